//! The command line.
//!
//! Owns: names, groups and meaning of all options; those of Webots keep theirs.

use std::net::{IpAddr, Ipv4Addr};
use std::path::{Path, PathBuf};

use clap::{Args, Parser, Subcommand, ValueEnum};
use wire::Dialect;

use crate::pacing::Mode;
use crate::trial::Runner;

/// What `--version` prints: our version and that of Webots that we are compatible with.
const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), " (speaks for Webots R2025a)");

/// Runs Webots worlds without a display, a graphics card or an installation.
#[derive(Debug, Parser)]
#[command(name = "rebots", version = VERSION, args_conflicts_with_subcommands = true, after_help = AFTER_HELP)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
    #[command(flatten)]
    pub(crate) run: Run,
}

const AFTER_HELP: &str = "\
Examples:
  rebots worlds/robot.wbt                    run in real time; Ctrl-C ends
  rebots --mode=fast --duration=60 x.wbt     one simulated minute, as fast as possible
  rebots check x.wbt                         tell everything that is odd about a world
  rebots new my_project --language=c         make a project to start from

Exit status: what a supervisor quits with; 0 at the end of --duration and after SIGTERM; 130 after Ctrl-C;
1 when the world cannot be run or a file not be written; 2 when the command line is wrong;
3 at the end of --duration if a controller failed: not built, not started, crashed, timed out.";

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Run a world (the word `run` is optional)
    Run(Box<Run>),
    /// Run a world and record it to an MCAP file, for Foxglove and other viewers
    Record(Box<Record>),
    /// Run a world for a while and save a picture of it, or what a camera of a robot sees
    Shot(Box<Shot>),
    /// Load a world and report every problem in it; status 1 if there are errors
    Check {
        /// World file
        world: PathBuf,
        /// Work offline, with the cache and the bundled library only
        #[arg(long)]
        offline: bool,
    },
    /// Download everything a world needs, so that it runs offline, and write rebots.lock with checksums
    Fetch {
        /// World file
        world: PathBuf,
        /// Download nothing; list what is missing
        #[arg(long)]
        offline: bool,
        /// Download everything again and update the lock file
        #[arg(long, conflicts_with = "offline")]
        update: bool,
    },
    /// Create a project: a world, a robot, a controller and its Makefile
    New {
        /// Folder to create; the world gets its name
        folder: PathBuf,
        /// Language of the controller
        #[arg(long, value_enum, default_value = "python")]
        language: Language,
    },
    /// Add a robot or object of the bundled library to a world and copy its files into the project
    Add {
        /// Name of a PROTO; without one, list them all
        name: Option<String>,
        /// World file [default: the only one in worlds/]
        #[arg(long)]
        world: Option<PathBuf>,
        /// Position
        #[arg(long, num_args = 3, value_names = ["X", "Y", "Z"], allow_negative_numbers = true)]
        at: Option<Vec<f64>>,
    },
    /// Format worlds and PROTO files: one field per line, comments kept, saved simulation state removed
    Fmt {
        /// World and PROTO files
        #[arg(required = true)]
        files: Vec<PathBuf>,
        /// Change nothing; status 1 if a file is not formatted
        #[arg(long)]
        check: bool,
    },
    /// Convert a world or PROTO file of an earlier version to R2025a: names, axes, nodes; comments kept
    Convert {
        /// World or PROTO file
        file: PathBuf,
        /// Output file [default: the file itself]
        #[arg(short, long, value_name = "FILE")]
        output: Option<PathBuf>,
        /// Keep the world's axes (coordinateSystem "NUE") instead of turning it to east, north, up
        #[arg(long)]
        keep_axes: bool,
        /// Work offline, with the cache and the bundled library only
        #[arg(long)]
        offline: bool,
    },
    /// Convert a URDF robot to a PROTO, or an MJCF or SDF file to a world; reports what cannot be converted
    Import {
        /// URDF (.urdf), MJCF (.xml) or SDF file (.sdf, .world)
        file: PathBuf,
        /// Output file, .proto or .wbt [default: named after the robot, in the current folder]
        #[arg(short, long, value_name = "FILE")]
        output: Option<PathBuf>,
        /// Write a world with the robot on a floor instead of a PROTO
        #[arg(long)]
        world: bool,
    },
    /// Export a robot of a world as URDF, or the world as a web scene (X3D with a page that shows it)
    Export {
        /// World file
        world: PathBuf,
        /// Name or DEF name of the robot, if there are several
        #[arg(long, value_name = "NAME")]
        robot: Option<String>,
        /// Output file: URDF, or a web scene if its name ends in .x3d, .w3d or .html [default: standard output]
        #[arg(short, long, value_name = "FILE")]
        output: Option<PathBuf>,
        /// Work offline, with the cache and the bundled library only
        #[arg(long)]
        offline: bool,
    },
    /// Run worlds with assertions as tests; status 1 if one fails
    Test {
        /// Files of tests, and folders in which all *.test.json are
        #[arg(default_value = ".")]
        paths: Vec<PathBuf>,
        /// Write a report in the format of JUnit
        #[arg(long, value_name = "FILE")]
        junit: Option<PathBuf>,
        #[command(flatten)]
        how: Runs,
    },
    /// Run a world over parameters and seeds and write a table; goes on where it was interrupted
    Sweep {
        /// File that says which runs
        file: PathBuf,
        /// Table to write (CSV) [default: named after the file]
        #[arg(short, long, value_name = "FILE")]
        output: Option<PathBuf>,
        #[command(flatten)]
        how: Runs,
    },
    /// Serve a world to scripts over HTTP with JSON on this machine: step, read, write, picture, snapshot
    ServeApi {
        /// World file; it can be loaded later too
        world: Option<PathBuf>,
        /// TCP port [default: a free one]
        #[arg(long, value_name = "N", default_value = "0", hide_default_value = true)]
        port: u16,
        /// Work offline, with the cache and the bundled library only
        #[arg(long)]
        offline: bool,
    },
    /// Serve a world to agents by the Model Context Protocol on standard input and output
    Mcp {
        /// World file; it can be loaded later too
        world: Option<PathBuf>,
        /// Work offline, with the cache and the bundled library only
        #[arg(long)]
        offline: bool,
    },
    /// Check this machine: tools, folders, sockets, limits, and what to do about what is missing
    Doctor,
    /// Print a folder to use as WEBOTS_HOME: headers, libController, Python package, build rules
    Home,
}

