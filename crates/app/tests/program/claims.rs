//! Claims of the manual that no other test shows, each with its sentence.

use crate::project::{Project, has_java};

/// The lines that a controller has printed.
fn lines_of<'a>(out: &'a str, by: &str) -> Vec<&'a str> {
    out.lines().filter_map(|line| line.strip_prefix(by)?.strip_prefix("] ")).collect()
}

const TALK: &str = r#"
Robot { name "sender" controller "sender" children [ Emitter { name "out" channel 2 range -1 } ] }
Robot { name "listener" translation 2 0 0 controller "LISTENER" children [ Receiver { name "in" channel 2 } ] }
"#;

/// Sends a counted message in each step.
const SENDER: &str = r#"
from controller import Robot
import struct
robot = Robot()
out = robot.getDevice("out")
for n in range(30):
    out.send(b"packet %d\0" % n)
    if robot.step(32) == -1:
        break
"#;

const LISTENER: &str = r#"
#include <stdio.h>
#include <string.h>
#include <webots/receiver.h>
#include <webots/robot.h>
int main() {
  wb_robot_init();
  WbDeviceTag in = wb_robot_get_device("in");
  printf("period %d\n", wb_receiver_get_sampling_period(in));
  wb_receiver_enable(in, 64);
  printf("period %d, channel %d\n", wb_receiver_get_sampling_period(in), wb_receiver_get_channel(in));
  for (int i = 0; i < 4; ++i)
    wb_robot_step(32);
  const char *first = (const char *)wb_receiver_get_data(in);
  char copy[32];
  strcpy(copy, first);
  const int size = wb_receiver_get_data_size(in), waiting = wb_receiver_get_queue_length(in);
  for (int i = 0; i < 4; ++i)
    wb_robot_step(32);
  printf("%s of %d, the same %d, more %d\n", copy, size, strcmp(first, copy) == 0 && first == wb_receiver_get_data(in),
         wb_receiver_get_queue_length(in) > waiting);
  while (wb_receiver_get_queue_length(in))
    wb_receiver_next_packet(in);
  printf("nothing %d %d\n", wb_receiver_get_signal_strength(in) > 0, wb_receiver_get_emitter_direction(in) != NULL);
  wb_receiver_disable(in);
  wb_robot_step(32);
  while (wb_receiver_get_queue_length(in))
    wb_receiver_next_packet(in);
  for (int i = 0; i < 4; ++i)
    wb_robot_step(32);
  printf("disabled: period %d, heard %d\n", wb_receiver_get_sampling_period(in), wb_receiver_get_queue_length(in));
  wb_receiver_enable(in, 32);
  wb_receiver_set_channel(in, 7);
  wb_robot_step(32);
  wb_robot_step(32);
  const int other = wb_receiver_get_queue_length(in);
  wb_receiver_set_channel(in, WB_CHANNEL_BROADCAST);
  for (int i = 0; i < 3; ++i)
    wb_robot_step(32);
  printf("channel %d, heard %d, then %d\n", wb_receiver_get_channel(in), other, wb_receiver_get_queue_length(in) > 0);
  wb_robot_cleanup();
  return 0;
}
"#;

#[test]
fn receivers_behave_as_documented() {
    let project = Project::new(&TALK.replace("LISTENER", "listener"));
    project.write("controllers/sender/sender.py", SENDER);
    project.write("controllers/listener/listener.c", LISTENER);
    let ended = project.run(&["--mode=fast", "--duration=1", "--stdout", "--stderr", "worlds/w.wbt"]);
    let expected = [
        // «returns the period given into the `wb_receiver_enable` function, or 0 if the device is disabled»
        "period 0",
        // «returns the current channel of the receiver»
        "period 64, channel 2",
        // «The user must copy useful data from the head packet, before calling the `wb_receiver_next_packet` function.»
        "packet 0 of 9, the same 1, more 1",
        // «It is illegal to call this function if the receiver's queue is empty»
        "nothing 0 0",
        // «The `wb_receiver_disable` function stops the background listening.»
        "disabled: period 0, heard 0",
        // «-1 (WB_CHANNEL_BROADCAST)» «the special -1 channel number allows the receiver to listen to all channels»
        "channel -1, heard 0, then 1",
    ];
    assert_eq!(lines_of(&ended.out, "[listener"), expected, "{}", ended.err);
    for function in ["wb_receiver_get_signal_strength", "wb_receiver_get_emitter_direction"] {
        assert!(ended.err.contains(function), "{function}: {}", ended.err);
    }
}

