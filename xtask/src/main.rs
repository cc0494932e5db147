//! Chores of the repository: `cargo xtask book | codegen [--check] | tidy | test | bench [--endurance | --soak] | catalogue [--missing] | dist [--test] [--dev] [--if-online] | faults [WORD] | reproducible [PACKAGE]... | sanitize CHECKER | sbom | new-node NAME`.

mod book;
mod catalogue;
mod codegen;
mod dist;
mod faults;
mod new_node;
mod reproducible;
mod sanitize;
mod sbom;
mod schema;
mod steps;
mod tidy;
mod timed;
// The file itself, not the crate: the generated half of the crate may be broken until codegen has run.
#[path = "../../crates/catalog/src/types.rs"]
#[expect(dead_code, unreachable_pub, reason = "codegen needs the field types only")]
mod types;

use std::path::Path;
use std::process::ExitCode;

/// The repository's root.
fn root() -> &'static Path {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here)
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let outcome = match words.as_slice() {
        ["codegen"] => codegen::write(root()),
        ["codegen", "--check"] => codegen::check(root()),
        ["tidy"] => tidy::run(root()),
        ["test"] => steps::test(root()),
        ["bench"] => steps::run(root(), steps::BENCH),
        ["bench", "--endurance"] => steps::run(root(), steps::ENDURANCE),
        ["bench", "--soak"] => steps::run(root(), steps::SOAK),
        ["catalogue"] => catalogue::write(root(), false),
        ["catalogue", "--missing"] => catalogue::write(root(), true),
        ["dist", rest @ ..] => dist::run(root(), rest),
        ["book"] => book::build(root()),
        ["timed", program, arguments @ ..] => match timed::run(root(), program, arguments) {
            Ok(code) => return ExitCode::from(code),
            Err(fault) => Err(fault),
        },
        ["faults"] => faults::run(root(), ""),
        ["faults", word] => faults::run(root(), word),
        ["reproducible", packages @ ..] => reproducible::run(root(), packages),
        ["sanitize", checker] => sanitize::run(root(), checker),
        ["sbom"] => dist::bill_of_materials(root()),
        ["new-node", name] => new_node::create(root(), name),
        _ => Err("usage: cargo xtask book | codegen [--check] | tidy | test | bench [--endurance | --soak] | catalogue [--missing] | dist [--test] [--dev] [--if-online] | faults [WORD] | reproducible [PACKAGE]... | sanitize CHECKER | sbom | new-node NAME"
            .to_owned()),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(fault) => {
            eprintln!("{fault}");
            ExitCode::FAILURE
        }
    }
}
