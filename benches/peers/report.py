"""Writes results as Markdown: all tables, one short one, and those of docs/physics.md."""
import os
import statistics

from build import ROOT
from engines import ENGINES, GENERATED
from generated import KINDS
from hotspots import PARTS, SCENES as PROFILED

PAGE = os.path.join(ROOT, "docs/physics.md")
SCENES = {
    "S1": "two-wheeled robot", "S2": "a hundred of them", "S3": "quadruped, 12 servos, standing",
    "S3t": "quadruped trotting", "S4": "humanoid, 25 servos, standing", "S5a": "27 boxes", "S5b": "125 boxes",
    "S5": "1000 boxes", "S6": "666 balls", "S7": "six-axis arm holding"}
STANDING = ("S3", "S3t", "S4")
WORDS = {"late": "no end", "failed": "failed", "ok": "–"}


def table(head, rows):
    cells = [[str(cell) for cell in row] for row in [head, *rows]]
    width = [max(len(row[i]) for row in cells) for i in range(len(head))]
    lines = ["| " + " | ".join(cell.ljust(w) for cell, w in zip(row, width)) + " |" for row in cells]
    return "\n".join([lines[0], "|" + "|".join("-" * (w + 2) for w in width) + "|", *lines[1:]]) + "\n"


def number(value, digits=2):
    if value is None:
        return "–"
    if isinstance(value, (str, bool)):
        return str(value)
    if value != value:
        return "nan"
    if value != 0 and (abs(value) >= 1e5 or abs(value) < 10 ** -digits / 2):
        return f"{value:.1e}"
    return f"{value:.{digits}f}"


def time(value):
    """Microseconds, to three figures."""
    return f"{value:.0f}" if value >= 100 else f"{value:.1f}" if value >= 10 else f"{value:.2f}"


class Results:
    def __init__(self, results):
        self.speed, self.accuracy, self.machine = results["speed"], results["accuracy"], results["machine"]
        self.generated = results.get("generated", {})
        self.profile, self.seconds = results.get("profile", {}), results.get("seconds", 0)

    def us(self, engine, scene, window=None):
        """Microseconds a step; by default in the scene's last window."""
        windows = self.speed.get(engine, {}).get(scene, {}).get("windows", {})
        last = "settled" if scene.startswith(("S5", "S6", "pile")) else "steady"
        return windows.get(window or last, {}).get("us")

    def value(self, engine, path):
        found = self.accuracy.get(engine)
        for key in path.split("/"):
            found = found.get(key) if isinstance(found, dict) else None
        return found

    def flaw(self, engine, scene):
        """Why a run is no simulation of its scene."""
        stands = self.value(engine, f"{scene}/stands") if scene in STANDING else None
        return stands if stands in ("fell", "collapsed") else None

    def of_kind(self, engine, kind):
        """By seed and window, the microseconds a step of a generated scene."""
        found = {}
        for scene, run in self.generated.get(engine, {}).items():
            name, seed = scene.rsplit("-", 1)
            if name == kind:
                found.update({(seed, window): x["us"] for window, x in run["windows"].items()})
        return found

    def leads(self, kind):
        """Fastest peer over Rebots, for each seed and window of a kind that a peer came to an end with."""
        ours = self.of_kind("rebots", kind)
        peers = [self.of_kind(name, kind) for name in GENERATED if name != "rebots"]
        best = {key: min((peer[key] for peer in peers if key in peer), default=None) for key in ours}
        return {key: peer / ours[key] for key, peer in best.items() if peer}

    def engines(self):
        return [name for name in ENGINES if name in self.speed or name in self.accuracy]


def about(r):
    m = r.machine
    versions = ", ".join(f"{name} {version}" for name, version in m["versions"].items())
    return (f"{m['when']}: {m['cpu']}, {m['cores']} cores, Linux {m['kernel']}, load {m['load']:.1f} at the start; "
            f"{r.seconds / 60:.0f} minutes.\n{versions}.\n")


def speed_table(r):
    """Engines as rows, the scenes that were run as columns."""
    rows, scenes = [], [scene for scene in SCENES if any(scene in runs for runs in r.speed.values())]
    for engine in r.engines():
        row = [engine]
        for scene in scenes:
            us, run = r.us(engine, scene), r.speed.get(engine, {}).get(scene)
            flaw = r.flaw(engine, scene)
            row.append((time(us) + (f" *{flaw}*" if flaw else "")) if us else WORDS[run["end"]] if run else "")
        if any(row[1:]):
            rows.append(row)
    return table(["µs a step", *scenes], rows)


