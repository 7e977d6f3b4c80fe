#include "lab/page.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

namespace divan {
namespace {

constexpr std::string_view style = R"(
:root { color-scheme: light dark; --ground: #faf6ee; --ink: #2b2622; --soft: #6f6459; --line: #d9cfbf; --mark: #1d6f78; --ref: #b4542c; }
@media (prefers-color-scheme: dark) {
  :root { --ground: #1b1a1f; --ink: #ece5da; --soft: #a99f92; --line: #3a3640; --mark: #62b8c0; --ref: #e08a5f; }
}
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; background: var(--ground); color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif; }
h1 { font-size: 1.6rem; margin-bottom: 0.2rem; } h2 { font-size: 1.2rem; margin: 2.2rem 0 0.4rem; }
p { color: var(--soft); margin: 0.3rem 0; }
pre { overflow-x: auto; padding: 0.6rem 0.8rem; border: 1px solid var(--line); border-radius: 6px; font-size: 0.85rem; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; font-size: 0.9rem; margin: 0.6rem 0; }
th, td { padding: 0.25rem 0.7rem; border-bottom: 1px solid var(--line); text-align: right; white-space: nowrap; }
th:first-child, td:first-child { text-align: left; }
summary { cursor: pointer; padding: 0.3rem 0; }
figure { margin: 1rem 0; } figcaption { color: var(--soft); font-size: 0.9rem; }
svg { width: 100%; max-width: 44rem; height: auto; } svg text { fill: var(--ink); font-size: 12px; } svg .soft { fill: var(--soft); }
svg line { stroke: var(--line); } svg .ref { stroke: var(--ref); stroke-dasharray: 4 3; }
@media (max-width: 36rem) { svg text { font-size: 17px; } }
svg .span { stroke: var(--mark); stroke-width: 3; stroke-linecap: round; } svg .mark { fill: var(--mark); }
)";

constexpr double width = 620, row_height = 24, top = 8, right = 36;

// A scale with round numbers on it.
struct Scale {
  double from = 0, to = 1, step = 1;
  double left = 0;  // where it begins: behind the labels

  // Words as wide as they are on a small screen, where they are written larger.
  static double room_for(std::span<const Bar> bars) {
    std::size_t longest = 0;
    for (const auto& bar : bars) longest = std::max(longest, bar.label.size());
    return std::min(0.45 * width, 9.0 * static_cast<double>(longest) + 20);
  }
  static Scale over(double low, double high, double left) {
    if (!(high > low)) high = low + 1;
    const double rough = (high - low) / 5;
    const double power = std::pow(10, std::floor(std::log10(rough)));
    const double step = power * (rough / power < 1.5 ? 1 : rough / power < 3.5 ? 2 : rough / power < 7.5 ? 5 : 10);
    return {std::floor(low / step + 1e-9) * step, std::ceil(high / step - 1e-9) * step, step, left};
  }
  double x(double value) const { return left + (value - from) / (to - from) * (width - left - right); }
  int digits() const { return std::max(0, static_cast<int>(std::ceil(-std::log10(step) - 1e-9))); }
};

std::string begin_plot(std::string_view title, double height) {
  return fmt::format(
      "<figure><figcaption>{}</figcaption><svg viewBox=\"0 0 {:.0f} {:.0f}\" role=\"img\" aria-label=\"{}\">\n",
      escaped(title), width, height, escaped(title));
}

std::string axis(const Scale& scale, double height, std::string_view unit) {
  std::string out;
  const auto ticks = std::lround((scale.to - scale.from) / scale.step);
  for (long i = 0; i <= ticks; ++i) {
    const double value = scale.from + static_cast<double>(i) * scale.step;
    const double x = scale.x(value);
    out += fmt::format("<line x1=\"{0:.1f}\" x2=\"{0:.1f}\" y1=\"{1:.0f}\" y2=\"{2:.0f}\"/>", x, top, height - 22);
    out += fmt::format("<text class=\"soft\" x=\"{:.1f}\" y=\"{:.0f}\" text-anchor=\"middle\">{:.{}f}{}</text>\n", x,
                       height - 6, value, scale.digits(), escaped(unit));
  }
  return out;
}

std::string label(const Scale& scale, std::string_view text, double y) {
  return fmt::format("<text x=\"{:.0f}\" y=\"{:.1f}\" text-anchor=\"end\">{}</text>", scale.left - 10, y + 4,
                     escaped(text));
}

}  // namespace

std::string escaped(std::string_view text) {
  std::string out;
  for (const char letter : text) {
    switch (letter) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      default: out += letter;
    }
  }
  return out;
}

Page::Page(std::string_view title) : title_(title) {}

void Page::heading(std::string_view text) { body_ += fmt::format("<h2>{}</h2>\n", escaped(text)); }
void Page::paragraph(std::string_view text) { body_ += fmt::format("<p>{}</p>\n", escaped(text)); }
void Page::command(std::string_view text) { body_ += fmt::format("<pre>{}</pre>\n", escaped(text)); }

void Page::begin_fold(std::string_view title) {
  body_ += fmt::format("<details><summary>{}</summary>\n", escaped(title));
}
void Page::end_fold() { body_ += "</details>\n"; }

