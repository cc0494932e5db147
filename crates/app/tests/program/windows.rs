//! Windows of robots and remote controls as their chapter of the specification describes them; its sentences are quoted.

use std::io::Write;
use std::process::Command;

use serde_json::{Value, json};

use crate::project::{Project, has_java};
use crate::viewer::Viewer;

/// A window that prints its calls.
const PANEL: &str = r#"
#include <stdbool.h>
#include <stdio.h>
#include <webots/robot.h>
static bool is_first = true;
bool wbw_init(int argc, char *argv[], int pipeHandle) {
  printf("init");
  for (int i = 0; i < argc; ++i)
    printf(" [%s]", argv[i]);
  printf(" end %d pipe %d\n", argv[argc] == NULL, pipeHandle > 2);
  return true;
}
void wbw_cleanup() { printf("cleanup\n"); }
void wbw_pre_update_gui() { if (is_first) printf("pre\n"); }
void wbw_update_gui() { if (is_first) printf("update\n"); }
void wbw_read_sensors() { if (is_first) printf("read %g\n", wb_robot_get_time()); is_first = false; }
void wbw_write_actuators() { if (is_first) printf("write\n"); }
void wbw_show() { printf("show at %g\n", wb_robot_get_time()); }
"#;

/// A remote control that prints its calls.
const RADIO: &str = r#"
#include <stdio.h>
#include <webots/remote_control.h>
static bool start(const char *argument) { printf("start %d\n", *(const int *)argument); return true; }
static void stop() { printf("stop\n"); }
static bool has_failed() { return false; }
static void stop_actuators() { printf("stop actuators\n"); }
static int step(int ms) { return 7; }
static void *custom(void *argument) { return argument; }
bool wbr_init(WbrInterface *i) {
  i->mandatory.wbr_start = start; i->mandatory.wbr_stop = stop; i->mandatory.wbr_has_failed = has_failed;
  i->mandatory.wbr_stop_actuators = stop_actuators; i->mandatory.wbr_robot_step = step;
  i->wbr_custom_function = custom;
  printf("radio begins\n");
  return true;
}
void wbr_cleanup() { printf("radio ends\n"); }
"#;

/// A controller in C with these lines between its first and its last call.
fn program(lines: &str) -> String {
    format!(
        "#include <stdio.h>\n#include <webots/robot.h>\n#include <webots/robot_window.h>\n#include <webots/remote_control.h>\n\
         int main() {{ wb_robot_init();\n{lines}\nwb_robot_cleanup(); return 0; }}\n"
    )
}

const FAST: [&str; 5] = ["--mode=fast", "--duration=0.5", "--stdout", "--input=user.txt", "worlds/w.wbt"];

/// The lines that a controller has printed.
fn lines_of<'a>(out: &'a str, by: &str) -> Vec<&'a str> {
    let by = format!("[{by}] ");
    out.lines().filter_map(|line| line.strip_prefix(by.as_str())).collect()
}

/// "If the robot window is required it is recommended to assign the void controller instead of an empty string."
#[test]
fn a_robot_with_the_generic_controller_has_a_window() {
    let project = Project::new(
        "Robot { name \"shown\" controller \"void\" controllerArgs [ \"a\" \"b c\" ] window \"panel\" showWindow TRUE }\n\
         Robot { name \"later\" window \"panel\" }\n\
         Robot { name \"never\" controller \"void\" window \"panel\" }\n\
         Robot { name \"empty\" controller \"\" window \"panel\" showWindow TRUE }\n\
         Robot { name \"paged\" controller \"void\" window \"page\" }\n",
    );
    project.write("plugins/robot_windows/panel/panel.c", PANEL);
    project.write("plugins/robot_windows/page/page.html", "<html></html>\n");
    let page = r#"
#include <webots/plugins/robot_window/robot_wwi.h>
void wb_robot_window_step(int ms) {
  const char *text = wb_robot_wwi_receive_text();
  if (text)
    wb_robot_window_send(text, strlen(text) + 1);
}
"#;
    project.write("plugins/robot_windows/page/page.c", page);
    project.write(
        "user.txt",
        "window empty show\nwindow nobody show\nwindow paged hello\nat 0.16 window later show\nat 0.32 window shown show\n",
    );
    let ended = project.run(&FAST);
    let (out, err) = (&ended.out, &ended.err);
    // "The first argument is the controller name, and then it's the content of the Robot controllerArgs field."
    let first = "init [void] [a] [b c] end 1 pipe 1";
    let shown = [first, "show at 0", "write", "pre", "update", "read 0.032", "show at 0.32", "cleanup"];
    assert_eq!(lines_of(out, "void"), shown, "{err}");
    let later = lines_of(out, "<generic>");
    assert_eq!(later[..2], ["init [<generic>] end 1 pipe 1", "show at 0.16"], "{out}{err}");
    assert_eq!(later.last(), Some(&"cleanup"), "{out}{err}");
    assert_eq!(lines_of(out, "window of paged"), ["hello"], "{out}{err}");
    // "If the controller is not started the robot window will not work."
    assert!(err.contains("robot \"empty\" has no controller, so its window does not work"), "{err}");
    assert!(err.contains("a window has sent a message for robot \"nobody\", which does not exist"), "{err}");
}

