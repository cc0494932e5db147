//! Nanoseconds of narrow phase per pair of shapes, compared with the geometry library's own dispatcher.
//!
//! `cargo run --release -p rebots-dynamics --example pair_speed`
//!
//! "ours" is a whole `World::contacts` with two colliders; "idle" is the same with the two far apart, so that their
//! difference is the pair itself. "cold" is the library with fresh manifolds, "kept" with those of the previous step.

mod support;

use std::hint::black_box;
use std::sync::Arc;
use std::time::Instant;

use base::math::axis_angle;
use base::{Pose, Stream, Vec3};
use dynamics::collide::World;
use dynamics::shape::{HeightField, TriangleMesh};
use dynamics::{LinkId, Model, Shape};
use parry3d_f64::math::Pose as LibraryPose;
use parry3d_f64::query::{DefaultQueryDispatcher, PersistentQueryDispatcher};
use parry3d_f64::shape::{self, SharedShape, TriMeshFlags};
use support::{collider, empty_model, free_body};

const ROUNDS: usize = 200;
const POSES: usize = 100;

fn main() {
    println!("{:24}{:>10}{:>10}{:>10}{:>10}{:>10}", "ns", "ours", "idle", "cold", "kept", "points");
    let half = Vec3::new(0.1, 0.1, 0.1);
    let sphere = Shape::Sphere { radius: 0.1 };
    let cuboid = Shape::Box { half };
    let capsule = Shape::Capsule { radius: 0.1, half_height: 0.1 };
    let cylinder = Shape::Cylinder { radius: 0.1, half_height: 0.1 };
    let hull = Shape::Convex(Arc::new(stone()));
    let solids =
        [("sphere", sphere), ("capsule", capsule), ("box", cuboid), ("cylinder", cylinder), ("hull", hull)];
    for (i, (name, solid)) in solids.iter().enumerate() {
        measure(&format!("plane-{name}"), &Shape::Plane, solid, 0.09);
        for (other_name, other) in &solids[..=i] {
            measure(&format!("{other_name}-{name}"), other, solid, 0.19);
        }
        measure(&format!("mesh-{name}"), &sheet(20, 0.05), solid, 0.09);
        measure(&format!("terrain-{name}"), &terrain(20, 0.05), solid, 0.09);
    }
}

/// Measures the second shape above the first, at many angles about the vertical and with a small tilt.
fn measure(name: &str, ground: &Shape, solid: &Shape, height: f64) {
    let shift = if matches!(ground, Shape::HeightField(_)) { -0.5 } else { 0.0 };
    let ground_pose = Pose::from_translation(Vec3::new(shift, shift, 0.0));
    let mut stream = Stream::new(1, name);
    let poses: Vec<Pose> = (0..POSES)
        .map(|_| {
            let turn = axis_angle(Vec3::Z, stream.unit() * 6.0) * axis_angle(Vec3::X, stream.unit() * 0.01);
            Pose::new(Vec3::new(stream.unit() * 0.05, stream.unit() * 0.05, height), turn)
        })
        .collect();
    let (ours, points) = ours(ground, solid, ground_pose, &poses);
    let far: Vec<Pose> = poses.iter().map(|p| Pose::new(p.translation + Vec3::Z * 9.0, p.rotation)).collect();
    let (idle, _) = self::ours(ground, solid, ground_pose, &far);
    let library = library(ground).zip(library(solid));
    let (cold, kept) = match &library {
        Some((a, b)) => (theirs(a, b, ground_pose, &poses, false), theirs(a, b, ground_pose, &poses, true)),
        None => (f64::NAN, f64::NAN),
    };
    println!("{name:24}{ours:>10.0}{idle:>10.0}{cold:>10.0}{kept:>10.0}{points:>10.1}");
}

fn ours(ground: &Shape, solid: &Shape, ground_pose: Pose, poses: &[Pose]) -> (f64, f64) {
    let model = model(ground, solid, ground_pose);
    let mut world = World::new(&model);
    let mut out = Vec::new();
    let mut points = 0;
    let start = Instant::now();
    for _ in 0..ROUNDS {
        for pose in poses {
            world.contacts(&model, black_box(&[*pose]), &mut out);
            points += black_box(&out).len();
        }
    }
    let count = (ROUNDS * poses.len()) as f64;
    (start.elapsed().as_nanos() as f64 / count, points as f64 / count)
}

fn theirs(a: &SharedShape, b: &SharedShape, ground_pose: Pose, poses: &[Pose], keep: bool) -> f64 {
    let relative: Vec<LibraryPose> = poses
        .iter()
        .map(|pose| {
            let relative = ground_pose.inverse() * *pose;
            LibraryPose { rotation: relative.rotation, translation: relative.translation }
        })
        .collect();
    let (mut manifolds, mut workspace) = (Vec::<parry3d_f64::query::ContactManifold<(), ()>>::new(), None);
    let start = Instant::now();
    for _ in 0..ROUNDS {
        for pose in &relative {
            if !keep {
                manifolds.clear();
                workspace = None;
            }
            let (a, b) = (&**a, &**b);
            let done = DefaultQueryDispatcher.contact_manifolds(
                black_box(pose),
                a,
                b,
                0.0,
                &mut manifolds,
                &mut workspace,
            );
            if done.is_err() {
                return f64::NAN;
            }
            black_box(&manifolds);
        }
    }
    start.elapsed().as_nanos() as f64 / (ROUNDS * poses.len()) as f64
}

/// The library's shape; `None` where its axes differ from ours and a rotation would cost it time.
fn library(shape: &Shape) -> Option<SharedShape> {
    Some(match shape {
        Shape::Sphere { radius } => SharedShape::new(shape::Ball::new(*radius)),
        Shape::Box { half } => SharedShape::new(shape::Cuboid::new(*half)),
        Shape::Capsule { radius, half_height } => {
            SharedShape::new(shape::Capsule::new_z(*half_height, *radius))
        }
        Shape::Plane => SharedShape::new(shape::HalfSpace::new(Vec3::Z)),
        Shape::Convex(points) => SharedShape::new(shape::ConvexPolyhedron::from_convex_hull(points)?),
        Shape::Mesh(mesh) => {
            let flags = TriMeshFlags::FIX_INTERNAL_EDGES | TriMeshFlags::ORIENTED;
            let (vertices, triangles) = (mesh.vertices.clone(), mesh.triangles.clone());
            SharedShape::new(shape::TriMesh::with_flags(vertices, triangles, flags).ok()?)
        }
        Shape::Cylinder { .. } | Shape::HeightField(_) => return None,
    })
}

fn model(ground: &Shape, solid: &Shape, ground_pose: Pose) -> Model {
    let mut model = empty_model();
    model.add_link(free_body());
    model.add_collider(collider(None, ground.clone(), ground_pose, 0));
    model.add_collider(collider(Some(LinkId(0)), solid.clone(), Pose::IDENTITY, 1));
    model
}

/// Vertices on a sphere.
fn stone() -> Vec<Vec3> {
    let mut stream = Stream::new(2, "stone");
    (0..40).map(|_| Vec3::new(stream.normal(), stream.normal(), stream.normal()).normalize() * 0.1).collect()
}

fn sheet(n: u32, cell: f64) -> Shape {
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

fn terrain(n: usize, cell: f64) -> Shape {
    let heights = vec![0.0; (n + 1) * (n + 1)];
    Shape::HeightField(Arc::new(HeightField { nx: n + 1, ny: n + 1, spacing: [cell, cell], heights }))
}
