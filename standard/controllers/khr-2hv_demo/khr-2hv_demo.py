"""A KHR-2HV bends its knees, lifts its arms and turns its head, again and again."""

import os
import sys

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "python"))

from controller import Robot
from poses import Poser

LEGS = ["Left_Leg1", "Left_Leg3", "Left_Ankle", "Right_Leg1", "Right_leg3", "Right_Ankle"]
ARMS = ["Left_Shoulder", "Left_Arm1", "Right_Shoulder", "Right_Arm1"]


def pose(bend, left, right, head):
    """All joints, for knees bent so far; the soles stay level. The servos of the right side are mounted the other way round."""
    leg = (bend / 2.0, -bend, -bend / 2.0)
    return leg + tuple(-angle for angle in leg) + left + tuple(-angle for angle in right) + (head,)


# How far an arm is lifted ahead and aside.
DOWN, AHEAD, ASIDE = (0.0, 0.1), (1.4, 0.1), (0.0, 1.4)
POSES = [
    (0.2, DOWN, DOWN, 0.0),
    (0.7, AHEAD, AHEAD, 0.0),
    (0.2, ASIDE, DOWN, 0.6),
    (0.2, DOWN, ASIDE, -0.6),
]

robot = Robot()
body = Poser(robot, LEGS + ARMS + ["Head"])
body.start()
while True:
    for bend, left, right, head in POSES:
        body.go(pose(bend, left, right, head), 2.0)
