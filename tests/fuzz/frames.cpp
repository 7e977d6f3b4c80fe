// Frames as they come over connections, into a real house: what it answers, what it keeps, and what it tells to whom.
#include <boost/json.hpp>
#include <map>
#include <set>

#include "engine/core/chance.h"
#include "server/dependencies.h"
#include "tests/fuzz/ear.h"
#include "tests/fuzz/watched.h"
#include "tests/server/fake_clock.h"
#include "tests/server/memory_store.h"

namespace divan::fuzz {
namespace {

using server::House;
using server::MemoryStore;

constexpr int most_lines = 300;
constexpr int most_by_chance = 120;        // so that an input has an end
constexpr int most_time = 24 * 3'600'000;  // at once, milliseconds
constexpr std::size_t longest_frame = 8'192;

// A person with a connection to the table, and what was said to them.
struct Guest {
  server::Person person;
  std::shared_ptr<Ear> ear;  // none: not there
  House::ConnectionId connection = 0;
  Holds holds;
  int sent = 0;                                  // over this connection
  std::map<std::string, std::string> committed;  // what was answered, by the id
};

class PlaySession {
 public:
  explicit PlaySession(std::string_view wish) {
    settings_.bot_delay_least = settings_.bot_delay_most = 1'000;
    settings_.restart_grace = 0;
    dependencies_.reads_beside = false;  // the store in memory is for one thread
    dependencies_.seed = [this] { return Seed::from_number(++seeds_); };
    open();
    guests_.push_back({{"key-0", "Ann", "en"}, {}, 0, {}, 0, {}});
    const auto made = call(0, "POST", "tables", wish);
    if (made.status != 200) return;
    const auto told = json::parse(made.body);
    table_ = told.at("table").as_string();
    gather(json::serialize(json::object{{"invite", told.at("invite")}}));
  }
  ~PlaySession() { house_.reset(); }
  PlaySession(const PlaySession&) = delete;
  PlaySession& operator=(const PlaySession&) = delete;

  bool open_for_play() const { return !table_.empty(); }

  // One line of the input; whether it had a sense.
  bool happen(std::string_view line) {
    const bool waits = line.starts_with('&');  // what follows comes before this is done
    if (waits) line.remove_prefix(1);
    const bool sense = line.starts_with('+') ? play_on(line.substr(1)) : do_one(line);
    if (!waits && line != "fail") settle();  // which ends the disk's bad mood
    return sense;
  }

  // Everybody holds what a newcomer is shown and what the rules show; the log comes to the same again.
  void check() {
    settle();
    const auto& kept = store_.tables.at(table_);
    require(kept.row.status != "frozen", "the table is frozen");
    for (std::size_t i = 0; i < guests_.size(); ++i) {
      auto& guest = guests_[i];
      if (!guest.ear) continue;
      const auto fresh = std::make_shared<Ear>();
      const auto connection = house_->attach(guest.person, table_, {}, fresh);
      settle();
      if (!guest.ear) continue;
      if (fresh->closed) {
        // Who looks on shows the invitation again after a restart.
        require(!guest.ear->holds.you, "somebody who sits here is not let in");
      } else {
        require(guest.ear->holds.same(fresh->holds), "somebody holds what a newcomer is not shown");
      }
      house_->detach(connection);
      settle();
    }
    replay(kept);
  }

  // kill -9 and another house; everybody comes back with what they hold.
  void restart() {
    kill();
    for (std::size_t i = 0; i < guests_.size(); ++i) come(i);
    settle();
  }
  void pass(std::int64_t milliseconds) {
    const auto until = clock_.now() + milliseconds;
    settle();
    while (clock_.run_next(until)) settle();
    clock_.set(until);
  }
  bool ended() { return store_.tables.at(table_).row.status == "ended"; }
  std::size_t lines() { return store_.tables.at(table_).lines.size(); }

 private:
  void open() {
    house_ = server::open_house(
        store_, clock_, [this](std::function<void()> what) { posted_.push_back(std::move(what)); }, settings_,
        dependencies_);
  }

  // People take every free seat, one stands by.
  void gather(const std::string& invite) {
    const auto in = [&](std::size_t guest, const char* verb) { return call(guest, "POST", at(verb), invite).status; };
    for (std::size_t i = 1; i <= most_seats; ++i) {
      guests_.push_back({{"key-" + std::to_string(i), "Guest " + std::to_string(i), "en"}, {}, 0, {}, 0, {}});
      if (in(i, "join") != 200) break;
    }
    in(guests_.size() - 1, "watch");
    for (std::size_t i = 0; i < guests_.size(); ++i) come(i);
    settle();
  }

