"""A Sojourner drives straight on until a key is pressed; then it goes where the arrow keys say."""

import os
import sys

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "python"))

import roaming
from controller import Robot

PLACES = ("Front", "Middle", "Back")

robot = Robot()
# Along x, in which positive speeds drive it, the wheels that are called the left ones are at the right.
sides = [roaming.motors(robot, [f"{place}{side}Wheel" for place in PLACES]) for side in ("Right", "Left")]
roaming.by_keys(robot, sides, 0.6, turn=1.0, on=0.6)
