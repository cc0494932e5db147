//! C headers and the Python package, as programs use them. Skipped with a message if there is no compiler or Python.

use crate::scripted::{Scripted, configure, request};
use std::fs;
use std::os::unix::fs::symlink;
use std::os::unix::net::UnixListener;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// The location of libController.so in the build: next to this program.
fn library_folder() -> PathBuf {
    let program = std::env::current_exe().expect("this program");
    program.parent().expect("a folder").to_path_buf()
}

fn bindings() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../bindings")
}

fn has(program: &str) -> bool {
    let found = Command::new(program).arg("--version").output().is_ok();
    if !found {
        eprintln!("{program} is not there; nothing is tested");
    }
    found
}

#[track_caller]
fn must_work(command: &mut Command) -> Output {
    let output = command.output().expect("a program that starts");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}: {said}");
    output
}

/// An empty folder for this test.
fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("rebots-{name}-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a writable temporary folder");
    folder
}

#[track_caller]
fn compile_and_run(compiler: &str, language: &[&str]) {
    if !has(compiler) {
        return;
    }
    let (folder, library) = (folder(compiler), library_folder());
    let program = folder.join("every_function");
    must_work(
        Command::new(compiler)
            .args(language)
            .args(["-Wall", "-Werror", "-I"])
            .arg(bindings().join("c/include"))
            .arg(bindings().join("c/tests/every_function.c"))
            .arg("-o")
            .arg(&program)
            .arg("-L")
            .arg(&library)
            .arg(format!("-Wl,-rpath,{}", library.display()))
            .arg("-lController"),
    );
    // Cargo's search path may contain folders with an older library.
    let output = must_work(Command::new(&program).env("LD_LIBRARY_PATH", &library));
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(said.ends_with("functions, 0 missing\n"), "{said}");
    fs::remove_dir_all(folder).expect("the folder is still there");
}

#[test]
fn every_header_compiles_as_c_and_every_function_is_exported() {
    compile_and_run("gcc", &["-std=c99"]);
}

#[test]
fn every_header_compiles_as_cpp() {
    compile_and_run("g++", &["-x", "c++"]);
}

const PROGRAM: &str = "
from controller import Robot, Motor, PositionSensor, Node
robot = Robot()
sensor, motor = robot.getDevice('ps'), robot.getDevice('motor')
assert isinstance(sensor, PositionSensor) and isinstance(motor, Motor), robot.devices
assert motor.getNodeType() == Node.ROTATIONAL_MOTOR and motor.name == 'motor'
assert robot.getDevice('nothing') is None
sensor.enable(16)
motor.setPosition(float('inf'))
motor.target_velocity = 2
assert robot.step(16) == 0
assert sensor.getValue() == 0.5 and sensor.value == 0.5
assert motor.getVelocity() == 2.0 and robot.time == 0.016
assert robot.step() == -1
# Controllers of before R2022b have values of their own under the names of later properties.
for name in ('time', 'name', 'mode', 'supervisor', 'devices', 'keyboard'):
    setattr(robot, name, 'mine')
    assert getattr(robot, name) == 'mine', name
assert robot.getDevice('ps') is sensor and robot.getKeyboard() != 'mine' and robot.getTime() == 0.016
assert robot.getDevice('nothing') is None
# Programs that load the library themselves take narrow results for an int.
import ctypes, os
raw = ctypes.CDLL(os.path.join(os.environ['WEBOTS_HOME'], 'lib/controller/libController.so'))
assert [raw.wb_robot_get_device(name) for name in (b'ps', b'motor', b'ps')] == [1, 2, 1]
assert [raw.wb_robot_get_device_by_index(index) for index in (1, 0, 1)] == [2, 1, 2]
assert raw.wb_robot_get_supervisor() in (0, 1) and raw.wb_robot_get_synchronization() in (0, 1)
";

#[test]
fn the_python_package_controls_a_robot() {
    if !has("python3") {
        return;
    }
    let folder = folder("python");
    fs::create_dir_all(folder.join("lib/controller")).expect("a writable folder");
    fs::create_dir_all(folder.join("ipc/r1")).expect("a writable folder");
    let library = folder.join("lib/controller/libController.so");
    symlink(library_folder().join("libController.so"), library).expect("a link");
    let listener = UnixListener::bind(folder.join("ipc/r1/intern")).expect("a free socket");
    let child = Command::new("python3")
        .args(["-B", "-c", PROGRAM])
        .env("PYTHONPATH", bindings().join("python"))
        .env("WEBOTS_HOME", &folder)
        .env("WEBOTS_ROBOT_NAME", "r1")
        .env("WEBOTS_INSTANCE_PATH", format!("{}/", folder.display()))
        .stderr(std::process::Stdio::piped())
        .spawn()
        .expect("a child process");
    let (stream, _) = listener.accept().expect("a controller");
    let simulator = Scripted::over(stream);
    simulator.answer(|out| {
        configure(out, false, &[(52, "ps"), (57, "motor")]);
        out.record(1, 0).i32(0);
        out.record(2, 0).i32(0).f64s(&[10.0; 11]).i32(0);
    });
    simulator.answer(|out| {
        out.record(0, 4).f64(0.016);
        out.record(1, 1).f64(0.5);
    });
    simulator.answer(|out| {
        out.record(0, 2);
    });
    let output = child.wait_with_output().expect("a finished child");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
    assert!(said.contains("Device \"nothing\" was not found on robot \"r1\""), "{said}");
    simulator.heard();
    let mut motor = wire::Writer::new();
    motor.u16(1).f64(f64::INFINITY).u16(2).f64(2.0);
    assert_eq!(simulator.heard(), request(16, &[(1, &[1, 16, 0]), (2, motor.as_slice())]));
    assert_eq!(simulator.heard(), request(16, &[]), "one basic time step");
    fs::remove_dir_all(folder).expect("the folder is still there");
}
