// divan_types FOLDER: writes the client's TypeScript into FOLDER, from the types that the engine and the server speak
// with, and the pictures of Sultaniya's standard tiles, and which set of Karanor is the
// standard one. A file that would not change is left alone.
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>

#include "art/palette.h"
#include "art/sheet.h"
#include "engine/core/registry.h"
#include "engine/karanor/karanor.h"
#include "engine/sultaniya/sultaniya.h"
#include "server/account_protocol.h"
#include "server/protocol.h"
#include "web/types/typescript.h"

namespace {

using namespace divan;
namespace fs = std::filesystem;

constexpr const char* made_by = "// Made by divan_types from the C++ types.\n";

bool write(const fs::path& file, const std::string& text) {
  std::ifstream before(file, std::ios::binary);
  if (before && std::string(std::istreambuf_iterator<char>(before), {}) == text) return true;
  std::ofstream out(file, std::ios::binary);
  out << text;
  return static_cast<bool>(out.flush());
}

std::string protocol() {
  using namespace divan::server::wire;
  TypeScript ts(most_seats);
  const auto declare = [&]<class... T>(std::type_identity<T>...) { (ts.type(type_of<T>()), ...); };
  declare(std::type_identity<Frame>{}, std::type_identity<Message>{}, std::type_identity<MakeTable>{},
          std::type_identity<Invitation>{}, std::type_identity<OfSeat>{}, std::type_identity<Remove>{},
          std::type_identity<Gallery>{}, std::type_identity<ReportPlayer>{}, std::type_identity<SpectatorList>{},
          std::type_identity<MuteSeat>{}, std::type_identity<BotSeat>{}, std::type_identity<MoveSeat>{},
          std::type_identity<Account>{}, std::type_identity<PasskeyOffer>{}, std::type_identity<NewPasskey>{},
          std::type_identity<OfPasskey>{}, std::type_identity<SignInOffer>{}, std::type_identity<SignIn>{},
          std::type_identity<SignedIn>{}, std::type_identity<Recover>{}, std::type_identity<MyTables>{},
          std::type_identity<MyData>{}, std::type_identity<HistoryWish>{}, std::type_identity<History>{},
          std::type_identity<Statistics>{}, std::type_identity<Me>{}, std::type_identity<server::wire::GameList>{},
          std::type_identity<Summary>{}, std::type_identity<TableList>{}, std::type_identity<Made>{},
          std::type_identity<TableInfo>{}, std::type_identity<Seated>{}, std::type_identity<Rematch>{},
          std::type_identity<Code>{}, std::type_identity<Found>{}, std::type_identity<Link>{},
          std::type_identity<SeatToken>{}, std::type_identity<Tape>{}, std::type_identity<Error>{});
  return made_by + ts.text();
}

std::string types_of(const AnyGame& game) {
  const auto types = game.types();
  TypeScript ts(game.max_seats());
  const auto view = ts.type(types.view);
  const auto options = ts.type(types.options);
  const auto bounds = ts.type(types.bounds);
  const auto notebook = ts.type(types.knowledge);
  ts.alternatives("Action", types.action);
  ts.alternatives("Event", types.event);
  ts.alternatives("Claim", types.claim);
  std::string hindsight;
  if (types.hindsight != nullptr) hindsight = "  hindsight: " + ts.type(*types.hindsight) + ";\n";
  ts.declare(types.name, "export interface " + types.name + " {\n  view: " + view +
                             ";\n  action: Action;\n  event: Event;\n" + "  claim: Claim;\n  bounds: " + bounds +
                             ";\n  notebook: " + notebook + ";\n  options: " + options + ";\n" + hindsight + "}\n");
  return made_by + ts.text();
}

// The pieces of the standard set that an action or a claim may name.
std::vector<std::string> names_in_sultaniya(std::string_view member) {
  const auto& content = Sultaniya::standard();
  std::vector<std::string> names;
  const auto add = [&](const auto& pieces) {
    for (const auto& piece : pieces) names.emplace_back(piece.name.name());
  };
  if (member == "tile") add(std::span(content.pieces).first(sultaniya::tile_count));
  if (member == "character") add(content.boards);
  if (member == "objective") add(content.objectives);
  return names;
}
Shapes::NamesOf names_in(const AnyGame& game) {
  if (game.id() == Sultaniya::id) return names_in_sultaniya;
  return [](std::string_view) { return std::vector<std::string>(); };
}

std::string shapes_of(const AnyGame& game) {
  const auto types = game.types();
  TypeScript ts(game.max_seats());
  ts.type(types.view);
  ts.alternatives("Action", types.action);
  ts.alternatives("Claim", types.claim);
  std::string vocabularies;
  for (const auto& name : ts.vocabularies()) vocabularies += (vocabularies.empty() ? "" : ", ") + name;

  Shapes shapes(names_in(game));
  const auto view = shapes.shape(types.view);
  const auto actions = shapes.alternatives(types.action);
  const auto claims = shapes.alternatives(types.claim);
  const auto options = shapes.shape(types.options);
  const auto notebook = shapes.shape(types.knowledge);
  return std::string(made_by) + "import type { GameShape, StructShape } from \"../lib/shape\";\nimport { " +
         vocabularies + " } from \"./" + std::string(game.id()) + "\";\n" + shapes.text() +
         "\nexport const shape: GameShape = {\n  view: " + view + ",\n  actions: " + actions +
         ",\n  claims: " + claims + ",\n  options: " + options + ",\n  notebook: " + notebook + ",\n};\n";
}

bool write_games(const fs::path& folder) {
  std::string ids;
  std::string imports;
  bool written = true;
  for (const auto* game : games()) {
    const std::string id(game->id());
    ids += (ids.empty() ? "\"" : ", \"") + id + "\"";
    imports += "  " + id + ": () => import(\"./" + id + ".shape\"),\n";
    written = written && write(folder / (id + ".ts"), types_of(*game)) &&
              write(folder / (id + ".shape.ts"), shapes_of(*game));
  }
  const std::string all =
      std::string(made_by) + "import type { GameShape } from \"../lib/shape\";\n\n" + "export const GameId = [" + ids +
      "] as const;\n" + "export type GameId = (typeof GameId)[number];\n\n" +
      "export const shapes: Record<GameId, () => Promise<{ shape: GameShape }>> = {\n" + imports + "};\n";
  return written && write(folder / "games.ts", all);
}

// The client comes with the files of the standard set of Karanor: this says for which tables they are.
std::string set_of_karanor() {
  return made_by + ("export const standardSet = \"" + Karanor::standard().id.hash + "\";\n");
}

bool write_pictures(const fs::path& folder) {
  return write(folder / "karanor_set.ts", set_of_karanor()) &&
         write(folder / "palace.svg", art::sheet(Sultaniya::standard())) &&
         write(folder / "palace.css", art::style_sheet());
}

}  // namespace

int main(int count, char** words) {
  if (count != 2) {
    std::cerr << "usage: divan_types FOLDER\n";
    return 2;
  }
  const fs::path folder = words[1];
  std::error_code error;
  fs::create_directories(folder, error);
  if (error || !write(folder / "protocol.ts", protocol()) || !write_games(folder) || !write_pictures(folder)) {
    std::cerr << "divan_types: cannot write into " << folder.string() << "\n";
    return 1;
  }
  return 0;
}
