#include "server/store_thread.h"

#include <algorithm>
#include <atomic>
#include <boost/json.hpp>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>
#include <type_traits>
#include <utility>

#include "engine/core/parse.h"

namespace divan::server {
namespace {

// A commit waits for the disk once, however many share it; no more than this, so that the first need not wait long.
constexpr std::size_t most_in_a_commit = 512;

bool has_nul(std::string_view text) { return text.find('\0') != std::string_view::npos; }

// What no store can keep, in words: a text with NUL is cut by one and refused by another.
std::string fault_of(const Append& append) {
  if (append.command && append.lines.empty()) return "a command without a line";
  bool nul = has_nul(append.table);
  for (const std::string& line : append.lines) nul = nul || has_nul(line);
  if (append.row) {
    if (append.row->id != append.table) return "the row of another table";
    for (const std::string* text : {&append.row->game, &append.row->status, &append.row->summary, &append.row->hash})
      nul = nul || has_nul(*text);
  }
  return nul ? "a text with NUL" : "";
}

std::string fault_of(const SessionRow& row) {
  return has_nul(row.key) || has_nul(row.name) || has_nul(row.language) ? "a text with NUL" : "";
}

std::string fault_of(const Note& note) {
  return has_nul(note.kind) || has_nul(note.id) || has_nul(note.text) ? "a text with NUL" : "";
}

std::string nul_in(std::initializer_list<std::string_view> texts) {
  return std::ranges::any_of(texts, has_nul) ? "a text with NUL" : "";
}

std::string fault_of(const PasskeyRow& row) { return nul_in({row.id, row.person, row.key, row.label}); }
std::string fault_of(const NewAccount& made) {
  const auto& account = made.account;
  if (made.passkey.person != account.person) return "the passkey of another account";
  const auto fault = nul_in({account.person, account.handle, account.name, account.language, account.recovery});
  return fault.empty() ? fault_of(made.passkey) : fault;
}
std::string fault_of(const UsedPasskey&) { return {}; }
std::string fault_of(const RemovePasskey&) { return {}; }
std::string fault_of(const NewRecovery& made) { return nul_in({made.recovery}); }
std::string fault_of(const EndSessions&) { return {}; }
std::string fault_of(const RemovePerson&) { return {}; }
std::string fault_of(const RemoveTable&) { return {}; }
std::string fault_of(const RemoveSession&) { return {}; }
std::string fault_of(const Rewrite& rewrite) {
  return rewrite.numbers.size() == rewrite.lines.size() && std::ranges::none_of(rewrite.lines, has_nul)
             ? ""
             : "lines that cannot be kept";
}

class ThreadedStore final : public EventStore {
 public:
  ThreadedStore(std::unique_ptr<StoreWriter> writer, StoreReaders readers)
      : writer_(std::move(writer)), thread_([this] { write_all(); }) {
    rows_.reader = std::move(readers.rows);
    logs_.reader = std::move(readers.logs);
  }
  ThreadedStore(const ThreadedStore&) = delete;
  ThreadedStore& operator=(const ThreadedStore&) = delete;
  ~ThreadedStore() override { finish(); }

  void append(Append append, std::function<void(AppendOutcome)> done) override {
    hand_in({std::move(append), std::move(done), {}});
  }

  void save_session(SessionRow row, std::function<void(bool)> done) override {
    auto saved = [done = std::move(done)](const AppendOutcome& outcome) { done(outcome.result == Appended::done); };
    hand_in({std::move(row), std::move(saved), {}});
  }

  void carry_out(Chore chore, std::function<void(bool)> done) override {
    auto finished = [done = std::move(done)](const AppendOutcome& outcome) { done(outcome.result == Appended::done); };
    std::visit([&](auto& what) { hand_in({std::move(what), std::move(finished), {}}); }, chore);
  }

