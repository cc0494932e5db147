//! Render data derived from a scene, and the frame that gives access to it.
//!
//! Owns: trees over meshes and instances, mip pyramids of textures, materials in linear light. All of it can be derived
//! again; clones share it.

use std::sync::Arc;

use glam::{DMat3, DVec3, Mat3};
use rayon::prelude::*;

use crate::Rgb;
use crate::bvh::{Bounds, Bvh, LocalRay, Sides, StackEntry, TriangleBlock};
use crate::instance::{Affine, Instance};
use crate::mesh::{Mesh, Primitives};
use crate::scene::Scene;
use crate::shade::ShadingMaterial;
use crate::sky::Sky;
use crate::texture::{Mips, Part, Texture};

/// A scene that is ready to be rendered.
#[derive(Clone, Copy, Debug)]
pub struct Frame<'a> {
    pub(crate) scene: &'a Scene,
}

impl Frame<'_> {
    pub(crate) fn sky(&self) -> &Sky {
        static DARK: std::sync::LazyLock<Sky> =
            std::sync::LazyLock::new(|| Sky::new(&crate::Background::default()));
        self.scene.derived.sky.as_deref().unwrap_or(&DARK)
    }

    /// Light after passing through a distance of fog.
    pub(crate) fn fogged(&self, light: glam::Vec3, distance: f32) -> glam::Vec3 {
        self.scene.fog.as_ref().map_or(light, |fog| fog.over(light, distance))
    }
}

/// Render data derived from the tables of a scene.
#[derive(Clone, Debug, Default)]
pub(crate) struct Derived {
    trees: Vec<Tree>,
    pub(crate) mips: Vec<Option<Arc<Mips>>>,
    /// By index of the material; `None` if they have to be derived again.
    pub(crate) materials: Option<Vec<Option<ShadingMaterial>>>,
    /// Which materials are transparent, as of the last build of the trees over instances.
    known_transparent: Vec<Option<bool>>,
    /// All visible instances.
    pub(crate) instances: Vec<InstanceData>,
    /// Boxes of the opaque and of the transparent ones of `instances`, by index; each instance has an empty box in the other list.
    boxes: [Vec<Bounds>; 2],
    /// Over the opaque ones of `instances`.
    pub(crate) opaque: Bvh,
    /// Over the transparent ones.
    pub(crate) transparent: Bvh,
    pub(crate) sky: Option<Arc<Sky>>,
    stale: Stale,
}

/// How much of the data of instances has to be derived again.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
enum Stale {
    Nothing,
    Moved,
    #[default]
    Everything,
}

#[derive(Clone, Debug, Default)]
enum Tree {
    #[default]
    Missing,
    /// Of the mesh before it changed.
    Old(Arc<MeshTree>),
    Ready(Arc<MeshTree>),
}

/// A tree over the triangles of a mesh.
#[derive(Clone, Debug)]
pub(crate) struct MeshTree {
    pub(crate) bvh: Bvh,
    /// By leaf of the tree.
    pub(crate) blocks: Vec<TriangleBlock>,
    pub(crate) triangles: Vec<[u32; 3]>,
    /// Whether the tree encloses all vertices of the mesh.
    covers: bool,
}

/// A visible instance, prepared for rays.
#[derive(Clone, Debug)]
pub(crate) struct InstanceData {
    /// Index of the instance in the scene.
    pub(crate) row: usize,
    pub(crate) mesh: Arc<Mesh>,
    pub(crate) tree: Arc<MeshTree>,
    /// Index of the material.
    pub(crate) material: usize,
    pub(crate) world_from_mesh: Affine,
    pub(crate) mesh_from_world: DMat3,
    /// Linear part of `world_from_mesh`.
    pub(crate) linear: Mat3,
    /// Transforms normals (the inverse transpose).
    pub(crate) world_from_normal: Mat3,
    pub(crate) sides: Sides,
    pub(crate) is_mirrored: bool,
    pub(crate) casts_shadows: bool,
    pub(crate) layers: u32,
    pub(crate) user: u32,
    pub(crate) segmentation: Option<Rgb>,
}

impl Derived {
    pub(crate) fn invalidate_mesh(&mut self, at: usize) {
        set_growing(&mut self.trees, at, Tree::Missing);
        self.stale = Stale::Everything;
    }

    pub(crate) fn change_mesh(&mut self, at: usize) {
        let before = self.trees.get_mut(at).map(std::mem::take).unwrap_or_default();
        let old = match before {
            Tree::Ready(tree) | Tree::Old(tree) => Tree::Old(tree),
            Tree::Missing => Tree::Missing,
        };
        set_growing(&mut self.trees, at, old);
        self.stale = Stale::Everything;
    }

