// The file that tables travel in.
#include <algorithm>
#include <charconv>
#include <istream>
#include <utility>
#include <variant>

#include "engine/core/json.h"
#include "engine/core/parse.h"
#include "server/archive.h"
#include "server/version.h"

namespace divan::server {
namespace entry {

constexpr const char* format = "divan tables";
constexpr int version = 2;
constexpr int schema = 2;  // of what stands in the store

struct Header {
  static constexpr Tag tag{"entry", "header"};
  std::string format;
  int version = 0;
  int schema = 0;
  std::string program;
};
// As many lines, answers (commands) and sessions follow, in this order.
struct Table {
  static constexpr Tag tag{"entry", "table"};
  std::string id;
  std::string game;
  std::string status;
  bool listed = false;
  std::string summary;
  std::int64_t touched = 0;
  std::int64_t due = 0;
  std::string hash;
  std::int64_t lines = 0;
  std::int64_t answers = 0;
  std::int64_t sessions = 0;
};
// The text as it stands in the store, byte for byte.
struct LogLine {
  static constexpr Tag tag{"entry", "line"};
  std::string text;
};
// A command that was carried out.
struct Command {
  static constexpr Tag tag{"entry", "command"};
  std::string id;  // 32 hexadecimal digits
  std::uint32_t version = 0;
};
// The same as divan 0.1 wrote it: the id with its sender, and the whole answer.
struct OldAnswer {
  static constexpr Tag tag{"entry", "answer"};
  std::string command;
  std::string answer;
};
struct Session {
  static constexpr Tag tag{"entry", "session"};
  std::string key;
  std::string name;
  std::string language;
  std::int64_t seen = 0;
};
struct End {
  static constexpr Tag tag{"entry", "end"};
  int tables = 0;
};
using Entry = std::variant<Header, Table, LogLine, Command, OldAnswer, Session, End>;

// clang-format off
BOOST_DESCRIBE_STRUCT(Header, (), (format, version, schema, program))
BOOST_DESCRIBE_STRUCT(Table, (), (id, game, status, listed, summary, touched, due, hash, lines, answers, sessions))
BOOST_DESCRIBE_STRUCT(LogLine, (), (text))
BOOST_DESCRIBE_STRUCT(Command, (), (id, version))
BOOST_DESCRIBE_STRUCT(OldAnswer, (), (command, answer))
BOOST_DESCRIBE_STRUCT(Session, (), (key, name, language, seen))
BOOST_DESCRIBE_STRUCT(End, (), (tables))
// clang-format on

}  // namespace entry

namespace {

// A line of a table within a line of the file: every character may need six.
constexpr std::size_t longest_entry = 8 * longest_line;
constexpr std::int64_t most_lines = 1'000'000;

// Empty when it is none.
std::string bytes_of_hex(std::string_view hex) {
  std::string bytes;
  for (std::size_t i = 0; i + 1 < hex.size(); i += 2) {
    unsigned byte = 0;
    const auto [end, fault] = std::from_chars(hex.data() + i, hex.data() + i + 2, byte, 16);
    if (fault != std::errc() || end != hex.data() + i + 2) return {};
    bytes += static_cast<char>(byte);
  }
  return bytes;
}

class Reader {
 public:
  explicit Reader(std::istream& file) : file_(file) {}

  int read(const std::function<void(const WholeTable&)>& each) {
    const auto header = expect<entry::Header>("the header of an export of divan");
    if (header.format != entry::format) fail("this is not an export of divan");
    if (header.version > entry::version || header.schema > entry::schema) {
      fail("was written by a newer divan (" + header.program + ")");
    }
    for (int tables = 0;; ++tables) {
      const auto next = read_entry();
      if (const auto* end = std::get_if<entry::End>(&next)) {
        if (end->tables != tables) fail("there should be " + std::to_string(end->tables) + " tables");
        if (std::string rest; std::getline(file_, rest)) fail("there is more after the end");
        return tables;
      }
      const auto* table = std::get_if<entry::Table>(&next);
      if (table == nullptr) fail("expected a table or the end");
      each(read_table(*table));
    }
  }

 private:
  [[noreturn]] void fail(const std::string& problem) const {
    throw ArchiveFault("line " + std::to_string(number_) + ": " + problem);
  }

