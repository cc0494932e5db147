//! Where the frames of a constraint are, and the motions of the second against the first: those it leaves free and those
//! it does not.

use base::{Pose, Vec3, math, ops};

use crate::constraint::{Constraint, ConstraintKind};

/// A relative motion of the second side against the first: along or about a direction of the world.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Way {
    pub(crate) direction: Vec3,
    pub(crate) turns: bool,
}

/// Places of both frames in the world.
pub(crate) struct Frames {
    pub(crate) first: Pose,
    pub(crate) second: Pose,
}

impl Frames {
    pub(crate) fn of(constraint: &Constraint, poses: &[Pose]) -> Self {
        let place = |side: usize| match constraint.sides[side] {
            Some(link) => poses.get(link.index()).copied().unwrap_or_default() * constraint.frames[side],
            None => constraint.frames[side],
        };
        Self { first: place(0), second: place(1) }
    }

    /// The free motions of a constraint, as many as it has.
    pub(crate) fn free(&self, kind: ConstraintKind) -> [Option<Way>; 3] {
        let [x, y, z] = [Vec3::X, Vec3::Y, Vec3::Z].map(|axis| self.first.vector(axis));
        let along = |direction: Vec3| Some(Way { direction, turns: false });
        let about = |direction: Vec3| Some(Way { direction, turns: true });
        match kind {
            ConstraintKind::Fixed | ConstraintKind::Ball | ConstraintKind::Contact(_) => [None; 3],
            ConstraintKind::Hinge => [about(x), None, None],
            ConstraintKind::Slider => [along(x), None, None],
            ConstraintKind::Universal { .. } => [about(x), about(self.second.vector(Vec3::X)), None],
            ConstraintKind::SlidingHinge { slide } => [along(self.first.vector(slide)), about(x), None],
            ConstraintKind::SlidingUniversal { slide, .. } => {
                [about(x), about(self.second.vector(Vec3::X)), along(self.first.vector(slide))]
            }
            ConstraintKind::Plane => [along(x), along(y), about(z)],
            ConstraintKind::Turns => [about(x), about(y), about(z)],
            ConstraintKind::Slides => [along(x), along(y), along(z)],
        }
    }

    /// How far apart the frames are where no slides are left free. `[m]`
    pub(crate) fn gap(&self, kind: ConstraintKind) -> f64 {
        let mut squares = 0.0;
        self.locked(kind, |way, error| squares += if way.turns { 0.0 } else { error * error });
        squares.sqrt()
    }

    /// The motions that it does not leave free, each with how far it has gone wrong.
    pub(crate) fn locked(&self, kind: ConstraintKind, mut put: impl FnMut(Way, f64)) {
        let axes = [Vec3::X, Vec3::Y, Vec3::Z].map(|axis| self.first.vector(axis));
        let [slides, turns]: [&[usize]; 2] = match kind {
            ConstraintKind::Fixed => [&[0, 1, 2], &[0, 1, 2]],
            ConstraintKind::Ball | ConstraintKind::Universal { .. } => [&[0, 1, 2], &[]],
            ConstraintKind::Hinge => [&[0, 1, 2], &[1, 2]],
            ConstraintKind::Slider => [&[1, 2], &[0, 1, 2]],
            ConstraintKind::SlidingHinge { .. } => [&[], &[1, 2]],
            ConstraintKind::SlidingUniversal { .. } => [&[], &[]],
            ConstraintKind::Plane => [&[2], &[0, 1]],
            ConstraintKind::Turns | ConstraintKind::Slides | ConstraintKind::Contact(_) => [&[], &[]],
        };
        let apart = self.second.translation - self.first.translation;
        for &axis in slides {
            put(Way { direction: axes[axis], turns: false }, axes[axis].dot(apart));
        }
        if let ConstraintKind::SlidingHinge { slide } | ConstraintKind::SlidingUniversal { slide, .. } = kind
        {
            let (a, b) = math::tangents(self.first.vector(slide));
            for across in [a, b] {
                put(Way { direction: across, turns: false }, across.dot(apart));
            }
        }
        let turned = match kind {
            // The turn that brings one axis to the other; about the axis itself it has no part.
            ConstraintKind::Hinge | ConstraintKind::SlidingHinge { .. } => {
                shortest_turn(axes[0], self.second.vector(Vec3::X))
            }
            ConstraintKind::Plane => shortest_turn(axes[2], self.second.vector(Vec3::Z)),
            _ => self.rotation_vector(),
        };
        for &axis in turns {
            put(Way { direction: axes[axis], turns: true }, axes[axis].dot(turned));
        }
        if let ConstraintKind::Universal { angle } | ConstraintKind::SlidingUniversal { angle, .. } = kind {
            let (first, second) = (axes[0], self.second.vector(Vec3::X));
            let cross = first.cross(second);
            let normal = cross.try_normalize().unwrap_or_else(|| math::tangents(first).0);
            let between = ops::atan2(cross.length(), first.dot(second));
            put(Way { direction: normal, turns: true }, between - angle);
        }
    }