  std::optional<TableRow> row(const TableId& table) override {
    return read(rows_, [&](StoreReader& reader) { return reader.row(table); });
  }
  std::vector<std::string> lines(const TableId& table, std::uint64_t first, std::size_t most) override {
    return read(logs_, [&](StoreReader& reader) { return reader.lines(table, first, most); });
  }
  TableLog log(const TableId& table) override {
    return read(logs_, [&](StoreReader& reader) { return reader.log(table); });
  }
  std::vector<TableRow> listed(std::size_t most) override {
    return read(rows_, [&](StoreReader& reader) { return reader.listed(most); });
  }
  std::vector<TableRow> due(std::int64_t until, std::size_t most) override {
    return read(rows_, [&](StoreReader& reader) { return reader.due(until, most); });
  }
  std::optional<SessionRow> session(std::string_view key) override {
    return read(rows_, [&](StoreReader& reader) { return reader.session(key); });
  }
  std::vector<Note> notes(std::string_view kind) override {
    return read(rows_, [&](StoreReader& reader) { return reader.notes(kind); });
  }
  std::vector<TableRow> tables_after(const TableId& after, std::size_t most) override {
    return read(logs_, [&](StoreReader& reader) { return reader.tables_after(after, most); });
  }
  std::vector<SessionRow> sessions_after(std::string_view after, std::size_t most) override {
    return read(logs_, [&](StoreReader& reader) { return reader.sessions_after(after, most); });
  }
  // By the door of long reads: nobody who wants a session's row waits for these.
  std::optional<AccountRow> account(std::string_view person) override {
    return read(logs_, [&](StoreReader& reader) { return reader.account(person); });
  }
  std::optional<AccountRow> account_by_recovery(std::string_view recovery) override {
    return read(logs_, [&](StoreReader& reader) { return reader.account_by_recovery(recovery); });
  }
  std::optional<PasskeyRow> passkey(std::string_view id) override {
    return read(logs_, [&](StoreReader& reader) { return reader.passkey(id); });
  }
  std::vector<PasskeyRow> passkeys_of(std::string_view person) override {
    return read(logs_, [&](StoreReader& reader) { return reader.passkeys_of(person); });
  }
  std::vector<SessionRow> sessions_of(std::string_view person) override {
    return read(logs_, [&](StoreReader& reader) { return reader.sessions_of(person); });
  }
  std::vector<TableRow> tables_of(std::string_view person, std::size_t most) override {
    return read(logs_, [&](StoreReader& reader) { return reader.tables_of(person, most); });
  }
  std::int64_t count() override {
    return read(rows_, [](StoreReader& reader) { return reader.count(); });
  }
  Census census() override {
    return read(rows_, [](StoreReader& reader) { return reader.census(); });
  }
  StoreTally tally() const override { return {commits_, failed_commits_, writes_}; }

  void close() override { finish(); }

 private:
  using SteadyClock = std::chrono::steady_clock;

  static void tell(Work& work) {
    try {
      work.done(std::move(work.outcome));
    } catch (...) {
      // Whoever is told has its own troubles; the next one is told all the same.
      return;
    }
  }

  void hand_in(Work work) {
    {
      const std::lock_guard lock(mutex_);
      if (!closing_) {
        waiting_.push_back(std::move(work));
        there_is_work_.notify_one();
        return;
      }
    }
    work.outcome.error = "the store is closed";
    tell(work);
  }

  // The next group, in the order of handing in; empty: something must be tended, or nothing more will come.
  std::vector<Work> next_group() {
    std::unique_lock lock(mutex_);
    const auto wanted = [this] { return closing_ || troubled_ || !waiting_.empty(); };
    if (tend_at_) {
      there_is_work_.wait_until(lock, *tend_at_, wanted);
    } else {
      there_is_work_.wait(lock, wanted);
    }
    std::vector<Work> group;
    while (!waiting_.empty() && group.size() < most_in_a_commit) {
      group.push_back(std::move(waiting_.front()));
      waiting_.pop_front();
    }
    return group;
  }

  void write_all() {
    while (true) {
      std::vector<Work> group = next_group();
      if (group.empty() && finished()) return;
      if (!group.empty()) {
        write(group);
        for (Work& work : group) tell(work);
      }
      tend();
    }
  }

  bool finished() {
    const std::lock_guard lock(mutex_);
    return closing_ && waiting_.empty();
  }

