#include "engine/core/registry.h"

#include <array>

#include "engine/core/adapter.h"
#include "engine/core/games.h"
#include "engine/core/replay.h"

namespace divan {
namespace {

template <class... G>
std::array<const AnyGame*, sizeof...(G)> adapters(GameList<G...>) {
  return {&adapter<G>()...};
}

}  // namespace

std::unique_ptr<AnyGame> AnyGame::with_content(std::span<const ContentFile>, ContentFaults& faults) const {
  faults.push_back({{}, {}, std::string(id()) + " has no content that could be replaced"});
  return {};
}

std::span<const AnyGame* const> games() {
  static const auto all = adapters(Games{});
  return all;
}

const AnyGame* find_game(std::string_view id) {
  for (const auto* game : games()) {
    if (game->id() == id) return game;
  }
  return nullptr;
}

std::string unknown_game(std::string_view id) {
  std::string text = "unknown game \"" + std::string(id) + "\"; known:";
  for (const auto* game : games()) text += " " + std::string(game->id());
  return text;
}

std::string options_with_people(const AnyGame& game, std::string_view given) {
  boost::json::value named, all;
  if (parse_json(given, named) || !named.is_object() || parse_json(game.options_for_people(), all))
    return std::string(given);
  for (const auto& [option, value] : named.get_object()) all.as_object()[option] = value;
  return boost::json::serialize(all);
}

std::optional<FileFault> replay_record(std::string_view text,
                                       const std::function<void(const AnyTable&, std::string_view)>& after,
                                       const FindGame& find) {
  return replay_record_until(
      text,
      [&after](const AnyTable& table, std::string_view line) -> std::optional<Fault> {
        after(table, line);
        return {};
      },
      find);
}

std::optional<FileFault> replay_record_until(
    std::string_view text, const std::function<std::optional<Fault>(const AnyTable&, std::string_view)>& after,
    const FindGame& find) {
  std::unique_ptr<AnyTable> table;
  return read_lines(
      text,
      [&](const RecordHeader& header) -> std::optional<Fault> {
        const auto* game = find(header.game);
        if (game == nullptr) return Fault{"game", unknown_game(header.game)};
        auto opening = game->reopen(header);
        if (!opening.table) return opening.fault;
        table = std::move(opening.table);
        return after(*table, write_header(table->header()));
      },
      [&](const LineParts& parts, std::string_view line) -> std::optional<Fault> {
        if (parts.kind == LineKind::end) return compare_end(parts.end, table->outcome(), table->hash());
        const auto answer = table->propose(line);
        if (answer.kind == Answer::Kind::refused) return refusal(answer.verdict);
        if (!answer.allowed()) return answer.fault;
        table->commit();
        return after(*table, answer.line);
      });
}

std::string write_verdict(const Verdict& verdict) {
  std::string out = R"({"rule":)";
  write_json(out, verdict.rule());
  out += R"(,"reason":)";
  write_json(out, verdict.reason());
  out += R"(,"args":{)";
  bool first = true;
  for (const auto& arg : verdict) {
    detail::open_member(out, first, arg.name);
    if (arg.word.empty()) {
      write_json(out, arg.number);
    } else {
      write_json(out, arg.word);
    }
  }
  return out + "}}";
}

}  // namespace divan
