//! Display: an image to draw on. Drawing commands are sent with the next step.

use crate::call_error::{Outcome, misuse};
use crate::camera::Camera;
use crate::device::{Device, unknown};
use crate::image_file;
use crate::session::Session;
use std::collections::BTreeSet;
use wire::op::display as op;
use wire::{Malformed, Reader, Writer};

/// The quality of JPEG files.
const SAVED_QUALITY: i32 = 100;

/// The state of a display.
#[derive(Debug, Default)]
pub struct Display {
    size: [u16; 2],
    /// Commands to be sent to the simulator, in order.
    commands: Writer,
    /// Images in the clipboard.
    images: BTreeSet<i32>,
    /// The id of the last created image.
    last_image: i32,
    /// The image requested from the simulator: its size and pixels: blue, green, red, alpha.
    saved: Option<([u32; 2], Vec<u8>)>,
    has_camera: bool,
}

impl Device for Display {
    fn read(&mut self, opcode: u8, input: &mut Reader<'_>) -> Result<(), Malformed> {
        match opcode {
            op::CONFIGURE => self.size = [input.u16()?, input.u16()?],
            op::IMAGE_SAVE => {
                input.i32()?; // the number of the image
                let size = [input.i32()?, input.i32()?].map(|length| u32::try_from(length).unwrap_or(0));
                let bytes = u64::from(size[0]) * u64::from(size[1]) * 4;
                let bytes = input.bytes(usize::try_from(bytes).unwrap_or(usize::MAX))?;
                self.saved = Some((size, bytes.to_vec()));
            }
            _ => return Err(unknown("Display", opcode)),
        }
        Ok(())
    }

    fn write(&mut self, out: &mut Writer, _duration_ms: u32) {
        out.bytes(self.commands.as_slice());
        self.commands.clear();
    }
}

impl Display {
    /// Appends a shape: its points, as all x and then all y coordinates.
    fn figure(&mut self, opcode: u8, points: &[[i32; 2]]) -> &mut Writer {
        let out = &mut self.commands;
        out.u8(opcode).i16(i16::try_from(points.len()).unwrap_or(i16::MAX));
        let (xs, ys) = (points.iter().map(|[x, _]| *x), points.iter().map(|[_, y]| *y));
        for number in xs.chain(ys) {
            out.i32(number);
        }
        out
    }

    /// Sets a requested image that comes from elsewhere: its size, and blue, green, red, alpha of each pixel.
    pub(crate) fn give_saved(&mut self, size: [u32; 2], pixels: Vec<u8>) {
        self.saved = Some((size, pixels));
    }

    fn new_image(&mut self) -> i32 {
        self.last_image = self.last_image.wrapping_add(1).max(1);
        self.images.insert(self.last_image);
        self.last_image
    }

    /// The id of an existing image of the display with this tag.
    fn image(&self, tag: u16, image: usize) -> Outcome<i32> {
        let number = image ^ owner(tag);
        let known = i32::try_from(number).ok().filter(|number| self.images.contains(number));
        known.ok_or_else(|| {
            misuse(match image >> OWNER_SHIFT == owner(tag) >> OWNER_SHIFT {
                true => ": invalid WbImageRef argument.",
                false => ": invalid WbImageRef created by a different Display device.",
            })
        })
    }

    fn load(&mut self, tag: u16, [width, height]: [i16; 2], format: u8, pixels: &[u8]) -> usize {
        let image = self.new_image();
        self.commands.u8(op::IMAGE_LOAD).i32(image).i16(width).i16(height).u8(format).bytes(pixels);
        reference(tag, image)
    }
}

/// The bits of a reference that tell the display of the image; the others are its number.
const OWNER_SHIFT: u32 = usize::BITS / 2;

fn owner(tag: u16) -> usize {
    usize::from(tag.saturating_sub(1)) << OWNER_SHIFT
}

