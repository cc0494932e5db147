//! Conversions between linear light, sRGB and 8-bit pixels, with the same bits on every machine.

use std::sync::LazyLock;

use glam::Vec3;
use wide::bytemuck::cast;
use wide::{f32x4, i32x4};

use crate::Rgb;
use crate::lanes::Vec3x4;

/// Linear light of an sRGB channel (IEC 61966-2-1).
pub(crate) fn linear(channel: f32) -> f32 {
    let value = f64::from(channel);
    let light = if value <= 0.04045 { value / 12.92 } else { base::ops::pow((value + 0.055) / 1.055, 2.4) };
    light as f32
}

/// Linear light of an authored colour; NaN counts as black.
#[must_use]
pub fn light(colour: Rgb) -> Vec3 {
    Vec3::from_array(colour.map(|channel| if channel > 0.0 { linear(channel) } else { 0.0 }))
}

/// An authored colour taken as linear light; NaN counts as black.
pub(crate) fn unconverted(colour: Rgb) -> Vec3 {
    Vec3::from_array(colour.map(|channel| if channel > 0.0 { channel } else { 0.0 }))
}

/// The sRGB colour of linear light, clamped to 0..1.
pub(crate) fn to_srgb(light: Vec3) -> Rgb {
    light.to_array().map(|channel| {
        let value = f64::from(channel.clamp(0.0, 1.0));
        let srgb = if value <= 0.003_130_8 {
            value * 12.92
        } else {
            base::ops::pow(value, 1.0 / 2.4) * 1.055 - 0.055
        };
        srgb as f32
    })
}

/// Size of the table below.
const STEPS: usize = 4096;

/// Linear light of sRGB values from 0 to 1, finer than bytes.
static LINEAR_FINE: LazyLock<[f32; STEPS]> =
    LazyLock::new(|| std::array::from_fn(|step| linear(step as f32 / (STEPS - 1) as f32)));

/// Linear light of filtered sRGB channels, 0 to 255.
#[inline]
pub(crate) fn linear_255() -> impl Fn(f32) -> f32 {
    let table = &*LINEAR_FINE;
    |channel| {
        let step = (channel * ((STEPS - 1) as f32 / 255.0) + 0.5) as usize;
        table[step.min(STEPS - 1)]
    }
}

/// Range of light of the table below, as bits: less than 2⁻²⁰ is black, more than 2³ white.
const DARK: u32 = 0x3580_0000;
const BRIGHT: u32 = 0x4100_0000;

/// Mantissa bits that are dropped; 512 steps remain in each octave.
const ROUNDED: u32 = 14;

/// Tone mapping `1 - e^-light` and a gamma of 2.2, by the leading bits of the light.
static BYTES: LazyLock<[u8; ((BRIGHT - DARK) >> ROUNDED) as usize]> = LazyLock::new(|| {
    std::array::from_fn(|step| {
        let middle = DARK + ((step as u32) << ROUNDED) + (1 << (ROUNDED - 1));
        let mapped = 1.0 - base::ops::exp(-f64::from(f32::from_bits(middle)));
        (base::ops::pow(mapped, 1.0 / 2.2) * 255.0 + 0.5) as u8
    })
});

/// Tone maps four pixels to red, green and blue.
#[inline]
pub(crate) fn tone_mapped(light: &Vec3x4, exposure: f32) -> [[u8; 3]; 4] {
    let table = &*BYTES;
    let (dark, bright) = (f32x4::splat(f32::from_bits(DARK)), f32x4::splat(f32::from_bits(BRIGHT)));
    let [r, g, b] = light.0.map(|channel| {
        // Not-a-number is dark.
        let bits: i32x4 = cast((channel * exposure).max(dark).fast_min(bright));
        ((bits - i32x4::splat(DARK as i32)) >> ROUNDED as i32).to_array()
    });
    let byte = |step: i32| table[(step as usize).min(table.len() - 1)];
    [
        [r, g, b].map(|c| byte(c[0])),
        [r, g, b].map(|c| byte(c[1])),
        [r, g, b].map(|c| byte(c[2])),
        [r, g, b].map(|c| byte(c[3])),
    ]
}

