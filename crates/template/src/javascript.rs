//! JavaScript templates, run by QuickJS. The template becomes a module, so that it can use `import`.

use std::cell::RefCell;
use std::rc::Rc;

use base::{Span, ops};
use rquickjs::function::{Opt, Rest};
use rquickjs::loader::{BuiltinLoader, BuiltinResolver};
use rquickjs::{
    CatchResultExt, CaughtError, Context, Ctx, Exception, Function, Module, Object, Runtime, Value,
};
use scene::Version;
use scene::template::{Field, Job, NodeData, ScriptError, ScriptValue};

use crate::Engine;
use crate::clock::ClockAndRandom;
use crate::context::{FUNCTIONS, context_strings, world_release};
use crate::file_access::FileAccess;
use crate::output::Output;
use crate::script::Script;

/// The modules that a template may import.
const MODULES: &[(&str, &str)] = &[
    ("wbgeometry.js", include_str!("js/modules/wbgeometry.js")),
    ("wbrandom.js", include_str!("js/modules/wbrandom.js")),
    ("wbrotation.js", include_str!("js/modules/wbrotation.js")),
    ("wbutility.js", include_str!("js/modules/wbutility.js")),
    ("wbvector2.js", include_str!("js/modules/wbvector2.js")),
    ("wbvector3.js", include_str!("js/modules/wbvector3.js")),
];

const PRELUDE: &str = include_str!("js/prelude.js");

/// The name of the template's module in stack traces.
const NAME: &str = "template";

/// QuickJS calls its interrupt handler after this many function calls and loop iterations.
const STEPS_PER_CHECK: u64 = 10_000;

/// The message of the limit that a script has exceeded, if any.
#[derive(Clone, Default)]
struct ExceededLimit(Rc<RefCell<Option<String>>>);

/// Runs a template.
pub(crate) fn run(
    engine: &Engine,
    job: &Job,
    script: &Script,
    output: Output,
) -> (Output, Option<ScriptError>) {
    let output = Rc::new(RefCell::new(output));
    let limit = ExceededLimit::default();
    let error = execute(engine, job, script, &output, &limit)
        .unwrap_or_else(|error| Some(ScriptError { span: None, message: error.to_string() }));
    let error = error.map(|mut error| {
        if let Some(message) = limit.0.take() {
            error.message = message;
        }
        error
    });
    let output = Rc::try_unwrap(output).ok().map(RefCell::into_inner);
    (output.unwrap_or_else(|| Output::new("", Vec::new(), 0)), error)
}

fn execute(
    engine: &Engine,
    job: &Job,
    script: &Script,
    output: &Rc<RefCell<Output>>,
    limit: &ExceededLimit,
) -> rquickjs::Result<Option<ScriptError>> {
    let runtime = Runtime::new()?;
    runtime.set_memory_limit(engine.limits.memory);
    runtime.set_max_stack_size(crate::STACK / 8);
    let mut checks = 0;
    let (max_checks, exceeded) = (engine.limits.steps / STEPS_PER_CHECK, limit.clone());
    let cost = Rc::clone(&output.borrow().cost);
    runtime.set_interrupt_handler(Some(Box::new(move || {
        checks += 1;
        let is_over = checks > max_checks;
        cost.set(checks as f64 / max_checks.max(1) as f64);
        if is_over {
            exceeded.0.replace(Some("the script ran too long and was stopped".to_owned()));
        }
        is_over
    })));
    let mut resolver = BuiltinResolver::default();
    let mut loader = BuiltinLoader::default();
    for (name, text) in MODULES {
        resolver.add_module(*name);
        loader.add_module(*name, *text);
    }
    runtime.set_loader(resolver, loader);
    let context = Context::full(&runtime)?;
    context.with(|ctx| {
        let prepared = install_globals(&ctx, engine, job, output, limit);
        if let Err(error) = prepared.catch(&ctx) {
            return Ok(Some(to_script_error(&error, script)));
        }
        let promise = Module::evaluate(ctx.clone(), NAME, script.text.as_str()).catch(&ctx);
        let outcome = promise.and_then(|promise| promise.finish::<()>().catch(&ctx));
        Ok(outcome.err().map(|error| to_script_error(&error, script)))
    })
}

/// Converts an exception to a error with its location in the body.
fn to_script_error(error: &CaughtError<'_>, script: &Script) -> ScriptError {
    let CaughtError::Exception(exception) = error else {
        let message = match error {
            CaughtError::Value(value) => format!("the script throws {}", describe(value)),
            error => error.to_string(),
        };
        return ScriptError { span: None, message };
    };
    let name = exception.as_object().get::<_, Option<String>>("name").ok().flatten();
    let message = exception.message().unwrap_or_default();
    let message = match (name, message.as_str()) {
        (Some(name), "") => name,
        (Some(name), message) => format!("{name}: {message}"),
        (None, _) => message,
    };
    let span = exception.stack().and_then(|stack| stack.lines().find_map(|line| frame_span(line, script)));
    ScriptError { span, message }
}

