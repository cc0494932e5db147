"""An e-puck that looks: eight distance sensors, a camera of 52×39 pixels and a Python controller, in one process for all
worlds and in two processes (simulator and controller) for each world, as with Webots. What counts is processor time.

    pip install rebots-*.whl gymnasium
    python benches/learning/epuck.py

Prints control steps (64 ms) per second of processor time, and what each part costs.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np

import rebots
from rebots import tasks

CONTROLLER = '''
import numpy as np
from controller import Robot

LEFT = np.array({left})
RIGHT = np.array({right})
robot = Robot()
period = 64
sensors = [robot.getDevice(f"ps{{number}}") for number in range(8)]
camera = robot.getDevice("camera")
motors = [robot.getDevice(f"{{side}} wheel motor") for side in ("left", "right")]
for sensor in sensors + [camera]:
    sensor.enable(period)
for motor in motors:
    motor.setPosition(float("inf"))
while robot.step(period) != -1:
    readings = np.array([sensor.getValue() for sensor in sensors]) / 1000
    picture = np.frombuffer(camera.getImage(), np.uint8).reshape(39, 52, 4)
    light = picture[:, :, :3].mean() / 255
    motors[0].setVelocity(3.14 * float(np.clip(light + readings @ LEFT, -1, 1)))
    motors[1].setVelocity(3.14 * float(np.clip(light + readings @ RIGHT, -1, 1)))
'''
LEFT = [-0.5, -0.4, -0.3, 0.0, 0.0, 0.3, 0.4, 0.5]
RIGHT = LEFT[::-1]


def spent(rebots_program: str, steps: int) -> float:
    """Processor time of a simulator and its controller that take so many control steps. [s]"""
    with tempfile.TemporaryDirectory() as folder:
        project = Path(folder)
        (project / "worlds").mkdir()
        (project / "controllers/looker").mkdir(parents=True)
        world = tasks.path("Epuck").with_suffix(".wbt").read_text()
        (project / "worlds/w.wbt").write_text(world.replace('controller "<none>"', 'controller "looker"'))
        (project / "controllers/looker/looker.py").write_text(CONTROLLER.format(left=LEFT, right=RIGHT))
        words = ["--mode=fast", "--no-page", "--offline", f"--duration={0.064 * steps}", "--threads=1"]
        path = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        command = [rebots_program, *words, project / "worlds/w.wbt"]
        subprocess.run(command, check=True, capture_output=True, env=os.environ | {"PATH": path, "OMP_NUM_THREADS": "1"})
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def process_per_world(rebots_program: str, steps: int) -> float:
    """Control steps per second of processor time of one simulator with its controller, without their beginning and end."""
    few = steps // 10
    return (steps - few) / (spent(rebots_program, steps) - spent(rebots_program, few))


class Many:
    """All worlds in this process."""

    def __init__(self, worlds: int, looks: bool, thinks: bool) -> None:
        file = tasks.path("Epuck")
        task = json.loads(file.read_text()) | {"world": str(file.with_suffix(".wbt")), "start": [], "terminated": "0"}
        task["observations"] = [f"ps{number} / 1000" for number in range(8)]
        task["reward"] = "0"
        if looks:
            task["pictures"] = ["camera"]
        self.envs = rebots.make_vec(task, worlds, threads=1, copy=False, offline=True)
        self.looks, self.thinks = looks, thinks
        self.seen, _ = self.envs.reset(seed=0)
        self.actions = np.zeros((worlds, 2), np.float32)
        self.weights = np.array([LEFT, RIGHT]).T

    def step(self) -> int:
        if self.thinks:
            readings = self.seen["numbers"] if self.looks else self.seen
            light = self.seen["picture"].mean(axis=(1, 2, 3)) / 255 if self.looks else np.full(len(readings), 0.5)
            # As much as half of the greatest speed, as in the other controller.
            self.actions = (0.5 * np.clip(light[:, None] + readings @ self.weights, -1, 1)).astype(np.float32)
        self.seen, *_ = self.envs.step(self.actions)
        return len(self.actions)


def rate(many: Many, seconds: float) -> float:
    many.step()
    count, begin = 0, time.process_time()
    while (taken := time.process_time() - begin) < seconds:
        count += many.step()
    return count / taken


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--worlds", type=int, default=64)
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--steps", type=int, default=4000, help="of the simulator with its controller")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--rebots", default=shutil.which("rebots", path=str(Path(sys.executable).parent)) or "rebots")
    options = parser.parse_args()
    kinds = [(False, False), (True, False), (True, True)]
    many = [Many(options.worlds, looks, thinks) for looks, thinks in kinds]
    best = [0.0] * (len(many) + 1)
    for _ in range(options.rounds):
        for index, each in enumerate(many):
            best[index] = max(best[index], rate(each, options.seconds))
        best[-1] = max(best[-1], process_per_world(options.rebots, options.steps))
    blind, looking, whole, alone = (1e6 / value for value in best)
    print(f"in one process, {options.worlds} worlds: {best[2]:,.0f} control steps per second of processor time")
    print(f"  {blind:.1f} µs world and distance sensors, {looking - blind:.1f} µs picture, {whole - looking:.1f} µs controller")
    print(f"a simulator and a controller for each world: {best[3]:,.0f} control steps per second of processor time ({alone:.0f} µs each)")
    print(f"gain: {best[2] / best[3]:.1f}")


if __name__ == "__main__":
    main()
