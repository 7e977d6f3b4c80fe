// Somebody at a table over a real socket: keeps the view by what it is told, remembers what was answered, and plays any
// game by its legal actions.
#pragma once

#include <boost/json.hpp>
#include <map>
#include <random>
#include <vector>

#include "tests/server/client.h"

namespace divan::server {

class Player {
 public:
  Player(Browser browser, std::string table);

  // Opens a line and says what it has; what was sent and never answered is sent again.
  bool connect();
  // Takes in what comes within `most`, at most one message; false when nothing came.
  bool hear(Patience most = patience);
  // Hears until `version` is reached, or the end of the match if it is 0.
  bool hear_until(std::uint32_t version);
  // Sends a command and gives its id.
  std::string command(boost::json::object what);
  // Any of the legal actions, if there is one and the last command was answered; whether something was sent.
  bool play(std::mt19937& dice);
  // Sends the command again and gives the answer.
  std::optional<boost::json::value> repeat(const std::string& id);
  // What the server could not keep goes out once more, after a while.
  void send_failed_again();
  // Over a line of its own a newcomer in this one's place is shown a snapshot: the same as was folded from the stream,
  // or there is trouble.
  void compare_with_a_newcomer();

  bool online() const { return wire_ && !gone_; }
  bool ended() const { return open_; }
  bool all_answered() const { return waiting_.empty(); }

  Browser browser;
  std::string table;
  int seat = 0;
  std::uint32_t version = 0;
  boost::json::value view;
  boost::json::array legal;
  boost::json::value people;
  int people_told = 0;                                  // how often
  std::map<std::uint32_t, boost::json::value> views;    // by version; after the end those of the open view
  std::map<std::string, boost::json::value> answers;    // of commands, by id
  std::map<std::string, boost::json::object> commands;  // all that were sent, by id
  std::string trouble;                                  // what the server did that it must not

 private:
  void take_snapshot(const boost::json::object& snapshot);
  void take_update(const boost::json::object& update);
  void take_answer(const boost::json::object& answer);
  void remember();

  std::optional<Wire> wire_;
  std::map<std::string, boost::json::object> waiting_;  // sent and not answered
  std::vector<std::string> failed_;                     // answered so
  bool gone_ = false;
  bool open_ = false;
};

// A table made by the first of the people as `wish` says (without bots), joined by the others, filled up with random
// bots of the game and started; a Player for each person. Then come those who only look on.
std::vector<Player> seat_people(std::vector<Browser> people, boost::json::object wish, std::vector<Browser> onlookers);
// A table of Verrat! made by the first, joined by the others, filled up with greedy bots and started; a Player for
// each person.
std::vector<Player> seat_people(std::vector<Browser> people, const std::string& options = R"({"max_turns":3})");

}  // namespace divan::server
