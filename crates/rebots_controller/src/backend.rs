//! Backends of a robot: a simulator at the other end of a connection, or a world in the same program.

use crate::error::Error;
use crate::motion::{MotionCommand, MotionId, MotionState};
use crate::node::Value;
use crate::reading::{Drawing, Joystick, LidarPoint, Message, Mouse, Object, RadarTarget};

/// An entry of the robot's list of devices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeviceInfo {
    /// Its name.
    pub name: String,
    /// Name of its node type, such as `RotationalMotor`.
    pub type_name: String,
}

/// Handle of a node, opaque to all but the backend.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(pub u64);

/// A quantity of a device, of one or more numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quantity {
    /// Its measurement: one number, a vector, or a quaternion (x, y, z, w).
    Value,
    /// A force vector.
    Force,
    /// Measured force or torque of a motor.
    Feedback,
    /// Target position of a motor.
    TargetPosition,
    /// Target velocity of a motor.
    TargetVelocity,
    /// Maximum velocity.
    MaxVelocity,
    /// Minimum and maximum position; equal if there are no limits.
    Limits,
    /// Speed.
    Speed,
    /// Velocity.
    Velocity,
    /// Roll, pitch and yaw.
    Angles,
    /// State of an LED.
    Lamp,
    /// Whether a connector is locked or a vacuum gripper is on.
    Hold,
    /// Horizontal field of view.
    FieldOfView,
}