/// How many runs are made.
#[derive(Debug, Args)]
pub(crate) struct Runs {
    /// Runs at a time [default: one per core]
    #[arg(long, value_name = "N", default_value = "0", hide_default_value = true)]
    jobs: usize,
    /// Kill a controller that blocks its world for longer than this (wall time)
    #[arg(long, value_name = "SECONDS", value_parser = seconds, default_value = "60")]
    controller_timeout: f64,
    /// Work offline, with the cache and the bundled library only
    #[arg(long)]
    offline: bool,
}

impl Runs {
    pub(crate) fn runner(&self) -> Runner {
        let Self { jobs, offline, controller_timeout } = *self;
        Runner { jobs, offline, controller_timeout }
    }
}

/// Options of a recording.
#[derive(Debug, Args)]
pub(crate) struct Record {
    /// Output file
    #[arg(short, long, value_name = "FILE", default_value = "run.mcap", help_heading = "Recording")]
    pub(crate) output: PathBuf,
    #[command(flatten)]
    pub(crate) run: Run,
}

/// Options of a picture.
#[derive(Debug, Args)]
pub(crate) struct Shot {
    /// Output file: a PNG picture, or an MP4 film of the run up to --time if its name ends in .mp4
    #[arg(short, long, value_name = "FILE", default_value = "shot.png", help_heading = "Picture")]
    pub(crate) output: PathBuf,
    /// Simulated time of the picture, or length of the film
    #[arg(long, value_name = "SECONDS", value_parser = seconds, default_value = "0", help_heading = "Picture")]
    pub(crate) time: f64,
    /// Width and height in pixels [default: 1280x720, or that of the device]
    #[arg(long, value_name = "WIDTHxHEIGHT", value_parser = size, help_heading = "Picture")]
    pub(crate) size: Option<[u16; 2]>,
    /// Show what a camera or range finder sees (ROBOT/DEVICE names) instead of the viewpoint
    #[arg(long, value_name = "ROBOT/DEVICE", help_heading = "Picture")]
    pub(crate) device: Option<String>,
    /// Show the whole world from the front left and above instead of the viewpoint
    #[arg(long, conflicts_with = "device", help_heading = "Picture")]
    pub(crate) fit: bool,
    #[command(flatten)]
    pub(crate) run: Run,
}

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

