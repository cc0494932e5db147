//! Displays, and images written to and read from files.

use crate::scripted::{bytes, request, session};
use Controller::exported::constants as c;
use Controller::{CallError, camera, display, lidar, range_finder};
use std::path::PathBuf;
use wire::Writer;
use wire::op::camera as op;

/// The path of a new file of this test.
fn file(name: &str) -> PathBuf {
    std::env::temp_dir().join(format!("rebots-display-{}-{name}", std::process::id()))
}

fn describe(out: &mut Writer) {
    out.record(1, 0).u16(4).u16(3);
}

#[track_caller]
fn refused<T: std::fmt::Debug>(outcome: Result<T, CallError>, part: &str) {
    match outcome {
        Err(CallError::Misuse(text)) => assert!(text.contains(part), "{text}"),
        other => panic!("{other:?}"),
    }
}

#[test]
fn drawing_commands_are_sent_in_order() {
    let (mut session, simulator) = session(false, &[(c::WB_NODE_DISPLAY, "d")], describe);
    let session = &mut session;
    let size = (display::get_width(session, 1), display::get_height(session, 1));
    assert_eq!(size, (Ok(4), Ok(3)));
    display::set_color(session, 1, 0x12_34_56).unwrap();
    // 127.5 of 255 is truncated.
    display::set_alpha(session, 1, 0.5).unwrap();
    display::set_opacity(session, 1, 0.2).unwrap();
    display::set_font(session, 1, Some("Arial"), 12, true).unwrap();
    display::draw_pixel(session, 1, 1, -2).unwrap();
    display::fill_rectangle(session, 1, 1, 2, 3, 4).unwrap();
    display::draw_oval(session, 1, 5, 6, 7, 8).unwrap();
    display::polygon(session, 1, Some(&[[1, 4], [2, 5], [3, 6]]), true).unwrap();
    display::draw_text(session, 1, Some("hi"), 9, 10).unwrap();
    simulator.answer(|_| {});
    session.step(16).unwrap();
    let body = bytes(|out| {
        out.u8(16).i32(0x12_34_56).u8(17).u8(127).u8(18).u8(51);
        out.u8(19).u32(12).u8(1).u16(6).str("Arial");
        out.u8(32).i16(1).i32(1).i32(-2);
        out.u8(35).i16(2).i32(1).i32(3).i32(2).i32(4).u8(1);
        out.u8(36).i16(2).i32(5).i32(7).i32(6).i32(8).u8(0);
        out.u8(37).i16(3).i32(1).i32(2).i32(3).i32(4).i32(5).i32(6).u8(1);
        out.u8(34).i16(1).i32(9).i32(10).str("hi");
    });
    assert_eq!(simulator.heard(), request(16, &[(1, &body)]));
}

#[test]
fn invalid_drawing_commands_are_rejected_and_not_sent() {
    let (mut session, simulator) = session(false, &[(c::WB_NODE_DISPLAY, "d")], describe);
    let session = &mut session;
    refused(display::set_alpha(session, 1, f64::NAN), "'alpha'");
    refused(display::set_opacity(session, 1, 1.5), "'opacity'");
    refused(display::set_font(session, 1, Some("Arial"), 0, true), "'size'");
    refused(display::draw_rectangle(session, 1, 0, 0, -1, 5), "'width'");
    refused(display::fill_oval(session, 1, 0, 0, 5, 0), "'vertical_radius'");
    refused(display::polygon(session, 1, None, false), "NULL");
    refused(display::polygon(session, 1, Some(&vec![[0, 0]; 40_000]), false), "40000");
    refused(display::draw_text(session, 1, None, 0, 0), "NULL");
    refused(display::attach_camera(session, 1, 1), "invalid camera");
    refused(display::detach_camera(session, 1), "no camera");
    refused(display::image_new(session, 1, 2, 2, Some(&[0; 12]), 9), "'format'");
    refused(display::image_new(session, 1, 2, 2, Some(&[0; 11]), 3), "fewer pixels");
    refused(display::image_new(session, 1, 40_000, 1, Some(&[0; 9]), 3), "larger");
    refused(display::image_paste(session, 1, 7, 0, 0, true), "WbImageRef");
    refused(display::image_delete(session, 1, 0), "WbImageRef");
    refused(display::image_load(session, 1, Some("/no such file.png")), "cannot load");
    refused(display::draw_pixel(session, 2, 0, 0), "device tag");
    simulator.answer(|_| {});
    session.step(16).unwrap();
    assert_eq!(simulator.heard(), request(16, &[]));
}

