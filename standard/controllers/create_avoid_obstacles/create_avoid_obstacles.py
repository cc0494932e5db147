"""A Create cleans a room: straight on, and where it bumps or finds an edge or a virtual wall, back and another way."""

import math
import random

from controller import Robot

FORWARDS = 16.0
SLOW = 8.0
# Radius of the wheels and distance between them, in metres.
RADIUS, BASE = 0.031, 0.271756
# A cliff sensor that sees no floor within reach.
EDGE = 100.0

robot = Robot()
step = int(robot.getBasicTimeStep())
random.seed(robot.getName())
bumpers = [robot.getDevice(f"bumper_{side}") for side in ("left", "right")]
cliffs = [robot.getDevice(f"cliff_{place}") for place in ("left", "front_left", "front_right", "right")]
receiver = robot.getDevice("receiver")
for sensor in bumpers + cliffs + [receiver]:
    sensor.enable(step)
wheels = [robot.getDevice(f"{side} wheel motor") for side in ("left", "right")]
for wheel in wheels:
    wheel.setPosition(float("inf"))


def drive(left, right, seconds):
    """Sets the wheels' speeds for a while; false when the simulation ends."""
    for wheel, speed in zip(wheels, (left, right)):
        wheel.setVelocity(speed)
    end = robot.getTime() + seconds
    while robot.getTime() < end:
        if robot.step(step) == -1:
            return False
    return True


def is_blocked():
    heard = receiver.getQueueLength() > 0
    while receiver.getQueueLength() > 0:
        receiver.nextPacket()
    return heard or any(b.getValue() > 0.0 for b in bumpers) or any(c.getValue() < EDGE for c in cliffs)


robot.step(step)
while drive(FORWARDS, FORWARDS, step / 1000.0):
    if not is_blocked():
        continue
    side = 1.0 if bumpers[0].getValue() > 0.0 else -1.0
    angle = random.uniform(math.radians(50.0), math.radians(130.0))
    if not drive(-SLOW, -SLOW, 0.5):
        break
    if not drive(side * SLOW, -side * SLOW, angle * BASE / (2.0 * SLOW * RADIUS)):
        break
