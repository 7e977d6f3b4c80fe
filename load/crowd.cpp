#include "load/crowd.h"

#include <fmt/core.h>

#include <algorithm>
#include <boost/json.hpp>
#include <utility>

#include "engine/core/registry.h"

namespace divan::load {
namespace {

namespace json = boost::json;
using std::chrono::steady_clock;

// A little less than the server allows a seat: what is under way counts there a moment later.
constexpr server::Rate own_rate{server::seat_messages.most - 5, server::seat_messages.per};
constexpr double most_due = 50;  // moves that are caught up after a hiccup of ours; the rest is let go

std::int64_t milliseconds() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(steady_clock::now().time_since_epoch()).count();
}

std::string text_of(const json::value& value) { return std::string(value.as_string()); }

// Throws when it is no object.
json::object read(std::string_view text) { return json::parse(text).as_object(); }

}  // namespace

struct Crowd::Client {
  int number = 0;
  std::string cookie, csrf;
  Party* party = nullptr;
  bool seated = false;
  std::shared_ptr<Wire> wire;
  bool online = false;

  // As far as it was told.
  std::uint32_t version = 0;
  std::int64_t question = 0;
  std::string choice;  // one of the things it may do; empty: none
  bool over = false;

  bool queued = false;
  std::string command;  // the id of what is not answered yet
  steady_clock::time_point sent;
  server::Bucket messages{own_rate};
};

struct Crowd::Party {
  Setting setting;
  std::vector<Client*> seated;  // the first makes the tables
  std::vector<Client*> watching;
  std::string table;
  std::string invite;
  int missing = 0;  // who have not sat down yet
};

Crowd::Crowd(Net& net, const std::vector<Setting>& tables, int clients)
    : net_(net), dice_(std::random_device{}()), last_beat_(steady_clock::now()) {
  const auto join = [&](Party& party, bool seated) {
    auto& who = *clients_.emplace_back(std::make_unique<Client>());
    who.number = static_cast<int>(clients_.size());
    who.party = &party;
    who.seated = seated;
    (seated ? party.seated : party.watching).push_back(&who);
  };
  for (const auto& setting : tables) {
    auto& party = *parties_.emplace_back(std::make_unique<Party>());
    party.setting = setting;
    for (int i = 0; i < setting.seats; ++i) join(party, true);
  }
  for (std::size_t i = 0; clients_.size() < static_cast<std::size_t>(clients); ++i) {
    join(*parties_[i % parties_.size()], false);
  }
  net_.beat([this] { hand_out_moves(); });
}

Crowd::~Crowd() { net_.beat({}); }

// ---- coming

// What is not answered with 200 is a fault, and `then` is not called.
void Crowd::call(Client& who, const std::string& method, const std::string& path, const std::string& body, Then then) {
  ++under_way_;
  net_.call({method, "/api/" + path, body, who.cookie, who.csrf},
            [this, &who, method, path, then = std::move(then)](const Reply& reply) {
              --under_way_;
              if (!reply.cookie.empty()) who.cookie = reply.cookie;
              if (reply.status == 200) return then(reply);
              const auto verb = path.substr(path.rfind('/') + 1);
              complain(reply.status == 0 ? fmt::format("{} {}: no answer ({})", method, verb, reply.body)
                                         : fmt::format("{} {}: {} {}", method, verb, reply.status, reply.body));
            });
}

void Crowd::introduce() {
  for (const auto& client : clients_) {
    Client& who = *client;
    call(who, "GET", "me", {}, [this, &who](const Reply& me) {
      who.csrf = text_of(read(me.body).at("csrf"));
      call(who, "POST", "me", fmt::format(R"({{"name":"Guest {}","language":"en"}})", who.number), [](const Reply&) {});
    });
  }
}

void Crowd::open_tables() {
  for (const auto& party : parties_) open_table(*party);
}

