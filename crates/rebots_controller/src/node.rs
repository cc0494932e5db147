//! Nodes of the scene tree, for supervisors: fields, poses, velocities.

use crate::backend::{NodeId, Push};
use crate::error::Error;
use crate::robot::Robot;

/// Handle of a node of the scene tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Node {
    /// Its handle, for backends.
    pub id: NodeId,
}

/// Value of a field. Rotations are axis x, y, z and angle in radians; colours are RGB from 0 to 1.
#[derive(Clone, Debug, PartialEq)]
#[expect(missing_docs, reason = "each is named like the type of field that it belongs to")]
pub enum Value {
    SfBool(bool),
    SfInt32(i32),
    SfFloat(f64),
    SfVec2f([f64; 2]),
    SfVec3f([f64; 3]),
    SfRotation([f64; 4]),
    SfColor([f64; 3]),
    SfString(String),
    SfNode(Option<Node>),
    MfBool(Vec<bool>),
    MfInt32(Vec<i32>),
    MfFloat(Vec<f64>),
    MfVec2f(Vec<[f64; 2]>),
    MfVec3f(Vec<[f64; 3]>),
    MfRotation(Vec<[f64; 4]>),
    MfColor(Vec<[f64; 3]>),
    MfString(Vec<String>),
    MfNode(Vec<Node>),
}

macro_rules! from {
    ($($from:ty => $name:ident)*) => {$(
        impl From<$from> for Value {
            fn from(value: $from) -> Self {
                Self::$name(value)
            }
        }
    )*};
}

from! {
    bool => SfBool
    i32 => SfInt32
    f64 => SfFloat
    [f64; 2] => SfVec2f
    [f64; 3] => SfVec3f
    [f64; 4] => SfRotation
    String => SfString
    Vec<bool> => MfBool
    Vec<i32> => MfInt32
    Vec<f64> => MfFloat
    Vec<[f64; 2]> => MfVec2f
    Vec<[f64; 3]> => MfVec3f
    Vec<[f64; 4]> => MfRotation
    Vec<String> => MfString
}

impl From<&str> for Value {
    fn from(value: &str) -> Self {
        Self::SfString(value.to_owned())
    }
}

impl Node {
    /// Name of its node type or PROTO; empty if it was removed.
    #[must_use]
    pub fn type_name(self, robot: &Robot<'_>) -> String {
        robot.backend.type_name(self.id)
    }

    /// Its DEF name; empty if it has none.
    #[must_use]
    pub fn def(self, robot: &Robot<'_>) -> String {
        robot.backend.def(self.id)
    }

    /// Current value of a field (or of a parameter of its PROTO). `None` if there is no such field.
    #[must_use]
    pub fn field(self, robot: &Robot<'_>, name: &str) -> Option<Value> {
        robot.backend.field(self.id, name)
    }

    /// Number of items of a multiple-value field. `None` if there is no such field.
    #[must_use]
    pub fn count(self, robot: &Robot<'_>, name: &str) -> Option<usize> {
        robot.backend.count(self.id, name)
    }

    /// Writes a field: a body moves to its `translation`, a joint to its `position`. Three numbers are accepted for colours
    /// and vectors.
    ///
    /// # Errors
    /// If there is no such field or the value does not fit; nothing is changed then.
    pub fn set_field(self, robot: &mut Robot<'_>, name: &str, value: impl Into<Value>) -> Result<(), Error> {
        robot.backend.set_field(self.id, name, &value.into())
    }

    /// Its position in the world. `[m]` NaN for nodes without a pose.
    #[must_use]
    pub fn position(self, robot: &Robot<'_>) -> [f64; 3] {
        robot.backend.position(self.id)
    }

    /// Its orientation in the world: a matrix, row by row. NaN for nodes without a pose.
    #[must_use]
    pub fn orientation(self, robot: &Robot<'_>) -> [f64; 9] {
        robot.backend.orientation(self.id)
    }

    /// Its velocity in world axes: linear `[m/s]`, then angular `[rad/s]`. NaN for nodes that are not solids.
    #[must_use]
    pub fn velocity(self, robot: &Robot<'_>) -> [f64; 6] {
        robot.backend.velocity(self.id)
    }

    /// Sets its velocity in world axes: linear `[m/s]`, then angular `[rad/s]`.
    pub fn set_velocity(self, robot: &mut Robot<'_>, velocity: [f64; 6]) {
        robot.backend.set_velocity(self.id, velocity);
    }

    /// Its pose relative to another node or to the world (`None`): a 4×4 matrix, row by row. `[m]` NaN for nodes without a
    /// pose.
    #[must_use]
    pub fn pose(self, robot: &Robot<'_>, from: Option<Self>) -> [f64; 16] {
        robot.backend.pose(self.id, from.map(|from| from.id))
    }

    /// Makes the simulator send [`Node::pose`] with the steps, at this period, instead of on request: the same values, but
    /// faster for a controller in a process of its own. 0 stops it. `[ms]`
    pub fn track_pose(self, robot: &mut Robot<'_>, from: Option<Self>, period_ms: u16) {
        robot.backend.track_pose(self.id, from.map(|from| from.id), period_ms);
    }

    /// Pushes its body during the next step; the vector is in world axes, or in those of the node (`is_relative`). For
    /// a controller in a process of its own, what cannot be pushed is reported on stderr.
    ///
    /// ```no_run
    /// # use rebots_controller::{Error, Push, Robot};
    /// # fn main() -> Result<(), Error> {
    /// let mut robot = Robot::connect()?;
    /// let ball = robot.node("BALL")?;
    /// ball.push(&mut robot, Push::Force([0.0, 0.0, 9.81]), false)?;
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// If it has no dynamic body, or a number is not finite.
    pub fn push(self, robot: &mut Robot<'_>, push: Push, is_relative: bool) -> Result<(), Error> {
        robot.backend.push(self.id, push, is_relative)
    }

    /// Inserts nodes, written as in a world file, into one of its fields: before the item of this number, or at the end
    /// (`None`). What does not fit is reported on stderr.
    ///
    /// # Errors
    /// If there is no such field, or nodes cannot be inserted from here.
    pub fn import(
        self,
        robot: &mut Robot<'_>,
        field: &str,
        index: Option<usize>,
        text: &str,
    ) -> Result<(), Error> {
        robot.backend.import(self.id, field, index, text)
    }

    /// Removes it from the world.
    ///
    /// # Errors
    /// If this cannot be done from here.
    pub fn remove(self, robot: &mut Robot<'_>) -> Result<(), Error> {
        robot.backend.remove(self.id)
    }
}
