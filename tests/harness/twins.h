// Point 2: twin worlds. Two legal runs in which a viewer has lawfully been shown the same things give that viewer the
// same bytes: snapshot, events, patches, question numbers, versions, deadlines, legal lists, samples, verdicts.
//
// What was lawfully shown is the oracle's word (HarnessTraits::shown). Streams are compared, not steps: a step that
// shows a viewer nothing must not reach it, and the twin run has such steps in other places.
#pragma once

#include <algorithm>
#include <set>

#include "tests/harness/driver.h"

namespace divan::harness {

// What a viewer got, in order, each under the number of facts that it had been shown by then.
struct Item {
  std::size_t facts;
  std::string text;
};

inline std::string verdict_text(const Verdict& verdict) {
  std::string text(verdict.ok() ? "ok" : verdict.rule());
  text += ' ';
  text += verdict.reason();
  for (const auto& arg : verdict) {
    text += ' ' + std::string(arg.name) + '=' + std::string(arg.word) + std::to_string(arg.number);
  }
  return text;
}

// One viewer at one table: its stream, and beside it what the oracle says that it was shown.
template <Testable G>
class Watch {
 public:
  Watch(const Setup<G>& setup, Viewer viewer, const std::vector<typename G::Action>& sayings)
      : setup_(setup),
        viewer_(viewer),
        sayings_(sayings),
        table_(setup.options, setup.seats, Seed()),
        witness_(setup),
        feed_(viewer, table_),
        last_(prompt()) {
    items_.push_back({0, "view " + to_json(feed_.view()) + last_});
  }

  const typename G::State& state() const { return witness_.state(); }
  const Facts& facts() const { return facts_; }
  const std::vector<Item>& items() const { return items_; }
  // A step that reached the viewer though it showed it nothing.
  const std::optional<std::string>& unlawful() const { return unlawful_; }
  bool accepts(const Entry<G>& entry) const { return table_.check(entry).ok(); }
  // How many facts the two lists have in common, from the first on. Always asked about the same other list.
  std::size_t agreed_with(const Facts& other) {
    while (agreed_ < std::min(facts_.size(), other.size()) && facts_[agreed_] == other[agreed_]) ++agreed_;
    return agreed_;
  }

  void apply(const Entry<G>& entry) {
    const typename G::State before = state();
    const std::size_t known = facts_.size();
    table_.apply(entry);
    witness_.follow(entry);
    show(before, entry);
    const bool told = feed_.follow(table_);
    std::string now = prompt();
    if (!told && now == last_) return;
    items_.push_back({facts_.size(), message() + now});
    if (facts_.size() == known && !unlawful_) unlawful_ = last_ + "\nthen, without a new fact:\n" + items_.back().text;
    last_ = std::move(now);
  }

  // What an action of another seat would show to the viewer, if it came now.
  Facts would_show(const Said<G>& said) const {
    Facts facts;
    typename G::State after = state();
    G::apply(after, said.seat, said.action, nullptr);
    HarnessTraits<G>::shown(state(), Entry<G>(said), after, viewer_, facts);
    return facts;
  }

 private:
  void show(const typename G::State& before, const Entry<G>& entry) {
    if (const auto* undo = std::get_if<Undo>(&entry)) {
      if (viewer_.is(undo->seat)) facts_.emplace_back("takes a step back");
    } else if (const auto* said = std::get_if<Utterance<G>>(&entry)) {
      std::string fact = "talk of " + std::to_string(said->from.number());
      if (said->to) fact += " to " + std::to_string(said->to->number());
      if (!said->to || viewer_.is(said->from) || viewer_.is(*said->to)) fact += ": " + said->text;
      facts_.push_back(fact);
    } else {
      HarnessTraits<G>::shown(before, entry, state(), viewer_, facts_);
    }
  }

  // What the viewer was sent by the last step.
  std::string message() const {
    std::string text = "version " + std::to_string(feed_.version()) + "\nevents";
    for (const auto& told : feed_.events()) text += ' ' + to_json(*told);
    if (const auto& heard = feed_.heard()) text += "\nheard " + std::to_string(heard->from.number()) + heard->text;
    text += "\npatch ";
    write_patch(text, feed_.before(), feed_.view());
    return text + "\nview " + to_json(feed_.view());
  }

  // What the viewer can find out now without doing anything.
  std::string prompt() const {
    const auto open = table_.view(Viewer::spectator());
    std::string text = "\nview " + to_json(table_.view(viewer_)) + "\nasked " + to_json(G::asked(open)) + " for " +
                       std::to_string(G::seconds(open)) + " s, question " + std::to_string(G::open_question(state()));
    if (!viewer_.is_seat()) return text;
    const Seat seat = viewer_.seat();
    text += "\nlegal";
    for (const auto& action : legal_actions<G>(state(), seat)) text += ' ' + to_json(action);
    text += table_.may_undo(seat) ? "\nmay undo" : "\nmay not undo";
    Dice dice(1);
    if (const auto offer = table_.sample_open(seat, dice)) text += "\nsample " + to_json(*offer);
    for (const auto& action : sayings_) {
      text += "\nverdict on " + to_json(action) + ": " + verdict_text(G::check(state(), seat, action));
    }
    return text;
  }

