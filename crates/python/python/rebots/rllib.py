"""RLlib (new API stack): worlds that step together inside of each env runner.

    from ray.rllib.algorithms.ppo import PPOConfig
    import rebots.rllib

    rebots.rllib.register("arena", "my_task.json")
    config = (
        PPOConfig()
        .environment("arena")
        .env_runners(num_env_runners=2, num_envs_per_env_runner=32, gym_env_vectorize_mode="vector_entry_point")
    )
"""

from __future__ import annotations

from collections.abc import Mapping
from os import PathLike
from typing import Any

from gymnasium.vector import AutoresetMode

from .gym import Env, VectorEnv


def make(context: Mapping[str, Any], task: Any = None, **options: Any) -> Env | VectorEnv:
    """An environment for an env runner. RLlib gives its ``env_config``; the entry ``task`` and any keyword of ``VectorEnv``
    may be in it. With ``num_envs`` it is a vector environment, which begins again as RLlib wants it.

    Runners are seeded by RLlib; world i of a runner gets its seed plus i.
    """
    content = {**options, **context}
    task = content.pop("task", task)
    if task is None:
        raise ValueError('env_config names no "task": a world file, a task file or a dict')
    count = content.pop("num_envs", None)
    # Each runner is a process of its own, and there are as many as there are cores.
    content.setdefault("threads", 1)
    if count is None:
        return Env(task, **content)
    content["autoreset_mode"] = AutoresetMode.NEXT_STEP
    return VectorEnv(task, int(count), **content)


def register(name: str, task: str | PathLike[str] | Mapping[str, Any] | None = None, **options: Any) -> None:
    """Tell Ray of an environment. The files must be there on all machines of a cluster, under the same path."""
    from ray.tune.registry import register_env

    register_env(name, lambda context: make(dict(context), task, **options))
