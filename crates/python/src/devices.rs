//! Robots and their devices.

use numpy::{PyArray1, PyArrayMethods};
use pyo3::IntoPyObjectExt;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use rebots::{AnyDevice, Aspect, Command, Drawing, Reading, Vec3};

use crate::multibody::Multibody;
use crate::raised;
use crate::world::{Node, World};

/// A robot of a world, and its devices.
#[pyclass(module = "rebots", frozen)]
pub(crate) struct Robot {
    pub(crate) world: Py<World>,
    pub(crate) inner: rebots::Robot,
}

/// A device of any type. Commands that its type does not accept raise TypeError.
///
/// Units: rad and N·m, for linear motors m and N.
#[pyclass(module = "rebots", frozen)]
pub(crate) struct Device {
    world: Py<World>,
    inner: AnyDevice,
}

/// A packet that a receiver has received.
#[pyclass(module = "rebots", frozen)]
pub(crate) struct Message {
    inner: rebots::Message,
}

#[pymethods]
impl Message {
    #[getter]
    fn data<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.inner.data)
    }

    /// Unit vector towards the emitter, in the receiver's frame.
    #[getter]
    fn direction(&self) -> [f64; 3] {
        self.inner.direction.to_array()
    }

    /// Signal strength 1/r², with the distance r in metres.
    #[getter]
    fn strength(&self) -> f64 {
        self.inner.strength
    }

    fn __repr__(&self) -> String {
        format!("<rebots.Message of {} bytes>", self.inner.data.len())
    }
}

/// An object that a camera has recognized.
#[pyclass(module = "rebots", frozen)]
pub(crate) struct Object {
    world: Py<World>,
    inner: rebots::Object,
}

#[pymethods]
impl Object {
    #[getter]
    fn node(&self, py: Python<'_>) -> Node {
        Node::new(self.world.clone_ref(py), rebots::Node::from_object(&self.inner))
    }

    /// Position of its centre in the camera's frame. [m]
    #[getter]
    fn position(&self) -> [f64; 3] {
        self.inner.position.to_array()
    }

    /// Orientation in the camera's frame: axis x, y, z and angle. [rad]
    #[getter]
    fn orientation(&self) -> [f64; 4] {
        self.inner.orientation
    }

    /// Width and height perpendicular to the view. [m]
    #[getter]
    fn size(&self) -> [f64; 2] {
        self.inner.size
    }

    /// Column and row of its centre. [px]
    #[getter]
    fn position_on_image(&self) -> [i32; 2] {
        self.inner.position_on_image
    }

    /// Width and height in the image. [px]
    #[getter]
    fn size_on_image(&self) -> [i32; 2] {
        self.inner.size_on_image
    }

    /// RGB colours from 0 to 1.
    #[getter]
    fn colors(&self) -> Vec<[f64; 3]> {
        self.inner.colors.clone()
    }

    #[getter]
    fn model(&self) -> String {
        self.inner.model.clone()
    }
}

#[pymethods]
impl Robot {
    fn __repr__(&self, py: Python<'_>) -> String {
        format!("<rebots.Robot {:?}>", self.name(py))
    }

    #[getter]
    fn name(&self, py: Python<'_>) -> String {
        self.inner.name(&self.world.borrow(py).inner).to_owned()
    }

    #[getter]
    fn devices(&self, py: Python<'_>) -> Vec<Device> {
        let devices = self.inner.devices(&self.world.borrow(py).inner);
        devices.into_iter().map(|inner| Device { world: self.world.clone_ref(py), inner }).collect()
    }

    /// A device by name. Raises LookupError.
    fn device(&self, py: Python<'_>, name: &str) -> PyResult<Device> {
        let inner =
            self.inner.any_device(&self.world.borrow(py).inner, name).map_err(|error| raised(&error))?;
        Ok(Device { world: self.world.clone_ref(py), inner })
    }

    /// The multibody system of all bodies of the robot and of everything jointed to them.
    fn multibody(&self, py: Python<'_>) -> Multibody {
        let inner = self.inner.multibody(&self.world.borrow(py).inner);
        Multibody { world: self.world.clone_ref(py), inner }
    }

    #[getter]
    fn node(&self, py: Python<'_>) -> Option<Node> {
        let inner = self.inner.node(&self.world.borrow(py).inner)?;
        Some(Node::new(self.world.clone_ref(py), inner))
    }

