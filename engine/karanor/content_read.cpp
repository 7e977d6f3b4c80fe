// Reading a content set: its files in their order, then what concerns all of them.
#include <algorithm>
#include <bit>
#include <boost/json.hpp>
#include <map>

#include "engine/karanor/content_pieces.h"
#include "engine/karanor/content_words.h"

namespace divan::karanor {
namespace {

using Read = void (*)(Content&, const Spot&, const boost::json::value&);
struct Part {
  std::string_view file;
  Read read;
};
// In this order: insignia and places are named by what comes after them.
constexpr Part parts[] = {
    {"insignia.json", read_insignia},     {"map.json", read_map},
    {"cities.json", read_cities},         {"associates.json", read_associates},
    {"shops.json", read_shops},           {"quests.json", read_quests},
    {"sequels.json", read_sequels},       {"black_market.json", read_black_market},
    {"deliveries.json", read_deliveries}, {"artefacts.json", read_artefacts},
    {"stories.json", read_stories},
};

void check_files(std::span<const ContentFile> files, ContentFaults& faults) {
  for (const auto& file : files) {
    const bool known = file.name == "set.json" || file.name == "text.en.json" || file.name == "text.fr.json" ||
                       std::ranges::find(parts, file.name, &Part::file) != std::end(parts);
    if (!known) faults.push_back({std::string(file.name), {}, "no such file in a set"});
  }
}

// No two pieces have one name, whatever they are, and none has the name of a word: texts and effects tell them apart by
// it alone.
class Names {
 public:
  explicit Names(ContentFaults& faults) : faults_(faults) {
    for (const auto word : thing_words) owners_.emplace(word, "the vocabulary");
    for (const auto word : ground_words) owners_.emplace(word, "the vocabulary");
  }
  template <class Pieces>
  void add(const char* file, const Pieces& pieces) {
    for (const auto& piece : pieces) add_name(file, piece.name);
  }
  void add_name(const char* file, const Name& name) {
    const auto [owner, is_new] = owners_.emplace(name.name(), file);
    if (!is_new)
      faults_.push_back({file, std::string(name.name()), "the name is not unique: " + owner->second + " has it too"});
  }

 private:
  ContentFaults& faults_;
  std::map<std::string, std::string, std::less<>> owners_;
};

void check_names(const Content& content, ContentFaults& faults) {
  Names names(faults);
  for (const auto& island : content.islands) names.add_name("map.json", island);
  names.add("map.json", content.places);
  names.add("insignia.json", content.insignia);
  names.add("associates.json", content.associates);
  names.add("shops.json", content.shops);
  names.add("quests.json", content.quests);
  names.add("black_market.json", content.black_market);
  names.add("deliveries.json", content.deliveries);
  names.add("artefacts.json", content.artefacts);
  names.add("stories.json", content.stories);
}

// In how many ways a card may be played: whom, where and what it names.
int sayings(const Ways& ways) {
  int sum = 0;
  for (const auto& deed : ways) {
    int count = 1;
    if ((deed.asks & asks_player) != 0) count *= 5;
    if ((deed.asks & asks_place) != 0) count *= std::popcount(deed.places);
    if ((deed.asks & asks_resource) != 0) count *= static_cast<int>(resource_count) - 1;
    sum += count;
  }
  return sum;
}

// One player may hold all of these at once, and everything that can be done is listed (Karanor::max_actions).
void check_sayings(const Content& content, ContentFaults& faults) {
  constexpr int most = 240;
  int sum = 0;
  for (const auto& card : content.black_market) sum += sayings(card.ways);
  for (const auto& artefact : content.artefacts) sum += artefact.has_use ? sayings(artefact.use) : 0;
  if (sum > most)
    faults.push_back({"black_market.json",
                      {},
                      "black-market cards and artefacts can be played in " + std::to_string(sum) +
                          " ways together, at most " + std::to_string(most) +
                          ": let fewer of them ask for a player, a place or a resource"});
}

bool gives_quests(const Content& content, const Deed& deed, int more_than) {
  return std::ranges::any_of(content.of(deed.effects), [&](const Effect& effect) {
    return effect.op == Op::gain && effect.thing == Thing::quest && effect.amount > more_than;
  });
}

// A choice at once that gives a quest may bring the next one before it is done itself.
void check_choices(const Content& content, ContentFaults& faults) {
  constexpr int most = 8;
  int chained = 0;
  for (const auto& quest : content.quests) {
    if (!quest.at_once) continue;
    const auto gives = [&](int more_than) {
      return std::ranges::any_of(quest.ways, [&](const Deed& deed) { return gives_quests(content, deed, more_than); });
    };
    if (gives(1))
      faults.push_back({"quests.json", std::string(quest.name.name()), "a choice at once gives one quest at most"});
    chained += gives(0);
  }
  if (chained > most)
    faults.push_back({"quests.json",
                      {},
                      "expected at most " + std::to_string(most) + " choices at once that give a quest, found " +
                          std::to_string(chained)});
}

}  // namespace

std::unique_ptr<const Content> read_content(std::span<const ContentFile> files, ContentFaults& faults) {
  const auto before = faults.size();
  auto content = std::make_unique<Content>();
  content->id = identify("karanor", files, faults);
  check_files(files, faults);
  boost::json::value quests;
  for (const auto& part : parts) {
    boost::json::value json;
    if (!read_content_file(files, part.file, json, faults)) continue;
    part.read(*content, Spot(faults, std::string(part.file)), json);
    if (part.file == "quests.json") quests = std::move(json);
  }
  join_sequels(*content, Spot(faults, "quests.json"), quests, Spot(faults, "sequels.json"));
  check_names(*content, faults);
  check_sayings(*content, faults);
  check_choices(*content, faults);
  check_words(files, content->words(), [] { return standard().words(); }, faults);
  if (faults.size() != before) return nullptr;
  return content;
}

}  // namespace divan::karanor
