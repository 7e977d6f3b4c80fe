#include "server/openapi_schemas.h"

#include "engine/core/registry.h"
#include "engine/core/talk.h"
#include "server/account_protocol.h"
#include "server/json_schema.h"
#include "server/protocol.h"

namespace divan::server {
namespace {

namespace json = boost::json;

// {"anyOf":[…]}: the schema of this name of each game. A message does not say which game it belongs to; the table does.
std::string of_any_game(const std::string& name) {
  json::array any;
  for (const auto* game : games()) {
    any.push_back(json::object{{"$ref", "#/components/schemas/" + std::string(game->id()) + "." + name}});
  }
  return R"({"anyOf":)" + json::serialize(any) + "}";
}

std::string list_of(const std::string& items) { return R"({"type":"array","items":)" + items + "}"; }

constexpr const char* secret = R"({"pattern":"^[A-Za-z0-9_-]{43}$"})";
constexpr const char* text_key = R"({"description":"A key of the text catalogue (content/house)."})";
constexpr const char* time = R"({"description":"Milliseconds since 1970."})";
constexpr const char* command_id =
    R"({"description":"Made up by the client, once for each thing it wants.","pattern":"^[0-9a-f]{32}$"})";

Notes notes_of_the_line() {
  Notes notes{{"Frame", R"({"description":"What a client sends: an id with one verb, or a ping.","oneOf":[
        {"required":["id","act","question"]},{"required":["id","undo"]},{"required":["id","say"]},
        {"required":["id","more_time"]},{"required":["id","pause"]},{"required":["id","order"]},
        {"required":["id","back"]},{"required":["ping"]}]})"},
              {"Frame.id", command_id},
              {"Frame.question", R"({"description":"The open question, from people.question."})"},
              {"Frame.undo", R"({"const":true})"},
              {"Frame.more_time", R"({"const":true})"},
              {"Frame.back", R"({"const":true})"},
              {"Message", R"({"description":"What the server sends: one member; `now` goes with a pong.","oneOf":[
        {"required":["snapshot"]},{"required":["update"]},{"required":["people"]},{"required":["order"]},
        {"required":["answer"]},{"required":["bye"]},{"required":["pong","now"]}]})"},
              {"Chair.bot_at", time},
              {"People.deadline", time},
              {"People.left", R"({"description":"While the clock stands still: what was left, in milliseconds."})"},
              {"People.paused", R"({"enum":["agreed","asleep"]})"},
              {"People.frozen", text_key},
              {"Update.patch", R"({"type":"object","description":"RFC 7396, from the view before."})"},
              {"Snapshot.you", R"({"description":"Absent: a spectator."})"},
              {"Snapshot.open", R"({"description":"The match has ended and everything lies open."})"},
              {"Answer.id", command_id},
              {"Answer.refused", R"({"type":"object","required":["rule","reason","args"],"additionalProperties":false,
        "properties":{"rule":{"type":"string"},"reason":{"type":"string"},"args":{"type":"object"}}})"},
              {"Answer.failed", text_key},
              {"Bye.reason", text_key},
              {"Message.now", time}};
  const auto say = R"({"type":"object","additionalProperties":false,"properties":{"to":{"type":"integer","minimum":1},
    "text":{"type":"string","minLength":1,"maxLength":)" +
                   std::to_string(longest_text) + R"(},"claim":)" + of_any_game("Claim") + "}}";
  const auto heard = R"({"type":"object","required":["seat","say"],"additionalProperties":false,
    "properties":{"seat":{"type":"integer","minimum":1},"say":)" +
                     say + "}}";
  notes["Frame.act"] = of_any_game("Action");
  notes["Frame.say"] = say;
  for (const auto* type : {"Update", "Past"}) {
    notes[std::string(type) + ".events"] = list_of(of_any_game("Event"));
    notes[std::string(type) + ".heard"] = heard;
  }
  notes["Snapshot.view"] = of_any_game("View");
  for (const auto* type : {"Update", "Snapshot"}) {
    notes[std::string(type) + ".notebook"] = of_any_game("Knowledge");
    notes[std::string(type) + ".legal"] = list_of(of_any_game("Action"));
    notes[std::string(type) + ".bounds"] = of_any_game("Bounds");
  }
  return notes;
}

