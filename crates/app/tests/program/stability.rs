//! What `docs/stability.md` promises.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

use crate::project::Project;

/// Programs that were linked with an official library of R2021b to R2023b find all that its headers declare in ours.
#[test]
fn our_libraries_have_the_symbols_of_the_official_ones() {
    let project = Project::new("");
    let home = project.run(&["home"]).out.trim().to_owned();
    let symbols = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../conformance/symbols");
    for name in ["libController", "libdriver", "libcar"] {
        let recorded = std::fs::read_to_string(symbols.join(format!("{name}.txt"))).unwrap();
        let library = Path::new(&home).join(format!("lib/controller/{name}.so"));
        let listed = Command::new("nm").args(["-D", "--defined-only"]).arg(&library).output().unwrap();
        let listed = String::from_utf8_lossy(&listed.stdout).into_owned();
        let ours: Vec<&str> = listed.lines().filter_map(|line| line.split(' ').next_back()).collect();
        let wanted: Vec<&str> = recorded.lines().filter_map(|line| line.split(' ').next()).collect();
        assert!(wanted.len() > 20 && ours.len() > 20, "{name}: {} of {}", wanted.len(), ours.len());
        let missing: Vec<&&str> = wanted.iter().filter(|name| !ours.contains(name)).collect();
        assert!(missing.is_empty(), "{name}: {missing:?}");
    }
}

/// The virtual methods of each class in a library, in the order in which compiled programs number them.
fn virtual_tables(library: &Path) -> BTreeMap<String, Vec<String>> {
    let read = |what: &str| {
        let output = Command::new("readelf").args(["--wide", what]).arg(library).output().unwrap();
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    let number = |text: &str| u64::from_str_radix(text, 16).ok();
    let relocations = read("--relocs");
    let relocations: BTreeMap<u64, &str> = relocations
        .lines()
        .filter_map(|line| {
            let words: Vec<&str> = line.split_whitespace().collect();
            Some((number(words.first()?)?, *words.get(4)?))
        })
        .collect();
    let symbols = read("--symbols");
    let table = |line: &str| {
        let words: Vec<&str> = line.split_whitespace().collect();
        let name = words.get(7).filter(|name| name.starts_with("_ZTVN6webots"))?;
        // Two words precede the methods: the offset to the whole object and the type.
        let (start, bytes) = (number(words[1])?, words[2].parse::<u64>().ok()?);
        let methods = (2..bytes / 8).filter_map(|slot| relocations.get(&(start + slot * 8)));
        Some((String::from(*name), methods.map(|name| String::from(*name)).collect()))
    };
    symbols.lines().filter_map(table).collect()
}

/// Programs compiled with the C++ classes of R2021b to R2023b call methods by their names and types, and virtual ones by their
/// place in the class; there, the tables are those of R2023b and R2025a.
#[cfg(target_os = "linux")]
#[test]
fn compiled_cpp_programs_find_the_methods_of_the_official_classes() {
    let project = Project::new("Robot { controller \"c\" }");
    project.write("controllers/c/c.cpp", "#include <webots/Robot.hpp>\nint main() { webots::Robot robot; }");
    let ended = project.run(&["--mode=fast", "--no-page", "--duration=0.1", "worlds/w.wbt"]);
    assert_eq!(ended.status, Some(0), "{}", ended.err);
    let home = project.run(&["home"]).out.trim().to_owned();
    let library = Path::new(&home).join("lib/controller/libCppController.so");
    let recorded = |name: &str| {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../conformance/symbols");
        std::fs::read_to_string(folder.join(name)).unwrap()
    };
    let listed = Command::new("nm").args(["-D", "--defined-only"]).arg(&library).output().unwrap();
    let listed = String::from_utf8_lossy(&listed.stdout).into_owned();
    let ours: Vec<&str> = listed.lines().filter_map(|line| line.split(' ').next_back()).collect();
    let wanted = recorded("libCppController.txt");
    let wanted: Vec<&str> = wanted.lines().filter_map(|line| line.split(' ').next()).collect();
    assert!(wanted.len() > 500, "{}", wanted.len());
    let missing: Vec<&&str> = wanted.iter().filter(|name| !ours.contains(name)).collect();
    assert!(missing.is_empty(), "{missing:?}");
    let tables = virtual_tables(&library);
    for line in recorded("virtual_tables.txt").lines() {
        let (class, methods) = line.split_once(' ').unwrap();
        assert_eq!(tables[class], methods.split(' ').collect::<Vec<_>>(), "{class}");
    }
}

/// The hash of a run, which has no controllers and needs no network.
fn hash(world: &str, seconds: &str, threads: &str) -> String {
    let project = Project::new("");
    let world = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(world);
    let duration = format!("--duration={seconds}");
    let words = ["--mode=fast", "--no-page", "--offline", "--render=none", "--trace", &duration, threads];
    let ended = project.run(&[&words[..], &[world.to_str().unwrap()]].concat());
    let line = ended.out.lines().find_map(|line| line.strip_prefix("trace hash: "));
    line.unwrap_or_else(|| panic!("{}", ended.err)).to_owned()
}

#[test]
fn motions_match_the_recorded_ones() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../conformance/hashes.txt");
    let version = env!("CARGO_PKG_VERSION");
    let text = std::fs::read_to_string(path).unwrap();
    let lines: Vec<Vec<&str>> = text.lines().map(|line| line.split(' ').collect()).collect();
    let mut wrong = Vec::new();
    for line in lines.iter().filter(|line| line[0] == version) {
        let [_, world, seconds, recorded] = line[..] else { panic!("{line:?}") };
        for threads in ["--threads=1", "--threads=3"] {
            let found = hash(world, seconds, threads);
            if found != recorded {
                wrong.push(format!("{version} {world} {seconds} {found}"));
            }
        }
    }
    assert!(lines.iter().any(|line| line[0] == version), "{version} has no hashes yet");
    assert!(wrong.is_empty(), "other hashes than in conformance/hashes.txt:\n{}", wrong.join("\n"));
}

