//! Lidar: distances along layers of rays, row by row from the upper left, and point clouds.
//!
//! A layer is a row of pixels, as in Webots: rays go through the centres of the pixels, so that the first and the last
//! ray are half a pixel inside the horizontal field of view. The first and the last layer are on the edges of the
//! vertical field of view. A rotating lidar measures the columns that its head has passed since the last measurement.
//! Its columns cover a turn, from behind over the left, the front and the right; its head starts at the front and
//! turns to the right, as in Webots.

use std::any::Any;
use std::f64::consts::{PI, TAU};
use std::sync::Arc;

use base::{Mat3, Pose, Quat, SimTime, Stream, Vec3, math, ops};
use engine::visual;
use engine::{
    Aspect, Builder, Clock, Command, CommandContext, ConfigureContext, Device, DeviceProperties,
    EncodeContext, ImageDevice, Inspectable, Measure, Optical, OptionalRendering, OrderContext, Persistent,
    Pictures, Reading, SampleContext, Site, Typed, UnsupportedCommand, WorldState,
};
use scene::{NodeId, Scene, Value};
use wire::{Malformed, Reader, Writer, op};

use crate::shared::frustum;
use crate::shared::image_device::{self, Outlet};
use crate::shared::range::{self, Meter, SensorRay};
use crate::shared::{axes, command_sink, solid_device};

/// Size of a point in bytes: three coordinates, layer, time.
const POINT: usize = 20;

pub(crate) fn build(builder: &mut Builder<'_>, node: NodeId, site: &Site) {
    let head = builder.scene.child(node, "rotatingHead");
    let inner = solid_device::build(builder, node, site, |builder, _| {
        builder.need_visuals();
        let size = image_device::size(builder, node, ["horizontalResolution", "numberOfLayers"]);
        let frequency = builder.scene.float(node, "defaultFrequency");
        Box::new(Lidar {
            node,
            size,
            is_rotating: builder.scene.string(node, "type") == "rotating",
            frequency,
            written_frequency: frequency,
            passed: 0.0,
            last: None,
            ranges: vec![0.0; usize::from(size[0]) * usize::from(size[1])],
            times: vec![0.0; size[0].into()],
            sends_points: false,
            rays: RayTable::default(),
            stream: builder.stream(node),
            outlet: Outlet::default(),
            head,
            turned: 0.0,
            is_measured: false,
        })
    });
    if let Some(head) = head {
        builder.build(head, &inner);
    }
}

#[derive(Clone)]
struct Lidar {
    node: NodeId,
    /// Number of rays in a layer, number of layers.
    size: [u16; 2],
    is_rotating: bool,
    /// `[Hz]`
    frequency: f64,
    /// The value of the field.
    written_frequency: f64,
    /// Rotation of the head since the start, as a number of columns.
    passed: f64,
    /// Time of the last measurement.
    last: Option<SimTime>,
    /// Layer by layer; zero where the head has not been yet, as in Webots. `[m]`
    ranges: Vec<f32>,
    /// Time at which each column was measured. `[s]`
    times: Vec<f64>,
    sends_points: bool,
    rays: RayTable,
    stream: Stream,
    outlet: Outlet,
    /// The node `rotatingHead`, which is rotated with everything mounted on it; its bounding objects are not.
    head: Option<NodeId>,
    /// The value of `passed` for which the parts of the head have been placed.
    turned: f64,
    /// Whether there has been a measurement.
    is_measured: bool,
}

/// All rays of a lidar, layer by layer, cached until a field that they depend on changes.
#[derive(Clone, Debug, Default)]
struct RayTable {
    of: Option<RayParameters>,
    rays: Arc<[SensorRay]>,
}

/// The parameters that determine the rays of a lidar.
#[derive(Clone, Copy, Debug, PartialEq)]
struct RayParameters {
    size: [u16; 2],
    /// Horizontal and vertical field of view. `[rad]`
    fov: [f64; 2],
    is_rotating: bool,
    is_planar: bool,
}

impl RayParameters {
    fn of(lidar: &Lidar, scene: &Scene) -> Self {
        let fov = ["fieldOfView", "verticalFieldOfView"].map(|field| scene.float(lidar.node, field));
        let is_planar = !lidar.is_rotating && is_planar(scene, lidar.node);
        Self { size: lidar.size, fov, is_rotating: lidar.is_rotating, is_planar }
    }

