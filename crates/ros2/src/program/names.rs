//! Names of the node and its topics.

use ros::interface::allowed_name;

/// Topics of the robot itself, whose names devices cannot have.
pub(super) const OWN_NAMES: [&str; 7] = [
    "robot_description",
    "joint_states",
    "joint_commands",
    "position_commands",
    "velocity_commands",
    "cmd_vel",
    "odom",
];

/// Returns an unused name: the wanted one, or that with a number from 2 appended.
pub(super) fn free_name(wanted: &str, taken: &[String]) -> String {
    let numbered = (2..).map(|number| format!("{wanted}_{number}"));
    let mut names = std::iter::once(wanted.to_owned()).chain(numbered);
    names.find(|name| !taken.contains(name)).unwrap_or_default()
}

/// Returns the name of a robot's node.
#[must_use]
pub(super) fn node_name(robot: &str) -> String {
    let name = allowed_name(robot);
    match name.chars().next() {
        Some(letter) if !letter.is_ascii_digit() => name,
        _ => format!("robot_{name}"),
    }
}

#[cfg(test)]
mod tests {
    use super::{free_name, node_name};

    #[test]
    fn duplicate_names_get_a_number() {
        let taken = ["a", "a_2"].map(str::to_owned);
        assert_eq!([free_name("a", &taken), free_name("b", &taken)], ["a_3", "b"]);
    }

    #[test]
    fn node_names_start_with_a_letter() {
        assert_eq!(node_name("my robot(1)"), "my_robot_1_");
        assert_eq!(node_name("2nd"), "robot_2nd");
    }
}