  Setup<G> setup_;
  Viewer viewer_;
  const std::vector<typename G::Action>& sayings_;
  Table<G> table_;
  Witness<G> witness_;
  Feed<G> feed_;
  Facts facts_;
  std::size_t agreed_ = 0;
  std::string last_;
  std::vector<Item> items_;
  std::optional<std::string> unlawful_;
};

struct TwinReport {
  int pairs = 0, kept = 0;
  std::map<std::string, int> kinds;  // event kind: pairs in which it happened while the worlds differed
  std::optional<std::string> leak;   // the first one found
};

// One run seen by one viewer, and its twins.
template <Testable G>
class Twins {
 public:
  Twins(const Run<G>& run, Viewer viewer, Random& dice)
      : run_(run), viewer_(viewer), dice_(dice), sayings_(sayings(run, dice)), first_(run.setup, viewer, sayings_) {
    for (const auto& entry : run.entries) {
      first_.apply(entry);
      shown_by_.push_back(first_.facts().size());
    }
  }

  const std::optional<std::string>& unlawful() const { return first_.unlawful(); }

  // Makes one twin, compares, and adds what came of it to the report.
  void compare(TwinReport& report) {
    ++report.pairs;
    // Any moment, and often the last: what happens once in a game must be seen too.
    const std::size_t upto =
        one_in(4) ? run_.entries.size() : 1 + dice_.below(static_cast<std::uint32_t>(run_.entries.size()));
    auto entries = HarnessTraits<G>::vary(run_, upto, viewer_, dice_);
    if (!entries) entries = run_.entries;
    Watch<G> twin(run_.setup, viewer_, sayings_);
    std::set<std::size_t> different;  // steps of the first run around which the truths differ
    bool differ = false;
    for (std::size_t i = 0; i < entries->size() && agree(twin); ++i) {
      i += step(twin, *entries, i, leeway(i, upto));
      const bool now = hash(twin.state()) != hash(run_.states[i + 1]);
      if ((now || differ) && agree(twin)) different.insert(i);
      differ = now;
    }
    if (!report.leak) report.leak = twin.unlawful();
    if (!report.leak) report.leak = compare_streams(twin);
    const bool held = twin.agreed_with(first_.facts()) >= shown_by_[upto - 1];
    if (!held || different.empty()) return;
    ++report.kept;
    std::set<std::string> kinds;
    for (std::size_t i : different) happened(i, kinds);
    for (const auto& kind : kinds) ++report.kinds[kind];
  }

 private:
  bool one_in(std::uint32_t n) { return dice_.below(n) == 0; }

  // Actions on which verdicts are asked at every moment: senseless ones, and some of other moments and seats.
  static std::vector<typename G::Action> sayings(const Run<G>& run, Random& dice) {
    std::vector<typename G::Action> result;
    for (int i = 0; i < 6; ++i) result.push_back(HarnessTraits<G>::garbage(dice));
    for (int i = 0; i < 30 && result.size() < 12; ++i) {
      if (const auto* said = std::get_if<Said<G>>(&any_of(run.entries, dice))) result.push_back(said->action);
    }
    return result;
  }

  Leeway leeway(std::size_t i, std::size_t upto) const {
    if constexpr (GivesLeeway<G>) return HarnessTraits<G>::leeway(run_, i, upto);
    return Leeway::free;
  }

  bool agree(Watch<G>& twin) const { return twin.agreed_with(first_.facts()) == twin.facts().size(); }

  Facts facts_of(std::size_t from, std::size_t to) const {  // shown by entries [from, to) of the first run
    const auto at = [&](std::size_t i) {
      return first_.facts().begin() + static_cast<std::ptrdiff_t>(i == 0 ? 0 : shown_by_[i - 1]);
    };
    return Facts(at(from), at(to));
  }

  const Said<G>* secret_author(const Entry<G>& entry) const {
    const auto* said = std::get_if<Said<G>>(&entry);
    return said != nullptr && !viewer_.is(said->seat) ? said : nullptr;
  }

  // Plays entry i in the twin world, or something else that shows the viewer the same; gives how many more it used up.
  std::size_t step(Watch<G>& twin, const std::vector<Entry<G>>& entries, std::size_t i, Leeway leeway) {
    while (G::chance_due(twin.state()) != 0 && !twin.accepts(entries[i]))
      twin.apply(Entry<G>(std::in_place_index<0>, G::draw(twin.state(), dice_)));
    if (leeway == Leeway::free && one_in(8)) slip_in(twin);
    const Said<G>* said = secret_author(entries[i]);
    if (said == nullptr) {
      if (twin.accepts(entries[i])) twin.apply(entries[i]);
      return 0;
    }
    if (leeway == Leeway::free && i + 1 < entries.size() && one_in(2) && exchange(twin, entries, i)) return 1;
    const Facts lawful = facts_of(i, i + 1);
    if (leeway == Leeway::free && lawful.empty() && one_in(4)) return 0;  // a secret step may be left out
    if ((leeway != Leeway::none && one_in(3)) || !twin.accepts(entries[i])) {
      if (const auto other = another(twin, said->seat, lawful)) return twin.apply(*other), 0;
    }
    if (twin.accepts(entries[i])) twin.apply(entries[i]);
    return 0;
  }

