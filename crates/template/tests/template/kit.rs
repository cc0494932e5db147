//! Tests of the template engines through the interface that the loader uses.

use std::time::Duration;

use scene::Version;
use scene::template::{Context, Field, Job, Message, NodeData, ScriptValue, TemplateEngine, TemplateOutput};
use template::{Engine, Limits};
use vrml::Template::{self, JavaScript, Lua};

fn job(language: Template, body: &str, fields: Vec<Field>) -> Job {
    let context = Context { id: 12, coordinate_system: "ENU".to_owned(), ..Context::default() };
    Job { language, body: body.to_owned(), fields, context, is_non_deterministic: false }
}

fn field(name: &str, value: ScriptValue) -> Field {
    Field { name: name.to_owned(), value: value.clone(), default: value }
}

fn run(language: Template, body: &str, fields: Vec<Field>) -> TemplateOutput {
    Engine::default().run(job(language, body, fields))
}

#[track_caller]
fn text(language: Template, body: &str, fields: Vec<Field>) -> String {
    let written = run(language, body, fields);
    assert_eq!((written.error, &written.messages[..]), (None, &[][..]));
    written.text
}

/// Returns the message of the error and the text of its span.
#[track_caller]
fn script_error(language: Template, body: &str) -> (String, String) {
    let error = run(language, body, Vec::new()).error.expect("a script error");
    let span = error.span.map_or(0..0, |span| span.start as usize..span.end as usize);
    (error.message, body[span].to_owned())
}

fn said(is_error: bool, text: &str) -> Message {
    Message { is_error, text: text.to_owned() }
}

#[test]
fn loops_conditions_and_values_write_text() {
    let n = || vec![field("n", ScriptValue::Number(3.0)), field("big", ScriptValue::Bool(true))];
    let js =
        "a %< for (let i = 0; i < fields.n.value; ++i) { >%<%<= i / 2 >%>%< } >% %<= fields.big.value >%";
    assert_eq!(text(JavaScript, js, n()), "a <0><0.5><1> TRUE");
    let lua = "a %{ for i = 0, fields.n.value - 1 do }%<%{= i / 2 }%>%{ end }% %{= fields.big.value }%";
    assert_eq!(text(Lua, lua, n()), "a <0><0.5><1> TRUE");
    let unbraced = "%< if (fields.n.value > 5) >%x%< else >%%<= 'y'; >%";
    assert_eq!(text(JavaScript, unbraced, n()), "y");
    // 5, where later Lua versions write 5.0, which is no SFInt32.
    assert_eq!(text(Lua, "%{= 10 / 2 }% %{= 2^10 }%", Vec::new()), "5 1024");
    assert_eq!(text(Lua, "%{ -- comment }%%{= 1 -- one }%.", Vec::new()), "1.");
    assert_eq!(text(JavaScript, "%< // comment >%%<= 1 // one >%.", Vec::new()), "1.");
}

#[test]
fn fields_have_the_documented_shapes() {
    let mass = field("mass", ScriptValue::Number(2.5));
    let node = NodeData { name: "Physics".to_owned(), fields: vec![mass], inner: None };
    let fields = || {
        vec![
            field("b", ScriptValue::Bool(false)),
            field("s", ScriptValue::String("a \"b\"".to_owned())),
            field("v", ScriptValue::Record(vec![("x", 1.0), ("y", -2.0)])),
            field("r", ScriptValue::Record(vec![("x", 0.0), ("y", 0.0), ("z", 1.0), ("a", 0.5)])),
            field(
                "list",
                ScriptValue::List(vec![
                    ScriptValue::Record(vec![("r", 0.25)]),
                    ScriptValue::Record(vec![("r", 1.0)]),
                ]),
            ),
            field("physics", ScriptValue::Node(Box::new(node.clone()))),
            field("none", ScriptValue::Null),
        ]
    };
    let js = "%<= [typeof fields.b.value, fields.s.value, fields.v.value.y, fields.r.value.a, \
              fields.list.value.length, fields.list.value[1].r, fields.physics.value.node_name, \
              fields.physics.value.fields.mass.value, fields.none.value, fields.v.defaultValue.x].join(' ') >%";
    assert_eq!(text(JavaScript, js, fields()), "boolean a \"b\" -2 0.5 2 1 Physics 2.5  1");
    let lua = "%{= type(fields.b.value) .. ' ' .. fields.s.value .. ' ' .. fields.v.value.y .. ' ' .. \
               fields.r.value.a .. ' ' .. #fields.list.value .. ' ' .. fields.list.value[2].r .. ' ' .. \
               fields.physics.value.node_name .. ' ' .. fields.physics.value.fields.mass.value .. ' ' .. \
               tostring(fields.none.value) .. ' ' .. fields.v.defaultValue.x }%";
    assert_eq!(text(Lua, lua, fields()), "boolean a \"b\" -2 0.5 2 1 Physics 2.5 nil 1");
}

