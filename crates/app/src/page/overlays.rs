//! Optional overlays for viewers that show how bodies and devices are modelled. Computed only on request.
//!
//! All coordinates are in the world frame, except those of bounding objects, which are in the frames of their bodies.
//! Lines are pairs of end points, with all numbers in one list.

use std::collections::BTreeSet;
use std::f64::consts::TAU;

use base::{Pose, Vec3};
use dynamics::{ColliderId, Contact, JointKind, JointMode, LinkId, Shape};
use engine::{OptionalRendering, World};
use scene::NodeId;
use serde_json::{Value as Json, json};

use super::tree;

/// Maximum number of triangles drawn of a bounding object.
const MAX_TRIANGLES: usize = 10_000;
/// Maximum number of lidar points; of more, every second one is drawn, and so on.
const MAX_POINTS: usize = 30_000;
/// Maximum number of support polygons.
const MAX_SUPPORTS: usize = 300;
/// Maximum number of names.
const MAX_NAMES: usize = 500;
/// Number of segments of a circle.
const SEGMENTS: usize = 24;
/// Half the size at which infinite planes are drawn. `[m]`
const PLANE: f64 = 5.0;

/// Returns the requested overlays. Bounding objects are included only if they have changed since `revision`.
pub(super) fn overlays(world: &mut World, params: &Json) -> Json {
    let wants =
        |name: &str| params["kinds"].as_array().is_some_and(|kinds| kinds.iter().any(|kind| kind == name));
    if wants("rays") {
        // Infra-red rays need the visual scene.
        world.state_mut().need_visuals();
        world.refresh_visuals();
    }
    let mut marks = json!({ "time": world.time().seconds(), "scale": nodes::world_info::line_scale(world.state().scene()) });
    if wants("bounding") {
        let revision = world.state().dynamics().revision();
        marks["revision"] = revision.into();
        if params["revision"] != revision {
            marks["bounding"] = bounding(world);
        }
    }
    type Part = fn(&World) -> Json;
    let parts: [(&str, Part); 9] = [
        ("contacts", contacts),
        ("axes", axes),
        ("centers", centers),
        ("rays", |world| lines(world, OptionalRendering::Rays)),
        ("frusta", |world| lines(world, OptionalRendering::Frustum)),
        ("points", points),
        ("targets", |world| lines(world, OptionalRendering::Targets)),
        ("support", support),
        ("names", names),
    ];
    for (name, part) in parts.into_iter().filter(|(name, _)| wants(name)) {
        marks[name] = part(world);
    }
    marks
}

/// Rounds to a tenth of a millimetre.
fn short(length: f64) -> Json {
    json!((length * 1e4).round() / 1e4)
}

fn flat(points: impl IntoIterator<Item = Vec3>) -> Json {
    points.into_iter().flat_map(|point| point.to_array()).map(short).collect()
}

fn contacts(world: &World) -> Json {
    let dynamics = world.state().dynamics();
    let stands = |collider: ColliderId| {
        dynamics.model.colliders.get(collider.index()).is_none_or(|collider| collider.link.is_none())
    };
    // The force on the movable object: that of the ground on a foot, not that of the foot on the ground.
    let force = |contact: &Contact| if stands(contact.a) { -contact.force } else { contact.force };
    dynamics.contacts().iter().map(|contact| flat([contact.point, force(contact)])).collect()
}

/// Returns lines along the axes of joints, twice as long as the world's `lineScale`.
fn axes(world: &World) -> Json {
    let state = world.state();
    let half = nodes::world_info::line_scale(state.scene());
    let links = state.dynamics().model.links.iter().enumerate();
    let ends = links.filter_map(|(index, link)| {
        let parent = link.parent.map_or(Pose::IDENTITY, |parent| state.dynamics().pose(parent));
        let (middle, axis) = match link.joint.kind {
            JointKind::Hinge { axis, anchor } => (parent.point(anchor), parent.vector(axis)),
            JointKind::Slider { axis } => {
                (state.dynamics().pose(LinkId::from_index(index)).translation, parent.vector(axis))
            }
            JointKind::Free | JointKind::Fixed => return None,
        };
        Some([middle - axis * half, middle + axis * half])
    });
    flat(ends.flatten().collect::<Vec<_>>())
}

fn centers(world: &World) -> Json {
    let dynamics = world.state().dynamics();
    let links = dynamics.model.links.iter().enumerate();
    let moved = links.filter(|(_, link)| link.joint.mode == JointMode::Dynamic && link.inertia.mass > 0.0);
    flat(moved.map(|(index, link)| dynamics.pose(LinkId::from_index(index)).point(link.inertia.center)))
}