#[test]
fn a_camera_is_attached_only_once() {
    let devices = [(c::WB_NODE_DISPLAY, "d"), (c::WB_NODE_CAMERA, "c")];
    let (mut session, simulator) = session(false, &devices, |out| {
        describe(out);
        describe_camera(out, 2);
    });
    let session = &mut session;
    display::attach_camera(session, 1, 2).unwrap();
    refused(display::attach_camera(session, 1, 2), "already attached");
    display::detach_camera(session, 1).unwrap();
    simulator.answer(|_| {});
    session.step(16).unwrap();
    assert_eq!(simulator.heard(), request(16, &[(1, &[20, 2, 0, 21])]));
}

#[test]
fn images_are_created_copied_pasted_and_deleted() {
    let (mut session, simulator) = session(false, &[(c::WB_NODE_DISPLAY, "d")], describe);
    let session = &mut session;
    let made = display::image_new(session, 1, 1, 2, Some(&[1, 2, 3, 4, 5, 6]), 3).unwrap();
    let copied = display::image_copy(session, 1, 0, 1, 2, 1).unwrap();
    display::image_paste(session, 1, made, -1, 2, true).unwrap();
    display::image_delete(session, 1, made).unwrap();
    refused(display::image_paste(session, 1, made, 0, 0, false), "WbImageRef");
    assert_eq!((made, copied), (1, 2));
    simulator.answer(|_| {});
    session.step(16).unwrap();
    let body = bytes(|out| {
        out.u8(67).i32(1).i16(1).i16(2).u8(3).bytes(&[1, 2, 3, 4, 5, 6]);
        out.u8(64).i32(2).i16(0).i16(1).i16(2).i16(1);
        out.u8(65).i32(1).i16(-1).i16(2).u8(1);
        out.u8(68).i32(1);
    });
    assert_eq!(simulator.heard(), request(16, &[(1, &body)]));
}

#[test]
fn images_of_another_display_are_rejected() {
    let devices = [(c::WB_NODE_DISPLAY, "d"), (c::WB_NODE_DISPLAY, "e")];
    let (mut session, simulator) = session(false, &devices, |out| {
        describe(out);
        out.record(2, 0).u16(4).u16(3);
    });
    let session = &mut session;
    let [first, second] = [1, 2].map(|tag| display::image_copy(session, tag, 0, 0, 1, 1).unwrap());
    refused(display::image_paste(session, 1, second, 0, 0, false), "different Display");
    refused(display::image_delete(session, 2, first), "different Display");
    refused(display::image_save(session, 1, second, Some("a.png")), "different Display");
    display::image_delete(session, 2, second).unwrap();
    simulator.answer(|_| {});
    session.step(16).unwrap();
    let copy = bytes(|out| {
        out.u8(64).i32(1).i16(0).i16(0).i16(1).i16(1);
    });
    let deletion = bytes(|out| {
        out.u8(68).i32(1);
    });
    let both = [copy.as_slice(), &deletion].concat();
    assert_eq!(simulator.heard(), request(16, &[(1, &copy), (2, &both)]));
}

