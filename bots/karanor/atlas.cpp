#include "bots/karanor/atlas.h"

#include <memory>

namespace divan::karanor {

Atlas::Atlas(const Content& content) : content_(&content) {
  constexpr int far = 10'000;
  constexpr int on_land = 2, by_sea = 3;  // a passage costs about what half an action does
  const std::size_t count = content.places.size();
  const auto cost = std::make_unique<ByPlaces<int>>();
  for (std::size_t from = 0; from < count; ++from) {
    for (std::size_t to = 0; to < count; ++to) {
      const Place& place = content.places[from];
      const PlaceRef there{static_cast<std::uint8_t>(to)};
      const bool near = has(place.land | place.sea, there);
      (*cost)[from][to] = from == to ? 0 : has(place.land, there) ? on_land : near ? by_sea : far;
      steps_[from][to] = from == to ? 0 : 1;
      next_[from][to] = there.index;
    }
    for (const Resource resource : all_resources) {
      if (harvests(content.places[from], resource))
        fields_[static_cast<std::size_t>(resource)] |= bit(PlaceRef{static_cast<std::uint8_t>(from)});
    }
  }
  for (std::size_t by = 0; by < count; ++by) {
    for (std::size_t from = 0; from < count; ++from) {
      for (std::size_t to = 0; to < count; ++to) {
        const int around = (*cost)[from][by] + (*cost)[by][to];
        if (around >= (*cost)[from][to]) continue;
        (*cost)[from][to] = around;
        steps_[from][to] = static_cast<std::uint8_t>(steps_[from][by] + steps_[by][to]);
        next_[from][to] = next_[from][by];
      }
    }
  }
}

}  // namespace divan::karanor
