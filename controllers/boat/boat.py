"""Runs the engine for ten seconds, lets the boat drift for ten, and so on."""

from controller import Robot

robot = Robot()
step = int(robot.getBasicTimeStep())
engine = robot.getDevice("engine")
engine.setPosition(float("inf"))

while robot.step(step) != -1:
    engine.setVelocity(40.0 if robot.getTime() % 20.0 < 10.0 else 0.0)
