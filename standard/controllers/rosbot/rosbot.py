"""A ROSbot drives about and keeps away from what its two distance sensors in front see."""

import os
import sys

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "python"))

import roaming
from controller import Robot

ANGLES = {
    "front left distance sensor": 20,
    "front right distance sensor": -20,
    # Their names since R2023b.
    "fl_range": 20,
    "fr_range": -20,
}

robot = Robot()
sensors = roaming.enable(robot, ANGLES, int(robot.getBasicTimeStep()))
roaming.run(
    robot,
    ["front left wheel motor", "rear left wheel motor", "fl_wheel_joint", "rl_wheel_joint"],
    ["front right wheel motor", "rear right wheel motor", "fr_wheel_joint", "rr_wheel_joint"],
    roaming.Roamer(speed=5.0, clearance=0.8),
    lambda: roaming.look(sensors),
)
