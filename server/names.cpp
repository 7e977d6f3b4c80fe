#include "server/names.h"

#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>
#include <unicode/uspoof.h>

#include <memory>
#include <utility>

namespace divan::server {
namespace {

constexpr UChar32 non_joiner = 0x200C;
constexpr UChar32 joiner = 0x200D;
constexpr UChar32 emoji_style = 0xFE0F;

std::string utf8(const icu::UnicodeString& text) {
  std::string out;
  text.toUTF8String(out);
  return out;
}

bool is_invisible(UChar32 point) {
  return u_hasBinaryProperty(point, UCHAR_DEFAULT_IGNORABLE_CODE_POINT) != 0 || u_charType(point) == U_FORMAT_CHAR;
}

bool is_space(UChar32 point) { return u_isUWhiteSpace(point) != 0 || u_isspace(point) != 0; }

template <class Each>
void for_each_point(const icu::UnicodeString& text, Each each) {
  for (int32_t i = 0; i < text.length(); i = text.moveIndex32(i, 1)) each(text.char32At(i));
}

// The text as it looks: letters of all scripts that look the same become one, and nothing invisible is left.
icu::UnicodeString skeleton(const icu::UnicodeString& text) {
  static const std::unique_ptr<USpoofChecker, decltype(&uspoof_close)> checker = [] {
    UErrorCode error = U_ZERO_ERROR;
    return std::unique_ptr<USpoofChecker, decltype(&uspoof_close)>(uspoof_open(&error), &uspoof_close);
  }();
  icu::UnicodeString visible;
  for_each_point(text, [&](UChar32 point) {
    if (!is_invisible(point) && !is_space(point)) visible.append(point);
  });
  UErrorCode error = U_ZERO_ERROR;
  icu::UnicodeString out;
  uspoof_getSkeletonUnicodeString(checker.get(), 0, visible, out, &error);
  return U_SUCCESS(error) ? out : visible;
}

icu::UnicodeString normal(const icu::Normalizer2* form, const icu::UnicodeString& text, UErrorCode error) {
  if (U_FAILURE(error)) return text;
  auto out = form->normalize(text, error);
  return U_SUCCESS(error) ? out : text;
}

icu::UnicodeString without_case(const icu::UnicodeString& text) {
  UErrorCode error = U_ZERO_ERROR;
  const auto* form = icu::Normalizer2::getNFKCCasefoldInstance(error);
  return normal(form, text, error);
}

}  // namespace

std::string tidy_name(std::string_view name) {
  const auto given = icu::UnicodeString::fromUTF8(icu::StringPiece(name.data(), static_cast<int32_t>(name.size())));
  if (utf8(given) != name) return std::string(name);  // not UTF-8
  UErrorCode error = U_ZERO_ERROR;
  const auto* form = icu::Normalizer2::getNFCInstance(error);
  icu::UnicodeString tidy;
  bool space = false;
  for_each_point(normal(form, given, error), [&](UChar32 point) {
    if (u_iscntrl(point) != 0 && u_charType(point) == U_CONTROL_CHAR) {
      tidy.append(point);  // the text is refused for it
    } else if (is_space(point)) {
      space = !tidy.isEmpty();
    } else if (!is_invisible(point) || point == joiner || point == non_joiner || point == emoji_style) {
      if (std::exchange(space, false)) tidy.append(UChar32(' '));
      tidy.append(point);
    }
  });
  return utf8(tidy);
}

bool look_alike(std::string_view one, std::string_view other) {
  if (one == other) return true;
  const auto read = [](std::string_view text) {
    return icu::UnicodeString::fromUTF8(icu::StringPiece(text.data(), static_cast<int32_t>(text.size())));
  };
  const auto left = read(one);
  const auto right = read(other);
  // Both ways: a capital I is another letter's twin than a small i.
  return skeleton(left) == skeleton(right) || skeleton(without_case(left)) == skeleton(without_case(right));
}

}  // namespace divan::server
