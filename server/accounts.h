// Accounts: passkeys, recovery codes, signing in and out, and what a person may do with personal data. Nobody needs
// one: a guest is a session, and becomes an account by making a passkey; the session's key stays the person's key, so
// that seats and games stay too. A session that signs in belongs to that person from then on.
//
// Belongs to the house's thread. Signatures are checked and accounts are read on a worker.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "server/account_limits.h"
#include "server/dependencies.h"
#include "server/secrets.h"
#include "server/webauthn.h"
#include "server/worker.h"

namespace divan::server {

inline constexpr std::size_t most_passkeys = 16;  // of an account
inline constexpr std::size_t most_sessions = 32;  // of an account: those that were not used for longest end

struct MyGames;

class Accounts {
 public:
  Accounts(House& house, EventStore& store, Clock& clock, Post post, Dependencies dependencies, AccountLimits limits);

  struct Caller {
    SessionRow session;
    std::string address;
    RelyingParty party;

    bool signed_in() const { return !session.person.empty(); }
    const std::string& person() const { return signed_in() ? session.person : session.key; }
  };
  struct Answer {
    Reply reply;
    std::optional<std::string> secret = {};  // of the caller's session from now on; empty: there is none
  };
  using Done = std::function<void(Answer)>;

  // The calls of routes.cpp. `done` is called once, on the house's thread.
  void show(const Caller& caller, const std::string& body, const Done& done);
  void offer_passkey(const Caller& caller, const std::string& body, const Done& done);
  void add_passkey(const Caller& caller, const std::string& body, const Done& done);
  void remove_passkey(const Caller& caller, const std::string& body, const Done& done);
  void offer_sign_in(const Caller& caller, const std::string& body, const Done& done);
  void sign_in(const Caller& caller, const std::string& body, const Done& done);
  void recover(const Caller& caller, const std::string& body, const Done& done);
  void make_recovery(const Caller& caller, const std::string& body, const Done& done);
  void sign_out_elsewhere(const Caller& caller, const std::string& body, const Done& done);
  void show_tables(const Caller& caller, const std::string& body, const Done& done);
  void show_history(const Caller& caller, const std::string& body, const Done& done);
  void show_statistics(const Caller& caller, const std::string& body, const Done& done);
  void export_data(const Caller& caller, const std::string& body, const Done& done);
  void erase(const Caller& caller, const std::string& body, const Done& done);

 private:
  enum class Purpose : std::uint8_t { passkey, sign_in };
  // A challenge is answered once, by the session that asked for it, for what it asked.
  struct Offered {
    std::string session;
    Purpose purpose{};
    std::string handle;  // of the account that a passkey is made for
  };
  // What a worker has read of a person.
  struct Known {
    std::optional<AccountRow> account;
    std::vector<PasskeyRow> passkeys;
    std::vector<SessionRow> sessions;
    std::vector<TableRow> tables;
  };

  // Runs `work` on the worker, then `then` with what it gave; 503 when the store does not answer.
  template <class Result>
  void beside(std::function<Result()> work, const Done& done, std::function<void(Result)> then);
  void with_games(const Caller& caller, const Done& done, std::function<Reply(const MyGames&)> tell);
  void carry_out(Chore chore, std::function<void(bool)> done);
  static Reply no_answer();  // of the store
  static Known read_person(EventStore& store, const std::string& person);
  std::optional<Offered> take(const std::string& challenge, const Caller& caller, Purpose purpose);
  void show_known(const Caller& caller, std::optional<std::string> code, const Done& done);
  // Gives the caller a session of the account, and brings the guest's seats along.
  void begin_session(const Caller& caller, const AccountRow& account, bool bring, std::optional<std::string> code,
                     const Done& done);
  void bring_seats(const Caller& caller, const AccountRow& account, const std::string& session,
                   std::function<void(int)> then);
  void erase_everywhere(const Caller& caller, int rounds, const Done& done);
  void rewrite_all(const std::shared_ptr<std::vector<Rewrite>>& rest, const Done& done, std::function<void()> then);

  House& house_;
  EventStore& store_;
  Clock& clock_;
  Post post_;
  Dependencies dependencies_;
  OneUse<Offered> offered_{300'000, 20'000};
  Buckets new_accounts_, sign_ins_, recoveries_;  // by address
  Worker worker_;
};

template <class Result>
void Accounts::beside(std::function<Result()> work, const Done& done, std::function<void(Result)> then) {
  const auto result = std::make_shared<std::optional<Result>>();
  worker_.work_out(
      [result, work = std::move(work)](const auto&) {
        *result = work();
        return std::string();
      },
      [result, done, then = std::move(then)](const std::string&) {
        if (!*result) return done({no_answer(), {}});
        then(std::move(**result));
      });
}

// A call that routes.cpp hands on.
struct AccountCall {
  Accounts::Caller caller;
  std::string body;
  Accounts::Done done;
};

// A code that people can write down: 125 random bits in groups of letters and digits.
std::string new_recovery_code();
// What is kept of it; empty for what cannot be one. Case, spaces and dashes do not count.
std::string key_of_recovery_code(std::string_view code);

}  // namespace divan::server
