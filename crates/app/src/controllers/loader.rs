//! Checks whether the system's loader can start a program, which may need libraries, or versions of them, that are
//! missing.

use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::controllers::command::Environment;
use crate::controllers::tool;

/// Folders of the system's loaders. A loader elsewhere is not executed.
const FOLDERS: [&str; 4] = ["/lib", "/lib64", "/usr/lib", "/usr/lib64"];

/// Linkers write the name of the loader right after the headers. `[bytes]`
const HEAD: u64 = 1 << 16;

/// Returns why a program cannot be loaded; `None` if it can, or if it is unknown. The program is not run.
pub(crate) fn refusal(program: &Path, environment: &Environment) -> Option<String> {
    let mut start = Vec::new();
    std::fs::File::open(program).ok()?.take(HEAD).read_to_end(&mut start).ok()?;
    let loader = loader_of(&start)?;
    if !FOLDERS.iter().any(|folder| loader.starts_with(folder)) {
        return None;
    }
    if !loader.is_file() {
        return Some(format!("its loader {} does not exist on this machine", loader.display()));
    }
    let mut command = Command::new(&loader);
    command.arg("--list").arg(program).env_clear().envs(environment);
    let output = tool::output(&mut command).ok()?;
    // A missing version of a library is reported, but the exit status is 0.
    let stderr = String::from_utf8_lossy(&output.stderr);
    let first =
        stderr.lines().next().filter(|line| !output.status.success() || line.contains("not found"))?;
    let first = first.strip_prefix(&format!("{}: ", program.display())).unwrap_or(first);
    Some(first.trim_start_matches("error while loading shared libraries: ").to_owned())
}

/// Returns the loader named at the start of an ELF file, if it is dynamically linked.
fn loader_of(elf: &[u8]) -> Option<PathBuf> {
    const INTERPRETER: u64 = 3;
    if elf.get(..6)? != [0x7f, b'E', b'L', b'F', 2, 1] {
        return None; // Not 64 bits or not little-endian.
    }
    let number = |at: usize, bytes: usize| -> Option<u64> {
        let bytes = elf.get(at..at.checked_add(bytes)?)?;
        Some(bytes.iter().rev().fold(0, |number, byte| number << 8 | u64::from(*byte)))
    };
    let (table, size, count) = (number(0x20, 8)?, number(0x36, 2)?, number(0x38, 2)?);
    let rows = (0..count).filter_map(|row| usize::try_from(table.checked_add(row * size)?).ok());
    let row = { rows }.find(|row| number(*row, 4) == Some(INTERPRETER))?;
    let start = usize::try_from(number(row.checked_add(8)?, 8)?).ok()?;
    let length = usize::try_from(number(row.checked_add(0x20)?, 8)?).ok()?;
    let name = elf.get(start..start.checked_add(length)?)?;
    let name = name.split(|byte| *byte == 0).next()?;
    Some(PathBuf::from(std::str::from_utf8(name).ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scratch::Folder;

    #[test]
    fn the_loader_of_a_program_is_found() {
        let ours = std::fs::read("/bin/sh").unwrap();
        assert!(loader_of(&ours).is_some_and(|path| path.is_file()), "{:?}", loader_of(&ours));
        assert_eq!(loader_of(b"#!/bin/sh\n"), None);
        assert_eq!(loader_of(&ours[..100]), None);
        let mut far = ours[..64].to_vec();
        far[0x20..0x28].fill(0xff);
        assert_eq!(loader_of(&far), None);
    }

    #[test]
    fn a_program_with_a_missing_library_is_rejected() {
        let root = Folder::new();
        let run = |words: &[&str]| {
            let status = Command::new("cc").args(words).current_dir(root.path("")).status();
            assert!(status.unwrap().success());
        };
        root.write("f.c", "int f(void) { return 0; }\n");
        root.write("m.c", "int f(void);\nint main() { return f(); }\n");
        run(&["-shared", "-fPIC", "-o", "libf.so", "f.c"]);
        run(&["-o", "m", "m.c", "-L.", "-lf"]);
        let program = root.path("m");
        let mut environment = Environment::new();
        let reason = refusal(&program, &environment).unwrap();
        assert!(reason.starts_with("libf.so: cannot open"), "{reason}");
        environment.insert("LD_LIBRARY_PATH".into(), root.path("").into());
        assert_eq!(refusal(&program, &environment), None);
        assert_eq!(refusal(&root.path("m.c"), &environment), None);
    }
}
