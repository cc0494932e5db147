//! Where links are and how they move: one pass from the roots to the tips.
//!
//! Velocities and inertias of a tree are all expressed at one point, its origin, along the world's axes, so that
//! they add up without being moved (Featherstone, "Rigid Body Dynamics Algorithms", 2008, chapter 2).

use base::{Mat3, Pose, Quat, Twist, Vec3, Wrench, ops};

use crate::layout::{Body, JointModel, Layout, NONE, Spread};
use crate::state::{LinkState, State};
use crate::wide::on_any_processor;

/// Mass, its first moment and its second moment about the tree's origin, along the world's axes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SpatialInertia {
    pub(crate) mass: f64,
    pub(crate) moment: Vec3,
    pub(crate) tensor: Mat3,
}

impl SpatialInertia {
    pub(crate) const ZERO: Self = Self { mass: 0.0, moment: Vec3::ZERO, tensor: Mat3::ZERO };

    /// From mass, place of the centre of mass and tensor about it.
    #[inline(always)]
    fn new(mass: f64, center: Vec3, tensor: Mat3) -> Self {
        let (c, moment) = (center, center * mass);
        let square = moment * c;
        let [xy, xz, yz] = [moment.x * c.y, moment.x * c.z, moment.y * c.z];
        let steiner = Mat3::from_cols(
            Vec3::new(square.y + square.z, -xy, -xz),
            Vec3::new(-xy, square.x + square.z, -yz),
            Vec3::new(-xz, -yz, square.x + square.y),
        );
        Self { mass, moment, tensor: tensor + steiner }
    }

    #[inline(always)]
    pub(crate) fn add(&mut self, other: &Self) {
        self.mass += other.mass;
        self.moment += other.moment;
        self.tensor += other.tensor;
    }

    /// Momentum of a motion, or the force of an acceleration.
    #[inline(always)]
    pub(crate) fn times(&self, motion: &Twist) -> Wrench {
        Wrench {
            torque: self.tensor * motion.angular + self.moment.cross(motion.linear),
            force: motion.linear * self.mass - self.moment.cross(motion.angular),
        }
    }
}

/// Places, motions and inertias of all links.
#[derive(Clone, Debug, Default)]
pub(crate) struct Kinematics {
    /// World from link.
    pub(crate) poses: Vec<Pose>,
    /// The rotations of the poses.
    pub(crate) turns: Vec<Mat3>,
    /// Point of the tree at which its spatial quantities are expressed. By link: that of its root.
    pub(crate) origins: Vec<Vec3>,
    /// Centre of mass in world coordinates.
    pub(crate) centers: Vec<Vec3>,
    /// JointModel of a unit of joint velocity; zero for joints with no or six degrees.
    pub(crate) axes: Vec<Twist>,
    /// At the tree's origin, in world axes.
    pub(crate) velocities: Vec<Twist>,
    pub(crate) inertias: Vec<SpatialInertia>,
    /// JointModel of a unit of each degree of freedom.
    pub(crate) columns: Vec<Twist>,
    /// How often anything was placed.
    pub(crate) placements: u64,
}

impl Kinematics {
    /// Places of all links and everything that follows from them alone.
    pub(crate) fn place(&mut self, layout: &Layout, state: &State) {
        self.resize(layout);
        self.set_columns(layout);
        self.place_some(layout.bodies.iter().enumerate(), state);
    }

    /// The same where links that never move are in their places already.
    pub(crate) fn place_moving(&mut self, layout: &Layout, state: &State) {
        place_moving(self, layout, state);
    }

    /// The place of one root.
    pub(crate) fn place_one(&mut self, body: &Body, index: usize, state: &State) {
        self.place_some(std::iter::once((index, body)), state);
    }

    /// The places of one tree's links.
    pub(crate) fn place_tree(&mut self, layout: &Layout, root: u32, state: &State) {
        let links = layout.bodies.iter().enumerate();
        self.place_some(links.filter(|(_, body)| body.root == root), state);
    }