const CPP_LISTENER: &str = r#"
#include <cstring>
#include <iostream>
#include <webots/Receiver.hpp>
#include <webots/Robot.hpp>
using namespace webots;
int main() {
  Robot robot;
  Receiver *in = robot.getReceiver("in");
  in->enable(32);
  for (int i = 0; i < 3; ++i)
    robot.step(32);
  const double *to = in->getEmitterDirection();
  std::cout << in->getSamplingPeriod() << ", " << in->getChannel() << ", " << (in->getQueueLength() > 1) << ", "
            << static_cast<const char *>(in->getData()) << " of " << in->getDataSize() << ", " << in->getSignalStrength() << ", "
            << to[0] << " " << to[1] << " " << to[2] << std::endl;
  in->nextPacket();
  std::cout << static_cast<const char *>(in->getData()) << std::endl;
  in->setChannel(Receiver::CHANNEL_BROADCAST);
  std::cout << in->getChannel() << std::endl;
  in->disable();
  std::cout << in->getSamplingPeriod() << std::endl;
  return 0;
}
"#;

const JAVA_LISTENER: &str = r#"
import com.cyberbotics.webots.controller.*;
public class java_listener {
  public static void main(String[] args) {
    final Robot robot = new Robot();
    final Receiver in = robot.getReceiver("in");
    in.enable(32);
    for (int i = 0; i < 3; ++i)
      robot.step(32);
    final double[] to = in.getEmitterDirection();
    System.out.println(in.getSamplingPeriod() + ", " + in.getChannel() + ", " + (in.getQueueLength() > 1 ? 1 : 0) + ", " +
      new String(in.getData(), 0, in.getDataSize() - 1) + " of " + in.getDataSize() + ", " + in.getSignalStrength() + ", " +
      (int)to[0] + " " + (int)to[1] + " " + (int)to[2]);
    in.nextPacket();
    System.out.println(new String(in.getData(), 0, in.getDataSize() - 1));
    in.setChannel(Receiver.CHANNEL_BROADCAST);
    System.out.println(in.getChannel());
    in.disable();
    System.out.println(in.getSamplingPeriod());
  }
}
"#;

/// All functions of receivers as methods: `class Receiver : public Device`, `public class Receiver extends Device`.
#[test]
fn receivers_behave_the_same_in_cpp_and_java() {
    let expected = ["32, 2, 1, packet 0 of 9, 0.25, -1 0 0", "packet 1", "-1", "0"];
    let mut languages = vec![("cpp_listener", "cpp", CPP_LISTENER)];
    if has_java() {
        languages.push(("java_listener", "java", JAVA_LISTENER));
    }
    for (name, ending, text) in languages {
        let project = Project::new(&TALK.replace("LISTENER", name));
        project.write("controllers/sender/sender.py", SENDER);
        project.write(&format!("controllers/{name}/{name}.{ending}"), text);
        let ended = project.run(&["--mode=fast", "--duration=1", "--stdout", "--stderr", "worlds/w.wbt"]);
        assert_eq!(lines_of(&ended.out, &format!("[{name}")), expected, "{}", ended.err);
    }
}

/// «In Python, the `getBytes`, `getString`, `getFloats`, `getInts` and `getBools`»; tuples of the structures that were sent; the
/// direction «is returned as a list containing three float numbers».
#[test]
fn python_reads_packets_of_all_types() {
    let project = Project::new(&TALK.replace("LISTENER", "listener"));
    let send = "from controller import Robot\nimport struct\nrobot = Robot()\nout = robot.getDevice('out')\n\
        out.send(b'\\x01\\x00\\xff')\nout.send('text')\nout.send([1.5, -2.0])\nout.send(struct.pack('ii', -3, 70000))\n\
        out.send(struct.pack('???', True, False, True))\nrobot.step(32)\n";
    let read = "from controller import Robot\nrobot = Robot()\nreceiver = robot.getDevice('in')\nreceiver.enable(32)\n\
        for _ in range(3):\n    robot.step(32)\n\
        for read in (receiver.getBytes, receiver.getString, receiver.getFloats, receiver.getInts, receiver.getBools):\n    \
        print(read(), receiver.getDataSize(), receiver.getEmitterDirection(), receiver.getSignalStrength())\n    \
        receiver.nextPacket()\nprint(receiver.getQueueLength())\n";
    project.write("controllers/sender/sender.py", send);
    project.write("controllers/listener/listener.py", read);
    let ended = project.run(&["--mode=fast", "--duration=1", "--stdout", "--stderr", "worlds/w.wbt"]);
    let from = "[-1.0, 0.0, 0.0] 0.25";
    let expected = [
        format!("b'\\x01\\x00\\xff' 3 {from}"),
        format!("text 4 {from}"),
        format!("(1.5, -2.0) 16 {from}"),
        format!("(-3, 70000) 8 {from}"),
        format!("(True, False, True) 3 {from}"),
        "0".to_owned(),
    ];
    assert_eq!(lines_of(&ended.out, "[listener"), expected, "{}", ended.err);
}

