//! Who may connect.
//!
//! A page on the Internet can make a visitor's browser connect to any local port. So a request must carry a `Host` that
//! names this machine (a foreign name that points here is DNS rebinding), and a WebSocket, which browsers let any page
//! open, an `Origin` that is this server. With a token all of that is replaced by the token, which only whom the user
//! gave the link has.

use axum::http::{HeaderMap, Uri, header};

use crate::foxglove_session;

/// How the name of the cookie begins that remembers a token.
const COOKIE: &str = "rebots-";

/// Who may connect.
#[derive(Clone, Debug, Default)]
pub struct Access {
    /// What links must carry as `?token=`; `None`: only this machine's own names are served.
    pub token: Option<String>,
    /// Pages of other servers may watch and steer as clients of Webots: `/`, `/mjpeg` and `/textures/`.
    pub streams: bool,
    /// Foxglove and its kin may watch, also from pages of other servers: `/` in their protocol.
    pub foxglove: bool,
}

/// What is made of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    Welcome,
    /// Welcome; the token is to be remembered, as the files that the page asks for do not carry it.
    WelcomeWithToken,
    /// The reason is for the user.
    Refused(&'static str),
}

impl Access {
    /// Judges a request.
    pub(crate) fn judge(&self, uri: &Uri, headers: &HeaderMap) -> Verdict {
        let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
        let Some(host) = text(header::HOST) else { return Verdict::Refused("the request names no host") };
        if let Some(origin) = text(header::ORIGIN) {
            let authority = origin.split_once("://").map_or(origin, |(_, authority)| authority);
            let path = uri.path();
            let is_stream =
                self.streams && (matches!(path, "/" | "/mjpeg") || path.starts_with("/textures/"));
            let is_foxglove = self.foxglove && uri.path() == "/" && foxglove_session::is_wanted(headers);
            if authority != host && !is_stream && !is_foxglove {
                return Verdict::Refused("pages of other servers may not connect");
            }
        }
        let Some(token) = &self.token else {
            return if names_this_machine(host) {
                Verdict::Welcome
            } else {
                Verdict::Refused("only this machine may connect; start with --host=any to let others in")
            };
        };
        let in_link = uri.query().into_iter().flat_map(|query| query.split('&'));
        if in_link.filter_map(|pair| pair.strip_prefix("token=")).any(|given| is_same(given, token)) {
            return Verdict::WelcomeWithToken;
        }
        let cookies = text(header::COOKIE).into_iter().flat_map(|cookies| cookies.split(';'));
        let mut pairs = cookies.filter_map(|cookie| cookie.trim().split_once('='));
        if pairs.any(|(name, given)| name == cookie_name(token) && is_same(given, token)) {
            return Verdict::Welcome;
        }
        Verdict::Refused("the link needs the token that was printed when the simulation started")
    }

    /// The cookie that remembers the token.
    pub(crate) fn cookie(&self) -> Option<String> {
        let token = self.token.as_ref()?;
        Some(format!("{}={token}; Path=/; HttpOnly; SameSite=Strict", cookie_name(token)))
    }
}

/// Browsers keep cookies by machine, not by port: each run has a name of its own.
fn cookie_name(token: &str) -> String {
    format!("{COOKIE}{}", token.get(..4).unwrap_or_default())
}

/// Whether a `Host` header names this machine: by a loopback address or `localhost`.
fn names_this_machine(host: &str) -> bool {
    let name = match host.strip_prefix('[') {
        Some(rest) => rest.split_once(']').map_or(rest, |(address, _)| address),
        None => host.rsplit_once(':').map_or(host, |(name, _)| name),
    };
    let name = name.trim_end_matches('.');
    name.eq_ignore_ascii_case("localhost")
        || name.to_ascii_lowercase().ends_with(".localhost")
        || name.parse::<std::net::IpAddr>().is_ok_and(|address| address.is_loopback())
}

