//! Property tests on generated texts with unusual spacing, and on mutations of them. The generator is deterministic.

use crate::common::{dump, messages, read};
use base::{Severity, Source, Stream};
use vrml::{Document, Instance, Item, Node, Value};

/// Returns a random number below `n`.
fn below(random: &mut Stream, n: usize) -> usize {
    (random.bits() % n as u64) as usize
}

fn pick<'a>(random: &mut Stream, words: &[&'a str]) -> &'a str {
    words[below(random, words.len())]
}

/// Returns random white space and comments, never empty.
fn gap(random: &mut Stream) -> String {
    (0..=below(random, 3))
        .map(|_| pick(random, &[" ", "  ", "\n", "\r\n", "\t", ",", " , ", " # it's {odd} \"[\n", "\n\n  "]))
        .collect()
}

fn generated_value(random: &mut Stream, depth: usize, out: &mut String) {
    let words = match below(random, if depth == 0 { 6 } else { 9 }) {
        0 => vec!["1", "-2.5e3", ".5", "0x1F", "+7", "inf"],
        1 => vec!["\"\"", "\"a b\"", "\"é\\\"{\\\\\"", "\"two\nlines\""],
        2 => vec!["TRUE", "FALSE"],
        3 => vec!["NULL"],
        4 => vec!["[ ]", "[]", "[1 2,3]", "[\"a\"\"b\"]", "[ TRUE ]"],
        5 => vec!["IS parameter", "USE A"],
        6 => return generated_node(random, depth - 1, out),
        _ => {
            out.push('[');
            for _ in 0..below(random, 4) {
                out.push_str(&gap(random));
                generated_node(random, depth - 1, out);
            }
            out.push_str(&gap(random));
            return out.push(']');
        }
    };
    out.push_str(pick(random, &words));
}

fn generated_node(random: &mut Stream, depth: usize, out: &mut String) {
    if below(random, 4) == 0 {
        out.push_str("DEF");
        out.push_str(&gap(random));
        out.push_str(pick(random, &["A", "B", "été"]));
        out.push_str(&gap(random));
    }
    out.push_str(pick(random, &["Solid", "Box", "Pose"]));
    out.push_str(pick(random, &["{", " {", "\n{"]));
    for _ in 0..below(random, 4) {
        out.push_str(&gap(random));
        out.push_str(pick(random, &["a", "b", "translation"]));
        out.push_str(&gap(random));
        generated_value(random, depth, out);
    }
    out.push_str(&gap(random));
    out.push('}');
}

fn generated_world(random: &mut Stream) -> String {
    let mut out =
        String::from(pick(random, &["#VRML_SIM R2025a utf8\n", "\u{feff}#VRML_SIM R2025a utf8\r\n"]));
    for _ in 0..below(random, 4) {
        match below(random, 4) {
            0 => out.push_str("EXTERNPROTO \"a.proto\""),
            1 => {
                out.push_str("PROTO P [ field SFVec3f{0 0 0, 1 1 1} a 0 0 0 ] {");
                generated_node(random, 2, &mut out);
                out.push('}');
            }
            _ => generated_node(random, 4, &mut out),
        }
        out.push_str(&gap(random));
    }
    out
}

/// Mutates a text: removes, duplicates, inserts and overwrites bytes.
fn mutated(random: &mut Stream, text: &str) -> Vec<u8> {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..=below(random, 3) {
        let at = below(random, bytes.len() + 1);
        let to = (at + below(random, 20)).min(bytes.len());
        match below(random, 4) {
            0 => drop(bytes.drain(at..to)),
            1 => {
                let copy = bytes[at..to].to_vec();
                bytes.splice(at..at, copy);
            }
            2 => {
                let words = [
                    "{", "}", "[", "]", "\"", "%<", ">%", "%{", "DEF", "USE", "IS", "#", "\\", "1.2.3", "\0",
                ];
                let word = pick(random, &words);
                bytes.splice(at..at, word.bytes());
            }
            _ => bytes.iter_mut().skip(at).take(1).for_each(|byte| *byte = random.bits() as u8),
        }
    }
    bytes
}

