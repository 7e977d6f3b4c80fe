// Reads a set of Sultaniya's pieces. What the files say must make sense; whether it makes a game is asked by
// content_faults.cpp.
#include "engine/sultaniya/content.h"

#include <algorithm>

#include "engine/sultaniya/content_faults.h"
#include "engine/sultaniya/text.h"

namespace divan::sultaniya {

namespace {

// ---- As the files have it; content/sultaniya/schema says the same

struct HalfFile {
  Name side;
  Name top;
  Name bottom;
  std::optional<Symbols> symbols;
  BOOST_DESCRIBE_CLASS(HalfFile, (), (side, top, bottom, symbols), (), ())
};
struct TileFile {
  Name id;
  Floor floor{};
  std::uint8_t players = 0;
  HalfFile left;
  HalfFile right;
  std::optional<Whole> whole;
  std::optional<std::uint8_t> bonus;
  BOOST_DESCRIBE_CLASS(TileFile, (), (id, floor, players, left, right, whole, bonus), (), ())
};
struct PrintedFile {
  HalfFile left;
  HalfFile right;
  std::optional<Whole> whole;
  BOOST_DESCRIBE_CLASS(PrintedFile, (), (left, right, whole), (), ())
};
struct BoardFile {
  Name id;
  std::uint8_t side = 0;
  Name back;
  Symbol symbol{};
  Symbol crown{};
  Rise rise{};
  std::uint8_t sapphires = 0;
  std::uint8_t at = 0;
  PrintedFile ground_left;
  PrintedFile ground_right;
  PrintedFile first;
  BOOST_DESCRIBE_CLASS(BoardFile, (),
                       (id, side, back, symbol, crown, rise, sapphires, at, ground_left, ground_right, first), (), ())
};
struct ObjectiveFile {
  Name id;
  Aim kind{};
  std::optional<Symbol> symbol;
  BOOST_DESCRIBE_CLASS(ObjectiveFile, (), (id, kind, symbol), (), ())
};
struct DjinnFile {
  Djinn id{};
  std::uint8_t cost = 0;
  BOOST_DESCRIBE_CLASS(DjinnFile, (), (id, cost), (), ())
};
struct PicturesFile {
  std::vector<Name> sides;
  std::vector<Name> levels;
  BOOST_DESCRIBE_CLASS(PicturesFile, (), (sides, levels), (), ())
};

// ---- Reading

class Reader {
 public:
  Reader(std::span<const ContentFile> files, Content& content, ContentFaults& faults)
      : files_(files), content_(content), faults_(faults) {}

  Legible read() {
    read_pictures();
    const auto take = [this](std::size_t i, const auto& thing) { return this->take(i, thing); };
    legible_.tiles = for_each<TileFile>("tiles.json", tile_count, take);
    legible_.boards = for_each<BoardFile>("boards.json", board_count, take);
    find_backs();
    legible_.objectives = for_each<ObjectiveFile>("objectives.json", objective_count, take);
    std::array<bool, djinn_count> seen{};
    for_each<DjinnFile>("djinns.json", djinn_count, [&](std::size_t, const DjinnFile& djinn) {
      content_.costs[djinn.id] = djinn.cost;
      if (std::exchange(seen[static_cast<std::size_t>(djinn.id)], true))
        fault("djinns.json", std::string(word(djinn.id)), "stands twice");
      return true;
    });
    return legible_;
  }

 private:
  static std::string name(const Name& name) { return std::string(name.name()); }
  void fault(std::string file, std::string where, std::string problem) {
    faults_.push_back({std::move(file), std::move(where), std::move(problem)});
  }

  // ---- Files

  void read_pictures() {
    boost::json::value json;
    PicturesFile pictures;
    if (!read_content_file(files_, "pictures.json", json, faults_)) return;
    if (read_json(json, pictures)) return explain<PicturesFile>("pictures.json", json, {});
    content_.sides = pictures.sides;
    content_.levels = pictures.levels;
    legible_.pictures = true;
  }

  void find_backs() {
    for (std::size_t i = 0; i < board_count; ++i) {
      if (!legible_.board[i]) continue;
      const auto back = content_.find_board(backs_[i]);
      legible_.back[i] = back.has_value();
      content_.boards[i].back = back.value_or(0);
      if (!back && legible_.boards)
        fault("boards.json", name(content_.boards[i].name) + ".back", "no board has this id");
    }
  }

