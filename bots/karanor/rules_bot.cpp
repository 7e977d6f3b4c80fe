#include "bots/karanor/rules_bot.h"

#include <algorithm>

namespace divan {

using namespace karanor;

namespace {

constexpr int most_offers = 3;               // a turn
constexpr std::size_t most_remembered = 24;  // offers
constexpr std::size_t width = 12, depth = 6;
constexpr double worth_playing = 0.05;  // turns, beyond what the card is worth in hand
constexpr int full_warehouse = 4;

template <class Wanted>
const Wanted* first(std::span<const karanor::Action> legal) {
  for (const auto& action : legal) {
    if (const auto* found = std::get_if<Wanted>(&action)) return found;
  }
  return nullptr;
}

// The action of a kind with the lowest score; the first of equals.
template <class Wanted, class Score>
std::optional<karanor::Action> least(std::span<const karanor::Action> legal, Score&& score) {
  std::optional<karanor::Action> chosen;
  double best = 0;
  for (const auto& action : legal) {
    const auto* found = std::get_if<Wanted>(&action);
    if (found == nullptr) continue;
    const double one = score(*found);
    if (!chosen || one < best) chosen = action, best = one;
  }
  return chosen;
}

// The same goal among those that there are now; nothing when it has been reached.
std::optional<Goal> found_again(const Goals& goals, const Goal& goal) {
  for (const Goal& one : goals) {
    if (one.kind == goal.kind && one.piece == goal.piece && one.way == goal.way && one.to_take == goal.to_take)
      return one;
  }
  return {};
}

Reply<Karanor> reply(const std::optional<karanor::Action>& action) {
  return action ? Reply<Karanor>(*action) : Reply<Karanor>();
}

// ---- What is asked while something is carried out

std::optional<karanor::Action> draft(const Standpoint<Karanor>& at, const Counsel& counsel) {
  return least<Draft>(at.legal, [&](const Draft& one) {
    Cards cards = counsel.cards();
    cards.shops.clear();
    if (at.view().drafted > 0) cards.shops.push_back({at.view().players[at.seat]->hand->shop_cards->indices()[0]});
    cards.shops.push_back(counsel.content().shop(one.card));
    return counsel.turns_with(cards);
  });
}

std::optional<karanor::Action> pay_bonus(const Standpoint<Karanor>& at, Counsel& counsel) {
  const Content& content = counsel.content();
  const bool pays = at.view().bonus && counsel.gain(content[content.shop(*at.view().bonus)].bonus, {}, 0, {}) > 0;
  for (const auto& action : at.legal) {
    if (pays ? std::holds_alternative<PayBonus>(action) : std::holds_alternative<SkipBonus>(action)) return action;
  }
  return {};
}

std::optional<karanor::Action> take(const Standpoint<Karanor>& at, const Counsel& counsel) {
  return least<Take>(at.legal, [&](const Take& one) {
    if (!one.card) return 1e6;  // one of three is better than any
    Cards cards = counsel.cards();
    cards.shops.push_back(counsel.content().shop(*one.card));
    return counsel.turns_with(cards);
  });
}

std::optional<karanor::Action> decide(const Standpoint<Karanor>& at, Counsel& counsel) {
  const Content& content = counsel.content();
  return least<Choose>(at.legal, [&](const Choose& one) {
    const Deed& deed = content[content.quest(*at.view().quest)].ways[one.way - 1u];
    return -counsel.gain(deed, {0, {}, {}, one.resource}, 0, {});
  });
}

std::optional<karanor::Action> discard(const Standpoint<Karanor>& at, const Counsel& counsel) {
  return least<Discard>(at.legal, [&](const Discard& one) {
    Cards cards = counsel.cards();
    const QuestRef quest = counsel.content().quest(one.quest);
    cards.quests.erase(static_cast<std::size_t>(std::ranges::find(cards.quests, quest) - cards.quests.begin()));
    return counsel.turns_with(cards);
  });
}

std::optional<karanor::Action> keep(const Standpoint<Karanor>& at, const Counsel& counsel) {
  return least<Keep>(at.legal, [&](const Keep& one) {
    Course course = counsel.course();
    add_artefact(counsel.content(), course, counsel.content().artefact(one.artefact), 1);
    return counsel.turns(course);
  });
}

std::optional<karanor::Action> hire(const Standpoint<Karanor>& at, const Counsel& counsel) {
  return least<Hire>(at.legal, [&](const Hire& one) {
    Course course = counsel.course();
    course.associates =
        static_cast<std::uint8_t>(course.associates | 1u << counsel.content().associate(one.associate).index);
    return counsel.turns(course);
  });
}

std::optional<karanor::Action> answer(const Standpoint<Karanor>& at, Counsel& counsel) {
  const Content& content = counsel.content();
  const auto gain = [&](const Answer& one) {
    return counsel.gain_of_answer(content[content.black_market_card(one.card)], saying_of(one));
  };
  const auto best = least<Answer>(at.legal, [&](const Answer& one) { return -gain(one); });
  if (best && gain(std::get<Answer>(*best)) > worth_playing) return best;
  const auto* pass = first<Pass>(at.legal);
  return pass != nullptr ? std::optional<karanor::Action>(*pass) : std::nullopt;
}

}  // namespace

const Atlas& KaranorRules::atlas(const Standpoint<Karanor>& at) {
  if (!atlas_ || &atlas_->content() != at.view().options.content)
    atlas_ = std::make_shared<Atlas>(*at.view().options.content);
  return *atlas_;
}

Reply<Karanor> KaranorRules::choose(const Standpoint<Karanor>& at) {
  const View& view = at.view();
  if (!view.question || view.phase == Phase::deal || view.phase == Phase::over) return {};
  const auto turn_now = static_cast<std::uint32_t>(view.round * most_players + view.active.index + 1);
  if (turn_ != turn_now) turn_ = turn_now, offers_ = 0, spoken_ = false, goal_.reset();
  if (view.active != at.seat) aim_.reset();
  if (auto said = answer_offers(at); said.index() != 0) return said;
  if (!at.awaited) return aside(at);
  if (at.legal.size() == 1) return at.legal[0];
  if (view.question->what == Asking::turn) return turn(at);
  Counsel counsel(atlas(at), view, at.seat);
  switch (view.question->what) {
    case Asking::draft: return reply(draft(at, counsel));
    case Asking::answer: return reply(answer(at, counsel));
    case Asking::bonus: return reply(pay_bonus(at, counsel));
    case Asking::take: return reply(take(at, counsel));
    case Asking::choose: return reply(decide(at, counsel));
    case Asking::discard: return reply(discard(at, counsel));
    case Asking::keep: return reply(keep(at, counsel));
    case Asking::associate: return reply(hire(at, counsel));
    default: return {};
  }
}

// ---- Out of turn

Reply<Karanor> KaranorRules::aside(const Standpoint<Karanor>& at) {
  if (first<Play>(at.legal) == nullptr) return {};
  const std::uint32_t moment = turn_ * 16 + at.view().actions;  // not at every step
  if (looked_ == moment) return {};
  looked_ = moment;
  Counsel counsel(atlas(at), at.view(), at.seat);
  return reply(play_card(at, counsel));
}

// ---- Trade

Reply<Karanor> KaranorRules::answer_offers(const Standpoint<Karanor>& at) {
  std::optional<Counsel> counsel;
  const auto open = [&](Seat of, std::uint16_t number) -> const OfferView* {
    if (!at.view().offers[of]) return nullptr;
    for (const auto& offer : *at.view().offers[of]) {
      if (offer && offer->number == number) return &*offer;
    }
    return nullptr;
  };
  for (const auto& action : at.legal) {
    const auto* accept = std::get_if<Accept>(&action);
    const auto* offered = accept != nullptr && trades_ ? open(accept->of, accept->number) : nullptr;
    if (offered == nullptr) continue;
    if (!counsel) counsel.emplace(atlas(at), at.view(), at.seat);
    const auto both = exchange(*counsel, at.view(), accept->of, offered->give, offered->want);
    if (both && is_welcome(*counsel, accept->of, *both)) return action;
  }
  if (const auto* decline = first<Decline>(at.legal)) return karanor::Action(*decline);
  for (const auto& action : at.legal) {
    const auto* withdraw = std::get_if<Withdraw>(&action);
    const auto* mine = withdraw != nullptr ? open(at.seat, withdraw->number) : nullptr;
    if (mine == nullptr || !mine->to) continue;
    if (at.view().active != at.seat) return action;  // what it was for is over
    if (!counsel) counsel.emplace(atlas(at), at.view(), at.seat);
    const auto both = exchange(*counsel, at.view(), *mine->to, mine->want, mine->give);
    if (!both || !is_welcome(*counsel, *mine->to, *both)) return action;
  }
  return {};
}

Reply<Karanor> KaranorRules::offer(const Standpoint<Karanor>& at, Counsel& counsel, const Prospect& plan) {
  if (!trades_ || at.view().ending || counsel.course().prestige >= at.view().final_prestige) return {};
  const auto& open = at.view().offers[at.seat];
  if (open && std::ranges::any_of(*open, [](const auto& offer) { return offer.has_value(); })) {
    // It says once what it is after, which gives the other time to answer.
    const auto& last = made_.back();
    for (const Resource resource : all_resources) {
      if (spoken_ || last.want.goods[resource] == 0) continue;
      spoken_ = true;
      return Utterance<Karanor>{at.seat, {}, {}, Seeking{resource}};
    }
    return {};
  }
  if (offers_ >= most_offers || at.view().players[at.seat]->offers_made >= offers_a_turn) return {};
  const auto made = propose(counsel, at.view(), plan, made_);
  if (!made) {
    offers_ = most_offers;  // for this turn
    return {};
  }
  ++offers_;
  spoken_ = false;
  if (made_.size() == most_remembered) made_.erase(made_.begin());
  made_.push_back(*made);
  Offer offer{made->to, {}, {}};
  offer.give.gold = made->give.gold;
  offer.give.goods = made->give.goods;
  offer.want.gold = made->want.gold;
  offer.want.goods = made->want.goods;
  return karanor::Action(offer);
}

// ---- Cards

std::optional<karanor::Action> KaranorRules::play_card(const Standpoint<Karanor>& at, Counsel& counsel) const {
  const Content& content = counsel.content();
  std::optional<karanor::Action> chosen;
  double most = worth_playing;
  for (const auto& action : at.legal) {
    double gain = 0;
    if (const auto* play = std::get_if<Play>(&action)) {
      gain = counsel.gain_of_play(content[content.black_market_card(play->card)], saying_of(*play));
    } else if (const auto* use = std::get_if<Use>(&action)) {
      gain = counsel.gain_of_use(content[content.artefact(use->artefact)], saying_of(*use));
    }
    if (gain > most) chosen = action, most = gain;
  }
  return chosen;
}

std::optional<karanor::Action> KaranorRules::promote(const Standpoint<Karanor>& at, const Counsel& counsel) const {
  const Content& content = counsel.content();
  for (const auto& action : at.legal) {
    const auto* one = std::get_if<Promote>(&action);
    if (one == nullptr) continue;
    const Resource resource = content[content.associate(one->associate)].resource;
    const bool wanted = std::ranges::any_of(
        counsel.goals(), [&](const Goal& goal) { return counsel.race().tokens_of(goal)[resource] > 0; });
    if (!wanted && counsel.course().goods[resource] >= full_warehouse) return action;
  }
  return {};
}

// ---- The turn

Reply<Karanor> KaranorRules::turn(const Standpoint<Karanor>& at) {
  Counsel counsel(atlas(at), at.view(), at.seat);
  if (at.view().steps > 0 && goal_) {
    if (const auto step = take_step(at, counsel, *goal_)) return *step;
  }
  if (const auto promoted = promote(at, counsel)) return *promoted;
  if (const auto card = play_card(at, counsel)) return *card;
  const Prospect plan = counsel.race().best(counsel.course(), counsel.goals(), width, depth);
  if (auto said = offer(at, counsel, plan); said.index() != 0) return said;
  goal_.reset();
  if (aim_) aim_ = found_again(counsel.goals(), *aim_);
  if (!aim_ && effort_) aim_ = search_goal(at, counsel, atlas_, *effort_);
  if (aim_) {
    goal_ = aim_;
    if (const auto step = take_step(at, counsel, *goal_)) return *step;
    aim_.reset();
  }
  // A goal whose next step has been overlooked is put off for the one after it.
  for (const auto number : plan.order) {
    goal_ = counsel.goals()[number];
    if (const auto step = take_step(at, counsel, *goal_)) return *step;
  }
  goal_.reset();
  const auto* work = first<Work>(at.legal);
  return work != nullptr ? karanor::Action(*work) : karanor::Action(EndTurn{});
}

std::optional<karanor::Action> KaranorRules::take_step(const Standpoint<Karanor>& at, Counsel& counsel,
                                                       const Goal& goal) const {
  const Content& content = counsel.content();
  const NextStep step = counsel.race().first_step(counsel.course(), goal);
  const auto exactly = [&](const karanor::Action& wanted) -> std::optional<karanor::Action> {
    return std::ranges::find(at.legal, wanted) != at.legal.end() ? std::optional(wanted) : std::nullopt;
  };
  switch (step.kind) {
    case NextStep::Kind::none: return {};
    case NextStep::Kind::walk: return exactly(Walk{content.places[step.piece].name});
    case NextStep::Kind::harvest: return exactly(Harvest{static_cast<Resource>(step.piece)});
    case NextStep::Kind::work: return exactly(Work{});
    case NextStep::Kind::buy: return exactly(Buy{static_cast<Resource>(step.piece)});
    case NextStep::Kind::build: return exactly(Build{content.shops[step.piece].name});
    case NextStep::Kind::meet: return exactly(Meet{});
    case NextStep::Kind::deliver: return exactly(Deliver{});
    case NextStep::Kind::recruit: return exactly(Recruit{content.associates[step.piece].name});
    case NextStep::Kind::villa: return exactly(BuyVilla{});
    case NextStep::Kind::end: return exactly(EndTurn{});
    case NextStep::Kind::complete: break;
  }
  const Quest& quest = content.quests[step.piece];
  const auto fits = [&](const Complete& one) {
    return one.quest == quest.name && (one.way ? *one.way - 1 : 0) == step.way;
  };
  const auto complete = least<Complete>(at.legal, [&](const Complete& one) {
    if (!fits(one)) return 1e6;
    return one.resource ? -counsel.gain(quest.ways[step.way], {0, {}, {}, one.resource}, 0, {}) : 0.0;
  });
  return complete && fits(std::get<Complete>(*complete)) ? complete : std::nullopt;
}

std::unique_ptr<Bot<Karanor>> OwnBots<Karanor>::make(const BotName& name) {
  if (name.kind == "rules") return std::make_unique<KaranorRules>(name.setting(options[0]).value_or(0) == 0);
  constexpr std::array<SearchEffort, 3> tried{{{3, 2, 1, 60'000}, {4, 8, 1, 1'000'000}, {6, 40, 2, 10'000'000}}};
  return std::make_unique<KaranorRules>(tried[name.setting(effort_option).value_or(1)]);
}

}  // namespace divan
