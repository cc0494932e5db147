"""A Ned shows its joints, one after the other, and then goes where the keys say."""

import os
import sys

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "python"))

from controller import Keyboard, Robot
from poses import Poser

REST = (0.0, 0.3, -0.8, 0.0, 0.0, 0.0, 0.0, 0.0)
SHOW = ((1.2, 0.1, -0.5), (-1.2, 0.1, -0.5), (0.0, -0.5, -0.2), (0.0, 0.3, -0.8))
KEYS = "QWERTY", "ASDFGH"
RATE = 0.8

robot = Robot()
arm = Poser(robot, [f"joint_{i}" for i in range(1, 7)] + ["gripper::right", "gripper::left"])
keyboard = robot.getKeyboard()
keyboard.enable(arm.step)
arm.start()
arm.go(REST, 2.0)
for pose in SHOW:
    arm.go(pose + (0.0, 0.0, 0.0), 2.0)
arm.go((None,) * 6 + (0.01, 0.01), 0.5)
arm.go((None,) * 6 + (-0.01, -0.01), 0.5)
print("Q W E R T Y and A S D F G H: turn the joints. Up and down arrow: open and close the gripper.")
pose = list(arm.pose)
while True:
    key = keyboard.getKey()
    while key > 0:
        for i in range(6):
            pose[i] += RATE * arm.step / 1000.0 * ((key == ord(KEYS[0][i])) - (key == ord(KEYS[1][i])))
        if key in (Keyboard.UP, Keyboard.DOWN):
            pose[6] = pose[7] = 0.01 if key == Keyboard.UP else -0.01
        key = keyboard.getKey()
    arm.set(pose)
    arm.tick()
