#!/usr/bin/env python3
"""Content sets that people write: words that fall back to the standard set, and figures that are the set's own."""

import json
import os
import re
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
DIVAN = os.environ.get("DIVAN", str(ROOT / "build" / "divan"))
LANGUAGES = ("en", "fr")


class Set:
    """A copy of a standard set without its words, to be changed."""

    def __init__(self, test, game):
        self.game = game
        self.folder = Path(tempfile.mkdtemp())
        test.addCleanup(shutil.rmtree, self.folder)
        for file in (ROOT / "content" / game).glob("*.json"):
            if not file.name.startswith("text."):
                shutil.copy(file, self.folder)

    def change(self, file, change):
        path = self.folder / file
        data = json.loads(path.read_text(encoding="utf-8"))
        change(data)
        path.write_text(json.dumps(data), encoding="utf-8")

    def words(self, english, french):
        for language, words in zip(LANGUAGES, (english, french)):
            (self.folder / f"text.{language}.json").write_text(json.dumps(words), encoding="utf-8")

    def run(self, *command, lines=()):
        text = "".join(line + "\n" for line in lines)
        return subprocess.run([DIVAN, *command], input=text, capture_output=True, text=True, encoding="utf-8", timeout=120)

    def check(self):
        return self.run("content", "check", self.game, str(self.folder))

    def play(self, *lines, language="en", more=()):
        played = self.run("play", self.game, "--content", str(self.folder), "--lang", language, "--seed", "3", "--bots", "random", *more,
                          lines=[*lines, "quit"])
        assert played.returncode == 0, played.stderr
        return " ".join(played.stdout.split())  # as one line: the page folds


def standard_words(game, language):
    return json.loads((ROOT / "content" / game / f"text.{language}.json").read_text(encoding="utf-8"))


class Karanor(unittest.TestCase):
    def test_a_set_brings_only_the_words_that_it_changes(self):
        own = Set(self, "karanor")
        own.words({"word.kien": "Kyiv"}, {"word.kien": "Kiev"})
        checked = own.check()
        self.assertEqual(checked.returncode, 0, checked.stdout + checked.stderr)
        self.assertIn("Kyiv", own.play("map"))
        self.assertIn("Kiev", own.play("map", language="fr"))
        self.assertIn("Port-Feral", own.play("map"))

    def test_a_replay_is_told_in_the_words_of_its_set(self):
        own = Set(self, "karanor")
        shops = json.loads((own.folder / "shops.json").read_text(encoding="utf-8"))
        own.words({f"word.{shop}": f"Bazaar {i}" for i, shop in enumerate(shops)}, {f"word.{shop}": f"Souk {i}" for i, shop in enumerate(shops)})
        record = own.folder / "record.jsonl"
        own.play(*["1"] * 60, more=("--record", str(record), "--options", '{"max_rounds":3}'))
        told = own.run("replay", str(record), "--content", str(own.folder), "--lang", "en", "--open")
        self.assertEqual(told.returncode, 0, told.stderr)
        self.assertIn("Bazaar ", told.stdout)
        for shop in shops:
            self.assertNotIn(standard_words("karanor", "en")[f"word.{shop}"], told.stdout)

    def test_a_shop_that_costs_12_gold_is_never_described_as_cheaper(self):
        own = Set(self, "karanor")
        shops = json.loads((own.folder / "shops.json").read_text(encoding="utf-8"))
        own.change("shops.json", lambda data: [shop["pay"].update(gold=12) for shop in data.values()])
        self.assertEqual(own.check().returncode, 0)
        for shop in list(shops)[:5]:
            name = standard_words("karanor", "en")[f"word.{shop}"]
            told = own.play("table", f"help {name}")
            self.assertRegex(told.rpartition("> ")[0].rpartition("> ")[2], r"^Cost: 12 gold")
            self.assertNotRegex(told, r"Cost: (?!12 )\d+ gold")

    def test_help_that_contradicts_the_data_is_a_fault(self):
        own = Set(self, "karanor")
        words = [standard_words("karanor", language)["word.popular_inn.help"] for language in LANGUAGES]
        own.words(*({"word.popular_inn.help": text} for text in words))
        self.assertEqual(own.check().returncode, 0)
        own.change("shops.json", lambda data: data["popular_inn"]["pay"].update(gold=12))
        checked = own.check()
        self.assertNotEqual(checked.returncode, 0)
        for language in LANGUAGES:
            self.assertIn(f"text.{language}.json: word.popular_inn.help: ", checked.stdout + checked.stderr)

    def test_numbers_in_words_and_other_goods_contradict_the_data_too(self):
        own = Set(self, "karanor")
        own.words({"word.popular_inn.help": "One prestige, if you pay 1 fruit."}, {"word.popular_inn.help": "Un point de prestige pour 1 fruit."})
        self.assertEqual(own.check().returncode, 0, own.check().stdout)
        own.words({"word.popular_inn.help": "It costs twelve gold."}, {"word.popular_inn.help": "Il coûte douze pièces d’or."})
        self.assertIn('word.popular_inn.help: says "twelve gold", but', own.check().stdout)
        self.assertIn('word.popular_inn.help: says "douze pièces d’or", but', own.check().stdout)
        own.words({"word.popular_inn.help": "Reward: 1 diamond."}, {"word.popular_inn.help": "Récompense : 1 diamant."})
        self.assertIn('word.popular_inn.help: says "1 diamond", but', own.check().stdout)
        self.assertIn('word.popular_inn.help: says "1 diamant", but', own.check().stdout)

    def test_large_numbers_in_words_and_none_at_all_contradict_the_data_too(self):
        own = Set(self, "karanor")
        own.change("shops.json", lambda data: data["popular_inn"]["pay"].update(gold=81))
        for english, french in (("It costs eighty-one gold and no diamonds.", "Il coûte quatre-vingt-une pièces d’or, et aucun diamant."),
                                ("It costs 81 gold.", "Il coûte 81 pièces d’or.")):
            own.words({"word.popular_inn.help": english}, {"word.popular_inn.help": french})
            self.assertEqual(own.check().returncode, 0, own.check().stdout)
        for english, french in (("eighty gold", "quatre-vingts pièces d’or"), ("seventy-one gold", "soixante-et-onze pièces d’or"),
                                ("twenty-one gold", "vingt-et-une pièces d’or"), ("no fruit", "aucun fruit")):
            own.words({"word.popular_inn.help": f"It costs {english}."}, {"word.popular_inn.help": f"Il coûte {french}."})
            self.assertIn(f'text.en.json: word.popular_inn.help: says "{english}", but', own.check().stdout)
            self.assertIn(f'text.fr.json: word.popular_inn.help: says "{french}", but', own.check().stdout)

    def test_the_map_is_that_of_the_set(self):
        own = Set(self, "karanor")
        before = own.play("map", more=("--prose",))
        self.assertRegex(before, r"Creaking Wood \(wood")
        own.change("map.json", lambda data: data["places"]["creaking_wood"].update(harvest=["spice"]))
        self.assertRegex(own.play("map", more=("--prose",)), r"Creaking Wood \(spice")

    def test_a_name_that_nothing_has_and_a_text_in_one_language_are_faults(self):
        own = Set(self, "karanor")
        own.words({"word.popular_in": "The Inn"}, {"word.popular_in": "L’auberge"})
        checked = own.check()
        self.assertNotEqual(checked.returncode, 0)
        self.assertIn("text.en.json: word.popular_in: nothing in the set or the game has this name", checked.stdout)
        own.words({"word.popular_inn": "The Inn"}, {})
        checked = own.check()
        self.assertNotEqual(checked.returncode, 0)
        self.assertIn("text.fr.json: word.popular_inn: is missing: the other language has it", checked.stderr)


