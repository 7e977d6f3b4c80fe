#include "server/metrics.h"

#include <fmt/format.h>
#include <sys/resource.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string_view>
#include <utility>
#include <vector>

#include "server/version.h"

namespace divan::server {
namespace {

// One family after the other: what it is, then its samples. Names and label values are all our own, so that nothing
// needs to be escaped.
class MetricsText {
 public:
  // The samples of a family, each with its labels, "" when there are none.
  using Samples = std::vector<std::pair<std::string, std::uint64_t>>;

  void counter(std::string_view name, std::string_view help, const Samples& samples) {
    family(name, "counter", help, samples);
  }
  void counter(std::string_view name, std::string_view help, std::uint64_t value) {
    counter(name, help, {{"", value}});
  }
  void gauge(std::string_view name, std::string_view help, const Samples& samples) {
    family(name, "gauge", help, samples);
  }
  void gauge(std::string_view name, std::string_view help, std::uint64_t value) { gauge(name, help, {{"", value}}); }

  // A number that is not whole.
  void fraction(std::string_view name, std::string_view type, std::string_view help, double value) {
    head(name, type, help);
    write("{} {}\n", name, value);
  }

  void histogram(std::string_view name, std::string_view help, const Durations& durations) {
    head(name, "histogram", help);
    const auto all = durations.within(Durations::bounds.size());
    for (std::size_t i = 0; i < Durations::bounds.size(); ++i) {
      write("{}_bucket{{le=\"{}\"}} {}\n", name, Durations::bounds[i], durations.within(i));
    }
    write("{}_bucket{{le=\"+Inf\"}} {}\n{}_sum {}\n{}_count {}\n", name, all, name, durations.sum(), name, all);
  }

  std::string text() && { return std::move(text_); }

 private:
  template <class... Values>
  void write(fmt::format_string<Values...> format, Values&&... values) {
    fmt::format_to(std::back_inserter(text_), format, std::forward<Values>(values)...);
  }

  void head(std::string_view name, std::string_view type, std::string_view help) {
    write("# HELP {} {}\n# TYPE {} {}\n", name, help, name, type);
  }

  void family(std::string_view name, std::string_view type, std::string_view help, const Samples& samples) {
    head(name, type, help);
    for (const auto& [labels, value] : samples) {
      write("{}{}{}{} {}\n", name, labels.empty() ? "" : "{", labels, labels.empty() ? "" : "}", value);
    }
  }

