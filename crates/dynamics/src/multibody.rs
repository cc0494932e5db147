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

use std::fmt;
use std::ops::Index;

use base::{Pose, Quat, Twist, Vec3, Wrench};

use crate::kinematics::{Kinematics, SpatialInertia, cross_force, cross_motion, spatial_dot};
use crate::layout::{Body, JointModel, Layout, NONE};
use crate::mass::MassMatrix;
use crate::model::LinkId;
use crate::simulation::Dynamics;
use crate::state::State;

/// Numbers of a free root in a configuration, and its degrees of freedom.
const FREE_COORDINATES: usize = 7;
const FREE_DOFS: usize = 6;

/// A dense matrix, stored row by row.
#[derive(Clone, Debug, PartialEq)]
pub struct Matrix {
    rows: usize,
    columns: usize,
    numbers: Vec<f64>,
}

impl Matrix {
    /// A matrix of zeros.
    #[must_use]
    pub fn zeros(rows: usize, columns: usize) -> Self {
        Self { rows, columns, numbers: vec![0.0; rows * columns] }
    }

    /// Number of rows.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Number of columns.
    #[must_use]
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// A row; empty if there is none.
    #[must_use]
    pub fn row(&self, row: usize) -> &[f64] {
        self.numbers.get(row * self.columns..(row + 1) * self.columns).unwrap_or_default()
    }

    /// All entries, row by row.
    #[must_use]
    pub fn numbers(&self) -> &[f64] {
        &self.numbers
    }

    /// Product with a vector, which has as many entries as there are columns.
    #[must_use]
    pub fn times(&self, vector: &[f64]) -> Vec<f64> {
        let dot = |row: usize| self.row(row).iter().zip(vector).map(|(a, b)| a * b).sum();
        (0..self.rows).map(dot).collect()
    }

    /// Product of the transpose with a vector, which has as many entries as there are rows.
    #[must_use]
    pub fn transposed_times(&self, vector: &[f64]) -> Vec<f64> {
        let mut sum = vec![0.0; self.columns];
        for (row, factor) in vector.iter().enumerate().take(self.rows) {
            sum.iter_mut().zip(self.row(row)).for_each(|(sum, number)| *sum += factor * number);
        }
        sum
    }

    fn set(&mut self, row: usize, column: usize, number: f64) {
        self.numbers[row * self.columns + column] = number;
    }
}

impl Index<[usize; 2]> for Matrix {
    type Output = f64;

    fn index(&self, [row, column]: [usize; 2]) -> &f64 {
        assert!(column < self.columns, "column {column} of {}", self.columns);
        &self.numbers[row * self.columns + column]
    }
}

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

/// Matrices and forces.
impl Multibody {
    /// The mass matrix `M`: symmetric, positive definite, degrees by degrees. `[kg]`, `[kg·m]`, `[kg·m²]`
    #[must_use]
    pub fn mass_matrix(&self) -> Matrix {
        let count = self.layout.dofs();
        let mut matrix = Matrix::zeros(count, count);
        for dof in 0..count {
            for (&ancestor, &number) in self.layout.path_of(dof).iter().zip(self.mass.row(&self.layout, dof))
            {
                matrix.set(dof, ancestor as usize, number);
                matrix.set(ancestor as usize, dof, number);
            }
        }
        // Converted to the degrees of freedom of this interface, from both sides.
        for row in matrix.numbers.chunks_mut(count.max(1)) {
            self.to_interface(row);
        }
        let mut column = vec![0.0; count];
        for index in 0..count {
            for (row, number) in column.iter_mut().enumerate() {
                *number = matrix[[row, index]];
            }
            self.to_interface(&mut column);
            for (row, number) in column.iter().enumerate() {
                matrix.set(row, index, *number);
            }
        }
        // The two orders of summation differ in the last bits.
        for row in 0..count {
            for column in 0..row {
                matrix.set(column, row, matrix[[row, column]]);
            }
        }
        matrix
    }

    /// `M⁻¹ f`, by the factors of the mass matrix: the acceleration by a generalised force, or the change of velocity
    /// by an impulse.
    ///
    /// # Errors
    /// If the length is another.
    pub fn solve(&self, forces: &[f64]) -> Result<Vec<f64>, InputError> {
        let mut numbers = self.vector(forces)?;
        for (body, link) in self.free_roots() {
            let arm = link.pose.vector(body.center);
            map_free_root(&mut numbers, body, |force, torque| (torque - arm.cross(force), force));
        }
        self.mass.factors.scale_impulses(&self.layout, &self.layout.blocks, &mut numbers);
        self.mass.factors.unscale_velocities(&self.layout, &self.layout.blocks, &mut numbers);
        for (body, link) in self.free_roots() {
            let arm = link.pose.vector(body.center);
            map_free_root(&mut numbers, body, |angular, linear| (linear - angular.cross(arm), angular));
        }
        Ok(numbers)
    }

