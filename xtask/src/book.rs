//! `cargo xtask book`: the guide as a searchable site in `target/book`.
//!
//! mdBook knows `docs/` only. What its pages link to outside of it (this repository's other pages, sources) goes into the
//! site as well, so that every link leads somewhere. All links of the finished pages are checked.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Component, Path, PathBuf};
use std::process::Command;
use std::{fs, io};

use crate::tidy::targets;

/// Where copies of the pages go, for mdBook.
const SOURCE: &str = "target/book-source";
/// Where it puts the site.
const SITE: &str = "target/book";
/// Where the site has what lies outside of `docs/`.
const OUTSIDE: &str = "repository";

/// Builds the site and checks its links.
pub(crate) fn build(root: &Path) -> Result<(), String> {
    let source = root.join(SOURCE);
    let failed = |error: io::Error| format!("{}: {error}", source.display());
    if source.exists() {
        fs::remove_dir_all(&source).map_err(failed)?;
    }
    gather(root, &source).map_err(failed)?;
    let status = Command::new("mdbook")
        .args(["build", "--dest-dir"])
        .arg(root.join(SITE))
        .env("MDBOOK_BOOK__SRC", SOURCE)
        .current_dir(root)
        .status()
        .map_err(|error| format!("mdbook does not start ({error}); cargo install mdbook --locked"))?;
    if !status.success() {
        return Err(format!("mdbook failed ({status})"));
    }
    let dead = dead_links(&root.join(SITE));
    if !dead.is_empty() {
        return Err(format!("links of the site lead nowhere:\n{}", dead.join("\n")));
    }
    println!("{}", root.join(SITE).join("index.html").display());
    Ok(())
}

/// Copies the guide and what it links to.
fn gather(root: &Path, source: &Path) -> io::Result<()> {
    let mut outside: BTreeMap<String, String> = BTreeMap::new();
    for path in files_below(&root.join("docs"))? {
        let own = path.strip_prefix(root).unwrap_or(&path).to_string_lossy().replace('\\', "/");
        let to = source.join(in_site(&own));
        fs::create_dir_all(to.parent().unwrap_or(source))?;
        if !own.ends_with(".md") {
            fs::copy(&path, &to)?;
            continue;
        }
        let text = fs::read_to_string(&path)?;
        for (_, target) in targets(&text) {
            let wanted = of_repository(&own, target);
            if let Some(wanted) =
                wanted.filter(|wanted| !wanted.starts_with("docs/") && root.join(wanted).is_file())
            {
                outside.insert(wanted, String::new());
            }
        }
        fs::write(&to, relinked(&own, &text, &|wanted| Some(in_site(wanted))))?;
    }
    let known: BTreeSet<String> = outside.keys().cloned().collect();
    let is_there = |wanted: &str| wanted.starts_with("docs/") || known.contains(wanted);
    let mut summary = fs::read_to_string(source.join("SUMMARY.md"))? + "\n# Repository\n\n";
    for path in &known {
        let to = source.join(in_site(path));
        fs::create_dir_all(to.parent().unwrap_or(source))?;
        if !path.ends_with(".md") {
            fs::copy(root.join(path), &to)?;
            continue;
        }
        let text = fs::read_to_string(root.join(path))?;
        let title = text.lines().find_map(|line| line.strip_prefix("# ")).unwrap_or(path);
        summary += &format!("- [{title}]({})\n", in_site(path));
        fs::write(&to, relinked(path, &text, &|wanted| is_there(wanted).then(|| in_site(wanted))))?;
    }
    fs::write(source.join("SUMMARY.md"), summary)
}

fn files_below(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    let mut waiting = vec![folder.to_owned()];
    while let Some(folder) = waiting.pop() {
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            if path.is_dir() { waiting.push(path) } else { files.push(path) }
        }
    }
    files.sort();
    Ok(files)
}

/// The path from the root of the repository that a link of a page means; `None` for addresses and places in the page.
fn of_repository(page: &str, target: &str) -> Option<String> {
    let file = target.split('#').next().unwrap_or_default();
    if file.is_empty() || file.contains("://") || file.starts_with("mailto:") {
        return None;
    }
    let mut parts: Vec<String> = page.split('/').map(str::to_owned).collect();
    parts.pop();
    for part in Path::new(file).components() {
        match part {
            Component::ParentDir => drop(parts.pop()),
            Component::Normal(name) => parts.push(name.to_string_lossy().into_owned()),
            _ => {}
        }
    }
    Some(parts.join("/"))
}

