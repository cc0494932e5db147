//! A robot, and lookup of its devices by name.

use crate::backend::{Backend, DeviceInfo};
use crate::device::{AnyDevice, Device};
use crate::error::Error;
use crate::node::Node;
use crate::process;
use crate::reading::{Joystick, Mouse};

/// A robot with the connection to its simulator.
pub struct Robot<'a> {
    pub(crate) backend: Box<dyn Backend + 'a>,
}

impl Robot<'static> {
    /// Connects this program to the robot that it controls: the one that the simulator started it for, or the one that the
    /// variable `WEBOTS_CONTROLLER_URL` names. A program controls one robot.
    ///
    /// # Errors
    /// If libController is not found (it is looked for where libraries are, then in `WEBOTS_HOME`), if there is no
    /// simulator, or if this program is connected already.
    pub fn connect() -> Result<Self, Error> {
        Ok(Self::over(process::Process::connect()?))
    }
}

impl<'a> Robot<'a> {
    /// A robot with a custom backend.
    pub fn over(backend: impl Backend + 'a) -> Self {
        Self { backend: Box::new(backend) }
    }

    pub(crate) fn info(&self, tag: u16) -> Option<&DeviceInfo> {
        self.backend.devices().get(usize::from(tag).checked_sub(1)?)
    }

    /// Its `name`.
    #[must_use]
    pub fn name(&self) -> String {
        self.backend.name()
    }

    /// Simulated time. `[s]`
    #[must_use]
    pub fn time(&self) -> f64 {
        self.backend.time()
    }

    /// Basic time step. `[ms]`
    #[must_use]
    pub fn basic_time_step(&self) -> f64 {
        self.backend.basic_time_step()
    }

    /// Advances by a multiple of the basic time step. `[ms]` Commands to devices take effect now; afterwards there are new
    /// readings. Returns false if the simulation is over; the program should then exit.
    #[must_use = "the program should end when the simulation is over"]
    pub fn step(&mut self, duration_ms: u32) -> bool {
        self.backend.step(duration_ms)
    }

    /// Its devices, in the order of their tags.
    #[must_use]
    pub fn devices(&self) -> Vec<AnyDevice> {
        let count = u16::try_from(self.backend.devices().len()).unwrap_or(u16::MAX);
        (1..=count).map(|tag| AnyDevice { tag }).collect()
    }

    /// A typed device by name, such as `robot.device::<Motor>("left wheel")`; the first one if several share the name.
    ///
    /// # Errors
    /// If the robot has no device of this name, or it has another type.
    pub fn device<D: Device>(&self, name: &str) -> Result<D, Error> {
        let any = self.any_device(name)?;
        let is = any.type_name(self);
        if D::TYPES.contains(&is) {
            Ok(D::from_any(any))
        } else {
            Err(Error::OtherType { name: name.to_owned(), wanted: D::NAME, is: is.to_owned() })
        }
    }

    /// A device of any type by name.
    ///
    /// # Errors
    /// If the robot has no device of this name.
    pub fn any_device(&self, name: &str) -> Result<AnyDevice, Error> {
        let devices = self.backend.devices();
        let place = devices.iter().position(|device| device.name == name);
        match place.and_then(|place| u16::try_from(place + 1).ok()) {
            Some(tag) => Ok(AnyDevice { tag }),
            None => {
                let known = devices.iter().map(|device| device.name.clone()).collect();
                Err(Error::NotFound { kind: "device", name: name.to_owned(), known })
            }
        }
    }

    /// Its field `customData`.
    #[must_use]
    pub fn custom_data(&self) -> String {
        self.backend.custom_data()
    }

    /// Sets its field `customData`.
    pub fn set_custom_data(&mut self, data: &str) {
        self.backend.set_custom_data(data);
    }

    /// Enables the battery sensor with a sampling period; 0 disables it. `[ms]`
    pub fn enable_battery(&mut self, period_ms: u16) {
        self.backend.enable_battery(period_ms);
    }

