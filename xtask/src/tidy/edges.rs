//! Who may depend on whom: the table of ARCHITECTURE.md is the rule, the manifests are the fact.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// Each crate, by its folder in `crates/`, and the crates of this repository it depends on. Manifests name a crate by its
/// folder too; the packages are called `rebots-…`, so that they collide with nobody's when they are published.
type Edges = BTreeMap<String, BTreeSet<String>>;

/// What a row of the table grants.
#[derive(Debug, PartialEq, Eq)]
enum Allowance {
    /// These and no others; each must be made use of.
    Listed(BTreeSet<String>),
    /// Any of these.
    AnyOf(BTreeSet<String>),
}

/// What a controller never carries.
const NOT_IN_CONTROLLERS: &[&str] = &["scene", "dynamics", "render"];

/// Where the table and the manifests differ.
pub(crate) fn check_map(root: &Path) -> Vec<String> {
    // Without the page there is no rule yet.
    let Ok(page) = fs::read_to_string(root.join("ARCHITECTURE.md")) else { return Vec::new() };
    match edges(root) {
        Ok(edges) => differences(&grants(&page), &edges),
        Err(fault) => vec![fault],
    }
}

/// Paths from `controller` to a crate that it must not carry.
pub(crate) fn check_controller(root: &Path) -> Vec<String> {
    match edges(root) {
        Ok(edges) => carried("controller", &edges),
        Err(fault) => vec![fault],
    }
}

/// Rows of the table `| crate | may depend on | owns |`: the first word in back quotes is the crate; then words in back
/// quotes, or «all above», or «all», or a dash.
fn grants(page: &str) -> BTreeMap<String, Allowance> {
    let mut grants = BTreeMap::new();
    let mut above: BTreeSet<String> = BTreeSet::new();
    let rows: Vec<(String, &str)> = page
        .lines()
        .skip_while(|line| !line.starts_with("| crate |"))
        .take_while(|line| line.starts_with('|'))
        .filter(|line| line.starts_with("| `"))
        .filter_map(|line| {
            let mut cells = line.trim_matches('|').split('|');
            let name = quoted(cells.next()?).into_iter().next()?;
            Some((name, cells.next()?))
        })
        .collect();
    let all: BTreeSet<String> = rows.iter().map(|(name, _)| name.clone()).collect();
    for (name, cell) in rows {
        let listed: BTreeSet<String> = quoted(cell).into_iter().collect();
        let grant = match cell.trim() {
            "all above" => Allowance::AnyOf(above.clone()),
            "all" => Allowance::AnyOf(all.clone()),
            _ => Allowance::Listed(listed),
        };
        above.insert(name.clone());
        grants.insert(name, grant);
    }
    grants
}

fn quoted(cell: &str) -> Vec<String> {
    cell.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

fn edges(root: &Path) -> Result<Edges, String> {
    let folder = root.join("crates");
    let entries = fs::read_dir(&folder).map_err(|error| format!("{error}: {}", folder.display()))?;
    let mut manifests = BTreeMap::new();
    for entry in entries.flatten() {
        if let Ok(text) = fs::read_to_string(entry.path().join("Cargo.toml")) {
            manifests.insert(entry.file_name().to_string_lossy().into_owned(), text);
        }
    }
    let names: BTreeSet<String> = manifests.keys().cloned().collect();
    let ours = |text: &String| dependencies(text).into_iter().filter(|name| names.contains(name)).collect();
    Ok(manifests.iter().map(|(name, text)| (name.clone(), ours(text))).collect())
}

/// Names under `[dependencies]`, `[build-dependencies]` and their forms for one target; what only tests need
/// is ignored.
fn dependencies(manifest: &str) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    let mut inside = false;
    for line in manifest.lines().map(str::trim) {
        if let Some(header) = line.strip_prefix('[') {
            let header = header.trim_end_matches(']');
            let is_list = |list: &str| header == list || header.ends_with(&format!(".{list}"));
            inside = is_list("dependencies") || is_list("build-dependencies");
            for list in ["dependencies.", "build-dependencies."] {
                if let Some(name) = header.strip_prefix(list) {
                    names.insert(name.to_owned());
                }
            }
        } else if inside && !line.starts_with('#') {
            let name = line.split(['.', '=', ' ']).next().unwrap_or_default();
            if !name.is_empty() {
                names.insert(name.to_owned());
            }
        }
    }
    names
}

