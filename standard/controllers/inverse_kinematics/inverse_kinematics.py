"""An IRB 4600/40 lets its hand point down and go round in a circle: the joints follow from where the hand shall be."""

import os
import sys

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "python"))

import math

from controller import Robot
from poses import Poser

# From the manufacturer's drawing, in metres: the shoulder, the upper arm, the forearm forwards and up, the hand.
SHOULDER_X, SHOULDER_Z = 0.178, 0.494
UPPER = 1.096
FORE_X, FORE_Z = 1.27, 0.175
HAND = 0.125
CENTRE, RADIUS, PERIOD = (1.5, 0.0, 0.8), 0.3, 6.0


def joints(x, y, z):
    """Positions of the motors A to F for a hand that points down at a place."""
    r = math.hypot(x, y) - SHOULDER_X
    up = z + HAND - SHOULDER_Z
    fore, bend = math.hypot(FORE_X, FORE_Z), math.atan2(FORE_Z, FORE_X)
    reach = math.hypot(r, up)
    cosine = (UPPER**2 + reach**2 - fore**2) / (2.0 * UPPER * reach)
    lift = math.atan2(up, r) + math.acos(max(-1.0, min(1.0, cosine)))
    shoulder = math.pi / 2 - lift
    slope = math.atan2(up - UPPER * math.cos(shoulder), r - UPPER * math.sin(shoulder))
    elbow = bend - slope - shoulder
    return math.atan2(y, x), shoulder, elbow, 0.0, math.pi / 2 - shoulder - elbow, 0.0


def on_circle(time):
    angle = 2.0 * math.pi * time / PERIOD
    x, y, z = CENTRE
    return joints(x + RADIUS * math.cos(angle), y + RADIUS * math.sin(angle), z)


robot = Robot()
arm = Poser(robot, [f"{letter} motor" for letter in "ABCDEF"])
arm.start()
arm.go(on_circle(0.0), 4.0)
begin = robot.getTime()
while True:
    arm.set(on_circle(robot.getTime() - begin))
    arm.tick()
