// Clients for tests over real sockets: blocking and simple, nothing waits for ever.
#pragma once

#include <boost/json/value.hpp>
#include <chrono>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace divan::server {

using Headers = std::map<std::string, std::string>;  // names in small letters in answers
using Patience = std::chrono::milliseconds;
inline constexpr Patience patience{10'000};

struct HttpAnswer {
  int status = 0;  // 0: the connection ended without an answer
  Headers headers;
  std::string body;

  std::string header(const std::string& name) const {
    const auto found = headers.find(name);
    return found == headers.end() ? std::string() : found->second;
  }
  boost::json::value json() const;
  // The key of an error without its "house.error.".
  std::string error() const;
};

// One person's browser: keeps its cookie and its token, and sends the headers that a page of ours would.
class Browser {
 public:
  explicit Browser(std::uint16_t port);
  ~Browser();
  Browser(Browser&&) noexcept;
  Browser& operator=(Browser&&) noexcept;

  // Headers that are given replace the browser's own; an empty one is left away.
  HttpAnswer send(const std::string& method, const std::string& path, const std::string& body = {},
                  const Headers& headers = {});
  HttpAnswer get(const std::string& path, const Headers& headers = {}) { return send("GET", path, {}, headers); }
  HttpAnswer post(const std::string& path, const std::string& body = {}, const Headers& headers = {}) {
    return send("POST", path, body, headers);
  }
  // Gets a session and takes a name.
  void introduce(const std::string& name);
  std::string ticket(const std::string& table);

  std::uint16_t port;
  std::string origin, cookie, csrf;
  bool keep_alive = true;

 private:
  struct Connection;
  std::unique_ptr<Connection> connection_;
};

// A WebSocket. What comes is kept until it is read.
class Wire {
 public:
  // With the browser's cookie and Origin unless `headers` say otherwise. `opened` is 101, or the status of the refusal.
  Wire(const Browser& browser, const std::string& target, const Headers& headers = {});
  // The usual way: takes a ticket first.
  static Wire to(Browser& browser, const std::string& table, const std::string& have = "");
  ~Wire();
  Wire(Wire&&) noexcept;

  int opened() const;
  std::string refusal() const;  // the body of a refused handshake

  bool send(std::string_view text);
  bool send_binary(std::string_view bytes);
  // Bytes as they are, frame headers and all.
  void send_raw(std::string_view bytes);

  // The next message, or nothing when none comes in time or the connection has ended.
  std::optional<std::string> read(Patience most = patience);
  std::optional<boost::json::value> read_json(Patience most = patience);
  // Reads on until a message has this member at its top, and gives that member; others are dropped.
  std::optional<boost::json::value> await(std::string_view member, Patience most = patience);

  // The code that the server closed with, waiting for it; 0: it has not; 1006: the connection broke without one.
  int closed(Patience most = patience);
  void close();  // politely
  void drop();   // as when a cable is pulled

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

// A connection that says whatever a test likes.
class Plug {
 public:
  explicit Plug(std::uint16_t port);
  ~Plug();
  Plug(const Plug&) = delete;
  Plug& operator=(const Plug&) = delete;

  bool send(std::string_view bytes);
  // All that comes until the other side ends the connection, nothing comes for `most`, or `enough` bytes are there.
  std::string read(Patience most = patience, std::size_t enough = SIZE_MAX);
  // Whether the other side has ended the connection within `most`.
  bool ended(Patience most = patience);

 private:
  int socket_;
};

}  // namespace divan::server
