//! The command line.
//!
//! Owns: names, groups and meanings of all options; those of Webots keep their names.

mod mistakes;
mod values;

use std::net::IpAddr;
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};

pub(crate) use mistakes::command_hint;
use mistakes::wrong_command;
pub(crate) use values::{
    Contacts, ControllerDialect, Language, LogLevel, PerformanceLog, Render, Ros2, UntrustedLimits,
};
use values::{address, coordinate, performance_log, seconds, seed, size, some_seconds, untrusted_limits};

use crate::batch::Runner;
use crate::pacing::Mode;

/// The output of `--version`: our version and the compatible version of Webots.
const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), " (compatible with Webots R2025a)");

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
  rebots check x.wbt                         report every problem in a world
  rebots new my_project --language=c         create a project to start from

Exit status: that of a supervisor's simulationQuit; 0 at the end of --duration and after SIGTERM; 130 after Ctrl-C;
1 if the world cannot be run or a file cannot be written; 2 if the command line is invalid;
3 at the end of --duration if a controller or a physics plugin failed: not built, not started, crashed, timed out.";

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Run a world (the word `run` is optional)
    Run(Box<Run>),
    /// Run a world and record it to an MCAP file, for Foxglove and other viewers
    Record(Box<Record>),
    /// Run a world for a while and save a picture of it, or the image of a robot's camera
    Shot(Box<Shot>),
    /// Load worlds and report every problem in them; status 1 if there are errors
    Check {
        /// World files
        #[arg(value_name = "WORLD", required = true)]
        worlds: Vec<PathBuf>,
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
    /// Create a project: a world with a robot, and a controller for it
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
        #[arg(long, num_args = 3, value_names = ["X", "Y", "Z"], value_parser = coordinate, allow_negative_numbers = true)]
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
    /// Convert a world or PROTO file of an earlier version to R2025a, or the robot of a PROTO file to URDF
    ///
    /// To R2025a: names, axes and nodes are converted, comments are kept. To URDF if the output file ends in .urdf or
    /// parameters are given.
    Convert {
        /// World or PROTO file
        file: PathBuf,
        /// Output file [default: the file itself; for a URDF, standard output]
        #[arg(short, long, value_name = "FILE")]
        output: Option<PathBuf>,
        /// For a URDF: value of a parameter of the PROTO, may be repeated
        #[arg(short, long = "parameter", value_name = "NAME=VALUE")]
        parameters: Vec<String>,
        /// Keep the world's axes (coordinateSystem "NUE") instead of converting it to east, north, up
        #[arg(long)]
        keep_axes: bool,
        /// Work offline, with the cache and the bundled library only
        #[arg(long)]
        offline: bool,
    },
    /// Convert a URDF robot to a PROTO, or an MJCF or SDF file or a map (OpenStreetMap) to a world; reports what is left out
    Import {
        /// URDF (.urdf), MJCF (.xml), SDF (.sdf, .world) or OpenStreetMap file (.osm)
        file: PathBuf,
        /// Output file, .proto or .wbt [default: named after the robot, in the current folder]
        #[arg(short, long, value_name = "FILE")]
        output: Option<PathBuf>,
        /// Write a world with the robot on a floor instead of a PROTO
        #[arg(long)]
        world: bool,
    },
    /// Export a robot of a world as URDF, the world as a web scene (X3D with a page), or its roads as a SUMO network
    Export {
        /// World file
        world: PathBuf,
        /// Name or DEF name of the robot, if there are several
        #[arg(long, value_name = "NAME")]
        robot: Option<String>,
        /// Export the roads as files for SUMO, to the folder WORLD_net or that of --output
        #[arg(long, conflicts_with = "robot")]
        sumo: bool,
        /// Output file: URDF, or a web scene if its name ends in .x3d, .w3d or .html [default: standard output]
        #[arg(short, long, value_name = "FILE")]
        output: Option<PathBuf>,
        /// Work offline, with the cache and the bundled library only
        #[arg(long)]
        offline: bool,
    },
    /// Run worlds with assertions as tests; status 1 if one fails
    Test {
        /// Test files, and folders whose *.test.json files are run
        #[arg(default_value = ".")]
        paths: Vec<PathBuf>,
        /// Write a JUnit report
        #[arg(long, value_name = "FILE")]
        junit: Option<PathBuf>,
        #[command(flatten)]
        how: Runs,
    },
    /// Run a world over parameters and seeds and write a table; continues after an interruption
    Sweep {
        /// File that lists the parameters, seeds and results
        file: PathBuf,
        /// Table to write (CSV) [default: named after the file]
        #[arg(short, long, value_name = "FILE")]
        output: Option<PathBuf>,
        #[command(flatten)]
        how: Runs,
    },
    /// Serve a world to scripts over HTTP with JSON on this machine: step, read, write, picture, snapshot
    ServeApi {
        /// World file; a world can also be loaded later
        world: Option<PathBuf>,
        /// TCP port [default: a free one]
        #[arg(long, value_name = "N", default_value = "0", hide_default_value = true)]
        port: u16,
        /// Work offline, with the cache and the bundled library only
        #[arg(long)]
        offline: bool,
    },
    /// Serve a world to AI agents with the Model Context Protocol on standard input and output
    Mcp {
        /// World file; a world can also be loaded later
        world: Option<PathBuf>,
        /// Work offline, with the cache and the bundled library only
        #[arg(long)]
        offline: bool,
    },
    /// Check this machine: tools, folders, sockets, limits, and how to fix problems
    Doctor,
    /// Print a folder to use as WEBOTS_HOME: headers, libController, Python package, build rules
    Home,
}