/// Options of a run.
#[derive(Debug, Args)]
pub(crate) struct Run {
    /// World file (.wbt)
    pub(crate) world: Option<PathBuf>,

    /// Speed of the simulation (`run` is an old name of `fast`)
    #[arg(long, value_enum, default_value = "realtime", help_heading = "Simulation")]
    pub(crate) mode: Mode,
    /// Stop after this much simulated time
    #[arg(long, value_name = "SECONDS", value_parser = seconds, help_heading = "Simulation")]
    pub(crate) duration: Option<f64>,
    /// Random seed; overrides the world's
    #[arg(long, value_name = "N", help_heading = "Simulation")]
    pub(crate) seed: Option<u64>,
    /// Softness of contacts that the world does not set
    #[arg(long, value_name = "KIND", value_enum, default_value = "stiff", help_heading = "Simulation")]
    pub(crate) contacts: Contacts,
    /// Number of threads; does not change the results [default: one per core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..), help_heading = "Simulation")]
    pub(crate) threads: Option<u16>,

    /// What renders camera images: the CPU, a GPU, or nothing (black images)
    #[arg(long, value_name = "WITH", value_enum, default_value = "auto", help_heading = "Simulation")]
    pub(crate) render: Render,

    /// Read keyboard, mouse and joystick events from a file or a pipe (`-`: standard input), for example
    /// `keys W`, `mouse 0.5 0.5 left`, `at 2.5 keys`
    #[arg(long, value_name = "FILE", help_heading = "Simulation")]
    pub(crate) input: Option<PathBuf>,

