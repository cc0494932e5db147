"""The robots of the scenes."""
import math

from scene import Z_TO_Y, inertia_ball, inertia_box, inertia_rod, plus

X, Y, Z = [1, 0, 0], [0, 1, 0], [0, 0, 1]


def rover(s, x, y, left, right, group, mu=0.8):
    """Two driven wheels and a caster that slides; 7.2 kg, the size of a Pioneer. Speeds of the wheels in rad/s."""
    radius, half = 0.0975, 0.015
    chassis = s.body([x, y, 0.13], 6.0, inertia_box(6.0, 0.20, 0.14, 0.05), group=group)
    s.geom(chassis, "box", [0.20, 0.14, 0.05], mu=mu)
    s.geom(chassis, "sphere", [0.04], place=[-0.16, 0, -0.09], mu=0.01)
    across, _, around = inertia_rod(0.6, radius, half)
    for side, speed in ((1, left), (-1, right)):
        hub = [x + 0.08, y + side * 0.165, radius]
        wheel = s.body(hub, 0.6, [across, around, across], group=group)
        s.geom(wheel, "cylinder", [radius, half], q=Z_TO_Y, mu=mu)
        s.wheel_motor(s.hinge(chassis, wheel, hub, Y), speed, 2.0)


def quadruped(s, is_trotting, group=1, strength=1.0):
    """Three hinges a leg; 36.8 kg. Legs across from each other move together when it trots. At a strength below 0.3 it
    does not stand."""
    servo = dict(gain=25, damping=8 * strength, torque=80 * strength)
    bend, length = 0.7, 0.28
    height = 2 * length * math.cos(bend) + 0.03
    trunk = s.body([0, 0, height], 18.0, inertia_box(18.0, 0.30, 0.13, 0.08), group=group)
    s.geom(trunk, "box", [0.30, 0.13, 0.08])
    for front in (1, -1):
        for side in (1, -1):
            phase = 0.0 if front * side > 0 else math.pi
            stride = dict(amplitude=0.15, frequency=2.0, phase=phase) if is_trotting else {}
            lift = dict(amplitude=0.25, frequency=2.0, phase=phase + math.pi / 2) if is_trotting else {}
            hip = [front * 0.25, side * 0.15, height]
            hub = s.body(plus(hip, [0, side * 0.035, 0]), 1.8, [0.003] * 3, group=group)
            s.servo(s.hinge(trunk, hub, hip, X, -1.2, 1.2), **servo)
            top = plus(hip, [0, side * 0.07, 0])
            knee = plus(top, [-length * math.sin(bend), 0, -length * math.cos(bend)])
            foot = plus(knee, [length * math.sin(bend), 0, -length * math.cos(bend)])
            thigh = s.limb(top, knee, 0.035, 2.2, group)
            s.servo(s.hinge(hub, thigh, top, Y, -1.2, 1.2), **servo, **stride)
            shin = s.limb(knee, foot, 0.02, 0.7, group)
            s.geom(shin, "sphere", [0.03], place=[0, 0, math.dist(knee, foot) / 2])
            s.servo(s.hinge(thigh, shin, knee, Y, -1.2, 1.2), **servo, **lift)


def humanoid(s, group=1, strength=1.0):
    """25 hinges: six a leg, five an arm, two in the waist, one in the neck; 56.8 kg, 1.65 m."""
    strong = dict(gain=25, damping=60 * strength, torque=300 * strength)
    weak = dict(gain=25, damping=8 * strength, torque=80 * strength)

    def small(place, mass):
        return s.body(place, mass, [0.004 * mass] * 3, group=group)

    def joint(parent, child, place, axis, servo):
        s.servo(s.hinge(parent, child, place, axis, -1.5, 1.5), **servo)

    pelvis = s.body([0, 0, 0.92], 6.0, inertia_box(6.0, 0.09, 0.13, 0.07), group=group)
    s.geom(pelvis, "box", [0.09, 0.13, 0.07])
    waist = small([0, 0, 1.02], 1.0)
    joint(pelvis, waist, [0, 0, 1.0], Z, strong)
    torso = s.body([0, 0, 1.23], 14.0, inertia_box(14.0, 0.10, 0.16, 0.18), group=group)
    s.geom(torso, "box", [0.10, 0.16, 0.18])
    joint(waist, torso, [0, 0, 1.04], Y, strong)
    head = s.body([0, 0, 1.56], 3.0, inertia_ball(3.0, 0.09), group=group)
    s.geom(head, "sphere", [0.09])
    joint(torso, head, [0, 0, 1.45], Z, weak)
    for side in (1, -1):
        arm(s, torso, side, small, joint, weak, group)
        leg(s, pelvis, side, small, joint, strong, group)


