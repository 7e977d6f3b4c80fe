// The extension module divan._divan. People use the package around it (python/divan).
#include "python/src/module.h"

#include "bots/names.h"

namespace divan::python {

GameWithSet game_of(const std::string& id) {
  const AnyGame* game = find_game(id);
  if (game == nullptr) throw nb::value_error(unknown_game(id).c_str());
  return {std::shared_ptr<const AnyGame>(std::shared_ptr<void>(), game)};  // the registry's own lives for ever
}

long long whole_number(nb::handle value, const char* what) {
  PyObject* index = PyNumber_Index(value.ptr());
  if (index == nullptr) {
    PyErr_Clear();
    const auto message = std::string(what) + " is a whole number, not " + Py_TYPE(value.ptr())->tp_name;
    throw nb::type_error(message.c_str());
  }
  const auto number = PyLong_AsLongLong(index);
  Py_DECREF(index);
  if (number == -1 && PyErr_Occurred()) {
    PyErr_Clear();
    return -1;  // beyond 64 bits: no number of ours
  }
  return number;
}

namespace {

GameWithSet game_with_files(const std::string& id, const std::vector<std::pair<std::string, std::string>>& files) {
  std::vector<ContentFile> views;
  for (const auto& [name, text] : files) views.push_back({name, text});
  ContentFaults faults;
  const auto standard = game_of(id);
  if (standard.game->content() == nullptr) throw nb::value_error((id + " has no content sets").c_str());
  std::shared_ptr<const AnyGame> game = standard.game->with_content(views, faults);
  if (game == nullptr || !faults.empty()) {
    std::string lines = "this is no content set of " + id + ":";
    for (const auto& fault : faults) lines += "\n  " + fault.line();
    throw nb::value_error(lines.c_str());
  }
  return {std::move(game)};
}

std::vector<std::pair<std::string, std::string>> standard_set(const std::string& id) {
  std::vector<std::pair<std::string, std::string>> files;
  game_of(id);
  for (const auto& file : standard_files(id)) files.emplace_back(file.name, file.text);
  return files;
}

std::vector<std::string> bots_of(const std::string& id) {
  std::vector<std::string> names;
  game_of(id);
  for (const auto& kind : bot_kinds(id)) names.emplace_back(kind.name);
  return names;
}

std::vector<std::string> game_ids() {
  std::vector<std::string> ids;
  for (const auto* game : games()) ids.emplace_back(game->id());
  return ids;
}

}  // namespace
}  // namespace divan::python

NB_MODULE(_divan, m) {
  using namespace divan;
  using namespace divan::python;
  m.doc() = "The engine of Divan; use the package divan around it.";
  nb::set_leak_warnings(false);  // what Python still holds when it ends (a cache of numbers) is no leak of ours
  nb::exception<IllegalAction>(m, "IllegalAction", PyExc_ValueError);
  nb::exception<Closed>(m, "Closed", PyExc_RuntimeError);

  nb::class_<GameWithSet>(m, "Game", "A game, with the content set that it is played with.")
      .def_prop_ro("id", [](const GameWithSet& self) { return std::string(self.game->id()); })
      .def_prop_ro("rules", [](const GameWithSet& self) { return self.game->rules_version(); })
      .def_prop_ro("min_seats", [](const GameWithSet& self) { return self.game->min_seats(); })
      .def_prop_ro("max_seats", [](const GameWithSet& self) { return self.game->max_seats(); })
      .def_prop_ro("default_options", [](const GameWithSet& self) { return self.game->default_options(); })
      .def_prop_ro(
          "content",
          [](const GameWithSet& self) -> std::optional<std::pair<std::string, std::string>> {
            const auto* content = self.game->content();
            if (content == nullptr) return {};
            return std::pair(content->id, content->hash);
          },
          "Name and hash of its content set; None where the game has none.");
  m.def("game_ids", &game_ids);
  m.def("game", &game_of, nb::arg("id"));
  m.def("game_with_files", &game_with_files, nb::arg("id"), nb::arg("files"));
  m.def("standard_set", &standard_set, nb::arg("id"));
  m.def("bots", &bots_of, nb::arg("id"));
  m.def(
      "check_bot",
      [](const std::string& id, const std::string& name) {
        if (auto fault = check_bot(id, name)) throw nb::value_error(sentence(*fault).c_str());
      },
      nb::arg("id"), nb::arg("name"));

  bind_tables(m);
  bind_numbers(m);
  bind_batches(m);
  bind_lab(m);
  bind_pictures(m);
}
