// divan.Numbers, divan.Env and divan.World: games as integers and arrays.
#include "bots/names.h"
#include "python/src/module.h"
#include "python/src/numbered.h"
#include "python/src/numbers_module.h"

namespace divan::python {
namespace {

std::shared_ptr<const AnyNumbering> numbering(const GameWithSet& game, int seats, const std::string& options,
                                              const std::string& order, const std::string& offers, int most) {
  Kind kind{game.game, seats, options, Order::asked, Offers::none, most};
  if (order == "awaited") {
    kind.order = Order::awaited;
  } else if (order != "asked") {
    throw nb::value_error(R"(order is "asked" or "awaited")");
  }
  if (offers == "bounded") {
    kind.offers = Offers::bounded;
  } else if (offers == "factored") {
    kind.offers = Offers::factored;
  } else if (offers != "none") {
    throw nb::value_error(R"(offers is None, "bounded" or "factored")");
  }
  if (most < 1 || most > 99) throw nb::value_error("most_offered is from 1 to 99");
  auto made = number_game(kind);
  if (!made.numbering) throw nb::value_error(sentence(made.fault).c_str());
  return std::move(made.numbering);
}

// A game that can be closed. Seats are counted from 0.
class Play {
 public:
  Play(std::shared_ptr<const AnyNumbering> numbering, std::unique_ptr<AnyPlay> play)
      : numbering_(std::move(numbering)), play_(std::move(play)) {}
  explicit Play(std::shared_ptr<const AnyNumbering> numbering) : numbering_(std::move(numbering)) {}

  const AnyNumbering& numbering() const { return *numbering_; }
  const std::shared_ptr<const AnyNumbering>& shared() const { return numbering_; }
  AnyPlay& play() const {
    if (!play_) throw Closed(closed_ ? "this game is closed" : "call reset() before anything else");
    return *play_;
  }
  void put(std::unique_ptr<AnyPlay> play) {
    if (closed_) throw Closed("this game is closed");
    play_ = std::move(play);
  }
  void close() {
    play_.reset();
    closed_ = true;
  }
  bool closed() const { return closed_; }

  Seat seat_of(nb::handle value) const {
    if (value.is_none()) return {static_cast<std::uint8_t>(play().seat())};
    const auto seat = whole_number(value, "a seat");
    const int seats = numbering_->kind().seats;
    if (seat >= 0 && seat < seats) return {static_cast<std::uint8_t>(seat)};
    const auto problem =
        "this game has the seats 0 to " + std::to_string(seats - 1) + "; there is no seat " + std::to_string(seat);
    throw nb::value_error(problem.c_str());
  }

  // True while the game goes on.
  bool step(nb::handle value) {
    const auto number = whole_number(value, "an action");
    auto& game = play();
    if (number >= 0 && number < no_number) {
      const auto stepped = game.step(static_cast<std::uint32_t>(number));
      if (stepped == Stepped::done) [[likely]]
        return !game.over();
    }
    refuse(number);
  }
  [[noreturn]] void refuse(long long number) const {
    if (play().over()) throw IllegalAction("the game is over; call reset() for another");
    const long long count = numbering_->actions();
    if (number < 0 || number >= count)
      throw IllegalAction("there is no action " + std::to_string(number) + "; they are numbered from 0 to " +
                          std::to_string(count - 1));
    throw IllegalAction("action " + std::to_string(number) + " (" +
                        numbering_->name(static_cast<std::uint32_t>(number)) + ") is not legal for seat " +
                        std::to_string(play().seat()) + " now");
  }

