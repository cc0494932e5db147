//! Fonts for displays and labels.
//!
//! Contains the built-in fonts, which replace the standard fonts of Webots, fonts of projects, and the rasterization of
//! glyphs. Results are the same on every machine. Font files are untrusted.

use std::path::{Component, Path};
use std::sync::Arc;

use ab_glyph_rasterizer::{Point, Rasterizer, point};
use assets::Source;
use ttf_parser::{Face, GlyphId, OutlineBuilder};

const SANS: &[u8] = include_bytes!("../../fonts/LiberationSans-Regular.ttf");
const SANS_BOLD: &[u8] = include_bytes!("../../fonts/LiberationSans-Bold.ttf");
const SERIF: &[u8] = include_bytes!("../../fonts/LiberationSerif-Regular.ttf");
const MONO: &[u8] = include_bytes!("../../fonts/LiberationMono-Regular.ttf");

/// The standard fonts and their replacements, whose metrics are those of Arial, Times New Roman and Courier New.
const STANDARD: [(&str, &[u8]); 13] = [
    ("Arial", SANS),
    ("Arial Black", SANS_BOLD),
    ("Comic Sans MS", SANS),
    ("Courier New", MONO),
    ("Georgia", SERIF),
    ("Impact", SANS_BOLD),
    ("Lucida Console", MONO),
    ("Lucida Sans Unicode", SANS),
    ("Palatino Linotype", SERIF),
    ("Tahoma", SANS),
    ("Times New Roman", SERIF),
    ("Trebuchet MS", SANS),
    ("Verdana", SANS),
];

/// Larger glyphs are not drawn. `[px]`
const MAX_AREA: usize = 1 << 26;

/// Minimum coverage (of 255) of pixels that are set without anti-aliasing. It is less than half, so that strokes of the
/// width of a pixel do not vanish between two pixels.
const INSIDE: u8 = 96;

/// A font.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Font {
    /// A built-in font.
    Standard(&'static [u8]),
    /// A valid TrueType file of a project.
    File(Arc<[u8]>),
}

impl Default for Font {
    /// Arial.
    fn default() -> Self {
        Self::Standard(SANS)
    }
}

/// A rasterized glyph.
pub(crate) struct Glyph {
    /// Upper left pixel relative to the origin on the baseline, right and down. `[px]`
    pub(crate) corner: [i64; 2],
    /// Number of columns.
    pub(crate) width: usize,
    /// Coverage of each pixel, 0 to 255, in rows from the top.
    pub(crate) coverage: Vec<u8>,
}

/// Vertical metrics of a font at a size. `[px]`
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Heights {
    /// Maximum height above the baseline.
    pub(crate) ascent: f32,
    /// Maximum depth below the baseline.
    pub(crate) descent: f32,
    /// Distance between baselines including the line gap.
    pub(crate) pitch: f32,
    /// Typographic ascent plus descent.
    pub(crate) close_pitch: f32,
}

impl Font {
    /// Returns the default font of displays.
    pub(crate) fn console() -> Self {
        Self::Standard(MONO)
    }

    /// Returns a font by name: a standard font, or the file `fonts/NAME.ttf` of a project.
    ///
    /// # Errors
    /// If there is no such font, or if the file is not a font.
    pub(crate) fn named(name: &str, files: &dyn Source, project: &Path) -> Result<Self, String> {
        if let Some((_, bytes)) = STANDARD.iter().find(|(known, _)| known.eq_ignore_ascii_case(name)) {
            return Ok(Self::Standard(bytes));
        }
        let file = project.join("fonts").join(format!("{name}.ttf"));
        let is_inside = Path::new(name).components().all(|part| matches!(part, Component::Normal(_)));
        if !is_inside || !files.is_file(&file) {
            return Err(format!(
                "there is no font {name:?}: neither a standard one nor {name:?}.ttf in the folder fonts of the project"
            ));
        }
        let bytes = files.read(&file).map_err(|wrong| format!("{}: {wrong}", file.display()))?;
        match Face::parse(&bytes, 0) {
            Ok(_) => Ok(Self::File(bytes.into())),
            Err(wrong) => Err(format!("{}: {wrong}", file.display())),
        }
    }

    /// Returns the font at a size in pixels per em; `None` if the file cannot be parsed.
    pub(crate) fn of_size(&self, em: f32) -> Option<Sized<'_>> {
        let bytes = match self {
            Self::Standard(bytes) => bytes,
            Self::File(bytes) => bytes.as_ref(),
        };
        let face = Face::parse(bytes, 0).ok()?;
        let scale = em / f32::from(face.units_per_em());
        Some(Sized { face, scale, others: Face::parse(SANS, 0).ok() })
    }
}

