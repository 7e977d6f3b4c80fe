// Actions as numbers, for who learns or writes datasets. The numbers follow from the described types: each kind of
// action has a range, and in it a place for every combination of its members. Seats are counted from the one who acts
// (+0, the next is +1), so that the same number means the same to everybody. The same game, options, seats and content
// give the same numbers; ActionNumbers::hash() changes when they do. Heavy: include it in few .cpp files, after the
// game's text.h.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "engine/core/content.h"
#include "engine/core/described.h"

namespace divan {

inline constexpr std::uint32_t no_number = 0xFFFF'FFFF;

// What the types of a game do not say: which of the actions that name pieces of content can ever be said, and which
// pieces can stand where in a view. A game with content specialises it in engine/<game>/numbers.h.
template <class G>
struct Pieces {
  Pieces(const typename G::Options&, int) {}
  // Every action of seat 1 that holds a Name or an 8-bit integer, in any order.
  template <class With>
  void each_action(With&&) const {}
  // The pieces that a Name at this path of a view or of a notebook can be.
  std::vector<Name> names(std::string_view) const { return {}; }
};

// Names as numbers from 0, in the order in which they were added.
class NameNumbers {
 public:
  static constexpr std::uint16_t none = 0xFFFF;

  void add(const Name& name) {
    if ((names_.size() + 1) * 2 > slots_.size()) grow();
    auto& slot = slots_[place_of(name)];
    if (slot != none) return;
    slot = static_cast<std::uint16_t>(names_.size());
    names_.push_back(name);
  }
  std::uint16_t operator[](const Name& name) const { return slots_.empty() ? none : slots_[place_of(name)]; }
  const Name& name(std::size_t number) const { return names_[number]; }
  std::size_t size() const { return names_.size(); }

 private:
  using Letters = std::array<std::uint64_t, 3>;
  static_assert(sizeof(Name) == sizeof(Letters));

  std::size_t place_of(const Name& name) const {
    const auto letters = std::bit_cast<Letters>(name);
    const auto mixed = (letters[0] ^ std::rotl(letters[1], 21) ^ std::rotl(letters[2], 43)) * 0x9e3779b97f4a7c15;
    for (auto slot = static_cast<std::size_t>(mixed >> 40) & (slots_.size() - 1);;
         slot = (slot + 1) & (slots_.size() - 1)) {
      if (slots_[slot] == none || std::bit_cast<Letters>(names_[slots_[slot]]) == letters) return slot;
    }
  }
  void grow() {
    slots_.assign(std::max<std::size_t>(16, slots_.size() * 2), none);
    for (std::size_t i = 0; i < names_.size(); ++i) slots_[place_of(names_[i])] = static_cast<std::uint16_t>(i);
  }

  std::vector<Name> names_;
  std::vector<std::uint16_t> slots_;
};

namespace numbers {

// From whose eyes: seats are counted from `self`.
struct Eyes {
  Seat self;
  int seats = 0;

  constexpr std::size_t from(Seat seat) const {
    return static_cast<std::size_t>(seat.index >= self.index ? seat.index - self.index
                                                             : seat.index + seats - self.index);
  }
  constexpr Seat at(std::size_t place) const {
    const auto index = self.index + static_cast<int>(place);
    return {static_cast<std::uint8_t>(index < seats ? index : index - seats)};
  }
  constexpr bool sits(Seat seat) const { return seat.index < seats; }
};

inline std::string seat_word(std::size_t place) { return "+" + std::to_string(place); }

// A piece that is named after its owner: "2-tall".
template <class T>
concept Owned = requires(const T& value) {
  { value.owner() } -> std::same_as<Seat>;
  { T::of(value.owner(), value.build()) } -> std::same_as<T>;
};

// The words of a type in their order, both ways.
template <class T>
class WordTable {
 public:
  static constexpr std::uint8_t none = 0xFF;

