#include "load/net.h"

#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <deque>
#include <optional>
#include <utility>

namespace divan::load {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using boost::system::error_code;
using tcp = asio::ip::tcp;

namespace {

constexpr std::size_t kept_connections = 32;
constexpr std::chrono::seconds patience{60};
constexpr std::size_t longest_message = std::size_t{4} << 20;

struct Waiting {
  Call call;
  std::function<void(Reply)> done;
};

// Where to, and what waits. All connections of one address share a counter; of many addresses each has its own, so that
// the server sees the calls come evenly from all of them.
struct Counter {
  asio::io_context& context;
  const Address& address;
  const std::vector<tcp::endpoint>& endpoints;
  std::deque<Waiting> waiting;
};

// A kept connection: carries one call after the other.
class Clerk : public std::enable_shared_from_this<Clerk> {
 public:
  // `own`: the address that it connects from, if it must be a certain one.
  Clerk(Counter& counter, std::optional<asio::ip::address_v4> own)
      : counter_(counter), own_(own), stream_(counter.context) {}

  // Takes the next call if it is free.
  void work() {
    if (current_ || counter_.waiting.empty()) return;
    current_ = std::move(counter_.waiting.front());
    counter_.waiting.pop_front();
    prepare();
    if (fresh_ = !stream_.socket().is_open(); fresh_) return connect();
    write();
  }

 private:
  void prepare() {
    const Call& call = current_->call;
    request_ = {};
    request_.method_string(call.method);
    request_.target(call.path);
    request_.version(11);
    request_.set(http::field::host, counter_.address.name());
    if (!call.cookie.empty()) request_.set(http::field::cookie, call.cookie);
    if (call.method != "GET") {
      request_.set(http::field::origin, counter_.address.origin());
      request_.set("X-Divan-CSRF", call.csrf);
      if (!call.body.empty()) request_.set(http::field::content_type, "application/json");
    }
    request_.keep_alive(true);
    request_.body() = call.body;
    request_.prepare_payload();
  }

  void connect() {
    buffer_.clear();
    if (own_) {
      error_code error;
      stream_.socket().open(tcp::v4(), error);
      if (!error) stream_.socket().bind({*own_, 0}, error);
      if (error) return finish({0, error.message(), {}});
    }
    stream_.expires_after(patience);
    const auto connected = [self = shared_from_this()](error_code error, auto&&...) {
      if (error) return self->fail(error);
      error_code ignored;
      self->stream_.socket().set_option(tcp::no_delay(true), ignored);
      self->write();
    };
    // To try several endpoints the socket would be closed in between, and lose its own address.
    if (own_) return stream_.async_connect(counter_.endpoints.front(), connected);
    stream_.async_connect(counter_.endpoints, connected);
  }

  void write() {
    stream_.expires_after(patience);
    http::async_write(stream_, request_, [self = shared_from_this()](error_code error, std::size_t) {
      if (error) return self->fail(error);
      self->parser_.emplace();
      self->parser_->body_limit(longest_message);
      http::async_read(self->stream_, self->buffer_, *self->parser_,
                       [self](error_code failed, std::size_t) { failed ? self->fail(failed) : self->answer(); });
    });
  }

  void answer() {
    auto& message = parser_->get();
    Reply reply{static_cast<int>(message.result_int()), std::move(message.body()), {}};
    if (const auto set = message.find(http::field::set_cookie); set != message.end()) {
      const std::string_view cookie(set->value().data(), set->value().size());
      reply.cookie = cookie.substr(0, cookie.find(';'));
    }
    if (!message.keep_alive()) stream_.close();
    finish(std::move(reply));
  }

  // A kept connection may have been closed meanwhile: then once more with a new one.
  void fail(error_code error) {
    stream_.close();
    if (!std::exchange(fresh_, true)) return connect();
    finish({0, error.message(), {}});
  }

  void finish(Reply reply) {
    const auto done = std::move(current_->done);
    current_.reset();
    done(std::move(reply));
    work();
  }

  Counter& counter_;
  std::optional<asio::ip::address_v4> own_;
  beast::tcp_stream stream_;
  beast::flat_buffer buffer_;
  http::request<http::string_body> request_;
  std::optional<http::response_parser<http::string_body>> parser_;
  std::optional<Waiting> current_;
  bool fresh_ = false;
};

class Connection final : public Wire, public std::enable_shared_from_this<Connection> {
 public:
  Connection(asio::io_context& context, Ear ear) : ws_(context), ear_(std::make_shared<const Ear>(std::move(ear))) {}

  void open(const std::vector<tcp::endpoint>& endpoints, const Address& address, const std::string& target,
            const std::string& cookie) {
    ws_.read_message_max(longest_message);
    ws_.text(true);
    ws_.set_option(websocket::stream_base::decorator([origin = address.origin(), cookie](auto& request) {
      request.set(http::field::origin, origin);
      request.set(http::field::cookie, cookie);
    }));
    auto& stream = beast::get_lowest_layer(ws_);
    stream.expires_after(patience);
    stream.async_connect(endpoints, [self = shared_from_this(), host = address.name(), target](
                                        error_code error, const tcp::endpoint&) { self->shake(error, host, target); });
  }

  void send(std::string message) override {
    queue_.push_back(std::move(message));
    if (queue_.size() == 1 && open_) write();
  }

  void close() override {
    ear_.reset();
    if (!std::exchange(open_, false)) return beast::get_lowest_layer(ws_).close();
    if (queue_.empty()) bid_farewell();
  }

