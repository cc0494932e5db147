"""PPO of Stable-Baselines3 learns a task, and the curve is drawn.

    pip install rebots-*.whl gymnasium stable-baselines3 matplotlib
    python sb3_ppo.py --task CartPole --steps 61440 --curve cart_pole.png
"""

from __future__ import annotations

import argparse

from rebots.sb3 import SB3VecEnv
from rebots.tasks import path
from stable_baselines3 import PPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.evaluation import evaluate_policy
from stable_baselines3.common.vec_env import VecMonitor


class Curve(BaseCallback):
    """The mean return of the last 100 episodes, after each rollout."""

    def __init__(self) -> None:
        super().__init__()
        self.points: list[tuple[int, float]] = []

    def _on_step(self) -> bool:
        return True

    def _on_rollout_end(self) -> None:
        returns = [episode["r"] for episode in self.model.ep_info_buffer]
        if returns:
            self.points.append((self.num_timesteps, sum(returns) / len(returns)))


def train(task: str, steps: int, worlds: int = 16, seed: int = 1) -> tuple[list[tuple[int, float]], float]:
    """The curve, and the mean return of 20 episodes without exploration afterwards."""
    envs, curve = VecMonitor(SB3VecEnv(path(task), worlds)), Curve()
    model = PPO("MlpPolicy", envs, n_steps=64, batch_size=256, learning_rate=1e-3, seed=seed, device="cpu")
    model.learn(steps, callback=curve)
    reached, _ = evaluate_policy(model, VecMonitor(SB3VecEnv(path(task), 10)), 20)
    return curve.points, float(reached)


def draw(points: list[tuple[int, float]], file: str, title: str) -> None:
    """The curve as a picture."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(7, 4))
    axes.plot(*zip(*points))
    axes.set_xlabel("steps")
    axes.set_ylabel("mean return of the last episodes")
    axes.set_title(title)
    axes.grid(alpha=0.3)
    figure.tight_layout()
    figure.savefig(file, dpi=100)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--task", default="CartPole")
    parser.add_argument("--steps", type=int, default=61_440)
    parser.add_argument("--worlds", type=int, default=16)
    parser.add_argument("--curve", help="a PNG file")
    options = parser.parse_args()
    points, reached = train(options.task, options.steps, options.worlds)
    for steps, mean in points[:: max(1, len(points) // 12)]:
        print(f"{steps:>8} steps: {mean:.1f}")
    print(f"after training: {reached:.1f}")
    if options.curve:
        draw(points, options.curve, f"{options.task}, PPO of Stable-Baselines3")


if __name__ == "__main__":
    main()
