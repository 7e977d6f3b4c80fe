// What comes to a table as a call: sitting down, leaving, starting, what a host may do. A refusal writes nothing.
#include <spdlog/spdlog.h>

#include <algorithm>
#include <utility>

#include "bots/names.h"
#include "server/lobby.h"
#include "server/names.h"
#include "server/routes.h"
#include "server/table_actor.h"

namespace divan::server {
namespace {

constexpr std::size_t most_watchers = 1'000;

}  // namespace

std::optional<Person> TableActor::recognise(const Person& person) const {
  if (person.program.empty()) return person;
  const auto seat = facts().seat_opened_by(person.program);
  if (!seat) return {};
  return Person{facts().chair(*seat).key, facts().chair(*seat).name, {}, person.program, person.address};
}

void TableActor::call(const Person& caller, Call call, Done done) {
  run([=, this, call = std::move(call), done = std::move(done)] {
    if (lost_) return done(error(503, "storage"));
    const auto person = recognise(caller);
    if (!person) return done(error(401, "token"));
    if (facts().seat_of(person->key)) addresses_[person->key] = person->address;
    std::get<AtTable>(call.route->handler)(*this, *person, call, done);
  });
}

std::optional<Reply> TableActor::not_playable() const {
  if (!frozen_.empty()) return error(409, "frozen");
  if (how_full() >= 1) return error(409, "table_full");
  return {};
}

void TableActor::answer_call(const std::function<Reply()>& work_out, const Done& done) {
  std::optional<Reply> reply;
  try {
    reply = work_out();
  } catch (const StoreFault& fault) {
    spdlog::error("event=store_fault table={} problem=\"{}\"", id_, fault.what());
    return done(error(503, "storage"));
  } catch (...) {
    done(error(500, "internal"));
    throw;
  }
  if (written_.empty() && !broken_) return done(*reply);
  store([done, reply](bool stored) { done(stored ? *reply : error(503, "storage")); });
}

// ---- everybody

bool TableActor::is_invited(const Person& person, const wire::Invitation& shown) const {
  return facts().made.listed || watchers_.contains(person.key) || (shown.invite && fits(*shown.invite, facts().invite));
}

bool TableActor::may_watch(const Person& person) const {
  return facts().gallery && !is_out(person) && is_invited(person, {});
}

// A removed person stays out with another session too, as long as the address is the same.
bool TableActor::is_out(const Person& person) const {
  if (facts().removed.contains(person.key)) return true;
  return !facts().barred.empty() && !person.address.empty() &&
         facts().barred.contains(hash_of_address(id_, person.address));
}

ReplyOf<wire::Seated> TableActor::join(const Person& person, const wire::Invitation& shown) {
  const auto mine = facts().seat_of(person.key);
  if (mine && (!shown.seat || *shown.seat == *mine)) {
    if (facts().chair(*mine).expected) write(line::Joined{*mine, person.key, person.name});
    return wire::Seated{id_, *mine};
  }
  if (!mine && is_out(person)) return error(403, "removed");
  if (facts().running() && !mine && facts().seat_left_by(person.key)) return take_back(person);
  if (!mine && !is_invited(person, shown)) return error(403, "invite");
  if (facts().status == wire::Status::expired) return error(410, "expired");
  if (facts().status != wire::Status::open) return error(409, "started");
  if (person.name.empty()) return error(409, "name_needed");
  if (is_called_alike(person)) return error(409, "name_taken");
  const auto seat = shown.seat ? shown.seat : facts().free_seat();
  if (!seat) return error(409, "full");
  if (seat->index >= facts().chairs.size()) return error(400, "no_such_seat");
  if (!facts().chair(*seat).free()) return error(409, "seat_taken");
  write(line::Joined{*seat, person.key, person.name});
  addresses_[person.key] = person.address;
  return wire::Seated{id_, *seat};
}

// Shows the invitation, and gets to see the table.
ReplyOf<wire::TableInfo> TableActor::watch(const Person& person, const wire::Invitation& shown) {
  const bool seated = facts().seat_of(person.key).has_value();
  if (!seated && is_out(person)) return error(403, "removed");
  if (!seated && !is_invited(person, shown)) return error(403, "invite");
  if (watchers_.size() >= most_watchers) {  // those who are not here show it again
    std::erase_if(watchers_, [this](const std::string& key) { return !audience_.here(key); });
  }
  watchers_.insert(person.key);
  return info(person);
}

ReplyOf<wire::Nothing> TableActor::leave(const Person& person) {
  const auto seat = facts().seat_of(person.key);
  if (!seat) return error(403, "not_seated");
  if (facts().status != wire::Status::open && !facts().running()) return wire::Nothing{};
  write(line::Left{*seat});
  if (facts().persons().empty()) write(line::Expired{now()});
  return wire::Nothing{};
}

ReplyOf<wire::Link> TableActor::make_move_link(const Person& person) {
  const auto seat = facts().seat_of(person.key);
  if (!seat) return error(403, "not_seated");
  const auto token = context_.moves.issue({id_, *seat, person.key}, now());
  return wire::Link{token, context_.settings.public_url + "/move#" + token, now() + move_link_lives};
}

// Only its key is written down, and nobody else hears of it. The connection of a program that played until now ends.
ReplyOf<wire::SeatToken> TableActor::let_program_play(const Person& person) {
  const auto seat = facts().seat_of(person.key);
  if (!seat) return error(403, "not_seated");
  if (facts().status != wire::Status::open && !facts().running()) return error(409, "over");
  const auto token = new_secret();
  write(line::Program{*seat, key_of(token)}, Silent::yes);
  return wire::SeatToken{token};
}

void TableActor::move(const Person& person, const SeatMove& link, Done done) {
  run([=, this] {
    if (lost_) return done(error(503, "storage"));
    const auto mine = facts().seat_of(person.key);
    const bool stands = link.seat.index < facts().chairs.size() && facts().chair(link.seat).key == link.key;
    if (mine == link.seat) return done(give(wire::Seated{id_, link.seat}));
    if (!stands) return done(error(410, "link"));
    if (mine) return done(error(409, "seated_already"));
    write(line::Moved{link.seat, person.key});
    if (facts().running()) come_back(link.seat);
    store([this, done, seat = link.seat](bool stored) {
      done(stored ? give(wire::Seated{id_, seat}) : error(503, "storage"));
    });
  });
}

void TableActor::adopt(const Person& person, const std::string& guest, std::function<void(bool)> done) {
  run([=, this] {
    const auto seat = lost_ ? std::nullopt : facts().seat_of(guest);
    if (!seat || facts().seat_of(person.key) || facts().removed.contains(person.key)) return done(false);
    write(line::Moved{*seat, person.key});
    if (facts().running()) come_back(*seat);
    store(done);
  });
}

// ---- the host

std::optional<Reply> TableActor::not_host(const Person& person) const {
  if (!facts().seat_of(person.key)) return error(403, "not_seated");
  return facts().host == person.key ? std::nullopt : std::optional(error(403, "not_host"));
}

std::optional<Reply> TableActor::not_another(const Person& person, Seat seat) const {
  if (auto refusal = not_host(person)) return refusal;
  if (seat.index >= facts().chairs.size()) return error(400, "no_such_seat");
  const Chair& chair = facts().chair(seat);
  return chair.person() && chair.key != person.key ? std::nullopt : std::optional(error(409, "no_other_person"));
}

ReplyOf<wire::Nothing> TableActor::start(const Person& person) {
  if (auto refusal = not_host(person)) return *refusal;
  if (facts().status == wire::Status::expired) return error(410, "expired");
  if (facts().status != wire::Status::open) return error(409, "started");
  if (facts().free_seat()) return error(409, "seats_free");
  if (std::ranges::any_of(facts().chairs, &Chair::expected)) return error(409, "not_agreed");
  const auto* game = context_.dependencies.find(facts().made.game);
  if (game == nullptr) return error(409, "unknown_game");
  RecordHeader header;
  header.seats = facts().made.seats;
  header.options = facts().made.options.json;
  header.seed = context_.dependencies.seed();
  for (const Chair& chair : facts().chairs) header.players.push_back({chair.name, chair.bot});
  const auto opening = game->open(header);
  if (!opening.table) return error(409, "options", opening.fault);
  write(line::Started{now()});
  write_match_header(write_header(opening.table->header()));
  return wire::Nothing{};
}

ReplyOf<wire::Nothing> TableActor::remove(const Person& person, const wire::Remove& whom) {
  if (whom.seat.has_value() == whom.spectator.has_value()) {
    return error(400, "body", Fault{{}, "expected exactly one of seat, spectator"});
  }
  if (whom.spectator) return remove_spectator(person, *whom.spectator);
  const auto seat = *whom.seat;
  if (auto refusal = not_another(person, seat)) return *refusal;
  if (facts().status != wire::Status::open && !facts().running()) return error(409, "over");
  const auto key = facts().chair(seat).key;
  write(line::Removed{seat});
  if (const auto from = addresses_.find(key); from != addresses_.end() && !from->second.empty()) {
    bar(person, key, from->second);
  }
  return wire::Nothing{};
}

Reply TableActor::remove_spectator(const Person& person, int number) {
  if (auto refusal = not_host(person)) return *refusal;
  const auto all = audience_.watching(facts());
  const auto found = std::ranges::find(all, number, [](const auto* one) { return one->number; });
  if (found == all.end()) return error(409, "no_such_spectator");
  bar(person, (*found)->key, (*found)->address);
  return give(wire::Nothing{});
}

void TableActor::bar(const Person& host, const std::string& key, const std::string& address) {
  const bool shared = address.empty() || address == host.address;
  write(line::Barred{key, shared ? std::nullopt : std::optional(hash_of_address(id_, address))}, Silent::yes);
  gallery_changed_ = true;
}

// The gallery is the host's to look after: nobody else is told who watches.
ReplyOf<wire::SpectatorList> TableActor::spectators(const Person& person) const {
  if (auto refusal = not_host(person)) return *refusal;
  wire::SpectatorList list;
  for (const auto* one : audience_.watching(facts())) list.spectators.push_back({one->number, one->name});
  return list;
}

ReplyOf<wire::Nothing> TableActor::set_gallery(const Person& person, const wire::Gallery& wanted) {
  if (auto refusal = not_host(person)) return *refusal;
  if (facts().gallery != wanted.open) write(line::Gallery{wanted.open});
  gallery_changed_ = true;
  return wire::Nothing{};
}

void TableActor::dismiss_uninvited() {
  audience_.dismiss_spectators(facts(), [this](const Audience::Listener& one) -> std::string_view {
    const Person who{one.key, {}, {}, {}, one.address};
    if (is_out(who)) return "removed";
    if (!facts().gallery) return "gallery_closed";
    return is_invited(who, {}) ? "" : "not_invited";
  });
}

ReplyOf<wire::Nothing> TableActor::mute(const Person& person, const wire::MuteSeat& wanted) {
  if (auto refusal = not_another(person, wanted.seat)) return *refusal;
  if (facts().chair(wanted.seat).muted != wanted.muted) write(line::Muted{wanted.seat, wanted.muted});
  return wire::Nothing{};
}

ReplyOf<wire::Nothing> TableActor::hand_over(const Person& person, const wire::OfSeat& whom) {
  if (auto refusal = not_another(person, whom.seat)) return *refusal;
  write(line::Host{whom.seat});
  return wire::Nothing{};
}

ReplyOf<wire::Nothing> TableActor::put_bot(const Person& person, const wire::BotSeat& wanted) {
  if (auto refusal = not_host(person)) return *refusal;
  if (facts().status != wire::Status::open) return error(409, "started");
  if (wanted.seat.index >= facts().chairs.size()) return error(400, "no_such_seat");
  const Chair& chair = facts().chair(wanted.seat);
  if (chair.person() && !chair.expected) return error(409, "seat_taken");
  if (wanted.bot && check_bot(facts().made.game, *wanted.bot)) return error(400, "unknown_bot");
  write(line::Bot{wanted.seat, wanted.bot});
  return wire::Nothing{};
}

// A new link; the old one is void, and spectators who came by it go.
ReplyOf<wire::Made> TableActor::invite(const Person& person) {
  if (auto refusal = not_host(person)) return *refusal;
  const auto secret = new_secret();
  write(line::Invited{key_of(secret)}, Silent::yes);
  watchers_.clear();
  gallery_changed_ = true;
  return wire::Made{id_, secret, table_link(context_.settings, id_, secret)};
}

// ---- once more

// The next table. Whoever asks for it sits there; the seats of the others are kept until they agree, and the old table
// tells them where.
void TableActor::rematch(const Person& person, const SendReply<wire::Rematch>& done) {
  if (!facts().seat_of(person.key)) return done(error(403, "not_seated"));
  if (facts().status != wire::Status::ended) return done(error(409, "not_ended"));
  const auto told = [this](const TableId& table) { return wire::Rematch{table, table_link(context_.settings, table)}; };
  if (!facts().rematch.empty()) return done(told(facts().rematch));
  auto made = facts().made;
  made.at = now();
  made.host = person.key;
  made.invite = key_of(new_secret());  // the host asks for one when it is wanted
  std::vector<std::string> lines{to_json(made)};
  for (std::size_t i = 0; i < facts().chairs.size(); ++i) {
    const Chair& chair = facts().chairs[i];
    const Seat seat{static_cast<std::uint8_t>(i)};
    if (!chair.person()) {
      lines.push_back(to_json(line::Bot{seat, chair.bot}));
    } else if (chair.key == person.key) {
      lines.push_back(to_json(line::Joined{seat, chair.key, chair.name}));
    } else {
      lines.push_back(to_json(line::Expected{seat, chair.key, chair.name}));
    }
  }
  const auto id = new_table_id();
  busy_ = true;
  make_table(context_, id, std::move(lines), [weak = weak_from_this(), id, done, told](bool stored) {
    const auto self = weak.lock();
    if (!self) return;
    self->busy_ = false;
    if (self->stopped_) return self->context_.settled();
    if (!stored) {
      done(error(503, "storage"));
      return self->pump();
    }
    self->write(line::Rematch{id});
    self->store([=](bool written) { done(written ? give(told(id)) : error(503, "storage")); });
  });
}

}  // namespace divan::server
