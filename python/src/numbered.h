// A game played by numbers behind one door, whatever game it is: numbered_of.h makes one of each game. Seats are
// counted from 0 here, as numbers in arrays are. No State comes out of it.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/numbers_play.h"
#include "engine/core/registry.h"

namespace divan::python {

// What a finished game is worth to each seat. win: its share of the win less a fair share, so that all add up to 0;
// rank: 1 for the first, -1 for the last, and evenly between; points: as the rules count them.
enum class Reward : std::uint8_t { win, rank, points };
void write_rewards(const Outcome& outcome, Reward kind, std::span<float> out);

// A kind of table: which game, with what, and how it is turned into numbers.
struct Kind {
  std::shared_ptr<const AnyGame> game;
  int seats = 0;
  std::string options = "{}";
  Order order = Order::asked;
  Offers offers = Offers::none;
  int most_offered = 1;
};

// Who plays the seats: the name of a bot, or nothing for who steps. `turns`: game k of a batch seats them k further on.
struct Company {
  std::vector<std::string> bots;
  bool turns = false;

  bool has_bots() const;
};

// One game.
class AnyPlay {
 public:
  virtual ~AnyPlay() = default;

  virtual bool over() const = 0;
  virtual int seat() const = 0;  // whose turn it is
  virtual std::uint32_t steps() const = 0;
  virtual std::span<const std::uint32_t> legal() const = 0;  // of that seat
  virtual Stepped step(std::uint32_t number) = 0;
  // A factored offer. Refused: by that verdict. Nothing: these are no factors.
  virtual std::optional<Verdict> offer(std::span<const std::uint32_t> factors) = 0;
  virtual SeatSet waiting() const = 0;
  virtual bool give_turn(Seat seat) = 0;
  // The legal numbers of a seat that waiting() names.
  virtual std::vector<std::uint32_t> legal_of(Seat seat) const = 0;

  virtual void observe(Seat seat, std::span<float> out) const = 0;
  // False: nobody keeps what this seat knows.
  virtual bool know(Seat seat, std::span<float> out) const = 0;
  virtual std::optional<Outcome> outcome() const = 0;
  virtual std::string view(Viewer viewer) const = 0;
  virtual std::string notebook(Seat seat) const = 0;
  // The action of a legal number, and the other way round.
  virtual std::optional<std::string> action(std::uint32_t number) const = 0;
  virtual std::optional<std::uint32_t> number(std::string_view action) const = 0;
  // A world that this seat can imagine; nullptr where nobody keeps what it knows.
  virtual std::unique_ptr<AnyPlay> imagine(Seat seat, std::uint64_t dice) const = 0;
  // Of an imagined world only; nullptr of a table.
  virtual std::unique_ptr<AnyPlay> copy() const = 0;
  // docs/records.md; empty where it is not kept.
  virtual std::string record() const = 0;
};

// Where a batch writes; nullptr: not wanted. Rows of games, the sizes as in AnyNumbering.
struct Arrays {
  float* observations = nullptr;
  float* knowledge = nullptr;
  std::uint8_t* masks = nullptr;
  std::int32_t* seats = nullptr;
  float* rewards = nullptr;  // a column for each seat
  std::uint8_t* dones = nullptr;
  std::int32_t* lengths = nullptr;  // of the game that has just ended, in steps
};

struct BatchPlan {
  int games = 1;
  int threads = 1;
  std::uint64_t seed = 0;
  Reward reward = Reward::win;
  Company company;
  Arrays arrays;
};

// Many games side by side. A game that ends is followed by the next one in its place.
class AnyBatch {
 public:
  virtual ~AnyBatch() = default;

  virtual void reset(std::uint64_t seed) = 0;
  // Of no game when one of the numbers is illegal: the first such game is given back.
  virtual std::optional<int> step(std::span<const std::int32_t> actions) = 0;
  // A legal number for every game, each as likely as the others.
  virtual void sample(std::span<std::int32_t> actions) = 0;
  virtual bool is_legal(int game, std::int32_t number) const = 0;
};

class AnyNumbering {
 public:
  virtual ~AnyNumbering() = default;

  virtual const Kind& kind() const = 0;
  virtual std::string options() const = 0;  // all of them
  virtual std::uint32_t actions() const = 0;
  virtual std::string name(std::uint32_t number) const = 0;
  virtual std::uint64_t hash() const = 0;  // of the names of the actions and of both schemas
  virtual const numbers::Columns& views() const = 0;
  virtual const numbers::Columns& knowledge() const = 0;
  virtual const std::vector<OfferFactor>& offer_factors() const = 0;

  // `follows`: what every seat knows is kept, and the record.
  virtual std::unique_ptr<AnyPlay> play(const Seed& seed, const Company& company, bool follows) const = 0;
  virtual std::unique_ptr<AnyBatch> batch(const BatchPlan& plan) const = 0;
};

// What is wrong with the options or the seats, or the numbers.
struct Numbers {
  std::unique_ptr<const AnyNumbering> numbering;
  Fault fault;
};
Numbers number_game(const Kind& kind);

// One of each game, in a file of its own.
template <class G>
Numbers numbers_of(const Kind& kind);

}  // namespace divan::python
