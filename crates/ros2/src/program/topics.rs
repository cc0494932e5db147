//! The topics of a robot: of its devices, joints, wheels and frames.

use controller::exported::constants as c;
use controller::robot;
use controller::{CallError, Outcome};
use ros::interface::allowed_name;
use ros::value::Value;

use super::names::{OWN_NAMES, free_name};
use super::schedule::Due;
use super::{Act, Measured, Robot, WORLD_HAS_CLOCK};
use crate::arguments::{Arguments, Wheels};
use crate::devices::{self, COMBINED_IMU, PARTS, Sensor, SensorTopic};
use crate::motion::Drive;
use crate::package::{Package, Setting};
use crate::urdf;

/// The combined message of several devices.
const IMU: &str = "imu";

/// A device of the robot.
struct ListedDevice {
    tag: u16,
    name: String,
    node_type: i32,
}

/// The devices whose readings form one `sensor_msgs/Imu`.
struct CombinedImu {
    /// Tags of the first inertial unit, gyro and accelerometer.
    tags: [Option<u16>; 3],
}

impl CombinedImu {
    fn of(devices: &[ListedDevice]) -> Self {
        let first = |node_type: i32| devices.iter().find(|device| device.node_type == node_type);
        let types = [c::WB_NODE_INERTIAL_UNIT, c::WB_NODE_GYRO, c::WB_NODE_ACCELEROMETER];
        Self { tags: types.map(|node_type| first(node_type).map(|device| device.tag)) }
    }

    /// Whether there is a combined message: a single device has a topic anyway.
    fn exists(&self) -> bool {
        self.tags.iter().flatten().count() > 1
    }
}

impl Robot {
    /// Creates all topics and services.
    pub(super) fn announce(&mut self, arguments: &Arguments, description: &str) -> Outcome<()> {
        let package = self.package(arguments)?;
        let base = format!("/{}", self.name);
        if !arguments.no_clock && std::env::var_os(WORLD_HAS_CLOCK).is_none() {
            self.clock = self.node.advertise("/clock", "rosgraph_msgs/Clock", false);
        }
        let devices = (1..=u16::MAX).zip(self.session.devices());
        let devices: Vec<ListedDevice> = devices
            .map(|(tag, slot)| ListedDevice {
                tag,
                name: slot.name.as_str().to_owned(),
                node_type: slot.node_type,
            })
            .collect();
        let imu = CombinedImu::of(&devices);
        let mut taken: Vec<String> = OWN_NAMES.map(str::to_owned).to_vec();
        let optical_frames = self.announce_devices(&devices, &imu, &package, arguments, &mut taken);
        let period_ms = arguments.period_ms.unwrap_or(self.step_ms);
        self.announce_imus(&devices, &imu, &package, period_ms, &taken);
        let base_link = format!("{}base_link", self.prefix);
        for (name, sensor) in PARTS {
            let path = format!("{base}/{}", free_name(name, &taken));
            self.measure(sensor, vec![0], &path, &base_link, period_ms);
        }
        self.announce_joints(period_ms);
        if let Some(wheels) = &arguments.wheels {
            self.announce_drive(wheels, period_ms)?;
        }
        if let Some(topic) =
            self.node.advertise(&format!("{base}/robot_description"), "std_msgs/String", true)
        {
            topic.publish(&Value::Fields(vec![description.into()]));
            self.kept.push(topic);
        }
        if !arguments.no_tf {
            self.announce_transforms(optical_frames, period_ms);
        }
        Ok(())
    }

    /// Creates the topics of devices, and adds their names to `taken`. Returns the optical frames of cameras.
    fn announce_devices(
        &mut self,
        devices: &[ListedDevice],
        imu: &CombinedImu,
        package: &Package,
        arguments: &Arguments,
        taken: &mut Vec<String>,
    ) -> Vec<Value> {
        let base = format!("/{}", self.name);
        let mut optical_frames = Vec::new();
        for ListedDevice { tag, name, node_type } in devices {
            let Some(interface) = devices::interface(*node_type) else { continue };
            let setting = package.device(name);
            if setting.is_off {
                continue;
            }
            let wanted = allowed_name(name);
            // Its readings are part of the combined message, which conventionally has this name.
            if imu.exists() && wanted == IMU && imu.tags.contains(&Some(*tag)) && setting.topic.is_none() {
                continue;
            }
            let path = setting.path(&self.name).unwrap_or_else(|| {
                let own = free_name(&wanted, taken);
                let path = format!("{base}/{own}");
                if own != wanted {
                    let message =
                        format!("the name {base}/{wanted} is taken: the device {name:?} uses {path}");
                    self.log.warn(&message);
                }
                taken.push(own);
                path
            });
            let frame = self.frame(&setting, name);
            let period_ms =
                setting.period_ms(self.step_ms).unwrap_or(arguments.period_of(name, self.step_ms));
            for sensor in interface.sensors {
                if (sensor.when)(&mut self.session, *tag) {
                    self.measure(sensor, vec![*tag], &path, &frame, period_ms);
                    self.keep_on(&setting);
                }
            }
            for command in interface.commands {
                let subscription = self.node.subscribe(&format!("{path}{}", command.suffix), command.kind);
                self.commands.extend(subscription.map(|one| (one, Act::Device(command, vec![*tag]))));
            }
            if devices::has_optical_frame(*node_type) {
                optical_frames.push(urdf::optical((0, 0), &frame));
            }
        }
        optical_frames
    }

