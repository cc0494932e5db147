//! CadShape: meshes and materials from a file.

use std::path::{Path, PathBuf};

use assets::{MeshMaterial, MeshPart};
use engine::visual::{Piece, Showing};
use engine::{Builder, Site};
use render::{Affine, Material, Model, Pixels, Texture, TextureId, UvTransform};
use scene::NodeId;

use crate::shared::{file, recognition};
use crate::{image_texture, mesh};

/// Roughness of materials for which the file specifies none.
const ROUGHNESS: f32 = 0.5;

/// Diffuse colour of materials in OBJ and COLLADA files that specify none.
const PHONG_DIFFUSE: f32 = 0.6;

/// Phong exponent of materials in COLLADA files that specify none.
const COLLADA_EXPONENT: f32 = 10.0;

/// The Phong exponent of a surface without roughness.
const MAX_EXPONENT: f32 = 255.0;

/// The conspicuous colour of the placeholder for a file that cannot be read.
const NO_FILE: [f32; 3] = [1.0, 0.0, 1.0];

pub(crate) fn build(builder: &mut Builder<'_>, node: NodeId, site: &Site) {
    builder.mount(node, site);
}

/// Adds the meshes to the visual scene, one for each material of the file.
pub(crate) fn show(showing: &mut Showing<'_>, node: NodeId) -> bool {
    let scene = showing.scene;
    for url in scene.strings(node, "url") {
        match file::path(scene, showing.files, node, "url", url) {
            Ok(path) => show_file(showing, node, &path),
            Err(wrong) => show_placeholder(showing, node, &wrong),
        }
    }
    true
}

fn show_file(showing: &mut Showing<'_>, node: NodeId, path: &Path) {
    let scene = showing.scene;
    let is_ccw = scene.bool(node, "ccw");
    let bytes = match showing.files.read(path) {
        Ok(bytes) => bytes,
        Err(error) => {
            let wrong = format!("cannot read the mesh: {error}: {}", path.display());
            show_placeholder(showing, node, &wrong);
            return;
        }
    };
    let materials = materials(showing, node, path, &bytes);
    // Parsed when the first mesh is needed; the others are in the cache.
    let mut parts: Option<Vec<MeshPart>> = None;
    let plain = MeshMaterial::default();
    for (number, material) in materials.iter().chain([&plain]).enumerate() {
        let is_rest = number == materials.len();
        let piece = Piece {
            material: look(showing, node, path, &bytes, material),
            node_from_mesh: Affine::IDENTITY,
            casts_shadows: scene.bool(node, "castShadows"),
            is_two_sided: false,
            segmentation: recognition::segmentation(scene, node),
        };
        let key =
            format!("{}\n\n{}\n{is_ccw}", path.display(), if is_rest { "rest" } else { &material.name });
        showing.add_shared(&key, piece, |showing| {
            if parts.is_none() {
                parts = Some(match mesh::decode(showing.files, path, &bytes) {
                    Ok(mut parts) => {
                        mesh::smooth(&path.to_string_lossy(), &mut parts);
                        parts
                    }
                    Err(wrong) => {
                        showing.report(node, "mesh/file", format!("{wrong}; {}", mesh::PLACEHOLDER_SHOWN));
                        vec![mesh::placeholder()]
                    }
                });
            }
            let has_it = |part: &&MeshPart| match is_rest {
                true => materials.iter().all(|known| known.name != part.material),
                false => part.material == material.name,
            };
            let wanted: Vec<&MeshPart> = parts.iter().flatten().filter(has_it).collect();
            (!wanted.is_empty()).then(|| mesh::joined(&wanted, is_ccw))
        });
    }
}

/// Reports an error in a file and shows a placeholder.
fn show_placeholder(showing: &mut Showing<'_>, node: NodeId, wrong: &str) {
    showing.report(node, "mesh/file", format!("{wrong}; {}", mesh::PLACEHOLDER_SHOWN));
    let piece = Piece {
        material: Material::pbr(NO_FILE, 0.0, ROUGHNESS),
        node_from_mesh: Affine::IDENTITY,
        casts_shadows: false,
        is_two_sided: false,
        segmentation: recognition::segmentation(showing.scene, node),
    };
    showing.add_shared("no file", piece, |_| Some(mesh::joined(&[&mesh::placeholder()], true)));
}

/// Returns the materials of a file, including those of the material files that it names.
fn materials(showing: &mut Showing<'_>, node: NodeId, path: &Path, bytes: &[u8]) -> Vec<MeshMaterial> {
    let is_obj = path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("obj"));
    if !is_obj {
        return assets::decode_materials(&path.to_string_lossy(), bytes).unwrap_or_default();
    }
    let mut found = Vec::new();
    for name in assets::material_files(bytes) {
        let read = mesh::beside(showing.files, path, &name).map_err(|error| error.to_string());
        let read = read.and_then(|(place, bytes)| {
            assets::decode_materials(&place.to_string_lossy(), &bytes).map_err(|error| error.to_string())
        });
        match read {
            Ok(materials) => found.extend(materials),
            Err(wrong) => {
                let message =
                    format!("cannot read the materials: {wrong}: {name}; default materials are used");
                showing.report(node, "mesh/materials", message);
            }
        }
    }
    found
}

