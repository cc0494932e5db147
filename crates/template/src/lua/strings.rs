//! `string.find`, `match`, `gmatch` and `gsub` with step-counted pattern matching.

use std::cell::Cell;
use std::rc::Rc;

use mlua::{Error, Lua, LuaString, MultiValue, Table, Value};

use super::TOO_LONG;
use super::pattern::{Capture, Matcher, PatternError, Steps, find_plain};
use crate::Engine;

/// The state that all searches of a script share.
#[derive(Clone)]
struct Search {
    steps: Rc<Steps>,
    is_over: Rc<Cell<bool>>,
    /// The longest string that `gsub` may create. `[bytes]`
    max_length: usize,
}

impl Search {
    fn to_lua_error(&self, error: PatternError) -> Error {
        match error {
            PatternError::TooLong => {
                self.is_over.set(true);
                Error::RuntimeError(TOO_LONG.to_owned())
            }
            PatternError::Invalid(message) => Error::RuntimeError(message),
        }
    }

    /// Returns the start and the end of the first match that starts between `from` and `last`.
    fn find_first(
        &self,
        matcher: &mut Matcher<'_>,
        from: usize,
        last: usize,
    ) -> mlua::Result<Option<(usize, usize)>> {
        for start in from..=last {
            if let Some(end) = matcher.match_at(start).map_err(|error| self.to_lua_error(error))? {
                return Ok(Some((start, end)));
            }
        }
        Ok(None)
    }
}

/// Replaces the functions of the string library.
pub(super) fn install(
    lua: &Lua,
    engine: &Engine,
    is_over: &Rc<Cell<bool>>,
    steps: &Rc<Steps>,
) -> mlua::Result<()> {
    let string: Table = lua.globals().get("string")?;
    let search =
        Search { steps: Rc::clone(steps), is_over: Rc::clone(is_over), max_length: engine.limits.memory };
    let own = search.clone();
    let find =
        move |lua: &Lua,
              (text, pattern, from, is_plain): (LuaString, LuaString, Option<f64>, Option<Value>)| {
            let is_plain = is_plain.is_some_and(|value| !matches!(value, Value::Nil | Value::Boolean(false)));
            own.find(lua, &text, &pattern, from, Some(is_plain))
        };
    string.set("find", lua.create_function(find)?)?;
    let own = search.clone();
    let matches = move |lua: &Lua, (text, pattern, from): (LuaString, LuaString, Option<f64>)| {
        own.find(lua, &text, &pattern, from, None)
    };
    string.set("match", lua.create_function(matches)?)?;
    let own = search.clone();
    let gmatch = move |lua: &Lua, (text, pattern): (LuaString, LuaString)| own.gmatch(lua, &text, &pattern);
    string.set("gmatch", lua.create_function(gmatch)?)?;
    let gsub = move |lua: &Lua, (text, pattern, by, most): (LuaString, LuaString, Value, Option<f64>)| {
        search.gsub(lua, &text, &pattern, &by, most)
    };
    string.set("gsub", lua.create_function(gsub)?)
}

/// Converts a Lua position, counted from 1 or, if negative, from the end, to a zero-based index.
fn start_index(from: Option<f64>, length: usize) -> usize {
    let from = from.unwrap_or(1.0);
    let place = if from < 0.0 { length as f64 + from } else { from - 1.0 };
    place.max(0.0) as usize
}

impl Search {
    /// `string.find`, or `string.match` if `is_plain` is `None`.
    fn find(
        &self,
        lua: &Lua,
        text: &LuaString,
        pattern: &LuaString,
        from: Option<f64>,
        is_plain: Option<bool>,
    ) -> mlua::Result<MultiValue> {
        let (text, pattern) = (text.as_bytes(), pattern.as_bytes());
        let from = start_index(from, text.len());
        if from > text.len() {
            return Ok(MultiValue::from_iter([Value::Nil]));
        }
        let mut values = Vec::new();
        let has_specials = pattern.iter().any(|c| b"^$*+?.([%-".contains(c));
        if is_plain.is_some() && (is_plain == Some(true) || !has_specials) {
            let found =
                find_plain(&text, &pattern, from, &self.steps).map_err(|error| self.to_lua_error(error))?;
            let ends = found.map(|at| [at + 1, at + pattern.len()].map(|place| Value::Number(place as f64)));
            return Ok(ends.map_or_else(|| MultiValue::from_iter([Value::Nil]), MultiValue::from_iter));
        }
        let (bare, last) = match pattern.strip_prefix(b"^") {
            Some(bare) => (bare, from),
            None => (&pattern[..], text.len()),
        };
        let mut matcher = Matcher::new(&text, bare, &self.steps);
        let Some((start, end)) = self.find_first(&mut matcher, from, last)? else {
            return Ok(MultiValue::from_iter([Value::Nil]));
        };
        if is_plain.is_some() {
            values.extend([start + 1, end].map(|place| Value::Number(place as f64)));
            values.extend(capture_values(lua, &text, &matcher.captures)?);
        } else {
            values.extend(captures_or_match(lua, &text, &matcher.captures, (start, end))?);
        }
        Ok(MultiValue::from_iter(values))
    }

