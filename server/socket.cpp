#include "server/socket.h"

#include <spdlog/spdlog.h>

#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket.hpp>
#include <unordered_map>

#include "server/write_queue.h"

namespace divan::server {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = beast::websocket;
using boost::system::error_code;

// What all sockets share. It lives as long as the last of them, and with no house when the house has closed.
struct Sockets::Shared {
  House* house;
  Clock& clock;
  SocketLimits limits;
  std::unordered_map<Socket*, std::weak_ptr<Socket>> open;
  SocketTally tally{};
  std::vector<std::weak_ptr<Socket>> to_flush;

  // What one turn of the loop says on a connection leaves together, when the turn is over.
  static void flush_soon(const std::shared_ptr<Shared>& shared, Socket& socket);
};

class Sockets::Socket final : public Connection, public std::enable_shared_from_this<Socket> {
 public:
  Socket(Guest guest, std::shared_ptr<Shared> shared)
      : shared_(std::move(shared)),
        admission_(std::move(guest.admission)),
        address_(std::move(guest.address)),
        place_(std::move(guest.place)),
        ws_(std::move(guest.stream)),
        farewell_(ws_.get_executor()),
        messages_(shared_->limits.messages),
        pings_(shared_->limits.messages) {}

  ~Socket() override { shared_->open.erase(this); }
  Socket(const Socket&) = delete;
  Socket& operator=(const Socket&) = delete;

  void accept(const Upgrade& upgrade) {
    shared_->open.emplace(this, weak_from_this());
    auto& tcp = beast::get_lowest_layer(ws_);
    error_code ignored;
    tcp.socket().set_option(asio::socket_base::send_buffer_size(shared_->limits.send_buffer), ignored);
    tcp.expires_never();
    ws_.set_option(websocket::stream_base::timeout{std::chrono::seconds(10), shared_->limits.idle, true});
    ws_.read_message_max(shared_->limits.frame);
    queue().on_put([this] { flush_soon(); });
    ws_.control_callback([this](websocket::frame_type kind, beast::string_view) { heard_control(kind); });
    ws_.async_accept(upgrade, [self = shared_from_this()](error_code error) { self->accepted(error); });
  }

  // Connection. Called from inside the house: it is never called back from here, only later.
  void send(std::shared_ptr<const std::string> message) override {
    if (closing_) return;
    if (has_too_much(message->size())) flush();
    if (has_too_much(message->size())) return cut_slow_reader();
    queue().put(std::move(message));
    flush_soon();
  }

  void close(int code, std::string_view reason) override {
    if (closing_) return;
    closing_ = true;
    reason_ = websocket::close_reason(static_cast<websocket::close_code>(code), std::string(reason).c_str());
    farewell_.expires_after(shared_->limits.farewell);
    farewell_.async_wait([weak = weak_from_this()](error_code error) {
      if (const auto self = weak.lock(); self && !error) self->cut();
    });
    if (open_) flush_soon();
  }

  void cut() {
    if (beast::get_lowest_layer(ws_).socket().is_open()) beast::get_lowest_layer(ws_).close();
    queue().fail(asio::error::operation_aborted);
  }

  auto executor() { return ws_.get_executor(); }

  void flush() {
    to_be_flushed_ = false;
    if (blocked_) return;
    const auto sent = queue().flush();
    shared_->tally.sent += sent.messages;
    shared_->tally.sent_bytes += sent.bytes;
    if (sent.flow == WriteQueue::Flow::blocked) return wait_for_reader();
    if (sent.flow == WriteQueue::Flow::failed) return cut();  // the read that is under way ends with it
    if (closing_ && open_ && !std::exchange(said_farewell_, true)) {
      ws_.async_close(reason_, [self = shared_from_this()](error_code) {});
    }
  }

 private:
  void accepted(error_code error) {
    if (error) return finish(error);
    open_ = true;
    ++shared_->tally.opened;
    if (shared_->house == nullptr) {
      close(close_code::going_away, "stopping");
    } else {
      spdlog::info("event=socket_open table={} address={} have={}", admission_.table, address_,
                   admission_.have.version);
      guarded([this] {
        connection_ = shared_->house->attach(admission_.person, admission_.table, admission_.have, shared_from_this());
        attached_ = true;
      });
    }
    if (closing_) flush_soon();
    read();
  }

  void read() {
    ws_.async_read(buffer_, [self = shared_from_this()](error_code error, std::size_t) { self->heard(error); });
  }

