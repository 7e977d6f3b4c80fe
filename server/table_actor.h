// The actor of one table; nobody else changes its match. Everything that reaches it (frames, calls, timers) is a job.
// Jobs wait in one queue and run one after the other. A job checks a command, applies it in memory and writes its
// lines, and stores them with the id of the command. Nothing is told, and no further job runs, before the lines are
// stored. If the store refuses them, the table is read again from the store: what was not stored has never happened.
#pragma once

#include <chrono>
#include <deque>
#include <map>
#include <unordered_map>
#include <unordered_set>

#include "server/reply.h"
#include "server/table_audience.h"
#include "server/table_context.h"
#include "server/table_load.h"
#include "server/table_players.h"

namespace divan::server {

class TableActor : public std::enable_shared_from_this<TableActor> {
 public:
  using ConnectionId = House::ConnectionId;
  using Done = ReplyHandler;

  // Nothing when there is no such table. May throw StoreFault. A worker reads and folds the log; jobs wait for it.
  static std::shared_ptr<TableActor> load(TableContext& context, const TableId& id);
  TableActor(TableContext& context, TableId id);

  // Jobs.
  void attach(const Person& person, const Have& have, ConnectionId id, std::shared_ptr<Connection> connection);
  void receive(ConnectionId id, std::string text);
  void detach(ConnectionId id);
  void end_session(const std::string& key);
  void disconnect(const House::Chosen& chosen);
  // A call whose route is carried out by a table.
  void call(const Person& person, Call call, Done done);
  // Gives a seat to the person who has shown its private link.
  void move(const Person& person, const SeatMove& link, Done done);
  // Gives the seat of a guest to the person who the guest turns out to be. False: there is none, or it is not stored.
  void adopt(const Person& person, const std::string& guest, std::function<void(bool)> done);

  // The operator closes the table for good. `done` hears whether that is stored; true also when it was over already.
  void close(std::function<void(bool)> done);

  // How many are connected.
  struct Present {
    std::uint64_t seats = 0;
    std::uint64_t spectators = 0;
  };
  Present present() const;

  // Says goodbye and drops waiting jobs. `busy` tells whether an append is still being stored.
  void stop();
  bool busy() const { return busy_; }
  // Whether it may leave the memory.
  bool idle() const { return quiet_for(context_.settings.idle); }
  // Frees cached views when nobody is connected and nothing has happened for a while; true: it has done so now.
  bool rest();
  // The store could not be read: the table must be loaded again.
  bool lost() const { return lost_; }

  // The calls of routes.cpp. Each runs inside a job, once call() knows the person.
  ReplyOf<wire::TableInfo> info(const Person& person) const;
  ReplyOf<wire::Seated> join(const Person& person, const wire::Invitation& invitation);
  ReplyOf<wire::TableInfo> watch(const Person& person, const wire::Invitation& invitation);
  ReplyOf<wire::Nothing> leave(const Person& person);
  ReplyOf<wire::Nothing> start(const Person& person);
  ReplyOf<wire::Nothing> remove(const Person& person, const wire::Remove& whom);
  ReplyOf<wire::SpectatorList> spectators(const Person& person) const;
  ReplyOf<wire::Nothing> set_gallery(const Person& person, const wire::Gallery& wanted);
  ReplyOf<wire::Nothing> mute(const Person& person, const wire::MuteSeat& wanted);
  ReplyOf<wire::Nothing> hand_over(const Person& person, const wire::OfSeat& whom);
  ReplyOf<wire::Nothing> put_bot(const Person& person, const wire::BotSeat& wanted);
  ReplyOf<wire::Made> invite(const Person& person);
  ReplyOf<wire::Nothing> swap(const Person& person, const wire::SwapSeats& seats);
  ReplyOf<wire::Nothing> talk_while_gathering(const Person& person, const wire::Words& said);
  ReplyOf<wire::Code> make_code(const Person& person, const wire::Invitation& shown);
  ReplyOf<wire::Nothing> ask_for_seat(const Person& person, const wire::OfSeat& wanted);
  ReplyOf<wire::Nothing> admit(const Person& person, const wire::Admit& vote);
  ReplyOf<wire::Link> make_move_link(const Person& person);
  ReplyOf<wire::SeatToken> let_program_play(const Person& person);
  void rematch(const Person& person, const SendReply<wire::Rematch>& done);
  void report(const Person& person, const wire::ReportPlayer& wanted, const SendReply<wire::Nothing>& done);
  void look_back(const Person& person, const std::string& round, const SendReply<Hindsight>& done);
  void record(const Person& person, const SendReply<RecordText>& done);
  void replay(const Person& person, const std::string& eyes, const SendReply<wire::Tape>& done);
  // Why the table can change no more: it is frozen, or its log is full.
  std::optional<Reply> not_playable() const;
  // Replies when what the call has written is stored.
  void answer_call(const std::function<Reply()>& reply, const Done& done);

