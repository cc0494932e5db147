"""A YaMoR swings its hinge. In a chain of modules, each a little later than the one before, this makes a worm creep.

The number at the end of a module's name, or else its first argument, is its place in the chain.
"""

import math
import re
import sys

from controller import Robot

SWING, RATE = 0.5, 0.6  # rad, swings in a second
LAG = 2.0 * math.pi / 5.0

robot = Robot()
step = int(robot.getBasicTimeStep())
number = re.search(r"\d+", sys.argv[1] if len(sys.argv) > 1 else robot.getName())
place = int(number.group()) if number else 0
motor = robot.getDevice("motor")
while robot.step(step) != -1:
    motor.setPosition(SWING * math.sin(2.0 * math.pi * RATE * robot.getTime() - LAG * place))
