//! The exported C functions in separate processes: results without a simulator, exit codes, invalid pointers.

use crate::scripted::{Scripted, configure};
use Controller::exported::{by_hand, distance_sensor, motor, robot, supervisor_nodes};
use std::ffi::CStr;
use std::fs;
use std::os::unix::net::UnixListener;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

/// Set in the child processes of these tests.
const ROLE: &str = "REBOTS_TEST_ROLE";

/// Starts this program again as a controller of the robot `r1`, and accepts its connection.
fn controller(role: &str) -> (Child, Scripted) {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let number = COUNT.fetch_add(1, Ordering::Relaxed);
    let folder = std::env::temp_dir().join(format!("rebots-c-{}-{number}", std::process::id()));
    let robot = folder.join("ipc/r1");
    fs::create_dir_all(&robot).expect("a writable temporary folder");
    let listener = UnixListener::bind(robot.join("intern")).expect("a free socket");
    let child = Command::new(std::env::current_exe().expect("this program"))
        .args(["--exact", "c_interface::controller_role", "--nocapture"])
        .env(ROLE, role)
        .env("WEBOTS_ROBOT_NAME", "r1")
        .env("WEBOTS_INSTANCE_PATH", format!("{}/", folder.display()))
        .envs(
            ["WEBOTS_STDOUT_REDIRECT", "WEBOTS_STDERR_REDIRECT"]
                .iter()
                .filter(|_| role == "prints")
                .map(|name| (name, "1")),
        )
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("a child process");
    let (stream, _) = listener.accept().expect("a controller");
    let simulator = Scripted::over(stream);
    simulator.answer(|out| {
        configure(out, false, &[(57, "motor")]);
        out.record(1, 0).i32(0).f64s(&[0.0; 11]).i32(0);
    });
    fs::remove_dir_all(&folder).expect("the folder is still there");
    (child, simulator)
}

/// Not a test: the code of the child processes.
#[test]
#[expect(unsafe_code, reason = "C functions take pointers")]
fn controller_role() {
    let Ok(role) = std::env::var(ROLE) else { return };
    assert_eq!(by_hand::wb_robot_init(), 1);
    match role.as_str() {
        "steps on" => loop {
            by_hand::wb_robot_step(16);
        },
        "prints" => {
            use std::io::Write;
            let long = "x".repeat(1500);
            let _ = write!(std::io::stdout(), "{long}");
            eprint!("trouble");
            by_hand::wb_robot_step(16);
            // More than fits into a pipe, while nothing is read.
            let _ = writeln!(std::io::stdout(), "{}", "y".repeat(300_000));
            by_hand::wb_robot_step(16);
            by_hand::wb_robot_cleanup();
            eprintln!("not redirected any more");
        }
        "misuses" => {
            motor::wb_motor_set_position(7, 1.0);
            assert!(distance_sensor::wb_distance_sensor_get_value(1).is_nan());
            // SAFETY: null is allowed.
            let tag = unsafe { robot::wb_robot_get_device(std::ptr::null()) };
            assert_eq!((tag, supervisor_nodes::wb_supervisor_node_get_root()), (0, 0));
            // Programs index the result without checking for null.
            let nowhere = supervisor_nodes::wb_supervisor_node_get_pose(0, 0);
            // SAFETY: the function returns 16 numbers.
            assert!((0..16).all(|index| unsafe { *nowhere.add(index) }.is_nan()));
            by_hand::wb_robot_mutex_lock(12345);
            by_hand::wb_robot_cleanup();
            assert_eq!(by_hand::wb_robot_step(16), 0, "no connection, no step");
        }
        other => panic!("{other}"),
    }
}

fn ending(child: Child) -> (Option<i32>, String) {
    let output = child.wait_with_output().expect("a finished child");
    (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
}

#[test]
fn redirected_output_goes_to_the_simulator() {
    let (child, simulator) = controller("prints");
    simulator.heard();
    // Stream and length of each text, and the texts.
    let texts = |packet: &[u8]| {
        let (mut streams, mut all) = (Vec::new(), [String::new(), String::new()]);
        let mut body = &packet[8 + 6..];
        while let [30, stream, a, b, c, d, rest @ ..] = body {
            let length = u32::from_le_bytes([*a, *b, *c, *d]) as usize;
            let (text, rest) = rest.split_at(length);
            assert!(length <= 1024 && text.last() == Some(&0));
            streams.push((*stream, length - 1));
            all[usize::from(*stream) - 1] += std::str::from_utf8(&text[..length - 1]).expect("a text");
            body = rest;
        }
        (streams, all)
    };
    let (streams, all) = texts(&simulator.heard());
    assert_eq!(streams, [(1, 1023), (1, all[0].len() - 1023), (2, 7)]);
    assert!(all[0].ends_with(&"x".repeat(1500)), "the test program prints something before");
    assert_eq!(all[1], "trouble");
    simulator.answer(|_| {});
    let (_, all) = texts(&simulator.heard());
    assert_eq!(all, ["y".repeat(300_000) + "\n", String::new()]);
    simulator.answer(|_| {});
    simulator.heard();
    simulator.answer(|_| {});
    let (status, said) = ending(child);
    assert_eq!(status, Some(0));
    assert!(said.contains("not redirected any more") && !said.contains("trouble"), "{said}");
}

#[test]
fn stepping_after_the_end_exits_with_0() {
    let (child, simulator) = controller("steps on");
    simulator.answer(|out| {
        out.record(0, 2);
    });
    assert_eq!(ending(child).0, Some(0));
    simulator.heard();
    simulator.heard();
    assert_eq!(simulator.heard(), [0; 4], "a closing message");
}

#[test]
fn a_lost_connection_exits_with_1() {
    let (child, simulator) = controller("steps on");
    simulator.close();
    let (code, said) = ending(child);
    assert_eq!(code, Some(1));
    assert!(said.contains("Error: the simulator closed the connection"), "{said}");
}

#[test]
fn misuse_is_reported_and_survived() {
    let (child, simulator) = controller("misuses");
    simulator.answer(|_| {});
    let (code, said) = ending(child);
    assert_eq!(code, Some(0), "{said}");
    for expected in [
        "Error: wb_motor_set_position(): invalid device tag.",
        "Error: wb_distance_sensor_get_value(): invalid device tag.",
        "Error: wb_robot_get_device() called with NULL or empty argument.",
        "Error: ignoring illegal call to wb_supervisor_node_get_root() in a 'Robot' controller.",
        "Error: wb_robot_mutex_lock() called with an invalid mutex.",
        "Error: wb_robot_step(): wb_robot_init() must be called first.",
    ] {
        assert!(said.contains(expected), "{expected} is missing in: {said}");
    }
}

#[test]
#[expect(unsafe_code, reason = "C functions take pointers")]
fn strings_are_replaced_and_split() {
    // The reference: delimiter characters preceded by a backslash are ignored.
    let mut text = *b"a,b;c\\,d\\;;\\\0";
    let mut cursor = text.as_mut_ptr().cast();
    let mut parts = Vec::new();
    while !std::ptr::eq(cursor, std::ptr::null()) {
        // SAFETY: the string is NUL-terminated and outlives its parts.
        let part = unsafe { CStr::from_ptr(by_hand::wbu_string_strsep(&raw mut cursor, c",;".as_ptr())) };
        parts.push(part.to_str().expect("ASCII").to_owned());
    }
    assert_eq!(parts, ["a", "b", r"c\,d\;", r"\"]);
}
