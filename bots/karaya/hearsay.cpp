#include "bots/karaya/hearsay.h"

#include <algorithm>
#include <ranges>

namespace divan::karaya {
namespace {

// How much of what a word can weigh (most_of_a_word) it weighs from somebody who is trusted wholly.
constexpr double after_looking = 1, of_oneself = 0.5, suspected = 0.3, without_looking = 0.15, of_a_side = 0.2;
// Before anything is found out, a person counts as one who has told the truth so often, and so often not.
constexpr double first_true = 4, first_false = 1;

constexpr KindSet kinds_of(Team team) {
  return team == Team::loyalists ? static_cast<KindSet>(only(Card::sultan) | only(Card::guard))
                                 : static_cast<KindSet>(only(Card::assassin) | only(Card::slave));
}

Hearsay silence() {
  Hearsay result;
  for (auto& odds : result) odds = nothing_said;
  return result;
}

}  // namespace

Memory::Memory() : hearsay_(silence()) {}

double Memory::trust(Seat seat) const {
  return (true_[seat] + first_true) / (true_[seat] + false_[seat] + first_true + first_false);
}

// Where hides leave it open which card lies there, the likeliest is meant, as likely as it is.
Memory::Meant Memory::meant(const Knowledge& knowledge, Place place) {
  if (knowledge.branches.size() == 1) return {knowledge.branches.front().dealt_to[place], 1};
  ByPlace<double> mass{};
  double sum = 0;
  for (const auto& branch : knowledge.branches) {
    const double one = branch.weight * static_cast<double>(branch.ways);
    mass[branch.dealt_to[place]] += one;
    sum += one;
  }
  const auto most = std::ranges::max_element(mass);
  return {Place{static_cast<std::uint8_t>(most - mass.begin())}, sum == 0 ? 0 : *most / sum};
}

std::optional<std::uint16_t> Memory::saw(const Knowledge& knowledge, Seat seat, Seat of) const {
  const Meant now = meant(knowledge, of);
  std::optional<std::uint16_t> turn;
  for (const auto& look : looks_) {
    if (look.seat == seat && look.of == of && look.card == now.card && now.likelihood > 0.99) turn = look.turn;
  }
  return turn;
}

void Memory::follow(const Knowledge& knowledge, std::span<const Told<Karaya>> events,
                    std::span<const Utterance<Karaya>> heard) {
  if (knowledge.view.phase != Phase::play) {
    judge(knowledge);
    return;
  }
  if (begun_ != knowledge.begun) {
    begun_ = knowledge.begun;
    words_.clear();
    looks_.clear();
    called_ = {};
    hearsay_ = silence();
  }
  moved_ = {};
  turn_ = knowledge.view.turn;
  for (const auto& event : events | std::views::reverse) {  // the turn in which the first of them happened
    if (const auto* began = std::get_if<TurnBegan>(&*event)) turn_ = static_cast<std::uint16_t>(began->turn - 1);
  }
  for (const auto& event : events) see(knowledge, *event);
  for (const auto& said : heard) hear(knowledge, said);
  if (!words_.empty() && !events.empty()) judge(knowledge);
}

// KA-21, KA-22: what can be known of whom is public.
void Memory::see(const Knowledge& knowledge, const Event& event) {
  const auto look = [&](Seat seat, Seat of) {
    if (moved_.has(of)) return;  // it has been exchanged since
    looks_.push_back({seat, of, meant(knowledge, of).card, turn_});
  };
  if (const auto* began = std::get_if<TurnBegan>(&event)) turn_ = began->turn;
  if (const auto* peeked = std::get_if<Peeked>(&event)) look(peeked->seat, peeked->of);
  if (const auto* hid = std::get_if<Hid>(&event)) moved_.add(hid->seat);
  if (const auto* switched = std::get_if<Switched>(&event)) {
    moved_.add(switched->seat);
    called_[switched->seat].reset();
    if (!switched->with) return;
    moved_.add(*switched->with);
    called_[*switched->with].reset();
    const auto knows = [&](Seat seat, Seat of) { looks_.push_back({seat, of, meant(knowledge, of).card, turn_}); };
    knows(switched->seat, *switched->with);
    knows(*switched->with, switched->seat);
  }
}

void Memory::hear(const Knowledge& knowledge, const Utterance<Karaya>& said) {
  if (!said.claim || said.from == knowledge.seat) return;
  const auto sits = [&](Seat seat) { return seat.index < players(knowledge.view); };
  if (const auto* i_am = std::get_if<IAm>(&*said.claim)) {
    if (!moved_.has(said.from)) remember(said.from, meant(knowledge, said.from), only(i_am->card), of_oneself, true);
  }
  if (const auto* support = std::get_if<Support>(&*said.claim)) {
    if (!moved_.has(said.from))
      remember(said.from, meant(knowledge, said.from), kinds_of(support->team), of_a_side, false);
  }
  if (const auto* accuse = std::get_if<Accuse>(&*said.claim); accuse != nullptr && sits(accuse->seat)) {
    called_[accuse->seat] = accuse->card;
    if (!moved_.has(accuse->seat))
      remember(said.from, meant(knowledge, accuse->seat), only(accuse->card), suspected, false);
  }
  if (const auto* was = std::get_if<Was>(&*said.claim); was != nullptr && sits(was->seat)) {
    called_[was->seat] = was->card;
    const auto is_it = [&](const Look& look) {
      return look.seat == said.from && look.of == was->seat && (!was->turn || look.turn == *was->turn);
    };
    const auto look = std::ranges::find_if(looks_.rbegin(), looks_.rend(), is_it);
    if (look != looks_.rend()) {
      remember(said.from, {look->card, 1}, only(was->card), after_looking, true);
    } else if (!moved_.has(was->seat)) {
      remember(said.from, meant(knowledge, was->seat), only(was->card), without_looking, false);
    }
  }
}

void Memory::remember(Seat speaker, const Meant& about, KindSet kinds, double confidence, bool can_be_judged) {
  const double trusted = trust(speaker) * trust(speaker) * confidence * about.likelihood;
  words_.push_back({speaker, about.card, kinds, 1 + (most_of_a_word - 1) * trusted, !can_be_judged});
  if (about.likelihood < 0.99) words_.back().judged = true;
  weigh();
}

// Speaker by speaker, so that nobody's words weigh more together than a speaker's may.
void Memory::weigh() {
  hearsay_ = silence();
  SeatSet speakers;
  for (const auto& word : words_) speakers.add(word.speaker);
  for (const Seat speaker : speakers) {
    Hearsay own = silence();
    for (const auto& word : words_) {
      if (word.speaker != speaker) continue;
      for (std::size_t kind = 0; kind < card_count; ++kind) {
        if (has(word.kinds, static_cast<Card>(kind))) own[word.card][kind] *= word.weight;
      }
    }
    for (std::uint8_t i = 0; i < place_count; ++i) {
      auto& odds = own[Place{i}];
      const double least = *std::ranges::min_element(odds);
      for (std::size_t kind = 0; kind < card_count; ++kind)
        hearsay_[Place{i}][kind] *= std::min(odds[kind] / least, most_of_a_speaker);
    }
  }
}

// Where a card has turned out to be what it is, so has what was said of it.
void Memory::judge(const Knowledge& knowledge) {
  if (knowledge.branches.size() != 1) return;
  const Branch& branch = knowledge.branches.front();
  for (std::uint8_t i = 0; i < place_count; ++i) {
    if (!is_certain(branch.may_be[Place{i}])) continue;
    const Place card = branch.dealt_to[Place{i}];
    for (auto& word : words_) {
      if (word.judged || word.card != card) continue;
      word.judged = true;
      ++(has(word.kinds, the_card(branch.may_be[Place{i}])) ? true_ : false_)[word.speaker];
    }
  }
}

}  // namespace divan::karaya