#[test]
fn scripts_before_8_1_find_the_values_themselves() {
    let mass = field("mass", ScriptValue::Number(2.5));
    let node = NodeData { name: "Physics".to_owned(), fields: vec![mass], inner: None };
    let fields = vec![
        field("n", ScriptValue::Number(3.0)),
        field("v", ScriptValue::Record(vec![("x", 1.0), ("y", -2.0)])),
        field("list", ScriptValue::List(vec![ScriptValue::Number(7.0), ScriptValue::Number(8.0)])),
        field("physics", ScriptValue::Node(Box::new(node))),
    ];
    let run = |version: Option<&str>, body: &str| {
        let context = Context { proto_version: version.and_then(Version::parse), ..Context::default() };
        let written = Engine::default().run(Job { context, ..job(Lua, body, fields.clone()) });
        written.error.map_or(written.text, |error| error.message)
    };
    let early = "%{ local sum = 0 # all\n for _, x in pairs(fields.list) do sum = sum + x end    #TODO\n }%\
                 %{= fields.n }% %{= fields.v.y }% %{= sum }% %{= fields.physics.fields.mass .. '#' }%";
    assert_eq!(run(Some("V7.4.3"), early), "3 -2 15 2.5#");
    assert_eq!(run(Some("V8.0.5"), early), "3 -2 15 2.5#");
    let of_node = "%{= fields.physics.node_name }% %{= tostring(fields.physics.mass) }%";
    assert_eq!(run(Some("V7.4.0"), of_node), "Physics 2.5");
    assert_eq!(run(Some("V8.0.5"), of_node), "Physics nil");
    // The scripts are newer than the header.
    let current = "%{= fields.n.value }% %{= #fields.list.defaultValue }% %{= fields.physics.value.fields.mass.value }%";
    for version in [Some("V7.4.3"), Some("V8.1.0"), Some("R2018a"), None] {
        assert_eq!(run(version, current), "3 2 2.5", "{version:?}");
    }
    for version in [Some("V8.1.0"), Some("R2018a"), None] {
        assert_eq!(
            run(version, "%{= fields.n + 1 }%"),
            "attempt to perform arithmetic on field 'n' (a table value)"
        );
    }
}

#[test]
fn lua_has_functions_of_version_5_1() {
    let lua = "%{= table.maxn({1, 2, [7] = 3}) }% %{= table.maxn({}) }% %{= select(2, unpack({4, 5})) }%";
    assert_eq!(text(Lua, lua, Vec::new()), "7 0 5");
}

/// As in Webots, where the text is a template literal.
#[test]
fn text_of_javascript_templates_may_contain_placeholders() {
    let body = "%< const size = 2; >%size ${size * 2} \"${`n${size}`}\" $size ${";
    assert_eq!(text(JavaScript, body, Vec::new()), "size 4 \"n2\" $size ${");
    assert_eq!(text(Lua, "${1 + 1}", Vec::new()), "${1 + 1}");
}

