//! The arguments in `controllerArgs` and the environment variables of ROS.

use crate::xml_rpc::ServerAddress;

/// The configuration of the controller.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arguments {
    /// The address of the master.
    pub master: ServerAddress,
    /// The name of the robot in the ROS network; a unique one if it is not given.
    pub name: Option<String>,
    /// The host name or address that is advertised to other machines.
    pub host: Option<String>,
    /// Whether simulated time is published.
    pub clock: bool,
    /// Whether messages are stamped with simulated time instead of the system time.
    pub use_sim_time: bool,
    /// Whether all sensors are enabled at the start.
    pub auto_publish: bool,
    /// Whether steps wait for `robot/time_step`.
    pub synchronize: bool,
    /// Whether controllers can be loaded, as with ros_control.
    pub use_ros_control: bool,
    /// Whether the robot's URDF is set as a parameter of the master; its names get this prefix.
    pub robot_description: Option<String>,
    /// Unknown arguments.
    pub unknown: Vec<String>,
}

impl Arguments {
    /// Parses the arguments; `variable` reads environment variables. The error is a message for the user.
    pub fn read(words: &[String], variable: impl Fn(&str) -> Option<String>) -> Result<Self, String> {
        let filled = |name: &str| variable(name).filter(|value| !value.is_empty());
        let mut master = filled("ROS_MASTER_URI").unwrap_or_else(|| "http://localhost:11311".to_owned());
        let mut host = filled("ROS_HOSTNAME").or_else(|| filled("ROS_IP"));
        let mut name = None;
        let (mut clock, mut use_sim_time, mut auto_publish, mut synchronize) = (false, false, false, false);
        let mut use_ros_control = false;
        let mut robot_description = None;
        let mut unknown = Vec::new();
        for word in words {
            let (option, value) = word.split_once('=').unwrap_or((word, ""));
            match option {
                "--ROS_MASTER_URI" => value.clone_into(&mut master),
                "--ROS_HOSTNAME" | "--ROS_IP" | "--hostname" => host = Some(value.to_owned()),
                "--name" => name = Some(value.trim_matches('/').to_owned()),
                "--clock" => clock = true,
                "--use-sim-time" => use_sim_time = true,
                "--auto-publish" => auto_publish = true,
                "--synchronize" => synchronize = true,
                "--use-ros-control" => use_ros_control = true,
                "--robot-description" => robot_description = Some(value.to_owned()),
                _ => unknown.push(word.clone()),
            }
        }
        if let Some(name) = &name
            && !is_name(name)
        {
            return Err(format!(
                "--name={name} is not a valid ROS name: use letters, digits, underscores and slashes, starting with a letter"
            ));
        }
        let master = ServerAddress::parse(&master).map_err(|reason| format!("ROS_MASTER_URI: {reason}"))?;
        let host = host.filter(|host| !host.is_empty());
        Ok(Self {
            master,
            name,
            host,
            clock,
            use_sim_time,
            auto_publish,
            synchronize,
            use_ros_control,
            robot_description,
            unknown,
        })
    }
}

fn is_name(name: &str) -> bool {
    name.starts_with(|letter: char| letter.is_ascii_alphabetic())
        && name.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_' || letter == '/')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(words: &[&str], variables: &[(&str, &str)]) -> Result<Arguments, String> {
        let words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
        Arguments::read(&words, |name| {
            variables.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned())
        })
    }

    #[test]
    fn arguments_override_environment_variables() {
        let plain = read(&[], &[]).unwrap();
        assert_eq!((plain.master.host.as_str(), plain.master.port), ("localhost", 11311));
        assert_eq!((plain.name, plain.host, plain.synchronize), (None, None, false));
        let variables = [("ROS_MASTER_URI", "http://a:1"), ("ROS_IP", "10.0.0.1")];
        assert_eq!(read(&[], &variables).unwrap().host.as_deref(), Some("10.0.0.1"));
        let words = [
            "--name=/my_robot",
            "--ROS_MASTER_URI=http://b:2",
            "--synchronize",
            "--clock",
            "--hostname=h",
            "-x",
        ];
        let said = read(&words, &variables).unwrap();
        assert_eq!((said.master.host.as_str(), said.master.port), ("b", 2));
        assert_eq!((said.name.as_deref(), said.host.as_deref()), (Some("my_robot"), Some("h")));
        assert!(said.synchronize && said.clock && !said.use_sim_time && !said.auto_publish);
        assert_eq!(said.unknown, ["-x"]);
    }

    #[test]
    fn invalid_names_and_addresses_are_reported() {
        assert!(read(&["--name=my robot"], &[]).unwrap_err().contains("not a valid ROS name"));
        assert!(read(&["--name="], &[]).is_err());
        assert!(read(&[], &[("ROS_MASTER_URI", "roscore")]).unwrap_err().starts_with("ROS_MASTER_URI: "));
    }
}
