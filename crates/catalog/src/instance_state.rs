//! Names of the hidden fields that carry the state of the nodes inside a saved PROTO instance.
//!
//! `translation_2` is the translation of the third solid of the instance, `position_0_1` the position of the
//! second joint that starts from the first. The rule is told in `schema/README.md`.

/// What a hidden field of an instance says the state of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InstanceState<'a> {
    /// The field of the inner node: `translation`, `position2`, ...
    pub field: &'a str,
    /// Place of the solid in the instance, depth first; the instance itself is 0.
    pub solid: usize,
    /// Place of the joint among those that start from the solid; `None` if the field is the solid's own.
    pub joint: Option<usize>,
}

/// Fields of solids that are saved so.
const SOLID: &[&str] = &["translation", "rotation", "linearVelocity", "angularVelocity"];

/// Fields of joints that are saved so.
const JOINT: &[&str] = &["position", "position2", "position3"];

/// Reads the name of a hidden field. `None` if it does not follow the rule.
#[must_use]
pub fn instance_state(name: &str) -> Option<InstanceState<'_>> {
    let mut parts = name.split('_');
    let (field, solid) = (parts.next()?, place(parts.next()?)?);
    let joint = match parts.next() {
        Some(digits) => Some(place(digits)?),
        None => None,
    };
    let known = if joint.is_some() { JOINT } else { SOLID };
    (parts.next().is_none() && known.contains(&field)).then_some(InstanceState { field, solid, joint })
}

/// A number in digits only: `usize` alone would take a sign.
fn place(digits: &str) -> Option<usize> {
    if digits.bytes().all(|byte| byte.is_ascii_digit()) { digits.parse().ok() } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_follow_the_rule() {
        let solid = InstanceState { field: "rotation", solid: 12, joint: None };
        assert_eq!(instance_state("rotation_12"), Some(solid));
        let joint = InstanceState { field: "position2", solid: 0, joint: Some(3) };
        assert_eq!(instance_state("position2_0_3"), Some(joint));
    }

    #[test]
    fn other_names_do_not() {
        for name in [
            "",
            "translation",
            "translation_",
            "translation_x",
            "translation_+1",
            "translation_1_2",
            "position_1",
            "position_1_2_3",
            "name_1",
            "position_99999999999999999999999999_1",
        ] {
            assert_eq!(instance_state(name), None, "{name}");
        }
    }
}
