//! Encoding of a structure for browsers: rows as JSON, meshes and images as bytes.

use std::sync::Arc;

use render::{CubeMap, FogKind, Light, LightKind, Material, Mesh, Model, Pixels, Primitives, Texture};
use serde_json::{Map, Value, json};

use crate::snapshot::{Instance, Snapshot, Structure, row};

/// Returns the changes between two structures as the parameters of a `scene` message: tables `meshes`, `textures`,
/// `materials`, `instances`, `lights` of rows with their `id`, lists of removed ids in `removed`, and `background` and
/// `fog` if they have changed. `version` distinguishes contents with the same URL.
#[must_use]
pub fn changes(old: &Snapshot, new: &Snapshot, version: u64) -> Value {
    let (old_lights, new_lights) = (&old.lights, &new.lights);
    let (old, new) = (&*old.structure, &*new.structure);
    let mut all = Map::new();
    let mut removed = Map::new();
    let mut table = |name: &str, (rows, removed_ids): (Vec<Value>, Vec<u32>)| {
        if !rows.is_empty() {
            all.insert(name.to_owned(), rows.into());
        }
        if !removed_ids.is_empty() {
            removed.insert(name.to_owned(), removed_ids.into());
        }
    };
    table(
        "textures",
        diff(&old.textures, &new.textures, Arc::ptr_eq, |texture| texture_row(texture, version)),
    );
    table("meshes", diff(&old.meshes, &new.meshes, Arc::ptr_eq, |mesh| mesh_row(mesh, version)));
    table("materials", diff(&old.materials, &new.materials, PartialEq::eq, material_row));
    table("instances", diff(&old.instances, &new.instances, PartialEq::eq, instance_row));
    table("lights", diff(old_lights, new_lights, PartialEq::eq, light_row));
    all.insert("removed".to_owned(), removed.into());
    if !Arc::ptr_eq(&old.background, &new.background) {
        let sky = &new.background;
        let background = json!({
            "skyColour": sky.sky_colour, "exposure": sky.authored_exposure, "luminosity": sky.luminosity,
            "cube": sky.cube_map.as_ref().map(|map| cube_row(map, version)),
            "irradiance": sky.irradiance.as_ref().map(|map| cube_row(map, version)),
        });
        all.insert("background".to_owned(), background);
    }
    if old.fog != new.fog {
        let fog = new.fog.as_ref().map(|fog| {
            let kind = match fog.kind {
                FogKind::Linear => "linear",
                FogKind::Exponential => "exponential",
                FogKind::Exponential2 => "exponential2",
            };
            json!({ "colour": fog.colour, "kind": kind, "visibilityRange": fog.visibility_range })
        });
        all.insert("fog".to_owned(), fog.into());
    }
    all.into()
}

/// Returns whether [`changes`] are none.
#[must_use]
pub fn is_empty(changes: &Value) -> bool {
    let Some(tables) = changes.as_object() else { return true };
    tables.iter().all(|(name, rows)| name == "removed" && rows.as_object().is_some_and(Map::is_empty))
}

/// Returns the files that [`changes`] refer to, by their addresses: `scene/mesh/ID`, `scene/texture/ID`, `scene/sky/FACE` and
/// `scene/irradiance/FACE` with `?v=` and the version. `structure` is the new one.
#[must_use]
pub fn files(changes: &Value, structure: &Structure) -> Vec<(String, Vec<u8>)> {
    let rows = |table: &str| changes[table].as_array().map_or(&[] as &[_], Vec::as_slice);
    let id = |row: &Value| row["id"].as_u64().and_then(|id| u32::try_from(id).ok());
    let mut files = Vec::new();
    for new in rows("meshes") {
        if let Some(mesh) = id(new).and_then(|id| row(&structure.meshes, id)) {
            files.push((format!("scene/mesh/{}?v={}", new["id"], new["version"]), mesh_bytes(&mesh)));
        }
    }
    for new in rows("textures") {
        let texture = id(new).and_then(|id| row(&structure.textures, id));
        if let Some((_, bytes)) = texture.and_then(|texture| texture_bytes(&texture)) {
            files.push((format!("scene/texture/{}?v={}", new["id"], new["version"]), bytes));
        }
    }
    let sky = &structure.background;
    let cubes = [("sky", "cube", &sky.cube_map), ("irradiance", "irradiance", &sky.irradiance)];
    for (name, key, map) in cubes {
        let cube = &changes["background"][key];
        let faces = map.iter().filter(|_| cube.is_object()).flat_map(|map| map.faces.iter().enumerate());
        files.extend(faces.filter_map(|(face, texture)| {
            Some((format!("scene/{name}/{face}?v={}", cube["version"]), texture_bytes(texture)?.1))
        }));
    }
    files
}

