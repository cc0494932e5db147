"""An Altino drives about and steers away from what its three sensors in front see; close to a thing it backs up."""

import os
import sys

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "python"))

import roaming
from vehicle import Driver

SPEED = 1.5  # km/h
STEER = 0.4  # rad
CLOSE, FAR = 0.15, 0.5  # m

car = Driver()
step = int(car.getBasicTimeStep())
ANGLES = {"front_left_sensor": 20, "front_center_sensor": 0, "front_right_sensor": -20}
sensors = roaming.enable(car, ANGLES, step)
back_until = 0.0
while car.step() != -1:
    left, middle, right = (distance for _, distance in roaming.look(sensors))
    nearest = min(left, middle, right)
    side = 1.0 if left < right else -1.0  # to the right is positive
    if nearest < CLOSE and car.getTime() >= back_until:
        back_until = car.getTime() + 1.5
    if car.getTime() < back_until:
        car.setCruisingSpeed(-SPEED)
        car.setSteeringAngle(-side * STEER)
    else:
        car.setCruisingSpeed(SPEED)
        car.setSteeringAngle(side * STEER if nearest < FAR else 0.0)
