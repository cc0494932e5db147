"""The same robots in MuJoCo: a world of Rebots, exported as URDF, with the floor, motors and steps of the task."""

from __future__ import annotations

import json
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

import mujoco
import numpy as np
from mujoco import rollout


@dataclass
class Scene:
    """What MuJoCo is to be told beyond the URDF."""

    task: str
    robot: str
    #: Height of a robot that floats; ``None``: it is fixed to the world.
    height: float | None = None
    #: Its turn at the start: w, x, y, z.
    turn: tuple[float, float, float, float] = (1, 0, 0, 0)
    #: Damping of the servos `[N·m·s/rad]`; their stiffness is that times the gain of the position controller, 60/s. It is
    #: as large as MuJoCo's servos bear with these steps; ours are constraints.
    damping: float = 0.0
    #: An episode ends when the robot's z-axis points less upwards.
    least_up: float = -2.0
    #: Where joints are at the start.
    joints: tuple[tuple[str, float], ...] = ()


GAIN = 60.0

SCENES = {
    "cart-pole": Scene("CartPole", "cart-pole"),
    "quadruped": Scene(
        "Quadruped",
        "robot",
        height=0.28,
        damping=0.6,
        least_up=0.5,
        joints=tuple(
            (f"{end} {side} {joint}", angle)
            for end in ("front", "rear")
            for side in ("left", "right")
            for joint, angle in (("hip", 0.6), ("knee", -1.2))
        ),
    ),
    "humanoid": Scene("Humanoid", "robot", height=0.25, turn=(np.cos(-0.75), 0, np.sin(-0.75), 0), damping=1.0),
}


def model(scene: Scene, task_file: Path, rebots: str, integrator: str) -> tuple[mujoco.MjModel, dict]:
    """The model and the task."""
    task = json.loads(task_file.read_text())
    world = task_file.parent / task["world"]
    with tempfile.TemporaryDirectory() as folder:
        urdf = Path(folder) / "robot.urdf"
        subprocess.run([rebots, "export", world, "--robot", scene.robot, "-o", urdf], check=True, capture_output=True)
        spec = mujoco.MjSpec.from_file(str(urdf))
    spec.option.timestep = _time_step(world)
    spec.option.integrator = getattr(mujoco.mjtIntegrator, f"mjINT_{integrator.upper()}")
    spec.compiler.discardvisual = True
    spec.compiler.fusestatic = True
    if scene.height is not None:
        base = spec.worldbody.first_body()
        base.add_freejoint()
        base.pos = [0, 0, scene.height]
        base.quat = scene.turn
    # As in the world: the robot touches the floor, and not itself.
    for geom in spec.geoms:
        geom.contype, geom.conaffinity = 1, 0
    if scene.height is not None:
        spec.worldbody.add_geom(type=mujoco.mjtGeom.mjGEOM_PLANE, size=[20, 20, 1], contype=0, conaffinity=1)
    limits = {joint.name: joint.actfrcrange[1] for joint in spec.joints if joint.type != mujoco.mjtJoint.mjJNT_FREE}
    for action in task["actions"]:
        joint = _joint(limits, action["device"])
        low, high = action.get("range", [-limits[joint], limits[joint]])
        actuator = spec.add_actuator(target=joint, trntype=mujoco.mjtTrn.mjTRN_JOINT)
        actuator.ctrlrange, actuator.ctrllimited = [low, high], True
        if action["control"] == "position":
            stiffness = GAIN * scene.damping
            actuator.gaintype, actuator.biastype = mujoco.mjtGain.mjGAIN_FIXED, mujoco.mjtBias.mjBIAS_AFFINE
            actuator.gainprm[0], actuator.biasprm[1] = stiffness, -stiffness
            # As damping of the joint, all integrators take it implicitly.
            spec.joint(joint).damping = np.array([[scene.damping], [0], [0]])
            if limits[joint] > 0:
                actuator.forcerange, actuator.forcelimited = [-limits[joint], limits[joint]], True
    return spec.compile(), task


def _time_step(world: Path) -> float:
    words = world.read_text().split()
    return float(words[words.index("basicTimeStep") + 1]) / 1000


def _joint(names: dict[str, float], device: str) -> str:
    """A joint is called like its motor or, if it has no name of its own, like one of its devices."""
    for name in (device, f"{device} sensor", f"{device} position"):
        if name in names:
            return name
    raise KeyError(f"{device}: {sorted(names)}")


class Rollout:
    """``mujoco.rollout`` in threads, with actions drawn anew and fallen robots put back. It computes no observations."""

    def __init__(self, scene: Scene, task_file: Path, rebots: str, integrator: str, worlds: int, threads: int) -> None:
        self.model, task = model(scene, task_file, rebots, integrator)
        self.scene, self.worlds = scene, worlds
        self.skip, self.most = task["frame_skip"], task["max_episode_steps"]
        self.data = [mujoco.MjData(self.model) for _ in range(threads)]
        data = self.data[0]
        for name, angle in scene.joints:
            data.joint(_joint({self.model.joint(i).name: 0 for i in range(self.model.njnt)}, name)).qpos[0] = angle
        kind = mujoco.mjtState.mjSTATE_FULLPHYSICS
        size = mujoco.mj_stateSize(self.model, kind)
        start = np.zeros(size)
        mujoco.mj_getState(self.model, data, start, kind)
        self.start = start
        self.state = np.tile(start, (worlds, 1))
        self.out = np.zeros((worlds, self.skip, size))
        self.sensors = np.zeros((worlds, self.skip, self.model.nsensordata))
        self.ages = np.random.default_rng(0).integers(0, self.most, worlds)
        self.pool = rollout.Rollout(nthread=threads if threads > 1 else 0)
        low, high = self.model.actuator_ctrlrange.T
        generator = np.random.default_rng(1)
        draws = generator.uniform(low, high, (16, worlds, 1, self.model.nu))
        self.controls = np.ascontiguousarray(np.repeat(draws, self.skip, axis=2))
        self.turn = 0
        self.contacts = 0

    def step(self) -> int:
        """A step of all environments."""
        control = self.controls[self.turn % len(self.controls)]
        self.turn += 1
        self.pool.rollout(self.model, self.data, self.state, control, state=self.out, sensordata=self.sensors)
        self.state = self.out[:, -1].copy()
        self.ages += 1
        over = self.ages >= self.most
        if self.scene.height is not None:
            # Behind the time come position and turn of the base.
            x, y = self.state[:, 5], self.state[:, 6]
            over |= 1 - 2 * (x * x + y * y) < self.scene.least_up
        else:
            over |= (np.abs(self.state[:, 1]) > 2.4) | (np.abs(self.state[:, 2]) > 0.2095)
        over |= ~np.isfinite(self.state).all(axis=1)
        self.state[over] = self.start
        self.ages[over] = 0
        return self.worlds
