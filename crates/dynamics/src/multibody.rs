//! The equations of motion of trees, for those who compute with them: controllers, planners, optimisers.
//!
//! With the generalised velocity `v`, generalised forces `τ` and wrenches `f` from outside,
//!
//! ```text
//! M(q) dv/dt + h(q, v) = τ + Σ Jᵀ f
//! ```
//!
//! where `M` is the mass matrix, `h` the bias forces (Coriolis, centrifugal, gyroscopic, gravity) and `J` the Jacobian of
//! the place where a wrench acts. The algorithms are those of Featherstone, "Rigid Body Dynamics Algorithms", 2008:
//! recursive Newton-Euler (section 5.3), composite rigid bodies (6.2), factors `LᵀDL` (6.5); for the centre of mass and
//! the momentum see Orin and Goswami, "Centroidal dynamics of a humanoid robot", 2013.
//!
//! # Degrees and frames
//! Degrees go by link, in the order of the links' numbers. A free root has six: the velocity of its link's origin along
//! the world's axes x, y, z `[m/s]`, then its angular velocity about them `[rad/s]`; forces are `[N]`, and torques about
//! the link's origin `[N·m]`. A hinge has one `[rad/s]`, `[N·m]`, a slider one `[m/s]`, `[N]`. What forces do not move
//! (static and kinematic links) has none; its motion counts as given, without acceleration.
//!
//! A configuration has seven numbers for a free root (origin of the link `[m]`, and its rotation as a quaternion x, y, z, w,
//! world from link), one for each hinge `[rad]` or slider `[m]`.

use std::fmt;
use std::ops::Index;

use base::{Pose, Quat, Twist, Vec3, Wrench};

use crate::kinematics::{Kinematics, SpatialInertia, along, carried_along, momentum_along};
use crate::layout::{Body, JointModel, Layout, NONE};
use crate::mass::Mass;
use crate::model::LinkId;
use crate::simulation::Dynamics;
use crate::state::State;

/// Numbers of a free root: in a configuration, and its degrees.
const PLACE: usize = 7;
const DEGREES: usize = 6;

/// A matrix of numbers, row after row.
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

    /// How many rows.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// How many columns.
    #[must_use]
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// A row; empty if there is none.
    #[must_use]
    pub fn row(&self, row: usize) -> &[f64] {
        self.numbers.get(row * self.columns..(row + 1) * self.columns).unwrap_or_default()
    }

    /// All numbers, row after row.
    #[must_use]
    pub fn numbers(&self) -> &[f64] {
        &self.numbers
    }

    /// Times a vector, which has as many numbers as there are columns.
    #[must_use]
    pub fn times(&self, vector: &[f64]) -> Vec<f64> {
        let dot = |row: usize| self.row(row).iter().zip(vector).map(|(a, b)| a * b).sum();
        (0..self.rows).map(dot).collect()
    }

    /// The transpose times a vector, which has as many numbers as there are rows.
    #[must_use]
    pub fn transposed_times(&self, vector: &[f64]) -> Vec<f64> {
        let mut sum = vec![0.0; self.columns];
        for (row, factor) in vector.iter().enumerate().take(self.rows) {
            sum.iter_mut().zip(self.row(row)).for_each(|(sum, number)| *sum += factor * number);
        }
        sum
    }

    fn put(&mut self, row: usize, column: usize, number: f64) {
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
    /// How.
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
    /// `½ vᵀ M v`, with what kinematic joints add. `[J]`
    pub kinetic: f64,
    /// In the field of gravity, 0 at the world's origin. `[J]`
    pub gravity: f64,
    /// In the springs of joints. `[J]`
    pub springs: f64,
}

impl Energy {
    /// The sum.
    #[must_use]
    pub fn total(&self) -> f64 {
        self.kinetic + self.gravity + self.springs
    }
}

