//! The Universal Transverse Mercator projection of latitude and longitude on the WGS84 ellipsoid.
//!
//! Krüger's series in the third flattening n up to n⁴; errors are far below a micrometre.
//! Source: L. Krüger, "Konforme Abbildung des Erdellipsoids in der Ebene", 1912; the constants are those of WGS84.

use crate::ops;

/// Equatorial radius. `[m]`
const RADIUS: f64 = 6_378_137.0;
const FLATTENING: f64 = 1.0 / 298.257_223_563;
/// Scale on the central meridian.
const SCALE: f64 = 0.9996;
/// Third flattening.
const N: f64 = FLATTENING / (2.0 - FLATTENING);

/// Rectifying radius: that of the sphere whose meridians are as long as those of the ellipsoid. `[m]`
const RECTIFYING: f64 = RADIUS / (1.0 + N) * (1.0 + N * N / 4.0 + N * N * N * N / 64.0);

const FORWARD: [f64; 4] = [
    N / 2.0 - 2.0 / 3.0 * N * N + 5.0 / 16.0 * N * N * N + 41.0 / 180.0 * N * N * N * N,
    13.0 / 48.0 * N * N - 3.0 / 5.0 * N * N * N + 557.0 / 1440.0 * N * N * N * N,
    61.0 / 240.0 * N * N * N - 103.0 / 140.0 * N * N * N * N,
    49561.0 / 161_280.0 * N * N * N * N,
];

const BACKWARD: [f64; 4] = [
    N / 2.0 - 2.0 / 3.0 * N * N + 37.0 / 96.0 * N * N * N - 1.0 / 360.0 * N * N * N * N,
    1.0 / 48.0 * N * N + 1.0 / 15.0 * N * N * N - 437.0 / 1440.0 * N * N * N * N,
    17.0 / 480.0 * N * N * N - 37.0 / 840.0 * N * N * N * N,
    4397.0 / 161_280.0 * N * N * N * N,
];

/// A UTM zone of six degrees of longitude.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Zone {
    /// Longitude of the central meridian. `[rad]`
    meridian: f64,
}

/// A point on the ellipsoid.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GeodeticPosition {
    /// `[°]`, north is positive.
    pub latitude: f64,
    /// `[°]`, east is positive.
    pub longitude: f64,
}

impl Zone {
    /// Returns the zone of a longitude in degrees.
    #[must_use]
    pub fn of(longitude: f64) -> Self {
        let index = ((longitude + 180.0) / 6.0).floor();
        Self { meridian: (index * 6.0 - 177.0).to_radians() }
    }

    /// Projects a point. Returns easting from the central meridian and northing, without false offsets. `[m]`
    #[must_use]
    pub fn forward(&self, place: GeodeticPosition) -> [f64; 2] {
        let latitude = place.latitude.to_radians();
        let (tan, e) = (ops::tan(latitude), eccentricity());
        // Tangent of the conformal latitude.
        let sigma = sinh(e * atanh(e * ops::sin(latitude)));
        let t = tan * (1.0 + sigma * sigma).sqrt() - sigma * (1.0 + tan * tan).sqrt();
        let (sin_delta, cos_delta) = ops::sin_cos(place.longitude.to_radians() - self.meridian);
        let (xi, eta) = (ops::atan2(t, cos_delta), atanh(sin_delta / (1.0 + t * t).sqrt()));
        let [mut north, mut east] = [xi, eta];
        for (j, a) in (1..).zip(FORWARD) {
            let (s, c) = ops::sin_cos(2.0 * f64::from(j) * xi);
            north += a * s * cosh(2.0 * f64::from(j) * eta);
            east += a * c * sinh(2.0 * f64::from(j) * eta);
        }
        [SCALE * RECTIFYING * east, SCALE * RECTIFYING * north]
    }

