//! Devices by type: commands and readings as numbers, vectors and slices.

use base::{Pose, Quat, Vec3};
use engine::{Actuation, Aspect, Command, Drawing, Echo, Message, Object, Reading};
use scene::Value;

use crate::device::{AnyDevice, Device};
use crate::world::World;

macro_rules! devices {
    ($($(#[$doc:meta])* $name:ident: $node:literal $({$($body:tt)*})?)*) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Copy, Debug, PartialEq, Eq)]
            pub struct $name(AnyDevice);

            impl Device for $name {
                const NAME: &'static str = $node;

                fn from_any(any: AnyDevice, world: &World) -> Option<Self> {
                    any.is_a(world, $node).then_some(Self(any))
                }

                fn any(self) -> AnyDevice {
                    self.0
                }
            }

            impl $name {
                /// Its name; empty if it is gone.
                #[must_use]
                pub fn name(self, world: &World) -> &str {
                    self.0.name(world)
                }

                $($($body)*)?
            }
        )*
    };
}

macro_rules! sensors {
    ($($name:ident)*) => {
        $(impl $name {
            /// Measures once in this time from now on; the first time when it has passed. 0 stops it. `[ms]`
            pub fn enable(self, world: &mut World, period_ms: u16) {
                self.0.enable(world, period_ms);
            }
        })*
    };
}

sensors!(PositionSensor DistanceSensor LightSensor TouchSensor Gyro Accelerometer Compass InertialUnit Gps Altimeter
    Camera RangeFinder Lidar Radar Receiver Connector VacuumGripper Microphone);

/// What is seen at the end of a lidar's ray.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LidarPoint {
    /// In the sensor's frame; infinite where nothing is. `[m]`
    pub position: [f32; 3],
    /// The layer, 0 being the highest one.
    pub layer: i32,
    /// When it was measured. `[s]`
    pub time: f32,
}

