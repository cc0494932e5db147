//! `dSpace…`: spaces of geoms, and pairs of geoms that may touch.
//!
//! The world's space contains all bounding objects and what the plugin adds to it; other spaces contain geoms of the
//! plugin.

use std::ffi::{c_int, c_void};

use base::Vec3;
use dynamics::shape::Aabb;
use dynamics::{ColliderId, LinkId};

use crate::call::{self, invoke};
use crate::geom::{Geom, GeomKind, NULL, SPACE, with_plugin_geom};
use crate::handle::{Handle, Kind, handle, row};
use crate::marshal::{Function, Word};
use crate::table::{Host, Table, with};

/// A space of the plugin.
#[derive(Clone, Debug)]
pub(crate) struct Space {
    class: c_int,
    /// Row of the space in which it is; 0 is the world's.
    parent: Option<usize>,
    /// Whether its geoms are destroyed with it.
    cleans: bool,
}

/// The callback for each pair.
type Near = Function;

/// What decides whether a geom may collide with another.
struct SpaceMember {
    handle: Handle,
    bounds: Aabb,
    link: Option<LinkId>,
    category: u64,
    collides: u64,
    is_ray: bool,
}

impl SpaceMember {
    fn may_collide(&self, other: &Self) -> bool {
        let is_one = self.link.is_some() && self.link == other.link;
        let is_wanted = self.category & other.collides != 0 || other.category & self.collides != 0;
        let are_rays = self.is_ray && other.is_ray;
        !is_one && is_wanted && !are_rays && self.bounds.overlaps(&other.bounds)
    }
}

/// Returns whether a space is, directly or indirectly, in the world's space.
pub(crate) fn is_in_world(table: &Table, mut space: Option<usize>) -> bool {
    for _ in 0..=table.spaces.len() {
        match space {
            Some(0) => return true,
            Some(row) => space = find_space(table, row).and_then(|space| space.parent),
            None => return false,
        }
    }
    false
}

fn find_space(table: &Table, row: usize) -> Option<&Space> {
    table.spaces.get(row.checked_sub(1)?)?.as_ref()
}

/// Returns all geoms of the world that have shapes, each once.
pub(crate) fn bounding_objects(table: &mut Table, host: &mut dyn Host) -> Vec<usize> {
    let count = host.dynamics().model.colliders.len();
    let mut rows: Vec<usize> = Vec::new();
    let mut seen = std::collections::BTreeSet::new();
    for id in (0..count).map(ColliderId::from_index) {
        if !seen.contains(&id)
            && let Some(found) = host.owner(id)
        {
            seen.extend(found.colliders.iter().copied());
            rows.extend(table.geom(found));
        }
    }
    rows
}

/// Returns the geoms and spaces in a space.
fn members(table: &mut Table, host: &mut dyn Host, space: usize) -> Vec<Handle> {
    let mut rows = if space == 0 { bounding_objects(table, host) } else { Vec::new() };
    let is_in = |kind: &GeomKind| matches!(kind, GeomKind::PluginGeom(own) if own.space == Some(space));
    let own = table.geoms.iter().enumerate().filter(|(_, geom)| is_in(&geom.kind)).map(|(row, _)| row);
    rows.extend(own);
    let mut all: Vec<Handle> = rows.into_iter().map(|row| handle(Kind::Geom, row)).collect();
    for (index, inner) in table.spaces.iter().enumerate() {
        if inner.as_ref().is_some_and(|inner| inner.parent == Some(space)) {
            all.push(handle(Kind::Space, index + 1));
        }
    }
    all
}

/// Returns the current collision data of geoms and spaces; disabled and destroyed ones are left out.
fn space_members(
    table: &mut Table,
    host: &mut dyn Host,
    handles: Vec<Handle>,
    depth: usize,
) -> Vec<SpaceMember> {
    let mut out = Vec::new();
    for handle in handles {
        if let Some(space) = row(Kind::Space, handle) {
            if depth > table.spaces.len() {
                continue;
            }
            let inside = members(table, host, space);
            let inside = space_members(table, host, inside, depth + 1);
            let bounds = inside.iter().fold(Aabb::EMPTY, |sum, side| sum.merged(&side.bounds));
            let all = u64::MAX;
            out.push(SpaceMember { handle, bounds, link: None, category: all, collides: all, is_ray: false });
        } else if let Some(index) = row(Kind::Geom, handle) {
            out.extend(space_member(table, host, index));
        }
    }
    out
}

fn space_member(table: &mut Table, host: &mut dyn Host, index: usize) -> Option<SpaceMember> {
    let Table { geoms, bodies, .. } = table;
    let geom = geoms.get_mut(index).filter(|geom| geom.is_enabled)?;
    let handle = handle(Kind::Geom, index);
    let (category, collides) = (geom.category, geom.collides);
    match &mut geom.kind {
        GeomKind::BoundingObject(found) => {
            let dynamics = host.dynamics();
            let boxes = found.colliders.iter().map(|id| dynamics.bounds(*id));
            let bounds = boxes.fold(Aabb::EMPTY, |sum, one| sum.merged(&one));
            Some(SpaceMember { handle, bounds, link: found.link, category, collides, is_ray: false })
        }
        GeomKind::PluginGeom(own) => {
            own.refresh(bodies, host);
            Some(SpaceMember {
                handle,
                bounds: own.bounds(bodies, host),
                link: own.body.and_then(|row| bodies.get(row)).map(|body| body.link),
                category,
                collides,
                is_ray: own.is_ray(),
            })
        }
        GeomKind::Destroyed => None,
    }
}

