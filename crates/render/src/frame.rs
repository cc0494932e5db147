//! What is derived from a scene before it can be drawn, and the frame that lends it.
//!
//! Owns: trees over meshes and instances, pictures with their smaller copies, materials with their colours as light.
//! Everything here can be derived again; a clone shares it.

use std::sync::Arc;

use glam::{DMat3, DVec3, Mat3};
use rayon::prelude::*;

use crate::Rgb;
use crate::bvh::{Block, Bounds, Bvh, LocalRay, Sides, Waiting};
use crate::instance::{Affine, Instance};
use crate::mesh::{Mesh, Primitives};
use crate::scene::Scene;
use crate::shade::Look;
use crate::sky::Sky;
use crate::texture::{Mips, Part, Texture};

/// A scene ready to be looked at.
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

    /// Light seen through the fog over a distance.
    pub(crate) fn fogged(&self, light: glam::Vec3, distance: f32) -> glam::Vec3 {
        self.scene.fog.as_ref().map_or(light, |fog| fog.over(light, distance))
    }
}

/// What is derived from the authored tables.
#[derive(Clone, Debug, Default)]
pub(crate) struct Derived {
    trees: Vec<Tree>,
    pub(crate) mips: Vec<Option<Arc<Mips>>>,
    /// By the row of the material. None if they have to be derived again.
    pub(crate) looks: Option<Vec<Option<Look>>>,
    /// Which of them can be seen through, as the trees over instances know it.
    known_clear: Vec<Option<bool>>,
    /// Instances that can be seen.
    pub(crate) placed: Vec<Placed>,
    /// Boxes of those of `placed` that hide what is behind them and of those that do not, by place; each instance has an
    /// empty one in the other list.
    boxes: [Vec<Bounds>; 2],
    /// Over those of `placed` that hide what is behind them.
    pub(crate) opaque: Bvh,
    /// Over those that do not.
    pub(crate) clear: Bvh,
    pub(crate) sky: Option<Arc<Sky>>,
    stale: Stale,
}

/// How much of the tables of instances has to be derived again.
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
    /// Of the mesh as it was before.
    Old(Arc<MeshTree>),
    Ready(Arc<MeshTree>),
}

/// A tree over the triangles of a mesh.
#[derive(Clone, Debug)]
pub(crate) struct MeshTree {
    pub(crate) bvh: Bvh,
    /// By the leaves of the tree.
    pub(crate) blocks: Vec<Block>,
    pub(crate) triangles: Vec<[u32; 3]>,
    /// The tree is around all corners of the mesh.
    covers: bool,
}

/// An instance with what rays need.
#[derive(Clone, Debug)]
pub(crate) struct Placed {
    /// Row of the instance.
    pub(crate) row: usize,
    pub(crate) mesh: Arc<Mesh>,
    pub(crate) tree: Arc<MeshTree>,
    /// Row of the material.
    pub(crate) material: usize,
    pub(crate) world_from_mesh: Affine,
    pub(crate) mesh_from_world: DMat3,
    /// Turns and scales from the mesh to the world.
    pub(crate) linear: Mat3,
    /// Turns normals.
    pub(crate) world_from_normal: Mat3,
    pub(crate) sides: Sides,
    pub(crate) is_mirrored: bool,
    pub(crate) casts_shadows: bool,
    pub(crate) layers: u32,
    pub(crate) user: u32,
    pub(crate) segmentation: Option<Rgb>,
}

impl Derived {
    pub(crate) fn forget_mesh(&mut self, at: usize) {
        grown(&mut self.trees, at, Tree::Missing);
        self.stale = Stale::Everything;
    }

    pub(crate) fn change_mesh(&mut self, at: usize) {
        let before = self.trees.get_mut(at).map(std::mem::take).unwrap_or_default();
        let old = match before {
            Tree::Ready(tree) | Tree::Old(tree) => Tree::Old(tree),
            Tree::Missing => Tree::Missing,
        };
        grown(&mut self.trees, at, old);
        self.stale = Stale::Everything;
    }

    pub(crate) fn forget_texture(&mut self, at: usize) {
        grown(&mut self.mips, at, None);
        self.change_materials();
    }

