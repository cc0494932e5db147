//! Equations of motion of trees, for controllers, planners and optimisers.
//!
//! With the generalised velocity `v`, generalised forces `τ` and external wrenches `f`,
//!
//! ```text
//! M(q) dv/dt + h(q, v) = τ + Σ Jᵀ f
//! ```
//!
//! where `M` is the mass matrix, `h` are the bias forces (Coriolis, centrifugal, gyroscopic, gravity) and `J` is the
//! Jacobian of the point of application of a wrench. The algorithms are those of Featherstone, "Rigid Body Dynamics
//! Algorithms", 2008: recursive Newton-Euler (section 5.3), composite rigid bodies (6.2), factors `LᵀDL` (6.5); for the
//! centre of mass and the momentum see Orin and Goswami, "Centroidal dynamics of a humanoid robot", 2013.
//!
//! # Degrees of freedom and frames
//! Degrees of freedom are ordered by link id. A free root has six: the velocity of its link's origin along the world's
//! axes x, y, z `[m/s]`, then its angular velocity about them `[rad/s]`; forces are `[N]`, and torques about the link's
//! origin `[N·m]`. A hinge has one `[rad/s]`, `[N·m]`, a slider one `[m/s]`, `[N]`. Links that forces do not move
//! (static and kinematic ones) have none; their motion counts as prescribed, without acceleration.
//!
//! A configuration has seven numbers for a free root (origin of the link `[m]`, and its rotation as a quaternion x, y,
//! z, w, world from link), and one for each hinge `[rad]` or slider `[m]`.

mod equations;
mod matrix;

use std::fmt;

use base::{Pose, Quat, Twist, Vec3, Wrench};

use crate::kinematics::{Kinematics, spatial_dot};
use crate::layout::{Body, JointModel, Layout, NONE};
use crate::mass::MassMatrix;
use crate::model::LinkId;
pub use crate::multibody::matrix::Matrix;
use crate::simulation::Dynamics;
use crate::state::State;

/// Numbers of a free root in a configuration, and its degrees of freedom.
const FREE_COORDINATES: usize = 7;
const FREE_DOFS: usize = 6;

/// A degree of freedom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Degree {
    /// The link that it moves.
    pub link: LinkId,
    /// How it moves it.
    pub kind: DegreeKind,
}

/// How a degree of freedom moves its link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DegreeKind {
    /// A free root, along an axis of the world: 0 is x, 1 is y, 2 is z.
    Translation(u8),
    /// A free root, about an axis of the world through the link's origin.
    Rotation(u8),
    /// A hinge, about its axis.
    Hinge,
    /// A slider, along its axis.
    Slider,
}

/// Momentum of trees, in world axes.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Momentum {
    /// `[N·s]`
    pub linear: Vec3,
    /// About the centre of mass. `[N·m·s]`
    pub angular: Vec3,
}

/// Energy of trees.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Energy {
    /// `½ vᵀ M v`, including the motion of kinematic joints. `[J]`
    pub kinetic: f64,
    /// Potential energy of gravity, 0 at the world's origin. `[J]`
    pub gravity: f64,
    /// Potential energy of the joints' springs. `[J]`
    pub springs: f64,
}

impl Energy {
    /// The sum.
    #[must_use]
    pub fn total(&self) -> f64 {
        self.kinetic + self.gravity + self.springs
    }
}

/// Why an input is not valid for these trees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InputError {
    /// It has another length.
    Length {
        /// Expected number of entries.
        expected: usize,
        /// Number of entries given.
        found: usize,
    },
    /// A number is infinite or NaN, or a rotation has no length.
    NotFinite,
    /// The link belongs to none of the trees.
    OtherTree,
}

impl fmt::Display for InputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Length { expected, found } => {
                write!(f, "{found} numbers where there must be {expected}: see the list of degrees")
            }
            Self::NotFinite => f.write_str("a number is infinite or none, or a quaternion is zero"),
            Self::OtherTree => {
                f.write_str("this body belongs to another tree: ask for the equations of that one")
            }
        }
    }
}

impl std::error::Error for InputError {}

