// Long replies, compressed or not as the client wants, a piece at a time.
#pragma once

#include "server/worker.h"

namespace divan::server {

inline constexpr std::size_t worth_packing = 16 * 1024;  // bytes of a body

// A reply that is made in pieces, compressed on the worker's thread.
Reply gzipped(Worker& worker, Reply reply);
// A compressed reply for a client that cannot read that: unpacked in pieces while it is sent.
Reply unpacked(Reply reply);

}  // namespace divan::server
