//! Paint: a picture over what a node shows, where devices draw. It is part of what is seen and of snapshots.

use base::SimTime;
use render::{Pixels, Texture, TextureId};
use scene::NodeId;

use super::Visuals;

/// Paint on what one node shows.
#[derive(Clone, Debug)]
pub(super) struct Paint {
    pub(super) texture: TextureId,
    /// What its opacity has to lose still, in steps of 1/255.
    owed: f64,
}

/// A rectangle of paint.
#[derive(Clone, Copy, Debug)]
pub struct PaintArea {
    /// Column and row of its first pixel; negative ones are left out.
    pub low: [i64; 2],
    /// Column and row behind its last pixel.
    pub high: [i64; 2],
}

impl Visuals {
    /// Rows and columns of the paint on what a node shows; 0 if there is none.
    #[must_use]
    pub fn paint_size(&self, exhibit: NodeId) -> u32 {
        let paint = self.paints.get(&exhibit).and_then(|paint| self.scene.texture(paint.texture));
        paint.map_or(0, |texture| texture.width)
    }

    /// Puts clear paint of so many rows and columns on what a node shows, if it has none.
    pub fn add_paint(&mut self, exhibit: NodeId, size: u32) {
        if self.paints.contains_key(&exhibit) {
            return;
        }
        let pixels = Pixels::Rgba8(vec![0; size as usize * size as usize * 4]);
        let texture = Texture { width: size, height: size, pixels, filtering: 1, repeat: [true; 2] };
        let texture = self.scene.add_texture(texture);
        self.paints.insert(exhibit, Paint { texture, owed: 0.0 });
        self.stale.insert(exhibit);
    }

    /// Takes all paint off a node.
    pub(super) fn remove_paint(&mut self, exhibit: NodeId) {
        if let Some(paint) = self.paints.remove(&exhibit) {
            self.scene.remove_texture(paint.texture);
        }
    }

    /// Takes all paint off all nodes.
    pub(crate) fn clear_paint(&mut self) {
        for (exhibit, paint) in std::mem::take(&mut self.paints) {
            self.scene.remove_texture(paint.texture);
            self.stale.insert(exhibit);
        }
    }

    /// Draws: `ink` makes the new pixel of a column and row (from the top) from the old one; both are red, green, blue
    /// and opacity.
    pub fn draw_paint(
        &mut self,
        exhibit: NodeId,
        area: PaintArea,
        mut ink: impl FnMut([i64; 2], [u8; 4]) -> [u8; 4],
    ) {
        let Some(paint) = self.paints.get(&exhibit) else { return };
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
                let known = old.get((row * side + column) as usize).copied().unwrap_or_default();
                pixels.extend(ink([column, row], known));
            }
        }
        let corner = [left as u32, top as u32];
        let size = [(right - left) as u32, (bottom - top) as u32];
        self.scene.update_texture_part(paint.texture, corner, size, &pixels);
    }

    /// Lets all paint lose so much of its opacity (1 is all of it) per second, for what has passed since it was asked
    /// last. Asked again at the same time it does nothing.
    pub fn fade_paint(&mut self, per_second: f64, now: SimTime) {
        let passed = (now.seconds() - self.faded_at.seconds()).max(0.0);
        self.faded_at = now;
        let loss = per_second * passed * 255.0;
        if loss.is_nan() || loss <= 0.0 {
            return;
        }
        for paint in self.paints.values_mut() {
            paint.owed += loss.min(255.0);
            let whole = paint.owed.floor();
            if whole < 1.0 {
                continue;
            }
            paint.owed -= whole;
            let Some(texture) = self.scene.texture(paint.texture) else { continue };
            let Pixels::Rgba8(bytes) = &texture.pixels else { continue };
            let mut bytes = bytes.clone();
            let less = whole as u8;
            bytes.iter_mut().skip(3).step_by(4).for_each(|opacity| *opacity = opacity.saturating_sub(less));
            let size = [texture.width, texture.height];
            self.scene.update_texture_part(paint.texture, [0, 0], size, &bytes);
        }
    }
}