    /// Generalised forces for the accelerations `dv/dt`: `M dv/dt + h`.
    ///
    /// # Errors
    /// If the length is another.
    pub fn inverse_dynamics(&self, accelerations: &[f64]) -> Result<Vec<f64>, InputError> {
        let accelerations = self.vector(accelerations)?;
        Ok(self.newton_euler(&accelerations))
    }

    /// Bias forces `h`: the generalised forces that keep the velocities constant against Coriolis, centrifugal and
    /// gyroscopic forces and gravity.
    #[must_use]
    pub fn bias_forces(&self) -> Vec<f64> {
        self.newton_euler(&vec![0.0; self.layout.dofs()])
    }

    /// Generalised forces that hold the trees at rest against gravity: the bias forces at zero velocity.
    #[must_use]
    pub fn gravity_forces(&self) -> Vec<f64> {
        let mut forces = vec![0.0; self.layout.dofs()];
        for (dof, force) in forces.iter_mut().enumerate() {
            let column = &self.kinematics.motion_subspace[dof];
            let inertia = self.mass.composite(self.layout.dof_link[dof] as usize);
            let weight = inertia.times(&Twist { angular: Vec3::ZERO, linear: -self.gravity });
            *force = spatial_dot(column, &weight);
        }
        self.to_interface(&mut forces);
        forces
    }

    /// Forces of the joints' springs and dampers: `-k q - d v`.
    #[must_use]
    pub fn passive_forces(&self) -> Vec<f64> {
        let mut forces = vec![0.0; self.layout.dofs()];
        for (body, link) in self.links_with_dofs().filter(|(body, _)| has_joint(body)) {
            let [spring, damping] = self.passive[body.dof as usize];
            forces[body.dof as usize] = -spring * link.position - damping * link.velocity;
        }
        forces
    }

    /// Accelerations `dv/dt` under generalised forces: `M⁻¹ (τ - h)`. Springs, dampers, motors, stops and contacts act
    /// only as far as they are included in `forces`: see [`Multibody::passive_forces`].
    ///
    /// # Errors
    /// If the length is another.
    pub fn forward_dynamics(&self, forces: &[f64]) -> Result<Vec<f64>, InputError> {
        let mut net_forces = self.vector(forces)?;
        net_forces.iter_mut().zip(self.bias_forces()).for_each(|(force, bias)| *force -= bias);
        self.solve(&net_forces)
    }

    /// Jacobian of a link at a point of it (in the link's frame, `[m]`): six rows, the velocity of the point along the
    /// world's axes, then the angular velocity about them; one column for each degree of freedom. A wrench there
    /// (force, then torque) is the generalised force `Jᵀ f`.
    ///
    /// # Errors
    /// If the link belongs to another tree.
    pub fn jacobian(&self, link: LinkId, point: Vec3) -> Result<Matrix, InputError> {
        let index = self.index_of(link)?;
        let arm = self.kinematics.poses[index].point(point) - self.kinematics.origins[index];
        let mut jacobian = Matrix::zeros(6, self.layout.dofs());
        let last = self.layout.bodies[index].last_dof;
        let ancestors = if last == NONE { &[] } else { self.layout.path_of(last as usize) };
        for &dof in ancestors {
            let Twist { angular, linear } = self.kinematics.motion_subspace[dof as usize].at_offset(arm);
            let column = linear.to_array().into_iter().chain(angular.to_array());
            column.enumerate().for_each(|(row, number)| jacobian.set(row, dof as usize, number));
        }
        self.rows_to_interface(&mut jacobian);
        Ok(jacobian)
    }

    /// Acceleration of a link at a point of it (in the link's frame, `[m]`) at zero generalised acceleration: `dJ/dt
    /// v`. Linear `[m/s²]` and angular `[rad/s²]`, along the world's axes.
    ///
    /// # Errors
    /// If the link belongs to another tree.
    pub fn bias_acceleration(&self, link: LinkId, point: Vec3) -> Result<(Vec3, Vec3), InputError> {
        let index = self.index_of(link)?;
        let arm = self.kinematics.poses[index].point(point) - self.kinematics.origins[index];
        let spatial = self.accelerations(&vec![0.0; self.layout.dofs()], Vec3::ZERO)[index].at_offset(arm);
        let velocity = self.kinematics.velocities[index].at_offset(arm);
        Ok((spatial.linear + velocity.angular.cross(velocity.linear), spatial.angular))
    }

