#include "server/serve.h"

#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>
#include <sys/resource.h>

#include <algorithm>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <csignal>
#include <filesystem>

#include "server/admin_door.h"
#include "server/dependencies.h"
#include "server/metrics.h"
#include "server/net_clock.h"

namespace divan::server {
namespace {

namespace asio = boost::asio;
namespace fs = std::filesystem;
using boost::system::error_code;

constexpr std::chrono::milliseconds for_the_house{2500};  // to finish what is under way
constexpr std::chrono::milliseconds for_goodbyes{1500};

void open_log(const std::string& level) {
  auto log = spdlog::stderr_logger_mt("divan");
  log->set_pattern("%Y-%m-%dT%H:%M:%S.%eZ level=%l %v", spdlog::pattern_time_type::utc);
  log->set_level(spdlog::level::from_str(level));
  spdlog::set_default_logger(std::move(log));
}

// Every connection is an open file.
void allow_many_files() {
  rlimit limit{};
  if (::getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  ::setrlimit(RLIMIT_NOFILE, &limit);
}

// The client's files as they lie in the project and where they are installed.
std::string find_web() {
  std::error_code error;
  const auto program = fs::read_symlink("/proc/self/exe", error).parent_path();
  for (const char* place : {"web/dist", "../web/dist", "../../web/dist", "../share/divan/web"}) {
    if (fs::exists(program / place / "index.html", error)) return (program / place).lexically_normal().string();
  }
  return {};
}

std::string address_of(std::string host, std::uint16_t port) {
  if (host == "0.0.0.0") host = "127.0.0.1";
  if (host == "::") host = "::1";
  if (host.find(':') != std::string::npos) host = "[" + host + "]";
  return fmt::format("http://{}:{}", host, port);
}

// What is wrong with the options, in words; fills in what follows from others.
std::string settle(ServeOptions& options) {
  auto& url = options.public_url;
  while (url.ends_with('/')) url.pop_back();
  if (!url.empty() && (origin_of(url).empty() || url.find('/', url.find("//") + 2) != std::string::npos)) {
    return "--public-url: expected an address without a path, like https://divan.example";
  }
  if (options.http.behind_proxy && url.empty()) return "--behind-proxy: needs --public-url";
  if (options.web.empty()) {
    options.web = find_web();
  } else if (!fs::exists(fs::path(options.web) / "index.html")) {
    return fmt::format("--web: there is no index.html in {}", options.web);
  }
  options.http.gate.web = options.web;
  options.http.gate.public_url = url;
  return {};
}

Dependencies dependencies_of(const ServeOptions& options) {
  Dependencies dependencies;
  for (const auto* own : options.games) {
    const auto same = [&](const AnyGame* game) { return game->id() == own->id(); };
    std::ranges::replace_if(dependencies.games, same, own);
  }
  return dependencies;
}

// Runs everything on this thread until it is stopped; what throws inside one handler ends that handler only.
void run(asio::io_context& context) {
  while (true) {
    try {
      context.run();
      return;
    } catch (const std::exception& problem) {
      spdlog::error("event=fault where=loop problem=\"{}\"", problem.what());
    }
  }
}

// In good order on the first signal, at once on the second. Either way everything answered "committed" is on the disk.
class Closing {
 public:
  Closing(asio::io_context& context, House& house, HttpServer& server)
      : context_(context), house_(house), server_(server), signals_(context, SIGTERM, SIGINT), latest_(context) {
    wait();
  }

 private:
  void wait() {
    signals_.async_wait([this](error_code error, int signal) {
      if (error) return;
      spdlog::info("event=stopping signal={}", signal);
      if (std::exchange(begun_, true)) return context_.stop();
      wait();
      begin();
    });
  }

  void begin() {
    latest_.expires_after(for_the_house);
    latest_.async_wait([this](error_code error) {
      if (!error) say_goodbye();
    });
    server_.close_doors();
    house_.stop([this] { asio::post(context_, [this] { say_goodbye(); }); });
  }

  void say_goodbye() {
    if (std::exchange(said_, true)) return;
    latest_.cancel();
    server_.say_goodbye(for_goodbyes, [this] { context_.stop(); });
  }

  asio::io_context& context_;
  House& house_;
  HttpServer& server_;
  asio::signal_set signals_;
  asio::steady_timer latest_;
  bool begun_ = false;
  bool said_ = false;
};

// Opens the door of the metrics, if one is wanted; what is wrong, in words.
std::string open_metrics(asio::io_context& context, const MetricsPlan& plan, std::function<Tallies()> count,
                         std::optional<MetricsDoor>& door) {
  if (plan.at.empty()) return {};
  const auto address = metrics_address(plan);
  if (!address.fault.empty()) return address.fault;
  auto listening = listen(context, {address.host}, address.port);
  if (!listening.fault.empty()) return "--metrics: " + listening.fault;
  spdlog::info("event=metrics address={}/metrics", address_of(address.host, listening.port));
  door.emplace(std::move(listening), plan.token, [count = std::move(count)] { return metrics_page(count()); });
  return {};
}

}  // namespace

std::string serve(ServeOptions options, const std::function<void(const std::string& address)>& ready) {
  if (auto fault = settle(options); !fault.empty()) return fault;
  open_log(options.log_level);
  allow_many_files();
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);  // a file that is full is an error to answer for, not the end