/// The reference to an image for programs.
fn reference(tag: u16, image: i32) -> usize {
    owner(tag) | usize::try_from(image).unwrap_or(0)
}

fn display(session: &mut Session, tag: u16) -> Outcome<&mut Display> {
    session.device::<Display>(tag)
}

/// The width.
pub fn get_width(session: &mut Session, tag: u16) -> Outcome<i32> {
    Ok(display(session, tag)?.size[0].into())
}

/// The height.
pub fn get_height(session: &mut Session, tag: u16) -> Outcome<i32> {
    Ok(display(session, tag)?.size[1].into())
}

/// Sets the colour for subsequent drawing: 0xRRGGBB.
pub fn set_color(session: &mut Session, tag: u16, color: i32) -> Outcome<()> {
    let display = display(session, tag)?;
    if !(0..=0xff_ff_ff).contains(&color) {
        return Err(misuse(": 'color' argument out of bounds."));
    }
    display.commands.u8(op::SET_COLOR).i32(color);
    Ok(())
}

/// A fraction in [0, 1] as a byte.
fn share(name: &str, value: f64) -> Outcome<u8> {
    if !(0.0..=1.0).contains(&value) {
        return Err(misuse(format!(": '{name}' argument out of bounds.")));
    }
    // Within a byte after the check above. As in Webots, it is truncated.
    Ok((value * 255.0) as u8)
}

/// Sets the alpha value for subsequent drawing: 0 transparent, 1 opaque.
pub fn set_alpha(session: &mut Session, tag: u16, alpha: f64) -> Outcome<()> {
    let display = display(session, tag)?;
    let alpha = share("alpha", alpha)?;
    display.commands.u8(op::SET_ALPHA).u8(alpha);
    Ok(())
}

/// Sets the opacity: how new colours are blended with old ones, 0 to 1.
pub fn set_opacity(session: &mut Session, tag: u16, opacity: f64) -> Outcome<()> {
    let display = display(session, tag)?;
    let opacity = share("opacity", opacity)?;
    display.commands.u8(op::SET_OPACITY).u8(opacity);
    Ok(())
}

/// Sets the font and the text height. `[px]`
pub fn set_font(
    session: &mut Session,
    tag: u16,
    font: Option<&str>,
    size: i32,
    anti_aliasing: bool,
) -> Outcome<()> {
    let display = display(session, tag)?;
    let font = font.ok_or_else(|| misuse(" called with NULL 'font' argument."))?;
    let height = u32::try_from(size).ok().filter(|size| *size > 0);
    let height = height.ok_or_else(|| misuse(": 'size' argument is negative or null."))?;
    let length = u16::try_from(font.len() + 1).map_err(|_| misuse(": the name of the font is too long."))?;
    display.commands.u8(op::SET_FONT).u32(height).bool(anti_aliasing).u16(length).str(font);
    Ok(())
}

/// Attaches a camera, whose image becomes the background.
pub fn attach_camera(session: &mut Session, tag: u16, camera_tag: u16) -> Outcome<()> {
    display(session, tag)?;
    if session.device::<Camera>(camera_tag).is_err() {
        return Err(misuse(": invalid camera."));
    }
    let display = display(session, tag)?;
    if display.has_camera {
        return Err(misuse(": a camera is already attached to the display."));
    }
    display.has_camera = true;
    display.commands.u8(op::ATTACH_CAMERA).u16(camera_tag);
    Ok(())
}

/// Detaches the camera.
pub fn detach_camera(session: &mut Session, tag: u16) -> Outcome<()> {
    let display = display(session, tag)?;
    if !std::mem::take(&mut display.has_camera) {
        return Err(misuse(": no camera to detach."));
    }
    display.commands.u8(op::DETACH_CAMERA);
    Ok(())
}

/// Draws a pixel.
pub fn draw_pixel(session: &mut Session, tag: u16, x: i32, y: i32) -> Outcome<()> {
    display(session, tag)?.figure(op::DRAW_PIXEL, &[[x, y]]);
    Ok(())
}