def standings_table(r):
    """Rebots beside ODE and the fastest peer whose robot stands."""
    rows = []
    for scene, what in SCENES.items():
        ours, ode = r.us("rebots", scene), r.us("ode-webots", scene)
        peers = [(r.us(engine, scene), engine) for engine in r.engines()
                 if not engine.startswith("rebots") and r.us(engine, scene) and not r.flaw(engine, scene)]
        if ours is None or not peers:
            continue
        best, name = min(peers)
        times = f"{ode / ours:.1f}" if ode else "–"
        rows.append([f"{scene} {what}", time(ours), f"{1e6 / ours:,.0f}", f"{8000 / ours:,.0f}",
                     time(ode) if ode else "no end", times, f"{time(best)} ({name})", f"{best / ours:.2f}"])
    return table(["scene", "Rebots, µs a step", "steps/s", "times real time", "ODE as in Webots", "ODE / Rebots",
                  "fastest peer", "peer / Rebots"], rows)


def falling_table(r):
    scenes = [scene for scene in SCENES if scene.startswith(("S5", "S6"))]
    rows = [[engine, *(time(us) if us else "" for us in (r.us(engine, scene, "collapse") for scene in scenes))]
            for engine in r.engines()]
    return table(["falling, µs a step", *scenes], [row for row in rows if any(row[1:])])


def generated_table(r):
    """A row for each kind and window: medians over the seeds, and how far the fastest peer of each scene is behind."""
    rows, engines = [], [engine for engine in GENERATED if any(r.of_kind(engine, kind) for kind in KINDS)]
    for kind, (what, _, _) in KINDS.items():
        leads = r.leads(kind)
        for window in dict.fromkeys(window for _, window in leads):
            row = [what + {"falling": ", falling", "later": ", 2 s later"}.get(window, "")]
            for engine in engines:
                times = [us for (_, of), us in r.of_kind(engine, kind).items() if of == window]
                row.append(time(statistics.median(times)) if times else "no end")
            own = sorted(lead for (_, of), lead in leads.items() if of == window)
            rows.append([*row, f"{statistics.median(own):.2f}", f"{own[0]:.2f}"])
    return table(["µs a step", *engines, "peer / Rebots", "least"], rows) + "\n" + distribution(r)


def distribution(r):
    leads = sorted(lead for kind in KINDS for lead in r.leads(kind).values())
    if not leads:
        return ""
    shares = statistics.quantiles(leads, n=10) if len(leads) > 1 else leads * 9
    behind = sum(lead < 1 for lead in leads)
    return (f"{len(leads)} scenes and windows: fastest peer / Rebots has the median {statistics.median(leads):.2f}, "
            f"lowest tenth {shares[0]:.2f}, highest tenth {shares[-1]:.2f}, least {leads[0]:.2f}; "
            f"Rebots is behind in {behind}.\n")


def profile_table(r):
    parts = [name for name, _ in PARTS] + ["all else"]
    rows = [[part, *(f"{r.profile.get(part, {}).get(scene, 0):.0f}" for scene in PROFILED)] for part in parts]
    return table(["% of the time of Rebots", *PROFILED], rows)


