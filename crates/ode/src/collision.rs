//! `dCollide`, and the pairs of geoms that touch in a step: which of them the plugin handles, and their contact points.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::c_int;

use base::Vec3;
use dynamics::collide::collision_object::ShapeContact;
use dynamics::{ColliderId, Shape};

use crate::geom::{Geom, GeomKind, with_plugin_geom};
use crate::handle::{Handle, Kind, handle, row};
use crate::plugin_geom::{Modes, PluginGeom, PluginShape};
use crate::table::{Body, Host, Table, WorldObject, call, with, with_table};

/// Two geoms in contact, with the contact points.
#[derive(Clone, Debug)]
pub(crate) struct Pair {
    /// The handles of both geoms.
    geoms: [Handle; 2],
    colliders: Vec<(ColliderId, ColliderId)>,
    points: Vec<Point>,
}

/// A contact point of a pair.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Point {
    place: Vec3,
    /// The normal, pointing into the first geom.
    pub(crate) normal: Vec3,
    pub(crate) depth: f64,
    /// The remaining gap, for bodies that will touch within the step. `[m]`
    gap: f64,
}

impl Point {
    fn new(place: Vec3, normal: Vec3, depth: f64) -> Self {
        Self { place, normal, depth: depth.max(0.0), gap: (-depth).max(0.0) }
    }

    fn of(met: ShapeContact) -> Self {
        Self::new(met.point, met.normal, met.depth)
    }
}

/// `dContactGeom`.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub(crate) struct ContactGeom {
    pub(crate) place: [f64; 4],
    pub(crate) normal: [f64; 4],
    pub(crate) depth: f64,
    first: Handle,
    second: Handle,
    sides: [c_int; 2],
}

// SAFETY: numbers and handles, which are never dereferenced, without padding.
unsafe impl crate::memory::Plain for ContactGeom {}

/// What happens to a pair in this step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PairDecision {
    /// The default contact applies.
    World,
    /// The plugin handles it, with contacts of its own.
    Plugin,
    /// The pair is ignored.
    Nobody,
}

/// Starts the step and calls `ask` once for each pair of geoms that touch or will touch in this step, also at the
/// moment of an impact. If it returns true, the plugin handles the pair and the default contact is removed.
///
/// If the plugin has created no contact either, bodies in flight continue, and `ask` is called for what they hit next.
pub fn collide(host: &mut dyn Host, mut ask: impl FnMut(Handle, Handle) -> bool) {
    let mut decisions: BTreeMap<[Handle; 2], PairDecision> = BTreeMap::new();
    loop {
        let pairs = find_pairs(host);
        let mut is_changed = false;
        for Pair { geoms, colliders, .. } in pairs {
            let decision = match decisions.get(&geoms) {
                Some(decision) => *decision,
                None if !may_collide(geoms) => PairDecision::Nobody,
                None => {
                    let before = with_table(|table| table.contacts);
                    let mut is_handled_by_plugin = false;
                    call(host, || is_handled_by_plugin = ask(geoms[0], geoms[1]));
                    match is_handled_by_plugin {
                        false => PairDecision::World,
                        true if with_table(|table| table.contacts) > before => PairDecision::Plugin,
                        true => PairDecision::Nobody,
                    }
                }
            };
            decisions.insert(geoms, decision);
            let dynamics = host.dynamics();
            match decision {
                PairDecision::World => continue,
                PairDecision::Plugin => dynamics.ignore(colliders),
                PairDecision::Nobody => {
                    is_changed |= !colliders.is_empty();
                    dynamics.let_through(colliders);
                }
            }
        }
        if !is_changed {
            return;
        }
    }
}

/// Returns whether the filters of the plugin let two geoms collide.
fn may_collide(geoms: [Handle; 2]) -> bool {
    with_table(|table| {
        let [a, b] = geoms.map(|geom| row(Kind::Geom, geom).and_then(|row| table.geoms.get(row)));
        a.zip(b).is_none_or(|(a, b)| a.may_collide(b))
    })
}

