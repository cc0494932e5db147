"""A Blimp sends the pushes that keys ask for, as three numbers along its axes, to whoever moves it.

It has no motors: in Webots a physics plugin receives the pushes and brings the lift.
"""

import struct

from controller import Keyboard, Robot

PUSH = 1.0
WAYS = {
    Keyboard.UP: (1, 0, 0),
    Keyboard.DOWN: (-1, 0, 0),
    Keyboard.LEFT: (0, 1, 0),
    Keyboard.RIGHT: (0, -1, 0),
    Keyboard.PAGEUP: (0, 0, 1),
    Keyboard.PAGEDOWN: (0, 0, -1),
}

robot = Robot()
step = int(robot.getBasicTimeStep())
emitter = robot.getDevice("emitter")
keyboard = robot.getKeyboard()
keyboard.enable(step)
for name in ("gps", "camera", "ds0", "ds6"):
    robot.getDevice(name).enable(step)
while robot.step(step) != -1:
    key = keyboard.getKey()
    while key > 0:
        if key in WAYS:
            emitter.send(struct.pack("3d", *(PUSH * share for share in WAYS[key])))
        key = keyboard.getKey()
