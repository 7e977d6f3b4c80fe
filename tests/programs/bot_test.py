#!/usr/bin/env python3
"""The example bot plays whole games of every kind against the house's bots, once over a line that breaks."""

import os
import re
import subprocess
import sys
import unittest

from house import House, Person, Relay, ROOT

GAMES = {
    "karanor": {"seats": 2, "options": {"max_rounds": 8}},
    "karaya": {"seats": 5, "options": {"rounds": 5}},  # in a single round a seat may die before its first turn
    "sultaniya": {"seats": 2, "options": {}},
    "verrat": {"seats": 4, "options": {"max_turns": 4}},
}


def start(house, game):
    """A table with one person and bots, the match begun; the person and the table."""
    ann = Person(house, "Ann")
    wish = GAMES[game]
    made = ann.call("POST", "/api/tables", {"game": game, **wish, "bots": ["random"] * (wish["seats"] - 1)})
    assert made.status == 200, made.text
    table = made.json["table"]
    token = ann.call("POST", f"/api/tables/{table}/program", {}).json["token"]
    assert ann.call("POST", f"/api/tables/{table}/start", {}).status == 200
    return ann, table, token


class Bot:
    def __init__(self, address, table, token):
        self.process = subprocess.Popen([sys.executable, str(ROOT / "examples/bot.py"), f"{address}/t/{table}#invitation"],
                                        env={**os.environ, "DIVAN_TOKEN": token}, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def wait(self):
        out, err = self.process.communicate(timeout=100)
        return self.process.returncode, out, err


class TheExampleBot(unittest.TestCase):
    def expect_result(self, game, ann, table, bot):
        code, out, err = bot.wait()
        self.assertEqual(code, 0, err)
        lines = out.splitlines()
        self.assertEqual(len(lines), GAMES[game]["seats"], out)
        for line in lines:
            self.assertRegex(line, r"^\d+\. seat \d+( \(me\))?: -?\d+ points$")
        self.assertEqual(len(re.findall(r"seat 1 \(me\)", out)), 1)
        record = ann.call("GET", f"/api/tables/{table}/record")
        self.assertEqual(record.status, 200)
        self.assertIn('{"seat":1,"act":', record.text)

    def test_plays_a_whole_game_of_every_kind(self):
        with House() as house:
            playing = {}
            for game in GAMES:
                ann, table, token = start(house, game)
                playing[game] = ann, table, Bot(house.address, table, token)
            for game, (ann, table, bot) in playing.items():
                with self.subTest(game):
                    self.expect_result(game, ann, table, bot)

    def test_goes_on_after_its_line_was_cut(self):
        with House() as house:
            relay = Relay(house, after=20_000)
            ann, table, token = start(house, "verrat")
            self.expect_result("verrat", ann, table, Bot(relay.address, table, token))
            self.assertEqual(relay.cuts, 1)
            relay.close()

    def test_ends_when_its_token_is_void(self):
        with House() as house:
            ann, table, _ = start(house, "verrat")
            code, out, err = Bot(house.address, table, "A" * 43).wait()
            self.assertNotEqual(code, 0)
            self.assertEqual(out, "")
            self.assertIn("house.error.token", err)


if __name__ == "__main__":
    unittest.main()
