//! Equations of motion as arrays.

use numpy::{PyArray1, PyArray2, PyArrayMethods};
use pyo3::prelude::*;
use rebots::{DegreeKind, Matrix, Vec3};

use crate::raised;
use crate::world::{Node, World};

/// The multibody system of a robot at one moment: M(q) dv/dt + h(q, v) = tau + sum of J^T f.
///
/// It is a copy: changing its configuration does not affect the world. Vectors and matrices are ordered by ``degrees``:
/// six for a floating base (linear velocity of its solid's origin, then angular velocity, in world axes; likewise
/// force, then torque about that origin), one for each axis of a joint. In ``configuration`` a floating base has seven
/// numbers: position, then a quaternion x, y, z, w (world from solid). Units are SI. Bodies that are fixed to the world
/// or move without physics have no degrees of freedom and no mass here. Contacts, loop constraints, motors, springs and
/// dampers contribute forces only. Vectors of a wrong length and nodes outside the system raise ValueError.
#[pyclass(module = "rebots")]
pub(crate) struct Multibody {
    pub(crate) world: Py<World>,
    pub(crate) inner: rebots::Multibody,
}

type Vector<'py> = Bound<'py, PyArray1<f64>>;
type Array<'py> = Bound<'py, PyArray2<f64>>;

fn vector<'py>(py: Python<'py>, numbers: &[f64]) -> Vector<'py> {
    PyArray1::from_slice(py, numbers)
}

fn array<'py>(py: Python<'py>, matrix: &Matrix) -> PyResult<Array<'py>> {
    PyArray1::from_slice(py, matrix.numbers()).reshape([matrix.rows(), matrix.columns()])
}

fn point(numbers: [f64; 3]) -> Vec3 {
    Vec3::from_array(numbers)
}

#[pymethods]
impl Multibody {
    /// DEF (or type) of the joint or floating base, axis from 1, and "translation", "rotation", "hinge" or "slider".
    #[getter]
    fn degrees(&self, py: Python<'_>) -> Vec<(String, u32, &'static str)> {
        let world = &self.world.borrow(py).inner;
        let told = self.inner.degrees(world).into_iter().map(|degree| {
            let name = degree.node.map_or(String::new(), |node| {
                node.def(world).unwrap_or_else(|| node.type_name(world)).to_owned()
            });
            let kind = match degree.kind {
                DegreeKind::Translation(_) => "translation",
                DegreeKind::Rotation(_) => "rotation",
                DegreeKind::Hinge => "hinge",
                DegreeKind::Slider => "slider",
            };
            (name, degree.axis, kind)
        });
        told.collect()
    }