fn differences(grants: &BTreeMap<String, Allowance>, edges: &Edges) -> Vec<String> {
    let mut found = Vec::new();
    for (from, targets) in edges {
        let Some(grant) = grants.get(from) else {
            found.push(format!("ARCHITECTURE.md: {from} has no row in the table"));
            continue;
        };
        let (Allowance::Listed(granted) | Allowance::AnyOf(granted)) = grant;
        for to in targets.difference(granted) {
            found.push(format!("Cargo.toml of {from}: the table does not grant {to}"));
        }
        if let Allowance::Listed(granted) = grant {
            for to in granted.difference(targets) {
                found.push(format!("ARCHITECTURE.md: {from} does not depend on {to}; take it from the row"));
            }
        }
    }
    for name in grants.keys().filter(|name| !edges.contains_key(*name)) {
        found.push(format!("ARCHITECTURE.md: there is no crate {name}"));
    }
    found
}

fn carried(from: &str, edges: &Edges) -> Vec<String> {
    let mut reached = BTreeSet::new();
    let mut found = Vec::new();
    let mut paths = vec![vec![from.to_owned()]];
    while let Some(path) = paths.pop() {
        let last = path.last().cloned().unwrap_or_default();
        for to in edges.get(&last).into_iter().flatten() {
            let mut path = path.clone();
            path.push(to.clone());
            if NOT_IN_CONTROLLERS.contains(&to.as_str()) {
                found.push(format!("a controller would carry {to}: {}", path.join(" → ")));
            } else if reached.insert(to.clone()) {
                paths.push(path);
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "| home |\n|---|\n| `a.rs` |\n\n| crate | may depend on | owns |\n|---|---|---|\n\
        | `base` | – | units |\n| `wire` | `base` | frames |\n| `engine` | all above | step |\n\
        | `app` | all | options |\n\n| verb |\n|---|\n| `sense` |\n";

    fn edges_of(list: &[(&str, &[&str])]) -> Edges {
        list.iter()
            .map(|(from, to)| ((*from).to_owned(), to.iter().map(|to| (*to).to_owned()).collect()))
            .collect()
    }

    #[test]
    fn the_table_is_read() {
        let grants = grants(PAGE);
        let set = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<BTreeSet<_>>();
        assert_eq!(grants["base"], Allowance::Listed(set(&[])));
        assert_eq!(grants["wire"], Allowance::Listed(set(&["base"])));
        assert_eq!(grants["engine"], Allowance::AnyOf(set(&["base", "wire"])));
        assert_eq!(grants["app"], Allowance::AnyOf(set(&["app", "base", "engine", "wire"])));
    }

    #[test]
    fn edges_equal_the_table() {
        let sound: &[(&str, &[&str])] =
            &[("base", &[]), ("wire", &["base"]), ("engine", &["base"]), ("app", &["engine", "wire"])];
        assert_eq!(differences(&grants(PAGE), &edges_of(sound)), Vec::<String>::new());
        let odd: &[(&str, &[&str])] =
            &[("base", &["wire"]), ("wire", &[]), ("engine", &["app"]), ("new", &[])];
        assert_eq!(
            differences(&grants(PAGE), &edges_of(odd)),
            [
                "Cargo.toml of base: the table does not grant wire",
                "Cargo.toml of engine: the table does not grant app",
                "ARCHITECTURE.md: new has no row in the table",
                "ARCHITECTURE.md: wire does not depend on base; take it from the row",
                "ARCHITECTURE.md: there is no crate app",
            ]
        );
    }

    #[test]
    fn manifests_are_read() {
        let manifest = "[package]\nname = \"a\"\n[dependencies]\nbase.workspace = true\n# wire = 1\n\
            vrml = { path = \"x\" }\n[dependencies.scene]\npath = \"y\"\n\
            [target.'cfg(unix)'.dependencies]\nrustix = \"1\"\n[dev-dependencies]\nnodes = \"1\"\n";
        let names: Vec<String> = dependencies(manifest).into_iter().collect();
        assert_eq!(names, ["base", "rustix", "scene", "vrml"]);
    }

    #[test]
    fn a_detour_to_the_simulator_is_found() {
        let edges = edges_of(&[("controller", &["wire"]), ("wire", &["base", "dynamics"]), ("base", &[])]);
        assert_eq!(
            carried("controller", &edges),
            ["a controller would carry dynamics: controller → wire → dynamics"]
        );
    }
}
