//! Controllers in all languages, in worlds that have every device.

use crate::project::{Project, has_java};

const ARM: &str = "Robot { name \"arm\" supervisor TRUE customData \"old\" controller \"c\" children [\n\
    DistanceSensor { name \"eye\" } LED { name \"lamp\" } Emitter { name \"mouth\" }\n\
    HingeJoint { device [ RotationalMotor { name \"motor\" } PositionSensor { name \"angle\" } Brake { name \"brake\" } ]\n\
      endPoint DEF LINK Solid { physics Physics { } boundingObject Box { size 0.1 0.1 0.1 } } } ] }";

const CLASSES: &str = r##"
#include <webots/Brake.hpp>
#include <webots/DistanceSensor.hpp>
#include <webots/Emitter.hpp>
#include <webots/Keyboard.hpp>
#include <webots/LED.hpp>
#include <webots/Motor.hpp>
#include <webots/PositionSensor.hpp>
#include <webots/Supervisor.hpp>
#include <webots/utils/AnsiCodes.hpp>
#include <webots/utils/Motion.hpp>
#include <cassert>
#include <cstdio>
#include <iostream>
using namespace webots;
using namespace std;

class Lamp : public LED {
public:
  explicit Lamp(const string &name) : LED(name), count(0) {}
  virtual void set(int value) {
    ++count;
    LED::set(value);
  }
  int count;
};

class Arm : public Supervisor {
public:
  Arm() : motor(getMotor("motor")), lamp(dynamic_cast<Lamp *>(getLED("lamp"))) { motor->setPosition(INFINITY); }
  void run() {
    motor->setVelocity(1.0);
    lamp->set(1);
    while (step(32) != -1 && getTime() < 0.64) {}
    cout << "lamp " << lamp->get() << " " << lamp->count << endl;
  }
  Motor *motor;
  Lamp *lamp;
protected:
  virtual LED *createLED(const string &name) const { return new Lamp(name); }
};

int main(int argc, char **argv) {
  Arm *arm = new Arm();
  cout << arm->getName() << " " << arm->getCustomData() << " " << arm->getNumberOfDevices() << endl;
  DistanceSensor *eye = arm->getDistanceSensor("eye");
  eye->enable(32);
  cout << eye->getName() << " " << eye->getSamplingPeriod() << " " << (eye->getType() == DistanceSensor::GENERIC) << endl;
  cout << (arm->getDevice("eye") == eye) << (arm->motor->getPositionSensor()->getBrake()->getMotor() == arm->motor) << endl;
  cout << (arm->getMotor("eye") == NULL) << (arm->getDevice("nothing") == NULL) << endl;
  Node *self = arm->getSelf();
  Node *link = arm->getFromDef("LINK");
  cout << self->getTypeName() << " " << (self->getType() == Node::ROBOT) << " " << (link == arm->getFromDef("LINK")) << endl;
  Field *data = self->getField("customData");
  data->setSFString("new");
  cout << data->getSFString() << " " << (data->getType() == Field::SF_STRING) << " " << data->getTypeName() << endl;
  cout << (self->getProto() == NULL) << " " << (self->getParentNode()->getType() == Node::GROUP) << endl;
  FILE *file = fopen("wave.motion", "w");
  fputs("#WEBOTS_MOTION,V1.0,motor\n00:00:000,a,0\n00:00:320,b,1\n", file);
  fclose(file);
  Motion wave("wave.motion"), wrong("none.motion");
  cout << wave.isValid() << wrong.isValid() << " " << wave.getDuration() << endl;
  wave.play();
  while (!wave.isOver())
    arm->step(32);
  cout << arm->motor->getTargetPosition() << " " << wave.getTime() << endl;
  arm->motor->setPosition(INFINITY);
  arm->run();
  delete arm;
  return 0;
}
"##;

const EXPECTED: &str = "[c] arm old 6
[c] eye 32 1
[c] 11
[c] 11
[c] Robot 1 1
[c] new 1 SFString
[c] 1 1
[c] 10 320
[c] 0.9 320
[c] lamp 1 1
";

#[test]
fn cpp_classes_behave_as_the_c_functions() {
    let project = Project::new(ARM);
    project.write("controllers/c/c.cpp", CLASSES);
    let words = ["--mode=fast", "--duration=2", "--stdout", "worlds/w.wbt"];
    let ended = project.run(&words);
    assert_eq!(ended.out, EXPECTED, "{}", ended.err);
    assert!(!ended.err.contains("with warnings"), "{}", ended.err);
    assert!(ended.err.contains("\"eye\" is not a Motor"), "{}", ended.err);
}