/// A font at a size.
pub(crate) struct Sized<'a> {
    face: Face<'a>,
    /// `[px]` per unit of the font.
    scale: f32,
    /// Fallback for missing glyphs.
    others: Option<Face<'a>>,
}

impl Sized<'_> {
    pub(crate) fn heights(&self) -> Heights {
        let (face, scale) = (&self.face, self.scale);
        let [ascent, descent] = [face.ascender(), -face.descender()].map(|height| f32::from(height) * scale);
        let typographic = face.typographic_ascender().zip(face.typographic_descender());
        let close_pitch =
            typographic.map_or(ascent + descent, |(up, down)| (f32::from(up) - f32::from(down)) * scale);
        let pitch = ascent + descent + f32::from(face.line_gap()) * scale;
        Heights { ascent, descent, pitch, close_pitch }
    }

    /// Returns the font that has a character, its glyph id and scale there; a box if neither font has it.
    fn find(&self, character: char) -> (&Face<'_>, GlyphId, f32) {
        let own = self.face.glyph_index(character);
        let Some(others) = self.others.as_ref().filter(|_| own.is_none()) else {
            return (&self.face, own.unwrap_or(GlyphId(0)), self.scale);
        };
        let id = others.glyph_index(character).unwrap_or(GlyphId(0));
        (others, id, self.scale * f32::from(self.face.units_per_em()) / f32::from(others.units_per_em()))
    }

    /// Returns the advance width of a character. `[px]`
    pub(crate) fn advance(&self, character: char) -> f32 {
        let (face, id, scale) = self.find(character);
        f32::from(face.glyph_hor_advance(id).unwrap_or(0)) * scale
    }

    /// Rasterizes a character, shifted to the right by a fraction of a pixel; `None` for those without an outline.
    pub(crate) fn glyph(&self, character: char, shift: f32, anti_aliasing: bool) -> Option<Glyph> {
        let (face, id, scale) = self.find(character);
        let mut outline = Outline { scale, shift, ..Outline::default() };
        face.outline_glyph(id, &mut outline)?;
        let (low, high) = outline.corners()?;
        let corner = [low.x.floor(), low.y.floor()];
        let [width, height] =
            [high.x - corner[0], high.y - corner[1]].map(|length| length.ceil() as usize + 1);
        if width.checked_mul(height).is_none_or(|area| area > MAX_AREA) {
            return None;
        }
        let mut rasterizer = Rasterizer::new(width, height);
        outline.draw(&mut rasterizer, corner);
        let mut coverage = vec![0; width * height];
        rasterizer.for_each_pixel(|index, share| {
            let smooth = (share.clamp(0.0, 1.0) * 255.0 + 0.5) as u8;
            let hard = if smooth < INSIDE { 0 } else { 255 };
            if let Some(pixel) = coverage.get_mut(index) {
                *pixel = if anti_aliasing { smooth } else { hard };
            }
        });
        Some(Glyph { corner: corner.map(|number| number as i64), width, coverage })
    }
}

/// Segments of an outline in pixels, right and down.
#[derive(Default)]
struct Outline {
    scale: f32,
    shift: f32,
    /// The start of the contour and the current point.
    start: Point,
    at: Point,
    segments: Vec<Segment>,
}

/// A line or Bézier curve: ends, with control points between them.
enum Segment {
    Line([Point; 2]),
    Quadratic([Point; 3]),
    Cubic([Point; 4]),
}

impl Outline {
    fn place(&self, x: f32, y: f32) -> Point {
        point(x * self.scale + self.shift, -y * self.scale)
    }

    /// Returns the minimum and maximum coordinates of all points.
    fn corners(&self) -> Option<(Point, Point)> {
        let points = self.segments.iter().flat_map(|segment| match segment {
            Segment::Line(points) => points.as_slice(),
            Segment::Quadratic(points) => points.as_slice(),
            Segment::Cubic(points) => points.as_slice(),
        });
        points.copied().fold(None, |found, at| {
            let (low, high): (Point, Point) = found.unwrap_or((at, at));
            Some((point(low.x.min(at.x), low.y.min(at.y)), point(high.x.max(at.x), high.y.max(at.y))))
        })
    }

    fn draw(&self, rasterizer: &mut Rasterizer, [left, top]: [f32; 2]) {
        let moved = |at: &Point| point(at.x - left, at.y - top);
        for segment in &self.segments {
            match segment {
                Segment::Line([a, b]) => rasterizer.draw_line(moved(a), moved(b)),
                Segment::Quadratic([a, b, c]) => rasterizer.draw_quad(moved(a), moved(b), moved(c)),
                Segment::Cubic([a, b, c, d]) => rasterizer.draw_cubic(moved(a), moved(b), moved(c), moved(d)),
            }
        }
    }
}

