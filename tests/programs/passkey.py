"""A passkey in software: ES256 by the openssl program."""

import base64
import hashlib
import json
import pathlib
import secrets
import subprocess
import tempfile


def base64url(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


class Passkey:
    def __init__(self, origin):
        self.origin, self._id, self._counter = origin, secrets.token_bytes(16), 0
        self._folder = tempfile.TemporaryDirectory()
        self._key = pathlib.Path(self._folder.name) / "key.pem"
        self._openssl("genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256", "-out", self._key)
        point = self._openssl("pkey", "-in", self._key, "-pubout", "-outform", "DER")[-64:]
        self._public = b"\xa5\x01\x02\x03\x26\x20\x01\x21\x58\x20" + point[:32] + b"\x22\x58\x20" + point[32:]

    def close(self):
        self._folder.cleanup()

    @staticmethod
    def _openssl(*arguments, given=None):
        return subprocess.run(["openssl", *map(str, arguments)], input=given, check=True, capture_output=True).stdout

    @property
    def id(self):
        return base64url(self._id)

    def _client_data(self, purpose, challenge):
        return json.dumps({"type": purpose, "challenge": challenge, "origin": self.origin, "crossOrigin": False}).encode()

    def _head(self, party, flags):
        self._counter += 1
        return hashlib.sha256(party.encode()).digest() + bytes([flags]) + self._counter.to_bytes(4, "big")

    def register(self, offer):
        data = self._head(offer["party"], 0x45) + bytes(16) + len(self._id).to_bytes(2, "big") + self._id + self._public
        said = self._client_data("webauthn.create", offer["challenge"])
        return {"challenge": offer["challenge"], "client_data": base64url(said), "authenticator_data": base64url(data), "label": "test"}

    def sign_in(self, offer):
        data, said = self._head(offer["party"], 0x05), self._client_data("webauthn.get", offer["challenge"])
        signature = self._openssl("dgst", "-sha256", "-sign", self._key, given=data + hashlib.sha256(said).digest())
        return {"challenge": offer["challenge"], "id": self.id, "client_data": base64url(said), "authenticator_data": base64url(data),
                "signature": base64url(signature)}