/// Blue, green, red, alpha on the wire; red, green, blue, alpha after writing and reading a file.
#[test]
fn images_round_trip_through_files() {
    let (mut session, simulator) = session(false, &[(c::WB_NODE_DISPLAY, "d")], describe);
    let session = &mut session;
    let path = file("saved.PNG");
    let name = path.to_str().unwrap();
    simulator.answer(|out| {
        out.record(1, 66).i32(0).i32(2).i32(1).bytes(&[10, 20, 30, 40, 50, 60, 70, 80]);
    });
    display::image_save(session, 1, 0, Some(name)).unwrap();
    assert_eq!(simulator.heard(), request(0, &[(1, &[66, 0, 0, 0, 0])]));
    assert_eq!(display::image_load(session, 1, Some(name)), Ok(1));
    simulator.answer(|_| {});
    session.step(16).unwrap();
    let body = bytes(|out| {
        out.u8(67).i32(1).i16(2).i16(1).u8(4).bytes(&[30, 20, 10, 40, 70, 60, 50, 80]);
    });
    assert_eq!(simulator.heard(), request(16, &[(1, &body)]));
    std::fs::remove_file(path).unwrap();
    simulator.answer(|out| {
        out.record(1, 66).i32(0).i32(1).i32(1).bytes(&[0; 4]);
    });
    refused(display::image_save(session, 1, 0, Some("a.bmp")), "should be PNG or JPEG");
}

fn describe_camera(out: &mut Writer, tag: u16) {
    out.record(tag, 0).u32(0).u16(2).u16(1).f64s(&[1.0, 0.01]).u8(0).f64s(&[1.0, 1.0]).u8(0).u8(1);
    out.f64s(&[1.0, 0.0, 0.0, 0.0, 0.0]);
}

#[test]
fn cameras_and_range_finders_write_files() {
    let devices = [(c::WB_NODE_CAMERA, "c"), (c::WB_NODE_RANGE_FINDER, "r")];
    let [seen, ranges] = ["seen", "ranges"].map(|name| file(&format!("{name}.raw")));
    std::fs::write(&seen, [1, 2, 3, 255, 4, 5, 6, 255]).unwrap();
    std::fs::write(&ranges, [1.0_f32, f32::INFINITY].map(f32::to_le_bytes).concat()).unwrap();
    let (mut session, simulator) = session(false, &devices, |out| {
        describe_camera(out, 1);
        out.record(1, 8).i32(8).str(seen.to_str().unwrap());
        out.record(2, 0).u32(0).u16(2).u16(1).f64s(&[1.0, 0.01]).u8(1).f64(5.0);
        out.record(2, 8).i32(8).str(ranges.to_str().unwrap());
    });
    drop(simulator);
    let session = &mut session;
    let png = file("picture.png");
    let name = png.to_str();
    let pixels = |path: &PathBuf| {
        let image = assets::decode_image("picture.png", &std::fs::read(path).unwrap()).unwrap();
        assert_eq!((image.width, image.height), (2, 1));
        image.pixels
    };
    assert_eq!(camera::save_image(session, 1, name, 100), Ok(0));
    assert_eq!(pixels(&png), assets::ImagePixels::Rgba8(vec![3, 2, 1, 255, 6, 5, 4, 255]));
    // 0.99 m above the minimum range, divided by the maximum range of 5 m, gives 50.49 of 255.
    assert_eq!(range_finder::save_image(session, 2, name, 100), Ok(0));
    assert_eq!(pixels(&png), assets::ImagePixels::Rgba8(vec![50, 50, 50, 255, 255, 255, 255, 255]));
    refused(camera::save_image(session, 1, Some("/no such folder/a.png"), 100), "cannot save");
    refused(camera::save_image(session, 1, Some("a.gif"), 100), "should be PNG or JPEG");
    refused(camera::save_image(session, 1, Some("a.hdr"), 100), "should be PNG or JPEG");
    refused(camera::recognition_save_segmentation_image(session, 1, name, 100), "before rendering");
    // Only JPEG files of cameras have a quality; those of range finders always do.
    refused(camera::save_image(session, 1, Some("a.jpg"), 0), "'quality'");
    assert_eq!(camera::save_image(session, 1, name, 0), Ok(0));
    refused(range_finder::save_image(session, 2, name, 101), "'quality'");
    assert_eq!(session.take_messages(), [] as [&str; 0], "a disabled device may write its last image");
    let jpeg = file("picture.JPG");
    assert_eq!(range_finder::save_image(session, 2, jpeg.to_str(), 100), Ok(0));
    let assets::ImagePixels::Rgba8(read) = pixels(&jpeg) else { panic!("bytes") };
    assert!(
        read.iter().zip([50, 50, 50, 255, 255, 255, 255, 255]).all(|(a, b)| a.abs_diff(b) < 4),
        "{read:?}"
    );
    // The same fraction as a number; infinity is 1. The format has 8 bits per value.
    let hdr = file("picture.hdr");
    assert_eq!(range_finder::save_image(session, 2, hdr.to_str(), 1), Ok(0));
    let assets::ImagePixels::RgbF32(read) = pixels(&hdr) else { panic!("numbers") };
    assert!((read[0][0] - 0.198).abs() < 1e-3 && read[1] == [1.0; 3], "{read:?}");
    for path in [seen, ranges, png, jpeg, hdr] {
        std::fs::remove_file(path).unwrap();
    }
}

