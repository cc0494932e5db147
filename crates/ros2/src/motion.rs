//! Functions of all joints of a robot together: states, commands, odometry, frames.

use base::{Pose, Quat, Vec3};
use controller::exported::constants::WB_NODE_POSITION_SENSOR;
use controller::position_sensor::{self, PositionSensor};
use controller::sensor::enable;
use controller::{Outcome, Session, motor};
use ros::value::Value;

use crate::arguments::Wheels;
use crate::devices::{is_motor, set_velocity};
use crate::urdf::{self, Joint};

/// A joint with a position sensor.
#[derive(Clone, Debug)]
struct Measured {
    /// The name of its motor, or of the sensor if it has no motor.
    name: String,
    sensor: u16,
}

/// The joints of a robot.
#[derive(Debug)]
pub(crate) struct Joints {
    measured: Vec<Measured>,
    motors: Vec<(String, u16)>,
    frames: Vec<Joint>,
}

impl Joints {
    /// Finds the joints; `prefix` is prepended to all names, `description` is the robot's URDF. Returns messages for
    /// the user, too.
    pub(crate) fn find(
        session: &mut Session,
        prefix: &str,
        description: &str,
    ) -> Outcome<(Self, Option<String>)> {
        let devices: Vec<(u16, String, i32)> = (1..=u16::MAX)
            .zip(session.devices())
            .map(|(tag, slot)| (tag, slot.name.as_str().to_owned(), slot.node_type))
            .collect();
        let name_of =
            |tag: u16| devices.iter().find(|(other, ..)| *other == tag).map(|(_, name, _)| name.as_str());
        let mut measured = Vec::new();
        for (tag, name, node_type) in &devices {
            if *node_type == WB_NODE_POSITION_SENSOR {
                let motor = position_sensor::get_motor(session, *tag)?;
                let name = name_of(motor).unwrap_or(name);
                measured.push(Measured { name: format!("{prefix}{name}"), sensor: *tag });
            }
        }
        let motors = devices.iter().filter(|(.., node_type)| is_motor(*node_type));
        let motors = motors.map(|(tag, name, _)| (format!("{prefix}{name}"), *tag)).collect();
        let (frames, problem) = match urdf::joints(description) {
            Ok(frames) => (frames, None),
            Err(reason) => (Vec::new(), Some(reason)),
        };
        Ok((Self { measured, motors, frames }, problem))
    }

    /// Whether there are position sensors.
    pub(crate) fn are_measured(&self) -> bool {
        !self.measured.is_empty()
    }

    /// Whether there are motors.
    pub(crate) fn have_motors(&self) -> bool {
        !self.motors.is_empty()
    }

    /// Enables the sensors; 0 disables them. `[ms]`
    pub(crate) fn start(&self, session: &mut Session, period_ms: i32) -> Outcome<()> {
        self.measured.iter().try_for_each(|joint| enable::<PositionSensor>(session, joint.sensor, period_ms))
    }

    /// Returns a `sensor_msgs/JointState`; `None` before the first measurement.
    pub(crate) fn state(&self, session: &mut Session, header: Value) -> Outcome<Option<Value>> {
        let (mut names, mut positions, mut velocities) = (Vec::new(), Vec::new(), Vec::new());
        for joint in &self.measured {
            let position = position_sensor::get_value(session, joint.sensor)?;
            if !position.is_nan() {
                names.push(Value::from(joint.name.as_str()));
                positions.push(Value::Float(position));
                velocities.push(Value::Float(position_sensor::get_velocity(session, joint.sensor)?));
            }
        }
        let lists = [names, positions, velocities, Vec::new()].map(Value::List);
        let is_there = lists.first().is_some_and(|names| !names.parts().is_empty());
        Ok(is_there.then(|| Value::Fields(std::iter::once(header).chain(lists).collect())))
    }

    /// Returns the transforms of fixed joints.
    pub(crate) fn fixed(&self) -> impl Iterator<Item = Value> {
        self.frames.iter().filter(|joint| joint.is_fixed()).map(|joint| joint.transform((0, 0), 0.0))
    }

    /// Whether there are movable joints.
    pub(crate) fn have_frames(&self) -> bool {
        self.frames.iter().any(|joint| !joint.is_fixed())
    }

