//! Tests of figures and texts on a canvas.

use super::*;

/// Draws in white on a black image of 9 × 6 pixels and returns the changed pixels as text.
fn drawn(draw: impl Fn(&mut Canvas, &Brush)) -> String {
    let mut canvas = Canvas::new(9, 6, 0xff00_0000);
    draw(&mut canvas, &Brush::default());
    let row = |row: &[u32]| row.iter().map(|pixel| if pixel & 0xff == 0 { '.' } else { '#' }).collect();
    canvas.pixels().chunks(9).map(row).collect::<Vec<String>>().join("\n")
}

#[test]
fn lines_in_all_directions_include_both_ends() {
    let steep = "#........\n#........\n.#.......\n.#.......\n..#......\n..#......";
    // Halves are rounded away from the start.
    let halves = ".........\n.........\n.........\n.........\n.##......\n#........";
    assert_eq!(drawn(|canvas, brush| canvas.line(brush, [0, 5], [2, 4])), halves);
    assert_eq!(drawn(|canvas, brush| canvas.line(brush, [0, 0], [2, 5])), steep);
    let flat = ".........\n......###\n..####...\n##.......\n.........\n.........";
    assert_eq!(drawn(|canvas, brush| canvas.line(brush, [0, 3], [8, 1])), flat);
    let dot = "#........\n.........\n.........\n.........\n.........\n.........";
    assert_eq!(drawn(|canvas, brush| canvas.line(brush, [0, 0], [0, 0])), dot);
    // The part inside the image of a very long diagonal.
    let far = drawn(|canvas, brush| canvas.line(brush, [i32::MIN, i32::MIN], [i32::MAX, i32::MAX]));
    assert_eq!(far, "#........\n.#.......\n..#......\n...#.....\n....#....\n.....#...");
}

#[test]
fn rectangles_have_their_size_and_are_clipped() {
    let outline = ".........\n..####...\n..#..#...\n..####...\n.........\n.........";
    assert_eq!(drawn(|canvas, brush| canvas.rectangle(brush, [2, 1], [4, 3], false)), outline);
    let filled = ".........\n..####...\n..####...\n..####...\n.........\n.........";
    assert_eq!(drawn(|canvas, brush| canvas.rectangle(brush, [2, 1], [4, 3], true)), filled);
    let cut = "..#......\n..#......\n###......\n.........\n.........\n.........";
    assert_eq!(drawn(|canvas, brush| canvas.rectangle(brush, [-2, -2], [5, 5], false)), cut);
    assert!(!drawn(|canvas, brush| canvas.rectangle(brush, [2, 2], [0, -3], true)).contains('#'));
}

#[test]
fn ovals_are_symmetric_and_have_their_radii() {
    let outline = ".........\n..#####..\n.#.....#.\n..#####..\n.........\n.........";
    assert_eq!(drawn(|canvas, brush| canvas.oval(brush, [4, 2], [3, 1], false)), outline);
    let filled = "...###...\n..#####..\n.#######.\n..#####..\n...###...\n.........";
    assert_eq!(drawn(|canvas, brush| canvas.oval(brush, [4, 2], [3, 2], true)), filled);
    let ring = ".........\n...###...\n..#...#..\n.#.....#.\n..#...#..\n...###...";
    assert_eq!(drawn(|canvas, brush| canvas.oval(brush, [4, 3], [3, 2], false)), ring);
    assert!(!drawn(|canvas, brush| canvas.oval(brush, [4, 2], [0, 2], true)).contains('#'));
    assert!(!drawn(|canvas, brush| canvas.oval(brush, [4, 2], [-1, 2], true)).contains('#'));
    drawn(|canvas, brush| canvas.oval(brush, [i32::MIN, 0], [i32::MAX, i32::MAX], true));
}

#[test]
fn polygons_are_closed_and_filled() {
    let diamond = [[3, 0], [6, 2], [3, 4], [0, 2]];
    let outline = "...#.....\n.##.##...\n#.....#..\n.##.##...\n...#.....\n.........";
    assert_eq!(drawn(|canvas, brush| canvas.polygon(brush, &diamond, false)), outline);
    let filled = ".........\n..####...\n#######..\n.####....\n...#.....\n.........";
    assert_eq!(drawn(|canvas, brush| canvas.polygon(brush, &diamond, true)), filled);
    let kite = [[0, 1], [7, 0], [8, 5], [2, 4]];
    let filled = ".........\n#########\n#########\n.########\n..#######\n........#";
    assert_eq!(drawn(|canvas, brush| canvas.polygon(brush, &kite, true)), filled);
    let board = [[1, 1], [4, 1], [4, 3], [1, 3]];
    let filled = ".........\n.####....\n.####....\n.####....\n.........\n.........";
    assert_eq!(drawn(|canvas, brush| canvas.polygon(brush, &board, true)), filled);
    assert!(!drawn(|canvas, brush| canvas.polygon(brush, &[], true)).contains('#'));
}