    /// In world coordinates. [m]
    #[getter]
    fn position(&self, py: Python<'_>) -> Option<[f64; 3]> {
        let world = self.world.borrow(py);
        Some(self.inner.node(&world.inner)?.pose(&world.inner).translation.to_array())
    }
}

/// A sampling period. `[ms]`
fn period(ms: i64) -> PyResult<u16> {
    let most = u16::MAX;
    u16::try_from(ms).map_err(|_| {
        PyValueError::new_err(format!("the period is {ms} ms; 1 to {most} enable the device, 0 disables it"))
    })
}

impl Device {
    fn command(&self, py: Python<'_>, command: Command) -> PyResult<()> {
        let mut world = self.world.borrow_mut(py);
        if self.inner.send_command(&mut world.inner, command) {
            return Ok(());
        }
        let (name, ty) = (self.inner.name(&world.inner), self.inner.type_name(&world.inner));
        let why = format!("{name:?} is a {ty}, which does not accept this command or its values");
        Err(PyTypeError::new_err(why))
    }

    fn draw(&self, py: Python<'_>, drawing: Drawing) -> PyResult<()> {
        self.command(py, Command::Draw(drawing))
    }

    /// Converts a reading to Python.
    fn told(&self, py: Python<'_>, reading: Reading<'_>) -> PyResult<Py<PyAny>> {
        match reading {
            Reading::Nothing => Ok(py.None()),
            Reading::Number(number) => number.into_py_any(py),
            Reading::Flag(flag) => flag.into_py_any(py),
            Reading::Vector(vector) => PyArray1::from_slice(py, &vector.to_array()).into_py_any(py),
            Reading::Rotation(rotation) => PyArray1::from_slice(py, &rotation.to_array()).into_py_any(py),
            Reading::Pose(pose) => (pose.translation.to_array(), pose.rotation.to_array()).into_py_any(py),
            Reading::Picture { size: [columns, rows], bgra } => {
                let pixels = PyArray1::from_slice(py, bgra);
                let rows = if bgra.is_empty() { 0 } else { usize::from(rows) };
                pixels.reshape([rows, usize::from(columns), 4])?.into_py_any(py)
            }
            Reading::Ranges { size: [columns, rows], metres } => {
                let rows = if metres.is_empty() { 0 } else { usize::from(rows) };
                PyArray1::from_slice(py, metres).reshape([rows, usize::from(columns)])?.into_py_any(py)
            }
            Reading::Points(bytes) => {
                let number = |(index, word): (usize, &[u8; 4])| match index % 5 {
                    3 => i32::from_le_bytes(*word) as f32,
                    _ => f32::from_le_bytes(*word),
                };
                let numbers: Vec<f32> = bytes.as_chunks().0.iter().enumerate().map(number).collect();
                let rows = numbers.len() / 5;
                PyArray1::from_vec(py, numbers).reshape([rows, 5])?.into_py_any(py)
            }
            Reading::RadarTargets(targets) => {
                let row = |target: &rebots::RadarTarget| {
                    [target.distance, target.power, target.speed, target.azimuth]
                };
                let numbers: Vec<f64> = targets.iter().flat_map(row).collect();
                PyArray1::from_vec(py, numbers).reshape([targets.len(), 4])?.into_py_any(py)
            }
            Reading::Messages(messages) => {
                let message = |message: &rebots::Message| Message { inner: message.clone() };
                messages.iter().map(message).collect::<Vec<_>>().into_py_any(py)
            }
            Reading::Objects(objects) => {
                let object = |object: &rebots::Object| Object {
                    world: self.world.clone_ref(py),
                    inner: object.clone(),
                };
                objects.iter().map(object).collect::<Vec<_>>().into_py_any(py)
            }
        }
    }

