//! Names of the hidden fields that store the state of nodes inside a saved PROTO instance.
//!
//! `translation_2` is the translation of the third solid of the instance, `position_0_1` the position of the second
//! joint that starts from the first solid. The rule is described in `schema/README.md`.

use crate::NodeType;

/// The state that a hidden field of an instance stores.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InstanceState<'a> {
    /// The field of the inner node: `translation`, `position2`, ...
    pub field: &'a str,
    /// Index of the solid in the instance, depth first; the instance itself is 0.
    pub solid: usize,
    /// Index of the joint among those that start from the solid; `None` for a field of the solid itself.
    pub joint: Option<usize>,
}

/// Fields of solids that are saved in this way.
pub const SOLID_STATE: &[&str] = &["translation", "rotation", "linearVelocity", "angularVelocity"];

/// Fields of joints that are saved in this way, each with the field whose node has it as its `position`.
pub const JOINT_STATE: &[(&str, &str)] =
    &[("position", "jointParameters"), ("position2", "jointParameters2"), ("position3", "jointParameters3")];

/// How nodes of a type are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StateHolder {
    /// A solid, which has a number of its own.
    Solid,
    /// A joint, which is counted from the solid that it starts from.
    Joint,
}

/// Returns how nodes of a type are counted; `None` for those without saved state.
#[must_use]
pub fn state_holder(ty: &NodeType) -> Option<StateHolder> {
    let kinds = [("Solid", StateHolder::Solid), ("Joint", StateHolder::Joint)];
    kinds.into_iter().find(|(name, _)| ty.is_a(name)).map(|(_, holder)| holder)
}

/// Parses the name of a hidden field. `None` if it does not follow the rule.
#[must_use]
pub fn instance_state(name: &str) -> Option<InstanceState<'_>> {
    let mut parts = name.split('_');
    let (field, solid) = (parts.next()?, index(parts.next()?)?);
    let joint = match parts.next() {
        Some(digits) => Some(index(digits)?),
        None => None,
    };
    let is_known = match joint {
        Some(_) => JOINT_STATE.iter().any(|(known, _)| *known == field),
        None => SOLID_STATE.contains(&field),
    };
    (parts.next().is_none() && is_known).then_some(InstanceState { field, solid, joint })
}

/// Parses an index of digits only: `usize` alone would accept a sign.
fn index(digits: &str) -> Option<usize> {
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
