#include "server/openapi.h"

#include <algorithm>
#include <boost/json.hpp>
#include <vector>

#include "server/http_message.h"
#include "server/openapi_schemas.h"
#include "server/routes.h"

namespace divan::server {
namespace {

namespace json = boost::json;

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

json::object answer(const Route& route) {
  json::object good{{"description", "Done"}};
  if (route.gives_record()) {
    good["content"] = {{"application/jsonl", {{"schema", {{"type", "string"}}}}}};
  } else {
    good["content"] = content(reference(route.gives()));
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
std::string name_of(const Route& route) {
  std::string name(route.method == "GET" ? "get" : "post");
  for (auto rest = route.path; !rest.empty();) {
    const auto piece = next_piece(rest, '/');
    if (!piece.starts_with('{')) name += "_" + std::string(piece);
    if (piece == "{table}" && rest.empty()) name += "_one";
  }
  return name;
}

json::object operation(const Route& route) {
  json::object operation{{"operationId", name_of(route)}, {"summary", route.summary}};
  if (auto in_path = parameters(route.path); !in_path.empty()) operation["parameters"] = std::move(in_path);
  if (route.method == "GET" && route.path == "tables") operation["parameters"] = parameters_of_the_lobby();
  operation["security"] = security(route.by, route.method == "POST");
  if (route.takes_record()) {
    operation["requestBody"] = {{"required", true},
                                {"content", {{"application/jsonl", {{"schema", {{"type", "string"}}}}}}}};
  } else if (route.takes != nullptr) {
    operation["requestBody"] = {{"required", !route.takes_nothing()}, {"content", content(reference(route.takes()))}};
  }
  operation["responses"] = responses(answer(route), "200", refusals_of(route));
  return operation;
}

// OpenAPI has no words for what is said on a WebSocket: the types are named here, and are schemas like the others.
json::object socket() {
  Refusals refusals;
  add_refusals(refusals,
               "400 request; 401 session token; 403 origin ticket banned; 426 socket; 429 too_many; 500 internal; 503 "
               "busy stopping storage");
  return {{"operationId", "socket"},
          {"summary", "Opens the socket: a WebSocket on which a client sends Frames and the server Messages"},
          {"parameters",
           {parameter("table", "query", true, table_id()), parameter("ticket", "query", true, {{"type", "string"}}),
            parameter("have", "query", false, {{"type", "string"}, {"pattern", "^(([1-9]|1[0-5]|watch):)?[0-9]+$"}})}},
          {"security", security(By::session_or_program, false)},
          {"responses", responses({{"description", "The socket is open"}}, "101", refusals)},
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

std::string openapi() {
  json::object paths;
  for (const Route& route : routes()) {
    if (route.summary.empty()) continue;
    auto& path = paths["/api/" + std::string(route.path)];
    if (path.is_null()) path = json::object();
    path.as_object()[route.method == "GET" ? "get" : "post"] = operation(route);
  }
  paths["/ws"] = {{"get", socket()}};
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
