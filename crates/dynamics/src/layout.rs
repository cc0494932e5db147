//! The model compiled for the solver: degrees of freedom, their ancestors, and the sparsity of the mass matrix.
//!
//! Degrees of freedom are numbered in the order of their links, so ancestors always have smaller numbers. Row `k` of
//! the mass matrix holds one entry for each degree of freedom on the path from the root to `k`, root first and `k`
//! last. The row of an ancestor covers a prefix of the same columns. Rows are padded to whole lanes, so that four
//! entries are processed at once; the padding has no meaning.

use base::{Mat3, Quat, Vec3};

use crate::couplings::Coupling;
use crate::model::{JointKind, JointMode, LinkDef, LinkId, Model};

/// Least mass of a dynamic link; smaller or invalid masses are raised to it. `[kg]`
pub const MIN_MASS: f64 = 1e-9;
/// Least radius of gyration of a dynamic link; inertia tensors below it are raised. `[m]`
pub const MIN_GYRATION: f64 = 1e-5;

/// No degree of freedom, link, island, …
pub(crate) const NONE: u32 = u32::MAX;

/// Joint model of a link, as the solver treats it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum JointModel {
    /// Six degrees of freedom.
    Free,
    /// A root whose motion is prescribed.
    KinematicFree,
    /// No degree of freedom.
    Fixed,
    /// One degree of freedom.
    Hinge { axis: Vec3, anchor: Vec3 },
    /// One degree of freedom.
    Slider { axis: Vec3 },
    /// A hinge whose motion is prescribed.
    KinematicHinge { axis: Vec3, anchor: Vec3 },
    /// A slider whose motion is prescribed.
    KinematicSlider { axis: Vec3 },
}

/// Kind of a degree of freedom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DofKind {
    /// One of the six of a single free body that no constraint acts on: three rotations about its centre of mass, then
    /// three translations of it, which are decoupled.
    SingleBody,
    /// One of the six of a free root: three rotations about the tree's origin, then three translations of it.
    FreeRoot,
    /// That of a joint, or one whose path has fill-in from constraints.
    Other,
}

/// Rows of the mass matrix that are processed together: the six of a free link, or that of a joint.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Block {
    pub(crate) kind: BlockKind,
    /// First degree of freedom.
    pub(crate) dof: u32,
    /// Where its rows start in the mass matrix, in lanes.
    pub(crate) lane_start: u32,
    /// Where its first row starts in `path` and `path_lane`.
    pub(crate) row_start: u32,
    /// Number of ancestors of its first degree of freedom.
    pub(crate) ancestor_count: u32,
    /// Whether it belongs to a hinge or a slider.
    pub(crate) is_joint: bool,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum BlockKind {
    /// Six rows: see [`DofKind::SingleBody`].
    SingleBody,
    /// Six rows: see [`DofKind::FreeRoot`].
    FreeRoot,
    /// One row that begins with the six degrees of freedom of a free root.
    FloatingJoint,
    /// One row of any other kind.
    Other,
}

/// Structure of an inertia tensor in the link's axes, which saves work when it is rotated.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum InertiaForm {
    /// `transverse` about all axes across one of the link's, `transverse + axial_excess` about that one: spheres,
    /// cylinders, capsules.
    Axisymmetric { axis: usize, transverse: f64, axial_excess: f64 },
    /// Principal axes along the link's axes.
    Diagonal(Vec3),
    /// Any other tensor.
    General,
}

impl InertiaForm {
    fn of(tensor: &Mat3) -> Self {
        let d = tensor.diagonal();
        match d {
            _ if *tensor != Mat3::from_diagonal(d) => Self::General,
            Vec3 { x, y, z } if x == y => Self::Axisymmetric { axis: 2, transverse: x, axial_excess: z - x },
            Vec3 { x, y, z } if x == z => Self::Axisymmetric { axis: 1, transverse: x, axial_excess: y - x },
            Vec3 { x, y, z } if y == z => Self::Axisymmetric { axis: 0, transverse: y, axial_excess: x - y },
            _ => Self::Diagonal(d),
        }
    }
}

