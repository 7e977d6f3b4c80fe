// Commands of the seats, over connections. Each is carried out once, however often it is sent.
#include <algorithm>
#include <utility>

#include "server/table_actor.h"

namespace divan::server {
namespace {

constexpr std::size_t most_answers = 32;  // older ones, as far as they are commits, follow from commands_
constexpr std::size_t id_length = 32;
constexpr int close_refused = 1008;

std::optional<Fault> check_shape(const wire::Frame& frame) {
  const bool verbs[] = {frame.act.has_value(),       frame.undo.has_value(),  frame.say.has_value(),
                        frame.more_time.has_value(), frame.pause.has_value(), frame.order.has_value(),
                        frame.back.has_value(),      frame.ping.has_value()};
  int said = 0;
  for (const bool verb : verbs) said += verb;
  if (said != 1) return Fault{{}, "expected exactly one of act, undo, say, more_time, pause, order, back, ping"};
  for (const auto& flag : {frame.undo, frame.more_time, frame.back}) {
    if (flag == false) return Fault{{}, "expected true"};
  }
  if (frame.question.has_value() != frame.act.has_value() && !frame.undo) {
    return Fault{"question", frame.act ? "is missing" : "belongs to act and undo only"};
  }
  if (frame.ping.has_value()) return frame.id ? std::optional(Fault{"id", "a ping has none"}) : std::nullopt;
  const bool hex = frame.id && frame.id->find_first_not_of("0123456789abcdef") == std::string::npos;
  if (!hex || frame.id->size() != id_length) return Fault{"id", "expected 32 hexadecimal digits"};
  return {};
}

// What the match is to read goes into `said`, parsed: {"act":…} or {"say":…}. In the frame `true` stands for it.
std::optional<Fault> read_frame(std::string_view text, wire::Frame& frame, boost::json::object& said) {
  boost::json::value json;
  if (auto fault = parse_json(text, json)) return fault->fault;
  for (const auto* verb : {"act", "say"}) {
    auto* body = json.is_object() ? json.get_object().if_contains(verb) : nullptr;
    if (body != nullptr) said.emplace(verb, std::exchange(*body, boost::json::value(true)));
  }
  if (auto fault = read_json(json, frame)) return fault;
  return check_shape(frame);
}

wire::Message malformed(std::optional<std::string> id, const Fault& fault) {
  wire::Message message;
  message.answer.emplace();
  message.answer->id = std::move(id);
  message.answer->malformed = {fault.where, fault.problem};
  return message;
}

wire::Message refused(const std::string& id, const Verdict& verdict) {
  wire::Message message;
  message.answer.emplace();
  message.answer->id = id;
  message.answer->refused = Written{write_verdict(verdict)};
  return message;
}

}  // namespace

void TableActor::receive(ConnectionId id, std::string text) {
  if (auto* from = audience_.find(id); from != nullptr && !from->messages.take(now())) {
    ++context_.tally->limited_messages;
    hang_up(*from->connection, close_refused, "too_many");
    return detach(id);
  }
  run([this, id, text = std::move(text)] { obey_frame(id, text); });
}

void TableActor::obey_frame(ConnectionId id, const std::string& text) {
  const auto* from = audience_.find(id);
  if (from == nullptr) return;
  wire::Frame frame;
  boost::json::object said;
  auto& commands = context_.tally->commands;
  if (const auto fault = read_frame(text, frame, said)) {
    ++commands.malformed;
    return from->send(malformed(frame.id, *fault));
  }
  if (frame.ping) {
    wire::Message message;
    message.pong = frame.ping;
    message.now = now();
    return from->send(message);
  }
  const auto seat = facts().seat_of(from->key);
  if (!seat) {
    ++commands.refused;
    return from->send(refused(*frame.id, Verdict::refused("TABLE-4", "spectators_watch")));
  }
  const Command command{id, *seat, *frame.id, command_id(from->key, *frame.id)};
  if (const auto before = answered_before(command)) {
    ++commands.repeated;
    return from->send(*before);
  }
  carry_out(frame, std::move(said), command);
}

std::optional<std::string> TableActor::answered_before(const Command& command) const {
  const auto said = std::ranges::find(answered_, command.key, &RememberedAnswer::key);
  if (said != answered_.end()) return said->text;
  if (const auto version = commands_.version(command.key)) return committed(command, *version);
  return {};
}

void TableActor::carry_out(const wire::Frame& frame, boost::json::object said, const Command& command) {
  if (const auto verdict = check_time(frame); !verdict.ok()) return refuse(command, verdict);
  if (!frame.say && secrets_[command.seat.index].empty(now())) {
    ++context_.tally->limited_messages;
    return refuse(command, Verdict::refused("TABLE-11", "too_much"));
  }
  if (frame.undo) said.emplace("undo", true);
  if (frame.say) {
    if (const auto verdict = check_talk(said.at("say"), command.seat); !verdict.ok()) return refuse(command, verdict);
  }
  if (!said.empty()) return enter(command, std::move(said));
  Verdict verdict;
  if (frame.more_time) verdict = give_time(command.seat);
  if (frame.pause) verdict = want_pause(command.seat, *frame.pause);
  if (frame.order && *frame.order != facts().chair(command.seat).order) {
    write(line::Order{command.seat, *frame.order}, Silent::yes);
    prompt_seats_.add(command.seat);
  }
  if (frame.back && facts().chair(command.seat).bot_plays) write(line::PlayerBack{command.seat});
  if (!verdict.ok()) return refuse(command, verdict);
  commit(command);
}

// The entry is parsed and checked here, once; what is stored is the line that the match has written.
void TableActor::enter(const Command& command, boost::json::object said) {
  const auto* say = said.if_contains("say");
  const auto words = say == nullptr ? boost::json::value() : *say;
  auto answer = fold_->match()->propose_parsed(command.seat, std::move(said));
  if (answer.kind == divan::Answer::Kind::refused) return refuse(command, answer.verdict);
  if (!answer.allowed()) {
    ++context_.tally->commands.malformed;
    return send_answer(command, to_json(malformed(command.id, answer.fault)));
  }
  write_entry(std::move(answer.line));
  note_words(command.seat, words);
  commit(command);
}

// ---- what the house itself has against it

Verdict TableActor::check_time(const wire::Frame& frame) const {
  if (!frozen_.empty()) return Verdict::refused("TABLE-8", "frozen");
  if (fold_->match() == nullptr || facts().status == wire::Status::expired) {
    return Verdict::refused("TABLE-8", "no_match");
  }
  if (how_full() >= (frame.act ? 2 : 1)) return Verdict::refused("TABLE-8", "full");
  if (frame.say) return {};
  if (!facts().running()) return Verdict::refused("TABLE-8", "ended");
  if (facts().pause && (frame.act || frame.undo || frame.more_time)) return Verdict::refused("TABLE-8", "paused");
  if (frame.question && *frame.question != fold_->match()->question()) {
    return Verdict::refused("TABLE-7", "question_closed");
  }
  return {};
}

int TableActor::how_full() const {
  return static_cast<int>(std::max(fold_->lines() / most_log_lines, fold_->bytes() / most_log_bytes));
}

// A mute silences free text; claims of the game's own vocabulary are part of the game.
Verdict TableActor::check_talk(const boost::json::value& say, Seat seat) {
  const auto* words = say.if_object();
  if (words == nullptr) return {};  // the match says what is wrong with it
  if (facts().chair(seat).muted && words->contains("text")) return Verdict::refused("TABLE-9", "muted");
  if (!facts().running() && words->contains("to")) return Verdict::refused("TABLE-9", "no_whispers_after_the_end");
  if (fold_->lines_after_end() >= most_talk_after_end) return Verdict::refused("TABLE-9", "talked_enough");
  if (!talk_[seat.index].take(now())) {
    ++context_.tally->limited_talk;
    return Verdict::refused("TABLE-9", "too_much");
  }
  return {};
}

Verdict TableActor::give_time(Seat seat) {
  const auto lapses = lapses_at();
  const auto& clock = facts().made.clock;
  if (!lapses) return Verdict::refused("TABLE-10", "no_deadline");
  if (facts().chair(seat).gave_time) return Verdict::refused("TABLE-10", "given_already");
  if ((fold_->match()->asked() - SeatSet::of(seat)).empty())
    return Verdict::refused("TABLE-10", "nobody_else_is_asked");
  const auto more = clock.seconds.value_or(0) * 1'000LL + clock.hours.value_or(0) * 3'600'000LL;
  write(line::MoreTime{seat, facts().deadline->question, *lapses + more});
  return {};
}

// A pause begins when everybody who is there wants it; anybody ends it.
Verdict TableActor::want_pause(Seat seat, bool wanted) {
  if (facts().pause) {
    if (wanted) return Verdict::refused("TABLE-8", "paused");
    write(line::Resumed{now()});
    return {};
  }
  if (facts().chair(seat).wants_pause == wanted) return {};
  write(line::PauseWish{seat, wanted});
  for (const Seat other : facts().persons()) {
    const Chair& chair = facts().chair(other);
    if (audience_.here(chair.key) && !chair.wants_pause) return {};
  }
  write(line::Paused{now(), false});
  return {};
}

// ---- answers

void TableActor::commit(const Command& command) {
  command_ = command;
  if (!public_) secrets_[command.seat.index].take(now());
  store({});
}

std::string TableActor::committed(const Command& command, std::uint32_t version) {
  wire::Message message;
  auto& answer = message.answer.emplace();
  answer.id = command.id;
  answer.committed = true;
  answer.version = version;
  return to_json(message);
}

std::uint32_t TableActor::version_told(Seat seat) const {
  const auto viewer = facts().status == wire::Status::ended ? Viewer::open() : Viewer(seat);
  return fold_->feeds().of(viewer).version();
}

void TableActor::refuse(const Command& command, const Verdict& verdict) {
  ++context_.tally->commands.refused;
  send_answer(command, to_json(refused(command.id, verdict)));
}

// Remembers it for those who ask again.
void TableActor::send_answer(const Command& command, std::string text) {
  if (const auto* to = audience_.find(command.connection)) to->send(text);
  answered_.push_back({command.key, std::move(text)});
  if (answered_.size() > most_answers) answered_.pop_front();
}

void TableActor::send_failure(const Command& command) {
  ++context_.tally->commands.failed;
  const auto* to = audience_.find(command.connection);
  if (to == nullptr) return;
  wire::Message message;
  auto& answer = message.answer.emplace();
  answer.id = command.id;
  answer.failed = "house.error.storage";
  to->send(message);
}

}  // namespace divan::server
