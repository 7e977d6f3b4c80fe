#include "cli/menu.h"

#include <algorithm>
#include <boost/json.hpp>
#include <map>

namespace divan {
namespace {

namespace json = boost::json;

constexpr std::size_t most_at_once = 9;

std::string value_of(const json::object& action, std::string_view member) {
  const auto* value = action.if_contains(member);
  return value == nullptr ? std::string() : json::serialize(*value);
}

std::size_t distinct(const std::vector<const json::object*>& actions, std::string_view member) {
  std::vector<std::string> values;
  for (const auto* action : actions) values.push_back(value_of(*action, member));
  std::ranges::sort(values);
  return values.size() - std::ranges::unique(values).size();
}

// The members that hold a player wherever they hold a number.
bool is_player(std::string_view member) {
  constexpr std::string_view players[] = {"seat", "with", "on", "of", "to", "from"};
  return std::ranges::find(players, member) != std::end(players);
}

}  // namespace

Menu::Menu(const json::array& actions, std::string_view kind, const Catalogue& words, Note note)
    : kind_(kind), words_(words), note_(std::move(note)) {
  Actions all;
  for (const auto& action : actions) all.push_back(&action.as_object());
  lists_.push_back(list({}, all));
}

bool Menu::has(int number) const { return number >= 1 && static_cast<std::size_t>(number) <= choices().size(); }

const json::object* Menu::take(int number) {
  if (!has(number)) return nullptr;
  const Choice chosen = choices()[static_cast<std::size_t>(number) - 1];
  if (chosen.actions.size() == 1) return chosen.actions.front();
  lists_.push_back(list(chosen.text, chosen.actions));
  return nullptr;
}

void Menu::back() {
  if (!is_first()) lists_.pop_back();
}

Menu::List Menu::list(const std::string& title, const Actions& actions) const {
  const auto note = shared_note(actions);
  return {title, title.find(note) == std::string::npos ? note : std::string(), arranged(actions, note)};
}

// The sentences that would stand behind every one of several choices.
std::string Menu::shared_note(const Actions& actions) const {
  if (!note_ || actions.size() < 2) return {};
  const auto note = note_(*actions.front());
  if (!note.ends_with('.')) return {};
  const bool same = std::ranges::all_of(actions, [&](const auto* action) { return note_(*action) == note; });
  return same ? note : std::string();
}

std::vector<Choice> Menu::arranged(const Actions& actions, const std::string& lead) const {
  if (actions.size() > most_at_once) {
    if (distinct(actions, kind_) > 1) return split(actions, kind_);
    for (const auto& member : *actions.front()) {
      const auto values = distinct(actions, member.key());
      if (values > 1 && values < actions.size()) return split(actions, member.key());
    }
  }
  std::vector<Choice> choices;
  for (const auto* action : actions) {
    const auto text = sentence(*action);
    choices.push_back({lead.empty() ? noted(text, *action) : text, {action}});
  }
  return choices;
}

// One choice for each value of the member, in the order in which they come.
std::vector<Choice> Menu::split(const Actions& actions, std::string_view member) const {
  std::vector<Choice> choices;
  std::map<std::string, std::size_t> places;
  for (const auto* action : actions) {
    const auto [place, is_new] = places.emplace(value_of(*action, member), choices.size());
    if (is_new) choices.emplace_back();
    choices[place->second].actions.push_back(action);
  }
  for (auto& choice : choices) {
    const auto& first = *choice.actions.front();
    if (choice.actions.size() == 1) {
      choice.text = noted(sentence(first), first);
    } else {
      choice.text = capitalised(group(choice.actions, member));
    }
  }
  return choices;
}

std::string Menu::sentence(const json::object& action) const {
  const auto name = std::string(action.at(kind_).as_string());
  return words_.sentence((kind_ == "do" ? "action." : "claim.") + name, action);
}

std::string Menu::noted(const std::string& text, const json::object& action) const {
  const auto note = note_ ? note_(action) : std::string();
  return note.empty() ? text : text + " (" + note + ")";
}

// "Build a tile… (14 choices)"; "Tile: ground floor no. 13 ([♜♜♟ ])… (4 choices)".
std::string Menu::group(const Actions& actions, std::string_view member) const {
  const auto& first = *actions.front();
  std::string what;
  if (member == kind_) {
    const auto name = std::string(first.at(kind_).as_string());
    const auto own = kind_ == "do" ? "action." + name + ".name" : "claim." + name + ".short";
    const auto common = "cli.kind." + name;
    what = words_.has(own) ? words_.say(own) : words_.has(common) ? words_.say(common) : sentence(first);
    if (what.ends_with("…")) what.resize(what.size() - std::string_view("…").size());
  } else {
    const auto* value = first.if_contains(member);
    const auto label = "label." + std::string(member);
    std::string held = words_.has(label + ".none") ? words_.say(label + ".none") : words_.say("word.nothing");
    if (value != nullptr) {
      const bool player = value->is_int64() && is_player(member);
      held = player ? words_.player(static_cast<int>(value->get_int64())) : words_.word(*value);
    }
    what = words_.say("cli.choice.with", {{"label", words_.has(label) ? words_.say(label) : std::string(member)},
                                          {"value", noted(held, first)}});
  }
  return words_.say("cli.choice.group", {{"what", what}, {"count", actions.size()}});
}

}  // namespace divan
