#include "server/static_files.h"

#include <sodium.h>
#include <spdlog/spdlog.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <regex>
#include <system_error>

namespace divan::server {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t largest_file = std::uintmax_t{32} << 20;

constexpr std::string_view no_client_page = R"(<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Divan</title></head>
<body>
<h1>Divan</h1>
<p>The server runs, but the browser client is not built.</p>
<p lang="fr">Le serveur tourne, mais le client pour navigateur n'est pas construit.</p>
<ul>
<li><a href="/api/me">GET /api/me</a></li>
<li><a href="/api/games">GET /api/games</a></li>
<li><a href="/api/tables">GET /api/tables</a></li>
<li><a href="/healthz">GET /healthz</a></li>
</ul>
<p>Every call and message is told in docs/protocol.md.</p>
</body>
</html>
)";

std::string type_of(const fs::path& file) {
  static const std::map<std::string, std::string, std::less<>> types{
      {".html", "text/html; charset=utf-8"},
      {".js", "text/javascript; charset=utf-8"},
      {".mjs", "text/javascript; charset=utf-8"},
      {".css", "text/css; charset=utf-8"},
      {".json", "application/json"},
      {".map", "application/json"},
      {".webmanifest", "application/manifest+json"},
      {".txt", "text/plain; charset=utf-8"},
      {".svg", "image/svg+xml"},
      {".png", "image/png"},
      {".jpg", "image/jpeg"},
      {".webp", "image/webp"},
      {".avif", "image/avif"},
      {".ico", "image/x-icon"},
      {".woff2", "font/woff2"},
      {".wasm", "application/wasm"},
      {".mp3", "audio/mpeg"},
      {".ogg", "audio/ogg"},
  };
  const auto found = types.find(file.extension().string());
  return found == types.end() ? "application/octet-stream" : found->second;
}

std::shared_ptr<const std::string> read_whole(const fs::path& file) {
  std::error_code error;
  if (fs::file_size(file, error) > largest_file || error) return nullptr;
  std::ifstream in(file, std::ios::binary);
  auto content = std::make_shared<std::string>(std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>());
  return in.bad() ? nullptr : content;
}

std::string tag_of(std::string_view content) {
  std::array<unsigned char, 16> hash{};
  crypto_generichash(hash.data(), hash.size(), reinterpret_cast<const unsigned char*>(content.data()), content.size(),
                     nullptr, 0);
  std::array<char, 2 * hash.size() + 1> text{};
  return sodium_bin2hex(text.data(), text.size(), hash.data(), hash.size());
}

// "app-B3kq9Zx1.js", as the client's build names files after their content.
bool is_named_by_content(const std::string& path) {
  static const std::regex pattern(R"(/assets/.*-[A-Za-z0-9_-]{8}\.[a-z0-9]+)");
  return std::regex_match(path, pattern);
}

bool is_packed(const fs::path& file) { return file.extension() == ".br" || file.extension() == ".gz"; }

std::string with(fs::path file, const char* ending) { return file += ending; }

}  // namespace

StaticFiles::StaticFiles(const std::string& directory) {
  std::error_code error;
  const fs::path root(directory);
  for (auto entry = fs::recursive_directory_iterator(root, error); !error && entry != fs::end(entry);
       entry.increment(error)) {
    if (entry->is_symlink(error) || !entry->is_regular_file(error) || is_packed(entry->path())) continue;
    const std::string path = "/" + entry->path().lexically_relative(root).generic_string();
    const auto plain = read_whole(entry->path());
    if (!plain) {
      spdlog::warn("event=file_left_out path={}", path);
      continue;
    }
    files_[path] = {type_of(entry->path()),
                    tag_of(*plain),
                    plain,
                    read_whole(with(entry->path(), ".gz")),
                    read_whole(with(entry->path(), ".br")),
                    is_named_by_content(path)};
  }
}

void StaticFiles::add(const std::string& path, std::string content) {
  const auto plain = std::make_shared<const std::string>(std::move(content));
  files_[path] = {type_of(path), tag_of(*plain), plain, nullptr, nullptr, true};
}

// A path without an ending, asked for by a browser, is an address of the client's own.
const StaticFiles::File* StaticFiles::find(const Request& request) const {
  const auto& path = request.path;
  const bool of_client = path == "/" || path.starts_with("/t/") ||
                         (path.find('.') == std::string::npos && header_lists(request.accept, "text/html"));
  if (const auto found = files_.find(path); found != files_.end()) return &found->second;
  const auto page = files_.find("/index.html");
  return of_client && page != files_.end() ? &page->second : nullptr;
}

Response StaticFiles::answer(const Request& request) const {
  if (!has_client() && request.path == "/") {
    Response page{200, "text/html; charset=utf-8", std::make_shared<std::string>(no_client_page), {}};
    page.headers.emplace_back("Cache-Control", "no-cache");
    return page;
  }
  const auto* file = find(request);
  if (file == nullptr) return Response::error(404, "not_found");

  Response response{200, file->type, file->plain, {}};
  std::string tag = file->tag;
  if (file->brotli && header_lists(request.accept_encoding, "br")) {
    response.body = file->brotli;
    response.headers.emplace_back("Content-Encoding", "br");
    tag += "-br";
  } else if (file->gzip && header_lists(request.accept_encoding, "gzip")) {
    response.body = file->gzip;
    response.headers.emplace_back("Content-Encoding", "gzip");
    tag += "-gz";
  }
  if (file->gzip || file->brotli) response.headers.emplace_back("Vary", "Accept-Encoding");
  response.headers.emplace_back("ETag", fmt::format("\"{}\"", tag));
  response.headers.emplace_back("Cache-Control", file->lasting ? "public, max-age=31536000, immutable" : "no-cache");
  if (request.if_none_match.find(fmt::format("\"{}\"", tag)) != std::string::npos) {
    response.status = 304;
    response.body = std::make_shared<std::string>();
  }
  return response;
}

}  // namespace divan::server
