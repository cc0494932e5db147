//! Display: an image that its controller draws on.
//!
//! As soon as something is drawn, the image replaces the textures of the first child or, if that is a group, of all
//! shapes in it. It is opaque black at first. When a camera is attached, black pixels become transparent and show the
//! camera's image; copies of the display's image then contain both.

use std::any::Any;
use std::collections::BTreeMap;

use base::{Diagnostic, Severity};
use engine::visual::ViewerImage;
use engine::{
    Builder, Command, CommandContext, ConfigureContext, Device, Drawing, EncodeContext, Inspectable, Optical,
    OrderContext, Persistent, SampleContext, Site, Typed, UnsupportedCommand, WorldState,
};
use render::{Pixels, Texture};
use scene::{NodeId, Scene};
use wire::{Malformed, Reader, Writer, op};

use crate::image_texture;
use crate::shared::canvas::{Brush, Canvas};
use crate::shared::font::Font;
use crate::shared::{command_sink, image_device, solid_device};

/// Maximum total number of pixels of a controller's clipboard images.
const MAX_CLIPBOARD: usize = 1 << 28;
/// Maximum number of clipboard images of a controller.
const MAX_IMAGES: usize = 1 << 16;
/// Maximum total number of pixels of images to be sent to a controller, so that they fit into a packet.
const MAX_SAVED: usize = 1 << 25;

/// Initial value of all pixels, 0xAARRGGBB.
const BLACK: u32 = 0xff00_0000;

pub(crate) fn build(builder: &mut Builder<'_>, node: NodeId, site: &Site) {
    solid_device::build(builder, node, site, |builder, _| {
        let size = image_device::size(builder, node, ["width", "height"]);
        Box::new(Display::new(node, size, screens(builder.scene, node)))
    });
}

/// Returns the textures of the first child or, if it is a group, of all shapes in it.
fn screens(scene: &Scene, node: NodeId) -> Vec<NodeId> {
    let Some(first) = scene.children(node, "children").first().copied() else { return Vec::new() };
    let is_group = |node: NodeId| scene.node(node).ty.is_a("Group");
    let (mut open, mut found) = (vec![first], Vec::new());
    while let Some(inner) = open.pop() {
        if is_group(inner) {
            open.extend(scene.children(inner, "children").iter().rev());
        } else if scene.node(inner).ty.name == "Shape" {
            found.extend(textures(scene, inner));
        }
    }
    found
}

/// Returns the textures of a shape that show the image.
fn textures(scene: &Scene, shape: NodeId) -> Vec<NodeId> {
    let Some(look) = scene.child(shape, "appearance") else { return Vec::new() };
    let has = |field: &&str| scene.node(look).ty.field_index(field).is_some();
    let fields = ["texture", "baseColorMap", "emissiveColorMap"];
    fields.iter().filter(|field| has(field)).filter_map(|field| scene.child(look, field)).collect()
}

#[derive(Clone)]
struct Display {
    node: NodeId,
    /// Texture nodes that show the image.
    screens: Vec<NodeId>,
    /// The image has changed since the textures were updated.
    is_changed: bool,
    /// The textures show the image instead of their files.
    is_shown: bool,
    canvas: Canvas,
    brush: Brush,
    /// Clipboard images by the client's number.
    images: BTreeMap<i32, Canvas>,
    /// Total number of pixels of `images`.
    clipboard: usize,
    /// Total number of pixels of `saves`.
    saved: usize,
    /// Images that the controller has requested.
    saves: Vec<(i32, Canvas)>,
    /// The attached camera.
    camera: Option<NodeId>,
    /// The image of the camera that is shown now.
    behind: Option<ViewerImage>,
}

impl Display {
    fn new(node: NodeId, [width, height]: [u16; 2], screens: Vec<NodeId>) -> Self {
        Self {
            node,
            screens,
            is_changed: false,
            is_shown: false,
            canvas: Canvas::new(width.into(), height.into(), BLACK),
            brush: Brush::default(),
            images: BTreeMap::new(),
            clipboard: 0,
            saved: 0,
            saves: Vec::new(),
            camera: None,
            behind: None,
        }
    }

    /// Returns the number of columns and rows.
    fn size(&self) -> [u16; 2] {
        [self.canvas.width(), self.canvas.height()].map(|length| u16::try_from(length).unwrap_or(u16::MAX))
    }