/// Returns the pairs of the plugin's geoms in the world's space (except rays) with each other and with all bounding
/// objects.
pub(crate) fn plugin_geom_pairs(table: &mut Table, host: &mut dyn Host) -> Vec<[Handle; 2]> {
    let is_one = |form: &GeomKind| matches!(form, GeomKind::PluginGeom(own) if !own.is_ray() && is_in_world(table, own.space));
    let rows: Vec<usize> =
        table.geoms.iter().enumerate().filter(|(_, geom)| is_one(&geom.kind)).map(|(row, _)| row).collect();
    if rows.is_empty() {
        return Vec::new();
    }
    let handles = |rows: &[usize]| rows.iter().map(|row| handle(Kind::Geom, *row)).collect();
    let world = bounding_objects(table, host);
    let world = space_members(table, host, handles(&world), 0);
    let own = space_members(table, host, handles(&rows), 0);
    let mut pairs = Vec::new();
    for (at, one) in own.iter().enumerate() {
        let others = world.iter().chain(own.iter().take(at));
        pairs.extend(others.filter(|other| other.may_collide(one)).map(|other| [other.handle, one.handle]));
    }
    pairs
}

/// Returns the number of shapes of a geom.
fn shape_count(geom: &Geom) -> usize {
    match &geom.kind {
        GeomKind::BoundingObject(found) => found.colliders.len(),
        GeomKind::PluginGeom(_) => 1,
        GeomKind::Destroyed => 0,
    }
}

fn create(what: &str, parent: Handle, class: c_int) -> Handle {
    with(what, NULL, |table, _| {
        let parent = row(Kind::Space, parent);
        table.spaces.push(Some(Space { class, parent, cleans: true }));
        handle(Kind::Space, table.spaces.len())
    })
}

/// Runs `act` on a space of the plugin.
fn with_space<R>(what: &str, space: Handle, none: R, act: impl FnOnce(&mut Space) -> R) -> R {
    with(what, None, |table, _| {
        let index = row(Kind::Space, space)?.checked_sub(1)?;
        table.spaces.get_mut(index)?.as_mut().map(act)
    })
    .unwrap_or(none)
}

/// Calls the callback for each pair; it may call functions of ODE in turn.
fn call_near_callback(pairs: &[[Handle; 2]], data: *mut c_void, near: Near) {
    for [first, second] in pairs {
        invoke(near, call::Signature::Near, [data.to_word(), first.to_word(), second.to_word()]);
    }
}

/// Destroys a space, and its contents if its cleanup mode is set.
pub(crate) fn destroy(what: &str, space: Handle) {
    with(what, (), |table, host| {
        let Some(index) = row(Kind::Space, space).and_then(|row| row.checked_sub(1)) else {
            table.warn_once(host, format!("{what}: the world's space cannot be destroyed"));
            return;
        };
        let Some(gone) = table.spaces.get_mut(index).and_then(Option::take) else { return };
        for geom in &mut table.geoms {
            if let GeomKind::PluginGeom(own) = &mut geom.kind
                && own.space == Some(index + 1)
            {
                if gone.cleans {
                    geom.kind = GeomKind::Destroyed;
                } else {
                    own.space = None;
                }
            }
        }
        for inner in table.spaces.iter_mut().flatten().filter(|inner| inner.parent == Some(index + 1)) {
            inner.parent = None;
        }
    });
}

/// ODE's space classes.
const SIMPLE: c_int = SPACE;
const HASH: c_int = SPACE + 1;
const SWEEP: c_int = SPACE + 2;
const QUAD_TREE: c_int = SPACE + 3;

