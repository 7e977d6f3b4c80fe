#!/usr/bin/env python3
"""Holds /api/openapi.json against a real server: every call is made, and what goes out and comes back must be as described."""

import json
import random
import re
import secrets
import unittest

from bot_test import GAMES, start
from house import House, Person, ROOT
from passkey import Passkey
from schema import Misfit, Schemas


def merge_patch(target, patch):
    if not isinstance(patch, dict):
        return patch
    merged = {**target} if isinstance(target, dict) else {}
    for key, value in patch.items():
        if value is None:
            merged.pop(key, None)
        else:
            merged[key] = merge_patch(merged.get(key), value)
    return merged


class Description:
    """The document, and which of its answers have been seen."""

    def __init__(self, house):
        answer = Person(house).call("GET", "/api/openapi.json")
        assert (answer.status, answer.type) == (200, "application/json"), "public: no session is needed"
        self.document = answer.json
        self.schemas = Schemas(self.document)
        self.seen = set()  # (method, path, status)

    def operations(self):
        for path, methods in self.document["paths"].items():
            for method, operation in methods.items():
                yield method.upper(), path, operation

    def find(self, method, path):
        for known, template, operation in self.operations():
            if known == method and re.fullmatch(re.sub(r"\{\w+\}", "[^/]+", template), path):
                return template, operation
        raise Misfit(f"{method} {path} is not described")

    def hold(self, method, path, body, answer):
        """What was asked and answered, against what is said of it."""
        template, operation = self.find(method, path)
        if str(answer.status) not in operation["responses"]:
            raise Misfit(f"{method} {path}: {answer.status} is not described: {answer.text}")
        self.seen.add((method, template, answer.status))
        if answer.status == 200 and body is not None:
            kind = "application/jsonl" if isinstance(body, str) else "application/json"
            self.schemas.check(operation["requestBody"]["content"][kind]["schema"], body)
        content = operation["responses"][str(answer.status)]["content"]
        if answer.type not in content:
            raise Misfit(f"{method} {path}: {answer.type} is not described")
        value = answer.json if answer.type == "application/json" else answer.text
        self.schemas.check(content[answer.type]["schema"], value)

    def message(self, name, value):
        self.schemas.check({"$ref": f"#/components/schemas/{name}"}, value)


class Caller(Person):
    """A person all of whose calls are held against the description."""

    def __init__(self, house, description, name=None, token=None):
        self.description = description
        super().__init__(house, name, token)

    def call(self, method, path, body=None):
        answer = super().call(method, path, body)
        self.description.hold(method, path, body, answer)
        return answer

    def at(self, table, verb, body=None, method="POST"):
        return self.call(method, f"/api/tables/{table}" + (f"/{verb}" if verb else ""), body if method == "GET" or body is not None else {})


class AtLocalhost(Caller):
    """Where browsers make passkeys."""

    @property
    def origin(self):
        return f"http://localhost:{self.house.port}"

    def headers(self):
        return {**super().headers(), "Host": self.origin.removeprefix("http://"), "Origin": self.origin}


class Eye:
    """Plays a seat over its line and holds every message against the description, views that patches have made too."""

    def __init__(self, caller, table, game):
        self.line, self.description, self.game = caller.line(table), caller.description, game
        self.view, self.legal, self.people, self.ended, self.waiting = None, [], {}, False, set()
        self.kinds = set()
        self.hear()

    def hear(self, timeout=5):
        text = self.line.receive(timeout)
        if text is None:
            return False
        message = json.loads(text)
        self.description.message("Message", message)
        kind = next(iter(message))
        self.kinds.add(kind)
        told = message[kind]
        if kind == "snapshot":
            self.view, self.legal, self.people = told.get("view"), told.get("legal", []), told["people"]
            self.ended = told.get("open", False)
        elif kind == "update":
            self.view, self.legal = merge_patch(self.view, told["patch"]), told.get("legal", [])
            self.description.message(f"{self.game}.View", self.view)
        elif kind == "people":
            self.people = told
        elif kind == "answer":
            self.waiting.discard(told.get("id"))
        return True

    def say(self, **frame):
        if "ping" not in frame:
            frame = {"id": secrets.token_hex(16), **frame}
        self.description.message("Frame", frame)
        self.line.send(json.dumps(frame))
        if "id" in frame:
            self.waiting.add(frame["id"])

    def play(self, most):
        """Up to so many commands of its own, or to the end."""
        said = 0
        while said < most and not self.ended:
            asked = self.view["question"]["asked"] if "question" in self.view else {}
            if self.waiting or not self.legal or asked.get("1", {"answered": True})["answered"]:
                self.hear()
                continue
            self.say(act=random.choice(self.legal), question=self.view["question"]["number"])
            said += 1


