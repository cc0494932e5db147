//! How runs end: signals, the grace period, remaining processes.

use std::process::Command;

use crate::project::{Project, STEPPER, wait_until_gone};

/// A world that waits for a controller which never connects; gives the controller's process.
fn hanging(project: &Project, script: &str) -> (crate::project::Running, String) {
    project.script("c", script);
    let mut running = project.start(&["--mode=fast", "worlds/w.wbt"]);
    let line = running.wait_for("[c] pid ");
    let pid = line.rsplit(' ').next().unwrap().to_owned();
    (running, pid)
}

#[test]
fn ctrl_c_ends_with_status_130_and_sigterm_with_0() {
    for (signal, status) in [("INT", 130), ("TERM", 0)] {
        let project = Project::new("Robot { controller \"c\" }");
        let (mut running, pid) = hanging(&project, "echo pid $$; exec sleep 1000");
        running.signal(signal);
        assert_eq!(running.wait(), Some(status));
        wait_until_gone(&pid);
    }
}

/// A run that another program starts.
fn run_by(words: &[&str], project: &Project, options: &[&str]) -> Command {
    let run = project.command(options);
    let mut command = Command::new(words[0]);
    command.args(&words[1..]).arg(run.get_program()).args(run.get_args()).current_dir(project.path(""));
    command.envs(run.get_envs().filter_map(|(key, value)| Some((key, value?))));
    command
}

/// As by `nohup`, so that a run goes on overnight. The tests may have been started by it, too.
#[test]
fn a_closed_terminal_ends_the_run_unless_that_is_ignored() {
    let project = Project::new("Robot { controller \"c\" }");
    project.script("c", "echo pid $$; exec sleep 1000");
    let options = ["--mode=fast", "--duration=0.1", "worlds/w.wbt"];
    let mut running = project.launch(&mut run_by(&["env", "--default-signal=HUP"], &project, &options));
    running.wait_for("[c] pid ");
    running.signal("HUP");
    assert_eq!(running.wait(), Some(129));

    // The controller ends its own run, if that goes on.
    project.script("c", "kill -HUP $PPID; echo sent");
    let output = run_by(&["nohup"], &project, &options).output().unwrap();
    let err = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.code() == Some(0) && err.contains("sent"), "{:?} {err}", output.status);
}

/// Nobody controls the robot any more: the run has not gone as it should.
#[test]
fn a_controller_that_loses_its_connection_and_lives_on_has_failed() {
    let project = Project::new("Robot { controller \"c\" }");
    let script = "import os\nfrom controller import Robot\nrobot = Robot()\nrobot.step(32)\n\
                  os.closerange(3, 256)\nwhile True:\n    pass\n";
    project.write("controllers/c/c.py", script);
    let ended = project.run(&["--mode=realtime", "--duration=2", "worlds/w.wbt"]);
    assert!(ended.err.contains("has lost its connection"), "{}", ended.err);
    assert_eq!(ended.status, Some(3), "{}", ended.err);
}

#[test]
fn children_of_controllers_end_too() {
    let project = Project::new("Robot { controller \"c\" }");
    let (mut running, pid) = hanging(&project, "trap '' TERM\nsleep 1000 & echo pid $!; wait");
    running.signal("TERM");
    assert_eq!(running.wait(), Some(0));
    wait_until_gone(&pid);
}

#[test]
#[cfg(target_os = "linux")]
fn busy_controllers_end_when_the_program_is_killed() {
    let project = Project::new("Robot { controller \"c\" }");
    let (mut running, pid) = hanging(&project, "echo pid $$; while :; do :; done");
    running.signal("KILL");
    assert_eq!(running.wait(), None);
    wait_until_gone(&pid);
    // Neither sockets are left: a process that outlives the program removes them.
    let folder = project.path("tmp/webots");
    let is_empty = || {
        let users = std::fs::read_dir(&folder).into_iter().flatten().flatten();
        users.flat_map(|user| std::fs::read_dir(user.path()).into_iter().flatten()).next().is_none()
    };
    let start = std::time::Instant::now();
    while !is_empty() && start.elapsed() < std::time::Duration::from_secs(30) {
        std::thread::yield_now();
    }
    assert!(folder.is_dir() && is_empty());
}

