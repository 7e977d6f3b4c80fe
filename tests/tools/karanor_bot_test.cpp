// Each rule of thumb of the `rules` bot of Marchands de Karanor in a position in which it must show.
#include "bots/greedy.h"
#include "bots/karanor.h"
#include "bots/karanor/rules_bot.h"
#include "engine/karanor/text.h"
#include "tests/tools/bot_scene.h"

namespace divan::karanor {
namespace {

constexpr int seats = 4;
constexpr Seat rival{1}, third{2};

Name named(std::string_view text) { return *Name::from_name(text); }

template <class Names>
Names names(std::initializer_list<std::string_view> all) {
  Names result;
  for (const auto one : all) result.push_back(named(one));
  return result;
}
Goods goods(std::initializer_list<Resource> all) {
  Goods result;
  for (const Resource one : all) ++result[one];
  return result;
}
constexpr Resource wood = Resource::wood, wine = Resource::wine, meat = Resource::meat, cloth = Resource::cloth;

// The gold that a shop costs, whatever the balance of the set asks for.
int price(std::string_view shop) { return standard()[standard().shop(named(shop))].build.pay.gold; }

// Everybody at home with a shop there and nothing else, in the turn of seat 1, until a test says otherwise.
struct Sketch {
  Position position;

  Sketch() {
    for (std::uint8_t i = 0; i < seats; ++i) position.players[Seat{i}].emplace().gold = 0;
    position.first = position.active = me;
    position.round = 3;
  }
  PlayerPosition& operator[](Seat seat) { return *position.players[seat]; }
  Sketch& place(Seat seat, std::string_view at) { return (*this)[seat].at = named(at), *this; }
  Sketch& gold(Seat seat, int gold) { return (*this)[seat].gold = static_cast<std::uint16_t>(gold), *this; }
  Sketch& give(Seat seat, std::initializer_list<Resource> all) { return (*this)[seat].goods = goods(all), *this; }
  Sketch& prestige(Seat seat, int level) { return (*this)[seat].prestige = static_cast<std::uint8_t>(level), *this; }
  Sketch& shops(std::initializer_list<std::string_view> cards) {
    return (*this)[me].shop_cards = names<List<Name, 3>>(cards), *this;
  }
  Sketch& black_market(std::string_view card) {
    return (*this)[me].black_market = names<List<Name, black_market_count>>({card}), *this;
  }

  State state() const { return arranged<Karanor>({}, seats, position); }
};

class Scene : public BotScene<Karanor, KaranorRules> {
 public:
  explicit Scene(const Sketch& sketch, bool trades = true) : BotScene(sketch.state(), seats, 1, trades) {}

