"""An Atlas says hello: it lowers its arms, waves its right hand and nods."""

import os
import sys

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "python"))

from controller import Robot
from poses import Poser

NAMES = [f"{side}Arm{joint}" for side in "LR" for joint in ("Usy", "Shx", "Ely", "Elx")] + ["NeckAy"]
LEFT_DOWN, RIGHT_DOWN = (0.3, -1.2, 0.0, 0.2), (0.3, 1.2, 0.0, -0.2)
REST = LEFT_DOWN + RIGHT_DOWN + (0.0,)
WAVE = [LEFT_DOWN + (0.3, -0.2, 3.0, elbow, 0.0) for elbow in (-1.6, -0.9)]

robot = Robot()
body = Poser(robot, NAMES)
body.start()
body.go(REST, 3.0)
while True:
    print("Hello world!")
    body.go(WAVE[0], 2.0)
    for pose in WAVE * 3:
        body.go(pose, 0.5)
    body.go(REST, 2.0)
    body.go(REST[:8] + (0.4,), 0.5)
    body.go(REST, 1.5)
