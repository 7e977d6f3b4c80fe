// A game played by numbers: who must act next, what that seat may do, and what its number stands for. Chance, lapses
// and seats without anything to say are passed over. For simulation and learning; it takes nothing from the heap after
// the start. Heavy: include it in few .cpp files.
#pragma once

#include <functional>

#include "engine/core/numbers_offers.h"
#include "engine/core/numbers_view.h"
#include "engine/core/table.h"
#include "engine/core/world.h"

namespace divan {

// Who is given the turn. `asked`: everybody whom the table asks, as the spectator sees it, each in the order of the
// seats: that somebody acts tells nothing. `awaited`: only who has a real choice, which is faster and may tell a
// secret: for training, not for evaluation.
enum class Order : std::uint8_t { asked, awaited };

// The numbers of a kind of table, which many games at such tables share.
template <Game G>
struct Numbering {
  Numbering(const typename G::Options& options_of_table, int seats_at_table, Order order_of_turns,
            Offers form = Offers::none, int most_offered = OfferNumbers<G>::default_most)
      : options(options_of_table),
        seats(seats_at_table),
        order(order_of_turns),
        actions(options, seats),
        offers(options, seats, form, most_offered),
        views(options, seats, form != Offers::none),
        knowledge(options, seats) {}

  // Of the listed actions, and behind them the bounded offers.
  std::uint32_t size() const { return actions.size() + offers.size(); }
  std::string name(std::uint32_t number) const {
    return number < actions.size() ? actions.name(number) : offers.name(number - actions.size());
  }

  typename G::Options options;
  int seats;
  Order order;
  ActionNumbers<G> actions;
  OfferNumbers<G> offers;
  ViewNumbers<G> views;
  KnowledgeNumbers<G> knowledge;
};

// Room for the actions of one seat and their numbers; one for each thread.
template <Game G>
class Listed {
 public:
  Listed() : room_(G::max_actions), numbers_(G::max_actions) {}

  template <class Stage>
  void list(const Stage& stage, const ActionNumbers<G>& actions, Seat seat) {
    Buffer<typename G::Action> buffer{std::span(room_)};
    stage.legal(seat, buffer);
    count_ = buffer.size();
    actions.number(seat, buffer.items(), numbers_);
  }
  // The same, and behind them the offers that have a number.
  template <class Stage>
  void list(const Stage& stage, const Numbering<G>& numbering, Seat seat) {
    list(stage, numbering.actions, seat);
    if (numbering.offers.size() == 0) [[likely]]
      return;
    numbering.offers.each(stage, seat, [&](const typename G::Action& offer, std::uint32_t number) {
      if (count_ == room_.size()) room_.resize(2 * count_), numbers_.resize(2 * count_);
      room_[count_] = offer;
      numbers_[count_++] = numbering.actions.size() + number;
    });
  }
  // Something beside what can be said out of turn.
  bool has_answer() const {
    return std::ranges::any_of(actions(), [](const auto& said) { return G::manner(said) != Manner::aside; });
  }
  std::span<const typename G::Action> actions() const { return std::span(room_).first(count_); }
  std::span<const std::uint32_t> numbers() const { return std::span(numbers_).first(count_); }
  // The listed action of this number; nullptr: it is not listed.
  const typename G::Action* find(std::uint32_t number) const {
    const auto found = std::ranges::find(numbers(), number);
    return found == numbers().end() ? nullptr : &room_[static_cast<std::size_t>(found - numbers().begin())];
  }

 private:
  std::vector<typename G::Action> room_;
  std::vector<std::uint32_t> numbers_;
  std::size_t count_ = 0;
};

// Where a game is played: the truth alone, without events. The same seed gives the same chance as at a Table.
template <Game G>
class BareStage {
 public:
  BareStage(const typename G::Options& options, int seats, const Seed& seed)
      : state_(G::begin(options, seats)), seed_(seed) {}

  void settle() {
    while (const std::uint32_t kind = G::chance_due(state_)) {
      Chance chance(seed_, kind, draws_[kind % draws_.size()]++);
      G::apply(state_, G::draw(state_, chance), nullptr);
    }
  }
  std::optional<Outcome> outcome() const { return G::outcome(state_); }
  std::uint16_t question() const { return G::open_question(state_); }
  SeatSet asked() const { return G::asked(G::view(state_, Viewer::spectator())); }
  SeatSet awaited() const { return G::awaited(state_); }
  void legal(Seat seat, Buffer<typename G::Action>& room) const { G::legal(state_, seat, room); }
  Verdict check(Seat seat, const typename G::Action& action) const { return G::check(state_, seat, action); }
  void apply(Seat seat, const typename G::Action& action) { G::apply(state_, seat, action, nullptr); }
  void lapse() { G::apply(state_, Lapse{G::open_question(state_)}, nullptr); }
  typename G::View view(Viewer viewer) const { return G::view(state_, viewer); }

