//! Devices by typed values instead of packets, for programs that hold the world themselves.
//!
//! Both ways share one implementation: [`Device::command`] decodes a packet and passes it to
//! [`Typed::order`](crate::Typed::order), and [`Device::encode`] writes what
//! [`Typed::reading`](crate::Typed::reading) returns.

use base::{Pose, Quat, Stream, Vec3};
use dynamics::LinkId;
use scene::NodeId;

use crate::device::{Device, DeviceInfo};
use crate::ports::{NoPorts, Ports};
use crate::robot::RobotId;
use crate::world::World;
use crate::world_state::WorldState;

/// The last measurement of a device. Numbers that were not measured yet are NaN.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Reading<'a> {
    /// The device measures nothing, or nothing that has a typed form.
    Nothing,
    /// A number, in [`Measure::unit`].
    Number(f64),
    /// A vector.
    Vector(Vec3),
    /// An orientation: world from device.
    Rotation(Quat),
    /// An image: BGRA bytes, row by row from the top. Empty before the first one.
    Picture {
        /// Width and height.
        size: [u16; 2],
        /// The pixels.
        bgra: &'a [u8],
    },
    /// Ranges, row by row from the top. `[m]` Empty before the first measurement.
    Ranges {
        /// Columns and rows (layers).
        size: [u16; 2],
        /// Infinite where nothing was hit.
        metres: &'a [f32],
    },
    /// A point cloud, 20 little-endian bytes per point: x, y and z as `f32`, the layer as `i32`, the time as `f32`.
    Points(&'a [u8]),
    /// A pose.
    Pose(Pose),
    /// A boolean.
    Flag(bool),
    /// The queue of received packets, the oldest first.
    Messages(&'a [Message]),
    /// Targets of a radar.
    RadarTargets(&'a [RadarTarget]),
    /// Recognized objects.
    Objects(&'a [Object]),
}

/// An output or state of a device besides its main [`Reading`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Aspect<'a> {
    /// Speed. `[m/s]`
    Speed,
    /// Velocity. `[m/s]`
    Velocity,
    /// Roll, pitch and yaw. `[rad]`
    Angles,
    /// Number of packets that arrived in the last sampling period, whether or not they have been read since.
    Packets,
    /// Signal strength of the last of them.
    Strength,
    /// Recognized objects.
    Objects,
    /// The segmentation image.
    Segments,
    /// The point cloud.
    Points,
    /// Pose of a part; [`DeviceProperties::parts`] has the names.
    Part {
        /// Index of the part.
        part: usize,
        /// In the frame of the device instead of the parent part.
        is_absolute: bool,
    },
    /// Whether the sound of this name is playing.
    Sound(&'a str),
    /// Whether it is speaking.
    Speech,
}

/// A received packet.
#[derive(Clone, Debug, PartialEq)]
pub struct Message {
    /// Unit vector towards the emitter in the receiver's frame. NaN if it was not sent by a device in the world.
    pub direction: Vec3,
    /// Signal strength 1/r², with the distance r in metres.
    pub strength: f64,
    /// The payload.
    pub data: Vec<u8>,
}

/// A target of a radar.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RadarTarget {
    /// Distance. `[m]`
    pub distance: f64,
    /// Received power. `[dBm]`
    pub power: f64,
    /// Radial speed, positive when it moves away. `[m/s]`
    pub speed: f64,
    /// Azimuth, positive to the right of the x-axis. `[rad]`
    pub azimuth: f64,
}

/// A recognized object.
#[derive(Clone, Debug, PartialEq)]
pub struct Object {
    /// Its node.
    pub node: NodeId,
    /// Position of its centre in the device's frame. `[m]`
    pub position: Vec3,
    /// Orientation in the device's frame: axis and angle.
    pub orientation: [f64; 4],
    /// Sizes along the x and y axes of the device, as in Webots: depth and width where it looks along x. `[m]`
    pub size: [f64; 2],
    /// Column and row of the centre of its visible part. `[px]`
    pub position_on_image: [i32; 2],
    /// Width and height of that part in the image. `[px]`
    pub size_on_image: [i32; 2],
    /// Its recognition colours: RGB from 0 to 1.
    pub colors: Vec<[f64; 3]>,
    /// Its model.
    pub model: String,
}

/// Shape and range of a device's measurements.
#[derive(Clone, Debug, PartialEq)]
pub struct Measure {
    /// Shape of the array, outermost dimension first; empty for a single number.
    pub shape: Vec<usize>,
    /// Smallest and largest value; infinite if unknown.
    pub range: [f64; 2],
    /// Unit of the numbers; empty if dimensionless.
    pub unit: &'static str,
}

impl Measure {
    /// Unbounded numbers.
    #[must_use]
    pub fn unbounded(shape: &[usize], unit: &'static str) -> Self {
        Self { shape: shape.to_vec(), range: [f64::NEG_INFINITY, f64::INFINITY], unit }
    }

    /// Number of values in a reading.
    #[must_use]
    pub fn len(&self) -> usize {
        self.shape.iter().product()
    }

    /// Whether a reading has no values.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// Limits of a motor. Units: rad and N·m for rotational motors, m and N for linear ones.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MotorLimits {
    /// Whether it is a linear motor.
    pub is_linear: bool,
    /// Maximum velocity.
    pub max_velocity: f64,
    /// Maximum force or torque.
    pub max_effort: f64,
    /// Lowest and highest target position.
    pub positions: Option<[f64; 2]>,
}

/// Static properties of a device.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DeviceProperties {
    /// Its measurements; motor feedback is not included.
    pub measure: Option<Measure>,
    /// Its limits, for motors.
    pub motor_limits: Option<MotorLimits>,
    /// The link that its joint moves, for devices of joints.
    pub link: Option<LinkId>,
    /// Names of parts that can be moved individually.
    pub parts: Vec<String>,
}

/// A typed command to a device. Units: rad and N·m, for linear motors m and N.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
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
    /// State of a light-emitting diode, as in the controller API.
    Lamp(i32),
    /// Damping that is added to the joint. `[N·m·s/rad]`, `[N·s/m]`
    Damping(f64),
    /// Locks a connector or turns a vacuum gripper on, or the opposite.
    Hold(bool),
    /// Enables or disables a pen.
    Write(bool),
    /// RGB colour of the ink, and its density from 0 to 1.
    Ink([u8; 3], f64),
    /// Sends a packet, at the device's baud rate.
    Send(Vec<u8>),
    /// Sets the channel; -1 for all.
    Channel(i32),
    /// Sets the range. `[m]` -1 is unlimited.
    Range(f64),
    /// Removes this many of the oldest packets of [`Reading::Messages`].
    Taken(usize),
    /// A drawing command.
    Draw(Drawing),
    /// Plays a sound, or changes its pitch.
    Play {
        /// Its name; also its file if no data is given.
        name: String,
        /// A WAV file; empty if it was given before.
        wav: Vec<u8>,
        /// Playback speed relative to the recording.
        pitch: f64,
        /// Whether it is repeated.
        is_looped: bool,
    },
    /// Stops the sounds of these names; without names all sounds and speech.
    Stop(Vec<String>),
    /// Speaks a text.
    Speak(String),
    /// Language of speech, such as `en-US`.
    Language(String),
    /// Sets the orientation of a part.
    TurnPart {
        /// Index in [`DeviceProperties::parts`].
        part: usize,
        /// Axis x, y, z and angle. `[rad]`
        turn: [f64; 4],
        /// In the frame of the device instead of the parent part.
        is_absolute: bool,
    },
    /// Sets the position of a part.
    MovePart {
        /// Index in [`DeviceProperties::parts`].
        part: usize,
        /// `[m]`
        place: Vec3,
        /// In the frame of the device instead of the parent part.
        is_absolute: bool,
    },
    /// Horizontal field of view. `[rad]`
    FieldOfView(f64),
    /// Focal distance. `[m]`
    FocalDistance(f64),
    /// Exposure.
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

/// A drawing command of a display. Columns count from the left, rows from the top. `[px]`
#[derive(Clone, Debug, PartialEq)]
pub enum Drawing {
    /// Sets the colour: 0xRRGGBB.
    Color(u32),
    /// Sets the alpha: 0 transparent, 255 opaque.
    Alpha(u8),
    /// Sets the opacity with which later figures cover the image, 0 to 255.
    Opacity(u8),
    /// Sets the font.
    Font {
        /// Its name.
        name: String,
        /// Its height. `[px]`
        size: u32,
        /// Whether it is antialiased.
        anti_aliasing: bool,
    },
    /// Draws a pixel.
    Pixel([i32; 2]),
    /// Draws a line between two pixels.
    Line([i32; 2], [i32; 2]),
    /// Draws a text at its upper left corner.
    Text([i32; 2], String),
    /// Draws a rectangle.
    Rectangle {
        /// Upper left corner.
        corner: [i32; 2],
        /// Width and height.
        size: [i32; 2],
        /// Filled, or outline only.
        is_filled: bool,
    },
    /// Draws an ellipse.
    Oval {
        /// Its centre.
        center: [i32; 2],
        /// Its semi-axes.
        radii: [i32; 2],
        /// Filled, or outline only.
        is_filled: bool,
    },
    /// Draws a polygon.
    Polygon {
        /// Its vertices.
        points: Vec<[i32; 2]>,
        /// Filled, or outline only.
        is_filled: bool,
    },
    /// Draws an image.
    Picture {
        /// Position of its upper left corner.
        corner: [i32; 2],
        /// Width and height.
        size: [u16; 2],
        /// BGRA bytes, row by row.
        bgra: Vec<u8>,
        /// Whether it is blended by its alpha.
        is_blended: bool,
    },
    /// Shows the image of this device (its tag on the robot) as background; `None` removes it.
    Background(Option<u16>),
}

/// The device does not accept this command or its values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnsupportedCommand;

/// Context of [`crate::Typed::order`].
pub struct OrderContext<'a> {
    /// Tag of the device on its robot.
    pub tag: u16,
    /// The robot.
    pub robot: RobotId,
    /// Devices 1, 2, … of the robot.
    pub devices: &'a [DeviceInfo],
    /// The world.
    pub state: &'a mut WorldState,
    /// The program around the world.
    pub ports: &'a mut dyn Ports,
}