    pub(crate) fn change_texture_part(&mut self, at: usize, texture: &Texture, part: Part) {
        if let Some(Some(mips)) = self.mips.get_mut(at) {
            Arc::make_mut(mips).replace(texture, part);
        }
    }

    pub(crate) fn change_materials(&mut self) {
        self.looks = None;
    }

    pub(crate) fn change_instances(&mut self) {
        self.stale = Stale::Everything;
    }

    pub(crate) fn move_instances(&mut self) {
        self.stale = self.stale.max(Stale::Moved);
    }

    pub(crate) fn forget_sky(&mut self) {
        self.sky = None;
    }

    /// The box around the triangles of a mesh, if it is known.
    pub(crate) fn mesh_box(&self, at: usize) -> Option<[[f32; 3]; 2]> {
        let Some(Tree::Ready(tree)) = self.trees.get(at) else { return None };
        let bounds = tree.bvh.bounds();
        // What has no triangles, and corners that no triangle has.
        (tree.covers && !bounds.is_empty()).then_some([bounds.lo, bounds.hi])
    }

    /// The look of a row of the materials.
    pub(crate) fn look(&self, at: usize) -> Option<&Look> {
        self.looks.as_ref()?.get(at)?.as_ref()
    }

    pub(crate) fn mips(&self, at: usize) -> Option<&Mips> {
        self.mips.get(at)?.as_deref()
    }
}

/// Puts an item into a list that grows with it.
fn grown<T: Clone + Default>(list: &mut Vec<T>, at: usize, item: T) {
    if list.len() <= at {
        list.resize(at + 1, T::default());
    }
    if let Some(slot) = list.get_mut(at) {
        *slot = item;
    }
}

impl Scene {
    /// Brings what is derived up to date. Cheap if little has changed: moved instances cost a refit.
    pub fn prepare(&mut self) -> Frame<'_> {
        self.prepare_trees();
        self.prepare_textures();
        self.prepare_looks();
        if self.derived.sky.is_none() {
            self.derived.sky = Some(Arc::new(Sky::new(&self.background)));
        }
        let stale = std::mem::take(&mut self.derived.stale);
        let is_moved = stale == Stale::Moved && self.follow();
        if stale == Stale::Everything || (stale == Stale::Moved && !is_moved) {
            self.place();
        }
        self.derived.stale = Stale::Nothing;
        Frame { scene: self }
    }

    /// The scene as [`Scene::prepare`] has left it; `None` if it was never prepared. What was changed since then is not
    /// seen.
    #[must_use]
    pub fn frame(&self) -> Option<Frame<'_>> {
        self.derived.sky.is_some().then_some(Frame { scene: self })
    }

    fn prepare_trees(&mut self) {
        let meshes = &self.meshes;
        let is_ready =
            |(at, tree): (usize, &Tree)| matches!(tree, Tree::Ready(_)) || meshes.get(at).is_none();
        // To ask the threads for nothing would cost more than all the rest.
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
        if self.derived.looks.is_some() {
            return;
        }
        let look = |at: usize| Some(Look::new(self.materials.get(at)?, &self.derived));
        let looks: Vec<Option<Look>> = (0..self.materials.len()).map(look).collect();
        let clear: Vec<Option<bool>> =
            looks.iter().map(|look| look.as_ref().map(|look| look.is_clear)).collect();
        // A new picture on a screen moves no instance from one tree to the other.
        if clear != self.derived.known_clear {
            self.derived.known_clear = clear;
            self.derived.stale = Stale::Everything;
        }
        self.derived.looks = Some(looks);
    }

    /// Lists the instances that can be seen and builds the trees over them.
    fn place(&mut self) {
        let derived = &mut self.derived;
        let placed = self.instances.iter().filter_map(|(row, instance)| {
            let mesh = self.meshes.get(instance.mesh.index())?;
            let Some(Tree::Ready(tree)) = derived.trees.get(instance.mesh.index()) else { return None };
            let look = derived.look(instance.material.index())?;
            let mut placed = Placed::new(row, instance, mesh, tree)?;
            placed.casts_shadows &= !look.is_clear;
            Some(placed)
        });
        derived.placed = placed.collect();
        derived.boxes = boxes(derived);
        let [opaque, clear] = &derived.boxes;
        derived.opaque = Bvh::build(opaque, 1);
        derived.clear = Bvh::build(clear, 1);
    }

    /// Moves the instances and refits the trees over them. False if they should be built again.
    fn follow(&mut self) -> bool {
        let derived = &mut self.derived;
        let [opaque, clear] = &mut derived.boxes;
        let mut moved = [false; 2];
        for ((placed, opaque), clear) in derived.placed.iter_mut().zip(opaque).zip(clear) {
            let Some(instance) = self.instances.get(placed.row) else { return false };
            if placed.world_from_mesh == instance.world_from_mesh {
                continue;
            }
            if !instance.is_visible() {
                return false;
            }
            placed.move_to(instance.world_from_mesh);
            // The empty one stays empty.
            for (bounds, moved) in [opaque, clear].into_iter().zip(&mut moved) {
                if !bounds.is_empty() {
                    (*bounds, *moved) = (placed.bounds(), true);
                }
            }
        }
        let [opaque, clear] = &derived.boxes;
        let is_good = !moved[0] || derived.opaque.refit(opaque);
        (!moved[1] || derived.clear.refit(clear)) && is_good
    }
}

