"""pytest runs tests of worlds."""

import json
import sys
from importlib.metadata import entry_points
from pathlib import Path
from shutil import which

import pytest

pytest_plugins = ["pytester"]
PROGRAM = which("rebots", path=str(Path(sys.executable).parent)) or which("rebots")


@pytest.mark.skipif(PROGRAM is None, reason="the program is not installed")
def test_assertions_about_worlds_are_tests(pytester):
    world = Path(__file__).parent / "deepbots" / "worlds" / "balance.wbt"
    text = world.read_text().replace('controller "balance"', 'controller "<none>"')
    pytester.makefile(".wbt", world=text)
    checks = [{"finally": "POLE.z > 0.4"}, {"name": "it flies", "eventually": "POLE.z > 9"}]
    tests = {"world": "world.wbt", "duration": 0.1, "tests": checks[:1]}
    Path(pytester.path, "good.test.json").write_text(json.dumps(tests))
    Path(pytester.path, "bad.test.json").write_text(json.dumps({**tests, "tests": checks}))
    # An installed package tells pytest of the plugin; one on the path of modules does not.
    is_known = any(point.value == "rebots.pytest_plugin" for point in entry_points(group="pytest11"))
    plugin = [] if is_known else ["-p", "rebots.pytest_plugin"]
    result = pytester.runpytest_subprocess(*plugin, f"--rebots={PROGRAM}", "--rebots-offline")
    result.assert_outcomes(passed=1, failed=1)
    result.stdout.fnmatch_lines(["*bad.test.json: it flies*"])
