//! The scene in the memory of a card.
//!
//! Owns: what has been written there, so that only what has changed is written again: meshes and pictures once, tables
//! of instances, trees over them and lights when something has moved.

use std::collections::BTreeMap;

use render::Frame;
use render::pack::{INSTANCE_ROWS, LIGHT_ROWS, MATERIAL_ROWS, NOTHING, Pack, SURROUNDINGS_ROWS, Version};
use wgpu::{Device, Queue};

use crate::arena::Arena;
use crate::device::Refusal;
use crate::memory::Table;

/// Words of a material that name maps.
const MAPS: [usize; 8] = [16, 17, 18, 19, 24, 25, 26, 27];

/// Rows of a mesh.
const MESH_ROWS: usize = 2;

/// The scene in the memory of a card.
#[derive(Debug)]
pub(crate) struct Rows {
    pub(crate) trees: Arena,
    pub(crate) corners: Arena,
    pub(crate) texels: Arena,
    pub(crate) fixed: Table,
    pub(crate) moving: Table,
    heads: BTreeMap<Version, Head>,
}

/// What is told of a mesh.
#[derive(Clone, Copy, Debug)]
struct Head {
    has_nodes: bool,
    /// Row at which leaves begin.
    leaves: u32,
    parts: [u32; 4],
}

impl Rows {
    pub(crate) fn new() -> Self {
        Self {
            trees: Arena::new("trees"),
            corners: Arena::new("corners"),
            texels: Arena::new("texels"),
            fixed: Table::compared("fixed rows"),
            moving: Table::compared("moving rows"),
            heads: BTreeMap::new(),
        }
    }

    /// Brings the card's memory up to date with a frame. Says how many nodes or leaves a ray may have to remember.
    pub(crate) fn follow(
        &mut self,
        device: &Device,
        queue: &Queue,
        frame: &Frame<'_>,
    ) -> Result<usize, Refusal> {
        let pack = frame.pack();
        let card = (device, queue);
        let meshes: Vec<Version> = pack.meshes.iter().map(|mesh| mesh.version()).collect();
        self.heads.retain(|version, _| !self.trees.lacks(version));
        for (mesh, version) in pack.meshes.iter().zip(&meshes) {
            self.heads.entry(version.clone()).or_insert_with(|| {
                let words = mesh.words();
                Head { has_nodes: words.leaves > 0, leaves: words.leaves, parts: words.parts }
            });
        }
        self.trees.keep(card, &meshes, |at| pack.meshes[at].words().tree)?;
        self.corners.keep(card, &meshes, |at| pack.meshes[at].words().corners)?;
        let mut pictures: Vec<Version> = pack.textures.values().map(|texture| texture.version()).collect();
        pictures.extend(pack.sky.version());
        let textures: Vec<_> = pack.textures.values().collect();
        self.texels.keep(card, &pictures, |at| match textures.get(at) {
            Some(texture) => texture.words(),
            None => pack.sky.words(),
        })?;
        let fixed = self.fixed_rows(&pack, &meshes);
        self.fixed.write(device, queue, fixed)?;
        self.moving.write(device, queue, moving_rows(&pack))?;
        Ok(pack.waiting)
    }

    fn fixed_rows(&self, pack: &Pack<'_>, meshes: &[Version]) -> Vec<u32> {
        let first_mesh = 1 + SURROUNDINGS_ROWS;
        let first_material = first_mesh + meshes.len() * MESH_ROWS;
        let mut words = vec![1, first_mesh as u32, 0, first_material as u32];
        let sky = pack.sky.version().and_then(|version| self.texels.start(&version)).unwrap_or(0);
        let mut surroundings = pack.surroundings.clone();
        // Where the cubes of the sky and of its light begin.
        surroundings[2 * 4 + 2] += sky;
        surroundings[4 * 4 + 3] = sky;
        words.extend(surroundings);
        for version in meshes {
            words.extend(self.mesh_rows(version));
        }
        let start = words.len();
        words.extend(&pack.materials);
        let picture =
            |row: u32| -> Option<u32> { self.texels.start(&pack.textures.get(&(row as usize))?.version()) };
        for material in words[start..].chunks_exact_mut(MATERIAL_ROWS * 4) {
            for at in MAPS {
                material[at] = picture(material[at]).unwrap_or(NOTHING);
            }
        }
        words
    }

    /// Rows of nodes and leaves, whether there are any, start of the triangles; starts of positions, normals, texture
    /// coordinates and those for paint.
    fn mesh_rows(&self, version: &Version) -> [u32; MESH_ROWS * 4] {
        let place =
            || Some((self.heads.get(version)?, self.trees.start(version)?, self.corners.start(version)?));
        let Some((head, tree, corners)) = place() else { return [0; MESH_ROWS * 4] };
        let [p, n, t, q] = head.parts.map(|part| if part == NOTHING { NOTHING } else { part + corners });
        let root = tree / 4;
        [root, root + head.leaves, head.has_nodes.into(), corners, p, n, t, q]
    }
}

fn moving_rows(pack: &Pack<'_>) -> Vec<u32> {
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
