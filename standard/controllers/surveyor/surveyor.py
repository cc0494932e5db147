"""A Surveyor SRV-1 drives about on its tracks and keeps away from what its four infra-red sensors see."""

import os
import sys

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "python"))

import roaming
from controller import Robot

# Five wheels in each track; they turn backwards when it drives ahead.
SIDES = [[f"wheel_motor{i:02}" for i in range(first, first + 5)] for first in (0, 5)]
ANGLES = {"ds0": 0, "ds1": 90, "ds2": 180, "ds3": -90}
SPEED = 12.0

robot = Robot()
step = int(robot.getBasicTimeStep())
sensors = roaming.enable(robot, ANGLES, step)
tracks = [roaming.motors(robot, names) for names in SIDES]
roamer = roaming.Roamer(SPEED, clearance=0.25)
while robot.step(step) != -1:
    for track, speed in zip(tracks, roamer.wheels(roaming.look(sensors))):
        for wheel in track:
            wheel.setVelocity(-speed)