/// A command to a device. Units: rad and N·m, for linear motors m and N.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Command<'a> {
    /// Target position; infinity selects velocity control.
    Position(f64),
    /// Velocity, or the velocity limit in position control.
    Velocity(f64),
    /// Acceleration limit; negative for none.
    Acceleration(f64),
    /// Force or torque available to the motor controller.
    AvailableEffort(f64),
    /// Force or torque control.
    Effort(f64),
    /// Gains of the position controller.
    Pid([f64; 3]),
    /// State of an LED.
    Lamp(i32),
    /// Damping that is added to the joint. `[N·m·s/rad]`, `[N·s/m]`
    Damping(f64),
    /// Whether a connector is locked or a vacuum gripper is on.
    Hold(bool),
    /// Enables or disables a pen.
    Write(bool),
    /// RGB colour of the ink, and its density from 0 to 1.
    Ink([u8; 3], f64),
    /// Sends a packet.
    Send(&'a [u8]),
    /// Sets the channel; -1 for all.
    Channel(i32),
    /// Sets the range. `[m]` -1 is unlimited.
    Range(f64),
    /// A drawing command.
    Draw(&'a Drawing),
    /// Shows the image of this device as background; `None` removes it.
    Background(Option<u16>),
    /// Plays a sound, or changes its pitch.
    Play {
        /// The file.
        file: &'a str,
        /// From 0 to 1.
        volume: f64,
        /// Playback speed relative to the recording.
        pitch: f64,
        /// Whether it is repeated.
        is_looped: bool,
    },
    /// Stops a sound; `None` stops all sounds and speech.
    Stop(Option<&'a str>),
    /// Speaks a text.
    Speak(&'a str),
    /// Sets the language of speech, such as `en-US`.
    Language(&'a str),
    /// Sets the orientation of a part: its index, axis and angle, and whether they are in the frame of the device.
    TurnPart(usize, [f64; 4], bool),
    /// Sets the position of a part: its index, the position, and whether that is in the frame of the device.
    MovePart(usize, [f64; 3], bool),
    /// Horizontal field of view. `[rad]`
    FieldOfView(f64),
    /// Focal distance. `[m]`
    FocalDistance(f64),
    /// Sets the exposure.
    Exposure(f64),
    /// Sampling period of object recognition; 0 disables it. `[ms]`
    Recognition(u16),
    /// Enables or disables the segmentation image.
    Segmentation(bool),
    /// Frequency of rotation. `[Hz]`
    Frequency(f64),
    /// Enables or disables the point cloud.
    PointCloud(bool),
}

/// A force or a torque on a body. `[N]`, `[N·m]`
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Push {
    /// A force at the centre of mass.
    Force([f64; 3]),
    /// A force at a point in the frame of the node. `[m]`
    ForceAt([f64; 3], [f64; 3]),
    /// A torque.
    Torque([f64; 3]),
}

/// The simulator as seen by one robot. Devices are addressed by their tags, from 1. What a device does not have is NaN,
/// empty or false.
pub trait Backend {
    /// The robot's name.
    fn name(&self) -> String;
    /// Simulated time. `[s]`
    fn time(&self) -> f64;
    /// Basic time step. `[ms]`
    fn basic_time_step(&self) -> f64;
    /// Advances the simulation. `[ms]` Returns false if it is over.
    fn step(&mut self, duration_ms: u32) -> bool;
    /// The devices, in the order of their tags.
    fn devices(&self) -> &[DeviceInfo];
    /// Sets the sampling period of a sensor; 0 disables it. `[ms]`
    fn enable(&mut self, tag: u16, period_ms: u16);
    /// Sends a command, which takes effect in the next step. Returns false if the device does not accept it.
    fn command(&mut self, tag: u16, command: Command<'_>) -> bool;
    /// Fills `out`, with NaN where unknown.
    fn numbers(&self, tag: u16, quantity: Quantity, out: &mut [f64]);
    /// Lookup table of a sensor, three numbers per row.
    fn lookup_table(&self, tag: u16) -> Vec<[f64; 3]>;
    /// Width and height of an image.
    fn size(&self, tag: u16) -> [u16; 2];
    /// The last image (`false`) or segmentation image (`true`), as BGRA bytes.
    fn picture(&self, tag: u16, segmentation: bool) -> &[u8];
    /// Ranges, row by row from the top. `[m]`
    fn ranges(&self, tag: u16) -> &[f32];
    /// Point cloud of a lidar.
    fn points(&self, tag: u16) -> Vec<LidarPoint>;
    /// Objects that a camera has recognized.
    fn objects(&self, tag: u16) -> Vec<Object>;
    /// Targets of a radar.
    fn radar_targets(&self, tag: u16) -> Vec<RadarTarget>;
    /// Length of a receiver's queue.
    fn waiting(&self, tag: u16) -> usize;
    /// Removes the oldest packet from the queue.
    fn take(&mut self, tag: u16) -> Option<Message>;
    /// Samples of a microphone.
    fn samples(&self, tag: u16) -> &[u8];
    /// Whether a sound is playing.
    fn is_playing(&self, tag: u16, file: &str) -> bool;
    /// Names of a skin's bones.
    fn bones(&self, tag: u16) -> Vec<String>;

    /// The robot's `customData`.
    fn custom_data(&self) -> String;
    /// Sets the robot's `customData`.
    fn set_custom_data(&mut self, data: &str);
    /// Sets the sampling period of the battery sensor; 0 disables it. `[ms]`
    fn enable_battery(&mut self, period_ms: u16);
    /// Charge of the battery. `[J]`
    fn battery(&self) -> f64;

    /// Sets the sampling period of the keyboard; 0 disables it. `[ms]`
    fn enable_keyboard(&mut self, _period_ms: u16) {}
    /// The next pressed key; `None` after the last one.
    fn key(&mut self) -> Option<i32> {
        None
    }
    /// Sets the sampling period of the mouse; 0 disables it. `[ms]`
    fn enable_mouse(&mut self, _period_ms: u16) {}
    /// State of the mouse.
    fn mouse(&self) -> Mouse {
        Mouse::default()
    }
    /// Sets the sampling period of the joystick; 0 disables it. `[ms]`
    fn enable_joystick(&mut self, _period_ms: u16) {}
    /// State of the joystick, if there is one.
    fn joystick(&mut self) -> Option<Joystick> {
        None
    }
    /// Reads a motion file.
    ///
    /// # Errors
    /// If it cannot be read, or is not a motion file.
    fn load_motion(&mut self, _file: &str) -> Result<MotionId, Error> {
        Err(Error::Unsupported("motion files"))
    }
    /// Controls the playback of a motion.
    fn direct_motion(&mut self, _motion: MotionId, _command: MotionCommand) {}
    /// Playback state of a motion.
    fn motion_state(&self, _motion: MotionId) -> MotionState {
        MotionState::default()
    }
    /// The next message of the robot window.
    fn receive_from_window(&mut self) -> Option<String> {
        None
    }
    /// Sends a message to the robot window.
    fn send_to_window(&mut self, _text: &str) {}

    /// Whether the robot is a supervisor, which all functions below require.
    fn is_supervisor(&self) -> bool;
    /// The root of the scene tree.
    fn root(&self) -> Option<NodeId>;
    /// The robot's own node.
    fn own_node(&self) -> Option<NodeId>;
    /// A node by its DEF, or a path of DEFs.
    fn node(&self, def: &str) -> Option<NodeId>;
    /// Name of its node type or PROTO.
    fn type_name(&self, node: NodeId) -> String;
    /// Its DEF; empty if it has none.
    fn def(&self, node: NodeId) -> String;
    /// Current value of a field.
    fn field(&self, node: NodeId, name: &str) -> Option<Value>;
    /// Number of items of a multiple-value field.
    fn count(&self, node: NodeId, name: &str) -> Option<usize>;
    /// Writes a field.
    ///
    /// # Errors
    /// If there is no such field or the value does not fit.
    fn set_field(&mut self, node: NodeId, name: &str, value: &Value) -> Result<(), Error>;
    /// Its position in the world. `[m]`
    fn position(&self, node: NodeId) -> [f64; 3];
    /// Its orientation in the world, as a matrix, row by row.
    fn orientation(&self, node: NodeId) -> [f64; 9];
    /// Its linear and angular velocity in world axes. `[m/s]`, `[rad/s]`
    fn velocity(&self, node: NodeId) -> [f64; 6];
    /// Sets its linear and angular velocity.
    fn set_velocity(&mut self, node: NodeId, velocity: [f64; 6]);
    /// Its pose relative to another node or to the world (`None`): a 4×4 matrix, row by row. `[m]`
    fn pose(&self, node: NodeId, from: Option<NodeId>) -> [f64; 16];
    /// Makes the simulator send that pose with this period, so that [`Backend::pose`] need not ask for it; 0 disables it.
    /// `[ms]`
    fn track_pose(&mut self, _node: NodeId, _from: Option<NodeId>, _period_ms: u16) {}
    /// Applies a force or torque to its body during the next step, in world axes or in the node's axes (`is_relative`).
    ///
    /// # Errors
    /// If it is known here that nothing is pushed.
    fn push(&mut self, node: NodeId, push: Push, is_relative: bool) -> Result<(), Error>;
    /// Inserts nodes, written as in a world file, into a field: before this item, or at the end (`None`).
    ///
    /// # Errors
    /// If this cannot be done.
    fn import(&mut self, node: NodeId, field: &str, index: Option<usize>, text: &str) -> Result<(), Error>;
    /// Removes a node from the world.
    ///
    /// # Errors
    /// If this cannot be done.
    fn remove(&mut self, node: NodeId) -> Result<(), Error>;
    /// Resets the world at the end of the step.
    fn reset(&mut self);
    /// Quits the simulation with this exit status.
    fn quit(&mut self, status: i32);
}
