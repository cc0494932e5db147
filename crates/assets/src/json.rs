//! Members of JSON values, as mesh files are read: what is missing or of another type is nothing.

pub(crate) use serde_json::Value as Json;

/// Reads a text.
pub(crate) fn parse(text: &str) -> Result<Json, String> {
    serde_json::from_str(text).map_err(|error| format!("its JSON cannot be read: {error}"))
}

/// Members of a map, by their names.
pub(crate) trait Members {
    /// The items of a list.
    fn list(&self, name: &str) -> &[Json];

    fn number(&self, name: &str) -> Option<f64>;

    /// A whole number from 0 on.
    fn index(&self, name: &str) -> Option<usize>;

    fn text(&self, name: &str) -> Option<&str>;

    /// The numbers of a list; other items are 0.
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
        self.number(name).and_then(whole)
    }

    fn text(&self, name: &str) -> Option<&str> {
        self.get(name)?.as_str()
    }

    fn numbers(&self, name: &str) -> Vec<f64> {
        self.list(name).iter().map(|item| item.as_f64().unwrap_or(0.0)).collect()
    }
}

/// A number as an index.
pub(crate) fn whole(number: f64) -> Option<usize> {
    (number >= 0.0 && number.fract() == 0.0 && number < 9e15).then_some(number as usize)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_of_another_type_are_nothing() {
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
    fn what_is_cut_off_or_too_deep_is_refused() {
        for text in ["", "{\"a\": 1", &"[".repeat(10_000)] {
            assert!(parse(text).is_err());
        }
    }
}
