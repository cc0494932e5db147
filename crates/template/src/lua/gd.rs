//! The drawing library gd, by whose pictures old PROTO files make textures.
//!
//! Its functions are those of Lua-GD, called as `gd.line(picture, …)` or `picture:line(…)`. Pictures are written into the
//! temporary folder only, and read from where `wbfile` may read. A function that is not here is told and does nothing.

use std::cell::{Cell, RefCell};
use std::path::PathBuf;
use std::rc::Rc;

use base::ops;
use mlua::{
    Lua, MetaMethod, MultiValue, Table, UserData, UserDataMethods, UserDataRef, UserDataRefMut, Value,
    Variadic,
};
use scene::template::Job;

use super::picture::{Picture, whole};
use crate::file_access::FileAccess;
use crate::output::Output;
use crate::{DrawText, Engine, Lettering};

/// Where the table of functions is kept for pictures.
const NAME: &str = "gd";

/// Fonts of fixed width that gd has built in: name, width and height of a letter. `[px]`
const FONTS: [(&str, i64, i64); 5] = [
    ("FONT_SMALL", 6, 13),
    ("FONT_LARGE", 8, 16),
    ("FONT_MEDIUM", 7, 13),
    ("FONT_GIANT", 9, 15),
    ("FONT_TINY", 5, 8),
];

/// The font that stands for them, and the width of its letters as a share of their size.
const FIXED: (&str, f32) = ("Courier New", 0.6);

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

/// Pixels per point: gd draws letters for 96 dots per inch.
const PIXELS_PER_POINT: f64 = 96.0 / 72.0;

type Draw = fn(&mut Picture, &[i64]);
type Ask = fn(&mut Picture, &[i64]) -> Vec<i64>;

