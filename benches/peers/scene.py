"""Writes a scene as text that all drivers read. README.md says what the lines mean.

SI units, z up, quaternions w x y z. A body's frame is its centre of mass, along its principal axes.
Angles of joints are zero as the scene is written.
"""
import math
import os


# ---------------------------------------------------------------- vectors and rotations
def plus(a, b):
    return [x + y for x, y in zip(a, b)]


def middle(a, b):
    return [(x + y) / 2 for x, y in zip(a, b)]


def cross(a, b):
    return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]


def unit(a):
    length = math.hypot(*a)
    return [x / length for x in a]


def turn(axis, angle):
    """The rotation about an axis, as a quaternion."""
    s = math.sin(angle / 2)
    return [math.cos(angle / 2)] + [s * x for x in unit(axis)]


def product(a, b):
    """The rotation b, then a."""
    w, x, y, z = a
    W, X, Y, Z = b
    return [w * W - x * X - y * Y - z * Z, w * X + x * W + y * Z - z * Y,
            w * Y - x * Z + y * W + z * X, w * Z + x * Y - y * X + z * W]


def inverse(q):
    return [q[0], -q[1], -q[2], -q[3]]


def rotate(q, v):
    t = plus(cross(q[1:], v), [q[0] * x for x in v])
    return plus(v, [2 * x for x in cross(q[1:], t)])


def along(direction):
    """A rotation that takes z to a direction of length 1."""
    x, y, z = direction
    side = math.hypot(x, y)
    if side < 1e-12:
        return AS_IT_IS if z > 0 else turn([1, 0, 0], math.pi)
    return turn([-y, x, 0], math.atan2(side, z))


AS_IT_IS = [1.0, 0.0, 0.0, 0.0]
Z_TO_Y = turn([1, 0, 0], math.pi / 2)   # lays a cylinder along y; which end is which does not matter


# ---------------------------------------------------------------- principal moments of inertia
def inertia_box(m, hx, hy, hz):
    """Of a box with these half sizes."""
    return [m / 3 * (hy * hy + hz * hz), m / 3 * (hx * hx + hz * hz), m / 3 * (hx * hx + hy * hy)]


def inertia_ball(m, r):
    return [0.4 * m * r * r] * 3


def inertia_rod(m, r, half):
    """Of a cylinder along z."""
    across = m * (3 * r * r + 4 * half * half) / 12
    return [across, across, m * r * r / 2]


class Noise:
    """Random numbers, the same on every machine."""

    def __init__(self, seed=12345):
        self.state = seed

    def between(self, lo=-1.0, hi=1.0):
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) & ((1 << 64) - 1)
        return lo + (hi - lo) * ((self.state >> 11) / float(1 << 53))


class Scene:
    def __init__(self, name, gravity=(0, 0, -9.81), steady=None, windows=()):
        self.name = name
        self.lines = []
        self.bodies = self.joints = 0
        # Where the places of what is added next are counted from.
        self.origin = [0.0, 0.0, 0.0]
        # The velocity of bodies that are not given one.
        self.drift = (0.0, 0.0, 0.0)
        self.add("scene", name)
        self.add("dt", 0.008)
        self.add("gravity", gravity)
        if steady is not None:
            self.add("steady", steady)
        for window in windows:
            self.add("window", *window)

    def add(self, *things):
        words = []
        for thing in things:
            if isinstance(thing, (list, tuple)):
                words += [f"{float(x):.17g}" for x in thing]
            else:
                words.append(f"{thing:.17g}" if isinstance(thing, float) else str(thing))
        self.lines.append(" ".join(words))

    def body(self, place, mass, inertia, q=AS_IT_IS, velocity=None, spin=(0, 0, 0), group=0):
        """Bodies of one group, if it is not 0, do not touch each other."""
        self.add("body", self.bodies, plus(place, self.origin), q, float(mass), inertia, velocity or self.drift, spin,
                 group)
        self.bodies += 1
        return self.bodies - 1

    def geom(self, body, shape, sizes, place=(0, 0, 0), q=AS_IT_IS, mu=0.8, bounce=0.0):
        sizes = list(sizes) + [0.0] * (3 - len(sizes))
        if body < 0:
            place = plus(place, self.origin)
        self.add("geom", body, shape, sizes, place, q, float(mu), float(bounce))

    def floor(self, mu=0.8, bounce=0.0):
        self.geom(-1, "plane", [0, 0, 0], mu=mu, bounce=bounce)

    def hinge(self, parent, child, anchor, axis, lo=1.0, hi=-1.0):
        """Without stops if lo > hi."""
        self.add("hinge", self.joints, parent, child, plus(anchor, self.origin), axis, float(lo), float(hi))
        self.joints += 1
        return self.joints - 1

    def wheel_motor(self, joint, speed, torque):
        self.add("motor_vel", joint, float(speed), float(torque))

    def servo(self, joint, gain, damping, torque, middle=0.0, amplitude=0.0, frequency=0.0, phase=0.0):
        numbers = (gain, damping, torque, middle, amplitude, frequency, phase)
        self.add("motor_pos", joint, *[float(x) for x in numbers])

    def limb(self, a, b, radius, mass, group, is_solid=True, mu=0.8):
        """A capsule from one point of the world to another."""
        length = math.dist(a, b)
        direction = [(y - x) / length for x, y in zip(a, b)]
        body = self.body(middle(a, b), mass, inertia_rod(mass, radius, length / 2), q=along(direction), group=group)
        if is_solid:
            self.geom(body, "capsule", [radius, length / 2 - radius], mu=mu)
        return body

    def save(self, folder):
        with open(os.path.join(folder, self.name + ".scene"), "w") as file:
            file.write("\n".join(self.lines) + "\n")