#[test]
fn a_second_ctrl_c_ends_immediately() {
    let project = Project::new("Robot { controller \"c\" }");
    let script = "trap '' TERM\necho pid $$; while :; do sleep 1000; done";
    let (mut running, pid) = hanging(&project, script);
    running.signal("INT");
    running.wait_for("press Ctrl-C again");
    running.signal("INT");
    assert_eq!(running.wait(), Some(130));
    wait_until_gone(&pid);
}

#[test]
fn a_stepping_controller_ends_on_its_own() {
    let project = Project::new("Robot { controller \"c\" }");
    project.write("controllers/c/c.c", STEPPER);
    let mut running = project.start(&["--mode=fast", "worlds/w.wbt"]);
    running.wait_for("I am robot");
    running.signal("INT");
    running.wait_for(" steps");
    assert_eq!(running.wait(), Some(130));
    // What may stay is the empty folder of the user.
    let folders = |path| std::fs::read_dir(path).into_iter().flatten().flatten().map(|entry| entry.path());
    let tmp: Vec<_> = folders(project.path("tmp")).collect();
    assert!(tmp.iter().all(|path| path.ends_with("webots")), "{tmp:?}");
    let left: Vec<_> = tmp.into_iter().flat_map(folders).flat_map(folders).collect();
    assert!(left.is_empty(), "{left:?}");
}

/// It connects after the others were asked to quit, and need not be killed.
#[test]
fn a_controller_that_is_still_starting_is_asked_to_quit_as_soon_as_it_connects() {
    let project =
        Project::new("Robot { name \"a\" controller \"c\" } Robot { name \"late\" controller \"late\" }");
    let controller = "import sys\nfrom controller import Robot\nrobot = Robot()\n\
                      print('ready', file=sys.stderr, flush=True)\nprint(robot.step(32), file=open('end', 'w'))\n";
    project.write("controllers/c/c.py", controller);
    let wait = "import os\nwhile not os.path.exists('../c/end'):\n    pass\n";
    project.write("controllers/late/late.py", &format!("{wait}{controller}"));
    let mut running = project.start(&["--mode=pause", "--stderr", "worlds/w.wbt"]);
    running.wait_for("ready");
    running.signal("TERM");
    assert_eq!(running.wait(), Some(0));
    assert_eq!(project.read("controllers/c/end"), "-1\n");
    assert_eq!(project.read("controllers/late/end"), "-1\n");
    assert!(!running.collected_output().contains("did not quit"), "{}", running.collected_output());
}

#[test]
fn a_paused_world_does_not_step() {
    let project = Project::new("Robot { controller \"c\" }");
    project.write("controllers/c/c.c", STEPPER);
    let mut running = project.start(&["--mode=pause", "--duration=0.001", "worlds/w.wbt"]);
    running.wait_for("I am robot");
    running.signal("TERM");
    running.wait_for("[c] 0 steps");
    assert_eq!(running.wait(), Some(0));
}

#[test]
fn a_controller_is_answered_until_it_requests_a_step_after_the_end() {
    let project = Project::new(
        "DEF BALL Solid { translation 1 2 3 }\nRobot { controller \"c\" supervisor TRUE customData \"kept\" }",
    );
    let script = "from controller import Supervisor\n\
                  robot = Supervisor()\n\
                  ball, me = robot.getFromDef('BALL'), robot.getSelf()\n\
                  while robot.step(32) != -1:\n    \
                      sum(range(500000))\n    \
                      print(robot.getTime(), ball.getPosition(), me.getField('customData').getSFString())\n\
                  print('the end')\n";
    project.write("controllers/c/c.py", script);
    let ended = project.run(&["--mode=fast", "--duration=0.096", "--stdout", "--stderr", "worlds/w.wbt"]);
    let line = |time: &str| format!("[c] {time} [1.0, 2.0, 3.0] kept\n");
    let expected = ["0.032", "0.064", "0.096"].map(line).concat() + "[c] the end\n";
    assert!(ended.out.contains(&expected), "{}{}", ended.out, ended.err);
}

