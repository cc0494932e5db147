//! Worlds, snapshots, nodes.

use std::sync::Arc;

use numpy::{PyArray1, PyArrayMethods};
use pyo3::IntoPyObjectExt;
use pyo3::exceptions::{PyKeyError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use rebots::{LoadOptions, Network, Push, Twist, Value, Vec3};

use crate::devices::Robot;
use crate::fork::work;
use crate::multibody::Multibody;
use crate::raised;

/// A simulated world. No controllers are started: your program drives the robots.
///
/// Lengths are metres, angles radians, times seconds, sampling periods milliseconds.
#[pyclass(module = "rebots")]
pub(crate) struct World {
    pub(crate) inner: rebots::World,
}

/// The complete state of a world at one moment.
#[pyclass(module = "rebots", frozen)]
pub(crate) struct Snapshot {
    inner: Arc<rebots::Snapshot>,
}

/// A node of the scene graph. ``node["translation"]`` reads the current value of a field, or writes it as a supervisor
/// does.
#[pyclass(module = "rebots", frozen)]
pub(crate) struct Node {
    pub(crate) world: Py<World>,
    pub(crate) inner: rebots::Node,
}

/// Point, normal, depth, force.
type ContactTuple = ([f64; 3], [f64; 3], f64, [f64; 3]);

/// Pixels as an array of rows, columns and RGB.
pub(crate) fn seen(py: Python<'_>, pixels: Vec<u8>, [width, height]: [u16; 2]) -> PyResult<Py<PyAny>> {
    if pixels.is_empty() {
        let why = format!("{width} × {height} is not the size of a picture: it is empty or too large");
        return Err(PyValueError::new_err(why));
    }
    PyArray1::from_vec(py, pixels).reshape([height.into(), width.into(), 3])?.into_py_any(py)
}

/// Options of loading.
pub(crate) fn options(seed: Option<u64>, offline: bool, soft_contacts: bool) -> LoadOptions {
    LoadOptions { seed, network: Network::unless_offline(offline), soft_contacts }
}

#[pymethods]
impl World {
    #[new]
    #[pyo3(signature = (path, *, seed=None, offline=false, soft_contacts=false))]
    fn new(
        py: Python<'_>,
        path: std::path::PathBuf,
        seed: Option<u64>,
        offline: bool,
        soft_contacts: bool,
    ) -> PyResult<Self> {
        let options = options(seed, offline, soft_contacts);
        let inner =
            py.detach(|| work(|| rebots::World::load_with(path, options))).map_err(|error| raised(&error))?;
        Ok(Self { inner })
    }

    /// Advance by ``count`` basic time steps. Releases the GIL meanwhile.
    #[pyo3(signature = (count=1))]
    fn step(&mut self, py: Python<'_>, count: usize) {
        py.detach(|| work(|| self.inner.steps(count)));
    }

    /// Reset poses, velocities and joints, as a supervisor's ``simulationReset`` does. ``restore`` is faster.
    fn reset(&mut self, py: Python<'_>) {
        py.detach(|| work(|| self.inner.reset()));
    }

    /// Make all enabled sensors measure now, without a step. Their sampling periods restart.
    fn measure(&mut self, py: Python<'_>) {
        py.detach(|| work(|| self.inner.measure()));
    }

    /// Request a reset at the end of the next step, as a supervisor does.
    fn request_reset(&mut self) {
        self.inner.request_reset();
    }

    /// Render the view from the viewpoint: an array of rows, columns and RGB.
    #[pyo3(signature = (width=640, height=360))]
    fn picture(&mut self, py: Python<'_>, width: u16, height: u16) -> PyResult<Py<PyAny>> {
        let pixels = py.detach(|| work(|| self.inner.picture([width, height])));
        seen(py, pixels, [width, height])
    }

    /// Take a snapshot of the complete state, to the bit.
    fn snapshot(&self) -> Snapshot {
        Snapshot { inner: Arc::new(self.inner.snapshot()) }
    }

    /// Restore a snapshot of this world, or of one that it was cloned from or into.
    fn restore(&mut self, snapshot: &Snapshot) {
        self.inner.restore(&snapshot.inner);
    }

    /// An independent copy that continues from the same state.
    fn clone(&self) -> Self {
        Self { inner: self.inner.clone() }
    }

    fn __reduce__(&self) -> PyResult<()> {
        Err(PyTypeError::new_err("a world cannot be pickled; load it in the process that uses it"))
    }

    fn __copy__(&self) -> Self {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.clone()
    }

    /// Simulated time. [s]
    #[getter]
    fn time(&self) -> f64 {
        self.inner.time()
    }

    /// Basic time step. [s]
    #[getter]
    fn time_step(&self) -> f64 {
        self.inner.time_step()
    }

    /// Hash of all poses and velocities. Equal for worlds that have evolved identically, to the bit.
    fn hash(&self) -> u64 {
        self.inner.hash()
    }

    #[getter]
    fn robots(slf: &Bound<'_, Self>) -> Vec<Robot> {
        let robots = slf.borrow().inner.robots();
        robots.into_iter().map(|inner| Robot { world: slf.clone().unbind(), inner }).collect()
    }

    /// A robot by its name or DEF. Raises LookupError.
    fn robot(slf: &Bound<'_, Self>, name: &str) -> PyResult<Robot> {
        let inner = slf.borrow().inner.robot(name).map_err(|error| raised(&error))?;
        Ok(Robot { world: slf.clone().unbind(), inner })
    }

    /// A node by its DEF (or a path of them), its name, or its path. Raises LookupError.
    fn node(slf: &Bound<'_, Self>, name: &str) -> PyResult<Node> {
        let inner = slf.borrow().inner.node(name).map_err(|error| raised(&error))?;
        Ok(Node { world: slf.clone().unbind(), inner })
    }

    /// Point [m], normal, depth [m] and force [N] of each contact of the last step, in world axes.
    fn contacts(&self) -> Vec<ContactTuple> {
        let contacts = self.inner.contacts().into_iter();
        contacts
            .map(|it| (it.point.to_array(), it.normal.to_array(), it.depth, it.force.to_array()))
            .collect()
    }

    /// Warnings and errors since the last call.
    fn diagnostics(&mut self) -> Vec<String> {
        self.inner.take_diagnostics().iter().map(ToString::to_string).collect()
    }

    fn __repr__(&self) -> String {
        format!("<rebots.World at {} s>", self.inner.time())
    }
}

impl Node {
    fn pushed(&self, py: Python<'_>, push: Push, relative: bool) -> PyResult<()> {
        self.inner.push(&mut self.world.borrow_mut(py).inner, push, relative).map_err(|error| raised(&error))
    }

    /// The error that it has no such field.
    fn lacks(&self, world: &rebots::World, name: &str) -> PyErr {
        let why = if self.inner.exists(world) {
            let known = self.inner.field_names(world).into_iter().map(str::to_owned).collect();
            rebots::Error::NotFound { kind: "field", name: name.to_owned(), known }.to_string()
        } else {
            "the node was removed from the world".to_owned()
        };
        PyKeyError::new_err(why)
    }

    pub(crate) fn new(world: Py<World>, inner: rebots::Node) -> Self {
        Self { world, inner }
    }
}

#[pymethods]
impl Node {
    fn __repr__(&self, py: Python<'_>) -> String {
        let world = &self.world.borrow(py).inner;
        if !self.inner.exists(world) {
            return "<rebots.Node: removed>".to_owned();
        }
        let type_name = self.inner.type_name(world);
        match (self.inner.def(world), self.inner.field(world, "name")) {
            (Some(def), _) => format!("<rebots.Node DEF {def}: {type_name}>"),
            (None, Some(Value::SfString(name))) => format!("<rebots.Node {name:?}: {type_name}>"),
            (None, _) => format!("<rebots.Node: {type_name}>"),
        }
    }

    #[getter]
    fn type_name(&self, py: Python<'_>) -> &'static str {
        self.inner.type_name(&self.world.borrow(py).inner)
    }

    /// In world coordinates. [m]
    #[getter]
    fn position(&self, py: Python<'_>) -> [f64; 3] {
        self.inner.pose(&self.world.borrow(py).inner).translation.to_array()
    }

    /// Quaternion x, y, z, w: world from node.
    #[getter]
    fn orientation(&self, py: Python<'_>) -> [f64; 4] {
        self.inner.pose(&self.world.borrow(py).inner).rotation.to_array()
    }

    /// At its origin, in world axes. [m/s]
    #[getter]
    fn velocity(&self, py: Python<'_>) -> [f64; 3] {
        self.inner.twist(&self.world.borrow(py).inner).linear.to_array()
    }

    /// In world axes. [rad/s]
    #[getter]
    fn angular_velocity(&self, py: Python<'_>) -> [f64; 3] {
        self.inner.twist(&self.world.borrow(py).inner).angular.to_array()
    }

    fn field_names(&self, py: Python<'_>) -> Vec<&'static str> {
        self.inner.field_names(&self.world.borrow(py).inner)
    }

    fn __getitem__(&self, py: Python<'_>, name: &str) -> PyResult<Py<PyAny>> {
        let world = self.world.borrow(py);
        let value = self.inner.field(&world.inner, name);
        let value = value.ok_or_else(|| self.lacks(&world.inner, name))?;
        let node = |inner| Self { world: self.world.clone_ref(py), inner };
        let children = || self.inner.children(&world.inner, name).into_iter().map(node);
        match value {
            Value::SfNode(_) => children().next().into_py_any(py),
            Value::MfNode(_) => children().collect::<Vec<_>>().into_py_any(py),
            value => told(py, value),
        }
    }

    fn __setitem__(&self, py: Python<'_>, name: &str, value: &Bound<'_, PyAny>) -> PyResult<()> {
        let mut world = self.world.borrow_mut(py);
        let now = self.inner.field(&world.inner, name);
        let now = now.ok_or_else(|| self.lacks(&world.inner, name))?;
        let value = like(&now, value)?;
        self.inner.set_field(&mut world.inner, name, value).map_err(|error| raised(&error))
    }

    /// Insert nodes, written as in a world file, into a field: before item ``item``, or at the end. Their bodies are
    /// built before the next step.
    #[pyo3(signature = (field, text, item=None))]
    fn insert(&self, py: Python<'_>, field: &str, text: &str, item: Option<usize>) -> PyResult<Vec<Self>> {
        let new = self.inner.insert(&mut self.world.borrow_mut(py).inner, field, item, text);
        let new = new.map_err(|error| raised(&error))?.into_iter();
        Ok(new.map(|inner| Self { world: self.world.clone_ref(py), inner }).collect())
    }

    /// Remove the node and its descendants from the world.
    fn remove(&self, py: Python<'_>) -> PyResult<()> {
        self.inner.remove(&mut self.world.borrow_mut(py).inner).map_err(|error| raised(&error))
    }

    /// Apply a force [N] to its body during the next step, at the centre of mass or at a point in its frame [m]. The
    /// force is in world axes, or in the node's (``relative``).
    #[pyo3(signature = (force, at=None, relative=false))]
    fn add_force(
        &self,
        py: Python<'_>,
        force: [f64; 3],
        at: Option<[f64; 3]>,
        relative: bool,
    ) -> PyResult<()> {
        let force = Vec3::from_array(force);
        let push = match at {
            Some(point) => Push::ForceAt(force, Vec3::from_array(point)),
            None => Push::Force(force),
        };
        self.pushed(py, push, relative)
    }

    /// Apply a torque [N·m] to its body during the next step, in world axes or in the node's (``relative``).
    #[pyo3(signature = (torque, relative=false))]
    fn add_torque(&self, py: Python<'_>, torque: [f64; 3], relative: bool) -> PyResult<()> {
        self.pushed(py, Push::Torque(Vec3::from_array(torque)), relative)
    }

    /// Position of an axis of a joint node. [rad], [m]
    #[pyo3(signature = (axis=1))]
    fn joint_position(&self, py: Python<'_>, axis: u32) -> Option<f64> {
        self.inner.joint_position(&self.world.borrow(py).inner, axis)
    }

    /// Velocity of an axis of a joint node. [rad/s], [m/s]
    #[pyo3(signature = (axis=1))]
    fn joint_velocity(&self, py: Python<'_>, axis: u32) -> Option<f64> {
        self.inner.joint_velocity(&self.world.borrow(py).inner, axis)
    }

    /// Set the velocity of its body, in world axes. [m/s], [rad/s] Returns False if it has no body.
    fn set_velocity(&self, py: Python<'_>, linear: [f64; 3], angular: [f64; 3]) -> bool {
        let twist = Twist { linear: Vec3::from_array(linear), angular: Vec3::from_array(angular) };
        self.inner.set_velocity(&mut self.world.borrow_mut(py).inner, twist)
    }

    /// The multibody system that it belongs to; None if it is fixed to the world.
    fn multibody(&self, py: Python<'_>) -> Option<Multibody> {
        let inner = self.inner.multibody(&self.world.borrow(py).inner)?;
        Some(Multibody { world: self.world.clone_ref(py), inner })
    }

    /// Force [N] and torque [N·m] of all contacts of the last step on its body, in world axes, the torque about the
    /// centre of mass.
    fn contact_wrench(&self, py: Python<'_>) -> ([f64; 3], [f64; 3]) {
        let wrench = self.inner.contact_wrench(&self.world.borrow(py).inner);
        (wrench.force.to_array(), wrench.torque.to_array())
    }

    /// Set position and velocity of an axis of a joint node immediately. Returns False if it is not a joint.
    #[pyo3(signature = (position, velocity=0.0, axis=1))]
    fn set_joint(&self, py: Python<'_>, position: f64, velocity: f64, axis: u32) -> bool {
        self.inner.set_joint(&mut self.world.borrow_mut(py).inner, axis, position, velocity)
    }
}

/// Converts a field value to Python.
fn told(py: Python<'_>, value: Value) -> PyResult<Py<PyAny>> {
    match value {
        Value::SfBool(value) => value.into_py_any(py),
        Value::SfInt32(value) => value.into_py_any(py),
        Value::SfFloat(value) => value.into_py_any(py),
        Value::SfVec2f(value) => value.into_py_any(py),
        Value::SfVec3f(value) => value.to_array().into_py_any(py),
        Value::SfRotation(value) => value.into_py_any(py),
        Value::SfColor(value) => value.into_py_any(py),
        Value::SfString(value) => value.into_py_any(py),
        Value::MfBool(value) => value.into_py_any(py),
        Value::MfInt32(value) => value.into_py_any(py),
        Value::MfFloat(value) => value.into_py_any(py),
        Value::MfVec2f(value) => value.into_py_any(py),
        Value::MfVec3f(value) => {
            value.into_iter().map(|it| it.to_array()).collect::<Vec<_>>().into_py_any(py)
        }
        Value::MfRotation(value) => value.into_py_any(py),
        Value::MfColor(value) => value.into_py_any(py),
        Value::MfString(value) => value.into_py_any(py),
        Value::SfNode(_) | Value::MfNode(_) => Err(PyTypeError::new_err("these are nodes")),
    }
}

/// Converts a Python value to the type of a field.
fn like(now: &Value, value: &Bound<'_, PyAny>) -> PyResult<Value> {
    let vector =
        |value: &Bound<'_, PyAny>| -> PyResult<Vec3> { Ok(Vec3::from_array(value.extract::<[f64; 3]>()?)) };
    Ok(match now {
        Value::SfBool(_) => Value::SfBool(value.extract()?),
        Value::SfInt32(_) => Value::SfInt32(value.extract()?),
        Value::SfFloat(_) => Value::SfFloat(value.extract()?),
        Value::SfVec2f(_) => Value::SfVec2f(value.extract()?),
        Value::SfVec3f(_) => Value::SfVec3f(vector(value)?),
        Value::SfRotation(_) => Value::SfRotation(value.extract()?),
        Value::SfColor(_) => Value::SfColor(value.extract()?),
        Value::SfString(_) => Value::SfString(value.extract()?),
        Value::MfFloat(_) => Value::MfFloat(value.extract()?),
        Value::MfInt32(_) => Value::MfInt32(value.extract()?),
        Value::MfBool(_) => Value::MfBool(value.extract()?),
        Value::MfString(_) => Value::MfString(value.extract()?),
        Value::MfVec3f(_) => {
            let all: Vec<[f64; 3]> = value.extract()?;
            Value::MfVec3f(all.into_iter().map(Vec3::from_array).collect())
        }
        Value::MfVec2f(_) => Value::MfVec2f(value.extract()?),
        Value::MfRotation(_) => Value::MfRotation(value.extract()?),
        Value::MfColor(_) => Value::MfColor(value.extract()?),
        Value::SfNode(_) | Value::MfNode(_) => {
            return Err(PyValueError::new_err("nodes are inserted by `insert` and removed by `remove`"));
        }
    })
}
