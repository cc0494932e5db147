//! Display.

use controller::display;
use controller::exported::constants::{WB_NODE_CAMERA, WB_NODE_RANGE_FINDER};
use controller::{CallError, Outcome, Session};

use crate::interface::Call::{Command, Query, SetFloat, SetInt, SetText};
use crate::interface::{Interface, allowed_name};
use crate::value::Value;

/// Draws a shape given by four numbers.
type Figure = fn(&mut Session, u16, i32, i32, i32, i32) -> Outcome<()>;

fn figure(session: &mut Session, tag: u16, arguments: &[Value], draw: Figure) -> Outcome<()> {
    let [a, b, c, d] = arguments else { return Ok(()) };
    draw(session, tag, a.int(), b.int(), c.int(), d.int())
}

fn polygon(session: &mut Session, tag: u16, arguments: &[Value], is_filled: bool) -> Outcome<()> {
    let [xs, ys, size] = arguments else { return Ok(()) };
    let size = usize::try_from(size.int()).unwrap_or(0);
    let corners = xs.parts().iter().zip(ys.parts()).take(size).map(|(x, y)| [x.int(), y.int()]);
    let corners: Vec<[i32; 2]> = corners.collect();
    if corners.len() < size {
        return Err(CallError::Misuse(": there are fewer vertices than `size`.".to_owned()));
    }
    display::polygon(session, tag, Some(&corners), is_filled)
}

fn attach_camera(session: &mut Session, tag: u16, name: &str) -> Outcome<()> {
    let eyes = [WB_NODE_CAMERA, WB_NODE_RANGE_FINDER];
    let mut slots = (1..=u16::MAX).zip(session.devices());
    let is_it = |named: &str| named == name || allowed_name(named) == name;
    let found = slots.find(|(_, slot)| eyes.contains(&slot.node_type) && is_it(slot.name.as_str()));
    let Some((camera, _)) = found else {
        return Err(CallError::Misuse(format!(": the robot has no camera {name:?}.")));
    };
    display::attach_camera(session, tag, camera)
}

pub(super) static INTERFACE: Interface = Interface {
    services: &[
        (
            "get_info",
            Query("webots_ros/display_get_info", |session, tag, _| {
                Ok(vec![display::get_width(session, tag)?.into(), display::get_height(session, tag)?.into()])
            }),
        ),
        ("set_color", SetInt(display::set_color)),
        ("set_alpha", SetFloat(display::set_alpha)),
        ("set_opacity", SetFloat(display::set_opacity)),
        (
            "set_font",
            Command("webots_ros/display_set_font", |session, tag, arguments| {
                let [font, size, is_smooth] = arguments else { return Ok(()) };
                display::set_font(session, tag, Some(&font.text()), size.int(), is_smooth.bool())
            }),
        ),
        ("attach_camera", SetText(attach_camera)),
        (
            "detach_camera",
            Query("webots_ros/get_bool", |session, tag, _| {
                display::detach_camera(session, tag).map(|()| vec![true.into()])
            }),
        ),
        (
            "draw_pixel",
            Command("webots_ros/display_draw_pixel", |session, tag, arguments| {
                let [x, y] = arguments else { return Ok(()) };
                display::draw_pixel(session, tag, x.int(), y.int())
            }),
        ),
        (
            "draw_line",
            Command("webots_ros/display_draw_line", |session, tag, words| {
                figure(session, tag, words, display::draw_line)
            }),
        ),
        (
            "draw_rectangle",
            Command("webots_ros/display_draw_rectangle", |session, tag, words| {
                figure(session, tag, words, display::draw_rectangle)
            }),
        ),
        (
            "fill_rectangle",
            Command("webots_ros/display_draw_rectangle", |session, tag, words| {
                figure(session, tag, words, display::fill_rectangle)
            }),
        ),
        (
            "draw_oval",
            Command("webots_ros/display_draw_oval", |session, tag, words| {
                figure(session, tag, words, display::draw_oval)
            }),
        ),
        (
            "fill_oval",
            Command("webots_ros/display_draw_oval", |session, tag, words| {
                figure(session, tag, words, display::fill_oval)
            }),
        ),
        (
            "draw_polygon",
            Command("webots_ros/display_draw_polygon", |session, tag, words| {
                polygon(session, tag, words, false)
            }),
        ),
        (
            "fill_polygon",
            Command("webots_ros/display_draw_polygon", |session, tag, words| {
                polygon(session, tag, words, true)
            }),
        ),
        (
            "draw_text",
            Command("webots_ros/display_draw_text", |session, tag, arguments| {
                let [text, x, y] = arguments else { return Ok(()) };
                display::draw_text(session, tag, Some(&text.text()), x.int(), y.int())
            }),
        ),
        (
            "image_new",
            Query("webots_ros/display_image_new", |session, tag, arguments| {
                let [width, height, data, format] = arguments else { return Ok(Vec::new()) };
                let data = Some(data.bytes());
                Ok(vec![
                    display::image_new(session, tag, width.int(), height.int(), data, format.int())?.into(),
                ])
            }),
        ),
        (
            "image_copy",
            Query("webots_ros/display_image_copy", |session, tag, arguments| {
                let [x, y, width, height] = arguments else { return Ok(Vec::new()) };
                Ok(vec![
                    display::image_copy(session, tag, x.int(), y.int(), width.int(), height.int())?.into(),
                ])
            }),
        ),
        (
            "image_load",
            Query("webots_ros/display_image_load", |session, tag, arguments| {
                let file = arguments.first().map(Value::text).unwrap_or_default();
                Ok(vec![display::image_load(session, tag, Some(&file))?.into()])
            }),
        ),
        (
            "image_paste",
            Command("webots_ros/display_image_paste", |session, tag, arguments| {
                let [image, x, y, blends] = arguments else { return Ok(()) };
                display::image_paste(session, tag, image.reference(), x.int(), y.int(), blends.bool())
            }),
        ),
        (
            "image_save",
            Command("webots_ros/display_image_save", |session, tag, arguments| {
                let [file, image] = arguments else { return Ok(()) };
                display::image_save(session, tag, image.reference(), Some(&file.text()))
            }),
        ),
        (
            "image_delete",
            Command("webots_ros/display_image_delete", |session, tag, arguments| {
                display::image_delete(session, tag, arguments.first().map_or(0, Value::reference))
            }),
        ),
    ],
    sensors: &[],
};
