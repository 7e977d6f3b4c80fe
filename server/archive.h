// Whole tables: read from a store beside the server that uses it, written to a file of JSON Lines, checked, and put
// into another store. A table follows from its lines, so the file holds all there is to move.
//
// The file contains everything that a table hides from its players (seeds, cards, sealed choices, whispers) and is for
// the operator only. Of sessions and invitations it contains hashes.
#pragma once

#include <functional>
#include <iosfwd>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "server/dependencies.h"
#include "server/store_thread.h"

namespace divan::server {

struct WholeTable {
  TableRow row;
  std::vector<std::string> lines;
  std::vector<DoneCommand> commands;  // by which a sender who asks again is told the same; in order
  std::vector<SessionRow> sessions;   // of those who sit there, as far as they are known

  friend bool operator==(const WholeTable&, const WholeTable&) = default;
};

// What goes wrong, in words for the operator.
struct ArchiveFault : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// A table as it stood at one moment; nothing when there is no such table.
std::optional<WholeTable> read_table(StoreReader& store, const TableId& id);

// Writes the file: a header, table after table, and an end, without which the file has been cut off.
class ArchiveWriter {
 public:
  explicit ArchiveWriter(std::function<void(std::string_view line)> out);
  void add(const WholeTable& table);
  int end();  // how many tables there are

 private:
  std::function<void(std::string_view)> out_;
  int tables_ = 0;
};
// Reads it, strictly, one table at a time; how many there were. Throws ArchiveFault with the line.
int read_archive(std::istream& file, const std::function<void(const WholeTable&)>& each);

// Whether ids, keys, names and clocks have the form that this program gives them: empty, or why not. What has not would
// be shown to people or trusted by the server.
std::string misshapen(const WholeTable& table);
// Whether the lines are those of a table that comes to the hash in its row: empty, or why not.
std::string fault_of(const WholeTable& table, const Dependencies& dependencies);
// The same table with those parts of its row that follow from its lines (summary, who sits there) made anew: a file may
// say anything there.
WholeTable with_own_row(WholeTable table, const Dependencies& dependencies);

// Puts a table into a store where nothing else runs, all or nothing, and its sessions where they are not known yet.
// Throws ArchiveFault: it is there already, or the store says no.
void put_table(EventStore& store, const WholeTable& table);

// The keys of the sessions that a table's lines name.
std::vector<std::string> session_keys(const std::vector<std::string>& lines);

}  // namespace divan::server
