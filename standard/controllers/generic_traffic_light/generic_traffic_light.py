"""A traffic light goes from red to green and back over orange, and tells its colour in the robot's custom data.

Arguments: seconds of red, seconds of green, and `r` or `g` for the colour at the start.
"""

import sys

from controller import Robot

ORANGE = 5.0

robot = Robot()
step = int(robot.getBasicTimeStep())
words = sys.argv[1:] + ["", "", ""][len(sys.argv) - 1 :]
red, green = (float(word) if word else seconds for word, seconds in zip(words, (15.0, 60.0)))
lamps = {name: robot.getDevice(f"{name} light") for name in ("red", "orange", "green")}
cycle = [("green", green), ("orange", ORANGE), ("red", red)]
if words[2].startswith("r"):
    cycle = cycle[2:] + cycle[:2]
while True:
    for colour, seconds in cycle:
        for name, lamp in lamps.items():
            lamp.set(name == colour)
        robot.setCustomData(colour)
        end = robot.getTime() + seconds
        while robot.getTime() < end - 0.5 * step / 1000.0:
            if robot.step(step) == -1:
                raise SystemExit(0)
