//! What stands behind a robot: a simulator at the other end of a connection, or a world in the same program.

use crate::error::Error;
use crate::motion::{MotionCommand, MotionId, MotionState};
use crate::node::Value;
use crate::reading::{Drawing, Echo, Joystick, LidarPoint, Message, Mouse, Object};

/// A device as the robot lists it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeviceInfo {
    /// Its name.
    pub name: String,
    /// The name of its node type, such as `RotationalMotor`.
    pub type_name: String,
}

/// The number of a node, which only the backend understands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(pub u64);

/// A number, or some of them, that a device measures or has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quantity {
    /// What it measures: one number, three, or the four of a rotation (x, y, z, w).
    Value,
    /// The three components of a force.
    Force,
    /// Force or torque of a motor, as measured.
    Feedback,
    /// The position that a motor goes to.
    TargetPosition,
    /// The velocity that it has to keep or may not exceed.
    TargetVelocity,
    /// The greatest velocity.
    MaxVelocity,
    /// The least and greatest position; equal if there are no limits.
    Limits,
    /// How fast it moves.
    Speed,
    /// The same with its direction.
    Velocity,
    /// Roll, pitch and yaw.
    Angles,
    /// What a lamp was set to.
    Lamp,
    /// Whether it holds what it touches: a lock, a suction.
    Hold,
    /// The horizontal field of view.
    FieldOfView,
}

