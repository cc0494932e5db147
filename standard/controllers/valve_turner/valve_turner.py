"""Keeps the wheel of a valve between two stops, one on each side, whose angle is the argument; between them it turns freely."""

import sys

from controller import Robot

robot = Robot()
step = int(robot.getBasicTimeStep())
stop = abs(float(sys.argv[1])) if len(sys.argv) > 1 else 15.7079632679
motor = robot.getDevice("rotational motor")
sensor = robot.getDevice("position sensor")
sensor.enable(step)
while robot.step(step) != -1:
    angle = sensor.getValue()
    if abs(angle) > stop:
        motor.setPosition(stop if angle > 0 else -stop)
    else:
        motor.setTorque(0)
