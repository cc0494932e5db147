//! Nodes of the scene graph: fields, poses, velocities.

use base::{Pose, Twist, Vec3};
use nodes::Push;
use scene::{NodeId, Value};

use crate::error::Error;
use crate::world::World;

/// Handle of a node in a world and its clones. It stays valid while other nodes are inserted and removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Node {
    pub(crate) id: NodeId,
}

/// A contact point of the last step, in world coordinates.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Contact {
    /// The two solids.
    pub nodes: [Option<Node>; 2],
    /// `[m]`
    pub point: Vec3,
    /// Unit normal, from the second solid towards the first.
    pub normal: Vec3,
    /// Penetration depth. `[m]`
    pub depth: f64,
    /// Contact force on the first solid. `[N]`
    pub force: Vec3,
    /// Torque of rolling and spinning friction on the first solid. `[N·m]`
    pub torque: Vec3,
}

impl Node {
    /// The node of an object that a camera recognized.
    #[must_use]
    pub fn from_object(object: &engine::Object) -> Self {
        Self { id: object.node }
    }

    /// Whether the node still exists.
    #[must_use]
    pub fn exists(self, world: &World) -> bool {
        world.engine().state().scene().get(self.id).is_some()
    }

    /// Name of its node type; empty if it was removed.
    #[must_use]
    pub fn type_name(self, world: &World) -> &'static str {
        world.engine().state().scene().get(self.id).map_or("", |node| node.ty.name)
    }

    /// Its DEF name.
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

    /// The current value of a field (or of a parameter of its PROTO); poses and velocities follow the motion. `None` if
    /// there is no such field.
    #[must_use]
    pub fn field(self, world: &World, name: &str) -> Option<Value> {
        nodes::read_field(world.engine().state(), self.id, name)
    }

    /// Writes a field, as a supervisor does: a body moves to its `translation`, a joint to its `position`, and whatever
    /// depends on the field is rebuilt before the next step. Three numbers are a vector or a colour, four a rotation.
    ///
    /// ```
    /// # fn lift(mut world: rebots::World) -> Result<(), rebots::Error> {
    /// world.node("CRATE_1")?.set_field(&mut world, "translation", [0.5, 0.5, 0.3])?;
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// If there is no such field or the value has another type; nothing is changed then.
    pub fn set_field(self, world: &mut World, name: &str, value: impl Into<Value>) -> Result<(), Error> {
        let value = match (value.into(), self.field(world, name)) {
            (Value::SfVec3f(value), Some(Value::SfColor(_))) => Value::SfColor(value.to_array()),
            (Value::MfVec3f(values), Some(Value::MfColor(_))) => {
                Value::MfColor(values.iter().map(Vec3::to_array).collect())
            }
            (Value::SfInt32(value), Some(Value::SfFloat(_))) => Value::SfFloat(f64::from(value)),
            (value, _) => value,
        };
        let written = nodes::write_field(world.engine_mut().state_mut(), self.id, name, value);
        written.map(drop).map_err(|why| Error::Field { name: name.to_owned(), why })
    }

    /// Inserts nodes, written as in a world file, into one of its fields: before item `item`, or at the end. Returns the
    /// inserted nodes without their descendants. Their bodies and devices are built before the next step.
    ///
    /// ```
    /// # let folder = std::env::temp_dir().join(format!("rebots-doc-insert-{}", std::process::id()));
    /// # std::fs::create_dir_all(&folder)?;
    /// # let path = folder.join("w.wbt");
    /// # std::fs::write(&path, "#VRML_SIM R2025a utf8\nWorldInfo { }\nDEF GROUP Group { }")?;
    /// let mut world = rebots::World::load(path)?;
    /// let group = world.node("GROUP")?;
    /// let new = group.insert(&mut world, "children", None, "DEF A Pose { } DEF B Solid { }")?;
    /// assert_eq!(new.len(), 2);
    /// new[0].remove(&mut world)?;
    /// assert!(world.node("A").is_err() && world.node("B")? == new[1]);
    /// # std::fs::remove_dir_all(&folder)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the text has errors, there is no such field, or the nodes do not fit into it; nothing is changed then.
    pub fn insert(
        self,
        world: &mut World,
        field: &str,
        item: Option<usize>,
        text: &str,
    ) -> Result<Vec<Node>, Error> {
        let failed = |why: String| Error::Field { name: field.to_owned(), why };
        let state = world.engine_mut().state_mut();
        let place = nodes::editing::insertion_point(state, self.id, field, item).map_err(failed)?;
        let (fragment, diagnostics) = state.read_nodes(text, place);
        let told: Vec<String> = diagnostics.iter().map(|diagnostic| diagnostic.message.clone()).collect();
        let fragment = fragment.ok_or_else(|| failed(told.join("; ")))?;
        let inserted = nodes::editing::insert(state, self.id, field, item, fragment).map_err(failed)?;
        let scene = state.scene();
        let is_top = |id: &NodeId| {
            scene.get(*id).and_then(|node| node.parent).is_none_or(|parent| !inserted.contains(&parent))
        };
        Ok(inserted.iter().copied().filter(is_top).map(|id| Node { id }).collect())
    }

    /// Removes the node and its descendants from the world.
    ///
    /// # Errors
    /// If it cannot be removed.
    pub fn remove(self, world: &mut World) -> Result<(), Error> {
        let removed = nodes::editing::remove(world.engine_mut().state_mut(), self.id);
        removed.map(drop).map_err(|why| Error::Field { name: "children".to_owned(), why })
    }

    /// The nodes in one of its fields; none if there is no such field.
    #[must_use]
    pub fn children(self, world: &World, field: &str) -> Vec<Node> {
        let value = self.field(world, field);
        let ids = value.as_ref().map(|value| value.nodes().to_vec()).unwrap_or_default();
        ids.into_iter().map(|id| Node { id }).collect()
    }

    /// Its pose, world from node. The identity for nodes without a pose.
    #[must_use]
    pub fn pose(self, world: &World) -> Pose {
        world.engine().state().pose(self.id)
    }

    /// Its twist at its origin, in world axes. `[rad/s]`, `[m/s]`
    #[must_use]
    pub fn twist(self, world: &World) -> Twist {
        let state = world.engine().state();
        state.mount(self.id).map_or(Twist::default(), |mount| state.mounted_twist(&mount))
    }

    /// Sets the velocity of the body at its centre of mass, in world axes. `[rad/s]`, `[m/s]` False if it has no
    /// dynamic body.
    pub fn set_velocity(self, world: &mut World, twist: Twist) -> bool {
        nodes::set_velocity(world.engine_mut().state_mut(), self.id, twist)
    }

    /// Applies a force or torque to its body during the next step, in world axes or in the node's axes (`is_relative`).
    ///
    /// ```
    /// # let folder = std::env::temp_dir().join(format!("rebots-doc-{}", std::process::id()));
    /// # std::fs::create_dir_all(&folder)?;
    /// # let path = folder.join("ball.wbt");
    /// # std::fs::write(&path, r#"#VRML_SIM R2025a utf8
    /// # WorldInfo { gravity 0 basicTimeStep 10 }
    /// # DEF BALL Solid { boundingObject Sphere { } physics Physics { density -1 mass 2 } }"#)?;
    /// use rebots::{Push, Vec3, World};
    ///
    /// let mut world = World::load(path)?; // a ball of 2 kg without gravity
    /// let ball = world.node("BALL")?;
    /// ball.push(&mut world, Push::Force(Vec3::new(0.0, 4.0, 0.0)), false)?;
    /// world.step(); // 10 ms with 4 N
    /// assert!((ball.twist(&world).linear.y - 0.02).abs() < 1e-12);
    /// # std::fs::remove_dir_all(&folder)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If it has no dynamic body, or a number is not finite; nothing is done then.
    pub fn push(self, world: &mut World, push: Push, is_relative: bool) -> Result<(), Error> {
        let pushed = nodes::push(world.engine_mut().state_mut(), self.id, push, is_relative);
        pushed.map_err(|why| Error::Push { node: self.def(world).unwrap_or_default().to_owned(), why })
    }

    /// Its pose in the frame of another node (`other_from_self`). `None` if one of them has no pose.
    #[must_use]
    pub fn pose_from(self, world: &World, other: Node) -> Option<Pose> {
        nodes::relative_pose(world.engine().state(), other.id, self.id)
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

    /// Sets position and velocity of an axis (from 1) of a joint immediately. Returns false if it is not a joint.
    pub fn set_joint(self, world: &mut World, axis: u32, position: f64, velocity: f64) -> bool {
        let state = world.engine_mut().state_mut();
        let Some(link) = nodes::joint_link(state, self.id, axis) else { return false };
        state.set_joint_position(link, position);
        state.set_joint_velocity(link, velocity);
        true
    }
}
