"""A WebSocket client (RFC 6455) with nothing but the standard library: text messages, pings, closing."""

import base64
import hashlib
import os
import socket
import ssl
import struct
import time
import urllib.parse

GUID = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
LOST = 1006  # the connection broke without a word


class Closed(Exception):
    """The other side has ended the connection, or it broke."""

    def __init__(self, code):
        super().__init__(f"closed with code {code}")
        self.code = code


class WebSocket:
    """An open connection to a ws:// or wss:// address. Whatever goes wrong below is Closed, or an OSError before it is open."""

    def __init__(self, url, headers, patience=10):
        where = urllib.parse.urlsplit(url)
        secure = where.scheme == "wss"
        self._socket = socket.create_connection((where.hostname, where.port or (443 if secure else 80)), patience)
        self._buffer = bytearray()
        self._message = bytearray()  # what has come of a message in several frames
        if secure:
            self._socket = ssl.create_default_context().wrap_socket(self._socket, server_hostname=where.hostname)
        self._shake_hands(where, headers)

    def _shake_hands(self, where, headers):
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [f"GET {where.path}?{where.query} HTTP/1.1", f"Host: {where.netloc}", "Upgrade: websocket", "Connection: Upgrade",
                 f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13", *(f"{name}: {value}" for name, value in headers.items())]
        self._socket.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        while b"\r\n\r\n" not in self._buffer:
            self._fill()
        head, _, rest = bytes(self._buffer).partition(b"\r\n\r\n")
        self._buffer = bytearray(rest)
        status, *fields = head.decode("latin-1").split("\r\n")
        answered = {name.lower(): value.strip() for name, _, value in (field.partition(":") for field in fields)}
        proof = base64.b64encode(hashlib.sha1((key + GUID).encode()).digest()).decode()
        if status.split(" ")[1] != "101" or answered.get("sec-websocket-accept") != proof:
            raise ConnectionRefusedError(f"the server did not open the line: {status}")

    def send(self, text):
        self._send(TEXT, text.encode())

    def receive(self, timeout):
        """The next message, or None when none comes within `timeout` seconds."""
        until = time.monotonic() + timeout
        while True:
            message = self._next_message()
            if message is not None:
                return message
            self._socket.settimeout(max(0.001, until - time.monotonic()))
            try:
                self._fill()
            except TimeoutError:
                if time.monotonic() >= until:
                    return None

    def close(self):
        self._socket.close()

    def _fill(self):
        try:
            data = self._socket.recv(65536)
        except TimeoutError:
            raise
        except OSError:
            data = b""
        if not data:
            raise Closed(LOST)
        self._buffer += data

    def _send(self, kind, payload):
        size = len(payload)
        head = struct.pack("!BB", 0x80 | kind, 0x80 | size) if size < 126 else struct.pack("!BBH", 0x80 | kind, 0x80 | 126, size)
        mask = os.urandom(4)
        self._socket.settimeout(10)
        try:
            self._socket.sendall(head + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(payload)))
        except OSError:
            raise Closed(LOST) from None

    def _next_message(self):
        while (frame := self._next_frame()) is not None:
            kind, last, payload = frame
            if kind == PING:
                self._send(PONG, payload)
            elif kind == CLOSE:
                raise Closed(struct.unpack("!H", payload[:2])[0] if len(payload) >= 2 else 1005)
            elif kind != PONG:
                self._message += payload
                if last:
                    text, self._message = self._message.decode(), bytearray()
                    return text
        return None

    def _next_frame(self):
        if len(self._buffer) < 2:
            return None
        size, begin = self._buffer[1] & 0x7F, 2
        if size >= 126:
            form, begin = ("!H", 4) if size == 126 else ("!Q", 10)
            if len(self._buffer) < begin:
                return None
            size = struct.unpack(form, self._buffer[2:begin])[0]
        if len(self._buffer) < begin + size:
            return None
        kind, last = self._buffer[0] & 0x0F, bool(self._buffer[0] & 0x80)
        payload = bytes(self._buffer[begin:begin + size])
        del self._buffer[:begin + size]
        return kind, last, payload