/// A simulator that renders on request marks the file; the program's first read then requests only the image, and is
/// reported with the next step.
#[test]
fn a_deferred_image_is_requested_when_the_program_reads_it() {
    let folder = file("owed");
    std::fs::create_dir_all(&folder).unwrap();
    let marked = folder.join(format!("{}1.c", wire::names::ON_REQUEST));
    std::fs::write(&marked, [1, 2, 3, 255, 4, 5, 6, 255]).unwrap();
    let (mut session, simulator) = session(false, &[(c::WB_NODE_CAMERA, "c")], |out| describe_camera(out, 1));
    let session = &mut session;
    let enable = bytes(|out| {
        out.u8(1).u16(16);
    });
    camera_enable(session);
    simulator.answer(|out| {
        out.record(1, op::IMAGE_FILE).i32(8).str(marked.to_str().unwrap());
    });
    session.step(16).unwrap();
    assert_eq!(simulator.heard(), request(16, &[(1, &enable)]));
    simulator.answer(|out| {
        out.record(1, op::DEFERRED).u8(0);
    });
    session.step(16).unwrap();
    assert_eq!(simulator.heard(), request(16, &[(1, &[op::ON_REQUEST, 0])]));
    // It is fetched only once.
    simulator.answer(|_| {});
    assert_eq!(camera::get_image(session, 1).unwrap(), [1, 2, 3, 255, 4, 5, 6, 255]);
    assert_eq!(simulator.heard(), request(0, &[(1, &[op::FETCH, 0])]));
    camera::get_image(session, 1).unwrap();
    assert!(simulator.is_silent());
    simulator.answer(|out| {
        out.record(1, op::DEFERRED).u8(0);
    });
    session.step(16).unwrap();
    assert_eq!(simulator.heard(), request(16, &[(1, &[op::LOOKED, 0])]));
    // A read during a step returns the previous image.
    simulator.answer(|_| {});
    simulator.answer(|_| {});
    session.step_begin(16).unwrap();
    assert_eq!(simulator.heard(), request(0, &[(1, &[op::FETCH, 0])]));
    simulator.heard();
    camera::get_image(session, 1).unwrap();
    session.step_end().unwrap();
    assert!(simulator.is_silent());
    std::fs::remove_dir_all(folder).unwrap();
}

fn camera_enable(session: &mut Controller::Session) {
    Controller::sensor::enable::<camera::Camera>(session, 1, 16).expect("a camera");
}

