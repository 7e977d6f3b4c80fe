// Calls that replay a match from its record: its tape, or what could be known when. Done by the worker; nothing is
// kept.
#pragma once

#include "server/table_context.h"

namespace divan::server {

// The record of a table that has ended, read beside the house's thread; `end` is its last line. `hold` goes with the
// reply.
void give_record(TableContext& context, const TableId& id, std::string end, std::shared_ptr<const void> hold,
                 const ReplyHandler& done);

// The whole of it, for whoever replays it; nothing when it cannot be read.
void read_record(TableContext& context, const TableId& id, std::string end,
                 std::function<void(std::optional<std::string>)> done);

// The tape of `record` as `eyes` ("1" to "15", "watching", "open") saw it.
void give_tape(TableContext& context, std::string record, std::string_view eyes, const ReplyHandler& done);

// POST replay/…: `what` is whose eyes, or "hindsight/" and the number of a round.
void replay(TableContext& context, std::string_view what, std::string record, const ReplyHandler& done);

// "3", counted from 1.
std::optional<int> round_in(std::string_view text);

}  // namespace divan::server
