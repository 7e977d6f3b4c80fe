// The network as a browser uses it, for thousands of clients on one thread: calls over a few kept connections, and a
// WebSocket for each client.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace divan::load {

struct Address {
  std::string host;
  std::string port;

  std::string name() const { return host + ":" + port; }
  std::string origin() const { return "http://" + name(); }
};
// "http://127.0.0.1:8080"; an empty host when it cannot be read as one.
Address read_address(std::string_view url);

struct Call {
  std::string method;
  std::string path;
  std::string body;
  std::string cookie;
  std::string csrf;
};
struct Reply {
  int status = 0;  // 0: there was no answer, and `body` says why
  std::string body;
  std::string cookie;  // that was set
};

class Wire {
 public:
  virtual ~Wire() = default;
  virtual void send(std::string message) = 0;
  // Politely; nothing is heard afterwards.
  virtual void close() = 0;
};

// What a wire tells. `closed` is the last, with the reason in words.
struct Ear {
  std::function<void()> opened;
  std::function<void(std::string_view message)> heard;
  std::function<void(const std::string& why)> closed;
};

class Net {
 public:
  using Time = std::chrono::steady_clock::time_point;

  // Calls come from one address, or each of the kept connections has a loopback address of its own: so many people
  // behind one address would be limited.
  enum class From : std::uint8_t { one_address, many_addresses };
  explicit Net(Address address, From from = From::one_address);
  ~Net();
  Net(const Net&) = delete;
  Net& operator=(const Net&) = delete;

  void call(Call call, std::function<void(Reply)> done);
  std::shared_ptr<Wire> open(const std::string& target, const std::string& cookie, Ear ear);
  // Every millisecond or so, until it is given something else.
  void beat(std::function<void()> what);
  // Works until `done` or `latest`; whether it is done.
  bool run(const std::function<bool()>& done, Time latest);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace divan::load
