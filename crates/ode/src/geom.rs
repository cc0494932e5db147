//! `dGeom…`, `dCreateRay`, `dCollide`: shapes of the world, rays, and where they touch.
//!
//! A geom is all of a bounding object: so the two geoms of a collision are those that DEF names lead to.

use std::collections::BTreeMap;
use std::ffi::c_int;

use base::{Pose, Quat, Vec3};
use dynamics::{ColliderId, LinkId, Shape};

use crate::handle::{Handle, Kind, handle, row};
use crate::memory::{put_vector, rows, scalar_first, write};
use crate::table::{Found, Host, Table, with, with_table};

/// ODE's numbers of the kinds of shapes.
const SPHERE: c_int = 0;
const BOX: c_int = 1;
const CAPSULE: c_int = 2;
const CYLINDER: c_int = 3;
const PLANE: c_int = 4;
const RAY: c_int = 5;
const CONVEX: c_int = 6;
const MESH: c_int = 8;
const HEIGHT_FIELD: c_int = 9;
const SPACE: c_int = 10;

const NULL: Handle = std::ptr::null_mut();

/// A shape that the plugin knows.
#[derive(Clone, Debug)]
pub(crate) struct Geom {
    form: Form,
    pub(crate) data: Handle,
    is_enabled: bool,
}

#[derive(Clone, Debug)]
enum Form {
    /// Of the world.
    Bounds(Found),
    /// The plugin's own.
    Ray { length: f64, origin: Vec3, direction: Vec3 },
    /// It was destroyed.
    Gone,
}

/// Two bounding objects that touch, with the points and what the plugin made of them.
#[derive(Clone, Debug)]
pub struct Pair {
    /// Handles of both geoms.
    pub geoms: [Handle; 2],
    colliders: Vec<(ColliderId, ColliderId)>,
    points: Vec<Point>,
}

/// A point of a pair.
#[derive(Clone, Copy, Debug)]
struct Point {
    place: Vec3,
    /// Into the first geom.
    normal: Vec3,
    depth: f64,
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

impl Geom {
    pub(crate) fn of(found: Found) -> Self {
        Self { form: Form::Bounds(found), data: NULL, is_enabled: true }
    }

    pub(crate) fn update(&mut self, found: Found) {
        self.form = Form::Bounds(found);
    }

    fn pose(&self, host: &mut dyn Host) -> Pose {
        match &self.form {
            Form::Bounds(found) => {
                let link = found.link.map_or(Pose::IDENTITY, |link| host.dynamics().pose(link));
                link * found.link_from_node
            }
            Form::Ray { origin, direction, .. } => {
                let (x, y) = base::math::tangents(*direction);
                let y = if x.cross(y).dot(*direction) > 0.0 { y } else { -y };
                Pose::new(*origin, crate::memory::rotation(base::Mat3::from_cols(x, y, *direction)))
            }
            Form::Gone => Pose::IDENTITY,
        }
    }
}

/// Finds what touches: pairs of geoms, each once, for the plugin to look at. [`Pair::take`] then takes one from the step.
pub fn touching(host: &mut dyn Host) -> Vec<Pair> {
    let points = host.dynamics().touching();
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
            pair.points.push(Point { place: point.point, normal, depth: point.depth.max(0.0) });
        }
        table.pairs = pairs.into_values().collect();
        let mut all = table.pairs.clone();
        all.extend(met_by_rays(table, host));
        all
    })
}

/// Rays of the plugin's own touch all that they meet, as in ODE.
fn met_by_rays(table: &mut Table, host: &mut dyn Host) -> Vec<Pair> {
    let rays: Vec<(usize, f64, Vec3, Vec3)> = (0..)
        .zip(&table.geoms)
        .filter(|(_, geom)| geom.is_enabled)
        .filter_map(|(row, geom)| match geom.form {
            Form::Ray { length, origin, direction } => Some((row, length, origin, direction)),
            _ => None,
        })
        .collect();
    let mut pairs = Vec::new();
    for (ray, length, origin, direction) in rays {
        let mut met: Vec<ColliderId> = Vec::new();
        while let Some(hit) = host.dynamics().ray_cast(origin, direction, length, &|id| !met.contains(&id)) {
            met.push(hit.collider);
            let Some(found) = host.owner(hit.collider) else { continue };
            met.extend(&found.colliders);
            if let Some(geom) = table.geom(found) {
                let geoms = [geom, ray].map(|row| handle(Kind::Geom, row));
                pairs.push(Pair { geoms, colliders: Vec::new(), points: Vec::new() });
            }
        }
    }
    pairs
}

