// WebSocket connections. A socket hands text frames to the house and sends the messages of the house in order. A frame
// that the protocol does not allow (binary, too long, not UTF-8, too many) closes it with a code of RFC 6455. A reader
// that is too slow is disconnected, and resumes from its version when it connects again.
#pragma once

#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <chrono>
#include <memory>

#include "server/clock.h"
#include "server/limits.h"
#include "server/request_handler.h"

namespace divan::server {

namespace close_code {
inline constexpr int going_away = 1001;
inline constexpr int not_text = 1003;
inline constexpr int broken_promise = 1008;  // more messages than allowed
inline constexpr int fault = 1011;
inline constexpr int come_again = 1013;  // too slow
}  // namespace close_code

struct SocketLimits {
  std::size_t frame = 8 * 1024;
  std::size_t queue = 256 * 1024;    // bytes that wait to be sent
  int send_buffer = 64 * 1024;       // bytes that the system holds for us on top
  Rate messages = seat_messages;     // the house counts more finely: for each seat, for talk
  std::chrono::seconds idle{30};     // without a byte, pings included, before a connection counts as dead
  std::chrono::seconds farewell{3};  // for the other side to answer a close
};

class Sockets {
 public:
  Sockets(House& house, Clock& clock, SocketLimits limits);

  struct Guest {
    boost::beast::tcp_stream stream;
    Admission admission;
    std::string address;
    std::shared_ptr<void> place;  // kept while the socket lives
  };
  using Upgrade = boost::beast::http::request<boost::beast::http::string_body>;
  void open(Guest guest, const Upgrade& upgrade);

  std::size_t size() const;
  SocketTally tally() const;
  // Stops calling the house; messages that are queued are still sent.
  void silence();
  void close_all(int code, std::string_view reason);
  void cut_all();

 private:
  struct Shared;
  class Socket;
  std::shared_ptr<Shared> shared_;
};

}  // namespace divan::server