  entry::Entry read_entry() {
    ++number_;
    std::string text;
    // Not std::getline: what is no export of ours may have no end of a line.
    for (char c = 0; file_.get(c) && c != '\n';) {
      text += c;
      if (text.size() > longest_entry) fail("too long");
    }
    if (text.empty()) fail("the file ends here; it has been cut off");
    boost::json::value json;
    if (const auto fault = parse_json(text, json, Dialect::strict, longest_entry)) fail(fault->fault.problem);
    entry::Entry entry;
    if (const auto fault = read_json(json, entry)) {
      fail(fault->where.empty() ? fault->problem : fault->where + ": " + fault->problem);
    }
    return entry;
  }

  template <class Wanted>
  Wanted expect(const char* what) {
    auto entry = read_entry();
    auto* wanted = std::get_if<Wanted>(&entry);
    if (wanted == nullptr) fail(std::string("expected ") + what);
    return std::move(*wanted);
  }

  WholeTable read_table(const entry::Table& said) {
    for (const auto count : {said.lines, said.answers, said.sessions}) {
      if (count < 0 || count > most_lines) fail("no table has " + std::to_string(count) + " of these");
    }
    WholeTable table;
    table.row = {said.id, said.game, said.status, said.listed, said.summary, said.touched, said.due, said.hash};
    for (auto i = said.lines; i > 0; --i) table.lines.push_back(expect<entry::LogLine>("a line").text);
    for (auto i = said.answers; i > 0; --i) table.commands.push_back(read_command());
    std::ranges::sort(table.commands);
    for (auto i = said.sessions; i > 0; --i) {
      auto session = expect<entry::Session>("a session");
      table.sessions.push_back(
          {std::move(session.key), std::move(session.name), std::move(session.language), session.seen});
    }
    return table;
  }

  DoneCommand read_command() {
    const auto next = read_entry();
    if (const auto* command = std::get_if<entry::Command>(&next)) {
      const auto id = bytes_of_hex(command->id);
      if (id.size() != sizeof(CommandId)) fail("expected an id of 32 hexadecimal digits");
      return {command_of_bytes(id), command->version};
    }
    const auto* old = std::get_if<entry::OldAnswer>(&next);
    if (old == nullptr) fail("expected a command");
    const auto colon = old->command.find(':');
    boost::json::value answer;
    boost::json::error_code problem;
    const bool read = colon != std::string::npos && !parse_json(old->answer, answer);
    const auto* version = read ? answer.find_pointer("/answer/version", problem) : nullptr;
    if (version == nullptr || !version->is_int64()) fail("expected the answer to a command");
    return {command_id(old->command.substr(0, colon), old->command.substr(colon + 1)),
            static_cast<std::uint32_t>(version->as_int64())};
  }

  std::istream& file_;
  int number_ = 0;
};

std::string hex_of(const CommandId& id) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string hex;
  for (const unsigned char byte : id.bytes) hex.append({digits[byte >> 4], digits[byte & 15]});
  return hex;
}

std::int64_t count(const auto& list) { return static_cast<std::int64_t>(list.size()); }

}  // namespace

ArchiveWriter::ArchiveWriter(std::function<void(std::string_view)> out) : out_(std::move(out)) {
  out_(to_json(entry::Header{entry::format, entry::version, entry::schema, std::string(program_version())}));
}

void ArchiveWriter::add(const WholeTable& table) {
  const auto& row = table.row;
  out_(to_json(entry::Table{row.id, row.game, row.status, row.listed, row.summary, row.touched, row.due, row.hash,
                            count(table.lines), count(table.commands), count(table.sessions)}));
  for (const auto& line : table.lines) out_(to_json(entry::LogLine{line}));
  for (const auto& [id, version] : table.commands) out_(to_json(entry::Command{hex_of(id), version}));
  for (const auto& session : table.sessions) {
    out_(to_json(entry::Session{session.key, session.name, session.language, session.seen}));
  }
  ++tables_;
}

int ArchiveWriter::end() {
  out_(to_json(entry::End{tables_}));
  return tables_;
}

int read_archive(std::istream& file, const std::function<void(const WholeTable&)>& each) {
  return Reader(file).read(each);
}

}  // namespace divan::server
