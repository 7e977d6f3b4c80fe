#include "cli/terminal_game.h"

#include <algorithm>
#include <boost/json.hpp>
#include <istream>

#include "cli/bargain.h"
#include "cli/rule_texts.h"

namespace divan {
namespace {

namespace json = boost::json;

json::value parsed(std::string_view text) {
  json::value value;
  return parse_json(text, value, Dialect::strict, longest_file) ? json::value() : value;
}

}  // namespace

TerminalGame::TerminalGame(AnyTable& table, Seat me, Language language, const Paper& paper, std::istream& in,
                           std::ostream& out)
    : table_(table),
      me_(me),
      words_(language, table.header().game),
      drawing_(drawing_of(table.header().game)),
      narrator_(words_, drawing_),
      in_(in),
      page_(out, paper),
      bots_(static_cast<std::size_t>(table.seats())) {
  words_.set_reader(me.number());
  const auto seed = table.header().seed.derive(0);  // the bots' dice are not the table's
  for (std::size_t i = 0; i < bots_.size(); ++i) {
    const Seat seat{static_cast<std::uint8_t>(i)};
    if (seat != me) bots_[i] = seat_bot(table, seat, table.header().players[i].bot, seed);
  }
}

void TerminalGame::play() {
  greet();
  settle();
  while (!table_.outcome()) {
    const bool spoken = let_bots_speak();
    if (table_.outcome()) break;
    if (is_awaited()) {
      if (!ask_person()) return;
    } else if (!spoken && !enter(table_.propose_lapse())) {
      return;
    }
  }
  page_.say("");
  for (const auto& sentence : narrator_.tell(*table_.outcome())) page_.say(sentence);
}

// Where answers are secret, who has answered still counts as asked: then only asides are left to say.
bool TerminalGame::is_awaited() const {
  const auto manners = table_.manners(me_);
  return table_.asked().has(me_) && std::ranges::any_of(manners, [](Manner manner) { return manner != Manner::aside; });
}

void TerminalGame::greet() {
  json::array bots;
  for (std::size_t i = 0; i < bots_.size(); ++i) {
    if (bots_[i]) bots.push_back(json::object{{"seat", i + 1}, {"bot", table_.header().players[i].bot}});
  }
  page_.ask(words_.say("game.name"));
  page_.say(words_.say("game.about"));
  page_.say(words_.say(bots.empty() ? "cli.play.greeting.alone" : "cli.play.greeting",
                       {{"seat", me_.number()}, {"bots", bots}}));
}

// ---- The table

bool TerminalGame::enter(const Answer& answer) {
  if (!answer.allowed() || !table_.commit()) return false;
  for (const auto& bot : bots_) {
    if (bot) bot->follow();
  }
  for (const auto& sentence : narrator_.tell(table_.told(me_), answer.line)) page_.say(sentence);
  settle();
  return true;
}

void TerminalGame::settle() {
  for (auto chance = table_.propose_due(); chance.allowed(); chance = table_.propose_due()) enter(chance);
}

bool TerminalGame::let_bots_speak() {
  bool spoken = false;
  for (std::size_t i = 0; i < bots_.size() && !table_.outcome(); ++i) {
    if (!bots_[i]) continue;
    const auto said = bots_[i]->choose();
    if (said && enter(table_.propose(Seat{static_cast<std::uint8_t>(i)}, *said))) spoken = true;
  }
  return spoken;
}

// ---- The person

bool TerminalGame::ask_person() {
  const auto view = parsed(table_.snapshot(me_).view).as_object();
  const auto legal = parsed(table_.legal(me_)).as_array();
  Menu menu(legal, "do", words_,
            [&](const json::object& action) { return drawing_.note(view, action, words_, page_.style()); });
  draw_if_changed(view);
  put_question(view, menu);
  for (;;) {
    const auto line = read();
    if (!line) {
      page_.say("\n" + words_.say("cli.play.input_ended"));
      return false;
    }
    const auto command = read_command(*line, words_);
    if (command.kind == CommandKind::quit) {
      page_.say(words_.say("cli.play.left"));
      return false;
    }
    if (carry_out(command, view, menu)) return true;
  }
}

// The whole table in a new moment, if something lies elsewhere than before; otherwise, as events tell the rest, only
// where the game stands.
void TerminalGame::draw_if_changed(const json::object& view) {
  const auto drawn = drawing_.table(view, words_, page_.style());
  const auto end = std::min(drawn.find('\n'), drawn.size());
  const auto heading = drawn.substr(0, end), rest = drawn.substr(end);
  std::string moment;
  for (const auto member : drawing_.moment) {
    const auto* value = view.if_contains(member);
    moment += value == nullptr ? "-" : json::serialize(*value) + " ";
  }
  if (moment != last_moment_ && rest != last_drawn_) {
    page_.say("\n" + drawn);
    last_drawn_ = rest;
  } else if (heading != last_heading_) {
    page_.say("\n" + heading);
  }
  last_moment_ = moment;
  last_heading_ = heading;
}

void TerminalGame::put_question(const json::object& view, const Menu& menu) {
  const auto* question = view.if_contains("question");
  if (table_.question() != last_question_ && question != nullptr) {
    const auto what = std::string(question->as_object().at("what").as_string());
    page_.say("");
    page_.ask(words_.sentence("question." + what, question->as_object()));
  }
  list_choices(menu);
  hint();
  last_question_ = table_.question();
}

void TerminalGame::list_choices(const Menu& menu) {
  if (!menu.is_first()) page_.say(menu.title());
  int number = 0;
  for (const auto& choice : menu.choices()) page_.say("  " + std::to_string(++number) + ". " + choice.text);
  if (!menu.is_first()) page_.say("  0. " + capitalised(words_.say("cli.choice.back")));
}

// What can be typed beside a number, whenever something can that could not before.
void TerminalGame::hint() {
  std::vector<CommandKind> kinds;
  const auto bounds = parsed(table_.bounds(me_)).as_object();
  if (const auto* open = bounds.if_contains("open"); open != nullptr && *open == true)
    kinds.push_back(CommandKind::offer);
  kinds.insert(kinds.end(), {CommandKind::say, CommandKind::whisper, CommandKind::claim});
  if (table_.may_undo(me_)) kinds.push_back(CommandKind::undo);
  kinds.push_back(CommandKind::table);
  if (drawing_.map != nullptr) kinds.push_back(CommandKind::map);
  kinds.insert(kinds.end(), {CommandKind::rules, CommandKind::help, CommandKind::quit});
  bool is_new = false;
  commands_.clear();
  for (const auto kind : kinds) {
    commands_ += (commands_.empty() ? "" : words_.say("list.next")) + command_word(kind, words_);
    if (std::ranges::find(mentioned_, kind) != mentioned_.end()) continue;
    mentioned_.push_back(kind);
    is_new = true;
  }
  if (is_new) page_.say(words_.say("cli.play.hint", {{"commands", commands_}}));
}

std::optional<std::string> TerminalGame::read() {
  page_.prompt();
  std::string line;
  if (!std::getline(in_, line)) return {};
  return line;
}

bool TerminalGame::carry_out(const Command& command, const json::object& view, Menu& menu) {
  switch (command.kind) {
    case CommandKind::number: return choose(command, menu);
    case CommandKind::offer: return offer();
    case CommandKind::say: return send({{"say", json::object{{"text", command.rest}}}});
    case CommandKind::whisper: return whisper(command.number, command.rest);
    case CommandKind::claim: return claim(command.number, view);
    case CommandKind::undo: return send({{"undo", true}});
    case CommandKind::back:
    case CommandKind::nothing:
      menu.back();
      list_choices(menu);
      return false;
    default: return show(command, view);
  }
}

bool TerminalGame::show(const Command& command, const json::object& view) {
  const auto& game = table_.header().game;
  switch (command.kind) {
    case CommandKind::table: page_.say(drawing_.table(view, words_, page_.style())); break;
    case CommandKind::map:
      page_.say(drawing_.map == nullptr ? words_.say("cli.play.no_map") : drawing_.map(view, words_, page_.style()));
      break;
    case CommandKind::rules: page_.say(rule_text(game, command.rest, words_)); break;
    case CommandKind::help: page_.say(help_text(game, command.rest, words_)); break;
    default:
      page_.say(words_.say("cli.play.not_understood", {{"typed", command.rest}, {"commands", commands_}}));
      break;
  }
  return false;
}

const json::object* TerminalGame::pick(const Command& command, Menu& menu) {
  std::string rest = std::to_string(command.number) + " " + command.rest;
  const json::object* picked = nullptr;
  for (const char* at = rest.c_str(); *at != '\0' && picked == nullptr;) {
    char* end = nullptr;
    const int number = static_cast<int>(std::strtol(at, &end, 10));
    if (end == at) break;
    at = end;
    if (number == 0 && !menu.is_first()) {
      menu.back();
    } else if (!menu.has(number)) {
      page_.say(words_.say("cli.play.no_such_choice", {{"count", menu.choices().size()}}));
      return nullptr;
    } else {
      picked = menu.take(number);
    }
  }
  if (picked == nullptr) list_choices(menu);
  return picked;
}

bool TerminalGame::choose(const Command& command, Menu& menu) {
  const auto* action = pick(command, menu);
  return action != nullptr && send({{"act", *action}});
}

bool TerminalGame::offer() {
  const auto bounds = parsed(table_.bounds(me_)).as_object();
  if (const auto offer = put_together_offer(bounds, words_, [this] { return read(); }, page_))
    return send({{"act", *offer}});
  page_.say(words_.say("cli.offer.none"));
  return false;
}

// Asks what is claimed, step by step; an empty line at the first list gives it up.
bool TerminalGame::claim(int to, const json::object& view) {
  const auto claims = drawing_.claims(view, me_.number());
  Menu menu(claims, "claim", words_, {});
  page_.say(words_.say("cli.claim.what"));
  list_choices(menu);
  for (;;) {
    const auto line = read();
    const auto command = line ? read_command(*line, words_) : Command{CommandKind::back, 0, {}};
    const bool is_back = command.kind == CommandKind::nothing || command.kind == CommandKind::back;
    if (!line || (is_back && menu.is_first())) break;
    if (is_back) {
      menu.back();
      list_choices(menu);
    } else if (command.kind != CommandKind::number) {
      page_.say(words_.say("cli.claim.not_understood", {{"typed", *line}}));
    } else if (const auto* claimed = pick(command, menu)) {
      json::object said{{"claim", *claimed}};
      if (to > 0) said["to"] = to;
      return send({{"say", std::move(said)}});
    }
  }
  page_.say(words_.say("cli.claim.none"));
  return false;
}

bool TerminalGame::whisper(int seat, const std::string& text) {
  if (seat > 0) return send({{"say", json::object{{"to", seat}, {"text", text}}}});
  page_.say(words_.say("cli.play.whisper_to_whom"));
  return false;
}

bool TerminalGame::send(const json::object& said) {
  const auto answer = table_.propose(me_, json::serialize(said));
  if (enter(answer)) return true;
  if (answer.kind == Answer::Kind::refused) {
    page_.say(narrator_.refusal(answer.verdict));
  } else {
    page_.say(words_.say("cli.play.malformed", {{"problem", answer.fault.problem}}));
  }
  return false;
}

}  // namespace divan
