//! Pictures of the card against those of the processor.

#[path = "../../render/tests/forms/mod.rs"]
mod forms;
#[path = "../../render/tests/forms/scenes.rs"]
mod scenes;

use std::sync::Mutex;

use gpu::{Card, Choice};
use render::{Antialiasing, Contents, Depth, Picture, Scene, View};

static CARD: Mutex<Option<Card>> = Mutex::new(None);

fn with_card(test: impl FnOnce(&mut Card)) {
    let mut slot = CARD.lock().unwrap_or_else(|e| e.into_inner());
    if slot.is_none() {
        match Card::open(Choice::Any) {
            Ok(card) => *slot = Some(card),
            Err(e) => { eprintln!("{e}"); return; }
        }
    }
    test(slot.as_mut().unwrap());
}

fn compare(name: &str, a: &Picture, b: &Picture) {
    assert_eq!((a.width, a.height), (b.width, b.height));
    assert_eq!(a.colour.len(), b.colour.len());
    let diffs: Vec<u8> = a.colour.iter().zip(&b.colour).map(|(a, b)| a.abs_diff(*b)).collect();
    let mean = diffs.iter().map(|d| f64::from(*d)).sum::<f64>() / diffs.len().max(1) as f64;
    let pixels = diffs.chunks(4).map(|c| *c.iter().max().unwrap());
    let hist: Vec<usize> = [0u8, 1, 2, 4, 8, 16, 64].iter().map(|t| pixels.clone().filter(|d| d > t).count()).collect();
    let depth = a.depth.iter().zip(&b.depth).filter(|(a, b)| a != b).map(|(a, b)| ((a - b) / b).abs()).fold(vec![], |mut v: Vec<f32>, d| { v.push(d); v });
    let bad = depth.iter().filter(|d| !(**d < 1e-4)).count();
    let worst = depth.iter().filter(|d| (**d < 1e-4)).fold(0.0f32, |a, b| a.max(*b));
    let objects = a.objects.iter().zip(&b.objects).filter(|(a, b)| a != b).count();
    println!("{name}: mean {mean:.4}, pixels beyond 0,1,2,4,8,16,64: {hist:?} of {}, depth bad {bad} worst {worst:e} objects {objects}", a.width * a.height);
}

fn both(name: &str, (mut scene, view): (Scene, View)) {
    with_card(|card| {
        let frame = scene.prepare();
        for aa in [Antialiasing::Off, Antialiasing::Smooth] {
            let contents = Contents { depth: Depth::AlongAxis, objects: true, segmentation: true, ..Contents::COLOUR };
            let view = View { antialiasing: aa, contents, ..view.clone() };
            let t = std::time::Instant::now();
            let a = card.draw(&frame, &[view.clone()]).unwrap();
            let t1 = t.elapsed();
            let b = frame.render(&view);
            println!("{t1:?} {:?}", t.elapsed() - t1);
            compare(name, &a[0], &b);
        }
    });
}

#[test]
fn gallery() {
    both("room", scenes::room());
    both("materials", scenes::materials());
    both("lights", scenes::lights());
    both("axes", scenes::axes());
    both("panorama", scenes::panorama());
}
