// Bytes as text, as libsodium writes and reads them: hexadecimal digits, and base64url without padding.
#include <sodium.h>

#include <string_view>

namespace {

constexpr std::string_view hex_digits = "0123456789abcdef";
constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

int hex_value(char digit) {
  if (digit >= 'A' && digit <= 'F') digit = static_cast<char>(digit - 'A' + 'a');
  const auto at = hex_digits.find(digit);
  return at == std::string_view::npos ? -1 : static_cast<int>(at);
}

}  // namespace

char* sodium_bin2hex(char* hex, std::size_t most, const unsigned char* bytes, std::size_t size) {
  if (most <= 2 * size) std::abort();
  char* out = hex;
  for (std::size_t i = 0; i < size; ++i) {
    *out++ = hex_digits[bytes[i] >> 4];
    *out++ = hex_digits[bytes[i] & 15];
  }
  *out = '\0';
  return hex;
}

int sodium_hex2bin(unsigned char* bytes, std::size_t most, const char* hex, std::size_t length, const char*,
                   std::size_t* size, const char**) {
  *size = 0;
  if (length % 2 != 0 || length / 2 > most) return -1;
  for (std::size_t i = 0; i < length; i += 2) {
    const int high = hex_value(hex[i]);
    const int low = hex_value(hex[i + 1]);
    if (high < 0 || low < 0) return -1;
    bytes[(*size)++] = static_cast<unsigned char>(high << 4 | low);
  }
  return 0;
}

char* sodium_bin2base64(char* text, std::size_t most, const unsigned char* bytes, std::size_t size, int variant) {
  if (most < sodium_base64_ENCODED_LEN(size, variant)) std::abort();
  char* out = text;
  unsigned held = 0;
  int bits = 0;
  for (std::size_t i = 0; i < size; ++i) {
    held = held << 8 | bytes[i];
    for (bits += 8; bits >= 6; bits -= 6) *out++ = letters[held >> (bits - 6) & 63];
  }
  if (bits > 0) *out++ = letters[held << (6 - bits) & 63];
  *out = '\0';
  return text;
}

int sodium_base642bin(unsigned char* bytes, std::size_t most, const char* text, std::size_t length, const char*,
                      std::size_t* size, const char**, int) {
  *size = 0;
  unsigned held = 0;
  int bits = 0;
  for (std::size_t i = 0; i < length; ++i) {
    const auto value = letters.find(text[i]);
    if (value == std::string_view::npos) return -1;
    held = (held << 6 | static_cast<unsigned>(value)) & 0xFFFF;
    if ((bits += 6) < 8) continue;
    bits -= 8;
    if (*size == most) return -1;
    bytes[(*size)++] = static_cast<unsigned char>(held >> bits);
  }
  const bool stray = bits >= 6 || (held & ((1u << bits) - 1)) != 0;
  return stray ? -1 : 0;
}
