//! The arguments of the controller `ros2`.

use crate::discovery_scope::{Choice, Environment, RMW, ZENOH, router};
use crate::node::is_name;

/// The known arguments, for messages.
pub const KNOWN: &str = "--name=, --frame-prefix=, --period=, --period=DEVICE:, --urdf=, --wheels=, --rmw=, --router=, --no-clock, --no-tf";

/// A differential drive.
#[derive(Clone, Debug, PartialEq)]
pub struct Wheels {
    /// The names of the left and the right motor.
    pub motors: [String; 2],
    /// `[m]`
    pub radius: f64,
    /// Distance between the wheels. `[m]`
    pub distance: f64,
}

/// The parsed arguments.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Arguments {
    /// The name of the node, without a leading slash.
    pub name: Option<String>,
    /// The prefix of all frames and joints.
    pub prefix: String,
    /// The sampling period of devices; `None`: every step. `[ms]`
    pub period_ms: Option<i32>,
    /// Sampling periods of individual devices, by name. `[ms]`
    pub periods: Vec<(String, i32)>,
    /// A URDF file with a `<webots>` element, as in packages for `webots_ros2_driver`.
    pub urdf: Option<String>,
    /// The wheels that `cmd_vel` drives.
    pub wheels: Option<Wheels>,
    /// Replaces `RMW_IMPLEMENTATION`.
    pub middleware: Option<&'static str>,
    /// The router of Zenoh, `HOST:PORT`; `None`: that of the environment.
    pub router: Option<String>,
    /// Whether `/clock` is published elsewhere.
    pub no_clock: bool,
    /// Whether `/tf` and `/tf_static` are published elsewhere.
    pub no_tf: bool,
    /// Unknown arguments.
    pub unknown: Vec<String>,
}

impl Arguments {
    /// Parses the arguments. The error is a message for the user.
    pub fn read(words: &[String]) -> Result<Self, String> {
        let mut read = Self::default();
        for word in words {
            let (key, value) = word.split_once('=').map_or((word.as_str(), ""), |(key, value)| (key, value));
            match key {
                "--name" => {
                    let name = value.trim_start_matches('/');
                    if !is_name(name) {
                        return Err(format!(
                            "{word}: a name consists of letters, digits and underscores and does not start with a digit"
                        ));
                    }
                    read.name = Some(name.to_owned());
                }
                "--frame-prefix" => value.clone_into(&mut read.prefix),
                "--period" => {
                    let (device, ms) = value.rsplit_once(':').map_or((None, value), |(name, ms)| (Some(name), ms));
                    let ms = ms.parse().ok().filter(|ms| *ms > 0);
                    let ms = ms.ok_or_else(|| format!("{word}: a period is a positive number of milliseconds"))?;
                    match device {
                        Some(device) => read.periods.push((device.to_owned(), ms)),
                        None => read.period_ms = Some(ms),
                    }
                }
                "--urdf" => read.urdf = Some(value.to_owned()),
                "--wheels" => read.wheels = Some(wheels(value).ok_or_else(|| {
                    format!("{word}: the format is --wheels=LEFT MOTOR,RIGHT MOTOR,RADIUS,DISTANCE, with lengths in metres")
                })?),
                "--rmw" => {
                    read.middleware = Some(match value {
                        "dds" => "",
                        "zenoh" => ZENOH,
                        _ => return Err(format!("{word}: the middleware is dds or zenoh")),
                    });
                }
                "--router" => read.router = Some(router(value)?),
                "--no-clock" => read.no_clock = true,
                "--no-tf" => read.no_tf = true,
                _ => read.unknown.push(word.clone()),
            }
        }
        Ok(read)
    }

    /// Reads the environment, of which arguments replace a part. The error is a message for the user.
    pub fn environment(&self, variable: impl Fn(&str) -> Option<String>) -> Result<Environment, String> {
        // Naming a router chooses Zenoh.
        let middleware = self.middleware.or(self.router.is_some().then_some(ZENOH));
        let mut environment = Environment::read(|name| match middleware {
            Some(middleware) if name == RMW => Some(middleware.to_owned()),
            _ => variable(name),
        })?;
        if let (Choice::Zenoh { router }, Some(named)) = (&mut environment.middleware, &self.router) {
            router.clone_from(named);
        }
        Ok(environment)
    }

    /// Returns the sampling period of a device, given the duration of a step. `[ms]`
    #[must_use]
    pub fn period_of(&self, device: &str, step_ms: i32) -> i32 {
        let own = self.periods.iter().find(|(name, _)| name == device).map(|(_, ms)| *ms);
        own.or(self.period_ms).unwrap_or(step_ms)
    }
}

fn wheels(text: &str) -> Option<Wheels> {
    let parts: Vec<&str> = text.split(',').collect();
    let [left, right, radius, distance] = parts.as_slice() else { return None };
    let length =
        |text: &str| text.trim().parse().ok().filter(|length: &f64| *length > 0.0 && length.is_finite());
    let motors = [left, right].map(|name| name.trim().to_owned());
    Some(Wheels { motors, radius: length(radius)?, distance: length(distance)? })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(words: &[&str]) -> Result<Arguments, String> {
        Arguments::read(&words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>())
    }

    #[test]
    fn words_are_understood() {
        let said = read(&[
            "--name=/r",
            "--period=16",
            "--period=my camera:64",
            "--wheels=left, right,0.05,0.3",
            "--router=tcp/a:1",
            "--rmw=zenoh",
            "-x",
        ]);
        let said = said.unwrap();
        assert_eq!(said.name.as_deref(), Some("r"));
        assert_eq!((said.period_of("my camera", 8), said.period_of("other", 8)), (64, 16));
        let wheels = said.wheels.unwrap();
        assert_eq!(wheels.motors, ["left", "right"]);
        assert_eq!((wheels.radius, wheels.distance), (0.05, 0.3));
        assert_eq!((said.middleware, said.router.as_deref()), (Some(ZENOH), Some("a:1")));
        assert_eq!(said.unknown, ["-x"]);
        assert_eq!(read(&[]).unwrap().period_of("any", 8), 8);
    }

    #[test]
    fn arguments_about_the_middleware_replace_the_environment() {
        let choice = |words: &[&str], middleware: &str| {
            let environment = read(words).unwrap().environment(|name| match name {
                RMW => Some(middleware.to_owned()),
                "ZENOH_CONFIG_OVERRIDE" => Some("connect/endpoints=[\"tcp/b:2\"]".to_owned()),
                _ => None,
            });
            environment.unwrap().middleware
        };
        let at = |router: &str| Choice::Zenoh { router: router.to_owned() };
        assert_eq!(choice(&[], "rmw_fastrtps_cpp"), Choice::Dds);
        assert_eq!(choice(&["--rmw=zenoh"], "rmw_fastrtps_cpp"), at("b:2"));
        assert_eq!(choice(&["--router=tcp/a:1"], ""), at("a:1"));
        assert_eq!(choice(&["--router=tcp/a:1"], ZENOH), at("a:1"));
        assert_eq!(choice(&["--rmw=dds"], ZENOH), Choice::Dds);
    }

    #[test]
    fn nonsense_is_refused() {
        for word in [
            "--rmw=x",
            "--router=udp/a:1",
            "--name=a b",
            "--name=",
            "--name=1a",
            "--period=0",
            "--period=x:y",
            "--wheels=a,b,0,1",
            "--wheels=a",
        ] {
            assert!(read(&[word]).is_err(), "{word}");
        }
    }
}
