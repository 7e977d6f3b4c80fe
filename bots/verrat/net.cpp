#include "bots/verrat/net.h"

namespace divan::verrat {
namespace {

#include "nets/verrat.inc"

}  // namespace

const Net& value_net() {
  static const Net net(shape, {first, second, last, first_bias, second_bias, last_bias[0]});
  return net;
}

}  // namespace divan::verrat