/// A command to a device. Units: rad and N·m, for linear motors m and N.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Command<'a> {
    /// The position to go to; infinite ones are for control by velocity.
    Position(f64),
    /// The velocity, or the limit of it on the way to a position.
    Velocity(f64),
    /// The limit of the acceleration; negative: none.
    Acceleration(f64),
    /// How much of the force or torque may be used.
    AvailableEffort(f64),
    /// A force or torque in place of a position.
    Effort(f64),
    /// Gains of the position controller.
    Pid([f64; 3]),
    /// The state of a lamp.
    Lamp(i32),
    /// What is added to the damping of a joint. `[N·m·s/rad]`, `[N·s/m]`
    Damping(f64),
    /// Whether it holds what it touches: a lock, a suction.
    Hold(bool),
    /// Whether it leaves a mark where it goes.
    Write(bool),
    /// Red, green, blue of the ink, and how much it covers, from 0 to 1.
    Ink([u8; 3], f64),
    /// Bytes for others.
    Send(&'a [u8]),
    /// The channel that is sent or heard on; -1: all.
    Channel(i32),
    /// How far it is heard. `[m]` -1: everywhere.
    Range(f64),
    /// A figure, or how figures look from now on.
    Draw(&'a Drawing),
    /// Shows the picture of this device behind what is drawn; `None`: of none.
    Background(Option<u16>),
    /// A sound begins, or continues with another pitch.
    Play {
        /// The file.
        file: &'a str,
        /// From 0 to 1.
        volume: f64,
        /// How much faster than recorded it is played.
        pitch: f64,
        /// It begins again when it is over.
        is_looped: bool,
    },
    /// A sound ends; `None`: all of them, and speech.
    Stop(Option<&'a str>),
    /// A text to say.
    Speak(&'a str),
    /// The language of the texts, such as `en-US`.
    Language(&'a str),
    /// Turns a part: its number, axis and angle, and whether they are in the frame of the device.
    TurnPart(usize, [f64; 4], bool),
    /// Moves a part: its number, the place, and whether that is in the frame of the device.
    MovePart(usize, [f64; 3], bool),
    /// The horizontal field of view. `[rad]`
    FieldOfView(f64),
    /// The distance that is in focus. `[m]`
    FocalDistance(f64),
    /// How much light is let in.
    Exposure(f64),
    /// Looks for things in the picture once in this time; 0: never. `[ms]`
    Recognition(u16),
    /// Whether it makes pictures of which thing is where.
    Segmentation(bool),
    /// How often it turns. `[Hz]`
    Frequency(f64),
    /// Whether it tells where its rays end.
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

/// A simulator as one robot sees it. Devices are called by their numbers, from 1. What a device does not have is NaN, empty
/// or false.
pub trait Backend {
    /// The robot's name.
    fn name(&self) -> String;
    /// Simulated time. `[s]`
    fn time(&self) -> f64;
    /// The length of the world's step. `[ms]`
    fn basic_time_step(&self) -> f64;
    /// Lets time pass. `[ms]` False if the simulation is over.
    fn step(&mut self, duration_ms: u32) -> bool;
    /// The devices, in the order of their numbers.
    fn devices(&self) -> &[DeviceInfo];
    /// Lets a sensor measure once in this time; 0 stops it. `[ms]`
    fn enable(&mut self, tag: u16, period_ms: u16);
    /// Gives a command, which is obeyed in the next step. False if the device does not take it.
    fn command(&mut self, tag: u16, command: Command<'_>) -> bool;
    /// Fills `out`, with NaN where nothing is known.
    fn numbers(&self, tag: u16, quantity: Quantity, out: &mut [f64]);
    /// The lookup table of a sensor: three numbers a row.
    fn lookup_table(&self, tag: u16) -> Vec<[f64; 3]>;
    /// Columns and rows of a picture.
    fn size(&self, tag: u16) -> [u16; 2];
    /// The last picture (`false`), or that of which thing is where (`true`): blue, green, red, alpha.
    fn picture(&self, tag: u16, segmentation: bool) -> &[u8];
    /// Ranges, row by row from the top. `[m]`
    fn ranges(&self, tag: u16) -> &[f32];
    /// The ends of a lidar's rays.
    fn points(&self, tag: u16) -> Vec<LidarPoint>;
    /// What a camera recognized.
    fn objects(&self, tag: u16) -> Vec<Object>;
    /// What a radar found.
    fn echoes(&self, tag: u16) -> Vec<Echo>;
    /// How many messages wait.
    fn waiting(&self, tag: u16) -> usize;
    /// Takes the oldest message.
    fn take(&mut self, tag: u16) -> Option<Message>;
    /// What a microphone heard.
    fn samples(&self, tag: u16) -> &[u8];
    /// Whether a sound plays.
    fn is_playing(&self, tag: u16, file: &str) -> bool;
    /// The names of a skin's bones.
    fn bones(&self, tag: u16) -> Vec<String>;

    /// The robot's `customData`.
    fn custom_data(&self) -> String;
    /// Writes it.
    fn set_custom_data(&mut self, data: &str);
    /// Lets the charge of the battery be measured; 0 stops it. `[ms]`
    fn enable_battery(&mut self, period_ms: u16);
    /// The charge. `[J]`
    fn battery(&self) -> f64;

    /// Lets keys be read; 0 stops it. `[ms]`
    fn enable_keyboard(&mut self, _period_ms: u16) {}
    /// The next of the keys that are held; `None` after the last one.
    fn key(&mut self) -> Option<i32> {
        None
    }
    /// Lets the mouse be read; 0 stops it. `[ms]`
    fn enable_mouse(&mut self, _period_ms: u16) {}
    /// What the mouse does.
    fn mouse(&self) -> Mouse {
        Mouse::default()
    }
    /// Lets the joystick be read; 0 stops it. `[ms]`
    fn enable_joystick(&mut self, _period_ms: u16) {}
    /// What the joystick does, if there is one.
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
    /// Lets a motion begin, end, or go elsewhere.
    fn direct_motion(&mut self, _motion: MotionId, _command: MotionCommand) {}
    /// Where a motion is.
    fn motion_state(&self, _motion: MotionId) -> MotionState {
        MotionState::default()
    }
    /// The next text from the robot's window.
    fn receive_from_window(&mut self) -> Option<String> {
        None
    }
    /// Sends a text to the robot's window.
    fn send_to_window(&mut self, _text: &str) {}

    /// Whether the robot may do what follows.
    fn is_supervisor(&self) -> bool;
    /// The root of the scene.
    fn root(&self) -> Option<NodeId>;
    /// The robot's own node.
    fn own_node(&self) -> Option<NodeId>;
    /// A node by its DEF, or a path of DEFs.
    fn node(&self, def: &str) -> Option<NodeId>;
    /// The name of its type, or of its PROTO.
    fn type_name(&self, node: NodeId) -> String;
    /// Its DEF; empty if it has none.
    fn def(&self, node: NodeId) -> String;
    /// What a field says now.
    fn field(&self, node: NodeId, name: &str) -> Option<Value>;
    /// How many values a field of many has, or nodes.
    fn count(&self, node: NodeId, name: &str) -> Option<usize>;
    /// Writes a field.
    ///
    /// # Errors
    /// If there is no such field or the value does not fit.
    fn set_field(&mut self, node: NodeId, name: &str, value: &Value) -> Result<(), Error>;
    /// Its place in the world. `[m]`
    fn position(&self, node: NodeId) -> [f64; 3];
    /// Its rotation in the world, as a matrix, row by row.
    fn orientation(&self, node: NodeId) -> [f64; 9];
    /// Its linear and angular velocity in world axes. `[m/s]`, `[rad/s]`
    fn velocity(&self, node: NodeId) -> [f64; 6];
    /// Sets it.
    fn set_velocity(&mut self, node: NodeId, velocity: [f64; 6]);
    /// Its pose seen from another node, or in the world (`None`): a 4×4 matrix, row by row. `[m]`
    fn pose(&self, node: NodeId, from: Option<NodeId>) -> [f64; 16];
    /// Makes the simulator send that pose with the steps, at this period, so that [`Backend::pose`] need not ask for it; 0
    /// stops it. `[ms]`
    fn track_pose(&mut self, _node: NodeId, _from: Option<NodeId>, _period_ms: u16) {}
    /// Pushes its body during the next step; the vector is in world axes, or in those of the node (`is_relative`).
    ///
    /// # Errors
    /// If it is known here that nothing is pushed.
    fn push(&mut self, node: NodeId, push: Push, is_relative: bool) -> Result<(), Error>;
    /// Puts nodes, written as in a world file, into a field: before that of this number, or at the end (`None`).
    ///
    /// # Errors
    /// If this cannot be done.
    fn import(&mut self, node: NodeId, field: &str, index: Option<usize>, text: &str) -> Result<(), Error>;
    /// Takes a node out of the world.
    ///
    /// # Errors
    /// If this cannot be done.
    fn remove(&mut self, node: NodeId) -> Result<(), Error>;
    /// Puts the world back to its start at the end of the step.
    fn reset(&mut self);
    /// Ends the simulation with this exit status.
    fn quit(&mut self, status: i32);
}
