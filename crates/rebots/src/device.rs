//! Devices by type: commands and readings as numbers, vectors and slices.

use base::{Quat, Vec3};
use dynamics::LinkId;
use engine::{Actuation, Command, Measure, Reading, RobotId};

use crate::node::Node;
use crate::world::World;

/// A type of device.
pub trait Device: Copy {
    /// The name of the node type.
    const NAME: &'static str;

    /// The device as this type; `None` if it is another one.
    fn from_any(any: AnyDevice, world: &World) -> Option<Self>;

    /// The device without its type.
    fn any(self) -> AnyDevice;
}

/// A device of any type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct AnyDevice {
    pub(crate) robot: RobotId,
    pub(crate) tag: u16,
}

impl AnyDevice {
    fn info(self, world: &World) -> Option<&engine::DeviceInfo> {
        let robot = world.engine().robots().get(self.robot.index())?;
        robot.devices.get(usize::from(self.tag).checked_sub(1)?)
    }

    /// Its name; empty if it is gone.
    #[must_use]
    pub fn name(self, world: &World) -> &str {
        self.info(world).map_or("", |info| &info.name)
    }

    /// The name of its node type; empty if it is gone.
    #[must_use]
    pub fn type_name(self, world: &World) -> &'static str {
        self.info(world).map_or("", |info| info.ty.name)
    }

    /// Whether its node type is this one or comes from it.
    #[must_use]
    pub fn is_a(self, world: &World, name: &str) -> bool {
        self.info(world).is_some_and(|info| info.ty.is_a(name))
    }

    /// Its node.
    #[must_use]
    pub fn node(self, world: &World) -> Option<Node> {
        self.info(world).map(|info| Node { id: info.node })
    }

    /// What it measures; `None` for what measures nothing and for devices that cannot be read in process yet: radars,
    /// receivers, connectors, microphones.
    #[must_use]
    pub fn measure(self, world: &World) -> Option<Measure> {
        world.engine().traits(self.robot, self.tag).measure
    }

    /// What it can do as a motor.
    #[must_use]
    pub fn actuation(self, world: &World) -> Option<Actuation> {
        world.engine().traits(self.robot, self.tag).actuation
    }

    /// What it measured last.
    #[must_use]
    pub fn reading(self, world: &World) -> Reading<'_> {
        world.engine().reading(self.robot, self.tag)
    }

    /// Lets a sensor measure once in this time from now on; the first time when it has passed. 0 stops it. `[ms]`
    pub fn enable(self, world: &mut World, period_ms: u16) {
        world.engine_mut().set_sampling_period(self.robot, self.tag, period_ms);
    }

    /// Gives it a command, which it obeys in the next step. False if it does not take such commands.
    pub fn order(self, world: &mut World, command: Command) -> bool {
        world.engine_mut().order(self.robot, self.tag, command).is_ok()
    }

    fn link(self, world: &World) -> Option<LinkId> {
        world.engine().traits(self.robot, self.tag).link
    }

    /// Exact position of the joint that it sits on. `[rad]`, `[m]`
    #[must_use]
    pub fn joint_position(self, world: &World) -> Option<f64> {
        self.link(world).map(|link| world.engine().state().dynamics.joint_position(link))
    }

    /// Exact velocity of the joint that it sits on. `[rad/s]`, `[m/s]`
    #[must_use]
    pub fn joint_velocity(self, world: &World) -> Option<f64> {
        self.link(world).map(|link| world.engine().state().dynamics.joint_velocity(link))
    }

    fn number(self, world: &World) -> f64 {
        match self.reading(world) {
            Reading::Number(number) => number,
            _ => f64::NAN,
        }
    }

    fn vector(self, world: &World) -> Vec3 {
        match self.reading(world) {
            Reading::Vector(vector) => vector,
            _ => Vec3::NAN,
        }
    }
}

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
    Camera RangeFinder Lidar);

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
    }

    /// A lamp.
    Led: "LED" {
        /// 0 is off; n is its nth colour, or the colour as 0xRRGGBB for gradual lamps.
        pub fn set(self, world: &mut World, value: i32) {
            self.0.order(world, Command::Lamp(value));
        }
    }
}

fn ranges(device: AnyDevice, world: &World) -> ([u16; 2], &[f32]) {
    match device.reading(world) {
        Reading::Ranges { size, metres } => (size, metres),
        _ => ([0; 2], &[]),
    }
}