  static const WordTable& get() {
    static const WordTable table;
    return table;
  }
  std::size_t size() const { return values_.size(); }
  // none: it is no word (nobody, nowhere).
  std::uint8_t place(const T& value) const {
    if constexpr (std::is_enum_v<T>) {
      return static_cast<std::uint8_t>(value);
    } else {
      return place_[std::bit_cast<std::uint8_t>(value)];
    }
  }
  const T& value(std::size_t place) const { return values_[place]; }
  std::string_view word(std::size_t place) const {
    if constexpr (std::is_enum_v<T>) {
      return divan::word(values_[place]);
    } else {
      return values_[place].name();
    }
  }

 private:
  WordTable() {
    place_.fill(none);
    for (int code = 0; code < 256; ++code) {
      const auto value = from_byte(static_cast<std::uint8_t>(code));
      if (!value) continue;
      place_[static_cast<std::size_t>(code)] = static_cast<std::uint8_t>(values_.size());
      values_.push_back(*value);
    }
  }
  static std::optional<T> from_byte(std::uint8_t code) {
    if constexpr (std::is_enum_v<T>) {
      return code < count_of<T>() ? std::optional(static_cast<T>(code)) : std::nullopt;
    } else {
      static_assert(sizeof(T) == 1 && std::is_trivially_copyable_v<T>);
      const auto value = std::bit_cast<T>(code);
      const auto read = T::from_name(value.name());
      return read && *read == value ? read : std::nullopt;
    }
  }

