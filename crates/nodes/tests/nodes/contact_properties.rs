//! Friction of ContactProperties against closed formulas.

use crate::kit::{Kit, near, near_vector};
use base::Vec3;

/// A platform on four mecanum wheels with rollers at 45°, modelled by anisotropic friction.
fn platform() -> String {
    let wheel = |name: &str, x: f64, y: f64, material: &str| {
        format!(
            "HingeJoint {{ jointParameters HingeJointParameters {{ axis 0 1 0 anchor {x} {y} 0 }} \
             device RotationalMotor {{ name \"{name}\" maxVelocity 15 }} \
             endPoint Solid {{ translation {x} {y} 0 rotation 1 0 0 1.5707963267948966 name \"{name} wheel\" \
             contactMaterial \"{material}\" boundingObject Cylinder {{ radius 0.05 height 0.004 }} \
             physics Physics {{ density -1 mass 0.4 }} }} }}"
        )
    };
    let law = |material: &str, angle: f64| {
        format!(
            "ContactProperties {{ material1 \"{material}\" coulombFriction [ 0, 2, 0 ] \
             frictionRotation {angle} 0 bounce 0 forceDependentSlip [ 10, 0 ] }}"
        )
    };
    format!(
        "WorldInfo {{ basicTimeStep 8 contactProperties [ {} {} ] }} \
         Solid {{ name \"floor\" boundingObject Plane {{ }} }} \
         DEF PLATFORM Robot {{ translation 0 0 0.05 children [ {} {} {} {} ] \
         boundingObject Pose {{ translation 0 0 0.06 children Box {{ size 0.5 0.3 0.1 }} }} \
         physics Physics {{ density -1 mass 20 }} }}",
        law("falling", -std::f64::consts::FRAC_PI_4),
        law("rising", std::f64::consts::FRAC_PI_4),
        wheel("front left", 0.228, 0.158, "rising"),
        wheel("front right", 0.228, -0.158, "falling"),
        wheel("rear left", -0.228, 0.158, "falling"),
        wheel("rear right", -0.228, -0.158, "rising"),
    )
}

#[test]
fn a_mecanum_platform_drives_to_the_left() {
    let mut kit = Kit::new(&platform());
    assert_eq!(kit.said("contact/asymmetric"), 0);
    for (name, speed) in
        [("front left", -4.0), ("front right", 4.0), ("rear left", 4.0), ("rear right", -4.0)]
    {
        kit.drive(name, speed);
    }
    kit.steps(125, 8);
    let start = kit.position("PLATFORM");
    kit.steps(125, 8);
    // The wheels sink into soft ground by a millimetre of their 50.
    near_vector(kit.position("PLATFORM") - start, Vec3::Y * 0.2, 4e-3);
}

/// A ball of 0.1 m on a floor that starts to roll at 1 m/s, with one law for its material.
fn ball(law: &str) -> String {
    format!(
        "WorldInfo {{ basicTimeStep 8 contactProperties ContactProperties {{ material2 \"ball\" {law} }} }} \
         Solid {{ name \"floor\" boundingObject Plane {{ }} }} \
         Robot {{ name \"watcher\" }} \
         DEF BALL Solid {{ translation 0 0 0.1 name \"ball\" contactMaterial \"ball\" boundingObject Sphere {{ radius 0.1 }} \
         physics Physics {{ density -1 mass 1 }} linearVelocity 1 0 0 angularVelocity 0 10 0 }}"
    )
}

#[test]
fn rolling_friction_brakes_a_ball() {
    for (law, expected) in [
        ("", 1.0),
        ("rollingFriction 0.005 0.005 0", 1.0 - 5.0 / 7.0 * 9.81 * 0.005 / 0.1),
        // One value applies to all directions; of several, the first is about the y-axis and the second about x.
        ("rollingFriction 0.005 0 0", 1.0 - 5.0 / 7.0 * 9.81 * 0.005 / 0.1),
        ("rollingFriction 0.005 0 1e-9", 1.0 - 5.0 / 7.0 * 9.81 * 0.005 / 0.1),
        ("rollingFriction 0 0.005 0", 1.0),
        ("rollingFriction -1 -1 -1 coulombFriction -1", 0.0),
    ] {
        let mut kit = Kit::new(&ball(law));
        kit.steps(125, 8);
        near(kit.velocity("BALL").x, expected, 0.005);
    }
}

