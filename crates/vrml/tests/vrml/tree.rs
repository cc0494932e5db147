//! Well-formed texts and the trees they parse to.

use crate::common::{dump, messages, read};

const CASES: &[(&str, &str)] = &[
    ("", ""),
    ("# only a comment", ""),
    ("Box { }", "Box()"),
    ("Box{}Sphere{}", "Box() Sphere()"),
    ("Box { size 1 2 3 }", "Box(size=1 2 3)"),
    ("Box { size 1,2 , 3, }", "Box(size=1 2 3)"),
    ("Box { size 1 # one\n2 #two\r\n 3 }", "Box(size=1 2 3)"),
    ("A { b +1 c -.5e1 d 1.E2 e 0x1F f -0xa }", "A(b=1, c=-5, d=100, e=31, f=-10)"),
    ("A { lo -inf hi inf n nan m 1 inf 2 }", "A(lo=-inf, hi=inf, n=NaN, m=1 inf 2)"),
    ("A { b TRUE c FALSE d NULL }", "A(b=true, c=false, d=null)"),
    (
        "A { b [ TRUE, FALSE ] c [] d [ 1 2, 3 ] e [\"x\",\"y\"] }",
        "A(b=[true false], c=[], d=[1 2 3], e=[\"x\" \"y\"])",
    ),
    (r#"A { s "a\"b\\c\nd{}#,é" }"#, "A(s=\"a\\\"b\\\\c\\nd{}#,é\")"),
    ("A { s \"two\nlines\" t \"\" }", "A(s=\"two\\nlines\", t=\"\")"),
    ("A { b Box { size 1 1 1 } c 2 }", "A(b=Box(size=1 1 1), c=2)"),
    ("DEF X A { b DEF Y B { } c USE Y }", "X:A(b=Y:B(), c=use Y)"),
    ("A { c [ Box { } DEF B Box { } USE B ] }", "A(c=[Box() B:Box() use B])"),
    ("A { b IS c d IS e }", "A(b=is c, d=is e)"),
    ("A { é-1_$%! 1 }", "A(é-1_$%!=1)"),
    ("USE A", "use A"),
    ("A { hidden position_0 1 hidden rotation_2 0 1 0 2 }", "A(position_0=1, rotation_2=0 1 0 2)"),
    ("A { hidden 1 b 2 }", "A(hidden=1, b=2)"),
    ("\u{feff}EXTERNPROTO \"a.proto\"", "extern(\"a.proto\")"),
    ("IMPORTABLE EXTERNPROTO \"a\" EXTERNPROTO \"b\" A { }", "extern*(\"a\") extern(\"b\") A()"),
    ("PROTO P [ ] { A { } }", "proto P(){A()}"),
    (
        "PROTO P [ field SFVec3f a 0 0 1 vrmlField SFNode b NULL hiddenField MFNode c [ ] \
         deprecatedField SFString d \"\" unconnectedField SFBool e TRUE exposedField SFInt32 f 1 w3dField SFInt32 g 2 ] { A { } }",
        "proto P(Field SFVec3f a=0 0 1, VrmlField SFNode b=null, HiddenField MFNode c=[], \
         DeprecatedField SFString d=\"\", UnconnectedField SFBool e=true, Field SFInt32 f=1, W3dField SFInt32 g=2){A()}",
    ),
    (
        "PROTO P [ field SFColor{0 0 0, 0.5 0.5 0.5} a 0 0 0 field SFString { \"x\", \"y\" } b \"x\" \
         field MFNode{Solid{}, Pose{ }} c [] field SFInt32{1,2} d 1 field SFNode{NULL Box{}} e NULL ] { A { a IS a } }",
        "proto P(Field SFColor<0 0 0 | 0.5 0.5 0.5> a=0 0 0, Field SFString<\"x\" | \"y\"> b=\"x\", \
         Field MFNode<Solid() | Pose()> c=[], Field SFInt32<1 | 2> d=1, Field SFNode<null | Box()> e=null){A(a=is a)}",
    ),
    (
        "PROTO P [ field MFNode{+Solid{}, Pose{}} a [] field SFNode{Pose+{}, + Box{}, Group{}+} b NULL ] { A { a IS a b IS b } }",
        "proto P(Field MFNode<+Solid() | Pose()> a=[], Field SFNode<Pose+() | +Box() | Group+()> b=null){A(a=is a, b=is b)}",
    ),
    (
        "PROTO P [ field MFNode c [ Box { } ] field SFNode n DEF S Solid { } ] { A { } }",
        "proto P(Field MFNode c=[Box()], Field SFNode n=S:Solid()){A()}",
    ),
    ("PROTO P [ ] { PROTO Q [ ] { B { } } Q { } } P { }", "proto P(){proto Q(){B()} Q()} P()"),
    // Templates.
    ("PROTO P [ ] { A { b %<= 1 >% } }", "proto P(){javascript}"),
    ("PROTO P [ ] { A { b %{= 1 }% } }", "proto P(){lua}"),
    ("PROTO P [ ] { %< if (x) { >% A { %< } else { >% B { %< } >% } } }", "proto P(){javascript}"),
    ("PROTO P [ ] { %< } >% A { } } PROTO Q [ ] { C { } }", "proto P(){javascript} proto Q(){C()}"),
    ("PROTO P [ ] { A { s \"%<= \"}\" >%\" } }", "proto P(){javascript}"),
    ("PROTO P [ ] { # %< no script }\n A { s \"100%\" } } B { }", "proto P(){A(s=\"100%\")} B()"),
    ("PROTO P [ ] { %< '\"{' >% A { } # }\n }\n# }", "proto P(){javascript}"),
];

#[test]
fn well_formed_texts_are_parsed() {
    for (text, tree) in CASES {
        let document = read(text);
        assert_eq!(messages(&document), [""; 0], "{text}");
        assert_eq!(dump(&document), *tree, "{text}");
        assert_eq!(vrml::write(&document), *text);
    }
}

#[test]
fn the_header_is_parsed() {
    for (text, format, version) in [
        ("#VRML_SIM R2025a utf8\nA { }", "VRML_SIM", "R2025a"),
        ("#VRML_SIM V8.6.0 utf8\r\nA { }", "VRML_SIM", "V8.6.0"),
        ("#VRML V2.0 utf8 \n", "VRML", "V2.0"),
        ("\u{feff}#VRML_OBJ V7.1.2", "VRML_OBJ", "V7.1.2"),
    ] {
        let document = vrml::parse(base::Source::new("t", text));
        assert_eq!(messages(&document), [""; 0], "{text}");
        let header = document.header.as_ref().unwrap();
        assert_eq!((header.format.as_str(), header.version.as_str()), (format, version));
        let line = text.lines().next().unwrap().trim_start_matches('\u{feff}').trim_end();
        assert_eq!(document.source.slice(header.span), line);
        assert_eq!(vrml::write(&document), text);
        let fragment = read(text);
        assert_eq!((&fragment.header, vrml::write(&fragment).as_str()), (&document.header, text));
    }
}

#[test]
fn a_missing_header_is_reported() {
    for text in ["", "A { }", "\n#VRML_SIM R2025a utf8\n", "#VRML_SIM\n", "#VRML_SIM utf8"] {
        let document = vrml::parse(base::Source::new("t", text));
        let codes: Vec<_> = document.diagnostics.iter().map(|d| d.code).collect();
        assert_eq!(codes, ["syntax/header"], "{text}");
        assert_eq!(document.diagnostics[0].line_column(), Some((1, 1)));
    }
}

#[test]
fn spans_cover_their_elements() {
    let text = "DEF A Solid {\n  name \"é\" # c\n  children [ Box { } ]\n}\nEXTERNPROTO \"u\"";
    let document = read(text);
    let slice = |span| document.source.slice(span);
    let vrml::Item::Node(vrml::Node::Instance(solid)) = &document.items[0] else { panic!() };
    assert_eq!(slice(solid.span), "DEF A Solid {\n  name \"é\" # c\n  children [ Box { } ]\n}");
    assert_eq!(slice(solid.def.as_ref().unwrap().span), "A");
    assert_eq!(slice(solid.fields[0].span), "name \"é\"");
    assert_eq!(slice(solid.fields[1].value.span), "[ Box { } ]");
    assert_eq!(slice(solid.fields[1].value.nodes()[0].span()), "Box { }");
    let vrml::Item::ExternProto(proto) = &document.items[1] else { panic!() };
    assert_eq!((slice(proto.url_span), slice(proto.span)), ("\"u\"", "EXTERNPROTO \"u\""));
}

#[test]
fn the_span_of_a_template_body_is_between_its_braces() {
    let text = "PROTO P [ ] { %< if (a) { >% A { %< } >% }\n} # }";
    let document = read(text);
    let vrml::Item::Proto(proto) = &document.items[0] else { panic!() };
    assert_eq!(document.source.slice(proto.body.span), " %< if (a) { >% A { %< } >% }\n");
}

#[test]
fn bytes_are_decoded() {
    let (source, messages) = vrml::source_from_bytes("a", b"\xef\xbb\xbfA {\r\n}");
    assert_eq!((source.text.as_str(), messages), ("\u{feff}A {\r\n}", None));
    let (source, messages) = vrml::source_from_bytes("a", b"A {\n  s \"\xe9\xe8\" 5 \xff }");
    assert_eq!(source.text, "A {\n  s \"\u{fffd}\u{fffd}\" 5 \u{fffd} }");
    assert_eq!(messages.as_ref().and_then(base::Diagnostic::line_column), Some((2, 6)));
    assert_eq!(messages.map(|messages| messages.code), Some("syntax/utf8"));
}
