//! The first bytes of a controller over TCP, and the one-word reply to them.
//!
//! A hello has no end mark: `CTR` alone is whole, and so is any part of a name. Who reads it has to decide
//! with the names it knows.

/// Longest hello: far above the longest name that is sent without hashing. `[bytes]`
const MAX_HELLO: usize = 4096;

const MARK: &[u8] = b"CTR";
const NAME_KEY: &[u8] = b"CTR\nRobot-Name: ";

/// The bytes a client sends first; the name as [`super::tcp_name`] gives it.
#[must_use]
pub fn hello(name: Option<&str>) -> Vec<u8> {
    match name {
        None => MARK.to_vec(),
        Some(name) => [NAME_KEY, name.as_bytes()].concat(),
    }
}

/// What the first bytes of a TCP connection may be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hello {
    /// Too short to tell anything.
    Incomplete,
    /// A controller that leaves the choice of the robot to us, unless a name is still to come.
    Anyone,
    /// A controller for this robot, unless the name is still to grow.
    Named(String),
    /// A browser or another HTTP client.
    Browser,
    /// Something else.
    Garbage,
}

impl Hello {
    /// Sniffs the bytes received so far.
    #[must_use]
    pub fn parse(bytes: &[u8]) -> Self {
        if bytes.len() > MAX_HELLO {
            return if bytes.starts_with(b"GET") { Self::Browser } else { Self::Garbage };
        }
        if bytes == MARK {
            Self::Anyone
        } else if let Some(name) = bytes.strip_prefix(NAME_KEY) {
            let name = name.split(|byte| matches!(byte, b'\n' | b'\r' | 0)).next().unwrap_or_default();
            match str::from_utf8(name) {
                Ok("") => Self::Incomplete,
                Ok(name) => Self::Named(name.to_owned()),
                Err(error) if error.error_len().is_none() => Self::Incomplete,
                Err(_) => Self::Garbage,
            }
        } else if bytes.starts_with(b"GET") {
            Self::Browser
        } else if NAME_KEY.starts_with(bytes) || b"GET".starts_with(bytes) {
            Self::Incomplete
        } else {
            Self::Garbage
        }
    }
}

/// The simulator's reply to a hello; always sent in one segment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HelloReply {
    /// Go on.
    Connected,
    /// No such robot, or no name and not exactly one robot. The client tries again.
    Failed,
    /// The world is not ready. The client tries again.
    Processing,
    /// The robot has its controller, or the address is not allowed. The client gives up.
    Forbidden,
}

impl HelloReply {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Connected, Self::Failed, Self::Processing, Self::Forbidden];

    /// The bytes on the wire, at most ten.
    #[must_use]
    pub fn as_bytes(self) -> &'static [u8] {
        match self {
            Self::Connected => b"CONNECTED",
            Self::Failed => b"FAILED",
            Self::Processing => b"PROCESSING",
            Self::Forbidden => b"FORBIDDEN",
        }
    }

    /// The reply that these bytes are.
    #[must_use]
    pub fn parse(bytes: &[u8]) -> Option<Self> {
        let end = bytes.iter().position(|byte| *byte == 0).unwrap_or(bytes.len());
        Self::ALL.into_iter().find(|reply| Some(reply.as_bytes()) == bytes.get(..end))
    }

    /// Whether more bytes could make these a reply.
    #[must_use]
    pub fn is_prefix(bytes: &[u8]) -> bool {
        Self::ALL.into_iter().any(|reply| reply.as_bytes().starts_with(bytes))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hellos_are_read_back() {
        assert_eq!(hello(None), b"CTR");
        assert_eq!(Hello::parse(b"CTR"), Hello::Anyone);
        assert_eq!(hello(Some("my%20robot")), b"CTR\nRobot-Name: my%20robot");
        assert_eq!(Hello::parse(b"CTR\nRobot-Name: my robot"), Hello::Named("my robot".into()));
        assert_eq!(Hello::parse(b"CTR\nRobot-Name: r\n"), Hello::Named("r".into()));
    }

    #[test]
    fn parts_browsers_and_garbage() {
        for part in ["", "C", "CT", "CTR\n", "CTR\nRobot-Na", "CTR\nRobot-Name: ", "G", "GE"] {
            assert_eq!(Hello::parse(part.as_bytes()), Hello::Incomplete, "{part:?}");
        }
        assert_eq!(Hello::parse(b"CTR\nRobot-Name: \xc3"), Hello::Incomplete);
        for browser in ["GET", "GET / HTTP/1.1\r\n"] {
            assert_eq!(Hello::parse(browser.as_bytes()), Hello::Browser);
        }
        for garbage in
            [&b"POST"[..], b"CTX", b"CTRL", b"\x16\x03\x01", b"CTR\nName: r", b"CTR\nRobot-Name: \xff"]
        {
            assert_eq!(Hello::parse(garbage), Hello::Garbage, "{garbage:?}");
        }
        assert_eq!(Hello::parse(&hello(Some(&"x".repeat(5000)))), Hello::Garbage);
    }

    #[test]
    fn replies_fit_into_ten_bytes_and_are_read_back() {
        for reply in HelloReply::ALL {
            assert!(reply.as_bytes().len() <= 10);
            assert_eq!(HelloReply::parse(reply.as_bytes()), Some(reply));
        }
        assert_eq!(HelloReply::parse(b"FAILED\0\0\0\0"), Some(HelloReply::Failed));
        assert_eq!(HelloReply::parse(b"CONN"), None);
        assert!(HelloReply::is_prefix(b"CONN"));
        assert!(!HelloReply::is_prefix(b"HTTP"));
    }
}
