// A table: the only holder of a State. Whatever happens is an Entry, checked, then applied; what leaves goes through
// view and tell. A Feed is one viewer's stream of it.
#pragma once

#include <cassert>
#include <variant>

#include "engine/core/bytes.h"
#include "engine/core/contract.h"
#include "engine/core/talk.h"

namespace divan {

// One line of a record.
template <class G>
struct Said {  // a seat acts
  Seat seat;
  typename G::Action action;
  friend bool operator==(const Said&, const Said&) = default;
};
struct Undo {  // a seat takes its last step back
  Seat seat;
  friend bool operator==(const Undo&, const Undo&) = default;
};
template <class G>
using Entry = std::variant<typename G::Act, Said<G>, Undo, Utterance<G>>;

template <Game G>
class Table {
 public:
  using State = typename G::State;
  using Action = typename G::Action;

  // Options have passed G::check_options.
  Table(const typename G::Options& options, int seats, const Seed& seed)
      : Table(G::begin(options, seats), seats, seed) {}
  // A table in the middle of a game: scenarios.
  Table(const State& state, int seats, const Seed& seed) : state_(state), opened_(state), seats_(seats), seed_(seed) {}

  int seats() const { return seats_; }

  // The chance act that the table must do before anybody else can act, drawn from its seed.
  std::optional<Entry<G>> due() const {
    const std::uint32_t kind = G::chance_due(state_);
    if (kind == 0) return {};
    Chance chance(seed_, kind, draws(kind));
    return Entry<G>(std::in_place_index<0>, G::draw(state_, chance));
  }
  // The same drawn from elsewhere: for who looks at every way in which it can fall.
  std::optional<Entry<G>> due(Random& random) const {
    if (G::chance_due(state_) == 0) return {};
    return Entry<G>(std::in_place_index<0>, G::draw(state_, random));
  }

  Verdict check(const Entry<G>& entry) const {
    if (const auto* act = std::get_if<0>(&entry)) return G::check(state_, *act);
    if (const auto* undo = std::get_if<Undo>(&entry)) return check_undo(undo->seat);
    if (const auto* said = std::get_if<Utterance<G>>(&entry)) return check_talk(*said);
    const auto& [seat, action] = std::get<Said<G>>(entry);
    if (seat.index >= seats_) return Verdict::refused("TABLE-4", "no_such_seat");
    return G::check(state_, seat, action);
  }

  // Only what check() has accepted.
  void apply(const Entry<G>& entry) {
    events_.clear();
    talk_.reset();
    if (const auto* act = std::get_if<0>(&entry)) {
      count_draw();
      G::apply(state_, *act, &events_);
      reopen();
    } else if (const auto* undo = std::get_if<Undo>(&entry)) {
      take_back(undo->seat);
    } else if (const auto* said = std::get_if<Utterance<G>>(&entry)) {
      talk_ = *said;
    } else {
      const auto& step = std::get<Said<G>>(entry);
      const auto question = G::open_question(state_);
      const Step kind = G::apply(state_, step.seat, step.action, &events_);
      if (G::open_question(state_) == question) {
        steps_.push_back({step, kind});
      } else {
        reopen();
      }
    }
    if (keeps_log_) log_.push_back(entry);
  }

  // What the last entry was to a viewer.
  std::vector<Told<G>> told(Viewer viewer) const {
    std::vector<Told<G>> result;
    tell(viewer, result);
    return result;
  }
  // The same into a list that is there, in place of what it held.
  void tell(Viewer viewer, std::vector<Told<G>>& result) const {
    result.clear();
    for (const auto& event : events_) {
      if (auto told = G::tell(event, viewer)) result.push_back(std::move(*told));
    }
  }
  std::optional<Utterance<G>> heard(Viewer viewer) const {
    if (!talk_) return {};
    return divan::heard<G>(*talk_, viewer);
  }

  typename G::View view(Viewer viewer) const { return G::view(state_, viewer); }
  void legal(Seat seat, Buffer<Action>& room) const { G::legal(state_, seat, room); }
  std::optional<Action> sample_open(Seat seat, Random& random) const { return G::sample_open(state_, seat, random); }
  bool may_undo(Seat seat) const { return check_undo(seat).ok(); }
  std::uint16_t question() const { return G::open_question(state_); }
  SeatSet asked() const { return G::asked(view(Viewer::spectator())); }
  SeatSet awaited() const { return G::awaited(state_); }
  Entry<G> lapse() const { return Entry<G>(std::in_place_index<0>, Lapse{G::open_question(state_)}); }
  std::optional<Outcome> outcome() const { return G::outcome(state_); }
  std::optional<Fault> sound() const { return G::sound(state_); }
  // Never told to anybody before the match ends.
  std::uint64_t hash() const { return divan::hash(state_); }
  // Empty for who has said that nobody asks for it: entries are large values.
  const std::vector<Entry<G>>& log() const { return log_; }
  void keep_no_log() { keeps_log_ = false; }
  // What the last entry was can be told no more; nothing else is lost.
  void rest() {
    give_back(events_);
    talk_.reset();
    steps_.shrink_to_fit();
  }
  const Seed& seed() const { return seed_; }

