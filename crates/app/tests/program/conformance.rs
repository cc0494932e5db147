//! The program that calls every method of supervisors, with our own package.

use std::path::Path;

use crate::project::Project;

#[test]
fn every_method_of_supervisors_gives_the_expected_answer() {
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
fn pictures_reach_a_controller_as_they_are() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../conformance");
    let read = |name: &str| std::fs::read_to_string(folder.join(name)).unwrap();
    let project = Project::new("");
    project.write("worlds/w.wbt", &read("worlds/pictures.wbt").replace("<extern>", "watcher"));
    project.write("controllers/watcher/watcher.py", &read("pictures.py"));
    let ended = project.run(&["--mode=fast", "--stdout", "--stderr", "--duration=1", "worlds/w.wbt"]);
    assert!(ended.out.contains(" checked, 0 wrong"), "{}{}", ended.out, ended.err);
}
