"""Sends a text, whose length is that of two numbers, again and again, for every_method.py."""

from controller import Robot

robot = Robot()
emitter = robot.getDevice('emitter')
while robot.step(16) != -1:
    emitter.send(b'15 characters..\0')