#[test]
fn a_makefile_of_webots_builds_cpp_classes_and_c_together() {
    let project = Project::new("Robot { controller \"c\" }");
    project.write(
        "controllers/c/main.cpp",
        "#include <webots/Robot.hpp>\n#include \"part.h\"\nusing namespace webots;\n\
         int main() { Robot robot; std::cout << part() << LEVEL << robot.getBasicTimeStep() << std::endl;\n\
         while (robot.step(32) != -1) { } return 0; }\n",
    );
    project.write("libraries/part/part.c", "int part(void) { return 4; }\n");
    project.write("libraries/part/part.h", "#pragma once\nextern \"C\" int part();\n");
    project.write(
        "controllers/c/Makefile",
        "CXX_SOURCES = main.cpp\nC_SOURCES = ../../libraries/part/part.c\nINCLUDE = -I\"../../libraries/part\"\n\
         CFLAGS = -DLEVEL=2\nLIBRARIES = -lCppDriver -lCppCar -ldriver -lcar\n\
         null :=\nspace := $(null) $(null)\n\
         WEBOTS_HOME_PATH?=$(subst $(space),\\ ,$(strip $(subst \\,/,$(WEBOTS_HOME))))\n\
         include $(WEBOTS_HOME_PATH)/resources/Makefile.include\n",
    );
    let ended = project.run(&["--mode=fast", "--duration=0.32", "--stdout", "worlds/w.wbt"]);
    assert_eq!(ended.out, "[c] 4232\n", "{}", ended.err);
}

/// A supervisor with a device of every type.
pub(crate) const EVERYTHING: &str = r#"
DEF SELF Robot { name "all" supervisor TRUE customData "x" battery [ 10 10 1 ] controller "c" children [
  Accelerometer { name "accelerometer" } Altimeter { name "altimeter" } Camera { name "camera" width 4 height 4 }
  Compass { name "compass" } Connector { name "connector" } Display { name "display" width 8 height 8 } DistanceSensor { name "eye" }
  Emitter { name "emitter" } GPS { name "gps" } Gyro { name "gyro" } InertialUnit { name "imu" } LED { name "led" }
  Lidar { name "lidar" } LightSensor { name "light" } Pen { name "pen" } Radar { name "radar" }
  RangeFinder { name "range" width 4 height 4 } Receiver { name "receiver" } Skin { name "skin" } Speaker { name "speaker" }
  TouchSensor { name "touch" } VacuumGripper { name "gripper" }
  HingeJoint { device [ RotationalMotor { name "rotational motor" } PositionSensor { name "angle" } Brake { name "brake" } ]
    endPoint Solid { name "link" physics Physics { } boundingObject Box { size 0.1 0.1 0.1 } } }
  SliderJoint { device [ LinearMotor { name "linear motor" } ] endPoint Solid { name "slide" } } ] }
"#;

/// A joint of a car with its motor, sensor and brake, where they have names.
fn joint(axis: &str, motor: &str, sensor: &str, brake: &str) -> String {
    let motor = if motor.is_empty() {
        String::new()
    } else {
        format!("RotationalMotor {{ name \"{motor}\" maxVelocity 100 maxTorque 1000 }}")
    };
    let brake = if brake.is_empty() { String::new() } else { format!("Brake {{ name \"{brake}\" }}") };
    format!(
        "HingeJoint {{ jointParameters HingeJointParameters {{ axis {axis} }} \
         device [ {motor} PositionSensor {{ name \"{sensor}\" }} {brake} ] \
         endPoint Solid {{ name \"{sensor}\" physics Physics {{ density -1 mass 1 }} boundingObject Sphere {{ radius 0.3 }} }} }}"
    )
}

/// A car that hangs in the air: 2 m between its axles, 1 m between its front wheels, 1.2 m between its rear wheels.
fn car(controller: &str) -> Project {
    let mut devices = String::new();
    for side in ["right", "left"] {
        devices += &joint("0 0 1", &format!("{side}_steer"), &format!("{side}_steer_sensor"), "");
        let front = format!("{side}_front");
        devices +=
            &joint("0 1 0", &format!("{front}_wheel"), &format!("{front}_sensor"), &format!("{front}_brake"));
        devices += &joint("0 1 0", "", &format!("{side}_rear_sensor"), &format!("{side}_rear_brake"));
    }
    let data =
        "2 1 1.2 0.3 0.4 500 5 C 250 150000 1000 4500 150 0.1 -0.00001 0.25 3000 1000 3 4 -12 10 7 none";
    let lights =
        "LED { name \"brake_lights\" } LED { name \"right_indicators\" } Speaker { name \"engine_speaker\" }";
    let project = Project::new(&format!(
        "Robot {{ supervisor TRUE customData \"{data}\" controller \"c\" children [ {lights} {devices} ] }}"
    ));
    project.write("controllers/c/c.py", controller);
    project
}

const DRIVE: &str = r#"
from math import atan, tan
from vehicle import Car, Driver
car = Car()
print(car.getType() == Car.TRACTION, car.getWheelbase(), car.getTrackFront(), car.getFrontWheelRadius(), car.getGearNumber())
print(car.getCurrentSpeed(), car.getWheelSpeed(Car.WHEEL_FRONT_LEFT))
car.setSteeringAngle(0.3)
car.setCruisingSpeed(36)
car.setIndicator(Car.INDICATOR_RIGHT)
car.setBrakeIntensity(2)
car.setBrakeIntensity(0)
for i in range(60):
    car.step()