#[test]
fn the_context_has_the_documented_members() {
    let js = "%<= context.id + context.os + context.coordinate_system + context.webots_version.major >%";
    let expected = format!("12{}ENUR2025a", std::env::consts::OS);
    assert_eq!(text(JavaScript, js, Vec::new()), expected);
    let lua = "%{= context.id .. context.os .. context.coordinate_system .. context.webots_version.major }%";
    assert_eq!(text(Lua, lua, Vec::new()), expected);
    // As in Webots the id is text.
    assert_eq!(text(JavaScript, "%<= context.id + 1 >%", Vec::new()), "121");
    assert_eq!(text(Lua, "%{= type(context.id) }%", Vec::new()), "string");
}

#[test]
fn the_context_has_the_release_of_the_world() {
    for (version, release) in [("R2023b", "2023.2"), ("R2022a revision 1", "2022.1"), ("V8.6.0", "8.6")] {
        let context = Context { world_version: Version::parse(version), ..Context::default() };
        for (language, body) in
            [(JavaScript, "%<= context.world_release >%"), (Lua, "%{= context.world_release }%")]
        {
            let job = Job { context: context.clone(), ..job(language, body, Vec::new()) };
            assert_eq!(Engine::default().run(job).text, release, "{version}");
        }
    }
}

#[test]
fn faults_have_the_line_of_the_template() {
    let (message, marked) =
        script_error(JavaScript, "a\n%<\n  let x = 1;\n  let y = x.no.way;\n>% b %<= y >%");
    assert!(message.starts_with("TypeError: "), "{message}");
    assert!("let y = x.no.way;".ends_with(&marked) && marked.contains("way"), "{marked}");
    let (message, marked) = script_error(JavaScript, "a\n%< let x = 1; >% b\n%<= x +* 2 >%");
    assert!(message.starts_with("SyntaxError: ") && marked.contains("* 2"), "{message} {marked}");
    let (message, marked) = script_error(JavaScript, "%< undeclared = 3; >%");
    assert!(message.contains("undeclared"), "strict mode: {message} {marked}");
    let (message, marked) = script_error(Lua, "a\n%{\n  local x = 1\n  local y = x.no.way\n}% b");
    assert_eq!(
        (message.as_str(), marked.as_str()),
        ("attempt to index local 'x' (a number value)", "local y = x.no.way")
    );
    let (message, marked) = script_error(Lua, "a\n%{ if x then }% b\n c");
    assert!(message.contains("'end' expected") && marked == "if x then", "{message} {marked}");
    let (message, _) = script_error(Lua, "%{ error('my own words') }%");
    assert_eq!(message, "my own words");
}

/// In Webots the body of a template is that of a function.
#[test]
fn a_javascript_template_may_return() {
    let body = "a\n%< import * as m from 'wbutility.js';\n if (fields.stop.value) return; let x = typeof m; >%b %<= x >%";
    let field = |value| {
        vec![Field {
            name: "stop".into(),
            value: ScriptValue::Bool(value),
            default: ScriptValue::Bool(false),
        }]
    };
    assert_eq!(text(JavaScript, body, field(true)), "a\n");
    assert_eq!(text(JavaScript, body, field(false)), "a\nb object");
}

#[test]
fn printed_messages_are_kept() {
    let js =
        run(JavaScript, "%< console.log('a', 1, {x: 2}); console.error('b'); >%%<= undefined >%", Vec::new());
    let expected = [
        said(false, "a 1 {\n \"x\": 2\n}"),
        said(true, "b"),
        said(true, "an expression is undefined; `undefined` is written"),
    ];
    assert_eq!(js.messages, expected);
    let lua = run(Lua, "%{ print('a', 1) io.stderr:write('b\\n') }%", Vec::new());
    assert_eq!(lua.messages, [said(false, "a\t1"), said(true, "b")]);
    let many = run(JavaScript, "%< for (let i = 0; i < 1e5; ++i) console.log(i); >%", Vec::new());
    assert_eq!(many.messages.len(), 201);
}

fn small() -> Engine {
    // The wall-clock limit is long, so that it is never what stops a script here.
    let limits =
        Limits { memory: 16 << 20, text: 1 << 16, steps: 1_000_000, timeout: Duration::from_secs(600) };
    Engine { limits, ..Engine::default() }
}

