#include "engine/core/numbers_columns.h"

#include "engine/core/json.h"

namespace divan::numbers {

std::uint32_t Columns::group_of(const std::string& name) {
  const auto hash = hash_bytes(std::as_bytes(std::span(name)));
  const auto place = std::ranges::lower_bound(groups_, hash, {}, [](const auto& group) { return group.first; });
  if (place != groups_.end() && place->first == hash) return place->second;
  const auto number = static_cast<std::uint32_t>(groups_.size());
  groups_.insert(place, {hash, number});
  return number;
}

std::string Columns::schema() const {
  std::string out = "[";
  for (const auto& field : fields_) {
    out += out.size() > 1 ? ",{\"path\":" : "{\"path\":";
    write_json(out, field.path);
    out += ",\"offset\":" + std::to_string(field.offset) + ",\"width\":" + std::to_string(field.width());
    // A power of two below 1: written exactly.
    out += ",\"divisor\":" + std::to_string(std::lround(1 / field.scale));
    out += ",\"words\":[";
    for (const auto& word : field.words) {
      if (out.back() != '[') out += ',';
      write_json(out, word);
    }
    out += "]}";
  }
  return out + "]";
}

}  // namespace divan::numbers
