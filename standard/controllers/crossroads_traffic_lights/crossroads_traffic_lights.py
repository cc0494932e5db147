"""The lights of a crossing: first the roads of one way have green, then those of the other."""

from controller import Robot

# Poles 0 and 2 stand at the roads of one way, 1 and 3 at those of the other; each has three lights.
GREEN, ORANGE, ALL_RED = 15.0, 3.0, 2.0

robot = Robot()
step = int(robot.getBasicTimeStep())
COLOURS = ("red", "orange", "green")
lamps = [[robot.getDevice(f"{colour} light {i}") for colour in COLOURS] for i in range(12)]


def show(colours, seconds):
    """Colours of both ways, for a while."""
    for i, lights in enumerate(lamps):
        for name, lamp in zip(COLOURS, lights):
            lamp.set(name == colours[i // 3 % 2])
    end = robot.getTime() + seconds
    while robot.getTime() < end - 0.5 * step / 1000.0:
        if robot.step(step) == -1:
            raise SystemExit(0)


while True:
    for way in (0, 1):
        for colour, seconds in (("green", GREEN), ("orange", ORANGE), ("red", ALL_RED)):
            show([colour if i == way else "red" for i in (0, 1)], seconds)