#[test]
fn endless_scripts_are_stopped_at_their_line() {
    for (language, body) in [
        (JavaScript, "a\n%< let i = 0;\n while (true) ++i; >%"),
        (JavaScript, "%< while (true) { try { while (true) ; } catch (e) { } } >%"),
        (JavaScript, "%< function f() { for (;;) f2(); } function f2() { } f(); >%"),
        (Lua, "a\n%{ local i = 0\n while true do i = i + 1 end }%"),
        (Lua, "%{ while true do pcall(function() while true do end end) end }%"),
        (Lua, "%{ local x = ('a'):rep(60):match(('a*'):rep(30) .. 'b') }%"),
        (Lua, "%{ pcall(string.find, ('a'):rep(60), ('a*'):rep(30) .. 'b') }%"),
        (Lua, "%{ for x in ('a'):rep(60):gmatch(('a-'):rep(30) .. 'b') do end }%"),
        (Lua, "%{ local x = ('a'):rep(60):gsub(('a?'):rep(50) .. ('a*'):rep(9) .. 'b', '') }%"),
        (Lua, "%{ local x = ('a'):rep(1e5):find(('a'):rep(5e4) .. 'b', 1, true) }%"),
        (JavaScript, "%< /^(a+)+$/.test('a'.repeat(60) + 'b'); >%"),
    ] {
        let output = small().run(job(language, body, Vec::new()));
        let error = output.error.expect("it is stopped");
        assert_eq!(error.message, "the script ran too long and was stopped", "{body}");
        assert!((0.9..2.1).contains(&output.cost), "{body} {}", output.cost);
    }
    let error = small().run(job(Lua, "a\n%{ local i = 0\n while true do i = i + 1 end }%", Vec::new())).error;
    assert!(error.unwrap().span.is_some());
}

#[test]
fn string_searches_in_lua_work_as_in_the_manual() {
    for (script, expected) in [
        ("('hello world'):find('o w')", "5 7"),
        ("('a.b'):find('.', 1, true)", "2 2"),
        ("('key = value'):find('(%w+) = (%w+)')", "1 11 key value"),
        ("('abc'):find('b', -1)", "nil"),
        ("('abc'):find('', 4)", "4 3"),
        ("('abc'):find('', 5)", "nil"),
        ("(('x'):find('y'))", "nil"),
        ("('2025-11-22'):match('(%d+)-(%d+)-(%d+)')", "2025 11 22"),
        ("('  trim  '):match('^%s*(.-)%s*$')", "trim"),
        ("('abc'):match('()b()')", "2 3"),
        ("string.match(1234512345, '5(1)')", "1"),
        ("('hello world'):gsub('o', '0')", "hell0 w0rld 2"),
        ("('hello world'):gsub('(%w+)', '<%1>')", "<hello> <world> 2"),
        ("('hello world'):gsub('%w+', '%0 %0', 1)", "hello hello world 1"),
        ("('abc'):gsub('', '-')", "-a-b-c- 4"),
        ("('abc'):gsub('^a', 'x')", "xbc 1"),
        ("('4 + 5'):gsub('%d', function(d) return d * 2 end)", "8 + 10 2"),
        ("('$name is $age'):gsub('%$(%w+)', { name = 'Lua' })", "Lua is $age 2"),
        ("('50%'):gsub('%%', ' %%')", "50 % 1"),
    ] {
        let body = format!(
            "%{{ local t = table.pack({script}) for i = 1, t.n do t[i] = tostring(t[i]) end }}%%{{= table.concat(t, ' ') }}%"
        );
        let written = run(Lua, &body, Vec::new());
        assert_eq!((written.text.as_str(), written.error), (expected, None), "{script}");
    }
    let body = "%{ local t = {} for k, v in ('a=1, b=2'):gmatch('(%w+)=(%w+)') do t[#t + 1] = v .. k end }%%{= table.concat(t, ' ') }%";
    assert_eq!(run(Lua, body, Vec::new()).text, "1a 2b");
    let error = run(Lua, "a\n%{ local y = string.find('x', '[x') }%", Vec::new()).error.unwrap();
    assert_eq!(error.message, "malformed pattern (missing ']')");
    assert!(error.span.is_some());
}

