//! Malformed texts: the diagnostics, and the tree that is recovered.

use crate::common::{dump, messages, read};

/// Text, tree, diagnostics.
type Case = (&'static str, &'static str, &'static [&'static str]);

const CASES: &[Case] = &[
    ("X", "X()", &["1:1 error syntax/missing-open `{ }` is missing after `X`; it is assumed"]),
    (
        "Solid {",
        "Solid()",
        &[
            "1:8 error syntax/missing-close `}` is missing before the end of the text; `Solid` of line 1 is closed here",
        ],
    ),
    (
        "Solid {\n  children [\n    Box { }\n",
        "Solid(children=[Box()])",
        &[
            "4:1 error syntax/missing-close `]` is missing before the end of the text; `children` of line 2 is closed here with 1 more around it",
        ],
    ),
    (
        "Solid {\n  physics Physics {\n    mass 1\n}\nDEF B Box { }",
        "Solid(physics=Physics(mass=1)) B:Box()",
        &["5:1 error syntax/missing-close `}` is missing before `DEF`; `Solid` of line 1 is closed here"],
    ),
    (
        "Solid { children [ Box { } }\nBox { }",
        "Solid(children=[Box()]) Box()",
        &["1:28 error syntax/missing-close `]` is missing before `}`; `children` of line 1 is closed here"],
    ),
    (
        "Solid { children [ Box { } name \"x\" }",
        "Solid(children=[Box()], name=\"x\")",
        &[
            "1:28 error syntax/missing-close `]` is missing before `name`; `children` of line 1 is closed here",
        ],
    ),
    (
        "A { point [ 0 0 1\n  index [ 1 ] }",
        "A(point=[0 0 1], index=[1])",
        &["2:3 error syntax/missing-close `]` is missing before `index`; `point` of line 1 is closed here"],
    ),
    (
        "A { b [ Box { ] c 1 }",
        "A(b=[Box()], c=1)",
        &["1:15 error syntax/missing-close `}` is missing before `]`; `Box` of line 1 is closed here"],
    ),
    ("A { } } B { }", "A() B()", &["1:7 error syntax/stray-close unmatched `}`; it is ignored"]),
    ("A { b 1 ] c 2 }", "A(b=1, c=2)", &["1:9 error syntax/stray-close unmatched `]`; it is ignored"]),
    (
        "A { b \\x c 2 }",
        "A(b=broken, c=2)",
        &["1:7 error syntax/unknown-token unexpected `\\x`; it is ignored"],
    ),
    ("A { \\ 'x' b 1 }", "A(b=1)", &["1:5 error syntax/unknown-token unexpected `\\`; it is ignored"]),
    (
        "A { mass }",
        "A(mass=broken)",
        &["1:5 error syntax/missing-value a value is missing after `mass`; the field is ignored"],
    ),
    (
        "A { mass\n  density 3 }",
        "A(mass=broken, density=3)",
        &["1:5 error syntax/missing-value a value is missing after `mass`; the field is ignored"],
    ),
    (
        "A { name foo mass 1 }",
        "A(name=broken, mass=1)",
        &["1:10 error syntax/value `foo` is not a value; `name` is ignored"],
    ),
    (
        "A { lock true }",
        "A(lock=true)",
        &["1:10 error syntax/bool `true` should be `TRUE`; it is read as `TRUE`"],
    ),
    (
        "A { b 1.2.3 c 12abc }",
        "A(b=broken, c=broken)",
        &[
            "1:7 error syntax/number `1.2.3` is not a number; the value is ignored",
            "1:15 error syntax/number `12abc` is not a number; the value is ignored",
        ],
    ),
    (
        "A { b 1 2.3.4 5 c [ 1 3 4z 5y ] d 1 }",
        "A(b=broken, c=[broken], d=1)",
        &[
            "1:9 error syntax/number `2.3.4` is not a number; the value is ignored",
            "1:25 error syntax/number `4z` is not a number; the value is ignored",
        ],
    ),
    (
        "A { s \"abc\n  t \"d\" }",
        "A(s=\"abc\", t=\"d\")",
        &["1:7 error syntax/open-string `\"` is missing at the end of the string; it ends with its line"],
    ),
    (
        "A { s [ \"abc ]\n  t 1 }",
        "A(s=[\"abc\"], t=1)",
        &["1:9 error syntax/open-string `\"` is missing at the end of the string; it ends with its line"],
    ),
    (
        "A { s \"abc",
        "A(s=\"abc\")",
        &["1:7 error syntax/open-end `\"` is missing at the end of the string; it ends with its line"],
    ),
    (
        "A { s \"a\\d\" }",
        "A(s=\"ad\")",
        &["1:9 warning syntax/escape a backslash is allowed only before `\"`, `\\` and `n`; it is ignored"],
    ),
    ("DEF DEF A B { }", "A:B()", &["1:5 error syntax/def `DEF` is repeated; the last name is used"]),
    ("DEF A DEF C B { }", "C:B()", &["1:7 error syntax/def `DEF` is repeated; the last name is used"]),
    ("DEF B { }", "B()", &["1:1 error syntax/def a name is missing after `DEF`; the node gets none"]),
    (
        "DEF",
        "",
        &[
            "1:1 error syntax/missing-node expected a node before the end of the text; the definition is ignored",
        ],
    ),
    (
        "A { b DEF c 1 }",
        "A(b=broken)",
        &["1:7 error syntax/missing-node expected a node before `1`; the definition is ignored"],
    ),
    (
        "A { b [ USE ] c USE }",
        "A(b=[], c=broken)",
        &[
            "1:9 error syntax/use a name is missing after `USE`; it is ignored",
            "1:17 error syntax/use a name is missing after `USE`; it is ignored",
        ],
    ),
    (
        "A { b USE { } }",
        "A(b=broken)",
        &["1:7 error syntax/use a name is missing after `USE`; it is ignored"],
    ),
    (
        "A { b USE C { d 1 } e 2 }",
        "A(b=use C, e=2)",
        &["1:13 error syntax/use `USE` takes only a name; the braces are ignored"],
    ),
    (
        "DEF A USE B",
        "use B",
        &["1:5 error syntax/def `DEF` and `USE` cannot name the same node; `DEF` is ignored"],
    ),
    (
        "A { b [ 1 \"x\" TRUE 2 ] }",
        "A(b=[1 2])",
        &["1:11 error syntax/mixed-list `\"x\"` does not fit into a list of numbers; it is ignored"],
    ),
    (
        "A { b [ Box { } 5 6 Box { } ] }",
        "A(b=[Box() Box()])",
        &["1:17 error syntax/mixed-list `5` does not fit into a list of nodes; it is ignored"],
    ),
    (
        "A { b [ [ 1 2 ] ] }",
        "A(b=[])",
        &["1:9 error syntax/mixed-list `[` does not fit into a list; it is ignored"],
    ),
    (
        "A { b [ NULL ] c [ IS d ] }",
        "A(b=[], c=[])",
        &[
            "1:9 warning syntax/null `NULL` is not allowed in a list; it is ignored",
            "1:20 error syntax/is `IS` is not allowed in a list; it is ignored",
        ],
    ),
    (
        "A { b IS }",
        "A(b=broken)",
        &["1:7 error syntax/is a parameter name is missing after `IS`; the field is ignored"],
    ),
    (
        "A { b \"x\" \"y\" 5 c 1 }",
        "A(b=\"x\", c=1)",
        &["1:11 error syntax/unexpected expected a field, found `\"y\"`; it is ignored"],
    ),
    (
        "A { Box { } c 1 }",
        "A(c=1)",
        &["1:5 error syntax/missing-name a field name is missing before `Box`; the node is ignored"],
    ),
    (
        "A { b { } c 1 }",
        "A(b=broken, c=1)",
        &["1:7 error syntax/missing-type a node type is missing before `{`; the block is ignored"],
    ),
    (
        "A { geometry Box size 1 1 1 } c 2 }",
        "A(geometry=Box(size=1 1 1), c=2)",
        &["1:14 error syntax/missing-open `{` is missing after `Box`; it is assumed"],
    ),
    (
        "A { geometry Box\n}\nB { }",
        "A(geometry=Box()) B()",
        &["1:14 error syntax/missing-open `{ }` is missing after `Box`; it is assumed"],
    ),
    ("A { a.b 1 }", "A(a.b=1)", &["1:5 error syntax/name a name cannot contain `.`; `a.b` is used as it is"]),
    (
        "A { }\nROUTE A.b TO C.d\nB { ROUTE A.b TO C.d c 1 }",
        "A() B(c=1)",
        &[
            "2:1 warning syntax/route `ROUTE` is not supported; it is ignored",
            "3:5 warning syntax/route `ROUTE` is not supported; it is ignored",
        ],
    ),
    (
        "A { } 5 \"x\" [ 1 ] B { }",
        "A() B()",
        &["1:7 error syntax/unexpected expected a node, found `5`; it is ignored"],
    ),
    (
        "A { }\nfoo bar 1 2\nB { }",
        "A() B()",
        &[
            "2:1 error syntax/unknown-statement `foo` is not a node or a statement; the rest of its line is ignored",
        ],
    ),
    (
        "A { b \0 c 1 }",
        "A(b=broken, c=1)",
        &["1:7 error syntax/unknown-token unexpected `\\0`; it is ignored"],
    ),
    (
        "EXTERNPROTO\nA { }",
        "A()",
        &["1:1 error syntax/extern-proto a URL in quotes is missing after `EXTERNPROTO`; it is ignored"],
    ),
    (
        "IMPORTABLE A { }",
        "A()",
        &["1:1 error syntax/extern-proto `EXTERNPROTO` is missing after `IMPORTABLE`; it is ignored"],
    ),
    (
        "EXTERNPROTO P [ field SFBool a ] [ \"u\" ] A { }",
        "extern(\"u\") A()",
        &["1:1 warning syntax/extern-proto `EXTERNPROTO` takes only a URL; the interface is ignored"],
    ),
    (
        "PROTO [ ] { A { } } B { }",
        "B()",
        &["1:1 error syntax/proto a name is missing after `PROTO`; it is ignored"],
    ),
    (
        "PROTO P { A { } } B { }",
        "proto P(){A()} B()",
        &["1:7 error syntax/missing-open `[` is missing after `P`; the PROTO gets no parameters"],
    ),
    (
        "PROTO P [ field SFBool a TRUE { A { } }",
        "proto P(Field SFBool a=true){A()}",
        &["1:31 error syntax/missing-close `]` is missing before `{`; `P` of line 1 is closed here"],
    ),
    (
        "PROTO P [ field SFBool a ] { A { } }",
        "proto P(Field SFBool a){A()}",
        &["1:24 error syntax/missing-value a default value is missing after `a`"],
    ),
    (
        "PROTO P [ foo SFBool a TRUE field SFBool b TRUE ] { A { } }",
        "proto P(Field SFBool b=true){A()}",
        &["1:11 error syntax/parameter `foo` is not a parameter keyword such as `field`; it is ignored"],
    ),
    (
        "PROTO P [ eventIn SFBool a field SFBool b TRUE ] { A { } }",
        "proto P(Field SFBool b=true){A()}",
        &["1:11 warning syntax/event `eventIn` is not supported; it is ignored"],
    ),
    (
        "PROTO P [ field SFInt32{1 2x} a 1 field ] { A { } }",
        "proto P(Field SFInt32<1> a=1){A()}",
        &[
            "1:27 error syntax/number `2x` is not a number; it is ignored",
            "1:35 error syntax/parameter a type is missing after `field`; the parameter is ignored",
        ],
    ),
    (
        "PROTO P [ field SFInt32{1 a 1 ] { A { } }",
        "proto P(Field SFInt32<1> a=1){A()}",
        &["1:27 error syntax/missing-close `}` is missing before `a`; `SFInt32` of line 1 is closed here"],
    ),
    (
        "PROTO P [ field SFNode{+} a NULL ] { A { } }",
        "proto P(Field SFNode a=null){A()}",
        &["1:24 error syntax/restriction `+` must be attached to a node type; it is ignored"],
    ),
    (
        "PROTO P [ field SFColor{1 1 1, 2 2} a 1 1 1 ] { A { } }",
        "proto P(Field SFColor<1 1 1> a=1 1 1){A()}",
        &["1:32 error syntax/restriction a value of `SFColor` has 3 numbers, this one 2; it is ignored"],
    ),
    (
        "PROTO P [ ]",
        "proto P(){}",
        &["1:7 error syntax/missing-open the body of `P` is missing; an empty one is assumed"],
    ),
    (
        "PROTO P [ ] { A { }",
        "proto P(){A()}",
        &[
            "1:20 error syntax/missing-close `}` is missing before the end of the text; `P` of line 1 is closed here",
        ],
    ),
    (
        "PROTO P [ ] { A { b %< 1 } }",
        "proto P(){javascript}",
        &["1:21 error syntax/open-script the script is not closed; it extends to the end of the text"],
    ),
    (
        "PROTO P [ ] { A { b %<= 1 >%",
        "proto P(){javascript}",
        &[
            "1:29 error syntax/missing-close `}` is missing at the end of the PROTO's body; it ends with the text",
        ],
    ),
    (
        "A { b %<= 1 >% c 2 }",
        "A(b=broken, c=2)",
        &["1:7 error syntax/script scripts are allowed only in the body of a PROTO; this one is ignored"],
    ),
];