/// A link as the solver sees it.
#[derive(Clone, Debug)]
pub(crate) struct Body {
    /// Its index in the model.
    pub(crate) link: u32,
    /// Index of its parent, or [`NONE`].
    pub(crate) parent: u32,
    /// Index of the root of its tree.
    pub(crate) root: u32,
    pub(crate) joint: JointModel,
    /// First degree of freedom of its joint, or [`NONE`].
    pub(crate) dof: u32,
    /// Last degree of freedom on the path from the root, or [`NONE`].
    pub(crate) last_dof: u32,
    /// Whether it may move at all: see [`Layout::moving`].
    pub(crate) is_movable: bool,
    /// Whether it has mass and is moved by forces.
    pub(crate) is_dynamic: bool,
    /// A free dynamic link without children that have mass.
    pub(crate) is_single: bool,
    /// Its inertia is axisymmetric about its hinge, and it has no children with mass.
    pub(crate) is_rotor: bool,
    /// Zero unless dynamic. `[kg]`
    pub(crate) mass: f64,
    /// Centre of mass, in the link's frame. `[m]`
    pub(crate) center: Vec3,
    /// Inertia about the centre of mass, in the link's frame. `[kg·m²]`
    pub(crate) tensor: Mat3,
    pub(crate) inverse_tensor: Mat3,
    pub(crate) inertia_form: InertiaForm,
    /// Its angular velocity is constant when no torque acts: its inertia is isotropic, or gyroscopic torque is switched
    /// off.
    pub(crate) has_no_gyroscopic_torque: bool,
    /// Its pose at the joint position `zero_position`.
    pub(crate) parent_from_link: (Vec3, Quat),
    pub(crate) zero_position: f64,
    /// Anchor of its hinge, in its own frame. `[m]`
    pub(crate) link_anchor: Vec3,
}

impl Body {
    /// Degrees of freedom of its joint.
    pub(crate) fn dof_range(&self) -> std::ops::Range<usize> {
        let first = if self.dof == NONE { 0 } else { self.dof as usize };
        first..first + self.joint.dofs()
    }
}

/// All links and degrees of freedom.
#[derive(Clone, Debug, Default)]
pub(crate) struct Layout {
    pub(crate) bodies: Vec<Body>,
    /// Number of colliders of the model.
    pub(crate) colliders: usize,
    /// By degree of freedom: its link.
    pub(crate) dof_link: Vec<u32>,
    /// By degree of freedom: the root of its tree.
    pub(crate) dof_root: Vec<u32>,
    /// By degree of freedom: where its row starts in `path`; one more than there are degrees of freedom.
    pub(crate) row_start: Vec<u32>,
    /// Row by row, the degrees of freedom on the path from the root, ending with the row's own.
    pub(crate) path: Vec<u32>,
    /// By degree of freedom: where its row starts in the mass matrix, in lanes; one more than there are degrees of
    /// freedom.
    pub(crate) lane_start: Vec<u32>,
    /// By entry of `path`: where the row of that degree of freedom starts in the mass matrix, in lanes.
    pub(crate) path_lane: Vec<u32>,
    /// By degree of freedom: whether the first six on its path are those of a free root.
    pub(crate) has_free_root: Vec<bool>,
    /// By degree of freedom: its kind.
    pub(crate) dof_kinds: Vec<DofKind>,
    /// All rows, in blocks that are processed together.
    pub(crate) blocks: Vec<Block>,
    /// By entry of `path`: whether it is an ancestor of the row's degree of freedom in the kinematic tree; empty if all
    /// are. Where constraints couple chains, the factors of the mass matrix also have fill-in between degrees of
    /// freedom that are no ancestors of each other.
    pub(crate) is_ancestor: Vec<bool>,
    /// Pairs of links that constraints couple.
    pub(crate) couplings: Vec<Coupling>,
    /// Links that may move by their own joint or by an ancestor's, ascending. All others stay where they are until they
    /// are put elsewhere, and a step does not visit them.
    pub(crate) moving: Vec<u32>,
    /// Those of them whose joint motion is prescribed, and those that are free.
    pub(crate) kinematic_joints: Vec<u32>,
    pub(crate) free_links: Vec<u32>,
    /// Colliders on moving links.
    pub(crate) moving_colliders: Vec<u32>,
    /// Whether any link is a single free body.
    pub(crate) has_single_bodies: bool,
    /// Trees with joints that are moved by forces.
    pub(crate) trees: Vec<Tree>,
    /// By root: mass of all dynamic links of its tree. `[kg]`
    pub(crate) tree_mass: Vec<f64>,
    /// Groups of trees that constraints couple, each as if it were one tree.
    pub(crate) coupled_trees: Vec<Tree>,
}

