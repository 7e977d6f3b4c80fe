#include "server/table_feeds.h"

#include "engine/core/bytes.h"

namespace divan::server {
namespace {

constexpr std::size_t around_an_update = 160;  // the names of its members

// In one piece of memory: updates are most of what the server writes.
std::string written(const wire::Message& message) {
  const auto& update = *message.update;
  const auto size = [](const std::optional<Written>& part) { return part ? part->json.size() : 0; };
  std::string text;
  text.reserve(around_an_update + update.events.json.size() + update.patch.json.size() + size(update.heard) +
               size(update.notebook) + size(update.legal) + size(update.bounds));
  write_json(text, message);
  return text;
}

}  // namespace

Text SameWords::share(std::string text) {
  if (const auto found = said_.find(text); found != said_.end()) return found->second;
  auto shared = std::make_shared<const std::string>(std::move(text));
  said_.emplace(*shared, shared);
  return shared;
}

std::optional<wire::Update> Teller::tell(const AnyTable& match) {
  auto telling = match.told(viewer_);
  if (!telling.anything) return {};
  wire::Update update;
  update.version = telling.version;
  update.events = Written{std::move(telling.events)};
  update.patch = Written{std::move(telling.patch)};
  if (!telling.heard.empty()) update.heard = Written{std::move(telling.heard)};
  if (viewer_.is_seat()) add_own(match, update);
  return update;
}

void Teller::add_own(const AnyTable& match, wire::Update& update) {
  if (auto notebook = match.notebook(viewer_.seat()); notebook != notebook_) {
    notebook_ = std::move(notebook);
    update.notebook = Written{notebook_};
  }
  update.legal = Written{match.legal(viewer_.seat())};
  if (auto bounds = match.bounds(viewer_.seat()); bounds != bounds_) {
    bounds_ = std::move(bounds);
    update.bounds = Written{bounds_};
  }
  update.may_undo = match.may_undo(viewer_.seat());
}

wire::Snapshot Teller::snapshot(const AnyTable& match) const {
  const auto seen = match.snapshot(viewer_);
  wire::Snapshot snapshot;
  snapshot.version = seen.version;
  snapshot.view = Written{seen.view};
  if (!seen.notebook.empty()) snapshot.notebook = Written{seen.notebook};
  if (viewer_.is_seat()) {
    snapshot.legal = Written{match.legal(viewer_.seat())};
    snapshot.bounds = Written{match.bounds(viewer_.seat())};
    snapshot.may_undo = match.may_undo(viewer_.seat());
  }
  return snapshot;
}

void Teller::catch_up(const AnyTable& match) {
  if (!viewer_.is_seat()) return;
  notebook_ = match.notebook(viewer_.seat());
  bounds_ = match.bounds(viewer_.seat());
}

void Teller::put_away(std::string& out) const {
  put(out, notebook_);
  put(out, bounds_);
}

void Teller::take_out(std::string_view& in) {
  take(in, notebook_);
  take(in, bounds_);
}

void ViewerFeed::follow(const AnyTable& match, SameWords& words) {
  wire::Message message;
  message.update = teller_.tell(match);
  if (!message.update) return;
  const auto& update = *message.update;
  version_ = update.version;
  log_.push_back({version_, words.share(update.events.json), update.heard ? words.share(update.heard->json) : nullptr});
  if (log_.size() > kept_updates) log_.pop_front();
  // Open eyes have no connection before the end, and then get a snapshot.
  if (teller_.viewer().sees_all() && !match.outcome()) return;
  kept_.push_back(std::make_shared<const std::string>(written(message)));
  bytes_ += kept_.back()->size();
  if (kept_.size() > kept_updates) drop_oldest();
}

void ViewerFeed::catch_up(const AnyTable& match, SameWords& words) {
  for (auto& [version, events, heard] : match.past(teller_.viewer())) {
    version_ = version;
    log_.push_back({version, words.share(std::move(events)), heard.empty() ? nullptr : words.share(std::move(heard))});
  }
  if (version_ > 0) teller_.catch_up(match);
}

void ViewerFeed::drop_oldest() {
  bytes_ -= kept_.front()->size();
  kept_.pop_front();
}

// Who comes back after the end is always sent a snapshot.
void ViewerFeed::trim() {
  const std::size_t most = teller_.viewer().sees_all() ? 0 : kept_bytes;
  while (bytes_ > most) drop_oldest();
}

std::optional<std::vector<Text>> ViewerFeed::since(std::uint32_t have) const {
  if (have > version_ || version_ - have > kept_.size()) return {};
  return std::vector<Text>(kept_.end() - static_cast<std::ptrdiff_t>(version_ - have), kept_.end());
}

wire::Snapshot ViewerFeed::snapshot(const AnyTable& match) const {
  auto snapshot = teller_.snapshot(match);
  snapshot.log.emplace();
  for (const auto& [version, events, heard] : log_) {
    snapshot.log->push_back({version, {*events}, heard ? std::optional(Written{*heard}) : std::nullopt});
  }
  return snapshot;
}

std::uint32_t Numbered::number(const Text& text) {
  if (!text) return 0;
  const auto [found, is_new] = numbers_.emplace(text.get(), static_cast<std::uint32_t>(texts_.size()));
  if (is_new) texts_.push_back(text);
  return found->second;
}

void Numbered::put_away(std::string& out) const {
  put(out, texts_.size());
  for (std::size_t i = 1; i < texts_.size(); ++i) put(out, *texts_[i]);
}

void Numbered::take_out(std::string_view& in) {
  std::size_t count = 0;
  for (take(in, count); texts_.size() < count;) {
    std::string text;
    take(in, text);
    texts_.push_back(std::make_shared<const std::string>(std::move(text)));
  }
}

void ViewerFeed::put_away(std::string& out, Numbered& texts) const {
  teller_.put_away(out);
  put(out, version_);
  put(out, log_.size());
  for (const auto& [version, events, heard] : log_) {
    put(out, version);
    put(out, texts.number(events));
    put(out, texts.number(heard));
  }
  put(out, kept_.size());
  for (const Text& message : kept_) put(out, texts.number(message));
}

void ViewerFeed::take_out(std::string_view& in, const Numbered& texts) {
  const auto next = [&in]<class Value>(Value value) {
    take(in, value);
    return value;
  };
  const auto next_text = [&] { return texts.text(next(std::uint32_t{})); };
  teller_.take_out(in);
  version_ = next(version_);
  for (auto left = next(std::size_t{}); left > 0; --left) {
    Past past;
    past.version = next(std::uint32_t{});
    past.events = next_text();
    past.heard = next_text();
    log_.push_back(std::move(past));
  }
  for (auto left = next(std::size_t{}); left > 0; --left) {
    kept_.push_back(next_text());
    bytes_ += kept_.back()->size();
  }
}

ViewerFeeds::ViewerFeeds(int seats) {
  feeds_.reserve(static_cast<std::size_t>(seats) + 2);
  for (int i = 0; i < seats; ++i) feeds_.emplace_back(Seat{static_cast<std::uint8_t>(i)});
  feeds_.emplace_back(Viewer::spectator());
  feeds_.emplace_back(Viewer::open());
}

void ViewerFeeds::follow(const AnyTable& match) {
  SameWords words;
  for (ViewerFeed& feed : feeds_) feed.follow(match, words);
}

void ViewerFeeds::catch_up(const AnyTable& match) {
  SameWords words;
  for (ViewerFeed& feed : feeds_) feed.catch_up(match, words);
}

std::string ViewerFeeds::put_away() {
  Numbered texts;
  std::string feeds;
  for (const ViewerFeed& feed : feeds_) feed.put_away(feeds, texts);
  std::string out;
  put(out, static_cast<int>(feeds_.size()) - 2);
  texts.put_away(out);
  give_back(feeds_);
  return out + feeds;
}

ViewerFeeds ViewerFeeds::take_out(std::string_view in) {
  int seats = 0;
  take(in, seats);
  Numbered texts;
  texts.take_out(in);
  ViewerFeeds feeds(seats);
  for (ViewerFeed& feed : feeds.feeds_) feed.take_out(in, texts);
  return feeds;
}

const ViewerFeed& ViewerFeeds::of(Viewer viewer) const {
  if (viewer.is_seat()) return feeds_[viewer.seat().index];
  return viewer.sees_all() ? feeds_.back() : feeds_[feeds_.size() - 2];
}

}  // namespace divan::server
