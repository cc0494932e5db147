//! The equations of motion of trees against closed formulas, finite differences, and the steps of the engine.

use crate::support::robots::{Random, Robot};
use crate::support::*;
use base::math::axis_angle;
use base::{Pose, Twist, Vec3, Wrench, ops};
use dynamics::*;

#[track_caller]
fn all_close(actual: &[f64], expected: &[f64], tolerance: f64) {
    assert_eq!(actual.len(), expected.len());
    for (index, (a, b)) in actual.iter().zip(expected).enumerate() {
        assert!((a - b).abs() <= tolerance, "{index}: {actual:?} instead of {expected:?}");
    }
}

/// A double pendulum with hinges about y: lengths, distances to the centres, masses, moments of inertia.
const L: f64 = 0.7;
const C: [f64; 2] = [0.3, 0.25];
const M: [f64; 2] = [1.5, 0.8];
const I: [f64; 2] = [0.04, 0.02];

fn double_pendulum(angles: [f64; 2], rates: [f64; 2]) -> (Dynamics, [LinkId; 2]) {
    let mut model = Model::new(heavy());
    let mut upper = link(None, hinge_y(), inertia(M[0], Vec3::splat(I[0])));
    upper.inertia.center = Vec3::Z * -C[0];
    let upper = model.add_link(upper);
    let hinge = joint(JointKind::Hinge { axis: Vec3::Y, anchor: Vec3::Z * -L });
    let mut lower = link(Some(upper), hinge, inertia(M[1], Vec3::splat(I[1])));
    lower.parent_from_link = Pose::from_translation(Vec3::Z * -L);
    lower.inertia.center = Vec3::Z * -C[1];
    let lower = model.add_link(lower);
    let mut dynamics = Dynamics::new(model);
    for (index, link) in [upper, lower].into_iter().enumerate() {
        dynamics.set_joint_position(link, angles[index]);
        dynamics.set_joint_velocity(link, rates[index]);
    }
    (dynamics, [upper, lower])
}

#[test]
fn a_double_pendulum_has_the_textbook_mass_matrix_and_forces() {
    let ([a, b], [u, v]) = ([0.4, -0.9], [1.3, -2.1]);
    let (dynamics, [upper, lower]) = double_pendulum([a, b], [u, v]);
    let body = dynamics.multibody(&[lower]);
    assert_eq!(body.links(), [upper, lower]);
    let mixed = M[1] * L * C[1] * ops::cos(b);
    let second = I[1] + M[1] * C[1] * C[1];
    let first = I[0] + M[0] * C[0] * C[0] + M[1] * L * L + second + 2.0 * mixed;
    all_close(body.mass_matrix().numbers(), &[first, second + mixed, second + mixed, second], 1e-14);
    // Christoffel's terms with s = m l c sin b, and the slope of the potential.
    let s = M[1] * L * C[1] * ops::sin(b);
    let low = M[1] * G * C[1] * ops::sin(a + b);
    let high = (M[0] * C[0] + M[1] * L) * G * ops::sin(a) + low;
    all_close(&body.gravity_forces(), &[high, low], 1e-13);
    all_close(&body.bias_forces(), &[high - s * v * (2.0 * u + v), low + s * u * u], 1e-13);
    // A hinge about y turns -z towards -x.
    let foot = Vec3::new(-L * ops::sin(a), 0.0, -L * ops::cos(a));
    near(body.pose(lower).unwrap().translation, foot, 1e-15);
    let jacobian = body.jacobian(lower, Vec3::ZERO).unwrap();
    all_close(jacobian.row(0), &[-L * ops::cos(a), 0.0], 1e-15);
    all_close(jacobian.row(2), &[L * ops::sin(a), 0.0], 1e-15);
    all_close(jacobian.row(4), &[1.0, 1.0], 1e-15);
    // The foot of the first rod goes round: its acceleration points to the hinge.
    let (linear, angular) = body.bias_acceleration(lower, Vec3::ZERO).unwrap();
    near(linear, foot * (-u * u), 1e-13);
    near(angular, Vec3::ZERO, 1e-15);
}

