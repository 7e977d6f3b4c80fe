// What each viewer of a match has been told, with the last updates for viewers who reconnect. Everything that leaves a
// match passes through here, and comes from told(), snapshot(), legal() and bounds() of that viewer.
#pragma once

#include <deque>
#include <memory>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "engine/core/registry.h"
#include "server/protocol.h"

namespace divan::server {

// So many updates are shown in the log of a snapshot. Somebody who has missed more of them, or more bytes, gets a
// snapshot instead: it would not be longer.
inline constexpr std::size_t kept_updates = 64;
inline constexpr std::size_t kept_bytes = 6 * 1024;

using Text = std::shared_ptr<const std::string>;

// Keeps a text once that several viewers were told.
class SameWords {
 public:
  Text share(std::string text);

 private:
  std::unordered_map<std::string_view, Text> said_;
};

// Texts by number, for what is put away: each is written once, however many share it.
class Numbered {
 public:
  std::uint32_t number(const Text& text);
  const Text& text(std::uint32_t number) const { return texts_.at(number); }

  void put_away(std::string& out) const;
  void take_out(std::string_view& in);

 private:
  std::vector<Text> texts_{nullptr};
  std::unordered_map<const std::string*, std::uint32_t> numbers_;
};

// Writes what one viewer is told of a match: over a connection, and on a tape (tape.h).
class Teller {
 public:
  explicit Teller(Viewer viewer) : viewer_(viewer) {}

  Viewer viewer() const { return viewer_; }
  // After every commit of the match: what it was to the viewer, who must not learn of it when it was nothing.
  std::optional<wire::Update> tell(const AnyTable& match);
  // Without what is not the match's: people, order and log.
  wire::Snapshot snapshot(const AnyTable& match) const;

  // As if all that was told so far had been told by this.
  void catch_up(const AnyTable& match);

  void put_away(std::string& out) const;
  void take_out(std::string_view& in);

 private:
  void add_own(const AnyTable& match, wire::Update& update);

  Viewer viewer_;
  std::string notebook_, bounds_;  // as told last
};

class ViewerFeed {
 public:
  explicit ViewerFeed(Viewer viewer) : teller_(viewer) {}

  // After every commit of the match.
  void follow(const AnyTable& match, SameWords& words);
  // Instead, after a whole log was replayed with keep_past(): the log of a snapshot is there, updates are not. Whoever
  // has missed some gets a snapshot.
  void catch_up(const AnyTable& match, SameWords& words);
  // When everybody who is there has been told: what is too much to be kept goes.
  void trim();

  std::uint32_t version() const { return version_; }
  // The messages after version `have`; nothing when they are no longer kept, or were never sent.
  std::optional<std::vector<Text>> since(std::uint32_t have) const;
  wire::Snapshot snapshot(const AnyTable& match) const;

  void put_away(std::string& out, Numbered& texts) const;
  void take_out(std::string_view& in, const Numbered& texts);

 private:
  struct Past {
    std::uint32_t version = 0;
    Text events;
    Text heard;  // or none
  };
  void drop_oldest();

  Teller teller_;
  std::uint32_t version_ = 0;
  std::deque<Past> log_;
  std::deque<Text> kept_;  // whole messages, up to the present version
  std::size_t bytes_ = 0;  // of them
};

// Those of all seats, of the spectators, and of everybody after the end.
class ViewerFeeds {
 public:
  ViewerFeeds() = default;
  explicit ViewerFeeds(int seats);

  void follow(const AnyTable& match);
  void catch_up(const AnyTable& match);
  void trim() {
    for (ViewerFeed& feed : feeds_) feed.trim();
  }
  const ViewerFeed& of(Viewer viewer) const;

  // All that they hold, as bytes for the memory; and the same again.
  std::string put_away();
  static ViewerFeeds take_out(std::string_view in);

 private:
  std::vector<ViewerFeed> feeds_;
};

}  // namespace divan::server
