//! Movies and animations.

use super::{BOSS, WORLD, ask, done};
use crate::kit::Kit;
use wire::Writer;
use wire::op::supervisor as op;

/// Starts a movie: size, quality, acceleration.
fn start_movie(out: &mut Writer, size: [i32; 2], quality: u8, acceleration: u8, name: &str) {
    out.u8(op::START_MOVIE).i32(size[0]).i32(size[1]).u8(0).u8(quality).u8(acceleration).u8(1).str(name);
}

fn stop_movie(out: &mut Writer) {
    out.u8(op::STOP_MOVIE);
}

#[test]
fn a_movie_has_thirty_frames_per_second_of_its_own_time() {
    for (acceleration, pictures) in [(1, 13), (3, 4)] {
        let mut kit = Kit::new(WORLD);
        let begun = ask(&mut kit, |out| start_movie(out, [64, 48], 50, acceleration, "a"));
        assert_eq!(begun, [(18, vec![1])]);
        // A supervisor has one movie at a time.
        assert_eq!(ask(&mut kit, |out| start_movie(out, [64, 48], 50, 1, "b")), [(18, vec![1])]);
        let step = kit.world.state().time_step().ms();
        let steps = (400.0 / step) as u32;
        for _ in 0..steps {
            kit.step(step as u32);
        }
        assert_eq!(ask(&mut kit, stop_movie), [(18, vec![0])]);
        let [(name, bytes)] = kit.files() else { panic!("{}", kit.files().len()) };
        assert_eq!((name.as_str(), &bytes[4..8]), ("a.mp4", &b"ftyp"[..]));
        let sizes = bytes.windows(4).position(|letters| letters == b"stsz").unwrap();
        assert_eq!(bytes[sizes + 12..sizes + 16], u32::to_be_bytes(pictures));
    }
}

#[test]
fn recordings_are_saved_when_the_supervisor_disconnects() {
    let mut kit = Kit::new(WORLD);
    ask(&mut kit, |out| start_movie(out, [64, 48], 50, 1, "a.mp4"));
    ask(&mut kit, |out| done(out.u8(op::START_ANIMATION).str("b.html")));
    kit.steps(25, 8);
    kit.hang_up(BOSS);
    let names: Vec<&str> = kit.files().iter().map(|(name, _)| name.as_str()).collect();
    // The world and its page are written at the start.
    assert_eq!(names, ["b.w3d", "b.css", "b.html", "a.mp4", "b.json", "b.html"]);
    assert_eq!(&kit.files()[3].1[4..8], b"ftyp");
}

#[test]
fn a_failed_movie_is_reported_with_its_reason() {
    let mut kit = Kit::new(WORLD);
    assert_eq!(ask(&mut kit, |out| start_movie(out, [5000, 10], 50, 1, "a.mp4")), [(18, vec![4])]);
    assert_eq!(kit.said("supervisor/movie"), 1);
    assert_eq!(ask(&mut kit, stop_movie), [(18, vec![0])]);
    ask(&mut kit, |out| start_movie(out, [32, 32], 50, 1, "a.mp4"));
    // No frame was recorded.
    assert_eq!(ask(&mut kit, stop_movie), [(18, vec![4])]);
    assert!(kit.files().is_empty());
}
