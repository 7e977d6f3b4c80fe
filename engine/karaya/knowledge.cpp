// How the knowledge of a seat grows (initial_knowledge, learn). Everything here starts from the seat's own view and
// events; no State comes in.
#include "engine/karaya/knowledge.h"

#include <algorithm>
#include <tuple>

#include "engine/core/bytes.h"
#include "engine/karaya/karaya.h"

namespace divan {

using namespace karaya;

namespace {

using Branches = std::vector<Branch>;

template <class See>
void each_place(int seats, See see) {
  for (std::uint8_t i = 0; i < seats; ++i) see(Place{i});
  see(spare);
}

bool is_hidden(const View& view, Seat seat) { return view.seats[seat] && view.seats[seat]->face == Face::hidden; }

void count_ways(Branch& branch, int seats) {
  const auto sets = cards_of(branch, seats);
  branch.ways = Belief(std::span(sets.begin(), sets.size())).ways();
}

double likelihood(const Branch& branch) { return branch.weight * static_cast<double>(branch.ways); }

// ---- The branches

// Nothing is known but what lies open now.
Branch fresh_branch() {
  Branch branch;
  for (auto& set : branch.may_be) set = any_kind;
  for (std::uint8_t i = 0; i < place_count; ++i) branch.dealt_to[Place{i}] = Place{i};
  return branch;
}

bool same_future(const Branch& a, const Branch& b) {
  return a.may_be == b.may_be && a.partners == b.partners && a.dealt_to == b.dealt_to;
}
bool ordered(const Branch& a, const Branch& b) {
  if (const auto order =
          std::lexicographical_compare_three_way(a.may_be.begin(), a.may_be.end(), b.may_be.begin(), b.may_be.end());
      order != 0)
    return order < 0;
  if (a.partners != b.partners)
    return std::ranges::lexicographical_compare(a.partners, b.partners, {}, &Partner::number, &Partner::number);
  return std::ranges::lexicographical_compare(a.dealt_to, b.dealt_to, {}, &Place::index, &Place::index);
}

// Branches that differ in nothing that can matter are one.
void merge(Branches& branches) {
  std::ranges::sort(branches, ordered);
  std::size_t kept = 0;
  for (std::size_t i = 1; i < branches.size(); ++i) {
    if (same_future(branches[kept], branches[i])) {
      branches[kept].weight += branches[i].weight;
    } else {
      branches[++kept] = branches[i];
    }
  }
  branches.resize(kept + 1);
}

// Draws `most` of too many, evenly spread over their likelihood.
void thin_out(Branches& branches, std::size_t most, Random& dice) {
  double sum = 0;
  for (const auto& branch : branches) sum += likelihood(branch);
  const double stride = sum / static_cast<double>(most);
  double mark = stride * any_share(dice), passed = 0;
  std::size_t kept = 0;
  for (auto& branch : branches) {
    passed += likelihood(branch);
    int hits = 0;
    for (; mark < passed; mark += stride) ++hits;
    if (hits == 0) continue;
    branch.weight = hits * stride / static_cast<double>(branch.ways);
    branches[kept++] = branch;
  }
  branches.resize(kept);
}

// Keeps the weights near 1, whatever has been drawn and dropped.
void level(Branches& branches) {
  double most = 0;
  for (const auto& branch : branches) most = std::max(most, branch.weight);
  for (auto& branch : branches) branch.weight /= most;
}

class Mind {
 public:
  Mind(Knowledge& notes, const View& now) : notes_(notes), before_(notes.view), now_(now), seats_(players(now)) {}

  void hear(const Event& event, std::span<const Told<Karaya>> told);
  // Everything that lies open now.
  void look();
  void write_notebook();

 private:
  bool turn_is_taken() const;
  void look_at_cards();
  void begin_round();
  void see(Place place, Card card);
  void narrow(Place place, KindSet set);
  void exchange(Place a, Place b);
  void switch_cards(const Switched& switched);
  void hide(Seat hider, std::span<const Told<Karaya>> told);
  SeatSet partners(Seat hider, const Branch& branch) const;
  void hide_with(Seat hider, const Exchanged& exchanged);
  void hide_unseen(Seat hider);
  void keep(Seat hider);
  template <class Impossible>
  void drop(Impossible impossible);

