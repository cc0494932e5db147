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
    def measure(self) -> None:
        """Let all sensors that are enabled measure now, without a step. Their periods begin again."""
    def ask_reset(self) -> None:
        """The same at the end of the next step, as when a supervisor asks for it."""
    def picture(self, width: int = 640, height: int = 360) -> NDArray[np.uint8]:
        """What is seen from the viewpoint: rows, columns, red, green and blue."""
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
    def __getitem__(self, name: str) -> bool | int | float | str | list | Node | None: ...
    def __setitem__(self, name: str, value: bool | int | float | str | Sequence) -> None: ...
    def set_velocity(self, linear: Sequence[float], angular: Sequence[float]) -> bool:
        """Of a body, in world axes. [m/s], [rad/s] False if it has none."""
    def insert(self, field: str, text: str, item: int | None = None) -> list[Node]:
        """Put nodes, written as in a world file, into a field: before the item of this number, or at the end. Bodies are built
        before the next step."""
    def remove(self) -> None:
        """Take it out of the world, with all below it."""
    def add_force(self, force: Sequence[float], at: Sequence[float] | None = None, relative: bool = False) -> None:
        """Push its body during the next step, at its centre of mass or at a point of its frame [m]. [N] The force is in world
        axes, or in its own."""
    def add_torque(self, torque: Sequence[float], relative: bool = False) -> None:
        """Turn its body during the next step. [N·m] In world axes, or in its own."""
    def joint_position(self, axis: int = 1) -> float | None:
        """Of a joint node. [rad], [m]"""
    def joint_velocity(self, axis: int = 1) -> float | None:
        """Of a joint node. [rad/s], [m/s]"""
    def multibody(self) -> Multibody | None:
        """The equations of motion of the articulated body it belongs to; None for what is fixed to the world."""
    def contact_wrench(self) -> tuple[list[float], list[float]]:
        """Force [N] and torque [N·m] of all contacts of the last step on its body, in world axes, the torque about the
        centre of mass."""
    def set_joint(self, position: float, velocity: float = 0.0, axis: int = 1) -> bool:
        """Move an axis of a joint node at once. False if it is no joint."""

class Robot:
    @property
    def name(self) -> str: ...
    def multibody(self) -> Multibody:
        """The equations of motion of all bodies of the robot, and of what is jointed to them."""
    @property
    def node(self) -> Node: ...
    @property
    def devices(self) -> list[Device]: ...
    def device(self, name: str) -> Device:
        """A device by its name. Raises LookupError."""
    @property
    def position(self) -> list[float] | None:
        """In the world. [m]"""

class Message:
    """What a receiver has heard."""

    @property
    def data(self) -> bytes: ...
    @property
    def direction(self) -> list[float]:
        """Towards the sender, in the receiver's frame, unit."""
    @property
    def strength(self) -> float:
        """1/r², r being the distance in metres."""

class Object:
    """What a camera has recognized."""

    @property
    def node(self) -> Node: ...
    @property
    def position(self) -> list[float]:
        """Of its middle, in the camera's frame. [m]"""
    @property
    def orientation(self) -> list[float]:
        """In the camera's frame: x, y, z of the axis and the angle. [rad]"""
    @property
    def size(self) -> list[float]:
        """Width and height as the camera sees it. [m]"""
    @property
    def position_on_image(self) -> list[int]:
        """Column and row of the middle. [px]"""
    @property
    def size_on_image(self) -> list[int]:
        """Width and height in the picture. [px]"""
    @property
    def colors(self) -> list[list[float]]:
        """Red, green, blue from 0 to 1."""
    @property
    def model(self) -> str: ...