fn lines(world: &World, what: OptionalRendering) -> Json {
    let lines = world.sketches(what).flat_map(|(_, lines)| lines);
    flat(lines.filter(|line| line.iter().all(|end| end.is_finite())).flatten())
}

fn points(world: &World) -> Json {
    let all: Vec<[Vec3; 2]> =
        world.sketches(OptionalRendering::Points).flat_map(|(_, points)| points).collect();
    let every = all.len().div_ceil(MAX_POINTS).max(1);
    flat(all.into_iter().step_by(every).map(|[point, _]| point))
}

/// Returns the support polygons of top-level solids that can move and touch something.
fn support(world: &World) -> Json {
    let state = world.state();
    let is_solid = |id: NodeId| state.scene().get(id).is_some_and(|node| node.ty.is_a("Solid"));
    let top = |solid: NodeId| {
        let above = std::iter::successors(Some(solid), |node| state.scene().get(*node)?.parent);
        above.filter(|node| is_solid(*node)).last()
    };
    let touched = state.dynamics().contacts().iter().flat_map(|contact| [contact.a, contact.b]);
    let owners = touched.filter_map(|collider| state.collider_owner(collider));
    let tops: BTreeSet<NodeId> = owners.filter_map(|owner| top(owner.solid)).collect();
    let moves = |solid: &NodeId| state.mount(*solid).is_some_and(|mount| mount.link.is_some());
    let rows = tops.into_iter().filter(moves).take(MAX_SUPPORTS);
    let row = |support: nodes::Support| {
        json!({
            "polygon": flat(support.polygon), "center": flat([support.center]), "isBalanced": support.is_balanced,
        })
    };
    rows.filter_map(|solid| nodes::support(state, solid)).map(row).collect()
}

/// Returns robots and nodes with a pose and a DEF name, with their positions.
fn names(world: &World) -> Json {
    let state = world.state();
    let robot =
        |id: NodeId| world.robots().iter().find(|robot| robot.node == id).map(|robot| robot.name.clone());
    let placed = state
        .scene()
        .iter()
        .filter(|(id, node)| !node.is_internal && node.ty.is_a("Pose") && state.mount(*id).is_some());
    let def = |id: NodeId| tree::def_of(state.scene(), id).map(str::to_owned);
    let named = placed.filter_map(|(id, _)| Some((id, def(id).or_else(|| robot(id))?)));
    let row = |(id, name): (NodeId, String)| json!({ "node": id.0, "name": name, "at": flat([state.pose(id).translation]) });
    named.take(MAX_NAMES).map(row).collect()
}

/// Returns the edges of bounding objects, in the frames of their bodies.
fn bounding(world: &World) -> Json {
    let colliders = world.state().dynamics().model.colliders.iter();
    let row = |collider: &dynamics::ColliderDef| {
        let ends =
            edges(&collider.shape).into_iter().flatten().map(|end| collider.link_from_shape.point(end));
        json!({ "body": collider.link.map(|link| link.0), "lines": flat(ends) })
    };
    colliders.map(row).collect()
}

