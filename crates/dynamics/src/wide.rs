//! Code that is compiled for each width of vectors that a processor may have.
//!
//! No operation is fused or reordered, so the bits do not depend on which instructions the processor has.

/// Four numbers that are worked at once. Of a contact: of the normal and the two tangents, and padding.
pub(crate) type Lane = [f64; 4];

/// `cells - share · from`. Lanes come as copies, of which the compiler knows that they are not what is written.
#[inline(always)]
pub(crate) fn take_lane(cells: &mut Lane, share: f64, from: Lane) {
    let [a, b, c, d] = *cells;
    *cells = [a - share * from[0], b - share * from[1], c - share * from[2], d - share * from[3]];
}

/// `sum + a·x + b·y + c·z` of rows of lanes.
#[inline(always)]
pub(crate) fn add_rows<const WIDTH: usize>(
    sum: &mut [Lane; WIDTH],
    [x, y, z]: &[[Lane; WIDTH]; 3],
    [a, b, c]: [f64; 3],
) {
    for lane in 0..WIDTH {
        for i in 0..4 {
            sum[lane][i] += a * x[lane][i] + b * y[lane][i] + c * z[lane][i];
        }
    }
}

/// One body compiled for each set of instructions; the widest one that the processor has is called.
macro_rules! on_any_processor {
    ($(#[$doc:meta])* $visible:vis $name:ident => $body:ident $(::<$mode:tt>)? ($($arg:ident: $kind:ty),*) $(-> $out:ty)?) => {
        $(#[$doc])*
        #[cfg_attr(target_arch = "x86_64", expect(unsafe_code, reason = "calls code for instructions that were looked for"))]
        $visible fn $name($($arg: $kind),*) $(-> $out)? {
            #[cfg(target_arch = "x86_64")]
            {
                #[target_feature(enable = "avx512f,avx512vl,avx512dq")]
                fn wide($($arg: $kind),*) $(-> $out)? {
                    $body $(::<$mode>)? ($($arg),*)
                }
                #[target_feature(enable = "avx2")]
                fn middle($($arg: $kind),*) $(-> $out)? {
                    $body $(::<$mode>)? ($($arg),*)
                }
                if is_x86_feature_detected!("avx512f")
                    && is_x86_feature_detected!("avx512vl")
                    && is_x86_feature_detected!("avx512dq")
                {
                    // SAFETY: the processor has these instructions, which is all that the call asks for.
                    return unsafe { wide($($arg),*) };
                }
                if is_x86_feature_detected!("avx2") {
                    // SAFETY: the processor has these instructions, which is all that the call asks for.
                    return unsafe { middle($($arg),*) };
                }
            }
            $body $(::<$mode>)? ($($arg),*)
        }
    };
}

pub(crate) use on_any_processor;
