// The content readers: a set is turned away with its faults, or it plays a whole game.
#include "engine/core/content.h"

#include "engine/core/table.h"
#include "engine/karanor/karanor.h"
#include "engine/sultaniya/sultaniya.h"
#include "tests/fuzz/watched.h"

namespace divan::fuzz {
namespace {

constexpr int longest_game = 20'000;

std::vector<ContentFile> unpack(std::string_view input) {
  constexpr std::string_view mark = "== ";
  std::vector<ContentFile> files;
  while (input.starts_with(mark)) {
    const auto name = take_line(input).substr(mark.size());
    const auto next = input.find("\n== ");
    files.push_back({name, input.substr(0, next)});
    input.remove_prefix(next == std::string_view::npos ? input.size() : next + 1);
  }
  return files;
}

// What happens next at a table, by chance: mostly the answer of somebody who has a choice.
template <Game G>
Entry<G> next(const Table<G>& table, Random& dice) {
  if (auto act = table.due()) return *act;
  static std::vector<typename G::Action> storage(G::max_actions);
  const Seat anyone{static_cast<std::uint8_t>(dice.below(static_cast<std::uint32_t>(table.seats())))};
  if (dice.below(20) == 0) {
    if (auto offer = table.sample_open(anyone, dice)) return Said<G>{anyone, *offer};
  }
  if (dice.below(40) == 0 && table.may_undo(anyone)) return Undo{anyone};
  const bool aside = dice.below(12) == 0;
  const auto awaited = table.awaited();
  if (!aside && awaited.empty()) return table.lapse();
  const Seat seat = aside ? anyone : *awaited.begin();
  Buffer<typename G::Action> listed{std::span(storage)};
  table.legal(seat, listed);
  require(!listed.overflowed(), "more can be done than max_actions");
  if (listed.size() == 0) return table.lapse();
  return Said<G>{seat, storage[dice.below(static_cast<std::uint32_t>(listed.size()))]};
}

template <HasContent G>
void play(const typename G::Options& options, int seats, std::uint64_t seed) {
  if (G::check_options(options, seats)) return;
  Table<G> table(options, seats, Seed::from_number(seed));
  Dice dice(seed);
  int entries = 0;
  for (; !table.outcome() && entries < longest_game; ++entries) {
    const auto entry = next(table, dice);
    const auto verdict = table.check(entry);
    require(verdict.ok(), "refused by " + std::string(verdict.rule()) + " (" + std::string(verdict.reason()) + ")");
    table.apply(entry);
    if (entries % 16 == 0) {
      for (const Seat seat : SeatSet::first(seats))
        require(table.view(seat) == table.view(seat), "a view is not itself");
    }
    if (const auto fault = table.sound()) throw Broken("not sound: " + fault->where + ": " + fault->problem);
  }
  require(table.outcome().has_value(), "a game with this set does not end");
}

template <HasContent G>
std::unique_ptr<const typename G::Content> read(std::string_view input) {
  const auto files = unpack(input);
  ContentFaults faults;
  auto content = G::read_content(files, faults);
  require((content == nullptr) == !faults.empty(), "a set is refused if and only if it has faults");
  for (const auto& fault : faults) require(!fault.problem.empty(), "a fault without a word");
  if (content) require(!content->words().empty(), "a set without a word");
  return content;
}

}  // namespace

bool karanor_set(std::string_view input) {
  const auto content = read<Karanor>(input);
  if (!content) return false;
  const auto seats =
      Karanor::min_seats + static_cast<int>(input.size() % (Karanor::max_seats - Karanor::min_seats + 1));
  Karanor::Options options;
  options.content = content.get();
  options.max_rounds = 6;
  options.open_quests = input.size() % 2 == 0;
  play<Karanor>(options, seats, input.size());
  return true;
}

bool sultaniya_set(std::string_view input) {
  const auto content = read<Sultaniya>(input);
  if (!content) return false;
  const auto seats =
      Sultaniya::min_seats + static_cast<int>(input.size() % (Sultaniya::max_seats - Sultaniya::min_seats + 1));
  Sultaniya::Options options;
  options.content = content.get();
  options.open_objectives = input.size() % 3 == 0;
  play<Sultaniya>(options, seats, input.size());
  return true;
}

}  // namespace divan::fuzz