  std::string text_;
};

void add_house(MetricsText& text, const HouseTally& house) {
  MetricsText::Samples tables;
  for (const char* status : {"open", "running", "ended", "expired", "frozen"}) {
    const auto found = house.tables.find(status);
    const auto count = found == house.tables.end() ? 0 : std::max<std::int64_t>(0, found->second);
    tables.emplace_back(fmt::format("status=\"{}\"", status), static_cast<std::uint64_t>(count));
  }
  text.gauge("divan_tables", "Tables in the store.", tables);
  text.gauge("divan_tables_in_memory", "Tables that are loaded.", house.in_memory);
  text.gauge("divan_seats_connected", "Seats whose person is connected.", house.seats);
  text.gauge("divan_spectators_connected", "Sockets of people who watch.", house.spectators);
  const auto& commands = house.commands;
  text.counter("divan_commands_total", "Commands of seats, by what became of them.",
               {{"outcome=\"committed\"", commands.committed},
                {"outcome=\"refused\"", commands.refused},
                {"outcome=\"malformed\"", commands.malformed},
                {"outcome=\"failed\"", commands.failed},
                {"outcome=\"repeated\"", commands.repeated}});
  text.histogram("divan_commit_seconds", "From handing lines to the store until the table hears that they are on disk.",
                 house.commits);
}

void add_network(MetricsText& text, const Tallies& all) {
  text.counter("divan_sessions_made_total", "Sessions given to new browsers.", all.gate.sessions);
  text.gauge("divan_sockets_open", "WebSockets that are open.", all.sockets.open);
  text.counter("divan_sockets_opened_total", "WebSockets opened so far.", all.sockets.opened);
  text.counter("divan_socket_messages_total", "Messages over WebSockets.",
               {{"way=\"in\"", all.sockets.received}, {"way=\"out\"", all.sockets.sent}});
  text.counter("divan_sockets_cut_total", "WebSockets cut because their reader was too slow.", all.sockets.slow);
  text.gauge("divan_connections_open", "HTTP connections that are open, WebSockets not counted.", all.connections.open);
  text.counter("divan_connections_opened_total", "Connections taken in so far.", all.connections.opened);
  text.counter("divan_connections_refused_total", "Connections turned away, too many being open.",
               all.connections.turned_away);
  text.counter("divan_connections_gave_way_total", "Waiting connections cut so that others could come.",
               all.connections.gave_way);
  text.counter("divan_newcomers_turned_away_total", "Newcomers told to come back, the server being busy.",
               all.gate.turned_away);
  MetricsText::Samples answered;
  for (std::size_t i = 0; i < all.connections.answered.size(); ++i) {
    answered.emplace_back(fmt::format("class=\"{}xx\"", i + 1), all.connections.answered[i]);
  }
  text.counter("divan_http_responses_total", "Answers over HTTP, by the class of their status.", answered);
  text.counter("divan_sent_bytes_total", "Bytes sent.",
               {{"over=\"http\"", all.connections.sent_bytes}, {"over=\"socket\"", all.sockets.sent_bytes}});
  text.counter("divan_rate_limited_total", "What was refused because there was too much of it.",
               {{"what=\"calls\"", all.gate.limited_calls},
                {"what=\"tickets\"", all.gate.limited_tickets},
                {"what=\"sessions\"", all.gate.limited_sessions},
                {"what=\"tables\"", all.gate.limited_tables},
                {"what=\"messages\"", all.house.limited_messages + all.sockets.limited},
                {"what=\"talk\"", all.house.limited_talk}});
}

void add_store(MetricsText& text, const StoreTally& store) {
  text.counter("divan_store_commits_total", "Commits of the store.",
               {{"result=\"done\"", store.commits}, {"result=\"failed\"", store.failed_commits}});
  text.counter("divan_store_writes_total", "Appends and sessions in those commits: several share one.", store.writes);
}

// The names that Prometheus's own client libraries use.
void add_process(MetricsText& text, const ProcessTally& process) {
  text.fraction("process_start_time_seconds", "gauge", "When the process began, in seconds since 1970.",
                process.started);
  text.fraction("process_cpu_seconds_total", "counter", "Processor time used, in seconds.", process.cpu_seconds);
  text.gauge("process_resident_memory_bytes", "Memory that is held.", process.resident_bytes);
  text.gauge("process_virtual_memory_bytes", "Memory that is mapped.", process.virtual_bytes);
  text.gauge("process_open_fds", "Open files.", process.open_files);
  text.gauge("process_max_fds", "As many files may be open.", process.most_files);
}

// The fields of /proc/self/stat behind the name, which may hold anything.
std::vector<double> stat_fields() {
  std::ifstream file("/proc/self/stat");
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  const auto name_ends = text.rfind(')');
  if (name_ends == std::string::npos || name_ends + 3 >= text.size()) return {};
  std::istringstream rest(text.substr(name_ends + 3));  // behind the state too
  return {std::istream_iterator<double>(rest), {}};
}

double boot_time() {
  std::ifstream file("/proc/stat");
  std::string word;
  double time = 0;
  while (file >> word) {
    if (word == "btime" && file >> time) return time;
  }
  return 0;
}

}  // namespace

ProcessTally read_process() {
  // Places in proc(5), counted from "ppid", which is its field 4.
  constexpr std::size_t utime = 10, stime = 11, starttime = 18, vsize = 19, rss = 20;
  ProcessTally process;
  if (const auto fields = stat_fields(); fields.size() > rss) {
    const auto ticks = static_cast<double>(::sysconf(_SC_CLK_TCK));
    process.cpu_seconds = (fields[utime] + fields[stime]) / ticks;
    process.started = boot_time() + fields[starttime] / ticks;
    process.virtual_bytes = static_cast<std::uint64_t>(fields[vsize]);
    process.resident_bytes = static_cast<std::uint64_t>(fields[rss]) * static_cast<std::uint64_t>(::getpagesize());
  }
  std::error_code ignored;
  const std::filesystem::directory_iterator files("/proc/self/fd", ignored);
  process.open_files = static_cast<std::uint64_t>(std::distance(begin(files), end(files)));
  rlimit limit{};
  if (::getrlimit(RLIMIT_NOFILE, &limit) == 0) process.most_files = limit.rlim_cur;
  return process;
}

std::string metrics_page(const Tallies& tallies) {
  MetricsText text;
  text.gauge("divan_build_info", "The program that runs; always 1.",
             {{fmt::format("version=\"{}\"", program_version()), 1}});
  add_house(text, tallies.house);
  add_store(text, tallies.store);
  add_network(text, tallies);
  add_process(text, tallies.process);
  return std::move(text).text();
}

}  // namespace divan::server
