# What is installed where, and the package for Debian 12. The program finds its client in ../share/divan/web.
# Packing builds nothing by itself: make deb has built the program and the client.
set(CMAKE_SKIP_INSTALL_ALL_DEPENDENCY ON)
install(TARGETS divan RUNTIME DESTINATION bin)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/web/dist/ DESTINATION share/divan/web)
install(FILES packaging/divan.service DESTINATION lib/systemd/system)
install(FILES packaging/divan.env DESTINATION /etc/divan PERMISSIONS OWNER_READ OWNER_WRITE GROUP_READ)
install(FILES packaging/debian/copyright docs/operate.md docs/protocol.md DESTINATION share/doc/divan)

# Debian wants its manuals and changelogs small, and the same bytes every time.
function(install_compressed from folder name)
  install(CODE "
    set(to \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/share/${folder}\")
    file(MAKE_DIRECTORY \${to})
    execute_process(COMMAND gzip -9nc \"${PROJECT_SOURCE_DIR}/${from}\" OUTPUT_FILE \${to}/${name} COMMAND_ERROR_IS_FATAL ANY)
    file(CHMOD \${to}/${name} PERMISSIONS OWNER_READ OWNER_WRITE GROUP_READ WORLD_READ)")
endfunction()
install_compressed(packaging/debian/changelog doc/divan changelog.gz)
install_compressed(packaging/divan.1 man/man1 divan.1.gz)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME divan)
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "table for court and caravan games, in the browser")
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION
    "An online table for Verrat!, Sultans of Karaya, Sultaniya and Marchands de
Karanor: one exact rules engine, bots for every empty seat, and a server that
shows nobody more than the rules let their seat know.

This package has the program divan, the browser client and a systemd service,
which is neither enabled nor started by itself.")
set(CPACK_DEBIAN_PACKAGE_MAINTAINER "The Divan authors <authors@divan.example>")
set(CPACK_DEBIAN_PACKAGE_SECTION games)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_DEPENDS "adduser, init-system-helpers (>= 1.52)")
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_EXTRA
    "${PROJECT_SOURCE_DIR}/packaging/debian/postinst;${PROJECT_SOURCE_DIR}/packaging/debian/prerm;${PROJECT_SOURCE_DIR}/packaging/debian/postrm;${PROJECT_SOURCE_DIR}/packaging/debian/conffiles")
set(CPACK_STRIP_FILES ON)
# The options lie in /etc, outside the prefix.
set(CPACK_SET_DESTDIR ON)
set(CPACK_INSTALL_PREFIX /usr)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
    OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
include(CPack)
