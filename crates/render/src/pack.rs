//! The derived data of a scene as plain 32-bit words, for rendering back ends.
//!
//! Owns: the layout. Fractional numbers are the bits of an `f32`; a missing reference is [`NOTHING`]; positions far from the
//! origin are two numbers, the second being the rounding error of the first. Four words are a row; all tables but those of
//! vertices and textures consist of whole rows.

use std::any::Any;
use std::collections::BTreeMap;
use std::sync::{Arc, Weak};

use base::Vec3;
use glam::Mat3;

use crate::bvh::{Bounds, Bvh, Child, Sides, decode};
use crate::draw::occlusion;
use crate::fog::FogKind;
use crate::frame::{Frame, InstanceData, MeshTree, corners};
use crate::light::{Falloff, Light, LightKind};
use crate::material::{Model, Pbr, Phong};
use crate::mesh::Mesh;
use crate::reflectance;
use crate::scene::TextureId;
use crate::shade::ShadingMaterial;
use crate::sky::{Cube, Sky};
use crate::texture::{Level, Mips};
use crate::tone;

/// A missing reference.
pub const NOTHING: u32 = u32::MAX;

/// Flag of a child that is a leaf; the other bits are its number.
const LEAF: u32 = 1 << 31;

/// Rows of an instance in [`Pack::instances`].
pub const INSTANCE_ROWS: usize = 12;

/// Rows of a material in [`Pack::materials`].
pub const MATERIAL_ROWS: usize = 8;

/// Rows of a light in [`Pack::lights`].
pub const LIGHT_ROWS: usize = 6;

/// Rows of [`Pack::surroundings`].
pub const SURROUNDINGS_ROWS: usize = 20
    + reflectance::STEPS * reflectance::STEPS / 2
    + occlusion::TILE * occlusion::TILE * occlusion::PER_PIXEL;

/// Version of something packed. Equal versions have equal words.
#[derive(Clone, Debug)]
pub struct Version(Weak<dyn Any + Send + Sync>);

impl Version {
    fn of<T: Any + Send + Sync>(packed: &Arc<T>) -> Self {
        // As long as the version exists, nothing else is allocated at its address.
        let weak: Weak<T> = Arc::downgrade(packed);
        Self(weak)
    }
}

impl PartialEq for Version {
    fn eq(&self, other: &Self) -> bool {
        self.0.ptr_eq(&other.0)
    }
}

impl Eq for Version {}

/// A total order for lookups, without any other meaning; it differs from run to run.
impl Ord for Version {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.0.as_ptr().cast::<()>().cmp(&other.0.as_ptr().cast::<()>())
    }
}

impl PartialOrd for Version {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

/// All tables of a frame.
#[derive(Clone, Debug)]
pub struct Pack<'a> {
    /// The meshes of all visible instances.
    pub meshes: Vec<PackedMesh<'a>>,
    /// The textures that materials reference, by their index.
    pub textures: BTreeMap<usize, PackedTexture<'a>>,
    /// Cube maps.
    pub sky: PackedSky<'a>,
    /// Visible instances. Rows: mesh (index of `meshes`), material, bits (1 two-sided, 2 mirrored, 4 casts shadows),
    /// layers; position and the caller's number; rest of the position and the segmentation's bytes; three columns each of
    /// the maps from the world to the mesh, from the mesh to the world, and of normals to the world.
    pub instances: Vec<u32>,
    /// The tree over opaque instances: nodes as in [`MeshRecord::tree`]. Leaves are numbers of instances.
    pub opaque: Vec<u32>,
    /// The tree over transparent instances.
    pub clear: Vec<u32>,
    /// Maximum number of stack entries of a traversal of the tree of instances and of the tree of a mesh.
    pub stack_size: usize,
    /// By index of the material. Rows: base colour, opacity; emission, its factor; texture transform, bits (1 physically
    /// based, 2 transparent, 4 textured, 8 without shadows); texture transform; maps of base, background, paint, emission;
    /// four factors; four maps; one more factor or the specular colour.
    pub materials: Vec<u32>,
    /// Rows: place or direction towards the light, kind (0 directional, 1 point, 2 spot); rest of the place, radius;
    /// attenuation, intensity; colour, whether it casts shadows; axis, beam width; cut-off, its cosine.
    pub lights: Vec<u32>,
    /// Rows: ambient light, number of lights; fog's light, kind (0 none, 1 linear, 2 exponential, 3 of the square);
    /// range of the fog, side of the sky's cube, start of the irradiance, number of its levels; light of the sky, side
    /// of the irradiance's first level; ambient light of the sky; the columns that turn the world to the cubes of sky
    /// and irradiance; nine harmonics; how much of the sky's light is reflected, two steps a row: a scale and what is
    /// added, by the roots of cosines, roughness by roughness; directions of rays of ambient occlusion around the third
    /// axis, pixel by pixel of a tile of 4 × 4.
    pub surroundings: Vec<u32>,
}

