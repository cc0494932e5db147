"""A Mantis walks straight on, with three of its six legs on the ground at a time."""

import os
import sys

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "python"))

import walking
from controller import Robot

# On the right and on the left: behind, in the middle and in front; with where their hips are at the start.
HIPS = {"RP": -0.7, "RM": 0.0, "RA": 0.7, "LP": 0.7, "LM": 0.0, "LA": -0.7}
PHASES = {"RP": 0.0, "LM": 0.0, "RA": 0.0, "LP": 0.5, "RM": 0.5, "LA": 0.5}
THIGH, STRIDE, LIFT = 0.786182, 0.15, 0.25

robot = Robot()


def set_leg(leg, place, lift):
    # From above, hips turn to the left: on the right that is ahead.
    side = 1 if leg[0] == "R" else -1
    robot.getDevice(leg + "C").setPosition(HIPS[leg] + side * STRIDE * place)
    robot.getDevice(leg + "F").setPosition(THIGH + LIFT * lift)


walking.run(robot, set_leg, PHASES, period=3.0)
