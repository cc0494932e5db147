//! One download: with limits, without trust.

use std::io::{self, Read};
use std::time::Duration;

use ureq::tls::{RootCerts, TlsConfig};

/// How much is taken and how long it is waited for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Largest file. `[bytes]`
    pub file: u64,
    /// Time to reach a server.
    pub connect: Duration,
    /// Time for one file, all in all.
    pub whole: Duration,
    /// Downloads at the same time.
    pub parallel: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            file: 512 << 20,
            connect: Duration::from_secs(10),
            whole: Duration::from_secs(300),
            parallel: 8,
        }
    }
}

/// Redirections that are followed for one file.
const REDIRECTS: u32 = 8;

/// Why there are no bytes.
#[derive(Debug)]
pub(crate) struct Failure {
    pub(crate) message: String,
    /// The server was not reached at all: others of the same host need not be tried.
    pub(crate) is_host_down: bool,
}

pub(crate) fn agent(limits: Limits) -> ureq::Agent {
    let tls = TlsConfig::builder().root_certs(RootCerts::PlatformVerifier).build();
    let config = ureq::Agent::config_builder()
        .tls_config(tls)
        .max_redirects(REDIRECTS)
        .timeout_connect(Some(limits.connect))
        .timeout_global(Some(limits.whole))
        .user_agent("rebots")
        .build();
    config.into()
}

/// The bytes behind a URL.
pub(crate) fn download(agent: &ureq::Agent, url: &str, limits: Limits) -> Result<Vec<u8>, Failure> {
    if !url.starts_with("https://") && !url.starts_with("http://") {
        return Err(Failure { message: "only http and https are fetched".to_owned(), is_host_down: false });
    }
    let failure = |error: ureq::Error| {
        let is_host_down = match &error {
            ureq::Error::HostNotFound | ureq::Error::ConnectionFailed => true,
            ureq::Error::Timeout(kind) => matches!(kind, ureq::Timeout::Connect | ureq::Timeout::Resolve),
            ureq::Error::Io(error) => error.kind() == io::ErrorKind::ConnectionRefused,
            _ => false,
        };
        let message = match error {
            ureq::Error::StatusCode(404) => "the server has no such file".to_owned(),
            ureq::Error::StatusCode(code) => format!("the server answers with status {code}"),
            error => error.to_string(),
        };
        Failure { message, is_host_down }
    };
    let too_large = || Failure {
        message: format!("the file is larger than {} MiB", limits.file >> 20),
        is_host_down: false,
    };
    let mut answer = agent.get(url).call().map_err(failure)?;
    if answer.body().content_length().is_some_and(|length| length > limits.file) {
        return Err(too_large());
    }
    let mut bytes = Vec::new();
    let reader = answer.body_mut().as_reader();
    let read = reader.take(limits.file.saturating_add(1)).read_to_end(&mut bytes);
    read.map_err(|error| Failure {
        message: format!("the download broke off: {error}"),
        is_host_down: false,
    })?;
    if bytes.len() as u64 > limits.file {
        return Err(too_large());
    }
    Ok(bytes)
}
