"""divan.Env and divan.World: integers and arrays."""

import copy
import gc
import pickle
import random

import numpy as np
import pytest

import divan
from conftest import play_random


def test_a_game_is_played_at_random(game):
    env = divan.Env(game, seed=1)
    play_random(env, random.Random(1))
    worth = env.rewards()
    assert len(worth) == env.seats
    assert abs(sum(worth)) < 1e-6
    assert max(env.outcome_of()["ranks"].values()) <= env.seats


def test_the_same_seed_gives_the_same_game(game):
    def story(seed):
        env, dice, seen = divan.Env(game, seed=seed), random.Random(4), []
        while not env.over and len(seen) < 200:
            seen.append((env.seat, tuple(env.legal()), env.observe().tobytes()))
            env.step(dice.choice(env.legal()))
        return seen

    assert story(9) == story(9)
    assert story(9) != story(10)


def test_masks_and_names_agree_with_json(game):
    env, dice = divan.Env(game, seed=2), random.Random(2)
    for _ in range(100):
        if env.over:
            break
        legal = env.legal()
        assert np.flatnonzero(env.mask()).tolist() == sorted(legal)
        for number in legal:
            said = env.action(number)
            assert env.number(said) == number
            assert env.numbers.name(number).split(".")[0] == said["do"]
        env.step(dice.choice(legal))


def test_observations_follow_their_schema(game):
    numbers = divan.Numbers(game)
    assert sum(column.width for column in numbers.columns) == numbers.width
    assert [column.offset for column in numbers.columns][0] == 0
    env = divan.Env(game, seed=3)
    row = env.observe()
    assert row.shape == (numbers.width,) and row.dtype == np.float32
    out = np.full(numbers.width, 7, np.float32)
    assert env.observe(out=out) is out
    assert (out == row).all()
    for column in numbers.columns:
        assert len(column.words) in (0, column.width)
        assert np.log2(column.scale) == int(np.log2(column.scale))


def test_knowledge_is_a_second_tensor():
    env = divan.Env("karaya", 8, seed=1, follow=True)
    known = env.knowledge()
    assert known.shape == (env.numbers.knowledge_width,)
    beliefs = [column for column in env.numbers.knowledge_columns if column.path.startswith("belief.")]
    assert len(beliefs) == 9  # eight seats and the spare card
    for column in beliefs:
        assert known[column.offset : column.offset + column.width].sum() == pytest.approx(1, abs=1e-5)
    assert env.notebook()


def test_without_follow_nobody_keeps_notes():
    env = divan.Env("karaya", 8, seed=1)
    for ask in (env.knowledge, env.notebook, env.imagine, env.record):
        with pytest.raises(ValueError, match="follow=True"):
            ask()


def test_imagined_worlds_agree_with_what_is_known_and_play_on(game):
    seats = max(2, divan._divan.game(game).min_seats)
    env, dice = divan.Env(game, seats, seed=1, follow=True), random.Random(3)
    for _ in range(40):
        env.step(dice.choice(env.legal()))
        if env.over:
            return
    here = env.seat
    for seed in range(5):
        world = env.imagine(seed=seed)
        assert (world.observe(here) == env.observe(here)).all()
        assert world.seat != here or world.legal() == env.legal()
    other = world.copy()
    play_random(world, random.Random(1))
    play_random(other, random.Random(1))
    assert world.over and world.rewards() == other.rewards()
    assert not env.over


def test_imagined_worlds_differ_from_the_truth():
    env = divan.Env("karaya", 8, seed=1, follow=True)
    elsewhere = (env.seat + 1) % 8
    seen = {env.imagine(seed=seed).observe(elsewhere).tobytes() for seed in range(20)}
    assert len(seen) > 1


def test_a_record_of_an_env_replays():
    env = divan.Env("verrat", seed=5, follow=True)
    play_random(env, random.Random(5))
    table = divan.Table.replay(env.record())
    assert table.outcome == env.outcome_of()


def test_bots_take_their_seats(game):
    seats = max(2, divan._divan.game(game).min_seats)
    env = divan.Env(game, seats, seed=5, bots={seat: "greedy" for seat in range(1, seats)})
    dice = random.Random(5)
    turns = set()
    while not env.over:
        turns.add(env.seat)
        env.step(dice.choice(env.legal()))
    assert turns == {0}
    record = env.record()
    assert divan.Table.replay(record).outcome == env.outcome_of()


def test_numbers_are_stable_and_versioned(game):
    assert divan.Numbers(game).hash == divan.Numbers(game).hash
    assert divan.Numbers(game).hash != divan.Numbers(game, offers="bounded").hash or game in ("karaya", "sultaniya")
    assert len(set(divan.Numbers(game).names())) == divan.Numbers(game).actions


@pytest.mark.parametrize("game", ["karanor", "verrat"])
def test_bounded_offers_are_made_and_answered(game):
    env, dice = divan.Env(game, seed=1, offers="bounded", follow=True), random.Random(1)
    plain = divan.Numbers(game).actions
    made = answered = 0
    for number in range(30):
        while not env.over:
            legal = env.legal()
            number = dice.choice(legal)
            made += number >= plain
            answered += env.numbers.name(number).startswith("accept")
            env.step(number)
        if made and answered:
            break
        env.reset()
    assert made and answered
    assert divan.Table.replay(env.record()).record()


