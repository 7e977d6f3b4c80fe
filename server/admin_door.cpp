#include "server/admin_door.h"

#include <sys/stat.h>
#include <unistd.h>

#include <boost/asio/read_until.hpp>
#include <boost/asio/streambuf.hpp>
#include <boost/asio/write.hpp>
#include <boost/json.hpp>
#include <istream>
#include <stdexcept>

namespace divan::server {

namespace asio = boost::asio;
namespace json = boost::json;
using asio::local::stream_protocol;
using boost::system::error_code;

namespace {

constexpr std::size_t longest_request = 64 * 1024;

std::vector<std::string> words_in(const std::string& line) {
  std::vector<std::string> words;
  error_code fault;
  const auto value = json::parse(line, fault);
  if (fault || !value.is_array()) return {};
  for (const auto& word : value.as_array()) {
    if (!word.is_string()) return {};
    words.emplace_back(word.as_string());
  }
  return words;
}

std::string line_of(const Operator::Outcome& outcome) {
  json::array lines;
  for (const auto& line : outcome.lines) lines.emplace_back(line);
  return json::serialize(json::object{{"fault", outcome.fault}, {"lines", std::move(lines)}}) + '\n';
}

std::string read_line(asio::streambuf& buffer) {
  std::istream in(&buffer);
  std::string line;
  std::getline(in, line);
  return line;
}

}  // namespace

class AdminDoor::Visit : public std::enable_shared_from_this<Visit> {
 public:
  Visit(stream_protocol::socket socket, Operator& tasks) : socket_(std::move(socket)), tasks_(tasks) {}

  void start() {
    asio::async_read_until(socket_, buffer_, '\n', [self = shared_from_this()](error_code error, std::size_t) {
      if (!error) self->obey();
    });
  }

 private:
  void obey() {
    try {
      tasks_.obey(words_in(read_line(buffer_)),
                  [self = shared_from_this()](const Operator::Outcome& outcome) { self->answer(outcome); });
    } catch (const std::exception& fault) {
      answer({fault.what(), {}});
    }
  }

  void answer(const Operator::Outcome& outcome) {
    answer_ = line_of(outcome);
    asio::async_write(socket_, asio::buffer(answer_), [self = shared_from_this()](error_code, std::size_t) {});
  }

  stream_protocol::socket socket_;
  Operator& tasks_;
  asio::streambuf buffer_{longest_request};
  std::string answer_;
};

AdminDoor::AdminDoor(asio::io_context& context, const std::string& path, Operator& tasks)
    : path_(path), tasks_(tasks), acceptor_(context) {
  ::unlink(path.c_str());
  const auto before = ::umask(0077);
  error_code error;
  acceptor_.open(stream_protocol(), error);
  if (!error) acceptor_.bind(stream_protocol::endpoint(path), error);
  ::umask(before);
  if (!error) acceptor_.listen(asio::socket_base::max_listen_connections, error);
  if (error) throw std::runtime_error("cannot listen on " + path + ": " + error.message());
  accept();
}

AdminDoor::~AdminDoor() { ::unlink(path_.c_str()); }

void AdminDoor::accept() {
  acceptor_.async_accept([this](error_code error, stream_protocol::socket socket) {
    if (error) return;
    std::make_shared<Visit>(std::move(socket), tasks_)->start();
    accept();
  });
}

Operator::Outcome ask_operator(const std::string& path, const std::vector<std::string>& words) {
  asio::io_context context;
  stream_protocol::socket socket(context);
  error_code error;
  socket.connect(stream_protocol::endpoint(path), error);
  if (error) throw std::runtime_error("no server answers at " + path + ": " + error.message());
  json::array request;
  for (const auto& word : words) request.emplace_back(word);
  asio::write(socket, asio::buffer(json::serialize(request) + '\n'), error);
  asio::streambuf buffer;
  if (!error) asio::read_until(socket, buffer, '\n', error);
  if (error) throw std::runtime_error("the server has hung up: " + error.message());
  const auto answer = json::parse(read_line(buffer));
  Operator::Outcome outcome{std::string(answer.at("fault").as_string()), {}};
  for (const auto& line : answer.at("lines").as_array()) outcome.lines.emplace_back(line.as_string());
  return outcome;
}

}  // namespace divan::server
