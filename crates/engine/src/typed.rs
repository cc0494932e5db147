//! Devices by values instead of packets, for programs that hold the world themselves.
//!
//! Both ways end at the same place: [`Device::command`] reads a packet and gives
//! [`Typed::order`](crate::Typed::order) what it says, and what [`Device::encode`] writes is
//! what [`Typed::reading`](crate::Typed::reading) shows.

use base::{Pose, Quat, Stream, Vec3};
use dynamics::LinkId;
use scene::NodeId;

use crate::device::{Device, DeviceInfo};
use crate::ports::{NoPorts, Ports};
use crate::robot::RobotId;
use crate::world::World;
use crate::world_state::WorldState;

/// What a device measured last. Numbers that were not measured yet are NaN.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Reading<'a> {
    /// It measures nothing, or nothing that is known here.
    Nothing,
    /// A number, in the unit of [`Measure::unit`].
    Number(f64),
    /// Three numbers.
    Vector(Vec3),
    /// World from device.
    Rotation(Quat),
    /// A picture, row by row from the top: blue, green, red, alpha of each pixel. Empty before the first one.
    Picture {
        /// Columns and rows.
        size: [u16; 2],
        /// The pixels.
        bgra: &'a [u8],
    },
    /// Ranges, row by row from the top. `[m]` Empty before the first measurement.
    Ranges {
        /// Columns and rows (layers).
        size: [u16; 2],
        /// Infinite where nothing is.
        metres: &'a [f32],
    },
    /// Points, 20 bytes each: x, y and z as `f32`, the layer as `i32`, the time as `f32`; all of them little-endian.
    Points(&'a [u8]),
    /// A place and a turn.
    Pose(Pose),
    /// Whether something is so.
    Flag(bool),
    /// Messages that came and were not taken yet, the oldest first.
    Messages(&'a [Message]),
    /// What waves came back from.
    Echoes(&'a [Echo]),
    /// Things in a picture.
    Objects(&'a [Object]),
}

/// What a device measures or does besides its [`Reading`] proper.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Aspect<'a> {
    /// How fast it moves. `[m/s]`
    Speed,
    /// The same with its direction. `[m/s]`
    Velocity,
    /// The things in its picture.
    Objects,
    /// A picture of which thing is where.
    Segments,
    /// Where its rays end.
    Points,
    /// Where a part of it is: [`Traits::parts`] has their names.
    Part {
        /// Its number.
        part: usize,
        /// In the frame of the device, not in that of the part above it.
        is_absolute: bool,
    },
    /// Whether the sound of this name plays.
    Sound(&'a str),
    /// Whether it speaks.
    Speech,
}

/// A message that was heard.
#[derive(Clone, Debug, PartialEq)]
pub struct Message {
    /// Towards the sender, in the frame of the device, unit. NaN if it came from nobody in the world.
    pub direction: Vec3,
    /// 1/r², r being the distance in metres.
    pub strength: f64,
    /// What was sent.
    pub data: Vec<u8>,
}

/// Something that waves came back from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Echo {
    /// `[m]`
    pub distance: f64,
    /// Received power. `[dBm]`
    pub power: f64,
    /// Positive when it goes away. `[m/s]`
    pub speed: f64,
    /// To the right of the x-axis. `[rad]`
    pub azimuth: f64,
}

/// A thing in a picture.
#[derive(Clone, Debug, PartialEq)]
pub struct Object {
    /// Its node.
    pub node: NodeId,
    /// Of its middle, in the frame of the device. `[m]`
    pub position: Vec3,
    /// In the frame of the device: axis and angle.
    pub orientation: [f64; 4],
    /// Width and height as the device sees it. `[m]`
    pub size: [f64; 2],
    /// Column and row of the middle of the part in the picture. `[px]`
    pub position_on_image: [i32; 2],
    /// Width and height of that part. `[px]`
    pub size_on_image: [i32; 2],
    /// Its colours: red, green, blue from 0 to 1.
    pub colors: Vec<[f64; 3]>,
    /// Its model.
    pub model: String,
}

/// What a device measures.
#[derive(Clone, Debug, PartialEq)]
pub struct Measure {
    /// Sizes of the array of numbers, the outermost first; empty for a single number.
    pub shape: Vec<usize>,
    /// The smallest and largest number, as far as they are known; else infinite.
    pub range: [f64; 2],
    /// Of the numbers; empty for pure numbers.
    pub unit: &'static str,
}

impl Measure {
    /// Numbers of any size.
    #[must_use]
    pub fn unbounded(shape: &[usize], unit: &'static str) -> Self {
        Self { shape: shape.to_vec(), range: [f64::NEG_INFINITY, f64::INFINITY], unit }
    }

    /// How many numbers a reading has.
    #[must_use]
    pub fn len(&self) -> usize {
        self.shape.iter().product()
    }

    /// Whether a reading has no numbers.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// What a motor can do. Units: rad and N·m, for linear ones m and N.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Actuation {
    /// Whether it slides.
    pub is_linear: bool,
    /// The greatest velocity.
    pub max_velocity: f64,
    /// The greatest force or torque.
    pub max_effort: f64,
    /// Lowest and highest position that it goes to by itself.
    pub positions: Option<[f64; 2]>,
}

/// What can be known of a device before it has measured anything.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Traits {
    /// What it measures; motors' feedback is left out.
    pub measure: Option<Measure>,
    /// What it drives.
    pub actuation: Option<Actuation>,
    /// The link that its joint moves, for devices of joints.
    pub link: Option<LinkId>,
    /// The names of parts of it that can be moved one by one.
    pub parts: Vec<String>,
}

/// A typed command to a device. Units: rad and N·m, for linear motors m and N.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
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
    /// The state of a lamp, as the controller's function takes it.
    Lamp(i32),
    /// What is added to the damping of a joint. `[N·m·s/rad]`, `[N·s/m]`
    Damping(f64),
    /// Whether it holds what it touches: a lock, a suction.
    Hold(bool),
    /// Whether it leaves a mark where it goes.
    Write(bool),
    /// Red, green, blue of the ink, and how much it covers, from 0 to 1.
    Ink([u8; 3], f64),
    /// Bytes for others. They leave as fast as the device can send.
    Send(Vec<u8>),
    /// The channel that is sent or heard on; -1: all.
    Channel(i32),
    /// How far it is heard. `[m]` -1: everywhere.
    Range(f64),
    /// So many of the oldest messages of [`Reading::Messages`] are done with.
    Taken(usize),
    /// A figure, or how figures look from now on.
    Draw(Drawing),
    /// A sound begins, or goes on with another pitch.
    Play {
        /// What it is called; when no bytes are given, the file that it is in.
        name: String,
        /// A WAV file; empty if it was given before.
        wav: Vec<u8>,
        /// How much faster than recorded it is played.
        pitch: f64,
        /// It begins again when it is over.
        is_looped: bool,
    },
    /// Sounds of these names end; without names all, and speech with them.
    Stop(Vec<String>),
    /// A text to say.
    Speak(String),
    /// The language of the texts, such as `en-US`.
    Language(String),
    /// Turns a part of it: axis and angle.
    TurnPart {
        /// Its number in [`Traits::parts`].
        part: usize,
        /// x, y, z of the axis, and the angle. `[rad]`
        turn: [f64; 4],
        /// In the frame of the device, not in that of the part above it.
        is_absolute: bool,
    },
    /// Moves a part of it.
    MovePart {
        /// Its number in [`Traits::parts`].
        part: usize,
        /// `[m]`
        place: Vec3,
        /// In the frame of the device, not in that of the part above it.
        is_absolute: bool,
    },
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

/// What is drawn on a screen. Columns count from the left, rows from the top. `[px]`
#[derive(Clone, Debug, PartialEq)]
pub enum Drawing {
    /// The colour of what follows: 0xRRGGBB.
    Color(u32),
    /// The alpha of what follows: 0 clear, 255 opaque.
    Alpha(u8),
    /// How much of what follows covers what is there: from 0 to 255.
    Opacity(u8),
    /// How texts look that follow.
    Font {
        /// The name of the font.
        name: String,
        /// Its height. `[px]`
        size: u32,
        /// Whether edges are smooth.
        anti_aliasing: bool,
    },
    /// One pixel.
    Pixel([i32; 2]),
    /// A line between two pixels.
    Line([i32; 2], [i32; 2]),
    /// A text, by its upper left corner.
    Text([i32; 2], String),
    /// A rectangle.
    Rectangle {
        /// Upper left.
        corner: [i32; 2],
        /// Width and height.
        size: [i32; 2],
        /// Not only its edges.
        is_filled: bool,
    },
    /// An ellipse.
    Oval {
        /// Its middle.
        center: [i32; 2],
        /// Half its width and height.
        radii: [i32; 2],
        /// Not only its edge.
        is_filled: bool,
    },
    /// A polygon.
    Polygon {
        /// Its corners.
        points: Vec<[i32; 2]>,
        /// Not only its edges.
        is_filled: bool,
    },
    /// A picture.
    Picture {
        /// Where its upper left corner goes.
        corner: [i32; 2],
        /// Its columns and rows.
        size: [u16; 2],
        /// Blue, green, red, alpha of each pixel, row by row.
        bgra: Vec<u8>,
        /// What is there shows through where it is clear.
        is_blended: bool,
    },
    /// The picture of this device (its number on the robot) is behind what is drawn; `None`: of nobody.
    Background(Option<u16>),
}

/// The device does not take such commands, or not with such values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnsupportedCommand;

/// For [`crate::Typed::order`].
pub struct OrderContext<'a> {
    /// The device's number on its robot.
    pub tag: u16,
    /// The robot.
    pub robot: RobotId,
    /// Devices 1, 2, … of the robot.
    pub devices: &'a [DeviceInfo],
    /// The world.
    pub state: &'a mut WorldState,
    /// What is around the world.
    pub ports: &'a mut dyn Ports,
}