/// Options that control many runs.
#[derive(Debug, Args)]
pub(crate) struct Runs {
    /// Number of simultaneous runs [default: one per core]
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

/// Options of an image.
#[derive(Debug, Args)]
pub(crate) struct Shot {
    /// Output file: a picture (.png, .jpg), or a video of the run up to --time (.mp4)
    #[arg(short, long, value_name = "FILE", default_value = "shot.png", help_heading = "Picture")]
    pub(crate) output: PathBuf,
    /// Simulated time of the picture, or length of the video
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

/// Options of a run.
#[derive(Debug, Args)]
pub(crate) struct Run {
    /// World file (.wbt)
    pub(crate) world: Option<PathBuf>,

    /// Pace of the simulation (`run` is an old name of `fast`)
    #[arg(long, value_enum, default_value = "realtime", help_heading = "Simulation")]
    pub(crate) mode: Mode,
    /// Stop after this much simulated time
    #[arg(long, value_name = "SECONDS", value_parser = seconds, help_heading = "Simulation")]
    pub(crate) duration: Option<f64>,
    /// Random seed; overrides the world's
    #[arg(long, value_name = "N", value_parser = seed, help_heading = "Simulation")]
    pub(crate) seed: Option<u64>,
    /// Softness of contacts without ContactProperties
    #[arg(long, value_name = "KIND", value_enum, default_value = "stiff", help_heading = "Simulation")]
    pub(crate) contacts: Contacts,
    /// Number of threads; does not change the results [default: one per core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..), help_heading = "Simulation")]
    pub(crate) threads: Option<u16>,

    /// Renderer of camera images: the CPU, a GPU, or none (black images)
    #[arg(long, value_name = "WITH", value_enum, default_value = "auto", help_heading = "Simulation")]
    pub(crate) render: Render,

    /// Read keyboard, mouse and joystick events from a file or a pipe (`-`: standard input), for example
    /// `keys W`, `mouse 0.5 0.5 left`, `at 2.5 keys`
    #[arg(long, value_name = "FILE", help_heading = "Simulation")]
    pub(crate) input: Option<PathBuf>,

    /// Print the controllers' standard output to standard output rather than among the messages
    #[arg(long, help_heading = "Output")]
    pub(crate) stdout: bool,
    /// Print the controllers' standard error to standard error (always on)
    #[arg(long, help_heading = "Output")]
    pub(crate) stderr: bool,
    /// Lowest severity of messages to print
    #[arg(long, value_name = "LEVEL", value_enum, default_value = "note", help_heading = "Output")]
    pub(crate) log: LogLevel,
    /// Print a dot on standard output every second, or at this interval
    #[arg(long, value_name = "MS", num_args = 0..=1, require_equals = true, default_missing_value = "1000",
          value_parser = clap::value_parser!(u32).range(1..), help_heading = "Output")]
    pub(crate) heartbeat: Option<u32>,
    /// Write the duration of each step and of its parts to a file, for all or the given number of steps; if its name ends
    /// in .json, as a trace that Perfetto opens
    #[arg(long, value_name = "FILE[,STEPS]", value_parser = performance_log, help_heading = "Output")]
    pub(crate) log_performance: Option<PerformanceLog>,
    /// Record the run to an MCAP file for Foxglove: scene, joints, sensor readings, images, console
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub(crate) record: Option<PathBuf>,
    /// At the end print a hash of all poses of the run; with a file, write the poses of each step
    #[arg(long, value_name = "FILE", num_args = 0..=1, require_equals = true, help_heading = "Output")]
    pub(crate) trace: Option<Option<PathBuf>>,

