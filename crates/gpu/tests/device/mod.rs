//! The graphics device that the tests share, and the comparison of images.

use std::sync::{Mutex, PoisonError};

use gpu::{DeviceSelection, GraphicsDevice};
use render::{Frame, Picture, View};

/// Pixels that differ by more in a channel differ visibly. `[of 255]`
const VISIBLE: u8 = 8;

/// At most one pixel of so many, and one of small images, may differ visibly: its ray passes an edge within rounding.
const ONE_OF: usize = 1000;

/// Maximum mean difference of all channels: half a step. `[of 255]`
const MEAN: f64 = 0.5;

/// Maximum relative difference of depths, except in one pixel of so many.
const DEPTH: f32 = 1e-4;

static DEVICE: Mutex<Option<GraphicsDevice>> = Mutex::new(None);

/// Runs a test with the graphics device, if there is one.
pub(crate) fn with_device(test: impl FnOnce(&mut GraphicsDevice)) {
    let mut gpu = DEVICE.lock().unwrap_or_else(PoisonError::into_inner);
    if gpu.is_none() {
        match GraphicsDevice::open(DeviceSelection::Any) {
            Ok(opened) => *gpu = Some(opened),
            Err(error) => eprintln!("{error}: this test has compared nothing"),
        }
    }
    if let Some(gpu) = gpu.as_mut() {
        test(gpu);
    }
}

/// Renders on the GPU and on the CPU, and compares.
#[track_caller]
pub(crate) fn check(
    device: &mut GraphicsDevice,
    name: &str,
    frame: &Frame<'_>,
    views: &[View],
) -> Vec<Picture> {
    let images = device.draw(frame, views).expect("a working device");
    assert_eq!(images.len(), views.len(), "{name}");
    for (image, view) in images.iter().zip(views) {
        same(name, image, &frame.render(view));
    }
    images
}

/// Asserts that two images do not differ visibly.
#[track_caller]
pub(crate) fn same(name: &str, gpu: &Picture, cpu: &Picture) {
    assert_eq!((gpu.width, gpu.height), (cpu.width, cpu.height), "{name}");
    let pixels = (gpu.width as usize * gpu.height as usize).max(ONE_OF);
    for (output, ours, theirs) in
        [("colour", &gpu.colour, &cpu.colour), ("segments", &gpu.segmentation, &cpu.segmentation)]
    {
        assert_eq!(ours.len(), theirs.len(), "{name}: {output}");
        let differences: Vec<u8> = ours.iter().zip(theirs).map(|(a, b)| a.abs_diff(*b)).collect();
        let visible = differences
            .as_chunks::<4>()
            .0
            .iter()
            .filter(|four| four.iter().any(|part| *part > VISIBLE))
            .count();
        let mean = differences.iter().map(|part| f64::from(*part)).sum::<f64>() / ours.len().max(1) as f64;
        assert!(visible * ONE_OF <= pixels, "{name}: {output}: {visible} of {pixels} pixels differ visibly");
        assert!(mean <= MEAN, "{name}: {output}: mean difference {mean}");
    }
    assert_eq!(gpu.objects.len(), cpu.objects.len(), "{name}: objects");
    let other = gpu.objects.iter().zip(&cpu.objects).filter(|(a, b)| a != b).count();
    assert!(other * ONE_OF <= pixels, "{name}: {other} of {pixels} objects differ");
    assert_eq!(gpu.depth.len(), cpu.depth.len(), "{name}: depth");
    let is_far = |(a, b): &(&f32, &f32)| match (a.is_finite(), b.is_finite()) {
        (true, true) => (*a - *b).abs() > DEPTH * b.abs(),
        (false, false) => false,
        _ => true,
    };
    let far = gpu.depth.iter().zip(&cpu.depth).filter(is_far).count();
    assert!(far * ONE_OF <= pixels, "{name}: {far} of {pixels} depths differ");
}
