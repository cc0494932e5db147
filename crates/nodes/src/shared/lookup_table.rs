//! Lookup tables: they map a physical quantity to the value of a sensor, with noise.

use base::{Severity, Stream, Vec3};
use engine::Builder;
use scene::{NodeId, Value};
use wire::Writer;

use crate::shared::noise;

/// Rows of input, output and relative standard deviation of the output.
///
/// The inputs should increase. If they do not, the rows are searched as they are, as in Webots.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct LookupTable {
    rows: Vec<Vec3>,
}

/// The field with the rows.
const FIELD: &str = "lookupTable";

impl LookupTable {
    /// Reads the `lookupTable` of a sensor. Inputs that do not increase are reported.
    pub(crate) fn new(builder: &mut Builder<'_>, node: NodeId) -> Self {
        let Some(Value::MfVec3f(rows)) = builder.scene.value(node, FIELD) else { return Self::default() };
        let table = Self { rows: rows.clone() };
        let pairs = table.rows.windows(2);
        if let Some([low, high]) = pairs.filter_map(<[Vec3]>::first_chunk).find(|[low, high]| low.x >= high.x)
        {
            let message = format!(
                "the inputs of a lookup table must increase, but {} follows {}; values between them are unreliable",
                high.x, low.x
            );
            builder.report_field(node, FIELD, Severity::Warning, "sensor/table", message);
        }
        table
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Returns the last input, which is the maximum; 0 for an empty table.
    pub(crate) fn max_input(&self) -> f64 {
        self.rows.last().map_or(0.0, |row| row.x)
    }

    /// Returns minimum and maximum output.
    pub(crate) fn output_range(&self) -> (f64, f64) {
        let outputs = self.rows.iter().map(|row| row.y);
        let min = outputs.clone().fold(f64::INFINITY, f64::min);
        let max = outputs.fold(f64::NEG_INFINITY, f64::max);
        if min > max { (0.0, 0.0) } else { (min, max) }
    }

    /// Returns output and relative standard deviation for an input: linear between rows, constant beyond them. The
    /// output of an empty table is its input.
    pub(crate) fn interpolate(&self, input: f64) -> (f64, f64) {
        let (Some(first), Some(last)) = (self.rows.first(), self.rows.last()) else { return (input, 0.0) };
        if input <= first.x || input.is_nan() {
            return (first.y, first.z);
        }
        if input >= last.x {
            return (last.y, last.z);
        }
        // The bisection by which Webots finds the rows, which determines them if the inputs do not increase.
        let (mut below, mut above) = (0, self.rows.len() - 1);
        while below + 1 < above {
            let middle = usize::midpoint(below, above);
            if input < self.rows[middle].x { above = middle } else { below = middle }
        }
        let (low, high) = (self.rows[below], self.rows[above]);
        let t = if low.x == high.x { 0.0 } else { (input - low.x) / (high.x - low.x) };
        (low.y + t * (high.y - low.y), low.z + t * (high.z - low.z))
    }

    /// Returns the value of the sensor: interpolated, with noise proportional to the output. Always draws a random
    /// number.
    pub(crate) fn measure(&self, input: f64, stream: &mut Stream) -> f64 {
        let (output, deviation) = self.interpolate(input);
        noise::noisy(output, output * deviation, stream)
    }

    /// Writes the rows for clients.
    pub(crate) fn write(&self, out: &mut Writer) {
        out.i32(i32::try_from(self.rows.len()).unwrap_or(i32::MAX));
        for row in &self.rows {
            out.vec3(*row);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first example of the manual's page on distance sensors.
    fn table() -> LookupTable {
        let rows = vec![
            Vec3::new(0.0, 1000.0, 0.0),
            Vec3::new(0.1, 1000.0, 0.1),
            Vec3::new(0.2, 400.0, 0.1),
            Vec3::new(0.3, 50.0, 0.1),
            Vec3::new(0.37, 30.0, 0.0),
        ];
        LookupTable { rows }
    }

    #[track_caller]
    fn check(input: f64, output: f64, deviation: f64) {
        let (o, d) = table().interpolate(input);
        assert!((o - output).abs() < 1e-9 && (d - deviation).abs() < 1e-12, "{o} {d}");
    }

    #[test]
    fn values_between_rows_are_interpolated() {
        check(0.0, 1000.0, 0.0);
        check(0.05, 1000.0, 0.05);
        check(0.15, 700.0, 0.1);
        check(0.25, 225.0, 0.1);
        check(0.335, 40.0, 0.05);
    }

    #[test]
    fn values_beyond_the_rows_are_constant() {
        check(-1.0, 1000.0, 0.0);
        check(f64::INFINITY, 30.0, 0.0);
        check(f64::NAN, 1000.0, 0.0);
    }

    #[test]
    fn rows_in_another_order_are_searched_as_they_are() {
        let output = |rows: &[[f64; 2]], input| {
            let rows = rows.iter().map(|[input, output]| Vec3::new(*input, *output, 0.0)).collect();
            LookupTable { rows }.interpolate(input).0
        };
        // At or below the first input the first row counts, also in a decreasing table.
        assert_eq!(output(&[[1.0, 0.0], [0.0, 1000.0]], 0.5), 0.0);
        assert_eq!(output(&[[1.0, 0.0], [0.0, 1000.0]], 1.5), 1000.0);
        // The second half is searched because 3 is not below 2; then because 3 is below 5, from 1 to 5.
        assert_eq!(output(&[[0.0, 0.0], [4.0, 40.0], [2.0, 20.0], [5.0, 50.0], [6.0, 60.0]], 3.0), 30.0);
        // Of rows with the same input, the last one counts above it, and the first one at the start of the table.
        let step = [[0.0, 1.0], [0.0, 2.0], [1.0, 3.0], [1.0, 4.0], [2.0, 4.0]];
        assert_eq!([0.0, 1.0, 1.5].map(|input| output(&step, input)), [1.0, 4.0, 4.0]);
        assert_eq!(output(&[[3.0, 7.0]], 100.0), 7.0);
    }

    #[test]
    fn noise_is_in_proportion_to_the_output() {
        let mut stream = Stream::new(1, "sensor");
        let samples: Vec<f64> = (0..20_000).map(|_| table().measure(0.2, &mut stream)).collect();
        let mean = samples.iter().sum::<f64>() / samples.len() as f64;
        let variance = samples.iter().map(|x| (x - mean) * (x - mean)).sum::<f64>() / samples.len() as f64;
        // The standard deviation is a tenth of 400; the tolerance is five standard errors.
        assert!((mean - 400.0).abs() < 5.0 * 40.0 / 20_000.0_f64.sqrt());
        assert!((variance.sqrt() - 40.0).abs() < 5.0 * 40.0 / 40_000.0_f64.sqrt());
    }

    #[test]
    fn the_output_of_an_empty_table_is_its_input() {
        assert_eq!(LookupTable::default().interpolate(3.5), (3.5, 0.0));
        let mut stream = Stream::new(1, "sensor");
        for _ in 0..20 {
            assert_eq!(LookupTable::default().measure(-0.0, &mut stream).to_bits(), (-0.0_f64).to_bits());
        }
    }
}