    /// Returns all rays without the tilt, layer by layer.
    fn rays(&self) -> Arc<[SensorRay]> {
        let [columns, layers] = self.size;
        let across: Vec<f64> = (0..columns).map(|column| self.left(column)).collect();
        let turns: Vec<(f64, f64)> = across.iter().map(|left| ops::sin_cos(*left)).collect();
        let mut rays = Vec::with_capacity(across.len() * usize::from(layers));
        for layer in 0..layers {
            let up = between(layer, layers) * self.fov[1] / 2.0;
            if self.is_planar {
                let up = ops::tan(up);
                rays.extend(across.iter().map(|left| SensorRay::ahead(Vec3::new(1.0, *left, up))));
            } else {
                let (sin_up, cos_up) = ops::sin_cos(up);
                let ray =
                    |(sin, cos): &(f64, f64)| SensorRay::along(Vec3::new(cos * cos_up, sin * cos_up, sin_up));
                rays.extend(turns.iter().map(ray));
            }
        }
        rays.into()
    }

    /// Returns the direction of a column to the left: as a slope for planar lidars, else as an angle `[rad]`.
    fn left(&self, column: u16) -> f64 {
        let [columns, _] = self.size;
        if self.is_planar {
            middle(column, columns) * ops::tan(self.fov[0].min(3.1) / 2.0)
        } else if self.is_rotating {
            PI - TAU * f64::from(column) / f64::from(columns)
        } else {
            middle(column, columns) * self.fov[0] / 2.0
        }
    }
}

fn is_planar(scene: &Scene, node: NodeId) -> bool {
    scene.string(node, "projection") == "planar" || !scene.bool(node, "spherical")
}

/// Returns the position of a layer in the field of view, from 1 (first) to -1 (last); a single layer is at 0.
fn between(at: u16, count: u16) -> f64 {
    if count < 2 { 0.0 } else { 1.0 - 2.0 * f64::from(at) / f64::from(count - 1) }
}

/// Returns the centre of a pixel in the field of view, whose edges are at 1 (before the first) and -1 (after the last).
fn middle(at: u16, count: u16) -> f64 {
    1.0 - (2.0 * f64::from(at) + 1.0) / f64::from(count.max(1))
}

impl Lidar {
    /// Returns all rays without the tilt, layer by layer.
    fn rays(&mut self, scene: &Scene) -> Arc<[SensorRay]> {
        let form = RayParameters::of(self, scene);
        if self.rays.of != Some(form) {
            self.rays = RayTable { of: Some(form), rays: form.rays() };
        }
        Arc::clone(&self.rays.rays)
    }

    /// Returns indices of rays along the edges of the field of view, clockwise from the upper left.
    fn border(&self) -> impl Iterator<Item = usize> {
        let [columns, layers] = self.size.map(usize::from);
        let [last_column, last_layer] = [columns - 1, layers - 1];
        let part = |step: usize, last: usize| step * last / frustum::STEPS;
        (0..4).flat_map(move |side| {
            (0..frustum::STEPS).map(move |step| match side {
                0 => part(step, last_column),
                1 => part(step, last_layer) * columns + last_column,
                2 => last_layer * columns + last_column - part(step, last_column),
                _ => (last_layer - part(step, last_layer)) * columns,
            })
        })
    }

    /// Returns the columns to be measured now, and sets their times.
    fn due_columns(&mut self, now: SimTime) -> Vec<u16> {
        let columns = self.size[0];
        let time = now.ms() / 1000.0;
        if !self.is_rotating {
            // As in Webots, the first column has the current time, the others earlier times back to the last
            // measurement.
            let period = self.outlet.clock.period().map_or(0.0, SimTime::seconds);
            for (column, slot) in self.times.iter_mut().enumerate() {
                *slot = time - period * column as f64 / f64::from(columns);
            }
            return (0..columns).collect();
        }
        let elapsed = (now - self.last.unwrap_or(now)).ms() / 1000.0;
        let before = self.passed.floor();
        self.passed += elapsed * self.frequency * f64::from(columns);
        let count = (self.passed.floor() - before).clamp(0.0, f64::from(columns)) as u16;
        // The head turns to the right, starting at the column in the middle.
        let newest = self.passed.floor().rem_euclid(f64::from(columns)) as u16;
        let step = elapsed / f64::from(count.max(1));
        let due = (0..count).map(|back| {
            let passed = u32::from(newest) + u32::from(columns) - 1 - u32::from(back % columns);
            let column = ((passed + u32::from(columns / 2)) % u32::from(columns)) as u16;
            if let Some(slot) = self.times.get_mut(usize::from(column)) {
                *slot = time - f64::from(back) * step;
            }
            column
        });
        due.collect()
    }

