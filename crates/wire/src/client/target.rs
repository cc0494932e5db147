//! Finds out which simulator and which robot a controller is for.

use crate::client::{ConnectError, INHERITED_SOCKET};
use crate::names;
use std::path::PathBuf;
use std::time::Duration;

/// The relevant environment variables, and the retry policy.
#[derive(Clone, Debug)]
pub struct Settings {
    /// `WEBOTS_ROBOT_NAME`: set by a simulator for the controllers that it starts.
    pub robot_name: String,
    /// `WEBOTS_INSTANCE_PATH`: set with it.
    pub instance_path: String,
    /// `WEBOTS_CONTROLLER_URL`: set by users.
    pub url: String,
    /// [`INHERITED_SOCKET`](crate::client::INHERITED_SOCKET): the file descriptor of a connected socket.
    pub inherited_socket: Option<i32>,
    /// Parent of the instance folders.
    pub tmp_dir: PathBuf,
    /// Name of the user's folder.
    pub user: String,
    /// Pause between two attempts.
    pub retry: Duration,
    /// Attempts before giving up. Those that find a simulator that is loading a world do not count.
    pub attempts: u32,
    /// Attempts between two messages.
    pub message_every: u32,
}

impl Settings {
    /// Reads the environment variables of this process.
    #[must_use]
    pub fn from_environment() -> Self {
        Self::from_variables(|name| std::env::var(name).ok())
    }

    /// Reads the environment variables through a function.
    #[must_use]
    pub fn from_variables(variable: impl Fn(&str) -> Option<String>) -> Self {
        let text = |name: &str| variable(name).unwrap_or_default();
        let is_snap = text("WEBOTS_HOME").contains("/snap/webots");
        let tmp_dir = match text("WEBOTS_TMPDIR") {
            tmp if !tmp.is_empty() => PathBuf::from(tmp),
            _ if is_snap => PathBuf::from(text("HOME")).join("snap/webots/common/tmp"),
            _ => PathBuf::from("/tmp"),
        };
        Self {
            robot_name: text("WEBOTS_ROBOT_NAME"),
            instance_path: text("WEBOTS_INSTANCE_PATH"),
            url: text("WEBOTS_CONTROLLER_URL"),
            inherited_socket: text(INHERITED_SOCKET).parse().ok(),
            tmp_dir,
            user: names::user(&variable),
            retry: Duration::from_secs(1),
            attempts: 50,
            message_every: 5,
        }
    }

    /// Determines the simulator and the robot. The variables that a simulator sets take precedence over the URL.
    pub fn target(&self) -> Result<Target, ConnectError> {
        if let Some(descriptor) = self.inherited_socket {
            return Ok(Target::InheritedSocket(descriptor));
        }
        if !self.robot_name.is_empty() && !self.instance_path.is_empty() {
            let instance = PathBuf::from(&self.instance_path);
            return Ok(Target::Intern { instance, name: self.robot_name.clone() });
        }
        let named = |name: &str| (!name.is_empty()).then(|| name.to_owned());
        let Some((scheme, rest)) = self.url.split_once("://") else {
            return Ok(Target::Local { port: None, name: named(&self.url) });
        };
        let (address, name) = rest.split_once('/').unwrap_or((rest, ""));
        let wrong = |expected: &str| ConnectError {
            what: format!("WEBOTS_CONTROLLER_URL: expected {expected}, found {:?}", self.url),
        };
        match scheme {
            "ipc" => {
                let port = address.parse().map_err(|_| wrong("ipc://PORT or ipc://PORT/ROBOT"))?;
                Ok(Target::Local { port: Some(port), name: named(name) })
            }
            "tcp" => {
                let expected = "tcp://HOST:PORT or tcp://HOST:PORT/ROBOT";
                let (host, port) = address.rsplit_once(':').ok_or_else(|| wrong(expected))?;
                let port = port.parse().map_err(|_| wrong(expected))?;
                let host = host.trim_start_matches('[').trim_end_matches(']');
                if host.is_empty() {
                    return Err(wrong(expected));
                }
                Ok(Target::Tcp { host: host.to_owned(), port, name: named(name) })
            }
            _ => Err(wrong("a URL that starts with ipc:// or tcp://")),
        }
    }
}

