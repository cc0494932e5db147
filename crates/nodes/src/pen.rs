//! Pen: draws on surfaces along its negative z-axis, in a layer of paint over their textures.
//!
//! It never draws on its own robot. Paint is visible to the viewer and all sensors that measure colours. Ink is applied
//! once per stroke, so that a resting pen does not darken its spot.

use std::any::Any;
use std::collections::BTreeSet;

use base::{Quat, SimTime, Vec3};
use engine::visual::{EYE, PaintArea, SPOTS};
use engine::{
    Builder, Command, CommandContext, Device, Optical, OrderContext, Persistent, Site, Typed,
    UnsupportedCommand, WorldState,
};
use render::{Hit, Ray};
use scene::{NodeId, Scene, Value};
use wire::{Malformed, Reader, op};

use crate::shared::{axes, command_sink, solid_device};
use crate::world_info;

/// Minimum and maximum number of rows and columns of the paint of a node.
const PAINT_SIZES: [f64; 2] = [64.0, 2048.0];

/// Maximum number of parts of its own robot that a ray passes.
const MAX_PASSED: usize = 32;

pub(crate) fn build(builder: &mut Builder<'_>, node: NodeId, site: &Site) {
    builder.need_visuals();
    solid_device::build(builder, node, site, |builder, _| {
        let scene = builder.scene;
        Box::new(Pen {
            node,
            turn: axes::drawing(scene, node),
            writes: scene.bool(node, "write"),
            ink: linear(scene.vec3(node, "inkColor")),
            density: scene.float(node, "inkDensity"),
            radius: scene.float(node, "leadSize") / 2.0,
            reach: scene.float(node, "maxDistance"),
            last: None,
            dries: false,
            own: (0, BTreeSet::new()),
        })
    });
}

#[derive(Clone)]
struct Pen {
    node: NodeId,
    /// Rotation from today's axes to those of the node.
    turn: Quat,
    writes: bool,
    /// Linear RGB, 0 to 255.
    ink: [u8; 3],
    /// Opacity from 0 to 1.
    density: f64,
    /// Radius of the lead. `[m]`
    radius: f64,
    /// Maximum distance of surfaces; unlimited if not positive. `[m]`
    reach: f64,
    /// The end of the current stroke.
    last: Option<Touch>,
    /// Whether there is ink that evaporates.
    dries: bool,
    /// The shapes of its robot, cached while the number of node ids is the same.
    own: (usize, BTreeSet<NodeId>),
}

/// The point where a pen touches a surface.
#[derive(Clone)]
struct Touch {
    drawn_node: NodeId,
    /// Texture coordinates of the paint, from 0 to 1 to the right and upwards.
    uv: [f64; 2],
    /// Position in the frame of the drawn node. `[m]`
    place: Vec3,
}

impl Pen {
    /// Returns the first surface under the pen that does not belong to its own robot.
    fn meet(&self, state: &WorldState) -> Option<(NodeId, Hit)> {
        let world_from_pen = state.pose(self.node);
        let origin = world_from_pen.translation;
        let direction = world_from_pen.vector(self.turn * -Vec3::Z);
        let far = if self.reach > 0.0 { self.reach } else { f64::INFINITY };
        let frame = state.frame()?;
        let mut near = 0.0;
        for _ in 0..MAX_PASSED {
            let ray = Ray { origin, direction, near, far, layers: !(EYE | SPOTS), hits_transparent: true };
            let hit = frame.cast(&ray)?;
            let drawn_node = state.visuals.drawn_node(hit.user)?;
            if !self.own.1.contains(&drawn_node) {
                return Some((drawn_node, hit));
            }
            // Distances have the precision of f32.
            near = hit.distance * (1.0 + 1e-6) + 1e-7;
        }
        None
    }

