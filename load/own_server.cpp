#include "load/own_server.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <charconv>
#include <filesystem>
#include <stdexcept>
#include <string_view>
#include <vector>

namespace divan::load {

namespace fs = std::filesystem;

namespace {

sockaddr_in loopback(std::uint16_t port) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  address.sin_port = htons(port);
  return address;
}

// A port that nobody listens at, as of now.
std::uint16_t free_port() {
  const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  auto address = loopback(0);
  socklen_t size = sizeof address;
  ::bind(socket, reinterpret_cast<const sockaddr*>(&address), size);
  ::getsockname(socket, reinterpret_cast<sockaddr*>(&address), &size);
  ::close(socket);
  return ntohs(address.sin_port);
}

// All that comes back; empty when nobody is there.
std::string get(std::uint16_t port, std::string_view path) {
  std::string said;
  const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  const auto address = loopback(port);
  const auto request = "GET " + std::string(path) + " HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n";
  if (::connect(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0 &&
      ::send(socket, request.data(), request.size(), MSG_NOSIGNAL) == static_cast<ssize_t>(request.size())) {
    std::array<char, 16 * 1024> piece{};
    for (ssize_t size = 0; (size = ::recv(socket, piece.data(), piece.size(), 0)) > 0;) {
      said.append(piece.data(), static_cast<std::size_t>(size));
    }
  }
  ::close(socket);
  return said;
}

// The number behind "\nname " in a page of metrics; 0 when it is not there.
std::int64_t sample(const std::string& page, const std::string& name) {
  std::int64_t value = 0;
  const auto line = "\n" + name + " ";
  if (const auto at = page.find(line); at != std::string::npos) {
    std::from_chars(page.data() + at + line.size(), page.data() + page.size(), value);
  }
  return value;
}

}  // namespace

OwnServer::OwnServer(const std::string& parent, Limits limits)
    : directory_((fs::path(parent) / "divan-load-XXXXXX").string()) {
  if (::mkdtemp(directory_.data()) == nullptr) throw std::runtime_error("cannot make a directory in " + parent);
  metrics_port_ = free_port();
  std::vector<std::string> words{"divan",     "serve",
                                 "--port",    "0",
                                 "--data",    directory_ + "/data",
                                 "--metrics", std::to_string(metrics_port_),
                                 "--log",     limits == Limits::none ? "error" : "off"};  // refusals are no news
  if (limits == Limits::none) words.emplace_back("--unlimited");
  std::vector<char*> arguments;
  for (auto& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  int out[2];
  if (::pipe2(out, O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
  process_ = ::fork();
  if (process_ == 0) {
    ::dup2(out[1], 1);
    ::execv("/proc/self/exe", arguments.data());
    ::_exit(127);
  }
  ::close(out[1]);
  std::string said;
  for (char c = 0; ::read(out[0], &c, 1) == 1 && c != '\n';) said += c;
  ::close(out[0]);
  if (const auto at = said.find("http://"); at != std::string::npos) url_ = said.substr(at);
}

std::uint16_t OwnServer::port() const {
  return static_cast<std::uint16_t>(std::stoi(url_.substr(url_.rfind(':') + 1)));
}

OwnServer::Store OwnServer::store() const {
  const auto page = get(metrics_port_, "/metrics");
  return {sample(page, R"(divan_store_commits_total{result="done"})"), sample(page, "divan_store_writes_total")};
}

OwnServer::~OwnServer() {
  stop();
  std::error_code ignored;
  fs::remove_all(directory_, ignored);
}

void OwnServer::stop() {
  if (process_ <= 0) return;
  ::kill(process_, SIGTERM);
  ::waitpid(process_, nullptr, 0);
  process_ = 0;
}

}  // namespace divan::load