    /// Measured charge of its battery; NaN if it is not measured. `[J]`
    #[must_use]
    pub fn battery(&self) -> f64 {
        self.backend.battery()
    }

    /// Enables the keyboard with a sampling period; 0 disables it. `[ms]`
    pub fn enable_keyboard(&mut self, period_ms: u16) {
        self.backend.enable_keyboard(period_ms);
    }

    /// The next key that was pressed at the last step; `None` after the last one. Keys are upper-case ASCII codes, or codes
    /// from 312 on for other keys such as arrows, plus 65536 for Shift, 131072 for Control, 262144 for Alt. In process,
    /// they are those of `World::set_keys`.
    pub fn key(&mut self) -> Option<i32> {
        self.backend.key()
    }

    /// Enables the mouse with a sampling period; 0 disables it. `[ms]`
    pub fn enable_mouse(&mut self, period_ms: u16) {
        self.backend.enable_mouse(period_ms);
    }

    /// State of the mouse at the last sample.
    #[must_use]
    pub fn mouse(&self) -> Mouse {
        self.backend.mouse()
    }

    /// Enables the joystick with a sampling period; 0 disables it. `[ms]`
    pub fn enable_joystick(&mut self, period_ms: u16) {
        self.backend.enable_joystick(period_ms);
    }

    /// State of the joystick at the last sample; `None` if none is connected.
    #[must_use]
    pub fn joystick(&mut self) -> Option<Joystick> {
        self.backend.joystick()
    }

    /// The next message of its robot window; `None` after the last one.
    pub fn receive_from_window(&mut self) -> Option<String> {
        self.backend.receive_from_window()
    }

    /// Sends a message to its robot window.
    pub fn send_to_window(&mut self, text: &str) {
        self.backend.send_to_window(text);
    }

    /// Whether it is a supervisor and may use nodes.
    #[must_use]
    pub fn is_supervisor(&self) -> bool {
        self.backend.is_supervisor()
    }

    /// A node by its DEF, or by a path of DEFs such as `ROBOT.JOINT.HAND`. For supervisors.
    ///
    /// # Errors
    /// If no node has this name, or the robot is not a supervisor.
    pub fn node(&self, def: &str) -> Result<Node, Error> {
        self.supervised()?;
        let missing = || Error::NotFound { kind: "node", name: def.to_owned(), known: Vec::new() };
        self.backend.node(def).map(|id| Node { id }).ok_or_else(missing)
    }

    /// The root of the scene tree; its `children` are the top-level nodes. For supervisors.
    ///
    /// # Errors
    /// If the robot is not a supervisor.
    pub fn root(&self) -> Result<Node, Error> {
        self.supervised()?;
        self.backend.root().map(|id| Node { id }).ok_or(Error::NoSupervisor)
    }

    /// The robot's own node. For supervisors.
    ///
    /// # Errors
    /// If the robot is not a supervisor.
    pub fn own_node(&self) -> Result<Node, Error> {
        self.supervised()?;
        self.backend.own_node().map(|id| Node { id }).ok_or(Error::NoSupervisor)
    }

    /// Resets the world at the end of the next step. For supervisors.
    ///
    /// # Errors
    /// If the robot is not a supervisor.
    pub fn reset(&mut self) -> Result<(), Error> {
        self.supervised()?;
        self.backend.reset();
        Ok(())
    }

    /// Quits the simulation with an exit status. For supervisors.
    ///
    /// # Errors
    /// If the robot is not a supervisor.
    pub fn quit(&mut self, status: i32) -> Result<(), Error> {
        self.supervised()?;
        self.backend.quit(status);
        Ok(())
    }

    fn supervised(&self) -> Result<(), Error> {
        if self.backend.is_supervisor() { Ok(()) } else { Err(Error::NoSupervisor) }
    }
}

impl std::fmt::Debug for Robot<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Robot").field("name", &self.name()).field("time", &self.time()).finish()
    }
}