right, left = atan(1 / (1 / tan(0.3) - 1 / 4)), atan(1 / (1 / tan(0.3) + 1 / 4))
print(abs(car.getRightSteeringAngle() - right) < 1e-3, abs(car.getLeftSteeringAngle() - left) < 1e-3)
print(abs(car.getCurrentSpeed() - 36) < 0.1, car.getTargetCruisingSpeed(), car.getControlMode() == Car.SPEED)
print(car.getWheelSpeed(Car.WHEEL_FRONT_LEFT) > car.getWheelSpeed(Car.WHEEL_FRONT_RIGHT) > 20, car.getRpm())
car.setSteeringAngle(0.1)
print(car.getIndicator() == Car.INDICATOR_OFF)
car.setGear(9)
car.setThrottle(0.5)
print(car.getGear(), car.getThrottle(), car.control_mode == Driver.TORQUE)
car.getWheelSpeed(7)
car.setThrottle(0)
car.setBrakeIntensity(1)
for i in range(80):
    car.step()
car.setGear(1)
car.setThrottle(0.1)
for i in range(20):
    car.step()
print(abs(car.getWheelSpeed(Car.WHEEL_FRONT_LEFT)) < 1e-6, car.getBrake(), car.getBrake('left_front_brake').getName())
"#;

#[test]
fn a_car_is_driven() {
    let ended = car(DRIVE).run(&["--mode=fast", "--duration=8", "--stdout", "worlds/w.wbt"]);
    let expected = "[c] True 2.0 1.0 0.3 3\n[c] 0.0 0.0\n[c] True True\n[c] True 36.0 True\n[c] True 0.0\n[c] True\n[c] 2 0.5 True\n[c] True 1.0 left_front_brake\n";
    assert_eq!(ended.out, expected, "{}", ended.err);
    for message in
        ["'intensity' should be smaller", "only 2 forward gears", "wheels are numbered", "no engine model"]
    {
        assert!(ended.err.contains(message), "{message}: {}", ended.err);
    }
}

const FIELDS: &str = r"
from controller import Supervisor
robot = Supervisor()
ball = robot.getFromDef('BALL')
paint = robot.getFromDef('PAINT').getField('baseColor')
print(paint.getSFVec3f(), paint.getSFFloat(), ball.getField('children').getSFVec3f())
paint.setSFVec3f([0, 1, 0.5])
where = ball.getField('translation')
print(where.getSFVec3f())
ball.remove()
robot.step(32)
print(paint.getSFColor(), where.getSFVec3f(), where.getTypeName())
";

/// The type of the field decides, not the name of the method; fields of removed nodes keep their last values.
#[test]
fn python_reads_fields_as_the_official_package() {
    let project = Project::new(
        "Robot { supervisor TRUE controller \"c\" } \
         Shape { appearance DEF PAINT PBRAppearance { baseColor 1 0 0 } } \
         DEF BALL Solid { translation 0 0 3 children [ Shape { appearance USE PAINT geometry Sphere { } } ] }",
    );
    project.write("controllers/c/c.py", FIELDS);
    let ended = project.run(&["--mode=fast", "--duration=1", "--stdout", "worlds/w.wbt"]);
    let expected = "[c] [1.0, 0.0, 0.0] [1.0, 0.0, 0.0] None\n[c] [0.0, 0.0, 3.0]\n\
                    [c] [0.0, 1.0, 0.5] [0.0, 0.0, 3.0] SFVec3f\n";
    assert_eq!(ended.out, expected, "{}", ended.err);
}

const MIRRORS: &str = r"
from vehicle import Driver
car = Driver()
camera, display = car.getDevice('rear_camera'), car.getDevice('rear_display')
print(camera.getSamplingPeriod(), car.getDevice('left_wing_camera').getSamplingPeriod())
for i in range(3):
    car.step()
print(camera.getImageArray()[3][1])
display.attachCamera(camera)
car.setGear(1)
car.setThrottle(1)
for i in range(3):
    car.step()
needle = car.getDevice('rpm_needle_motor')
turned = needle.getTargetPosition()
car.setGear(0)
car.step()
print(turned > 0, needle.getTargetPosition() == turned)
";

/// Mirrors show the image of their camera if it has the size of the display; without a gear the tachometer stays.
#[test]
fn mirrors_of_cars_show_the_image_of_their_cameras() {
    let project = car(MIRRORS);
    let world = std::fs::read_to_string(project.path("worlds/w.wbt")).unwrap();
    let mirrors = "Camera { name \"rear_camera\" width 4 height 2 } Display { name \"rear_display\" width 4 height 2 } \
                   Camera { name \"left_wing_camera\" width 4 height 2 } \
                   Display { name \"left_wing_display\" width 2 height 2 } HingeJoint { \
                   device RotationalMotor { name \"rpm_needle_motor\" minPosition -4 maxPosition 4 } \
                   endPoint Solid { name \"needle\" } } ";
    let world = world.replace("children [", &format!("children [ {mirrors}"));
    project.write("worlds/w.wbt", &format!("{world}\nBackground {{ skyColor [ 1 0 0 ] }}\n"));
    let ended = project.run(&["--mode=fast", "--duration=2", "--stdout", "worlds/w.wbt"]);
    assert_eq!(ended.out, "[c] 64 0\n[c] [255, 0, 0]\n[c] True True\n", "{}", ended.err);
    assert!(ended.err.contains("a camera is already attached"), "{}", ended.err);
}

