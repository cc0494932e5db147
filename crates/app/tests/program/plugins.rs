//! Libraries that controllers load: remote controls and robot windows.

use crate::project::Project;

const ROBOT: &str = r#"
Robot {
  name "r" controller "pilot" remoteControl "radio" window "panel" showWindow TRUE battery [ 100 100 0 ]
  children [
    DistanceSensor { name "eye" }
    LED { name "lamp" }
    Camera { name "cam" width 2 height 1 recognition Recognition { } }
    Radar { name "radar" }
    Display { name "screen" width 4 height 4 }
    Pen { name "pen" }
    GPS { name "gps" }
    HingeJoint {
      device [ RotationalMotor { name "m" maxVelocity 20 maxTorque 5 } PositionSensor { name "p" } ]
      endPoint Solid { physics Physics { } boundingObject Box { size 0.1 0.1 0.1 } }
    }
  ]
  physics Physics { }
  boundingObject Box { size 0.1 0.1 0.1 }
}
"#;

/// A real robot whose readings are the numbers of its steps. It prints its commands.
const RADIO: &str = r#"
#include <stdio.h>
#include <webots/remote_control.h>
#include <webots/robot.h>
#include <webots/device.h>
static int steps, failed;
static bool start(const char *arg) { printf("start %s\n", arg); return true; }
static void stop() { printf("stop\n"); }
static bool has_failed() { return failed; }
static void stop_actuators() { printf("stop actuators\n"); }
static int step(int ms) {
  ++steps;
  wbr_distance_sensor_set_value(wb_robot_get_device("eye"), 100 + steps);
  if (steps == 1)
    wbr_position_sensor_set_value(wb_robot_get_device("p"), 0.5);
  else
    wbr_motor_set_position_feedback(wb_robot_get_device("m"), 0.5 * steps);
  const double here[3] = {1, 2, steps};
  wbr_gps_set_values(wb_robot_get_device("gps"), here);
  wbr_robot_battery_sensor_set_value(42 + steps);
  WbRadarTarget targets[2] = {{1, 2, 3, 4}, {5, 6, 7, steps}};
  wbr_radar_set_targets(wb_robot_get_device("radar"), targets, 2);
  unsigned char image[8] = {1, 2, 3, 255, 4, 5, 6, 255};
  wbr_camera_set_image(wb_robot_get_device("cam"), image);
  double colors[3] = {0.5, 0.25, 1};
  WbCameraRecognitionObject object = {7, {1, 2, 3}, {0, 0, 1, 0}, {1, 1}, {3, 4}, {5, 6}, 1, colors, "ball"};
  wbr_camera_recognition_set_object(wb_robot_get_device("cam"), &object, 1);
  wbr_motor_set_torque_feedback(wb_robot_get_device("m"), 0.125);
  printf("step %d\n", ms);
  return 0;
}
static void period(WbDeviceTag tag, int ms) { printf("period %s %d\n", wb_device_get_name(tag), ms); }
static void battery(int ms) { printf("battery %d\n", ms); }
static void led(WbDeviceTag tag, int v) { printf("led %s %d\n", wb_device_get_name(tag), v); }
static void pos(WbDeviceTag tag, double v) { printf("position %s %g\n", wb_device_get_name(tag), v); }
static void vel(WbDeviceTag tag, double v) { printf("velocity %s %g\n", wb_device_get_name(tag), v); }
static void pid(WbDeviceTag tag, double p, double i, double d) { printf("pid %g %g %g\n", p, i, d); }
static void torque_period(WbDeviceTag tag, int ms) { printf("torque period %d\n", ms); }
static void color(WbDeviceTag tag, int c) { printf("color %06x\n", c); }
static void text(WbDeviceTag tag, const char *t, int x, int y) { printf("text %s %d %d\n", t, x, y); }
static void poly(WbDeviceTag tag, const int *x, const int *y, int n) { printf("polygon %d: %d %d\n", n, x[n - 1], y[n - 1]); }
static void image_new(WbDeviceTag tag, int id, int w, int h, const void *d, int f) { printf("image %d %dx%d %d first %d\n", id, w, h, f, ((unsigned char *)d)[0]); }
static void image_paste(WbDeviceTag tag, int id, int x, int y) { printf("paste %d %d %d\n", id, x, y); }
static void ink(WbDeviceTag tag, int c, double d) { printf("ink %06x %g\n", c, d); }
static void *custom(void *p) { *(int *)p *= 2; if (*(int *)p == 20) failed = 1; return p; }
bool wbr_init(WbrInterface *i) {
  i->mandatory.wbr_start = start; i->mandatory.wbr_stop = stop; i->mandatory.wbr_has_failed = has_failed;
  i->mandatory.wbr_stop_actuators = stop_actuators; i->mandatory.wbr_robot_step = step;
  i->wbr_custom_function = custom; i->wbr_robot_battery_set_sampling_period = battery;
  i->wbr_set_sampling_period = period; i->wbr_led_set = led; i->wbr_motor_set_position = pos;
  i->wbr_motor_set_velocity = vel; i->wbr_motor_set_control_pid = pid; i->wbr_motor_set_torque_sampling_period = torque_period;
  i->wbr_display_set_color = color; i->wbr_display_draw_text = text; i->wbr_display_fill_polygon = poly;
  i->wbr_display_image_new = image_new; i->wbr_display_image_paste = image_paste; i->wbr_pen_set_ink_color = ink;
  printf("init\n");
  return true;
}
void wbr_cleanup() { printf("cleanup\n"); }
"#;

