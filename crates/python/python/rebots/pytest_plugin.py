"""pytest finds files ``*.test.json`` beside its other tests: worlds with assertions, as ``rebots test`` runs them.

    pytest tests            # runs tests/arena.test.json too

Nothing is to be configured: the package tells pytest of this module.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from shutil import which
from typing import Any
from xml.etree import ElementTree

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    """Where the program is."""
    group = parser.getgroup("rebots")
    group.addoption("--rebots", default="rebots", help="the program that runs worlds (default: the installed one)")
    group.addoption("--rebots-offline", action="store_true", help="worlds do not use the network")


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Files with tests of worlds."""
    if file_path.name.endswith(".test.json"):
        return WorldTests.from_parent(parent, path=file_path)
    return None


class WorldTests(pytest.File):
    """A file; its runs are made together, several at a time, when it is collected for a run."""

    def collect(self) -> Iterator[pytest.Item]:
        """One item for the file: what its tests are is known when they have run."""
        yield WorldTest.from_parent(self, name="worlds")


class Failed(Exception):
    """Assertions about a world that did not hold."""


class WorldTest(pytest.Item):
    """All runs and assertions of a file."""

    def runtest(self) -> None:
        """Run the program and read its report."""
        program = self.config.getoption("--rebots")
        # The one that was installed with this package comes first.
        program = which(program, path=str(Path(sys.executable).parent)) or which(program)
        if program is None:
            pytest.skip(f"there is no program {self.config.getoption('--rebots')!r}")
        with tempfile.TemporaryDirectory() as folder:
            report = Path(folder) / "report.xml"
            words = [program, "test", str(self.path), f"--junit={report}"]
            if self.config.getoption("--rebots-offline"):
                words.append("--offline")
            ended = subprocess.run(words, capture_output=True, text=True)
            if not report.exists():
                raise Failed(ended.stderr or ended.stdout)
            cases = ElementTree.parse(report).iter("testcase")
            wrong = [(case, failure) for case in cases for failure in case.findall("failure")]
        if wrong:
            told = (f"{case.get('classname')}: {case.get('name')}\n{failure.text}" for case, failure in wrong)
            raise Failed("\n".join(told))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """What did not hold, without Python's own lines."""
        if isinstance(excinfo.value, Failed):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, None, str]:
        """Where it is."""
        return self.path, None, f"{self.path.name}"