    /// Returns the transforms of movable joints. Joints without a sensor are at 0.
    pub(crate) fn moving(&self, session: &mut Session, time: (u32, u32)) -> Outcome<Vec<Value>> {
        let mut transforms = Vec::new();
        for frame in self.frames.iter().filter(|joint| !joint.is_fixed()) {
            let sensor =
                self.measured.iter().find(|joint| joint.name == frame.name).map(|joint| joint.sensor);
            let position = sensor.map_or(Ok(0.0), |tag| position_sensor::get_value(session, tag))?;
            if !position.is_nan() {
                transforms.push(frame.transform(time, position));
            }
        }
        Ok(transforms)
    }

    fn motor(&self, name: &str) -> Option<u16> {
        self.motors.iter().find(|(other, _)| other == name).map(|(_, tag)| *tag)
    }

    /// Applies a `sensor_msgs/JointState`: positions, velocities and efforts of the named motors. Returns the names
    /// that are not motors.
    pub(crate) fn obey(&self, session: &mut Session, command: &Value) -> Outcome<Vec<String>> {
        let [_, names, positions, velocities, efforts] = command.parts() else { return Ok(Vec::new()) };
        let mut unknown = Vec::new();
        for (index, name) in names.parts().iter().enumerate() {
            let name = name.text();
            let Some(tag) = self.motor(&name) else {
                unknown.push(name.into_owned());
                continue;
            };
            let get =
                |list: &Value| list.parts().get(index).map(Value::float).filter(|number| !number.is_nan());
            match (get(positions), get(velocities)) {
                (Some(position), velocity) => {
                    velocity.map_or(Ok(()), |velocity| motor::set_velocity(session, tag, velocity))?;
                    motor::set_position(session, tag, position)?;
                }
                (None, Some(velocity)) => set_velocity(session, tag, velocity)?,
                (None, None) => {
                    get(efforts).map_or(Ok(()), |effort| motor::set_torque(session, tag, effort))?;
                }
            }
        }
        Ok(unknown)
    }

    /// Applies a `std_msgs/Float64MultiArray` with a value for each motor, in the order of the devices.
    pub(crate) fn obey_all(&self, session: &mut Session, command: &Value, is_position: bool) -> Outcome<()> {
        let numbers = command.parts().get(1).map_or(&[][..], Value::parts);
        for ((_, tag), number) in self.motors.iter().zip(numbers) {
            match is_position {
                true => motor::set_position(session, *tag, number.float())?,
                false => set_velocity(session, *tag, number.float())?,
            }
        }
        Ok(())
    }
}

/// A differential drive with odometry.
#[derive(Debug)]
pub(crate) struct Drive {
    motors: [u16; 2],
    /// The position sensors of the wheels; both or none.
    sensors: Option<[u16; 2]>,
    radius: f64,
    distance: f64,
    /// The last positions of the wheels. `[rad]`
    last: Option<[f64; 2]>,
    /// The pose relative to the first measurement.
    place: Pose,
    yaw: f64,
    /// Forwards `[m/s]` and about the vertical axis `[rad/s]`.
    speed: [f64; 2],
}

impl Drive {
    /// Finds the wheels. The error is a message for the user.
    pub(crate) fn find(session: &mut Session, wheels: &Wheels) -> Outcome<Result<Self, String>> {
        let mut motors = [0; 2];
        for (tag, name) in motors.iter_mut().zip(&wheels.motors) {
            let found = (1..=u16::MAX)
                .zip(session.devices())
                .find(|(_, slot)| slot.name.as_str() == name && is_motor(slot.node_type))
                .map(|(tag, _)| tag);
            match found {
                Some(found) => *tag = found,
                None => {
                    return Ok(Err(format!("--wheels: the robot has no motor {name:?}")));
                }
            }
        }
        let mut sensors = [0; 2];
        for (sensor, tag) in sensors.iter_mut().zip(motors) {
            *sensor = motor::get_position_sensor(session, tag)?;
        }
        Ok(Ok(Self {
            motors,
            sensors: (!sensors.contains(&0)).then_some(sensors),
            radius: wheels.radius,
            distance: wheels.distance,
            last: None,
            place: Pose::IDENTITY,
            yaw: 0.0,
            speed: [0.0; 2],
        }))
    }

