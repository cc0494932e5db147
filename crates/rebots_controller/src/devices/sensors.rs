//! Sensors.

use crate::backend::{Command, Quantity};
use crate::device::{AnyDevice, Device};
use crate::reading::{LidarPoint, Message, Object, RadarTarget};
use crate::robot::Robot;

sensors!(PositionSensor DistanceSensor LightSensor TouchSensor Gyro Accelerometer Compass InertialUnit Gps Altimeter Camera RangeFinder Lidar Radar Receiver Microphone);

devices! {
    /// Measures the position of a joint.
    PositionSensor: "PositionSensor" {
        /// `[rad]`, `[m]` NaN before the first measurement.
        #[must_use]
        pub fn value(self, robot: &Robot<'_>) -> f64 {
            self.0.number(robot, Quantity::Value)
        }
    }

    /// A distance sensor; readings are mapped by its lookup table.
    DistanceSensor: "DistanceSensor" {
        /// NaN before the first measurement.
        #[must_use]
        pub fn value(self, robot: &Robot<'_>) -> f64 {
            self.0.number(robot, Quantity::Value)
        }

        /// Lookup table: rows of distance `[m]`, value and relative noise.
        #[must_use]
        pub fn lookup_table(self, robot: &Robot<'_>) -> Vec<[f64; 3]> {
            robot.backend.lookup_table(self.0.tag)
        }
    }

    /// A light sensor; readings are irradiance mapped by its lookup table.
    LightSensor: "LightSensor" {
        /// NaN before the first measurement.
        #[must_use]
        pub fn value(self, robot: &Robot<'_>) -> f64 {
            self.0.number(robot, Quantity::Value)
        }
    }

    /// A touch or force sensor.
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

    /// Measures angular velocity.
    Gyro: "Gyro" {
        /// In the sensor's frame. `[rad/s]`
        #[must_use]
        pub fn values(self, robot: &Robot<'_>) -> [f64; 3] {
            self.0.numbers(robot, Quantity::Value)
        }
    }

    /// Measures proper acceleration (including gravity).
    Accelerometer: "Accelerometer" {
        /// In the sensor's frame. `[m/s²]`
        #[must_use]
        pub fn values(self, robot: &Robot<'_>) -> [f64; 3] {
            self.0.numbers(robot, Quantity::Value)
        }
    }

    /// Measures the direction of north.
    Compass: "Compass" {
        /// In the sensor's frame.
        #[must_use]
        pub fn values(self, robot: &Robot<'_>) -> [f64; 3] {
            self.0.numbers(robot, Quantity::Value)
        }
    }

    /// Measures orientation.
    InertialUnit: "InertialUnit" {
        /// Orientation in the world, as a quaternion x, y, z, w.
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

    /// Measures position, in world or WGS 84 coordinates.
    Gps: "GPS" {
        /// `[m]`, or latitude and longitude in degrees and the altitude, as the world's coordinates are.
        #[must_use]
        pub fn values(self, robot: &Robot<'_>) -> [f64; 3] {
            self.0.numbers(robot, Quantity::Value)
        }

        /// Speed. `[m/s]`
        #[must_use]
        pub fn speed(self, robot: &Robot<'_>) -> f64 {
            self.0.number(robot, Quantity::Speed)
        }

        /// Velocity in world axes. `[m/s]`
        #[must_use]
        pub fn velocity(self, robot: &Robot<'_>) -> [f64; 3] {
            self.0.numbers(robot, Quantity::Velocity)
        }
    }

    /// Measures altitude.
    Altimeter: "Altimeter" {
        /// Distance. `[m]`
        #[must_use]
        pub fn value(self, robot: &Robot<'_>) -> f64 {
            self.0.number(robot, Quantity::Value)
        }
    }

    /// A camera.
    Camera: "Camera" {
        /// Width and height.
        #[must_use]
        pub fn size(self, robot: &Robot<'_>) -> [u16; 2] {
            robot.backend.size(self.0.tag)
        }

        /// Width and height, and the last image: BGRA bytes, row by row from the top. Empty before the first measurement.
        #[must_use]
        pub fn picture<'a>(self, robot: &'a Robot<'_>) -> ([u16; 2], &'a [u8]) {
            (self.size(robot), robot.backend.picture(self.0.tag, false))
        }

        /// Sets the horizontal field of view, within the limits of its zoom. `[rad]`
        pub fn set_field_of_view(self, robot: &mut Robot<'_>, angle: f64) {
            self.0.command(robot, Command::FieldOfView(angle));
        }

        /// Horizontal field of view. `[rad]`
        #[must_use]
        pub fn field_of_view(self, robot: &Robot<'_>) -> f64 {
            self.0.number(robot, Quantity::FieldOfView)
        }

        /// Sets the focal distance, within its limits. `[m]`
        pub fn set_focal_distance(self, robot: &mut Robot<'_>, distance: f64) {
            self.0.command(robot, Command::FocalDistance(distance));
        }

        /// Sets the exposure.
        pub fn set_exposure(self, robot: &mut Robot<'_>, exposure: f64) {
            self.0.command(robot, Command::Exposure(exposure));
        }

        /// Enables object recognition with a sampling period, if the camera has a `Recognition` node. 0 disables it. `[ms]`
        pub fn enable_recognition(self, robot: &mut Robot<'_>, period_ms: u16) {
            self.0.command(robot, Command::Recognition(period_ms));
        }

        /// Objects of the last recognition.
        #[must_use]
        pub fn objects(self, robot: &Robot<'_>) -> Vec<Object> {
            robot.backend.objects(self.0.tag)
        }

        /// Enables or disables the segmentation image, which is made together with recognition.
        pub fn set_segmentation(self, robot: &mut Robot<'_>, is_wanted: bool) {
            self.0.command(robot, Command::Segmentation(is_wanted));
        }

        /// Segmentation image in the objects' recognition colours; format as in [`Camera::picture`].
        #[must_use]
        pub fn segmentation<'a>(self, robot: &'a Robot<'_>) -> ([u16; 2], &'a [u8]) {
            (self.size(robot), robot.backend.picture(self.0.tag, true))
        }
    }

    /// A range finder (depth camera).
    RangeFinder: "RangeFinder" {
        /// Width and height, and the ranges row by row from the top. `[m]` Empty before the first measurement.
        #[must_use]
        pub fn ranges<'a>(self, robot: &'a Robot<'_>) -> ([u16; 2], &'a [f32]) {
            (robot.backend.size(self.0.tag), robot.backend.ranges(self.0.tag))
        }
    }

    /// A fixed or rotating lidar.
    Lidar: "Lidar" {
        /// Rays per layer and number of layers, and the ranges layer by layer from the top. `[m]` Empty before the first
        /// measurement.
        #[must_use]
        pub fn ranges<'a>(self, robot: &'a Robot<'_>) -> ([u16; 2], &'a [f32]) {
            (robot.backend.size(self.0.tag), robot.backend.ranges(self.0.tag))
        }

        /// Sets the frequency of rotation, within its limits. `[Hz]`
        pub fn set_frequency(self, robot: &mut Robot<'_>, frequency: f64) {
            self.0.command(robot, Command::Frequency(frequency));
        }

        /// Enables or disables the point cloud.
        pub fn set_point_cloud(self, robot: &mut Robot<'_>, is_wanted: bool) {
            self.0.command(robot, Command::PointCloud(is_wanted));
        }

        /// Point cloud of the last measurement, in the order of the ranges; see [`Lidar::set_point_cloud`].
        #[must_use]
        pub fn points(self, robot: &Robot<'_>) -> Vec<LidarPoint> {
            robot.backend.points(self.0.tag)
        }
    }

    /// A receiver of packets.
    Receiver: "Receiver" {
        /// Length of the queue.
        #[must_use]
        pub fn waiting(self, robot: &Robot<'_>) -> usize {
            robot.backend.waiting(self.0.tag)
        }

        /// Removes the oldest packet from the queue.
        pub fn take(self, robot: &mut Robot<'_>) -> Option<Message> {
            robot.backend.take(self.0.tag)
        }

        /// Sets the channel; -1 listens to all.
        pub fn set_channel(self, robot: &mut Robot<'_>, channel: i32) {
            self.0.command(robot, Command::Channel(channel));
        }
    }

    /// A radar.
    Radar: "Radar" {
        /// Targets of the last measurement.
        #[must_use]
        pub fn targets(self, robot: &Robot<'_>) -> Vec<RadarTarget> {
            robot.backend.radar_targets(self.0.tag)
        }
    }

    /// A microphone. Sound is not simulated.
    Microphone: "Microphone" {
        /// Samples of the last measurement.
        #[must_use]
        pub fn samples<'a>(self, robot: &'a Robot<'_>) -> &'a [u8] {
            robot.backend.samples(self.0.tag)
        }
    }
}