#[test]
fn one_value_of_rolling_friction_brakes_spins_too() {
    for (law, expected) in [
        ("rollingFriction 0.005 0 0", 20.0 - 0.005 * 9.81 / (0.4 * 0.01)),
        ("rollingFriction 0.005 0.005 0", 20.0),
    ] {
        let mut kit = Kit::new(
            &ball(law).replace("linearVelocity 1 0 0 angularVelocity 0 10 0", "angularVelocity 0 0 20"),
        );
        kit.steps(125, 8);
        near(kit.spin("BALL").z, expected, 0.1);
    }
}

#[test]
fn spheres_have_isotropic_friction_with_the_first_value() {
    let mut kit = Kit::new(&ball("coulombFriction [ 0, 5 ]"));
    kit.steps(125, 8);
    near(kit.velocity("BALL").x, 1.0, 1e-9);
}

#[test]
fn the_number_of_contact_points_can_be_limited() {
    for (law, expected) in [("", 4), ("maxContactJoints 2", 2)] {
        let mut kit = Kit::new(&ball(law).replace("Sphere { radius 0.1 }", "Box { size 0.2 0.2 0.2 }"));
        kit.step(8);
        assert_eq!(kit.world.state().dynamics().contacts().len(), expected);
    }
}

#[test]
fn contacts_without_properties_are_as_hard_as_joints_by_default() {
    // At rest the depth is weight · CFM · step / ERP, plus a tolerance of a micrometre.
    let check = |law: &str, soft_contacts: bool, softness: f64, erp: f64| {
        let world = ball(law).replace("linearVelocity 1 0 0 angularVelocity 0 10 0", "");
        let options = engine::Options { soft_contacts, ..engine::Options::default() };
        let mut kit = Kit::with_options("R2025a", &world, &[], options);
        kit.steps(500, 8);
        near(0.1 - kit.position("BALL").z, 9.81 * softness * 0.008 / erp + 1e-6, 2e-8);
    };
    check("", false, 1e-5, 0.2);
    check("", true, 1e-3, 0.2);
    check("softCFM 0.002", false, 2e-3, 0.2);
    check("softCFM 0.0001", true, 1e-4, 0.2);
    check("softERP 0.5", false, 1e-3, 0.5);
}

