#include "server/metrics_door.h"

#include <boost/asio/ip/address.hpp>
#include <charconv>

namespace divan::server {

namespace asio = boost::asio;
using boost::system::error_code;

namespace {

HttpConnectionLimits limits() {
  HttpConnectionLimits limits;
  limits.header = 4 * 1024;
  limits.body = limits.record = 0;
  limits.request = limits.answer = std::chrono::seconds(10);
  limits.open = limits.from_one_address = 8;
  return limits;
}

}  // namespace

MetricsAddress metrics_address(const MetricsPlan& plan) {
  MetricsAddress address;
  const auto colon = plan.at.rfind(':');
  if (colon != std::string::npos) address.host = plan.at.substr(0, colon);
  if (address.host.starts_with('[') && address.host.ends_with(']')) {
    address.host = address.host.substr(1, address.host.size() - 2);
  }
  const auto port = plan.at.substr(colon == std::string::npos ? 0 : colon + 1);
  const auto [end, problem] = std::from_chars(port.data(), port.data() + port.size(), address.port);
  error_code error;
  const auto host = asio::ip::make_address(address.host == "localhost" ? "127.0.0.1" : address.host, error);
  if (error || problem != std::errc() || end != port.data() + port.size()) {
    address.fault = "--metrics: expected a port, or an address of this machine and a port like 127.0.0.1:9090";
  } else if (!host.is_loopback() && plan.token.empty()) {
    address.fault = fmt::format(
        "--metrics: others reach {}, and what they read there can tell that somebody acted in secret: set "
        "DIVAN_METRICS_TOKEN, or use 127.0.0.1",
        address.host);
  }
  return address;
}

MetricsDoor::MetricsDoor(Listening listening, const std::string& token, std::function<std::string()> text)
    : expected_(token.empty() ? "" : "Bearer " + token),
      text_(std::move(text)),
      connections_(*this, nullptr, limits(), false),
      listener_(std::move(listening), [this](PortListener::Socket socket) { connections_.open(std::move(socket)); }) {}

std::variant<MetricsDoor::Work, Response> MetricsDoor::accept(const Request& head, std::size_t /*bytes*/) {
  if (!expected_.empty() && !same(head.authorization, expected_)) {
    auto response = Response::error(401, "token");
    response.headers.emplace_back("WWW-Authenticate", "Bearer");
    return response;
  }
  if (head.path != "/metrics") return Response::error(404, "no_such_call");
  if (head.method != "GET") {
    auto response = Response::error(405, "method");
    response.headers.emplace_back("Allow", "GET, HEAD");
    return response;
  }
  return [this](const Request& /*request*/, const Done& done) {
    auto response = Response::json(200, text_());
    response.type = "text/plain; version=0.0.4; charset=utf-8";
    done(std::move(response));
  };
}

}  // namespace divan::server
