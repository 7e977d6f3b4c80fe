#include "tests/server/program.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <stdexcept>
#include <thread>

#include "tests/server/command.h"

namespace divan::server {

Program::Program(const std::string& data, const std::vector<std::string>& more, Keeps keeps) {
  std::vector<std::string> words{program_path(), "serve", "--port", "0"};
  const bool elsewhere = std::ranges::find(more, "--database") != more.end() || keeps == Keeps::as_environment_says;
  if (!elsewhere) words.insert(words.end(), {"--data", data});
  words.insert(words.end(), more.begin(), more.end());
  std::vector<char*> arguments;
  for (auto& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  int out[2];
  if (::pipe2(out, O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
  const int log = ::open((data + ".log").c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  process_ = ::fork();
  if (process_ == 0) {
    ::dup2(out[1], 1);
    ::dup2(log, 2);
    ::execv(arguments[0], arguments.data());
    ::_exit(127);
  }
  ::close(out[1]);
  ::close(log);
  for (char c = 0; ::read(out[0], &c, 1) == 1 && c != '\n';) said_ += c;
  ::close(out[0]);
  const auto colon = said_.rfind(':');
  if (said_.starts_with("Divan is open at http") && colon != std::string::npos) {
    port_ = static_cast<std::uint16_t>(std::stoi(said_.substr(colon + 1)));
  }
}

Program::~Program() {
  if (process_ == 0) return;
  ::kill(process_, SIGKILL);
  ::waitpid(process_, nullptr, 0);
}

Browser Program::person(const std::string& name) const {
  Browser browser(port_);
  browser.introduce(name);
  return browser;
}

void Program::signal(int signal) const { ::kill(process_, signal); }

int Program::wait(Patience most) {
  const auto end = std::chrono::steady_clock::now() + most;
  while (std::chrono::steady_clock::now() < end) {
    int status = 0;
    if (::waitpid(process_, &status, WNOHANG) == process_) {
      process_ = 0;
      return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  return -1000;
}

}  // namespace divan::server