void add_notes_of_calls(Notes& notes) {
  notes["MakeTable"] = R"({"required":["game"]})";
  notes["MakeTable.options"] =
      R"({"type":"object","description":"Some of the game's options; the rest has its default."})";
  notes["MakeTable.bots"] = R"({"description":"For the seats from the last down."})";
  notes["Invitation.invite"] = secret;
  notes["Remove"] = R"({"oneOf":[{"required":["seat"]},{"required":["spectator"]}]})";
  notes["Remove.spectator"] = R"({"description":"As GET spectators numbers them."})";
  notes["TableList.next"] = R"({"description":"For `after`, when there are more."})";
  notes["BotSeat.bot"] = R"({"description":"Absent: the seat is free again."})";
  notes["MoveSeat.token"] = secret;
  notes["Words.text"] = R"({"minLength":1,"maxLength":200})";
  notes["ReadCode.code"] = R"({"maxLength":32,"description":"Case, spaces and hyphens do not matter."})";
  notes["Code.expires"] = time;
  notes["NameMe.name"] = R"({"minLength":1,"maxLength":24})";
  notes["NameMe.language"] = R"({"enum":["en","fr"]})";
  notes["Me.name"] = R"({"maxLength":24,"description":"Empty: none yet."})";
  notes["Me.language"] = R"({"enum":["","en","fr"]})";
  notes["Me.csrf"] = secret;
  notes["GameInfo.options"] = notes["TableInfo.options"] = of_any_game("Options");
  notes["TableList.tables"] = R"({"items":{"$ref":"#/components/schemas/Summary"}})";
  notes["Made.invite"] = secret;
  notes["TableInfo"] = R"({"description":"A stranger at a private table gets the first three only."})";
  notes["TableInfo.expires_after"] = R"({"description":"Milliseconds without a change and with nobody there."})";
  notes["Tape.options"] = of_any_game("Options");
  notes["Tape.eyes"] = R"({"pattern":"^([1-9]|1[0-5]|watching|open)$"})";
  notes["Moment.line"] = R"({"description":"The number of the record's line that the update tells of."})";
  notes["Moment.did"] = R"({"type":"object","description":"That line, where the eyes may know it."})";
  notes["Link.token"] = notes["Ticket.ticket"] = notes["SeatToken.token"] = secret;
  notes["Link.expires"] = time;
  notes["Error.error"] =
      R"({"pattern":"^house\\.error\\.","description":"A key of the text catalogue (content/house)."})";
  notes["Error.args"] = R"({"type":"object"})";
  constexpr auto bytes = R"({"pattern":"^[A-Za-z0-9_-]*$"})";
  for (const auto* type : {"NewPasskey", "SignIn"}) {
    notes[std::string(type) + ".challenge"] = secret;
    notes[std::string(type) + ".client_data"] = notes[std::string(type) + ".authenticator_data"] = bytes;
  }
  notes["PasskeyOffer.challenge"] = notes["SignInOffer.challenge"] = secret;
  notes["SignIn.signature"] = bytes;
  notes["PasskeyInfo.made"] = notes["MyWords.touched"] = notes["PastGame.began"] = time;
  notes["HistoryWish.since"] = notes["HistoryWish.until"] = time;
  notes["HistoryWish.most"] = R"({"minimum":1,"maximum":100})";
  notes["HistoryWish.after"] = R"({"description":"`next` of the page before."})";
  notes["History.missing"] = R"({"description":"Games that are not read yet: ask again."})";
  notes["PasskeyInfo.used"] = R"({"description":"Milliseconds since 1970; 0: never."})";
  notes["PasskeyOffer.algorithms"] = R"({"description":"COSE numbers, the best first."})";
  notes["Account.recovery_code"] = R"({"description":"Told once, when it is made."})";
}

void add_game(const AnyGame& game, json::object& all) {
  const auto prefix = std::string(game.id()) + ".";
  const auto types = game.types();
  Schemas schemas(all, prefix, game.max_seats());
  // Under the same names in every game, whatever its structs are called.
  const auto add = [&](const char* name, const TypeModel& type) {
    auto schema = schemas.of(type);
    if (!all.contains(prefix + name)) all[prefix + name] = std::move(schema);
  };
  add("View", types.view);
  add("Options", types.options);
  add("Bounds", types.bounds);
  add("Knowledge", types.knowledge);
  schemas.alternatives("Action", types.action);
  schemas.alternatives("Event", types.event);
  schemas.alternatives("Claim", types.claim);
  if (types.hindsight != nullptr) add("Hindsight", *types.hindsight);
}

}  // namespace

json::object schemas() {
  using namespace wire;
  json::object all;
  auto notes = notes_of_the_line();
  add_notes_of_calls(notes);
  Schemas own(all, "", most_seats, std::move(notes));
  const auto write = [&]<class... T>(std::type_identity<T>...) { (own.of(type_of<T>()), ...); };
  write(std::type_identity<Frame>{}, std::type_identity<Message>{}, std::type_identity<MakeTable>{},
        std::type_identity<Invitation>{}, std::type_identity<OfSeat>{}, std::type_identity<Remove>{},
        std::type_identity<Gallery>{}, std::type_identity<ReportPlayer>{}, std::type_identity<SpectatorList>{},
        std::type_identity<MuteSeat>{}, std::type_identity<BotSeat>{}, std::type_identity<MoveSeat>{},
        std::type_identity<SwapSeats>{}, std::type_identity<Admit>{}, std::type_identity<Words>{},
        std::type_identity<ReadCode>{}, std::type_identity<Code>{}, std::type_identity<Found>{},
        std::type_identity<NameMe>{}, std::type_identity<Nothing>{}, std::type_identity<Me>{},
        std::type_identity<wire::GameList>{}, std::type_identity<Summary>{}, std::type_identity<TableList>{},
        std::type_identity<Made>{}, std::type_identity<TableInfo>{}, std::type_identity<Seated>{},
        std::type_identity<Rematch>{}, std::type_identity<Link>{}, std::type_identity<Ticket>{},
        std::type_identity<SeatToken>{}, std::type_identity<Tape>{}, std::type_identity<Error>{});
  write(std::type_identity<Account>{}, std::type_identity<PasskeyOffer>{}, std::type_identity<NewPasskey>{},
        std::type_identity<OfPasskey>{}, std::type_identity<SignInOffer>{}, std::type_identity<SignIn>{},
        std::type_identity<SignedIn>{}, std::type_identity<Recover>{}, std::type_identity<MyTables>{},
        std::type_identity<MyData>{}, std::type_identity<HistoryWish>{}, std::type_identity<History>{},
        std::type_identity<Statistics>{});
  own.check_notes();
  for (const auto* game : games()) add_game(*game, all);
  return all;
}

}  // namespace divan::server