/// A mesh to be packed.
#[derive(Clone, Copy, Debug)]
pub struct PackedMesh<'a> {
    tree: &'a Arc<MeshTree>,
    mesh: &'a Mesh,
}

/// The words of a mesh.
#[derive(Clone, Debug, Default)]
pub struct MeshRecord {
    /// Nodes of seven rows: lower planes of four boxes along x, y and z, upper planes, children. Then leaves of ten:
    /// x, y and z of the first corners of four triangles, of the second, of the third, and their numbers.
    pub tree: Vec<u32>,
    /// The row of `tree` at which leaves begin.
    pub leaves: u32,
    /// Corners of triangles, then positions, normals, texture coordinates and those for paint.
    pub corners: Vec<u32>,
    /// Where in `corners` positions, normals, texture coordinates and those for paint begin.
    pub parts: [u32; 4],
}

/// A texture to be packed.
#[derive(Clone, Copy, Debug)]
pub struct PackedTexture<'a>(&'a Arc<Mips>);

/// The cube maps of a sky to be packed.
#[derive(Clone, Copy, Debug)]
pub struct PackedSky<'a>(Option<&'a Arc<Sky>>);

impl Frame<'_> {
    /// All tables.
    #[must_use]
    pub fn pack(&self) -> Pack<'_> {
        let derived = &self.scene.derived;
        let prepared = derived.materials.as_deref().unwrap_or_default();
        let maps = prepared.iter().flatten().flat_map(maps_of).flatten();
        let textures = maps.filter_map(|row| Some((row, PackedTexture(derived.mips.get(row)?.as_ref()?))));
        let (meshes, instances) = instances(&derived.instances);
        let deepest = meshes.iter().map(|mesh| depth(&mesh.tree.bvh)).max().unwrap_or(0);
        let top = depth(&derived.opaque).max(depth(&derived.transparent));
        let mut materials = Vec::with_capacity(prepared.len() * MATERIAL_ROWS * 4);
        for material in prepared {
            match material {
                Some(material) => material_record(material, &mut materials),
                None => materials.extend([0; MATERIAL_ROWS * 4]),
            }
        }
        let lights: Vec<&Light> = self.scene.lights.iter().map(|(_, light)| light).collect();
        Pack {
            textures: textures.collect(),
            sky: PackedSky(derived.sky.as_ref()),
            opaque: nodes(&derived.opaque, |leaf| {
                derived.opaque.leaves().get(leaf).map_or(NOTHING, |[number, ..]| LEAF | number)
            }),
            clear: nodes(&derived.transparent, |leaf| {
                derived.transparent.leaves().get(leaf).map_or(NOTHING, |[number, ..]| LEAF | number)
            }),
            // Three siblings stay on the stack at each level, four at the last one.
            stack_size: 3 * (deepest + top) + 2,
            lights: lights.iter().filter(|light| light.intensity > 0.0).flat_map(|one| packed(one)).collect(),
            surroundings: self.surroundings(&lights),
            meshes,
            instances,
            materials,
        }
    }

    fn surroundings(&self, lights: &[&Light]) -> Vec<u32> {
        let sky = self.sky();
        let shining = lights.iter().filter(|light| light.intensity > 0.0).count() as u32;
        let ambient: glam::Vec3 = lights.iter().map(|light| light.ambient()).sum();
        let fog = self.scene.fog.as_ref().filter(|fog| fog.visibility_range > 0.0);
        let kind = fog.map_or(0, |fog| match fog.kind {
            FogKind::Linear => 1,
            FogKind::Exponential => 2,
            FogKind::Exponential2 => 3,
        });
        let mut words = Vec::with_capacity(SURROUNDINGS_ROWS * 4);
        row(&mut words, ambient, shining);
        row(&mut words, fog.map_or(glam::Vec3::ZERO, |fog| tone::light(fog.colour)), kind);
        let cube = sky.cube.as_ref();
        let irradiance = sky.irradiance.as_ref();
        let texels = cube.map_or(0, |cube| cube.size * cube.size * 18) as u32;
        let levels = irradiance.map_or(0, |light| light.levels.len()) as u32;
        let range = fog.map_or(0.0, |fog| fog.visibility_range);
        words.extend([range.to_bits(), cube.map_or(0, |cube| cube.size) as u32, texels, levels]);
        let first = irradiance.and_then(|light| light.levels.first());
        row(&mut words, sky.shown, first.map_or(0, |cube| cube.size) as u32);
        row(&mut words, sky.ambient, 0);
        matrix(&mut words, cube.map_or(Mat3::IDENTITY, |cube| cube.cube_from_world));
        matrix(&mut words, first.map_or(Mat3::IDENTITY, |cube| cube.cube_from_world));
        for harmonic in irradiance.map_or([glam::Vec3::ZERO; 9], |light| light.harmonics) {
            row(&mut words, harmonic, 0);
        }
        words.extend(reflectance::table().iter().flatten().map(|share| share.to_bits()));
        occlusion::DIRECTIONS.iter().flatten().for_each(|direction| row(&mut words, *direction, 0));
        words
    }
}

