use super::*;

const MM: f64 = 1e-3;

#[test]
fn spheres() {
    let ball = sphere(0.1);
    check(&collide((&ball, at(0.0, 0.0, 0.0)), (&sphere(0.2), at(0.299, 0.0, 0.0))), 1, -Vec3::X, MM);
    assert!(collide((&ball, at(0.0, 0.0, 0.0)), (&ball, at(0.0, 0.2001, 0.0))).is_empty());
    // Coincident centres: any direction, the full depth.
    let same = collide((&ball, at(1.0, 1.0, 1.0)), (&ball, at(1.0, 1.0, 1.0)));
    assert_eq!(same.len(), 1);
    assert!((same[0].depth - 0.2).abs() < 1e-12);
    let points = collide((&ball, at(0.0, 0.0, 0.0)), (&ball, at(0.198, 0.0, 0.0)));
    assert!((points[0].point - Vec3::X * 0.099).length() < 1e-12, "the midpoint");
}

#[test]
fn a_sphere_on_a_box() {
    let cuboid = cube(0.1, 0.2, 0.3);
    check(&collide((&sphere(0.05), at(0.149, 0.1, 0.1)), (&cuboid, Pose::IDENTITY)), 1, Vec3::X, MM);
    let direction = Vec3::new(1.0, 1.0, 0.0).normalize();
    let edge = Pose::from_translation(Vec3::new(0.1, 0.2, 0.1) + direction * 0.049);
    check(&collide((&sphere(0.05), edge), (&cuboid, Pose::IDENTITY)), 1, direction, MM);
    let direction = Vec3::new(-1.0, 2.0, -3.0).normalize();
    let corner = Pose::from_translation(Vec3::new(-0.1, 0.2, -0.3) + direction * 0.049);
    check(&collide((&cuboid, Pose::IDENTITY), (&sphere(0.05), corner)), 1, -direction, MM);
    // The centre inside: along the normal of the nearest face.
    check(&collide((&sphere(0.05), at(0.0, -0.19, 0.0)), (&cuboid, Pose::IDENTITY)), 1, -Vec3::Y, 0.06);
    check(&collide((&sphere(0.05), at(0.1, 0.0, 0.0)), (&cuboid, Pose::IDENTITY)), 1, Vec3::X, 0.05);
}

#[test]
fn a_sphere_on_a_capsule_and_a_cylinder() {
    let tilt = turned(1.0, 2.0, 3.0, Vec3::new(1.0, 1.0, 0.0), 0.8);
    let place = |p: Vec3| Pose::from_translation(tilt.point(p));
    let (ball, can, pill) = (sphere(0.05), cylinder(0.1, 0.2), capsule(0.1, 0.2));
    let side = tilt.vector(Vec3::Y);
    check(&collide((&ball, place(Vec3::new(0.0, 0.149, 0.1))), (&pill, tilt)), 1, side, MM);
    check(&collide((&ball, place(Vec3::new(0.0, 0.149, 0.1))), (&can, tilt)), 1, side, MM);
    let up = tilt.vector(Vec3::Z);
    check(&collide((&ball, place(Vec3::new(0.0, 0.0, 0.349))), (&pill, tilt)), 1, up, MM);
    check(&collide((&ball, place(Vec3::new(0.0, 0.05, 0.249))), (&can, tilt)), 1, up, MM);
    // On the rim.
    let direction = Vec3::new(1.0, 0.0, 1.0).normalize();
    let rim = place(Vec3::new(0.1, 0.0, 0.2) + direction * 0.049);
    check(&collide((&ball, rim), (&can, tilt)), 1, tilt.vector(direction), MM);
    // The centre inside: through the cap, then through the side.
    check(&collide((&ball, place(Vec3::new(0.0, 0.0, 0.19))), (&can, tilt)), 1, up, 0.06);
    check(&collide((&ball, place(Vec3::new(0.0, 0.09, 0.0))), (&can, tilt)), 1, side, 0.06);
}

#[test]
fn capsules() {
    let pill = capsule(0.1, 0.3);
    // Crossed.
    let across = turned(0.0, 0.0, 0.199, Vec3::X, std::f64::consts::FRAC_PI_2);
    let along = turned(0.0, 0.0, 0.0, Vec3::Y, std::f64::consts::FRAC_PI_2);
    check(&collide((&pill, across), (&pill, along)), 1, Vec3::Z, MM);
    // Parallel and shifted: the two ends of the common interval.
    let shifted = turned(0.2, 0.0, 0.199, Vec3::Y, std::f64::consts::FRAC_PI_2);
    let points = collide((&pill, shifted), (&pill, along));
    check(&points, 2, Vec3::Z, MM);
    let xs: Vec<f64> = points.iter().map(|p| p.point.x).collect();
    assert!((xs[0].min(xs[1]) + 0.1).abs() < 1e-9 && (xs[0].max(xs[1]) - 0.3).abs() < 1e-9, "{xs:?}");
    // End to end.
    check(&collide((&pill, at(0.0, 0.0, 0.799)), (&pill, Pose::IDENTITY)), 1, Vec3::Z, MM);
    assert!(collide((&pill, at(0.0, 0.0, 0.801)), (&pill, Pose::IDENTITY)).is_empty());
}

#[test]
fn a_capsule_on_a_box() {
    let (pill, cuboid) = (capsule(0.1, 0.3), cube(0.5, 0.5, 0.1));
    let ground = (&cuboid, Pose::IDENTITY);
    check(&collide((&pill, at(0.0, 0.0, 0.499)), ground), 1, Vec3::Z, MM);
    let lying = axis_angle(Vec3::Y, std::f64::consts::FRAC_PI_2);
    check(&collide((&pill, Pose::new(Vec3::new(0.0, 0.1, 0.199), lying)), ground), 2, Vec3::Z, MM);
    // Beyond the edge: the second point is at the edge.
    let points = collide((&pill, Pose::new(Vec3::new(0.4, 0.1, 0.199), lying)), ground);
    check(&points, 2, Vec3::Z, MM);
    assert!(points.iter().any(|p| (p.point.x - 0.5).abs() < 1e-9));
    // Along an edge, diagonally outside of it.
    let direction = Vec3::new(0.0, 1.0, 1.0).normalize();
    let beside = Pose::new(Vec3::new(0.0, 0.5, 0.1) + direction * 0.099, lying);
    check(&collide((&pill, beside), ground), 2, direction, MM);
    // The axis inside the box.
    check(&collide((&pill, Pose::new(Vec3::new(0.0, 0.0, 0.09), lying)), ground), 2, Vec3::Z, 0.11);
}
