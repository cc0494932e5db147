//! The visible extent of a solid: the bounding box of its bounding objects and those below it, along the axes of a
//! view. Without bounding objects it is that of a sphere around all shapes, as in Webots.
//!
//! As in Webots, planar views clip it to the field of view: corners outside are moved onto the sides of the frustum,
//! and round shapes lose the part outside.

use std::collections::BTreeMap;

use base::{Pose, Vec3};
use dynamics::Shape;
use dynamics::shape::Aabb;
use engine::WorldState;
use scene::{NodeId, Scene};

/// The bounding box of a solid in the frame of a view: x forwards, y left, z up. `[m]`
#[derive(Clone, Debug)]
pub(crate) struct Extent {
    pub(crate) middle: Vec3,
    pub(crate) half: Vec3,
    /// Whether it is a sphere, whose corners are its extremes along the axes.
    is_ball: bool,
}

/// Cached extents of solids, valid while neither they nor the view move.
#[derive(Clone, Debug, Default)]
pub(crate) struct Extents {
    /// Versions of the cached collider indices: see [`WorldState::builds`] and [`WorldState::departures`].
    built: (u64, u64),
    /// The bounding objects of each solid and those below it.
    colliders: BTreeMap<NodeId, Vec<usize>>,
    known: BTreeMap<NodeId, Cached>,
}

/// An extent with everything that it depends on.
#[derive(Clone, Debug)]
struct Cached {
    view_from_world: Pose,
    slopes: Option<[f64; 2]>,
    places: Places,
    extent: Option<Extent>,
}

/// The poses of the parts of a solid.
#[derive(Clone, Debug, PartialEq)]
enum Places {
    /// Bounding objects.
    Shapes(Vec<Pose>),
    /// Version of the visual scene, and position of the solid.
    Looks(render::Version, Option<Vec3>),
}

impl Extents {
    /// Returns whether a solid or one below it has bounding objects; otherwise its extent is that of what is visible.
    pub(crate) fn has_bounding_objects(&mut self, state: &WorldState, id: NodeId) -> bool {
        self.forget_old(state);
        !self.colliders.entry(id).or_insert_with(|| colliders(state, id)).is_empty()
    }

    /// Forgets what may not be true any more.
    fn forget_old(&mut self, state: &WorldState) {
        let built = (state.builds(), state.departures());
        if self.built != built {
            *self = Self { built, ..Self::default() };
        }
    }

    /// Returns the extent of the bounding objects of a solid or, if there are none, of a sphere around its visible
    /// shapes; `None` if nothing is visible. `slopes` are those of the left and upper edges of the view, which clip it;
    /// with `None` it is not clipped.
    pub(crate) fn of(
        &mut self,
        state: &WorldState,
        id: NodeId,
        view_from_world: &Pose,
        slopes: Option<[f64; 2]>,
    ) -> Option<Extent> {
        self.forget_old(state);
        let mount = state.mount(id)?;
        let colliders = self.colliders.entry(id).or_insert_with(|| colliders(state, id));
        let places = if colliders.is_empty() {
            Places::Looks(state.visuals.scene().version(), Some(state.mounted_pose(&mount).translation))
        } else {
            Places::Shapes(colliders.iter().filter_map(|at| place(state, *at)).collect())
        };
        let is_same = |known: &&Cached| {
            known.view_from_world == *view_from_world && known.slopes == slopes && known.places == places
        };
        if let Some(known) = self.known.get(&id).filter(is_same) {
            return known.extent.clone();
        }
        let extent = Extent::of_colliders(state, id, colliders, view_from_world, slopes);
        let known = Cached { view_from_world: *view_from_world, slopes, places, extent: extent.clone() };
        self.known.insert(id, known);
        extent
    }
}

/// Indices of the colliders of a solid and of those below it.
fn colliders(state: &WorldState, id: NodeId) -> Vec<usize> {
    let owners = state.collider_owners().iter().enumerate();
    owners.filter(|(_, owner)| is_within(state.scene(), owner.solid, id)).map(|(at, _)| at).collect()
}