    /// Executes a command for clipboard images.
    fn image_command(&mut self, opcode: u8, input: &mut Reader<'_>) -> Result<(), Malformed> {
        let id = input.i32()?;
        match opcode {
            op::display::IMAGE_COPY => {
                let corner = [input.i16()?.into(), input.i16()?.into()];
                let size = [length(input)?.into(), length(input)?.into()];
                let image = self.screen().part(corner, size);
                self.keep(id, image)?;
            }
            op::display::IMAGE_PASTE => {
                let corner = [input.i16()?.into(), input.i16()?.into()];
                let is_blended = command_sink::flag(input)?;
                if let Some(image) = self.images.get(&id) {
                    self.canvas.paste(image, corner, is_blended);
                    self.is_changed = true;
                }
            }
            op::display::IMAGE_SAVE => {
                let kept = if id == 0 { Some(self.screen()) } else { self.images.get(&id).cloned() };
                let Some(image) = kept else { return Ok(()) };
                self.saved += image.pixels().len();
                if self.saved > MAX_SAVED {
                    return Err(too_much(self.saves.len() + 1, self.saved));
                }
                self.saves.push((id, image));
            }
            op::display::IMAGE_LOAD => {
                let image = loaded(input)?;
                self.keep(id, image)?;
            }
            _ => self.forget(id),
        }
        Ok(())
    }

    fn keep(&mut self, id: i32, image: Canvas) -> Result<(), Malformed> {
        self.forget(id);
        self.clipboard += image.pixels().len();
        self.images.insert(id, image);
        if self.clipboard > MAX_CLIPBOARD || self.images.len() > MAX_IMAGES {
            return Err(too_much(self.images.len(), self.clipboard));
        }
        Ok(())
    }

    fn forget(&mut self, id: i32) {
        let image = self.images.remove(&id);
        self.clipboard -= image.map_or(0, |image| image.pixels().len());
    }

    /// Draws a figure, or changes the brush.
    fn draw(&mut self, drawing: Drawing, context: &mut OrderContext<'_>) -> Result<(), UnsupportedCommand> {
        let (canvas, brush) = (&mut self.canvas, &mut self.brush);
        match drawing {
            Drawing::Color(color) => {
                brush.color = color & 0x00ff_ffff;
                return Ok(());
            }
            Drawing::Alpha(alpha) => {
                brush.alpha = alpha;
                return Ok(());
            }
            Drawing::Opacity(opacity) => {
                brush.opacity = opacity;
                return Ok(());
            }
            Drawing::Font { name, size, anti_aliasing } => {
                (brush.font_size, brush.anti_aliasing) = (size, anti_aliasing);
                self.set_font(context.state, &name);
                return Ok(());
            }
            Drawing::Background(tag) => {
                let index = tag.map(|tag| usize::from(tag).wrapping_sub(1));
                self.attach(index.and_then(|index| context.devices.get(index)).map(|device| device.node));
                return Ok(());
            }
            Drawing::Pixel(point) => canvas.pixel(brush, point),
            Drawing::Line(from, to) => canvas.line(brush, from, to),
            Drawing::Text(corner, text) => canvas.text(brush, corner, &text),
            Drawing::Rectangle { corner, size, is_filled } => {
                canvas.rectangle(brush, corner, size, is_filled)
            }
            Drawing::Oval { center, radii, is_filled } => canvas.oval(brush, center, radii, is_filled),
            Drawing::Polygon { points, is_filled } => canvas.polygon(brush, &points, is_filled),
            Drawing::Picture { corner, size, bgra, is_blended } => {
                let [width, height] = size.map(usize::from);
                let pixels: Vec<u32> =
                    bgra.as_chunks().0.iter().map(|bgra| u32::from_le_bytes(*bgra)).collect();
                if pixels.len() != width * height {
                    return Err(UnsupportedCommand);
                }
                canvas.paste(&Canvas::from_pixels(width, height, pixels), corner, is_blended);
            }
        }
        self.is_changed = true;
        Ok(())
    }

    /// Scales a camera image to the size of the display (nearest neighbour).
    fn scaled(&self, sight: &ViewerImage) -> Canvas {
        let [width, height] = [self.canvas.width(), self.canvas.height()];
        let [columns, rows] = sight.size.map(usize::from);
        let pixels = sight.bgra.as_chunks().0;
        let pixel = |index: usize| {
            let (x, y) = (index % width, index / width);
            let nearest = y * rows / height * columns + x * columns / width;
            pixels.get(nearest).map_or(BLACK, |bgra| u32::from_le_bytes(*bgra))
        };
        Canvas::from_pixels(width, height, (0..width * height).map(pixel).collect())
    }

    /// Returns the visible image: what was drawn, over the image of the camera.
    fn screen(&self) -> Canvas {
        match self.behind.as_ref().map(|sight| self.scaled(sight)) {
            Some(mut background) => {
                background.paste(&self.canvas, [0, 0], true);
                background
            }
            None => self.canvas.clone(),
        }
    }

