#!/usr/bin/env python3
"""Turns the recorded poses of an engine into figures of accuracy, by the same formulas for all.

Usage: analyze.py CACHE ENGINE; prints JSON. A line of a recording is a time, then 13 numbers for each body: position,
quaternion w x y z, velocity, angular velocity, in the world's frame.
"""
import json
import math
import os
import sys

import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.append(os.path.join(HERE, "drivers"))
import scenefile  # noqa: E402
from engines import PENDULUM_STEPS  # noqa: E402
from scenes import HEADINGS, INCLINE_MU, incline_name  # noqa: E402

np.seterr(all="ignore")   # what blew up shows as nan
G = 9.81


class Recordings:
    def __init__(self, cache, engine):
        self.cache, self.engine = cache, engine

    def scene(self, name):
        return scenefile.load(f"{self.cache}/scenes/{name}.scene")

    def poses(self, name, dt):
        """Times, and an array of samples, bodies and 13 numbers; nothing if there is no good recording."""
        try:
            rows = np.loadtxt(f"{self.cache}/poses/{self.engine}/{name}_{dt:g}.txt", ndmin=2)
        except (OSError, ValueError):
            return None
        return (rows[:, 0], rows[:, 1:].reshape(len(rows), -1, 13)) if len(rows) > 1 else None

    def last(self, name):
        """The last poses of a speed run."""
        try:
            return np.loadtxt(f"{self.cache}/final/{self.engine}_{name}.txt")[1:].reshape(-1, 13)
        except (OSError, ValueError):
            return None


