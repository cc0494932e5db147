//! Edits change as few bytes as possible.

use crate::common::{dump, messages, read};
use vrml::{Document, ExternProto, Instance, Item, Name, Node, Value};

const WORLD: &str = "#VRML_SIM R2025a utf8\r\n\
    # A world.\r\n\
    EXTERNPROTO \"a.proto\" # first\r\n\
    \r\n\
    DEF A  Solid { # the solid\r\n\
    \x20 translation 1   2,3 # where\r\n\
    \x20 children [\r\n\
    \x20   # a box\r\n\
    \x20   DEF B Box { size 1 1 1 } # b\r\n\
    \x20   Sphere {\r\n\
    \x20     radius 0x2\r\n\
    \x20   }\r\n\
    \x20 ]\r\n\
    \x20 name \"x\"   locked TRUE\r\n\
    }\r\n\
    # the end\r\n";

fn world() -> Document {
    let document = vrml::parse(base::Source::new("t.wbt", WORLD));
    assert_eq!(messages(&document), [""; 0]);
    document
}

/// Writes a document and checks that it parses to the same tree, and that only `old` was changed to `new`.
fn check(document: &Document, old: &str, new: &str) {
    assert_eq!(WORLD.matches(old).count(), 1, "{old:?}");
    let text = vrml::write(document);
    assert_eq!(text, WORLD.replace(old, new));
    let again = vrml::parse(base::Source::new("t.wbt", text.as_str()));
    assert_eq!(messages(&again), [""; 0]);
    assert_eq!(dump(&again), dump(document));
    assert_eq!(vrml::write(&again), text);
}

fn solid(document: &mut Document) -> &mut Instance {
    document.find_mut("A").expect("the world has it")
}

