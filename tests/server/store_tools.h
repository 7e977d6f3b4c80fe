// What the tests of the store share: places to open a store in, and appends that are waited for.
#pragma once

#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <functional>
#include <future>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "server/store.h"

namespace divan::server {

class TemporaryDirectory {
 public:
  TemporaryDirectory() {
    std::string name = (std::filesystem::temp_directory_path() / "divan-test-XXXXXX").string();
    path_ = ::mkdtemp(name.data());
  }
  TemporaryDirectory(const TemporaryDirectory&) = delete;
  TemporaryDirectory& operator=(const TemporaryDirectory&) = delete;
  ~TemporaryDirectory() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

// Where a store lives: what was kept is there when it is opened again. Empty at first.
class StorePlace {
 public:
  virtual ~StorePlace() = default;
  virtual OpenedStore open() = 0;
};

class SqlitePlace final : public StorePlace {
 public:
  OpenedStore open() override { return open_sqlite(directory_.path()); }

 private:
  TemporaryDirectory directory_;
};

// A kind of store, and a new place for one.
struct StoreKind {
  std::string name;
  std::function<std::unique_ptr<StorePlace>()> place;

  friend std::ostream& operator<<(std::ostream& out, const StoreKind& kind) { return out << kind.name; }
};
// All of them: a new kind is added to store_kinds.cpp and must pass the whole suite. What has "postgres" in its name is
// run in a process of its own (CMakeLists.txt).
std::vector<StoreKind> store_kinds();
inline constexpr auto name_of_kind = [](const auto& info) { return info.param.name; };

inline TableRow row_of(const TableId& table) {
  return {.id = table, .game = "verrat", .status = "open", .summary = "{}", .hash = "0123456789abcdef"};
}

// Lines of `table` from number `first` on; with its row when it begins there.
inline Append lines_of(const TableId& table, std::uint64_t first, std::vector<std::string> lines) {
  Append append{.table = table, .first = first, .lines = std::move(lines), .command = {}, .row = {}};
  if (first == 1) append.row = row_of(table);
  return append;
}

// A command that somebody calls `command`, and the version that was told.
inline DoneCommand done(const std::string& command, std::uint32_t version) {
  return {command_id("somebody", command), version};
}

inline Append command_of(const TableId& table, std::uint64_t first, std::vector<std::string> lines,
                         const std::string& command, std::uint32_t version) {
  Append append = lines_of(table, first, std::move(lines));
  append.command = done(command, version);
  return append;
}

// The version that the sender of a command was told; nothing when it was not carried out.
inline std::optional<std::uint32_t> told(EventStore& store, const TableId& table, const std::string& command) {
  for (const auto& [id, version] : store.log(table).commands) {
    if (id == command_id("somebody", command)) return version;
  }
  return {};
}

inline std::future<AppendOutcome> hand_in(EventStore& store, Append append) {
  auto promise = std::make_shared<std::promise<AppendOutcome>>();
  store.append(std::move(append), [promise](AppendOutcome outcome) { promise->set_value(std::move(outcome)); });
  return promise->get_future();
}

inline AppendOutcome put(EventStore& store, Append append) { return hand_in(store, std::move(append)).get(); }

inline bool put(EventStore& store, SessionRow row) {
  auto promise = std::make_shared<std::promise<bool>>();
  store.save_session(std::move(row), [promise](bool saved) { promise->set_value(saved); });
  return promise->get_future().get();
}

// Hands all in while the store's thread is held, so that they wait together; gives what became of each.
inline std::vector<AppendOutcome> put_together(EventStore& store, std::vector<Append> appends) {
  std::promise<void> held;
  std::promise<void> go_on;
  store.save_session({.key = "held", .name = {}, .language = {}, .seen = 0}, [&](bool) {
    held.set_value();
    go_on.get_future().wait();
  });
  held.get_future().wait();
  std::vector<std::future<AppendOutcome>> futures;
  futures.reserve(appends.size());
  for (Append& append : appends) futures.push_back(hand_in(store, std::move(append)));
  go_on.set_value();
  std::vector<AppendOutcome> outcomes;
  outcomes.reserve(futures.size());
  for (auto& future : futures) outcomes.push_back(future.get());
  return outcomes;
}

// Runs `work` in a process of its own and gives what it said; for what depends on being another process.
inline std::string in_another_process(const std::function<std::string()>& work) {
  int ends[2];
  if (::pipe(ends) != 0) return "no pipe";
  const pid_t child = ::fork();
  if (child == 0) {
    const std::string said = work();
    const bool told = ::write(ends[1], said.data(), said.size()) == static_cast<ssize_t>(said.size());
    ::_exit(told ? 0 : 1);
  }
  ::close(ends[1]);
  std::string said;
  char piece[256];
  for (ssize_t length; (length = ::read(ends[0], piece, sizeof piece)) > 0;)
    said.append(piece, static_cast<std::size_t>(length));
  ::close(ends[0]);
  ::waitpid(child, nullptr, 0);
  return said;
}

}  // namespace divan::server
