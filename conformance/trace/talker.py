"""Sends the packets that the programs in all languages receive: no robot hears itself."""

import struct

from controller import Robot

robot = Robot()
emitter = robot.getDevice('mouth')
count = 0
while robot.step(32) != -1:
    emitter.send(struct.pack('6d', count, 2, 3, 4, 5, 6.5))
    count += 1