/// Returns lines along the edges of a shape, in its frame; for convex hulls, the bounding box.
fn edges(shape: &Shape) -> Vec<[Vec3; 2]> {
    let arc = |from: f64, turn: f64, at: &dyn Fn(f64, f64) -> Vec3| -> Vec<[Vec3; 2]> {
        let corner = |step: usize| {
            let (sin, cos) = base::ops::sin_cos(from + turn * step as f64 / SEGMENTS as f64);
            at(cos, sin)
        };
        (0..SEGMENTS).map(|step| [corner(step), corner(step + 1)]).collect()
    };
    match shape {
        Shape::Sphere { radius } => {
            let r = *radius;
            let circles: [&dyn Fn(f64, f64) -> Vec3; 3] =
                [&|x, y| Vec3::new(r * x, r * y, 0.0), &|y, z| Vec3::new(0.0, r * y, r * z), &|z, x| {
                    Vec3::new(r * x, 0.0, r * z)
                }];
            circles.into_iter().flat_map(|circle| arc(0.0, TAU, circle)).collect()
        }
        Shape::Box { half } => cuboid(-*half, *half),
        Shape::Capsule { radius, half_height } | Shape::Cylinder { radius, half_height } => {
            let (r, h) = (*radius, *half_height);
            let mut lines = Vec::new();
            for z in [-h, h] {
                lines.extend(arc(0.0, TAU, &|x, y| Vec3::new(r * x, r * y, z)));
                if matches!(shape, Shape::Capsule { .. }) {
                    let turn = if z < 0.0 { -TAU / 2.0 } else { TAU / 2.0 };
                    lines.extend(arc(0.0, turn, &|x, up| Vec3::new(r * x, 0.0, z + r * up)));
                    lines.extend(arc(0.0, turn, &|y, up| Vec3::new(0.0, r * y, z + r * up)));
                }
            }
            let sides = [Vec3::X, Vec3::Y, -Vec3::X, -Vec3::Y].map(|side| side * r);
            lines.extend(sides.map(|side| [side - Vec3::Z * h, side + Vec3::Z * h]));
            lines
        }
        Shape::Plane => {
            let steps = (-5..=5).map(|step| f64::from(step) * PLANE / 5.0);
            let cross = |at: f64| {
                [
                    [Vec3::new(at, -PLANE, 0.0), Vec3::new(at, PLANE, 0.0)],
                    [Vec3::new(-PLANE, at, 0.0), Vec3::new(PLANE, at, 0.0)],
                ]
            };
            steps.flat_map(cross).collect()
        }
        Shape::Mesh(mesh) => {
            let corner = |index: u32| mesh.vertices.get(index as usize).copied().unwrap_or_default();
            let sides = |[a, b, c]: [u32; 3]| [[a, b], [b, c], [c, a]];
            let triangles = mesh.triangles.iter().take(MAX_TRIANGLES);
            // An edge shared by two triangles is drawn once.
            let mut known: BTreeSet<[u32; 2]> = BTreeSet::new();
            known.extend(triangles.flat_map(|triangle| sides(*triangle)).map(|[a, b]| [a.min(b), a.max(b)]));
            known.into_iter().map(|edge| edge.map(corner)).collect()
        }
        Shape::Convex(points) => {
            let low = points.iter().copied().reduce(Vec3::min).unwrap_or_default();
            let high = points.iter().copied().reduce(Vec3::max).unwrap_or_default();
            cuboid(low, high)
        }
        Shape::HeightField(field) => {
            let point = |x: usize, y: usize| {
                let height = field.heights.get(y * field.nx + x).copied().unwrap_or_default();
                Vec3::new(x as f64 * field.spacing[0], y as f64 * field.spacing[1], height)
            };
            let every = ((field.nx * field.ny) as f64 / MAX_TRIANGLES as f64).sqrt().ceil().max(1.0) as usize;
            let mut lines = Vec::new();
            for y in (0..field.ny).step_by(every) {
                for x in (0..field.nx).step_by(every) {
                    if x + every < field.nx {
                        lines.push([point(x, y), point(x + every, y)]);
                    }
                    if y + every < field.ny {
                        lines.push([point(x, y), point(x, y + every)]);
                    }
                }
            }
            lines
        }
    }
}

fn cuboid(low: Vec3, high: Vec3) -> Vec<[Vec3; 2]> {
    let corner = |bits: usize| {
        let side = |axis: usize| if bits >> axis & 1 == 0 { low[axis] } else { high[axis] };
        Vec3::new(side(0), side(1), side(2))
    };
    let edges = (0..3).flat_map(|axis| {
        (0..8).filter(move |bits| bits >> axis & 1 == 0).map(move |bits| [bits, bits | 1 << axis])
    });
    edges.map(|edge| edge.map(corner)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edges_lie_on_the_surface() {
        let on = |shape: Shape, is_on: &dyn Fn(Vec3) -> bool, count: usize| {
            let edges = edges(&shape);
            assert_eq!(edges.len(), count, "{shape:?}");
            assert!(edges.iter().flatten().all(|end| is_on(*end)), "{shape:?}");
        };
        let near = |a: f64, b: f64| (a - b).abs() < 1e-12;
        on(Shape::Sphere { radius: 2.0 }, &|p| near(p.length(), 2.0), 3 * SEGMENTS);
        let half = Vec3::new(1.0, 2.0, 3.0);
        on(Shape::Box { half }, &|p| p.abs() == half, 12);
        let round = |p: Vec3| near(p.truncate().length(), 0.5) && near(p.z.abs(), 1.0);
        on(Shape::Cylinder { radius: 0.5, half_height: 1.0 }, &round, 2 * SEGMENTS + 4);
        let capped = |p: Vec3| near(p.distance(Vec3::new(0.0, 0.0, p.z.clamp(-1.0, 1.0))), 0.5);
        on(Shape::Capsule { radius: 0.5, half_height: 1.0 }, &capped, 6 * SEGMENTS + 4);
    }
}
