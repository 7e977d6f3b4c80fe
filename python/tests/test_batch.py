"""divan.Batch: many games at once."""

import copy
import multiprocessing
import pickle
import threading

import numpy as np
import pytest

import divan


def story(batch, steps):
    """What a batch shows in some steps at random."""
    seen = []
    for _ in range(steps):
        batch.step(batch.sample())
        parts = (batch.observations, batch.masks, batch.turns, batch.rewards, batch.dones, batch.lengths)
        seen.append(b"".join(part.tobytes() for part in parts))
    return seen


def test_games_follow_one_another(game):
    batch = divan.Batch(game, 32, seed=1, order="awaited")
    ended = 0
    for _ in range(6000):
        batch.step(batch.sample())
        assert batch.masks.any(axis=1).all()
        if batch.dones.any():
            ended += int(batch.dones.sum())
            assert (batch.lengths[batch.dones] > 0).all()
            if batch.numbers.seats > 1:
                np.testing.assert_allclose(batch.rewards[batch.dones].sum(axis=1), 0, atol=1e-5)
                assert (batch.rewards[batch.dones].max(axis=1) > 0).any()
        assert not batch.rewards[~batch.dones].any()
        if ended > 40:
            return
    raise AssertionError(f"only {ended} games ended")


def test_threads_change_nothing(game):
    one = divan.Batch(game, 13, seed=5)
    three = divan.Batch(game, 13, seed=5, threads=3)
    assert story(one, 150) == story(three, 150)
    one.reset(6)
    three.reset(6)
    assert story(one, 20) == story(three, 20)


def test_a_batch_plays_the_games_of_env(game):
    """Game i of a batch is deal i of the seed, as in Env."""
    batch = divan.Batch(game, 3, seed=8)
    env = divan.Env(game, seed=8)
    for number in range(3):
        env.reset(8, number)
        assert (batch.observations[number] == env.observe()).all()
        assert np.flatnonzero(batch.masks[number]).tolist() == sorted(env.legal())
        assert batch.turns[number] == env.seat


def test_a_step_writes_into_the_same_arrays():
    batch = divan.Batch("verrat", 8, seed=1)
    seen = batch.observations
    before = seen.copy()
    batch.step(batch.sample())
    assert seen is batch.observations
    assert (seen != before).any()


def test_one_illegal_number_stops_the_whole_step():
    batch = divan.Batch("verrat", 4, seed=1)
    actions = batch.sample().copy()
    before = batch.observations.copy()
    for wrong in (-1, batch.numbers.actions, 2**31 - 1, int(np.flatnonzero(~batch.masks[2])[0])):
        actions[2] = wrong
        with pytest.raises(divan.IllegalAction, match="game 2 of the batch; no game was stepped"):
            batch.step(actions)
        assert (batch.observations == before).all()
    with pytest.raises(divan.IllegalAction):
        batch.step(np.full(4, 2**40))


def test_wrong_shapes_and_types_raise_clear_sentences():
    batch = divan.Batch("verrat", 4, seed=1)
    for wrong in ([0], np.zeros((4, 1), np.int32), 3):
        with pytest.raises(ValueError, match=r"the shape \(4,\)"):
            batch.step(wrong)
    with pytest.raises(TypeError, match="whole numbers"):
        batch.step(np.zeros(4))
    with pytest.raises(ValueError, match="out must be"):
        batch.sample(np.zeros(3, np.int32))
    batch.step(batch.sample().astype(np.int64))
    batch.step(list(map(int, batch.sample())))
    batch.step(np.repeat(batch.sample(), 2)[::2])
    with pytest.raises(ValueError, match="one game at least"):
        divan.Batch("verrat", 0)
    with pytest.raises(ValueError, match="threads"):
        divan.Batch("verrat", 4, threads=5)
    with pytest.raises(ValueError, match="one number a game"):
        divan.Batch("verrat", 4, offers="factored")


def test_a_mask_that_was_painted_over_deceives_nobody():
    batch = divan.Batch("verrat", 2, seed=1)
    illegal = int(np.flatnonzero(~batch.masks[0])[0])
    batch.masks[:] = True
    with pytest.raises(divan.IllegalAction):
        batch.step([illegal, illegal])


def test_arrays_outlive_their_batch():
    batch = divan.Batch("verrat", 2, seed=1, threads=2)
    seen = batch.observations
    batch.close()
    with pytest.raises(divan.Closed, match="this batch is closed"):
        batch.step([0, 0])
    with pytest.raises(divan.Closed):
        batch.sample()
    batch.close()
    del batch
    assert np.isfinite(seen).all()


def test_two_threads_cannot_step_one_batch_at_the_same_time():
    batch = divan.Batch("sultaniya", 64, seats=4, seed=1)
    faults = []

    def step():
        for _ in range(200):
            try:
                batch.play_random(5)
            except RuntimeError as fault:
                faults.append(str(fault))

    workers = [threading.Thread(target=step) for _ in range(4)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert all("another thread is stepping" in fault for fault in faults)
    batch.step(batch.sample())


def _after_fork(batch, answers):
    answers.put(story(batch, 5))


def test_a_batch_goes_on_after_a_fork():
    batch = divan.Batch("verrat", 6, seed=2, threads=2)
    answers = multiprocessing.get_context("fork").Queue()
    child = multiprocessing.get_context("fork").Process(target=_after_fork, args=(batch, answers), daemon=True)
    child.start()
    theirs = answers.get(timeout=60)  # a child that hangs fails here
    child.join()
    assert theirs == story(batch, 5)


def test_bots_play_in_a_batch():
    batch = divan.Batch("verrat", 4, seed=3, bots=[None, "random", "greedy", "random"], knowledge=True)
    ended = 0
    while ended < 3:
        batch.step(batch.sample())
        assert (batch.turns == 0).all()
        ended += int(batch.dones.sum())
    assert batch.knowledge.any()


def test_bots_change_seats_from_game_to_game():
    batch = divan.Batch("verrat", 4, seed=3, bots=[None, "random", "random", "random"], turn_seats=True)
    assert batch.turns.tolist() == [0, 1, 2, 3]


def test_rewards_by_rank_and_points():
    for reward in ("rank", "points"):
        batch = divan.Batch("verrat", 8, seed=3, reward=reward, order="awaited")
        while not batch.dones.any():
            batch.step(batch.sample())
        row = batch.rewards[batch.dones][0]
        assert (row == row.astype(int)).all() if reward == "points" else abs(row.sum()) < 1e-5


def test_parts_can_be_left_out():
    batch = divan.Batch("verrat", 8, observations=False, masks=False)
    assert batch.observations is None and batch.masks is None and batch.knowledge is None
    batch.play_random(100)
    assert batch.turns.max() > 0


def test_no_state_comes_out():
    batch = divan.Batch("verrat", 2)
    for take in (pickle.dumps, copy.copy, copy.deepcopy):
        with pytest.raises(TypeError):
            take(batch)
        with pytest.raises(TypeError):
            take(batch._batch)


def test_bounded_offers_are_numbers_of_a_batch():
    batch = divan.Batch("verrat", 16, seed=1, offers="bounded")
    plain = divan.Numbers("verrat").actions
    offered = 0
    for _ in range(300):
        actions = batch.sample()
        offered += int((actions >= plain).sum())
        batch.step(actions)
    assert offered > 0
