"""The wheel in a clean environment."""

import pathlib
import subprocess
import venv

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
WHEELS = sorted((ROOT / "build/python/dist").glob("divan-*.whl"))
SCRIPT = """
import importlib.metadata, pathlib, divan
env = divan.Env("verrat", seed=1)
while not env.over: env.step(env.legal()[-1])
here = pathlib.Path(divan.__file__).parent
assert (here / "py.typed").exists() and (here / "_divan.pyi").exists(), sorted(here.iterdir())
assert "def step(" in (here / "_divan.pyi").read_text()
print(divan.__version__, env.outcome_of()["ranks"])
"""


@pytest.mark.skipif(not WHEELS, reason="no wheel was built: tools/build_python")
def test_the_wheel_is_enough(tmp_path):
    venv.create(tmp_path / "venv", with_pip=True)
    python = tmp_path / "venv/bin/python"
    numpy = next(line for line in (ROOT / "python/requirements.txt").read_text().split() if line.startswith("numpy=="))
    cache = ["--cache-dir", str(ROOT / "build/python/pip")]
    install = [python, "-m", "pip", "install", "--quiet", *cache, "--disable-pip-version-check", WHEELS[-1], numpy]
    subprocess.run(install, check=True, cwd=tmp_path)
    said = subprocess.run([python, "-c", SCRIPT], check=True, cwd=tmp_path, capture_output=True, text=True).stdout
    version = next(line for line in (ROOT / "CMakeLists.txt").read_text().splitlines() if "project(divan" in line)
    assert said.split()[0] == version.split("VERSION ")[1].split()[0]