    #[inline(always)]
    fn place_some<'a>(&mut self, bodies: impl Iterator<Item = (usize, &'a Body)>, state: &State) {
        self.placements += 1;
        for (index, body) in bodies {
            self.place_link(body, index, &state.links[index]);
        }
    }

    #[inline(always)]
    fn place_link(&mut self, body: &Body, index: usize, link: &LinkState) {
        // Axes are given in the parent's frame; a root's frame of reference is the world.
        let (carrier, turned) = match body.parent {
            NONE => (Pose::IDENTITY, Mat3::IDENTITY),
            parent => (self.poses[parent as usize], self.turns[parent as usize]),
        };
        let (pose, turn, anchor) = joint_pose(body, link, &carrier, &turned);
        let center = turn * body.center + pose.translation;
        let origin = if body.root as usize == index { center } else { self.origins[body.root as usize] };
        self.poses[index] = pose;
        self.turns[index] = turn;
        self.centers[index] = center;
        self.origins[index] = origin;
        if body.dynamic {
            self.inertias[index] = SpatialInertia::new(body.mass, center - origin, world_tensor(body, &turn));
        }
        let axis = match body.motion {
            JointModel::Hinge { axis, .. } | JointModel::KinematicHinge { axis, .. } => {
                let axis = turned * axis;
                Twist { angular: axis, linear: (anchor - origin).cross(axis) }
            }
            JointModel::Slider { axis } | JointModel::KinematicSlider { axis } => {
                Twist { angular: Vec3::ZERO, linear: turned * axis }
            }
            JointModel::Free | JointModel::KinematicFree | JointModel::Fixed => return,
        };
        self.axes[index] = axis;
        if body.dof != NONE {
            self.columns[body.dof as usize] = axis;
        }
    }

    /// Velocities of all links, from joint velocities and free twists.
    pub(crate) fn move_links(&mut self, layout: &Layout, state: &State) {
        move_links(self, layout, state);
    }

    /// Velocities of one tree's links.
    pub(crate) fn move_tree(&mut self, layout: &Layout, root: u32, state: &State) {
        let links = layout.bodies.iter().enumerate();
        self.move_some(links.filter(|(_, body)| body.root == root && body.moves), state);
    }

    #[inline(always)]
    fn move_some<'a>(&mut self, bodies: impl Iterator<Item = (usize, &'a Body)>, state: &State) {
        for (index, body) in bodies {
            let link = &state.links[index];
            let carried = match body.parent {
                NONE => Twist::default(),
                parent => self.velocities[parent as usize],
            };
            let axis = self.axes[index];
            self.velocities[index] = match body.motion {
                // The tree's origin is this link's centre of mass, where the twist is kept.
                JointModel::Free | JointModel::KinematicFree => link.twist,
                JointModel::Fixed => carried,
                _ => Twist {
                    angular: carried.angular + axis.angular * link.velocity,
                    linear: carried.linear + axis.linear * link.velocity,
                },
            };
        }
    }

    /// Velocity of a link at a point of the world.
    pub(crate) fn velocity_at(&self, link: usize, point: Vec3) -> Vec3 {
        self.velocities[link].at_offset(point - self.origins[link]).linear
    }

    /// Columns of free roots, which stay as they are.
    fn set_columns(&mut self, layout: &Layout) {
        for body in layout.bodies.iter().filter(|body| body.motion == JointModel::Free) {
            let first = body.dof as usize;
            for (offset, unit) in [Vec3::X, Vec3::Y, Vec3::Z].into_iter().enumerate() {
                self.columns[first + offset] = Twist { angular: unit, linear: Vec3::ZERO };
                self.columns[first + 3 + offset] = Twist { angular: Vec3::ZERO, linear: unit };
            }
        }
    }

    fn resize(&mut self, layout: &Layout) {
        let links = layout.bodies.len();
        self.poses.resize(links, Pose::IDENTITY);
        self.origins.resize(links, Vec3::ZERO);
        self.centers.resize(links, Vec3::ZERO);
        self.turns.resize(links, Mat3::IDENTITY);
        self.axes.clear();
        self.axes.resize(links, Twist::default());
        self.velocities.resize(links, Twist::default());
        self.inertias.resize(links, SpatialInertia::ZERO);
        self.columns.resize(layout.dofs(), Twist::default());
    }
}

on_any_processor! {
    place_moving => place_moving_any(kinematics: &mut Kinematics, layout: &Layout, state: &State)
}

#[inline(always)]
fn place_moving_any(kinematics: &mut Kinematics, layout: &Layout, state: &State) {
    kinematics.place_some(layout.moving(), state);
}

on_any_processor! {
    move_links => move_links_any(kinematics: &mut Kinematics, layout: &Layout, state: &State)
}

#[inline(always)]
fn move_links_any(kinematics: &mut Kinematics, layout: &Layout, state: &State) {
    kinematics.move_some(layout.moving(), state);
}

