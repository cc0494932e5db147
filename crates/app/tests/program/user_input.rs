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

#[test]
fn keys_mouse_and_joystick_come_from_a_file_at_their_time() {
    let project = Project::new("Robot { controller \"c\" }");
    project.write("controllers/c/c.c", READER);
    let script = "joystick 2 4 0 My Stick\naxes 0 77\nat 0.32 keys W  # ahead\nat 0.64 keys\nat 0.96 mouse 0.25 0.75 left\nnonsense\n";
    project.write("script.txt", script);
    let words = ["--mode=fast", "--duration=2", "--stdout", "--input=script.txt", "worlds/w.wbt"];
    let ended = project.run(&words);
    assert_eq!(ended.status, Some(0), "{}", ended.err);
    // What is there when a step begins is read at its end.
    let expected = "[c] 0.032 key -1\n[c] 0.352 key 87\n[c] 0.672 key -1\n[c] mouse 0.25 0.75\n[c] joystick 1 My Stick 77\n";
    assert!(ended.out.contains(expected), "{}{}", ended.out, ended.err);
    assert!(ended.err.contains("\"nonsense\" of --input"), "{}", ended.err);
    assert_eq!(project.run(&words).out, ended.out, "a run with a file is repeatable");
}
