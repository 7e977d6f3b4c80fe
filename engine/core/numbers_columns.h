// The columns of a tensor: what stands in each, and how it is scaled. numbers_view.h makes them from a described type.
#pragma once

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "engine/core/numbers.h"

namespace divan::numbers {

inline constexpr std::uint32_t no_column = 0xFFFF'FFFF;

// Neighbouring columns that belong to one member. A column holds the value times `scale`. Without words it is a single
// number; with words there is a column for each, 1 where the value is (or holds) that word, or how many of it.
struct Field {
  std::string path;
  std::uint32_t offset = 0;
  float scale = 1;
  std::vector<std::string> words;

  std::uint32_t width() const { return words.empty() ? 1 : static_cast<std::uint32_t>(words.size()); }
  friend bool operator==(const Field&, const Field&) = default;
};

// What can be left out of a view: `column` and `site` are where writing goes on behind it.
struct Site {
  std::uint32_t column = 0;
  std::uint32_t site = 0;
  std::vector<std::uint16_t> pieces;  // of a Name: its column there, by the number of the name
};

// Where a value goes: its column, or no_column for one that is left out; and what it is multiplied by.
struct Slot {
  std::uint32_t place = no_column;
  float scale = 1;
};

class Columns {
 public:
  // ---- making them

  // A group of columns that hold the same of every other seat is kept or left out together.
  void add(const std::string& path, const std::string& group, std::vector<std::string> words, bool one_group) {
    const std::size_t count = std::max<std::size_t>(1, words.size());
    for (std::size_t i = 0; i < count; ++i) {
      const std::string own = one_group || words.empty() ? group : group + '=' + words[i];
      raw_.push_back({static_cast<std::uint32_t>(fields_.size()), group_of(own)});
    }
    fields_.push_back({path, 0, 1, std::move(words)});
  }
  std::uint32_t raw_size() const { return static_cast<std::uint32_t>(raw_.size()); }

  // Looks at the values of one example, a column each.
  void see(std::span<const float> values) {
    if (least_.empty()) {
      least_.assign(values.begin(), values.end());
      most_ = least_;
    }
    for (std::size_t i = 0; i < values.size(); ++i) {
      least_[i] = std::min(least_[i], values[i]);
      most_[i] = std::max(most_[i], values[i]);
    }
  }
  // Leaves out what was the same in all examples, and scales numbers into -1 to 1 by a power of two.
  void settle() {
    struct Range {
      float least = INFINITY, most = -INFINITY;
    };
    std::vector<Range> ranges(groups_.size());
    for (std::size_t i = 0; i < raw_.size(); ++i) {
      auto& range = ranges[raw_[i].group];
      range.least = std::min(range.least, least_[i]);
      range.most = std::max(range.most, most_[i]);
    }
    slots_.assign(raw_.size(), {});
    std::vector<Field> kept;
    std::size_t i = 0;
    for (auto& field : fields_) {
      Field left{field.path, size_, 1, {}};
      const std::size_t first = i, end = i + field.width();
      float most = 1;
      for (; i < end; ++i) {
        const auto& range = ranges[raw_[i].group];
        if (!(range.least < range.most)) continue;
        slots_[i].place = size_++;
        if (!field.words.empty()) left.words.push_back(field.words[i - first]);
        most = std::max({most, std::abs(range.least), std::abs(range.most)});
      }
      left.scale = 1 / std::exp2(std::ceil(std::log2(most)));
      for (std::size_t j = first; j < end; ++j) slots_[j].scale = left.scale;
      if (size_ > left.offset) kept.push_back(std::move(left));
    }
    fields_ = std::move(kept);
    give_back(least_), give_back(most_), give_back(groups_);
  }
  // Keeps every column as it is.
  void keep_all() {
    slots_.assign(raw_.size(), {});
    for (std::uint32_t i = 0; i < raw_.size(); ++i) slots_[i].place = i;
    for (auto& field : fields_) {
      field.offset = size_;
      size_ += field.width();
    }
  }

  // ---- using them

  std::uint32_t size() const { return size_; }
  const std::vector<Field>& fields() const { return fields_; }
  // Of each raw column.
  const Slot* slots() const { return slots_.data(); }

  // [{"path":…,"offset":…,"width":…,"scale":…,"words":[…]},…]
  std::string schema() const;

 private:
  struct Raw {
    std::uint32_t field;
    std::uint32_t group;
  };

  template <class T>
  static void give_back(std::vector<T>& values) {
    std::vector<T>().swap(values);
  }
  std::uint32_t group_of(const std::string& name);

  std::vector<Raw> raw_;
  std::vector<Field> fields_;
  std::vector<std::pair<std::uint64_t, std::uint32_t>> groups_;  // the hash of its name, and its number; sorted
  std::vector<float> least_, most_;
  std::vector<Slot> slots_;
  std::uint32_t size_ = 0;
};

}  // namespace divan::numbers