/// The list of robots on the page opens native windows; those of Qt, which are not shown, have the generic page.
#[test]
fn a_page_opens_native_windows() {
    let project = Project::new(
        "Robot { name \"drawn\" controller \"void\" window \"panel\" }\n\
         Robot { name \"qt\" controller \"void\" window \"qt\" }\n",
    );
    project.write("plugins/robot_windows/panel/panel.c", PANEL);
    project.write("plugins/robot_windows/qt/qt.c", PANEL);
    project.write("plugins/robot_windows/qt/Makefile", "QT = core gui widgets\n");
    let mut running = project.start(&["--mode=realtime", "worlds/w.wbt"]);
    let mut viewer = Viewer::new(&mut running);
    let status = viewer.status(|status| status["robots"].as_array().is_some_and(|robots| robots.len() == 2));
    let of = |robot: usize, name: &str| status["robots"][robot][name].clone();
    assert_eq!((of(0, "window"), of(0, "isWindowNative")), (Value::Null, true.into()));
    assert_eq!((of(1, "window"), of(1, "isWindowNative")), ("generic.html?name=qt".into(), false.into()));
    let answer = viewer.call("robot.window", json!({ "node": of(0, "node") }));
    assert!(answer["error"].is_null(), "{answer}");
    // A robot whose controller does nothing gets one for its window, which is compiled first.
    running.wait_for("[void] show at ");
    running.signal("INT");
    let ended = running.finish();
    assert_eq!(ended.err.matches("show at").count(), 1, "{}", ended.err);
}

#[test]
fn the_first_argument_is_the_name_of_the_controller_in_all_languages() {
    let robot = |language: &str| {
        format!(
            "Robot {{ name \"{language}\" controller \"{language}\" controllerArgs [ \"x y\" \"-z\" ] window \"panel\" showWindow TRUE }}\n"
        )
    };
    let project = Project::new(&["in_c", "in_cpp", "in_python", "in_java"].map(robot).concat());
    project.write("plugins/robot_windows/panel/panel.c", PANEL);
    project.write("controllers/in_c/in_c.c", &program("wb_robot_step(32);"));
    project.write(
        "controllers/in_cpp/in_cpp.cpp",
        "#include <webots/Robot.hpp>\nint main() { webots::Robot robot; robot.step(32); return 0; }\n",
    );
    project.write(
        "controllers/in_python/in_python.py",
        "from controller import Robot\nrobot = Robot()\nrobot.step(32)\n",
    );
    project.write(
        "controllers/in_java/in_java.java",
        "import com.cyberbotics.webots.controller.Robot;\n\
         public class in_java { public static void main(String[] args) { Robot robot = new Robot(); robot.step(32); robot.delete(); } }\n",
    );
    project.write("user.txt", "");
    let ended = project.run(&FAST);
    let has_java = has_java();
    for language in
        ["in_c", "in_cpp", "in_python", "in_java"].iter().filter(|name| has_java || **name != "in_java")
    {
        let lines = lines_of(&ended.out, language);
        let first = format!("init [{language}] [x y] [-z] end 1 pipe 1");
        assert_eq!(lines.first(), Some(&first.as_str()), "{language}: {}{}", ended.out, ended.err);
        // "wbw_cleanup() … is the last function called by libController."
        assert_eq!(lines.last(), Some(&"cleanup"), "{language}: {}{}", ended.out, ended.err);
    }
}