  Knowledge& notes_;
  const View& before_;
  const View& now_;
  int seats_;
  bool starts_again_ = false;
  bool has_exchanged_ = false;  // whose turn it is, by a switch or a hide
};

void swap_cards(Branch& branch, Seat mover, Place with) {
  std::swap(branch.may_be[mover], branch.may_be[with]);
  std::swap(branch.dealt_to[mover], branch.dealt_to[with]);
  branch.partners[mover] = with.is_seat() ? Partner(with.seat()) : Partner();
}

void Mind::begin_round() {
  notes_.branches.assign(1, fresh_branch());
  notes_.thinned = 0;
  ++notes_.begun;
  notes_.notes = {};
}

// A branch that cannot be is dropped. Thinned-out branches may all turn out so: then the seat starts again from what
// lies open.
template <class Impossible>
void Mind::drop(Impossible impossible) {
  std::erase_if(notes_.branches, impossible);
  if (!notes_.branches.empty()) return;
  notes_.branches.push_back(fresh_branch());
  ++notes_.begun;
  starts_again_ = true;
}

void Mind::narrow(Place place, KindSet set) {
  bool changed = false;
  for (auto& branch : notes_.branches) {
    const auto both = static_cast<KindSet>(branch.may_be[place] & set);
    if (both == branch.may_be[place]) continue;
    branch.may_be[place] = both;
    branch.ways = 0;
    changed = true;
  }
  if (!changed) return;
  if (notes_.branches.size() == 1 && notes_.thinned == 0)
    return level(notes_.branches);  // the truth: it need not be counted
  for (auto& branch : notes_.branches) {
    if (branch.ways == 0) count_ways(branch, seats_);
  }
  drop([](const Branch& branch) { return branch.ways == 0; });
  if (starts_again_) notes_.branches.front().may_be[place] &= set;
  merge(notes_.branches);
  level(notes_.branches);
}

void Mind::see(Place place, Card card) {
  narrow(place, only(card));
  notes_.notes[place] = Note{card, true, false, now_.turn};
}

void Mind::exchange(Place a, Place b) { std::swap(notes_.notes[a], notes_.notes[b]); }

// KA-22, KA-23: the switch itself tells that no secret exchange forbade it.
void Mind::switch_cards(const Switched& switched) {
  has_exchanged_ = true;
  const Place with = switched.with ? Place(*switched.with) : spare;
  if (switched.with) drop([&](const Branch& branch) { return branch.partners[*switched.with].is(switched.seat); });
  for (auto& branch : notes_.branches) swap_cards(branch, switched.seat, with);
  exchange(switched.seat, with);
}

void Mind::hide(Seat hider, std::span<const Told<Karaya>> told) {
  has_exchanged_ = true;
  for (const auto& event : told) {
    if (const auto* exchanged = std::get_if<Exchanged>(&*event)) return hide_with(hider, *exchanged);
  }
  if (hider != notes_.seat && now_.phase == Phase::play) hide_unseen(hider);
}

// KA-25: whom the hider may exchange with (KA-23, KA-24), beside the spare and keeping the card.
SeatSet Mind::partners(Seat hider, const Branch& branch) const {
  SeatSet result;
  for (Seat seat : SeatSet::first(seats_) - SeatSet::of(hider)) {
    if (branch.partners[seat].is(hider)) continue;
    const bool forbidden = now_.options.edition == Edition::french && before_.seats[seat]->detained;
    if (is_hidden(before_, seat) && !forbidden) result.add(seat);
  }
  return result;
}

void Mind::hide_with(Seat hider, const Exchanged& exchanged) {
  if (exchanged.exchange == Exchange::keep) return keep(hider);
  const Place with = exchanged.with ? Place(*exchanged.with) : spare;
  if (exchanged.with) drop([&](const Branch& branch) { return branch.partners[*exchanged.with].is(hider); });
  for (auto& branch : notes_.branches) {
    if (hider != notes_.seat) branch.weight /= partners(hider, branch).size() + 2;
    swap_cards(branch, hider, with);
  }
  exchange(hider, with);
}

void Mind::keep(Seat hider) {
  for (auto& branch : notes_.branches) branch.partners[hider] = {};
}

// Every exchange that is allowed is as likely as another; whose own card was exchanged would know.
void Mind::hide_unseen(Seat hider) {
  Branches next;
  for (auto& branch : notes_.branches) {
    if (branch.ways == 0) count_ways(branch, seats_);
    const SeatSet allowed = partners(hider, branch);
    branch.weight /= allowed.size() + 2;
    next.push_back(branch);
    next.back().partners[hider] = {};
    next.push_back(branch);
    swap_cards(next.back(), hider, spare);
    for (Seat partner : allowed - SeatSet::of(notes_.seat)) {
      next.push_back(branch);
      swap_cards(next.back(), hider, partner);
    }
  }
  merge(next);
  const auto seed = static_cast<std::uint64_t>((now_.questions * 16 + notes_.seat.index) * 256 + now_.round);
  if (next.size() > notes_.most_branches) {
    Dice dice(seed);
    thin_out(next, notes_.most_branches, dice);
    ++notes_.thinned;
  }
  level(next);
  notes_.branches = std::move(next);
}

void Mind::hear(const Event& event, std::span<const Told<Karaya>> told) {
  if (std::holds_alternative<Dealt>(event)) begin_round();
  if (const auto* saw = std::get_if<Saw>(&event)) see(saw->of, saw->card);
  if (const auto* switched = std::get_if<Switched>(&event)) switch_cards(*switched);
  if (const auto* hid = std::get_if<Hid>(&event)) hide(hid->seat, told);
  if (const auto* revealed = std::get_if<Revealed>(&event)) see(revealed->seat, revealed->card);
  if (const auto* killed = std::get_if<Killed>(&event)) see(killed->seat, killed->card);
  if (const auto* hunted = std::get_if<Hunted>(&event); hunted != nullptr && !hunted->slave) {
    narrow(hunted->whom, static_cast<KindSet>(any_kind & ~only(Card::slave)));
  }
}

bool Mind::turn_is_taken() const {
  if (!now_.question || now_.question->what != Asking::beat) return false;
  return !before_.question || before_.question->number != now_.question->number;
}

void Mind::look() {
  if (now_.phase == Phase::deal) return;
  look_at_cards();
  if (starts_again_) look_at_cards();
  const auto& own = now_.secrets[notes_.seat];
  SeatSet dead;
  for (Seat seat : SeatSet::first(seats_)) {
    if (now_.seats[seat]->face == Face::dead) dead.add(seat);
  }
  for (auto& branch : notes_.branches) {
    if (turn_is_taken() && !has_exchanged_) branch.partners[now_.active] = {};  // KA-23
    for (Seat seat : dead) branch.partners[seat] = {};
    if (own) bar(branch.partners, notes_.seat, own->barred);  // KA-23
  }
}

// A card that lay open before has not moved: every branch knows it, unless all begin again.
void Mind::look_at_cards() {
  for (Seat seat : SeatSet::first(seats_)) {
    const auto& card = now_.seats[seat]->card;
    if (!card) continue;
    const bool lay_open = before_.seats[seat] && before_.seats[seat]->card == card;
    if (lay_open && !starts_again_) {
      notes_.notes[seat] = Note{*card, true, false, now_.turn};
    } else {
      see(seat, *card);
    }
  }
  if (now_.spare) see(spare, *now_.spare);
  if (const auto& own = now_.secrets[notes_.seat]) see(notes_.seat, own->card);
}

// A note stays with its card; it is certain as long as every branch says the same.
void Mind::write_notebook() {
  notes_.notebook.reset();
  if (!now_.options.notebook || now_.phase != Phase::play) return;
  Notebook& book = notes_.notebook.emplace();
  each_place(seats_, [&](Place place) {
    KindSet any = 0;
    for (const auto& branch : notes_.branches) {
      any |= branch.may_be[place];
      if (!is_certain(any) && has(any, Card::slave)) break;  // nothing more can follow from it
    }
    auto& note = notes_.notes[place];
    if (is_certain(any) && (!note || note->card != the_card(any))) note = Note{the_card(any), true, false, now_.turn};
    const bool no_slave = !is_certain(any) && !has(any, Card::slave);
    if (!note && no_slave) note = Note{{}, false, true, now_.turn};
    if (!note) return;
    note->certain = is_certain(any);
    note->not_a_slave = no_slave && !note->card;
    if (!note->card && !no_slave) note.reset();
    const bool face_down = place == spare || (is_hidden(now_, place.seat()) && place.seat() != notes_.seat);
    if (!face_down || !note) return;
    if (place == spare) {
      book.spare = note;
    } else {
      book.seats[place.seat()] = note;
    }
  });
}

}  // namespace

Knowledge Karaya::initial_knowledge(Seat seat, const View& view) {
  Knowledge notes{seat, {}, {}, {}, {fresh_branch()}};  // nothing was seen before
  learn(notes, view, {});
  return notes;
}

void Karaya::learn(Knowledge& notes, const View& view, std::span<const Told<Karaya>> told) {
  Mind mind(notes, view);
  for (const auto& event : told) mind.hear(*event, told);
  mind.look();
  mind.write_notebook();
  notes.view = view;
}

namespace {

// What a view does not say again.
template <class Notes>
auto beside_the_view(Notes& notes) {
  return std::tie(notes.notebook, notes.notes, notes.branches, notes.thinned, notes.begun, notes.most_branches);
}

}  // namespace

void Karaya::remember(const Knowledge& notes, std::string& out) {
  std::apply([&out](const auto&... part) { (put(out, part), ...); }, beside_the_view(notes));
}

Knowledge Karaya::recall(Seat seat, const View& view, std::string_view& in) {
  Knowledge notes{seat, view, {}, {}, {}};
  std::apply([&in](auto&... part) { (take(in, part), ...); }, beside_the_view(notes));
  return notes;
}

int karaya::players(const View& view) {
  return static_cast<int>(std::ranges::count_if(view.seats, [](const auto& seat) { return seat.has_value(); }));
}

std::vector<Branch> karaya::drawn_branches(const Knowledge& knowledge, std::size_t most, Random& random) {
  std::vector<Branch> branches = knowledge.branches;
  for (auto& branch : branches) {
    if (branch.ways == 0) count_ways(branch, players(knowledge.view));
  }
  if (branches.size() > most) thin_out(branches, most, random);
  return branches;
}

List<KindSet, place_count> karaya::cards_of(const Branch& branch, int seats) {
  List<KindSet, place_count> sets;
  each_place(seats, [&](Place place) { sets.push_back(branch.may_be[place]); });
  return sets;
}

}  // namespace divan
