//! Tests of the main loop, with a world without controllers.

use super::*;
use crate::cli::{Cli, Run};
use crate::console::Captured;
use crate::controllers::process::{ControllerProcesses, KillSwitch};
use crate::controllers::search::SearchPaths;
use crate::scratch::Folder;
use rebots::load;
use std::sync::Arc;
use wire::server::{Hub, HubOptions};

const EMPTY: &str = "#VRML_SIM R2025a utf8\nWorldInfo { basicTimeStep 10 }\n";

fn options(words: &str) -> Run {
    Cli::read(std::iter::once("rebots").chain(words.split_whitespace())).unwrap().run
}

/// Runs an empty world with these requests at its start, until it ends.
fn drive(words: &str, commands: Vec<HostCommand>) -> (End, SimTime, String) {
    drive_with(words, commands, "", &Folder::new())
}

/// The same with additional nodes.
fn drive_with(words: &str, commands: Vec<HostCommand>, nodes: &str, root: &Folder) -> (End, SimTime, String) {
    let path = root.write("worlds/w.wbt", &format!("{EMPTY}{nodes}"));
    root.write("worlds/other.wbt", EMPTY);
    let options = options(words);
    let open_options = load::OpenOptions {
        seed: None,
        trace: false,
        soft_contacts: false,
        mode: options.mode.number(),
        network: crate::library::Network::Off,
    };
    let mut world = load::open(&path, open_options).world.unwrap();
    commands.into_iter().for_each(|command| world.state_mut().ask_host(command));
    let hub = HubOptions { port: 0, tmp_dir: root.path("tmp"), ..HubOptions::default() };
    let mut ports = HubPorts::new(Hub::new(hub).unwrap());
    let mut processes = ControllerProcesses::new(KillSwitch::default(), Arc::new(|| {}));
    let captured = Captured::new();
    let search_paths =
        |_: &World, _: &engine::Robot| SearchPaths { project: root.path(""), ..SearchPaths::default() };
    let mut manager = ControllerManager::new(
        &mut processes,
        captured.console(),
        std::env::vars_os().collect(),
        search_paths,
    );
    let (mut log, mut trace) = (None, None);
    manager.start_all(&mut world, &mut ports);
    let mut input = Source::none();
    let mut drive =
        MainLoop::new(&options, captured.console(), options.mode, &mut log, &mut trace, &mut input);
    let end = drive.run(&mut world, &mut manager, &mut ports, &Interrupt::default());
    let end = match end {
        End::Load { world: Some(path), mode, is_untrusted } => {
            let world = path.strip_prefix(root.path("")).map(Path::to_owned).ok();
            End::Load { world, mode, is_untrusted }
        }
        end => end,
    };
    manager.terminate_all(&mut world, &mut ports);
    captured.console().close();
    (end, world.time(), captured.wait_for("", Duration::ZERO))
}

#[test]
fn the_duration_is_simulated_time() {
    let (end, time, _) = drive("--mode=fast --duration=0.1 x", vec![]);
    assert_eq!((end, time.ms()), (End::Exit(0), 100.0));
    let (_, time, _) = drive("--mode=fast --duration=0.101 x", vec![]);
    assert_eq!(time.ms(), 110.0);
    let (_, time, _) = drive("--mode=fast --duration=0 x", vec![]);
    assert_eq!(time.ms(), 0.0);
}

#[test]
fn a_supervisor_ends_the_run_with_its_status() {
    let (end, time, _) = drive("--mode=fast --duration=9 x", vec![HostCommand::Quit(7)]);
    assert_eq!((end, time.ms()), (End::Exit(7), 10.0));
    // A paused world can be ended, too.
    assert_eq!(drive("--mode=pause x", vec![HostCommand::Quit(-1)]).0, End::Exit(-1));
}

#[test]
fn a_change_of_mode_wakes_a_paused_world() {
    let (end, time, _) = drive("--mode=pause --duration=0.1 x", vec![HostCommand::SetMode(2)]);
    assert_eq!((end, time.ms()), (End::Exit(0), 100.0));
    let (_, _, printed) = drive("--mode=fast --duration=0.1 x", vec![HostCommand::SetMode(17)]);
    assert!(printed.contains("mode 17"), "{printed}");
}

#[test]
fn worlds_follow_each_other() {
    let load = |path: &str| {
        drive(
            "--mode=fast --duration=1 x",
            vec![HostCommand::LoadWorld { robot: engine::RobotId(0), path: path.to_owned() }],
        )
    };
    let next = |world: Option<&str>| End::Load {
        world: world.map(PathBuf::from),
        mode: Mode::Fast,
        is_untrusted: false,
    };
    assert_eq!(load("other.wbt").0, next(Some("worlds/other.wbt")));
    let (end, _, printed) = load("none.wbt");
    assert_eq!(end, End::Exit(0), "the run continues without it");
    assert!(printed.contains("none.wbt"), "{printed}");
    assert_eq!(drive("--mode=fast x", vec![HostCommand::ReloadWorld]).0, next(None));
}

#[test]
fn a_world_with_errors_does_not_replace_a_valid_one() {
    let root = Folder::new();
    root.write("worlds/bad.wbt", "#VRML_SIM R2025a utf8\nRobot { name 3.5 }\n");
    let command = HostCommand::LoadWorld { robot: engine::RobotId(0), path: "bad.wbt".to_owned() };
    let (end, time, printed) = drive_with("--mode=fast --duration=0.1 x", vec![command], "", &root);
    assert_eq!((end, time.ms()), (End::Exit(0), 100.0));
    assert!(printed.contains("bad.wbt:2:") && printed.contains("this one continues"), "{printed}");
}

#[test]
fn texts_and_heartbeats_are_printed() {
    let text = |stream| HostCommand::Console { robot: engine::RobotId(0), stream, text: "a\nb\n".to_owned() };
    let (_, _, printed) =
        drive("--mode=realtime --heartbeat=20 --duration=0.2 x", vec![text(Stream::Out), text(Stream::Err)]);
    assert!(printed.contains("[?] a\n[?] b\n[?] a\n[?] b\n"), "{printed}");
    assert!(printed.matches('.').count() >= 3, "{printed}");
}

#[test]
fn controllers_are_restarted_or_terminated() {
    let root = Folder::new();
    // A controller that is terminated within a second of its start may print nothing; a shell starts fast enough.
    root.write_program("controllers/c/c", "#!/bin/sh\necho once\n");
    let robot = engine::RobotId(0);
    let nodes = "Robot { controller \"c\" }";
    let run = |commands| drive_with("--mode=fast --duration=0.1 x", commands, nodes, &root);
    let (end, _, printed) = run(vec![HostCommand::RestartController(robot)]);
    assert_eq!((end, printed.matches("[c] once\n").count()), (End::Exit(0), 2), "{printed}");
    let (_, _, printed) =
        run(vec![HostCommand::StopController(robot), HostCommand::RestartController(robot)]);
    assert_eq!(printed.matches("[c] once\n").count(), 1, "{printed}");
    let (_, _, printed) = run(vec![HostCommand::StopController(robot), HostCommand::StartController(robot)]);
    assert_eq!(printed.matches("[c] once\n").count(), 2, "{printed}");
}
