#!/usr/bin/env python3
"""Plays one seat at a table of Divan, to the end of the match: any of its games, by nothing but what the server tells the seat.

    DIVAN_TOKEN=… examples/bot.py https://divan.example/t/TABLE

The token comes from the table's menu ("Let a program play my seat"). docs/programs.md says how to begin, docs/protocol.md what the
messages mean, /api/openapi.json what they look like. Copy it, and make a better player of `choose`.
"""

import collections
import json
import os
import random
import secrets
import sys
import time
import urllib.error
import urllib.parse
import urllib.request

from websocket import Closed, WebSocket

MOST, PER = 90, 20.0  # messages in seconds that we allow ourselves; the server allows 100
FOR_GOOD = {1000, 1008}  # it closed because of us: coming back would not help


class GaveUp(Exception):
    """There is no way to go on."""


def merge(target, patch):
    """RFC 7396: how an update's patch changes the view."""
    if not isinstance(patch, dict):
        return patch
    merged = dict(target) if isinstance(target, dict) else {}
    for key, value in patch.items():
        if value is None:
            merged.pop(key, None)
        else:
            merged[key] = merge(merged.get(key), value)
    return merged


class Bot:
    def __init__(self, link, token):
        where = urllib.parse.urlsplit(link)
        self.server = f"{where.scheme}://{where.netloc}"
        self.table = where.path.rstrip("/").rsplit("/", 1)[-1]
        self.token = token
        self.line = None
        self.version = 0  # of what we know
        self.seat = None
        self.view = {}
        self.legal = []
        self.people = {}
        self.ended = False
        self.waiting = {}  # commands that were not answered, by their ids
        self.refused = []  # what the rules refused since something changed
        self.done = collections.Counter()  # what we did, by its kind
        self.sent = collections.deque()  # when

    # ---- the mind: this is the part to replace

    def choose(self, choices):
        """One of what is legal: what we have done least often, so that everything is tried and nothing for ever."""
        rarest = min(self.done[choice["do"]] for choice in choices)
        return random.choice([choice for choice in choices if self.done[choice["do"]] == rarest])

    # ---- the game

    def play(self):
        """Plays until the match has ended; gives everybody's rank and points, by seat."""
        wait = 0.1
        while not self.ended:
            try:
                self.connect()
                wait = 0.1
                self.listen()
            except (Closed, OSError) as lost:
                if isinstance(lost, Closed) and lost.code in FOR_GOOD:
                    raise GaveUp(f"the server has closed the line for good ({lost.code})") from None
                time.sleep(wait)
                wait = min(2 * wait, 10)
        return self.view["outcome"]

    def listen(self):
        while not self.ended:
            if choices := self.choices():
                action = self.choose(choices)
                self.done[action["do"]] += 1
                self.command(act=action, question=self.view["question"]["number"])
            message = self.line.receive(10)
            if message is not None:
                self.take(json.loads(message))

    def choices(self):
        """What we could do, when we are asked. While a command is under way, nothing: it may change everything."""
        asked = self.view.get("question", {}).get("asked", {}).get(str(self.seat), {"answered": True})
        if asked["answered"] or self.waiting or "paused" in self.people:
            return []
        return [action for action in self.legal if action not in self.refused]

    # ---- what the server says

    def take(self, message):
        if "snapshot" in message:
            self.take_snapshot(message["snapshot"])
        elif "update" in message:
            self.take_update(message["update"])
        elif "people" in message:
            self.take_people(message["people"])
        elif "answer" in message:
            self.take_answer(message["answer"])
        elif "bye" in message:
            print(f"the server says goodbye: {message['bye']['reason']}", file=sys.stderr)

    def take_snapshot(self, snapshot):
        self.version, self.seat = snapshot["version"], snapshot.get("you")
        self.view, self.legal = snapshot.get("view", {}), snapshot.get("legal", [])
        self.refused.clear()
        self.ended = snapshot.get("open", False)
        self.take_people(snapshot["people"])

    def take_update(self, update):
        self.version = update["version"]
        self.view = merge(self.view, update["patch"])
        self.legal = update.get("legal", [])
        self.refused.clear()

    def take_people(self, people):
        self.people = people
        self.refused.clear()
        if people["status"] in ("expired", "frozen"):
            raise GaveUp(f"the table is {people['status']}")

    def take_answer(self, answer):
        if "malformed" in answer:
            raise GaveUp(f"the server could not read us: {answer['malformed']}")
        if "failed" in answer:  # it was not done: the same again, with the same id
            time.sleep(1)
            return self.send(self.waiting[answer["id"]])
        command = self.waiting.pop(answer["id"], {})
        if "refused" in answer:
            print(f"refused: {command.get('act')} by {answer['refused']}", file=sys.stderr)
            self.refused.append(command.get("act"))  # until something changes

    # ---- the line

    def connect(self):
        """Opens a line and says what we have. What was not answered is sent again: the server does it once, however often it comes."""
        ticket = self.call("POST", "ticket")["ticket"]
        address = self.server.replace("http", "ws", 1)
        query = urllib.parse.urlencode({"table": self.table, "ticket": ticket, "have": f"{self.seat}:{self.version}" if self.version else "0"})
        self.line = WebSocket(f"{address}/ws?{query}", {"Authorization": f"Bearer {self.token}"})
        for command in self.waiting.values():
            self.send(command)

    def command(self, **verb):
        command = {"id": secrets.token_hex(16), **verb}
        self.waiting[command["id"]] = command
        self.send(command)

    def send(self, command):
        now = time.monotonic()
        while self.sent and self.sent[0] < now - PER:
            self.sent.popleft()
        if len(self.sent) >= MOST:
            time.sleep(self.sent[0] + PER - now)
        self.sent.append(time.monotonic())
        self.line.send(json.dumps(command))

    def call(self, method, verb):
        request = urllib.request.Request(f"{self.server}/api/tables/{self.table}/{verb}", method=method,
                                         headers={"Authorization": f"Bearer {self.token}"})
        try:
            with urllib.request.urlopen(request, timeout=10) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as refusal:
            if refusal.code in (429, 503):  # too much at once, or about to stop: later
                raise OSError(f"not now: {refusal.code}") from None
            raise GaveUp(f"{verb} was refused: {refusal.code} {refusal.read().decode()}") from None


def main():
    if len(sys.argv) != 2 or not os.environ.get("DIVAN_TOKEN"):
        sys.exit(__doc__)
    bot = Bot(sys.argv[1], os.environ["DIVAN_TOKEN"])
    try:
        outcome = bot.play()
    except GaveUp as trouble:
        sys.exit(f"bot: {trouble}")
    for seat, placing in sorted(outcome.items(), key=lambda entry: entry[1]["rank"]):
        mine = " (me)" if int(seat) == bot.seat else ""
        print(f"{placing['rank']}. seat {seat}{mine}: {placing['points']} points")


if __name__ == "__main__":
    main()
