// Views and notebooks as numbers: tensors whose columns follow from the described types. The observer comes first:
// seats are counted from it (+0, the next at the table is +1), wherever a seat is a key or a value. Columns that never
// change in this game, with these options, seats and pieces, are left out, and numbers are scaled; both are found by
// playing some games at random from a fixed seed, so that they are the same on every machine. Writing takes nothing
// from the heap. Heavy: include it in few .cpp files, after the game's text.h.
#pragma once

#include "engine/core/numbers_columns.h"

namespace divan {

// How likely a seat holds what it cannot see to be, where a game knows it exactly (engine/<game>/numbers.h).
template <class G>
struct Belief {};
template <class G>
concept HasBelief = requires { typename Belief<G>::Marginals; };

namespace numbers {

// A list of kinds of pieces with how many of each.
template <class T>
concept Tally = requires(const T& value) {
  { value.kind } -> std::convertible_to<Name>;
  { value.count } -> std::convertible_to<int>;
};
template <class T>
inline constexpr bool is_one_hot =
    kind_of<T>() == TypeKind::word || kind_of<T>() == TypeKind::name || kind_of<T>() == TypeKind::seat;
template <class T>
inline constexpr bool is_fixed = requires { std::tuple_size<T>::value; };  // std::array: all its items are there
template <class T>
consteval std::size_t capacity() {
  if constexpr (is_fixed<T>) {
    return std::tuple_size_v<T>;
  } else {
    return T::capacity();
  }
}
// A list of pieces is written by piece, any other item by item.
template <class T>
consteval bool lists_pieces() {
  using Item = typename T::value_type;
  return std::same_as<Item, Name> || Tally<Item>;
}

// The columns of a type, and how a value is written into them.
template <class T>
class Tensor {
 public:
  template <class Pieces>
  Tensor(const Pieces& pieces, int seats) : seats_(seats) {
    describe<T>(pieces, {}, {});
  }

  Columns& columns() { return columns_; }
  const Columns& columns() const { return columns_; }

  // `out` is columns().size() long and all 0.
  void write(const T& value, Seat observer, float* out) const {
    Writer<false> writer{*this, sites_.data(), columns_.slots(), {observer, seats_}, out};
    writer.write(value);
  }
  // The same before the columns are settled: raw_size() long.
  void write_raw(const T& value, Seat observer, float* out) const {
    Writer<true> writer{*this, sites_.data(), columns_.slots(), {observer, seats_}, out};
    writer.write(value);
  }

 private:
  static std::string below(const std::string& path, std::string_view member) {
    return path.empty() ? std::string(member) : path + '.' + std::string(member);
  }
  template <class M>
  std::vector<std::string> words_of() const {
    std::vector<std::string> words;
    if constexpr (kind_of<M>() == TypeKind::word) {
      for (std::size_t i = 0; i < WordTable<M>::get().size(); ++i) words.push_back(word_at<M>(i));
    } else {
      for (int i = 0; i < seats_; ++i) words.push_back(seat_word(static_cast<std::size_t>(i)));
    }
    return words;
  }
  template <class K>
  static std::string key_word(std::size_t i, int seats) {
    if constexpr (std::same_as<K, Seat>) return i < static_cast<std::size_t>(seats) ? seat_word(i) : std::string();
    if constexpr (kind_of<K>() == TypeKind::word) return word_at<K>(i);
    return std::to_string(i);
  }
  // What others have is judged together.
  static std::string folded(const std::string& word) { return word.starts_with('+') && word[1] != '0' ? "*" : word; }

  std::size_t open_site() {
    sites_.emplace_back();
    return sites_.size() - 1;
  }
  void close_site(std::size_t site) {
    sites_[site].column = columns_.raw_size();
    sites_[site].site = static_cast<std::uint32_t>(sites_.size());
  }
  template <class Pieces>
  void describe_pieces(const Pieces& pieces, const std::string& path, const std::string& group) {
    const auto site = open_site();
    const auto names = pieces.names(path);
    std::vector<std::string> words;
    std::vector<std::uint16_t> places;
    for (const auto& name : names) {
      names_.add(name);
      const std::size_t number = names_[name];
      if (places.size() <= number) places.resize(number + 1, NameNumbers::none);
      if (places[number] != NameNumbers::none) continue;
      places[number] = static_cast<std::uint16_t>(words.size());
      words.emplace_back(name.name());
    }
    if (!words.empty()) columns_.add(path, group, std::move(words), true);
    sites_[site].pieces = std::move(places);
    close_site(site);
  }

