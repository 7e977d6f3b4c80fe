#include "lab/page.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "lab/statistics.h"
#include "lab/telling.h"

namespace divan {
namespace {

constexpr std::string_view style = R"(
:root { color-scheme: light dark; --ground: #faf6ee; --ink: #2b2622; --soft: #6a5f54; --line: #ddd3c3; --ref: #b4542c;
  --mark0: #1d6f78; --mark1: #8a4a9c; --mark2: #8a6a00; --mark3: #3f5fb0; }
@media (prefers-color-scheme: dark) {
  :root { --ground: #1b1a1f; --ink: #ece5da; --soft: #b0a698; --line: #3a3640; --ref: #e08a5f;
    --mark0: #62b8c0; --mark1: #cf9be0; --mark2: #d8b44a; --mark3: #93aef0; }
}
* { box-sizing: border-box; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; background: var(--ground); color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif; print-color-adjust: exact; -webkit-print-color-adjust: exact; }
h1 { text-wrap: balance; font-size: 1.7rem; line-height: 1.25; margin: 0 0 0.5rem; }
h2 { font-size: 1.25rem; line-height: 1.3; margin: 2.6rem 0 0.4rem; }
p { color: var(--soft); margin: 0.4rem 0; max-width: 46rem; }
.summary { color: var(--ink); font-size: 1.1rem; margin: 0.4rem 0 0.8rem; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; padding: 0.6rem 0.8rem; border: 1px solid var(--line); border-radius: 6px;
  font-size: 0.85rem; }
.scroll { overflow-x: auto; margin: 0.6rem 0; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; font-size: 0.875rem; }
th, td { padding: 0.25rem 0.7rem; border-bottom: 1px solid var(--line); text-align: right; white-space: nowrap; }
th:first-child, td:first-child { text-align: left; padding-left: 0; position: sticky; left: 0; background: var(--ground); }
details { margin: 0.6rem 0; } summary { cursor: pointer; padding: 0.35rem 0; }
figure { margin: 1.2rem 0; break-inside: avoid-page; }
figcaption { font-weight: 600; font-size: 0.95rem; margin-bottom: 0.3rem; }
figcaption small { display: block; font-weight: 400; font-size: 0.85rem; color: var(--soft); }
.plot ul { list-style: none; margin: 0; padding: 0; }
.plot li { display: grid; grid-template-columns: minmax(0, 13rem) 12.5rem minmax(0, 1fr); align-items: center; column-gap: 0.9rem;
  min-height: 1.6rem; font-size: 0.875rem; line-height: 1.25; }
.plot.several li.first { border-top: 1px solid var(--line); }
.value { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
.value small { color: var(--soft); font-size: inherit; display: inline-block; min-width: 8.6em; }
.track { position: relative; align-self: stretch; min-height: 1.6rem; margin: 0 1.4rem;
  background: linear-gradient(to right, var(--line) 1px, transparent 1px) 0 0 / calc((100% - 1px) / var(--steps)) 100%; }
.track i { position: absolute; top: 50%; }
.track .ref { top: 0; bottom: 0; left: var(--at); border-left: 2px dashed var(--ref); margin-left: -1px; }
.track .span { height: 3px; margin-top: -1.5px; border-radius: 2px; background: var(--mark); min-width: 1px; }
.track .bar { height: 0.9rem; margin-top: -0.45rem; background: var(--mark); min-width: 1px; }
.track .thin { height: 2px; margin-top: -1px; background: var(--ink); }
.dot { display: inline-block; width: 10px; height: 10px; border-radius: 50%; background: var(--mark); }
.track .dot { margin: -5px 0 0 -5px; }
.s0 { --mark: var(--mark0); } .s1 { --mark: var(--mark1); } .s2 { --mark: var(--mark2); } .s3 { --mark: var(--mark3); }
.s1 .dot, .dot.s1 { border-radius: 1px; } .s2 .dot, .dot.s2 { border-radius: 1px; transform: rotate(45deg); }
.legend span { margin-right: 1.2rem; white-space: nowrap; }
.axis { position: relative; height: 1.2rem; margin: 0 1.4rem; grid-column: 3; color: var(--soft); font-size: 0.75rem; }
.axis span { position: absolute; transform: translateX(-50%); white-space: nowrap; }
.histogram { display: grid; margin-top: 0.9rem; grid-template-columns: 3rem minmax(0, 40rem); }
.histogram .shares, .histogram .columns { position: relative; height: 10rem; }
.histogram .shares span { position: absolute; right: 0.5rem; transform: translateY(50%); color: var(--soft); font-size: 0.75rem; }
.histogram .columns { display: flex; border-bottom: 1px solid var(--soft);
  background: linear-gradient(to top, var(--line) 1px, transparent 1px) 0 100% / 100% calc((100% - 1px) / var(--steps)); }
.histogram .columns i { flex: 0 1 3.2rem; align-self: flex-end; background: var(--mark); border-right: 2px solid var(--ground); }
.histogram .values { display: flex; grid-column: 2; color: var(--soft); font-size: 0.75rem; }
.histogram .values span { flex: 0 1 3.2rem; width: 0; display: flex; justify-content: center; white-space: nowrap; }
.histogram .what { grid-column: 2; color: var(--soft); font-size: 0.85rem; }
@media (max-width: 44rem) {
  .plot li { grid-template-columns: minmax(0, 1fr) auto; row-gap: 0; padding-top: 0.3rem; }
  .plot .track, .plot .axis { grid-column: 1 / -1; }
  .plot .track { min-height: 1.1rem; }
  .plot .dense span:nth-child(even) { display: none; }
}
)";

// A scale with round numbers on it.
struct Scale {
  double from = 0, to = 1, step = 1;

  static Scale over(double low, double high) {
    if (!(high > low)) high = low + 1;
    const double rough = (high - low) / 5;
    const double power = std::pow(10, std::floor(std::log10(rough)));
    const double step = power * (rough / power < 1.5 ? 1 : rough / power < 3.5 ? 2 : rough / power < 7.5 ? 5 : 10);
    return {std::floor(low / step + 1e-9) * step, std::ceil(high / step - 1e-9) * step, step};
  }
  double percent(double value) const { return 100 * (value - from) / (to - from); }
  int digits() const { return std::max(0, static_cast<int>(std::ceil(-std::log10(step) - 1e-9))); }
  long steps() const { return std::lround((to - from) / step); }
  // Rounded to nothing it has no sign.
  double tick(long number) const {
    const double value = from + static_cast<double>(number) * step;
    return std::abs(value) < step / 2 ? 0 : value;
  }
};

// "-1" with the sign that is as wide as a plus.
std::string with_minus(std::string text) {
  if (text.starts_with('-')) text.replace(0, 1, "−");
  return text;
}
// What flows as a text: a number and its % stay together.
std::string flowing(std::string_view text) {
  auto out = escaped(text);
  for (auto at = out.find(" %"); at != std::string::npos; at = out.find(" %", at)) out.replace(at, 1, "\u00a0");
  return out;
}

std::string axis(const Scale& scale, std::string_view unit) {
  std::string out = fmt::format("<li aria-hidden=\"true\"><div class=\"axis{}\">", scale.steps() > 6 ? " dense" : "");
  for (long i = 0; i <= scale.steps(); ++i) {
    const double value = scale.tick(i);
    out += fmt::format("<span style=\"left:{:.2f}%\">{}{}</span>", scale.percent(value),
                       with_minus(number(value, scale.digits())), escaped(unit));
  }
  return out + "</div></li>\n";
}

std::string caption(const Plot& plot) {
  auto out = fmt::format("<figcaption>{}", escaped(plot.title));
  if (!plot.meaning.empty()) out += fmt::format("<small>{}</small>", escaped(plot.meaning));
  if (plot.legend.size() > 1) {
    out += "<small class=\"legend\">";
    for (std::size_t i = 0; i < plot.legend.size(); ++i)
      out += fmt::format("<span><i class=\"dot s{}\"></i> {}</span> ", i % 4, escaped(plot.legend[i]));
    out += "</small>";
  }
  return out + "</figcaption>\n";
}

std::string value_of(const Plot& plot, const Bar& bar) {
  const auto say = [&](double value) {
    return with_minus(plot.differences ? with_sign(value, plot.digits) : number(value, plot.digits));
  };
  const auto spread = bar.low < bar.high ? say(bar.low) + " to " + say(bar.high) : "no spread";
  return fmt::format("{}{}{} <small>{}</small>", say(bar.mid), escaped(plot.unit), escaped(bar.mark), spread);
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
void Page::summary(std::string_view text) { body_ += fmt::format("<p class=\"summary\">{}</p>\n", flowing(text)); }
void Page::paragraph(std::string_view text) { body_ += fmt::format("<p>{}</p>\n", flowing(text)); }
void Page::command(std::string_view text) { body_ += fmt::format("<pre>{}</pre>\n", escaped(text)); }

void Page::begin_fold(std::string_view title) {
  body_ += fmt::format("<details><summary>{}</summary>\n", escaped(title));
}
void Page::end_fold() { body_ += "</details>\n"; }

void Page::table(const std::vector<std::string>& head, const std::vector<std::vector<std::string>>& rows) {
  body_ += "<div class=\"scroll\" tabindex=\"0\"><table><thead><tr>";
  for (const auto& cell : head) body_ += fmt::format("<th scope=\"col\">{}</th>", escaped(cell));
  body_ += "</tr></thead><tbody>\n";
  for (const auto& row : rows) {
    body_ += "<tr>";
    for (const auto& cell : row) body_ += fmt::format("<td>{}</td>", escaped(cell));
    body_ += "</tr>\n";
  }
  body_ += "</tbody></table></div>\n";
}

void Page::intervals(const Plot& plot, std::span<const Bar> bars) { lines(plot, bars, false); }
void Page::bars(const Plot& plot, std::span<const Bar> bars) { lines(plot, bars, true); }

void Page::lines(const Plot& plot, std::span<const Bar> bars, bool from_nothing) {
  if (bars.empty()) return;
  const double start = from_nothing ? 0 : plot.reference.value_or(bars.front().mid);
  double low = start, high = start;
  for (const auto& bar : bars) low = std::min(low, bar.low), high = std::max(high, bar.high);
  const auto scale = Scale::over(low, high);
  body_ += fmt::format("<figure class=\"plot{}\" style=\"--steps:{}", plot.legend.size() > 1 ? " several" : "",
                       scale.steps());
  if (plot.reference) body_ += fmt::format(";--at:{:.2f}%", scale.percent(*plot.reference));
  body_ += "\">" + caption(plot) + "<ul>\n";
  const auto piece = [&](std::string_view name, double from, double to) {
    return fmt::format("<i class=\"{}\" style=\"left:{:.2f}%;width:{:.2f}%\"></i>", name, scale.percent(from),
                       scale.percent(to) - scale.percent(from));
  };
  for (std::size_t i = 0; i < bars.size(); ++i) {
    const auto& bar = bars[i];
    const bool first = i == 0 || bars[i - 1].label != bar.label;
    body_ += fmt::format(
        "<li class=\"s{}{}\"><span>{}</span><span class=\"value\">{}</span><div class=\"track\" aria-hidden=\"true\">",
        bar.series % 4, first ? " first" : "", first ? escaped(bar.label) : "", value_of(plot, bar));
    if (plot.reference) body_ += "<i class=\"ref\"></i>";
    if (from_nothing) {
      body_ += piece("bar", std::min(0.0, bar.mid), std::max(0.0, bar.mid)) + piece("thin", bar.low, bar.high);
    } else {
      body_ += piece("span", bar.low, bar.high) +
               fmt::format("<i class=\"dot\" style=\"left:{:.2f}%\"></i>", scale.percent(bar.mid));
    }
    body_ += "</div></li>\n";
  }
  body_ += axis(scale, plot.unit) + "</ul></figure>\n";
}

void Page::histogram(const Histogram& plot, std::span<const double> values) {
  if (values.empty()) return;
  const double least = std::ranges::min(values), most = std::ranges::max(values);
  constexpr int classes = 20;
  // A few that are far off do not press the others together: they have a last class of their own.
  const double usual = quantile({values.begin(), values.end()}, 0.98);
  const bool tail = most - least > 2 * (usual - least) + 2;
  const double last = tail ? usual : most;
  const double span = std::max(1.0, std::ceil((last - least + 1) / classes));
  std::vector<int> counts(static_cast<std::size_t>((last - least) / span) + (tail ? 2 : 1));
  for (const double value : values)
    ++counts[std::min(static_cast<std::size_t>((value - least) / span), counts.size() - 1)];
  const auto percent = [&](int count) { return 100.0 * count / static_cast<double>(values.size()); };
  const auto scale = Scale::over(0, percent(std::ranges::max(counts)));
  body_ += fmt::format(
      "<figure class=\"s{}\"><figcaption>{}</figcaption><div class=\"histogram\" role=\"img\" aria-label=\"{}\">"
      "<div class=\"shares\">",
      plot.series % 4, escaped(plot.title), escaped(plot.title));
  for (long i = 0; i <= scale.steps(); ++i)
    body_ += fmt::format("<span style=\"bottom:{:.2f}%\">{:.{}f} %</span>", scale.percent(scale.tick(i)), scale.tick(i),
                         scale.digits());
  body_ += fmt::format("</div><div class=\"columns\" style=\"--steps:{}\">\n", scale.steps());
  const auto from = [&](std::size_t i) { return least + span * static_cast<double>(i); };
  const auto name = [&](std::size_t i) {
    if (tail && i + 1 == counts.size()) return fmt::format("{:.0f}+", from(i));
    return span > 1 ? fmt::format("{:.0f} to {:.0f}", from(i), from(i) + span - 1) : fmt::format("{:.0f}", from(i));
  };
  for (std::size_t i = 0; i < counts.size(); ++i)
    body_ += fmt::format("<i style=\"height:{:.2f}%\" title=\"{}: {:.1f} %\"></i>\n", scale.percent(percent(counts[i])),
                         name(i), percent(counts[i]));
  body_ += "</div><div class=\"values\">";
  const std::size_t every = (counts.size() + 9) / 10;  // labels that fit beside each other
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const bool is_tail = tail && i + 1 == counts.size();
    const bool room = i % every == 0 && !(tail && i + every > counts.size() - 1);
    body_ += is_tail ? "<span>" + name(i) + "</span>"
             : room  ? fmt::format("<span>{:.0f}</span>", from(i))
                     : "<span></span>";
  }
  body_ += fmt::format("</div><div class=\"what\">{}{}; {}</div></div></figure>\n", escaped(plot.of),
                       span > 1 ? fmt::format(", {:.0f} to a column", span) : "", escaped(plot.share));
}

std::string Page::html() const {
  return fmt::format(
      "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" "
      "content=\"width=device-width, initial-scale=1\"><title>{0}</title><style>{1}</style></head>\n<body><main>\n"
      "<h1>{0}</h1>\n{2}</main></body></html>\n",
      escaped(title_), style, body_);
}

}  // namespace divan