#[test]
fn only_cars_are_driven() {
    let project = Project::new("Robot { controller \"c\" }");
    project.write(
        "controllers/c/c.c",
        "#include <webots/vehicle/driver.h>\n#include <webots/vehicle/car.h>\n#include <stdio.h>\n\
         #include <webots/robot.h>\n\
         int main() { printf(\"%d\\n\", wbu_driver_initialization_is_possible()); wbu_car_get_type(); \
         wbu_driver_init(); return 0; }",
    );
    let ended = project.run(&["--mode=fast", "--duration=1", "--stdout", "worlds/w.wbt"]);
    assert_eq!(ended.out, "[c] 0\n", "{}", ended.err);
    assert!(
        ended.err.contains("'wbu_car_init()' must be called before 'wbu_car_get_type()'"),
        "{}",
        ended.err
    );
    assert!(ended.err.contains("only nodes based on the 'Car' node"), "{}", ended.err);
}

#[test]
fn every_c_function_can_be_called_in_c_and_in_cpp() {
    for source in ["c.c", "c.cpp"] {
        let project = Project::new(EVERYTHING);
        let calls = include_str!("../../../../bindings/c/tests/every_call.c");
        project.write(&format!("controllers/c/{source}"), calls);
        let ended = project.run(&["--mode=fast", "--duration=20", "--stdout", "worlds/w.wbt"]);
        let last = ended.out.lines().last().unwrap_or_default();
        let count = last.strip_prefix("[c] ").and_then(|text| text.strip_suffix(" calls"));
        let count: usize = count.and_then(|count| count.parse().ok()).unwrap_or(0);
        assert!(count >= 3 * 600, "{source}: {}{}", ended.out, ended.err);
        assert!(ended.err.contains("\"c\" of robot \"all\" exited with status 0"), "{source}: {}", ended.err);
        assert!(!ended.err.contains("internal error"), "{source}: {}", ended.err);
    }
}

const JAVA: &str = r#"
import com.cyberbotics.webots.controller.*;

public class c {
  public static void main(String[] args) {
    final Supervisor arm = new Supervisor();
    System.out.println(arm.getName() + " " + arm.getCustomData() + " " + arm.getNumberOfDevices() + " " + args[0]);
    final DistanceSensor eye = (DistanceSensor)arm.getDevice("eye");
    eye.enable(32);
    System.out.println(eye.getName() + " " + eye.getSamplingPeriod() + " " + (eye.getType() == DistanceSensor.GENERIC));
    System.out.println(eye.getLookupTable().length + " " + eye.getLookupTableSize());
    final Motor motor = arm.getMotor("motor");
    System.out.println((arm.getDevice("eye") == eye) + " " + (motor.getPositionSensor().getBrake().getMotor() == motor));
    System.out.println((arm.getMotor("eye") == null) + " " + (arm.getDevice("nothing") == null));
    final Node self = arm.getSelf();
    System.out.println(self.getTypeName() + " " + (self.getType() == Node.ROBOT) + " " + self.getPosition()[2] + " " + self.getPose().length);
    self.getField("translation").setSFVec3f(new double[] {1, 2, 3});
    final Field data = self.getField("customData");
    data.setSFString("grün \uD83D\uDE00");
    System.out.println(self.getField("translation").getSFVec3f()[2] + " " + data.getSFString().length() + " " + data.getTypeName());
    System.out.println(arm.getEmitter("mouth").send("hello"));
    arm.getMouse().enable(32);
    System.out.println(arm.getMouse().getState().getLeft());
    motor.setPosition(0.1);
    int steps = 0;
    while (arm.step(32) != -1)
      ++steps;
    System.out.println(steps + " " + motor.getTargetPosition());
    arm.delete();
  }
}
"#;

#[test]
fn java_controllers_are_compiled_and_run() {
    if !has_java() {
        eprintln!("javac is not there; nothing is tested");
        return;
    }
    let project =
        Project::new(&ARM.replace("controller \"c\"", "controller \"c\" controllerArgs [ \"word\" ]"));
    project.write("controllers/c/c.java", &JAVA.replace(" + args[0]", " + new Words().first(args)"));
    let words = "public class Words { String first(String[] args) { return Shared.same(args[0]); } }\n";
    project.write("controllers/c/Words.java", words);
    let shared = "public class Shared { public static String same(String word) { return word; } }\n";
    project.write("controllers/lib/Shared.java", shared);
    let ini = "[environment variables with paths]\nCLASSPATH = ../lib:$(CLASSPATH)\n";
    project.write("controllers/c/runtime.ini", ini);
    // Both came with the project, compiled by a Java that is newer than any.
    for name in ["c", "Words"] {
        let path = project.path(&format!("controllers/c/{name}.class"));
        std::fs::write(path, b"\xca\xfe\xba\xbe\0\0\xff\xff").unwrap();
    }
    let ended = project.run(&["--mode=fast", "--duration=1.28", "--stdout", "worlds/w.wbt"]);
    let expected = "[c] arm old 6 word\n[c] eye 32 true\n[c] 6 2\n[c] true true\n[c] true true\n\
                    [c] Robot true 0.0 16\n[c] 3.0 7 SFString\n[c] 1\n[c] false\n[c] 40 0.1\n";
    assert_eq!(ended.out, expected, "{}", ended.err);
}