    pub(crate) fn invalidate_texture(&mut self, at: usize) {
        set_growing(&mut self.mips, at, None);
        self.change_materials();
    }

    /// Gives the mip pyramid of a texture its image, or releases the image so that it can be changed without a copy.
    pub(crate) fn hold_texture(&mut self, at: usize, texture: Option<&Arc<Texture>>) {
        if let Some(Some(mips)) = self.mips.get_mut(at) {
            match texture {
                Some(_) => Arc::make_mut(mips).hold(texture),
                // Another world may share it.
                None => {
                    if let Some(mips) = Arc::get_mut(mips) {
                        mips.hold(None);
                    }
                }
            }
        }
    }

    pub(crate) fn change_texture_part(&mut self, at: usize, texture: &Texture, part: Part) {
        if let Some(Some(mips)) = self.mips.get_mut(at) {
            Arc::make_mut(mips).replace(texture, part);
        }
    }

    pub(crate) fn change_materials(&mut self) {
        self.materials = None;
    }

    pub(crate) fn change_instances(&mut self) {
        self.stale = Stale::Everything;
    }

    pub(crate) fn move_instances(&mut self) {
        self.stale = self.stale.max(Stale::Moved);
    }

    pub(crate) fn invalidate_sky(&mut self) {
        self.sky = None;
    }

    /// The box around the triangles of a mesh, if it is known.
    pub(crate) fn mesh_box(&self, at: usize) -> Option<[[f32; 3]; 2]> {
        let Some(Tree::Ready(tree)) = self.trees.get(at) else { return None };
        let bounds = tree.bvh.bounds();
        // Not if it has no triangles, or vertices outside of all triangles.
        (tree.covers && !bounds.is_empty()).then_some([bounds.lo, bounds.hi])
    }

    /// A material by its index.
    pub(crate) fn material(&self, at: usize) -> Option<&ShadingMaterial> {
        self.materials.as_ref()?.get(at)?.as_ref()
    }

    pub(crate) fn mips(&self, at: usize) -> Option<&Mips> {
        self.mips.get(at)?.as_deref()
    }
}

/// Sets an item of a list, which grows as needed.
fn set_growing<T: Clone + Default>(list: &mut Vec<T>, at: usize, item: T) {
    if list.len() <= at {
        list.resize(at + 1, T::default());
    }
    if let Some(slot) = list.get_mut(at) {
        *slot = item;
    }
}

