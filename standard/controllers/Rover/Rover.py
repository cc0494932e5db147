"""A rover of LEGO Mindstorms drives straight on. When it bumps into something, it backs off and turns away."""

import os
import sys

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "python"))

import roaming
from controller import Robot

SPEED = 6.0
BACK, TURN = 0.8, 0.7  # seconds

robot = Robot()
step = int(robot.getBasicTimeStep())
left, right = roaming.motors(robot, ["left wheel motor", "right wheel motor"])
bumpers = [robot.getDevice(name) for name in ("S1", "S3")]  # on the left and on the right
for bumper in bumpers:
    bumper.enable(step)
since, side = -BACK - TURN, 1
while robot.step(step) != -1:
    now = robot.getTime()
    hits = [bumper.getValue() > 0 for bumper in bumpers]
    if any(hits) and now - since > BACK:
        since, side = now, 1 if hits[0] else -1
    if now - since < BACK:
        speeds = -SPEED, -SPEED
    elif now - since < BACK + TURN:
        speeds = side * SPEED, -side * SPEED
    else:
        speeds = SPEED, SPEED
    left.setVelocity(speeds[0])
    right.setVelocity(speeds[1])
