//! The drawing library gd, with which old PROTO files generate textures.
//!
//! Its functions are those of Lua-GD, called as `gd.line(image, …)` or `image:line(…)`. Images are written only into
//! the temporary folder, and read where `wbfile` may read. Calling an unsupported function reports it and does nothing.

use std::cell::{Cell, RefCell};
use std::path::PathBuf;
use std::rc::Rc;

use base::ops;
use mlua::{
    Lua, MetaMethod, MultiValue, Table, UserData, UserDataMethods, UserDataRef, UserDataRefMut, Value,
    Variadic,
};
use scene::template::Job;

use super::gd_image::{GdImage, to_coordinate};
use crate::file_access::FileAccess;
use crate::output::Output;
use crate::{DrawText, Engine, TextMask};

/// The registry key of the function table, through which images find their methods.
const NAME: &str = "gd";

/// The built-in fixed-width fonts of gd: name, width and height of a character. `[px]`
const BUILT_IN_FONTS: [(&str, i64, i64); 5] = [
    ("FONT_SMALL", 6, 13),
    ("FONT_LARGE", 8, 16),
    ("FONT_MEDIUM", 7, 13),
    ("FONT_GIANT", 9, 15),
    ("FONT_TINY", 5, 8),
];

/// The font that replaces them, and the width of its characters relative to the font size.
const FIXED_WIDTH_FONT: (&str, f32) = ("Courier New", 0.6);

const CONSTANTS: &[(&str, i64)] = &[
    ("ARC", 0),
    ("PIE", 0),
    ("CHORD", 1),
    ("NO_FILL", 2),
    ("EDGED", 4),
    ("MAX_COLORS", 256),
    ("ANTI_ALIASED", -7),
    ("TRANSPARENT", -6),
];

/// Pixels per point: gd draws text at 96 dots per inch.
const PIXELS_PER_POINT: f64 = 96.0 / 72.0;

type DrawFunction = fn(&mut GdImage, &[i64]);
type QueryFunction = fn(&mut GdImage, &[i64]) -> Vec<i64>;

/// Functions that draw, given an image and numbers: the name, the number of arguments, and the implementation.
const DRAWING_FUNCTIONS: &[(&str, usize, DrawFunction)] = &[
    ("setPixel", 3, |p, n| numbers(n, |point| p.set_pixel(point))),
    ("line", 5, |p, n| numbers(n, |[a, b, c, d, color]| p.line([a, b, c, d], color, None))),
    ("dashedLine", 5, |p, n| numbers(n, |[a, b, c, d, color]| p.line([a, b, c, d], color, Some(4)))),
    ("rectangle", 5, |p, n| numbers(n, |[a, b, c, d, color]| p.rectangle([a, b, c, d], color))),
    ("filledRectangle", 5, |p, n| numbers(n, |[a, b, c, d, color]| p.filled_rectangle([a, b, c, d], color))),
    ("arc", 7, |p, n| numbers(n, |[a, b, c, d, e, f, color]| p.arc([a, b, c, d, e, f], color))),
    ("filledArc", 8, |p, n| {
        numbers(n, |[a, b, c, d, e, f, color, style]| p.filled_arc([a, b, c, d, e, f], color, style));
    }),
    ("ellipse", 5, |p, n| numbers(n, |[a, b, c, d, color]| p.arc([a, b, c, d, 0, 360], color))),
    ("filledEllipse", 5, |p, n| numbers(n, |[a, b, c, d, color]| p.filled_ellipse([a, b, c, d], color))),
    ("fill", 3, |p, n| numbers(n, |[x, y, color]| p.fill([x, y], color, None))),
    ("fillToBorder", 4, |p, n| numbers(n, |[x, y, border, color]| p.fill([x, y], color, Some(border)))),
    ("colorDeallocate", 1, |_, _| ()),
    ("colorTransparent", 1, |p, n| numbers(n, |[color]| p.set_transparent(color))),
    ("alphaBlending", 1, |p, n| numbers(n, |[on]| p.set_blending(on != 0))),
    ("saveAlpha", 1, |p, n| numbers(n, |[on]| p.set_keeps_alpha(on != 0))),
    ("setThickness", 1, |p, n| numbers(n, |[thickness]| p.set_thickness(thickness))),
    ("setAntiAliased", 1, |p, n| numbers(n, |[color]| p.set_smooth(color))),
    ("setClip", 4, |p, n| numbers(n, |clip| p.set_clip(clip))),
    ("interlace", 1, |_, _| ()),
    ("trueColorToPalette", 2, |_, _| ()),
];

