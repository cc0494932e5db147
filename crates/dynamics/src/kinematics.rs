//! Forward kinematics: poses, velocities and inertias of all links, in one pass from the roots to the leaves.
//!
//! Spatial velocities and inertias of a tree are all expressed at one point, its origin, in world axes, so that they
//! can be added without transformations (Featherstone, "Rigid Body Dynamics Algorithms", 2008, chapter 2).

use base::{Mat3, Pose, Quat, Twist, Vec3, Wrench, ops};

use crate::layout::{Body, InertiaForm, JointModel, Layout, NONE};
use crate::state::{LinkState, State};
use crate::wide::on_any_processor;

/// Spatial inertia: mass, first moment and second moment of mass about the tree's origin, in world axes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SpatialInertia {
    pub(crate) mass: f64,
    pub(crate) moment: Vec3,
    pub(crate) tensor: Mat3,
}

impl SpatialInertia {
    pub(crate) const ZERO: Self = Self { mass: 0.0, moment: Vec3::ZERO, tensor: Mat3::ZERO };

    /// From mass, centre of mass and inertia tensor about it.
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

    /// Momentum of a velocity, or force of an acceleration.
    #[inline(always)]
    pub(crate) fn times(&self, motion: &Twist) -> Wrench {
        Wrench {
            torque: self.tensor * motion.angular + self.moment.cross(motion.linear),
            force: motion.linear * self.mass - self.moment.cross(motion.angular),
        }
    }
}

/// Poses, velocities and inertias of all links.
#[derive(Clone, Debug, Default)]
pub(crate) struct Kinematics {
    /// World from link.
    pub(crate) poses: Vec<Pose>,
    /// Rotation matrices of the poses.
    pub(crate) rotations: Vec<Mat3>,
    /// By link: origin of its tree, at which spatial quantities are expressed. Once per tree it is the centre of mass
    /// of the root. `[m]`
    pub(crate) origins: Vec<Vec3>,
    /// Centres of mass in world coordinates. `[m]`
    pub(crate) centers: Vec<Vec3>,
    /// By link: spatial axis of its joint, the motion at unit joint velocity; zero for joints with none or six degrees
    /// of freedom.
    pub(crate) joint_axes: Vec<Twist>,
    /// Spatial velocities at the tree's origin, in world axes.
    pub(crate) velocities: Vec<Twist>,
    pub(crate) inertias: Vec<SpatialInertia>,
    /// By degree of freedom: column of the motion subspace, the spatial velocity at unit velocity.
    pub(crate) motion_subspace: Vec<Twist>,
    /// Number of updates of poses so far.
    pub(crate) pose_revision: u64,
}

impl Kinematics {
    /// Computes the poses of all links, and what follows from poses alone.
    pub(crate) fn update_all_poses(&mut self, layout: &Layout, state: &State) {
        self.resize(layout);
        self.init_motion_subspace(layout);
        self.update_poses_of(layout.bodies.iter().enumerate(), state);
    }

    /// The same for moving links only, where all others are up to date.
    pub(crate) fn update_poses(&mut self, layout: &Layout, state: &State) {
        update_poses(self, layout, state);
    }

    /// The same for one root.
    pub(crate) fn update_link_pose(&mut self, body: &Body, index: usize, state: &State) {
        self.update_poses_of(std::iter::once((index, body)), state);
    }

    /// The same for the links of one tree.
    pub(crate) fn update_tree_poses(&mut self, layout: &Layout, root: u32, state: &State) {
        let links = layout.bodies.iter().enumerate();
        self.update_poses_of(links.filter(|(_, body)| body.root == root), state);
    }

