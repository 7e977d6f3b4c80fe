// A small net of whole numbers: two hidden layers. It gives the same value on every machine; lab/train repeats it bit
// for bit. Weights are 16-bit, sums 32-bit.
#pragma once

#include <array>
#include <span>

#include "bots/features.h"

namespace divan {

class Net {
 public:
  // Weights stand for 1/1024; hidden values for 1/64 and are cut off at 16.
  static constexpr int weight_bits = 10, hidden_bits = 6;
  static constexpr std::int32_t most_hidden = 1023;
  static constexpr std::size_t most_nodes = 128;

  struct Shape {
    std::uint64_t schema;
    std::size_t inputs, first, second;
  };
  // Input by input, then node by node; they outlive the net.
  struct Weights {
    std::span<const std::int16_t> first, second, last;
    std::span<const std::int32_t> first_bias, second_bias;
    std::int32_t last_bias;
  };
  Net(const Shape& shape, const Weights& weights) : shape_(shape), weights_(weights) {}

  const Shape& shape() const { return shape_; }
  // 1/65536 is the unit.
  std::int32_t value(std::span<const Feature> inputs) const;
  // The same as a chance: between 0 and 1, and without functions that machines round differently.
  static double chance(std::int32_t value) {
    const double x = value / 65536.0;
    return 0.5 + 0.5 * x / (1 + (x < 0 ? -x : x));
  }

 private:
  Shape shape_;
  Weights weights_;
};

}  // namespace divan