  template <class M, class Pieces>
  void describe(const Pieces& pieces, const std::string& path, const std::string& group) {
    constexpr auto kind = kind_of<M>();
    if constexpr (kind == TypeKind::flag || kind == TypeKind::integer || kind == TypeKind::number) {
      columns_.add(path, group, {}, false);
    } else if constexpr (kind == TypeKind::word || kind == TypeKind::seat || kind == TypeKind::seats) {
      columns_.add(path, group, words_of<M>(), false);
    } else if constexpr (kind == TypeKind::name) {
      describe_pieces(pieces, path, group);
    } else if constexpr (kind == TypeKind::counts) {
      std::vector<std::string> words;
      for (std::size_t i = 0; i < M::size(); ++i) words.emplace_back(divan::word(M::key(i)));
      columns_.add(path, group, std::move(words), false);
    } else if constexpr (kind == TypeKind::optional) {
      const auto site = open_site();
      using Inner = typename M::value_type;
      if constexpr (!is_one_hot<Inner>) columns_.add(below(path, "there"), below(group, "there"), {}, false);
      describe<Inner>(pieces, path, group);
      close_site(site);
    } else if constexpr (kind == TypeKind::keyed) {
      for (std::size_t i = 0; i < M::size(); ++i) {
        const auto word = key_word<typename M::key_type>(i, seats_);
        if (!word.empty()) describe<typename M::value_type>(pieces, below(path, word), below(group, folded(word)));
      }
    } else if constexpr (kind == TypeKind::list) {
      describe_list<M>(pieces, path, group);
    } else if constexpr (kind == TypeKind::structure) {
      detail::for_each_member<M>([&](auto d) {
        using Member = std::remove_cvref_t<decltype(std::declval<M>().*d.pointer)>;
        const auto name = detail::trimmed(d.name);
        describe<Member>(pieces, below(path, name), below(group, name));
      });
    } else {
      static_assert(kind == TypeKind::text || kind == TypeKind::written, "no numbers for this kind of value");
    }
  }
  template <class M, class Pieces>
  void describe_list(const Pieces& pieces, const std::string& path, const std::string& group) {
    using Item = typename M::value_type;
    if constexpr (lists_pieces<M>()) {
      describe_pieces(pieces, path, group);
    } else {
      const auto site = open_site();
      for (std::size_t i = 0; i < capacity<M>(); ++i) {
        const auto word = std::to_string(i + 1);
        if constexpr (!is_fixed<M> && !is_one_hot<Item>)
          columns_.add(below(below(path, word), "there"), below(below(group, word), "there"), {}, false);
        describe<Item>(pieces, below(path, word), below(group, word));
      }
      close_site(site);
    }
  }

  template <bool raw>
  struct Writer {
    const Tensor& tensor;
    const Site* sites;
    const Slot* slots;
    Eyes eyes;
    float* out;
    std::uint32_t column = 0;
    std::uint32_t site = 0;

    [[gnu::always_inline]] void put(std::uint32_t at, float value) {
      if constexpr (raw) {
        out[at] += value;
      } else if (const Slot slot = slots[at]; slot.place != no_column) {
        out[slot.place] += value * slot.scale;
      }
    }
    const Site& enter() { return sites[site++]; }
    void leave(const Site& to) {
      column = to.column;
      site = to.site;
    }
    void put_piece(const Site& there, const Name& name, float value) {
      const auto number = tensor.names_[name];
      if (number < there.pieces.size() && there.pieces[number] != NameNumbers::none)
        put(column + there.pieces[number], value);
    }