    /// Returns the ranges as bytes, followed by the point cloud if it is enabled.
    fn pixels(&mut self, scene: &Scene) -> Vec<u8> {
        let mut out = range::bytes(&self.ranges);
        if self.sends_points {
            let tilt = Mat3::from_quat(self.tilt(scene));
            let rays = self.rays(scene);
            let mut rays = rays.iter();
            let [columns, layers] = self.size;
            let mut ranges = self.ranges.iter();
            out.reserve(self.ranges.len() * POINT);
            for layer in 0..layers {
                for column in 0..columns {
                    let range = ranges.next().copied().unwrap_or(f32::INFINITY);
                    let ray = rays.next().copied().unwrap_or(SensorRay::NOWHERE);
                    // Without a hit, the coordinates are infinite, with the signs of the direction, and NaN across it,
                    // as in Webots.
                    let point = tilt * ray.direction * (f64::from(range) / ray.ratio);
                    out.extend(range::bytes(&point.as_vec3().to_array()));
                    out.extend(i32::from(layer).to_le_bytes());
                    let time = self.times.get(usize::from(column)).copied().unwrap_or_default();
                    out.extend((time as f32).to_le_bytes());
                }
            }
        }
        out
    }

    /// Returns the rotation from the frame of the rays to that of the node.
    fn tilt(&self, scene: &Scene) -> Quat {
        // A positive angle rotates x towards z.
        let tilt = math::axis_angle(-Vec3::Y, scene.float(self.node, "tiltAngle"));
        axes::looking(scene, self.node) * tilt
    }

    /// Measures columns.
    fn measure(&mut self, state: &WorldState, columns: &[u16]) {
        let mut pose = state.pose(self.node);
        pose.rotation *= self.tilt(state.scene());
        let [width, layers] = self.size;
        let places = || (0..layers).flat_map(|layer| columns.iter().map(move |column| (*column, layer)));
        let at = |(column, layer): (u16, u16)| usize::from(layer) * usize::from(width) + usize::from(column);
        let all = self.rays(state.scene());
        let due: Vec<SensorRay>;
        let rays = if columns.len() == usize::from(width) && columns.is_sorted() {
            &*all
        } else {
            due = places().map(|place| all.get(at(place)).copied().unwrap_or(SensorRay::NOWHERE)).collect();
            &due
        };
        let meter = Meter::of(state, self.node);
        let ranges = meter.measure(state, self.node, &pose, rays, columns.len(), &mut self.stream);
        for (place, range) in places().zip(ranges) {
            if let Some(slot) = self.ranges.get_mut(at(place)) {
                *slot = range;
            }
        }
    }

    /// Rotates the parts of the head.
    fn turn_head(&mut self, state: &mut WorldState) {
        let Some(head) = self.head.filter(|_| self.is_rotating && self.turned != self.passed) else { return };
        self.turned = self.passed;
        let up = axes::looking(state.scene(), self.node) * Vec3::Z;
        let turn = math::axis_angle(up, -TAU * self.passed / f64::from(self.size[0]));
        state.shift(head, self.node, Pose::new(Vec3::ZERO, turn));
    }

    /// Writes the properties that a controller gets at the start and whenever a field has been written.
    fn write_properties(&self, context: &ConfigureContext<'_>, out: &mut Writer) {
        let scene = context.state.scene();
        let optics = image_device::optics(context, self.node, "minRange", is_planar(scene, self.node));
        out.bytes(optics.as_slice());
        out.f64(scene.float(self.node, "maxRange")).u16(self.size[1]).f64(self.frequency);
        for field in ["minFrequency", "maxFrequency", "verticalFieldOfView"] {
            out.f64(scene.float(self.node, field));
        }
        out.f64(f64::from(self.size[0]));
    }

