// The metrics have a port of their own, so that no proxy which carries the players' port can show them to players by
// mistake. The connections are those of the players' port (http_connection.h), with smaller limits.
#pragma once

#include <functional>
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

// Answers GET /metrics, and nothing else, to a reader that shows the token.
class MetricsDoor final : public RequestHandler {
 public:
  // `text` is called for each reader, on the thread that runs the io_context.
  MetricsDoor(Listening listening, const std::string& token, std::function<std::string()> text);

  std::variant<Work, Response> accept(const Request& head, std::size_t bytes) override;

 private:
  std::string expected_;  // in the header "Authorization"; empty: anything
  std::function<std::string()> text_;
  HttpConnections connections_;
  PortListener listener_;
};

}  // namespace divan::server
