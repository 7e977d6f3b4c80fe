#include "engine/core/perft.h"

#include "engine/core/adapter.h"
#include "engine/core/games.h"

namespace divan {

std::optional<Fault> count_tree(const AnyTable& table, const PerftPlan& plan, Perft& result) {
  std::optional<Fault> fault{{"game", unknown_game(table.header().game)}};
  with_game(table.header().game, [&]<class G>(std::type_identity<G>) {
    if (const auto* own = dynamic_cast<const TableOf<G>*>(&table)) fault = Tree<G>(own->table(), plan).count(result);
  });
  return fault;
}

}  // namespace divan