#[test]
fn a_slider_on_a_slope_feels_its_share_of_gravity() {
    let mut model = Model::new(heavy());
    let axis = Vec3::new(0.6, 0.0, 0.8);
    let mut def = link(None, joint(JointKind::Slider { axis }), ball(3.0, 0.1));
    (def.joint.spring, def.joint.damping) = (40.0, 2.0);
    let id = model.add_link(def);
    let mut dynamics = Dynamics::new(model);
    dynamics.set_joint_position(id, 0.2);
    dynamics.set_joint_velocity(id, -0.5);
    let body = dynamics.multibody(&[id]);
    all_close(body.mass_matrix().numbers(), &[3.0], 1e-15);
    all_close(&body.bias_forces(), &[3.0 * G * 0.8], 1e-13);
    all_close(&body.passive_forces(), &[-8.0 + 1.0], 1e-14);
    all_close(&body.forward_dynamics(&[6.0]).unwrap(), &[2.0 - G * 0.8], 1e-13);
    let energy = body.energy();
    close(energy.springs, 0.8, 1e-15);
    close(energy.kinetic, 0.375, 1e-15);
    close(energy.gravity, 3.0 * G * 0.2 * 0.8, 1e-13);
    near(body.center_of_mass(), axis * 0.2, 1e-15);
}

#[test]
fn a_free_body_obeys_newton_and_euler() {
    let mut model = Model::new(heavy());
    let moments = Vec3::new(0.1, 0.2, 0.25);
    let mut def = free(Vec3::new(1.0, -2.0, 0.5), inertia(3.0, moments));
    def.inertia.center = Vec3::new(0.2, -0.1, 0.3);
    let id = model.add_link(def);
    let mut dynamics = Dynamics::new(model);
    let turn = axis_angle(Vec3::new(1.0, 2.0, -0.5), 0.8);
    dynamics.set_pose(id, Pose::new(Vec3::new(1.0, -2.0, 0.5), turn));
    let twist = Twist { angular: Vec3::new(2.0, -1.0, 3.0), linear: Vec3::new(0.3, 0.4, -0.2) };
    dynamics.set_twist(id, twist);
    let body = dynamics.multibody(&[id]);
    all_close(&body.velocities(), &[0.3, 0.4, -0.2, 2.0, -1.0, 3.0], 1e-14);
    // A wrench at the origin gives the centre of mass F / m, and the angular momentum about it its torque.
    let (force, torque) = (Vec3::new(5.0, -3.0, 2.0), Vec3::new(0.2, 0.7, -0.4));
    let given: Vec<f64> = force.to_array().into_iter().chain(torque.to_array()).collect();
    let rates = body.forward_dynamics(&given).unwrap();
    let (linear, angular) = (Vec3::from_slice(&rates[..3]), Vec3::from_slice(&rates[3..]));
    let (arm, w) = (turn * Vec3::new(0.2, -0.1, 0.3), twist.angular);
    let center = linear + angular.cross(arm) + w.cross(w.cross(arm));
    near(center, force / 3.0 - Vec3::Z * G, 1e-12);
    let spin = |w: Vec3| turn * (moments * (turn.conjugate() * w));
    near(spin(angular) + w.cross(spin(w)), torque - arm.cross(force), 1e-12);
    let momentum = body.momentum();
    near(momentum.angular, spin(w), 1e-13);
    near(momentum.linear, (twist.linear + w.cross(arm)) * 3.0, 1e-13);
    close(body.energy().kinetic, 0.5 * (momentum.linear.length_squared() / 3.0 + w.dot(spin(w))), 1e-12);
}

