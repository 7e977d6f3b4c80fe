// Access control over HTTP, before the house is called: the session of a cookie, the CSRF token, the exact Origin,
// one-use tickets for sockets, and rate limits. A request that lacks any of these changes nothing.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "server/account_limits.h"
#include "server/house.h"
#include "server/limits.h"
#include "server/moderation.h"
#include "server/request_handler.h"
#include "server/routes.h"
#include "server/secrets.h"
#include "server/static_files.h"

namespace divan::server {

class Accounts;
struct Dependencies;

struct GateOptions {
  std::string public_url;  // where people find the server; empty: at whatever address of this machine they used
  std::string web;         // the directory of the client's files
  std::map<std::string, std::string> pictures;  // by path: those that are not among the files
  const Moderation* moderation = nullptr;       // bans; none: nobody is banned
  // For each session, and together for whoever at one address has none.
  Rate calls{300, 20'000};
  Rate tickets{60, 20'000};
  // For each address, with sessions and without: a hundred people behind one address come back within the grace of a
  // restart, with ten calls each.
  Rate address_calls{3'000, 20'000};
  Rate address_tickets{600, 20'000};
  Rate files{6'000, 20'000};  // and all else that is no call
  Rate sessions{30, 60'000};
  Rate tables{60, 600'000};
  Rate replays{60, 60'000};
  AccountLimits accounts = {};
  const Dependencies* dependencies = nullptr;             // of the house: tables are folded again when words are erased
  std::int64_t session_lives = 400LL * 24 * 3600 * 1000;  // milliseconds since it was last used; as long as its cookie
};

class Gate final : public RequestHandler {
 public:
  Gate(House& house, EventStore& store, Clock& clock, Post post, const GateOptions& options);
  ~Gate() override;

  // Who a request comes from, once it may be carried out.
  struct Session {
    std::string secret;
    SessionRow row;
  };
  struct Judged {
    Call call;  // without a route: a file
    std::optional<Session> session;
    std::optional<std::string> token;  // a program's
  };
  // Judges a request by its headers, before its body is read: method, path, origin, session, and how much was asked.
  // `bytes`: of the body.
  std::variant<Judged, Response> judge(const Request& head, std::size_t bytes);

  // Carries out what was judged. `done` is called once, on the house's thread, perhaps before this returns.
  void handle(const Request& request, Judged judged, const Done& done);
  std::variant<Work, Response> accept(const Request& head, std::size_t bytes) override;
  bool takes_record(const Request& head) const override;
  // Its ticket is used up.
  std::variant<Admission, Response> admit(const Request& request) override;

  // From now on nobody gets through to the house.
  void stop() { stopped_ = true; }
  // While the server is busy, newcomers are asked to come back later.
  void set_busy(bool busy) { busy_ = busy; }
  const GateTally& tally() const { return tally_; }
  bool is_secure() const override { return secure_; }
  bool has_client() const { return files_.has_client(); }

 private:
  std::variant<Judged, Response> judge_call(const Request& head, std::size_t bytes);
  std::optional<Response> judge_program(const Request& head, const Route& route, std::size_t bytes) const;
  std::optional<Response> judge_amount(const Request& head, const Judged& judged);
  void call(const Request& request, Judged judged, const Done& done);
  void call_here(AtGate what, const Request& request, Judged judged, const Done& done);
  void tell_me(const Request& request, std::optional<Session> session, const Done& done);
  void name_me(Session session, const std::string& body, const Done& done);
  void end_session(const Session& session, const Request& request, const Done& done);
  void save(const Session& session, bool with_cookie, bool secure, const Done& done);
  void pass_on(const Session& session, const std::string& address, Call call, const Done& done);
  void call_of_program(const Request& request, const Judged& judged, const Done& done);
  Response ticket(const std::string& key, const TableId& table);
  void call_accounts(AtAccounts what, const Request& request, const Session& session, const Done& done);
  static Person person_of(const SessionRow& row, const std::string& address);
  // Where the page stands that a browser's request comes from.
  std::string own_origin(const Request& request) const;

  std::optional<Session> session_of(const Request& request);
  // Whoever has a banned name may read, take another name and sign out, and nothing else.
  bool is_banned(const SessionRow& row) const { return moderation_ && moderation_->is_banned_name(row.name); }
  bool is_own_origin(const Request& request) const;
  // Whoever shows a token need not come from a page; but a page must be ours.
  bool is_no_foreign_page(const Request& request) const { return request.origin.empty() || is_own_origin(request); }
  std::string cookie(const std::string& secret, bool secure, std::int64_t seconds) const;
  std::string_view cookie_name(bool secure) const { return secure || secure_ ? "__Host-divan" : "divan"; }

  House& house_;
  EventStore& store_;
  Clock& clock_;
  Post post_;
  StaticFiles files_;
  std::string public_origin_;  // scheme, host and port of the public address
  bool secure_;                // the public address is https
  std::int64_t session_lives_;
  const Moderation* moderation_;
  bool stopped_ = false;
  bool busy_ = false;
  GateTally tally_;

  struct Ticket {
    std::string key;  // of the session, or of the program's token, that asked for it
    TableId table;
  };
  OneUse<Ticket> tickets_{30'000, 100'000};
  std::unique_ptr<Accounts> accounts_;
  Buckets calls_, ticket_calls_;  // by session, or by address where there is none
  Buckets address_calls_, address_tickets_, files_asked_, new_sessions_, new_tables_, replays_;  // by address
};

}  // namespace divan::server