    fn aspect(&self, py: Python<'_>, aspect: Aspect<'_>) -> PyResult<Py<PyAny>> {
        let world = self.world.borrow(py);
        self.told(py, self.inner.aspect(&world.inner, aspect))
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

    /// Enable a sensor with a sampling period; 0 disables it. [ms]
    fn enable(&self, py: Python<'_>, period_ms: i64) -> PyResult<()> {
        self.inner.enable(&mut self.world.borrow_mut(py).inner, period(period_ms)?);
        Ok(())
    }

    /// The last measurement: a number, a vector, a quaternion, ranges (rows, columns), pixels (rows, columns, BGRA), a
    /// radar's targets (rows of distance [m], power [dBm], speed [m/s], azimuth [rad]), or the queue of a receiver.
    /// Connectors and vacuum grippers give 1 or 0, passive connectors -1. NaN or empty before the first measurement.
    #[getter]
    fn value(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        let world = self.world.borrow(py);
        self.told(py, self.inner.reading(&world.inner))
    }

    /// Set the target position of a motor; infinity switches to velocity control.
    fn set_position(&self, py: Python<'_>, position: f64) -> PyResult<()> {
        self.command(py, Command::Position(position))
    }

    /// Set the velocity of a motor, or its velocity limit in position control.
    fn set_velocity(&self, py: Python<'_>, velocity: f64) -> PyResult<()> {
        self.command(py, Command::Velocity(velocity))
    }

    /// Apply a force or torque, until a position is set.
    fn set_effort(&self, py: Python<'_>, effort: f64) -> PyResult<()> {
        self.command(py, Command::Effort(effort))
    }

    fn set_available_effort(&self, py: Python<'_>, effort: f64) -> PyResult<()> {
        self.command(py, Command::AvailableEffort(effort))
    }

    fn set_acceleration(&self, py: Python<'_>, acceleration: f64) -> PyResult<()> {
        self.command(py, Command::Acceleration(acceleration))
    }

    fn set_pid(&self, py: Python<'_>, p: f64, i: f64, d: f64) -> PyResult<()> {
        self.command(py, Command::Pid([p, i, d]))
    }

    /// Set an LED: 0 is off, n its nth colour, or 0xRRGGBB for gradual LEDs.
    fn set_led(&self, py: Python<'_>, value: i32) -> PyResult<()> {
        self.command(py, Command::Lamp(value))
    }

    /// Set the damping that a brake adds to its joint. [N·m·s/rad], [N·s/m]
    fn set_damping(&self, py: Python<'_>, constant: f64) -> PyResult<()> {
        self.command(py, Command::Damping(constant))
    }

    /// Lock or unlock a connector; turn a vacuum gripper on or off.
    fn hold(&self, py: Python<'_>, holds: bool) -> PyResult<()> {
        self.command(py, Command::Hold(holds))
    }

    /// Enable or disable drawing of a pen.
    fn write(&self, py: Python<'_>, writes: bool) -> PyResult<()> {
        self.command(py, Command::Write(writes))
    }

    /// Set the RGB colour of a pen's ink (0 to 255) and its density (0 to 1).
    fn set_ink(&self, py: Python<'_>, colour: [u8; 3], density: f64) -> PyResult<()> {
        self.command(py, Command::Ink(colour, density))
    }

    /// Send a packet with an emitter. It arrives after the next step, or later if the emitter has a baud rate.
    fn send(&self, py: Python<'_>, data: Vec<u8>) -> PyResult<()> {
        self.command(py, Command::Send(data))
    }

    /// Set the channel of an emitter or receiver; -1 for all.
    fn set_channel(&self, py: Python<'_>, channel: i32) -> PyResult<()> {
        self.command(py, Command::Channel(channel))
    }

    /// Set the range of an emitter. [m] -1 is unlimited.
    fn set_range(&self, py: Python<'_>, range: f64) -> PyResult<()> {
        self.command(py, Command::Range(range))
    }

    /// Remove the oldest packet from a receiver's queue.
    fn take(&self, py: Python<'_>) -> PyResult<Option<Message>> {
        let first = match self.inner.reading(&self.world.borrow(py).inner) {
            Reading::Messages(messages) => messages.first().cloned(),
            _ => return Err(PyTypeError::new_err("only receivers have messages")),
        };
        if first.is_some() {
            self.command(py, Command::Taken(1))?;
        }
        Ok(first.map(|inner| Message { inner }))
    }

    /// Set how a display draws from now on: colour 0xRRGGBB, alpha and opacity 0 to 255.
    #[pyo3(signature = (color=None, *, alpha=None, opacity=None))]
    fn set_brush(
        &self,
        py: Python<'_>,
        color: Option<u32>,
        alpha: Option<u8>,
        opacity: Option<u8>,
    ) -> PyResult<()> {
        let drawings = [color.map(Drawing::Color), alpha.map(Drawing::Alpha), opacity.map(Drawing::Opacity)];
        drawings.into_iter().flatten().try_for_each(|drawing| self.draw(py, drawing))
    }

    #[pyo3(signature = (name, size, anti_aliasing=true))]
    fn set_font(&self, py: Python<'_>, name: String, size: u32, anti_aliasing: bool) -> PyResult<()> {
        self.draw(py, Drawing::Font { name, size, anti_aliasing })
    }

    fn draw_pixel(&self, py: Python<'_>, x: i32, y: i32) -> PyResult<()> {
        self.draw(py, Drawing::Pixel([x, y]))
    }

    fn draw_line(&self, py: Python<'_>, start: [i32; 2], end: [i32; 2]) -> PyResult<()> {
        self.draw(py, Drawing::Line(start, end))
    }

    fn draw_text(&self, py: Python<'_>, text: String, x: i32, y: i32) -> PyResult<()> {
        self.draw(py, Drawing::Text([x, y], text))
    }

    #[pyo3(signature = (corner, size, fill=false))]
    fn draw_rectangle(&self, py: Python<'_>, corner: [i32; 2], size: [i32; 2], fill: bool) -> PyResult<()> {
        self.draw(py, Drawing::Rectangle { corner, size, is_filled: fill })
    }

    #[pyo3(signature = (center, radii, fill=false))]
    fn draw_oval(&self, py: Python<'_>, center: [i32; 2], radii: [i32; 2], fill: bool) -> PyResult<()> {
        self.draw(py, Drawing::Oval { center, radii, is_filled: fill })
    }

    #[pyo3(signature = (points, fill=false))]
    fn draw_polygon(&self, py: Python<'_>, points: Vec<[i32; 2]>, fill: bool) -> PyResult<()> {
        self.draw(py, Drawing::Polygon { points, is_filled: fill })
    }

    /// Draw an image: rows, columns, BGRA.
    #[pyo3(signature = (corner, pixels, blend=false))]
    fn draw_picture(
        &self,
        py: Python<'_>,
        corner: [i32; 2],
        pixels: numpy::PyReadonlyArray3<'_, u8>,
        blend: bool,
    ) -> PyResult<()> {
        let [rows, columns, channels] = *pixels.as_array().shape() else { return Ok(()) };
        let small = |length: usize| u16::try_from(length).ok();
        let (4, Some(rows), Some(columns)) = (channels, small(rows), small(columns)) else {
            return Err(PyTypeError::new_err("an image is an array of rows, columns and 4 bytes per pixel"));
        };
        let bgra = pixels.as_array().iter().copied().collect();
        self.draw(py, Drawing::Picture { corner, size: [columns, rows], bgra, is_blended: blend })
    }

    /// Attach a camera to a display, whose background its image becomes; None detaches it.
    #[pyo3(signature = (camera))]
    fn attach(&self, py: Python<'_>, camera: Option<&Self>) -> PyResult<()> {
        self.draw(py, Drawing::Background(camera.map(|camera| camera.inner.tag())))
    }

    /// The image of a display, or one for display of what a camera, range finder or lidar sees: rows, columns, BGRA.
    #[getter]
    fn picture(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        let picture = self.inner.picture(&self.world.borrow(py).inner);
        let Some((size, bgra)) = picture else { return Ok(py.None()) };
        self.told(py, Reading::Picture { size, bgra: &bgra })
    }

    /// Play a WAV file with a speaker; ``wav`` may be omitted for a sound that was played before.
    #[pyo3(signature = (name, wav=Vec::new(), *, pitch=1.0, r#loop=false))]
    fn play(&self, py: Python<'_>, name: String, wav: Vec<u8>, pitch: f64, r#loop: bool) -> PyResult<()> {
        self.command(py, Command::Play { name, wav, pitch, is_looped: r#loop })
    }

    /// Stop a sound of a speaker, or all.
    #[pyo3(signature = (name=None))]
    fn stop(&self, py: Python<'_>, name: Option<String>) -> PyResult<()> {
        self.command(py, Command::Stop(name.into_iter().collect()))
    }

    fn is_playing(&self, py: Python<'_>, name: &str) -> PyResult<Py<PyAny>> {
        self.aspect(py, Aspect::Sound(name))
    }

    /// Names of a skin's bones.
    #[getter]
    fn bones(&self, py: Python<'_>) -> Vec<String> {
        self.inner.parts(&self.world.borrow(py).inner)
    }

    /// Position [m] and quaternion x, y, z, w of a bone, in the frame of the skin (``absolute``) or of its parent bone.
    #[pyo3(signature = (index, absolute=false))]
    fn bone(&self, py: Python<'_>, index: usize, absolute: bool) -> PyResult<Py<PyAny>> {
        self.aspect(py, Aspect::Part { part: index, is_absolute: absolute })
    }

    /// Set the orientation of a bone: axis x, y, z and angle. [rad]
    #[pyo3(signature = (index, turn, absolute=false))]
    fn turn_bone(&self, py: Python<'_>, index: usize, turn: [f64; 4], absolute: bool) -> PyResult<()> {
        self.command(py, Command::TurnPart { part: index, turn, is_absolute: absolute })
    }

    #[pyo3(signature = (index, place, absolute=false))]
    fn move_bone(&self, py: Python<'_>, index: usize, place: [f64; 3], absolute: bool) -> PyResult<()> {
        let place = Vec3::from_array(place);
        self.command(py, Command::MovePart { part: index, place, is_absolute: absolute })
    }

    /// Set the field of view of a camera. [rad]
    fn set_field_of_view(&self, py: Python<'_>, angle: f64) -> PyResult<()> {
        self.command(py, Command::FieldOfView(angle))
    }

    /// Set the focal distance of a camera. [m]
    fn set_focal_distance(&self, py: Python<'_>, distance: f64) -> PyResult<()> {
        self.command(py, Command::FocalDistance(distance))
    }

    fn set_exposure(&self, py: Python<'_>, exposure: f64) -> PyResult<()> {
        self.command(py, Command::Exposure(exposure))
    }

    /// Enable object recognition of a camera with a sampling period; 0 disables it. [ms]
    #[pyo3(signature = (period_ms, *, segmentation=false))]
    fn enable_recognition(&self, py: Python<'_>, period_ms: i64, segmentation: bool) -> PyResult<()> {
        self.command(py, Command::Recognition(period(period_ms)?))?;
        self.command(py, Command::Segmentation(segmentation))
    }

    /// Objects of a camera's last recognition.
    #[getter]
    fn objects(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.aspect(py, Aspect::Objects)
    }

    /// A camera's segmentation image in the objects' recognition colours: rows, columns, BGRA.
    #[getter]
    fn segmentation(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.aspect(py, Aspect::Segments)
    }

    /// Set the frequency of rotation of a lidar. [Hz]
    fn set_frequency(&self, py: Python<'_>, frequency: f64) -> PyResult<()> {
        self.command(py, Command::Frequency(frequency))
    }

    /// Enable or disable the point cloud of a lidar.
    fn set_point_cloud(&self, py: Python<'_>, wanted: bool) -> PyResult<()> {
        self.command(py, Command::PointCloud(wanted))
    }

    /// Point cloud of a lidar: rows of x, y, z [m], layer, time [s].
    #[getter]
    fn points(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.aspect(py, Aspect::Points)
    }

    /// Speed measured by a GPS. [m/s]
    #[getter]
    fn speed(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.aspect(py, Aspect::Speed)
    }

    /// Velocity measured by a GPS, in world axes. [m/s]
    #[getter]
    fn velocity(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.aspect(py, Aspect::Velocity)
    }

    /// Exact position of its joint, without sensor noise.
    #[getter]
    fn joint_position(&self, py: Python<'_>) -> Option<f64> {
        self.inner.joint_position(&self.world.borrow(py).inner)
    }

    #[getter]
    fn joint_velocity(&self, py: Python<'_>) -> Option<f64> {
        self.inner.joint_velocity(&self.world.borrow(py).inner)
    }

    /// Maximum velocity, maximum force or torque, and position limits of a motor.
    #[getter]
    fn actuation(&self, py: Python<'_>) -> Option<(f64, f64, Option<[f64; 2]>)> {
        let actuation = self.inner.motor_limits(&self.world.borrow(py).inner)?;
        Some((actuation.max_velocity, actuation.max_effort, actuation.positions))
    }

    /// Shape, smallest and largest value, and unit of its measurements.
    #[getter]
    fn measure(&self, py: Python<'_>) -> Option<(Vec<usize>, f64, f64, &'static str)> {
        let measure = self.inner.measure(&self.world.borrow(py).inner)?;
        Some((measure.shape, measure.range[0], measure.range[1], measure.unit))
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        format!("<rebots.Device {:?}: {}>", self.name(py), self.type_name(py))
    }
}
