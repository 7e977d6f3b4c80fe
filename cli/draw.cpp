#include "cli/draw.h"

#include <algorithm>
#include <boost/json.hpp>

namespace divan {
namespace {

const Drawing plain{{},
                    [](const boost::json::object&, const Look&) { return std::string(); },
                    [](const boost::json::object&, const boost::json::object&, const Look&) { return std::string(); },
                    [](const boost::json::object&, const Look&) { return boost::json::array(); },
                    {},
                    {}};

}  // namespace

const Drawing& drawing_of(std::string_view game) {
  for (const auto* drawing : {&drawing_of_karanor, &drawing_of_karaya, &drawing_of_sultaniya, &drawing_of_verrat}) {
    if (drawing->game == game) return *drawing;
  }
  return plain;
}

std::string ring(const std::vector<std::vector<std::string>>& things) {
  const auto rows = (things.size() + 1) / 2;
  Columns columns;
  for (std::size_t row = 0; row < rows; ++row) {
    const auto& right = things[row];
    const auto& left = things[things.size() - 1 - row];
    const bool alone = things.size() - 1 - row < rows;  // the lowest of an odd number
    for (std::size_t line = 0; line < std::max(left.size(), right.size()); ++line) {
      columns.add({alone || line >= left.size() ? std::string() : left[line],
                   line >= right.size() ? std::string() : right[line]});
    }
  }
  return columns.text();
}

std::string Columns::text() const {
  std::vector<std::size_t> widths;
  for (const auto& row : rows_) {
    widths.resize(std::max(widths.size(), row.size()));
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], width(row[i]));
  }
  std::string out;
  for (const auto& row : rows_) {
    std::string line = " ";
    for (std::size_t i = 0; i < row.size(); ++i) line += " " + row[i] + std::string(widths[i] - width(row[i]) + 1, ' ');
    out += line.substr(0, line.find_last_not_of(' ') + 1) + '\n';
  }
  return out;
}

}  // namespace divan