/// A tree, with a layout of its own.
#[derive(Clone, Debug)]
pub(crate) struct Tree {
    /// Indices of its links in the layout of the whole world, root first.
    pub(crate) links: Vec<u32>,
    /// Layout of these links only.
    pub(crate) layout: Layout,
}

impl Layout {
    pub(crate) fn new(model: &Model, couplings: Vec<Coupling>) -> Self {
        let mut layout = Self { colliders: model.colliders.len(), row_start: vec![0], ..Self::default() };
        for (index, link) in model.links.iter().enumerate() {
            layout.add_link(link, model.link_law(LinkId::from_index(index)).gyroscopic);
        }
        layout.mark_single_bodies();
        layout.find_trees();
        layout.compute_tree_masses();
        layout.add_couplings(couplings);
        layout.assign_storage();
        let is_movable = |link: LinkId| layout.bodies.get(link.index()).is_some_and(|body| body.is_movable);
        let colliders =
            (0..).zip(&model.colliders).filter(|(_, collider)| collider.link.is_some_and(is_movable));
        layout.moving_colliders = colliders.map(|(index, _)| index).collect();
        layout
    }

    /// Returns whether it still fits the model, as far as sizes tell.
    pub(crate) fn matches(&self, model: &Model) -> bool {
        self.bodies.len() == model.links.len() && self.colliders == model.colliders.len()
    }

    pub(crate) fn dofs(&self) -> usize {
        self.dof_link.len()
    }

    /// Degrees of freedom on the path from the root to one, itself last.
    pub(crate) fn path_of(&self, dof: usize) -> &[u32] {
        &self.path[self.row_start[dof] as usize..self.row_start[dof + 1] as usize]
    }

    fn add_link(&mut self, link: &LinkDef, is_gyroscopic: bool) {
        let index = self.bodies.len() as u32;
        let parent = link.parent.map_or(NONE, |parent| parent.0);
        let parent = if parent < index { parent } else { NONE };
        let parent_body = self.bodies.get(parent as usize);
        let root = parent_body.map_or(index, |parent_body| parent_body.root);
        let parent_dof = parent_body.map_or(NONE, |parent_body| parent_body.last_dof);
        let joint = joint_model(link, parent == NONE);
        let (dof, last_dof) = self.add_dofs(joint, index, parent_dof);
        // A link that forces cannot move needs no mass.
        let is_dynamic = link.joint.mode == JointMode::Dynamic && last_dof != NONE;
        let (mass, center, tensor) =
            if is_dynamic { mass_properties(link) } else { (0.0, Vec3::ZERO, Mat3::ZERO) };
        let pose = link.parent_from_link;
        let rotation = if pose.rotation.is_finite() && pose.rotation.length_squared() > 0.0 {
            pose.rotation.normalize()
        } else {
            Quat::IDENTITY
        };
        let translation = if pose.translation.is_finite() { pose.translation } else { Vec3::ZERO };
        self.bodies.push(Body {
            link: index,
            parent,
            root,
            joint,
            dof,
            last_dof,
            is_movable: false,
            is_dynamic,
            is_single: is_dynamic && joint == JointModel::Free,
            is_rotor: is_dynamic && is_axisymmetric_about(joint, &tensor, center, (translation, rotation)),
            mass,
            center,
            tensor,
            inertia_form: InertiaForm::of(&tensor),
            inverse_tensor: if is_dynamic { tensor.inverse() } else { Mat3::ZERO },
            has_no_gyroscopic_torque: tensor == Mat3::from_diagonal(Vec3::splat(tensor.x_axis.x))
                || !is_gyroscopic,
            parent_from_link: (translation, rotation),
            zero_position: if link.joint.position.is_finite() { link.joint.position } else { 0.0 },
            link_anchor: match joint {
                JointModel::Hinge { anchor, .. } | JointModel::KinematicHinge { anchor, .. } => {
                    rotation.conjugate() * (anchor - translation)
                }
                _ => Vec3::ZERO,
            },
        });
        self.mark_movable(index);
    }