 private:
  using Job = std::function<void()>;
  // A command of a seat, and where its answer goes.
  struct Command {
    ConnectionId connection = 0;
    Seat seat;
    std::string id;
    CommandId key;  // with its sender
  };
  struct RememberedAnswer {
    CommandId key;
    std::string text;
  };
  enum class Silent : std::uint8_t { no, yes };
  // The analysis of a finished round, or those who wait for it.
  struct Look {
    std::string told;
    bool failed = false;
    std::vector<SendReply<Hindsight>> waiting;
  };

  // table_actor.cpp: jobs, and what they write
  void run(Job job);
  void pump();
  void abandon(const std::function<void()>& then);
  // A line of the house; of the match its header, and the entry that it was proposed last and has allowed. Each is
  // applied at once and kept in `written_` until store(). The first two are applied as a restart would read them, so
  // that what cannot be read is never stored.
  template <class Said>
    requires boost::describe::has_describe_members<Said>::value
  void write(const Said& said, Silent silent = Silent::no) {
    auto text = to_json(said);
    const auto fault = fold_->add(text);
    keep(std::move(text), fault, silent == Silent::no);
  }
  void write_match_header(std::string text);
  void write_entry(std::string text);
  void keep(std::string text, const std::optional<Fault>& fault, bool told);
  void store(std::function<void(bool stored)> then);
  void stored(const AppendOutcome& outcome);
  void finish(bool well, const std::optional<Command>& command, std::string answer,
              const std::function<void(bool)>& then);
  void begin();
  void read(std::function<void()> then);
  void take(LoadedTable loaded);
  void lose(const std::string& problem);
  void tell();
  void come_back(Seat seat);

  // table_actor_commands.cpp: commands over connections
  void obey_frame(ConnectionId from, const std::string& text);
  std::optional<std::string> answered_before(const Command& command) const;
  void carry_out(const wire::Frame& frame, boost::json::object said, const Command& command);
  void enter(const Command& command, boost::json::object said);
  void commit(const Command& command);
  static std::string committed(const Command& command, std::uint32_t version);
  std::uint32_t version_told(Seat seat) const;
  void refuse(const Command& command, const Verdict& verdict);
  void send_answer(const Command& command, std::string text);
  void send_failure(const Command& command);
  Verdict check_time(const wire::Frame& frame) const;
  // The length of the log in multiples of its limit.
  int how_full() const;
  Verdict check_talk(const boost::json::value& say, Seat seat);
  Verdict give_time(Seat seat);
  Verdict want_pause(Seat seat, bool wanted);

  // table_actor_clock.cpp: deadlines, lapses, bots
  void settle();
  std::optional<std::int64_t> question_lasts() const;
  std::optional<std::int64_t> lapses_at() const;
  std::optional<std::int64_t> time_is_up_at() const;
  std::optional<std::int64_t> expires_at() const;
  void watch_presence();
  bool somebody_here() const;
  void arm();
  void tick();
  void take_over(Seat seat);
  void take_turn(Seat seat);
  bool is_played() const { return fold_->match() != nullptr && facts().running() && !facts().pause; }

  bool quiet_for(std::int64_t time) const;

