//! Lua templates, the template language up to R2021a.

mod gd;
mod gd_image;
mod pattern;
mod strings;

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use base::ops;
use mlua::{HookTriggers, Lua, LuaOptions, MultiValue, StdLib, Table, Value, VmState};
use scene::Version;
use scene::template::{Field, Job, NodeData, ScriptError, ScriptValue};

use crate::Engine;
use crate::clock::ClockAndRandom;
use crate::context::{FUNCTIONS, context_strings, world_release};
use crate::output::Output;
use crate::script::Script;
use pattern::Steps;

/// The modules that a template may require.
const MODULES: &[(&str, &str)] = &[
    ("wbcore", include_str!("lua/modules/wbcore.lua")),
    ("wbfile", include_str!("lua/modules/wbfile.lua")),
    ("wbgeometry", include_str!("lua/modules/wbgeometry.lua")),
    ("wblimits", include_str!("lua/modules/wblimits.lua")),
    ("wbmath", include_str!("lua/modules/wbmath.lua")),
    ("wbrandom", include_str!("lua/modules/wbrandom.lua")),
    ("wbrotation", include_str!("lua/modules/wbrotation.lua")),
    ("wbstring", include_str!("lua/modules/wbstring.lua")),
    ("wbvector2", include_str!("lua/modules/wbvector2.lua")),
    ("wbvector3", include_str!("lua/modules/wbvector3.lua")),
];

const PRELUDE: &str = include_str!("lua/prelude.lua");

/// The name of the template's chunk in messages.
const NAME: &str = "template";

/// Lua instructions between two checks of the limit.
const INSTRUCTIONS_PER_CHECK: u32 = 10_000;
/// A loop iteration takes about this many instructions.
const INSTRUCTIONS_PER_STEP: u64 = 4;

const TOO_LONG: &str = "the script ran too long and was stopped";

/// How scripts find the values of fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Dialect {
    /// Up to 7: like `V8_0`, and `node.x` is the value of a node's field.
    V7,
    /// 8.0: `fields.x` is the value of a parameter, `node.fields.x` that of a node's field, and `#` starts a comment.
    V8_0,
    /// Since 8.1: `fields.x.value`, `fields.x.defaultValue`; `#` is the operator that returns the length.
    Current,
}

impl Dialect {
    /// Returns the dialect of a PROTO: that of its version, unless its scripts use the current one under an old header.
    pub(crate) fn of(job: &Job) -> Self {
        match job.context.proto_version {
            Some(version) if version < Version::V8_1 && !reads_members(&job.body) => {
                if version < Version::V8_0 { Self::V7 } else { Self::V8_0 }
            }
            _ => Self::Current,
        }
    }
}

/// Returns whether scripts contain `fields.x.value` or `fields.x.defaultValue` for some x.
fn reads_members(body: &str) -> bool {
    body.split("fields.").skip(1).any(|rest| {
        let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let member = rest.trim_start_matches(is_word).strip_prefix('.');
        let member = member.map(|rest| rest.split(|c| !is_word(c)).next().unwrap_or_default());
        matches!(member, Some("value" | "defaultValue"))
    })
}

/// Runs a template.
pub(crate) fn run(
    engine: &Engine,
    job: &Job,
    dialect: Dialect,
    script: &Script,
    output: Output,
) -> (Output, Option<ScriptError>) {
    let output = Rc::new(RefCell::new(output));
    let is_over = Rc::new(Cell::new(false));
    let outcome = execute(engine, job, dialect, script, &output, &is_over);
    let error = outcome.err().map(|error| to_script_error(&error, script, is_over.get()));
    let output = Rc::try_unwrap(output).ok().map(RefCell::into_inner);
    (output.unwrap_or_else(|| Output::new("", Vec::new(), 0)), error)
}

fn execute(
    engine: &Engine,
    job: &Job,
    dialect: Dialect,
    script: &Script,
    output: &Rc<RefCell<Output>>,
    is_over: &Rc<Cell<bool>>,
) -> mlua::Result<()> {
    let lua = Lua::new_with(StdLib::STRING | StdLib::MATH | StdLib::TABLE, LuaOptions::default())?;
    lua.set_memory_limit(engine.limits.memory)?;
    let pattern_steps = Rc::new(Steps(Cell::new(engine.limits.steps)));
    install_globals(&lua, engine, job, dialect, output, is_over, &pattern_steps)?;
    let max_checks =
        engine.limits.steps.saturating_mul(INSTRUCTIONS_PER_STEP) / u64::from(INSTRUCTIONS_PER_CHECK);
    let checks = Rc::new(Cell::new(0));
    let (count, over) = (Rc::clone(&checks), Rc::clone(is_over));
    let triggers = HookTriggers::new().every_nth_instruction(INSTRUCTIONS_PER_CHECK);
    lua.set_hook(triggers, move |_, debug| {
        count.set(count.get() + 1);
        if count.get() > max_checks {
            over.set(true);
            let line = debug.current_line().unwrap_or(0);
            let is_own = debug.source().short_src.is_some_and(|name| name == NAME);
            let place = if is_own { format!("{NAME}:{line}: ") } else { String::new() };
            return Err(mlua::Error::RuntimeError(format!("{place}{TOO_LONG}")));
        }
        Ok(VmState::Continue)
    })?;
    let outcome = lua.load(script.text.as_str()).set_name(format!("={NAME}")).exec();
    let in_patterns = engine.limits.steps - pattern_steps.0.get();
    let share = |part: u64, whole: u64| part as f64 / whole.max(1) as f64;
    let cost = share(checks.get(), max_checks) + share(in_patterns, engine.limits.steps);
    output.borrow().cost.set(cost);
    outcome
}