/// The same for functions that return numbers.
const QUERIES: &[(&str, usize, QueryFunction)] = &[
    ("sizeX", 0, |p, _| p.size()[..1].to_vec()),
    ("sizeY", 0, |p, _| p.size()[1..].to_vec()),
    ("sizeXY", 0, |p, _| p.size().to_vec()),
    ("getPixel", 2, |p, n| numbers(n, |[x, y]| vec![p.pixel_number(x, y)])),
    ("colorAllocate", 3, |p, n| numbers(n, |[r, g, b]| vec![p.allocate([r, g, b, 0])])),
    ("colorAllocateAlpha", 4, |p, n| numbers(n, |color| vec![p.allocate(color)])),
    ("colorResolve", 3, |p, n| numbers(n, |[r, g, b]| vec![p.allocate([r, g, b, 0])])),
    ("colorResolveAlpha", 4, |p, n| numbers(n, |color| vec![p.allocate(color)])),
    ("colorClosest", 3, |p, n| numbers(n, |[r, g, b]| vec![p.allocate([r, g, b, 0])])),
    ("colorClosestAlpha", 4, |p, n| numbers(n, |color| vec![p.allocate(color)])),
    ("colorExact", 3, |p, n| numbers(n, |[r, g, b]| vec![p.allocate([r, g, b, 0])])),
    ("colorExactAlpha", 4, |p, n| numbers(n, |color| vec![p.allocate(color)])),
    ("colorsTotal", 0, |p, _| vec![p.colors_total()]),
    ("red", 1, |p, n| numbers(n, |[color]| p.color_parts(color)[..1].to_vec())),
    ("green", 1, |p, n| numbers(n, |[color]| p.color_parts(color)[1..2].to_vec())),
    ("blue", 1, |p, n| numbers(n, |[color]| p.color_parts(color)[2..3].to_vec())),
    ("alpha", 1, |p, n| numbers(n, |[color]| p.color_parts(color)[3..].to_vec())),
    ("getTransparent", 0, |p, _| vec![p.transparent_number()]),
    ("getClip", 0, |p, _| p.clip().to_vec()),
    ("boundsSafe", 2, |p, n| {
        let [width, height] = p.size();
        numbers(n, |[x, y]| vec![i64::from((0..width).contains(&x) && (0..height).contains(&y))])
    }),
    ("getInterlaced", 0, |_, _| vec![0]),
];

/// Passes the first `N` numbers to a function; the caller has checked their count.
fn numbers<const N: usize, R: Default>(given: &[i64], call: impl FnOnce([i64; N]) -> R) -> R {
    given.first_chunk::<N>().map_or_else(R::default, |given| call(*given))
}

/// An image that a script holds. It counts towards the memory limit of the script.
struct ImageHandle {
    image: GdImage,
    budget: Rc<Cell<usize>>,
}

impl Drop for ImageHandle {
    fn drop(&mut self) {
        self.budget.set(self.budget.get() + self.image.area());
    }
}

impl UserData for ImageHandle {
    fn add_methods<M: UserDataMethods<Self>>(methods: &mut M) {
        methods.add_meta_function(MetaMethod::Index, |lua, (_, name): (Value, String)| {
            lua.named_registry_value::<Table>(NAME)?.get::<Value>(name)
        });
    }
}

fn runtime_error(message: impl Into<String>) -> mlua::Error {
    mlua::Error::RuntimeError(message.into())
}

/// The state that all functions share.
#[derive(Clone)]
struct DrawingContext {
    /// The number of pixels that may still be allocated.
    budget: Rc<Cell<usize>>,
    files: Rc<RefCell<FileAccess>>,
    output: Rc<RefCell<Output>>,
    draw_text: Option<DrawText>,
    project: PathBuf,
}

impl DrawingContext {
    fn report(&self, message: String) {
        self.output.borrow_mut().print(true, message);
    }

    /// Creates an image if the budget allows it.
    fn allocate(
        &self,
        lua: &Lua,
        [width, height]: [i64; 2],
        make: impl FnOnce() -> GdImage,
    ) -> mlua::Result<Value> {
        if width < 1 || height < 1 {
            return Ok(Value::Nil);
        }
        let pixels = usize::try_from(width.saturating_mul(height)).unwrap_or(usize::MAX);
        if pixels > self.budget.get() {
            lua.gc_collect()?;
        }
        let Some(rest) = self.budget.get().checked_sub(pixels) else {
            return Err(runtime_error("the images of the script need too much memory"));
        };
        self.budget.set(rest);
        let handle = ImageHandle { image: make(), budget: Rc::clone(&self.budget) };
        lua.create_userdata(handle).map(Value::UserData)
    }