/// A symmetric tensor given along the axes before a turn, along those after it.
#[inline(always)]
pub(crate) fn turned_by(tensor: &Mat3, turn: &Mat3) -> Mat3 {
    symmetric(&(*turn * *tensor), turn)
}

/// `half` times the transpose of a turn, where that is symmetric.
#[inline(always)]
fn symmetric(half: &Mat3, turn: &Mat3) -> Mat3 {
    let [x, y, z] = [turn.row(0), turn.row(1), turn.row(2)];
    let [first, second] = [half.row(0), half.row(1)];
    let (xy, xz, yz) = (first.dot(y), first.dot(z), second.dot(z));
    Mat3::from_cols(
        Vec3::new(first.dot(x), xy, xz),
        Vec3::new(xy, second.dot(y), yz),
        Vec3::new(xz, yz, half.row(2).dot(z)),
    )
}

/// A body's tensor about its centre of mass along the world's axes.
#[inline(always)]
fn world_tensor(body: &Body, turn: &Mat3) -> Mat3 {
    match body.spread {
        Spread::Spindle { axis, across, more } => {
            let way = turn.col(axis);
            let [x, y, z] = (way * more).to_array();
            let (xy, xz, yz) = (x * way.y, x * way.z, y * way.z);
            Mat3::from_cols(
                Vec3::new(across + x * way.x, xy, xz),
                Vec3::new(xy, across + y * way.y, yz),
                Vec3::new(xz, yz, across + z * way.z),
            )
        }
        Spread::Axes(moments) => {
            let half =
                Mat3::from_cols(turn.x_axis * moments.x, turn.y_axis * moments.y, turn.z_axis * moments.z);
            symmetric(&half, turn)
        }
        Spread::Any => turned_by(&body.tensor, turn),
    }
}

/// Place of a link in the world with the matrix of its rotation, and place of its hinge's anchor.
#[inline(always)]
fn joint_pose(body: &Body, link: &LinkState, carrier: &Pose, turned: &Mat3) -> (Pose, Mat3, Vec3) {
    let way = link.position - body.zero;
    let rest = match body.parent {
        NONE => link.pose,
        _ => Pose::new(body.parent_from_link.0, body.parent_from_link.1),
    };
    match body.motion {
        JointModel::Hinge { axis, anchor } | JointModel::KinematicHinge { axis, anchor } => {
            // The axis is a unit vector.
            let (sin, cos) = ops::sin_cos(way * 0.5);
            let v = axis * sin;
            let turn = Quat::from_xyzw(v.x, v.y, v.z, cos);
            let rotation = carrier.rotation * (turn * rest.rotation);
            // A root goes by the place that its state has.
            let own = match body.parent {
                NONE => rest.rotation.conjugate() * (anchor - rest.translation),
                _ => body.own_anchor,
            };
            let (anchor, matrix) = (*turned * anchor + carrier.translation, Mat3::from_quat(rotation));
            (Pose::new(anchor - matrix * own, rotation), matrix, anchor)
        }
        JointModel::Free | JointModel::KinematicFree | JointModel::Fixed if body.parent == NONE => {
            (rest, Mat3::from_quat(rest.rotation), Vec3::ZERO)
        }
        motion => {
            let moved = match motion {
                JointModel::Slider { axis } | JointModel::KinematicSlider { axis } => {
                    rest.translation + axis * way
                }
                _ => rest.translation,
            };
            let rotation = carrier.rotation * rest.rotation;
            let pose = Pose::new(*turned * moved + carrier.translation, rotation);
            (pose, Mat3::from_quat(rotation), Vec3::ZERO)
        }
    }
}

/// How a motion changes when it is carried along by another motion.
#[inline(always)]
pub(crate) fn carried_along(by: &Twist, motion: &Twist) -> Twist {
    Twist {
        angular: by.angular.cross(motion.angular),
        linear: by.angular.cross(motion.linear) + by.linear.cross(motion.angular),
    }
}

/// How a momentum changes when it is carried along by a motion.
#[inline(always)]
pub(crate) fn momentum_along(by: &Twist, momentum: &Wrench) -> Wrench {
    Wrench {
        torque: by.angular.cross(momentum.torque) + by.linear.cross(momentum.force),
        force: by.angular.cross(momentum.force),
    }
}

/// Work of a wrench over a unit of motion.
#[inline(always)]
pub(crate) fn along(motion: &Twist, wrench: &Wrench) -> f64 {
    motion.angular.dot(wrench.torque) + motion.linear.dot(wrench.force)
}
