"""Stands for the controller of the models SmallValve and LargeValve; the stops are in their joints."""

from controller import Robot

robot = Robot()
step = int(robot.getBasicTimeStep())
while robot.step(step) != -1:
    pass
