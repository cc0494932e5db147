"""A Salamander walks on land, in waves along its body, and swims where its GPS says that it is under the water."""

import math

from controller import Robot

# The water's surface, in metres.
SURFACE = 0.0
WALK, SWIM = 1.0, 1.4  # waves in a second
BEND = 0.35

robot = Robot()
step = int(robot.getBasicTimeStep())
place = robot.getDevice("gps")
eyes = [robot.getDevice(f"ds_{side}") for side in ("left", "right")]
for sensor in [place] + eyes:
    sensor.enable(step)
spine = [robot.getDevice(f"motor_{i}") for i in range(1, 7)]
legs = [robot.getDevice(f"motor_leg_{i}") for i in range(1, 5)]
phase = 0.0
while robot.step(step) != -1:
    swims = place.getValues()[2] < SURFACE
    phase += 2.0 * math.pi * (SWIM if swims else WALK) * step / 1000.0
    left, right = (eye.getValue() for eye in eyes)
    turn = 0.3 * max(-1.0, min(1.0, right - left))
    for i, motor in enumerate(spine):
        # A wave that travels while it swims, and stands while it walks.
        along = 2.0 * math.pi * i / len(spine) if swims else (0.0 if i < 3 else math.pi)
        motor.setPosition(BEND * math.sin(phase - along) - turn)
    for i, motor in enumerate(legs):
        # A leg in front and the one across behind go together.
        motor.setPosition(-math.pi / 2 if swims else -phase + (0.0 if i in (0, 3) else math.pi))
