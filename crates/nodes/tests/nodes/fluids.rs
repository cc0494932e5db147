//! Fluids against the formulas of the manual: buoyancy, drag and viscous resistance.

use crate::kit::{Kit, near};
use base::{Twist, Vec3, ops};

/// A pool whose surface is at height 0, and a body in it.
fn pool(fluid: &str, properties: &str, body: &str) -> Kit {
    Kit::new(&format!(
        "WorldInfo {{ basicTimeStep 8 }} Fluid {{ translation 0 0 -5 {fluid} boundingObject Box {{ size 40 40 10 }} }} \
         DEF BODY Solid {{ immersionProperties [ ImmersionProperties {{ fluidName \"fluid\" {properties} }} ] {body} }}"
    ))
}

fn height(kit: &Kit) -> f64 {
    kit.position("BODY").z
}

fn push(kit: &mut Kit, linear: Vec3, angular: Vec3) {
    let link = kit.link("BODY");
    kit.world.state_mut().set_link_twist(link, Twist { linear, angular });
}

fn twist(kit: &Kit) -> Twist {
    kit.world.state().dynamics().twist(kit.link("BODY"))
}

/// 1 m wide, 0.4 m high, 100 kg: its draught is 0.1 m.
const RAFT: &str = "boundingObject Box { size 1 1 0.4 } physics Physics { density -1 mass 100 }";

#[test]
fn a_floating_body_displaces_its_weight() {
    let viscous = "viscousResistanceForceCoefficient 5e5 viscousResistanceTorqueCoefficient 1e5";
    let mut kit = pool("", viscous, &format!("translation 0 0 0.3 rotation 1 0 0 0.1 {RAFT}"));
    kit.steps(4000, 8);
    near(height(&kit), 0.1, 1e-6);
    near(kit.world.state().pose(kit.node("BODY")).vector(Vec3::Z).z, 1.0, 1e-9);
}

#[test]
fn a_floating_body_oscillates_at_its_natural_frequency() {
    let mut kit = pool("", "", &format!("translation 0 0 0.15 {RAFT}"));
    // The stiffness is density · g · area, independent of the depth.
    let half = std::f64::consts::PI / ops::pow(1000.0 * 9.81 / 100.0, 0.5);
    kit.steps((half / 0.008).round() as usize, 8);
    near(height(&kit), 0.05, 2e-3);
}

/// The names are compared in every step.
#[test]
fn a_renamed_fluid_has_an_effect_on_other_solids() {
    let body = "translation 0 0 -3 boundingObject Sphere { radius 0.1 } physics Physics { density 4000 }";
    let mut kit = pool("name \"oil\"", "", body);
    let scene = kit.world.state().scene();
    let (fluid, field) = scene
        .iter()
        .find_map(|(id, node)| Some((id, node.ty.field_index("viscosity").and(node.ty.field_index("name"))?)))
        .unwrap();
    kit.steps(50, 8);
    near(twist(&kit).linear.z, -9.81 * 0.4, 1e-6);
    let value = scene::Value::SfString("fluid".to_owned());
    kit.world.state_mut().edit(scene::Edit::SetField { node: fluid, field, value }).unwrap();
    kit.steps(50, 8);
    // The end of a free fall takes half a step.
    near(twist(&kit).linear.z, -9.81 * 0.4 - 0.75 * 9.81 * 0.4, 9.81 * 0.004 + 1e-6);
}

#[test]
fn a_sinking_body_accelerates_by_its_apparent_weight() {
    let body = "translation 0 0 -3 boundingObject Sphere { radius 0.1 } physics Physics { density 4000 }";
    let mut kit = pool("", "", body);
    kit.steps(50, 8);
    near(twist(&kit).linear.z, -0.75 * 9.81 * 0.4, 1e-6);
    // Without immersion properties for the fluid there is no buoyancy.
    let mut kit = pool("name \"oil\"", "", body);
    kit.steps(50, 8);
    near(twist(&kit).linear.z, -9.81 * 0.4, 1e-6);
}

#[test]
fn the_last_properties_for_a_fluid_count() {
    let second = "} ImmersionProperties { fluidName \"fluid\" dragForceCoefficients 0 0 0";
    let first = "dragForceCoefficients 1 0 0";
    let velocity = |properties: &str| {
        let mut kit = pool("", properties, FISH);
        push(&mut kit, Vec3::X, Vec3::ZERO);
        kit.steps(10, 8);
        twist(&kit).linear.x
    };
    near(velocity(&format!("{first} {second}")), 1.0, 1e-9);
    assert!(velocity(first) < 0.99);
}

/// A fully immersed body with the density of water: 1 × 2 × 0.5 m.
const FISH: &str = "translation 0 0 -3 boundingObject Box { size 1 2 0.5 } physics Physics { density 1000 }";