impl World {
    /// A device by its number on its robot (from 1); 0 is the robot itself.
    #[must_use]
    pub fn device(&self, robot: RobotId, tag: u16) -> Option<&dyn Device> {
        let robot = self.robots.get(robot.index()).filter(|robot| usize::from(tag) <= robot.devices.len())?;
        self.devices.get(robot.first_device + usize::from(tag)).map(|device| &**device)
    }

    /// What a device measured last.
    #[must_use]
    pub fn reading(&self, robot: RobotId, tag: u16) -> Reading<'_> {
        self.device(robot, tag).map_or(Reading::Nothing, |device| device.reading())
    }

    /// What a device measures or does besides.
    #[must_use]
    pub fn aspect(&self, robot: RobotId, tag: u16, aspect: Aspect<'_>) -> Reading<'_> {
        self.device(robot, tag).map_or(Reading::Nothing, |device| device.aspect(aspect, &self.state))
    }

    /// What can be known of a device before it has measured anything.
    #[must_use]
    pub fn traits(&self, robot: RobotId, tag: u16) -> Traits {
        self.device(robot, tag).map(|device| device.traits(&self.state)).unwrap_or_default()
    }

    /// Gives a device a command, which it obeys in the next step, as if its controller had sent it.
    ///
    /// # Errors
    /// If it does not take such commands, or not with such values, or is not there.
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

    /// From now on noise is drawn from streams that this number and where they are now make: the same number makes the
    /// same ones, another number others.
    pub fn reseed(&mut self, seed: u64) {
        for stream in self.devices.iter_mut().filter_map(|device| device.stream()) {
            *stream = Stream::new(stream.bits() ^ seed, "reseeded");
        }
    }

    /// Lets all sensors that are enabled measure now, without a step. Their periods begin again.
    pub fn measure(&mut self) {
        self.follow_edits();
        for device in &mut self.devices {
            if let Some(clock) = device.clock() {
                clock.hurry();
            }
        }
        self.sense(&mut ());
    }

    /// Lets a sensor measure once in this time from now on; 0 stops it. `[ms]` Does nothing for other devices.
    pub fn set_sampling_period(&mut self, robot: RobotId, tag: u16, period_ms: u16) {
        let Some(robot) = self.robots.get(robot.index()) else { return };
        if usize::from(tag) <= robot.devices.len()
            && let Some(device) = self.devices.get_mut(robot.first_device + usize::from(tag))
        {
            device.set_sampling_period(period_ms, &mut self.state);
        }
    }
}