    /// Sets the font for texts; keeps the current one if there is no font of that name.
    fn set_font(&mut self, state: &mut WorldState, name: &str) {
        match Font::named(name, &*state.project.files(), state.scene().project()) {
            Ok(font) => self.brush.font = font,
            Err(wrong) => {
                let message = format!("cannot set the font of a display: {wrong}");
                state.report(Diagnostic::general(Severity::Warning, "display/font", message));
            }
        }
    }

    /// Detaches the camera, deletes the images of the clipboard, and draws again as at the start, in the same font.
    fn clear(&mut self) {
        self.images.clear();
        self.clipboard = 0;
        let Brush { font, font_size, .. } = std::mem::take(&mut self.brush);
        self.brush = Brush { font, font_size, ..Brush::default() };
        self.attach(None);
    }

    fn attach(&mut self, camera: Option<NodeId>) {
        if camera.is_some() && camera != self.camera {
            self.canvas.replace(BLACK, 0);
        }
        self.is_changed |= camera != self.camera;
        self.camera = camera;
    }
}

/// Reads a drawing command: points, then parameters of the figure.
fn figure(opcode: u8, input: &mut Reader<'_>) -> Result<Drawing, Malformed> {
    let count = length(input)?;
    let needed = match opcode {
        op::display::DRAW_PIXEL | op::display::DRAW_TEXT => 1,
        op::display::DRAW_POLYGON => count,
        _ => 2,
    };
    if count != needed {
        return Err(Malformed::new(format!("{count} points where a figure has {needed}")));
    }
    let xs: Vec<i32> = (0..count).map(|_| input.i32()).collect::<Result<_, _>>()?;
    let ys: Vec<i32> = (0..count).map(|_| input.i32()).collect::<Result<_, _>>()?;
    let points: Vec<[i32; 2]> = xs.into_iter().zip(ys).map(|(x, y)| [x, y]).collect();
    Ok(match (opcode, points.as_slice()) {
        (op::display::DRAW_PIXEL, [point]) => Drawing::Pixel(*point),
        (op::display::DRAW_LINE, [from, to]) => Drawing::Line(*from, *to),
        (op::display::DRAW_TEXT, [corner]) => Drawing::Text(*corner, input.string()?),
        (op::display::DRAW_RECTANGLE, &[corner, size]) => {
            Drawing::Rectangle { corner, size, is_filled: command_sink::flag(input)? }
        }
        (op::display::DRAW_OVAL, &[center, radii]) => {
            Drawing::Oval { center, radii, is_filled: command_sink::flag(input)? }
        }
        _ => Drawing::Polygon { points, is_filled: command_sink::flag(input)? },
    })
}

fn too_much(images: usize, pixels: usize) -> Malformed {
    Malformed::new(format!("{images} images with {pixels} pixels in all"))
}

/// Reads a width or height.
fn length(input: &mut Reader<'_>) -> Result<u16, Malformed> {
    u16::try_from(input.i16()?).map_err(|_| Malformed::new("an image of negative size"))
}

/// Reads an image: size, format, pixels.
///
/// The bytes are in the order given by the format, also in worlds from before R2021a. Earlier versions of Webots read
/// the bytes of new images in reverse order by mistake (release notes of R2021a, #2452). A controller that compensated
/// for it gets swapped colours here, as in every Webots since.
fn loaded(input: &mut Reader<'_>) -> Result<Canvas, Malformed> {
    let [width, height] = [length(input)?, length(input)?].map(usize::from);
    let format = input.u8()?;
    let bytes_per_pixel = match format {
        3 => 3,
        4..=7 => 4,
        other => return Err(Malformed::new(format!("unknown pixel format {other}"))),
    };
    let bytes = input.bytes(width * height * bytes_per_pixel)?;
    let pixel = |bytes: &[u8]| {
        let [a, b, c, d] = std::array::from_fn(|index| bytes.get(index).copied().unwrap_or(255));
        let [red, green, blue, alpha] = match format {
            5 => [b, c, d, a],
            6 => [c, b, a, d],
            7 => [d, c, b, a],
            _ => [a, b, c, d],
        };
        u32::from_be_bytes([alpha, red, green, blue])
    };
    Ok(Canvas::from_pixels(width, height, bytes.chunks_exact(bytes_per_pixel).map(pixel).collect()))
}

impl Device for Display {
    fn configure(&self, context: &ConfigureContext<'_>, out: &mut Writer) {
        let [width, height] = self.size();
        out.record(context.tag, op::display::CONFIGURE).u16(width).u16(height);
    }

