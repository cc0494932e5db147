"""A learner without dependencies: augmented random search (Mania, Guy and Recht, 2018) of linear policies.

    python -m rebots.ars rebots/Quadruped-v0 --worlds 64 --iterations 150 --curve curve.csv

Each iteration tries directions of the policy's weights forwards and backwards, one world for each, and goes along those
that were best.
"""

from __future__ import annotations

import argparse
import csv
import time

import numpy as np

from .gym import VectorEnv


class Normalizer:
    """Scales observations by their root mean square so far."""

    def __init__(self, size: int) -> None:
        self.count, self.mean, self.squares = 1e-4, np.zeros(size), np.zeros(size)

    def learn(self, rows: np.ndarray) -> None:
        """Take in observations."""
        total = self.count + len(rows)
        shift = rows.mean(0) - self.mean
        self.squares += ((rows - rows.mean(0)) ** 2).sum(0) + shift**2 * self.count * len(rows) / total
        self.mean += shift * len(rows) / total
        self.count = total

    def __call__(self, rows: np.ndarray) -> np.ndarray:
        # The mean stays in: a linear policy without an offset of its own would lean towards it.
        size = np.sqrt(self.squares / self.count + self.mean**2)
        return rows / np.where(size < 1e-6, 1.0, size)


def episode(envs: VectorEnv, weights: np.ndarray, norm: Normalizer, seed: int, steps: int) -> tuple[np.ndarray, int]:
    """The return of one episode in each world, each with its own weights; and how many steps were taken."""
    observations, _ = envs.reset(seed=[seed] * envs.num_envs)
    returns, alive, taken = np.zeros(envs.num_envs), np.ones(envs.num_envs, bool), 0
    for _ in range(steps):
        norm.learn(observations[alive].astype(np.float64))
        actions = np.clip(np.einsum("nij,nj->ni", weights, norm(observations)), -1, 1)
        observations, rewards, terminated, truncated, _ = envs.step(actions.astype(np.float32))
        returns += rewards * alive
        taken += int(alive.sum())
        alive &= ~(terminated | truncated)
        if not alive.any():
            break
    return returns, taken


def train(
    task,
    *,
    worlds: int = 64,
    iterations: int = 100,
    rate: float = 0.03,
    noise: float = 0.05,
    elite: float = 0.5,
    seed: int = 1,
    threads: int = 0,
    report=print,
) -> tuple[np.ndarray, list[tuple[int, float, float]]]:
    """The weights that were found, and the curve: steps so far, mean and best return of each iteration."""
    pairs = worlds // 2
    envs = VectorEnv(task, 2 * pairs, autoreset_mode="Disabled", threads=threads, copy=False)
    steps = int(envs.task.get("max_episode_steps", 1000)) or 1000
    shape = envs.single_observation_space.shape
    if shape is None or len(shape) != 1:
        raise ValueError("a linear policy takes numbers; this task observes pictures")
    size = shape[0]
    weights = np.zeros((len(envs.action_names), size))
    norm, generator = Normalizer(size), np.random.default_rng(seed)
    curve, total = [], 0
    for iteration in range(iterations):
        directions = generator.standard_normal((pairs, *weights.shape))
        tried = np.concatenate([weights + noise * directions, weights - noise * directions])
        returns, taken = episode(envs, tried, norm, int(generator.integers(2**31)), steps)
        total += taken
        forwards, backwards = returns[:pairs], returns[pairs:]
        best = np.argsort(-np.maximum(forwards, backwards))[: max(1, int(elite * pairs))]
        spread = np.concatenate([forwards[best], backwards[best]]).std() + 1e-8
        weights = weights + rate / (len(best) * spread) * np.tensordot(forwards[best] - backwards[best], directions[best], 1)
        curve.append((total, float(returns.mean()), float(returns.max())))
        if report is not None and (iteration % 10 == 0 or iteration == iterations - 1):
            report(f"{iteration:4} {total:9} steps: mean return {curve[-1][1]:9.2f}, best {curve[-1][2]:9.2f}")
    return weights, curve


def draw(curve: list[tuple[int, float, float]], file: str, title: str) -> None:
    """The curve as a picture."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(7, 4))
    steps, mean, best = zip(*curve)
    axes.plot(steps, mean, label="mean of an iteration")
    axes.plot(steps, best, alpha=0.6, label="best")
    axes.set(xlabel="steps", ylabel="return", title=title)
    axes.grid(alpha=0.3)
    axes.legend()
    figure.tight_layout()
    figure.savefig(file, dpi=100)


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description="Augmented random search of a linear policy.")
    parser.add_argument("task", help="an environment's name (rebots/CartPole-v0), a task file or a world file")
    parser.add_argument("--worlds", type=int, default=64)
    parser.add_argument("--iterations", type=int, default=100)
    parser.add_argument("--rate", type=float, default=0.03)
    parser.add_argument("--noise", type=float, default=0.05)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=0, help="0: one for each core")
    parser.add_argument("--curve", help="a file for the curve: CSV, or PNG with matplotlib")
    words = parser.parse_args()
    start = time.perf_counter()
    _, curve = train(
        words.task,
        worlds=words.worlds,
        iterations=words.iterations,
        rate=words.rate,
        noise=words.noise,
        seed=words.seed,
        threads=words.threads,
    )
    seconds = time.perf_counter() - start
    print(f"{curve[-1][0]} steps in {seconds:.1f} s: {curve[-1][0] / seconds:.0f} steps/s")
    if words.curve and words.curve.endswith(".png"):
        draw(curve, words.curve, f"{words.task}, augmented random search of a linear policy")
    elif words.curve:
        with open(words.curve, "w", newline="", encoding="utf-8") as file:
            csv.writer(file).writerows([("steps", "mean_return", "best_return"), *curve])


if __name__ == "__main__":
    main()
