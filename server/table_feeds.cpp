#include "server/table_feeds.h"

namespace divan::server {

void Feed::follow(const AnyTable& match) {
  auto telling = match.told(viewer_);
  if (!telling.anything) return;
  version_ = telling.version;
  wire::Update update{version_, {std::move(telling.events)}, {std::move(telling.patch)}, {}, {}, {}, {}, {}};
  if (!telling.heard.empty()) update.heard = Written{std::move(telling.heard)};
  if (viewer_.is_seat()) add_own(match, update);
  kept_.push_back({std::move(update), nullptr});
  if (kept_.size() > kept_updates) kept_.pop_front();
}

void Feed::add_own(const AnyTable& match, wire::Update& update) {
  if (auto notebook = match.notebook(viewer_.seat()); notebook != notebook_) {
    notebook_ = std::move(notebook);
    update.notebook = Written{notebook_};
  }
  update.legal = Written{match.legal(viewer_.seat())};
  update.bounds = Written{match.bounds(viewer_.seat())};
  update.may_undo = match.may_undo(viewer_.seat());
}

std::optional<std::vector<Text>> Feed::since(std::uint32_t have) const {
  if (have > version_ || have + kept_.size() < version_) return {};
  std::vector<Text> messages;
  for (const Kept& kept : kept_) {
    if (kept.update.version <= have) continue;
    if (!kept.text) {
      wire::Message message;
      message.update = kept.update;
      kept.text = std::make_shared<const std::string>(to_json(message));
    }
    messages.push_back(kept.text);
  }
  return messages;
}

wire::Snapshot Feed::snapshot(const AnyTable& match) const {
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
  snapshot.log.emplace();
  for (const auto& [update, text] : kept_) snapshot.log->push_back({update.version, update.events, update.heard});
  return snapshot;
}

Feeds::Feeds(int seats) {
  for (int i = 0; i < seats; ++i) feeds_.emplace_back(Seat{static_cast<std::uint8_t>(i)});
  feeds_.emplace_back(Viewer::spectator());
  feeds_.emplace_back(Viewer::open());
}

const Feed& Feeds::of(Viewer viewer) const {
  if (viewer.is_seat()) return feeds_[viewer.seat().index];
  return viewer.sees_all() ? feeds_.back() : feeds_[feeds_.size() - 2];
}

}  // namespace divan::server