#[test]
fn memory_stack_and_text_have_limits() {
    for (language, body, expected) in [
        (JavaScript, "%< let s = 'x'; for (;;) s += s; >%", "too long"),
        (JavaScript, "%< const l = []; for (;;) l.push([1, 2, 3]); >%", "memory"),
        (JavaScript, "%< const l = []; for (;;) l.push('xxxxxxxxxxxxxxxxxxxxxx' + l.length); >%", "memory"),
        (JavaScript, "%< function f() { return f() + 1; } f(); >%", "stack"),
        (JavaScript, "%< for (;;) { >% some text that goes on %< } >%", "writes more than"),
        (Lua, "%{ local s = 'x' while true do s = s .. s end }%", "memory"),
        (Lua, "%{ string.rep('x', 1e9) }%", "memory"),
        (Lua, "%{ local x = ('x'):rep(1e6):gsub('x', ('x'):rep(1e6)) }%", "memory"),
        (Lua, "%{ local function f() return f() + 1 end f() }%", "memory"),
        (Lua, "%{ while true do }% some text that goes on %{ end }%", "writes more than"),
    ] {
        let error = small().run(job(language, body, Vec::new())).error.expect("a limit is met");
        assert!(error.message.contains(expected), "{body}: {}", error.message);
    }
}

/// Whether it minds that its text is refused or not.
#[test]
fn a_script_cannot_write_more_than_its_limit() {
    let long = "Group { } ".repeat(1000);
    for (language, body) in [
        (Lua, format!("%{{ for i = 1, 1000 do pcall(function() }}%{long}%{{ end) end }}%")),
        (Lua, "%{ local s = ('x'):rep(100000) pcall(function() }%%{= s }%%{ end) }%".to_owned()),
        (Lua, "%{ for i = 1, 100000 do }%%{= '' }%%{ end }%".to_owned()),
        (JavaScript, format!("%< for (let i = 0; i < 1000; i++) try {{ >%{long}%< }} catch (e) {{ }} >%")),
        (JavaScript, "%< const s = 'x'.repeat(100000); try { >%%<= s >%%< } catch (e) { } >%".to_owned()),
    ] {
        let written = small().run(job(language, &body, Vec::new()));
        let error = written.error.expect("the limit is met").message;
        assert!(error.contains("writes more than"), "{error}");
        assert!(written.text.len() <= 1 << 16, "{}", written.text.len());
        assert!(written.segments.len() < 1 << 16, "{}", written.segments.len());
    }
}

#[test]
fn scripts_cannot_escape_the_sandbox() {
    for body in [
        "%< import * as fs from 'fs'; >%",
        "%< import 'wbfile.js'; >%",
        "%< import '../secret.js'; >%",
        "%< require('fs'); >%",
        "%< std.exit(1); >%",
        "%< wbfile.readTextFile('/etc/hostname'); >%",
        "%< wbfile.readTextFile('../../../../../etc/hostname'); >%",
    ] {
        assert!(run(JavaScript, body, Vec::new()).error.is_some(), "{body}");
    }
    for body in [
        "%{ require('posix') }%",
        "%{ os.execute('true') }%",
        "%{ load('return 1')() }%",
        "%{ dofile('/etc/hostname') }%",
        "%{ io.lines('/etc/hostname') }%",
        "%{ package.loadlib('x', 'y') }%",
        "%{ string.dump(print) }%",
        "%{ debug.setmetatable({}, {}) }%",
        "%{ assert(io.open('/etc/hostname')) }%",
        "%{ setmetatable({}, { __gc = function() while true do end end }) }%",
    ] {
        assert!(run(Lua, body, Vec::new()).error.is_some(), "{body}");
    }
}

