// Secrets of single persons, and the hashes that the server keeps of them.
//
// A secret is 256 random bits, written as 43 characters of base64url: sessions, invitations, tickets, private links.
// The server keeps only its key, a hash from which the secret cannot be found. Seats are bound to keys; keys may be
// logged and stored. A guess is compared key with key, in constant time, never with a secret.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "server/store.h"

namespace divan::server {

inline constexpr std::size_t secret_length = 43;

std::string new_secret();
// 26 characters of base32 (a to z, 2 to 7): 130 random bits. A name, not a secret: it stands in addresses and logs.
TableId new_table_id();

// Four syllables of a consonant and a vowel that sound alike in English and French: one of 24 million, for a short time
// only.
std::string new_spoken_code();

// What is kept of a secret: 43 characters of base64url (BLAKE2b). Empty for a text that cannot be a secret, so that
// nothing from outside is hashed or looked up before it has the right shape; an empty key fits nobody.
std::string key_of(std::string_view secret);
// Whether this is the secret that `key` was made from.
bool fits(std::string_view secret, std::string_view key);
// What a table remembers of an address: a hash that differs from table to table.
std::string hash_of_address(const TableId& table, std::string_view address);
// Equal, in a time that depends on the lengths only.
bool same(std::string_view one, std::string_view other);

// The token that a page must send with whatever changes something: it follows from the session's secret and tells
// nothing of it, so that nothing need be kept.
std::string csrf_token(std::string_view session_secret);
bool csrf_fits(std::string_view session_secret, std::string_view token);

// Tokens that open one thing once, within `lifetime` milliseconds: tickets for a socket, links that move a seat. Kept
// in memory: a restart makes them void. Of more than `most` issued within a lifetime the oldest are void early.
template <class Thing>
class OneUse {
 public:
  OneUse(std::int64_t lifetime, std::size_t most) : lifetime_(lifetime), most_(most) {}

  std::string issue(Thing thing, std::int64_t now) {
    drop_old(now);
    std::string secret = new_secret();
    std::string key = key_of(secret);
    out_.emplace(key, std::move(thing));
    order_.push_back({std::move(key), now + lifetime_});
    return secret;
  }

  // What the token opens; afterwards it opens nothing.
  std::optional<Thing> take(std::string_view secret, std::int64_t now) {
    drop_old(now, 0);
    const auto found = out_.find(key_of(secret));
    if (found == out_.end()) return {};
    Thing thing = std::move(found->second);
    out_.erase(found);
    return thing;
  }

  // Makes void what answers to `chosen`, as when somebody has left.
  template <class Chosen>
  void revoke(Chosen chosen) {
    std::erase_if(out_, [&](const auto& entry) { return chosen(entry.second); });
  }

  std::size_t size() const { return out_.size(); }

 private:
  struct Issued {
    std::string key;
    std::int64_t expires;
  };

  // Drops what has expired, and the oldest until there is room for `more`. All live equally long, so that the order of
  // issue is the order of expiry; what was taken meanwhile is still in that order, and dropping it does nothing.
  void drop_old(std::int64_t now, std::size_t more = 1) {
    while (!order_.empty() && (order_.front().expires <= now || order_.size() + more > most_)) {
      out_.erase(order_.front().key);
      order_.pop_front();
    }
  }

  std::int64_t lifetime_;
  std::size_t most_;
  std::unordered_map<std::string, Thing> out_;
  std::deque<Issued> order_;
};

}  // namespace divan::server
