#!/usr/bin/env python3
"""Draws the plots of docs/physics.md. Usage: plots.py RESULTS.json"""
import json
import math
import os
import sys

import matplotlib

matplotlib.use("svg")
import matplotlib.pyplot as plt  # noqa: E402

from build import ROOT  # noqa: E402
from engines import PENDULUM_STEPS  # noqa: E402
from generated import KINDS  # noqa: E402
from report import Results  # noqa: E402
from scenes import FLEETS, HEADINGS, PILES  # noqa: E402

FOLDER = os.path.join(ROOT, "docs/pictures/physics")
# Name in the legend, colour and mark.
LOOKS = {"rebots": ("Rebots", "#d62728", "o"), "ode-webots": ("ODE as in Webots", "#1f77b4", "s"),
         "ode-quick": ("ODE QuickStep", "#7fb2dc", "s"), "mujoco": ("MuJoCo", "#2ca02c", "^"),
         "mujoco-rk4": ("MuJoCo, RK4", "#98df8a", "^"), "mujoco-ell": ("MuJoCo, elliptic", "#98df8a", "^"),
         "rapier-f32": ("Rapier f32", "#9467bd", "D"), "rapier-f64": ("Rapier f64", "#c5b0d5", "D"),
         "pybullet": ("Bullet", "#8c564b", "v"), "dart": ("DART", "#e377c2", "P")}


def chart(name, title, x_label, y_label, series, scale="log", most=None):
    """`series`: engine to points. Engines without points are left out; `most` is where the axis ends."""
    figure, axes = plt.subplots(figsize=(6.4, 4.4), layout="constrained")
    for engine, points in series.items():
        if points:
            label, colour, mark = LOOKS[engine]
            is_ours = engine == "rebots"
            axes.plot(*zip(*points), label=label, color=colour, marker=mark, markersize=6 if is_ours else 4,
                      linewidth=2.5 if is_ours else 1.3, zorder=3 if is_ours else 2)
    if scale == "log":
        axes.set_xscale("log")
        axes.set_yscale("log")
    ticks = sorted({x for points in series.values() for x, _ in points})
    axes.set_ylim(top=most)
    axes.set_xticks(ticks, [f"{x:g}" for x in ticks])
    axes.minorticks_off()
    axes.set(title=title, xlabel=x_label, ylabel=y_label)
    axes.grid(color="#dddddd", linewidth=0.6)
    axes.set_axisbelow(True)
    axes.spines[["top", "right"]].set_visible(False)
    axes.legend(frameon=False, fontsize=8, ncols=2)
    # Nothing of the day or of chance goes into the file.
    figure.savefig(os.path.join(FOLDER, f"{name}.svg"), metadata={"Date": None})
    plt.close(figure)


def speeds(r, series):
    """Steps per second over the number of bodies or robots."""
    return {engine: [(count, 1e6 / r.us(engine, scene)) for count, scene in series if r.us(engine, scene)]
            for engine in LOOKS}


def values(r, engines, points):
    """Of each engine, what is known of these (x, path)."""
    found = {engine: [(x, r.value(engine, path)) for x, path in points] for engine in engines}
    return {engine: [(x, y) for x, y in own if y is not None and math.isfinite(y)] for engine, own in found.items()}


def leads(r):
    """Fastest peer over Rebots for each generated scene, a column for each kind."""
    kinds = [kind for kind in KINDS if r.leads(kind)]
    if not kinds:
        return
    figure, axes = plt.subplots(figsize=(8.4, 4.8), layout="constrained")
    for column, kind in enumerate(kinds):
        own = r.leads(kind)
        for window, mark in (("steady", "o"), ("falling", "v"), ("later", "o")):
            points = [lead for (_, of), lead in own.items() if of == window]
            axes.scatter([column] * len(points), points, marker=mark, s=22, color="#d62728",
                         facecolor="none" if window == "falling" else "#d62728", linewidth=0.8)
    axes.axhline(1, color="black", linewidth=0.8)
    axes.set_yscale("log")
    axes.set_xticks(range(len(kinds)), [KINDS[kind][0] for kind in kinds], rotation=35, ha="right")
    axes.set(title="Scenes by seed: fastest peer / Rebots (hollow: while it falls)", ylabel="times as fast")
    axes.grid(axis="y", color="#dddddd", linewidth=0.6)
    axes.set_axisbelow(True)
    axes.spines[["top", "right"]].set_visible(False)
    figure.savefig(os.path.join(FOLDER, "generated.svg"), metadata={"Date": None})
    plt.close(figure)


def main(path):
    with open(path) as file:
        r = Results(json.load(file))
    os.makedirs(FOLDER, exist_ok=True)
    plt.rcParams.update({"svg.hashsalt": "rebots", "svg.fonttype": "none", "font.family": "sans-serif",
                         "font.size": 10})
    chart("piles", "Piles of boxes at rest", "boxes", "steps per second (one thread)",
          speeds(r, [(n ** 3, f"pile_{n ** 3}") for n in PILES]))
    chart("fleets", "Two-wheeled robots that drive", "robots", "steps per second (one thread)",
          speeds(r, [(count, f"fleet_{count}") for count in FLEETS]))
    steps = [(1000 * dt, f"pendulum_2_{1000 * dt:g}ms/worst_pct") for dt in PENDULUM_STEPS]
    chart("energy", "Free double pendulum, 10 s", "step [ms]", "worst error of energy [% of the swing's]",
          values(r, ["ode-webots", "mujoco", "mujoco-rk4", "rapier-f64", "rebots"], steps), most=1000)
    friction = values(r, ["ode-webots", "mujoco", "mujoco-ell", "rapier-f64", "pybullet", "dart", "rebots"],
                      [(heading, f"incline/{heading:g}/mu_ratio") for heading in HEADINGS])
    chart("friction", "A box slides down a slope", "direction of the slope [°]", "friction over what is stated",
          friction, scale="linear")
    leads(r)


if __name__ == "__main__":
    main(sys.argv[1])