    /// Adds the degrees of freedom of a link's joint. Returns the first of them, and the last on the path to the link.
    fn add_dofs(&mut self, joint: JointModel, link: u32, parent_dof: u32) -> (u32, u32) {
        let count = joint.dofs();
        let first = if count > 0 { self.dofs() as u32 } else { NONE };
        let last = (0..count).fold(parent_dof, |last, _| self.add_dof(link, last));
        (first, last)
    }

    fn add_dof(&mut self, link: u32, parent_dof: u32) -> u32 {
        let dof = self.dofs() as u32;
        if parent_dof != NONE {
            let (start, end) = (
                self.row_start[parent_dof as usize] as usize,
                self.row_start[parent_dof as usize + 1] as usize,
            );
            self.path.extend_from_within(start..end);
        }
        self.path.push(dof);
        self.row_start.push(self.path.len() as u32);
        self.dof_link.push(link);
        dof
    }

    fn mark_movable(&mut self, index: u32) {
        let body = &self.bodies[index as usize];
        let is_parent_movable =
            self.bodies.get(body.parent as usize).is_some_and(|parent_body| parent_body.is_movable);
        let is_movable = body.joint != JointModel::Fixed || is_parent_movable;
        let joint = body.joint;
        self.bodies[index as usize].is_movable = is_movable;
        if is_movable {
            self.moving.push(index);
        }
        if matches!(joint, JointModel::KinematicHinge { .. } | JointModel::KinematicSlider { .. }) {
            self.kinematic_joints.push(index);
        }
        if joint == JointModel::Free {
            self.free_links.push(index);
        }
    }

    /// The links that may move, with their indices.
    pub(crate) fn moving(&self) -> impl DoubleEndedIterator<Item = (usize, &Body)> {
        self.moving.iter().map(|&index| (index as usize, &self.bodies[index as usize]))
    }

    /// A free link is a single body unless another link with mass hangs on it.
    fn mark_single_bodies(&mut self) {
        for index in 0..self.bodies.len() {
            let Body { root, parent, is_dynamic, .. } = self.bodies[index];
            let (root, parent) = (root as usize, parent as usize);
            if let Some(parent_body) = self.bodies.get_mut(parent).filter(|_| is_dynamic) {
                parent_body.is_rotor = false;
            }
            if is_dynamic && root != index {
                self.bodies[root].is_single = false;
            }
        }
        self.has_single_bodies = self.bodies.iter().any(|body| body.is_single);
    }

    fn compute_tree_masses(&mut self) {
        self.tree_mass.clear();
        self.tree_mass.resize(self.bodies.len(), 0.0);
        for body in &self.bodies {
            self.tree_mass[body.root as usize] += body.mass;
        }
    }

