"""A Robotino 3 drives about on its three rollers and keeps away from what its nine infra-red sensors see."""

import os
import sys

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "python"))

import math

import roaming
from controller import Robot

# Directions of the sensors and of the wheels, whose axles point outwards, from the middle; in degrees.
ANGLES = {f"ir{i + 1}": (40 * i + 180) % 360 - 180 for i in range(9)}
WHEELS = {"wheel0_joint": 180, "wheel1_joint": -60, "wheel2_joint": 60}
# Of the wheels, and from the middle to them, in metres.
RADIUS, ARM = 0.063, 0.1826
SPEED = 0.2

robot = Robot()
step = int(robot.getBasicTimeStep())
sensors = roaming.enable(robot, ANGLES, step)
wheels = [(motor, math.radians(WHEELS[motor.getName()])) for motor in roaming.motors(robot, WHEELS)]
roamer = roaming.Roamer(speed=1.0, clearance=0.4)
while robot.step(step) != -1:
    left, right = roamer.wheels(roaming.look(sensors))
    forwards, turning = SPEED * 0.5 * (left + right), 1.0 * (right - left)
    for motor, place in wheels:
        motor.setVelocity((math.sin(place) * forwards - ARM * turning) / RADIUS)
