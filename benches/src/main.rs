//! Measures what users wait for, and says on which machine: `cargo xtask bench`.
//!
//! Prints figures and asserts none: they belong to a machine and its load. Needs the `rebots` program beside its own.
//! With `--endurance` only what goes on for long is measured, for long: `cargo xtask bench --endurance`, or `--soak`. Words after
//! it select parts: `steps`, `hashes`, `insertions`, `resets`, `reloads`.

mod endurance;
mod exchange;
mod loading;
mod machine;
mod pictures;
mod program;
mod stepping;
mod times;

use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let (options, words): (Vec<_>, Vec<_>) =
        std::env::args().skip(1).partition(|word| word.starts_with("--"));
    let given = |name: &str| options.iter().any(|option| option == name);
    if given("--soak") {
        return endurance::measure(endurance::Cycles::SOAK, &words);
    }
    if given("--endurance") {
        return endurance::measure(endurance::Cycles::LONG, &words);
    }
    println!("{}", machine::facts());
    exchange::measure()?;
    stepping::measure()?;
    loading::measure()?;
    pictures::measure()?;
    endurance::measure(endurance::Cycles::SHORT, &words)
}
