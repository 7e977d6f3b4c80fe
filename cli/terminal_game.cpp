#include "cli/terminal_game.h"

#include <algorithm>
#include <boost/json.hpp>
#include <istream>
#include <ostream>

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

TerminalGame::TerminalGame(AnyTable& table, Seat me, Language language, std::istream& in, std::ostream& out)
    : table_(table),
      me_(me),
      words_(language, table.header().game),
      drawing_(drawing_of(table.header().game)),
      narrator_(words_, drawing_),
      in_(in),
      out_(out),
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
  out_ << '\n';
  for (const auto& sentence : narrator_.tell(*table_.outcome())) out_ << sentence << '\n';
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
  out_ << words_.say("game.name") << '\n' << words_.say("game.about") << '\n';
  out_ << words_.say("cli.play.greeting", {{"seat", me_.number()}, {"bots", bots}}) << '\n';
}

// ---- The table

bool TerminalGame::enter(const Answer& answer) {
  if (!answer.allowed() || !table_.commit()) return false;
  for (const auto& bot : bots_) {
    if (bot) bot->follow();
  }
  for (const auto& sentence : narrator_.tell(table_.told(me_), answer.line)) out_ << sentence << '\n';
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
  draw_if_changed(view);
  put_question(view, legal);
  for (;;) {
    const auto line = read();
    if (!line) {
      out_ << '\n' << words_.say("cli.play.input_ended") << '\n';
      return false;
    }
    const auto command = read_command(*line, words_);
    if (command.kind == CommandKind::quit) {
      out_ << words_.say("cli.play.left") << '\n';
      return false;
    }
    if (carry_out(command, view, legal)) return true;
  }
}

// Once under each heading (a phase), and only when something lies elsewhere than before: events tell the rest.
void TerminalGame::draw_if_changed(const json::object& view) {
  const auto drawn = drawing_.table(view, words_);
  const auto end = std::min(drawn.find('\n'), drawn.size());
  const bool is_new = drawn.substr(0, end) != last_heading_ && drawn.substr(end) != last_drawn_;
  if (!is_new) return;
  out_ << '\n' << drawn;
  last_heading_ = drawn.substr(0, end);
  last_drawn_ = drawn.substr(end);
}

void TerminalGame::put_question(const json::object& view, const json::array& legal) {
  const auto* question = view.if_contains("question");
  const bool is_new = table_.question() != last_question_;
  if (is_new && question != nullptr) {
    const auto what = std::string(question->as_object().at("what").as_string());
    out_ << '\n' << words_.sentence("question." + what, question->as_object()) << '\n';
  }
  list_choices(view, legal);
  if (is_new) out_ << words_.say("cli.play.hint") << '\n';
  last_question_ = table_.question();
}

void TerminalGame::list_choices(const json::object& view, const json::array& legal) {
  int number = 0;
  for (const auto& value : legal) {
    const auto& action = value.as_object();
    out_ << "  " << ++number << ". " << words_.sentence("action." + std::string(action.at("do").as_string()), action);
    if (const auto note = drawing_.note(view, action, words_); !note.empty()) out_ << " (" << note << ')';
    out_ << '\n';
  }
}

std::optional<std::string> TerminalGame::read() {
  out_ << "> " << std::flush;
  std::string line;
  if (!std::getline(in_, line)) return {};
  return line;
}

bool TerminalGame::carry_out(const Command& command, const json::object& view, const json::array& legal) {
  const auto& game = table_.header().game;
  switch (command.kind) {
    case CommandKind::number: return choose(command.number, legal);
    case CommandKind::offer: return offer();
    case CommandKind::say: return send({{"say", json::object{{"text", command.rest}}}});
    case CommandKind::whisper: return whisper(command.number, command.rest);
    case CommandKind::undo: return send({{"undo", true}});
    case CommandKind::table: out_ << drawing_.table(view, words_); return false;
    case CommandKind::rules: out_ << rule_text(game, command.rest, words_); return false;
    case CommandKind::help: out_ << help_text(game, command.rest, words_); return false;
    case CommandKind::nothing: list_choices(view, legal); return false;
    case CommandKind::quit:
    case CommandKind::unknown: break;
  }
  out_ << words_.say("cli.play.not_understood", {{"typed", command.rest}}) << '\n';
  return false;
}

bool TerminalGame::choose(int number, const json::array& legal) {
  if (number >= 1 && static_cast<std::size_t>(number) <= legal.size()) {
    return send({{"act", legal[static_cast<std::size_t>(number) - 1]}});
  }
  out_ << words_.say("cli.play.no_such_choice", {{"count", legal.size()}}) << '\n';
  return false;
}

bool TerminalGame::offer() {
  const auto bounds = parsed(table_.bounds(me_)).as_object();
  if (const auto offer = put_together_offer(bounds, words_, [this] { return read(); }, out_))
    return send({{"act", *offer}});
  out_ << words_.say("cli.offer.none") << '\n';
  return false;
}

bool TerminalGame::whisper(int seat, const std::string& text) {
  if (seat > 0) return send({{"say", json::object{{"to", seat}, {"text", text}}}});
  out_ << words_.say("cli.play.whisper_to_whom") << '\n';
  return false;
}

bool TerminalGame::send(const json::object& said) {
  const auto answer = table_.propose(me_, json::serialize(said));
  if (enter(answer)) return true;
  if (answer.kind == Answer::Kind::refused) {
    out_ << narrator_.refusal(answer.verdict) << '\n';
  } else {
    out_ << words_.say("cli.play.malformed", {{"problem", answer.fault.problem}}) << '\n';
  }
  return false;
}

}  // namespace divan