/// [`exp2`] in four lanes, with the same bits.
#[inline]
pub(crate) fn exp2x4(power: f32x4) -> f32x4 {
    let is_small = power.simd_le(f32x4::splat(-126.0)) | power.is_nan();
    let power = is_small.select(f32x4::ZERO, power).fast_min(f32x4::splat(126.0));
    let cut = f32x4::from_i32x4(power.fast_trunc_int());
    let whole = cut - cut.simd_gt(power).select(f32x4::ONE, f32x4::ZERO);
    let x = (power - whole - 0.5) * std::f32::consts::LN_2;
    let mut series = f32x4::splat(1.0 / 720.0);
    for factor in [1.0 / 120.0, 1.0 / 24.0, 1.0 / 6.0, 1.0 / 2.0, 1.0, 1.0] {
        series = series * x + factor;
    }
    let exponent: i32x4 = (whole.fast_trunc_int() + i32x4::splat(127)) << 23;
    let scale: f32x4 = cast(exponent);
    is_small.select(f32x4::ZERO, series * scale * std::f32::consts::SQRT_2)
}

/// A pixel's channel after light was added to it.
pub(crate) fn add_light(byte: u8, exposed: f32) -> u8 {
    static LIGHT: LazyLock<[f32; 256]> = LazyLock::new(|| {
        std::array::from_fn(|byte| {
            let mapped = base::ops::pow(byte as f64 / 255.0, 2.2);
            -base::ops::ln((1.0 - mapped).max(1e-5)) as f32
        })
    });
    let [[brighter, ..], ..] =
        tone_mapped(&Vec3x4::splat(Vec3::splat(LIGHT[usize::from(byte)] + exposed)), 1.0);
    brighter.max(byte)
}

/// Light that is displayed as the given colour.
pub(crate) fn inverse_tone_map(colour: Rgb, exposure: f32) -> Vec3 {
    let channel = |value: f32| {
        let mapped = base::ops::pow(f64::from(value.clamp(0.0, 1.0)), 2.2);
        // White would need infinite light; this much is white in 8 bits.
        let light = -base::ops::ln((1.0 - mapped).max(1e-5));
        (light / f64::from(exposure.max(1e-6))) as f32
    };
    Vec3::from_array(colour.map(channel))
}

/// 2 to a power of at most 0, to about 7 digits; 0 below -126.
///
/// Taylor series of the fraction around the middle of its interval; the integer part becomes the exponent.
#[inline]
pub(crate) fn exp2(power: f32) -> f32 {
    if power <= -126.0 || power.is_nan() {
        return 0.0;
    }
    let power = power.min(126.0);
    let whole = floor(power);
    let x = (power - whole - 0.5) * std::f32::consts::LN_2;
    let series = 1.0
        + x * (1.0
            + x * (1.0 / 2.0 + x * (1.0 / 6.0 + x * (1.0 / 24.0 + x * (1.0 / 120.0 + x * (1.0 / 720.0))))));
    let scale = f32::from_bits(((whole as i32 + 127) as u32) << 23);
    series * scale * std::f32::consts::SQRT_2
}

/// Rounds down numbers that fit in an `i32`, without a library call.
#[inline]
pub(crate) fn floor(value: f32) -> f32 {
    let cut = value as i32 as f32;
    if cut > value { cut - 1.0 } else { cut }
}

/// Base-2 logarithm of a positive normal number, to about 6 digits.
#[inline]
pub(crate) fn log2(value: f32) -> f32 {
    let bits = value.to_bits();
    let exponent = (bits >> 23) as i32 - 127;
    let mut mantissa = f32::from_bits((bits & 0x007f_ffff) | 0x3f80_0000);
    let mut whole = exponent as f32;
    if mantissa > std::f32::consts::SQRT_2 {
        mantissa *= 0.5;
        whole += 1.0;
    }
    // ln(m) = 2 artanh((m - 1) / (m + 1)).
    let y = (mantissa - 1.0) / (mantissa + 1.0);
    let y2 = y * y;
    let series = y * (2.0 + y2 * (2.0 / 3.0 + y2 * (2.0 / 5.0 + y2 * (2.0 / 7.0))));
    whole + series * std::f32::consts::LOG2_E
}