    fn bytes(&self) -> usize {
        usize::from(self.size[0]) * usize::from(self.size[1]) * (4 + POINT)
    }
}

impl Device for Lidar {
    fn configure(&self, context: &ConfigureContext<'_>, out: &mut Writer) {
        let start = image_device::identity(self.node, self.size);
        out.record(context.tag, op::lidar::CONFIGURE).bytes(start.as_slice());
        self.write_properties(context, out);
    }

    fn reconfigure(&self, context: &ConfigureContext<'_>, out: &mut Writer) {
        out.record(context.tag, op::lidar::RECONFIGURE);
        self.write_properties(context, out);
    }

    fn command(&mut self, context: &mut CommandContext<'_>, input: &mut Reader<'_>) -> Result<(), Malformed> {
        let command = match input.u8()? {
            op::lidar::SET_SAMPLING_PERIOD => {
                let period = input.u16()?;
                self.set_sampling_period(period, context.state);
                return Ok(());
            }
            op::lidar::SET_FREQUENCY => Command::Frequency(input.f64()?),
            op::lidar::ENABLE_POINT_CLOUD => Command::PointCloud(true),
            op::lidar::DISABLE_POINT_CLOUD => Command::PointCloud(false),
            other => return Err(command_sink::unknown("lidar", other)),
        };
        // A frequency that is NaN is ignored.
        let _ = self.order(command, &mut context.order());
        Ok(())
    }

    fn set_sampling_period(&mut self, period_ms: u16, state: &mut WorldState) {
        // A rotating head measures in every step, whatever the sampling period, as in Webots.
        let step = state.time_step().ms().ceil().clamp(1.0, f64::from(u16::MAX)) as u16;
        self.outlet.set_period(if self.is_rotating { period_ms.min(step) } else { period_ms }, state.time());
        self.last = Some(state.time());
    }

    fn sample(&mut self, context: &SampleContext<'_>) {
        if !self.outlet.clock.due(context.now) {
            return;
        }
        let columns = self.due_columns(context.now);
        self.last = Some(context.now);
        self.measure(context.state, &columns);
        self.is_measured = true;
        let pixels = self.pixels(context.state.scene());
        self.outlet.put(pixels);
    }

    fn actuate(&mut self, state: &mut WorldState) {
        self.turn_head(state);
    }

    fn disconnect(&mut self, _state: &mut WorldState) {
        self.outlet = Outlet::default();
        self.sends_points = false;
    }

    fn stream(&mut self) -> Option<&mut Stream> {
        Some(&mut self.stream)
    }

    fn clock(&mut self) -> Option<&mut Clock> {
        Some(&mut self.outlet.clock)
    }

    fn optical(&mut self) -> Option<&mut dyn Optical> {
        Some(self)
    }

    fn image(&mut self) -> Option<&mut dyn ImageDevice> {
        Some(self)
    }

    fn inspectable(&self) -> Option<&dyn Inspectable> {
        Some(self)
    }
}

impl Typed for Lidar {
    fn order(&mut self, command: Command, context: &mut OrderContext<'_>) -> Result<(), UnsupportedCommand> {
        match command {
            Command::Frequency(frequency) if frequency.is_finite() => {
                let [min, max] = ["minFrequency", "maxFrequency"]
                    .map(|field| context.state.scene().float(self.node, field));
                self.frequency = frequency.max(min).min(max);
                context.state.record(self.node, "defaultFrequency", Value::SfFloat(self.frequency));
            }
            Command::PointCloud(is_wanted) => self.sends_points = is_wanted,
            _ => return Err(UnsupportedCommand),
        }
        Ok(())
    }

    fn aspect(&self, aspect: Aspect<'_>, _state: &WorldState) -> Reading<'_> {
        match aspect {
            Aspect::Points => Reading::Points(
                self.outlet.pixels().get(size_of_val(self.ranges.as_slice())..).unwrap_or(&[]),
            ),
            _ => Reading::Nothing,
        }
    }

    fn reading(&self) -> Reading<'_> {
        Reading::Ranges { size: self.size, metres: if self.is_measured { &self.ranges } else { &[] } }
    }

    fn properties(&self, state: &WorldState) -> DeviceProperties {
        let [columns, layers] = self.size.map(usize::from);
        let farthest = state.scene().float(self.node, "maxRange");
        let measure = Measure { shape: vec![layers, columns], range: [0.0, farthest], unit: "m" };
        DeviceProperties { measure: Some(measure), ..DeviceProperties::default() }
    }
}

