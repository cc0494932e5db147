//! Nested models, merged into one: their elements are called `inner::NAME` and are relative to the frame `inner`.

use crate::tree::{Diagnostics, Element};

/// Separates the name of a model from that of an element in it.
const SCOPE_SEPARATOR: &str = "::";

/// Elements of a model that have a pose.
const PLACED: &[&str] = &["link", "joint", "frame"];

/// Merges the nested models of a model into it, innermost first.
pub(super) fn flatten(model: &mut Element, diagnostics: &mut Diagnostics, depth: usize) {
    if depth == 0 {
        if let Some(inner) = model.one("model").cloned() {
            diagnostics.warn(&inner, "models are nested too deep; it is ignored");
        }
        model.children.retain(|child| child.name != "model");
        return;
    }
    for mut child in std::mem::take(&mut model.children) {
        if child.name == "model" {
            flatten(&mut child, diagnostics, depth - 1);
            merge(model, child, diagnostics);
        } else {
            model.children.push(child);
        }
    }
}

/// Merges a model without nested models into another one.
fn merge(model: &mut Element, inner: Element, diagnostics: &mut Diagnostics) {
    let name = inner.get("name").unwrap_or("model").to_owned();
    let mut frame = inner.like("frame");
    frame.attributes.insert("name".to_owned(), name.clone());
    frame.children.extend(inner.one("pose").cloned());
    model.children.push(frame);
    for mut child in inner.children {
        match child.name.as_str() {
            element if PLACED.contains(&element) => {
                rename(&mut child, &name);
                model.children.push(child);
            }
            "pose" | "static" | "self_collide" | "allow_auto_disable" | "enable_wind" => {}
            other => diagnostics.warn(&child, format!("<{other}> is ignored")),
        }
    }
}

/// Gives an element, and what it refers to, the names that they have in the outer model.
fn rename(element: &mut Element, model: &str) {
    let outside = |inside: &str| match inside {
        "__model__" | "" => model.to_owned(),
        "world" => inside.to_owned(),
        _ => format!("{model}{SCOPE_SEPARATOR}{inside}"),
    };
    let own = element.get("name").unwrap_or_default().to_owned();
    element.attributes.insert("name".to_owned(), outside(&own));
    // Joints are relative to their links by default, and frames to what they are attached to.
    let is_attached = element.attributes.get("attached_to").is_some_and(|name| !name.is_empty());
    if let Some(name) = element.attributes.get_mut("attached_to").filter(|_| is_attached) {
        *name = outside(name);
    }
    let lies_in_model = element.name == "link" || (element.name == "frame" && !is_attached);
    if element.one("pose").is_none() && lies_in_model {
        let pose = element.like("pose");
        element.children.push(pose);
    }
    for child in &mut element.children {
        match child.name.as_str() {
            "pose" => {
                let within = child.attributes.get("relative_to").filter(|name| !name.is_empty()).cloned();
                if within.is_some() || lies_in_model {
                    let within = outside(&within.unwrap_or_default());
                    child.attributes.insert("relative_to".to_owned(), within);
                }
            }
            "parent" | "child" => child.text = outside(&child.text),
            "axis" | "axis2" => {
                for xyz in child.children.iter_mut().filter(|child| child.name == "xyz") {
                    if let Some(within) =
                        xyz.attributes.get_mut("expressed_in").filter(|name| !name.is_empty())
                    {
                        *within = outside(within);
                    }
                }
            }
            _ => {}
        }
    }
}
