//! Access control.
//!
//! A page on the Internet can make a visitor's browser connect to any local port. So a request must carry a `Host` that
//! names this machine (another name that resolves to it indicates DNS rebinding), and a WebSocket, which browsers let
//! any page open, must carry an `Origin` that is this server. With a token, the token replaces all of that: only those
//! who were given the link have it.

use axum::http::{HeaderMap, Uri, header};

use crate::foxglove_session;

/// Prefix of the name of the cookie that stores the token.
const COOKIE: &str = "rebots-";

/// Access rules.
#[derive(Clone, Debug, Default)]
pub struct Access {
    /// The token that links must carry as `?token=`; `None`: only requests to this machine's own names are served.
    pub token: Option<String>,
    /// Whether pages of other servers may connect as Webots clients: `/`, `/mjpeg` and `/textures/`.
    pub streams: bool,
    /// Whether clients of Foxglove's protocol at `/` may connect, also from pages of other servers.
    pub foxglove: bool,
}

/// The decision about a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Decision {
    Allowed,
    /// Allowed; the token is to be stored in a cookie, as the files that the page requests do not carry it.
    AllowedWithToken,
    /// The reason is shown to the user.
    Denied(&'static str),
}

impl Access {
    /// Decides about a request.
    pub(crate) fn authorize(&self, uri: &Uri, headers: &HeaderMap) -> Decision {
        let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
        let Some(host) = text(header::HOST) else { return Decision::Denied("the request names no host") };
        for origin in headers.get_all(header::ORIGIN) {
            let Ok(origin) = origin.to_str() else { return Decision::Denied("the origin is not a text") };
            let authority = origin.split_once("://").map_or(origin, |(_, authority)| authority);
            let path = uri.path();
            let is_stream =
                self.streams && (matches!(path, "/" | "/mjpeg") || path.starts_with("/textures/"));
            let is_foxglove = self.foxglove && uri.path() == "/" && foxglove_session::is_requested(headers);
            if authority != host && !is_stream && !is_foxglove {
                return Decision::Denied("pages of other servers may not connect");
            }
        }
        let Some(token) = &self.token else {
            return if is_loopback_host(host) {
                Decision::Allowed
            } else {
                Decision::Denied("only this machine may connect; start with --host=any to let others in")
            };
        };
        let in_link = uri.query().into_iter().flat_map(|query| query.split('&'));
        if in_link.filter_map(|pair| pair.strip_prefix("token=")).any(|given| tokens_match(given, token)) {
            return Decision::AllowedWithToken;
        }
        let cookies = text(header::COOKIE).into_iter().flat_map(|cookies| cookies.split(';'));
        let mut pairs = cookies.filter_map(|cookie| cookie.trim().split_once('='));
        if pairs.any(|(name, given)| name == cookie_name(token) && tokens_match(given, token)) {
            return Decision::Allowed;
        }
        Decision::Denied("the link needs the token that was printed when the simulation started")
    }

    /// Returns the cookie that stores the token.
    pub(crate) fn cookie(&self) -> Option<String> {
        let token = self.token.as_ref()?;
        Some(format!("{}={token}; Path=/; HttpOnly; SameSite=Strict", cookie_name(token)))
    }
}

/// Returns the name of the cookie. Browsers share cookies between ports of a machine, so each run has its own name.
fn cookie_name(token: &str) -> String {
    format!("{COOKIE}{}", token.get(..4).unwrap_or_default())
}

/// Returns whether a `Host` header is a loopback address or `localhost`.
fn is_loopback_host(host: &str) -> bool {
    let name = match host.strip_prefix('[') {
        Some(rest) => rest.split_once(']').map_or(rest, |(address, _)| address),
        None => host.rsplit_once(':').map_or(host, |(name, _)| name),
    };
    let name = name.trim_end_matches('.');
    name.eq_ignore_ascii_case("localhost")
        || name.to_ascii_lowercase().ends_with(".localhost")
        || name.parse::<std::net::IpAddr>().is_ok_and(|address| address.is_loopback())
}

