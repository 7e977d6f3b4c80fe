#include "engine/core/scenario.h"

#include <algorithm>
#include <boost/json.hpp>

#include "engine/core/partial.h"

namespace divan {
namespace {

using boost::json::array;
using boost::json::object;
using boost::json::value;

// What is wrong, in words; nothing: all is well.
using Problem = std::optional<std::string>;

Problem only(const object& json, std::initializer_list<std::string_view> known, const std::string& where) {
  for (const auto& member : json) {
    const std::string_view key = member.key();
    if (std::find(known.begin(), known.end(), key) != known.end()) continue;
    std::string text = where + ": no such field \"" + std::string(key) + "\"; known:";
    for (const auto name : known) text += " " + std::string(name);
    return text;
  }
  return {};
}

std::string in_words(const Fault& fault) { return (fault.where.empty() ? "" : fault.where + ": ") + fault.problem; }

// A value that this program wrote itself.
value own(const std::string& text) {
  value json;
  parse_json(text, json, Dialect::strict, longest_file);
  return json;
}

class Runner {
 public:
  Runner(const AnyGame& game, std::unique_ptr<AnyTable> table) : game_(game), table_(std::move(table)) {}

  // Carries out what the table must do by itself: the deal.
  Problem settle() {
    while (table_->propose_due().allowed()) {
      table_->commit();
      if (auto problem = sound()) return problem;
    }
    return {};
  }

  Problem run(const value& json) {
    if (!json.is_object()) return "expected an object";
    const auto& step = json.get_object();
    if (const auto* expected = step.if_contains("expect")) {
      if (auto problem = only(step, {"expect"}, "a step with expect")) return problem;
      if (!expected->is_object() || expected->get_object().empty())
        return "expect: expected an object that says something";
      return expect(expected->get_object());
    }
    const auto* by = step.if_contains("by");
    if (by == nullptr) return "expected \"by\" (a seat or \"table\") or \"expect\"";
    if (*by == value("table")) return by_table(step);
    const auto viewer = seat(*by);
    if (!viewer) return "by: expected a seat from 1 to " + std::to_string(table_->seats()) + ", or \"table\"";
    for (const auto* key : {"legal", "not_legal", "legal_exactly"}) {
      if (!step.contains(key)) continue;
      if (auto problem = only(step, {"by", key}, "a step with " + std::string(key))) return problem;
      return legal(*viewer, key, step.at(key));
    }
    return by_seat(*viewer, step);
  }

 private:
  std::optional<Seat> seat(const value& json) const {
    const auto* number = json.if_int64();
    if (number == nullptr || *number < 1 || *number > table_->seats()) return {};
    return Seat{static_cast<std::uint8_t>(*number - 1)};
  }

  Problem sound() const {
    if (const auto fault = table_->sound()) return "after this the table is not sound: " + in_words(*fault);
    return {};
  }

  // ---- Steps

  Problem by_table(const object& step) {
    if (auto problem = only(step, {"by", "do", "draw", "refused", "reason"}, "a step of the table")) return problem;
    if (step.contains("do") == step.contains("draw")) return "a step of the table holds exactly one of do, draw";
    if (step.contains("draw")) return judge(step, table_->propose_due());
    value act = step.at("do");
    if (act.is_object() && act.get_object().contains("do") && act.get_object().at("do") == value("lapse")) {
      act.get_object().emplace("question", table_->question());  // unless the file names one itself
    }
    return judge(step, table_->propose(boost::json::serialize(object{{"table", std::move(act)}})));
  }

  Problem by_seat(Seat seat, const object& step) {
    if (auto problem = only(step, {"by", "do", "undo", "say", "refused", "reason"}, "a step of a seat")) return problem;
    object said;
    if (const auto* action = step.if_contains("do")) said.emplace("act", *action);
    if (const auto* undo = step.if_contains("undo")) said.emplace("undo", *undo);
    if (const auto* say = step.if_contains("say")) said.emplace("say", *say);
    if (said.size() != 1) return "a step of a seat holds exactly one of do, undo, say, legal, not_legal, legal_exactly";
    return judge(step, table_->propose(seat, boost::json::serialize(said)));
  }

