#include "tests/server/private_postgres.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <grp.h>
#include <libpq-fe.h>
#include <netinet/in.h>
#include <pwd.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/socket.h>

#include <chrono>
#include <fstream>
#include <stdexcept>
#include <thread>

namespace divan::server {
namespace {

namespace fs = std::filesystem;

constexpr int most_starts = 5;
constexpr std::chrono::seconds patience_with_start{60};

// The newest that is installed.
std::string find_binaries() {
  int newest = 0;
  std::string found;
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator("/usr/lib/postgresql", ignored)) {
    const int version = std::atoi(entry.path().filename().c_str());
    if (version <= newest || !fs::exists(entry.path() / "bin/initdb")) continue;
    newest = version;
    found = entry.path() / "bin";
  }
  if (found.empty()) throw std::runtime_error("there is no PostgreSQL here: tools/setup postgres");
  return found;
}

// PostgreSQL refuses to run as root.
const passwd* ordinary_user() {
  if (::geteuid() != 0) return nullptr;
  for (const char* name : {"postgres", "nobody"}) {
    if (const passwd* user = ::getpwnam(name)) return user;
  }
  throw std::runtime_error("there is no ordinary user to run PostgreSQL as");
}

int free_port() {
  const int socket = ::socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t length = sizeof address;
  if (::bind(socket, reinterpret_cast<sockaddr*>(&address), length) != 0 ||
      ::getsockname(socket, reinterpret_cast<sockaddr*>(&address), &length) != 0)
    throw std::runtime_error("there is no free port");
  ::close(socket);
  return ntohs(address.sin_port);
}

bool ended_well(pid_t process) {
  int status = 0;
  return ::waitpid(process, &status, 0) == process && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

}  // namespace

PrivatePostgres::PrivatePostgres() : binaries_(find_binaries()) {
  const passwd* user = ordinary_user();
  if (user && ::chown(directory_.path().c_str(), user->pw_uid, user->pw_gid) != 0)
    throw std::runtime_error("cannot give the directory away");
  const std::string data = directory_.path() + "/data";
  if (!ended_well(run({"initdb", "-D", data, "-U", "divan", "-E", "UTF8", "--locale=C", "--auth=trust", "--no-sync"})))
    throw std::runtime_error("initdb failed: " + directory_.path() + "/log");
  std::ofstream(data + "/pg_hba.conf") << "host all guest 127.0.0.1/32 scram-sha-256\n"
                                          "host all all 127.0.0.1/32 trust\n";
  start();
  sql(address(), "CREATE ROLE guest LOGIN PASSWORD 'sesame'");
}

PrivatePostgres::~PrivatePostgres() { stop_at_once(); }

PrivatePostgres& PrivatePostgres::shared() {
  static PrivatePostgres one;
  return one;
}

std::string PrivatePostgres::address(const std::string& database, const std::string& user) const {
  return "postgresql://" + user + "@127.0.0.1:" + std::to_string(port_) + "/" + database;
}

std::string PrivatePostgres::new_database() {
  const std::string name = "d" + std::to_string(++databases_);
  sql(address(), "CREATE DATABASE " + name + " STRATEGY wal_log");
  return address(name);
}

std::string PrivatePostgres::sql(const std::string& database_address, const std::string& statement) const {
  const std::unique_ptr<PGconn, decltype(&PQfinish)> connection(PQconnectdb(database_address.c_str()), &PQfinish);
  PQsetNoticeProcessor(connection.get(), [](void*, const char*) {}, nullptr);
  const std::unique_ptr<PGresult, decltype(&PQclear)> result(PQexec(connection.get(), statement.c_str()), &PQclear);
  const auto status = PQresultStatus(result.get());
  if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK)
    throw std::runtime_error(statement + ": " + PQerrorMessage(connection.get()));
  return PQntuples(result.get()) > 0 ? PQgetvalue(result.get(), 0, 0) : "";
}

void PrivatePostgres::stop_at_once() {
  if (process_ == 0) return;
  ::kill(process_, SIGQUIT);
  ::waitpid(process_, nullptr, 0);
  process_ = 0;
}

// Somebody else may take the port between our look and its start: then another one, but for a restart.
void PrivatePostgres::start() {
  const int old_port = port_;
  for (int starts = 0; starts < most_starts; ++starts) {
    if (old_port == 0) port_ = free_port();
    process_ = run({"postgres", "-D", directory_.path() + "/data", "-h", "127.0.0.1", "-p", std::to_string(port_), "-k",
                    "", "-c", "max_connections=40", "-c", "shared_buffers=32MB", "-c", "max_wal_size=256MB"});
    const auto until = std::chrono::steady_clock::now() + patience_with_start;
    while (::waitpid(process_, nullptr, WNOHANG) == 0) {
      if (PQping(address().c_str()) == PQPING_OK) return;
      if (std::chrono::steady_clock::now() > until) throw std::runtime_error("PostgreSQL does not start");
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    process_ = 0;
  }
  throw std::runtime_error("PostgreSQL does not start: " + directory_.path() + "/log");
}

// It ends with this process, however that ends.
pid_t PrivatePostgres::run(const std::vector<std::string>& words) const {
  const std::string program = binaries_ + "/" + words.front();
  const passwd* user = ordinary_user();
  std::vector<std::string> copies = words;
  std::vector<char*> arguments;
  for (auto& word : copies) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  const std::string log = directory_.path() + "/log";
  const pid_t child = ::fork();
  if (child != 0) return child;
  if (user && (::setgroups(0, nullptr) != 0 || ::setgid(user->pw_gid) != 0 || ::setuid(user->pw_uid) != 0))
    ::_exit(126);
  ::prctl(PR_SET_PDEATHSIG, SIGQUIT);
  const int file = ::open(log.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600);
  ::dup2(file, 1);
  ::dup2(file, 2);
  if (::chdir("/") != 0) ::_exit(126);
  ::execv(program.c_str(), arguments.data());
  ::_exit(127);
}

}  // namespace divan::server