    #[inline(always)]
    fn update_poses_of<'a>(&mut self, bodies: impl Iterator<Item = (usize, &'a Body)>, state: &State) {
        self.pose_revision += 1;
        for (index, body) in bodies {
            self.update_pose(body, index, &state.links[index]);
        }
    }

    #[inline(always)]
    fn update_pose(&mut self, body: &Body, index: usize, link: &LinkState) {
        // Axes are given in the parent's frame; that of a root is the world.
        let (parent_pose, parent_rotation) = match body.parent {
            NONE => (Pose::IDENTITY, Mat3::IDENTITY),
            parent => (self.poses[parent as usize], self.rotations[parent as usize]),
        };
        let (pose, rotation, anchor) = joint_pose(body, link, &parent_pose, &parent_rotation);
        let center = rotation * body.center + pose.translation;
        let origin = if body.root as usize == index { center } else { self.origins[body.root as usize] };
        self.poses[index] = pose;
        self.rotations[index] = rotation;
        self.centers[index] = center;
        self.origins[index] = origin;
        if body.is_dynamic {
            self.inertias[index] =
                SpatialInertia::new(body.mass, center - origin, world_tensor(body, &rotation));
        }
        let axis = match body.joint {
            JointModel::Hinge { axis, .. } | JointModel::KinematicHinge { axis, .. } => {
                let axis = parent_rotation * axis;
                Twist { angular: axis, linear: (anchor - origin).cross(axis) }
            }
            JointModel::Slider { axis } | JointModel::KinematicSlider { axis } => {
                Twist { angular: Vec3::ZERO, linear: parent_rotation * axis }
            }
            JointModel::Free | JointModel::KinematicFree | JointModel::Fixed => return,
        };
        self.joint_axes[index] = axis;
        if body.dof != NONE {
            self.motion_subspace[body.dof as usize] = axis;
        }
    }

    /// Computes the velocities of all moving links from joint velocities and free twists.
    pub(crate) fn update_velocities(&mut self, layout: &Layout, state: &State) {
        update_velocities(self, layout, state);
    }

    /// The same for the links of one tree.
    pub(crate) fn update_tree_velocities(&mut self, layout: &Layout, root: u32, state: &State) {
        let links = layout.bodies.iter().enumerate();
        self.update_velocities_of(links.filter(|(_, body)| body.root == root && body.is_movable), state);
    }

    #[inline(always)]
    fn update_velocities_of<'a>(&mut self, bodies: impl Iterator<Item = (usize, &'a Body)>, state: &State) {
        for (index, body) in bodies {
            let link = &state.links[index];
            let parent_velocity = match body.parent {
                NONE => Twist::default(),
                parent => self.velocities[parent as usize],
            };
            let axis = self.joint_axes[index];
            self.velocities[index] = match body.joint {
                // The tree's origin is this link's centre of mass, to which the twist refers.
                JointModel::Free | JointModel::KinematicFree => link.twist,
                JointModel::Fixed => parent_velocity,
                _ => Twist {
                    angular: parent_velocity.angular + axis.angular * link.velocity,
                    linear: parent_velocity.linear + axis.linear * link.velocity,
                },
            };
        }
    }

    /// Velocity of a link at a point of the world. `[m/s]`
    pub(crate) fn velocity_at(&self, link: usize, point: Vec3) -> Vec3 {
        self.velocities[link].at_offset(point - self.origins[link]).linear
    }

    /// Sets the motion subspaces of free roots, which are constant.
    fn init_motion_subspace(&mut self, layout: &Layout) {
        for body in layout.bodies.iter().filter(|body| body.joint == JointModel::Free) {
            let first = body.dof as usize;
            for (offset, unit) in [Vec3::X, Vec3::Y, Vec3::Z].into_iter().enumerate() {
                self.motion_subspace[first + offset] = Twist { angular: unit, linear: Vec3::ZERO };
                self.motion_subspace[first + 3 + offset] = Twist { angular: Vec3::ZERO, linear: unit };
            }
        }
    }

    fn resize(&mut self, layout: &Layout) {
        let links = layout.bodies.len();
        self.poses.resize(links, Pose::IDENTITY);
        self.origins.resize(links, Vec3::ZERO);
        self.centers.resize(links, Vec3::ZERO);
        self.rotations.resize(links, Mat3::IDENTITY);
        self.joint_axes.clear();
        self.joint_axes.resize(links, Twist::default());
        self.velocities.resize(links, Twist::default());
        self.inertias.resize(links, SpatialInertia::ZERO);
        self.motion_subspace.resize(layout.dofs(), Twist::default());
    }
}

on_any_processor! {
    update_poses => update_poses_any(kinematics: &mut Kinematics, layout: &Layout, state: &State)
}

#[inline(always)]
fn update_poses_any(kinematics: &mut Kinematics, layout: &Layout, state: &State) {
    kinematics.update_poses_of(layout.moving(), state);
}

on_any_processor! {
    update_velocities => update_velocities_any(kinematics: &mut Kinematics, layout: &Layout, state: &State)
}

#[inline(always)]
fn update_velocities_any(kinematics: &mut Kinematics, layout: &Layout, state: &State) {
    kinematics.update_velocities_of(layout.moving(), state);
}

/// Rotates a symmetric tensor: `R T Rᵀ`.
#[inline(always)]
pub(crate) fn rotate_tensor(tensor: &Mat3, rotation: &Mat3) -> Mat3 {
    symmetric(&(*rotation * *tensor), rotation)
}

