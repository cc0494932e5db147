//! Random poses of convex shapes against a search over directions that uses nothing but support functions.

use super::*;

fn support(shape: &Shape, pose: &Pose, direction: Vec3) -> f64 {
    let local = pose.rotation.conjugate() * direction;
    let radial = (local.x * local.x + local.y * local.y).sqrt();
    let distance = match shape {
        Shape::Sphere { radius } => *radius,
        Shape::Box { half } => local.abs().dot(*half),
        Shape::Capsule { radius, half_height } => radius + local.z.abs() * half_height,
        Shape::Cylinder { radius, half_height } => radius * radial + local.z.abs() * half_height,
        Shape::Convex(points) => points.iter().map(|p| p.dot(local)).fold(f64::NEG_INFINITY, f64::max),
        _ => unreachable!("only solids"),
    };
    distance + pose.translation.dot(direction)
}

/// How far `a` must move along a direction to clear `b`.
fn overlap(a: (&Shape, &Pose), b: (&Shape, &Pose), direction: Vec3) -> f64 {
    support(b.0, b.1, direction) + support(a.0, a.1, -direction)
}

/// The smallest overlap over all directions: many starts, the best ones refined by descent.
fn reference(a: (&Shape, &Pose), b: (&Shape, &Pose), stream: &mut Stream) -> f64 {
    let mut random = || Vec3::new(stream.normal(), stream.normal(), stream.normal()).normalize();
    let mut starts: Vec<(f64, Vec3)> = (0..1500)
        .map(|_| {
            let direction = random();
            (overlap(a, b, direction), direction)
        })
        .collect();
    starts.sort_by(|p, q| p.0.total_cmp(&q.0));
    let mut least = f64::INFINITY;
    for (mut depth, mut direction) in starts.into_iter().take(12) {
        let mut step = 0.1;
        while step > 1e-10 {
            let better = (0..8)
                .map(|_| {
                    let direction = (direction + random() * step).normalize();
                    (overlap(a, b, direction), direction)
                })
                .find(|(other, _)| *other < depth);
            match better {
                Some(found) => (depth, direction) = found,
                None => step *= 0.6,
            }
        }
        least = least.min(depth);
    }
    least
}

/// Compares contacts with the reference. `slack`: relative excess over the least penetration that is accepted.
#[track_caller]
fn compare(a: &Shape, b: &Shape, slack: f64, rounds: u32) {
    let mut stream = Stream::new(11, &format!("{a:?}{b:?}"));
    let mut overlapping = 0;
    // Box pairs prefer a face where its depth is hardly larger than that of an edge pair with about the same normal.
    let tolerance = if let (Shape::Box { half: h }, Shape::Box { half: k }) = (a, b) {
        1e-6 + 0.01 * h.max(*k).max_element()
    } else {
        1e-6
    };
    for _ in 0..rounds {
        let p = Pose::new(random_vector(&mut stream, 0.12), random_rotation(&mut stream));
        let q = Pose::new(random_vector(&mut stream, 0.12), random_rotation(&mut stream));
        let depth = reference((a, &p), (b, &q), &mut stream);
        let points = collide((a, p), (b, q));
        if depth < -1e-6 {
            assert!(points.is_empty(), "{a:?} {p:?} {b:?} {q:?}: {points:?}, but a gap of {depth}");
            continue;
        }
        if depth < 1e-6 {
            continue;
        }
        overlapping += 1;
        let found = deepest(&points);
        let details = format!("{a:?} {p:?}\n{b:?} {q:?}\n{points:#?}\nreference {depth}");
        assert!(!points.is_empty(), "no contact\n{details}");
        assert!(found <= depth * (1.0 + slack) + tolerance, "too deep {found}\n{details}");
        let point = points.iter().max_by(|x, y| x.depth.total_cmp(&y.depth)).unwrap();
        // The overlap along any direction is at least the smallest one, so this also checks that the point is deep
        // enough.
        let overlap_along = overlap((a, &p), (b, &q), point.normal);
        let bound = point.depth * (1.0 + slack) + tolerance;
        assert!(
            point.depth <= overlap_along + 1e-6 && overlap_along <= bound,
            "not separated by its depth {overlap_along}\n{details}"
        );
        // No point lies outside of either body by more than half of the depth.
        for point in &points {
            for (shape, pose) in [(a, &p), (b, &q)] {
                let (direction, half) = (point.normal, point.depth * 0.5 + 1e-6);
                for direction in [direction, -direction] {
                    let outside = direction.dot(point.point) - support(shape, pose, direction);
                    assert!(outside <= half, "a point lies outside by {outside}\n{details}");
                }
            }
        }
        let swapped = collide((b, q), (a, p));
        assert!((deepest(&swapped) - found).abs() < tolerance, "swapped {swapped:#?}\n{details}");
    }
    assert!(overlapping > rounds / 5, "only {overlapping} of {rounds} touched");
}

/// Half of the effect of `EDGE_BIAS`: box pairs prefer a face if its depth is hardly larger.
const BOX_SLACK: f64 = 0.06;

#[test]
fn boxes() {
    compare(&cube(0.1, 0.1, 0.1), &cube(0.1, 0.1, 0.1), BOX_SLACK, 60);
    compare(&cube(0.02, 0.1, 0.2), &cube(0.1, 0.05, 0.1), BOX_SLACK, 60);
}

#[test]
fn round_pairs() {
    compare(&sphere(0.05), &cube(0.1, 0.05, 0.1), 0.0, 40);
    compare(&sphere(0.05), &cylinder(0.1, 0.05), 0.0, 40);
    compare(&sphere(0.05), &capsule(0.05, 0.1), 0.0, 40);
    compare(&capsule(0.05, 0.1), &capsule(0.08, 0.02), 0.0, 40);
}

#[test]
fn capsules_and_boxes() {
    compare(&capsule(0.03, 0.15), &cube(0.1, 0.1, 0.1), 0.002, 80);
    compare(&capsule(0.02, 0.05), &cube(0.02, 0.1, 0.2), 0.002, 80);
}

/// An irregular convex stone.
fn stone() -> Shape {
    let mut stream = Stream::new(17, "collide.stone");
    Shape::Convex(Arc::new((0..40).map(|_| random_vector(&mut stream, 0.1)).collect()))
}

#[test]
fn cylinders() {
    compare(&cylinder(0.1, 0.05), &cube(0.1, 0.1, 0.1), 1e-6, 400);
    compare(&cylinder(0.03, 0.15), &cylinder(0.1, 0.05), 1e-6, 400);
    compare(&capsule(0.03, 0.15), &cylinder(0.1, 0.05), 1e-6, 60);
    compare(&cylinder(0.1, 0.05), &stone(), 1e-6, 60);
}

#[test]
fn hulls() {
    compare(&stone(), &stone(), 1e-6, 60);
    compare(&sphere(0.05), &stone(), 1e-6, 60);
    compare(&capsule(0.03, 0.1), &stone(), 1e-6, 60);
    compare(&cube(0.1, 0.05, 0.1), &stone(), 1e-6, 60);
}
