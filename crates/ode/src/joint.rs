//! Joints of the plugin with ODE's semantics, and the constraints that implement them.

use std::ffi::c_int;

use base::{Mat3, Pose, Quat, Vec3, math, ops};
use dynamics::{Constraint, ConstraintId, ConstraintKind, Dynamics, ManualContact};

use crate::handle::Handle;
use crate::memory;
use crate::table::Body;

/// ODE's joint types.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Ball = 1,
    Hinge = 2,
    Slider = 3,
    Contact = 4,
    Universal = 5,
    Hinge2 = 6,
    Fixed = 7,
    Null = 8,
    AMotor = 9,
    LMotor = 10,
    Plane2D = 11,
    /// A prismatic joint with a hinge.
    PR = 12,
    /// A prismatic joint with a universal joint.
    PU = 13,
    /// A slider that also rotates about its axis.
    Piston = 14,
}

/// The parameters of an axis, set by `dJointSet…Param`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Axis {
    pub(crate) stops: [f64; 2],
    pub(crate) velocity: f64,
    pub(crate) force: f64,
    pub(crate) bounce: f64,
    pub(crate) stop_erp: Option<f64>,
    pub(crate) stop_cfm: Option<f64>,
}

impl Axis {
    const FREE: Self = Self {
        stops: [f64::NEG_INFINITY, f64::INFINITY],
        velocity: 0.0,
        force: 0.0,
        bounce: 0.0,
        stop_erp: None,
        stop_cfm: None,
    };
}

/// A joint.
#[derive(Clone, Debug)]
pub(crate) struct Joint {
    pub(crate) kind: Kind,
    pub(crate) group: Option<usize>,
    /// Rows of the table of bodies; `None` is the world.
    pub(crate) bodies: [Option<usize>; 2],
    pub(crate) is_enabled: bool,
    /// In the frame of each body.
    pub(crate) anchor: [Vec3; 2],
    /// In the frame of each body; two axes, three for motors.
    pub(crate) axes: [[Vec3; 2]; 3],
    /// For motors: the number of axes, and what each is relative to (0: the world, 1 and 2: the bodies).
    pub(crate) count: usize,
    pub(crate) carriers: [c_int; 3],
    pub(crate) laws: [Axis; 3],
    pub(crate) erp: Option<f64>,
    pub(crate) cfm: Option<f64>,
    /// In the frame of the first body; zero is along the first axis.
    pub(crate) spring_axis: Vec3,
    pub(crate) spring: [Option<f64>; 2],
    pub(crate) touching: Option<(ManualContact, [Option<f64>; 2], Pose)>,
    pub(crate) feedback: *mut Feedback,
    pub(crate) data: Handle,
    /// The constraints that implement it.
    pub(crate) ids: Vec<ConstraintId>,
    /// Whether its geometry has changed since, so that the constraints must be rebuilt.
    pub(crate) is_stale: bool,
}

/// `dJointFeedback`: force and torque on each body, the torque about its centre of mass.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Feedback {
    pub(crate) force_1: [f64; 4],
    pub(crate) torque_1: [f64; 4],
    pub(crate) force_2: [f64; 4],
    pub(crate) torque_2: [f64; 4],
}

// SAFETY: numbers without padding.
unsafe impl crate::memory::Plain for Feedback {}

/// The links and poses of both bodies of a joint.
pub(crate) struct Ends {
    pub(crate) links: [Option<dynamics::LinkId>; 2],
    pub(crate) poses: [Pose; 2],
    /// Centres of mass in the world.
    pub(crate) centers: [Vec3; 2],
}

impl Joint {
    pub(crate) fn new(kind: Kind, group: Option<usize>) -> Self {
        // As in ODE: the prismatic axis of PU is the third.
        let [x, y, z] = match kind {
            Kind::PU => [Vec3::Y, Vec3::Z, Vec3::X],
            Kind::PR => [Vec3::Y, Vec3::X, Vec3::Z],
            _ => [Vec3::X, Vec3::Y, Vec3::Z],
        };
        Self {
            kind,
            group,
            bodies: [None; 2],
            is_enabled: true,
            anchor: [Vec3::ZERO; 2],
            axes: [[x; 2], [y; 2], [z; 2]],
            count: 0,
            carriers: [0; 3],
            laws: [Axis::FREE; 3],
            erp: None,
            cfm: None,
            spring_axis: Vec3::ZERO,
            spring: [None; 2],
            touching: None,
            feedback: std::ptr::null_mut(),
            data: std::ptr::null_mut(),
            ids: Vec::new(),
            is_stale: true,
        }
    }

