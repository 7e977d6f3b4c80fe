"""PettingZoo, Gymnasium and OpenSpiel."""

import random
import warnings

import numpy as np
import pytest

import divan
from conftest import GAMES, needs

pettingzoo = needs("pettingzoo")
gymnasium_ = needs("gymnasium")
openspiel = needs("pyspiel")
SEALED = ("karaya", "verrat")


@pytest.fixture(autouse=True)
def quiet():
    """What these checkers warn of and is meant so: boxes without bounds, masks without a legal action."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


@pettingzoo
def test_pettingzoo_api(game):
    from pettingzoo.test import api_test

    from divan.pettingzoo import env

    api_test(env(game), num_cycles=300)


@pettingzoo
def test_pettingzoo_seeds(game):
    from pettingzoo.test import seed_test

    from divan.pettingzoo import env

    seed_test(lambda: env(game), num_cycles=50)


@pettingzoo
def test_pettingzoo_render(game):
    from pettingzoo.test import render_test

    from divan.pettingzoo import env

    render_test(lambda render_mode=None: env(game, render_mode=render_mode))


@pettingzoo
@pytest.mark.parametrize("game", SEALED)
def test_pettingzoo_parallel(game):
    from pettingzoo.test import parallel_api_test, parallel_seed_test

    from divan.pettingzoo import parallel_env

    parallel_api_test(parallel_env(game), num_cycles=300)
    parallel_seed_test(lambda: parallel_env(game), num_cycles=30)


@pettingzoo
@pytest.mark.parametrize("game", SEALED)
def test_agents_choose_at_the_same_time(game):
    from divan.pettingzoo import parallel_env

    env = parallel_env(game)
    env.reset(seed=1)
    for seat, agent in enumerate(env.agents):
        env.action_space(agent).seed(seat)
    together = steps = 0
    while env.agents and steps < 20_000:
        actions = {agent: env.action_space(agent).sample() for agent in env.agents}
        together += sum(number != env.wait for number in actions.values()) > 1
        _, rewards, over, _, _ = env.step(actions)
        steps += 1
    assert all(over.values())
    assert sum(rewards.values()) == pytest.approx(0, abs=1e-5)
    assert together > steps / 20


@pettingzoo
def test_pettingzoo_refuses_with_a_sentence():
    from divan.pettingzoo import env, parallel_env

    with pytest.raises(ValueError, match="nobody chooses at the same time"):
        parallel_env("sultaniya")
    with pytest.raises(ValueError, match="render_mode"):
        env("verrat", render_mode="movie")
    together = parallel_env("verrat")
    together.reset(seed=1)
    with pytest.raises(divan.IllegalAction, match="to wait is not legal for seat_1"):
        together.step(dict.fromkeys(together.agents, together.wait))
    with pytest.raises(divan.IllegalAction, match="seat_1 is given no action"):
        together.step({})
    one = env("verrat")
    one.reset(seed=1)
    with pytest.raises(divan.IllegalAction):
        one.step(10**6)
    one.close()
    with pytest.raises(divan.Closed):
        one.step(0)


@gymnasium_
def test_gymnasium_api(game):
    import gymnasium
    from gymnasium.utils.env_checker import check_env

    from divan.gymnasium import names

    env = gymnasium.make(names()[game], bots="random", illegal="lose", disable_env_checker=True).unwrapped
    check_env(env)


@gymnasium_
@pytest.mark.parametrize("game", GAMES)
def test_gymnasium_plays_against_bots(game):
    from divan.gymnasium import SeatEnv

    env = SeatEnv(game, max(2, divan._divan.game(game).min_seats), seat=1, bots=["greedy", "random"])
    seen, _ = env.reset(seed=1)
    over, steps = False, 0
    while not over:
        assert env.observation_space.contains(seen)
        seen, reward, over, cut, _ = env.step(env.action_space.sample())
        steps += 1
        assert reward == 0 or over
    assert steps > 3 and not cut
    with pytest.raises(divan.IllegalAction, match="call reset"):
        env.step(0)


@gymnasium_
def test_gymnasium_vector():
    import gymnasium

    env = gymnasium.make_vec("divan/Verrat-v0", num_envs=4, vectorization_mode="vector_entry_point", bots="random")
    seen, _ = env.reset(seed=3)
    assert env.observation_space.contains(seen)
    ended = 0
    for _ in range(3000):
        actions = env.unwrapped.sample_legal()
        assert env.action_space.contains(actions.astype(np.int64))
        seen, rewards, over, cut, infos = env.step(actions)
        assert rewards.shape == over.shape == cut.shape == (4,)
        assert ("length" in infos) == over.any()
        ended += int(over.sum())
        if ended > 4:
            break
    assert ended > 4
    env.close()


@openspiel
def test_openspiel_simulation(game):
    import pyspiel

    from divan.openspiel import load

    pyspiel.random_sim_test(load(game), num_sims=1, serialize=True, verbose=False)


@openspiel
def test_openspiel_states_are_copied_by_their_history():
    from divan.openspiel import load

    state = load("verrat").new_initial_state()
    state.apply_action(17)
    dice = random.Random(1)
    for _ in range(50):
        state.apply_action(dice.choice(state.legal_actions()))
    copy = state.clone()
    assert copy.history() == state.history()
    while not state.is_terminal():
        action = dice.choice(state.legal_actions())
        assert copy.legal_actions() == state.legal_actions()
        state.apply_action(action)
        copy.apply_action(action)
    assert copy.returns() == state.returns()
    assert sum(state.returns()) == pytest.approx(0, abs=1e-5)