#[test]
fn disabled_cameras_and_lidars_have_no_images() {
    let devices = [(c::WB_NODE_CAMERA, "c"), (c::WB_NODE_LIDAR, "l")];
    let raw = file("disabled.raw");
    std::fs::write(&raw, vec![1; 8 * 24]).unwrap();
    let (mut session, simulator) = session(false, &devices, |out| {
        describe_camera(out, 1);
        out.record(1, 8).i32(8).str(raw.to_str().unwrap());
        out.record(2, 0).u32(0).u16(4).u16(2).f64s(&[1.0, 0.01]).u8(0).f64(5.0).u16(2);
        out.f64s(&[10.0, 1.0, 25.0, 0.2, 4.0]);
        out.record(2, 8).i32(8 * 24).str(raw.to_str().unwrap());
    });
    drop(simulator);
    let session = &mut session;
    lidar::enable_point_cloud(session, 2).unwrap();
    for is_on in [true, false] {
        let period = if is_on { 16 } else { 0 };
        Controller::sensor::enable::<camera::Camera>(session, 1, period).unwrap();
        Controller::sensor::enable::<lidar::Lidar>(session, 2, period).unwrap();
        assert_eq!(camera::get_image(session, 1).unwrap().len(), if is_on { 8 } else { 0 });
        assert_eq!(lidar::get_number_of_points(session, 2).ok(), is_on.then_some(8));
        assert_eq!(lidar::get_point_cloud(session, 2).is_ok_and(|points| points.len() == 8), is_on);
        assert_eq!(lidar::get_layer_range_image(session, 2, 1).is_ok_and(|layer| layer.len() == 4), is_on);
        assert_eq!(session.take_messages().len(), if is_on { 0 } else { 4 });
        // The whole range image is the last one.
        assert_eq!(lidar::get_range_image(session, 2).unwrap().len(), 8);
        session.take_messages();
    }
    std::fs::remove_file(raw).unwrap();
}

#[test]
fn the_projection_of_a_camera_limits_field_of_view_and_focus() {
    for (is_planar, limit) in [(0, "[0, 2.0*pi]"), (1, "[0, pi]")] {
        let (mut session, _) = session(false, &[(c::WB_NODE_CAMERA, "c")], |out| {
            out.record(1, 0).u32(0).u16(2).u16(1).f64s(&[1.0, 0.01]).u8(is_planar).f64s(&[0.5, 9.0]);
            out.u8(0).u8(0).f64s(&[1.0, 0.0, 0.0, 0.1, 2.0]);
        });
        let session = &mut session;
        refused(camera::set_fov(session, 1, 7.0), limit);
        refused(camera::set_fov(session, 1, 0.1), "out of zoom range [0.500000, 9.000000]");
        camera::set_fov(session, 1, 2.0).unwrap();
        match is_planar {
            0 => refused(camera::set_focal_distance(session, 1, 1.0), "planar"),
            _ => camera::set_focal_distance(session, 1, 1.0).unwrap(),
        }
    }
}

#[test]
fn segmentation_ends_with_recognition() {
    let (mut session, simulator) = session(false, &[(c::WB_NODE_CAMERA, "c")], |out| {
        out.record(1, 0).u32(0).u16(2).u16(1).f64s(&[1.0, 0.01]).u8(0).f64s(&[1.0, 1.0]).u8(1).u8(1);
        out.f64s(&[1.0, 0.0, 0.0, 0.0, 0.0]);
    });
    let session = &mut session;
    // Nor does it begin before.
    camera::recognition_enable_segmentation(session, 1).unwrap();
    assert_eq!(camera::recognition_is_segmentation_enabled(session, 1), Ok(false));
    assert_eq!(session.take_messages().len(), 1);
    camera::recognition_enable(session, 1, 16).unwrap();
    camera::recognition_enable_segmentation(session, 1).unwrap();
    assert_eq!(camera::recognition_is_segmentation_enabled(session, 1), Ok(true));
    camera::recognition_disable(session, 1).unwrap();
    assert_eq!(camera::recognition_is_segmentation_enabled(session, 1), Ok(false));
    simulator.answer(|_| {});
    session.step(16).unwrap();
    assert_eq!(simulator.heard(), request(16, &[(1, &[10, 0, 0, 11, 0])]));
}
