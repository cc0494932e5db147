//! Lenient access to members of JSON values in mesh files: a missing member and one of another type are treated alike.

pub(crate) use serde_json::Value as Json;

/// Parses a JSON text.
pub(crate) fn parse(text: &str) -> Result<Json, String> {
    serde_json::from_str(text).map_err(|error| format!("invalid JSON: {error}"))
}

/// Members of an object, by name.
pub(crate) trait Members {
    /// Returns the items of an array.
    fn list(&self, name: &str) -> &[Json];

    fn number(&self, name: &str) -> Option<f64>;

    /// Returns a non-negative integer.
    fn index(&self, name: &str) -> Option<usize>;

    fn text(&self, name: &str) -> Option<&str>;

    /// Returns the numbers of an array; other items are 0.
    fn numbers(&self, name: &str) -> Vec<f64>;
}

impl Members for Json {
    fn list(&self, name: &str) -> &[Json] {
        self.get(name).and_then(Json::as_array).map_or(&[], Vec::as_slice)
    }

    fn number(&self, name: &str) -> Option<f64> {
        self.get(name)?.as_f64()
    }

    fn index(&self, name: &str) -> Option<usize> {
        self.number(name).and_then(to_index)
    }

    fn text(&self, name: &str) -> Option<&str> {
        self.get(name)?.as_str()
    }

    fn numbers(&self, name: &str) -> Vec<f64> {
        self.list(name).iter().map(|item| item.as_f64().unwrap_or(0.0)).collect()
    }
}

/// Converts a number to an index if it is a non-negative integer.
pub(crate) fn to_index(number: f64) -> Option<usize> {
    (number >= 0.0 && number.fract() == 0.0 && number < 9e15).then_some(number as usize)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_of_another_type_are_ignored() {
        let json =
            parse(r#"{ "a": [1, -2.5e1, true], "b": { "c": "d" }, "n": 3, "m": -3, "h": 0.5 }"#).unwrap();
        assert_eq!(json.numbers("a"), [1.0, -25.0, 0.0]);
        assert_eq!(json.get("b").and_then(|inner| inner.text("c")), Some("d"));
        assert_eq!(
            (json.index("n"), json.index("m"), json.index("h"), json.index("x")),
            (Some(3), None, None, None)
        );
        assert_eq!((json.list("b").len(), json.text("n")), (0, None));
        assert_eq!(parse("[1, 2]").unwrap().number("n"), None);
    }

    #[test]
    fn truncated_and_deeply_nested_texts_are_rejected() {
        for text in ["", "{\"a\": 1", &"[".repeat(10_000)] {
            assert!(parse(text).is_err());
        }
    }
}
