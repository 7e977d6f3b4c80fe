// A game against bots, line by line, for a person in a terminal or with a screen reader, or for several who sit down at
// it in turn. Each is told what the own seat may know and nothing else.
#pragma once

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <iosfwd>
#include <memory>
#include <optional>
#include <span>
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
  // People sit at `seats`, and are spoken to in `words`; a bot of the header's name at every other seat.
  TerminalGame(AnyTable& table, std::span<const Seat> seats, const Catalogue& words, const Paper& paper,
               std::istream& in, std::ostream& out);

  // Until the game or the input ends, or the person leaves.
  void play();

 private:
  struct Person {
    Person(Seat seat, const Catalogue& told, const AnyTable& table);
    Seat seat;
    Catalogue words;
    Narrator narrator;
    std::vector<std::string> unheard;    // sentences that wait until this person sits at the terminal
    std::string moment, heading, drawn;  // as they were shown last
    std::uint16_t question = 0;
    std::string commands;                // what can be typed beside a number now
    std::vector<CommandKind> mentioned;  // of all that could be typed so far
  };

  void greet();

  // Applies what was proposed, if the rules allow it, and tells the person.
  bool enter(const Answer& answer);
  // Lets the table do what is due.
  void settle();
  // Every bot may speak once; true if one did. What the rules refuse is not said.
  bool let_bots_speak();

  // Whoever sits at the terminal hears what has happened.
  void catch_up();
  // Somebody else sits down, alone, before anything of theirs is shown. False: no more input.
  bool hand_over(Person& next);
  // The person who is asked: the one at the terminal before the others; nullptr: nobody.
  Person* awaited();
  bool is_awaited(Seat seat) const;
  // Asks until the person has said something that the table took. False: no more input, or the person left.
  bool ask_person();
  void draw_if_changed(const boost::json::object& view);
  void put_question(const boost::json::object& view, const Menu& menu);
  void list_choices(const Menu& menu);
  void hint();
  std::optional<std::string> read();
  bool end_of_input();  // says so; false
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

  const Catalogue& words() const { return now_->words; }
  Look look() const { return {words(), page_.style(), table_.set()}; }

  AnyTable& table_;
  const Drawing& drawing_;
  std::vector<std::unique_ptr<Person>> people_;
  Person* now_;  // whose turn at the terminal it is
  bool sits_;    // has that person sat down?
  std::istream& in_;
  Page page_;
  std::vector<std::unique_ptr<AnyBot>> bots_;  // by seat; none at a person's
};

}  // namespace divan
