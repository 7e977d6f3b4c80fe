#include "server/openapi.h"

#include <algorithm>
#include <boost/json.hpp>
#include <map>
#include <vector>

#include "engine/core/described.h"
#include "server/http_message.h"
#include "server/openapi_schemas.h"
#include "server/protocol.h"

namespace divan::server {
namespace {

namespace json = boost::json;

// A session has its cookie and, to change something, its CSRF token; a program has the token of its seat.
enum class By : std::uint8_t { anybody, session, session_or_program };
using Type = std::string (*)();

struct Entry {
  std::string_view method;
  std::string_view path;  // behind /api/; {…} is one piece
  std::string_view summary;
  By by;
  Type takes;  // none: no body
  Type gives;
  std::string_view refuses;  // "403 invite removed; 409 full": beside what may be said to everybody
};

template <class T>
constexpr Type of = &name_of_type<T>;

std::string hindsight() { return "karaya.Hindsight"; }
constexpr Type nothing = nullptr;
constexpr Type lines = nullptr;  // no JSON but a record
std::string a_record() { return {}; }

using namespace wire;
constexpr Entry entries[] = {
    {"GET", "me", "Who I am; makes the session when there is none", By::anybody, nothing, of<Me>, ""},
    {"POST", "me", "Takes a name, or a language", By::session, of<NameMe>, of<Me>, "400 name"},
    {"POST", "me/end", "Ends the session: signs out", By::session, of<Nothing>, of<Nothing>, "400 body"},
    {"GET", "games", "The games with their seats, default options and bots", By::session, nothing, of<wire::GameList>,
     ""},
    {"GET", "tables", "The listed tables that are open or running, the newest first, a page at a time", By::session,
     nothing, of<TableList>, "400 request"},
    {"POST", "tables", "Makes a table", By::session, of<MakeTable>, of<Made>,
     "400 body unknown_game options clock too_many_bots unknown_bot; 409 name_needed; 429 too_many_listed"},
    {"GET", "tables/{table}", "What the table is", By::session_or_program, nothing, of<TableInfo>, ""},
    {"POST", "tables/{table}/watch", "Shows the invitation, so that one may watch", By::session, of<Invitation>,
     of<TableInfo>, "400 body; 403 invite removed; 409 frozen"},
    {"POST", "tables/{table}/join", "Takes a seat, or another one", By::session, of<Invitation>, of<Seated>,
     "400 body no_such_seat; 403 invite removed; 409 frozen started name_needed name_taken full seat_taken; 410 "
     "expired"},
    {"POST", "tables/{table}/leave", "Leaves the table; in a match a bot takes the seat for good", By::session,
     of<Nothing>, of<Nothing>, "400 body; 403 not_seated"},
    {"POST", "tables/{table}/start", "Begins the match (the host)", By::session, of<Nothing>, of<Nothing>,
     "400 body; 403 not_seated not_host; 409 frozen started seats_free unknown_game options; 410 expired"},
    {"POST", "tables/{table}/remove", "Removes somebody for good (the host)", By::session, of<Remove>, of<Nothing>,
     "400 body no_such_seat; 403 not_seated not_host; 409 frozen no_other_person no_such_spectator over"},
    {"GET", "tables/{table}/spectators", "Who watches (the host)", By::session, nothing, of<SpectatorList>,
     "403 not_seated not_host"},
    {"POST", "tables/{table}/gallery", "Lets people watch, or nobody (the host)", By::session, of<Gallery>, of<Nothing>,
     "400 body; 403 not_seated not_host; 409 frozen"},
    {"POST", "tables/{table}/report", "Tells the operator about somebody at the table", By::session, of<ReportPlayer>,
     of<Nothing>, "400 body no_such_seat; 403 not_seated; 409 no_other_person"},
    {"POST", "tables/{table}/mute", "Silences somebody's free text (the host)", By::session, of<MuteSeat>, of<Nothing>,
     "400 body no_such_seat; 403 not_seated not_host; 409 frozen no_other_person"},
    {"POST", "tables/{table}/host", "Hands over (the host)", By::session, of<OfSeat>, of<Nothing>,
     "400 body no_such_seat; 403 not_seated not_host; 409 frozen no_other_person"},
    {"POST", "tables/{table}/bot", "Puts a bot, or takes it away, while people gather (the host)", By::session,
     of<BotSeat>, of<Nothing>,
     "400 body no_such_seat unknown_bot; 403 not_seated not_host; 409 frozen started seat_taken"},
    {"POST", "tables/{table}/invite", "A new invitation; the old one is void (the host)", By::session, of<Nothing>,
     of<Made>, "400 body; 403 not_seated not_host; 409 frozen"},
    {"POST", "tables/{table}/rematch", "The next table, with the same people seated", By::session, of<Nothing>,
     of<Rematch>, "400 body; 403 not_seated; 409 not_ended"},
    {"POST", "tables/{table}/move", "A link, good once, that moves my seat to another device", By::session, of<Nothing>,
     of<Link>, "400 body; 403 not_seated; 409 frozen"},
    {"POST", "move", "Takes the seat that such a link moves", By::session, of<MoveSeat>, of<Seated>,
     "400 body; 404 no_such_table; 409 seated_already; 410 link"},
    {"POST", "tables/{table}/program", "A token with which a program plays my seat; the one before is void",
     By::session, of<Nothing>, of<SeatToken>, "400 body; 403 not_seated; 409 frozen over"},
    {"POST", "tables/{table}/ticket", "Opens the line once, within half a minute", By::session_or_program, of<Nothing>,
     of<Ticket>, "400 body"},
    {"GET", "tables/{table}/hindsight/{round}", "Who could know what when in a round that is over", By::session,
     nothing, hindsight, "403 invite; 404 no_such_call no_hindsight; 409 frozen round_not_over"},
    {"GET", "tables/{table}/record", "The record, as JSON Lines, after the end", By::session, nothing, lines,
     "403 invite; 409 not_ended"},
    {"GET", "tables/{table}/replay/{eyes}", "What one viewer was told of the whole match, after the end", By::session,
     nothing, of<Tape>, "400 record; 403 invite; 404 no_such_call; 409 frozen not_ended record_slow"},
    {"POST", "replay/{eyes}", "The same of a record that is brought along; nothing is kept", By::session, a_record,
     of<Tape>, "400 record record_rules record_content; 404 no_such_call; 409 record_slow"},
    {"POST", "replay/hindsight/{round}", "Who could know what when in a round of such a record", By::session, a_record,
     hindsight,
     "400 record record_rules record_content; 404 no_such_call no_hindsight; 409 round_not_over record_slow"},
};

// ---- what may be said to everybody

using Refusals = std::map<int, std::vector<std::string_view>>;

void add(Refusals& refusals, std::string_view text) {
  while (!text.empty()) {
    auto piece = next_piece(text, ';');
    const auto status = std::stoi(std::string(next_piece(piece, ' ')));
    while (!piece.empty()) refusals[status].push_back(next_piece(piece, ' '));
  }
}

Refusals refusals_of(const Entry& entry) {
  Refusals all;
  add(all, "400 request; 429 too_many; 500 internal; 501 transfer_coding; 503 busy stopping storage");
  if (entry.by != By::anybody) add(all, "401 session");
  if (entry.method == "POST") add(all, "403 origin csrf; 413 too_large; 415 media_type");
  add(all, entry.by == By::session_or_program ? "401 token; 403 origin" : "403 program");
  if (entry.path.find("{table}") != std::string_view::npos) add(all, "404 no_such_table");
  add(all, entry.refuses);
  return all;
}

std::string_view words_for(int status) {
  switch (status) {
    case 400: return "Cannot be read, or is not possible at all";
    case 401: return "No session, or no such token";
    case 403: return "Not you";
    case 404: return "Nothing there";
    case 409: return "Not now";
    case 410: return "Over";
    case 413: return "Too long";
    case 415: return "Not JSON";
    case 426: return "Not an upgrade to a WebSocket";
    case 429: return "Too much at once";
    case 501: return "A transfer coding that is not known";
    case 503: return "Not stored, too busy, or about to stop; try again";
    default: return "A fault of the server";
  }
}

// ---- the document

json::object reference(const std::string& name) { return {{"$ref", "#/components/schemas/" + name}}; }

json::object content(json::object schema) { return {{"application/json", {{"schema", std::move(schema)}}}}; }

json::object refusal(int status, const std::vector<std::string_view>& keys) {
  json::array any;
  for (const auto key : keys) {
    const json::value text(json::string("house.error." + std::string(key)));
    if (std::ranges::find(any, text) == any.end()) any.push_back(text);
  }
  json::object schema = reference("Error");
  schema["properties"] = {{"error", {{"enum", std::move(any)}}}};
  return {{"description", words_for(status)}, {"content", content(std::move(schema))}};
}

json::object responses(json::object good, std::string_view status, const Refusals& refusals) {
  json::object all{{status, std::move(good)}};
  for (const auto& [code, keys] : refusals) all[std::to_string(code)] = refusal(code, keys);
  return all;
}

json::object answer(const Entry& entry) {
  json::object good{{"description", "Done"}};
  if (entry.gives != nullptr) {
    good["content"] = content(reference(entry.gives()));
  } else {
    good["content"] = {{"application/jsonl", {{"schema", {{"type", "string"}}}}}};
  }
  return good;
}

json::array security(By by, bool changes) {
  json::array any;
  json::object session{{"session", json::array()}};
  if (changes) session["csrf"] = json::array();
  any.push_back(std::move(session));
  if (by == By::anybody) any = json::array{json::object()};
  if (by == By::session_or_program) any.push_back(json::object{{"program", json::array()}});
  return any;
}

json::object parameter(std::string_view name, std::string_view where, bool required, json::object schema) {
  return {{"name", name}, {"in", where}, {"required", required}, {"schema", std::move(schema)}};
}

json::object table_id() { return {{"type", "string"}, {"pattern", "^[a-z2-7]{26}$"}}; }

json::array parameters(std::string_view path) {
  json::array all;
  if (path.find("{table}") != std::string_view::npos) all.push_back(parameter("table", "path", true, table_id()));
  if (path.find("{round}") != std::string_view::npos) {
    all.push_back(parameter("round", "path", true, {{"type", "integer"}, {"minimum", 1}}));
  }
  if (path.find("{eyes}") != std::string_view::npos) {
    all.push_back(parameter("eyes", "path", true, {{"type", "string"}, {"pattern", "^([1-9]|1[0-5]|watching|open)$"}}));
  }
  return all;
}

// How the lobby is filtered and turned over.
json::array parameters_of_the_lobby() {
  const json::object text{{"type", "string"}};
  const auto one_of = [](json::array words) { return json::object{{"type", "string"}, {"enum", std::move(words)}}; };
  return {parameter("game", "query", false, text),
          parameter("status", "query", false, one_of({"open", "running"})),
          parameter("clock", "query", false, one_of({"live", "turns", "none"})),
          parameter("free", "query", false, {{"type", "boolean"}}),
          parameter("after", "query", false, text),
          parameter("most", "query", false, {{"type", "integer"}, {"minimum", 1}, {"maximum", 100}})};
}

// "POST tables/{table}/join" is post_tables_join.
std::string name_of(const Entry& entry) {
  std::string name(entry.method == "GET" ? "get" : "post");
  for (auto rest = entry.path; !rest.empty();) {
    const auto piece = next_piece(rest, '/');
    if (!piece.starts_with('{')) name += "_" + std::string(piece);
    if (piece == "{table}" && rest.empty()) name += "_one";
  }
  return name;
}

json::object operation(const Entry& entry) {
  json::object operation{{"operationId", name_of(entry)}, {"summary", entry.summary}};
  if (auto in_path = parameters(entry.path); !in_path.empty()) operation["parameters"] = std::move(in_path);
  if (entry.method == "GET" && entry.path == "tables") operation["parameters"] = parameters_of_the_lobby();
  operation["security"] = security(entry.by, entry.method == "POST");
  if (entry.takes == a_record) {
    operation["requestBody"] = {{"required", true},
                                {"content", {{"application/jsonl", {{"schema", {{"type", "string"}}}}}}}};
  } else if (entry.takes != nullptr) {
    const bool may_be_empty = entry.takes == of<Nothing> || entry.takes == of<Invitation>;
    operation["requestBody"] = {{"required", !may_be_empty}, {"content", content(reference(entry.takes()))}};
  }
  operation["responses"] = responses(answer(entry), "200", refusals_of(entry));
  return operation;
}

// OpenAPI has no words for what is said on a WebSocket: the types are named here, and are schemas like the others.
json::object line() {
  Refusals refusals;
  add(refusals,
      "400 request; 401 session token; 403 origin ticket; 426 socket; 429 too_many; 500 internal; 503 busy stopping "
      "storage");
  return {{"operationId", "line"},
          {"summary", "Opens the line: a WebSocket on which a client sends Frames and the server Messages"},
          {"parameters",
           {parameter("table", "query", true, table_id()), parameter("ticket", "query", true, {{"type", "string"}}),
            parameter("have", "query", false, {{"type", "string"}, {"pattern", "^(([1-9]|1[0-5]|watch):)?[0-9]+$"}})}},
          {"security", security(By::session_or_program, false)},
          {"responses", responses({{"description", "The line is open"}}, "101", refusals)},
          {"x-websocket", {{"sends", reference("Frame")}, {"receives", reference("Message")}}}};
}

json::object security_schemes() {
  return {
      {"session",
       {{"type", "apiKey"},
        {"in", "cookie"},
        {"name", "divan"},
        {"description",
         "What GET /api/me sets; over https it is called __Host-divan. The Origin must be the server's own."}}},
      {"csrf", {{"type", "apiKey"}, {"in", "header"}, {"name", "X-Divan-CSRF"}, {"description", "From GET /api/me."}}},
      {"program",
       {{"type", "http"},
        {"scheme", "bearer"},
        {"description", "The token of one seat at one table, from POST /api/tables/{table}/program."}}}};
}

}  // namespace

bool is_call(std::string_view method, std::string_view path) {
  const auto fits = [&](const Entry& entry) {
    if (entry.method != method) return false;
    auto wanted = entry.path;
    auto given = path;
    while (!wanted.empty() && !given.empty()) {
      const auto piece = wanted.substr(0, wanted.find('/'));
      const auto said = given.substr(0, given.find('/'));
      if (said.empty() || (!piece.starts_with('{') && piece != said)) return false;
      wanted.remove_prefix(std::min(piece.size() + 1, wanted.size()));
      if (said.size() == given.size() - 1) return false;  // a slash at the end
      given.remove_prefix(std::min(said.size() + 1, given.size()));
    }
    return wanted.empty() && given.empty();
  };
  return std::ranges::any_of(entries, fits);
}

std::string openapi() {
  json::object paths;
  for (const Entry& entry : entries) {
    auto& path = paths["/api/" + std::string(entry.path)];
    if (path.is_null()) path = json::object();
    path.as_object()[entry.method == "GET" ? "get" : "post"] = operation(entry);
  }
  paths["/ws"] = {{"get", line()}};
  return json::serialize(json::object{
      {"openapi", "3.1.0"},
      {"info",
       {{"title", "Divan"},
        {"version", "1"},
        {"summary", "Tables for court and caravan games"},
        {"description", "docs/protocol.md says what the calls mean, docs/programs.md how a program plays."},
        {"license", {{"name", "MIT"}, {"identifier", "MIT"}}}}},
      {"servers", json::array{json::object{{"url", "/"}}}},
      {"paths", std::move(paths)},
      {"components", {{"securitySchemes", security_schemes()}, {"schemas", schemas()}}}});
}

}  // namespace divan::server
