// Every call over HTTP, described once: who may make it, what it takes and gives, how it may be refused, and the
// function that carries it out. The gate looks a request up here (http_gate.h), the house and its tables call the
// handler, and the OpenAPI document is written from the same rows (openapi.h).
#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "server/house.h"

namespace divan::server {

class TableActor;
class Accounts;
struct AccountCall;
struct TableContext;

// A session has its cookie and, to change something, its CSRF token; a program has the token of its seat.
enum class By : std::uint8_t { anybody, session, session_or_program };

// The rate limit that counts a call, beside the limit of all calls.
enum class Counted : std::uint8_t { as_call, as_ticket, as_new_table, as_replay };

// The name of a described type in the OpenAPI document; none: there is no body.
using TypeName = std::string (*)();

// Who carries a call out: the gate itself, the accounts, the house, or the table that the path names.
enum class AtGate : std::uint8_t { describe, tell_me, name_me, end_session, give_ticket };
using AtAccounts = void (*)(Accounts& accounts, const AccountCall& call);
using AtHouse = void (*)(TableContext& context, const Person& person, Call call, const ReplyHandler& done);
using AtTable = void (*)(TableActor& table, const Person& person, const Call& call, const ReplyHandler& done);

struct Route {
  std::string_view method;   // GET or POST
  std::string_view path;     // without "/api/"; {…} is one piece
  std::string_view summary;  // empty: the OpenAPI document does not describe the call
  By by;
  TypeName takes;
  TypeName gives;
  std::string_view refuses;  // "403 invite removed; 409 full": beside those of refusals_of()
  std::variant<AtGate, AtAccounts, AtHouse, AtTable> handler;
  Counted counted;

  bool is(AtGate what) const {
    const auto* here = std::get_if<AtGate>(&handler);
    return here != nullptr && *here == what;
  }
  // The body, or the reply, is a record in JSON Lines.
  bool takes_record() const;
  bool gives_record() const;
  // The body may be left out.
  bool takes_nothing() const;
};

// Keys of content/house without their "house.error.", by status.
using Refusals = std::map<int, std::vector<std::string_view>>;
// Adds "403 invite removed; 409 full".
void add_refusals(Refusals& refusals, std::string_view text);
// All refusals of a call, with those that every call of its kind may give.
Refusals refusals_of(const Route& route);

std::span<const Route> routes();
// Nothing when no route fits.
const Route* find_route(std::string_view method, std::string_view path);

}  // namespace divan::server
