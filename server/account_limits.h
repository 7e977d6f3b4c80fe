// How often one address may make, use and recover accounts.
#pragma once

#include "server/limits.h"

namespace divan::server {

struct AccountLimits {
  Rate accounts{20, 3'600'000};
  Rate sign_ins{30, 60'000};
  Rate recoveries{10, 600'000};
};

}  // namespace divan::server