/// What was given is not a vector of these trees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InputError {
    /// It has another length.
    Length {
        /// How many numbers there must be.
        expected: usize,
        /// How many there were.
        found: usize,
    },
    /// A number is infinite or none, or a rotation has no length.
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
/// It is a copy: it can be put elsewhere ([`Multibody::set_configuration`], [`Multibody::set_velocities`]) to see what would
/// be, and the world does not change.
#[derive(Clone, Debug)]
pub struct Multibody {
    /// By place in the layout.
    links: Vec<LinkId>,
    layout: Layout,
    state: State,
    kinematics: Kinematics,
    mass: Mass,
    gravity: Vec3,
    /// Stiffness and damping of the joint of each degree.
    passive: Vec<[f64; 2]>,
}

impl Dynamics {
    /// The equations of motion of the trees that these links belong to. Constraints between links and contacts are no
    /// part of them: those act by their wrenches.
    #[must_use]
    pub fn multibody(&self, links: &[LinkId]) -> Multibody {
        let empty = Layout::default();
        let all = self.scratch.layout.as_ref().unwrap_or(&empty);
        let mut roots: Vec<u32> =
            links.iter().filter_map(|link| all.bodies.get(link.index())).map(|body| body.root).collect();
        roots.sort_unstable();
        roots.dedup();
        let is_meant = |body: &&Body| roots.binary_search(&body.root).is_ok();
        let members: Vec<u32> = all.bodies.iter().filter(is_meant).map(|body| body.link).collect();
        let layout = all.part(&members);
        let state = State {
            links: members.iter().map(|link| self.state().links[*link as usize].clone()).collect(),
            ..State::default()
        };
        let mut passive = vec![[0.0; 2]; layout.dofs()];
        for body in layout.bodies.iter().filter(|body| has_joint(body)) {
            let joint = &self.model.links[body.link as usize].joint;
            passive[body.dof as usize] = [joint.spring, joint.damping].map(crate::joints::at_least_zero);
        }
        let mut multibody = Multibody {
            links: members.into_iter().map(LinkId).collect(),
            layout,
            state,
            kinematics: Kinematics::default(),
            mass: Mass::default(),
            gravity: self.model.settings.gravity,
            passive,
        };
        multibody.refresh();
        multibody
    }

    /// What the contacts of the last step do to a link together, in world axes, the torque about its centre of mass.
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

/// Where things are and how they move.
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
            match body.motion {
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
        for (body, link) in self.moved() {
            if body.motion.is_free() {
                numbers.extend(link.pose.translation.to_array());
                numbers.extend(link.pose.rotation.to_array());
            } else {
                numbers.push(link.position);
            }
        }
        numbers
    }

