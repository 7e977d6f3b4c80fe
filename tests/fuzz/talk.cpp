// The talk decoder: what somebody says is plain text, and reaches whom it is for byte by byte and nobody else.
#include "engine/core/talk.h"

#include <boost/json.hpp>

#include "engine/core/parse.h"
#include "tests/fuzz/watched.h"

namespace divan::fuzz {
namespace {

// Held against another reader of UTF-8, and against what must never stand in a line of talk.
void check_plain(std::string_view text) {
  if (!check_text(text).ok()) return;
  require(!text.empty() && text.size() <= longest_text, "a text of no length or too long is accepted");
  boost::json::value json;
  require(!parse_json(boost::json::serialize(boost::json::value(text)), json), "a text that is no UTF-8 is accepted");
  require(json.is_string() && json.get_string() == text, "a text does not come back as it was");
  for (const char c : text)
    require(static_cast<unsigned char>(c) >= 0x20 && c != 0x7F, "a control character is accepted");
  for (const auto* mark : {"\u202A", "\u202E", "\u2066", "\u2069", "\u2028", "\u2029", "\uFEFF", "\u0085"}) {
    require(text.find(mark) == std::string_view::npos, "a mark that could fake another line is accepted");
  }
}

// The table after its deal.
std::unique_ptr<AnyTable> dealt(const AnyGame& game) {
  RecordHeader header;
  header.seats = game.min_seats();
  auto opening = game.open(header);
  while (opening.table->propose_due().allowed()) opening.table->commit();
  return std::move(opening.table);
}

bool say(AnyTable& table, Seat from, std::string_view said) {
  const auto before = table.hash();
  const auto answer = table.propose(from, R"({"say":)" + std::string(said) + '}');
  if (!answer.allowed()) return false;
  require(table.commit() && table.hash() == before, "talk has changed the table");
  const auto line = boost::json::parse(answer.line);
  const auto& words = line.at("say").as_object();
  const auto* to = words.if_contains("to");
  if (const auto* text = words.if_contains("text")) check_plain(text->as_string());
  boost::json::object others;  // TABLE-3: of a whisper, that the two talked
  if (to != nullptr) others.emplace("to", *to);
  for (int i = 0; i <= table.seats(); ++i) {
    const bool seated = i < table.seats();
    const auto telling = table.told(seated ? Viewer(Seat{static_cast<std::uint8_t>(i)}) : Viewer::spectator());
    const bool meant = to == nullptr || (seated && (i == from.index || to->as_int64() == i + 1));
    require(telling.anything && telling.events == "[]" && telling.patch == "{}", "talk is told as something else");
    require(boost::json::parse(telling.heard).at("say") == (meant ? words : others), "heard otherwise than said");
  }
  return true;
}

}  // namespace

bool talk(std::string_view input) {
  check_plain(input);
  bool good = false;
  for (const auto* game : games()) {
    const auto table = dealt(*game);
    std::string_view rest = input;
    for (int number = 0; !rest.empty() && number < 20; ++number) {
      const auto line = take_line(rest);
      check_plain(line);
      good = say(*table, Seat{static_cast<std::uint8_t>(number % table->seats())}, line) || good;
      good = say(*table, Seat{0}, boost::json::serialize(boost::json::object{{"text", line}})) || good;
    }
  }
  return good;
}

}  // namespace divan::fuzz
