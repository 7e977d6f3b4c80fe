// HTTP connections. Each reads requests one after the other, has them answered by a handler, and becomes a socket when
// it is asked to. A request is judged by its headers: the body of one that is refused is never read. When there
// are too many connections, those that have not finished a request give way, the oldest first.
#pragma once

#include <boost/asio/ip/tcp.hpp>
#include <chrono>
#include <memory>
#include <string>
#include <unordered_map>

#include "server/socket.h"

namespace divan::server {

struct HttpConnectionLimits {
  std::size_t header = 8 * 1024;
  std::size_t body = 16 * 1024;
  std::size_t record = 1024 * 1024;  // the body of a call that takes one
  std::chrono::seconds request{30};  // to wait for a request and read it whole
  std::chrono::seconds answer{120};  // to send one, over a slow line too
  std::size_t open = 10'000;
  std::size_t from_one_address = 500;            // sockets not included; not counted behind a proxy
  std::size_t sockets_from_one_address = 1'000;  // most are seats: the house lets few spectators of one address in
  std::size_t bodies = 64 * 1024 * 1024;         // bytes of all bodies that are being read
  std::size_t bodies_from_one_address = 4 * 1024 * 1024;
};

// All open connections.
class HttpConnections {
 public:
  // `sockets`: none where no request becomes a socket.
  HttpConnections(RequestHandler& handler, Sockets* sockets, HttpConnectionLimits limits, bool behind_proxy);

  void open(boost::asio::ip::tcp::socket socket);
  std::size_t size() const;
  std::size_t most() const;
  ConnectionTally tally() const;
  // Ends those that wait for a request; the others end when they are answered.
  void end();
  void cut_all();

 private:
  struct Shared;
  class HttpConnection;
  std::shared_ptr<Shared> shared_;
};

}  // namespace divan::server
