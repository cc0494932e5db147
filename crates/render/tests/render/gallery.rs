//! Pictures for people to look at, in `docs/pictures`, and whether they are still drawn as they were.
//!
//! `RENDER_GALLERY=write cargo test -p rebots-render --test render gallery` writes them again; look at them before they are committed.

use std::fs;
use std::path::PathBuf;

use render::{Antialiasing, Picture, Scene, View};

/// Draws a scene and compares it with the kept picture.
#[track_caller]
fn check(name: &str, (mut scene, view): (Scene, View)) {
    let view = View { antialiasing: Antialiasing::Smooth, ..view };
    let picture = scene.prepare().render(&view);
    let path =
        PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/pictures").join(format!("{name}.png"));
    if std::env::var("RENDER_GALLERY").is_ok_and(|word| word == "write") {
        fs::write(&path, encoded(&picture)).expect("a folder to write to");
    }
    let kept = decoded(&fs::read(&path).expect("the kept picture"));
    assert_eq!((kept.0, kept.1), (picture.width, picture.height), "{name}");
    // Every machine makes the same bits; a little room is left for changes that nobody sees.
    let far = picture.colour.iter().zip(&kept.2).filter(|(a, b)| a.abs_diff(**b) > 2).count();
    assert!(far * 1000 <= kept.2.len(), "{name}: {far} of {} bytes differ", kept.2.len());
}

fn encoded(picture: &Picture) -> Vec<u8> {
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, picture.width, picture.height);
    encoder.set_color(png::ColorType::Rgba);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.write_header().expect("memory").write_image_data(&picture.colour).expect("memory");
    file
}

fn decoded(file: &[u8]) -> (u32, u32, Vec<u8>) {
    let mut reader = png::Decoder::new(std::io::Cursor::new(file)).read_info().expect("a picture");
    let mut bytes = vec![0; reader.output_buffer_size().expect("a small picture")];
    let info = reader.next_frame(&mut bytes).expect("a whole picture");
    (info.width, info.height, bytes)
}

#[test]
fn a_room_with_shadows() {
    check("room", crate::scenes::room());
}

#[test]
fn materials_under_a_sky() {
    check("materials", crate::scenes::materials());
}

#[test]
fn lights_of_three_colours() {
    check("lights", crate::scenes::lights());
}

#[test]
fn axes_and_letters() {
    check("axes", crate::scenes::axes());
}

#[test]
fn a_panorama_in_the_fog() {
    check("panorama", crate::scenes::panorama());
}
