// The client's files: what is sent, how long it is kept, and that nothing else can be asked for.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "tests/server/net_doors.h"

namespace divan::server {
namespace {

using testing::HasSubstr;
using testing::Not;

class Files : public testing::Test {
 protected:
  Files() {
    write("secret.txt", "outside");
    write("dist/index.html", "<!doctype html><title>Divan</title>");
    write("dist/favicon.svg", "<svg/>");
    write("dist/assets/app-B3kq9Zx1.js", "plain script");
    write("dist/assets/app-B3kq9Zx1.js.br", "brotli");
    write("dist/assets/app-B3kq9Zx1.js.gz", "gzip");
    write("dist/assets/note.txt", "no hash");
    std::filesystem::create_symlink("../secret.txt", directory_.path() + "/dist/link.txt");
    HttpOptions options;
    options.gate.web = directory_.path() + "/dist";
    options.gate.pictures["/sets/c0ffee.svg"] = "<svg id=\"drawn\"/>";
    doors_.emplace(options);
  }

  void write(const std::string& name, const std::string& text) {
    const auto file = std::filesystem::path(directory_.path()) / name;
    std::filesystem::create_directories(file.parent_path());
    std::ofstream(file) << text;
  }

  HttpAnswer get(const std::string& path, const Headers& headers = {}) { return doors_->browser().get(path, headers); }

  TemporaryDirectory directory_;
  std::optional<Doors> doors_;
};

TEST_F(Files, the_page_is_at_the_root) {
  const auto page = get("/");
  EXPECT_EQ(page.status, 200);
  EXPECT_EQ(page.header("content-type"), "text/html; charset=utf-8");
  EXPECT_EQ(page.header("cache-control"), "no-cache");
  EXPECT_THAT(page.body, HasSubstr("<title>Divan</title>"));
}

TEST_F(Files, addresses_of_tables_are_the_same_page) {
  EXPECT_EQ(get("/t/abcdefghijklmnopqrstuvwxyz").body, get("/").body);
  EXPECT_EQ(get("/settings", {{"Accept", "text/html,application/xhtml+xml"}}).body, get("/").body);
  EXPECT_EQ(get("/settings", {{"Accept", "*/*"}}).status, 404);
  EXPECT_EQ(get("/assets/gone.js", {{"Accept", "text/html"}}).status, 404);
}

TEST_F(Files, names_made_from_content_are_kept_for_ever) {
  EXPECT_EQ(get("/assets/app-B3kq9Zx1.js").header("cache-control"), "public, max-age=31536000, immutable");
  EXPECT_EQ(get("/assets/note.txt").header("cache-control"), "no-cache");
  EXPECT_EQ(get("/favicon.svg").header("content-type"), "image/svg+xml");
}

TEST_F(Files, pictures_made_at_the_start_lie_beside_them) {
  const auto picture = get("/sets/c0ffee.svg");
  EXPECT_EQ(picture.body, "<svg id=\"drawn\"/>");
  EXPECT_EQ(picture.header("content-type"), "image/svg+xml");
  EXPECT_EQ(picture.header("cache-control"), "public, max-age=31536000, immutable");
  EXPECT_EQ(get("/sets/other.svg").status, 404);
}

TEST_F(Files, packed_siblings_are_sent_to_those_who_take_them) {
  const auto packed = [&](const std::string& accept) {
    const auto answer = get("/assets/app-B3kq9Zx1.js", {{"Accept-Encoding", accept}});
    EXPECT_EQ(answer.header("vary"), "Accept-Encoding");
    EXPECT_EQ(answer.header("content-type"), "text/javascript; charset=utf-8");
    return answer.header("content-encoding") + ":" + answer.body;
  };
  EXPECT_EQ(packed("gzip, deflate, br"), "br:brotli");
  EXPECT_EQ(packed("gzip"), "gzip:gzip");
  EXPECT_EQ(packed("br;q=0, gzip;q=0.5"), "gzip:gzip");
  EXPECT_EQ(packed(""), ":plain script");
  EXPECT_EQ(packed("brotli"), ":plain script");
  EXPECT_EQ(get("/assets/app-B3kq9Zx1.js.br").status, 404);
}

TEST_F(Files, what_is_known_is_not_sent_again) {
  const auto first = get("/favicon.svg");
  const auto again = get("/favicon.svg", {{"If-None-Match", first.header("etag")}});
  EXPECT_EQ(again.status, 304);
  EXPECT_EQ(again.body, "");
  EXPECT_EQ(again.header("etag"), first.header("etag"));
  EXPECT_EQ(get("/favicon.svg", {{"If-None-Match", "\"other\""}}).status, 200);
  EXPECT_NE(get("/assets/app-B3kq9Zx1.js", {{"Accept-Encoding", "br"}}).header("etag"),
            get("/assets/app-B3kq9Zx1.js").header("etag"));
}

TEST_F(Files, nothing_outside_can_be_reached) {
  for (const char* path : {"/../secret.txt", "/assets/../../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt",
                           "//secret.txt", "/./secret.txt", "/assets/..\\..\\secret.txt", "/etc/passwd",
                           "/index.html/../../secret.txt", "/t/../../secret.txt", "/link.txt"}) {
    EXPECT_THAT(get(path).body, Not(HasSubstr("outside"))) << path;
  }
}

TEST(NoFiles, without_the_client_a_plain_page_says_so) {
  Doors doors;
  const auto page = doors.browser().get("/");
  EXPECT_EQ(page.status, 200);
  EXPECT_THAT(page.body, HasSubstr("the browser client is not built"));
  EXPECT_THAT(page.body, HasSubstr("/api/games"));
}

TEST(HeaderLists, reads_lists_with_weights) {
  EXPECT_TRUE(header_lists("gzip, br", "br"));
  EXPECT_TRUE(header_lists("br;q=1.0, gzip;q=0.8", "gzip"));
  EXPECT_FALSE(header_lists("br;q=0", "br"));
  EXPECT_FALSE(header_lists("br; q=0.000", "br"));
  EXPECT_FALSE(header_lists("brx", "br"));
  EXPECT_FALSE(header_lists("", "br"));
}

TEST(OriginOf, is_scheme_host_and_port) {
  EXPECT_EQ(origin_of("https://Divan.Example/path?x#y"), "https://divan.example");
  EXPECT_EQ(origin_of("https://divan.example:443"), "https://divan.example");
  EXPECT_EQ(origin_of("http://divan.example:80/"), "http://divan.example");
  EXPECT_EQ(origin_of("http://[::1]:8080"), "http://[::1]:8080");
  EXPECT_EQ(origin_of("divan.example"), "");
  EXPECT_EQ(origin_of("https://"), "");
  EXPECT_EQ(origin_of("ftp://divan.example"), "");
  EXPECT_EQ(origin_of("https://user@divan.example"), "");
}

}  // namespace
}  // namespace divan::server