    /// Puts the trees elsewhere; the generalised velocity stays. Quaternions are brought to length 1.
    ///
    /// # Errors
    /// If the length is another, a number is infinite or none, or a quaternion is zero; nothing is moved then.
    pub fn set_configuration(&mut self, numbers: &[f64]) -> Result<(), InputError> {
        check(numbers, self.configuration_len())?;
        let mut rest = numbers;
        for body in &self.layout.bodies {
            let (own, others) = rest.split_at(configuration_len(body));
            rest = others;
            if own.len() == PLACE && own[3..].iter().all(|part| *part == 0.0) {
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
        // Velocities are those of links' origins here, those of centres of mass inside.
        self.set_velocities(&velocities)
    }

    /// The generalised velocity `v`.
    #[must_use]
    pub fn velocities(&self) -> Vec<f64> {
        let mut numbers = Vec::with_capacity(self.layout.dofs());
        for (body, link) in self.moved() {
            if body.motion.is_free() {
                let twist = link.twist.at_offset(-link.pose.vector(body.center));
                numbers.extend(twist.linear.to_array());
                numbers.extend(twist.angular.to_array());
            } else {
                numbers.push(link.velocity);
            }
        }
        numbers
    }

    /// Gives the trees another velocity.
    ///
    /// # Errors
    /// If the length is another, or a number is infinite or none; nothing is changed then.
    pub fn set_velocities(&mut self, numbers: &[f64]) -> Result<(), InputError> {
        check(numbers, self.layout.dofs())?;
        for (body, link) in self.layout.bodies.iter().zip(&mut self.state.links) {
            match numbers[body.degrees()] {
                [x, y, z, a, b, c] => {
                    let twist = Twist { angular: Vec3::new(a, b, c), linear: Vec3::new(x, y, z) };
                    link.twist = twist.at_offset(link.pose.vector(body.center));
                }
                [velocity] => link.velocity = velocity,
                _ => {}
            }
        }
        self.kinematics.move_links(&self.layout, &self.state);
        Ok(())
    }

    /// Place of a link: world from link.
    ///
    /// # Errors
    /// If the link belongs to another tree.
    pub fn pose(&self, link: LinkId) -> Result<Pose, InputError> {
        Ok(self.kinematics.poses[self.place(link)?])
    }

    /// Velocity of a link at a point of it (in the link's frame, `[m]`), in world axes.
    ///
    /// # Errors
    /// If the link belongs to another tree.
    pub fn twist(&self, link: LinkId, point: Vec3) -> Result<Twist, InputError> {
        let place = self.place(link)?;
        let arm = self.kinematics.poses[place].point(point) - self.kinematics.origins[place];
        Ok(self.kinematics.velocities[place].at_offset(arm))
    }

    /// Mass of all links that forces move. `[kg]`
    #[must_use]
    pub fn mass(&self) -> f64 {
        self.massive().map(|(_, body)| body.mass).sum()
    }

    /// Centre of mass of all links that forces move, in world coordinates; of none, the world's origin. `[m]`
    #[must_use]
    pub fn center_of_mass(&self) -> Vec3 {
        let sum: Vec3 = self.massive().map(|(place, body)| self.kinematics.centers[place] * body.mass).sum();
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
        for (place, _) in self.massive() {
            let own = self.kinematics.inertias[place].times(&self.kinematics.velocities[place]);
            sum.linear += own.force;
            sum.angular += own.torque + (self.kinematics.origins[place] - center).cross(own.force);
        }
        sum
    }

    /// Energy of all links that forces move.
    #[must_use]
    pub fn energy(&self) -> Energy {
        let mut energy = Energy::default();
        for (place, body) in self.massive() {
            let velocity = &self.kinematics.velocities[place];
            energy.kinetic += 0.5 * along(velocity, &self.kinematics.inertias[place].times(velocity));
            energy.gravity -= body.mass * self.gravity.dot(self.kinematics.centers[place]);
        }
        for (body, link) in self.moved().filter(|(body, _)| has_joint(body)) {
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
            for (&carrier, &number) in self.layout.path_of(dof).iter().zip(self.mass.row(&self.layout, dof)) {
                matrix.put(dof, carrier as usize, number);
                matrix.put(carrier as usize, dof, number);
            }
        }
        // To the degrees of this interface, from both sides.
        for row in matrix.numbers.chunks_mut(count.max(1)) {
            self.outwards(row);
        }
        let mut column = vec![0.0; count];
        for index in 0..count {
            for (row, number) in column.iter_mut().enumerate() {
                *number = matrix[[row, index]];
            }
            self.outwards(&mut column);
            for (row, number) in column.iter().enumerate() {
                matrix.put(row, index, *number);
            }
        }
        // Both ways of adding up differ in the last bits.
        for row in 0..count {
            for column in 0..row {
                matrix.put(column, row, matrix[[row, column]]);
            }
        }
        matrix
    }

    /// `M⁻¹ f`, by the factors of the mass matrix: how a generalised force accelerates, or an impulse changes velocities.
    ///
    /// # Errors
    /// If the length is another.
    pub fn solve(&self, forces: &[f64]) -> Result<Vec<f64>, InputError> {
        let mut numbers = self.vector(forces)?;
        for (body, link) in self.roots() {
            let arm = link.pose.vector(body.center);
            change_root(&mut numbers, body, |force, torque| (torque - arm.cross(force), force));
        }
        self.mass.factors.scale_impulses(&self.layout, &self.layout.blocks, &mut numbers);
        self.mass.factors.unscale(&self.layout, &self.layout.blocks, &mut numbers);
        for (body, link) in self.roots() {
            let arm = link.pose.vector(body.center);
            change_root(&mut numbers, body, |angular, linear| (linear - angular.cross(arm), angular));
        }
        Ok(numbers)
    }

    /// Forces of all degrees for the accelerations `dv/dt`: `M dv/dt + h`.
    ///
    /// # Errors
    /// If the length is another.
    pub fn inverse_dynamics(&self, accelerations: &[f64]) -> Result<Vec<f64>, InputError> {
        let accelerations = self.vector(accelerations)?;
        Ok(self.newton_euler(&accelerations))
    }

    /// Bias forces `h`: what holds the velocities as they are against Coriolis, centrifugal and gyroscopic forces and gravity.
    #[must_use]
    pub fn bias_forces(&self) -> Vec<f64> {
        self.newton_euler(&vec![0.0; self.layout.dofs()])
    }

    /// What holds the trees at rest against gravity: the bias forces without velocities.
    #[must_use]
    pub fn gravity_forces(&self) -> Vec<f64> {
        let mut forces = vec![0.0; self.layout.dofs()];
        for (dof, force) in forces.iter_mut().enumerate() {
            let column = &self.kinematics.columns[dof];
            let inertia = self.mass.composite(self.layout.dof_link[dof] as usize);
            let weight = inertia.times(&Twist { angular: Vec3::ZERO, linear: -self.gravity });
            *force = along(column, &weight);
        }
        self.outwards(&mut forces);
        forces
    }

    /// Forces of the joints' springs and dampers: `-k q - d v`.
    #[must_use]
    pub fn passive_forces(&self) -> Vec<f64> {
        let mut forces = vec![0.0; self.layout.dofs()];
        for (body, link) in self.moved().filter(|(body, _)| has_joint(body)) {
            let [spring, damping] = self.passive[body.dof as usize];
            forces[body.dof as usize] = -spring * link.position - damping * link.velocity;
        }
        forces
    }

    /// Accelerations `dv/dt` under generalised forces: `M⁻¹ (τ - h)`. Springs, dampers, motors, stops and contacts act
    /// only as far as they are in `forces`: see [`Multibody::passive_forces`].
    ///
    /// # Errors
    /// If the length is another.
    pub fn forward_dynamics(&self, forces: &[f64]) -> Result<Vec<f64>, InputError> {
        let mut left = self.vector(forces)?;
        left.iter_mut().zip(self.bias_forces()).for_each(|(force, bias)| *force -= bias);
        self.solve(&left)
    }

    /// Jacobian of a link at a point of it (in the link's frame, `[m]`): six rows, the velocity of the point along the
    /// world's axes, then the angular velocity about them; one column for each degree. A wrench there (force, then torque)
    /// is the generalised force `Jᵀ f`.
    ///
    /// # Errors
    /// If the link belongs to another tree.
    pub fn jacobian(&self, link: LinkId, point: Vec3) -> Result<Matrix, InputError> {
        let place = self.place(link)?;
        let arm = self.kinematics.poses[place].point(point) - self.kinematics.origins[place];
        let mut jacobian = Matrix::zeros(6, self.layout.dofs());
        let last = self.layout.bodies[place].last_dof;
        let carriers = if last == NONE { &[] } else { self.layout.path_of(last as usize) };
        for &dof in carriers {
            let Twist { angular, linear } = self.kinematics.columns[dof as usize].at_offset(arm);
            let column = linear.to_array().into_iter().chain(angular.to_array());
            column.enumerate().for_each(|(row, number)| jacobian.put(row, dof as usize, number));
        }
        self.each_row_outwards(&mut jacobian);
        Ok(jacobian)
    }

    /// Acceleration of a link at a point of it (in the link's frame, `[m]`) where no velocity of a degree changes: `dJ/dt v`.
    /// Linear `[m/s²]` and angular `[rad/s²]`, along the world's axes.
    ///
    /// # Errors
    /// If the link belongs to another tree.
    pub fn bias_acceleration(&self, link: LinkId, point: Vec3) -> Result<(Vec3, Vec3), InputError> {
        let place = self.place(link)?;
        let arm = self.kinematics.poses[place].point(point) - self.kinematics.origins[place];
        let spatial = self.accelerations(&vec![0.0; self.layout.dofs()], Vec3::ZERO)[place].at_offset(arm);
        let velocity = self.kinematics.velocities[place].at_offset(arm);
        Ok((spatial.linear + velocity.angular.cross(velocity.linear), spatial.angular))
    }

    /// Jacobian of the centre of mass: three rows, its velocity along the world's axes, one column for each degree.
    #[must_use]
    pub fn center_of_mass_jacobian(&self) -> Matrix {
        let mut jacobian = Matrix::zeros(3, self.layout.dofs());
        let mass = self.mass().max(f64::MIN_POSITIVE);
        for dof in 0..self.layout.dofs() {
            let inertia = self.mass.composite(self.layout.dof_link[dof] as usize);
            let velocity = inertia.times(&self.kinematics.columns[dof]).force / mass;
            velocity.to_array().into_iter().enumerate().for_each(|(row, part)| jacobian.put(row, dof, part));
        }
        self.each_row_outwards(&mut jacobian);
        jacobian
    }
}

/// Degrees inside are those of the solver: turns of a free root, then ways of its centre of mass.
impl Multibody {
    fn refresh(&mut self) {
        self.kinematics.place(&self.layout, &self.state);
        self.kinematics.move_links(&self.layout, &self.state);
        self.mass.assemble(&self.layout, &self.kinematics);
        self.mass.factor(&self.layout, &[]);
    }

    fn configuration_len(&self) -> usize {
        self.layout.bodies.iter().map(configuration_len).sum()
    }

    /// The links that have degrees of their own, with how they move.
    fn moved(&self) -> impl Iterator<Item = (&Body, &crate::state::LinkState)> {
        self.layout.bodies.iter().zip(&self.state.links).filter(|(body, _)| body.dof != NONE)
    }

    fn roots(&self) -> impl Iterator<Item = (&Body, &crate::state::LinkState)> {
        self.moved().filter(|(body, _)| body.motion.is_free())
    }

    fn massive(&self) -> impl Iterator<Item = (usize, &Body)> {
        self.layout.bodies.iter().enumerate().filter(|(_, body)| body.dynamic)
    }

    fn place(&self, link: LinkId) -> Result<usize, InputError> {
        self.links.binary_search(&link).map_err(|_| InputError::OtherTree)
    }

    fn vector(&self, numbers: &[f64]) -> Result<Vec<f64>, InputError> {
        check(numbers, self.layout.dofs())?;
        Ok(numbers.to_vec())
    }

    /// Forces on the solver's degrees, in the place of those on the degrees of this interface.
    fn outwards(&self, forces: &mut [f64]) {
        for (body, link) in self.roots() {
            let arm = link.pose.vector(body.center);
            change_root(forces, body, |torque, force| (force, torque + arm.cross(force)));
        }
    }

    fn each_row_outwards(&self, jacobian: &mut Matrix) {
        for row in jacobian.numbers.chunks_mut(jacobian.columns.max(1)) {
            self.outwards(row);
        }
    }

    /// Spatial accelerations of the links at their trees' origins, on a world that is accelerated.
    fn accelerations(&self, own: &[f64], world: Vec3) -> Vec<Twist> {
        let mut all: Vec<Twist> = Vec::with_capacity(self.layout.bodies.len());
        for (place, (body, link)) in self.layout.bodies.iter().zip(&self.state.links).enumerate() {
            let carried = match body.parent {
                NONE => Twist { angular: Vec3::ZERO, linear: world },
                parent => all[parent as usize],
            };
            let (velocity, axis) = (&self.kinematics.velocities[place], &self.kinematics.axes[place]);
            let turning = -velocity.angular.cross(velocity.linear);
            let added = match body.motion {
                JointModel::Free => {
                    let arm = link.pose.vector(body.center);
                    let [x, y, z, a, b, c] = own[body.degrees()] else { continue };
                    let (linear, angular) = (Vec3::new(x, y, z), Vec3::new(a, b, c));
                    let w = velocity.angular;
                    // That of the centre of mass, then as a spatial one.
                    let center = linear + angular.cross(arm) + w.cross(w.cross(arm));
                    Twist { angular, linear: center + turning }
                }
                JointModel::KinematicFree => Twist { angular: Vec3::ZERO, linear: turning },
                JointModel::Fixed => Twist::default(),
                _ => {
                    let moving =
                        Twist { angular: axis.angular * link.velocity, linear: axis.linear * link.velocity };
                    let turned = carried_along(velocity, &moving);
                    let rate = if body.dof == NONE { 0.0 } else { own[body.dof as usize] };
                    Twist {
                        angular: turned.angular + axis.angular * rate,
                        linear: turned.linear + axis.linear * rate,
                    }
                }
            };
            all.push(Twist {
                angular: carried.angular + added.angular,
                linear: carried.linear + added.linear,
            });
        }
        all
    }

    /// Forces of all degrees for their accelerations, with gravity as an acceleration of the world upwards.
    fn newton_euler(&self, accelerations: &[f64]) -> Vec<f64> {
        let accelerations = self.accelerations(accelerations, -self.gravity);
        let mut sums = vec![Wrench::default(); self.layout.bodies.len()];
        for (place, _) in self.massive() {
            let inertia: &SpatialInertia = &self.kinematics.inertias[place];
            let velocity = &self.kinematics.velocities[place];
            let push = inertia.times(&accelerations[place]);
            let turning = momentum_along(velocity, &inertia.times(velocity));
            sums[place] = Wrench { torque: push.torque + turning.torque, force: push.force + turning.force };
        }
        let mut forces = vec![0.0; self.layout.dofs()];
        for (place, body) in self.layout.bodies.iter().enumerate().rev() {
            let sum = sums[place];
            for dof in body.degrees() {
                forces[dof] = along(&self.kinematics.columns[dof], &sum);
            }
            if body.parent != NONE {
                let total = &mut sums[body.parent as usize];
                total.force += sum.force;
                total.torque += sum.torque;
            }
        }
        self.outwards(&mut forces);
        forces
    }
}

fn has_joint(body: &Body) -> bool {
    body.dof != NONE && !body.motion.is_free()
}

/// How many numbers a body has in a configuration.
fn configuration_len(body: &Body) -> usize {
    if body.motion.is_free() { PLACE } else { body.motion.dofs() }
}

fn check(numbers: &[f64], expected: usize) -> Result<(), InputError> {
    if numbers.len() != expected {
        return Err(InputError::Length { expected, found: numbers.len() });
    }
    if numbers.iter().all(|number| number.is_finite()) { Ok(()) } else { Err(InputError::NotFinite) }
}

/// Changes the two vectors that belong to a free root's degrees.
fn change_root(numbers: &mut [f64], body: &Body, change: impl Fn(Vec3, Vec3) -> (Vec3, Vec3)) {
    let Some(six) = numbers[body.degrees()].first_chunk_mut::<DEGREES>() else { return };
    let [x, y, z, a, b, c] = *six;
    let (first, second) = change(Vec3::new(x, y, z), Vec3::new(a, b, c));
    let [[x, y, z], [a, b, c]] = [first, second].map(|vector| vector.to_array());
    *six = [x, y, z, a, b, c];
}