    /// Print the controllers' standard output to standard output rather than among the messages
    #[arg(long, help_heading = "Output")]
    pub(crate) stdout: bool,
    /// Print the controllers' standard error to standard error (it always is)
    #[arg(long, help_heading = "Output")]
    pub(crate) stderr: bool,
    /// Least important messages to print
    #[arg(long, value_name = "LEVEL", value_enum, default_value = "note", help_heading = "Output")]
    pub(crate) log: LogLevel,
    /// Print a dot on standard output every second, or every so many milliseconds
    #[arg(long, value_name = "MS", num_args = 0..=1, require_equals = true, default_missing_value = "1000",
          value_parser = clap::value_parser!(u32).range(1..), help_heading = "Output")]
    pub(crate) heartbeat: Option<u32>,
    /// Write the duration of each step and of its parts to a file, for all or the given number of steps
    #[arg(long, value_name = "FILE[,STEPS]", value_parser = performance_log, help_heading = "Output")]
    pub(crate) log_performance: Option<PerformanceLog>,
    /// Record the run to an MCAP file for Foxglove: what is seen, joints, readings, images, console
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub(crate) record: Option<PathBuf>,
    /// At the end print a hash of all poses of the run; with a file, write the poses of each step
    #[arg(long, value_name = "FILE", num_args = 0..=1, require_equals = true, help_heading = "Output")]
    pub(crate) trace: Option<Option<PathBuf>>,

    /// TCP port for extern controllers and the web page, or the next free one [default: 1234]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..), help_heading = "Controllers")]
    pub(crate) port: Option<u16>,
    /// Do not serve the web page
    #[arg(long, help_heading = "Page")]
    pub(crate) no_page: bool,
    /// Do not open the page in a browser
    #[arg(long, help_heading = "Page")]
    pub(crate) no_open: bool,
    /// Serve the page to other machines on this address (`any`: all addresses); the printed
    /// link contains the token that is needed to open it
    #[arg(long, value_name = "ADDRESS", value_parser = address, conflicts_with_all = ["no_page", "no_tcp"], help_heading = "Page")]
    pub(crate) host: Option<IpAddr>,

    /// Offer the world as a node of ROS 2: the services of simulation_interfaces and /clock, to this machine or, with
    /// `subnet`, to everybody on the network
    #[arg(long, value_name = "RANGE", value_enum, num_args = 0..=1, require_equals = true,
          default_missing_value = "localhost", help_heading = "ROS 2")]
    pub(crate) ros2: Option<Ros2>,

    /// Print the URLs that extern controllers can connect to
    #[arg(long, help_heading = "Controllers")]
    pub(crate) extern_urls: bool,
    /// Kill a controller that blocks the simulation for longer than this (wall time); the rest goes on
    #[arg(long, value_name = "SECONDS", value_parser = seconds, help_heading = "Controllers")]
    pub(crate) controller_timeout: Option<f64>,
    /// Accept no TCP connections; controllers use local sockets
    #[arg(long, conflicts_with = "allow", help_heading = "Controllers")]
    pub(crate) no_tcp: bool,
    /// Accept extern controllers from these machines over TCP (`any`: all) [default: this user on this machine]
    #[arg(long, value_name = "ADDRESS,...", value_delimiter = ',', value_parser = address, help_heading = "Controllers")]
    pub(crate) allow: Vec<IpAddr>,
    /// Controllers of these robots (without names: of all) are programs of strangers: they see their own folder, read the
    /// project, have no network, are no supervisors and have limits. Linux from 6.12 on
    #[arg(long, value_name = "ROBOT,...", num_args = 0..=1, require_equals = true, help_heading = "Controllers")]
    pub(crate) untrusted: Option<Option<String>>,
    /// Untrusted robots that may be supervisors all the same
    #[arg(
        long,
        value_name = "ROBOT,...",
        value_delimiter = ',',
        requires = "untrusted",
        help_heading = "Controllers"
    )]
    pub(crate) grant_supervisor: Vec<String>,
    /// Limits of each untrusted controller, such as `memory=4G,cpu=600`; of bytes: memory, disk, output, packet; of
    /// seconds: cpu; of numbers: threads, processes, open-files
    #[arg(long, value_name = "NAME=NUMBER,...", value_parser = untrusted_limits, requires = "untrusted",
          help_heading = "Controllers")]
    pub(crate) untrusted_limits: Option<UntrustedLimits>,
    /// Protocol version of controllers, for those whose library cannot be recognized
    #[arg(long, value_name = "VERSION", value_enum, default_value = "R2025a", help_heading = "Controllers")]
    pub(crate) controller_dialect: ControllerDialect,

    /// What a test or a sweep looks at
    #[arg(long, value_name = "FILE", hide = true)]
    pub(crate) probe: Option<PathBuf>,

    /// No effect: there is no 3D window
    #[arg(long, help_heading = "Accepted for compatibility")]
    pub(crate) no_rendering: bool,
    /// No window opens; as in Webots, the mode is `fast` unless --mode is given
    #[arg(long, help_heading = "Accepted for compatibility")]
    pub(crate) minimize: bool,
    /// No effect: there is no window
    #[arg(long, help_heading = "Accepted for compatibility")]
    pub(crate) fullscreen: bool,
    /// No effect: there are no dialogs
    #[arg(long, help_heading = "Accepted for compatibility")]
    pub(crate) batch: bool,
    /// Let Webots' web clients connect, also from pages of other servers (x3d or w3d; mjpeg is not there)
    #[arg(long, value_name = "MODE", num_args = 0..=1, require_equals = true, default_missing_value = "x3d",
          help_heading = "Accepted for compatibility")]
    pub(crate) stream: Option<String>,

    /// Work offline, with the cache and the bundled library only
    #[arg(long)]
    pub(crate) offline: bool,
    /// Empty the cache, then go on (or exit, without a world)
    #[arg(long)]
    pub(crate) clear_cache: bool,
    /// Print information about this machine and exit (with --log-performance: write it to that file)
    #[arg(long)]
    pub(crate) sysinfo: bool,
}