  // Lets it play its turn and gives back what it did.
  std::vector<Action> turn() {
    std::vector<Action> done;
    for (int i = 0; i < 60 && awaited() && view().active == me; ++i) {
      const auto action = deed();
      if (!action) continue;
      done.push_back(*action);
      act(me, *action);
    }
    return done;
  }
};

template <class Wanted>
int count(const std::vector<Action>& actions) {
  return static_cast<int>(
      std::ranges::count_if(actions, [](const Action& one) { return std::holds_alternative<Wanted>(one); }));
}

// ---- Ways and goals

TEST(KaranorRules, knows_the_way_to_every_place) {
  const Content& content = standard();
  const Atlas atlas(content);
  for (std::uint8_t i = 0; i < content.places.size(); ++i) {
    for (std::uint8_t j = 0; j < content.places.size(); ++j) {
      PlaceRef at{i};
      int steps = 0;
      for (; at != PlaceRef{j} && steps < 40; ++steps) {
        const PlaceRef next = atlas.next(at, {j});
        ASSERT_TRUE(has(content[at].land | content[at].sea, next));
        at = next;
      }
      EXPECT_EQ(steps, atlas.steps({i}, {j}));
      EXPECT_LE(steps, content.distance[i][j] + 2);
    }
  }
}

TEST(KaranorRules, builds_what_it_can_pay_for) {
  Sketch sketch;
  sketch.place(me, "ostrane")
      .gold(me, price("wine_cellar"))
      .give(me, {wine, wine, meat})
      .shops({"wine_cellar", "bank"});
  EXPECT_EQ(Scene(sketch).answer<Build>(), Build{named("wine_cellar")});
}

TEST(KaranorRules, harvests_what_its_shop_lacks) {
  Sketch sketch;
  sketch.place(me, "echo_cellars").gold(me, 6).give(me, {meat}).shops({"wine_cellar", "observatory"});
  EXPECT_EQ(Scene(sketch).answer<Harvest>(), Harvest{wine});
}

TEST(KaranorRules, makes_the_delivery_when_it_is_there) {
  Sketch sketch;
  sketch.position.deliveries = names<List<Name, delivery_count>>({"beams_for_unisson"});
  sketch.place(me, "unisson").give(me, {wood, wood, wood}).shops({"bank", "observatory"});
  EXPECT_TRUE(Scene(sketch).answer<Deliver>());
}

// Two actions away there is a villa for its eight gold; in the last round nothing else counts.
TEST(KaranorRules, takes_the_last_prestige_in_the_last_round) {
  Sketch sketch;
  sketch.position.ending = true;
  sketch.prestige(rival, 10).prestige(me, 9).place(me, "perlance").gold(me, 8).shops({"bank", "observatory"});
  EXPECT_EQ(count<BuyVilla>(Scene(sketch).turn()), 1);
}

TEST(KaranorRules, spends_no_action_in_vain) {
  Sketch sketch;
  sketch.gold(me, 3).shops({"notary", "dawn_bakery"});
  const auto done = Scene(sketch).turn();
  EXPECT_TRUE(std::holds_alternative<EndTurn>(done.back()));
  EXPECT_GE(done.size(), 5u);  // four actions at least, and the end
}

// ---- Trade

// At a city, with all that its shop needs but one piece of meat, which the rival has.
Sketch lacks_meat() {
  Sketch sketch;
  sketch.place(me, "ostrane").gold(me, price("wine_cellar") + 3);
  sketch.give(me, {wine, wine}).shops({"wine_cellar", "observatory"});
  return sketch.give(rival, {meat, meat, meat}).gold(rival, 3);
}
Offer meat_for_gold(int gold) {
  Offer offer{me, {}, {}};
  offer.give.goods = goods({meat});
  offer.want.gold = static_cast<std::uint16_t>(gold);
  return offer;
}

TEST(KaranorRules, accepts_what_completes_a_purchase) {
  Scene scene(lacks_meat());
  scene.act(rival, meat_for_gold(2));
  EXPECT_TRUE(scene.answer<Accept>());
}
TEST(KaranorRules, does_not_feed_the_leader) {
  Scene scene(lacks_meat().prestige(rival, 7));
  scene.act(rival, meat_for_gold(2));
  EXPECT_TRUE(scene.answer<Decline>());
  EXPECT_FALSE(scene.answer<Offer>() && scene.answer<Offer>()->to == rival);
}
TEST(KaranorRules, gives_nothing_away) {
  Scene scene(lacks_meat());
  Offer gift{me, {}, {}};
  gift.want.gold = 2;
  scene.act(rival, gift);
  EXPECT_TRUE(scene.answer<Decline>());
}
TEST(KaranorRules, offers_for_what_it_lacks_at_most_three_times_a_turn_and_never_the_same_twice) {
  Scene scene(lacks_meat().give(third, {meat, meat}));
  std::vector<Offer> made;
  for (int i = 0; i < 12; ++i) {
    const auto action = scene.deed();
    if (!action) continue;
    const auto* offer = std::get_if<Offer>(&*action);
    if (offer == nullptr) break;
    EXPECT_EQ(std::ranges::find(made, *offer), made.end());
    EXPECT_GT(offer->want.goods[meat], 0);
    made.push_back(*offer);
    scene.act(me, *offer);
    scene.act(*offer->to, Decline{me, static_cast<std::uint16_t>(made.size())});
  }
  EXPECT_GE(made.size(), 1u);
  EXPECT_LE(made.size(), 3u);
}
TEST(KaranorRules, takes_back_an_offer_that_is_of_no_use_any_more) {
  Scene scene(lacks_meat());
  const auto offer = scene.answer<Offer>();
  ASSERT_TRUE(offer);
  scene.act(me, *offer);
  scene.act(me, EndTurn{});
  EXPECT_TRUE(scene.answer<Withdraw>());
}
TEST(KaranorRules, leaves_trade_alone_when_it_is_told_to) {
  Scene scene(lacks_meat(), false);
  EXPECT_FALSE(scene.answer<Offer>());
  scene.act(rival, meat_for_gold(1));
  EXPECT_TRUE(scene.answer<Decline>());
}

// ---- The bot that looks one step ahead

using GreedyScene = BotScene<Karanor, GreedyBot<Karanor>>;

// In the rival's turn, with an offer to the rival that would help: that the rival may accept it speaks for no other.
TEST(KaranorGreedy, offers_nothing_for_nothing) {
  Sketch sketch = lacks_meat();
  sketch.position.active = rival;
  GreedyScene scene(sketch.state(), seats);
  Offer helpful{rival, {}, {}};
  helpful.give.gold = 1;
  helpful.want.goods = goods({meat});
  scene.act(me, helpful);
  for (int i = 0; i < 2000; ++i) {
    const auto offer = scene.answer<Offer>();
    ASSERT_FALSE(offer && offer->want == Wares{}) << "asked " << i << " times";
  }
}
TEST(KaranorGreedy, pays_nothing_for_nothing) {
  Sketch sketch = lacks_meat();
  sketch.position.active = rival;
  GreedyScene scene(sketch.state(), seats);
  Offer beggar{me, {}, {}};
  beggar.want.gold = 2;
  scene.act(rival, beggar);
  scene.act(rival, meat_for_gold(2));
  EXPECT_TRUE(Foresight<Karanor>::gives_away(scene.view(), Accept{rival, 1}));
  EXPECT_FALSE(Foresight<Karanor>::gives_away(scene.view(), Accept{rival, 2}));
  for (int i = 0; i < 100; ++i) {
    const auto accept = scene.answer<Accept>();
    EXPECT_FALSE(accept && accept->number == 1);
  }
}

// ---- Cards

TEST(KaranorRules, plays_a_card_that_takes_prestige_against_the_leader_only) {
  Sketch sketch;
  sketch.gold(me, 6).prestige(me, 6).black_market("scandal_sheet").shops({"notary", "dawn_bakery"});
  EXPECT_FALSE(Scene(sketch).answer<Play>());
  sketch.prestige(rival, 9).prestige(third, 3);
  const auto play = Scene(sketch).answer<Play>();
  ASSERT_TRUE(play);
  EXPECT_EQ(play->on, rival);
}

TEST(KaranorRules, stops_whoever_would_win_and_lets_others_be) {
  for (const int prestige : {9, 1}) {
    Sketch sketch;
    sketch.position.active = rival;
    sketch.gold(me, 4).prestige(me, 2).black_market("building_inspector").shops({"notary", "dawn_bakery"});
    sketch.place(rival, "coral_steps").gold(rival, 8).prestige(rival, prestige);
    Scene scene(sketch);
    scene.act(rival, BuyVilla{});
    const auto answer = scene.deed();
    ASSERT_TRUE(answer);
    EXPECT_EQ(std::holds_alternative<Answer>(*answer), prestige == 9) << prestige;
  }
}

// ---- Choices

TEST(KaranorRules, keeps_the_cheap_shop_in_the_draft) {
  Sketch sketch;
  sketch.position.phase = Phase::draft;
  sketch.position.active.reset();
  sketch.position.round.reset();
  sketch.shops({"observatory", "notary", "toll_house"});
  EXPECT_EQ(Scene(sketch).answer<Draft>(), Draft{named("notary")});
}

TEST(KaranorRules, reckons_fewer_turns_with_more_prestige_income_and_goods) {
  Sketch sketch;
  sketch.gold(me, 3).shops({"notary", "dawn_bakery"});
  const auto turns = [](const Sketch& one) {
    const State state = one.state();
    const View view = Karanor::view(state, me);
    const Atlas atlas(standard());
    return Counsel(atlas, view, me).now();
  };
  const double before = turns(sketch);
  for (const int what : {0, 1, 2, 3}) {
    Sketch richer = sketch;
    if (what == 0) richer.prestige(me, 1);
    if (what == 1) richer[me].income = 3;
    if (what == 2) richer.give(me, {cloth});
    if (what == 3) richer.gold(me, 8);
    EXPECT_LT(turns(richer), before) << what;
  }
}

}  // namespace
}  // namespace divan::karanor