/// What a robot touches yields as in Webots, up to a depth of 0.1 mm under its own weight: here a finger of 1 kg presses on
/// a box of 0.5 kg. Without a joint, the same is a heap of two bodies.
#[test]
fn contacts_of_robots_with_other_bodies_are_soft_by_default() {
    let check = |law: &str, has_joint: bool, softness: f64| {
        let finger =
            "DEF FINGER Solid { translation 0 0 0.15 name \"finger\" boundingObject Sphere { radius 0.05 }
            physics Physics { density -1 mass 1 } }";
        let held =
            format!("SliderJoint {{ jointParameters JointParameters {{ axis 0 0 1 }} endPoint {finger} }}");
        let world = format!(
            "WorldInfo {{ basicTimeStep 8 contactProperties ContactProperties {{ bounce 0 {law} }} }}
             Solid {{ name \"floor\" boundingObject Plane {{ size 10 10 }} }}
             DEF BOX Solid {{ translation 0 0 0.05 boundingObject Box {{ size 0.1 0.1 0.1 }}
               physics Physics {{ density -1 mass 0.5 }} }}
             Robot {{ children [ {} ] }} {}",
            if has_joint { &*held } else { "" },
            if has_joint { "" } else { finger },
        );
        let mut kit = Kit::with_options("R2025a", &world, &[], engine::Options::default());
        kit.steps(500, 8);
        let depth = 0.1 - (kit.position("FINGER").z - kit.position("BOX").z);
        near(depth, 9.81 * softness * 0.008 / 0.2 + 1e-6, 1e-7);
    };
    check("", true, 1e-4 * 0.2 / (0.5 * 9.81 * 0.008));
    check("softCFM 0.0002", true, 2e-4);
    check("", false, 1e-5);
}

/// With Webots' defaults, against what ODE 0.16 itself makes of a body of 2 kg on a plane (`dWorldStep`, softCFM 0.001,
/// softERP 0.2, CFM 1e-5, friction 1): recorded from a program that calls it as Webots does.
#[test]
fn depth_and_slip_at_rest_are_those_of_ode() {
    let run = |shape: &str, law: &str, step_ms: u32, push: f64| {
        let world = format!(
            "WorldInfo {{ basicTimeStep {step_ms} contactProperties ContactProperties {{ bounce 0 {law} }} }}
             Solid {{ name \"floor\" boundingObject Plane {{ size 10 10 }} }} Robot {{ name \"watcher\" }}
             DEF BODY Solid {{ translation 0 0 0.1 boundingObject {shape} physics Physics {{ density -1 mass 2 }} }}"
        );
        let options = engine::Options { soft_contacts: true, ..engine::Options::default() };
        let mut kit = Kit::with_options("R2025a", &world, &[], options);
        let link = kit.link("BODY");
        for _ in 0..4000 / step_ms {
            let wrench = base::Wrench { force: Vec3::X * push, torque: Vec3::ZERO };
            kit.world.state_mut().add_wrench(link, wrench);
            kit.step(step_ms);
        }
        (0.1 - kit.position("BODY").z, kit.velocity("BODY").x)
    };
    let (cube, ball) = ("Box { size 0.2 0.2 0.2 }", "Sphere { radius 0.1 }");
    for (shape, law, step_ms, depth) in [
        (cube, "", 8, 0.000_196_2),
        (ball, "", 8, 0.000_784_8),
        (cube, "", 32, 0.000_784_8),
        (ball, "", 32, 0.003_139_2),
        (cube, "softERP 0.4 softCFM 0.01", 8, 0.000_981),
    ] {
        // Up to a micrometre is tolerated.
        near(run(shape, law, step_ms, 0.0).0, depth + 5e-7, 5.1e-7);
    }
    for step_ms in [8, 16] {
        let (_, speed) = run(cube, "forceDependentSlip 0.05", step_ms, 3.0);
        near(speed, 0.0375, 1e-6);
    }
}

/// The same for bounces: velocities after bodies of 2 kg met a plane without gravity, by their velocity before.
#[test]
fn bounces_of_soft_contacts_are_those_of_ode() {
    let run = |shape: &str, law: &str, step_ms: u32, speed: f64| {
        let world = format!(
            "WorldInfo {{ gravity 0 physicsDisableTime 0 basicTimeStep {step_ms} contactProperties ContactProperties {{ {law} }} }}
             Solid {{ name \"floor\" boundingObject Plane {{ size 10 10 }} }} Robot {{ name \"watcher\" }}
             DEF BODY Solid {{ translation 0 0 0.099999 linearVelocity 0 0 {} boundingObject {shape}
               physics Physics {{ density -1 mass 2 }} }}",
            -speed
        );
        let options = engine::Options { soft_contacts: true, ..engine::Options::default() };
        let mut kit = Kit::with_options("R2025a", &world, &[], options);
        kit.steps((2000 / step_ms) as usize, step_ms);
        kit.velocity("BODY").z
    };
    let (cube, ball) = ("Box { size 0.2 0.2 0.2 }", "Sphere { radius 0.1 }");
    for (shape, step_ms, [none, half, full]) in [
        (ball, 1, [0.169_07, 0.115_09, 0.062_37]),
        (ball, 8, [0.034_55, 0.2, 0.6]),
        (ball, 32, [0.010_09, 0.411_76, 0.882_35]),
        (cube, 1, [0.061_10, 0.0, 0.333_33]),
        (cube, 8, [0.010_09, 0.411_76, 0.882_35]),
        (cube, 32, [0.002_79, 0.476_92, 0.969_23]),
    ] {
        for (law, share) in [("bounce 0", none), ("", half), ("bounce 1", full)] {
            for speed in [0.1, 1.0, 5.0] {
                near(run(shape, law, step_ms, speed), share * speed, 2e-3 * speed);
            }
        }
        // Slower than `bounceVelocity`.
        near(run(shape, "bounce 1", step_ms, 0.005), none * 0.005, 2e-3 * 0.005);
    }
    // With another `bounceVelocity`, and with other softnesses.
    near(run(ball, "bounceVelocity 0.2", 8, 0.19), 0.034_55 * 0.19, 1e-3);
    near(run(ball, "bounceVelocity 0.2", 8, 0.21), 0.042, 1e-6);
    near(run(ball, "softCFM 0.0001", 8, 1.0), 0.463_41, 1e-4);
}
