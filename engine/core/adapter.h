// How one game stands behind the door of registry.h. Heavy: include it in few .cpp files, after the game's text.h.
#pragma once

#include <algorithm>

#include "engine/core/bytes.h"
#include "engine/core/hindsight.h"
#include "engine/core/record.h"
#include "engine/core/registry.h"

namespace divan {

namespace detail {

// The content of a game, or nothing.
template <class G>
struct ContentOf {
  using type = std::monostate;
};
template <HasContent G>
struct ContentOf<G> {
  using type = typename G::Content;
};

}  // namespace detail

// A content set that several tables share; nullptr: the standard set, which is always there.
template <class G>
using SharedContent = std::shared_ptr<const typename detail::ContentOf<G>::type>;

template <Game G>
class TableOf final : public AnyTable {
 public:
  TableOf(RecordHeader header, Table<G> table, SharedContent<G> content)
      : header_(std::move(header)),
        content_(std::move(content)),
        opening_(as_it_began(table)),
        table_(std::move(table)) {
    seat_feeds([this](Viewer viewer) { feeds_.emplace_back(viewer, table_); });
    told_.resize(feeds_.size());
    table_.keep_no_log();  // the lines are kept as text
  }

  // For bots, which stand beside the engine and are compiled for each game.
  const Table<G>& table() const { return table_; }
  const Feed<G>& feed(Viewer viewer) const { return feeds_[place(viewer)]; }

  const RecordHeader& header() const override { return header_; }
  std::any set() const override {
    if constexpr (HasContent<G>) return content_ ? content_.get() : &G::standard();
    return {};
  }

  Answer propose(std::string_view line) override { return written(repeat(line)); }
  Answer repeat(std::string_view line) override {
    written_.clear();
    boost::json::value json;
    LineParts parts;
    if (auto fault = parse_json(line, json)) return malformed(fault->fault);
    if (auto fault = read_line(json, parts)) return malformed(*fault);
    if (parts.kind == LineKind::end) return malformed({"end", "is written by the table itself"});
    if (parts.kind != LineKind::clock) return weigh(parts);
    proposed_.emplace(Clock{to_text(*parts.body)});
    return {Answer::Kind::allowed, {}, {}, {}};
  }
  Answer propose(Seat seat, std::string_view said) override {
    boost::json::value json;
    if (auto fault = parse_json(said, json)) return malformed(fault->fault);
    if (!json.is_object()) return malformed({{}, "expected an object with one of act, undo, say"});
    return propose_parsed(seat, std::move(json.get_object()));
  }
  Answer propose_parsed(Seat seat, boost::json::object said) override {
    if (said.contains("seat")) return malformed({{}, "expected an object with one of act, undo, say"});
    said.emplace("seat", seat.number());
    const boost::json::value json(std::move(said));
    LineParts parts;
    if (auto fault = read_line(json, parts)) return malformed(*fault);
    return written(weigh(parts));
  }
  Answer propose_due() override {
    proposed_.reset();
    const auto entry = table_.due();
    return entry ? written(judge(*entry)) : Answer{};
  }
  Answer propose_lapse() override {
    proposed_.reset();
    return question() == 0 ? Answer{} : written(judge(table_.lapse()));
  }
  Answer propose_time_up() override {
    proposed_.reset();
    if constexpr (HasTimeLimit<G>) {
      if (minutes() != 0) return written(judge(Entry<G>(std::in_place_index<0>, typename G::TimeUp{})));
    }
    return {};
  }
  bool commit() override {
    if (!proposed_) return false;
    if (const auto* entry = std::get_if<Entry<G>>(&*proposed_)) {
      table_.apply(*entry);
      for (std::size_t i = 0; i < feeds_.size(); ++i) told_[i] = feeds_[i].follow(table_);
      if (keeps_past_ > 0) keep_told();
    } else {
      std::fill(told_.begin(), told_.end(), false);
    }
    if (keeps_record_) lines_.push_back(written_.empty() ? write(*proposed_) : std::move(written_));
    written_.clear();
    proposed_.reset();
    return true;
  }

