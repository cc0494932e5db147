//! The equations of motion of robots: mass matrix, Jacobians, inverse dynamics, momentum, energy.

use base::{Pose, Twist, Vec3};
use dynamics::LinkId;
pub use dynamics::{DegreeKind, Energy, Matrix, Momentum};
use scene::NodeId;

use crate::error::Error;
use crate::node::Node;
use crate::robot::Robot;
use crate::world::World;

/// The articulated bodies of a robot (or of a node) at one moment, with their equations of motion
/// `M(q) dv/dt + h(q, v) = τ + Σ Jᵀ f`.
///
/// It is a copy: it can be put elsewhere to see what would be, and the world does not change. All vectors and matrices go
/// by [`Multibody::degrees`]: six for a body that floats (the velocity of its solid's origin along the world's axes, then its
/// angular velocity about them; forces likewise, force first, the torque about that origin), one for each axis of a joint.
/// A configuration has seven numbers in the place of those six: position, then the rotation as a quaternion x, y, z, w.
/// Units are SI: m, rad, s, kg, N, N·m. What is fixed to the world, and what moves without physics, has no degrees.
///
/// Contacts, loops, motors, springs and dampers are not in `M` and `h`; they act by their forces.
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
    /// The joint; of a body that floats, its solid.
    pub node: Option<Node>,
    /// Which axis of the joint, from 1; of a body that floats, x, y or z as 1, 2 or 3.
    pub axis: u32,
    /// How it moves.
    pub kind: DegreeKind,
}

impl Robot {
    /// The equations of motion of all bodies of the robot, and of what is jointed to them.
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
    /// The equations of motion of the articulated body that the node belongs to; `None` for what is fixed to the world.
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

/// Where things are and how they move.
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
            // Solids come before what is in them.
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

    /// Puts the bodies elsewhere (in this copy); the generalised velocity stays.
    ///
    /// # Errors
    /// If the length is another, a number is infinite or none, or a quaternion is zero; nothing is moved then.
    pub fn set_configuration(&mut self, numbers: &[f64]) -> Result<(), Error> {
        Ok(self.inner.set_configuration(numbers)?)
    }

    /// The generalised velocity `v`.
    #[must_use]
    pub fn velocities(&self) -> Vec<f64> {
        self.inner.velocities()
    }

    /// Gives the bodies another velocity (in this copy).
    ///
    /// # Errors
    /// If the length is another, or a number is infinite or none; nothing is changed then.
    pub fn set_velocities(&mut self, numbers: &[f64]) -> Result<(), Error> {
        Ok(self.inner.set_velocities(numbers)?)
    }

    /// Place of a node in this configuration: world from node.
    ///
    /// # Errors
    /// If the node is on none of these bodies.
    pub fn pose(&self, world: &World, node: Node) -> Result<Pose, Error> {
        let (link, link_from_node) = mounted(world, node)?;
        Ok(self.inner.pose(link)? * link_from_node)
    }

    /// Velocity of a node at a point of it (in the node's frame), in world axes.
    ///
    /// # Errors
    /// If the node is on none of these bodies.
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

/// Matrices and forces.
impl Multibody {
    /// The mass matrix `M`: symmetric, positive definite.
    #[must_use]
    pub fn mass_matrix(&self) -> Matrix {
        self.inner.mass_matrix()
    }

    /// `M⁻¹ f`: how forces accelerate, or impulses change velocities.
    ///
    /// # Errors
    /// If the length is another, or a number is infinite or none.
    pub fn solve(&self, forces: &[f64]) -> Result<Vec<f64>, Error> {
        Ok(self.inner.solve(forces)?)
    }

    /// Bias forces `h`: Coriolis, centrifugal, gyroscopic forces and gravity.
    #[must_use]
    pub fn bias_forces(&self) -> Vec<f64> {
        self.inner.bias_forces()
    }

    /// What holds the bodies at rest against gravity.
    #[must_use]
    pub fn gravity_forces(&self) -> Vec<f64> {
        self.inner.gravity_forces()
    }

    /// Forces of the joints' springs and dampers: `-k q - d v`.
    #[must_use]
    pub fn passive_forces(&self) -> Vec<f64> {
        self.inner.passive_forces()
    }

    /// Forces for accelerations: `M dv/dt + h`.
    ///
    /// # Errors
    /// If the length is another, or a number is infinite or none.
    pub fn inverse_dynamics(&self, accelerations: &[f64]) -> Result<Vec<f64>, Error> {
        Ok(self.inner.inverse_dynamics(accelerations)?)
    }

    /// Accelerations under forces: `M⁻¹ (τ - h)`. Springs and dampers act only as far as they are in the forces.
    ///
    /// # Errors
    /// If the length is another, or a number is infinite or none.
    pub fn forward_dynamics(&self, forces: &[f64]) -> Result<Vec<f64>, Error> {
        Ok(self.inner.forward_dynamics(forces)?)
    }

    /// Jacobian of a node at a point of it (in the node's frame): six rows, the velocity of the point along the world's axes,
    /// then the angular velocity about them. A force and a torque there are the generalised force `Jᵀ f`.
    ///
    /// # Errors
    /// If the node is on none of these bodies.
    pub fn jacobian(&self, world: &World, node: Node, point: Vec3) -> Result<Matrix, Error> {
        let (link, link_from_node) = mounted(world, node)?;
        Ok(self.inner.jacobian(link, link_from_node.point(point))?)
    }

    /// `dJ/dt v` of a node at a point of it: linear `[m/s²]` and angular `[rad/s²]`, along the world's axes.
    ///
    /// # Errors
    /// If the node is on none of these bodies.
    pub fn bias_acceleration(&self, world: &World, node: Node, point: Vec3) -> Result<(Vec3, Vec3), Error> {
        let (link, link_from_node) = mounted(world, node)?;
        Ok(self.inner.bias_acceleration(link, link_from_node.point(point))?)
    }

    /// Jacobian of the centre of mass: three rows, its velocity along the world's axes.
    #[must_use]
    pub fn center_of_mass_jacobian(&self) -> Matrix {
        self.inner.center_of_mass_jacobian()
    }
}

fn is_root(kind: DegreeKind) -> bool {
    matches!(kind, DegreeKind::Translation(_))
}

/// The link that carries a node, and where.
fn mounted(world: &World, node: Node) -> Result<(LinkId, Pose), Error> {
    let mount = world.engine().state().mount(node.id);
    let link = mount.and_then(|mount| Some((mount.link?, mount.link_from_node)));
    link.ok_or(Error::Multibody(dynamics::InputError::OtherTree))
}
