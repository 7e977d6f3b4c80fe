// divan.Table: any game in JSON, through the same door as the server (engine/core/registry.h).
#include "bots/any_bot.h"
#include "python/src/module.h"

namespace divan::python {
namespace {

// What came of a proposal: (kind, line, verdict or fault as text). The package makes exceptions of it.
using Said = std::tuple<std::string, std::string>;

class Table {
 public:
  Table(GameWithSet game, int seats, const std::string& options, const Seed& seed, std::vector<std::string> bots)
      : game_(std::move(game)) {
    RecordHeader header;
    header.seats = seats;
    header.options = options;
    header.seed = seed;
    for (const auto& bot : bots) header.players.push_back({{}, bot});
    take(game_.game->open(std::move(header)));
    seat_bots(bots);
  }
  // The table of a record, at its end.
  Table(GameWithSet game, const std::string& record) : game_(std::move(game)) {
    const auto fault = read_lines(
        record,
        [&](const RecordHeader& header) -> std::optional<Fault> {
          auto opening = game_.game->reopen(header);
          if (!opening.table) return opening.fault;
          table_ = std::move(opening.table);
          return {};
        },
        [&](const LineParts& parts, std::string_view line) -> std::optional<Fault> {
          if (parts.kind == LineKind::end) return compare_end(parts.end, table_->outcome(), table_->hash());
          const auto answer = table_->propose(line);
          if (answer.kind == Answer::Kind::malformed) return answer.fault;
          if (answer.kind == Answer::Kind::refused) return refusal(answer.verdict);
          table_->commit();
          return {};
        });
    if (fault) throw nb::value_error(fault->text().c_str());
    if (!table_) throw nb::value_error("a record begins with its header");
  }

  const AnyTable& table() const { return *table_; }
  const GameWithSet& game() const { return game_; }

  Said propose(int seat, const std::string& said) { return after(table_->propose(seat_of(seat), said)); }
  Said lapse() { return after(table_->propose_lapse()); }
  // The chance that is due.
  int settle() {
    int count = 0;
    while (table_->propose_due().allowed()) {
      commit();
      ++count;
    }
    return count;
  }
  // Asks the bot of a seat; nothing: there is none, or it keeps silent.
  std::optional<std::string> ask_bot(int seat) {
    auto& bot = bots_[seat_of(seat).index];
    return bot ? bot->choose() : std::nullopt;
  }

  Viewer viewer(int number) const {
    if (number == 0) return Viewer::spectator();
    if (number != -1) return seat_of(number);
    if (!table_->outcome()) throw nb::value_error("what is hidden lies open when the game is over, not before");
    return Viewer::open();
  }
  Seat seat_of(int number) const {
    if (number < 1 || number > table_->seats()) {
      const auto problem = "this table has the seats 1 to " + std::to_string(table_->seats()) + "; there is no seat " +
                           std::to_string(number);
      throw nb::value_error(problem.c_str());
    }
    return {static_cast<std::uint8_t>(number - 1)};
  }

 private:
  void take(Opening opening) {
    if (!opening.table) throw nb::value_error(sentence(opening.fault).c_str());
    table_ = std::move(opening.table);
  }
  void seat_bots(const std::vector<std::string>& bots) {
    bots_.resize(static_cast<std::size_t>(table_->seats()));
    for (std::size_t i = 0; i < bots.size(); ++i) {
      const Seat seat{static_cast<std::uint8_t>(i)};
      if (!bots[i].empty()) bots_[i] = seat_bot(*table_, seat, bots[i], table_->header().seed.derive(i));
    }
  }
  void commit() {
    table_->commit();
    for (auto& bot : bots_) {
      if (bot) bot->follow();
    }
  }
  Said after(Answer answer) {
    switch (answer.kind) {
      case Answer::Kind::allowed: commit(); return {"allowed", std::move(answer.line)};
      case Answer::Kind::refused: return {"refused", write_verdict(answer.verdict)};
      case Answer::Kind::malformed: return {"malformed", sentence(answer.fault)};
      case Answer::Kind::nothing: break;
    }
    return {"nothing", {}};
  }

  GameWithSet game_;
  std::unique_ptr<AnyTable> table_;
  std::vector<std::unique_ptr<AnyBot>> bots_;
};

Seed seed_from(std::optional<std::uint64_t> number, const std::string& hex) {
  if (!hex.empty()) {
    const auto seed = Seed::from_text(hex);
    if (!seed) throw nb::value_error("a seed in text is 64 hexadecimal digits");
    return *seed;
  }
  return number ? Seed::from_number(*number).derive(0) : Seed::from_system();
}

std::vector<int> numbers_of_seats(SeatSet seats) {
  std::vector<int> numbers;
  for (const Seat seat : seats) numbers.push_back(seat.number());
  return numbers;
}

}  // namespace

void bind_tables(nb::module_& m) {
  nb::class_<Table>(m, "Table")
      .def(
          "__init__",
          [](Table* self, const GameWithSet& game, int seats, const std::string& options,
             std::optional<std::uint64_t> seed, const std::string& hex, std::vector<std::string> bots) {
            new (self) Table(game, seats, options, seed_from(seed, hex), std::move(bots));
          },
          nb::arg("game"), nb::arg("seats"), nb::arg("options"), nb::arg("seed").none(), nb::arg("hex"),
          nb::arg("bots"))
      .def_static(
          "replay",
          [](const GameWithSet& game, const std::string& record) { return std::make_unique<Table>(game, record); },
          nb::arg("game"), nb::arg("record"))
      .def("propose", &Table::propose, nb::arg("seat"), nb::arg("said"))
      .def("lapse", &Table::lapse)
      .def("settle", &Table::settle)
      .def("ask_bot", &Table::ask_bot, nb::arg("seat"))
      .def_prop_ro("seats", [](const Table& self) { return self.table().seats(); })
      .def_prop_ro("options", [](const Table& self) { return self.table().header().options; })
      .def_prop_ro("question", [](const Table& self) { return self.table().question(); })
      .def_prop_ro("asked", [](const Table& self) { return numbers_of_seats(self.table().asked()); })
      .def_prop_ro("outcome",
                   [](const Table& self) -> std::optional<std::string> {
                     const auto outcome = self.table().outcome();
                     return outcome ? std::optional(write_outcome(*outcome)) : std::nullopt;
                   })
      .def("view", [](const Table& self, int viewer) { return self.table().snapshot(self.viewer(viewer)).view; })
      .def("notebook", [](const Table& self, int seat) { return self.table().notebook(self.seat_of(seat)); })
      .def("legal", [](const Table& self, int seat) { return self.table().legal(self.seat_of(seat)); })
      .def("manners",
           [](const Table& self, int seat) {
             std::vector<int> manners;
             for (const auto manner : self.table().manners(self.seat_of(seat)))
               manners.push_back(static_cast<int>(manner));
             return manners;
           })
      .def("bounds", [](const Table& self, int seat) { return self.table().bounds(self.seat_of(seat)); })
      .def("may_undo", [](const Table& self, int seat) { return self.table().may_undo(self.seat_of(seat)); })
      .def("told",
           [](const Table& self, int viewer) -> std::optional<std::tuple<std::string, std::string, std::string>> {
             const auto told = self.table().told(self.viewer(viewer));
             if (!told.anything) return {};
             return std::tuple(told.events, told.heard, told.patch);
           })
      .def("record", [](const Table& self) {
        std::string text;
        for (const auto& line : self.table().record()) text += line + '\n';
        return text;
      });
}

}  // namespace divan::python
