"""Random search with Ray: each actor has worlds of its own, and the outcome does not depend on how many actors there are.

    pip install "ray" gymnasium rebots-*.whl
    python ray_actors.py --actors 2 --worlds 64 --rounds 20
"""

import argparse

import numpy as np
import ray

import rebots
from rebots import tasks


@ray.remote(num_cpus=1)
class Worker:
    """Worlds in a process of their own."""

    def __init__(self, task: str, worlds: int) -> None:
        self.envs = rebots.make_vec(task, worlds, threads=1, autoreset_mode="Disabled", copy=False)

    def returns(self, policies: np.ndarray, seeds: list[int]) -> np.ndarray:
        """The return of each policy, in a world with this seed."""
        observations, _ = self.envs.reset(seed=seeds)
        total, alive = np.zeros(len(policies)), np.ones(len(policies), bool)
        while alive.any():
            actions = np.einsum("wao,wo->wa", policies, observations)
            observations, rewards, terminated, truncated, _ = self.envs.step(np.clip(actions, -1, 1))
            total += rewards * alive
            alive &= ~(terminated | truncated)
        return total


def search(task: str, actors: int, worlds: int, rounds: int, noise: float = 1.0) -> list[float]:
    """The best return of each round; the mean of the best policies is where the next round looks."""
    workers = [Worker.remote(task, worlds // actors) for _ in range(actors)]
    envs = rebots.make(task)
    shape = (envs.action_space.shape[0], envs.observation_space.shape[0])
    generator, middle, curve = np.random.default_rng(0), np.zeros(shape), []
    for turn in range(rounds):
        policies = middle + noise * generator.normal(size=(worlds, *shape))
        seeds = [1000 * turn + world for world in range(worlds)]
        parts = np.split(np.arange(worlds), actors)
        jobs = [worker.returns.remote(policies[part], [seeds[i] for i in part]) for worker, part in zip(workers, parts)]
        returns = np.concatenate(ray.get(jobs))
        best = np.argsort(-returns, kind="stable")[: max(1, worlds // 8)]
        middle, noise = policies[best].mean(0), noise * 0.9
        curve.append(float(returns[best].mean()))
        print(f"round {turn}: {curve[-1]:.1f}", flush=True)
    return curve


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--actors", type=int, default=2)
    parser.add_argument("--worlds", type=int, default=64)
    parser.add_argument("--rounds", type=int, default=20)
    options = parser.parse_args()
    ray.init()
    search(str(tasks.path("CartPole")), options.actors, options.worlds, options.rounds)