#[test]
fn opacity_mixes_colours_and_alpha() {
    let mut canvas = Canvas::new(1, 1, 0xff00_0064);
    let brush = Brush { color: 0x00ff_0000, alpha: 10, opacity: 51, ..Brush::default() };
    canvas.pixel(&brush, [0, 0]);
    // One fifth of 255 red, four fifths of 100 blue; (204 · 255 + 51 · 10) / 255 = 206 alpha.
    assert_eq!(canvas.pixels(), [0xce33_0050]);
    // A closed outline paints each pixel once.
    let mut canvas = Canvas::new(3, 3, 0xff00_0000);
    canvas.polygon(&brush, &[[0, 0], [2, 0], [2, 2], [0, 2]], false);
    assert_eq!(canvas.pixels()[0], 0xce33_0000);
}

#[test]
fn pasted_images_replace_or_blend() {
    let mut canvas = Canvas::new(2, 1, 0xff00_00ff);
    let other = Canvas::from_pixels(2, 1, vec![0x80ff_0000, 0x0012_3456]);
    let mut replaced = canvas.clone();
    replaced.paste(&other, [0, 0], false);
    assert_eq!(replaced, other);
    canvas.paste(&other, [0, 0], true);
    assert_eq!(canvas.pixels(), [0xff80_007f, 0xff00_00ff]);
    // Results are truncated: 99 · 100 / 255 is 38.8.
    let mut dim = Canvas::new(1, 1, 0xff00_0063);
    dim.paste(&Canvas::new(1, 1, 0x9b00_0000), [0, 0], true);
    assert_eq!(dim.pixels(), [0xff00_0026]);
    canvas.paste(&other, [1, -5], false);
    assert_eq!(canvas.pixels(), [0xff80_007f, 0xff00_00ff]);
    let part = replaced.part([1, -3], [5, 4]);
    assert_eq!((part.width(), part.height(), part.pixels()), (1, 1, &[0x0012_3456][..]));
    assert_eq!(replaced.part([0, 0], [-1, 2]).pixels(), [] as [u32; 0]);
}

/// Returns the first and last rows and columns that are not black.
fn inked(canvas: &Canvas) -> Option<[[usize; 2]; 2]> {
    let inked = canvas.pixels().iter().enumerate().filter(|(_, pixel)| **pixel & 0xff > 100);
    inked.map(|(at, _)| [at % canvas.width(), at / canvas.width()]).fold(None, |found, at| {
        let bounds = found.unwrap_or(at.map(|number| [number; 2]));
        Some([0, 1].map(|axis| [bounds[axis][0].min(at[axis]), bounds[axis][1].max(at[axis])]))
    })
}

/// Arial's capital letters are 1409 of 2048 units high: with an em of 100/72 of the size, 0.956 of the size.
#[test]
fn capital_letters_have_the_height_and_baseline_of_arial() {
    let brush = Brush { font: Font::default(), font_size: 40, ..Brush::default() };
    let mut canvas = Canvas::new(300, 120, 0xff00_0000);
    canvas.text(&brush, [10, 20], "HH");
    let [columns, rows] = inked(&canvas).unwrap();
    assert_eq!(rows, [22, 59]);
    // H is 1479 units wide, with a bearing of 156 before the first and behind the last one.
    let em = 40.0 * 100.0 / 72.0;
    let units = |units: f64| units / 2048.0 * em;
    assert!((columns[0] as f64 - 10.0 - units(168.0)).abs() < 1.5, "{columns:?}");
    assert!((columns[1] as f64 - 10.0 - units(2.0 * 1479.0 - 168.0)).abs() < 2.5, "{columns:?}");
    // A new line is one em of the typographic ascent and descent lower: 1922 units.
    let mut lower = Canvas::new(300, 120, 0xff00_0000);
    lower.text(&brush, [10, 20], "\nHH");
    assert_eq!(inked(&lower).unwrap()[1][0] - rows[0], units(1922.0).floor() as usize);
}

#[test]
fn labels_fill_their_lines() {
    let brush = Brush { font: Font::default(), ..Brush::default() };
    let mut canvas = Canvas::new(300, 120, 0xff00_0000);
    canvas.label(&brush, [10.0, 20.0], 46.0, "H\nH");
    let [columns, rows] = inked(&canvas).unwrap();
    // A line is 2355 units, the letters stand 434 above its end, and the margin is 15 % of the height.
    let units = |units: f64| units / 2355.0 * 46.0;
    assert!((rows[1] as f64 + 1.0 - (20.0 + 2.0 * 46.0 - units(434.0))).abs() < 1.0, "{rows:?}");
    assert!((columns[0] as f64 - (10.0 + 0.15 * 46.0 + units(168.0))).abs() < 1.0, "{columns:?}");
    let width = Canvas::label_width(&brush, 46.0, "H\nHH");
    assert!((f64::from(width) - 0.3 * 46.0 - units(2.0 * 1479.0)).abs() < 0.01, "{width}");
}

#[test]
fn text_is_clipped_and_may_be_huge() {
    let brush = Brush { font_size: 40, ..Brush::default() };
    let far = drawn(|canvas, _| canvas.text(&brush, [i32::MAX, i32::MAX], "x\nx"));
    assert!(!far.contains('#'));
    let above = drawn(|canvas, _| canvas.text(&brush, [0, i32::MIN], &"x\n".repeat(1000)));
    assert!(!above.contains('#'));
    let huge = Brush { font_size: u32::MAX, ..Brush::default() };
    drawn(|canvas, _| canvas.text(&huge, [-5, -20], "M"));
    let cut = drawn(|canvas, _| canvas.text(&brush, [-5, -30], "M"));
    assert!(cut.contains('#') && cut.contains('.'));
}
