//! Background: the sky and its ambient light.

use base::{Mat3, Quat, Vec3};
use engine::visual::Showing;
use engine::{Builder, Site};
use render::{Background, CubeMap, Pixels, Texture};
use scene::{NodeId, Scene};

use crate::shared::file;
use crate::{image_texture, viewpoint, world_info};

pub(crate) fn build(builder: &mut Builder<'_>, node: NodeId, site: &Site) {
    builder.mount(node, site);
}

/// Adds the sky to the visual scene.
pub(crate) fn show(showing: &mut Showing<'_>, node: NodeId) -> bool {
    if world_info::is_surplus(showing, node) {
        return true;
    }
    let scene = showing.scene;
    let sky_colour = scene.colours(node, "skyColor").first().copied().unwrap_or_default();
    let mut background = Background {
        sky_colour: sky_colour.map(|part| part as f32),
        authored_exposure: exposure(scene),
        cube_map: None,
        irradiance: None,
        luminosity: scene.float(node, "luminosity") as f32,
    };
    match sides(showing, node, "Url") {
        Sides::Pictures(cube) => background.cube_map = Some(*cube),
        Sides::Plain(colour) => background.sky_colour = colour,
        Sides::Nothing => {}
    }
    if let Sides::Pictures(cube) = sides(showing, node, "IrradianceUrl") {
        background.irradiance = Some(*cube);
    }
    showing.background(background);
    true
}

/// Returns the exposure of the viewpoint, for which the colour of the sky was chosen.
fn exposure(scene: &Scene) -> f32 {
    let viewpoint = viewpoint::of(scene);
    viewpoint.map_or(1.0, |viewpoint| scene.float(viewpoint, "exposure") as f32)
}

/// The contents of the six URL fields of a cube map.
enum Sides {
    Pictures(Box<CubeMap>),
    /// The mean colour of a standard sky whose pictures are not available.
    Plain([f32; 3]),
    /// At least one field is empty or names a picture that cannot be shown.
    Nothing,
}

fn sides(showing: &mut Showing<'_>, node: NodeId, ending: &str) -> Sides {
    let mut faces: Vec<Texture> = Vec::new();
    let mut is_reported = false;
    for side in ["right", "left", "top", "bottom", "back", "front"] {
        let field = format!("{side}{ending}");
        let written = showing.scene.strings(node, &field).first().filter(|url| !url.is_empty());
        let face = match (written, old_cube_map(showing.scene, node)) {
            (Some(url), _) => face(showing, node, &field, url),
            (None, Some(cube_map)) if ending == "Url" => old_face(showing, cube_map, side),
            _ => return Sides::Nothing,
        };
        if let Ok(Face { replaces: Some(wrong), .. }) = &face
            && !std::mem::replace(&mut is_reported, true)
        {
            showing.report(node, "background/file", wrong.clone());
        }
        let texture = match face {
            Ok(Face { texture, replaces: Some(_) }) if [texture.width, texture.height] == [1, 1] => {
                return Sides::Plain(first_pixel(&texture));
            }
            Ok(Face { texture, .. }) => {
                let size = faces.first().map_or(texture.width, |first| first.width);
                match [texture.width, texture.height] == [size, size] {
                    true => Ok(texture),
                    false => Err(format!(
                        "the pictures of a sky must be squares of the same size; that of the {side} side is not"
                    )),
                }
            }
            Err(wrong) => Err(wrong),
        };
        match texture {
            Ok(texture) => faces.push(texture),
            Err(wrong) => {
                showing.report(
                    node,
                    "background/file",
                    format!("{wrong}; the pictures of the sky are ignored"),
                );
                return Sides::Nothing;
            }
        }
    }
    match faces.try_into() {
        Ok(faces) => {
            Sides::Pictures(Box::new(CubeMap { faces, world_from_cube: orientation(showing.scene) }))
        }
        Err(_) => Sides::Nothing,
    }
}

/// Returns the Cubemap that had the pictures of the sky in R2018b and R2019a.
fn old_cube_map(scene: &Scene, node: NodeId) -> Option<NodeId> {
    let cube_map = scene.value(node, "cubemap")?.nodes().first().copied()?;
    (!scene.string(cube_map, "textureBaseName").is_empty()).then_some(cube_map)
}