/// Functions that take a picture and numbers: name, how many it takes, and what it does.
const DRAWING: &[(&str, usize, Draw)] = &[
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

/// The same for functions that give numbers.
const ASKING: &[(&str, usize, Ask)] = &[
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

/// Hands on as many numbers as a function takes; their count was looked at before.
fn numbers<const N: usize, R: Default>(given: &[i64], call: impl FnOnce([i64; N]) -> R) -> R {
    given.first_chunk::<N>().map_or_else(R::default, |given| call(*given))
}

/// A picture of a script, which counts towards the script's memory.
struct Held {
    picture: Picture,
    budget: Rc<Cell<usize>>,
}

impl Drop for Held {
    fn drop(&mut self) {
        self.budget.set(self.budget.get() + self.picture.area());
    }
}

impl UserData for Held {
    fn add_methods<M: UserDataMethods<Self>>(methods: &mut M) {
        methods.add_meta_function(MetaMethod::Index, |lua, (_, name): (Value, String)| {
            lua.named_registry_value::<Table>(NAME)?.get::<Value>(name)
        });
    }
}

fn wrong(message: impl Into<String>) -> mlua::Error {
    mlua::Error::RuntimeError(message.into())
}

/// What all functions share.
#[derive(Clone)]
struct DrawingContext {
    /// Pixels that may still be made.
    budget: Rc<Cell<usize>>,
    files: Rc<RefCell<FileAccess>>,
    output: Rc<RefCell<Output>>,
    letters: Option<DrawText>,
    project: PathBuf,
}

impl DrawingContext {
    fn say(&self, message: String) {
        self.output.borrow_mut().say(true, message);
    }

    /// Keeps a picture, made when there is room for it.
    fn hold(
        &self,
        lua: &Lua,
        [width, height]: [i64; 2],
        make: impl FnOnce() -> Picture,
    ) -> mlua::Result<Value> {
        if width < 1 || height < 1 {
            return Ok(Value::Nil);
        }
        let pixels = usize::try_from(width.saturating_mul(height)).unwrap_or(usize::MAX);
        if pixels > self.budget.get() {
            lua.gc_collect()?;
        }
        let Some(rest) = self.budget.get().checked_sub(pixels) else {
            return Err(wrong("the pictures of the script need too much memory"));
        };
        self.budget.set(rest);
        let held = Held { picture: make(), budget: Rc::clone(&self.budget) };
        lua.create_userdata(held).map(Value::UserData)
    }

    fn save(&self, name: &str, bytes: &[u8]) -> bool {
        match self.files.borrow_mut().write(name, bytes) {
            Ok(()) => true,
            Err(message) => {
                self.say(message);
                false
            }
        }
    }

    /// A picture out of a file; nil and a message if that is impossible.
    fn load(&self, lua: &Lua, name: &str) -> mlua::Result<Value> {
        let bytes = self.files.borrow().read_bytes(name);
        let image =
            bytes.and_then(|bytes| assets::decode_image(name, &bytes).map_err(|wrong| wrong.to_string()));
        match image {
            Ok(assets::Image { width, height, pixels: assets::ImagePixels::Rgba8(rgba) }) => {
                let size = [width, height].map(i64::from);
                self.hold(lua, size, || Picture::from_rgba(size[0], size[1], &rgba))
            }
            Ok(_) => Ok(Value::Nil),
            Err(message) => {
                self.say(message);
                Ok(Value::Nil)
            }
        }
    }

    fn letters(&self, font: &str, em: f64, text: &str) -> Option<Lettering> {
        let drawn = self.letters.map_or_else(
            || Err("there are no fonts here: no text is drawn".to_owned()),
            |draw| draw(font, em.clamp(1.0, 2000.0) as f32, text, &self.project),
        );
        drawn.map_err(|message| self.say(message)).ok()
    }
}

/// Width and height of the letters of a font, by what its constant holds.
fn fixed(font: i64) -> (i64, i64) {
    let index = usize::try_from(font).unwrap_or(0);
    FONTS.get(index).map_or((6, 13), |(_, width, height)| (*width, *height))
}

/// Adds the library to what a script may require.
pub(super) fn prepare(
    lua: &Lua,
    engine: &Engine,
    job: &Job,
    output: &Rc<RefCell<Output>>,
) -> mlua::Result<Table> {
    let desk = DrawingContext {
        budget: Rc::new(Cell::new(engine.limits.memory / 4)),
        files: Rc::new(RefCell::new(FileAccess::new(&engine.temporary, job))),
        output: Rc::clone(output),
        letters: engine.letters,
        project: PathBuf::from(&job.context.project_path),
    };
    let gd = lua.create_table()?;
    gd.set("VERSION", "gd 2.0.33")?;
    CONSTANTS.iter().try_for_each(|(name, value)| gd.set(*name, *value))?;
    FONTS.iter().zip(0..).try_for_each(|((name, ..), index)| gd.set(*name, index))?;
    for (name, count, draw) in DRAWING {
        let function = move |_: &Lua, (mut held, given): (UserDataRefMut<Held>, Variadic<Value>)| {
            draw(&mut held.picture, &integers(name, &given, *count)?);
            Ok(())
        };
        gd.set(*name, lua.create_function(function)?)?;
    }
    for (name, count, ask) in ASKING {
        let function = move |_: &Lua, (mut held, given): (UserDataRefMut<Held>, Variadic<Value>)| {
            let results = ask(&mut held.picture, &integers(name, &given, *count)?);
            Ok(results.into_iter().map(|number| Value::Number(number as f64)).collect::<MultiValue>())
        };
        gd.set(*name, lua.create_function(function)?)?;
    }
    for name in ["fontCacheSetup", "fontCacheShutdown", "useFontConfig"] {
        gd.set(name, lua.create_function(|_, _: MultiValue| Ok(true))?)?;
    }
    pictures(lua, &gd, &desk)?;
    polygons(lua, &gd)?;
    copies(lua, &gd)?;
    texts(lua, &gd, &desk)?;
    let missing = desk;
    let told = move |lua: &Lua, (_, name): (Value, String)| {
        missing.say(format!("gd.{name} is not supported: it does nothing"));
        lua.create_function(|_, _: MultiValue| Ok(()))
    };
    let others = lua.create_table()?;
    others.set("__index", lua.create_function(told)?)?;
    gd.set_metatable(Some(others))?;
    lua.set_named_registry_value(NAME, &gd)?;
    Ok(gd)
}

/// The numbers that a function takes, as C takes them.
fn integers(name: &str, given: &[Value], count: usize) -> mlua::Result<Vec<i64>> {
    let numbers: Option<Vec<i64>> = given.iter().take(count).map(as_whole).collect();
    let wrong = || wrong(format!("gd.{name} takes a picture and {count} numbers"));
    numbers.filter(|numbers| numbers.len() == count).ok_or_else(wrong)
}

/// A number as C takes it; truth values count as 0 and 1.
fn as_whole(value: &Value) -> Option<i64> {
    match value {
        Value::Boolean(value) => Some(i64::from(*value)),
        Value::Nil => Some(-1),
        Value::String(text) => text.to_str().ok()?.trim().parse().ok().map(whole),
        Value::Integer(number) => Some(whole(*number as f64)),
        Value::Number(number) => Some(whole(*number)),
        _ => None,
    }
}

fn pictures(lua: &Lua, gd: &Table, desk: &DrawingContext) -> mlua::Result<()> {
    for (name, has_palette) in [("create", true), ("createPalette", true), ("createTrueColor", false)] {
        let desk = desk.clone();
        let create = move |lua: &Lua, (width, height): (f64, f64)| {
            let size = [whole(width), whole(height)];
            desk.hold(lua, size, || Picture::new(size[0], size[1], has_palette))
        };
        gd.set(name, lua.create_function(create)?)?;
    }
    for name in ["createFromPng", "createFromJpeg"] {
        let desk = desk.clone();
        gd.set(name, lua.create_function(move |lua, name: String| desk.load(lua, &name))?)?;
    }
    let png = |held: &Held| {
        let [width, height] = held.picture.size().map(|length| u32::try_from(length).unwrap_or(1));
        assets::encode_png(width, height, &held.picture.rgba())
    };
    for name in ["png", "pngEx"] {
        let desk = desk.clone();
        let save =
            move |_: &Lua, (held, name): (UserDataRef<Held>, String)| Ok(desk.save(&name, &png(&held)));
        gd.set(name, lua.create_function(save)?)?;
    }
    let as_text = move |lua: &Lua, held: UserDataRef<Held>| lua.create_string(png(&held));
    gd.set("pngStr", lua.create_function(as_text)?)?;
    let desk = desk.clone();
    let jpeg = move |_: &Lua, (held, name, quality): (UserDataRef<Held>, String, Option<f64>)| {
        let [width, height] = held.picture.size().map(|length| u32::try_from(length).unwrap_or(1));
        let quality = quality.filter(|quality| *quality >= 0.0).unwrap_or(75.0) as i32;
        Ok(desk.save(&name, &assets::encode_jpeg(width, height, &held.picture.rgba(), quality)))
    };
    gd.set("jpeg", lua.create_function(jpeg)?)
}

fn polygons(lua: &Lua, gd: &Table) -> mlua::Result<()> {
    type Paint = fn(&mut Picture, &[[i64; 2]], i64);
    let list: [(&str, Paint); 3] = [
        ("polygon", |picture, points, color| picture.polygon(points, color, true)),
        ("openPolygon", |picture, points, color| picture.polygon(points, color, false)),
        ("filledPolygon", Picture::filled_polygon),
    ];
    for (name, paint) in list {
        let draw = move |_: &Lua, (mut held, points, color): (UserDataRefMut<Held>, Vec<Vec<f64>>, f64)| {
            let pair = |point: &Vec<f64>| point.first_chunk::<2>().map(|point| point.map(whole));
            let points: Option<Vec<[i64; 2]>> = points.iter().map(pair).collect();
            let points = points.ok_or_else(|| wrong(format!("gd.{name}: a point has two numbers")))?;
            paint(&mut held.picture, &points, whole(color));
            Ok(())
        };
        gd.set(name, lua.create_function(draw)?)?;
    }
    Ok(())
}

fn copies(lua: &Lua, gd: &Table) -> mlua::Result<()> {
    type Copy = fn(&mut Picture, &Picture, &[i64]);
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
                let given: Vec<i64> = given.iter().map(|number| whole(*number)).collect();
                if given.len() < count {
                    return Err(wrong(format!("gd.{name} takes two pictures and {count} numbers")));
                }
                // A picture may be copied into itself.
                let source = from.borrow::<Held>()?.picture.clone();
                copy(&mut to.borrow_mut::<Held>()?.picture, &source, &given);
                Ok(())
            };
        gd.set(name, lua.create_function(draw)?)?;
    }
    Ok(())
}

