// Open actions (offers) as numbers, for who wants them: they are too many to be listed. Two forms.
//
// Factored: an offer is a vector, one place for each factor: to whom, how many of each thing is given and wanted, and
// at most one piece of each kind. Its factors follow from the described type of the offer. Bounded: offers of one kind
// of thing a side, at most `most` of it, or of nothing on one side; each has a number behind those of the listed
// actions. They are listed with them when the rules allow them.
#pragma once

#include <string>
#include <type_traits>
#include <variant>
#include <vector>

#include "engine/core/numbers.h"

namespace divan {

enum class Offers : std::uint8_t { none, bounded, factored };

// One place of a factored offer: what it says, and in words each value that it can have.
struct OfferFactor {
  std::string path;  // "to", "give.gold"
  std::vector<std::string> words;
  bool is_count = false;

  std::uint32_t width() const { return static_cast<std::uint32_t>(words.size()); }
};

namespace numbers {

template <class... Said>
consteval std::size_t place_of_offer(const std::variant<Said...>*) {
  std::size_t place = 0, found = sizeof...(Said);
  ((Said::tag.name == "offer" ? (found = place++) : place++), ...);
  return found;
}
template <class Action>
inline constexpr std::size_t offer_place = place_of_offer(static_cast<const Action*>(nullptr));
template <class Action>
inline constexpr bool has_offer = offer_place<Action> < std::variant_size_v<Action>;

}  // namespace numbers

template <Game G>
class OfferNumbers {
 public:
  using Action = typename G::Action;
  static constexpr int default_most = 1;

  OfferNumbers(const typename G::Options& options, int seats, Offers form, int most = default_most)
      : form_(form), seats_(seats), most_(most) {
    if constexpr (numbers::has_offer<Action>) {
      if (form_ == Offers::none) return;
      const Pieces<G> pieces(options, seats);
      describe<Offer>(pieces, {});
      sort_sides();
      if (form_ == Offers::bounded)
        size_ = static_cast<std::uint32_t>(factors_[0].width() * side_size(give_) * side_size(want_));
    }
  }

  Offers form() const { return form_; }
  const std::vector<OfferFactor>& factors() const { return factors_; }
  // How many numbers the bounded ones have.
  std::uint32_t size() const { return size_; }

  // Nothing: it is not as long as factors(), or one of the values is too high.
  std::optional<Action> action(Seat seat, std::span<const std::uint32_t> values) const {
    if constexpr (numbers::has_offer<Action>) {
      if (factors_.empty() || values.size() != factors_.size()) return {};
      for (std::size_t i = 0; i < values.size(); ++i) {
        if (values[i] >= factors_[i].width()) return {};
      }
      Offer offer{};
      const std::uint32_t* at = values.data();
      std::size_t list = 0;
      read(offer, at, list, numbers::Eyes{seat, seats_});
      return Action(offer);
    } else {
      return {};
    }
  }
  // A bounded one, by its number from 0.
  std::optional<Action> action(Seat seat, std::uint32_t number) const {
    if (number >= size_) return {};
    std::array<std::uint32_t, most_factors> values{};
    fill(number, values);
    return action(seat, std::span<const std::uint32_t>(values).first(factors_.size()));
  }
  std::string name(std::uint32_t number) const {
    std::array<std::uint32_t, most_factors> values{};
    fill(number, values);
    std::string text = "offer." + factors_[0].words[values[0]];
    for (std::size_t i = 1; i < factors_.size(); ++i) {
      if (values[i] != 0) text += '.' + factors_[i].path + '=' + factors_[i].words[values[i]];
    }
    return text;
  }

  // Calls add(action, number from 0) for every bounded one that this seat may make now.
  template <class Stage, class Add>
  void each(const Stage& stage, Seat seat, Add&& add) const {
    if (size_ == 0) return;
    if constexpr (requires(const typename G::Bounds& bounds) { bounds.open; }) {
      if (!G::bounds(stage.view(seat), seat).open) return;
    }
    for (std::uint32_t number = 0; number < size_; ++number) {
      const auto offer = action(seat, number);
      if (offer && stage.check(seat, *offer).ok()) add(*offer, number);
    }
  }

 private:
  static constexpr std::size_t most_factors = 64;
  template <class A, bool>
  struct OfferOf {
    using type = std::monostate;
  };
  template <class A>
  struct OfferOf<A, true> {
    using type = std::variant_alternative_t<numbers::offer_place<A>, A>;
  };
  using Offer = typename OfferOf<Action, numbers::has_offer<Action>>::type;

