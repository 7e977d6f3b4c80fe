#include "server/replays.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <limits>

#include "server/long_reply.h"
#include "server/packed.h"
#include "server/reply.h"
#include "server/table_fold.h"
#include "server/tape.h"

namespace divan::server {
namespace {

constexpr std::size_t most_waiting = 32;
constexpr std::chrono::seconds longest{5};  // on the worker's thread, where others wait
constexpr std::size_t lines_in_a_piece = 500;
constexpr std::string_view hindsight = "hindsight/";

using Enough = std::function<bool()>;

// What cannot be replayed here is told apart from what is wrong.
Reply refused(const FileFault& found) {
  const auto& [line, fault] = found;
  if (line == 0 && fault.where == "time") return error(409, "record_slow");
  const auto problem = fault.where.empty() ? fault.problem : fault.where + ": " + fault.problem;
  const auto args = to_json(wire::BadLine{std::max(line, 1), problem});
  if (line == 1 && fault.where == "rules") return error(400, "record_rules", args);
  if (line == 1 && fault.where == "content") return error(400, "record_content", args);
  return error(400, "record", args);
}

// First with the sets that the house plays with, then with the standard ones.
template <class Try>
std::optional<FileFault> with_sets(const std::vector<const AnyGame*>& games, const Try& with) {
  const auto own = [&games](std::string_view id) -> const AnyGame* {
    for (const auto* game : games) {
      if (game->id() == id) return game;
    }
    return nullptr;
  };
  auto fault = with(own);
  if (fault && fault->line == 1 && fault->fault.where == "content" && !with(find_game)) return {};
  return fault;
}

void work_out(TableContext& context, std::function<Reply(const Enough&)> work, const ReplyHandler& done) {
  if (context.worker.waiting() >= most_waiting) return done(error(429, "too_many"));
  const auto reply = std::make_shared<Reply>(error(500, "internal"));
  context.worker.work_out(
      [work = std::move(work), reply](const Enough& enough) {
        const auto until = std::chrono::steady_clock::now() + longest;
        *reply = work([&] { return enough() || std::chrono::steady_clock::now() > until; });
        return std::string();
      },
      [reply, done](const std::string&) { done(*reply); });
}

void look_back(TableContext& context, std::string record, int round, const ReplyHandler& done) {
  const auto work = [games = context.dependencies.games, record = std::move(record), round](const Enough& enough) {
    AnyTable::LookBack look;
    std::optional<int> over;
    const auto fault = with_sets(games, [&](const FindGame& find) {
      std::vector<std::string> lines;
      return replay_record(
          record,
          [&](const AnyTable& match, std::string_view line) {
            over = match.rounds_over();
            lines.emplace_back(line);
            if (over && *over >= round && !look) look = match.look_back(round, lines);
          },
          find);
    });
    if (fault) return refused(*fault);
    if (!over) return error(404, "no_hindsight");
    if (!look) return error(409, "round_not_over");
    auto told = look(enough);
    return told.empty() ? error(409, "record_slow") : Reply{200, std::move(told)};
  };
  work_out(context, work, done);
}

// Reads the record of a table piece by piece, on the loader's thread: one piece is in memory at a time.
class RecordReader : public std::enable_shared_from_this<RecordReader> {
 public:
  RecordReader(TableContext& context, TableId id, std::string end, std::size_t lines_at_once)
      : store_(context.store),
        loader_(context.loader),
        id_(std::move(id)),
        end_(std::move(end)),
        most_(lines_at_once) {}

  // As Pieces are asked for.
  void next(std::function<void(std::optional<std::string>)> done) {
    const auto piece = std::make_shared<std::optional<std::string>>();
    loader_.work_out(
        [self = shared_from_this(), piece](const Enough&) {
          *piece = self->read();
          return std::string();
        },
        [piece, done = std::move(done)](const std::string&) { done(std::move(*piece)); });
  }
  bool ended() const { return ended_; }

 private:
  std::string read() {
    std::string piece;
    while (piece.empty() && !ended_) {
      const auto lines = store_.lines(id_, next_, most_);
      next_ += lines.size();
      for (const auto& line : lines) {
        if (!is_of_house(line)) piece.append(line).push_back('\n');
      }
      if (lines.size() == most_) continue;
      if (!store_.row(id_)) throw StoreFault("table " + id_ + " was deleted while its record was read");
      piece.append(end_).push_back('\n');
      ended_ = true;
    }
    return piece;
  }

  EventStore& store_;
  Worker& loader_;
  TableId id_;
  std::string end_;
  std::size_t most_;
  std::uint64_t next_ = 1;
  bool ended_ = false;
};

}  // namespace

std::optional<int> round_in(std::string_view text) {
  int number = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (fault != std::errc() || end != text.data() + text.size() || number < 1) return {};
  return number;
}

void give_record(TableContext& context, const TableId& id, std::string end, std::shared_ptr<const void> hold,
                 const ReplyHandler& done) {
  const auto reader = std::make_shared<RecordReader>(context, id, std::move(end), lines_in_a_piece);
  reader->next([reader, hold = std::move(hold), done](std::optional<std::string> text) {
    if (!text) return done(error(503, "storage"));
    Reply reply{200, std::move(*text), {}, hold};
    if (!reader->ended()) reply.rest = [reader](auto heard) { reader->next(std::move(heard)); };
    done(std::move(reply));
  });
}

void read_record(TableContext& context, const TableId& id, std::string end,
                 std::function<void(std::optional<std::string>)> done) {
  const auto reader =
      std::make_shared<RecordReader>(context, id, std::move(end), std::numeric_limits<std::size_t>::max());
  reader->next(std::move(done));
}

void give_tape(TableContext& context, std::string record, std::string_view word, const ReplyHandler& done) {
  const auto eyes = read_eyes(word);
  if (!eyes) return done(error(404, "no_such_call"));
  const auto work = [games = context.dependencies.games, record = std::move(record), eyes](const Enough& enough) {
    std::string tape;
    const auto fault = with_sets(games, [&](const FindGame& find) {
      return write_tape(record, {*eyes, Choices::left_out, find, enough}, tape);
    });
    if (fault) return refused(*fault);
    // However slowly it is read, it is kept small meanwhile.
    if (tape.size() < worth_packing) return Reply{200, std::move(tape)};
    return Reply{200, gzip(tape), "gzip"};
  };
  work_out(context, work, done);
}

void replay(TableContext& context, std::string_view what, std::string record, const ReplyHandler& done) {
  if (!what.starts_with(hindsight)) {
    const auto hold = context.large.take();
    if (!hold) return done(error(429, "too_many"));
    return give_tape(context, std::move(record), what, [hold, done](Reply reply) {
      reply.held = hold;
      done(std::move(reply));
    });
  }
  const auto round = round_in(what.substr(hindsight.size()));
  if (!round) return done(error(404, "no_such_call"));
  look_back(context, std::move(record), *round, done);
}

}  // namespace divan::server
