//! Every command on a page of the guide: it is run, page by page from top to bottom, or listed below with what runs it
//! instead. (What stands in `console` blocks of the tutorials is run by `tutorials`, with its output.)

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::project::{Project, search_path};
use crate::sample::sample;

/// First words of lines that are commands.
const PROGRAMS: &[&str] = &[
    "rebots",
    "./setup.sh",
    "benches/",
    "cargo",
    "cd",
    "curl",
    "export",
    "octave-cli",
    "OCTAVE_PATH=",
    "pip",
    "python",
    "python3",
    "ros2",
    "rosservice",
    "rostopic",
    "rviz2",
    "sudo",
];

/// Commands that are not run here, by their beginnings, and what runs them or why nothing does.
const ELSEWHERE: &[(&str, &str)] = &[
    ("./setup.sh", "installs packages of the machine; build servers run it before the tests"),
    ("sudo apt-get", "installs packages of the machine"),
    ("cargo", "builds this repository: build servers and `cargo xtask test`, `dist --test`, `bench`"),
    ("python3 -m venv", "the tests of the Python package in bindings/python"),
    ("pip install", "the tests of the Python package in bindings/python"),
    ("python -m rebots.ars", "tutorial 8, with fewer iterations"),
    ("cd crates/server/page && npm ci", "build servers, with the tests of the page"),
    ("benches/", "measurements beside other simulators, which need not be there"),
    ("python crates/python/examples/", "trains for a minute or more; `test_learning.py` trains less"),
    ("python benches/", "measurements beside other simulators, which need not be there"),
    ("rebots new --language=rust", "the test `rust`, which compiles it once for all"),
    ("rebots my_robot/worlds/my_robot.wbt", "the test `rust`"),
    ("python3 my_controller.py", "the test `controllers`, with extern controllers"),
    ("octave-cli my_controller.m", "the test `matlab`, with extern controllers"),
    ("rebots import town.osm", "the test `import`, with a small map"),
    ("rebots worlds/town.wbt", "the test `import`, with a small map"),
    ("rebots export --sumo", "the test `import`, with a small map"),
    ("rebots --untrusted", "the test `untrusted`, where the machine can confine programs"),
    ("ros2 launch", "needs an installed ROS 2; the test `ros2` speaks its protocol"),
    ("ros2 run", "needs an installed ROS 2; the test `ros2_zenoh` uses a router of the makers of Zenoh"),
    ("ros2 topic", "needs an installed ROS 2; the test `ros2` speaks its protocol"),
    ("ros2 service", "needs an installed ROS 2; the test `ros2_world` sends these requests"),
    ("ros2 action", "needs an installed ROS 2; the test `ros2_world` sends these requests"),
    ("rviz2", "needs an installed ROS 2"),
    ("rosservice", "needs an installed ROS 1; the test `ros` speaks its protocol"),
    ("rostopic", "needs an installed ROS 1; the test `ros` speaks its protocol"),
];

/// Placeholders for something of the reader's own.
const STAND_INS: &[(&str, &str)] = &[
    ("[run]", "run"),
    ("FILES...", "world.wbt"),
    ("[FOLDERS, FILES]", "tests"),
    ("--robot NAME", "--robot rover"),
    ("add Rover", "add Rover --world worlds/pile.wbt"),
];

/// Worlds of this repository that pages run.
const SAMPLES: &[&str] = &["worlds/arena", "worlds/pile"];

/// Stands in for the program: runs of worlds, which would go on for ever, end early; a server goes on in the background.
const WRAPPER: &str = r#"#!/bin/sh
case "$1" in
  record) exec "$PROGRAM" "$@" --mode=fast --duration=0.5 ;;
  shot|check|fmt|convert|import|export|new|add|fetch|test|sweep|mcp|doctor|home|--help|serve-api) exec "$PROGRAM" "$@" ;;
esac
case "$*" in
  *--duration*) exec "$PROGRAM" "$@" --no-page ;;
  *) exec "$PROGRAM" "$@" --no-page --mode=fast --duration=0.5 ;;
esac
"#;

/// Before each page. `serve` starts a server and reads where it is.
const PREAMBLE: &str = r#"set -e
serve() {
  mkfifo served
  rebots "$@" > served 2> served.log &
  exec 3< served
  read -r LINE <&3
  URL=$(echo "$LINE" | sed 's/.*"url": *"\([^"]*\)".*/\1/')
  TOKEN=$(echo "$LINE" | sed 's/.*"token": *"\([^"]*\)".*/\1/')
  SERVER=$!
  trap 'kill $SERVER' EXIT
}
"#;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The commands of a page, in their order: lines of indented blocks that begin with a program's name, without the comment
/// behind them.
fn commands(page: &str) -> Vec<String> {
    let mut commands = Vec::new();
    let mut is_fenced = false;
    for line in page.lines() {
        is_fenced ^= line.starts_with("```");
        let Some(line) = line.strip_prefix("    ").filter(|_| !is_fenced) else { continue };
        let is_command = PROGRAMS.iter().any(|program| match line.strip_prefix(program) {
            Some(rest) => rest.starts_with(' ') || program.ends_with(['/', '=']) || rest.is_empty(),
            None => false,
        });
        if is_command {
            commands.push(line.split("  ").next().unwrap_or_default().trim_end().to_owned());
        }
    }
    commands
}

fn is_elsewhere(command: &str) -> Option<&'static str> {
    ELSEWHERE.iter().map(|(beginning, _)| *beginning).find(|beginning| command.starts_with(beginning))
}

