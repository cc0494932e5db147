//! Suggestions for misspelled names: "did you mean …?"

/// Returns the most similar name, if it is similar enough; the first one of several.
#[must_use]
pub fn nearest<'a>(wrong: &str, names: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let limit = (wrong.chars().count() / 3).max(1);
    let near = names.filter_map(|name| {
        let distance = if name.eq_ignore_ascii_case(wrong) { 0 } else { distance(wrong, name, limit)? };
        Some((distance, name))
    });
    near.min_by_key(|(distance, _)| *distance).map(|(_, name)| name)
}

/// Returns `; did you mean x?`, or an empty string.
#[must_use]
pub fn hint<'a>(wrong: &str, names: impl Iterator<Item = &'a str>) -> String {
    nearest(wrong, names).map_or_else(String::new, |name| format!("; did you mean {name}?"))
}

/// The number of letters to insert, delete, replace or swap with their neighbour (Damerau, 1964, restricted form);
/// `None` above the limit.
fn distance(a: &str, b: &str, limit: usize) -> Option<usize> {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    if a.len().abs_diff(b.len()) > limit {
        return None;
    }
    let mut before: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, y) in b.iter().enumerate() {
            let mut best = (last[j] + usize::from(x != y)).min(last[j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && *x == b[j - 1] && a[i - 1] == *y {
                best = best.min(before[j - 1] + 1);
            }
            row.push(best);
        }
        before = std::mem::replace(&mut last, row);
    }
    last.last().copied().filter(|distance| *distance <= limit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn misspelled_names_are_found() {
        let names = ["translation", "rotation", "scale", "name"];
        let nearest = |wrong| nearest(wrong, names.into_iter());
        assert_eq!(nearest("tranlsation"), Some("translation"));
        assert_eq!(nearest("Rotation"), Some("rotation"));
        assert_eq!(nearest("nme"), Some("name"));
        assert_eq!(nearest("children"), None);
        assert_eq!(nearest(""), None);
        assert_eq!(distance("abcd", "badc", 4), Some(2));
        assert_eq!(distance("kitten", "sitting", 7), Some(3));
    }
}
