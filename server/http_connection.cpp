#include "server/http_connection.h"

#include <fmt/chrono.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <array>
#include <boost/asio/post.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>

namespace divan::server {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using boost::system::error_code;

namespace {

// Nothing foreign, nothing inline, no frame around us, no word to others where somebody came from.
constexpr std::array<std::pair<std::string_view, std::string_view>, 7> security_headers{{
    {"Content-Security-Policy",
     "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'"},
    {"Referrer-Policy", "no-referrer"},
    {"X-Content-Type-Options", "nosniff"},
    {"X-Frame-Options", "DENY"},
    {"Cross-Origin-Opener-Policy", "same-origin"},
    {"Cross-Origin-Resource-Policy", "same-origin"},
    {"Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"},
}};

// Whom limits are counted for: an address, of IPv6 the network it belongs to.
std::string address_of(asio::ip::address address) {
  if (address.is_v6() && address.to_v6().is_v4_mapped()) {
    address = asio::ip::make_address_v4(asio::ip::v4_mapped, address.to_v6());
  }
  if (address.is_v4()) return address.to_string();
  auto bytes = address.to_v6().to_bytes();
  std::fill(bytes.begin() + 8, bytes.end(), std::uint8_t{0});
  return asio::ip::make_address_v6(bytes).to_string() + "/64";
}

// The last address of X-Forwarded-For is the one that our own proxy has seen.
std::string forwarded_address(std::string_view list, const std::string& otherwise) {
  const auto comma = list.rfind(',');
  auto last = comma == std::string_view::npos ? list : list.substr(comma + 1);
  last = next_piece(last, ',');
  error_code error;
  const auto address = asio::ip::make_address(std::string(last), error);
  return error ? otherwise : address_of(address);
}

// What stands in the log: no query, nothing that could look like another line.
std::string for_log(std::string_view text) {
  std::string shown(text.substr(0, 200));
  std::ranges::replace_if(shown, [](char c) { return c <= ' ' || c > '~' || c == '"'; }, '?');
  return shown;
}

Response unreadable(error_code error) {
  if (error == http::error::body_limit) return Response::error(413, "too_large");
  if (error == http::error::header_limit) return Response::error(431, "too_large");
  return Response::error(400, "request");
}

}  // namespace

struct Connections::Room {
  Gate& gate;
  Sockets& sockets;
  ConnectionLimits limits;
  bool behind_proxy;
  bool ending = false;
  std::unordered_map<Connection*, std::weak_ptr<Connection>> open;
  std::unordered_map<std::string, std::size_t> from;  // how many from an address
  ConnectionTally tally{};

  // Counts one more from this address until what comes back is dropped.
  static std::shared_ptr<void> take_place(const std::shared_ptr<Room>& room, const std::string& address) {
    ++room->from[address];
    return {nullptr, [room, address](void*) {
              if (const auto found = room->from.find(address); --found->second == 0) room->from.erase(found);
            }};
  }
};

class Connections::Connection final : public std::enable_shared_from_this<Connection> {
 public:
  Connection(asio::ip::tcp::socket socket, std::shared_ptr<Room> room, std::string peer)
      : room_(std::move(room)),
        peer_(std::move(peer)),
        place_(Room::take_place(room_, peer_)),
        stream_(std::move(socket)) {}

  ~Connection() { room_->open.erase(this); }
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  void start() {
    room_->open.emplace(this, weak_from_this());
    error_code ignored;
    stream_.socket().set_option(asio::ip::tcp::no_delay(true), ignored);
    read();
  }

  void end_if_idle() {
    if (idle_) cut();
  }

  void cut() {
    if (stream_.socket().is_open()) stream_.close();
  }

 private:
  // Somebody who waits for an answer. Whoever has to give it may drop it, on any thread: the connection is let go on
  // its own, and told that there will be no answer.
  struct Waiting {
    explicit Waiting(std::shared_ptr<Connection> who) : connection(std::move(who)) {}
    ~Waiting() {
      if (!connection) return;
      auto executor = connection->stream_.get_executor();
      asio::post(executor, [self = std::move(connection)] { self->answer(Response::error(500, "internal")); });
    }
    Waiting(const Waiting&) = delete;
    Waiting& operator=(const Waiting&) = delete;
    std::shared_ptr<Connection> connection;
  };