    /// Applies a `geometry_msgs/Twist`.
    pub(crate) fn obey(&self, session: &mut Session, twist: &Value) -> Outcome<()> {
        let part = |index: usize| twist.parts().get(index).map_or([0.0; 3], Value::floats);
        let ([forwards, ..], [.., turning]) = (part(0), part(1));
        for (tag, side) in self.motors.into_iter().zip([-0.5, 0.5]) {
            set_velocity(session, tag, (forwards + side * self.distance * turning) / self.radius)?;
        }
        Ok(())
    }

    /// Whether the wheels have position sensors.
    pub(crate) fn is_measured(&self) -> bool {
        self.sensors.is_some()
    }

    /// Enables the sensors; 0 disables them and resets the odometry. `[ms]`
    pub(crate) fn start(&mut self, session: &mut Session, period_ms: i32) -> Outcome<()> {
        if period_ms == 0 {
            self.last = None;
        }
        let sensors = self.sensors.into_iter().flatten();
        sensors.into_iter().try_for_each(|tag| enable::<PositionSensor>(session, tag, period_ms))
    }

    /// Updates the odometry, given the time since the last measurement. `[s]`
    pub(crate) fn measure(&mut self, session: &mut Session, duration_s: f64) -> Outcome<()> {
        let Some(sensors) = self.sensors else { return Ok(()) };
        let mut now = [0.0; 2];
        for (position, tag) in now.iter_mut().zip(sensors) {
            *position = position_sensor::get_value(session, tag)?;
        }
        if now.iter().any(|position| position.is_nan()) {
            return Ok(());
        }
        self.go(now, duration_s);
        Ok(())
    }

    fn go(&mut self, now: [f64; 2], duration_s: f64) {
        let Some(last) = self.last.replace(now) else { return };
        let [left, right] = [now[0] - last[0], now[1] - last[1]].map(|turned| turned * self.radius);
        let (way, turned) = ((left + right) / 2.0, (right - left) / self.distance);
        // Along the chord of the arc.
        let (sin, cos) = base::ops::sin_cos(self.yaw + turned / 2.0);
        let half = turned / 2.0;
        let chord = if half == 0.0 { way } else { way * base::ops::sin(half) / half };
        self.yaw += turned;
        let place = self.place.translation + Vec3::new(chord * cos, chord * sin, 0.0);
        self.place = Pose::new(place, Quat::from_rotation_z(self.yaw));
        if duration_s > 0.0 {
            self.speed = [way / duration_s, turned / duration_s];
        }
    }

    /// A `nav_msgs/Odometry`.
    pub(crate) fn odometry(&self, time: (u32, u32), prefix: &str) -> Value {
        let header =
            Value::Fields(vec![Value::Time(time.0, time.1), format!("{prefix}odom").as_str().into()]);
        let covariance = || Value::from([0.0; 36]);
        let pose = Value::Fields(vec![urdf::of_pose(self.place), covariance()]);
        let [forwards, turning] = self.speed;
        let speed = Value::Fields(vec![[forwards, 0.0, 0.0].into(), [0.0, 0.0, turning].into()]);
        let base = format!("{prefix}base_link");
        Value::Fields(vec![header, base.as_str().into(), pose, Value::Fields(vec![speed, covariance()])])
    }

    /// The transform from the odometry frame to the robot.
    pub(crate) fn transform(&self, time: (u32, u32), prefix: &str) -> Value {
        urdf::transform(time, &format!("{prefix}odom"), &format!("{prefix}base_link"), self.place)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_wheel_speeds_go_straight_and_different_ones_in_circles() {
        let mut drive = Drive {
            motors: [1, 2],
            sensors: None,
            radius: 0.1,
            distance: 0.5,
            last: None,
            place: Pose::IDENTITY,
            yaw: 0.0,
            speed: [0.0; 2],
        };
        drive.go([5.0, 7.0], 1.0);
        drive.go([15.0, 17.0], 2.0);
        assert_eq!(drive.place.translation.to_array(), [1.0, 0.0, 0.0]);
        assert_eq!(drive.speed, [0.5, 0.0]);
        // A quarter circle whose inner wheel stands still: its radius is half the distance.
        let quarter = std::f64::consts::FRAC_PI_2 * 0.5 / 0.1;
        drive.go([15.0, 17.0 + quarter], 1.0);
        let [x, y, _] = drive.place.translation.to_array();
        assert!((x - 1.25).abs() < 1e-12 && (y - 0.25).abs() < 1e-12, "{x} {y}");
        assert!((drive.yaw - std::f64::consts::FRAC_PI_2).abs() < 1e-12);
    }
}
