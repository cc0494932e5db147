//! Labels, exported images and the viewpoint.

use super::{BOSS, ROOM, ask, done};
use crate::kit::Kit;
use wire::op::supervisor as op;

#[test]
fn labels_are_kept_until_a_reset() {
    let mut kit = Kit::new(ROOM);
    for text in ["a", "b", ""] {
        ask(&mut kit, |out| {
            out.u8(op::SET_LABEL).u16(1).f64s(&[0.1, 0.2, 0.3]).u32(0xff).str(text).str("Arial");
            out.u8(op::SET_LABEL).u16(2).f64s(&[0.1, 0.2, 0.3]).u32(0xff).str("other").str("Arial");
        });
        let labels = &kit.world.state().user.labels;
        let texts: Vec<&str> = labels.values().map(|label| label.text.as_str()).collect();
        assert_eq!(texts, [text, "other"].into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>());
    }
    assert_eq!(kit.said("supervisor/label"), 0);
    ask(&mut kit, |out| {
        out.u8(op::SET_LABEL).u16(3).f64s(&[0.1, 0.2, 0.3]).u32(0xff).str("x").str("No Such Font");
    });
    assert_eq!((kit.said("supervisor/label"), kit.world.state().user.labels.len()), (1, 2));
    kit.world.reset();
    assert!(kit.world.state().user.labels.is_empty());
}

#[test]
fn a_supervisor_has_labels_0_to_99() {
    let mut kit = Kit::new(ROOM);
    let set = |kit: &mut Kit, id: u16| {
        ask(kit, |out| {
            out.u8(op::SET_LABEL).u16(id).f64s(&[0.1, 0.2, 0.3]).u32(0xff).str("text").str("Arial");
        });
        (kit.world.state().user.labels.len(), kit.said("supervisor/label"))
    };
    assert_eq!([0, 99, 100].map(|id| set(&mut kit, id)), [(1, 0), (2, 0), (2, 1)]);
}

/// As in Webots, they are removed when the next controller connects.
#[test]
fn labels_of_a_disconnected_supervisor_are_kept() {
    let mut kit = Kit::new(ROOM);
    ask(&mut kit, |out| {
        out.u8(op::SET_LABEL).u16(1).f64s(&[0.1, 0.2, 0.3]).u32(0xff).str("done").str("Arial");
    });
    kit.hang_up(BOSS);
    kit.free_run(2);
    assert_eq!(kit.world.state().user.labels.len(), 1);
    kit.connect(BOSS);
    kit.exchange();
    assert!(kit.world.state().user.labels.is_empty());
}

/// Setting a label to what it already is changes nothing.
#[test]
fn labels_have_a_version() {
    let mut kit = Kit::new(ROOM);
    let mut versions = vec![kit.world.state().user.labels.version()];
    for text in ["a", "a", "b", "", ""] {
        ask(&mut kit, |out| {
            out.u8(op::SET_LABEL).u16(1).f64s(&[0.1, 0.2, 0.3]).u32(0xff).str(text).str("Arial");
        });
        versions.push(kit.world.state().user.labels.version());
    }
    kit.world.reset();
    versions.push(kit.world.state().user.labels.version());
    assert_eq!(versions, [0, 1, 1, 2, 3, 3, 3]);
}

#[test]
fn a_label_with_an_unknown_font_is_reported() {
    let mut kit = Kit::new(ROOM);
    ask(&mut kit, |out| {
        out.u8(op::SET_LABEL).u16(1).f64s(&[0.0, 0.0, 0.5]).u32(0).str("Hi").str("Arial");
        out.u8(op::SET_LABEL).u16(2).f64s(&[0.0, 0.0, 0.5]).u32(0).str("Hi").str("Handwriting");
        done(out.u8(op::SET_LABEL).u16(2).f64s(&[0.0, 0.0, 0.5]).u32(0).str("Ho").str("Handwriting"));
    });
    assert_eq!((kit.said("supervisor/label"), kit.world.state().user.labels.len()), (1, 2));
}

