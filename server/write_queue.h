// The queue of bytes that a WebSocket connection sends, below Beast. Messages enter it as text frames (RFC 6455, never
// masked, never split). What Beast itself writes (the handshake, pings, pongs, the close) passes through the same
// queue, so that no frame interrupts another. All waiting bytes leave in as few writes as possible. Reads pass through.
#pragma once

#include <array>
#include <boost/asio/associated_executor.hpp>
#include <boost/asio/async_result.hpp>
#include <boost/asio/buffer.hpp>
#include <boost/asio/post.hpp>
#include <boost/beast/core/bind_handler.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/websocket/teardown.hpp>
#include <deque>
#include <functional>
#include <memory>
#include <string>

namespace divan::server {

class WriteQueue {
 public:
  using next_layer_type = boost::beast::tcp_stream;
  using executor_type = next_layer_type::executor_type;
  using error_code = boost::system::error_code;

  explicit WriteQueue(next_layer_type stream);

  executor_type get_executor() noexcept { return stream_.get_executor(); }
  next_layer_type& next_layer() noexcept { return stream_; }
  const next_layer_type& next_layer() const noexcept { return stream_; }

  // Called when Beast has put something in.
  void on_put(std::function<void()> told) { told_ = std::move(told); }
  void put(std::shared_ptr<const std::string> message);

  enum class Flow : std::uint8_t { empty, blocked, failed };
  struct Sent {
    Flow flow = Flow::empty;
    std::size_t messages = 0;
    std::size_t bytes = 0;  // of those messages
  };
  // Hands the system as much as it takes now. Blocked: the rest waits until the socket can be written to.
  Sent flush();
  // Messages of which no byte has gone out never do.
  void drop_messages();
  // Nothing more goes out; Beast is told.
  void fail(error_code error);

  bool empty() const { return queue_.empty(); }
  std::size_t waiting() const { return waiting_; }  // bytes of messages that have not wholly left

  // AsyncStream, for Beast.
  template <class Buffers, class Handler>
  auto async_read_some(const Buffers& buffers, Handler&& handler) {
    return stream_.socket().async_read_some(buffers, std::forward<Handler>(handler));
  }
  template <class Buffers, class Handler>
  auto async_write_some(const Buffers& buffers, Handler&& handler) {
    return boost::asio::async_initiate<Handler, void(error_code, std::size_t)>(
        [this](auto whoever, const Buffers& bytes) {
          auto text = boost::beast::buffers_to_string(bytes);
          put_piece(std::move(text), std::make_unique<WriterOf<decltype(whoever)>>(std::move(whoever), get_executor()));
        },
        handler, buffers);
  }

  friend void teardown(boost::beast::role_type role, WriteQueue& queue, error_code& error) {
    using boost::beast::websocket::teardown;
    teardown(role, queue.stream_, error);
  }
  template <class Handler>
  friend void async_teardown(boost::beast::role_type role, WriteQueue& queue, Handler&& handler) {
    using boost::beast::websocket::async_teardown;
    async_teardown(role, queue.stream_, std::forward<Handler>(handler));
  }

 private:
  // An operation of Beast that waits until its bytes have left.
  struct Writer {
    virtual ~Writer() = default;
    virtual void done(error_code error, std::size_t bytes) = 0;
  };
  template <class Handler>
  struct WriterOf final : Writer {
    WriterOf(Handler whoever, const executor_type& usual) : handler(std::move(whoever)), executor(usual) {}
    void done(error_code error, std::size_t bytes) override {
      const auto where = boost::asio::get_associated_executor(handler, executor);
      boost::asio::post(where, boost::beast::bind_front_handler(std::move(handler), error, bytes));
    }
    Handler handler;
    executor_type executor;
  };

  struct Piece {
    std::array<unsigned char, 10> head{};
    std::uint8_t head_size = 0;
    std::shared_ptr<const std::string> body;
    std::unique_ptr<Writer> writer;  // Beast's; of a message none

    std::size_t size() const { return head_size + body->size(); }
  };
  void put_piece(std::string bytes, std::unique_ptr<Writer> writer);
  void take_off(std::size_t bytes, Sent& sent);

  next_layer_type stream_;
  std::function<void()> told_;
  std::deque<Piece> queue_;
  std::size_t gone_ = 0;     // bytes of the first that have left
  std::size_t waiting_ = 0;  // of messages
};

}  // namespace divan::server