fn texts(lua: &Lua, gd: &Table, desk: &DrawingContext) -> mlua::Result<()> {
    // A letter or a text of a fixed font, from its upper left corner; upwards, from its lower left one.
    for (name, is_upwards) in [("string", false), ("char", false), ("stringUp", true), ("charUp", true)] {
        let desk = desk.clone();
        let draw = move |_: &Lua,
                         (mut held, font, x, y, text, color): (
            UserDataRefMut<Held>,
            f64,
            f64,
            f64,
            Value,
            f64,
        )| {
            let text = match &text {
                Value::String(text) => text.to_string_lossy(),
                code => as_whole(code)
                    .and_then(|code| char::from_u32(u32::try_from(code).ok()?))
                    .map(String::from)
                    .unwrap_or_default(),
            };
            let (width, height) = fixed(whole(font));
            let em = f64::from(width as f32 / FIXED.1);
            let Some(drawn) = desk.letters(FIXED.0, em, &text) else { return Ok(()) };
            // The line that letters stand on.
            let base = height * 3 / 4;
            let (x, y) = (whole(x), whole(y));
            let (place, angle) = match is_upwards {
                false => ([x, y + base], 0.0),
                true => ([x + base, y], std::f64::consts::FRAC_PI_2),
            };
            held.picture.mask(place, drawn.corner, drawn.width, &drawn.coverage, whole(color), angle);
            Ok(())
        };
        gd.set(name, lua.create_function(draw)?)?;
    }
    for name in ["stringFT", "stringFTEx"] {
        let desk = desk.clone();
        // Without a picture it only tells how large the text is.
        type Given = (Option<mlua::AnyUserData>, f64, String, f64, f64, f64, f64, String, Option<Value>);
        let draw = move |_: &Lua, (held, color, font, size, angle, x, y, text, _): Given| {
            // A path of a font file stands for the font of its name.
            let file = font.rsplit(['/', '\\']).next().unwrap_or(&font);
            let font = file.strip_suffix(".ttf").unwrap_or(file);
            let Some(drawn) = desk.letters(font, size * PIXELS_PER_POINT, &text) else {
                return Ok(MultiValue::new());
            };
            let place = [whole(x), whole(y)];
            let angle = if angle.is_finite() { angle } else { 0.0 };
            if let Some(held) = held {
                let picture = &mut held.borrow_mut::<Held>()?.picture;
                // A negative colour stands for one that is not smooth; it is drawn smooth all the same.
                picture.mask(place, drawn.corner, drawn.width, &drawn.coverage, whole(color.abs()), angle);
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
