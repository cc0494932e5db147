"""A youBot puts a box that lies in front of it on its plate, drives aside, puts it on the floor, and obeys keys."""

import os
import sys

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "python"))

from controller import Keyboard, Robot
from poses import Poser

FLOOR = (0.0, -0.97, -1.55, -0.61, 0.0)
ABOVE = (0.0, -0.6, -1.4, -1.1, 0.0)
PLATE = (0.0, 0.92, 0.42, 1.78, 0.0)
OPEN, CLOSED = 0.025, 0.006
SPEED = 4.0
# Of the wheels at the front right, front left, rear right and rear left.
WAYS = {
    Keyboard.UP: (1, 1, 1, 1),
    Keyboard.DOWN: (-1, -1, -1, -1),
    Keyboard.LEFT: (1, -1, -1, 1),
    Keyboard.RIGHT: (-1, 1, 1, -1),
    Keyboard.PAGEUP: (1, -1, 1, -1),
    Keyboard.PAGEDOWN: (-1, 1, -1, 1),
}
POSES = {ord("F"): FLOOR, ord("U"): ABOVE, ord("P"): PLATE}

robot = Robot()
arm = Poser(robot, [f"arm{number}" for number in range(1, 6)])
# Since R2023b the fingers are coupled: what one is told, both do.
hand = Poser(robot, ["finger::left", "finger1", "finger2"])
wheels = [robot.getDevice(f"wheel{number}") for number in range(1, 5)]
keyboard = robot.getKeyboard()
keyboard.enable(arm.step)
for wheel in wheels:
    wheel.setPosition(float("inf"))
    wheel.setVelocity(0.0)
for finger in filter(None, hand.motors):
    finger.setVelocity(0.03)


def drive(way, speed=SPEED):
    for wheel, share in zip(wheels, way):
        wheel.setVelocity(share * speed)


def grip(width):
    hand.set((width,) * 3)
    arm.wait(0.8)


arm.start()
grip(OPEN)
for pose, seconds, width in ((ABOVE, 2.5, None), (FLOOR, 2.0, CLOSED), (ABOVE, 1.5, None), (PLATE, 4.5, OPEN)):
    arm.go(pose, seconds)
    if width is not None:
        grip(width)
drive(WAYS[Keyboard.LEFT])
arm.wait(3.0)
drive((0, 0, 0, 0))
for pose, seconds, width in ((PLATE, 0.5, CLOSED), (ABOVE, 4.5, None), (FLOOR, 2.0, OPEN), (ABOVE, 1.5, None)):
    arm.go(pose, seconds)
    if width is not None:
        grip(width)
print("Arrows, page up, page down: drive. F, U, P: arm to the floor, up, to the plate. + and -: open and close.")
while True:
    way = (0, 0, 0, 0)
    key = keyboard.getKey()
    while key > 0:
        way = [a + b for a, b in zip(way, WAYS.get(key, (0, 0, 0, 0)))]
        if key in POSES:
            arm.set(POSES[key])
        elif key in (ord("+"), ord("-")):
            hand.set([OPEN if key == ord("+") else CLOSED] * 2)
        key = keyboard.getKey()
    drive(way)
    arm.tick()
