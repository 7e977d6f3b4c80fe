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

TerminalGame::Person::Person(Seat seat, const Catalogue& told, const AnyTable& table)
    : seat(seat), words(told), narrator(words, drawing_of(table.header().game)) {
  words.set_reader(seat.number());
}

TerminalGame::TerminalGame(AnyTable& table, std::span<const Seat> seats, const Catalogue& words, const Paper& paper,
                           std::istream& in, std::ostream& out)
    : table_(table),
      drawing_(drawing_of(table.header().game)),
      in_(in),
      page_(out, paper),
      bots_(static_cast<std::size_t>(table.seats())) {
  for (const Seat seat : seats) people_.push_back(std::make_unique<Person>(seat, words, table));
  now_ = people_.front().get();
  sits_ = people_.size() == 1;
  const auto seed = table.header().seed.derive(0);  // the bots' dice are not the table's
  for (std::size_t i = 0; i < bots_.size(); ++i) {
    const Seat seat{static_cast<std::uint8_t>(i)};
    if (std::ranges::find(seats, seat) == seats.end())
      bots_[i] = seat_bot(table, seat, table.header().players[i].bot, seed);
  }
}

void TerminalGame::play() {
  greet();
  settle();
  while (!table_.outcome()) {
    const bool spoken = let_bots_speak();
    if (table_.outcome()) break;
    if (auto* person = awaited()) {
      if (!hand_over(*person) || !ask_person()) return;
    } else if (!spoken && !enter(table_.propose_lapse())) {
      return;
    }
  }
  Catalogue words = now_->words;
  if (people_.size() > 1) words.set_reader(0);
  page_.say("");
  for (const auto& sentence : Narrator(words, drawing_).tell(*table_.outcome())) page_.say(sentence);
}

TerminalGame::Person* TerminalGame::awaited() {
  if (is_awaited(now_->seat)) return now_;
  for (const auto& person : people_) {
    if (is_awaited(person->seat)) return person.get();
  }
  return nullptr;
}

// Where answers are secret, who has answered still counts as asked: then only asides are left to say.
bool TerminalGame::is_awaited(Seat seat) const {
  const auto manners = table_.manners(seat);
  return table_.asked().has(seat) &&
         std::ranges::any_of(manners, [](Manner manner) { return manner != Manner::aside; });
}

void TerminalGame::greet() {
  json::array bots, people;
  for (std::size_t i = 0; i < bots_.size(); ++i) {
    if (bots_[i]) bots.push_back(json::object{{"seat", i + 1}, {"bot", table_.header().players[i].bot}});
  }
  for (const auto& person : people_) people.push_back(person->seat.number());
  page_.ask(words().say("game.name"));
  page_.say(words().say("game.about"));
  if (people_.size() > 1) {
    page_.say(words().say("cli.play.greeting.several", {{"people", words().word(people)}}));
  } else {
    page_.say(words().say(bots.empty() ? "cli.play.greeting.alone" : "cli.play.greeting",
                          {{"seat", now_->seat.number()}, {"bots", bots}}));
  }
}

bool TerminalGame::hand_over(Person& next) {
  if (sits_ && now_ == &next) return true;
  if (sits_) {  // what was shown last is read before the page is turned
    page_.say(words().say("cli.play.hand_over.done"));
    if (!read()) return end_of_input();
  }
  sits_ = false;
  now_ = &next;
  page_.turn();
  page_.ask(words().say("cli.play.hand_over", {{"seat", next.seat.number()}}));
  if (!read()) return end_of_input();
  sits_ = true;
  catch_up();
  return true;
}

void TerminalGame::catch_up() {
  if (!sits_) return;
  for (const auto& sentence : now_->unheard) page_.say(sentence);
  now_->unheard.clear();
}

// ---- The table

bool TerminalGame::enter(const Answer& answer) {
  if (!answer.allowed() || !table_.commit()) return false;
  for (const auto& bot : bots_) {
    if (bot) bot->follow();
  }
  for (const auto& person : people_) {
    for (auto& sentence : person->narrator.tell(table_.told(person->seat), answer.line))
      person->unheard.push_back(std::move(sentence));
  }
  catch_up();
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
  const auto view = parsed(table_.snapshot(now_->seat).view).as_object();
  const auto legal = parsed(table_.legal(now_->seat)).as_array();
  Menu menu(legal, "do", words(), [&](const json::object& action) { return drawing_.note(view, action, look()); });
  draw_if_changed(view);
  put_question(view, menu);
  for (;;) {
    const auto line = read();
    if (!line) return end_of_input();
    const auto command = read_command(*line, words());
    if (command.kind == CommandKind::quit) {
      page_.say(words().say("cli.play.left"));
      return false;
    }
    if (carry_out(command, view, menu)) return true;
  }
}

bool TerminalGame::end_of_input() {
  page_.say("\n" + words().say("cli.play.input_ended"));
  return false;
}

