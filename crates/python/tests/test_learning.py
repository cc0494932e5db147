"""Libraries for learning, each with its own checker. What is not installed is left out; `cargo xtask dist --test --learning`
installs all of it."""

import sys
from pathlib import Path

import numpy as np
import pytest

import rebots
from rebots import tasks

CART_POLE = tasks.path("CartPole")
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "examples"))


def test_environments_pass_the_checks_of_stable_baselines():
    checker = pytest.importorskip("stable_baselines3.common.env_checker")
    for name in sorted(tasks.TASKS):
        checker.check_env(rebots.make(tasks.path(name)), skip_render_check=True)


def test_stable_baselines_learns_to_balance():
    pytest.importorskip("stable_baselines3")
    from sb3_ppo import train

    points, reached = train("CartPole", 24_576)
    # PyTorch's numbers differ from version to version and machine to machine: 245 and 450 have been seen.
    assert points[0][1] < 80 and reached > 150


def test_the_worlds_of_stable_baselines_are_those_of_gymnasium():
    pytest.importorskip("stable_baselines3")
    from gymnasium.vector import AutoresetMode
    from rebots.sb3 import SB3VecEnv

    theirs, ours = SB3VecEnv(CART_POLE, 3), rebots.make_vec(CART_POLE, 3, autoreset_mode=AutoresetMode.SAME_STEP)
    theirs.seed(5)
    assert np.array_equal(theirs.reset(), ours.reset(seed=5)[0])
    ended = 0
    for _ in range(80):
        actions = np.ones((3, 1), np.float32)
        observations, rewards, done, infos = theirs.step(actions)
        others, other_rewards, terminated, truncated, last = ours.step(actions)
        assert np.array_equal(observations, others) and np.array_equal(rewards, other_rewards)
        assert np.array_equal(done, terminated | truncated)
        for index in np.flatnonzero(done):
            ended += 1
            assert np.array_equal(infos[index]["terminal_observation"], last["final_obs"][index])
            assert infos[index]["TimeLimit.truncated"] == (truncated[index] and not terminated[index])
    assert ended >= 3


def test_the_worlds_of_stable_baselines_are_seen_and_tell_infos():
    pytest.importorskip("stable_baselines3")
    from rebots.sb3 import SB3VecEnv
    from stable_baselines3.common.vec_env import VecMonitor

    infos = {"is_success": "steps > 2"}
    envs = VecMonitor(SB3VecEnv("rebots/CartPole-v0", 2, render_mode="rgb_array", render_size=(32, 18), infos=infos, max_episode_steps=3))
    envs.reset()
    assert envs.render_mode == "rgb_array" and envs.render().shape == (36, 32, 3)
    told = [envs.step(np.zeros((2, 1), np.float32))[3][0]["is_success"] for _ in range(4)]
    assert told == [0.0, 0.0, 1.0, 0.0], "that of an episode's last step is in its own info"
    assert envs.has_attr("task") and not envs.has_attr("nothing_of_this_name")
    envs.close()


def test_rllib_samples_and_learns():
    ray = pytest.importorskip("ray")
    pytest.importorskip("torch")
    from rllib_ppo import configure, train

    ray.init(address="local", num_cpus=2, include_dashboard=False, log_to_driver=False)
    try:
        curve = train(configure("CartPole", runners=1, worlds=16), goal=60.0, iterations=12)
    finally:
        ray.shutdown()
    # Each step that a runner takes counts once, and those that begin an episode do not.
    assert curve[0][0] >= 1024 and curve[-1][1] >= 60.0


def test_actors_of_ray_find_the_same_however_many_there_are():
    ray = pytest.importorskip("ray")
    from ray_actors import search

    ray.init(address="local", num_cpus=2, include_dashboard=False, log_to_driver=False)
    try:
        curves = [search(str(CART_POLE), actors, 16, 3) for actors in (1, 2)]
    finally:
        ray.shutdown()
    assert curves[0] == curves[1] and curves[0][-1] > curves[0][0]
