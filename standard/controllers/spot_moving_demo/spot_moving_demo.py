"""A Spot lies down, stands up, sits down and gives a paw, again and again."""

import os
import sys

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "python"))

from controller import Robot
from poses import Poser

# Abduction, rotation and elbow of the legs at the front left, front right, rear left and rear right.
STAND = (-0.1, 0.0, 0.0, 0.1, 0.0, 0.0, -0.1, 0.0, 0.0, 0.1, 0.0, 0.0)
LIE = (-0.4, -0.99, 1.59, 0.4, -0.99, 1.59, -0.4, -0.99, 1.59, 0.4, -0.99, 1.59)
SIT = (-0.2, -0.4, -0.19, 0.2, -0.4, -0.19, -0.4, -0.9, 1.18, 0.4, -0.9, 1.18)
LEAN = (-0.2, -0.3, 0.05, 0.2, -0.4, -0.19, -0.4, -0.9, 1.18, 0.49, -0.9, 0.8)
PAW = (-0.2, -0.3, 0.05, 0.2, 0.5, -0.4, -0.4, -0.9, 1.18, 0.49, -0.9, 0.8)
PAW_DOWN = PAW[:4] + (0.3, -0.2) + PAW[6:]

robot = Robot()
parts = ("shoulder abduction", "shoulder rotation", "elbow")
names = [
    f"{end} {side} {part} motor" for end in ("front", "rear") for side in ("left", "right") for part in parts
]
legs = Poser(robot, names)
legs.start()
while True:
    for pose, seconds in ((LIE, 4.0), (STAND, 4.0), (SIT, 4.0), (LEAN, 1.0)):
        legs.go(pose, seconds)
    for pose in (PAW, PAW_DOWN) * 3:
        legs.go(pose, 0.4)
    for pose, seconds in ((LEAN, 0.6), (SIT, 1.0), (STAND, 4.0)):
        legs.go(pose, seconds)
