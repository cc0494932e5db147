//! Microseconds of narrow phase per pair of meshes of about 500 triangles, by kind of mesh and how far they overlap.
//!
//! `cargo run --release -p rebots-dynamics --example mesh_speed -- [FIRST_SEED LAST_SEED]`
//!
//! Prints the median and the extremes of the seeds, the mean number of points and of the deepest penetration, and a
//! checksum of all points: a change that only makes the search faster leaves the last three as they are.

mod support;

use std::hint::black_box;
use std::sync::Arc;

use base::{Pose, Quat, Stream, Vec3, ops};
use dynamics::collide::{ContactPoint, World};
use dynamics::shape::TriangleMesh;
use dynamics::{LinkId, Model, Shape};

use support::{collider, empty_model, free_body};

/// Makes a mesh from random numbers.
type MakeMesh = fn(&mut Stream) -> TriangleMesh;

/// Poses of a pair of meshes, and rounds over them, of which the fastest counts.
const POSES: usize = 20;
const ROUNDS: usize = 5;

fn main() {
    let mut arguments = std::env::args().skip(1).filter_map(|argument| argument.parse::<u64>().ok());
    let first = arguments.next().unwrap_or(1);
    let last = arguments.next().unwrap_or(first + 7);
    println!(
        "{:24}{:>9}{:>9}{:>9}{:>9}{:>11}  checksum",
        "µs", "median", "least", "most", "points", "depth/mm"
    );
    let kinds: [(&str, MakeMesh); 3] = [("ball", bumpy_ball), ("box", subdivided_box), ("angle", angle)];
    for (i, (name, make)) in kinds.iter().enumerate() {
        for (other_name, make_other) in &kinds[..=i] {
            // Distance of the centres, as a share of the distance at which their hulls just touch.
            for (overlap, share) in [("touching", 0.95), ("half", 0.6), ("deep", 0.2)] {
                let mut times = Vec::new();
                let (mut points, mut depth, mut checksum) = (0.0, 0.0, 0_u64);
                for seed in first..=last {
                    let mut stream = Stream::new(seed, "meshes");
                    let meshes = [make(&mut stream), make_other(&mut stream)];
                    let found = measure(meshes, share, &mut stream);
                    times.push(found.0);
                    points += found.1;
                    depth += found.2;
                    checksum = checksum.rotate_left(7) ^ found.3;
                }
                times.sort_by(f64::total_cmp);
                let count = times.len() as f64;
                println!(
                    "{:24}{:>9.1}{:>9.1}{:>9.1}{:>9.1}{:>11.4}  {checksum:016x}",
                    format!("{name}-{other_name} {overlap}"),
                    times[times.len() / 2],
                    times[0],
                    times[times.len() - 1],
                    points / count,
                    depth / count * 1e3
                );
            }
        }
    }
}

/// Microseconds, points and depth per pair, and the checksum of all points.
fn measure(meshes: [TriangleMesh; 2], share: f64, stream: &mut Stream) -> (f64, f64, f64, u64) {
    // The hulls tell where to put the meshes, so that the poses do not depend on what is measured.
    let hulls = model(meshes.each_ref().map(|mesh| Shape::Convex(Arc::new(mesh.vertices.clone()))));
    let mut hull_world = World::new(&hulls);
    let model = model(meshes.map(|mesh| Shape::Mesh(Arc::new(mesh))));
    let mut world = World::new(&model);
    let mut out = Vec::new();
    let mut poses = Vec::new();
    while poses.len() < POSES {
        let mut normal = || stream.normal();
        let mut turn = || Quat::from_xyzw(normal(), normal(), normal(), normal()).normalize();
        let turns = [turn(), turn()];
        let direction = Vec3::new(normal(), normal(), normal()).normalize();
        let at = |distance: f64| [Pose::new(Vec3::ZERO, turns[0]), Pose::new(direction * distance, turns[1])];
        // Bisection for the distance at which they touch.
        let (mut low, mut high) = (0.0, 0.5);
        for _ in 0..20 {
            let middle = 0.5 * (low + high);
            hull_world.contacts(&hulls, &at(middle), &mut out);
            if out.is_empty() { high = middle } else { low = middle }
        }
        poses.push(at(share * low));
    }
    let (mut points, mut depth, mut checksum) = (0, 0.0, 0_u64);
    for pose in &poses {
        world.contacts(&model, pose, &mut out);
        points += out.len();
        depth += out.iter().map(|point| point.depth).fold(0.0, f64::max);
        out.iter().for_each(|point| add_to_checksum(point, &mut checksum));
    }
    // The least of several rounds: others may use the machine.
    let mut microseconds = f64::INFINITY;
    for _ in 0..ROUNDS {
        let start = cpu_time();
        for pose in &poses {
            world.contacts(&model, black_box(pose), &mut out);
            black_box(&out);
        }
        microseconds = microseconds.min((cpu_time() - start) * 1e6 / POSES as f64);
    }
    (microseconds, points as f64 / POSES as f64, depth / POSES as f64, checksum)
}

/// CPU time of this thread. `[s]`
fn cpu_time() -> f64 {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 * 1e-9
}