  Problem judge(const object& step, const Answer& answer) {
    if (answer.kind == Answer::Kind::malformed) return in_words(answer.fault);
    if (answer.kind == Answer::Kind::nothing) return "no chance is due now";
    const auto* rule = step.if_contains("refused");
    if (rule == nullptr) {
      if (step.contains("reason")) return "reason: stands only beside refused";
      if (!answer.allowed()) return "expected to be accepted, but " + refusal(answer.verdict).problem;
      table_->commit();
      return sound();
    }
    if (answer.allowed()) return "expected to be refused by " + shown(*rule) + ", but it is accepted";
    const std::string found(answer.verdict.rule());
    const std::string reason(answer.verdict.reason());
    if (*rule != value(found))
      return "refused: expected " + shown(*rule) + ", found \"" + found + "\" (" + reason + ")";
    if (const auto* why = step.if_contains("reason"); why != nullptr && *why != value(reason)) {
      return "reason: expected " + shown(*why) + ", found \"" + reason + "\"";
    }
    return {};
  }

  Problem legal(Seat seat, std::string_view key, const value& json) const {
    if (!json.is_array()) return std::string(key) + ": expected a list of actions";
    const auto listed = own(table_->legal(seat));
    const auto& found = listed.get_array();
    const auto has = [](const array& actions, const value& action) {
      return std::find(actions.begin(), actions.end(), action) != actions.end();
    };
    array named;
    const bool wanted = key != "not_legal";
    for (const auto& action : json.get_array()) {
      std::string text;
      if (const auto fault = game_.normalise(boost::json::serialize(action), text)) {
        return std::string(key) + ": " + shown(action) + ": " + in_words(*fault);
      }
      named.push_back(own(text));
      if (has(found, named.back()) == wanted) continue;
      return std::string(key) + ": expected " + shown(action) + (wanted ? "" : " not") + " to be listed, found " +
             shown(listed);
    }
    if (key != "legal_exactly") return named.empty() ? std::string(key) + ": name at least one action" : Problem();
    for (const auto& action : found) {
      if (!has(named, action)) return "legal_exactly: " + shown(action) + " is listed too";
    }
    return {};
  }

  // ---- Expectations

  Problem expect(const object& expected) const {
    if (auto problem =
            only(expected, {"asked", "question", "view", "notebook", "sees", "not_sees", "hears", "outcome", "hash"},
                 "expect")) {
      return problem;
    }
    for (const auto& [key, json] : expected) {
      if (auto problem = expect(key, json)) return std::string(key) + ": " + *problem;
    }
    return {};
  }

  Problem expect(std::string_view key, const value& json) const {
    if (key == "asked") return asked(json);
    if (key == "question") return question(json);
    if (key == "outcome") return outcome(json);
    if (key == "hash") return difference(json, value(hash_text(table_->hash())));
    if (json.is_array()) {
      if (json.get_array().empty()) return "expected an object, or a list of objects";
      for (const auto& item : json.get_array()) {
        if (auto problem = of_viewer(key, item)) return problem;
      }
      return {};
    }
    return of_viewer(key, json);
  }

  Problem asked(const value& json) const {
    array found;
    for (const Seat seat : table_->asked()) found.emplace_back(seat.number());
    return difference(json, found);
  }

  Problem question(const value& json) const {
    const auto view = own(table_->snapshot(Viewer::spectator()).view);
    const auto* found = view.get_object().if_contains("question");
    if (found == nullptr) return difference(json, value("none"));
    return difference(json, found->is_object() ? found->get_object().at("what") : *found);
  }

  Problem outcome(const value& json) const {
    const auto found = table_->outcome();
    if (!json.is_object()) {
      if (json != value("none")) return "expected \"none\" or an object";
      return found ? "expected \"none\", found " + write_outcome(*found) : Problem();
    }
    if (auto problem = only(json.get_object(), {"ranks", "points"}, "an outcome")) return problem;
    if (!found) return "expected " + shown(json) + ", but the game goes on";
    return difference(json, own(write_outcome(*found)));
  }

  // What is expected of one viewer: {"of":1, …}.
  Problem of_viewer(std::string_view key, const value& json) const {
    if (!json.is_object() || !json.get_object().contains("of")) return "expected an object with \"of\"";
    const auto& expected = json.get_object();
    const auto& of = expected.at("of");
    std::optional<Viewer> viewer;
    if (const auto found = seat(of)) viewer = *found;
    if (of == value("spectator")) viewer = Viewer::spectator();
    if (of == value("open")) viewer = Viewer::open();
    if (!viewer) {
      return "of: expected a seat from 1 to " + std::to_string(table_->seats()) + ", \"spectator\" or \"open\"";
    }
    auto problem = key == "view"       ? in_view(table_->snapshot(*viewer).view, expected)
                   : key == "notebook" ? in_view(table_->snapshot(*viewer).notebook, expected)
                   : key == "hears"    ? hears(*viewer, expected)
                   : key == "sees"     ? sees(*viewer, expected)
                                       : sees_not(*viewer, expected);
    if (problem) problem = "of " + boost::json::serialize(of) + ": " + *problem;
    return problem;
  }

