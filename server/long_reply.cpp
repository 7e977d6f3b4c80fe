#include "server/long_reply.h"

#include <utility>

#include "server/packed.h"

namespace divan::server {
namespace {

constexpr std::size_t piece = 64 * 1024;

class Gzipping : public std::enable_shared_from_this<Gzipping> {
 public:
  Gzipping(Worker& worker, std::string first, Pieces rest)
      : worker_(worker), first_(std::move(first)), rest_(std::move(rest)) {}

  void next(std::function<void(std::optional<std::string>)> done) {
    if (ended_) return done(std::string());
    if (!first_.empty()) return pack(std::exchange(first_, {}), std::move(done));
    rest_([self = shared_from_this(), done = std::move(done)](std::optional<std::string> plain) {
      if (!plain) return done({});
      self->ended_ = plain->empty();
      self->pack(std::move(*plain), done);
    });
  }

 private:
  void pack(std::string plain, std::function<void(std::optional<std::string>)> done) {
    worker_.work_out([self = shared_from_this(), plain = std::move(plain)](
                         const auto&) { return plain.empty() ? self->writer_.finish() : self->writer_.add(plain); },
                     [done = std::move(done)](std::string small) {
                       small.empty() ? done({})
                                     : done(std::move(small));  // every piece adds something, unless it failed
                     });
  }

  Worker& worker_;
  std::string first_;
  Pieces rest_;
  GzipWriter writer_;
  bool ended_ = false;
};

}  // namespace

Reply gzipped(Worker& worker, Reply reply) {
  const auto packing =
      std::make_shared<Gzipping>(worker, std::exchange(reply.body, {}), std::exchange(reply.rest, nullptr));
  reply.rest = [packing](auto done) { packing->next(std::move(done)); };
  reply.encoding = "gzip";
  return reply;
}

Reply unpacked(Reply reply) {
  const auto reader = std::make_shared<GzipReader>(std::exchange(reply.body, {}));
  reply.rest = [reader](auto done) { done(reader->next(piece)); };
  reply.encoding.clear();
  return reply;
}

}  // namespace divan::server
