"""An Elisa-3 drives about and keeps away from what its sensors see."""

import os
import sys

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "python"))

import roaming
from controller import Robot

ANGLES = {"ps0": 0, "ps1": -45, "ps2": -90, "ps6": 90, "ps7": 45}

robot = Robot()
sensors = roaming.enable(robot, ANGLES, int(robot.getBasicTimeStep()))
roaming.run(
    robot,
    ["left wheel motor"],
    ["right wheel motor"],
    roaming.Roamer(speed=15.0, clearance=0.05),
    lambda: roaming.look(sensors),
)
