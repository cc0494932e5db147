"""Moves the belt of the model ConveyorBelt.

Arguments: its speed in m/s, and for how many seconds it moves (0: for ever).
"""

import sys

from controller import Robot

robot = Robot()
step = int(robot.getBasicTimeStep())
motor = robot.getDevice("belt_motor")
speed = float(sys.argv[1]) if len(sys.argv) > 1 else 0.2
seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 0.0
motor.setPosition(float("inf"))
motor.setVelocity(speed)
while robot.step(step) != -1:
    if 0 < seconds <= robot.getTime():
        motor.setVelocity(0)
        break
while robot.step(step) != -1:
    pass
