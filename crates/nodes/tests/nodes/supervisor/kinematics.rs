//! Velocities of solids without physics, forces on merged solids, joint positions.

use super::{ROOM, ask, done, numbers_of, set_vector};
use crate::kit::{Kit, near, near_vector};
use base::Vec3;
use wire::op::supervisor as op;

const KINEMATIC: &str = r#"
WorldInfo { basicTimeStep 8 gravity 0 }
DEF BOSS Robot { name "boss" supervisor TRUE translation 0 9 0 }
DEF BELT Solid { name "belt" translation 0 0 1 children DEF SIGN Solid { name "sign" translation 2 0 0 } }
DEF DOOR Solid { name "door" translation 0 5 1 linearVelocity 0 0 0.5 angularVelocity 0 0 1 }
"#;

#[test]
fn a_solid_without_physics_moves_with_its_set_velocity() {
    let mut kit = Kit::new(KINEMATIC);
    let belt = kit.node("BELT").0;
    let give = |kit: &mut Kit, velocity: [f64; 6]| {
        ask(kit, |out| done(out.u8(op::NODE_SET_VELOCITY).u32(belt).f64s(&velocity)));
    };
    kit.steps(125, 8);
    near_vector(kit.position("BELT"), Vec3::Z, 1e-12);
    near_vector(kit.position("DOOR"), Vec3::new(0.0, 5.0, 1.5), 1e-9);
    give(&mut kit, [0.5, 0.0, 0.0, 0.0, 0.0, std::f64::consts::FRAC_PI_2]);
    let answer = ask(&mut kit, |out| done(out.u8(op::NODE_GET_VELOCITY).u32(belt)));
    assert_eq!(
        numbers_of(&answer, op::NODE_GET_VELOCITY),
        [0.5, 0.0, 0.0, 0.0, 0.0, std::f64::consts::FRAC_PI_2]
    );
    kit.steps(125, 8);
    near_vector(kit.position("BELT"), Vec3::new(0.5, 0.0, 1.0), 1e-9);
    near_vector(kit.position("SIGN"), Vec3::new(0.5, 2.0, 1.0), 1e-6);
    // The same by its fields.
    set_vector(&mut kit, "BELT", "linearVelocity", [0.0, 1.0, 0.0]);
    set_vector(&mut kit, "BELT", "angularVelocity", [0.0; 3]);
    kit.steps(125, 8);
    near_vector(kit.position("BELT"), Vec3::new(0.5, 1.0, 1.0), 1e-9);
    near_vector(kit.position("SIGN"), Vec3::new(0.5, 3.0, 1.0), 1e-6);
    give(&mut kit, [0.0; 6]);
    kit.steps(3, 8);
    near_vector(kit.position("BELT"), Vec3::new(0.5, 1.0, 1.0), 1e-9);
    // A reset of physics stops it, too; a reset of the world restores the start.
    give(&mut kit, [1.0, 0.0, 0.0, 0.0, 0.0, 0.0]);
    ask(&mut kit, |out| done(out.u8(op::NODE_RESET_PHYSICS).u32(belt)));
    kit.steps(3, 8);
    near_vector(kit.position("BELT"), Vec3::new(0.5, 1.0, 1.0), 1e-9);
    give(&mut kit, [1.0, 0.0, 0.0, 0.0, 0.0, 0.0]);
    kit.steps(3, 8);
    let first = Kit::new(KINEMATIC).world.state().dynamics().state().hash();
    kit.world.reset();
    assert_eq!(kit.world.state().dynamics().state().hash(), first);
    kit.steps(125, 8);
    near_vector(kit.position("BELT"), Vec3::Z, 1e-12);
    near_vector(kit.position("DOOR"), Vec3::new(0.0, 5.0, 1.5), 1e-9);
    assert_eq!(kit.said("supervisor/body"), 0);
}

/// Two collinear rods of 1 kg and 1 m, merged into one body.
const RODS: &str = r#"
WorldInfo { basicTimeStep 8 gravity 0 }
DEF BOSS Robot { name "boss" supervisor TRUE translation 0 9 0 }
DEF LEFT Solid { name "left" translation 0 0 1 boundingObject DEF ROD Box { size 1 0.1 0.1 }
  physics Physics { density -1 mass 1 }
  children DEF RIGHT Solid { name "right" translation 1 0 0 boundingObject USE ROD
    physics Physics { density -1 mass 1 } } }
"#;

#[test]
fn a_force_acts_at_the_centre_of_mass_of_a_merged_node() {
    let center = |kit: &mut Kit, def: &str| {
        let node = kit.node(def).0;
        let answer = ask(kit, |out| done(out.u8(op::NODE_GET_CENTER_OF_MASS).u32(node)));
        Vec3::from_array(numbers_of(&answer, op::NODE_GET_CENTER_OF_MASS))
    };
    let mut kit = Kit::new(RODS);
    near_vector(center(&mut kit, "LEFT"), Vec3::new(0.5, 0.0, 1.0), 1e-12);
    near_vector(center(&mut kit, "RIGHT"), Vec3::new(1.0, 0.0, 1.0), 1e-12);
    let spin_after = |def: &str| {
        let mut kit = Kit::new(RODS);
        let node = kit.node(def).0;
        ask(&mut kit, |out| done(out.u8(op::NODE_ADD_FORCE).u32(node).f64s(&[0.0, 3.0, 0.0]).u8(0)));
        kit.step(8);
        kit.spin("LEFT").z
    };
    near(spin_after("LEFT"), 0.0, 1e-12);
    // Lever 0.5 m; the body's moment of inertia about its centre is that of two rods half a metre off.
    let inertia = 2.0 * ((1.0 + 0.01) / 12.0 + 0.25);
    near(spin_after("RIGHT"), 0.008 * 3.0 * 0.5 / inertia, 1e-9);
}

#[test]
fn a_set_joint_position_is_limited_by_stops() {
    let mut kit = Kit::new(&ROOM.replace("axis 0 0 1 }", "axis 0 0 1 minStop -0.5 maxStop 1 }"));
    let hinge = kit.node("HINGE").0;
    for (wanted, reached, warnings) in [(0.75, 0.75, 0), (2.0, 1.0, 1), (-2.0, -0.5, 2)] {
        ask(&mut kit, |out| done(out.u8(op::NODE_SET_JOINT_POSITION).u32(hinge).f64(wanted).u32(1)));
        let arm = kit.link("ARM");
        near(kit.world.state().dynamics().joint_position(arm), reached, 1e-12);
        assert_eq!(kit.said("supervisor/body"), warnings);
    }
}