const JAVA_IMAGES: &str = r#"
import com.cyberbotics.webots.controller.*;

public class c {
  public static void main(String[] args) {
    final Robot robot = new Robot();
    final Display display = robot.getDisplay("display");
    final int[] pixels = {0xFFFF8000, 0x000000FF};
    display.imagePaste(display.imageNew(2, 1, pixels, Display.ARGB), 0, 0, false);
    display.imageSave(null, "argb.png");
    pixels[0] = 0x0080FFFF;
    pixels[1] = 0xFF000000;
    display.imagePaste(display.imageNew(2, 1, pixels, Display.BGRA), 0, 0, false);
    display.imageSave(null, "bgra.png");
    System.out.println(Camera.pixelGetGrey(0x102030) + " " + (Robot.getDevice(display.getTag()) == display));
  }
}
"#;

/// As in Webots, so that the pixels of a camera can be shown on a display in the format ARGB.
#[test]
fn java_images_have_their_first_component_in_the_highest_byte() {
    if !has_java() {
        eprintln!("javac is not there; nothing is tested");
        return;
    }
    let project =
        Project::new("Robot { controller \"c\" children [ Display { name \"display\" width 2 height 1 } ] }");
    project.write("controllers/c/c.java", JAVA_IMAGES);
    let ended = project.run(&["--mode=fast", "--duration=0.1", "--stdout", "worlds/w.wbt"]);
    assert_eq!(ended.out, "[c] 32 true\n", "{}", ended.err);
    for (name, expected) in
        [("argb.png", [255, 128, 0, 255, 0, 0, 255, 0]), ("bgra.png", [255, 128, 0, 255, 0, 0, 255, 0])]
    {
        let bytes = std::fs::read(project.path(&format!("controllers/c/{name}"))).unwrap();
        let pixels = assets::decode_image(name, &bytes).unwrap().pixels;
        assert_eq!(pixels, assets::ImagePixels::Rgba8(expected.to_vec()), "{name}");
    }
}

const WRONG_USE: &str = r#"
#include <math.h>
#include <stdio.h>
#include <webots/display.h>
#include <webots/distance_sensor.h>
#include <webots/emitter.h>
#include <webots/joystick.h>
#include <webots/led.h>
#include <webots/motor.h>
#include <webots/mouse.h>
#include <webots/receiver.h>
#include <webots/robot.h>
#include <webots/supervisor.h>
int main() {
  wb_robot_init();
  const WbDeviceTag eye = wb_robot_get_device("eye"), motor = wb_robot_get_device("motor");
  const WbDeviceTag ear = wb_robot_get_device("ear");
  printf("%d\n", wb_robot_get_device("nothing"));
  printf("%d\n", wb_robot_get_device(NULL));
  printf("%d\n", wb_robot_get_device_by_index(99));
  wb_motor_set_position(eye, 1.0);
  printf("%f\n", wb_distance_sensor_get_value(motor));
  wb_led_set(77, 1);
  wb_distance_sensor_enable(eye, -1);
  wb_motor_set_position(motor, NAN);
  wb_motor_set_velocity(motor, NAN);
  wb_motor_set_control_pid(motor, -1, 0, 0);
  printf("%f\n", wb_distance_sensor_get_value(eye));
  wb_receiver_enable(ear, 32);
  wb_receiver_next_packet(ear);
  printf("%p\n", wb_receiver_get_data(ear));
  wb_joystick_set_force_axis(0);
  wb_mouse_enable_3d_position();
  wb_display_set_color(wb_robot_get_device("face"), 0x1000000);
  wb_display_draw_text(wb_robot_get_device("face"), "", 0, 0);
  printf("%f\n", wb_robot_battery_sensor_get_value());
  printf("%p\n", (void *)wb_supervisor_node_get_from_def("X"));
  printf("[%s] %g\n", wb_supervisor_field_get_sf_string(NULL), wb_supervisor_field_get_sf_float(NULL));
  wb_robot_step_end();
  wb_robot_step_begin(32);
  wb_robot_step_begin(32);
  wb_robot_step_end();
  wb_robot_step(-5);
  wb_robot_step(33);
  wb_robot_step(33);
  printf("alive at %g\n", wb_robot_get_time());
  wb_robot_cleanup();
  return 0;
}
"#;

