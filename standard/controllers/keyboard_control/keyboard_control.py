"""A robot with wheels on both sides goes where the arrow keys say."""

import os
import sys

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "python"))

import roaming
from controller import Keyboard, Robot

SPEED = 6.0
WAYS = {Keyboard.UP: (1, 1), Keyboard.DOWN: (-1, -1), Keyboard.LEFT: (-0.5, 0.5), Keyboard.RIGHT: (0.5, -0.5)}

robot = Robot()
step = int(robot.getBasicTimeStep())
keyboard = robot.getKeyboard()
keyboard.enable(step)
names = [name for name in roaming.devices(robot) if "wheel" in name and "sensor" not in name and "caster" not in name]
sides = [roaming.motors(robot, [name for name in names if side in name]) for side in ("left", "right")]
print("Arrow keys: forwards, back, turn left, turn right.")
while robot.step(step) != -1:
    speeds = (0.0, 0.0)
    key = keyboard.getKey()
    while key > 0:
        speeds = [speed + SPEED * share for speed, share in zip(speeds, WAYS.get(key, (0, 0)))]
        key = keyboard.getKey()
    for motors, speed in zip(sides, speeds):
        for motor in motors:
            motor.setVelocity(speed)
