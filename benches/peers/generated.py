"""Scenes that nobody tuned for: kinds of work that robots and heaps are put to, each varied by a seed.

A scene's name is its kind and its seed. Seeds below 100 are for work on the engines; the report shows those from 100 on.
"""
import math

import robots
from scene import Noise, Scene, inertia_ball, inertia_box, inertia_rod, turn

STEADY = 250
# Steps that are measured: while things fall, and two seconds later.
WINDOWS = [("falling", 25, 50), ("later", 300, 100)]


class Random(Noise):
    """Numbers by seed; the first ones of near seeds are alike, so they are thrown away."""

    def __init__(self, seed):
        super().__init__(seed * 7919 + 12345)
        for _ in range(8):
            self.between()

    def whole(self, least, most):
        return min(most, int(self.between(least, most + 1)))

    def one_of(self, things):
        return things[self.whole(0, len(things) - 1)]

    def rotation(self):
        q = [self.between() for _ in range(4)]
        length = math.sqrt(sum(x * x for x in q)) or 1.0
        return [x / length for x in q]


def walled(s, half, height=2.0, mu=0.5):
    s.floor(mu)
    thick = 0.25
    for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        long = half + 2 * thick
        s.geom(-1, "box", [thick if x else long, thick if y else long, height / 2],
               place=[x * (half + thick), y * (half + thick), height / 2], mu=mu)


def thing(s, random, shape, place, size, mu):
    """A free body with the shape, a few centimetres large."""
    density = random.between(200, 1500)
    if shape == "box":
        half = [size * random.between(0.6, 1.0) for _ in range(3)]
        mass = density * 8 * half[0] * half[1] * half[2]
        body = s.body(place, mass, inertia_box(mass, *half), q=random.rotation())
        s.geom(body, "box", half, mu=mu)
    elif shape == "sphere":
        mass = density * 4 / 3 * math.pi * size ** 3
        s.geom(s.body(place, mass, inertia_ball(mass, size)), "sphere", [size], mu=mu)
    else:
        radius, half = 0.6 * size, 0.6 * size * random.between(0.5, 1.5)
        mass = density * 2 * math.pi * radius ** 2 * half
        body = s.body(place, mass, inertia_rod(mass, radius, half), q=random.rotation())
        s.geom(body, shape, [radius, half], mu=mu)