/// Draws a line, including its ends.
pub fn draw_line(session: &mut Session, tag: u16, x1: i32, y1: i32, x2: i32, y2: i32) -> Outcome<()> {
    display(session, tag)?.figure(op::DRAW_LINE, &[[x1, y1], [x2, y2]]);
    Ok(())
}

fn rectangle(session: &mut Session, tag: u16, corner: [i32; 2], size: [i32; 2], fill: bool) -> Outcome<()> {
    let display = display(session, tag)?;
    check_size(["width", "height"], size)?;
    display.figure(op::DRAW_RECTANGLE, &[corner, size]).bool(fill);
    Ok(())
}

fn check_size(names: [&str; 2], size: [i32; 2]) -> Outcome<()> {
    for (name, length) in names.into_iter().zip(size) {
        if length <= 0 {
            return Err(misuse(format!(": '{name}' argument is negative or null.")));
        }
    }
    Ok(())
}

fn oval(session: &mut Session, tag: u16, center: [i32; 2], radii: [i32; 2], fill: bool) -> Outcome<()> {
    let display = display(session, tag)?;
    check_size(["horizontal_radius", "vertical_radius"], radii)?;
    display.figure(op::DRAW_OVAL, &[center, radii]).bool(fill);
    Ok(())
}

/// Draws the outline of a rectangle.
pub fn draw_rectangle(
    session: &mut Session,
    tag: u16,
    x: i32,
    y: i32,
    width: i32,
    height: i32,
) -> Outcome<()> {
    rectangle(session, tag, [x, y], [width, height], false)
}

/// Fills a rectangle.
pub fn fill_rectangle(
    session: &mut Session,
    tag: u16,
    x: i32,
    y: i32,
    width: i32,
    height: i32,
) -> Outcome<()> {
    rectangle(session, tag, [x, y], [width, height], true)
}

/// Draws the outline of an ellipse, given its centre and radii.
pub fn draw_oval(session: &mut Session, tag: u16, cx: i32, cy: i32, a: i32, b: i32) -> Outcome<()> {
    oval(session, tag, [cx, cy], [a, b], false)
}

/// Fills an ellipse, given its centre and radii.
pub fn fill_oval(session: &mut Session, tag: u16, cx: i32, cy: i32, a: i32, b: i32) -> Outcome<()> {
    oval(session, tag, [cx, cy], [a, b], true)
}

/// Draws or fills a polygon; `None` if the program passed no vertices.
pub fn polygon(session: &mut Session, tag: u16, points: Option<&[[i32; 2]]>, fill: bool) -> Outcome<()> {
    let display = display(session, tag)?;
    let points = points.ok_or_else(|| misuse(" called with NULL argument."))?;
    if points.is_empty() || i16::try_from(points.len()).is_err() {
        return Err(misuse(format!(" called with an invalid 'size' argument: {}.", points.len())));
    }
    display.figure(op::DRAW_POLYGON, points).bool(fill);
    Ok(())
}

/// Draws a text, given its upper left corner.
pub fn draw_text(session: &mut Session, tag: u16, text: Option<&str>, x: i32, y: i32) -> Outcome<()> {
    let display = display(session, tag)?;
    let text = text.filter(|text| !text.is_empty());
    let text = text.ok_or_else(|| misuse(": 'text' argument is NULL or empty."))?;
    display.figure(op::DRAW_TEXT, &[[x, y]]).str(text);
    Ok(())
}

/// Bytes per pixel of a format.
#[must_use]
pub fn bytes_per_pixel(format: i32) -> Option<i32> {
    match format {
        3 => Some(3),
        4..=7 => Some(4),
        _ => None,
    }
}

