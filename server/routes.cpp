#include "server/routes.h"

#include <algorithm>
#include <optional>
#include <type_traits>

#include "engine/core/described.h"
#include "server/account_protocol.h"
#include "server/accounts.h"
#include "server/http_message.h"
#include "server/lobby.h"
#include "server/replays.h"
#include "server/reply.h"
#include "server/table_actor.h"

namespace divan::server {
namespace {

// ---- the types of a call

template <class T>
constexpr TypeName name = &name_of_type<T>;
template <>
constexpr TypeName name<void> = nullptr;
template <>
constexpr TypeName name<RecordText> = +[] { return std::string(); };
template <>
constexpr TypeName name<Hindsight> = +[] { return std::string("karaya.Hindsight"); };

// ---- handlers: what a call takes and gives is read from the signature of the function that carries it out

struct Handling {
  TypeName takes, gives;
  std::variant<AtGate, AtAccounts, AtHouse, AtTable> handler;
};

template <class Function>
struct Signature;
template <class Gives>
struct Signature<ReplyOf<Gives> (TableActor::*)(const Person&)> {
  using Takes = wire::Nothing;
  using GivesType = Gives;
};
template <class Gives>
struct Signature<ReplyOf<Gives> (TableActor::*)(const Person&) const>
    : Signature<ReplyOf<Gives> (TableActor::*)(const Person&)> {};
template <class Body, class Gives>
struct Signature<ReplyOf<Gives> (TableActor::*)(const Person&, const Body&)> {
  using Takes = Body;
  using GivesType = Gives;
};
template <class Gives>
struct Signature<void (TableActor::*)(const Person&, const SendReply<Gives>&)> {
  using Takes = wire::Nothing;
  using GivesType = Gives;
};
template <class Body, class Gives>
struct Signature<void (TableActor::*)(const Person&, const Body&, const SendReply<Gives>&)> {
  using Takes = Body;
  using GivesType = Gives;
};

// A detail of the path stands where a body would.
using Detail = std::string;

template <auto Function, auto... Checks>
void carry_out(TableActor& table, const Person& person, const Call& call, const ReplyHandler& done) {
  using Body = typename Signature<decltype(Function)>::Takes;
  using Send = SendReply<typename Signature<decltype(Function)>::GivesType>;
  std::optional<Reply> refusal;
  (void)((refusal = (table.*Checks)(), refusal.has_value()) || ...);
  if (refusal) return done(*refusal);
  Body body{};
  if constexpr (std::is_same_v<Body, Detail>) {
    body = call.detail;
  } else if (call.route->method == "POST") {
    if (const auto fault = read_body(call.body, body)) return done(*fault);
  }
  if constexpr (std::is_invocable_v<decltype(Function), TableActor&, const Person&, const Body&, const Send&>) {
    (table.*Function)(person, body, done);
  } else if constexpr (std::is_invocable_v<decltype(Function), TableActor&, const Person&, const Send&>) {
    (table.*Function)(person, Send(done));
  } else if constexpr (std::is_invocable_v<decltype(Function), TableActor&, const Person&, const Body&>) {
    table.answer_call([&] { return (table.*Function)(person, body); }, done);
  } else {
    table.answer_call([&] { return (table.*Function)(person); }, done);
  }
}

template <auto Function>
constexpr Handling table{name<typename Signature<decltype(Function)>::Takes>,
                         name<typename Signature<decltype(Function)>::GivesType>, AtTable{&carry_out<Function>}};
// The same, refused when the table is frozen or its log is full.
template <auto Function>
constexpr Handling playable_table{name<typename Signature<decltype(Function)>::Takes>,
                                  name<typename Signature<decltype(Function)>::GivesType>,
                                  AtTable{&carry_out<Function, &TableActor::not_playable>}};

template <class Takes, class Gives>
constexpr Handling gate(AtGate at) {
  return {name<Takes>, name<Gives>, at};
}

// Where there is no gate to call them (in a browser's tab, under the fuzzer), there are no accounts.
template <auto Function>
void carry_out_account([[maybe_unused]] Accounts& accounts, [[maybe_unused]] const AccountCall& call) {
#ifndef DIVAN_WITHOUT_ACCOUNTS
  (accounts.*Function)(call.caller, call.body, call.done);
#endif
}
template <class Takes, class Gives, auto Function>
constexpr Handling accounts{name<Takes>, name<Gives>, AtAccounts{&carry_out_account<Function>}};

template <class Takes, class Gives>
constexpr Handling house(AtHouse at) {
  return {name<Takes>, name<Gives>, at};
}

void give_games(TableContext& context, const Person& /*person*/, Call /*call*/, const ReplyHandler& done) {
  done(known_games(context.dependencies));
}

void give_tables(TableContext& context, const Person& /*person*/, Call call, const ReplyHandler& done) {
  done(listed_tables(context, call.query));
}

void open_new_table(TableContext& context, const Person& person, Call call, const ReplyHandler& done) {
  open_table(context, person, call.body, done);
}

void find_by_code(TableContext& context, const Person& person, Call call, const ReplyHandler& done) {
  wire::ReadCode read;
  if (const auto fault = read_body(call.body, read)) return done(*fault);
  const auto now = context.clock.now();
  if (!context.code_guesses.take(person.address.empty() ? person.key : person.address, now)) {
    return done(error(429, "too_many"));
  }
  const auto found = context.codes.find(read.code, now);
  done(found ? give(*found) : error(404, "no_such_code"));
}

void move_seat(TableContext& context, const Person& person, Call call, const ReplyHandler& done) {
  wire::MoveSeat shown;
  if (const auto fault = read_body(call.body, shown)) return done(*fault);
  const auto link = context.moves.take(shown.token, context.clock.now());
  if (!link) return done(error(410, "link"));
  const auto found = context.find_table(link->table);
  if (!found) return done(error(404, "no_such_table"));
  found->move(person, *link, done);
}

void give_tape_of_record(TableContext& context, const Person& /*person*/, Call call, const ReplyHandler& done) {
  replay(context, call.detail, std::move(call.body), done);
}

void give_hindsight_of_record(TableContext& context, const Person& /*person*/, Call call, const ReplyHandler& done) {
  replay(context, "hindsight/" + call.detail, std::move(call.body), done);
}

// ---- the rows

constexpr Route row(std::string_view method, std::string_view path, std::string_view summary, By by,
                    const Handling& handling, std::string_view refuses, Counted counted = Counted::as_call) {
  return {method,         path,    summary,          by,     method == "GET" ? nullptr : handling.takes,
          handling.gives, refuses, handling.handler, counted};
}

using namespace wire;
using T = TableActor;
using A = Accounts;
constexpr Route all[] = {
    row("GET", "openapi.json", "", By::anybody, gate<void, void>(AtGate::describe), ""),
    row("GET", "me", "Who I am; makes the session when there is none", By::anybody, gate<void, Me>(AtGate::tell_me),
        ""),
    row("POST", "me", "Takes a name, or a language", By::session, gate<NameMe, Me>(AtGate::name_me), "400 name"),
    row("POST", "me/end", "Ends the session: signs out", By::session, gate<Nothing, Nothing>(AtGate::end_session),
        "400 body"),
    row("GET", "me/account", "My account, if I have one", By::session, accounts<void, wire::Account, &A::show>, ""),
    row("POST", "me/passkey/offer", "What a browser needs to make a passkey", By::session,
        accounts<Nothing, PasskeyOffer, &A::offer_passkey>,
        "400 body; 409 passkeys_impossible name_needed too_many_passkeys"),
    row("POST", "me/passkey", "Keeps a passkey; the first one makes a guest an account", By::session,
        accounts<NewPasskey, wire::Account, &A::add_passkey>,
        "400 body passkey; 409 passkey_taken too_many_passkeys; 410 passkey_late"),
    row("POST", "me/passkey/remove", "Forgets a passkey, but not the last one", By::session,
        accounts<OfPasskey, wire::Account, &A::remove_passkey>,
        "400 body; 404 no_such_passkey; 409 no_account last_passkey"),
    row("POST", "me/sign_in/offer", "What a browser needs to show a passkey", By::session,
        accounts<Nothing, SignInOffer, &A::offer_sign_in>, "400 body; 409 passkeys_impossible"),
    row("POST", "me/sign_in", "Signs in with a passkey; the session gets a new cookie", By::session,
        accounts<SignIn, SignedIn, &A::sign_in>,
        "400 body passkey; 403 passkey_copied; 404 no_such_passkey; 410 passkey_late"),
    row("POST", "me/recover", "Signs in with the recovery code, which is void then", By::session,
        accounts<Recover, SignedIn, &A::recover>, "400 body; 403 recovery"),
    row("POST", "me/recovery", "A new recovery code; the old one is void", By::session,
        accounts<Nothing, wire::Account, &A::make_recovery>, "400 body; 409 no_account"),
    row("POST", "me/sign_out_elsewhere", "Ends all other sessions of my account", By::session,
        accounts<Nothing, wire::Account, &A::sign_out_elsewhere>, "400 body; 409 no_account"),
    row("GET", "me/tables", "The tables that are open or running where I have a seat", By::session,
        accounts<void, MyTables, &A::show_tables>, ""),
    row("POST", "me/history", "My finished games", By::session, accounts<HistoryWish, History, &A::show_history>,
        "400 body request", Counted::as_replay),
    row("GET", "me/statistics", "What my finished games come to, and with whom I played", By::session,
        accounts<void, Statistics, &A::show_statistics>, "", Counted::as_replay),
    row("GET", "me/data", "All personal data that the server keeps of me", By::session,
        accounts<void, MyData, &A::export_data>, "", Counted::as_replay),
    row("POST", "me/erase", "Erases all personal data; the tables stay, without my name and words", By::session,
        accounts<Nothing, Nothing, &A::erase>, "400 body", Counted::as_replay),
    row("GET", "games", "The games with their seats, default options and bots", By::session,
        house<void, GameList>(give_games), ""),
    row("GET", "tables", "The listed tables that are open or running, the newest first, a page at a time", By::session,
        house<void, TableList>(give_tables), "400 request"),
    row("POST", "tables", "Makes a table", By::session, house<MakeTable, Made>(open_new_table),
        "400 body unknown_game options clock too_many_bots unknown_bot; 409 name_needed; 429 too_many_listed",
        Counted::as_new_table),
    row("GET", "tables/{table}", "What the table is", By::session_or_program, table<&T::info>, ""),
    row("POST", "tables/{table}/watch", "Shows the invitation, so that one may watch", By::session,
        playable_table<&T::watch>, "400 body; 403 invite removed; 409 frozen table_full"),
    row("POST", "tables/{table}/join", "Takes a seat, or another one", By::session, playable_table<&T::join>,
        "400 body no_such_seat; 403 invite removed; 409 frozen table_full started name_needed name_taken full "
        "seat_taken; 410 "
        "expired"),
    row("POST", "tables/{table}/leave", "Leaves the table; in a match a bot takes the seat for good", By::session,
        table<&T::leave>, "400 body; 403 not_seated"),
    row("POST", "tables/{table}/start", "Begins the match (the host)", By::session, playable_table<&T::start>,
        "400 body; 403 not_seated not_host; 409 frozen table_full started seats_free not_agreed unknown_game options; "
        "410 "
        "expired"),
    row("POST", "tables/{table}/remove", "Removes somebody for good (the host)", By::session,
        playable_table<&T::remove>,
        "400 body no_such_seat; 403 not_seated not_host; 409 frozen table_full no_other_person no_such_spectator over"),
    row("GET", "tables/{table}/spectators", "Who watches (the host)", By::session, table<&T::spectators>,
        "403 not_seated not_host"),
    row("POST", "tables/{table}/gallery", "Lets people watch, or nobody (the host)", By::session,
        playable_table<&T::set_gallery>, "400 body; 403 not_seated not_host; 409 frozen table_full"),
    row("POST", "tables/{table}/report", "Tells the operator about somebody at the table", By::session,
        table<&T::report>, "400 body no_such_seat; 403 not_seated; 409 no_other_person"),
    row("POST", "tables/{table}/mute", "Silences somebody's free text (the host)", By::session,
        playable_table<&T::mute>,
        "400 body no_such_seat; 403 not_seated not_host; 409 frozen table_full no_other_person"),
    row("POST", "tables/{table}/host", "Hands over (the host)", By::session, playable_table<&T::hand_over>,
        "400 body no_such_seat; 403 not_seated not_host; 409 frozen table_full no_other_person"),
    row("POST", "tables/{table}/bot", "Puts a bot, or takes it away, while people gather (the host)", By::session,
        playable_table<&T::put_bot>,
        "400 body no_such_seat unknown_bot; 403 not_seated not_host; 409 frozen table_full started seat_taken"),
    row("POST", "tables/{table}/invite", "A new invitation; the old one is void (the host)", By::session,
        playable_table<&T::invite>, "400 body; 403 not_seated not_host; 409 frozen table_full"),
    row("POST", "tables/{table}/swap", "Lets two seats change places while people gather (the host)", By::session,
        playable_table<&T::swap>, "400 body no_such_seat; 403 not_seated not_host; 409 frozen table_full started"),
    row("POST", "tables/{table}/talk", "Says something before the start", By::session,
        playable_table<&T::talk_while_gathering>,
        "400 body; 403 not_seated muted; 409 frozen table_full started; 429 too_many"),
    row("POST", "tables/{table}/code", "A short code that can be read out and leads to the table", By::session,
        playable_table<&T::make_code>, "400 body; 403 not_seated invite; 409 frozen table_full started"),
    row("POST", "code", "The table to which such a code leads", By::session, house<ReadCode, Found>(find_by_code),
        "400 body; 404 no_such_code; 429 too_many"),
    row("POST", "tables/{table}/ask", "Asks for the seat of a bot in a match", By::session,
        playable_table<&T::ask_for_seat>,
        "400 body no_such_seat; 403 invite removed; 409 frozen table_full no_match seated_already name_needed "
        "name_taken seat_taken"),
    row("POST", "tables/{table}/admit", "Agrees, or not, that somebody takes the seat of a bot", By::session,
        playable_table<&T::admit>, "400 body; 403 not_seated; 409 frozen table_full no_match no_such_request"),
    row("POST", "tables/{table}/rematch", "The next table; whoever joins it plays", By::session, table<&T::rematch>,
        "400 body; 403 not_seated; 409 not_ended"),
    row("POST", "tables/{table}/move", "A link, good once, that moves my seat to another device", By::session,
        playable_table<&T::make_move_link>, "400 body; 403 not_seated; 409 frozen table_full"),
    row("POST", "move", "Takes the seat that such a link moves", By::session, house<MoveSeat, Seated>(move_seat),
        "400 body; 404 no_such_table; 409 seated_already; 410 link"),
    row("POST", "tables/{table}/program", "A token with which a program plays my seat; the one before is void",
        By::session, playable_table<&T::let_program_play>, "400 body; 403 not_seated; 409 frozen table_full over"),
    row("POST", "tables/{table}/ticket", "Opens the socket once, within half a minute", By::session_or_program,
        gate<Nothing, Ticket>(AtGate::give_ticket), "400 body", Counted::as_ticket),
    row("GET", "tables/{table}/hindsight/{round}", "Who could know what when in a round that is over", By::session,
        table<&T::look_back>, "403 invite; 404 no_such_call no_hindsight; 409 frozen round_not_over"),
    row("GET", "tables/{table}/record", "The record, as JSON Lines, after the end", By::session, table<&T::record>,
        "403 invite; 409 not_ended"),
    row("GET", "tables/{table}/replay/{eyes}", "What one viewer was told of the whole match, after the end",
        By::session, table<&T::replay>, "400 record; 403 invite; 404 no_such_call; 409 frozen not_ended record_slow",
        Counted::as_replay),
    row("POST", "replay/{eyes}", "The same of a record that is brought along; nothing is kept", By::session,
        house<RecordText, Tape>(give_tape_of_record),
        "400 record record_rules record_content; 404 no_such_call; 409 record_slow", Counted::as_replay),
    row("POST", "replay/hindsight/{round}", "Who could know what when in a round of such a record", By::session,
        house<RecordText, Hindsight>(give_hindsight_of_record),
        "400 record record_rules record_content; 404 no_such_call no_hindsight; 409 round_not_over record_slow",
        Counted::as_replay),
};

// ---- paths

std::string_view take_piece(std::string_view& path) {
  const auto end = std::min(path.find('/'), path.size());
  const auto piece = path.substr(0, end);
  path.remove_prefix(std::min(end + 1, path.size()));
  return piece;
}

// Calls found(name, piece) for each {name} of `route` when `path` fits it.
template <class Found>
bool fits(std::string_view route, std::string_view path, Found found) {
  if (std::ranges::count(route, '/') != std::ranges::count(path, '/')) return false;
  while (!route.empty()) {
    const auto wanted = take_piece(route);
    const auto given = take_piece(path);
    if (wanted.starts_with('{') ? given.empty() : wanted != given) return false;
    if (wanted.starts_with('{')) found(wanted, given);
  }
  return true;
}

}  // namespace

bool Route::takes_record() const { return takes == name<RecordText>; }
bool Route::gives_record() const { return gives == name<RecordText>; }
bool Route::takes_nothing() const { return takes == name<Nothing> || takes == name<Invitation>; }

void add_refusals(Refusals& refusals, std::string_view text) {
  while (!text.empty()) {
    auto piece = next_piece(text, ';');
    const auto status = std::stoi(std::string(next_piece(piece, ' ')));
    while (!piece.empty()) refusals[status].push_back(next_piece(piece, ' '));
  }
}

Refusals refusals_of(const Route& route) {
  Refusals refusals;
  const auto add = [&refusals](std::string_view text) { add_refusals(refusals, text); };
  add("400 request; 429 too_many; 500 internal; 501 transfer_coding; 503 busy stopping storage");
  if (route.by != By::anybody) add("401 session");
  if (route.method == "POST") add("403 origin csrf; 413 too_large; 415 media_type");
  add(route.by == By::session_or_program ? "401 token; 403 origin" : "403 program");
  add("403 banned");
  if (route.path.find("{table}") != std::string_view::npos) add("404 no_such_table");
  add(route.refuses);
  return refusals;
}

std::span<const Route> routes() { return all; }

const Route* find_route(std::string_view method, std::string_view path) {
  const auto* found = std::ranges::find_if(
      all, [&](const Route& route) { return route.method == method && fits(route.path, path, [](auto, auto) {}); });
  return found == std::end(all) ? nullptr : found;
}

Call::Call(std::string_view method, std::string wanted, std::string with, std::string asked, bool may_gzip)
    : route(find_route(method, wanted)),
      path(std::move(wanted)),
      body(std::move(with)),
      query(std::move(asked)),
      gzip(may_gzip) {
  if (route == nullptr) return;
  fits(route->path, path,
       [this](std::string_view what, std::string_view piece) { (what == "{table}" ? table : detail) = piece; });
}

}  // namespace divan::server
