// The local socket by which divan admin reaches the operator's tasks: a file that only its owner can open. One request,
// a JSON array of words on one line; one answer, {"fault":"…","lines":[…]} on one line.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/local/stream_protocol.hpp>
#include <string>

#include "server/operator.h"

namespace divan::server {

class AdminDoor {
 public:
  // Throws std::runtime_error with a sentence for the operator. A file that a dead server left there is replaced.
  AdminDoor(boost::asio::io_context& context, const std::string& path, Operator& tasks);
  ~AdminDoor();
  AdminDoor(const AdminDoor&) = delete;
  AdminDoor& operator=(const AdminDoor&) = delete;

 private:
  class Visit;
  void accept();

  std::string path_;
  Operator& tasks_;
  boost::asio::local::stream_protocol::acceptor acceptor_;
};

// What divan admin does: asks the server behind the socket, and waits. Throws std::runtime_error when nobody is there.
Operator::Outcome ask_operator(const std::string& path, const std::vector<std::string>& words);

}  // namespace divan::server
