//! The scope of discovery, as set by environment variables of ROS 2.

use std::net::{Ipv4Addr, ToSocketAddrs};

use crate::rtps::sockets::{DiscoveryScope, MOST_DOMAIN};

/// Distributions whose endpoint identifiers have 24 bytes; those of later ones have 16.
const LONG_GIDS: [&str; 5] = ["dashing", "eloquent", "foxy", "galactic", "humble"];

/// The settings in the environment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Environment {
    /// Which peers can be discovered.
    pub discovery_scope: DiscoveryScope,
    /// Size of an endpoint identifier in `ros_discovery_info`. `[bytes]`
    pub gid_bytes: usize,
}

impl Environment {
    /// Reads `ROS_DOMAIN_ID`, `ROS_LOCALHOST_ONLY`, `ROS_AUTOMATIC_DISCOVERY_RANGE`, `ROS_STATIC_PEERS` and `ROS_DISTRO`.
    /// The error is a message for the user.
    pub fn read(variable: impl Fn(&str) -> Option<String>) -> Result<Self, String> {
        let get = |name: &str| variable(name).filter(|text| !text.trim().is_empty());
        let mut discovery_scope = DiscoveryScope::default();
        if let Some(text) = get("ROS_DOMAIN_ID") {
            let domain = text.trim().parse().ok().filter(|domain| *domain <= MOST_DOMAIN);
            discovery_scope.domain = domain.ok_or_else(|| {
                format!("ROS_DOMAIN_ID is {text:?}; it must be a whole number from 0 to {MOST_DOMAIN}")
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
        let gid_bytes = if LONG_GIDS.contains(&distribution.trim()) { 24 } else { 16 };
        Ok(Self { discovery_scope, gid_bytes })
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
        assert_eq!(
            read("", "").unwrap(),
            Environment { discovery_scope: DiscoveryScope::default(), gid_bytes: 16 }
        );
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
}
