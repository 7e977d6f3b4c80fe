"""divan.Table: any game in JSON."""

import copy
import json
import pickle

import pytest

import divan


def test_bots_alone_play_a_game_to_its_end(game):
    seats = max(2, divan._divan.game(game).min_seats)
    table = divan.Table(game, seats, seed=3, bots=["greedy"] * seats, options=ends(game))
    assert table.over
    assert sorted(table.outcome["ranks"]) == [str(seat) for seat in range(1, seats + 1)]


def ends(game):
    """Options with which a game of bots that do not care surely ends."""
    return divan.Numbers(game).options


def test_a_record_replays_to_the_same_table(game):
    seats = max(2, divan._divan.game(game).min_seats)
    table = divan.Table(game, seats, seed=5, bots=["random"] * seats, options=ends(game))
    record = table.record()
    again = divan.Table.replay(record)
    assert again.record() == record
    assert again.outcome == table.outcome
    assert again.view("open") == table.view("open")


def test_a_record_with_another_end_is_refused():
    record = divan.Table("verrat", seed=5, bots=["random"] * 4).record()
    lines = record.splitlines()
    end = json.loads(lines[-1])
    end["end"]["hash"] = "0" * 16
    with pytest.raises(ValueError, match=f"line {len(lines)}: end.hash"):
        divan.Table.replay("\n".join([*lines[:-1], json.dumps(end)]))


def test_a_refusal_names_its_rule():
    table = divan.Table("verrat", seed=7)
    for seat in range(1, 5):
        table.act(seat, {"do": "ready"})
    with pytest.raises(divan.Refused) as refused:
        table.act(1, {"do": "plan", "vizier": "stout", "to": "seat-7"})
    assert refused.value.rule == "VE-22"
    assert "VE-22" in str(refused.value)


def test_what_cannot_be_read_is_a_clear_error():
    table = divan.Table("verrat", seed=7)
    for action in ({"do": "fly"}, {"do": "plan", "vizier": 3}, {"nothing": 1}, {}):
        with pytest.raises(ValueError):
            table.act(1, action)
    with pytest.raises(ValueError, match="there is no seat 5"):
        table.act(5, {"do": "ready"})
    with pytest.raises(ValueError, match="there is no seat 0"):
        table.legal(0)


def test_options_that_do_not_exist_are_refused():
    with pytest.raises(ValueError, match="options"):
        divan.Table("verrat", options={"dragons": True})
    with pytest.raises(ValueError, match="is for 4 to 4 seats, not for 7"):
        divan.Table("verrat", seats=7)
    with pytest.raises(ValueError, match="unknown game"):
        divan.Table("chess")
    with pytest.raises(ValueError, match="unknown bot"):
        divan.Table("verrat", bots={2: "deep-blue"})


def test_seats_see_their_own_view_and_spectators_less():
    table = divan.Table("karaya", seats=6, seed=2)
    assert table.view(1) != table.view(2)
    assert table.view("spectator") == divan.Table("karaya", seats=6, seed=2).view("spectator")


def test_what_is_hidden_lies_open_after_the_end_only():
    table = divan.Table("verrat", seed=1)
    with pytest.raises(ValueError, match="when the game is over"):
        table.view("open")
    with pytest.raises(ValueError, match="unfinished=True"):
        table.record()
    assert table.record(unfinished=True).startswith('{"divan":1')


def test_a_person_plays_with_bots():
    table = divan.Table("verrat", seed=1, bots={2: "greedy", 3: "greedy", 4: "greedy"})
    steps = 0
    while not table.over and steps < 5000:
        choices = [a for a, how in zip(table.legal(1), table.manners(1)) if how != "aside"]
        assert 1 in table.asked
        if choices:
            table.act(1, choices[steps % len(choices)])
        else:
            table.lapse()
        steps += 1
    assert table.over


def test_steps_are_taken_back():
    table = divan.Table("verrat", seed=7)
    for seat in range(1, 5):
        table.act(seat, {"do": "ready"})
    before = table.view(1)
    table.act(1, table.legal(1)[0])
    assert table.may_undo(1)
    table.undo(1)
    assert table.view(1) == before
    with pytest.raises(divan.Refused, match="TABLE-2"):
        table.undo(1)


def test_talk_is_heard_by_whom_it_is_meant_for():
    table = divan.Table("verrat", seed=7)
    table.say(1, "Leave Bukhara to me.", to=2)
    assert table.told(2)["heard"]["say"]["text"] == "Leave Bukhara to me."
    assert table.told(3) is None or not (table.told(3)["heard"] or {}).get("say", {}).get("text")


def test_no_state_comes_out():
    table = divan.Table("verrat", seed=7)
    for take in (pickle.dumps, copy.copy, copy.deepcopy):
        with pytest.raises(TypeError):
            take(table)
        with pytest.raises(TypeError):
            take(table._table)
    assert "hash" not in dir(table._table)
    hands = json.dumps(table.view(1))
    assert hands not in repr(table)


def test_the_table_is_drawn_as_text(game):
    table = divan.Table(game, seed=1)
    assert len(table.render().splitlines()) > 2
    assert table.render(1, language="fr") != table.render(1)


def test_palaces_are_drawn():
    table = divan.Table("sultaniya", seats=2, seed=1, bots=["greedy", "greedy"])
    assert table.svg().startswith("<svg")
    assert len(table.svg(1)) < len(table.svg())
    with pytest.raises(ValueError, match="in sultaniya only"):
        divan.Table("verrat", seed=1).svg()