/// Where the site has a file of the repository. mdBook makes the index of a folder of its `README.md`, but leaves links
/// to it as they were.
fn in_site(path: &str) -> String {
    let place = path.strip_prefix("docs/").map_or_else(|| format!("{OUTSIDE}/{path}"), str::to_owned);
    match place.strip_suffix("README.md") {
        Some(folder) => format!("{folder}index.md"),
        None => place,
    }
}

/// The text of a page with links that hold in the site. A link to what the site does not have becomes text.
fn relinked(page: &str, text: &str, place: &dyn Fn(&str) -> Option<String>) -> String {
    let up = "../".repeat(in_site(page).matches('/').count());
    let mut out = String::new();
    for line in text.lines() {
        let mut line = line.to_owned();
        let links: Vec<String> = targets(&line).map(|(_, target)| target.to_owned()).collect();
        for target in links {
            let Some(wanted) = of_repository(page, &target) else { continue };
            let anchor = target.find('#').map_or("", |at| &target[at..]);
            let link = format!("]({target})");
            line = match place(&wanted) {
                Some(there) => line.replace(&link, &format!("]({up}{there}{anchor})")),
                None => unlinked(&line, &link),
            };
        }
        out += &line;
        out.push('\n');
    }
    out
}

/// A line without a link, whose text stays.
fn unlinked(line: &str, link: &str) -> String {
    let Some((before, after)) = line.split_once(link) else { return line.to_owned() };
    match before.rsplit_once('[') {
        Some((before, text)) => format!("{before}{text}{after}"),
        None => line.to_owned(),
    }
}

/// Links of pages of the site to files and anchors that it does not have.
fn dead_links(site: &Path) -> Vec<String> {
    let Ok(files) = files_below(site) else { return vec![format!("{} is missing", site.display())] };
    let pages = files.iter().filter(|path| path.extension().is_some_and(|ending| ending == "html"));
    // The page that holds all others has their links as they were.
    let pages: BTreeMap<&PathBuf, String> = pages
        .filter(|path| !path.ends_with("print.html") && !path.ends_with("404.html"))
        .map(|path| (path, fs::read_to_string(path).unwrap_or_default()))
        .collect();
    let mut dead = Vec::new();
    for (path, text) in &pages {
        let folder = path.parent().unwrap_or(site);
        for target in attributes(text, "href").chain(attributes(text, "src")) {
            let (file, anchor) = target.split_once('#').unwrap_or((target, ""));
            if file.contains(':') || file.starts_with("//") {
                continue;
            }
            let there = if file.is_empty() { (*path).clone() } else { folder.join(file) };
            let is_there = there.is_file() || there.join("index.html").is_file();
            let there = there.canonicalize().unwrap_or(there);
            let is_anchor_there = anchor.is_empty()
                || fs::read_to_string(&there)
                    .is_ok_and(|text| attributes(&text, "id").any(|id| id == anchor));
            if !(is_there && is_anchor_there) {
                let page = path.strip_prefix(site).unwrap_or(path);
                dead.push(format!("{}: {target}", page.display()));
            }
        }
    }
    dead
}

/// The values of an attribute in a page.
fn attributes<'a>(text: &'a str, name: &str) -> impl Iterator<Item = &'a str> {
    text.split(&format!(" {name}=\"") as &str)
        .skip(1)
        .filter_map(|rest| rest.split('"').next())
        .collect::<Vec<_>>()
        .into_iter()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_of_pages_become_links_of_the_site() {
        let place = |wanted: &str| (wanted != "crates/x.rs").then(|| in_site(wanted));
        let text = "[a](page.md#here) [b](../SECURITY.md) [c](https://x.org) [d](#e) [f](../crates/x.rs)!";
        let expected = "[a](page.md#here) [b](repository/SECURITY.md) [c](https://x.org) [d](#e) f!\n";
        assert_eq!(relinked("docs/other.md", text, &place), expected);
        assert_eq!(relinked("docs/page.md", "[a](decisions/README.md)", &place), "[a](decisions/index.md)\n");
        assert_eq!(relinked("ARCHITECTURE.md", "[a](docs/page.md)", &place), "[a](../page.md)\n");
        assert_eq!(relinked("docs/tutorials/1.md", "[a](../page.md)", &place), "[a](../page.md)\n");
    }

    #[test]
    fn dead_links_of_a_site_are_found() {
        let site = std::env::temp_dir().join(format!("rebots-book-{}", std::process::id()));
        fs::create_dir_all(&site).expect("a folder");
        let page = r##"<h1 id="top"></h1><a href="a.html#top">1</a><a href="a.html#no">2</a><a href="gone.html">3</a>"##;
        fs::write(site.join("a.html"), page).expect("a page");
        let dead = dead_links(&site);
        let _ = fs::remove_dir_all(&site);
        assert_eq!(dead, ["a.html: a.html#no", "a.html: gone.html"]);
    }
}
