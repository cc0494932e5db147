//! The importable modules against known results, in both languages.

use scene::template::{Context, Job, TemplateEngine};
use template::Engine;
use vrml::Template::{self, JavaScript, Lua};

#[track_caller]
fn run(language: Template, body: String) -> String {
    let context = Context::default();
    let written = Engine::default().run(Job {
        language,
        body,
        fields: Vec::new(),
        context,
        is_non_deterministic: false,
    });
    assert_eq!((written.error, &written.messages[..]), (None, &[][..]));
    written.text
}

/// Checks a JavaScript expression with all modules imported; numbers are rounded to nine digits.
#[track_caller]
fn js(expression: &str, expected: &str) {
    let body = format!(
        "%< import * as wbrandom from 'wbrandom.js'; import * as wbrotation from 'wbrotation.js';
            import * as wbvector2 from 'wbvector2.js'; import * as wbvector3 from 'wbvector3.js';
            import * as wbgeometry from 'wbgeometry.js'; import * as wbutility from 'wbutility.js';
            import {{ norm }} from 'wbvector3.js';
            const show = (v) => typeof v === 'number' ? String(Math.round(v * 1e9) / 1e9 + 0)
              : typeof v === 'object' && v !== null ? Object.values(v).map(show).join(' ') : String(v); >%\
         %<= show({expression}) >%"
    );
    assert_eq!(run(JavaScript, body), expected, "{expression}");
}

/// Checks a Lua expression; `keys` are the members of the result to show, in order.
#[track_caller]
fn lua(expression: &str, keys: &str, expected: &str) {
    let body = format!(
        "%{{ local m = {{}} for _, name in ipairs({{'core', 'file', 'geometry', 'limits', 'math', 'random', 'rotation',
              'string', 'vector2', 'vector3'}}) do _ENV['wb' .. name] = require('wb' .. name) end
            local function show(v)
              if type(v) == 'number' then return string.format('%.10g', math.floor(v * 1e9 + 0.5) / 1e9 + 0) end
              if type(v) ~= 'table' then return tostring(v) end
              local words = {{}}
              for key in string.gmatch('{keys}', '%S+') do table.insert(words, show(v[tonumber(key) or key])) end
              return table.concat(words, ' ')
            end }}%\
         %{{= show({expression}) }}%"
    );
    assert_eq!(run(Lua, body), expected, "{expression}");
}

#[test]
fn random_numbers_are_those_of_the_generator() {
    // In 64-bit floating point, whose rounding is part of the sequence.
    let next = |state: f64| (1_140_671_485.0 * state + 12_820_163.0) % f64::from(1 << 24);
    let (first, second) = (next(0.0), next(next(0.0)));
    assert_eq!(first, 12_820_163.0);
    js("[wbrandom.integer(), wbrandom.integer(0, 9)]", &format!("{first} {}", second % 10.0));
    lua("{wbrandom.integer(), wbrandom.integer(0, 9)}", "1 2", &format!("{first} {}", second % 10.0));
    let unit = first / f64::from((1 << 24) - 1);
    let real = |low: f64, high: f64| ((low + unit * (high - low)) * 1e9).round() / 1e9;
    js("(wbrandom.seed(0), wbrandom.real())", &real(0.0, 1.0).to_string());
    js("(wbrandom.seed(0), wbrandom.real(-2, 2))", &real(-2.0, 2.0).to_string());
    lua("wbrandom.real(5)", "", &real(0.0, 5.0).to_string());
}