  Telling told(Viewer viewer) const override {
    const auto& feed = feeds_[place(viewer)];
    Telling telling{told_[place(viewer)], feed.version(), {}, {}, {}};
    if (!telling.anything) return telling;
    telling.patch.reserve(usual_length);
    telling.events = write_events(feed.events());
    if (feed.heard()) telling.heard = write_entry<G>(*feed.heard());
    if (!write_patch(telling.patch, feed.before(), feed.view())) telling.patch = "{}";
    return telling;
  }
  Snapshot snapshot(Viewer viewer) const override {
    const auto& feed = feeds_[place(viewer)];
    Snapshot snapshot{feed.version(), to_json(feed.view()), {}};
    if (feed.viewer().is_seat()) snapshot.notebook = notebook(feed.viewer().seat());
    return snapshot;
  }
  void keep_past(std::size_t most) override {
    keeps_past_ = most;
    give_back(past_);
    past_.resize(feeds_.size());
  }
  std::vector<PastTelling> past(Viewer viewer) const override {
    std::vector<PastTelling> all;
    if (keeps_past_ == 0) return all;
    for (const auto& [version, events, heard] : past_[place(viewer)]) {
      all.push_back({version, write_events(events), heard ? write_entry<G>(*heard) : std::string()});
    }
    std::ranges::sort(all, {}, &PastTelling::version);
    return all;
  }
  std::string notebook(Seat seat) const override {
    if constexpr (boost::describe::has_describe_members<typename G::Knowledge>::value) {
      if (seat.index < table_.seats()) return to_json(feed(seat).knowledge());
    }
    return {};
  }

  std::string legal(Seat seat) const override {
    std::string out = "[";
    for (const auto& action : listed(seat)) {
      if (out.size() > 1) out += ',';
      write_json(out, action);
    }
    out += ']';
    return out;
  }
  std::vector<Manner> manners(Seat seat) const override {
    std::vector<Manner> manners;
    for (const auto& action : listed(seat)) manners.push_back(G::manner(action));
    return manners;
  }
  std::string bounds(Seat seat) const override {
    if (seat.index >= table_.seats()) return "{}";
    return to_json(G::bounds(feed(seat).view(), seat));
  }
  bool may_undo(Seat seat) const override { return table_.may_undo(seat); }

  std::uint16_t question() const override { return table_.question(); }
  SeatSet asked() const override { return G::asked(feed(Viewer::spectator()).view()); }
  int seconds() const override { return G::seconds(feed(Viewer::spectator()).view()); }
  int minutes() const override {
    if constexpr (HasTimeLimit<G>) return G::minutes(feed(Viewer::spectator()).view());
    return 0;
  }
  std::optional<Outcome> outcome() const override { return table_.outcome(); }
  std::optional<int> rounds_over() const override {
    if constexpr (HasHindsight<G>) return G::rounds_over(feed(Viewer::spectator()).view());
    return {};
  }
  LookBack look_back(int round, std::vector<std::string> record) const override {
    if constexpr (HasHindsight<G>) {
      if (round < 1 || round > *rounds_over()) return {};
      return [content = content_, table = opening_, record = std::move(record),
              round](const std::function<bool()>& enough) {
        const auto found = divan::look_back<G>(table, entries_of(record), round, enough);
        return found ? to_json(*found) : std::string();
      };
    }
    return {};
  }
  std::uint64_t hash() const override { return table_.hash(); }
  std::optional<Fault> sound() const override { return table_.sound(); }

  std::vector<std::string> record() const override {
    std::vector<std::string> lines{write_header(header_)};
    lines.insert(lines.end(), lines_.begin(), lines_.end());
    if (const auto ended = outcome()) lines.push_back(write_end({*ended, hash()}));
    return lines;
  }
  void keep_no_record() override {
    keeps_record_ = false;
    give_back(lines_);
  }

  std::string put_away() override {
    std::string bytes;
    if constexpr (Remembers<G>) {
      for (const auto& feed : feeds_) put(bytes, feed.version());
      for (const auto& feed : feeds_) {
        if (feed.viewer().is_seat()) G::remember(feed.knowledge(), bytes);
      }
      give_back(feeds_);
      give_back(written_);
      proposed_.reset();
      table_.rest();
    }
    return bytes;
  }
  void take_out(std::string_view bytes) override {
    if constexpr (Remembers<G>) {
      std::vector<std::uint32_t> versions(told_.size());
      for (auto& version : versions) take(bytes, version);
      seat_feeds([&](Viewer viewer) { feeds_.emplace_back(viewer, table_, versions[feeds_.size()], bytes); });
      std::fill(told_.begin(), told_.end(), false);
    }
  }

 private:
  using Line = typename Record<G>::Line;
  struct NotKept {};
  using AsItBegan = std::conditional_t<HasHindsight<G>, Table<G>, NotKept>;
  static constexpr std::size_t usual_length = 512;  // of what a viewer is told of a step, in bytes

