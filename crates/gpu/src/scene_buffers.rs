//! The scene in the memory of the graphics device.
//!
//! Owns: the uploaded data. Only changes are uploaded: meshes and textures once; instances, the trees over them and lights
//! when something has moved.

use std::collections::BTreeMap;

use render::Frame;
use render::pack::{INSTANCE_ROWS, LIGHT_ROWS, MATERIAL_ROWS, NOTHING, Pack, SURROUNDINGS_ROWS, Version};
use wgpu::{Device, Queue};

use crate::arena::Arena;
use crate::device::Error;
use crate::storage_buffer::StorageBuffer;

/// Words of a material that refer to textures.
const TEXTURE_WORDS: [usize; 8] = [16, 17, 18, 19, 24, 25, 26, 27];

/// SceneBuffers of a mesh.
const MESH_ROWS: usize = 2;

/// The scene in the memory of the graphics device. The layout of the rows is that of [`render::pack`].
#[derive(Debug)]
pub(crate) struct SceneBuffers {
    /// Bounding volume hierarchies of meshes.
    pub(crate) trees: Arena,
    /// Triangles and vertex attributes of meshes.
    pub(crate) vertices: Arena,
    pub(crate) texels: Arena,
    /// Surroundings, meshes and materials.
    pub(crate) static_rows: StorageBuffer,
    /// Instances, lights and trees over instances.
    pub(crate) dynamic_rows: StorageBuffer,
    layouts: BTreeMap<Version, MeshLayout>,
}

/// The layout of a mesh in the buffers.
#[derive(Clone, Copy, Debug)]
struct MeshLayout {
    has_nodes: bool,
    /// Row of the first leaf in its tree.
    leaves: u32,
    /// Offsets of positions, normals, texture coordinates and those for paint in its vertices. `[words]`
    attributes: [u32; 4],
}

impl SceneBuffers {
    pub(crate) fn new() -> Self {
        Self {
            trees: Arena::new("trees"),
            vertices: Arena::new("vertices"),
            texels: Arena::new("texels"),
            static_rows: StorageBuffer::deduplicated("static rows"),
            dynamic_rows: StorageBuffer::deduplicated("dynamic rows"),
            layouts: BTreeMap::new(),
        }
    }

    /// Uploads what has changed in a frame. Returns the size that the traversal stack of a ray may need.
    ///
    /// # Errors
    /// If the scene does not fit into the memory of the device.
    pub(crate) fn update(
        &mut self,
        device: &Device,
        queue: &Queue,
        frame: &Frame<'_>,
    ) -> Result<usize, Error> {
        let pack = frame.pack();
        let target = (device, queue);
        let meshes: Vec<Version> = pack.meshes.iter().map(|mesh| mesh.version()).collect();
        self.layouts.retain(|version, _| self.trees.contains(version));
        for (mesh, version) in pack.meshes.iter().zip(&meshes) {
            self.layouts.entry(version.clone()).or_insert_with(|| {
                let words = mesh.words();
                MeshLayout { has_nodes: words.leaves > 0, leaves: words.leaves, attributes: words.parts }
            });
        }
        self.trees.retain(target, &meshes, |at| pack.meshes[at].words().tree)?;
        self.vertices.retain(target, &meshes, |at| pack.meshes[at].words().corners)?;
        let mut texture_versions: Vec<Version> =
            pack.textures.values().map(|texture| texture.version()).collect();
        texture_versions.extend(pack.sky.version());
        let textures: Vec<_> = pack.textures.values().collect();
        self.texels.retain(target, &texture_versions, |at| match textures.get(at) {
            Some(texture) => texture.words(),
            None => pack.sky.words(),
        })?;
        let static_rows = self.static_rows_of(&pack, &meshes);
        self.static_rows.write(device, queue, static_rows)?;
        self.dynamic_rows.write(device, queue, dynamic_rows_of(&pack))?;
        Ok(pack.stack_size)
    }

    fn static_rows_of(&self, pack: &Pack<'_>, meshes: &[Version]) -> Vec<u32> {
        let first_mesh = 1 + SURROUNDINGS_ROWS;
        let first_material = first_mesh + meshes.len() * MESH_ROWS;
        let mut words = vec![1, first_mesh as u32, 0, first_material as u32];
        let sky = pack.sky.version().and_then(|version| self.texels.start(&version)).unwrap_or(0);
        let mut surroundings = pack.surroundings.clone();
        // Offsets of the cube maps of the sky and of its light.
        surroundings[2 * 4 + 2] += sky;
        surroundings[4 * 4 + 3] = sky;
        words.extend(surroundings);
        for version in meshes {
            words.extend(self.mesh_rows(version));
        }
        let start = words.len();
        words.extend(&pack.materials);
        let texture =
            |row: u32| -> Option<u32> { self.texels.start(&pack.textures.get(&(row as usize))?.version()) };
        for material in words[start..].chunks_exact_mut(MATERIAL_ROWS * 4) {
            for at in TEXTURE_WORDS {
                material[at] = texture(material[at]).unwrap_or(NOTHING);
            }
        }
        words
    }

    /// Returns rows that describe a mesh: rows of the first node and leaf, whether there are any, offset of the triangles;
    /// offsets of positions, normals, texture coordinates and those for paint.
    fn mesh_rows(&self, version: &Version) -> [u32; MESH_ROWS * 4] {
        let slots =
            || Some((self.layouts.get(version)?, self.trees.start(version)?, self.vertices.start(version)?));
        let Some((layout, tree, vertices)) = slots() else { return [0; MESH_ROWS * 4] };
        let [p, n, t, q] = layout.attributes.map(|at| if at == NOTHING { NOTHING } else { at + vertices });
        let root = tree / 4;
        [root, root + layout.leaves, layout.has_nodes.into(), vertices, p, n, t, q]
    }
}

fn dynamic_rows_of(pack: &Pack<'_>) -> Vec<u32> {
    let instances = 2_usize;
    let lights = instances + pack.instances.len() / 4;
    let opaque = lights + pack.lights.len() / 4;
    let clear = opaque + pack.opaque.len() / 4;
    debug_assert!(pack.instances.len().is_multiple_of(INSTANCE_ROWS * 4));
    debug_assert!(pack.lights.len().is_multiple_of(LIGHT_ROWS * 4));
    let nodes = |words: &[u32]| words.len() / 28;
    let starts = [instances, lights, opaque, nodes(&pack.opaque), clear, nodes(&pack.clear), 0, 0];
    let mut words: Vec<u32> = starts.map(|start| start as u32).to_vec();
    for table in [&pack.instances, &pack.lights, &pack.opaque, &pack.clear] {
        words.extend(table);
    }
    words
}