void Crowd::open_table(Party& party) {
  // Clients that play by chance need the limits of a simulation: some games have none where people play (VE-82).
  const auto* game = find_game(party.setting.game);
  const auto wish = fmt::format(R"({{"game":"{}","seats":{},"options":{}}})", party.setting.game, party.setting.seats,
                                game == nullptr ? "{}" : game->default_options());
  call(*party.seated.front(), "POST", "tables", wish, [this, &party](const Reply& reply) {
    const auto made = read(reply.body);
    party.table = text_of(made.at("table"));
    party.invite = fmt::format(R"({{"invite":"{}"}})", text_of(made.at("invite")));
    ++tables_opened_;
    seat_people(party);
  });
}

void Crowd::seat_people(Party& party) {
  party.missing = static_cast<int>(party.seated.size() - 1 + party.watching.size());
  const auto come = [this, &party](Client& who, const std::string& verb) {
    call(who, "POST", "tables/" + party.table + verb, party.invite, [this, &party](const Reply&) {
      if (--party.missing == 0) start(party);
    });
  };
  for (std::size_t i = 1; i < party.seated.size(); ++i) come(*party.seated[i], "/join");
  for (Client* who : party.watching) come(*who, "/watch");
  if (party.missing == 0) start(party);
}

void Crowd::start(Party& party) {
  call(*party.seated.front(), "POST", "tables/" + party.table + "/start", {}, [this, &party](const Reply&) {
    if (!again_) return;
    for (Client* who : party.seated) connect(*who);
    for (Client* who : party.watching) connect(*who);
  });
}

void Crowd::connect() {
  again_ = true;
  for (const auto& client : clients_) connect(*client);
}

void Crowd::connect(Client& who) {
  call(who, "POST", "tables/" + who.party->table + "/ticket", {},
       [this, &who](const Reply& reply) { open_socket(who, text_of(read(reply.body).at("ticket"))); });
}

void Crowd::open_socket(Client& who, const std::string& ticket) {
  who.version = 0;
  who.question = 0;
  who.choice.clear();
  who.over = false;
  ++under_way_;
  const auto waits = std::make_shared<bool>(true);
  const auto arrived = [this, waits] {
    if (std::exchange(*waits, false)) --under_way_;
  };
  Ear ear;
  ear.opened = [this, &who] { who.online = true, ++online_; };
  ear.heard = [this, &who, arrived](std::string_view message) {
    arrived();
    hear(who, message);
  };
  ear.closed = [this, &who, arrived](const std::string& why) {
    arrived();
    complain("a connection was closed: " + why);
    forget_socket(who);
  };
  who.wire = net_.open("/ws?table=" + who.party->table + "&ticket=" + ticket + "&have=0", who.cookie, std::move(ear));
}

// ---- going

std::shared_ptr<Wire> Crowd::forget_socket(Client& who) {
  if (std::exchange(who.online, false)) --online_;
  if (!std::exchange(who.command, {}).empty()) --in_flight_;
  who.choice.clear();
  return std::exchange(who.wire, nullptr);
}

void Crowd::leave() {
  again_ = playing_ = false;
  for (const auto& client : clients_) {
    if (const auto wire = forget_socket(*client)) wire->close();
  }
}

// When everybody has seen the end.
void Crowd::next_match(Party& party) {
  const auto sees_end = [](const Client* who) { return who->over || !who->wire; };
  if (!std::ranges::all_of(party.seated, sees_end) || !std::ranges::all_of(party.watching, sees_end)) {
    return;
  }
  ++tally.matches;
  for (const auto* group : {&party.seated, &party.watching}) {
    for (Client* who : *group) {
      if (const auto wire = forget_socket(*who)) wire->close();
    }
  }
  open_table(party);
}

// ---- hearing

