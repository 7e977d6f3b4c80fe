#include "tests/server/client.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <stdexcept>
#include <utility>

namespace divan::server {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
namespace json = boost::json;
using boost::system::error_code;
using std::chrono::steady_clock;

namespace {

// Runs until `done` or the time is over; whether it is done.
template <class Done>
bool run_until(asio::io_context& context, Patience most, Done done) {
  const auto end = steady_clock::now() + most;
  while (!done()) {
    const auto left = end - steady_clock::now();
    if (left <= Patience::zero()) return false;
    context.restart();
    if (context.run_one_for(left) == 0 && context.stopped() && !done()) return false;
  }
  return true;
}

asio::ip::tcp::endpoint endpoint(std::uint16_t port) { return {asio::ip::make_address("127.0.0.1"), port}; }

std::string small(std::string_view name) {
  std::string text(name);
  std::ranges::transform(text, text.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? char(c - 'A' + 'a') : c; });
  return text;
}

template <class Message>
void set_headers(Message& message, const Headers& headers) {
  for (const auto& [name, value] : headers) {
    if (value.empty()) {
      message.erase(name);
    } else {
      message.set(name, value);
    }
  }
}

}  // namespace

json::value HttpAnswer::json() const { return body.empty() ? json::value() : json::parse(body); }

std::string HttpAnswer::error() const {
  const auto value = json();
  const std::string key(value.is_object() && value.as_object().contains("error") ? value.at("error").as_string() : "");
  return key.starts_with("house.error.") ? key.substr(12) : key;
}

// ---- Browser

struct Browser::Connection {
  asio::io_context context;
  beast::tcp_stream stream{context};
  beast::flat_buffer buffer;
};

Browser::Browser(std::uint16_t port) : port(port), origin("http://127.0.0.1:" + std::to_string(port)) {}
Browser::~Browser() = default;
Browser::Browser(Browser&&) noexcept = default;
Browser& Browser::operator=(Browser&&) noexcept = default;

HttpAnswer Browser::send(const std::string& method, const std::string& path, const std::string& body,
                         const Headers& headers) {
  http::request<http::string_body> request;
  request.method_string(method);
  request.target(path);
  request.version(11);
  request.set(http::field::host, origin.substr(origin.find("//") + 2));
  if (!cookie.empty()) request.set(http::field::cookie, cookie);
  if (method != "GET" && method != "HEAD") {
    request.set(http::field::origin, origin);
    request.set("X-Divan-CSRF", csrf);
    if (!body.empty()) request.set(http::field::content_type, "application/json");
  }
  set_headers(request, headers);
  request.keep_alive(keep_alive);
  request.body() = body;
  request.prepare_payload();

  // A connection that was kept may have been closed meanwhile: then once more with a new one.
  for (const bool kept : {connection_ != nullptr, false}) {
    if (!kept) connection_ = std::make_unique<Connection>();
    auto& [context, stream, buffer] = *connection_;
    error_code error;
    if (!kept) stream.socket().connect(endpoint(port), error);
    if (error) break;
    http::response_parser<http::string_body> parser;
    parser.skip(method == "HEAD");
    parser.body_limit(std::uint64_t{64} << 20);
    bool done = false;
    stream.expires_after(patience);
    http::async_write(stream, request, [&](error_code failed, std::size_t) {
      // A server that refuses early has answered all the same.
      if (failed && failed != asio::error::broken_pipe && failed != asio::error::connection_reset) {
        error = failed;
        done = true;
        return;
      }
      http::async_read(stream, buffer, parser, [&](error_code failed, std::size_t) {
        error = failed;
        done = true;
      });
    });
    if (!run_until(context, 2 * patience, [&] { return done; })) error = asio::error::timed_out;
    if (error) {
      connection_.reset();
      if (kept) continue;
      break;
    }
    HttpAnswer answered;
    const auto& message = parser.get();
    answered.status = static_cast<int>(message.result_int());
    for (const auto& field : message) {
      answered.headers[small(field.name_string())] = std::string(field.value());
      if (field.name() == http::field::set_cookie) {
        const std::string value(field.value());
        cookie = value.substr(0, value.find(';'));
      }
    }
    answered.body = message.body();
    if (!message.keep_alive()) connection_.reset();
    return answered;
  }
  connection_.reset();
  return {};
}

void Browser::introduce(const std::string& name) {
  const auto me = get("/api/me");
  if (me.status != 200) throw std::runtime_error("GET /api/me: " + std::to_string(me.status) + " " + me.body);
  csrf = me.json().at("csrf").as_string();
  const auto named = post("/api/me", json::serialize(json::object{{"name", name}, {"language", "en"}}));
  if (named.status != 200) throw std::runtime_error("POST /api/me: " + std::to_string(named.status) + " " + named.body);
}

std::string Browser::ticket(const std::string& table) {
  const auto answered = post("/api/tables/" + table + "/ticket");
  return answered.status == 200 ? std::string(answered.json().at("ticket").as_string()) : std::string();
}

// ---- Wire

struct Wire::Impl {
  asio::io_context context;
  websocket::stream<beast::tcp_stream> ws{context};
  beast::flat_buffer buffer;
  websocket::response_type response;
  std::deque<std::string> inbox;
  int opened = 0;
  int code = 0;

