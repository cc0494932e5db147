"""Stable-Baselines3: many worlds as a ``VecEnv``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode
from stable_baselines3.common.vec_env.base_vec_env import VecEnv

from .gym import VectorEnv


class SB3VecEnv(VecEnv):
    """``PPO("MlpPolicy", SB3VecEnv("rebots/CartPole-v0", 64))``: the arguments are those of ``VectorEnv``.

    The task's ``infos`` are in those of each step; ``is_success`` becomes the success rate of Stable-Baselines3's logs.
    """

    def __init__(self, task: Any, num_envs: int = 1, **options: Any) -> None:
        self.envs = VectorEnv(task, num_envs, autoreset_mode=AutoresetMode.SAME_STEP, **options)
        self._actions = np.zeros((num_envs, len(self.envs.action_names)), np.float32)
        self._next_seeds: list[int | None] | None = None
        super().__init__(num_envs, self.envs.single_observation_space, self.envs.single_action_space)
        self.metadata["render_fps"] = self.envs.metadata["render_fps"]

    def reset(self):
        """Begin an episode in all worlds."""
        observations, _ = self.envs.reset(seed=self._next_seeds)
        self._next_seeds = None
        return observations

    def seed(self, seed: int | None = None) -> Sequence[int | None]:
        """World i gets the seed ``seed + i`` with the next reset."""
        self._next_seeds = None if seed is None else [seed + index for index in range(self.num_envs)]
        return self._next_seeds or [None] * self.num_envs

    def step_async(self, actions: np.ndarray) -> None:
        """Remember the actions."""
        self._actions = actions

    def step_wait(self):
        """One step of all worlds."""
        observations, rewards, terminated, truncated, last = self.envs.step(self._actions)
        done = terminated | truncated
        infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        for source in (last, last.get("final_info", {})):
            for name in self.envs.info_names:
                for index in np.flatnonzero(source.get(f"_{name}", False)):
                    infos[index][name] = float(source[name][index])
        for index in np.flatnonzero(done):
            infos[index]["terminal_observation"] = last["final_obs"][index]
            infos[index]["TimeLimit.truncated"] = bool(truncated[index] and not terminated[index])
        return observations, rewards.astype(np.float32), done, infos

    def close(self) -> None:
        """The page of ``human`` is no longer served."""
        self.envs.close()

    def get_images(self) -> Sequence[np.ndarray | None]:
        """What is seen from the viewpoint of each world."""
        return list(self.envs.render() or [None] * self.num_envs)

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        """The same for all worlds: they are one environment."""
        value = getattr(self.envs, attr_name)
        return [value for _ in self._get_indices(indices)]

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        """Set an attribute of all worlds."""
        setattr(self.envs, attr_name, value)

    def env_method(self, method_name: str, *method_args: Any, indices: Any = None, **method_kwargs: Any) -> list[Any]:
        """Call a method once for each world that is asked for."""
        method = getattr(self.envs, method_name)
        return [method(*method_args, **method_kwargs) for _ in self._get_indices(indices)]

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        """Worlds are in no wrapper."""
        return [False for _ in self._get_indices(indices)]
