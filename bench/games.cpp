// What the games cost in time and in heap: random play, and the pieces that search and the table pay for.
#include <benchmark/benchmark.h>

#include <memory>
#include <string>
#include <vector>

#include "bench/heap.h"
#include "bench/measured.h"
#include "bench/random_play.h"
#include "engine/core/registry.h"
#include "engine/core/table.h"

namespace divan::bench {
namespace {

using benchmark::Counter;

constexpr std::uint64_t seed = 1;
constexpr int games_looked_at = 10;
constexpr int steps_between_looks = 16;
constexpr int viewers = 10;

// States met in random play, spread over whole games: what copying, hashing and looking are measured on.
template <Game G>
std::vector<typename G::State> states_met(int seats) {
  std::vector<typename G::State> met;
  Dice dice(seed);
  for (int game = 0; game < games_looked_at; ++game) {
    auto state = begin<G>(seats);
    int step = 0;
    play_out<G>(state, dice, [&](const typename G::State& now, Seat, const auto&) {
      if (step++ % steps_between_looks == 0) met.push_back(now);
    });
  }
  return met;
}

// The next entry of random play at a table: what is due, a lapse where nobody has a choice, or an answer.
template <Game G>
Entry<G> next_entry(const Table<G>& table, Random& dice) {
  if (auto act = table.due()) return *act;
  const SeatSet awaited = table.awaited();
  if (awaited.empty()) return table.lapse();
  const Seat seat = *awaited.begin();
  static std::vector<typename G::Action> storage(G::max_actions);  // large: made once
  Buffer<typename G::Action> legal{std::span(storage)};
  table.legal(seat, legal);
  return Said<G>{seat, legal[dice.below(static_cast<std::uint32_t>(legal.size()))]};
}

template <Game G>
Table<G> fresh_table(int seats, std::uint64_t number) {
  return Table<G>(begin<G>(seats), seats, Seed::from_number(number));
}

// What the first seat knows, folded from all that it was told.
template <Game G>
std::vector<typename G::Knowledge> knowledge_met(int seats) {
  std::vector<typename G::Knowledge> met;
  Dice dice(seed);
  for (int game = 0; game < games_looked_at; ++game) {
    auto table = fresh_table<G>(seats, static_cast<std::uint64_t>(game));
    Feed<G> feed(Seat{0}, table);
    for (int step = 0; step < longest_game && !table.outcome(); ++step) {
      table.apply(next_entry(table, dice));
      feed.follow(table);
      if (step % steps_between_looks == 0) met.push_back(feed.knowledge());
    }
  }
  return met;
}

// Calls with(item) on one item after another.
template <class Items, class With>
void on_each(benchmark::State& run, const Items& items, With&& with) {
  std::size_t next = 0;
  for (auto _ : run) {
    benchmark::DoNotOptimize(with(items[next]));
    if (++next == items.size()) next = 0;
  }
}

template <Game G>
void random_game(benchmark::State& run, int seats) {
  Dice dice(seed);
  Played total;
  auto state = begin<G>(seats);  // the content is read before anything is counted
  const auto allocations = heap_allocations();
  for (auto _ : run) {
    state = begin<G>(seats);
    total += play_out<G>(state, dice);
  }
  const auto decisions = static_cast<double>(total.decisions);
  run.counters["allocations"] = static_cast<double>(heap_allocations() - allocations) / decisions;
  run.counters["decision"] = Counter(decisions, Counter::kIsRate | Counter::kInvert);
  run.counters["decisions"] = Counter(decisions, Counter::kAvgIterations);
}

template <Game G>
void copy_state(benchmark::State& run, int seats) {
  typename G::State copy = begin<G>(seats);
  on_each(run, states_met<G>(seats), [&](const auto& state) {
    copy = state;
    benchmark::ClobberMemory();
    return &copy;
  });
  run.counters["bytes"] = sizeof(typename G::State);
}

template <Game G>
void view_of_a_seat(benchmark::State& run, int seats) {
  on_each(run, states_met<G>(seats), [](const auto& state) { return G::view(state, Seat{0}); });
}

template <Game G>
void hash_of_a_view(benchmark::State& run, int seats) {
  std::vector<typename G::View> views;
  for (const auto& state : states_met<G>(seats)) views.push_back(G::view(state, Seat{0}));
  on_each(run, views, [](const auto& view) { return hash_value(view); });
}

template <Game G>
void imagine(benchmark::State& run, int seats) {
  Dice dice(seed);
  on_each(run, knowledge_met<G>(seats), [&](const auto& knowledge) { return G::imagine(knowledge, dice); });
}

// ---- A step through a table behind the door of registry.h

// What is said at a table in a game of random play: a seat's message, or the table's own turn.
struct Message {
  enum class From : std::uint8_t { seat, due, lapse };
  From from;
  Seat seat;
  std::string text;
};

template <Game G>
std::vector<Message> messages_of_a_game(int seats) {
  std::vector<Message> messages;
  Dice dice(seed);
  for (auto table = fresh_table<G>(seats, seed); messages.size() < longest_game && !table.outcome();) {
    const bool due = table.due().has_value();
    const auto entry = next_entry(table, dice);
    if (const auto* said = std::get_if<Said<G>>(&entry)) {
      messages.push_back({Message::From::seat, said->seat, R"({"act":)" + to_json(said->action) + "}"});
    } else {
      messages.push_back({due ? Message::From::due : Message::From::lapse, {}, {}});
    }
    table.apply(entry);
  }
  return messages;
}

template <Game G>
std::unique_ptr<AnyTable> open_table(int seats) {
  RecordHeader header;
  header.seats = seats;
  header.seed = Seed::from_number(seed);
  header.options = to_json(options<G>());
  return find_game(G::id)->open(header).table;
}

Answer propose(AnyTable& table, const Message& message) {
  switch (message.from) {
    case Message::From::due: return table.propose_due();
    case Message::From::lapse: return table.propose_lapse();
    case Message::From::seat: break;
  }
  return table.propose(message.seat, message.text);
}

// The bytes that a step is to a viewer: what it is told; for a seat also what it may do now.
std::size_t tell(const AnyTable& table, Viewer viewer) {
  const auto telling = table.told(viewer);
  if (!telling.anything) return 0;
  std::size_t bytes = telling.events.size() + telling.heard.size() + telling.patch.size();
  if (viewer.is_seat()) bytes += table.legal(viewer.seat()).size() + table.bounds(viewer.seat()).size();
  return bytes;
}

// Read from a message, checked, applied, and told to ten: the seats, then spectators, who all are sent the same bytes.
template <Game G>
void step_to_ten(benchmark::State& run, int seats) {
  const auto messages = messages_of_a_game<G>(seats);
  auto table = open_table<G>(seats);
  std::size_t next = 0;
  std::uint64_t bytes = 0;
  for (auto _ : run) {
    const auto answer = propose(*table, messages[next]);
    if (!answer.allowed() || !table->commit()) return run.SkipWithError("the step was refused");
    for (const Seat seat : SeatSet::first(seats)) bytes += tell(*table, seat);
    if (seats < viewers) bytes += static_cast<std::uint64_t>(viewers - seats) * tell(*table, Viewer::spectator());
    if (++next == messages.size()) {
      run.PauseTiming();
      table = open_table<G>(seats);
      next = 0;
      run.ResumeTiming();
    }
  }
  run.counters["bytes"] = Counter(static_cast<double>(bytes), Counter::kAvgIterations);
}

template <Game G>
void add(int seats) {
  const std::string place = std::string(G::id) + "/" + std::to_string(seats) + "/";
  const auto add = [&](const char* what, void (*measure)(benchmark::State&, int)) {
    return benchmark::RegisterBenchmark((place + what).c_str(), measure, seats);
  };
  add("random_game", random_game<G>)->Unit(benchmark::kMicrosecond);
  add("copy_state", copy_state<G>);
  add("view_of_a_seat", view_of_a_seat<G>);
  add("hash_of_a_view", hash_of_a_view<G>);
  add("imagine", imagine<G>);
  add("step_to_ten", step_to_ten<G>)->Unit(benchmark::kMicrosecond);
}

}  // namespace
}  // namespace divan::bench

int main(int count, char** arguments) {
  using namespace divan;
  bench::for_each_measured([]<Game G>(std::type_identity<G>, int seats) { bench::add<G>(seats); });
  benchmark::Initialize(&count, arguments);
  if (benchmark::ReportUnrecognizedArguments(count, arguments)) return 1;
  benchmark::RunSpecifiedBenchmarks();
}