  void read() {
    idle_ = true;
    parser_.emplace();
    parser_->header_limit(static_cast<std::uint32_t>(room_->limits.header));
    parser_->body_limit(room_->limits.record);
    stream_.expires_after(room_->limits.request);
    http::async_read_header(stream_, buffer_, *parser_,
                            [self = shared_from_this()](error_code error, std::size_t) { self->read_body(error); });
  }

  // How long a body may be depends on what it is for.
  void read_body(error_code error) {
    if (error || parser_->is_done()) return heard(error);
    const auto& head = parser_->get();
    const auto& limits = room_->limits;
    const auto most = takes_record(std::string_view(head.method_string()), std::string_view(head.target()))
                          ? limits.record
                          : limits.body;
    if (parser_->content_length().value_or(0) > most) return heard(http::error::body_limit);
    parser_->body_limit(most);
    http::async_read(stream_, buffer_, *parser_,
                     [self = shared_from_this()](error_code fault, std::size_t) { self->heard(fault); });
  }

  void heard(error_code error) {
    idle_ = false;
    begun_ = std::chrono::steady_clock::now();
    if (error && error.category() != http::make_error_code(http::error::bad_version).category()) return cut();
    if (error == http::error::end_of_stream || error == http::error::partial_message) return cut();
    request_ = read_request();
    if (error) {
      last_ = unread_ = true;
      return answer(unreadable(error));
    }
    if (is_upgrade()) return upgrade();
    room_->gate.handle(request_, [waiting = std::make_shared<Waiting>(shared_from_this())](Response response) {
      if (const auto self = std::exchange(waiting->connection, nullptr)) self->answer(std::move(response));
    });
  }

  Request read_request() {
    auto& message = parser_->get();
    const auto header = [&](auto name) { return std::string(message[name]); };
    Request request;
    head_ = message.method() == http::verb::head;
    request.method = head_ ? "GET" : std::string(message.method_string());
    const std::string target(message.target());
    const auto mark = std::min(target.find('?'), target.size());
    request.path = target.substr(0, mark);
    request.query = target.substr(std::min(mark + 1, target.size()));
    request.address = room_->behind_proxy ? forwarded_address(header("X-Forwarded-For"), peer_) : peer_;
    request.secure = room_->behind_proxy && header("X-Forwarded-Proto") == "https";
    request.host = header(http::field::host);
    request.origin = header(http::field::origin);
    request.cookie = header(http::field::cookie);
    request.authorization = header(http::field::authorization);
    request.csrf = header("X-Divan-CSRF");
    request.content_type = header(http::field::content_type);
    request.accept = header(http::field::accept);
    request.accept_encoding = header(http::field::accept_encoding);
    request.if_none_match = header(http::field::if_none_match);
    request.body = std::move(message.body());
    last_ = !message.keep_alive();
    return request;
  }

  bool is_upgrade() const {
    const auto& message = parser_->get();
    return request_.path == "/ws" && message.method() == http::verb::get &&
           beast::iequals(message[http::field::upgrade], "websocket");
  }

  void upgrade() {
    auto admitted = room_->gate.admit(request_);
    if (auto* refusal = std::get_if<Response>(&admitted)) return answer(std::move(*refusal));
    room_->open.erase(this);
    room_->sockets.open({std::move(stream_), std::get<Admission>(std::move(admitted)), request_.address, place_},
                        parser_->get());
  }

