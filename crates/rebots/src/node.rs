//! Nodes of the scene: fields, places, velocities.

use base::{Pose, Twist, Vec3};
use scene::{NodeId, Value};

use crate::error::Error;
use crate::world::World;

/// A node of a world and of its clones. It stays the same while others come and go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Node {
    pub(crate) id: NodeId,
}

/// A point where two solids touched in the last step. In world coordinates.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Contact {
    /// The solids.
    pub nodes: [Option<Node>; 2],
    /// `[m]`
    pub point: Vec3,
    /// Unit, from the second solid towards the first.
    pub normal: Vec3,
    /// How deep they were in each other. `[m]`
    pub depth: f64,
    /// On the first solid. `[N]`
    pub force: Vec3,
    /// Of rolling and spinning friction, on the first solid. `[N·m]`
    pub torque: Vec3,
}

impl Node {
    /// The node of an object that a camera recognized.
    #[must_use]
    pub fn of(object: &engine::Object) -> Self {
        Self { id: object.node }
    }

    /// Whether it is (still) there.
    #[must_use]
    pub fn is_there(self, world: &World) -> bool {
        world.engine().state().scene().get(self.id).is_some()
    }

    /// The name of its type; empty if it is gone.
    #[must_use]
    pub fn type_name(self, world: &World) -> &'static str {
        world.engine().state().scene().get(self.id).map_or("", |node| node.ty.name)
    }

    /// Its name after DEF.
    #[must_use]
    pub fn def(self, world: &World) -> Option<&str> {
        world.engine().state().scene().get(self.id)?.def.as_deref()
    }

    /// The names of the fields of its type.
    #[must_use]
    pub fn field_names(self, world: &World) -> Vec<&'static str> {
        let node = world.engine().state().scene().get(self.id);
        node.map(|node| node.ty.fields.iter().map(|field| field.name).collect()).unwrap_or_default()
    }

    /// What a field (or a parameter of its PROTO) says now; places and velocities follow the motion. `None` if there is
    /// no such field.
    #[must_use]
    pub fn field(self, world: &World, name: &str) -> Option<Value> {
        nodes::read_field(world.engine().state(), self.id, name)
    }

    /// Writes a field, as a supervisor does: a body goes where its field says, a joint to its position, and what was built
    /// from the field is built again before the next step.
    ///
    /// # Errors
    /// If there is no such field or the value does not fit; nothing is changed then.
    pub fn set_field(self, world: &mut World, name: &str, value: Value) -> Result<(), Error> {
        let written = nodes::write_field(world.engine_mut().state_mut(), self.id, name, value);
        written.map(drop).map_err(|why| Error::Field { name: name.to_owned(), why })
    }

    /// Its place in the world: world from node. The identity for nodes without a place.
    #[must_use]
    pub fn pose(self, world: &World) -> Pose {
        world.engine().state().pose(self.id)
    }

    /// Its velocity at its origin, in world axes. `[rad/s]`, `[m/s]`
    #[must_use]
    pub fn twist(self, world: &World) -> Twist {
        let state = world.engine().state();
        state.mount(self.id).map_or(Twist::default(), |mount| state.mounted_twist(&mount))
    }

    /// Sets the velocity of the body at its centre of mass, in world axes. `[rad/s]`, `[m/s]` False if forces do not move
    /// it.
    pub fn set_velocity(self, world: &mut World, twist: Twist) -> bool {
        nodes::set_velocity(world.engine_mut().state_mut(), self.id, twist)
    }

    /// Position of an axis (from 1) of a joint; `None` if it is not a joint. `[rad]`, `[m]`
    #[must_use]
    pub fn joint_position(self, world: &World, axis: u32) -> Option<f64> {
        let state = world.engine().state();
        Some(state.dynamics().joint_position(nodes::joint_link(state, self.id, axis)?))
    }

    /// Velocity of an axis (from 1) of a joint; `None` if it is not a joint. `[rad/s]`, `[m/s]`
    #[must_use]
    pub fn joint_velocity(self, world: &World, axis: u32) -> Option<f64> {
        let state = world.engine().state();
        Some(state.dynamics().joint_velocity(nodes::joint_link(state, self.id, axis)?))
    }

    /// Moves an axis (from 1) of a joint at once. False if it is not a joint.
    pub fn set_joint(self, world: &mut World, axis: u32, position: f64, velocity: f64) -> bool {
        let state = world.engine_mut().state_mut();
        let Some(link) = nodes::joint_link(state, self.id, axis) else { return false };
        state.set_joint_position(link, position);
        state.set_joint_velocity(link, velocity);
        true
    }
}
