use super::*;
use crate::collide::limit_pairs;

fn count(model: &Model) -> usize {
    let mut out = Vec::new();
    World::new(model).contacts(model, &vec![Pose::IDENTITY; model.links.len()], &mut out);
    out.len()
}

#[test]
fn solids_families_and_exclusions_are_filtered() {
    let balls = [sphere(0.1), sphere(0.1)];
    let mut model = free(&balls);
    assert_eq!(count(&model), 1);
    model.exclude(1, 0);
    assert_eq!(count(&model), 0);
    let mut model = free(&balls);
    model.colliders[1].solid = 0;
    assert_eq!(count(&model), 0);
    let mut model = free(&balls);
    model.colliders[0].family = Some(7);
    assert_eq!(count(&model), 1);
    model.colliders[1].family = Some(7);
    assert_eq!(count(&model), 0);
    model.set_self_collision(7, true);
    assert_eq!(count(&model), 1);
    model.exclude(0, 1);
    assert_eq!(count(&model), 0);
}

#[test]
fn only_dynamic_links_have_contacts() {
    let with = |kind: JointKind, mode: JointMode| {
        let mut model = Model::new(settings());
        model.links.push(link(kind, mode, None));
        model.colliders.push(collider(Some(LinkId(0)), sphere(0.1), 0));
        model.colliders.push(collider(None, sphere(0.1), 1));
        count(&model)
    };
    assert_eq!(with(JointKind::Free, JointMode::Dynamic), 1);
    assert_eq!(with(JointKind::Fixed, JointMode::Dynamic), 0);
    assert_eq!(with(JointKind::Free, JointMode::Kinematic), 0);
    let hinge = JointKind::Hinge { axis: Vec3::Z, anchor: Vec3::ZERO };
    assert_eq!(with(hinge, JointMode::Dynamic), 1);
    assert_eq!(with(hinge, JointMode::Kinematic), 0);
}

#[test]
fn links_that_are_rigidly_connected_do_not_collide() {
    let mut model = Model::new(settings());
    model.links.push(link(JointKind::Free, JointMode::Dynamic, None));
    model.links.push(link(JointKind::Fixed, JointMode::Dynamic, Some(LinkId(0))));
    model.colliders.push(collider(Some(LinkId(0)), sphere(0.1), 0));
    model.colliders.push(collider(Some(LinkId(1)), sphere(0.1), 1));
    assert_eq!(count(&model), 0);
    model.colliders.push(collider(None, sphere(0.1), 2));
    assert_eq!(count(&model), 2);
}

#[test]
fn a_persistent_world_agrees_with_a_fresh_one() {
    let mut stream = Stream::new(3, "collide.history");
    // Enough bodies for the BVHs to be used.
    let shapes: Vec<Shape> = (0..60)
        .map(|i| match i % 4 {
            0 => sphere(0.1),
            1 => cube(0.1, 0.15, 0.05),
            2 => capsule(0.05, 0.1),
            _ => cylinder(0.1, 0.1),
        })
        .collect();
    let mut model = free(&shapes);
    model.colliders.push(collider(None, Shape::Plane, 100));
    model.colliders.push(collider(None, cube(0.5, 0.5, 0.5), 101));
    model.colliders.push(collider(None, cube(5.0, 5.0, 0.01), 102));
    let mut persistent = World::new(&model);
    let mut total = 0;
    for _ in 0..30 {
        let poses: Vec<Pose> = (0..60)
            .map(|_| Pose::new(random_vector(&mut stream, 0.6), random_rotation(&mut stream)))
            .collect();
        let (mut old, mut new, mut again) = (Vec::new(), Vec::new(), Vec::new());
        persistent.contacts(&model, &poses, &mut old);
        persistent.contacts(&model, &poses, &mut again);
        let mut fresh = World::new(&model);
        fresh.contacts(&model, &poses, &mut new);
        assert_eq!(old, new);
        assert_eq!(old, again);
        assert!(old.is_sorted_by_key(|p| (p.a, p.b, p.feature)));
        total += old.len();
        let (origin, direction) = (random_vector(&mut stream, 2.0), random_vector(&mut stream, 1.0));
        let cast = |world: &World| world.ray_cast(&model, &poses, origin, direction, 10.0, &|_| true);
        assert_eq!(cast(&persistent), cast(&fresh));
        let mut all = Vec::new();
        persistent.ray_cast_all(origin, direction, 10.0, &mut all);
        assert_eq!(all.first().copied(), cast(&persistent));
    }
    assert!(total > 1000, "{total}");
}

