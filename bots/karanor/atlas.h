// The ways over the map of a content set of Marchands de Karanor.
#pragma once

#include "engine/karanor/karanor.h"

namespace divan::karanor {

inline constexpr Resource all_resources[] = {Resource::wood,  Resource::wine,  Resource::fruit,  Resource::meat,
                                             Resource::cloth, Resource::spice, Resource::diamond};

constexpr bool has(Places places, PlaceRef place) { return (places & bit(place)) != 0; }

class Atlas {
 public:
  explicit Atlas(const Content& content);

  const Content& content() const { return *content_; }
  // Steps on the best way, which goes by sea no oftener than it must unless that saves a walk.
  int steps(PlaceRef from, PlaceRef to) const { return steps_[from.index][to.index]; }
  // The first step on it.
  PlaceRef next(PlaceRef from, PlaceRef to) const { return {next_[from.index][to.index]}; }
  // Where a resource grows.
  Places fields(Resource resource) const { return fields_[static_cast<std::size_t>(resource)]; }

 private:
  template <class T>
  using ByPlaces = std::array<std::array<T, most_places>, most_places>;

  const Content* content_;
  ByPlaces<std::uint8_t> steps_{};
  ByPlaces<std::uint8_t> next_{};
  std::array<Places, resource_count> fields_{};
};

}  // namespace divan::karanor
