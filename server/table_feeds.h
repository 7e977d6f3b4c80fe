// What each viewer of a match has been told, and its last updates, for those who come back. Everything that leaves a
// match goes through here, and comes from told(), snapshot(), legal() and bounds() of that viewer.
#pragma once

#include <deque>
#include <memory>
#include <vector>

#include "engine/core/registry.h"
#include "server/protocol.h"

namespace divan::server {

// Somebody who has missed more than so many updates gets a snapshot instead.
inline constexpr std::size_t kept_updates = 64;

using Text = std::shared_ptr<const std::string>;

class Feed {
 public:
  explicit Feed(Viewer viewer) : viewer_(viewer) {}

  // After every commit of the match.
  void follow(const AnyTable& match);

  std::uint32_t version() const { return version_; }
  // The messages after version `have`; nothing when they are no longer kept, or were never sent.
  std::optional<std::vector<Text>> since(std::uint32_t have) const;
  wire::Snapshot snapshot(const AnyTable& match) const;

 private:
  struct Kept {
    wire::Update update;
    mutable Text text;  // written when first wanted
  };
  void add_own(const AnyTable& match, wire::Update& update);

  Viewer viewer_;
  std::uint32_t version_ = 0;
  std::string notebook_;
  std::deque<Kept> kept_;
};

// Those of all seats, of the spectators, and of everybody after the end.
class Feeds {
 public:
  Feeds() = default;
  explicit Feeds(int seats);

  void follow(const AnyTable& match) {
    for (Feed& feed : feeds_) feed.follow(match);
  }
  const Feed& of(Viewer viewer) const;

 private:
  std::vector<Feed> feeds_;
};

}  // namespace divan::server