#[test]
fn misuse_is_reported_on_stderr() {
    let project = Project::new(
        "Robot { controller \"c\" children [ DistanceSensor { name \"eye\" } Receiver { name \"ear\" }\n\
         Display { name \"face\" }\n\
         HingeJoint { device RotationalMotor { name \"motor\" } endPoint Solid { name \"link\" } } ] }",
    );
    project.write("controllers/c/c.c", WRONG_USE);
    let ended = project.run(&["--mode=fast", "--duration=2", "--stdout", "worlds/w.wbt"]);
    assert_eq!(
        ended.out,
        "[c] 0\n[c] 0\n[c] 0\n[c] nan\n[c] nan\n[c] (nil)\n[c] nan\n[c] (nil)\n[c] [] 0\n[c] alive at 0.16\n",
        "{}",
        ended.err
    );
    let printed: Vec<&str> = ended.err.lines().filter_map(|line| line.strip_prefix("[c] ")).collect();
    let expected = [
        "Warning: \"nothing\" device not found.",
        "Error: wb_robot_get_device() called with NULL or empty argument.",
        "Error: The index of wb_robot_get_device_by_index() is out of the bounds.",
        "Error: wb_motor_set_position(): invalid device tag.",
        "Error: wb_distance_sensor_get_value(): invalid device tag.",
        "Error: device with tag=77 not found.",
        "Error: wb_led_set(): invalid device tag.",
        "Error: wb_distance_sensor_enable() called with negative sampling period.",
        "Error: wb_motor_set_position() called with an invalid 'position' argument (NaN).",
        "Error: wb_motor_set_velocity() called with an invalid 'velocity' argument (NaN).",
        "Error: wb_motor_set_control_pid() called with negative or zero 'p' argument.",
        "Error: wb_distance_sensor_get_value() called for a disabled device! Please use: wb_distance_sensor_enable().",
        "Error: wb_receiver_get_data(): the receiver queue is empty.",
        "Error: wb_joystick_set_force_axis() called for a disabled device! Please use: wb_joystick_enable().",
        "Error: wb_mouse_enable_3d_position() called for a disabled device! Please use: wb_mouse_enable().",
        "Error: wb_display_set_color(): 'color' argument out of bounds.",
        "Error: wb_display_draw_text(): 'text' argument is NULL or empty.",
    ];
    assert_eq!(printed.get(..expected.len()), Some(&expected[..]), "{}", ended.err);
    for part in [
        "'Supervisor' controller",
        "before calling wb_robot_step_begin()",
        "before calling wb_robot_step_end()",
        "negative 'duration'",
    ] {
        assert!(printed.iter().any(|line| line.contains(part)), "{part}: {}", ended.err);
    }
    let odd = printed.iter().filter(|line| line.contains("(33 ms) which is not a multiple")).count();
    assert_eq!(odd, 1, "{}", ended.err);
}

const TASKS: &str = r#"
#include <stdio.h>
#include <webots/robot.h>
#include <webots/supervisor.h>
static WbMutexRef mutex;
static int count = 0, ready = 0;
static void work(void *end) {
  int i;
  for (i = 0; i < 1000; ++i) {
    wb_robot_mutex_lock(mutex);
    count += 1;
    wb_robot_mutex_unlock(mutex);
  }
  wb_robot_mutex_lock(mutex);
  ready += *(int *)end;
  wb_robot_mutex_unlock(mutex);
}
int main() {
  int one = 1, done = 0;
  wb_robot_init();
  mutex = wb_robot_mutex_new();
  wb_robot_task_new(work, &one);
  wb_robot_task_new(work, &one);
  while (!done && wb_robot_step_begin(32) != -1) {
    wb_robot_mutex_lock(mutex);
    done = ready == 2;
    wb_robot_mutex_unlock(mutex);
    if (wb_robot_step_end() == -1)
      break;
  }
  wb_robot_mutex_delete(mutex);
  printf("%d\n", count);
  wb_supervisor_simulation_quit(0);
  wb_robot_step(32);
  wb_robot_cleanup();
  return 0;
}
"#;

#[test]
fn tasks_share_data_guarded_by_a_mutex() {
    let project = Project::new("Robot { controller \"c\" supervisor TRUE }");
    project.write("controllers/c/c.c", TASKS);
    let ended = project.run(&["--mode=fast", "--stdout", "worlds/w.wbt"]);
    assert_eq!(ended.out, "[c] 2000\n", "{}", ended.err);
}

