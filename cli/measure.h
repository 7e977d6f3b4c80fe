// What the commands that play series share: sim, arena and balance.
#pragma once

#include <fmt/core.h>

#include <cstdint>
#include <optional>
#include <string>

#include "cli/files.h"
#include "cli/options.h"
#include "engine/core/contract.h"
#include "lab/report.h"

namespace divan {

struct Measuring {
  bool json = false;
  std::string out;  // an HTML file; empty: none
};

// --seed, --threads and --json; threads are as many as the machine has.
void add_series_options(Options command, std::uint64_t& seed, int& threads, bool& json);
// --out
void add_report_option(Options command, std::string& out);

// Throws Failure. A match that went wrong is the program's own defect, anything else is what was asked for.
void fail_if(const std::optional<Fault>& fault);

// What its English texts call things.
Words words_of(const std::string& game);

template <class Result>
void deliver(const Result& result, const Measuring& how) {
  if (!how.out.empty()) write_file(how.out, report_html(result, words_of(result.plan.game)));
  fmt::print("{}", how.json ? to_json_text(result) : to_text(result));
}

}  // namespace divan