  std::array<std::uint8_t, 256> place_{};
  std::vector<T> values_;
};

// An owned piece as seen by somebody: as if that one sat in seat 1. Nothing: it is nobody's, or of no seat here.
template <class T>
std::uint8_t place_of_word(const T& value, const Eyes& eyes) {
  const auto& words = WordTable<T>::get();
  const std::uint8_t place = words.place(value);
  if constexpr (Owned<T>) {
    if (place == WordTable<T>::none || !eyes.sits(value.owner())) return WordTable<T>::none;
    return words.place(T::of(Seat{static_cast<std::uint8_t>(eyes.from(value.owner()))}, value.build()));
  } else {
    return place;
  }
}
template <class T>
std::string word_at(std::size_t place) {
  const auto& words = WordTable<T>::get();
  if constexpr (Owned<T>) {
    const std::string word(words.word(place));  // "1-tall"
    return seat_word(words.value(place).owner().index) + word.substr(word.find('-'));
  } else {
    return std::string(words.word(place));
  }
}

// ---- One member of an action: how many values it can have, and which is which

inline constexpr std::uint64_t no_code = ~std::uint64_t{0};

template <class T>
std::uint64_t width(const NameNumbers& names, int seats) {
  constexpr auto kind = kind_of<T>();
  if constexpr (kind == TypeKind::flag) return 2;
  if constexpr (kind == TypeKind::integer && sizeof(T) == 1) return 256;
  if constexpr (kind == TypeKind::word) return WordTable<T>::get().size();
  if constexpr (kind == TypeKind::seat) return static_cast<std::uint64_t>(seats);
  if constexpr (kind == TypeKind::name) return names.size();
  if constexpr (kind == TypeKind::optional) return 1 + width<typename T::value_type>(names, seats);
  return 1;
}

template <class T>
std::uint64_t code(const T& value, const NameNumbers& names, const Eyes& eyes) {
  constexpr auto kind = kind_of<T>();
  if constexpr (kind == TypeKind::flag || (kind == TypeKind::integer && sizeof(T) == 1)) {
    return static_cast<std::uint8_t>(value);
  } else if constexpr (kind == TypeKind::word) {
    const auto place = place_of_word(value, eyes);
    return place < WordTable<T>::get().size() ? place : no_code;
  } else if constexpr (kind == TypeKind::seat) {
    return eyes.sits(value) ? eyes.from(value) : no_code;
  } else if constexpr (kind == TypeKind::name) {
    const auto place = names[value];
    return place == NameNumbers::none ? no_code : place;
  } else if constexpr (kind == TypeKind::optional) {
    if (!value) return 0;
    const auto inner = code(*value, names, eyes);
    return inner == no_code ? no_code : inner + 1;
  } else {
    return 0;
  }
}

template <class T>
void decode(std::uint64_t code, T& value, const NameNumbers& names, const Eyes& eyes) {
  constexpr auto kind = kind_of<T>();
  if constexpr (kind == TypeKind::flag || (kind == TypeKind::integer && sizeof(T) == 1)) {
    value = static_cast<T>(code);
  } else if constexpr (kind == TypeKind::word) {
    value = WordTable<T>::get().value(code);
    if constexpr (Owned<T>) value = T::of(eyes.at(value.owner().index), value.build());
  } else if constexpr (kind == TypeKind::seat) {
    value = eyes.at(code);
  } else if constexpr (kind == TypeKind::name) {
    value = names.name(code);
  } else if constexpr (kind == TypeKind::optional) {
    value.reset();
    if (code != 0) decode(code - 1, value.emplace(), names, eyes);
  }
}

// What stands for the value in the name of a number; empty: nothing.
template <class T>
std::string word_of(const T& value) {
  constexpr auto kind = kind_of<T>();
  if constexpr (kind == TypeKind::flag) return value ? "yes" : "no";
  if constexpr (kind == TypeKind::integer) return std::to_string(value);
  if constexpr (kind == TypeKind::word) return word_at<T>(WordTable<T>::get().place(value));
  if constexpr (kind == TypeKind::seat) return seat_word(value.index);
  if constexpr (kind == TypeKind::name) return std::string(value.name());
  if constexpr (kind == TypeKind::optional) return value ? word_of(*value) : std::string();
  return {};
}

// Does the type, or what it holds, satisfy this?
template <class T, template <class> class Is>
consteval bool any_member() {
  bool found = false;
  detail::for_each_member<T>([&](auto d) {
    using M = std::remove_cvref_t<decltype(std::declval<T>().*d.pointer)>;
    if constexpr (detail::is_optional<M>) {
      found = found || Is<typename M::value_type>::value;
    } else {
      found = found || Is<M>::value;
    }
  });
  return found;
}
// Values that are too many, or that only the content knows.
template <class T>
struct IsPiece
    : std::bool_constant<kind_of<T>() == TypeKind::name || (kind_of<T>() == TypeKind::integer && sizeof(T) == 1)> {};
// A number that is counted over the whole game, such as an offer's.
template <class T>
struct IsCounted : std::bool_constant<kind_of<T>() == TypeKind::integer && (sizeof(T) > 1)> {};

}  // namespace numbers

template <Game G>
class ActionNumbers {
 public:
  using Action = typename G::Action;
  // Of the actions that differ only in a number that is counted over the game, so many have numbers: an offer is told
  // apart by its rank among those of the same seat that are listed.
  static constexpr std::uint32_t most_ranks = 2;

  // Options have passed G::check_options.
  ActionNumbers(const typename G::Options& options, int seats) : seats_(seats) {
    const Pieces<G> pieces(options, seats);
    pieces.each_action([&](const Action& action) { std::visit([&](const auto& said) { add_names(said); }, action); });
    std::vector<std::vector<std::uint64_t>> keys(std::variant_size_v<Action>);
    pieces.each_action([&](const Action& action) {
      std::visit([&](const auto& said) { keys[action.index()].push_back(key(said, eyes({0}))); }, action);
    });
    boost::mp11::mp_for_each<boost::mp11::mp_iota_c<std::variant_size_v<Action>>>([&](auto i) {
      using Said = std::variant_alternative_t<i, Action>;
      Kind& kind = kinds_[i];
      kind.base = size_;
      if (G::is_open(Action(Said{}))) return;
      kind.listed = is_listed<Said>;
      if (kind.listed) {
        std::ranges::sort(keys[i]);
        keys[i].erase(std::unique(keys[i].begin(), keys[i].end()), keys[i].end());
        kind.keys = std::move(keys[i]);
        kind.count = static_cast<std::uint32_t>(kind.keys.size());
      } else {
        kind.count = static_cast<std::uint32_t>(combinations<Said>());
      }
      if (is_ranked<Said>) kind.count *= most_ranks;
      size_ += kind.count;
    });
  }

