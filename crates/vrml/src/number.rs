//! Number literals of world files: `1`, `-0.5`, `1e-3`, `.5`, `0x1F`, `+2`, `inf`, `-inf`, `nan`.

/// The powers of ten that f64 represents exactly.
const POWERS: [f64; 23] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18,
    1e19, 1e20, 1e21, 1e22,
];

/// Parses the number that starts at `start`. Returns its value and its end, or `None` if there is none.
///
/// The value is correctly rounded: the nearest f64, ties to even.
pub(crate) fn scan(bytes: &[u8], start: usize) -> Option<(f64, usize)> {
    let rest = bytes.get(start..)?;
    let (negative, unsigned) = match rest {
        [b'-', unsigned @ ..] => (true, unsigned),
        [b'+', unsigned @ ..] => (false, unsigned),
        _ => (false, rest),
    };
    let (magnitude, length) = match unsigned {
        [b'0', b'x' | b'X', digits @ ..] => {
            let (value, length) = hexadecimal(digits)?;
            (value, length + 2)
        }
        [b'0'..=b'9' | b'.', ..] => decimal(unsigned)?,
        _ => named(unsigned)?,
    };
    let value = if negative { -magnitude } else { magnitude };
    Some((value, start + (rest.len() - unsigned.len()) + length))
}

fn digit(byte: Option<&u8>) -> Option<u64> {
    byte.filter(|byte| byte.is_ascii_digit()).map(|byte| u64::from(byte - b'0'))
}

/// Parses `12.5e-3`. The fast path is exact if both the digits and the power of ten fit an f64 (Clinger, PLDI 1990);
/// otherwise the standard library parses the number.
fn decimal(bytes: &[u8]) -> Option<(f64, usize)> {
    let mut mantissa = 0_u64;
    let mut pos = 0;
    while let Some(value) = digit(bytes.get(pos)) {
        mantissa = mantissa.wrapping_mul(10).wrapping_add(value);
        pos += 1;
    }
    let mut digits = pos;
    if bytes.get(pos) == Some(&b'.') {
        pos += 1;
        let fraction = pos;
        while let Some(value) = digit(bytes.get(pos)) {
            mantissa = mantissa.wrapping_mul(10).wrapping_add(value);
            pos += 1;
        }
        digits += pos - fraction;
    }
    if digits == 0 {
        return None;
    }
    let fraction = bytes.get(..pos)?.iter().rev().position(|byte| *byte == b'.').unwrap_or(0);
    let (power, end) = exponent(bytes, pos)?;
    let scale = power.saturating_sub(fraction as i64);
    // Up to 19 digits fit in 64 bits, so the mantissa has not wrapped around.
    if digits <= 19 && mantissa <= 1 << 53 {
        let power = POWERS.get(usize::try_from(scale.unsigned_abs()).unwrap_or(usize::MAX));
        if let Some(power) = power {
            let mantissa = mantissa as f64;
            return Some((if scale < 0 { mantissa / power } else { mantissa * power }, end));
        }
    }
    let text = std::str::from_utf8(bytes.get(..end)?).ok()?;
    Some((text.parse().ok()?, end))
}

/// Parses an optional exponent such as `e-3` at `pos`; an `e` without digits makes the number malformed.
fn exponent(bytes: &[u8], pos: usize) -> Option<(i64, usize)> {
    if !matches!(bytes.get(pos), Some(b'e' | b'E')) {
        return Some((0, pos));
    }
    let negative = bytes.get(pos + 1) == Some(&b'-');
    let first = pos + 1 + usize::from(matches!(bytes.get(pos + 1), Some(b'-' | b'+')));
    let mut end = first;
    let mut power = 0_i64;
    while let Some(value) = digit(bytes.get(end)) {
        power = power.saturating_mul(10).saturating_add(value.cast_signed());
        end += 1;
    }
    (end > first).then_some((if negative { -power } else { power }, end))
}

fn hexadecimal(digits: &[u8]) -> Option<(f64, usize)> {
    let length = digits.iter().position(|byte| !byte.is_ascii_hexdigit()).unwrap_or(digits.len());
    let digits = digits.get(..length).filter(|digits| !digits.is_empty())?;
    let value = digits
        .iter()
        .fold(0.0, |sum, byte| sum * 16.0 + f64::from(char::from(*byte).to_digit(16).unwrap_or(0)));
    Some((value, length))
}

/// Parses `inf`, `infinity` and `nan` as whole words, ignoring case.
fn named(bytes: &[u8]) -> Option<(f64, usize)> {
    let length = bytes.iter().position(|byte| !byte.is_ascii_alphanumeric()).unwrap_or(bytes.len());
    let word = bytes.get(..length)?;
    let is = |name: &str| word.eq_ignore_ascii_case(name.as_bytes());
    if is("inf") || is("infinity") {
        Some((f64::INFINITY, length))
    } else if is("nan") {
        Some((f64::NAN, length))
    } else {
        None
    }
}