  void commit(std::span<Work> group) {
    writer_->commit(group);
    const auto failed = [](const Work& work) {
      return work.outcome.result == Appended::failed || work.outcome.result == Appended::unknown;
    };
    ++(std::ranges::all_of(group, failed) ? failed_commits_ : commits_);
    writes_ += group.size();
  }

  // What cannot be kept does not reach the writer, and the order of the rest stays.
  void write(std::vector<Work>& group) {
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < group.size(); ++i) {
      group[i].outcome.error = std::visit([](const auto& what) { return fault_of(what); }, group[i].what);
      if (group[i].outcome.error.empty()) places.push_back(i);
    }
    if (places.size() == group.size()) return commit(group);
    std::vector<Work> good;
    for (const std::size_t place : places) good.push_back(std::move(group[place]));
    if (!good.empty()) commit(good);
    for (std::size_t i = 0; i < places.size(); ++i) group[places[i]] = std::move(good[i]);
  }

  void tend() {
    bool reads_failed = false;
    {
      const std::lock_guard lock(mutex_);
      reads_failed = std::exchange(troubled_, false);
    }
    const auto again = writer_->tend(reads_failed);
    tend_at_.reset();
    if (again) tend_at_ = SteadyClock::now() + *again;
  }

  struct Door {
    std::mutex mutex;
    std::shared_ptr<StoreReader> reader;  // none: the store is closed
  };

  template <class Read>
  std::invoke_result_t<Read, StoreReader&> read(Door& door, Read read) {
    const std::lock_guard lock(door.mutex);
    if (!door.reader) throw StoreFault("the store is closed");
    try {
      return read(*door.reader);
    } catch (const std::exception& fault) {
      const std::lock_guard also(mutex_);
      troubled_ = true;
      there_is_work_.notify_one();
      throw StoreFault(fault.what());
    }
  }

  void finish() {
    {
      const std::lock_guard lock(mutex_);
      closing_ = true;
      there_is_work_.notify_one();
    }
    if (thread_.joinable()) thread_.join();
    const std::scoped_lock lock(rows_.mutex, logs_.mutex);
    rows_.reader.reset();
    logs_.reader.reset();
    writer_.reset();
  }

  std::unique_ptr<StoreWriter> writer_;             // the thread's own
  std::optional<SteadyClock::time_point> tend_at_;  // the thread's own
  Door rows_, logs_;
  std::mutex mutex_;
  std::condition_variable there_is_work_;
  std::deque<Work> waiting_;
  bool troubled_ = false;  // a read has failed
  bool closing_ = false;
  std::atomic<std::uint64_t> commits_ = 0, failed_commits_ = 0, writes_ = 0;
  std::thread thread_;
};

}  // namespace

std::unique_ptr<EventStore> run_store(std::unique_ptr<StoreWriter> writer, StoreReaders readers) {
  return std::make_unique<ThreadedStore>(std::move(writer), std::move(readers));
}

void add_line(const TableId& table, std::vector<std::string>& lines, std::uint64_t first, std::int64_t number,
              std::string line) {
  if (const auto next = first + lines.size(); static_cast<std::uint64_t>(number) != next)
    throw StoreFault("table " + table + " has no line " + std::to_string(next));
  lines.push_back(std::move(line));
}

std::vector<std::string> seated_by(const std::vector<std::string>& lines) {
  std::vector<std::string> keys;
  for (const auto& line : lines) {
    if (!line.starts_with(R"({"house":"joined")") && !line.starts_with(R"({"house":"moved")")) continue;
    boost::json::value said;
    if (parse_json(line, said) || !said.is_object()) continue;
    const auto* key = said.as_object().if_contains("key");
    if (key == nullptr || !key->is_string()) continue;
    auto text = std::string(key->as_string());
    if (!text.empty() && std::ranges::find(keys, text) == keys.end()) keys.push_back(std::move(text));
  }
  return keys;
}

void add_line(TableLog& log, std::int64_t number, std::string line) {
  const auto place = static_cast<std::uint64_t>(number);
  if (log.missing == 0 && place != log.last + 1) log.missing = log.last + 1;
  log.last = place;
  log.lines.push_back(std::move(line));
}

}  // namespace divan::server
