"""A pedestrian walks along a way, round and round. The robot must be a supervisor.

Arguments: `--trajectory=x1 y1, x2 y2, ...` (m), `--speed=1.15` (m/s), `--step=16` (ms).
In worlds from before R2022a whose y axis is up, the points are x and z, and the model faces along z.
"""

import math
import os
import sys

from controller import Supervisor

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "python"))

from world_axes import has_y_up

# Height of the body above the ground, in metres, and how it rises and falls with the steps.
HEIGHT, BOB = 1.27, 0.02
STRIDE = 1.4  # metres in two steps
# Field, how far it swings in radians, when in the stride, and about which middle.
SWINGS = (
    ("rightLegAngle", 0.5, 0.0, 0.0),
    ("leftLegAngle", 0.5, math.pi, 0.0),
    ("rightLowerLegAngle", 0.4, -1.2, 0.4),
    ("leftLowerLegAngle", 0.4, math.pi - 1.2, 0.4),
    ("rightArmAngle", 0.4, math.pi, 0.0),
    ("leftArmAngle", 0.4, 0.0, 0.0),
    ("rightLowerArmAngle", 0.15, math.pi, -0.4),
    ("leftLowerArmAngle", 0.15, 0.0, -0.4),
)

robot = Supervisor()
y_is_up = has_y_up(robot.getWorldPath())
options = dict(word.lstrip("-").split("=", 1) for word in sys.argv[1:] if "=" in word)
step = int(float(options.get("step", robot.getBasicTimeStep())))
speed = float(options.get("speed", 1.15))
points = [tuple(float(number) for number in pair.split()) for pair in options.get("trajectory", "").split(",")]
points = [point for point in points if len(point) == 2]
if not robot.getSupervisor():
    sys.exit("a pedestrian walks as a supervisor only: set its field supervisor to TRUE")
if len(points) < 2:
    sys.exit("a pedestrian needs a way: controllerArgs [ \"--trajectory=0 0, 4 0\" ]")
me = robot.getSelf()
place, turn = me.getField("translation"), me.getField("rotation")
joints = [(me.getField(name), *swing) for name, *swing in SWINGS]
legs = list(zip(points, points[1:] + points[:1]))
lengths = [math.dist(a, b) for a, b in legs]
while robot.step(step) != -1:
    walked = robot.getTime() * speed
    phase = 2.0 * math.pi * walked / STRIDE
    walked %= sum(lengths) or 1.0
    for (a, b), length in zip(legs, lengths):
        if walked <= length:
            break
        walked -= length
    share = walked / length if length > 0.0 else 0.0
    x, y = (p + (q - p) * share for p, q in zip(a, b))
    height = HEIGHT + BOB * math.cos(2.0 * phase)
    if y_is_up:
        place.setSFVec3f([x, height, y])
        turn.setSFRotation([0.0, 1.0, 0.0, math.atan2(b[0] - a[0], b[1] - a[1])])
    else:
        place.setSFVec3f([x, y, height])
        turn.setSFRotation([0.0, 0.0, 1.0, math.atan2(b[1] - a[1], b[0] - a[0])])
    for field, size, when, middle in joints:
        if field is not None:
            field.setSFFloat(middle + size * math.sin(phase + when))
