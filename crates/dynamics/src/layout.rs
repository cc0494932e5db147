//! The model compiled for the solver: which degrees of freedom there are and which carry which.
//!
//! Degrees of freedom are numbered in the order of their links, so the ones that carry a degree always have
//! smaller numbers. Row `k` of the mass matrix holds one entry for each degree on the way from the root to `k`,
//! root first and `k` last. The row of a carrying degree lies over a prefix of the same columns. Rows are filled up to
//! whole lanes, so that four numbers are worked at once; what fills them means nothing.

use base::{Mat3, Quat, Vec3};

use crate::model::{JointKind, JointMode, LinkDef, LinkId, Model};
use crate::ties::Tie;

/// The least mass of a dynamic link; smaller or invalid ones are raised to it. `[kg]`
pub const MIN_MASS: f64 = 1e-9;
/// The least radius of gyration of a dynamic link; tensors below it are raised. `[m]`
pub const MIN_GYRATION: f64 = 1e-5;

/// No degree of freedom.
pub(crate) const NONE: u32 = u32::MAX;

/// What the solver does with a link's joint.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum JointModel {
    /// Six degrees of freedom.
    Free,
    /// A root that its owner moves.
    KinematicFree,
    /// None at all.
    Fixed,
    /// One degree of freedom.
    Hinge { axis: Vec3, anchor: Vec3 },
    /// One degree of freedom.
    Slider { axis: Vec3 },
    /// The owner turns it.
    KinematicHinge { axis: Vec3, anchor: Vec3 },
    /// The owner moves it.
    KinematicSlider { axis: Vec3 },
}

/// What a degree of freedom is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// One of six of a link on its own that no constraint ties: three turns about the centre of mass, then three ways of it,
    /// which nothing else changes.
    Alone,
    /// One of six of a free root: three turns about the tree's origin, then three ways of it.
    Root,
    /// A joint's, or one whose way constraints made longer.
    Other,
}

/// Rows of the mass matrix that are worked at once: those of a free link, or that of a joint.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Block {
    pub(crate) kind: BlockKind,
    /// Its first degree.
    pub(crate) dof: u32,
    /// Where its rows start in the mass matrix.
    pub(crate) lane: u32,
    /// Where its first row starts in `path` and `way`.
    pub(crate) row: u32,
    /// How many degrees carry its first one.
    pub(crate) carriers: u32,
    /// Whether it is the degree of a hinge or a slider.
    pub(crate) joint: bool,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum BlockKind {
    /// Six degrees: see [`Kind::Alone`].
    Alone,
    /// Six degrees: see [`Kind::Root`].
    Root,
    /// A degree that the six of a free root carry, and others after them.
    Floating,
    /// Any other degree.
    Plain,
}

/// What a tensor is along the link's axes: less work than nine numbers, where it can be had.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Spread {
    /// `across` about all axes across one of the link's, `across + more` about that: balls, cylinders, capsules.
    Spindle { axis: usize, across: f64, more: f64 },
    /// Different about each axis.
    Axes(Vec3),
    /// Along other axes.
    Any,
}

impl Spread {
    fn of(tensor: &Mat3) -> Self {
        let d = tensor.diagonal();
        match d {
            _ if *tensor != Mat3::from_diagonal(d) => Self::Any,
            Vec3 { x, y, z } if x == y => Self::Spindle { axis: 2, across: x, more: z - x },
            Vec3 { x, y, z } if x == z => Self::Spindle { axis: 1, across: x, more: y - x },
            Vec3 { x, y, z } if y == z => Self::Spindle { axis: 0, across: y, more: x - y },
            _ => Self::Axes(d),
        }
    }
}