/// Trees at one moment, with their equations of motion.
///
/// It is a copy: other configurations and velocities can be set ([`Multibody::set_configuration`],
/// [`Multibody::set_velocities`]) to see what would be, without changing the world.
#[derive(Clone, Debug)]
pub struct Multibody {
    /// By index in the layout.
    links: Vec<LinkId>,
    layout: Layout,
    state: State,
    kinematics: Kinematics,
    mass: MassMatrix,
    gravity: Vec3,
    /// By degree of freedom: stiffness and damping of its joint.
    passive: Vec<[f64; 2]>,
}

impl Dynamics {
    /// Returns the equations of motion of the trees to which these links belong. Constraints between links and contacts
    /// are not part of them: those act by their wrenches.
    #[must_use]
    pub fn multibody(&self, links: &[LinkId]) -> Multibody {
        let empty = Layout::default();
        let all = self.scratch.layout.as_ref().unwrap_or(&empty);
        let mut roots: Vec<u32> =
            links.iter().filter_map(|link| all.bodies.get(link.index())).map(|body| body.root).collect();
        roots.sort_unstable();
        roots.dedup();
        let is_selected = |body: &&Body| roots.binary_search(&body.root).is_ok();
        let selected: Vec<u32> = all.bodies.iter().filter(is_selected).map(|body| body.link).collect();
        let layout = all.subset(&selected);
        let state = State {
            links: selected.iter().map(|link| self.state().links[*link as usize].clone()).collect(),
            ..State::default()
        };
        let mut passive = vec![[0.0; 2]; layout.dofs()];
        for body in layout.bodies.iter().filter(|body| has_joint(body)) {
            let joint = &self.model.links[body.link as usize].joint;
            passive[body.dof as usize] = [joint.spring, joint.damping].map(crate::joints::non_negative);
        }
        let mut multibody = Multibody {
            links: selected.into_iter().map(LinkId).collect(),
            layout,
            state,
            kinematics: Kinematics::default(),
            mass: MassMatrix::default(),
            gravity: self.model.settings.gravity,
            passive,
        };
        multibody.refresh();
        multibody
    }

    /// Total wrench of the last step's contacts on a link, in world axes, with the torque about its centre of mass.
    /// `[N]`, `[N·m]`
    #[must_use]
    pub fn contact_wrench(&self, link: LinkId) -> Wrench {
        let mut sum = Wrench::default();
        let Some(&center) = self.scratch.kinematics.centers.get(link.index()) else { return sum };
        for contact in self.contacts() {
            let [a, b] = [contact.a, contact.b]
                .map(|id| self.model.colliders.get(id.index()).filter(|collider| collider.reacts)?.link);
            for (side, sign) in [(a, 1.0), (b, -1.0)] {
                if side == Some(link) {
                    sum.force += contact.force * sign;
                    sum.torque += ((contact.point - center).cross(contact.force) + contact.torque) * sign;
                }
            }
        }
        sum
    }
}

/// Configuration, velocities and quantities that follow from them.
impl Multibody {
    /// The links of the trees, ascending.
    #[must_use]
    pub fn links(&self) -> &[LinkId] {
        &self.links
    }

    /// The degrees of freedom, in the order of all vectors and matrices.
    #[must_use]
    pub fn degrees(&self) -> Vec<Degree> {
        let mut degrees = Vec::with_capacity(self.layout.dofs());
        for body in self.layout.bodies.iter().filter(|body| body.dof != NONE) {
            let mut add = |kind| degrees.push(Degree { link: LinkId(body.link), kind });
            match body.joint {
                JointModel::Free => {
                    (0..3).for_each(|axis| add(DegreeKind::Translation(axis)));
                    (0..3).for_each(|axis| add(DegreeKind::Rotation(axis)));
                }
                JointModel::Slider { .. } => add(DegreeKind::Slider),
                _ => add(DegreeKind::Hinge),
            }
        }
        degrees
    }

    /// The configuration `q`.
    #[must_use]
    pub fn configuration(&self) -> Vec<f64> {
        let mut numbers = Vec::with_capacity(self.configuration_len());
        for (body, link) in self.links_with_dofs() {
            if body.joint.is_free() {
                numbers.extend(link.pose.translation.to_array());
                numbers.extend(link.pose.rotation.to_array());
            } else {
                numbers.push(link.position);
            }
        }
        numbers
    }

