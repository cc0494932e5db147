//! The PROTO files that come with the program.

use std::path::{Path, PathBuf};

use crate::project::Project;

/// The sample's own, and those that only stand inside of others.
const NOT_ALONE: [&str; 6] = ["AckermannVehicle", "Arm", "Car", "Rover", "SimpleVehicle", "VehicleLights"];

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "proto") {
            found.push(path);
        }
    }
}

/// An instance where its type may stand.
fn instance(name: &str, text: &str, number: usize) -> String {
    let has = |field: &str| {
        let declares =
            |line: &str| line.starts_with("  field ") && line.split_whitespace().nth(2) == Some(field);
        text.lines().any(declares)
    };
    let given =
        |field: &str, value: String| if has(field) { format!(" {field} {value}") } else { String::new() };
    if text.contains("\n  PBRAppearance {") {
        return format!(
            "Solid {{ name \"{number}\" children Shape {{ appearance {name} {{ }} geometry Box {{ }} }} }}\n"
        );
    }
    let named = given("name", format!("\"{number}\""));
    let driven = given("controller", "\"<none>\"".to_owned());
    let placed = given("translation", format!("{} 0 1", 10 * number));
    let node = format!("{name} {{{named}{driven}{placed} }}\n");
    let base = |types: &[&str]| types.iter().any(|ty| text.contains(&format!("\n  {ty} {{")));
    if base(&["IndexedFaceSet", "TexturedParallelepiped", "Sphere", "Cylinder"]) {
        return format!("Shape {{ geometry {node} }}\n");
    }
    if name.ends_with("BoundingObject") {
        return format!("Solid {{ name \"{number}\" boundingObject {node} }}\n");
    }
    if base(&["HingeJoint", "Hinge2Joint"]) || name == "Robotino3Wheel" {
        return format!("Solid {{ name \"{number}\" children {node} }}\n");
    }
    if ["# keywords: sensor", "# keywords: actuator"].iter().any(|kind| text.contains(kind)) {
        format!("Robot {{ name \"robot {number}\" children {node} }}")
    } else {
        node
    }
}

#[test]
fn each_loads_in_a_new_and_in_an_old_world_without_a_remark() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../protos");
    let mut found = Vec::new();
    files(&root, &mut found);
    found.sort();
    let mut statements = String::new();
    let mut nodes = String::new();
    for (number, path) in found.iter().enumerate() {
        let name = path.file_stem().unwrap().to_string_lossy();
        if NOT_ALONE.contains(&&*name) {
            continue;
        }
        statements += &format!("EXTERNPROTO \"{}\"\n", path.canonicalize().unwrap().display());
        nodes += &instance(&name, &std::fs::read_to_string(path).unwrap(), number);
    }
    let project = Project::new("");
    for version in ["R2025a", "R2021b"] {
        let world =
            format!("#VRML_SIM {version} utf8\n{statements}WorldInfo {{ }}\nViewpoint {{ }}\n{nodes}");
        project.write("worlds/all.wbt", &world);
        let ended = project.run(&["check", "worlds/all.wbt"]);
        assert_eq!(ended.status, Some(0), "{version}: {}", ended.out);
        // Devices that are not there yet say so.
        let is_new =
            |line: &&str| line.contains(": warning: ") && !line.contains("does nothing in this version");
        let remarks: Vec<&str> = ended.out.lines().filter(is_new).collect();
        assert!(remarks.is_empty(), "{version}: {remarks:#?}");
    }
}

/// A word that the loader does not know would be ignored there.
#[test]
fn what_is_said_of_old_axes_is_understood() {
    let mut found = Vec::new();
    files(&PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../protos"), &mut found);
    let known = ["y up", "-z forward, y up", "z forward, y up", "-x forward, y up", "z up"];
    for path in found {
        let text = std::fs::read_to_string(&path).unwrap();
        for line in text.lines().filter_map(|line| line.strip_prefix("# axes before R2022a:")) {
            let axes = [", sizes ", ", points ", ", devices "]
                .iter()
                .fold(line, |axes, list| axes.split(list).next().unwrap_or(axes));
            assert!(known.contains(&axes.trim()), "{}: {line}", path.display());
        }
    }
}