exports! {
    fn dSimpleSpaceCreate(parent: Handle) -> Handle { create("dSimpleSpaceCreate", parent, SIMPLE) }
    fn dHashSpaceCreate(parent: Handle) -> Handle { create("dHashSpaceCreate", parent, HASH) }
    fn dSweepAndPruneSpaceCreate(parent: Handle, _order: c_int) -> Handle {
        create("dSweepAndPruneSpaceCreate", parent, SWEEP)
    }
    fn dQuadTreeSpaceCreate(parent: Handle, _center: *const f64, _size: *const f64, _depth: c_int) -> Handle {
        create("dQuadTreeSpaceCreate", parent, QUAD_TREE)
    }
    /// Has no effect: there is nothing to tune.
    fn dHashSpaceSetLevels(_space: Handle, _low: c_int, _high: c_int) {}
    fn dSpaceClean(_space: Handle) {}
    fn dSpaceGetClass(space: Handle) -> c_int { with_space("dSpaceGetClass", space, HASH, |space| space.class) }
    fn dSpaceSetCleanup(space: Handle, mode: c_int) {
        with_space("dSpaceSetCleanup", space, (), |space| space.cleans = mode != 0);
    }
    fn dSpaceGetCleanup(space: Handle) -> c_int {
        with_space("dSpaceGetCleanup", space, 0, |space| c_int::from(space.cleans))
    }
    fn dSpaceDestroy(space: Handle) { destroy("dSpaceDestroy", space); }
    fn dSpaceAdd(space: Handle, geom: Handle) {
        let to = row(Kind::Space, space);
        if let Some(inner) = row(Kind::Space, geom) {
            with_space("dSpaceAdd", geom, (), |space| space.parent = to.filter(|to| *to != inner));
            return;
        }
        with_plugin_geom("dSpaceAdd", geom, (), |own, _, _| own.space = to);
    }
    fn dSpaceRemove(space: Handle, geom: Handle) {
        let from = row(Kind::Space, space);
        if row(Kind::Space, geom).is_some() {
            with_space("dSpaceRemove", geom, (), |space| space.parent = None);
            return;
        }
        with_plugin_geom("dSpaceRemove", geom, (), |own, _, _| {
            if own.space == from {
                own.space = None;
            }
        });
    }
    /// A geom with several shapes is a space, as in ODE, and its shapes are geoms.
    fn dSpaceGetNumGeoms(space: Handle) -> c_int {
        with("dSpaceGetNumGeoms", 0, |table, host| {
            if let Some(geom) = row(Kind::Geom, space).and_then(|row| table.geoms.get(row)) {
                return shape_count(geom) as c_int;
            }
            row(Kind::Space, space).map_or(0, |space| members(table, host, space).len() as c_int)
        })
    }
    fn dSpaceGetGeom(space: Handle, index: c_int) -> Handle {
        with("dSpaceGetGeom", NULL, |table, host| {
            if let Some(at) = row(Kind::Geom, space) {
                return match (table.geoms.get(at).map(shape_count), usize::try_from(index)) {
                    (Some(0 | 1), Ok(0)) => space,
                    (Some(_), Ok(index)) => table.part(at, index).map_or(NULL, |row| handle(Kind::Geom, row)),
                    _ => NULL,
                };
            }
            let all = row(Kind::Space, space).map(|space| members(table, host, space)).unwrap_or_default();
            usize::try_from(index).ok().and_then(|index| all.get(index).copied()).unwrap_or(NULL)
        })
    }
    /// Returns whether a geom is in a space, or is the whole or a part of a bounding object.
    fn dSpaceQuery(space: Handle, geom: Handle) -> c_int {
        let Some(wanted) = row(Kind::Space, space) else {
            return crate::geom::dAreGeomsSame(space, geom);
        };
        with("dSpaceQuery", 0, |table, _| {
            let form = row(Kind::Geom, geom).and_then(|row| table.geoms.get(row)).map(|geom| &geom.kind);
            c_int::from(match form {
                Some(GeomKind::BoundingObject(_)) => wanted == 0,
                Some(GeomKind::PluginGeom(own)) => own.space == Some(wanted),
                _ => false,
            })
        })
    }
    /// Calls the callback for each two geoms of a space whose bounding boxes overlap.
    fn dSpaceCollide(space: Handle, data: *mut c_void, near: Near) {
        let pairs = with("dSpaceCollide", Vec::new(), |table, host| {
            let Some(space) = row(Kind::Space, space) else { return Vec::new() };
            let all = members(table, host, space);
            let all = space_members(table, host, all, 0);
            let mut pairs = Vec::new();
            for (at, one) in all.iter().enumerate() {
                let others = all.iter().take(at);
                pairs.extend(others.filter(|other| other.may_collide(one)).map(|other| [other.handle, one.handle]));
            }
            pairs
        });
        call_near_callback(&pairs, data, near);
    }
    /// Calls the callback for each geom of one and each of the other whose bounding boxes overlap.
    fn dSpaceCollide2(first: Handle, second: Handle, data: *mut c_void, near: Near) {
        let pairs = with("dSpaceCollide2", Vec::new(), |table, host| {
            let mut both = [first, second].map(|one| {
                let inside = row(Kind::Space, one).map(|space| members(table, host, space));
                space_members(table, host, inside.unwrap_or_else(|| vec![one]), 0)
            });
            let [first, second] = &mut both;
            let mut pairs = Vec::new();
            for one in first.iter() {
                let others = second.iter().filter(|other| other.handle != one.handle && other.may_collide(one));
                pairs.extend(others.map(|other| [one.handle, other.handle]));
            }
            pairs
        });
        call_near_callback(&pairs, data, near);
    }
    /// Returns the bounding box of a geom or a space: minimum and maximum of x, y and z.
    fn dGeomGetAABB(geom: Handle, out: *mut f64) {
        let bounds = with("dGeomGetAABB", None, |table, host| {
            space_members(table, host, vec![geom], 0).first().map(|side| side.bounds)
        });
        let Aabb { min, max } = bounds.unwrap_or(Aabb { min: Vec3::ZERO, max: Vec3::ZERO });
        crate::memory::write(out, [min.x, max.x, min.y, max.y, min.z, max.z]);
    }
}