#[test]
fn old_cpp_classes_for_servos_and_two_wheels_work() {
    let wheel = |side: &str| {
        format!(
            "HingeJoint {{ device [ RotationalMotor {{ name \"{side} wheel motor\" }} \
             PositionSensor {{ name \"{side} wheel sensor\" }} ] endPoint Solid {{ name \"{side}\" }} }}"
        )
    };
    let project = Project::new(&format!(
        "Robot {{ controller \"c\" children [ {} {} Compass {{ }} ] }}",
        wheel("left"),
        wheel("right")
    ));
    project.write(
        "controllers/c/c.cpp",
        // As in Webots 6, this header is enough for the devices.
        "#include <webots/DifferentialWheels.hpp>\nusing namespace webots;\n\
         int main() { DifferentialWheels robot; robot.getCompass(\"compass\")->enable(32);\n\
         Servo *servo = robot.getServo(\"left wheel motor\");\n\
         std::cout << (robot.getServo(\"left wheel motor\") == servo) << (servo->getType() == Servo::ROTATIONAL)\n\
         << robot.getServo(\"nothing\") << std::endl;\n\
         servo->enablePosition(32); servo->setPosition(1);\n\
         while (robot.step(32) != -1 && robot.getTime() < 0.96) { }\n\
         std::cout << (servo->getPosition() > 0.9) << std::endl; return 0; }\n",
    );
    let ended = project.run(&["--mode=fast", "--duration=2", "--stdout", "worlds/w.wbt"]);
    assert_eq!(ended.out, "[c] 110\n[c] 1\n", "{}", ended.err);
}

/// The C function returns a text of its own for each call, which its caller frees, as in Webots.
#[test]
fn degrees_minutes_and_seconds_belong_to_the_caller_in_c() {
    let project = Project::new("Robot { controller \"c\" }\n");
    let source = "#include <stdio.h>\n#include <stdlib.h>\n#include <webots/gps.h>\n#include <webots/robot.h>\n\
                  int main() {\n  wb_robot_init();\n\
                  \x20 const char *latitude = wb_gps_convert_to_degrees_minutes_seconds(46.53125);\n\
                  \x20 const char *longitude = wb_gps_convert_to_degrees_minutes_seconds(-73.94);\n\
                  \x20 printf(\"%s %s\\n\", latitude, longitude);\n\
                  \x20 free((void *)latitude);\n  free((void *)longitude);\n  wb_robot_cleanup();\n  return 0;\n}\n";
    project.write("controllers/c/c.c", source);
    let ended = project.run(&["--mode=fast", "--duration=0.1", "--stdout", "worlds/w.wbt"]);
    assert_eq!(ended.out, "[c] 46° 31′ 52″ -73° -56′ -23″\n", "{}", ended.err);
}

/// Vectors are lists, by the new names and the old ones: projects save them as JSON and append to them.
#[test]
fn recognized_objects_have_lists_and_their_old_attribute_names_in_python() {
    let project = Project::new(
        "Robot { controller \"c\" children Camera { recognition Recognition { } } }\n\
         Solid { translation 2 0 0 name \"cube\" model \"die\" recognitionColors [ 1 0 0, 0 0 1 ]\n\
         children Shape { geometry Box { size 0.5 0.5 0.5 } } boundingObject Box { size 0.5 0.5 0.5 } }\n",
    );
    let script = "import json\nfrom controller import Robot\nrobot = Robot()\ncamera = robot.getDevice('camera')\n\
                  camera.enable(32)\ncamera.recognitionEnable(32)\nrobot.step(32)\nrobot.step(32)\n\
                  it = camera.getRecognitionObjects()[0]\n\
                  print([round(x, 3) for x in it.get_position()], it.get_position_on_image(), it.get_model())\n\
                  print(it.get_number_of_colors(), it.get_colors(), it.get_id() == it.getId())\n\
                  print(it.get_size() == it.getSize(), it.get_size_on_image() == it.getSizeOnImage())\n\
                  print(it.get_orientation() == it.getOrientation())\n\
                  print(json.dumps([it.position_on_image, it.size_on_image, it.colors]))\n\
                  print(it.position == it.getPosition(), it.orientation + it.size == it.getOrientation() + it.getSize())\n";
    project.write("controllers/c/c.py", script);
    let ended = project.run(&["--mode=fast", "--duration=0.1", "--stdout", "--stderr", "worlds/w.wbt"]);
    let expected = "[c] [2.0, 0.0, 0.0] [31, 31] die\n[c] 2 [1.0, 0.0, 0.0, 0.0, 0.0, 1.0] True\n\
                    [c] True True\n[c] True\n[c] [[31, 31], [22, 22], [1.0, 0.0, 0.0, 0.0, 0.0, 1.0]]\n[c] True True\n";
    assert!(ended.out.contains(expected), "{}{}", ended.out, ended.err);
}

