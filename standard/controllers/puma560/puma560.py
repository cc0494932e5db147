"""A PUMA 560 moves from target to target and opens and closes its gripper there."""

import os
import sys

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "python"))

from controller import Robot
from poses import Poser

POSES = ((0.8, -0.6, 0.9, 0.0, 0.6, 0.0), (0.0, -1.2, 0.4, 0.8, 0.3, 1.0), (-0.9, -0.4, 0.7, 0.0, 0.9, -1.0))
OPEN, CLOSED = 0.01, 0.0

robot = Robot()
arm = Poser(robot, [f"joint{i}" for i in range(1, 7)] + ["gripper::right", "gripper::left"])
arm.start()
while True:
    for i, pose in enumerate(POSES):
        arm.go(pose, 3.0)
        width = OPEN if i % 2 == 0 else CLOSED
        arm.go((None,) * 6 + (width, width), 0.5)
        arm.wait(0.5)
