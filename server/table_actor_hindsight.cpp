// What a table tells of its rounds that are over, worked out once, beside the house, and kept as long as the table is;
// and of the whole match when it has ended.
#include <algorithm>

#include "server/replays.h"
#include "server/table_actor.h"
#include "server/tape.h"
#include "server/worker.h"

namespace divan::server {
namespace {

constexpr std::size_t most_kept = 8;  // rounds

}  // namespace

// By the spectator's view alone it is decided which rounds are over: nothing of a running one can be asked for.
void TableActor::look_back(const Person& person, const std::string& round, const SendReply<Hindsight>& done) {
  if (!facts().seat_of(person.key) && !may_watch(person)) return done(error(403, "invite"));
  if (!frozen_.empty()) return done(error(409, "frozen"));
  const auto number = round_in(round);
  if (!number) return done(error(404, "no_such_call"));
  const auto* match = fold_->match();
  if (match == nullptr) return done(error(409, "round_not_over"));
  const auto over = match->rounds_over();
  if (!over) return done(error(404, "no_hindsight"));
  if (*number > *over) return done(error(409, "round_not_over"));

  const auto found = looks_.find(*number);
  if (found == looks_.end() || found->second->failed) return work_out(*number, done);
  if (found->second->told.empty()) return found->second->waiting.push_back(done);
  done(Reply{200, found->second->told});
}

void TableActor::work_out(int round, const SendReply<Hindsight>& done) {
  const auto kept = [](const auto& look) { return !look.second->told.empty(); };
  if (looks_.size() >= most_kept) {
    if (const auto oldest = std::ranges::find_if(looks_, kept); oldest != looks_.end()) looks_.erase(oldest);
  }
  const auto look = std::make_shared<Look>(Look{{}, false, {done}});
  looks_[round] = look;
  const auto answer = [look](const Reply& reply) {
    for (const auto& waiting : std::exchange(look->waiting, {})) waiting(reply);
  };
  read_match([this, look, round, answer](std::optional<MatchLines> record) {
    look->failed = !record || fold_->match() == nullptr;
    if (look->failed) return answer(error(503, "storage"));
    context_.worker.work_out(fold_->match()->look_back(round, std::move(*record)), [look, answer](std::string told) {
      look->failed = told.empty();
      look->told = std::move(told);
      answer(look->failed ? error(500, "internal") : Reply{200, look->told});
    });
  });
}

void TableActor::read_match(std::function<void(std::optional<MatchLines>)> then) {
  const auto found = std::make_shared<std::optional<MatchLines>>();
  context_.loader.work_out(
      [&store = context_.store, id = id_, found](const auto&) {
        auto lines = store.lines(id);
        std::erase_if(lines, is_of_house);
        *found = std::move(lines);
        return std::string();
      },
      [self = shared_from_this(), found, then = std::move(then)](const std::string&) { then(std::move(*found)); });
}

// To whom the record is given, after the end: as much is told, and no more.
void TableActor::record(const Person& person, const SendReply<RecordText>& done) {
  if (!facts().seat_of(person.key) && !may_watch(person)) return done(error(403, "invite"));
  if (facts().end.empty()) return done(error(409, "not_ended"));
  auto hold = context_.large.take();
  if (!hold) return done(error(429, "too_many"));
  give_record(context_, id_, facts().end, hold, done);
}

void TableActor::replay(const Person& person, const std::string& eyes, const SendReply<wire::Tape>& done) {
  if (!facts().seat_of(person.key) && !may_watch(person)) return done(error(403, "invite"));
  if (!frozen_.empty()) return done(error(409, "frozen"));
  if (facts().end.empty()) return done(error(409, "not_ended"));
  if (!read_eyes(eyes)) return done(error(404, "no_such_call"));
  auto hold = context_.large.take();
  if (!hold) return done(error(429, "too_many"));
  read_record(context_, id_, facts().end, [&context = context_, eyes, hold, done](std::optional<std::string> record) {
    if (!record) return done(error(503, "storage"));
    give_tape(context, std::move(*record), eyes, [hold, done](Reply reply) {
      reply.held = hold;
      done(std::move(reply));
    });
  });
}

}  // namespace divan::server
