// The witnesses of all games, for whoever plays any of them.
#pragma once

#include "lab/witness_karanor.h"
#include "lab/witness_karaya.h"
#include "lab/witness_sultaniya.h"
#include "lab/witness_verrat.h"