/// All maps that a material may have.
fn maps_of(material: &ShadingMaterial) -> [Option<usize>; 8] {
    let [a, b, c, d] =
        [material.base_map, material.background_map, material.paint_map, material.emissive_map];
    let [e, f, g, h] = match &material.model {
        Model::Pbr(pbr) => pbr_maps(pbr),
        Model::Phong(_) => [None; 4],
    };
    [a, b, c, d, e, f, g, h]
}

fn pbr_maps(pbr: &Pbr) -> [Option<usize>; 4] {
    [pbr.metalness_map, pbr.roughness_map, pbr.normal_map, pbr.occlusion_map]
        .map(|id| id.map(TextureId::index))
}

fn row(words: &mut Vec<u32>, vector: glam::Vec3, last: u32) {
    words.extend([vector.x.to_bits(), vector.y.to_bits(), vector.z.to_bits(), last]);
}

fn matrix(words: &mut Vec<u32>, matrix: Mat3) {
    [matrix.x_axis, matrix.y_axis, matrix.z_axis].into_iter().for_each(|axis| row(words, axis, 0));
}

/// A position as the nearest `f32` and the remainder.
#[must_use]
pub fn halves(place: Vec3) -> [glam::Vec3; 2] {
    let first = place.as_vec3();
    [first, (place - first.as_dvec3()).as_vec3()]
}

/// The meshes of instances, each once, and the rows of the instances.
fn instances(placed: &[InstanceData]) -> (Vec<PackedMesh<'_>>, Vec<u32>) {
    let mut meshes: Vec<PackedMesh<'_>> = Vec::new();
    let mut known: BTreeMap<*const MeshTree, u32> = BTreeMap::new();
    let mut words = Vec::with_capacity(placed.len() * INSTANCE_ROWS * 4);
    for one in placed {
        let number = *known.entry(Arc::as_ptr(&one.tree)).or_insert_with(|| {
            meshes.push(PackedMesh { tree: &one.tree, mesh: &one.mesh });
            meshes.len() as u32 - 1
        });
        let is_two_sided = one.sides == Sides::Both;
        let bits = [is_two_sided, one.is_mirrored, one.casts_shadows];
        let bits = bits.into_iter().zip(0..).map(|(bit, at)| u32::from(bit) << at).sum();
        words.extend([number, one.material as u32, bits, one.layers]);
        let [near, rest] = halves(one.world_from_mesh.translation);
        row(&mut words, near, one.user);
        let channels = one.segmentation.unwrap_or([0.0; 3]);
        let [r, g, b] = channels.map(|channel| (channel.clamp(0.0, 1.0) * 255.0 + 0.5) as u8);
        row(&mut words, rest, u32::from_le_bytes([r, g, b, 255]));
        matrix(&mut words, one.mesh_from_world.as_mat3());
        matrix(&mut words, one.linear);
        matrix(&mut words, one.world_from_normal);
    }
    (meshes, words)
}