class Sultaniya(unittest.TestCase):
    def test_tiles_and_djinns_are_those_of_the_set(self):
        own = Set(self, "sultaniya")
        shown = re.compile(r"ground floor no\.\s(\d+)\. Left: [^.]*\. Right: ([^.]*)\.")
        number, right = shown.search(own.play(more=("--prose",))).groups()
        other = "sapphire" if "guard" in right else "guard"

        def change_tile(tiles):
            tile = next(tile for tile in tiles if tile["id"] == f"ground_{int(number):02}")
            tile["right"]["symbols"] = {other: 1}

        own.change("tiles.json", change_tile)
        own.change("djinns.json", lambda djinns: [djinn.update(cost=djinn["cost"] + 4) for djinn in djinns])
        after = own.play(more=("--prose",))
        self.assertEqual(shown.search(after).group(1), number)
        self.assertIn(other, shown.search(after).group(2))
        self.assertIn("the Seer (7)", after)

    def test_help_is_made_from_the_data_of_the_set(self):
        own = Set(self, "sultaniya")
        self.assertIn("3 sapphires: look", own.play("help seer"))
        own.change("djinns.json", lambda djinns: [djinn.update(cost=djinn["cost"] + 4) for djinn in djinns])
        self.assertIn("7 sapphires: look", own.play("help seer"))
        self.assertIn("7 saphirs : regardez", own.play("help seer", language="fr"))

    def test_help_that_contradicts_the_data_is_a_fault(self):
        own = Set(self, "sultaniya")
        own.words({"word.seer.help": "3 sapphires: look."}, {"word.seer.help": "3 saphirs : regardez."})
        self.assertEqual(own.check().returncode, 0)
        own.change("djinns.json", lambda djinns: [djinn.update(cost=djinn["cost"] + 4) for djinn in djinns])
        checked = own.check()
        self.assertNotEqual(checked.returncode, 0)
        self.assertIn("text.en.json: word.seer.help: says \"3 sapphires\", but the data say: 7 sapphires: look", checked.stdout)
        self.assertIn("text.fr.json: word.seer.help: says \"3 saphirs\", but the data say: 7 saphirs", checked.stdout)

    def test_what_a_tile_shows_is_compared_whether_in_digits_or_words(self):
        own = Set(self, "sultaniya")
        own.change("tiles.json", lambda tiles: tiles[0]["right"].update(symbols={"window": 2}))
        own.words({"word.ground_01.help": "It shows 2 windows."}, {"word.ground_01.help": "Elle montre 2 fenêtres."})
        self.assertEqual(own.check().returncode, 0, own.check().stdout)
        own.words({"word.ground_01.help": "It shows a window."}, {"word.ground_01.help": "Elle montre deux jardins."})
        self.assertIn('text.en.json: word.ground_01.help: says "a window", but', own.check().stdout)
        self.assertIn('text.fr.json: word.ground_01.help: says "deux jardins", but', own.check().stdout)


if __name__ == "__main__":
    unittest.main()
