// People at a server: each has a session of its own, sits at a table or watches one, and has one connection. Who sits
// answers any question by one of the actions that it may do. When a match is over the same people open the next table.
#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "load/net.h"
#include "load/tally.h"
#include "server/limits.h"

namespace divan::load {

// A game at one table.
struct Setting {
  std::string game;
  int seats = 0;
};

class Crowd {
 public:
  // A table for each setting. `clients` are at least as many as there are seats; the others watch, evenly spread.
  Crowd(Net& net, const std::vector<Setting>& tables, int clients);
  ~Crowd();
  Crowd(const Crowd&) = delete;
  Crowd& operator=(const Crowd&) = delete;

  // Each of these begins something; progress() tells how far it is, and it is done when there is nothing under_way().
  void introduce();    // everybody gets a session and a name
  void open_tables();  // tables are made, seats taken, matches started; nobody has a connection yet
  void connect();      // everybody opens a connection
  void go_on();        // everybody plays
  void rest();         // nobody sends anything new
  void leave();        // all connections are closed

  // Moves a second of all together; 0: as fast as the answers come.
  void set_rate(int moves_a_second) { rate_ = moves_a_second; }

  int under_way() const { return under_way_; }
  int waiting_for_answers() const { return in_flight_; }
  int online() const { return online_; }
  int tables_opened() const { return tables_opened_; }

  Tally tally;    // since it was emptied last
  Faults faults;  // ever

 private:
  struct Client;
  struct Party;
  using Then = std::function<void(const Reply&)>;

  void call(Client& who, const std::string& method, const std::string& path, const std::string& body, Then then);
  void open_table(Party& party);
  void seat_people(Party& party);
  void start(Party& party);
  void next_match(Party& party);
  void connect(Client& who);
  void open_socket(Client& who, const std::string& ticket);
  std::shared_ptr<Wire> forget_socket(Client& who);
  void hear(Client& who, std::string_view message);
  void hear_told(Client& who, std::string_view message);
  void hear_answer(Client& who, std::string_view message);
  void want_to_move(Client& who);
  void move(Client& who);
  void hand_out_moves();
  void complain(const std::string& what) { ++faults[what]; }

  Net& net_;
  std::vector<std::unique_ptr<Party>> parties_;
  std::vector<std::unique_ptr<Client>> clients_;
  std::deque<Client*> ready_;  // have something to do, in the order in which they found out
  std::mt19937_64 dice_;
  bool playing_ = false;
  bool again_ = false;  // a next match follows
  int rate_ = 0;
  std::uint64_t commands_ = 0;
  std::chrono::steady_clock::time_point last_beat_;
  double due_ = 0;  // moves that the rate allows now
  int under_way_ = 0;
  int in_flight_ = 0;
  int online_ = 0;
  int tables_opened_ = 0;
};

}  // namespace divan::load
