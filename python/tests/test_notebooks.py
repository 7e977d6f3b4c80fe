"""Every notebook runs from its first cell to its last."""

import pathlib

import pytest

from conftest import needs

NOTEBOOKS = pathlib.Path(__file__).resolve().parents[1] / "notebooks"
# What makes them short: long runs are for people (docs/python.md).
SHORT = {"MINUTES": "0.02", "TESTS": "8", "GAMES": "4"}


@needs("nbclient", "jupytext", "jax", "optax")
@pytest.mark.parametrize("notebook", sorted(path.name for path in NOTEBOOKS.glob("*.py")))
def test_a_notebook_runs(notebook, monkeypatch, tmp_path):
    import jupytext
    from nbclient import NotebookClient

    for name, value in SHORT.items():
        monkeypatch.setenv(name, value)
    cells = jupytext.read(NOTEBOOKS / notebook)
    NotebookClient(cells, timeout=300, kernel_name="python3", resources={"metadata": {"path": str(tmp_path)}}).execute()
    assert any(cell.get("outputs") for cell in cells.cells)
