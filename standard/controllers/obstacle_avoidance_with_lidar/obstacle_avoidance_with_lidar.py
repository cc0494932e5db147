"""A robot on wheels drives about and keeps away from what its lidar sees."""

import os
import sys

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "python"))

import roaming
from controller import Lidar, Robot

# Half of the robot's width and as much again, in metres; speed of the wheels in rad/s.
CLEARANCE = 0.4
SPEED = 5.0

robot = Robot()
step = int(robot.getBasicTimeStep())
there = roaming.devices(robot)
lidar = next((device for device in there.values() if isinstance(device, Lidar)), None)
if lidar is None:
    sys.exit("this robot has no lidar to look with")
lidar.enable(step)
for motor in roaming.motors(robot, ("LDS-01_main_motor", "LDS-01_secondary_motor")):
    motor.setVelocity(30.0)

wheels = [name for name in there if "wheel" in name and "sensor" not in name]
left = [name for name in wheels if "left" in name]
right = [name for name in wheels if "right" in name]
roaming.run(robot, left, right, roaming.Roamer(SPEED, CLEARANCE), lambda: roaming.scan(lidar))