#[test]
fn a_changed_value_changes_only_its_own_bytes() {
    let mut document = world();
    solid(&mut document).set("translation", Value::numbers([1.0, -0.5, 1e-7]));
    check(&document, "1   2,3", "1 -0.5 1e-07");
    let mut document = world();
    solid(&mut document).set("name", Value::string("a \"b\"\\\n"));
    check(&document, "\"x\"", r#""a \"b\"\\\n""#);
    let mut document = world();
    document.find_mut("B").unwrap().set("size", Value::number_list([1.0, 2.0]));
    check(&document, "size 1 1 1", "size [ 1 2 ]");
    let mut document = world();
    solid(&mut document).set("translation", Value::numbers([1.0, 2.0, 3.0]));
    assert_eq!(vrml::write(&document), WORLD);
}

#[test]
fn fields_are_inserted_and_removed() {
    let mut document = world();
    solid(&mut document).set("mass", Value::numbers([2.0]));
    check(&document, "locked TRUE", "locked TRUE\r\n  mass 2");
    let mut document = world();
    solid(&mut document).remove("locked");
    check(&document, "   locked TRUE", "");
    let mut document = world();
    solid(&mut document).remove("name");
    check(&document, "name \"x\"   locked", "locked");
    let mut document = world();
    solid(&mut document).remove("translation");
    check(&document, "translation 1   2,3 # where", "# where");
    let mut document = world();
    document.find_mut("B").unwrap().set("a", Value::bool(false));
    check(&document, "1 1 1 }", "1 1 1 a FALSE }");
    let mut document = world();
    document.find_mut("B").unwrap().remove("size");
    check(&document, "{ size 1 1 1 }", "{ }");
}

#[test]
fn nodes_are_inserted_removed_and_moved() {
    let new = || Instance::new("Cone").with_def("C").with("height", Value::numbers([3.0]));
    let edit = |change: &dyn Fn(&mut Value)| {
        let mut document = world();
        change(solid(&mut document).get_mut("children").unwrap());
        document
    };
    let cone = "\r\n    DEF C Cone {\r\n      height 3\r\n    }";
    check(&edit(&|list| list.insert_node(9, new())), "0x2\r\n    }", &format!("0x2\r\n    }}{cone}"));
    check(&edit(&|list| list.insert_node(1, new())), " # b", &format!(" # b{cone}"));
    check(&edit(&|list| list.insert_node(0, new())), "children [", &format!("children [{cone}"));
    check(
        &edit(&|list| {
            list.remove_node(1);
        }),
        "    Sphere {\r\n      radius 0x2\r\n    }\r\n",
        "",
    );
    check(
        &edit(&|list| {
            list.remove_node(0);
        }),
        "DEF B Box { size 1 1 1 } # b",
        "# b",
    );
    // A moved node keeps its bytes.
    check(
        &edit(&|list| {
            let sphere = list.remove_node(1).unwrap();
            list.insert_node(0, sphere);
        }),
        "children [\r\n    # a box\r\n    DEF B Box { size 1 1 1 } # b\r\n    Sphere {\r\n      radius 0x2\r\n    }\r\n",
        "children [\r\n    Sphere {\r\n      radius 0x2\r\n    }\r\n    # a box\r\n    DEF B Box { size 1 1 1 } # b\r\n",
    );
}

#[test]
fn statements_are_inserted_and_changed() {
    let mut document = world();
    document.items.insert(1, Item::ExternProto(ExternProto::new("b.proto")));
    check(&document, "# first", "# first\r\nEXTERNPROTO \"b.proto\"");
    let mut document = world();
    document.items.push(Item::Node(Instance::new("Box").into()));
    check(&document, "TRUE\r\n}", "TRUE\r\n}\r\nBox {\r\n}");
    let mut document = world();
    document.items.insert(0, Item::Node(Node::reference("Q")));
    check(&document, "#VRML_SIM R2025a utf8", "#VRML_SIM R2025a utf8\r\nUSE Q");
    let mut document = world();
    document.header.as_mut().unwrap().version = "R2026a".to_owned();
    check(&document, "R2025a", "R2026a");
    let mut document = world();
    let Item::ExternProto(statement) = &mut document.items[0] else { panic!() };
    statement.url = "c.proto".to_owned();
    check(&document, "\"a.proto\"", "\"c.proto\"");
}

#[test]
fn changed_names_change_only_their_own_bytes() {
    let mut document = world();
    solid(&mut document).def = None;
    check(&document, "DEF A  Solid", "Solid");
    let mut document = world();
    solid(&mut document).def = Some(Name::new("Z"));
    check(&document, "DEF A ", "DEF Z ");
    let mut document = world();
    let list = solid(&mut document).get_mut("children").unwrap();
    let sphere = list.nodes_mut()[1].instance_mut().unwrap();
    sphere.def = Some(Name::new("S"));
    sphere.type_name.text = "Ball".to_owned();
    check(&document, "Sphere {", "DEF S Ball {");
}

#[test]
fn empty_lists_and_nodes_are_filled() {
    for (text, expected) in [
        ("A { b [ ] }", "A { b [\n  C {\n  }\n] }"),
        ("  A { b []\n  }", "  A { b [\n    C {\n    }\n  ]\n  }"),
        ("A { b [ # none\n] }", "A { b [ # none\n  C {\n  }\n] }"),
        ("A { b NULL }", "A { b [\n  C {\n  }\n] }"),
        ("A { b }", "A { b [\n  C {\n  }\n] }"),
        ("A { b[D{}]c 1 }", "A { b[ C {\n} D{}]c 1 }"),
    ] {
        let mut document = read(text);
        let Some(Item::Node(Node::Instance(node))) = document.items.first_mut() else { panic!() };
        node.get_mut("b").unwrap().insert_node(0, Instance::new("C"));
        let written = vrml::write(&document);
        assert_eq!(written, expected, "{text}");
        assert_eq!(dump(&read(&written)), dump(&document));
    }
    for (text, expected) in [
        ("A { }", "A {\n  n NULL\n}"),
        ("A {\n}", "A {\n  n NULL\n}"),
        ("A", "A {\n  n NULL\n}"),
        ("A{b[]}", "A{b[] n NULL}"),
        ("A { # c\n}", "A { # c\n  n NULL\n}"),
    ] {
        let mut document = read(text);
        let Some(Item::Node(Node::Instance(node))) = document.items.first_mut() else { panic!() };
        node.set("n", Value::null());
        assert_eq!(vrml::write(&document), expected, "{text}");
    }
}

#[test]
fn neighbours_stay_separated() {
    let mut document = read("A { a 1 b[2]c 3 d\"x\"e 4 }");
    let Some(Item::Node(Node::Instance(node))) = document.items.first_mut() else { panic!() };
    node.remove("b");
    node.set("d", Value::numbers([7.0]));
    assert_eq!(vrml::write(&document), "A { a 1 c 3 d 7 e 4 }");
}

#[test]
fn hidden_fields_are_edited_like_others() {
    let mut document = read("A {\n  hidden p_0 1\n  hidden p_1 2 # c\n}");
    let Some(Item::Node(Node::Instance(node))) = document.items.first_mut() else { panic!() };
    node.remove("p_0");
    node.set("p_1", Value::numbers([3.0]));
    assert_eq!(vrml::write(&document), "A {\n  hidden p_1 3 # c\n}");
}

#[test]
fn declarations_are_edited_in_place() {
    let text =
        "PROTO P [\n  field SFInt32{1, 2} a 1 # a\n  field SFBool b TRUE\n]\n{\n  A { x IS a } # x\n}\n";
    let mut document = read(text);
    let Some(Item::Proto(proto)) = document.items.first_mut() else { panic!() };
    proto.parameters[0].default = Some(Value::numbers([2.0]));
    proto.parameters.remove(1);
    let Some(Item::Node(Node::Instance(node))) = proto.body.items.first_mut() else { panic!() };
    node.set("x", Value::numbers([5.0]));
    let expected = "PROTO P [\n  field SFInt32{1, 2} a 2 # a\n]\n{\n  A { x 5 } # x\n}\n";
    assert_eq!(vrml::write(&document), expected);
}

#[test]
fn a_new_document_is_laid_out_as_webots_does() {
    let mut document = Document::new("new.wbt", "R2025a");
    document.items.push(Item::ExternProto(ExternProto::new("a.proto")));
    document.items.push(Item::Node(Instance::new("Group").into()));
    let shape = Instance::new("Shape")
        .with("geometry", Value::node(Instance::new("Box").with("size", Value::numbers([0.1, 1.0, 2.5]))));
    let solid = Instance::new("Solid")
        .with_def("S")
        .with("children", Value::node_list([Node::from(shape), Node::reference("T")]))
        .with("tags", Value::string_list(["a".to_owned(), "b".to_owned()]))
        .with("limits", Value::number_list([1.0, f64::INFINITY]))
        .with("empty", Value::number_list([]))
        .with("locked", Value::bool(true));
    document.items.push(Item::Node(solid.into()));
    let expected = "#VRML_SIM R2025a utf8

EXTERNPROTO \"a.proto\"
Group {
}
DEF S Solid {
  children [
    Shape {
      geometry Box {
        size 0.1 1 2.5
      }
    }
    USE T
  ]
  tags [
    \"a\"
    \"b\"
  ]
  limits [ 1 inf ]
  empty [ ]
  locked TRUE
}
";
    let text = vrml::write(&document);
    assert_eq!(text, expected);
    let again = vrml::parse(base::Source::new("t", text));
    assert_eq!((dump(&again), messages(&again)), (dump(&document), Vec::new()));
}

#[test]
fn declarations_are_laid_out_and_parsed_back() {
    for text in [
        "PROTO P [ field SFColor{0 0 0, 1 1 1} c 0 0 0 hiddenField MFNode{S{}, T{ a 1 }} n [ S { } ] ] { A { c IS c } }",
        "PROTO P [ ] { PROTO Q [ ] { B { } } Q { s \"\\\"\" } }",
    ] {
        let document = read(text);
        let mut new = Document::new("new", "R2025a");
        new.items = document.items.clone();
        new.items.iter_mut().for_each(Item::detach);
        let again = read(&vrml::write(&new));
        assert_eq!((dump(&again), messages(&again)), (dump(&document), Vec::new()));
    }
}
