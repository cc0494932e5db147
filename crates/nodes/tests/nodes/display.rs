//! Displays: drawing, images, fonts, cameras.

use crate::kit::Kit;
use engine::RobotId;
use wire::Writer;

const ROBOT: RobotId = RobotId(0);

/// A display of 3 by 2 pixels and a controller.
fn kit() -> Kit {
    Kit::new(
        "WorldInfo { basicTimeStep 8 }
        Robot { controller \"<extern>\" children [ Display { name \"d\" width 3 height 2 } ] }",
    )
}

/// Requests an image of the display: its size and its pixels as 0xAARRGGBB.
#[track_caller]
fn saved(kit: &mut Kit, image: i32) -> (i32, i32, Vec<u32>) {
    kit.command("d").u8(66).i32(image);
    kit.send(ROBOT, 0);
    kit.idle();
    let records = kit.records("d");
    let [(66, bytes)] = records.as_slice() else { panic!("{records:?}") };
    let numbers: Vec<u32> =
        bytes.chunks_exact(4).map(|four| u32::from_le_bytes(four.try_into().unwrap())).collect();
    assert_eq!(numbers[0] as i32, image);
    (numbers[1] as i32, numbers[2] as i32, numbers[3..].to_vec())
}

#[track_caller]
fn refused(write: impl Fn(&mut Writer)) -> bool {
    let mut kit = kit();
    write(kit.command("d"));
    kit.send(ROBOT, 0);
    kit.idle();
    kit.world.take_diagnostics().iter().any(|one| one.code == "controller/request")
}

#[test]
fn a_display_sends_its_size() {
    let kit = kit();
    let mut expected = Writer::new();
    expected.record(1, 0).u16(3).u16(2);
    assert!(kit.introductions[&ROBOT].ends_with(expected.as_slice()));
    assert_eq!(kit.said("device/unsupported"), 0);
}

#[test]
fn a_new_display_is_black_and_pixels_are_drawn_at_their_position() {
    let mut kit = kit();
    kit.command("d").u8(32).u16(1).i32(2).i32(0); // the upper right corner
    let black = 0xff00_0000;
    assert_eq!(saved(&mut kit, 0), (3, 2, vec![black, black, 0xffff_ffff, black, black, black]));
}

/// Viewers get another frame only if the world looks different.
#[test]
fn a_world_looks_different_once_a_display_has_been_drawn_on() {
    let mut kit = kit();
    kit.world.state_mut().need_visuals();
    kit.world.follow_visuals();
    assert!(!kit.world.looks_different());
    kit.command("d").u8(32).u16(1).i32(2).i32(0);
    kit.send(ROBOT, 0);
    kit.idle();
    assert!(kit.world.looks_different());
    kit.world.follow_visuals();
    assert!(!kit.world.looks_different());
}

#[test]
fn colour_alpha_and_opacity_hold_until_they_are_changed() {
    let mut kit = kit();
    let out = kit.command("d");
    out.u8(16).i32(0x00ff_8000).u8(17).u8(128).u8(18).u8(51); // orange, half clear, a fifth
    out.u8(35).u16(2).i32(0).i32(3).i32(0).i32(1).u8(1); // x: 0, 3; y: 0, 1: the upper row
    out.u8(18).u8(255).u8(33).u16(2).i32(0).i32(0).i32(1).i32(1); // a line of one pixel
    let mixed = 0xe533_1900; // 128 / 5 without its fraction; (204 · 255 + 51 · 128) / 255 = 229 alpha
    let (_, _, pixels) = saved(&mut kit, 0);
    assert_eq!(pixels, [mixed, mixed, mixed, 0x80ff_8000, 0xff00_0000, 0xff00_0000]);
}

#[test]
fn images_are_loaded_in_all_formats_and_pasted() {
    let formats: [(u8, &[u8]); 5] =
        [(3, &[1, 2, 3]), (4, &[1, 2, 3, 4]), (5, &[4, 1, 2, 3]), (6, &[3, 2, 1, 4]), (7, &[4, 3, 2, 1])];
    for (format, bytes) in formats {
        let mut kit = kit();
        let out = kit.command("d");
        out.u8(67).i32(7).i16(1).i16(1).u8(format).bytes(bytes);
        out.u8(65).i32(7).i16(1).i16(1).u8(0);
        let pixel = if format == 3 { 0xff01_0203 } else { 0x0401_0203 };
        assert_eq!(saved(&mut kit, 7), (1, 1, vec![pixel]), "{format}");
        assert_eq!(saved(&mut kit, 0).2[4], pixel, "{format}");
        kit.command("d").u8(68).i32(7).u8(66).i32(7);
        assert_eq!(saved(&mut kit, 0).0, 3, "only the display, nothing of the deleted image");
    }
}

#[test]
fn a_copied_part_keeps_what_was_there() {
    let mut kit = kit();
    let out = kit.command("d");
    out.u8(32).u16(1).i32(2).i32(1).u8(64).i32(1).i16(1).i16(1).i16(9).i16(9); // copy from (1, 1) on
    out.u8(16).i32(0).u8(35).u16(2).i32(0).i32(3).i32(0).i32(2).u8(1); // wipe
    assert_eq!(saved(&mut kit, 1), (2, 1, vec![0xff00_0000, 0xffff_ffff]));
    assert_eq!(saved(&mut kit, 0).2, [0xff00_0000; 6]);
}

#[test]
fn a_reset_clears_the_display_and_its_clipboard() {
    let mut kit = kit();
    kit.command("d").u8(16).i32(255).u8(32).u16(1).i32(0).i32(0).u8(64).i32(1).i16(0).i16(0).i16(1).i16(1);
    kit.command("d").u8(17).u8(0).u8(18).u8(99); // alpha and opacity
    assert_eq!(saved(&mut kit, 1).2, [0xff00_00ff]);
    kit.world.reset();
    assert_eq!(saved(&mut kit, 0).2[0], 0xff00_0000);
    kit.command("d").u8(66).i32(1).u8(65).i32(1).i16(0).i16(0).u8(0); // save and paste an image of before
    assert_eq!(saved(&mut kit, 0).2[0], 0xff00_0000);
    kit.command("d").u8(32).u16(1).i32(0).i32(0);
    assert_eq!(saved(&mut kit, 0).2[0], 0xffff_ffff, "the brush has its first colour");
}

#[test]
fn all_figures_are_read_to_their_ends() {
    let write = |out: &mut Writer| {
        out.u8(19).u32(8).u8(1).u16(2).str("A").u8(20).u16(1).u8(21);
        out.u8(33).u16(2).bytes(&[0; 16]).u8(34).u16(1).i32(1).i32(2).str("text");
        out.u8(36).u16(2).bytes(&[1; 16]).u8(1).u8(37).u16(3).bytes(&[255; 24]).u8(1);
        out.u8(65).i32(1).u16(0).u16(0).u8(1).u8(69).u8(68).i32(1);
    };
    assert!(!refused(write));
    assert!(refused(|out| {
        write(out);
        out.u8(200);
    }));
    assert!(refused(|out| {
        out.u8(33).u16(3).bytes(&[0; 24]); // a line of three points
    }));
    assert!(refused(|out| {
        out.u8(67).i32(2).i16(-1).i16(-1).u8(4).bytes(&[0; 4]);
    }));
    assert!(refused(|out| {
        out.u8(67).i32(2).i16(1).i16(1).u8(8).bytes(&[0; 4]);
    }));
}

#[test]
fn the_clipboard_is_limited() {
    let copies = |out: &mut Writer, ids: std::ops::Range<i32>| {
        for id in ids {
            out.u8(64).i32(id).i16(0).i16(0).i16(1).i16(1);
        }
    };
    // Replaced images take no more memory, deleted ones none.
    assert!(!refused(|out| {
        copies(out, 0..40_000);
        copies(out, 0..40_000);
        for id in 0..40_000 {
            out.u8(68).i32(id);
        }
        copies(out, 40_000..80_000);
    }));
    assert!(refused(|out| copies(out, 0..65_537)));
}

#[test]
fn too_many_image_requests_are_rejected() {
    let large = || {
        Kit::new(
            "WorldInfo { basicTimeStep 8 }
            Robot { controller \"<extern>\" children [ Display { name \"d\" width 4096 height 4096 } ] }",
        )
    };
    for (count, is_refused) in [(2, false), (3, true)] {
        let mut kit = large();
        let out = kit.command("d");
        for _ in 0..count {
            out.u8(66).i32(0);
        }
        kit.send(ROBOT, 0);
        kit.idle();
        let told = kit.world.take_diagnostics();
        assert_eq!(told.iter().any(|one| one.code == "controller/request"), is_refused, "{told:?}");
    }
}

/// Returns the pixels that an I of a font covers on a display of 60 × 60 pixels, in a size other than the default.
#[track_caller]
fn bar_of(kit: &mut Kit, font: &str) -> (Vec<usize>, usize) {
    let name = font.len() as u16 + 1;
    kit.command("d").u8(16).i32(0).u8(35).u16(2).i32(0).i32(60).i32(0).i32(60).u8(1);
    kit.command("d").u8(16).i32(0x00ff_ffff).u8(19).u32(40).u8(0).u16(name).str(font);
    kit.command("d").u8(34).u16(1).i32(0).i32(0).str("I");
    let (_, _, pixels) = saved(kit, 0);
    let white = |at: usize| pixels[at] == 0xffff_ffff;
    let row = (0..60).filter(|x| white(20 * 60 + x)).collect();
    (row, (0..60).filter(|y| white(y * 60 + 8)).count())
}

#[test]
fn text_is_drawn_in_the_selected_font() {
    let serif =
        std::fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/fonts/LiberationSerif-Regular.ttf")).unwrap();
    let world = "#VRML_SIM R2025a utf8
        WorldInfo { basicTimeStep 8 }
        Robot { controller \"<extern>\" children [ Display { name \"d\" width 60 height 60 } ] }";
    let files = assets::MemorySource::new()
        .with("worlds/test.wbt", world)
        .with("fonts/My Own.ttf", serif)
        .with("fonts/Broken.ttf", [0, 1, 0, 0]);
    let mut kit = Kit::of_source(&files, scene::LoadOptions::default(), engine::Options::default());
    // Arial's I: a bar from 191 to 382 of 2048 units, 1409 high, with an em of 40 · 100 / 72 pixels.
    let (row, height) = bar_of(&mut kit, "Arial");
    assert_eq!((row.len(), height), (5, 38), "{row:?}");
    let (bold, _) = bar_of(&mut kit, "Impact");
    assert!(bold.len() > row.len() + 2, "{bold:?}");
    let (times, _) = bar_of(&mut kit, "Times New Roman");
    assert_ne!(times, row);
    let told =
        |kit: &mut Kit| kit.world.take_diagnostics().iter().filter(|one| one.code == "display/font").count();
    assert_eq!(bar_of(&mut kit, "My Own").0, times, "a font of the project");
    assert_eq!(told(&mut kit), 0);
    for wrong in ["Nowhere", "Broken", "../worlds/w"] {
        assert_eq!(bar_of(&mut kit, wrong).0, times, "the font until now");
        assert_eq!(told(&mut kit), 1);
    }
}

/// A screen with a red texture in a group, and a camera that looks at it from above.
fn cinema() -> Kit {
    let look = |name: &str| {
        format!(
            "Shape {{ appearance Appearance {{ material Material {{ diffuseColor 0 0 0 emissiveColor 1 1 1 }}
              texture DEF {name} ImageTexture {{ url \"red.png\" filtering 0 }} }} geometry Plane {{ size 1 1 }} }}"
        )
    };
    let world = format!(
        "#VRML_SIM R2025a utf8
        WorldInfo {{ basicTimeStep 8 }} Background {{ }}
        Robot {{ controller \"<extern>\" children [
          Display {{ name \"d\" width 4 height 4 children Pose {{ children [ {}
            Pose {{ translation 0 2 0 children [ {} ] }} ] }} }}
          Camera {{ name \"c\" translation 0 0 1 rotation 0 1 0 1.5708 width 4 height 4 fieldOfView 0.6 exposure 10 }}
          Camera {{ name \"second\" translation 0 2 1 rotation 0 1 0 1.5708 width 4 height 4 fieldOfView 0.6 exposure 10 }}
        ] }}",
        look("FIRST"),
        look("SECOND")
    );
    let red = assets::encode_png(1, 1, &[255, 0, 0, 255]);
    let files = assets::MemorySource::new().with("worlds/test.wbt", world).with("worlds/red.png", red);
    Kit::of_source(&files, scene::LoadOptions::default(), engine::Options::default())
}

/// Returns the first pixel of a camera image as blue, green, red.
fn first_pixel(kit: &mut Kit, camera: &str) -> [u8; 3] {
    kit.step(8);
    kit.picture(camera, 0).unwrap()[..3].try_into().unwrap()
}

#[test]
fn all_shapes_of_a_group_show_the_image_once_something_is_drawn() {
    let mut kit = cinema();
    for camera in ["c", "second"] {
        kit.enable(camera, 8);
        kit.step(8);
        assert_eq!(first_pixel(&mut kit, camera), [0, 0, 255], "{camera}");
    }
    kit.command("d").u8(16).i32(0x0000_ff00); // setting the colour draws nothing
    assert_eq!(first_pixel(&mut kit, "c"), [0, 0, 255]);
    kit.command("d").u8(35).u16(2).i32(0).i32(4).i32(0).i32(4).u8(1); // all of it
    kit.step(8);
    assert_eq!(first_pixel(&mut kit, "c"), [0, 255, 0]);
    assert_eq!(first_pixel(&mut kit, "second"), [0, 255, 0]);
    kit.world.reset();
    kit.step(8);
    assert_eq!(first_pixel(&mut kit, "c"), [0, 0, 255]);
}

#[test]
fn an_attached_camera_is_visible_in_black_areas_and_copies() {
    let mut kit = cinema();
    kit.enable("c", 8);
    kit.step(8);
    let out = kit.command("d");
    out.u8(16).i32(0x0000_ff00).u8(32).u16(1).i32(1).i32(0); // a green pixel before
    out.u8(20).u16(2); // the first camera
    kit.step(8);
    kit.step(8);
    kit.step(8);
    let (width, height, pixels) = saved(&mut kit, 0);
    assert_eq!((width, height), (4, 4));
    assert_eq!(pixels[1], 0xff00_ff00);
    assert_eq!(pixels[0] & 0xff00_0000, 0xff00_0000, "opaque, as the camera is behind it");
    kit.command("d").u8(64).i32(3).i16(1).i16(0).i16(2).i16(1).u8(21); // copy two pixels, detach
    let (_, _, copied) = saved(&mut kit, 3);
    assert_eq!(copied[0], 0xff00_ff00);
    assert_eq!(copied[1] >> 24, 0xff);
    kit.step(8);
    assert_eq!(saved(&mut kit, 0).2[..2], [0, 0xff00_ff00]);
}
