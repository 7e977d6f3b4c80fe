// Karanor's adapter, compiled once (engine/core/adapter.h).
#include "engine/karanor/karanor.h"
#include "engine/karanor/text.h"

#include "engine/core/adapter.h"

namespace divan {

template <>
const AnyGame& adapter<Karanor>() {
  static const GameOf<Karanor> game;
  return game;
}

}  // namespace divan