    pub(crate) fn ends(&self, bodies: &[Body], dynamics: &Dynamics) -> Ends {
        let body = |side: usize| self.bodies[side].and_then(|row| bodies.get(row));
        let links = [0, 1].map(|side| body(side).map(|body| body.link));
        let poses = links.map(|link| link.map_or(Pose::IDENTITY, |link| dynamics.pose(link)));
        let centers =
            [0, 1].map(|side| body(side).map_or(Vec3::ZERO, |body| body.pose(dynamics).translation));
        Ends { links, poses, centers }
    }

    pub(crate) fn set_anchor(&mut self, ends: &Ends, point: Vec3) {
        self.anchor = ends.poses.map(|pose| pose.inverse().point(point));
        self.is_stale = true;
    }

    pub(crate) fn set_axis(&mut self, ends: &Ends, which: usize, axis: Vec3) {
        let Some(axis) = axis.try_normalize().filter(|axis| axis.is_finite()) else { return };
        if let Some(known) = self.axes.get_mut(which) {
            *known = ends.poses.map(|pose| pose.inverse().vector(axis));
            self.is_stale = true;
        }
    }

    /// Returns an axis in the world, as given by one of its bodies.
    pub(crate) fn axis(&self, ends: &Ends, which: usize, side: usize) -> Vec3 {
        ends.poses[side].vector(self.axes[which][side])
    }

    /// Returns the constraints that implement the joint.
    pub(crate) fn constraints(&self, ends: &Ends) -> Vec<Constraint> {
        if !self.is_enabled || ends.links == [None; 2] || ends.links[0] == ends.links[1] {
            return Vec::new();
        }
        match self.kind {
            Kind::Null => Vec::new(),
            Kind::AMotor | Kind::LMotor => {
                (0..self.count.min(3)).map(|axis| self.motor_constraint(ends, axis)).collect()
            }
            Kind::Plane2D => vec![self.plane_constraint(ends)],
            Kind::Contact => self.contact_constraint(ends).into_iter().collect(),
            _ => vec![self.joint_constraint(ends)],
        }
    }

    /// The constraint of a ball, hinge, slider, fixed, universal, hinge-2, PR, PU or piston joint, with the first body
    /// as its first side.
    fn joint_constraint(&self, ends: &Ends) -> Constraint {
        let first = self.axis(ends, 0, 0);
        let second = self.axis(ends, 1, 1);
        let right = std::f64::consts::FRAC_PI_2;
        let anchors = [0, 1].map(|side| ends.poses[side].point(self.anchor[side]));
        let (kind, turns, places) = match self.kind {
            Kind::Ball => (ConstraintKind::Ball, [Quat::IDENTITY; 2], anchors),
            Kind::Slider => (ConstraintKind::Slider, [frame_along(first); 2], [self.center(ends); 2]),
            Kind::Fixed => (ConstraintKind::Fixed, [Quat::IDENTITY; 2], [self.center(ends); 2]),
            Kind::Universal | Kind::Hinge2 => {
                let between = ops::atan2(first.cross(second).length(), first.dot(second));
                let angle = if self.kind == Kind::Universal { right } else { between };
                (ConstraintKind::Universal { angle }, [frame_along(first), frame_along(second)], anchors)
            }
            // The prismatic axis is added below.
            Kind::PR => {
                let turns = [frame_along(self.axis(ends, 1, 0)), frame_along(second)];
                (ConstraintKind::SlidingHinge { slide: first }, turns, anchors)
            }
            Kind::Piston => {
                let turns = [frame_along(first), frame_along(self.axis(ends, 0, 1))];
                (ConstraintKind::SlidingHinge { slide: first }, turns, anchors)
            }
            Kind::PU => {
                let slide = self.axis(ends, 2, 0);
                let kind = ConstraintKind::SlidingUniversal { angle: right, slide };
                (kind, [frame_along(first), frame_along(second)], anchors)
            }
            _ => (ConstraintKind::Hinge, [frame_along(first), frame_along(self.axis(ends, 0, 1))], anchors),
        };
        let own = |slide: Vec3| turns[0].conjugate() * slide;
        let kind = match kind {
            ConstraintKind::SlidingHinge { slide } => ConstraintKind::SlidingHinge { slide: own(slide) },
            ConstraintKind::SlidingUniversal { angle, slide } => {
                ConstraintKind::SlidingUniversal { angle, slide: own(slide) }
            }
            other => other,
        };
        let frames = [0, 1].map(|side| ends.poses[side].inverse() * Pose::new(places[side], turns[side]));
        let mut made = Constraint::new(kind, ends.links, frames);
        if self.kind == Kind::Hinge || self.kind == Kind::Hinge2 {
            made.suspension = self.suspension(frames[0]);
        }
        made
    }

