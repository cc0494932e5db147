//! Untyped devices; the typed ones are in `devices`.

use base::Vec3;
use dynamics::LinkId;
use engine::{Aspect, Command, Measure, MotorLimits, Reading, RobotId};

use crate::node::Node;
use crate::world::World;

/// A device type.
pub trait Device: Copy {
    /// The name of the node type.
    const NAME: &'static str;

    /// Converts an untyped device; `None` if it is of another type.
    fn from_any(any: AnyDevice, world: &World) -> Option<Self>;

    /// The untyped device.
    fn any(self) -> AnyDevice;
}

/// Handle of a device of any type.
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

    /// Its index on the robot, from 1 (the tag of the controller API).
    #[must_use]
    pub fn tag(self) -> u16 {
        self.tag
    }

    /// Its name; empty if it was removed.
    #[must_use]
    pub fn name(self, world: &World) -> &str {
        self.info(world).map_or("", |info| &info.name)
    }

    /// Name of its node type; empty if it was removed.
    #[must_use]
    pub fn type_name(self, world: &World) -> &'static str {
        self.info(world).map_or("", |info| info.ty.name)
    }

    /// Whether its node type is `name` or derives from it.
    #[must_use]
    pub fn is_a(self, world: &World, name: &str) -> bool {
        self.info(world).is_some_and(|info| info.ty.is_a(name))
    }

    /// Its node.
    #[must_use]
    pub fn node(self, world: &World) -> Option<Node> {
        self.info(world).map(|info| Node { id: info.node })
    }

    /// Shape and range of its measurements, if they have a fixed shape; `None` for other devices, such as radars, receivers and
    /// actuators.
    #[must_use]
    pub fn measure(self, world: &World) -> Option<Measure> {
        world.engine().properties(self.robot, self.tag).measure
    }

    /// Limits of a motor; `None` for other devices.
    #[must_use]
    pub fn motor_limits(self, world: &World) -> Option<MotorLimits> {
        world.engine().properties(self.robot, self.tag).motor_limits
    }

    /// Its last measurement.
    #[must_use]
    pub fn reading(self, world: &World) -> Reading<'_> {
        world.engine().reading(self.robot, self.tag)
    }

    /// Other outputs and states, such as the velocity of a GPS.
    #[must_use]
    pub fn aspect<'a>(self, world: &'a World, aspect: Aspect<'_>) -> Reading<'a> {
        world.engine().aspect(self.robot, self.tag, aspect)
    }

    /// Names of its parts that can be moved individually: the bones of a skin.
    #[must_use]
    pub fn parts(self, world: &World) -> Vec<String> {
        world.engine().properties(self.robot, self.tag).parts
    }

    /// A colour image for display of what it shows or sees: width and height, and BGRA bytes. `None` if it has no image.
    #[must_use]
    pub fn picture(self, world: &World) -> Option<([u16; 2], Vec<u8>)> {
        let sight = world.engine().picture_of(self.node(world)?.id, None)?;
        Some((sight.size, sight.bgra.to_vec()))
    }

    /// Enables a sensor with a sampling period; the first measurement follows after one period. 0 disables it. `[ms]`
    pub fn enable(self, world: &mut World, period_ms: u16) {
        world.engine_mut().set_sampling_period(self.robot, self.tag, period_ms);
    }

    /// Sends it a command, which takes effect in the next step. Returns false if it does not accept this command or its values.
    pub fn send_command(self, world: &mut World, command: Command) -> bool {
        world.engine_mut().order(self.robot, self.tag, command).is_ok()
    }

    fn link(self, world: &World) -> Option<LinkId> {
        world.engine().properties(self.robot, self.tag).link
    }

    /// Exact position of its joint, without sensor noise. `[rad]`, `[m]`
    #[must_use]
    pub fn joint_position(self, world: &World) -> Option<f64> {
        self.link(world).map(|link| world.engine().state().dynamics().joint_position(link))
    }

    /// Exact velocity of its joint, without sensor noise. `[rad/s]`, `[m/s]`
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