    /// Draws from the end of the stroke to the current point.
    fn draw(&mut self, state: &mut WorldState, touch: Touch, slopes: [Vec3; 2]) -> bool {
        let drawn_node = touch.drawn_node;
        let slope = slopes[0].length().min(slopes[1].length());
        if state.visuals.paint_size(drawn_node) == 0 && slope > 0.0 && self.radius > 0.0 {
            // The diameter of the lead is four pixels.
            let size = (2.0 / (self.radius * slope)).clamp(PAINT_SIZES[0], PAINT_SIZES[1]);
            state.visuals.add_paint(drawn_node, (size as u32).next_power_of_two());
        }
        let Some(layout) = PaintLayout::new(slopes, f64::from(state.visuals.paint_size(drawn_node))) else {
            return false;
        };
        let to = layout.pixel(touch.uv);
        let from = self.last.take().filter(|last| last.drawn_node == drawn_node).and_then(|last| {
            let from = layout.pixel(last.uv);
            // A stroke that is longer on the paint than in the world crosses a seam of the texture.
            let (drawn, gone) = (layout.length(minus(to, from)), (touch.place - last.place).length());
            ((drawn - gone).abs() <= 0.1 * gone + self.radius).then_some(from)
        });
        self.last = Some(touch);
        let stroke = Stroke { from, to, radius: self.radius };
        let (ink, density) = (self.ink, self.density);
        state.visuals.draw_paint(drawn_node, stroke.area(&layout), |[column, row], old| {
            let pixel = [column as f64 + 0.5, row as f64 + 0.5];
            if stroke.covers(&layout, pixel) { over(old, ink, density) } else { old }
        });
        true
    }
}

/// The mapping of pixels of paint to a surface.
struct PaintLayout {
    /// Number of rows, and of columns.
    size: f64,
    /// Gradients of columns and rows along the surface. `[1/m]`
    gradients: [f64; 2],
    /// The metric tensor on the surface: xx, yy and twice xy, per pixel. `[m²]`
    metric: [f64; 3],
}

impl PaintLayout {
    /// Computes the layout from the gradients of the texture coordinates; `None` if they are degenerate.
    fn new(slopes: [Vec3; 2], size: f64) -> Option<Self> {
        let [u, v] = slopes.map(|slope| slope * size);
        let (uu, uv, vv) = (u.dot(u), u.dot(v), v.dot(v));
        let det = uu * vv - uv * uv;
        // Rows run downwards, v upwards.
        (det > 1e-12 * uu * vv && det.is_finite()).then(|| Self {
            size,
            gradients: [uu.sqrt(), vv.sqrt()],
            metric: [vv / det, uu / det, 2.0 * uv / det],
        })
    }

    /// Returns column and row of texture coordinates, which repeat.
    fn pixel(&self, uv: [f64; 2]) -> [f64; 2] {
        let [u, v] = uv.map(|coordinate| coordinate - coordinate.floor());
        [u * self.size, (1.0 - v) * self.size]
    }

    /// Returns the length on the surface of a vector of columns and rows. `[m]`
    fn length(&self, [x, y]: [f64; 2]) -> f64 {
        self.product([x, y], [x, y]).max(0.0).sqrt()
    }

    fn product(&self, [ax, ay]: [f64; 2], [bx, by]: [f64; 2]) -> f64 {
        let [xx, yy, xy] = self.metric;
        xx * ax * bx + yy * ay * by + xy / 2.0 * (ax * by + ay * bx)
    }
}

/// The line that a pen draws in a step.
struct Stroke {
    /// The start, if it has been drawn already.
    from: Option<[f64; 2]>,
    to: [f64; 2],
    /// `[m]`
    radius: f64,
}

impl Stroke {
    /// Returns the rectangle of pixels that it may cover.
    fn area(&self, layout: &PaintLayout) -> PaintArea {
        let from = self.from.unwrap_or(self.to);
        let reach = layout.gradients.map(|gradient| gradient * self.radius + 1.0);
        let low = |axis: usize| (from[axis].min(self.to[axis]) - reach[axis]).floor() as i64;
        let high = |axis: usize| (from[axis].max(self.to[axis]) + reach[axis]).ceil() as i64;
        PaintArea { low: [low(0), low(1)], high: [high(0), high(1)] }
    }

    /// Returns whether it covers a pixel that the stroke has not covered before.
    fn covers(&self, layout: &PaintLayout, pixel: [f64; 2]) -> bool {
        let Some(from) = self.from else { return layout.length(minus(pixel, self.to)) <= self.radius };
        let (line, out) = (minus(self.to, from), minus(pixel, from));
        if layout.length(out) <= self.radius {
            return false;
        }
        let along = layout.product(out, line) / layout.product(line, line);
        let along = if along.is_finite() { along.clamp(0.0, 1.0) } else { 0.0 };
        let nearest = [from[0] + line[0] * along, from[1] + line[1] * along];
        layout.length(minus(pixel, nearest)) <= self.radius
    }
}

fn minus(a: [f64; 2], b: [f64; 2]) -> [f64; 2] {
    [a[0] - b[0], a[1] - b[1]]
}