/// The nodes of a tree, with given references for its leaves.
fn nodes(bvh: &Bvh, leaf: impl Fn(usize) -> u32) -> Vec<u32> {
    let mut words = Vec::with_capacity(bvh.nodes().len() * 28);
    for node in bvh.nodes() {
        let children = node.children.map(decode);
        let boxes = node.boxes();
        let plane = |of: fn(&Bounds) -> [f32; 3], axis: usize| {
            std::array::from_fn::<u32, 4, _>(|at| match children[at] {
                // GPUs need not support infinities.
                Child::None => 0,
                Child::Node(_) | Child::Leaf(_) => of(&boxes[at])[axis].to_bits(),
            })
        };
        (0..3).for_each(|axis| words.extend(plane(|bounds| bounds.lo, axis)));
        (0..3).for_each(|axis| words.extend(plane(|bounds| bounds.hi, axis)));
        words.extend(children.map(|child| match child {
            Child::None => NOTHING,
            Child::Node(node) => node as u32,
            Child::Leaf(number) => leaf(number),
        }));
    }
    words
}

/// Depth of a tree.
fn depth(bvh: &Bvh) -> usize {
    // Children stand behind their parents.
    let mut levels = vec![1_usize; bvh.nodes().len()];
    for (at, node) in bvh.nodes().iter().enumerate().rev() {
        let below = node.children.iter().filter_map(|child| match decode(*child) {
            Child::Node(node) => levels.get(node).copied(),
            Child::None | Child::Leaf(_) => None,
        });
        let deepest = below.max().unwrap_or(0);
        levels[at] = deepest + 1;
    }
    levels.first().copied().unwrap_or(0)
}

impl PackedMesh<'_> {
    /// Version of the mesh.
    #[must_use]
    pub fn version(&self) -> Version {
        Version::of(self.tree)
    }

    /// The words.
    #[must_use]
    pub fn words(&self) -> MeshRecord {
        let (bvh, mesh) = (&self.tree.bvh, self.mesh);
        let mut tree = nodes(bvh, |leaf| LEAF | leaf as u32);
        let leaves = (tree.len() / 4) as u32;
        let triangles = &self.tree.triangles;
        for numbers in bvh.leaves() {
            let corners_of = |number: u32| triangles.get(number as usize).and_then(|one| corners(mesh, one));
            let four = numbers.map(|number| corners_of(number).unwrap_or([[0.0; 3]; 3]));
            for corner in 0..3 {
                for axis in 0..3 {
                    tree.extend(four.map(|triangle| triangle[corner][axis].to_bits()));
                }
            }
            tree.extend(numbers);
        }
        let mut corners: Vec<u32> = triangles.iter().flatten().copied().collect();
        let count = mesh.positions.len();
        let parts = [
            list(&mut corners, &mesh.positions, count),
            list(&mut corners, &mesh.normals, count),
            list(&mut corners, &mesh.uvs, count),
            list(&mut corners, &mesh.paint_uvs, count),
        ];
        MeshRecord { tree, leaves, corners, parts }
    }
}

/// Appends one item per vertex, zeros where the list is too short. Returns where it begins; nothing if it is empty.
fn list<const N: usize>(words: &mut Vec<u32>, items: &[[f32; N]], count: usize) -> u32 {
    if items.is_empty() {
        return NOTHING;
    }
    let start = words.len() as u32;
    let padded = items.iter().copied().chain(std::iter::repeat([0.0; N])).take(count);
    words.extend(padded.flatten().map(f32::to_bits));
    start
}

impl PackedTexture<'_> {
    /// Version of the texture.
    #[must_use]
    pub fn version(&self) -> Version {
        Version::of(self.0)
    }

    /// Number of levels, filtering, bits (1 repeats along u, 2 along v); of each level where it begins from here, its
    /// columns and rows; then the pixels, red in the lowest byte.
    #[must_use]
    pub fn words(&self) -> Vec<u32> {
        let mips = self.0;
        let [u, v] = mips.repeat.map(u32::from);
        let mut words = vec![mips.levels.len() as u32, mips.filtering.into(), u | v << 1];
        let mut start = words.len() + mips.levels.len() * 3;
        for level in &mips.levels {
            words.extend([start as u32, level.width as u32, level.height as u32]);
            start += level.width * level.height;
        }
        words.extend(mips.levels.iter().flat_map(Level::rows).flatten().copied().map(u32::from_le_bytes));
        words
    }
}

