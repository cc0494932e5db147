//! Where and how the simulator listens.

use crate::dialect::Dialect;
use crate::names;
use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;
use std::time::Duration;

/// Where and how to listen. `HubOptions::default()` is for this user and machine.
#[derive(Clone, Debug)]
pub struct HubOptions {
    /// The first port to try; it also names the instance folder. 0: the system chooses.
    pub port: u16,
    /// Parent of the instance folders. Extern clients only look into `/tmp`.
    pub tmp_dir: PathBuf,
    /// Name of the user's folder.
    pub user: String,
    /// Listen for TCP clients too.
    pub tcp: bool,
    /// Address for TCP clients; `0.0.0.0` lets other machines in.
    pub address: IpAddr,
    /// Who may come over TCP besides this user on this machine; `0.0.0.0` is everybody.
    pub allowed: Vec<IpAddr>,
    /// Also create the folder of releases before R2023b.
    pub old_layout: bool,
    /// What clients in the old folder speak: R2023a, or R2022b, which nothing tells apart.
    pub old_dialect: Dialect,
    /// What TCP clients speak unless their hello tells.
    pub tcp_dialect: Dialect,
    /// What controllers started by the simulator speak whose library does not tell.
    pub intern_dialect: Dialect,
    /// Hand HTTP clients over; otherwise they are turned away.
    pub browsers: bool,
    /// HTTP clients from everywhere are handed over, whoever is allowed: who takes them decides.
    pub foreign_browsers: bool,
    /// A peer that stays silent for so long in the middle of a packet is closed.
    pub stall: Duration,
    /// A TCP hello has no end mark: it is over when nothing more came for so long.
    pub hello_pause: Duration,
    /// A TCP hello must be over after so long.
    pub hello_limit: Duration,
    /// How long to look for bytes before sleeping.
    pub spin: Duration,
    /// A peer with more unread bytes than this is closed.
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
            stall: Duration::from_secs(30),
            hello_pause: Duration::from_millis(50),
            hello_limit: Duration::from_secs(5),
            spin: Duration::from_micros(30),
            queue_limit: crate::assembler::MAX_PACKET,
        }
    }
}
