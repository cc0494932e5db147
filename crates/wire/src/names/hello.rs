//! The hello, which a controller sends first over TCP, and the simulator's one-word reply.
//!
//! A hello has no end marker: `CTR` alone is complete, and so is every prefix of a name. The receiver has to decide by
//! the names of the robots.

/// Longest accepted hello, far above the longest name that is sent without hashing. `[bytes]`
const MAX_HELLO: usize = 4096;

const MARK: &[u8] = b"CTR";
const NAME_KEY: &[u8] = b"CTR\nRobot-Name: ";

/// Returns the bytes that a client sends first; the name is that of [`super::tcp_name`].
#[must_use]
pub fn hello(name: Option<&str>) -> Vec<u8> {
    match name {
        None => MARK.to_vec(),
        Some(name) => [NAME_KEY, name.as_bytes()].concat(),
    }
}

/// What the first bytes of a TCP connection can be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hello {
    /// Too short to tell.
    Incomplete,
    /// A controller for whichever robot is free, unless a name is still to come.
    Anyone,
    /// A controller for this robot, unless the name is incomplete.
    Named(String),
    /// A browser or another HTTP client.
    Browser,
    /// Anything else.
    Garbage,
}

impl Hello {
    /// Classifies the bytes received so far.
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

/// The simulator's reply to a hello, always sent in one segment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HelloReply {
    /// The connection is accepted.
    Connected,
    /// There is no such robot, or no name was given and the number of robots is not one. The client retries.
    Failed,
    /// The world is still loading. The client retries.
    Processing,
    /// The robot already has a controller, or the address is not allowed. The client gives up.
    Forbidden,
}

impl HelloReply {
    /// All replies.
    pub const ALL: [Self; 4] = [Self::Connected, Self::Failed, Self::Processing, Self::Forbidden];

    /// Returns the bytes on the wire, at most ten.
    #[must_use]
    pub fn as_bytes(self) -> &'static [u8] {
        match self {
            Self::Connected => b"CONNECTED",
            Self::Failed => b"FAILED",
            Self::Processing => b"PROCESSING",
            Self::Forbidden => b"FORBIDDEN",
        }
    }

    /// Parses a complete reply.
    #[must_use]
    pub fn parse(bytes: &[u8]) -> Option<Self> {
        let end = bytes.iter().position(|byte| *byte == 0).unwrap_or(bytes.len());
        Self::ALL.into_iter().find(|reply| Some(reply.as_bytes()) == bytes.get(..end))
    }

    /// Returns whether more bytes could complete these to a reply.
    #[must_use]
    pub fn is_prefix(bytes: &[u8]) -> bool {
        Self::ALL.into_iter().any(|reply| reply.as_bytes().starts_with(bytes))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hellos_round_trip() {
        assert_eq!(hello(None), b"CTR");
        assert_eq!(Hello::parse(b"CTR"), Hello::Anyone);
        assert_eq!(hello(Some("my%20robot")), b"CTR\nRobot-Name: my%20robot");
        assert_eq!(Hello::parse(b"CTR\nRobot-Name: my robot"), Hello::Named("my robot".into()));
        assert_eq!(Hello::parse(b"CTR\nRobot-Name: r\n"), Hello::Named("r".into()));
    }

    #[test]
    fn prefixes_browsers_and_garbage_are_told_apart() {
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
    fn replies_fit_into_ten_bytes_and_round_trip() {
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
