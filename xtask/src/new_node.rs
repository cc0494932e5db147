//! `cargo xtask new-node NAME`: the files a new node type starts with.

use std::fs;
use std::path::Path;

use crate::schema::stem;

/// Writes `schema/NAME.node` and says what comes next. An existing file is left alone.
pub(crate) fn create(root: &Path, name: &str) -> Result<(), String> {
    let sound = name.starts_with(|letter: char| letter.is_ascii_uppercase())
        && name.chars().all(|letter| letter.is_ascii_alphanumeric());
    if !sound {
        return Err(format!("{name:?}: a node type is one word in CamelCase, such as DistanceSensor"));
    }
    let stem = stem(name);
    let path = root.join("schema").join(format!("{stem}.node"));
    if path.exists() {
        return Err(format!("schema/{stem}.node exists already"));
    }
    fs::write(&path, template(name)).map_err(|error| format!("{error}: {}", path.display()))?;
    println!("wrote schema/{stem}.node; next:");
    println!("  1. fill it in (schema/README.md tells the grammar)");
    println!("  2. cargo xtask codegen");
    println!("  3. write crates/nodes/src/{stem}.rs and name it in that crate's table");
    println!("  4. write conformance/{stem}.md and a test with a known answer");
    Ok(())
}

fn template(name: &str) -> String {
    let stem = stem(name).replace('_', " ");
    format!(
        "node {name} : Solid, Device  # says in one sentence what it is for\n\
         \x20 default name \"{stem}\"\n\
         \x20 field resolution SFFloat -1 range [0, inf) or -1\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schema::Node;

    #[test]
    fn the_template_is_a_sound_file() {
        let node = Node::parse(&template("WindVane"), "wind_vane").expect("sound");
        assert_eq!(node.bases, ["Solid", "Device"]);
    }

    #[test]
    fn odd_names_are_refused() {
        for name in ["", "wind", "Wind Vane", "../Wind"] {
            assert!(create(Path::new("."), name).is_err(), "{name}");
        }
    }
}