const KNOWN: &str = r#"
Robot { name "free" controller "teller" synchronization FALSE battery [ 5 10 0 ] children [ Robot { name "inner" controller "<none>" } LED { name "lamp" } GPS { name "gps" } ] }
"#;

const TELLER: &str = r#"
#include <stdio.h>
#include <webots/robot.h>
int main() {
  wb_robot_init();
  printf("%s\n%s\n", wb_robot_get_project_path(), wb_robot_get_world_path());
  printf("synchronization %d\n", wb_robot_get_synchronization());
  printf("battery %d", wb_robot_get_battery_sampling_period(0));
  wb_robot_battery_sensor_enable(64);
  printf(" %d", wb_robot_get_battery_sampling_period(0));
  wb_robot_battery_sensor_disable();
  printf(" %d\n", wb_robot_get_battery_sampling_period(0));
  wb_robot_cleanup();
  return 0;
}
"#;

const CPP_TELLER: &str = r#"
#include <iostream>
#include <webots/Device.hpp>
#include <webots/Robot.hpp>
using namespace webots;
int main() {
  Robot robot;
  robot.batterySensorEnable(32);
  robot.step(32);
  std::cout << robot.batterySensorGetSamplingPeriod() << " " << (robot.batterySensorGetValue() < 5) << std::endl;
  robot.batterySensorDisable();
  std::cout << robot.batterySensorGetSamplingPeriod() << " " << robot.getSynchronization() << std::endl;
  for (int i = 0; i < robot.getNumberOfDevices(); ++i)
    std::cout << robot.getDeviceByIndex(i)->getName() << " ";
  std::cout << (robot.getDeviceByIndex(7) == NULL) << std::endl;
  return 0;
}
"#;

const JAVA_TELLER: &str = r#"
import com.cyberbotics.webots.controller.*;
public class java_teller {
  public static void main(String[] args) {
    final Robot robot = new Robot();
    robot.batterySensorEnable(32);
    robot.step(32);
    System.out.println(robot.batterySensorGetSamplingPeriod() + " " + (robot.batterySensorGetValue() < 5 ? 1 : 0));
    robot.batterySensorDisable();
    System.out.println(robot.batterySensorGetSamplingPeriod() + " " + (robot.getSynchronization() ? 1 : 0));
    String names = "";
    for (int i = 0; i < robot.getNumberOfDevices(); ++i)
      names += robot.getDeviceByIndex(i).getName() + " ";
    System.out.println(names + (robot.getDeviceByIndex(7) == null ? 1 : 0));
  }
}
"#;

#[test]
fn robots_report_their_world_and_devices() {
    // The world does not wait for this controller, so it has to run until everything is printed, and the battery to last.
    let project = Project::new(&KNOWN.replace("battery [ 5 10 0 ]", "battery [ 1e9 1e9 0 ]"));
    project.write("controllers/teller/teller.c", TELLER);
    let mut run = project.start(&["--mode=fast", "worlds/w.wbt"]);
    run.wait_for("[teller] battery");
    run.signal("TERM");
    let ended = run.finish();
    let words = ["--mode=fast", "--duration=1", "--stdout", "--stderr", "worlds/w.wbt"];
    let (folder, world) = (project.path("").display().to_string(), project.path("worlds/w.wbt"));
    let expected = [
        // «It doesn't include the final directory separator char»
        folder.trim_end_matches('/').to_owned(),
        // «the full path of the current opened world … does include the final ".wbt"»
        world.display().to_string(),
        // «the boolean value corresponding to the synchronization field»
        "synchronization 0".to_owned(),
        // «returns the sampling period of the battery sensor, or 0 if it is disabled»
        "battery 0 64 0".to_owned(),
    ];
    assert_eq!(lines_of(&ended.err, "[teller"), expected, "{}", ended.err);
    // «void batterySensorEnable(int sampling_period)» and so on; «Device *getDeviceByIndex(int index)»
    let world = KNOWN.replace("synchronization FALSE", "");
    let mut languages = vec![("cpp_teller", "cpp", CPP_TELLER)];
    if has_java() {
        languages.push(("java_teller", "java", JAVA_TELLER));
    }
    for (name, ending, text) in languages {
        let project = Project::new(&world.replace("teller", name));
        project.write(&format!("controllers/{name}/{name}.{ending}"), text);
        let ended = project.run(&words);
        let expected = ["32 1", "0 1", "lamp gps 1"];
        assert_eq!(lines_of(&ended.out, &format!("[{name}")), expected, "{}", ended.err);
    }
}

