// Verrat's adapter, compiled once (engine/core/adapter.h).
#include "engine/verrat/text.h"
#include "engine/verrat/verrat.h"

#include "engine/core/adapter.h"

namespace divan {

template <>
const AnyGame& adapter<Verrat>() {
  static const GameOf<Verrat> game;
  return game;
}

}  // namespace divan