/// A white label in the upper left corner of a black world is in the image, and nothing below it.
#[test]
fn images_are_exported_with_labels() {
    let world = ROOM.replace("DEF FLOOR", "Background { skyColor [ 0 0 0 ] } DEF FLOOR");
    let mut kit = Kit::new(&world);
    ask(&mut kit, |out| {
        out.u8(op::SET_LABEL).u16(1).f64s(&[0.0, 0.0, 0.5]).u32(0x00ff_ffff).str("Hi").str("Arial");
        out.u8(op::EXPORT_IMAGE).u8(90).str("view.png").u8(op::EXPORT_IMAGE).u8(90).str("view.jpg");
    });
    assert_eq!(kit.said("supervisor/picture"), 0);
    let [(path, bytes), (_, photo)] = kit.files() else { panic!("two files") };
    let photo = assets::decode_image("view.jpg", photo).unwrap();
    assert_eq!((photo.width, photo.height), (1280, 720));
    assert_eq!(path, "view.png");
    let image = assets::decode_image(path, bytes).unwrap();
    assert_eq!((image.width, image.height), (1280, 720));
    let assets::ImagePixels::Rgba8(rgba) = image.pixels else { panic!("eight bits") };
    let white = |rows: std::ops::Range<usize>| {
        let pixels = rgba.as_chunks::<4>().0.iter().skip(rows.start * 1280).take(rows.len() * 1280);
        pixels.filter(|pixel| **pixel == [255; 4]).count()
    };
    // A line of a label is half as high as its size.
    assert!(white(0..180) > 4_000 && white(180..720) == 0, "{} {}", white(0..180), white(180..720));
}

/// Half-transparent block characters: where they meet, no pixel is omitted and none is painted twice.
#[test]
fn block_characters_of_labels_have_no_seams() {
    let world = ROOM.replace("DEF FLOOR", "Background { skyColor [ 0 0 0 ] } DEF FLOOR");
    // Lines of 17.3 pixels, at a fractional position.
    let size = 2.0 * 17.3 / 720.0;
    let painted = |text: &str| {
        let mut kit = Kit::new(&world);
        ask(&mut kit, |out| {
            out.u8(op::SET_LABEL)
                .u16(1)
                .f64s(&[0.0013, 0.0017, size])
                .u32(0x80ff_ffff)
                .str(text)
                .str("Arial");
            out.u8(op::EXPORT_IMAGE).u8(90).str("view.png");
        });
        let [(path, bytes)] = kit.files() else { panic!("one file") };
        let image = assets::decode_image(path, bytes).unwrap();
        let assets::ImagePixels::Rgba8(rgba) = image.pixels else { panic!("eight bits") };
        rgba.as_chunks::<4>().0.iter().take(60 * 1280).map(|pixel| pixel[0]).collect::<Vec<u8>>()
    };
    let (bare, whole) = (painted(""), painted("████\n████\n████"));
    let inked: Vec<usize> = (0..whole.len()).filter(|at| whole[*at] != bare[*at]).collect();
    let columns: Vec<usize> = inked.iter().map(|at| at % 1280).collect();
    let (left, right) = columns.iter().min().zip(columns.iter().max()).unwrap();
    let (top, bottom) = (inked[0] / 1280, inked[inked.len() - 1] / 1280);
    assert_eq!(bottom - top + 1, 52, "three lines of 17.3 pixels");
    assert_eq!(inked.len(), (right - left + 1) * (bottom - top + 1), "a rectangle");
    // Half of white blended once.
    let once = |at: usize| (u32::from(bare[at]) * 128 + 255 * 127) / 255;
    assert!(inked.iter().all(|at| u32::from(whole[*at]).abs_diff(once(*at)) <= 1), "painted once");
    // Half and quarter blocks cover parts of the full block.
    let parts = painted("▀▄▞▚\n▄▀▚▞\n████");
    assert!((0..parts.len()).all(|at| parts[at] == bare[at] || parts[at] == whole[at]), "painted once");
    let count = (0..parts.len()).filter(|at| parts[*at] != bare[*at]).count();
    assert!(count.abs_diff(inked.len() * 2 / 3) < 200, "half of two lines, all of one: {count}");
}

#[test]
fn failed_image_exports_are_reported() {
    let mut kit = Kit::new(ROOM);
    ask(&mut kit, |out| done(out.u8(op::EXPORT_IMAGE).u8(90).str("/forbidden.png")));
    kit.world.state_mut().visuals.disable_rendering();
    ask(&mut kit, |out| done(out.u8(op::EXPORT_IMAGE).u8(90).str("view.png")));
    assert_eq!((kit.said("supervisor/picture"), kit.files().len()), (2, 0));
}

#[test]
fn move_viewpoint_looks_at_a_node() {
    let mut kit = Kit::new(ROOM);
    let ball = kit.node("BALL").0;
    ask(&mut kit, |out| done(out.u8(op::NODE_MOVE_VIEWPOINT).u32(ball)));
    let place = kit.world.state().scene().vec3(kit.node("VIEW"), "position");
    assert!(place.x < -0.5 && place.y == 0.0 && (place.z - 0.5).abs() < 1e-12, "{place}");
}
