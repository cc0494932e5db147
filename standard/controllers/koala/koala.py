"""A Koala drives about and keeps away from what its sensors see."""

import os
import sys

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "python"))

import roaming
from controller import Robot

ANGLES = {"ds0": -6, "ds2": -17, "ds3": -46, "ds4": -90, "ds11": 90, "ds12": 46, "ds13": 17, "ds15": 6}

robot = Robot()
sensors = roaming.enable(robot, ANGLES, int(robot.getBasicTimeStep()))
roaming.run(
    robot,
    ["left wheel motor"],
    ["right wheel motor"],
    roaming.Roamer(speed=6.0, clearance=0.4),
    lambda: roaming.look(sensors),
)