 private:
  struct Taken {
    Said<G> said;
    Step kind;
  };
  struct Drawn {
    std::uint32_t kind;
    std::uint64_t count;
  };

  std::uint64_t draws(std::uint32_t kind) const {
    for (const auto& drawn : drawn_) {
      if (drawn.kind == kind) return drawn.count;
    }
    return 0;
  }
  void count_draw() {
    const std::uint32_t kind = G::chance_due(state_);
    if (kind == 0) return;
    for (auto& drawn : drawn_) {
      if (drawn.kind == kind) {
        ++drawn.count;
        return;
      }
    }
    drawn_.push_back({kind, 1});
  }

  // A new question: steps taken under the old one are final.
  void reopen() {
    steps_.clear();
    opened_ = state_;
  }

  // The state as if the seat's last step had not been taken; the other seats' steps stay, since none could see it.
  std::optional<State> without_last_step(Seat seat) const {
    std::size_t last = steps_.size();
    while (last > 0 && steps_[last - 1].said.seat != seat) --last;
    if (last == 0 || steps_[last - 1].kind != Step::undoable) return {};
    State state = opened_;
    for (std::size_t i = 0; i < steps_.size(); ++i) {
      if (i == last - 1) continue;
      const auto& said = steps_[i].said;
      if (!G::check(state, said.seat, said.action).ok()) return {};
      G::apply(state, said.seat, said.action, nullptr);
    }
    return state;
  }
  Verdict check_undo(Seat seat) const {
    if (seat.index >= seats_) return Verdict::refused("TABLE-4", "no_such_seat");
    return without_last_step(seat) ? Verdict::allowed() : Verdict::refused("TABLE-2", "nothing_to_take_back");
  }
  void take_back(Seat seat) {
    if (const auto state = without_last_step(seat)) {
      state_ = *state;
      std::size_t last = steps_.size();
      while (steps_[last - 1].said.seat != seat) --last;
      steps_.erase(steps_.begin() + static_cast<std::ptrdiff_t>(last) - 1);
    }
  }

  Verdict check_talk(const Utterance<G>& said) const {
    if (said.from.index >= seats_ || (said.to && said.to->index >= seats_))
      return Verdict::refused("TABLE-4", "no_such_seat");
    if (said.to == said.from) return Verdict::refused("TABLE-3", "to_oneself");
    if (!said.claim || !said.text.empty()) {
      if (const auto verdict = check_text(said.text); !verdict.ok()) return verdict;
    }
    return G::may_say(view(Viewer::spectator()), said.from, said.to);
  }

  State state_;
  State opened_;              // as the open question was asked
  std::vector<Taken> steps_;  // since then
  int seats_;
  Seed seed_;
  std::vector<Drawn> drawn_;
  Events<typename G::Event> events_;
  std::optional<Utterance<G>> talk_;
  std::vector<Entry<G>> log_;
  bool keeps_log_ = true;
};

// One viewer's stream: what it is told after each entry, under a version that counts only what it is told.
template <Game G>
class Feed {
 public:
  Feed(Viewer viewer, const Table<G>& table) : viewer_(viewer), views_{table.view(viewer), table.view(viewer)} {
    if (viewer.is_seat()) knowledge_ = G::initial_knowledge(viewer.seat(), view());
  }
  // One that was put away at this version, the table being as it was then: `remembered` begins with what a seat knew.
  Feed(Viewer viewer, const Table<G>& table, std::uint32_t version, std::string_view& remembered)
    requires Remembers<G>
      : viewer_(viewer), version_(version), views_{table.view(viewer), table.view(viewer)} {
    if (viewer.is_seat()) knowledge_ = G::recall(viewer.seat(), view(), remembered);
  }

  // After every entry. True when there is something to send: then events(), heard() and the patch from before()
  // to view().
  bool follow(const Table<G>& table) {
    table.tell(viewer_, events_);
    heard_ = table.heard(viewer_);
    renew(table);
    if (events_.empty() && !heard_ && before() == view()) return false;
    ++version_;
    if (knowledge_) G::learn(*knowledge_, view(), events_);
    return true;
  }

  Viewer viewer() const { return viewer_; }
  std::uint32_t version() const { return version_; }
  const std::vector<Told<G>>& events() const { return events_; }
  const std::optional<Utterance<G>>& heard() const { return heard_; }
  const typename G::View& before() const { return views_[1 - now_]; }
  const typename G::View& view() const { return views_[now_]; }
  // A seat's only; spectators keep no notebook.
  const typename G::Knowledge& knowledge() const { return *knowledge_; }

 private:
  // The new view is made where the one before the last stood: views are too large to be copied about.
  void renew(const Table<G>& table) {
    static_assert(std::is_trivially_destructible_v<typename G::View>);
    now_ = 1 - now_;
    ::new (static_cast<void*>(&views_[now_])) typename G::View(table.view(viewer_));
  }

  Viewer viewer_;
  std::uint32_t version_ = 0;
  std::vector<Told<G>> events_;
  std::optional<Utterance<G>> heard_;
  std::array<typename G::View, 2> views_;
  std::size_t now_ = 0;
  std::optional<typename G::Knowledge> knowledge_;
};

}  // namespace divan
