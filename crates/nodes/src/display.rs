//! Display: introduces itself; drawing comes in a later version.
//!
//! Clients wait for the pixels of an image that they save, so those are sent: blank ones, of the image's size.

use std::collections::BTreeMap;

use engine::{Builder, CommandContext, ConfigureContext, Device, EncodeContext, Site, Stage};
use scene::NodeId;
use wire::{Malformed, Reader, Writer, op};

use crate::shared::{image_device, silent, solid_device};

pub(crate) fn build(builder: &mut Builder<'_>, node: NodeId, site: &Site) {
    solid_device::build(builder, node, site, |builder, _| {
        silent::remark(builder, node, "what controllers draw is not seen, and images they save are blank");
        let size = ["width", "height"].map(|field| image_device::pixels(builder.scene, node, field));
        Box::new(Display { size, images: BTreeMap::new(), saves: Vec::new() })
    });
}

#[derive(Clone)]
struct Display {
    size: [u16; 2],
    /// Width and height by the client's number.
    images: BTreeMap<i32, [u16; 2]>,
    /// Numbers of images whose pixels were asked for.
    saves: Vec<i32>,
}

impl Display {
    fn image_command(&mut self, opcode: u8, input: &mut Reader<'_>) -> Result<(), Malformed> {
        let image = input.i32()?;
        match opcode {
            op::display::IMAGE_COPY => {
                input.i16()?; // x
                input.i16()?; // y
                let size = [length(input)?, length(input)?];
                // A copy of what is outside of the display has nothing to show.
                self.images.insert(image, [0, 1].map(|i| size[i].min(self.size[i])));
            }
            op::display::IMAGE_PASTE => {
                input.i16()?; // x
                input.i16()?; // y
                silent::flag(input)?; // whether it is blended
            }
            op::display::IMAGE_SAVE => self.saves.push(image),
            op::display::IMAGE_LOAD => {
                let size = [length(input)?, length(input)?];
                let bytes_per_pixel = match input.u8()? {
                    3 => 3,
                    4..=7 => 4,
                    other => return Err(Malformed::new(format!("unknown pixel format {other}"))),
                };
                input.bytes(usize::from(size[0]) * usize::from(size[1]) * bytes_per_pixel)?;
                self.images.insert(image, size);
            }
            _ => drop(self.images.remove(&image)),
        }
        Ok(())
    }
}

/// A width or height.
fn length(input: &mut Reader<'_>) -> Result<u16, Malformed> {
    u16::try_from(input.i16()?).map_err(|_| Malformed::new("an image of negative size"))
}

/// The rest of a drawing command: points, then what the figure needs.
fn read_figure(opcode: u8, input: &mut Reader<'_>) -> Result<(), Malformed> {
    let points = length(input)?;
    let needed = match opcode {
        op::display::DRAW_PIXEL | op::display::DRAW_TEXT => 1,
        op::display::DRAW_POLYGON => points,
        _ => 2,
    };
    if points != needed {
        return Err(Malformed::new(format!("{points} points where a figure has {needed}")));
    }
    input.bytes(usize::from(points) * 8)?;
    match opcode {
        op::display::DRAW_TEXT => input.string().map(drop),
        op::display::DRAW_RECTANGLE | op::display::DRAW_OVAL | op::display::DRAW_POLYGON => {
            silent::flag(input).map(drop) // whether it is filled
        }
        _ => Ok(()),
    }
}

impl Device for Display {
    fn configure(&self, context: &ConfigureContext<'_>, out: &mut Writer) {
        out.record(context.tag, op::display::CONFIGURE).u16(self.size[0]).u16(self.size[1]);
    }

    fn command(
        &mut self,
        _context: &mut CommandContext<'_>,
        input: &mut Reader<'_>,
    ) -> Result<(), Malformed> {
        match input.u8()? {
            op::display::SET_COLOR => input.i32().map(drop),
            op::display::SET_ALPHA | op::display::SET_OPACITY => input.u8().map(drop),
            op::display::SET_FONT => {
                input.u32()?; // size
                silent::flag(input)?; // anti-aliasing
                silent::sized_text(input).map(drop)
            }
            op::display::ATTACH_CAMERA => input.u16().map(drop),
            op::display::DETACH_CAMERA | op::display::IMAGE_GET_ALL => Ok(()),
            opcode @ op::display::DRAW_PIXEL..=op::display::DRAW_POLYGON => read_figure(opcode, input),
            opcode @ op::display::IMAGE_COPY..=op::display::IMAGE_DELETE => self.image_command(opcode, input),
            other => Err(silent::unknown("display", other)),
        }
    }

    fn encode(&mut self, context: &EncodeContext<'_>, out: &mut Writer) {
        for image in self.saves.drain(..) {
            // Images that were not made before are the display itself.
            let [width, height] = self.images.get(&image).copied().unwrap_or(self.size);
            out.record(context.tag, op::display::IMAGE_SAVE).i32(image);
            out.i32(i32::from(width)).i32(i32::from(height));
            out.bytes(&vec![0; usize::from(width) * usize::from(height) * 4]);
        }
    }

    fn disconnect(&mut self, _stage: &mut Stage) {
        self.images.clear();
        self.saves.clear();
    }
}