/// A window that prints its calls.
const PANEL: &str = r#"
#include <stdio.h>
#include <webots/robot.h>
#include <stdbool.h>
bool wbw_init() { printf("wbw_init %s\n", wb_robot_get_name()); return true; }
void wbw_cleanup() { printf("wbw_cleanup\n"); }
void wbw_pre_update_gui() { printf("pre\n"); }
void wbw_update_gui() { printf("update\n"); }
void wbw_read_sensors() { printf("read %g\n", wb_robot_get_time()); }
void wbw_write_actuators() { printf("write\n"); }
void wbw_show() { printf("show\n"); }
void *wbw_robot_window_custom_function(void *p) { printf("custom %d\n", *(int *)p); return NULL; }
"#;

/// Goes over to the real robot, back, and over again until that fails.
const PILOT: &str = r#"
#include <stdio.h>
#include <webots/robot.h>
#include <webots/distance_sensor.h>
#include <webots/position_sensor.h>
#include <webots/gps.h>
#include <webots/led.h>
#include <webots/pen.h>
#include <webots/radar.h>
#include <webots/camera.h>
#include <webots/camera_recognition_object.h>
#include <webots/display.h>
#include <webots/motor.h>
#include <webots/remote_control.h>
#include <webots/plugins/robot_window/robot_window.h>
#define T(n) wb_robot_get_device(n)
static void tell() {
  const WbRadarTarget *t = wb_radar_get_targets(T("radar"));
  const unsigned char *im = wb_camera_get_image(T("cam"));
  const WbCameraRecognitionObject *o = wb_camera_recognition_get_objects(T("cam"));
  printf("eye %g p %g gps %g battery %g radar %d %g image %d object %s %g torque %g mode %d\n", wb_distance_sensor_get_value(T("eye")),
         wb_position_sensor_get_value(T("p")), wb_gps_get_values(T("gps"))[2], wb_robot_battery_sensor_get_value(),
         wb_radar_get_number_of_targets(T("radar")), t ? t[1].azimuth : -1, im ? im[4] : -1, o ? o[0].model : "-", o ? o[0].colors[1] : -1, wb_motor_get_torque_feedback(T("m")), wb_robot_get_mode());
}
int main() {
  wb_robot_init();
  wb_distance_sensor_enable(T("eye"), 32);
  wb_position_sensor_enable(T("p"), 32);
  wb_gps_enable(T("gps"), 32);
  wb_radar_enable(T("radar"), 32);
  wb_camera_enable(T("cam"), 32);
  wb_camera_recognition_enable(T("cam"), 32);
  wb_robot_battery_sensor_enable(32);
  wb_motor_enable_torque_feedback(T("m"), 32);
  wb_motor_set_velocity(T("m"), 3);
  int n = 5;
  wb_robot_window_custom_function(&n);
  wb_robot_step(32); tell();
  wb_robot_set_mode(WB_MODE_REMOTE_CONTROL, "tcp:7");
  wb_led_set(T("lamp"), 9);
  wb_motor_set_position(T("m"), 1.5);
  wb_motor_set_control_pid(T("m"), 1, 2, 3);
  wb_motor_set_available_torque(T("m"), 1);
  wb_pen_set_ink_color(T("pen"), 0x123456, 0.5);
  wb_display_set_color(T("screen"), 0xff0000);
  wb_display_draw_text(T("screen"), "hi", 1, 2);
  const int x[3] = {0, 3, 3}, y[3] = {0, 0, 2};
  wb_display_fill_polygon(T("screen"), x, y, 3);
  const unsigned char pixels[4] = {77, 1, 2, 3};
  WbImageRef image = wb_display_image_new(T("screen"), 1, 1, pixels, WB_IMAGE_RGBA);
  wb_display_image_paste(T("screen"), image, 1, 1, false);
  wb_robot_step(32); tell();
  wb_robot_step(32); tell();
  wbr_motor_set_position_feedback(T("m"), 9);
  tell();
  printf("custom %d\n", *(int *)wb_remote_control_custom_function(&n));
  wb_robot_set_mode(WB_MODE_SIMULATION, NULL);
  wb_robot_step(32); tell();
  wb_robot_set_mode(WB_MODE_REMOTE_CONTROL, "again");
  wb_remote_control_custom_function(&n);
  wb_robot_step(32); tell();
  wb_robot_set_mode(WB_MODE_CROSS_COMPILATION, NULL);
  wb_robot_cleanup();
  return 0;
}
"#;

