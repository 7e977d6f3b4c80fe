#include "server/http_connection.h"

#include <fmt/chrono.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <array>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <list>

namespace divan::server {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using boost::system::error_code;

namespace {

// Nothing foreign (a picture of the board is made by the page itself), nothing inline, no frame around us, no word to
// others where somebody came from. The page may compile WebAssembly (the house in a tab), and no text as a program.
constexpr std::array<std::pair<std::string_view, std::string_view>, 7> security_headers{{
    {"Content-Security-Policy",
     "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' blob:; base-uri 'none'; "
     "form-action 'self'; frame-ancestors 'none'; object-src 'none'"},
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

// A header that goes on in the next line: other servers read it differently, so that nobody knows what it says.
bool has_folded_line(std::string_view head) {
  return head.find("\r\n ") != std::string_view::npos || head.find("\r\n\t") != std::string_view::npos;
}

// What is wrong with the frame of a request, before anything else of it counts.
template <class Head>
std::optional<Response> check_frame(const Head& head) {
  const auto hosts = head.count(http::field::host);
  if (hosts > 1 || (hosts == 0 && head.version() >= 11)) return Response::error(400, "request");
  const auto codings = head.count(http::field::transfer_encoding);
  if (codings == 0) return {};
  if (head.version() < 11 || head.count(http::field::content_length) > 0) return Response::error(400, "request");
  if (codings > 1 || !beast::iequals(head[http::field::transfer_encoding], "chunked")) {
    return Response::error(501, "transfer_coding");
  }
  return {};
}

// For a connection beyond the limit; short enough to be sent at once.
constexpr std::string_view too_many_open =
    "HTTP/1.1 503 Service Unavailable\r\nRetry-After: 10\r\nConnection: close\r\nContent-Type: application/json\r\n"
    "Content-Length: 38\r\n\r\n{\"error\":\"house.error.busy\",\"args\":{}}";

}  // namespace

struct HttpConnections::Shared {
  RequestHandler& handler;
  Sockets* sockets;  // or none
  HttpConnectionLimits limits;
  bool behind_proxy;
  bool ending = false;
  std::unordered_map<HttpConnection*, std::weak_ptr<HttpConnection>> open{};
  std::list<HttpConnection*> waiting{};  // for a request or the rest of one, the longest first
  Places places{};                       // of connections, by address
  Places sockets_from{};
  std::unordered_map<std::string, std::size_t> bytes{};  // of bodies, by address
  std::size_t all_bytes = 0;
  ConnectionTally tally{};

  // Counts the bytes of a body until what comes back is dropped; nothing: there are too many already.
  static std::shared_ptr<void> take_bytes(const std::shared_ptr<Shared>& shared, const std::string& address,
                                          std::size_t bytes) {
    auto& own = shared->bytes[address];
    const auto& limits = shared->limits;
    const bool too_many = own + bytes > limits.bodies_from_one_address || shared->all_bytes + bytes > limits.bodies;
    if (too_many && own == 0) shared->bytes.erase(address);
    if (too_many) return nullptr;
    own += bytes;
    shared->all_bytes += bytes;
    return {static_cast<void*>(shared.get()), [shared, address, bytes](void*) {
              shared->all_bytes -= bytes;
              if (const auto found = shared->bytes.find(address); (found->second -= bytes) == 0)
                shared->bytes.erase(found);
            }};
  }

  // Cuts the connection that has waited longest, of this address or of any; first among those that have not finished
  // a request yet. Whether there was one.
  bool cut_waiting(const std::string* address);
};

class HttpConnections::HttpConnection final : public std::enable_shared_from_this<HttpConnection> {
 public:
  HttpConnection(asio::ip::tcp::socket socket, std::shared_ptr<Shared> shared, std::string peer, Places::Token place)
      : shared_(std::move(shared)), peer_(std::move(peer)), place_(std::move(place)), stream_(std::move(socket)) {}

  ~HttpConnection() { leave(); }
  HttpConnection(const HttpConnection&) = delete;
  HttpConnection& operator=(const HttpConnection&) = delete;

  void start() {
    shared_->open.emplace(this, weak_from_this());
    error_code ignored;
    stream_.socket().set_option(asio::ip::tcp::no_delay(true), ignored);
    read();
  }

  void end_if_idle() {
    if (waits_) cut();
  }
  bool has_been_answered() const { return answered_; }
  const std::string& peer() const { return peer_; }
  // Makes space for another one at once: the handlers that hold this one run later.
  void give_way() {
    leave();
    cut();
  }

  void cut() {
    if (pause_) pause_->cancel();
    if (stream_.socket().is_open()) stream_.close();
  }

 private:
  // Somebody who waits for an answer. Whoever has to give it may drop it, on any thread: the connection is let go on
  // its own, and told that there will be no answer.
  struct Waiting {
    explicit Waiting(std::shared_ptr<HttpConnection> who) : connection(std::move(who)) {}
    ~Waiting() {
      if (!connection) return;
      auto executor = connection->stream_.get_executor();
      asio::post(executor, [self = std::move(connection)] { self->answer(Response::error(500, "internal")); });
    }
    Waiting(const Waiting&) = delete;
    Waiting& operator=(const Waiting&) = delete;
    std::shared_ptr<HttpConnection> connection;
  };

  void read() {
    wait();
    bytes_.reset();
    parser_.emplace();
    parser_->eager(false);
    parser_->header_limit(static_cast<std::uint32_t>(shared_->limits.header));
    parser_->body_limit(shared_->limits.record);
    stream_.expires_after(shared_->limits.request);
    read_head();
  }

  // The parser takes nothing before the whole head is there; so the head can be looked at as it was sent.
  void read_head() {
    error_code error;
    const auto used = buffer_.size() == 0 ? 0 : parser_->put(buffer_.data(), error);
    if (parser_->is_header_done()) {
      const bool folded = has_folded_line({static_cast<const char*>(buffer_.data().data()), used});
      buffer_.consume(used);
      return folded ? heard(http::error::bad_field) : judge(error);
    }
    buffer_.consume(used);
    if (error && error != http::error::need_more) return heard(error);
    stream_.async_read_some(buffer_.prepare(piece), [self = shared_from_this()](error_code fault, std::size_t size) {
      if (fault) return self->cut();
      self->buffer_.commit(size);
      self->read_head();
    });
  }

  // Everything that the head can tell is judged before the body is read. How long a body may be depends on what it is
  // for.
  void judge(error_code error) {
    if (error) return heard(error);
    request_ = read_request();
    const auto& head = parser_->get();
    const bool no_body = parser_->is_done() && !parser_->chunked();
    unread_ = !no_body;
    if (auto refusal = check_frame(head)) return refuse(std::move(*refusal));
    const auto& limits = shared_->limits;
    const auto most = shared_->handler.takes_record(request_) ? limits.record : limits.body;
    const auto bytes = parser_->chunked() ? most : static_cast<std::size_t>(parser_->content_length().value_or(0));
    if (bytes > most) return refuse(unreadable(http::error::body_limit));
    if (!is_upgrade()) {
      auto accepted = shared_->handler.accept(request_, bytes);
      if (auto* refusal = std::get_if<Response>(&accepted))
        return no_body ? answer_now(std::move(*refusal)) : refuse(std::move(*refusal));
      work_ = std::get<RequestHandler::Work>(std::move(accepted));
    }
    if (no_body) return heard({});
    bytes_ = Shared::take_bytes(shared_, request_.address, bytes);
    if (!bytes_) {
      auto refusal = Response::error(503, "busy");
      refusal.headers.emplace_back("Retry-After", "10");
      return refuse(std::move(refusal));
    }
    parser_->body_limit(most);
    http::async_read(stream_, buffer_, *parser_,
                     [self = shared_from_this()](error_code fault, std::size_t) { self->heard(fault); });
  }

  // The connection ends with this answer: what follows on it was not read.
  void refuse(Response response) {
    last_ = unread_ = true;
    answer_now(std::move(response));
  }

  void answer_now(Response response) {
    wait_no_longer();
    begun_ = std::chrono::steady_clock::now();
    answer(std::move(response));
  }

  void heard(error_code error) {
    wait_no_longer();
    begun_ = std::chrono::steady_clock::now();
    if (error && error.category() != http::make_error_code(http::error::bad_version).category()) return cut();
    if (error == http::error::end_of_stream || error == http::error::partial_message) return cut();
    if (error) {
      request_ = read_request();
      return refuse(unreadable(error));
    }
    unread_ = false;
    if (is_upgrade()) return upgrade();
    request_.body = std::move(parser_->get().body());
    std::exchange(work_, {})(request_, [waiting = std::make_shared<Waiting>(shared_from_this())](Response response) {
      if (const auto self = std::exchange(waiting->connection, nullptr)) self->answer(std::move(response));
    });
  }

  void wait() {
    if (waits_) return;
    waits_ = true;
    place_in_queue_ = shared_->waiting.insert(shared_->waiting.end(), this);
  }
  void wait_no_longer() {
    if (std::exchange(waits_, false)) shared_->waiting.erase(place_in_queue_);
  }
  void leave() {
    wait_no_longer();
    place_.reset();
    shared_->open.erase(this);
  }

  Request read_request() {
    auto& message = parser_->get();
    const auto header = [&](auto name) { return std::string(message[name]); };
    // Of several lines of one name the last is the proxy's.
    const auto last_of = [&](std::string_view name) {
      std::string value;
      const auto [begin, end] = message.equal_range(name);
      for (auto field = begin; field != end; ++field) value = std::string(field->value());
      return value;
    };
    Request request;
    head_ = message.method() == http::verb::head;
    request.method = head_ ? "GET" : std::string(message.method_string());
    const std::string target(message.target());
    const auto mark = std::min(target.find('?'), target.size());
    request.path = target.substr(0, mark);
    request.query = target.substr(std::min(mark + 1, target.size()));
    request.address = shared_->behind_proxy ? forwarded_address(last_of("X-Forwarded-For"), peer_) : peer_;
    request.secure = shared_->behind_proxy && header("X-Forwarded-Proto") == "https";
    request.host = header(http::field::host);
    request.origin = header(http::field::origin);
    request.cookie = header(http::field::cookie);
    request.authorization = header(http::field::authorization);
    request.csrf = header("X-Divan-CSRF");
    request.content_type = header(http::field::content_type);
    request.accept = header(http::field::accept);
    request.accept_encoding = header(http::field::accept_encoding);
    request.if_none_match = header(http::field::if_none_match);
    last_ = !message.keep_alive();
    return request;
  }

  bool is_upgrade() const {
    const auto& message = parser_->get();
    return request_.path == "/ws" && message.method() == http::verb::get &&
           beast::iequals(message[http::field::upgrade], "websocket");
  }

  void upgrade() {
    auto admitted = shared_->handler.admit(request_);
    if (auto* refusal = std::get_if<Response>(&admitted)) return answer(std::move(*refusal));
    auto place = shared_->sockets_from.take(request_.address, shared_->limits.sockets_from_one_address);
    if (!place) {
      auto refusal = Response::error(503, "busy");
      refusal.headers.emplace_back("Retry-After", "10");
      return answer(std::move(refusal));
    }
    leave();
    shared_->sockets->open(
        {std::move(stream_), std::get<Admission>(std::move(admitted)), request_.address, std::move(place)},
        parser_->get());
  }

  // Whoever asks too much waits for the answer, and nothing more is read meanwhile: a flood costs little, and slows
  // down. Such a connection gives way to others like one that has not finished its request.
  void answer_later(Response response) {
    wait();
    stream_.expires_never();
    pause_.emplace(stream_.get_executor(), pause_of_a_flood);
    pause_->async_wait([self = shared_from_this(), response = std::move(response)](error_code error) {
      self->wait_no_longer();
      if (!error) self->send(response);
    });
  }

  void answer(Response response) {
    response.status == too_many_requests ? answer_later(std::move(response)) : send(std::move(response));
  }

  void send(Response response) {
    log(response.status);
    ++shared_->tally.answered[static_cast<std::size_t>(std::clamp(response.status / 100, 1, 5) - 1)];
    answer_ = std::move(response);
    message_ = {};
    message_.result(static_cast<unsigned>(answer_.status));
    const bool in_pieces = answer_.rest != nullptr;
    if (!in_pieces) message_.body() = {answer_.body->data(), answer_.body->size()};
    // How long it is nobody knows yet: HTTP/1.0 hears it until the connection ends.
    chunked_ = in_pieces && parser_->get().version() >= 11;
    last_ = last_ || shared_->ending || (in_pieces && !chunked_);
    for (const auto& [name, value] : security_headers) message_.insert(name, value);
    if (shared_->handler.is_secure()) message_.set(http::field::strict_transport_security, "max-age=31536000");
    if (answer_.status != 304) message_.set(http::field::content_type, answer_.type);
    message_.set(http::field::date, fmt::format("{:%a, %d %b %Y %H:%M:%S} GMT", fmt::gmtime(std::time(nullptr))));
    for (const auto& [name, value] : answer_.headers) message_.insert(name, value);
    message_.keep_alive(!last_);
    in_pieces ? message_.chunked(chunked_) : message_.prepare_payload();
    serializer_.emplace(message_);
    stream_.expires_after(shared_->limits.answer);  // for all pieces together
    const auto written = [self = shared_from_this()](error_code error, std::size_t bytes) {
      self->written(error, bytes);
    };
    if (in_pieces && !head_) {
      http::async_write_header(stream_, *serializer_, [self = shared_from_this()](error_code error, std::size_t bytes) {
        self->sent_piece(error, bytes, *self->answer_.body);
      });
    } else if (head_) {
      http::async_write_header(stream_, *serializer_, written);
    } else {
      http::async_write(stream_, *serializer_, written);
    }
  }

  // Sends `first`, if it is anything, and then piece by piece what is made meanwhile.
  void sent_piece(error_code error, std::size_t bytes, std::string first = {}) {
    shared_->tally.sent_bytes += bytes;
    if (error) return cut();
    if (!first.empty()) return send_piece(std::move(first));
    const auto rest = answer_.rest;  // lives until this has run, whatever becomes of the answer
    rest([self = shared_from_this()](std::optional<std::string> next) {
      if (!next) return self->cut();  // without the last chunk: the other side knows that something is missing
      self->send_piece(std::move(*next));
    });
  }

  void send_piece(std::string piece) {
    piece_ = std::move(piece);
    const bool end = piece_.empty();
    const auto sent = [self = shared_from_this(), end](error_code error, std::size_t bytes) {
      end ? self->written(error, bytes) : self->sent_piece(error, bytes);
    };
    if (!chunked_ && end) return written({}, 0);
    if (!chunked_) return asio::async_write(stream_, asio::buffer(piece_), sent);
    if (end) return asio::async_write(stream_, http::make_chunk_last(), sent);
    asio::async_write(stream_, http::make_chunk(asio::buffer(piece_)), sent);
  }

  void written(error_code error, std::size_t bytes) {
    answer_.body = std::make_shared<std::string>();  // what the reply held is free for others
    answer_.rest = nullptr;
    shared_->tally.sent_bytes += bytes;
    answered_ = answered_ || answer_.status < 400;
    bytes_.reset();
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

  static constexpr int too_many_requests = 429;
  static constexpr std::chrono::seconds pause_of_a_flood{1};
  static constexpr std::size_t most_drained = 256 * 1024;
  static constexpr std::size_t piece = 4096;  // read at a time of a head

  std::shared_ptr<Shared> shared_;
  std::string peer_;
  Places::Token place_;
  std::shared_ptr<void> bytes_;  // of the body that is being read or answered
  RequestHandler::Work work_;
  beast::tcp_stream stream_;
  std::optional<asio::steady_timer> pause_;
  beast::flat_buffer buffer_;
  std::optional<http::request_parser<http::string_body>> parser_;
  Request request_;
  Response answer_;
  http::response<http::span_body<const char>> message_;
  std::optional<http::response_serializer<http::span_body<const char>>> serializer_;
  std::chrono::steady_clock::time_point begun_;
  bool waits_ = false;  // for a request, or the rest of one
  std::list<HttpConnection*>::iterator place_in_queue_;
  bool answered_ = false;  // a request of it has gone well before
  std::string piece_;      // of an answer that is made while it is sent
  bool chunked_ = false;
  bool head_ = false;
  bool last_ = false;  // the connection ends with this answer
  bool unread_ = false;
  std::size_t drained_ = 0;
};

bool HttpConnections::Shared::cut_waiting(const std::string* address) {
  const auto wanted = [&](bool answered) {
    return std::ranges::find_if(waiting, [&](const HttpConnection* one) {
      return one->has_been_answered() == answered && (address == nullptr || one->peer() == *address);
    });
  };
  auto found = wanted(false);
  if (found == waiting.end()) found = wanted(true);
  if (found == waiting.end()) return false;
  ++tally.gave_way;
  (*found)->give_way();
  return true;
}

HttpConnections::HttpConnections(RequestHandler& handler, Sockets* sockets, HttpConnectionLimits limits,
                                 bool behind_proxy)
    : shared_(std::make_shared<Shared>(Shared{handler, sockets, limits, behind_proxy})) {}

void HttpConnections::open(asio::ip::tcp::socket socket) {
  error_code error;
  const auto peer = socket.remote_endpoint(error);
  if (error || shared_->ending) return;
  const auto address = address_of(peer.address());
  const auto& limits = shared_->limits;
  const auto place = [&] {
    return shared_->behind_proxy ? shared_->places.take({}, 0) : shared_->places.take(address, limits.from_one_address);
  };
  auto own = place();
  if (!own && shared_->cut_waiting(&address)) own = place();
  const auto crowded = [&] { return size() + (shared_->sockets ? shared_->sockets->size() : 0) >= limits.open; };
  if (!own || (crowded() && (!shared_->cut_waiting(nullptr) || crowded()))) {
    ++shared_->tally.turned_away;
    socket.non_blocking(true, error);
    socket.send(asio::buffer(too_many_open), 0, error);
    return;
  }
  ++shared_->tally.opened;
  std::make_shared<HttpConnection>(std::move(socket), shared_, address, std::move(own))->start();
}

std::size_t HttpConnections::most() const { return shared_->limits.open; }

std::size_t HttpConnections::size() const { return shared_->open.size(); }

ConnectionTally HttpConnections::tally() const {
  auto tally = shared_->tally;
  tally.open = size();
  return tally;
}

void HttpConnections::end() {
  shared_->ending = true;
  const auto open = shared_->open;
  for (const auto& [_, weak] : open) {
    if (const auto connection = weak.lock()) connection->end_if_idle();
  }
}

void HttpConnections::cut_all() {
  const auto open = shared_->open;
  for (const auto& [_, weak] : open) {
    if (const auto connection = weak.lock()) connection->cut();
  }
}

}  // namespace divan::server