 private:
  typename G::State state_;
  Seed seed_;
  std::array<std::uint32_t, 16> draws_{};  // of each kind of chance
};

// A world that a seat imagines; its chance comes from dice.
template <Game G>
class WorldStage {
 public:
  WorldStage(World<G> world, const Seed& seed) : world_(std::move(world)), dice_(seed, 1, 0) {}

  void settle() { world_.settle(dice_); }
  std::optional<Outcome> outcome() const { return world_.outcome(); }
  std::uint16_t question() const { return number_of(world_.view(Viewer::spectator())); }
  SeatSet asked() const { return G::asked(world_.view(Viewer::spectator())); }
  SeatSet awaited() const { return world_.awaited(); }
  void legal(Seat seat, Buffer<typename G::Action>& room) const { world_.legal(seat, room); }
  Verdict check(Seat seat, const typename G::Action& action) const { return world_.check(seat, action); }
  void apply(Seat seat, const typename G::Action& action) { world_.apply(seat, action); }
  void lapse() { world_.lapse(); }
  typename G::View view(Viewer viewer) const { return world_.view(viewer); }

 private:
  static std::uint16_t number_of(const typename G::View& view) {
    return view.question ? view.question->number : std::uint16_t{0};
  }

  World<G> world_;
  Dice dice_;
};

// A real table, with what every seat has been told: it can be asked for knowledge, worlds and a record.
template <Game G>
class ToldStage {
 public:
  ToldStage(const typename G::Options& options, int seats, const Seed& seed) : table_(options, seats, seed) {
    for (const Seat seat : SeatSet::first(seats)) feeds_.emplace_back(seat, table_);
  }
  // Only these seats are told of it, the others keep no notebook: of them feed() and imagine() know nothing.
  ToldStage(const typename G::Options& options, int seats, const Seed& seed, SeatSet told)
      : table_(options, seats, seed), told_(told) {
    for (const Seat seat : SeatSet::first(seats)) feeds_.emplace_back(seat, table_);
  }

  void settle() {
    while (const auto act = table_.due()) enter(*act);
  }
  std::optional<Outcome> outcome() const { return table_.outcome(); }
  std::uint16_t question() const { return table_.question(); }
  SeatSet asked() const { return table_.asked(); }
  SeatSet awaited() const { return table_.awaited(); }
  void legal(Seat seat, Buffer<typename G::Action>& room) const { table_.legal(seat, room); }
  Verdict check(Seat seat, const typename G::Action& action) const { return table_.check(Said<G>{seat, action}); }
  void apply(Seat seat, const typename G::Action& action) { enter(Said<G>{seat, action}); }
  void lapse() { enter(table_.lapse()); }
  typename G::View view(Viewer viewer) const { return table_.view(viewer); }

  // Calls watcher(table) after every entry.
  void watch(std::function<void(const Table<G>&)> watcher) { watcher_ = std::move(watcher); }

  const Table<G>& table() const { return table_; }
  const Feed<G>& feed(Seat seat) const { return feeds_[seat.index]; }
  World<G> imagine(Seat seat, Random& dice) const { return G::imagine(feed(seat).knowledge(), dice); }

 private:
  void enter(const Entry<G>& entry) {
    table_.apply(entry);
    for (auto& feed : feeds_) {
      if (told_.has(feed.viewer().seat())) feed.follow(table_);
    }
    if (watcher_) watcher_(table_);
  }

  Table<G> table_;
  SeatSet told_ = SeatSet::first(most_seats);
  std::vector<Feed<G>> feeds_;
  std::function<void(const Table<G>&)> watcher_;
};

enum class Stepped : std::uint8_t { done, illegal, over };

// Play on a stage. After the start and after every step `listed` holds what seat() may do, unless it is over.
template <Game G, class Stage>
class NumberedPlay {
 public:
  NumberedPlay(const Numbering<G>& numbering, Stage stage, Listed<G>& listed)
      : numbering_(&numbering), stage_(std::move(stage)) {
    advance(listed);
  }