/// "If the robot window cannot be loaded (bad path, bad initialization, etc.), a generic robot window is open instead."
#[test]
fn the_generic_window_replaces_windows_that_cannot_be_shown() {
    let robot = |name: &str, window: &str, fields: &str| {
        format!(
            "Robot {{ name \"{name}\" controller \"c\" window \"{window}\" {fields} children [ Compass {{ name \"north\" }} ] }}\n"
        )
    };
    let project = Project::new(
        &[
            robot("gone", "gone", "showWindow TRUE"),
            robot("lame", "lame", "showWindow TRUE"),
            robot("poor", "poor", ""),
            robot("plain", "", "showWindow TRUE"),
            robot("quiet", "", ""),
            robot("blank", "<none>", "showWindow TRUE"),
        ]
        .concat(),
    );
    let lame = PANEL.replace("return true;", "return false;");
    project.write("plugins/robot_windows/lame/lame.c", &lame);
    project
        .write("plugins/robot_windows/poor/poor.c", "int wbw_init() { return 1; }\nvoid wbw_cleanup() {}\n");
    project.write("controllers/c/c.c", &program("while (wb_robot_step(32) != -1) {}"));
    project.write("user.txt", "at 0.1 window poor show\n");
    let ended = project.run(&FAST);
    let (out, err) = (&ended.out, &ended.err);
    let opened = |robot: &str| out.contains(&format!("[window of {robot}] configure {{\"type\":\"Robot\""));
    for robot in ["gone", "lame", "poor", "plain"] {
        assert!(opened(robot), "{robot}: {out}{err}");
        assert!(out.contains(&format!("[window of {robot}] update {{\"time\":")), "{robot}: {out}{err}");
    }
    assert!(!opened("quiet") && !opened("blank"), "{out}");
    // And so that people know:
    let gone = "the window \"gone\" of robot \"gone\" is ignored, the generic one is used instead: there is no plugins";
    assert!(err.contains(gone), "{err}");
    assert!(err.contains("wbw_init() has failed. The generic robot window takes its place."), "{err}");
    assert!(err.contains("it has no wbw_update_gui(). The generic robot window takes its place."), "{err}");
    for robot in ["gone", "plain"] {
        assert!(err.contains(&format!("the generic window of robot {robot:?} was opened")), "{err}");
    }
    // What has begun is also ended.
    assert_eq!(lines_of(out, "c").iter().filter(|line| **line == "cleanup").count(), 1, "{out}");
}

/// "This can occur either when the user double-click on the virtual robot, …": also while the world is paused.
#[test]
fn a_window_is_shown_immediately_even_while_paused() {
    let project = Project::new("Robot { name \"r\" controller \"c\" window \"panel\" }");
    project.write("plugins/robot_windows/panel/panel.c", PANEL);
    project.write("controllers/c/c.c", &program("printf(\"ready\\n\"); while (wb_robot_step(32) != -1) {}"));
    let pipe = project.path("user");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let mut running = project.start(&["--mode=pause", "--input=user", "worlds/w.wbt"]);
    let mut user = std::fs::OpenOptions::new().write(true).open(&pipe).unwrap();
    running.wait_for("ready");
    writeln!(user, "window r show").unwrap();
    running.wait_for("init [c] end 1 pipe 1");
    running.wait_for("show at 0");
    running.wait_for("pre");
    running.signal("INT");
    running.wait();
}

/// "wbr_stop_actuators() … is called when the user pressed the stop button of the simulator."
#[test]
fn a_pause_stops_the_real_robot() {
    let project = Project::new(
        "Robot { name \"r\" controller \"c\" remoteControl \"radio\" }\n\
         Robot { name \"boss\" supervisor TRUE controller \"boss\" }",
    );
    project.write("plugins/remote_controls/radio/radio.c", RADIO);
    project.write(
        "controllers/c/c.c",
        &program("int n = 5; wb_robot_set_mode(WB_MODE_REMOTE_CONTROL, (void *)&n); while (wb_robot_step(32) != -1) {}"),
    );
    project.write(
        "controllers/boss/boss.py",
        "from controller import Supervisor\nboss = Supervisor()\nfor i in range(5):\n    boss.step(32)\n\
         boss.simulationSetMode(Supervisor.SIMULATION_MODE_PAUSE)\nboss.step(32)\n",
    );
    let mut running = project.start(&["--mode=fast", "worlds/w.wbt"]);
    running.wait_for("start 5");
    running.wait_for("stop actuators");
    // "Typically a command stopping the real robot actuators should be sent just before stopping the connection."
    running.signal("INT");
    running.wait_for("[c] stop");
    running.wait_for("radio ends");
    running.wait();
}

