//! The hash function XXH3 of 128 bits, without a seed, by which `rmw_zenoh_cpp` makes identifiers of endpoints.

/// Constants of the function.
const SECRET: [u8; 192] = [
    0xb8, 0xfe, 0x6c, 0x39, 0x23, 0xa4, 0x4b, 0xbe, 0x7c, 0x01, 0x81, 0x2c, 0xf7, 0x21, 0xad, 0x1c, 0xde,
    0xd4, 0x6d, 0xe9, 0x83, 0x90, 0x97, 0xdb, 0x72, 0x40, 0xa4, 0xa4, 0xb7, 0xb3, 0x67, 0x1f, 0xcb, 0x79,
    0xe6, 0x4e, 0xcc, 0xc0, 0xe5, 0x78, 0x82, 0x5a, 0xd0, 0x7d, 0xcc, 0xff, 0x72, 0x21, 0xb8, 0x08, 0x46,
    0x74, 0xf7, 0x43, 0x24, 0x8e, 0xe0, 0x35, 0x90, 0xe6, 0x81, 0x3a, 0x26, 0x4c, 0x3c, 0x28, 0x52, 0xbb,
    0x91, 0xc3, 0x00, 0xcb, 0x88, 0xd0, 0x65, 0x8b, 0x1b, 0x53, 0x2e, 0xa3, 0x71, 0x64, 0x48, 0x97, 0xa2,
    0x0d, 0xf9, 0x4e, 0x38, 0x19, 0xef, 0x46, 0xa9, 0xde, 0xac, 0xd8, 0xa8, 0xfa, 0x76, 0x3f, 0xe3, 0x9c,
    0x34, 0x3f, 0xf9, 0xdc, 0xbb, 0xc7, 0xc7, 0x0b, 0x4f, 0x1d, 0x8a, 0x51, 0xe0, 0x4b, 0xcd, 0xb4, 0x59,
    0x31, 0xc8, 0x9f, 0x7e, 0xc9, 0xd9, 0x78, 0x73, 0x64, 0xea, 0xc5, 0xac, 0x83, 0x34, 0xd3, 0xeb, 0xc3,
    0xc5, 0x81, 0xa0, 0xff, 0xfa, 0x13, 0x63, 0xeb, 0x17, 0x0d, 0xdd, 0x51, 0xb7, 0xf0, 0xda, 0x49, 0xd3,
    0x16, 0x55, 0x26, 0x29, 0xd4, 0x68, 0x9e, 0x2b, 0x16, 0xbe, 0x58, 0x7d, 0x47, 0xa1, 0xfc, 0x8f, 0xf8,
    0xb8, 0xd1, 0x7a, 0xd0, 0x31, 0xce, 0x45, 0xcb, 0x3a, 0x8f, 0x95, 0x16, 0x04, 0x28, 0xaf, 0xd7, 0xfb,
    0xca, 0xbb, 0x4b, 0x40, 0x7e,
];
const PRIMES: [u64; 5] = [
    0x9e37_79b1_85eb_ca87,
    0xc2b2_ae3d_27d4_eb4f,
    0x1656_67b1_9e37_79f9,
    0x85eb_ca77_c2b2_ae63,
    0x27d4_eb2f_1656_67c5,
];
const SHORT_PRIMES: [u64; 3] = [0x9e37_79b1, 0x85eb_ca77, 0xc2b2_ae3d];
/// The size of a stripe, and how many a block has.
const STRIPE: usize = 64;
const STRIPES: usize = 16;
/// The longest text that is hashed in one pass.
const SHORT: usize = 240;

/// Returns the hash of a text of more than 16 bytes; shorter ones, which identify no endpoint, are padded.
pub(crate) fn hash128(bytes: &[u8]) -> u128 {
    if bytes.len() <= 16 {
        let mut padded = bytes.to_vec();
        padded.resize(17, 0);
        return hash128(&padded);
    }
    let [low, high] = if bytes.len() <= SHORT { short(bytes) } else { long(bytes) };
    u128::from(high) << 64 | u128::from(low)
}

fn word(bytes: &[u8], at: usize) -> u64 {
    bytes.get(at..at + 8).and_then(|bytes| bytes.try_into().ok()).map_or(0, u64::from_le_bytes)
}

fn fold(a: u64, b: u64) -> u64 {
    let product = u128::from(a) * u128::from(b);
    product as u64 ^ (product >> 64) as u64
}

fn avalanche(hash: u64) -> u64 {
    let hash = (hash ^ hash >> 37).wrapping_mul(0x1656_6791_9e37_79f9);
    hash ^ hash >> 32
}

