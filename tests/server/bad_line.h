// A line to a server on loopback that goes bad on command: it passes everything on, until it is told to drop what the
// server says, to hold what the client says, or to break at the client's end while the server sees it stand.
#pragma once

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace divan::server {

class BadLine {
 public:
  explicit BadLine(int server_port) : server_port_(server_port) {
    auto here = loopback(0);
    socklen_t length = sizeof here;
    if (::bind(door_, reinterpret_cast<sockaddr*>(&here), length) != 0 || ::listen(door_, 16) != 0 ||
        ::getsockname(door_, reinterpret_cast<sockaddr*>(&here), &length) != 0)
      throw std::runtime_error("there is no free port");
    port_ = ntohs(here.sin_port);
    thread_ = std::thread([this] { pass_on(); });
  }
  BadLine(const BadLine&) = delete;
  BadLine& operator=(const BadLine&) = delete;
  ~BadLine() {
    order([this] { over_ = true; });
    thread_.join();
    for (Link& link : links_) close(link);
    ::close(door_);
  }

  int port() const { return port_; }

  // Of the connections that stand now; later ones are good.
  void drop_what_the_server_says() {
    each([](Link& link) { link.deaf = true; });
  }
  void hold_what_the_client_says() {
    each([](Link& link) { link.dumb = true; });
  }
  void break_at_the_client() {
    each([](Link& link) { shut(link.client); });
  }
  // What was held goes to a server that still has its end.
  void let_go() {
    each([](Link& link) {
      link.dumb = false;
      if (link.server >= 0) send(link.server, std::exchange(link.held, {}));
    });
  }

 private:
  struct Link {
    int client = -1, server = -1;
    bool deaf = false, dumb = false;
    std::string held;
  };

  static sockaddr_in loopback(int port) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    address.sin_port = htons(static_cast<std::uint16_t>(port));
    return address;
  }
  static void shut(int& file) {
    if (file >= 0) ::close(std::exchange(file, -1));
  }
  static void close(Link& link) {
    shut(link.client);
    shut(link.server);
  }
  static void send(int file, const std::string& bytes) {
    for (std::size_t sent = 0; sent < bytes.size();) {
      const auto more = ::send(file, bytes.data() + sent, bytes.size() - sent, MSG_NOSIGNAL);
      if (more <= 0) return;
      sent += static_cast<std::size_t>(more);
    }
  }
  // What has come; empty: the other end is gone.
  static std::string receive(int file) {
    std::array<char, 65'536> piece;
    const auto length = ::recv(file, piece.data(), piece.size(), 0);
    return length > 0 ? std::string(piece.data(), static_cast<std::size_t>(length)) : std::string();
  }

  // Done by the thread that passes on; waits until it is done.
  void order(std::function<void()> what) {
    std::unique_lock lock(mutex_);
    order_ = std::move(what);
    done_.wait(lock, [this] { return !order_; });
  }
  void each(const std::function<void(Link&)>& what) {
    order([&] {
      for (Link& link : links_) what(link);
    });
  }

  void pass_on() {
    while (!over_) {
      std::vector<pollfd> files{{door_, POLLIN, 0}};
      for (const Link& link : links_) {
        files.push_back({link.client, POLLIN, 0});  // those below 0 are passed over
        files.push_back({link.server, POLLIN, 0});
      }
      constexpr int look_for_orders = 2;
      ::poll(files.data(), files.size(), look_for_orders);
      for (std::size_t i = 0; i < links_.size(); ++i) {
        if (files[1 + 2 * i].revents != 0) hear_client(links_[i]);
        if (files[2 + 2 * i].revents != 0) hear_server(links_[i]);
      }
      if (files[0].revents != 0) let_in();
      const std::lock_guard lock(mutex_);
      if (order_) std::exchange(order_, nullptr)();
      done_.notify_all();
    }
  }

  void let_in() {
    Link link;
    link.client = ::accept(door_, nullptr, nullptr);
    link.server = ::socket(AF_INET, SOCK_STREAM, 0);
    const auto there = loopback(server_port_);
    if (::connect(link.server, reinterpret_cast<const sockaddr*>(&there), sizeof there) != 0) return close(link);
    links_.push_back(std::move(link));
  }

  static void hear_client(Link& link) {
    if (link.client < 0) return;
    const auto said = receive(link.client);
    if (said.empty()) return close(link);
    if (link.dumb) {
      link.held += said;
    } else {
      send(link.server, said);
    }
  }

  static void hear_server(Link& link) {
    if (link.server < 0) return;
    const auto said = receive(link.server);
    if (said.empty()) return close(link);
    if (!link.deaf && link.client >= 0) send(link.client, said);
  }

  int server_port_;
  int door_ = ::socket(AF_INET, SOCK_STREAM, 0);
  int port_ = 0;
  std::vector<Link> links_;
  bool over_ = false;
  std::mutex mutex_;
  std::condition_variable done_;
  std::function<void()> order_;
  std::thread thread_;
};

}  // namespace divan::server