/// "The remote-control library is initialized when an entity calls the wb_robot_set_mode() libController function. This
/// entity is typically libRobotWindow."
#[test]
fn a_window_starts_and_monitors_the_remote_control() {
    let project = Project::new(
        "Robot { name \"r\" controller \"c\" window \"panel\" showWindow TRUE remoteControl \"radio\" }",
    );
    project.write("plugins/remote_controls/radio/radio.c", RADIO);
    let panel = r#"
#include <stdbool.h>
#include <stdio.h>
#include <webots/remote_control.h>
#include <webots/robot.h>
static struct { int address; } target = {42};
bool wbw_init() { printf("window begins\n"); return true; }
void wbw_cleanup() {}
void wbw_update_gui() {}
void wbw_show() { wb_robot_set_mode(WB_MODE_REMOTE_CONTROL, (void *)&target); }
void wbw_read_sensors() {
  int number = 3;
  printf("mode %d custom %d\n", wb_robot_get_mode(), *(int *)wb_remote_control_custom_function(&number));
}
"#;
    project.write("plugins/robot_windows/panel/panel.c", panel);
    // "returns the delta time if this period is exceeded"
    project.write("controllers/c/c.c", &program("printf(\"late %d\\n\", wb_robot_step(32));"));
    project.write("user.txt", "");
    let ended = project.run(&FAST);
    let expected =
        ["window begins", "radio begins", "start 42", "mode 2 custom 3", "late 7", "stop", "radio ends"];
    assert_eq!(lines_of(&ended.out, "c"), expected, "{}", ended.err);
}

/// The example of the reference, with "it can correctly be executed only if the robot window has already been
/// initialized, i.e. if it has already been open at least once".
#[test]
fn the_documented_custom_function_of_a_window_works() {
    let project = Project::new("Robot { name \"r\" controller \"c\" window \"panel\" }");
    let panel = r#"
#include <cstring>
extern "C" {
bool wbw_init() { return true; }
void wbw_cleanup() {}
void wbw_update_gui() {}
void *wbw_robot_window_custom_function(void *arg) {
  static int *count = NULL;
  if (count == NULL) {
    count = new int[1];
    count[0] = 0;
  }
  if (strcmp((const char *)arg, "hello") == 0)
    count[0]++;
  return count;
}
}
"#;
    project.write("plugins/robot_windows/panel/panel.cpp", panel);
    let lines = r#"
for (int i = 0; i < 8; ++i) {
  wb_robot_step(32);
  char message[128];
  sprintf(message, "hello");
  int *count = (int *)wb_robot_window_custom_function(message);
  if (count != NULL)
    printf("Robot window plugin received %d \"hello\" messages\n", count[0]);
}
"#;
    project.write("controllers/c/c.c", &program(lines));
    project.write("user.txt", "at 0.16 window r show\n");
    let ended = project.run(&FAST);
    let expected = [1, 2, 3].map(|count| format!("Robot window plugin received {count} \"hello\" messages"));
    assert_eq!(lines_of(&ended.out, "c"), expected, "{}", ended.err);
    assert_eq!(ended.err.matches("the robot window is not initialized").count(), 5, "{}", ended.err);
}

/// "The Robot node defines the location of the controller plugin through its libRobotWindow and its libRemoteControl
/// fields"; "my_project/lib/libmyrobotwindow/libmyrobotwindow.so"; "built thanks to a Makefile which includes this file:
/// $WEBOTS_HOME/resources/projects/default/lib/Makefile.include".
#[test]
fn old_projects_have_their_plugins_in_lib() {
    let project = Project::new("Robot { }");
    let world = "#VRML_SIM V6.4.4 utf8\nWorldInfo { basicTimeStep 32 }\n\
        Robot { name \"r\" controller \"c\" libRobotWindow \"myrobotwindow\" libRemoteControl \"libradio\" showRobotWindow TRUE }\n";
    project.write("worlds/w.wbt", world);
    let rules = "include $(WEBOTS_HOME)/resources/projects/default/lib/Makefile.include\n";
    for (name, source) in [("myrobotwindow", PANEL), ("radio", RADIO)] {
        project.write(&format!("lib/lib{name}/Makefile"), rules);
        project.write(&format!("lib/lib{name}/lib{name}.c"), source);
    }
    let lines = "int n = 9; wb_robot_step(32); wb_robot_set_mode(WB_MODE_REMOTE_CONTROL, (void *)&n); wb_robot_step(32);";
    project.write("controllers/c/c.c", &program(lines));
    project.write("user.txt", "");
    let ended = project.run(&FAST);
    let expected = [
        "init [c] end 1 pipe 1",
        "show at 0",
        "write",
        "pre",
        "update",
        "read 0.032",
        "radio begins",
        "start 9",
        "stop",
        "cleanup",
        "radio ends",
    ];
    assert_eq!(lines_of(&ended.out, "c"), expected, "{}", ended.err);
    for name in ["myrobotwindow", "radio"] {
        assert!(project.path(&format!("lib/lib{name}/lib{name}.so")).is_file(), "{}", ended.err);
    }
}

