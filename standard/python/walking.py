"""Walking on four or six legs: what the standard controllers of animals share."""

import math


def foot(phase, duty=0.5):
    """Where a foot is at a phase, in turns, and how far it is lifted, from 0 to 1.

    It is on the ground for the share `duty` of a turn, from 1, in front, to -1, behind; then it comes back in the air.
    """
    phase %= 1.0
    if phase < duty:
        return 1.0 - 2.0 * phase / duty, 0.0
    share = (phase - duty) / (1.0 - duty)
    return -math.cos(math.pi * share), math.sin(math.pi * share)


def run(robot, set_leg, phases, period, duty=0.5, start=2.0):
    """Walks until the simulation ends, after `start` seconds and with strides that grow in the first one.

    `phases`: leg to its place in the gait, in turns; `set_leg` is called with a leg, where its foot is, and how far it
    is lifted.
    """
    step = int(robot.getBasicTimeStep())
    while robot.step(step) != -1:
        time = robot.getTime() - start
        size = max(0.0, min(1.0, time))
        for leg, phase in phases.items():
            place, lift = foot(max(0.0, time) / period + phase, duty)
            set_leg(leg, place * size, lift * size)
