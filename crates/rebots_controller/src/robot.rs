//! A robot and its devices by name.

use crate::backend::{Backend, DeviceInfo};
use crate::device::{AnyDevice, Device};
use crate::error::Error;
use crate::node::Node;
use crate::process;
use crate::reading::{Joystick, Mouse};

/// A robot and the connection to its simulator.
pub struct Robot<'a> {
    pub(crate) backend: Box<dyn Backend + 'a>,
}

impl Robot<'static> {
    /// Connects this program with the robot that it controls. The simulator that starts a controller tells it which one
    /// that is; for a program that was started otherwise the variable `WEBOTS_CONTROLLER_URL` does. There is one robot in
    /// each program.
    ///
    /// # Errors
    /// If libController is not found (it is looked for where libraries are, then in `WEBOTS_HOME`), if there is no
    /// simulator, or if this program is connected already.
    pub fn connect() -> Result<Self, Error> {
        Ok(Self::over(process::Process::connect()?))
    }
}

impl<'a> Robot<'a> {
    /// A robot with something of one's own behind it.
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

    /// The length of the world's step. `[ms]`
    #[must_use]
    pub fn basic_time_step(&self) -> f64 {
        self.backend.basic_time_step()
    }

    /// Advances by a multiple of the world's step. `[ms]` Commands to devices take effect now, and afterwards their readings
    /// are new. False if the simulation is over; the program should end then.
    #[must_use = "the program should end when the simulation is over"]
    pub fn step(&mut self, duration_ms: u32) -> bool {
        self.backend.step(duration_ms)
    }

    /// Its devices, in the order of their numbers.
    #[must_use]
    pub fn devices(&self) -> Vec<AnyDevice> {
        let count = u16::try_from(self.backend.devices().len()).unwrap_or(u16::MAX);
        (1..=count).map(|tag| AnyDevice { tag }).collect()
    }

    /// A device by its name, of a type: `robot.device::<Motor>("left wheel")`. The first one of several.
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

    /// A device by its name, whatever it is.
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

    /// Writes its field `customData`.
    pub fn set_custom_data(&mut self, data: &str) {
        self.backend.set_custom_data(data);
    }

    /// Lets the charge of its battery be measured once in this time. 0 stops it. `[ms]`
    pub fn enable_battery(&mut self, period_ms: u16) {
        self.backend.enable_battery(period_ms);
    }

    /// The charge of its battery, as measured; NaN if it is not. `[J]`
    #[must_use]
    pub fn battery(&self) -> f64 {
        self.backend.battery()
    }

    /// Lets the user's keys be read once in this time. 0 stops it. `[ms]`
    pub fn enable_keyboard(&mut self, period_ms: u16) {
        self.backend.enable_keyboard(period_ms);
    }

    /// The next of the keys that were held at the last step, `None` after the last one: a capital letter or another sign
    /// of ASCII, or a number from 312 for keys such as arrows, with 65536 for Shift, 131072 for Control, 262144 for Alt.
    /// In the program that holds the world those are what it said last by `World::set_keys`.
    pub fn key(&mut self) -> Option<i32> {
        self.backend.key()
    }

    /// Lets the user's mouse be read once in this time. 0 stops it. `[ms]`
    pub fn enable_mouse(&mut self, period_ms: u16) {
        self.backend.enable_mouse(period_ms);
    }

    /// What the user's mouse did when it was read last.
    #[must_use]
    pub fn mouse(&self) -> Mouse {
        self.backend.mouse()
    }

    /// Lets the user's joystick be read once in this time. 0 stops it. `[ms]`
    pub fn enable_joystick(&mut self, period_ms: u16) {
        self.backend.enable_joystick(period_ms);
    }

    /// The last state of the user's joystick; `None` if none is connected.
    #[must_use]
    pub fn joystick(&mut self) -> Option<Joystick> {
        self.backend.joystick()
    }

    /// The next text that its window has sent; `None` after the last one.
    pub fn receive_from_window(&mut self) -> Option<String> {
        self.backend.receive_from_window()
    }

    /// Sends a text to its window.
    pub fn send_to_window(&mut self, text: &str) {
        self.backend.send_to_window(text);
    }

    /// Whether it may use nodes: its field `supervisor`.
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

    /// The root of the scene: its `children` are the nodes at the top. For supervisors.
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

    /// Puts the world back to its start at the end of the next step. For supervisors.
    ///
    /// # Errors
    /// If the robot is not a supervisor.
    pub fn reset(&mut self) -> Result<(), Error> {
        self.supervised()?;
        self.backend.reset();
        Ok(())
    }

    /// Ends the simulation with an exit status. For supervisors.
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
