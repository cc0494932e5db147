use super::*;

const MM: f64 = 1e-3;
const QUARTER: f64 = std::f64::consts::FRAC_PI_2;

#[test]
fn a_can_stands_on_a_box() {
    let table = (&cube(1.0, 1.0, 0.1), Pose::IDENTITY);
    let mut model = free(&[cylinder(0.1, 0.2), cube(1.0, 1.0, 0.1)]);
    model.settings.max_contacts = 16;
    let mut points = Vec::new();
    World::new(&model).contacts(&model, &[at(0.3, 0.2, 0.299), Pose::IDENTITY], &mut points);
    check(&points, 16, Vec3::Z, MM);
    assert!(support_polygon_contains(&points, Vec3::new(0.3, 0.2, 0.0), 0.097));
    // Tilted: pivots about the true rim.
    for degree in 0..36 {
        let (sin, cos) = base::ops::sin_cos(f64::from(degree * 10).to_radians());
        let tipping = turned(0.0, 0.0, 0.299, Vec3::new(-sin, cos, 0.0), 1e-4);
        let points = collide((&cylinder(0.1, 0.2), tipping), table);
        let extent = points.iter().map(|p| p.point.dot(Vec3::new(cos, sin, 0.0))).fold(0.0, f64::max);
        assert!(extent > 0.098, "{extent} at {degree}");
    }
    // Half over the edge: clipped there.
    let points = collide((&cylinder(0.1, 0.2), at(1.0, 0.0, 0.299)), table);
    assert!(points.iter().all(|p| p.point.x < 1.0 + 1e-9 && (p.depth - MM).abs() < 1e-9), "{points:?}");
    assert!(points.iter().any(|p| p.point.x > 1.0 - 1e-9));
}

#[test]
fn a_lying_can_touches_along_a_line() {
    let table = (&cube(1.0, 1.0, 0.1), Pose::IDENTITY);
    for turn in [0.0, 0.4, 2.0] {
        let roll = axis_angle(Vec3::Z, turn) * axis_angle(Vec3::Y, QUARTER) * axis_angle(Vec3::Z, 0.3);
        let points = collide((&cylinder(0.1, 0.2), Pose::new(Vec3::Z * 0.199, roll)), table);
        check(&points, 2, Vec3::Z, MM);
        assert!(points.iter().all(|p| (p.point.truncate().length() - 0.2).abs() < 1e-9), "{points:?}");
    }
}

#[test]
fn cylinders_on_cylinders() {
    let can = cylinder(0.1, 0.2);
    let points = collide((&can, at(0.05, 0.0, 0.399)), (&can, Pose::IDENTITY));
    assert!(points.iter().all(|p| (p.normal - Vec3::Z).length() < 1e-9 && (p.depth - MM).abs() < 1e-9));
    assert!(support_polygon_contains(&points, Vec3::new(0.025, 0.0, 0.0), 0.06), "{points:?}");
    // Side by side.
    check(&collide((&can, at(0.199, 0.0, 0.1)), (&can, Pose::IDENTITY)), 2, Vec3::X, MM);
    // Crossed.
    let crossed = turned(0.199, 0.0, 0.0, Vec3::X, QUARTER);
    check(&collide((&can, crossed), (&can, Pose::IDENTITY)), 1, Vec3::X, MM);
    assert!(collide((&can, at(0.2001, 0.0, 0.1)), (&can, Pose::IDENTITY)).is_empty());
}

#[test]
fn hulls_touch_with_their_faces() {
    let block = Shape::Convex(Arc::new(box_mesh(Vec3::new(0.1, 0.1, 0.1)).vertices));
    check(&collide((&block, at(0.05, 0.0, 0.199)), (&block, Pose::IDENTITY)), 4, Vec3::Z, MM);
    check(&collide((&block, at(0.05, 0.0, 0.199)), (&cube(1.0, 1.0, 0.1), Pose::IDENTITY)), 4, Vec3::Z, MM);
    check(&collide((&sphere(0.1), at(0.05, 0.0, 0.199)), (&block, Pose::IDENTITY)), 1, Vec3::Z, MM);
    let lying = turned(0.0, 0.0, 0.149, Vec3::Y, QUARTER);
    check(&collide((&capsule(0.05, 0.05), lying), (&block, Pose::IDENTITY)), 2, Vec3::Z, MM);
}

#[test]
fn flat_and_thin_hulls_do_not_panic() {
    let mut stream = Stream::new(23, "collide.flat");
    for round in 0..400 {
        let count = 1 + round % 9;
        let flat = if round % 3 == 0 { 0.0 } else { 10f64.powi(-(round % 17)) };
        let thin = if round % 5 == 0 { 0.0 } else { 1.0 };
        let rotation = random_rotation(&mut stream);
        let points: Vec<Vec3> = (0..count)
            .map(|_| rotation * (random_vector(&mut stream, 0.1) * Vec3::new(1.0, thin, flat)))
            .collect();
        let hull = Shape::Convex(Arc::new(points.clone()));
        let triangles =
            (0..count as u32).map(|i| [i, (i + 1) % count as u32, (i + 2) % count as u32]).collect();
        let mesh = Shape::Mesh(Arc::new(TriangleMesh { vertices: points, triangles }));
        for shape in [&hull, &mesh] {
            collide((shape, Pose::IDENTITY), (&Shape::Plane, Pose::IDENTITY));
            collide((shape, Pose::IDENTITY), (&cube(0.1, 0.1, 0.1), at(0.05, 0.0, 0.0)));
            collide((shape, Pose::IDENTITY), (&cylinder(0.1, 0.1), at(0.05, 0.0, 0.0)));
            collide((shape, Pose::IDENTITY), (&sphere(0.1), at(0.05, 0.0, 0.0)));
            collide((shape, Pose::IDENTITY), (shape, at(0.01, 0.0, 0.0)));
        }
    }
}
