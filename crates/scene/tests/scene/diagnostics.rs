//! Each world under `data/wrong` gives exactly the diagnostics in the text file beside it.

use std::path::{Path, PathBuf};

use assets::{FileSource, Source};
use scene::{LoadOptions, Loaded, load};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/wrong")
}

/// One line per diagnostic, with the folder cut from paths, and whether there is a scene.
fn messages(loaded: &Loaded) -> String {
    let mut text = String::new();
    for diagnostic in &loaded.diagnostics {
        let all = diagnostic.to_string();
        let line = all.lines().next().unwrap_or("");
        let line = line.replace(&format!("{}/", folder().display()), "");
        text += &format!(
            "{line} [{}]
",
            diagnostic.code
        );
    }
    text.push_str(if loaded.scene.is_some() { "scene\n" } else { "no scene\n" });
    text
}

#[test]
fn every_mistake_is_told_once_with_its_place() {
    let worlds = FileSource.files_under(&folder()).unwrap();
    let worlds = worlds.iter().filter(|path| path.extension().is_some_and(|end| end == "wbt"));
    let mut differences = String::new();
    for world in worlds {
        let expected = std::fs::read_to_string(world.with_extension("txt")).unwrap_or_default();
        let actual = messages(&load(world, &FileSource, LoadOptions::default()));
        if actual != expected {
            differences += &format!("{}\nexpected\n{expected}actual\n{actual}\n", world.display());
        }
    }
    assert!(differences.is_empty(), "{differences}");
}
