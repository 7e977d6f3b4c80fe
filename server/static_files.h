// The files of the browser client. They are read once, at the start; a path that is not in the list gives no file,
// whatever it looks like.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "server/http_message.h"

namespace divan::server {

class StaticFiles {
 public:
  // All files under `directory`, links excepted, with their packed siblings (x.js.br, x.js.gz). When it holds no
  // index.html there is only a page that says so.
  explicit StaticFiles(const std::string& directory);

  // One more, whose path changes with its content: a picture that is made when the server starts.
  void add(const std::string& path, std::string content);

  // The answer to a GET: the file, 304, the client's page (for addresses of the client's own, like /t/…), or 404.
  Response answer(const Request& request) const;

  std::size_t size() const { return files_.size(); }
  bool has_client() const { return files_.contains("/index.html"); }

 private:
  using Content = std::shared_ptr<const std::string>;
  struct File {
    std::string type;
    std::string tag;  // of the plain content; packed ones add their coding
    Content plain, gzip, brotli;
    bool lasting = false;  // its name changes with its content
  };

  const File* find(const Request& request) const;

  std::map<std::string, File, std::less<>> files_;  // by path, from "/"
};

}  // namespace divan::server
