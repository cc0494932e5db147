//! PositionSensor: the position of a joint. `[rad]` or `[m]`

use std::any::Any;

use base::{SimTime, Stream};
use dynamics::LinkId;
use engine::{
    Builder, Clock, CommandContext, ConfigureContext, Device, DeviceProperties, EncodeContext, Measure,
    Persistent, Reading, SampleContext, Typed, WorldState,
};
use scene::NodeId;
use wire::{Malformed, Reader, Writer, op};

use crate::shared::motor::Motion;
use crate::shared::{associated, noise};

#[derive(Clone)]
pub(crate) struct PositionSensor {
    link: Option<LinkId>,
    motion: Motion,
    /// Standard deviation of the error. `[rad]` or `[m]`
    noise: f64,
    /// `None`: not rounded. `[rad]` or `[m]`
    resolution: Option<f64>,
    stream: Stream,
    clock: Clock,
    position: f64,
    associated: Vec<u16>,
}

impl PositionSensor {
    pub(crate) fn new(builder: &Builder<'_>, node: NodeId, link: Option<LinkId>, motion: Motion) -> Self {
        Self {
            noise: builder.scene.float(node, "noise"),
            resolution: noise::resolution(builder.scene, node),
            ..Self::plain(builder.stream(node), link, motion)
        }
    }

    /// Creates a sensor without errors that is part of another node.
    pub(crate) fn plain(stream: Stream, link: Option<LinkId>, motion: Motion) -> Self {
        Self {
            link,
            motion,
            noise: 0.0,
            resolution: None,
            stream,
            clock: Clock::default(),
            position: f64::NAN,
            associated: Vec::new(),
        }
    }

    /// Measures a position if a sample is due.
    pub(crate) fn measure(&mut self, now: SimTime, exact: f64) {
        if self.clock.due(now) {
            let noisy = noise::noisy(exact, self.noise, &mut self.stream);
            self.position = noise::rounded(noisy, self.resolution);
        }
    }
}

impl Device for PositionSensor {
    fn configure(&self, context: &ConfigureContext<'_>, out: &mut Writer) {
        out.record(context.tag, op::sensor::CONFIGURE).i32(self.motion.wire_kind());
    }

    fn command(&mut self, context: &mut CommandContext<'_>, input: &mut Reader<'_>) -> Result<(), Malformed> {
        match input.u8()? {
            op::sensor::SET_SAMPLING_PERIOD => self.clock.set_period(input.u16()?, context.state.time()),
            op::position_sensor::GET_ASSOCIATED_DEVICE => {
                let wanted = input.u16()?;
                self.associated.push(associated::tag(context, wanted));
            }
            other => return Err(Malformed::new(format!("unknown position sensor command {other}"))),
        }
        Ok(())
    }

    fn sample(&mut self, context: &SampleContext<'_>) {
        let exact = self.link.map_or(0.0, |link| context.state.dynamics().joint_position(link));
        self.measure(context.now, exact);
    }

    fn encode(&mut self, context: &EncodeContext<'_>, out: &mut Writer) {
        if self.clock.take_new_value() {
            out.record(context.tag, op::position_sensor::DATA).f64(self.position);
        }
        for tag in self.associated.drain(..) {
            out.record(context.tag, op::position_sensor::GET_ASSOCIATED_DEVICE).u16(tag);
        }
    }

    fn disconnect(&mut self, _state: &mut WorldState) {
        self.clock = Clock::default();
        self.associated.clear();
    }

    fn stream(&mut self) -> Option<&mut Stream> {
        Some(&mut self.stream)
    }

    fn clock(&mut self) -> Option<&mut Clock> {
        Some(&mut self.clock)
    }
}

impl Typed for PositionSensor {
    fn reading(&self) -> Reading<'_> {
        Reading::Number(self.position)
    }

    fn properties(&self, _state: &WorldState) -> DeviceProperties {
        let unit = match self.motion {
            Motion::Rotational => "rad",
            Motion::Linear => "m",
        };
        DeviceProperties {
            measure: Some(Measure::unbounded(&[], unit)),
            link: self.link,
            ..DeviceProperties::default()
        }
    }
}

impl Persistent for PositionSensor {
    fn go_on(&mut self, until_now: &dyn Any, _state: &mut WorldState) {
        if let Some(until_now) = until_now.downcast_ref::<Self>() {
            self.stream = until_now.stream.clone();
            self.position = until_now.position;
            self.associated.clone_from(&until_now.associated);
        }
    }
}
