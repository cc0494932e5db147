//! A page: prose with worlds and what is expected of them.

use std::path::Path;

/// One world and what to do with it.
#[derive(Debug)]
pub(crate) struct Case {
    /// Line of the world in the file.
    pub(crate) line: usize,
    /// The world's text.
    pub(crate) world: String,
    /// What is done and expected, with line numbers.
    pub(crate) script: Vec<(usize, String)>,
}

/// The node type that a page is about, and its cases.
pub(crate) fn read(path: &Path) -> (String, Vec<Case>) {
    let text = std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{error}: {}", path.display()));
    let title = text.lines().next().and_then(|line| line.strip_prefix("# ")).unwrap_or("").to_owned();
    let mut cases: Vec<Case> = Vec::new();
    let mut fence: Option<&str> = None;
    for (number, line) in text.lines().enumerate().map(|(index, line)| (index + 1, line)) {
        match (fence, line.strip_prefix("```")) {
            (None, Some(kind)) => {
                fence = Some(kind);
                match kind {
                    "wbt" => {
                        cases.push(Case { line: number, world: String::new(), script: Vec::new() });
                    }
                    "expect" => {
                        let waits = cases.last().is_some_and(|case| case.script.is_empty());
                        assert!(waits, "{}:{number}: there is no world for this", path.display());
                    }
                    _ => {}
                }
            }
            (Some(_), Some(_)) => fence = None,
            (Some("wbt"), None) => {
                if let Some(case) = cases.last_mut() {
                    case.world.push_str(line);
                    case.world.push('\n');
                }
            }
            (Some("expect"), None) => {
                let what = line.split('#').next().unwrap_or("").trim();
                if let Some(case) = cases.last_mut().filter(|_| !what.is_empty()) {
                    case.script.push((number, what.to_owned()));
                }
            }
            _ => {}
        }
    }
    (title, cases)
}
