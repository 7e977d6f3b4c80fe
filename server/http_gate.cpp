#include "server/http_gate.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <boost/asio/ip/address.hpp>
#include <boost/json.hpp>
#include <charconv>
#include <utility>

#include "engine/core/parse.h"
#include "engine/core/talk.h"
#include "server/accounts.h"
#include "server/names.h"
#include "server/openapi.h"
#include "server/protocol.h"
#include "server/reply.h"

namespace divan::server {
namespace {

namespace json = boost::json;

constexpr std::string_view api = "/api/";
constexpr std::int64_t day = 24LL * 3600 * 1000;
constexpr std::size_t longest_name = 24;  // characters

// The session's secret, as far as it has the shape of one.
std::string secret_in(const Request& request, std::string_view name) {
  const auto secret = value_of(request.cookie, ';', name);
  return secret.size() == secret_length ? std::string(secret) : std::string();
}

bool is_json(std::string_view content_type) {
  auto rest = content_type;
  return next_piece(rest, ';') == "application/json";
}

bool is_lines(std::string_view content_type) {
  auto rest = content_type;
  return next_piece(rest, ';') == "application/jsonl";
}

// A host that no name server can turn on us: an address, or this machine by its own name.
bool is_literal(std::string_view host) {
  const auto colon = host.rfind(':');
  const bool has_port = colon != std::string_view::npos && host.find(']', colon) == std::string_view::npos;
  auto name = has_port ? host.substr(0, colon) : host;
  if (name == "localhost") return true;
  if (name.starts_with('[') && name.ends_with(']')) name = name.substr(1, name.size() - 2);
  boost::system::error_code error;
  boost::asio::ip::make_address(std::string(name), error);
  return !error;
}

std::size_t characters(std::string_view text) {
  return static_cast<std::size_t>(std::ranges::count_if(text, [](char c) { return (c & 0xC0) != 0x80; }));
}

Response too_many(int seconds, std::uint64_t& tally) {
  ++tally;
  auto response = Response::error(429, "too_many");
  response.headers.emplace_back("Retry-After", std::to_string(seconds));
  return response;
}

Response wrong_method(std::string allowed) {
  auto response = Response::error(405, "method");
  response.headers.emplace_back("Allow", std::move(allowed));
  return response;
}

Response internal(const std::exception& error) {
  spdlog::error("event=fault where=gate problem=\"{}\"", error.what());
  return Response::error(500, "internal");
}

// As RFC 6750 wants it.
Response unknown_token() {
  auto response = Response::error(401, "token");
  response.headers.emplace_back("WWW-Authenticate", "Bearer");
  return response;
}

// The store does not answer: the same will do in a moment.
Response store_is_away(const StoreFault& fault) {
  spdlog::error("event=store_fault where=gate problem=\"{}\"", fault.what());
  auto response = Response::error(503, "storage");
  response.headers.emplace_back("Retry-After", "2");
  return response;
}

Response come_back_later(std::uint64_t& tally) {
  ++tally;
  auto response = Response::error(503, "busy");
  response.headers.emplace_back("Retry-After", "10");
  return response;
}

Response description() {
  static const auto text = std::make_shared<const std::string>(openapi());
  Response response;
  response.body = text;
  response.headers.emplace_back("Cache-Control", "no-cache");
  return response;
}

std::string me(const SessionRow& row, const std::string& secret) {
  const auto account = row.person.empty() ? std::nullopt : std::optional(true);
  return to_json(wire::Me{row.name, row.language, csrf_token(secret), account});
}

// What somebody wants to be called, into `row`; false when it cannot be.
bool read_me(const std::string& body, SessionRow& row) {
  json::value value;
  wire::NameMe wanted;
  if (parse_json(body, value) || read_json(value, wanted)) return false;
  if (wanted.name) wanted.name = tidy_name(*wanted.name);
  if (wanted.name && (!check_text(*wanted.name).ok() || characters(*wanted.name) > longest_name)) return false;
  if (wanted.language && *wanted.language != "en" && *wanted.language != "fr") return false;
  row.name = wanted.name.value_or(row.name);
  row.language = wanted.language.value_or(row.language);
  return true;
}

// A call that is given nothing may say so, and nothing else.
std::optional<Response> not_empty(const std::string& body) {
  wire::Nothing nothing;
  const auto fault = read_body(body, nothing);
  return fault ? std::optional(Response::json(fault->status, fault->body)) : std::nullopt;
}

// What a program shows: "Bearer TOKEN". Any other scheme is meant for a proxy before us.
std::optional<std::string> token_in(const Request& request) {
  constexpr std::string_view scheme = "bearer ";
  const std::string_view shown = request.authorization;
  const auto alike = [](char one, char other) { return (one | 0x20) == (other | 0x20); };
  if (!std::ranges::equal(shown.substr(0, scheme.size()), scheme, alike)) return {};
  return std::string(shown.substr(scheme.size()));
}

bool is_stream(std::string_view name) {
  if (name == Have::spectators) return true;
  int seat = 0;
  const auto [end, fault] = std::from_chars(name.data(), name.data() + name.size(), seat);
  return fault == std::errc() && end == name.data() + name.size() && seat >= 1 && seat <= most_seats;
}

// "2:17" is version 17 of seat 2, "watch:17" a spectator's. A number without a stream counts for nothing: clients of
// version 0.1 send it, and get a snapshot.
std::optional<Have> read_have(std::string_view text) {
  const auto colon = text.find(':');
  Have have;
  if (colon != std::string_view::npos) have.stream = text.substr(0, colon);
  const auto number = colon == std::string_view::npos ? text : text.substr(colon + 1);
  const auto [end, fault] = std::from_chars(number.data(), number.data() + number.size(), have.version);
  const bool whole = fault == std::errc() && end == number.data() + number.size();
  if (text.empty()) return Have{};
  if (!whole || (colon != std::string_view::npos && !is_stream(have.stream))) return {};
  return colon == std::string_view::npos ? Have{} : have;
}

}  // namespace

Gate::Gate(House& house, EventStore& store, Clock& clock, Post post, const GateOptions& options)
    : house_(house),
      store_(store),
      clock_(clock),
      post_(std::move(post)),
      files_(options.web),
      public_origin_(origin_of(options.public_url)),
      secure_(public_origin_.starts_with("https:")),
      session_lives_(options.session_lives),
      moderation_(options.moderation),
      accounts_(std::make_unique<Accounts>(
          house, store, clock, post_, options.dependencies ? *options.dependencies : Dependencies{}, options.accounts)),
      calls_(options.calls),
      ticket_calls_(options.tickets),
      address_calls_(options.address_calls),
      address_tickets_(options.address_tickets),
      files_asked_(options.files),
      new_sessions_(options.sessions),
      new_tables_(options.tables),
      replays_(options.replays) {
  for (const auto& [path, picture] : options.pictures) files_.add(path, picture);
}

Gate::~Gate() = default;

bool Gate::takes_record(const Request& head) const {
  if (!head.path.starts_with(api)) return false;
  const auto* route = find_route(head.method, std::string_view(head.path).substr(api.size()));
  return route != nullptr && route->takes_record();
}

std::variant<Gate::Work, Response> Gate::accept(const Request& head, std::size_t bytes) {
  auto judged = judge(head, bytes);
  if (auto* refusal = std::get_if<Response>(&judged)) return std::move(*refusal);
  return [this, who = std::get<Judged>(std::move(judged))](const Request& request, const Done& done) mutable {
    handle(request, std::move(who), done);
  };
}

std::variant<Gate::Judged, Response> Gate::judge(const Request& head, std::size_t bytes) {
  if (stopped_) return Response::error(503, "stopping");
  try {
    if (head.path.starts_with(api)) return judge_call(head, bytes);
    if (!files_asked_.take(head.address, clock_.now())) return too_many(20, tally_.limited_calls);
    if (head.method != "GET") return wrong_method("GET, HEAD");
    return Judged{};
  } catch (const StoreFault& fault) {
    return store_is_away(fault);
  } catch (const std::exception& error) {
    return internal(error);
  }
}

std::variant<Gate::Judged, Response> Gate::judge_call(const Request& head, std::size_t bytes) {
  const bool post = head.method == "POST";
  if (!address_calls_.take(head.address, clock_.now())) return too_many(20, tally_.limited_calls);
  if (moderation_ && moderation_->is_banned_address(head.address)) return Response::error(403, "banned");
  if (!post && head.method != "GET") return wrong_method("GET, HEAD, POST");
  Judged judged;
  judged.call = Call(head.method, head.path.substr(api.size()));
  if (judged.call.route == nullptr) return Response::error(404, "no_such_call");
  const Route& route = *judged.call.route;
  judged.token = route.is(AtGate::describe) ? std::nullopt : token_in(head);
  if (judged.token) {
    if (auto refusal = judge_program(head, route, bytes)) return std::move(*refusal);
  } else {
    judged.session = session_of(head);
  }
  if (auto refusal = judge_amount(head, judged)) return std::move(*refusal);
  if (judged.token || route.by == By::anybody) return judged;
  if (post && !is_own_origin(head)) return Response::error(403, "origin");
  const bool fits = is_json(head.content_type) || (route.takes_record() && is_lines(head.content_type));
  if (post && bytes > 0 && !fits) return Response::error(415, "media_type");
  if (!judged.session) return Response::error(401, "session");
  if (post && !csrf_fits(judged.session->secret, head.csrf)) return Response::error(403, "csrf");
  if (route.counted == Counted::as_new_table && !new_tables_.take(head.address, clock_.now())) {
    return too_many(60, tally_.limited_tables);
  }
  if (route.counted == Counted::as_replay && !replays_.take(head.address, clock_.now())) {
    return too_many(20, tally_.limited_calls);
  }
  return judged;
}

// A program sees its table and gets tickets, nothing else. It has neither cookie nor CSRF token, and needs none: no
// browser sends a token by itself.
std::optional<Response> Gate::judge_program(const Request& head, const Route& route, std::size_t bytes) const {
  if (!is_no_foreign_page(head)) return Response::error(403, "origin");
  if (route.by != By::session_or_program) return Response::error(403, "program");
  if (bytes > 0 && !is_json(head.content_type)) return Response::error(415, "media_type");
  return {};
}

// Each session has its own allowance, so that people behind one address do not use up each other's.
std::optional<Response> Gate::judge_amount(const Request& head, const Judged& judged) {
  const auto now = clock_.now();
  const auto& route = *judged.call.route;
  const auto& who = judged.session ? judged.session->row.key : head.address;
  if (!calls_.take(who, now)) return too_many(20, tally_.limited_calls);
  if (route.counted == Counted::as_ticket) {
    if (!ticket_calls_.take(who, now) || !address_tickets_.take(head.address, now)) {
      return too_many(20, tally_.limited_tickets);
    }
  }
  const bool newcomer = !judged.session && !judged.token && route.path == "me";
  const bool costly = route.counted == Counted::as_replay || route.counted == Counted::as_new_table;
  if (busy_ && (newcomer || costly)) return come_back_later(tally_.turned_away);
  if (newcomer && route.is(AtGate::tell_me) && !new_sessions_.take(head.address, now)) {
    return too_many(60, tally_.limited_sessions);
  }
  return {};
}

void Gate::handle(const Request& request, Judged judged, const Done& done) {
  if (stopped_) return done(Response::error(503, "stopping"));
  try {
    if (judged.call.route != nullptr) return call(request, std::move(judged), done);
    if (request.path == "/healthz") {
      store_.row("healthz");  // throws when the store does not answer
      return done(Response::json(200, R"({"status":"ok"})"));
    }
    if (request.path == "/ws") return done(Response::error(426, "socket"));
    done(files_.answer(request));
  } catch (const StoreFault& fault) {
    done(store_is_away(fault));
  } catch (const std::exception& error) {
    done(internal(error));
  }
}

void Gate::call(const Request& request, Judged judged, const Done& done) {
  const Route& route = *judged.call.route;
  if (judged.token) return call_of_program(request, judged, done);
  if (!judged.session && route.by != By::anybody) return done(Response::error(401, "session"));
  if (const auto* what = std::get_if<AtGate>(&route.handler)) {
    return call_here(*what, request, std::move(judged), done);
  }
  if (const auto* what = std::get_if<AtAccounts>(&route.handler)) {
    return call_accounts(*what, request, *judged.session, done);
  }
  if (route.method == "POST" && is_banned(judged.session->row)) return done(Response::error(403, "banned"));
  auto& call = judged.call;
  call.body = request.body;
  call.query = request.query;
  call.gzip = header_lists(request.accept_encoding, "gzip");
  pass_on(*judged.session, request.address, std::move(call), done);
}

void Gate::call_here(AtGate what, const Request& request, Judged judged, const Done& done) {
  switch (what) {
    case AtGate::describe: return done(description());
    case AtGate::tell_me: return tell_me(request, std::move(judged.session), done);
    case AtGate::name_me: return name_me(std::move(*judged.session), request.body, done);
    case AtGate::end_session: return end_session(*judged.session, request, done);
    case AtGate::give_ticket:
      if (const auto fault = not_empty(request.body)) return done(*fault);
      return done(ticket(judged.session->row.key, judged.call.table));
  }
}

void Gate::call_accounts(AtAccounts what, const Request& request, const Session& session, const Done& done) {
  const Accounts::Caller caller{session.row, request.address, relying_party(own_origin(request))};
  const auto answer = [this, key = session.row.key, secure = request.secure, done](const Accounts::Answer& given) {
    auto response = Response::json(given.reply.status, given.reply.body);
    if (given.secret) {
      tickets_.revoke([&key](const Ticket& ticket) { return ticket.key == key; });
      const auto lives = given.secret->empty() ? 0 : session_lives_ / 1000;
      response.headers.emplace_back("Set-Cookie", cookie(*given.secret, secure, lives));
    }
    done(std::move(response));
  };
  what(*accounts_, {caller, request.body, answer});
}

Person Gate::person_of(const SessionRow& row, const std::string& address) {
  return {row.person.empty() ? row.key : row.person, row.name, row.language, {}, address, row.key};
}

// The table is asked whether the token opens one of its seats.
void Gate::call_of_program(const Request& request, const Judged& judged, const Done& done) {
  const bool post = request.method == "POST";
  const auto& table = judged.call.table;
  if (const auto fault = not_empty(request.body); post && fault) return done(*fault);
  const auto key = key_of(*judged.token);
  if (key.empty()) return done(unknown_token());
  house_.call({{}, {}, {}, key, request.address}, Call("GET", "tables/" + table),
              [this, post, key, table, done](const Reply& reply) {
                if (reply.status == 401) return done(unknown_token());
                done(post && reply.status == 200 ? ticket(key, table) : Response::json(reply.status, reply.body));
              });
}

void Gate::tell_me(const Request& request, std::optional<Session> session, const Done& done) {
  if (session) {
    if (clock_.now() - session->row.seen < day) {
      return done(Response::json(200, me(session->row, session->secret)));
    }
    // Once a day the cookie is given again, so that it lives on.
    session->row.seen = clock_.now();
    return save(std::move(*session), true, request.secure, done);
  }
  ++tally_.sessions;
  const auto secret = new_secret();
  save({secret, {key_of(secret), {}, {}, clock_.now()}}, true, request.secure, done);
}

// The row stays, without a name and as if it had expired long ago: the secret opens nothing any more.
void Gate::end_session(const Session& session, const Request& request, const Done& done) {
  if (const auto fault = not_empty(request.body)) return done(*fault);
  const auto& key = session.row.key;
  tickets_.revoke([&key](const Ticket& ticket) { return ticket.key == key; });
  house_.end_session(key);
  auto answer = Response::json(200, to_json(wire::Nothing{}));
  answer.headers.emplace_back("Set-Cookie", cookie({}, request.secure, 0));
  store_.save_session({key, {}, {}, 0}, [post = post_, answer = std::move(answer), done](bool saved) {
    post([saved, answer, done] { done(saved ? answer : Response::error(503, "storage")); });
  });
}

void Gate::name_me(Session session, const std::string& body, const Done& done) {
  if (!read_me(body, session.row)) return done(Response::error(400, "name"));
  if (is_banned(session.row)) return done(Response::error(403, "banned"));
  session.row.seen = clock_.now();
  save(std::move(session), false, false, done);
}

// Answers when the session is on the disk.
void Gate::save(const Session& session, bool with_cookie, bool secure, const Done& done) {
  auto answer = Response::json(200, me(session.row, session.secret));
  if (with_cookie) answer.headers.emplace_back("Set-Cookie", cookie(session.secret, secure, session_lives_ / 1000));
  store_.save_session(session.row, [post = post_, answer = std::move(answer), done](bool saved) {
    post([saved, answer, done] { done(saved ? answer : Response::error(503, "storage")); });
  });
}

void Gate::pass_on(const Session& session, const std::string& address, Call call, const Done& done) {
  const bool record = call.route->gives_record();
  house_.call(person_of(session.row, address), std::move(call), [done, record](Reply reply) {
    auto response = Response::json(reply.status, {});
    // What is held for the reply goes when the connection has sent the body and lets go of it.
    response.body = {new std::string(std::move(reply.body)), [held = reply.held](auto* body) { delete body; }};
    response.rest = std::move(reply.rest);
    if (!reply.encoding.empty()) response.headers.emplace_back("Content-Encoding", reply.encoding);
    if (reply.held) response.headers.emplace_back("Vary", "Accept-Encoding");
    if (record && reply.status == 200) {
      response.type = "application/jsonl; charset=utf-8";
      response.headers.emplace_back("Content-Disposition", "attachment; filename=\"divan.jsonl\"");
    }
    done(std::move(response));
  });
}

Response Gate::ticket(const std::string& key, const TableId& table) {
  return Response::json(200, to_json(wire::Ticket{tickets_.issue({key, table}, clock_.now())}));
}

std::variant<Admission, Response> Gate::admit(const Request& request) {
  if (stopped_) return Response::error(503, "stopping");
  try {
    if (!address_calls_.take(request.address, clock_.now())) return too_many(20, tally_.limited_calls);
    if (moderation_ && moderation_->is_banned_address(request.address)) return Response::error(403, "banned");
    const auto token = token_in(request);
    if (token ? !is_no_foreign_page(request) : !is_own_origin(request)) return Response::error(403, "origin");
    const auto session = token ? std::nullopt : session_of(request);
    if (!token && !session) return Response::error(401, "session");
    if (session && is_banned(session->row)) return Response::error(403, "banned");
    const auto key = token ? key_of(*token) : session->row.key;
    if (key.empty()) return unknown_token();
    if (!calls_.take(token ? request.address : key, clock_.now())) return too_many(20, tally_.limited_calls);

    const auto have = read_have(value_of(request.query, '&', "have"));
    if (!have) return Response::error(400, "request");
    // A ticket that somebody else has shown is void: the one it was made for asks for another.
    const auto ticket = tickets_.take(value_of(request.query, '&', "ticket"), clock_.now());
    if (!ticket || !same(ticket->key, key) || ticket->table != value_of(request.query, '&', "table")) {
      return Response::error(403, "ticket");
    }
    if (token) return Admission{{{}, {}, {}, key, request.address}, ticket->table, *have};
    return Admission{person_of(session->row, request.address), ticket->table, *have};
  } catch (const StoreFault& fault) {
    return store_is_away(fault);
  } catch (const std::exception& error) {
    return internal(error);
  }
}

std::optional<Gate::Session> Gate::session_of(const Request& request) {
  auto secret = secret_in(request, cookie_name(request.secure));
  const auto key = key_of(secret);
  if (key.empty()) return {};
  auto row = store_.session(key);
  if (!row || row->seen + session_lives_ <= clock_.now()) return {};
  return Session{std::move(secret), std::move(*row)};
}

// Without a public address the page may stand at any address of this machine, but not behind a name: a foreign name can
// be made to lead here, and its pages would be of the same origin.
bool Gate::is_own_origin(const Request& request) const {
  if (!public_origin_.empty()) return request.origin == public_origin_;
  return is_literal(request.host) && request.origin == "http://" + request.host;
}

std::string Gate::own_origin(const Request& request) const {
  return public_origin_.empty() ? "http://" + request.host : public_origin_;
}

std::string Gate::cookie(const std::string& secret, bool secure, std::int64_t seconds) const {
  return fmt::format("{}={}; Path=/; HttpOnly; SameSite=Lax; Max-Age={}{}", cookie_name(secure), secret, seconds,
                     secure || secure_ ? "; Secure" : "");
}

}  // namespace divan::server
