// The features of all games that have nets.
#pragma once

#include "bots/verrat/features.h"
