"""Records and decisions as Parquet."""

import numpy as np
import pytest

import divan
from conftest import needs

pytestmark = needs("pyarrow")


def test_records_become_tables(tmp_path):
    from divan import data

    played = divan.play_games("verrat", 3, ["random"], seed=2, records=True)
    records = [game.record for game in played]
    games, entries = data.games(records), data.entries(records)
    assert games.num_rows == 3
    assert games["ranks"].to_pylist() == [list(game.ranks) for game in played]
    assert games["entries"].to_pylist() == [game.entries for game in played]
    assert entries.num_rows == sum(game.entries for game in played)
    assert set(entries["kind"].to_pylist()) <= {"table", "act", "say", "undo"}
    for table, name in ((games, "games"), (entries, "entries")):
        data.write(table, tmp_path / f"{name}.parquet")
        assert data.read(tmp_path / f"{name}.parquet").equals(table)


def test_decisions_say_what_their_numbers_mean(tmp_path):
    from divan import data

    batch = divan.Batch("karaya", 4, seats=6, seed=3)
    table = data.decisions(batch, 6)
    assert sorted(set(table["game"].to_pylist())) == list(range(6))
    for row in table.slice(0, 50).to_pylist():
        assert row["action"] in row["legal"] and len(row["legal"]) > 1
        assert sum(row["rewards"]) == pytest.approx(0, abs=1e-5)
    data.write(table, tmp_path / "karaya.parquet")
    again = data.read(tmp_path / "karaya.parquet", divan.Numbers("karaya", 6))
    assert again.equals(table)
    with pytest.raises(ValueError, match="are not those of"):
        data.read(tmp_path / "karaya.parquet", divan.Numbers("karaya", 7))


def test_decisions_do_not_depend_on_threads():
    from divan import data

    one, two = (data.decisions(divan.Batch("verrat", 4, seed=3, threads=n), 4) for n in (1, 2))
    assert one.equals(two)


def test_the_first_decision_is_what_env_shows():
    from divan import data

    row = data.decisions(divan.Batch("sultaniya", 2, seats=2, seed=3), 1).to_pylist()[0]
    env = divan.Env("sultaniya", 2, seed=3)
    while len(env.legal()) == 1:
        env.step(env.legal()[0])
    assert np.allclose(row["observation"], env.observe())
    assert sorted(row["legal"]) == sorted(env.legal())
