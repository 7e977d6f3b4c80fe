// The worker of a program without threads (server/worker.h): all work is done in turn.
#include "server/worker.h"

#include <utility>

namespace divan::server {

class Worker::Beside {};

Worker::Worker(Post post, Runs /*runs*/) : post_(std::move(post)) {}

Worker::~Worker() = default;

void Worker::work_out(Work work, std::function<void(std::string)> done) {
  post_([work = std::move(work), done = std::move(done)] { done(work([] { return false; })); });
}

std::size_t Worker::waiting() { return 0; }

}  // namespace divan::server