def arm(s, torso, side, small, joint, servo, group):
    shoulder = [0, side * 0.20, 1.36]
    pitch = small(plus(shoulder, [0, side * 0.02, 0]), 0.7)
    joint(torso, pitch, shoulder, Y, servo)
    roll = small(plus(shoulder, [0, side * 0.04, 0]), 0.7)
    joint(pitch, roll, plus(shoulder, [0, side * 0.03, 0]), X, servo)
    top = plus(shoulder, [0, side * 0.05, -0.02])
    elbow = plus(top, [0, 0, -0.28])
    wrist = plus(elbow, [0, 0, -0.24])
    upper = s.limb(top, elbow, 0.04, 1.8, group)
    joint(roll, upper, top, Z, servo)
    lower = s.limb(elbow, wrist, 0.035, 1.2, group)
    joint(upper, lower, elbow, Y, servo)
    hand = s.body(plus(wrist, [0, 0, -0.05]), 0.5, inertia_ball(0.5, 0.05), group=group)
    s.geom(hand, "sphere", [0.05])
    joint(lower, hand, wrist, Z, servo)


def leg(s, pelvis, side, small, joint, servo, group):
    hip, knee, ankle = [0, side * 0.10, 0.84], [0, side * 0.10, 0.46], [0, side * 0.10, 0.08]
    yaw = small(plus(hip, [0, 0, 0.02]), 1.0)
    joint(pelvis, yaw, plus(hip, [0, 0, 0.03]), Z, servo)
    roll = small(hip, 1.0)
    joint(yaw, roll, hip, X, servo)
    thigh = s.limb(hip, knee, 0.06, 5.0, group)
    joint(roll, thigh, hip, Y, servo)
    shin = s.limb(knee, ankle, 0.045, 3.0, group)
    joint(thigh, shin, knee, Y, servo)
    pitch = small(ankle, 0.5)
    joint(shin, pitch, ankle, Y, servo)
    foot = s.body([0.03, side * 0.10, 0.02], 1.0, inertia_box(1.0, 0.11, 0.05, 0.02), group=group)
    s.geom(foot, "box", [0.11, 0.05, 0.02])
    joint(pitch, foot, plus(ankle, [0, 0, -0.01]), X, servo)


def crawler(s, left, right, group, mu=0.8):
    """Three driven wheels a side; 12 kg. Speeds of the wheels in rad/s."""
    radius, half = 0.08, 0.03
    chassis = s.body([0, 0, 0.14], 9.0, inertia_box(9.0, 0.25, 0.12, 0.05), group=group)
    s.geom(chassis, "box", [0.25, 0.12, 0.05], mu=mu)
    across, _, around = inertia_rod(0.5, radius, half)
    for x in (-0.2, 0.0, 0.2):
        for side, speed in ((1, left), (-1, right)):
            hub = [x, side * 0.16, 0.1]
            wheel = s.body(hub, 0.5, [across, around, across], group=group)
            s.geom(wheel, "cylinder", [radius, half], q=Z_TO_Y, mu=mu)
            s.wheel_motor(s.hinge(chassis, wheel, hub, Y), speed, 3.0)


def six_axis_arm(s, group=1, sway=0.0, bend=0.0, strength=1.0):
    """As large as a UR5, stretched out along x, held by its servos; it sways about z and bends down by so many radians."""
    strong = dict(gain=25, damping=100 * strength, torque=150 * strength)
    weak = dict(gain=25, damping=10, torque=28)
    height = 0.62
    last = s.body([0, 0, 0.55], 3.7, inertia_rod(3.7, 0.06, 0.07), group=group)
    s.geom(last, "capsule", [0.06, 0.05])
    s.servo(s.hinge(-1, last, [0, 0, 0.48], Z, -3.1, 3.1), **strong, amplitude=sway, frequency=0.5 if sway else 0.0)
    x = 0.0
    for length, radius, mass, axis, servo, is_long in (
            (0.425, 0.055, 8.4, Y, strong, True), (0.39, 0.045, 2.3, Y, strong, True),
            (0.10, 0.04, 1.2, Y, weak, False), (0.10, 0.04, 1.2, Z, weak, False), (0.08, 0.03, 0.3, X, weak, False)):
        part = s.limb([x, 0, height], [x + length, 0, height], radius, mass, group, is_solid=is_long)
        if not is_long:
            s.geom(part, "sphere", [radius])
        s.servo(s.hinge(last, part, [x, 0, height], axis, -2.9, 2.9), **servo, middle=bend if x == 0.0 else 0.0)
        last, x = part, x + length
