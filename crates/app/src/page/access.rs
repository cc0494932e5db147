//! Access to the page, and the link to it.

use std::io::Read;
use std::net::IpAddr;

use server::Access;

/// Length of a token in bytes.
const TOKEN: usize = 16;

/// Returns the access rules: this machine only or, at an address, clients with the token. With `streams` and
/// `foxglove`, pages of other servers may connect as Webots or Foxglove clients. The error is a message for the user.
pub(crate) fn access(host: Option<IpAddr>, streams: bool, foxglove: bool) -> Result<Access, String> {
    let token = host.map(|_| random_token()).transpose();
    let token = token.map_err(|error| format!("there are no random numbers for the token: {error}"))?;
    Ok(Access { token, streams, foxglove })
}

/// Returns a random token.
pub(crate) fn random_token() -> std::io::Result<String> {
    let mut bytes = [0; TOKEN];
    std::fs::File::open("/dev/urandom")?.read_exact(&mut bytes)?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}

/// Returns the URL of the page.
pub(crate) fn link(access: &Access, host: Option<IpAddr>, port: u16) -> String {
    let name = match host {
        None => "localhost".to_owned(),
        Some(all) if all.is_unspecified() => {
            let names = ["/proc/sys/kernel/hostname", "/etc/hostname"];
            let name = names.iter().find_map(|file| std::fs::read_to_string(file).ok());
            let name = name.map(|name| name.trim().to_owned()).filter(|name| !name.is_empty());
            name.unwrap_or_else(|| "localhost".to_owned())
        }
        Some(IpAddr::V6(address)) => format!("[{address}]"),
        Some(address) => address.to_string(),
    };
    let query = access.token.as_ref().map(|token| format!("?token={token}")).unwrap_or_default();
    format!("http://{name}:{port}/{query}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_an_address_opens_the_page_to_others_and_requires_a_token() {
        let here = access(None, false, false).unwrap();
        assert_eq!(
            (here.token.as_ref(), link(&here, None, 1234)),
            (None, "http://localhost:1234/".to_owned())
        );
        let host = "10.0.0.7".parse().ok();
        let (one, two) = (access(host, false, false).unwrap(), access(host, false, false).unwrap());
        assert_ne!(one.token, two.token);
        let token = one.token.clone().unwrap();
        assert_eq!(token.len(), 32);
        assert_eq!(link(&one, host, 80), format!("http://10.0.0.7:80/?token={token}"));
        assert!(link(&one, "::1".parse().ok(), 80).starts_with("http://[::1]:80/?token="));
        assert!(!link(&one, "0.0.0.0".parse().ok(), 80).contains("0.0.0.0"));
    }
}
