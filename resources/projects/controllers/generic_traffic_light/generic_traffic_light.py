"""A traffic light that changes by itself, for the model GenericTrafficLight.

Arguments: seconds of red, seconds of green, and what it begins with: g, r, og (orange, then green) or or.
The robot's custom data tell its colour.
"""

import sys

from controller import Robot

ORANGE_TIME = 1.5

robot = Robot()
step = int(robot.getBasicTimeStep())
lamps = {colour: robot.getDevice(colour + " light") for colour in ("red", "orange", "green")}
words = sys.argv[1:]
red_time = float(words[0]) if words else 20.0
green_time = float(words[1]) if len(words) > 1 else red_time
# Each phase: its colour and how long it takes.
phases = [("green", green_time), ("orange", ORANGE_TIME), ("red", red_time), ("orange", ORANGE_TIME)]
phase = {"g": 0, "or": 1, "r": 2, "og": 3}.get(words[2] if len(words) > 2 else "g", 0)


def show():
    for colour, lamp in lamps.items():
        lamp.set(1 if colour == phases[phase][0] else 0)
    robot.setCustomData(phases[phase][0])


show()
since = 0.0
while robot.step(step) != -1:
    now = robot.getTime()
    if now - since >= phases[phase][1]:
        phase = (phase + 1) % len(phases)
        since = now
        show()
