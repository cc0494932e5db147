"""Gymnasium environments: one world, or many that step together on a thread pool."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from os import PathLike, fspath
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
from gymnasium.error import ClosedEnvironmentError, ResetNeeded
from gymnasium.spaces import Box, Dict, Space
from gymnasium.vector import AutoresetMode, VectorEnv as _VectorEnv
from gymnasium.vector.utils import batch_space

from . import tasks
from ._rebots import World, Worlds
from ._viewer import Viewer

_MODES = {AutoresetMode.NEXT_STEP: 0, AutoresetMode.SAME_STEP: 1, AutoresetMode.DISABLED: 2}

#: Computes rewards and terminations of all worlds from batched arrays:
#: ``reward_fn(observations, actions) -> (rewards, terminated)``.
RewardFunction = Callable[[Any, np.ndarray], tuple[np.ndarray, np.ndarray]]


def read_task(task: str | PathLike[str] | Mapping[str, Any], **changes: Any) -> tuple[dict[str, Any], Path]:
    """Load a task from a world file, a task file (JSON), a name (``"rebots/CartPole-v0"``) or a dict. Returns it with the folder
    that its world is relative to.

    Keywords override the task's entries.
    """
    if isinstance(task, Mapping):
        content, folder = dict(task), Path.cwd()
    else:
        text = fspath(task)
        path = tasks.path(text) if text.startswith("rebots/") and not Path(text).exists() else Path(text).absolute()
        folder = path.parent
        if path.suffix == ".json":
            try:
                content = json.loads(path.read_text("utf-8"))
            except ValueError as error:
                raise ValueError(f"{path} is not JSON: {error}") from None
            if not isinstance(content, dict):
                raise ValueError(f"{path} is not a task: a task must be an object")
        elif path.suffix == ".wbt":
            content = {"world": path.name}
        else:
            raise ValueError(f"{text!r} is no world (.wbt), no task (.json) and no name of a task (rebots/CartPole-v0)")
    content.update({key: value for key, value in changes.items() if value is not None})
    if not content.get("world"):
        raise ValueError('the task names no "world"')
    return content, folder


def _autoreset_mode(mode: AutoresetMode | str) -> AutoresetMode:
    """A mode by its value or its name."""
    for known in _MODES:
        if mode in (known, known.value, known.name):
            return known
    raise ValueError(f"autoreset_mode is {mode!r}; it must be one of {', '.join(known.name for known in _MODES)}")


def _number_space(columns: Sequence[tuple[str, float, float]]) -> Box:
    # Noise may exceed what a sensor's table says, and float32 rounds: only the kind of the bound is kept.
    size = len(columns)
    return Box(-np.inf, np.inf, (size,), np.float32)


class VectorEnv(_VectorEnv):
    """A vector environment: many clones of a world that step together on a thread pool.

    task: a world file, a task file (JSON), a task as a dict, or the name of a bundled task (``"rebots/CartPole-v0"``).
    num_envs: number of worlds. threads: number of threads (0: one per core); results do not depend on it.
    autoreset_mode: when a world begins its next episode.
    reward_fn: computes rewards and terminations from batched arrays, instead of the task's formulas.
    copy: whether ``step`` and ``reset`` return new arrays, or buffers that the next call overwrites.
    seed: random seed of the world, which replaces the one in its file; episodes are seeded by ``reset``.
    offline: download nothing that is not in the cache.
    soft_contacts: contacts without ContactProperties are as soft as in Webots.
    render_mode: ``"rgb_array"`` or ``"human"``. render_size: width and height.
    Other keywords override the task's entries (``reward="ROBOT.forward"``, ``frame_skip=4``).

    Actions are numbers from -1 to 1, one per motor. Observations are float32 vectors; with cameras they are a dict of
    ``"numbers"`` and ``"picture"`` (or ``"picture_0"``, …), or the image alone if there is nothing else.
    """

    metadata: dict[str, Any] = {"render_modes": ["rgb_array", "human"]}
    # Gymnasium closes environments when they are deleted, even those that could not be made.
    _viewer: Viewer | None = None

    def __init__(
        self,
        task: str | PathLike[str] | Mapping[str, Any],
        num_envs: int = 1,
        *,
        threads: int = 0,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        reward_fn: RewardFunction | None = None,
        copy: bool = True,
        seed: int | None = None,
        offline: bool = False,
        soft_contacts: bool = False,
        render_mode: str | None = None,
        render_size: tuple[int, int] = (640, 360),
        max_episode_steps: int | None = None,
        **changes: Any,
    ) -> None:
        if num_envs < 1:
            raise ValueError(f"num_envs is {num_envs}; it must be at least 1")
        if threads < 0:
            raise ValueError(f"threads is {threads}; it must be at least 1, or 0 for one per core")
        if render_mode not in (None, "rgb_array", "human"):
            raise ValueError(f"render_mode is {render_mode!r}; it must be None, 'rgb_array' or 'human'")
        mode = _autoreset_mode(autoreset_mode)
        content, folder = read_task(task, max_episode_steps=max_episode_steps, **changes)
        self.task = content
        self.num_envs = num_envs
        self._worlds = Worlds(
            json.dumps(content),
            folder,
            num_envs,
            threads=threads,
            seed=seed,
            offline=offline,
            soft_contacts=soft_contacts,
        )
        self._mode = mode
        self._reward_fn = reward_fn
        self._copy = copy
        self._is_seeded = self._is_begun = False
        self._max_steps = int(content.get("max_episode_steps", 1000))
        self.metadata = {
            "autoreset_mode": self._mode,
            "render_modes": ["rgb_array", "human"],
            "render_fps": round(1 / self._worlds.time_step) if self._worlds.time_step else 0,
        }
        self.render_mode = render_mode
        self._render_size = render_size
        #: Names of the numbers of an observation and of an action.
        self.observation_names = [name for name, _, _ in self._worlds.observation_columns]
        self.action_names = [name for name, _, _ in self._worlds.action_columns]
        self._pictures = [(rows, columns) for columns, rows in self._worlds.pictures]
        self.single_action_space = Box(-1.0, 1.0, (len(self.action_names),), np.float32)
        self.single_observation_space = self._observation_space()
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        numbers, pixels = len(self.observation_names), self._worlds.picture_len
        self._numbers = np.zeros((num_envs, numbers), np.float32)
        self._pixels = np.zeros((num_envs, pixels), np.uint8)
        self._last_numbers = np.zeros((num_envs, numbers), np.float32)
        self._last_pixels = np.zeros((num_envs, pixels), np.uint8)
        self._rewards = np.zeros(num_envs, np.float64)
        self._terminated = np.zeros(num_envs, np.bool_)
        self._truncated = np.zeros(num_envs, np.bool_)
        #: Names of the task's ``infos``.
        self.info_names = list(self._worlds.info_names)
        self._infos = np.zeros((num_envs, len(self.info_names)), np.float64)
        # Episode lengths and ends, which only steps with a reward_fn need.
        self._steps = np.zeros(num_envs, np.int64)
        self._is_over = np.zeros(num_envs, np.bool_)

    def _observation_space(self) -> Box | Dict:
        numbers = _number_space(self._worlds.observation_columns)
        pictures = [Box(0, 255, (rows, columns, 3), np.uint8) for rows, columns in self._pictures]
        if not pictures:
            return numbers
        if len(pictures) == 1 and not self.observation_names:
            return pictures[0]
        spaces: dict[str, Space[Any]] = {"numbers": numbers} if self.observation_names else {}
        names = ["picture"] if len(pictures) == 1 else [f"picture_{index}" for index in range(len(pictures))]
        return Dict(spaces | dict(zip(names, pictures)))

    def _observations(self, numbers: np.ndarray, pixels: np.ndarray, copy: bool) -> Any:
        space = self.single_observation_space
        kept = (lambda array: array.copy()) if copy else (lambda array: array)
        if not self._pictures:
            return kept(numbers)
        views, start = [], 0
        for rows, columns in self._pictures:
            size = rows * columns * 3
            views.append(kept(pixels[:, start : start + size].reshape(-1, rows, columns, 3)))
            start += size
        if not isinstance(space, Dict):
            return views[0]
        names = [name for name in space.keys() if name != "numbers"]
        result = dict(zip(sorted(names, key=lambda name: int(name.rpartition("_")[2]) if "_" in name else 0), views))
        if "numbers" in space.keys():
            result["numbers"] = kept(numbers)
        return result

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begin an episode in all worlds, or in those of ``options["reset_mask"]``.

        An int seed gives world i the seed ``seed + i``; without a seed the first reset draws a random one.
        """
        self._check_open()
        mask = None if options is None else options.get("reset_mask")
        if mask is not None:
            mask = np.ascontiguousarray(mask, np.bool_)
            if mask.shape != (self.num_envs,):
                raise ValueError(f"reset_mask has the shape {mask.shape}; ({self.num_envs},) is needed")
        if seed is None and not self._is_seeded:
            seed = int(np.random.SeedSequence().generate_state(1)[0])
        if seed is not None:
            for index, value in enumerate(self._seeds(seed)):
                if value is not None and (mask is None or mask[index]):
                    self._worlds.seed(index, value & (2**64 - 1))
            self._is_seeded = True
        self._worlds.reset(mask, self._numbers, self._pixels)
        self._is_begun = True
        chosen = slice(None) if mask is None else mask
        self._steps[chosen] = 0
        self._is_over[chosen] = False
        return self._observations(self._numbers, self._pixels, self._copy), {}

    def _seeds(self, seed: Any) -> list[int | None]:
        """The seed of each world."""
        if isinstance(seed, (int, np.integer)):
            return [int(seed) + index for index in range(self.num_envs)]
        is_list = isinstance(seed, (Sequence, np.ndarray)) and not isinstance(seed, (str, bytes))
        if not is_list or not all(value is None or isinstance(value, (int, np.integer)) for value in seed):
            raise TypeError(f"seed is {seed!r}; an integer, None, or a list with one of these per world is needed")
        if len(seed) != self.num_envs:
            raise ValueError(f"there are {len(seed)} seeds for {self.num_envs} worlds")
        return [None if value is None else int(value) for value in seed]

    def _check_open(self) -> None:
        if self.closed:
            raise ClosedEnvironmentError("the environment is closed; make a new one")

    def __getstate__(self) -> Any:
        raise TypeError("an environment cannot be copied or pickled; make it in the process that uses it")

    def step(self, actions: np.ndarray) -> tuple[Any, np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        """Step all worlds."""
        self._check_open()
        if not self._is_begun:
            raise ResetNeeded("call reset() before the first step()")
        actions = np.ascontiguousarray(actions, np.float32)
        if actions.shape != self.action_space.shape:
            raise ValueError(f"actions have the shape {actions.shape}; {self.action_space.shape} is needed")
        if np.isnan(actions).any():
            raise ValueError("actions contain NaN")
        if self._reward_fn is not None:
            return self._step_with_reward_fn(self._reward_fn, actions)
        self._native_step(actions, self._mode)
        done = self._terminated | self._truncated
        if self._mode == AutoresetMode.SAME_STEP:
            infos = self._told(~done) | (self._last(done) if done.any() else {})
        else:
            infos = self._told(np.ones(self.num_envs, np.bool_))
        return self._outcome(infos)

    def _native_step(self, actions: np.ndarray, mode: AutoresetMode) -> None:
        self._worlds.step(
            actions,
            _MODES[mode],
            self._numbers,
            self._pixels,
            self._rewards,
            self._terminated,
            self._truncated,
            self._infos,
            self._last_numbers,
            self._last_pixels,
        )

    def _outcome(self, infos: dict[str, Any]):
        kept = (lambda array: array.copy()) if self._copy else (lambda array: array)
        observations = self._observations(self._numbers, self._pixels, self._copy)
        if self.render_mode == "human":
            self.render()
        return observations, kept(self._rewards), kept(self._terminated), kept(self._truncated), infos

    def _told(self, which: np.ndarray) -> dict[str, Any]:
        """The known infos of the chosen worlds, with masks in Gymnasium's format."""
        infos: dict[str, Any] = {}
        for name, column in zip(self.info_names, self._infos.T):
            known = which & ~np.isnan(column)
            infos |= {name: np.where(known, column, 0.0), f"_{name}": known}
        return infos

    def _last(self, done: np.ndarray) -> dict[str, Any]:
        """Final observations and infos of finished episodes, in Gymnasium's format."""
        final = np.full(self.num_envs, None, object)
        last = self._observations(self._last_numbers, self._last_pixels, True)
        for index in np.flatnonzero(done):
            final[index] = (
                {name: array[index] for name, array in last.items()} if isinstance(last, dict) else last[index]
            )
        return {"final_obs": final, "_final_obs": done.copy(), "final_info": self._told(done), "_final_info": done.copy()}

    def _step_with_reward_fn(self, reward_fn: RewardFunction, actions: np.ndarray):
        """A step whose rewards and terminations are computed by ``reward_fn``."""
        begins = self._is_over.copy() if self._mode == AutoresetMode.NEXT_STEP else np.zeros_like(self._is_over)
        self._native_step(actions, AutoresetMode.DISABLED)
        self._steps += 1
        observations = self._observations(self._numbers, self._pixels, False)
        rewards, terminated = reward_fn(observations, actions)
        self._rewards[:] = rewards
        self._terminated[:] = terminated
        self._truncated[:] = self._steps >= self._max_steps if self._max_steps else False
        if begins.any():
            self.reset(options={"reset_mask": begins})
            self._rewards[begins] = 0.0
            self._terminated[begins] = self._truncated[begins] = False
        self._is_over = self._terminated | self._truncated
        infos = self._told(~begins)
        if self._mode == AutoresetMode.SAME_STEP and self._is_over.any():
            self._last_numbers[:], self._last_pixels[:] = self._numbers, self._pixels
            infos = self._told(~self._is_over) | self._last(self._is_over)
            self.reset(options={"reset_mask": self._is_over.copy()})
        return self._outcome(infos)

    def render(self) -> tuple[np.ndarray, ...] | None:
        """Render each world from its viewpoint (``rgb_array``: rows, columns, RGB), or show the first one on a page in the
        browser (``human``), whose link is printed."""
        if self.render_mode == "rgb_array":
            return tuple(self._worlds.picture(index, *self._render_size) for index in range(self.num_envs))
        if self.render_mode == "human":
            if self._viewer is None:
                self._viewer = Viewer(1 / self._worlds.time_step)
            self._viewer.show(lambda: self._worlds.picture(0, *self._render_size))
        if self.render_mode is None:
            gymnasium.logger.warn('render() shows nothing: make the environment with render_mode="rgb_array" or "human"')
        return None

    def close_extras(self, **kwargs: Any) -> None:
        """Stop serving the page of ``human``."""
        if self._viewer is not None:
            self._viewer.close()
            self._viewer = None

    def world(self, index: int) -> World:
        """A clone of a world in its current state."""
        return self._worlds.world(index)

    def hash(self, index: int) -> int:
        """Hash of a world's poses and velocities. Equal for worlds that have evolved identically, to the bit."""
        return self._worlds.hash(index)


class Env(gymnasium.Env):
    """One world as an environment. ``task`` and keywords are those of ``VectorEnv``."""

    metadata: dict[str, Any] = {"render_modes": ["rgb_array", "human"]}

    def __init__(self, task: str | PathLike[str] | Mapping[str, Any], **options: Any) -> None:
        options.setdefault("threads", 1)
        options.pop("num_envs", None)
        self._many = VectorEnv(task, 1, autoreset_mode=AutoresetMode.DISABLED, **options)
        self.task = self._many.task
        self.action_space = self._many.single_action_space
        self.observation_space = self._many.single_observation_space
        self.metadata = {key: value for key, value in self._many.metadata.items() if key != "autoreset_mode"}
        self.render_mode = self._many.render_mode

    @staticmethod
    def _first(observations: Any) -> Any:
        if isinstance(observations, dict):
            return {name: array[0] for name, array in observations.items()}
        return observations[0]

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None):
        """Begin an episode."""
        super().reset(seed=seed)
        observations, infos = self._many.reset(seed=seed)
        return self._first(observations), infos

    def step(self, action: np.ndarray):
        """Step the world."""
        action = np.asarray(action, np.float32)
        if action.shape != self.action_space.shape:
            raise ValueError(f"the action has the shape {action.shape}; {self.action_space.shape} is needed")
        observations, rewards, terminated, truncated, told = self._many.step(action[None])
        infos = {name: float(told[name][0]) for name in self._many.info_names if told[f"_{name}"][0]}
        return self._first(observations), float(rewards[0]), bool(terminated[0]), bool(truncated[0]), infos

    def render(self) -> np.ndarray | None:
        """Render the world from its viewpoint: rows, columns, RGB; or show it on a page in the browser."""
        frames = self._many.render()
        return None if frames is None else frames[0]

    def close(self) -> None:
        """Close the environment and the page of ``human``."""
        self._many.close()

    def __getstate__(self) -> Any:
        return self._many.__getstate__()

    @property
    def world(self) -> World:
        """A clone of the world in its current state."""
        return self._many.world(0)


class EndlessEnv(Env):
    """One world without truncation: ``gymnasium.make`` truncates episodes itself, after ``max_episode_steps``."""

    def __init__(self, task: str | PathLike[str] | Mapping[str, Any], **options: Any) -> None:
        super().__init__(task, **{"max_episode_steps": 0, **options})


def make(task: str | PathLike[str] | Mapping[str, Any], **options: Any) -> Env:
    """Make an environment of one world. ``task`` and keywords are those of ``VectorEnv``."""
    return Env(task, **options)


def make_vec(task: str | PathLike[str] | Mapping[str, Any], num_envs: int = 1, **options: Any) -> VectorEnv:
    """Make a vector environment of many clones of a world. For a plain world file, all motors are actions and all sensors are
    observations."""
    return VectorEnv(task, num_envs, **options)
