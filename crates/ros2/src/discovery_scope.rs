//! The middleware and the scope of discovery, as set by environment variables of ROS 2.

use std::net::{Ipv4Addr, ToSocketAddrs};

use crate::rtps::sockets::{DiscoveryScope, MAX_DOMAIN};
use crate::zenoh::session::PORT;

/// Distributions whose endpoint identifiers have 24 bytes, and without hashes of types; identifiers of later ones have 16.
const OLD: [&str; 5] = ["dashing", "eloquent", "foxy", "galactic", "humble"];

/// The variable that chooses the middleware, and its value for Zenoh.
pub const RMW: &str = "RMW_IMPLEMENTATION";
/// See [`RMW`].
pub const ZENOH: &str = "rmw_zenoh_cpp";

/// A middleware.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Choice {
    /// DDS.
    #[default]
    Dds,
    /// Zenoh, over a router at `HOST:PORT`.
    Zenoh {
        /// The router.
        router: String,
    },
}

impl Choice {
    /// Zenoh over a router on this machine.
    #[must_use]
    pub fn zenoh() -> Self {
        Self::Zenoh { router: format!("localhost:{PORT}") }
    }
}

/// The settings in the environment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Environment {
    /// The middleware.
    pub middleware: Choice,
    /// Which peers can be discovered.
    pub discovery_scope: DiscoveryScope,
    /// Size of an endpoint identifier in `ros_discovery_info`. `[bytes]`
    pub gid_bytes: usize,
    /// Whether names of topics in Zenoh contain hashes of types.
    pub has_type_hashes: bool,
}

impl Default for Environment {
    fn default() -> Self {
        let discovery_scope = DiscoveryScope::default();
        Self { middleware: Choice::default(), discovery_scope, gid_bytes: 16, has_type_hashes: true }
    }
}

/// Reads the endpoint of a router: `tcp/HOST:PORT` or `HOST`. The error is a message for the user.
pub fn router(text: &str) -> Result<String, String> {
    let (protocol, place) = text.split_once('/').unwrap_or(("tcp", text));
    let has_port =
        place.rsplit_once(':').is_some_and(|(host, port)| !host.is_empty() && port.parse::<u16>().is_ok());
    let is_host = !place.is_empty() && (!place.contains(':') || place.ends_with(']'));
    match protocol {
        "tcp" if has_port => Ok(place.to_owned()),
        "tcp" if is_host => Ok(format!("{place}:{PORT}")),
        _ => Err(format!("{text:?} is not supported as a Zenoh router; the format is tcp/HOST:PORT")),
    }
}

/// Finds the first endpoint in settings of the form `connect/endpoints=["tcp/HOST:PORT"];…`.
fn endpoint(settings: &str) -> Option<&str> {
    let value = settings.split(';').find_map(|setting| {
        let (key, value) = setting.split_once('=')?;
        (key.trim() == "connect/endpoints").then_some(value)
    })?;
    let is_quote = |letter: char| letter == '"' || letter == '\'';
    value.split(is_quote).nth(1)
}

impl Environment {
    /// Reads `RMW_IMPLEMENTATION`, `ZENOH_CONFIG_OVERRIDE`, `ROS_DOMAIN_ID`, `ROS_LOCALHOST_ONLY`,
    /// `ROS_AUTOMATIC_DISCOVERY_RANGE`, `ROS_STATIC_PEERS` and `ROS_DISTRO`.
    /// The error is a message for the user.
    pub fn read(variable: impl Fn(&str) -> Option<String>) -> Result<Self, String> {
        let get = |name: &str| variable(name).filter(|text| !text.trim().is_empty());
        let mut discovery_scope = DiscoveryScope::default();
        if let Some(text) = get("ROS_DOMAIN_ID") {
            let domain = text.trim().parse().ok().filter(|domain| *domain <= MAX_DOMAIN);
            discovery_scope.domain = domain.ok_or_else(|| {
                format!("ROS_DOMAIN_ID is {text:?}; it must be a whole number from 0 to {MAX_DOMAIN}")
            })?;
        }
        discovery_scope.is_local = get("ROS_LOCALHOST_ONLY").is_some_and(|text| text.trim() == "1");
        if let Some(text) = get("ROS_AUTOMATIC_DISCOVERY_RANGE") {
            match text.trim() {
                "LOCALHOST" | "OFF" => discovery_scope.is_local = true,
                "SUBNET" | "SYSTEM_DEFAULT" => {}
                _ => {
                    return Err(format!(
                        "ROS_AUTOMATIC_DISCOVERY_RANGE is {text:?}; it must be OFF, LOCALHOST, SUBNET or SYSTEM_DEFAULT"
                    ));
                }
            }
        }
        for host in
            get("ROS_STATIC_PEERS").iter().flat_map(|text| text.split(';')).filter(|host| !host.is_empty())
        {
            discovery_scope.peers.push(find(host)?);
        }
        let distribution = get("ROS_DISTRO").unwrap_or_default();
        let is_old = OLD.contains(&distribution.trim());
        let gid_bytes = if is_old { 24 } else { 16 };
        // All others are implementations of DDS.
        let mut middleware = Choice::Dds;
        if get(RMW).is_some_and(|text| text.trim() == ZENOH) {
            middleware = Choice::zenoh();
            if let Some(text) = get("ZENOH_CONFIG_OVERRIDE").as_deref().and_then(endpoint) {
                let router = router(text).map_err(|reason| format!("ZENOH_CONFIG_OVERRIDE: {reason}"))?;
                middleware = Choice::Zenoh { router };
            }
        }
        Ok(Self { middleware, discovery_scope, gid_bytes, has_type_hashes: !is_old })
    }
}

