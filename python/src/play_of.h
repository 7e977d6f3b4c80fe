// One game by numbers, for numbered.h.
#pragma once

#include "engine/core/record.h"
#include "python/src/bot_seats.h"
#include "python/src/numbered.h"

namespace divan::python {

// A game and the bots that sit in it. It stays where it is made: the stage tells the bots.
template <Game G, class Stage>
class Seating {
 public:
  static constexpr bool is_told = std::same_as<Stage, ToldStage<G>>;
  using Play = NumberedPlay<G, Stage>;

  // `game`: which of its batch. Without `knows` only who has no bot is told nothing of it either.
  Seating(const Numbering<G>& numbering, const Seed& seed, const Company& company, std::uint64_t game, bool knows,
          Listed<G>& listed)
      : names_(turned(company, game)), play_(numbering, stage(numbering, seed, knows), listed) {
    if constexpr (is_told) {
      if (bots_) bots_->play_on(play_, listed);
    }
  }
  Seating(const Seating&) = delete;
  Seating& operator=(const Seating&) = delete;

  const Play& play() const { return play_; }
  Play& play() { return play_; }
  const std::vector<std::string>& names() const { return names_; }

  void step_listed(std::uint32_t number, Listed<G>& listed) {
    play_.step_listed(number, listed);
    go_on(listed);
  }
  // After a step by somebody else.
  void go_on(Listed<G>& listed) {
    if constexpr (is_told) {
      if (bots_) bots_->play_on(play_, listed);
    }
  }
  bool is_bot(Seat seat) const {
    if constexpr (is_told) {
      return bots_ && bots_->has(seat);
    } else {
      return false;
    }
  }

 private:
  struct NoBots {};
  using Bots = std::conditional_t<is_told, std::unique_ptr<BotSeats<G>>, NoBots>;

  static std::vector<std::string> turned(const Company& company, std::uint64_t game) {
    auto names = company.bots;
    if (company.turns && !names.empty())
      std::ranges::rotate(names, names.end() - static_cast<std::ptrdiff_t>(game % names.size()));
    return names;
  }
  Stage stage(const Numbering<G>& numbering, const Seed& seed, bool knows) {
    if constexpr (is_told) {
      Stage stage(numbering.options, numbering.seats, seed, knows ? SeatSet::first(numbering.seats) : SeatSet());
      if (std::ranges::any_of(names_, [](const auto& name) { return !name.empty(); })) {
        bots_ = std::make_unique<BotSeats<G>>(names_, stage.table(), seed, numbering.offers.form() != Offers::none);
        stage.watch([bots = bots_.get()](const Table<G>& table) { bots->follow(table); });
      }
      return stage;
    } else {
      return Stage(numbering.options, numbering.seats, seed);
    }
  }

  std::vector<std::string> names_;
  [[no_unique_address]] Bots bots_;
  Play play_;
};

// What AnyPlay asks of a game on any stage.
template <Game G, class Stage>
class PlayOn : public AnyPlay {
 public:
  using Action = typename G::Action;

  explicit PlayOn(const Numbering<G>& numbering) : numbering_(numbering) {}

  bool over() const final { return play().over(); }
  int seat() const final { return play().seat().index; }
  std::uint32_t steps() const final { return play().steps(); }
  std::span<const std::uint32_t> legal() const final {
    return over() ? std::span<const std::uint32_t>() : listed_.numbers();
  }
  Stepped step(std::uint32_t number) override { return play().step(number, listed_); }
  std::optional<Verdict> offer(std::span<const std::uint32_t> factors) override {
    if (over()) return {};
    const auto offer = numbering_.offers.action(play().seat(), factors);
    if (!offer) return {};
    const auto verdict = play().stage().check(play().seat(), *offer);
    if (verdict.ok()) play().take(*offer, listed_);
    return verdict;
  }
  SeatSet waiting() const override {
    Listed<G> room;
    return play().waiting(room);
  }
  bool give_turn(Seat seat) override { return play().give_turn(seat, listed_); }
  std::vector<std::uint32_t> legal_of(Seat seat) const final {
    Listed<G> room;
    room.list(play().stage(), numbering_, seat);
    const auto numbers = room.numbers();
    return {numbers.begin(), numbers.end()};
  }

