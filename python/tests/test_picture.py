"""The real client's board as a picture."""

import struct

import pytest

import divan
from divan import picture


def can_draw():
    try:
        picture.program()
        picture._chromium()
    except picture.Missing as missing:
        return str(missing)
    return None


@pytest.mark.skipif(can_draw() is not None, reason=str(can_draw()))
def test_the_client_draws_a_board(tmp_path):
    record = divan.play_games("karaya", 1, ["random"], seats=6, seed=4, records=True)[0].record
    early = picture.board(record, tmp_path / "early.png", seat=1, line=5, size=(800, 600))
    late = picture.board(record, tmp_path / "late.png", size=(800, 600))
    for drawn in (early, late):
        bytes_ = drawn.read_bytes()
        assert bytes_.startswith(b"\x89PNG")
        assert struct.unpack(">II", bytes_[16:24]) == (800, 600)
        assert len(bytes_) > 15_000  # an empty page is some 5 KB
    assert early.read_bytes() != late.read_bytes()


def test_what_is_missing_is_said(monkeypatch, tmp_path):
    monkeypatch.delenv("DIVAN", raising=False)
    monkeypatch.chdir(tmp_path)
    with pytest.raises(picture.Missing, match="make build web"):
        picture.program()
    with pytest.raises(ValueError, match="there is no line 9"):
        monkeypatch.setenv("CHROMIUM", "/bin/true")
        picture.board("one\ntwo", tmp_path / "x.png", line=9)
