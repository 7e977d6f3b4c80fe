// The server's doors: listens, takes connections in, and closes in good order. All on the thread that runs the
// io_context.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <functional>
#include <list>
#include <string>
#include <vector>

#include "server/http_connection.h"

namespace divan::server {

struct HttpOptions {
  std::vector<std::string> hosts{"127.0.0.1"};  // addresses of this machine, or "localhost"
  std::uint16_t port = 8080;                    // 0: one that is free
  bool behind_proxy = false;                    // X-Forwarded-For and X-Forwarded-Proto are true
  GateOptions gate;
  ConnectionLimits connections;
  SocketLimits sockets;
};

class HttpServer {
 public:
  HttpServer(boost::asio::io_context& context, House& house, EventStore& store, Clock& clock, HttpOptions options);

  // Begins to listen. Empty, or what is wrong in words.
  std::string listen();
  std::uint16_t port() const { return port_; }
  bool has_client() const { return gate_.has_client(); }

  // Closing, in two steps, around House::stop. First nobody new comes in and the house is called no more; then, when it
  // has said goodbye, what is queued is sent and every connection is closed. `done` is called once, after `most` at the
  // latest.
  void close_doors();
  void say_goodbye(std::chrono::milliseconds most, std::function<void()> done);

 private:
  using Acceptor = boost::asio::ip::tcp::acceptor;
  std::string listen_at(const std::string& host);
  void accept(Acceptor& acceptor);
  void wait_until_gone(std::chrono::steady_clock::time_point latest, std::function<void()> done);

  boost::asio::io_context& context_;
  HttpOptions options_;
  std::uint16_t port_;
  Gate gate_;
  Sockets sockets_;
  Connections connections_;
  std::list<Acceptor> acceptors_;
  boost::asio::steady_timer pause_;
};

}  // namespace divan::server
