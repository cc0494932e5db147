//! Scaled solids of worlds from before R2023b: poses, shapes, joints and masses; and the mass of a solid.

use crate::kit::{Kit, near, near_vector};
use base::Vec3;
use dynamics::Inertia;

const INFO: &str = "WorldInfo { basicTimeStep 8 } Solid { boundingObject Plane { size 10 10 } }";

fn inertia(kit: &Kit, def: &str) -> Inertia {
    kit.world.state().dynamics().model.links[kit.link(def).index()].inertia
}

/// A world of R2022b with these nodes, or of another version.
#[track_caller]
fn world(version: &str, nodes: &str) -> Kit {
    Kit::of_version(version, &format!("{INFO} {nodes}"), &[])
}

/// A box of 0.2 × 0.2 × 0.4 m, scaled by 0.5, with fields of its Physics node.
#[track_caller]
fn halved(version: &str, physics: &str) -> Kit {
    let body = "translation 0 0 1 scale 0.5 0.5 0.5 boundingObject Box { size 0.2 0.2 0.4 }";
    world(version, &format!("DEF BODY Solid {{ {body} physics Physics {{ {physics} }} }}"))
}

#[test]
fn a_scaled_solid_has_a_scaled_shape() {
    let mut kit = halved("R2022b", "density -1 mass 1");
    kit.free_run(250);
    near(kit.position("BODY").z, 0.1, 1e-3);
    assert_eq!(kit.said("solid/scale"), 0);
    // The field was removed in R2023b.
    let mut kit = halved("R2023b", "density -1 mass 1");
    assert_eq!(kit.said("solid/scale"), 1);
    kit.free_run(250);
    near(kit.position("BODY").z, 0.2, 1e-3);
}

#[test]
fn mass_scales_with_the_third_power_and_inertia_with_the_fifth() {
    near(inertia(&halved("R2022b", "density -1 mass 8"), "BODY").mass, 1.0, 1e-12);
    near(inertia(&halved("R2022b", "density 1000"), "BODY").mass, 1000.0 * 0.1 * 0.1 * 0.2, 1e-12);
    let whole = inertia(
        &halved("R2022b", "density -1 mass 8 centerOfMass [ 0 0 0.2 ] inertiaMatrix [ 32 64 32, 0 0 0 ]"),
        "BODY",
    );
    near_vector(whole.center, Vec3::new(0.0, 0.0, 0.1), 1e-15);
    near(whole.tensor.x_axis.x, 1.0, 1e-15);
    near(whole.tensor.y_axis.y, 2.0, 1e-15);
}

#[test]
fn parts_and_joints_move_apart_with_the_scale() {
    let hinge = "HingeJoint { jointParameters HingeJointParameters { axis 0 1 0 anchor 1 0 0 } endPoint DEF ARM \
                 Solid { translation 1 0 0 name \"arm\" boundingObject Sphere { radius 0.1 } physics Physics \
                 { density -1 mass 1 centerOfMass [ 0.4 0 0 ] } } }";
    let inner = "DEF INNER Solid { translation 0 2 0 name \"inner\" scale 0.5 0.5 0.5 children \
                 [ DEF DEEP Solid { translation 0 0 4 } ] }";
    let mut kit = world(
        "R2022b",
        &format!("DEF BASE Solid {{ translation 0 0 5 scale 2 2 2 children [ {hinge} {inner} ] }}"),
    );
    near_vector(kit.position("ARM"), Vec3::new(2.0, 0.0, 5.0), 1e-12);
    near_vector(kit.position("DEEP"), Vec3::new(0.0, 4.0, 9.0), 1e-12);
    // It swings about the anchor, which is the origin of the arm; its centre of mass is 0.8 m away.
    kit.free_run(50);
    near_vector(kit.position("ARM"), Vec3::new(2.0, 0.0, 5.0), 1e-9);
    near(inertia(&kit, "ARM").mass, 8.0, 1e-12);
    near(inertia(&kit, "ARM").center.length(), 0.8, 1e-12);
}

#[test]
fn transforms_in_a_bounding_object_scale_their_shapes() {
    let stretched = |geometry: &str| {
        let object = format!("Transform {{ translation 0 0 0.1 scale 1 1 3 children [ {geometry} ] }}");
        let mut kit = world(
            "R2022b",
            &format!(
                "DEF BODY Solid {{ translation 0 0 1 boundingObject {object} physics Physics {{ density -1 mass 1 }} }}"
            ),
        );
        kit.free_run(250);
        kit.position("BODY").z
    };
    near(stretched("Box { size 0.4 0.4 0.2 }"), 0.2, 1e-3);
    near(stretched("Cylinder { radius 0.2 height 0.2 }"), 0.2, 1e-3);
}

#[test]
fn a_positive_mass_has_precedence_over_density() {
    let mass = |physics: &str| {
        let kit = world(
            "R2025a",
            &format!(
                "DEF BODY Solid {{ boundingObject Box {{ size 1 1 1 }} physics Physics {{ {physics} }} }}"
            ),
        );
        (inertia(&kit, "BODY").mass, kit.said("physics/mass"))
    };
    assert_eq!(mass("mass 3"), (3.0, 0));
    assert_eq!(mass("density -1 mass 3"), (3.0, 0));
    assert_eq!(mass("density 500 mass 3"), (3.0, 1), "both are told");
    assert_eq!(mass("density 500"), (500.0, 0));
    assert_eq!(mass("density -1 mass -1"), (1000.0, 0), "the density becomes 1000");
}

/// Poses below a Transform are scaled by it in each direction.
#[test]
fn poses_below_a_scaled_transform_are_scaled() {
    let kit = world(
        "R2025a",
        "DEF A Transform { translation 10 0 0 scale 2 3 4 children [ DEF B Pose { translation 1 1 1 rotation 0 0 1 \
         1.5707963267948966 children [ DEF C Pose { translation 1 0 0 children [ DEF D Transform { scale 1 5 1 \
         children [ DEF E Pose { translation 0 1 0 } ] } ] } ] } ] }",
    );
    near_vector(kit.position("A"), Vec3::new(10.0, 0.0, 0.0), 0.0);
    near_vector(kit.position("B"), Vec3::new(12.0, 3.0, 4.0), 1e-12);
    // Its x is the y of its parent.
    near_vector(kit.position("C"), Vec3::new(12.0, 6.0, 4.0), 1e-12);
    near_vector(kit.position("E"), Vec3::new(12.0 - 2.0 * 5.0, 6.0, 4.0), 1e-12);
    // Solids of old worlds are moved, but not stretched.
    let kit = world(
        "R2022b",
        "Transform { scale 2 3 4 children [ DEF B Solid { translation 1 1 1 children [ DEF C Pose { translation 1 1 1 } ] } ] }",
    );
    near_vector(kit.position("B"), Vec3::new(2.0, 3.0, 4.0), 1e-12);
    near_vector(kit.position("C"), Vec3::new(4.0, 5.0, 6.0), 1e-12);
}
