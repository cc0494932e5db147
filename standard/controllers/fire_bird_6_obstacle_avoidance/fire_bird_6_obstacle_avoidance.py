"""A Fire Bird 6 drives about and keeps away from what its sonars see."""

import os
import sys

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "python"))

import roaming
from controller import Robot

ANGLES = {"ps0": 90, "ps1": 45, "ps2": 0, "ps3": -45, "ps4": -90}

robot = Robot()
sensors = roaming.enable(robot, ANGLES, int(robot.getBasicTimeStep()))
roaming.run(
    robot,
    ["left wheel motor"],
    ["right wheel motor"],
    roaming.Roamer(speed=5.0, clearance=0.7),
    lambda: roaming.look(sensors),
)
