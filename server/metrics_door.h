// The door of the metrics: a port of its own, so that no proxy which carries the players' port can open it to them by
// mistake. Answers GET /metrics and nothing else, to whoever shows the token, if there is one.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "server/http_server.h"

namespace divan::server {

struct MetricsPlan {
  std::string at;     // "9090", "127.0.0.1:9090", "[::1]:9090"; empty: there is no door
  std::string token;  // that a reader must show ("Authorization: Bearer …"); empty: none
};
struct MetricsAddress {
  std::string host = "127.0.0.1";
  std::uint16_t port = 0;
  std::string fault;  // in words: not an address, or one that others reach without a token
};
MetricsAddress metrics_address(const MetricsPlan& plan);

class MetricsDoor {
 public:
  // `page` is called for each reader, on the thread that runs the io_context.
  MetricsDoor(Listening listening, std::string token, std::function<std::string()> page);
  ~MetricsDoor();
  MetricsDoor(const MetricsDoor&) = delete;
  MetricsDoor& operator=(const MetricsDoor&) = delete;

  void close();

 private:
  struct Shared;
  class Reader;
  void accept(boost::asio::ip::tcp::acceptor& acceptor);

  Listening listening_;
  std::shared_ptr<Shared> shared_;
  boost::asio::steady_timer pause_;
};

}  // namespace divan::server