/// [`log2`] in four lanes, with the same bits.
#[inline]
pub(crate) fn log2x4(value: f32x4) -> f32x4 {
    let bits: i32x4 = cast(value);
    let exponent = (bits >> 23) - i32x4::splat(127);
    let mantissa: f32x4 = cast((bits & i32x4::splat(0x007f_ffff)) | i32x4::splat(0x3f80_0000));
    let is_large = mantissa.simd_gt(f32x4::splat(std::f32::consts::SQRT_2));
    let mantissa = is_large.select(mantissa * 0.5, mantissa);
    let whole = f32x4::from_i32x4(exponent) + is_large.select(f32x4::ONE, f32x4::ZERO);
    let y = (mantissa - 1.0) / (mantissa + 1.0);
    let y2 = y * y;
    let series = y * (y2 * (y2 * (y2 * (2.0 / 7.0) + 2.0 / 5.0) + 2.0 / 3.0) + 2.0);
    whole + series * std::f32::consts::LOG2_E
}

/// A number from 0 to 1 to a non-negative power.
pub(crate) fn pow_unit(value: f32, power: f32) -> f32 {
    if power <= 0.0 {
        return 1.0;
    }
    if value <= 1e-30 { 0.0 } else { exp2(log2(value.min(1.0)) * power) }
}

/// [`pow_unit`] in four lanes.
#[inline]
pub(crate) fn pow_unit_x4(value: f32x4, power: f32) -> f32x4 {
    if power <= 0.0 {
        return f32x4::ONE;
    }
    let least = f32x4::splat(1e-30);
    let raised = exp2x4(log2x4(value.fast_min(f32x4::ONE).fast_max(least)) * power);
    value.simd_gt(least).select(raised, f32x4::ZERO)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pixel(light: Vec3, exposure: f32) -> [u8; 3] {
        tone_mapped(&Vec3x4::splat(light), exposure)[3]
    }

    #[test]
    fn approximations_are_close() {
        for step in 0..2000 {
            let x = -0.01 * step as f32;
            let exact = base::ops::pow(2.0, f64::from(x));
            assert!((f64::from(exp2(x)) / exact - 1.0).abs() < 3e-6, "{x}");
            let value = 0.001 * (step + 1) as f32;
            let exact = base::ops::ln(f64::from(value)) / std::f64::consts::LN_2;
            assert!((f64::from(log2(value)) - exact).abs() < 1e-5, "{value}");
        }
        assert_eq!((exp2(-200.0), exp2(f32::NAN)), (0.0, 0.0));
        assert!((pow_unit(0.5, 3.0) - 0.125).abs() < 1e-6);
        assert_eq!((pow_unit(0.0, 2.0), pow_unit(0.3, 0.0)), (0.0, 1.0));
    }

    #[test]
    fn bytes_follow_the_formula() {
        for step in 0..1000 {
            let light = step as f32 * 0.004;
            let exact = base::ops::pow(1.0 - base::ops::exp(-f64::from(light)), 1.0 / 2.2) * 255.0;
            let byte = pixel(Vec3::splat(light), 1.0)[0];
            assert!((f64::from(byte) - exact).abs() < 0.6, "{light}: {byte} {exact}");
        }
        assert_eq!(pixel(Vec3::new(f32::NAN, -1.0, 100.0), 1.0), [0, 0, 255]);
        for step in 0..4000 {
            let x = -0.05 * step as f32;
            assert_eq!(exp2x4(f32x4::splat(x)).to_array()[2], exp2(x), "{x}");
            let value = 0.001 * (step + 1) as f32;
            assert_eq!(log2x4(f32x4::splat(value)).to_array()[1], log2(value), "{value}");
        }
    }

    #[test]
    fn a_colour_is_shown_as_it_is_written() {
        for exposure in [0.5, 1.0, 3.0] {
            let colour = [0.15, 0.45, 1.0];
            let shown = pixel(inverse_tone_map(colour, exposure), exposure);
            assert_eq!(shown, [38, 115, 255]);
        }
    }
}
