//! Light of the surfaces that the pixels of a block show.
//!
//! Owns: the sorting of pixels by their material into fours, which are lit side by side.

use glam::Vec3;
use wide::f32x4;

use super::block::{Block, Hidden, Numbers, RayHits, Vectors};
use super::occlusion::{self, Shade};
use crate::bvh::{RAYS, Stack};
use crate::frame::Placed;
use crate::lanes::Vec3x4;
use crate::shade::{Lit, Look, Sight};
use crate::surface::{Facet, Four};

/// Room that is used again for each block.
pub(super) struct Scratch<'a> {
    pub(super) stack: Stack,
    /// What pixels get by [`Block::shade`]; only right where something was met.
    pub(super) light: Vectors,
    pub(super) opacity: Numbers,
    /// What pixels may lose of their light, if that was asked for; only right where something was met.
    pub(super) shades: [Shade; RAYS],
    facets: Vec<Facet>,
    pending: Vec<Pending<'a>>,
    spots: Vec<Spots>,
}

/// Pixels of the same material that wait for others.
struct Pending<'a> {
    look: &'a Look,
    count: usize,
    pixels: [usize; 4],
    /// The rows of their facets.
    facets: [usize; 4],
}

/// Surfaces of up to four pixels with their light so far.
pub(super) struct Spots {
    pixels: [usize; 4],
    /// Which of them there are, as bits; the others are copies of the first.
    pub(super) lanes: u32,
    pub(super) position: Vec3x4,
    /// Where rays to lights start.
    pub(super) above: Vec3x4,
    pub(super) lit: Lit,
    pub(super) light: Vec3x4,
    /// Whether nothing shadows them.
    pub(super) takes_shadows: bool,
    /// Of the surface, without bumps.
    pub(super) normal: Vec3x4,
    /// Places in the tile of ambient occlusion, if that is found.
    pub(super) classes: [usize; 4],
    /// Share of the light of the sky that is hidden.
    pub(super) hidden: [f32; 4],
    /// Light of the sky; then that of a lamp, if nothing is in its way.
    pub(super) asked: Vec3x4,
    /// Which of them it reaches, as bits.
    pub(super) reached: u32,
}

impl Scratch<'_> {
    pub(super) fn new() -> Self {
        Self {
            stack: Stack::new(),
            light: [[0.0; RAYS]; 3],
            opacity: [0.0; RAYS],
            shades: [Shade::default(); RAYS],
            facets: Vec::new(),
            pending: Vec::new(),
            spots: Vec::new(),
        }
    }
}

impl<'a> Block<'a> {
    /// Finds light and opacity of what pixels meet. Without `with_lamps` the light is not right. `sky`: what is to be found
    /// out about the light of the sky that is hidden.
    pub(super) fn shade(&self, mets: &RayHits, with_lamps: bool, sky: Hidden, scratch: &mut Scratch<'a>) {
        let derived = &self.painter.frame.scene.derived;
        scratch.facets.clear();
        scratch.pending.clear();
        scratch.spots.clear();
        let mut rows = [usize::MAX; RAYS];
        // Neighbours mostly show the same instance.
        let mut before: Option<(u32, &'a Placed, &'a Look, usize)> = None;
        for at in 0..self.count {
            // What is met but has no look stays black.
            for channel in &mut scratch.light {
                channel[at] = 0.0;
            }
            scratch.opacity[at] = 1.0;
            let Some(key) = mets.found[at] else { continue };
            let (placed, look, row) = match before {
                Some((instance, placed, look, row)) if instance == key.0 => (placed, look, row),
                _ => {
                    let Some(placed) = derived.placed.get(key.0 as usize) else { continue };
                    let Some(look) = derived.look(placed.material) else { continue };
                    let is_same = |pending: &Pending<'_>| std::ptr::eq(pending.look, look);
                    let row = scratch.pending.iter().position(is_same).unwrap_or_else(|| {
                        scratch.pending.push(Pending { look, count: 0, pixels: [0; 4], facets: [0; 4] });
                        scratch.pending.len() - 1
                    });
                    before = Some((key.0, placed, look, row));
                    (placed, look, row)
                }
            };
            rows[at] = self.facet(at, key, &rows, placed, look, &mut scratch.facets);
            let Some(pending) = scratch.pending.get_mut(row) else { continue };
            (pending.pixels[pending.count], pending.facets[pending.count]) = (at, rows[at]);
            pending.count += 1;
            if pending.count == 4 {
                self.spots(pending, mets, sky, &scratch.facets, &mut scratch.spots);
                pending.count = 0;
            }
        }
        for pending in scratch.pending.iter().filter(|pending| pending.count > 0) {
            self.spots(pending, mets, sky, &scratch.facets, &mut scratch.spots);
        }
        if let Hidden::Found(radius) = sky {
            self.painter.occlude(radius, &mut scratch.spots, &mut scratch.stack);
        }
        if sky != Hidden::No {
            self.put_shades(mets, scratch);
        }
        if with_lamps {
            self.painter.light(&mut scratch.spots, &mut scratch.stack);
        }
        self.scatter(mets, scratch);
    }

