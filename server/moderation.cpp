#include "server/moderation.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/core/json.h"
#include "engine/core/parse.h"
#include "server/names.h"
#include "server/secrets.h"

namespace divan::server {

// clang-format off
BOOST_DESCRIBE_STRUCT(Report, (), (at, table, line, seat, name, by, words))
BOOST_DESCRIBE_STRUCT(Ban, (), (kind, what, until, why))
// clang-format on

namespace {

constexpr std::size_t most_words = 1'100;  // bytes of a report: a message and what is said of it

// Neither case nor spaces make another name.
std::string key_of_ban(std::string_view kind, std::string_view what) {
  std::string key(kind);
  key += ' ';
  for (const char c : what) {
    if (c != ' ') key += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  }
  return key;
}

template <class T>
std::optional<T> read(const std::string& text) {
  boost::json::value json;
  T value;
  if (parse_json(text, json) || read_json(json, value)) return {};
  return value;
}

}  // namespace

Moderation::Moderation(EventStore& store, Clock& clock) : store_(store), clock_(clock) {
  for (const auto& note : store.notes("ban")) {
    if (auto ban = read<Ban>(note.text)) bans_[note.id] = std::move(*ban);
  }
}

void Moderation::report(const Report& report, std::function<void(bool)> done) {
  auto kept = report;
  if (kept.words.size() > most_words) return done(false);
  // The order of the ids is the order of time.
  const auto id = fmt::format("{:013}-{}", kept.at, new_table_id().substr(0, 8));
  store_.carry_out(Note{"report", id, to_json(kept)}, std::move(done));
}

void Moderation::ban(const Ban& ban, std::function<void(bool)> done) {
  const auto key = key_of_ban(ban.kind, ban.what);
  const bool lifted = ban.until <= clock_.now();
  if (lifted) {
    bans_.erase(key);
  } else {
    bans_[key] = ban;
  }
  store_.carry_out(Note{"ban", key, lifted ? std::string() : to_json(ban)}, std::move(done));
}

std::vector<Ban> Moderation::bans() const {
  std::vector<Ban> all;
  for (const auto& [key, ban] : bans_) {
    if (ban.until > clock_.now()) all.push_back(ban);
  }
  return all;
}

bool Moderation::is_banned(std::string_view kind, std::string_view what) const {
  const auto found = bans_.find(key_of_ban(kind, what));
  return found != bans_.end() && found->second.until > clock_.now();
}

bool Moderation::is_banned_name(std::string_view name) const {
  return std::ranges::any_of(bans_, [&](const auto& entry) {
    const Ban& ban = entry.second;
    return ban.kind == "name" && ban.until > clock_.now() && look_alike(ban.what, name);
  });
}

std::vector<std::pair<std::string, Report>> reports(EventStore& store) {
  std::vector<std::pair<std::string, Report>> all;
  for (const auto& note : store.notes("report")) {
    if (auto report = read<Report>(note.text)) all.emplace_back(note.id, std::move(*report));
  }
  return all;
}

}  // namespace divan::server
