// Exact counts of a game's tree, level by level: what a bot writer checks a program of their own against, and what
// proves on small positions, by looking at everything, what the harness proves on large ones by chance.
//
// A node is a state together with all that each seat has been told on the way there; paths that come to the same node
// are counted and followed once. From a node leads: every way in which chance that is due can fall; else every action
// that legal() lists for the first seat that has a real choice; else the lapse of the open question. Open actions
// (offers) and talk are not in the tree.
#pragma once

#include <map>
#include <set>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "engine/core/json.h"
#include "engine/core/table.h"

namespace divan {

struct PerftPlan {
  int depth = 2;
  bool asides = false;           // also what any seat may say that is not asked for
  bool any_order = false;        // seats asked together answer in every order, not only in that of their seats
  std::size_t most = 1'000'000;  // nodes of a level, and ways of one draw: beyond that the count is given up
};

struct PerftLevel {
  std::uint64_t nodes = 0;
  std::uint64_t paths = 0;
  std::uint64_t states = 0;            // by hash
  std::uint64_t ends = 0;              // paths that end here
  std::vector<std::uint64_t> apart;    // for each seat: how many of the nodes it can tell apart by all it was told
  std::vector<std::uint64_t> choices;  // for each seat: the same among the nodes where it has a real choice

  friend bool operator==(const PerftLevel&, const PerftLevel&) = default;
};

struct Perft {
  std::vector<PerftLevel> levels;  // levels[d]: after d entries
  std::uint64_t states = 0;        // of all levels together, by hash
  std::uint64_t end_states = 0;
  std::vector<std::uint64_t> apart;
};

// Every way in which a draw can fall, one after the other: each below(n) is a wheel with n places.
class EveryWay final : public Random {
 public:
  std::uint32_t below(std::uint32_t n) override {
    if (at_ == wheels_.size()) wheels_.push_back({0, n});
    return wheels_[at_++].place;
  }
  // Numbers that are not bounded cannot be counted.
  std::uint64_t next() override {
    countless_ = true;
    return 0;
  }
  bool countless() const { return countless_; }
  // The number of ways as far as the wheels are known, at most `most` + 1.
  std::size_t ways(std::size_t most) const {
    std::size_t ways = 1;
    for (const auto& wheel : wheels_) {
      if (ways > most / wheel.places) return most + 1;
      ways *= wheel.places;
    }
    return ways;
  }
  // On to the next way; false: that was the last.
  bool turn() {
    at_ = 0;
    while (!wheels_.empty() && wheels_.back().place + 1 == wheels_.back().places) wheels_.pop_back();
    if (wheels_.empty()) return false;
    ++wheels_.back().place;
    return true;
  }

 private:
  struct Wheel {
    std::uint32_t place;
    std::uint32_t places;
  };
  std::vector<Wheel> wheels_;
  std::size_t at_ = 0;
  bool countless_ = false;
};

template <Game G>
class Tree {
 public:
  Tree(const Table<G>& start, const PerftPlan& plan) : plan_(plan), seats_(start.seats()) {
    Node root{start, std::vector<Ear>(static_cast<std::size_t>(seats_)), 1};
    for (const Seat seat : SeatSet::first(seats_)) {
      const auto seen = hash_value(start.view(seat));
      root.ears[seat.index] = {seen, seen};
    }
    level_.emplace(0, std::move(root));
  }

  // Counts `plan.depth` levels below the first; what is wrong with the game or the plan, if anything.
  std::optional<Fault> count(Perft& result) {
    for (int depth = 0;; ++depth) {
      if (auto fault = take_in(result)) return fault;
      if (depth == plan_.depth) break;
      if (auto fault = grow()) return Fault{"depth " + std::to_string(depth + 1), fault->problem};
    }
    result.states = states_.size();
    result.end_states = end_states_.size();
    for (const auto& heard : heard_) result.apart.push_back(heard.size());
    return {};
  }

 private:
  // What one seat has been told: a hash of it all, and of the view that it has now.
  struct Ear {
    std::uint64_t told = 0;
    std::uint64_t view = 0;
  };
  struct Node {
    Table<G> table;
    std::vector<Ear> ears;
    std::uint64_t paths;
  };
  using Level = std::unordered_map<std::uint64_t, Node>;
  using Action = typename G::Action;

  std::vector<Action> listed(const Table<G>& table, Seat seat) const {
    std::vector<Action> room(G::max_actions);
    Buffer<Action> actions{std::span(room)};
    table.legal(seat, actions);
    room.resize(actions.size());
    return room;
  }

  // ---- A level is counted

