// The whole server in one process: store, house and network around one io_context.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "engine/core/registry.h"
#include "server/http_server.h"
#include "server/metrics_door.h"

namespace divan::server {

struct ServeOptions {
  std::vector<std::string> hosts{"127.0.0.1"};
  std::uint16_t port = 8080;  // 0: one that is free
  StorePlan store;
  std::string public_url;  // without a path; empty: the address it listens on
  std::string web;         // the client's files; empty: where they are beside the program, if they are
  std::string log_level = "info";
  std::vector<const AnyGame*> games;  // in place of those of the same name: with content of their own
  Settings house;
  HttpOptions http;
  MetricsPlan metrics;
  std::string admin_socket;  // empty: in the directory of the store, where there is one
  int keep_days = 0;         // tables that are over and sessions that nobody used are deleted then; 0: never
};

// Serves until the process is told to stop (SIGTERM, SIGINT). `ready` is called with the address when it can be
// reached. Empty when it ended well, otherwise what is wrong, in words.
std::string serve(ServeOptions options, const std::function<void(const std::string& address)>& ready);

}  // namespace divan::server
