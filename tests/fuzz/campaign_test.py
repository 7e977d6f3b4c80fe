#!/usr/bin/env python3
"""A campaign of tools/fuzz, with a small target under the real libFuzzer: interrupted and killed it goes on where it stopped."""

import importlib.machinery
import importlib.util
import json
import pathlib
import signal
import subprocess
import sys
import tempfile
import time
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
TARGET = """
#include <cstddef>
#include <cstdint>
#include <cstdlib>
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  volatile unsigned sum = 0;
  for (std::size_t i = 0; i < size; ++i) sum = sum + (data[i] == 'a' ? 1 : 2);
  if (size > 3 && data[0] == 'F' && data[1] == 'U') sum = sum + 3;
  if (std::getenv("BREAKS") != nullptr && size > 0) std::abort();
  return 0;
}
"""


def drive(folder, words):
    """Runs tools/fuzz with everything in a folder of its own, where the targets stand already."""
    loader = importlib.machinery.SourceFileLoader("fuzz", str(ROOT / "tools" / "fuzz"))
    fuzz = importlib.util.module_from_spec(importlib.util.spec_from_loader("fuzz", loader))
    loader.exec_module(fuzz)
    fuzz.BUILD = fuzz.KEEP = folder
    fuzz.LOOK = 0.2
    fuzz.build = lambda targets: None
    sys.argv = ["fuzz", *words]
    sys.exit(fuzz.main())


class Campaigns(unittest.TestCase):
    def setUp(self):
        holder = tempfile.TemporaryDirectory()
        self.addCleanup(holder.cleanup)
        self.folder = pathlib.Path(holder.name)
        programs = self.folder / "tests" / "fuzz"
        programs.mkdir(parents=True)
        source = self.folder / "target.cpp"
        source.write_text(TARGET, encoding="utf-8")
        subprocess.run(["clang++-19", "-O1", "-fsanitize=fuzzer", source, "-o", programs / "fuzz_talk"], check=True)
        broken = "#!/bin/sh\nBREAKS=1 exec " + str(programs / "fuzz_talk") + ' "$@"\n'
        (programs / "fuzz_records").write_text(broken, encoding="utf-8")
        (programs / "fuzz_records").chmod(0o755)

    def campaign(self, seconds, *targets):
        return subprocess.Popen([sys.executable, __file__, "--drive", self.folder, "--until", str(seconds), "--jobs", "1", *targets], stdout=subprocess.PIPE, text=True)

    def had(self, target="talk"):
        path = self.folder / "campaign.json"
        return json.loads(path.read_text(encoding="utf-8"))[target]["seconds"] if path.exists() else 0

    def wait_for(self, seconds):
        latest = time.monotonic() + 60
        while self.had() < seconds:
            self.assertLess(time.monotonic(), latest, "no time is written down")
            time.sleep(0.05)

    def inputs(self, kind="corpus", target="talk"):
        return {path.name for path in (self.folder / kind / target).iterdir()}

    def test_interrupted_goes_on_where_it_stopped(self):
        for sign in (signal.SIGINT, signal.SIGTERM):
            before = self.had()
            first = self.campaign(6, "talk")
            self.wait_for(before + 1)
            first.send_signal(sign)
            said, _ = first.communicate(timeout=30)
            self.assertEqual(first.returncode, 130, said)
            self.assertIn("talk held", said)
        kept, corpus = self.had(), self.inputs()
        self.assertLess(kept, 6)
        self.assertTrue(corpus)
        second = self.campaign(6, "talk")
        said, _ = second.communicate(timeout=60)
        self.assertEqual(second.returncode, 0, said)
        self.assertGreaterEqual(self.had(), 6)
        self.assertLess(self.had(), 8, "what was had before counts")
        self.assertTrue(corpus <= self.inputs() or self.inputs(), "the corpus is kept")
        third = self.campaign(6, "talk")
        third.communicate(timeout=30)
        self.assertEqual(third.returncode, 0)
        self.assertLess(self.had(), 8, "nothing is left to do")

    def test_killed_keeps_its_time_and_leaves_nothing_running(self):
        killed = self.campaign(60, "talk")
        self.wait_for(1)
        children = subprocess.run(["pgrep", "-f", str(self.folder / "tests")], capture_output=True, text=True).stdout.split()
        self.assertTrue(children)
        killed.kill()
        killed.communicate()
        self.assertGreaterEqual(self.had(), 1)
        latest = time.monotonic() + 20
        while any(pathlib.Path(f"/proc/{child}").exists() for child in children):
            self.assertLess(time.monotonic(), latest, "the target still runs")
            time.sleep(0.05)

    def test_a_target_that_breaks_fails_the_campaign_and_the_others_go_on(self):
        campaign = self.campaign(1, "records", "talk")
        said, _ = campaign.communicate(timeout=60)
        self.assertEqual(campaign.returncode, 1, said)
        self.assertIn("records BROKE", said)
        self.assertIn("again: tools/fuzz --run records", said)
        self.assertTrue(self.inputs("broken", "records"))
        self.assertGreaterEqual(self.had(), 1)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--drive"]:
        drive(pathlib.Path(sys.argv[2]), sys.argv[3:])
    unittest.main()