#[test]
fn malformed_texts_are_reported_once_and_recovered() {
    for (text, tree, diagnostics) in CASES {
        let document = read(text);
        assert_eq!(messages(&document), *diagnostics, "{text}");
        assert_eq!(dump(&document), *tree, "{text}");
        assert_eq!(vrml::write(&document), *text);
    }
}

#[test]
fn columns_count_characters_and_lines_may_end_in_cr_lf() {
    let document = read("\u{feff}A {\r\n  é \"é\" 5\r\n}");
    assert_eq!(
        messages(&document),
        ["2:9 error syntax/unexpected expected a field, found `5`; it is ignored"]
    );
}

#[test]
fn deep_nesting_is_limited() {
    for (open, close) in [("A { b ", "} "), ("A { b [ ", "] } "), ("PROTO P [ ] { ", "} ")] {
        let text = open.repeat(5000) + &close.repeat(5000);
        let document = read(&text);
        let codes: Vec<_> = document.diagnostics.iter().map(|d| d.code).collect();
        assert!(codes.contains(&"syntax/depth"), "{open}: {codes:?}");
        assert_eq!(vrml::write(&document), text);
    }
    for text in ["A { b ", "[", "{", "A { b [ ", "PROTO P [ ] {", "PROTO P [ field SFNode a A { b ", "}", "]"]
    {
        let text = text.repeat(20_000);
        assert_eq!(vrml::write(&read(&text)), text);
    }
}

#[test]
fn the_number_of_diagnostics_is_limited() {
    let document = read(&"A { b } ".repeat(1000));
    assert_eq!(document.diagnostics.len(), 101);
    assert_eq!(document.diagnostics.last().map(|d| d.code), Some("syntax/more"));
    assert_eq!(document.items.len(), 1000);
}
