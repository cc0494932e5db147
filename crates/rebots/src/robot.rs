//! Robots and their devices by name.

use engine::RobotId;

use crate::device::{AnyDevice, Device};
use crate::error::Error;
use crate::node::Node;
use crate::world::World;

/// A robot of a world and of its clones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Robot {
    pub(crate) id: RobotId,
}

impl Robot {
    fn inner(self, world: &World) -> Option<&engine::Robot> {
        world.engine().robots().get(self.id.index()).filter(|robot| !robot.is_gone())
    }

    /// Its `name`; empty if it is gone.
    #[must_use]
    pub fn name(self, world: &World) -> &str {
        self.inner(world).map_or("", |robot| &robot.name)
    }

    /// Its node.
    #[must_use]
    pub fn node(self, world: &World) -> Option<Node> {
        self.inner(world).map(|robot| Node { id: robot.node })
    }

    /// Its devices, in the order in which controllers see them.
    #[must_use]
    pub fn devices(self, world: &World) -> Vec<AnyDevice> {
        let count = self.inner(world).map_or(0, |robot| robot.devices.len());
        (1..=count).map(|tag| AnyDevice { robot: self.id, tag: tag as u16 }).collect()
    }

    /// A device by its name, of a type: `robot.device::<Motor>(&world, "left wheel")`. The first one of several.
    ///
    /// # Errors
    /// If the robot has no device of this name, or it has another type.
    pub fn device<D: Device>(self, world: &World, name: &str) -> Result<D, Error> {
        let any = self.any_device(world, name)?;
        let is = any.type_name(world);
        D::from_any(any, world).ok_or(Error::OtherType { name: name.to_owned(), wanted: D::NAME, is })
    }

    /// A device by its name, whatever it is.
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
