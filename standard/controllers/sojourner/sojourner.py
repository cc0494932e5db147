"""A Sojourner drives straight on until a key is pressed; then it goes where the arrow keys say."""

import os
import sys

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "python"))

import roaming
from controller import Keyboard, Robot

SPEED = 1.0
WAYS = {Keyboard.UP: (1, 1), Keyboard.DOWN: (-1, -1), Keyboard.LEFT: (-1, 1), Keyboard.RIGHT: (1, -1)}

robot = Robot()
step = int(robot.getBasicTimeStep())
keyboard = robot.getKeyboard()
keyboard.enable(step)
PLACES = ("Front", "Middle", "Back")
sides = [roaming.motors(robot, [f"{place}{side}Wheel" for place in PLACES]) for side in ("Left", "Right")]
print("Arrow keys: forwards, back, turn on the spot.")
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
    for wheels, speed in zip(sides, speeds):
        for wheel in wheels:
            wheel.setVelocity(speed)
