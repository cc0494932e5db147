//! Frames of a constraint, with the relative motions of the second side that it leaves free and those that it locks.

use base::{Pose, Vec3, math, ops};

use crate::constraint::{Constraint, ConstraintKind};

/// A relative motion of the second side: along (linear) or about (angular) a direction of the world.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RowAxis {
    pub(crate) direction: Vec3,
    pub(crate) is_angular: bool,
}

/// World poses of both frames.
pub(crate) struct Frames {
    pub(crate) first: Pose,
    pub(crate) second: Pose,
}

impl Frames {
    pub(crate) fn of(constraint: &Constraint, poses: &[Pose]) -> Self {
        let pose = |side: usize| match constraint.sides[side] {
            Some(link) => poses.get(link.index()).copied().unwrap_or_default() * constraint.frames[side],
            None => constraint.frames[side],
        };
        Self { first: pose(0), second: pose(1) }
    }

    /// The free axes of a constraint, as many as it has.
    pub(crate) fn free_axes(&self, kind: ConstraintKind) -> [Option<RowAxis>; 3] {
        let [x, y, z] = [Vec3::X, Vec3::Y, Vec3::Z].map(|axis| self.first.vector(axis));
        let linear = |direction: Vec3| Some(RowAxis { direction, is_angular: false });
        let angular = |direction: Vec3| Some(RowAxis { direction, is_angular: true });
        match kind {
            ConstraintKind::Fixed | ConstraintKind::Ball | ConstraintKind::Contact(_) => [None; 3],
            ConstraintKind::Hinge => [angular(x), None, None],
            ConstraintKind::Slider => [linear(x), None, None],
            ConstraintKind::Universal { .. } => [angular(x), angular(self.second.vector(Vec3::X)), None],
            ConstraintKind::SlidingHinge { slide } => [linear(self.first.vector(slide)), angular(x), None],
            ConstraintKind::SlidingUniversal { slide, .. } => {
                [angular(x), angular(self.second.vector(Vec3::X)), linear(self.first.vector(slide))]
            }
            ConstraintKind::Plane => [linear(x), linear(y), angular(z)],
            ConstraintKind::AngularDrive => [angular(x), angular(y), angular(z)],
            ConstraintKind::LinearDrive => [linear(x), linear(y), linear(z)],
        }
    }

    /// Distance between the frames along locked linear axes. `[m]`
    pub(crate) fn gap(&self, kind: ConstraintKind) -> f64 {
        let mut sum_of_squares = 0.0;
        self.for_each_locked_axis(kind, |axis, error| {
            sum_of_squares += if axis.is_angular { 0.0 } else { error * error }
        });
        sum_of_squares.sqrt()
    }

    /// Visits the locked axes, each with its error. `[m]`, `[rad]`
    pub(crate) fn for_each_locked_axis(&self, kind: ConstraintKind, mut visit: impl FnMut(RowAxis, f64)) {
        let axes = [Vec3::X, Vec3::Y, Vec3::Z].map(|axis| self.first.vector(axis));
        let [linear_axes, angular_axes]: [&[usize]; 2] = match kind {
            ConstraintKind::Fixed => [&[0, 1, 2], &[0, 1, 2]],
            ConstraintKind::Ball | ConstraintKind::Universal { .. } => [&[0, 1, 2], &[]],
            ConstraintKind::Hinge => [&[0, 1, 2], &[1, 2]],
            ConstraintKind::Slider => [&[1, 2], &[0, 1, 2]],
            ConstraintKind::SlidingHinge { .. } => [&[], &[1, 2]],
            ConstraintKind::SlidingUniversal { .. } => [&[], &[]],
            ConstraintKind::Plane => [&[2], &[0, 1]],
            ConstraintKind::AngularDrive | ConstraintKind::LinearDrive | ConstraintKind::Contact(_) => {
                [&[], &[]]
            }
        };
        let separation = self.second.translation - self.first.translation;
        for &axis in linear_axes {
            visit(RowAxis { direction: axes[axis], is_angular: false }, axes[axis].dot(separation));
        }
        if let ConstraintKind::SlidingHinge { slide } | ConstraintKind::SlidingUniversal { slide, .. } = kind
        {
            let (a, b) = math::tangents(self.first.vector(slide));
            for direction in [a, b] {
                visit(RowAxis { direction, is_angular: false }, direction.dot(separation));
            }
        }
        let rotation_error = match kind {
            // The rotation that aligns one axis with the other; about the axis itself it has no component.
            ConstraintKind::Hinge | ConstraintKind::SlidingHinge { .. } => {
                shortest_rotation(axes[0], self.second.vector(Vec3::X))
            }
            ConstraintKind::Plane => shortest_rotation(axes[2], self.second.vector(Vec3::Z)),
            _ => self.rotation_vector(),
        };
        for &axis in angular_axes {
            visit(RowAxis { direction: axes[axis], is_angular: true }, axes[axis].dot(rotation_error));
        }
        if let ConstraintKind::Universal { angle } | ConstraintKind::SlidingUniversal { angle, .. } = kind {
            let (first, second) = (axes[0], self.second.vector(Vec3::X));
            let cross = first.cross(second);
            let normal = cross.try_normalize().unwrap_or_else(|| math::tangents(first).0);
            let current_angle = ops::atan2(cross.length(), first.dot(second));
            visit(RowAxis { direction: normal, is_angular: true }, current_angle - angle);
        }
    }

