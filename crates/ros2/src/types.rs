//! The message and service types, and their names in DDS.

use std::sync::{Arc, LazyLock};

use ros::types::{Library, Message, ServiceType};

/// One per line: `package/Name: fields`, with `---` between request and response.
pub(crate) const DEFINITIONS: &str = include_str!("definitions.txt");

static LIBRARY: LazyLock<Library> = LazyLock::new(|| Library::read(DEFINITIONS));

/// Returns a message type by `package/Name`.
#[must_use]
pub fn message(name: &str) -> Option<Arc<Message>> {
    LIBRARY.message(name)
}

/// Returns a service type by `package/Name`.
#[must_use]
pub fn service(name: &str) -> Option<Arc<ServiceType>> {
    LIBRARY.service(name)
}

/// The full name of a type: with its kind after the package.
#[must_use]
pub(crate) fn full_name(name: &str, is_service: bool) -> String {
    let (package, name) = name.split_once('/').unwrap_or(("", name));
    let kind = match name {
        // The types of an action have names with an underscore.
        _ if name.contains('_') => "action",
        _ if is_service => "srv",
        _ => "msg",
    };
    format!("{package}/{kind}/{name}")
}

/// The DDS name of a type; services have one for requests and one for responses.
#[must_use]
pub fn dds_name(name: &str, is_service: bool) -> String {
    let full = full_name(name, is_service);
    let (space, name) = full.rsplit_once('/').unwrap_or(("", &full));
    format!("{}::dds_::{name}_", space.replace('/', "::"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_definitions_are_parsed() {
        assert_eq!(LIBRARY.count(), DEFINITIONS.lines().count());
    }

    #[test]
    fn dds_names_match_ros() {
        assert_eq!(dds_name("std_msgs/String", false), "std_msgs::msg::dds_::String_");
        assert_eq!(dds_name("a/B", true) + "Request_", "a::srv::dds_::B_Request_");
        assert_eq!(dds_name("a/B_SendGoal", true), "a::action::dds_::B_SendGoal_");
    }
}
