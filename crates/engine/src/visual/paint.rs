//! Paint: a texture over the appearance of a node, on which devices draw. It is part of snapshots.

use base::SimTime;
use render::{Pixels, Texture, TextureId};
use scene::NodeId;

use super::Visuals;

/// Paint on one node.
#[derive(Clone, Debug)]
pub(super) struct Paint {
    pub(super) texture: TextureId,
    /// Opacities of all pixels, 0 to 1, in higher precision than the texture; empty while nothing fades.
    opacities: Vec<f32>,
}

/// A rectangle of paint.
#[derive(Clone, Copy, Debug)]
pub struct PaintArea {
    /// Column and row of its first pixel; negative ones are clipped.
    pub low: [i64; 2],
    /// Column and row after its last pixel.
    pub high: [i64; 2],
}

impl Visuals {
    /// Rows and columns of the paint on a node; 0 if there is none.
    #[must_use]
    pub fn paint_size(&self, drawn_node: NodeId) -> u32 {
        let paint = self.paints.get(&drawn_node).and_then(|paint| self.scene.texture(paint.texture));
        paint.map_or(0, |texture| texture.width)
    }

    /// Adds transparent paint of this many rows and columns to a node, if it has none.
    pub fn add_paint(&mut self, drawn_node: NodeId, size: u32) {
        if self.paints.contains_key(&drawn_node) {
            return;
        }
        let pixels = Pixels::Rgba8(vec![0; size as usize * size as usize * 4]);
        let texture = Texture { width: size, height: size, pixels, filtering: 1, repeat: [true; 2] };
        let texture = self.scene.add_texture(texture);
        self.paints.insert(drawn_node, Paint { texture, opacities: Vec::new() });
        self.stale.insert(drawn_node);
    }

    /// Removes all paint from a node.
    pub(super) fn remove_paint(&mut self, drawn_node: NodeId) {
        if let Some(paint) = self.paints.remove(&drawn_node) {
            self.scene.remove_texture(paint.texture);
        }
    }

    /// Removes all paint.
    pub(crate) fn clear_paint(&mut self) {
        for (drawn_node, paint) in std::mem::take(&mut self.paints) {
            self.scene.remove_texture(paint.texture);
            self.stale.insert(drawn_node);
        }
    }

    /// Draws: `ink` computes the new pixel at a column and row (from the top) from the old one, as red, green, blue and
    /// opacity.
    pub fn draw_paint(
        &mut self,
        drawn_node: NodeId,
        area: PaintArea,
        mut ink: impl FnMut([i64; 2], [u8; 4]) -> [u8; 4],
    ) {
        let Some(paint) = self.paints.get_mut(&drawn_node) else { return };
        let Some(texture) = self.scene.texture(paint.texture) else { return };
        let Pixels::Rgba8(bytes) = &texture.pixels else { return };
        let (old, _) = bytes.as_chunks::<4>();
        let side = i64::from(texture.width);
        let [left, top] = area.low.map(|at| at.clamp(0, side));
        let [right, bottom] = area.high.map(|at| at.clamp(0, side));
        if left >= right || top >= bottom {
            return;
        }
        let mut pixels = Vec::with_capacity(((right - left) * (bottom - top) * 4) as usize);
        for row in top..bottom {
            for column in left..right {
                let at = (row * side + column) as usize;
                let known = old.get(at).copied().unwrap_or_default();
                let new = ink([column, row], known);
                if let Some(opacity) = paint.opacities.get_mut(at).filter(|_| new != known) {
                    *opacity = f32::from(new[3]) / 255.0;
                }
                pixels.extend(new);
            }
        }
        let corner = [left as u32, top as u32];
        let size = [(right - left) as u32, (bottom - top) as u32];
        self.scene.update_texture_part(paint.texture, corner, size, &pixels);
    }

    /// Fades all paint for the time since the last call: opacity decays by a factor e in a time of 1 / rate. Called again
    /// at the same time, it does nothing. `[1/s]`
    pub fn fade_paint(&mut self, rate: f64, now: SimTime) {
        let passed = (now.seconds() - self.faded_at.seconds()).max(0.0);
        self.faded_at = now;
        let kept = base::ops::exp(-rate * passed) as f32;
        if kept.is_nan() || kept >= 1.0 {
            return;
        }
        for paint in self.paints.values_mut() {
            let Some(texture) = self.scene.texture(paint.texture) else { continue };
            let Pixels::Rgba8(bytes) = &texture.pixels else { continue };
            let shown = bytes.iter().skip(3).step_by(4);
            if paint.opacities.is_empty() {
                paint.opacities = shown.clone().map(|byte| f32::from(*byte) / 255.0).collect();
            }
            let faded = |opacity: &f32| (*opacity * 255.0 + 0.5) as u8;
            paint.opacities.iter_mut().for_each(|opacity| *opacity *= kept);
            if shown.eq(paint.opacities.iter().map(faded).collect::<Vec<u8>>().iter()) {
                continue;
            }
            let mut bytes = bytes.clone();
            let places = bytes.iter_mut().skip(3).step_by(4);
            places.zip(&paint.opacities).for_each(|(byte, opacity)| *byte = faded(opacity));
            let size = [texture.width, texture.height];
            self.scene.update_texture_part(paint.texture, [0, 0], size, &bytes);
        }
    }
}
