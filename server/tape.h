// A tape: what one viewer was told of a whole match, as wire::Tape, made from its record. What is on it is what was
// sent over the connection, byte for byte, so that a client plays it like a match.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "engine/core/registry.h"

namespace divan::server {

// Whose eyes: a seat's ("1" to "15"), a spectator's ("watching"), or nothing is hidden ("open").
std::optional<Viewer> read_eyes(std::string_view word);

// What a seat could do at each step is told as well: a lesson needs it, a replay does not.
enum class Choices : std::uint8_t { told, left_out };

struct Taping {
  Viewer eyes = Viewer::spectator();
  Choices choices = Choices::told;
  FindGame find = find_game;
  std::function<bool()> enough = {};  // gives up
};

// The tape of the text of a record into `tape`, or the fault with its line: what replay_record() finds, eyes that
// nobody at this table has, or that it took too long.
std::optional<FileFault> write_tape(std::string_view record, const Taping& taping, std::string& tape);

}  // namespace divan::server