/// Uses most of what the library shares with programs: texts, pictures, packets, fields, messages.
const USER: &str = r#"
#include <stdio.h>
#include <string.h>
#include <webots/camera.h>
#include <webots/display.h>
#include <webots/emitter.h>
#include <webots/lidar.h>
#include <webots/motor.h>
#include <webots/position_sensor.h>
#include <webots/receiver.h>
#include <webots/robot.h>
#include <webots/robot_wwi.h>
#include <webots/supervisor.h>

int main() {
  wb_robot_init();
  WbDeviceTag camera = wb_robot_get_device("camera"), lidar = wb_robot_get_device("lidar");
  WbDeviceTag emitter = wb_robot_get_device("emitter"), receiver = wb_robot_get_device("receiver");
  WbDeviceTag motor = wb_robot_get_device("motor"), sensor = wb_robot_get_device("sensor");
  WbDeviceTag display = wb_robot_get_device("display");
  wb_camera_enable(camera, 32);
  wb_camera_recognition_enable(camera, 32);
  wb_lidar_enable(lidar, 32);
  wb_lidar_enable_point_cloud(lidar);
  wb_receiver_enable(receiver, 32);
  wb_position_sensor_enable(sensor, 32);
  unsigned sum = 0;
  for (int step = 0; step < 12 && wb_robot_step(32) != -1; ++step) {
    const unsigned char *image = wb_camera_get_image(camera);
    for (int byte = 0; byte < 4 * 16 * 8; ++byte)
      sum += image[byte];
    const float *ranges = wb_lidar_get_range_image(lidar);
    sum += ranges[0] > 0;
    wb_emitter_send(emitter, "hello", 6);
    for (; wb_receiver_get_queue_length(receiver) > 0; wb_receiver_next_packet(receiver))
      sum += strlen(wb_receiver_get_data(receiver));
    wb_motor_set_position(motor, 0.1 * step);
    sum += wb_position_sensor_get_value(sensor) > 0.2;
    wb_display_set_color(display, 0xff0000);
    wb_display_draw_text(display, "text", step, 0);
    WbImageRef copy = wb_display_image_copy(display, 0, 0, 4, 4);
    wb_display_image_paste(display, copy, 2, 2, false);
    wb_display_image_delete(display, copy);
    WbNodeRef self = wb_supervisor_node_get_self();
    WbFieldRef field = wb_supervisor_node_get_field(self, "customData");
    wb_supervisor_field_set_sf_string(field, step % 2 ? "odd" : "a longer text than the one before");
    sum += strlen(wb_supervisor_field_get_sf_string(field));
    WbFieldRef children = wb_supervisor_node_get_field(wb_supervisor_node_get_root(), "children");
    wb_supervisor_field_import_mf_node_from_string(children, -1, "DEF NEW Solid { }");
    wb_supervisor_node_remove(wb_supervisor_node_get_from_def("NEW"));
    wb_robot_set_custom_data("data");
    sum += strlen(wb_robot_get_custom_data());
    wb_robot_wwi_send_text("window");
  }
  printf("it is done%s\n", sum > 0 ? "" : ", with nothing");
  wb_robot_cleanup();
  return 0;
}
"#;

#[test]
fn valgrind_finds_no_invalid_access_in_the_controller_library() {
    if Command::new("valgrind").arg("--version").output().is_err() {
        println!("LEFT OUT: valgrind is not installed");
        return;
    }
    let robot = |name: &str, controller: &str| {
        format!(
            "Robot {{ name \"{name}\" supervisor TRUE controller \"{controller}\" children [
               Camera {{ name \"camera\" width 16 height 8 recognition Recognition {{ }} }}
               Lidar {{ name \"lidar\" numberOfLayers 1 horizontalResolution 8 }} Display {{ name \"display\" }}
               Emitter {{ name \"emitter\" }} Receiver {{ name \"receiver\" }}
               HingeJoint {{ device [ RotationalMotor {{ name \"motor\" }} PositionSensor {{ name \"sensor\" }} ]
                 endPoint Solid {{ name \"arm\" physics Physics {{ }} boundingObject Sphere {{ }} }} }} ] }}\n"
        )
    };
    // The first one has it compiled.
    let project = Project::new(&(robot("plain", "user") + &robot("watched", "watched")));
    project.write("controllers/user/user.c", USER);
    let call = "exec valgrind --quiet --leak-check=full --errors-for-leak-kinds=definite --log-file=told ../user/user";
    project.script("watched", call);
    let ended = project.run(&["--mode=fast", "--no-page", "--duration=1", "--stdout", "worlds/w.wbt"]);
    for name in ["user", "watched"] {
        assert!(ended.out.contains(&format!("[{name}] it is done\n")), "{} {}", ended.out, ended.err);
    }
    assert_eq!(project.read("controllers/watched/told"), "", "valgrind has nothing to tell");
    assert_eq!(ended.status, Some(0), "{}", ended.err);
}