/// A link as the solver sees it.
#[derive(Clone, Debug)]
pub(crate) struct Body {
    /// Its number in the model.
    pub(crate) link: u32,
    /// Index of the link that carries it, or [`NONE`].
    pub(crate) parent: u32,
    /// Index of the root of its tree.
    pub(crate) root: u32,
    pub(crate) motion: JointModel,
    /// First own degree of freedom, or [`NONE`].
    pub(crate) dof: u32,
    /// Last degree of freedom on the way from the root, or [`NONE`].
    pub(crate) last_dof: u32,
    /// Whether it may move at all: see [`Layout::moving`].
    pub(crate) moves: bool,
    /// Whether it has mass and feels forces.
    pub(crate) dynamic: bool,
    /// A free dynamic link that carries nothing with mass.
    pub(crate) lone: bool,
    /// Turned about its hinge, it is the same body again, and it carries nothing with mass.
    pub(crate) wheel: bool,
    /// Zero unless dynamic. `[kg]`
    pub(crate) mass: f64,
    /// In the link's frame. `[m]`
    pub(crate) center: Vec3,
    /// About the centre of mass, in the link's frame. `[kg·m²]`
    pub(crate) tensor: Mat3,
    pub(crate) inverse_tensor: Mat3,
    pub(crate) spread: Spread,
    /// Turning freely, it keeps its angular velocity: the tensor is the same about every axis, or it has no gyroscopic torque.
    pub(crate) round: bool,
    /// Its place at the joint position `zero`.
    pub(crate) parent_from_link: (Vec3, Quat),
    pub(crate) zero: f64,
    /// The hinge's anchor in the link's own frame. `[m]`
    pub(crate) own_anchor: Vec3,
}

impl Body {
    /// Its own degrees.
    pub(crate) fn degrees(&self) -> std::ops::Range<usize> {
        let first = if self.dof == NONE { 0 } else { self.dof as usize };
        first..first + self.motion.dofs()
    }
}

/// All links and degrees of freedom.
#[derive(Clone, Debug, Default)]
pub(crate) struct Layout {
    pub(crate) bodies: Vec<Body>,
    /// Number of colliders that were there.
    pub(crate) colliders: usize,
    /// Link of each degree of freedom.
    pub(crate) dof_link: Vec<u32>,
    /// Root of the tree of each degree of freedom.
    pub(crate) dof_root: Vec<u32>,
    /// Where row `k` starts in `path`; one more than there are degrees.
    pub(crate) row: Vec<u32>,
    /// For each row, the degrees on the way from the root to it, itself last.
    pub(crate) path: Vec<u32>,
    /// Where row `k` starts in the mass matrix, whose rows are whole lanes; one more than there are degrees.
    pub(crate) lane: Vec<u32>,
    /// By entry of `path`, where the row of that degree starts in the mass matrix.
    pub(crate) way: Vec<u32>,
    /// For each row, whether the first six degrees on its way are those of a free root.
    pub(crate) floats: Vec<bool>,
    /// For each row, what its degree is.
    pub(crate) kinds: Vec<Kind>,
    /// The rows by those that are worked at once.
    pub(crate) blocks: Vec<Block>,
    /// By entry of `path`, whether that degree carries the row's; empty if all do. Where constraints tie chains
    /// together, factors of the matrix have entries between degrees that do not carry each other.
    pub(crate) carries: Vec<bool>,
    /// The links that constraints tie together.
    pub(crate) ties: Vec<Tie>,
    /// Links that may move by themselves or with what carries them, ascending. All others stay until they are put
    /// somewhere else, and no step looks at them.
    pub(crate) moving: Vec<u32>,
    /// Links among them whose joints are moved by their owner, and those that are free.
    pub(crate) led: Vec<u32>,
    pub(crate) free: Vec<u32>,
    /// Colliders on such links.
    pub(crate) moving_colliders: Vec<u32>,
    /// Whether any link is free and on its own.
    pub(crate) has_lone: bool,
    /// Trees with joints that forces move.
    pub(crate) trees: Vec<Tree>,
    /// By root: what all links of its tree weigh that forces move. `[kg]`
    pub(crate) tree_mass: Vec<f64>,
    /// What constraints tie together, as if it were one tree.
    pub(crate) knots: Vec<Tree>,
}

/// A tree for itself.
#[derive(Clone, Debug)]
pub(crate) struct Tree {
    /// Its links' numbers in the whole layout, root first.
    pub(crate) links: Vec<u32>,
    /// With numbers of its own.
    pub(crate) layout: Layout,
}