/// Compares tokens in constant time.
#[must_use]
pub fn tokens_match(given: &str, token: &str) -> bool {
    given.len() == token.len() && given.bytes().zip(token.bytes()).fold(0, |all, (a, b)| all | (a ^ b)) == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn authorize(access: &Access, uri: &str, pairs: &[(header::HeaderName, &str)]) -> Decision {
        let headers = pairs.iter().map(|(name, value)| (name.clone(), value.parse().unwrap())).collect();
        access.authorize(&uri.parse().unwrap(), &headers)
    }

    #[test]
    fn only_names_of_this_machine_are_allowed_without_a_token() {
        let access = Access::default();
        for host in ["localhost:1234", "127.0.0.1:1234", "[::1]:1234", "LOCALHOST", "a.localhost:1"] {
            assert_eq!(authorize(&access, "/", &[(header::HOST, host)]), Decision::Allowed, "{host}");
        }
        for host in ["evil.example:1234", "localhost.evil.example", "10.0.0.7:1234", "127.0.0.1.nip.example"]
        {
            assert!(
                matches!(authorize(&access, "/", &[(header::HOST, host)]), Decision::Denied(_)),
                "{host}"
            );
        }
        assert!(matches!(authorize(&access, "/", &[]), Decision::Denied(_)));
    }

    #[test]
    fn pages_of_other_servers_may_not_connect() {
        let access = Access::default();
        let origin =
            |origin| authorize(&access, "/ws", &[(header::HOST, "localhost:1234"), (header::ORIGIN, origin)]);
        assert_eq!(origin("http://localhost:1234"), Decision::Allowed);
        assert!(matches!(origin("http://evil.example"), Decision::Denied(_)));
        assert!(matches!(origin("http://localhost:4321"), Decision::Denied(_)));
        assert!(matches!(origin("null"), Decision::Denied(_)));
        let own = (header::ORIGIN, "http://localhost:1234");
        for other in ["http://evil.example", "http://\u{e9}"] {
            let pairs = [(header::HOST, "localhost:1234"), own.clone(), (header::ORIGIN, other)];
            let headers = pairs.iter().map(|(name, value)| {
                (name.clone(), header::HeaderValue::from_bytes(value.as_bytes()).unwrap())
            });
            let mut all = HeaderMap::new();
            for (name, value) in headers {
                all.append(name, value);
            }
            assert!(
                matches!(access.authorize(&"/ws".parse().unwrap(), &all), Decision::Denied(_)),
                "{other}"
            );
        }
    }

    #[test]
    fn pages_of_other_servers_get_streams_only_if_enabled() {
        let access = Access { streams: true, ..Access::default() };
        let foreign = |path| {
            authorize(&access, path, &[(header::HOST, "localhost:1"), (header::ORIGIN, "https://a.example")])
        };
        assert_eq!(foreign("/"), Decision::Allowed);
        assert_eq!(foreign("/textures/a.png"), Decision::Allowed);
        for path in ["/ws", "/scene/mesh/1", "/robot_windows/x/x.html"] {
            assert!(matches!(foreign(path), Decision::Denied(_)), "{path}");
        }
    }

    #[test]
    fn foxglove_connects_from_other_servers_only_if_enabled() {
        let foreign = |foxglove, path, protocol| {
            let access = Access { foxglove, ..Access::default() };
            let origin = (header::ORIGIN, "https://a.example");
            let headers = [(header::HOST, "localhost:1"), origin, (header::SEC_WEBSOCKET_PROTOCOL, protocol)];
            authorize(&access, path, &headers)
        };
        assert_eq!(foreign(true, "/", "foxglove.sdk.v1"), Decision::Allowed);
        assert_eq!(foreign(true, "/", "x, foxglove.websocket.v1"), Decision::Allowed);
        for (is_on, path, protocol) in
            [(false, "/", "foxglove.sdk.v1"), (true, "/ws", "foxglove.sdk.v1"), (true, "/", "x")]
        {
            assert!(matches!(foreign(is_on, path, protocol), Decision::Denied(_)), "{path} {protocol}");
        }
    }

    #[test]
    fn a_token_is_required_and_sufficient() {
        let access = Access { token: Some("abc123".to_owned()), ..Access::default() };
        let host = (header::HOST, "robots.example:1234");
        assert_eq!(
            authorize(&access, "/?token=abc123", std::slice::from_ref(&host)),
            Decision::AllowedWithToken
        );
        assert!(matches!(
            authorize(&access, "/?token=abc124", std::slice::from_ref(&host)),
            Decision::Denied(_)
        ));
        assert!(matches!(authorize(&access, "/", std::slice::from_ref(&host)), Decision::Denied(_)));
        let cookie = (header::COOKIE, "a=b; rebots-abc1=abc123");
        assert_eq!(authorize(&access, "/ws", &[host.clone(), cookie]), Decision::Allowed);
        // This machine needs the token as well: otherwise other users of it could connect.
        assert!(matches!(authorize(&access, "/", &[(header::HOST, "localhost:1234")]), Decision::Denied(_)));
    }
}