@pytest.mark.parametrize("game", ["karanor", "verrat"])
def test_factored_offers_are_refused_by_their_rule(game):
    env = divan.Env(game, seed=1, offers="factored")
    factors = env.numbers.offer_factors
    assert factors[0].path == "to"
    with pytest.raises(divan.Refused) as refused:
        env.make_offer([0] * len(factors))
    assert refused.value.rule[:3] in ("VE-", "MK-")
    for wrong in ([], [0], [99] * len(factors)):
        with pytest.raises(divan.IllegalAction, match="factors"):
            env.make_offer(wrong)
    with pytest.raises(ValueError, match="factored"):
        divan.Env(game, seed=1).make_offer([0])


def test_a_factored_offer_is_made():
    for seed in range(20):
        env = divan.Env("verrat", seed=seed, offers="factored")
        mine, paths = env.view(), [factor.path for factor in env.numbers.offer_factors]
        for give in (path for path in paths if path.startswith("give.")):
            for want in (path for path in paths if path.startswith("want.")):
                values = [0] * len(paths)
                values[0], values[paths.index(give)], values[paths.index(want)] = 1, 1, 1
                try:
                    env.make_offer(values)
                except divan.Refused:
                    continue
                assert env.view(0) != mine
                return
    raise AssertionError("no offer was possible")


def test_wrong_numbers_raise_clear_sentences():
    env = divan.Env("verrat", seed=1)
    count = env.numbers.actions
    illegal = next(number for number in range(count) if number not in env.legal())
    with pytest.raises(divan.IllegalAction, match=r"action \d+ \(.*\) is not legal for seat 0 now"):
        env.step(illegal)
    for number in (-1, count, 2**31, 2**32 - 1, 2**63, -(2**70)):
        with pytest.raises(divan.IllegalAction, match="numbered from 0 to"):
            env.step(number)
    for value in ("1", 1.5, None, [1]):
        with pytest.raises(TypeError, match="an action is a whole number"):
            env.step(value)
    assert env.steps == 0
    env.step(np.int64(env.legal()[0]))
    assert env.steps == 1
    with pytest.raises(ValueError, match="there is no seat 4"):
        env.observe(4)
    for out in (np.zeros(3, np.float32), np.zeros(env.numbers.width), np.zeros((2, 2), np.float32), "x"):
        with pytest.raises(ValueError, match="out must be"):
            env.observe(out=out)


def test_read_only_arrays_are_not_written_to():
    env = divan.Env("verrat", seed=1)
    out = np.zeros(env.numbers.width, np.float32)
    out.flags.writeable = False
    with pytest.raises((ValueError, TypeError)):
        env.observe(out=out)
    assert not out.any()


def test_after_the_end_and_after_close_there_is_a_sentence():
    env = divan.Env("verrat", seed=1)
    play_random(env, random.Random(1))
    with pytest.raises(divan.IllegalAction, match="the game is over"):
        env.step(0)
    assert env.legal() == []
    env.close()
    for ask in (env.legal, env.mask, env.observe, env.reset, lambda: env.step(0), lambda: env.over):
        with pytest.raises(divan.Closed, match="closed"):
            ask()
    env.close()


def test_no_state_comes_out():
    env = divan.Env("verrat", seed=1, follow=True)
    for game in (env, env.imagine(), env.imagine()._play):
        for take in (pickle.dumps, copy.copy, copy.deepcopy):
            with pytest.raises(TypeError):
                take(game)
    assert not hasattr(env, "state")
    with pytest.raises(ValueError, match="imagined"):
        divan._divan.copy_world(env)


def test_a_world_outlives_its_game():
    env = divan.Env("verrat", seed=1, follow=True)
    world = env.imagine()
    env.close()
    del env
    gc.collect()
    play_random(world, random.Random(2))
    assert world.over


def test_arguments_are_checked():
    with pytest.raises(ValueError, match="order"):
        divan.Env("verrat", order="first")
    with pytest.raises(ValueError, match="offers"):
        divan.Env("verrat", offers="all")
    with pytest.raises(ValueError, match="left to the caller"):
        divan.Env("verrat", bots=["greedy"] * 4)
    with pytest.raises(ValueError, match="there is no seat 9"):
        divan.Env("verrat", bots={9: "greedy"})
    with pytest.raises(ValueError, match="names 2 seats; there are 4"):
        divan.Env("verrat", bots=["greedy", None])
    with pytest.raises(ValueError, match='reward is "win"'):
        divan.Env("verrat").rewards("gold")


def test_the_order_of_turns_tells_nothing_about_who_can_react():
    """Everybody who is asked is given the turn, whether or not there is a choice: unless the order is "awaited"."""
    asked, awaited = divan.Env("karaya", 8, seed=3), divan.Env("karaya", 8, seed=3, order="awaited")
    dice, counts = random.Random(1), []
    for env in (asked, awaited):
        play_random(env, dice)
        counts.append(env.steps)
    assert counts[0] > 0 and counts[1] > 0