    fn save(&self, name: &str, bytes: &[u8]) -> bool {
        match self.files.borrow_mut().write(name, bytes) {
            Ok(()) => true,
            Err(message) => {
                self.report(message);
                false
            }
        }
    }

    /// Loads an image from a file; returns nil and reports the reason if that is impossible.
    fn load(&self, lua: &Lua, name: &str) -> mlua::Result<Value> {
        let bytes = self.files.borrow().read_bytes(name);
        let image =
            bytes.and_then(|bytes| assets::decode_image(name, &bytes).map_err(|error| error.to_string()));
        match image {
            Ok(assets::Image { width, height, pixels: assets::ImagePixels::Rgba8(rgba) }) => {
                let size = [width, height].map(i64::from);
                self.allocate(lua, size, || GdImage::from_rgba(size[0], size[1], &rgba))
            }
            Ok(_) => Ok(Value::Nil),
            Err(message) => {
                self.report(message);
                Ok(Value::Nil)
            }
        }
    }

    fn rasterize(&self, font: &str, em: f64, text: &str) -> Option<TextMask> {
        let drawn = self.draw_text.map_or_else(
            || Err("no fonts are available; text is not drawn".to_owned()),
            |draw| draw(font, em.clamp(1.0, 2000.0) as f32, text, &self.project),
        );
        drawn.map_err(|message| self.report(message)).ok()
    }
}

/// Returns the character width and height of a built-in font, given the value of its constant.
fn fixed_font_size(font: i64) -> (i64, i64) {
    let index = usize::try_from(font).unwrap_or(0);
    BUILT_IN_FONTS.get(index).map_or((6, 13), |(_, width, height)| (*width, *height))
}

/// Creates the table that `require('gd')` returns.
pub(super) fn install(
    lua: &Lua,
    engine: &Engine,
    job: &Job,
    output: &Rc<RefCell<Output>>,
) -> mlua::Result<Table> {
    let context = DrawingContext {
        budget: Rc::new(Cell::new(engine.limits.memory / 4)),
        files: Rc::new(RefCell::new(FileAccess::new(&engine.temporary, job))),
        output: Rc::clone(output),
        draw_text: engine.draw_text,
        project: PathBuf::from(&job.context.project_path),
    };
    let gd = lua.create_table()?;
    gd.set("VERSION", "gd 2.0.33")?;
    CONSTANTS.iter().try_for_each(|(name, value)| gd.set(*name, *value))?;
    BUILT_IN_FONTS.iter().zip(0..).try_for_each(|((name, ..), index)| gd.set(*name, index))?;
    for (name, count, draw) in DRAWING_FUNCTIONS {
        let function = move |_: &Lua, (mut handle, given): (UserDataRefMut<ImageHandle>, Variadic<Value>)| {
            draw(&mut handle.image, &integers(name, &given, *count)?);
            Ok(())
        };
        gd.set(*name, lua.create_function(function)?)?;
    }
    for (name, count, ask) in QUERIES {
        let function = move |_: &Lua, (mut handle, given): (UserDataRefMut<ImageHandle>, Variadic<Value>)| {
            let results = ask(&mut handle.image, &integers(name, &given, *count)?);
            Ok(results.into_iter().map(|number| Value::Number(number as f64)).collect::<MultiValue>())
        };
        gd.set(*name, lua.create_function(function)?)?;
    }
    for name in ["fontCacheSetup", "fontCacheShutdown", "useFontConfig"] {
        gd.set(name, lua.create_function(|_, _: MultiValue| Ok(true))?)?;
    }
    install_images(lua, &gd, &context)?;
    install_polygons(lua, &gd)?;
    install_copies(lua, &gd)?;
    install_texts(lua, &gd, &context)?;
    let missing = context;
    let told = move |lua: &Lua, (_, name): (Value, String)| {
        missing.report(format!("gd.{name} is not supported; it does nothing"));
        lua.create_function(|_, _: MultiValue| Ok(()))
    };
    let others = lua.create_table()?;
    others.set("__index", lua.create_function(told)?)?;
    gd.set_metatable(Some(others))?;
    lua.set_named_registry_value(NAME, &gd)?;
    Ok(gd)
}

/// Converts the arguments of a function to integers.
fn integers(name: &str, given: &[Value], count: usize) -> mlua::Result<Vec<i64>> {
    let numbers: Option<Vec<i64>> = given.iter().take(count).map(to_integer).collect();
    let error = || runtime_error(format!("gd.{name} takes an image and {count} numbers"));
    numbers.filter(|numbers| numbers.len() == count).ok_or_else(error)
}

