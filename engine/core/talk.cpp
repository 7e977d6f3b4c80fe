#include "engine/core/talk.h"

#include <cstdint>

namespace divan {
namespace {

// Reads one code point at the front of `text` and removes it; 0xFFFFFFFF when the bytes are not UTF-8.
std::uint32_t take_code_point(std::string_view& text) {
  constexpr std::uint32_t bad = 0xFFFFFFFF;
  const auto lead = static_cast<unsigned char>(text.front());
  const int length = lead < 0x80 ? 1 : lead >> 5 == 6 ? 2 : lead >> 4 == 14 ? 3 : lead >> 3 == 30 ? 4 : 0;
  if (length == 0 || text.size() < static_cast<std::size_t>(length)) return bad;
  std::uint32_t point = length == 1 ? lead : lead & (0x7Fu >> length);
  for (int i = 1; i < length; ++i) {
    const auto byte = static_cast<unsigned char>(text[static_cast<std::size_t>(i)]);
    if (byte >> 6 != 2) return bad;
    point = point << 6 | (byte & 0x3Fu);
  }
  text.remove_prefix(static_cast<std::size_t>(length));
  constexpr std::uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
  const bool surrogate = point >= 0xD800 && point <= 0xDFFF;
  return point < least[length] || point > 0x10FFFF || surrogate ? bad : point;
}

// Control characters, and the marks that turn the writing direction or break lines: they could fake another message.
bool is_control(std::uint32_t point) {
  return point < 0x20 || (point >= 0x7F && point < 0xA0) || (point >= 0x202A && point <= 0x202E) ||
         (point >= 0x2066 && point <= 0x2069) || point == 0x2028 || point == 0x2029 || point == 0xFEFF;
}

// Spaces of any width, none included.
bool is_space(std::uint32_t point) {
  return point == ' ' || point == 0xA0 || point == 0x1680 || (point >= 0x2000 && point <= 0x200F) || point == 0x202F ||
         point == 0x205F || point == 0x2060 || point == 0x3000;
}

}  // namespace

Verdict check_text(std::string_view text) {
  if (text.size() > longest_text) {
    return Verdict::refused("TABLE-1", "text_too_long").with("most", static_cast<int>(longest_text));
  }
  bool blank = true;
  while (!text.empty()) {
    const auto point = take_code_point(text);
    if (point == 0xFFFFFFFF || is_control(point)) return Verdict::refused("TABLE-1", "text_not_plain");
    blank = blank && is_space(point);
  }
  return blank ? Verdict::refused("TABLE-1", "text_blank") : Verdict::allowed();
}

}  // namespace divan
