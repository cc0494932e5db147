//! Robots and their devices.

use numpy::{PyArray1, PyArrayMethods};
use pyo3::IntoPyObjectExt;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use rebots::{AnyDevice, Command, Reading};

use crate::raised;
use crate::world::World;

#[pyclass(module = "rebots", frozen)]
pub(crate) struct Robot {
    pub(crate) world: Py<World>,
    pub(crate) inner: rebots::Robot,
}

#[pyclass(module = "rebots", frozen)]
pub(crate) struct Device {
    world: Py<World>,
    inner: AnyDevice,
}

#[pymethods]
impl Robot {
    #[getter]
    fn name(&self, py: Python<'_>) -> String {
        self.inner.name(&self.world.borrow(py).inner).to_owned()
    }

    #[getter]
    fn devices(&self, py: Python<'_>) -> Vec<Device> {
        let devices = self.inner.devices(&self.world.borrow(py).inner);
        devices.into_iter().map(|inner| Device { world: self.world.clone_ref(py), inner }).collect()
    }

    fn device(&self, py: Python<'_>, name: &str) -> PyResult<Device> {
        let inner =
            self.inner.any_device(&self.world.borrow(py).inner, name).map_err(|error| raised(&error))?;
        Ok(Device { world: self.world.clone_ref(py), inner })
    }

    #[getter]
    fn position(&self, py: Python<'_>) -> Option<[f64; 3]> {
        let world = self.world.borrow(py);
        Some(self.inner.node(&world.inner)?.pose(&world.inner).translation.to_array())
    }
}

impl Device {
    fn order(&self, py: Python<'_>, command: Command) -> PyResult<()> {
        let mut world = self.world.borrow_mut(py);
        if self.inner.order(&mut world.inner, command) {
            return Ok(());
        }
        let (name, ty) = (self.inner.name(&world.inner), self.inner.type_name(&world.inner));
        Err(PyTypeError::new_err(format!("{name:?} is a {ty}, which takes no such commands")))
    }
}

#[pymethods]
impl Device {
    #[getter]
    fn name(&self, py: Python<'_>) -> String {
        self.inner.name(&self.world.borrow(py).inner).to_owned()
    }

    #[getter]
    fn type_name(&self, py: Python<'_>) -> &'static str {
        self.inner.type_name(&self.world.borrow(py).inner)
    }

    fn enable(&self, py: Python<'_>, period_ms: u16) {
        self.inner.enable(&mut self.world.borrow_mut(py).inner, period_ms);
    }

    #[getter]
    fn value(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        let world = self.world.borrow(py);
        match self.inner.reading(&world.inner) {
            Reading::Nothing => Ok(py.None()),
            Reading::Number(number) => number.into_py_any(py),
            Reading::Vector(vector) => PyArray1::from_slice(py, &vector.to_array()).into_py_any(py),
            Reading::Rotation(rotation) => PyArray1::from_slice(py, &rotation.to_array()).into_py_any(py),
            Reading::Picture { size: [columns, rows], bgra } => {
                let pixels = PyArray1::from_slice(py, bgra);
                let rows = if bgra.is_empty() { 0 } else { usize::from(rows) };
                pixels.reshape([rows, usize::from(columns), 4])?.into_py_any(py)
            }
            Reading::Ranges { size: [columns, rows], metres } => {
                let rows = if metres.is_empty() { 0 } else { usize::from(rows) };
                PyArray1::from_slice(py, metres).reshape([rows, usize::from(columns)])?.into_py_any(py)
            }
        }
    }

    fn set_position(&self, py: Python<'_>, position: f64) -> PyResult<()> {
        self.order(py, Command::Position(position))
    }

    fn set_velocity(&self, py: Python<'_>, velocity: f64) -> PyResult<()> {
        self.order(py, Command::Velocity(velocity))
    }

    fn set_effort(&self, py: Python<'_>, effort: f64) -> PyResult<()> {
        self.order(py, Command::Effort(effort))
    }

    fn set_available_effort(&self, py: Python<'_>, effort: f64) -> PyResult<()> {
        self.order(py, Command::AvailableEffort(effort))
    }

    fn set_acceleration(&self, py: Python<'_>, acceleration: f64) -> PyResult<()> {
        self.order(py, Command::Acceleration(acceleration))
    }

    fn set_pid(&self, py: Python<'_>, p: f64, i: f64, d: f64) -> PyResult<()> {
        self.order(py, Command::Pid([p, i, d]))
    }

    fn set_lamp(&self, py: Python<'_>, value: i32) -> PyResult<()> {
        self.order(py, Command::Lamp(value))
    }

    #[getter]
    fn joint_position(&self, py: Python<'_>) -> Option<f64> {
        self.inner.joint_position(&self.world.borrow(py).inner)
    }

    #[getter]
    fn joint_velocity(&self, py: Python<'_>) -> Option<f64> {
        self.inner.joint_velocity(&self.world.borrow(py).inner)
    }

    /// Shape, smallest and largest number, unit of what it measures.
    #[getter]
    fn measure(&self, py: Python<'_>) -> Option<(Vec<usize>, f64, f64, &'static str)> {
        let measure = self.inner.measure(&self.world.borrow(py).inner)?;
        Some((measure.shape, measure.range[0], measure.range[1], measure.unit))
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        format!("<rebots.Device {:?}: {}>", self.name(py), self.type_name(py))
    }
}
