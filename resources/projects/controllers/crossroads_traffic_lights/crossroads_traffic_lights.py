"""The twelve traffic lights of a crossing, for the model CrossRoadsTrafficLight.

Each of the four roads has two lights for those who go straight on or turn right, and one for those who turn left.
"""

from controller import Robot

STEP = 64
# Which lights are green together, for how many steps, and then orange.
PHASES = [((0, 1, 6, 7), 124, 31), ((3, 4, 9, 10), 125, 31), ((2, 8), 155, 31), ((5, 11), 125, 31)]

robot = Robot()
lamps = [{colour: robot.getDevice(f"{colour} light {i}") for colour in ("red", "orange", "green")} for i in range(12)]
shown = {}


def show(moving, colour):
    for i, light in enumerate(lamps):
        wanted = colour if i in moving else "red"
        if shown.get(i) != wanted:
            for name, lamp in light.items():
                lamp.set(1 if name == wanted else 0)
            shown[i] = wanted


def wait(steps):
    return all(robot.step(STEP) != -1 for _ in range(steps))


running = robot.step(STEP) != -1
while running:
    for moving, green, orange in PHASES:
        show(moving, "green")
        running = running and wait(green)
        show(moving, "orange")
        running = running and wait(orange)
        if not running:
            break
