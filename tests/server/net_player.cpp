#include "tests/server/net_player.h"

#include <sodium.h>

#include <stdexcept>
#include <thread>
#include <utility>

#include "tests/merge_patch.h"

namespace divan::server {

namespace json = boost::json;

namespace {

std::string new_id() {
  std::array<unsigned char, 16> bytes{};
  randombytes_buf(bytes.data(), bytes.size());
  std::array<char, 33> text{};
  return sodium_bin2hex(text.data(), text.size(), bytes.data(), bytes.size());
}

}  // namespace

Player::Player(Browser browser, std::string table) : browser(std::move(browser)), table(std::move(table)) {}

bool Player::connect() {
  gone_ = false;
  failed_.clear();
  const auto stream = seat == 0 ? std::string("watch") : std::to_string(seat);
  wire_.emplace(Wire::to(browser, table, version == 0 ? "" : stream + ":" + std::to_string(version)));
  if (wire_->opened() != 101) wire_.reset();
  if (!wire_) return false;
  for (const auto& [id, frame] : waiting_) wire_->send(json::serialize(frame));
  return true;
}

bool Player::hear(Patience most) {
  if (!online()) return false;
  const auto message = wire_->read_json(most);
  if (!message) {
    gone_ = wire_->closed(Patience(0)) != 0;
    return false;
  }
  const auto& kind = *message->get_object().begin();
  if (kind.key() == "snapshot") take_snapshot(kind.value().as_object());
  if (kind.key() == "update") take_update(kind.value().as_object());
  if (kind.key() == "answer") take_answer(kind.value().as_object());
  if (kind.key() == "people") people = kind.value(), ++people_told;
  return true;
}

bool Player::hear_until(std::uint32_t wanted) {
  while (wanted == 0 ? !open_ : version < wanted) {
    if (!hear()) return false;
  }
  return true;
}

void Player::take_snapshot(const json::object& snapshot) {
  version = snapshot.at("version").to_number<std::uint32_t>();
  if (snapshot.contains("open") && !open_) views.clear();
  if (const auto* you = snapshot.if_contains("you")) seat = you->to_number<int>();
  if (const auto* now = snapshot.if_contains("view")) {
    view = *now;
    remember();
  }
  if (const auto* can = snapshot.if_contains("legal")) legal = can->as_array();
  people = snapshot.at("people");
  ++people_told;
  open_ = snapshot.contains("open");
}

void Player::take_update(const json::object& update) {
  const auto next = update.at("version").to_number<std::uint32_t>();
  if (next != version + 1)
    trouble += "after version " + std::to_string(version) + " came " + std::to_string(next) + "; ";
  version = next;
  merge(view, update.at("patch"));
  remember();
  if (const auto* can = update.if_contains("legal")) legal = can->as_array();
}

void Player::remember() {
  const auto [seen, is_new] = views.emplace(version, view);
  if (!is_new && seen->second != view) trouble += "version " + std::to_string(version) + " was another before; ";
}

void Player::take_answer(const json::object& answer) {
  const auto* id = answer.if_contains("id");
  if (id == nullptr) return;
  const std::string name(id->as_string());
  if (answer.contains("failed")) {
    failed_.push_back(name);
    return;
  }
  if (const auto known = answers.find(name); known != answers.end() && known->second != json::value(answer)) {
    trouble += name + " was answered " + json::serialize(known->second) + ", then " + json::serialize(answer) + "; ";
  }
  answers[name] = answer;
  waiting_.erase(name);
}

std::string Player::command(json::object what) {
  const auto id = new_id();
  what["id"] = id;
  commands[id] = waiting_[id] = what;
  if (online()) wire_->send(json::serialize(what));
  return id;
}

bool Player::play(std::mt19937& dice) {
  if (!waiting_.empty() || legal.empty() || open_ || !view.is_object()) return false;
  const auto* question = view.get_object().if_contains("question");
  if (question == nullptr) return false;
  const auto& action = legal[dice() % legal.size()];
  command({{"act", action}, {"question", question->at("number")}});
  return true;
}

std::optional<json::value> Player::repeat(const std::string& id) {
  const auto frame = commands.at(id);
  waiting_[id] = frame;
  wire_->send(json::serialize(frame));
  while (waiting_.contains(id)) {
    if (!hear()) return {};
    send_failed_again();
  }
  return answers.at(id);
}

void Player::send_failed_again() {
  if (failed_.empty() || !online()) return;
  std::this_thread::sleep_for(Patience(200));
  for (const auto& id : std::exchange(failed_, {})) {
    if (const auto frame = waiting_.find(id); frame != waiting_.end()) wire_->send(json::serialize(frame->second));
  }
}

void Player::compare_with_a_newcomer() {
  auto newcomer = Wire::to(browser, table);
  const auto snapshot = newcomer.await("snapshot");
  if (!snapshot) {
    trouble += "a newcomer is shown nothing; ";
    return;
  }
  const auto shown = snapshot->at("version").to_number<std::uint32_t>();
  const bool open = snapshot->as_object().contains("open");
  while (open ? !open_ || version < shown : !open_ && version < shown) {
    if (!hear()) {
      trouble += "what a newcomer is shown does not come; ";
      return;
    }
  }
  if (open == open_ && views.contains(shown) && views.at(shown) != snapshot->at("view")) {
    trouble += "version " + std::to_string(shown) + " is another to a newcomer; ";
  }
}

std::vector<Player> seat_people(std::vector<Browser> people, json::object wish, std::vector<Browser> onlookers) {
  const auto well = [](const HttpAnswer& answer) {
    if (answer.status != 200) throw std::runtime_error(std::to_string(answer.status) + " " + answer.body);
    return answer.json();
  };
  if (!wish.contains("bots")) {
    wish["bots"] = json::array(wish.at("seats").to_number<std::size_t>() - people.size(), "random");
  }
  const auto made = well(people.front().post("/api/tables", json::serialize(wish)));
  const std::string table(made.at("table").as_string());
  const auto invite = json::serialize(json::object{{"invite", made.at("invite")}});
  for (auto person = people.begin() + 1; person != people.end(); ++person) {
    well(person->post("/api/tables/" + table + "/join", invite));
  }
  well(people.front().post("/api/tables/" + table + "/start"));
  std::vector<Player> players;
  for (auto& person : people) players.emplace_back(std::move(person), table);
  for (auto& onlooker : onlookers) {
    well(onlooker.post("/api/tables/" + table + "/watch", invite));
    players.emplace_back(std::move(onlooker), table);
  }
  return players;
}

std::vector<Player> seat_people(std::vector<Browser> people, const std::string& options) {
  json::array bots(4 - people.size(), "greedy");
  return seat_people(std::move(people), {{"game", "verrat"}, {"options", json::parse(options)}, {"bots", bots}}, {});
}

}  // namespace divan::server