class Multibody:
    """The articulated bodies of a robot at one moment: M(q) dv/dt + h(q, v) = tau + sum of J^T f.

    A copy: it can be put elsewhere, and the world does not change. Vectors and matrices go by ``degrees``: six for a body
    that floats (velocity of its solid's origin along the world's axes, then angular velocity; forces likewise, the torque
    about that origin), one for each axis of a joint. In ``configuration`` a body that floats has seven numbers: position,
    then a quaternion x, y, z, w (world from solid). Units are SI. What is fixed to the world, and what moves without
    physics, has no degrees and no mass here. Contacts, loops, motors, springs and dampers act by their forces only.
    Vectors of a wrong length raise ValueError, as do nodes that are on none of these bodies.
    """

    @property
    def degrees(self) -> list[tuple[str, int, str]]:
        """DEF (or type) of the joint or floating solid, axis from 1, and "translation", "rotation", "hinge" or "slider"."""
    configuration: NDArray[np.float64]
    velocities: NDArray[np.float64]
    def pose(self, node: Node) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Position [m] and quaternion x, y, z, w of a node in this configuration."""
    def twist(self, node: Node, at: Sequence[float] = ...) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Linear and angular velocity of a node at a point of it (in its frame), in world axes."""
    @property
    def mass(self) -> float:
        """[kg]"""
    @property
    def center_of_mass(self) -> NDArray[np.float64]:
        """In the world. [m]"""
    @property
    def center_of_mass_velocity(self) -> NDArray[np.float64]: ...
    @property
    def momentum(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Linear [N·s], and angular about the centre of mass [N·m·s], in world axes."""
    @property
    def energy(self) -> tuple[float, float, float]:
        """Kinetic, of gravity (0 at the world's origin), of joints' springs. [J]"""
    def mass_matrix(self) -> NDArray[np.float64]:
        """M, degrees by degrees."""
    def solve(self, forces: Sequence[float]) -> NDArray[np.float64]:
        """M^-1 f."""
    def bias_forces(self) -> NDArray[np.float64]:
        """h: Coriolis, centrifugal, gyroscopic forces and gravity."""
    def gravity_forces(self) -> NDArray[np.float64]:
        """What holds the bodies at rest against gravity."""
    def passive_forces(self) -> NDArray[np.float64]:
        """Of joints' springs and dampers: -k q - d v."""
    def inverse_dynamics(self, accelerations: Sequence[float]) -> NDArray[np.float64]:
        """M a + h."""
    def forward_dynamics(self, forces: Sequence[float]) -> NDArray[np.float64]:
        """M^-1 (tau - h)."""
    def jacobian(self, node: Node, at: Sequence[float] = ...) -> NDArray[np.float64]:
        """Of a node at a point of it (in its frame): 6 rows, linear, then angular velocity, in world axes."""
    def bias_acceleration(
        self, node: Node, at: Sequence[float] = ...
    ) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """dJ/dt v: linear [m/s^2] and angular [rad/s^2]."""
    def center_of_mass_jacobian(self) -> NDArray[np.float64]:
        """3 rows: velocity of the centre of mass in world axes."""

class Device:
    """A device of any type. Commands that its type does not take raise TypeError.

    Units: rad, N·m; for linear motors m, N.
    """

    @property
    def name(self) -> str: ...
    @property
    def type_name(self) -> str: ...
    def enable(self, period_ms: int) -> None:
        """Measure once in this time from now on; 0 stops it. [ms]"""
    @property
    def value(
        self,
    ) -> None | float | NDArray[np.float64] | NDArray[np.float32] | NDArray[np.uint8] | list[Message]:
        """What was measured last: a number, a vector, a quaternion, ranges (rows, columns), pixels (rows, columns,
        BGRA), a radar's targets (a row of distance [m], power [dBm], speed [m/s], azimuth [rad] for each), or the
        messages of a receiver. Connectors and vacuum grippers measure 1 or 0, passive connectors -1. NaN or empty before
        the first measurement."""
    def set_position(self, position: float) -> None: ...
    def set_velocity(self, velocity: float) -> None: ...
    def set_effort(self, effort: float) -> None:
        """A force or torque in place of a position."""
    def set_available_effort(self, effort: float) -> None: ...
    def set_acceleration(self, acceleration: float) -> None: ...
    def set_pid(self, p: float, i: float, d: float) -> None: ...
    def set_lamp(self, value: int) -> None: ...
    def set_damping(self, constant: float) -> None:
        """What a brake adds to the damping of its joint. [N·m·s/rad], [N·s/m]"""
    def hold(self, holds: bool) -> None:
        """Lock or unlock a connector; turn a vacuum gripper on or off."""
    def write(self, writes: bool) -> None:
        """Whether a pen leaves a mark."""
    def set_ink(self, colour: Sequence[int], density: float) -> None:
        """Red, green, blue of a pen's ink from 0 to 255, and how much it covers, from 0 to 1."""
    def send(self, data: bytes) -> None:
        """Send with an emitter; heard after the next step, later if the emitter has a rate."""
    def set_channel(self, channel: int) -> None:
        """Of an emitter or a receiver; -1: all."""
    def set_range(self, range: float) -> None:
        """Of an emitter. [m] -1: everywhere."""
    def take(self) -> Message | None:
        """Take the oldest message of a receiver."""
    def set_brush(self, color: int | None = None, *, alpha: int | None = None, opacity: int | None = None) -> None:
        """How a display draws from now on: 0xRRGGBB, and 0 to 255."""
    def set_font(self, name: str, size: int, anti_aliasing: bool = True) -> None: ...
    def draw_pixel(self, x: int, y: int) -> None: ...
    def draw_line(self, start: Sequence[int], end: Sequence[int]) -> None: ...
    def draw_text(self, text: str, x: int, y: int) -> None: ...
    def draw_rectangle(self, corner: Sequence[int], size: Sequence[int], fill: bool = False) -> None: ...
    def draw_oval(self, center: Sequence[int], radii: Sequence[int], fill: bool = False) -> None: ...
    def draw_polygon(self, points: Sequence[Sequence[int]], fill: bool = False) -> None: ...
    def draw_picture(self, corner: Sequence[int], pixels: NDArray[np.uint8], blend: bool = False) -> None:
        """Pixels are rows, columns, BGRA."""
    def attach(self, camera: Device | None) -> None:
        """The picture of a camera is behind what a display draws."""
    @property
    def picture(self) -> NDArray[np.uint8] | None:
        """What a display shows, or a picture of what a camera, range finder or lidar sees: rows, columns, BGRA."""
    def play(self, name: str, wav: bytes = b"", *, pitch: float = 1.0, loop: bool = False) -> None:
        """Play a WAV file with a speaker. It may be left out for a sound that was played before."""
    def stop(self, name: str | None = None) -> None:
        """End a sound of a speaker, or all."""
    def is_playing(self, name: str) -> bool: ...
    @property
    def bones(self) -> list[str]:
        """The names of a skin's bones."""
    def bone(self, index: int, absolute: bool = False) -> tuple[list[float], list[float]] | None:
        """Place [m] and quaternion x, y, z, w of a bone, in the frame of the skin (absolute) or of the bone above."""
    def turn_bone(self, index: int, turn: Sequence[float], absolute: bool = False) -> None:
        """x, y, z of the axis and the angle. [rad]"""
    def move_bone(self, index: int, place: Sequence[float], absolute: bool = False) -> None: ...
    def set_field_of_view(self, angle: float) -> None:
        """Of a camera. [rad]"""
    def set_focal_distance(self, distance: float) -> None:
        """Of a camera. [m]"""
    def set_exposure(self, exposure: float) -> None: ...
    def enable_recognition(self, period_ms: int, *, segmentation: bool = False) -> None:
        """Let a camera look for objects once in this time; 0 stops it. [ms]"""
    @property
    def objects(self) -> list[Object] | None:
        """What a camera has recognized last."""
    @property
    def segmentation(self) -> NDArray[np.uint8] | None:
        """A camera's picture in the colours by which objects are recognized: rows, columns, BGRA."""
    def set_frequency(self, frequency: float) -> None:
        """How often a lidar turns. [Hz]"""
    def set_point_cloud(self, wanted: bool) -> None:
        """Whether a lidar makes points of its ranges."""
    @property
    def points(self) -> NDArray[np.float32] | None:
        """A lidar's points: a row of x, y, z [m], layer, time [s] for each range."""
    @property
    def speed(self) -> float | None:
        """Of a GPS. [m/s]"""
    @property
    def velocity(self) -> NDArray[np.float64] | None:
        """Of a GPS, in world axes. [m/s]"""
    @property
    def joint_position(self) -> float | None:
        """Exact position of the joint that it sits on."""
    @property
    def joint_velocity(self) -> float | None: ...
    @property
    def actuation(self) -> tuple[float, float, list[float] | None] | None:
        """Greatest velocity, greatest force or torque and limits of position of a motor."""
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
    def info_names(self) -> list[str]: ...
    @property
    def pictures(self) -> list[list[int]]: ...
    @property
    def picture_len(self) -> int: ...
    @property
    def time_step(self) -> float: ...
    def seed(self, index: int, seed: int) -> None: ...
    def hash(self, index: int) -> int: ...
    def world(self, index: int) -> World: ...
    def picture(self, index: int, width: int, height: int) -> NDArray[np.uint8]: ...
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
        infos: NDArray[np.float64],
        final_observations: NDArray[np.float32],
        final_pictures: NDArray[np.uint8],
    ) -> None: ...