    template <class M>
    void write(const M& value) {
      constexpr auto kind = kind_of<M>();
      if constexpr (kind == TypeKind::flag || kind == TypeKind::integer) {
        if (value != 0) put(column, static_cast<float>(value));
        ++column;
      } else if constexpr (kind == TypeKind::number) {
        put(column++, static_cast<float>(value.value));
      } else if constexpr (kind == TypeKind::word) {
        const auto& words = WordTable<M>::get();
        const auto place = place_of_word(value, eyes);
        if (place < words.size()) put(column + place, 1);
        column += static_cast<std::uint32_t>(words.size());
      } else if constexpr (kind == TypeKind::seat) {
        if (eyes.sits(value)) put(column + static_cast<std::uint32_t>(eyes.from(value)), 1);
        column += static_cast<std::uint32_t>(eyes.seats);
      } else if constexpr (kind == TypeKind::seats) {
        for (const Seat seat : value) {
          if (eyes.sits(seat)) put(column + static_cast<std::uint32_t>(eyes.from(seat)), 1);
        }
        column += static_cast<std::uint32_t>(eyes.seats);
      } else if constexpr (kind == TypeKind::name) {
        const Site& there = enter();
        put_piece(there, value, 1);
        leave(there);
      } else if constexpr (kind == TypeKind::counts) {
        for (std::uint32_t i = 0; i < M::size(); ++i) {
          if (const auto count = value[M::key(i)]; count != 0) put(column + i, count);
        }
        column += static_cast<std::uint32_t>(M::size());
      } else if constexpr (kind == TypeKind::optional) {
        const Site& there = enter();
        if (!value) return leave(there);
        if constexpr (!is_one_hot<typename M::value_type>) put(column++, 1);
        write(*value);
      } else if constexpr (kind == TypeKind::keyed) {
        write_keyed(value);
      } else if constexpr (kind == TypeKind::list) {
        write_list(value);
      } else if constexpr (kind == TypeKind::structure) {
        detail::for_each_member<M>([&](auto d) { write(value.*d.pointer); });
      }
    }
    template <class M>
    void write_keyed(const M& value) {
      using K = typename M::key_type;
      for (std::size_t i = 0; i < M::size(); ++i) {
        if constexpr (std::same_as<K, Seat>) {
          if (i < static_cast<std::size_t>(eyes.seats)) write(value[eyes.at(i)]);
        } else if constexpr (Owned<K>) {
          const K seen = M::key(i);
          write(value[K::of(eyes.at(seen.owner().index), seen.build())]);
        } else {
          write(value[M::key(i)]);
        }
      }
    }
    // Pieces: 1 for the first, 1/2 for the second, … where the list has an order of its own; else 1 for each.
    template <class M>
    void write_list(const M& value) {
      const Site& there = enter();
      if constexpr (lists_pieces<M>()) {
        float weight = 1, count = 0;
        for (const auto& item : value) {
          if constexpr (Tally<typename M::value_type>) {
            put_piece(there, item.kind, item.count);
          } else {
            put_piece(there, item, weight);
            if constexpr (!requires { value.bits(); }) weight = 1 / (++count + 1);
          }
        }
      } else {
        for (const auto& item : value) {
          if constexpr (!is_fixed<M> && !is_one_hot<typename M::value_type>) put(column++, 1);
          write(item);
        }
      }
      leave(there);
    }
  };

  int seats_;
  Columns columns_;
  std::vector<Site> sites_;
  NameNumbers names_;
};

}  // namespace numbers

// What a seat sees, as numbers.
template <Game G>
class ViewNumbers {
 public:
  using View = typename G::View;

  // Options have passed G::check_options. `offers`: are there offers in these games?
  ViewNumbers(const typename G::Options& options, int seats, bool offers = false)
      : tensor_(Pieces<G>(options, seats), seats) {
    std::vector<float> row(tensor_.columns().raw_size());
    example_games(options, seats, offers, [&](const View& view, Seat seat) {
      std::ranges::fill(row, 0.0f);
      tensor_.write_raw(view, seat, row.data());
      tensor_.columns().see(row);
    });
    tensor_.columns().settle();
  }

