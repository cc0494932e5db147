//! Background: the sky, and the light that comes from it.

use base::{Mat3, Quat, Vec3};
use engine::visual::Showing;
use engine::{Builder, Site};
use render::{Background, CubeMap, Texture};
use scene::{NodeId, Scene};

use crate::shared::file;
use crate::{image_texture, viewpoint, world_info};

pub(crate) fn build(builder: &mut Builder<'_>, node: NodeId, site: &Site) {
    builder.mount(node, site);
}

/// Adds the sky.
pub(crate) fn show(showing: &mut Showing<'_>, node: NodeId) -> bool {
    let scene = showing.scene;
    let sky_colour = scene.colours(node, "skyColor").first().copied().unwrap_or_default();
    let background = Background {
        sky_colour: sky_colour.map(|part| part as f32),
        authored_exposure: exposure(scene),
        cube_map: cube(showing, node, "Url"),
        irradiance: cube(showing, node, "IrradianceUrl"),
        luminosity: scene.float(node, "luminosity") as f32,
    };
    showing.background(background);
    true
}

/// The exposure of the user's eye: the sky has its colour there.
fn exposure(scene: &Scene) -> f32 {
    let eye = viewpoint::of(scene);
    eye.map_or(1.0, |eye| scene.float(eye, "exposure") as f32)
}

/// Six pictures, or none if one of them is missing.
fn cube(showing: &mut Showing<'_>, node: NodeId, ending: &str) -> Option<CubeMap> {
    let mut faces: Vec<Texture> = Vec::new();
    for side in ["right", "left", "top", "bottom", "back", "front"] {
        let field = format!("{side}{ending}");
        let url = showing.scene.strings(node, &field).first().filter(|url| !url.is_empty())?;
        let texture = face(showing, node, &field, url).and_then(|texture| {
            let size = faces.first().map_or(texture.width, |first| first.width);
            match [texture.width, texture.height] == [size, size] {
                true => Ok(texture),
                false => Err(format!("the pictures of a sky are squares of one size, {url:?} is not")),
            }
        });
        match texture {
            Ok(texture) => faces.push(texture),
            Err(wrong) => {
                showing.remark(
                    node,
                    "background/file",
                    format!("{wrong}; the pictures of the sky are ignored"),
                );
                return None;
            }
        }
    }
    let faces = faces.try_into().ok()?;
    Some(CubeMap { faces, world_from_cube: turn(showing.scene) })
}

fn face(showing: &Showing<'_>, node: NodeId, field: &str, url: &str) -> Result<Texture, String> {
    let path = file::path(showing.scene, showing.files, node, field, url)?;
    let bytes = showing.files.read(&path);
    let bytes = bytes.map_err(|error| format!("cannot read a picture: {error}: {}", path.display()))?;
    let image = assets::decode_image(&path.to_string_lossy(), &bytes).map_err(|error| error.to_string())?;
    let pixels = image_texture::pixels(image.pixels);
    Ok(Texture { width: image.width, height: image.height, pixels, filtering: 1, repeat: [false; 2] })
}

/// How the cube (right x, up y, front -z) lies in the world. Where z is up, its sides keep their quarter of the sky:
/// what was north along x is along y, so the right side is along y and the front along -x.
fn turn(scene: &Scene) -> Quat {
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
    fn the_top_of_the_sky_is_up_and_its_right_is_north() {
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
            assert!((turn(&scene) * Vec3::Y - top).length() < 1e-12, "{version} {system}");
            let [right, front] = if top == turned { [Vec3::Y, Vec3::NEG_X] } else { [Vec3::X, Vec3::NEG_Z] };
            assert!((turn(&scene) * Vec3::X - right).length() < 1e-12, "{version} {system}");
            assert!((turn(&scene) * Vec3::NEG_Z - front).length() < 1e-12, "{version} {system}");
        }
    }
}