void Page::table(const std::vector<std::string>& head, const std::vector<std::vector<std::string>>& rows) {
  body_ += "<div class=\"scroll\"><table><thead><tr>";
  for (const auto& cell : head) body_ += fmt::format("<th scope=\"col\">{}</th>", escaped(cell));
  body_ += "</tr></thead><tbody>\n";
  for (const auto& row : rows) {
    body_ += "<tr>";
    for (const auto& cell : row) body_ += fmt::format("<td>{}</td>", escaped(cell));
    body_ += "</tr>\n";
  }
  body_ += "</tbody></table></div>\n";
}

void Page::intervals(std::string_view title, std::span<const Bar> bars, double reference, std::string_view unit) {
  if (bars.empty()) return;
  double low = reference, high = reference;
  for (const auto& bar : bars) low = std::min(low, bar.low), high = std::max(high, bar.high);
  const auto scale = Scale::over(low, high, Scale::room_for(bars));
  const double height = top + row_height * static_cast<double>(bars.size()) + 28;
  body_ += begin_plot(title, height) + axis(scale, height, unit);
  body_ += fmt::format("<line class=\"ref\" x1=\"{0:.1f}\" x2=\"{0:.1f}\" y1=\"{1:.0f}\" y2=\"{2:.0f}\"/>\n",
                       scale.x(reference), top, height - 22);
  for (std::size_t i = 0; i < bars.size(); ++i) {
    const double y = top + row_height * (static_cast<double>(i) + 0.5);
    body_ += label(scale, bars[i].label, y);
    body_ += fmt::format("<line class=\"span\" x1=\"{:.1f}\" x2=\"{:.1f}\" y1=\"{:.1f}\" y2=\"{:.1f}\"/>",
                         scale.x(bars[i].low), scale.x(bars[i].high), y, y);
    body_ += fmt::format("<circle class=\"mark\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"5\"/>\n", scale.x(bars[i].mid), y);
  }
  body_ += "</svg></figure>\n";
}

void Page::bars(std::string_view title, std::span<const Bar> bars, std::string_view unit) {
  if (bars.empty()) return;
  double low = 0, high = 0;
  for (const auto& bar : bars) low = std::min(low, bar.mid), high = std::max(high, bar.mid);
  const auto scale = Scale::over(low, high, Scale::room_for(bars));
  const double height = top + row_height * static_cast<double>(bars.size()) + 28;
  body_ += begin_plot(title, height) + axis(scale, height, unit);
  for (std::size_t i = 0; i < bars.size(); ++i) {
    const double y = top + row_height * static_cast<double>(i);
    const double from = std::min(scale.x(0), scale.x(bars[i].mid)), to = std::max(scale.x(0), scale.x(bars[i].mid));
    body_ += label(scale, bars[i].label, y + row_height / 2);
    body_ += fmt::format("<rect class=\"mark\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.0f}\"/>\n", from,
                         y + 4, to - from, row_height - 8);
  }
  body_ += "</svg></figure>\n";
}

void Page::histogram(std::string_view title, std::span<const double> values, std::string_view unit) {
  if (values.empty()) return;
  const auto [least, most] = std::ranges::minmax(values);
  constexpr int classes = 20;
  constexpr double left = 56, base = 172, height = 200;
  const double span = std::max(1.0, std::ceil((most - least + 1) / classes));
  std::vector<int> counts(static_cast<std::size_t>((most - least) / span) + 1);
  for (const double value : values) ++counts[static_cast<std::size_t>((value - least) / span)];
  const auto percent = [&](int count) { return 100.0 * count / static_cast<double>(values.size()); };
  const auto scale = Scale::over(0, percent(std::ranges::max(counts)), left);
  const auto y = [&](double share) { return base - share / scale.to * (base - top); };
  body_ += begin_plot(title, height);
  for (double share = 0; share <= scale.to + 1e-9; share += scale.step) {
    body_ += fmt::format("<line x1=\"{0:.0f}\" x2=\"{1:.0f}\" y1=\"{2:.1f}\" y2=\"{2:.1f}\"/>", left, width, y(share));
    body_ += fmt::format("<text class=\"soft\" x=\"{:.0f}\" y=\"{:.1f}\" text-anchor=\"end\">{:.{}f} %</text>\n",
                         left - 6, y(share) + 4, share, scale.digits());
  }
  const double wide = std::min(60.0, (width - left) / static_cast<double>(counts.size()));
  const std::size_t every = (counts.size() + 9) / 10;  // labels that fit beside each other
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const double from = least + span * static_cast<double>(i), x = left + wide * static_cast<double>(i);
    const auto name = span > 1 ? fmt::format("{:.0f} to {:.0f}", from, from + span - 1) : fmt::format("{:.0f}", from);
    body_ += fmt::format(
        "<rect class=\"mark\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\"><title>{}{}: {:.1f} "
        "%</title></rect>\n",
        x + 1, y(percent(counts[i])), wide - 2, base - y(percent(counts[i])), name, escaped(unit), percent(counts[i]));
    if (i % every != 0) continue;
    body_ += fmt::format("<text class=\"soft\" x=\"{:.1f}\" y=\"{:.0f}\" text-anchor=\"middle\">{:.0f}</text>\n",
                         x + wide / 2, height - 8, from);
  }
  body_ += "</svg></figure>\n";
}

std::string Page::html() const {
  return fmt::format(
      "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" "
      "content=\"width=device-width\"><title>{0}</title><style>{1}</style></head>\n<body><main>\n<h1>{0}</h1>\n{2}"
      "</main></body></html>\n",
      escaped(title_), style, body_);
}

}  // namespace divan