#[test]
fn time_and_random_numbers_come_from_the_seed() {
    let body =
        "%<= Date.now() >% %<= new Date().getTime() >% %<= Math.random() >% %<= new Date(5).getTime() >%";
    let once = text(JavaScript, body, Vec::new());
    assert!(once.starts_with("1735689600000 1735689600000 ") && once.ends_with(" 5"), "{once}");
    assert_eq!(once, text(JavaScript, body, Vec::new()));
    let mut other = job(JavaScript, body, Vec::new());
    other.is_non_deterministic = true;
    let varied = Engine::default().run(other.clone()).text;
    assert_ne!(varied, once);
    other.context.id = 13;
    assert_ne!(varied, Engine::default().run(other).text);
    let lua = "%{ math.randomseed(os.time()) }%%{= os.time() }% %{= math.random(10) }% %{= os.clock() }%";
    let once = text(Lua, lua, Vec::new());
    assert!(once.starts_with("1735689600 ") && once == text(Lua, lua, Vec::new()), "{once}");
}

#[test]
fn pieces_map_text_to_its_origin() {
    let body = "ab%<= 'xyz' >%c";
    let written = run(JavaScript, body, Vec::new());
    assert_eq!(written.text, "abxyzc");
    let shown: Vec<(u32, &str, bool)> = written
        .segments
        .iter()
        .map(|segment| {
            (segment.at, &body[segment.from.start as usize..segment.from.end as usize], segment.is_verbatim)
        })
        .collect();
    assert_eq!(shown, [(0, "ab", true), (2, "'xyz'", false), (5, "c", true)]);
}

#[test]
fn files_are_written_to_the_temporary_folder_only() {
    let folder = std::env::temp_dir().join(format!("rebots-template-{}", std::process::id()));
    let engine = Engine { temporary: folder.join("inner"), ..Engine::default() };
    let body = "%< wbfile.writeTextFile('../../a.txt', 'hello'); \
                const path = context.temporary_files_path + 'a.txt'; >%\
                %<= wbfile.fileExists(path) + wbfile.readTextFile(path) + wbfile.fileExists('/etc/hostname') >%";
    let written = engine.run(job(JavaScript, body, Vec::new()));
    let is_there = folder.join("inner/a.txt").is_file() && !folder.join("a.txt").exists();
    let _ = std::fs::remove_dir_all(&folder);
    assert_eq!((written.error, written.text.as_str()), (None, "truehellofalse"));
    assert!(is_there);
}

#[test]
fn scripts_run_again_only_if_their_output_may_differ() {
    let folder = std::env::temp_dir().join(format!("rebots-template-again-{}", std::process::id()));
    let engine = Engine { temporary: folder.clone(), ..Engine::default() };
    // Where a script runs and where its output is remembered, the same job gives the same output and messages.
    let again = |body: &str, n: f64, id: u32, language: Template| {
        let mut job = job(language, body, vec![field("n", ScriptValue::Number(n))]);
        job.context.id = id;
        let first = engine.run(job.clone());
        assert_eq!(engine.run(job), first);
        first
    };
    let body = "%< console.log('n'); >%%<= fields.n.value >%";
    assert_eq!(again(body, 1.0, 1, JavaScript).messages, [said(false, "n")]);
    assert_eq!([1.0, 2.0, 1.0].map(|n| again(body, n, 1, JavaScript).text), ["1", "2", "1"]);
    let body = "%<= context.id >%";
    assert_eq!([1, 2, 1].map(|id| again(body, 1.0, id, JavaScript).text), ["1", "2", "1"]);
    let body = "%{= context.id }%";
    assert_eq!([1, 2, 1].map(|id| again(body, 1.0, id, Lua).text), ["1", "2", "1"]);
    let read = format!("%<= wbfile.readTextFile('{}') >%", folder.join("a.txt").display());
    let write =
        |text: &str| again(&format!("%< wbfile.writeTextFile('a.txt', '{text}'); >%"), 1.0, 1, JavaScript);
    let texts = ["x", "y"].map(|text| {
        assert_eq!(write(text).error, None);
        again(&read, 1.0, 1, JavaScript).text
    });
    let _ = std::fs::remove_dir_all(&folder);
    assert_eq!(texts, ["x", "y"]);
}