/// "If an entry point of a plugin is blocking, the controller will also be blocked. And if the plugin crashes, the
/// controller is also crashed."
#[test]
fn a_crashing_window_ends_only_its_controller() {
    let project = Project::new(
        "Robot { name \"r\" controller \"c\" window \"panel\" showWindow TRUE }\n\
         Robot { name \"other\" controller \"d\" }",
    );
    let crash = "if (is_first) printf(\"read %g\\n\", wb_robot_get_time()); *(volatile int *)0 = 1;";
    let panel = PANEL.replace("if (is_first) printf(\"read %g\\n\", wb_robot_get_time());", crash);
    project.write("plugins/robot_windows/panel/panel.c", &panel);
    project.write("controllers/c/c.c", &program("while (wb_robot_step(32) != -1) {}"));
    project.write(
        "controllers/d/d.c",
        &program("int steps = 0; while (wb_robot_step(32) != -1) ++steps; printf(\"%d steps\\n\", steps);"),
    );
    project.write("user.txt", "");
    let ended = project.run(&FAST);
    assert!(ended.err.contains("controller \"c\" of robot \"r\" was killed by signal 11"), "{}", ended.err);
    assert!(lines_of(&ended.out, "d")[0].starts_with("1"), "{}", ended.out);
    assert_eq!(ended.status, Some(3), "a controller has failed, the world has not");
}

/// "This generic robot window display several sensors and actuators. The source code of this robot window is a good
/// demonstrator": $WEBOTS_HOME/resources/projects/default/lib/libgenericwindow.
#[test]
fn the_generic_sample_shows_sensors_and_motors() {
    let project = Project::new(
        "Robot { name \"r\" controller \"void\" window \"genericwindow\" showWindow TRUE children [\n\
           Compass { name \"north\" } LED { name \"lamp\" }\n\
           HingeJoint { device RotationalMotor { name \"m 1\" } endPoint Solid { } } ] }",
    );
    let user = "at 0.1 window r north on\nat 0.1 window r m 1 0.5\nat 0.1 window r lamp 1\nat 0.2 window r nonsense\n";
    project.write("user.txt", user);
    let words = ["--mode=fast", "--duration=1.2", "--stdout", "--input=user.txt", "worlds/w.wbt"];
    let ended = project.run(&words);
    let lines: Vec<String> = lines_of(&ended.out, "void")
        .into_iter()
        .map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "))
        .collect();
    let expected = [
        "window of r (void) at 0.000 s",
        "north Compass off",
        "lamp LED 0",
        "m 1 RotationalMotor to 0 at 10",
        "window: \"nonsense\" is not a device and what to do with it",
        "window of r (void) at 1.024 s",
        "north Compass 0 1 0",
        "lamp LED 1",
        "m 1 RotationalMotor to 0.5 at 10",
    ];
    assert_eq!(lines, expected, "{}", ended.err);
}

