//! Physics plugins that crash, or end the program, are named before the program ends.

#![expect(unsafe_code, reason = "signal handlers and functions for the end of the program")]

use std::ffi::{c_int, c_void};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicPtr, Ordering};

/// What ends a program that is not well.
const SIGNALS: [c_int; 5] = [libc::SIGSEGV, libc::SIGBUS, libc::SIGFPE, libc::SIGILL, libc::SIGABRT];
/// How long what was printed before may take to come out. `[ms]`
const LAST_WORDS: c_int = 200;

/// What to say if the program ends now; null while nobody is watched.
static NAME: AtomicPtr<String> = AtomicPtr::new(std::ptr::null_mut());
/// What was done about [`SIGNALS`] before.
static BEFORE: OnceLock<Vec<libc::sigaction>> = OnceLock::new();

/// Runs a function of a plugin. If it does not come back, the plugin and the function are named.
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
        // SAFETY: a function without arguments that may be called at the end of the program.
        unsafe { libc::atexit(ended) };
        let listen_to = |signal| {
            // SAFETY: all zeros are a valid `sigaction`.
            let (mut ours, mut before) =
                unsafe { (std::mem::zeroed::<libc::sigaction>(), std::mem::zeroed()) };
            ours.sa_sigaction = crashed as extern "C" fn(c_int) as usize;
            ours.sa_flags = libc::SA_ONSTACK;
            // SAFETY: both are there, and the handler calls only what handlers may.
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
    // SAFETY: all zeros are a valid `sigaction`, which stands for the default.
    let default = unsafe { std::mem::zeroed::<libc::sigaction>() };
    // SAFETY: handlers may call it. What has crashed crashes again when this function returns, as if nobody had listened.
    unsafe { libc::sigaction(signal, before.unwrap_or(&default), std::ptr::null_mut()) };
}

extern "C" fn ended() {
    say("error: the program is ended: ");
}

/// Names who is watched, if anybody is; calls only what signal handlers may call.
fn say(what: &str) {
    let name = NAME.swap(std::ptr::null_mut(), Ordering::SeqCst);
    // SAFETY: the text lives for as long as its address is in `NAME`: the watched function has not come back.
    let Some(name) = (unsafe { name.as_ref() }) else { return };
    // SAFETY: waits, without anything to wait for, so that what was printed before comes out first.
    unsafe { libc::poll(std::ptr::null_mut(), 0, LAST_WORDS) };
    for text in [what, name, "\n"] {
        // SAFETY: so many bytes are there.
        unsafe { libc::write(2, text.as_ptr().cast::<c_void>(), text.len()) };
    }
}