impl World {
    /// A device by its tag (from 1); 0 is the robot itself.
    #[must_use]
    pub fn device(&self, robot: RobotId, tag: u16) -> Option<&dyn Device> {
        let robot = self.robots.get(robot.index()).filter(|robot| usize::from(tag) <= robot.devices.len())?;
        self.devices.get(robot.first_device + usize::from(tag)).map(|device| &**device)
    }

    /// The last measurement of a device.
    #[must_use]
    pub fn reading(&self, robot: RobotId, tag: u16) -> Reading<'_> {
        self.device(robot, tag).map_or(Reading::Nothing, |device| device.reading())
    }

    /// Another output or state of a device.
    #[must_use]
    pub fn aspect(&self, robot: RobotId, tag: u16, aspect: Aspect<'_>) -> Reading<'_> {
        self.device(robot, tag).map_or(Reading::Nothing, |device| device.aspect(aspect, &self.state))
    }

    /// Static properties of a device.
    #[must_use]
    pub fn properties(&self, robot: RobotId, tag: u16) -> DeviceProperties {
        self.device(robot, tag).map(|device| device.properties(&self.state)).unwrap_or_default()
    }

    /// Sends a command to a device, which takes effect in the next step, as if its controller had sent it.
    ///
    /// # Errors
    /// If the device does not exist, or does not accept the command or its values.
    pub fn order(&mut self, id: RobotId, tag: u16, command: Command) -> Result<(), UnsupportedCommand> {
        let robot = self.robots.get(id.index()).ok_or(UnsupportedCommand)?;
        let device = self.devices.get_mut(robot.first_device + usize::from(tag)).ok_or(UnsupportedCommand)?;
        if usize::from(tag) > robot.devices.len() {
            return Err(UnsupportedCommand);
        }
        let (devices, state, ports) = (robot.devices.as_slice(), &mut self.state, &mut NoPorts);
        let mut context = OrderContext { tag, robot: id, devices, state, ports };
        device.order(command, &mut context)
    }

    /// Reseeds all noise streams from this number and their current states: equal numbers give equal streams.
    pub fn reseed(&mut self, seed: u64) {
        for stream in self.devices.iter_mut().filter_map(|device| device.stream()) {
            *stream = Stream::new(stream.bits() ^ seed, "reseeded");
        }
    }

    /// Makes all enabled sensors measure now, without a step. Their sampling periods restart.
    pub fn measure(&mut self) {
        self.follow_edits();
        for device in &mut self.devices {
            if let Some(clock) = device.clock() {
                clock.hurry();
            }
        }
        self.sense(&mut ());
    }

    /// Sets the sampling period of a sensor; 0 disables it. `[ms]` No effect on other devices.
    pub fn set_sampling_period(&mut self, robot: RobotId, tag: u16, period_ms: u16) {
        let Some(robot) = self.robots.get(robot.index()) else { return };
        if usize::from(tag) <= robot.devices.len()
            && let Some(device) = self.devices.get_mut(robot.first_device + usize::from(tag))
        {
            device.set_sampling_period(period_ms, &mut self.state);
        }
    }
}