    /// Show the run in the terminal: robots, sensor readings, the console, a small picture
    #[arg(long, help_heading = "Output")]
    pub(crate) tui: bool,

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

    /// Let Foxglove and other viewers of its WebSocket protocol watch, also from web pages of other servers: scene,
    /// joints, sensor readings, images, point clouds, console
    #[arg(long, conflicts_with_all = ["no_page", "no_tcp"], help_heading = "Page")]
    pub(crate) foxglove: bool,

    /// Make the world a ROS 2 node: the services of simulation_interfaces and /clock, visible on this machine or, with
    /// `subnet`, on the network
    #[arg(long, value_name = "RANGE", value_enum, num_args = 0..=1, require_equals = true,
          default_missing_value = "localhost", help_heading = "ROS 2")]
    pub(crate) ros2: Option<Ros2>,

    /// Print the URLs that extern controllers can connect to
    #[arg(long, help_heading = "Controllers")]
    pub(crate) extern_urls: bool,
    /// Kill a controller that blocks the simulation for longer than this (wall time); the simulation continues without it
    #[arg(long, value_name = "SECONDS", value_parser = seconds, help_heading = "Controllers")]
    pub(crate) controller_timeout: Option<f64>,
    /// Run the physics plugin in a separate process: if it crashes, or one of its functions takes longer than this (wall
    /// time), the world continues without it [default: 10 seconds]
    #[arg(long, value_name = "SECONDS", num_args = 0..=1, require_equals = true, default_missing_value = "10",
          value_parser = some_seconds, help_heading = "Simulation")]
    pub(crate) isolate_plugins: Option<f64>,
    /// Accept no TCP connections; controllers use local sockets
    #[arg(long, conflicts_with = "allow", help_heading = "Controllers")]
    pub(crate) no_tcp: bool,
    /// Accept extern controllers from these machines over TCP (`any`: all) [default: this user on this machine]
    #[arg(long, value_name = "ADDRESS,...", value_delimiter = ',', value_parser = address, help_heading = "Controllers")]
    pub(crate) allow: Vec<IpAddr>,
    /// Do not trust the controllers of these robots (without names: of all): they read the project, write to their own
    /// folder only, and have no network access, no supervisor access and limited resources. Needs Linux 6.12 or later
    #[arg(long, value_name = "ROBOT,...", num_args = 0..=1, require_equals = true, help_heading = "Controllers")]
    pub(crate) untrusted: Option<Option<String>>,
    /// Untrusted robots that keep their supervisor access
    #[arg(
        long,
        value_name = "ROBOT,...",
        value_delimiter = ',',
        requires = "untrusted",
        help_heading = "Controllers"
    )]
    pub(crate) grant_supervisor: Vec<String>,
    /// Limits of each untrusted controller, such as `memory=4G,cpu=600`; in bytes: memory, disk, output, packet; in
    /// seconds: cpu; as counts: threads, processes, open-files
    #[arg(long, value_name = "NAME=NUMBER,...", value_parser = untrusted_limits, requires = "untrusted",
          help_heading = "Controllers")]
    pub(crate) untrusted_limits: Option<UntrustedLimits>,
    /// Protocol version of controllers, for those whose library cannot be recognized
    #[arg(long, value_name = "VERSION", value_enum, default_value = "R2025a", help_heading = "Controllers")]
    pub(crate) controller_dialect: ControllerDialect,

    /// File with the measurements for a test or a sweep
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
    /// Let Webots' web clients connect, also from web pages of other servers (x3d, w3d or mjpeg:
    /// each client chooses)
    #[arg(long, value_name = "MODE", num_args = 0..=1, require_equals = true, default_missing_value = "x3d",
          help_heading = "Accepted for compatibility")]
    pub(crate) stream: Option<String>,

    /// Work offline, with the cache and the bundled library only
    #[arg(long)]
    pub(crate) offline: bool,
    /// Empty the cache, then continue (or exit, without a world)
    #[arg(long)]
    pub(crate) clear_cache: bool,
    /// Print information about this machine and exit (with --log-performance: write it to that file)
    #[arg(long)]
    pub(crate) sysinfo: bool,
    /// Rewrite the world for R2025a, keep its axes, and exit; `convert` does more
    #[arg(long)]
    pub(crate) update_world: bool,
}