impl Layout {
    pub(crate) fn new(model: &Model, ties: Vec<Tie>) -> Self {
        let mut layout = Self { colliders: model.colliders.len(), row: vec![0], ..Self::default() };
        for (index, link) in model.links.iter().enumerate() {
            layout.add(link, model.link_law(LinkId::from_index(index)).gyroscopic);
        }
        layout.mark_lone();
        layout.find_trees();
        layout.weigh_trees();
        layout.tie(ties);
        layout.cut();
        let moves = |link: LinkId| layout.bodies.get(link.index()).is_some_and(|body| body.moves);
        let colliders = (0..).zip(&model.colliders).filter(|(_, collider)| collider.link.is_some_and(moves));
        layout.moving_colliders = colliders.map(|(index, _)| index).collect();
        layout
    }

    /// Whether it still fits the model, as far as sizes tell.
    pub(crate) fn fits(&self, model: &Model) -> bool {
        self.bodies.len() == model.links.len() && self.colliders == model.colliders.len()
    }

    pub(crate) fn dofs(&self) -> usize {
        self.dof_link.len()
    }

    /// Degrees on the way from the root to a degree, itself last.
    pub(crate) fn path_of(&self, dof: usize) -> &[u32] {
        &self.path[self.row[dof] as usize..self.row[dof + 1] as usize]
    }

