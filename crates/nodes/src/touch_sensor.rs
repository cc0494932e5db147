//! TouchSensor: whether something touches its bounding object, or how hard.
//!
//! A force sensor reads what touches it, along its x-axis; the weight of the sensor itself is left out.

use base::{Severity, Stream, Vec3};
use engine::{
    Builder, Clock, CommandContext, ConfigureContext, Device, EncodeContext, SampleContext, Site, Stage,
};
use scene::NodeId;
use wire::{Malformed, Reader, Writer, op};

use crate::shared::lookup_table::LookupTable;
use crate::shared::{axes, noise, solid_device};

pub(crate) fn build(builder: &mut Builder<'_>, node: NodeId, site: &Site) {
    solid_device::build(builder, node, site, |builder, _| Box::new(TouchSensor::new(builder, node)));
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
    kind: Kind,
    table: LookupTable,
    resolution: Option<f64>,
    stream: Stream,
    clock: Clock,
    /// Something touched it since the last value.
    touched: bool,
    values: Vec3,
}

impl TouchSensor {
    fn new(builder: &mut Builder<'_>, node: NodeId) -> Self {
        let scene = builder.scene;
        let kind = match scene.string(node, "type") {
            "force" => Kind::Force,
            "force-3d" => Kind::Force3d,
            _ => Kind::Bumper,
        };
        if scene.child(node, "boundingObject").is_none() {
            let message = "a touch sensor without a bounding object feels nothing";
            builder.remark(node, Severity::Warning, "touch-sensor/bounding-object", message);
        }
        if kind != Kind::Bumper && scene.child(node, "physics").is_none() {
            let message = "a force sensor needs a physics node; without one it reads no force";
            builder.remark(node, Severity::Warning, "touch-sensor/physics", message);
        }
        Self {
            node,
            kind,
            table: LookupTable::new(scene, node),
            resolution: noise::resolution(scene, node),
            stream: builder.stream(node),
            clock: Clock::default(),
            touched: false,
            values: Vec3::NAN,
        }
    }

    /// The sum of all forces that touch it, in world axes, and whether something does.
    fn contact_force(&self, stage: &Stage) -> (Vec3, bool) {
        let is_own = |collider| stage.collider_owner(collider).is_some_and(|owner| owner.solid == self.node);
        let mut sum = Vec3::ZERO;
        let mut touched = false;
        for contact in stage.dynamics.contacts() {
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

    fn value(&mut self, force: f64) -> f64 {
        noise::rounded(self.table.measure(force, &mut self.stream), self.resolution)
    }
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
            op::sensor::SET_SAMPLING_PERIOD => self.clock.set_period(input.u16()?, context.stage.time),
            other => return Err(Malformed::new(format!("unknown touch sensor command {other}"))),
        }
        Ok(())
    }

    fn sample(&mut self, context: &SampleContext<'_>) {
        if !self.clock.is_enabled() {
            return;
        }
        let (force, touched) = self.contact_force(context.stage);
        self.touched |= touched; // a short touch between two values counts
        if !self.clock.due(context.now) {
            return;
        }
        let sensor_from_world = context.stage.pose(self.node).rotation.conjugate();
        let force = sensor_from_world * force;
        self.values = match self.kind {
            Kind::Bumper => Vec3::new(f64::from(u8::from(std::mem::take(&mut self.touched))), 0.0, 0.0),
            // A push against the sensor points against its front; a pull is no touch.
            Kind::Force => {
                let front = axes::facing(&context.stage.scene, self.node) * Vec3::X;
                Vec3::new(self.value((-force.dot(front)).max(0.0)), 0.0, 0.0)
            }
            Kind::Force3d => {
                let [x, y, z] = force.to_array().map(|component| self.value(component));
                Vec3::new(x, y, z)
            }
        };
    }

    fn encode(&mut self, context: &EncodeContext<'_>, out: &mut Writer) {
        if self.clock.take_fresh() {
            match self.kind {
                Kind::Bumper | Kind::Force => {
                    out.record(context.tag, op::touch_sensor::DATA).f64(self.values.x)
                }
                Kind::Force3d => out.record(context.tag, op::touch_sensor::DATA_3D).vec3(self.values),
            };
        }
    }

    fn disconnect(&mut self, _stage: &mut Stage) {
        self.clock = Clock::default();
    }

    fn clock(&mut self) -> Option<&mut Clock> {
        Some(&mut self.clock)
    }
}