/// «if any two devices share the same name, `wb_robot_get_device` will return the first one it finds. In order to distinguish
/// between devices with the same name, users should consider iterating over a robot's devices»
///
/// Since R2023a `getDevice` in Python returns the last one.
#[test]
fn devices_with_the_same_name_are_found_by_index() {
    let sensor = |x: u32| format!("DistanceSensor {{ name \"d\" translation {x} 0 0 }}");
    let project = Project::new(&format!(
        "Robot {{ name \"r\" supervisor TRUE controller \"c\" children [ {} {} GPS {{ name \"g\" }} {} ] }}",
        sensor(3),
        sensor(5),
        sensor(7)
    ));
    let script = "from controller import Supervisor\nrobot = Supervisor()\n\
        devices = [robot.getDeviceByIndex(index) for index in range(robot.getNumberOfDevices())]\n\
        print([(device.getName(), robot.getFromDevice(device).getPosition()[0]) for device in devices])\n\
        print(robot.getDevice('d') is devices[3], robot.getDevice('g') is devices[2], robot.getDeviceByIndex(4))\n";
    project.write("controllers/c/c.py", script);
    let ended = project.run(&["--mode=fast", "--duration=0.1", "--stdout", "--stderr", "worlds/w.wbt"]);
    let expected = ["[('d', 3.0), ('d', 5.0), ('g', 0.0), ('d', 7.0)]", "True True None"];
    assert_eq!(lines_of(&ended.out, "[c"), expected, "{}", ended.err);
}

/// The example of the reference under `wb_robot_step`, as it stands.
#[test]
fn the_documented_c_example_runs_unchanged() {
    let example = r#"
#include <webots/robot.h>
#include <webots/distance_sensor.h>
#include <webots/led.h>

#define TIME_STEP 32

static WbDeviceTag my_sensor, my_led;

int main() {
  /* initialize the webots controller library */
  wb_robot_init();

  // get device tags
  my_sensor = wb_robot_get_device("my_distance_sensor");
  my_led = wb_robot_get_device("my_led");

  /* enable sensors to read data from them */
  wb_distance_sensor_enable(my_sensor, TIME_STEP);

  /* main control loop: perform simulation steps of 32 milliseconds */
  /* and leave the loop when the simulation is over */
  while (wb_robot_step(TIME_STEP) != -1) {

    /* Read and process sensor data */
    double val = wb_distance_sensor_get_value(my_sensor);

    /* Send actuator commands */
    wb_led_set(my_led, 1);
  }

  /* Add here your own exit cleanup code */

  wb_robot_cleanup();

  return 0;
}
"#;
    let project = Project::new(
        "Robot { controller \"c\" children [ DistanceSensor { name \"my_distance_sensor\" } LED { name \"my_led\" } ] }",
    );
    project.write("controllers/c/c.c", example);
    let ended = project.run(&["--mode=fast", "--duration=1", "--stdout", "--stderr", "worlds/w.wbt"]);
    assert_eq!((ended.status, ended.out.as_str()), (Some(0), ""), "{}", ended.err);
    assert!(!ended.err.contains("rror"), "{}", ended.err);
}

/// «The controller termination cannot be vetoed: one second later the controller is killed by Webots. So only one second is
/// available to do the cleanup.»
#[test]
fn controllers_have_a_second_to_clean_up() {
    let project = Project::new(
        "Robot { name \"a\" controller \"c\" controllerArgs \"0.5\" } Robot { name \"b\" controller \"c\" controllerArgs \"1e9\" }",
    );
    let controller = r#"
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <webots/robot.h>
static double now() {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec + t.tv_nsec / 1e9;
}
int main(int argc, char **argv) {
  wb_robot_init();
  while (wb_robot_step(32) != -1) {}
  const double end = now() + atof(argv[1]);
  while (now() < end) {}
  printf("%s is clean\n", wb_robot_get_name());
  fflush(stdout);
  wb_robot_cleanup();
  return 0;
}
"#;
    project.write("controllers/c/c.c", controller);
    let ended = project.run(&["--mode=fast", "--duration=0.2", "--stdout", "worlds/w.wbt"]);
    assert_eq!((ended.status, lines_of(&ended.out, "[c")), (Some(0), vec!["a is clean"]), "{}", ended.err);
}

const WAITER: &str = r#"
#include <stdio.h>
#include <webots/joystick.h>
#include <webots/keyboard.h>
#include <webots/mouse.h>
#include <webots/robot.h>
static void wait(const char *name, int kinds) {
  const int event = wb_robot_wait_for_user_input_event((WbUserInputEvent)kinds, 20000);
  printf("%s %d: left %d, axis %d, button %d, hat %d\n", name, event, wb_mouse_get_state().left, wb_joystick_get_axis_value(0),
         wb_joystick_get_pressed_button(), wb_joystick_get_pov_value(0));
}
int main() {
  wb_robot_init();
  wb_mouse_enable(32);
  wb_joystick_enable(32);
  wb_robot_step(32);
  wait("click", WB_EVENT_MOUSE_CLICK);
  wait("axis", WB_EVENT_JOYSTICK_AXIS);
  wait("button", WB_EVENT_JOYSTICK_BUTTON);
  wait("hat", WB_EVENT_JOYSTICK_POV);
  printf("at %g\n", wb_robot_get_time());
  wb_robot_cleanup();
  return 0;
}
"#;

