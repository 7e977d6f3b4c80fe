// HTTP requests and responses without any library, so that access control (http_gate.h) is separate from transport
// (http_server.h).
#pragma once

#include <fmt/core.h>

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/pieces.h"

namespace divan::server {

struct Request {
  std::string method;   // HEAD comes as GET: only the body of the answer is left away
  std::string path;     // as it was sent, without the query: nothing is decoded
  std::string query;    // behind the question mark
  std::string address;  // of the client; what limits are counted for
  bool secure = false;  // came through a proxy that speaks TLS
  std::string host, origin, cookie, authorization, csrf, content_type, accept, accept_encoding, if_none_match;
  std::string body;
};

struct Response {
  int status = 200;
  std::string type = "application/json";
  std::shared_ptr<const std::string> body = std::make_shared<std::string>();
  std::vector<std::pair<std::string, std::string>> headers;
  Pieces rest = {};  // of the body, behind `body`; none: that is all

  static Response json(int status, std::string text) {
    Response response;
    response.status = status;
    response.body = std::make_shared<std::string>(std::move(text));
    response.headers.emplace_back("Cache-Control", "no-store");
    return response;
  }
  // {"error":"house.error.…","args":{}}: a key of content/house, which the client says in the person's language.
  static Response error(int status, std::string_view key) {
    return json(status, fmt::format(R"({{"error":"house.error.{}","args":{{}}}})", key));
  }
};

// The next piece of `rest` up to `separator`, without blanks around it.
std::string_view next_piece(std::string_view& rest, char separator);
// The value of "name=value" among pieces; of two with one name the first; empty when there is none.
std::string_view value_of(std::string_view list, char separator, std::string_view name);
// Whether a header's list ("gzip, br;q=0") has this word, and not with the weight 0.
bool header_lists(std::string_view header, std::string_view word);
// Scheme, host and port of an address: "https://divan.example". Empty when it is none.
std::string origin_of(std::string_view url);

}  // namespace divan::server