/// `product` times the transpose of a rotation, where the result is symmetric.
#[inline(always)]
fn symmetric(product: &Mat3, rotation: &Mat3) -> Mat3 {
    let [x, y, z] = [rotation.row(0), rotation.row(1), rotation.row(2)];
    let [first, second] = [product.row(0), product.row(1)];
    let (xy, xz, yz) = (first.dot(y), first.dot(z), second.dot(z));
    Mat3::from_cols(
        Vec3::new(first.dot(x), xy, xz),
        Vec3::new(xy, second.dot(y), yz),
        Vec3::new(xz, yz, product.row(2).dot(z)),
    )
}

/// A body's inertia tensor about its centre of mass, in world axes.
#[inline(always)]
fn world_tensor(body: &Body, rotation: &Mat3) -> Mat3 {
    match body.inertia_form {
        InertiaForm::Axisymmetric { axis, transverse, axial_excess } => {
            let symmetry_axis = rotation.col(axis);
            let [x, y, z] = (symmetry_axis * axial_excess).to_array();
            let (xy, xz, yz) = (x * symmetry_axis.y, x * symmetry_axis.z, y * symmetry_axis.z);
            Mat3::from_cols(
                Vec3::new(transverse + x * symmetry_axis.x, xy, xz),
                Vec3::new(xy, transverse + y * symmetry_axis.y, yz),
                Vec3::new(xz, yz, transverse + z * symmetry_axis.z),
            )
        }
        InertiaForm::Diagonal(moments) => {
            let product = Mat3::from_cols(
                rotation.x_axis * moments.x,
                rotation.y_axis * moments.y,
                rotation.z_axis * moments.z,
            );
            symmetric(&product, rotation)
        }
        InertiaForm::General => rotate_tensor(&body.tensor, rotation),
    }
}

/// World pose of a link, its rotation matrix, and the world position of its hinge's anchor.
#[inline(always)]
fn joint_pose(
    body: &Body,
    link: &LinkState,
    parent_pose: &Pose,
    parent_rotation: &Mat3,
) -> (Pose, Mat3, Vec3) {
    let displacement = link.position - body.zero_position;
    let zero_pose = match body.parent {
        NONE => link.pose,
        _ => Pose::new(body.parent_from_link.0, body.parent_from_link.1),
    };
    match body.joint {
        JointModel::Hinge { axis, anchor } | JointModel::KinematicHinge { axis, anchor } => {
            // The axis is a unit vector.
            let (sin, cos) = ops::sin_cos(displacement * 0.5);
            let v = axis * sin;
            let rotation = Quat::from_xyzw(v.x, v.y, v.z, cos);
            let rotation = parent_pose.rotation * (rotation * zero_pose.rotation);
            // A root starts from the pose in its state.
            let link_anchor = match body.parent {
                NONE => zero_pose.rotation.conjugate() * (anchor - zero_pose.translation),
                _ => body.link_anchor,
            };
            let (anchor, matrix) =
                (*parent_rotation * anchor + parent_pose.translation, Mat3::from_quat(rotation));
            (Pose::new(anchor - matrix * link_anchor, rotation), matrix, anchor)
        }
        JointModel::Free | JointModel::KinematicFree | JointModel::Fixed if body.parent == NONE => {
            (zero_pose, Mat3::from_quat(zero_pose.rotation), Vec3::ZERO)
        }
        motion => {
            let translation = match motion {
                JointModel::Slider { axis } | JointModel::KinematicSlider { axis } => {
                    zero_pose.translation + axis * displacement
                }
                _ => zero_pose.translation,
            };
            let rotation = parent_pose.rotation * zero_pose.rotation;
            let pose = Pose::new(*parent_rotation * translation + parent_pose.translation, rotation);
            (pose, Mat3::from_quat(rotation), Vec3::ZERO)
        }
    }
}

/// Spatial cross product for motions, `v ×`: rate of change of a motion vector that moves with velocity `by`.
#[inline(always)]
pub(crate) fn cross_motion(by: &Twist, motion: &Twist) -> Twist {
    Twist {
        angular: by.angular.cross(motion.angular),
        linear: by.angular.cross(motion.linear) + by.linear.cross(motion.angular),
    }
}

/// Spatial cross product for forces, `v ×*`: rate of change of a momentum that moves with velocity `by`.
#[inline(always)]
pub(crate) fn cross_force(by: &Twist, momentum: &Wrench) -> Wrench {
    Wrench {
        torque: by.angular.cross(momentum.torque) + by.linear.cross(momentum.force),
        force: by.angular.cross(momentum.force),
    }
}

/// Scalar product of a motion and a wrench: the wrench's power.
#[inline(always)]
pub(crate) fn spatial_dot(motion: &Twist, wrench: &Wrench) -> f64 {
    motion.angular.dot(wrench.torque) + motion.linear.dot(wrench.force)
}
