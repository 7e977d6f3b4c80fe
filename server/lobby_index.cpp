#include "server/lobby_index.h"

#include <spdlog/spdlog.h>

#include <boost/json.hpp>
#include <charconv>
#include <utility>

namespace divan::server {
namespace {

constexpr std::size_t most_indexed = 100'000;
constexpr std::size_t table_id_length = 26;

// "1800000000000-mfzwizldmfzwizldmfzwizldmf"
std::string cursor(std::int64_t touched, const TableId& table) { return std::to_string(touched) + '-' + table; }

std::optional<std::pair<std::int64_t, TableId>> read_cursor(std::string_view text) {
  const auto dash = text.find('-');
  if (dash == std::string_view::npos || text.size() - dash - 1 != table_id_length) return {};
  std::int64_t touched = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + dash, touched);
  if (fault != std::errc() || end != text.data() + dash) return {};
  return std::pair(touched, TableId(text.substr(dash + 1)));
}

}  // namespace

void LobbyIndex::load(EventStore& store) {
  for (const auto& table : std::exchange(gone_, {})) store.carry_out(note_of(table, {}), [](bool) {});
  if (loaded_) return;
  try {
    for (const auto& row : store.listed(most_indexed)) {
      if (!touched_.contains(row.id)) put(row);
    }
    for (const auto& [kind, table, address] : store.notes("listed")) {
      if (made_from_.contains(table)) continue;
      if (!touched_.contains(table)) {
        gone_.push_back(table);
        continue;
      }
      ++made_[address];
      made_from_[table] = address;
    }
    loaded_ = true;
  } catch (const StoreFault& fault) {
    spdlog::error("event=store_fault problem=\"{}\"", fault.what());
  }
}

void LobbyIndex::put(const TableRow& row) {
  if (!row.listed || (row.status != "open" && row.status != "running")) return forget(row.id);
  const auto before = touched_.find(row.id);
  Entry entry;
  if (before != touched_.end()) {
    const auto found = entries_.find({before->second, row.id});
    entry = std::move(found->second);
    entries_.erase(found);
  }
  if (entry.summary != row.summary) {
    boost::json::error_code fault;
    const auto summary = boost::json::parse(row.summary, fault);
    const auto* told = fault ? nullptr : summary.if_object();
    const auto* free = told == nullptr ? nullptr : told->if_contains("free");
    const auto* clock = told == nullptr ? nullptr : told->if_contains("clock");
    const auto* kind = clock == nullptr || !clock->is_object() ? nullptr : clock->as_object().if_contains("kind");
    entry.free = free != nullptr && free->is_int64() && free->as_int64() > 0;
    entry.clock = kind != nullptr && kind->is_string() ? std::string(kind->as_string()) : std::string();
    entry.summary = row.summary;
  }
  entry.game = row.game;
  entry.status = row.status;
  touched_[row.id] = row.touched;
  entries_.emplace(SortKey(row.touched, row.id), std::move(entry));
}

void LobbyIndex::forget(const TableId& table) {
  if (const auto found = touched_.find(table); found != touched_.end()) {
    entries_.erase({found->second, table});
    touched_.erase(found);
  }
  if (const auto found = made_from_.find(table); found != made_from_.end()) {
    if (const auto count = made_.find(found->second); --count->second == 0) made_.erase(count);
    made_from_.erase(found);
    gone_.push_back(table);
  }
}

bool LobbyIndex::fits(const Entry& entry, const Wanted& wanted) {
  const auto is = [](const std::string& value, const std::string& filter) { return filter.empty() || value == filter; };
  return is(entry.game, wanted.game) && is(entry.status, wanted.status) && is(entry.clock, wanted.clock) &&
         (!wanted.free || entry.free);
}

std::optional<LobbyIndex::LobbyPage> LobbyIndex::page(const Wanted& wanted) const {
  auto from = entries_.begin();
  if (!wanted.after.empty()) {
    const auto last = read_cursor(wanted.after);
    if (!last) return {};
    from = entries_.upper_bound(*last);
  }
  LobbyPage page;
  const SortKey* last = nullptr;
  for (; from != entries_.end(); ++from) {
    if (!fits(from->second, wanted)) continue;
    if (page.summaries.size() == wanted.most) {
      page.next = cursor(last->first, last->second);
      break;
    }
    page.summaries.push_back(from->second.summary);
    last = &from->first;
  }
  return page;
}

bool LobbyIndex::reserve(const TableId& table, const std::string& address, std::size_t most) {
  if (address.empty()) return true;
  auto& count = made_[address];
  if (count >= most) return false;
  ++count;
  made_from_[table] = address;
  return true;
}

}  // namespace divan::server