  std::optional<Fault> take_in(Perft& result) {
    PerftLevel level;
    level.nodes = level_.size();
    std::unordered_set<std::uint64_t> states;
    std::vector<std::unordered_set<std::uint64_t>> apart(static_cast<std::size_t>(seats_)), choices = apart;
    heard_.resize(apart.size());
    for (const auto& [key, node] : level_) {
      if (const auto fault = node.table.sound()) return Fault{"a table that is not sound", fault->problem};
      level.paths += node.paths;
      const auto state = node.table.hash();
      states.insert(state);
      states_.insert(state);
      if (node.table.outcome()) {
        level.ends += node.paths;
        end_states_.insert(state);
      }
      for (const Seat seat : SeatSet::first(seats_)) {
        const auto told = node.ears[seat.index].told;
        apart[seat.index].insert(told);
        if (node.table.awaited().has(seat)) choices[seat.index].insert(told);
        if (auto fault = hear(node.table, seat, told)) return fault;
      }
    }
    level.states = states.size();
    for (const auto& seat : apart) level.apart.push_back(seat.size());
    for (const auto& seat : choices) level.choices.push_back(seat.size());
    result.levels.push_back(std::move(level));
    return {};
  }

  // What a seat may do is a function of what it was told: the same wherever it has been told the same.
  std::optional<Fault> hear(const Table<G>& table, Seat seat, std::uint64_t told) {
    const auto actions = listed(table, seat);
    auto may = hash_value(actions.size());
    for (const auto& action : actions) may = hash_value(action, may);
    const auto [first, is_new] = heard_[seat.index].emplace(told, may);
    if (is_new || first->second == may) return {};
    return Fault{"seat " + std::to_string(seat.number()), "its legal actions tell it more than it was told"};
  }

  // ---- The next level

  std::optional<Fault> grow() {
    Level next;
    for (const auto& [key, node] : level_) {
      if (node.table.outcome()) continue;
      if (auto fault = node.table.due() ? fall(node, next) : answer(node, next)) return fault;
      if (next.size() > plan_.most) return Fault{{}, "more than " + std::to_string(plan_.most) + " nodes"};
    }
    level_ = std::move(next);
    return {};
  }

  // Ways that come to the same act are one.
  std::optional<Fault> fall(const Node& node, Level& next) {
    EveryWay way;
    std::set<std::uint64_t> drawn;
    std::size_t ways = 0;
    do {
      const auto entry = node.table.due(way);
      if (way.countless() || way.ways(plan_.most) > plan_.most || ++ways > plan_.most) {
        return Fault{{}, "chance can fall in too many ways; begin behind it, with a position of your own"};
      }
      if (!drawn.insert(hash_value(std::get<0>(*entry))).second) continue;
      if (auto fault = follow(node, *entry, next)) return fault;
    } while (way.turn());
    return {};
  }

  std::optional<Fault> answer(const Node& node, Level& next) {
    const SeatSet awaited = node.table.awaited();
    bool answered = false;
    for (const Seat seat : SeatSet::first(seats_)) {
      const bool asked = awaited.has(seat) && (plan_.any_order || seat == *awaited.begin());
      if (!asked && !plan_.asides) continue;
      for (const auto& action : listed(node.table, seat)) {
        const bool aside = G::manner(action) == Manner::aside;
        if (aside ? !plan_.asides : !asked) continue;
        answered |= !aside;
        if (auto fault = follow(node, Said<G>{seat, action}, next)) return fault;
      }
    }
    if (answered) return {};
    if (!awaited.empty()) return Fault{{}, "somebody is awaited and has nothing to say"};
    return follow(node, node.table.lapse(), next);
  }

  std::optional<Fault> follow(const Node& node, const Entry<G>& entry, Level& next) {
    if (!node.table.check(entry).ok()) return Fault{{}, "an entry that was listed is refused"};
    Node child = node;
    child.table.apply(entry);
    std::uint64_t key = child.table.hash();
    for (const Seat seat : SeatSet::first(seats_)) {
      listen(child, seat);
      key = hash_value(child.ears[seat.index].told, key);
    }
    const auto [place, is_new] = next.try_emplace(key, std::move(child));
    if (!is_new) place->second.paths += node.paths;
    return {};
  }

  // As a Feed does: a seat for which nothing happened does not learn that anything did.
  void listen(Node& node, Seat seat) const {
    auto& ear = node.ears[seat.index];
    const auto view = hash_value(node.table.view(seat));
    const auto events = node.table.told(seat);
    if (events.empty() && view == ear.view) return;
    for (const auto& event : events) ear.told = hash_value(*event, ear.told);
    ear.told = hash_value(view, ear.told);
    ear.view = view;
  }

  PerftPlan plan_;
  int seats_;
  Level level_;
  std::unordered_set<std::uint64_t> states_, end_states_;
  std::vector<std::unordered_map<std::uint64_t, std::uint64_t>> heard_;  // by seat: what was told, and what it may do
};

class AnyTable;

// The tree below a table of any game.
std::optional<Fault> count_tree(const AnyTable& table, const PerftPlan& plan, Perft& result);

}  // namespace divan
