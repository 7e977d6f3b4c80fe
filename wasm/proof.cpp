// The module by which a test compares this build with the native one (tests/wasm): what each of these gives must be the
// same, bit for bit.
#include "engine/core/scenario.h"
#include "lab/signature.h"
#include "wasm/page.h"

extern "C" {
DIVAN_IMPORT(found) void page_found(const char* text, std::size_t size);
}

namespace divan::tab {
namespace {

void find(const std::string& text) { page_found(text.data(), text.size()); }

}  // namespace
}  // namespace divan::tab

using namespace divan;
using divan::tab::find;
using divan::tab::given;

extern "C" {

// The signature of the game that is named, as 16 digits; or what went wrong.
DIVAN_EXPORT(divan_sign) void divan_sign(std::size_t size) {
  std::uint64_t signature = 0;
  const auto fault = sign(given(size), 1, signature);
  find(fault ? fault->problem : hash_text(signature));
}

// "passed", or what the scenario found instead.
DIVAN_EXPORT(divan_scenario) void divan_scenario(std::size_t size) {
  const auto result = run_scenario(given(size));
  find(result.passed ? "passed" : result.problem.empty() ? "failed" : result.problem);
}

// The hash of a record's table after each of its lines, as tests/same/record_hashes.cpp prints them.
DIVAN_EXPORT(divan_hashes) void divan_hashes(std::size_t size) {
  std::string hashes;
  const auto fault = replay_record(
      given(size), [&hashes](const AnyTable& table, std::string_view) { hashes += hash_text(table.hash()) + '\n'; });
  find(fault ? fault->text() : hashes);
}
}
