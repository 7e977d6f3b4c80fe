"""What the tests share."""

import importlib.util

import pytest

import divan

GAMES = [game.id for game in divan.games()]


@pytest.fixture(params=GAMES)
def game(request):
    """Each game."""
    return request.param


def needs(*modules):
    """Skips a test where a package that it is about is not installed."""
    missing = [module for module in modules if importlib.util.find_spec(module) is None]
    return pytest.mark.skipif(bool(missing), reason=f"not installed: {', '.join(missing)}")


def play_random(env, dice, most=100_000):
    """Plays a game to its end at random."""
    for _ in range(most):
        if env.over:
            return
        env.step(dice.choice(env.legal()))
    raise AssertionError("the game does not end")