    /// Sets the configuration; the generalised velocity stays. Quaternions are normalised.
    ///
    /// # Errors
    /// If the length is another, a number is infinite or none, or a quaternion is zero; nothing is moved then.
    pub fn set_configuration(&mut self, numbers: &[f64]) -> Result<(), InputError> {
        check(numbers, self.configuration_len())?;
        let mut rest = numbers;
        for body in &self.layout.bodies {
            let (own, others) = rest.split_at(configuration_len(body));
            rest = others;
            if own.len() == FREE_COORDINATES && own[3..].iter().all(|part| *part == 0.0) {
                return Err(InputError::NotFinite);
            }
        }
        let velocities = self.velocities();
        let mut rest = numbers;
        for (body, link) in self.layout.bodies.iter().zip(&mut self.state.links) {
            let (own, others) = rest.split_at(configuration_len(body));
            rest = others;
            match *own {
                [x, y, z, i, j, k, w] => {
                    link.pose = Pose::new(Vec3::new(x, y, z), Quat::from_xyzw(i, j, k, w).normalize());
                }
                [position] => link.position = position,
                _ => {}
            }
        }
        self.refresh();
        // The interface has velocities of links' origins, the solver those of centres of mass.
        self.set_velocities(&velocities)
    }

    /// The generalised velocity `v`.
    #[must_use]
    pub fn velocities(&self) -> Vec<f64> {
        let mut numbers = Vec::with_capacity(self.layout.dofs());
        for (body, link) in self.links_with_dofs() {
            if body.joint.is_free() {
                let twist = link.twist.at_offset(-link.pose.vector(body.center));
                numbers.extend(twist.linear.to_array());
                numbers.extend(twist.angular.to_array());
            } else {
                numbers.push(link.velocity);
            }
        }
        numbers
    }

    /// Sets the generalised velocity.
    ///
    /// # Errors
    /// If the length is another, or a number is infinite or none; nothing is changed then.
    pub fn set_velocities(&mut self, numbers: &[f64]) -> Result<(), InputError> {
        check(numbers, self.layout.dofs())?;
        for (body, link) in self.layout.bodies.iter().zip(&mut self.state.links) {
            match numbers[body.dof_range()] {
                [x, y, z, a, b, c] => {
                    let twist = Twist { angular: Vec3::new(a, b, c), linear: Vec3::new(x, y, z) };
                    link.twist = twist.at_offset(link.pose.vector(body.center));
                }
                [velocity] => link.velocity = velocity,
                _ => {}
            }
        }
        self.kinematics.update_velocities(&self.layout, &self.state);
        Ok(())
    }

    /// World pose of a link.
    ///
    /// # Errors
    /// If the link belongs to another tree.
    pub fn pose(&self, link: LinkId) -> Result<Pose, InputError> {
        Ok(self.kinematics.poses[self.index_of(link)?])
    }

    /// Velocity of a link at a point of it (in the link's frame, `[m]`), in world axes.
    ///
    /// # Errors
    /// If the link belongs to another tree.
    pub fn twist(&self, link: LinkId, point: Vec3) -> Result<Twist, InputError> {
        let index = self.index_of(link)?;
        let arm = self.kinematics.poses[index].point(point) - self.kinematics.origins[index];
        Ok(self.kinematics.velocities[index].at_offset(arm))
    }

    /// Mass of all links that forces move. `[kg]`
    #[must_use]
    pub fn mass(&self) -> f64 {
        self.dynamic_bodies().map(|(_, body)| body.mass).sum()
    }

    /// Centre of mass of all links that forces move, in world coordinates; of none, the world's origin. `[m]`
    #[must_use]
    pub fn center_of_mass(&self) -> Vec3 {
        let sum: Vec3 =
            self.dynamic_bodies().map(|(index, body)| self.kinematics.centers[index] * body.mass).sum();
        sum / self.mass().max(f64::MIN_POSITIVE)
    }

