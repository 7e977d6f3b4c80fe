#include "server/http_server.h"

#include <spdlog/spdlog.h>

#include <boost/asio/ip/v6_only.hpp>
#include <ctime>

namespace divan::server {

namespace asio = boost::asio;
using boost::system::error_code;
using std::chrono::steady_clock;

namespace {

constexpr std::chrono::milliseconds pulse{50};

// That this thread has used so far.
std::chrono::nanoseconds processor_time() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

// What is wrong in words; `port` is the one that it listens on.
std::string listen_at(asio::ip::tcp::acceptor& acceptor, const std::string& host, std::uint16_t& port) {
  error_code error;
  const auto address = asio::ip::make_address(host == "localhost" ? "127.0.0.1" : host, error);
  if (error) return fmt::format("\"{}\" is no address of this machine; give one like 127.0.0.1 or 0.0.0.0", host);
  const asio::ip::tcp::endpoint endpoint(address, port);
  acceptor.open(endpoint.protocol(), error);
  if (!error) acceptor.set_option(asio::socket_base::reuse_address(true), error);
  if (!error && address.is_v6()) acceptor.set_option(asio::ip::v6_only(true), error);
  if (!error) acceptor.bind(endpoint, error);
  if (!error) acceptor.listen(asio::socket_base::max_listen_connections, error);
  if (error == asio::error::address_in_use) {
    return fmt::format("port {} at {} is taken by another program; choose another with --port", port, host);
  }
  if (error) return fmt::format("cannot listen on port {} at {}: {}", port, host, error.message());
  port = acceptor.local_endpoint().port();
  return {};
}

}  // namespace

Listening listen(asio::io_context& context, const std::vector<std::string>& hosts, std::uint16_t port) {
  Listening listening;
  listening.port = port;
  for (const auto& host : hosts) {
    listening.fault = listen_at(listening.acceptors.emplace_back(context), host, listening.port);
    if (!listening.fault.empty()) break;
  }
  return listening;
}

PortListener::PortListener(Listening listening, std::function<void(Socket)> open)
    : listening_(std::move(listening)), open_(std::move(open)), pause_(listening_.acceptors.front().get_executor()) {
  for (auto& acceptor : listening_.acceptors) accept(acceptor);
}

void PortListener::close() {
  error_code ignored;
  for (auto& acceptor : listening_.acceptors) acceptor.close(ignored);
  pause_.cancel();
}

void PortListener::accept(asio::ip::tcp::acceptor& acceptor) {
  acceptor.async_accept([this, &acceptor](error_code error, asio::ip::tcp::socket socket) {
    if (error == asio::error::operation_aborted || !acceptor.is_open()) return;
    if (!error) {
      open_(std::move(socket));
      return accept(acceptor);
    }
    // Too many open files, most likely: they become fewer with time.
    spdlog::warn("event=accept_failed problem=\"{}\"", error.message());
    pause_.expires_after(std::chrono::milliseconds(200));
    pause_.async_wait([this, &acceptor](error_code stopped) {
      if (!stopped) accept(acceptor);
    });
  });
}

HttpServer::HttpServer(Listening listening, House& house, EventStore& store, Clock& clock, Post post,
                       const HttpOptions& options)
    : gate_(house, store, clock, std::move(post), options.gate),
      sockets_(house, clock, options.sockets),
      connections_(gate_, &sockets_, options.connections, options.behind_proxy),
      pause_(listening.acceptors.front().get_executor()),
      pulse_(listening.acceptors.front().get_executor()),
      listener_(std::move(listening), [this](PortListener::Socket socket) { connections_.open(std::move(socket)); }) {
  watch_load();
}

void HttpServer::watch_load() {
  const auto set = steady_clock::now();
  const auto worked = processor_time();
  pulse_.expires_after(pulse);
  pulse_.async_wait([this, set, worked](error_code stopped) {
    if (stopped) return;
    const auto now = steady_clock::now();
    overload_.ran(set, pulse_.expiry(), now, processor_time() - worked);
    overload_.count(connections_.size() + sockets_.size(), connections_.most(), now);
    gate_.set_busy(overload_.busy(now));
    watch_load();
  });
}

void HttpServer::close_doors() {
  listener_.close();
  pause_.cancel();
  pulse_.cancel();
  gate_.stop();
  sockets_.silence();
  connections_.end();
}

void HttpServer::say_goodbye(std::chrono::milliseconds most, std::function<void()> done) {
  sockets_.close_all(close_code::going_away, "stopping");
  wait_until_gone(steady_clock::now() + most, std::move(done));
}

void HttpServer::wait_until_gone(steady_clock::time_point latest, std::function<void()> done) {
  if (sockets_.size() + connections_.size() == 0 || steady_clock::now() >= latest) {
    sockets_.cut_all();
    connections_.cut_all();
    return done();
  }
  pause_.expires_after(std::chrono::milliseconds(10));
  pause_.async_wait([this, latest, done = std::move(done)](error_code error) {
    if (!error) wait_until_gone(latest, done);
  });
}

}  // namespace divan::server
