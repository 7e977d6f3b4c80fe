// The connections of one table and what each has been sent. A seat is told as that seat, everybody else as a spectator;
// after the end everything is open to all.
#pragma once

#include "server/house.h"
#include "server/limits.h"
#include "server/table_fold.h"

namespace divan::server {

class Audience {
 public:
  using ConnectionId = House::ConnectionId;

  // One connection. A key may have several.
  struct Listener {
    ConnectionId id = 0;
    std::string key;
    std::string name;
    std::string session;  // the key of the person's session
    std::string program;  // the key of the token that opened it, if one did
    std::string address;
    int number = 0;  // of the person, among those who have come to this table
    std::shared_ptr<Connection> connection;
    std::uint32_t version = 0;  // that the other end has
    Bucket messages{spectator_messages};

    void send(const wire::Message& message) const;
    void send(std::string text) const { connection->send(std::make_shared<const std::string>(std::move(text))); }

   private:
    friend class Audience;
    enum class Shown : std::uint8_t { nothing, gathering, match, open };
    Shown shown = Shown::nothing;
    Viewer viewer = Viewer::spectator();
    Text people;
    std::optional<wire::Order> order;
    Places::Token place;  // among the spectators
  };

  // False: there are too many spectators. The next tell() sends what the connection has missed. A seated person always
  // gets in: spectators do not count, and of nine connections of one person the oldest is closed. A program's
  // connection counts as one of the person whose seat it plays, as long as its token is valid. `place` counts a
  // spectator among those of the whole house.
  bool add(const Fold& fold, ConnectionId id, const Person& who, const Have& have,
           std::shared_ptr<Connection> connection, Places::Token place);
  void remove(ConnectionId id);
  Listener* find(ConnectionId id);

  bool empty() const { return listeners_.empty(); }
  bool here(const std::string& key) const;
  bool program_here(const std::string& key) const;
  int spectators(const Facts& facts) const;
  // The spectators, once each, in the order of their numbers.
  std::vector<const Listener*> watching(const Facts& facts) const;
  // The address that somebody came from last; empty: nobody with this key is here.
  std::string address_of(const std::string& key) const;

  // Sends every connection what it has missed. The connection of a person who has lost the seat is told so and closed.
  void tell(const Fold& fold, const wire::People& people);
  // Closes the connections of the spectators for whom `reason` is not empty.
  void dismiss_spectators(const Facts& facts, const std::function<std::string_view(const Listener&)>& reason);
  void dismiss(const std::string& key, int code, std::string_view reason);
  void dismiss_session(const std::string& session, int code, std::string_view reason);
  // Whether anybody was chosen.
  bool dismiss(const House::Chosen& chosen, int code, std::string_view reason);
  void dismiss_all(int code, std::string_view reason);

 private:
  using Shown = Listener::Shown;

  static Shown stage(const Fold& fold);
  static Viewer viewer(const Fold& fold, const std::string& key);
  static bool send_rest(Listener& to, const ViewerFeed& feed);
  void bring_up(Listener& to, const Fold& fold, const wire::People& people) const;
  void send_snapshot(Listener& to, const Fold& fold, const wire::People& people) const;
  void dismiss_unseated(const Fold& fold);
  template <class Chosen>
  std::vector<Listener> take_out(Chosen chosen);
  bool make_space(const Facts& facts, const Person& who);

  std::vector<Listener> listeners_;
  Text people_;  // as told last
  int last_number_ = 0;
};

// Sends a goodbye with its reason and closes the connection. `reason` is a text of content/house, without its
// "house.bye.".
void hang_up(Connection& connection, int code, std::string_view reason);

}  // namespace divan::server
