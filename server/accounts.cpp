#include "server/accounts.h"

#include <sodium.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <utility>

#include "engine/core/talk.h"
#include "server/account_protocol.h"
#include "server/erasure.h"
#include "server/history.h"
#include "server/names.h"
#include "server/reply.h"

namespace divan::server {
namespace {

constexpr std::size_t code_length = 25;
constexpr std::size_t group = 5;
constexpr std::size_t longest_label = 40;    // bytes
constexpr std::size_t most_field = 8'192;    // bytes of what an authenticator brings
constexpr std::size_t most_tables = 10'000;  // of one person
constexpr std::size_t most_brought = 64;
constexpr int most_rounds = 4;  // of erasing

Accounts::Answer refusal(PasskeyFault fault) {
  if (fault == PasskeyFault::counter) return {error(403, "passkey_copied")};
  return {error(400, "passkey", R"({"problem":")" + std::string(word_of(fault)) + R"("})")};
}

wire::PasskeyInfo info(const PasskeyRow& row) { return {row.id, row.label, row.made, row.used}; }

wire::Status status_of(const TableRow& row) {
  using enum wire::Status;
  for (const auto status : {open, running, ended, expired, frozen}) {
    if (word(status) == row.status) return status;
  }
  return frozen;
}

bool is_over(const TableRow& row) { return row.status == "ended" || row.status == "expired"; }

bool sits_at(const TableRow& row, const std::string& person) {
  return !row.seated || row.seated->find(person + ' ') != std::string::npos;
}

std::string tidy_label(const std::string& label) {
  auto tidy = tidy_name(label);
  return tidy.size() <= longest_label && check_text(tidy).ok() ? tidy : std::string();
}

}  // namespace

std::string new_recovery_code() {
  const auto letters = new_table_id().substr(0, code_length);  // base32
  std::string code;
  for (std::size_t i = 0; i < letters.size(); ++i) {
    if (i > 0 && i % group == 0) code += '-';
    code += letters[i];
  }
  return code;
}

std::string key_of_recovery_code(std::string_view code) {
  std::string letters;
  for (const char c : code) {
    if (c == ' ' || c == '-') continue;
    const char low = c >= 'A' && c <= 'Z' ? static_cast<char>(c | 0x20) : c;
    const bool known = (low >= 'a' && low <= 'z') || (low >= '2' && low <= '7');
    if (!known || letters.size() == code_length) return {};
    letters += low;
  }
  if (letters.size() != code_length) return {};
  constexpr std::string_view purpose = "divan recovery code";
  unsigned char hash[crypto_generichash_BYTES];
  crypto_generichash(hash, sizeof hash, reinterpret_cast<const unsigned char*>(letters.data()), letters.size(),
                     reinterpret_cast<const unsigned char*>(purpose.data()), purpose.size());
  return to_base64url({reinterpret_cast<const char*>(hash), sizeof hash});
}

Accounts::Accounts(House& house, EventStore& store, Clock& clock, Post post, Dependencies dependencies,
                   AccountLimits limits)
    : house_(house),
      store_(store),
      clock_(clock),
      post_(post),
      dependencies_(std::move(dependencies)),
      new_accounts_(limits.accounts),
      sign_ins_(limits.sign_ins),
      recoveries_(limits.recoveries),
      worker_(std::move(post), dependencies_.reads_beside ? Worker::Runs::beside : Worker::Runs::in_turn) {}

Reply Accounts::no_answer() { return error(503, "storage"); }

void Accounts::carry_out(Chore chore, std::function<void(bool)> done) {
  store_.carry_out(std::move(chore),
                   [post = post_, done = std::move(done)](bool well) { post([done, well] { done(well); }); });
}

Accounts::Known Accounts::read_person(EventStore& store, const std::string& person) {
  Known known;
  known.account = store.account(person);
  if (known.account) known.passkeys = store.passkeys_of(person);
  if (known.account) known.sessions = store.sessions_of(person);
  return known;
}

// ---- looking

void Accounts::show(const Caller& caller, const std::string& /*body*/, const Done& done) {
  show_known(caller, {}, done);
}

void Accounts::show_known(const Caller& caller, std::optional<std::string> code, const Done& done) {
  wire::Account account;
  account.possible = !caller.party.id.empty();
  if (!caller.signed_in()) return done({give(account)});
  beside<Known>([&store = store_, person = caller.person()] { return read_person(store, person); }, done,
                [account, code = std::move(code), done](const Known& known) mutable {
                  account.signed_in = known.account.has_value();
                  for (const auto& row : known.passkeys) account.passkeys.push_back(info(row));
                  account.sessions = static_cast<int>(known.sessions.size());
                  account.recovery_code = code;
                  done({give(account)});
                });
}

void Accounts::show_tables(const Caller& caller, const std::string& /*body*/, const Done& done) {
  const auto& person = caller.person();
  beside<std::vector<TableRow>>([&store = store_, person] { return store.tables_of(person, most_tables); }, done,
                                [person, done](const std::vector<TableRow>& rows) {
                                  wire::MyTables mine;
                                  for (const auto& row : rows) {
                                    if (is_over(row) || !sits_at(row, person)) continue;
                                    if (mine.tables.size() == most_brought) break;
                                    mine.tables.push_back({row.id, row.game, status_of(row)});
                                  }
                                  done({give(mine)});
                                });
}

// ---- passkeys

std::optional<Accounts::Offered> Accounts::take(const std::string& challenge, const Caller& caller, Purpose purpose) {
  auto offered = offered_.take(challenge, clock_.now());
  if (!offered || offered->purpose != purpose || !same(offered->session, caller.session.key)) return {};
  return offered;
}

void Accounts::offer_passkey(const Caller& caller, const std::string& body, const Done& done) {
  wire::Nothing nothing;
  if (const auto fault = read_body(body, nothing)) return done({*fault});
  if (caller.party.id.empty()) return done({error(409, "passkeys_impossible")});
  if (caller.session.name.empty()) return done({error(409, "name_needed")});
  beside<Known>([&store = store_, person = caller.person()] { return read_person(store, person); }, done,
                [this, caller, done](const Known& known) {
                  if (known.passkeys.size() >= most_passkeys) return done({error(409, "too_many_passkeys")});
                  wire::PasskeyOffer offer;
                  offer.party = caller.party.id;
                  offer.name = caller.session.name;
                  offer.handle = known.account ? known.account->handle : new_secret();
                  for (const auto algorithm : algorithms) offer.algorithms.push_back(static_cast<int>(algorithm));
                  for (const auto& row : known.passkeys) offer.exclude.push_back(row.id);
                  offer.challenge = offered_.issue({caller.session.key, Purpose::passkey, offer.handle}, clock_.now());
                  done({give(offer)});
                });
}

void Accounts::add_passkey(const Caller& caller, const std::string& body, const Done& done) {
  wire::NewPasskey given;
  if (const auto fault = read_body(body, given)) return done({*fault});
  const auto offered = take(given.challenge, caller, Purpose::passkey);
  if (!offered) return done({error(410, "passkey_late")});
  if (!caller.signed_in() && !new_accounts_.take(caller.address, clock_.now())) return done({error(429, "too_many")});
  Registration registration;
  if (!from_base64url(given.client_data, most_field, registration.client_data)) {
    return done(refusal(PasskeyFault::client_data));
  }
  if (!from_base64url(given.authenticator_data, most_field, registration.authenticator_data)) {
    return done(refusal(PasskeyFault::data));
  }
  struct Checked {
    std::variant<Credential, PasskeyFault> credential;
    bool taken = false;
    std::size_t passkeys = 0;
  };
  const auto work = [&store = store_, party = caller.party, person = caller.person(), challenge = given.challenge,
                     registration] {
    Checked checked{check_registration(party, challenge, registration), false, 0};
    if (const auto* made = std::get_if<Credential>(&checked.credential)) {
      checked.taken = store.passkey(to_base64url(made->id)).has_value();
      checked.passkeys = store.passkeys_of(person).size();
    }
    return checked;
  };
  beside<Checked>(work, done, [this, caller, offered = *offered, label = given.label, done](const Checked& checked) {
    if (const auto* fault = std::get_if<PasskeyFault>(&checked.credential)) return done(refusal(*fault));
    if (checked.taken) return done({error(409, "passkey_taken")});
    if (checked.passkeys >= most_passkeys) return done({error(409, "too_many_passkeys")});
    const auto& made = std::get<Credential>(checked.credential);
    const auto now = clock_.now();
    const PasskeyRow passkey{to_base64url(made.id),
                             caller.person(),
                             static_cast<int>(made.algorithm),
                             to_base64url(made.key),
                             made.counter,
                             tidy_label(label),
                             now,
                             0};
    if (caller.signed_in()) {
      return carry_out(passkey, [this, caller, done](bool kept) {
        if (!kept) return done({error(503, "storage")});
        show_known(caller, {}, done);
      });
    }
    auto code = new_recovery_code();
    const AccountRow account{
        caller.person(), offered.handle, caller.session.name, caller.session.language, now, key_of_recovery_code(code)};
    auto owner = caller;
    owner.session.person = owner.session.key;
    carry_out(NewAccount{account, passkey}, [this, owner, code, done](bool kept) {
      if (!kept) return done({error(503, "storage")});
      spdlog::info("event=account_made");
      show_known(owner, code, done);
    });
  });
}

void Accounts::remove_passkey(const Caller& caller, const std::string& body, const Done& done) {
  wire::OfPasskey given;
  if (const auto fault = read_body(body, given)) return done({*fault});
  if (!caller.signed_in()) return done({error(409, "no_account")});
  beside<Known>([&store = store_, person = caller.person()] { return read_person(store, person); }, done,
                [this, caller, id = given.id, done](const Known& known) {
                  if (std::ranges::find(known.passkeys, id, &PasskeyRow::id) == known.passkeys.end()) {
                    return done({error(404, "no_such_passkey")});
                  }
                  if (known.passkeys.size() == 1) return done({error(409, "last_passkey")});
                  carry_out(RemovePasskey{id, caller.person()}, [this, caller, done](bool removed) {
                    if (!removed) return done({error(503, "storage")});
                    show_known(caller, {}, done);
                  });
                });
}

// ---- signing in

void Accounts::offer_sign_in(const Caller& caller, const std::string& body, const Done& done) {
  wire::Nothing nothing;
  if (const auto fault = read_body(body, nothing)) return done({*fault});
  if (caller.party.id.empty()) return done({error(409, "passkeys_impossible")});
  if (!sign_ins_.take(caller.address, clock_.now())) return done({error(429, "too_many")});
  done({give(
      wire::SignInOffer{offered_.issue({caller.session.key, Purpose::sign_in, {}}, clock_.now()), caller.party.id})});
}

void Accounts::sign_in(const Caller& caller, const std::string& body, const Done& done) {
  wire::SignIn given;
  if (const auto fault = read_body(body, given)) return done({*fault});
  if (!take(given.challenge, caller, Purpose::sign_in)) return done({error(410, "passkey_late")});
  Assertion assertion;
  if (!from_base64url(given.client_data, most_field, assertion.client_data)) {
    return done(refusal(PasskeyFault::client_data));
  }
  if (!from_base64url(given.authenticator_data, most_field, assertion.authenticator_data)) {
    return done(refusal(PasskeyFault::data));
  }
  if (!from_base64url(given.signature, most_field, assertion.signature)) return done(refusal(PasskeyFault::signature));
  struct Checked {
    std::optional<AccountRow> account;  // none: the passkey, or its account, is gone
    std::variant<std::uint32_t, PasskeyFault> counter;
  };
  const auto work = [&store = store_, party = caller.party, given, assertion] {
    Checked checked;
    const auto row = store.passkey(given.id);
    if (!row) return checked;
    Credential known{{}, static_cast<Algorithm>(row->algorithm), {}, row->counter};
    if (!from_base64url(row->key, most_field, known.key)) return checked;
    checked.counter = check_assertion(party, given.challenge, known, assertion);
    if (auto account = store.account(row->person); account && same(account->handle, given.handle)) {
      checked.account = std::move(account);
    }
    return checked;
  };
  beside<Checked>(work, done, [this, caller, id = given.id, bring = given.bring, done](const Checked& checked) {
    if (!checked.account) return done({error(404, "no_such_passkey")});
    if (const auto* fault = std::get_if<PasskeyFault>(&checked.counter)) {
      if (*fault == PasskeyFault::counter) spdlog::warn("event=passkey_copied");
      return done(refusal(*fault));
    }
    const auto counter = std::get<std::uint32_t>(checked.counter);
    carry_out(UsedPasskey{id, counter, clock_.now()},
              [this, caller, account = *checked.account, bring, done](bool kept) {
                if (!kept) return done({error(503, "storage")});
                begin_session(caller, account, bring, {}, done);
              });
  });
}

void Accounts::recover(const Caller& caller, const std::string& body, const Done& done) {
  wire::Recover given;
  if (const auto fault = read_body(body, given)) return done({*fault});
  if (!recoveries_.take(caller.address, clock_.now())) return done({error(429, "too_many")});
  const auto old = key_of_recovery_code(given.code);
  if (old.empty()) return done({error(403, "recovery")});
  using Found = std::optional<AccountRow>;
  beside<Found>([&store = store_, old] { return store.account_by_recovery(old); }, done,
                [this, caller, old, bring = given.bring, done](const Found& account) {
                  if (!account) return done({error(403, "recovery")});
                  auto code = new_recovery_code();
                  carry_out(NewRecovery{account->person, old, key_of_recovery_code(code)},
                            [this, caller, account = *account, bring, code, done](bool kept) {
                              if (!kept) return done({error(403, "recovery")});
                              spdlog::info("event=account_recovered");
                              begin_session(caller, account, bring, code, done);
                            });
                });
}

void Accounts::make_recovery(const Caller& caller, const std::string& body, const Done& done) {
  wire::Nothing nothing;
  if (const auto fault = read_body(body, nothing)) return done({*fault});
  if (!caller.signed_in()) return done({error(409, "no_account")});
  auto code = new_recovery_code();
  carry_out(NewRecovery{caller.person(), {}, key_of_recovery_code(code)}, [this, caller, code, done](bool kept) {
    if (!kept) return done({error(503, "storage")});
    show_known(caller, code, done);
  });
}

// A new secret: whoever knew the guest's has nothing of the account.
void Accounts::begin_session(const Caller& caller, const AccountRow& account, bool bring,
                             std::optional<std::string> code, const Done& done) {
  const auto secret = new_secret();
  const SessionRow session{key_of(secret), account.name, account.language, clock_.now(), account.person};
  const auto begun = [this, caller, account, bring, secret, session, code = std::move(code), done](bool kept) {
    if (!kept) return done({error(503, "storage")});
    const auto finish = [account, secret, code, done](int brought) {
      done({give(wire::SignedIn{account.name, account.language, csrf_token(secret), brought, code}), secret});
    };
    if (!bring || caller.signed_in()) return finish(0);
    bring_seats(caller, account, session.key, finish);
  };
  using Sessions = std::vector<SessionRow>;
  beside<Sessions>([&store = store_, person = account.person] { return store.sessions_of(person); }, done,
                   [this, session, begun](const Sessions& all) {
                     for (std::size_t i = 0; i + most_sessions <= all.size(); ++i) {
                       carry_out(RemoveSession{all[i].key}, [](bool) {});
                       house_.end_session(all[i].key);
                     }
                     store_.save_session(session, [post = post_, begun](bool kept) { post([=] { begun(kept); }); });
                   });
}

// At a table where the account sits already the guest's seat stays the guest's.
void Accounts::bring_seats(const Caller& caller, const AccountRow& account, const std::string& session,
                           std::function<void(int)> then) {
  const auto guest = caller.session.key;
  const Person person{account.person, account.name, account.language, {}, caller.address, session};
  using Rows = std::vector<TableRow>;
  beside<Rows>([&store = store_, guest] { return store.tables_of(guest, most_tables); },
               [then](const Answer&) { then(0); },
               [this, guest, person, then](const Rows& rows) {
                 std::vector<TableId> tables;
                 for (const auto& row : rows) {
                   if (row.status != "expired" && sits_at(row, guest) && tables.size() < most_brought)
                     tables.push_back(row.id);
                 }
                 if (tables.empty()) return then(0);
                 const auto left = std::make_shared<std::size_t>(tables.size());
                 const auto brought = std::make_shared<int>(0);
                 for (const auto& table : tables) {
                   house_.adopt(person, table, guest, [left, brought, then](bool moved) {
                     *brought += moved;
                     if (--*left == 0) then(*brought);
                   });
                 }
               });
}

void Accounts::sign_out_elsewhere(const Caller& caller, const std::string& body, const Done& done) {
  wire::Nothing nothing;
  if (const auto fault = read_body(body, nothing)) return done({*fault});
  if (!caller.signed_in()) return done({error(409, "no_account")});
  beside<Known>([&store = store_, person = caller.person()] { return read_person(store, person); }, done,
                [this, caller, done](const Known& known) {
                  carry_out(EndSessions{caller.person(), caller.session.key}, [this, caller, known, done](bool ended) {
                    if (!ended) return done({error(503, "storage")});
                    for (const auto& one : known.sessions) {
                      if (one.key != caller.session.key) house_.end_session(one.key);
                    }
                    show_known(caller, {}, done);
                  });
                });
}

// ---- personal data

void Accounts::export_data(const Caller& caller, const std::string& /*body*/, const Done& done) {
  const auto work = [&store = store_, session = caller.session, person = caller.person()] {
    const auto known = read_person(store, person);
    wire::MyData mine{session.name, session.language, {}, {}, {}, {}};
    if (known.account) mine.account_made = known.account->made;
    for (const auto& row : known.passkeys) mine.passkeys.push_back(info(row));
    for (const auto& row : known.sessions) mine.sessions.push_back(row.seen);
    if (!known.account) mine.sessions.push_back(session.seen);
    for (const auto& row : store.tables_of(person, most_tables)) {
      auto [names, said] = words_of_person(store.log(row.id), person);
      mine.tables.push_back({row.id, row.game, status_of(row), row.touched, std::move(names), std::move(said)});
    }
    return to_json(mine);
  };
  beside<std::string>(work, done, [done](std::string mine) { done({Reply{200, std::move(mine)}}); });
}

void Accounts::erase(const Caller& caller, const std::string& body, const Done& done) {
  wire::Nothing nothing;
  if (const auto fault = read_body(body, nothing)) return done({*fault});
  erase_everywhere(caller, most_rounds, done);
}

// The account goes last: if something fails on the way, the person can do it again. A table that is being played on may
// write the old name once more while it is rewritten: then another round finds it.
void Accounts::erase_everywhere(const Caller& caller, int rounds, const Done& done) {
  struct Found {
    Known known;
    std::shared_ptr<std::vector<Rewrite>> rewrites = std::make_shared<std::vector<Rewrite>>();
    std::vector<std::string> reports, history;
  };
  const auto work = [&store = store_, dependencies = dependencies_, person = caller.person()] {
    Found found;
    found.known = read_person(store, person);
    for (const auto& row : store.tables_of(person, most_tables)) {
      auto rewrite = erase_person(row.id, store.log(row.id), person, dependencies);
      const bool alive = row.status == "open" || row.status == "running";
      if (!rewrite.numbers.empty() || (alive && rewrite.summary != row.summary))
        found.rewrites->push_back(std::move(rewrite));
    }
    for (const auto& [id, report] : reports(store)) {
      if (report.by == person) found.reports.push_back(id);
    }
    for (const auto& note : store.notes(history_kind(person))) found.history.push_back(note.id);
    return found;
  };
  beside<Found>(work, done, [this, caller, rounds, done](const Found& found) {
    if (rounds > 0 && !found.rewrites->empty()) {
      return rewrite_all(found.rewrites, done, [=, this] { erase_everywhere(caller, rounds - 1, done); });
    }
    rewrite_all(found.rewrites, done,
                [this, caller, known = found.known, reports = found.reports, history = found.history, done] {
                  for (const auto& id : reports) carry_out(Note{"report", id, {}}, [](bool) {});
                  for (const auto& id : history) carry_out(Note{history_kind(caller.person()), id, {}}, [](bool) {});
                  carry_out(RemovePerson{caller.person()}, [this, caller, known, done](bool removed) {
                    if (!removed) return done({error(503, "storage")});
                    house_.end_session(caller.session.key);
                    for (const auto& one : known.sessions) house_.end_session(one.key);
                    spdlog::info("event=person_erased");
                    done({give(wire::Nothing{}), std::string()});
                  });
                });
  });
}

void Accounts::rewrite_all(const std::shared_ptr<std::vector<Rewrite>>& rest, const Done& done,
                           std::function<void()> then) {
  if (rest->empty()) return then();
  auto next = std::move(rest->back());
  rest->pop_back();
  const auto table = next.table;
  house_.forget_table(table);  // it writes no more
  carry_out(std::move(next), [this, table, rest, done, then = std::move(then)](bool written) {
    house_.forget_table(table);  // whoever comes back reads the new words
    if (!written) return done({error(503, "storage")});
    rewrite_all(rest, done, then);
  });
}

}  // namespace divan::server
