// What calls about accounts take and give, beside protocol.h. Bytes are in base64url without padding. Heavy (json.h):
// include it in .cpp files only.
#pragma once

#include "server/protocol.h"

namespace divan::server::wire {

// ---- taken

struct NewPasskey {
  std::string challenge;           // of the offer that it answers
  std::string client_data;         // as the browser wrote it
  std::string authenticator_data;  // likewise
  std::string label;               // what the person calls it; may be empty
};
struct SignIn {
  std::string challenge;
  std::string id;  // of the passkey
  std::string client_data;
  std::string authenticator_data;
  std::string signature;
  std::string handle;  // of the account, as the authenticator kept it
  bool bring = false;  // the games that this device plays as a guest come along
};
struct Recover {
  std::string code;
  bool bring = false;
};
struct OfPasskey {
  std::string id;
};

// Which finished games; what is absent does not matter.
struct HistoryWish {
  std::optional<std::string> game;
  std::optional<std::string> with;    // somebody's name, or a part of it
  std::optional<std::int64_t> since;  // when the match began
  std::optional<std::int64_t> until;
  std::optional<std::string> after;  // `next` of the page before
  std::optional<int> most;           // 1 to 100
};

// ---- given

struct PasskeyInfo {
  std::string id;
  std::string label;
  std::int64_t made = 0;
  std::int64_t used = 0;  // 0: never
};
struct Account {
  bool possible = true;                      // browsers can make and show passkeys at this address
  bool signed_in = false;                    // else a guest, and the rest is empty
  std::vector<PasskeyInfo> passkeys;         // the oldest first
  int sessions = 0;                          // devices that are signed in, this one too
  std::optional<std::string> recovery_code;  // told once, when it is made
};
struct PasskeyOffer {
  std::string challenge;
  std::string party;  // the host that the passkey is for
  std::string handle;
  std::string name;
  std::vector<int> algorithms;       // COSE, the best first
  std::vector<std::string> exclude;  // passkeys that there are
};
struct SignInOffer {
  std::string challenge;
  std::string party;
};
struct SignedIn {
  std::string name;
  std::string language;
  std::string csrf;
  int brought = 0;                           // tables at which a seat has come along
  std::optional<std::string> recovery_code;  // the new one; the old one is void
};
// Tables at which I have a seat, those that changed last first.
struct MyTable {
  std::string table;
  std::string game;
  Status status{};
};
struct MyTables {
  std::vector<MyTable> tables;
};
// What somebody did at a table that is personal: names, and free words.
struct MyWords {
  std::string table;
  std::string game;
  Status status{};
  std::int64_t touched = 0;
  std::vector<std::string> names;
  std::vector<std::string> said;
};
struct MyData {
  std::string name;
  std::string language;
  std::optional<std::int64_t> account_made;
  std::vector<PasskeyInfo> passkeys;
  std::vector<std::int64_t> sessions;  // when each was used last
  std::vector<MyWords> tables;
};

// A finished game.
struct PastSeat {
  std::optional<std::string> name;
  std::optional<std::string> bot;
  int rank = 0;
  std::int64_t points = 0;
};
struct PastGame {
  std::string table;
  std::string game;
  std::int64_t began = 0;
  int you = 0;  // my seat
  std::vector<PastSeat> seats;
};
struct History {
  std::vector<PastGame> games;      // those that began last first
  std::optional<std::string> next;  // for `after`, when there are more
  std::optional<int> missing;       // games that are not read yet: ask again
};
// Shares are in parts of a thousand.
struct GameStatistics {
  std::string game;
  int played = 0;
  int won = 0;
  int expected = 0;  // the share of seats that won in these games
  int share = 0;     // of games won, and where it may lie (95 %)
  int least = 0;
  int most = 0;
  std::int64_t best = 0;  // points
  std::string best_table;
};
struct Companion {
  std::string name;
  int games = 0;
  int ahead = 0;   // of me at the end
  int behind = 0;  // me
};
struct Statistics {
  std::vector<GameStatistics> games;
  std::vector<Companion> companions;  // those I played with most first
  std::optional<int> missing;
};

// clang-format off
BOOST_DESCRIBE_STRUCT(HistoryWish, (), (game, with, since, until, after, most))
BOOST_DESCRIBE_STRUCT(PastSeat, (), (name, bot, rank, points))
BOOST_DESCRIBE_STRUCT(PastGame, (), (table, game, began, you, seats))
BOOST_DESCRIBE_STRUCT(History, (), (games, next, missing))
BOOST_DESCRIBE_STRUCT(GameStatistics, (), (game, played, won, expected, share, least, most, best, best_table))
BOOST_DESCRIBE_STRUCT(Companion, (), (name, games, ahead, behind))
BOOST_DESCRIBE_STRUCT(Statistics, (), (games, companions, missing))
BOOST_DESCRIBE_STRUCT(NewPasskey, (), (challenge, client_data, authenticator_data, label))
BOOST_DESCRIBE_STRUCT(SignIn, (), (challenge, id, client_data, authenticator_data, signature, handle, bring))
BOOST_DESCRIBE_STRUCT(Recover, (), (code, bring))
BOOST_DESCRIBE_STRUCT(OfPasskey, (), (id))
BOOST_DESCRIBE_STRUCT(PasskeyInfo, (), (id, label, made, used))
BOOST_DESCRIBE_STRUCT(Account, (), (possible, signed_in, passkeys, sessions, recovery_code))
BOOST_DESCRIBE_STRUCT(PasskeyOffer, (), (challenge, party, handle, name, algorithms, exclude))
BOOST_DESCRIBE_STRUCT(SignInOffer, (), (challenge, party))
BOOST_DESCRIBE_STRUCT(SignedIn, (), (name, language, csrf, brought, recovery_code))
BOOST_DESCRIBE_STRUCT(MyTable, (), (table, game, status))
BOOST_DESCRIBE_STRUCT(MyTables, (), (tables))
BOOST_DESCRIBE_STRUCT(MyWords, (), (table, game, status, touched, names, said))
BOOST_DESCRIBE_STRUCT(MyData, (), (name, language, account_made, passkeys, sessions, tables))
// clang-format on

}  // namespace divan::server::wire
