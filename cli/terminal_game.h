// A game against bots, line by line, for a person in a terminal or with a screen reader. It uses what the person's seat
// may know and nothing else.
#pragma once

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <iosfwd>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "bots/any_bot.h"
#include "cli/command.h"
#include "cli/menu.h"
#include "cli/narrator.h"
#include "cli/page.h"

namespace divan {

class TerminalGame {
 public:
  // The person sits at `me`; a bot of the header's name at every other seat.
  TerminalGame(AnyTable& table, Seat me, Language language, const Paper& paper, std::istream& in, std::ostream& out);

  // Until the game or the input ends, or the person leaves.
  void play();

 private:
  void greet();

  // Applies what was proposed, if the rules allow it, and tells the person.
  bool enter(const Answer& answer);
  // Lets the table do what is due.
  void settle();
  // Every bot may speak once; true if one did. What the rules refuse is not said.
  bool let_bots_speak();

  // Asks until the person has said something that the table took. False: no more input, or the person left.
  bool is_awaited() const;
  bool ask_person();
  void draw_if_changed(const boost::json::object& view);
  void put_question(const boost::json::object& view, const Menu& menu);
  void list_choices(const Menu& menu);
  void hint();
  std::optional<std::string> read();
  // True when something was entered at the table.
  bool carry_out(const Command& command, const boost::json::object& view, Menu& menu);
  bool show(const Command& command, const boost::json::object& view);
  bool choose(const Command& command, Menu& menu);
  // The number is taken from the list, and those behind it from the lists that it opens.
  const boost::json::object* pick(const Command& command, Menu& menu);
  bool offer();
  bool claim(int to, const boost::json::object& view);
  bool whisper(int seat, const std::string& text);
  bool send(const boost::json::object& said);

  AnyTable& table_;
  Seat me_;
  Catalogue words_;
  const Drawing& drawing_;
  Narrator narrator_;
  std::istream& in_;
  Page page_;
  std::vector<std::unique_ptr<AnyBot>> bots_;  // by seat; none at the person's
  std::string last_moment_;
  std::string last_heading_;
  std::string last_drawn_;
  std::string commands_;                // what can be typed beside a number now
  std::vector<CommandKind> mentioned_;  // of all that could be typed so far
  std::uint16_t last_question_ = 0;
};

}  // namespace divan