  std::string at(std::string_view verb) const { return "tables/" + table_ + '/' + std::string(verb); }

  server::Reply call(std::size_t guest, const std::string& method, const std::string& path, std::string_view body) {
    std::optional<server::Reply> reply;
    int replies = 0;
    house_->call(guests_[guest].person, {method, path, std::string(body)}, [&](server::Reply given) {
      reply = std::move(given);
      ++replies;
    });
    settle();
    require(replies == 1, "a call is answered " + std::to_string(replies) + " times");
    require(reply->status == 200 || json::parse(reply->body).at("error").as_string().starts_with("house.error."),
            "an error without its key: " + reply->body);
    return *reply;
  }

  // "2 {…}" guest 2 sends a frame, "2/leave {…}" calls; "2-", "2~" goes, comes; "t 500"; "fail"; "kill".
  bool do_one(std::string_view line) {
    if (line == "kill") return restart(), true;
    if (line == "fail") return store_.mood = MemoryStore::Mood::fails, true;
    if (line.starts_with("t ")) {
      line.remove_prefix(2);
      return pass(std::min(take_number(line).value_or(0), most_time)), true;
    }
    const auto number = take_number(line);
    if (!number || *number < 1 || static_cast<std::size_t>(*number) > guests_.size()) return false;
    const auto who = static_cast<std::size_t>(*number - 1);
    if (line == "-") return go(who), true;
    if (line == "~") return come(who), true;
    if (line.starts_with('/')) {
      const auto verb = line.substr(1, line.find(' ') - 1);
      // Looking back is worked out on a thread of its own.
      if (verb.starts_with("hindsight")) return false;
      const auto body = line.substr(std::min(line.size(), verb.size() + 2));
      return call(who, "POST", at(verb), body).status == 200;
    }
    return say(who, std::string(line));
  }

  void come(std::size_t who) {
    auto& guest = guests_[who];
    if (guest.ear) return;
    guest.ear = std::make_shared<Ear>();
    guest.ear->holds = guest.holds;
    guest.sent = 0;
    guest.connection =
        house_->attach(guest.person, table_,
                       {guest.holds.you ? std::to_string(*guest.holds.you) : "watch", guest.holds.version}, guest.ear);
  }
  void go(std::size_t who) {
    auto& guest = guests_[who];
    if (!guest.ear) return;
    house_->detach(guest.connection);
    forget(guest);
  }
  static void forget(Guest& guest) {
    guest.holds = guest.ear->holds;
    guest.ear.reset();
  }

  // A frame may leave its id ("auto") and the question (0) to be filled in.
  std::string filled_in(std::size_t who, std::string frame) {
    const auto replace = [&frame](std::string_view from, const std::string& to) {
      if (const auto place = frame.find(from); place != frame.npos) frame.replace(place, from.size(), to);
    };
    auto id = std::to_string(++ids_);
    id.insert(0, 32 - id.size(), 'a');
    replace(R"("id":"auto")", R"("id":")" + id + '"');
    replace(R"("question":0)", R"("question":)" + std::to_string(guests_[who].ear->holds.question()));
    return frame;
  }

  // Sends a frame. One that stands alone is held to more: see `settle_frame`.
  bool say(std::size_t who, std::string frame) {
    auto& guest = guests_[who];
    if (!guest.ear || frame.size() > longest_frame) return false;
    frame = filled_in(who, std::move(frame));
    const bool alone = posted_.empty() && store_.pending() == 0 && store_.mood == MemoryStore::Mood::well;
    const auto ear = guest.ear;
    const auto heard = everything_heard();
    const auto kept = lines();
    ++guest.sent;
    house_->receive(guest.connection, frame);
    if (!alone) return true;
    settle();
    return ear->closed || settle_frame(guest, frame, *ear, heard, kept);
  }

  // What was not carried out has changed nothing and nobody else has heard of it; what was answered before is answered
  // the same and not done again. Whether the frame was good.
  bool settle_frame(Guest& guest, const std::string& frame, const Ear& ear, int heard, std::size_t kept) {
    const auto& answer = ear.answers.back();
    const auto* told = answer.if_contains("answer");
    const bool committed = told != nullptr && told->as_object().contains("committed");
    const auto id =
        told != nullptr && told->as_object().contains("id") ? std::string(told->at("id").as_string()) : std::string();
    const auto known = guest.committed.find(id);
    const bool before = known != guest.committed.end();
    if (before) require(known->second == json::serialize(answer), "answered otherwise than before: " + frame);
    if (!committed || before) {
      require(everything_heard() == heard + 1, "others hear of what was not carried out: " + frame);
      require(lines() == kept, "what was not carried out is written down: " + frame);
    }
    if (committed) guest.committed.emplace(id, json::serialize(answer));
    return committed || told == nullptr;
  }

