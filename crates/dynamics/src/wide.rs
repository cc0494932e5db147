//! Functions compiled for each vector width that a processor may have.
//!
//! No operation is fused or reordered, so that results do not depend on the instruction set to the last bit.

/// Four numbers for one vector register. In Jacobians of contacts: normal, two tangents, padding.
pub(crate) type Lane = [f64; 4];

/// `target ← target - factor · source`. The source is passed by value, so that the compiler knows that it does not
/// alias the target.
#[inline(always)]
pub(crate) fn sub_scaled(target: &mut Lane, factor: f64, source: Lane) {
    let [a, b, c, d] = *target;
    *target =
        [a - factor * source[0], b - factor * source[1], c - factor * source[2], d - factor * source[3]];
}

/// `sum ← sum + a·x + b·y + c·z` for rows of lanes.
#[inline(always)]
pub(crate) fn add_combination<const WIDTH: usize>(
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

/// Compiles one function body for several instruction sets; a call takes the widest that the processor has.
macro_rules! on_any_processor {
    ($(#[$doc:meta])* $visible:vis $name:ident => $body:ident $(::<$mode:tt>)? ($($arg:ident: $kind:ty),*) $(-> $out:ty)?) => {
        $(#[$doc])*
        #[cfg_attr(target_arch = "x86_64", expect(unsafe_code, reason = "calls code for instructions that were detected"))]
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
                    // SAFETY: the processor has these instructions, which is all that the call requires.
                    return unsafe { wide($($arg),*) };
                }
                if is_x86_feature_detected!("avx2") {
                    // SAFETY: the processor has these instructions, which is all that the call requires.
                    return unsafe { middle($($arg),*) };
                }
            }
            $body $(::<$mode>)? ($($arg),*)
        }
    };
}

pub(crate) use on_any_processor;