  // table_actor_calls.cpp: what comes as a call
  Reply remove_spectator(const Person& person, int number);
  // Who is meant: a program is the person whose seat its token opens; nobody when it opens none.
  std::optional<Person> recognise(const Person& person) const;
  // A refusal when the caller is not the host, or when `seat` belongs to no other person.
  std::optional<Reply> not_host(const Person& person) const;
  std::optional<Reply> not_another(const Person& person, Seat seat) const;
  bool is_invited(const Person& person, const wire::Invitation& shown) const;
  bool may_watch(const Person& person) const;
  bool is_out(const Person& person) const;
  // Bars a person from coming back, also from the same address, unless the host has that address too.
  void bar(const Person& host, const std::string& key, const std::string& address);
  void dismiss_uninvited();

  // table_actor_seats.cpp: who sits where
  struct Request {
    std::string key, name, address;
    Seat seat;
    std::set<std::string> agreed;  // keys
  };
  wire::Seated take_back(const Person& person);
  bool is_called_alike(const Person& person) const;
  std::vector<wire::SeatRequest> requests() const;

  // table_actor_reports.cpp: what players report
  struct Words {
    std::uint64_t line = 0;
    int seat = 0;
    std::optional<int> to;
    std::string text;
  };
  void note_words(Seat seat, const boost::json::value& say);
  std::uint64_t line_of(const std::optional<std::string>& said, Seat seat, Seat reporter) const;

  // table_actor_hindsight.cpp: analysis of finished rounds, record and replay
  void work_out(int round, const SendReply<Hindsight>& done);
  // The stored lines of the match, read by a worker; nothing when the store does not answer.
  using MatchLines = std::vector<std::string>;
  void read_match(std::function<void(std::optional<MatchLines>)> then);

  // table_actor_people.cpp: public facts
  TableRow row() const;
  wire::People people() const;
  wire::Chair chair(Seat seat) const;
  std::int64_t expires_after() const;

  const Facts& facts() const { return fold_->facts(); }
  std::int64_t now() const { return context_.clock.now(); }

  TableContext& context_;
  const TableId id_;
  TableRow row_;       // as it was stored last
  TableRow next_row_;  // being stored
  std::unique_ptr<Fold> fold_;
  std::string frozen_;                          // why; empty: it is not
  std::map<int, std::shared_ptr<Look>> looks_;  // by round
  Audience audience_;
  Players players_;

  std::deque<Job> jobs_;
  Job job_;  // under way
  bool pumping_ = false;
  bool busy_ = false;     // storing
  bool reading_ = false;  // from the store, beside the house's thread
  bool retried_ = false;  // the job under way has met a conflict before
  std::chrono::steady_clock::time_point storing_since_;
  bool stopped_ = false;
  bool lost_ = false;
  std::optional<std::int64_t> rested_at_;

  // What the job under way has written.
  std::vector<std::string> written_;
  std::optional<Command> command_;
  DoneCommand done_;      // the command, when it is being stored
  bool public_ = false;   // everybody is told of it
  bool prompt_ = false;   // bots and standing orders may have to answer
  SeatSet prompt_seats_;  // the same for these seats only: nobody else may notice
  bool broken_ = false;   // a line could not be folded
  std::function<void(bool)> then_;

  Clock::Token alarm_;
  std::int64_t not_before_ = 0;                      // after a failure
  std::vector<std::optional<std::int64_t>> bot_at_;  // by seat: when a bot plays for somebody who is gone
  std::int64_t left_at_ = 0;                         // when a connection closed last
  std::int64_t used_at_ = 0;
  std::unordered_set<std::string> watchers_;                // keys that have shown the invitation
  bool gallery_changed_ = false;                            // a spectator may have to leave
  std::unordered_map<std::string, std::string> addresses_;  // by key: the last address of each seated person
  std::vector<Request> requests_;                           // for seats of bots
  std::deque<wire::GatherTalk> gather_talk_;                // before the start, oldest first
  std::deque<Words> words_;                                 // said lately, oldest first
  std::vector<Bucket> talk_;                                // by seat
  std::vector<Bucket> secrets_;                             // likewise: commands that nobody else sees
  std::deque<RememberedAnswer> answered_;                   // refusals too; oldest first
  DoneCommands commands_;                                   // all that were carried out
};

// The row of a table as its fold stands.
TableRow row_of(const TableId& id, const Fold& fold, std::int64_t touched, const Settings& settings);

}  // namespace divan::server
