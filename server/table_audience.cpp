#include "server/table_audience.h"

#include <algorithm>
#include <utility>

namespace divan::server {
namespace {

constexpr int most_spectators = 500;
constexpr std::ptrdiff_t most_lines_each = 8;

constexpr int close_normal = 1000;

// How a client names the stream of updates that its version counts.
std::string stream_of(Viewer viewer) {
  return viewer.is_seat() ? std::to_string(viewer.seat().number()) : std::string(Have::spectators);
}

}  // namespace

void hang_up(Connection& connection, int code, std::string_view reason) {
  wire::Message message;
  message.bye = wire::Bye{"house.bye." + std::string(reason)};
  connection.send(std::make_shared<const std::string>(to_json(message)));
  connection.close(code, reason);
}

void Audience::Listener::send(const wire::Message& message) const { send(to_json(message)); }

bool Audience::add(const Fold& fold, ConnectionId id, const Person& who, const Have& have,
                   std::shared_ptr<Connection> connection, Places::Token place) {
  if (!make_space(fold.facts(), who)) return false;
  Listener listener;
  listener.id = id;
  listener.viewer = viewer(fold, who.key);
  if (fold.facts().seat_of(who.key)) listener.messages = Bucket(seat_messages);
  const auto other = std::ranges::find(listeners_, who.key, &Listener::key);
  listener.number = other == listeners_.end() ? ++last_number_ : other->number;
  listener.key = who.key;
  listener.session = who.session.empty() ? who.key : who.session;
  listener.name = who.name;
  listener.program = who.program;
  listener.address = who.address;
  listener.place = std::move(place);
  listener.connection = std::move(connection);
  listener.version = have.version;
  // Only within a match do versions count: before it there are none, after it they are those of the open view.
  const bool follows_on = have.version > 0 && have.stream == stream_of(listener.viewer);
  if (follows_on && stage(fold) == Shown::match) listener.shown = Shown::match;
  listeners_.push_back(std::move(listener));
  return true;
}

bool Audience::make_space(const Facts& facts, const Person& who) {
  const auto own = std::ranges::count(listeners_, who.key, &Listener::key);
  if (!facts.seat_of(who.key)) return own < most_lines_each && spectators(facts) < most_spectators;
  if (own < most_lines_each) return true;
  // A program gives way first, and never pushes its person out.
  const auto of_program = [&who](const Listener& one) { return one.key == who.key && !one.program.empty(); };
  auto oldest = std::ranges::find_if(listeners_, of_program);
  if (oldest == listeners_.end() && !who.program.empty()) return false;
  if (oldest == listeners_.end()) oldest = std::ranges::find(listeners_, who.key, &Listener::key);
  const auto connection = std::move(oldest->connection);
  listeners_.erase(oldest);
  hang_up(*connection, close_normal, "replaced");
  return true;
}

void Audience::remove(ConnectionId id) {
  std::erase_if(listeners_, [id](const Listener& listener) { return listener.id == id; });
}

Audience::Listener* Audience::find(ConnectionId id) {
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

std::vector<const Audience::Listener*> Audience::watching(const Facts& facts) const {
  std::vector<const Listener*> all;
  for (const Listener& listener : listeners_) {
    if (!facts.seat_of(listener.key)) all.push_back(&listener);
  }
  const auto number = [](const Listener* listener) { return listener->number; };
  std::ranges::sort(all, {}, number);
  const auto doubled = std::ranges::unique(all, {}, number);
  all.erase(doubled.begin(), doubled.end());
  return all;
}

std::string Audience::address_of(const std::string& key) const {
  const auto found = std::ranges::find(listeners_, key, &Listener::key);
  return found == listeners_.end() ? std::string() : found->address;
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
  if (to.place && fold.facts().seat_of(to.key)) to.place.reset();  // watched, and has sat down
  if (!same || (fold.match() != nullptr && !send_rest(to, fold.feeds().of(eyes)))) send_snapshot(to, fold, people);
  if (to.people != people_) {
    to.people = people_;
    to.connection->send(people_);
  }
  if (!eyes.is_seat() || to.order == fold.facts().chair(eyes.seat()).order) return;
  to.order = fold.facts().chair(eyes.seat()).order;
  wire::Message message;
  message.order = to.order;
  to.send(message);
}

bool Audience::send_rest(Listener& to, const ViewerFeed& feed) {
  const auto rest = feed.since(to.version);
  if (!rest) return false;
  for (const Text& message : *rest) to.connection->send(message);
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

template <class Chosen>
std::vector<Audience::Listener> Audience::take_out(Chosen chosen) {
  std::vector<Listener> out;
  std::ranges::copy_if(listeners_, std::back_inserter(out), chosen);
  std::erase_if(listeners_, chosen);
  return out;
}

void Audience::dismiss_unseated(const Fold& fold) {
  const auto unseated = [&fold](const Listener& listener) {
    const auto& facts = fold.facts();
    if (!listener.program.empty() && !facts.seat_opened_by(listener.program)) return true;
    return listener.viewer.is_seat() && !facts.seat_of(listener.key);
  };
  for (const Listener& listener : take_out(unseated)) {
    const bool removed = fold.facts().removed.contains(listener.key);
    hang_up(*listener.connection, close_normal, removed ? "removed" : listener.program.empty() ? "seat_left" : "token");
  }
}

void Audience::dismiss_spectators(const Facts& facts, const std::function<std::string_view(const Listener&)>& reason) {
  const auto must_go = [&](const Listener& one) { return !facts.seat_of(one.key) && !reason(one).empty(); };
  for (const Listener& listener : take_out(must_go)) hang_up(*listener.connection, close_normal, reason(listener));
}

void Audience::dismiss(const std::string& key, int code, std::string_view reason) {
  for (const Listener& listener : take_out([&key](const Listener& one) { return one.key == key; })) {
    hang_up(*listener.connection, code, reason);
  }
}

void Audience::dismiss_session(const std::string& session, int code, std::string_view reason) {
  for (const Listener& listener : take_out([&session](const Listener& one) { return one.session == session; })) {
    hang_up(*listener.connection, code, reason);
  }
}

bool Audience::dismiss(const House::Chosen& chosen, int code, std::string_view reason) {
  const auto out = take_out([&chosen](const Listener& one) { return chosen(one.address, one.name); });
  for (const Listener& listener : out) hang_up(*listener.connection, code, reason);
  return !out.empty();
}

void Audience::dismiss_all(int code, std::string_view reason) {
  for (const Listener& listener : std::exchange(listeners_, {})) hang_up(*listener.connection, code, reason);
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
