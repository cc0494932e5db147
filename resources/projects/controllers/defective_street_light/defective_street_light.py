"""A street light that flickers, for the model ControlledStreetLight."""

import random

from controller import Robot

robot = Robot()
step = int(robot.getBasicTimeStep())
lamp = robot.getDevice("led")
rest = 0
is_on = True
while robot.step(step) != -1:
    rest -= step
    if rest <= 0:
        is_on = not is_on
        lamp.set(1 if is_on else 0)
        rest = random.randint(200, 3000) if is_on else random.randint(40, 300)
