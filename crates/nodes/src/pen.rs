//! Pen: draws on what lies along its negative z-axis, on a layer over the textures.
//!
//! Its own robot is never drawn on. What it has drawn is seen by everything that sees colours. A resting pen does not
//! make its spot darker: ink counts once for each stroke.

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

/// Rows and columns of paint that one node may have.
const PAINT_SIZES: [f64; 2] = [64.0, 2048.0];

/// Parts of its own robot that a ray may pass.
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
    /// From today's axes to the node's.
    turn: Quat,
    writes: bool,
    /// Linear light, 0 to 255 a channel.
    ink: [u8; 3],
    /// 0 is clear, 1 covers all.
    density: f64,
    /// Of the lead. `[m]`
    radius: f64,
    /// How far away it draws; anywhere if not positive. `[m]`
    reach: f64,
    /// Where the stroke is that it draws.
    last: Option<Touch>,
    /// Something was drawn that evaporates.
    dries: bool,
    /// The shapes of its robot when the world had so many ids.
    own: (usize, BTreeSet<NodeId>),
}

/// Where a pen touches.
#[derive(Clone)]
struct Touch {
    drawn_node: NodeId,
    /// On the paint: to the right and upwards, 1 is all of it.
    uv: [f64; 2],
    /// In the frame of the drawn node. `[m]`
    place: Vec3,
}

impl Pen {
    /// The first thing under the pen that is not of its own robot.
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

    /// Draws from where the stroke ended to where the pen touches now.
    fn draw(&mut self, state: &mut WorldState, touch: Touch, slopes: [Vec3; 2]) -> bool {
        let drawn_node = touch.drawn_node;
        let slope = slopes[0].length().min(slopes[1].length());
        if state.visuals.paint_size(drawn_node) == 0 && slope > 0.0 && self.radius > 0.0 {
            // Four pixels for the width of the lead.
            let size = (2.0 / (self.radius * slope)).clamp(PAINT_SIZES[0], PAINT_SIZES[1]);
            state.visuals.add_paint(drawn_node, (size as u32).next_power_of_two());
        }
        let Some(sheet) = PaintLayout::new(slopes, f64::from(state.visuals.paint_size(drawn_node))) else {
            return false;
        };
        let to = sheet.pixel(touch.uv);
        let from = self.last.take().filter(|last| last.drawn_node == drawn_node).and_then(|last| {
            let from = sheet.pixel(last.uv);
            // What is longer on the sheet than in the world goes over an edge of the picture.
            let (drawn, gone) = (sheet.length(minus(to, from)), (touch.place - last.place).length());
            ((drawn - gone).abs() <= 0.1 * gone + self.radius).then_some(from)
        });
        self.last = Some(touch);
        let stroke = Stroke { from, to, radius: self.radius };
        let (ink, density) = (self.ink, self.density);
        state.visuals.draw_paint(drawn_node, stroke.area(&sheet), |[column, row], old| {
            let pixel = [column as f64 + 0.5, row as f64 + 0.5];
            if stroke.covers(&sheet, pixel) { over(old, ink, density) } else { old }
        });
        true
    }
}

/// How pixels of paint lie on a surface.
struct PaintLayout {
    /// Rows and columns.
    size: f64,
    /// How fast columns and rows grow along the surface. `[1/m]`
    steepness: [f64; 2],
    /// Squared lengths on the surface of columns and rows, and twice what both have in common. `[m²]`
    metric: [f64; 3],
}

impl PaintLayout {
    /// From the slopes of the paint coordinates; `None` where there is no place for paint.
    fn new(slopes: [Vec3; 2], size: f64) -> Option<Self> {
        let [u, v] = slopes.map(|slope| slope * size);
        let (uu, uv, vv) = (u.dot(u), u.dot(v), v.dot(v));
        let det = uu * vv - uv * uv;
        // Rows go downwards, v upwards.
        (det > 1e-12 * uu * vv && det.is_finite()).then(|| Self {
            size,
            steepness: [uu.sqrt(), vv.sqrt()],
            metric: [vv / det, uu / det, 2.0 * uv / det],
        })
    }

    /// Column and row of paint coordinates, which repeat.
    fn pixel(&self, uv: [f64; 2]) -> [f64; 2] {
        let [u, v] = uv.map(|coordinate| coordinate - coordinate.floor());
        [u * self.size, (1.0 - v) * self.size]
    }

    /// Length of a way over columns and rows. `[m]`
    fn length(&self, [x, y]: [f64; 2]) -> f64 {
        self.product([x, y], [x, y]).max(0.0).sqrt()
    }

    fn product(&self, [ax, ay]: [f64; 2], [bx, by]: [f64; 2]) -> f64 {
        let [xx, yy, xy] = self.metric;
        xx * ax * bx + yy * ay * by + xy / 2.0 * (ax * by + ay * bx)
    }
}

/// What a pen draws in a step.
struct Stroke {
    /// Where it was, if that was inked already.
    from: Option<[f64; 2]>,
    to: [f64; 2],
    /// `[m]`
    radius: f64,
}

impl Stroke {
    /// The pixels it may reach.
    fn area(&self, sheet: &PaintLayout) -> PaintArea {
        let from = self.from.unwrap_or(self.to);
        let reach = sheet.steepness.map(|steepness| steepness * self.radius + 1.0);
        let low = |axis: usize| (from[axis].min(self.to[axis]) - reach[axis]).floor() as i64;
        let high = |axis: usize| (from[axis].max(self.to[axis]) + reach[axis]).ceil() as i64;
        PaintArea { low: [low(0), low(1)], high: [high(0), high(1)] }
    }

    /// Whether it inks a pixel that it has not inked before.
    fn covers(&self, sheet: &PaintLayout, pixel: [f64; 2]) -> bool {
        let Some(from) = self.from else { return sheet.length(minus(pixel, self.to)) <= self.radius };
        let (way, out) = (minus(self.to, from), minus(pixel, from));
        if sheet.length(out) <= self.radius {
            return false;
        }
        let along = sheet.product(out, way) / sheet.product(way, way);
        let along = if along.is_finite() { along.clamp(0.0, 1.0) } else { 0.0 };
        let nearest = [from[0] + way[0] * along, from[1] + way[1] * along];
        sheet.length(minus(pixel, nearest)) <= self.radius
    }
}

fn minus(a: [f64; 2], b: [f64; 2]) -> [f64; 2] {
    [a[0] - b[0], a[1] - b[1]]
}

/// Ink over a pixel, by Porter and Duff, "Compositing Digital Images", 1984.
fn over(old: [u8; 4], ink: [u8; 3], density: f64) -> [u8; 4] {
    let below = f64::from(old[3]) / 255.0 * (1.0 - density);
    let opacity = density + below;
    if opacity <= 0.0 {
        return [0; 4];
    }
    let channel = |at: usize| (f64::from(ink[at]) * density + f64::from(old[at]) * below) / opacity;
    [channel(0), channel(1), channel(2), opacity * 255.0].map(|value| (value + 0.5).clamp(0.0, 255.0) as u8)
}

/// A colour as people write it, as linear light.
fn linear(colour: Vec3) -> [u8; 3] {
    let light = render::light(colour.clamp(Vec3::ZERO, Vec3::ONE).as_vec3().to_array());
    light.to_array().map(|value| (value * 255.0 + 0.5) as u8)
}

/// The shapes of the robot that a node belongs to.
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
    /// What it was told stays, unless the node says otherwise now.
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
