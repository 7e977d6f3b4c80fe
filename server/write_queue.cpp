#include "server/write_queue.h"

#include <boost/container/static_vector.hpp>

namespace divan::server {

namespace asio = boost::asio;

namespace {

constexpr std::size_t most_buffers = 64;  // that Asio hands over in one write
constexpr unsigned char whole_text = 0x81;
constexpr std::size_t one_byte = 125;  // longest message whose length stands in one byte, in two
constexpr std::size_t two_bytes = 0xFFFF;

// RFC 6455, 5.2: as a server writes it, without a mask.
std::uint8_t write_head(std::array<unsigned char, 10>& head, std::size_t size) {
  head[0] = whole_text;
  if (size <= one_byte) {
    head[1] = static_cast<unsigned char>(size);
    return 2;
  }
  const int bytes = size <= two_bytes ? 2 : 8;
  head[1] = size <= two_bytes ? 126 : 127;
  for (int i = 0; i < bytes; ++i) {
    head[static_cast<std::size_t>(2 + i)] = static_cast<unsigned char>(size >> (8 * (bytes - 1 - i)));
  }
  return static_cast<std::uint8_t>(2 + bytes);
}

}  // namespace

WriteQueue::WriteQueue(next_layer_type stream) : stream_(std::move(stream)) {
  error_code ignored;
  stream_.socket().non_blocking(true, ignored);
}

void WriteQueue::put(std::shared_ptr<const std::string> message) {
  Piece& piece = queue_.emplace_back();
  piece.head_size = write_head(piece.head, message->size());
  waiting_ += message->size();
  piece.body = std::move(message);
}

void WriteQueue::put_piece(std::string bytes, std::unique_ptr<Writer> writer) {
  Piece& piece = queue_.emplace_back();
  piece.body = std::make_shared<const std::string>(std::move(bytes));
  piece.writer = std::move(writer);
  if (told_) told_();
}

WriteQueue::Sent WriteQueue::flush() {
  Sent sent;
  while (!queue_.empty()) {
    boost::container::static_vector<asio::const_buffer, most_buffers> buffers;
    std::size_t skip = gone_;
    for (const Piece& piece : queue_) {
      if (buffers.size() + 2 > most_buffers) break;
      const asio::const_buffer head(piece.head.data(), piece.head_size);
      if (skip < piece.head_size) buffers.push_back(head + skip);
      buffers.push_back(asio::buffer(*piece.body) + (std::max<std::size_t>(skip, piece.head_size) - piece.head_size));
      skip = 0;
    }
    error_code error;
    const auto bytes = stream_.socket().send(buffers, 0, error);
    if (error == asio::error::would_block) {
      sent.flow = Flow::blocked;
      return sent;
    }
    if (error) {
      fail(error);
      sent.flow = Flow::failed;
      return sent;
    }
    take_off(bytes, sent);
  }
  return sent;
}

void WriteQueue::take_off(std::size_t bytes, Sent& sent) {
  gone_ += bytes;
  while (!queue_.empty() && gone_ >= queue_.front().size()) {
    const Piece piece = std::move(queue_.front());
    queue_.pop_front();
    gone_ -= piece.size();
    if (piece.writer) {
      piece.writer->done({}, piece.body->size());
    } else {
      ++sent.messages;
      sent.bytes += piece.body->size();
      waiting_ -= piece.body->size();
    }
  }
}

void WriteQueue::drop_messages() {
  const auto droppable = [this](const Piece& piece) {
    return !piece.writer && (gone_ == 0 || &piece != &queue_.front());
  };
  std::deque<Piece> kept;
  for (Piece& piece : queue_) {
    if (droppable(piece)) {
      waiting_ -= piece.body->size();
    } else {
      kept.push_back(std::move(piece));
    }
  }
  queue_ = std::move(kept);
}

void WriteQueue::fail(error_code error) {
  for (auto pieces = std::exchange(queue_, {}); const Piece& piece : pieces) {
    if (piece.writer) piece.writer->done(error, 0);
  }
  gone_ = waiting_ = 0;
}

}  // namespace divan::server
