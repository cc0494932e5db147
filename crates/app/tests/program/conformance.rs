//! The program that calls every method of supervisors, with our own package.

use std::path::Path;

use crate::project::Project;

#[test]
fn every_supervisor_method_returns_the_expected_value() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../conformance");
    let read = |name: &str| std::fs::read_to_string(folder.join(name)).unwrap();
    let project = Project::new("");
    for name in ["Thing", "Every"] {
        let path = format!("protos/{name}.proto");
        project.write(&path, &read(&path));
    }
    let world = read("worlds/supervisor.wbt").replace("<extern>", "boss");
    project.write("worlds/w.wbt", &world);
    project.write("controllers/boss/boss.py", &read("supervisor.py"));
    let ended = project.run(&["--mode=fast", "--stdout", "--stderr", "worlds/w.wbt"]);
    assert!(ended.status == Some(0) && ended.out.contains(" failed 0"), "{}{}", ended.out, ended.err);
}

/// The program that reads every kind of picture, with our own package over shared memory.
#[test]
fn images_reach_a_controller_unchanged() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../conformance");
    let read = |name: &str| std::fs::read_to_string(folder.join(name)).unwrap();
    let project = Project::new("");
    project.write("worlds/w.wbt", &read("worlds/pictures.wbt").replace("<extern>", "watcher"));
    project.write("controllers/watcher/watcher.py", &read("pictures.py"));
    let ended = project.run(&["--mode=fast", "--stdout", "--stderr", "--duration=1", "worlds/w.wbt"]);
    assert!(ended.out.contains(" checked, 0 wrong"), "{}{}", ended.out, ended.err);
}

/// The program that calls every method of every class, with our own package.
#[test]
fn every_method_of_the_python_package_can_be_called() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../conformance");
    let read = |name: &str| std::fs::read_to_string(folder.join(name)).unwrap();
    for (kind, least) in [("Supervisor", 640), ("Car", 730), ("Driver", 690)] {
        let project = Project::new("");
        let controller = format!("controller \"all\" controllerArgs [ \"{kind}\" ]");
        let world = read("worlds/every_device.wbt").replace("controller \"<extern>\"", &controller);
        project.write("worlds/w.wbt", &world);
        project.write("protos/Every.proto", &read("protos/Every.proto"));
        project.write("controllers/beacon/beacon.py", &read("controllers/beacon/beacon.py"));
        project.write("controllers/all/all.py", &read("every_method.py"));
        project.write("user.txt", "joystick 2 4 1 Stick\n");
        let words = ["--mode=fast", "--stdout", "--stderr", "--input=user.txt", "worlds/w.wbt"];
        let ended = project.run(&words);
        let output = format!("{}{}", ended.out, ended.err);
        let lines: Vec<&str> = ended.out.lines().filter_map(|line| line.strip_prefix("[all] ")).collect();
        let count =
            lines.first().and_then(|line| line.split(' ').nth(3)).and_then(|count| count.parse().ok());
        assert!(count.is_some_and(|count: usize| count >= least), "{kind}: {output}");
        let left = "left for the end: Supervisor.loadWorld Supervisor.simulationQuit Supervisor.simulationRevert \
                    Supervisor.worldLoad Supervisor.worldReload";
        let end = format!("{kind}.simulationQuit called; step answers -1");
        assert_eq!(lines.get(1..), Some(&[left, "failed 0", &end][..]), "{output}");
        assert_eq!(ended.status, Some(0), "{output}");
    }
}
