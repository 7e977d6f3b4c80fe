# ---
# jupyter:
#   jupytext:
#     text_representation:
#       extension: .py
#       format_name: percent
# ---
# %% [markdown]
# # Balancing a set of Marchands de Karanor
# A content set is a handful of JSON files (docs/content_karanor.md). We make one shop cheaper and let bots play the same deals with both sets.

# %%
import os

import divan

GAMES = int(os.environ.get("GAMES", "12"))

files = divan.Content.standard("karanor").files
files["set.json"]["id"] = "cheap-inn"
inn = files["shops.json"]["popular_inn"]
print("before:", inn["pay"])
inn["pay"] = {"gold": 1}
cheap = divan.Content("karanor", files)
print(cheap)

# %% [markdown]
# What is wrong with a set is said with its file and place.

# %%
broken = divan.Content.standard("karanor").files
broken["shops.json"]["popular_inn"]["pay"] = {"silver": 1}
try:
    divan.Content("karanor", broken)
except ValueError as faults:
    print(faults)
else:
    raise AssertionError("a shop that is paid for in silver was accepted")

# %% [markdown]
# Greedy bots, the same deals with both sets. `report` holds all figures for machines.

# %%
found = divan.balance("karanor", ["greedy"], GAMES, seats=[3], variants={"standard": None, "cheap": cheap}, seed=1)
print(str(found)[:3000])

# %% [markdown]
# How often was the inn built? Records tell.

# %%
for label, content in [("standard", None), ("cheap", cheap)]:
    games = divan.play_games("karanor", GAMES, ["greedy"], seats=3, content=content, seed=1, records=True)
    built = sum('"do":"build","card":"popular_inn"' in game.record for game in games)
    points = sum(map(sum, (game.points for game in games))) / sum(len(game.points) for game in games)
    print(f"{label}: built in {built} of {GAMES} games, {points:.1f} points a player")
