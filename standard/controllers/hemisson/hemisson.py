"""A Hemisson drives about and keeps away from what its sensors see."""

import os
import sys

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "python"))

import roaming
from controller import Robot

ANGLES = {"ds0": -38, "ds1": 38, "ds2": 0, "ds4": 90, "ds5": -90}

robot = Robot()
sensors = roaming.enable(robot, ANGLES, int(robot.getBasicTimeStep()))
roaming.run(
    robot,
    ["left wheel motor"],
    ["right wheel motor"],
    roaming.Roamer(speed=4.0, clearance=0.08),
    lambda: roaming.look(sensors),
)
