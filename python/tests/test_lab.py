"""Series, arena, balance: between bots."""

import pytest

import divan


def test_games_are_the_same_whatever_the_threads():
    one = divan.play_games("verrat", 6, ["greedy", "random"], seed=3)
    two = divan.play_games("verrat", 6, ["greedy", "random"], seed=3, threads=2)
    assert one == two
    assert one[0].bots == ("greedy", "random", "greedy", "random")
    assert sum(one[0].win(seat) for seat in range(4)) == pytest.approx(1)


def test_games_are_those_of_any_shard():
    whole = divan.play_games("karaya", 5, ["random"], seed=3)
    part = divan.play_games("karaya", [(game.bots, game.deal) for game in whole[3:]], seed=3)
    assert part == whole[3:]


def test_an_arena_finds_the_better_bot():
    best, worst = divan.arena("sultaniya", ["random", "greedy"], blocks=4, seats=2, seed=1)
    assert (best.bot, worst.bot) == ("greedy", "random")
    assert best.wins > 0.9 and best.games == 8
    assert best.wins + worst.wins == pytest.approx(1)


def test_two_sets_are_weighed_against_each_other():
    files = divan.Content.standard("karanor").files
    files["set.json"]["id"] = "mine"
    found = divan.balance(
        "karanor",
        ["random"],
        games=4,
        seats=[2],
        variants={"standard": None, "mine": divan.Content("karanor", files)},
    )
    assert "mine" in str(found)
    assert found.report


def test_what_is_wrong_is_said():
    with pytest.raises(ValueError, match="unknown bot"):
        divan.play_games("verrat", 1, ["hal"])
    with pytest.raises(ValueError, match="one bot at least"):
        divan.play_games("verrat", 1)
    with pytest.raises(ValueError, match="two bots or more"):
        divan.arena("verrat", ["random"])
    with pytest.raises(ValueError, match="a bot for every seat"):
        divan.play_games("verrat", [(("random",) * 4, 0), (("random",), 1)])