  std::uint32_t size() const { return tensor_.columns().size(); }
  const numbers::Columns& columns() const { return tensor_.columns(); }
  // The view of `observer`; `out` is size() long.
  void write(const View& view, Seat observer, std::span<float> out) const {
    std::ranges::fill(out, 0.0f);
    tensor_.write(view, observer, out.data());
  }
  std::uint64_t hash() const {
    const std::string text = std::string(G::id) + columns().schema();
    return hash_bytes(std::as_bytes(std::span(text)));
  }

 private:
  static constexpr int example_count = 16'000, most_entries = 8'000;  // views; entries of one game

  // Shows see(view, seat) what is seen in games at random: whoever has a choice, and everybody at the end.
  template <class See>
  static void example_games(const typename G::Options& options, int seats, bool offers, See&& see) {
    Dice dice(0x6e756d62657273);
    std::vector<typename G::Action> room(G::max_actions);
    for (int seen = 0; seen < example_count;) {
      auto state = G::begin(options, seats);
      for (int entries = 0; entries < most_entries && !G::outcome(state); ++entries) {
        if (G::chance_due(state) != 0) {
          G::apply(state, G::draw(state, dice), nullptr);
          continue;
        }
        const SeatSet awaited = G::awaited(state);
        Buffer<typename G::Action> legal{std::span(room)};
        const Seat seat =
            awaited.empty() ? Seat{} : nth(awaited, dice.below(static_cast<std::uint32_t>(awaited.size())));
        if (!awaited.empty()) G::legal(state, seat, legal);
        see(G::view(state, seat), seat);
        ++seen;
        if (legal.empty()) {
          G::apply(state, Lapse{G::open_question(state)}, nullptr);
        } else {
          const auto offer = offers && dice.below(8) == 0 ? G::sample_open(state, seat, dice) : std::nullopt;
          G::apply(state, seat, offer ? *offer : legal[dice.below(static_cast<std::uint32_t>(legal.size()))], nullptr);
        }
      }
      for (const Seat seat : SeatSet::first(seats)) see(G::view(state, seat), seat);
      seen += seats;
    }
  }
  static Seat nth(SeatSet seats, std::uint32_t skip) {
    for (; skip > 0; --skip) seats.remove(*seats.begin());
    return *seats.begin();
  }

  numbers::Tensor<View> tensor_;
};

// What a seat keeps in mind beside its view: its notebook, and what it believes of what it cannot see. Nothing is left
// out here.
template <Game G>
class KnowledgeNumbers {
 public:
  using Knowledge = typename G::Knowledge;

  KnowledgeNumbers(const typename G::Options& options, int seats)
      : seats_(seats), tensor_(Pieces<G>(options, seats), seats) {
    if constexpr (HasBelief<G>) {
      std::vector<std::string> words;
      std::string path;
      const auto close = [&] {
        if (!words.empty()) tensor_.columns().add(path, path, std::exchange(words, {}), false);
      };
      Belief<G>::each(nullptr, {Seat{}, seats}, [&](const std::string& of, std::string_view word, double) {
        if (of != path) close();
        path = of;
        words.emplace_back(word);
      });
      close();
    }
    tensor_.columns().keep_all();
  }

  std::uint32_t size() const { return tensor_.columns().size(); }
  const numbers::Columns& columns() const { return tensor_.columns(); }
  void write(const Knowledge& knowledge, Seat observer, std::span<float> out) const {
    std::ranges::fill(out, 0.0f);
    tensor_.write(knowledge, observer, out.data());
    if constexpr (HasBelief<G>) {
      const auto marginals = Belief<G>::of(knowledge);
      auto* at = out.data() + out.size() - belief_size();
      Belief<G>::each(&marginals, {observer, seats_},
                      [&](const auto&, std::string_view, double value) { *at++ = static_cast<float>(value); });
    }
  }

 private:
  std::size_t belief_size() const {
    std::size_t count = 0;
    if constexpr (HasBelief<G>)
      Belief<G>::each(nullptr, {Seat{}, seats_}, [&](const auto&, std::string_view, double) { ++count; });
    return count;
  }

  int seats_;
  numbers::Tensor<Knowledge> tensor_;
};

}  // namespace divan
