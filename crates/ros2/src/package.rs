//! The robot configuration in a package for `webots_ros2_driver`: the element `<webots>` of a URDF file.

use std::collections::BTreeMap;

use crate::node::is_name;

/// The settings of a topic, or of the topics of a device.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Setting {
    /// The name of the topic: absolute with a leading `/`, below the node's name with `~/`, otherwise below the
    /// namespace.
    pub(crate) topic: Option<String>,
    pub(crate) frame: Option<String>,
    /// The rate. `[Hz]`
    pub(crate) rate: Option<f64>,
    /// Whether it measures even without subscribers.
    pub(crate) is_always_on: bool,
    /// Whether its topics are disabled.
    pub(crate) is_off: bool,
}

/// An inertial unit, a gyro and an accelerometer combined in one message.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Imu {
    pub(crate) setting: Setting,
    /// The names of the three, if given.
    pub(crate) parts: [Option<String>; 3],
}

/// The parsed configuration.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Package {
    /// Settings by device name.
    devices: BTreeMap<String, Setting>,
    pub(crate) imus: Vec<Imu>,
    /// Types of plugins that are external programs.
    pub(crate) unknown_plugins: Vec<String>,
}

/// The plugins of the driver that are built in here.
const IMU: &str = "webots_ros2_driver::Ros2IMU";

impl Package {
    /// Parses a URDF file. The error is a message for the user.
    pub(crate) fn read(text: &str) -> Result<Self, String> {
        if base::xml::is_too_deep(text.as_bytes()) {
            return Err("elements are nested too deep".to_owned());
        }
        let document = roxmltree::Document::parse(text).map_err(|error| error.to_string())?;
        let robot = document.root_element();
        if !robot.has_tag_name("robot") {
            return Err("there is no element <robot>".to_owned());
        }
        let mut package = Self::default();
        let parts = robot.children().filter(|child| child.has_tag_name("webots"));
        for part in parts.flat_map(|part| part.children()) {
            if let Some(name) = part.attribute("reference") {
                if let Some(ros) = part.children().find(|child| child.has_tag_name("ros")) {
                    package.devices.insert(name.to_owned(), setting(ros)?);
                }
            } else if part.has_tag_name("plugin") {
                let line = document.text_pos_at(part.range().start).row;
                let kind =
                    part.attribute("type").ok_or_else(|| format!("the plugin in line {line} has no type"))?;
                if kind == IMU {
                    let parts =
                        ["inertialUnitName", "gyroName", "accelerometerName"].map(|name| text_of(part, name));
                    package.imus.push(Imu { setting: setting(part)?, parts });
                } else {
                    package.unknown_plugins.push(kind.to_owned());
                }
            }
        }
        Ok(package)
    }

    /// Returns the settings of a device.
    pub(crate) fn device(&self, name: &str) -> Setting {
        self.devices.get(name).cloned().unwrap_or_default()
    }

    /// The names of the devices that have settings.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        let parts = self.imus.iter().flat_map(|imu| imu.parts.iter().flatten());
        self.devices.keys().chain(parts).map(String::as_str)
    }
}

fn text_of(node: roxmltree::Node<'_, '_>, name: &str) -> Option<String> {
    let child = node.children().find(|child| child.has_tag_name(name))?;
    Some(child.text().unwrap_or_default().trim().to_owned()).filter(|text| !text.is_empty())
}

fn setting(node: roxmltree::Node<'_, '_>) -> Result<Setting, String> {
    let rate = match text_of(node, "updateRate") {
        Some(text) => match text.parse::<f64>() {
            Ok(rate) if rate > 0.0 => Some(rate),
            _ => return Err(format!("<updateRate>{text}</updateRate> is not a positive number")),
        },
        None => None,
    };
    let topic = text_of(node, "topicName");
    if let Some(topic) = &topic {
        let words = topic.strip_prefix("~/").or(topic.strip_prefix('/')).unwrap_or(topic);
        if !words.split('/').all(is_name) {
            return Err(format!("<topicName>{topic}</topicName> is not a valid ROS name"));
        }
    }
    Ok(Setting {
        topic,
        frame: text_of(node, "frameName"),
        rate,
        is_always_on: text_of(node, "alwaysOn").as_deref() == Some("true"),
        is_off: text_of(node, "enabled").as_deref() == Some("false"),
    })
}

impl Setting {
    /// Returns the full name of the topic for a node of this name.
    pub(crate) fn path(&self, node: &str) -> Option<String> {
        self.topic.as_ref().map(|topic| match topic.strip_prefix("~/") {
            Some(topic) => format!("/{node}/{topic}"),
            None => format!("/{}", topic.trim_start_matches('/')),
        })
    }

    /// Returns the period closest to the rate, in whole steps. `[ms]`
    pub(crate) fn period_ms(&self, step_ms: i32) -> Option<i32> {
        let steps = 1000.0 / self.rate? / f64::from(step_ms);
        Some((steps.round() as i32).max(1).saturating_mul(step_ms))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_configuration_is_parsed() {
        let text = "<robot name='r'><webots>
            <device reference='my camera' type='Camera'><ros><topicName>/front/eye</topicName><updateRate>10</updateRate>
              <alwaysOn>true</alwaysOn><frameName>eye_link</frameName></ros></device>
            <device reference='led' type='LED'><ros><enabled>false</enabled></ros></device>
            <device reference='far' type='DistanceSensor'><ros><topicName>~/far/range</topicName></ros></device>
            <plugin type='webots_ros2_driver::Ros2IMU'><topicName>/imu</topicName><gyroName>g</gyroName></plugin>
            <plugin type='webots_ros2_control::Ros2Control'/></webots></robot>";
        let package = Package::read(text).unwrap();
        let camera = package.device("my camera");
        assert_eq!(camera.path("n").as_deref(), Some("/front/eye"));
        assert_eq!((camera.period_ms(32), camera.is_always_on, camera.is_off), (Some(96), true, false));
        assert_eq!(camera.frame.as_deref(), Some("eye_link"));
        assert!(package.device("led").is_off && package.device("other") == Setting::default());
        assert_eq!(package.device("far").path("n").as_deref(), Some("/n/far/range"));
        assert_eq!(package.imus[0].parts, [None, Some("g".to_owned()), None]);
        assert_eq!(package.unknown_plugins, ["webots_ros2_control::Ros2Control"]);
        assert_eq!(package.names().collect::<Vec<_>>(), ["far", "led", "my camera", "g"]);
    }

    #[test]
    fn errors_in_the_configuration_are_reported() {
        let read = |inner: &str| {
            let device = format!("<device reference='a'><ros>{inner}</ros></device>");
            Package::read(&format!("<robot name='r'><webots>{device}</webots></robot>"))
        };
        assert!(read("<updateRate>often</updateRate>").unwrap_err().contains("often"));
        assert!(read("<topicName>a b</topicName>").unwrap_err().contains("not a valid ROS name"));
        assert!(Package::read("<sdf/>").unwrap_err().contains("<robot>"));
        assert!(
            Package::read("<robot name='r'><webots><plugin/></webots></robot>")
                .unwrap_err()
                .contains("line 1")
        );
    }
}
