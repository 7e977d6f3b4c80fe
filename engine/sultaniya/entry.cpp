// Sultaniya's adapter, compiled once (engine/core/adapter.h).
#include "engine/sultaniya/sultaniya.h"
#include "engine/sultaniya/text.h"

#include "engine/core/adapter.h"

namespace divan {

template <>
const AnyGame& adapter<Sultaniya>() {
  static const GameOf<Sultaniya> game;
  return game;
}

}  // namespace divan
