// A question that asks nobody: a beat. It lasts equally long whatever lies face down.
#include "engine/core/adapter.h"
#include "tests/probe/probe.h"
#include "tests/server/party.h"

namespace divan::server {
namespace {

// The probe, but its beat asks nobody and has no length of its own.
class QuietTable final : public AnyTable {
 public:
  explicit QuietTable(std::unique_ptr<AnyTable> loud) : loud_(std::move(loud)) {}

  SeatSet asked() const override { return beats() ? SeatSet() : loud_->asked(); }
  int seconds() const override { return 0; }

  const RecordHeader& header() const override { return loud_->header(); }
  Answer propose(std::string_view line) override { return loud_->propose(line); }
  Answer propose(Seat seat, std::string_view said) override { return loud_->propose(seat, said); }
  Answer propose_parsed(Seat seat, boost::json::object said) override {
    return loud_->propose_parsed(seat, std::move(said));
  }
  Answer propose_due() override { return loud_->propose_due(); }
  Answer propose_lapse() override { return loud_->propose_lapse(); }
  bool commit() override { return loud_->commit(); }
  Telling told(Viewer viewer) const override { return loud_->told(viewer); }
  Snapshot snapshot(Viewer viewer) const override { return loud_->snapshot(viewer); }
  std::string notebook(Seat seat) const override { return loud_->notebook(seat); }
  std::string legal(Seat seat) const override { return loud_->legal(seat); }
  std::vector<Manner> manners(Seat seat) const override { return loud_->manners(seat); }
  std::string bounds(Seat seat) const override { return loud_->bounds(seat); }
  bool may_undo(Seat seat) const override { return loud_->may_undo(seat); }
  std::uint16_t question() const override { return loud_->question(); }
  std::optional<Outcome> outcome() const override { return loud_->outcome(); }
  std::uint64_t hash() const override { return loud_->hash(); }
  std::optional<Fault> sound() const override { return loud_->sound(); }
  std::vector<std::string> record() const override { return loud_->record(); }

 private:
  bool beats() const { return loud_->snapshot(Viewer::spectator()).view.find(R"("what":"beat")") != std::string::npos; }

  std::unique_ptr<AnyTable> loud_;
};

class QuietGame final : public AnyGame {
 public:
  Opening open(RecordHeader header) const override { return quiet(loud_.open(std::move(header))); }
  Opening reopen(const RecordHeader& header) const override { return quiet(loud_.reopen(header)); }
  Opening arrange(RecordHeader header, std::string_view position) const override {
    return quiet(loud_.arrange(std::move(header), position));
  }
  std::string_view id() const override { return loud_.id(); }
  int rules_version() const override { return loud_.rules_version(); }
  int min_seats() const override { return loud_.min_seats(); }
  int max_seats() const override { return loud_.max_seats(); }
  std::string default_options() const override { return loud_.default_options(); }
  std::optional<Fault> normalise(std::string_view action, std::string& out) const override {
    return loud_.normalise(action, out);
  }
  bool has_event(std::string_view name) const override { return loud_.has_event(name); }
  GameTypes types() const override { return loud_.types(); }

 private:
  static Opening quiet(Opening opening) {
    if (opening.table) opening.table = std::make_unique<QuietTable>(std::move(opening.table));
    return opening;
  }
  GameOf<probe::Probe<>> loud_;
};

struct QuietParty {
  const std::vector<Person> people{person("Ann"), person("Bob"), person("Cid")};
  QuietGame game;
  Stage stage;
  std::vector<Guest> guests;

  explicit QuietParty(const std::string& clock) {
    stage.dependencies.games = {&game};
    const auto made = stage.make(people[0], R"({"game":"probe","listed":true,"clock":)" + clock + "}");
    for (std::size_t i = 1; i < 3; ++i) stage.post(people[i], "tables/" + made.id + "/join");
    for (const Person& who : people) guests.push_back(stage.attach(who, made.id));
    stage.post(people[0], "tables/" + made.id + "/start");
  }
  std::string what() { return text_of(guests[0].client().seat.at("view").at("question").at("what")); }
  // The turn's choice, and nobody shows a mirror: the beat follows.
  void stir() {
    guests[0].act(R"({"do":"stir","at":"first","coins":0})");
    stage.settle();
    for (Guest& guest : guests) {
      guest.act(R"({"do":"pass","at":"first","coins":0})");
      stage.settle();
    }
  }
};

TEST(Beat, lasts_a_fixed_time_at_a_live_table) {
  QuietParty party(R"({"kind":"live","seconds":60})");
  party.stir();
  ASSERT_EQ(party.what(), "beat");
  EXPECT_EQ(party.guests[0].client().people.at("deadline").as_int64(),
            party.stage.clock.now() + party.stage.settings.beat);
  party.stage.pass(party.stage.settings.beat - 1);
  EXPECT_EQ(party.what(), "beat");
  party.stage.pass(1);
  EXPECT_EQ(party.what(), "turn");
}

TEST(Beat, is_over_at_once_where_nobody_hurries) {
  for (const auto* clock : {R"({"kind":"turns","hours":24})", R"({"kind":"none"})"}) {
    QuietParty party(clock);
    party.stir();
    EXPECT_EQ(party.what(), "turn") << clock;
  }
}

}  // namespace
}  // namespace divan::server
