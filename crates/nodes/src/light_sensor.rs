//! LightSensor: the irradiance of its front (the x-axis), with a colour filter and a lookup table.
//!
//! Reflected light is ignored. With `occlusion`, bounding objects block the light, except those of the sensor's robot
//! unless it has `selfCollision`.

use base::{Stream, Vec3};
use engine::{
    Builder, Clock, CommandContext, ConfigureContext, Device, DeviceProperties, EncodeContext, Measure,
    Persistent, Reading, SampleContext, Site, Typed, WorldState,
};
use scene::NodeId;
use wire::{Malformed, Reader, Writer, op};

use crate::light;
use crate::shared::lookup_table::LookupTable;
use crate::shared::rebuilt_device::keeps;
use crate::shared::{command_sink, noise, obstacles, solid_device};

pub(crate) fn build(builder: &mut Builder<'_>, node: NodeId, site: &Site) {
    solid_device::build(builder, node, site, |builder, _| {
        let scene = builder.scene;
        Box::new(LightSensor {
            node,
            filter: scene.vec3(node, "colorFilter"),
            occlusion: scene.bool(node, "occlusion"),
            table: LookupTable::new(builder, node),
            resolution: noise::resolution(scene, node),
            stream: builder.stream(node),
            clock: Clock::default(),
            value: f64::NAN,
            lights: (0, Vec::new()),
        })
    });
}

#[derive(Clone)]
struct LightSensor {
    node: NodeId,
    filter: Vec3,
    occlusion: bool,
    table: LookupTable,
    resolution: Option<f64>,
    stream: Stream,
    clock: Clock,
    value: f64,
    /// The lights of the world, cached while the number of node ids is the same.
    lights: (usize, Vec<NodeId>),
}

impl LightSensor {
    /// Returns the irradiance E of the manual: a third of the filtered sum of all lights. `[W/m²]`
    fn irradiance(&self, state: &WorldState) -> f64 {
        let world_from_sensor = state.pose(self.node);
        let (here, front) = (world_from_sensor.translation, world_from_sensor.vector(Vec3::X));
        let is_hidden = |towards: Vec3, distance: f64| {
            obstacles::obstructions(state, self.node, here, (towards, distance), |_| false)
        };
        let mut sum = Vec3::ZERO;
        for light in self.lights.1.iter().filter_map(|light| light::arriving(state, *light, here)) {
            sum += light.ambient;
            let facing = front.dot(light.towards).max(0.0);
            if facing > 0.0 && !(self.occlusion && is_hidden(light.towards, light.distance)) {
                sum += light.direct * facing;
            }
        }
        self.filter.dot(sum) / 3.0
    }
}

impl Device for LightSensor {
    fn configure(&self, context: &ConfigureContext<'_>, out: &mut Writer) {
        out.record(context.tag, op::sensor::CONFIGURE);
        self.table.write(out);
    }

    fn command(&mut self, context: &mut CommandContext<'_>, input: &mut Reader<'_>) -> Result<(), Malformed> {
        match input.u8()? {
            op::sensor::SET_SAMPLING_PERIOD => self.clock.set_period(input.u16()?, context.state.time()),
            other => return Err(command_sink::unknown("light sensor", other)),
        }
        Ok(())
    }

    fn sample(&mut self, context: &SampleContext<'_>) {
        if !self.clock.due(context.now) {
            return;
        }
        let scene = context.state.scene();
        if self.lights.0 != scene.id_count() {
            self.lights = (scene.id_count(), light::all(scene));
        }
        let measured = self.table.measure(self.irradiance(context.state), &mut self.stream);
        self.value = noise::rounded(measured, self.resolution);
    }

    fn encode(&mut self, context: &EncodeContext<'_>, out: &mut Writer) {
        if self.clock.take_new_value() {
            out.record(context.tag, op::light_sensor::DATA).f64(self.value);
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

impl Typed for LightSensor {
    fn reading(&self) -> Reading<'_> {
        Reading::Number(self.value)
    }

    fn properties(&self, _state: &WorldState) -> DeviceProperties {
        DeviceProperties { measure: Some(Measure::unbounded(&[], "")), ..DeviceProperties::default() }
    }
}

impl Persistent for LightSensor {
    keeps!(stream, value);
}