/// What draws pictures.
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

/// Who can call the services of the world's node of ROS 2.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Ros2 {
    /// This machine
    Localhost,
    /// Everybody on the network
    Subnet,
}

/// Contacts that the world does not set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Contacts {
    /// Rigid
    Stiff,
    /// As soft as in Webots: a softCFM of 0.001
    Webots,
}

/// Versions of the protocol, spelled as the versions of Webots.
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

/// What an untrusted controller may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct UntrustedLimits {
    /// Memory. `[bytes]`
    pub(crate) memory: u64,
    /// Files in its own folder. `[bytes]`
    pub(crate) disk: u64,
    /// What it prints. `[bytes]`
    pub(crate) output: u64,
    /// A packet to the simulator. `[bytes]`
    pub(crate) packet: u64,
    /// Time on the processor. `[s]`
    pub(crate) cpu: u64,
    /// Threads.
    pub(crate) threads: u64,
    /// Processes; 1 is the controller itself.
    pub(crate) processes: u64,
    /// Files that are open at a time.
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

/// Reads `memory=4G,cpu=600`.
fn untrusted_limits(text: &str) -> Result<UntrustedLimits, String> {
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
            number.filter(|number| *number > 0).ok_or_else(|| format!("{value} is no number above 0"))?;
        let place = match name {
            "memory" => &mut limits.memory,
            "disk" => &mut limits.disk,
            "output" => &mut limits.output,
            "packet" => &mut limits.packet,
            "cpu" => &mut limits.cpu,
            "threads" => &mut limits.threads,
            "processes" => &mut limits.processes,
            "open-files" => &mut limits.open_files,
            other => return Err(format!("there is no limit {other:?}")),
        };
        *place = number;
    }
    Ok(limits)
}

/// Where times are written to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PerformanceLog {
    /// The file.
    pub(crate) file: PathBuf,
    /// How many steps are written; all without it.
    pub(crate) steps: Option<u64>,
}

fn performance_log(text: &str) -> Result<PerformanceLog, String> {
    let (file, steps) = match text.rsplit_once(',') {
        Some((file, steps)) => match steps.parse() {
            Ok(steps) => (file, Some(steps)),
            Err(_) => return Err(format!("{steps:?} is no number of steps")),
        },
        None => (text, None),
    };
    if file.is_empty() {
        return Err("a file is needed".to_owned());
    }
    Ok(PerformanceLog { file: file.into(), steps })
}

fn size(text: &str) -> Result<[u16; 2], String> {
    let numbers = text.split_once(['x', 'X']).map(|(width, height)| (width.parse(), height.parse()));
    match numbers {
        Some((Ok(width @ 1..=16384), Ok(height @ 1..=16384))) => Ok([width, height]),
        _ => Err("expected a width and a height, such as 1280x720".to_owned()),
    }
}

fn address(text: &str) -> Result<IpAddr, String> {
    match text {
        "any" => Ok(Ipv4Addr::UNSPECIFIED.into()),
        text => text
            .parse()
            .map_err(|_| "expected the address of a machine, such as 192.168.1.7, or `any`".to_owned()),
    }
}

fn seconds(text: &str) -> Result<f64, String> {
    let value: f64 = text.parse().map_err(|_| "expected a number of seconds".to_owned())?;
    if value.is_finite() && value >= 0.0 {
        Ok(value)
    } else {
        Err("expected zero or more seconds".to_owned())
    }
}

