// text_keys: prints the keys of the texts that each game needs because of its described types (docs/texts.md), as JSON:
// {"verrat": {"action.plan": "Plan", …}, …}, each with the type that needs it. tools/catalogue reads it.
#include <boost/json.hpp>
#include <cstdio>
#include <set>

#include "engine/core/described.h"
#include "engine/core/games.h"
#include "engine/core/hindsight.h"

namespace divan {
namespace {

class TextKeys {
 public:
  // Labelled: a client shows the members by their names, or lets people fill them in.
  enum class Members : bool { plain, labelled };

  void add(const TypeModel& type, Members members) {
    if (!seen_.emplace(&type, members).second) return;
    if (type.kind == TypeKind::word) add_words(type);
    if (type.kind == TypeKind::structure) add_structure(type, members);
    for (const auto* part : {type.key, type.item}) {
      if (part != nullptr) add(*part, members);
    }
    for (const auto* alternative : type.alternatives) add(*alternative, members);
  }
  void add_options(const TypeModel& options) {
    for (const auto& member : options.members) need("option.", member.name, options);
    seen_.emplace(&options, Members::labelled);
    add(options, Members::plain);
  }
  boost::json::object take() { return std::move(keys_); }

 private:
  void add_words(const TypeModel& type) {
    const std::string_view head = type.name == "Asking" ? "question." : type.name == "Phase" ? "phase." : "word.";
    for (const auto& word : type.words) need(head, word, type);
  }
  void add_structure(const TypeModel& type, Members members) {
    if (type.tag) {
      const std::string head = type.tag->key == "do" ? "action" : std::string(type.tag->key);
      need(head + ".", type.tag->name, type);
    }
    for (const auto& member : type.members) {
      if (members == Members::labelled) need("label.", member.name, type);
      add(*member.type, members);
    }
  }
  void need(std::string_view head, std::string_view name, const TypeModel& type) {
    keys_.emplace(std::string(head) + std::string(name), type.name);
  }

  std::set<std::pair<const TypeModel*, Members>> seen_;
  boost::json::object keys_;
};

template <class G>
boost::json::object keys_of() {
  using enum TextKeys::Members;
  TextKeys keys;
  keys.add_options(type_of<typename G::Options>());
  keys.add(type_of<typename G::Action>(), labelled);
  keys.add(type_of<typename G::Claim>(), labelled);
  keys.add(type_of<typename G::View>(), labelled);
  if constexpr (boost::describe::has_describe_members<typename G::Knowledge>::value)
    keys.add(type_of<typename G::Knowledge>(), labelled);
  keys.add(type_of<typename G::Act>(), plain);
  keys.add(type_of<typename G::Event>(), plain);
  keys.add(type_of<typename G::Bounds>(), plain);
  if constexpr (HasHindsight<G>) keys.add(type_of<typename G::Hindsight>(), plain);
  return keys.take();
}

template <class... G>
boost::json::object keys_of_all(GameList<G...>) {
  return {{G::id, keys_of<G>()}...};
}

}  // namespace
}  // namespace divan

int main() {
  const auto text = boost::json::serialize(divan::keys_of_all(divan::Games{}));
  std::puts(text.c_str());
}
