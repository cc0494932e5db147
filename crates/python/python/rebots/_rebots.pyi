from collections.abc import Sequence
from os import PathLike

import numpy as np
from numpy.typing import NDArray

__version__: str

class Snapshot:
    """The complete state of a world at one moment."""

class World:
    """A simulated world. No controllers are started: your program drives the robots.

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

        seed: random seed, which replaces the one in the file. offline: download nothing that is not in the cache.
        soft_contacts: contacts without ContactProperties are as soft as in Webots.
        Raises OSError if the file cannot be read and ValueError if it has errors.
        """
    def step(self, count: int = 1) -> None:
        """Advance by ``count`` basic time steps. Releases the GIL meanwhile."""
    def reset(self) -> None:
        """Reset poses, velocities and joints, as a supervisor's ``simulationReset`` does. ``restore`` is faster."""
    def measure(self) -> None:
        """Make all enabled sensors measure now, without a step. Their sampling periods restart."""
    def request_reset(self) -> None:
        """Request a reset at the end of the next step, as a supervisor does."""
    def picture(self, width: int = 640, height: int = 360) -> NDArray[np.uint8]:
        """Render the view from the viewpoint: an array of rows, columns and RGB."""
    def snapshot(self) -> Snapshot:
        """Take a snapshot of the complete state, to the bit."""
    def restore(self, snapshot: Snapshot) -> None:
        """Restore a snapshot of this world, or of one that it was cloned from or into."""
    def clone(self) -> World:
        """An independent copy that continues from the same state."""
    def hash(self) -> int:
        """Hash of all poses and velocities. Equal for worlds that have evolved identically, to the bit."""
    @property
    def time(self) -> float:
        """Simulated time. [s]"""
    @property
    def time_step(self) -> float:
        """Basic time step. [s]"""
    @property
    def robots(self) -> list[Robot]: ...
    def robot(self, name: str) -> Robot:
        """A robot by its name or DEF. Raises LookupError."""
    def node(self, name: str) -> Node:
        """A node by its DEF (or a path of them), its name, or its path. Raises LookupError."""
    def contacts(self) -> list[tuple[list[float], list[float], float, list[float]]]:
        """Point [m], normal, depth [m] and force [N] of each contact of the last step, in world axes."""
    def diagnostics(self) -> list[str]:
        """Warnings and errors since the last call."""

class Node:
    """A node of the scene graph. ``node["translation"]`` reads the current value of a field, or writes it as a supervisor does."""

    @property
    def type_name(self) -> str: ...
    @property
    def position(self) -> list[float]:
        """In world coordinates. [m]"""
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
        """Set the velocity of its body, in world axes. [m/s], [rad/s] Returns False if it has no body."""
    def insert(self, field: str, text: str, item: int | None = None) -> list[Node]:
        """Insert nodes, written as in a world file, into a field: before item ``item``, or at the end. Their bodies are built
        before the next step."""
    def remove(self) -> None:
        """Remove the node and its descendants from the world."""
    def add_force(self, force: Sequence[float], at: Sequence[float] | None = None, relative: bool = False) -> None:
        """Apply a force [N] to its body during the next step, at the centre of mass or at a point in its frame [m]. The force is
        in world axes, or in the node's (``relative``)."""
    def add_torque(self, torque: Sequence[float], relative: bool = False) -> None:
        """Apply a torque [N·m] to its body during the next step, in world axes or in the node's (``relative``)."""
    def joint_position(self, axis: int = 1) -> float | None:
        """Position of an axis of a joint node. [rad], [m]"""
    def joint_velocity(self, axis: int = 1) -> float | None:
        """Velocity of an axis of a joint node. [rad/s], [m/s]"""
    def multibody(self) -> Multibody | None:
        """The multibody system that it belongs to; None if it is fixed to the world."""
    def contact_wrench(self) -> tuple[list[float], list[float]]:
        """Force [N] and torque [N·m] of all contacts of the last step on its body, in world axes, the torque about the
        centre of mass."""
    def set_joint(self, position: float, velocity: float = 0.0, axis: int = 1) -> bool:
        """Set position and velocity of an axis of a joint node immediately. Returns False if it is not a joint."""

class Robot:
    """A robot of a world, and its devices."""

    @property
    def name(self) -> str: ...
    def multibody(self) -> Multibody:
        """The multibody system of all bodies of the robot and of everything jointed to them."""
    @property
    def node(self) -> Node: ...
    @property
    def devices(self) -> list[Device]: ...
    def device(self, name: str) -> Device:
        """A device by name. Raises LookupError."""
    @property
    def position(self) -> list[float] | None:
        """In world coordinates. [m]"""

class Message:
    """A packet that a receiver has received."""

    @property
    def data(self) -> bytes: ...
    @property
    def direction(self) -> list[float]:
        """Unit vector towards the emitter, in the receiver's frame."""
    @property
    def strength(self) -> float:
        """Signal strength 1/r², with the distance r in metres."""

