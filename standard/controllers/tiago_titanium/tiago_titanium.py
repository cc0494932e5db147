"""A TIAGo drives about and keeps away from what its lidar sees; without a lidar it drives round in a circle."""

import os
import sys

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "python"))

import roaming
from controller import Lidar, Robot

SPEED = 4.0

robot = Robot()
lidar = next((device for device in roaming.devices(robot).values() if isinstance(device, Lidar)), None)
if lidar is not None:
    lidar.enable(int(robot.getBasicTimeStep()))


def see():
    # A wall on the right, far enough to turn in a wide circle.
    return roaming.scan(lidar) if lidar is not None else [(-1.2, 0.6)]


roaming.run(robot, ["wheel_left_joint"], ["wheel_right_joint"], roaming.Roamer(SPEED, 1.0), see)