devices! {
    /// A motor. Units: rad and N·m, for linear ones m and N.
    Motor: "Motor" {
        /// Goes to a position and holds it; with infinity it runs at its velocity.
        pub fn set_position(self, world: &mut World, position: f64) {
            self.0.order(world, Command::Position(position));
        }

        /// Its velocity, or the limit of it on the way to a position.
        pub fn set_velocity(self, world: &mut World, velocity: f64) {
            self.0.order(world, Command::Velocity(velocity));
        }

        /// The limit of its acceleration; negative: none.
        pub fn set_acceleration(self, world: &mut World, acceleration: f64) {
            self.0.order(world, Command::Acceleration(acceleration));
        }

        /// How much of its force or torque it may use.
        pub fn set_available_effort(self, world: &mut World, effort: f64) {
            self.0.order(world, Command::AvailableEffort(effort));
        }

        /// Pushes with a force or torque until it gets a position.
        pub fn set_effort(self, world: &mut World, effort: f64) {
            self.0.order(world, Command::Effort(effort));
        }

        /// Gains of its position controller.
        pub fn set_pid(self, world: &mut World, p: f64, i: f64, d: f64) {
            self.0.order(world, Command::Pid([p, i, d]));
        }

        /// What it can do.
        #[must_use]
        pub fn actuation(self, world: &World) -> Option<Actuation> {
            self.0.actuation(world)
        }

        /// Lets the force be measured that it exerts, once in this time. `[ms]`
        pub fn enable_feedback(self, world: &mut World, period_ms: u16) {
            self.0.enable(world, period_ms);
        }

        /// The force or torque of the last measurement; see [`Motor::enable_feedback`].
        #[must_use]
        pub fn feedback(self, world: &World) -> f64 {
            self.0.number(world)
        }
    }

    /// The position of a joint.
    PositionSensor: "PositionSensor" {
        /// `[rad]`, `[m]` NaN before the first measurement.
        #[must_use]
        pub fn value(self, world: &World) -> f64 {
            self.0.number(world)
        }
    }

    /// A distance, through the sensor's lookup table.
    DistanceSensor: "DistanceSensor" {
        /// NaN before the first measurement.
        #[must_use]
        pub fn value(self, world: &World) -> f64 {
            self.0.number(world)
        }
    }

    /// Irradiance, through the sensor's lookup table.
    LightSensor: "LightSensor" {
        /// NaN before the first measurement.
        #[must_use]
        pub fn value(self, world: &World) -> f64 {
            self.0.number(world)
        }
    }

    /// Touch or force.
    TouchSensor: "TouchSensor" {
        /// A bumper's 0 or 1, or the force. `[N]` NaN for sensors of force vectors.
        #[must_use]
        pub fn value(self, world: &World) -> f64 {
            self.0.number(world)
        }

        /// The force in the sensor's frame, for sensors of force vectors. `[N]`
        #[must_use]
        pub fn force(self, world: &World) -> Vec3 {
            self.0.vector(world)
        }
    }

    /// Angular velocity.
    Gyro: "Gyro" {
        /// In the sensor's frame. `[rad/s]`
        #[must_use]
        pub fn values(self, world: &World) -> Vec3 {
            self.0.vector(world)
        }
    }

    /// Acceleration, with that of gravity.
    Accelerometer: "Accelerometer" {
        /// In the sensor's frame. `[m/s²]`
        #[must_use]
        pub fn values(self, world: &World) -> Vec3 {
            self.0.vector(world)
        }
    }

    /// The direction of north.
    Compass: "Compass" {
        /// In the sensor's frame.
        #[must_use]
        pub fn values(self, world: &World) -> Vec3 {
            self.0.vector(world)
        }
    }

    /// Orientation.
    InertialUnit: "InertialUnit" {
        /// World from sensor.
        #[must_use]
        pub fn rotation(self, world: &World) -> Quat {
            match self.0.reading(world) {
                Reading::Rotation(rotation) => rotation,
                _ => Quat::IDENTITY,
            }
        }
    }

    /// Place in the world, or on the earth.
    Gps: "GPS" {
        /// `[m]`, or latitude and longitude in degrees and the altitude, as the world's coordinates are.
        #[must_use]
        pub fn values(self, world: &World) -> Vec3 {
            self.0.vector(world)
        }

        /// How fast it moves. `[m/s]` NaN before the first measurement.
        #[must_use]
        pub fn speed(self, world: &World) -> f64 {
            match self.0.aspect(world, Aspect::Speed) {
                Reading::Number(number) => number,
                _ => f64::NAN,
            }
        }

        /// Its velocity in the axes of the world. `[m/s]` NaN before the first measurement.
        #[must_use]
        pub fn velocity(self, world: &World) -> Vec3 {
            match self.0.aspect(world, Aspect::Velocity) {
                Reading::Vector(vector) => vector,
                _ => Vec3::NAN,
            }
        }
    }

    /// Height.
    Altimeter: "Altimeter" {
        /// `[m]`
        #[must_use]
        pub fn value(self, world: &World) -> f64 {
            self.0.number(world)
        }
    }

    /// Pictures.
    Camera: "Camera" {
        /// Columns and rows, and the pixels of the last picture row by row from the top: blue, green, red, alpha. Empty
        /// before the first picture.
        #[must_use]
        pub fn picture(self, world: &World) -> ([u16; 2], &[u8]) {
            match self.0.reading(world) {
                Reading::Picture { size, bgra } => (size, bgra),
                _ => ([0; 2], &[]),
            }
        }

        /// Its horizontal field of view, within the limits of its zoom. `[rad]`
        pub fn set_field_of_view(self, world: &mut World, angle: f64) {
            self.0.order(world, Command::FieldOfView(angle));
        }

        /// The distance that is in focus, within its limits. `[m]`
        pub fn set_focal_distance(self, world: &mut World, distance: f64) {
            self.0.order(world, Command::FocalDistance(distance));
        }

        /// How much light is let in.
        pub fn set_exposure(self, world: &mut World, exposure: f64) {
            self.0.order(world, Command::Exposure(exposure));
        }

        /// Looks for objects once in this time, if the camera has a `Recognition` node. 0 stops it. `[ms]`
        pub fn enable_recognition(self, world: &mut World, period_ms: u16) {
            self.0.order(world, Command::Recognition(period_ms));
        }

        /// The objects that were recognized last.
        #[must_use]
        pub fn objects(self, world: &World) -> &[Object] {
            match self.0.aspect(world, Aspect::Objects) {
                Reading::Objects(objects) => objects,
                _ => &[],
            }
        }

        /// Whether pictures are made of which object is where, together with the recognition of objects.
        pub fn set_segmentation(self, world: &mut World, is_wanted: bool) {
            self.0.order(world, Command::Segmentation(is_wanted));
        }

        /// As [`Camera::picture`], in the colours by which objects are recognized.
        #[must_use]
        pub fn segmentation(self, world: &World) -> ([u16; 2], &[u8]) {
            match self.0.aspect(world, Aspect::Segments) {
                Reading::Picture { size, bgra } => (size, bgra),
                _ => ([0; 2], &[]),
            }
        }
    }

    /// Ranges of a picture's pixels.
    RangeFinder: "RangeFinder" {
        /// Columns and rows, and the ranges row by row from the top. `[m]` Empty before the first measurement.
        #[must_use]
        pub fn ranges(self, world: &World) -> ([u16; 2], &[f32]) {
            ranges(self.0, world)
        }
    }

    /// Ranges of a turning or fixed fan of rays.
    Lidar: "Lidar" {
        /// Rays and layers, and the ranges layer by layer from the top. `[m]` Empty before the first measurement.
        #[must_use]
        pub fn ranges(self, world: &World) -> ([u16; 2], &[f32]) {
            ranges(self.0, world)
        }

        /// How often it turns, within its limits. `[Hz]`
        pub fn set_frequency(self, world: &mut World, frequency: f64) {
            self.0.order(world, Command::Frequency(frequency));
        }

        /// Whether points are made of the ranges.
        pub fn set_point_cloud(self, world: &mut World, is_wanted: bool) {
            self.0.order(world, Command::PointCloud(is_wanted));
        }

        /// The points of the last measurement, in the order of the ranges; see [`Lidar::set_point_cloud`].
        #[must_use]
        pub fn points(self, world: &World) -> Vec<LidarPoint> {
            points(self.0, world)
        }
    }

    /// A lamp.
    Led: "LED" {
        /// 0 is off; n is its nth colour, or the colour as 0xRRGGBB for gradual lamps.
        pub fn set(self, world: &mut World, value: i32) {
            self.0.order(world, Command::Lamp(value));
        }
    }

    /// Damping of a joint that can be set.
    Brake: "Brake" {
        /// What it adds to the damping of its joint; negative numbers count as 0. `[N·m·s/rad]`, `[N·s/m]`
        pub fn set_damping(self, world: &mut World, constant: f64) {
            self.0.order(world, Command::Damping(constant));
        }
    }

    /// A lock that docks to another one of its kind.
    Connector: "Connector" {
        /// Closes the lock; it docks to what is in position. Passive ones have none.
        pub fn lock(self, world: &mut World) {
            self.0.order(world, Command::Hold(true));
        }

        /// Opens the lock.
        pub fn unlock(self, world: &mut World) {
            self.0.order(world, Command::Hold(false));
        }

        /// Whether another one was in position at the last measurement; `None` if it is passive and cannot tell.
        #[must_use]
        pub fn presence(self, world: &World) -> Option<bool> {
            let presence = self.0.number(world);
            (presence >= 0.0).then_some(presence > 0.0)
        }

        /// Whether the lock is closed.
        #[must_use]
        pub fn is_locked(self, world: &World) -> bool {
            is_so(self.0, world, "isLocked")
        }
    }

    /// Suction that holds the first thing that lies against it.
    VacuumGripper: "VacuumGripper" {
        /// Begins to pull.
        pub fn turn_on(self, world: &mut World) {
            self.0.order(world, Command::Hold(true));
        }

        /// Lets go.
        pub fn turn_off(self, world: &mut World) {
            self.0.order(world, Command::Hold(false));
        }

        /// Whether it held something at the last measurement.
        #[must_use]
        pub fn presence(self, world: &World) -> bool {
            self.0.number(world) > 0.0
        }

        /// Whether it pulls.
        #[must_use]
        pub fn is_on(self, world: &World) -> bool {
            is_so(self.0, world, "isOn")
        }
    }

    /// Ink that is left on what lies below.
    Pen: "Pen" {
        /// Whether it leaves a mark.
        pub fn write(self, world: &mut World, writes: bool) {
            self.0.order(world, Command::Write(writes));
        }

        /// Red, green and blue of the ink, and how much it covers, from 0 to 1.
        pub fn set_ink(self, world: &mut World, colour: [u8; 3], density: f64) {
            self.0.order(world, Command::Ink(colour, density));
        }
    }

    /// Sends bytes through the air.
    Emitter: "Emitter" {
        /// Sends bytes, which are heard after the next step; later if the emitter has a rate. False if there are none, or no
        /// room for them in its buffer.
        pub fn send(self, world: &mut World, data: &[u8]) -> bool {
            self.0.order(world, Command::Send(data.to_vec()))
        }

        /// The channel that it sends on; -1: all. False if that is not among the allowed ones.
        pub fn set_channel(self, world: &mut World, channel: i32) -> bool {
            self.0.order(world, Command::Channel(channel))
        }

        /// How far it is heard, no further than the greatest range. `[m]` -1: everywhere. False for other negative
        /// numbers.
        pub fn set_range(self, world: &mut World, range: f64) -> bool {
            self.0.order(world, Command::Range(range))
        }
    }

    /// Hears what emitters send.
    Receiver: "Receiver" {
        /// What was heard and not taken yet, the oldest first.
        #[must_use]
        pub fn messages(self, world: &World) -> &[Message] {
            match self.0.reading(world) {
                Reading::Messages(messages) => messages,
                _ => &[],
            }
        }

        /// Takes the oldest message.
        pub fn take(self, world: &mut World) -> Option<Message> {
            let message = self.messages(world).first().cloned()?;
            self.0.order(world, Command::Taken(1));
            Some(message)
        }

        /// The channel that it hears; -1: all. False if that is not among the allowed ones.
        pub fn set_channel(self, world: &mut World, channel: i32) -> bool {
            self.0.order(world, Command::Channel(channel))
        }
    }

    /// Distance, power, speed and direction of what waves come back from.
    Radar: "Radar" {
        /// What was found at the last measurement.
        #[must_use]
        pub fn targets(self, world: &World) -> &[Echo] {
            match self.0.reading(world) {
                Reading::Echoes(echoes) => echoes,
                _ => &[],
            }
        }
    }

    /// A screen that is drawn on.
    Display: "Display" {
        /// Draws a figure, or says how the next ones look. False for a picture whose size is not that of its pixels.
        pub fn draw(self, world: &mut World, drawing: Drawing) -> bool {
            self.0.order(world, Command::Draw(drawing))
        }

        /// Shows the picture of a camera behind what is drawn; `None`: of no camera.
        pub fn attach(self, world: &mut World, camera: Option<Camera>) {
            let tag = camera.map(|camera| camera.any().tag());
            self.0.order(world, Command::Draw(Drawing::Background(tag)));
        }

        /// Columns and rows, and blue, green, red, alpha of each pixel that it shows, row by row.
        #[must_use]
        pub fn picture(self, world: &World) -> ([u16; 2], Vec<u8>) {
            self.0.picture(world).unwrap_or_default()
        }
    }

    /// Sounds and speech. Nobody hears them; they take the time that they would take.
    Speaker: "Speaker" {
        /// Plays a sound by its name, or continues with another pitch. `wav` is a WAV file; it may be empty for a sound that was
        /// played before. What is no sound is over at once.
        pub fn play(self, world: &mut World, name: &str, wav: &[u8], pitch: f64, is_looped: bool) {
            let (name, wav) = (name.to_owned(), wav.to_vec());
            self.0.order(world, Command::Play { name, wav, pitch, is_looped });
        }

        /// Ends a sound; `None`: all of them, and speech.
        pub fn stop(self, world: &mut World, name: Option<&str>) {
            self.0.order(world, Command::Stop(name.into_iter().map(str::to_owned).collect()));
        }

        /// Whether a sound plays.
        #[must_use]
        pub fn is_playing(self, world: &World, name: &str) -> bool {
            self.0.aspect(world, Aspect::Sound(name)) == Reading::Flag(true)
        }

        /// Says a text. Here is no voice, so that it is over at once.
        pub fn speak(self, world: &mut World, text: &str) {
            self.0.order(world, Command::Speak(text.to_owned()));
        }

        /// The language of the texts, such as `en-US`.
        pub fn set_language(self, world: &mut World, language: &str) {
            self.0.order(world, Command::Language(language.to_owned()));
        }
    }

    /// A microphone. As for controllers, it hears nothing in this version.
    Microphone: "Microphone" {
        /// The samples of the last measurement: none.
        #[must_use]
        pub fn samples(self, _world: &World) -> &[u8] {
            &[]
        }
    }

    /// A mesh that bends with bones.
    Skin: "Skin" {
        /// The names of its bones.
        #[must_use]
        pub fn bones(self, world: &World) -> Vec<String> {
            self.0.parts(world)
        }

        /// Where a bone is: in the frame of the skin (`is_absolute`) or of the bone above it. `None` if there is no such
        /// bone.
        #[must_use]
        pub fn bone(self, world: &World, bone: usize, is_absolute: bool) -> Option<Pose> {
            match self.0.aspect(world, Aspect::Part { part: bone, is_absolute }) {
                Reading::Pose(pose) => Some(pose),
                _ => None,
            }
        }

        /// Turns a bone: x, y, z of the axis and the angle `[rad]`, in the frame of the skin or of the bone above. False if
        /// there is no such bone, or solids move it.
        pub fn turn_bone(self, world: &mut World, bone: usize, turn: [f64; 4], is_absolute: bool) -> bool {
            self.0.order(world, Command::TurnPart { part: bone, turn, is_absolute })
        }

        /// Moves a bone, in the frame of the skin or of the bone above. `[m]` False if there is no such bone, or solids move
        /// it.
        pub fn move_bone(self, world: &mut World, bone: usize, place: Vec3, is_absolute: bool) -> bool {
            self.0.order(world, Command::MovePart { part: bone, place, is_absolute })
        }
    }
}

/// Whether a field of a device's node is true.
fn is_so(device: AnyDevice, world: &World, field: &str) -> bool {
    let value = device.node(world).and_then(|node| node.field(world, field));
    value == Some(Value::SfBool(true))
}

fn ranges(device: AnyDevice, world: &World) -> ([u16; 2], &[f32]) {
    match device.reading(world) {
        Reading::Ranges { size, metres } => (size, metres),
        _ => ([0; 2], &[]),
    }
}

/// The points of a lidar.
pub(crate) fn points(device: AnyDevice, world: &World) -> Vec<LidarPoint> {
    let Reading::Points(bytes) = device.aspect(world, Aspect::Points) else { return Vec::new() };
    let point = |bytes: &[u8; 20]| {
        let mut words = bytes.as_chunks::<4>().0.iter().copied();
        let mut next = || words.next().unwrap_or_default();
        let position = [next(), next(), next()].map(f32::from_le_bytes);
        LidarPoint { position, layer: i32::from_le_bytes(next()), time: f32::from_le_bytes(next()) }
    };
    bytes.as_chunks().0.iter().map(point).collect()
}
