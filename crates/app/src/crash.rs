//! Names the physics plugin that crashes or exits the program.

#![expect(unsafe_code, reason = "signal handlers and exit handlers")]

use std::ffi::{c_int, c_void};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicPtr, Ordering};

/// Signals that indicate a crash.
const SIGNALS: [c_int; 5] = [libc::SIGSEGV, libc::SIGBUS, libc::SIGFPE, libc::SIGILL, libc::SIGABRT];
/// How long to wait for previous output to be written. `[ms]`
const OUTPUT_GRACE_MS: c_int = 200;

/// The description of what is running; null while no plugin function is running.
static NAME: AtomicPtr<String> = AtomicPtr::new(std::ptr::null_mut());
/// The previous handlers of [`SIGNALS`].
static BEFORE: OnceLock<Vec<libc::sigaction>> = OnceLock::new();

/// Calls a function of a plugin. If it does not return, the plugin and the function are named.
pub(crate) fn watched<R>(plugin: &str, function: &str, act: impl FnOnce() -> R) -> R {
    listen();
    let mut name = format!("physics plugin {plugin}, in {function}");
    let before = NAME.swap(&raw mut name, Ordering::SeqCst);
    let out = act();
    NAME.store(before, Ordering::SeqCst);
    out
}

fn listen() {
    BEFORE.get_or_init(|| {
        // SAFETY: a function without arguments that may be called at exit.
        unsafe { libc::atexit(ended) };
        let listen_to = |signal| {
            // SAFETY: an all-zero `sigaction` is valid.
            let (mut ours, mut before) =
                unsafe { (std::mem::zeroed::<libc::sigaction>(), std::mem::zeroed()) };
            ours.sa_sigaction = crashed as extern "C" fn(c_int) as usize;
            ours.sa_flags = libc::SA_ONSTACK;
            // SAFETY: both pointers are valid, and the handler only calls async-signal-safe functions.
            unsafe { libc::sigaction(signal, &raw const ours, &raw mut before) };
            before
        };
        SIGNALS.map(listen_to).to_vec()
    });
}

extern "C" fn crashed(signal: c_int) {
    say("error: the program crashes: ");
    let place = SIGNALS.iter().position(|known| *known == signal);
    let before = place.and_then(|at| BEFORE.get()?.get(at));
    // SAFETY: an all-zero `sigaction` is valid and stands for the default.
    let default = unsafe { std::mem::zeroed::<libc::sigaction>() };
    // SAFETY: async-signal-safe. After this function returns, the crash happens again with the previous handler.
    unsafe { libc::sigaction(signal, before.unwrap_or(&default), std::ptr::null_mut()) };
}

extern "C" fn ended() {
    say("error: the program is ended: ");
}

/// Prints what is running, if anything; only calls async-signal-safe functions.
fn say(what: &str) {
    let name = NAME.swap(std::ptr::null_mut(), Ordering::SeqCst);
    // SAFETY: the text lives as long as its address is in `NAME`, as the watched function has not returned.
    let Some(name) = (unsafe { name.as_ref() }) else { return };
    // SAFETY: polls no descriptors; it only waits until previous output has been written.
    unsafe { libc::poll(std::ptr::null_mut(), 0, OUTPUT_GRACE_MS) };
    for text in [what, name, "\n"] {
        // SAFETY: the pointer and the length are those of a string.
        unsafe { libc::write(2, text.as_ptr().cast::<c_void>(), text.len()) };
    }
}
