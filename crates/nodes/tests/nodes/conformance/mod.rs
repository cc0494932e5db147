//! Runs the pages of `conformance/nodes`, each about a node type, and of `conformance/models`, each about a model of
//! the bundled library: every world on them must behave as they say.

mod formula;
mod functions;
mod models;
mod page;
mod picture;
mod script;
mod seen;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

use crate::kit::Kit;
use page::Case;
use script::Run;

fn pages(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../conformance").join(folder);
    let mut pages: Vec<PathBuf> =
        std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    pages.retain(|page| {
        page.extension().is_some_and(|ending| ending == "md") && page.file_stem().unwrap() != "README"
    });
    pages.sort();
    pages
}

/// Returns what is wrong with a case, with the line.
fn faults(mut run: Run, case: &Case) -> Vec<(usize, String)> {
    let mut faults = Vec::new();
    for (line, text) in &case.script {
        if let Err(why) = run.line(text) {
            faults.push((*line, format!("{text}\n    {why}")));
        }
    }
    faults
}

/// Runs the pages of a folder.
fn try_pages(folder: &str, start: fn(&Case) -> Run) {
    let mut wrong = Vec::new();
    let mut cases = 0;
    for path in pages(folder) {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        for case in page::read(&path).1 {
            cases += 1;
            let found = catch_unwind(AssertUnwindSafe(|| faults(start(&case), &case)));
            let found = found.unwrap_or_else(|_| vec![(case.line, "the world ended in a panic".to_owned())]);
            wrong.extend(found.into_iter().map(|(line, text)| format!("{name}:{line}: {text}")));
            if case.script.is_empty() {
                wrong.push(format!("{name}:{}: nothing is expected of this world", case.line));
            }
        }
    }
    assert!(cases > 0, "there are no pages");
    assert!(wrong.is_empty(), "\n{}\n", wrong.join("\n"));
}

/// Node types without a page, with the reason.
const WITHOUT_A_PAGE: &[(&str, &str)] = &[
    ("Billboard", "only the eye of the user sees it: nodes/tests/nodes/looks.rs"),
    ("CameraFocus", "the old name of Focus"),
    ("CameraLens", "the old name of Lens"),
    ("CameraZoom", "the old name of Zoom"),
    ("CustomRobot", "the old name of Robot"),
    ("Cubemap", "an old way to write a Background"),
    ("Hinge2JointParameters", "the old name of HingeJointParameters"),
    ("JointLink", "an old way to couple motors"),
    ("LensFlare", "its light is tested where it is computed, in shared/flare.rs"),
];

#[test]
fn every_node_type_has_a_page() {
    let titles: Vec<String> = pages("nodes").iter().map(|path| page::read(path).0).collect();
    for ty in catalog::NODES {
        let is_left_out = WITHOUT_A_PAGE.iter().any(|(name, _)| *name == ty.name);
        let has_page = titles.iter().any(|title| title == ty.name);
        assert!(ty.is_abstract || is_left_out != has_page, "{}", ty.name);
    }
}

#[test]
fn every_page_about_a_node_is_true() {
    try_pages("nodes", |case| Run::new(case, Kit::with_bytes));
}

#[test]
fn every_page_about_a_model_is_true() {
    try_pages("models", |case| Run::new(case, |world, _| models::kit(world)));
}

#[test]
fn a_page_is_named_after_its_node() {
    for path in pages("nodes") {
        let (title, cases) = page::read(&path);
        let stem = path.file_stem().unwrap().to_string_lossy().into_owned();
        assert!(catalog::node_type(&title).is_some(), "{}: no node type {title:?}", path.display());
        let plain = |text: &str| text.replace('_', "").to_lowercase();
        assert_eq!(plain(&title), plain(&stem), "{}", path.display());
        assert!(!cases.is_empty(), "{} shows no world", path.display());
    }
}
