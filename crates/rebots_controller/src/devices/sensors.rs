//! Devices that measure.

use crate::backend::{Command, Quantity};
use crate::device::{AnyDevice, Device};
use crate::reading::{Echo, LidarPoint, Message, Object};
use crate::robot::Robot;

sensors!(PositionSensor DistanceSensor LightSensor TouchSensor Gyro Accelerometer Compass InertialUnit Gps Altimeter Camera RangeFinder Lidar Radar Receiver Microphone);

devices! {
    /// The position of a joint.
    PositionSensor: "PositionSensor" {
        /// `[rad]`, `[m]` NaN before the first measurement.
        #[must_use]
        pub fn value(self, robot: &Robot<'_>) -> f64 {
            self.0.number(robot, Quantity::Value)
        }
    }

    /// A distance, through the sensor's lookup table.
    DistanceSensor: "DistanceSensor" {
        /// NaN before the first measurement.
        #[must_use]
        pub fn value(self, robot: &Robot<'_>) -> f64 {
            self.0.number(robot, Quantity::Value)
        }

        /// Rows of a distance `[m]`, the value that stands for it, and the relative noise.
        #[must_use]
        pub fn lookup_table(self, robot: &Robot<'_>) -> Vec<[f64; 3]> {
            robot.backend.lookup_table(self.0.tag)
        }
    }

    /// Irradiance, through the sensor's lookup table.
    LightSensor: "LightSensor" {
        /// NaN before the first measurement.
        #[must_use]
        pub fn value(self, robot: &Robot<'_>) -> f64 {
            self.0.number(robot, Quantity::Value)
        }
    }

    /// Touch or force.
    TouchSensor: "TouchSensor" {
        /// A bumper's 0 or 1, or the force. `[N]` NaN for sensors of force vectors.
        #[must_use]
        pub fn value(self, robot: &Robot<'_>) -> f64 {
            self.0.number(robot, Quantity::Value)
        }

        /// The force in the sensor's frame, for sensors of force vectors. `[N]`
        #[must_use]
        pub fn force(self, robot: &Robot<'_>) -> [f64; 3] {
            self.0.numbers(robot, Quantity::Force)
        }
    }

    /// Angular velocity.
    Gyro: "Gyro" {
        /// In the sensor's frame. `[rad/s]`
        #[must_use]
        pub fn values(self, robot: &Robot<'_>) -> [f64; 3] {
            self.0.numbers(robot, Quantity::Value)
        }
    }

    /// Acceleration, with that of gravity.
    Accelerometer: "Accelerometer" {
        /// In the sensor's frame. `[m/s²]`
        #[must_use]
        pub fn values(self, robot: &Robot<'_>) -> [f64; 3] {
            self.0.numbers(robot, Quantity::Value)
        }
    }

    /// The direction of north.
    Compass: "Compass" {
        /// In the sensor's frame.
        #[must_use]
        pub fn values(self, robot: &Robot<'_>) -> [f64; 3] {
            self.0.numbers(robot, Quantity::Value)
        }
    }

    /// Orientation.
    InertialUnit: "InertialUnit" {
        /// World from sensor, as a quaternion: x, y, z, w.
        #[must_use]
        pub fn rotation(self, robot: &Robot<'_>) -> [f64; 4] {
            self.0.numbers(robot, Quantity::Value)
        }

        /// Roll, pitch and yaw. `[rad]`
        #[must_use]
        pub fn roll_pitch_yaw(self, robot: &Robot<'_>) -> [f64; 3] {
            self.0.numbers(robot, Quantity::Angles)
        }
    }

    /// Place in the world, or on the earth.
    Gps: "GPS" {
        /// `[m]`, or latitude and longitude in degrees and the altitude, as the world's coordinates are.
        #[must_use]
        pub fn values(self, robot: &Robot<'_>) -> [f64; 3] {
            self.0.numbers(robot, Quantity::Value)
        }

        /// How fast it moves. `[m/s]`
        #[must_use]
        pub fn speed(self, robot: &Robot<'_>) -> f64 {
            self.0.number(robot, Quantity::Speed)
        }

        /// Its velocity in the axes of the world. `[m/s]`
        #[must_use]
        pub fn velocity(self, robot: &Robot<'_>) -> [f64; 3] {
            self.0.numbers(robot, Quantity::Velocity)
        }
    }

    /// Height.
    Altimeter: "Altimeter" {
        /// `[m]`
        #[must_use]
        pub fn value(self, robot: &Robot<'_>) -> f64 {
            self.0.number(robot, Quantity::Value)
        }
    }

    /// Pictures.
    Camera: "Camera" {
        /// Columns and rows.
        #[must_use]
        pub fn size(self, robot: &Robot<'_>) -> [u16; 2] {
            robot.backend.size(self.0.tag)
        }

        /// Columns and rows, and the pixels of the last picture row by row from the top: blue, green, red, alpha. Empty
        /// before the first picture.
        #[must_use]
        pub fn picture<'a>(self, robot: &'a Robot<'_>) -> ([u16; 2], &'a [u8]) {
            (self.size(robot), robot.backend.picture(self.0.tag, false))
        }

        /// Its horizontal field of view, within the limits of its zoom. `[rad]`
        pub fn set_field_of_view(self, robot: &mut Robot<'_>, angle: f64) {
            self.0.command(robot, Command::FieldOfView(angle));
        }

        /// Its horizontal field of view. `[rad]`
        #[must_use]
        pub fn field_of_view(self, robot: &Robot<'_>) -> f64 {
            self.0.number(robot, Quantity::FieldOfView)
        }

        /// The distance that is in focus, within its limits. `[m]`
        pub fn set_focal_distance(self, robot: &mut Robot<'_>, distance: f64) {
            self.0.command(robot, Command::FocalDistance(distance));
        }

        /// How much light is let in.
        pub fn set_exposure(self, robot: &mut Robot<'_>, exposure: f64) {
            self.0.command(robot, Command::Exposure(exposure));
        }

        /// Looks for objects once in this time, if the camera has a `Recognition` node. 0 stops it. `[ms]`
        pub fn enable_recognition(self, robot: &mut Robot<'_>, period_ms: u16) {
            self.0.command(robot, Command::Recognition(period_ms));
        }

        /// The objects that were recognized last.
        #[must_use]
        pub fn objects(self, robot: &Robot<'_>) -> Vec<Object> {
            robot.backend.objects(self.0.tag)
        }

        /// Whether pictures are made of which object is where, together with the recognition of objects.
        pub fn set_segmentation(self, robot: &mut Robot<'_>, is_wanted: bool) {
            self.0.command(robot, Command::Segmentation(is_wanted));
        }

        /// As [`Camera::picture`], in the colours by which objects are recognized.
        #[must_use]
        pub fn segmentation<'a>(self, robot: &'a Robot<'_>) -> ([u16; 2], &'a [u8]) {
            (self.size(robot), robot.backend.picture(self.0.tag, true))
        }
    }

    /// Ranges of a picture's pixels.
    RangeFinder: "RangeFinder" {
        /// Columns and rows, and the ranges row by row from the top. `[m]` Empty before the first measurement.
        #[must_use]
        pub fn ranges<'a>(self, robot: &'a Robot<'_>) -> ([u16; 2], &'a [f32]) {
            (robot.backend.size(self.0.tag), robot.backend.ranges(self.0.tag))
        }
    }

    /// Ranges of a turning or fixed fan of rays.
    Lidar: "Lidar" {
        /// Rays and layers, and the ranges layer by layer from the top. `[m]` Empty before the first measurement.
        #[must_use]
        pub fn ranges<'a>(self, robot: &'a Robot<'_>) -> ([u16; 2], &'a [f32]) {
            (robot.backend.size(self.0.tag), robot.backend.ranges(self.0.tag))
        }

        /// How often it turns, within its limits. `[Hz]`
        pub fn set_frequency(self, robot: &mut Robot<'_>, frequency: f64) {
            self.0.command(robot, Command::Frequency(frequency));
        }

        /// Whether points are made of the ranges.
        pub fn set_point_cloud(self, robot: &mut Robot<'_>, is_wanted: bool) {
            self.0.command(robot, Command::PointCloud(is_wanted));
        }

        /// The points of the last measurement, in the order of the ranges; see [`Lidar::set_point_cloud`].
        #[must_use]
        pub fn points(self, robot: &Robot<'_>) -> Vec<LidarPoint> {
            robot.backend.points(self.0.tag)
        }
    }

    /// Hears what emitters send.
    Receiver: "Receiver" {
        /// How many messages were heard and not taken yet.
        #[must_use]
        pub fn waiting(self, robot: &Robot<'_>) -> usize {
            robot.backend.waiting(self.0.tag)
        }

        /// Takes the oldest message.
        pub fn take(self, robot: &mut Robot<'_>) -> Option<Message> {
            robot.backend.take(self.0.tag)
        }

        /// The channel that it hears; -1: all.
        pub fn set_channel(self, robot: &mut Robot<'_>, channel: i32) {
            self.0.command(robot, Command::Channel(channel));
        }
    }

    /// Distance, power, speed and direction of what waves come back from.
    Radar: "Radar" {
        /// What was found at the last measurement.
        #[must_use]
        pub fn targets(self, robot: &Robot<'_>) -> Vec<Echo> {
            robot.backend.echoes(self.0.tag)
        }
    }

    /// A microphone. It hears nothing in this version.
    Microphone: "Microphone" {
        /// The samples of the last measurement.
        #[must_use]
        pub fn samples<'a>(self, robot: &'a Robot<'_>) -> &'a [u8] {
            robot.backend.samples(self.0.tag)
        }
    }
}
