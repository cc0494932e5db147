"""A Pioneer 3-DX drives about and keeps away from what its eight sonars in front see."""

import os
import sys

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "python"))

import roaming
from controller import Robot

ANGLES = {f"so{i}": angle for i, angle in enumerate((90, 50, 30, 10, -10, -30, -50, -90))}

robot = Robot()
sensors = roaming.enable(robot, ANGLES, int(robot.getBasicTimeStep()))
roaming.run(
    robot,
    ["left wheel"],
    ["right wheel"],
    roaming.Roamer(speed=5.0, clearance=1.2),
    lambda: roaming.look(sensors),
)
