"""Environment steps per second of processor time: Rebots beside MuJoCo's rollout, EnvPool and Gymnasium's vector environments.

    pip install rebots-*.whl "gymnasium[mujoco]" mujoco envpool
    python benches/learning/compare.py --seconds 1 --rounds 5

Actions are random, fallen robots begin again. Rivals take turns, and the quickest call of each counts (a call is a step of
all its worlds). Processor time is that of all threads, so that other work on the machine hardly moves the figures; who runs
in several processes is measured by the clock on the wall and the number of cores. "equal model" has the links, masses, shapes, joints, motors, floor and steps of our world;
"its own model" is what the peer ships for the same kind of task, with its own length of step.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import time
import warnings
from pathlib import Path

import numpy as np

import rebots
from rebots import tasks

sys.path.insert(0, str(Path(__file__).parent))
import peers  # noqa: E402

warnings.filterwarnings("ignore")

WORLDS = 256


class Ours:
    """Observations, rewards, ends and resets are computed as the task says."""

    def __init__(self, task: str, threads: int, worlds: int = WORLDS, **options) -> None:
        self.envs = rebots.make_vec(tasks.path(task), worlds, threads=threads, copy=False, offline=True, **options)
        generator = np.random.default_rng(1)
        shape = (16, *self.envs.action_space.shape)
        self.actions = generator.uniform(-1, 1, shape).astype(np.float32)
        self.envs.reset(seed=0)
        self.turn, self.worlds = 0, worlds

    def step(self) -> int:
        self.envs.step(self.actions[self.turn % len(self.actions)])
        self.turn += 1
        return self.worlds


class Gym:
    """Gymnasium's MuJoCo environments, one after the other or in a process each."""

    def __init__(self, name: str, mode: str, worlds: int, **options) -> None:
        import gymnasium

        self.envs = gymnasium.make_vec(name, worlds, vectorization_mode=mode, **options)
        self.envs.reset(seed=0)
        self.envs.action_space.seed(0)
        self.actions = [self.envs.action_space.sample() for _ in range(16)]
        self.turn, self.worlds, self.mode = 0, worlds, mode

    def step(self) -> int:
        self.envs.step(self.actions[self.turn % len(self.actions)])
        self.turn += 1
        return self.worlds


class EnvPool:
    """EnvPool in C++ threads."""

    def __init__(self, name: str, threads: int, worlds: int = WORLDS) -> None:
        import envpool

        self.envs = envpool.make_gymnasium(name, num_envs=worlds, num_threads=threads)
        self.envs.reset()
        space = self.envs.action_space
        space.seed(0)
        self.actions = [np.stack([np.asarray(space.sample()) for _ in range(worlds)]) for _ in range(16)]
        self.turn, self.worlds = 0, worlds

    def step(self) -> int:
        self.envs.step(self.actions[self.turn % len(self.actions)])
        self.turn += 1
        return self.worlds


OWN = {"cart-pole": "InvertedPendulum-v5", "quadruped": "Ant-v5", "humanoid": "Humanoid-v5"}


def rivals(name: str, rebots_program: str):
    """Who runs for a task: a name, the number of cores, and what makes it."""
    scene = peers.SCENES[name]
    file = Path(tasks.path(scene.task))
    yield "Rebots", 1, lambda: Ours(scene.task, 1)
    yield "Rebots", 2, lambda: Ours(scene.task, 2)
    for integrator in ("Euler", "implicitfast", "RK4"):
        yield (
            f"MuJoCo rollout, {integrator}, equal model",
            1,
            lambda integrator=integrator: peers.Rollout(scene, file, rebots_program, integrator, WORLDS, 1),
        )
    yield (
        "MuJoCo rollout, implicitfast, equal model",
        2,
        lambda: peers.Rollout(scene, file, rebots_program, "implicitfast", WORLDS, 2),
    )
    own = OWN[name]
    yield f"EnvPool {own}, its own model", 1, lambda: EnvPool(own, 1)
    if name == "cart-pole":
        yield "EnvPool CartPole-v1, a formula", 1, lambda: EnvPool("CartPole-v1", 1)
    yield f"Gymnasium sync {own}, its own model", 1, lambda: Gym(own, "sync", 8)
    yield f"Gymnasium async {own}, its own model", 2, lambda: Gym(own, "async", 2)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--tasks", default=",".join(peers.SCENES))
    parser.add_argument("--seconds", type=float, default=1.0, help="of each turn")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--only", default="", help="rivals whose names contain this")
    parser.add_argument("--rebots", default=shutil.which("rebots", path=str(Path(sys.executable).parent)) or "rebots")
    options = parser.parse_args()
    for name in options.tasks.split(","):
        field = []
        for rival, cores, make in rivals(name, options.rebots):
            if options.only and options.only.lower() not in rival.lower():
                continue
            try:
                field.append((rival, cores, make()))
            except Exception as error:  # a peer that is not there is left out
                print(f"left out: {rival}: {type(error).__name__}: {error}", file=sys.stderr)
        best = [0.0] * len(field)
        for _ in range(options.rounds):
            for index, (_, cores, runner) in enumerate(field):
                runner.step()
                is_one = not isinstance(runner, Gym) or runner.mode != "async"
                clock = time.process_time if is_one else (lambda cores=cores: cores * time.perf_counter())
                end = time.perf_counter() + options.seconds
                while time.perf_counter() < end:
                    begin = clock()
                    count = runner.step()
                    best[index] = max(best[index], count / (clock() - begin))
        print(f"\n{name}")
        for (rival, cores, _), rate in zip(field, best):
            print(f"  {rival:50} {cores} threads {rate:>12,.0f} steps per second of processor time", flush=True)


if __name__ == "__main__":
    main()
