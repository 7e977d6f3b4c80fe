#include "server/metrics_door.h"

#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <charconv>
#include <optional>

namespace divan::server {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using boost::system::error_code;

namespace {

constexpr std::size_t most_readers = 8;
constexpr std::uint32_t longest_header = 4 * 1024;
constexpr std::chrono::seconds patience{10};

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

struct MetricsDoor::Shared {
  std::string expected;  // in the header "Authorization"; empty: anything
  std::function<std::string()> page;
  std::size_t readers = 0;
};

// One question, one answer.
class MetricsDoor::Reader final : public std::enable_shared_from_this<Reader> {
 public:
  Reader(asio::ip::tcp::socket socket, std::shared_ptr<Shared> shared)
      : shared_(std::move(shared)), stream_(std::move(socket)) {
    ++shared_->readers;
  }
  ~Reader() { --shared_->readers; }
  Reader(const Reader&) = delete;
  Reader& operator=(const Reader&) = delete;

  void start() {
    parser_.header_limit(longest_header);
    parser_.body_limit(0);
    stream_.expires_after(patience);
    http::async_read(stream_, buffer_, parser_, [self = shared_from_this()](error_code error, std::size_t) {
      if (!error) self->answer();
    });
  }

 private:
  void answer() {
    const auto& request = parser_.get();
    const bool get = request.method() == http::verb::get;
    if (!shared_->expected.empty() && !same(std::string(request[http::field::authorization]), shared_->expected)) {
      answer_.result(http::status::unauthorized);
      answer_.set(http::field::www_authenticate, "Bearer");
    } else if (request.target() != "/metrics") {
      answer_.result(http::status::not_found);
    } else if (!get) {
      answer_.result(http::status::method_not_allowed);
      answer_.set(http::field::allow, "GET");
    } else {
      answer_.set(http::field::content_type, "text/plain; version=0.0.4; charset=utf-8");
      answer_.body() = shared_->page();
    }
    answer_.set(http::field::cache_control, "no-store");
    answer_.keep_alive(false);
    answer_.prepare_payload();
    stream_.expires_after(patience);
    http::async_write(stream_, answer_, [self = shared_from_this()](error_code, std::size_t) {
      error_code ignored;
      self->stream_.socket().shutdown(asio::ip::tcp::socket::shutdown_both, ignored);
    });
  }

  std::shared_ptr<Shared> shared_;
  beast::tcp_stream stream_;
  beast::flat_buffer buffer_;
  http::request_parser<http::string_body> parser_;
  http::response<http::string_body> answer_;
};

MetricsDoor::MetricsDoor(Listening listening, std::string token, std::function<std::string()> page)
    : listening_(std::move(listening)),
      shared_(std::make_shared<Shared>(Shared{token.empty() ? "" : "Bearer " + token, std::move(page)})),
      pause_(listening_.acceptors.front().get_executor()) {
  for (auto& acceptor : listening_.acceptors) accept(acceptor);
}

MetricsDoor::~MetricsDoor() { close(); }

void MetricsDoor::accept(asio::ip::tcp::acceptor& acceptor) {
  acceptor.async_accept([this, &acceptor](error_code error, asio::ip::tcp::socket socket) {
    if (error == asio::error::operation_aborted || !acceptor.is_open()) return;
    if (!error) {
      if (shared_->readers < most_readers) std::make_shared<Reader>(std::move(socket), shared_)->start();
      return accept(acceptor);
    }
    // Too many open files, most likely.
    pause_.expires_after(std::chrono::milliseconds(200));
    pause_.async_wait([this, &acceptor](error_code stopped) {
      if (!stopped) accept(acceptor);
    });
  });
}

void MetricsDoor::close() {
  error_code ignored;
  for (auto& acceptor : listening_.acceptors) acceptor.close(ignored);
  pause_.cancel();
}

}  // namespace divan::server
