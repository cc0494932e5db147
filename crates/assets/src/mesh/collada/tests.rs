//! Tests of the COLLADA decoder with small files.

use base::Vec3;

use super::*;
use crate::mesh::decode_mesh;

#[track_caller]
fn check_close(actual: [f64; 3], expected: [f64; 3]) {
    let off = (Vec3::from_array(actual) - Vec3::from_array(expected)).length();
    assert!(off < 1e-12, "{actual:?} vs {expected:?}");
}

fn parts(text: &str) -> Vec<MeshPart> {
    decode_mesh("a.dae", text.as_bytes()).unwrap()
}

#[test]
fn every_instance_is_a_part_in_metres_with_z_up() {
    let parts = parts(SAMPLE);
    let [first, second] = &parts[..] else { panic!("two parts") };
    assert_eq!((first.name.as_str(), first.material.as_str()), ("plate", "steel"));
    assert_eq!((first.vertices.len(), first.triangles.len(), second.material.as_str()), (4, 2, "s"));
    // (100, 100, 0) cm, translated by 50 cm along the file's z, which is our -y; its y is our z.
    check_close(first.vertices[2], [1.0, -0.5, 1.0]);
    check_close(first.normals[0], [0.0, -1.0, 0.0]);
    // Rotated by a quarter turn about x in the file: its (1, 1, 0) becomes (1, 0, 1), doubled.
    check_close(second.vertices[2], [2.0, -2.0, 0.0]);
    check_close(second.normals[0], [0.0, 0.0, -1.0]);
}

#[test]
fn the_up_axis_becomes_z() {
    let vertex = |up: &str| parts(&SAMPLE.replace("<up_axis>Y_UP</up_axis>", up))[0].vertices[2];
    check_close(vertex("<up_axis>Z_UP</up_axis>"), [1.0, 1.0, 0.5]);
    check_close(vertex("<up_axis>X_UP</up_axis>"), [-1.0, -0.5, 1.0]);
    check_close(vertex(""), [1.0, -0.5, 1.0]);
}

#[test]
fn errors_are_described() {
    let error = |from: &str, to: &str| {
        decode_mesh("a.dae", SAMPLE.replace(from, to).as_bytes()).unwrap_err().to_string()
    };
    assert_eq!(error("3 0</p>", "4 0</p>"), "an index exceeds the number of positions: a.dae");
    assert_eq!(
        error("<vcount>4", "<vcount>5"),
        "a polylist has fewer indices than its vcount requires: a.dae"
    );
    assert_eq!(error("100 0 0 100", "100 O 0 100"), "\"O\" in <float_array> is not a number: a.dae");
    assert!(error("<scene>", "<scene").starts_with("invalid XML: "));
    assert_eq!(error("COLLADA", "COLLAGE"), "not a COLLADA file: a.dae");
}

#[test]
fn cycles_of_nodes_are_rejected() {
    let cycle = SAMPLE
        .replace("<node><translate>", "<node id=\"loop\"><translate>")
        .replace("<rotate>", "<instance_node url=\"#loop\"/><rotate>");
    assert_eq!(parts(&cycle).len(), 3);
    let cycle = cycle.replace("</translate>", "</translate><instance_node url=\"#loop\"/>");
    let error = decode_mesh("a.dae", cycle.as_bytes()).unwrap_err();
    assert_eq!(error.to_string(), "nodes are nested more than 64 deep: a.dae");
}

/// Forty nodes that each contain the next one twice would be a million million.
#[test]
fn nodes_that_instantiate_each_other_twice_are_rejected() {
    let twice = |next: usize| format!("<instance_node url=\"#n{next}\"/>").repeat(2);
    let nodes: String = (0..40).map(|at| format!("<node id=\"n{at}\">{}</node>", twice(at + 1))).collect();
    let file = SAMPLE
        .replace(
            "<library_visual_scenes>",
            &format!("<library_nodes>{nodes}<node id=\"n40\"/></library_nodes><library_visual_scenes>"),
        )
        .replace("<rotate>", "<instance_node url=\"#n0\"/><rotate>");
    let error = decode_mesh("a.dae", file.as_bytes()).unwrap_err();
    assert_eq!(error.to_string(), "with all instances it has more than 100000 nodes: a.dae");
}

#[test]
fn deep_files_do_not_overflow_the_stack() {
    let deep = format!("<COLLADA>{}", "<node>".repeat(200_000));
    assert!(decode_mesh("a.dae", deep.as_bytes()).is_err());
    let error = decode_mesh("a.dae", deep.as_bytes()).unwrap_err();
    assert_eq!(error.to_string(), "elements are nested more than 500 deep: a.dae");
    // As deep as allowed, with brackets that do not count.
    let tricky = "<x a='b>' b=\"/>\"><!-- <b> --><![CDATA[<b>]]><?p <b> ?><x/>";
    let deep = format!("<COLLADA>{}{}</COLLADA>", tricky.repeat(499), "</x>".repeat(499));
    let error = decode_mesh("a.dae", deep.as_bytes()).unwrap_err();
    assert_eq!(error.to_string(), "the file contains no triangles: a.dae");
}

#[test]
fn fans_and_strips_have_a_consistent_winding() {
    let with = |kind: &str| {
        let kinds = SAMPLE.replace("polylist", kind).replace("<vcount>4</vcount>", "");
        parts(&kinds)[0].clone()
    };
    let normal = |part: &MeshPart, triangle: [u32; 3]| {
        let [a, b, c] = triangle.map(|at| Vec3::from_array(part.vertices[at as usize]));
        (b - a).cross(c - a).normalize()
    };
    let fan = with("trifans");
    assert_eq!(fan.triangles.len(), 2);
    assert!(fan.triangles.iter().all(|triangle| normal(&fan, *triangle).y < -0.99));
    let strip = parts(
        &SAMPLE
            .replace("polylist", "tristrips")
            .replace("<vcount>4</vcount>", "")
            .replace("2 0 3 0</p>", "3 0 2 0</p>"),
    )[0]
    .clone();
    assert_eq!(strip.triangles.len(), 2);
    assert!(strip.triangles.iter().all(|triangle| normal(&strip, *triangle).y < -0.99));
}
