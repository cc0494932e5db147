"""Walks the model Pedestrian along a closed way.

Arguments: --trajectory=x1 y1, x2 y2, ... (two points at least), --speed=m/s, --step=ms.
"""

import argparse
import math

from controller import Supervisor

HEIGHT = 1.27
# How far a person walks in an eighth of a double step, in metres.
STRIDE = 0.22
# Angles of the joints and the height of the body through a double step.
ARM = [-0.5, -0.2, 0.2, 0.5, 0.5, 0.2, -0.2, -0.5]
ELBOW = [-0.15, -0.2, -0.35, -0.45, -0.5, -0.45, -0.35, -0.2]
LEG = [-0.55, -0.7, -0.75, -0.6, -0.35, 0.05, 0.3, 0.1]
KNEE = [0.9, 1.1, 0.75, 0.2, 0.1, 0.1, 0.2, 0.5]
FOOT = [0.1, 0.0, -0.15, -0.1, 0.0, 0.1, 0.15, 0.1]
LIFT = [-0.02, 0.02, 0.03, -0.01]


def at(values, phase):
    """The value between two of a cycle."""
    low = math.floor(phase)
    share = phase - low
    count = len(values)
    return values[low % count] * (1 - share) + values[(low + 1) % count] * share


def arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("--trajectory", default="")
    parser.add_argument("--speed", type=float, default=0.5)
    parser.add_argument("--step", type=int, default=0)
    return parser.parse_known_args()[0]


def main():
    options = arguments()
    robot = Supervisor()
    step = options.step if options.step > 0 else int(robot.getBasicTimeStep())
    speed = options.speed if options.speed > 0 else 1.15
    points = [tuple(float(word) for word in pair.split()[:2]) for pair in options.trajectory.split(",") if pair.strip()]
    if len(points) < 2:
        print("--trajectory needs two points at least, such as --trajectory=\"0 0, 5 0\"", flush=True)
        return
    lengths = [math.dist(a, b) for a, b in zip(points, points[1:] + points[:1])]
    whole = sum(lengths)
    me = robot.getSelf()
    translation, rotation = me.getField("translation"), me.getField("rotation")
    joints = []
    for side, shift in (("left", 0), ("right", 4)):
        for name, values, offset in (
            ("ArmAngle", ARM, shift), ("LowerArmAngle", ELBOW, shift), ("LegAngle", LEG, shift), ("LowerLegAngle", KNEE, shift), ("FootAngle", FOOT, shift),
        ):
            joints.append((me.getField(side + name), values, offset))
    while robot.step(step) != -1:
        gone = robot.getTime() * speed
        phase = gone / STRIDE
        for field, values, offset in joints:
            field.setSFFloat(at(values, phase + offset))
        rest = gone % whole if whole > 0 else 0.0
        i = 0
        while i < len(lengths) - 1 and rest >= lengths[i]:
            rest -= lengths[i]
            i += 1
        (ax, ay), (bx, by) = points[i], points[(i + 1) % len(points)]
        share = rest / lengths[i] if lengths[i] > 0 else 0.0
        translation.setSFVec3f([ax + (bx - ax) * share, ay + (by - ay) * share, HEIGHT + at(LIFT, phase)])
        rotation.setSFRotation([0, 0, 1, math.atan2(by - ay, bx - ax)])


main()
