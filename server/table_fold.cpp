#include "server/table_fold.h"

#include <algorithm>
#include <utility>

#include "bots/names.h"
#include "engine/core/bytes.h"
#include "server/secrets.h"

namespace divan::server {

std::optional<Seat> Facts::seat_of(std::string_view key) const {
  for (std::size_t i = 0; i < chairs.size() && !key.empty(); ++i) {
    if (chairs[i].key == key) return Seat{static_cast<std::uint8_t>(i)};
  }
  return {};
}

std::optional<Seat> Facts::seat_opened_by(std::string_view program) const {
  std::optional<Seat> opened;
  for (std::size_t i = 0; i < chairs.size(); ++i) {
    if (!program.empty() && same(chairs[i].program, program)) opened = Seat{static_cast<std::uint8_t>(i)};
  }
  return opened;
}

std::optional<Seat> Facts::free_seat() const {
  for (std::size_t i = 0; i < chairs.size(); ++i) {
    if (chairs[i].free()) return Seat{static_cast<std::uint8_t>(i)};
  }
  return {};
}

std::optional<Seat> Facts::seat_left_by(std::string_view key) const {
  for (std::size_t i = 0; i < chairs.size() && !key.empty(); ++i) {
    if (chairs[i].former == key && !chairs[i].person()) return Seat{static_cast<std::uint8_t>(i)};
  }
  return {};
}

std::vector<Seat> Facts::persons() const {
  std::vector<Seat> seats;
  for (std::size_t i = 0; i < chairs.size(); ++i) {
    if (chairs[i].person()) seats.push_back({static_cast<std::uint8_t>(i)});
  }
  return seats;
}

std::optional<Fault> Fold::add(std::string_view line) {
  std::optional<Fault> fault;
  if (is_of_house(line)) {
    fault = add_house(line);
  } else if (match_) {
    fault = add_entry(line);
  } else {
    fault = open_match(line);
  }
  if (fault) return fault;
  ++lines_;
  bytes_ += line.size();
  return {};
}

void Fold::end_reading() {
  if (!std::exchange(reading_, false) || !match_) return;
  feeds_.catch_up(*match_);
  match_->keep_past(0);
}

void Fold::freeze(std::uint64_t lines) {
  lines_ = lines;
  match_.reset();
  feeds_ = {};
  packed_ = {};
  facts_.status = wire::Status::frozen;
  facts_.deadline.reset();
}

void Fold::rest() {
  if (!match_ || !packed_.empty()) return;
  const auto known = match_->put_away();
  if (known.empty()) return;
  std::string bytes;
  put(bytes, known);
  packed_ = Packed(bytes + feeds_.put_away());
}

void Fold::take_out() const {
  const auto bytes = std::exchange(packed_, {}).unpack();
  std::string_view rest = bytes;
  std::string known;
  take(rest, known);
  match_->take_out(known);
  feeds_ = ViewerFeeds::take_out(rest);
}

std::optional<Fault> Fold::add_house(std::string_view text) {
  boost::json::value json;
  line::LogLine said;
  if (auto fault = parse_json(text, json)) return fault->fault;
  if (auto fault = read_json(json, said)) return fault;
  return std::visit([this](const auto& one) { return apply(one); }, said);
}

std::optional<Fault> Fold::open_match(std::string_view text) {
  if (!facts_.running()) return Fault{{}, "the match has not been started"};
  boost::json::value json;
  RecordHeader header;
  if (auto fault = parse_json(text, json)) return fault->fault;
  if (auto fault = read_header(json, header)) return fault;
  const auto* game = dependencies_.find(header.game);
  if (game == nullptr) return Fault{"game", unknown_game(header.game)};
  auto opening = game->reopen(header);
  if (!opening.table) return opening.fault;
  match_ = std::move(opening.table);
  match_->keep_no_record();  // the store has the lines
  if (reading_) match_->keep_past(kept_updates);
  feeds_ = ViewerFeeds(match_->seats());
  return {};
}

std::optional<Fault> Fold::add_entry(std::string_view text) {
  wake();
  const auto answer = match_->repeat(text);
  if (answer.kind == divan::Answer::Kind::refused) return refusal(answer.verdict);
  if (!answer.allowed()) return answer.fault;
  match_->commit();
  follow_match();
  return {};
}

bool Fold::commit(std::string_view line) {
  if (!match()->commit()) return false;
  follow_match();
  ++lines_;
  bytes_ += line.size();
  return true;
}

void Fold::follow_match() {
  if (!reading_) feeds_.follow(*match_);
  after_end_ += facts_.status == wire::Status::ended;
  if (match_->outcome()) facts_.status = wire::Status::ended;
  const auto question = match_->question();
  if (question == question_ && facts_.running()) return;
  question_ = question;
  facts_.deadline.reset();
  for (Chair& chair : facts_.chairs) chair.gave_time = false;
}

void Fold::fold(const line::Made& made) {
  facts_.made = made;
  facts_.invite = made.invite;
  facts_.host = made.host;
  facts_.gallery = made.spectators;
  facts_.chairs.resize(static_cast<std::size_t>(std::clamp(made.seats, 0, most_seats)));
}

void Fold::fold(const line::Joined& joined) {
  if (const auto before = facts_.seat_of(joined.key)) chair(*before) = {};
  chair(joined.seat) = {};
  chair(joined.seat).key = joined.key;
  chair(joined.seat).name = joined.name;
}

void Fold::fold(const line::Expected& expected) {
  fold(line::Joined{expected.seat, expected.key, expected.name});
  chair(expected.seat).expected = true;
}

void Fold::fold(const line::Removed& removed) {
  facts_.removed.insert(chair(removed.seat).key);
  vacate(removed.seat);
}

void Fold::fold(const line::Barred& barred) {
  facts_.removed.insert(barred.key);
  if (barred.address) facts_.barred.insert(*barred.address);
}

void Fold::fold(const line::Bot& bot) {
  chair(bot.seat) = {};
  chair(bot.seat).bot = bot.bot.value_or("");
}

void Fold::fold(const line::Moved& moved) {
  auto& key = chair(moved.seat).key;
  if (facts_.host == key) facts_.host = moved.key;
  key = moved.key;
  chair(moved.seat).program.clear();  // whoever has lost the device has lost the token
}

void Fold::fold(const line::Started& started) {
  facts_.status = wire::Status::running;
  facts_.began = started.at;
}

void Fold::fold(const line::MoreTime& more) {
  facts_.deadline = {more.question, more.at};
  chair(more.seat).gave_time = true;
}

void Fold::fold(const line::Paused& paused) {
  facts_.pause = {paused.at, paused.asleep, {}};
  if (facts_.deadline) facts_.pause->left = std::max<std::int64_t>(0, facts_.deadline->at - paused.at);
  forget_wishes();
}

void Fold::fold(const line::Resumed& resumed) {
  if (facts_.pause && facts_.pause->left && facts_.deadline) facts_.deadline->at = resumed.at + *facts_.pause->left;
  if (facts_.pause) facts_.began += std::max<std::int64_t>(0, resumed.at - facts_.pause->since);
  facts_.pause.reset();
  forget_wishes();
}

void Fold::fold(const line::Expired&) {
  facts_.status = wire::Status::expired;
  facts_.deadline.reset();
}

// In a match the seat keeps its name, so that the others know for whom the bot plays.
void Fold::vacate(Seat seat) {
  Chair& left = chair(seat);
  const auto key = std::exchange(left.key, {});
  Chair after;
  if (facts_.status != wire::Status::open) {
    after.name = left.name;
    after.bot = stand_in(facts_.made.game);
    after.former = key;
  }
  left = std::move(after);
  if (facts_.host != key) return;
  const auto heirs = facts_.persons();
  facts_.host = heirs.empty() ? std::string() : chair(heirs.front()).key;
}

void Fold::forget_wishes() {
  for (Chair& chair : facts_.chairs) chair.wants_pause = false;
}

}  // namespace divan::server
