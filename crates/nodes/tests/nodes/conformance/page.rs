//! Parses a page: text with worlds and expectations.

use std::path::Path;

use super::picture;

/// A world with a script.
#[derive(Debug)]
pub(crate) struct Case {
    /// Line of the world in the file.
    pub(crate) line: usize,
    /// The world's text.
    pub(crate) world: String,
    /// Files next to the world: name and bytes.
    pub(crate) files: Vec<(String, Vec<u8>)>,
    /// Commands and expectations, with line numbers.
    pub(crate) script: Vec<(usize, String)>,
}

/// The node type that a page is about, and its cases.
pub(crate) fn read(path: &Path) -> (String, Vec<Case>) {
    let text = std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{error}: {}", path.display()));
    let title = text.lines().next().and_then(|line| line.strip_prefix("# ")).unwrap_or("").to_owned();
    let mut cases: Vec<Case> = Vec::new();
    let mut fence: Option<&str> = None;
    // Files precede the world that needs them.
    let mut files: Vec<(String, String)> = Vec::new();
    for (number, line) in text.lines().enumerate().map(|(index, line)| (index + 1, line)) {
        match (fence, line.strip_prefix("```")) {
            (None, Some(kind)) => {
                fence = Some(kind);
                match kind {
                    "wbt" => {
                        let files = std::mem::take(&mut files).into_iter().map(|(name, text)| {
                            let is_picture = name.ends_with(".png");
                            (name, if is_picture { picture::png(&text) } else { text.into_bytes() })
                        });
                        let files = files.collect();
                        cases.push(Case { line: number, world: String::new(), files, script: Vec::new() });
                    }
                    "expect" => {
                        let waits = cases.last().is_some_and(|case| case.script.is_empty());
                        assert!(waits, "{}:{number}: there is no world for this", path.display());
                    }
                    other => {
                        let file = other.strip_prefix("file ").or_else(|| other.strip_prefix("picture "));
                        files.extend(file.map(|name| (name.trim().to_owned(), String::new())));
                    }
                }
            }
            (Some(_), Some(_)) => fence = None,
            (Some("wbt"), None) => {
                if let Some(case) = cases.last_mut() {
                    case.world.push_str(line);
                    case.world.push('\n');
                }
            }
            (Some(kind), None) if kind.starts_with("file ") || kind.starts_with("picture ") => {
                if let Some((_, text)) = files.last_mut() {
                    text.push_str(line);
                    text.push('\n');
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
