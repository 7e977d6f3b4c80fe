#include "bots/verrat/features.h"

#include <algorithm>

#include "bots/verrat/outlook.h"

namespace divan {

using namespace verrat;

namespace {

constexpr int most_of_a_card = 3;
constexpr int late = 20;
constexpr double scale_of_chance = 64;

class Writer {
 public:
  explicit Writer(std::span<Feature> room) : room_(room) {}
  void put(int value) { room_[next_++] = static_cast<Feature>(value); }
  void put_one_of(int value, int values) {
    for (int i = 0; i < values; ++i) put(i == value);
  }

 private:
  std::span<Feature> room_;
  std::size_t next_ = 0;
};

void write_player(Writer& out, const View& view, Seat seat) {
  const Cards& cards = view.players[seat].cards;
  for (std::size_t i = 0; i <= kind_count; ++i) out.put(std::min<int>(cards[static_cast<Card>(i)], most_of_a_card));
  out.put_one_of(kinds_held(cards), 7);
  const Standing standing = standing_of(view, seat);
  std::array<int, seat_count> there{};
  for (const int place : standing.places) {
    if (place >= 0) there[static_cast<std::size_t>(place)] = 1;
  }
  for (const int one : there) out.put(one);
  out.put(standing.elsewhere);
  out.put(standing.prisoners);
  out.put(votes_of(view, seat) / 4);
  out.put(standing.demands_at >= 0);
  out.put(static_cast<int>(scale_of_chance * chance_to_win(standing)));
}

}  // namespace

std::vector<std::string> Features<Verrat>::names() {
  std::vector<std::string> names;
  for (int player = 0; player < player_count; ++player) {
    const auto add = [&, of = "+" + std::to_string(player) + "."](const std::string& name) {
      names.push_back(of + name);
    };
    for (int i = 0; i <= kind_count; ++i) add("cards." + std::to_string(i));
    for (int i = 0; i < 7; ++i) add("kinds=" + std::to_string(i));
    for (int i = 0; i < seat_count; ++i) add("place=" + std::to_string(i));
    for (const auto* name : {"elsewhere", "prisoners", "votes/4", "may_demand", "chance*64"}) add(name);
  }
  names.emplace_back("turn");
  for (int i = 0; i < city_count; ++i) names.push_back("city." + std::to_string(i) + ".cards");
  for (int i = 0; i < city_count; ++i) {
    if (static_cast<City>(i) == City::kaffa) continue;
    for (int card = 0; card < 7; ++card) names.push_back("city." + std::to_string(i) + ".top=" + std::to_string(card));
  }
  return names;
}

bool Features<Verrat>::is_position(const View& view, Seat) {
  return view.question && view.question->what == Asking::intrigue;
}

void Features<Verrat>::read(const View& view, Seat seat, std::span<Feature, count> room) {
  Writer out(room);
  for (int i = 0; i < player_count; ++i) {
    write_player(out, view, Seat{static_cast<std::uint8_t>((seat.index + i) % player_count)});
  }
  out.put(std::min<int>(view.turn, late));
  for (std::size_t i = 0; i < city_count; ++i) out.put(view.cities[static_cast<City>(i)].cards);
  for (std::size_t i = 0; i < city_count; ++i) {
    const auto city = static_cast<City>(i);
    const auto& top = view.cities[city].top;
    if (city != City::kaffa) out.put_one_of(top ? static_cast<int>(*top) : -1, 7);
  }
}

}  // namespace divan
