// What a table tells of its rounds that are over: worked out once, beside the house, and kept as long as the table is.
#include <algorithm>
#include <charconv>

#include "server/reply.h"
#include "server/study.h"
#include "server/table.h"

namespace divan::server {
namespace {

constexpr std::size_t most_kept = 8;  // rounds

std::optional<int> number_in(std::string_view text) {
  int number = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (fault != std::errc() || end != text.data() + text.size() || number < 1) return {};
  return number;
}

}  // namespace

// By the spectator's view alone it is decided which rounds are over: nothing of a running one can be asked for.
void Table::look_back(const Person& person, std::string_view round, const Done& done) {
  if (!facts().seat_of(person.key) && !may_watch(person)) return done(error(403, "invite"));
  if (!frozen_.empty()) return done(error(409, "frozen"));
  const auto number = number_in(round);
  if (!number) return done(error(404, "no_such_call"));
  const auto* match = fold_->match();
  if (match == nullptr) return done(error(409, "round_not_over"));
  const auto over = match->rounds_over();
  if (!over) return done(error(404, "no_hindsight"));
  if (*number > *over) return done(error(409, "round_not_over"));

  auto& look = looks_[*number];
  if (look && !look->told.empty()) return done({200, look->told});
  if (look) return look->waiting.push_back(done);
  look = std::make_shared<Look>(Look{{}, {done}});
  premises_.study.work_out(match->look_back(*number), [look](std::string told) {
    look->told = std::move(told);
    const auto reply = look->told.empty() ? error(500, "internal") : Reply{200, look->told};
    for (const auto& waiting : std::exchange(look->waiting, {})) waiting(reply);
  });
  // The oldest goes; whoever waits for it is answered all the same.
  if (looks_.size() > most_kept) looks_.erase(looks_.begin());
}

}  // namespace divan::server
