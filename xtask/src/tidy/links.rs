//! Links between pages lead somewhere, and every page of the guide is in its table of contents.

use std::path::{Path, PathBuf};

use super::files;

/// Folders whose pages are checked: the root's own pages and the guide.
const GUIDE: &str = "docs";

/// Dead relative links, and pages of the guide that `docs/SUMMARY.md` does not list.
pub(crate) fn check(root: &Path) -> Vec<String> {
    let pages = files::with_endings(root, "", &[".md"]);
    let own = pages.iter().filter(|(path, _)| !path.contains('/') || path.starts_with(GUIDE));
    let mut found: Vec<String> = own.flat_map(|(path, text)| dead(root, path, text)).collect();
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
        let file = target.split('#').next().unwrap_or_default();
        !file.is_empty()
            && !file.contains("://")
            && !file.starts_with("mailto:")
            && !folder.join(file).exists()
    };
    let dead = targets(text).filter(|(_, target)| is_dead(target));
    dead.map(|(line, target)| format!("{page}:{line}: the link to {target} leads nowhere")).collect()
}

/// The targets of the inline links and images of a page, with their lines. Code is ignored.
fn targets(text: &str) -> impl Iterator<Item = (usize, &str)> {
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
        let text = "see [a](README.md)\n![p](gone.png) and [b](https://example.org/x)\n    [code](no.md)\n[c](#here)\n";
        let found = dead(crate::root(), "page.md", text);
        assert_eq!(found, ["page.md:2: the link to gone.png leads nowhere"]);
    }
}
