"""Turns the crank at an even speed."""

from controller import Robot

robot = Robot()
step = int(robot.getBasicTimeStep())
crank = robot.getDevice("crank")
crank.setPosition(float("inf"))
crank.setVelocity(2.0)

while robot.step(step) != -1:
    pass
