"""An e-puck drives about, keeps away from what its eight distance sensors see, and lets its ring of LEDs go round."""

import os
import sys

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "python"))

import roaming
from controller import Robot

ANGLES = {"ps0": -17, "ps1": -46, "ps2": -90, "ps3": -151, "ps4": 151, "ps5": 90, "ps6": 46, "ps7": 17}
LEDS = 8

robot = Robot()
sensors = roaming.enable(robot, ANGLES, int(robot.getBasicTimeStep()))
there = roaming.devices(robot)
leds = [there.get(f"led{i}") for i in range(LEDS)]


def blink(time):
    for i, led in enumerate(leds):
        if led is not None:
            led.set(int(time * 10) % LEDS == i)


roaming.run(
    robot,
    ["left wheel motor"],
    ["right wheel motor"],
    roaming.Roamer(speed=4.0, clearance=0.06),
    lambda: roaming.look(sensors),
    blink,
)
