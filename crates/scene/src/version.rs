//! Versions of the file format.

use std::fmt;

/// A version from `R2018a` to `R2025a`, or an earlier one such as `V8.6.0`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Version {
    /// The year, or the first number of an old version.
    pub major: u32,
    /// 0 for `a`, 1 for `b`, or the second number of an old version.
    pub minor: u32,
    /// The revision, or the third number of an old version.
    pub revision: u32,
}

impl Version {
    /// The newest supported version.
    pub const NEWEST: Self = Self::release(2025, 0);
    /// Since R2022a shapes, devices and standard PROTOs have z up and x forward; before, y up and -z forward.
    pub const R2022A: Self = Self::release(2022, 0);
    /// Since R2020b the axes of a world point east, north, up by default, gravity is a number, and the arguments of a
    /// controller are a list. Before, the axes followed from gravity, a vector, and the arguments were one string.
    pub const R2020B: Self = Self::release(2020, 1);

    /// Since R2020a a supervisor's reset leaves the controllers running; before, it restarted them.
    pub const R2020A: Self = Self::release(2020, 0);
    /// Since R2021a range finders and lidars return infinity beyond their range; before, their maximum range.
    pub const R2021A: Self = Self::release(2021, 0);

    /// Since R2023b a node that only has a pose is a Pose; before, a Transform.
    pub const R2023B: Self = Self::release(2023, 1);

    /// Since R2025a exported worlds are called `.w3d`; before, `.x3d`.
    pub const R2025A: Self = Self::release(2025, 0);

    /// Since R2022b PROTOs of other files are declared by EXTERNPROTO; before, they were found by name.
    pub const R2022B: Self = Self::release(2022, 1);

    /// Since 8.1 the scripts of PROTO files find the value and the default of a parameter in `fields.x.value` and
    /// `fields.x.defaultValue`; before, `fields.x` was the value.
    pub const V8_1: Self = Self { major: 8, minor: 1, revision: 0 };

    /// Since 8.0 the fields of a node are in a table of their own, `node.fields.x`; before, they were `node.x`.
    pub const V8_0: Self = Self { major: 8, minor: 0, revision: 0 };

    /// Since R2019a the floors of the library have appearances; before, pictures.
    pub const R2019A: Self = Self::release(2019, 0);

    /// From this version on, siblings must have different names.
    pub const R2018A: Self = Self::release(2018, 0);

    /// Returns whether it predates releases named after years: V6 to V8.
    #[must_use]
    pub fn predates_yearly_releases(self) -> bool {
        self.major < 2018
    }

    /// Returns the release of the standard library in a URL such as `…/cyberbotics/webots/R2022b/projects/…`.
    pub(crate) fn of_library(url: &str) -> Option<Self> {
        let (_, rest) = url.split_once("/cyberbotics/webots/")?;
        Self::parse(rest.split('/').next()?).filter(|version| version.major >= 2018)
    }

    const fn release(major: u32, minor: u32) -> Self {
        Self { major, minor, revision: 0 }
    }

    /// Parses `R2023b`, `R2023b revision 1`, `V8.6.0`.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        if let Some(rest) = text.strip_prefix('R') {
            let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
            let (year, tail) = rest.split_at_checked(digits)?;
            let mut tail = tail.chars();
            let minor = match tail.next() {
                None => 0,
                Some(letter) => u32::from(letter).checked_sub(u32::from('a')).filter(|n| *n < 26)?,
            };
            let revision = tail.as_str().trim_matches(|c: char| !c.is_ascii_digit()).parse().unwrap_or(0);
            return Some(Self { major: year.parse().ok()?, minor, revision });
        }
        let mut numbers = text.strip_prefix('V')?.split('.').map(|part| part.parse().ok());
        Some(Self {
            major: numbers.next()??,
            minor: numbers.next().flatten().unwrap_or(0),
            revision: numbers.next().flatten().unwrap_or(0),
        })
    }
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match u8::try_from(self.minor) {
            Ok(minor) if self.major >= 2018 && minor < 26 => {
                write!(f, "R{}{}", self.major, char::from(b'a' + minor))
            }
            _ => write!(f, "V{}.{}.{}", self.major, self.minor, self.revision),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_in_order_of_time() {
        let names =
            ["V6.0.0", "V8.5.4", "V8.6.0", "R2018a", "R2018b", "R2020a", "R2022b", "R2025a", "R2026a"];
        let versions: Vec<Version> = names.iter().map(|name| Version::parse(name).unwrap()).collect();
        assert!(versions.is_sorted_by(|a, b| a < b));
        let shown: Vec<String> = versions.iter().map(Version::to_string).collect();
        assert_eq!(shown, names);
    }

    #[test]
    fn odd_versions_do_not_panic() {
        assert_eq!(Version::parse("R2023b-rev1").unwrap().revision, 1);
        assert_eq!(Version::parse("V8"), Some(Version { major: 8, minor: 0, revision: 0 }));
        for odd in ["", "R", "Ra", "R2020é", "R2020{", "V", "Vx", "2020a", "R99999999999a"] {
            assert_eq!(Version::parse(odd), None, "{odd}");
        }
    }
}
