//! A differential drive: follows a twist and publishes odometry.

use std::collections::VecDeque;
use std::sync::Arc;

use base::ops;

use super::{Controller, Interface, Joint, Rate, Site, UpdateTime, complain};
use crate::node::{Node, Subscription, Topic};
use crate::value::Value;
use crate::xml_rpc::Xml;

/// The limits of a speed.
#[derive(Clone, Debug, Default, PartialEq)]
struct Limits {
    /// Minimum and maximum, if there are limits.
    velocity: Option<[f64; 2]>,
    acceleration: Option<[f64; 2]>,
    jerk: Option<[f64; 2]>,
}

impl Limits {
    fn read(site: &Site<'_>, axis: &str) -> Self {
        let pair = |what: &str| {
            let number = |name: &str| site.number(&format!("{axis}/{name}_{what}"));
            let has = site.flag(&format!("{axis}/has_{}_limits", what)).unwrap_or(false);
            let most = number("max").filter(|_| has)?;
            Some([number("min").unwrap_or(-most), most])
        };
        Self { velocity: pair("velocity"), acceleration: pair("acceleration"), jerk: pair("jerk") }
    }

    /// Returns the allowed speed, given the last two, the most recent first.
    fn limited(&self, wanted: f64, [last, before]: [f64; 2], period_s: f64) -> f64 {
        let clamp = |value: f64, limits: Option<[f64; 2]>, scale: f64| match limits {
            Some([least, most]) => value.min(most * scale).max(least * scale),
            None => value,
        };
        let change = last - before;
        let jerk = clamp(wanted - last - change, self.jerk, 2.0 * period_s * period_s);
        let acceleration = clamp(change + jerk, self.acceleration, period_s);
        clamp(last + acceleration, self.velocity, 1.0)
    }
}

/// Odometry: the pose from the motion of the wheels.
#[derive(Clone, Debug, Default)]
struct Odometry {
    place: [f64; 2],
    heading: f64,
    /// Linear and angular velocities of the last updates.
    speeds: VecDeque<[f64; 2]>,
}

impl Odometry {
    /// Integrates a displacement forwards and a rotation to the left. The velocity is the mean of so many updates.
    fn go(&mut self, way: f64, turned: f64, period_s: f64, window: usize) {
        // Along the chord of the arc.
        let half = turned / 2.0;
        let chord = if half == 0.0 { way } else { way * ops::sin(half) / half };
        let (sin, cos) = ops::sin_cos(self.heading + half);
        let [x, y] = self.place;
        self.place = [x + chord * cos, y + chord * sin];
        self.heading += turned;
        if period_s > 0.0 {
            self.speeds.push_back([way / period_s, turned / period_s]);
            while self.speeds.len() > window.max(1) {
                self.speeds.pop_front();
            }
        }
    }

    fn speed(&self) -> [f64; 2] {
        let count = self.speeds.len().max(1) as f64;
        let sum = self.speeds.iter().fold([0.0; 2], |[a, b], [c, d]| [a + c, b + d]);
        sum.map(|sum| sum / count)
    }
}

struct DiffDrive {
    /// The left wheels, then as many right ones.
    wheels: Vec<usize>,
    separation: f64,
    /// Radii of the left and the right wheels.
    radii: [f64; 2],
    limits: [Limits; 2],
    timeout_s: f64,
    is_open_loop: bool,
    window: usize,
    frames: [String; 2],
    covariances: [Vec<f64>; 2],
    rate: Rate,
    commands: Arc<Subscription>,
    odometry_topic: Arc<Topic>,
    transforms: Option<Arc<Topic>>,
    applied: Option<Arc<Topic>>,
    count: u32,
    /// The last command, linear and angular, and its time.
    command: ([f64; 2], f64),
    /// The last two commands applied.
    last: [[f64; 2]; 2],
    odometry: Odometry,
    /// The last mean positions of both sides.
    positions: Option<[f64; 2]>,
}

