#include "server/table_audience.h"

#include <algorithm>
#include <utility>

namespace divan::server {
namespace {

constexpr std::size_t most_listeners = 500;
constexpr std::ptrdiff_t most_lines_each = 8;

constexpr int close_normal = 1000;

}  // namespace

void hang_up(Line& line, int code, std::string_view reason) {
  wire::Message message;
  message.bye = wire::Bye{"house.bye." + std::string(reason)};
  line.send(std::make_shared<const std::string>(to_json(message)));
  line.close(code, reason);
}

void Audience::Listener::send(const wire::Message& message) const { send(to_json(message)); }

bool Audience::add(const Fold& fold, LineId id, const Person& who, std::uint32_t have, std::shared_ptr<Line> line) {
  const auto own = std::ranges::count(listeners_, who.key, &Listener::key);
  if (own >= most_lines_each || listeners_.size() >= most_listeners) return false;
  Listener listener;
  listener.id = id;
  listener.viewer = viewer(fold, who.key);
  if (listener.viewer.is_seat()) listener.messages = Bucket(seat_messages);
  listener.key = who.key;
  listener.program = who.program;
  listener.line = std::move(line);
  listener.version = have;
  // Only within a match do versions count: before it there are none, after it they are those of the open view.
  if (have > 0 && stage(fold) == Shown::match) listener.shown = Shown::match;
  listeners_.push_back(std::move(listener));
  return true;
}

void Audience::remove(LineId id) {
  std::erase_if(listeners_, [id](const Listener& listener) { return listener.id == id; });
}

Audience::Listener* Audience::find(LineId id) {
  const auto found = std::ranges::find(listeners_, id, &Listener::id);
  return found == listeners_.end() ? nullptr : &*found;
}

bool Audience::here(const std::string& key) const {
  return std::ranges::find(listeners_, key, &Listener::key) != listeners_.end();
}

bool Audience::program_here(const std::string& key) const {
  const auto plays = [&key](const Listener& listener) { return !listener.program.empty() && listener.key == key; };
  return std::ranges::any_of(listeners_, plays);
}

int Audience::spectators(const Facts& facts) const {
  const auto stands = [&facts](const Listener& listener) { return !facts.seat_of(listener.key); };
  return static_cast<int>(std::ranges::count_if(listeners_, stands));
}

void Audience::tell(const Fold& fold, const wire::People& people) {
  dismiss_unseated(fold);
  wire::Message message;
  message.people = people;
  if (auto text = to_json(message); !people_ || *people_ != text) {
    people_ = std::make_shared<const std::string>(std::move(text));
  }
  for (Listener& listener : listeners_) bring_up(listener, fold, people);
}

void Audience::bring_up(Listener& to, const Fold& fold, const wire::People& people) const {
  const auto now = stage(fold);
  const auto eyes = viewer(fold, to.key);
  if (to.shown == Shown::match && now == Shown::open) send_rest(to, fold.feeds().of(to.viewer));  // how it ended
  const bool same = to.shown == now && to.viewer == eyes;
  to.shown = now;
  to.viewer = eyes;
  if (!same || (fold.match() != nullptr && !send_rest(to, fold.feeds().of(eyes)))) send_snapshot(to, fold, people);
  if (to.people != people_) {
    to.people = people_;
    to.line->send(people_);
  }
  if (!eyes.is_seat() || to.order == fold.facts().chair(eyes.seat()).order) return;
  to.order = fold.facts().chair(eyes.seat()).order;
  wire::Message message;
  message.order = to.order;
  to.send(message);
}

bool Audience::send_rest(Listener& to, const Feed& feed) {
  const auto rest = feed.since(to.version);
  if (!rest) return false;
  for (const Text& message : *rest) to.line->send(message);
  to.version = feed.version();
  return true;
}

void Audience::send_snapshot(Listener& to, const Fold& fold, const wire::People& people) const {
  wire::Message message;
  auto& snapshot = message.snapshot.emplace();
  if (fold.match() != nullptr) snapshot = fold.feeds().of(to.viewer).snapshot(*fold.match());
  snapshot.you = fold.facts().seat_of(to.key);
  if (to.viewer.sees_all()) snapshot.open = true;
  if (to.viewer.is_seat()) snapshot.order = fold.facts().chair(to.viewer.seat()).order;
  snapshot.people = people;
  to.version = snapshot.version;
  to.people = people_;
  to.order = snapshot.order;
  to.send(message);
}

void Audience::dismiss_unseated(const Fold& fold) {
  const auto unseated = [&fold](const Listener& listener) {
    const auto& facts = fold.facts();
    if (!listener.program.empty() && !facts.seat_opened_by(listener.program)) return true;
    return listener.viewer.is_seat() && !facts.seat_of(listener.key);
  };
  std::vector<Listener> out;
  std::ranges::copy_if(listeners_, std::back_inserter(out), unseated);
  std::erase_if(listeners_, unseated);
  for (const Listener& listener : out) {
    const bool removed = fold.facts().removed.contains(listener.key);
    hang_up(*listener.line, close_normal, removed ? "removed" : listener.program.empty() ? "seat_left" : "token");
  }
}

void Audience::dismiss_all(int code, std::string_view reason) {
  for (const Listener& listener : std::exchange(listeners_, {})) hang_up(*listener.line, code, reason);
}

void Audience::dismiss(const std::string& key) {
  std::vector<Listener> out;
  const auto is = [&key](const Listener& listener) { return listener.key == key; };
  std::ranges::copy_if(listeners_, std::back_inserter(out), is);
  std::erase_if(listeners_, is);
  for (const Listener& listener : out) hang_up(*listener.line, close_normal, "session_ended");
}

Audience::Shown Audience::stage(const Fold& fold) {
  if (fold.match() == nullptr) return Shown::gathering;
  return fold.facts().status == wire::Status::ended ? Shown::open : Shown::match;
}

Viewer Audience::viewer(const Fold& fold, const std::string& key) {
  if (fold.facts().status == wire::Status::ended) return Viewer::open();
  const auto seat = fold.facts().seat_of(key);
  return seat ? Viewer(*seat) : Viewer::spectator();
}

}  // namespace divan::server
