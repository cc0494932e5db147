//! Any text as a motion file that is played: never a panic, and no position that is not a number.
#![no_main]

use controller::motion::Motion;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (&str, Vec<i32>)| {
    let (text, times) = input;
    let Ok(mut motion) = Motion::parse(text) else { return };
    let _ = motion.find_joints(["hip", "knee", "a"].into_iter());
    motion.play();
    for (number, time) in times.into_iter().enumerate().take(50) {
        match number % 4 {
            0 => motion.set_time(time),
            1 => motion.set_reverse(time % 2 == 0),
            2 => motion.set_loop(time % 2 == 0),
            _ => {}
        }
        motion.advance(time);
        assert!(motion.targets().all(|(_, _, position)| position.is_finite()), "a joint goes to no position");
        let _ = (motion.is_over(), motion.duration_ms(), motion.time_ms());
    }
});