    /// `string.gmatch`: returns an iterator function over the matches.
    fn gmatch(&self, lua: &Lua, text: &LuaString, pattern: &LuaString) -> mlua::Result<mlua::Function> {
        let (text, pattern) = (text.as_bytes().to_vec(), pattern.as_bytes().to_vec());
        let (own, next) = (self.clone(), Cell::new(0));
        lua.create_function(move |lua, _: MultiValue| {
            let mut matcher = Matcher::new(&text, &pattern, &own.steps);
            let found = match next.get() {
                from if from <= text.len() => own.find_first(&mut matcher, from, text.len())?,
                _ => None,
            };
            let Some((start, end)) = found else {
                next.set(text.len() + 1);
                return Ok(MultiValue::from_iter([Value::Nil]));
            };
            // Advance after an empty match, so that it is not found again.
            next.set(if end == start { end + 1 } else { end });
            Ok(MultiValue::from_iter(captures_or_match(lua, &text, &matcher.captures, (start, end))?))
        })
    }

    /// `string.gsub`
    fn gsub(
        &self,
        lua: &Lua,
        text: &LuaString,
        pattern: &LuaString,
        by: &Value,
        most: Option<f64>,
    ) -> mlua::Result<(LuaString, f64)> {
        let (text, pattern) = (text.as_bytes(), pattern.as_bytes());
        let (bare, is_anchored) = match pattern.strip_prefix(b"^") {
            Some(bare) => (bare, true),
            None => (&pattern[..], false),
        };
        let most = most.unwrap_or(f64::INFINITY);
        let mut matcher = Matcher::new(&text, bare, &self.steps);
        let (mut out, mut count, mut at) = (Vec::new(), 0.0, 0);
        while count < most {
            let end = matcher.match_at(at).map_err(|error| self.to_lua_error(error))?;
            if let Some(end) = end {
                count += 1.0;
                out.extend(replacement(lua, &text, &matcher.captures, (at, end), by)?);
                if out.len() > self.max_length {
                    return Err(Error::RuntimeError("the script needs too much memory".to_owned()));
                }
            }
            match (end, text.get(at)) {
                (Some(end), _) if end > at => at = end,
                (_, Some(c)) => {
                    out.push(*c);
                    at += 1;
                }
                (_, None) => break,
            }
            if is_anchored {
                break;
            }
        }
        out.extend(text.get(at..).unwrap_or_default());
        Ok((lua.create_string(out)?, count))
    }
}

/// Returns the values of the captures.
fn capture_values(lua: &Lua, text: &[u8], captures: &[Capture]) -> mlua::Result<Vec<Value>> {
    let value = |capture: &Capture| match capture {
        Capture::Text(from, to) => {
            Ok(Value::String(lua.create_string(text.get(*from..*to).unwrap_or_default())?))
        }
        Capture::Position(at) => Ok(Value::Number((at + 1) as f64)),
        Capture::Open(_) => Err(Error::RuntimeError("unfinished capture".to_owned())),
    };
    captures.iter().map(value).collect()
}

/// Returns the values of the captures, or the whole match if there are none.
fn captures_or_match(
    lua: &Lua,
    text: &[u8],
    captures: &[Capture],
    (start, end): (usize, usize),
) -> mlua::Result<Vec<Value>> {
    let whole = [Capture::Text(start, end)];
    capture_values(lua, text, if captures.is_empty() { &whole } else { captures })
}

/// Returns the replacement of a match.
fn replacement(
    lua: &Lua,
    text: &[u8],
    captures: &[Capture],
    range: (usize, usize),
    by: &Value,
) -> mlua::Result<Vec<u8>> {
    let whole = text.get(range.0..range.1).unwrap_or_default();
    let value = match by {
        Value::Table(table) => {
            let key = captures_or_match(lua, text, captures, range)?.into_iter().next().unwrap_or(Value::Nil);
            table.get::<Value>(key)?
        }
        Value::Function(function) => {
            let held = captures_or_match(lua, text, captures, range)?;
            function.call::<Value>(MultiValue::from_iter(held))?
        }
        Value::String(form) => return expand_replacement(lua, text, captures, range, &form.as_bytes()),
        Value::Integer(_) | Value::Number(_) => by.clone(),
        other => {
            let message = format!(
                "bad argument #3 to 'gsub' (string/function/table expected, got {})",
                other.type_name()
            );
            return Err(Error::RuntimeError(message));
        }
    };
    match value {
        Value::Nil | Value::Boolean(false) => Ok(whole.to_vec()),
        Value::String(_) | Value::Integer(_) | Value::Number(_) => to_bytes(&value),
        other => Err(Error::RuntimeError(format!("invalid replacement value (a {})", other.type_name()))),
    }
}

/// Converts a string or a number to bytes.
fn to_bytes(value: &Value) -> mlua::Result<Vec<u8>> {
    match value {
        Value::String(text) => Ok(text.as_bytes().to_vec()),
        value => Ok(value.to_string()?.into_bytes()),
    }
}

/// Expands `%0` to `%9` in a replacement string.
fn expand_replacement(
    lua: &Lua,
    text: &[u8],
    captures: &[Capture],
    range: (usize, usize),
    form: &[u8],
) -> mlua::Result<Vec<u8>> {
    let mut out = Vec::with_capacity(form.len());
    let mut rest = form.iter();
    while let Some(&c) = rest.next() {
        if c != b'%' {
            out.push(c);
            continue;
        }
        match rest.next() {
            Some(b'%') => out.push(b'%'),
            Some(b'0') => out.extend(text.get(range.0..range.1).unwrap_or_default()),
            Some(digit) if digit.is_ascii_digit() => {
                let held = captures_or_match(lua, text, captures, range)?;
                let value = held.get(usize::from(*digit) - usize::from(b'1')).ok_or_else(|| {
                    Error::RuntimeError(format!("invalid capture index %{}", char::from(*digit)))
                })?;
                out.extend(to_bytes(value)?);
            }
            _ => return Err(Error::RuntimeError("invalid use of '%' in replacement string".to_owned())),
        }
    }
    Ok(out)
}
