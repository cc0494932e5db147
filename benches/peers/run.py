#!/usr/bin/env python3
"""Runs every engine on every scene, one process at a time on one core, and prints tables of speed and accuracy."""
import argparse
import json
import os
import platform
import statistics
import subprocess
import sys
import time

import build
import generated
import hotspots
import report
import scenes
from build import CACHE, HERE, PYTHON
from engines import ENGINES, GENERATED, PILES, SCALING, recordings

# Seconds for all repeats of a scene. A direct solver on a pile does not come back; it is shown that it was tried.
LIMIT, PILE_LIMIT, DIRECT_LIMIT, GENERATED_LIMIT = 30, 40, 12, 20
# Seconds for all recordings of an engine.
RECORDING_LIMIT = 300
# After so many seconds, drivers begin no other repeat.
BUDGET = 6


def options():
    parser = argparse.ArgumentParser(prog="run.sh", description=__doc__)
    parser.add_argument("--engines", type=lambda text: text.split(","), help="comma list; all that could be built")
    parser.add_argument("--scenes", type=lambda text: text.split(","), help="comma list of speed scenes; all")
    parser.add_argument("--only", type=lambda text: text.split(","), 
                        default=["speed", "scaling", "accuracy", "profile", "generated"],
                        help="comma list of speed, scaling, accuracy, profile (by perf), generated; all")
    parser.add_argument("--seeds", type=seeds, default=range(100, 106), metavar="FIRST-LAST",
                        help="seeds of the generated scenes; 100-105")
    parser.add_argument("--reps", type=int, default=5, help="repeats of a scene")
    parser.add_argument("--core", type=int, default=(os.cpu_count() or 1) - 1, help="the core to run on")
    parser.add_argument("--merge", action="store_true", help="keep earlier results that this run does not replace")
    parser.add_argument("--no-build", action="store_true", help="take the drivers as they are")
    parser.add_argument("--short", action="store_true", help="print one table of speeds, and keep no results")
    parser.add_argument("--report", action="store_true", help="measure nothing; print the earlier results")
    parser.add_argument("--docs", action="store_true", help="write the tables and plots of docs/physics.md")
    return parser.parse_args()


def seeds(text):
    first, _, last = text.partition("-")
    return range(int(first), int(last or first) + 1)


def machine():
    def fact(key):
        with open("/proc/cpuinfo") as file:
            return next((line.split(":")[1].strip() for line in file if line.startswith(key)), "unknown")

    return dict(versions=build.versions(), cpu=fact("model name"), cores=os.cpu_count(), kernel=platform.release(),
                when=time.strftime("%F %R"), load=os.getloadavg()[0])


