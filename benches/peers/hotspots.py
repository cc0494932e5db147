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
    ("solving heaps", r"dynamics::(free_contacts|extrapolate)|slice::sort"),
    ("solving other contacts and motors", r"dynamics::(active_set|bounded|contact_cone|contact_convex|contact_newton|contact_solve|convex_program|elimination|"
                         r"newton_primal|step::Step::solve)"),
    ("rows of contacts, stops and motors", r"dynamics::(contact_|normal_law|constraint|couplings|loop)"),
    ("trees: poses, forces, inertias",
     r"dynamics::(adaptive_integrator|ball_joints|drag|factors|flight|forces|inertia|integrate|joints|kinematics|layout|"
     r"mass|momentum|velocity_products)"),
    ("the step around them", r"dynamics::(step|simulation|sleeping|state|islands|replace|start)|bench_driver::"),
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
