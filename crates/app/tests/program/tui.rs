//! The run in a terminal, in a pseudo terminal of 100 by 30.

use std::io::{Read, Write};
use std::num::NonZero;
use std::process::{Child, ChildStdin, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use crate::project::Project;

const ROWS: NonZero<u16> = NonZero::new(30).unwrap();
const COLUMNS: NonZero<u16> = NonZero::new(100).unwrap();
/// Nothing here takes so long.
const PATIENCE: Duration = Duration::from_secs(60);

/// A red wall in front of the viewpoint, and two robots.
const NODES: &str = r#"
Viewpoint { }
Pose {
  translation 5 0 0
  children [
    Shape {
      appearance PBRAppearance { baseColor 1 0 0 emissiveColor 1 0 0 roughness 1 metalness 0 }
      geometry Box { size 1 20 20 }
    }
  ]
}
Robot { name "first" controller "c" translation 1 2 -9 children [ GPS { name "place" } ] }
Robot { name "second" translation 0 0 -30 controller "<none>" children [ Compass { name "north" } ] }
"#;

const CONTROLLER: &str = "
from controller import Robot
robot = Robot()
robot.getDevice('place').enable(32)
print('hello')
while robot.step(32) != -1:
    pass
";

struct Session {
    child: Child,
    keys: ChildStdin,
    output: Receiver<Vec<u8>>,
    parser: vt100::Parser,
}

impl Session {
    fn new(project: &Project, words: &str) -> Self {
        let program = env!("CARGO_BIN_EXE_rebots");
        let script = format!("stty rows 30 cols 100; {program} {words}");
        let mut command =
            project.command_of(std::path::Path::new("script"), &["-qefc", &script, "/dev/null"]);
        command.env("TERM", "xterm-256color").stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let (keys, mut pipe) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        let (send, output) = channel();
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = pipe.read(&mut bytes) {
                let _ = send.send(bytes[..count].to_vec());
            }
        });
        Self { child, keys, output, parser: vt100::Parser::new(ROWS, COLUMNS, 0) }
    }

    fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).unwrap();
        self.keys.flush().unwrap();
    }

    /// Waits until the screen is as wanted.
    #[track_caller]
    fn wait_until(&mut self, is_it: impl Fn(&vt100::Screen) -> bool) {
        let start = Instant::now();
        while !is_it(self.parser.screen()) {
            let left = PATIENCE.saturating_sub(start.elapsed());
            match self.output.recv_timeout(left) {
                Ok(bytes) => self.parser.process(&bytes),
                Err(_) => panic!("the screen is not as wanted:\n{}", self.parser.screen().contents()),
            }
        }
    }

    #[track_caller]
    fn wait_for(&mut self, text: &str) {
        self.wait_until(|screen| screen.contents().contains(text));
    }

    /// Waits for the end: the exit status, and the terminal as it is left.
    fn finish(mut self) -> (Option<i32>, vt100::Parser) {
        while let Ok(bytes) = self.output.recv_timeout(PATIENCE) {
            self.parser.process(&bytes);
        }
        (self.child.wait().unwrap().code(), self.parser)
    }
}

fn is_red(color: vt100::Color) -> bool {
    matches!(color, vt100::Color::Rgb(red, green, blue) if red > 150 && green < 100 && blue < 100)
}

#[test]
fn the_run_is_shown_and_controlled_in_a_terminal() {
    let project = Project::new(NODES);
    project.write("controllers/c/c.py", CONTROLLER);
    let mut session = Session::new(&project, "--tui --mode=pause worlds/w.wbt");
    session.wait_for("w.wbt  0:00.000  paused");
    session.wait_for("▸ first: c running");
    // One step is one step.
    session.press("s");
    session.wait_for("0:00.032  paused");
    session.press(" ");
    session.wait_for("real time");
    session.wait_for("place  1.0000  2.0000  -9.");
    session.wait_for("[c] hello");
    session.wait_until(|screen| {
        screen.cell(8, 75).is_some_and(|cell| is_red(cell.fgcolor()) && is_red(cell.bgcolor()))
    });
    session.press("\x1b[B");
    session.wait_for("▸ second");
    session.wait_for("Devices of second");
    session.press(" ");
    session.wait_for("paused");
    session.press("\x7f");
    session.wait_for("0:00.000  paused");
    session.press("q");
    let (status, terminal) = session.finish();
    let screen = terminal.screen();
    assert_eq!((status, screen.alternate_screen(), screen.hide_cursor()), (Some(0), false, false));
    // What was printed last is there to be read.
    assert!(screen.contents().contains("[c] hello"), "{}", screen.contents());
}

#[test]
fn ctrl_c_restores_the_terminal() {
    let project = Project::new(NODES);
    project.write("controllers/c/c.py", CONTROLLER);
    let mut session = Session::new(&project, "--tui --no-page worlds/w.wbt; x=$?; stty -a; exit $x");
    session.wait_for("real time");
    session.press("\x03");
    let (status, terminal) = session.finish();
    let screen = terminal.screen();
    assert_eq!((status, screen.alternate_screen(), screen.hide_cursor()), (Some(130), false, false));
    assert!(
        screen.contents().contains(" icanon ") && screen.contents().contains(" echo "),
        "{}",
        screen.contents()
    );
}

#[test]
fn without_a_terminal_there_is_a_hint() {
    let project = Project::new("");
    let ended = project.run(&["--tui", "worlds/w.wbt"]);
    assert_eq!(ended.status, Some(1));
    assert!(ended.err.contains("--tui needs a terminal"), "{}", ended.err);
}
