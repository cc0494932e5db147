//! Known answers for pairs of shapes, ray casts and collision filters.

mod boxes;
mod convex;
mod filters;
mod meshes;
mod oracle;
mod planes;
mod rays;
mod round;
mod surfaces;

use std::sync::Arc;

use base::math::axis_angle;
use base::{Pose, Quat, Stream, Twist, Vec3};

use super::{ContactPoint, World};
use crate::inertia::Inertia;
use crate::model::{
    ColliderDef, ColliderId, Damping, Joint, JointKind, JointMode, LinkDef, LinkId, MaterialId, Model,
    Settings,
};
use crate::shape::{HeightField, Shape, TriangleMesh};

pub(super) fn settings() -> Settings {
    Settings { gravity: Vec3::ZERO, dt: 0.008, erp: 0.2, cfm: 1e-5, max_contacts: 10 }
}

pub(super) fn link(kind: JointKind, mode: JointMode, parent: Option<LinkId>) -> LinkDef {
    let joint = Joint {
        kind,
        mode,
        position: 0.0,
        stops: None,
        spring: 0.0,
        damping: 0.0,
        static_friction: 0.0,
        stop_erp: 0.2,
        stop_cfm: 1e-5,
    };
    LinkDef {
        name: String::new(),
        parent,
        parent_from_link: Pose::IDENTITY,
        joint,
        inertia: Inertia { mass: 1.0, center: Vec3::ZERO, tensor: base::Mat3::IDENTITY },
        damping: Damping::default(),
        twist: Twist::default(),
    }
}

pub(super) fn collider(link: Option<LinkId>, shape: Shape, solid: u32) -> ColliderDef {
    ColliderDef {
        link,
        link_from_shape: Pose::IDENTITY,
        shape,
        material: MaterialId(0),
        solid,
        family: None,
        reacts: true,
    }
}

/// A model of free bodies with one shape each.
pub(super) fn free(shapes: &[Shape]) -> Model {
    let mut model = Model::new(settings());
    for (shape, solid) in shapes.iter().zip(0..) {
        let id = LinkId::from_index(model.links.len());
        model.links.push(link(JointKind::Free, JointMode::Dynamic, None));
        model.colliders.push(collider(Some(id), shape.clone(), solid));
    }
    model
}

pub(super) fn at(x: f64, y: f64, z: f64) -> Pose {
    Pose::from_translation(Vec3::new(x, y, z))
}

pub(super) fn turned(x: f64, y: f64, z: f64, axis: Vec3, angle: f64) -> Pose {
    Pose::new(Vec3::new(x, y, z), axis_angle(axis, angle))
}

/// Contacts of two shapes, computed with a fresh world.
pub(super) fn collide(a: (&Shape, Pose), b: (&Shape, Pose)) -> Vec<ContactPoint> {
    let model = free(&[a.0.clone(), b.0.clone()]);
    let mut out = Vec::new();
    World::new(&model).contacts(&model, &[a.1, b.1], &mut out);
    for point in &out {
        assert_eq!((point.a, point.b), (ColliderId(0), ColliderId(1)));
        assert!((point.normal.length() - 1.0).abs() < 1e-9, "{point:?}");
        assert!(point.point.is_finite() && point.depth.is_finite(), "{point:?}");
    }
    let mut features: Vec<u32> = out.iter().map(|point| point.feature).collect();
    assert!(features.is_sorted(), "{features:?}");
    features.dedup();
    assert_eq!(features.len(), out.len(), "features are unique: {out:?}");
    out
}

pub(super) fn deepest(points: &[ContactPoint]) -> f64 {
    points.iter().map(|point| point.depth).fold(f64::NEG_INFINITY, f64::max)
}

/// Asserts that there are `count` points, all with this normal and depth.
#[track_caller]
pub(super) fn check(points: &[ContactPoint], count: usize, normal: Vec3, depth: f64) {
    assert_eq!(points.len(), count, "{points:#?}");
    for point in points {
        // The search for the least penetration finds depths to rounding, so normals on curved sides to its square
        // root.
        assert!((point.normal - normal).length() < 1e-6, "{point:?} against {normal}");
        assert!((point.depth - depth).abs() < 1e-9, "{point:?} against {depth}");
    }
}

/// Whether the support polygon of the points, seen along z, contains a circle.
pub(super) fn support_polygon_contains(points: &[ContactPoint], center: Vec3, radius: f64) -> bool {
    (0..360).all(|degree| {
        let (sin, cos) = base::ops::sin_cos(f64::from(degree).to_radians());
        let direction = Vec3::new(cos, sin, 0.0);
        points.iter().any(|point| (point.point - center).dot(direction) >= radius)
    })
}

pub(super) fn sphere(radius: f64) -> Shape {
    Shape::Sphere { radius }
}

pub(super) fn cube(x: f64, y: f64, z: f64) -> Shape {
    Shape::Box { half: Vec3::new(x, y, z) }
}

pub(super) fn capsule(radius: f64, half_height: f64) -> Shape {
    Shape::Capsule { radius, half_height }
}

pub(super) fn cylinder(radius: f64, half_height: f64) -> Shape {
    Shape::Cylinder { radius, half_height }
}

/// A closed box of twelve triangles.
pub(super) fn box_mesh(half: Vec3) -> TriangleMesh {
    let vertices = (0..8)
        .map(|i| {
            let sign = |bit: i32| if i & bit == 0 { -1.0 } else { 1.0 };
            Vec3::new(sign(1), sign(2), sign(4)) * half
        })
        .collect();
    let quads: [[u32; 4]; 6] =
        [[0, 2, 3, 1], [4, 5, 7, 6], [0, 1, 5, 4], [2, 6, 7, 3], [0, 4, 6, 2], [1, 3, 7, 5]];
    let triangles = quads.iter().flat_map(|q| [[q[0], q[1], q[2]], [q[0], q[2], q[3]]]).collect();
    TriangleMesh { vertices, triangles }
}

/// A level square sheet of n × n cells around the origin.
pub(super) fn sheet(n: u32, cell: f64) -> Shape {
    let point = |i: u32| (f64::from(i) - f64::from(n) / 2.0) * cell;
    let vertices =
        (0..(n + 1) * (n + 1)).map(|k| Vec3::new(point(k % (n + 1)), point(k / (n + 1)), 0.0)).collect();
    let triangles = (0..n * n)
        .flat_map(|k| {
            let a = k / n * (n + 1) + k % n;
            [[a, a + 1, a + n + 2], [a, a + n + 2, a + n + 1]]
        })
        .collect();
    Shape::Mesh(Arc::new(TriangleMesh { vertices, triangles }))
}

/// A height field of n × n cells that starts at the origin.
pub(super) fn terrain(n: usize, cell: f64, height: impl Fn(f64, f64) -> f64) -> Shape {
    let heights = (0..(n + 1) * (n + 1))
        .map(|k| height((k % (n + 1)) as f64 * cell, (k / (n + 1)) as f64 * cell))
        .collect();
    Shape::HeightField(Arc::new(HeightField { nx: n + 1, ny: n + 1, spacing: [cell, cell], heights }))
}

pub(super) fn random_rotation(stream: &mut Stream) -> Quat {
    let mut normal = || stream.normal();
    Quat::from_xyzw(normal(), normal(), normal(), normal()).normalize()
}

pub(super) fn random_vector(stream: &mut Stream, size: f64) -> Vec3 {
    let mut unit = || (stream.unit() * 2.0 - 1.0) * size;
    Vec3::new(unit(), unit(), unit())
}