/// See [`Derived::boxes`].
fn boxes(derived: &Derived) -> [Vec<Bounds>; 2] {
    let both = derived.placed.iter().map(|one| {
        let is_clear = derived.look(one.material).is_some_and(|look| look.is_clear);
        let bounds = one.bounds();
        if is_clear { (Bounds::EMPTY, bounds) } else { (bounds, Bounds::EMPTY) }
    });
    let (opaque, clear) = both.unzip();
    [opaque, clear]
}

impl Placed {
    fn new(row: usize, instance: &Instance, mesh: &Arc<Mesh>, tree: &Arc<MeshTree>) -> Option<Self> {
        if !instance.is_visible() {
            return None;
        }
        // Coordinates of the mesh decide what is a front, so a mirrored ball still has its fronts outside.
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

    /// Puts it somewhere else. What it shares with other scenes is not touched: each touch of a counter that several
    /// threads have would cost more than the move.
    fn move_to(&mut self, world_from_mesh: Affine) {
        self.world_from_mesh = world_from_mesh;
        self.mesh_from_world = world_from_mesh.matrix3.inverse();
        self.linear = world_from_mesh.matrix3.as_mat3();
        self.world_from_normal = self.mesh_from_world.transpose().as_mat3();
        self.is_mirrored = world_from_mesh.matrix3.determinant() < 0.0;
    }

    /// A point of the world in the coordinates of the mesh.
    pub(crate) fn to_mesh(&self, world: DVec3) -> [f32; 3] {
        (self.mesh_from_world * (world - self.world_from_mesh.translation)).as_vec3().to_array()
    }

    /// Around the instance in the world, a little larger because of rounding.
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

    /// Calls `meet` with the blocks that a ray may meet before `far`, until it says true; see [`Bvh::walk`].
    #[inline]
    pub(crate) fn walk(
        &self,
        ray: &LocalRay,
        far: &mut f32,
        room: &mut [Waiting],
        mut meet: impl FnMut(&Block, &mut f32) -> bool,
    ) -> bool {
        // Walls and floors are a block each: their box says no more than that of the instance.
        if let [block] = self.blocks.as_slice() {
            return meet(block, far);
        }
        self.bvh
            .walk(ray, far, room, |leaf, far, _| self.blocks.get(leaf).is_some_and(|block| meet(block, far)))
    }

    /// The tree of a mesh whose corners have moved, or a new one if it is another mesh.
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

/// Whether all corners of a mesh are in the box around its tree, even those of no triangle.
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

fn blocks(mesh: &Mesh, triangles: &[[u32; 3]], bvh: &Bvh) -> Vec<Block> {
    let block = |numbers: &[u32; 4]| {
        let corner = |number: u32| triangles.get(number as usize).and_then(|one| corners(mesh, one));
        Block::new(numbers.map(|number| corner(number).unwrap_or([[f32::NAN; 3]; 3])), *numbers)
    };
    bvh.leaves().iter().map(block).collect()
}