/// The lines after one of them, up to another one.
fn between<'a>(text: &'a str, first: &str, last: &str) -> Vec<&'a str> {
    text.lines().skip_while(|line| *line != first).skip(1).take_while(|line| *line != last).collect()
}

fn project() -> Project {
    let project = Project::new(ROBOT);
    project.write("plugins/remote_controls/radio/radio.c", RADIO);
    project.write("controllers/pilot/pilot.c", PILOT);
    project
}

#[test]
fn a_remote_control_replaces_the_simulated_robot() {
    let project = project();
    let ended = project.run(&["--mode=fast", "--duration=1", "--stdout", "worlds/w.wbt"]);
    let out = ended.out.replace("[pilot] ", "");
    // "It is called after the first wb_robot_set_mode() call."
    assert!(
        out.starts_with("eye 1000 p 0 ") && out.contains("mode 0\ninit\nstart tcp:7\n"),
        "{out}\n{}",
        ended.err
    );
    // Both earlier and new requests apply to the real robot.
    let received = between(&out, "start tcp:7", "step 32");
    let orders = [
        "battery 32",
        "period eye 32",
        "led lamp 9",
        "period cam 32",
        "period radar 32",
        "color ff0000",
        "text hi 1 2",
        "polygon 3: 3 2",
        "image 1 1x1 4 first 77",
        "paste 1 1 1",
        "ink 123456 0.5",
        "period gps 32",
        "position m 1.5",
        "velocity m 3",
        "torque period 32",
        "pid 1 2 3",
        "period p 32",
    ];
    assert_eq!(received, orders);
    assert!(ended.err.contains("wbr_motor_set_available_torque was called but not set"), "{}", ended.err);
    let readings = "gps 1 battery 43 radar 2 1 image 4 object ball 0.25 torque 0.125 mode 2";
    assert!(out.contains(&format!("step 32\neye 101 p 0.5 {readings}")), "{out}");
    assert!(out.contains("eye 102 p 1 gps 2"), "the encoder of the motor, read in the step\n{out}");
    assert!(out.contains("eye 102 p 9 gps 2"), "the encoder of the motor\n{out}");
    // Then the simulated robot is there again, as it has moved meanwhile.
    let after = between(&out, "stop", "start again");
    assert!(
        after.len() == 1 && after[0].starts_with("eye 1000 p 0 ") && after[0].ends_with("mode 0"),
        "{out}"
    );
    // A real robot that is lost is left alone.
    let end = between(&out, "start again", "cleanup");
    assert!(
        end.contains(&"led lamp 9")
            && end.contains(&"stop")
            && end.last().is_some_and(|line| line.ends_with("mode 0")),
        "{out}"
    );
    assert!(ended.err.contains("wb_robot_set_mode() cannot set mode to 1."), "{}", ended.err);
    assert!(out.trim_end().ends_with("cleanup"), "{out}");
}

