"""The board as people see it: the real client in Chromium, drawn from a record.

It needs the built program and client (``make build web``) and Chromium. A server runs for the time of one picture, on the loopback
address, with data of its own that are thrown away.
"""

from __future__ import annotations

import base64
import contextlib
import os
import shutil
import socket
import subprocess
import tempfile
import zlib
from collections.abc import Iterator
from pathlib import Path

__all__ = ["Missing", "board", "program", "server"]

# A command line of this kernel holds so much in one word.
_LONGEST_LINK = 120_000
# Of the server for the page: without TLS and not numeric, so that the page has no house of its own.
_NAME = "divan.test"


class Missing(RuntimeError):
    """Chromium, the program or the client is not there."""


def program() -> tuple[str, str]:
    """The program ``divan`` and the client's folder: DIVAN and DIVAN_WEB of the environment, or those that are built in the
    working directory or above it."""
    places = [Path.cwd(), *Path.cwd().parents]
    found = os.environ.get("DIVAN") or next((str(p / "build/divan") for p in places if (p / "build/divan").is_file()), None)
    web = os.environ.get("DIVAN_WEB") or next((str(p / "web/dist") for p in places if (p / "web/dist/index.html").is_file()), None)
    if not found or not web:
        raise Missing("the program or its client is not built here: `make build web`, or set DIVAN and DIVAN_WEB")
    return found, web


def _chromium() -> str:
    named = os.environ.get("CHROMIUM")
    found = named or next((path for name in ("chromium", "chromium-browser", "google-chrome") if (path := shutil.which(name))), None)
    if not found:
        raise Missing("Chromium is not installed: `tools/setup browser`, or set CHROMIUM")
    return found


@contextlib.contextmanager
def server() -> Iterator[str]:
    """A server on the loopback address, for as long as the block runs; its address, by a name that only the page knows."""
    divan, web = program()
    with socket.create_server(("127.0.0.1", 0)) as free:
        address = f"http://{_NAME}:{free.getsockname()[1]}"
    with tempfile.TemporaryDirectory(prefix="divan-") as data:
        running = subprocess.Popen(
            [divan, "serve", "--port", address.rpartition(":")[2], "--public-url", address, "--data", data, "--web", web],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )
        try:
            said = []
            for line in running.stderr:
                said.append(line)
                if "event=open " in line:
                    break
            else:
                raise Missing("the server did not open:\n" + "".join(said))
            yield address
        finally:
            running.terminate()
            running.stderr.close()
            running.wait(timeout=30)


def board(
    record: str,
    path: str | Path,
    *,
    seat: int | None = None,
    line: int | None = None,
    size: tuple[int, int] = (1366, 768),
    seconds: float = 20,
) -> Path:
    """Draws the board of a record as a PNG: through the eyes of a seat (from 1; None: everything lies open), as it stood at this
    line of the record (None: at its end). ``seconds`` of the page's own clock pass before the picture is taken."""
    browser = _chromium()
    lines = record.strip("\n").split("\n")
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = base64.urlsafe_b64encode(packer.compress(record.encode()) + packer.flush()).decode().rstrip("=")
    if len(packed) > _LONGEST_LINK:
        raise ValueError(f"this record is too long for a picture: {len(lines)} lines")
    at = len(lines) if line is None else line
    if not 1 <= at <= len(lines):
        raise ValueError(f"the record has the lines 1 to {len(lines)}; there is no line {line}")
    target = Path(path).resolve()
    target.unlink(missing_ok=True)
    with server() as address, tempfile.TemporaryDirectory(prefix="divan-") as profile:
        link = f"{address}/r#z={packed}&at={at}&eyes={'open' if seat is None else seat}"
        command = [
            browser, "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--no-first-run",
            "--disable-background-networking", "--disable-component-update", "--disable-sync",
            f"--user-data-dir={profile}", f"--window-size={size[0]},{size[1]}",
            # At a name without TLS the page leaves the record to the server instead of a worker, for which its clock would not wait.
            f"--host-resolver-rules=MAP {_NAME} 127.0.0.1",
            f"--virtual-time-budget={int(seconds * 1000)}", f"--screenshot={target}", link,
        ]  # fmt: skip
        done = subprocess.run(command, capture_output=True, text=True, timeout=180)
    if not target.exists():
        raise RuntimeError(f"Chromium drew nothing:\n{done.stderr[-2000:]}")
    return target