#[test]
fn bvhs_and_pair_lists_agree() {
    let mut stream = Stream::new(4, "collide.few");
    let mut model = free(&vec![cube(0.1, 0.1, 0.1); 40]);
    let poses: Vec<Pose> =
        (0..40).map(|_| Pose::new(random_vector(&mut stream, 0.4), random_rotation(&mut stream))).collect();
    let mut many = Vec::new();
    World::new(&model).contacts(&model, &poses, &mut many);
    // Split into worlds with few pairs, which are tested pair by pair.
    let mut few = Vec::new();
    for i in 0..40_u32 {
        for (index, collider) in model.colliders.iter_mut().enumerate() {
            collider.family = (index as u32 != i).then_some(1);
        }
        let mut out = Vec::new();
        World::new(&model).contacts(&model, &poses, &mut out);
        few.extend(out.into_iter().filter(|p| p.a.0 == i));
    }
    assert_eq!(many, few);
}

#[test]
fn invalid_input_collides_with_nothing() {
    let mut shapes = vec![
        sphere(f64::NAN),
        sphere(0.0),
        cube(0.1, 0.0, 0.1),
        capsule(0.1, f64::INFINITY),
        cylinder(0.0, 0.1),
        Shape::Mesh(Arc::default()),
        Shape::Mesh(Arc::new(TriangleMesh { vertices: vec![Vec3::ZERO], triangles: vec![[0, 1, 9]] })),
        Shape::Convex(Arc::default()),
        Shape::Convex(Arc::new(vec![Vec3::NAN])),
        Shape::HeightField(Arc::new(HeightField { nx: 0, ny: 5, spacing: [1.0, 1.0], heights: vec![] })),
        Shape::HeightField(Arc::new(HeightField {
            nx: usize::MAX,
            ny: usize::MAX,
            spacing: [1.0, 1.0],
            heights: vec![],
        })),
    ];
    for shape in &shapes {
        let (repaired, note) = shape.repaired();
        assert!(note.is_some(), "{shape:?}");
        assert!(repaired.repaired().0.aabb(&Pose::IDENTITY).min.x > 0.0, "{repaired:?}");
    }
    shapes.push(cube(1.0, 1.0, 1.0));
    let model = free(&shapes);
    let mut poses = vec![Pose::IDENTITY; shapes.len()];
    let mut world = World::new(&model);
    let mut out = Vec::new();
    world.contacts(&model, &poses, &mut out);
    assert_eq!(out, []);
    assert!(world.ray_cast(&model, &poses, Vec3::Z * 3.0, -Vec3::Z, 10.0, &|_| true).is_some());
    // A NaN pose, and missing poses.
    *poses.last_mut().unwrap() = at(f64::NAN, 0.0, 0.0);
    world.contacts(&model, &poses, &mut out);
    assert!(world.ray_cast(&model, &poses, Vec3::Z * 3.0, -Vec3::Z, 10.0, &|_| true).is_none());
    world.contacts(&model, &[], &mut out);
    assert_eq!(out, []);
}

#[test]
fn negative_sizes_lose_their_sign() {
    let (shape, note) = cube(-0.1, 0.2, 0.3).repaired();
    assert!(matches!(shape, Shape::Box { half } if half == Vec3::new(0.1, 0.2, 0.3)));
    assert!(note.is_some());
    assert!(sphere(0.1).repaired().1.is_none());
    assert!(capsule(0.1, 0.0).repaired().1.is_none());
}

#[test]
fn closed_meshes_are_recognized() {
    let mut mesh = box_mesh(Vec3::ONE);
    assert!(mesh.is_closed());
    assert_eq!(mesh.bounds().max, Vec3::ONE);
    mesh.triangles.pop();
    assert!(!mesh.is_closed());
}

