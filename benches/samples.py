#!/usr/bin/env python3
"""Runs the sample worlds of the physics and draws docs/samples.md: a picture, a plot of the motion, and measured facts.

Usage: samples.py [REBOTS]; the program, by default target/release/rebots. Needs numpy and matplotlib, which the virtual
environment of benches/peers has.
"""
import os
import subprocess
import sys
import tempfile

import matplotlib

matplotlib.use("svg")
import matplotlib.pyplot as plt  # noqa: E402
import numpy as np  # noqa: E402

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PAGE = os.path.join(ROOT, "docs/samples.md")
PICTURES = os.path.join(ROOT, "docs/pictures/samples")
REBOTS = os.path.abspath(sys.argv[1] if len(sys.argv) > 1 else os.path.join(ROOT, "target/release/rebots"))
# The hull of the boat, m, its mass, kg, and the density of water, kg/m³.
HULL, BOAT_MASS, WATER = (1.2, 0.5, 0.3), 60.0, 1000.0


def rebots(*words):
    subprocess.run([REBOTS, *words], check=True, stdout=subprocess.DEVNULL)


def shoot(name, time_s):
    rebots("shot", "--time", str(time_s), "--size=480x320", "-o", f"{PICTURES}/{name}.png", f"{ROOT}/worlds/{name}.wbt")


def run(world, seconds):
    """Times, and an array of steps, links and 7 numbers: position and quaternion x y z w."""
    with tempfile.TemporaryDirectory() as folder:
        path = f"{folder}/trace.csv"
        rebots("--mode=fast", "--batch", f"--duration={seconds}", f"--trace={path}", world)
        rows = np.loadtxt(path, delimiter=",", skiprows=1)
    links = int(rows[:, 2].max()) + 1
    rows = rows.reshape(-1, links, 10)
    return rows[:, 0, 1] / 1e3, rows[:, :, 3:]


def run_sample(name, seconds):
    return run(f"{ROOT}/worlds/{name}.wbt", seconds)


def point(poses, local):
    """Where a point of a link is."""
    vector = np.asarray(local, float)
    axis, w = poses[:, 3:6], poses[:, 6:7]
    turned = vector + 2 * np.cross(axis, np.cross(axis, vector) + w * vector)
    return poses[:, :3] + turned


def yaw_deg(poses):
    x, y, z, w = poses[:, 3:].T
    return np.degrees(np.arctan2(2 * (w * z + x * y), 1 - 2 * (y * y + z * z)))


def canvas(count=1, **options):
    figure, axes = plt.subplots(count, 1, figsize=(4.8, 3.2), layout="constrained", **options)
    for own in np.atleast_1d(axes):
        own.grid(color="#dddddd", linewidth=0.6)
        own.set_axisbelow(True)
        own.spines[["top", "right"]].set_visible(False)
    return figure, axes


def save(figure, name):
    figure.savefig(f"{PICTURES}/{name}.svg", metadata={"Date": None})
    plt.close(figure)