/// Returns the canonical text of the tree, without its spans.
fn canonical(document: &Document) -> String {
    let mut new = Document::new("new.wbt", "R2025a");
    new.items.clone_from(&document.items);
    new.items.iter_mut().for_each(Item::detach);
    vrml::write(&new)
}

#[test]
fn well_formed_texts_round_trip_whatever_their_spacing() {
    let mut random = Stream::new(1, "well formed");
    for _ in 0..2000 {
        let text = generated_world(&mut random);
        let document = vrml::parse(Source::new("t", text.as_str()));
        assert_eq!(messages(&document), [""; 0], "{text}");
        assert_eq!(vrml::write(&document), text);
        let again = read(&canonical(&document));
        assert_eq!((dump(&again), messages(&again)), (dump(&document), Vec::new()), "{text}");
    }
}

#[test]
fn mutated_texts_round_trip_too() {
    let mut random = Stream::new(2, "mutated");
    for _ in 0..20_000 {
        let world = generated_world(&mut random);
        let bytes = mutated(&mut random, &world);
        let (source, _) = vrml::source_from_bytes("t", &bytes);
        let document = vrml::parse(source);
        let text = vrml::write(&document);
        assert_eq!(text, document.source.text);
        let again = vrml::parse(Source::new("t", text.as_str()));
        assert_eq!((dump(&again), messages(&again)), (dump(&document), messages(&document)));
        for diagnostic in &document.diagnostics {
            let (start, end) = (diagnostic.span.start as usize, diagnostic.span.end as usize);
            assert!(text.get(start..end).is_some(), "{diagnostic}");
        }
    }
}

/// Applies a random edit to a node or one of its descendants.
fn edit(random: &mut Stream, node: &mut Instance) {
    let inner =
        node.fields.iter_mut().flat_map(|field| field.value.nodes_mut()).filter_map(Node::instance_mut);
    let mut inner: Vec<_> = inner.collect();
    if !inner.is_empty() && below(random, 3) > 0 {
        let at = below(random, inner.len());
        return edit(random, inner[at]);
    }
    let name = pick(random, &["a", "b", "translation", "new"]);
    match below(random, 5) {
        0 => node.set(name, Value::numbers([random.unit(), -1.0])),
        1 => node.set(name, Value::string("new")),
        2 => drop(node.remove(name)),
        3 => {
            if node.get(name).is_none() {
                node.set(name, Value::node_list([]));
            }
            let at = below(random, 3);
            let new = Instance::new("Cone").with("height", Value::numbers([2.0]));
            node.get_mut(name).into_iter().for_each(|list| list.insert_node(at, new.clone()));
        }
        _ => {
            if let Some(value) = node.get_mut(name) {
                let at = below(random, 2);
                let removed = value.remove_node(at);
                if let Some(removed) = removed.filter(|_| below(random, 2) == 0) {
                    value.insert_node(below(random, 3), removed);
                }
            }
        }
    }
}

#[test]
fn edited_documents_parse_to_the_edited_tree() {
    let mut random = Stream::new(3, "edited");
    for _ in 0..10_000 {
        let text = generated_world(&mut random);
        let mut document = vrml::parse(Source::new("t", text.as_str()));
        for _ in 0..=below(&mut random, 2) {
            let at = below(&mut random, document.items.len() + 1);
            match document.items.get_mut(at) {
                Some(Item::Node(Node::Instance(node))) => edit(&mut random, node),
                Some(_) => drop(document.items.remove(at)),
                None => document.items.push(Item::Node(Instance::new("Robot").into())),
            }
        }
        let written = vrml::write(&document);
        let again = vrml::parse(Source::new("t", written.as_str()));
        assert_eq!(dump(&again), dump(&document), "{text}\nbecame\n{written}");
        assert!(again.diagnostics.iter().all(|d| d.severity < Severity::Error), "{text}\nbecame\n{written}");
        let comments = |text: &str| text.matches("# it's {odd} \"[").count();
        assert!(comments(&written) <= comments(&text));
    }
}