/// As with the official library, which ends the program at its next call that needs the simulator.
#[test]
fn a_supervisor_that_ignores_the_end_ends_without_a_message() {
    let project =
        Project::new("DEF BALL Solid { translation 1 2 3 }\nRobot { controller \"c\" supervisor TRUE }");
    for (question, answer) in [
        ("robot.getFromDef('BALL').getField('translation').getSFVec3f()[0]", "1.0"),
        ("ball.getField('name').getSFString().upper()", "SOLID"),
        ("robot.getFromDef('BALL').getPosition()[2]", "3.0"),
    ] {
        let script = format!(
            "from controller import Supervisor\nrobot = Supervisor()\nball = robot.getFromDef('BALL')\n\
             while True:\n    robot.step(32)\n    print({question})\n"
        );
        project.write("controllers/c/c.py", &script);
        let ended = project.run(&["--mode=fast", "--duration=0.096", "--stdout", "--stderr", "worlds/w.wbt"]);
        let expected = format!("[c] {answer}\n").repeat(3);
        assert_eq!(ended.out, expected, "{}", ended.err);
        assert!(!ended.err.contains("Traceback"), "{}", ended.err);
        assert_eq!(ended.status, Some(0));
    }
}

/// The manual: a supervisor that sets the translation of a node and at once retrieves its position "will actually get the
/// previous position".
#[test]
fn a_supervisor_reads_its_edits_after_the_next_step() {
    let project = Project::new(
        "DEF BALL Solid { translation 1 2 3 }\nDEF ME Robot { controller \"c\" supervisor TRUE model \"old\" }",
    );
    let script = "from controller import Supervisor\n\
                  robot = Supervisor()\n\
                  ball = robot.getFromDef('BALL')\n\
                  place = ball.getField('translation')\n\
                  place.setSFVec3f([4, 5, 6])\n\
                  robot.getSelf().getField('model').setSFString('new')\n\
                  print(ball.getPosition(), ball.getPose()[3], place.getSFVec3f(), robot.getModel())\n\
                  robot.step(0)\n\
                  print(ball.getPosition())\n\
                  robot.step(32)\n\
                  print(ball.getPosition(), ball.getPose()[3], robot.getModel())\n\
                  print(ball.getProto(), ball.getField('none'), ball.getFromProtoDef('A'), robot.getFromDef('B'),\n      \
                        robot.getSelected(), robot.getFromId(9999), robot.getRoot().getParentNode(),\n      \
                        ball.getBaseNodeField('none'), ball.getField('physics').getSFNode())\n";
    project.write("controllers/c/c.py", script);
    let ended = project.run(&["--mode=fast", "--duration=0.096", "--stdout", "--stderr", "worlds/w.wbt"]);
    let expected = "[c] [1.0, 2.0, 3.0] 1.0 [4.0, 5.0, 6.0] old\n[c] [1.0, 2.0, 3.0]\n\
                    [c] [4.0, 5.0, 6.0] 4.0 new\n[c] None None None None None None None None None\n";
    assert_eq!(ended.out, expected, "{}", ended.err);
}

#[test]
fn a_hanging_build_ends_at_the_first_signal() {
    let project = Project::new("Robot { controller \"c\" } Robot { name \"other\" controller \"c\" }");
    project.write("controllers/c/c.c", "int main() { return 0; }\n");
    project.write("controllers/c/Makefile", "all:\n\techo $$$$ > new && mv new pid && exec sleep 1000\n");
    let mut running = project.start(&["--mode=fast", "worlds/w.wbt"]);
    let file = project.path("controllers/c/pid");
    while !file.exists() {
        std::thread::yield_now();
    }
    let compiler = std::fs::read_to_string(file).unwrap();
    running.signal("INT");
    assert_eq!(running.wait(), Some(130));
    wait_until_gone(compiler.trim());
}

#[cfg(target_os = "linux")]
#[test]
fn children_in_their_own_session_end_with_the_run() {
    let project = Project::new("Robot { controller \"c\" }");
    project.script(
        "c",
        "setsid sh -c 'echo $$ > new && mv new pid && exec sleep 1000' > /dev/null 2>&1 &\n\
        while [ ! -e pid ]; do :; done",
    );
    let ended = project.run(&["--mode=fast", "--duration=0.1", "worlds/w.wbt"]);
    assert_eq!(ended.status, Some(0), "{}", ended.err);
    wait_until_gone(std::fs::read_to_string(project.path("controllers/c/pid")).unwrap().trim());
}