  void observe(Seat seat, std::span<float> out) const final {
    numbering_.views.write(play().stage().view(seat), seat, out);
  }
  bool know(Seat, std::span<float>) const override { return false; }
  std::optional<Outcome> outcome() const final { return play().outcome(); }
  std::string view(Viewer viewer) const final { return to_json(play().stage().view(viewer)); }
  std::string notebook(Seat) const override { return {}; }
  std::optional<std::string> action(std::uint32_t number) const final {
    if (over()) return {};
    const auto* action = listed_.find(number);
    return action != nullptr ? std::optional(to_json(*action)) : std::nullopt;
  }
  std::optional<std::uint32_t> number(std::string_view text) const final {
    boost::json::value json;
    Action wanted{};
    if (over() || parse_json(text, json) || read_json(json, wanted)) return {};
    for (std::size_t i = 0; i < listed_.actions().size(); ++i) {
      if (listed_.actions()[i] == wanted) return listed_.numbers()[i];
    }
    return {};
  }
  std::unique_ptr<AnyPlay> imagine(Seat, std::uint64_t) const override { return nullptr; }
  std::unique_ptr<AnyPlay> copy() const override { return nullptr; }
  std::string record() const override { return {}; }

 protected:
  using Play = NumberedPlay<G, Stage>;
  virtual const Play& play() const = 0;
  virtual Play& play() = 0;

  const Numbering<G>& numbering_;
  Listed<G> listed_;
};

// A world that a seat imagines.
template <Game G>
class WorldPlay final : public PlayOn<G, WorldStage<G>> {
 public:
  using Base = PlayOn<G, WorldStage<G>>;

  WorldPlay(const Numbering<G>& numbering, World<G> world, const Seed& dice)
      : Base(numbering), play_(numbering, WorldStage<G>(std::move(world), dice), Base::listed_) {}
  WorldPlay(const WorldPlay&) = default;

  std::unique_ptr<AnyPlay> copy() const override { return std::make_unique<WorldPlay>(*this); }

 private:
  const typename Base::Play& play() const override { return play_; }
  typename Base::Play& play() override { return play_; }

  typename Base::Play play_;
};

// A table.
template <Game G, class Stage>
class TablePlay final : public PlayOn<G, Stage> {
 public:
  using Base = PlayOn<G, Stage>;
  static constexpr bool is_told = std::same_as<Stage, ToldStage<G>>;

  TablePlay(const Numbering<G>& numbering, const Seed& seed, const Company& company)
      : Base(numbering), seating_(numbering, seed, company, 0, true, Base::listed_) {}

  Stepped step(std::uint32_t number) override {
    const auto stepped = Base::step(number);
    if (stepped == Stepped::done) seating_.go_on(Base::listed_);
    return stepped;
  }
  std::optional<Verdict> offer(std::span<const std::uint32_t> factors) override {
    auto verdict = Base::offer(factors);
    if (verdict && verdict->ok()) seating_.go_on(Base::listed_);
    return verdict;
  }
  // Bots answer when they are asked.
  SeatSet waiting() const override {
    SeatSet seats;
    for (const Seat seat : Base::waiting()) {
      if (!seating_.is_bot(seat)) seats.add(seat);
    }
    return seats;
  }
  bool give_turn(Seat seat) override { return !seating_.is_bot(seat) && Base::give_turn(seat); }
  bool know(Seat seat, std::span<float> out) const override {
    if constexpr (is_told) Base::numbering_.knowledge.write(play().stage().feed(seat).knowledge(), seat, out);
    return is_told;
  }
  std::string notebook(Seat seat) const override {
    if constexpr (is_told) return to_json(play().stage().feed(seat).knowledge());
    return {};
  }
  std::unique_ptr<AnyPlay> imagine(Seat seat, std::uint64_t number) const override {
    if constexpr (is_told) {
      Dice dice(number);
      return std::make_unique<WorldPlay<G>>(Base::numbering_, play().stage().imagine(seat, dice),
                                            Seed::from_number(number));
    }
    return nullptr;
  }
  std::string record() const override {
    if constexpr (is_told) {
      std::vector<Player> players;
      for (const auto& name : seating_.names()) players.push_back({{}, name});
      return write_record(record_of(play().stage().table(), Base::numbering_.options, std::move(players)));
    }
    return {};
  }

 private:
  const typename Base::Play& play() const override { return seating_.play(); }
  typename Base::Play& play() override { return seating_.play(); }

  Seating<G, Stage> seating_;
};

}  // namespace divan::python
