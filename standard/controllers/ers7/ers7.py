"""An Aibo ERS-7 walks, wags its tail and moves its head, its ears and its mouth."""

import os
import sys

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "python"))

import math

import walking
from controller import Robot

# In front 2 on the left and 4 on the right; behind 3 on the left and 5 on the right.
PHASES = {2: 0.0, 5: 0.0, 4: 0.5, 3: 0.5}
THIGH, KNEE = -0.4, 0.8
STRIDE, LIFT = 0.2, 0.5
# Name of the motor, where it moves about, how far, and how often in a second.
OTHERS = (
    ("PRM:/r6/c2-Joint2:62", 0.0, 0.6, 1.5),
    ("PRM:/r1/c1/c2-Joint2:12", 0.0, 0.7, 0.2),
    ("PRM:/r1/c1/c2/c3-Joint2:13", 0.2, 0.3, 0.3),
    ("PRM:/r1/c1/c2/c3/c4-Joint2:14", -0.3, 0.3, 0.5),
    ("PRM:/r1/c1/c2/c3/e5-Joint4:15", 0.1, 0.1, 1.0),
    ("PRM:/r1/c1/c2/c3/e6-Joint4:16", 0.1, 0.1, 1.0),
)

robot = Robot()
others = [(robot.getDevice(name), middle, swing, rate) for name, middle, swing, rate in OTHERS]


def set_leg(leg, place, lift):
    # Thighs in front turn ahead, those behind turn back.
    ahead = 1 if leg in (2, 4) else -1
    robot.getDevice(f"PRM:/r{leg}/c1-Joint2:{leg}1").setPosition(THIGH + ahead * STRIDE * place)
    robot.getDevice(f"PRM:/r{leg}/c1/c2/c3-Joint2:{leg}3").setPosition(KNEE + LIFT * lift)
    for motor, middle, swing, rate in others:
        motor.setPosition(middle + swing * math.sin(2.0 * math.pi * rate * robot.getTime()))


walking.run(robot, set_leg, PHASES, period=0.8)