/// "Other samples can be found: $WEBOTS_HOME/resources/projects/default/lib/libbotstudio,
/// $WEBOTS_HOME/resources/projects/robots/e-puck/lib/libepuckwindow".
#[test]
fn the_e_puck_samples_drive_and_monitor_it() {
    let project = Project::new(
        "EXTERNPROTO \"webots://projects/robots/gctronic/e-puck/protos/E-puck.proto\"\n\
         E-puck { name \"driven\" controller \"void\" controllerArgs \"way.txt\" window \"botstudio\" }\n\
         E-puck { name \"seen\" translation 1 0 0 controller \"void\" window \"e-puck_window\" }\n",
    );
    let way = "# there and back\nstate ahead\n  left wheel motor = 3\n  right wheel motor = 3\n  led0 = 1\n\
               to back after 0.16\nstate back\n  left wheel motor = -3\n  right wheel motor = -3\n  to ahead if ps0 > 5000\n";
    project.write("way.txt", way);
    project.write("user.txt", "window driven show\nwindow seen show\nat 0.2 window seen hello\n");
    let ended = project.run(&FAST);
    let has = |line: &str| lines_of(&ended.out, "void").contains(&line);
    for line in ["botstudio: 2 states, 2 transitions", "0.032 s: ahead", "0.192 s: back", "seen at 0.064 s"] {
        assert!(has(line), "{line}: {}{}", ended.out, ended.err);
    }
    assert!(has("  leds 0000000000  wheels 6.28 6.28 rad/s"), "{}{}", ended.out, ended.err);
    assert!(has("epuckwindow: \"hello\" is not understood"), "{}{}", ended.out, ended.err);
}

/// "A complete sample (communicating with the e-puck robot using bluetooth) can be found in this directory:
/// $WEBOTS_HOME/resources/projects/robots/e-puck/lib/libbluetooth". Here a thread plays the robot at the other end of a
/// serial line.
#[test]
fn the_sample_for_bluetooth_drives_an_e_puck_over_a_serial_line() {
    let project = Project::new("Robot { }");
    // The model of the library names none.
    let world = "#VRML_SIM R2025a utf8\nWorldInfo { basicTimeStep 32 }\n\
        Robot { name \"r\" controller \"c\" remoteControl \"bluetooth\" children [\n\
          DistanceSensor { name \"ps0\" } DistanceSensor { name \"ps7\" } Accelerometer { } LED { name \"led3\" } LED { name \"led8\" }\n\
          HingeJoint { device [ RotationalMotor { name \"left wheel motor\" maxVelocity 6.28 } PositionSensor { name \"left wheel sensor\" } ] endPoint Solid { } }\n\
          HingeJoint { device [ RotationalMotor { name \"right wheel motor\" maxVelocity 6.28 } PositionSensor { name \"right wheel sensor\" } ] endPoint Solid { name \"b\" } }\n\
        ] }\n";
    project.write("worlds/w.wbt", world);
    let controller = r#"
import os, threading, tty
from controller import Robot
robot = Robot()
master, slave = os.openpty()
tty.setraw(slave)
heard = []
ANSWERS = {'S': 's', 'D': 'd', 'L': 'l', 'B': 'b', 'N': 'n,10,1,2,3,4,5,6,70', 'A': 'a,2048,2048,3041', 'Q': 'q,500,-250'}
def play():
    line = b''
    while True:
        line += os.read(master, 1)
        if line.endswith(b'\r'):
            text = line[:-1].decode()
            heard.append(text)
            os.write(master, ('\0' + ANSWERS[text[0]] + '\r\n').replace('\0', '' if text != 'S' else 'WELCOME\r\n').encode())
            line = b''
threading.Thread(target=play, daemon=True).start()
left, right = robot.getDevice('left wheel motor'), robot.getDevice('right wheel motor')
for motor, speed in ((left, 3.14159265), (right, -1.5707963)):
    motor.setPosition(float('inf'))
    motor.setVelocity(speed)
robot.getDevice('led3').set(1)
robot.getDevice('led8').set(1)
eyes = [robot.getDevice('ps0'), robot.getDevice('ps7')]
angles = [robot.getDevice('left wheel sensor'), robot.getDevice('right wheel sensor')]
scale = robot.getDevice('accelerometer')
for sensor in eyes + angles + [scale]:
    sensor.enable(32)
robot.setMode(Robot.MODE_REMOTE_CONTROL, os.ttyname(slave))
robot.step(32)
robot.step(32)
print('mode', robot.getMode(), 'eyes', [eye.getValue() for eye in eyes])
print('angles', [round(angle.getValue(), 4) for angle in angles], 'g', [round(v, 2) for v in scale.getValues()])
robot.setMode(Robot.MODE_SIMULATION, None)
print(' '.join(heard))
"#;
    project.write("controllers/c/c.py", controller);
    project.write("user.txt", "");
    let ended = project.run(&FAST);
    let expected = [
        "mode 2 eyes [10.0, 70.0]",
        "angles [3.1416, -1.5708] g [0.0, 0.0, 9.81]",
        "S D,500,-250 L,3,1 B,1 N A Q N A Q S",
    ];
    assert_eq!(lines_of(&ended.out, "c"), expected, "{}", ended.err);
}