// The whole table in a new moment, if something lies elsewhere than before; otherwise, as events tell the rest, only
// where the game stands.
void TerminalGame::draw_if_changed(const json::object& view) {
  const auto drawn = drawing_.table(view, look());
  const auto end = std::min(drawn.find('\n'), drawn.size());
  const auto heading = drawn.substr(0, end), rest = drawn.substr(end);
  std::string moment;
  for (const auto member : drawing_.moment) {
    const auto* value = view.if_contains(member);
    moment += value == nullptr ? "-" : json::serialize(*value) + " ";
  }
  if (moment != now_->moment && rest != now_->drawn) {
    page_.say("\n" + drawn);
    now_->drawn = rest;
  } else if (heading != now_->heading) {
    page_.say("\n" + heading);
  }
  now_->moment = moment;
  now_->heading = heading;
}

void TerminalGame::put_question(const json::object& view, const Menu& menu) {
  const auto* question = view.if_contains("question");
  if (table_.question() != now_->question && question != nullptr) {
    const auto what = std::string(question->as_object().at("what").as_string());
    page_.say("");
    page_.ask(words().sentence("question." + what, question->as_object()));
  }
  list_choices(menu);
  hint();
  now_->question = table_.question();
}

void TerminalGame::list_choices(const Menu& menu) {
  if (!menu.is_first()) page_.say(menu.title());
  if (!menu.lead().empty()) page_.say(capitalised(menu.lead()));
  int number = 0;
  for (const auto& choice : menu.choices()) page_.say("  " + std::to_string(++number) + ". " + choice.text);
  if (!menu.is_first()) page_.say("  0. " + capitalised(words().say("cli.choice.back")));
}

// What can be typed beside a number, whenever something can that could not before.
void TerminalGame::hint() {
  std::vector<CommandKind> kinds;
  const auto bounds = parsed(table_.bounds(now_->seat)).as_object();
  if (const auto* open = bounds.if_contains("open"); open != nullptr && *open == true)
    kinds.push_back(CommandKind::offer);
  kinds.insert(kinds.end(), {CommandKind::say, CommandKind::whisper, CommandKind::claim});
  if (table_.may_undo(now_->seat)) kinds.push_back(CommandKind::undo);
  kinds.push_back(CommandKind::table);
  if (drawing_.map != nullptr) kinds.push_back(CommandKind::map);
  kinds.insert(kinds.end(), {CommandKind::rules, CommandKind::help, CommandKind::quit});
  bool is_new = false;
  now_->commands.clear();
  for (const auto kind : kinds) {
    now_->commands += (now_->commands.empty() ? "" : words().say("list.next")) + command_word(kind, words());
    if (std::ranges::find(now_->mentioned, kind) != now_->mentioned.end()) continue;
    now_->mentioned.push_back(kind);
    is_new = true;
  }
  if (is_new) page_.say(words().say("cli.play.hint", {{"commands", now_->commands}}));
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
  switch (command.kind) {
    case CommandKind::table: page_.say(drawing_.table(view, look())); break;
    case CommandKind::map:
      page_.say(drawing_.map == nullptr ? words().say("cli.play.no_map") : drawing_.map(view, look()));
      break;
    case CommandKind::rules: page_.say(rule_text(command.rest, words())); break;
    case CommandKind::help: page_.say(help_text(command.rest, words())); break;
    default:
      page_.say(words().say("cli.play.not_understood", {{"typed", command.rest}, {"commands", now_->commands}}));
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
      page_.say(words().say("cli.play.no_such_choice", {{"count", menu.choices().size()}}));
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
  const auto bounds = parsed(table_.bounds(now_->seat)).as_object();
  if (const auto offer = put_together_offer(bounds, words(), [this] { return read(); }, page_))
    return send({{"act", *offer}});
  page_.say(words().say("cli.offer.none"));
  return false;
}

// Asks what is claimed, step by step; an empty line at the first list gives it up.
bool TerminalGame::claim(int to, const json::object& view) {
  const auto claims = drawing_.claims(view, look());
  Menu menu(claims, "claim", words(), {});
  page_.say(words().say("cli.claim.what"));
  list_choices(menu);
  for (;;) {
    const auto line = read();
    const auto command = line ? read_command(*line, words()) : Command{CommandKind::back, 0, {}};
    const bool is_back = command.kind == CommandKind::nothing || command.kind == CommandKind::back;
    if (!line || (is_back && menu.is_first())) break;
    if (is_back) {
      menu.back();
      list_choices(menu);
    } else if (command.kind != CommandKind::number) {
      page_.say(words().say("cli.claim.not_understood", {{"typed", *line}}));
    } else if (const auto* claimed = pick(command, menu)) {
      json::object said{{"claim", *claimed}};
      if (to > 0) said["to"] = to;
      return send({{"say", std::move(said)}});
    }
  }
  page_.say(words().say("cli.claim.none"));
  return false;
}

bool TerminalGame::whisper(int seat, const std::string& text) {
  if (seat > 0) return send({{"say", json::object{{"to", seat}, {"text", text}}}});
  page_.say(words().say("cli.play.whisper_to_whom"));
  return false;
}

bool TerminalGame::send(const json::object& said) {
  const auto answer = table_.propose(now_->seat, json::serialize(said));
  if (enter(answer)) return true;
  if (answer.kind == Answer::Kind::refused) {
    page_.say(now_->narrator.refusal(answer.verdict));
  } else {
    page_.say(words().say("cli.play.malformed", {{"problem", answer.fault.problem}}));
  }
  return false;
}

}  // namespace divan
