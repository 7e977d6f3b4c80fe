# ---
# jupyter:
#   jupytext:
#     text_representation:
#       extension: .py
#       format_name: percent
# ---
# %% [markdown]
# # Random agents in ten lines
# 256 games of each kind side by side, until a hundred have ended.

# %%
import divan

for game in divan.games():
    batch = divan.Batch(game.id, 256, seed=1, order="awaited")
    ended, steps = 0, 0
    while ended < 100:
        batch.step(batch.sample())
        ended += int(batch.dones.sum())
        steps += int(batch.lengths.sum())
    print(f"{game.id}: {batch.numbers.seats} seats, {steps / ended:.0f} steps a game, {batch.numbers!r}")

# %% [markdown]
# The same at a table, in JSON: what a seat sees, what it may do, and why it may not do something else.

# %%
table = divan.Table("verrat", seed=7)
print(table.render(1))
for seat in range(1, 5):
    table.act(seat, {"do": "ready"})
try:
    table.act(1, {"do": "plan", "vizier": "stout", "to": "seat-7"})
except divan.Refused as refused:
    print(refused)