/// Width and height as sent over the wire.
fn lengths(width: i32, height: i32) -> Outcome<[i16; 2]> {
    if width <= 0 || height <= 0 {
        return Err(misuse(": 'width' or 'height' argument is invalid."));
    }
    match (i16::try_from(width), i16::try_from(height)) {
        (Ok(width), Ok(height)) => Ok([width, height]),
        _ => Err(misuse(format!(": an image of {width}x{height} pixels is larger than {0}x{0}.", i16::MAX))),
    }
}

/// Creates an image from pixels; 0 if there are none.
pub fn image_new(
    session: &mut Session,
    tag: u16,
    width: i32,
    height: i32,
    data: Option<&[u8]>,
    format: i32,
) -> Outcome<usize> {
    let display = display(session, tag)?;
    let size = lengths(width, height)?;
    let data = data.ok_or_else(|| misuse(": 'data' argument is NULL."))?;
    let wrong = || misuse(": 'format' argument is invalid.");
    let bytes = bytes_per_pixel(format).ok_or_else(wrong)?;
    let format = u8::try_from(format).map_err(|_| wrong())?;
    let count = i64::from(width) * i64::from(height) * i64::from(bytes);
    let pixels = usize::try_from(count).ok().and_then(|count| data.get(..count));
    let pixels = pixels.ok_or_else(|| misuse(": there are fewer pixels than width times height."))?;
    Ok(display.load(tag, size, format, pixels))
}

/// Copies a part of the display.
pub fn image_copy(
    session: &mut Session,
    tag: u16,
    x: i32,
    y: i32,
    width: i32,
    height: i32,
) -> Outcome<usize> {
    let display = display(session, tag)?;
    let [width, height] = lengths(width, height)?;
    let place = |at: i32| i16::try_from(at).map_err(|_| misuse(": the place is outside of the display."));
    let (x, y) = (place(x)?, place(y)?);
    let image = display.new_image();
    display.commands.u8(op::IMAGE_COPY).i32(image).i16(x).i16(y).i16(width).i16(height);
    Ok(reference(tag, image))
}

/// Loads an image from a file; 0 if that failed.
pub fn image_load(session: &mut Session, tag: u16, filename: Option<&str>) -> Outcome<usize> {
    let display = display(session, tag)?;
    let image = image_file::load(filename)?;
    let length = |length: u32| i32::try_from(length).unwrap_or(i32::MAX);
    let size = lengths(length(image.width), length(image.height))?;
    Ok(display.load(tag, size, 4, &image.rgba))
}

/// Deletes an image.
pub fn image_delete(session: &mut Session, tag: u16, image: usize) -> Outcome<()> {
    let display = display(session, tag)?;
    let image = display.image(tag, image)?;
    display.images.remove(&image);
    display.commands.u8(op::IMAGE_DELETE).i32(image);
    Ok(())
}

/// Draws an image, given its upper left corner. With blending, transparent pixels keep the background.
pub fn image_paste(
    session: &mut Session,
    tag: u16,
    image: usize,
    x: i32,
    y: i32,
    blend: bool,
) -> Outcome<()> {
    let display = display(session, tag)?;
    let image = display.image(tag, image)?;
    // An image that far away is not visible, whatever its size.
    if let (Ok(x), Ok(y)) = (i16::try_from(x), i16::try_from(y)) {
        display.commands.u8(op::IMAGE_PASTE).i32(image).i16(x).i16(y).bool(blend);
    }
    Ok(())
}

/// Writes an image, or the display for 0, to a file.
pub fn image_save(session: &mut Session, tag: u16, image: usize, filename: Option<&str>) -> Outcome<()> {
    let display = display(session, tag)?;
    let image = if image == 0 { 0 } else { display.image(tag, image)? };
    display.saved = None;
    display.commands.u8(op::IMAGE_SAVE).i32(image);
    session.ask()?;
    let saved = session.device::<Display>(tag)?.saved.take();
    let (size, bgra) = saved.ok_or_else(|| misuse(": the simulator gave no image."))?;
    image_file::save(filename, size, &bgra, SAVED_QUALITY)
}
