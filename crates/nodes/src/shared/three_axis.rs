//! Sensors of a vector in their own frame, with a lookup table and a resolution for each enabled axis.

use base::{Stream, Vec3};
use engine::{Builder, Clock, CommandContext, ConfigureContext, EncodeContext, Reading};
use scene::NodeId;
use wire::{Malformed, Reader, Writer, op};

use crate::shared::lookup_table::LookupTable;
use crate::shared::noise;

/// The common part of such a sensor.
#[derive(Clone)]
pub(crate) struct ThreeAxis {
    table: LookupTable,
    /// Enabled axes; the others read NaN.
    axes: [bool; 3],
    resolution: Option<f64>,
    stream: Stream,
    pub(crate) clock: Clock,
    values: Vec3,
}

impl ThreeAxis {
    pub(crate) fn new(builder: &mut Builder<'_>, node: NodeId) -> Self {
        let scene = builder.scene;
        Self {
            table: LookupTable::new(builder, node),
            axes: ["xAxis", "yAxis", "zAxis"].map(|axis| scene.bool(node, axis)),
            resolution: noise::resolution(scene, node),
            stream: builder.stream(node),
            clock: Clock::default(),
            values: Vec3::NAN,
        }
    }

    pub(crate) fn configure(&self, context: &ConfigureContext<'_>, out: &mut Writer) {
        out.record(context.tag, op::sensor::CONFIGURE);
        self.table.write(out);
    }

    pub(crate) fn command(
        &mut self,
        context: &CommandContext<'_>,
        input: &mut Reader<'_>,
    ) -> Result<(), Malformed> {
        match input.u8()? {
            op::sensor::SET_SAMPLING_PERIOD => {
                self.clock.set_period(input.u16()?, context.state.time());
                Ok(())
            }
            other => Err(Malformed::new(format!("unknown sensor command {other}"))),
        }
    }

    /// Returns the random stream of its noise.
    pub(crate) fn stream(&mut self) -> &mut Stream {
        &mut self.stream
    }

    /// Measures a vector in the sensor's frame.
    pub(crate) fn measure(&mut self, exact: Vec3) {
        let mut measured = exact.to_array();
        for (value, on) in measured.iter_mut().zip(self.axes) {
            let noisy = self.table.measure(*value, &mut self.stream);
            *value = if on { noise::rounded(noisy, self.resolution) } else { f64::NAN };
        }
        self.values = Vec3::from_array(measured);
    }

    /// Returns the last measurement.
    pub(crate) fn reading(&self) -> Reading<'_> {
        Reading::Vector(self.values)
    }

    pub(crate) fn encode(&mut self, context: &EncodeContext<'_>, opcode: u8, out: &mut Writer) {
        if self.clock.take_new_value() {
            out.record(context.tag, opcode).vec3(self.values);
        }
    }

    /// Called when the device was rebuilt: keeps the state of the previous one.
    pub(crate) fn go_on(&mut self, until_now: &Self) {
        self.stream.clone_from(&until_now.stream);
        self.values = until_now.values;
    }

    pub(crate) fn disconnect(&mut self) {
        self.clock = Clock::default();
    }
}
