//! Links between pages lead somewhere, files of the repository that pages name exist, and every page of the guide is in
//! its table of contents.

use std::path::{Path, PathBuf};

use super::files;

/// Folders whose pages are checked: the root's own pages and the guide.
const GUIDE: &str = "docs";

/// Dead relative links, and pages of the guide that `docs/SUMMARY.md` does not list.
pub(crate) fn check(root: &Path) -> Vec<String> {
    let pages = files::with_endings(root, "", &[".md"]);
    let own = pages.iter().filter(|(path, _)| !path.contains('/') || path.starts_with(GUIDE));
    let both = |(path, text): &(String, String)| [dead(root, path, text), missing(root, path, text)].concat();
    let mut found: Vec<String> = own.flat_map(both).collect();
    let summary = pages.iter().find(|(path, _)| path == "docs/SUMMARY.md").map_or("", |(_, text)| text);
    let listed: Vec<&str> = targets(summary).map(|(_, target)| target).collect();
    for (path, _) in &pages {
        if let Some(page) = path.strip_prefix("docs/")
            && page != "SUMMARY.md"
            && !listed.contains(&page)
        {
            found.push(format!("docs/SUMMARY.md: {page} is not listed"));
        }
    }
    found
}

fn dead(root: &Path, page: &str, text: &str) -> Vec<String> {
    let folder: PathBuf = root.join(page).parent().map(Path::to_owned).unwrap_or_default();
    let is_dead = |target: &str| {
        let (file, anchor) = target.split_once('#').unwrap_or((target, ""));
        if file.contains("://") || file.starts_with("mailto:") {
            return false;
        }
        let there = || std::fs::read_to_string(folder.join(file)).unwrap_or_default();
        let anchors = |text: &str| anchors(text).iter().any(|known| known == anchor);
        match (file, anchor) {
            ("", anchor) => !anchor.is_empty() && !anchors(text),
            (file, "") => !folder.join(file).exists(),
            (file, _) => file.ends_with(".md") && !anchors(&there()),
        }
    };
    let dead = targets(text).filter(|(_, target)| is_dead(target));
    dead.map(|(line, target)| format!("{page}:{line}: the link to {target} leads nowhere")).collect()
}

/// Folders whose files pages name in backquotes.
const FOLDERS: &[&str] = &["benches/", "bindings/", "crates/", "schema/", "standard/", "xtask/"];

/// Files and folders of the repository that a page names and that do not exist. `x.rs` stands for any file.
fn missing(root: &Path, page: &str, text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (at, line) in text.lines().enumerate().filter(|(_, line)| !line.starts_with("    ")) {
        let is_path = |word: &&str| {
            FOLDERS.iter().any(|folder| word.starts_with(folder))
                && word.chars().all(|letter| letter.is_ascii_alphanumeric() || "/._-".contains(letter))
        };
        let named = line.split('`').skip(1).step_by(2).filter(is_path).filter(|word| !word.contains("/x."));
        let missing = named.filter(|word| !root.join(word).exists());
        found.extend(missing.map(|word| format!("{page}:{}: {word} does not exist", at + 1)));
    }
    found
}

/// The anchors of a page's headings, as mdBook and public hosts make them: small letters, digits, `-` and `_`; spaces
/// become `-`, and what comes again gets a number.
fn anchors(text: &str) -> Vec<String> {
    let mut anchors: Vec<String> = Vec::new();
    let mut is_fenced = false;
    for line in text.lines() {
        is_fenced ^= line.starts_with("```");
        let title = line.trim_start_matches('#');
        if is_fenced || title.len() == line.len() || !title.starts_with(' ') {
            continue;
        }
        let is_kept = |letter: &char| letter.is_alphanumeric() || matches!(letter, '-' | '_' | ' ');
        let letters = shown(title.trim()).to_lowercase().chars().filter(is_kept).collect::<String>();
        let anchor = letters.replace(' ', "-");
        let again = |number: &u32| anchors.iter().all(|known| *known != format!("{anchor}-{number}"));
        let is_new = !anchors.contains(&anchor);
        let number = (1..).find(again).filter(|_| !is_new);
        anchors.push(number.map_or(anchor.clone(), |number| format!("{anchor}-{number}")));
    }
    anchors
}

/// A heading without the targets of its links.
fn shown(title: &str) -> String {
    let mut parts = title.split("](");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + part.split_once(')').map_or(part, |(_, rest)| rest))
}

/// The targets of the inline links and images of a page, with their lines. Code is ignored.
pub(crate) fn targets(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let lines = text.lines().enumerate().filter(|(_, line)| !line.starts_with("    "));
    lines.flat_map(|(at, line)| {
        let after = line.split("](").skip(1).filter_map(|rest| rest.split(')').next());
        after.map(move |target| (at + 1, target)).filter(|(_, target)| !target.contains(' '))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dead_links_are_found_with_their_lines() {
        let text = "# Here\nsee [a](README.md)\n![p](gone.png) and [b](https://example.org/x)\n    [code](no.md)\n\
                    [c](#here) [d](#there) [e](README.md#tests) [f](README.md#nothing)\n";
        let found = dead(crate::root(), "page.md", text);
        let nowhere = |line, target| format!("page.md:{line}: the link to {target} leads nowhere");
        assert_eq!(found, [nowhere(3, "gone.png"), nowhere(5, "#there"), nowhere(5, "README.md#nothing")]);
    }

    #[test]
    fn files_that_a_page_names_exist() {
        let text = "`xtask/src/main.rs`, `xtask/src/x.rs`, `xtask/<name>`\nin `crates/` and `crates/gone.rs`\n    `crates/code`\n";
        let found = missing(crate::root(), "page.md", text);
        assert_eq!(found, ["page.md:2: crates/gone.rs does not exist"]);
    }

    #[test]
    fn anchors_are_those_of_the_headings() {
        let text = "# A `b`, c\n## Again\n```\n# no\n```\n#no\n## Again\n### [Node](nodes.md) & more\n";
        assert_eq!(anchors(text), ["a-b-c", "again", "again-1", "node--more"]);
    }
}
