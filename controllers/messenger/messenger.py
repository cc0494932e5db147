"""Sends a numbered greeting every half second."""

from controller import Robot

robot = Robot()
emitter = robot.getDevice("emitter")
count = 0
while robot.step(64) != -1:
    if robot.getTime() >= 0.512 * count:
        count += 1
        emitter.send(f"greeting {count}")
