//! The equations of motion of robots: mass matrix, Jacobians, inverse dynamics, momentum, energy.

use base::{Pose, Twist, Vec3};
use dynamics::LinkId;
pub use dynamics::{DegreeKind, Energy, Matrix, Momentum};
use scene::NodeId;

use crate::error::Error;
use crate::node::Node;
use crate::robot::Robot;
use crate::world::World;

/// The multibody system of a robot (or of a node) at one moment, with its equations of motion
/// `M(q) dv/dt + h(q, v) = τ + Σ Jᵀ f`.
///
/// It is a copy: its configuration can be changed without affecting the world. All vectors and matrices are ordered by
/// [`Multibody::degrees`]: six for a floating base (linear velocity of its solid's origin, then angular velocity, in world
/// axes; likewise force, then torque about that origin), one for each axis of a joint. In a configuration the six are
/// replaced by seven numbers: position, then orientation as a quaternion x, y, z, w. Units are SI: m, rad, s, kg, N, N·m.
/// Bodies that are fixed to the world or move without physics have no degrees of freedom.
///
/// Contacts, loop constraints, motors, springs and dampers are not part of `M` and `h`; they contribute forces.
///
/// ```no_run
/// # fn main() -> Result<(), rebots::Error> {
/// # let world = rebots::World::load("worlds/youbot.wbt")?;
/// let robot = world.robots()[0];
/// let body = robot.multibody(&world);
/// // What the joints must give to hold the robot as it is.
/// for (degree, force) in body.degrees(&world).iter().zip(body.bias_forces()) {
///     println!("{:?} {force}", degree.kind);
/// }
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct Multibody {
    inner: dynamics::Multibody,
}

/// A degree of freedom.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Degree {
    /// The joint, or the solid of a floating base.
    pub node: Option<Node>,
    /// Axis of the joint, from 1; of a floating base, 1, 2 or 3 for x, y or z.
    pub axis: u32,
    /// Kind of motion.
    pub kind: DegreeKind,
}

impl Robot {
    /// The multibody system of all bodies of the robot and of everything jointed to them.
    #[must_use]
    pub fn multibody(self, world: &World) -> Multibody {
        let state = world.engine().state();
        let mounts = state.scene().iter().filter_map(|(node, _)| state.mount(node));
        let mut links: Vec<LinkId> =
            mounts.filter(|mount| mount.robot == Some(self.id)).filter_map(|mount| mount.link).collect();
        links.sort_unstable();
        links.dedup();
        Multibody { inner: state.dynamics().multibody(&links) }
    }
}

impl Node {
    /// The multibody system that the node belongs to; `None` if it is fixed to the world.
    #[must_use]
    pub fn multibody(self, world: &World) -> Option<Multibody> {
        let state = world.engine().state();
        let link = state.mount(self.id)?.link?;
        Some(Multibody { inner: state.dynamics().multibody(&[link]) })
    }

    /// Force and torque of all contacts of the last step on the node's body, in world axes, the torque about its centre of
    /// mass. `[N]`, `[N·m]`
    #[must_use]
    pub fn contact_wrench(self, world: &World) -> base::Wrench {
        let state = world.engine().state();
        let link = state.mount(self.id).and_then(|mount| mount.link);
        link.map(|link| state.dynamics().contact_wrench(link)).unwrap_or_default()
    }
}

/// Kinematics.
impl Multibody {
    /// The degrees of freedom, in the order of all vectors and matrices.
    #[must_use]
    pub fn degrees(&self, world: &World) -> Vec<Degree> {
        let (state, degrees) = (world.engine().state(), self.inner.degrees());
        let meant: Vec<LinkId> = degrees.iter().map(|degree| degree.link).collect();
        let mut known: Vec<Option<(NodeId, u32)>> = vec![None; degrees.len()];
        let place = |link: LinkId| meant.iter().position(|other| *other == link);
        for (node, _) in state.scene().iter() {
            for axis in 1..=3 {
                let Some(link) = nodes::joint_link(state, node, axis) else { continue };
                if let Some(place) = place(link) {
                    known[place] = Some((node, axis));
                }
            }
            // Solids come before their descendants.
            let mounted = state.mount(node).and_then(|mount| place(mount.link?));
            if let Some(place) =
                mounted.filter(|place| known[*place].is_none() && is_root(degrees[*place].kind))
            {
                known[place..place + 6].fill(Some((node, 0)));
            }
        }
        let told = degrees.iter().zip(known).map(|(degree, known)| {
            let axis = match degree.kind {
                DegreeKind::Translation(axis) | DegreeKind::Rotation(axis) => u32::from(axis) + 1,
                _ => known.map_or(1, |(_, axis)| axis),
            };
            Degree { node: known.map(|(id, _)| Node { id }), axis, kind: degree.kind }
        });
        told.collect()
    }

    /// The configuration `q`.
    #[must_use]
    pub fn configuration(&self) -> Vec<f64> {
        self.inner.configuration()
    }

    /// Sets the configuration of this copy; the generalized velocity is unchanged.
    ///
    /// # Errors
    /// If the length is wrong, a number is not finite, or a quaternion is zero; nothing is changed then.
    pub fn set_configuration(&mut self, numbers: &[f64]) -> Result<(), Error> {
        Ok(self.inner.set_configuration(numbers)?)
    }

    /// The generalized velocity `v`.
    #[must_use]
    pub fn velocities(&self) -> Vec<f64> {
        self.inner.velocities()
    }

