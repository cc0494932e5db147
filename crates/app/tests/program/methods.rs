//! The classes of C++, Java and Python: every method that is declared is there, and every getter of a device gives one.

use crate::project::{Project, has_java};

const HEADERS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../bindings/cpp/include/webots");

/// Devices that current worlds have, by the names of their classes.
const DEVICES: [&str; 25] = [
    "Accelerometer",
    "Altimeter",
    "Camera",
    "Compass",
    "Connector",
    "Display",
    "DistanceSensor",
    "Emitter",
    "GPS",
    "Gyro",
    "InertialUnit",
    "LED",
    "Lidar",
    "LightSensor",
    "Pen",
    "Radar",
    "RangeFinder",
    "Receiver",
    "Skin",
    "Speaker",
    "TouchSensor",
    "VacuumGripper",
    "Motor",
    "PositionSensor",
    "Brake",
];

fn robot(controller: &str) -> String {
    let (joint, plain): (Vec<&str>, Vec<&str>) =
        DEVICES.iter().partition(|name| ["Motor", "PositionSensor", "Brake"].contains(name));
    let node = |name: &&str| {
        let kind = if *name == "Motor" { "RotationalMotor" } else { name };
        format!("{kind} {{ name \"{name}\" }} ")
    };
    format!(
        "Robot {{ name \"r\" controller \"{controller}\" children [ {} HingeJoint {{ device [ {} ] endPoint Solid {{ }} }} ] }}",
        plain.iter().map(node).collect::<String>(),
        joint.iter().map(node).collect::<String>()
    )
}

/// A call of a method that a header declares, with empty arguments; and the object that it needs.
fn call(class: &str, line: &str) -> Option<String> {
    let line = line.trim();
    let (before, rest) = line.strip_suffix(';').unwrap_or(line).split_once('(')?;
    let name = before.rsplit([' ', '*', '&']).next()?;
    let is_method = !before.starts_with("typedef")
        && !before.contains("operator")
        && !name.trim_start_matches('~').eq(class)
        && before.len() > name.len()
        && name.chars().all(|letter| letter.is_alphanumeric() || letter == '_');
    if !is_method || !(line.ends_with(';') || line.ends_with('}')) {
        return None;
    }
    let list = &rest[..rest.rfind(')').filter(|_| !rest.contains('{')).or_else(|| rest.find(')'))?];
    let arguments = list.split(',').map(str::trim).filter(|argument| !argument.is_empty()).map(|argument| {
        let argument = argument.split('=').next().unwrap().trim();
        let (plain, array) = argument.split_once('[').unwrap_or((argument, ""));
        let kind = plain.trim_end_matches(|letter: char| letter.is_alphanumeric() || letter == '_');
        let kind = if array.is_empty() { kind.to_owned() } else { format!("{kind} *") };
        format!("make<{}>()", kind.replace('&', "").trim())
    });
    let arguments = arguments.collect::<Vec<_>>().join(", ");
    let object =
        if before.trim_start().starts_with("static") { format!("{class}::") } else { "o->".to_owned() };
    Some(format!("  {object}{name}({arguments});\n"))
}

/// The text of what a header of this folder declares as public, with the name of its class.
fn declarations(folder: &str) -> Vec<(String, String)> {
    let mut headers: Vec<_> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.is_file())
        .collect();
    headers.sort();
    let public = |path: &std::path::PathBuf| {
        let text = std::fs::read_to_string(path).unwrap();
        // What is protected follows what is public.
        let text = text.split_once("public:")?.1;
        let text = text.split("  protected:").next().unwrap().split("  private:").next().unwrap();
        Some((path.file_stem().unwrap().to_string_lossy().into_owned(), text.to_owned()))
    };
    headers.iter().filter_map(public).collect()
}

/// «class Robot { … }», «class Receiver : public Device { … }» and so on: everything declared can be linked.
#[test]
fn every_cpp_method_is_exported() {
    let mut program = String::from(
        "#include <cstdio>\n#include <webots/DifferentialWheels.hpp>\n#include <webots/Supervisor.hpp>\n\
         template <class T> static T make() { return T(); }\nusing namespace webots;\n",
    );
    let (mut names, mut methods) = (Vec::new(), 0);
    for (class, text) in declarations(HEADERS) {
        if ["Car", "Driver", "ImageRef", "DifferentialWheels"].contains(&class.as_str()) {
            continue; // tested with separate libraries and worlds
        }
        program += &format!("#include <webots/{class}.hpp>\n");
        let body: Vec<String> = text.lines().filter_map(|line| call(&class, line)).collect();
        methods += body.len();
        names.push(class.clone());
        // In a class that is derived, so that the names of types are known.
        program += &format!(
            "struct All{class} : {class} {{ static void call({class} *o) {{\n{}}} }};\n",
            body.concat()
        );
    }
    program += "int main(int argc, char **argv) {\n  Robot robot;\n  robot.step(32);\n  if (argc > 1) {\n";
    names
        .iter()
        .for_each(|class| program += &format!("    All{class}::call(reinterpret_cast<{class} *>(argv));\n"));
    program += "  }\n";
    for name in DEVICES {
        program += &format!("  printf(\"%s\\n\", robot.get{name}(\"{name}\")->getName().c_str());\n");
    }
    program += "  return 0;\n}\n";
    assert!(methods > 350, "only {methods} methods found");
    let project = Project::new(&robot("c"));
    project.write("controllers/c/c.cpp", &program);
    let ended = project.run(&["--mode=fast", "--duration=1", "--stdout", "--stderr", "worlds/w.wbt"]);
    let lines: Vec<&str> = ended.out.lines().map(|line| line.trim_start_matches("[c] ")).collect();
    assert_eq!(lines, DEVICES, "{}", ended.err);
}