/// Composites ink over a pixel: the operator "over" of Porter and Duff, "Compositing Digital Images", 1984.
fn over(old: [u8; 4], ink: [u8; 3], density: f64) -> [u8; 4] {
    let below = f64::from(old[3]) / 255.0 * (1.0 - density);
    let opacity = density + below;
    if opacity <= 0.0 {
        return [0; 4];
    }
    let channel = |at: usize| (f64::from(ink[at]) * density + f64::from(old[at]) * below) / opacity;
    [channel(0), channel(1), channel(2), opacity * 255.0].map(|value| (value + 0.5).clamp(0.0, 255.0) as u8)
}

/// Converts an sRGB colour to linear RGB.
fn linear(colour: Vec3) -> [u8; 3] {
    let light = render::light(colour.clamp(Vec3::ZERO, Vec3::ONE).as_vec3().to_array());
    light.to_array().map(|value| (value * 255.0 + 0.5) as u8)
}

/// Returns the shapes of the robot that a node belongs to.
fn own_shapes(scene: &Scene, node: NodeId) -> BTreeSet<NodeId> {
    let upwards = |node: NodeId| std::iter::successors(Some(node), |node| scene.get(*node)?.parent);
    let is_robot = |node: &NodeId| scene.get(*node).is_some_and(|known| known.ty.is_a("Robot"));
    let Some(robot) = upwards(node).filter(is_robot).last() else { return BTreeSet::new() };
    let shapes = scene.iter().filter(|(_, one)| one.ty.name == "Shape").map(|(shape, _)| shape);
    shapes.filter(|shape| upwards(*shape).any(|above| above == robot)).collect()
}

impl Device for Pen {
    fn command(&mut self, context: &mut CommandContext<'_>, input: &mut Reader<'_>) -> Result<(), Malformed> {
        let command = match input.u8()? {
            command @ (op::pen::WRITE | op::pen::DONT_WRITE) => Command::Write(command == op::pen::WRITE),
            op::pen::SET_INK_COLOR => Command::Ink([input.u8()?, input.u8()?, input.u8()?], input.f64()?),
            other => return Err(command_sink::unknown("pen", other)),
        };
        self.order(command, &mut context.order())
            .map_err(|UnsupportedCommand| Malformed::new("no command of a pen"))
    }

    fn optical(&mut self) -> Option<&mut dyn Optical> {
        Some(self)
    }
}

impl Typed for Pen {
    fn order(&mut self, command: Command, context: &mut OrderContext<'_>) -> Result<(), UnsupportedCommand> {
        let mut write = |field: &str, value: Value| context.state.record(self.node, field, value);
        match command {
            Command::Write(writes) => {
                self.writes = writes;
                write("write", Value::SfBool(writes));
            }
            Command::Ink(colour, density) => {
                let colour = colour.map(|value| f64::from(value) / 255.0);
                self.ink = linear(Vec3::from_array(colour));
                self.density = density.clamp(0.0, 1.0);
                write("inkColor", Value::SfColor(colour));
                write("inkDensity", Value::SfFloat(self.density));
            }
            _ => return Err(UnsupportedCommand),
        }
        Ok(())
    }
}

impl Persistent for Pen {
    /// Keeps what the controller has set, unless the fields of the node have changed.
    fn settle(&mut self, state: &mut WorldState) {
        state.clear_paint();
        self.last = None;
    }

    fn go_on(&mut self, until_now: &dyn Any, _state: &mut WorldState) {
        if let Some(until_now) = until_now.downcast_ref::<Self>() {
            self.last.clone_from(&until_now.last);
        }
    }
}

impl Optical for Pen {
    fn looks(&self, _now: SimTime) -> bool {
        self.writes || self.dries
    }

    fn mark(&mut self, state: &mut WorldState) -> bool {
        let evaporation = world_info::ink_evaporation(state.scene());
        if evaporation > 0.0 {
            state.visuals.fade_paint(evaporation, state.time());
            self.dries |= self.writes;
        }
        if !self.writes {
            self.last = None;
            return false;
        }
        if self.own.0 != state.scene().id_count() {
            self.own = (state.scene().id_count(), own_shapes(state.scene(), self.node));
        }
        let Some((drawn_node, hit)) = self.meet(state) else {
            self.last = None;
            return false;
        };
        let world_from_pen = state.pose(self.node);
        let world = world_from_pen.translation + world_from_pen.vector(self.turn * -Vec3::Z) * hit.distance;
        let touch = Touch {
            drawn_node,
            uv: hit.paint_uv.map(f64::from),
            place: state.pose(drawn_node).inverse().point(world),
        };
        self.draw(state, touch, hit.paint_slopes)
    }
}
