//! `dMass…`: computations with mass properties.

use std::ffi::c_int;

use base::{Mat3, Pose, Vec3};
use dynamics::{Inertia, Shape};

use crate::memory::{self, Plain, matrix, of_rows, rotation, rows};

/// `dMass`: mass, centre of mass, and inertia about the origin of the frame (not about the centre of mass).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mass {
    mass: f64,
    center: [f64; 4],
    tensor: [f64; 12],
}

// SAFETY: numbers without padding.
unsafe impl Plain for Mass {}

impl Mass {
    pub(crate) fn of(inertia: &Inertia) -> Self {
        let Inertia { mass, center, tensor } = *inertia;
        // About the origin, by the parallel axis theorem.
        let about = tensor + steiner(mass, center);
        Self { mass, center: crate::memory::four(center), tensor: rows(about) }
    }

    pub(crate) fn inertia(&self) -> Option<Inertia> {
        let [x, y, z, _] = self.center;
        let (center, tensor) = (Vec3::new(x, y, z), of_rows(self.tensor));
        let is_good = self.mass.is_finite() && self.mass > 0.0 && center.is_finite() && tensor.is_finite();
        is_good.then(|| Inertia { mass: self.mass, center, tensor: tensor - steiner(self.mass, center) })
    }

    pub(crate) fn read(from: *const Self) -> Option<Self> {
        memory::get(from)
    }

    pub(crate) fn write(to: *mut Self, mass: Self) {
        memory::put(to, mass);
    }
}

/// Returns what a mass away from the origin adds to the inertia tensor about it.
fn steiner(mass: f64, center: Vec3) -> Mat3 {
    let outer = Mat3::from_cols(center * center.x, center * center.y, center * center.z);
    (Mat3::from_diagonal(Vec3::splat(center.length_squared())) - outer) * mass
}

fn change(mass: *mut Mass, make: impl FnOnce(Inertia) -> Inertia) {
    if let Some(inertia) = Mass::read(mass).and_then(|mass| mass.inertia()) {
        Mass::write(mass, Mass::of(&make(inertia)));
    }
}

/// Sets the mass of a shape along one of the axes x (1), y (2) or z (3).
fn shaped(out: *mut Mass, shape: &Shape, density: f64, total: Option<f64>, direction: c_int) {
    let Some(made) = Inertia::of_shape(shape, density) else { return };
    let made = total.map_or(made, |total| made.scaled_to_mass(total));
    let right = std::f64::consts::FRAC_PI_2;
    let turn = match direction {
        1 => base::math::axis_angle(Vec3::Y, right),
        2 => base::math::axis_angle(Vec3::X, -right),
        _ => base::Quat::IDENTITY,
    };
    Mass::write(out, Mass::of(&made.transformed(&Pose::new(Vec3::ZERO, turn))));
}

fn sphere(radius: f64) -> Shape {
    Shape::Sphere { radius }
}

fn cuboid(x: f64, y: f64, z: f64) -> Shape {
    Shape::Box { half: Vec3::new(x, y, z) * 0.5 }
}

fn capsule(radius: f64, length: f64) -> Shape {
    Shape::Capsule { radius, half_height: 0.5 * length }
}

fn cylinder(radius: f64, length: f64) -> Shape {
    Shape::Cylinder { radius, half_height: 0.5 * length }
}

exports! {
    local;
    fn dMassSetZero(out: *mut Mass) {
        Mass::write(out, Mass { mass: 0.0, center: [0.0; 4], tensor: [0.0; 12] });
    }
    fn dMassSetParameters(
        out: *mut Mass, mass: f64, x: f64, y: f64, z: f64,
        i11: f64, i22: f64, i33: f64, i12: f64, i13: f64, i23: f64,
    ) {
        let tensor = [i11, i12, i13, 0.0, i12, i22, i23, 0.0, i13, i23, i33, 0.0];
        Mass::write(out, Mass { mass, center: [x, y, z, 0.0], tensor });
    }
    fn dMassSetSphere(out: *mut Mass, density: f64, radius: f64) {
        shaped(out, &sphere(radius), density, None, 3);
    }
    fn dMassSetSphereTotal(out: *mut Mass, total: f64, radius: f64) {
        shaped(out, &sphere(radius), 1.0, Some(total), 3);
    }
    fn dMassSetBox(out: *mut Mass, density: f64, x: f64, y: f64, z: f64) {
        shaped(out, &cuboid(x, y, z), density, None, 3);
    }
    fn dMassSetBoxTotal(out: *mut Mass, total: f64, x: f64, y: f64, z: f64) {
        shaped(out, &cuboid(x, y, z), 1.0, Some(total), 3);
    }
    fn dMassSetCapsule(out: *mut Mass, density: f64, direction: c_int, radius: f64, length: f64) {
        shaped(out, &capsule(radius, length), density, None, direction);
    }
    fn dMassSetCapsuleTotal(out: *mut Mass, total: f64, direction: c_int, radius: f64, length: f64) {
        shaped(out, &capsule(radius, length), 1.0, Some(total), direction);
    }
    fn dMassSetCylinder(out: *mut Mass, density: f64, direction: c_int, radius: f64, length: f64) {
        shaped(out, &cylinder(radius, length), density, None, direction);
    }
    fn dMassSetCylinderTotal(out: *mut Mass, total: f64, direction: c_int, radius: f64, length: f64) {
        shaped(out, &cylinder(radius, length), 1.0, Some(total), direction);
    }
    fn dMassAdjust(mass: *mut Mass, total: f64) {
        change(mass, |inertia| inertia.scaled_to_mass(total));
    }
    fn dMassTranslate(mass: *mut Mass, x: f64, y: f64, z: f64) {
        change(mass, |inertia| inertia.transformed(&Pose::from_translation(Vec3::new(x, y, z))));
    }
    fn dMassRotate(mass: *mut Mass, turn: *const f64) {
        let turn = rotation(matrix(turn));
        change(mass, |inertia| inertia.transformed(&Pose::new(Vec3::ZERO, turn)));
    }
    fn dMassAdd(mass: *mut Mass, more: *const Mass) {
        let [known, more] = [mass.cast_const(), more].map(|mass| Mass::read(mass).and_then(|mass| mass.inertia()));
        match (known, more) {
            (Some(known), Some(more)) => Mass::write(mass, Mass::of(&known.plus(&more))),
            (None, Some(more)) => Mass::write(mass, Mass::of(&more)),
            _ => {}
        }
    }
    /// Returns whether it can be the mass of a body.
    fn dMassCheck(mass: *const Mass) -> c_int {
        c_int::from(Mass::read(mass).and_then(|mass| mass.inertia()).is_some())
    }
}