/// «WB_EVENT_MOUSE_CLICK: used to detect a mouse click», «…_JOYSTICK_BUTTON», «…_JOYSTICK_AXIS», «…_JOYSTICK_POV»; «without
/// calling the wb_robot_step function».
#[test]
fn mouse_and_joystick_events_end_a_wait() {
    let project = Project::new("Robot { controller \"c\" }");
    project.write("controllers/c/c.c", WAITER);
    let user = "joystick 2 4 1 Stick\nat 0.2 mouse 0.5 0.5 left\nat 0.4 axes 77 0\nat 0.6 buttons 2\nat 0.8 povs 1\n";
    project.write("user.txt", user);
    let words = ["--mode=fast", "--duration=1", "--stdout", "--stderr", "--input=user.txt", "worlds/w.wbt"];
    let ended = project.run(&words);
    let expected = [
        "click 1: left 1, axis 0, button -1, hat 0",
        "axis 16: left 1, axis 77, button -1, hat 0",
        "button 8: left 1, axis 77, button 2, hat 0",
        "hat 32: left 1, axis 77, button 2, hat 1",
        "at 0.032",
    ];
    assert_eq!(lines_of(&ended.out, "[c"), expected, "{}", ended.err);
}

/// «public int waitForUserInputEvent(int event_type, int timeout);»
#[test]
fn java_controllers_wait_for_events() {
    if !has_java() {
        println!("skipped: there is no javac");
        return;
    }
    let project = Project::new("Robot { name \"r\" controller \"Waiter\" }");
    let waiter = r#"
import com.cyberbotics.webots.controller.*;
public class Waiter {
  public static void main(String[] args) {
    final Robot robot = new Robot();
    final Keyboard keyboard = robot.getKeyboard();
    keyboard.enable(32);
    robot.step(32);
    final int event = robot.waitForUserInputEvent(Robot.EVENT_KEYBOARD | Robot.EVENT_MOUSE_CLICK, 20000);
    System.out.println((event == Robot.EVENT_KEYBOARD) + " " + keyboard.getKey());
    robot.wwiSendText("from Java");
    String text = "";
    while (text.isEmpty() && robot.step(32) != -1)
      text = robot.wwiReceiveText();
    System.out.println(text);
  }
}
"#;
    project.write("controllers/Waiter/Waiter.java", waiter);
    project.write("user.txt", "at 0.3 keys A\nat 0.6 window r to Java\n");
    let words = ["--mode=fast", "--duration=2", "--stdout", "--stderr", "--input=user.txt", "worlds/w.wbt"];
    let ended = project.run(&words);
    // «public void wwiSendText(String text); public String wwiReceiveText();»
    assert_eq!(lines_of(&ended.out, "[Waiter"), ["true 65", "to Java"], "{}", ended.err);
    assert_eq!(lines_of(&ended.out, "[window of r"), ["from Java"], "{}", ended.err);
}

/// «when Webots is about to terminate the controller (in that case WB_EVENT_QUIT is returned)»
#[test]
fn a_wait_ends_when_the_controller_is_terminated() {
    let project = Project::new("Robot { controller \"c\" }");
    let waiter = "#include <stdio.h>\n#include <webots/keyboard.h>\n#include <webots/robot.h>\nint main() {\n\
        wb_robot_init();\nwb_keyboard_enable(32);\nwb_robot_step(32);\nfprintf(stderr, \"waiting\\n\");\n\
        wb_robot_wait_for_user_input_event(WB_EVENT_MOUSE_CLICK, 1);\n\
        const int event = wb_robot_wait_for_user_input_event(WB_EVENT_KEYBOARD, -1);\n\
        fprintf(stderr, \"quit %d, then %d\\n\", event == WB_EVENT_QUIT, wb_robot_step(32));\n\
        wb_robot_cleanup();\nreturn 0;\n}\n";
    project.write("controllers/c/c.c", waiter);
    let pipe = project.path("user");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let mut running = project.start(&["--mode=fast", "--stderr", "--input=user", "worlds/w.wbt"]);
    let user = std::fs::OpenOptions::new().write(true).open(&pipe).unwrap();
    running.wait_for("waiting");
    // «The corresponding input devices should be enabled before calling the … function.»
    running.wait_for("the mouse is disabled, please enable it with wb_mouse_enable()");
    running.signal("INT");
    running.wait_for("quit 1, then -1");
    assert_eq!(running.wait(), Some(130));
    drop(user);
}