fn add_to_checksum(point: &ContactPoint, checksum: &mut u64) {
    let numbers = point.point.to_array().into_iter().chain(point.normal.to_array()).chain([point.depth]);
    for bits in numbers.map(f64::to_bits).chain([u64::from(point.feature)]) {
        *checksum = (checksum.rotate_left(5) ^ bits).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}

/// A sphere of 504 triangles with bumps of random height.
fn bumpy_ball(stream: &mut Stream) -> TriangleMesh {
    const ROUND: u32 = 18;
    const RINGS: u32 = 14;
    let mut vertices = vec![Vec3::Z * 0.1, Vec3::Z * -0.1];
    for ring in 1..=RINGS {
        let (sin, cos) = ops::sin_cos(std::f64::consts::PI * f64::from(ring) / f64::from(RINGS + 1));
        for step in 0..ROUND {
            let (y, x) = ops::sin_cos(std::f64::consts::TAU * f64::from(step) / f64::from(ROUND));
            vertices.push(Vec3::new(sin * x, sin * y, cos) * (0.1 + 0.008 * stream.unit()));
        }
    }
    let index = |ring: u32, step: u32| 2 + ring * ROUND + step % ROUND;
    let mut triangles = Vec::new();
    for step in 0..ROUND {
        triangles.push([0, index(0, step), index(0, step + 1)]);
        triangles.push([1, index(RINGS - 1, step + 1), index(RINGS - 1, step)]);
        for ring in 1..RINGS {
            let [a, b] = [index(ring - 1, step), index(ring - 1, step + 1)];
            let [c, d] = [index(ring, step), index(ring, step + 1)];
            triangles.extend([[a, c, d], [a, d, b]]);
        }
    }
    TriangleMesh { vertices, triangles }
}

/// A box with random sides, each of 6 × 7 quadrilaterals.
fn subdivided_box(stream: &mut Stream) -> TriangleMesh {
    let half = Vec3::new(0.05 + 0.1 * stream.unit(), 0.05 + 0.1 * stream.unit(), 0.05 + 0.1 * stream.unit());
    prism(&[[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]], &[[0, 1, 2, 3]], half, 6)
}

/// An L-shaped prism.
fn angle(stream: &mut Stream) -> TriangleMesh {
    let half = Vec3::new(0.1 + 0.05 * stream.unit(), 0.1 + 0.05 * stream.unit(), 0.03 + 0.05 * stream.unit());
    let thickness = -1.0 + 0.4 + 0.4 * stream.unit();
    let corners = [
        [-1.0, -1.0],
        [thickness, -1.0],
        [1.0, -1.0],
        [1.0, thickness],
        [thickness, thickness],
        [thickness, 1.0],
        [-1.0, 1.0],
        [-1.0, thickness],
    ];
    prism(&corners, &[[0, 1, 4, 7], [1, 2, 3, 4], [7, 4, 5, 6]], half, 4)
}

/// A prism from a polygon, its quadrilaterals, its half extents and the number of divisions of each side.
fn prism(corners: &[[f64; 2]], quads: &[[usize; 4]], half: Vec3, divisions: u32) -> TriangleMesh {
    let mut mesh = TriangleMesh { vertices: Vec::new(), triangles: Vec::new() };
    let at = |corner: usize, z: f64| Vec3::new(corners[corner][0], corners[corner][1], z) * half;
    for [a, b, c, d] in quads {
        add_patch(&mut mesh, [at(*a, 1.0), at(*b, 1.0), at(*c, 1.0), at(*d, 1.0)], divisions);
        add_patch(&mut mesh, [at(*a, -1.0), at(*d, -1.0), at(*c, -1.0), at(*b, -1.0)], divisions);
    }
    for i in 0..corners.len() {
        // The corner in the middle of an L is listed in its place, so all sides are those of the polygon.
        let j = (i + 1) % corners.len();
        add_patch(&mut mesh, [at(i, -1.0), at(j, -1.0), at(j, 1.0), at(i, 1.0)], divisions);
    }
    mesh
}

/// Adds a quadrilateral of n × n cells. Vertices on its sides have equal positions in adjacent patches.
fn add_patch(mesh: &mut TriangleMesh, [a, b, c, d]: [Vec3; 4], n: u32) {
    let first = mesh.vertices.len() as u32;
    for row in 0..=n {
        for column in 0..=n {
            let (s, t) = (f64::from(column) / f64::from(n), f64::from(row) / f64::from(n));
            let point = a * ((1.0 - s) * (1.0 - t)) + b * (s * (1.0 - t)) + c * (s * t) + d * ((1.0 - s) * t);
            // Rounded, so that adjacent patches agree to the bit.
            mesh.vertices.push((point * 1e9).round() / 1e9);
        }
    }
    for row in 0..n {
        for column in 0..n {
            let corner = first + row * (n + 1) + column;
            mesh.triangles.push([corner, corner + 1, corner + n + 2]);
            mesh.triangles.push([corner, corner + n + 2, corner + n + 1]);
        }
    }
}

fn model(shapes: [Shape; 2]) -> Model {
    let mut model = empty_model();
    for (shape, solid) in shapes.into_iter().zip(0..) {
        model.add_link(free_body());
        model.add_collider(collider(Some(LinkId(solid)), shape, Pose::IDENTITY, solid));
    }
    model
}
