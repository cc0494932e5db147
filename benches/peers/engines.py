"""The engines: how each is started, and which scenes it runs."""
import math
import os

from build import CACHE, DRIVERS, OURS, PYTHON, has_package
from scenes import FLEETS, HEADINGS, PILES as PILE_SIDES, SLOPES, incline_name

ROBOTS = ["empty", "S1", "S2", "S3", "S3t", "S4", "S7"]
PILES = ["S5a", "S5b", "S5", "S6"]
ALL = ROBOTS + PILES
SCALING = [[f"pile_{n ** 3}" for n in PILE_SIDES], [f"fleet_{count}" for count in FLEETS]]


class Engine:
    """`accuracy`: starts of the names of scenes that are worth a look, or None. `package`: what Python must have."""

    def __init__(self, about, command, settings=None, scenes=ALL, scales=False, accuracy=("",), package=None):
        self.about, self.command, self.settings = about, command, settings or {}
        self.scenes, self.scales, self.accuracy, self.package = scenes, scales, accuracy, package

    def is_built(self):
        return os.path.exists(self.command[0]) and (self.package is None or has_package(self.package))


def ours(softness):
    return dict(command=[OURS], settings=dict(BENCH_CFM=softness))


def mujoco(integrator, cone="pyramidal", solver="Newton"):
    return dict(command=[f"{CACHE}/bin/mujoco"], settings=dict(
        MJ_INTEGRATOR=integrator, MJ_CONE=cone, MJ_SOLVER=solver, MJ_PYTHON=PYTHON,
        MJ_TOOL=f"{DRIVERS}/scenefile.py", MJ_TMP=f"{CACHE}/mjcf", MJ_SCENES=f"{CACHE}/scenes"))


def rapier(precision, joints, iterations=None):
    settings = dict(RAPIER_JOINTS=joints, **({"RAPIER_ITERATIONS": iterations} if iterations else {}))
    return dict(command=[f"{CACHE}/cargo/release/rapier_{precision}"], settings=settings)


def python(name, package):
    return dict(command=[PYTHON, f"{DRIVERS}/{name}.py"], package=package)


ENGINES = {
    # WorldInfo.CFM, which is what a contact has that the world says nothing about.
    "rebots": Engine("Rebots as it comes", **ours("1e-5"), scales=True),
    "rebots-soft": Engine("Rebots with `--contacts=webots`", **ours("1e-3")),
    "ode-webots": Engine("ODE as Webots uses it: `dWorldStep`, a simple space, its default surface",
                         [f"{CACHE}/bin/ode"], dict(ODE_MODE="step"), scales=True),
    "ode-quick": Engine("ODE with `dWorldQuickStep`, 20 iterations, a hash space", [f"{CACHE}/bin/ode"],
                        dict(ODE_MODE="quick"), scales=True),
    "mujoco": Engine("MuJoCo: `implicitfast`, Newton, pyramidal cone, as most published models have it",
                     **mujoco("implicitfast"), scales=True),
    "mujoco-disc": Engine("MuJoCo with the `discrete` integrator", **mujoco("discrete"), scenes=ROBOTS + ["S5a"]),
    "mujoco-ell": Engine("MuJoCo with elliptic cones and impratio 10, its advice against slip",
                         **mujoco("implicitfast", cone="elliptic"), scenes=["S1", "S3", "S3t", "S4"]),
    "mujoco-cg": Engine("MuJoCo with conjugate gradients, for piles", **mujoco("implicitfast", solver="CG"),
                        scenes=PILES, accuracy=None),
    "mujoco-rk4": Engine("MuJoCo with Runge-Kutta steps, for smooth motion", **mujoco("RK4"), scenes=["S7"],
                         accuracy=("pendulum", "racket", "free_fall", "chain")),
    "rapier-f32": Engine("Rapier in single precision, impulse joints, 4 iterations", **rapier("f32", "impulse"),
                         scales=True),
    "rapier-f64": Engine("Rapier in double precision, impulse joints, 4 iterations", **rapier("f64", "impulse"),
                         scales=True),
    "rapier-f64-12": Engine("the same with 12 iterations, the fewest that keep the humanoid standing",
                            **rapier("f64", "impulse", "12"), scenes=["S1", "S3", "S3t", "S4", "S7"]),
    "rapier-f64-mb": Engine("Rapier with multibody joints, without their built-in damping",
                            **rapier("f64", "multibody"), scenes=ROBOTS),
    "pybullet": Engine("Bullet by PyBullet, 50 iterations", **python("bullet", "pybullet"), scales=True),
    "dart": Engine("DART", **python("dart_lcp", "dartpy"), scenes=ROBOTS + ["S5a"]),
    "drake": Engine("Drake: point contact, SAP", **python("drake_sap", "pydrake"), scenes=ROBOTS + ["S5a"]),
}

# Who runs the generated scenes: the engines that come to an end in most of them.
GENERATED = ["rebots", "ode-webots", "mujoco", "rapier-f32", "rapier-f64"]

# Step lengths of the double pendulum. [s]
PENDULUM_STEPS = (0.001, 0.002, 0.004, 0.008, 0.016, 0.032)


def recordings():
    """Scene, steps, steps from line to line, step length."""
    for dt in PENDULUM_STEPS:
        yield "pendulum_2", round(10 / dt), max(1, round(0.008 / dt)), dt
    for dt in (0.001, 0.002, 0.004, 0.008):
        yield "pendulum_3", round(10 / dt), round(0.008 / dt), dt
    yield "racket", 10000, 8, 0.001
    yield "racket", 1250, 1, 0.008
    yield "free_fall", 125, 125, 0.008
    for name, seconds, every in (("stack", 5, 25), ("heavy", 5, 25), ("chain", 3, 1), ("limit", 3, 1), ("drive", 6, 25),
                                 ("S3", 5, 25), ("S3t", 5, 5), ("S4", 8, 25), ("S7", 4, 25)):
        yield name, math.ceil(seconds / 0.008), every, 0.008
    for percent in (50, 80, 100):
        yield f"bounce_{percent:03d}", 375, 1, 0.008
        yield f"bounce_{percent:03d}", 3000, 1, 0.001
    for heading in HEADINGS:
        for slope in SLOPES:
            yield incline_name(slope, heading), 500, 25, 0.008