    /// Sets the generalized velocity of this copy.
    ///
    /// # Errors
    /// If the length is wrong or a number is not finite; nothing is changed then.
    pub fn set_velocities(&mut self, numbers: &[f64]) -> Result<(), Error> {
        Ok(self.inner.set_velocities(numbers)?)
    }

    /// Pose of a node in this configuration, world from node.
    ///
    /// # Errors
    /// If the node is not part of this system.
    pub fn pose(&self, world: &World, node: Node) -> Result<Pose, Error> {
        let (link, link_from_node) = mounted(world, node)?;
        Ok(self.inner.pose(link)? * link_from_node)
    }

    /// Twist of a node at a point given in its frame, in world axes.
    ///
    /// # Errors
    /// If the node is not part of this system.
    pub fn twist(&self, world: &World, node: Node, point: Vec3) -> Result<Twist, Error> {
        let (link, link_from_node) = mounted(world, node)?;
        Ok(self.inner.twist(link, link_from_node.point(point))?)
    }

    /// Mass of all dynamic bodies. `[kg]`
    #[must_use]
    pub fn mass(&self) -> f64 {
        self.inner.mass()
    }

    /// Centre of mass of all dynamic bodies, in world coordinates. `[m]`
    #[must_use]
    pub fn center_of_mass(&self) -> Vec3 {
        self.inner.center_of_mass()
    }

    /// Velocity of the centre of mass, in world axes. `[m/s]`
    #[must_use]
    pub fn center_of_mass_velocity(&self) -> Vec3 {
        self.inner.center_of_mass_velocity()
    }

    /// Momentum of all dynamic bodies, in world axes, the angular one about the centre of mass.
    #[must_use]
    pub fn momentum(&self) -> Momentum {
        self.inner.momentum()
    }

    /// Energy of all dynamic bodies; the potential of gravity is 0 at the world's origin.
    #[must_use]
    pub fn energy(&self) -> Energy {
        self.inner.energy()
    }
}

/// Dynamics.
impl Multibody {
    /// The mass matrix `M`: symmetric, positive definite.
    #[must_use]
    pub fn mass_matrix(&self) -> Matrix {
        self.inner.mass_matrix()
    }

    /// `M⁻¹ f`: how forces accelerate, or impulses change velocities.
    ///
    /// # Errors
    /// If the length is wrong or a number is not finite.
    pub fn solve(&self, forces: &[f64]) -> Result<Vec<f64>, Error> {
        Ok(self.inner.solve(forces)?)
    }

    /// Bias forces `h`: Coriolis, centrifugal, gyroscopic forces and gravity.
    #[must_use]
    pub fn bias_forces(&self) -> Vec<f64> {
        self.inner.bias_forces()
    }

    /// Generalized forces that hold the bodies at rest against gravity.
    #[must_use]
    pub fn gravity_forces(&self) -> Vec<f64> {
        self.inner.gravity_forces()
    }

    /// Forces of the joints' springs and dampers: `-k q - d v`.
    #[must_use]
    pub fn passive_forces(&self) -> Vec<f64> {
        self.inner.passive_forces()
    }

    /// Inverse dynamics: the forces `M dv/dt + h` for given accelerations.
    ///
    /// # Errors
    /// If the length is wrong or a number is not finite.
    pub fn inverse_dynamics(&self, accelerations: &[f64]) -> Result<Vec<f64>, Error> {
        Ok(self.inner.inverse_dynamics(accelerations)?)
    }

    /// Forward dynamics: the accelerations `M⁻¹ (τ - h)`. Springs and dampers count only if their forces are included in τ.
    ///
    /// # Errors
    /// If the length is wrong or a number is not finite.
    pub fn forward_dynamics(&self, forces: &[f64]) -> Result<Vec<f64>, Error> {
        Ok(self.inner.forward_dynamics(forces)?)
    }

    /// Geometric Jacobian of a node at a point given in its frame: six rows, linear velocity of the point, then angular
    /// velocity, in world axes. A force and torque at the point give the generalized force `Jᵀ f`.
    ///
    /// # Errors
    /// If the node is not part of this system.
    pub fn jacobian(&self, world: &World, node: Node, point: Vec3) -> Result<Matrix, Error> {
        let (link, link_from_node) = mounted(world, node)?;
        Ok(self.inner.jacobian(link, link_from_node.point(point))?)
    }

    /// Bias acceleration `dJ/dt v` of a node at a point: linear `[m/s²]` and angular `[rad/s²]`, in world axes.
    ///
    /// # Errors
    /// If the node is not part of this system.
    pub fn bias_acceleration(&self, world: &World, node: Node, point: Vec3) -> Result<(Vec3, Vec3), Error> {
        let (link, link_from_node) = mounted(world, node)?;
        Ok(self.inner.bias_acceleration(link, link_from_node.point(point))?)
    }

    /// Jacobian of the centre of mass: three rows, its velocity in world axes.
    #[must_use]
    pub fn center_of_mass_jacobian(&self) -> Matrix {
        self.inner.center_of_mass_jacobian()
    }
}

fn is_root(kind: DegreeKind) -> bool {
    matches!(kind, DegreeKind::Translation(_))
}

/// The link that a node is mounted on, and its pose there.
fn mounted(world: &World, node: Node) -> Result<(LinkId, Pose), Error> {
    let mount = world.engine().state().mount(node.id);
    let link = mount.and_then(|mount| Some((mount.link?, mount.link_from_node)));
    link.ok_or(Error::Multibody(dynamics::InputError::OtherTree))
}
