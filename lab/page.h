// A report as one HTML file that needs nothing else: headings, tables, and plots. It reads by day and by night, on a
// phone and on paper: plots are lines of text with a drawing beside them, so that every drawing has its numbers and
// words are never made smaller than they are elsewhere.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace divan {

// A value with its interval, on a common scale. Lines of the same label that follow each other are told together.
struct Bar {
  std::string label;
  double low = 0, mid = 0, high = 0;
  int series = 0;      // which of those in the legend
  std::string mark{};  // behind the number: "*"
};

// What a plot says beside its bars.
struct Plot {
  std::string title;
  std::string unit{};  // written behind every number: " %"
  int digits = 2;
  bool differences = false;  // are written with their sign
  // Drawn through all lines, and what it means.
  std::optional<double> reference{};
  std::string meaning{};
  std::vector<std::string> legend{};  // the names of the series, if there are several
};

// How often each value occurs.
struct Histogram {
  std::string title;
  std::string of{};     // what the values are: "turns of a player"
  std::string share{};  // of what the columns are shares: "share of games"
  int series = 0;
};

class Page {
 public:
  explicit Page(std::string_view title);

  void heading(std::string_view text);
  // What the reader is to take home.
  void summary(std::string_view text);
  void paragraph(std::string_view text);
  // What can be typed to get the same.
  void command(std::string_view text);
  // What stands between the two is shown to whoever asks for it.
  void begin_fold(std::string_view title);
  void end_fold();
  // The first column is words, the others numbers.
  void table(const std::vector<std::string>& head, const std::vector<std::vector<std::string>>& rows);
  // A point and its interval a line.
  void intervals(const Plot& plot, std::span<const Bar> bars);
  // The same as bars that begin at nothing, for parts that add up.
  void bars(const Plot& plot, std::span<const Bar> bars);
  // In classes of equal width; what is far off from all others stands together in the last one.
  void histogram(const Histogram& plot, std::span<const double> values);

  std::string html() const;

 private:
  void lines(const Plot& plot, std::span<const Bar> bars, bool from_nothing);

  std::string title_;
  std::string body_;
};

std::string escaped(std::string_view text);

}  // namespace divan
