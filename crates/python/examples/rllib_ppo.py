"""PPO of RLlib (new API stack) learns a task, in env runners that are processes of their own.

    pip install rebots-*.whl gymnasium "ray[rllib]" torch
    python rllib_ppo.py --runners 2 --goal 400

`--nodes 2` starts a cluster of two nodes on this machine; `ray_runtime.yaml` says how this becomes a job of another cluster.
"""

from __future__ import annotations

import argparse

import ray
from ray.rllib.algorithms.ppo import PPOConfig

from rebots import rllib, tasks


def configure(task: str, runners: int, worlds: int) -> PPOConfig:
    """Each world of each runner gives 64 steps an iteration."""
    rllib.register(task, tasks.path(task))
    return (
        PPOConfig()
        .environment(task)
        .env_runners(
            num_env_runners=runners,
            num_envs_per_env_runner=worlds,
            rollout_fragment_length=64,
            gym_env_vectorize_mode="vector_entry_point",
        )
        .training(
            train_batch_size_per_learner=64 * worlds * max(1, runners),
            minibatch_size=256,
            num_epochs=10,
            lr=1e-3,
            gamma=0.99,
            lambda_=0.95,
            vf_clip_param=1e4,
        )
        .debugging(seed=1)
    )


def train(config: PPOConfig, goal: float, iterations: int) -> list[tuple[int, float]]:
    """Steps and mean return of each iteration, up to the first that reaches the goal."""
    algorithm, curve = config.build_algo(), []
    for _ in range(iterations):
        result = algorithm.train()["env_runners"]
        curve.append((int(result["num_env_steps_sampled_lifetime"]), float(result.get("episode_return_mean", 0.0))))
        print(f"{curve[-1][0]:>8} steps: {curve[-1][1]:.1f}", flush=True)
        if curve[-1][1] >= goal:
            break
    algorithm.stop()
    return curve


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--task", default="CartPole")
    parser.add_argument("--runners", type=int, default=2)
    parser.add_argument("--worlds", type=int, default=16, help="of each runner")
    parser.add_argument("--goal", type=float, default=400.0)
    parser.add_argument("--iterations", type=int, default=60)
    parser.add_argument("--nodes", type=int, default=1, help="of a cluster on this machine")
    parser.add_argument("--address", help="of a cluster that runs already; auto: the one of this job")
    options = parser.parse_args()
    if options.address:
        ray.init(address=options.address)
    elif options.nodes > 1:
        from ray.cluster_utils import Cluster

        # With one runner on each node; the learner is beside the first one.
        cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 2})
        for _ in range(options.nodes - 1):
            cluster.add_node(num_cpus=1)
        ray.init(address=cluster.address)
    else:
        ray.init(address="local", num_cpus=options.runners + 1, include_dashboard=False)
    print(f"{len([node for node in ray.nodes() if node['Alive']])} nodes")
    curve = train(configure(options.task, options.runners, options.worlds), options.goal, options.iterations)
    reached = max(mean for _, mean in curve)
    print(f"best mean return: {reached:.1f}")
    ray.shutdown()
    if reached < options.goal:
        raise SystemExit(f"the goal of {options.goal} was not reached")


if __name__ == "__main__":
    main()