pub(super) fn build(site: &mut Site<'_>) -> Result<Box<dyn Controller>, String> {
    let (left, right) = (site.joints("left_wheel")?, site.joints("right_wheel")?);
    if left.len() != right.len() {
        return Err(format!(
            "the numbers of left and right wheels differ: {} and {}",
            left.len(),
            right.len()
        ));
    }
    let length = |name: &str| {
        let value = site.number(name).filter(|length| *length > 0.0);
        value.ok_or_else(|| format!("the parameter {}/{name} is missing or not positive", site.path))
    };
    let (separation, radius) = (length("wheel_separation")?, length("wheel_radius")?);
    let number = |name: &str, otherwise: f64| site.number(name).unwrap_or(otherwise);
    let both = site.number("wheel_radius_multiplier");
    let radii = ["left", "right"].map(|side| {
        let name = format!("{side}_wheel_radius_multiplier");
        radius * both.unwrap_or_else(|| number(&name, 1.0))
    });
    let frame = |name: &str, otherwise: &str| site.text(name).unwrap_or(otherwise).to_owned();
    let diagonal = |name: &str| {
        let numbers = site.parameter(name).map_or(&[][..], Xml::list).iter();
        let numbers = numbers.map(|number| match number {
            Xml::Float(value) => *value,
            Xml::Int(value) => *value as f64,
            _ => 0.0,
        });
        let diagonal: Vec<f64> = numbers.collect();
        let element =
            |index: usize| if index.is_multiple_of(7) { diagonal.get(index / 7).copied() } else { None };
        (0..36).map(|index| element(index).unwrap_or(0.0)).collect()
    };
    let hz = number("publish_rate", 50.0);
    if hz <= 0.0 {
        return Err(format!("the parameter {}/publish_rate is not positive", site.path));
    }
    let limits = [Limits::read(site, "linear/x"), Limits::read(site, "angular/z")];
    let separation = separation * number("wheel_separation_multiplier", 1.0);
    let timeout_s = number("cmd_vel_timeout", 0.5);
    let window = number("velocity_rolling_window_size", 10.0).max(1.0) as usize;
    let is_open_loop = site.flag("open_loop").unwrap_or(false);
    let frames = [frame("odom_frame_id", "odom"), frame("base_frame_id", "base_link")];
    let covariances = [diagonal("pose_covariance_diagonal"), diagonal("twist_covariance_diagonal")];
    let (has_transforms, tells) =
        (site.flag("enable_odom_tf") != Some(false), site.flag("publish_cmd") == Some(true));
    let path = site.path.clone();
    Ok(Box::new(DiffDrive {
        wheels: left.into_iter().chain(right).collect(),
        separation,
        radii,
        limits,
        timeout_s,
        is_open_loop,
        window,
        frames,
        covariances,
        rate: Rate::new(hz),
        commands: site.subscribe("cmd_vel", "geometry_msgs/Twist")?,
        odometry_topic: site.advertise(format!("{path}/odom"), "nav_msgs/Odometry")?,
        transforms: match has_transforms {
            true => Some(site.advertise("/tf".to_owned(), "tf2_msgs/TFMessage")?),
            false => None,
        },
        applied: match tells {
            true => Some(site.advertise(format!("{path}/cmd_vel_out"), "geometry_msgs/TwistStamped")?),
            false => None,
        },
        count: 0,
        command: ([0.0; 2], f64::NEG_INFINITY),
        last: [[0.0; 2]; 2],
        odometry: Odometry::default(),
        positions: None,
    }))
}

/// Handles a `geometry_msgs/Twist`.
fn twist([forwards, turning]: [f64; 2]) -> Value {
    Value::Fields(vec![[forwards, 0.0, 0.0].into(), [0.0, 0.0, turning].into()])
}

impl DiffDrive {
    fn sides(&self) -> [&[usize]; 2] {
        let (left, right) = self.wheels.split_at(self.wheels.len() / 2);
        [left, right]
    }

    /// Updates the odometry from the positions of the wheels.
    fn measure(&mut self, joints: &[Joint], now: &UpdateTime) {
        let position = |index: &usize| joints.get(*index).map_or(0.0, |joint| joint.position);
        let means =
            self.sides().map(|side| side.iter().map(position).sum::<f64>() / side.len().max(1) as f64);
        let Some(last) = self.positions.replace(means) else { return };
        let [[left, old_left], [right, old_right]] = [[means[0], last[0]], [means[1], last[1]]];
        let [left, right] = [(left - old_left) * self.radii[0], (right - old_right) * self.radii[1]];
        let (way, turned) = match self.is_open_loop {
            true => (self.last[0][0] * now.period_s, self.last[0][1] * now.period_s),
            false => ((left + right) / 2.0, (right - left) / self.separation),
        };
        self.odometry.go(way, turned, now.period_s, self.window);
    }

    fn tell(&mut self, now: &UpdateTime) {
        let [outer, inner] = self.frames.clone();
        let (sin, cos) = ops::sin_cos(self.odometry.heading / 2.0);
        let [x, y] = self.odometry.place;
        let pose = || Value::Fields(vec![[x, y, 0.0].into(), [0.0, 0.0, sin, cos].into()]);
        let header = now.header(&mut self.count, &outer);
        let [place, speed] = self
            .covariances
            .clone()
            .map(|numbers| Value::List(numbers.into_iter().map(Value::Float).collect()));
        if self.odometry_topic.is_wanted() {
            self.odometry_topic.publish(&Value::Fields(vec![
                header.clone(),
                inner.as_str().into(),
                Value::Fields(vec![pose(), place]),
                Value::Fields(vec![twist(self.odometry.speed()), speed]),
            ]));
        }
        if let Some(topic) = self.transforms.as_ref().filter(|topic| topic.is_wanted()) {
            let transform = Value::Fields(vec![header, inner.as_str().into(), pose()]);
            topic.publish(&Value::Fields(vec![Value::List(vec![transform])]));
        }
    }