    fn add(&mut self, link: &LinkDef, keeps_momentum: bool) {
        let index = self.bodies.len() as u32;
        let parent = link.parent.map_or(NONE, |parent| parent.0);
        let parent = if parent < index { parent } else { NONE };
        let carrier = self.bodies.get(parent as usize);
        let root = carrier.map_or(index, |carrier| carrier.root);
        let before = carrier.map_or(NONE, |carrier| carrier.last_dof);
        let motion = motion(link, parent == NONE);
        let (dof, last_dof) = self.add_dofs(motion, index, before);
        // A link that cannot move under forces has no use for a mass.
        let dynamic = link.joint.mode == JointMode::Dynamic && last_dof != NONE;
        let (mass, center, tensor) =
            if dynamic { mass_properties(link) } else { (0.0, Vec3::ZERO, Mat3::ZERO) };
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
            motion,
            dof,
            last_dof,
            moves: false,
            dynamic,
            lone: dynamic && motion == JointModel::Free,
            wheel: dynamic && is_round_about(motion, &tensor, center, (translation, rotation)),
            mass,
            center,
            tensor,
            spread: Spread::of(&tensor),
            inverse_tensor: if dynamic { tensor.inverse() } else { Mat3::ZERO },
            round: tensor == Mat3::from_diagonal(Vec3::splat(tensor.x_axis.x)) || !keeps_momentum,
            parent_from_link: (translation, rotation),
            zero: if link.joint.position.is_finite() { link.joint.position } else { 0.0 },
            own_anchor: match motion {
                JointModel::Hinge { anchor, .. } | JointModel::KinematicHinge { anchor, .. } => {
                    rotation.conjugate() * (anchor - translation)
                }
                _ => Vec3::ZERO,
            },
        });
        self.mark_moving(index);
    }

    /// The first own and the last carrying degree of a link.
    fn add_dofs(&mut self, motion: JointModel, link: u32, carrier: u32) -> (u32, u32) {
        let own = motion.dofs();
        let first = if own > 0 { self.dofs() as u32 } else { NONE };
        let last = (0..own).fold(carrier, |last, _| self.add_dof(link, last));
        (first, last)
    }

    fn add_dof(&mut self, link: u32, carrier: u32) -> u32 {
        let dof = self.dofs() as u32;
        if carrier != NONE {
            let (start, end) = (self.row[carrier as usize] as usize, self.row[carrier as usize + 1] as usize);
            self.path.extend_from_within(start..end);
        }
        self.path.push(dof);
        self.row.push(self.path.len() as u32);
        self.dof_link.push(link);
        dof
    }

    fn mark_moving(&mut self, index: u32) {
        let body = &self.bodies[index as usize];
        let is_carried = self.bodies.get(body.parent as usize).is_some_and(|carrier| carrier.moves);
        let moves = body.motion != JointModel::Fixed || is_carried;
        let motion = body.motion;
        self.bodies[index as usize].moves = moves;
        if moves {
            self.moving.push(index);
        }
        if matches!(motion, JointModel::KinematicHinge { .. } | JointModel::KinematicSlider { .. }) {
            self.led.push(index);
        }
        if motion == JointModel::Free {
            self.free.push(index);
        }
    }

    /// The links that may move, with their numbers.
    pub(crate) fn moving(&self) -> impl DoubleEndedIterator<Item = (usize, &Body)> {
        self.moving.iter().map(|&index| (index as usize, &self.bodies[index as usize]))
    }

    /// A free link is on its own unless another link with mass hangs on it.
    fn mark_lone(&mut self) {
        for index in 0..self.bodies.len() {
            let Body { root, parent, dynamic: carried, .. } = self.bodies[index];
            let (root, parent) = (root as usize, parent as usize);
            if let Some(carrier) = self.bodies.get_mut(parent).filter(|_| carried) {
                carrier.wheel = false;
            }
            if carried && root != index {
                self.bodies[root].lone = false;
            }
        }
        self.has_lone = self.bodies.iter().any(|body| body.lone);
    }

    fn weigh_trees(&mut self) {
        self.tree_mass.clear();
        self.tree_mass.resize(self.bodies.len(), 0.0);
        for body in &self.bodies {
            self.tree_mass[body.root as usize] += body.mass;
        }
    }

    fn find_trees(&mut self) {
        let mut members: Vec<Vec<u32>> = vec![Vec::new(); self.bodies.len()];
        for (index, body) in self.bodies.iter().enumerate() {
            members[body.root as usize].push(index as u32);
        }
        let jointed = |links: &Vec<u32>| {
            links.iter().any(|&link| {
                let body = &self.bodies[link as usize];
                body.dof != NONE && body.motion != JointModel::Free
            })
        };
        self.trees = members
            .into_iter()
            .filter(jointed)
            .map(|links| Tree { layout: self.part(&links), links })
            .collect();
    }

    /// Some links, parents among them and first, as a layout of their own.
    pub(crate) fn part(&self, links: &[u32]) -> Self {
        let mut part = Self { row: vec![0], ..Self::default() };
        let own = |link: u32| links.binary_search(&link).map_or(NONE, |at| at as u32);
        for (index, &link) in links.iter().enumerate() {
            let body = &self.bodies[link as usize];
            let parent = own(body.parent);
            let before = part.bodies.get(parent as usize).map_or(NONE, |carrier: &Body| carrier.last_dof);
            let (dof, last_dof) = part.add_dofs(body.motion, index as u32, before);
            part.bodies.push(Body { parent, root: own(body.root), dof, last_dof, ..body.clone() });
            part.mark_moving(index as u32);
        }
        part.cut();
        part
    }

    /// Cuts the ways into rows of whole lanes.
    pub(crate) fn cut(&mut self) {
        self.lane.clear();
        self.floats.clear();
        self.lane.push(0);
        let mut end = 0;
        for dof in 0..self.dofs() {
            let path = self.path_of(dof);
            end += path.len().div_ceil(4) as u32;
            let root = path.first().map_or(0, |first| self.dof_link[*first as usize]);
            let first = self.bodies[root as usize].dof;
            let floats = self.bodies[root as usize].motion == JointModel::Free
                && path.len() >= 6
                && (first..).zip(&path[..6]).all(|(dof, other)| dof == *other);
            self.floats.push(floats && self.carries.is_empty());
            self.lane.push(end);
        }
        let is_tied = |link: u32| self.ties.iter().flatten().flatten().any(|tied| tied.0 == link);
        let kind = |&link: &u32| match &self.bodies[link as usize] {
            body if body.lone && !is_tied(link) => Kind::Alone,
            body if body.motion == JointModel::Free && self.carries.is_empty() => Kind::Root,
            _ => Kind::Other,
        };
        self.kinds = self.dof_link.iter().map(kind).collect();
        self.dof_root.clear();
        self.dof_root.extend(self.dof_link.iter().map(|link| self.bodies[*link as usize].root));
        self.way.clear();
        self.way.extend(self.path.iter().map(|dof| self.lane[*dof as usize]));
        self.cut_blocks();
    }

    fn cut_blocks(&mut self) {
        self.blocks.clear();
        let mut dof = 0;
        while dof < self.dofs() {
            let (kind, degrees) = match self.kinds[dof] {
                Kind::Alone => (BlockKind::Alone, 6),
                Kind::Root => (BlockKind::Root, 6),
                Kind::Other if self.floats[dof] => (BlockKind::Floating, 1),
                Kind::Other => (BlockKind::Plain, 1),
            };
            let carriers = self.path_of(dof).len() as u32 - 1;
            let (lane, row) = (self.lane[dof], self.row[dof]);
            let joint = !self.bodies[self.dof_link[dof] as usize].motion.is_free();
            self.blocks.push(Block { kind, dof: dof as u32, lane, row, carriers, joint });
            dof += degrees;
        }
    }
}

