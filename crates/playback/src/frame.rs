//! Binary encoding of poses: what has moved since the last frame sent to a viewer.
//!
//! A frame is a binary message, little-endian:
//!
//! | bytes | meaning |
//! |---|---|
//! | u8 | 1 |
//! | f64 | simulated time `[s]` |
//! | varint | number of bodies that follow |
//! | per body | varint: (number − number of the previous one − 1) × 2 + 1 if its rotation follows, 0 if it is unchanged; three zigzag varints: displacement since the last frame in units of [`UNIT`], along x, y and z; 6 bytes: rotation |
//! | varint | number of unattached instances that follow |
//! | per instance | varint: number; 12 × f32: world from mesh, column-major |
//!
//! A varint has seven bits per byte, lowest first; the eighth bit is set if more follow. A rotation is the three
//! smallest components of its quaternion (x, y, z, w without the largest, which is made positive), 15 bits each, as
//! `round((c × √2 / 2 + 0.5) × 32767)` with c from −1/√2 to 1/√2 scaled to −1 to 1; then two bits: the index of the
//! omitted component. A body takes less than 15 bytes per frame up to about 50 m/s.

use std::collections::BTreeMap;

use base::Quat;

use crate::snapshot::{Body, Snapshot, UnattachedInstance};

/// Resolution of positions. `[m]`
pub const UNIT: f64 = 1e-4;

/// The last quantized position and rotation of a body that a viewer was sent.
type Known = ([i64; 3], u64);

/// The viewer does not know the body yet.
const UNKNOWN: Known = ([0; 3], u64::MAX);

/// Encodes frames for one viewer.
#[derive(Debug, Default)]
pub struct FrameEncoder {
    /// Indexed by body number.
    bodies: Vec<Known>,
    unattached: BTreeMap<u32, [f32; 12]>,
    time: Option<f64>,
}

impl FrameEncoder {
    /// Encodes the next frame; `None` if nothing has changed, not even the time.
    pub fn encode(&mut self, snapshot: &Snapshot) -> Option<Vec<u8>> {
        let moved = self.moved_bodies(&snapshot.bodies);
        let unattached = self.moved_unattached(&snapshot.unattached);
        if moved.is_empty() && unattached.is_empty() && self.time == Some(snapshot.time) {
            return None;
        }
        self.time = Some(snapshot.time);
        let mut bytes = Vec::with_capacity(20 + 15 * moved.len() + 52 * unattached.len());
        bytes.push(1);
        bytes.extend(snapshot.time.to_le_bytes());
        varint(&mut bytes, moved.len() as u64);
        let mut last = -1;
        for (number, way, rotation) in moved {
            let number = i64::from(number);
            let gap = (number - last - 1).unsigned_abs();
            last = number;
            varint(&mut bytes, gap << 1 | u64::from(rotation.is_some()));
            way.into_iter().for_each(|step| varint(&mut bytes, zigzag(step)));
            if let Some(rotation) = rotation {
                bytes.extend(&rotation.to_le_bytes()[..6]);
            }
        }
        varint(&mut bytes, unattached.len() as u64);
        for (number, matrix) in unattached {
            varint(&mut bytes, u64::from(number));
            matrix.into_iter().for_each(|entry| bytes.extend(entry.to_le_bytes()));
        }
        Some(bytes)
    }

    /// Returns number, displacement and new rotation of the bodies that have moved, by ascending number.
    fn moved_bodies(&mut self, bodies: &[Body]) -> Vec<(u32, [i64; 3], Option<u64>)> {
        let mut moved = Vec::new();
        for Body { number, pose } in bodies {
            let position = pose.translation.to_array().map(|length| (length / UNIT).round() as i64);
            let rotation = encode_rotation(pose.rotation);
            let slot = *number as usize;
            if slot >= self.bodies.len() {
                self.bodies.resize(slot + 1, UNKNOWN);
            }
            let Some(known) = self.bodies.get_mut(slot) else { continue };
            let (was, turned) = *known;
            if (position, rotation) != (was, turned) {
                let way = std::array::from_fn(|axis| position[axis].wrapping_sub(was[axis]));
                moved.push((*number, way, (rotation != turned).then_some(rotation)));
                *known = (position, rotation);
            }
        }
        moved.sort_unstable_by_key(|(number, ..)| *number);
        moved
    }

    fn moved_unattached(&mut self, unattached: &[UnattachedInstance]) -> Vec<(u32, [f32; 12])> {
        let mut moved = Vec::new();
        for UnattachedInstance { instance, world_from_mesh } in unattached {
            let matrix = world_from_mesh.to_cols_array().map(|entry| entry as f32);
            if self.unattached.get(instance) != Some(&matrix) {
                self.unattached.insert(*instance, matrix);
                moved.push((*instance, matrix));
            }
        }
        moved
    }
}

/// Encodes a rotation in 47 bits.
fn encode_rotation(rotation: Quat) -> u64 {
    let parts = rotation.to_array();
    let mut largest = 0;
    for (index, part) in parts.iter().enumerate() {
        if part.abs() > parts[largest].abs() {
            largest = index;
        }
    }
    let sign = if parts[largest] < 0.0 { -1.0 } else { 1.0 };
    let mut bits = 0;
    let rest = parts.iter().enumerate().filter(|(index, _)| *index != largest);
    for (place, (_, part)) in rest.enumerate() {
        let share = (part * sign * std::f64::consts::FRAC_1_SQRT_2 + 0.5).clamp(0.0, 1.0);
        bits |= ((share * 32767.0).round() as u64) << (15 * place);
    }
    bits | (largest as u64) << 45
}

