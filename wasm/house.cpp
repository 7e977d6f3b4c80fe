// The module of a page in which Divan is its own server: the server core (server/house.h) with the page's clock and
// store. The page calls the functions exported here, one at a time; what the house says goes out by the imports.
// web/src/tab/house.ts is the other side.
#include <deque>
#include <utility>

#include "engine/core/json.h"
#include "engine/core/parse.h"
#include "server/dependencies.h"
#include "server/routes.h"
#include "wasm/clock.h"
#include "wasm/page.h"
#include "wasm/store.h"

extern "C" {
DIVAN_IMPORT(reply) void page_reply(int call, int status, const char* text, std::size_t size);
DIVAN_IMPORT(tell) void page_tell(int line, const char* text, std::size_t size);
DIVAN_IMPORT(hang_up) void page_hang_up(int line, int code);
}

namespace divan::tab {
namespace {

using namespace divan::server;

// What the page asks: a call as over HTTP, or a line to a table.
struct Asked {
  std::string method, path, query, body;
  std::string name, language;
};
struct Attaching {
  std::string table, stream;
  std::uint32_t version = 0;
  std::string name, language;
};
// clang-format off
BOOST_DESCRIBE_STRUCT(Asked, (), (method, path, query, body, name, language))
BOOST_DESCRIBE_STRUCT(Attaching, (), (table, stream, version, name, language))
// clang-format on

// The one person of a page: whoever holds the device.
constexpr std::string_view key_of_person = "whoever-holds-this-device-sits-at-its-tables";

Person person(std::string name, std::string language) {
  return {std::string(key_of_person), std::move(name), std::move(language)};
}

constexpr std::int64_t for_good = 100LL * 365 * 24 * 3600 * 1000;  // no game of a page expires

Settings settings_of_page(bool hurried) {
  Settings settings;
  if (hurried) settings.bot_delay_least = settings.bot_delay_most = 0;
  settings.gathering_expires = settings.running_expires = for_good;
  settings.restart_grace = 0;
  return settings;
}

class Line final : public Connection {
 public:
  explicit Line(int number) : number_(number) {}
  void send(std::shared_ptr<const std::string> message) override {
    page_tell(number_, message->data(), message->size());
  }
  void close(int code, std::string_view) override { page_hang_up(number_, code); }

 private:
  int number_;
};

// A reply that comes in pieces, put together.
void collect(const std::shared_ptr<Reply>& reply, const std::function<void(const Reply&)>& done) {
  if (!reply->rest) return done(*reply);
  reply->rest([reply, done](std::optional<std::string> piece) {
    if (!piece) return done({503, R"({"error":"house.error.storage","args":{}})"});
    if (piece->empty()) return done(*reply);
    reply->body += *piece;
    collect(reply, done);
  });
}

class Tab {
 public:
  explicit Tab(bool hurried) {
    Dependencies dependencies;
    dependencies.reads_beside = false;
    house_ = open_house(
        store_, clock_, [this](std::function<void()> what) { posted_.push_back(std::move(what)); },
        settings_of_page(hurried), std::move(dependencies));
    settle();
  }

  void call(int number, Asked asked) {
    house_->call(person(std::move(asked.name), std::move(asked.language)),
                 Call(asked.method, std::move(asked.path), std::move(asked.body), std::move(asked.query)),
                 [number](Reply given) {
                   collect(std::make_shared<Reply>(std::move(given)), [number](const Reply& whole) {
                     page_reply(number, whole.status, whole.body.data(), whole.body.size());
                   });
                 });
    settle();
  }
  void attach(int line, const Attaching& wanted) {
    lines_[line] = house_->attach(person(wanted.name, wanted.language), wanted.table, {wanted.stream, wanted.version},
                                  std::make_shared<Line>(line));
    settle();
  }
  void receive(int line, std::string_view message) {
    if (const auto found = lines_.find(line); found != lines_.end()) house_->receive(found->second, message);
    settle();
  }
  void detach(int line) {
    if (auto found = lines_.extract(line)) house_->detach(found.mapped());
    settle();
  }
  bool take(const TableId& table, std::string_view appends) {
    const bool well = store_.take(table, appends);
    settle();
    return well;
  }
  // Another tab has written: the table is read again by the next who asks.
  void forget(const TableId& table) {
    house_->forget_table(table);
    settle();
  }
  void stored(int number, Appended result) {
    store_.stored(number, result);
    settle();
  }
  void wake() {
    clock_.run_next();
    settle();
  }

 private:
  // Does everything that can be done now. One timer at a time, so that what was told leaves before the next.
  void settle() {
    while (!posted_.empty()) {
      const auto what = std::move(posted_.front());
      posted_.pop_front();
      what();
    }
    clock_.set_alarm();
  }

  PageStore store_;
  PageClock clock_;
  std::deque<std::function<void()>> posted_;
  std::map<int, House::ConnectionId> lines_;
  std::unique_ptr<House> house_;
};

Tab* opened = nullptr;  // until the page ends the module

Tab& tab() { return *opened; }

template <class T>
bool read(std::string_view text, T& value) {
  boost::json::value json;
  return !parse_json(text, json) && !read_json(json, value);
}

}  // namespace
}  // namespace divan::tab

using namespace divan::tab;

extern "C" {

// Once, before all else. `hurried`: bots think no longer than they must, as tests want it.
DIVAN_EXPORT(divan_open) void divan_open(int hurried) { opened = new Tab(hurried != 0); }

DIVAN_EXPORT(divan_call) void divan_call(int number, std::size_t size) {
  Asked asked;
  if (read(given(size), asked)) return tab().call(number, std::move(asked));
  page_reply(number, 400, nullptr, 0);
}

DIVAN_EXPORT(divan_attach) void divan_attach(int line, std::size_t size) {
  Attaching wanted;
  if (read(given(size), wanted)) return tab().attach(line, wanted);
  page_hang_up(line, 1008);
}

DIVAN_EXPORT(divan_receive) void divan_receive(int line, std::size_t size) {
  tab().receive(line, std::string(given(size)));
}

DIVAN_EXPORT(divan_detach) void divan_detach(int line) { tab().detach(line); }

// The id of a table, then its appends, each on a line of its own. 0: what is stored is damaged.
DIVAN_EXPORT(divan_take) int divan_take(std::size_t size) {
  const auto text = given(size);
  const auto end = std::min(text.find('\n'), text.size());
  return tab().take(std::string(text.substr(0, end)), text.substr(std::min(end + 1, text.size()))) ? 1 : 0;
}

DIVAN_EXPORT(divan_forget) void divan_forget(std::size_t size) { tab().forget(std::string(given(size))); }

// 0: stored; 1: another tab has written first, and the table as it is now was taken; 2: it could not be stored.
DIVAN_EXPORT(divan_stored) void divan_stored(int number, int result) {
  using enum divan::server::Appended;
  tab().stored(number, result == 0 ? done : result == 1 ? conflict : failed);
}

DIVAN_EXPORT(divan_wake) void divan_wake() { tab().wake(); }
}
