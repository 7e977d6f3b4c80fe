// The words that a content set is written in, each table in the order of its enumeration (content.h).
#pragma once

#include <array>
#include <string_view>

#include "engine/karanor/content.h"

namespace divan::karanor {

inline constexpr std::array<std::string_view, resource_count> resource_words = {"wood",  "wine",  "fruit",  "meat",
                                                                                "cloth", "spice", "diamond"};
inline constexpr std::array<std::string_view, 18> thing_words = {
    "gold",   "wood",     "wine",     "fruit", "meat",         "cloth",     "spice",    "diamond", "any",
    "income", "prestige", "artefact", "quest", "black_market", "associate", "insignia", "shop",    "villa"};
inline constexpr std::array<std::string_view, 4> who_words = {"you", "chosen", "actor", "others"};
inline constexpr std::array<std::string_view, event_count> event_words = {"build",   "complete", "deliver",
                                                                          "recruit", "villa",    "play"};
inline constexpr std::array<std::string_view, bonus_count> bonus_words = {"steps",          "sea",
                                                                          "harvest",        "harvest_wood",
                                                                          "harvest_wine",   "harvest_fruit",
                                                                          "harvest_meat",   "harvest_cloth",
                                                                          "harvest_spice",  "harvest_diamond",
                                                                          "work",           "income",
                                                                          "quest_limit",    "build_discount",
                                                                          "villa_discount", "recruit_discount",
                                                                          "delivery_gold",  "quest_gold",
                                                                          "guard"};
inline constexpr std::array<std::string_view, 6> condition_words = {"at", "has", "at_most", "shop_in", "here", "ahead"};
inline constexpr std::array<std::string_view, 8> effect_words = {"gain", "lose",   "steal",   "move",
                                                                 "swap", "redraw", "actions", "cancel"};
// Words that stand where the name of a place could.
inline constexpr std::array<std::string_view, 3> ground_words = {"city", "home", "anywhere"};

}  // namespace divan::karanor
