// The net that values a position of Verrat! between two turns, trained by lab/train. Its card: nets/verrat.json.
#pragma once

#include "bots/net.h"

namespace divan::verrat {

const Net& value_net();

}  // namespace divan::verrat
