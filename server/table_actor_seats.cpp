// Who sits where: seats that change places, codes and talk before the start; seats of bots that people take in a match.
#include <algorithm>
#include <utility>

#include "engine/core/talk.h"
#include "server/names.h"
#include "server/routes.h"
#include "server/table_actor.h"

namespace divan::server {
namespace {

constexpr std::size_t most_said = 30;
constexpr std::size_t longest_said = 200;  // bytes
constexpr std::size_t most_requests = 8;

}  // namespace

bool TableActor::is_called_alike(const Person& person) const {
  return std::ranges::any_of(facts().chairs, [&](const Chair& chair) {
    return chair.key != person.key && !chair.name.empty() && look_alike(chair.name, person.name);
  });
}

// ---- before the start

ReplyOf<wire::Nothing> TableActor::swap(const Person& person, const wire::SwapSeats& seats) {
  if (auto refusal = not_host(person)) return *refusal;
  if (facts().status != wire::Status::open) return error(409, "started");
  if (std::max(seats.seat.index, seats.with.index) >= facts().chairs.size()) return error(400, "no_such_seat");
  if (seats.seat != seats.with) write(line::Swapped{seats.seat, seats.with});
  return wire::Nothing{};
}

// Is not part of the match, and not stored: it is gone with the start, and with a restart of the server.
ReplyOf<wire::Nothing> TableActor::talk_while_gathering(const Person& person, const wire::Words& said) {
  const auto seat = facts().seat_of(person.key);
  if (!seat) return error(403, "not_seated");
  if (facts().status != wire::Status::open) return error(409, "started");
  if (facts().chair(*seat).muted) return error(403, "muted");
  if (said.text.size() > longest_said || !check_text(said.text).ok()) {
    return error(400, "body", Fault{"text", "expected up to 200 bytes of plain text"});
  }
  if (!talk_[seat->index].take(now())) return error(429, "too_many");
  gather_talk_.push_back({facts().chair(*seat).name, said.text});
  if (gather_talk_.size() > most_said) gather_talk_.pop_front();
  tell();
  return wire::Nothing{};
}

ReplyOf<wire::Code> TableActor::make_code(const Person& person, const wire::Invitation& shown) {
  if (!facts().seat_of(person.key)) return error(403, "not_seated");
  if (facts().status != wire::Status::open) return error(409, "started");
  if (!facts().made.listed && !(shown.invite && fits(*shown.invite, facts().invite))) return error(403, "invite");
  return context_.codes.issue(id_, shown.invite, now());
}

// ---- in a match

// Whoever has left a match and comes back gets the seat again, as long as a bot has it.
wire::Seated TableActor::take_back(const Person& person) {
  const auto seat = *facts().seat_left_by(person.key);
  const auto name = facts().chair(seat).name;
  if (facts().pause && facts().pause->asleep) write(line::Resumed{now()});
  write(line::Joined{seat, person.key, name});
  addresses_[person.key] = person.address;
  return wire::Seated{id_, seat};
}

// Those who have asked and are still here. One who has gone asks again.
std::vector<wire::SeatRequest> TableActor::requests() const {
  std::vector<wire::SeatRequest> asking;
  for (const Request& one : requests_) {
    const Chair& chair = facts().chair(one.seat);
    if (facts().running() && !chair.person() && audience_.here(one.key) && !facts().seat_of(one.key)) {
      asking.push_back({one.seat, one.name});
    }
  }
  return asking;
}

ReplyOf<wire::Nothing> TableActor::ask_for_seat(const Person& person, const wire::OfSeat& wanted) {
  if (facts().seat_of(person.key)) return error(409, "seated_already");
  if (is_out(person)) return error(403, "removed");
  if (!is_invited(person, {})) return error(403, "invite");
  if (!facts().running()) return error(409, "no_match");
  if (wanted.seat.index >= facts().chairs.size()) return error(400, "no_such_seat");
  if (facts().chair(wanted.seat).person()) return error(409, "seat_taken");
  if (person.name.empty()) return error(409, "name_needed");
  if (is_called_alike(person)) return error(409, "name_taken");
  std::erase_if(requests_, [&](const Request& one) {
    return one.key == person.key || one.seat == wanted.seat || !audience_.here(one.key);
  });
  if (requests_.size() >= most_requests) requests_.erase(requests_.begin());
  requests_.push_back({person.key, person.name, person.address, wanted.seat, {}});
  tell();
  return wire::Nothing{};
}

// The seat is theirs when everybody who sits at the table and is here has agreed. One who does not is enough to refuse.
ReplyOf<wire::Nothing> TableActor::admit(const Person& person, const wire::Admit& vote) {
  if (!facts().seat_of(person.key)) return error(403, "not_seated");
  if (!facts().running()) return error(409, "no_match");
  const auto found = std::ranges::find_if(requests_, [&](const Request& one) {
    return one.seat == vote.seat && audience_.here(one.key) && !facts().chair(one.seat).person();
  });
  if (found == requests_.end()) return error(409, "no_such_request");
  if (!vote.agreed) {
    requests_.erase(found);
    tell();
    return wire::Nothing{};
  }
  found->agreed.insert(person.key);
  for (const Seat seat : facts().persons()) {
    const auto& key = facts().chair(seat).key;
    if (audience_.here(key) && !found->agreed.contains(key)) return wire::Nothing{};
  }
  const auto admitted = *found;
  requests_.erase(found);
  write(line::Joined{admitted.seat, admitted.key, admitted.name});
  addresses_[admitted.key] = admitted.address;
  return wire::Nothing{};
}

}  // namespace divan::server
