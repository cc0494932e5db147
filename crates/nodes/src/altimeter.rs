//! Altimeter: the height of the sensor above the world's origin plus the altitude of the origin in `gpsReference`, as
//! in Webots; its manual does not mention `gpsReference`.

use base::Stream;
use engine::{
    Builder, Clock, CommandContext, Device, DeviceProperties, EncodeContext, Measure, Persistent, Reading,
    SampleContext, Site, Typed, WorldState,
};
use scene::NodeId;
use wire::{Malformed, Reader, Writer, op};

use crate::shared::rebuilt_device::keeps;
use crate::shared::{command_sink, noise, solid_device};
use crate::world_info;

pub(crate) fn build(builder: &mut Builder<'_>, node: NodeId, site: &Site) {
    solid_device::build(builder, node, site, |builder, _| {
        let scene = builder.scene;
        Box::new(Altimeter {
            node,
            accuracy: scene.float(node, "accuracy"),
            resolution: noise::resolution(scene, node),
            stream: builder.stream(node),
            clock: Clock::default(),
            height: f64::NAN,
        })
    });
}

#[derive(Clone)]
struct Altimeter {
    node: NodeId,
    /// Standard deviation of the error. `[m]`
    accuracy: f64,
    /// `None`: not rounded. `[m]`
    resolution: Option<f64>,
    stream: Stream,
    clock: Clock,
    /// `[m]`
    height: f64,
}

impl Device for Altimeter {
    // Clients expect no configuration record for altimeters.

    fn command(&mut self, context: &mut CommandContext<'_>, input: &mut Reader<'_>) -> Result<(), Malformed> {
        match input.u8()? {
            op::sensor::SET_SAMPLING_PERIOD => self.clock.set_period(input.u16()?, context.state.time()),
            other => return Err(command_sink::unknown("altimeter", other)),
        }
        Ok(())
    }

    fn sample(&mut self, context: &SampleContext<'_>) {
        if self.clock.due(context.now) {
            let scene = context.state.scene();
            let up = context.state.pose(self.node).translation.dot(world_info::up(scene));
            let exact = up + world_info::gps_altitude(scene);
            let noisy = noise::noisy(exact, self.accuracy, &mut self.stream);
            self.height = noise::rounded(noisy, self.resolution);
        }
    }

    fn encode(&mut self, context: &EncodeContext<'_>, out: &mut Writer) {
        if self.clock.take_new_value() {
            out.record(context.tag, op::altimeter::DATA).f64(self.height);
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

impl Typed for Altimeter {
    fn reading(&self) -> Reading<'_> {
        Reading::Number(self.height)
    }

    fn properties(&self, _state: &WorldState) -> DeviceProperties {
        DeviceProperties { measure: Some(Measure::unbounded(&[], "m")), ..DeviceProperties::default() }
    }
}

impl Persistent for Altimeter {
    keeps!(stream, height);
}