    /// Velocity of the centre of mass, in world axes. `[m/s]`
    #[must_use]
    pub fn center_of_mass_velocity(&self) -> Vec3 {
        self.momentum().linear / self.mass().max(f64::MIN_POSITIVE)
    }

    /// Momentum of all links that forces move.
    #[must_use]
    pub fn momentum(&self) -> Momentum {
        let (mut sum, center) = (Momentum::default(), self.center_of_mass());
        for (index, _) in self.dynamic_bodies() {
            let own = self.kinematics.inertias[index].times(&self.kinematics.velocities[index]);
            sum.linear += own.force;
            sum.angular += own.torque + (self.kinematics.origins[index] - center).cross(own.force);
        }
        sum
    }

    /// Energy of all links that forces move.
    #[must_use]
    pub fn energy(&self) -> Energy {
        let mut energy = Energy::default();
        for (index, body) in self.dynamic_bodies() {
            let velocity = &self.kinematics.velocities[index];
            energy.kinetic += 0.5 * spatial_dot(velocity, &self.kinematics.inertias[index].times(velocity));
            energy.gravity -= body.mass * self.gravity.dot(self.kinematics.centers[index]);
        }
        for (body, link) in self.links_with_dofs().filter(|(body, _)| has_joint(body)) {
            energy.springs += 0.5 * self.passive[body.dof as usize][0] * link.position * link.position;
        }
        energy
    }
}

impl Multibody {
    fn refresh(&mut self) {
        self.kinematics.update_all_poses(&self.layout, &self.state);
        self.kinematics.update_velocities(&self.layout, &self.state);
        self.mass.assemble(&self.layout, &self.kinematics);
        self.mass.factorize_with_stiffness(&self.layout, &[]);
    }

    fn configuration_len(&self) -> usize {
        self.layout.bodies.iter().map(configuration_len).sum()
    }

    /// The links whose joints have degrees of freedom, with their states.
    fn links_with_dofs(&self) -> impl Iterator<Item = (&Body, &crate::state::LinkState)> {
        self.layout.bodies.iter().zip(&self.state.links).filter(|(body, _)| body.dof != NONE)
    }

    fn free_roots(&self) -> impl Iterator<Item = (&Body, &crate::state::LinkState)> {
        self.links_with_dofs().filter(|(body, _)| body.joint.is_free())
    }

    fn dynamic_bodies(&self) -> impl Iterator<Item = (usize, &Body)> {
        self.layout.bodies.iter().enumerate().filter(|(_, body)| body.is_dynamic)
    }

    fn index_of(&self, link: LinkId) -> Result<usize, InputError> {
        self.links.binary_search(&link).map_err(|_| InputError::OtherTree)
    }

    fn vector(&self, numbers: &[f64]) -> Result<Vec<f64>, InputError> {
        check(numbers, self.layout.dofs())?;
        Ok(numbers.to_vec())
    }
}

fn has_joint(body: &Body) -> bool {
    body.dof != NONE && !body.joint.is_free()
}

/// Numbers of a body in a configuration.
fn configuration_len(body: &Body) -> usize {
    if body.joint.is_free() { FREE_COORDINATES } else { body.joint.dofs() }
}

fn check(numbers: &[f64], expected: usize) -> Result<(), InputError> {
    if numbers.len() != expected {
        return Err(InputError::Length { expected, found: numbers.len() });
    }
    if numbers.iter().all(|number| number.is_finite()) { Ok(()) } else { Err(InputError::NotFinite) }
}

/// Transforms the two vectors that belong to a free root's degrees of freedom.
fn map_free_root(numbers: &mut [f64], body: &Body, change: impl Fn(Vec3, Vec3) -> (Vec3, Vec3)) {
    let Some(six) = numbers[body.dof_range()].first_chunk_mut::<FREE_DOFS>() else { return };
    let [x, y, z, a, b, c] = *six;
    let (first, second) = change(Vec3::new(x, y, z), Vec3::new(a, b, c));
    let [[x, y, z], [a, b, c]] = [first, second].map(|vector| vector.to_array());
    *six = [x, y, z, a, b, c];
}
