//! Mass matrices, Jacobians, and inverse and forward dynamics of trees.

use base::{Twist, Vec3, Wrench};

use super::{InputError, Matrix, Multibody, has_joint, map_free_root};
use crate::kinematics::{SpatialInertia, cross_force, cross_motion, spatial_dot};
use crate::layout::{JointModel, NONE};
use crate::model::LinkId;

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
        for row in matrix.rows_mut() {
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

    /// Converts forces on the solver's degrees of freedom to those on the degrees of freedom of this interface. The solver's
    /// of a free root are rotations first, then translations of its centre of mass.
    fn to_interface(&self, forces: &mut [f64]) {
        for (body, link) in self.free_roots() {
            let arm = link.pose.vector(body.center);
            map_free_root(forces, body, |torque, force| (force, torque + arm.cross(force)));
        }
    }

    fn rows_to_interface(&self, jacobian: &mut Matrix) {
        for row in jacobian.rows_mut() {
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