class TheDescription(unittest.TestCase):
    def test_every_call_is_as_described(self):
        with House() as house:
            told = Description(house)
            self.walk_through_lobby(house, told)
            self.walk_through_match(house, told)
            self.walk_through_account(house, told)
            self.refusals(house, told)
            for method, path, operation in told.operations():
                if path != "/ws":
                    self.assertIn((method, path, 200), told.seen, "an entry that no call has come to")
            self.assertEqual(self.routes_in_docs(), {(method, path) for method, path, _ in told.operations() if path != "/ws"})

    # Making, entering and keeping a table.
    def walk_through_lobby(self, house, told):
        ann, bob, cid = (Caller(house, told, name) for name in ("Ann", "Bob", "Cid"))
        ann.call("POST", "/api/me", {"language": "fr"})
        for path in ("/api/games", "/api/tables"):
            self.assertEqual(ann.call("GET", path).status, 200)
        made = ann.call("POST", "/api/tables", {"game": "verrat", "seats": 4, "options": {"max_turns": 5}, "listed": True, "bots": ["greedy"],
                                                "clock": {"kind": "live", "seconds": 90}, "spectators": True}).json
        table = made["table"]
        self.assertEqual(len(ann.call("GET", "/api/tables").json["tables"]), 1)
        for who in (ann, bob):
            who.at(table, "", method="GET")
        bob.at(table, "watch", {"invite": made["invite"]})
        watching = Eye(bob, table, "verrat")
        listed = ann.at(table, "spectators", method="GET").json["spectators"]
        self.assertEqual([one["name"] for one in listed], ["Bob"])
        watching.line.close()
        ann.at(table, "gallery", {"open": False})
        ann.at(table, "gallery", {"open": True})
        bob.at(table, "join", {"invite": made["invite"], "seat": 3})
        cid.at(table, "join")
        bob.at(table, "talk", {"text": "salut"})
        for _ in range(2):
            self.assertEqual(ann.at(table, "swap", {"seat": 1, "with": 3}).status, 200)
        code = cid.at(table, "code", {"invite": made["invite"]}).json["code"]
        self.assertEqual(Caller(house, told, "Eve").call("POST", "/api/code", {"code": code}).json["table"], table)
        ann.at(table, "mute", {"seat": 3, "muted": True})
        ann.at(table, "report", {"seat": 3, "words": "says it to everybody"})
        ann.at(table, "bot", {"seat": 4})
        ann.at(table, "bot", {"seat": 4, "bot": "random"})
        ann.at(table, "invite")
        link = cid.at(table, "move").json
        dora = Caller(house, told, "Dora")
        dora.call("POST", "/api/move", {"token": link["token"]})
        ann.at(table, "host", {"seat": 3})
        bob.at(table, "host", {"seat": 1})
        ann.at(table, "remove", {"seat": 3})
        dora.at(table, "leave")
        self.assertEqual(dora.call("POST", "/api/me/end").status, 200)
        self.assertEqual(dora.call("GET", "/api/games").json["error"], "house.error.session")

    # A guest who becomes an account, comes back, and goes.
    def walk_through_account(self, house, told):
        ann, phone, lost = (AtLocalhost(house, told, name) for name in ("Ann", "Phone", "Lost"))
        ann.call("POST", "/api/tables", {"game": "verrat"})
        self.assertFalse(ann.call("GET", "/api/me/account").json["signed_in"])
        device, second = Passkey(ann.origin), Passkey(ann.origin)
        offer = ann.call("POST", "/api/me/passkey/offer", {}).json
        made = ann.call("POST", "/api/me/passkey", device.register(offer))
        self.assertEqual(made.status, 200, made.text)
        self.assertEqual(ann.call("POST", "/api/me/passkey", second.register(ann.call("POST", "/api/me/passkey/offer", {}).json)).status, 200)
        self.assertEqual(ann.call("POST", "/api/me/passkey/remove", {"id": second.id}).status, 200)
        signed_in = phone.call("POST", "/api/me/sign_in", {**device.sign_in(phone.call("POST", "/api/me/sign_in/offer", {}).json), "handle": offer["handle"], "bring": True})
        self.assertEqual(signed_in.status, 200, signed_in.text)
        phone.csrf = signed_in.json["csrf"]
        self.assertTrue(phone.call("GET", "/api/me").json["account"])
        self.assertEqual(len(phone.call("GET", "/api/me/tables").json["tables"]), 1)
        recovered = lost.call("POST", "/api/me/recover", {"code": made.json["recovery_code"], "bring": False})
        self.assertEqual(recovered.status, 200, recovered.text)
        self.assertEqual(phone.call("POST", "/api/me/recovery", {}).status, 200)
        self.assertEqual(phone.call("POST", "/api/me/sign_out_elsewhere", {}).json["sessions"], 1)
        self.assertEqual(phone.call("POST", "/api/me/history", {"with": "Ann", "most": 5}).json, {"games": []})
        self.assertEqual(phone.call("GET", "/api/me/statistics").status, 200)
        self.assertEqual(phone.call("GET", "/api/me/data").json["name"], "Ann")
        self.assertEqual(phone.call("POST", "/api/me/erase", {}).status, 200)
        device.close()
        second.close()

    # A match of each game, seen by one who plays, one who watches and a program.
    def walk_through_match(self, house, told):
        for game, wish in GAMES.items():
            ann, zoe = Caller(house, told, "Ann"), Caller(house, told, "Zoe")
            table = ann.call("POST", "/api/tables", {"game": game, **wish, "listed": True, "bots": ["random"] * (wish["seats"] - 1)}).json["table"]
            token = ann.at(table, "program").json["token"]
            program = Caller(house, told, token=token)
            self.assertEqual(program.at(table, "", method="GET").json["you"], 1)
            watching = Eye(zoe, table, game)
            playing = Eye(program, table, game)
            ann.at(table, "start")
            while playing.view is None:
                playing.hear()
            playing.say(order="decline")
            playing.say(say={"text": "salut"})
            playing.say(ping=7)
            playing.say(undo=True)
            if game == "karanor":
                self.assertEqual(zoe.at(table, "ask", {"seat": 2}).status, 200)
                self.assertEqual(ann.at(table, "admit", {"seat": 2, "agreed": False}).status, 200)
            playing.play(80)
            while watching.hear(0.05):
                pass
            for eye in (watching, playing):
                eye.line.close()
            self.assertLessEqual({"snapshot", "update", "people"}, watching.kinds)
            self.assertLessEqual({"snapshot", "update", "answer", "order", "pong"}, playing.kinds)
            if game == "verrat":
                self.assertTrue(playing.ended)
                record = ann.at(table, "record", method="GET")
                self.assertEqual(record.status, 200)
                for eyes in ("1", "watching", "open"):
                    tape = ann.at(table, f"replay/{eyes}", method="GET").json
                    self.assertEqual(tape["eyes"], eyes)
                    self.assertEqual(tape, ann.call("POST", f"/api/replay/{eyes}", record.text).json)
                self.assertEqual(ann.at(table, "rematch").status, 200)
                self.assertEqual(ann.at(table, "program").json["error"], "house.error.over")
            if game == "karaya":
                told_then = ann.at(table, "hindsight/1", method="GET")
                self.assertEqual(told_then.status, 200)
                golden = (ROOT / "tests/golden/karaya.jsonl").read_text(encoding="utf-8")
                self.assertEqual(ann.call("POST", "/api/replay/hindsight/2", golden).json["round"], 2)
                self.assertEqual(ann.call("POST", "/api/replay/hindsight/3", golden).json["error"], "house.error.round_not_over")
            else:
                self.assertEqual(ann.at(table, "hindsight/1", method="GET").status, 404)

    # What is refused is described too.
    def refusals(self, house, told):
        ann, eve, nobody = Caller(house, told, "Ann"), Caller(house, told, "Eve"), Caller(house, told)
        table = ann.call("POST", "/api/tables", {"game": "verrat"}).json["table"]
        nowhere = "a" * 26
        for method, path, operation in told.operations():
            if path == "/ws":
                continue
            here, gone = (path.replace("{table}", one).replace("{round}", "1").replace("{eyes}", "1") for one in (table, nowhere))
            body = {} if method == "POST" else None
            if path != "/api/me" or method != "GET":
                self.assertEqual(nobody.call(method, here, body).json["error"], "house.error.session")
            opened = path in ("/api/tables/{table}", "/api/tables/{table}/ticket")
            refused = Caller(house, told, token="A" * 43).call(method, here, body)
            self.assertEqual(refused.json["error"], "house.error.token" if opened else "house.error.program")
            if method == "POST":
                for wrong in ({"no": "such member"}, {"seat": 9}):
                    told.hold(method, here, None, Person.call(eve, method, here, wrong))
            if path not in ("/api/me/end", "/api/me/erase"):
                eve.call(method, here, body)
            if "{table}" in path:
                eve.call(method, gone, body)
        # A record may be longer than any other body, but not without end.
        for length, error in ((1024 * 1024, "record"), (1024 * 1024 + 1, "too_large")):
            self.assertEqual(ann.call("POST", "/api/replay/open", "x" * length).json["error"], f"house.error.{error}")
        self.assertEqual(ann.call("POST", "/api/tables", {"game": "x" * 16 * 1024}).json["error"], "house.error.too_large")
        for path in (f"/api/tables/{table}/join/", "/api/tables//join", "/api/tables/", "/api/dance", "/api/", f"/api/tables/{table}/dance"):
            self.assertEqual(Person.call(ann, "POST", path, {}).json["error"], "house.error.no_such_call", path)

    def routes_in_docs(self):
        """The calls of docs/protocol.md."""
        text = (ROOT / "docs/protocol.md").read_text(encoding="utf-8")
        calls = re.findall(r"^\| `(GET|POST) ([a-zA-Z/_]+)` \|", text, re.MULTILINE)
        return {(method, "/api/" + path.replace("/ID", "/{table}").replace("/N", "/{round}").replace("/EYES", "/{eyes}")) for method, path in calls}

    def test_the_document_is_whole(self):
        with House() as house:
            told = Description(house)
            document = told.document
            self.assertEqual(document["openapi"], "3.1.0")
            used = {reference for reference in told.schemas.references()}
            for reference in used:
                told.schemas.resolve(reference)
            names = [operation["operationId"] for _, _, operation in told.operations()]
            self.assertEqual(len(names), len(set(names)))
            texts = json.loads((ROOT / "content/house/text.en.json").read_text(encoding="utf-8"))
            for _, _, operation in told.operations():
                for status, response in operation["responses"].items():
                    for content in response.get("content", {}).values():
                        for key in content["schema"].get("properties", {}).get("error", {}).get("enum", []):
                            self.assertIn(key, texts, "a refusal without words")

    def test_a_wrong_answer_would_be_noticed(self):
        with House() as house:
            told = Description(house)
            well = {"people": {"status": "open", "seats": {"1": {"name": "Ann", "here": True}}, "watching": 0}}
            told.message("Message", well)
            for wrong in ({}, {"people": {}}, {**well, "bye": {"reason": "x"}}, {"people": {**well["people"], "watching": True}},
                          {"people": {**well["people"], "status": "asleep"}}, {"people": {**well["people"], "seats": {"16": {}}}},
                          {"people": {**well["people"], "secret": 1}}, {"order": "all"}, {"pong": 1}):
                with self.assertRaises(Misfit):
                    told.message("Message", wrong)
            for wrong in ({"id": "0" * 31, "undo": True}, {"id": "0" * 32}, {"id": "0" * 32, "undo": False}, {"undo": True},
                          {"id": "0" * 32, "undo": True, "back": True}, {"id": "0" * 32, "act": {"do": "nothing"}, "question": 1}):
                with self.assertRaises(Misfit):
                    told.message("Frame", wrong)


if __name__ == "__main__":
    unittest.main()
