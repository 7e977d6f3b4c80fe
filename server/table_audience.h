// Everybody who has a line to one table, and what each has been sent. Who hears what follows from the table's facts:
// a seat is told as that seat, everybody else as a spectator, and after the end everything lies open to all.
#pragma once

#include "server/house.h"
#include "server/limits.h"
#include "server/table_fold.h"

namespace divan::server {

class Audience {
 public:
  using ConnectionId = House::ConnectionId;

  // One line. Keys may have several.
  struct Listener {
    ConnectionId id = 0;
    std::string key;
    std::string name;
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

  // False: there are too many spectators already. What it has missed is sent by the next tell(). Somebody with a seat
  // always gets in: spectators do not count, and of nine lines of one person the oldest is closed. A program's line is
  // one of those of the person whose seat it plays, as long as its token stands. `place` is a spectator's among those
  // of the house.
  bool add(const Fold& fold, ConnectionId id, const Person& who, const Have& have,
           std::shared_ptr<Connection> connection, Places::Token place);
  void remove(ConnectionId id);
  Listener* find(ConnectionId id);

  bool empty() const { return listeners_.empty(); }
  bool here(const std::string& key) const;
  bool program_here(const std::string& key) const;
  int spectators(const Facts& facts) const;
  // Everybody who watches, once each, in the order of their numbers.
  std::vector<const Listener*> watching(const Facts& facts) const;
  // The address that somebody came from last; empty: nobody with this key is here.
  std::string address_of(const std::string& key) const;

  // Sends everybody what is missing. Whoever has lost the seat that the line was for is told so and cut.
  void tell(const Fold& fold, const wire::People& people);
  // Says goodbye to the spectators for whom there is a reason.
  void dismiss_spectators(const Facts& facts, const std::function<std::string_view(const Listener&)>& reason);
  void dismiss(const std::string& key, int code, std::string_view reason);
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

// Says why and hangs up. `reason` is a text of content/house, without its "house.bye.".
void hang_up(Connection& connection, int code, std::string_view reason);

}  // namespace divan::server