/// The words in place of `run`.
fn commands() -> Vec<String> {
    let command = <Cli as clap::CommandFactory>::command();
    command.get_subcommands().map(|command| command.get_name().to_owned()).collect()
}

/// What to tell of a word that is nearly a command: `; did you mean the command run?`, or nothing.
pub(crate) fn command_hint(word: &str) -> String {
    let commands = commands();
    let near = scene::suggest::nearest(word, commands.iter().map(String::as_str));
    near.map_or_else(String::new, |near| format!("; did you mean the command `{near}`?"))
}

/// A word too many is mostly the second one, and the first one a command that there is not: that one is to blame.
fn wrong_command(error: &clap::Error, words: &[std::ffi::OsString]) -> Option<clap::Error> {
    use clap::error::{ContextKind, ContextValue, ErrorKind};
    let extra =
        match (error.kind(), error.get(ContextKind::InvalidSubcommand), error.get(ContextKind::InvalidArg)) {
            (ErrorKind::ArgumentConflict, Some(ContextValue::String(extra)), _) => extra,
            (ErrorKind::UnknownArgument, _, Some(ContextValue::String(extra))) if !extra.starts_with('-') => {
                extra
            }
            _ => return None,
        };
    let first = words.iter().skip(1).filter_map(|word| word.to_str()).find(|word| !word.starts_with('-'))?;
    let is_file = first.contains(['.', '/']) || Path::new(first).exists();
    if first == extra || commands().iter().any(|command| [first, extra.as_str()].contains(&command.as_str()))
    {
        return None;
    }
    if is_file {
        let message = format!("{extra:?} is one word too many: a run has one world file");
        return Some(<Cli as clap::CommandFactory>::command().error(ErrorKind::TooManyValues, message));
    }
    let message = format!("there is no command {first:?}{}", command_hint(first));
    Some(<Cli as clap::CommandFactory>::command().error(ErrorKind::InvalidSubcommand, message))
}

