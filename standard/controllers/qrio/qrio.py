"""A QRIO bends its knees, lifts its arms and turns its head, again and again."""

import os
import sys

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "python"))

from controller import Robot
from poses import Poser

LEGS = [f"{side}_{joint}" for side in ("left", "right") for joint in ("hip_2", "knee", "ankle_1")]
ARMS = [f"{side}_{joint}" for side in ("left", "right") for joint in ("shoulder_1", "shoulder_2", "elbow")]


def pose(bend, left, right, head):
    """All joints, for knees bent so far; the soles stay level."""
    leg = (bend / 2.0, bend, bend / 2.0)
    return leg + leg + left + right + (head,)


DOWN, UP, OUT, AHEAD = (0.0, 0.1, 0.2), (2.6, 0.2, 0.3), (0.3, 1.3, 0.0), (0.8, 0.1, 1.2)
POSES = [
    (0.0, DOWN, DOWN, 0.0),
    (0.5, AHEAD, AHEAD, 0.0),
    (0.0, UP, DOWN, 0.6),
    (0.5, OUT, OUT, 0.0),
    (0.0, DOWN, UP, -0.6),
]

robot = Robot()
body = Poser(robot, LEGS + ARMS + ["neck"])
body.start()
while True:
    for bend, left, right, head in POSES:
        body.go(pose(bend, left, right, head), 1.5)