  asio::io_context context(1);
  auto listening = listen(context, options.hosts, options.port);
  if (!listening.fault.empty()) return listening.fault;
  const auto address = address_of(options.hosts.front(), listening.port);

  const auto [store, fault] = open_store(options.store);
  if (!store) return fault;
  NetClock clock(context);
  const Post post = [&context](std::function<void()> what) { asio::post(context, std::move(what)); };
  options.house.public_url = options.public_url.empty() ? address : options.public_url;
  Moderation moderation(*store, clock);
  auto dependencies = dependencies_of(options);
  dependencies.report = [&moderation](const Report& report, std::function<void(bool)> done) {
    // Words and names do not belong into a log.
    spdlog::warn("event=report table={} line={} seat={}", report.table, report.line, report.seat.value_or(0));
    moderation.report(report, std::move(done));
  };
  options.http.gate.moderation = &moderation;
  options.http.gate.dependencies = &dependencies;
  const auto house = open_house(*store, clock, post, options.house, dependencies);
  HttpServer server(std::move(listening), *house, *store, clock, post, options.http);
  Closing closing(context, *house, server);
  std::optional<MetricsDoor> metrics;
  const auto count = [&house = *house, &server, &store = *store]() -> Tallies {
    return {house.tally(), server.gate().tally(), server.sockets().tally(), server.connections().tally(),
            store.tally(), read_process()};
  };
  constexpr std::int64_t day = 24LL * 3'600 * 1'000;
  Operator tasks(*house, *store, clock, post, moderation, dependencies_of(options), options.keep_days * day);
  std::optional<AdminDoor> admin;
  const bool asked = !options.admin_socket.empty();
  if (!asked && options.store.database.empty()) options.admin_socket = options.store.data + "/admin.sock";
  try {
    if (!options.admin_socket.empty()) admin.emplace(context, options.admin_socket, tasks);
  } catch (const std::runtime_error& problem) {
    if (asked) return problem.what();
    spdlog::warn("event=no_admin problem=\"{}\"", problem.what());  // the path is too long for a socket
  }
  if (auto problem = open_metrics(context, options.metrics, count, metrics); !problem.empty()) return problem;

  spdlog::info("event=open address={} public={} data={} web={} tables={}", address, options.house.public_url,
               describe(options.store), server.has_client() ? options.web : "none", store->count());
  ready(options.house.public_url);
  run(context);
  store->close();
  spdlog::info("event=closed");
  return {};
}

}  // namespace divan::server
