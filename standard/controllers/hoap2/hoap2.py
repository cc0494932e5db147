"""A HOAP-2 bends its knees, lifts its arms and looks about, again and again."""

import os
import sys

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "python"))

from controller import Robot
from poses import Poser

# Hip, knee and ankle of both legs; first, second and fourth joint of both arms; head to the left and down.
LEGS = [f"{side}leg_joint_{joint}" for side in "lr" for joint in (3, 4, 5)]
ARMS = [f"{side}arm_joint_{joint}" for side in "lr" for joint in (1, 2, 4)]
HEAD = ["head_joint_1", "head_joint_2"]


def pose(bend, left, right, head):
    """All joints, for knees bent so far; the soles stay level."""
    leg = (-bend / 2.0, bend, -bend / 2.0)
    return leg + leg + left + right + head


DOWN, UP, AHEAD = (1.4, 0.1, -0.3), (-1.2, 0.3, -0.3), (0.0, 0.2, -1.0)
MIRROR = (1, -1, 1)
POSES = [
    (0.2, DOWN, DOWN, (0.0, 0.0)),
    (0.7, AHEAD, AHEAD, (0.0, 0.3)),
    (0.2, UP, DOWN, (0.6, -0.2)),
    (0.2, DOWN, UP, (-0.6, -0.2)),
]

robot = Robot()
body = Poser(robot, LEGS + ARMS + HEAD)
body.start()
while True:
    for bend, left, right, head in POSES:
        right = tuple(angle * sign for angle, sign in zip(right, MIRROR))
        body.go(pose(bend, left, right, head), 2.0)
