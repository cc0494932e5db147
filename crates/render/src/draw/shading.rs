//! Shading of the hits of a block.
//!
//! Owns: the sorting of pixels by material into groups of four, which are shaded in SIMD lanes.

use glam::Vec3;
use wide::f32x4;

use super::block::{AmbientOcclusion, Block, Numbers, RayHits, Vectors};
use super::occlusion::{self, OcclusionSample};
use crate::bvh::{RAYS, Stack};
use crate::frame::InstanceData;
use crate::lanes::Vec3x4;
use crate::shade::{Brdf, ShadingMaterial, ShadingPoints};
use crate::surface::{TriangleSetup, TriangleSetup4};

/// Memory that is reused from block to block.
pub(super) struct Scratch<'a> {
    pub(super) stack: Stack,
    /// Light and opacity by pixel, from [`Block::shade`]; valid only where something was hit.
    pub(super) light: Vectors,
    pub(super) opacity: Numbers,
    /// Light sources that reach each pixel, as in [`ShadingGroup`]; valid only where something was hit.
    pub(super) sources: [u32; RAYS],
    /// Occlusion samples by pixel, if requested; valid only where something was hit.
    pub(super) shades: [OcclusionSample; RAYS],
    triangles: Vec<TriangleSetup>,
    pending: Vec<Pending<'a>>,
    groups: Vec<ShadingGroup>,
}

/// Pixels of one material that wait until a group is full.
struct Pending<'a> {
    material: &'a ShadingMaterial,
    count: usize,
    pixels: [usize; 4],
    /// Indices of their triangle setups.
    triangles: [usize; 4],
}

/// Up to four points of one material that are shaded together.
pub(super) struct ShadingGroup {
    pixels: [usize; 4],
    /// Valid lanes, as bits; the others repeat the first.
    pub(super) lanes: u32,
    pub(super) position: Vec3x4,
    /// Origins of shadow rays.
    pub(super) above: Vec3x4,
    pub(super) brdf: Brdf,
    pub(super) light: Vec3x4,
    /// Whether the material receives shadows.
    pub(super) takes_shadows: bool,
    /// Shading normals without the normal map.
    pub(super) normal: Vec3x4,
    /// Indices in the tile of ambient occlusion, if that is sampled.
    pub(super) tile_indices: [usize; 4],
    /// Share of the sky light that is blocked.
    pub(super) occlusion: [f32; 4],
    /// Sky light at first, then the light of one source, before visibility is known.
    pub(super) unshadowed: Vec3x4,
    /// Lanes that the light source reaches, as bits.
    pub(super) lit_lanes: u32,
    /// By lane: which light sources have reached it, as bits; every 32nd source has the same one.
    pub(super) sources: [u32; 4],
}

impl Scratch<'_> {
    pub(super) fn new() -> Self {
        Self {
            stack: Stack::new(),
            light: [[0.0; RAYS]; 3],
            opacity: [0.0; RAYS],
            sources: [0; RAYS],
            shades: [OcclusionSample::default(); RAYS],
            triangles: Vec::new(),
            pending: Vec::new(),
            groups: Vec::new(),
        }
    }
}

impl<'a> Block<'a> {
    /// Shades hits: light and opacity by pixel. Without `with_lamps` only the opacity is valid. `sky` says how ambient
    /// occlusion is treated.
    pub(super) fn shade(
        &self,
        hits: &RayHits,
        with_lamps: bool,
        sky: AmbientOcclusion,
        scratch: &mut Scratch<'a>,
    ) {
        let derived = &self.painter.frame.scene.derived;
        scratch.triangles.clear();
        scratch.pending.clear();
        scratch.groups.clear();
        let mut rows = [usize::MAX; RAYS];
        // Neighbours mostly show the same instance.
        let mut before: Option<(u32, &'a InstanceData, &'a ShadingMaterial, usize)> = None;
        for at in 0..self.count {
            // Hits without a material stay black.
            for channel in &mut scratch.light {
                channel[at] = 0.0;
            }
            scratch.opacity[at] = 1.0;
            let Some(key) = hits.found[at] else { continue };
            let (placed, material, row) = match before {
                Some((instance, placed, material, row)) if instance == key.0 => (placed, material, row),
                _ => {
                    let Some(placed) = derived.instances.get(key.0 as usize) else { continue };
                    let Some(material) = derived.material(placed.material) else { continue };
                    let is_same = |pending: &Pending<'_>| std::ptr::eq(pending.material, material);
                    let row = scratch.pending.iter().position(is_same).unwrap_or_else(|| {
                        scratch.pending.push(Pending {
                            material,
                            count: 0,
                            pixels: [0; 4],
                            triangles: [0; 4],
                        });
                        scratch.pending.len() - 1
                    });
                    before = Some((key.0, placed, material, row));
                    (placed, material, row)
                }
            };
            rows[at] = self.triangle_setup(at, key, &rows, placed, material, &mut scratch.triangles);
            let Some(pending) = scratch.pending.get_mut(row) else { continue };
            (pending.pixels[pending.count], pending.triangles[pending.count]) = (at, rows[at]);
            pending.count += 1;
            if pending.count == 4 {
                self.push_group(pending, hits, sky, &scratch.triangles, &mut scratch.groups);
                pending.count = 0;
            }
        }
        for pending in scratch.pending.iter().filter(|pending| pending.count > 0) {
            self.push_group(pending, hits, sky, &scratch.triangles, &mut scratch.groups);
        }
        if let AmbientOcclusion::Traced(radius) = sky {
            self.painter.occlude(radius, &mut scratch.groups, &mut scratch.stack);
        }
        if sky != AmbientOcclusion::Off {
            self.store_occlusion_samples(hits, scratch);
        }
        if with_lamps {
            self.painter.light(&mut scratch.groups, &mut scratch.stack);
        }
        self.scatter(hits, scratch);
    }

