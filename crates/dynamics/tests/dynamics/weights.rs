//! Resting does not depend on the mass: heavy bodies stand as still as light ones.

use crate::support::*;
use base::math::axis_angle;
use base::{Pose, Vec3};
use dynamics::*;

/// The contacts of a world without contact properties.
const PLAIN: ContactLaw = ContactLaw { friction: 1.0, bounce: 0.0, soft_cfm: 1e-5, ..ContactLaw::DEFAULT };

const STEPS: [f64; 4] = [0.004, 0.008, 0.016, 0.032];

/// A model with a ground plane.
fn world(dt: f64) -> Model {
    let mut model = Model::new(Settings { dt, cfm: 1e-5, ..heavy() });
    model.set_default_contact_law(PLAIN);
    collide(&mut model, None, Shape::Plane);
    model
}

/// Lets everything come to rest for a time. Returns the largest displacement and speed of a body in as long a time
/// again.
fn drift(dynamics: &mut Dynamics, body: LinkId, time: f64) -> [f64; 2] {
    let count = (time / dynamics.model.settings.dt) as usize;
    steps(dynamics, count);
    let (start, mut largest) = (dynamics.pose(body).translation, [0.0_f64; 2]);
    for _ in 0..count {
        dynamics.step();
        let twist = dynamics.twist(body);
        largest[0] = largest[0].max(dynamics.pose(body).translation.distance(start));
        largest[1] = largest[1].max(twist.linear.length()).max(twist.angular.length());
    }
    largest
}

#[test]
fn a_box_of_any_mass_stands_still() {
    let mut failed = Vec::new();
    for dt in STEPS {
        for mass in [0.01, 1.0, 1e3, 3e3, 1e5] {
            let mut model = world(dt);
            // Of a density of 1,000 kg/m³.
            let half = Vec3::splat(0.05 * base::ops::pow(mass, 1.0 / 3.0));
            let id = model.add_link(free(Vec3::Z * half.z, block(mass, half)));
            collide(&mut model, Some(id), Shape::Box { half });
            let mut dynamics = Dynamics::new(model);
            let [displacement, speed] = drift(&mut dynamics, id, 4.0);
            let depth = half.z - dynamics.pose(id).translation.z;
            // Written so that NaN fails as well.
            if !(displacement < 1e-6 && speed < 1e-5 && depth < 1e-3) {
                failed.push((dt, mass, displacement, speed, depth));
            }
        }
    }
    assert!(failed.is_empty(), "{failed:#?}");
}

/// A car on four sprung wheels, with its brakes applied.
fn car(model: &mut Model, mass: f64) -> (LinkId, Vec<LinkId>) {
    let size = base::ops::pow(mass / 1500.0, 1.0 / 3.0);
    let half = Vec3::new(2.0, 0.8, 0.3) * size;
    let radius = 0.3 * size;
    // Under the load, the springs deflect by a twelfth of their length.
    let load = 0.25 * mass * G;
    let spring = load / (0.08 * size);
    let damping = 0.6 * (0.25 * mass * spring).sqrt();
    let wheel = Shape::Cylinder { radius, half_height: 0.1 * size };
    let body = model.add_link(free(Vec3::Z * (radius + 0.3 * size), block(mass, half)));
    let mut wheels = Vec::new();
    for (x, y) in [(1.3, 0.8), (1.3, -0.8), (-1.3, 0.8), (-1.3, -0.8)] {
        let strut = Joint { spring, damping, ..joint(JointKind::Slider { axis: Vec3::Z }) };
        let hub = model.add_link(LinkDef {
            parent_from_link: Pose::from_translation(Vec3::new(x, y, -0.3) * size),
            ..link(Some(body), strut, ball(0.01 * mass, 0.1 * size))
        });
        let id = model.add_link(link(Some(hub), hinge_y(), ball(0.015 * mass, radius)));
        let collider = collide(model, Some(id), wheel.clone());
        model.colliders[collider.index()].link_from_shape.rotation =
            axis_angle(Vec3::X, std::f64::consts::FRAC_PI_2);
        wheels.push(id);
    }
    (body, wheels)
}

#[test]
fn a_car_of_any_mass_stands_still_on_its_springs() {
    let mut failed = Vec::new();
    for dt in STEPS {
        for mass in [1.5, 1500.0, 40e3] {
            let mut model = world(dt);
            let (body, wheels) = car(&mut model, mass);
            let mut dynamics = Dynamics::new(model);
            for wheel in wheels {
                dynamics.set_drive(wheel, Drive::Velocity { target: 0.0, max_force: mass });
            }
            let [displacement, speed] = drift(&mut dynamics, body, 10.0);
            if !(displacement < 1e-6 && speed < 1e-5) {
                failed.push((dt, mass, displacement, speed));
            }
        }
    }
    assert!(failed.is_empty(), "{failed:#?}");
}