/// Returns the pose of a collider in the world.
fn place(state: &WorldState, collider: usize) -> Option<Pose> {
    let collider = state.dynamics().model.colliders.get(collider)?;
    let world_from_link = collider.link.map_or(Pose::IDENTITY, |link| state.dynamics().pose(link));
    Some(world_from_link * collider.link_from_shape)
}

impl Extent {
    /// See [`Extents::of`].
    fn of_colliders(
        state: &WorldState,
        id: NodeId,
        colliders: &[usize],
        view_from_world: &Pose,
        slopes: Option<[f64; 2]>,
    ) -> Option<Self> {
        state.mount(id)?;
        let part = |at: &usize| {
            let shape = &state.dynamics().model.colliders.get(*at)?.shape;
            Some((*view_from_world * place(state, *at)?, shape))
        };
        let parts: Vec<(Pose, &Shape)> = colliders.iter().filter_map(part).collect();
        let all = if parts.is_empty() {
            let here = state.mount(id).map(|mount| (state.mounted_pose(&mount).translation, 0.0));
            let (middle, radius) = state.visible_spheres(id).into_iter().reduce(around_both).or(here)?;
            let (middle, half) = (view_from_world.point(middle), Vec3::splat(radius.max(TINY)));
            round(Aabb { min: middle - half, max: middle + half }, slopes)?
        } else {
            let boxes = parts.iter().filter_map(|(pose, shape)| part_box(pose, shape, slopes));
            boxes.reduce(|all, one| all.merged(&one))?
        };
        let (middle, half) = (all.center(), all.half());
        let is_ball = matches!(parts.as_slice(), [] | [(_, Shape::Sphere { .. })]);
        (middle.is_finite() && half.is_finite()).then_some(Self { middle, half, is_ball })
    }

    /// Returns the corners.
    pub(crate) fn corners(&self) -> Vec<Vec3> {
        if self.is_ball {
            let ends = [Vec3::X, Vec3::Y, Vec3::Z].map(|axis| axis * self.half);
            return ends.into_iter().flat_map(|end| [self.middle - end, self.middle + end]).collect();
        }
        let sign = |corner: usize, axis: usize| if corner >> axis & 1 == 0 { -1.0 } else { 1.0 };
        let signs = (0..8).map(|corner| Vec3::new(sign(corner, 0), sign(corner, 1), sign(corner, 2)));
        signs.map(|sign| self.middle + self.half * sign).collect()
    }
}

/// Returns the smallest sphere around two spheres, given by centre and radius.
fn around_both((centre, radius): (Vec3, f64), (other, reach): (Vec3, f64)) -> (Vec3, f64) {
    let distance = (other - centre).length();
    if distance + reach <= radius {
        (centre, radius)
    } else if distance + radius <= reach {
        (other, reach)
    } else {
        let new = (radius + distance + reach) / 2.0;
        (centre + (other - centre) / distance * (new - radius), new)
    }
}

/// Minimum half size of the extent of visible shapes. `[m]`
const TINY: f64 = 1e-3;

/// Returns the bounding box of the visible part of a shape.
fn part_box(view_from_shape: &Pose, shape: &Shape, slopes: Option<[f64; 2]>) -> Option<Aabb> {
    match shape {
        Shape::Box { half } => {
            let sign = |bit: usize| if bit & 1 == 0 { -1.0 } else { 1.0 };
            let corner = |at: usize| *half * Vec3::new(sign(at), sign(at >> 1), sign(at >> 2));
            angular((0..8).map(|at| view_from_shape.point(corner(at))), slopes)
        }
        Shape::Mesh(mesh) => angular(mesh.vertices.iter().map(|at| view_from_shape.point(*at)), slopes),
        Shape::Convex(points) => angular(points.iter().map(|at| view_from_shape.point(*at)), slopes),
        Shape::HeightField(field) => {
            let place = |(at, height): (usize, &f64)| {
                let (column, row) = (at % field.nx.max(1), at / field.nx.max(1));
                Vec3::new(column as f64 * field.spacing[0], row as f64 * field.spacing[1], *height)
            };
            let points = field.heights.iter().enumerate().map(place);
            angular(points.map(|at| view_from_shape.point(at)), slopes)
        }
        _ => round(shape.aabb(view_from_shape), slopes),
    }
}

