//! Key expressions: chunks separated by slashes, with wildcards.

/// Whether a key expression includes a key. `*` stands for a chunk, `**` for any number of chunks, and `$*` for a part of
/// a chunk; no wildcard stands for a chunk that begins with `@`.
#[must_use]
pub fn includes(expression: &str, key: &str) -> bool {
    let expression: Vec<&str> = expression.split('/').collect();
    let key: Vec<&str> = key.split('/').collect();
    // Like a search with back-tracking, which a hostile expression would make exponential, but all branches at once: the
    // chunks of the expression that can be next.
    let mut next = vec![false; expression.len() + 1];
    next[0] = true;
    let skip = |next: &mut [bool]| {
        for (index, chunk) in expression.iter().enumerate() {
            if next[index] && *chunk == "**" {
                next[index + 1] = true;
            }
        }
    };
    skip(&mut next);
    for chunk in key {
        let is_verbatim = chunk.starts_with('@');
        let mut after = vec![false; next.len()];
        for (index, pattern) in expression.iter().enumerate().filter(|(index, _)| next[*index]) {
            match *pattern {
                "**" => after[index] |= !is_verbatim,
                "*" => after[index + 1] |= !is_verbatim,
                _ => after[index + 1] |= chunk_includes(pattern, chunk),
            }
        }
        skip(&mut after);
        next = after;
    }
    next[expression.len()]
}

fn chunk_includes(pattern: &str, chunk: &str) -> bool {
    let parts: Vec<&str> = pattern.split("$*").collect();
    let [first, middle @ .., last] = parts.as_slice() else { return pattern == chunk };
    if chunk.starts_with('@') && !first.starts_with('@') {
        return false;
    }
    let Some(mut rest) = chunk.strip_prefix(first) else { return false };
    for part in middle {
        let Some(at) = rest.find(part) else { return false };
        rest = rest.get(at + part.len()..).unwrap_or_default();
    }
    rest.ends_with(last)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wildcards_stand_for_chunks() {
        for (expression, key) in [
            ("a/b", "a/b"),
            ("**", "a/b"),
            ("a/**", "a"),
            ("a/**", "a/b/c"),
            ("a/*/c", "a/b/c"),
            ("**/c", "a/b/c"),
            ("a/**/c/**", "a/c"),
            ("a/@x/**", "a/@x/pub/1"),
            ("a$*", "a"),
            ("a$*c$*e", "abcde"),
            ("$*", "abc"),
        ] {
            assert!(includes(expression, key), "{expression} {key}");
        }
        for (expression, key) in [
            ("a/b", "a/c"),
            ("a", "a/b"),
            ("a/*", "a"),
            ("a/*", "a/b/c"),
            ("**", "@x/b"),
            ("a/**", "a/@x/b"),
            ("*", "@x"),
            ("$*", "@x"),
            ("a$*c", "ab"),
            ("ab$*bc", "abc"),
        ] {
            assert!(!includes(expression, key), "{expression} {key}");
        }
        let hostile = "**/*/".repeat(10_000) + "b";
        assert!(!includes(&hostile, &("a/".repeat(20) + "a")));
    }
}