// Exactly one member tells what a message is, and it is the first.
void Crowd::hear(Client& who, std::string_view message) {
  const bool update = message.starts_with(R"({"update":)");
  if (update) tally.update_bytes.push_back(static_cast<std::uint32_t>(message.size()));
  try {
    if (message.starts_with(R"({"answer":)")) return hear_answer(who, message);
    if (message.starts_with(R"({"snapshot":)") || (update && who.seated)) return hear_told(who, message);
  } catch (const std::exception& problem) {
    complain(fmt::format("a message that cannot be read: {}", problem.what()));
  }
}

void Crowd::hear_told(Client& who, std::string_view message) {
  unsigned char first[16 * 1024];
  json::monotonic_resource memory(first, sizeof first);
  const auto whole = json::parse({message.data(), message.size()}, &memory);
  const auto& [kind, value] = *whole.as_object().begin();
  const auto& told = value.as_object();
  const auto version = told.at("version").to_number<std::uint32_t>();
  if (kind == "update" && version != who.version + 1) complain("a version that is not the next");
  who.version = version;
  const auto* view = told.if_contains(kind == "update" ? "patch" : "view");
  if (const auto* question = view == nullptr ? nullptr : view->as_object().if_contains("question")) {
    const auto* asks = question->if_object();
    if (const auto* number = asks == nullptr ? nullptr : asks->if_contains("number")) {
      who.question = number->to_number<std::int64_t>();
    }
  }
  who.over = told.contains("open");
  if (const auto* legal = told.if_contains("legal")) {
    const auto& actions = legal->as_array();
    who.choice = actions.empty() ? std::string() : json::serialize(actions[dice_() % actions.size()]);
  }
  if (who.over) {
    who.choice.clear();
    next_match(*who.party);
  }
  want_to_move(who);
}

void Crowd::hear_answer(Client& who, std::string_view message) {
  const auto now = steady_clock::now();
  if (who.command.empty() || message.find(who.command) == std::string_view::npos) {
    return complain("an answer to nothing");
  }
  who.command.clear();
  --in_flight_;
  if (message.find(R"("committed":true)") != std::string_view::npos) {
    const auto took = std::chrono::duration_cast<std::chrono::microseconds>(now - who.sent);
    tally.answer_us.push_back(static_cast<std::uint32_t>(took.count()));
  } else if (message.find(R"("refused":)") != std::string_view::npos) {
    ++tally.refused;
  } else {
    complain("a move that was not stored: " + std::string(message));
  }
  want_to_move(who);
}

// ---- playing

void Crowd::go_on() {
  playing_ = true;
  last_beat_ = steady_clock::now();
  due_ = 0;
}

void Crowd::rest() { playing_ = false; }

void Crowd::want_to_move(Client& who) {
  if (who.queued || who.choice.empty() || !who.command.empty()) return;
  if (playing_ && rate_ == 0 && who.messages.take(milliseconds())) return move(who);
  who.queued = true;
  ready_.push_back(&who);
}

void Crowd::hand_out_moves() {
  const auto now = steady_clock::now();
  const std::chrono::duration<double> passed = now - std::exchange(last_beat_, now);
  if (!playing_) return;
  due_ = rate_ == 0 ? static_cast<double>(ready_.size()) : std::min(due_ + rate_ * passed.count(), most_due);
  for (auto left = ready_.size(); left > 0 && due_ >= 1; --left) {
    Client& who = *ready_.front();
    ready_.pop_front();
    who.queued = false;
    if (who.choice.empty() || !who.command.empty() || !who.wire) continue;
    if (who.messages.take(milliseconds())) {
      move(who);
      due_ -= 1;
    } else {
      who.queued = true;
      ready_.push_back(&who);
    }
  }
}

void Crowd::move(Client& who) {
  who.command = fmt::format("{:016x}{:016x}", dice_(), ++commands_);
  const auto choice = std::exchange(who.choice, {});
  ++in_flight_;
  who.sent = steady_clock::now();
  who.wire->send(fmt::format(R"({{"id":"{}","act":{},"question":{}}})", who.command, choice, who.question));
}

}  // namespace divan::load