/// Returns the base colour, metalness and roughness for a material of a file.
///
/// Those of OBJ and COLLADA files are as in Webots: no metal, a roughness that is linear in the Phong exponent, and values
/// for what the file does not say from its import library. In other formats, which Webots does not read, an exponent n
/// becomes a roughness r whose lobe is as wide as Beckmann's of width m = r² if n = 2/m² - 2 (Walter et al. 2007).
fn surface(format: &str, from: &MeshMaterial) -> ([f32; 3], f32, f32) {
    let exponent = match format {
        "obj" => from.exponent.unwrap_or(0.0),
        "dae" => from.exponent.unwrap_or(COLLADA_EXPONENT),
        _ => {
            let of_exponent = |exponent: f32| (2.0 / (exponent.max(0.0) + 2.0)).sqrt().sqrt();
            let roughness = from.roughness.or(from.exponent.map(of_exponent)).unwrap_or(ROUGHNESS);
            let diffuse = if from.diffuse_map.is_some() { [1.0; 3] } else { [0.8; 3] };
            return (from.diffuse.unwrap_or(diffuse), from.metalness.unwrap_or(0.0), roughness);
        }
    };
    (from.diffuse.unwrap_or([PHONG_DIFFUSE; 3]), 0.0, 1.0 - exponent / MAX_EXPONENT)
}

/// Converts a material of a file.
fn look(showing: &mut Showing<'_>, node: NodeId, path: &Path, bytes: &[u8], from: &MeshMaterial) -> Material {
    let (colour, metalness, roughness) = surface(&mesh::extension(&path.to_string_lossy()), from);
    let mut material = Material::pbr(colour, metalness, roughness.clamp(0.0, 1.0));
    let mut map = |name: &Option<String>, channel: Option<Channel>| {
        name.as_ref().and_then(|name| picture(showing, node, path, bytes, (name, channel)))
    };
    material.base_colour_map = map(&from.diffuse_map, None);
    material.emissive_map = map(&from.emissive_map, None);
    if let Model::Pbr(pbr) = &mut material.model {
        // A map replaces the number; in files whose maps are single channels, the two are multiplied.
        let of = |index: usize, factor: Option<f32>| {
            (index > 0).then(|| Channel { index, factor: factor.unwrap_or(1.0) })
        };
        pbr.normal_map = map(&from.normal_map, None);
        pbr.metalness_map = map(&from.metalness_map, of(from.metalness_channel, from.metalness));
        pbr.roughness_map = map(&from.roughness_map, of(from.roughness_channel, from.roughness));
        pbr.occlusion_map = map(&from.occlusion_map, None);
    }
    if let Some(rows) = from.uv_transform {
        material.uv_transform = UvTransform(rows);
    }
    material.emissive = from.emissive.unwrap_or_default();
    material.transparency = from.transparency.unwrap_or(0.0).clamp(0.0, 1.0);
    material
}

/// One channel of a picture, which contains a parameter of the material.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Channel {
    index: usize,
    factor: f32,
}

impl Channel {
    /// Copies this channel, multiplied by the factor, to all channels.
    fn spread(self, pixels: &mut Pixels) {
        let Pixels::Rgba8(bytes) = pixels else { return };
        for pixel in bytes.as_chunks_mut::<4>().0 {
            let value = pixel.get(self.index).copied().unwrap_or(u8::MAX);
            let value = (f32::from(value) * self.factor).round().clamp(0.0, 255.0) as u8;
            *pixel = [value, value, value, u8::MAX];
        }
    }
}

/// Reads a picture from a file next to the mesh file or, if the name is like `#3`, from the mesh file itself.
fn picture(
    showing: &mut Showing<'_>,
    node: NodeId,
    path: &Path,
    bytes: &[u8],
    (name, channel): (&str, Option<Channel>),
) -> Option<TextureId> {
    let inside = name.strip_prefix('#').and_then(|number| number.parse::<usize>().ok());
    let key = format!("{}\n{name}\n{channel:?}", path.display());
    showing.texture(&key, |showing| {
        let files = showing.files;
        let read: Result<(PathBuf, Vec<u8>), String> = match inside {
            Some(index) => {
                let mut fetch = |name: &str| mesh::beside(files, path, name).ok().map(|(_, bytes)| bytes);
                let image = assets::embedded_image(bytes, index, &mut fetch);
                image
                    .map(|image| (file_name(&image), image))
                    .ok_or_else(|| "it is not in the file".to_owned())
            }
            None => mesh::beside(files, path, name).map_err(|error| error.to_string()),
        };
        let image = read.and_then(|(place, bytes)| {
            assets::decode_image(&place.to_string_lossy(), &bytes).map_err(|error| error.to_string())
        });
        match image {
            Ok(image) => {
                let mut pixels = image_texture::pixels(image.pixels);
                if let Some(channel) = channel {
                    channel.spread(&mut pixels);
                }
                let (width, height) = (image.width, image.height);
                Some(Texture { width, height, pixels, filtering: 4, repeat: [true; 2] })
            }
            Err(wrong) => {
                let message = format!("cannot read the picture: {wrong}: {name}; the surface has no texture");
                showing.report(node, "texture/file", message);
                None
            }
        }
    })
}

/// Returns a file name for an embedded picture, with the extension of its format.
fn file_name(bytes: &[u8]) -> PathBuf {
    PathBuf::from(if bytes.starts_with(b"\x89PNG") { "picture.png" } else { "picture.jpg" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phong_materials_become_rough_as_in_webots() {
        let shiny = MeshMaterial { exponent: Some(51.0), metalness: Some(1.0), ..MeshMaterial::default() };
        assert_eq!(surface("obj", &shiny), ([0.6; 3], 0.0, 0.8));
        let plain = MeshMaterial { diffuse: Some([1.0, 0.5, 0.0]), ..MeshMaterial::default() };
        assert_eq!(surface("obj", &plain), ([1.0, 0.5, 0.0], 0.0, 1.0));
        assert_eq!(surface("dae", &plain).2, 1.0 - 10.0 / 255.0);
        assert_eq!(surface("glb", &shiny).1, 1.0);
    }
}