/// Returns new and changed rows, and the removed ids. Both tables are ordered by id.
fn diff<T>(
    old: &[(u32, T)],
    new: &[(u32, T)],
    is_same: impl Fn(&T, &T) -> bool,
    row: impl Fn(&T) -> Value,
) -> (Vec<Value>, Vec<u32>) {
    let find = |table: &[(u32, T)], id: u32| table.binary_search_by_key(&id, |(id, _)| *id).ok();
    let mut rows = Vec::new();
    for (id, value) in new {
        let previous = find(old, *id).and_then(|at| old.get(at));
        if previous.is_some_and(|(_, previous)| is_same(previous, value)) {
            continue;
        }
        let mut row = row(value);
        if let Some(row) = row.as_object_mut() {
            row.insert("id".to_owned(), (*id).into());
        }
        rows.push(row);
    }
    let removed = old.iter().map(|(id, _)| *id).filter(|id| find(new, *id).is_none()).collect();
    (rows, removed)
}

fn cube_row(map: &CubeMap, version: u64) -> Value {
    let [first, ..] = &map.faces;
    json!({
        "rotation": map.world_from_cube.to_array(), "kind": kind(first), "width": first.width, "height": first.height,
        "version": version,
    })
}

fn mesh_row(mesh: &Arc<Mesh>, version: u64) -> Value {
    json!({ "version": version, "corners": mesh.positions.len() })
}

fn texture_row(texture: &Arc<Texture>, version: u64) -> Value {
    json!({
        "version": version, "kind": kind(texture), "width": texture.width, "height": texture.height,
        "filtering": texture.filtering, "repeat": texture.repeat, "hasHoles": texture.has_holes(),
    })
}

/// Returns the encoding of an image.
fn kind(texture: &Texture) -> &'static str {
    match texture.pixels {
        Pixels::Rgba8(_) => "png",
        Pixels::RgbF32(_) => "float",
    }
}

fn material_row(material: &Material) -> Value {
    let id = |texture: Option<render::TextureId>| texture.map(|texture| texture.0);
    let model = match &material.model {
        Model::Pbr(pbr) => json!({
            "kind": "pbr",
            "metalness": pbr.metalness, "metalnessMap": id(pbr.metalness_map),
            "roughness": pbr.roughness, "roughnessMap": id(pbr.roughness_map),
            "normalMap": id(pbr.normal_map), "normalFactor": pbr.normal_factor,
            "occlusionMap": id(pbr.occlusion_map), "occlusionStrength": pbr.occlusion_strength,
            "skyStrength": pbr.sky_strength,
        }),
        Model::Phong(phong) => json!({
            "kind": "phong", "ambientIntensity": phong.ambient_intensity, "specular": phong.specular,
            "shininess": phong.shininess,
        }),
    };
    json!({
        "baseColour": material.base_colour, "baseColourMap": id(material.base_colour_map),
        "backgroundMap": id(material.background_map), "paintMap": id(material.paint_map),
        "emissive": material.emissive, "emissiveMap": id(material.emissive_map),
        "emissiveIntensity": material.emissive_intensity, "transparency": material.transparency,
        "takesShadows": material.takes_shadows, "uvTransform": material.uv_transform.0, "model": model,
    })
}

fn instance_row(instance: &Instance) -> Value {
    json!({
        "mesh": instance.mesh, "material": instance.material, "body": instance.body, "node": instance.node,
        "matrix": instance.body_from_mesh.to_cols_array().map(|entry| entry as f32),
        "castsShadows": instance.casts_shadows, "isTwoSided": instance.is_two_sided,
    })
}

fn light_row(light: &Light) -> Value {
    let falloff =
        |falloff: &render::Falloff| json!({ "attenuation": falloff.attenuation, "radius": falloff.radius });
    let kind = match &light.kind {
        LightKind::Directional { direction } => {
            json!({ "kind": "directional", "direction": direction.to_array() })
        }
        LightKind::Point { position, falloff: fade } => {
            json!({ "kind": "point", "position": position.to_array(), "falloff": falloff(fade) })
        }
        LightKind::Spot { position, direction, falloff: fade, beam_width, cut_off } => json!({
            "kind": "spot", "position": position.to_array(), "direction": direction.to_array(),
            "falloff": falloff(fade), "beamWidth": beam_width, "cutOff": cut_off,
        }),
    };
    json!({
        "shape": kind, "colour": light.colour, "intensity": light.intensity,
        "ambientIntensity": light.ambient_intensity, "castsShadows": light.casts_shadows,
    })
}