/// A quadruped in the air and an arm on the ground, with random configurations and velocities.
fn robots(seed: u64) -> (Dynamics, Robot, Robot) {
    let mut random = Random(seed);
    let mut model = Model::new(heavy());
    let at = Pose::new(Vec3::new(0.3, -1.0, 2.0), random.turn());
    let quadruped = Robot::quadruped(&mut model, at, 1, 10.0, &mut random);
    // Its centre of mass lies beside its origin.
    model.links[quadruped.trunk.index()].inertia.center = Vec3::new(0.05, 0.02, -0.03);
    let arm = Robot::arm(&mut model, Pose::from_translation(Vec3::X * 3.0), 2, 10.0, &mut random);
    let mut dynamics = Dynamics::new(model);
    for (joint, _) in quadruped.servos.iter().chain(&arm.servos) {
        dynamics.set_joint_position(*joint, random.within(-1.0, 1.0));
        dynamics.set_joint_velocity(*joint, random.within(-3.0, 3.0));
    }
    let mut vector = |size: f64| Vec3::from_array(std::array::from_fn(|_| random.within(-size, size)));
    let twist = Twist { angular: vector(4.0), linear: vector(2.0) };
    dynamics.set_twist(quadruped.trunk, twist);
    (dynamics, quadruped, arm)
}

#[test]
fn forward_dynamics_inverts_inverse_dynamics() {
    for seed in 0..5 {
        let (dynamics, quadruped, arm) = robots(seed);
        let body = dynamics.multibody(&[arm.trunk, quadruped.trunk, arm.servos[0].0]);
        assert_eq!(body.degrees().len(), 24);
        let mut random = Random(seed + 100);
        let wanted: Vec<f64> = (0..24).map(|_| random.within(-20.0, 20.0)).collect();
        let forces = body.inverse_dynamics(&wanted).unwrap();
        all_close(&body.forward_dynamics(&forces).unwrap(), &wanted, 1e-10);
        // They are M a + h.
        let mut sum = body.mass_matrix().times(&wanted);
        sum.iter_mut().zip(body.bias_forces()).for_each(|(sum, bias)| *sum += bias);
        all_close(&sum, &forces, 1e-11);
    }
}

#[test]
fn energy_and_momentum_agree_with_the_mass_matrix() {
    let (dynamics, quadruped, arm) = robots(7);
    let body = dynamics.multibody(&[quadruped.trunk, arm.servos[3].0]);
    let (matrix, v) = (body.mass_matrix(), body.velocities());
    let twice: f64 = matrix.times(&v).iter().zip(&v).map(|(a, b)| a * b).sum();
    close(body.energy().kinetic, 0.5 * twice, 1e-12);
    for row in 0..24 {
        for column in 0..24 {
            assert_eq!(matrix[[row, column]], matrix[[column, row]]);
        }
    }
    let velocity = body.center_of_mass_jacobian().times(&v);
    near(Vec3::from_slice(&velocity), body.center_of_mass_velocity(), 1e-13);
    near(body.center_of_mass_velocity() * body.mass(), body.momentum().linear, 1e-12);
    // Directly: the sum over links about the centre of mass, from poses and twists.
    let alone = dynamics.multibody(&[quadruped.trunk]);
    let (center, mut linear, mut angular) = (alone.center_of_mass(), Vec3::ZERO, Vec3::ZERO);
    for &link in alone.links() {
        let inertia = &dynamics.model.links[link.index()].inertia;
        let (pose, twist) = (dynamics.pose(link), dynamics.twist(link));
        let arm = pose.vector(inertia.center);
        let push = twist.at_offset(arm).linear * inertia.mass;
        linear += push;
        angular += (pose.translation + arm - center).cross(push);
        angular += pose.rotation * (inertia.tensor * (pose.rotation.conjugate() * twist.angular));
    }
    near(alone.momentum().linear, linear, 1e-12);
    near(alone.momentum().angular, angular, 1e-12);
}