    fn command(&mut self, context: &mut CommandContext<'_>, input: &mut Reader<'_>) -> Result<(), Malformed> {
        let drawing = match input.u8()? {
            op::display::SET_COLOR => Drawing::Color(input.i32()? as u32),
            op::display::SET_ALPHA => Drawing::Alpha(input.u8()?),
            op::display::SET_OPACITY => Drawing::Opacity(input.u8()?),
            op::display::SET_FONT => {
                let (size, anti_aliasing) = (input.u32()?, command_sink::flag(input)?);
                Drawing::Font { name: command_sink::sized_text(input)?, size, anti_aliasing }
            }
            op::display::ATTACH_CAMERA => Drawing::Background(Some(input.u16()?)),
            op::display::DETACH_CAMERA => Drawing::Background(None),
            op::display::IMAGE_GET_ALL => return Ok(()),
            opcode @ op::display::DRAW_PIXEL..=op::display::DRAW_POLYGON => figure(opcode, input)?,
            opcode @ op::display::IMAGE_COPY..=op::display::IMAGE_DELETE => {
                return self.image_command(opcode, input);
            }
            other => return Err(command_sink::unknown("display", other)),
        };
        let done = self.draw(drawing, &mut context.order());
        done.map_err(|UnsupportedCommand| Malformed::new("no command of a display"))
    }

    fn encode(&mut self, context: &EncodeContext<'_>, out: &mut Writer) {
        self.saved = 0;
        for (id, image) in self.saves.drain(..) {
            let [width, height] = [image.width(), image.height()].map(|length| length as i32);
            out.record(context.tag, op::display::IMAGE_SAVE).i32(id).i32(width).i32(height);
            out.bytes(&image.bgra());
        }
    }

    fn disconnect(&mut self, _state: &mut WorldState) {
        self.clear();
        self.brush = Brush::default();
        self.saves.clear();
        self.saved = 0;
    }

    fn optical(&mut self) -> Option<&mut dyn Optical> {
        Some(self)
    }

    fn inspectable(&self) -> Option<&dyn Inspectable> {
        Some(self)
    }
}

impl Typed for Display {
    fn order(&mut self, command: Command, context: &mut OrderContext<'_>) -> Result<(), UnsupportedCommand> {
        let Command::Draw(drawing) = command else { return Err(UnsupportedCommand) };
        self.draw(drawing, context)
    }
}

impl Persistent for Display {
    /// The image is that of the earlier moment; the clipboard and the brush of the controller are kept.
    fn take_over(&mut self, until_now: &dyn Any) {
        if let Some(until_now) = until_now.downcast_ref::<Self>() {
            self.brush.clone_from(&until_now.brush);
            self.images.clone_from(&until_now.images);
            self.clipboard = until_now.clipboard;
            self.saves.clone_from(&until_now.saves);
            self.saved = until_now.saved;
            self.attach(until_now.camera);
        }
    }

    /// The textures show their files again until something is drawn.
    fn undo(&mut self, state: &mut WorldState) {
        self.clear();
        self.behind = None;
        (self.is_changed, self.is_shown) = (false, false);
        self.screens.iter().for_each(|screen| state.visuals.clear_screen(*screen));
    }

    fn settle(&mut self, state: &mut WorldState) {
        self.canvas = Canvas::new(self.canvas.width(), self.canvas.height(), BLACK);
        self.undo(state);
    }

    /// Keeps the image.
    fn go_on(&mut self, until_now: &dyn Any, state: &mut WorldState) {
        if let Some(until_now) = until_now.downcast_ref::<Self>() {
            image_device::keep_size(state, self.node, self.size(), until_now.size());
            self.canvas.clone_from(&until_now.canvas);
            self.is_changed = until_now.is_changed || until_now.is_shown;
        }
    }
}

impl Optical for Display {
    /// Requests images of the attached camera, which nothing else may need.
    fn before_sampling(&mut self, state: &mut WorldState, _is_answered: bool) {
        if let Some(camera) = self.camera {
            state.visuals.viewer_image(camera);
        }
    }

    fn has_painted(&self) -> bool {
        self.is_changed
    }

    fn paint(&mut self, state: &mut WorldState) {
        let behind = self.camera.and_then(|camera| state.visuals.viewer_image(camera).cloned());
        if behind == self.behind && !self.is_changed {
            return;
        }
        (self.behind, self.is_changed, self.is_shown) = (behind, false, true);
        let rgba = self.screen().rgba();
        for screen in &self.screens {
            let Some(filtering) = state.scene().get(*screen).map(|_| state.scene().int(*screen, "filtering"))
            else {
                continue;
            };
            let texture = Texture {
                width: self.canvas.width() as u32,
                height: self.canvas.height() as u32,
                pixels: Pixels::Rgba8(rgba.clone()),
                filtering: image_texture::filtering(filtering),
                repeat: [false; 2],
            };
            state.visuals.set_screen(*screen, texture);
        }
    }
}

impl Inspectable for Display {
    fn picture(&self, _context: &SampleContext<'_>, _size: Option<[u16; 2]>) -> Option<ViewerImage> {
        Some(ViewerImage { size: self.size(), bgra: self.screen().bgra().into() })
    }
}