/// Options of a run that have no effect on `shot`, which is as fast as possible, ends at `--time` and has no page.
const UNUSED_BY_SHOT: &[&str] =
    &["mode", "minimize", "duration", "no_page", "no_open", "host", "foxglove", "stream"];
/// Options that do something else than run a world.
const INSTEAD_OF_A_RUN: &[&str] = &["clear_cache", "sysinfo", "update_world"];

/// Returns the definition of the command line. The help of a command does not show options without effect there.
fn definition() -> clap::Command {
    let hide = |command: clap::Command, unused: &'static [&'static str]| {
        command.mut_args(move |arg| {
            let is_unused = unused.contains(&arg.get_id().as_str());
            if is_unused { arg.hide(true) } else { arg }
        })
    };
    <Cli as clap::CommandFactory>::command()
        .mut_subcommand("shot", move |shot| hide(hide(shot, UNUSED_BY_SHOT), INSTEAD_OF_A_RUN))
        .mut_subcommand("record", move |record| hide(hide(record, &["record"]), INSTEAD_OF_A_RUN))
}

impl Cli {
    /// Parses the command line. The error can print itself and has an exit status.
    pub(crate) fn read<I>(words: I) -> Result<Self, clap::Error>
    where
        I: IntoIterator,
        I::Item: Into<std::ffi::OsString> + Clone,
    {
        let mut words: Vec<std::ffi::OsString> = words.into_iter().map(Into::into).collect();
        // Launchers, such as that of webots_ros2_driver, pass empty arguments for options that are not set.
        words.retain(|word| !word.is_empty());
        let read = definition().try_get_matches_from(&words);
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
    fn empty_arguments_are_ignored() {
        let run = run(&["", "--port=1300", "", "--no-rendering", "", "a.wbt", "--batch", "--mode=realtime"]);
        assert_eq!((run.world, run.port, run.batch), (Some("a.wbt".into()), Some(1300), true));
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
        // A file is only accepted after `=`, as it could not be distinguished from the world otherwise.
        assert_eq!(super::tests::run(&["--trace", "a.wbt"]).world, Some("a.wbt".into()));
    }

    #[test]
    fn invalid_options_are_rejected_with_status_2() {
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
    fn unknown_commands_are_reported() {
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
        let (_, text) = refusal(&["--no-page", "shot", "a.wbt"]);
        assert!(text.contains("write the command first: rebots shot"), "{text}");
        for second in ["b.wbt", "a.wbt"] {
            let (_, text) = refusal(&["a.wbt", second]);
            assert!(text.contains(&format!("{second:?} is unexpected")), "{text}");
        }
    }

    #[test]
    fn invalid_numbers_are_reported_with_the_allowed_ones() {
        for (words, expected) in [
            (&["x.wbt", "--seed=-1"][..], "a whole number from 0 to 18446744073709551615"),
            (&["shot", "x.wbt", "--size=99999x1"], "from 1 to 16384"),
            (&["add", "X", "--at", "0", "inf", "0"], "a number of metres"),
        ] {
            let (status, text) = refusal(words);
            assert!(status == 2 && text.contains(expected), "{text}");
        }
    }

    #[test]
    fn the_definition_is_consistent() {
        definition().debug_assert();
    }

    #[test]
    fn the_help_of_shot_shows_no_options_without_effect() {
        let help = |command: &str| refusal(&[command, "--help"]).1;
        for option in ["--mode", "--duration", "--update-world"] {
            assert!(help("run").contains(option) && !help("shot").contains(option), "{option}");
        }
        assert!(help("shot").contains("--seed") && help("shot").contains("--time"));
    }
}
