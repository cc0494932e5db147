//! Measures what users wait for, and says on which machine: `cargo xtask bench`.
//!
//! Prints figures and asserts none: they belong to a machine and its load. Needs the `rebots` program beside its own.

mod exchange;
mod loading;
mod machine;
mod pictures;
mod program;
mod stepping;
mod times;

use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    println!("{}", machine::facts());
    exchange::measure()?;
    stepping::measure()?;
    loading::measure()?;
    pictures::measure()
}
