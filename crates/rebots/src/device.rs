//! Devices of any type; `devices` has those that are typed.

use base::Vec3;
use dynamics::LinkId;
use engine::{Actuation, Aspect, Command, Measure, Reading, RobotId};

use crate::node::Node;
use crate::world::World;

/// A type of device.
pub trait Device: Copy {
    /// The name of the node type.
    const NAME: &'static str;

    /// The device as this type; `None` if it is another one.
    fn from_any(any: AnyDevice, world: &World) -> Option<Self>;

    /// The device without its type.
    fn any(self) -> AnyDevice;
}

/// A device of any type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct AnyDevice {
    pub(crate) robot: RobotId,
    pub(crate) tag: u16,
}

impl AnyDevice {
    fn info(self, world: &World) -> Option<&engine::DeviceInfo> {
        let robot = world.engine().robots().get(self.robot.index())?;
        robot.devices.get(usize::from(self.tag).checked_sub(1)?)
    }

    /// Its number on its robot, from 1.
    #[must_use]
    pub fn tag(self) -> u16 {
        self.tag
    }

    /// Its name; empty if it is gone.
    #[must_use]
    pub fn name(self, world: &World) -> &str {
        self.info(world).map_or("", |info| &info.name)
    }

    /// The name of its node type; empty if it is gone.
    #[must_use]
    pub fn type_name(self, world: &World) -> &'static str {
        self.info(world).map_or("", |info| info.ty.name)
    }

    /// Whether its node type is this one or comes from it.
    #[must_use]
    pub fn is_a(self, world: &World, name: &str) -> bool {
        self.info(world).is_some_and(|info| info.ty.is_a(name))
    }

    /// Its node.
    #[must_use]
    pub fn node(self, world: &World) -> Option<Node> {
        self.info(world).map(|info| Node { id: info.node })
    }

    /// What it measures, if that is always as many numbers; `None` for other devices, such as radars and receivers, and for
    /// those that measure nothing.
    #[must_use]
    pub fn measure(self, world: &World) -> Option<Measure> {
        world.engine().traits(self.robot, self.tag).measure
    }

    /// What it can do as a motor.
    #[must_use]
    pub fn actuation(self, world: &World) -> Option<Actuation> {
        world.engine().traits(self.robot, self.tag).actuation
    }

    /// What it measured last.
    #[must_use]
    pub fn reading(self, world: &World) -> Reading<'_> {
        world.engine().reading(self.robot, self.tag)
    }

    /// What it measures or does besides that.
    #[must_use]
    pub fn aspect<'a>(self, world: &'a World, aspect: Aspect<'_>) -> Reading<'a> {
        world.engine().aspect(self.robot, self.tag, aspect)
    }

    /// The names of its parts that can be moved one by one: the bones of a skin.
    #[must_use]
    pub fn parts(self, world: &World) -> Vec<String> {
        world.engine().traits(self.robot, self.tag).parts
    }

    /// A picture for people of what it shows or sees, in colour: columns and rows, and blue, green, red, alpha of each
    /// pixel. `None` if it has no picture.
    #[must_use]
    pub fn picture(self, world: &World) -> Option<([u16; 2], Vec<u8>)> {
        let sight = world.engine().picture_of(self.node(world)?.id, None)?;
        Some((sight.size, sight.bgra.to_vec()))
    }

    /// Lets a sensor measure once in this time from now on; the first time when it has passed. 0 stops it. `[ms]`
    pub fn enable(self, world: &mut World, period_ms: u16) {
        world.engine_mut().set_sampling_period(self.robot, self.tag, period_ms);
    }

    /// Gives it a command, which it obeys in the next step. False if it does not take such commands, or not with such
    /// values.
    pub fn order(self, world: &mut World, command: Command) -> bool {
        world.engine_mut().order(self.robot, self.tag, command).is_ok()
    }

    fn link(self, world: &World) -> Option<LinkId> {
        world.engine().traits(self.robot, self.tag).link
    }

    /// Exact position of the joint that it sits on. `[rad]`, `[m]`
    #[must_use]
    pub fn joint_position(self, world: &World) -> Option<f64> {
        self.link(world).map(|link| world.engine().state().dynamics().joint_position(link))
    }

    /// Exact velocity of the joint that it sits on. `[rad/s]`, `[m/s]`
    #[must_use]
    pub fn joint_velocity(self, world: &World) -> Option<f64> {
        self.link(world).map(|link| world.engine().state().dynamics().joint_velocity(link))
    }

    pub(crate) fn number(self, world: &World) -> f64 {
        match self.reading(world) {
            Reading::Number(number) => number,
            _ => f64::NAN,
        }
    }

    pub(crate) fn vector(self, world: &World) -> Vec3 {
        match self.reading(world) {
            Reading::Vector(vector) => vector,
            _ => Vec3::NAN,
        }
    }
}