class Object:
    """An object that a camera has recognized."""

    @property
    def node(self) -> Node: ...
    @property
    def position(self) -> list[float]:
        """Position of its centre in the camera's frame. [m]"""
    @property
    def orientation(self) -> list[float]:
        """Orientation in the camera's frame: axis x, y, z and angle. [rad]"""
    @property
    def size(self) -> list[float]:
        """Width and height perpendicular to the view. [m]"""
    @property
    def position_on_image(self) -> list[int]:
        """Column and row of its centre. [px]"""
    @property
    def size_on_image(self) -> list[int]:
        """Width and height in the image. [px]"""
    @property
    def colors(self) -> list[list[float]]:
        """RGB colours from 0 to 1."""
    @property
    def model(self) -> str: ...

class Multibody:
    """The multibody system of a robot at one moment: M(q) dv/dt + h(q, v) = tau + sum of J^T f.

    It is a copy: changing its configuration does not affect the world. Vectors and matrices are ordered by ``degrees``: six
    for a floating base (linear velocity of its solid's origin, then angular velocity, in world axes; likewise force, then
    torque about that origin), one for each axis of a joint. In ``configuration`` a floating base has seven numbers:
    position, then a quaternion x, y, z, w (world from solid). Units are SI. Bodies that are fixed to the world or move
    without physics have no degrees of freedom and no mass here. Contacts, loop constraints, motors, springs and dampers
    contribute forces only. Vectors of a wrong length and nodes outside the system raise ValueError.
    """

    @property
    def degrees(self) -> list[tuple[str, int, str]]:
        """DEF (or type) of the joint or floating base, axis from 1, and "translation", "rotation", "hinge" or "slider"."""
    configuration: NDArray[np.float64]
    velocities: NDArray[np.float64]
    def pose(self, node: Node) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Position [m] and quaternion x, y, z, w of a node in this configuration."""
    def twist(self, node: Node, at: Sequence[float] = ...) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Linear and angular velocity of a node at a point given in its frame, in world axes."""
    @property
    def mass(self) -> float:
        """[kg]"""
    @property
    def center_of_mass(self) -> NDArray[np.float64]:
        """In world coordinates. [m]"""
    @property
    def center_of_mass_velocity(self) -> NDArray[np.float64]: ...
    @property
    def momentum(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Linear [N·s], and angular about the centre of mass [N·m·s], in world axes."""
    @property
    def energy(self) -> tuple[float, float, float]:
        """Kinetic energy, potential energy (0 at the world's origin), energy of the joints' springs. [J]"""
    def mass_matrix(self) -> NDArray[np.float64]:
        """The mass matrix M."""
    def solve(self, forces: Sequence[float]) -> NDArray[np.float64]:
        """M^-1 f."""
    def bias_forces(self) -> NDArray[np.float64]:
        """h: Coriolis, centrifugal, gyroscopic forces and gravity."""
    def gravity_forces(self) -> NDArray[np.float64]:
        """Generalized forces that hold the bodies at rest against gravity."""
    def passive_forces(self) -> NDArray[np.float64]:
        """Forces of the joints' springs and dampers: -k q - d v."""
    def inverse_dynamics(self, accelerations: Sequence[float]) -> NDArray[np.float64]:
        """M a + h."""
    def forward_dynamics(self, forces: Sequence[float]) -> NDArray[np.float64]:
        """M^-1 (tau - h)."""
    def jacobian(self, node: Node, at: Sequence[float] = ...) -> NDArray[np.float64]:
        """Geometric Jacobian of a node at a point given in its frame: 6 rows, linear, then angular velocity, in world axes."""
    def bias_acceleration(
        self, node: Node, at: Sequence[float] = ...
    ) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """dJ/dt v: linear [m/s^2] and angular [rad/s^2]."""
    def center_of_mass_jacobian(self) -> NDArray[np.float64]:
        """3 rows: velocity of the centre of mass in world axes."""

class Device:
    """A device of any type. Commands that its type does not accept raise TypeError.

    Units: rad and N·m, for linear motors m and N.
    """

    @property
    def name(self) -> str: ...
    @property
    def type_name(self) -> str: ...
    def enable(self, period_ms: int) -> None:
        """Enable a sensor with a sampling period; 0 disables it. [ms]"""
    @property
    def value(
        self,
    ) -> None | float | NDArray[np.float64] | NDArray[np.float32] | NDArray[np.uint8] | list[Message]:
        """The last measurement: a number, a vector, a quaternion, ranges (rows, columns), pixels (rows, columns, BGRA), a
        radar's targets (rows of distance [m], power [dBm], speed [m/s], azimuth [rad]), or the queue of a receiver.
        Connectors and vacuum grippers give 1 or 0, passive connectors -1. NaN or empty before the first measurement."""
    def set_position(self, position: float) -> None:
        """Set the target position of a motor; infinity switches to velocity control."""
    def set_velocity(self, velocity: float) -> None:
        """Set the velocity of a motor, or its velocity limit in position control."""
    def set_effort(self, effort: float) -> None:
        """Apply a force or torque, until a position is set."""
    def set_available_effort(self, effort: float) -> None: ...
    def set_acceleration(self, acceleration: float) -> None: ...
    def set_pid(self, p: float, i: float, d: float) -> None: ...
    def set_led(self, value: int) -> None:
        """Set an LED: 0 is off, n its nth colour, or 0xRRGGBB for gradual LEDs."""
    def set_damping(self, constant: float) -> None:
        """Set the damping that a brake adds to its joint. [N·m·s/rad], [N·s/m]"""
    def hold(self, holds: bool) -> None:
        """Lock or unlock a connector; turn a vacuum gripper on or off."""
    def write(self, writes: bool) -> None:
        """Enable or disable drawing of a pen."""
    def set_ink(self, colour: Sequence[int], density: float) -> None:
        """Set the RGB colour of a pen's ink (0 to 255) and its density (0 to 1)."""
    def send(self, data: bytes) -> None:
        """Send a packet with an emitter. It arrives after the next step, or later if the emitter has a baud rate."""
    def set_channel(self, channel: int) -> None:
        """Set the channel of an emitter or receiver; -1 for all."""
    def set_range(self, range: float) -> None:
        """Set the range of an emitter. [m] -1 is unlimited."""
    def take(self) -> Message | None:
        """Remove the oldest packet from a receiver's queue."""
    def set_brush(self, color: int | None = None, *, alpha: int | None = None, opacity: int | None = None) -> None:
        """Set how a display draws from now on: colour 0xRRGGBB, alpha and opacity 0 to 255."""
    def set_font(self, name: str, size: int, anti_aliasing: bool = True) -> None: ...
    def draw_pixel(self, x: int, y: int) -> None: ...
    def draw_line(self, start: Sequence[int], end: Sequence[int]) -> None: ...
    def draw_text(self, text: str, x: int, y: int) -> None: ...
    def draw_rectangle(self, corner: Sequence[int], size: Sequence[int], fill: bool = False) -> None: ...
    def draw_oval(self, center: Sequence[int], radii: Sequence[int], fill: bool = False) -> None: ...
    def draw_polygon(self, points: Sequence[Sequence[int]], fill: bool = False) -> None: ...
    def draw_picture(self, corner: Sequence[int], pixels: NDArray[np.uint8], blend: bool = False) -> None:
        """Draw an image: rows, columns, BGRA."""
    def attach(self, camera: Device | None) -> None:
        """Attach a camera to a display, whose background its image becomes; None detaches it."""
    @property
    def picture(self) -> NDArray[np.uint8] | None:
        """The image of a display, or one for display of what a camera, range finder or lidar sees: rows, columns, BGRA."""
    def play(self, name: str, wav: bytes = b"", *, pitch: float = 1.0, loop: bool = False) -> None:
        """Play a WAV file with a speaker; ``wav`` may be omitted for a sound that was played before."""
    def stop(self, name: str | None = None) -> None:
        """Stop a sound of a speaker, or all."""
    def is_playing(self, name: str) -> bool: ...
    @property
    def bones(self) -> list[str]:
        """Names of a skin's bones."""
    def bone(self, index: int, absolute: bool = False) -> tuple[list[float], list[float]] | None:
        """Position [m] and quaternion x, y, z, w of a bone, in the frame of the skin (``absolute``) or of its parent bone."""
    def turn_bone(self, index: int, turn: Sequence[float], absolute: bool = False) -> None:
        """Set the orientation of a bone: axis x, y, z and angle. [rad]"""
    def move_bone(self, index: int, place: Sequence[float], absolute: bool = False) -> None: ...
    def set_field_of_view(self, angle: float) -> None:
        """Set the field of view of a camera. [rad]"""
    def set_focal_distance(self, distance: float) -> None:
        """Set the focal distance of a camera. [m]"""
    def set_exposure(self, exposure: float) -> None: ...
    def enable_recognition(self, period_ms: int, *, segmentation: bool = False) -> None:
        """Enable object recognition of a camera with a sampling period; 0 disables it. [ms]"""
    @property
    def objects(self) -> list[Object] | None:
        """Objects of a camera's last recognition."""
    @property
    def segmentation(self) -> NDArray[np.uint8] | None:
        """A camera's segmentation image in the objects' recognition colours: rows, columns, BGRA."""
    def set_frequency(self, frequency: float) -> None:
        """Set the frequency of rotation of a lidar. [Hz]"""
    def set_point_cloud(self, wanted: bool) -> None:
        """Enable or disable the point cloud of a lidar."""
    @property
    def points(self) -> NDArray[np.float32] | None:
        """Point cloud of a lidar: rows of x, y, z [m], layer, time [s]."""
    @property
    def speed(self) -> float | None:
        """Speed measured by a GPS. [m/s]"""
    @property
    def velocity(self) -> NDArray[np.float64] | None:
        """Velocity measured by a GPS, in world axes. [m/s]"""
    @property
    def joint_position(self) -> float | None:
        """Exact position of its joint, without sensor noise."""
    @property
    def joint_velocity(self) -> float | None: ...
    @property
    def actuation(self) -> tuple[float, float, list[float] | None] | None:
        """Maximum velocity, maximum force or torque, and position limits of a motor."""
    @property
    def measure(self) -> tuple[list[int], float, float, str] | None:
        """Shape, smallest and largest value, and unit of its measurements."""

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
