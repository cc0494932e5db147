//! Tests with real processes.

use super::*;
use crate::console::Captured;
use crate::scratch::Folder;

const LONG: Duration = Duration::from_secs(30);

fn launch(root: &Folder, script: &str) -> Launch {
    // The shell reads the script: executing a file just written can fail while another test forks.
    let script = root.write("run.sh", script);
    let environment = std::env::vars_os().collect();
    let arguments = vec![script.into(), "arg".into()];
    Launch {
        name: "c".to_owned(),
        program: "/bin/sh".into(),
        arguments,
        folder: root.path(""),
        environment,
        guard: None,
    }
}

fn start(root: &Folder, script: &str) -> (ControllerProcesses, Captured, usize) {
    let captured = Captured::new();
    let mut processes = ControllerProcesses::new(KillSwitch::default(), Arc::new(|| {}));
    let number = processes.start(&launch(root, script), captured.console()).unwrap();
    (processes, captured, number)
}

#[test]
fn output_and_status_are_reported() {
    let root = Folder::new();
    let (mut processes, captured, number) = start(&root, "echo out $1; pwd; echo err >&2; exit 3");
    assert_eq!(processes.wait_for(&[number], Patience::Certain), [(number, Exit::Status(3))]);
    assert!(!processes.is_running(number));
    captured.console().flush(); // All output is in the queue when the end is reported.
    captured.wait_for("[c] err\n", Duration::ZERO);
    captured.wait_for("[c] out arg\n", Duration::ZERO);
    captured.wait_for(&format!("[c] {}\n", root.path("").display()), Duration::ZERO);
    assert_eq!(Exit::Status(3).to_string(), "exited with status 3");
}

#[test]
fn signals_are_reported() {
    let root = Folder::new();
    let (mut processes, _captured, number) = start(&root, "kill -SEGV $$");
    assert_eq!(processes.wait_for(&[number], Patience::Certain), [(number, Exit::Signal(11))]);
}

#[test]
fn a_process_that_does_not_end_is_terminated_with_its_children() {
    let root = Folder::new();
    let (mut processes, captured, number) = start(&root, "sleep 1000 & echo child $!; wait");
    let child = captured.wait_for("[c] child ", LONG);
    let child: i32 = child.split("child ").nth(1).unwrap().lines().next().unwrap().parse().unwrap();
    assert_eq!(processes.stop_all(Duration::ZERO), [(number, Exit::Signal(15))]);
    assert_gone(child);
}

#[test]
fn a_process_that_ignores_the_signal_is_killed() {
    let root = Folder::new();
    let (mut processes, captured, number) =
        start(&root, "trap '' TERM; echo ready; while :; do sleep 1000; done");
    captured.wait_for("ready", LONG);
    processes.last_grace = Duration::from_millis(1);
    assert_eq!(processes.stop(&[number], Duration::from_millis(1)), [(number, Exit::Signal(9))]);
}

#[test]
fn the_kill_switch_cuts_the_grace_period_short() {
    let root = Folder::new();
    let captured = Captured::new();
    let switch = KillSwitch::default();
    let mut processes = ControllerProcesses::new(switch.clone(), Arc::new(|| {}));
    let number =
        processes.start(&launch(&root, "trap '' TERM; echo ready; sleep 1000"), captured.console()).unwrap();
    captured.wait_for("ready", LONG);
    switch.throw();
    assert_eq!(processes.wait_for(&[number], Patience::Certain), [(number, Exit::Signal(9))]);
    processes.stop_all(Duration::ZERO);
    assert!(switch.lock().is_empty());
}

#[test]
fn a_program_that_cannot_start_is_an_error() {
    let root = Folder::new();
    let mut launch = launch(&root, "");
    launch.program = root.path("nothing");
    let captured = Captured::new();
    assert!(
        ControllerProcesses::new(KillSwitch::default(), Arc::new(|| {}))
            .start(&launch, captured.console())
            .is_err()
    );
}

/// The child of a killed shell is adopted and reaped by another process, which takes a moment.
fn assert_gone(pid: i32) {
    let pid = Pid::from_raw(pid).unwrap();
    let deadline = Instant::now() + LONG;
    while rustix::process::test_kill_process(pid).is_ok() {
        let state =
            std::fs::read_to_string(format!("/proc/{}/stat", pid.as_raw_nonzero())).unwrap_or_default();
        if state.rsplit(')').next().is_some_and(|rest| rest.trim_start().starts_with('Z')) {
            return; // Dead, and only waits to be reaped.
        }
        assert!(Instant::now() < deadline, "the child of the controller lives on");
        thread::yield_now();
    }
}
