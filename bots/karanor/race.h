// How many turns a seat of Marchands de Karanor is away from the prestige that wins, and what to do first. Goals that
// it knows of (shops, quests, the delivery, villas, associates, people to meet) are pursued one after the other, in the
// order that brings the end nearest; what is missing then must come from cards yet to be drawn, at the usual price.
#pragma once

#include <vector>

#include "bots/karanor/course.h"

namespace divan::karanor {

struct Goal {
  enum class Kind : std::uint8_t { shop, quest, delivery, villa, recruit, meet };
  Kind kind{};
  std::uint8_t piece = none;   // the shop, quest, delivery or associate
  std::uint8_t way = 0;        // of a quest
  std::uint8_t slot = 0;       // goals of one slot are done together: a quest's ways
  std::uint8_t after = none;   // the slot that comes first: the second villa after the first
  bool to_take = false;        // a shop card that lies face up
  const Deed* deed = nullptr;  // of shops, quests and deliveries
  Places where = 0;            // of quests and deliveries; 0: anywhere
};
using Goals = List<Goal, 31>;

// What a seat holds in secret.
struct Cards {
  List<ShopRef, 3> shops;
  List<QuestRef, 9> quests;
};

// The next thing to do: an action of the turn. Of end_turn nothing is left to do in this one.
struct NextStep {
  enum class Kind : std::uint8_t {
    none,
    walk,
    harvest,
    work,
    buy,
    build,
    meet,
    complete,
    deliver,
    recruit,
    villa,
    end
  };
  Kind kind = Kind::none;
  std::uint8_t piece = none;  // a place, shop, quest or associate; a resource
  std::uint8_t way = 0;
};

struct Prospect {
  double turns = 0;             // to the end; the fewer the better
  List<std::uint8_t, 8> order;  // of the goals that it is made of: indices
};

class Race {
 public:
  Race(const Atlas& atlas, const View& view);

  // What a seat with these cards can aim at.
  Goals goals(const Course& course, const Cards& cards) const;
  // The best order of goals; of every stage so many are looked into. When the last round runs, of this turn only.
  // `first`: the goal that the orders begin with.
  Prospect best(const Course& course, const Goals& goals, std::size_t width, std::size_t depth,
                std::optional<std::uint8_t> first = {}) const;
  double turns(const Course& course, const Goals& goals) const;
  // At the usual price for all that is missing: for somebody whose cards are not seen.
  double rough_turns(const Course& course) const;
  // What comes first on the way to this goal.
  NextStep first_step(Course course, const Goal& goal) const;
  // What it takes: tokens, those that are missing, gold.
  Goods tokens_of(const Goal& goal) const;
  Goods missing(const Course& course, const Goal& goal) const;
  int price_of(const Course& course, const Goal& goal) const;

 private:
  struct Run;  // a course under way
  bool pursue(Run& run, const Goal& goal) const;
  bool may_begin(const Course& course, const Goal& goal) const;
  bool holds(const Course& course, const Condition& condition) const;
  Places places_of(const Course& course, const Goal& goal) const;
  void reap(Run& run, const Goal& goal) const;
  bool fetch(Run& run, Goods missing, Places goal) const;
  bool buy(Run& run, Goods& missing, Resource resource, PlaceRef field) const;
  void go(Run& run, PlaceRef to) const;
  void act(Run& run, const NextStep& step) const;
  bool earn(Run& run, int gold) const;
  PlaceRef nearest(PlaceRef from, Places places) const;
  double rest(const Course& course) const;
  double judge(const Course& course, const Course& start) const;

  void add_quests(Goals& goals, const Course& course, const Cards& cards) const;
  void add_associates(Goals& goals, const Course& course) const;

  const Atlas& atlas_;
  const Content& content_;
  const View& view_;
  int target_ = 0;
};

}  // namespace divan::karanor