impl Scene {
    /// Brings the derived data up to date. Cheap if little has changed: moved instances cost a refit.
    pub fn prepare(&mut self) -> Frame<'_> {
        self.prepare_trees();
        self.prepare_textures();
        self.prepare_looks();
        if self.derived.sky.is_none() {
            self.derived.sky = Some(Arc::new(Sky::new(&self.background)));
        }
        let stale = std::mem::take(&mut self.derived.stale);
        let is_moved = stale == Stale::Moved && self.refit_instances();
        if stale == Stale::Everything || (stale == Stale::Moved && !is_moved) {
            self.rebuild_instances();
        }
        self.derived.stale = Stale::Nothing;
        Frame { scene: self }
    }

    /// The scene as [`Scene::prepare`] has left it, without later changes; `None` if it was never prepared.
    #[must_use]
    pub fn frame(&self) -> Option<Frame<'_>> {
        self.derived.sky.is_some().then_some(Frame { scene: self })
    }

    fn prepare_trees(&mut self) {
        let meshes = &self.meshes;
        let is_ready =
            |(at, tree): (usize, &Tree)| matches!(tree, Tree::Ready(_)) || meshes.get(at).is_none();
        // Waking the threads without work would take longer than the rest.
        if self.derived.trees.iter().enumerate().all(is_ready) {
            return;
        }
        self.derived.trees.par_iter_mut().enumerate().for_each(|(at, tree)| {
            let Some(mesh) = meshes.get(at) else { return };
            *tree = match std::mem::take(tree) {
                Tree::Missing => Tree::Ready(Arc::new(MeshTree::new(mesh))),
                Tree::Old(old) => Tree::Ready(Arc::new(MeshTree::refitted(&old, mesh))),
                ready @ Tree::Ready(_) => ready,
            };
        });
    }

    fn prepare_textures(&mut self) {
        let textures = &self.textures;
        let is_ready = |(at, mips): (usize, &Option<Arc<Mips>>)| mips.is_some() || textures.get(at).is_none();
        if self.derived.mips.iter().enumerate().all(is_ready) {
            return;
        }
        self.derived.mips.par_iter_mut().enumerate().for_each(|(at, mips)| {
            if mips.is_none() {
                *mips = textures.get(at).map(|texture| Arc::new(Mips::new(texture)));
            }
        });
    }

    fn prepare_looks(&mut self) {
        if self.derived.materials.is_some() {
            return;
        }
        let material = |at: usize| Some(ShadingMaterial::new(self.materials.get(at)?, &self.derived));
        let materials: Vec<Option<ShadingMaterial>> = (0..self.materials.len()).map(material).collect();
        let transparent: Vec<Option<bool>> = materials
            .iter()
            .map(|material| material.as_ref().map(|material| material.is_transparent))
            .collect();
        // A new image on a screen does not move an instance from one tree to the other.
        if transparent != self.derived.known_transparent {
            self.derived.known_transparent = transparent;
            self.derived.stale = Stale::Everything;
        }
        self.derived.materials = Some(materials);
    }

    /// Collects the visible instances and builds the trees over them.
    fn rebuild_instances(&mut self) {
        let derived = &mut self.derived;
        let placed = self.instances.iter().filter_map(|(row, instance)| {
            let mesh = self.meshes.get(instance.mesh.index())?;
            let Some(Tree::Ready(tree)) = derived.trees.get(instance.mesh.index()) else { return None };
            let material = derived.material(instance.material.index())?;
            let mut placed = InstanceData::new(row, instance, mesh, tree)?;
            placed.casts_shadows &= !material.is_transparent;
            Some(placed)
        });
        derived.instances = placed.collect();
        derived.boxes = boxes(derived);
        let [opaque, transparent] = &derived.boxes;
        derived.opaque = Bvh::build(opaque, 1);
        derived.transparent = Bvh::build(transparent, 1);
    }

    /// Moves the instances and refits the trees over them. Returns false if they have to be rebuilt.
    fn refit_instances(&mut self) -> bool {
        let derived = &mut self.derived;
        let [opaque, transparent] = &mut derived.boxes;
        let mut moved = [false; 2];
        for ((placed, opaque), transparent) in derived.instances.iter_mut().zip(opaque).zip(transparent) {
            let Some(instance) = self.instances.get(placed.row) else { return false };
            if placed.world_from_mesh == instance.world_from_mesh {
                continue;
            }
            if !instance.is_visible() {
                return false;
            }
            placed.move_to(instance.world_from_mesh);
            // The empty one stays empty.
            for (bounds, moved) in [opaque, transparent].into_iter().zip(&mut moved) {
                if !bounds.is_empty() {
                    (*bounds, *moved) = (placed.bounds(), true);
                }
            }
        }
        let [opaque, transparent] = &derived.boxes;
        let is_good = !moved[0] || derived.opaque.refit(opaque);
        (!moved[1] || derived.transparent.refit(transparent)) && is_good
    }
}

/// See [`Derived::boxes`].
fn boxes(derived: &Derived) -> [Vec<Bounds>; 2] {
    let both = derived.instances.iter().map(|one| {
        let is_transparent = derived.material(one.material).is_some_and(|material| material.is_transparent);
        let bounds = one.bounds();
        if is_transparent { (Bounds::EMPTY, bounds) } else { (bounds, Bounds::EMPTY) }
    });
    let (opaque, transparent) = both.unzip();
    [opaque, transparent]
}

impl InstanceData {
    fn new(row: usize, instance: &Instance, mesh: &Arc<Mesh>, tree: &Arc<MeshTree>) -> Option<Self> {
        if !instance.is_visible() {
            return None;
        }
        // Front faces are determined in mesh coordinates, so those of a mirrored ball are still outside.
        let sides = if instance.is_two_sided { Sides::Both } else { Sides::Front };
        let mut placed = Self {
            row,
            mesh: Arc::clone(mesh),
            tree: Arc::clone(tree),
            material: instance.material.index(),
            world_from_mesh: Affine::IDENTITY,
            mesh_from_world: DMat3::IDENTITY,
            linear: Mat3::IDENTITY,
            world_from_normal: Mat3::IDENTITY,
            sides,
            is_mirrored: false,
            casts_shadows: instance.casts_shadows,
            layers: instance.layers,
            user: instance.user,
            segmentation: instance.segmentation,
        };
        placed.move_to(instance.world_from_mesh);
        Some(placed)
    }

    /// Changes its pose. Reference counts that other scenes share are not touched: contention on them would cost more than the
    /// move.
    fn move_to(&mut self, world_from_mesh: Affine) {
        self.world_from_mesh = world_from_mesh;
        self.mesh_from_world = world_from_mesh.matrix3.inverse();
        self.linear = world_from_mesh.matrix3.as_mat3();
        self.world_from_normal = self.mesh_from_world.transpose().as_mat3();
        self.is_mirrored = world_from_mesh.matrix3.determinant() < 0.0;
    }

    /// A point of the world in mesh coordinates.
    pub(crate) fn to_mesh(&self, world: DVec3) -> [f32; 3] {
        (self.mesh_from_world * (world - self.world_from_mesh.translation)).as_vec3().to_array()
    }

