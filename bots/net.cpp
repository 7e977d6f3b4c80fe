#include "bots/net.h"

#include <algorithm>

namespace divan {
namespace {

// A sum in units of 1/1024 of its inputs' unit becomes a hidden value.
std::int32_t hidden(std::int32_t sum, int bits) { return std::clamp(sum >> bits, 0, Net::most_hidden); }

}  // namespace

std::int32_t Net::value(std::span<const Feature> inputs) const {
  std::array<std::int32_t, most_nodes> first{}, second{};
  std::copy(weights_.first_bias.begin(), weights_.first_bias.end(), first.begin());
  for (std::size_t i = 0; i < shape_.inputs; ++i) {
    if (inputs[i] == 0) continue;
    const auto* row = &weights_.first[i * shape_.first];
    for (std::size_t j = 0; j < shape_.first; ++j) first[j] += inputs[i] * row[j];
  }
  std::copy(weights_.second_bias.begin(), weights_.second_bias.end(), second.begin());
  for (std::size_t i = 0; i < shape_.first; ++i) {
    const std::int32_t value = hidden(first[i], weight_bits - hidden_bits);
    if (value == 0) continue;
    const auto* row = &weights_.second[i * shape_.second];
    for (std::size_t j = 0; j < shape_.second; ++j) second[j] += value * row[j];
  }
  std::int32_t sum = weights_.last_bias;
  for (std::size_t i = 0; i < shape_.second; ++i) sum += hidden(second[i], weight_bits) * weights_.last[i];
  return sum;
}

}  // namespace divan