    fn find_trees(&mut self) {
        let mut links_by_root: Vec<Vec<u32>> = vec![Vec::new(); self.bodies.len()];
        for (index, body) in self.bodies.iter().enumerate() {
            links_by_root[body.root as usize].push(index as u32);
        }
        let has_joint = |links: &Vec<u32>| {
            links.iter().any(|&link| {
                let body = &self.bodies[link as usize];
                body.dof != NONE && body.joint != JointModel::Free
            })
        };
        self.trees = links_by_root
            .into_iter()
            .filter(has_joint)
            .map(|links| Tree { layout: self.subset(&links), links })
            .collect();
    }

    /// Layout of some of the links, which must include the parents and list them first.
    pub(crate) fn subset(&self, links: &[u32]) -> Self {
        let mut subset = Self { row_start: vec![0], ..Self::default() };
        let local = |link: u32| links.binary_search(&link).map_or(NONE, |at| at as u32);
        for (index, &link) in links.iter().enumerate() {
            let body = &self.bodies[link as usize];
            let parent = local(body.parent);
            let parent_dof =
                subset.bodies.get(parent as usize).map_or(NONE, |parent_body: &Body| parent_body.last_dof);
            let (dof, last_dof) = subset.add_dofs(body.joint, index as u32, parent_dof);
            subset.bodies.push(Body { parent, root: local(body.root), dof, last_dof, ..body.clone() });
            subset.mark_movable(index as u32);
        }
        subset.assign_storage();
        subset
    }

    /// Assigns storage to the rows of the mass matrix, in whole lanes.
    pub(crate) fn assign_storage(&mut self) {
        self.lane_start.clear();
        self.has_free_root.clear();
        self.lane_start.push(0);
        let mut end = 0;
        for dof in 0..self.dofs() {
            let path = self.path_of(dof);
            end += path.len().div_ceil(4) as u32;
            let root = path.first().map_or(0, |first| self.dof_link[*first as usize]);
            let first = self.bodies[root as usize].dof;
            let has_free_root = self.bodies[root as usize].joint == JointModel::Free
                && path.len() >= 6
                && (first..).zip(&path[..6]).all(|(dof, other)| dof == *other);
            self.has_free_root.push(has_free_root && self.is_ancestor.is_empty());
            self.lane_start.push(end);
        }
        let is_coupled =
            |link: u32| self.couplings.iter().flatten().flatten().any(|coupled| coupled.0 == link);
        let kind = |&link: &u32| match &self.bodies[link as usize] {
            body if body.is_single && !is_coupled(link) => DofKind::SingleBody,
            body if body.joint == JointModel::Free && self.is_ancestor.is_empty() => DofKind::FreeRoot,
            _ => DofKind::Other,
        };
        self.dof_kinds = self.dof_link.iter().map(kind).collect();
        self.dof_root.clear();
        self.dof_root.extend(self.dof_link.iter().map(|link| self.bodies[*link as usize].root));
        self.path_lane.clear();
        self.path_lane.extend(self.path.iter().map(|dof| self.lane_start[*dof as usize]));
        self.build_blocks();
    }

    fn build_blocks(&mut self) {
        self.blocks.clear();
        let mut dof = 0;
        while dof < self.dofs() {
            let (kind, count) = match self.dof_kinds[dof] {
                DofKind::SingleBody => (BlockKind::SingleBody, 6),
                DofKind::FreeRoot => (BlockKind::FreeRoot, 6),
                DofKind::Other if self.has_free_root[dof] => (BlockKind::FloatingJoint, 1),
                DofKind::Other => (BlockKind::Other, 1),
            };
            let ancestor_count = self.path_of(dof).len() as u32 - 1;
            let (lane_start, row_start) = (self.lane_start[dof], self.row_start[dof]);
            let is_joint = !self.bodies[self.dof_link[dof] as usize].joint.is_free();
            self.blocks.push(Block {
                kind,
                dof: dof as u32,
                lane_start,
                row_start,
                ancestor_count,
                is_joint,
            });
            dof += count;
        }
    }
}

impl JointModel {
    /// Returns whether it has six degrees of freedom.
    #[inline]
    pub(crate) fn is_free(&self) -> bool {
        matches!(self, Self::Free)
    }