#[test]
fn drag_of_the_immersed_area_is_quadratic() {
    let mut kit = pool("", "dragForceCoefficients 0.2 9 9", FISH);
    push(&mut kit, Vec3::new(0.6, 0.8, 0.0), Vec3::ZERO);
    kit.step(8);
    // c · density · v² · area over the mass, implicit in one factor: v' = v / (1 + k dt).
    let area = 2.0 * (2.0 + 1.0 + 0.5);
    let rate = 0.2 * 1000.0 * area / 1000.0;
    near(twist(&kit).linear.length(), 1.0 / (1.0 + rate * 0.008), 1e-6);
    near(twist(&kit).linear.y / twist(&kit).linear.x, 0.8 / 0.6, 1e-9);
}

#[test]
fn drag_of_projected_areas_depends_on_the_axes() {
    // The value in the manual, and the one in the source of Webots.
    for value in ["xyz-projected area", "xyz-projection"] {
        let projected = format!("referenceArea \"{value}\" dragForceCoefficients 0.2 0.3 0.4");
        let mut kit = pool("", &projected, FISH);
        push(&mut kit, Vec3::new(1.0, 2.0, -3.0), Vec3::ZERO);
        kit.step(8);
        let after = twist(&kit).linear;
        // Projected areas: 1 m² along x, 0.5 m² along y, 2 m² along z; 1000 kg.
        near(after.x, 1.0 / (1.0 + 0.2 * 1.0 * 1.0 * 0.008), 1e-6);
        near(after.y, 2.0 / (1.0 + 0.3 * 0.5 * 2.0 * 0.008), 1e-6);
        near(after.z, -3.0 / (1.0 + 0.4 * 2.0 * 3.0 * 0.008), 1e-6);
    }
}

#[test]
fn drag_damps_rotation() {
    let mut kit = pool("", "dragTorqueCoefficients 0.05 0 0", FISH);
    push(&mut kit, Vec3::ZERO, Vec3::Y * 2.0);
    kit.step(8);
    // The moment of inertia about y is 1000 · (1 + 0.25) / 12, the smallest one.
    let inertia = 1000.0 * 1.25 / 12.0;
    let rate = 0.05 * 1000.0 * 7.0 * 2.0 / inertia;
    near(twist(&kit).angular.y, 2.0 / (1.0 + rate * 0.008), 1e-6);
}

/// A sphere that sinks through water for 10 s with drag on the immersed area.
#[test]
fn the_terminal_velocity_is_that_of_the_formula_at_every_step() {
    for dt in [1, 2, 8, 16, 32] {
        let mut kit = Kit::new(&format!(
            "WorldInfo {{ basicTimeStep {dt} }} Fluid {{ translation 0 0 -50 boundingObject Box {{ size 40 40 100 }} }} \
             DEF BODY Solid {{ immersionProperties [ ImmersionProperties {{ fluidName \"fluid\" \
             dragForceCoefficients 0.5 0 0 }} ] translation 0 0 -3 boundingObject Sphere {{ radius 0.05 }} \
             physics Physics {{ density 2600 }} }}"
        ));
        kit.steps(10_000 / dt, u32::try_from(dt).unwrap());
        // (ρ_body - ρ) V g = c ρ A v², with V / A = r / 3.
        let expected = ops::pow(1.6 * 9.81 * 0.05 / 3.0 / 0.5, 0.5);
        near(twist(&kit).linear.z, -expected, 1e-9);
    }
}

#[test]
fn a_stream_moves_bodies() {
    let stream = "streamVelocity 0.5 0 0 viscosity 0.01";
    let mut kit = pool(stream, "viscousResistanceForceCoefficient 1e5", FISH);
    kit.step(8);
    // Fully immersed: viscosity · coefficient over the mass.
    let rate = 0.01 * 1e5 / 1000.0;
    near(twist(&kit).linear.x, 0.5 * (1.0 - 1.0 / (1.0 + rate * 0.008)), 1e-6);
    kit.steps(2000, 8);
    near(twist(&kit).linear.x, 0.5, 1e-4);
}

#[test]
fn large_drag_coefficients_are_stable() {
    let wild =
        "dragForceCoefficients 1e9 0 0 dragTorqueCoefficients 1e9 0 0 viscousResistanceForceCoefficient 1e12";
    let mut kit = pool("viscosity 10", wild, FISH);
    push(&mut kit, Vec3::new(3.0, 1.0, -2.0), Vec3::new(5.0, 3.0, 2.0));
    for _ in 0..100 {
        kit.step(8);
        assert!(twist(&kit).linear.length() < 3.8 && twist(&kit).angular.length() < 6.2);
    }
    near(twist(&kit).linear.length(), 0.0, 1e-6);
}

#[test]
fn fluids_are_reproducible_after_a_reset() {
    let mut kit =
        pool("", "dragForceCoefficients 1 1 1", &format!("translation 0 0 0.3 rotation 1 0 0 0.1 {RAFT}"));
    let run = |kit: &mut Kit| {
        kit.steps(100, 8);
        kit.world.state().dynamics().state().hash()
    };
    let first = run(&mut kit);
    kit.world.reset();
    assert_eq!(run(&mut kit), first);
}