fn pages() -> Vec<PathBuf> {
    let folders = [root(), root().join("docs"), root().join("docs/tutorials")];
    let files = folders.iter().flat_map(|folder| std::fs::read_dir(folder).unwrap());
    let mut pages: Vec<PathBuf> = files.map(|entry| entry.unwrap().path()).collect();
    pages.retain(|path| path.extension().is_some_and(|ending| ending == "md"));
    pages.sort();
    pages
}

/// The files that the pages take for granted, and their examples of tests and sweeps.
fn prepare(project: &Project, page: &str) {
    let commands = commands(page);
    let is_named = |name: &str| commands.iter().any(|command| command.contains(name));
    let world = "#VRML_SIM R2025a utf8\nWorldInfo { basicTimeStep 32 }\nDEF ROVER Robot { name \"rover\" \
                 controller \"<none>\" boundingObject Sphere { } physics Physics { } children [ Gyro { } ] }\n";
    for name in ["world.wbt", "my_world.wbt"] {
        project.write(name, world);
    }
    if is_named("worlds/first.wbt") {
        project.write("worlds/first.wbt", world);
    }
    if !page.contains("rebots new my_project") {
        project.write("my_project/worlds/my_world.wbt", world);
    }
    project.write("old.wbt", "#VRML_SIM R2020a utf8\nWorldInfo { }\nSolid { translation 1 2 3 }\n");
    project.write("robot.urdf", "<robot name=\"MyRobot\"><link name=\"base\"/></robot>\n");
    for block in page.split("```json\n").skip(1).filter_map(|rest| rest.split("```").next()) {
        if block.contains("\"tests\":") {
            project.write("tests/page.test.json", block);
        } else if block.contains("\"results\":") {
            project.write("runs.json", block);
        }
    }
    std::fs::create_dir_all(project.path("tmp")).unwrap();
}

/// The message if a page fails.
fn follow(page: &str, name: &str) -> Result<usize, String> {
    let mut script = PREAMBLE.to_owned();
    let mut count = 0;
    for command in commands(page) {
        if is_elsewhere(&command).is_some() {
            continue;
        }
        let mut command = STAND_INS.iter().fold(command, |text, (own, stand_in)| text.replace(own, stand_in));
        if let Some(rest) = command.strip_prefix("rebots serve-api") {
            command = format!("serve serve-api{rest}");
        }
        count += 1;
        let quoted = command.replace('\'', "'\\''");
        script += &format!("echo '$ {quoted}'\n{command} < /dev/null\n");
    }
    if count == 0 {
        return Ok(0);
    }
    // Pages with worlds of this repository are followed in a copy of it, the others in an empty project.
    let is_sample = SAMPLES.iter().any(|world| page.contains(world));
    let project = if is_sample { sample() } else { Project::new("") };
    prepare(&project, page);
    let program = Path::new(env!("CARGO_BIN_EXE_rebots"));
    let bin = project.path("bin");
    std::fs::create_dir_all(&bin).unwrap();
    std::fs::write(bin.join("rebots"), WRAPPER).unwrap();
    let runs = std::os::unix::fs::PermissionsExt::from_mode(0o755);
    std::fs::set_permissions(bin.join("rebots"), runs).unwrap();
    let mut shell = Command::new("sh");
    shell.args(["-c", &script]).current_dir(project.path("")).stdin(Stdio::null());
    shell.env("PATH", format!("{}:{}", bin.display(), search_path().display())).env("PROGRAM", program);
    shell.env("XDG_CACHE_HOME", project.path("cache")).env("WEBOTS_TMPDIR", project.path("tmp"));
    let ended = shell.output().unwrap();
    let failure = String::from_utf8_lossy(&ended.stdout) + String::from_utf8_lossy(&ended.stderr);
    if ended.status.success() { Ok(count) } else { Err(format!("{name}: {}\n{failure}", ended.status)) }
}

#[test]
fn every_command_of_the_guide_runs() {
    let is_there = |program: &str| Command::new(program).arg("--version").output().is_ok();
    let mut count = 0;
    for path in pages() {
        let page = std::fs::read_to_string(&path).unwrap();
        let name = path.file_name().unwrap().to_string_lossy();
        let missing = ["curl", "octave-cli"].into_iter().find(|program| {
            let needs = commands(&page).iter().any(|command| command.contains(program));
            needs && !is_there(program)
        });
        match missing {
            Some(program) => eprintln!("{name} is left out: there is no {program}"),
            None => count += follow(&page, &name).unwrap_or_else(|failure| panic!("{failure}")),
        }
    }
    assert!(count >= 25, "{count} commands were found");
}

#[test]
fn commands_run_by_other_tests_are_on_a_page() {
    let all: Vec<String> =
        pages().iter().flat_map(|path| commands(&std::fs::read_to_string(path).unwrap())).collect();
    let used: BTreeSet<&str> = all.iter().filter_map(|command| is_elsewhere(command)).collect();
    for (beginning, _) in ELSEWHERE {
        assert!(used.contains(beginning), "no page has the command {beginning}");
    }
}

#[test]
fn commands_are_separated_from_text_and_comments() {
    let page = "Text rebots\n\n    rebots a.wbt            # runs\n    rebotsy\n    from x import y\n\n\
                ```console\n    rebots b.wbt\n```\n\n    rebots [run] c.wbt        run it\n";
    assert_eq!(commands(page), ["rebots a.wbt", "rebots [run] c.wbt"]);
}

#[test]
fn a_failing_command_is_reported() {
    let failure = follow("    rebots check nowhere.wbt\n", "page").unwrap_err();
    assert!(failure.contains("$ rebots check nowhere.wbt"), "{failure}");
}