  void answer(Response response) {
    log(response.status);
    ++room_->tally.answered[static_cast<std::size_t>(std::clamp(response.status / 100, 1, 5) - 1)];
    answer_ = std::move(response);
    message_ = {};
    message_.result(static_cast<unsigned>(answer_.status));
    message_.body() = {answer_.body->data(), answer_.body->size()};
    last_ = last_ || room_->ending;
    for (const auto& [name, value] : security_headers) message_.insert(name, value);
    if (room_->gate.is_secure()) message_.set(http::field::strict_transport_security, "max-age=31536000");
    if (answer_.status != 304) message_.set(http::field::content_type, answer_.type);
    message_.set(http::field::date, fmt::format("{:%a, %d %b %Y %H:%M:%S} GMT", fmt::gmtime(std::time(nullptr))));
    for (const auto& [name, value] : answer_.headers) message_.insert(name, value);
    message_.keep_alive(!last_);
    message_.prepare_payload();
    serializer_.emplace(message_);
    stream_.expires_after(room_->limits.answer);
    const auto written = [self = shared_from_this()](error_code error, std::size_t bytes) {
      self->written(error, bytes);
    };
    if (head_) {
      http::async_write_header(stream_, *serializer_, written);
    } else {
      http::async_write(stream_, *serializer_, written);
    }
  }

  void written(error_code error, std::size_t bytes) {
    room_->tally.sent_bytes += bytes;
    if (error) return cut();
    if (!last_) return read();
    if (!unread_) return cut();
    // What was not read yet (of a body that is too long) would make the system throw the answer away: tell that nothing
    // more comes, then read a little.
    error_code ignored;
    stream_.socket().shutdown(asio::ip::tcp::socket::shutdown_send, ignored);
    drain();
  }

  void drain() {
    buffer_.clear();
    if (drained_ > most_drained) return cut();
    stream_.expires_after(std::chrono::seconds(2));
    stream_.async_read_some(buffer_.prepare(4096), [self = shared_from_this()](error_code error, std::size_t size) {
      self->drained_ += size;
      if (error) return self->cut();
      self->drain();
    });
  }

  void log(int status) const {
    const auto took = std::chrono::steady_clock::now() - begun_;
    const auto level = status >= 500                        ? spdlog::level::warn
                       : request_.path.starts_with("/api/") ? spdlog::level::info
                                                            : spdlog::level::debug;
    spdlog::log(level, "event=request method={} path={} status={} us={} address={}", for_log(request_.method),
                for_log(request_.path), status, std::chrono::duration_cast<std::chrono::microseconds>(took).count(),
                request_.address);
  }

  static constexpr std::size_t most_drained = 256 * 1024;

  std::shared_ptr<Room> room_;
  std::string peer_;
  std::shared_ptr<void> place_;
  beast::tcp_stream stream_;
  beast::flat_buffer buffer_;
  std::optional<http::request_parser<http::string_body>> parser_;
  Request request_;
  Response answer_;
  http::response<http::span_body<const char>> message_;
  std::optional<http::response_serializer<http::span_body<const char>>> serializer_;
  std::chrono::steady_clock::time_point begun_;
  bool idle_ = true;
  bool head_ = false;
  bool last_ = false;  // the connection ends with this answer
  bool unread_ = false;
  std::size_t drained_ = 0;
};

Connections::Connections(Gate& gate, Sockets& sockets, ConnectionLimits limits, bool behind_proxy)
    : room_(std::make_shared<Room>(Room{gate, sockets, limits, behind_proxy, false, {}, {}, {}})) {}

void Connections::open(asio::ip::tcp::socket socket) {
  error_code error;
  const auto peer = socket.remote_endpoint(error);
  if (error || room_->ending) return;
  const auto address = address_of(peer.address());
  const auto others = room_->from.find(address);
  const bool crowded = size() + room_->sockets.size() >= room_->limits.open;
  const bool too_many = others != room_->from.end() && others->second >= room_->limits.from_one_address;
  if (crowded || (too_many && !room_->behind_proxy)) {
    ++room_->tally.turned_away;
    return;
  }
  ++room_->tally.opened;
  std::make_shared<Connection>(std::move(socket), room_, address)->start();
}

std::size_t Connections::size() const { return room_->open.size(); }

ConnectionTally Connections::tally() const {
  auto tally = room_->tally;
  tally.open = size();
  return tally;
}

void Connections::end() {
  room_->ending = true;
  const auto open = room_->open;
  for (const auto& [_, weak] : open) {
    if (const auto connection = weak.lock()) connection->end_if_idle();
  }
}

void Connections::cut_all() {
  const auto open = room_->open;
  for (const auto& [_, weak] : open) {
    if (const auto connection = weak.lock()) connection->cut();
  }
}

}  // namespace divan::server
