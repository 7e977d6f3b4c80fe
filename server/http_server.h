// The HTTP server: listens, accepts connections, and closes in good order. Everything runs on the thread of the
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
#include "server/http_gate.h"
#include "server/overload.h"

namespace divan::server {

// Ports that listen already. Clients wait in the backlog until a server accepts them.
struct Listening {
  std::list<boost::asio::ip::tcp::acceptor> acceptors;
  std::uint16_t port = 0;
  std::string fault;  // in words, when it did not go well
};
// Hosts are addresses of this machine, or "localhost". Port 0 is one that is free.
Listening listen(boost::asio::io_context& context, const std::vector<std::string>& hosts, std::uint16_t port);

// Accepts the connections of listening ports until it is closed.
class PortListener {
 public:
  using Socket = boost::asio::ip::tcp::socket;
  PortListener(Listening listening, std::function<void(Socket)> open);

  void close();

 private:
  void accept(boost::asio::ip::tcp::acceptor& acceptor);

  Listening listening_;
  std::function<void(Socket)> open_;
  boost::asio::steady_timer pause_;
};

struct HttpOptions {
  bool behind_proxy = false;  // X-Forwarded-For and X-Forwarded-Proto are true
  GateOptions gate;
  HttpConnectionLimits connections;
  SocketLimits sockets;
};

class HttpServer {
 public:
  HttpServer(Listening listening, House& house, EventStore& store, Clock& clock, Post post, const HttpOptions& options);

  bool has_client() const { return gate_.has_client(); }
  const Gate& gate() const { return gate_; }
  const Sockets& sockets() const { return sockets_; }
  const HttpConnections& connections() const { return connections_; }

  // Closing takes two steps around House::stop. close_doors() accepts nothing more and stops calling the house.
  // say_goodbye() sends what is queued and closes every connection; it calls `done` once, after `most` at the latest.
  void close_doors();
  void say_goodbye(std::chrono::milliseconds most, std::function<void()> done);

 private:
  void watch_load();
  void wait_until_gone(std::chrono::steady_clock::time_point latest, std::function<void()> done);

  Gate gate_;
  Sockets sockets_;
  HttpConnections connections_;
  boost::asio::steady_timer pause_;
  boost::asio::steady_timer pulse_;
  PortListener listener_;
  Overload overload_;
};

}  // namespace divan::server
