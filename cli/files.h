// Files, whole, with errors a person can act on.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace divan {

// Both throw Failure with the file's name and the reason.
std::string read_file(const std::filesystem::path& path);
void write_file(const std::filesystem::path& path, std::string_view text);

}  // namespace divan