/// Returns the location in the body of a stack frame such as `    at f (template:12:5)`.
fn frame_span(line: &str, script: &Script) -> Option<Span> {
    let numbers = line.rsplit_once(&format!("{NAME}:"))?.1;
    let mut numbers = numbers.split(|c: char| !c.is_ascii_digit()).map(str::parse::<usize>);
    let line = numbers.next()?.ok()?;
    script.body_span(line, numbers.next().and_then(Result::ok))
}

fn describe(value: &Value<'_>) -> String {
    match value.as_string().map(rquickjs::String::to_string) {
        Some(Ok(text)) => text,
        // The engine throws null when there is no memory left for an exception object.
        _ if value.is_null() => "null; most likely the script is out of memory".to_owned(),
        _ => format!("a value of type {}", value.type_name()),
    }
}

/// Installs everything that a template finds in its global scope.
fn install_globals<'js>(
    ctx: &Ctx<'js>,
    engine: &Engine,
    job: &Job,
    output: &Rc<RefCell<Output>>,
    limit: &ExceededLimit,
) -> rquickjs::Result<()> {
    let globals = ctx.globals();
    install_output(ctx, &globals, output, limit)?;
    let random_source = ClockAndRandom::new(engine.seed, job);
    globals.set("__host", create_host(ctx, engine, job, output, random_source.now_ms)?)?;
    install_math(ctx, random_source)?;
    ctx.eval::<(), _>(PRELUDE)?;
    let fields = Object::new(ctx.clone())?;
    for field in &job.fields {
        fields.set(field.name.as_str(), field_object(ctx, field)?)?;
    }
    globals.set("fields", fields)?;
    globals.set("context", context_object(ctx, engine, job)?)
}

fn install_output<'js>(
    ctx: &Ctx<'js>,
    globals: &Object<'js>,
    output: &Rc<RefCell<Output>>,
    limit: &ExceededLimit,
) -> rquickjs::Result<()> {
    let stop = |ctx: &Ctx<'js>, limit: &ExceededLimit, message: String| {
        limit.0.replace(Some(message.clone()));
        Exception::throw_range(ctx, &message)
    };
    let (out, over) = (Rc::clone(output), limit.clone());
    let text = move |ctx: Ctx<'js>, number: usize| {
        out.borrow_mut().write_text(number).map_err(|message| stop(&ctx, &over, message))
    };
    globals.set("__text", Function::new(ctx.clone(), text)?)?;
    let (out, over) = (Rc::clone(output), limit.clone());
    let value = move |ctx: Ctx<'js>, number: usize, value: Value<'js>| {
        let text = to_vrml_text(&ctx, &value)?;
        let mut out = out.borrow_mut();
        if value.is_undefined() {
            out.print(true, "an expression is undefined; `undefined` is written".to_owned());
        }
        out.write_value(number, &text).map_err(|message| stop(&ctx, &over, message))
    };
    globals.set("__value", Function::new(ctx.clone(), value)?)
}

/// Converts a value to text in the file format.
fn to_vrml_text<'js>(ctx: &Ctx<'js>, value: &Value<'js>) -> rquickjs::Result<String> {
    if let Some(value) = value.as_bool() {
        return Ok(if value { "TRUE" } else { "FALSE" }.to_owned());
    }
    if let Some(text) = value.as_string() {
        return text.to_string();
    }
    let to_string: Function<'js> = ctx.globals().get("String")?;
    to_string.call((value.clone(),))
}

/// Creates the object through which the prelude reaches the host.
fn create_host<'js>(
    ctx: &Ctx<'js>,
    engine: &Engine,
    job: &Job,
    output: &Rc<RefCell<Output>>,
    now_ms: f64,
) -> rquickjs::Result<Object<'js>> {
    let host = Object::new(ctx.clone())?;
    host.set("now", now_ms)?;
    let out = Rc::clone(output);
    let say = move |is_error: bool, text: String| out.borrow_mut().print(is_error, text);
    host.set("say", Function::new(ctx.clone(), say)?)?;
    let files = Rc::new(RefCell::new(FileAccess::new(&engine.temporary, job)));
    let access = Rc::clone(&files);
    let exists = move |path: String| access.borrow().exists(&path);
    host.set("fileExists", Function::new(ctx.clone(), exists)?)?;
    let access = Rc::clone(&files);
    let read = move |ctx: Ctx<'js>, path: String| {
        let text = access.borrow().read(&path);
        text.map_err(|message| Exception::throw_message(&ctx, &message))
    };
    host.set("readTextFile", Function::new(ctx.clone(), read)?)?;
    let out = Rc::clone(output);
    let write = move |name: String, text: String| match files.borrow_mut().write(&name, text.as_bytes()) {
        Ok(()) => true,
        Err(message) => {
            out.borrow_mut().print(true, message);
            false
        }
    };
    host.set("writeTextFile", Function::new(ctx.clone(), write)?)?;
    Ok(host)
}

