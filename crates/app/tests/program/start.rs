//! `rebots new` and `rebots add`.

use crate::project::Project;

/// Makes a project and drives its robot; gives how far it came along x, and the part z of its quaternion.
#[track_caller]
fn drive(language: &str) -> (f64, f64) {
    let way = poses(language, 3);
    let last = way.last().unwrap();
    (last[3], last[8].abs())
}

/// Makes a project and drives its robot for some seconds; gives its poses: step, time, body, x, y, z, quaternion x, y,
/// z, w.
#[track_caller]
fn poses(language: &str, seconds: u32) -> Vec<Vec<f64>> {
    let project = Project::new("");
    let made = project.run(&["new", "demo", &format!("--language={language}")]);
    assert_eq!(made.status, Some(0), "{}", made.err);
    assert!(made.out.contains("demo/worlds/demo.wbt"), "{}", made.out);
    let duration = format!("--duration={seconds}");
    let run = project.run(&["--mode=fast", &duration, "--trace=poses.txt", "demo/worlds/demo.wbt"]);
    assert_eq!((run.status, run.err.contains("warning")), (Some(0), false), "{}", run.err);
    let poses = std::fs::read_to_string(project.path("poses.txt")).unwrap();
    let rows =
        poses.lines().map(|line| line.split(',').filter_map(|word| word.parse::<f64>().ok()).collect());
    // Body 0 is the robot.
    rows.filter(|row: &Vec<f64>| row.len() == 10 && row[2] == 0.0).collect()
}

#[test]
fn a_new_python_project_drives_to_an_obstacle() {
    let (x, turn) = drive("python");
    // The wall is at 0.575; an unturned robot would have a zero here.
    assert!((0.2..0.5).contains(&x) && turn > 0.1, "{x} {turn}");
}

#[test]
fn the_robot_of_a_new_project_drives_on_between_its_walls() {
    let way = poses("python", 60);
    let is_level = |pose: &Vec<f64>| base::ops::hypot(pose[6], pose[7]) < 0.02;
    assert!(way.iter().all(is_level), "it climbs a wall: {:?}", way.iter().find(|pose| !is_level(pose)));
    let late = &way[way.len() * 5 / 6..];
    let driven: f64 =
        late.windows(2).map(|pair| base::ops::hypot(pair[1][3] - pair[0][3], pair[1][4] - pair[0][4])).sum();
    // 0.2 m/s, less the time for turning.
    assert!((0.8..2.0).contains(&driven), "{driven} m in the last 10 s");
}

/// In the same way as in Python.
#[test]
fn new_projects_in_c_cpp_and_java_are_compiled_and_drive() {
    let expected = poses("python", 3);
    for language in ["c", "cpp", "java"] {
        assert_eq!(poses(language, 3), expected, "{language}");
    }
}

#[test]
fn a_new_project_in_matlab_drives() {
    if crate::matlab::has_octave() {
        let (x, turn) = drive("matlab");
        assert!((0.2..0.5).contains(&x) && turn > 0.1, "{x} {turn}");
    }
}

#[test]
fn a_new_rust_project_contains_its_crate_and_drives() {
    if crate::rust::has_cargo() {
        let (x, turn) = drive("rust");
        assert!((0.2..0.5).contains(&x) && turn > 0.1, "{x} {turn}");
    }
}

#[test]
fn new_rejects_existing_folders_and_invalid_names() {
    let project = Project::new("");
    project.write("demo/mine.txt", "mine");
    let refused = project.run(&["new", "demo"]);
    assert_eq!(refused.status, Some(1));
    assert!(refused.err.contains("this already exists"), "{}", refused.err);
    assert_eq!(project.run(&["new", "a b"]).status, Some(1));
    let no_class = project.run(&["new", "my-robot", "--language=java"]);
    assert!(no_class.err.contains("is not a valid class name in Java"), "{}", no_class.err);
    let no_word = project.run(&["new", "my-robot", "--language=matlab"]);
    assert!(no_word.err.contains("is not a valid program name in MATLAB"), "{}", no_word.err);
    let no_package = project.run(&["new", "2robots", "--language=rust"]);
    assert!(no_package.err.contains("is not a valid package name in Rust"), "{}", no_package.err);
    for (language, name) in
        [("python", "controller"), ("java", "Robot"), ("java", "class"), ("matlab", "end")]
    {
        let refused = project.run(&["new", name, &format!("--language={language}")]);
        assert!(refused.err.contains("choose another name"), "{language} {name}: {}", refused.err);
        assert!(!project.path(name).exists());
    }
}

#[test]
fn a_project_is_created_in_the_folder_of_the_command() {
    let project = Project::new("");
    let folder = project.path("here");
    std::fs::create_dir_all(&folder).unwrap();
    let made = project.command(&["new", "."]).current_dir(&folder).output().unwrap();
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    assert!(folder.join("worlds/here.wbt").is_file() && folder.join("controllers/here/here.py").is_file());
}

#[test]
fn a_robot_of_the_library_is_added_with_its_files() {
    let project = Project::new("");
    let added = project.run(&["add", "Rover", "--at", "0", "-1", "0.5"]);
    assert_eq!(added.status, Some(0), "{}", added.err);
    assert!(project.path("protos/Rover.proto").is_file());
    let world = std::fs::read_to_string(project.path("worlds/w.wbt")).unwrap();
    assert!(world.contains("EXTERNPROTO \"../protos/Rover.proto\""), "{world}");
    assert!(world.ends_with("Rover {\n  translation 0 -1 0.5\n}\n"), "{world}");
    let check = project.run(&["check", "--offline", "worlds/w.wbt"]);
    assert_eq!(check.status, Some(0), "{}", check.out);
    // Without a place it stands beside those that are there: the rover's own place is 0 0 0.
    for (number, place) in ["0 1 0", "0 -1 0", "0 2 0"].into_iter().enumerate() {
        let added = project.run(&["add", "Rover"]);
        let message = format!("added to worlds/w.wbt at {place}; --at chooses another place\n");
        assert!(added.status == Some(0) && added.out.contains(&message), "{}{}", added.out, added.err);
        let world = std::fs::read_to_string(project.path("worlds/w.wbt")).unwrap();
        let end = format!("Rover {{\n  translation {place}\n  name \"rover({})\"\n}}\n", number + 1);
        assert!(world.ends_with(&end), "{world}");
    }
    let check = project.run(&["check", "--offline", "worlds/w.wbt"]);
    assert!(!check.out.contains("another robot is named"), "{}", check.out);
    // So it does beside a robot that is written out, and cars need more room.
    project.write("worlds/w.wbt", "#VRML_SIM R2025a utf8\nWorldInfo {\n}\nDEF ROBOT Robot {\n}\n");
    for (model, place) in [("Rover", "0 1 0"), ("TeslaModel3", "0 -3 0.4")] {
        assert_eq!(project.run(&["add", model]).status, Some(0));
        let world = std::fs::read_to_string(project.path("worlds/w.wbt")).unwrap();
        assert!(world.ends_with(&format!("{model} {{\n  translation {place}\n}}\n")), "{world}");
    }
    let nowhere = project.run(&["add", "Rover", "--at", "1", "nan", "0"]);
    assert!(nowhere.status == Some(2) && nowhere.err.contains("a number of metres"), "{}", nowhere.err);
    let unknown = project.run(&["add", "Rovr"]);
    assert!(unknown.status == Some(1) && unknown.err.contains("did you mean Rover?"), "{}", unknown.err);
    assert!(project.run(&["add"]).out.lines().any(|line| line == "Rover"));
}
