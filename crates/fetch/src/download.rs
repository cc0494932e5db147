//! A single download, limited in size and time.

use std::io::{self, Read};
use std::time::Duration;

use ureq::tls::{RootCerts, TlsConfig};

/// Limits of size and time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Largest file. `[bytes]`
    pub file_size: u64,
    /// Time-out for connecting to a server.
    pub connect: Duration,
    /// Time-out for one file, in total.
    pub total: Duration,
    /// Number of simultaneous downloads.
    pub parallel: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            file_size: 512 << 20,
            connect: Duration::from_secs(10),
            total: Duration::from_secs(300),
            parallel: 8,
        }
    }
}

/// How many redirects are followed for one file.
const MAX_REDIRECTS: u32 = 8;

/// A server that sends less than this until the time-out is as useless as one that cannot be reached. `[bytes]`
const USEFUL_BYTES: usize = 1 << 20;

/// Why a download has failed.
#[derive(Debug)]
pub(crate) struct Failure {
    pub(crate) message: String,
    /// Whether the server could not be reached at all or was too slow, so that other URLs of the host need not be tried.
    pub(crate) is_host_down: bool,
}

pub(crate) fn agent(limits: Limits) -> ureq::Agent {
    let tls = TlsConfig::builder().root_certs(RootCerts::PlatformVerifier).build();
    let config = ureq::Agent::config_builder()
        .tls_config(tls)
        .max_redirects(MAX_REDIRECTS)
        .timeout_connect(Some(limits.connect))
        .timeout_global(Some(limits.total))
        .user_agent("rebots")
        .build();
    config.into()
}

/// Downloads the contents of a URL.
pub(crate) fn download(agent: &ureq::Agent, url: &str, limits: Limits) -> Result<Vec<u8>, Failure> {
    if !url.starts_with("https://") && !url.starts_with("http://") {
        return Err(Failure {
            message: "only http and https URLs are supported".to_owned(),
            is_host_down: false,
        });
    }
    let failure = |error: ureq::Error| {
        let is_host_down = match &error {
            ureq::Error::HostNotFound | ureq::Error::ConnectionFailed => true,
            ureq::Error::Timeout(_) => true,
            ureq::Error::Io(error) => error.kind() == io::ErrorKind::ConnectionRefused,
            _ => false,
        };
        let message = match error {
            ureq::Error::StatusCode(404) => "the server has no such file".to_owned(),
            ureq::Error::StatusCode(code) => format!("the server responded with status {code}"),
            error => error.to_string(),
        };
        Failure { message, is_host_down }
    };
    let too_large = || Failure {
        message: format!("the file is larger than {} MiB", limits.file_size >> 20),
        is_host_down: false,
    };
    let mut response = agent.get(url).call().map_err(failure)?;
    if response.body().content_length().is_some_and(|length| length > limits.file_size) {
        return Err(too_large());
    }
    let mut bytes = Vec::new();
    let reader = response.body_mut().as_reader();
    let read = reader.take(limits.file_size.saturating_add(1)).read_to_end(&mut bytes);
    let read = read.map_err(|error| Failure {
        message: format!("the download was interrupted: {error}"),
        is_host_down: is_timeout(&error),
    });
    if let Err(failure) = read {
        // A large file may take too long although the server is fast enough for others.
        return Err(Failure { is_host_down: failure.is_host_down && bytes.len() < USEFUL_BYTES, ..failure });
    }
    if bytes.len() as u64 > limits.file_size {
        return Err(too_large());
    }
    Ok(bytes)
}

fn is_timeout(error: &io::Error) -> bool {
    let inner = error.get_ref().and_then(|inner| inner.downcast_ref::<ureq::Error>());
    error.kind() == io::ErrorKind::TimedOut || matches!(inner, Some(ureq::Error::Timeout(_)))
}