/// Mixes 16 bytes at `first` and 16 at `second` into both halves.
fn mix([low, high]: [u64; 2], bytes: &[u8], first: usize, second: usize, secret: usize) -> [u64; 2] {
    let mixed = |at: usize, secret: usize| {
        fold(word(bytes, at) ^ word(&SECRET, secret), word(bytes, at + 8) ^ word(&SECRET, secret + 8))
    };
    let sum = |at: usize| word(bytes, at).wrapping_add(word(bytes, at + 8));
    [
        low.wrapping_add(mixed(first, secret)) ^ sum(second),
        high.wrapping_add(mixed(second, secret + 16)) ^ sum(first),
    ]
}

fn short(bytes: &[u8]) -> [u64; 2] {
    let length = bytes.len();
    let mut sums = [(length as u64).wrapping_mul(PRIMES[0]), 0];
    if length <= 128 {
        for index in (0..=(length - 1) / 32).rev() {
            sums = mix(sums, bytes, 16 * index, length - 16 * (index + 1), 32 * index);
        }
    } else {
        let count = length / 32;
        for index in 0..count {
            if index == 4 {
                sums = sums.map(avalanche);
            }
            let secret = if index < 4 { 32 * index } else { 3 + 32 * (index - 4) };
            sums = mix(sums, bytes, 32 * index, 32 * index + 16, secret);
        }
        if count == 4 {
            sums = sums.map(avalanche);
        }
        sums = mix(sums, bytes, length - 16, length - 32, 136 - 17 - 16);
    }
    let [low, high] = sums;
    let mixed = low.wrapping_mul(PRIMES[0]).wrapping_add(high.wrapping_mul(PRIMES[3]));
    let mixed = mixed.wrapping_add((length as u64).wrapping_mul(PRIMES[1]));
    [avalanche(low.wrapping_add(high)), avalanche(mixed).wrapping_neg()]
}

fn long(bytes: &[u8]) -> [u64; 2] {
    let length = bytes.len();
    let [a, b, c, d, e] = PRIMES;
    let [x, y, z] = SHORT_PRIMES;
    let mut sums = [z, a, b, c, d, y, e, x];
    let add = |sums: &mut [u64; 8], at: usize, secret: usize| {
        for lane in 0..8 {
            let value = word(bytes, at + 8 * lane);
            let key = value ^ word(&SECRET, secret + 8 * lane);
            sums[lane ^ 1] = sums[lane ^ 1].wrapping_add(value);
            sums[lane] = sums[lane].wrapping_add((key & 0xffff_ffff) * (key >> 32));
        }
    };
    let stripes = (length - 1) / STRIPE;
    for stripe in 0..stripes {
        add(&mut sums, STRIPE * stripe, 8 * (stripe % STRIPES));
        if stripe % STRIPES == STRIPES - 1 {
            for (lane, sum) in sums.iter_mut().enumerate() {
                let mixed = *sum ^ *sum >> 47 ^ word(&SECRET, SECRET.len() - STRIPE + 8 * lane);
                *sum = mixed.wrapping_mul(SHORT_PRIMES[0]);
            }
        }
    }
    add(&mut sums, length - STRIPE, SECRET.len() - STRIPE - 7);
    let merge = |secret: usize, start: u64| {
        let folded = (0..4).map(|index| {
            let pair = |side: usize| sums[2 * index + side] ^ word(&SECRET, secret + 16 * index + 8 * side);
            fold(pair(0), pair(1))
        });
        avalanche(folded.fold(start, u64::wrapping_add))
    };
    let length = length as u64;
    [merge(11, length.wrapping_mul(a)), merge(SECRET.len() - STRIPE - 11, !length.wrapping_mul(b))]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As computed by the Python package xxhash 3.
    #[test]
    fn hashes_match_another_implementation() {
        for (length, expected) in [
            (17, 0xbfd3_27ed_cc2f_bd12_eeed_7654_312a_26d7),
            (40, 0x326a_4fe5_0de2_f05b_302d_dc19_1e5f_d24e),
            (100, 0x2207_ed96_998d_91f2_0cc9_7f05_7501_82b2),
            (128, 0x1b19_62a0_96ba_c78b_c580_008b_6c92_ac53),
            (129, 0x293e_4968_c461_9023_bd91_ce7a_ce4d_385b),
            (200, 0x3220_0a52_a918_beaf_3801_42cd_d584_3bbd),
            (240, 0xad46_c102_1b07_6bc7_04e0_b5f0_34be_e80b),
            (241, 0xac6c_3492_c3d6_b45d_8bea_dd3a_8874_fe17),
            (300, 0x55db_f832_07ef_b80d_fd9a_a0f0_d62e_0227),
            (1024, 0x18bc_0eac_a9a3_3636_9b81_661c_641c_72b1),
            (2500, 0xc1eb_3ddf_7185_08e7_3911_477e_37ac_3c0f),
        ] {
            let bytes: Vec<u8> = (0..length).map(|index: u32| (index * 7 + 3) as u8).collect();
            assert_eq!(hash128(&bytes), expected, "{length}");
        }
    }
}
