//! Mechanisms do not know the features that use them: no blind crate spells a node type's name, be it in code,
//! strings, tests or comments.

use std::path::Path;

use super::files::{has_word, with_endings};
use crate::schema::Schema;

/// Crates that are mechanisms.
const BLIND: &[&str] =
    &["base", "vrml", "assets", "dynamics", "render", "wire", "scene", "engine", "playback", "server", "ode"];

/// Names that are words of their own, and why a blind crate may use them.
const ALLOWED: &[(&str, &[&str])] = &[
    (
        "forms and their parts, in any geometry library",
        &[
            "Box",
            "Capsule",
            "Color",
            "Cone",
            "Coordinate",
            "Cylinder",
            "Geometry",
            "Group",
            "Mesh",
            "Normal",
            "Plane",
            "Pose",
            "Shape",
            "Sphere",
            "Transform",
        ],
    ),
    (
        "words of rendering",
        &[
            "Appearance",
            "Background",
            "Billboard",
            "Camera",
            "Display",
            "Focus",
            "Fog",
            "Lens",
            "Light",
            "Material",
            "Recognition",
            "Skin",
            "Zoom",
        ],
    ),
    (
        "words of mechanics",
        &["Brake", "Damping", "Fluid", "Joint", "Motor", "Muscle", "Physics", "Propeller", "Solid", "Track"],
    ),
    (
        "words of everyday engineering",
        &[
            "Charger",
            "Compass",
            "Connector",
            "Device",
            "Emitter",
            "Microphone",
            "Pen",
            "Radar",
            "Radio",
            "Receiver",
            "Robot",
            "Slot",
            "Speaker",
            "Supervisor",
        ],
    ),
];

/// Lines of blind crates that spell a node's name.
pub(crate) fn check(root: &Path) -> Vec<String> {
    let schema = match Schema::load(&root.join("schema")) {
        Ok(schema) => schema,
        Err(fault) => return vec![fault],
    };
    let names = forbidden(&schema);
    let mut found = Vec::new();
    for name in BLIND {
        for (path, text) in with_endings(root, &format!("crates/{name}"), &[".rs"]) {
            found.extend(violations(&path, &text, &names));
        }
    }
    found
}

fn forbidden(schema: &Schema) -> Vec<&str> {
    let is_allowed = |name: &str| ALLOWED.iter().any(|(_, words)| words.contains(&name));
    schema.nodes.keys().map(String::as_str).filter(|name| !is_allowed(name)).collect()
}

fn violations(path: &str, text: &str, names: &[&str]) -> Vec<String> {
    let mut found = Vec::new();
    for (index, line) in text.lines().enumerate() {
        for name in names.iter().filter(|name| has_word(line, name)) {
            found.push(format!("{path}:{}: a blind crate spells {name}", index + 1));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn allowed_words_are_node_types() {
        let schema = Schema::load(&crate::root().join("schema")).expect("a sound schema");
        for (reason, words) in ALLOWED {
            assert!(words.is_sorted(), "{reason}");
            for word in *words {
                assert!(schema.nodes.contains_key(*word), "{word} needs no permission");
            }
        }
    }

    #[test]
    fn a_name_is_found_in_code_and_in_comments() {
        let text = "// like a HingeJoint\nlet a = \"WorldInfo\";\nlet b = Sphere;\nHingeJoints";
        let found = violations("a.rs", text, &["HingeJoint", "WorldInfo"]);
        assert_eq!(
            found,
            ["a.rs:1: a blind crate spells HingeJoint", "a.rs:2: a blind crate spells WorldInfo"]
        );
    }
}
