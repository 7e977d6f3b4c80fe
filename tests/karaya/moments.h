// Moments at five players, with every world that a seat must hold possible then.
#pragma once

#include "tests/karaya/enumeration.h"

namespace divan::harness {

// KA-32b: each of the other hidden players may have lodged an order.
inline std::vector<Possible> with_orders(const std::vector<Possible>& worlds, Seat seat) {
  std::vector<Possible> result = worlds;
  for (Seat other : karaya::hidden(worlds.front().state) - SeatSet::of(seat)) {
    const auto without = result;
    for (auto world : without) {
      world.state.orders.add(other);
      result.push_back(world);
    }
  }
  return result;
}

// KA-3b: each of the others who are asked has not answered yet, has declined or, if its card can, reacts; but not all
// have answered, or the window would be closed.
inline std::vector<Possible> with_answers(const Possible& world, Seat seat, karaya::Card reacts) {
  std::vector<Possible> result{world};
  for (Seat other : world.state.question.asked - SeatSet::of(seat)) {
    std::vector<Possible> next;
    const int answers = world.state.cards[other] == reacts ? 3 : 2;
    for (const auto& sofar : result) {
      for (int answer = 0; answer < answers; ++answer) {
        next.push_back({sofar.state, sofar.weight / answers, sofar.dealt});
        if (answer != 0) next.back().state.question.answered.add(other);
        if (answer == 2) next.back().state.replies.add(other);
      }
    }
    result = std::move(next);
  }
  std::erase_if(result, [](const Possible& possible) { return possible.state.question.settled(); });
  double sum = 0;
  for (const auto& possible : result) sum += possible.weight;
  for (auto& possible : result) possible.weight *= world.weight / sum;
  return result;
}

class Moments {
 public:
  std::vector<Tiny<Karaya>> tell() {
    using karaya::Card, karaya::Exchange;
    const auto five = [](karaya::Edition edition) {
      karaya::Options options;
      options.edition = edition;
      Story story(options, 5);
      story.deal({Card::slave, Card::guard, Card::slave, Card::sultan, Card::assassin, Card::slave}, 0);
      return story;
    };
    Story story = five(karaya::Edition::french);
    at("just dealt", story, {0, 1, 3});
    story.say(0, karaya::Peek{{3}}).lapse();
    at("after a peek", story, {0, 2});
    story.say(1, karaya::Detain{{4}});
    at("while the detained is asked", story, {1, 4});
    story.lapse().lapse();
    story.say(2, karaya::Switch{Seat{0}}).lapse();
    at("after a switch", story, {0, 2, 3});
    story.say(3, karaya::Switch{}).lapse();  // and the detained is passed over
    story.say(0, karaya::Peek{{2}}).lapse();
    story.say(1, karaya::Hide{Exchange::player, Seat{3}});
    at("after a hide, in the beat", story, {0, 1, 2, 3, 4});
    story.lapse();
    story.say(2, karaya::Switch{Seat{1}}).lapse();
    at("after a switch that the hide could have forbidden", story, {0, 1, 2, 3, 4});

    // KA-23: seat 2 has only skipped since it exchanged with seat 3, so that seat 3 may not exchange with it.
    Story skipped = five(karaya::Edition::french);
    skipped.say(0, karaya::Peek{{3}}).lapse();
    skipped.say(1, karaya::Detain{{4}}).lapse().lapse();
    skipped.say(2, karaya::Peek{{0}}).lapse();
    skipped.say(3, karaya::Peek{{0}}).lapse();
    skipped.say(0, karaya::Peek{{2}}).lapse();
    skipped.say(1, karaya::Hide{Exchange::player, Seat{2}}).lapse();
    skipped.say(2, karaya::Detain{{1}}).lapse().lapse();
    skipped.say(3, karaya::Peek{{0}}).lapse();
    skipped.say(4, karaya::Peek{{0}}).lapse();
    skipped.say(0, karaya::Peek{{4}}).lapse();  // and the detained is passed over
    at("before a hide that a skipped turn narrows", skipped, {0, 1, 2});
    skipped.say(2, karaya::Hide{Exchange::spare, {}});
    at("after a hide that a skipped turn narrows", skipped, {0, 1, 2});

    Story attack = revolt(five(karaya::Edition::english));
    attack.say(1, karaya::Peek{{3}}).lapse();
    attack.say(2, karaya::Hide{Exchange::keep, {}}).lapse();
    attack.say(3, karaya::Peek{{2}}).lapse();
    attack.say(4, karaya::Assassinate{{2}});
    at("while Guards are asked after a hide", attack, {0, 1, 2, 3}, Card::guard);
    attack.say(3, karaya::Pass{});
    at("while Guards are asked and one has answered", attack, {0, 1, 3}, Card::guard);

    Story again = revolt(five(karaya::Edition::english));
    again.say(1, karaya::Detain{{4}}).lapse().lapse();
    again.say(2, karaya::Peek{{3}}).lapse();
    again.say(3, karaya::Peek{{4}}).lapse();  // and the detained is passed over
    again.say(0, karaya::Call{});
    at("while Slaves are asked again", again, {0, 1, 3, 4}, Card::slave);
    again.say(3, karaya::Pass{});
    at("while Slaves are asked and one has answered", again, {0, 3}, Card::slave);
    return std::move(moments_);
  }

 private:
  // Seat 1 calls, seat 3 joins.
  static Story revolt(Story story) { return story.say(0, karaya::Call{}).say(2, karaya::Join{}).lapse().lapse(); }

  void at(const std::string& what, const Story& story, std::initializer_list<std::uint8_t> seats,
          std::optional<karaya::Card> reacts = {}) {
    for (const std::uint8_t seat : seats) {
      std::vector<Possible> worlds;
      for (const auto& world : possible_worlds(told_to({seat}, story.run()), {seat})) {
        const auto answered = reacts ? with_answers(world, {seat}, *reacts) : std::vector<Possible>{world};
        worlds.insert(worlds.end(), answered.begin(), answered.end());
      }
      std::map<std::string, double> weights;
      for (const auto& world : with_orders(worlds, {seat})) {
        weights[to_json(Karaya::view(world.state, Viewer::open()))] += world.weight;
      }
      moments_.push_back({what + ", seat " + std::to_string(seat + 1), story.run(), {seat}, weights});
    }
  }

  // The run without what others have answered in a window that is still open.
  static Run<Karaya> told_to(Seat seat, Run<Karaya> run) {
    std::vector<Entry<Karaya>> own;
    for (; is_answer(run.entries.back()); run.entries.pop_back()) {
      if (std::get<Said<Karaya>>(run.entries.back()).seat == seat) own.push_back(run.entries.back());
    }
    run.entries.insert(run.entries.end(), own.begin(), own.end());
    return run;
  }
  static bool is_answer(const Entry<Karaya>& entry) {
    const auto* said = std::get_if<Said<Karaya>>(&entry);
    return said != nullptr &&
           (std::holds_alternative<karaya::Pass>(said->action) || std::holds_alternative<karaya::Join>(said->action));
  }

  std::vector<Tiny<Karaya>> moments_;
};

inline std::vector<Tiny<Karaya>> HarnessTraits<Karaya>::tiny() { return Moments().tell(); }

}  // namespace divan::harness
