// How the places and viziers of Verrat! are called.
#include "engine/verrat/text.h"

#include <algorithm>

namespace divan::verrat {

namespace {

// The seats, the cities, and then what only a Spot can be.
constexpr std::array<std::string_view, 24> spots{"seat-1",  "seat-2", "seat-3",    "seat-4",    "seat-5",    "seat-6",
                                                 "seat-7",  "seat-8", "seat-9",    "seat-10",   "seat-11",   "seat-12",
                                                 "bukhara", "tabriz", "shiraz",    "kaffa",     "gidda",     "uskub",
                                                 "isfahan", "beside", "dungeon-1", "dungeon-2", "dungeon-3", "isle"};
constexpr std::array<std::string_view, 12> vizier_names{"1-stout", "1-short", "1-tall", "2-stout", "2-short", "2-tall",
                                                        "3-stout", "3-short", "3-tall", "4-stout", "4-short", "4-tall"};
constexpr std::array<std::string_view, 12> places{"0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11"};

constexpr bool cities_are_named_alike() {
  for (std::size_t i = 0; i < city_count; ++i) {
    if (spots[seat_count + i] != word(static_cast<City>(i))) return false;
  }
  return true;
}
static_assert(cities_are_named_alike());

template <std::size_t N>
std::string_view name_of(const std::array<std::string_view, N>& names, std::size_t index) {
  return index < N ? names[index] : std::string_view("?");
}

std::optional<std::uint8_t> index_of(std::span<const std::string_view> names, std::string_view text) {
  const auto found = std::ranges::find(names, text);
  if (found == names.end()) return {};
  return static_cast<std::uint8_t>(found - names.begin());
}

}  // namespace

std::string_view Vizier::name() const { return name_of(vizier_names, index); }
std::optional<Vizier> Vizier::from_name(std::string_view text) {
  const auto index = index_of(vizier_names, text);
  return index ? std::optional(Vizier{*index}) : std::nullopt;
}

std::string_view CourtSeat::name() const { return exists() ? spots[index] : std::string_view("?"); }
std::optional<CourtSeat> CourtSeat::from_name(std::string_view text) {
  const auto index = index_of(std::span(spots).first(seat_count), text);
  return index ? std::optional(CourtSeat{*index}) : std::nullopt;
}

std::string_view Place::name() const { return name_of(places, index); }
std::optional<Place> Place::from_name(std::string_view text) {
  const auto index = index_of(places, text);
  return index ? std::optional(Place{*index}) : std::nullopt;
}

std::string_view Spot::name() const { return name_of(spots, code_); }
std::optional<Spot> Spot::from_name(std::string_view text) {
  const auto code = index_of(spots, text);
  return code ? std::optional(Spot(*code)) : std::nullopt;
}

std::string_view Destination::name() const {
  if (code_ == code_stay) return "stay";
  return code_ < code_stay ? spots[code_] : std::string_view("?");
}
std::optional<Destination> Destination::from_name(std::string_view text) {
  if (text == "stay") return stay();
  const auto code = index_of(std::span(spots).first(code_stay), text);
  return code ? std::optional(Destination(*code)) : std::nullopt;
}

}  // namespace divan::verrat
