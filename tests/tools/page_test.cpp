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
  page.summary("All");
  page.intervals({.title = "Plot", .unit = " %", .reference = 1, .meaning = "One", .legend = {"a", "b"}},
                 std::vector<Bar>{{"a", -1, 0, 1, 0}, {"a", 2, 3, 4, 1}});
  page.bars({.title = "Bars"}, std::vector<Bar>{{"a", 2, 3, 4}});
  page.histogram({"Lengths"}, std::vector<double>{1, 2, 2, 9});
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
  page.summary(name);
  const Plot plot{.title = name, .unit = name, .meaning = name, .legend = {name, name}};
  page.intervals(plot, std::vector<Bar>{{name, 0, 1, 2, 0, name}});
  page.bars(plot, std::vector<Bar>{{name, 0, 1, 2, 0, name}});
  page.histogram({name, name, name}, std::vector<double>{1});
  const auto html = page.html();
  EXPECT_EQ(html.find("<script"), std::string::npos);
  EXPECT_EQ(misnested(html), "");
  EXPECT_EQ(escaped("<a href=\"x\">&"), "&lt;a href=&quot;x&quot;&gt;&amp;");
}

TEST(Page, histogram_counts_every_value_once) {
  Page page("h");
  std::vector<double> values;
  for (int i = 0; i < 100; ++i) values.push_back(i);
  page.histogram({"h"}, values);
  const auto html = page.html();
  std::size_t classes = 0;
  for (auto at = html.find("<i style"); at != std::string::npos; at = html.find("<i style", at + 1)) ++classes;
  EXPECT_EQ(classes, 20u);
  EXPECT_NE(html.find("title=\"0 to 4: 5.0 %\""), std::string::npos);
  EXPECT_NE(html.find("title=\"95 to 99: 5.0 %\""), std::string::npos);
}

TEST(Page, histogram_keeps_what_is_far_off_in_a_last_class) {
  Page page("h");
  std::vector<double> values(99, 5);
  for (std::size_t i = 0; i < 40; ++i) values[i] = 6;
  values.push_back(500);
  page.histogram({"h"}, values);
  const auto html = page.html();
  for (const auto* part : {"title=\"5: 59.0 %\"", "title=\"6: 40.0 %\"", "title=\"7+: 1.0 %\""})
    EXPECT_NE(html.find(part), std::string::npos) << part;
}

TEST(Page, drawing_has_its_numbers_beside_it_and_lies_on_the_scale) {
  Page page("p");
  page.intervals({.title = "t", .unit = " %", .digits = 1, .reference = 25},
                 std::vector<Bar>{{"a", 40, 50, 60}, {"b", 0, 100, 100, 0, "**"}});
  page.intervals({.title = "d", .differences = true}, std::vector<Bar>{{"c", -0.001, 0.5, 1}});
  const auto html = page.html();
  for (const auto* part :
       {"50.0 % <small>40.0 to 60.0</small>", "100.0 %** <small>", "+0.50 <small>0.00 to +1.00</small>", "--at:25.00%",
        "class=\"span\" style=\"left:40.00%;width:20.00%\"", "class=\"dot\" style=\"left:50.00%\"", ">20 %<"})
    EXPECT_NE(html.find(part), std::string::npos) << part;
}

TEST(Page, lines_of_one_label_are_named_once) {
  Page page("p");
  page.intervals({.title = "t", .legend = {"one", "two"}},
                 std::vector<Bar>{{"here", 0, 1, 2, 0}, {"here", 1, 2, 3, 1}});
  const auto html = page.html();
  const auto at = html.find(">here<");
  ASSERT_NE(at, std::string::npos);
  EXPECT_EQ(html.find(">here<", at + 1), std::string::npos);
  EXPECT_NE(html.find("<li class=\"s1\">"), std::string::npos);
}

TEST(Page, plot_of_nothing_is_left_out) {
  Page page("n");
  page.intervals({.title = "a"}, {});
  page.bars({.title = "b"}, {});
  page.histogram({"c"}, {});
  EXPECT_EQ(page.html().find("<figure"), std::string::npos);
}

}  // namespace
}  // namespace divan
