//! Suggestions for misspelled names: "did you mean …?"

/// Returns the most similar name, if it is similar enough; the first one of several.
#[must_use]
pub fn nearest<'a>(wrong: &str, names: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let length = wrong.chars().count();
    let near = names.filter_map(|name| {
        if name.eq_ignore_ascii_case(wrong) {
            return Some((0, name));
        }
        // What many names have in common, as in `led_controller` and `my_controller`, does not make them similar.
        let limit = (length / 3).min((length - common_ends(wrong, name)) / 2).max(1);
        Some((distance(wrong, name, limit)?, name))
    });
    near.min_by_key(|(distance, _)| *distance).map(|(_, name)| name)
}

/// Returns `; did you mean x?`, or an empty string.
#[must_use]
pub fn hint<'a>(wrong: &str, names: impl Iterator<Item = &'a str>) -> String {
    nearest(wrong, names).map_or_else(String::new, |name| format!("; did you mean {name}?"))
}

/// The number of letters with which both begin and end.
fn common_ends(a: &str, b: &str) -> usize {
    let start = a.chars().zip(b.chars()).take_while(|(x, y)| x == y).count();
    let rest = a.chars().count().min(b.chars().count()) - start;
    start + a.chars().rev().zip(b.chars().rev()).take(rest).take_while(|(x, y)| x == y).count()
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
        let controllers = ["dal_controller", "sensor_controller", "blueboat_controller", "my_controller_1"];
        let nearest = |wrong| super::nearest(wrong, controllers.into_iter());
        for wrong in ["led_controller", "screw_controller", "Master_controller", "Robot_controller"] {
            assert_eq!(nearest(wrong), None, "{wrong}");
        }
        for wrong in ["my_controller1", "my_controler_1", "My_controller_1", "my_contorller_1"] {
            assert_eq!(nearest(wrong), Some("my_controller_1"), "{wrong}");
        }
        assert_eq!(nearest("senser_controler"), Some("sensor_controller"));
        assert_eq!(distance("abcd", "badc", 4), Some(2));
        assert_eq!(distance("kitten", "sitting", 7), Some(3));
    }
}