#[test]
fn vectors() {
    js("wbvector2.add({x: 1, y: 2}, {x: 3, y: 5})", "4 7");
    js("wbvector2.minus({x: 1, y: 2}, {x: 3, y: 5})", "-2 -3");
    js("[wbvector2.dot({x: 1, y: 2}, {x: 3, y: 5}), wbvector2.cross({x: 1, y: 2}, {x: 3, y: 5})]", "13 -1");
    js("[wbvector2.norm({x: 3, y: 4}), wbvector2.distance({x: 1, y: 1}, {x: 4, y: 5})]", "5 5");
    js("wbvector2.angle({x: 0, y: 1}, {x: 0, y: 0})", "1.570796327");
    js("wbvector2.normalize({x: 3, y: 4})", "0.6 0.8");
    js("wbvector2.equal({x: 3, y: 4}, {x: 3, y: 4})", "true");
    js("wbvector2.intersection({x: 0, y: 0}, {x: 2, y: 2}, {x: 0, y: 2}, {x: 2, y: 0})", "1 1");
    js("wbvector2.intersection({x: 0, y: 0}, {x: 0, y: 2}, {x: -1, y: 3}, {x: 1, y: 3})", "null");
    js("wbvector3.cross({x: 1, y: 0, z: 0}, {x: 0, y: 1, z: 0})", "0 0 1");
    js("wbvector3.multiply(wbvector3.normalize({x: 0, y: 3, z: 4}), 5)", "0 3 4");
    js("norm({x: 2, y: 3, z: 6})", "7");
    js(
        "[wbutility.isVector2({x: 1, y: 2}), wbutility.isVector2({x: 1}), wbutility.isMatrix3([0])]",
        "true false false",
    );
    js("[wbutility.isArrayOfPoints([{x: 1, y: 2}], 2), wbutility.isScalar('1')]", "true false");
    js("[wbutility.degreesToRadians(180), wbutility.radiansToDegrees(Math.PI)]", "3.141592654 180");
    js(
        "(() => { const a = {l: [1, 2]}; const b = wbutility.deepCopy(a); b.l[0] = 9; return [a, b]; })()",
        "1 2 9 2",
    );
    lua("wbvector2.intersection({x=0,y=0}, {x=2,y=2}, {x=0,y=2}, {x=2,y=0})", "x y", "1 1");
    lua("wbvector2.angle({x=0,y=1}, {x=0,y=0})", "", "0");
    lua("wbvector3.cross({x=1,y=0,z=0}, {x=0,y=1,z=0})", "x y z", "0 0 1");
    lua("wbcore.deepcopy({1, {2}})[2]", "1", "2");
    lua(
        "{wbcore.tablelength({4, 5, 6}), wbmath.round(2.5), wblimits.maxdouble}",
        "1 2 3",
        "3 3 9.007199255e+15",
    );
    lua("wbstring.split('a,b,,c', ',')", "1 2 3 4", "a b  c");
    lua("wbfile.getpathwithoutfilename('/a\\\\b/c.txt')", "", "/a/b");
}

#[test]
fn rotations() {
    let quarter = "{x: 0, y: 0, z: 1, a: Math.PI / 2}";
    js(&format!("wbrotation.rotateVector3ByRotation({quarter}, {{x: 1, y: 0, z: 0}})"), "0 1 0");
    js(
        &format!(
            "wbrotation.rotateVector3ByQuaternion(wbrotation.toQuaternion({quarter}), {{x: 1, y: 0, z: 0}})"
        ),
        "0 1 0",
    );
    js(&format!("wbrotation.combine({quarter}, {quarter})"), "0 0 1 3.141592654");
    js(&format!("wbrotation.fromMatrix3(wbrotation.toMatrix3({quarter}))"), "0 0 1 1.570796327");
    // Half a turn about an oblique axis: the antisymmetric part of the matrix vanishes.
    js(
        "wbrotation.fromMatrix3(wbrotation.toMatrix3({x: 0.6, y: 0.8, z: 0, a: Math.PI}))",
        "0.6 0.8 0 3.141592654",
    );
    js("wbrotation.fromQuaternion({w: 1, x: 0, y: 0, z: 0})", "0 1 0 0");
    js("wbrotation.normalize({x: 0, y: 0, z: 2, a: 3 * Math.PI})", "0 0 1 3.141592654");
    js("wbrotation.isIdentity({x: 0, y: 0, z: 2, a: 0})", "true");
    let quarter = "{x=0, y=0, z=1, a=math.pi/2}";
    lua(&format!("wbrotation.rotatevector3byrotation({quarter}, {{x=1,y=0,z=0}})"), "x y z", "0 1 0");
    lua(&format!("wbrotation.combine({quarter}, {quarter})"), "x y z a", "0 0 1 3.141592654");
    lua(
        "wbrotation.frommatrix3(wbrotation.tomatrix3({x=0.6,y=0.8,z=0,a=math.pi}))",
        "x y z a",
        "0.6 0.8 0 3.141592654",
    );
}

#[test]
fn shapes() {
    js("wbgeometry.circle(2, 4, {x: 1, y: 0}, 0)", "3 0 1 2 -1 0 1 -2 3 0");
    let square = "[{x: 0, y: 0}, {x: 1, y: 0}, {x: 1, y: 1}, {x: 0, y: 1}]";
    js(&format!("wbgeometry.isPoint2InPolygon({{x: 0.5, y: 0.5}}, {square})"), "true");
    js(&format!("wbgeometry.isPoint2InPolygon({{x: 1.5, y: 0.5}}, {square})"), "false");
    js(&format!("wbgeometry.isPoint2ArrayClockwise({square})"), "true");
    js(&format!("wbgeometry.findClosestPoint2InArray({{x: 2, y: 2}}, {square})"), "1 1");
    // A B-spline over evenly spaced points on a line is that line.
    js("wbgeometry.bSpline2([{x: 0, y: 0}, {x: 2, y: 2}, {x: 4, y: 4}], 2)", "0 0 1 1 2 2 3 3 4 4");
    // At an inner point the curve is at (a + 4 b + c) / 6.
    js(
        "wbgeometry.bSpline3([{x: 0, y: 0, z: 0}, {x: 1, y: 6, z: 0}, {x: 2, y: 0, z: 6}], 1)",
        "0 0 0 1 4 1 2 0 6",
    );
    lua("wbgeometry.circle(2, 4, 1, 0, 0)[2]", "x y", "1 2");
    lua("wbgeometry.bspline3D({{x=0,y=0,z=0}, {x=1,y=6,z=0}, {x=2,y=0,z=6}}, 1)[2]", "x y z", "1 4 1");
    lua("wbgeometry.ispointinpolygon(0.5, 0.5, {{x=0,y=0}, {x=1,y=0}, {x=1,y=1}, {x=0,y=1}})", "", "true");
}