/// Converts an error to a `ScriptError` with its location in the body; messages start with `template:12:`.
fn to_script_error(error: &mlua::Error, script: &Script, is_over: bool) -> ScriptError {
    let text = match error {
        mlua::Error::CallbackError { cause, traceback } => {
            format!("{}\n{traceback}", innermost_message(cause))
        }
        mlua::Error::MemoryError(_) => "the script needs too much memory".to_owned(),
        mlua::Error::RuntimeError(text) | mlua::Error::SyntaxError { message: text, .. } => text.clone(),
        error => error.to_string(),
    };
    let prefix = format!("{NAME}:");
    let line = text.lines().find_map(|line| {
        let digits = line.split_once(&prefix)?.1;
        digits.split(|c: char| !c.is_ascii_digit()).next()?.parse::<usize>().ok()
    });
    let first = text.lines().next().unwrap_or_default();
    let message = match first.strip_prefix(&prefix).and_then(|rest| rest.split_once(": ")) {
        Some((_, message)) => message.to_owned(),
        None => first.to_owned(),
    };
    let message = if is_over { TOO_LONG.to_owned() } else { message };
    let (message, line) = match split_opening_line(&message) {
        Some((message, opening)) => (message, Some(opening)),
        None => (message, line),
    };
    ScriptError { span: line.and_then(|line| script.body_span(line, None)), message }
}

/// Splits `'end' expected (to close 'if' at line 2) near …` into a message and the line of the program, which is the
/// best location of the error.
fn split_opening_line(message: &str) -> Option<(String, usize)> {
    const AT: &str = " at line ";
    let (start, rest) = message.split_once(" (to close ")?;
    let (word, rest) = rest.split_once(AT)?;
    let line = rest.split_once(')')?.0.parse().ok()?;
    Some((format!("{start} to close {word}"), line))
}

/// Returns the message of the innermost cause.
fn innermost_message(error: &mlua::Error) -> String {
    match error {
        mlua::Error::CallbackError { cause, .. } => innermost_message(cause),
        mlua::Error::MemoryError(_) => "the script needs too much memory".to_owned(),
        mlua::Error::RuntimeError(text) => text.clone(),
        error => error.to_string(),
    }
}

fn install_globals(
    lua: &Lua,
    engine: &Engine,
    job: &Job,
    dialect: Dialect,
    output: &Rc<RefCell<Output>>,
    is_over: &Rc<Cell<bool>>,
    pattern_steps: &Rc<Steps>,
) -> mlua::Result<()> {
    let globals = lua.globals();
    let out = Rc::clone(output);
    let text =
        move |_: &Lua, number: usize| out.borrow_mut().write_text(number).map_err(mlua::Error::RuntimeError);
    globals.set("__text", lua.create_function(text)?)?;
    let out = Rc::clone(output);
    let value = move |_: &Lua, (number, value): (usize, Value)| {
        let text = match &value {
            Value::Boolean(value) => if *value { "TRUE" } else { "FALSE" }.to_owned(),
            value => value.to_string()?,
        };
        let mut out = out.borrow_mut();
        if value.is_nil() {
            out.print(true, "an expression is nil; `nil` is written".to_owned());
        }
        out.write_value(number, &text).map_err(mlua::Error::RuntimeError)
    };
    globals.set("__value", lua.create_function(value)?)?;
    let random_source = ClockAndRandom::new(engine.seed, job);
    let host = create_host(lua, job, output, is_over, random_source.now_ms)?;
    if job.body.contains("gd") {
        host.set("gd", gd::install(lua, engine, job, output)?)?;
    }
    globals.set("__host", host)?;
    install_math(lua, random_source)?;
    strings::install(lua, engine, is_over, pattern_steps)?;
    lua.load(PRELUDE).set_name("=prelude").exec()?;
    let fields = lua.create_table()?;
    for field in &job.fields {
        fields.set(field.name.as_str(), field_entry(lua, field, dialect)?)?;
    }
    globals.set("fields", fields)?;
    globals.set("context", context_table(lua, engine, job)?)
}