    /// Jacobian of the centre of mass: three rows, its velocity along the world's axes; one column for each degree of
    /// freedom.
    #[must_use]
    pub fn center_of_mass_jacobian(&self) -> Matrix {
        let mut jacobian = Matrix::zeros(3, self.layout.dofs());
        let mass = self.mass().max(f64::MIN_POSITIVE);
        for dof in 0..self.layout.dofs() {
            let inertia = self.mass.composite(self.layout.dof_link[dof] as usize);
            let velocity = inertia.times(&self.kinematics.motion_subspace[dof]).force / mass;
            velocity.to_array().into_iter().enumerate().for_each(|(row, part)| jacobian.set(row, dof, part));
        }
        self.rows_to_interface(&mut jacobian);
        jacobian
    }
}

/// The solver's degrees of freedom of a free root are rotations first, then translations of its centre of mass.
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

    /// Converts forces on the solver's degrees of freedom to those on the degrees of freedom of this interface.
    fn to_interface(&self, forces: &mut [f64]) {
        for (body, link) in self.free_roots() {
            let arm = link.pose.vector(body.center);
            map_free_root(forces, body, |torque, force| (force, torque + arm.cross(force)));
        }
    }

    fn rows_to_interface(&self, jacobian: &mut Matrix) {
        for row in jacobian.numbers.chunks_mut(jacobian.columns.max(1)) {
            self.to_interface(row);
        }
    }

    /// Spatial accelerations of the links at their trees' origins, on a world with an acceleration.
    fn accelerations(&self, own: &[f64], world: Vec3) -> Vec<Twist> {
        let mut all: Vec<Twist> = Vec::with_capacity(self.layout.bodies.len());
        for (index, (body, link)) in self.layout.bodies.iter().zip(&self.state.links).enumerate() {
            let parent_acceleration = match body.parent {
                NONE => Twist { angular: Vec3::ZERO, linear: world },
                parent => all[parent as usize],
            };
            let (velocity, axis) = (&self.kinematics.velocities[index], &self.kinematics.joint_axes[index]);
            let centripetal = -velocity.angular.cross(velocity.linear);
            let relative = match body.joint {
                JointModel::Free => {
                    let arm = link.pose.vector(body.center);
                    let [x, y, z, a, b, c] = own[body.dof_range()] else { continue };
                    let (linear, angular) = (Vec3::new(x, y, z), Vec3::new(a, b, c));
                    let w = velocity.angular;
                    // Acceleration of the centre of mass, then as a spatial one.
                    let center = linear + angular.cross(arm) + w.cross(w.cross(arm));
                    Twist { angular, linear: center + centripetal }
                }
                JointModel::KinematicFree => Twist { angular: Vec3::ZERO, linear: centripetal },
                JointModel::Fixed => Twist::default(),
                _ => {
                    let joint_velocity =
                        Twist { angular: axis.angular * link.velocity, linear: axis.linear * link.velocity };
                    let coriolis = cross_motion(velocity, &joint_velocity);
                    let joint_acceleration = if body.dof == NONE { 0.0 } else { own[body.dof as usize] };
                    Twist {
                        angular: coriolis.angular + axis.angular * joint_acceleration,
                        linear: coriolis.linear + axis.linear * joint_acceleration,
                    }
                }
            };
            all.push(Twist {
                angular: parent_acceleration.angular + relative.angular,
                linear: parent_acceleration.linear + relative.linear,
            });
        }
        all
    }

    /// Generalised forces for accelerations, with gravity as an upward acceleration of the world.
    fn newton_euler(&self, accelerations: &[f64]) -> Vec<f64> {
        let accelerations = self.accelerations(accelerations, -self.gravity);
        let mut wrenches = vec![Wrench::default(); self.layout.bodies.len()];
        for (index, _) in self.dynamic_bodies() {
            let inertia: &SpatialInertia = &self.kinematics.inertias[index];
            let velocity = &self.kinematics.velocities[index];
            let inertial = inertia.times(&accelerations[index]);
            let gyroscopic = cross_force(velocity, &inertia.times(velocity));
            wrenches[index] = Wrench {
                torque: inertial.torque + gyroscopic.torque,
                force: inertial.force + gyroscopic.force,
            };
        }
        let mut forces = vec![0.0; self.layout.dofs()];
        for (index, body) in self.layout.bodies.iter().enumerate().rev() {
            let sum = wrenches[index];
            for dof in body.dof_range() {
                forces[dof] = spatial_dot(&self.kinematics.motion_subspace[dof], &sum);
            }
            if body.parent != NONE {
                let total = &mut wrenches[body.parent as usize];
                total.force += sum.force;
                total.torque += sum.torque;
            }
        }
        self.to_interface(&mut forces);
        forces
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
