//! What a user does, from a file or a pipe.

use crate::project::Project;

const READER: &str = r#"
#include <stdio.h>
#include <webots/joystick.h>
#include <webots/keyboard.h>
#include <webots/mouse.h>
#include <webots/robot.h>
int main() {
  wb_robot_init();
  wb_keyboard_enable(32);
  wb_mouse_enable(32);
  wb_joystick_enable(32);
  int last = -2;
  while (wb_robot_step(32) != -1) {
    const int key = wb_keyboard_get_key();
    if (key != last)
      printf("%.3f key %d\n", wb_robot_get_time(), key);
    last = key;
    if (wb_mouse_get_state().left) {
      printf("mouse %g %g\n", wb_mouse_get_state().u, wb_mouse_get_state().v);
      break;
    }
  }
  printf("joystick %d %s %d\n", wb_joystick_is_connected(), wb_joystick_get_model(), wb_joystick_get_axis_value(1));
  wb_robot_cleanup();
  return 0;
}
"#;

const TALKER: &str = r#"
from controller import Robot
robot = Robot()
while robot.step(32) != -1:
    text = robot.wwiReceiveText()
    while text:
        print('%.3f %s' % (robot.getTime(), text))
        robot.wwiSendText('you said ' + text)
        text = robot.wwiReceiveText()
"#;

#[test]
fn window_messages_are_exchanged_through_the_input_file() {
    let project = Project::new(
        "Robot { name \"the boss\" controller \"c\" } Robot { name \"other\" controller \"c\" }",
    );
    project.write("controllers/c/c.py", TALKER);
    project.write(
        "script.txt",
        "window other hi\nat 0.64 window \"the boss\" go on\nat 0.64 window \"the boss\" stop\n",
    );
    let words = ["--mode=fast", "--duration=1", "--stdout", "--input=script.txt", "worlds/w.wbt"];
    let ended = project.run(&words);
    let has = |line: &str| ended.out.lines().filter(|lines_of| *lines_of == line).count() == 1;
    for line in [
        "[c] 0.032 hi",
        "[window of other] you said hi",
        "[c] 0.672 go on",
        "[c] 0.672 stop",
        "[window of the boss] you said stop",
    ] {
        assert!(has(line), "{line}: {}{}", ended.out, ended.err);
    }
    // Without a user, messages are dropped and the controller continues.
    project
        .write("controllers/c/c.py", &TALKER.replace("while robot", "robot.wwiSendText('a')\nwhile robot"));
    let ended = project.run(&["--mode=fast", "--duration=1", "--no-page", "worlds/w.wbt"]);
    assert!(ended.status == Some(0) && ended.err.contains("they are dropped"), "{}", ended.err);
}

#[test]
fn keyboard_mouse_and_joystick_input_is_read_from_a_file() {
    let project = Project::new("Robot { controller \"c\" }");
    project.write("controllers/c/c.c", READER);
    let script = "joystick 2 4 0 My Stick\naxes 0 77\nat 0.32 keys W  # ahead\nat 0.64 keys\nat 0.96 mouse 0.25 0.75 left\nnonsense\n";
    project.write("script.txt", script);
    let words = ["--mode=fast", "--duration=2", "--stdout", "--input=script.txt", "worlds/w.wbt"];
    let ended = project.run(&words);
    assert_eq!(ended.status, Some(0), "{}", ended.err);
    // Input that exists when a step begins is read at its end.
    let expected = "[c] 0.032 key -1\n[c] 0.352 key 87\n[c] 0.672 key -1\n[c] mouse 0.25 0.75\n[c] joystick 1 My Stick 77\n";
    assert!(ended.out.contains(expected), "{}{}", ended.out, ended.err);
    assert!(ended.err.contains("\"nonsense\" of --input"), "{}", ended.err);
    assert_eq!(project.run(&words).out, ended.out, "a run with a file is repeatable");
}

#[test]
fn held_keys_stay_held_after_a_reload() {
    let project = Project::new("Robot { name \"boss\" supervisor TRUE controller \"c\" }");
    let controller = "import os\nfrom controller import Supervisor\nboss = Supervisor()\nstick, keys = boss.getJoystick(), boss.getKeyboard()\n\
        stick.enable(32)\nkeys.enable(32)\nboss.step(32)\nboss.step(32)\nprint(stick.getModel(), keys.getKey())\n\
        again = os.path.isfile('again')\nopen('again', 'w').close()\n\
        boss.simulationQuit(0) if again else boss.worldReload()\nboss.step(32)\n";
    project.write("controllers/c/c.py", controller);
    project.write("user.txt", "joystick 2 4 1 Stick\nkeys A\n");
    let ended = project.run(&["--mode=fast", "--stdout", "--input=user.txt", "worlds/w.wbt"]);
    assert_eq!(ended.out, "[c] Stick 65\n[c] Stick 65\n", "{}", ended.err);
}