#[test]
fn a_run_without_free_file_descriptors_is_reported_and_ends() {
    let project = Project::new("Robot { name \"a\" controller \"c\" } Robot { name \"b\" controller \"c\" }");
    project.script("c", "exit 0");
    std::fs::create_dir_all(project.path("tmp")).unwrap();
    let inner = project.command(&["--mode=fast", "--duration=0.1", "worlds/w.wbt"]);
    let mut outer = std::process::Command::new("sh");
    outer.args(["-c", "ulimit -n 14; exec \"$0\" \"$@\""]).arg(inner.get_program()).args(inner.get_args());
    outer.current_dir(project.path("")).envs(inner.get_envs().filter_map(|(key, value)| Some((key, value?))));
    let output = outer.output().unwrap();
    let err = String::from_utf8_lossy(&output.stderr);
    assert!(err.contains("Too many open files") && !err.contains("panicked"), "{err}");
    assert!(matches!(output.status.code(), Some(1 | 3)), "{:?} {err}", output.status);
}

#[cfg(target_os = "linux")]
#[test]
fn files_and_results_that_cannot_be_written_are_errors() {
    let project = Project::new("Robot { controller \"<none>\" }");
    std::fs::create_dir_all(project.path("tmp")).unwrap();
    let run: &[&str] = &["--mode=fast", "--duration=0.1", "--trace", "worlds/w.wbt"];
    let lost = "a result could not be printed: No space left on device";
    for (arguments, shell, message, status) in [
        (run, "exec \"$0\" \"$@\" > /dev/full", lost, 1),
        (run, "exec \"$0\" \"$@\" >&-", "", 0),
        (run, "ulimit -f 0; exec \"$0\" \"$@\" --record x.mcap", "File too large", 1),
        (&["check", "worlds/w.wbt"], "exec \"$0\" \"$@\" > /dev/full", lost, 1),
        (&["add"], "exec \"$0\" \"$@\" > /dev/full", lost, 1),
        (&["add"], "exec \"$0\" \"$@\" >&-", "", 0),
    ] {
        let inner = project.command(arguments);
        let mut outer = std::process::Command::new("sh");
        outer.args(["-c", shell]).arg(inner.get_program()).args(inner.get_args());
        outer.current_dir(project.path(""));
        outer.envs(inner.get_envs().filter_map(|(key, value)| Some((key, value?))));
        let output = outer.output().unwrap();
        let err = String::from_utf8_lossy(&output.stderr);
        assert!(err.contains(message), "{shell}: {err}");
        assert_eq!(output.status.code(), Some(status), "{shell}: {err}");
    }
}

/// A picture after an hour of simulated time: rendering it takes too long to wait for.
#[test]
fn an_interrupted_image_is_not_written() {
    let project = Project::new("Robot { controller \"c\" }");
    project.script("c", "echo pid $$; exec sleep 1000");
    let mut running = project.start(&["shot", "worlds/w.wbt", "--time=3600", "-o", "x.png"]);
    running.wait_for("pid ");
    running.signal("TERM");
    assert_eq!(running.wait(), Some(143));
    assert!(!project.path("x.png").exists());
}

#[test]
fn a_controller_of_python_2_gets_a_hint() {
    let project = Project::new("Robot { controller \"old\" }");
    project.write("controllers/old/old.py", "from controller import Robot\nprint 'hello'\n");
    let ended = project.run(&["--mode=fast", "--duration=0.1", "worlds/w.wbt"]);
    assert!(ended.err.contains("line 2 is Python 2"), "{}", ended.err);
}

/// As when the test program is killed: nothing else would end it.
#[cfg(target_os = "linux")]
#[test]
fn a_test_run_ends_with_the_thread_that_started_it() {
    let project = Project::new("Robot { controller \"c\" }");
    let (mut running, pid) = std::thread::scope(|scope| {
        scope.spawn(|| hanging(&project, "echo pid $$; exec sleep 1000")).join().unwrap()
    });
    assert_eq!(running.wait(), None);
    wait_until_gone(&pid);
}