  bool over() const { return over_; }
  Seat seat() const { return seat_; }
  std::uint32_t steps() const { return steps_; }
  const Stage& stage() const { return stage_; }
  const Numbering<G>& numbering() const { return *numbering_; }
  std::optional<Outcome> outcome() const { return stage_.outcome(); }

  // Everybody who could be given the turn now: they choose without knowing of one another.
  SeatSet waiting(Listed<G>& listed) const {
    SeatSet seats;
    if (over_) return seats;
    for (const Seat seat : (numbering_->order == Order::awaited ? stage_.awaited() : asked_) | SeatSet::of(seat_)) {
      listed.list(stage_, *numbering_, seat);
      if (listed.has_answer()) seats.add(seat);
    }
    return seats;
  }
  // Gives the turn to another of these. False, and nothing changes, when it is not one of them.
  bool give_turn(Seat seat, Listed<G>& listed) {
    const bool can = waiting(listed).has(seat);
    if (can) seat_ = seat;
    if (!over_) listed.list(stage_, *numbering_, seat_);
    return can;
  }

  // The action is looked up and checked again: any number may come in.
  Stepped step(std::uint32_t number, Listed<G>& listed) {
    if (over_) return Stepped::over;
    const auto action = action_of(number, listed);
    if (!action || !stage_.check(seat_, *action).ok()) return Stepped::illegal;
    return take(*action, listed);
  }
  // A number that was listed for this seat now: it is not checked again.
  void step_listed(std::uint32_t number, Listed<G>& listed) { take(*action_of(number, listed), listed); }
  // What a number stands for here; nothing for one that cannot be an action.
  std::optional<typename G::Action> action_of(std::uint32_t number, Listed<G>& listed) const {
    const auto& numbering = *numbering_;
    const auto listed_count = numbering.actions.size();
    auto action = number < listed_count ? numbering.actions.action(seat_, number)
                                        : numbering.offers.action(seat_, number - listed_count);
    if (action || number >= listed_count) return action;
    listed.list(stage_, numbering, seat_);
    const auto* found = listed.find(number);
    if (found != nullptr) action = *found;
    return action;
  }
  // The same by the action itself, which may be an open one: for bots. Only what check() accepts.
  Stepped take(const typename G::Action& action, Listed<G>& listed) { return take(seat_, action, listed); }
  // By any seat: what it says aside.
  Stepped take(Seat by, const typename G::Action& action, Listed<G>& listed) {
    if (over_) return Stepped::over;
    // Where there are offers, who says something aside lets the next speak: so that an offer finds an answer.
    const bool passes_on = numbering_->offers.form() != Offers::none && G::manner(action) == Manner::aside;
    first_ = passes_on ? by.next(numbering_->seats) : Seat{0};
    stage_.apply(by, action);
    ++steps_;
    advance(listed);
    return Stepped::done;
  }

 private:
  static constexpr int most_lapses = 100'000;  // in a row

  void advance(Listed<G>& listed) {
    for (int lapses = 0; lapses < most_lapses; ++lapses) {
      stage_.settle();
      if (stage_.outcome()) break;
      if (ask(listed)) return;
      stage_.lapse();
    }
    over_ = true;
  }
  // Finds who acts next, if anybody can.
  bool ask(Listed<G>& listed) {
    if (numbering_->order == Order::awaited) return ask(stage_.awaited(), listed);
    if (stage_.question() != question_ || question_ == 0) {
      question_ = stage_.question();
      asked_ = stage_.asked();
    }
    if (ask(asked_, listed)) return true;
    asked_ = stage_.asked();  // it may have changed with what was said aside
    return ask(asked_, listed);
  }
  bool ask(SeatSet& seats, Listed<G>& listed) {
    const SeatSet before = SeatSet::first(first_.index);
    return ask(SeatSet(seats - before), seats, listed) || ask(SeatSet(seats & before), seats, listed);
  }
  bool ask(SeatSet these, SeatSet& seats, Listed<G>& listed) {
    for (const Seat seat : these) {
      listed.list(stage_, *numbering_, seat);
      seat_ = seat;
      if (listed.has_answer()) return true;
      seats.remove(seat);  // it has answered
    }
    return false;
  }
  bool ask(SeatSet&& seats, Listed<G>& listed) { return ask(seats, listed); }

  const Numbering<G>* numbering_;
  Stage stage_;
  std::uint16_t question_ = 0;
  SeatSet asked_;
  Seat seat_;
  Seat first_{};  // who is asked first
  std::uint32_t steps_ = 0;
  bool over_ = false;
};

}  // namespace divan