fn find(host: &str) -> Result<Ipv4Addr, String> {
    let found = (host, 0).to_socket_addrs().ok().and_then(|mut addresses| {
        addresses.find_map(|address| match address.ip() {
            std::net::IpAddr::V4(address) => Some(address),
            std::net::IpAddr::V6(_) => None,
        })
    });
    found.ok_or_else(|| format!("ROS_STATIC_PEERS: {host:?} has no IPv4 address"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(name: &'static str, value: &'static str) -> Result<Environment, String> {
        Environment::read(|asked| (asked == name).then(|| value.to_owned()))
    }

    #[test]
    fn environment_variables_are_parsed() {
        assert_eq!(read("", "").unwrap(), Environment::default());
        assert_eq!(read("ROS_DOMAIN_ID", "42").unwrap().discovery_scope.domain, 42);
        assert!(read("ROS_DOMAIN_ID", "233").unwrap_err().contains("from 0 to 232"));
        assert!(read("ROS_DOMAIN_ID", "x").is_err());
        assert!(read("ROS_LOCALHOST_ONLY", "1").unwrap().discovery_scope.is_local);
        assert!(read("ROS_AUTOMATIC_DISCOVERY_RANGE", "LOCALHOST").unwrap().discovery_scope.is_local);
        assert!(read("ROS_AUTOMATIC_DISCOVERY_RANGE", "far").is_err());
        let peers = read("ROS_STATIC_PEERS", "127.0.0.1;192.0.2.7").unwrap().discovery_scope.peers;
        assert_eq!(peers, [Ipv4Addr::LOCALHOST, Ipv4Addr::new(192, 0, 2, 7)]);
        assert_eq!(read("ROS_DISTRO", "humble").unwrap().gid_bytes, 24);
    }

    #[test]
    fn the_middleware_is_chosen_as_by_ros() {
        let read = |middleware: &str, settings: &str| {
            let read = Environment::read(|asked| match asked {
                RMW => Some(middleware.to_owned()),
                "ZENOH_CONFIG_OVERRIDE" => Some(settings.to_owned()),
                _ => None,
            });
            read.map(|read| read.middleware)
        };
        let at = |router: &str| Ok(Choice::Zenoh { router: router.to_owned() });
        assert_eq!(read("rmw_cyclonedds_cpp", ""), Ok(Choice::Dds));
        assert_eq!(read("rmw_zenoh_cpp", ""), at("localhost:7447"));
        let settings = "mode=\"client\";connect/endpoints=[\"tcp/192.0.2.7:1234\", \"tcp/x\"]";
        assert_eq!(read("rmw_zenoh_cpp", settings), at("192.0.2.7:1234"));
        assert!(
            read("rmw_zenoh_cpp", "connect/endpoints=['quic/x:1']").unwrap_err().contains("tcp/HOST:PORT")
        );
        assert_eq!(router("tcp/[::1]:7448"), Ok("[::1]:7448".to_owned()));
        assert_eq!(router("robot"), Ok("robot:7447".to_owned()));
        assert!(router("robot:x").is_err());
        assert!(router("tcp/").is_err());
    }
}
