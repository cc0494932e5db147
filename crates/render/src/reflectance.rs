//! Reflectance for environment light: the second sum of the split-sum approximation.
//!
//! Karis, "Real Shading in Unreal Engine 4", 2013: the mean over GGX microfacets of Schlick's Fresnel term, with Smith's
//! shadowing after Schlick. It is linear in the reflectance at normal incidence.

use std::sync::LazyLock;

use wide::f32x4;

/// Size of the table along each axis.
pub(crate) const STEPS: usize = 16;

/// Samples of the mean.
const FACETS: u32 = 512;

/// Scale and bias of the reflectance at normal incidence, by roughness, then by the root of the cosine between normal and view.
static TABLE: LazyLock<[[f32; 2]; STEPS * STEPS]> = LazyLock::new(|| {
    let turns: Vec<f64> = (0..FACETS)
        .map(|facet| base::ops::cos(std::f64::consts::TAU * f64::from(facet) / f64::from(FACETS)))
        .collect();
    let last = (STEPS - 1) as f64;
    std::array::from_fn(|at| {
        let root = (at % STEPS) as f64 / last;
        let roughness = (at / STEPS) as f64 / last;
        // The mean ends before the grazing ray and the perfect mirror.
        mean((root * root).max(1e-3), roughness.max(0.02), &turns).map(|share| share as f32)
    })
});

/// The whole table, for GPUs.
pub(crate) fn table() -> &'static [[f32; 2]] {
    &*TABLE
}

/// `turns`: cosines of the azimuths of the microfacets.
fn mean(cos_view: f64, roughness: f64, turns: &[f64]) -> [f64; 2] {
    let sin_view = (1.0 - cos_view * cos_view).sqrt();
    let alpha2 = roughness.powi(4);
    let k = roughness * roughness / 2.0;
    let smith = |cos: f64| cos / (cos * (1.0 - k) + k);
    let mut sum = [0.0; 2];
    for (facet, turn) in (0_u32..).zip(turns) {
        // Van der Corput's sequence.
        let spread = f64::from(facet.reverse_bits()) / 4_294_967_296.0;
        let cos_half = ((1.0 - spread) / (1.0 + (alpha2 - 1.0) * spread)).sqrt();
        let sin_half = (1.0 - cos_half * cos_half).max(0.0).sqrt();
        let view_half = sin_view * sin_half * turn + cos_view * cos_half;
        let cos_light = 2.0 * view_half * cos_half - cos_view;
        if cos_light > 0.0 && view_half > 0.0 {
            let seen = smith(cos_light) * smith(cos_view) * view_half / (cos_half * cos_view);
            let grazing = (1.0 - view_half).powi(5);
            sum[0] += (1.0 - grazing) * seen;
            sum[1] += grazing * seen;
        }
    }
    sum.map(|sum| sum / turns.len() as f64)
}

/// The four table entries around a cell: scales, then biases. By roughness, then by the root of the cosine.
static CELLS: LazyLock<[[[f32; 4]; 2]; CELLS_ALONG * CELLS_ALONG]> = LazyLock::new(|| {
    let table = &*TABLE;
    std::array::from_fn(|cell| {
        let at = cell / CELLS_ALONG * STEPS + cell % CELLS_ALONG;
        let corners = [at, at + 1, at + STEPS, at + STEPS + 1];
        [0, 1].map(|share: usize| corners.map(|at| table[at][share]))
    })
});

const CELLS_ALONG: usize = STEPS - 1;

/// Scale and bias of the reflectance at normal incidence, bilinear in the table, at four points.
#[inline]
pub(crate) fn split_sum(cos: f32x4, roughness: f32x4) -> [f32x4; 2] {
    let cells = &*CELLS;
    let along = |place: f32x4| {
        let place = place * (STEPS - 1) as f32;
        let low = place.fast_min(f32x4::splat((CELLS_ALONG - 1) as f32)).fast_trunc_int();
        let low = f32x4::from_i32x4(low);
        (low, place - low)
    };
    let (column, across) = along(cos.fast_min(f32x4::ONE).sqrt());
    let (row, down) = along(roughness.fast_min(f32x4::ONE));
    let cell = (row * CELLS_ALONG as f32 + column).fast_trunc_int().to_array();
    let cell = cell.map(|cell| cells.get(cell as usize).unwrap_or(&cells[0]));
    [0, 1].map(|share: usize| {
        let [a, b, c, d] = f32x4::transpose(cell.map(|cell| f32x4::from(cell[share])));
        let (upper, lower) = (a + (b - a) * across, c + (d - c) * across);
        upper + (lower - upper) * down
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(cos: f32, roughness: f32) -> [f32; 2] {
        split_sum(f32x4::splat(cos), f32x4::splat(roughness)).map(|lanes| lanes.to_array()[3])
    }

    #[test]
    fn a_mirror_reflects_all_by_schlick_s_term() {
        // Away from grazing rays, where a roughness of 0.02 shows.
        for cos in [0.3_f32, 0.5, 0.8, 1.0] {
            let grazing = (1.0 - cos).powi(5);
            let [scale, bias] = at(cos, 0.0);
            assert!((scale - (1.0 - grazing)).abs() < 0.01, "{cos}: {scale}");
            assert!((bias - grazing).abs() < 0.01, "{cos}: {bias}");
        }
    }

    /// Means over 1024 samples of Hammersley's set, computed by another program.
    #[test]
    fn rough_surfaces_reflect_the_mean_of_their_facets() {
        for (cos, roughness, expected) in [
            (0.1, 0.4, [0.507, 0.150]),
            (0.5, 0.2, [0.926, 0.031]),
            (0.5, 0.6, [0.665, 0.013]),
            (0.9, 0.8, [0.534, 0.000]),
            (0.3, 1.0, [0.466, 0.006]),
            (0.999, 1.0, [0.307, 0.000]),
        ] {
            for (share, expected) in at(cos, roughness).into_iter().zip(expected) {
                assert!((share - expected).abs() < 0.015, "{cos} {roughness}: {share} {expected}");
            }
        }
    }
}