    /// Number of degrees of freedom.
    pub(crate) fn dofs(self) -> usize {
        match self {
            Self::Free => 6,
            Self::Hinge { .. } | Self::Slider { .. } => 1,
            _ => 0,
        }
    }
}

/// Returns whether a link's inertia is axisymmetric about its hinge.
fn is_axisymmetric_about(joint: JointModel, tensor: &Mat3, center: Vec3, pose: (Vec3, Quat)) -> bool {
    let JointModel::Hinge { axis, anchor } = joint else { return false };
    let link_from_parent = pose.1.conjugate();
    let (axis, anchor) = (link_from_parent * axis, link_from_parent * (anchor - pose.0));
    let offset = axis.cross(center - anchor).length_squared();
    let along = *tensor * axis;
    let axial_moment = axis.dot(along);
    let (transverse, _) = base::math::tangents(axis);
    let other = axis.cross(transverse);
    let [u, v] = [transverse, other].map(|axis| axis.dot(*tensor * axis));
    let tolerance = 1e-6 * (axial_moment + u + v);
    let tilt = (along - axis * axial_moment).length() + transverse.dot(*tensor * other).abs();
    offset < 1e-10 && tilt < tolerance && (u - v).abs() < tolerance
}

fn joint_model(link: &LinkDef, is_root: bool) -> JointModel {
    let unit = |axis: Vec3| {
        let length = axis.length();
        if length.is_finite() && length > 0.0 { axis / length } else { Vec3::X }
    };
    let finite = |v: Vec3| if v.is_finite() { v } else { Vec3::ZERO };
    let is_dynamic = link.joint.mode == JointMode::Dynamic;
    match link.joint.kind {
        JointKind::Free if !is_root => JointModel::Fixed,
        JointKind::Free if is_dynamic => JointModel::Free,
        JointKind::Free => JointModel::KinematicFree,
        JointKind::Fixed => JointModel::Fixed,
        JointKind::Hinge { axis, anchor } if is_dynamic => {
            JointModel::Hinge { axis: unit(axis), anchor: finite(anchor) }
        }
        JointKind::Hinge { axis, anchor } => {
            JointModel::KinematicHinge { axis: unit(axis), anchor: finite(anchor) }
        }
        JointKind::Slider { axis } if is_dynamic => JointModel::Slider { axis: unit(axis) },
        JointKind::Slider { axis } => JointModel::KinematicSlider { axis: unit(axis) },
    }
}

/// Mass, centre of mass and inertia tensor, made valid: see [`MIN_MASS`] and [`MIN_GYRATION`].
fn mass_properties(link: &LinkDef) -> (f64, Vec3, Mat3) {
    let inertia = &link.inertia;
    let mass = if inertia.mass.is_finite() { inertia.mass.max(MIN_MASS) } else { MIN_MASS };
    let center = if inertia.center.is_finite() { inertia.center } else { Vec3::ZERO };
    let min_moment = mass * MIN_GYRATION * MIN_GYRATION;
    let t = inertia.tensor;
    if !t.is_finite() {
        return (mass, center, Mat3::from_diagonal(Vec3::splat(min_moment)));
    }
    let t = (t + t.transpose()) * 0.5;
    if is_positive(&(t - Mat3::from_diagonal(Vec3::splat(min_moment)))) {
        return (mass, center, t);
    }
    // Without its products of inertia, the tensor can always be inverted.
    let diagonal = Vec3::new(t.x_axis.x, t.y_axis.y, t.z_axis.z).max(Vec3::splat(min_moment));
    (mass, center, Mat3::from_diagonal(diagonal))
}

/// Returns whether a symmetric matrix has non-negative leading minors.
fn is_positive(t: &Mat3) -> bool {
    let second = t.x_axis.x * t.y_axis.y - t.x_axis.y * t.x_axis.y;
    t.x_axis.x >= 0.0 && second >= 0.0 && t.determinant() >= 0.0
}
