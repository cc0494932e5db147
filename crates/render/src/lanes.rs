//! SIMD helpers: vectors of four pixels in structure-of-arrays layout.

use std::ops::{Add, AddAssign, Mul, Neg, Sub};

use glam::Vec3;
use wide::f32x4;

/// Four vectors or colours, stored by component.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Vec3x4(pub(crate) [f32x4; 3]);

impl Vec3x4 {
    pub(crate) const ZERO: Self = Self([f32x4::ZERO; 3]);

    /// Broadcasts a vector to all lanes.
    #[inline]
    pub(crate) fn splat(vector: Vec3) -> Self {
        Self(vector.to_array().map(f32x4::splat))
    }

    /// Collects one vector per lane.
    #[inline]
    pub(crate) fn from_lanes(of: impl Fn(usize) -> Vec3) -> Self {
        let lanes = [of(0), of(1), of(2), of(3)];
        Self([
            f32x4::from(lanes.map(|lane: Vec3| lane.x)),
            f32x4::from(lanes.map(|lane: Vec3| lane.y)),
            f32x4::from(lanes.map(|lane: Vec3| lane.z)),
        ])
    }

    /// The vector of a lane.
    #[inline]
    pub(crate) fn lane(&self, lane: usize) -> Vec3 {
        Vec3::from_array(self.0.map(|axis| axis.as_array()[lane & 3]))
    }

    #[inline]
    pub(crate) fn dot(self, other: Self) -> f32x4 {
        self.0[0] * other.0[0] + self.0[1] * other.0[1] + self.0[2] * other.0[2]
    }

    /// Component-wise product.
    #[inline]
    pub(crate) fn times(self, other: Self) -> Self {
        Self([self.0[0] * other.0[0], self.0[1] * other.0[1], self.0[2] * other.0[2]])
    }

    /// Normalized vectors; `otherwise` where the length is zero.
    #[inline]
    pub(crate) fn unit_or(self, otherwise: Self) -> Self {
        let length2 = self.dot(self);
        let has_length = length2.simd_gt(f32x4::splat(1e-30));
        let one_over = f32x4::ONE / has_length.select(length2, f32x4::ONE).sqrt();
        (self * one_over).where_else(has_length, otherwise)
    }

    /// Lane-wise selection: `self` where the mask is set, `others` elsewhere.
    #[inline]
    pub(crate) fn where_else(self, mask: f32x4, others: Self) -> Self {
        Self(std::array::from_fn(|axis| mask.select(self.0[axis], others.0[axis])))
    }
}

impl Add for Vec3x4 {
    type Output = Self;

    #[inline]
    fn add(self, other: Self) -> Self {
        Self([self.0[0] + other.0[0], self.0[1] + other.0[1], self.0[2] + other.0[2]])
    }
}

impl AddAssign for Vec3x4 {
    #[inline]
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sub for Vec3x4 {
    type Output = Self;

    #[inline]
    fn sub(self, other: Self) -> Self {
        Self([self.0[0] - other.0[0], self.0[1] - other.0[1], self.0[2] - other.0[2]])
    }
}

impl Neg for Vec3x4 {
    type Output = Self;

    #[inline]
    fn neg(self) -> Self {
        Self(self.0.map(|axis| -axis))
    }
}

impl Mul<f32x4> for Vec3x4 {
    type Output = Self;

    #[inline]
    fn mul(self, factor: f32x4) -> Self {
        Self(self.0.map(|axis| axis * factor))
    }
}

impl Mul<f32> for Vec3x4 {
    type Output = Self;

    #[inline]
    fn mul(self, factor: f32) -> Self {
        self * f32x4::splat(factor)
    }
}

/// Loads a group of four consecutive numbers.
#[inline]
pub(crate) fn four<const N: usize>(numbers: &[f32; N], group: usize) -> f32x4 {
    numbers.as_chunks::<4>().0.get(group).map_or(f32x4::ZERO, |four| f32x4::from(*four))
}

/// Loads a group of four consecutive vectors stored by component.
#[inline]
pub(crate) fn four_vectors<const N: usize>(vectors: &[[f32; N]; 3], group: usize) -> Vec3x4 {
    Vec3x4([four(&vectors[0], group), four(&vectors[1], group), four(&vectors[2], group)])
}

/// The lane mask for a bit mask.
#[inline]
pub(crate) fn mask(bits: u32) -> f32x4 {
    let bits = f32x4::from([0, 1, 2, 3].map(|lane: u32| (bits >> lane & 1) as f32));
    bits.simd_gt(f32x4::ZERO)
}

/// Clamps to 0..1.
#[inline]
pub(crate) fn unit(value: f32x4) -> f32x4 {
    value.fast_max(f32x4::ZERO).fast_min(f32x4::ONE)
}

/// Rounds down; for numbers that fit in an `i32`.
#[inline]
pub(crate) fn floor(value: f32x4) -> f32x4 {
    let cut = f32x4::from_i32x4(value.fast_trunc_int());
    cut - cut.simd_gt(value).select(f32x4::ONE, f32x4::ZERO)
}
