//! Physics plugins call functions of this program.

fn main() {
    let flag = match std::env::var("CARGO_CFG_TARGET_OS").as_deref() {
        Ok("macos") => "-Wl,-export_dynamic",
        _ => "-Wl,--export-dynamic-symbol=d[A-Z]*",
    };
    println!("cargo::rustc-link-arg-bins={flag}");
    println!("cargo::rerun-if-changed=build.rs");
}