impl Persistent for Lidar {
    fn take_over(&mut self, until_now: &dyn Any) {
        if let Some(until_now) = until_now.downcast_ref::<Self>() {
            self.outlet.take_over(&until_now.outlet);
            self.sends_points = until_now.sends_points;
            self.frequency = until_now.frequency;
        }
    }

    /// The head returns to its initial orientation.
    fn settle(&mut self, state: &mut WorldState) {
        self.passed = 0.0;
        self.turn_head(state);
    }

    fn go_on(&mut self, until_now: &dyn Any, state: &mut WorldState) {
        let Some(until_now) = until_now.downcast_ref::<Self>() else { return };
        self.size = image_device::keep_size(state, self.node, self.size, until_now.size);
        self.stream.clone_from(&until_now.stream);
        self.ranges.clone_from(&until_now.ranges);
        self.times.clone_from(&until_now.times);
        self.outlet.go_on(&until_now.outlet);
        if self.written_frequency != until_now.written_frequency {
            self.frequency = self.written_frequency;
        }
        if self.is_rotating == until_now.is_rotating {
            (self.passed, self.last) = (until_now.passed, until_now.last);
            self.is_measured = until_now.is_measured;
        }
    }
}

impl Optical for Lidar {
    fn looks(&self, now: SimTime) -> bool {
        self.outlet.clock.will_be_due(now)
    }

    fn paint(&mut self, state: &mut WorldState) {
        self.turn_head(state);
    }
}

impl ImageDevice for Lidar {
    fn show_pictures(&mut self, context: &EncodeContext<'_>, out: &mut Pictures) {
        let size = self.bytes();
        self.outlet.show(context, [op::lidar::IMAGE_FILE, op::camera::IMAGE], size, out);
    }
}

impl Inspectable for Lidar {
    fn sketch(&self, what: OptionalRendering, state: &WorldState) -> Vec<[Vec3; 2]> {
        let mut pose = state.pose(self.node);
        pose.rotation *= self.tilt(state.scene());
        let known = Some(RayParameters::of(self, state.scene())) == self.rays.of;
        let rays = || {
            if known { Arc::clone(&self.rays.rays) } else { RayParameters::of(self, state.scene()).rays() }
        };
        match what {
            OptionalRendering::Rays | OptionalRendering::Targets => Vec::new(),
            OptionalRendering::Points if !self.is_measured => Vec::new(),
            OptionalRendering::Points => {
                let rays = rays();
                // A range of zero is where a rotating head has not been yet.
                let hits =
                    self.ranges.iter().zip(&*rays).filter(|(range, _)| range.is_finite() && **range > 0.0);
                let point = |(range, ray): (&f32, &SensorRay)| {
                    let point = pose.point(ray.direction * (f64::from(*range) / ray.ratio));
                    [point; 2]
                };
                hits.map(point).collect()
            }
            OptionalRendering::Frustum => {
                let range = ["minRange", "maxRange"].map(|field| state.scene().float(self.node, field));
                let rays = rays();
                let border: Vec<SensorRay> =
                    self.border().filter_map(|index| rays.get(index).copied()).collect();
                frustum::edges(&pose, &border, range)
            }
        }
    }

    /// Measures all columns if there has been no measurement yet.
    fn picture(&self, context: &SampleContext<'_>, _size: Option<[u16; 2]>) -> Option<visual::ViewerImage> {
        let mut copy = self.clone();
        if !copy.is_measured {
            let all: Vec<u16> = (0..copy.size[0]).collect();
            copy.measure(context.state, &all);
        }
        Some(range::grey(&copy.ranges, context.state.scene().float(copy.node, "maxRange"), copy.size))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn layers_are_on_the_edges_and_rays_in_the_centres_of_pixels() {
        assert_eq!([0, 1, 2].map(|at| between(at, 3)), [1.0, 0.0, -1.0]);
        assert_eq!(between(0, 1), 0.0);
        assert_eq!([0, 1, 2, 3].map(|at| middle(at, 4)), [0.75, 0.25, -0.25, -0.75]);
        assert_eq!(middle(0, 1), 0.0);
    }
}