/// Compares a token without telling by the time it takes how much agrees.
#[must_use]
pub fn is_same(given: &str, token: &str) -> bool {
    given.len() == token.len() && given.bytes().zip(token.bytes()).fold(0, |all, (a, b)| all | (a ^ b)) == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn judge(access: &Access, uri: &str, pairs: &[(header::HeaderName, &str)]) -> Verdict {
        let headers = pairs.iter().map(|(name, value)| (name.clone(), value.parse().unwrap())).collect();
        access.judge(&uri.parse().unwrap(), &headers)
    }

    #[test]
    fn only_names_of_this_machine_are_served_without_a_token() {
        let access = Access::default();
        for host in ["localhost:1234", "127.0.0.1:1234", "[::1]:1234", "LOCALHOST", "a.localhost:1"] {
            assert_eq!(judge(&access, "/", &[(header::HOST, host)]), Verdict::Welcome, "{host}");
        }
        for host in ["evil.example:1234", "localhost.evil.example", "10.0.0.7:1234", "127.0.0.1.nip.example"]
        {
            assert!(matches!(judge(&access, "/", &[(header::HOST, host)]), Verdict::Refused(_)), "{host}");
        }
        assert!(matches!(judge(&access, "/", &[]), Verdict::Refused(_)));
    }

    #[test]
    fn pages_of_other_servers_may_not_connect() {
        let access = Access::default();
        let origin =
            |origin| judge(&access, "/ws", &[(header::HOST, "localhost:1234"), (header::ORIGIN, origin)]);
        assert_eq!(origin("http://localhost:1234"), Verdict::Welcome);
        assert!(matches!(origin("http://evil.example"), Verdict::Refused(_)));
        assert!(matches!(origin("http://localhost:4321"), Verdict::Refused(_)));
        assert!(matches!(origin("null"), Verdict::Refused(_)));
    }

    #[test]
    fn pages_of_other_servers_get_streams_only_and_only_if_asked_for() {
        let access = Access { streams: true, ..Access::default() };
        let foreign = |path| {
            judge(&access, path, &[(header::HOST, "localhost:1"), (header::ORIGIN, "https://a.example")])
        };
        assert_eq!(foreign("/"), Verdict::Welcome);
        assert_eq!(foreign("/textures/a.png"), Verdict::Welcome);
        for path in ["/ws", "/scene/mesh/1", "/robot_windows/x/x.html"] {
            assert!(matches!(foreign(path), Verdict::Refused(_)), "{path}");
        }
    }

    #[test]
    fn foxglove_watches_from_other_servers_only_if_asked_for_and_in_its_protocol() {
        let foreign = |foxglove, path, protocol| {
            let access = Access { foxglove, ..Access::default() };
            let origin = (header::ORIGIN, "https://a.example");
            let headers = [(header::HOST, "localhost:1"), origin, (header::SEC_WEBSOCKET_PROTOCOL, protocol)];
            judge(&access, path, &headers)
        };
        assert_eq!(foreign(true, "/", "foxglove.sdk.v1"), Verdict::Welcome);
        assert_eq!(foreign(true, "/", "x, foxglove.websocket.v1"), Verdict::Welcome);
        for (is_on, path, protocol) in
            [(false, "/", "foxglove.sdk.v1"), (true, "/ws", "foxglove.sdk.v1"), (true, "/", "x")]
        {
            assert!(matches!(foreign(is_on, path, protocol), Verdict::Refused(_)), "{path} {protocol}");
        }
    }

    #[test]
    fn a_token_lets_in_who_has_it() {
        let access = Access { token: Some("abc123".to_owned()), ..Access::default() };
        let host = (header::HOST, "robots.example:1234");
        assert_eq!(judge(&access, "/?token=abc123", std::slice::from_ref(&host)), Verdict::WelcomeWithToken);
        assert!(matches!(judge(&access, "/?token=abc124", std::slice::from_ref(&host)), Verdict::Refused(_)));
        assert!(matches!(judge(&access, "/", std::slice::from_ref(&host)), Verdict::Refused(_)));
        let cookie = (header::COOKIE, "a=b; rebots-abc1=abc123");
        assert_eq!(judge(&access, "/ws", &[host.clone(), cookie]), Verdict::Welcome);
        // This machine needs the token as well: other users of it could connect otherwise.
        assert!(matches!(judge(&access, "/", &[(header::HOST, "localhost:1234")]), Verdict::Refused(_)));
    }
}