/// Returns whether a plugin has disabled any geom of the world, or has set its filters.
pub fn has_collision_filters() -> bool {
    with_table(|table| {
        let all = u64::MAX;
        let is_free = |geom: &Geom| geom.is_enabled && geom.category == all && geom.collides == all;
        table.geoms.iter().any(|geom| matches!(geom.kind, GeomKind::BoundingObject(_)) && !is_free(geom))
    })
}

/// Starts the step or continues it; returns the touching pairs of geoms, each once.
fn find_pairs(host: &mut dyn Host) -> Vec<Pair> {
    let points = host.dynamics().begin();
    with_table(|table| {
        let mut pairs: BTreeMap<(usize, usize), Pair> = BTreeMap::new();
        let mut known: BTreeMap<ColliderId, Option<usize>> = BTreeMap::new();
        for point in points {
            let [a, b] = [point.a, point.b].map(|collider| {
                if let Some(row) = known.get(&collider) {
                    return *row;
                }
                let row = host.owner(collider).and_then(|found| table.geom(found));
                known.insert(collider, row);
                row
            });
            let (Some(a), Some(b)) = (a, b) else { continue };
            let is_swapped = a > b;
            let (first, second) = if is_swapped { (b, a) } else { (a, b) };
            let pair = pairs.entry((first, second)).or_insert_with(|| Pair {
                geoms: [first, second].map(|row| handle(Kind::Geom, row)),
                colliders: Vec::new(),
                points: Vec::new(),
            });
            pair.colliders.push((point.a, point.b));
            let normal = if is_swapped { -point.normal } else { point.normal };
            pair.points.push(Point::new(point.point, normal, point.depth));
        }
        let mut all: Vec<Pair> = pairs.into_values().collect();
        // A contact that was removed from the step can still be queried.
        let new: BTreeSet<[Handle; 2]> = all.iter().map(|pair| pair.geoms).collect();
        table.pairs.retain(|pair| !new.contains(&pair.geoms));
        table.pairs.extend(all.iter().cloned());
        all.extend(ray_pairs(table, host));
        for geoms in crate::space::plugin_geom_pairs(table, host) {
            all.push(Pair { geoms, colliders: Vec::new(), points: Vec::new() });
        }
        all
    })
}

/// Returns the pairs of the plugin's rays with everything that they hit, as in ODE.
fn ray_pairs(table: &mut Table, host: &mut dyn Host) -> Vec<Pair> {
    let mut rays: Vec<(usize, Ray)> = Vec::new();
    for (row, geom) in table.geoms.iter().enumerate().filter(|(_, geom)| geom.is_enabled) {
        if let GeomKind::PluginGeom(own) = &geom.kind
            && crate::space::is_in_world(table, own.space)
        {
            rays.extend(Ray::of(own, &table.bodies, host).map(|ray| (row, ray)));
        }
    }
    let mut pairs = Vec::new();
    for (row, Ray { origin, direction, length, .. }) in rays {
        let mut met: Vec<ColliderId> = Vec::new();
        while let Some(hit) = host.dynamics().ray_cast(origin, direction, length, &|id| !met.contains(&id)) {
            met.push(hit.collider);
            let Some(found) = host.owner(hit.collider) else { continue };
            met.extend(&found.colliders);
            if let Some(geom) = table.geom(found) {
                let geoms = [geom, row].map(|row| handle(Kind::Geom, row));
                pairs.push(Pair { geoms, colliders: Vec::new(), points: Vec::new() });
            }
        }
    }
    pairs
}

/// A ray at its current pose.
struct Ray {
    origin: Vec3,
    direction: Vec3,
    length: f64,
    modes: Modes,
}

/// How far behind a triangle the search for the next one starts. `[m]`
const BEYOND: f64 = 1e-9;

impl Ray {
    fn of(own: &PluginGeom, bodies: &[Body], host: &mut dyn Host) -> Option<Self> {
        let PluginShape::Ray { length, modes } = own.shape_kind else { return None };
        let pose = own.shape_pose(bodies, host);
        Some(Self { origin: pose.translation, direction: pose.vector(Vec3::Z), length, modes })
    }