 private:
  std::shared_ptr<const AnyNumbering> numbering_;
  std::unique_ptr<AnyPlay> play_;
  bool closed_ = false;
};

// A game that is dealt and played, with bots or without.
class Env : public Play {
 public:
  Env(std::shared_ptr<const AnyNumbering> numbering, std::vector<std::string> bots, bool follows)
      : Play(std::move(numbering)), company_{std::move(bots), false}, follows_(follows) {
    check_company(*this->shared(), company_);
  }
  void reset(std::optional<std::uint64_t> seed, std::optional<std::uint64_t> deal) {
    if (closed()) throw Closed("this game is closed");
    if (seed) {
      seed_ = Seed::from_number(*seed);
      games_ = 0;
    }
    games_ = deal.value_or(games_);
    put(numbering().play(seed_.derive(games_++), company_, follows_));
  }

 private:
  Company company_;
  bool follows_;
  Seed seed_ = Seed::from_system();
  std::uint64_t games_ = 0;
};

nb::list list_of(std::span<const std::uint32_t> numbers) {
  nb::list list;
  for (const auto number : numbers) {
    if (number != no_number) list.append(number);
  }
  return list;
}

using Row = nb::ndarray<float, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Mask = nb::ndarray<bool, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

template <class T>
nb::object new_row(std::size_t size) {
  auto* data = new T[size]();
  nb::capsule owner(data, [](void* memory) noexcept { delete[] static_cast<T*>(memory); });
  return nb::cast(nb::ndarray<nb::numpy, T, nb::ndim<1>>(data, {size}, owner));
}
// The caller's array, or a new one; and where it begins.
template <class T, class Array>
std::pair<nb::object, T*> row(const nb::object& out, std::size_t size) {
  nb::object array = out.is_none() ? new_row<T>(size) : out;
  Array view;
  if (!nb::try_cast<Array>(array, view, false) || view.shape(0) != size) {
    const auto problem = "out must be a writable contiguous array of " +
                         std::string(std::same_as<T, float> ? "float32" : "bool") + " and of shape (" +
                         std::to_string(size) + ",)";
    throw nb::value_error(problem.c_str());
  }
  return {array, view.data()};
}

std::vector<float> rewards(const Play& self, const std::string& kind) {
  const auto worth = reward_of(kind);
  std::vector<float> result(static_cast<std::size_t>(self.numbering().kind().seats));
  if (const auto outcome = self.play().outcome()) write_rewards(*outcome, worth, result);
  return result;
}

std::string columns(const numbers::Columns& columns) { return columns.schema(); }

}  // namespace

Reward reward_of(const std::string& word) {
  if (word == "win") return Reward::win;
  if (word == "rank") return Reward::rank;
  if (word == "points") return Reward::points;
  throw nb::value_error(R"(reward is "win", "rank" or "points")");
}

void check_company(const AnyNumbering& numbering, const Company& company) {
  const auto& kind = numbering.kind();
  if (!company.bots.empty() && company.bots.size() != static_cast<std::size_t>(kind.seats))
    throw nb::value_error("bots names one for each seat, or none at all");
  bool somebody = company.bots.empty();
  for (const auto& bot : company.bots) {
    somebody = somebody || bot.empty();
    if (bot.empty()) continue;
    if (auto fault = check_bot(kind.game->id(), bot)) throw nb::value_error(sentence(*fault).c_str());
  }
  if (!somebody) throw nb::value_error("one seat at least is left to the caller; play_games() plays bots alone");
}

void bind_numbers(nb::module_& m) {
  nb::class_<AnyNumbering>(m, "Numbering", "The numbers of a kind of table: game, options, seats and content.")
      .def_prop_ro("seats", [](const AnyNumbering& self) { return self.kind().seats; })
      .def_prop_ro("game", [](const AnyNumbering& self) { return GameWithSet{self.kind().game}; })
      .def_prop_ro("options", &AnyNumbering::options)
      .def_prop_ro("actions", &AnyNumbering::actions)
      .def_prop_ro("hash", [](const AnyNumbering& self) { return hash_text(self.hash()); })
      .def_prop_ro("width", [](const AnyNumbering& self) { return self.views().size(); })
      .def_prop_ro("knowledge_width", [](const AnyNumbering& self) { return self.knowledge().size(); })
      .def_prop_ro("schema", [](const AnyNumbering& self) { return columns(self.views()); })
      .def_prop_ro("knowledge_schema", [](const AnyNumbering& self) { return columns(self.knowledge()); })
      .def_prop_ro("factors",
                   [](const AnyNumbering& self) {
                     std::vector<std::pair<std::string, std::vector<std::string>>> factors;
                     for (const auto& factor : self.offer_factors()) factors.emplace_back(factor.path, factor.words);
                     return factors;
                   })
      .def("name", [](const AnyNumbering& self, nb::handle value) {
        const auto number = whole_number(value, "an action");
        if (number < 0 || number >= static_cast<long long>(self.actions())) {
          const auto problem = "there is no action " + std::to_string(number) + "; they are numbered from 0 to " +
                               std::to_string(self.actions() - 1);
          throw IllegalAction(problem);
        }
        return self.name(static_cast<std::uint32_t>(number));
      });
  m.def("numbering", &numbering, nb::arg("game"), nb::arg("seats"), nb::arg("options"), nb::arg("order"),
        nb::arg("offers"), nb::arg("most_offered"));

  nb::class_<Play>(m, "Play", "A game by numbers. Seats are counted from 0.")
      .def_prop_ro("numbering", &Play::shared)
      .def_prop_ro(
          "seats", [](const Play& self) { return self.numbering().kind().seats; }, "How many play.")
      .def_prop_ro(
          "over", [](const Play& self) { return self.play().over(); }, "Is the game over?")
      .def_prop_ro(
          "seat", [](const Play& self) { return self.play().seat(); }, "Whose turn it is, from 0.")
      .def_prop_ro(
          "steps", [](const Play& self) { return self.play().steps(); }, "Steps so far.")
      .def("step", &Play::step, nb::arg("action").none(),
           "Takes a legal action for the seat in turn. True while the game goes on.")
      .def(
          "offer",
          [](Play& self, const std::vector<std::uint32_t>& factors) -> std::string {
            if (self.numbering().kind().offers != Offers::factored)
              throw nb::value_error(R"(this game was made without offers="factored")");
            const auto verdict = self.play().offer(factors);
            if (!verdict)
              throw IllegalAction("an offer has " + std::to_string(self.numbering().offer_factors().size()) +
                                  " factors, each below its width (Numbers.offer_factors), while the game goes on");
            return verdict->ok() ? std::string() : write_verdict(*verdict);
          },
          nb::arg("factors"))
      .def(
          "legal", [](const Play& self) { return list_of(self.play().legal()); },
          "The legal action numbers of the seat in turn, a list.")
      .def(
          "legal_of",
          [](const Play& self, nb::handle value) {
            const auto seat = self.seat_of(value);
            return self.play().waiting().has(seat) ? list_of(self.play().legal_of(seat)) : nb::list();
          },
          nb::arg("seat").none(), "The same of any seat that could be given the turn now; of others, nothing.")
      .def(
          "mask",
          [](const Play& self, const nb::object& out) {
            auto [array, data] = row<bool, Mask>(out, self.numbering().actions());
            std::fill_n(data, self.numbering().actions(), false);
            for (const auto number : self.play().legal()) {
              if (number != no_number) data[number] = true;
            }
            return array;
          },
          nb::arg("out").none() = nb::none(), "True for each legal action: a new array, or `out`.")
      .def(
          "observe",
          [](const Play& self, nb::handle seat, const nb::object& out) {
            const auto width = self.numbering().views().size();
            auto [array, data] = row<float, Row>(out, width);
            self.play().observe(self.seat_of(seat), {data, width});
            return array;
          },
          nb::arg("seat").none() = nb::none(), nb::arg("out").none() = nb::none(),
          "What a seat sees (None: the one in turn), as Numbers.columns has it: a new array, or `out`.")
      .def(
          "knowledge",
          [](const Play& self, nb::handle seat, const nb::object& out) {
            const auto width = self.numbering().knowledge().size();
            auto [array, data] = row<float, Row>(out, width);
            if (!self.play().know(self.seat_of(seat), {data, width}))
              throw nb::value_error("nobody keeps notes in this game: make it with follow=True");
            return array;
          },
          nb::arg("seat").none() = nb::none(), nb::arg("out").none() = nb::none(),
          "What a seat keeps in mind beside its view: notebook and beliefs.")
      .def_prop_ro(
          "waiting",
          [](const Play& self) {
            std::vector<int> seats;
            for (const Seat seat : self.play().waiting()) seats.push_back(seat.index);
            return seats;
          },
          "Everybody who could be given the turn now: they choose without knowing of one another.")
      .def(
          "give_turn",
          [](Play& self, nb::handle value) {
            const auto seat = self.seat_of(value);
            if (!self.play().give_turn(seat))
              throw IllegalAction("seat " + std::to_string(seat.index) + " has nothing to choose now");
          },
          nb::arg("seat").none(), "Lets another of these act first.")
      .def("rewards", &rewards, nb::arg("kind") = "win", "One number a seat; all 0 before the end.")
      .def_prop_ro("outcome",
                   [](const Play& self) -> std::optional<std::string> {
                     const auto outcome = self.play().outcome();
                     return outcome ? std::optional(write_outcome(*outcome)) : std::nullopt;
                   })
      .def(
          "view_json", [](const Play& self, nb::handle seat) { return self.play().view(self.seat_of(seat)); },
          nb::arg("seat").none() = nb::none())
      .def("public_json", [](const Play& self) { return self.play().view(Viewer::spectator()); })
      .def("action_json",
           [](const Play& self, nb::handle value) {
             const auto number = whole_number(value, "an action");
             const auto text = number >= 0 && number < no_number
                                   ? self.play().action(static_cast<std::uint32_t>(number))
                                   : std::nullopt;
             if (!text) self.refuse(number);
             return *text;
           })
      .def("action_number",
           [](const Play& self, const std::string& action) {
             const auto number = self.play().number(action);
             if (!number || *number == no_number)
               throw IllegalAction("this is no legal action with a number: " + action);
             return *number;
           })
      .def("close", &Play::close, "Gives the game back; afterwards nothing can be asked of it.");

  nb::class_<Env, Play>(m, "Env")
      .def(nb::init<std::shared_ptr<const AnyNumbering>, std::vector<std::string>, bool>(), nb::arg("numbering"),
           nb::arg("bots"), nb::arg("follow"))
      .def("reset", &Env::reset, nb::arg("seed").none() = nb::none(), nb::arg("deal").none() = nb::none(),
           "Deals a new game: that deal of the seed, or its first. Without a seed the next one of the last seed.")
      .def(
          "notebook_json", [](const Env& self, nb::handle seat) { return self.play().notebook(self.seat_of(seat)); },
          nb::arg("seat").none() = nb::none())
      .def(
          "imagine_play",
          [](const Env& self, nb::handle seat, std::uint64_t seed) {
            auto world = self.play().imagine(self.seat_of(seat), seed);
            if (!world) throw nb::value_error("nobody keeps notes in this game: make it with follow=True");
            return std::make_unique<Play>(self.shared(), std::move(world));
          },
          nb::arg("seat").none(), nb::arg("seed"))
      .def("record_text", [](const Env& self) {
        auto text = self.play().record();
        if (text.empty()) throw nb::value_error("nobody keeps a record of this game: make it with follow=True");
        return text;
      });
  m.def(
      "copy_world",
      [](const Play& world) {
        auto copy = world.play().copy();
        if (!copy) throw nb::value_error("only an imagined world can be copied");
        return std::make_unique<Play>(world.shared(), std::move(copy));
      },
      nb::arg("world"));
}

}  // namespace divan::python
