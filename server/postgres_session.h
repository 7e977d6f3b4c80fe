// A database of PostgreSQL that is ours: the sessions that a store has there, its tables, and the lock that lets one
// divan at a time write.
//
// The lock belongs to the very session that writes (an advisory lock, keyed by the schema): whoever writes holds it,
// and when it was taken anew after a lost connection the session before is gone, and what it had under way is settled.
// For this the address must lead to PostgreSQL itself; a pooler that lends sessions out is noticed and refused.
#pragma once

#include <string>

#include "server/postgres.h"

namespace divan::server {

class PgSessions {
 public:
  explicit PgSessions(std::string address);

  enum class Tables : std::uint8_t { must_be_there, may_be_made };
  // The session that writes: it holds the lock. Ends this store's own session before it, if the server still has that
  // one, and waits a little for a holder that is just dying.
  PgConnection writer(Tables tables) const;
  PgConnection reader() const;
  // For whoever reads beside a server: the tables must be there, and as this program knows them.
  PgConnection guest() const;

  // What is wrong in words for the operator, with the place and without a password.
  std::string explain(const std::string& fault) const { return place_ + ": " + fault; }

 private:
  PgConnection connect(PgConnection::Patience patience) const;
  bool lock(PgConnection& connection) const;
  void end_lost_session(PgConnection& connection) const;
  std::string holder(PgConnection& connection) const;

  std::string address_;
  std::string place_;
  std::string name_;  // of this store's sessions: tells them from another divan's
};

}  // namespace divan::server
