// What answers the requests of one port: the gate for players (http_gate.h), the metrics for the operator
// (metrics_door.h). The connections (http_connection.h) are the same for both.
#pragma once

#include <functional>
#include <variant>

#include "server/house.h"
#include "server/http_message.h"

namespace divan::server {

// Somebody who has shown all that opens a socket.
struct Admission {
  Person person;
  TableId table;
  Have have;
};

class RequestHandler {
 public:
  virtual ~RequestHandler() = default;

  // Carries a request out once its body is read. `done` is called once, perhaps before this returns.
  using Done = std::function<void(Response)>;
  using Work = std::function<void(const Request& request, const Done& done)>;
  // Judges a request by its head, before its body is read. `bytes`: of the body.
  virtual std::variant<Work, Response> accept(const Request& head, std::size_t bytes) = 0;
  // The body may be a record, which is longer than other bodies.
  virtual bool takes_record(const Request& /*head*/) const { return false; }
  // A request that wants to become a socket.
  virtual std::variant<Admission, Response> admit(const Request& /*request*/) {
    return Response::error(404, "no_such_call");
  }
  // Browsers must come back by https only.
  virtual bool is_secure() const { return false; }
};

}  // namespace divan::server
