//! TouchSensor: contact with its bounding object, or the contact force.
//!
//! A force sensor reads the force that it transmits to its parent along its x-axis, like a force gauge between the
//! two: contact forces, its own weight and its inertial force. Pressure on the sensor, along -x, reads positive;
//! tension reads 0, as in Webots. Without a physics node there is no force.

use base::{Pose, Severity, Stream, Vec3};
use dynamics::Inertia;
use engine::{
    Builder, Clock, CommandContext, ConfigureContext, Device, DeviceProperties, EncodeContext, Measure,
    Persistent, Reading, RobotId, SampleContext, Site, Typed, WorldState,
};
use scene::{NodeId, Scene};
use wire::{Malformed, Reader, Writer, op};

use crate::physics;
use crate::shared::lookup_table::LookupTable;
use crate::shared::overlap::{Overlap, Side, is_pushed};
use crate::shared::rebuilt_device::keeps;
use crate::shared::{axes, noise, solid_device};

pub(crate) fn build(builder: &mut Builder<'_>, node: NodeId, site: &Site) {
    solid_device::build(builder, node, site, |builder, robot| {
        Box::new(TouchSensor::new(builder, node, robot))
    });
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Bumper,
    Force,
    Force3d,
}

#[derive(Clone)]
struct TouchSensor {
    node: NodeId,
    robot: RobotId,
    /// Whether contacts with its own robot count.
    has_self_collision: bool,
    kind: Kind,
    table: LookupTable,
    resolution: Option<f64>,
    stream: Stream,
    clock: Clock,
    /// Whether there was a contact since the last value.
    touched: bool,
    /// Whether it has physics, which forces require.
    has_physics: bool,
    /// Inertia of the sensor alone, in its frame.
    inertia: Inertia,
    /// Velocity of its centre of mass in world coordinates one step ago; `None` before the first step. `[m/s]`
    last_velocity: Option<Vec3>,
    /// Contacts with colliders that forces cannot move.
    overlap: Overlap,
    values: Vec3,
}

impl TouchSensor {
    fn new(builder: &mut Builder<'_>, node: NodeId, robot: RobotId) -> Self {
        let scene = builder.scene;
        let kind = match scene.string(node, "type") {
            "force" => Kind::Force,
            "force-3d" => Kind::Force3d,
            _ => Kind::Bumper,
        };
        if scene.child(node, "boundingObject").is_none() {
            let message = "a touch sensor without a bounding object has no contacts";
            builder.report(node, Severity::Warning, "touch-sensor/bounding-object", message);
        }
        if kind != Kind::Bumper && scene.child(node, "physics").is_none() {
            let message = "a force sensor without a physics node always reads 0";
            builder.report(node, Severity::Warning, "touch-sensor/physics", message);
        }
        let inertia = match scene.child(node, "physics") {
            Some(physics) if kind != Kind::Bumper => physics::authored(scene, node, physics),
            _ => Inertia::ZERO,
        };
        Self {
            node,
            robot,
            has_self_collision: above(scene, node, "Robot")
                .is_some_and(|robot| scene.bool(robot, "selfCollision")),
            has_physics: scene.child(node, "physics").is_some(),
            inertia,
            last_velocity: None,
            overlap: Overlap::default(),
            kind,
            table: LookupTable::new(builder, node),
            resolution: noise::resolution(scene, node),
            stream: builder.stream(node),
            clock: Clock::default(),
            touched: false,
            values: Vec3::NAN,
        }
    }

    /// Returns the sum of contact forces in world coordinates `[N]`, and whether there is a contact.
    fn contact_force(&self, state: &WorldState) -> (Vec3, bool) {
        let is_own = |collider| state.collider_owner(collider).is_some_and(|owner| owner.solid == self.node);
        let mut sum = Vec3::ZERO;
        let mut touched = false;
        for contact in state.dynamics().contacts() {
            if is_own(contact.a) {
                sum += contact.force;
                touched = true;
            } else if is_own(contact.b) {
                sum -= contact.force;
                touched = true;
            }
        }
        (sum, touched)
    }

    /// Returns whether it has contact with something although forces move neither of them.
    fn overlaps(&mut self, state: &WorldState) -> bool {
        let link = state.mount(self.node).and_then(|mount| mount.link);
        if is_pushed(state, link) {
            return false; // the dynamics has all its contacts
        }
        let (node, robot, has_self_collision) = (self.node, self.robot, self.has_self_collision);
        let carrier = |solid| above(state.scene(), solid, "Solid");
        let is_next = |solid| carrier(node) == Some(solid) || carrier(solid) == Some(node);
        self.overlap.prepare(state, &|owner, other| match owner {
            owner if owner.solid == node => Side::Own,
            // The distance to its neighbours and to what moves with it never changes.
            owner if owner.robot == Some(robot) => {
                match has_self_collision && other != link && !is_next(owner.solid) {
                    true => Side::Other,
                    false => Side::Neither,
                }
            }
            _ => Side::Other,
        });
        self.overlap.has_own() && self.overlap.points(state, &Pose::IDENTITY).any(|(_, _, depth)| depth > 0.0)
    }