 private:
  void shake(error_code error, const std::string& host, const std::string& target) {
    if (error) return end(error);
    auto& stream = beast::get_lowest_layer(ws_);
    stream.socket().set_option(tcp::no_delay(true), error);
    stream.expires_never();
    ws_.set_option(websocket::stream_base::timeout{patience, websocket::stream_base::none(), false});
    response_.emplace();
    ws_.async_handshake(*response_, host, target, [self = shared_from_this()](error_code failed) {
      if (failed) return self->end(failed);
      self->response_.reset();
      self->open_ = true;
      if (const auto ear = self->ear_) ear->opened();
      if (!self->queue_.empty()) self->write();
      self->read();
    });
  }

  void read() {
    ws_.async_read(buffer_, [self = shared_from_this()](error_code error, std::size_t) {
      if (error) return self->end(error);
      const auto data = self->buffer_.cdata();
      if (const auto ear = self->ear_) ear->heard({static_cast<const char*>(data.data()), data.size()});
      self->buffer_.clear();
      self->read();
    });
  }

  void write() {
    ws_.async_write(asio::buffer(queue_.front()), [self = shared_from_this()](error_code error, std::size_t) {
      if (error) return;  // the read that is under way ends with it
      self->queue_.pop_front();
      if (!self->queue_.empty()) return self->write();
      if (!self->open_) self->bid_farewell();
    });
  }

  void bid_farewell() {
    ws_.async_close(websocket::close_code::normal, [self = shared_from_this()](error_code) {});
  }

  void end(error_code error) {
    open_ = false;
    const auto ear = std::exchange(ear_, nullptr);
    if (!ear) return;
    if (response_ && response_->result_int() >= 300) {
      return ear->closed(std::to_string(response_->result_int()) + " " + response_->body());
    }
    const auto& reason = ws_.reason();
    ear->closed(reason.code == 0
                    ? error.message()
                    : std::to_string(reason.code) + " " + std::string(reason.reason.data(), reason.reason.size()));
  }

  websocket::stream<beast::tcp_stream> ws_;
  beast::flat_buffer buffer_;
  std::optional<websocket::response_type> response_;
  std::deque<std::string> queue_;   // the first is under way
  std::shared_ptr<const Ear> ear_;  // nobody hears us once it is gone
  bool open_ = false;
};

}  // namespace

Address read_address(std::string_view url) {
  constexpr std::string_view scheme = "http://";
  if (!url.starts_with(scheme)) return {};
  url.remove_prefix(scheme.size());
  if (url.ends_with('/')) url.remove_suffix(1);
  const auto colon = url.rfind(':');
  if (url.find('/') != std::string_view::npos || url.empty()) return {};
  const bool has_port = colon != std::string_view::npos && url.find(']', colon) == std::string_view::npos;
  return {std::string(url.substr(0, has_port ? colon : url.size())),
          has_port ? std::string(url.substr(colon + 1)) : std::string("80")};
}

struct Net::Impl {
  Impl(Address where, From from) : address(std::move(where)) {
    auto host = address.host;
    if (host.starts_with('[')) host = host.substr(1, host.size() - 2);
    error_code error;
    for (const auto& found : tcp::resolver(context).resolve(host, address.port, error)) {
      endpoints.push_back(found.endpoint());
    }
    for (unsigned i = 0; i < kept_connections; ++i) {
      std::optional<asio::ip::address_v4> own;
      if (from == From::many_addresses) own = asio::ip::address_v4(0x7F010001U + i);  // 127.1.0.1, …
      if (own || counters.empty()) counters.push_back(Counter{context, address, endpoints, {}});
      clerks.push_back(std::make_shared<Clerk>(counters.back(), own));
    }
  }

  void tick() {
    timer.expires_after(std::chrono::milliseconds(1));
    timer.async_wait([this](error_code error) {
      if (error) return;
      if (beat) beat();
      tick();
    });
  }

  asio::io_context context{1};
  Address address;
  std::vector<tcp::endpoint> endpoints;
  std::deque<Counter> counters;
  std::vector<std::shared_ptr<Clerk>> clerks;
  std::size_t calls = 0;
  asio::steady_timer timer{context};
  std::function<void()> beat;
};

Net::Net(Address address, From from) : impl_(std::make_unique<Impl>(std::move(address), from)) { impl_->tick(); }
Net::~Net() = default;

void Net::call(Call call, std::function<void(Reply)> done) {
  auto& counters = impl_->counters;
  auto& clerks = impl_->clerks;
  const auto turn = impl_->calls++ % counters.size();
  auto& counter = counters[turn];
  counter.waiting.push_back({std::move(call), std::move(done)});
  for (auto i = turn; i < clerks.size() && !counter.waiting.empty(); i += counters.size()) clerks[i]->work();
}

std::shared_ptr<Wire> Net::open(const std::string& target, const std::string& cookie, Ear ear) {
  const auto connection = std::make_shared<Connection>(impl_->context, std::move(ear));
  connection->open(impl_->endpoints, impl_->address, target, cookie);
  return connection;
}

void Net::beat(std::function<void()> what) { impl_->beat = std::move(what); }

bool Net::run(const std::function<bool()>& done, Time latest) {
  while (!done()) {
    if (std::chrono::steady_clock::now() >= latest) return false;
    impl_->context.run_for(std::chrono::milliseconds(2));
  }
  return true;
}

}  // namespace divan::load