  void read() {
    ws.async_read(buffer, [this](error_code error, std::size_t) {
      if (error) {
        code = error == websocket::error::closed ? static_cast<int>(ws.reason().code) : 1006;
        if (code == 0) code = 1005;
        return;
      }
      inbox.push_back(beast::buffers_to_string(buffer.data()));
      buffer.consume(buffer.size());
      read();
    });
  }

  bool write(std::string_view bytes, bool text) {
    std::optional<error_code> result;
    ws.text(text);
    ws.async_write(asio::buffer(bytes), [&](error_code error, std::size_t) { result = error; });
    if (!run_until(context, patience, [&] { return result.has_value(); })) {
      beast::get_lowest_layer(ws).close();
      run_until(context, patience, [&] { return result.has_value(); });
    }
    return result && !*result;
  }
};

Wire::Wire(const Browser& browser, const std::string& target, const Headers& headers)
    : impl_(std::make_unique<Impl>()) {
  auto& ws = impl_->ws;
  error_code error;
  beast::get_lowest_layer(ws).socket().connect(endpoint(browser.port), error);
  if (error) return;
  ws.set_option(websocket::stream_base::decorator([&](websocket::request_type& request) {
    request.set(http::field::origin, browser.origin);
    if (!browser.cookie.empty()) request.set(http::field::cookie, browser.cookie);
    set_headers(request, headers);
  }));
  ws.read_message_max(std::size_t{16} << 20);
  std::optional<error_code> result;
  const auto host = browser.origin.substr(browser.origin.find("//") + 2);
  ws.async_handshake(impl_->response, host, target, [&](error_code failed) { result = failed; });
  run_until(impl_->context, patience, [&] { return result.has_value(); });
  if (!result) throw std::runtime_error("the handshake was not answered");
  impl_->opened = static_cast<int>(impl_->response.result_int());
  if (!*result) impl_->read();
}

Wire Wire::to(Browser& browser, const std::string& table, const std::string& have) {
  return {browser, "/ws?table=" + table + "&ticket=" + browser.ticket(table) + "&have=" + have};
}

Wire::~Wire() {
  if (impl_) drop();
}
Wire::Wire(Wire&&) noexcept = default;

int Wire::opened() const { return impl_->opened; }
std::string Wire::refusal() const { return impl_->response.body(); }

bool Wire::send(std::string_view text) { return impl_->write(text, true); }
bool Wire::send_binary(std::string_view bytes) { return impl_->write(bytes, false); }

void Wire::send_raw(std::string_view bytes) {
  error_code ignored;
  asio::write(beast::get_lowest_layer(impl_->ws).socket(), asio::buffer(bytes), ignored);
}

std::optional<std::string> Wire::read(Patience most) {
  run_until(impl_->context, most, [&] { return !impl_->inbox.empty() || impl_->code != 0; });
  if (impl_->inbox.empty()) return {};
  auto message = std::move(impl_->inbox.front());
  impl_->inbox.pop_front();
  return message;
}

std::optional<json::value> Wire::read_json(Patience most) {
  const auto message = read(most);
  if (!message) return {};
  return json::parse(*message);
}

std::optional<json::value> Wire::await(std::string_view member, Patience most) {
  const auto end = steady_clock::now() + most;
  while (true) {
    const auto left = std::max(Patience(0), std::chrono::duration_cast<Patience>(end - steady_clock::now()));
    auto message = read_json(left);
    if (!message) return {};
    if (auto* found = message->as_object().if_contains(member)) return std::move(*found);
  }
}

int Wire::closed(Patience most) {
  run_until(impl_->context, most, [&] { return impl_->code != 0; });
  return impl_->code;
}

void Wire::close() {
  impl_->ws.async_close(websocket::close_code::normal, [](error_code) {});
  closed();
}

void Wire::drop() {
  auto& tcp = beast::get_lowest_layer(impl_->ws);
  if (tcp.socket().is_open()) tcp.close();
  run_until(impl_->context, Patience(1000), [&] { return impl_->code != 0 || impl_->opened != 101; });
}

// ---- Plug

Plug::Plug(std::uint16_t port) : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (::connect(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) {
    throw std::runtime_error("cannot connect");
  }
}

Plug::~Plug() { ::close(socket_); }

bool Plug::send(std::string_view bytes) {
  while (!bytes.empty()) {
    const auto sent = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
  return true;
}

std::string Plug::read(Patience most, std::size_t enough) {
  const timeval wait{most.count() / 1000, (most.count() % 1000) * 1000};
  ::setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &wait, sizeof wait);
  std::string all;
  char piece[4096];
  while (all.size() < enough) {
    const auto got = ::recv(socket_, piece, sizeof piece, 0);
    if (got <= 0) break;
    all.append(piece, static_cast<std::size_t>(got));
  }
  return all;
}

bool Plug::ended(Patience most) {
  const auto end = steady_clock::now() + most;
  while (steady_clock::now() < end) {
    const timeval wait{0, 50'000};
    ::setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &wait, sizeof wait);
    char piece[4096];
    const auto got = ::recv(socket_, piece, sizeof piece, 0);
    if (got == 0 || (got < 0 && errno != EAGAIN && errno != EWOULDBLOCK)) return true;
  }
  return false;
}

}  // namespace divan::server