#[test]
fn a_native_window_is_called_before_and_after_each_step() {
    let project = project();
    project.write("plugins/robot_windows/panel/panel.c", PANEL);
    let ended = project.run(&["--mode=fast", "--duration=1", "--stdout", "worlds/w.wbt"]);
    let out = ended.out.replace("[pilot] ", "");
    assert!(out.starts_with("wbw_init r\nshow\ncustom 5\nwrite\npre\nupdate\nread 0.032\neye"), "{out}");
    assert!(out.contains("wbw_cleanup\ncleanup\n"), "{out}");
}

#[test]
fn problems_of_a_plugin_library_are_reported() {
    let project = project();
    project.write(
        "plugins/remote_controls/radio/radio.c",
        "int wbr_init(void *i) { return 1; }\nvoid wbr_cleanup(void) {}\n",
    );
    let ended = project.run(&["--mode=fast", "--duration=1", "--stdout", "worlds/w.wbt"]);
    assert!(ended.err.contains("not set all mandatory functions of WbrInterface"), "{}", ended.err);
    assert!(
        ended.err.contains("wb_robot_set_mode(): this robot has no remote control library"),
        "{}",
        ended.err
    );
    assert!(ended.err.contains("the robot window is not initialized"), "{}", ended.err);
    assert!(ended.out.contains("mode 0") && !ended.out.contains("mode 2"), "{}", ended.out);
}

#[test]
fn the_window_library_of_a_page_steps_with_the_controller() {
    let robot = "Robot { name \"r\" controller \"c\" window \"page\" }";
    let project = Project::new(robot);
    project.write("plugins/robot_windows/page/page.html", "<html></html>\n");
    let library = r#"
#include <stdio.h>
#include <webots/plugins/robot_window/robot_wwi.h>
void wb_robot_window_init() { printf("begins\n"); }
void wb_robot_window_step(int ms) {
  const char *text;
  while ((text = wb_robot_wwi_receive_text()))
    printf("%s at a step of %d\n", text, ms);
}
void wb_robot_window_cleanup() { printf("ends\n"); }
"#;
    project.write("plugins/robot_windows/page/page.c", library);
    project.write(
        "controllers/c/c.c",
        "#include <webots/robot.h>\nint main() { wb_robot_init(); for (int i = 0; i < 3; ++i) wb_robot_step(32);\n\
         wb_robot_cleanup(); return 0; }\n",
    );
    project.write("user.txt", "window r hello\n");
    let ended = project.run(&["--mode=fast", "--duration=1", "--stdout", "--input=user.txt", "worlds/w.wbt"]);
    assert_eq!(ended.out, "[c] begins\n[c] hello at a step of 32\n[c] ends\n", "{}", ended.err);
}