impl Pair {
    /// The plugin has dealt with it: in the step that follows, the world does nothing about it.
    pub fn take(&self, host: &mut dyn Host) {
        host.dynamics().ignore(self.colliders.iter().copied());
    }
}

fn with_geom<R>(what: &str, geom: Handle, none: R, act: impl FnOnce(&mut Geom, &mut dyn Host) -> R) -> R {
    with(what, None, |table, host| match row(Kind::Geom, geom).and_then(|row| table.geoms.get_mut(row)) {
        Some(geom) => Some(act(geom, host)),
        None => {
            table.tell(host, format!("{what}: this is no geom"));
            None
        }
    })
    .unwrap_or(none)
}

fn link_of(table: &Table, geom: Handle) -> Option<LinkId> {
    match &table.geoms.get(row(Kind::Geom, geom)?)?.form {
        Form::Bounds(found) => found.link,
        _ => None,
    }
}

/// Size of the shape, if it is a single one.
fn shape_of(what: &str, geom: Handle) -> Option<Shape> {
    with_geom(what, geom, None, |geom, host| {
        let Form::Bounds(Found { colliders, .. }) = &geom.form else { return None };
        let [only] = colliders.as_slice() else { return None };
        Some(host.dynamics().model.colliders.get(only.index())?.shape.clone())
    })
}

/// Points where two geoms touch, the deepest first.
fn meet(table: &Table, host: &mut dyn Host, first: Handle, second: Handle) -> Vec<Point> {
    let form = |geom| Some(table.geoms.get(row(Kind::Geom, geom)?)?.form.clone());
    let mut points = match (form(first), form(second)) {
        (Some(Form::Ray { length, origin, direction }), Some(Form::Bounds(found))) => {
            ray_points(host, &found, origin, direction, length)
        }
        (Some(Form::Bounds(found)), Some(Form::Ray { length, origin, direction })) => {
            let mut points = ray_points(host, &found, origin, direction, length);
            points.iter_mut().for_each(|point| point.normal = -point.normal);
            points
        }
        (Some(Form::Bounds(a)), Some(Form::Bounds(b))) => {
            let known = |pair: &&Pair| pair.geoms == [first, second] || pair.geoms == [second, first];
            if let Some(pair) = table.pairs.iter().find(known) {
                let turned = pair.geoms != [first, second];
                let turn = |point: &Point| Point {
                    normal: if turned { -point.normal } else { point.normal },
                    ..*point
                };
                pair.points.iter().map(turn).collect()
            } else {
                let own = |found: &Found, id| found.colliders.contains(&id);
                let all = host.dynamics().touching();
                let turned = |a: bool, normal: Vec3| if a { normal } else { -normal };
                all.iter()
                    .filter(|point| {
                        own(&a, point.a) && own(&b, point.b) || own(&a, point.b) && own(&b, point.a)
                    })
                    .map(|point| Point {
                        place: point.point,
                        normal: turned(own(&a, point.a), point.normal),
                        depth: point.depth.max(0.0),
                    })
                    .collect()
            }
        }
        _ => Vec::new(),
    };
    points.sort_by(|a, b| b.depth.total_cmp(&a.depth));
    points
}

/// Where a ray first meets something; the depth is the way to there, as in ODE.
fn ray_points(host: &mut dyn Host, found: &Found, origin: Vec3, direction: Vec3, length: f64) -> Vec<Point> {
    let hit = host.dynamics().ray_cast(origin, direction, length, &|id| found.colliders.contains(&id));
    let point = hit.map(|hit| Point {
        place: origin + direction * hit.distance,
        normal: hit.normal,
        depth: hit.distance,
    });
    point.into_iter().collect()
}

