# ---
# jupyter:
#   jupytext:
#     text_representation:
#       extension: .py
#       format_name: percent
# ---
# %% [markdown]
# # Deduction in Sultans of Karaya
# Nobody sees the cards. Divan keeps, for every seat, the exact chances of each card at each place, given all that the seat was told
# (`Env.knowledge`). Are they right? When a round ends, all cards are turned up: then we can count.

# %%
import numpy as np

import divan

SEATS = 6
CARDS = ["sultan", "guard", "assassin", "slave", "slave_driver", "belly_dancer", "vizier", "fortune_teller"]
numbers = divan.Numbers("karaya", SEATS)
belief = {c.path: c.offset for c in numbers.knowledge_columns if c.path.startswith("belief.+")}
assert all(list(c.words) == CARDS for c in numbers.knowledge_columns if c.path in belief)


def chances(env, seat):
    """A row for each seat, counted from 0: how likely `seat` thinks each card is to lie there."""
    known = env.knowledge(seat)
    rows = [known[belief[f"belief.+{away}"] :][: len(CARDS)] for away in range(SEATS)]
    return np.roll(np.array(rows), seat, axis=0)


def face_up(env):
    """The card of every seat when all lie open, else None."""
    seats = env.view(0)["seats"]
    cards = [seats[str(seat)].get("card") for seat in range(1, SEATS + 1)]
    return None if None in cards else [CARDS.index(card) for card in cards]


# %% [markdown]
# What one seat believes, step by step: the entropy falls as cards are shown and looks are taken.

# %%
env = divan.Env("karaya", SEATS, seed=11, follow=True)
dice = np.random.default_rng(1)
for step in range(40):
    if env.over:
        break
    now = chances(env, 0)
    entropy = -(now * np.log2(np.clip(now, 1e-12, 1))).sum()
    if step % 5 == 0:
        print(f"step {step:2}: {entropy:5.2f} bits, most certain: {now.max(axis=1).round(2)}")
    env.step(dice.choice(env.legal()))

# %% [markdown]
# Calibration: of all cards that were given a chance of about 30 %, some 30 % should lie there. We take what seat 0 believed before the step
# that turned the cards up. Rounds whose last step may have moved a card (`switch`, `hide`) are left out: there the cards lay elsewhere before.

# %%
said, true = [], []
for deal in range(60):
    env.reset(3, deal)
    before, was_open, last = None, True, None
    while not env.over:
        open_ = face_up(env)
        if open_ is None:
            before = chances(env, 0)
        elif not was_open and before is not None and last not in ("switch", "hide"):
            said.append(before.ravel())
            true.append(np.eye(len(CARDS))[open_].ravel())
        was_open = open_ is not None
        action = dice.choice(env.legal())
        last = numbers.name(action).split(".")[0]
        env.step(action)
said, true = np.concatenate(said), np.concatenate(true)

# %%
edges = [0, 0.05, 0.15, 0.25, 0.4, 0.6, 1.01]
for low, high in zip(edges, edges[1:]):
    these = (said >= low) & (said < high)
    if these.sum() > 20:
        print(f"said {low:4.2f} to {high:4.2f}: {these.sum():5} times, on average {said[these].mean():.3f}, true {true[these].mean():.3f}")
assert len(said) > 1000
assert true[said < 1e-6].max() == 0 and true[said > 1 - 1e-6].min() == 1  # what is certain is so
assert abs(said.sum() - true.sum()) < 0.1 * np.sqrt(len(said))

# %% [markdown]
# A search takes worlds from the same knowledge: `imagine` draws deals as likely as the seat must think them.

# %%
env.reset(3, 0)
for _ in range(12):
    env.step(dice.choice(env.legal()))
me = env.seat
worlds = [env.imagine(me, seed=seed) for seed in range(200)]
assert all(np.array_equal(world.observe(me), env.observe(me)) for world in worlds)
wins = np.zeros(SEATS)
for world in worlds:
    while not world.over:
        world.step(dice.choice(world.legal()))
    wins += world.rewards("win")
print("what random play is worth from here, as seat", me, "must think:", (wins / len(worlds)).round(3))
