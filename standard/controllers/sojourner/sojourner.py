"""A Sojourner drives straight on until a key is pressed; then it goes where the arrow keys say."""

import os
import sys

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "python"))

import roaming
from controller import Robot

PLACES = ("Front", "Middle", "Back")

robot = Robot()
sides = [roaming.motors(robot, [f"{place}{side}Wheel" for place in PLACES]) for side in ("Left", "Right")]
roaming.by_keys(robot, sides, 1.0, turn=1.0, on=1.0)