def matrices(q):
    w, x, y, z = np.moveaxis(q, -1, 0)
    rows = [[1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
            [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
            [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)]]
    return np.stack([np.stack(row, -1) for row in rows], -2)


def own_spin(poses, body):
    """Angular velocity in the body's frame."""
    return np.einsum("nji,nj->ni", matrices(poses[:, body, 3:7]), poses[:, body, 10:13])


def energy(scene, poses, level):
    """Kinetic energy, and potential above a height."""
    total = np.zeros(len(poses))
    for i, body in enumerate(scene.bodies):
        total += 0.5 * body.mass * (poses[:, i, 7:10] ** 2).sum(1)
        total += 0.5 * (body.inertia * own_spin(poses, i) ** 2).sum(1)
        total += body.mass * G * (poses[:, i, 2] - level)
    return total


def joint_gap_mm(scene, poses):
    """Largest distance of the two anchors of a hinge."""
    largest = 0.0
    for hinge in scene.hinges:
        points = []
        for number in (hinge.parent, hinge.child):
            if number < 0:
                points.append(np.broadcast_to(hinge.anchor, (len(poses), 3)))
                continue
            body = scene.bodies[number]
            local = matrices(body.q).T @ (hinge.anchor - body.place)
            points.append(poses[:, number, :3] + np.einsum("nij,j->ni", matrices(poses[:, number, 3:7]), local))
        largest = max(largest, float(np.linalg.norm(points[0] - points[1], axis=1).max()))
    return largest * 1e3


# ---------------------------------------------------------------- smooth motion
def runge_kutta(change, y, step):
    a = change(y)
    b = change(y + step / 2 * a)
    c = change(y + step / 2 * b)
    d = change(y + step * c)
    return y + step / 6 * (a + 2 * b + 2 * c + d)


def pendulum_reference(n, end, step=1e-4, length=0.5, mass=1.0):
    """Where the middles of n rods are, from the equations of a planar chain that starts stretched out at rest."""
    inertia = mass / 3 * ((length / 2) ** 2 + 0.02 ** 2)
    arms = np.array([[length if k < i else length / 2 if k == i else 0 for k in range(n)] for i in range(n)])
    coupling, weight = mass * arms.T @ arms, mass * arms.sum(0) * G

    def change(y):
        angle, speed = y[:n], y[n:]
        between = angle[:, None] - angle[None, :]
        matrix = coupling * np.cos(between) + inertia * np.eye(n)
        force = weight * np.cos(angle) - (coupling * np.sin(between)) @ (speed * speed)
        return np.concatenate([speed, np.linalg.solve(matrix, force)])

    y = np.zeros(2 * n)
    for _ in range(round(end / step)):
        y = runge_kutta(change, y, step)
    return np.stack([arms @ np.cos(y[:n]), 2.0 - arms @ np.sin(y[:n])], 1)


def pendulum(recordings, n):
    scene, reference = recordings.scene(f"pendulum_{n}"), pendulum_reference(n, 1.0)
    swing = G * 0.5 * n * n / 2   # from stretched out to hanging down
    for dt in PENDULUM_STEPS:
        found = recordings.poses(f"pendulum_{n}", dt)
        if found is None:
            continue
        times, poses = found
        error = energy(scene, poses, 2.0)
        at_one = poses[np.argmin(abs(times - 1.0))][:, [0, 2]]
        yield f"pendulum_{n}_{dt * 1000:g}ms", dict(
            worst_pct=float(np.nanmax(np.abs(error)) / swing * 100) if np.isfinite(error).any() else math.nan,
            rms_pct=float(np.sqrt((error ** 2).mean()) / swing * 100),
            off_at_1s_mm=float(np.linalg.norm(at_one - reference, axis=1).max() * 1e3),
            gap_mm=joint_gap_mm(scene, poses))


def racket_flip(inertia, spin, end, step=1e-4):
    """When the spin about the middle axis first turns over, by Euler's equations."""
    a, b, c = inertia

    def change(w):
        return np.array([(b - c) * w[1] * w[2] / a, (c - a) * w[2] * w[0] / b, (a - b) * w[0] * w[1] / c])

    w = np.array(spin, float)
    for count in range(round(end / step)):
        after = runge_kutta(change, w, step)
        if after[1] < 0 <= w[1]:
            return count * step
        w = after
    return None


def racket(recordings):
    body = recordings.scene("racket").bodies[0]
    for dt in (0.001, 0.008):
        found = recordings.poses("racket", dt)
        if found is None:
            continue
        times, poses = found
        spin = own_spin(poses, 0)
        momentum = np.einsum("nij,nj->ni", matrices(poses[:, 0, 3:7]), body.inertia * spin)
        kinetic = 0.5 * (body.inertia * spin ** 2).sum(1)
        flips = np.where((spin[:-1, 1] >= 0) & (spin[1:, 1] < 0))[0]
        drift = np.linalg.norm(momentum - momentum[0], axis=1).max() / np.linalg.norm(momentum[0])
        yield f"racket_{dt * 1000:g}ms", dict(
            momentum_pct=float(drift * 100), energy_pct=float((kinetic[-1] / kinetic[0] - 1) * 100),
            flip_s=float(times[flips[0]]) if len(flips) else None,
            true_flip_s=racket_flip(body.inertia, body.spin, 10))


def free_fall(recordings):
    found = recordings.poses("free_fall", 0.008)
    if found:
        yield "free_fall", dict(off_mm=float(np.linalg.norm(found[1][-1, 0, :3] - [3, 0, 10 + 4 - G / 2]) * 1e3))


def chain(recordings):
    """A body is worth its potential energy in the chain stretched out; a chain that has more than that blew up."""
    found, scene = recordings.poses("chain", 0.008), recordings.scene("chain")
    if found is None:
        return
    times, poses = found
    error = energy(scene, poses, 2.0) / sum(body.mass * G * (i + 0.5) * 0.1 for i, body in enumerate(scene.bodies))
    is_bad = ~np.isfinite(error) | (np.abs(error) > 1)
    good = int(np.argmax(is_bad)) if is_bad.any() else len(error)
    yield "chain", dict(gap_mm=joint_gap_mm(scene, poses[:max(good, 1)]),
                        worst_pct=float(np.abs(error[:max(good, 1)]).max() * 100),
                        blew_up_s="never" if good == len(error) else float(times[good]))


# ---------------------------------------------------------------- joints and robots
def limit(recordings):
    found = recordings.poses("limit", 0.008)
    if found:
        angle = np.degrees(np.arctan2(2.0 - found[1][:, 0, 2], found[1][:, 0, 0]))
        yield "limit", dict(most_deg=float(angle.max() - 30), rest_deg=float(angle[-25:].mean() - 30))


def drive(recordings):
    """A rover's way from 2 s to 6 s against what its wheels roll."""
    found = recordings.poses("drive", 0.008)
    if found:
        times, poses = found
        start, end = (poses[np.argmin(abs(times - t)), 0] for t in (2, 6))
        way = np.linalg.norm(end[:2] - start[:2])
        yield "drive", dict(speed_pct=float((way / (4 * 5.0 * 0.0975) - 1) * 100),
                            yaw_deg=math.degrees(2 * math.atan2(end[6], end[3])))


def robots(recordings):
    for name in ("S3", "S3t", "S4", "S7"):
        found, scene = recordings.poses(name, 0.008), recordings.scene(name)
        if found is None:
            continue
        poses, first = found[1], scene.bodies[0]
        last = poses[-1, 0]
        upright = (matrices(last[3:7]) @ matrices(first.q).T)[2, 2]
        share = last[2] / first.place[2]
        yield name, dict(
            gap_mm=joint_gap_mm(scene, poses), drop_mm=float((first.place[2] - last[2]) * 1e3),
            drift_mm=float(np.linalg.norm(last[:2] - first.place[:2]) * 1e3),
            lean_deg=math.degrees(math.acos(max(-1.0, min(1.0, float(upright))))),
            tip_mm=float(np.linalg.norm(poses[-1, -1, :3] - scene.bodies[-1].place) * 1e3),
            stands="yes" if share >= 0.85 else "collapsed" if share > 0.6 else "fell")


# ---------------------------------------------------------------- contacts
def stacks(recordings):
    found = recordings.poses("stack", 0.008)
    if found:
        last = found[1][-1]
        sink = 0.1 + 0.2 * 9 - last[9, 2]
        yield "stack", dict(sink_mm=float(sink * 1e3), drift_mm=float(np.linalg.norm(last[:, :2], axis=1).max() * 1e3),
                            stands="yes" if abs(sink) < 0.1 else "no")
    found = recordings.poses("heavy", 0.008)
    if found:
        z = found[1][-1, :, 2]
        yield "heavy", dict(low_mm=float((0.1 - z[0]) * 1e3), top_mm=float((0.3 - z[1]) * 1e3))


def bounces(recordings):
    for percent in (50, 80, 100):
        for dt in (0.008, 0.001):
            found = recordings.poses(f"bounce_{percent:03d}", dt)
            if found is None:
                continue
            height, speed = found[1][:, 0, 2] - 0.1, found[1][:, 0, 9]
            rises = speed > 0.05
            first = int(np.argmax(rises))
            falls = speed[first:] <= 0
            end = first + int(np.argmax(falls)) if falls.any() else len(height) - 1
            # It fell by 1 m: the height it comes back to is the square of the coefficient.
            measured = math.sqrt(max(0.0, height[first:end + 1].max())) if rises.any() else 0.0
            yield f"bounce_{percent}_{dt * 1000:g}ms", dict(measured=float(measured))


def inclines(recordings):
    result = {}
    for heading in HEADINGS:
        ways = {slope: recordings.poses(incline_name(slope, heading), 0.008) for slope in (0.9, 0.98, 1.02, 2.0)}
        if any(way is None for way in ways.values()):
            continue
        at = {slope: lambda t, way=way: way[1][np.argmin(abs(way[0] - t)), 0] for slope, way in ways.items()}
        lean, towards = math.atan(2 * INCLINE_MU), math.radians(heading)
        down = np.array([math.cos(towards), math.sin(towards), 0])
        acceleration = float((at[2.0](3)[7:10] - at[2.0](1)[7:10]) @ down / 2)
        lean_102 = math.atan(1.02 * INCLINE_MU)
        fall = 0.5 * G * (math.sin(lean_102) - INCLINE_MU * math.cos(lean_102)) * 16
        creep = {slope: float(np.linalg.norm(at[slope](4)[:2] - at[slope](2)[:2]) / 2 * 1e3) for slope in (0.9, 0.98)}
        result[f"{heading:g}"] = dict(
            mu_ratio=(G * math.sin(lean) - acceleration) / (G * math.cos(lean)) / INCLINE_MU,
            creep_90_mm_s=creep[0.9], creep_98_mm_s=creep[0.98],
            slide_mm=float(np.linalg.norm(at[1.02](4)[:2]) * 1e3), true_slide_mm=fall * 1e3)
    if result:
        yield "incline", result


# ---------------------------------------------------------------- overlaps in piles
def box_overlap(pa, ra, pb, rb, half):
    """Depth of pairs of equal cubes by separating axes; what is not positive is apart."""
    axes = [ra[:, :, i] for i in range(3)] + [rb[:, :, i] for i in range(3)]
    axes += [np.cross(ra[:, :, i], rb[:, :, j]) for i in range(3) for j in range(3)]
    least = np.full(len(pa), np.inf)
    for axis in axes:
        length = np.linalg.norm(axis, axis=1)
        is_axis = length > 1e-6
        direction = axis / np.where(is_axis, length, 1)[:, None]
        reach = half * sum(np.abs((r[:, :, k] * direction).sum(1)) for r in (ra, rb) for k in range(3))
        depth = reach - np.abs(((pb - pa) * direction).sum(1))
        least = np.where(is_axis, np.minimum(least, depth), least)
    return least


def neighbours(places, reach):
    cells = {}
    for i, cell in enumerate(map(tuple, np.floor(places / reach).astype(int))):
        cells.setdefault(cell, []).append(i)
    around = [(x, y, z) for x in (-1, 0, 1) for y in (-1, 0, 1) for z in (-1, 0, 1)]
    pairs = [(i, j) for (x, y, z), own in cells.items() for i in own
             for dx, dy, dz in around for j in cells.get((x + dx, y + dy, z + dz), ()) if j > i]
    return np.array(pairs).reshape(-1, 2).T


def pile(recordings, name, arena, half, are_balls):
    bodies = recordings.last(name)
    if bodies is None or not np.isfinite(bodies).all():
        return
    is_out = (np.abs(bodies[:, :2]) > arena + half).any(1) | (bodies[:, 2] < -half)
    kept = bodies[~is_out]
    places, turns = kept[:, :3], matrices(kept[:, 3:7])
    a, b = neighbours(places, 2 * half * (1 if are_balls else math.sqrt(3)))
    if are_balls:
        between, extent = 2 * half - np.linalg.norm(places[a] - places[b], axis=1), np.full((len(places), 3), half)
    else:
        between, extent = box_overlap(places[a], turns[a], places[b], turns[b], half), half * np.abs(turns).sum(2)
    below, beside = extent[:, 2] - places[:, 2], (np.abs(places[:, :2]) + extent[:, :2] - arena).ravel()
    depths = np.concatenate([x[x > 0] for x in (between, below, beside)]) * 1e3
    if len(depths) == 0:
        depths = np.zeros(1)
    speed = np.sqrt((kept[:, 7:10] ** 2).sum(1).mean())
    yield f"pile_{name}", dict(mean_mm=float(depths.mean()), p99_mm=float(np.percentile(depths, 99)),
                               worst_mm=float(depths.max()), lost=int(is_out.sum()), speed_m_s=float(speed))


def main(cache, engine):
    recordings, found = Recordings(cache, engine), {}
    parts = [pendulum(recordings, 2), pendulum(recordings, 3), racket(recordings), free_fall(recordings),
             chain(recordings), limit(recordings), drive(recordings), robots(recordings), stacks(recordings),
             bounces(recordings), inclines(recordings), pile(recordings, "S5", 0.9, 0.05, False),
             pile(recordings, "S5b", 0.35, 0.05, False), pile(recordings, "S6", 1.0, 0.1, True)]
    for part in parts:
        found.update(part)
    json.dump(found, sys.stdout)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