  static AsItBegan as_it_began(const Table<G>& table) {
    if constexpr (HasHindsight<G>) {
      return table;
    } else {
      return {};
    }
  }
  // Sits everybody down who is told of the match; with(viewer) adds a feed.
  template <class With>
  void seat_feeds(With&& with) {
    feeds_.reserve(static_cast<std::size_t>(table_.seats()) + 2);  // no more: they are large
    for (const Seat seat : SeatSet::first(table_.seats())) with(seat);
    with(Viewer::spectator());
    with(Viewer::open());
  }
  // What a record says between its header and its end; nothing when it cannot be read.
  static std::vector<Entry<G>> entries_of(std::span<const std::string> record) {
    std::vector<Entry<G>> entries;
    for (const auto& line : record.subspan(std::min<std::size_t>(1, record.size()))) {
      boost::json::value json;
      LineParts parts;
      if (parse_json(line, json) || read_line(json, parts)) return {};
      if (parts.kind == LineKind::clock || parts.kind == LineKind::end) continue;
      if (read_entry<G>(parts, entries.emplace_back())) return {};
    }
    return entries;
  }
  // A viewer who is nobody at this table is a spectator.
  std::size_t place(Viewer viewer) const {
    const auto seats = static_cast<std::size_t>(table_.seats());
    if (viewer.sees_all()) return seats + 1;
    return viewer.is_seat() && viewer.seat().index < seats ? viewer.seat().index : seats;
  }
  // Valid until the next call. The room for the most that there can be (some 300 KB in Karanor) is not each table's
  // own.
  std::span<const typename G::Action> listed(Seat seat) const {
    if (seat.index >= table_.seats()) return {};
    static thread_local std::vector<typename G::Action> room(G::max_actions);
    Buffer<typename G::Action> actions{std::span(room)};
    table_.legal(seat, actions);
    return actions.items();
  }
  static std::string write(const Line& line) {
    if (const auto* entry = std::get_if<Entry<G>>(&line)) return write_entry<G>(*entry);
    return write_clock(std::get<Clock>(line));
  }

  Answer malformed(Fault fault) {
    proposed_.reset();
    return {Answer::Kind::malformed, {}, {}, std::move(fault)};
  }
  Answer written(Answer answer) {
    if (answer.allowed()) answer.line = written_ = write(*proposed_);
    return answer;
  }
  Answer weigh(const LineParts& parts) {
    Entry<G> entry;
    if (auto fault = read_entry<G>(parts, entry)) return malformed(*fault);
    return judge(std::move(entry));
  }
  Answer judge(Entry<G> entry) {
    proposed_.reset();
    if (const auto verdict = table_.check(entry); !verdict.ok()) return {Answer::Kind::refused, {}, verdict, {}};
    proposed_.emplace(std::move(entry));
    return {Answer::Kind::allowed, {}, {}, {}};
  }

  static std::string write_events(const std::vector<Told<G>>& told) {
    std::string events;
    events.reserve(usual_length);
    events = "[";
    for (const auto& event : told) {
      if (events.size() > 1) events += ',';
      write_json(events, *event);
    }
    events += ']';
    return events;
  }
  // The oldest gives its place, and the room that it had.
  void keep_told() {
    for (std::size_t i = 0; i < feeds_.size(); ++i) {
      if (!told_[i]) continue;
      auto& kept = past_[i];
      const auto& feed = feeds_[i];
      if (kept.size() < keeps_past_) kept.emplace_back();
      auto& past = kept[(feed.version() - 1) % keeps_past_];
      past.version = feed.version();
      past.events.assign(feed.events().begin(), feed.events().end());
      past.heard = feed.heard();
    }
  }

  RecordHeader header_;
  SharedContent<G> content_;
  [[no_unique_address]] AsItBegan opening_;  // the table before its first entry
  Table<G> table_;
  std::vector<Feed<G>> feeds_;  // the seats, the spectator, the open viewer
  std::vector<bool> told_;      // whether the last entry was anything to each of them
  std::vector<std::string> lines_;
  bool keeps_record_ = true;
  struct Past {
    std::uint32_t version = 0;
    std::vector<Told<G>> events;
    std::optional<Utterance<G>> heard;
  };
  std::size_t keeps_past_ = 0;
  std::vector<std::vector<Past>> past_;  // by viewer: the last ones, in no order
  std::optional<Line> proposed_;
  std::string written_;  // the line that was proposed
};

template <Game G>
class GameOf final : public AnyGame {
 public:
  explicit GameOf(SharedContent<G> content = {}) : content_(std::move(content)) {}

