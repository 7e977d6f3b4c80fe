// Insignia as a viewer is shown them, as engine/core/name_list.h shows other pieces.
#pragma once

#include <bit>
#include <span>

#include "engine/core/name_list.h"
#include "engine/karanor/content.h"

namespace divan::karanor {

// MK-43: insignia of some kinds, each with how many of it.
struct InsigniaView {
  Name kind;
  std::uint8_t count = 0;
  friend bool operator==(const InsigniaView&, const InsigniaView&) = default;
};
class InsigniaHeld {
 public:
  using value_type = InsigniaView;
  using Held = std::array<std::uint8_t, most_insignia_kinds>;

  InsigniaHeld() = default;
  InsigniaHeld(const Name* kinds, const Held& held) : first_(held != Held{} ? kinds : nullptr), held_(held) {}

  const Held& held() const { return held_; }
  std::size_t size() const {
    std::size_t kinds = 0;
    for (const auto count : held_) kinds += count != 0;
    return kinds;
  }
  bool empty() const { return first_ == nullptr; }

  class Iterator {
   public:
    Iterator(const InsigniaHeld& all, std::size_t kind) : all_(&all), kind_(kind) { skip(); }
    InsigniaView operator*() const { return {all_->first_[kind_], all_->held_[kind_]}; }
    Iterator& operator++() {
      ++kind_;
      skip();
      return *this;
    }
    friend bool operator==(const Iterator&, const Iterator&) = default;

   private:
    void skip() {
      while (kind_ < most_insignia_kinds && all_->held_[kind_] == 0) ++kind_;
    }
    const InsigniaHeld* all_;
    std::size_t kind_;
  };
  Iterator begin() const { return {*this, 0}; }
  Iterator end() const { return {*this, most_insignia_kinds}; }

  friend bool operator==(const InsigniaHeld&, const InsigniaHeld&) = default;

 private:
  const Name* first_ = nullptr;
  Held held_{};
};

namespace shown {

// What one side of an offer gives, as it is told and seen; karanor::Wares is what is said.
struct Wares {
  std::uint16_t gold = 0;
  Goods goods;
  NameList<6> associates;
  NameList<3> insignia;
  NameList<3> artefacts;
  friend bool operator==(const Wares&, const Wares&) = default;
};

}  // namespace shown

}  // namespace divan::karanor
