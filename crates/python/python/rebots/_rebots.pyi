from collections.abc import Sequence
from os import PathLike

import numpy as np
from numpy.typing import NDArray

__version__: str

class Snapshot:
    """A world at one moment."""

class World:
    """A world. No controller is started: you drive its robots.

    Lengths are metres, angles radians, times seconds, sampling periods milliseconds.
    """

    def __init__(
        self,
        path: str | PathLike[str],
        *,
        seed: int | None = None,
        offline: bool = False,
        soft_contacts: bool = False,
    ) -> None:
        """Load a world file (``.wbt``).

        seed: in place of the world's own. offline: fetch nothing by URL that is not in the cache.
        soft_contacts: contacts of which the world says nothing are as soft as in Webots.
        Raises OSError if the file cannot be read and ValueError if it has errors.
        """
    def step(self, count: int = 1) -> None:
        """Take so many basic time steps. Other threads of Python go on meanwhile."""
    def reset(self) -> None:
        """Put the world back to its start, as a supervisor's reset does. ``restore`` is faster."""
    def snapshot(self) -> Snapshot:
        """The world as it is now, to the bit."""
    def restore(self, snapshot: Snapshot) -> None:
        """Go back to a snapshot of this world, or of one that it was cloned from or into."""
    def clone(self) -> World:
        """Another world that goes on from this moment by itself."""
    def hash(self) -> int:
        """Equal for worlds that have gone the same way, to the bit."""
    @property
    def time(self) -> float:
        """Simulated time. [s]"""
    @property
    def time_step(self) -> float:
        """Length of a basic time step. [s]"""
    @property
    def robots(self) -> list[Robot]: ...
    def robot(self, name: str) -> Robot:
        """A robot by its name or DEF. Raises LookupError."""
    def node(self, name: str) -> Node:
        """A node by its DEF (or a path of them), its name, or its path. Raises LookupError."""
    def contacts(self) -> list[tuple[list[float], list[float], float, list[float]]]:
        """Point [m], normal, depth [m] and force [N] of each contact of the last step, in world axes."""
    def remarks(self) -> list[str]:
        """Warnings since the last call."""

class Node:
    """A node of the scene. ``node["translation"]`` reads a field as it is now and writes it as a supervisor does."""

    @property
    def type_name(self) -> str: ...
    @property
    def position(self) -> list[float]:
        """In the world. [m]"""
    @property
    def orientation(self) -> list[float]:
        """Quaternion x, y, z, w: world from node."""
    @property
    def velocity(self) -> list[float]:
        """At its origin, in world axes. [m/s]"""
    @property
    def angular_velocity(self) -> list[float]:
        """In world axes. [rad/s]"""
    def field_names(self) -> list[str]: ...
    def __getitem__(self, name: str) -> bool | int | float | str | list: ...
    def __setitem__(self, name: str, value: bool | int | float | str | Sequence) -> None: ...
    def joint_position(self, axis: int = 1) -> float | None:
        """Of a joint node. [rad], [m]"""
    def joint_velocity(self, axis: int = 1) -> float | None:
        """Of a joint node. [rad/s], [m/s]"""
    def set_joint(self, position: float, velocity: float = 0.0, axis: int = 1) -> bool:
        """Move an axis of a joint node at once. False if it is no joint."""

class Robot:
    @property
    def name(self) -> str: ...
    @property
    def devices(self) -> list[Device]: ...
    def device(self, name: str) -> Device:
        """A device by its name. Raises LookupError."""
    @property
    def position(self) -> list[float] | None:
        """In the world. [m]"""

class Device:
    """A motor, sensor or lamp. Units: rad, N·m; for linear motors m, N."""

    @property
    def name(self) -> str: ...
    @property
    def type_name(self) -> str: ...
    def enable(self, period_ms: int) -> None:
        """Measure once in this time from now on; 0 stops it. [ms]"""
    @property
    def value(self) -> None | float | NDArray[np.float64] | NDArray[np.float32] | NDArray[np.uint8]:
        """What was measured last: a number, a vector, a quaternion, ranges (rows, columns) or pixels (rows, columns,
        BGRA). NaN or empty before the first measurement."""
    def set_position(self, position: float) -> None: ...
    def set_velocity(self, velocity: float) -> None: ...
    def set_effort(self, effort: float) -> None:
        """A force or torque in place of a position."""
    def set_available_effort(self, effort: float) -> None: ...
    def set_acceleration(self, acceleration: float) -> None: ...
    def set_pid(self, p: float, i: float, d: float) -> None: ...
    def set_lamp(self, value: int) -> None: ...
    @property
    def joint_position(self) -> float | None:
        """Exact position of the joint that it sits on."""
    @property
    def joint_velocity(self) -> float | None: ...
    @property
    def measure(self) -> tuple[list[int], float, float, str] | None:
        """Shape, smallest and largest number, unit of what it measures."""

class Worlds:
    """Many clones of a world that step together; ``rebots.VectorEnv`` wraps it."""

    def __init__(
        self,
        task: str,
        folder: str | PathLike[str],
        count: int,
        *,
        threads: int = 0,
        seed: int | None = None,
        offline: bool = False,
        soft_contacts: bool = False,
    ) -> None: ...
    def __len__(self) -> int: ...
    @property
    def observation_columns(self) -> list[tuple[str, float, float]]: ...
    @property
    def action_columns(self) -> list[tuple[str, float, float]]: ...
    @property
    def pictures(self) -> list[list[int]]: ...
    @property
    def picture_len(self) -> int: ...
    @property
    def time_step(self) -> float: ...
    def seed(self, index: int, seed: int) -> None: ...
    def hash(self, index: int) -> int: ...
    def world(self, index: int) -> World: ...
    def reset(
        self, mask: NDArray[np.bool_] | None, observations: NDArray[np.float32], pictures: NDArray[np.uint8]
    ) -> None: ...
    def step(
        self,
        actions: NDArray[np.float32],
        mode: int,
        observations: NDArray[np.float32],
        pictures: NDArray[np.uint8],
        rewards: NDArray[np.float64],
        terminated: NDArray[np.bool_],
        truncated: NDArray[np.bool_],
        final_observations: NDArray[np.float32],
        final_pictures: NDArray[np.uint8],
    ) -> None: ...