/// The configuration a short time later, at constant generalised velocity.
fn moved(body: &Multibody, dt: f64) -> Multibody {
    let (mut q, v) = (body.configuration(), body.velocities());
    let mut place = 0;
    for (dof, degree) in body.degrees().into_iter().enumerate() {
        match degree.kind {
            DegreeKind::Translation(_) => q[place] += dt * v[dof],
            DegreeKind::Rotation(0) => {
                let w = Vec3::from_slice(&v[dof..dof + 3]);
                let now = base::Quat::from_slice(&q[place..place + 4]);
                let then = axis_angle(w, w.length() * dt) * now;
                q[place..place + 4].copy_from_slice(&then.to_array());
                place += 3;
            }
            DegreeKind::Rotation(_) => continue,
            DegreeKind::Hinge | DegreeKind::Slider => q[place] += dt * v[dof],
        }
        place += 1;
    }
    let mut moved = body.clone();
    moved.set_configuration(&q).unwrap();
    moved
}

#[test]
fn jacobians_agree_with_finite_differences() {
    let (dynamics, quadruped, _) = robots(3);
    let body = dynamics.multibody(&[quadruped.trunk]);
    let (foot, point) = (quadruped.servos[5].0, Vec3::new(0.01, 0.02, -0.15));
    let dt = 1e-5;
    let [before, after] = [-dt, dt].map(|dt| moved(&body, dt));
    let at = |body: &Multibody| body.pose(foot).unwrap().point(point);
    let twist = body.twist(foot, point).unwrap();
    near((at(&after) - at(&before)) / (2.0 * dt), twist.linear, 1e-8);
    let velocity = body.jacobian(foot, point).unwrap().times(&body.velocities());
    near(Vec3::from_slice(&velocity[..3]), twist.linear, 1e-13);
    near(Vec3::from_slice(&velocity[3..]), twist.angular, 1e-13);
    let center = (after.center_of_mass() - before.center_of_mass()) / (2.0 * dt);
    near(center, body.center_of_mass_velocity(), 1e-8);
    // The same generalised velocity elsewhere.
    let [slow, fast] = [&before, &after].map(|body| body.twist(foot, point).unwrap());
    let (linear, angular) = body.bias_acceleration(foot, point).unwrap();
    near((fast.linear - slow.linear) / (2.0 * dt), linear, 1e-6);
    near((fast.angular - slow.angular) / (2.0 * dt), angular, 1e-6);
    all_close(&after.velocities(), &body.velocities(), 1e-13);
}

#[test]
fn a_short_step_of_the_engine_follows_the_forward_dynamics() {
    let (mut dynamics, quadruped, arm) = robots(11);
    dynamics.model.settings.dt = 1e-6;
    let ids = [quadruped.trunk, arm.trunk];
    let body = dynamics.multibody(&ids);
    let mut random = Random(1);
    let forces: Vec<f64> = body
        .degrees()
        .iter()
        .map(|degree| {
            let force = random.within(-5.0, 5.0);
            match degree.kind {
                DegreeKind::Hinge => dynamics.set_drive(degree.link, Drive::Force(force)),
                _ => return 0.0,
            }
            force
        })
        .collect();
    let wanted = body.forward_dynamics(&forces).unwrap();
    dynamics.step();
    let after = dynamics.multibody(&ids).velocities();
    let rates: Vec<f64> =
        after.iter().zip(body.velocities()).map(|(after, before)| (after - before) / 1e-6).collect();
    // First order in the step.
    let largest = wanted.iter().fold(0.0_f64, |most, rate| most.max(rate.abs()));
    all_close(&rates, &wanted, 1e-4 * largest);
}

