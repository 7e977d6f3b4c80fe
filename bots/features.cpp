#include "bots/features.h"

namespace divan {

std::uint64_t schema_of(std::span<const std::string> names) {
  std::uint64_t hash = 0xcbf2'9ce4'8422'2325u;  // FNV-1a, which the training repeats
  for (const auto& name : names) {
    for (const char letter : name + '\n') hash = (hash ^ static_cast<unsigned char>(letter)) * 0x100'0000'01b3u;
  }
  return hash;
}

}  // namespace divan
