//! EXTERNPROTO statements for the PROTOs that a file uses.

use std::collections::BTreeSet;
use std::path::Path;

use base::Span;
use scene::Version;
use vrml::{Document, ExternProto, Item};

use super::Converter;
use crate::meshes::relative;

/// The paths of standard PROTOs in the distribution to which `webots://` refers.
const OFFICIAL: &str = include_str!("official.txt");

/// The prefix of EXTERNPROTO URLs of standard PROTOs.
const SERVER: &str = "https://raw.githubusercontent.com/cyberbotics/webots/";

/// Adds missing statements and updates those of standard PROTOs to the newest version.
pub(super) fn declare(converter: &mut Converter<'_>, document: &mut Document, path: &Path) {
    let mut declared = BTreeSet::new();
    for item in &mut document.items {
        if let Item::ExternProto(statement) = item {
            declared.insert(stem(&statement.url).to_owned());
            if let Some(url) = with_newest_version(&statement.url) {
                converter.note_change(statement.url_span, format!("{} of {}", stem(&url), Version::NEWEST));
                statement.url = url;
            }
        }
    }
    let at =
        document.items.iter().rposition(|item| matches!(item, Item::ExternProto(_))).map_or(0, |at| at + 1);
    let used = std::mem::take(&mut converter.used);
    let mut missing = Vec::new();
    for (name, span) in used {
        report_missing_header(converter, &name, span);
        if declared.contains(&name) || converter.declared_types.contains(&name) {
            continue;
        }
        let file = converter.scene.iter().find_map(|(_, node)| {
            let proto = node.protos.iter().find(|proto| proto.name == name)?;
            Some(proto.declared.source.name.clone())
        });
        match file.as_deref().map(|file| url(&name, file, path)) {
            Some(Some(url)) => {
                converter.note_change(span, format!("declared: {url}"));
                missing.push(Item::ExternProto(ExternProto::new(url)));
            }
            Some(None) => {
                converter.note_unresolved(
                    span,
                    format!("{name} is in the library of Rebots only; nothing declares it"),
                );
            }
            None => converter.note_unresolved(span, format!("{name} is not found, so nothing declares it")),
        }
    }
    document.items.splice(at..at, missing);
}

/// A PROTO file without a header was read in the version of the file that uses it; now it would be read in the newest
/// one.
fn report_missing_header(converter: &mut Converter<'_>, name: &str, span: Span) {
    let version = converter.version;
    let protos = converter.scene.iter().flat_map(|(_, node)| &node.protos);
    let Some(proto) = protos.into_iter().find(|proto| proto.name == name) else { return };
    let source = &proto.declared.source;
    let is_headless = !source.text.trim_start_matches('\u{feff}').starts_with("#VRML");
    if is_headless && version < Version::NEWEST && !converter.declared_types.contains(name) {
        let message =
            format!("its file has no header and needs one now, `#VRML_SIM {version} utf8`: {}", source.name);
        converter.note_unresolved(span, message);
    }
}

fn stem(url: &str) -> &str {
    let file = url.rsplit(['/', ':']).next().unwrap_or(url);
    file.strip_suffix(".proto").unwrap_or(file)
}

/// Returns a URL of an earlier version with the newest version instead.
fn with_newest_version(url: &str) -> Option<String> {
    let (version, rest) = url.strip_prefix(SERVER)?.split_once('/')?;
    let old = Version::parse(version)?;
    (old < Version::NEWEST).then(|| format!("{SERVER}{}/{rest}", Version::NEWEST))
}

/// Returns the URL by which a file refers to a PROTO; `None` if other simulators do not have it.
fn url(name: &str, file: &str, from: &Path) -> Option<String> {
    if file.starts_with("http://") || file.starts_with("https://") || file.starts_with("webots://") {
        return Some(file.to_owned());
    }
    let ending = format!("/{name}.proto");
    if file.contains(":/") && !Path::new(file).is_absolute() {
        let known = OFFICIAL.lines().find(|line| line.ends_with(&ending));
        let appearance =
            file.contains("/appearances/").then(|| format!("projects/appearances/protos{ending}"));
        return known.map(str::to_owned).or(appearance).map(|path| format!("webots://{path}"));
    }
    Some(relative(Path::new(file), from.parent().unwrap_or(Path::new(""))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn urls_are_relative_to_the_file_that_uses_them() {
        let from = |file: &str| url("A", file, Path::new("/p/worlds/w.wbt"));
        assert_eq!(from("/p/protos/A.proto").as_deref(), Some("../protos/A.proto"));
        assert_eq!(from("/p/worlds/A.proto").as_deref(), Some("A.proto"));
        assert_eq!(from("rebots:/protos/A.proto"), None);
        assert_eq!(from("https://a.org/A.proto").as_deref(), Some("https://a.org/A.proto"));
        let floor = url("Floor", "rebots:/protos/floors/Floor.proto", Path::new("w.wbt"));
        assert_eq!(floor.as_deref(), Some("webots://projects/objects/floors/protos/Floor.proto"));
    }

    #[test]
    fn robots_and_buildings_are_declared_too() {
        for (name, place) in [
            ("Nao", "robots/softbank/nao/protos"),
            ("UR5e", "robots/universal_robots/protos"),
            ("Khepera4", "robots/k-team/khepera4/protos"),
            ("TeslaModel3", "vehicles/protos/tesla"),
            ("Barn", "objects/buildings/protos"),
            ("HingeJointWithBacklash", "joints/protos"),
        ] {
            let declared = url(name, &format!("rebots:/protos/folder/{name}.proto"), Path::new("w.wbt"));
            assert_eq!(declared, Some(format!("webots://projects/{place}/{name}.proto")));
        }
    }

    #[test]
    fn each_standard_proto_has_one_path() {
        let names: Vec<&str> = OFFICIAL.lines().map(stem).collect();
        assert_eq!(names.iter().collect::<BTreeSet<_>>().len(), names.len());
        let (starts, ends) = ("projects/", ".proto");
        assert!(OFFICIAL.lines().all(|line| line.starts_with(starts) && line.ends_with(ends)));
        assert!(OFFICIAL.lines().is_sorted());
    }

    #[test]
    fn standard_protos_are_updated_to_the_newest_version() {
        let of = |version: &str| format!("{SERVER}{version}/projects/a/protos/A.proto");
        assert_eq!(with_newest_version(&of("R2022b")), Some(of("R2025a")));
        assert_eq!(with_newest_version(&of("R2025a")), None);
        assert_eq!(with_newest_version(&of("released")), None);
        assert_eq!(with_newest_version("https://a.org/R2022b/A.proto"), None);
    }
}