/// Encodes a mesh in little-endian order: six counts as u32 (vertices, normals, texture coordinates, paint coordinates,
/// colours, indices), the kind of primitives as u32 (0 triangles, 1 lines, 2 points), then the arrays: f32 × 3, 3, 2,
/// 2, 3 and u32.
#[must_use]
pub fn mesh_bytes(mesh: &Mesh) -> Vec<u8> {
    let (kind, indices): (u32, Vec<u32>) = match &mesh.primitives {
        Primitives::Triangles(triangles) => (0, triangles.iter().flatten().copied().collect()),
        Primitives::Lines(lines) => (1, lines.iter().flatten().copied().collect()),
        Primitives::Points => (2, Vec::new()),
    };
    let counts = [
        mesh.positions.len(),
        mesh.normals.len(),
        mesh.uvs.len(),
        mesh.paint_uvs.len(),
        mesh.colours.len(),
        indices.len(),
    ];
    let mut bytes = Vec::with_capacity(28 + 32 * mesh.positions.len() + 4 * indices.len());
    counts.into_iter().for_each(|count| bytes.extend((count as u32).to_le_bytes()));
    bytes.extend(kind.to_le_bytes());
    let mut floats = |numbers: &[f32]| numbers.iter().for_each(|number| bytes.extend(number.to_le_bytes()));
    floats(mesh.positions.as_flattened());
    floats(mesh.normals.as_flattened());
    floats(mesh.uvs.as_flattened());
    floats(mesh.paint_uvs.as_flattened());
    floats(mesh.colours.as_flattened());
    indices.into_iter().for_each(|index| bytes.extend(index.to_le_bytes()));
    bytes
}

/// Encodes an image, and returns it with its media type: PNG, or red, green and blue as f32.
#[must_use]
pub fn texture_bytes(texture: &Texture) -> Option<(&'static str, Vec<u8>)> {
    match &texture.pixels {
        Pixels::Rgba8(pixels) => {
            let mut bytes = Vec::new();
            let mut encoder = png::Encoder::new(&mut bytes, texture.width, texture.height);
            encoder.set_color(png::ColorType::Rgba);
            encoder.set_depth(png::BitDepth::Eight);
            encoder.set_compression(png::Compression::Fast);
            let mut writer = encoder.write_header().ok()?;
            writer.write_image_data(pixels).ok()?;
            writer.finish().ok()?;
            Some(("image/png", bytes))
        }
        Pixels::RgbF32(pixels) => {
            let bytes = pixels.as_flattened().iter().flat_map(|channel| channel.to_le_bytes()).collect();
            Some(("application/octet-stream", bytes))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_changes_are_sent() {
        let mesh = Arc::new(Mesh::default());
        let shown = |structure| Snapshot { structure: Arc::new(structure), ..Snapshot::default() };
        let old = Structure {
            meshes: vec![(0, Arc::clone(&mesh)), (2, Arc::clone(&mesh))],
            materials: vec![(1, Material::glowing([1.0; 3])), (3, Material::glowing([0.5; 3]))],
            ..Structure::default()
        };
        let new = Structure {
            meshes: vec![(0, Arc::clone(&mesh)), (1, mesh)],
            materials: vec![(1, Material::glowing([1.0; 3])), (3, Material::glowing([0.25; 3]))],
            ..old.clone()
        };
        let (old, new) = (shown(old), shown(new));
        let changes = changes(&old, &new, 7);
        assert_eq!(changes["meshes"], json!([{ "id": 1, "version": 7, "corners": 0 }]));
        assert_eq!(changes["removed"], json!({ "meshes": [2] }));
        assert_eq!(changes["materials"].as_array().unwrap().len(), 1);
        assert_eq!(changes["materials"][0]["id"], 3);
        assert_eq!(changes.get("background"), None);
        assert!(!is_empty(&changes));
        assert_eq!(super::changes(&new, &new, 8), json!({ "removed": {} }));
        assert!(is_empty(&super::changes(&new, &new, 8)));
    }

    #[test]
    fn a_mesh_has_the_bytes_that_the_page_expects() {
        let mesh = Mesh::triangles(vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 2.0, 0.0]], vec![[0, 1, 2]]);
        let bytes = mesh_bytes(&mesh);
        let word = |at: usize| u32::from_le_bytes(bytes[4 * at..4 * at + 4].try_into().unwrap());
        assert_eq!([0, 1, 2, 3, 4, 5, 6].map(word), [3, 0, 0, 0, 0, 3, 0]);
        assert_eq!(f32::from_bits(word(7 + 7)), 2.0);
        assert_eq!((word(16), word(18), bytes.len()), (0, 2, 19 * 4));
    }

    #[test]
    fn an_image_has_holes_if_a_pixel_is_not_opaque() {
        let row = |pixels: &[u8]| texture_row(&Arc::new(Texture::rgba8(1, 2, pixels.to_vec())), 1);
        assert_eq!(row(&[0, 0, 0, 255, 9, 9, 9, 255])["hasHoles"], false);
        assert_eq!(row(&[255, 255, 255, 255, 255, 255, 255, 254])["hasHoles"], true);
    }

    #[test]
    fn images_are_png_or_floats() {
        let (media, bytes) = texture_bytes(&Texture::rgba8(1, 1, vec![1, 2, 3, 255])).unwrap();
        assert_eq!((media, &bytes[1..4]), ("image/png", b"PNG".as_slice()));
        // Pixels that do not match the size are not sent.
        assert!(texture_bytes(&Texture::rgba8(2, 2, vec![0; 4])).is_none());
        let light = Texture { pixels: Pixels::RgbF32(vec![[0.5, 2.0, 0.0]]), ..Texture::rgba8(1, 1, vec![]) };
        assert_eq!(texture_bytes(&light).unwrap().1.len(), 12);
    }
}