#[test]
fn contact_forces_balance_the_weight() {
    let mut model = Model::new(heavy());
    model.set_default_contact_law(law(0.5, 0.0));
    let half = Vec3::new(0.2, 0.1, 0.1);
    collide(&mut model, None, Shape::Plane);
    let mut def = free(Vec3::Z * 0.1, block(2.0, half));
    // It leans to one side, and the other side carries less.
    def.inertia.center = Vec3::X * 0.1;
    let id = model.add_link(def);
    collide(&mut model, Some(id), Shape::Box { half });
    let mut dynamics = Dynamics::new(model);
    steps(&mut dynamics, 100);
    let Wrench { force, torque } = dynamics.contact_wrench(id);
    near(force, Vec3::Z * (2.0 * G), 1e-5);
    near(torque, Vec3::ZERO, 1e-5);
    // By the Jacobians of the contact points, contact forces balance gravity.
    let body = dynamics.multibody(&[id]);
    let mut sum = vec![0.0; 6];
    for contact in dynamics.contacts() {
        let point = dynamics.pose(id).inverse().point(contact.point);
        let on_box = if dynamics.model.colliders[contact.a.index()].link == Some(id) { 1.0 } else { -1.0 };
        let push = contact.force * on_box;
        let wrench: Vec<f64> = push.to_array().into_iter().chain([0.0; 3]).collect();
        let part = body.jacobian(id, point).unwrap().transposed_times(&wrench);
        sum.iter_mut().zip(part).for_each(|(sum, part)| *sum += part);
    }
    all_close(&sum, &body.gravity_forces(), 1e-5);
}

#[test]
fn invalid_input_is_reported() {
    let (dynamics, [upper, _]) = double_pendulum([0.0; 2], [0.0; 2]);
    let mut body = dynamics.multibody(&[upper]);
    assert_eq!(body.forward_dynamics(&[1.0]), Err(InputError::Length { expected: 2, found: 1 }));
    assert_eq!(body.set_configuration(&[0.0, f64::NAN]), Err(InputError::NotFinite));
    assert_eq!(body.jacobian(LinkId(9), Vec3::ZERO), Err(InputError::OtherTree));
    assert!(InputError::OtherTree.to_string().contains("another tree"));
    assert!(dynamics.multibody(&[]).mass_matrix().numbers().is_empty());
    let mut model = Model::new(heavy());
    let id = model.add_link(free(Vec3::ZERO, ball(1.0, 0.1)));
    let mut body = Dynamics::new(model).multibody(&[id]);
    assert_eq!(body.set_configuration(&[0.0; 7]), Err(InputError::NotFinite));
}

/// A floating trunk with a leg of two hinges and a slider.
fn leg() -> (Dynamics, [LinkId; 4]) {
    let tensor = |xx, yy, zz, xy, xz, yz| {
        let columns = [[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]].map(Vec3::from_array);
        base::Mat3::from_cols(columns[0], columns[1], columns[2])
    };
    let mut model = Model::new(heavy());
    let mut trunk = free(Vec3::ZERO, ball(4.0, 0.1));
    trunk.inertia.center = Vec3::new(0.05, -0.02, 0.03);
    trunk.inertia.tensor = tensor(0.09, 0.14, 0.11, 0.01, -0.02, 0.015);
    let trunk = model.add_link(trunk);
    let mut carry = |parent, kind, at: Vec3, center: Vec3, mass: f64, moments: Vec3| {
        let mut def = link(Some(parent), joint(kind), inertia(mass, moments));
        def.parent_from_link = Pose::from_translation(at);
        def.inertia.center = center;
        model.add_link(def)
    };
    let at = Vec3::new(0.2, 0.1, -0.05);
    let hip = JointKind::Hinge { axis: Vec3::new(0.0, 0.6, 0.8), anchor: at };
    let thigh = carry(trunk, hip, at, Vec3::new(0.02, 0.0, -0.15), 1.2, Vec3::new(0.02, 0.021, 0.004));
    let at = Vec3::new(0.0, 0.03, -0.3);
    let knee = JointKind::Hinge { axis: Vec3::Y, anchor: at };
    let shank = carry(thigh, knee, at, Vec3::new(0.0, 0.01, -0.12), 0.7, Vec3::new(0.008, 0.009, 0.002));
    let (at, spur) = (Vec3::Z * -0.25, JointKind::Slider { axis: Vec3::Z });
    let foot = carry(shank, spur, at, Vec3::X * 0.03, 0.3, Vec3::new(0.0004, 0.0006, 0.0007));
    (Dynamics::new(model), [trunk, thigh, shank, foot])
}

