"""Where the time of a step goes in Rebots: samples of the processor by `perf`, by module."""
import collections
import os
import re
import subprocess

from build import CACHE
from engines import ENGINES

SCENES = ("S1", "S3t", "S4", "S5", "S6", "S7")
# What the modules of `dynamics` do; functions that the compiler merges count where they were merged into.
PARTS = [
    ("finding contacts", r"dynamics::(collide|shape)|parry3d"),
    ("solving piles", r"dynamics::(pile|extrapolate)|slice::sort"),
    ("solving few rows", r"dynamics::(contact_newton|newton_by_motion|contact_solve|elimination|bounded|step::Step::solve)"),
    ("rows of contacts, stops and motors", r"dynamics::(contact_|normal_law|constraint|ties)"),
    ("trees: poses, forces, inertias",
     r"dynamics::(mass|factors|kinematics|forces|inertia|flow|flight|joints|integrate|transport|layout)"),
    ("the step around them", r"dynamics::(step|simulation|state|islands|rest|replace)|bench_driver::"),
]


def shares(scene):
    """Share of the samples of each part."""
    data, engine = f"{CACHE}/perf.data", ENGINES["rebots"]
    command = [*engine.command, "bench", f"{CACHE}/scenes/{scene}.scene", "5", "-"]
    subprocess.run(["perf", "record", "--quiet", "-F", "4000", "-o", data, *command], check=True, capture_output=True,
                   env=dict(os.environ, **engine.settings))
    listed = subprocess.run(["perf", "report", "--stdio", "--percent-limit", "0", "--sort", "symbol", "-i", data],
                            check=True, capture_output=True, text=True).stdout
    found = collections.Counter()
    for line in listed.splitlines():
        match = re.match(r"\s*([\d.]+)%\s+\[.\]\s+(.*)", line)
        if match:
            part = next((name for name, pattern in PARTS if re.search(pattern, match[2])), "all else")
            found[part] += float(match[1])
    return found


def measure():
    """Part to scene to per cent; nothing without perf."""
    table = collections.defaultdict(dict)
    for scene in SCENES:
        try:
            found = shares(scene)
        except (OSError, subprocess.CalledProcessError):
            return {}
        for part, share in sorted(found.items(), key=lambda item: -item[1]):
            table[part][scene] = share
    return dict(table)
