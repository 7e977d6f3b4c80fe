#include "server/tape.h"

#include <charconv>

#include "engine/core/replay.h"
#include "server/table_feeds.h"

namespace divan::server {
namespace {

std::string word_for(Viewer eyes) {
  if (eyes.is_seat()) return std::to_string(eyes.seat().number());
  return eyes.sees_all() ? "open" : "watching";
}

std::optional<std::string> if_any(const std::string& text) { return text.empty() ? std::nullopt : std::optional(text); }

// Everybody was there, and no clock ran: of such things a record tells nothing.
wire::People people_of(const RecordHeader& header) {
  wire::People people;
  people.status = wire::Status::running;
  for (int i = 0; i < header.seats; ++i) {
    wire::Chair chair;
    if (!header.players.empty()) {
      const Player& player = header.players[static_cast<std::size_t>(i)];
      chair.name = if_any(player.name);
      chair.bot = if_any(player.bot);
    }
    if (chair.name || !chair.bot) chair.here = true;
    people.seats[Seat{static_cast<std::uint8_t>(i)}] = chair;
  }
  return people;
}

class Recorder {
 public:
  explicit Recorder(const Taping& taping) : taping_(taping), teller_(taping.eyes) {}

  void hear(const AnyTable& match, std::string_view line) {
    if (++line_ == 1) return begin(match.header());
    if (!dealt_ && (asks_ || !is_tables(line))) take_snapshot();
    auto update = teller_.tell(match);
    if (dealt_) {
      if (update) add(std::move(*update), line);
    } else {
      lies_ = teller_.snapshot(match);
      asks_ = match.question() != 0;
      if (update) log_.push_back({update->version, std::move(update->events), std::move(update->heard)});
    }
  }

  std::string written() {
    if (!dealt_) take_snapshot();
    return to_json(tape_);
  }

 private:
  static bool is_tables(std::string_view line) { return line.starts_with(R"({"table":)"); }

  void begin(const RecordHeader& header) {
    tape_.game = header.game;
    tape_.seats = header.seats;
    tape_.options = Written{header.options};
    if (header.content) tape_.content = {header.content->id, header.content->hash};
    tape_.players.resize(static_cast<std::size_t>(header.seats));
    for (std::size_t i = 0; i < header.players.size(); ++i) {
      tape_.players[i] = {if_any(header.players[i].name), if_any(header.players[i].bot)};
    }
    tape_.eyes = word_for(taping_.eyes);
    people_ = people_of(header);
  }

  void take_snapshot() {
    dealt_ = true;
    auto& snapshot = tape_.snapshot = std::move(lies_);
    if (teller_.viewer().is_seat()) snapshot.you = teller_.viewer().seat();
    if (teller_.viewer().sees_all()) snapshot.open = true;
    if (taping_.choices == Choices::left_out) leave_out(snapshot);
    snapshot.people = people_;
    snapshot.log = std::move(log_);
  }

  void add(wire::Update update, std::string_view line) {
    if (taping_.choices == Choices::left_out) leave_out(update);
    tape_.updates.push_back(std::move(update));
    auto& moment = tape_.moments.emplace_back();
    moment.line = line_;
    if (is_known(line)) moment.did = Written{std::string(line)};
  }

  static void leave_out(auto& told) {
    told.legal.reset();
    told.bounds.reset();
    told.may_undo.reset();
  }

  bool is_known(std::string_view line) const {
    if (taping_.eyes.sees_all()) return true;
    if (!taping_.eyes.is_seat()) return false;
    return line.starts_with(R"({"seat":)" + word_for(taping_.eyes) + ',');
  }

  const Taping& taping_;
  Teller teller_;
  wire::Tape tape_;
  wire::People people_;
  wire::Snapshot lies_;          // how it lies until the deal is done
  std::vector<wire::Past> log_;  // of the deal
  int line_ = 0;
  bool asks_ = false;
  bool dealt_ = false;
};

}  // namespace

std::optional<Viewer> read_eyes(std::string_view word) {
  if (word == "watching") return Viewer::spectator();
  if (word == "open") return Viewer::open();
  std::uint8_t number = 0;
  const auto [end, fault] = std::from_chars(word.data(), word.data() + word.size(), number);
  if (fault != std::errc() || end != word.data() + word.size() || word.starts_with('0')) return {};
  if (number > most_seats) return {};
  return Seat{static_cast<std::uint8_t>(number - 1)};
}

std::optional<FileFault> write_tape(std::string_view record, const Taping& taping, std::string& tape) {
  Recorder recorder(taping);
  bool given_up = false;
  auto fault = replay_record_until(
      record,
      [&](const AnyTable& match, std::string_view line) -> std::optional<Fault> {
        if (taping.eyes.is_seat() && taping.eyes.seat().index >= match.seats()) {
          return Fault{"seats", "nobody sits at seat " + word_for(taping.eyes)};
        }
        given_up = taping.enough && taping.enough();
        if (given_up) return Fault{"time", "it takes too long to replay"};
        recorder.hear(match, line);
        return {};
      },
      taping.find);
  if (given_up) fault->line = 0;  // no line is at fault
  if (fault) return fault;
  tape = recorder.written();
  return {};
}

}  // namespace divan::server