def drop(s, random, shapes, count, center, reach, lift=0.1, size=0.05, mu=0.5):
    """Things on a lattice above a square, which will fall into it."""
    gap = 2.6 * size
    across = max(1, int(2 * reach / gap))
    for i in range(count):
        layer, cell = divmod(i, across * across)
        place = [center[0] + (cell % across - (across - 1) / 2) * gap + 0.1 * size * random.between(),
                 center[1] + (cell // across - (across - 1) / 2) * gap + 0.1 * size * random.between(),
                 lift + layer * gap]
        thing(s, random, random.one_of(shapes), place, size, mu)


# ---------------------------------------------------------------- robots
def saturated(s, random, count=1):
    """Quadrupeds whose servos are too weak to stand."""
    s.floor(0.8)
    strength = random.between(0.02, 0.3)
    for i in range(count):
        s.origin = [(i % 4) * 3.0, (i // 4) * 3.0, 0.0]
        robots.quadruped(s, True, group=i + 1, strength=strength)


def saturated_fleet(s, random):
    saturated(s, random, 16)


def fallen(s, random):
    """A humanoid that is pushed over, and that its servos do not hold."""
    s.floor(random.between(0.4, 1.0))
    s.drift = (random.between(1.0, 3.0), random.between(-1.0, 1.0), 0.0)
    robots.humanoid(s, strength=random.between(0.02, 0.25))


def standing(s, random):
    """Robots that stand and walk on the spot, some with little grip."""
    s.floor(random.between(0.3, 1.0))
    robots.quadruped(s, random.between() > 0, strength=random.between(1.0, 2.0))


def rubble(s, random):
    """A rover with six wheels on fixed boxes and loose ones."""
    mu = random.between(0.5, 1.0)
    s.floor(mu)
    for i in range(60):
        half = [random.between(0.03, 0.15), random.between(0.03, 0.15), random.between(0.01, 0.05)]
        at = [random.between(-0.5, 4.0), random.between(-1.0, 1.0), half[2] * random.between(0.2, 0.9)]
        s.geom(-1, "box", half, place=at, q=turn([0, 0, 1], random.between(-3, 3)), mu=mu)
    drop(s, random, ["box"], random.whole(5, 20), [1.5, 0.0], 0.6, lift=0.3, size=0.04, mu=mu)
    s.origin = [0, 0, 0.15]
    robots.crawler(s, random.between(2.0, 6.0), random.between(2.0, 6.0), group=1, mu=mu)


# ---------------------------------------------------------------- heaps with something that moves
def stirred(s, random, count):
    """A heap of boxes and a paddle that a motor turns in it."""
    reach = 0.055 * count ** (1 / 3) + 0.08
    walled(s, reach)
    paddle = s.body([0, 0, 0.12], 2.0, inertia_box(2.0, 0.7 * reach, 0.02, 0.1), group=1)
    s.geom(paddle, "box", [0.7 * reach, 0.02, 0.1], mu=0.5)
    s.wheel_motor(s.hinge(-1, paddle, [0, 0, 0.12], [0, 0, 1]), random.between(0.5, 3.0), random.between(5, 50))
    drop(s, random, ["box"], count, [0, 0], reach - 0.05, lift=0.35)


def push(s, random):
    """A rover pushes a heap."""
    s.floor(0.6)
    drop(s, random, ["box", "cylinder", "sphere"], random.whole(10, 40), [0.75, 0.0], 0.25, lift=0.06)
    speed = random.between(2.0, 5.0)
    robots.rover(s, 0.0, 0.0, speed, speed, 1)


def arm_in_heap(s, random):
    """An arm that sweeps through a heap below it, mostly jammed."""
    s.floor(0.6)
    s.origin = [-0.35, 0.0, 0.0]
    robots.six_axis_arm(s, sway=random.between(0.3, 0.8), bend=random.between(0.5, 0.9),
                        strength=random.between(0.3, 1.0))
    s.origin = [0.0, 0.0, 0.0]
    drop(s, random, ["box", "capsule"], random.whole(20, 60), [0.3, 0.0], 0.3, lift=0.06)


# ---------------------------------------------------------------- heaps by themselves
def heap(s, random, shapes, count):
    reach = 0.05 * count ** (1 / 3) + 0.08
    walled(s, reach, mu=random.between(0.3, 0.8))
    drop(s, random, shapes, count, [0, 0], reach - 0.05)


def wall(s, random):
    """Boxes laid like bricks, or as a pyramid."""
    s.floor(0.6)
    rows, is_pyramid = random.whole(4, 9), random.between() > 0
    half = [0.1, 0.05, 0.05]
    for row in range(rows):
        count = rows - row if is_pyramid else 6 - row % 2
        for i in range(count):
            mass = random.between(0.5, 2.0)
            at = [(i - (count - 1) / 2) * 0.202, 0.0, 0.05 + row * 0.1]
            s.geom(s.body(at, mass, inertia_box(mass, *half)), "box", half, mu=0.6)


def ordinary(s, random):
    """Everything at once: a rover, a weak quadruped and a heap that do not meet."""
    s.floor(0.7)
    robots.rover(s, -3.0, 0.0, random.between(1, 5), random.between(1, 5), 1)
    s.origin = [0.0, 3.0, 0.0]
    robots.quadruped(s, True, group=2, strength=random.between(0.05, 1.5))
    s.origin = [0.0, 0.0, 0.0]
    drop(s, random, ["box", "cylinder", "capsule", "sphere"], random.whole(8, 40), [2.0, 0.0], 0.3)


def shapes_of(name):
    return lambda s, random: heap(s, random, [name], random.whole(40, 80))


# Kind: what it is, what builds it, whether it has windows of a heap.
KINDS = {
    "saturated": ("quadruped with weak servos", saturated, False),
    "saturated_fleet": ("sixteen of them", saturated_fleet, False),
    "fallen": ("humanoid that fell", fallen, False),
    "standing": ("quadruped on its feet", standing, False),
    "rubble": ("six wheels on rubble", rubble, False),
    "stirred_27": ("27 boxes and a paddle", lambda s, random: stirred(s, random, 27), True),
    "stirred_64": ("64 boxes and a paddle", lambda s, random: stirred(s, random, 64), True),
    "stirred_216": ("216 boxes and a paddle", lambda s, random: stirred(s, random, 216), True),
    "push": ("rover pushing a heap", push, True),
    "arm": ("arm in a heap", arm_in_heap, True),
    "boxes": ("heap of boxes", shapes_of("box"), True),
    "cylinders": ("heap of cylinders", shapes_of("cylinder"), True),
    "capsules": ("heap of capsules", shapes_of("capsule"), True),
    "balls": ("heap of balls", shapes_of("sphere"), True),
    "mixed": ("heap of all shapes", lambda s, random: heap(s, random, ["box", "cylinder", "capsule", "sphere"],
                                                            random.whole(20, 120)), True),
    "wall": ("wall or pyramid", wall, True),
    "ordinary": ("rover, weak quadruped, heap", ordinary, True),
}


def scene(kind, seed):
    _, build, has_heap = KINDS[kind]
    s = Scene(f"{kind}-{seed}", **(dict(windows=WINDOWS) if has_heap else dict(steady=STEADY)))
    build(s, Random(seed))
    return s


def names(seeds):
    """Scenes by seed, kind after kind."""
    return [(kind, seed) for seed in seeds for kind in KINDS]
