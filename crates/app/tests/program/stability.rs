//! What `docs/stability.md` promises.

use std::path::Path;
use std::process::Command;

use crate::project::Project;

/// Programs that were linked with an official library of R2021b to R2023b find all that its headers declare in ours.
#[test]
fn our_libraries_have_the_symbols_of_the_official_ones() {
    let project = Project::new("");
    let home = project.run(&["home"]).out.trim().to_owned();
    let symbols = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../conformance/symbols");
    for name in ["libController", "libdriver", "libcar"] {
        let recorded = std::fs::read_to_string(symbols.join(format!("{name}.txt"))).unwrap();
        let library = Path::new(&home).join(format!("lib/controller/{name}.so"));
        let listed = Command::new("nm").args(["-D", "--defined-only"]).arg(&library).output().unwrap();
        let listed = String::from_utf8_lossy(&listed.stdout).into_owned();
        let ours: Vec<&str> = listed.lines().filter_map(|line| line.split(' ').next_back()).collect();
        let wanted: Vec<&str> = recorded.lines().filter_map(|line| line.split(' ').next()).collect();
        assert!(wanted.len() > 20 && ours.len() > 20, "{name}: {} of {}", wanted.len(), ours.len());
        let missing: Vec<&&str> = wanted.iter().filter(|name| !ours.contains(name)).collect();
        assert!(missing.is_empty(), "{name}: {missing:?}");
    }
}

/// The hash of a run, which has no controllers and needs no network.
fn hash(world: &str, seconds: &str, threads: &str) -> String {
    let project = Project::new("");
    let world = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(world);
    let duration = format!("--duration={seconds}");
    let words = ["--mode=fast", "--no-page", "--offline", "--render=none", "--trace", &duration, threads];
    let ended = project.run(&[&words[..], &[world.to_str().unwrap()]].concat());
    let line = ended.out.lines().find_map(|line| line.strip_prefix("trace hash: "));
    line.unwrap_or_else(|| panic!("{}", ended.err)).to_owned()
}

#[test]
fn the_motions_of_worlds_are_those_that_were_recorded() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../conformance/hashes.txt");
    let version = env!("CARGO_PKG_VERSION");
    let text = std::fs::read_to_string(path).unwrap();
    let lines: Vec<Vec<&str>> = text.lines().map(|line| line.split(' ').collect()).collect();
    let mut wrong = Vec::new();
    for line in lines.iter().filter(|line| line[0] == version) {
        let [_, world, seconds, recorded] = line[..] else { panic!("{line:?}") };
        for threads in ["--threads=1", "--threads=3"] {
            let found = hash(world, seconds, threads);
            if found != recorded {
                wrong.push(format!("{version} {world} {seconds} {found}"));
            }
        }
    }
    assert!(lines.iter().any(|line| line[0] == version), "{version} has no hashes yet");
    assert!(wrong.is_empty(), "other hashes than in conformance/hashes.txt:\n{}", wrong.join("\n"));
}
