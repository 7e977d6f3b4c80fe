// The parts of the extension module, and how C++ says to Python what is wrong.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <stdexcept>
#include <string>

#include "engine/core/registry.h"

namespace divan::python {

namespace nb = nanobind;

// An action number that is not legal here: divan.IllegalAction.
struct IllegalAction : std::runtime_error {
  using std::runtime_error::runtime_error;
};
// What is used after its close(): divan.Closed.
struct Closed : std::runtime_error {
  using std::runtime_error::runtime_error;
};

inline std::string sentence(const Fault& fault) {
  return fault.where.empty() ? fault.problem : fault.where + ": " + fault.problem;
}

// A game with the content set that it is played with.
struct GameWithSet {
  std::shared_ptr<const AnyGame> game;
};
// Of the registry. Throws ValueError.
GameWithSet game_of(const std::string& id);
// A whole number, also numpy's. Throws TypeError.
long long whole_number(nb::handle value, const char* what);

void bind_tables(nb::module_& m);
void bind_numbers(nb::module_& m);
void bind_batches(nb::module_& m);
void bind_lab(nb::module_& m);
void bind_pictures(nb::module_& m);

}  // namespace divan::python