#[test]
fn a_margin_reports_gaps() {
    let shapes = [sphere(0.1), cube(0.1, 0.1, 0.1), capsule(0.1, 0.1), cylinder(0.1, 0.1)];
    let stone = Shape::Convex(Arc::new(box_mesh(Vec3::splat(0.1)).vertices));
    let grounds = [
        (Shape::Plane, Pose::IDENTITY),
        (cube(1.0, 1.0, 0.1), at(0.0, 0.0, -0.1)),
        (cylinder(1.0, 0.1), at(0.0, 0.0, -0.1)),
        (sheet(4, 0.5), Pose::IDENTITY),
    ];
    for shape in shapes.iter().chain([&stone]) {
        let height = -shape.aabb(&Pose::IDENTITY).min.z;
        for (ground, place) in &grounds {
            let model = free(&[shape.clone(), ground.clone()]);
            let mut world = World::new(&model);
            let (mut out, poses) = (Vec::new(), [at(0.01, 0.02, height + 1e-3), *place]);
            world.contacts(&model, &poses, &mut out);
            assert!(out.is_empty(), "{shape:?} {ground:?}");
            world.set_margin(2e-3);
            world.contacts(&model, &poses, &mut out);
            assert!(!out.is_empty(), "{shape:?} {ground:?}");
            assert!((deepest(&out) + 1e-3).abs() < 1e-9, "{shape:?} {ground:?} {out:?}");
        }
    }
}

#[test]
fn the_contact_limit_may_be_zero() {
    let mut model = free(&[cube(0.1, 0.1, 0.1), Shape::Plane]);
    let mut out = Vec::new();
    for (limit, expected) in [(0, 0), (1, 1), (3, 3), (4, 4), (9, 4)] {
        model.settings.max_contacts = limit;
        World::new(&model).contacts(&model, &[at(0.0, 0.0, 0.099), Pose::IDENTITY], &mut out);
        assert_eq!(out.len(), expected);
    }
}

#[test]
fn aabbs_are_tight() {
    let pose = turned(1.0, 2.0, 3.0, Vec3::new(1.0, 2.0, 3.0), 0.7);
    for shape in [sphere(0.1), cube(0.1, 0.2, 0.3), capsule(0.1, 0.2), cylinder(0.1, 0.2)] {
        let aabb = shape.aabb(&pose);
        for axis in [Vec3::X, Vec3::Y, Vec3::Z] {
            // A plane at the AABB's side just touches.
            let plane =
                |normal: Vec3, at: f64| Pose::new(normal * at, Quat::from_rotation_arc(Vec3::Z, normal));
            let low = collide((&shape, pose), (&Shape::Plane, plane(axis, aabb.min.dot(axis) + 1e-6)));
            let high = collide((&shape, pose), (&Shape::Plane, plane(-axis, -aabb.max.dot(axis) + 1e-6)));
            assert!((deepest(&low) - 1e-6).abs() < 1e-12, "{shape:?} {axis}");
            assert!((deepest(&high) - 1e-6).abs() < 1e-12, "{shape:?} {axis}");
        }
    }
}

#[test]
fn partners_are_limited_only_where_thousands_overlap() {
    // All of 1,000 colliders overlap each other: the first 32 are paired with all others.
    let all = |count: u32| (0..count).flat_map(move |a| (a + 1..count).map(move |b| (a, b)));
    let mut pairs: Vec<(u32, u32)> = all(1000).collect();
    let before = pairs.len();
    let ignored = limit_pairs(&mut pairs, 1000);
    assert_eq!(pairs, all(1000).filter(|(a, _)| *a < 32).collect::<Vec<_>>());
    assert_eq!(ignored, before - pairs.len());
    // A ground that carries 300,000 colliders in a row.
    let mut row: Vec<(u32, u32)> = (1..300_000).flat_map(|b| [(0, b), (b, b + 1)]).collect();
    let persistent = row.clone();
    assert_eq!(limit_pairs(&mut row, 300_001), 0);
    assert_eq!(row, persistent);
    // Few pairs are not limited.
    let mut few: Vec<(u32, u32)> = all(600).collect();
    assert_eq!((limit_pairs(&mut few, 600), few.len()), (0, 179_700));
}