exports! {
    fn dGeomGetBody(geom: Handle) -> Handle {
        with("dGeomGetBody", NULL, |table, host| {
            let Some(link) = link_of(table, geom) else { return NULL };
            let found = table.geoms.iter().find_map(|geom| match &geom.form {
                Form::Bounds(found) if found.link == Some(link) => Some(found.clone()),
                _ => None,
            });
            let body = found.and_then(|found| table.body(host, &found));
            body.map_or(NULL, |row| handle(Kind::Body, row))
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
            let at = geoms.iter().position(|row| *row == own);
            let next = at.and_then(|at| geoms.get(at + 1));
            next.map_or(NULL, |row| handle(Kind::Geom, *row))
        })
    }
    fn dGeomGetSpace(_geom: Handle) -> Handle { handle(Kind::Space, 0) }
    fn dGeomIsSpace(geom: Handle) -> c_int { c_int::from(dGeomGetClass(geom) == SPACE) }
    fn dGeomGetClass(geom: Handle) -> c_int {
        if row(Kind::Space, geom).is_some() {
            return SPACE;
        }
        with_geom("dGeomGetClass", geom, SPACE, |geom, host| match &geom.form {
            Form::Ray { .. } => RAY,
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
        c_int::from(first == second && row(Kind::Geom, first).is_some())
    }
    /// Whether a geom is the one that stands for all of a bounding object, or in the world's space.
    fn dSpaceQuery(space: Handle, geom: Handle) -> c_int {
        let is_world = row(Kind::Space, space).is_some() && row(Kind::Geom, geom).is_some();
        c_int::from(is_world || dAreGeomsSame(space, geom) != 0)
    }
    fn dGeomCopyPosition(geom: Handle, out: *mut f64) {
        put_vector(out, with_geom("dGeomCopyPosition", geom, Vec3::ZERO, |geom, host| geom.pose(host).translation));
    }
    fn dGeomCopyRotation(geom: Handle, out: *mut f64) {
        let turn = with_geom("dGeomCopyRotation", geom, Quat::IDENTITY, |geom, host| geom.pose(host).rotation);
        write(out, rows(base::Mat3::from_quat(turn)));
    }
    fn dGeomGetQuaternion(geom: Handle, out: *mut f64) {
        let turn = with_geom("dGeomGetQuaternion", geom, Quat::IDENTITY, |geom, host| geom.pose(host).rotation);
        write(out, scalar_first(turn));
    }
    fn dGeomSetData(geom: Handle, data: Handle) {
        with_geom("dGeomSetData", geom, (), |geom, _| geom.data = data);
    }
    fn dGeomGetData(geom: Handle) -> Handle { with_geom("dGeomGetData", geom, NULL, |geom, _| geom.data) }
    fn dGeomEnable(geom: Handle) { with_geom("dGeomEnable", geom, (), |geom, _| geom.is_enabled = true); }
    fn dGeomDisable(geom: Handle) { with_geom("dGeomDisable", geom, (), |geom, _| geom.is_enabled = false); }
    fn dGeomIsEnabled(geom: Handle) -> c_int {
        with_geom("dGeomIsEnabled", geom, 0, |geom, _| c_int::from(geom.is_enabled))
    }
    /// All geoms may be met at any time; there is nothing to switch.
    fn dGeomSetDynamicFlag(_geom: Handle) {}
    fn dGeomUnsetDynamicFlag(_geom: Handle) {}
    fn dGeomDestroy(geom: Handle) {
        with_geom("dGeomDestroy", geom, (), |geom, host| match geom.form {
            Form::Ray { .. } => geom.form = Form::Gone,
            _ => host.warn("dGeomDestroy: the geoms of the world stay".to_owned()),
        });
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
    fn dCreateRay(_space: Handle, length: f64) -> Handle {
        with("dCreateRay", NULL, |table, _| {
            let form = Form::Ray { length, origin: Vec3::ZERO, direction: Vec3::Z };
            table.geoms.push(Geom { form, data: NULL, is_enabled: true });
            handle(Kind::Geom, table.geoms.len() - 1)
        })
    }
    fn dGeomRaySetLength(geom: Handle, new_length: f64) {
        with_geom("dGeomRaySetLength", geom, (), |geom, _| {
            if let Form::Ray { length, .. } = &mut geom.form {
                *length = new_length;
            }
        });
    }
    fn dGeomRayGetLength(geom: Handle) -> f64 {
        with_geom("dGeomRayGetLength", geom, 0.0, |geom, _| match geom.form {
            Form::Ray { length, .. } => length,
            _ => 0.0,
        })
    }
    fn dGeomRaySet(geom: Handle, x: f64, y: f64, z: f64, dx: f64, dy: f64, dz: f64) {
        with_geom("dGeomRaySet", geom, (), |geom, _| {
            if let (Form::Ray { origin, direction, .. }, Some(along)) =
                (&mut geom.form, Vec3::new(dx, dy, dz).try_normalize())
            {
                (*origin, *direction) = (Vec3::new(x, y, z), along);
            }
        });
    }
    fn dGeomRayGet(geom: Handle, start: *mut f64, way: *mut f64) {
        with_geom("dGeomRayGet", geom, (), |geom, _| {
            if let Form::Ray { origin, direction, .. } = &geom.form {
                put_vector(start, *origin);
                put_vector(way, *direction);
            }
        });
    }
    /// Writes points where two geoms touch, the deepest first, as many as the lower half of `flags` says, `skip` bytes
    /// apart. Gives how many.
    fn dCollide(first: Handle, second: Handle, flags: c_int, contacts: *mut ContactGeom, skip: c_int) -> c_int {
        let (most, skip) = ((flags & 0xffff) as usize, skip as isize);
        let points = with("dCollide", Vec::new(), |table, host| meet(table, host, first, second));
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
            // SAFETY: ODE asks for room for as many contacts as the flags say, so many bytes apart; null was looked for.
            unsafe { contacts.byte_offset(count as isize * skip).write_unaligned(contact) };
            count += 1;
        }
        count
    }
    /// Bits by which geoms are told apart have no effect: bounding objects have filters of their own.
    fn dGeomSetCategoryBits(_geom: Handle, _bits: std::ffi::c_ulong) {}
    fn dGeomSetCollideBits(_geom: Handle, _bits: std::ffi::c_ulong) {}
}

/// `dGeomGetPosition` and `dGeomGetRotation` give addresses of numbers of the geom's last look.
mod last {
    use super::{Handle, Quat, Vec3, with_geom};
    use crate::memory::{four, rows};
    use std::cell::Cell;

    const PLACES: usize = 8;

    thread_local! {
        /// Numbers of the last few answers, so that a program can hold more than one.
        static ANSWERS: [[Cell<f64>; 12]; PLACES] = const { [const { [const { Cell::new(0.0) }; 12] }; PLACES] };
        static NEXT: Cell<usize> = const { Cell::new(0) };
    }

    fn keep<const N: usize>(numbers: [f64; N]) -> *const f64 {
        let at = NEXT.replace((NEXT.get() + 1) % PLACES);
        ANSWERS.with(|answers| {
            let answer = &answers[at % PLACES];
            answer.iter().zip(numbers).for_each(|(cell, number)| cell.set(number));
            answer.as_ptr().cast()
        })
    }

    exports! {
        fn dGeomGetPosition(geom: Handle) -> *const f64 {
            keep(four(with_geom("dGeomGetPosition", geom, Vec3::ZERO, |geom, host| geom.pose(host).translation)))
        }
        fn dGeomGetRotation(geom: Handle) -> *const f64 {
            let turn = with_geom("dGeomGetRotation", geom, Quat::IDENTITY, |geom, host| geom.pose(host).rotation);
            keep(rows(base::Mat3::from_quat(turn)))
        }
    }
}
pub(crate) use last::EXPORTED as MORE;