  void heard(error_code error) {
    if (error) return finish(error);
    const std::string message = beast::buffers_to_string(buffer_.data());
    buffer_.consume(buffer_.size());
    ++shared_->tally.received;
    if (!closing_ && attached_ && shared_->house != nullptr) {
      if (!ws_.got_text()) {
        close(close_code::not_text, "text only");
      } else if (!messages_.take(shared_->clock.now())) {
        ++shared_->tally.limited;
        close(close_code::broken_promise, "too many messages");
      } else {
        guarded([&] { shared_->house->receive(connection_, message); });
      }
    }
    read();
  }

  // Inside a read; what it wants done is done after it.
  void heard_control(websocket::frame_type kind) {
    if (kind != websocket::frame_type::ping || pings_.take(shared_->clock.now())) return;
    asio::post(ws_.get_executor(),
               [self = shared_from_this()] { self->close(close_code::broken_promise, "too many pings"); });
  }

  WriteQueue& queue() { return ws_.next_layer(); }

  bool has_too_much(std::size_t more) {
    const auto waiting = queue().waiting();
    return waiting > 0 && waiting + more > shared_->limits.queue;
  }

  void flush_soon() {
    if (!blocked_ && !std::exchange(to_be_flushed_, true)) Shared::flush_soon(shared_, *this);
  }

  void wait_for_reader() {
    blocked_ = true;
    beast::get_lowest_layer(ws_).socket().async_wait(asio::socket_base::wait_write,
                                                     [self = shared_from_this()](error_code error) {
                                                       self->blocked_ = false;
                                                       if (error) return self->cut();
                                                       self->flush();
                                                     });
  }

  // What waits is dropped: the reader comes back and says what it has.
  void cut_slow_reader() {
    spdlog::info("event=socket_slow table={} address={} waiting={}", admission_.table, address_, queue().waiting());
    ++shared_->tally.slow;
    queue().drop_messages();
    close(close_code::come_again, "too slow");
    asio::post(ws_.get_executor(), [self = shared_from_this()] { self->detach(); });
  }

  void detach() {
    if (!std::exchange(attached_, false) || shared_->house == nullptr) return;
    guarded([this] { shared_->house->detach(connection_); });
  }

  void finish(error_code error) {
    if (open_) {
      spdlog::info("event=socket_closed table={} address={} code={} cause=\"{}\"", admission_.table, address_,
                   static_cast<int>(ws_.reason().code), error.message());
    }
    farewell_.cancel();
    closing_ = true;
    shared_->open.erase(this);
    detach();
    cut();
  }

  // A fault of the house ends the connection it was called for, not the process.
  template <class What>
  void guarded(What what) {
    try {
      what();
    } catch (const std::exception& problem) {
      spdlog::error("event=fault where=house table={} problem=\"{}\"", admission_.table, problem.what());
      close(close_code::fault, "fault");
    }
  }

  std::shared_ptr<Shared> shared_;
  Admission admission_;
  std::string address_;
  std::shared_ptr<void> place_;
  websocket::stream<WriteQueue> ws_;
  asio::steady_timer farewell_;
  beast::flat_buffer buffer_;
  Bucket messages_;
  Bucket pings_;
  House::ConnectionId connection_ = 0;
  bool open_ = false;      // the handshake is done
  bool attached_ = false;  // the house knows connection_
  bool closing_ = false;
  bool said_farewell_ = false;
  bool to_be_flushed_ = false;
  bool blocked_ = false;  // the system takes no more until the other side reads
  websocket::close_reason reason_;
};

void Sockets::Shared::flush_soon(const std::shared_ptr<Shared>& shared, Socket& socket) {
  shared->to_flush.push_back(socket.weak_from_this());
  if (shared->to_flush.size() > 1) return;
  asio::post(socket.executor(), [shared] {
    for (const auto& one : std::exchange(shared->to_flush, {})) {
      if (const auto open = one.lock()) open->flush();
    }
  });
}

Sockets::Sockets(House& house, Clock& clock, SocketLimits limits)
    : shared_(std::make_shared<Shared>(Shared{&house, clock, limits, {}, {}, {}})) {}

void Sockets::open(Guest guest, const Upgrade& upgrade) {
  std::make_shared<Socket>(std::move(guest), shared_)->accept(upgrade);
}

std::size_t Sockets::size() const { return shared_->open.size(); }

SocketTally Sockets::tally() const {
  auto tally = shared_->tally;
  tally.open = size();
  return tally;
}

void Sockets::silence() { shared_->house = nullptr; }

void Sockets::close_all(int code, std::string_view reason) {
  const auto open = shared_->open;
  for (const auto& [_, weak] : open) {
    if (const auto socket = weak.lock()) socket->close(code, reason);
  }
}

void Sockets::cut_all() {
  const auto open = shared_->open;
  for (const auto& [_, weak] : open) {
    if (const auto socket = weak.lock()) socket->cut();
  }
}

}  // namespace divan::server
