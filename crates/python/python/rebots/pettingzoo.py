"""PettingZoo: worlds with several robots as parallel environments.

A task says who acts, by an entry ``agents`` that the other environments pass over:

    "agents": {
      "blue": {"actions": ["blue/left wheel"], "observations": ["BLUE.x"], "reward": "delta(BALL.x)"},
      "red": {"actions": ["red/left wheel"], "observations": ["RED.x"], "reward": "-delta(BALL.x)"}
    }
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from os import PathLike
from typing import Any

import numpy as np
from gymnasium.spaces import Box
from pettingzoo import ParallelEnv as _ParallelEnv

from .gym import VectorEnv, read_task


class ParallelEnv(_ParallelEnv):
    """One world in which each agent has actions, observations and a reward of its own.

    Keywords are those of ``VectorEnv``, ``render_mode`` among them. ``state()`` is what all agents observe together.
    """

    def __init__(self, task: str | PathLike[str] | Mapping[str, Any], **options: Any) -> None:
        content, folder = read_task(task)
        agents = content.pop("agents", None)
        if not agents:
            raise ValueError('the task has no "agents"')
        # What all of them do and see is put together below.
        for entry in ("actions", "observations", "pictures"):
            content.pop(entry, None)
        self.possible_agents = list(agents)
        self.agents: list[str] = []
        actions: list[Any] = []
        observations: list[str] = []
        self._slices: dict[str, tuple[slice, slice]] = {}
        for name, agent in agents.items():
            acts, sees = len(actions), len(observations)
            actions += agent["actions"]
            observations += agent["observations"]
            self._slices[name] = (slice(acts, len(actions)), slice(sees, len(observations)))
        # Rewards are formulas too: they are computed behind the observations.
        self._rewards = slice(len(observations), len(observations) + len(agents))
        observations += [agent.get("reward", "0") for agent in agents.values()]
        content |= {"actions": actions, "observations": observations, "world": str(folder / content["world"])}
        self._envs = VectorEnv(content, 1, autoreset_mode="Disabled", threads=1, **options)
        if len(self._envs.observation_names) != len(observations):
            raise ValueError("observations of agents are single numbers")
        name = str(content["world"]).rpartition("/")[2].removesuffix(".wbt")
        self.metadata = {key: value for key, value in self._envs.metadata.items() if key != "autoreset_mode"}
        self.metadata |= {"name": name, "is_parallelizable": True}
        self.render_mode = self._envs.render_mode
        self._state = np.zeros(self._rewards.start, np.float32)
        self.state_space = Box(-np.inf, np.inf, self._state.shape, np.float32)

    @functools.cache  # noqa: B019: the same space each time, as PettingZoo wants it
    def observation_space(self, agent: str) -> Box:
        """What an agent observes."""
        sees = self._slices[agent][1]
        return Box(-np.inf, np.inf, (sees.stop - sees.start,), np.float32)

    @functools.cache  # noqa: B019
    def action_space(self, agent: str) -> Box:
        """What an agent does, from -1 to 1."""
        acts = self._slices[agent][0]
        return Box(-1.0, 1.0, (acts.stop - acts.start,), np.float32)

    def _seen(self, row: np.ndarray) -> dict[str, np.ndarray]:
        return {agent: row[self._slices[agent][1]].copy() for agent in self.agents}

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None):
        """Begin an episode."""
        self.agents = list(self.possible_agents)
        observations, _ = self._envs.reset(seed=seed)
        self._state = observations[0][: self._rewards.start]
        return self._seen(observations[0]), {agent: {} for agent in self.agents}

    def step(self, actions: Mapping[str, np.ndarray]):
        """One step of all agents. One that is left out does what is in the middle between -1 and 1."""
        row = np.zeros((1, len(self._envs.action_names)), np.float32)
        for agent, action in actions.items():
            if agent not in self._slices:
                raise ValueError(f"there is no agent {agent!r}; there are: {', '.join(self.possible_agents)}")
            wanted, given = self.action_space(agent).shape, np.shape(action)
            if given != wanted:
                raise ValueError(f"the action of {agent!r} has the shape {given}; {wanted} is needed")
            row[0, self._slices[agent][0]] = action
        observations, _, terminated, truncated, told = self._envs.step(row)
        self._state = observations[0][: self._rewards.start]
        seen = self._seen(observations[0])
        rewards = dict(zip(self.possible_agents, map(float, observations[0][self._rewards])))
        terminations = dict.fromkeys(self.agents, bool(terminated[0]))
        truncations = dict.fromkeys(self.agents, bool(truncated[0]))
        info = {name: float(told[name][0]) for name in self._envs.info_names if told[f"_{name}"][0]}
        infos: dict[str, dict[str, Any]] = {agent: dict(info) for agent in self.agents}
        if terminated[0] or truncated[0]:
            self.agents = []
        return seen, rewards, terminations, truncations, infos

    def state(self) -> np.ndarray:
        """What all agents observe, one after the other."""
        return self._state.copy()

    def render(self) -> np.ndarray | None:
        """What is seen from the viewpoint: rows, columns, red, green, blue; or a page in the browser."""
        frames = self._envs.render()
        return None if frames is None else frames[0]

    def close(self) -> None:
        """The page of ``human`` is no longer served."""
        self._envs.close()
