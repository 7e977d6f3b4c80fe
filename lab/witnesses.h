// The witnesses of all games, for whoever plays any of them.
#pragma once

#include "lab/witness_verrat.h"