# ---------------------------------------------------------------- the samples
def humanoid():
    times, poses = run_sample("humanoid", 20)
    way = (poses[:, 0, :3] - [0, 0, 0.935]) * 1e3
    figure, axes = canvas()
    for column, label in enumerate(("forwards", "sideways", "up")):
        axes.plot(times, way[:, column], label=label)
    axes.set(title="The pelvis, from where it was put", xlabel="time [s]", ylabel="displacement [mm]")
    axes.legend(frameon=False)
    save(figure, "humanoid")
    drift = np.linalg.norm(way[:, :2], axis=1).max()
    late = np.linalg.norm(way[-1] - way[len(way) // 10])
    return f"It stands for 20 s: the pelvis moves by {drift:.3f} mm sideways as the feet take the load, and by " \
           f"{late:.0e} mm after the second second."


def quadruped():
    times, poses = run_sample("quadruped", 12)
    trunk = poses[:, 0]
    figure, (path, height) = canvas(2)
    path.plot(trunk[:, 0], trunk[:, 1])
    path.set(title="The trunk", ylabel="sideways [m]", ylim=(-1, 1))
    height.plot(trunk[:, 0], trunk[:, 2] * 1e3)
    height.set(xlabel="forwards [m]", ylabel="height [mm]")
    save(figure, "quadruped")
    speed = (trunk[-1, 0] - trunk[len(trunk) // 6, 0]) / (times[-1] - times[len(trunk) // 6])
    return f"It stands up, and trots forwards at {speed:.2f} m/s; its heading stays within " \
           f"{np.abs(yaw_deg(trunk)).max():.1f}°, and its trunk bobs by " \
           f"{np.ptp(trunk[len(trunk) // 6:, 2]) * 1e3:.0f} mm."


def mecanum():
    _, poses = run_sample("mecanum", 8)
    deck = poses[:, 0]
    figure, axes = canvas()
    axes.plot(deck[:, 0], deck[:, 1], zorder=3)
    nose = point(deck, [0.08, 0, 0])
    for k in range(0, len(deck), 62):
        axes.annotate("", nose[k, :2], deck[k, :2], arrowprops=dict(arrowstyle="->", color="#d62728", linewidth=1))
    axes.set(title="The deck from above, and where it looks", xlabel="x [m]", ylabel="y [m]", xlim=(-0.25, 0.7),
             ylim=(-0.1, 0.5), aspect="equal")
    save(figure, "mecanum")
    return f"It drives a square of 0.4 m, two sides of it sideways, and returns to within " \
           f"{np.linalg.norm(deck[-1, :2]) * 1e3:.1f} mm; it turns by {np.abs(yaw_deg(deck)).max():.2f}° at most."


def linkage():
    _, poses = run_sample("linkage", 10)
    crank, coupler, rocker = poses[:, 0], poses[:, 1], poses[:, 3]
    tip, end, other = point(crank, [0.1, 0, 0]), point(coupler, [0.25, 0, 0]), point(rocker, [0.2, 0, 0])
    figure, axes = canvas()
    for way, label in ((tip, "crank's tip"), (point(coupler, [0.125, 0, 0]), "middle of the coupler"),
                       (end, "coupler's end")):
        axes.plot(way[:, 0], way[:, 2], label=label)
    for k in range(20, 400, 130):
        bars = np.array([crank[k, :3], tip[k], end[k], rocker[k, :3]])
        axes.plot(bars[:, 0], bars[:, 2], color="#888888", linewidth=1.2, marker="o", markersize=3)
    axes.set(title="Four bars from the side", xlabel="x [m]", ylabel="z [m]", aspect="equal", xlim=(-0.15, 0.8))
    axes.legend(frameon=False, fontsize=8)
    save(figure, "linkage")
    return f"The crank rotates and the rocker oscillates; the ends of coupler and rocker, which a SolidReference ties " \
           f"together, are {np.linalg.norm(end - other, axis=1).max() * 1e3:.2f} mm apart at most."


def pile():
    times, poses = run_sample("pile", 12)
    figure, axes = canvas()
    order = np.argsort(poses[0, :, 2])
    colours = plt.get_cmap("viridis")(np.linspace(0, 0.9, len(order)))
    for colour, link in zip(colours, order):
        axes.plot(poses[::4, link, 0], poses[::4, link, 2], color=colour, linewidth=0.6)
        axes.plot(poses[-1, link, 0], poses[-1, link, 2], color=colour, marker="s", markersize=4)
    axes.set(title="Ways of the boxes from the front, and where they lie", xlabel="x [m]", ylabel="z [m]",
             aspect="equal")
    save(figure, "pile")
    moves = np.linalg.norm(np.diff(poses[:, :, :3], axis=0), axis=2).max(1) / np.diff(times) > 1e-3
    rest = times[1:][moves][-1] if moves.any() else 0.0
    return f"{poses.shape[1]} boxes are at rest, slower than 1 mm/s, from {rest:.1f} s on."


def boat():
    times, poses = run_sample("boat", 20)
    hull = poses[:, 0]
    text = open(f"{ROOT}/worlds/boat.wbt").read()
    with tempfile.TemporaryDirectory() as folder:
        dropped = f"{folder}/boat.wbt"
        with open(dropped, "w") as file:
            file.write(text.replace("translation 0 0 0.05", "translation 0 0 0.4").replace('controller "boat"', ""))
        drop_times, drop = run(dropped, 10)
    draught = BOAT_MASS / (WATER * HULL[0] * HULL[1])
    float_height = HULL[2] / 2 - draught
    figure, (way, depth) = canvas(2)
    way.plot(times, hull[:, 0])
    way.axvspan(0, 10, color="#f0e6c8", zorder=0)
    way.set(title="Its way (engine on until 10 s)", ylabel="x [m]", xlabel="time [s]")
    depth.plot(drop_times, drop[:, 0, 2], label="dropped by 0.35 m")
    depth.axhline(float_height, color="#888888", linestyle="--", label="Archimedes")
    depth.set(xlabel="time [s]", ylabel="height [m]")
    depth.legend(frameon=False, fontsize=8)
    save(figure, "boat")
    settled = drop[drop_times > 8, 0, 2]
    pitch = np.degrees(2 * np.abs(hull[:, 4])).max()
    return f"By Archimedes' principle, the draught of the hull is {BOAT_MASS:.0f} kg / ({WATER:.0f} kg/m³ · {HULL[0]} m · {HULL[1]} m) " \
           f"= {draught:.3f} m. Adrift it floats {abs(hull[-1, 2] - float_height) * 1e3:.3f} mm from there; dropped " \
           f"into the water it bobs about a height {abs(settled.mean() - float_height) * 1e3:.2f} mm from there. Under way it " \
           f"pitches by {pitch:.2f}° at most."


# World, time of its picture, what it is, and what measures it.
SAMPLES = [
    ("humanoid", 2, "A humanoid stands on twenty-five servos.", humanoid),
    ("quadruped", 1.6, "A quadruped trots on twelve servos.", quadruped),
    ("mecanum", 1.5, "A platform with mecanum wheels drives a square without turning.", mecanum),
    ("linkage", 1, "A four-bar linkage forms a closed loop.", linkage),
    ("pile", 8, "Boxes fall onto a pile.", pile),
    ("boat", 1.5, "A boat floats, and a propeller drives it.", boat),
]


def main():
    os.makedirs(PICTURES, exist_ok=True)
    plt.rcParams.update({"svg.hashsalt": "rebots", "svg.fonttype": "none", "font.family": "sans-serif", "font.size": 9})
    page = "# Sample worlds of the physics engine\n\n`benches/samples.py` runs these worlds, measures the numbers below " \
           "and writes this page.\n"
    for name, time_s, about, draw in SAMPLES:
        print(name)
        shoot(name, time_s)
        found = draw()
        page += f"\n## worlds/{name}.wbt\n\n{about}\n{found}\n\n" \
                f"![{name} after {time_s} s](pictures/samples/{name}.png) ![its motion](pictures/samples/{name}.svg)\n"
    with open(PAGE, "w") as file:
        file.write(page)


if __name__ == "__main__":
    main()