    #[getter]
    fn configuration<'py>(&self, py: Python<'py>) -> Vector<'py> {
        vector(py, &self.inner.configuration())
    }

    #[setter]
    fn set_configuration(&mut self, numbers: Vec<f64>) -> PyResult<()> {
        self.inner.set_configuration(&numbers).map_err(|error| raised(&error))
    }

    #[getter]
    fn velocities<'py>(&self, py: Python<'py>) -> Vector<'py> {
        vector(py, &self.inner.velocities())
    }

    #[setter]
    fn set_velocities(&mut self, numbers: Vec<f64>) -> PyResult<()> {
        self.inner.set_velocities(&numbers).map_err(|error| raised(&error))
    }

    /// Position [m] and quaternion x, y, z, w of a node in this configuration.
    fn pose<'py>(&self, py: Python<'py>, node: &Node) -> PyResult<(Vector<'py>, Vector<'py>)> {
        let pose =
            self.inner.pose(&self.world.borrow(py).inner, node.inner).map_err(|error| raised(&error))?;
        Ok((vector(py, &pose.translation.to_array()), vector(py, &pose.rotation.to_array())))
    }

    /// Linear and angular velocity of a node at a point given in its frame, in world axes.
    #[pyo3(signature = (node, at=[0.0; 3]))]
    fn twist<'py>(&self, py: Python<'py>, node: &Node, at: [f64; 3]) -> PyResult<(Vector<'py>, Vector<'py>)> {
        let world = &self.world.borrow(py).inner;
        let twist = self.inner.twist(world, node.inner, point(at)).map_err(|error| raised(&error))?;
        Ok((vector(py, &twist.linear.to_array()), vector(py, &twist.angular.to_array())))
    }

    /// [kg]
    #[getter]
    fn mass(&self) -> f64 {
        self.inner.mass()
    }

    /// In world coordinates. [m]
    #[getter]
    fn center_of_mass<'py>(&self, py: Python<'py>) -> Vector<'py> {
        vector(py, &self.inner.center_of_mass().to_array())
    }

    #[getter]
    fn center_of_mass_velocity<'py>(&self, py: Python<'py>) -> Vector<'py> {
        vector(py, &self.inner.center_of_mass_velocity().to_array())
    }

    /// Linear [N·s], and angular about the centre of mass [N·m·s], in world axes.
    #[getter]
    fn momentum<'py>(&self, py: Python<'py>) -> (Vector<'py>, Vector<'py>) {
        let momentum = self.inner.momentum();
        (vector(py, &momentum.linear.to_array()), vector(py, &momentum.angular.to_array()))
    }

    /// Kinetic energy, potential energy (0 at the world's origin), energy of the joints' springs. [J]
    #[getter]
    fn energy(&self) -> (f64, f64, f64) {
        let energy = self.inner.energy();
        (energy.kinetic, energy.gravity, energy.springs)
    }

    /// The mass matrix M.
    fn mass_matrix<'py>(&self, py: Python<'py>) -> PyResult<Array<'py>> {
        array(py, &self.inner.mass_matrix())
    }

    /// M^-1 f.
    fn solve<'py>(&self, py: Python<'py>, forces: Vec<f64>) -> PyResult<Vector<'py>> {
        Ok(vector(py, &self.inner.solve(&forces).map_err(|error| raised(&error))?))
    }

    /// h: Coriolis, centrifugal, gyroscopic forces and gravity.
    fn bias_forces<'py>(&self, py: Python<'py>) -> Vector<'py> {
        vector(py, &self.inner.bias_forces())
    }

    /// Generalized forces that hold the bodies at rest against gravity.
    fn gravity_forces<'py>(&self, py: Python<'py>) -> Vector<'py> {
        vector(py, &self.inner.gravity_forces())
    }

    /// Forces of the joints' springs and dampers: -k q - d v.
    fn passive_forces<'py>(&self, py: Python<'py>) -> Vector<'py> {
        vector(py, &self.inner.passive_forces())
    }

    /// M a + h.
    fn inverse_dynamics<'py>(&self, py: Python<'py>, accelerations: Vec<f64>) -> PyResult<Vector<'py>> {
        Ok(vector(py, &self.inner.inverse_dynamics(&accelerations).map_err(|error| raised(&error))?))
    }

    /// M^-1 (tau - h).
    fn forward_dynamics<'py>(&self, py: Python<'py>, forces: Vec<f64>) -> PyResult<Vector<'py>> {
        Ok(vector(py, &self.inner.forward_dynamics(&forces).map_err(|error| raised(&error))?))
    }

    /// Geometric Jacobian of a node at a point given in its frame: 6 rows, linear, then angular velocity, in world
    /// axes.
    #[pyo3(signature = (node, at=[0.0; 3]))]
    fn jacobian<'py>(&self, py: Python<'py>, node: &Node, at: [f64; 3]) -> PyResult<Array<'py>> {
        let world = &self.world.borrow(py).inner;
        array(py, &self.inner.jacobian(world, node.inner, point(at)).map_err(|error| raised(&error))?)
    }

    /// dJ/dt v: linear [m/s^2] and angular [rad/s^2].
    #[pyo3(signature = (node, at=[0.0; 3]))]
    fn bias_acceleration<'py>(
        &self,
        py: Python<'py>,
        node: &Node,
        at: [f64; 3],
    ) -> PyResult<(Vector<'py>, Vector<'py>)> {
        let world = &self.world.borrow(py).inner;
        let (linear, angular) =
            self.inner.bias_acceleration(world, node.inner, point(at)).map_err(|error| raised(&error))?;
        Ok((vector(py, &linear.to_array()), vector(py, &angular.to_array())))
    }

    /// 3 rows: velocity of the centre of mass in world axes.
    fn center_of_mass_jacobian<'py>(&self, py: Python<'py>) -> PyResult<Array<'py>> {
        array(py, &self.inner.center_of_mass_jacobian())
    }
}
