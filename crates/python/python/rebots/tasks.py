"""The tasks that come with Rebots, as Gymnasium environments: ``gymnasium.make("rebots/CartPole-v0")``."""

import json
from pathlib import Path

#: Names of the environments and their task files.
TASKS = {
    "CartPole": "cart_pole",
    "InvertedPendulum": "inverted_pendulum",
    "Quadruped": "quadruped",
    "Humanoid": "humanoid",
    "Epuck": "epuck",
    "Arm": "arm",
    "LidarNavigation": "lidar_navigation",
    "LineFollower": "line_follower",
    "Football": "football",
}


def folder() -> Path:
    """The folder of the task files."""
    installed = Path(__file__).parent / "share" / "tasks"
    # In a checkout of the repository they are where they are written.
    return installed if installed.is_dir() else Path(__file__).parents[4] / "tasks"


def path(name: str) -> Path:
    """The file of a task by its name (``"CartPole"``) or that of its environment (``"rebots/CartPole-v0"``)."""
    short = name.removeprefix("rebots/").removesuffix("-v0")
    if short not in TASKS or not (folder() / f"{TASKS[short]}.json").is_file():
        known = [task for task, file in TASKS.items() if (folder() / f"{file}.json").is_file()]
        raise LookupError(f"there is no task {name!r}; there are: {', '.join(known)}")
    return folder() / f"{TASKS[short]}.json"


def register() -> None:
    """Tell Gymnasium of the tasks. `import rebots` does."""
    import gymnasium

    for name, file in TASKS.items():
        task = folder() / f"{file}.json"
        identity = f"rebots/{name}-v0"
        if task.is_file() and identity not in gymnasium.registry:
            gymnasium.register(
                identity,
                entry_point="rebots.gym:EndlessEnv",
                vector_entry_point="rebots.gym:VectorEnv",
                max_episode_steps=json.loads(task.read_text("utf-8")).get("max_episode_steps") or None,
                kwargs={"task": str(task)},
            )