  // The things of a list, each by itself, so that every one that is wrong is named. use(i, thing) says whether it makes
  // sense; so does for_each() of all that the list has.
  template <class File, class Use>
  bool for_each(const std::string& file, std::size_t count, Use&& use) {
    boost::json::value json;
    if (!read_content_file(files_, file, json, faults_)) return false;
    if (!json.is_array()) return fault(file, {}, "expected a list"), false;
    const auto& list = json.get_array();
    if (list.size() != count)
      fault(file, {}, "expected " + std::to_string(count) + ", there are " + std::to_string(list.size()));
    bool all = list.size() <= count;
    for (std::size_t i = 0; i < std::min(count, list.size()); ++i) {
      std::string where = std::to_string(i + 1);
      if (const auto* thing = list[i].if_object()) {
        const auto* id = thing->if_contains("id");
        if (id != nullptr && id->is_string()) where = std::string(id->get_string());
      }
      File read;
      if (read_json(list[i], read, Fields::all, where)) {
        explain<File>(file, list[i], where);
        all = false;
      } else {
        all = use(i, read) && all;
      }
    }
    return all;
  }

  // Every field of something that could not be read, not only the first: what is missing, wrong, or unknown.
  template <class T>
  void explain(const std::string& file, const boost::json::value& json, const std::string& where) {
    T read{};
    const auto misread = read_json(json, read, Fields::all, where);
    if (!misread) return;
    if constexpr (boost::describe::has_describe_members<T>::value) {
      if (json.is_object()) return explain_fields<T>(file, json.get_object(), *misread, where);
    }
    fault(file, misread->where, misread->problem);
  }
  template <class T>
  void explain_fields(const std::string& file, const boost::json::object& object, const Fault& first,
                      const std::string& where) {
    const std::size_t before = faults_.size();
    boost::json::object rest = object;
    detail::for_each_member<T>([&](auto d) {
      using Member = std::remove_cvref_t<decltype(std::declval<T>().*d.pointer)>;
      const auto field = detail::below(where, d.name);
      if (const auto* item = object.if_contains(d.name)) {
        if constexpr (detail::is_optional<Member>) {
          explain<typename Member::value_type>(file, *item, field);
        } else {
          explain<Member>(file, *item, field);
        }
      } else if (!detail::is_optional<Member>) {
        fault(file, field, "is missing");
      }
      rest.erase(d.name);
    });
    for (const auto& [key, item] : rest) fault(file, detail::below(where, key), "no such field here");
    if (faults_.size() == before) fault(file, first.where, first.problem);
  }

  // ---- Things

  // The pictures that a piece shows, as far as they are known.
  std::uint8_t picture(const std::vector<Name>& known, const Name& wanted, const std::string& file,
                       const std::string& where) {
    const auto found = std::ranges::find(known, wanted);
    if (found != known.end()) return static_cast<std::uint8_t>(found - known.begin());
    painted_ = false;
    if (legible_.pictures) fault(file, where, "pictures.json has no \"" + name(wanted) + "\"");
    return 0;
  }
  Half half(const HalfFile& read, const std::string& file, const std::string& where) {
    return {picture(content_.sides, read.side, file, where + ".side"),
            picture(content_.levels, read.top, file, where + ".top"),
            picture(content_.levels, read.bottom, file, where + ".bottom"), read.symbols.value_or(Symbols{})};
  }
  std::array<Half, 2> halves(std::size_t piece, const auto& read, const std::string& file, const std::string& where) {
    painted_ = true;
    const std::array<Half, 2> both{half(read.left, file, where + ".left"), half(read.right, file, where + ".right")};
    legible_.pieces[piece] = true;
    legible_.painted[piece] = painted_;
    return both;
  }

  bool take(std::size_t i, const TileFile& tile) {
    content_.pieces[i] = {tile.id,
                          tile.floor,
                          tile.players,
                          tile.whole,
                          tile.bonus.value_or(0),
                          halves(i, tile, "tiles.json", name(tile.id))};
    return true;
  }
  bool take(std::size_t i, const BoardFile& board) {
    const std::string where = name(board.id);
    content_.boards[i] = {board.id, board.side, 0, board.symbol, board.crown, board.rise, board.sapphires, board.at};
    backs_[i] = board.back;
    legible_.board[i] = true;
    const auto print = [&](std::size_t which, const PrintedFile& printed, Floor floor, const char* member,
                           const char* ending) {
      const auto called = Name::from_name(where + ending);
      if (!called && which == 1) fault("boards.json", where + ".id", "expected at most 17 letters");
      const std::size_t piece = Content::printed(i, which);
      content_.pieces[piece] = {
          called.value_or(Name{}), floor, 0,
          printed.whole,           0,     halves(piece, printed, "boards.json", where + "." + member)};
    };
    print(0, board.ground_left, Floor::ground, "ground_left", "_left");
    print(1, board.ground_right, Floor::ground, "ground_right", "_right");
    print(2, board.first, Floor::first, "first", "_above");
    return true;
  }
  bool take(std::size_t i, const ObjectiveFile& objective) {
    content_.objectives[i] = {objective.id, objective.kind, objective.symbol.value_or(Symbol::guard)};
    const bool counts = objective.kind == Aim::row || objective.kind == Aim::column;
    legible_.objective[i] = true;
    if (counts == objective.symbol.has_value()) return true;
    fault("objectives.json", name(objective.id) + ".symbol",
          counts ? "is missing" : "only a row or a column counts a symbol");
    return false;
  }

