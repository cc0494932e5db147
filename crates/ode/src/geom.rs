//! `dGeom…`, `dCollide`: shapes of the world and of the plugin's own, and where they touch.
//!
//! A geom of the world is all of a bounding object: so the two geoms of a collision are those that DEF names lead to.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::{c_int, c_ulong};

use base::{Pose, Quat, Vec3};
use dynamics::collide::collision_object::ShapeContact;
use dynamics::{ColliderId, LinkId, Shape};

pub(crate) use crate::geom::last::keep;
use crate::handle::{Handle, Kind, handle, row};
use crate::memory::{put_vector, rows, scalar_first, write};
use crate::plugin_geom::{Modes, PluginGeom, What};
use crate::table::{Body, Host, Table, WorldObject, call, with, with_table};

/// ODE's numbers of the kinds of shapes.
pub(crate) const SPHERE: c_int = 0;
pub(crate) const BOX: c_int = 1;
pub(crate) const CAPSULE: c_int = 2;
pub(crate) const CYLINDER: c_int = 3;
pub(crate) const PLANE: c_int = 4;
pub(crate) const RAY: c_int = 5;
pub(crate) const CONVEX: c_int = 6;
pub(crate) const TRANSFORM: c_int = 7;
pub(crate) const MESH: c_int = 8;
pub(crate) const HEIGHT_FIELD: c_int = 9;
pub(crate) const SPACE: c_int = 10;

pub(crate) const NULL: Handle = std::ptr::null_mut();

/// A shape that the plugin knows.
#[derive(Clone, Debug)]
pub(crate) struct Geom {
    pub(crate) form: Form,
    pub(crate) data: Handle,
    pub(crate) is_enabled: bool,
    /// Which kinds of geoms it is, and which ones it meets.
    pub(crate) category: u64,
    pub(crate) collides: u64,
    /// Row of the geom that it is a part of.
    pub(crate) whole: Option<usize>,
}

#[derive(Clone, Debug)]
pub(crate) enum Form {
    /// Of the world.
    Bounds(WorldObject),
    /// The plugin's own.
    PluginGeom(PluginGeom),
    /// It was destroyed.
    Gone,
}

/// Two bounding objects that touch, with the points.
#[derive(Clone, Debug)]
pub(crate) struct Pair {
    /// Handles of both geoms.
    geoms: [Handle; 2],
    colliders: Vec<(ColliderId, ColliderId)>,
    points: Vec<Point>,
}

/// A point of a pair.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Point {
    place: Vec3,
    /// Into the first geom.
    pub(crate) normal: Vec3,
    pub(crate) depth: f64,
    /// How far they are still apart there, if they will touch within the step. `[m]`
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

// SAFETY: numbers and handles, which are never followed, without gaps.
unsafe impl crate::memory::Plain for ContactGeom {}

impl Geom {
    pub(crate) fn of(found: WorldObject) -> Self {
        Self::new(Form::Bounds(found))
    }

    pub(crate) fn own(own: PluginGeom) -> Self {
        Self::new(Form::PluginGeom(own))
    }

    fn new(form: Form) -> Self {
        let all = u64::MAX;
        Self { form, data: NULL, is_enabled: true, category: all, collides: all, whole: None }
    }

    fn may_meet(&self, other: &Self) -> bool {
        let is_wanted = self.category & other.collides != 0 || other.category & self.collides != 0;
        self.is_enabled && other.is_enabled && is_wanted
    }

    pub(crate) fn update(&mut self, found: WorldObject) {
        self.form = Form::Bounds(found);
    }

    pub(crate) fn pose(&self, bodies: &[Body], host: &mut dyn Host) -> Pose {
        match &self.form {
            Form::Bounds(found) => {
                // A single shape is at its own place, all of several at that of their node.
                let shape = match found.colliders.as_slice() {
                    [only] => host.dynamics().model.colliders.get(only.index()),
                    _ => None,
                };
                let (link, place) = shape.map_or((found.link, found.link_from_node), |collider| {
                    (collider.link, collider.link_from_shape)
                });
                link.map_or(Pose::IDENTITY, |link| host.dynamics().pose(link)) * place
            }
            Form::PluginGeom(own) => own.pose(bodies, host),
            Form::Gone => Pose::IDENTITY,
        }
    }
}