    /// Creates the topics of combined IMU messages: the robot's own, and those of the package.
    fn announce_imus(
        &mut self,
        devices: &[ListedDevice],
        imu: &CombinedImu,
        package: &Package,
        period_ms: i32,
        taken: &[String],
    ) {
        let path = format!("/{}/{}", self.name, free_name(IMU, taken));
        if imu.exists() {
            let tags = imu.tags.map(Option::unwrap_or_default).to_vec();
            // All parts are assumed to be where the first of them is.
            let first = devices.iter().find(|device| imu.tags.iter().flatten().next() == Some(&device.tag));
            let frame = format!("{}{}", self.prefix, first.map_or("base_link", |device| &device.name));
            self.measure(&COMBINED_IMU, tags, &path, &frame, period_ms);
        }
        for imu in &package.imus {
            let tag = |name: &Option<String>| {
                let found = devices.iter().find(|device| Some(&device.name) == name.as_ref());
                found.map_or(0, |device| device.tag)
            };
            let tags = [0, 1, 2].map(|part| imu.parts.get(part).map_or(0, tag)).to_vec();
            let name = imu.parts.iter().flatten().next().map_or("", String::as_str);
            let frame = self.frame(&imu.setting, name);
            let period_ms = imu.setting.period_ms(self.step_ms).unwrap_or(period_ms);
            let path = imu.setting.path(&self.name).unwrap_or_else(|| path.clone());
            self.measure(&COMBINED_IMU, tags, &path, &frame, period_ms);
            self.keep_on(&imu.setting);
        }
    }

    /// Creates the topics of all joints together: states and commands.
    fn announce_joints(&mut self, period_ms: i32) {
        let base = format!("/{}", self.name);
        if self.joints.are_measured() {
            let topic = self.node.advertise(&format!("{base}/joint_states"), "sensor_msgs/JointState", false);
            self.states = topic.map(|topic| (topic, Due::new(period_ms)));
        }
        if self.joints.have_motors() {
            let mut obey = |name: &str, kind: &str, act: Act| {
                let subscription = self.node.subscribe(&format!("{base}/{name}"), kind);
                self.commands.extend(subscription.map(|subscription| (subscription, act)));
            };
            obey("joint_commands", "sensor_msgs/JointState", Act::Joints);
            obey("position_commands", "std_msgs/Float64MultiArray", Act::All { is_position: true });
            obey("velocity_commands", "std_msgs/Float64MultiArray", Act::All { is_position: false });
        }
    }

    /// Creates the topics of a differential drive.
    fn announce_drive(&mut self, wheels: &Wheels, period_ms: i32) -> Outcome<()> {
        let base = format!("/{}", self.name);
        let drive = Drive::find(&mut self.session, wheels)?.map_err(CallError::Misuse)?;
        let twists = self.node.subscribe(&format!("{base}/cmd_vel"), "geometry_msgs/Twist");
        self.commands.extend(twists.map(|twists| (twists, Act::Drive)));
        let odometry = match drive.is_measured() {
            true => self.node.advertise(&format!("{base}/odom"), "nav_msgs/Odometry", false),
            false => {
                self.log.warn("the wheels have no PositionSensor, so no odometry is published");
                None
            }
        };
        self.drive = Some((drive, odometry, Due::new(period_ms)));
        Ok(())
    }

    /// Creates the topics of transforms, and publishes the fixed ones.
    fn announce_transforms(&mut self, optical_frames: Vec<Value>, period_ms: i32) {
        if let Some(topic) = self.node.advertise("/tf_static", "tf2_msgs/TFMessage", true) {
            let fixed = self.joints.fixed().chain(optical_frames).collect();
            topic.publish(&Value::Fields(vec![Value::List(fixed)]));
            self.kept.push(topic);
        }
        let has_odometry = self.drive.as_ref().is_some_and(|(_, topic, _)| topic.is_some());
        if self.joints.have_frames() || has_odometry {
            let topic = self.node.advertise("/tf", "tf2_msgs/TFMessage", false);
            self.frames = topic.map(|topic| (topic, Due::new(period_ms)));
        }
    }

    /// Reads the package configuration and reports what is not supported.
    fn package(&mut self, arguments: &Arguments) -> Outcome<Package> {
        let Some(file) = &arguments.urdf else { return Ok(Package::default()) };
        let project = robot::get_project_path(&mut self.session)?.to_string_lossy().into_owned();
        let path = std::path::Path::new(&project).join(file);
        let text = std::fs::read_to_string(&path).map_err(|error| error.to_string());
        let package = text.and_then(|text| Package::read(&text));
        let package =
            package.map_err(|reason| CallError::Misuse(format!("--urdf: {}: {reason}", path.display())))?;
        for kind in &package.unknown_plugins {
            self.log.warn(&format!("the plugin {kind} of {file} is not built in and is ignored"));
        }
        for name in package.names() {
            if !self.session.devices().iter().any(|slot| slot.name.as_str() == name) {
                self.log.warn(&format!("{file}: the robot has no device {name:?}"));
            }
        }
        Ok(package)
    }

    /// Returns the frame of a device.
    fn frame(&self, setting: &Setting, name: &str) -> String {
        format!("{}{}", self.prefix, setting.frame.as_deref().unwrap_or(name))
    }

    /// Makes the last added sensor measure always, if the package says so.
    fn keep_on(&mut self, setting: &Setting) {
        if let Some(measured) = self.sensors.last_mut() {
            measured.is_always_on = setting.is_always_on;
        }
    }

    fn measure(&mut self, sensor: &'static Sensor, tags: Vec<u16>, path: &str, frame: &str, period_ms: i32) {
        let advertise = |kind: &'static SensorTopic| {
            let topic = self.node.advertise(&format!("{path}{}", kind.suffix), kind.kind, false)?;
            Some((kind, topic))
        };
        let topics = sensor.topics.iter().filter_map(advertise).collect();
        let frame = frame.to_owned();
        let due = Due::new(period_ms);
        self.sensors.push(Measured { sensor, tags, frame, topics, is_always_on: false, due });
    }
}