/// «public class Robot { public Receiver getReceiver(String name); … }»: the getters, and all that devices tell without
/// being asked anything more.
#[test]
fn every_java_getter_can_be_called() {
    if !has_java() {
        println!("skipped: there is no javac");
        return;
    }
    let asker = r#"
import com.cyberbotics.webots.controller.*;
import java.lang.reflect.*;
import java.util.*;
public class Asker {
  public static void main(String[] args) throws Exception {
    final Robot robot = new Robot();
    robot.step(32);
    int count = 0;
    for (Method getter : Robot.class.getMethods()) {
      final String name = getter.getName().substring(3);
      if (!getter.getName().startsWith("get") || !Device.class.isAssignableFrom(getter.getReturnType()) || getter.getParameterCount() != 1
          || getter.getParameterTypes()[0] != String.class || robot.getDevice(name) == null)
        continue;
      final Device device = (Device)getter.invoke(robot, name);
      System.out.println(device.getName());
      for (Method asked : device.getClass().getMethods())
        if (asked.getParameterCount() == 0 && asked.getName().matches("(get|is)[A-Z].*") && asked.getDeclaringClass() != Object.class) {
          asked.invoke(device);
          ++count;
        }
    }
    System.out.println(count > 150);
  }
}
"#;
    let project = Project::new(&robot("Asker"));
    project.write("controllers/Asker/Asker.java", asker);
    let ended = project.run(&["--mode=fast", "--duration=1", "--stdout", "--stderr", "worlds/w.wbt"]);
    let mut lines: Vec<&str> = ended.out.lines().map(|line| line.trim_start_matches("[Asker] ")).collect();
    assert_eq!(lines.pop(), Some("true"), "{lines:?}{}", ended.err);
    lines.sort_unstable();
    let mut expected = DEVICES;
    expected.sort_unstable();
    assert_eq!(lines, expected, "{}", ended.err);
}

/// Up to R2022b the Python package was made from the C++ classes and had all their methods.
#[test]
fn every_cpp_method_is_in_the_python_package() {
    // Not for controllers, or with another form in Python.
    const INTERNAL: [&str; 21] = [
        "cleanup",
        "findField",
        "findNode",
        "findProto",
        "getBrakeTag",
        "getDeviceFromTag",
        "getDeviceNameFromTag",
        "getDeviceTagFromIndex",
        "getDeviceTagFromName",
        "getDeviceTypeFromTag",
        "getDriverInstance",
        "getFromDeviceTag",
        "getLookupTableSize",
        "getMotorTag",
        "getPositionSensorTag",
        "getSupervisorInstance",
        "hasType",
        "robotWindowCustomFunction",
        "windowCustomFunction",
        "wwiReceive",
        "wwiSend",
    ];
    let mut script = String::from("import controller, vehicle\n");
    let vehicles = declarations(&format!("{HEADERS}/vehicle"));
    let classes = declarations(HEADERS);
    for (class, text) in classes.iter().chain(&vehicles).filter(|(class, _)| class != "ImageRef") {
        let calls = text.lines().filter_map(|line| call(class, line));
        let names = calls
            .map(|call| call.trim().split('(').next().unwrap().rsplit(['>', ':']).next().unwrap().to_owned());
        let names: Vec<String> = names.filter(|name| !INTERNAL.contains(&name.as_str())).collect();
        let package = if ["Car", "Driver"].contains(&class.as_str()) { "vehicle" } else { "controller" };
        script += &format!(
            "print([name for name in {names:?} if not hasattr({package}.{class}, name)], '{class}')\n"
        );
    }
    let project = Project::new("Robot { name \"r\" controller \"c\" }");
    project.write("controllers/c/c.py", &script);
    let ended = project.run(&["--mode=fast", "--duration=1", "--stdout", "--stderr", "worlds/w.wbt"]);
    assert!(ended.out.lines().count() > 30, "{}{}", ended.out, ended.err);
    let missing: Vec<&str> = ended.out.lines().filter(|line| !line.starts_with("[c] []")).collect();
    assert!(missing.is_empty(), "{missing:#?}{}", ended.err);
}