  // Numbers run from 0 to size() - 1.
  std::uint32_t size() const { return size_; }
  int seats() const { return seats_; }

  // The numbers of the actions that are listed for a seat (G::legal), in the same order; each has its own. Only an
  // open action has none.
  void number(Seat seat, std::span<const Action> listed, std::span<std::uint32_t> numbers) const {
    bool ranked = false;
    for (std::size_t i = 0; i < listed.size(); ++i) {
      numbers[i] = std::visit([&](const auto& said) { return first_number(said, listed[i].index(), seat); }, listed[i]);
      ranked = ranked || ranks_[listed[i].index()];
    }
    if (ranked) [[unlikely]]
      rank(listed, numbers);
  }
  std::uint32_t number(Seat seat, const Action& action) const {
    return std::visit([&](const auto& said) { return first_number(said, action.index(), seat); }, action);
  }

  // The action of a number; nothing beyond the last, and where it is told apart by rank.
  std::optional<Action> action(Seat seat, std::uint32_t number) const {
    std::optional<Action> result;
    with_kind(number, [&]<class Said>(std::type_identity<Said>, const Kind& kind) {
      if constexpr (!is_ranked<Said>) result = decoded<Said>(kind, number - kind.base, eyes(seat));
    });
    return result;
  }

  // "plan.tall.kaffa": seats are +0 (who acts), +1 (the next), …
  std::string name(std::uint32_t number) const {
    std::string text;
    with_kind(number, [&]<class Said>(std::type_identity<Said>, const Kind& kind) {
      const std::uint32_t ranks = is_ranked<Said> ? most_ranks : 1;
      const Said said = decoded<Said>(kind, (number - kind.base) / ranks, eyes({0}));
      text = Said::tag.name;
      detail::for_each_member<Said>([&](auto d) {
        using M = std::remove_cvref_t<decltype(said.*d.pointer)>;
        if constexpr (!numbers::IsCounted<M>::value) {
          const auto word = numbers::word_of(said.*d.pointer);
          if (!word.empty()) text += '.' + word;
        }
      });
      if (is_ranked<Said>) text += "." + std::to_string((number - kind.base) % ranks + 1);
    });
    return text;
  }

  // 64 bits of all names: equal numbers mean equal actions.
  std::uint64_t hash() const {
    std::string text(G::id);
    for (std::uint32_t i = 0; i < size_; ++i) text += '\n' + name(i);
    return hash_bytes(std::as_bytes(std::span(text)));
  }

 private:
  struct Kind {
    std::uint32_t base = 0;
    std::uint32_t count = 0;
    bool listed = false;
    std::vector<std::uint64_t> keys;  // of a listed one, sorted
  };

  template <class Said>
  static constexpr bool is_listed = numbers::any_member<Said, numbers::IsPiece>();
  template <class Said>
  static constexpr bool is_ranked = numbers::any_member<Said, numbers::IsCounted>();
  static constexpr auto ranks_ = [] {
    std::array<bool, std::variant_size_v<Action>> result{};
    boost::mp11::mp_for_each<boost::mp11::mp_iota_c<std::variant_size_v<Action>>>(
        [&](auto i) { result[i] = is_ranked<std::variant_alternative_t<i, Action>>; });
    return result;
  }();

  numbers::Eyes eyes(Seat seat) const { return {seat, seats_}; }

  template <class Said>
  void add_names(const Said& said) {
    detail::for_each_member<Said>([&](auto d) {
      const auto& member = said.*d.pointer;
      using M = std::remove_cvref_t<decltype(member)>;
      if constexpr (std::same_as<M, Name>) names_.add(member);
      if constexpr (std::same_as<M, std::optional<Name>>) {
        if (member) names_.add(*member);
      }
    });
  }

