// The weight of every order of some things that differ: what somebody believes who has not seen them all.
#pragma once

#include <algorithm>
#include <array>
#include <map>
#include <span>
#include <utility>

#include "engine/core/chance.h"

namespace divan::probe {

template <class T, std::size_t N>
class Orders {
 public:
  using Order = std::array<T, N>;

  // Every order of them is as likely.
  explicit Orders(Order things) {
    std::ranges::sort(things);
    do {
      weights_[things] = 1;
    } while (std::ranges::next_permutation(things).found);
  }

  // The thing at this place has been seen.
  void keep(std::size_t place, T thing) {
    std::erase_if(weights_, [&](const auto& order) { return order.first[place] != thing; });
  }

  // What lies at `place` has changed places with what lies at one of `with`, each as likely.
  void exchange(std::size_t place, std::span<const std::size_t> with) {
    for (const auto& [order, weight] : std::exchange(weights_, {})) {
      for (std::size_t partner : with) {
        Order changed = order;
        std::swap(changed[place], changed[partner]);
        weights_[changed] += weight / static_cast<double>(with.size());
      }
    }
  }

  Order draw(Random& random) const {
    double rest = 0;
    for (const auto& [order, weight] : weights_) rest += weight;
    rest *= 0x1p-64 * static_cast<double>(random.next());
    for (const auto& [order, weight] : weights_) {
      rest -= weight;
      if (rest < 0) return order;
    }
    return weights_.rbegin()->first;
  }

 private:
  std::map<Order, double> weights_;
};

}  // namespace divan::probe