impl JointModel {
    /// Whether it has six degrees of freedom.
    #[inline]
    pub(crate) fn is_free(&self) -> bool {
        matches!(self, Self::Free)
    }

    /// How many degrees of freedom it has.
    pub(crate) fn dofs(self) -> usize {
        match self {
            Self::Free => 6,
            Self::Hinge { .. } | Self::Slider { .. } => 1,
            _ => 0,
        }
    }
}

/// Whether a link's mass lies evenly about its hinge.
fn is_round_about(motion: JointModel, tensor: &Mat3, center: Vec3, place: (Vec3, Quat)) -> bool {
    let JointModel::Hinge { axis, anchor } = motion else { return false };
    let link_from_parent = place.1.conjugate();
    let (axis, anchor) = (link_from_parent * axis, link_from_parent * (anchor - place.0));
    let off = axis.cross(center - anchor).length_squared();
    let along = *tensor * axis;
    let moment = axis.dot(along);
    let (across, _) = base::math::tangents(axis);
    let other = axis.cross(across);
    let [u, v] = [across, other].map(|way| way.dot(*tensor * way));
    let scale = 1e-6 * (moment + u + v);
    let tilt = (along - axis * moment).length() + across.dot(*tensor * other).abs();
    off < 1e-10 && tilt < scale && (u - v).abs() < scale
}

fn motion(link: &LinkDef, is_root: bool) -> JointModel {
    let unit = |axis: Vec3| {
        let length = axis.length();
        if length.is_finite() && length > 0.0 { axis / length } else { Vec3::X }
    };
    let finite = |v: Vec3| if v.is_finite() { v } else { Vec3::ZERO };
    let dynamic = link.joint.mode == JointMode::Dynamic;
    match link.joint.kind {
        JointKind::Free if !is_root => JointModel::Fixed,
        JointKind::Free if dynamic => JointModel::Free,
        JointKind::Free => JointModel::KinematicFree,
        JointKind::Fixed => JointModel::Fixed,
        JointKind::Hinge { axis, anchor } if dynamic => {
            JointModel::Hinge { axis: unit(axis), anchor: finite(anchor) }
        }
        JointKind::Hinge { axis, anchor } => {
            JointModel::KinematicHinge { axis: unit(axis), anchor: finite(anchor) }
        }
        JointKind::Slider { axis } if dynamic => JointModel::Slider { axis: unit(axis) },
        JointKind::Slider { axis } => JointModel::KinematicSlider { axis: unit(axis) },
    }
}

/// Mass, centre and tensor, made valid: see [`MIN_MASS`] and [`MIN_GYRATION`].
fn mass_properties(link: &LinkDef) -> (f64, Vec3, Mat3) {
    let given = &link.inertia;
    let mass = if given.mass.is_finite() { given.mass.max(MIN_MASS) } else { MIN_MASS };
    let center = if given.center.is_finite() { given.center } else { Vec3::ZERO };
    let least = mass * MIN_GYRATION * MIN_GYRATION;
    let t = given.tensor;
    if !t.is_finite() {
        return (mass, center, Mat3::from_diagonal(Vec3::splat(least)));
    }
    let t = (t + t.transpose()) * 0.5;
    if is_positive(&(t - Mat3::from_diagonal(Vec3::splat(least)))) {
        return (mass, center, t);
    }
    // The products of inertia are dropped; what is left can always be inverted.
    let diagonal = Vec3::new(t.x_axis.x, t.y_axis.y, t.z_axis.z).max(Vec3::splat(least));
    (mass, center, Mat3::from_diagonal(diagonal))
}

/// Whether a symmetric matrix has positive leading minors.
fn is_positive(t: &Mat3) -> bool {
    let second = t.x_axis.x * t.y_axis.y - t.x_axis.y * t.x_axis.y;
    t.x_axis.x >= 0.0 && second >= 0.0 && t.determinant() >= 0.0
}
