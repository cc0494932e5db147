//! Where and how the simulator listens.

use crate::dialect::Dialect;
use crate::names;
use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;
use std::time::Duration;

/// Where and how to listen. The default suits the current user and machine.
#[derive(Clone, Debug)]
pub struct HubOptions {
    /// The first port to try, which also names the instance folder. 0: the system chooses.
    pub port: u16,
    /// The parent of the instance folders. Extern clients look only in `/tmp`.
    pub tmp_dir: PathBuf,
    /// The name of the user's folder.
    pub user: String,
    /// Whether to accept TCP clients too.
    pub tcp: bool,
    /// The address to listen on for TCP clients; `0.0.0.0` accepts other machines.
    pub address: IpAddr,
    /// Who may connect over TCP besides this user on this machine; `0.0.0.0` stands for everybody.
    pub allowed: Vec<IpAddr>,
    /// Whether to create the folder of releases before R2023b as well.
    pub old_layout: bool,
    /// The dialect of clients in the old folder: R2023a or R2022b, which cannot be told apart.
    pub old_dialect: Dialect,
    /// The dialect of TCP clients whose hello does not reveal it.
    pub tcp_dialect: Dialect,
    /// The dialect of controllers started by the simulator whose library does not reveal it.
    pub intern_dialect: Dialect,
    /// Whether HTTP clients are passed on; otherwise they are rejected.
    pub browsers: bool,
    /// Whether HTTP clients are passed on from any address, whoever is allowed: the receiver decides.
    pub foreign_browsers: bool,
    /// A peer that is silent for this long in the middle of a packet is disconnected.
    pub stall_timeout: Duration,
    /// A TCP hello has no end marker: it is complete when nothing more has arrived for this long.
    pub hello_idle_timeout: Duration,
    /// The time within which a TCP hello must be complete.
    pub hello_timeout: Duration,
    /// How long to busy-wait for bytes before blocking.
    pub spin: Duration,
    /// A peer with more unread bytes than this is disconnected.
    pub queue_limit: usize,
}

impl Default for HubOptions {
    fn default() -> Self {
        let variable = |name: &str| std::env::var(name).ok();
        let tmp = variable("WEBOTS_TMPDIR").filter(|path| !path.is_empty());
        Self {
            port: 1234,
            tmp_dir: PathBuf::from(tmp.unwrap_or_else(|| "/tmp".to_owned())),
            user: names::user(variable),
            tcp: true,
            address: IpAddr::V4(Ipv4Addr::LOCALHOST),
            allowed: Vec::new(),
            old_layout: true,
            old_dialect: Dialect::R2023a,
            tcp_dialect: Dialect::R2025a,
            intern_dialect: Dialect::R2025a,
            browsers: false,
            foreign_browsers: false,
            stall_timeout: Duration::from_secs(30),
            hello_idle_timeout: Duration::from_millis(50),
            hello_timeout: Duration::from_secs(5),
            spin: Duration::from_micros(30),
            queue_limit: crate::assembler::MAX_PACKET,
        }
    }
}