    /// Axis times angle of the turn from the first frame to the second, in world axes.
    fn rotation_vector(&self) -> Vec3 {
        let (axis, angle) = math::to_axis_angle(self.second.rotation * self.first.rotation.conjugate());
        axis * angle
    }

    /// How far the free motions have gone; turns in (-π, π].
    pub(crate) fn positions(&self, kind: ConstraintKind) -> [f64; 3] {
        let [x, y, z] = [Vec3::X, Vec3::Y, Vec3::Z].map(|axis| self.first.vector(axis));
        let [u, v, w] = [Vec3::X, Vec3::Y, Vec3::Z].map(|axis| self.second.vector(axis));
        let apart = self.second.translation - self.first.translation;
        match kind {
            ConstraintKind::Fixed | ConstraintKind::Ball | ConstraintKind::Contact(_) => [0.0; 3],
            ConstraintKind::Hinge => [ops::atan2(z.dot(v), y.dot(v)), 0.0, 0.0],
            ConstraintKind::Slider => [x.dot(apart), 0.0, 0.0],
            ConstraintKind::Universal { .. } => {
                [ops::atan2(z.dot(u), y.dot(u)), -ops::atan2(w.dot(x), v.dot(x)), 0.0]
            }
            ConstraintKind::SlidingHinge { slide } => {
                let along = self.first.vector(slide).dot(apart);
                [along, ops::atan2(z.dot(v), y.dot(v)), 0.0]
            }
            ConstraintKind::SlidingUniversal { slide, .. } => {
                let along = self.first.vector(slide).dot(apart);
                [ops::atan2(z.dot(u), y.dot(u)), -ops::atan2(w.dot(x), v.dot(x)), along]
            }
            ConstraintKind::Plane => [x.dot(apart), y.dot(apart), ops::atan2(y.dot(u), x.dot(u))],
            ConstraintKind::Turns => {
                let turned = self.rotation_vector();
                [x.dot(turned), y.dot(turned), z.dot(turned)]
            }
            ConstraintKind::Slides => [x.dot(apart), y.dot(apart), z.dot(apart)],
        }
    }
}

/// Axis times angle of the shortest turn from one unit vector to another.
fn shortest_turn(from: Vec3, to: Vec3) -> Vec3 {
    let cross = from.cross(to);
    let axis = cross.try_normalize().unwrap_or_else(|| math::tangents(from).0);
    axis * ops::atan2(cross.length(), from.dot(to))
}

/// Which of the free motions are turns.
pub(crate) fn turning(kind: ConstraintKind) -> [bool; 3] {
    match kind {
        ConstraintKind::Hinge => [true, false, false],
        ConstraintKind::Universal { .. } | ConstraintKind::SlidingUniversal { .. } => [true, true, false],
        ConstraintKind::SlidingHinge { .. } => [false, true, false],
        ConstraintKind::Plane => [false, false, true],
        ConstraintKind::Turns => [true; 3],
        _ => [false; 3],
    }
}

/// The positions that follow the last ones, without jumps of whole turns.
pub(crate) fn unwound(kind: ConstraintKind, last: [f64; 3], now: [f64; 3]) -> [f64; 3] {
    let round = turning(kind);
    std::array::from_fn(|axis| {
        if !round[axis] {
            return now[axis];
        }
        let turn = std::f64::consts::TAU;
        now[axis] + turn * ((last[axis] - now[axis]) / turn).round()
    })
}