/// What becomes of a pair in the step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PairDecision {
    /// The world deals with it.
    World,
    /// The plugin does, by contacts of its own.
    Plugin,
    /// Nobody does.
    Nobody,
}

/// Begins the step, and asks about everything that touches, or will in the step: each two geoms once, also at the moment of an
/// impact. What `ask` says yes to is the plugin's: the world does nothing about it.
///
/// Where it is none's (the plugin has made no contact), what flies goes on, and may meet something else that is asked about.
pub fn collide(host: &mut dyn Host, mut ask: impl FnMut(Handle, Handle) -> bool) {
    let mut fates: BTreeMap<[Handle; 2], PairDecision> = BTreeMap::new();
    loop {
        let pairs = touching(host);
        let mut is_changed = false;
        for Pair { geoms, colliders, .. } in pairs {
            let fate = match fates.get(&geoms) {
                Some(fate) => *fate,
                None if !may_meet(geoms) => PairDecision::Nobody,
                None => {
                    let before = with_table(|table| table.contacts);
                    let mut is_taken = false;
                    call(host, || is_taken = ask(geoms[0], geoms[1]));
                    match is_taken {
                        false => PairDecision::World,
                        true if with_table(|table| table.contacts) > before => PairDecision::Plugin,
                        true => PairDecision::Nobody,
                    }
                }
            };
            fates.insert(geoms, fate);
            let dynamics = host.dynamics();
            match fate {
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

/// Whether a plugin's switches let two geoms touch.
fn may_meet(geoms: [Handle; 2]) -> bool {
    with_table(|table| {
        let [a, b] = geoms.map(|geom| row(Kind::Geom, geom).and_then(|row| table.geoms.get(row)));
        a.zip(b).is_none_or(|(a, b)| a.may_meet(b))
    })
}

/// Whether a plugin has switched any geom of the world off, or keeps it from others.
pub fn has_collision_filters() -> bool {
    with_table(|table| {
        let all = u64::MAX;
        let is_free = |geom: &Geom| geom.is_enabled && geom.category == all && geom.collides == all;
        table.geoms.iter().any(|geom| matches!(geom.form, Form::Bounds(_)) && !is_free(geom))
    })
}

/// Begins the step, or goes on with it: pairs of geoms that touch, each once.
fn touching(host: &mut dyn Host) -> Vec<Pair> {
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
            let turned = a > b;
            let (first, second) = if turned { (b, a) } else { (a, b) };
            let pair = pairs.entry((first, second)).or_insert_with(|| Pair {
                geoms: [first, second].map(|row| handle(Kind::Geom, row)),
                colliders: Vec::new(),
                points: Vec::new(),
            });
            pair.colliders.push((point.a, point.b));
            let normal = if turned { -point.normal } else { point.normal };
            pair.points.push(Point::new(point.point, normal, point.depth));
        }
        let mut all: Vec<Pair> = pairs.into_values().collect();
        // What was taken from the step is still asked for by its points.
        let new: BTreeSet<[Handle; 2]> = all.iter().map(|pair| pair.geoms).collect();
        table.pairs.retain(|pair| !new.contains(&pair.geoms));
        table.pairs.extend(all.iter().cloned());
        all.extend(met_by_rays(table, host));
        for geoms in crate::space::pairs_of_own(table, host) {
            all.push(Pair { geoms, colliders: Vec::new(), points: Vec::new() });
        }
        all
    })
}

/// Rays of the plugin's own touch all that they meet, as in ODE.
fn met_by_rays(table: &mut Table, host: &mut dyn Host) -> Vec<Pair> {
    let mut rays: Vec<(usize, Ray)> = Vec::new();
    for (row, geom) in table.geoms.iter().enumerate().filter(|(_, geom)| geom.is_enabled) {
        if let Form::PluginGeom(own) = &geom.form
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

/// A ray where it is now.
struct Ray {
    origin: Vec3,
    direction: Vec3,
    length: f64,
    modes: Modes,
}

/// How far beyond a triangle a ray looks for the next one. `[m]`
const BEYOND: f64 = 1e-9;

impl Ray {
    fn of(own: &PluginGeom, bodies: &[Body], host: &mut dyn Host) -> Option<Self> {
        let What::Ray { length, modes } = own.what else { return None };
        let pose = own.shape_pose(bodies, host);
        Some(Self { origin: pose.translation, direction: pose.vector(Vec3::Z), length, modes })
    }

    /// Where it meets something: once; a mesh as often as there is room, unless it asks for the first or the nearest place.
    /// The depth is the way to there, and the normal points out of what is met, as in ODE.
    ///
    /// `cast`: the next meeting from a place on, within a distance: how far, the normal, and whether it is with triangles.
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

pub(crate) fn with_geom<R>(
    what: &str,
    geom: Handle,
    none: R,
    act: impl FnOnce(&mut Geom, &[Body], &mut dyn Host) -> R,
) -> R {
    with(what, None, |table, host| {
        let Table { geoms, bodies, .. } = table;
        match row(Kind::Geom, geom).and_then(|row| geoms.get_mut(row)) {
            Some(geom) => Some(act(geom, bodies, host)),
            None => {
                table.tell(host, format!("{what}: this is not a geom"));
                None
            }
        }
    })
    .unwrap_or(none)
}

/// Works on a geom of the plugin's own; those of the world stay as they are.
pub(crate) fn with_own<R>(
    what: &str,
    geom: Handle,
    none: R,
    act: impl FnOnce(&mut PluginGeom, &[Body], &mut dyn Host) -> R,
) -> R {
    with_geom(what, geom, None, |geom, bodies, host| match &mut geom.form {
        Form::PluginGeom(own) => Some(act(own, bodies, host)),
        _ => None,
    })
    .unwrap_or(none)
}

/// The geom that all of a bounding object is.
fn whole_of(geom: &Geom, handle_of: Handle) -> Handle {
    geom.whole.map_or(handle_of, |whole| handle(Kind::Geom, whole))
}

fn place_of(what: &str, geom: Handle) -> Pose {
    with_geom(what, geom, Pose::IDENTITY, |geom, bodies, host| geom.pose(bodies, host))
}

/// All bits stay all bits.
fn wide(bits: c_ulong) -> u64 {
    #[expect(clippy::useless_conversion, reason = "a C long has 32 bits on some systems")]
    if bits == c_ulong::MAX { u64::MAX } else { u64::from(bits) }
}

fn link_of(table: &Table, geom: Handle) -> Option<LinkId> {
    match &table.geoms.get(row(Kind::Geom, geom)?)?.form {
        Form::Bounds(found) => found.link,
        Form::PluginGeom(own) => own.body.and_then(|row| table.bodies.get(row)).map(|body| body.link),
        Form::Gone => None,
    }
}

/// Size of the shape, if it is a single one.
pub(crate) fn shape_of(what: &str, geom: Handle) -> Option<Shape> {
    with_geom(what, geom, None, |geom, _, host| {
        let WorldObject { colliders, .. } = match &geom.form {
            Form::Bounds(found) => found,
            Form::PluginGeom(PluginGeom { what: What::Solid { shape, .. }, .. }) => {
                return Some(shape.clone());
            }
            _ => return None,
        };
        let [only] = colliders.as_slice() else { return None };
        Some(host.dynamics().model.colliders.get(only.index())?.shape.clone())
    })
}

/// Points where two geoms touch, the deepest first.
fn meet(table: &mut Table, host: &mut dyn Host, geoms: [Handle; 2], most: usize) -> Vec<Point> {
    let rows = geoms.map(|geom| row(Kind::Geom, geom));
    for row in rows.into_iter().flatten() {
        let Table { geoms, bodies, .. } = &mut *table;
        if let Some(Form::PluginGeom(own)) = geoms.get_mut(row).map(|geom| &mut geom.form) {
            own.refresh(bodies, host);
        }
    }
    let form = |at: usize| Some(&table.geoms.get(rows[at]?)?.form);
    let mut points = match (form(0), form(1)) {
        (Some(Form::PluginGeom(own)), Some(Form::Bounds(found))) => {
            turned(own_points(table, host, own, found, most))
        }
        (Some(Form::Bounds(found)), Some(Form::PluginGeom(own))) => own_points(table, host, own, found, most),
        (Some(Form::PluginGeom(a)), Some(Form::PluginGeom(b))) => both_own_points(table, host, a, b, most),
        (Some(Form::Bounds(a)), Some(Form::Bounds(b))) => world_points(table, host, geoms, [a, b]),
        _ => Vec::new(),
    };
    points.sort_by(|a, b| b.depth.total_cmp(&a.depth));
    points
}

fn turned(mut points: Vec<Point>) -> Vec<Point> {
    points.iter_mut().for_each(|point| point.normal = -point.normal);
    points
}

/// Where a geom of the plugin's own touches one of the world; the normals point into that of the world.
fn own_points(
    table: &Table,
    host: &mut dyn Host,
    own: &PluginGeom,
    found: &WorldObject,
    most: usize,
) -> Vec<Point> {
    if let Some(ray) = Ray::of(own, &table.bodies, host) {
        return turned(ray_points(host, found, &ray, most));
    }
    let What::Solid { form, .. } = &own.what else { return Vec::new() };
    let met = found.colliders.iter().flat_map(|id| host.dynamics().contacts_with(*id, form, most));
    met.map(Point::of).collect()
}

fn both_own_points(
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
    match (&a.what, &b.what) {
        (What::Solid { form: first, .. }, What::Solid { form: second, .. }) => {
            first.contacts_with_object(second, most).into_iter().map(Point::of).collect()
        }
        (What::Ray { .. }, What::Solid { form, shape, .. }) => {
            cast(Ray::of(a, &table.bodies, host), form, shape)
        }
        (What::Solid { form, shape, .. }, What::Ray { .. }) => {
            turned(cast(Ray::of(b, &table.bodies, host), form, shape))
        }
        _ => Vec::new(),
    }
}

fn world_points(
    table: &Table,
    host: &mut dyn Host,
    geoms: [Handle; 2],
    [a, b]: [&WorldObject; 2],
) -> Vec<Point> {
    let [first, second] = geoms;
    let known = |pair: &&Pair| pair.geoms == [first, second] || pair.geoms == [second, first];
    if let Some(pair) = table.pairs.iter().find(known) {
        let points = pair.points.clone();
        return if pair.geoms == [first, second] { points } else { turned(points) };
    }
    let own = |found: &WorldObject, id| found.colliders.contains(&id);
    let turned = |is_a: bool, normal: Vec3| if is_a { normal } else { -normal };
    let all = host.dynamics().touching();
    all.iter()
        .filter(|point| own(a, point.a) && own(b, point.b) || own(a, point.b) && own(b, point.a))
        .map(|point| Point::new(point.point, turned(own(a, point.a), point.normal), point.depth))
        .collect()
}

/// Where a ray meets a geom of the world.
fn ray_points(host: &mut dyn Host, found: &WorldObject, ray: &Ray, most: usize) -> Vec<Point> {
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

/// How far apart two geoms still are at a point that was found between them in this step. `[m]`
pub(crate) fn gap_at(table: &Table, contact: &ContactGeom) -> f64 {
    let is_it = |pair: &&Pair| pair.geoms.contains(&contact.first) && pair.geoms.contains(&contact.second);
    let points = table.pairs.iter().filter(is_it).flat_map(|pair| &pair.points);
    let place = crate::memory::four;
    points.filter(|point| place(point.place) == contact.place).map(|point| point.gap).fold(0.0, f64::max)
}

exports! {
    fn dGeomGetBody(geom: Handle) -> Handle {
        with("dGeomGetBody", NULL, |table, host| {
            let found = match row(Kind::Geom, geom).and_then(|row| table.geoms.get(row)).map(|geom| &geom.form) {
                Some(Form::PluginGeom(own)) => return own.body.map_or(NULL, |row| handle(Kind::Body, row)),
                Some(Form::Bounds(found)) => found.clone(),
                _ => return NULL,
            };
            table.body(host, &found).map_or(NULL, |row| handle(Kind::Body, row))
        })
    }
    fn dBodyGetNextGeom(geom: Handle) -> Handle {
        with("dBodyGetNextGeom", NULL, |table, host| {
            let Some((link, own)) = link_of(table, geom).zip(row(Kind::Geom, geom)) else { return NULL };
            let colliders: Vec<ColliderId> = (0..)
                .map(ColliderId)
                .zip(&host.dynamics().model.colliders)
                .filter(|(_, collider)| collider.link == Some(link))
                .map(|(id, _)| id)
                .collect();
            let mut geoms = Vec::new();
            for id in colliders {
                let row = host.owner(id).and_then(|found| table.geom(found));
                geoms.extend(row.filter(|row| !geoms.contains(row)));
            }
            let body = table.bodies.iter().position(|body| body.link == link && !body.is_gone);
            geoms.extend(table.own_geoms(body));
            let at = geoms.iter().position(|row| *row == own);
            let next = at.and_then(|at| geoms.get(at + 1));
            next.map_or(NULL, |row| handle(Kind::Geom, *row))
        })
    }
    fn dGeomGetSpace(geom: Handle) -> Handle {
        with_geom("dGeomGetSpace", geom, NULL, |geom, _, _| match &geom.form {
            Form::PluginGeom(own) => own.space.map_or(NULL, |row| handle(Kind::Space, row)),
            _ => geom.whole.map_or_else(|| handle(Kind::Space, 0), |whole| handle(Kind::Geom, whole)),
        })
    }
    fn dGeomIsSpace(geom: Handle) -> c_int { c_int::from(dGeomGetClass(geom) == SPACE) }
    fn dGeomGetClass(geom: Handle) -> c_int {
        if row(Kind::Space, geom).is_some() {
            return SPACE;
        }
        with_geom("dGeomGetClass", geom, SPACE, |geom, _, host| match &geom.form {
            Form::PluginGeom(own) => own.class(),
            Form::Bounds(found) => {
                let [only] = found.colliders.as_slice() else { return SPACE };
                match host.dynamics().model.colliders.get(only.index()).map(|collider| &collider.shape) {
                    Some(Shape::Sphere { .. }) => SPHERE,
                    Some(Shape::Box { .. }) => BOX,
                    Some(Shape::Capsule { .. }) => CAPSULE,
                    Some(Shape::Cylinder { .. }) => CYLINDER,
                    Some(Shape::Plane) => PLANE,
                    Some(Shape::Convex(_)) => CONVEX,
                    Some(Shape::Mesh(_)) => MESH,
                    Some(Shape::HeightField(_)) => HEIGHT_FIELD,
                    None => SPACE,
                }
            }
            Form::Gone => SPACE,
        })
    }
    /// Whether two geoms are one, or one is a part of the other.
    fn dAreGeomsSame(first: Handle, second: Handle) -> c_int {
        let whole = |geom| with_geom("dAreGeomsSame", geom, None, |known, _, _| Some(whole_of(known, geom)));
        c_int::from(whole(first).is_some_and(|first| whole(second) == Some(first)))
    }
    /// World coordinates of a point of a geom, and the other way round; of directions alike.
    fn dGeomGetRelPointPos(geom: Handle, x: f64, y: f64, z: f64, out: *mut f64) {
        put_vector(out, place_of("dGeomGetRelPointPos", geom).point(Vec3::new(x, y, z)));
    }
    fn dGeomGetPosRelPoint(geom: Handle, x: f64, y: f64, z: f64, out: *mut f64) {
        put_vector(out, place_of("dGeomGetPosRelPoint", geom).inverse().point(Vec3::new(x, y, z)));
    }
    fn dGeomVectorToWorld(geom: Handle, x: f64, y: f64, z: f64, out: *mut f64) {
        put_vector(out, place_of("dGeomVectorToWorld", geom).vector(Vec3::new(x, y, z)));
    }
    fn dGeomVectorFromWorld(geom: Handle, x: f64, y: f64, z: f64, out: *mut f64) {
        put_vector(out, place_of("dGeomVectorFromWorld", geom).inverse().vector(Vec3::new(x, y, z)));
    }
    /// Bits by which geoms are told apart: a pair meets if the category of one is among what the other one collides with.
    fn dGeomSetCategoryBits(geom: Handle, bits: c_ulong) {
        with_geom("dGeomSetCategoryBits", geom, (), |geom, _, _| geom.category = wide(bits));
    }
    fn dGeomSetCollideBits(geom: Handle, bits: c_ulong) {
        with_geom("dGeomSetCollideBits", geom, (), |geom, _, _| geom.collides = wide(bits));
    }
    fn dGeomGetCategoryBits(geom: Handle) -> c_ulong {
        with_geom("dGeomGetCategoryBits", geom, c_ulong::MAX, |geom, _, _| geom.category as c_ulong)
    }
    fn dGeomGetCollideBits(geom: Handle) -> c_ulong {
        with_geom("dGeomGetCollideBits", geom, c_ulong::MAX, |geom, _, _| geom.collides as c_ulong)
    }
    fn dGeomCopyPosition(geom: Handle, out: *mut f64) {
        put_vector(out, with_geom("dGeomCopyPosition", geom, Vec3::ZERO, |geom, bodies, host| geom.pose(bodies, host).translation));
    }
    fn dGeomCopyRotation(geom: Handle, out: *mut f64) {
        let turn = with_geom("dGeomCopyRotation", geom, Quat::IDENTITY, |geom, bodies, host| geom.pose(bodies, host).rotation);
        write(out, rows(base::Mat3::from_quat(turn)));
    }
    fn dGeomGetQuaternion(geom: Handle, out: *mut f64) {
        let turn = with_geom("dGeomGetQuaternion", geom, Quat::IDENTITY, |geom, bodies, host| geom.pose(bodies, host).rotation);
        write(out, scalar_first(turn));
    }
    fn dGeomSetData(geom: Handle, data: Handle) {
        with_geom("dGeomSetData", geom, (), |geom, _, _| geom.data = data);
    }
    fn dGeomGetData(geom: Handle) -> Handle { with_geom("dGeomGetData", geom, NULL, |geom, _, _| geom.data) }
    fn dGeomEnable(geom: Handle) { with_geom("dGeomEnable", geom, (), |geom, _, _| geom.is_enabled = true); }
    fn dGeomDisable(geom: Handle) { with_geom("dGeomDisable", geom, (), |geom, _, _| geom.is_enabled = false); }
    fn dGeomIsEnabled(geom: Handle) -> c_int {
        with_geom("dGeomIsEnabled", geom, 0, |geom, _, _| c_int::from(geom.is_enabled))
    }
    /// Static and dynamic geoms are told apart by several threads of Webots' ODE only: here each meets all.
    fn dGeomSetDynamicFlag(_geom: Handle) {}
    fn dGeomUnsetDynamicFlag(_geom: Handle) {}
    fn dGeomDestroy(geom: Handle) {
        if row(Kind::Space, geom).is_some() {
            return crate::space::destroy("dGeomDestroy", geom);
        }
        let inner = with_geom("dGeomDestroy", geom, None, |geom, _, host| match &geom.form {
            Form::PluginGeom(own) => {
                let inner = own.cleaned();
                geom.form = Form::Gone;
                inner
            }
            _ => {
                host.warn("dGeomDestroy: the geoms of the world stay".to_owned());
                None
            }
        });
        if let Some(inner) = inner.filter(|inner| *inner != geom) {
            dGeomDestroy(inner);
        }
    }
    fn dGeomSphereGetRadius(geom: Handle) -> f64 {
        match shape_of("dGeomSphereGetRadius", geom) {
            Some(Shape::Sphere { radius }) => radius,
            _ => 0.0,
        }
    }
    fn dGeomBoxGetLengths(geom: Handle, out: *mut f64) {
        let Some(Shape::Box { half }) = shape_of("dGeomBoxGetLengths", geom) else { return };
        put_vector(out, half * 2.0);
    }
    fn dGeomCapsuleGetParams(geom: Handle, radius: *mut f64, length: *mut f64) {
        let Some(Shape::Capsule { radius: r, half_height }) = shape_of("dGeomCapsuleGetParams", geom) else { return };
        write(radius, [r]);
        write(length, [2.0 * half_height]);
    }
    fn dGeomCylinderGetParams(geom: Handle, radius: *mut f64, length: *mut f64) {
        let Some(Shape::Cylinder { radius: r, half_height }) = shape_of("dGeomCylinderGetParams", geom) else { return };
        write(radius, [r]);
        write(length, [2.0 * half_height]);
    }
    /// Writes points where two geoms touch, the deepest first, as many as the lower half of `flags` says, `skip` bytes
    /// apart. Gives how many.
    fn dCollide(first: Handle, second: Handle, flags: c_int, contacts: *mut ContactGeom, skip: c_int) -> c_int {
        let most = (flags & 0xffff) as usize;
        let points = with("dCollide", Vec::new(), |table, host| meet(table, host, [first, second], most.max(1)));
        let named = |geom| with_own("dCollide", geom, None, |own, _, _| own.named()).unwrap_or(geom);
        let [first, second] = if points.is_empty() { [first, second] } else { [first, second].map(named) };
        put_points(&points, most, contacts, skip, [first, second])
    }
}

pub(crate) fn points_of(met: Vec<ShapeContact>) -> Vec<Point> {
    let mut points: Vec<Point> = met.into_iter().map(Point::of).collect();
    points.sort_by(|a, b| b.depth.total_cmp(&a.depth));
    points
}

/// Writes points, at most so many, so many bytes apart. Gives how many.
pub(crate) fn put_points(
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
        // ODE asks for room for as many contacts as the flags say, so many bytes apart.
        crate::memory::put(contacts.wrapping_byte_offset(count as isize * skip as isize), contact);
        count += 1;
    }
    count
}

/// `dGeomGetPosition` and `dGeomGetRotation` give addresses of numbers of the geom's last look.
mod last {
    use super::{Handle, Quat, Vec3, with_geom};
    use crate::memory::{four, rows};
    use std::cell::Cell;

    const PLACES: usize = 16;

    thread_local! {
        /// Numbers of the last few answers, so that a program can hold more than one.
        static ANSWERS: [[Cell<f64>; 12]; PLACES] = const { [const { [const { Cell::new(0.0) }; 12] }; PLACES] };
        static NEXT: Cell<usize> = const { Cell::new(0) };
    }

    pub(crate) fn keep<const N: usize>(numbers: [f64; N]) -> *const f64 {
        if let Some(link) = crate::remote::link() {
            return link.keep(numbers);
        }
        let at = NEXT.replace((NEXT.get() + 1) % PLACES);
        ANSWERS.with(|answers| {
            let answer = &answers[at % PLACES];
            answer.iter().zip(numbers).for_each(|(cell, number)| cell.set(number));
            answer.as_ptr().cast()
        })
    }

    exports! {
        fn dGeomGetPosition(geom: Handle) -> *const f64 {
            keep(four(with_geom("dGeomGetPosition", geom, Vec3::ZERO, |geom, bodies, host| geom.pose(bodies, host).translation)))
        }
        fn dGeomGetRotation(geom: Handle) -> *const f64 {
            let turn = with_geom("dGeomGetRotation", geom, Quat::IDENTITY, |geom, bodies, host| geom.pose(bodies, host).rotation);
            keep(rows(base::Mat3::from_quat(turn)))
        }
    }
}
pub(crate) use last::EXPORTED as MORE;
