"""A Nao stands, waves its hand, and then makes the movements that keys ask for."""

import os
import sys

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "python"))

from controller import Robot
from poses import Poser

# Head to the left and up; right shoulder forwards and aside, elbow turned and bent.
NAMES = ("HeadYaw", "HeadPitch", "RShoulderPitch", "RShoulderRoll", "RElbowYaw", "RElbowRoll", "LShoulderPitch")
REST = (0.0, 0.0, 1.4, -0.2, 1.0, 0.5, 1.4)
WAVE = (0.0, -0.2, -0.9, -0.3, 0.9, 1.4, 1.4), (0.0, -0.2, -0.9, -0.3, 0.9, 0.6, 1.4)
NO = (0.5, 0.0) + REST[2:], (-0.5, 0.0) + REST[2:]
YES = (0.0, 0.4) + REST[2:], (0.0, -0.3) + REST[2:]
BOTH = REST[:2] + (0.2,) + REST[3:6] + (0.2,), REST
MOVES = {ord("W"): WAVE, ord("N"): NO, ord("Y"): YES, ord("U"): BOTH}

robot = Robot()
body = Poser(robot, NAMES)
keyboard = robot.getKeyboard()
keyboard.enable(body.step)


def play(move):
    for pose in move * 3:
        body.go(pose, 0.5)
    body.go(REST, 1.0)


body.start()
body.go(REST, 1.0)
play(WAVE)
print("W: wave a hand. N: no. Y: yes. U: both arms up.")
while True:
    key = keyboard.getKey()
    if key in MOVES:
        play(MOVES[key])
    body.tick()