  int everything_heard() const {
    int all = 0;
    for (const auto& guest : guests_) all += guest.ear ? guest.ear->messages : 0;
    return all;
  }

  // Somebody does something that is listed, so many times.
  bool play_on(std::string_view line) {
    for (int count = take_number(line).value_or(1); count > 0 && by_chance_ < most_by_chance && !ended(); --count) {
      ++by_chance_;
      if (!act_somehow()) pass(1'000);
    }
    return true;
  }
  bool act_somehow() {
    const auto first = dice_.below(static_cast<std::uint32_t>(guests_.size()));
    for (std::size_t i = 0; i < guests_.size(); ++i) {
      const auto who = (first + i) % guests_.size();
      if (!guests_[who].ear) continue;
      const auto* legal = guests_[who].ear->holds.seat.if_contains("legal");
      if (legal == nullptr || legal->as_array().empty()) continue;
      const auto& choice = legal->as_array()[dice_.below(static_cast<std::uint32_t>(legal->as_array().size()))];
      return say(who, R"({"id":"auto","act":)" + json::serialize(choice) + R"(,"question":0})");
    }
    return false;
  }

  // Does all that can be done without time passing. Then every frame has been answered once, or its connection has
  // ended.
  void settle() {
    while (!posted_.empty() || store_.pending() > 0) {
      store_.complete();
      auto posted = std::exchange(posted_, {});
      for (const auto& what : posted) what();
    }
    store_.mood = MemoryStore::Mood::well;
    for (auto& guest : guests_) {
      if (!guest.ear) continue;
      const int answers = static_cast<int>(guest.ear->answers.size());
      require(guest.ear->closed || answers == guest.sent,
              std::to_string(guest.sent) + " frames and " + std::to_string(answers) + " answers");
      if (!guest.ear->closed) continue;
      house_->detach(guest.connection);
      forget(guest);
    }
  }

  void kill() {
    house_.reset();
    posted_.clear();
    const auto mood = std::exchange(store_.mood, MemoryStore::Mood::dies_silently);
    while (store_.complete()) continue;
    store_.mood = mood;
    for (auto& guest : guests_) {
      if (guest.ear) forget(guest);
    }
    open();
  }

  // The record replays to the hash that is kept, and shows every viewer what it was sent.
  void replay(const MemoryStore::Kept& kept) {
    std::string record;
    std::size_t count = 0;
    for (const auto& line : kept.lines) {
      if (!line.starts_with(R"({"house")")) record += line + '\n', ++count;
    }
    if (count == 0) return;
    std::string hash;
    const auto fault = replay_record(record, [&](const AnyTable& table, std::string_view) {
      hash = hash_text(table.hash());
      if (--count == 0) compare(table);
    });
    require(!fault, "the log does not replay: " + (fault ? fault->text() : ""));
    require(hash == kept.row.hash, "the log comes to another hash");
  }
  void compare(const AnyTable& table) const {
    for (const auto& guest : guests_) {
      if (!guest.ear) continue;
      const auto& holds = guest.ear->holds;
      const auto viewer = holds.open  ? Viewer::open()
                          : holds.you ? Viewer(Seat{static_cast<std::uint8_t>(*holds.you - 1)})
                                      : Viewer::spectator();
      const auto shown = table.snapshot(viewer);
      require(holds.seat.contains("view") && json::parse(shown.view) == holds.seat.at("view"),
              "somebody has another view than the rules give");
      require(holds.version == shown.version, "versions differ");
      if (viewer.is_seat()) require(json::parse(table.legal(viewer.seat())) == holds.seat.at("legal"), "another list");
    }
  }

  server::Settings settings_;
  server::Dependencies dependencies_;
  MemoryStore store_;
  server::FakeClock clock_;
  std::vector<std::function<void()>> posted_;
  std::unique_ptr<House> house_;
  std::vector<Guest> guests_;
  server::TableId table_;
  Dice dice_{1};
  std::uint64_t seeds_ = 0, ids_ = 0;
  int by_chance_ = 0;
};

}  // namespace

bool frames(std::string_view input) {
  PlaySession session(take_line(input));
  if (!session.open_for_play()) return false;
  bool good = true;
  for (int number = 1; !input.empty() && number <= most_lines; ++number) {
    good = session.happen(take_line(input)) && good;
    if (number % 50 == 0) session.check();
  }
  session.check();
  session.restart();
  session.check();
  session.pass(10'000);
  session.check();
  return good;
}

}  // namespace divan::fuzz