impl PackedSky<'_> {
    /// Version of the sky; `None` if there is none.
    #[must_use]
    pub fn version(&self) -> Option<Version> {
        self.0.map(Version::of)
    }

    /// Three words for each pixel: the six faces of the sky's cube, then those of each level of the irradiance.
    #[must_use]
    pub fn words(&self) -> Vec<u32> {
        let Some(sky) = self.0 else { return Vec::new() };
        let levels = sky.irradiance.iter().flat_map(|light| &light.levels);
        let cubes: Vec<&Cube> = sky.cube.iter().chain(levels).collect();
        let texels = cubes.into_iter().flat_map(|cube| cube.faces.iter().flatten());
        texels.flat_map(|light| light.to_array()).map(f32::to_bits).collect()
    }
}

fn material_record(material: &ShadingMaterial, words: &mut Vec<u32>) {
    let name = |map: Option<usize>| map.map_or(NOTHING, |row| row as u32);
    let (is_pbr, factors, maps, last) = match &material.model {
        Model::Pbr(pbr) => {
            let Pbr { metalness, roughness, normal_factor, occlusion_strength, .. } = *pbr;
            let factors = [metalness, roughness, normal_factor, occlusion_strength];
            (1, factors, pbr_maps(pbr).map(name), [pbr.sky_strength, 0.0, 0.0])
        }
        Model::Phong(Phong { shininess, .. }) => {
            let glam::Vec3 { x, y, z } = material.ambient;
            let factors = [x, y, z, *shininess];
            (0, factors, [NOTHING; 4], material.specular.to_array())
        }
    };
    row(words, material.base, material.opacity.to_bits());
    row(words, material.emissive, material.emissive_intensity.to_bits());
    let flags = [material.is_transparent, material.is_textured, !material.takes_shadows];
    let bits = flags.iter().zip(1..).fold(is_pbr, |bits, (flag, at)| bits | u32::from(*flag) << at);
    let [u, v] = material.uv_transform.0.map(glam::Vec3::from_array);
    row(words, u, bits);
    row(words, v, 0);
    words.extend(
        [material.base_map, material.background_map, material.paint_map, material.emissive_map].map(name),
    );
    words.extend(factors.map(f32::to_bits));
    words.extend(maps);
    row(words, glam::Vec3::from_array(last), 0);
}

fn packed(light: &Light) -> Vec<u32> {
    let unit = |direction: &Vec3| direction.as_vec3().try_normalize().unwrap_or(-glam::Vec3::Z);
    let even = |falloff: &Falloff| match falloff.attenuation {
        [0.0, 0.0, 0.0] => [1.0, 0.0, 0.0],
        attenuation => attenuation,
    };
    let far = Falloff::default();
    let (kind, [place, rest], falloff, axis, [beam, cut_off]) = match &light.kind {
        LightKind::Directional { direction } => {
            (0, [-unit(direction), glam::Vec3::ZERO], &far, glam::Vec3::ZERO, [0.0; 2])
        }
        LightKind::Point { position, falloff } => (1, halves(*position), falloff, glam::Vec3::ZERO, [0.0; 2]),
        LightKind::Spot { position, direction, falloff, beam_width, cut_off } => {
            (2, halves(*position), falloff, unit(direction), [beam_width.min(*cut_off), *cut_off])
        }
    };
    let mut words = Vec::with_capacity(LIGHT_ROWS * 4);
    row(&mut words, place, kind);
    row(&mut words, rest, falloff.radius.to_bits());
    row(&mut words, glam::Vec3::from_array(even(falloff)), light.intensity.to_bits());
    row(&mut words, tone::light(light.colour), light.casts_shadows.into());
    row(&mut words, axis, beam.to_bits());
    let least_cos = base::ops::cos(f64::from(cut_off)) as f32;
    words.extend([cut_off.to_bits(), least_cos.to_bits(), 0, 0]);
    words
}