/// Converts an argument as the C library would; booleans count as 0 and 1.
fn to_integer(value: &Value) -> Option<i64> {
    match value {
        Value::Boolean(value) => Some(i64::from(*value)),
        Value::Nil => Some(-1),
        Value::String(text) => text.to_str().ok()?.trim().parse().ok().map(to_coordinate),
        Value::Integer(number) => Some(to_coordinate(*number as f64)),
        Value::Number(number) => Some(to_coordinate(*number)),
        _ => None,
    }
}

fn install_images(lua: &Lua, gd: &Table, context: &DrawingContext) -> mlua::Result<()> {
    for (name, has_palette) in [("create", true), ("createPalette", true), ("createTrueColor", false)] {
        let context = context.clone();
        let create = move |lua: &Lua, (width, height): (f64, f64)| {
            let size = [to_coordinate(width), to_coordinate(height)];
            context.allocate(lua, size, || GdImage::new(size[0], size[1], has_palette))
        };
        gd.set(name, lua.create_function(create)?)?;
    }
    for name in ["createFromPng", "createFromJpeg"] {
        let context = context.clone();
        gd.set(name, lua.create_function(move |lua, name: String| context.load(lua, &name))?)?;
    }
    let png = |handle: &ImageHandle| {
        let [width, height] = handle.image.size().map(|length| u32::try_from(length).unwrap_or(1));
        assets::encode_png(width, height, &handle.image.rgba())
    };
    for name in ["png", "pngEx"] {
        let context = context.clone();
        let save = move |_: &Lua, (handle, name): (UserDataRef<ImageHandle>, String)| {
            Ok(context.save(&name, &png(&handle)))
        };
        gd.set(name, lua.create_function(save)?)?;
    }
    let as_text = move |lua: &Lua, handle: UserDataRef<ImageHandle>| lua.create_string(png(&handle));
    gd.set("pngStr", lua.create_function(as_text)?)?;
    let context = context.clone();
    let jpeg = move |_: &Lua, (handle, name, quality): (UserDataRef<ImageHandle>, String, Option<f64>)| {
        let [width, height] = handle.image.size().map(|length| u32::try_from(length).unwrap_or(1));
        let quality = quality.filter(|quality| *quality >= 0.0).unwrap_or(75.0) as i32;
        Ok(context.save(&name, &assets::encode_jpeg(width, height, &handle.image.rgba(), quality)))
    };
    gd.set("jpeg", lua.create_function(jpeg)?)
}

fn install_polygons(lua: &Lua, gd: &Table) -> mlua::Result<()> {
    type Paint = fn(&mut GdImage, &[[i64; 2]], i64);
    let list: [(&str, Paint); 3] = [
        ("polygon", |picture, points, color| picture.polygon(points, color, true)),
        ("openPolygon", |picture, points, color| picture.polygon(points, color, false)),
        ("filledPolygon", GdImage::filled_polygon),
    ];
    for (name, paint) in list {
        let draw =
            move |_: &Lua, (mut handle, points, color): (UserDataRefMut<ImageHandle>, Vec<Vec<f64>>, f64)| {
                let pair = |point: &Vec<f64>| point.first_chunk::<2>().map(|point| point.map(to_coordinate));
                let points: Option<Vec<[i64; 2]>> = points.iter().map(pair).collect();
                let points =
                    points.ok_or_else(|| runtime_error(format!("gd.{name}: a point has two numbers")))?;
                paint(&mut handle.image, &points, to_coordinate(color));
                Ok(())
            };
        gd.set(name, lua.create_function(draw)?)?;
    }
    Ok(())
}

