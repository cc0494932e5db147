"""A Shrimp climbs straight on until a key is pressed; then it goes where the arrow keys say."""

import os
import sys

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "python"))

import roaming
from controller import Keyboard, Robot

SPEED = 3.0
BEND = 0.6  # how far the front and the back wheel steer
# Those of the bogie on the left are the other way round.
WHEELS = {f"wheel motor {i:02}": 1 if i in (1, 3) else -1 for i in range(6)}

robot = Robot()
step = int(robot.getBasicTimeStep())
wheels = roaming.motors(robot, WHEELS)
front, back = robot.getDevice("front wheel rotation"), robot.getDevice("back wheel rotation")
keyboard = robot.getKeyboard()
keyboard.enable(step)
print("Arrow keys: forwards, back, and round bends.")
speed, bend = SPEED, 0.0
is_driven = False
while robot.step(step) != -1:
    key = keyboard.getKey()
    is_driven = is_driven or key > 0
    if is_driven:
        speed, bend = 0.0, 0.0
    while key > 0:
        speed += SPEED * ((key == Keyboard.UP) - (key == Keyboard.DOWN))
        bend += BEND * ((key == Keyboard.LEFT) - (key == Keyboard.RIGHT))
        key = keyboard.getKey()
    for wheel in wheels:
        wheel.setVelocity(WHEELS[wheel.getName()] * (speed or abs(bend) * SPEED))
    front.setPosition(bend)
    back.setPosition(-bend)