    /// Returns the point on the ellipsoid for an easting and northing. `[m]`
    #[must_use]
    pub fn backward(&self, [east, north]: [f64; 2]) -> GeodeticPosition {
        let (xi, eta) = (north / (SCALE * RECTIFYING), east / (SCALE * RECTIFYING));
        let [mut xi_1, mut eta_1] = [xi, eta];
        for (j, b) in (1..).zip(BACKWARD) {
            let (s, c) = ops::sin_cos(2.0 * f64::from(j) * xi);
            xi_1 -= b * s * cosh(2.0 * f64::from(j) * eta);
            eta_1 -= b * c * sinh(2.0 * f64::from(j) * eta);
        }
        let (sin_xi, cos_xi) = ops::sin_cos(xi_1);
        let conformal = sin_xi / cosh(eta_1);
        // The geographic latitude from the conformal one by a fixed-point iteration, which converges by a factor of e².
        let e = eccentricity();
        let q = atanh(conformal);
        let mut sin = conformal;
        for _ in 0..12 {
            sin = tanh(q + e * atanh(e * sin));
        }
        GeodeticPosition {
            latitude: ops::asin(sin.clamp(-1.0, 1.0)).to_degrees(),
            longitude: (ops::atan2(sinh(eta_1), cos_xi) + self.meridian).to_degrees(),
        }
    }
}

fn eccentricity() -> f64 {
    (FLATTENING * (2.0 - FLATTENING)).sqrt()
}

fn sinh(x: f64) -> f64 {
    // The difference of exponentials is inaccurate for small arguments.
    if x.abs() < 1e-3 {
        x * (1.0 + x * x / 6.0 * (1.0 + x * x / 20.0))
    } else {
        (ops::exp(x) - ops::exp(-x)) / 2.0
    }
}

fn cosh(x: f64) -> f64 {
    (ops::exp(x) + ops::exp(-x)) / 2.0
}

fn tanh(x: f64) -> f64 {
    sinh(x) / cosh(x)
}

fn atanh(x: f64) -> f64 {
    let (size, sign) = (x.abs().min(1.0 - 1e-16), x.signum());
    if size < 1e-3 {
        let square = x * x;
        return x * (1.0 + square / 3.0 * (1.0 + square * 0.6 * (1.0 + square * 5.0 / 7.0)));
    }
    sign * 0.5 * ops::ln((1.0 + size) / (1.0 - size))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(latitude: f64, longitude: f64, east: f64, north: f64) {
        let zone = Zone::of(longitude);
        let found = zone.forward(GeodeticPosition { latitude, longitude });
        assert!((found[0] - east).abs() < 0.6 && (found[1] - north).abs() < 0.6, "{found:?}");
    }

    #[test]
    fn the_cn_tower_has_its_known_coordinates() {
        // CN Tower, 43°38'33.24"N 79°23'13.7"W: 17T 630084 m E 4833438 m N (without the false easting of 500 km).
        check(
            43.0 + 38.0 / 60.0 + 33.24 / 3600.0,
            -(79.0 + 23.0 / 60.0 + 13.7 / 3600.0),
            630_084.0 - 500_000.0,
            4_833_438.0,
        );
    }

    #[test]
    fn the_quarter_of_a_meridian_has_its_known_length() {
        // 10001965.729 m on WGS84.
        let north = Zone::of(3.0).forward(GeodeticPosition { latitude: 90.0, longitude: 3.0 })[1];
        assert!((north / SCALE - 10_001_965.729).abs() < 1e-3, "{north}");
    }

    #[test]
    fn backward_inverts_forward() {
        for latitude in [-80.0, -46.5, -1e-7, 0.0, 1e-3, 30.0, 46.5, 83.0] {
            for longitude in [0.1, 3.0, 5.9, 6.0, -179.0] {
                let place = GeodeticPosition { latitude, longitude };
                let zone = Zone::of(longitude);
                let back = zone.backward(zone.forward(place));
                // 1e-11 degrees are a micrometre.
                let off = (back.latitude - latitude).abs().max((back.longitude - longitude).abs());
                assert!(off < 1e-11, "{place:?} {back:?}");
            }
        }
    }

    #[test]
    fn zones_are_six_degrees_wide() {
        assert_eq!(Zone::of(0.0).meridian, 3.0_f64.to_radians());
        assert_eq!(Zone::of(-0.1).meridian, (-3.0_f64).to_radians());
        assert_eq!(Zone::of(6.0).meridian, 9.0_f64.to_radians());
    }
}