ACCURACY = [
    ("Free double pendulum: maximum energy error in 10 s, in % of the swing energy; "
     "position error after 1 s at 8 ms, in mm",
     [(f"{ms} ms", f"pendulum_2_{ms}ms/worst_pct", 3) for ms in (1, 2, 4, 8, 16, 32)]
     + [("position", "pendulum_2_8ms/off_at_1s_mm", 3)]),
    ("Free triple pendulum: the same, and the joint gap in mm",
     [(f"{ms} ms", f"pendulum_3_{ms}ms/worst_pct", 3) for ms in (1, 2, 4, 8)]
     + [("position", "pendulum_3_8ms/off_at_1s_mm", 3), ("gap", "pendulum_3_8ms/gap_mm", 4)]),
    ("Rotation about the intermediate axis, 10 s: errors of momentum and energy in %, first flip in s",
     [("momentum 1 ms", "racket_1ms/momentum_pct", 4), ("8 ms", "racket_8ms/momentum_pct", 4),
      ("energy 1 ms", "racket_1ms/energy_pct", 4), ("8 ms", "racket_8ms/energy_pct", 4),
      ("flip 8 ms", "racket_8ms/flip_s", 3), ("true flip", "racket_8ms/true_flip_s", 3)]),
    ("Chain of ten links, the last a hundred times as heavy; a joint stop; joint gaps of servoed robots in mm; free fall",
     [("chain blows up, s", "chain/blew_up_s", 2), ("its energy, %", "chain/worst_pct", 2),
      ("its gap", "chain/gap_mm", 4), ("beyond the stop, °", "limit/most_deg", 3),
      ("at rest, °", "limit/rest_deg", 3), ("S3t gap", "S3t/gap_mm", 4), ("S4 gap", "S4/gap_mm", 4),
      ("fall of 1 s, mm", "free_fall/off_mm", 3)]),
    ("Standing and holding: mm, degrees",
     [("S3 drift, 5 s", "S3/drift_mm", 4), ("S3 lean", "S3/lean_deg", 3), ("S4 drift, 8 s", "S4/drift_mm", 4),
      ("S4 lean", "S4/lean_deg", 3), ("S4 stands", "S4/stands", 0), ("S7 tip", "S7/tip_mm", 4)]),
    ("Stack of ten cubes: sinking of the top; 100 kg on 1 kg; mm. Speed of a rover relative to its wheels",
     [("stack sinks", "stack/sink_mm", 3), ("drifts", "stack/drift_mm", 4), ("stands", "stack/stands", 0),
      ("1 kg sinks", "heavy/low_mm", 3), ("100 kg sinks", "heavy/top_mm", 3), ("speed, %", "drive/speed_pct", 4),
      ("yaw, °", "drive/yaw_deg", 4)]),
    ("Friction 0.5 on a slope: measured over expected friction by the direction of the slope; "
     "creep at 0.90 and 0.98 of the critical slope, mm/s; slide in 4 s at 1.02, mm",
     [(f"{heading}°", f"incline/{heading}/mu_ratio", 4) for heading in ("0", "22.5", "45")]
     + [("creep 0.90", "incline/0/creep_90_mm_s", 4), ("0.98", "incline/0/creep_98_mm_s", 4),
        ("0.98 at 45°", "incline/45/creep_98_mm_s", 4), ("slide", "incline/0/slide_mm", 0),
        ("true slide", "incline/0/true_slide_mm", 0)]),
    ("A ball dropped from 1 m: measured coefficient of restitution",
     [(f"{percent / 100} at {ms} ms", f"bounce_{percent}_{ms}ms/measured", 3) for percent in (50, 80, 100)
      for ms in (8, 1)]),
    ("Piles at rest: mean, 99th percentile and worst overlap in mm, bodies lost, remaining speed in m/s",
     [(f"{name} {what}", f"pile_{name}/{key}", 3 if key != "lost" else 0) for name in ("S5", "S6")
      for what, key in (("mean", "mean_mm"), ("99 %", "p99_mm"), ("worst", "worst_mm"), ("lost", "lost"),
                        ("speed", "speed_m_s"))]),
]


def accuracy_table(r, columns):
    rows = []
    for engine in r.engines():
        row = [number(r.value(engine, path), digits) for _, path, digits in columns]
        if any(cell != "–" for cell in row):
            rows.append([engine, *row])
    return table(["engine", *(name for name, _, _ in columns)], rows)


def engines_table(r):
    return table(["engine", "what it is"], [[name, ENGINES[name].about] for name in r.engines()])


def short(results):
    r = Results(results)
    return about(r) + "\n" + speed_table(r) + "\n" + generated_table(r)


def sections(results):
    """The parts of docs/physics.md that are measured, by the name of their place."""
    r = Results(results)
    accuracy = "\n".join(f"**{title}**\n\n{accuracy_table(r, columns)}" for title, columns in ACCURACY)
    return {"run": about(r), "standings": standings_table(r), "engines": engines_table(r), "speed": speed_table(r),
            "falling": falling_table(r), "profile": profile_table(r), "generated": generated_table(r), "accuracy": accuracy}


def tables(results):
    return "\n".join(sections(results).values())


def write_docs(results):
    """Replaces what stands between `<!-- NAME -->` and `<!-- /NAME -->`."""
    with open(PAGE) as file:
        text = file.read()
    for name, section in sections(results).items():
        start, end = f"<!-- {name} -->\n", f"<!-- /{name} -->"
        before, rest = text.split(start, 1)
        text = before + start + "\n" + section + "\n" + end + rest.split(end, 1)[1]
    with open(PAGE, "w") as file:
        file.write(text)
