//! Measures what users wait for, and says on which machine: `cargo xtask bench`.
//!
//! Prints figures and asserts none: they belong to a machine and its load. Needs the `rebots` program beside its own.
//! With `--endurance` only what goes on for long is measured, for long: `cargo xtask bench --endurance`, or `--soak`.

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
    if std::env::args().any(|argument| argument == "--soak") {
        return endurance::measure(endurance::Cycles::SOAK);
    }
    if std::env::args().any(|argument| argument == "--endurance") {
        return endurance::measure(endurance::Cycles::LONG);
    }
    println!("{}", machine::facts());
    exchange::measure()?;
    stepping::measure()?;
    loading::measure()?;
    pictures::measure()?;
    endurance::measure(endurance::Cycles::SHORT)
}