  // What a viewer sees, or keeps in mind beside it (which may be nothing).
  static Problem in_view(const std::string& text, const object& expected) {
    if (auto problem = only(expected, {"of", "has", "lacks"}, "a view")) return problem;
    if (expected.size() == 1) return "name at least one of has, lacks";
    const auto view = own(text.empty() ? "{}" : text);
    if (const auto* has = expected.if_contains("has")) {
      if (auto problem = difference(*has, view)) return problem;
    }
    const auto* lacks = expected.if_contains("lacks");
    if (lacks == nullptr) return {};
    if (!lacks->is_array()) return "lacks: expected a list of paths";
    for (const auto& path : lacks->get_array()) {
      if (!path.is_string()) return "lacks: expected a path such as \"a.b.c\"";
      if (auto problem = presence(path.get_string(), view)) return problem;
    }
    return {};
  }

  Problem hears(Viewer viewer, const object& expected) const {
    if (auto problem = only(expected, {"of", "has"}, "what is heard")) return problem;
    if (!expected.contains("has")) return "has: is missing";
    const auto heard = table_->told(viewer).heard;
    if (heard.empty()) return "expected " + shown(expected.at("has")) + ", but nothing was heard";
    return difference(expected.at("has"), own(heard));
  }

  // The events in this order; others may stand between them.
  Problem sees(Viewer viewer, const object& expected) const {
    if (auto problem = only(expected, {"of", "events"}, "what is seen")) return problem;
    const auto* events = expected.if_contains("events");
    if (events == nullptr || !events->is_array() || events->get_array().empty())
      return "events: expected a list of events";
    const auto telling = table_->told(viewer);
    const auto found = own(telling.anything ? telling.events : "[]");
    auto rest = found.get_array().begin();
    for (const auto& event : events->get_array()) {
      if (auto problem = known(event)) return problem;
      while (rest != found.get_array().end() && difference(part(event), *rest)) ++rest;
      if (rest == found.get_array().end()) return "expected " + shown(event) + " next, found " + shown(found);
      ++rest;
    }
    return {};
  }

  Problem sees_not(Viewer viewer, const object& expected) const {
    if (auto problem = only(expected, {"of", "events"}, "what is not seen")) return problem;
    const auto* events = expected.if_contains("events");
    const auto telling = table_->told(viewer);
    const auto found = own(telling.anything ? telling.events : "[]");
    if (events != nullptr && *events == value("any")) {
      if (telling.anything)
        return "expected to be told nothing, found events " + shown(found) + " and patch " + telling.patch;
      return {};
    }
    if (events == nullptr || !events->is_array() || events->get_array().empty()) {
      return "events: expected a list of events, or \"any\"";
    }
    for (const auto& event : events->get_array()) {
      if (auto problem = known(event)) return problem;
      for (const auto& seen : found.get_array()) {
        if (!difference(part(event), seen)) return "expected no " + shown(event) + ", found " + shown(seen);
      }
    }
    return {};
  }

  // An event is named by itself, or by a part of it that holds the name.
  static value part(const value& event) { return event.is_string() ? value(object{{"event", event}}) : event; }
  Problem known(const value& event) const {
    const auto named = part(event);
    const auto* name = named.is_object() ? named.get_object().if_contains("event") : nullptr;
    if (name == nullptr || !name->is_string()) return "events: expected {\"event\":\"…\", …}, found " + shown(event);
    if (!game_.has_event(name->get_string())) return "this game has no event " + shown(*name);
    return {};
  }