  // A step of somebody else that shows the viewer nothing.
  void slip_in(Watch<G>& twin) {
    const Seat seat{static_cast<std::uint8_t>(dice_.below(static_cast<std::uint32_t>(run_.setup.seats)))};
    if (viewer_.is(seat)) return;
    if (const auto other = another(twin, seat, {})) twin.apply(*other);
  }

  std::optional<Entry<G>> another(const Watch<G>& twin, Seat seat, const Facts& lawful) {
    const auto actions = legal_actions<G>(twin.state(), seat);
    for (int i = 0; i < 3 && !actions.empty(); ++i) {
      const Said<G> said{seat, any_of(actions, dice_)};
      if (twin.would_show(said) == lawful) return said;
    }
    return {};
  }

  // Two neighbouring steps of other seats in the other order, if the viewer is shown the same by both together.
  bool exchange(Watch<G>& twin, const std::vector<Entry<G>>& entries, std::size_t i) {
    const auto* first = secret_author(entries[i]);
    const auto* second = secret_author(entries[i + 1]);
    if (second == nullptr || first->seat == second->seat || !twin.accepts(entries[i + 1])) return false;
    typename G::State between = twin.state();
    G::apply(between, second->seat, second->action, nullptr);
    if (!G::check(between, first->seat, first->action).ok()) return false;
    typename G::State after = between;
    G::apply(after, first->seat, first->action, nullptr);
    Facts facts;
    HarnessTraits<G>::shown(twin.state(), entries[i + 1], between, viewer_, facts);
    HarnessTraits<G>::shown(between, entries[i], after, viewer_, facts);
    if (facts != facts_of(i, i + 2)) return false;
    twin.apply(entries[i + 1]);
    twin.apply(entries[i]);
    return true;
  }

  // Up to the last moment at which both have been shown as much, the streams must be the same.
  std::optional<std::string> compare_streams(Watch<G>& twin) const {
    const std::size_t common = twin.agreed_with(first_.facts());
    std::set<std::size_t> moments;
    for (const auto& item : twin.items()) moments.insert(item.facts);
    std::size_t last = 0;
    for (const auto& item : first_.items()) {
      if (item.facts <= common && moments.contains(item.facts)) last = item.facts;
    }
    const auto length = [&](const std::vector<Item>& items) {
      return std::ranges::find_if(items, [&](const Item& item) { return item.facts > last; }) - items.begin();
    };
    const auto mine = length(first_.items()), theirs = length(twin.items());
    for (std::ptrdiff_t i = 0; i < std::max(mine, theirs); ++i) {
      const std::string a = i < mine ? first_.items()[static_cast<std::size_t>(i)].text : "nothing";
      const std::string b = i < theirs ? twin.items()[static_cast<std::size_t>(i)].text : "nothing";
      if (a != b)
        return std::string("shown the same, a viewer got\n").append(a).append("\nand in the twin world\n").append(b);
    }
    return {};
  }

  void happened(std::size_t i, std::set<std::string>& kinds) const {
    typename G::State state = run_.states[i];
    Events<typename G::Event> events;
    if (const auto* act = std::get_if<0>(&run_.entries[i])) G::apply(state, *act, &events);
    if (const auto* said = std::get_if<Said<G>>(&run_.entries[i])) G::apply(state, said->seat, said->action, &events);
    for (const auto& event : events) kinds.insert(kind_of<G>(event));
  }

  const Run<G>& run_;
  Viewer viewer_;
  Random& dice_;
  std::vector<typename G::Action> sayings_;
  Watch<G> first_;
  std::vector<std::size_t> shown_by_;  // facts by the end of each entry
};

// Plays games and compares `twins` twins of each viewer of each; stops at the first leak.
template <Testable G>
TwinReport compare_twins(const Setup<G>& setup, int games, int twins, std::uint64_t seed) {
  TwinReport report;
  Dice dice(seed);
  for (int game = 0; game < games && !report.leak; ++game) {
    const Run<G> run = play<G>(setup, seed + static_cast<std::uint64_t>(game));
    for (Viewer viewer : viewers(setup.seats)) {
      Twins<G> pairs(run, viewer, dice);
      if (!report.leak) report.leak = pairs.unlawful();
      for (int i = 0; i < twins && !report.leak; ++i) pairs.compare(report);
    }
  }
  return report;
}

}  // namespace divan::harness