    /// The row of the facet of a pixel: mostly that of its neighbour on the left or above.
    fn facet(
        &self,
        at: usize,
        key: (u32, u32),
        rows: &[usize; RAYS],
        placed: &Placed,
        look: &Look,
        facets: &mut Vec<Facet>,
    ) -> usize {
        for before in [1, super::SIDE] {
            if let Some(row) = at.checked_sub(before).and_then(|before| rows.get(before))
                && facets.get(*row).is_some_and(|facet| facet.key == key)
            {
                return *row;
            }
        }
        let eye = self.painter.view.world_from_view.translation;
        facets.push(Facet::new(placed, key, eye, look.is_textured));
        facets.len() - 1
    }

    /// Puts surfaces in the light of the sky and their own on a list.
    fn spots(
        &self,
        pending: &Pending<'_>,
        mets: &RayHits,
        sky: Hidden,
        facets: &[Facet],
        spots: &mut Vec<Spots>,
    ) {
        let painter = self.painter;
        let whole = |lane: usize| if lane < pending.count { lane } else { 0 };
        let pixels = [0, 1, 2, 3].map(|lane| pending.pixels[whole(lane)] % RAYS);
        let [Some(a), Some(b), Some(c), Some(d)] =
            [0, 1, 2, 3].map(|lane| facets.get(pending.facets[whole(lane)]))
        else {
            return;
        };
        let of = |numbers: &Numbers| f32x4::from(pixels.map(|at| numbers[at]));
        let ray = Vec3x4([of(&self.rays[0]), of(&self.rays[1]), of(&self.rays[2])]);
        let surface = Four::new([a, b, c, d]).surface(of(&mets.distance), ray, || {
            painter.lens.steps(ray, of(&self.cosines), pixels.map(|at| self.places[at]))
        });
        let lanes = (1 << pending.count) - 1;
        let sight = Sight { surface: &surface, view: -ray, lanes };
        let look = pending.look;
        let derived = &painter.frame.scene.derived;
        let (lit, own) = look.lit(&sight, derived, painter.sky, &painter.lamps);
        let (position, above) = (surface.position, surface.above);
        let light = own.glow + own.ambient;
        let (asked, reached) = (own.ambient, 0);
        spots.push(Spots {
            pixels,
            lanes,
            position,
            above,
            lit,
            light,
            takes_shadows: look.takes_shadows && !look.is_clear,
            normal: surface.normal,
            classes: match sky {
                Hidden::Found(_) => pixels.map(|at| occlusion::class(self.places[at])),
                Hidden::Light | Hidden::No => [0; 4],
            },
            hidden: [0.0; 4],
            asked,
            reached,
        });
    }

    /// Notes what pixels may lose of their light.
    fn put_shades(&self, mets: &RayHits, scratch: &mut Scratch<'a>) {
        scratch.shades = [Shade::default(); RAYS];
        let frame = self.painter.frame;
        for spots in &scratch.spots {
            for lane in (0..4).filter(|lane| spots.lanes & (1 << lane) != 0) {
                let at = spots.pixels[lane];
                let distance = mets.distance[at];
                let veil =
                    frame.fogged(spots.asked.lane(lane), distance) - frame.fogged(Vec3::ZERO, distance);
                scratch.shades[at] = Shade {
                    veil,
                    normal: spots.normal.lane(lane),
                    place: spots.position.lane(lane),
                    hidden: spots.hidden[lane],
                };
            }
        }
    }

    /// Brings the light of surfaces to their pixels, through the fog.
    fn scatter(&self, mets: &RayHits, scratch: &mut Scratch<'a>) {
        let frame = self.painter.frame;
        let is_foggy = frame.scene.fog.is_some();
        for spots in &scratch.spots {
            let opacity = spots.lit.opacity.to_array();
            for lane in (0..4).filter(|lane| spots.lanes & (1 << lane) != 0) {
                let at = spots.pixels[lane];
                let mut light: Vec3 = spots.light.lane(lane);
                if is_foggy {
                    light = frame.fogged(light, mets.distance[at]);
                }
                for (channel, light) in scratch.light.iter_mut().zip(light.to_array()) {
                    channel[at] = light;
                }
                scratch.opacity[at] = opacity[lane];
            }
        }
    }
}
