"""A street light that flickers: it is on most of the time, and now and then it is not."""

import random

from controller import Robot

robot = Robot()
random.seed(robot.getName())
led = robot.getDevice("led")
until, is_on = 0.0, False
while robot.step(int(robot.getBasicTimeStep())) != -1:
    if robot.getTime() >= until:
        is_on = not is_on
        led.set(255 if is_on else 0)
        until = robot.getTime() + (random.uniform(0.5, 5.0) if is_on else random.uniform(0.03, 0.3))
