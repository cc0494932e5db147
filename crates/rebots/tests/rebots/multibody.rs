//! The equations of motion of robots and nodes.

use rebots::{DegreeKind, LoadOptions, Multibody, Network, Vec3, World};

fn load(path: &str) -> World {
    let path = format!("{}/../../{path}", env!("CARGO_MANIFEST_DIR"));
    World::load_with(path, LoadOptions { network: Network::Off, ..LoadOptions::default() }).unwrap()
}

#[track_caller]
fn close(actual: &[f64], expected: &[f64]) {
    assert_eq!(actual.len(), expected.len());
    let near = actual.iter().zip(expected).all(|(a, b)| (a - b).abs() < 1e-12);
    assert!(near, "{actual:?} instead of {expected:?}");
}

#[test]
fn a_cart_pole_has_the_textbook_equations() {
    let mut world = load("tasks/cart_pole.wbt");
    let [cart, pole] = ["CART_JOINT", "POLE_JOINT"].map(|name| world.node(name).unwrap());
    let (angle, rate) = (0.3_f64, -2.0);
    cart.set_joint(&mut world, 1, 0.4, 1.0);
    pole.set_joint(&mut world, 1, angle, rate);
    let robot = world.robot("cart-pole").unwrap();
    let mut body = robot.multibody(&world);
    let told: Vec<_> = body.degrees(&world).iter().map(|it| (it.node, it.axis, it.kind)).collect();
    assert_eq!(told, [(Some(cart), 1, DegreeKind::Slider), (Some(pole), 1, DegreeKind::Hinge)]);
    close(&body.configuration(), &[0.4, angle]);
    close(&body.velocities(), &[1.0, rate]);
    // 1 kg and 0.1 kg half a metre up, in a box of 0.05 x 0.05 x 1 m.
    let (sin, cos) = base::ops::sin_cos(angle);
    let (lever, inertia) = (0.1 * 0.5, 0.1 * (1.0 + 0.0025) / 12.0 + 0.1 * 0.25);
    close(body.mass_matrix().numbers(), &[1.1, lever * cos, lever * cos, inertia]);
    close(&body.bias_forces(), &[-lever * sin * rate * rate, -lever * 9.81 * sin]);
    close(&body.gravity_forces(), &[0.0, -lever * 9.81 * sin]);
    let forces = body.inverse_dynamics(&[0.7, -0.2]).unwrap();
    close(&body.forward_dynamics(&forces).unwrap(), &[0.7, -0.2]);
    // The tip of the pole is half a metre above its centre, which is the origin of its node.
    let (tip, node) = (Vec3::Z * 0.5, world.node("POLE").unwrap());
    let jacobian = body.jacobian(&world, node, tip).unwrap();
    close(jacobian.row(0), &[1.0, cos]);
    close(jacobian.row(2), &[0.0, -sin]);
    let twist = body.twist(&world, node, tip).unwrap();
    close(&jacobian.times(&body.velocities())[..3], &twist.linear.to_array());
    let energy = body.energy();
    let speed = 0.5 * (1.1 + 2.0 * lever * cos * rate + inertia * rate * rate);
    close(&[energy.kinetic, energy.gravity], &[speed, 0.1 * 9.81 * 0.5 * cos]);
    // A copy changes independently.
    body.set_configuration(&[0.0, 0.0]).unwrap();
    close(&body.pose(&world, node).unwrap().translation.to_array(), &[0.0, 0.0, 0.5]);
    assert!(node.pose(&world).translation.x > 0.5);
    let error = body.set_velocities(&[1.0]).unwrap_err().to_string();
    assert!(error.contains("1 numbers where there must be 2"), "{error}");
}

#[test]
fn contact_forces_support_a_standing_robot() {
    let mut world = load("worlds/quadruped.wbt");
    world.steps(300);
    let robot = world.robots()[0];
    let trunk = robot.node(&world).unwrap();
    let body: Multibody = robot.multibody(&world);
    let degrees = body.degrees(&world);
    assert_eq!(degrees.len(), 6 + 12);
    assert!(degrees[..6].iter().all(|degree| degree.node == Some(trunk)));
    assert!(degrees[6..].iter().all(|degree| degree.node.is_some()));
    assert!((body.mass() - 8.6).abs() < 1e-12);
    let weight = 8.6 * 9.81;
    assert!((body.gravity_forces()[2] - weight).abs() < 1e-9);
    let lift: f64 = world
        .contacts()
        .iter()
        .map(|contact| {
            // The other side is the floor, which is not part of a robot.
            let on_robot = contact.nodes[0].is_some_and(|node| node.multibody(&world).is_some());
            contact.force.z * if on_robot { 1.0 } else { -1.0 }
        })
        .sum();
    assert!((lift / weight - 1.0).abs() < 0.01, "{lift} of {weight}");
    let velocity = body.center_of_mass_jacobian().times(&body.velocities());
    close(&velocity, &body.center_of_mass_velocity().to_array());
}
