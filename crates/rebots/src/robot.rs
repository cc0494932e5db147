//! Robots, and lookup of their devices by name.

use engine::RobotId;

use crate::device::{AnyDevice, Device};
use crate::error::Error;
use crate::node::Node;
use crate::world::World;

/// Handle of a robot in a world and its clones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Robot {
    pub(crate) id: RobotId,
}

impl Robot {
    fn inner(self, world: &World) -> Option<&engine::Robot> {
        world.engine().robots().get(self.id.index()).filter(|robot| !robot.is_gone())
    }

    /// Its `name`; empty if it was removed.
    #[must_use]
    pub fn name(self, world: &World) -> &str {
        self.inner(world).map_or("", |robot| &robot.name)
    }

    /// Its node.
    #[must_use]
    pub fn node(self, world: &World) -> Option<Node> {
        self.inner(world).map(|robot| Node { id: robot.node })
    }

    /// Its devices, in the order of the controller API.
    #[must_use]
    pub fn devices(self, world: &World) -> Vec<AnyDevice> {
        let count = self.inner(world).map_or(0, |robot| robot.devices.len());
        (1..=count).map(|tag| AnyDevice { robot: self.id, tag: tag as u16 }).collect()
    }

    /// A typed device by name, such as `robot.device::<Motor>(&world, "left wheel")`; the first one if several share the name.
    ///
    /// # Errors
    /// If the robot has no device of this name, or it has another type.
    pub fn device<D: Device>(self, world: &World, name: &str) -> Result<D, Error> {
        let any = self.any_device(world, name)?;
        let is = any.type_name(world);
        D::from_any(any, world).ok_or(Error::OtherType { name: name.to_owned(), wanted: D::NAME, is })
    }

    /// A device of any type by name.
    ///
    /// # Errors
    /// If the robot has no device of this name.
    pub fn any_device(self, world: &World, name: &str) -> Result<AnyDevice, Error> {
        let devices = self.inner(world).map(|robot| robot.devices.as_slice()).unwrap_or_default();
        match devices.iter().position(|device| device.name == name) {
            Some(index) => Ok(AnyDevice { robot: self.id, tag: (index + 1) as u16 }),
            None => {
                let known = devices.iter().map(|device| device.name.clone()).collect();
                Err(Error::NotFound { kind: "device", name: name.to_owned(), known })
            }
        }
    }
}