    /// Bounding box in the world, slightly enlarged against rounding.
    fn bounds(&self) -> Bounds {
        let local = self.tree.bvh.bounds();
        if local.is_empty() {
            return Bounds::EMPTY;
        }
        let corner = |which: usize| {
            let pick =
                |axis: usize| f64::from(if which >> axis & 1 == 0 { local.lo[axis] } else { local.hi[axis] });
            self.world_from_mesh.transform_point3(DVec3::new(pick(0), pick(1), pick(2)))
        };
        let exact = (0..8).map(corner);
        let [mut lo, mut hi] = [DVec3::INFINITY, DVec3::NEG_INFINITY];
        for corner in exact {
            lo = lo.min(corner);
            hi = hi.max(corner);
        }
        let slack = DVec3::splat(lo.abs().max(hi.abs()).max_element() * 1e-6 + 1e-9);
        Bounds { lo: (lo - slack).as_vec3().to_array(), hi: (hi + slack).as_vec3().to_array() }
    }
}

impl MeshTree {
    fn new(mesh: &Mesh) -> Self {
        let triangles: Vec<[u32; 3]> = match &mesh.primitives {
            Primitives::Triangles(triangles) => triangles.clone(),
            Primitives::Lines(_) | Primitives::Points => Vec::new(),
        };
        let bvh = Bvh::build(&triangle_boxes(mesh, &triangles), 4);
        let blocks = blocks(mesh, &triangles, &bvh);
        let covers = covers(mesh, &bvh);
        Self { bvh, blocks, triangles, covers }
    }

    /// Calls `meet` for the blocks that a ray may hit before `far`, until it returns true; see [`Bvh::traverse`].
    #[inline]
    pub(crate) fn traverse(
        &self,
        ray: &LocalRay,
        far: &mut f32,
        stack: &mut [StackEntry],
        mut meet: impl FnMut(&TriangleBlock, &mut f32) -> bool,
    ) -> bool {
        // Walls and floors are a single block, whose box is that of the instance.
        if let [block] = self.blocks.as_slice() {
            return meet(block, far);
        }
        self.bvh.traverse(ray, far, stack, |leaf, far, _| {
            self.blocks.get(leaf).is_some_and(|block| meet(block, far))
        })
    }

    /// Refits the tree to a mesh whose vertices have moved, or builds a new one if the triangles are others.
    fn refitted(old: &Self, mesh: &Mesh) -> Self {
        if matches!(&mesh.primitives, Primitives::Triangles(triangles) if *triangles == old.triangles) {
            let boxes = triangle_boxes(mesh, &old.triangles);
            let mut bvh = old.bvh.clone();
            // A triangle that was ignored when the tree was built is in no leaf.
            if boxes.iter().filter(|one| !one.is_empty()).count() == bvh.count() && bvh.refit(&boxes) {
                let blocks = blocks(mesh, &old.triangles, &bvh);
                let covers = covers(mesh, &bvh);
                return Self { bvh, blocks, triangles: old.triangles.clone(), covers };
            }
        }
        Self::new(mesh)
    }
}

/// Whether the box around the tree encloses all vertices of a mesh, even those of no triangle.
fn covers(mesh: &Mesh, bvh: &Bvh) -> bool {
    let bounds = bvh.bounds();
    let inside =
        |corner: &[f32; 3]| (0..3).all(|axis| (bounds.lo[axis]..=bounds.hi[axis]).contains(&corner[axis]));
    mesh.positions.iter().all(inside)
}

/// The corners of a triangle, if they exist and are finite.
pub(crate) fn corners(mesh: &Mesh, triangle: &[u32; 3]) -> Option<[[f32; 3]; 3]> {
    let corner = |at: u32| {
        mesh.positions
            .get(at as usize)
            .copied()
            .filter(|corner| corner.iter().all(|number| number.is_finite()))
    };
    let [a, b, c] = triangle.map(corner);
    Some([a?, b?, c?])
}

fn triangle_boxes(mesh: &Mesh, triangles: &[[u32; 3]]) -> Vec<Bounds> {
    triangles.iter().map(|one| corners(mesh, one).map_or(Bounds::EMPTY, Bounds::around)).collect()
}

fn blocks(mesh: &Mesh, triangles: &[[u32; 3]], bvh: &Bvh) -> Vec<TriangleBlock> {
    let block = |numbers: &[u32; 4]| {
        let corner = |number: u32| triangles.get(number as usize).and_then(|one| corners(mesh, one));
        TriangleBlock::new(numbers.map(|number| corner(number).unwrap_or([[f32::NAN; 3]; 3])), *numbers)
    };
    bvh.leaves().iter().map(block).collect()
}