/// Runs a Lua script with a temporary folder of its own. Returns the output and a function that decodes an image in it.
fn drawn(name: &str, script: &str) -> (TemplateOutput, impl Fn(&str) -> Vec<Vec<[u8; 4]>>) {
    let folder = std::env::temp_dir().join(format!("rebots-gd-{name}-{}", std::process::id()));
    // Characters of this font are blocks of two by three pixels above the baseline.
    let draw_text: template::DrawText = |font, em, text, _| {
        let width = 2 * text.len();
        let text_mask = template::TextMask { corner: [0, -3], width, coverage: vec![255; 3 * width] };
        if (font, em) == ("Arial", 12.0) { Ok(text_mask) } else { Err(format!("{font} {em}")) }
    };
    let engine = Engine { temporary: folder.clone(), draw_text: Some(draw_text), ..Engine::default() };
    let mut job = job(Lua, &format!("%{{ local gd = require('gd') {script} }}%"), Vec::new());
    job.context.proto = "/models/Thing.proto".to_owned();
    let written = engine.run(job);
    let picture = move |name: &str| {
        let bytes = std::fs::read(folder.join(name)).expect("a picture");
        let image = assets::decode_image(name, &bytes).expect("a picture");
        let assets::ImagePixels::Rgba8(pixels) = image.pixels else { panic!("no bytes") };
        let pixels: Vec<[u8; 4]> = pixels.as_chunks().0.to_vec();
        pixels.chunks(image.width as usize).map(<[_]>::to_vec).collect()
    };
    (written, picture)
}

const BLACK: [u8; 4] = [0, 0, 0, 255];
const RED: [u8; 4] = [255, 0, 0, 255];
const GREEN: [u8; 4] = [0, 255, 0, 255];

#[test]
fn images_are_drawn_and_written_to_the_temporary_folder() {
    let (written, picture) = drawn(
        "shapes",
        "local im = gd.createTrueColor(6, 5)
        local red, green = im:colorAllocate(255, 0, 0), gd.colorAllocate(im, 0, 255.9, 0)
        im:filledRectangle(1, 1, 3, 2, red)
        im:line(0, 4, 5, 4, green)
        im:setPixel(5, 0, green)
        im:setPixel(6, 0, red)
        local w, h = im:sizeXY()
        print(w, h, im:getPixel(2, 2) == red, im:green(green), im:red(red))
        -- The name of the current file, as in the manual's example.
        local name = debug.getinfo(1, 'S').source
        im:png(name .. '0.png')
        im:png('../../outside.png')",
    );
    let pixels = picture("Thing.proto0.png");
    assert_eq!((written.error, &written.messages[..]), (None, &[said(false, "6\t5\ttrue\t255\t255")][..]));
    assert_eq!(pixels[0], [BLACK, BLACK, BLACK, BLACK, BLACK, GREEN]);
    for row in [1, 2] {
        assert_eq!(pixels[row], [BLACK, RED, RED, RED, BLACK, BLACK]);
    }
    assert_eq!((&pixels[3], &pixels[4]), (&vec![BLACK; 6], &vec![GREEN; 6]));
    assert_eq!(picture("outside.png"), pixels, "only the file name of a path is used");
}