  std::span<const ContentFile> files_;
  Content& content_;
  ContentFaults& faults_;
  Legible legible_;
  std::array<Name, board_count> backs_;
  bool painted_ = true;  // the piece that is being read
};

// ---- What is made of it

Edges edges_of(const Half& left, const Half& right) {
  const auto at = [](Edge edge, std::uint8_t picture) {
    return static_cast<Edges>(picture) << (4 * static_cast<int>(edge));
  };
  return at(Edge::left, left.side) | at(Edge::right, right.side) | at(Edge::top_left, left.top) |
         at(Edge::top_right, right.top) | at(Edge::bottom_left, left.bottom) | at(Edge::bottom_right, right.bottom);
}

void index_pieces(Content& content) {
  for (std::uint8_t i = 0; i < piece_count; ++i) {
    const auto& [left, right] = content.pieces[i].halves;
    content.names[i] = content.pieces[i].name;
    SymbolSums sums;
    for (std::size_t j = 0; j < Symbols::size(); ++j)
      sums.add(Symbols::key(j), left.symbols[Symbols::key(j)] + right.symbols[Symbols::key(j)]);
    const Piece& piece = content.pieces[i];
    sums.add(SymbolSums::marked, piece.bonus != 0);
    sums.add(SymbolSums::bonus, piece.bonus);
    for (const Face face : {Face::front, Face::back}) {
      content.symbols[Laid::of(i, face).code] = sums;
      content.wholes[Laid::of(i, face).code] =
          piece.whole ? static_cast<std::uint8_t>(*piece.whole) : Content::no_whole;
    }
    content.edges[Laid::of(i, Face::front).code] = edges_of(left, right);
    content.edges[Laid::of(i, Face::back).code] = edges_of(right, left);
    content.symmetric[i] = edges_of(left, right) == edges_of(right, left) && left.symbols == right.symbols;
  }
  for (std::uint8_t i = 0; i < tile_count; ++i) content.by_name[i] = i;
  std::ranges::sort(content.by_name, {}, [&](std::uint8_t i) { return content.names[i]; });
}

std::optional<std::uint8_t> find(const auto& things, const Name& name) {
  for (std::size_t i = 0; i < things.size(); ++i) {
    if (things[i].name == name) return static_cast<std::uint8_t>(i);
  }
  return {};
}

}  // namespace

std::optional<std::uint8_t> Content::find_tile(const Name& name) const {
  const auto found = std::ranges::lower_bound(by_name, name, {}, [&](std::uint8_t i) { return names[i]; });
  return found != by_name.end() && names[*found] == name ? std::optional(*found) : std::nullopt;
}
std::optional<std::uint8_t> Content::find_board(const Name& name) const { return find(boards, name); }
std::optional<std::uint8_t> Content::find_objective(const Name& name) const { return find(objectives, name); }

// Tiles are called by their numbers or shown as pictures; characters and objectives have words.
std::vector<std::string> Content::words() const {
  std::vector<std::string> keys;
  const auto add = [&](const Name& name) {
    if (!name.empty()) keys.push_back("word." + std::string(name.name()));  // empty: it could not be read
  };
  for (const auto& board : boards) add(board.name);
  for (const auto& objective : objectives) add(objective.name);
  return keys;
}

std::unique_ptr<const Content> read_content(std::span<const ContentFile> files, ContentFaults& faults) {
  auto content = std::make_unique<Content>();
  const std::size_t before = faults.size();
  content->id = identify("sultaniya", files, faults);
  const Legible legible = Reader(files, *content, faults).read();
  find_faults(*content, legible, faults);
  check_words(files, content->words(), [] { return standard().words(); }, faults);
  if (faults.size() != before) return nullptr;
  index_pieces(*content);
  return content;
}

const Content& standard() {
  static const std::unique_ptr<const Content> set = [] {
    ContentFaults faults;
    auto content = read_content(standard_files("sultaniya"), faults);
    return content ? std::move(content) : std::make_unique<const Content>();
  }();
  return *set;
}

}  // namespace divan::sultaniya
