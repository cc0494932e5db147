//! What to do about errors of compilers that projects from other systems have in common.

/// Headers of Windows that controllers include although they rarely need them.
const WINDOWS: [&str; 7] = ["conio.h", "direct.h", "dos.h", "io.h", "process.h", "windows.h", "winsock2.h"];

/// Headers of C whose names are written with capitals on systems where this makes no difference.
const STANDARD: [&str; 10] = [
    "ctype.h",
    "errno.h",
    "float.h",
    "limits.h",
    "math.h",
    "stdbool.h",
    "stdio.h",
    "stdlib.h",
    "string.h",
    "time.h",
];

/// Returns a line about a header that was not found, or nothing. The messages of GCC and Clang are understood:
/// `fatal error: Math.h: No such file or directory`, `fatal error: 'Math.h' file not found`.
pub(crate) fn hint(output: &str) -> String {
    let missing = output.lines().find_map(|line| {
        let (_, rest) = line.split_once("fatal error: ")?;
        let name = rest
            .strip_suffix(": No such file or directory")
            .or_else(|| rest.strip_prefix('\'').and_then(|rest| rest.strip_suffix("' file not found")))?;
        Some(name)
    });
    let Some(name) = missing else { return String::new() };
    let lower = name.to_ascii_lowercase();
    if WINDOWS.contains(&lower.as_str()) {
        return format!("\n{name} exists on Windows only: remove this include and what needs it");
    }
    if name != lower && STANDARD.contains(&lower.as_str()) {
        return format!("\nCapitals matter in file names on this system: write #include <{lower}>");
    }
    String::new()
}

#[cfg(test)]
mod tests {
    use super::hint;

    #[test]
    fn headers_of_other_systems_are_explained() {
        assert_eq!(
            hint("k.c:7:10: fatal error: Math.h: No such file or directory\n    7 | #include <Math.h>\n"),
            "\nCapitals matter in file names on this system: write #include <math.h>"
        );
        assert_eq!(
            hint("k.c:7:10: fatal error: 'Windows.h' file not found"),
            "\nWindows.h exists on Windows only: remove this include and what needs it"
        );
        assert_eq!(hint("k.c:7:10: fatal error: math.h: No such file or directory"), "");
        assert_eq!(hint("k.c:7:10: fatal error: opencv2/opencv.hpp: No such file or directory"), "");
        assert_eq!(hint("k.c:7:10: error: expected ';'"), "");
    }
}