/// The same model in MuJoCo 4.0.0, with its angular velocity converted from the trunk's axes to the world's.
#[test]
fn a_floating_leg_agrees_with_mujoco() {
    let (dynamics, ids) = leg();
    let mut body = dynamics.multibody(&[ids[2]]);
    body.set_configuration(&[0.3, -0.4, 1.2, 0.1, -0.5, 0.5, 0.7, 0.4, -1.1, 0.06]).unwrap();
    body.set_velocities(&[0.2, 0.5, -0.3, 1.5, -2.0, 0.7, 2.0, -3.0, 0.4]).unwrap();
    #[rustfmt::skip]
    let lower = [
        6.2,
        0.0, 6.2,
        0.0, 0.0, 6.2,
        0.0, -0.1811983287, 0.8331647331, 0.5238720517,
        0.1811983287, 0.0, -0.1649597589, -0.0860976247, 0.1815171710,
        -0.8331647331, 0.1649597589, 0.0, 0.0265085298, 0.0359323754, 0.4489533676,
        -0.0013601008, -0.2262563650, -0.3094471578, -0.1670698214, 0.0346961959, -0.0232093749, 0.1055801351,
        0.0856652977, 0.0124857695, -0.1116582390, -0.0615446641, 0.0097090535, -0.0460642852, 0.0301837987, 0.03078,
        -0.0542995364, -0.2907786357, -0.0499934534, -0.0419926413, 0.0092463683, -0.0081703778, 0.0491418904, -0.009, 0.3,
    ];
    let matrix = body.mass_matrix();
    let cells: Vec<f64> = (0..9).flat_map(|row| matrix.row(row)[..=row].to_vec()).collect();
    all_close(&cells, &lower, 1e-9);
    #[rustfmt::skip]
    let bias = [
        -0.4873106843, -3.8892826344, 56.1057417232, 6.5163912044, -1.1704287054, 0.0304035554, -1.8583759959,
        -0.8019000597, 0.6766004977,
    ];
    all_close(&body.bias_forces(), &bias, 1e-9);
    #[rustfmt::skip]
    let rows = [
        [1.0, 0.0, 0.0, 0.0, -0.0036186807, -0.5618285343, -0.0375766093, 0.1492203316, -0.1809984546],
        [0.0, 1.0, 0.0, 0.0036186807, 0.0, 0.0750820818, -0.0784601437, 0.1027966395, -0.9692621189],
        [0.0, 0.0, 1.0, 0.5618285343, -0.0750820818, 0.0, -0.3193370066, -0.1598941635, -0.1666448447],
        [0.0, 0.0, 0.0, 1.0, 0.0, 0.0, -0.96, -0.7823176627, 0.0],
        [0.0, 0.0, 0.0, 0.0, 1.0, 0.0, -0.224, 0.2445790704, 0.0],
        [0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.168, -0.5728526451, 0.0],
    ];
    let jacobian = body.jacobian(ids[3], Vec3::new(0.1, 0.02, -0.03)).unwrap();
    all_close(jacobian.numbers(), rows.as_flattened(), 1e-9);
    near(body.pose(ids[3]).unwrap().translation, Vec3::new(0.4448987024, 0.1305274655, 1.1225850960), 1e-9);
    near(body.center_of_mass(), Vec3::new(0.3266064127, -0.2656185914, 1.2292255369), 1e-9);
    near(body.center_of_mass_velocity(), Vec3::new(0.0020890517, 0.3769988460, -0.0942339294), 1e-9);
    near(body.momentum().angular, Vec3::new(0.6165319540, -0.3532600832, 0.2260691743), 1e-9);
    close(body.energy().gravity, 74.7639556045, 1e-9);
    close(body.energy().kinetic, 1.4340209764, 1e-9);
    #[rustfmt::skip]
    let rates = [
        0.2991773064, 2.9903793522, -9.6003214872, 3.9535816190, -0.2748361761, -12.1625951889, 48.7585162560,
        -134.6096184723, -2.6971758712,
    ];
    let forces = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0, -2.0, 3.0];
    all_close(&body.forward_dynamics(&forces).unwrap(), &rates, 1e-8);
}
