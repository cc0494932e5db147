"""Moves the tip of the arm on a slow wave by position control."""

import math

from controller import Robot

robot = Robot()
step = int(robot.getBasicTimeStep())
joints = {name: robot.getDevice(name) for name in ("base", "shoulder", "elbow")}
for name in joints:
    robot.getDevice(name + " sensor").enable(step)

while robot.step(step) != -1:
    phase = 0.8 * robot.getTime()
    joints["base"].setPosition(0.8 * math.sin(phase))
    joints["shoulder"].setPosition(0.4 + 0.3 * math.sin(2.0 * phase))
    joints["elbow"].setPosition(0.9 + 0.3 * math.cos(2.0 * phase))
