// A bot that notes how often it is asked, and keeps silent.
#pragma once

#include <optional>
#include <string>

#include "bots/any_bot.h"

namespace divan::server {

class SilentBot final : public AnyBot {
 public:
  explicit SilentBot(int& asked) : asked_(asked) {}
  void follow() override {}
  std::optional<std::string> choose() override {
    ++asked_;
    return {};
  }

 private:
  int& asked_;
};

}  // namespace divan::server