/// The functions that the tests above do not call.
#[test]
fn the_other_functions_in_javascript() {
    js("wbvector2.multiply({x: 1, y: 2}, 3)", "3 6");
    js("wbvector3.add({x: 1, y: 2, z: 3}, {x: 4, y: 6, z: 8})", "5 8 11");
    js("wbvector3.minus({x: 1, y: 2, z: 3}, {x: 4, y: 6, z: 8})", "-3 -4 -5");
    js("wbvector3.dot({x: 1, y: 2, z: 3}, {x: 4, y: 6, z: 8})", "40");
    js("wbvector3.distance({x: 1, y: 2, z: 3}, {x: 3, y: 5, z: 9})", "7");
    js("wbvector3.equal({x: 1, y: 2, z: 3}, {x: 1, y: 2, z: 4})", "false");
    js("wbrotation.equal({x: 0, y: 0, z: 1, a: 1}, {x: 0, y: 0, z: 1, a: 1})", "true");
    let quarter = "{x: 0, y: 0, z: 1, a: Math.PI / 2}";
    js(
        &format!("wbrotation.rotateVector3ByMatrix3(wbrotation.toMatrix3({quarter}), {{x: 0, y: 1, z: 0}})"),
        "-1 0 0",
    );
    js(
        "[wbutility.isVector3({x: 1, y: 2, z: 3}), wbutility.isAxisAngle({x: 1, y: 2, z: 3, a: 4}), \
          wbutility.isQuaternion({w: 1, x: 2, y: 3, z: 4}), wbutility.isVector3({x: 1, y: 2})]",
        "true true true false",
    );
}

#[test]
fn the_other_functions_in_lua() {
    let (a, b) = ("{x=1,y=2}", "{x=4,y=6}");
    for (call, keys, answer) in [
        ("add", "x y", "5 8"),
        ("minus", "x y", "-3 -4"),
        ("dot", "", "16"),
        ("cross", "", "-2"),
        ("distance", "", "5"),
        ("equal", "", "false"),
    ] {
        lua(&format!("wbvector2.{call}({a}, {b})"), keys, answer);
    }
    lua("wbvector2.multiply({x=1,y=2}, 3)", "x y", "3 6");
    lua("wbvector2.norm({x=3,y=4})", "", "5");
    lua("wbvector2.normalize({x=3,y=4})", "x y", "0.6 0.8");
    let (a, b) = ("{x=1,y=2,z=3}", "{x=3,y=5,z=9}");
    for (call, keys, answer) in [
        ("add", "x y z", "4 7 12"),
        ("minus", "x y z", "-2 -3 -6"),
        ("dot", "", "40"),
        ("distance", "", "7"),
        ("equal", "", "false"),
    ] {
        lua(&format!("wbvector3.{call}({a}, {b})"), keys, answer);
    }
    lua("wbvector3.multiply({x=1,y=2,z=3}, 2)", "x y z", "2 4 6");
    lua("wbvector3.norm({x=2,y=3,z=6})", "", "7");
    lua("wbvector3.normalize({x=0,y=3,z=4})", "x y z", "0 0.6 0.8");
    let quarter = "{x=0,y=0,z=1,a=math.pi/2}";
    lua(&format!("wbrotation.equal({quarter}, {quarter})"), "", "true");
    lua("wbrotation.isidentity({x=0,y=0,z=1,a=0})", "", "true");
    lua("wbrotation.isvalid({x=0,y=0,z=0,a=1})", "", "false");
    lua(
        &format!("wbrotation.fromquaternion(wbrotation.toquaternion({quarter}))"),
        "x y z a",
        "0 0 1 1.570796327",
    );
    let y = "{x=0,y=1,z=0}";
    lua(
        &format!("wbrotation.rotatevector3bymatrix3(wbrotation.tomatrix3({quarter}), {y})"),
        "x y z",
        "-1 0 0",
    );
    lua(
        &format!("wbrotation.rotatevector3byquaternion(wbrotation.toquaternion({quarter}), {y})"),
        "x y z",
        "-1 0 0",
    );
    let square = "{{x=0,y=0}, {x=1,y=0}, {x=1,y=1}, {x=0,y=1}}";
    lua(&format!("wbgeometry.findclosest2Dpointinarray({{x=2,y=2}}, {square})"), "x y", "1 1");
    lua("wbgeometry.bspline2D({{x=0,y=0}, {x=2,y=2}, {x=4,y=4}}, 2)[3]", "x y", "2 2");
}
