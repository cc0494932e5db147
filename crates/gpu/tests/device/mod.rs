//! The card that the tests share, and what counts as the same picture.

use std::sync::{Mutex, PoisonError};

use gpu::{Choice, GraphicsDevice};
use render::{Frame, Picture, View};

/// Pixels that differ by more in some channel are seen to differ. `[of 255]`
const SEEN: u8 = 8;

/// At most one pixel of so many, and one of small pictures, may be seen to differ: rays that pass an edge by a
/// rounding.
const ONE_OF: usize = 1000;

/// Mean difference of all channels: half the step of a byte. `[of 255]`
const MEAN: f64 = 0.5;

/// Largest relative difference of depths, but for one pixel of so many.
const DEPTH: f32 = 1e-4;

static DEVICE: Mutex<Option<GraphicsDevice>> = Mutex::new(None);

/// Runs a test with the card, if there is one.
pub(crate) fn with_device(test: impl FnOnce(&mut GraphicsDevice)) {
    let mut card = DEVICE.lock().unwrap_or_else(PoisonError::into_inner);
    if card.is_none() {
        match GraphicsDevice::open(Choice::Any) {
            Ok(opened) => *card = Some(opened),
            Err(refusal) => eprintln!("{refusal}: this test has compared nothing"),
        }
    }
    if let Some(card) = card.as_mut() {
        test(card);
    }
}

/// Draws with the card and on the processor, and compares.
#[track_caller]
pub(crate) fn check(
    card: &mut GraphicsDevice,
    name: &str,
    frame: &Frame<'_>,
    views: &[View],
) -> Vec<Picture> {
    let pictures = card.draw(frame, views).expect("a card that works");
    assert_eq!(pictures.len(), views.len(), "{name}");
    for (picture, view) in pictures.iter().zip(views) {
        same(name, picture, &frame.render(view));
    }
    pictures
}

/// Whether nobody sees a difference.
#[track_caller]
pub(crate) fn same(name: &str, card: &Picture, processor: &Picture) {
    assert_eq!((card.width, card.height), (processor.width, processor.height), "{name}");
    let pixels = (card.width as usize * card.height as usize).max(ONE_OF);
    for (table, ours, theirs) in [
        ("colour", &card.colour, &processor.colour),
        ("segments", &card.segmentation, &processor.segmentation),
    ] {
        assert_eq!(ours.len(), theirs.len(), "{name}: {table}");
        let differences: Vec<u8> = ours.iter().zip(theirs).map(|(a, b)| a.abs_diff(*b)).collect();
        let seen =
            differences.as_chunks::<4>().0.iter().filter(|four| four.iter().any(|part| *part > SEEN)).count();
        let mean = differences.iter().map(|part| f64::from(*part)).sum::<f64>() / ours.len().max(1) as f64;
        assert!(seen * ONE_OF <= pixels, "{name}: {table}: {seen} of {pixels} pixels are seen to differ");
        assert!(mean <= MEAN, "{name}: {table}: mean difference {mean}");
    }
    assert_eq!(card.objects.len(), processor.objects.len(), "{name}: objects");
    let other = card.objects.iter().zip(&processor.objects).filter(|(a, b)| a != b).count();
    assert!(other * ONE_OF <= pixels, "{name}: {other} of {pixels} objects differ");
    assert_eq!(card.depth.len(), processor.depth.len(), "{name}: depth");
    let is_far = |(a, b): &(&f32, &f32)| match (a.is_finite(), b.is_finite()) {
        (true, true) => (*a - *b).abs() > DEPTH * b.abs(),
        (false, false) => false,
        _ => true,
    };
    let far = card.depth.iter().zip(&processor.depth).filter(is_far).count();
    assert!(far * ONE_OF <= pixels, "{name}: {far} of {pixels} depths differ");
}
