#include "server/http_message.h"

#include <algorithm>

namespace divan::server {

std::string_view next_piece(std::string_view& rest, char separator) {
  const auto end = std::min(rest.find(separator), rest.size());
  auto piece = rest.substr(0, end);
  rest.remove_prefix(std::min(end + 1, rest.size()));
  while (!piece.empty() && piece.front() == ' ') piece.remove_prefix(1);
  while (!piece.empty() && piece.back() == ' ') piece.remove_suffix(1);
  return piece;
}

std::string_view value_of(std::string_view list, char separator, std::string_view name) {
  while (!list.empty()) {
    const auto piece = next_piece(list, separator);
    if (piece.size() > name.size() && piece.starts_with(name) && piece[name.size()] == '=') {
      return piece.substr(name.size() + 1);
    }
  }
  return {};
}

bool header_lists(std::string_view header, std::string_view word) {
  while (!header.empty()) {
    auto piece = next_piece(header, ',');
    if (next_piece(piece, ';') != word) continue;
    const auto weight = value_of(piece, ';', "q");
    return weight.empty() || weight.find_first_not_of("0.") != std::string_view::npos;
  }
  return false;
}

std::string origin_of(std::string_view url) {
  const auto scheme = url.starts_with("https://") ? 8U : url.starts_with("http://") ? 7U : 0U;
  const auto host_end = std::min(url.find_first_of("/?#", scheme), url.size());
  if (scheme == 0 || host_end == scheme || url.find('@') < host_end) return {};
  std::string origin(url.substr(0, host_end));
  std::ranges::transform(origin, origin.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? char(c - 'A' + 'a') : c; });
  if (scheme == 8 && origin.ends_with(":443")) origin.resize(origin.size() - 4);
  if (scheme == 7 && origin.ends_with(":80")) origin.resize(origin.size() - 3);
  return origin;
}

}  // namespace divan::server
