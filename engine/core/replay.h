// Replays a record as replay_record() does (registry.h), for whoever may have seen enough before its end.
#pragma once

#include "engine/core/registry.h"

namespace divan {

// `after` may end it: with a fault of the line that it was called for.
std::optional<FileFault> replay_record_until(
    std::string_view text, const std::function<std::optional<Fault>(const AnyTable&, std::string_view line)>& after,
    const FindGame& find = find_game);

}  // namespace divan