impl OutlineBuilder for Outline {
    fn move_to(&mut self, x: f32, y: f32) {
        self.start = self.place(x, y);
        self.at = self.start;
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let to = self.place(x, y);
        self.segments.push(Segment::Line([self.at, to]));
        self.at = to;
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let to = self.place(x, y);
        self.segments.push(Segment::Quadratic([self.at, self.place(x1, y1), to]));
        self.at = to;
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let to = self.place(x, y);
        self.segments.push(Segment::Cubic([self.at, self.place(x1, y1), self.place(x2, y2), to]));
        self.at = to;
    }

    fn close(&mut self) {
        self.segments.push(Segment::Line([self.at, self.start]));
        self.at = self.start;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use assets::MemorySource;

    fn font(name: &str) -> Result<Font, String> {
        let source = MemorySource::new().with("p/fonts/Mine.ttf", SERIF).with("p/fonts/Bad.ttf", "no font");
        Font::named(name, &source.with("p/Out.ttf", SERIF), Path::new("p"))
    }

    #[test]
    fn damaged_fonts_do_not_panic() {
        for seed in 0..2_000 {
            let font = Font::File(crate::shared::wav::tests::mutant(SERIF, seed).into());
            let Some(sized) = font.of_size(12.0) else { continue };
            let _ = sized.heights();
            for character in ['A', 'g', '%', 'é'] {
                assert!(sized.advance(character).is_finite(), "{seed}");
                if let Some(glyph) = sized.glyph(character, 0.25, true) {
                    assert!(glyph.coverage.len().is_multiple_of(glyph.width), "{seed}");
                }
            }
        }
    }

    /// The area that a letter covers. `[px²]`
    fn area(glyph: &Glyph) -> f64 {
        glyph.coverage.iter().map(|share| f64::from(*share) / 255.0).sum()
    }

    #[test]
    fn standard_fonts_and_those_of_projects_are_found() {
        for (name, bytes) in STANDARD {
            assert_eq!(font(name), Ok(Font::Standard(bytes)));
        }
        assert_eq!(font("Mine"), Ok(Font::File(SERIF.into())));
        for wrong in ["Helvetica", "Bad", "../Out", "/p/fonts/Mine", ""] {
            assert!(font(wrong).unwrap_err().contains(wrong), "{wrong}");
        }
    }

    /// Widths of Arial, Times New Roman and Courier New as their tables say: A is 1366, 1479 and 1229 of 2048.
    #[test]
    fn glyphs_are_as_wide_as_those_of_the_standard_fonts() {
        for (name, width) in [("Arial", 1366.0), ("Times New Roman", 1479.0), ("Courier New", 1229.0)] {
            let font = font(name).unwrap();
            assert_eq!(font.of_size(2048.0).unwrap().advance('A'), width, "{name}");
        }
    }

    /// The bar of Arial's I is a rectangle of 191 by 1409 units.
    #[test]
    fn the_coverage_of_a_glyph_is_the_area_of_its_outline() {
        for em in [9.0, 20.0, 100.0] {
            let arial = Font::default();
            let bar = arial.of_size(em).unwrap().glyph('I', 0.3, true).unwrap();
            let expected = 191.0 * 1409.0 * f64::from(em / 2048.0).powi(2);
            assert!((area(&bar) - expected).abs() < 0.02 * expected, "{em}: {} not {expected}", area(&bar));
            assert_eq!(bar.corner[1], -(1409.0 * em / 2048.0).ceil() as i64);
        }
    }

    #[test]
    fn without_anti_aliasing_thin_strokes_are_kept() {
        let mono = Font::console();
        let letters = mono.of_size(11.0).unwrap();
        for character in ('A'..='Z').chain('a'..='z') {
            let hard = letters.glyph(character, 0.0, false).unwrap();
            assert!(hard.coverage.iter().all(|share| [0, 255].contains(share)));
            let smooth = letters.glyph(character, 0.0, true).unwrap();
            assert!(area(&hard) > 0.7 * area(&smooth), "{character}");
        }
    }

    #[test]
    fn missing_glyphs_come_from_another_font_or_are_boxes() {
        let serif = font("Georgia").unwrap();
        let letters = serif.of_size(20.0).unwrap();
        assert!(letters.glyph('é', 0.0, true).is_some());
        let [one, other] =
            ['\u{10ffff}', '\u{10fffe}'].map(|unknown| letters.glyph(unknown, 0.0, true).unwrap());
        assert_eq!(one.coverage, other.coverage);
        assert!(letters.glyph(' ', 0.0, true).is_none());
    }
}
