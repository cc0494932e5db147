//! Textures of the bundled library that replace standard ones that are not available.

use crate::web::Bundle;

/// The file of the bundle that maps further names to substitutes.
pub(crate) const LIST: &str = "stand_ins.txt";

/// Extensions of the images that can be substituted.
const IMAGE_EXTENSIONS: &[&str] = &["jpg", "jpeg", "png"];

/// Suffixes of a material's textures. Only the base colour is substituted.
const BASE_COLOUR_SUFFIX: &str = "_base_color";
const OTHER_SUFFIXES: &[&str] =
    &["_normal", "_roughness", "_metalness", "_occlusion", "_emissive", "_height"];

/// The folder name of the six images of a cube map, and the suffixes of their names.
const CUBE_MAP_FOLDER: &str = "cubic";
const SIDE_SUFFIXES: &[&str] = &["_back", "_bottom", "_front", "_left", "_right", "_top"];

/// Returns the bundled file that replaces a standard image, by its path: `projects/…/asphalt_base_color.jpg`.
///
/// A bundled image of the same name is preferred, then an entry of the list for the whole name, then an entry for some
/// words of the name. A cube map whose sides are not bundled may have a one-pixel image under its own name.
pub(crate) fn find(bundle: &Bundle, path: &str) -> Option<&'static str> {
    let (stem, extension) = path.rsplit_once('.')?;
    let is_image = IMAGE_EXTENSIONS.iter().any(|known| extension.eq_ignore_ascii_case(known));
    let is_other_map = |name: &str| OTHER_SUFFIXES.iter().any(|other| name.ends_with(other));
    let name = stem.rsplit('/').next()?;
    if !is_image || is_other_map(name) {
        return None;
    }
    let listed = || std::str::from_utf8(bundle.get(LIST)?).ok();
    // `line_base_color_dashed` has a line of its own.
    if name.contains(BASE_COLOUR_SUFFIX)
        && let Some(found) = find_whole(bundle, listed()?, name)
    {
        return Some(found);
    }
    let name = name.split_once(BASE_COLOUR_SUFFIX).map_or(name, |(material, _)| material);
    if stem.rsplit('/').nth(1) == Some(CUBE_MAP_FOLDER) {
        let sky = SIDE_SUFFIXES.iter().find_map(|side| name.strip_suffix(side));
        return find_by_name(bundle, stem, name).or_else(|| find_by_name(bundle, stem, sky?));
    }
    find_by_name(bundle, stem, name).or_else(|| {
        let list = listed()?;
        find_whole(bundle, list, name).or_else(|| find_by_words(bundle, list, name))
    })
}

/// Returns the bundled image of this name; if there are several, the one whose path has most folder names in common.
fn find_by_name(bundle: &Bundle, stem: &str, name: &str) -> Option<&'static str> {
    let matches = bundle.files.iter().map(|(path, _)| *path).filter_map(|path| {
        let (known, extension) = path.rsplit_once('.')?;
        let is_match = IMAGE_EXTENSIONS.contains(&extension) && known.rsplit('/').next() == Some(name);
        let common = known.rsplit('/').zip(stem.rsplit('/')).skip(1).take_while(|(a, b)| a == b).count();
        is_match.then_some((common, path))
    });
    // The first of those with most names in common.
    matches.reduce(|best, next| if next.0 > best.0 { next } else { best }).map(|(_, path)| path)
}

/// Returns the lines of the list: a name and a file.
fn lines(list: &str) -> impl Iterator<Item = (&str, &str)> {
    list.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split_once(' '))
}

/// Returns the file of the line with this name.
fn find_whole(bundle: &Bundle, list: &str, name: &str) -> Option<&'static str> {
    let (_, file) = lines(list).find(|(known, _)| *known == name)?;
    bundled(bundle, file)
}

/// Returns the file of the first line `*words` whose words the name contains.
fn find_by_words(bundle: &Bundle, list: &str, name: &str) -> Option<&'static str> {
    let delimited = format!("_{}_", name.replace('-', "_").to_ascii_lowercase());
    let contains_words = |(known, _): &(&str, &str)| {
        known.strip_prefix('*').is_some_and(|words| delimited.contains(&format!("_{words}_")))
    };
    let (_, file) = lines(list).find(contains_words)?;
    bundled(bundle, file)
}

fn bundled(bundle: &Bundle, file: &str) -> Option<&'static str> {
    bundle.files.iter().map(|(path, _)| *path).find(|path| *path == file.trim())
}

#[cfg(test)]
mod tests {
    use super::*;

    const BUNDLE: Bundle = Bundle {
        name: "b:/",
        files: &[
            ("appearances/textures/asphalt.png", b""),
            ("appearances/textures/brass.png", b""),
            ("skies/alps_top.png", b""),
            ("skies/brass.png", b""),
            ("signs/eu/stop.png", b""),
            ("signs/us/stop.png", b""),
            (LIST, b"# name file\nfloor_1 appearances/textures/asphalt.png\n*metal appearances/textures/brass.png\n\
              line_base_color_dashed appearances/textures/brass.png\nline appearances/textures/asphalt.png\n"),
        ],
    };

    #[track_caller]
    fn check(path: &str, expected: Option<&str>) {
        assert_eq!(find(&BUNDLE, path), expected, "{path}");
    }

    #[test]
    fn names_lead_to_substitutes() {
        let (asphalt, brass) = ("appearances/textures/asphalt.png", "appearances/textures/brass.png");
        check("projects/x/textures/asphalt.jpg", Some(asphalt));
        check("asphalt/asphalt_base_color.jpg", Some(asphalt));
        check("asphalt/asphalt_base_color_dark.JPG", Some(asphalt));
        check("t/floor_1.png", Some(asphalt));
        check("t/old_metal-2.png", Some(brass));
        check("t/line_base_color.png", Some(asphalt));
        check("t/line_base_color_dashed.png", Some(brass));
        check("t/metallic.png", None);
        check("asphalt/asphalt_roughness.jpg", None);
        check("asphalt/asphalt.obj", None);
        check("textures/signs/us/stop.jpg", Some("signs/us/stop.png"));
        check("textures/signs/eu/stop.jpg", Some("signs/eu/stop.png"));
        check("stop.jpg", Some("signs/eu/stop.png"));
        check("stop", None);
        check("protos/textures/cubic/alps_top.jpg", Some("skies/alps_top.png"));
        check("protos/skies/cubic/brass_left.jpg", Some("appearances/textures/brass.png"));
        check("protos/textures/cubic/old_metal_top.jpg", None);
        check("protos/textures/cubic/brass_left.hdr", None);
    }
}
