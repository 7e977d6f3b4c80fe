#include "load/attack.h"

#include <fmt/core.h>

#include <array>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/write.hpp>
#include <thread>
#include <utility>
#include <vector>

namespace divan::load {

namespace asio = boost::asio;
using boost::system::error_code;
using tcp = asio::ip::tcp;

namespace {

constexpr int connections_of_an_address = 25;
constexpr std::size_t upload = 900'000;
constexpr std::chrono::milliseconds pause{100};  // before somebody who was cut comes again
constexpr std::chrono::milliseconds trickle{500};

enum class Way : std::uint8_t { floods, uploads, stalls };

std::string request_of(Way way, int number) {
  switch (way) {
    case Way::floods:
      return fmt::format("GET {} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", number % 2 == 0 ? "/api/me" : "/healthz");
    case Way::uploads:
      return fmt::format(
          "POST /api/replay/open HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/jsonl\r\n"
          "Content-Length: {}\r\n\r\n{}",
          upload, std::string(upload, 'x'));
    case Way::stalls: return "POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ";
  }
  return {};
}

class Attacker : public std::enable_shared_from_this<Attacker> {
 public:
  Attacker(asio::io_context& context, std::uint16_t port, int number, AttackTally& tally)
      : socket_(context),
        timer_(context),
        to_(asio::ip::address_v4::loopback(), port),
        from_(asio::ip::address_v4(0x7F020001U + static_cast<unsigned>(number / connections_of_an_address)), 0),
        way_(static_cast<Way>(number % 3)),
        request_(request_of(way_, number)),
        tally_(tally) {}

  void come() {
    error_code error;
    socket_ = tcp::socket(socket_.get_executor());
    socket_.open(tcp::v4(), error);
    if (!error) socket_.bind(from_, error);
    if (error) return come_again();
    socket_.async_connect(to_, [self = shared_from_this()](error_code failed) {
      if (failed) return self->come_again();
      ++self->tally_.connections;
      self->hear();
      self->send();
    });
  }

 private:
  void come_again() {
    error_code ignored;
    socket_.close(ignored);
    timer_.expires_after(pause);
    timer_.async_wait([self = shared_from_this()](error_code stopped) {
      if (!stopped) self->come();
    });
  }

  void send() {
    asio::async_write(socket_, asio::buffer(request_), [self = shared_from_this()](error_code error, std::size_t size) {
      self->tally_.bytes += static_cast<std::int64_t>(size);
      if (error) return;  // whoever hears knows that the connection has ended
      if (self->way_ == Way::stalls) return self->drip();
      ++self->tally_.requests;
    });
  }

  // One byte of a header now and then.
  void drip() {
    timer_.expires_after(trickle);
    timer_.async_wait([self = shared_from_this()](error_code stopped) {
      if (stopped || !self->socket_.is_open()) return;
      asio::async_write(self->socket_, asio::buffer("x", 1), [self](error_code error, std::size_t size) {
        self->tally_.bytes += static_cast<std::int64_t>(size);
        if (!error) self->drip();
      });
    });
  }

  void hear() {
    socket_.async_read_some(asio::buffer(heard_), [self = shared_from_this()](error_code error, std::size_t size) {
      if (error) {
        self->timer_.cancel();
        return self->come_again();
      }
      const std::string_view text(self->heard_.data(), size);
      if (const auto at = text.find("HTTP/1.1 "); at != std::string_view::npos && at + 9 < size) {
        ++(text[at + 9] == '2' ? self->tally_.served : self->tally_.refused);
        if (self->way_ == Way::floods) self->send();
      }
      self->hear();
    });
  }

  tcp::socket socket_;
  asio::steady_timer timer_;
  tcp::endpoint to_, from_;
  Way way_;
  std::string request_;
  std::array<char, 4096> heard_{};
  AttackTally& tally_;
};

}  // namespace

struct Attack::Impl {
  asio::io_context context{1};
  AttackTally tally;
  std::vector<std::shared_ptr<Attacker>> attackers;
  std::thread thread;
};

Attack::Attack(std::uint16_t port, int connections) : impl_(std::make_unique<Impl>()) {
  for (int i = 0; i < connections; ++i) {
    impl_->attackers.push_back(std::make_shared<Attacker>(impl_->context, port, i, impl_->tally));
    impl_->attackers.back()->come();
  }
  impl_->thread = std::thread([this] { impl_->context.run(); });
}

Attack::~Attack() { stop(); }

AttackTally Attack::stop() {
  impl_->context.stop();
  if (impl_->thread.joinable()) impl_->thread.join();
  return impl_->tally;
}

}  // namespace divan::load