impl Cli {
    /// Reads the command line. The error prints itself and knows its exit status.
    pub(crate) fn read<I>(words: I) -> Result<Self, clap::Error>
    where
        I: IntoIterator,
        I::Item: Into<std::ffi::OsString> + Clone,
    {
        let words: Vec<std::ffi::OsString> = words.into_iter().map(Into::into).collect();
        let read = <Self as clap::CommandFactory>::command().try_get_matches_from(&words);
        let matches = read.map_err(|error| wrong_command(&error, &words).unwrap_or(error))?;
        let mut cli = <Self as clap::FromArgMatches>::from_arg_matches(&matches)?;
        let asked = |matches: &clap::ArgMatches| {
            matches.value_source("mode") == Some(clap::parser::ValueSource::CommandLine)
        };
        let (run, mode_asked) = match (&mut cli.command, matches.subcommand_matches("run")) {
            (Some(Command::Run(run)), Some(inner)) => (run.as_mut(), asked(inner)),
            _ => (&mut cli.run, asked(&matches)),
        };
        if run.minimize && !mode_asked {
            run.mode = Mode::Fast;
        }
        Ok(cli)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(words: &[&str]) -> Run {
        let cli = Cli::read(std::iter::once(&"rebots").chain(words)).unwrap();
        match cli.command {
            Some(Command::Run(run)) => *run,
            None => cli.run,
            Some(other) => panic!("{other:?}"),
        }
    }

    fn refusal(words: &[&str]) -> (i32, String) {
        let error = Cli::read(std::iter::once(&"rebots").chain(words)).unwrap_err();
        (error.exit_code(), error.to_string())
    }

    #[test]
    fn a_world_alone_runs_in_real_time() {
        for words in [&["a.wbt"][..], &["run", "a.wbt"]] {
            let run = run(words);
            assert_eq!(run.world, Some("a.wbt".into()));
            assert_eq!((run.mode, run.port, run.stdout), (Mode::Realtime, None, false));
            assert_eq!((run.trace, run.heartbeat, run.stream), (None, None, None));
        }
    }

    #[test]
    fn webots_options_keep_their_meaning() {
        let words = "--mode=run --no-rendering --fullscreen --batch --stdout --stderr --port=1300 --stream \
                     --extern-urls --heartbeat --log-performance=log.txt,100 a.wbt";
        let run = run(&words.split_whitespace().collect::<Vec<_>>());
        assert_eq!((run.mode, run.port), (Mode::Fast, Some(1300)));
        assert_eq!((run.heartbeat, run.stream.as_deref()), (Some(1000), Some("x3d")));
        let log = PerformanceLog { file: "log.txt".into(), steps: Some(100) };
        assert_eq!(run.log_performance, Some(log));
        assert!(
            run.no_rendering && run.fullscreen && run.batch && run.stdout && run.stderr && run.extern_urls
        );
    }

    #[test]
    fn minimized_is_fast_unless_a_mode_is_given() {
        assert_eq!(run(&["--minimize", "a.wbt"]).mode, Mode::Fast);
        assert_eq!(run(&["run", "a.wbt", "--minimize"]).mode, Mode::Fast);
        assert_eq!(run(&["--minimize", "--mode=realtime", "a.wbt"]).mode, Mode::Realtime);
        assert_eq!(run(&["run", "--minimize", "--mode=pause", "a.wbt"]).mode, Mode::Pause);
    }

    #[test]
    fn our_own_options() {
        let words =
            "a.wbt --duration=1.5 --seed=7 --threads=2 --trace --heartbeat=50 --controller-dialect=R2022b";
        let run = run(&words.split_whitespace().collect::<Vec<_>>());
        assert_eq!(
            (run.duration, run.seed, run.threads, run.heartbeat),
            (Some(1.5), Some(7), Some(2), Some(50))
        );
        assert_eq!((run.trace, run.controller_dialect), (Some(None), ControllerDialect::R2022b));
        assert_eq!(super::tests::run(&["--trace=poses.txt", "a.wbt"]).trace, Some(Some("poses.txt".into())));
        // A file does not follow a blank, or the world would be taken for it.
        assert_eq!(super::tests::run(&["--trace", "a.wbt"]).world, Some("a.wbt".into()));
    }

    #[test]
    fn wrong_options_are_refused_with_status_2() {
        for words in [
            &["--mode=slow", "a.wbt"][..],
            &["--duration=-1"],
            &["--duration=nan"],
            &["--threads=0"],
            &["--port=70000"],
            &["--log-performance=x,y"],
            &["--nonsense"],
            &["a.wbt", "b.wbt"],
        ] {
            let (status, text) = refusal(words);
            assert_eq!(status, 2, "{words:?}");
            assert!(text.contains("error:"), "{text}");
        }
        assert!(refusal(&["--mode=slow"]).1.contains("realtime"));
        assert_eq!(refusal(&["--help"]).0, 0);
        assert!(refusal(&["--version"]).1.contains("R2025a"));
    }

    #[test]
    fn a_command_that_is_none_is_blamed() {
        for (words, near) in [
            (&["runn", "x.wbt"][..], "run"),
            (&["--mode=fast", "chek", "--offline", "x.wbt"], "check"),
            (&["shto", "x.wbt", "-o", "y.png"], "shot"),
        ] {
            let (status, text) = refusal(words);
            assert_eq!(status, 2, "{text}");
            assert!(text.contains(&format!("did you mean the command `{near}`?")), "{text}");
        }
        assert!(refusal(&["hurry", "x.wbt"]).1.contains("there is no command \"hurry\"\n"));
        let (_, text) = refusal(&["a.wbt", "b.wbt"]);
        assert!(text.contains("\"b.wbt\" is one word too many"), "{text}");
    }

    #[test]
    fn the_definition_is_sound() {
        <Cli as clap::CommandFactory>::command().debug_assert();
    }
}
