//! Any bytes as a mesh, its bones and materials, or a picture: never a panic, and what is decoded is whole.
#![no_main]

use libfuzzer_sys::fuzz_target;

/// The first byte says what the others are taken for.
const NAMES: &[&str] =
    &["a.obj", "a.stl", "a.dae", "a.gltf", "a.glb", "a.mtl", "a.png", "a.jpg", "a.hdr", "a.fbx"];

fuzz_target!(|bytes: &[u8]| {
    let Some((first, bytes)) = bytes.split_first() else { return };
    let name = NAMES[usize::from(*first) % NAMES.len()];
    let mut fetch = |_: &str| Some(bytes.to_vec());
    if let Ok(parts) = assets::decode_mesh_with(name, bytes, &mut fetch) {
        for part in parts {
            let count = part.vertices.len();
            let is_inside = |corner: &u32| usize::try_from(*corner).is_ok_and(|at| at < count);
            assert!(part.triangles.iter().flatten().all(is_inside), "a corner is beyond the vertices");
            assert!(
                part.vertices.iter().flatten().all(|number| number.is_finite()),
                "a vertex is not finite"
            );
            assert!(part.normals.is_empty() || part.normals.len() == count, "normals of some vertices only");
            assert!(
                part.uvs.is_empty() || part.uvs.len() == count,
                "places on pictures of some vertices only"
            );
        }
    }
    if let Ok(skinned) = assets::decode_skinned(name, bytes, &mut fetch) {
        for part in skinned.parts {
            assert_eq!(part.weights.len(), part.mesh.vertices.len());
            assert_eq!(part.bone_from_mesh.len(), skinned.bones.len());
        }
    }
    let _ = assets::decode_materials(name, bytes);
    let _ = assets::material_files(bytes);
    let _ = assets::embedded_image(bytes, 0, &mut fetch);
    if let Ok(image) = assets::decode_image(name, bytes) {
        let pixels = image.width as usize * image.height as usize;
        let len = match image.pixels {
            assets::ImagePixels::Rgba8(bytes) => bytes.len() / 4,
            assets::ImagePixels::RgbF32(list) => list.len(),
        };
        assert_eq!(len, pixels);
    }
});
