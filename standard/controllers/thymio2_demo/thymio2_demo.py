"""A Thymio II drives about and keeps away from what its five sensors in front see."""

import os
import sys

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "python"))

import roaming
from controller import Robot

ANGLES = {f"prox.horizontal.{i}": angle for i, angle in enumerate((39, 20, 0, -20, -40))}

robot = Robot()
sensors = roaming.enable(robot, ANGLES, int(robot.getBasicTimeStep()))
roaming.run(
    robot,
    ["motor.left"],
    ["motor.right"],
    roaming.Roamer(speed=4.0, clearance=0.09),
    lambda: roaming.look(sensors),
)
