"""A real `divan serve` for tests, people who call it as a page would, and a relay to it that can be cut."""

import http.client
import json
import os
import pathlib
import socket
import subprocess
import sys
import tempfile
import threading

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "examples"))

from websocket import WebSocket  # noqa: E402  the example's own client is tried here too


class House:
    """Open while a `with` lasts."""

    def __init__(self, *options):
        self._data = tempfile.TemporaryDirectory()
        self._process = subprocess.Popen(
            [os.environ["DIVAN"], "serve", "--port", "0", "--data", self._data.name, "--log", "warn", "--bot-delay", "0", "--unlimited", *options],
            stdout=subprocess.PIPE, text=True)
        self.address = self._process.stdout.readline().split()[-1]
        self.port = int(self.address.rsplit(":", 1)[1])

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._process.kill()
        self._process.wait()
        self._process.stdout.close()
        self._data.cleanup()


class Answer:
    def __init__(self, response):
        self.status, self.type, self.headers = response.status, response.headers.get_content_type(), response.headers
        self.text = response.read().decode()

    @property
    def json(self):
        return json.loads(self.text)


class Person:
    """Somebody with a session, or a program with a token."""

    def __init__(self, house, name=None, token=None):
        self.house, self.cookie, self.csrf, self.token = house, None, None, token
        if name:
            self.csrf = self.call("GET", "/api/me").json["csrf"]
            assert self.call("POST", "/api/me", {"name": name}).status == 200

    def headers(self):
        if self.token:
            return {"Authorization": f"Bearer {self.token}"}
        own = {"Origin": self.house.address}
        if self.cookie:
            own["Cookie"] = self.cookie
        if self.csrf:
            own["X-Divan-CSRF"] = self.csrf
        return own

    def call(self, method, path, body=None):
        connection = http.client.HTTPConnection("127.0.0.1", self.house.port, timeout=30)
        lines = isinstance(body, str)  # of a record
        kind = "application/jsonl" if lines else "application/json"
        headers = {**self.headers(), **({"Content-Type": kind} if body is not None else {})}
        connection.request(method, path, body.encode() if lines else None if body is None else json.dumps(body), headers)
        response = connection.getresponse()
        if given := response.headers["Set-Cookie"]:
            self.cookie = given.split(";")[0]
        answer = Answer(response)
        connection.close()
        return answer

    def line(self, table):
        ticket = self.call("POST", f"/api/tables/{table}/ticket").json["ticket"]
        return WebSocket(f"ws://127.0.0.1:{self.house.port}/ws?table={table}&ticket={ticket}", self.headers())


class Relay:
    """Stands before a house; `cut` breaks every connection, `after` does so by itself once so many bytes have come back."""

    def __init__(self, house, after=None):
        self._to, self._after, self._pairs, self.cuts = house.port, after, [], 0
        self._door = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self._door.getsockname()[1]}"
        threading.Thread(target=self._open, daemon=True).start()

    def cut(self):
        self.cuts += 1
        for one in self._pairs:
            try:
                one.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass  # it has gone already
        self._pairs.clear()

    def close(self):
        self._door.close()
        self.cut()

    def _open(self):
        while True:
            try:
                near, _ = self._door.accept()
            except OSError:
                return
            far = socket.create_connection(("127.0.0.1", self._to))
            self._pairs += [near, far]
            threading.Thread(target=self._carry, args=(near, far, False), daemon=True).start()
            threading.Thread(target=self._carry, args=(far, near, True), daemon=True).start()

    def _carry(self, source, target, counted):
        try:
            while data := source.recv(4096):
                if counted and self._after is not None:
                    self._after -= len(data)
                    if self._after < 0:
                        self._after = None
                        self.cut()  # what has come is lost: the answer to a command, perhaps
                        return
                target.sendall(data)
        except OSError:
            pass
        for one in (source, target):
            one.close()
