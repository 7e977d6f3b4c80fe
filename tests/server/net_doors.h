// A server on a port of its own within the test's process: the real network and store around a fake house.
#pragma once

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <future>
#include <thread>

#include "server/http_server.h"
#include "server/net_clock.h"
#include "tests/server/client.h"
#include "tests/server/fake_house.h"
#include "tests/server/store_tools.h"

namespace divan::server {

class Doors {
 public:
  explicit Doors(HttpOptions options = {}) : store_(open_sqlite(directory_.path()).store), clock_(context_) {
    auto listening = listen(context_, {"127.0.0.1"}, 0);
    if (!listening.fault.empty()) throw std::runtime_error(listening.fault);
    port_ = listening.port;
    const auto post = [this](std::function<void()> what) { boost::asio::post(context_, std::move(what)); };
    server_ = std::make_unique<HttpServer>(std::move(listening), house, *store_, clock_, post, std::move(options));
    thread_ = std::thread([this] { context_.run(); });
  }

  ~Doors() {
    if (!stopped_) stop();
    context_.stop();
    thread_.join();
    server_.reset();
    store_->close();
  }

  // The whole good order of closing; how long it took.
  std::chrono::milliseconds stop(std::chrono::milliseconds most = std::chrono::milliseconds(2000)) {
    const auto begun = std::chrono::steady_clock::now();
    std::promise<void> gone;
    boost::asio::post(context_, [&] {
      server_->close_doors();
      house.stop([&, most] { server_->say_goodbye(most, [&] { gone.set_value(); }); });
    });
    gone.get_future().wait();
    stopped_ = true;
    return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - begun);
  }

  std::uint16_t port() const { return port_; }
  Browser browser() const { return Browser(port()); }
  Browser person(const std::string& name) const {
    Browser browser(port());
    browser.introduce(name);
    return browser;
  }

 private:
  TemporaryDirectory directory_;
  std::unique_ptr<EventStore> store_;
  boost::asio::io_context context_;
  boost::asio::executor_work_guard<boost::asio::io_context::executor_type> work_{context_.get_executor()};
  NetClock clock_;

 public:
  FakeHouse house;  // holds sockets, so that it must be gone before the context

 private:
  std::unique_ptr<HttpServer> server_;
  std::thread thread_;
  std::uint16_t port_ = 0;
  bool stopped_ = false;
};

}  // namespace divan::server
