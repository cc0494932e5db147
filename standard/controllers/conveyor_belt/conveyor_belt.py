"""A conveyor belt runs: the first argument is its speed in m/s, the second for how many seconds; 0: for ever."""

import sys

from controller import Robot

robot = Robot()
speed, seconds = (float(word) for word in (sys.argv[1:] + ["0.5", "0"][len(sys.argv) - 1 :])[:2])
belt = robot.getDevice("belt_motor")
belt.setPosition(float("inf"))
belt.setVelocity(speed)
while robot.step(int(robot.getBasicTimeStep())) != -1:
    if 0.0 < seconds <= robot.getTime():
        belt.setVelocity(0.0)