  const AnyGame& game_;
  std::unique_ptr<AnyTable> table_;
};

// Names, rules and version: all that a scenario says about itself.
Problem read_title(const object& json, ScenarioResult& result) {
  const auto* version = json.if_contains("scenario");
  if (version == nullptr) return "not a scenario: the field \"scenario\" is missing";
  if (*version != value(scenario_version)) {
    return "version " + shown(*version) + " of the format; this program reads version " +
           std::to_string(scenario_version);
  }
  const auto* name = json.if_contains("name");
  if (name == nullptr || !name->is_string() || name->get_string().empty()) return "name: expected a sentence";
  result.name = name->get_string();
  const auto* rules = json.if_contains("rules");
  if (rules == nullptr || !rules->is_array() || rules->get_array().empty() || rules->get_array().size() > 3) {
    return "rules: expected a list of one to three rule ids";
  }
  for (const auto& rule : rules->get_array()) {
    if (!rule.is_string()) return "rules: expected rule ids";
    result.rules.emplace_back(rule.get_string());
  }
  return only(json, {"scenario", "game", "name", "rules", "seats", "options", "position", "seed", "steps"},
              "the scenario");
}

Problem read_seed(const value& json, Seed& seed) {
  if (const auto* number = json.if_int64(); number != nullptr && *number >= 0) {
    seed = Seed::from_number(static_cast<std::uint64_t>(*number));
    return {};
  }
  const auto found = json.is_string() ? Seed::from_text(json.get_string()) : std::nullopt;
  if (!found) return "seed: expected a whole number or 64 hexadecimal digits";
  seed = *found;
  return {};
}

Problem open(const object& json, const AnyGame& game, Opening& opening) {
  RecordHeader header;
  header.seats = game.min_seats();
  if (const auto* seats = json.if_contains("seats")) {
    const auto* number = seats->if_int64();
    if (number == nullptr || *number < 1 || *number > most_seats) return "seats: expected a whole number from 1 to 15";
    header.seats = static_cast<int>(*number);
  }
  if (const auto* options = json.if_contains("options")) header.options = boost::json::serialize(*options);
  const auto* seed = json.if_contains("seed");
  const auto* position = json.if_contains("position");
  if (seed != nullptr) {
    if (auto problem = read_seed(*seed, header.seed)) return problem;
  }
  opening = position != nullptr ? game.arrange(header, boost::json::serialize(*position)) : game.open(header);
  if (!opening.table) return in_words(opening.fault);
  return {};
}

Problem parse(std::string_view text, value& json) {
  if (const auto fault = parse_json(text, json, Dialect::with_comments, longest_file)) return fault->text();
  if (!json.is_object()) return "not a scenario: expected an object";
  return {};
}

Problem choose(const object& json, const FindGame& find, const AnyGame*& game) {
  const auto* id = json.if_contains("game");
  if (id == nullptr || !id->is_string()) return "game: expected the id of a game";
  game = find(id->get_string());
  if (game == nullptr) return "game: " + unknown_game(id->get_string());
  return {};
}

Problem begin(std::string_view text, const FindGame& find, Opening& opening) {
  value json;
  if (auto problem = parse(text, json)) return problem;
  const auto& script = json.get_object();
  const AnyGame* game = nullptr;
  if (auto problem = choose(script, find, game)) return problem;
  if (auto problem = open(script, *game, opening)) return problem;
  if (const auto fault = opening.table->sound()) return "position: not sound: " + in_words(*fault);
  if (!script.contains("seed") || script.contains("position")) return {};
  while (opening.table->propose_due().allowed()) opening.table->commit();
  return {};
}

bool is_by_table(const value& step) {
  const auto* by = step.is_object() ? step.get_object().if_contains("by") : nullptr;
  return by != nullptr && *by == value("table");
}

Problem run(std::string_view text, const FindGame& find, ScenarioResult& result) {
  value json;
  if (auto problem = parse(text, json)) return problem;
  const auto& script = json.get_object();
  if (auto problem = read_title(script, result)) return problem;
  const AnyGame* game = nullptr;
  if (auto problem = choose(script, find, game)) return problem;
  const auto* steps = script.if_contains("steps");
  if (steps == nullptr || !steps->is_array() || steps->get_array().empty()) return "steps: expected a list of steps";
  if (!script.contains("position") && !script.contains("seed") && !is_by_table(steps->get_array()[0]))
    return "expected a position, or a seed for a fresh deal, or a first step of the table that deals";
  Opening opening;
  if (auto problem = open(script, *game, opening)) return problem;
  if (const auto fault = opening.table->sound()) return "position: not sound: " + in_words(*fault);

  Runner runner(*game, std::move(opening.table));
  if (script.contains("seed") && !script.contains("position")) {
    if (auto problem = runner.settle()) return problem;
  }
  for (const auto& step : steps->get_array()) {
    ++result.step;
    if (auto problem = runner.run(step)) return problem;
  }
  return {};
}

}  // namespace

std::string open_scenario(std::string_view text, Opening& opening, const FindGame& find) {
  return begin(text, find, opening).value_or(std::string());
}

ScenarioResult run_scenario(std::string_view text, const FindGame& find) {
  ScenarioResult result;
  if (auto problem = run(text, find, result)) {
    result.problem = std::move(*problem);
  } else {
    result.passed = true;
    result.step = 0;
  }
  return result;
}

}  // namespace divan
