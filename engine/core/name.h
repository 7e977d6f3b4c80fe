// The name of a piece of content (a card, a tile, a place): at most 23 small letters, digits and underscores, the first
// a letter. A value without heap, written as it stands.
#pragma once

#include <algorithm>
#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <string_view>

namespace divan {

class Name {
 public:
  static constexpr std::size_t longest = 23;
  static constexpr std::string_view names_wanted = "a name: small letters, digits and _, at most 23";

  // No name.
  constexpr Name() = default;

  static constexpr std::optional<Name> from_name(std::string_view text) {
    const auto letter = [](char c) { return c >= 'a' && c <= 'z'; };
    const auto allowed = [&](char c) { return letter(c) || (c >= '0' && c <= '9') || c == '_'; };
    if (text.empty() || text.size() > longest || !letter(text.front()) || !std::ranges::all_of(text, allowed))
      return {};
    Name result;
    std::ranges::copy(text, result.letters_.begin());
    result.letters_.back() = static_cast<char>(text.size());
    return result;
  }

  constexpr std::string_view name() const { return {letters_.data(), static_cast<std::size_t>(letters_.back())}; }
  constexpr bool empty() const { return letters_.front() == '\0'; }

  friend constexpr auto operator<=>(const Name&, const Name&) = default;

 private:
  std::array<char, longest + 1> letters_{};  // the last is the length
};

}  // namespace divan
