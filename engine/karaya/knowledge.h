// What a seat of Sultans of Karaya keeps in mind.
#pragma once

#include "engine/karaya/view.h"

namespace divan::karaya {

struct Knowledge {
  Seat seat;
  View view;
};

}  // namespace divan::karaya
