//! What to do about errors of compilers that projects from other systems have in common.

/// Headers of Windows that controllers include although they rarely need them.
const WINDOWS: [&str; 7] = ["conio.h", "direct.h", "dos.h", "io.h", "process.h", "windows.h", "winsock2.h"];

/// A header that a compiler has not found.
pub(crate) struct MissingHeader<'a> {
    /// The file that includes it.
    pub(crate) source: &'a str,
    /// Its name as it is written there.
    pub(crate) name: &'a str,
}

/// Returns the headers that a compiler has not found. The messages of GCC and Clang are understood:
/// `k.c:7:10: fatal error: Math.h: No such file or directory`, `k.c:7:10: fatal error: 'Math.h' file not found`.
pub(crate) fn missing_headers(output: &str) -> impl Iterator<Item = MissingHeader<'_>> {
    output.lines().filter_map(|line| {
        let (place, rest) = line.split_once("fatal error: ")?;
        let name = rest
            .strip_suffix(": No such file or directory")
            .or_else(|| rest.strip_prefix('\'').and_then(|rest| rest.strip_suffix("' file not found")))?;
        Some(MissingHeader { source: place.split_once(':')?.0, name })
    })
}

/// Returns a line about a header that was not found and has no stand-in, or nothing.
pub(crate) fn hint(output: &str) -> String {
    let Some(MissingHeader { name, .. }) = missing_headers(output).next() else { return String::new() };
    if WINDOWS.contains(&name.to_ascii_lowercase().as_str()) {
        return format!("\n{name} exists on Windows only: remove this include and what needs it");
    }
    String::new()
}

#[cfg(test)]
mod tests {
    use super::hint;

    #[test]
    fn headers_of_other_systems_are_explained() {
        assert_eq!(
            hint("k.c:7:10: fatal error: conio.h: No such file or directory\n    7 | #include <conio.h>\n"),
            "\nconio.h exists on Windows only: remove this include and what needs it"
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