fn install_copies(lua: &Lua, gd: &Table) -> mlua::Result<()> {
    type Copy = fn(&mut GdImage, &GdImage, &[i64]);
    let list: [(&str, usize, Copy); 6] = [
        ("copy", 6, |to, from, n| numbers(n, |n| to.copy(from, n, None))),
        ("copyMerge", 7, |to, from, n| {
            numbers(n, |[a, b, c, d, e, f, share]| to.copy(from, [a, b, c, d, e, f], Some(share)))
        }),
        ("copyMergeGray", 7, |to, from, n| {
            numbers(n, |[a, b, c, d, e, f, share]| to.copy(from, [a, b, c, d, e, f], Some(share)))
        }),
        ("copyResized", 8, |to, from, n| numbers(n, |n| to.copy_resized(from, n, false))),
        ("copyResampled", 8, |to, from, n| numbers(n, |n| to.copy_resized(from, n, true))),
        ("copyRotated", 7, |to, from, n| numbers(n, |n| to.copy_rotated(from, n))),
    ];
    for (name, count, copy) in list {
        let draw =
            move |_: &Lua, (to, from, given): (mlua::AnyUserData, mlua::AnyUserData, Variadic<f64>)| {
                let given: Vec<i64> = given.iter().map(|number| to_coordinate(*number)).collect();
                if given.len() < count {
                    return Err(runtime_error(format!("gd.{name} takes two images and {count} numbers")));
                }
                // An image may be copied into itself.
                let source = from.borrow::<ImageHandle>()?.image.clone();
                copy(&mut to.borrow_mut::<ImageHandle>()?.image, &source, &given);
                Ok(())
            };
        gd.set(name, lua.create_function(draw)?)?;
    }
    Ok(())
}

fn install_texts(lua: &Lua, gd: &Table, context: &DrawingContext) -> mlua::Result<()> {
    // A character or a text in a built-in font, from its upper left corner; upwards, from its lower left corner.
    for (name, is_upwards) in [("string", false), ("char", false), ("stringUp", true), ("charUp", true)] {
        let context = context.clone();
        let draw = move |_: &Lua,
                         (mut handle, font, x, y, text, color): (
            UserDataRefMut<ImageHandle>,
            f64,
            f64,
            f64,
            Value,
            f64,
        )| {
            let text = match &text {
                Value::String(text) => text.to_string_lossy(),
                code => to_integer(code)
                    .and_then(|code| char::from_u32(u32::try_from(code).ok()?))
                    .map(String::from)
                    .unwrap_or_default(),
            };
            let (width, height) = fixed_font_size(to_coordinate(font));
            let em = f64::from(width as f32 / FIXED_WIDTH_FONT.1);
            let Some(drawn) = context.rasterize(FIXED_WIDTH_FONT.0, em, &text) else { return Ok(()) };
            // The height of the baseline below the top of the characters.
            let base = height * 3 / 4;
            let (x, y) = (to_coordinate(x), to_coordinate(y));
            let (place, angle) = match is_upwards {
                false => ([x, y + base], 0.0),
                true => ([x + base, y], std::f64::consts::FRAC_PI_2),
            };
            handle.image.draw_mask(
                place,
                drawn.corner,
                drawn.width,
                &drawn.coverage,
                to_coordinate(color),
                angle,
            );
            Ok(())
        };
        gd.set(name, lua.create_function(draw)?)?;
    }
    for name in ["stringFT", "stringFTEx"] {
        let context = context.clone();
        // Without an image it only computes the extent of the text.
        type Given = (Option<mlua::AnyUserData>, f64, String, f64, f64, f64, f64, String, Option<Value>);
        let draw = move |_: &Lua, (handle, color, font, size, angle, x, y, text, _): Given| {
            // The path of a font file selects the font with its name.
            let file = font.rsplit(['/', '\\']).next().unwrap_or(&font);
            let font = file.strip_suffix(".ttf").unwrap_or(file);
            let Some(drawn) = context.rasterize(font, size * PIXELS_PER_POINT, &text) else {
                return Ok(MultiValue::new());
            };
            let place = [to_coordinate(x), to_coordinate(y)];
            let angle = if angle.is_finite() { angle } else { 0.0 };
            if let Some(handle) = handle {
                let picture = &mut handle.borrow_mut::<ImageHandle>()?.image;
                // A negative colour asks for text without anti-aliasing; it is anti-aliased nevertheless.
                picture.draw_mask(
                    place,
                    drawn.corner,
                    drawn.width,
                    &drawn.coverage,
                    to_coordinate(color.abs()),
                    angle,
                );
            }
            let rows = (drawn.coverage.len() / drawn.width.max(1)) as i64;
            let [left, top] = drawn.corner;
            let (right, bottom) = (left + drawn.width as i64, top + rows);
            let (sin, cos) = (ops::sin(angle), ops::cos(angle));
            let turned = [(left, bottom), (right, bottom), (right, top), (left, top)].into_iter().flat_map(
                |(x, y)| {
                    let (x, y) = (x as f64, y as f64);
                    [place[0] as f64 + x * cos + y * sin, place[1] as f64 - x * sin + y * cos]
                },
            );
            Ok(turned.map(|number| Value::Number(number.round())).collect::<MultiValue>())
        };
        gd.set(name, lua.create_function(draw)?)?;
    }
    Ok(())
}
