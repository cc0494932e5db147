//! Pictures of the bundled library that may be shown in place of standard ones that cannot be had.

use crate::web::Bundle;

/// The file of the bundle that lists further names.
pub(crate) const LIST: &str = "stand_ins.txt";

/// Endings of the pictures that stand-ins are for.
const PICTURES: &[&str] = &["jpg", "jpeg", "png"];

/// What the names of a material's pictures have behind that of the material. Only the first one is a picture of colours.
const COLOURS: &str = "_base_color";
const OTHERS: &[&str] = &["_normal", "_roughness", "_metalness", "_occlusion", "_emissive", "_height"];

/// The six pictures of a sky are in a folder of this name; theirs end in these words.
const SKIES: &str = "cubic";
const SIDES: &[&str] = &["_back", "_bottom", "_front", "_left", "_right", "_top"];

/// The file of the bundle for a standard picture, by its path: `projects/…/asphalt_base_color.jpg`.
///
/// A bundled picture of the same name comes first, then what the list says of the whole name, then what it says of a
/// run of words in it. A sky of which no sides are bundled may have a picture of its own name, of one pixel.
pub(crate) fn find(bundle: &Bundle, path: &str) -> Option<&'static str> {
    let (stem, ending) = path.rsplit_once('.')?;
    let is_picture = PICTURES.iter().any(|known| ending.eq_ignore_ascii_case(known));
    let is_other = |name: &str| OTHERS.iter().any(|other| name.ends_with(other));
    let name = stem.rsplit('/').next()?;
    if !is_picture || is_other(name) {
        return None;
    }
    let name = name.split_once(COLOURS).map_or(name, |(material, _)| material);
    if stem.rsplit('/').nth(1) == Some(SKIES) {
        let sky = SIDES.iter().find_map(|side| name.strip_suffix(side));
        return same_name(bundle, stem, name).or_else(|| same_name(bundle, stem, sky?));
    }
    same_name(bundle, stem, name).or_else(|| {
        let list = std::str::from_utf8(bundle.get(LIST)?).ok()?;
        listed(bundle, list, name)
    })
}

/// The bundled picture of this name; among several the one in folders of the same names.
fn same_name(bundle: &Bundle, stem: &str, name: &str) -> Option<&'static str> {
    let pictures = bundle.files.iter().map(|(path, _)| *path).filter_map(|path| {
        let (known, ending) = path.rsplit_once('.')?;
        let is_it = PICTURES.contains(&ending) && known.rsplit('/').next() == Some(name);
        let common = known.rsplit('/').zip(stem.rsplit('/')).skip(1).take_while(|(a, b)| a == b).count();
        is_it.then_some((common, path))
    });
    // The first of the best ones.
    pictures.reduce(|best, next| if next.0 > best.0 { next } else { best }).map(|(_, path)| path)
}

/// What the list says: lines of a name and a file, `*name` for names that have these words among theirs.
fn listed(bundle: &Bundle, list: &str, name: &str) -> Option<&'static str> {
    let lines = || list.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split_once(' '));
    let whole = lines().find(|(known, _)| *known == name);
    let dashed = format!("_{}_", name.replace('-', "_").to_ascii_lowercase());
    let has_it = |(known, _): &(&str, &str)| {
        known.strip_prefix('*').is_some_and(|words| dashed.contains(&format!("_{words}_")))
    };
    let (_, file) = whole.or_else(|| lines().find(has_it))?;
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
            (LIST, b"# name file\nfloor_1 appearances/textures/asphalt.png\n*metal appearances/textures/brass.png\n"),
        ],
    };

    #[track_caller]
    fn check(path: &str, expected: Option<&str>) {
        assert_eq!(find(&BUNDLE, path), expected, "{path}");
    }

    #[test]
    fn names_lead_to_pictures() {
        let (asphalt, brass) = ("appearances/textures/asphalt.png", "appearances/textures/brass.png");
        check("projects/x/textures/asphalt.jpg", Some(asphalt));
        check("asphalt/asphalt_base_color.jpg", Some(asphalt));
        check("asphalt/asphalt_base_color_dark.JPG", Some(asphalt));
        check("t/floor_1.png", Some(asphalt));
        check("t/old_metal-2.png", Some(brass));
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
