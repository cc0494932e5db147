//! Writes a file for developers when the program itself has a bug.
//!
//! Guarantees: the file contains neither the name of the user nor paths on the user's disk.

use std::backtrace::Backtrace;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use rebots::home;

/// Makes a panic write a report, once, in addition to being printed.
pub(crate) fn on_panic() {
    static IS_WRITTEN: AtomicBool = AtomicBool::new(false);
    let before = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        // What is printed now must be visible.
        crate::tui::terminal::restore();
        before(panic);
        if IS_WRITTEN.swap(true, Ordering::SeqCst) {
            return;
        }
        let report = report(&panic.to_string(), &Backtrace::force_capture().to_string(), &private());
        let folder = home::our_cache_folder().join("crashes");
        let file = folder.join(format!("crash-{}.txt", std::process::id()));
        let written = std::fs::create_dir_all(&folder).and_then(|()| std::fs::write(&file, report));
        if written.is_ok() {
            eprintln!("error: this is a bug of rebots; please report it with the file {}", file.display());
        }
    }));
}

/// Returns strings to be removed from reports: the user's folder and name, and the working directory.
fn private() -> Vec<(String, &'static str)> {
    let text = |path: &Path| path.display().to_string();
    let home = std::env::home_dir().map(|home| (text(&home), "~"));
    let here = std::env::current_dir().ok().map(|here| (text(&here), "."));
    let user = std::env::var("USER").ok().map(|user| (user, "USER"));
    let mut words: Vec<(String, &str)> = [here, home, user].into_iter().flatten().collect();
    words.retain(|(word, _)| word.len() > 1);
    // A string that contains another one is replaced first.
    words.sort_by_key(|(word, _)| std::cmp::Reverse(word.len()));
    words
}

fn report(message: &str, trace: &str, private: &[(String, &str)]) -> String {
    let text = format!(
        "rebots {} on {} {}\n\n{message}\n\n{trace}\n",
        env!("CARGO_PKG_VERSION"),
        std::env::consts::OS,
        std::env::consts::ARCH
    );
    private.iter().fold(text, |text, (word, sign)| text.replace(word, sign))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_report_contains_no_names() {
        let private = [("/home/ann/robots".to_owned(), "."), ("/home/ann".to_owned(), "~")];
        let text = report("at /home/ann/robots/w.wbt: boom", "0: f in /home/ann/.cargo/x.rs", &private);
        assert!(text.starts_with(concat!("rebots ", env!("CARGO_PKG_VERSION"))), "{text}");
        assert!(text.contains("at ./w.wbt: boom") && text.contains("f in ~/.cargo/x.rs"), "{text}");
        assert!(!text.contains("ann"), "{text}");
    }
}
