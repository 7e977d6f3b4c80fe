#include "cli/measure.h"

#include <thread>

#include "cli/commands.h"
#include "content/texts.h"

namespace divan {

void add_series_options(Options command, std::uint64_t& seed, int& threads, bool& json) {
  threads = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  command.option("--seed", seed, "The same seed gives the same games").shows_default();
  command.option("--threads", threads, "How many threads; the results do not depend on it")
      .range(1, 256)
      .shows_default();
  command.flag("--json", json, "Print the results as JSON: the same bytes for the same games");
}

void add_report_option(Options command, std::string& out) {
  command.option("--out", out, "Write a report with plots into this file (HTML)");
}

void fail_if(const std::optional<Fault>& fault) {
  if (!fault) return;
  const int code = fault->where.starts_with("game ") ? check_failed : bad_input;
  throw Failure{code, fault->where.empty() ? fault->problem : fault->where + ": " + fault->problem};
}

Words words_of(const std::string& game) {
  const Catalogue catalogue(Language::en, game);
  return {catalogue.has("game.name") ? catalogue.say("game.name") : std::string(),
          [catalogue](const std::string& name, std::string_view form) {
            return catalogue.word(boost::json::value(name), form);
          }};
}

}  // namespace divan