#[test]
fn the_generic_window_sends_readings_to_its_page() {
    let robot = r#"Robot { name "r" model "m" controller "c" children [
      DistanceSensor { name "eye" } Compass { name "north" } Camera { name "cam" width 8 height 4 }
      HingeJoint { device RotationalMotor { name "m:1" maxVelocity 20 maxTorque 5 } endPoint Solid { } }
    ] }"#;
    let project = Project::new(robot);
    project.write(
        "controllers/c/c.c",
        "#include <stdio.h>\n#include <webots/robot.h>\n#include <webots/motor.h>\n#include <webots/distance_sensor.h>\n\
         #include <webots/plugins/robot_window/robot_wwi.h>\n\
         int main() { wb_robot_init(); for (int i = 0; i < 5; ++i) { wb_robot_step(32);\n\
         const char *text = wb_robot_wwi_receive_text(); if (text) printf(\"mine: %s\\n\", text); }\n\
         printf(\"target %g eye %d\\n\", wb_motor_get_target_position(wb_robot_get_device(\"m:1\")),\n\
         wb_distance_sensor_get_sampling_period(wb_robot_get_device(\"eye\")));\n\
         wb_robot_cleanup(); return 0; }\n",
    );
    let page = [
        "window r configure { \"imageMaxWidth\": 4, \"imageMaxHeight\": 100, \"hidden\": 0 }",
        "window r device-control-mode:DistanceSensor:1,device-control-mode:Camera:1",
        "window r eye:enable,cam:enable,north:enable,m\\:1:position=1.5",
        "window r hello",
    ];
    project.write("user.txt", &(page.join("\n") + "\n"));
    let ended = project.run(&["--mode=fast", "--duration=1", "--stdout", "--input=user.txt", "worlds/w.wbt"]);
    let out = &ended.out;
    let configure = "configure {\"type\":\"Robot\",\"name\":\"r\",\"model\":\"m\",\"basicTimeStep\":0.032,\"devices\":[\
        {\"type\":\"DistanceSensor\",\"name\":\"eye\",\"model\":\"\",\"sensorType\":\"generic\",\"minValue\":0.0,\"maxValue\":1000.0,\
        \"aperture\":1.5708},\
        {\"type\":\"Compass\",\"name\":\"north\",\"model\":\"\"},\
        {\"type\":\"Camera\",\"name\":\"cam\",\"model\":\"\",\"width\":8,\"height\":4,\"recognition\":0,\"segmentation\":0},\
        {\"type\":\"RotationalMotor\",\"name\":\"m:1\",\"model\":\"\",\"minPosition\":0.0,\"maxPosition\":0.0,\"maxVelocity\":20.0,\
        \"maxTorque\":5.0}]}";
    assert_eq!(out.matches(configure).count(), 1, "{out}\n{}", ended.err);
    // The sensor measures; the compass, whose kind the page does not switch, does not.
    assert!(out.contains("\"eye\":{\"update\":[{\"time\":0.064,\"value\":1000.0}"), "{out}");
    assert!(
        out.contains("\"north\":{}") && out.contains("\"m:1\":{\"update\":[{\"time\":0.064,\"value\":1.5}"),
        "{out}"
    );
    assert!(
        out.contains("\"cam\":{\"image\":\"data:image/jpg;base64,/9j/"),
        "the first bytes of a JPEG file\n{out}"
    );
    assert!(out.contains("mine: hello") && out.contains("target 1.5 eye 32"), "{out}");
}