/// «the binary OR between one of WB_ROBOT_KEYBOARD_SHIFT, WB_ROBOT_KEYBOARD_CONTROL or WB_ROBOT_KEYBOARD_ALT and the ASCII code»;
/// «up to 7 times to detect up to 7 simultaneous keys pressed».
#[test]
fn keys_have_modifiers_and_at_most_seven_are_reported() {
    let project = Project::new("Robot { controller \"c\" }");
    let reader = "#include <stdio.h>\n#include <webots/keyboard.h>\n#include <webots/robot.h>\nint main() {\n\
        wb_robot_init();\nwb_keyboard_enable(32);\nwb_robot_step(32);\nwb_robot_step(32);\nint key, n = 0;\n\
        while ((key = wb_keyboard_get_key()) > 0) {\n  ++n;\n\
        printf(\"%c%s%s%s\\n\", key & WB_KEYBOARD_KEY, key & WB_KEYBOARD_SHIFT ? \" shift\" : \"\",\n\
        key & WB_KEYBOARD_CONTROL ? \" control\" : \"\", key & WB_KEYBOARD_ALT ? \" alt\" : \"\");\n}\n\
        printf(\"%d keys\\n\", n);\nwb_robot_cleanup();\nreturn 0;\n}\n";
    project.write("controllers/c/c.c", reader);
    project.write("user.txt", "keys CONTROL+A ALT+B SHIFT+C D E F G H I\n");
    let words = ["--mode=fast", "--duration=1", "--stdout", "--stderr", "--input=user.txt", "worlds/w.wbt"];
    let ended = project.run(&words);
    let expected = ["A control", "B alt", "C shift", "D", "E", "F", "G", "7 keys"];
    assert_eq!(lines_of(&ended.out, "[c"), expected, "{}", ended.err);
}

/// «The Webots controller API is thread safe»: four tasks read and command, while the main thread steps.
#[test]
fn several_threads_call_the_library_concurrently() {
    let project = Project::new(
        "Robot { controller \"c\" children [ GPS { name \"gps\" } LED { name \"lamp\" } Emitter { name \"out\" } ] }",
    );
    let controller = r#"
#include <stdio.h>
#include <webots/emitter.h>
#include <webots/gps.h>
#include <webots/led.h>
#include <webots/robot.h>
static WbMutexRef mutex;
static int done;
static volatile int wrong;
static void work(void *argument) {
  const int me = *(const int *)argument;
  for (int i = 0; i < 2000; ++i) {
    if (wb_robot_get_device("gps") != 1 || wb_robot_get_device("lamp") != 2 || wb_robot_get_basic_time_step() != 32)
      wrong = 1;
    wb_led_set(2, i & 1);
    wb_emitter_set_channel(3, me);
    wb_emitter_send(3, argument, sizeof(int));
    wb_gps_get_speed(1);
    wb_robot_get_time();
  }
  wb_robot_mutex_lock(mutex);
  ++done;
  wb_robot_mutex_unlock(mutex);
}
int main() {
  static int numbers[4] = {0, 1, 2, 3};
  wb_robot_init();
  mutex = wb_robot_mutex_new();
  wb_gps_enable(1, 32);
  for (int i = 0; i < 4; ++i)
    wb_robot_task_new(work, &numbers[i]);
  for (int all = 0; !all && wb_robot_step(32) != -1;) {
    wb_robot_mutex_lock(mutex);
    all = done == 4;
    wb_robot_mutex_unlock(mutex);
  }
  printf("done %d wrong %d\n", done, wrong);
  wb_robot_cleanup();
  return 0;
}
"#;
    project.write("controllers/c/c.c", controller);
    let ended = project.run(&["--mode=fast", "--duration=3000", "--stdout", "--render=none", "worlds/w.wbt"]);
    assert_eq!(lines_of(&ended.out, "[c"), ["done 4 wrong 0"], "{}", ended.err);
}