#[test]
fn texts_palettes_copies_and_transparency_are_drawn() {
    let (written, picture) = drawn(
        "more",
        "local im = gd.create(8, 6) -- the first colour is the background
        local black, red = im:colorAllocate(0, 0, 0), im:colorAllocate(255, 0, 0)
        gd.fontCacheSetup()
        print(im:stringFT(red, './fonts/Arial.ttf', 9, 0, 1, 4, 'ab'))
        im:png('text.png')
        local big = gd.createTrueColor(4, 4)
        big:copyResampled(im, 0, 0, 1, 1, 4, 4, 2, 2)
        big:filledEllipse(20, 20, 100, 1000000000, 0x00ff00)
        big:saveAlpha(true)
        big:alphaBlending(false)
        big:setPixel(0, 0, big:colorAllocateAlpha(0, 255, 0, 127))
        big:alphaBlending(true)
        big:setPixel(1, 0, big:colorAllocateAlpha(0, 255, 0, 63))
        big:fill(3, 3, big:colorAllocate(0, 255, 0))
        big:png('big.png')
        gd.swirl(big, 1)",
    );
    let text = picture("text.png");
    let ends = "1\t4\t5\t4\t5\t1\t1\t1";
    let messages = [said(false, ends), said(true, "gd.swirl is not supported; it does nothing")];
    assert_eq!((written.error, &written.messages[..]), (None, &messages[..]));
    for (row, line) in text.iter().enumerate() {
        let inside = [1, 2, 3, 4].map(|column| line[column]);
        assert_eq!(inside, [if (1..4).contains(&row) { RED } else { BLACK }; 4], "row {row}");
        assert_eq!([line[0], line[5]], [BLACK; 2]);
    }
    // The ellipse covers everything first and is then filled over; an alpha of 63 of 127 covers half.
    let big = picture("big.png");
    assert_eq!((big[0][0], big[3][3]), ([0, 255, 0, 0], GREEN));
    assert!(big[0][1][1] == 255 && big[0][1][3] == 255, "{:?}", big[0]);
}

#[test]
fn invalid_drawing_is_reported_and_stays_in_bounds() {
    let huge = run(Lua, "%{ local im = require('gd').createTrueColor(1000000, 1000000) }%", Vec::new());
    assert_eq!(huge.error.expect("a script error").message, "the images of the script need too much memory");
    let few = run(Lua, "%{ require('gd').createTrueColor(1, 1):line(1, 2) }%", Vec::new());
    assert_eq!(few.error.expect("a script error").message, "gd.line takes an image and 5 numbers");
    let far = "local im = require('gd').createTrueColor(2, 2) im:setThickness(5)
        im:line(-1e30, 0/0, 1e30, 1, 1) im:arc(0, 0, 1e18, 1e18, -1e9, 1e9, 1) im:fill(9, 9, 1) im:setClip(-5, 9, 1e20, -3)
        im:filledPolygon({{-1e18, -1e18}, {1e18, 0}, {0, 1e18}}, 0x102030) im:rectangle(0, 0, -1e12, 1e12, 2)
        -- The left edge is five pixels wide.
        print(im:getPixel(1, 1))";
    let far = run(Lua, &format!("%{{ {far} }}%"), Vec::new());
    assert_eq!((far.error, far.messages), (None, vec![said(false, "2")]));
}

/// The manual: "absolute path to the Webots installation directory", "absolute path to the current project directory".
/// Projects append to them directly: `${context.project_path}protos/...`.
#[test]
fn paths_of_folders_end_with_a_slash() {
    let engine = Engine { webots_home: Some(|| "/opt/home".to_owned()), ..Engine::default() };
    for (language, body) in [
        (JavaScript, "%<= context.webots_home + ' ' + context.project_path >%"),
        (Lua, "%{= context.webots_home .. ' ' .. context.project_path }%"),
    ] {
        let mut job = job(language, body, Vec::new());
        job.context.project_path = "/my/project".to_owned();
        assert_eq!(engine.run(job).text, "/opt/home/ /my/project/");
    }
}

/// Nothing stops a function of the engine itself; it computes on where nobody else wants to.
#[cfg(target_os = "linux")]
#[test]
fn an_abandoned_script_has_the_lowest_priority() {
    let limits = Limits { timeout: Duration::from_millis(300), ..Limits::default() };
    let engine = Engine { limits, ..Engine::default() };
    let error = engine.run(job(JavaScript, "%< new Array(4294967295).join(''); >%", Vec::new())).error;
    assert!(error.expect("a limit is met").message.contains("takes longer than"));
    let tasks = std::fs::read_dir("/proc/self/task").unwrap();
    let is_lowest = tasks.flatten().any(|task| {
        let stat = std::fs::read_to_string(task.path().join("stat")).unwrap_or_default();
        let Some((name, rest)) = stat.rsplit_once(") ") else { return false };
        // The 19th value, of which two are before.
        name.ends_with("(template") && rest.split(' ').nth(16) == Some("19")
    });
    assert!(is_lowest);
}