  template <class Said>
  std::uint64_t combinations() const {
    std::uint64_t product = 1;
    detail::for_each_member<Said>([&](auto d) {
      using M = std::remove_cvref_t<decltype(std::declval<Said>().*d.pointer)>;
      product *= numbers::width<M>(names_, seats_);
    });
    return product;
  }
  // Its members in mixed radix, the first counting least.
  template <class Said>
  std::uint64_t key(const Said& said, const numbers::Eyes& eyes) const {
    std::uint64_t key = 0, weight = 1;
    bool known = true;
    detail::for_each_member<Said>([&](auto d) {
      using M = std::remove_cvref_t<decltype(said.*d.pointer)>;
      const auto code = numbers::code(said.*d.pointer, names_, eyes);
      known = known && code != numbers::no_code;
      key += code * weight;
      weight *= numbers::width<M>(names_, seats_);
    });
    return known ? key : numbers::no_code;
  }
  template <class Said>
  Said decoded(const Kind& kind, std::uint32_t place, const numbers::Eyes& eyes) const {
    std::uint64_t key = kind.listed ? kind.keys[place] : place;
    Said said{};
    detail::for_each_member<Said>([&](auto d) {
      using M = std::remove_cvref_t<decltype(said.*d.pointer)>;
      const auto width = numbers::width<M>(names_, seats_);
      numbers::decode(key % width, said.*d.pointer, names_, eyes);
      key /= width;
    });
    return said;
  }

  template <class Said>
  std::uint32_t first_number(const Said& said, std::size_t index, Seat seat) const {
    const Kind& kind = kinds_[index];
    if (kind.count == 0) return no_number;
    const auto key = this->key(said, eyes(seat));
    if (key == numbers::no_code) return no_number;
    std::uint64_t place = key;
    if constexpr (is_listed<Said>) {
      const auto found = std::ranges::lower_bound(kind.keys, key);
      if (found == kind.keys.end() || *found != key) return no_number;
      place = static_cast<std::uint64_t>(found - kind.keys.begin());
    }
    return kind.base + static_cast<std::uint32_t>(place) * (is_ranked<Said> ? most_ranks : 1);
  }
  // Listed actions with the same first number are told apart by what they count, the lower first.
  void rank(std::span<const Action> listed, std::span<std::uint32_t> numbers) const {
    std::array<std::uint32_t, 64> first{};
    const std::size_t count = std::min(listed.size(), first.size());
    std::copy_n(numbers.begin(), count, first.begin());
    for (std::size_t i = 0; i < count; ++i) {
      if (!ranks_[listed[i].index()]) continue;
      std::uint32_t before = 0;
      for (std::size_t j = 0; j < count; ++j) before += first[j] == first[i] && counted(listed[j]) < counted(listed[i]);
      numbers[i] = before < most_ranks ? first[i] + before : no_number;
    }
  }
  static std::uint64_t counted(const Action& action) {
    std::uint64_t number = 0;
    std::visit(
        [&](const auto& said) {
          using Said = std::remove_cvref_t<decltype(said)>;
          detail::for_each_member<Said>([&](auto d) {
            if constexpr (numbers::IsCounted<std::remove_cvref_t<decltype(said.*d.pointer)>>::value)
              number = said.*d.pointer;
          });
        },
        action);
    return number;
  }

  template <class With>
  void with_kind(std::uint32_t number, With&& with) const {
    boost::mp11::mp_for_each<boost::mp11::mp_iota_c<std::variant_size_v<Action>>>([&](auto i) {
      const Kind& kind = kinds_[i];
      if (number >= kind.base && number - kind.base < kind.count)
        with(std::type_identity<std::variant_alternative_t<i, Action>>{}, kind);
    });
  }

  int seats_;
  NameNumbers names_;
  std::array<Kind, std::variant_size_v<Action>> kinds_{};
  std::uint32_t size_ = 0;
};

}  // namespace divan
