#include "lab/dataset.h"

#include <boost/json.hpp>
#include <ostream>

#include "bots/match.h"
#include "bots/nets.h"
#include "bots/roster.h"
#include "engine/core/games.h"
#include "engine/core/numbers.h"
#include "engine/core/registry.h"
#include "engine/verrat/text.h"
#include "lab/series.h"

namespace divan {
namespace {

constexpr std::size_t row_head = 8;

void put(std::string& out, std::uint32_t value) {
  out.push_back(static_cast<char>(value & 0xFF));
  out.push_back(static_cast<char>(value >> 8 & 0xFF));
}
void put_wide(std::string& out, std::uint32_t value) {
  put(out, value & 0xFFFF);
  put(out, value >> 16);
}

template <Game G>
class Collector {
 public:
  struct Position {
    Seat seat;
    std::uint32_t turn = 0;
    std::uint32_t move = no_number;
    bool is_open = true;  // what is played is still to come
    std::array<Feature, Features<G>::count> features{};
  };

  Collector(const ActionNumbers<G>& numbers, int seats) : numbers_(numbers), seats_(seats) {}

  void look(const Table<G>& table) {
    if (const auto* said = table.log().empty() ? nullptr : std::get_if<Said<G>>(&table.log().back())) note(*said);
    const SeatSet awaited = table.awaited();
    for (const Seat seat : awaited) {
      const auto view = table.view(seat);
      if (!Features<G>::is_position(view, seat)) continue;
      const std::uint32_t turn = Features<G>::turn(view);
      if (seen_[seat.index] == turn + 1) continue;
      seen_[seat.index] = turn + 1;
      Position position{seat, turn};
      Features<G>::read(view, seat, position.features);
      positions_.push_back(position);
    }
  }

  std::string rows(int game, const Outcome& outcome) const {
    std::string out;
    for (const auto& position : positions_) {
      put_wide(out, static_cast<std::uint32_t>(game));
      put(out, position.turn);
      put(out, position.seat.index);
      put_wide(out, position.move);
      put(out, static_cast<std::uint32_t>(1000 * win_of(outcome, position.seat.index)));
      put(out, static_cast<std::uint16_t>(outcome.points[position.seat.index]));
      for (const Feature feature : position.features) put(out, static_cast<std::uint16_t>(feature));
    }
    return out;
  }

 private:
  void note(const Said<G>& said) {
    for (auto& position : positions_) {
      if (position.seat != said.seat || !position.is_open) continue;
      position.is_open = false;
      if (!G::is_open(said.action)) position.move = numbers_.number(said.seat, said.action);
    }
  }

  const ActionNumbers<G>& numbers_;
  int seats_;
  std::array<std::uint32_t, most_seats> seen_{};
  std::vector<Position> positions_;
};

template <Game G>
std::optional<Fault> write(const DatasetPlan& plan, std::ostream& out, const std::function<void(int, int)>& progress) {
  const auto options = simulation_options<G>();
  const int seats = plan.seats != 0 ? plan.seats : G::min_seats;
  if (seats < G::min_seats || seats > G::max_seats) return Fault{"seats", "the game has other numbers of players"};
  if (plan.bots.empty()) return Fault{"bots", "expected at least one"};
  for (const auto& bot : plan.bots) {
    if (auto fault = check_bot(plan.game, bot)) return Fault{"bots", fault->problem};
  }
  const ActionNumbers<G> numbers(options, seats);
  const auto names = Features<G>::names();
  boost::json::array columns;
  for (const auto& name : names) columns.emplace_back(name);
  boost::json::array bots;
  for (const auto& bot : plan.bots) bots.emplace_back(bot);
  const boost::json::object head{{"dataset", 1},
                                 {"game", plan.game},
                                 {"schema", std::to_string(schema_of(names))},
                                 {"moves", std::to_string(numbers.hash())},
                                 {"seats", seats},
                                 {"bots", std::move(bots)},
                                 {"games", plan.games},
                                 {"seed", plan.seed},
                                 {"before", row_head},
                                 {"features", std::move(columns)}};
  out << boost::json::serialize(head) << '\n';
  for (int game = 0; game < plan.games; ++game) {
    const Seed seed = Seed::from_number(plan.seed).derive(static_cast<std::uint64_t>(game));
    Table<G> table(options, seats, seed);
    std::vector<std::unique_ptr<Bot<G>>> players;
    for (int i = 0; i < seats; ++i)
      players.push_back(make_bot<G>(plan.bots[static_cast<std::size_t>(i + game) % plan.bots.size()]));
    Collector<G> collector(numbers, seats);
    Match<G> match(table, players, seed);
    match.watch([&](const Table<G>& at) { collector.look(at); });
    const auto report = match.play();
    if (report.end == MatchEnd::finished) out << collector.rows(game, *report.outcome);
    if (progress) progress(game + 1, plan.games);
  }
  return {};
}

}  // namespace

std::optional<Fault> write_dataset(const DatasetPlan& plan, std::ostream& out,
                                   const std::function<void(int, int)>& progress) {
  std::optional<Fault> fault;
  const bool known = with_game(plan.game, [&]<class G>(std::type_identity<G>) {
    if constexpr (Features<G>::count != 0) {
      fault = write<G>(plan, out, progress);
    } else {
      fault = Fault{"game", "no features are defined for " + plan.game};
    }
  });
  if (!known) return Fault{{}, unknown_game(plan.game)};
  return fault;
}

}  // namespace divan
