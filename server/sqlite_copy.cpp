#include "server/sqlite_copy.h"

#include <fcntl.h>
#include <sqlite3.h>
#include <unistd.h>

#include <filesystem>

#include "server/archive.h"
#include "server/store_directory.h"

namespace divan::server {
namespace {

namespace fs = std::filesystem;

void check_copy(const std::string& path) {
  Database copy(path, Database::Access::read_only);
  Statement check = copy.prepare("PRAGMA integrity_check(1)");
  if (Rows rows = check.rows(); !rows.next() || rows.text(0) != "ok") throw ArchiveFault("the copy is damaged");
  Statement keys = copy.prepare("PRAGMA foreign_key_check");
  if (Rows rows = keys.rows(); rows.next()) throw ArchiveFault("the copy has lines of a table that is not there");
}

// The real opening, with all that it checks.
std::int64_t open_once(const std::string& directory) {
  const auto [store, fault] = open_sqlite(directory);
  if (!store) throw ArchiveFault("the copy does not open: " + fault);
  const auto tables = store->count();
  store->close();
  return tables;
}

void sync(const std::string& path, int flags) {
  const int file = ::open(path.c_str(), flags | O_CLOEXEC);
  const bool synced = file >= 0 && ::fsync(file) == 0;
  if (file >= 0) ::close(file);
  if (!synced) throw ArchiveFault("cannot write " + path + " to the disk");
}

// Gives the file its name, if nothing has that name meanwhile.
void publish(const std::string& from, const std::string& to) {
  sync(from, O_RDONLY);
  std::error_code error;
  fs::create_hard_link(from, to, error);
  if (error) throw ArchiveFault("cannot make " + to + ": " + error.message());
  const auto parent = fs::absolute(to).parent_path().string();
  sync(parent, O_RDONLY | O_DIRECTORY);
}

}  // namespace

Database open_ours(const std::string& path) {
  if (!fs::exists(path)) throw ArchiveFault("there is no " + path);
  Database database(path, Database::Access::read_only);
  const auto application = database.number("PRAGMA application_id");
  const auto schema = database.number("PRAGMA user_version");
  if (application != our_application) throw ArchiveFault(path + " is not a database of divan");
  if (schema > our_schema) throw ArchiveFault(path + " was written by a newer divan");
  return database;
}

Copied back_up(const std::string& directory, const std::string& to, const std::function<void(int, int)>& progress) {
  if (fs::exists(to)) throw ArchiveFault(to + " is there already");
  const auto partial = to + ".partial";
  std::error_code ignored;
  try {
    Copied copied;
    Database from = open_ours(directory + "/divan.sqlite");
    {
      const StoreDirectory held(partial);  // refused while another backup to the same name is under way
      fs::remove(partial + "/divan.sqlite", ignored);
      const auto path = held.file("divan.sqlite");
      Database copy(path, Database::Access::read_write);
      from.copy_to(copy, progress);
    }
    check_copy(partial + "/divan.sqlite");
    copied.tables = open_once(partial);
    copied.bytes = static_cast<std::int64_t>(fs::file_size(partial + "/divan.sqlite"));
    publish(partial + "/divan.sqlite", to);
    fs::remove_all(partial, ignored);
    return copied;
  } catch (const SqliteFault& fault) {
    fs::remove_all(partial, ignored);
    throw ArchiveFault(fault.what());
  } catch (const ArchiveFault&) {
    fs::remove_all(partial, ignored);
    throw;
  } catch (const std::exception& fault) {  // of the directory, which may be another's
    throw ArchiveFault(fault.what());
  }
}

}  // namespace divan::server
