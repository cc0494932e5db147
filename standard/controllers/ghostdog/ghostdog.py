"""A GhostDog trots, with legs across from each other together. Its knees point ahead and its shins back."""

import os
import sys

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "python"))

import walking
from controller import Robot

# In front 0 on the right and 2 on the left; behind 1 on the right and 3 on the left.
PHASES = {0: 0.0, 3: 0.0, 2: 0.5, 1: 0.5}
HIP, KNEE = 0.35, -1.4
STRIDE, LIFT = 0.25, 0.3

robot = Robot()


def set_leg(leg, place, lift):
    robot.getDevice(f"hip{leg}").setPosition(HIP + STRIDE * place)
    robot.getDevice(f"knee{leg}").setPosition(KNEE + LIFT * lift)


walking.run(robot, set_leg, PHASES, period=0.4, start=2.0)
