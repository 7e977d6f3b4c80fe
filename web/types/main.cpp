// divan_types FOLDER: writes the client's TypeScript into FOLDER, from the types that the engine and the server speak
// with, and the pictures of Sultaniya's standard tiles, and which set of Karanor is the
// standard one. A file that would not change is left alone.
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>

#include "art/palette.h"
#include "art/sheet.h"
#include "engine/core/games.h"
#include "engine/core/hindsight.h"
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
  const auto declare = [&]<class... T>(std::type_identity<T>...) { (ts.type<T>(), ...); };
  declare(std::type_identity<Frame>{}, std::type_identity<Message>{}, std::type_identity<MakeTable>{},
          std::type_identity<Invitation>{}, std::type_identity<OfSeat>{}, std::type_identity<Remove>{},
          std::type_identity<Gallery>{}, std::type_identity<ReportPlayer>{}, std::type_identity<SpectatorList>{},
          std::type_identity<MuteSeat>{}, std::type_identity<BotSeat>{}, std::type_identity<MoveSeat>{},
          std::type_identity<Me>{}, std::type_identity<server::wire::GameList>{}, std::type_identity<Summary>{},
          std::type_identity<TableList>{}, std::type_identity<Made>{}, std::type_identity<TableInfo>{},
          std::type_identity<Seated>{}, std::type_identity<Rematch>{}, std::type_identity<Link>{},
          std::type_identity<SeatToken>{}, std::type_identity<Tape>{}, std::type_identity<Error>{});
  return made_by + ts.text();
}

template <class G>
std::string types_of() {
  TypeScript ts(G::max_seats);
  const auto view = ts.type<typename G::View>();
  const auto options = ts.type<typename G::Options>();
  const auto bounds = ts.type<typename G::Bounds>();
  const auto notebook = ts.type<typename G::Knowledge>();
  ts.alternatives<typename G::Action>("Action");
  ts.alternatives<typename G::Event>("Event");
  ts.alternatives<typename G::Claim>("Claim");
  std::string hindsight;
  if constexpr (HasHindsight<G>) hindsight = "  hindsight: " + ts.type<typename G::Hindsight>() + ";\n";
  const auto name = name_of_type<G>();
  ts.declare(name, "export interface " + name + " {\n  view: " + view + ";\n  action: Action;\n  event: Event;\n" +
                       "  claim: Claim;\n  bounds: " + bounds + ";\n  notebook: " + notebook +
                       ";\n  options: " + options + ";\n" + hindsight + "}\n");
  return made_by + ts.text();
}

// The pieces of the standard set that an action or a claim may name.
template <class G>
std::vector<std::string> names_of(std::string_view) {
  return {};
}
template <>
std::vector<std::string> names_of<Sultaniya>(std::string_view member) {
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

template <class G>
std::string shapes_of() {
  TypeScript ts(G::max_seats);
  ts.type<typename G::View>();
  ts.alternatives<typename G::Action>("Action");
  ts.alternatives<typename G::Claim>("Claim");
  std::string vocabularies;
  for (const auto& name : ts.vocabularies()) vocabularies += (vocabularies.empty() ? "" : ", ") + name;

  Shapes shapes(names_of<G>);
  const auto view = shapes.shape<typename G::View>();
  const auto actions = shapes.alternatives<typename G::Action>();
  const auto claims = shapes.alternatives<typename G::Claim>();
  const auto options = shapes.shape<typename G::Options>();
  const auto notebook = shapes.shape<typename G::Knowledge>();
  return std::string(made_by) + "import type { GameShape, StructShape } from \"../lib/shape\";\nimport { " +
         vocabularies + " } from \"./" + std::string(G::id) + "\";\n" + shapes.text() +
         "\nexport const shape: GameShape = {\n  view: " + view + ",\n  actions: " + actions +
         ",\n  claims: " + claims + ",\n  options: " + options + ",\n  notebook: " + notebook + ",\n};\n";
}

template <class... G>
bool write_games(const fs::path& folder, divan::GameList<G...>) {
  std::string ids;
  std::string imports;
  ((ids += (ids.empty() ? "\"" : ", \"") + std::string(G::id) + "\"",
    imports += "  " + std::string(G::id) + ": () => import(\"./" + std::string(G::id) + ".shape\"),\n"),
   ...);
  const std::string games =
      std::string(made_by) + "import type { GameShape } from \"../lib/shape\";\n\n" + "export const GameId = [" + ids +
      "] as const;\n" + "export type GameId = (typeof GameId)[number];\n\n" +
      "export const shapes: Record<GameId, () => Promise<{ shape: GameShape }>> = {\n" + imports + "};\n";
  return write(folder / "games.ts", games) &&
         (... && (write(folder / (std::string(G::id) + ".ts"), types_of<G>()) &&
                  write(folder / (std::string(G::id) + ".shape.ts"), shapes_of<G>())));
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
  if (error || !write(folder / "protocol.ts", protocol()) || !write_games(folder, divan::Games{}) ||
      !write_pictures(folder)) {
    std::cerr << "divan_types: cannot write into " << folder.string() << "\n";
    return 1;
  }
  return 0;
}