    /// Returns the points where it hits something: one, or for a mesh as many as requested, unless the ray is set to
    /// report only the first or the closest. The depth is the distance to the point, and the normal points out of what
    /// is hit, as in ODE.
    ///
    /// `cast` returns the next hit from a point within a distance: its distance, the normal, and whether it is a
    /// triangle.
    fn points(&self, most: usize, cast: impl Fn(Vec3, f64) -> Option<(f64, Vec3, bool)>) -> Vec<Point> {
        let (mut points, mut from) = (Vec::new(), 0.0);
        while points.len() < most {
            let start = self.origin + self.direction * from;
            let Some((way, normal, is_mesh)) = cast(start, self.length - from) else { break };
            let depth = from + way;
            let is_behind = is_mesh && normal.dot(self.direction) > 0.0;
            if !(is_behind && self.modes.culls) {
                points.push(Point::new(self.origin + self.direction * depth, normal, depth));
                if self.modes.is_single || !is_mesh {
                    break;
                }
            }
            from = depth + BEYOND;
        }
        points
    }
}

/// Returns the contact points of two geoms, the deepest first.
fn contacts_between(table: &mut Table, host: &mut dyn Host, geoms: [Handle; 2], most: usize) -> Vec<Point> {
    let rows = geoms.map(|geom| row(Kind::Geom, geom));
    for row in rows.into_iter().flatten() {
        let Table { geoms, bodies, .. } = &mut *table;
        if let Some(GeomKind::PluginGeom(own)) = geoms.get_mut(row).map(|geom| &mut geom.kind) {
            own.refresh(bodies, host);
        }
    }
    let kind = |at: usize| Some(&table.geoms.get(rows[at]?)?.kind);
    let mut points = match (kind(0), kind(1)) {
        (Some(GeomKind::PluginGeom(own)), Some(GeomKind::BoundingObject(found))) => {
            flipped(plugin_world_contacts(table, host, own, found, most))
        }
        (Some(GeomKind::BoundingObject(found)), Some(GeomKind::PluginGeom(own))) => {
            plugin_world_contacts(table, host, own, found, most)
        }
        (Some(GeomKind::PluginGeom(a)), Some(GeomKind::PluginGeom(b))) => {
            plugin_plugin_contacts(table, host, a, b, most)
        }
        (Some(GeomKind::BoundingObject(a)), Some(GeomKind::BoundingObject(b))) => {
            world_contacts(table, host, geoms, [a, b])
        }
        _ => Vec::new(),
    };
    points.sort_by(|a, b| b.depth.total_cmp(&a.depth));
    points
}

fn flipped(mut points: Vec<Point>) -> Vec<Point> {
    points.iter_mut().for_each(|point| point.normal = -point.normal);
    points
}

/// Returns the contact points of a plugin geom and one of the world; the normals point into the latter.
fn plugin_world_contacts(
    table: &Table,
    host: &mut dyn Host,
    own: &PluginGeom,
    found: &WorldObject,
    most: usize,
) -> Vec<Point> {
    if let Some(ray) = Ray::of(own, &table.bodies, host) {
        return flipped(ray_contacts(host, found, &ray, most));
    }
    let PluginShape::Solid { form, .. } = &own.shape_kind else { return Vec::new() };
    let met = found.colliders.iter().flat_map(|id| host.dynamics().contacts_with(*id, form, most));
    met.map(Point::of).collect()
}

fn plugin_plugin_contacts(
    table: &Table,
    host: &mut dyn Host,
    a: &PluginGeom,
    b: &PluginGeom,
    most: usize,
) -> Vec<Point> {
    let cast =
        |ray: Option<Ray>, form: &dynamics::collide::collision_object::CollisionObject, shape: &Shape| {
            let is_mesh = matches!(shape, Shape::Mesh(_));
            let points = |ray: Ray| {
                ray.points(most, |from, length| {
                    let (way, normal) = form.cast(from, ray.direction, length)?;
                    Some((way, normal, is_mesh))
                })
            };
            ray.map(points).unwrap_or_default()
        };
    match (&a.shape_kind, &b.shape_kind) {
        (PluginShape::Solid { form: first, .. }, PluginShape::Solid { form: second, .. }) => {
            first.contacts_with_object(second, most).into_iter().map(Point::of).collect()
        }
        (PluginShape::Ray { .. }, PluginShape::Solid { form, shape, .. }) => {
            cast(Ray::of(a, &table.bodies, host), form, shape)
        }
        (PluginShape::Solid { form, shape, .. }, PluginShape::Ray { .. }) => {
            flipped(cast(Ray::of(b, &table.bodies, host), form, shape))
        }
        _ => Vec::new(),
    }
}