/// Creates the table through which the prelude reaches the host.
fn create_host(
    lua: &Lua,
    job: &Job,
    output: &Rc<RefCell<Output>>,
    is_over: &Rc<Cell<bool>>,
    now_ms: f64,
) -> mlua::Result<Table> {
    let host = lua.create_table()?;
    host.set("now", now_ms / 1000.0)?;
    // Scripts derive the names of texture files from this, so it is a plain file name.
    let source = job.context.proto.rsplit(['/', '\\']).next().unwrap_or_default();
    host.set("source", source)?;
    let over = Rc::clone(is_over);
    host.set("is_over", lua.create_function(move |_, ()| Ok(over.get()))?)?;
    let out = Rc::clone(output);
    let say = move |_: &Lua, (is_error, text): (bool, mlua::LuaString)| {
        let text = text.to_string_lossy();
        let text = text.strip_suffix('\n').unwrap_or(&text);
        out.borrow_mut().print(is_error, text.to_owned());
        Ok(())
    };
    host.set("say", lua.create_function(say)?)?;
    let module = |lua: &Lua, name: String| -> mlua::Result<Value> {
        match MODULES.iter().find(|(known, _)| *known == name) {
            Some((name, text)) => lua.load(*text).set_name(format!("={name}")).eval(),
            None => Ok(Value::Nil),
        }
    };
    host.set("module", lua.create_function(module)?)?;
    Ok(host)
}

/// Replaces what depends on the machine or the run: transcendental functions and random numbers.
fn install_math(lua: &Lua, random_source: ClockAndRandom) -> mlua::Result<()> {
    let math: Table = lua.globals().get("math")?;
    for (name, function) in FUNCTIONS {
        math.set(*name, lua.create_function(move |_, x: f64| Ok(function(x)))?)?;
    }
    math.set("atan2", lua.create_function(|_, (y, x): (f64, f64)| Ok(ops::atan2(y, x)))?)?;
    math.set("pow", lua.create_function(|_, (x, y): (f64, f64)| Ok(ops::pow(x, y)))?)?;
    let log = |_: &Lua, (x, base): (f64, Option<f64>)| {
        Ok(base.map_or_else(|| ops::ln(x), |base| ops::ln(x) / ops::ln(base)))
    };
    math.set("log", lua.create_function(log)?)?;
    math.set("randomseed", lua.create_function(|_, _: MultiValue| Ok(()))?)?;
    let stream = RefCell::new(random_source.stream);
    let random = move |_: &Lua, (low, high): (Option<f64>, Option<f64>)| {
        let unit = stream.borrow_mut().unit();
        let (low, high) = match (low, high) {
            (None, _) => return Ok(unit),
            (Some(high), None) => (1.0, high),
            (Some(low), Some(high)) => (low, high),
        };
        if low > high {
            return Err(mlua::Error::RuntimeError("math.random: the interval is empty".to_owned()));
        }
        Ok(low + (unit * (high - low + 1.0)).floor())
    };
    math.set("random", lua.create_function(random)?)
}

/// Returns what scripts find under the name of a field.
fn field_entry(lua: &Lua, field: &Field, dialect: Dialect) -> mlua::Result<Value> {
    if dialect != Dialect::Current {
        return value(lua, &field.value, dialect);
    }
    let table = lua.create_table()?;
    table.set("value", value(lua, &field.value, dialect)?)?;
    table.set("defaultValue", value(lua, &field.default, dialect)?)?;
    Ok(Value::Table(table))
}

fn value(lua: &Lua, data: &ScriptValue, dialect: Dialect) -> mlua::Result<Value> {
    Ok(match data {
        ScriptValue::Null => Value::Nil,
        ScriptValue::Bool(value) => Value::Boolean(*value),
        ScriptValue::Number(number) => Value::Number(*number),
        ScriptValue::String(text) => Value::String(lua.create_string(text)?),
        ScriptValue::Record(numbers) => Value::Table(lua.create_table_from(numbers.iter().copied())?),
        ScriptValue::List(items) => {
            let list = lua.create_table()?;
            for (at, item) in items.iter().enumerate() {
                list.set(at + 1, value(lua, item, dialect)?)?;
            }
            Value::Table(list)
        }
        ScriptValue::Node(node) => Value::Table(node_table(lua, node, dialect)?),
    })
}

fn node_table(lua: &Lua, node: &NodeData, dialect: Dialect) -> mlua::Result<Table> {
    let table = lua.create_table()?;
    let fields = lua.create_table()?;
    for field in &node.fields {
        let entry = field_entry(lua, field, dialect)?;
        if dialect == Dialect::V7 {
            table.set(field.name.as_str(), &entry)?;
        }
        fields.set(field.name.as_str(), entry)?;
    }
    table.set("node_name", node.name.as_str())?;
    table.set("fields", fields)?;
    if let Some(inner) = &node.inner {
        table.set("super", node_table(lua, inner, dialect)?)?;
    }
    Ok(table)
}

fn context_table(lua: &Lua, engine: &Engine, job: &Job) -> mlua::Result<Table> {
    let context = lua.create_table()?;
    for (name, text) in context_strings(engine, job) {
        context.set(name, text)?;
    }
    context.set("id", job.context.id.to_string())?;
    context.set("world_release", world_release(job))?;
    let version = lua.create_table()?;
    version.set("major", Version::NEWEST.to_string())?;
    version.set("revision", Version::NEWEST.revision.to_string())?;
    context.set("webots_version", version)?;
    Ok(context)
}