/// Returns a face of an old Cubemap, a JPEG file or else a PNG file.
fn old_face(showing: &Showing<'_>, cube_map: NodeId, side: &str) -> Result<Face, String> {
    let text = |field| showing.scene.string(cube_map, field);
    let beginning = format!("{}/{}_{side}", text("directory"), text("textureBaseName"));
    let load = |ending: &str| face(showing, cube_map, "textureBaseName", &format!("{beginning}.{ending}"));
    match (load("jpg"), load("png")) {
        (_, Ok(Face { texture, replaces: None })) => Ok(Face { texture, replaces: None }),
        (jpg, _) => jpg,
    }
}

/// A face of the cube map.
struct Face {
    texture: Texture,
    /// If another picture is shown instead: why.
    replaces: Option<String>,
}

fn face(showing: &Showing<'_>, node: NodeId, field: &str, url: &str) -> Result<Face, String> {
    let path = file::path(showing.scene, showing.files, node, field, url)?;
    let (image, replaces) = match image_texture::read(showing, &path) {
        Ok(image) => (image, None),
        Err(wrong) => {
            let wrong = format!("cannot read a picture of the sky: {wrong}");
            let other = showing.files.substitute(&path);
            let image = other.as_ref().and_then(|other| image_texture::read(showing, other).ok());
            match (other, image) {
                (Some(other), Some(image)) => {
                    (image, Some(format!("{wrong}; {} is shown instead", other.display())))
                }
                _ => return Err(wrong),
            }
        }
    };
    let pixels = image_texture::pixels(image.pixels);
    let texture =
        Texture { width: image.width, height: image.height, pixels, filtering: 1, repeat: [false; 2] };
    Ok(Face { texture, replaces })
}

fn first_pixel(texture: &Texture) -> [f32; 3] {
    match &texture.pixels {
        Pixels::Rgba8(pixels) => {
            let [r, g, b, _] = pixels.first_chunk().copied().unwrap_or_default();
            [r, g, b].map(|channel: u8| f32::from(channel) / 255.0)
        }
        Pixels::RgbF32(pixels) => pixels.first().copied().unwrap_or_default(),
    }
}

/// Returns the orientation of the cube map (right x, up y, front -z) in the world. In worlds with z up, the faces keep
/// their cardinal directions: north was along x and is along y, so the right face is along y and the front along -x.
fn orientation(scene: &Scene) -> Quat {
    if world_info::up_axis(scene) == Vec3::Y {
        return Quat::IDENTITY;
    }
    Quat::from_mat3(&Mat3::from_cols(Vec3::Y, Vec3::Z, Vec3::X))
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use assets::MemorySource;

    use super::*;

    #[test]
    fn the_cube_map_has_its_top_up_and_its_right_face_north() {
        let turned = Vec3::new(0.0, 0.0, 1.0);
        let as_it_is = Vec3::new(0.0, 1.0, 0.0);
        for (version, system, top) in [
            ("R2025a", "", turned),
            ("R2025a", "coordinateSystem \"NUE\"", as_it_is),
            ("R2021b", "", turned),
            ("R2021b", "coordinateSystem \"NUE\"", as_it_is),
            ("R2020a", "", as_it_is),
            ("R2020a", "gravity 0 0 -9.81", turned),
        ] {
            let text = format!("#VRML_SIM {version} utf8\nWorldInfo {{ {system} }}\n");
            let files = MemorySource::new().with("w.wbt", text);
            let scene = scene::load(Path::new("w.wbt"), &files, scene::LoadOptions::default()).scene.unwrap();
            assert!((orientation(&scene) * Vec3::Y - top).length() < 1e-12, "{version} {system}");
            let [right, front] = if top == turned { [Vec3::Y, Vec3::NEG_X] } else { [Vec3::X, Vec3::NEG_Z] };
            assert!((orientation(&scene) * Vec3::X - right).length() < 1e-12, "{version} {system}");
            assert!((orientation(&scene) * Vec3::NEG_Z - front).length() < 1e-12, "{version} {system}");
        }
    }
}