const WAITER: &str = r#"
#include <stdio.h>
#include <time.h>
#include <webots/keyboard.h>
#include <webots/robot.h>
static void waits(const char *name, int kinds, int timeout_ms, int least_ms) {
  struct timespec from, to;
  clock_gettime(CLOCK_MONOTONIC, &from);
  const int event = wb_robot_wait_for_user_input_event((WbUserInputEvent)kinds, timeout_ms);
  clock_gettime(CLOCK_MONOTONIC, &to);
  const double ms = (to.tv_sec - from.tv_sec) * 1e3 + (to.tv_nsec - from.tv_nsec) / 1e6;
  fprintf(stderr, "%s: %d, key %d%s\n", name, event, wb_keyboard_get_key(), ms < least_ms ? ", too early" : "");
}
int main() {
  wb_robot_init();
  wb_keyboard_enable(32);
  wb_robot_step(32);
  WAITS
  fprintf(stderr, "at %.3f s\n", wb_robot_get_time());
  wb_robot_cleanup();
  return 0;
}
"#;

fn waiter(waits: &str) -> Project {
    let project = Project::new("Robot { controller \"c\" }");
    project.write("controllers/c/c.c", &WAITER.replace("WAITS", waits));
    project
}

/// The lines that the controller has printed.
fn lines_of(err: &str) -> Vec<&str> {
    err.lines().filter_map(|line| line.strip_prefix("[c] ")).collect()
}

const WORDS: [&str; 4] = ["--mode=fast", "--duration=1", "--stderr", "worlds/w.wbt"];

#[test]
fn waits_for_events_without_input_last_until_their_timeout() {
    let waits = "waits(\"nothing\", WB_EVENT_NO_EVENT, 200, 199);\n  waits(\"key\", WB_EVENT_KEYBOARD, 200, 199);\n  \
                 waits(\"for ever\", WB_EVENT_KEYBOARD, -1, 0);";
    let project = waiter(waits);
    project.write("nothing.txt", "");
    // «This timeout is expressed in real time and not in simulation time», whether there is a user or not.
    let expected = ["nothing: 0, key -1", "key: 0, key -1", "for ever: 0, key -1", "at 0.032 s"];
    assert_eq!(lines_of(&project.run(&WORDS).err), expected);
    let with_file = [&WORDS[..3], &["--input=nothing.txt", WORDS[3]]].concat();
    assert_eq!(lines_of(&project.run(&with_file).err), expected);
}

/// «when the amount of milliseconds specified by the `timeout` argument has passed»: not when the world looks up next.
#[test]
fn waits_for_events_do_not_exceed_their_timeout() {
    let project = Project::new("Robot { name \"r\" controller \"c\" }");
    let script = "import time\nfrom controller import Robot\nrobot = Robot()\nrobot.step(32)\nstart = time.monotonic()\n\
        for _ in range(20):\n    robot.waitForUserInputEvent(Robot.EVENT_NO_EVENT, 10)\n\
        took = time.monotonic() - start\nprint('in time' if 0.2 <= took < 1.2 else took)\n";
    project.write("controllers/c/c.py", script);
    let ended = project.run(&["--mode=fast", "--duration=1", "--stdout", "--stderr", "worlds/w.wbt"]);
    assert!(ended.out.contains("in time"), "{}{}", ended.out, ended.err);
}

#[test]
fn input_of_a_file_continues_while_a_controller_waits() {
    let waits = "waits(\"W\", WB_EVENT_KEYBOARD, 9000, 467);\n  waits(\"0.6\", WB_EVENT_KEYBOARD, 100, 99);\n  \
                 waits(\"0.7\", WB_EVENT_KEYBOARD, 100, 99);\n  waits(\"UP\", WB_EVENT_KEYBOARD, -1, 99);\n  \
                 waits(\"end\", WB_EVENT_KEYBOARD, -1, 0);\n  wb_robot_step(32);";
    let project = waiter(waits);
    project.write("user.txt", "at 0.5 keys W\nat 0.7 keys\nat 0.8 keys UP\n");
    let words = [&WORDS[..3], &["--input=user.txt", WORDS[3]]].concat();
    // The world is at 0.032 s all the time.
    let expected = [
        "W: 4, key 87",
        "0.6: 0, key 87",
        "0.7: 4, key -1",
        "UP: 4, key 315",
        "end: 0, key 315",
        "at 0.064 s",
    ];
    assert_eq!(lines_of(&project.run(&words).err), expected);
}
