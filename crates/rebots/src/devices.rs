//! Typed devices: commands and readings as numbers, vectors and slices.

use base::{Pose, Quat, Vec3};
use engine::{Aspect, Command, Drawing, Message, MotorLimits, Object, RadarTarget, Reading};
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
                /// Its name; empty if it was removed.
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
            /// Enables the sensor with a sampling period; the first measurement follows after one period. 0 disables it. `[ms]`
            pub fn enable(self, world: &mut World, period_ms: u16) {
                self.0.enable(world, period_ms);
            }
        })*
    };
}

sensors!(PositionSensor DistanceSensor LightSensor TouchSensor Gyro Accelerometer Compass InertialUnit Gps Altimeter
    Camera RangeFinder Lidar Radar Receiver Connector VacuumGripper Microphone);

/// A point of a lidar's point cloud.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LidarPoint {
    /// Position in the sensor's frame; infinite where nothing was hit. `[m]`
    pub position: [f32; 3],
    /// Layer, 0 being the top one.
    pub layer: i32,
    /// Time of measurement. `[s]`
    pub time: f32,
}

devices! {
    /// A motor. Units: rad and N·m for rotational motors, m and N for linear ones.
    Motor: "Motor" {
        /// Sets the target position, which it then holds; infinity switches to velocity control.
        pub fn set_position(self, world: &mut World, position: f64) {
            self.0.send_command(world, Command::Position(position));
        }

        /// Sets the velocity, or the velocity limit in position control.
        pub fn set_velocity(self, world: &mut World, velocity: f64) {
            self.0.send_command(world, Command::Velocity(velocity));
        }

        /// Sets the acceleration limit; negative for none.
        pub fn set_acceleration(self, world: &mut World, acceleration: f64) {
            self.0.send_command(world, Command::Acceleration(acceleration));
        }

        /// Sets the force or torque that is available to the motor controller.
        pub fn set_available_effort(self, world: &mut World, effort: f64) {
            self.0.send_command(world, Command::AvailableEffort(effort));
        }

        /// Applies a force or torque, until a position is set.
        pub fn set_effort(self, world: &mut World, effort: f64) {
            self.0.send_command(world, Command::Effort(effort));
        }

        /// Sets the gains of the position controller.
        pub fn set_pid(self, world: &mut World, p: f64, i: f64, d: f64) {
            self.0.send_command(world, Command::Pid([p, i, d]));
        }

        /// Its limits.
        #[must_use]
        pub fn motor_limits(self, world: &World) -> Option<MotorLimits> {
            self.0.motor_limits(world)
        }

        /// Enables force or torque feedback with a sampling period. `[ms]`
        pub fn enable_feedback(self, world: &mut World, period_ms: u16) {
            self.0.enable(world, period_ms);
        }

        /// Last measured force or torque; see [`Motor::enable_feedback`].
        #[must_use]
        pub fn feedback(self, world: &World) -> f64 {
            self.0.number(world)
        }
    }

    /// Measures the position of a joint.
    PositionSensor: "PositionSensor" {
        /// `[rad]`, `[m]` NaN before the first measurement.
        #[must_use]
        pub fn value(self, world: &World) -> f64 {
            self.0.number(world)
        }
    }

    /// A distance sensor; readings are mapped by its lookup table.
    DistanceSensor: "DistanceSensor" {
        /// NaN before the first measurement.
        #[must_use]
        pub fn value(self, world: &World) -> f64 {
            self.0.number(world)
        }
    }

    /// A light sensor; readings are irradiance mapped by its lookup table.
    LightSensor: "LightSensor" {
        /// NaN before the first measurement.
        #[must_use]
        pub fn value(self, world: &World) -> f64 {
            self.0.number(world)
        }
    }

    /// A touch or force sensor.
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

    /// Measures angular velocity.
    Gyro: "Gyro" {
        /// In the sensor's frame. `[rad/s]`
        #[must_use]
        pub fn values(self, world: &World) -> Vec3 {
            self.0.vector(world)
        }
    }

    /// Measures proper acceleration (including gravity).
    Accelerometer: "Accelerometer" {
        /// In the sensor's frame. `[m/s²]`
        #[must_use]
        pub fn values(self, world: &World) -> Vec3 {
            self.0.vector(world)
        }
    }

    /// Measures the direction of north.
    Compass: "Compass" {
        /// In the sensor's frame.
        #[must_use]
        pub fn values(self, world: &World) -> Vec3 {
            self.0.vector(world)
        }
    }

    /// Measures orientation.
    InertialUnit: "InertialUnit" {
        /// Orientation of the sensor in the world.
        #[must_use]
        pub fn rotation(self, world: &World) -> Quat {
            match self.0.reading(world) {
                Reading::Rotation(rotation) => rotation,
                _ => Quat::IDENTITY,
            }
        }
    }

    /// Measures position, in world or WGS 84 coordinates.
    Gps: "GPS" {
        /// `[m]`, or latitude and longitude in degrees and the altitude, as the world's coordinates are.
        #[must_use]
        pub fn values(self, world: &World) -> Vec3 {
            self.0.vector(world)
        }

        /// Speed. `[m/s]` NaN before the first measurement.
        #[must_use]
        pub fn speed(self, world: &World) -> f64 {
            match self.0.aspect(world, Aspect::Speed) {
                Reading::Number(number) => number,
                _ => f64::NAN,
            }
        }

        /// Velocity in world axes. `[m/s]` NaN before the first measurement.
        #[must_use]
        pub fn velocity(self, world: &World) -> Vec3 {
            match self.0.aspect(world, Aspect::Velocity) {
                Reading::Vector(vector) => vector,
                _ => Vec3::NAN,
            }
        }
    }

    /// Measures altitude.
    Altimeter: "Altimeter" {
        /// `[m]`
        #[must_use]
        pub fn value(self, world: &World) -> f64 {
            self.0.number(world)
        }
    }

    /// A camera.
    Camera: "Camera" {
        /// Width and height, and the last image: BGRA bytes, row by row from the top. Empty before the first measurement.
        #[must_use]
        pub fn picture(self, world: &World) -> ([u16; 2], &[u8]) {
            match self.0.reading(world) {
                Reading::Picture { size, bgra } => (size, bgra),
                _ => ([0; 2], &[]),
            }
        }

        /// Sets the horizontal field of view, within the limits of its zoom. `[rad]`
        pub fn set_field_of_view(self, world: &mut World, angle: f64) {
            self.0.send_command(world, Command::FieldOfView(angle));
        }

        /// Sets the focal distance, within its limits. `[m]`
        pub fn set_focal_distance(self, world: &mut World, distance: f64) {
            self.0.send_command(world, Command::FocalDistance(distance));
        }

        /// Sets the exposure.
        pub fn set_exposure(self, world: &mut World, exposure: f64) {
            self.0.send_command(world, Command::Exposure(exposure));
        }

        /// Enables object recognition with a sampling period, if the camera has a `Recognition` node. 0 disables it. `[ms]`
        pub fn enable_recognition(self, world: &mut World, period_ms: u16) {
            self.0.send_command(world, Command::Recognition(period_ms));
        }

        /// Objects of the last recognition.
        #[must_use]
        pub fn objects(self, world: &World) -> &[Object] {
            match self.0.aspect(world, Aspect::Objects) {
                Reading::Objects(objects) => objects,
                _ => &[],
            }
        }

        /// Enables or disables the segmentation image, which is made together with recognition.
        pub fn set_segmentation(self, world: &mut World, is_wanted: bool) {
            self.0.send_command(world, Command::Segmentation(is_wanted));
        }

        /// Segmentation image in the objects' recognition colours; format as in [`Camera::picture`].
        #[must_use]
        pub fn segmentation(self, world: &World) -> ([u16; 2], &[u8]) {
            match self.0.aspect(world, Aspect::Segments) {
                Reading::Picture { size, bgra } => (size, bgra),
                _ => ([0; 2], &[]),
            }
        }
    }

    /// A range finder (depth camera).
    RangeFinder: "RangeFinder" {
        /// Width and height, and the ranges row by row from the top. `[m]` Empty before the first measurement.
        #[must_use]
        pub fn ranges(self, world: &World) -> ([u16; 2], &[f32]) {
            ranges(self.0, world)
        }
    }

    /// A fixed or rotating lidar.
    Lidar: "Lidar" {
        /// Rays per layer and number of layers, and the ranges layer by layer from the top. `[m]` Empty before the first
        /// measurement.
        #[must_use]
        pub fn ranges(self, world: &World) -> ([u16; 2], &[f32]) {
            ranges(self.0, world)
        }

        /// Sets the frequency of rotation, within its limits. `[Hz]`
        pub fn set_frequency(self, world: &mut World, frequency: f64) {
            self.0.send_command(world, Command::Frequency(frequency));
        }

        /// Enables or disables the point cloud.
        pub fn set_point_cloud(self, world: &mut World, is_wanted: bool) {
            self.0.send_command(world, Command::PointCloud(is_wanted));
        }

        /// Point cloud of the last measurement, in the order of the ranges; see [`Lidar::set_point_cloud`].
        #[must_use]
        pub fn points(self, world: &World) -> Vec<LidarPoint> {
            points(self.0, world)
        }
    }

    /// An LED.
    Led: "LED" {
        /// Sets its state: 0 is off, n its nth colour, or 0xRRGGBB for gradual LEDs.
        pub fn set(self, world: &mut World, value: i32) {
            self.0.send_command(world, Command::Lamp(value));
        }
    }

    /// Adjustable damping of a joint.
    Brake: "Brake" {
        /// Sets the damping that is added to its joint; negative values count as 0. `[N·m·s/rad]`, `[N·s/m]`
        pub fn set_damping(self, world: &mut World, constant: f64) {
            self.0.send_command(world, Command::Damping(constant));
        }
    }

    /// A docking connector.
    Connector: "Connector" {
        /// Locks it; it attaches to a compatible connector in position. No effect on passive connectors.
        pub fn lock(self, world: &mut World) {
            self.0.send_command(world, Command::Hold(true));
        }

        /// Unlocks it.
        pub fn unlock(self, world: &mut World) {
            self.0.send_command(world, Command::Hold(false));
        }

        /// Whether a compatible connector was in position at the last measurement; `None` for passive connectors.
        #[must_use]
        pub fn presence(self, world: &World) -> Option<bool> {
            let presence = self.0.number(world);
            (presence >= 0.0).then_some(presence > 0.0)
        }

        /// Whether it is locked.
        #[must_use]
        pub fn is_locked(self, world: &World) -> bool {
            is_so(self.0, world, "isLocked")
        }
    }

    /// A vacuum gripper, which attaches the first solid that touches it.
    VacuumGripper: "VacuumGripper" {
        /// Turns the suction on.
        pub fn turn_on(self, world: &mut World) {
            self.0.send_command(world, Command::Hold(true));
        }

        /// Turns the suction off.
        pub fn turn_off(self, world: &mut World) {
            self.0.send_command(world, Command::Hold(false));
        }

        /// Whether a solid was attached at the last measurement.
        #[must_use]
        pub fn presence(self, world: &World) -> bool {
            self.0.number(world) > 0.0
        }

        /// Whether the suction is on.
        #[must_use]
        pub fn is_on(self, world: &World) -> bool {
            is_so(self.0, world, "isOn")
        }
    }

    /// A pen that draws on surfaces.
    Pen: "Pen" {
        /// Enables or disables drawing.
        pub fn write(self, world: &mut World, writes: bool) {
            self.0.send_command(world, Command::Write(writes));
        }

        /// Sets the RGB colour of the ink and its density, from 0 to 1.
        pub fn set_ink(self, world: &mut World, colour: [u8; 3], density: f64) {
            self.0.send_command(world, Command::Ink(colour, density));
        }
    }

    /// A radio or infra-red emitter.
    Emitter: "Emitter" {
        /// Sends a packet, which arrives after the next step, or later if the emitter has a baud rate. Returns false if it
        /// is empty or does not fit into the buffer.
        pub fn send(self, world: &mut World, data: &[u8]) -> bool {
            self.0.send_command(world, Command::Send(data.to_vec()))
        }

        /// Sets the channel; -1 broadcasts. Returns false if the channel is not allowed.
        pub fn set_channel(self, world: &mut World, channel: i32) -> bool {
            self.0.send_command(world, Command::Channel(channel))
        }

        /// Sets the range, up to its maximum. `[m]` -1 is unlimited. Returns false for other negative values.
        pub fn set_range(self, world: &mut World, range: f64) -> bool {
            self.0.send_command(world, Command::Range(range))
        }
    }

    /// A receiver of packets.
    Receiver: "Receiver" {
        /// Queue of received packets, the oldest first.
        #[must_use]
        pub fn messages(self, world: &World) -> &[Message] {
            match self.0.reading(world) {
                Reading::Messages(messages) => messages,
                _ => &[],
            }
        }

        /// Removes the oldest packet from the queue.
        pub fn take(self, world: &mut World) -> Option<Message> {
            let message = self.messages(world).first().cloned()?;
            self.0.send_command(world, Command::Taken(1));
            Some(message)
        }

        /// Sets the channel; -1 listens to all. Returns false if the channel is not allowed.
        pub fn set_channel(self, world: &mut World, channel: i32) -> bool {
            self.0.send_command(world, Command::Channel(channel))
        }
    }

    /// A radar.
    Radar: "Radar" {
        /// Targets of the last measurement.
        #[must_use]
        pub fn targets(self, world: &World) -> &[RadarTarget] {
            match self.0.reading(world) {
                Reading::RadarTargets(targets) => targets,
                _ => &[],
            }
        }
    }

    /// A display.
    Display: "Display" {
        /// Executes a drawing command. Returns false for an image whose data does not match its size.
        pub fn draw(self, world: &mut World, drawing: Drawing) -> bool {
            self.0.send_command(world, Command::Draw(drawing))
        }

        /// Attaches a camera, whose image becomes the background; `None` detaches it.
        pub fn attach(self, world: &mut World, camera: Option<Camera>) {
            let tag = camera.map(|camera| camera.any().tag());
            self.0.send_command(world, Command::Draw(Drawing::Background(tag)));
        }

        /// Width and height, and the displayed image: BGRA bytes, row by row from the top.
        #[must_use]
        pub fn picture(self, world: &World) -> ([u16; 2], Vec<u8>) {
            self.0.picture(world).unwrap_or_default()
        }
    }

    /// A loudspeaker. Sounds are silent here, but last as long as they would.
    Speaker: "Speaker" {
        /// Plays a sound, or changes the pitch of one that is playing. `wav` holds a WAV file and may be empty for a sound
        /// that was played before. Invalid files end immediately.
        pub fn play(self, world: &mut World, name: &str, wav: &[u8], pitch: f64, is_looped: bool) {
            let (name, wav) = (name.to_owned(), wav.to_vec());
            self.0.send_command(world, Command::Play { name, wav, pitch, is_looped });
        }

        /// Stops a sound; `None` stops all sounds and speech.
        pub fn stop(self, world: &mut World, name: Option<&str>) {
            self.0.send_command(world, Command::Stop(name.into_iter().map(str::to_owned).collect()));
        }

        /// Whether a sound is playing.
        #[must_use]
        pub fn is_playing(self, world: &World, name: &str) -> bool {
            self.0.aspect(world, Aspect::Sound(name)) == Reading::Flag(true)
        }

        /// Speaks a text. There is no speech synthesis, so it ends immediately.
        pub fn speak(self, world: &mut World, text: &str) {
            self.0.send_command(world, Command::Speak(text.to_owned()));
        }

        /// Sets the language of speech, such as `en-US`.
        pub fn set_language(self, world: &mut World, language: &str) {
            self.0.send_command(world, Command::Language(language.to_owned()));
        }
    }

    /// A microphone. Sound is not simulated.
    Microphone: "Microphone" {
        /// Samples of the last measurement: none, as sound is not simulated.
        #[must_use]
        pub fn samples(self, _world: &World) -> &[u8] {
            &[]
        }
    }

    /// A skinned mesh with bones.
    Skin: "Skin" {
        /// Names of its bones.
        #[must_use]
        pub fn bones(self, world: &World) -> Vec<String> {
            self.0.parts(world)
        }

        /// Pose of a bone in the frame of the skin (`is_absolute`) or of its parent bone. `None` if there is no such bone.
        #[must_use]
        pub fn bone(self, world: &World, bone: usize, is_absolute: bool) -> Option<Pose> {
            match self.0.aspect(world, Aspect::Part { part: bone, is_absolute }) {
                Reading::Pose(pose) => Some(pose),
                _ => None,
            }
        }

        /// Sets the orientation of a bone (axis and angle `[rad]`) in the frame of the skin or of its parent bone. Returns
        /// false if there is no such bone, or if solids move it.
        pub fn turn_bone(self, world: &mut World, bone: usize, turn: [f64; 4], is_absolute: bool) -> bool {
            self.0.send_command(world, Command::TurnPart { part: bone, turn, is_absolute })
        }

        /// Sets the position of a bone in the frame of the skin or of its parent bone. `[m]` Returns false if there is no
        /// such bone, or if solids move it.
        pub fn move_bone(self, world: &mut World, bone: usize, place: Vec3, is_absolute: bool) -> bool {
            self.0.send_command(world, Command::MovePart { part: bone, place, is_absolute })
        }
    }
}

/// Whether a boolean field of a device's node is TRUE.
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

/// Point cloud of a lidar.
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
