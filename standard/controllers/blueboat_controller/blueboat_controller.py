"""A BlueBoat goes straight on with both thrusters until a key is pressed; then it goes where the arrow keys say."""

import os
import sys

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "python"))

import roaming
from controller import Robot

robot = Robot()
sides = [roaming.motors(robot, [f"{side}_motor"]) for side in ("left", "right")]
roaming.by_keys(robot, sides, 3.0, on=3.0)