    /// Returns the velocity of its centre of mass in world coordinates. `[m/s]`
    fn velocity(&self, state: &WorldState) -> Option<Vec3> {
        let mount = state.mount(self.node)?;
        let arm = state.mounted_pose(&mount).vector(self.inertia.center);
        Some(state.mounted_twist(&mount).at_offset(arm).linear)
    }

    /// Returns its weight and inertial force in world coordinates. `[N]`
    fn own_force(&self, state: &WorldState) -> Vec3 {
        let settings = &state.dynamics().model.settings;
        let acceleration = match (self.velocity(state), self.last_velocity) {
            (Some(now), Some(before)) => (now - before) / settings.dt,
            _ => Vec3::ZERO,
        };
        (settings.gravity - acceleration) * self.inertia.mass
    }

    fn value(&mut self, force: f64) -> f64 {
        noise::rounded(self.table.measure(force, &mut self.stream), self.resolution)
    }
}

/// Returns the nearest ancestor of a type.
fn above(scene: &Scene, node: NodeId, ty: &str) -> Option<NodeId> {
    let parent = scene.get(node)?.parent?;
    if scene.get(parent)?.ty.is_a(ty) { Some(parent) } else { above(scene, parent, ty) }
}

impl Device for TouchSensor {
    fn configure(&self, context: &ConfigureContext<'_>, out: &mut Writer) {
        let kind = match self.kind {
            Kind::Bumper => 0,
            Kind::Force => 1,
            Kind::Force3d => 2,
        };
        out.record(context.tag, op::sensor::CONFIGURE).i32(kind);
        self.table.write(out);
    }

    fn command(&mut self, context: &mut CommandContext<'_>, input: &mut Reader<'_>) -> Result<(), Malformed> {
        match input.u8()? {
            op::sensor::SET_SAMPLING_PERIOD => self.clock.set_period(input.u16()?, context.state.time()),
            other => return Err(Malformed::new(format!("unknown touch sensor command {other}"))),
        }
        Ok(())
    }

    fn actuate(&mut self, state: &mut WorldState) {
        if self.kind != Kind::Bumper && self.clock.is_enabled() {
            self.last_velocity = self.velocity(state);
        }
    }

    fn sample(&mut self, context: &SampleContext<'_>) {
        if !self.clock.is_enabled() {
            return;
        }
        let state = context.state;
        let (force, touched) = self.contact_force(state);
        // Short contacts between two samples count.
        self.touched |= touched || (self.kind == Kind::Bumper && self.overlaps(state));
        if !self.clock.due(context.now) {
            return;
        }
        let force = if self.has_physics { force + self.own_force(state) } else { Vec3::ZERO };
        let sensor_from_world = context.state.pose(self.node).rotation.conjugate();
        let force = sensor_from_world * force;
        self.values = match self.kind {
            Kind::Bumper => Vec3::new(f64::from(u8::from(std::mem::take(&mut self.touched))), 0.0, 0.0),
            // Pressure on the sensor is opposed to its front.
            Kind::Force => {
                let front = axes::facing(context.state.scene(), self.node) * Vec3::X;
                Vec3::new(self.value((-force.dot(front)).max(0.0)), 0.0, 0.0)
            }
            Kind::Force3d => {
                let [x, y, z] = force.to_array().map(|component| self.value(component));
                Vec3::new(x, y, z)
            }
        };
    }

    fn encode(&mut self, context: &EncodeContext<'_>, out: &mut Writer) {
        if self.clock.take_new_value() {
            match self.kind {
                Kind::Bumper | Kind::Force => {
                    out.record(context.tag, op::touch_sensor::DATA).f64(self.values.x)
                }
                Kind::Force3d => out.record(context.tag, op::touch_sensor::DATA_3D).vec3(self.values),
            };
        }
    }

    fn disconnect(&mut self, _state: &mut WorldState) {
        self.clock = Clock::default();
    }

    fn stream(&mut self) -> Option<&mut Stream> {
        Some(&mut self.stream)
    }

    fn clock(&mut self) -> Option<&mut Clock> {
        Some(&mut self.clock)
    }
}

impl Typed for TouchSensor {
    fn reading(&self) -> Reading<'_> {
        match self.kind {
            Kind::Bumper | Kind::Force => Reading::Number(self.values.x),
            Kind::Force3d => Reading::Vector(self.values),
        }
    }

    fn properties(&self, _state: &WorldState) -> DeviceProperties {
        let measure = match self.kind {
            Kind::Bumper => Measure { shape: vec![], range: [0.0, 1.0], unit: "" },
            Kind::Force => Measure::unbounded(&[], "N"),
            Kind::Force3d => Measure::unbounded(&[3], "N"),
        };
        DeviceProperties { measure: Some(measure), ..DeviceProperties::default() }
    }
}

impl Persistent for TouchSensor {
    keeps!(stream, touched, last_velocity, values);
}