    /// Rotation vector (axis times angle) from the first frame to the second, in world axes. `[rad]`
    fn rotation_vector(&self) -> Vec3 {
        let (axis, angle) = math::to_axis_angle(self.second.rotation * self.first.rotation.conjugate());
        axis * angle
    }

    /// Positions of the free axes; angles are in (-π, π].
    pub(crate) fn positions(&self, kind: ConstraintKind) -> [f64; 3] {
        let [x, y, z] = [Vec3::X, Vec3::Y, Vec3::Z].map(|axis| self.first.vector(axis));
        let [u, v, w] = [Vec3::X, Vec3::Y, Vec3::Z].map(|axis| self.second.vector(axis));
        let separation = self.second.translation - self.first.translation;
        match kind {
            ConstraintKind::Fixed | ConstraintKind::Ball | ConstraintKind::Contact(_) => [0.0; 3],
            ConstraintKind::Hinge => [ops::atan2(z.dot(v), y.dot(v)), 0.0, 0.0],
            ConstraintKind::Slider => [x.dot(separation), 0.0, 0.0],
            ConstraintKind::Universal { .. } => {
                [ops::atan2(z.dot(u), y.dot(u)), -ops::atan2(w.dot(x), v.dot(x)), 0.0]
            }
            ConstraintKind::SlidingHinge { slide } => {
                let position = self.first.vector(slide).dot(separation);
                [position, ops::atan2(z.dot(v), y.dot(v)), 0.0]
            }
            ConstraintKind::SlidingUniversal { slide, .. } => {
                let position = self.first.vector(slide).dot(separation);
                [ops::atan2(z.dot(u), y.dot(u)), -ops::atan2(w.dot(x), v.dot(x)), position]
            }
            ConstraintKind::Plane => [x.dot(separation), y.dot(separation), ops::atan2(y.dot(u), x.dot(u))],
            ConstraintKind::AngularDrive => {
                let rotation = self.rotation_vector();
                [x.dot(rotation), y.dot(rotation), z.dot(rotation)]
            }
            ConstraintKind::LinearDrive => [x.dot(separation), y.dot(separation), z.dot(separation)],
        }
    }
}

/// Rotation vector of the shortest rotation from one unit vector to another. `[rad]`
fn shortest_rotation(from: Vec3, to: Vec3) -> Vec3 {
    let cross = from.cross(to);
    let axis = cross.try_normalize().unwrap_or_else(|| math::tangents(from).0);
    axis * ops::atan2(cross.length(), from.dot(to))
}

/// Which of the free axes are angular.
pub(crate) fn free_axes_are_angular(kind: ConstraintKind) -> [bool; 3] {
    match kind {
        ConstraintKind::Hinge => [true, false, false],
        ConstraintKind::Universal { .. } | ConstraintKind::SlidingUniversal { .. } => [true, true, false],
        ConstraintKind::SlidingHinge { .. } => [false, true, false],
        ConstraintKind::Plane => [false, false, true],
        ConstraintKind::AngularDrive => [true; 3],
        _ => [false; 3],
    }
}

/// Positions continued from the previous ones, without jumps of whole turns.
pub(crate) fn unwrap_positions(kind: ConstraintKind, previous: [f64; 3], current: [f64; 3]) -> [f64; 3] {
    let is_angular = free_axes_are_angular(kind);
    std::array::from_fn(|axis| {
        if !is_angular[axis] {
            return current[axis];
        }
        let full_turn = std::f64::consts::TAU;
        current[axis] + full_turn * ((previous[axis] - current[axis]) / full_turn).round()
    })
}