/// The manual's names of arguments, those of the official package where they differ, and what does not end.
#[test]
fn python_accepts_keyword_arguments_of_the_manual() {
    let project = Project::new(
        "Robot { controller \"c\" children [ Camera { recognition Recognition { } } Display { }\n\
         RangeFinder { name \"depth\" } Emitter { name \"mouth\" } Pen { }\n\
         HingeJoint { device RotationalMotor { name \"motor\" } endPoint Solid { name \"arm\" } } ] }\n\
         Solid { translation 2 0 0 name \"cube\" recognitionColors [ 1 0 0, 0 0 1 ]\n\
         children Shape { geometry Box { size 0.5 0.5 0.5 } } boundingObject Box { size 0.5 0.5 0.5 } }\n",
    );
    let script = "from controller import Robot, ImageRef, Field, Driver\nimport vehicle\nrobot = Robot()\n\
                  camera, motor = robot.getCamera(name='camera'), robot.getDevice('motor')\n\
                  camera.enable(samplingPeriod=32)\ncamera.recognitionEnable(sampling_period=32)\n\
                  depth = robot.getDevice('depth')\ndepth.enable(p=32)\n\
                  motor.setPosition(position=float('inf'))\nmotor.setVelocity(velocity=1)\n\
                  motor.setControlPID(p=1, i=2, d=3)\n\
                  robot.getDevice('pen').setInkColor(density=0.5, color=255)\n\
                  display = robot.getDevice('display')\ndisplay.drawLine(x1=1, y1=2, x2=3.5, y2=4)\n\
                  image = display.imageCopy(x=0, y=0, width=2, height=2)\n\
                  print(isinstance(image, ImageRef), display.imagePaste(ir=image, x=0, y=0))\n\
                  print(robot.getDevice('mouth').send(data='a'))\n\
                  robot.step(duration=32)\nrobot.step(time_step=32)\n\
                  seen = camera.getRecognitionObjects()[0]\n\
                  camera.recognitionDisable()\nrobot.step(32)\n\
                  print([c for c in seen.getColors()], len(seen.colors))\n\
                  image = depth.range_image\n\
                  print(len(list(image)) == len(image) == 64 * 64, round(image[32 * 64 + 32], 2), len(image[:3]))\n\
                  print(motor.getVelocity(), Field.MF, Driver is vehicle.Driver)\n\
                  for wrong in (lambda: motor.setVelocity(), lambda: motor.setVelocity(speed=1), lambda: image[64 * 64]):\n\
                  \x20   try:\n\
                  \x20       wrong()\n\
                  \x20   except (TypeError, IndexError) as error:\n\
                  \x20       print(type(error).__name__, error)\n";
    project.write("controllers/c/c.py", script);
    let ended = project.run(&["--mode=fast", "--duration=0.2", "--stdout", "--stderr", "worlds/w.wbt"]);
    let expected = [
        "True None",
        "1",
        "[1.0, 0.0, 0.0, 0.0, 0.0, 1.0] 6",
        "True inf 3", // 1.75 m are beyond its range of 1 m.
        "1.0 16 True",
        "TypeError wb_motor_set_velocity() missing 1 required positional argument: 'velocity'",
        "TypeError wb_motor_set_velocity() got an unexpected keyword argument 'speed'",
        "IndexError there are 4096 numbers",
    ];
    let printed: Vec<&str> = ended.out.lines().filter_map(|line| line.strip_prefix("[c] ")).collect();
    assert_eq!(printed, expected, "{}", ended.err);
}

/// Headers and classes of vehicles where the manual of R2018b has them, and functions with the arguments of that time.
#[test]
fn vehicle_headers_of_r2018b_are_found() {
    let source = |name: &str, text: &str| {
        let project = Project::new(ARM);
        project.write(&format!("controllers/c/{name}"), text);
        let ended = project.run(&["--mode=fast", "--duration=0.1", "--stdout", "worlds/w.wbt"]);
        assert_eq!(ended.out, "[c] 0 0\n", "{name}: {}", ended.err);
    };
    source(
        "c.c",
        "#include <stdio.h>\n#include <webots/car.h>\n#include <webots/driver.h>\n#include <webots/node.h>\n\
         #include <webots/robot.h>\n#include <webots/supervisor.h>\nint main() { wb_robot_init();\n\
         int (*count)(WbNodeRef, bool) = &wb_supervisor_node_get_number_of_contact_points;\n\
         WbNodeRef link = wb_supervisor_node_get_from_def(\"LINK\");\n\
         printf(\"%d %d\\n\", wbu_driver_initialization_is_possible() + count(link, false),\n\
         wb_supervisor_node_get_number_of_contact_points(link) + wb_supervisor_node_get_number_of_contact_points(link, true));\n\
         wb_robot_cleanup(); return 0; }\n",
    );
    source(
        "c.cpp",
        "#include <webots/Car.hpp>\n#include <webots/Driver.hpp>\n#include <webots/Brake.hpp>\n#include <iostream>\n\
         using namespace webots;\nint main() { Supervisor robot; const Brake *brake = robot.getBrake(\"brake\");\n\
         std::cout << Driver::isInitialisationPossible() << \" \" << (brake->getMotor() == NULL) << std::endl; }\n",
    );
    if !has_java() {
        eprintln!("javac is not there; Java is not tested");
        return;
    }
    let java = |imports: &str| {
        format!(
            "{imports}\npublic class c {{ public static void main(String[] a) {{ Robot robot = new Supervisor();\n\
             System.out.println((Driver.isInitialisationPossible() ? 1 : 0) + \" \" + Car.TRACTION); }} }}\n"
        )
    };
    let imports = |names: &[&str]| {
        let line = |name: &&str| format!("import com.cyberbotics.webots.controller.{name};\n");
        names.iter().map(line).collect::<String>()
    };
    source("c.java", &java(&imports(&["Robot", "Supervisor", "Car", "Driver"])));
    source("c.java", &java(&imports(&["*", "vehicle.*"])));
}