/// Returns the inward normals of the sides of a frustum: left, right, top, bottom.
fn sides([left, up]: [f64; 2]) -> [Vec3; 4] {
    [Vec3::new(left, -1.0, 0.0), Vec3::new(left, 1.0, 0.0), Vec3::new(up, 0.0, -1.0), Vec3::new(up, 0.0, 1.0)]
        .map(Vec3::normalize)
}

/// Returns the bounding box of corners. Those in front of the view but outside of it are moved onto its sides.
fn angular(points: impl Iterator<Item = Vec3>, slopes: Option<[f64; 2]>) -> Option<Aabb> {
    let Some(slopes) = slopes else {
        return Some(Aabb::around(points)).filter(|all| all.min.x <= all.max.x);
    };
    let sides = sides(slopes);
    let mut all = Aabb::EMPTY;
    let (mut is_inside, mut beyond, mut within) = (false, [false; 4], [false; 4]);
    let mut behind = Vec::new();
    for mut point in points {
        if point.x <= 0.0 {
            behind.push(point);
            continue;
        }
        let mut stays = true;
        for (at, side) in sides.iter().enumerate() {
            let inwards = point.dot(*side);
            if inwards < 0.0 {
                point -= *side * inwards;
                stays = false;
            }
            beyond[at] |= inwards < 0.0;
            within[at] |= inwards >= 0.0;
        }
        is_inside |= stays;
        all = all.merged(&Aabb { min: point, max: point });
    }
    // No corner is visible, but the shape may span the view.
    let across = beyond[0] && beyond[1] && within[2] && within[3];
    let along = beyond[2] && beyond[3] && within[0] && within[1];
    if all.min.x > all.max.x || !(is_inside || across || along) {
        return None;
    }
    Some(all.merged(&Aabb::around(behind)))
}

/// Returns the visible part of the bounding box of a round shape.
fn round(all: Aabb, slopes: Option<[f64; 2]>) -> Option<Aabb> {
    let (middle, mut half) = (all.center(), all.half());
    let Some(slopes) = slopes else { return Some(all) };
    let mut hidden = [0.0; 4];
    for (at, (side, hidden)) in sides(slopes).iter().zip(&mut hidden).enumerate() {
        let inwards = middle.dot(*side);
        let reach = if at < 2 { half.y } else { half.z };
        if inwards < -reach {
            return None;
        }
        *hidden = (reach - inwards).max(0.0);
    }
    // Webots does not clip in wide views.
    if slopes[0] > 1.0 {
        return Some(all);
    }
    let [left, right, top, bottom] = hidden;
    let shift = Vec3::new(0.0, right - left, bottom - top) / 2.0;
    half -= Vec3::new(0.0, right + left, top + bottom) / 2.0;
    let (middle, half) = (middle + shift, half.max(Vec3::ZERO));
    Some(Aabb { min: middle - half, max: middle + half })
}

/// Returns whether a node is `top` or below it.
pub(crate) fn is_within(scene: &Scene, node: NodeId, top: NodeId) -> bool {
    std::iter::successors(Some(node), |node| scene.get(*node)?.parent).any(|above| above == top)
}

/// Returns solids in the order of Webots: that of the file, but those inside of others before these.
pub(crate) fn inner_first(scene: &Scene, solids: impl Iterator<Item = NodeId>) -> Vec<NodeId> {
    let (mut order, mut open): (Vec<NodeId>, Vec<NodeId>) = (Vec::new(), Vec::new());
    for solid in solids {
        while let Some(top) = open.pop_if(|top| !is_within(scene, solid, *top)) {
            order.push(top);
        }
        open.push(solid);
    }
    order.extend(open.into_iter().rev());
    order
}