    fn drive(&self, joints: &mut [Joint], [forwards, turning]: [f64; 2]) {
        for (side, (sign, radius)) in self.sides().into_iter().zip([-0.5, 0.5].into_iter().zip(self.radii)) {
            for index in side {
                if let Some(joint) = joints.get_mut(*index) {
                    let speed = (forwards + sign * self.separation * turning) / radius;
                    joint.command = Some((Interface::Velocity, speed));
                }
            }
        }
    }
}

impl Controller for DiffDrive {
    fn claims(&self) -> (Interface, &[usize]) {
        (Interface::Velocity, &self.wheels)
    }

    fn listen(&mut self) {
        self.commands.take_last();
    }

    fn start(&mut self, _joints: &mut [Joint], _now: &UpdateTime) {
        self.command = ([0.0; 2], f64::NEG_INFINITY);
        self.last = [[0.0; 2]; 2];
        self.positions = None;
        self.odometry.speeds.clear();
    }

    fn update(&mut self, joints: &mut [Joint], now: &UpdateTime) {
        self.measure(joints, now);
        if self.rate.is_due(now.seconds) {
            self.tell(now);
        }
        match self.commands.take_last() {
            Some(Ok(message)) => {
                let part = |index: usize| message.parts().get(index).map_or([0.0; 3], Value::floats);
                let ([forwards, ..], [.., turning]) = (part(0), part(1));
                if forwards.is_finite() && turning.is_finite() {
                    self.command = ([forwards, turning], now.seconds);
                } else {
                    complain(&format!(
                        "a message of {} contains values that are not finite and is ignored",
                        self.commands.name
                    ));
                }
            }
            Some(Err(reason)) => complain(&reason),
            None => {}
        }
        let (said, when_s) = self.command;
        // A reset sets the time back.
        let is_old = now.seconds - when_s > self.timeout_s || when_s > now.seconds;
        let wanted = if is_old { [0.0; 2] } else { said };
        let [last, before] = self.last;
        let limited = |index: usize| {
            let at = |list: [f64; 2]| list.get(index).copied().unwrap_or(0.0);
            self.limits
                .get(index)
                .map_or(0.0, |limits| limits.limited(at(wanted), [at(last), at(before)], now.period_s))
        };
        let applied = [limited(0), limited(1)];
        self.last = [applied, last];
        if let Some(topic) = self.applied.as_ref().filter(|topic| topic.is_wanted()) {
            let header = now.header(&mut self.count, "");
            topic.publish(&Value::Fields(vec![header, twist(applied)]));
        }
        self.drive(joints, applied);
    }

    fn stop(&mut self, joints: &mut [Joint]) {
        self.drive(joints, [0.0; 2]);
    }

    fn unload(self: Box<Self>, node: &mut Node) {
        node.unsubscribe(&self.commands);
        let topics = [Some(self.odometry_topic), self.transforms, self.applied];
        topics.iter().flatten().for_each(|topic| node.retract(topic));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn speeds_are_limited() {
        let limits = Limits { velocity: Some([-0.5, 1.0]), acceleration: Some([-4.0, 2.0]), jerk: None };
        // 0.5 m/s faster in 0.25 s, then limited; the deceleration limit is higher.
        assert_eq!(limits.limited(3.0, [0.0, 0.0], 0.25), 0.5);
        assert_eq!(limits.limited(3.0, [0.9, 0.4], 0.25), 1.0);
        assert_eq!(limits.limited(-3.0, [0.5, 0.5], 0.25), -0.5);
        assert_eq!(Limits::default().limited(3.0, [0.0, 0.0], 0.25), 3.0);
        // From rest, a jerk of 2 changes the speed by 2 · 2 · 0.5² in half a second.
        let limits = Limits { jerk: Some([-2.0, 2.0]), ..Limits::default() };
        assert_eq!(limits.limited(9.0, [0.0, 0.0], 0.5), 1.0);
    }

    #[test]
    fn a_quarter_circle_ends_at_the_right_pose() {
        let mut odometry = Odometry::default();
        let quarter = std::f64::consts::FRAC_PI_2;
        for _ in 0..10 {
            odometry.go(quarter / 10.0 * 2.0, quarter / 10.0, 0.1, 10);
        }
        let [x, y] = odometry.place;
        assert!((x - 2.0).abs() < 1e-12 && (y - 2.0).abs() < 1e-12, "{x} {y}");
        let [forwards, turning] = odometry.speed();
        assert!((forwards - 2.0 * quarter).abs() < 1e-12 && (turning - quarter).abs() < 1e-12);
    }
}
