"""Content sets of one's own."""

import pickle

import pytest

import divan


def own_set():
    files = divan.Content.standard("karanor").files
    files["set.json"]["id"] = "mine"
    return divan.Content("karanor", files)


def test_a_set_of_ones_own_is_played_with():
    mine = own_set()
    assert mine.id == "mine"
    games = divan.play_games("karanor", 2, ["random"], content=mine, options={}, records=True)
    assert '"id":"mine"' in games[0].record
    assert divan.Table.replay(games[0].record, content=mine).over


def test_every_fault_of_a_set_is_named():
    files = divan.Content.standard("karanor").files
    files["shops.json"] = {"nonsense": 1}
    with pytest.raises(ValueError, match="shops.json"):
        divan.Content("karanor", files)
    with pytest.raises(ValueError):
        divan.Content("karanor", {"set.json": "{"})


def test_the_set_of_another_game_is_refused():
    karanor = divan.Content.standard("karanor")
    for make in (divan.Table, divan.Env, divan.Numbers):
        with pytest.raises(divan.ForeignContent, match="a content set of karanor, not of sultaniya"):
            make("sultaniya", content=karanor)
    with pytest.raises(divan.ForeignContent, match="not of sultaniya"):
        divan.Batch("sultaniya", 2, content=karanor)
    with pytest.raises(divan.ForeignContent, match="not of sultaniya"):
        divan.Content("sultaniya", divan.Content.standard("karanor").files)
    with pytest.raises(ValueError, match="verrat has no content sets"):
        divan.Content("verrat", {"set.json": "{}"})
    with pytest.raises(TypeError, match="divan.Content, not str"):
        divan.Env("karanor", content="here")


def test_a_record_with_another_set_is_refused():
    record = divan.play_games("karanor", 1, ["random"], content=own_set(), records=True)[0].record
    with pytest.raises(divan.ForeignContent, match="played with the content set mine"):
        divan.Table.replay(record)


def test_a_set_is_handed_to_other_processes_by_its_files():
    mine = own_set()
    again = pickle.loads(pickle.dumps(mine))
    assert (again.id, again.hash) == (mine.id, mine.hash)


def test_another_set_has_other_numbers():
    files = divan.Content.standard("karanor").files
    files["set.json"]["id"] = "mine"
    assert divan.Numbers("karanor", content=divan.Content("karanor", files)).hash == divan.Numbers("karanor").hash