  // The options of a game that is played with this set.
  typename G::Options options() const {
    typename G::Options options{};
    if constexpr (HasContent<G>) options.content = content_ ? content_.get() : &G::standard();
    return options;
  }

  std::string_view id() const override { return G::id; }
  int rules_version() const override { return G::rules_version; }
  int min_seats() const override { return G::min_seats; }
  int max_seats() const override { return G::max_seats; }
  std::string default_options() const override { return to_json(typename G::Options{}); }
  std::string options_for_people() const override {
    if constexpr (requires { G::options_for_people(); }) return to_json(G::options_for_people());
    return default_options();
  }

  const ContentId* content() const override {
    if constexpr (HasContent<G>) {
      return &content_of<G>(options()).id;
    } else {
      return nullptr;
    }
  }
  std::unique_ptr<AnyGame> with_content(std::span<const ContentFile> files, ContentFaults& faults) const override {
    if constexpr (HasContent<G>) {
      auto content = G::read_content(files, faults);
      return content ? std::make_unique<GameOf>(std::move(content)) : nullptr;
    } else {
      return AnyGame::with_content(files, faults);
    }
  }
  std::vector<std::string> content_words() const override {
    if constexpr (HasContent<G>) {
      return content_of<G>(options()).words();
    } else {
      return {};
    }
  }
  std::string content_help(std::string_view piece, const Say& say) const override {
    if constexpr (HasContent<G>) {
      if constexpr (requires(const typename G::Content& content) { G::content_help(content, piece, say); })
        return G::content_help(content_of<G>(options()), piece, say);
    }
    return {};
  }

  Opening open(RecordHeader header) const override {
    header.game = G::id;
    header.rules = G::rules_version;
    return reopen(header);
  }
  Opening reopen(const RecordHeader& given) const override {
    auto options = this->options();
    RecordHeader header = given;
    if (auto fault = prepare(header, options)) return {nullptr, *fault};
    return seat(header, Table<G>(options, header.seats, header.seed));
  }
  Opening arrange(RecordHeader header, std::string_view text) const override {
    header.game = G::id;
    header.rules = G::rules_version;
    auto options = this->options();
    if (auto fault = prepare(header, options)) return {nullptr, *fault};
    boost::json::value json;
    if (auto fault = parse_json(text, json)) return {nullptr, {"position", fault->fault.problem}};
    typename G::Position position{};
    if (auto fault = read_json(json, position, Fields::some, "position")) return {nullptr, *fault};
    auto state = G::begin(options, header.seats);
    if (auto fault = G::arrange(options, header.seats, position, state)) {
      return {nullptr, {detail::below("position", fault->where), fault->problem}};
    }
    return seat(header, Table<G>(state, header.seats, header.seed));
  }

  std::optional<Fault> normalise(std::string_view text, std::string& out) const override {
    boost::json::value json;
    if (auto fault = parse_json(text, json)) return fault->fault;
    typename G::Action action{};
    if (auto fault = read_json(json, action)) return fault;
    out = to_json(action);
    return {};
  }
  bool has_event(std::string_view name) const override {
    using Event = typename G::Event;
    if constexpr (detail::is_variant<Event>) {
      return has(name, static_cast<Event*>(nullptr));
    } else {
      return from_word<decltype(Event::event)>(name).has_value();
    }
  }
  GameTypes types() const override {
    GameTypes types{name_of_type<G>(),
                    type_of<typename G::View>(),
                    type_of<typename G::Options>(),
                    type_of<typename G::Bounds>(),
                    type_of<typename G::Knowledge>(),
                    type_of<typename G::Action>(),
                    type_of<typename G::Event>(),
                    type_of<typename G::Claim>()};
    if constexpr (HasHindsight<G>) types.hindsight = &type_of<typename G::Hindsight>();
    return types;
  }

 private:
  Opening seat(const RecordHeader& header, Table<G> table) const {
    return {std::make_unique<TableOf<G>>(header, std::move(table), content_), {}};
  }
  std::optional<Fault> prepare(RecordHeader& header, typename G::Options& options) const {
    if (auto fault = check_header<G>(header, options)) return fault;
    header.options = to_json(options);
    if (content() != nullptr) header.content = *content();
    return check_players(header.players, header.seats);
  }
  template <class... Event>
  static bool has(std::string_view name, const std::variant<Event...>*) {
    return ((Event::tag.name == name) || ...);
  }

  SharedContent<G> content_;
};

// The one adapter of a game in this program. Each game defines its own in engine/<game>/entry.cpp.
template <Game G>
const AnyGame& adapter();

}  // namespace divan