    /// Index of the triangle setup of a pixel, mostly that of its left or upper neighbour.
    fn triangle_setup(
        &self,
        at: usize,
        key: (u32, u32),
        rows: &[usize; RAYS],
        placed: &InstanceData,
        material: &ShadingMaterial,
        triangles: &mut Vec<TriangleSetup>,
    ) -> usize {
        for before in [1, super::SIDE] {
            if let Some(row) = at.checked_sub(before).and_then(|before| rows.get(before))
                && triangles.get(*row).is_some_and(|triangle| triangle.key == key)
            {
                return *row;
            }
        }
        let eye = self.painter.view.world_from_view.translation;
        triangles.push(TriangleSetup::new(placed, key, eye, material.is_textured));
        triangles.len() - 1
    }

    /// Evaluates the materials of up to four pixels and appends them as a group.
    fn push_group(
        &self,
        pending: &Pending<'_>,
        hits: &RayHits,
        sky: AmbientOcclusion,
        triangles: &[TriangleSetup],
        groups: &mut Vec<ShadingGroup>,
    ) {
        let painter = self.painter;
        let whole = |lane: usize| if lane < pending.count { lane } else { 0 };
        let pixels = [0, 1, 2, 3].map(|lane| pending.pixels[whole(lane)] % RAYS);
        let [Some(a), Some(b), Some(c), Some(d)] =
            [0, 1, 2, 3].map(|lane| triangles.get(pending.triangles[whole(lane)]))
        else {
            return;
        };
        let of = |numbers: &Numbers| f32x4::from(pixels.map(|at| numbers[at]));
        let ray = Vec3x4([of(&self.rays[0]), of(&self.rays[1]), of(&self.rays[2])]);
        let surface = TriangleSetup4::new([a, b, c, d]).surface(of(&hits.distance), ray, || {
            painter.lens.ray_differentials(ray, of(&self.cosines), pixels.map(|at| self.places[at]))
        });
        let lanes = (1 << pending.count) - 1;
        let points = ShadingPoints { surface: &surface, view: -ray, lanes };
        let material = pending.material;
        let derived = &painter.frame.scene.derived;
        let (brdf, unlit) = material.brdf(&points, derived, painter.sky, &painter.lamps);
        let (position, above) = (surface.position, surface.above);
        let light = unlit.emission + unlit.ambient;
        let (unshadowed, lit_lanes) = (unlit.ambient, 0);
        groups.push(ShadingGroup {
            pixels,
            lanes,
            position,
            above,
            brdf,
            light,
            takes_shadows: material.takes_shadows && !material.is_transparent,
            normal: surface.normal,
            tile_indices: match sky {
                AmbientOcclusion::Traced(_) => pixels.map(|at| occlusion::tile_index(self.places[at])),
                AmbientOcclusion::LightOnly | AmbientOcclusion::Off => [0; 4],
            },
            occlusion: [0.0; 4],
            unshadowed,
            lit_lanes,
            sources: [0; 4],
        });
    }

    /// Stores the occlusion sample of each pixel.
    fn store_occlusion_samples(&self, hits: &RayHits, scratch: &mut Scratch<'a>) {
        scratch.shades = [OcclusionSample::default(); RAYS];
        let frame = self.painter.frame;
        for group in &scratch.groups {
            for lane in (0..4).filter(|lane| group.lanes & (1 << lane) != 0) {
                let at = group.pixels[lane];
                let distance = hits.distance[at];
                let ambient =
                    frame.fogged(group.unshadowed.lane(lane), distance) - frame.fogged(Vec3::ZERO, distance);
                scratch.shades[at] = OcclusionSample {
                    ambient,
                    normal: group.normal.lane(lane),
                    place: group.position.lane(lane),
                    occlusion: group.occlusion[lane],
                };
            }
        }
    }

    /// Writes the light of all groups, attenuated by fog, and its sources to their pixels.
    fn scatter(&self, hits: &RayHits, scratch: &mut Scratch<'a>) {
        let frame = self.painter.frame;
        let is_foggy = frame.scene.fog.is_some();
        for group in &scratch.groups {
            let opacity = group.brdf.opacity.to_array();
            for lane in (0..4).filter(|lane| group.lanes & (1 << lane) != 0) {
                let at = group.pixels[lane];
                let mut light: Vec3 = group.light.lane(lane);
                if is_foggy {
                    light = frame.fogged(light, hits.distance[at]);
                }
                for (channel, light) in scratch.light.iter_mut().zip(light.to_array()) {
                    channel[at] = light;
                }
                scratch.opacity[at] = opacity[lane];
                scratch.sources[at] = group.sources[lane];
            }
        }
    }
}
