//! Option values and how they are parsed.

use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;

use clap::ValueEnum;
use wire::Dialect;

/// Languages of new controllers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Language {
    /// C
    C,
    /// C++
    Cpp,
    /// Java
    Java,
    /// MATLAB, which Octave runs too
    Matlab,
    /// Python
    Python,
    /// Rust
    Rust,
}

/// Renderer of images.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Render {
    /// A GPU if there is one, else the CPU
    Auto,
    /// A GPU, also a software one; without any, the CPU
    Gpu,
    /// The CPU: the same bits everywhere
    Cpu,
    /// Nothing
    None,
}

/// Who may call the services of the world's ROS 2 node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Ros2 {
    /// This machine
    Localhost,
    /// Everybody on the network
    Subnet,
}

/// Softness of contacts without ContactProperties.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Contacts {
    /// Rigid
    Stiff,
    /// As soft as in Webots: a softCFM of 0.001
    Webots,
}

/// Versions of the controller protocol, named after versions of Webots.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ControllerDialect {
    /// R2022b
    #[value(name = "R2022b", alias = "r2022b")]
    R2022b,
    /// R2023a
    #[value(name = "R2023a", alias = "r2023a")]
    R2023a,
    /// R2023b
    #[value(name = "R2023b", alias = "r2023b")]
    R2023b,
    /// R2025a
    #[value(name = "R2025a", alias = "r2025a")]
    R2025a,
}

impl From<ControllerDialect> for Dialect {
    fn from(dialect: ControllerDialect) -> Self {
        match dialect {
            ControllerDialect::R2022b => Self::R2022b,
            ControllerDialect::R2023a => Self::R2023a,
            ControllerDialect::R2023b => Self::R2023b,
            ControllerDialect::R2025a => Self::R2025a,
        }
    }
}

/// Which messages are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum LogLevel {
    /// Errors only
    Error,
    /// Errors and warnings
    Warning,
    /// All
    Note,
}

/// Resource limits of an untrusted controller.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct UntrustedLimits {
    /// Memory. `[bytes]`
    pub(crate) memory: u64,
    /// Total size of files in its own folder. `[bytes]`
    pub(crate) disk: u64,
    /// Total output. `[bytes]`
    pub(crate) output: u64,
    /// Length of a packet to the simulator. `[bytes]`
    pub(crate) packet: u64,
    /// CPU time. `[s]`
    pub(crate) cpu: u64,
    /// Threads.
    pub(crate) threads: u64,
    /// Processes, including the controller itself.
    pub(crate) processes: u64,
    /// Open files.
    pub(crate) open_files: u64,
}

impl Default for UntrustedLimits {
    fn default() -> Self {
        Self {
            memory: 2 << 30,
            disk: 256 << 20,
            output: 16 << 20,
            packet: 16 << 20,
            cpu: 3600,
            threads: 256,
            processes: 1,
            open_files: 256,
        }
    }
}

/// Parses limits such as `memory=4G,cpu=600`.
pub(super) fn untrusted_limits(text: &str) -> Result<UntrustedLimits, String> {
    let mut limits = UntrustedLimits::default();
    for part in text.split(',') {
        let (name, value) = part.split_once('=').ok_or("expected NAME=NUMBER, such as memory=4G")?;
        let digits = value.trim_end_matches(['K', 'M', 'G']);
        let unit = match value.strip_prefix(digits).unwrap_or_default() {
            "" => 1,
            "K" => 1 << 10,
            "M" => 1 << 20,
            "G" => 1 << 30,
            other => return Err(format!("expected K, M or G, not {other}")),
        };
        let number = digits.parse::<u64>().ok().and_then(|number| number.checked_mul(unit));
        let number =
            number.filter(|number| *number > 0).ok_or_else(|| format!("{value} is not a positive number"))?;
        let place = match name {
            "memory" => &mut limits.memory,
            "disk" => &mut limits.disk,
            "output" => &mut limits.output,
            "packet" => &mut limits.packet,
            "cpu" => &mut limits.cpu,
            "threads" => &mut limits.threads,
            "processes" => &mut limits.processes,
            "open-files" => &mut limits.open_files,
            other => {
                let known = "memory, disk, output, packet, cpu, threads, processes, open-files";
                return Err(format!("there is no limit {other:?}; there are: {known}"));
            }
        };
        *place = number;
    }
    Ok(limits)
}

/// The target of the performance log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PerformanceLog {
    /// The file.
    pub(crate) file: PathBuf,
    /// Number of steps to write; all if `None`.
    pub(crate) steps: Option<u64>,
}

pub(super) fn performance_log(text: &str) -> Result<PerformanceLog, String> {
    let (file, steps) = match text.rsplit_once(',') {
        Some((file, steps)) => match steps.parse() {
            Ok(steps) => (file, Some(steps)),
            Err(_) => return Err(format!("{steps:?} is not a number of steps")),
        },
        None => (text, None),
    };
    if file.is_empty() {
        return Err("a file is needed".to_owned());
    }
    Ok(PerformanceLog { file: file.into(), steps })
}

pub(super) fn size(text: &str) -> Result<[u16; 2], String> {
    let numbers = text.split_once(['x', 'X']).map(|(width, height)| (width.parse(), height.parse()));
    match numbers {
        Some((Ok(width @ 1..=16384), Ok(height @ 1..=16384))) => Ok([width, height]),
        _ => Err("expected a width and a height from 1 to 16384, such as 1280x720".to_owned()),
    }
}

pub(super) fn seed(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("expected a whole number from 0 to {}", u64::MAX))
}

/// Parses a coordinate. `[m]`
pub(super) fn coordinate(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|number: &f64| number.is_finite());
    number.ok_or_else(|| "expected a number of metres".to_owned())
}

pub(super) fn address(text: &str) -> Result<IpAddr, String> {
    match text {
        "any" => Ok(Ipv4Addr::UNSPECIFIED.into()),
        text => text
            .parse()
            .map_err(|_| "expected the address of a machine, such as 192.168.1.7, or `any`".to_owned()),
    }
}

pub(super) fn seconds(text: &str) -> Result<f64, String> {
    let value: f64 = text.parse().map_err(|_| "expected a number of seconds".to_owned())?;
    if value.is_finite() && value >= 0.0 {
        Ok(value)
    } else {
        Err("expected zero or more seconds".to_owned())
    }
}

/// Parses a positive duration that can be added to a clock.
pub(super) fn some_seconds(text: &str) -> Result<f64, String> {
    seconds(text).and_then(|value| match value {
        0.001..=1e9 => Ok(value),
        _ => Err("expected a number of seconds from 0.001 to 1e9".to_owned()),
    })
}
