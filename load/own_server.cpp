#include "load/own_server.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <stdexcept>
#include <vector>

namespace divan::load {

namespace fs = std::filesystem;

OwnServer::OwnServer(const std::string& parent) : directory_((fs::path(parent) / "divan-load-XXXXXX").string()) {
  if (::mkdtemp(directory_.data()) == nullptr) throw std::runtime_error("cannot make a directory in " + parent);
  std::vector<std::string> words{"divan",       "serve", "--port", "0", "--data", directory_ + "/data",
                                 "--unlimited", "--log", "error"};
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
