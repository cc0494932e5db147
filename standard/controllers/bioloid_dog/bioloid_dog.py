"""A Bioloid dog stands up and walks, with legs across from each other together."""

import os
import sys

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "python"))

import math

import walking
from controller import Robot
from poses import Poser

PHASES = {"front_left": 0.0, "back_right": 0.0, "front_right": 0.5, "back_left": 0.5}
THIGH, KNEE = -0.5, 0.9
STRIDE, LIFT = 0.2, 0.4

robot = Robot()
# The legs stick out to the sides at the start; their second joints turn them down.
names = [f"{leg}_{joint}" for leg in PHASES for joint in (1, 2, 3)]
legs = Poser(robot, names)
legs.start()
down = [math.pi / 2 if "left" in leg else -math.pi / 2 for leg in PHASES]
legs.go([angle for side in down for angle in (THIGH, side, KNEE)], 3.0)


def set_leg(leg, place, lift):
    robot.getDevice(f"{leg}_1").setPosition(THIGH - STRIDE * place)
    robot.getDevice(f"{leg}_3").setPosition(KNEE + LIFT * lift)


walking.run(robot, set_leg, PHASES, period=1.0, start=robot.getTime() + 1.0)
