//! Contact points and static balance.

use super::{ask, ask_one, done, id, numbers};
use crate::kit::{Kit, near, near_vector};
use base::Vec3;
use wire::op::supervisor as op;

const TABLE: &str = "WorldInfo { basicTimeStep 8 } Robot { supervisor TRUE } \
    Solid { boundingObject Plane { size 10 10 } } \
    DEF CRATE Solid { translation 1 2 0.25 boundingObject Box { size 0.5 0.5 0.5 } \
      physics Physics { density -1 mass 3 centerOfMass [ 0.1 0 0 ] } }";

#[test]
fn a_crate_on_the_floor_has_contacts_and_balance() {
    let mut kit = Kit::new(TABLE);
    let crate_ = id(&kit, "CRATE");
    let balance = |kit: &mut Kit| ask_one(kit, |out| done(out.u8(op::NODE_GET_STATIC_BALANCE).u32(crate_)));
    assert_eq!(balance(&mut kit), [0], "nothing has touched anything yet");
    kit.steps(125, 8);
    assert_eq!(balance(&mut kit), [1]);
    let answer = ask_one(&mut kit, |out| done(out.u8(op::NODE_GET_CONTACT_POINTS).u32(crate_).u8(1)));
    assert_eq!(answer[..5], [&crate_.to_le_bytes()[..], &[1]].concat());
    let count = i32::from_le_bytes(answer[5..9].try_into().unwrap());
    assert!(count >= 3, "{count} points");
    for point in answer[9..].chunks_exact(28) {
        let place = numbers(&point[..24]);
        near((place[0] - 1.0).abs(), 0.25, 0.01);
        near((place[1] - 2.0).abs(), 0.25, 0.01);
        near(place[2], 0.0, 0.01);
        assert_eq!(point[24..], crate_.to_le_bytes());
    }
    let center = numbers(&ask_one(&mut kit, |out| done(out.u8(op::NODE_GET_CENTER_OF_MASS).u32(crate_))));
    near_vector(Vec3::from_slice(&center), Vec3::new(1.1, 2.0, 0.25), 0.01);
    let none = ask_one(&mut kit, |out| done(out.u8(op::NODE_GET_CONTACT_POINTS).u32(9999).u8(0)));
    assert_eq!(none, [&9999_u32.to_le_bytes()[..], &[0; 5]].concat());
}

#[test]
fn requests_for_unsuitable_node_types_return_nan_with_one_warning() {
    let mut kit = Kit::new(
        "WorldInfo { basicTimeStep 8 } DEF BOSS Robot { name \"boss\" supervisor TRUE } \
         DEF GROUP Group { children DEF LOOKS Shape { } } DEF PLACE Pose { translation 1 2 3 } \
         DEF CAR Robot { name \"car\" translation 1 0 0 children [ DEF HINGE HingeJoint { \
           jointParameters HingeJointParameters { } endPoint DEF HAND Solid { translation 1 0 0 \
           boundingObject Sphere { radius 0.1 } physics Physics { } } } ] }",
    );
    let [group, looks, place, car, hand] =
        ["GROUP", "LOOKS", "PLACE", "CAR", "HAND"].map(|def| id(&kit, def));
    let mut none = |opcode, node| {
        (0..2).all(|_| {
            let answer = numbers(&ask_one(&mut kit, |out| done(out.u8(opcode).u32(node))));
            answer.iter().all(|number| number.is_nan())
        })
    };
    for node in [0, group, looks] {
        assert!(none(op::NODE_GET_POSITION, node) && none(op::NODE_GET_ORIENTATION, node), "{node}");
    }
    assert!(none(op::NODE_GET_VELOCITY, place) && none(op::NODE_GET_CENTER_OF_MASS, place));
    assert!(!none(op::NODE_GET_POSITION, place) && !none(op::NODE_GET_VELOCITY, car));
    assert_eq!(kit.said("supervisor/type"), 8, "six places, a velocity, a centre of mass");
    // Without physics there is no centre of mass.
    let center = |kit: &mut Kit, node| {
        numbers(&ask_one(kit, |out| done(out.u8(op::NODE_GET_CENTER_OF_MASS).u32(node))))
    };
    assert_eq!(center(&mut kit, car), [0.0; 3]);
    near(center(&mut kit, hand)[0], 2.0, 1e-12);
    for node in [place, hand] {
        let balance = ask_one(&mut kit, |out| done(out.u8(op::NODE_GET_STATIC_BALANCE).u32(node)));
        assert_eq!(balance, [0]);
    }
    let answer = ask_one(&mut kit, |out| done(out.u8(op::NODE_GET_CONTACT_POINTS).u32(place).u8(1)));
    assert_eq!(answer[5..], (-1_i32).to_le_bytes());
    ask(&mut kit, |out| done(out.u8(op::NODE_SET_VELOCITY).u32(place).f64s(&[1.0; 6])));
    assert_eq!(kit.said("supervisor/type"), 12, "balance twice, contacts, a set velocity");
}