/// Digits in front of the decimal point beyond which a number is written with an exponent.
const MAX_INTEGER_DIGITS: i32 = 15;

/// Appends the shortest text that parses to the same number. Very small and very large numbers have an exponent of at
/// least two digits, as in the files that Webots writes: `1e-05`, `1e+22`.
pub fn write_number(out: &mut String, value: f64) {
    use std::fmt::Write as _;
    if value.is_nan() {
        return out.push_str("nan");
    }
    if value.is_infinite() {
        return out.push_str(if value < 0.0 { "-inf" } else { "inf" });
    }
    let text = format!("{value:e}");
    let (digits, power) = text.split_once('e').unwrap_or((&text, "0"));
    let count = digits.bytes().filter(u8::is_ascii_digit).count();
    let power: i32 = power.parse().unwrap_or(0);
    // Writing to a string never fails.
    let _ = if (-4..MAX_INTEGER_DIGITS.max(i32::try_from(count).unwrap_or(MAX_INTEGER_DIGITS)))
        .contains(&power)
    {
        write!(out, "{value}")
    } else {
        let sign = if power < 0 { '-' } else { '+' };
        write!(out, "{digits}e{sign}{:02}", power.abs())
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    fn whole(text: &str) -> Option<f64> {
        scan(text.as_bytes(), 0).filter(|(_, end)| *end == text.len()).map(|(value, _)| value)
    }

    #[test]
    fn literals_have_their_value() {
        for (text, value) in [
            ("0", 0.0),
            ("-1", -1.0),
            ("+2", 2.0),
            ("1.", 1.0),
            (".5", 0.5),
            ("-.25", -0.25),
            ("3.25159", 3.25159),
            ("1e3", 1000.0),
            ("1E+3", 1000.0),
            ("12.5e-1", 1.25),
            ("0x1F", 31.0),
            ("0XffffFFFF", 4_294_967_295.0),
            ("-0x10", -16.0),
            ("inf", f64::INFINITY),
            ("-Infinity", f64::NEG_INFINITY),
            ("1e400", f64::INFINITY),
            ("1e-400", 0.0),
            ("1e99999999999999999999", f64::INFINITY),
            ("123456789012345678901234567890", 123456789012345678901234567890.0),
            ("0.1000000000000000055511151231257827", 0.1),
            ("9007199254740993", 9007199254740992.0),
            ("1.7976931348623157e308", f64::MAX),
            ("5e-324", 5e-324),
        ] {
            assert_eq!(whole(text), Some(value), "{text}");
        }
        assert!(whole("nan").is_some_and(f64::is_nan));
        assert!(whole("-0").is_some_and(|zero| zero == 0.0 && zero.is_sign_negative()));
    }

    #[test]
    fn malformed_numbers_are_none() {
        for text in ["", "-", "+", ".", "-.", "1e", "1e+", "0x", "1.2.3", "12abc", "1-2", "info", "--1", "e5"]
        {
            assert_eq!(whole(text), None, "{text}");
        }
    }

    #[test]
    fn the_fast_path_agrees_with_the_standard_library() {
        let mut random = base::Stream::new(1, "numbers");
        for _ in 0..20_000 {
            let digits = random.bits() >> (random.bits() % 64);
            let text = format!("{}.{digits}e{}", random.bits() % 1000, (random.bits() % 60) as i64 - 30);
            assert_eq!(whole(&text), text.parse().ok(), "{text}");
        }
    }

    #[test]
    fn numbers_are_written_short_and_exact() {
        let text = |value| {
            let mut out = String::new();
            write_number(&mut out, value);
            out
        };
        assert_eq!(text(0.1), "0.1");
        assert_eq!(text(-2.0), "-2");
        assert_eq!(text(0.1 + 0.2), "0.30000000000000004");
        assert_eq!(text(1e-4), "0.0001");
        assert_eq!(text(-0.000_012_5), "-1.25e-05");
        assert_eq!(text(1e-120), "1e-120");
        assert_eq!(text(100_000.0), "100000");
        assert_eq!(text(1e15), "1e+15");
        assert_eq!(text(9_007_199_254_740_993.0), "9007199254740992");
        assert_eq!(text(1e22), "1e+22");
        assert_eq!(text(f64::NEG_INFINITY), "-inf");
        let mut random = base::Stream::new(2, "numbers");
        for _ in 0..20_000 {
            let value = f64::from_bits(random.bits());
            let back = whole(&text(value));
            assert!(back.is_some_and(|back| back == value || back.is_nan() && value.is_nan()), "{value:e}");
        }
    }
}