/// Where to connect.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// An inherited socket, by its file descriptor.
    InheritedSocket(i32),
    /// The simulator that has started this process.
    Intern {
        /// Its instance folder.
        instance: PathBuf,
        /// The name of the robot.
        name: String,
    },
    /// A simulator on this machine.
    Local {
        /// Its port; `None`: the newest instance.
        port: Option<u16>,
        /// The robot; `None`: the only one that is waiting for a controller.
        name: Option<String>,
    },
    /// A simulator reached over the network.
    Tcp {
        /// The host name or address.
        host: String,
        /// The port.
        port: u16,
        /// The robot; `None`: the only one that is waiting for a controller.
        name: Option<String>,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settings(pairs: &[(&str, &str)]) -> Settings {
        Settings::from_variables(|key| pairs.iter().find(|pair| pair.0 == key).map(|pair| pair.1.to_owned()))
    }

    #[track_caller]
    fn check_url(url: &str, expected: Target) {
        assert_eq!(settings(&[("WEBOTS_CONTROLLER_URL", url)]).target(), Ok(expected));
    }

    #[test]
    fn all_forms_of_urls_are_understood() {
        let some = |name: &str| Some(name.to_owned());
        check_url("", Target::Local { port: None, name: None });
        check_url("my robot", Target::Local { port: None, name: some("my robot") });
        check_url("ipc://1234", Target::Local { port: Some(1234), name: None });
        check_url("ipc://1234/", Target::Local { port: Some(1234), name: None });
        check_url("ipc://1234/my robot", Target::Local { port: Some(1234), name: some("my robot") });
        let host = "10.0.0.1".to_owned();
        check_url("tcp://10.0.0.1:99", Target::Tcp { host: host.clone(), port: 99, name: None });
        check_url("tcp://10.0.0.1:99/a/b", Target::Tcp { host, port: 99, name: some("a/b") });
        check_url("tcp://[::1]:99", Target::Tcp { host: "::1".to_owned(), port: 99, name: None });
    }

    #[test]
    fn invalid_urls_are_rejected() {
        for url in
            ["http://x", "ipc://", "ipc://99999", "ipc://x/r", "tcp://host", "tcp://:1", "tcp://h:x", "://"]
        {
            let error = settings(&[("WEBOTS_CONTROLLER_URL", url)]).target().unwrap_err();
            assert!(error.what.contains(&format!("{url:?}")), "{error}");
        }
    }

    #[test]
    fn the_variables_of_a_simulator_take_precedence_over_the_url() {
        let all = [
            ("WEBOTS_CONTROLLER_URL", "tcp://h:1"),
            ("WEBOTS_ROBOT_NAME", "r"),
            ("WEBOTS_INSTANCE_PATH", "/i/"),
        ];
        let intern = Target::Intern { instance: PathBuf::from("/i/"), name: "r".to_owned() };
        assert_eq!(settings(&all).target(), Ok(intern));
        let tcp = Target::Tcp { host: "h".to_owned(), port: 1, name: None };
        assert_eq!(settings(&all[..2]).target(), Ok(tcp), "one variable alone does not count");
    }

    #[test]
    fn the_snap_package_has_its_own_folder() {
        let snap = settings(&[("WEBOTS_HOME", "/snap/webots/current"), ("HOME", "/home/me")]);
        assert_eq!(snap.tmp_dir, PathBuf::from("/home/me/snap/webots/common/tmp"));
        assert_eq!(settings(&[]).tmp_dir, PathBuf::from("/tmp"));
        assert_eq!(settings(&[("WEBOTS_TMPDIR", "/t")]).tmp_dir, PathBuf::from("/t"));
    }
}
