"""Games on a local Ray cluster of two workers."""

import os
import pathlib
import signal

import pytest

import divan
from conftest import needs

pytestmark = needs("ray")


@pytest.fixture(scope="module")
def ray():
    import ray

    # Nothing of this leaves the machine.
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, logging_level="ERROR")
    yield ray
    ray.shutdown()


def test_an_arena_is_the_same_as_in_one_process(ray):
    from divan import cluster

    given = {"seats": 2, "seed": 4}
    here = divan.arena("sultaniya", ["random", "greedy"], 3, **given)
    assert cluster.arena("sultaniya", ["random", "greedy"], 3, shard=5, **given) == here


@pytest.fixture
def any_legal():
    # Made here, so that it is sent to the workers whole: they cannot import this file.
    return lambda seen, mask, dice: dice.choice(mask.nonzero()[0])


def test_self_play_is_the_same_as_in_one_process(ray, any_legal):
    from divan import cluster

    here = cluster.self_play("verrat", 5, any_legal, seed=2, parallel=False)
    there = cluster.self_play("verrat", 5, any_legal, seed=2, shard=2)
    assert here == there
    assert len({tuple(actions) for actions, _ in here}) == 5


def test_the_shard_of_a_killed_worker_is_run_again(ray, tmp_path, any_legal):
    from divan import cluster

    mark = tmp_path / "died"

    def dies_once(seen, mask, dice, sign=str(mark)):
        if not pathlib.Path(sign).exists():
            pathlib.Path(sign).write_text(str(os.getpid()))
            os.kill(os.getpid(), signal.SIGKILL)
        return dice.choice(mask.nonzero()[0])

    there = cluster.self_play("verrat", 3, dies_once, seed=2, shard=1)
    assert mark.exists()
    assert there == cluster.self_play("verrat", 3, any_legal, seed=2, parallel=False)