fn world_contacts(
    table: &Table,
    host: &mut dyn Host,
    geoms: [Handle; 2],
    [a, b]: [&WorldObject; 2],
) -> Vec<Point> {
    let [first, second] = geoms;
    let known = |pair: &&Pair| pair.geoms == [first, second] || pair.geoms == [second, first];
    if let Some(pair) = table.pairs.iter().find(known) {
        let points = pair.points.clone();
        return if pair.geoms == [first, second] { points } else { flipped(points) };
    }
    let own = |found: &WorldObject, id| found.colliders.contains(&id);
    let orient = |is_a: bool, normal: Vec3| if is_a { normal } else { -normal };
    let all = host.dynamics().touching();
    all.iter()
        .filter(|point| own(a, point.a) && own(b, point.b) || own(a, point.b) && own(b, point.a))
        .map(|point| Point::new(point.point, orient(own(a, point.a), point.normal), point.depth))
        .collect()
}

/// Returns the points where a ray hits a geom of the world.
fn ray_contacts(host: &mut dyn Host, found: &WorldObject, ray: &Ray, most: usize) -> Vec<Point> {
    let dynamics = &*host.dynamics();
    let is_mesh = |id: ColliderId| {
        let shape = dynamics.model.colliders.get(id.index()).map(|collider| &collider.shape);
        matches!(shape, Some(Shape::Mesh(_)))
    };
    ray.points(most, |from, length| {
        let hit = dynamics.ray_cast(from, ray.direction, length, &|id| found.colliders.contains(&id))?;
        Some((hit.distance, hit.normal, is_mesh(hit.collider)))
    })
}

/// Returns the remaining gap between two geoms at a contact point that was found in this step. `[m]`
pub(crate) fn gap_at(table: &Table, contact: &ContactGeom) -> f64 {
    let is_it = |pair: &&Pair| pair.geoms.contains(&contact.first) && pair.geoms.contains(&contact.second);
    let points = table.pairs.iter().filter(is_it).flat_map(|pair| &pair.points);
    let place = crate::memory::four;
    points.filter(|point| place(point.place) == contact.place).map(|point| point.gap).fold(0.0, f64::max)
}

exports! {
    /// Writes the contact points of two geoms, the deepest first, at most as many as the lower half of `flags` says,
    /// `skip` bytes apart. Returns their number.
    fn dCollide(first: Handle, second: Handle, flags: c_int, contacts: *mut ContactGeom, skip: c_int) -> c_int {
        let most = (flags & 0xffff) as usize;
        let points = with("dCollide", Vec::new(), |table, host| contacts_between(table, host, [first, second], most.max(1)));
        let named = |geom| with_plugin_geom("dCollide", geom, None, |own, _, _| own.named()).unwrap_or(geom);
        let [first, second] = if points.is_empty() { [first, second] } else { [first, second].map(named) };
        write_contacts(&points, most, contacts, skip, [first, second])
    }
}

pub(crate) fn to_points(met: Vec<ShapeContact>) -> Vec<Point> {
    let mut points: Vec<Point> = met.into_iter().map(Point::of).collect();
    points.sort_by(|a, b| b.depth.total_cmp(&a.depth));
    points
}

/// Writes at most `most` points, `skip` bytes apart. Returns their number.
pub(crate) fn write_contacts(
    points: &[Point],
    most: usize,
    contacts: *mut ContactGeom,
    skip: c_int,
    [first, second]: [Handle; 2],
) -> c_int {
    let mut count = 0;
    for point in points.iter().take(most).take_while(|_| !contacts.is_null()) {
        let contact = ContactGeom {
            place: crate::memory::four(point.place),
            normal: crate::memory::four(point.normal),
            depth: point.depth,
            first,
            second,
            sides: [-1; 2],
        };
        // ODE requires room for as many contacts as the flags say.
        crate::memory::put(contacts.wrapping_byte_offset(count as isize * skip as isize), contact);
        count += 1;
    }
    count
}
