// Point 3: what a viewer is sent rebuilds its view. The merge patch is applied by a reading of RFC 7396 of its own.
#pragma once

#include <gtest/gtest.h>

#include "tests/harness/driver.h"

namespace divan::harness {

inline boost::json::value merged(const boost::json::value& target, const boost::json::value& patch) {
  if (!patch.is_object()) return patch;
  boost::json::object result = target.is_object() ? target.get_object() : boost::json::object();
  for (const auto& [key, value] : patch.get_object()) {
    if (value.is_null()) {
      result.erase(key);
    } else {
      const auto* old = result.if_contains(key);
      result[key] = merged(old == nullptr ? boost::json::value() : *old, value);
    }
  }
  return result;
}

inline bool has_null(const boost::json::value& json) {
  if (json.is_null()) return true;
  if (const auto* array = json.if_array()) return std::ranges::any_of(*array, has_null);
  if (const auto* object = json.if_object()) {
    return std::ranges::any_of(*object, [](const auto& member) { return has_null(member.value()); });
  }
  return false;
}

template <Testable G>
void patches_hold(const Setup<G>& setup, std::uint64_t seed) {
  struct Client {
    Feed<G> feed;
    boost::json::value view;
    std::uint32_t version = 0;
  };
  const Table<G> start(setup.options, setup.seats, Seed());
  std::vector<Client> clients;
  for (Viewer viewer : viewers(setup.seats)) {
    clients.push_back({Feed<G>(viewer, start), boost::json::parse(to_json(start.view(viewer)))});
  }
  play<G>(setup, seed, [&](const Stepped<G>& step) {
    if (testing::Test::HasFatalFailure()) return;
    for (Client& client : clients) {
      const bool sent = client.feed.follow(step.table);
      client.version += sent;
      ASSERT_EQ(client.feed.version(), client.version);
      std::string patch;
      if (write_patch(patch, client.feed.before(), client.feed.view())) {
        ASSERT_TRUE(sent);
        client.view = merged(client.view, boost::json::parse(patch));
      }
      const auto snapshot = boost::json::parse(to_json(step.table.view(client.feed.viewer())));
      ASSERT_FALSE(has_null(snapshot)) << snapshot;
      ASSERT_EQ(snapshot, client.view) << "after the patch " << patch;
    }
  });
}

}  // namespace divan::harness
