//! Opens the page in the user's browser.

use std::io::IsTerminal;
use std::process::{Command, Stdio};

use crate::cli::Run;

/// Returns whether to open the page: not in scripts, containers and remote shells.
fn is_wanted(options: &Run) -> bool {
    let is_set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let has_desktop = cfg!(target_os = "macos") || is_set("DISPLAY") || is_set("WAYLAND_DISPLAY");
    let is_quiet = options.no_open
        || options.tui
        || options.batch
        || options.minimize
        || options.no_rendering
        || is_set("CI");
    has_desktop && !is_quiet && std::io::stderr().is_terminal()
}

/// Opens the page if wanted. A failure is ignored, as the URL is printed.
pub(crate) fn open(options: &Run, url: &str) {
    if !is_wanted(options) {
        return;
    }
    let program = if cfg!(target_os = "macos") { "open" } else { "xdg-open" };
    let nothing = Stdio::null;
    let child = Command::new(program).arg(url).stdin(nothing()).stdout(nothing()).stderr(nothing()).spawn();
    if let Ok(mut child) = child {
        // Without a thread it is reaped when this program ends.
        let _ = std::thread::Builder::new().spawn(move || child.wait());
    }
}
