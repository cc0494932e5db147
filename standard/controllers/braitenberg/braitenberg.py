"""A vehicle after Valentino Braitenberg: it drives about and keeps away from what its distance sensors see.

It knows the robots that name it: Khepera, Khepera III, Koala, Hemisson, e-puck, Elisa-3 and Pioneer.
"""

import os
import sys

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "python"))

import roaming
from controller import Robot

# What is in the model's name: directions of sensors, speed of the wheels in rad/s, reach in metres.
KINDS = (
    ("Khepera III", {f"ds{i}": a for i, a in enumerate((129, 77, 43, 13, -13, -43, -77, -141))}, 6.0, 0.12),
    ("Khepera", {f"ds{i}": a for i, a in enumerate((85, 45, 10, -10, -45, -85))}, 6.0, 0.05),
    ("Koala", {"ds0": -6, "ds2": -17, "ds3": -46, "ds4": -90, "ds11": 90, "ds12": 46, "ds13": 17, "ds15": 6}, 6.0, 0.4),
    ("Hemisson", {"ds0": -38, "ds1": 38, "ds2": 0, "ds4": 90, "ds5": -90}, 4.0, 0.08),
    ("Elisa", {"ps0": 0, "ps1": -45, "ps2": -90, "ps6": 90, "ps7": 45}, 15.0, 0.05),
    ("Pioneer", {f"so{i}": a for i, a in enumerate((90, 50, 30, 10, -10, -30, -50, -90))}, 5.0, 1.2),
    ("", {"ps0": -17, "ps1": -46, "ps2": -90, "ps5": 90, "ps6": 46, "ps7": 17}, 4.0, 0.06),
)

robot = Robot()
names = f"{robot.getModel()} {robot.getName()}"
_, angles, speed, reach = next(kind for kind in KINDS if kind[0] in names)
sensors = roaming.enable(robot, angles, int(robot.getBasicTimeStep()))
roaming.run(
    robot,
    ["left wheel motor", "left wheel"],
    ["right wheel motor", "right wheel"],
    roaming.Roamer(speed, reach),
    lambda: roaming.look(sensors),
)
