#!/usr/bin/env python3
"""Steps a second of the Python package beside OpenSpiel, PettingZoo's classic games and Pgx, in one run:

    tools/in_python python bench/python_speed.py [--write]

A step is one action at random among the legal ones, with everything that a program must ask for to choose it; games follow one
another. Rates are for a second of processor time of the whole process, so that work of others and further threads do not count: each
is the best of several rounds, in which all take turns. --write puts the table into bench/README.md.
"""

import os
import sys
import time

# Before any of them is loaded: one thread each.
os.environ.update(
    {"OMP_NUM_THREADS": "1", "XLA_FLAGS": "--xla_cpu_multi_thread_eigen=false", "JAX_PLATFORMS": "cpu", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
)
import pathlib
import random
import warnings

import numpy as np

import divan

ROUNDS = int(os.environ.get("ROUNDS", "4"))
SECONDS = float(os.environ.get("SECONDS", "0.6"))  # of processor time, each round
SEATS = {"karanor": 4, "karaya": 8, "sultaniya": 4, "verrat": 4}
README = pathlib.Path(__file__).with_name("README.md")
BEGIN, END = "<!-- made by bench/python_speed.py --write -->", "<!-- end of python_speed -->"


def env_steps(game, observes):
    env, dice = divan.Env(game, SEATS[game], seed=1), random.Random(1)

    def run(until):
        steps = 0
        while time.process_time() < until:
            for _ in range(200):
                legal = env.legal()
                if observes:
                    env.observe()
                steps += 1
                if not env.step(legal[int(dice.random() * len(legal))]):
                    env.reset()
        return steps

    return run


def openspiel_steps(name):
    import pyspiel

    game, dice = pyspiel.load_game(name), random.Random(1)

    def run(until):
        steps = 0
        while time.process_time() < until:
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes = state.chance_outcomes()
                    state.apply_action(outcomes[int(dice.random() * len(outcomes))][0])
                    continue
                legal = state.legal_actions()
                state.apply_action(legal[int(dice.random() * len(legal))])
                steps += 1
        return steps

    return run


def agent_steps(env):
    """The loop of PettingZoo's documentation."""

    def run(until):
        steps = 0
        while time.process_time() < until:
            env.reset(seed=steps)
            for _ in env.agent_iter():
                seen, _, over, cut, _ = env.last()
                if over or cut:
                    env.step(None)
                    continue
                legal = np.flatnonzero(seen["action_mask"])
                env.step(int(legal[int(random.random() * len(legal))]))
                steps += 1
                if steps % 200 == 0 and time.process_time() >= until:
                    return steps
        return steps

    return run


def our_agents(game):
    from divan.pettingzoo import env

    return agent_steps(env(game, SEATS[game]))


def their_agents(name):
    import importlib

    return agent_steps(importlib.import_module(f"pettingzoo.classic.{name}").raw_env())


def pgx_steps(name, games=1024):
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental.wrappers import auto_reset

    game = pgx.make(name)
    begin, step = jax.vmap(game.init), jax.vmap(auto_reset(game.step, game.init))

    def once(carry, _):
        state, key = carry
        key, choice, chance = jax.random.split(key, 3)
        action = jax.random.categorical(choice, jnp.where(state.legal_action_mask, 0.0, -jnp.inf), axis=1)
        state = step(state, action, jax.random.split(chance, games))
        return (state, key), None

    many = jax.jit(lambda carry: jax.lax.scan(once, carry, None, length=50)[0])
    carry = [many((jax.jit(begin)(jax.random.split(jax.random.PRNGKey(1), games)), jax.random.PRNGKey(2)))]

    def run(until):
        steps = 0
        while time.process_time() < until:
            carry[0] = many(carry[0])
            jax.block_until_ready(carry[0])
            steps += 50 * games
        return steps

    return run


def batch_steps(game, observes, order="asked"):
    batch = divan.Batch(game, 1024, SEATS[game], order=order, observations=observes, seed=1)

    def run(until):
        steps = 0
        while time.process_time() < until:
            for _ in range(5):
                batch.step(batch.sample())
                steps += 1024
        return steps

    return run


CASES = [
    ("one game", "divan.Env, verrat", lambda: env_steps("verrat", False)),
    ("one game", "divan.Env, karaya", lambda: env_steps("karaya", False)),
    ("one game", "divan.Env, karanor", lambda: env_steps("karanor", False)),
    ("one game", "divan.Env, sultaniya", lambda: env_steps("sultaniya", False)),
    ("one game", "divan.Env with observations, verrat", lambda: env_steps("verrat", True)),
    ("one game", "OpenSpiel, leduc_poker", lambda: openspiel_steps("leduc_poker")),
    ("one game", "OpenSpiel, liars_dice", lambda: openspiel_steps("liars_dice")),
    ("one game", "OpenSpiel, hearts", lambda: openspiel_steps("hearts")),
    ("one game", "OpenSpiel, gin_rummy", lambda: openspiel_steps("gin_rummy")),
    ("agents (AEC) with observations", "divan.pettingzoo, verrat", lambda: our_agents("verrat")),
    ("agents (AEC) with observations", "divan.pettingzoo, karaya", lambda: our_agents("karaya")),
    ("agents (AEC) with observations", "PettingZoo, tictactoe", lambda: their_agents("tictactoe.tictactoe")),
    ("agents (AEC) with observations", "PettingZoo, connect_four", lambda: their_agents("connect_four.connect_four")),
    ("agents (AEC) with observations", "PettingZoo, leduc_holdem", lambda: their_agents("rlcard_envs.leduc_holdem")),
    ("1,024 games with observations and masks", "divan.Batch, verrat", lambda: batch_steps("verrat", True)),
    ("1,024 games with observations and masks", "divan.Batch, karaya", lambda: batch_steps("karaya", True)),
    ("1,024 games with observations and masks", "divan.Batch, karanor", lambda: batch_steps("karanor", True)),
    ("1,024 games with observations and masks", "divan.Batch, sultaniya", lambda: batch_steps("sultaniya", True)),
    ("1,024 games with observations and masks", "Pgx, leduc_holdem", lambda: pgx_steps("leduc_holdem")),
    ("1,024 games with observations and masks", "Pgx, backgammon", lambda: pgx_steps("backgammon")),
    ("1,024 games with masks", "divan.Batch, verrat", lambda: batch_steps("verrat", False)),
    ("1,024 games with masks", "divan.Batch, karaya", lambda: batch_steps("karaya", False)),
    ("1,024 games with masks", "divan.Batch, verrat, order awaited", lambda: batch_steps("verrat", False, "awaited")),
]


def measure():
    runs, best = [], {}
    for kind, name, make in CASES:
        try:
            runs.append((kind, name, make()))
        except ImportError as missing:
            print(f"left out: {name} ({missing})", file=sys.stderr)
    for _ in range(ROUNDS):
        for kind, name, run in runs:
            begin = time.process_time()
            steps = run(begin + SECONDS)
            rate = steps / (time.process_time() - begin)
            best[kind, name] = max(best.get((kind, name), 0), rate)
    return best


def table(best):
    rows = ["| steps | by | a second |", "| --- | --- | --- |"]
    rows += [f"| {kind} | {name} | {rate:,.0f} |" for (kind, name), rate in best.items()]
    return "\n".join(rows)


def main():
    warnings.simplefilter("ignore")
    text = table(measure())
    print(text)
    if "--write" in sys.argv[1:]:
        page = README.read_text()
        head, rest = page.split(BEGIN)
        README.write_text(head + BEGIN + "\n" + text + "\n" + END + rest.split(END)[1])


if __name__ == "__main__":
    main()