#[test]
fn a_window_of_a_project_is_linked_with_the_generic_one() {
    let robot =
        "Robot { name \"r\" controller \"c\" window \"mine\" children [ Compass { name \"north\" } ] }";
    let project = Project::new(robot);
    project.write("plugins/robot_windows/mine/mine.html", "<html></html>\n");
    let library = r#"
#include <stdio.h>
#include <webots/plugins/robot_window/generic_robot_window/generic.h>
#include <webots/plugins/robot_window/robot_wwi.h>
void wb_robot_window_init() { wbu_generic_robot_window_init(); }
void wb_robot_window_step(int ms) {
  const char *text;
  while ((text = wb_robot_wwi_receive_text())) {
    char kind[] = "device-control-mode", mode[] = "Compass:1", name[] = "north", order[] = "enable";
    int taken = wbu_generic_robot_window_handle_messages(text);
    printf("%s: %d %d\n", text, taken, wbu_generic_robot_window_needs_update());
    if (text[0] == 'r')
      printf("%d\n", wbu_generic_robot_window_parse_device_control_command(kind, mode));
    wbu_generic_robot_window_parse_device_command(name, order);
  }
  if (wbu_generic_robot_window_needs_update())
    wbu_generic_robot_window_update();
}
void wb_robot_window_cleanup() { printf("%g %d\n", wbu_generic_robot_window_refresh_rate(), wbu_generic_robot_window_is_hidden()); }
"#;
    project.write("plugins/robot_windows/mine/mine.c", library);
    project.write(
        "plugins/robot_windows/mine/Makefile",
        "C_SOURCES = $(wildcard *.c)\nLIBRARIES = -lgeneric_robot_window\ninclude $(WEBOTS_HOME)/resources/Makefile.include\n",
    );
    project.write(
        "controllers/c/c.c",
        "#include <webots/robot.h>\nint main() { wb_robot_init(); for (int i = 0; i < 12; ++i) wb_robot_step(32);\n\
         wb_robot_cleanup(); return 0; }\n",
    );
    let page = [
        "window r refresh-rate 100",
        "window r configure nothing",
        "window r configure { \"imageMaxWidth\": 4, \"imageMaxHeight\": 4, \"hidden\": 0 }",
        "at 0.3 window r window hidden",
    ];
    project.write("user.txt", &(page.join("\n") + "\n"));
    let ended = project.run(&["--mode=fast", "--duration=1", "--stdout", "--input=user.txt", "worlds/w.wbt"]);
    let lines_of =
        |by: &str| -> Vec<&str> { ended.out.lines().filter_map(|line| line.strip_prefix(by)).collect() };
    let expected = [
        "refresh-rate 100: 1 0",
        "1",
        "configure nothing: 0 0",
        "configure { \"imageMaxWidth\": 4, \"imageMaxHeight\": 4, \"hidden\": 0 }: 1 0",
        "window hidden: 1 0",
        "0.1 1",
    ];
    assert_eq!(lines_of("[c] "), expected, "{}", ended.err);
    let received = [
        "configure {\"type\":\"Robot\",\"name\":\"r\",\"model\":\"\",\"basicTimeStep\":0.032,\"devices\":[{\"type\":\"Compass\",\"name\":\"north\",\"model\":\"\"}]}",
        "update {\"time\":0.128,\"devices\":{\"north\":{\"update\":[{\"time\":0.128,\"value\":[0.0,1.0,0.0]}]}}}",
        "update {\"time\":0.256,\"devices\":{\"north\":{\"update\":[{\"time\":0.256,\"value\":[0.0,1.0,0.0]}]}}}",
    ];
    assert_eq!(lines_of("[window of r] "), received, "{}", ended.err);
    assert!(ended.err.contains("Wrong 'configure' message received from the robot window."), "{}", ended.err);
}

