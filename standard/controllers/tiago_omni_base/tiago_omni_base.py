"""A TIAGo OMNI Base drives round a square without turning: forwards, to the left, back, to the right."""

import os
import sys

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "python"))

import roaming
from controller import Robot

# Which way a wheel turns for a drive to the left: the rollers of the two sides lean against each other.
WHEELS = {"front_left": 1, "rear_left": 1, "front_right": -1, "rear_right": -1}
# Of a wheel, in metres.
RADIUS = 0.0762
SPEED, SIDE = 0.3, 3.0

robot = Robot()
step = int(robot.getBasicTimeStep())
wheels = [(roaming.motors(robot, [f"wheel_{name}_joint"]), left) for name, left in WHEELS.items()]
while robot.step(step) != -1:
    forwards, aside = [(1, 0), (0, 1), (-1, 0), (0, -1)][int(robot.getTime() / SIDE) % 4]
    for motors, left in wheels:
        for motor in motors:
            # The axles point to the right.
            motor.setVelocity(-SPEED * (forwards + left * aside) / RADIUS)
