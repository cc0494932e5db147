"""Robot simulation in your own program: load a world, clone it, step it, read and write it, reset it.

    import rebots

    world = rebots.World("my_world.wbt")
    robot = world.robot("rover")
    robot.device("left wheel motor").set_position(float("inf"))
    robot.device("left wheel motor").set_velocity(3.0)
    eye = robot.device("front")
    eye.enable(32)
    world.step(100)
    print(eye.value, robot.position)

Many worlds at once, for learning: ``rebots.make_vec("my_world.wbt", num_envs=256)``.
"""

from importlib.util import find_spec as _find_spec
from typing import TYPE_CHECKING as _TYPE_CHECKING

from . import tasks
from ._rebots import Device, Message, Multibody, Node, Object, Robot, Snapshot, World, __version__

__all__ = ["Device", "Message", "Multibody", "Node", "Object", "Robot", "Snapshot", "World", "__version__", "Env", "VectorEnv", "make", "make_vec", "tasks"]

if _TYPE_CHECKING:
    from .gym import Env, VectorEnv, make, make_vec

if _find_spec("gymnasium"):
    tasks.register()

_LATER = {"Env": "gym", "VectorEnv": "gym", "make": "gym", "make_vec": "gym"}


def __getattr__(name: str) -> object:
    # Gymnasium is needed for these only.
    if name in _LATER:
        from importlib import import_module

        if not _find_spec("gymnasium"):
            raise ModuleNotFoundError(f"rebots.{name} needs Gymnasium: pip install gymnasium", name="gymnasium")
        return getattr(import_module(f"{__name__}.{_LATER[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