#[test]
fn an_old_remote_control_drives_two_wheels() {
    let project = Project::new("Robot { }");
    project.write(
        "worlds/w.wbt",
        "#VRML_SIM V8.6 utf8\nWorldInfo { basicTimeStep 32 }\n\
         DifferentialWheels { name \"r\" controller \"pilot\" remoteControl \"radio\" children [\n\
         DistanceSensor { name \"eye\" }\n\
         Servo { name \"arm\" children [ Transform { } ] } ] }\n",
    );
    let radio = r#"
#include <stdio.h>
#include <webots/remote_control.h>
static int steps;
static bool start(void *arg) { printf("start %d\n", *(int *)arg); return true; }
static void stop() { }
static void refresh(WbDeviceTag tag, int ms) { printf("refresh %d\n", ms); }
static void position(WbDeviceTag tag, double v) { printf("position %g\n", v); }
static void force(WbDeviceTag tag, double v) { printf("force at most %g\n", v); }
static void p(WbDeviceTag tag, double v) { printf("p %g\n", v); }
static bool has_failed() { return false; }
static int step(int ms) { ++steps; wbr_differential_wheels_set_encoders(10 * steps, -steps); return 0; }
static void speed(double l, double r) { printf("speed %g %g\n", l, r); }
static void encoders(double l, double r) { printf("encoders %g %g\n", l, r); }
static void period(int ms) { printf("period %d\n", ms); }
bool wbr_init(WbrInterface *i) {
  i->mandatory.wbr_start = start; i->mandatory.wbr_stop = stop; i->mandatory.wbr_has_failed = has_failed;
  i->mandatory.wbr_stop_actuators = stop; i->mandatory.wbr_robot_step = step;
  i->wbr_differential_wheels_set_speed = speed; i->wbr_differential_wheels_set_encoders = encoders;
  i->wbr_differential_wheels_encoders_set_refresh_rate = period;
  i->wbr_set_refresh_rate = refresh; i->wbr_servo_set_position = position; i->wbr_servo_set_motor_force = force;
  i->wbr_servo_set_control_p = p;
  return true;
}
void wbr_cleanup() { }
"#;
    let pilot = r#"
#include <stdio.h>
#include <webots/differential_wheels.h>
#include <webots/distance_sensor.h>
#include <webots/robot.h>
#include <webots/servo.h>
int main() {
  wb_robot_init();
  int number = 7;
  wb_robot_set_mode(WB_MODE_REMOTE_CONTROL, &number);
  WbDeviceTag arm = wb_robot_get_device("arm");
  wb_distance_sensor_enable(wb_robot_get_device("eye"), 64);
  wb_servo_set_position(arm, 0.25);
  wb_servo_set_motor_force(arm, 3);
  wb_servo_set_control_p(arm, 5);
  wb_differential_wheels_enable_encoders(32);
  wb_differential_wheels_set_speed(10, -20);
  wb_differential_wheels_set_encoders(1, 2);
  wb_robot_step(32);
  wb_robot_step(32);
  printf("read %g %g of %g every %d\n", wb_differential_wheels_get_left_encoder(), wb_differential_wheels_get_right_encoder(),
         wb_differential_wheels_get_right_speed(), wb_differential_wheels_get_encoders_sampling_period());
  wb_robot_cleanup();
  return 0;
}
"#;
    // «The arguments given to wb_robot_set_mode()» may be any structure, in C and in C++.
    for (name, c) in [("radio.c", true), ("radio.cpp", false)] {
        let linkage =
            "extern \"C\" bool wbr_init(WbrInterface *);\nextern \"C\" void wbr_cleanup();\nbool wbr_init(";
        let radio = if c { radio.to_owned() } else { radio.replace("bool wbr_init(", linkage) };
        project.write(&format!("plugins/remote_controls/radio/{name}"), &radio);
        project.write("controllers/pilot/pilot.c", pilot);
        let ended = project.run(&["--mode=fast", "--duration=1", "--stdout", "worlds/w.wbt"]);
        let out = ended.out.replace("[pilot] ", "");
        let mut orders: Vec<&str> = out.lines().collect();
        let last = orders.split_off(orders.len().saturating_sub(1));
        assert_eq!(last, ["read 20 -2 of -20 every 32"], "{out}{}", ended.err);
        orders.sort_unstable();
        let expected = [
            "encoders 1 2",
            "force at most 3",
            "p 5",
            "period 32",
            "position 0.25",
            "refresh 64",
            "speed 10 -20",
            "start 7",
        ];
        assert_eq!(orders, expected, "{name}: {}", ended.err);
        std::fs::remove_dir_all(project.path("plugins")).unwrap();
    }
}
