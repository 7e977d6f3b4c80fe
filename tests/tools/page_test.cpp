#include "lab/page.h"

#include <gtest/gtest.h>

#include <set>

namespace divan {
namespace {

// The tags of a page one after the other: every one that is opened is closed in its turn. What is wrong, or nothing.
std::string misnested(std::string_view html) {
  static const std::set<std::string_view> empty{"meta", "!doctype"};
  std::vector<std::string_view> open;
  while (true) {
    const auto at = html.find('<');
    const auto text = html.substr(0, at);
    if (text.find('>') != std::string_view::npos) return "a bare > before " + std::string(html.substr(0, 40));
    if (at == std::string_view::npos) break;
    html.remove_prefix(at + 1);
    const auto end = html.find('>');
    if (end == std::string_view::npos) return "a tag that does not end";
    auto tag = html.substr(0, end);
    if (tag.find('<') != std::string_view::npos) return "a bare < in " + std::string(tag);
    html.remove_prefix(end + 1);
    const auto name = tag.substr(0, tag.find_first_of(" /", 1));
    if (tag.starts_with('/')) {
      if (open.empty() || open.back() != tag.substr(1)) return "</" + std::string(tag.substr(1)) + "> closes nothing";
      open.pop_back();
    } else if (!tag.ends_with('/') && !empty.contains(name)) {
      open.push_back(name);
    }
  }
  return open.empty() ? "" : std::string(open.back()) + " stays open";
}

TEST(Page, misnesting_is_found) {
  EXPECT_EQ(misnested("<p>a</p>"), "");
  EXPECT_NE(misnested("<p>a"), "");
  EXPECT_NE(misnested("<p><b>a</p></b>"), "");
  EXPECT_NE(misnested("<p>a<b</p>"), "");
  EXPECT_NE(misnested("<p>a > b</p>"), "");
}

TEST(Page, whole_page_nests) {
  Page page("A & B");
  page.heading("One");
  page.paragraph("Text");
  page.command("divan arena verrat");
  page.begin_fold("More");
  page.table({"name", "value"}, {{"a", "1"}, {"b", "2"}});
  page.end_fold();
  page.intervals("Plot", std::vector<Bar>{{"a", -1, 0, 1}, {"b", 2, 3, 4}}, 1, " %");
  page.bars("Bars", std::vector<Bar>{{"a", 0, 3, 0}}, "");
  page.histogram("Lengths", std::vector<double>{1, 2, 2, 9}, "");
  EXPECT_EQ(misnested(page.html()), "");
}

TEST(Page, names_are_text_and_never_tags) {
  const std::string name = "<script>\"a\" & b</script>";
  Page page(name);
  page.heading(name);
  page.paragraph(name);
  page.command(name);
  page.begin_fold(name);
  page.table({name}, {{name}});
  page.end_fold();
  page.intervals(name, std::vector<Bar>{{name, 0, 1, 2}}, 1, name);
  page.bars(name, std::vector<Bar>{{name, 0, 1, 2}}, name);
  page.histogram(name, std::vector<double>{1}, name);
  const auto html = page.html();
  EXPECT_EQ(html.find("<script"), std::string::npos);
  EXPECT_EQ(misnested(html), "");
  EXPECT_EQ(escaped("<a href=\"x\">&"), "&lt;a href=&quot;x&quot;&gt;&amp;");
}

TEST(Page, histogram_counts_every_value_once) {
  Page page("h");
  std::vector<double> values;
  for (int i = 0; i < 100; ++i) values.push_back(i);
  page.histogram("h", values, "");
  const auto html = page.html();
  std::size_t classes = 0;
  for (auto at = html.find("<rect"); at != std::string::npos; at = html.find("<rect", at + 1)) ++classes;
  EXPECT_EQ(classes, 20u);
  EXPECT_NE(html.find(">0 to 4: 5.0 %<"), std::string::npos);
  EXPECT_NE(html.find(">95 to 99: 5.0 %<"), std::string::npos);
}

TEST(Page, plot_of_nothing_is_left_out) {
  Page page("n");
  page.intervals("a", {}, 0, "");
  page.bars("b", {}, "");
  page.histogram("c", {}, "");
  EXPECT_EQ(page.html().find("<svg"), std::string::npos);
}

}  // namespace
}  // namespace divan
