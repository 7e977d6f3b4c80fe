// Karaya's adapter, compiled once (engine/core/adapter.h).
#include "engine/karaya/karaya.h"
#include "engine/karaya/text.h"

#include "engine/core/adapter.h"

namespace divan {

template <>
const AnyGame& adapter<Karaya>() {
  static const GameOf<Karaya> game;
  return game;
}

}  // namespace divan