  static std::string below(const std::string& path, std::string_view member) {
    return path.empty() ? std::string(member) : path + '.' + std::string(member);
  }
  void add_count(const std::string& path) {
    OfferFactor factor{path, {}, true};
    for (int i = 0; i <= most_; ++i) factor.words.push_back(std::to_string(i));
    factors_.push_back(std::move(factor));
  }
  void add_seats(const std::string& path, bool may_be_empty) {
    OfferFactor factor{path, {}, false};
    if (may_be_empty) factor.words.emplace_back("anybody");
    for (int i = 0; i < seats_; ++i) factor.words.push_back(numbers::seat_word(static_cast<std::size_t>(i)));
    factors_.push_back(std::move(factor));
  }

  template <class M>
  void describe(const Pieces<G>& pieces, const std::string& path) {
    constexpr auto kind = kind_of<M>();
    if constexpr (kind == TypeKind::seat) {
      add_seats(path, false);
    } else if constexpr (kind == TypeKind::optional) {
      static_assert(std::same_as<typename M::value_type, Seat>, "no factor for this kind of value");
      add_seats(path, true);
    } else if constexpr (kind == TypeKind::integer) {
      add_count(path);
    } else if constexpr (kind == TypeKind::counts) {
      for (std::size_t i = 0; i < M::size(); ++i) add_count(below(path, divan::word(M::key(i))));
    } else if constexpr (kind == TypeKind::list) {
      static_assert(std::same_as<typename M::value_type, Name>, "no factor for this kind of value");
      OfferFactor factor{path, {"none"}, false};
      names_.push_back(pieces.names(path));
      for (const auto& name : names_.back()) factor.words.emplace_back(name.name());
      factors_.push_back(std::move(factor));
    } else {
      detail::for_each_member<M>([&](auto d) {
        using Member = std::remove_cvref_t<decltype(std::declval<M>().*d.pointer)>;
        describe<Member>(pieces, below(path, detail::trimmed(d.name)));
      });
    }
  }
  template <class M>
  void read(M& value, const std::uint32_t*& at, std::size_t& list, const numbers::Eyes& eyes) const {
    constexpr auto kind = kind_of<M>();
    if constexpr (kind == TypeKind::seat) {
      value = eyes.at(*at++);
    } else if constexpr (kind == TypeKind::optional) {
      if (*at != 0) value = eyes.at(*at - 1);
      ++at;
    } else if constexpr (kind == TypeKind::integer) {
      value = static_cast<M>(*at++);
    } else if constexpr (kind == TypeKind::counts) {
      for (std::size_t i = 0; i < M::size(); ++i) value[M::key(i)] = static_cast<std::uint8_t>(*at++);
    } else if constexpr (kind == TypeKind::list) {
      if (*at != 0) value.push_back(names_[list][*at - 1]);
      ++at;
      ++list;
    } else {
      detail::for_each_member<M>([&](auto d) { read(value.*d.pointer, at, list, eyes); });
    }
  }

  void sort_sides() {
    for (std::size_t i = 0; i < factors_.size(); ++i) {
      if (!factors_[i].is_count) continue;
      (factors_[i].path.starts_with("give") ? give_ : want_).push_back(i);
    }
  }
  std::size_t side_size(const std::vector<std::size_t>& side) const {
    return 1 + side.size() * static_cast<std::size_t>(most_);
  }
  void fill(std::uint32_t number, std::span<std::uint32_t> values) const {
    const auto one_side = [&](const std::vector<std::size_t>& side) {
      const auto size = static_cast<std::uint32_t>(side_size(side));
      const std::uint32_t place = number % size;
      number /= size;
      const auto most = static_cast<std::uint32_t>(most_);
      if (place != 0) values[side[(place - 1) / most]] = (place - 1) % most + 1;
    };
    values[0] = number % factors_[0].width();
    number /= factors_[0].width();
    one_side(give_);
    one_side(want_);
  }

  Offers form_;
  int seats_;
  int most_;
  std::vector<OfferFactor> factors_;
  std::vector<std::vector<Name>> names_;  // of each factor that names pieces
  std::vector<std::size_t> give_, want_;  // the factors that count what is given and wanted
  std::uint32_t size_ = 0;
};

}  // namespace divan
