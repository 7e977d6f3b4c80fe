// Reports of players: what one person at a table tells the operator about another, with the moment in the log.
#include <algorithm>

#include "engine/core/talk.h"
#include "server/table_actor.h"

namespace divan::server {
namespace {

constexpr std::size_t most_words = 100;  // of a table that are remembered with their lines

}  // namespace

// What `seat` has said in the last line, if it has said anything in words.
void TableActor::note_words(Seat seat, const boost::json::value& say) {
  if (broken_ || !say.is_object()) return;
  const auto* text = say.get_object().if_contains("text");
  const auto* to = say.get_object().if_contains("to");
  if (text == nullptr || !text->is_string()) return;
  Words words{fold_->lines(), seat.number(), {}, std::string(text->get_string())};
  if (to != nullptr && to->is_int64()) words.to = static_cast<int>(to->get_int64());
  words_.push_back(std::move(words));
  if (words_.size() > most_words) words_.pop_front();
}

// The line in which `seat` said this to the reporter or to all; else the last line there is.
std::uint64_t TableActor::line_of(const std::optional<std::string>& said, Seat seat, Seat reporter) const {
  const auto is_it = [&](const Words& words) {
    const bool heard = !words.to || words.to == reporter.number();
    return words.seat == seat.number() && heard && said == words.text && words.line <= fold_->lines();
  };
  const auto found = std::ranges::find_if(words_.rbegin(), words_.rend(), is_it);
  return found == words_.rend() ? fold_->lines() : found->line;
}

void TableActor::report(const Person& person, const wire::ReportPlayer& wanted, const SendReply<wire::Nothing>& done) {
  const auto mine = facts().seat_of(person.key);
  if (!mine) return done(error(403, "not_seated"));
  if (wanted.seat.index >= facts().chairs.size()) return done(error(400, "no_such_seat"));
  const Chair& chair = facts().chair(wanted.seat);
  if (*mine == wanted.seat || chair.name.empty()) return done(error(409, "no_other_person"));
  const auto is_text = [](const std::string& text) { return text.empty() || check_text(text).ok(); };
  if (!is_text(wanted.words) || (wanted.said && !is_text(*wanted.said))) {
    return done(error(400, "body", Fault{"words", "expected plain text of at most 500 bytes"}));
  }
  if (!context_.reports.take(person.key, now())) return done(error(429, "too_many"));
  if (!context_.dependencies.report) return done(error(503, "storage"));
  Report report{now(),      id_,         line_of(wanted.said, wanted.seat, *mine), wanted.seat.number(), chair.name,
                person.key, wanted.words};
  if (wanted.said) report.words = "\"" + *wanted.said + "\" " + report.words;  // what was said stands in front
  context_.dependencies.report(report, [post = context_.post, done](bool kept) {
    post([done, kept] { done(kept ? give(wire::Nothing{}) : error(503, "storage")); });
  });
}

}  // namespace divan::server
