"""A trot: each leg swings on a sine, and bends while it swings forwards. Longer strides on one side keep the heading."""

import math

from controller import Robot

# Where in its stride each leg is.
LEGS = {"front left": 0.0, "rear right": 0.0, "front right": math.pi, "rear left": math.pi}
BEND = 0.6
STRIDE = 0.12
LIFT = 0.15
FREQUENCY = 3.0
STEERING = 0.5

robot = Robot()
step = int(robot.getBasicTimeStep())
hips = {leg: robot.getDevice(leg + " hip") for leg in LEGS}
knees = {leg: robot.getDevice(leg + " knee") for leg in LEGS}
attitude = robot.getDevice("attitude")
attitude.enable(step)

while robot.step(step) != -1:
    time = robot.getTime()
    yaw = attitude.getRollPitchYaw()[2]
    # It stands first, then strides grow to their length within a second.
    share = min(max(time - 0.5, 0.0), 1.0)
    for leg, start in LEGS.items():
        phase = 2.0 * math.pi * FREQUENCY * time + start
        lift = LIFT * max(0.0, -math.cos(phase))
        turn = STEERING * yaw if leg.endswith("left") else -STEERING * yaw
        stride = STRIDE * (1.0 + max(-0.5, min(0.5, turn)))
        hips[leg].setPosition(BEND + share * (stride * math.sin(phase) + 0.5 * lift))
        knees[leg].setPosition(-2.0 * BEND - share * lift)
