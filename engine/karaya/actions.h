// What is said in Sultans of Karaya: by a player (Action), by the table (Act), of what happened (Event), in talk
// (Claim).
#pragma once

#include <variant>

#include "engine/karaya/state.h"

namespace divan::karaya {

// ---- What everybody can do on a turn (KA-20)

struct Peek {  // KA-21
  static constexpr Tag tag{"do", "peek"};
  Seat seat;
  friend constexpr bool operator==(const Peek&, const Peek&) = default;
};
struct Switch {  // KA-22
  static constexpr Tag tag{"do", "switch"};
  std::optional<Seat> with;  // empty: the spare
  friend constexpr bool operator==(const Switch&, const Switch&) = default;
};
enum class Exchange : std::uint8_t { keep, spare, player };
struct Hide {  // KA-25; the exchange is secret
  static constexpr Tag tag{"do", "hide"};
  Exchange exchange{};
  std::optional<Seat> with;  // of Exchange::player
  friend constexpr bool operator==(const Hide&, const Hide&) = default;
};

// ---- Character actions (KA-31 to KA-50), on one's own turn or forced

struct Execute {  // Sultan
  static constexpr Tag tag{"do", "execute"};
  Seat seat;
  friend constexpr bool operator==(const Execute&, const Execute&) = default;
};
struct Detain {  // Guard
  static constexpr Tag tag{"do", "detain"};
  Seat seat;
  friend constexpr bool operator==(const Detain&, const Detain&) = default;
};
struct Assassinate {  // Assassin
  static constexpr Tag tag{"do", "assassinate"};
  Seat seat;
  friend constexpr bool operator==(const Assassinate&, const Assassinate&) = default;
};
struct Call {  // Slave
  static constexpr Tag tag{"do", "call"};
  friend constexpr bool operator==(const Call&, const Call&) = default;
};
struct Capture {  // Slave Driver
  static constexpr Tag tag{"do", "capture"};
  Seat seat;
  friend constexpr bool operator==(const Capture&, const Capture&) = default;
};
struct Hunt {  // Slave Driver
  static constexpr Tag tag{"do", "hunt"};
  Seat seat;
  friend constexpr bool operator==(const Hunt&, const Hunt&) = default;
};
struct Stop {  // Slave Driver, after a catch: no more
  static constexpr Tag tag{"do", "stop"};
  friend constexpr bool operator==(const Stop&, const Stop&) = default;
};
struct Dance {  // Belly Dancer
  static constexpr Tag tag{"do", "dance"};
  friend constexpr bool operator==(const Dance&, const Dance&) = default;
};
struct Manipulate {  // Vizier
  static constexpr Tag tag{"do", "manipulate"};
  Team team{};
  Seat seat;
  friend constexpr bool operator==(const Manipulate&, const Manipulate&) = default;
};
struct Predict {  // Fortune Teller; then foresee up to three times, then declare
  static constexpr Tag tag{"do", "predict"};
  friend constexpr bool operator==(const Predict&, const Predict&) = default;
};
struct Foresee {
  static constexpr Tag tag{"do", "foresee"};
  Seat seat;
  friend constexpr bool operator==(const Foresee&, const Foresee&) = default;
};
struct Declare {
  static constexpr Tag tag{"do", "declare"};
  Team team{};
  friend constexpr bool operator==(const Declare&, const Declare&) = default;
};

// ---- Reactions, collected in secret and shown together (KA-2, KA-3b)

struct Strike {  // KA-37
  static constexpr Tag tag{"do", "strike"};
  friend constexpr bool operator==(const Strike&, const Strike&) = default;
};
struct Avoid {  // KA-34, KA-36
  static constexpr Tag tag{"do", "avoid"};
  friend constexpr bool operator==(const Avoid&, const Avoid&) = default;
};
struct Join {  // KA-40
  static constexpr Tag tag{"do", "join"};
  friend constexpr bool operator==(const Join&, const Join&) = default;
};
struct Pass {  // no reaction; whoever is asked may say so
  static constexpr Tag tag{"do", "pass"};
  friend constexpr bool operator==(const Pass&, const Pass&) = default;
};

// ---- Aside

struct Throne {  // KA-32
  static constexpr Tag tag{"do", "throne"};
  friend constexpr bool operator==(const Throne&, const Throne&) = default;
};
struct Lodge {  // KA-32b: the order to take the throne after the running turn's action
  static constexpr Tag tag{"do", "lodge"};
  friend constexpr bool operator==(const Lodge&, const Lodge&) = default;
};
struct Withdraw {  // that order
  static constexpr Tag tag{"do", "withdraw"};
  friend constexpr bool operator==(const Withdraw&, const Withdraw&) = default;
};

struct Ready {  // for the next round
  static constexpr Tag tag{"do", "ready"};
  friend constexpr bool operator==(const Ready&, const Ready&) = default;
};

using Action =
    std::variant<Peek, Switch, Hide, Execute, Detain, Assassinate, Call, Capture, Hunt, Stop, Dance, Manipulate,
                 Predict, Foresee, Declare, Strike, Avoid, Join, Pass, Throne, Lodge, Withdraw, Ready>;

// ---- The table

// KA-10 to KA-13: who gets which card; in the first round also who begins.
struct Deal {
  static constexpr Tag tag{"do", "deal"};
  BySeat<std::optional<Card>> cards;
  Card spare{};
  Seat starter;
  friend constexpr bool operator==(const Deal&, const Deal&) = default;
};
struct TimeUp {  // KA-84: the running round is the last
  static constexpr Tag tag{"do", "time_up"};
  friend constexpr bool operator==(const TimeUp&, const TimeUp&) = default;
};
using Act = std::variant<Deal, Lapse, TimeUp>;

// ---- Events. Public unless said otherwise; tell() decides.

struct Dealt {
  static constexpr Tag tag{"event", "dealt"};
  std::uint8_t round = 0;
  Seat starter;
  friend constexpr bool operator==(const Dealt&, const Dealt&) = default;
};
struct Saw {  // told to `seat` only: the card that lies before `of`, itself or another
  static constexpr Tag tag{"event", "saw"};
  Seat seat;
  Seat of;
  Card card{};
  friend constexpr bool operator==(const Saw&, const Saw&) = default;
};
struct TurnBegan {
  static constexpr Tag tag{"event", "turn_began"};
  Seat seat;
  std::uint16_t turn = 0;
  friend constexpr bool operator==(const TurnBegan&, const TurnBegan&) = default;
};
enum class Bond : std::uint8_t { captured, detained };
struct Skipped {  // KA-28
  static constexpr Tag tag{"event", "skipped"};
  Seat seat;
  Bond why{};
  std::uint16_t turn = 0;
  friend constexpr bool operator==(const Skipped&, const Skipped&) = default;
};
struct Asked {
  static constexpr Tag tag{"event", "asked"};
  Asking question{};
  SeatSet seats;
  friend constexpr bool operator==(const Asked&, const Asked&) = default;
};
struct Lapsed {  // who had not answered; never of a window, whose answers are secret
  static constexpr Tag tag{"event", "lapsed"};
  Asking question{};
  SeatSet seats;
  friend constexpr bool operator==(const Lapsed&, const Lapsed&) = default;
};
struct Peeked {  // on a turn, or foreseeing
  static constexpr Tag tag{"event", "peeked"};
  Seat seat;
  Seat of;
  friend constexpr bool operator==(const Peeked&, const Peeked&) = default;
};
struct Switched {
  static constexpr Tag tag{"event", "switched"};
  Seat seat;
  std::optional<Seat> with;  // empty: the spare
  friend constexpr bool operator==(const Switched&, const Switched&) = default;
};
struct Hid {  // everybody is told who
  static constexpr Tag tag{"event", "hid"};
  Seat seat;
  friend constexpr bool operator==(const Hid&, const Hid&) = default;
};
// KA-25: after the hide. Told to `seat`; and to `with`, its partner. Not told when the hide ended the round.
struct Exchanged {
  static constexpr Tag tag{"event", "exchanged"};
  Seat seat;
  Exchange exchange{};
  std::optional<Seat> with;
  friend constexpr bool operator==(const Exchanged&, const Exchanged&) = default;
};
enum class Why : std::uint8_t { action, throne, avoid, strike, join, hunt, manipulate };
struct Revealed {
  static constexpr Tag tag{"event", "revealed"};
  Seat seat;
  Card card{};
  Why why{};
  friend constexpr bool operator==(const Revealed&, const Revealed&) = default;
};
enum class Token : std::uint8_t { white, detention, capture, yellow };
struct Placed {
  static constexpr Tag tag{"event", "placed"};
  Token token{};
  Seat seat;
  friend constexpr bool operator==(const Placed&, const Placed&) = default;
};
struct Removed {
  static constexpr Tag tag{"event", "removed"};
  Token token{};
  Seat seat;
  friend constexpr bool operator==(const Removed&, const Removed&) = default;
};
struct Executed {
  static constexpr Tag tag{"event", "executed"};
  Seat seat;
  Seat whom;
  friend constexpr bool operator==(const Executed&, const Executed&) = default;
};
struct Detained {  // named; the token follows unless it is avoided
  static constexpr Tag tag{"event", "detained"};
  Seat seat;
  Seat whom;
  friend constexpr bool operator==(const Detained&, const Detained&) = default;
};
struct Avoided {
  static constexpr Tag tag{"event", "avoided"};
  Seat seat;
  friend constexpr bool operator==(const Avoided&, const Avoided&) = default;
};
struct Attacked {  // named; the death follows unless a Guard acts
  static constexpr Tag tag{"event", "attacked"};
  Seat seat;
  Seat whom;
  friend constexpr bool operator==(const Attacked&, const Attacked&) = default;
};
struct Struck {
  static constexpr Tag tag{"event", "struck"};
  Seat seat;
  Seat whom;  // the Assassin
  friend constexpr bool operator==(const Struck&, const Struck&) = default;
};
struct Called {
  static constexpr Tag tag{"event", "called"};
  Seat seat;
  friend constexpr bool operator==(const Called&, const Called&) = default;
};
struct Joined {
  static constexpr Tag tag{"event", "joined"};
  SeatSet seats;
  friend constexpr bool operator==(const Joined&, const Joined&) = default;
};
struct Unanswered {  // a window closed and nobody reacted
  static constexpr Tag tag{"event", "unanswered"};
  Asking question{};
  friend constexpr bool operator==(const Unanswered&, const Unanswered&) = default;
};
struct Captured {
  static constexpr Tag tag{"event", "captured"};
  Seat seat;
  Seat whom;
  friend constexpr bool operator==(const Captured&, const Captured&) = default;
};
struct Hunted {
  static constexpr Tag tag{"event", "hunted"};
  Seat seat;
  Seat whom;
  bool slave = false;
  friend constexpr bool operator==(const Hunted&, const Hunted&) = default;
};
struct Stopped {
  static constexpr Tag tag{"event", "stopped"};
  Seat seat;
  friend constexpr bool operator==(const Stopped&, const Stopped&) = default;
};
struct Danced {
  static constexpr Tag tag{"event", "danced"};
  Seat seat;
  friend constexpr bool operator==(const Danced&, const Danced&) = default;
};
struct Manipulated {
  static constexpr Tag tag{"event", "manipulated"};
  Seat seat;
  Team team{};
  Seat whom;
  friend constexpr bool operator==(const Manipulated&, const Manipulated&) = default;
};
struct Predicted {
  static constexpr Tag tag{"event", "predicted"};
  Seat seat;
  Team team{};
  friend constexpr bool operator==(const Predicted&, const Predicted&) = default;
};
struct Killed {
  static constexpr Tag tag{"event", "killed"};
  Seat seat;
  Card card{};
  friend constexpr bool operator==(const Killed&, const Killed&) = default;
};
struct Lodged {  // told to `seat` only
  static constexpr Tag tag{"event", "lodged"};
  Seat seat;
  friend constexpr bool operator==(const Lodged&, const Lodged&) = default;
};
struct Withdrew {  // told to `seat` only
  static constexpr Tag tag{"event", "withdrew"};
  Seat seat;
  friend constexpr bool operator==(const Withdrew&, const Withdrew&) = default;
};
// KA-80 to KA-83: why somebody got what it got. adjacent: a hidden Vizier beside a player who earned 2. unpredicted: a
// Fortune Teller hidden or wrong. nothing: the round ended without points (KA-29).
enum class Merit : std::uint8_t { dead, lost, hidden, known, adjacent, unpredicted, nothing };
struct Score {
  Card card{};
  std::uint8_t points = 0;
  Merit why{};
  std::uint16_t total = 0;
  friend constexpr bool operator==(const Score&, const Score&) = default;
};
struct RoundEnded {
  static constexpr Tag tag{"event", "round_ended"};
  std::uint8_t round = 0;
  Ending how{};
  std::optional<Team> winner;
  BySeat<std::optional<Score>> scores;
  Card spare{};
  friend constexpr bool operator==(const RoundEnded&, const RoundEnded&) = default;
};
struct Readied {
  static constexpr Tag tag{"event", "readied"};
  Seat seat;
  friend constexpr bool operator==(const Readied&, const Readied&) = default;
};
struct MatchEnded {  // KA-85
  static constexpr Tag tag{"event", "match_ended"};
  SeatSet winners;
  friend constexpr bool operator==(const MatchEnded&, const MatchEnded&) = default;
};

using Event =
    std::variant<Dealt, Saw, TurnBegan, Skipped, Asked, Lapsed, Peeked, Switched, Hid, Exchanged, Revealed, Placed,
                 Removed, Executed, Detained, Avoided, Attacked, Struck, Called, Joined, Unanswered, Captured, Hunted,
                 Stopped, Danced, Manipulated, Predicted, Killed, Lodged, Withdrew, RoundEnded, Readied, MatchEnded>;

// ---- Claims (KA-4): they may be lies and bind nobody.

struct IAm {
  static constexpr Tag tag{"claim", "i_am"};
  Card card{};
  friend constexpr bool operator==(const IAm&, const IAm&) = default;
};
struct Was {  // this player held this card when I looked
  static constexpr Tag tag{"claim", "was"};
  Seat seat;
  Card card{};
  std::optional<std::uint16_t> turn;  // of this round
  friend constexpr bool operator==(const Was&, const Was&) = default;
};
struct Support {
  static constexpr Tag tag{"claim", "support"};
  Team team{};
  friend constexpr bool operator==(const Support&, const Support&) = default;
};
struct Accuse {  // I believe that this player holds this card
  static constexpr Tag tag{"claim", "accuse"};
  Seat seat;
  Card card{};
  friend constexpr bool operator==(const Accuse&, const Accuse&) = default;
};
using Claim = std::variant<IAm, Was, Support, Accuse>;

}  // namespace divan::karaya
