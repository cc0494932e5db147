"""A robot with wheels on both sides goes where the arrow keys say."""

import os
import sys

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "python"))

import roaming
from controller import Robot

robot = Robot()
names = [name for name in roaming.devices(robot) if "wheel" in name and "sensor" not in name and "caster" not in name]
sides = [roaming.motors(robot, [name for name in names if side in name]) for side in ("left", "right")]
roaming.by_keys(robot, sides, 6.0)
