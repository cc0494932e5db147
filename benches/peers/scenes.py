#!/usr/bin/env python3
"""Writes all scenes of the bench. Usage: scenes.py FOLDER"""
import math
import os
import sys

import robots
from scene import Noise, Scene, inertia_ball, inertia_box

# Steps before robots are measured: a second.
SETTLE = 125
# Headings of the slide and slopes, as shares of the steepest that holds.
INCLINE_MU = 0.5
HEADINGS = (0.0, 11.25, 22.5, 33.75, 45.0)
SLOPES = (0.9, 0.98, 1.02, 2.0)
# What speed is plotted over: boxes of a pile are cubes of these numbers.
PILES = (2, 3, 4, 5, 7, 10)
FLEETS = (1, 3, 10, 30, 100, 200)


def incline_name(slope, heading):
    return f"incline_{round(slope * 100):03d}_{round(heading * 100):04d}"


def on_floor(name, build):
    s = Scene(name, steady=SETTLE)
    s.floor()
    build(s)
    return s


def fleet(s, count):
    for i in range(count):
        robots.rover(s, (i % 10) * 1.0, (i // 10) * 1.0, 5.0, 4.0, i + 1)


# ---------------------------------------------------------------- piles
def walls(s, half, height, mu):
    thick = 0.25
    for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        long = half + 2 * thick
        s.geom(-1, "box", [thick if x else long, thick if y else long, height / 2],
               place=[x * (half + thick), y * (half + thick), height / 2], mu=mu)


def box_pile(name, n, arena, gap, windows):
    """n³ boxes of 10 cm and 0.5 kg, turned at random, fall into an arena."""
    s = Scene(name, windows=windows)
    mu, half, mass = 0.5, 0.05, 0.5
    s.floor(mu)
    walls(s, arena, 4.0, mu)
    noise = Noise()
    for k in range(n):
        for i in range(n):
            for j in range(n):
                place = [(i - (n - 1) / 2) * gap + noise.between() * 0.01,
                         (j - (n - 1) / 2) * gap + noise.between() * 0.01, 0.12 + k * gap + noise.between() * 0.01]
                q = [1.0 + noise.between(0, 1), noise.between(), noise.between(), noise.between()]
                length = math.sqrt(sum(x * x for x in q))
                box = s.body(place, mass, inertia_box(mass, half, half, half), q=[x / length for x in q])
                s.geom(box, "box", [half] * 3, mu=mu)
    return s


def ball_pile(name, count, arena, windows):
    """Balls of 20 cm and 10 kg fall into an arena, layer by layer."""
    s = Scene(name, windows=windows)
    mu, radius, mass, gap = 0.5, 0.1, 10.0, 0.21
    s.floor(mu)
    walls(s, arena, 6.0, mu)
    noise = Noise(42)
    for made in range(count):
        k, i, j = made // 81, made // 9 % 9, made % 9
        place = [(i - 4) * gap + noise.between() * 0.001, (j - 4) * gap + noise.between() * 0.001, 0.101 + k * gap]
        ball = s.body(place, mass, inertia_ball(mass, radius))
        s.geom(ball, "sphere", [radius], mu=mu)
    return s


# ---------------------------------------------------------------- what has a known answer
def pendulum(name, n):
    """Rods of 0.5 m and 1 kg hang on each other, stretched out along x at the start."""
    s = Scene(name)
    length, mass = 0.5, 1.0
    for i in range(n):
        rod = s.body([(i + 0.5) * length, 0, 2.0], mass, inertia_box(mass, length / 2, 0.02, 0.02), group=1)
        s.geom(rod, "box", [length / 2, 0.02, 0.02])
        s.hinge(i - 1, rod, [i * length, 0, 2.0], [0, 1, 0])
    return s


def chain(name):
    """Nine links of 0.1 kg and one of 10 kg at the end."""
    s = Scene(name)
    length = 0.1
    for i in range(10):
        mass, thick = (10.0, 0.05) if i == 9 else (0.1, 0.01)
        link = s.body([(i + 0.5) * length, 0, 2.0], mass, inertia_box(mass, length / 2, thick, thick), group=1)
        s.hinge(i - 1, link, [i * length, 0, 2.0], [0, 1, 0])
    return s


def limit(name):
    """A rod falls against a stop."""
    s = Scene(name)
    rod = s.body([0.25, 0, 2.0], 1.0, inertia_box(1.0, 0.25, 0.02, 0.02), group=1)
    s.hinge(-1, rod, [0, 0, 2.0], [0, 1, 0], -0.2, math.radians(30))
    return s


def stack(name, masses):
    """Cubes of 20 cm on each other."""
    s = Scene(name)
    s.floor()
    for i, mass in enumerate(masses):
        cube = s.body([0, 0, 0.1 + 0.2 * i], mass, inertia_box(mass, 0.1, 0.1, 0.1))
        s.geom(cube, "box", [0.1] * 3)
    return s


def incline(slope, heading):
    """A box on a floor; gravity leans, by a share of the slope at which it slips, towards a heading in degrees."""
    lean, heading_rad, g = math.atan(INCLINE_MU * slope), math.radians(heading), 9.81
    s = Scene(incline_name(slope, heading), gravity=(
        g * math.sin(lean) * math.cos(heading_rad), g * math.sin(lean) * math.sin(heading_rad), -g * math.cos(lean)))
    s.floor(INCLINE_MU)
    box = s.body([0, 0, 0.05], 2.0, inertia_box(2.0, 0.1, 0.1, 0.05))
    s.geom(box, "box", [0.1, 0.1, 0.05], mu=INCLINE_MU)
    return s


def bounce(coefficient):
    """A ball falls by a metre."""
    s = Scene(f"bounce_{round(coefficient * 100):03d}")
    s.floor(0.0, coefficient)
    ball = s.body([0, 0, 1.1], 1.0, inertia_ball(1.0, 0.1))
    s.geom(ball, "sphere", [0.1], mu=0.0, bounce=coefficient)
    return s


def racket(name):
    """A body spins about its middle axis, which it does not do for long."""
    s = Scene(name, gravity=(0, 0, 0))
    body = s.body([0, 0, 1], 1.0, [0.010, 0.020, 0.028], spin=(0.01, 10.0, 0.0))
    s.geom(body, "box", [0.12, 0.09, 0.03])
    return s


def free_fall(name):
    s = Scene(name)
    ball = s.body([0, 0, 10], 1.0, inertia_ball(1.0, 0.1), velocity=(3, 0, 4))
    s.geom(ball, "sphere", [0.1])
    return s


def speed_scenes():
    yield on_floor("empty", lambda s: None)
    yield on_floor("S1", lambda s: fleet(s, 1))
    yield on_floor("S2", lambda s: fleet(s, 100))
    yield on_floor("S3", lambda s: robots.quadruped(s, False))
    yield on_floor("S3t", lambda s: robots.quadruped(s, True))
    yield on_floor("S4", lambda s: robots.humanoid(s))
    yield box_pile("S5a", 3, 0.22, 0.13, [("collapse", 25, 50), ("settled", 350, 100)])
    yield box_pile("S5b", 5, 0.35, 0.13, [("collapse", 25, 50), ("settled", 350, 25)])
    yield box_pile("S5", 10, 0.9, 0.16, [("collapse", 40, 40), ("settled", 350, 25)])
    yield ball_pile("S6", 666, 1.0, [("collapse", 25, 50), ("settled", 350, 25)])
    yield on_floor("S7", lambda s: robots.six_axis_arm(s))


def scaling_scenes():
    for n in PILES:
        yield box_pile(f"pile_{n ** 3}", n, 0.09 * n, 0.14, [("settled", 350, 200 if n < 6 else 25)])
    for count in FLEETS:
        yield on_floor(f"fleet_{count}", lambda s: fleet(s, count))


def accuracy_scenes():
    yield on_floor("drive", lambda s: robots.rover(s, 0, 0, 5.0, 5.0, 1))
    yield pendulum("pendulum_2", 2)
    yield pendulum("pendulum_3", 3)
    yield chain("chain")
    yield limit("limit")
    yield stack("stack", [1.0] * 10)
    yield stack("heavy", [1.0, 100.0])
    yield racket("racket")
    yield free_fall("free_fall")
    for heading in HEADINGS:
        for slope in SLOPES:
            yield incline(slope, heading)
    for coefficient in (0.5, 0.8, 1.0):
        yield bounce(coefficient)


def write(folder):
    os.makedirs(folder, exist_ok=True)
    for scenes in (speed_scenes(), scaling_scenes(), accuracy_scenes()):
        for s in scenes:
            s.save(folder)


if __name__ == "__main__":
    write(sys.argv[1])
