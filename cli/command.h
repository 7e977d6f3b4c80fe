// What a person types: numbers, a command with its rest, or a few things with their counts.
#pragma once

#include <boost/json/object.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "content/texts.h"

namespace divan {

enum class CommandKind {
  nothing,
  number,
  back,
  offer,
  say,
  whisper,
  claim,
  undo,
  table,
  map,
  rules,
  help,
  quit,
  unknown
};

struct Command {
  CommandKind kind = CommandKind::unknown;
  int number = 0;    // of a choice; of a whisper or a claim: to whom, 0 when no seat was named
  std::string rest;  // what stands behind the command; of a number: the numbers behind it
};

// Commands are known in the reader's language and in English, whole or by their first letters if only one of the
// reader's begins so; capitals and accents do not matter.
Command read_command(std::string_view line, const Catalogue& words);

// The command's word in the reader's language.
std::string command_word(CommandKind kind, const Catalogue& words);

// Small letters without accents, so that what people type can be compared.
std::string folded(std::string_view text);

// "gold, 2 ships" as {"gold":1,"ships":2}: names among the keys of `things`, in the reader's language or as they stand
// in files, whole or by their first letters. Empty, with the word in `stranger`, when a word means none of them.
std::optional<boost::json::object> read_bundle(std::string_view line, const boost::json::object& things,
                                               const Catalogue& words, std::string& stranger);

}  // namespace divan