/// Replaces what depends on the machine or the run: transcendental functions and random numbers.
fn install_math<'js>(ctx: &Ctx<'js>, mut random_source: ClockAndRandom) -> rquickjs::Result<()> {
    let math: Object<'js> = ctx.globals().get("Math")?;
    for (name, function) in FUNCTIONS {
        let function = move |x: Opt<rquickjs::Coerced<f64>>| function(x.0.map_or(f64::NAN, |x| x.0));
        math.set(*name, Function::new(ctx.clone(), function)?)?;
    }
    let log = |x: Opt<rquickjs::Coerced<f64>>| ops::ln(x.0.map_or(f64::NAN, |x| x.0));
    math.set("log", Function::new(ctx.clone(), log)?)?;
    type Pair = (Opt<rquickjs::Coerced<f64>>, Opt<rquickjs::Coerced<f64>>);
    let pair = |(a, b): Pair| [a, b].map(|x| x.0.map_or(f64::NAN, |x| x.0));
    let atan2 = move |y, x| {
        let [y, x] = pair((y, x));
        ops::atan2(y, x)
    };
    math.set("atan2", Function::new(ctx.clone(), atan2)?)?;
    let pow = move |x, y| {
        let [x, y] = pair((x, y));
        // JavaScript differs from IEEE 754 for these arguments.
        if y.is_nan() || (x.abs() == 1.0 && y.is_infinite()) { f64::NAN } else { ops::pow(x, y) }
    };
    math.set("pow", Function::new(ctx.clone(), pow)?)?;
    let random = move |_: Rest<Value<'js>>| random_source.stream.unit();
    math.set("random", Function::new(ctx.clone(), rquickjs::function::MutFn::new(random))?)
}

fn field_object<'js>(ctx: &Ctx<'js>, field: &Field) -> rquickjs::Result<Object<'js>> {
    let object = Object::new(ctx.clone())?;
    object.set("value", value(ctx, &field.value)?)?;
    object.set("defaultValue", value(ctx, &field.default)?)?;
    Ok(object)
}

fn value<'js>(ctx: &Ctx<'js>, data: &ScriptValue) -> rquickjs::Result<Value<'js>> {
    Ok(match data {
        ScriptValue::Null => Value::new_undefined(ctx.clone()),
        ScriptValue::Bool(value) => Value::new_bool(ctx.clone(), *value),
        ScriptValue::Number(number) => Value::new_number(ctx.clone(), *number),
        ScriptValue::String(text) => rquickjs::String::from_str(ctx.clone(), text)?.into_value(),
        ScriptValue::Record(numbers) => {
            let object = Object::new(ctx.clone())?;
            for (name, number) in numbers {
                object.set(*name, *number)?;
            }
            object.into_value()
        }
        ScriptValue::List(items) => {
            let list = rquickjs::Array::new(ctx.clone())?;
            for (at, item) in items.iter().enumerate() {
                list.set(at, value(ctx, item)?)?;
            }
            list.into_value()
        }
        ScriptValue::Node(node) => node_object(ctx, node)?.into_value(),
    })
}

fn node_object<'js>(ctx: &Ctx<'js>, node: &NodeData) -> rquickjs::Result<Object<'js>> {
    let object = Object::new(ctx.clone())?;
    object.set("node_name", node.name.as_str())?;
    let fields = Object::new(ctx.clone())?;
    for field in &node.fields {
        fields.set(field.name.as_str(), field_object(ctx, field)?)?;
    }
    object.set("fields", fields)?;
    if let Some(inner) = &node.inner {
        object.set("super", node_object(ctx, inner)?)?;
    }
    Ok(object)
}

fn context_object<'js>(ctx: &Ctx<'js>, engine: &Engine, job: &Job) -> rquickjs::Result<Object<'js>> {
    let context = Object::new(ctx.clone())?;
    for (name, text) in context_strings(engine, job) {
        context.set(name, text)?;
    }
    context.set("id", job.context.id.to_string())?;
    context.set("world_release", world_release(job))?;
    let version = Object::new(ctx.clone())?;
    version.set("major", Version::NEWEST.to_string())?;
    version.set("revision", Version::NEWEST.revision.to_string())?;
    context.set("webots_version", version)?;
    Ok(context)
}