/// «const char *wb_robot_wwi_receive(int *size); void wb_robot_wwi_send(const char *data, int size);» under
/// «#include <webots/utils/default_robot_window.h>», and `wb_robot_window_custom_function` in C++.
#[test]
fn cpp_controllers_send_bytes_to_windows_and_call_their_custom_function() {
    let project = Project::new("Robot { name \"r\" controller \"c\" window \"panel\" showWindow TRUE }");
    let panel = "#include <stdbool.h>\nbool wbw_init() { return true; }\nvoid wbw_cleanup() {}\nvoid wbw_update_gui() {}\n\
        void *wbw_robot_window_custom_function(void *arg) { *(int *)arg += 1; return arg; }\n";
    let controller = r#"
#include <cstdio>
#include <webots/Robot.hpp>
#include <webots/robot.h>
#include <webots/utils/default_robot_window.h>
int main() {
  webots::Robot robot;
  int number = 6;
  robot.step(32);
  printf("custom %d\n", *static_cast<int *>(robot.windowCustomFunction(&number)));
  wb_robot_wwi_send("ab\0cd", 6);
  int size = -1;
  const char *data = NULL;
  while (!(data = wb_robot_wwi_receive(&size)) && robot.step(32) != -1) {}
  printf("%s of %d\n", data, size);
  data = wb_robot_wwi_receive(&size);
  printf("nothing %d of %d\n", data == NULL, size);
  return 0;
}
"#;
    project.write("plugins/robot_windows/panel/panel.c", panel);
    project.write("controllers/c/c.cpp", controller);
    project.write("user.txt", "at 0.2 window r hello\n");
    let words = ["--mode=fast", "--duration=1", "--stdout", "--stderr", "--input=user.txt", "worlds/w.wbt"];
    let ended = project.run(&words);
    assert_eq!(lines_of(&ended.out, "[c"), ["custom 7", "hello of 6", "nothing 1 of 0"], "{}", ended.err);
}

/// «If an entry point of a plugin is blocking, the controller will also be blocked»; «the robotWindow field of the Robot node
/// allows to select which robot window».
#[test]
fn a_window_that_blocks_blocks_its_controller() {
    let project = Project::new("");
    let world = "#VRML_SIM V8.0.5 utf8\nWorldInfo { basicTimeStep 32 }\n\
        Robot { name \"r\" controller \"c\" robotWindow \"panel\" showRobotWindow TRUE }\n\
        Robot { name \"boss\" controller \"boss\" }\n";
    project.write("worlds/w.wbt", world);
    // It lets go when the other robot, whose world it holds by its controller, has waited.
    let panel = r#"
#include <stdbool.h>
#include <stdio.h>
#include <time.h>
static double now() {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec + t.tv_nsec / 1e9;
}
bool wbw_init() { return true; }
void wbw_cleanup() {}
void wbw_pre_update_gui() {}
void wbw_write_actuators() {}
void wbw_show() { printf("shown\n"); }
void wbw_update_gui() {}
void wbw_read_sensors() {
  static int steps;
  if (++steps == 2)
    for (double end = now() + 0.3; now() < end;) {}
}
"#;
    let controller = r#"
#include <stdio.h>
#include <time.h>
#include <webots/robot.h>
static double now() {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec + t.tv_nsec / 1e9;
}
int main() {
  wb_robot_init();
  wb_robot_step(32);
  const double begin = now();
  wb_robot_step(32);
  printf("blocked %d\n", now() - begin > 0.29);
  wb_robot_cleanup();
  return 0;
}
"#;
    project.write("plugins/robot_windows/panel/panel.c", panel);
    project.write("controllers/c/c.c", controller);
    project.write(
        "controllers/boss/boss.c",
        "#include <webots/robot.h>\nint main() { wb_robot_init(); while (wb_robot_step(32) != -1) {}\n\
        wb_robot_cleanup(); return 0; }\n",
    );
    let ended = project.run(&["--mode=fast", "--duration=0.5", "--stdout", "--stderr", "worlds/w.wbt"]);
    assert_eq!(lines_of(&ended.out, "[c"), ["shown", "blocked 1"], "{}", ended.err);
}

/// «The return value of this function should inform if the connection has been a success or not.»
#[test]
fn a_real_robot_without_an_answer_is_not_connected() {
    let project = Project::new("Robot { name \"r\" controller \"c\" remoteControl \"radio\" }");
    let radio = r#"
#include <stdio.h>
#include <webots/remote_control.h>
static int tries;
static bool start(void *arg) { return ++tries == 2; }
static void stop() { printf("stop\n"); }
static bool has_failed() { return false; }
static void stop_actuators() {}
static int step(int ms) { return 0; }
bool wbr_init(WbrInterface *i) {
  i->mandatory.wbr_start = start; i->mandatory.wbr_stop = stop; i->mandatory.wbr_has_failed = has_failed;
  i->mandatory.wbr_stop_actuators = stop_actuators; i->mandatory.wbr_robot_step = step;
  return true;
}
void wbr_cleanup() { printf("tries %d\n", tries); }
"#;
    let controller = "#include <stdio.h>\n#include <webots/robot.h>\nint main() { wb_robot_init();\n\
        for (int i = 0; i < 2; ++i) {\n  wb_robot_set_mode(WB_MODE_REMOTE_CONTROL, NULL);\n  wb_robot_step(32);\n\
        printf(\"remote %d\\n\", wb_robot_get_mode() == WB_MODE_REMOTE_CONTROL);\n}\nwb_robot_cleanup(); return 0; }\n";
    project.write("plugins/remote_controls/radio/radio.c", radio);
    project.write("controllers/c/c.c", controller);
    let ended = project.run(&["--mode=fast", "--duration=0.5", "--stdout", "--stderr", "worlds/w.wbt"]);
    assert_eq!(lines_of(&ended.out, "[c"), ["remote 0", "remote 1", "stop", "tries 2"], "{}", ended.err);
}