class Runner:
    def __init__(self, choice, results):
        self.choice, self.results, self.start = choice, results, time.time()

    def tell(self, text):
        print(f"[{time.time() - self.start:5.0f} s] {text}", file=sys.stderr, flush=True)

    def call(self, name, words, limit):
        """What it printed, and `ok`, `late` or `failed`."""
        engine = ENGINES[name]
        environment = dict(os.environ, OMP_NUM_THREADS="1", PYTHONDONTWRITEBYTECODE="1", BENCH_BUDGET=str(BUDGET),
                           **engine.settings)
        process = subprocess.Popen(["taskset", "-c", str(self.choice.core), *engine.command, *words], env=environment,
                                   stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, cwd=CACHE)
        try:
            out, _ = process.communicate(timeout=limit)
            return out, "ok" if process.returncode == 0 else "failed"
        except subprocess.TimeoutExpired:
            process.kill()
            return process.communicate()[0], "late"

    def measure(self, name, scene, repeats, limit, part="speed"):
        """Runs one engine on one scene; says whether it came to an end."""
        final = f"{CACHE}/final/{name}_{scene}.txt"
        if os.path.exists(final):
            os.unlink(final)
        out, end = self.call(name, ["bench", f"{CACHE}/scenes/{scene}.scene", str(repeats), final], limit)
        # PyBullet prints warnings without an end of line.
        rows = [json.loads(line[line.index('{"'):]) for line in out.splitlines() if '{"' in line and line.endswith("}")]
        windows = {}
        for window in dict.fromkeys(row["window"] for row in rows):
            own = [row for row in rows if row["window"] == window]
            times = [1e6 * row["cpu"] / row["steps"] for row in own]
            windows[window] = dict(us=statistics.median(times), us_min=min(times), us_max=max(times), dt=own[0]["dt"],
                                   contacts=own[-1]["contacts"])
        self.results[part].setdefault(name, {})[scene] = dict(windows=windows, end=end)
        self.tell(f"{name:14} {scene:19} " + "  ".join(f"{w}: {x['us']:.1f} µs" for w, x in windows.items())
                  + ("" if end == "ok" else f"  {end}"))
        return end == "ok"

    def speed(self, name):
        chosen = self.choice.scenes
        for scene in ENGINES[name].scenes:
            if chosen is None or scene in chosen:
                limit = PILE_LIMIT if scene in PILES else LIMIT
                if name == "ode-webots" and scene in ("S5b", "S5", "S6"):
                    limit = DIRECT_LIMIT
                self.measure(name, scene, self.choice.reps, limit)

    def scaling(self, name):
        for series in SCALING:
            for scene in series:
                if not self.measure(name, scene, min(3, self.choice.reps), LIMIT):
                    break   # larger ones take longer

    def generated(self, names):
        """All engines on one scene before the next, so that they share what disturbs the machine."""
        gone = set()
        for kind, seed in generated.names(self.choice.seeds):
            scene = generated.scene(kind, seed)
            if self.choice.scenes is not None and kind not in self.choice.scenes:
                continue
            scene.save(f"{CACHE}/scenes")
            for name in names:
                # What was late for a kind once is late again.
                if (name, kind) not in gone and not self.measure(name, scene.name, min(2, self.choice.reps),
                                                                 GENERATED_LIMIT, "generated"):
                    gone.add((name, kind))

    def accuracy(self, name):
        engine, folder = ENGINES[name], f"{CACHE}/poses/{name}"
        os.makedirs(folder, exist_ok=True)
        for old in os.listdir(folder):
            os.unlink(f"{folder}/{old}")
        jobs, end = f"{CACHE}/jobs_{name}.txt", "ok"
        with open(jobs, "w") as file:
            for scene, steps, every, dt in recordings():
                if engine.accuracy and scene.startswith(tuple(engine.accuracy)):
                    file.write(f"{CACHE}/scenes/{scene}.scene {steps} {every} {dt} {folder}/{scene}_{dt:g}.txt\n")
        if engine.accuracy:
            _, end = self.call(name, ["batch", jobs], RECORDING_LIMIT)
        found = subprocess.run([PYTHON, "-B", f"{HERE}/analyze.py", CACHE, name], capture_output=True, text=True)
        if found.returncode:
            print(found.stderr, file=sys.stderr)
        self.results["accuracy"][name] = json.loads(found.stdout) if found.returncode == 0 else {}
        self.tell(f"{name:14} accuracy {end}")


def measure(choice, results):
    for folder in ("final", "mjcf", "poses"):
        os.makedirs(f"{CACHE}/{folder}", exist_ok=True)
    scenes.write(f"{CACHE}/scenes")
    runner = Runner(choice, results)
    names = [name for name in choice.engines or ENGINES if ENGINES[name].is_built()]
    if "speed" in choice.only:
        for name in names:
            runner.speed(name)
    if "scaling" in choice.only:
        for name in names:
            if ENGINES[name].scales:
                runner.scaling(name)
    if "accuracy" in choice.only:
        for name in names:
            runner.accuracy(name)
    if "generated" in choice.only:
        runner.generated([name for name in names if name in GENERATED])
    if "profile" in choice.only and "rebots" in names:
        results["profile"] = hotspots.measure()
    results["seconds"] = time.time() - runner.start


def main():
    choice = options()
    unknown = [name for name in choice.engines or [] if name not in ENGINES]
    if unknown:
        sys.exit(f"unknown engines {unknown}; there are {list(ENGINES)}")
    os.makedirs(CACHE, exist_ok=True)
    path = f"{CACHE}/results.json"
    results = dict(speed={}, accuracy={}, generated={})
    if (choice.merge or choice.report) and os.path.exists(path):
        with open(path) as file:
            results |= json.load(file)
    if not choice.report:
        if not choice.no_build:
            build.everything()
        results["machine"] = machine()
        measure(choice, results)
    if not choice.report and not choice.short:
        with open(path, "w") as file:
            json.dump(results, file, indent=1)
    print(report.short(results) if choice.short else report.tables(results))
    if choice.docs:
        report.write_docs(results)
        subprocess.run([PYTHON, "-B", f"{HERE}/plots.py", path], check=True)


if __name__ == "__main__":
    main()
