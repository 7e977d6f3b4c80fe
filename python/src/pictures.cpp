// A view as text for a terminal and, of Sultaniya, as palaces in SVG: what `divan play` and `divan render` draw.
#include <boost/json.hpp>

#include "cli/draw.h"
#include "cli/draw_palaces.h"
#include "engine/core/adapter.h"
#include "engine/karanor/karanor.h"
#include "engine/sultaniya/sultaniya.h"
#include "engine/sultaniya/text.h"
#include "python/src/module.h"

namespace divan::python {
namespace {

Catalogue words_of(const std::string& game, const std::string& language, int reader) {
  const auto known = language_of(language);
  if (!known) throw nb::value_error(R"(language is "en" or "fr")");
  Catalogue words(*known, game);
  words.set_reader(reader);
  return words;
}

// The set of the table that the view is of. The view is our own.
std::any set_of(const GameWithSet& game, int seats, const std::string& options) {
  RecordHeader header;
  header.seats = seats;
  header.options = options;
  auto opening = game.game->open(std::move(header));
  if (!opening.table) throw nb::value_error(sentence(opening.fault).c_str());
  return opening.table->set();
}

std::string draw_text(const GameWithSet& game, int seats, const std::string& options, const std::string& view,
                      const std::string& language, int reader) {
  const auto words = words_of(std::string(game.game->id()), language, reader);
  const Look look{words, Style::picture, set_of(game, seats, options)};
  return drawing_of(game.game->id()).table(boost::json::parse(view).as_object(), look);
}

std::string draw_palaces(const GameWithSet& game, const std::string& view, const std::string& language, int seat,
                         bool dark) {
  if (game.game->id() != Sultaniya::id) throw nb::value_error("palaces are built in sultaniya only");
  const auto words = words_of(std::string(Sultaniya::id), language, 0);
  const auto set = set_of(game, Sultaniya::max_seats, "{}");
  const auto& content = **std::any_cast<const sultaniya::Content*>(&set);
  const auto palaces = palaces_of(content, boost::json::parse(view).as_object(), words, seat);
  if (palaces.empty()) throw nb::value_error("nobody has a palace yet");
  return art::picture(content, palaces, dark ? art::Light::night : art::Light::day);
}

}  // namespace

void bind_pictures(nb::module_& m) {
  m.def("draw_text", &draw_text, nb::arg("game"), nb::arg("seats"), nb::arg("options"), nb::arg("view"),
        nb::arg("language"), nb::arg("reader"));
  m.def("draw_palaces", &draw_palaces, nb::arg("game"), nb::arg("view"), nb::arg("language"), nb::arg("seat"),
        nb::arg("dark"));
}

}  // namespace divan::python