    /// Returns the spring along a direction of the first body, in the axes of its frame.
    fn suspension(&self, frame: Pose) -> Option<dynamics::Suspension> {
        if self.spring == [None; 2] {
            return None;
        }
        let own = frame.inverse().vector(self.spring_axis);
        let axis = if self.spring_axis == Vec3::ZERO { Vec3::X } else { own };
        let [erp, cfm] = self.spring;
        Some(dynamics::Suspension { axis, erp: erp.unwrap_or(0.2), cfm: cfm.unwrap_or(0.0) })
    }

    /// Returns the centre of mass of the first body, or of the second if there is none.
    fn center(&self, ends: &Ends) -> Vec3 {
        if ends.links[0].is_some() { ends.centers[0] } else { ends.centers[1] }
    }

    /// The constraint of one axis of a motor, whose first side is the body that carries the axis.
    fn motor_constraint(&self, ends: &Ends, axis: usize) -> Constraint {
        let is_second = self.carriers[axis] == 2;
        let side = usize::from(is_second);
        let world = match self.carriers[axis] {
            0 => self.axes[axis][0],
            _ => self.axis(ends, axis, side),
        };
        let place = Pose::new(self.center(ends), frame_along(world));
        let order = if is_second { [1, 0] } else { [0, 1] };
        let kind = if self.kind == Kind::AMotor {
            ConstraintKind::AngularDrive
        } else {
            ConstraintKind::LinearDrive
        };
        let frames = order.map(|side| ends.poses[side].inverse() * place);
        Constraint::new(kind, order.map(|side| ends.links[side]), frames)
    }

    /// The constraint of a body to the xy plane of the world.
    fn plane_constraint(&self, ends: &Ends) -> Constraint {
        let side = usize::from(ends.links[0].is_none());
        let place = Pose::new(ends.centers[side], Quat::IDENTITY);
        let frames = [Pose::IDENTITY, ends.poses[side].inverse() * place];
        Constraint::new(ConstraintKind::Plane, [None, ends.links[side]], frames)
    }

    fn contact_constraint(&self, ends: &Ends) -> Option<Constraint> {
        let (touching, [erp, cfm], place) = self.touching?;
        let order = [1, 0];
        let frames = order.map(|side| ends.poses[side].inverse() * place);
        let links = order.map(|side| ends.links[side]);
        let mut made = Constraint::new(ConstraintKind::Contact(touching), links, frames);
        (made.erp, made.cfm) = (erp, cfm);
        Some(made)
    }

    /// Returns whether an axis has the opposite sign. ODE measures the motion of the first body relative to the second;
    /// constraints whose first side is the first body measure the opposite.
    pub(crate) fn is_reversed(&self, axis: usize) -> bool {
        match self.kind {
            Kind::Plane2D => false,
            Kind::AMotor | Kind::LMotor => self.carriers.get(axis).is_none_or(|carrier| *carrier != 2),
            _ => true,
        }
    }
}

/// Returns a frame with x along an axis.
pub(crate) fn frame_along(axis: Vec3) -> Quat {
    let (y, z) = math::tangents(axis);
    let z = if axis.cross(y).dot(z) > 0.0 { z } else { -z };
    memory::rotation(Mat3::from_cols(axis, y, z))
}