fn varint(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

fn zigzag(number: i64) -> u64 {
    ((number << 1) ^ (number >> 63)) as u64
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use base::{Pose, Vec3};

    use super::*;

    /// Decodes frames like the page.
    struct Reader<'a>(&'a [u8]);

    impl Reader<'_> {
        fn byte(&mut self) -> u8 {
            let (first, rest) = self.0.split_first().unwrap();
            self.0 = rest;
            *first
        }

        fn varint(&mut self) -> u64 {
            let mut number = 0;
            for place in 0.. {
                let byte = self.byte();
                number |= u64::from(byte & 0x7f) << (7 * place);
                if byte < 0x80 {
                    break;
                }
            }
            number
        }

        fn step(&mut self) -> i64 {
            let number = self.varint();
            (number >> 1) as i64 ^ -((number & 1) as i64)
        }

        fn rotation(&mut self) -> Quat {
            let mut bits = 0;
            for place in 0..6 {
                bits |= u64::from(self.byte()) << (8 * place);
            }
            let largest = (bits >> 45) as usize & 3;
            let mut parts = [0.0; 4];
            let mut place = 0;
            for (index, part) in parts.iter_mut().enumerate() {
                if index != largest {
                    let share = (bits >> (15 * place) & 0x7fff) as f64 / 32767.0;
                    *part = (share - 0.5) * std::f64::consts::SQRT_2;
                    place += 1;
                }
            }
            parts[largest] = (1.0 - parts.iter().map(|part| part * part).sum::<f64>()).max(0.0).sqrt();
            Quat::from_array(parts)
        }
    }

    fn body(number: u32, translation: Vec3, rotation: Quat) -> Body {
        Body { number, pose: Pose { translation, rotation } }
    }

    fn snapshot(time: f64, bodies: Vec<Body>) -> Snapshot {
        Snapshot { bodies: Arc::new(bodies), time, ..Snapshot::default() }
    }

    #[test]
    fn poses_arrive_within_a_tenth_of_a_millimetre_and_a_tenth_of_a_milliradian() {
        let mut encoder = FrameEncoder::default();
        let mut known = [Vec3::ZERO; 3];
        for step in 0..50 {
            let angle = f64::from(step) * 0.37;
            let axis = Vec3::new(0.36, -0.48, 0.8);
            let bodies = [1, 5, 9].map(|number| {
                let way = Vec3::new(base::ops::sin(angle) * 100.0, -angle, f64::from(number) * 0.123_456);
                body(number, way, Quat::from_axis_angle(axis, angle * f64::from(number)))
            });
            let bytes = encoder.encode(&snapshot(f64::from(step), bodies.to_vec())).unwrap();
            let mut reader = Reader(&bytes[9..]);
            assert_eq!((bytes[0], reader.varint()), (1, 3));
            let mut last = -1;
            for (index, sent) in bodies.iter().enumerate() {
                let head = reader.varint();
                last += (head >> 1) as i64 + 1;
                assert_eq!((last, head & 1), (i64::from(sent.number), 1));
                known[index] += Vec3::from_array([(); 3].map(|()| reader.step() as f64 * UNIT));
                assert!((known[index] - sent.pose.translation).abs().max_element() <= UNIT / 2.0 + 1e-9);
                assert!(reader.rotation().angle_between(sent.pose.rotation) < 1e-4);
            }
            assert_eq!((reader.varint(), reader.0.len()), (0, 0));
        }
    }

    #[test]
    fn resting_bodies_are_not_sent_and_moving_ones_take_less_than_fifteen_bytes() {
        let mut encoder = FrameEncoder::default();
        let bodies = |way: f64| -> Vec<Body> {
            let turn = Quat::from_axis_angle(Vec3::Z, way);
            (0..1000).map(|number| body(number, Vec3::new(way, way, f64::from(number)), turn)).collect()
        };
        encoder.encode(&snapshot(0.0, bodies(0.0))).unwrap();
        assert_eq!(encoder.encode(&snapshot(0.0, bodies(0.0))), None);
        assert_eq!(encoder.encode(&snapshot(0.1, bodies(0.0))).unwrap().len(), 11, "only the time");
        // 0.2 m in a sixtieth of a second is 12 m/s.
        let bytes = encoder.encode(&snapshot(0.2, bodies(0.2))).unwrap();
        assert_eq!(bytes.len(), 12 + 1000 * (1 + 2 + 2 + 1 + 6));
        let only_moved: Vec<Body> = bodies(0.2)
            .into_iter()
            .map(|mut body| {
                body.pose.translation.x += 0.01;
                body
            })
            .collect();
        assert_eq!(encoder.encode(&snapshot(0.3, only_moved)).unwrap().len(), 12 + 1000 * 5);
    }

    #[test]
    fn nan_is_harmless() {
        let mut encoder = FrameEncoder::default();
        let bad =
            body(0, Vec3::new(f64::NAN, f64::INFINITY, -1e300), Quat::from_xyzw(f64::NAN, 0.0, 0.0, 0.0));
        assert!(encoder.encode(&snapshot(f64::NAN, vec![bad])).is_some());
        assert!(encoder.encode(&snapshot(0.0, vec![body(0, Vec3::ZERO, Quat::IDENTITY)])).is_some());
    }
}
