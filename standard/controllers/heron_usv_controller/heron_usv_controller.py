"""A Heron goes straight on with both thrusters until a key is pressed; then it goes where the arrow keys say."""

import os
import sys

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "python"))

import roaming
from controller import Keyboard, Robot

SPEED = 4.0
WAYS = {Keyboard.UP: (1, 1), Keyboard.DOWN: (-1, -1), Keyboard.LEFT: (-0.5, 0.5), Keyboard.RIGHT: (0.5, -0.5)}

robot = Robot()
step = int(robot.getBasicTimeStep())
keyboard = robot.getKeyboard()
keyboard.enable(step)
thrusters = roaming.motors(robot, ["left_motor", "right_motor"])
print("Arrow keys: forwards, back, turn left, turn right.")
speeds = (SPEED, SPEED)
is_driven = False
while robot.step(step) != -1:
    key = keyboard.getKey()
    is_driven = is_driven or key > 0
    if is_driven:
        speeds = (0.0, 0.0)
    while key > 0:
        speeds = [speed + SPEED * share for speed, share in zip(speeds, WAYS.get(key, (0, 0)))]
        key = keyboard.getKey()
    for thruster, speed in zip(thrusters, speeds):
        thruster.setVelocity(speed)