/// «The `dWebotsReceive()` function receives any data sent on channel 0.» «If `size` is non-NULL, it is set to the number of bytes».
#[test]
fn plugins_receive_only_channel_0() {
    let project = Project::new("");
    let world = "#VRML_SIM R2025a utf8\nWorldInfo { basicTimeStep 32 physics \"ask\" }\nRobot { controller \"c\" children [\n\
        Emitter { name \"zero\" channel 0 range -1 } Emitter { name \"one\" channel 1 range -1 } ] }\n";
    project.write("worlds/w.wbt", world);
    let controller = "from controller import Robot\nrobot = Robot()\n\
        for name in ('one', 'zero'):\n    robot.getDevice(name).send(name.encode() + b'\\0')\n    robot.step(32)\nrobot.step(32)\n";
    project.write("controllers/c/c.py", controller);
    let plugin = r#"
#include <plugins/physics.h>
void webots_physics_init() {}
void webots_physics_step() {
  const char *data = (const char *)dWebotsReceive(NULL);
  dWebotsConsolePrintf("%g %s", dWebotsGetTime(), data ? data : "nothing");
}
void webots_physics_cleanup() {}
"#;
    project.write("plugins/physics/ask/ask.c", plugin);
    let ended = project.run(&["--mode=fast", "--duration=0.12", "worlds/w.wbt"]);
    assert_eq!(ended.err.matches("zero").count(), 1, "{}", ended.err);
    assert!(!ended.err.contains("one") && ended.err.matches("nothing").count() >= 2, "{}", ended.err);
}

/// In R2025a a message of a plugin reaches the receivers with exactly its channel: -1 is a channel like others.
#[test]
fn messages_of_plugins_are_not_broadcast() {
    let project = Project::new("");
    let world = "#VRML_SIM R2025a utf8\nWorldInfo { basicTimeStep 32 physics \"tell\" }\nRobot { controller \"c\" children [\n\
        Receiver { name \"three\" channel 3 } Receiver { name \"four\" channel 4 } Receiver { name \"all\" channel -1 } ] }\n";
    project.write("worlds/w.wbt", world);
    let controller = "from controller import Robot\nrobot = Robot()\nall = [robot.getDevice(n) for n in ('three', 'four', 'all')]\n\
        for one in all:\n    one.enable(32)\nfor _ in range(4):\n    robot.step(32)\ntexts = [set() for _ in all]\n\
        for one, text in zip(all, texts):\n    while one.getQueueLength() > 0:\n        text.add(one.getBytes())\n        one.nextPacket()\n\
        print(texts)\n";
    project.write("controllers/c/c.py", controller);
    let plugin = "#include <plugins/physics.h>\nvoid webots_physics_init() {}\nvoid webots_physics_step() {\n\
        dWebotsSend(3, \"x\", 1);\ndWebotsSend(-1, \"y\", 1);\n}\nvoid webots_physics_cleanup() {}\n";
    project.write("plugins/physics/tell/tell.c", plugin);
    let ended = project.run(&["--mode=fast", "--duration=0.2", "--stdout", "worlds/w.wbt"]);
    assert!(ended.out.contains("[{b'x'}, set(), {b'y'}]"), "{}{}", ended.out, ended.err);
}

/// «When the current energy value reaches zero, the corresponding controller process terminates and the simulated robot stops
/// all motion.»
#[test]
fn a_controller_ends_when_its_battery_is_empty() {
    let project =
        Project::new("Robot { name \"tired\" controller \"c\" battery [ 1 10 0 ] cpuConsumption 5 }");
    let controller = "#include <stdio.h>\n#include <webots/robot.h>\nint main() {\nwb_robot_init();\nint n = 0;\n\
        while (wb_robot_step(32) != -1) ++n;\nprintf(\"ended after %d steps\\n\", n);\nwb_robot_cleanup();\nreturn 0;\n}\n";
    project.write("controllers/c/c.c", controller);
    let ended = project.run(&["--mode=fast", "--duration=1", "--stdout", "worlds/w.wbt"]);
    // 1 J lasts for 0.2 s at 5 W.
    let lines = lines_of(&ended.out, "[c");
    let steps: u32 = lines[0].split(' ').nth(2).unwrap().parse().unwrap();
    assert!((6..=7).contains(&steps), "{lines:?}{}", ended.err);
}
