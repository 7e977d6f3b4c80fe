// A report as one HTML file that needs nothing else: headings, tables, and plots in SVG. It reads by day and by night
// and on paper; every plot has its numbers in a table beside it.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace divan {

// A value with its interval, on a common scale.
struct Bar {
  std::string label;
  double low = 0, mid = 0, high = 0;
};

class Page {
 public:
  explicit Page(std::string_view title);

  void heading(std::string_view text);
  void paragraph(std::string_view text);
  // What can be typed to get the same.
  void command(std::string_view text);
  // What stands between the two is shown to whoever asks for it.
  void begin_fold(std::string_view title);
  void end_fold();
  // The first column is words, the others numbers.
  void table(const std::vector<std::string>& head, const std::vector<std::vector<std::string>>& rows);
  // A point and its interval a line; `reference` is drawn through all.
  void intervals(std::string_view title, std::span<const Bar> bars, double reference, std::string_view unit);
  // How often each value occurs, in classes of equal width.
  void histogram(std::string_view title, std::span<const double> values, std::string_view unit);
  // Parts that add up, as bars of one colour.
  void bars(std::string_view title, std::span<const Bar> bars, std::string_view unit);

  std::string html() const;

 private:
  std::string title_;
  std::string body_;
};

std::string escaped(std::string_view text);

}  // namespace divan
