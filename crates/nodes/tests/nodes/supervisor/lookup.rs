//! Look-up of nodes, fields and PROTO parameters.

use super::{
    BOSS, Field, NONE, WORLD, ask_one, done, field, field_index, id, numbers, read_field, things, value,
};
use crate::kit::Kit;
use wire::op::supervisor as op;
use wire::{Dialect, Writer};

#[test]
fn nodes_are_found_by_def_id_and_tag() {
    let mut kit = Kit::new(WORLD);
    let (boss, eye, ball) = (id(&kit, "BOSS"), id(&kit, "EYE"), id(&kit, "BALL"));
    let mut expected = Writer::new();
    expected.u32(ball).i32(80).i32(-1).i32(0).u8(0).str("Solid");
    let by_def =
        |path: &'static str| move |out: &mut Writer| done(out.u8(op::NODE_GET_FROM_DEF).str(path).i32(-1));
    assert_eq!(ask_one(&mut kit, by_def("BALL")), expected.as_slice());
    expected.clear();
    expected.u32(eye).i32(44).i32(1).u32(boss).u8(0).str("GPS");
    assert_eq!(ask_one(&mut kit, by_def("BOSS.EYE")), expected.as_slice());
    expected.clear();
    expected.i32(0).i32(0).i32(-1).i32(-1).u8(0).str("");
    assert_eq!(ask_one(&mut kit, by_def("NOBODY")), expected.as_slice());

    expected.clear();
    expected.u32(eye).i32(44).i32(1).u32(boss).u8(0).u8(0).str("GPS").str("EYE");
    let by_id = ask_one(&mut kit, |out| done(out.u8(op::NODE_GET_FROM_ID).u32(eye)));
    assert_eq!(by_id, expected.as_slice());
    let by_tag = ask_one(&mut kit, |out| done(out.u8(op::NODE_GET_FROM_TAG).i32(1)));
    assert_eq!(by_tag, expected.as_slice());

    expected.clear();
    expected.i32(0).i32(0).i32(-1).i32(-1).u8(0).u8(0).str("").str("");
    for wrong in [-1, 9999, i32::MAX] {
        let answer = ask_one(&mut kit, |out| done(out.u8(op::NODE_GET_FROM_ID).i32(wrong)));
        assert_eq!(answer, expected.as_slice(), "id {wrong}");
        let answer = ask_one(&mut kit, |out| done(out.u8(op::NODE_GET_FROM_TAG).i32(wrong)));
        assert_eq!(answer, expected.as_slice(), "tag {wrong}");
    }
    assert_eq!(ask_one(&mut kit, |out| done(out.u8(op::NODE_GET_SELECTED))), expected.as_slice());
}

#[test]
fn old_clients_get_types_that_they_know() {
    let mut kit = Kit::new(WORLD);
    kit.connect_as(BOSS, wire::Dialect::R2023a);
    let answer = ask_one(&mut kit, |out| done(out.u8(op::NODE_GET_FROM_DEF).str("WALL.A").i32(NONE)));
    let number = wire::Dialect::R2023a.node_number(catalog::node_type("Transform").unwrap());
    assert_ne!(number, 0);
    assert_eq!(answer[4..8], u32::from(number).to_le_bytes(), "a pose is a transform");
}

#[test]
fn fields_are_found_by_name_and_index() {
    let mut kit = Kit::new(WORLD);
    let wall = id(&kit, "WALL");
    let found = field(&mut kit, wall, "children", false);
    assert_eq!((found.ty, found.count, found.internal, found.name.as_str()), (0x19, 2, 0, "children"));
    assert_eq!(found.actual, (wall as i32, found.id));
    let index = found.id;
    let again = read_field(&ask_one(&mut kit, |out| {
        out.u8(op::FIELD_GET_FROM_INDEX).u32(wall).i32(NONE).i32(index).u8(0);
    }));
    assert_eq!(again, found);
    assert_eq!(field(&mut kit, wall, "physics", false).count, 0, "an empty SFNode");
    assert_eq!(field(&mut kit, wall, "translation", false).count, -1);

    let missing = Field { id: -1, ty: 0, internal: 0, count: -1, actual: (-1, -1), name: String::new() };
    assert_eq!(field(&mut kit, wall, "nothing", false), missing);
    assert_eq!(field(&mut kit, 9999, "translation", false), missing);
    let by_index = ask_one(&mut kit, |out| {
        out.u8(op::FIELD_GET_FROM_INDEX).u32(wall).i32(NONE).u32(u32::MAX).u8(0);
    });
    assert_eq!(read_field(&by_index), missing);

    let count = |kit: &mut Kit, node: u32| {
        let bytes = ask_one(kit, |out| done(out.u8(op::NODE_GET_FIELD_COUNT).u32(node).u8(0)));
        i32::from_le_bytes(bytes.try_into().unwrap())
    };
    assert_eq!(count(&mut kit, wall), 17, "those of the program R2025a");
    let scale = field(&mut kit, wall, "scale", false);
    assert_eq!((scale.id, scale.count), (17, -1), "fields of old worlds are found by name only");
    let by_index = ask_one(&mut kit, |out| {
        out.u8(op::FIELD_GET_FROM_INDEX).u32(wall).i32(NONE).u32(17).u8(0);
    });
    assert_eq!(read_field(&by_index), missing);
    assert_eq!(numbers(&value(&mut kit, wall, &scale, None)), [1.0, 1.0, 1.0]);
    assert_eq!(count(&mut kit, 0), 1, "the root has its children");
    assert_eq!(count(&mut kit, 9999), -1);
}

#[test]
fn a_proto_shows_its_parameters_and_hides_its_fields() {
    let mut kit = things();
    let thing = id(&kit, "THING");
    let count = |kit: &mut Kit, internal: u8| {
        let bytes = ask_one(kit, |out| done(out.u8(op::NODE_GET_FIELD_COUNT).u32(thing).u8(internal)));
        i32::from_le_bytes(bytes.try_into().unwrap())
    };
    assert_eq!(count(&mut kit, 0), 3);
    assert_eq!(count(&mut kit, 1), 17);
    let gains = field(&mut kit, thing, "gains", false);
    assert_eq!((gains.id, gains.ty, gains.count), (1, 0x13, 2));
    assert_eq!(numbers(&value(&mut kit, thing, &gains, Some(1))), [2.0]);
    assert_eq!(field(&mut kit, thing, "name", false).id, -1, "hidden behind the parameter");
    let name = field(&mut kit, thing, "name", true);
    assert_eq!((name.ty, name.internal, name.actual), (8, 1, (thing as i32, 2)));
    assert_eq!(value(&mut kit, thing, &name, None), b"x\0");
    assert_eq!(field(&mut kit, thing, "mass", true).id, -1);
    assert_eq!(field(&mut kit, thing, "locked", true).actual, (-1, -1), "nothing is tied to it");

    let mut expected = Writer::new();
    expected.i32(0).u8(0).i32(3).str("Thing");
    let own = ask_one(&mut kit, |out| done(out.u8(op::NODE_GET_PROTO).u32(thing).i32(NONE)));
    assert_eq!(own, expected.as_slice());
    expected.clear();
    expected.i32(-1).u8(0).i32(-1).str("");
    let base = ask_one(&mut kit, |out| done(out.u8(op::NODE_GET_PROTO).u32(thing).i32(0)));
    assert_eq!(base, expected.as_slice());

    let by_def = |kit: &mut Kit, proto: i32| {
        let bytes = ask_one(kit, |out| done(out.u8(op::NODE_GET_FROM_DEF).str("INSIDE").i32(proto)));
        u32::from_le_bytes(bytes[..4].try_into().unwrap())
    };
    assert_eq!(by_def(&mut kit, -1), 0, "the inside is not in the scene");
    let inside = by_def(&mut kit, thing as i32);
    assert_ne!(inside, 0);
    assert_eq!(field(&mut kit, inside, "translation", false).actual, (-1, -1), "nobody sees it in the scene");
    assert_eq!(by_def(&mut kit, inside as i32), 0);
    assert_eq!(by_def(&mut kit, 9999), 0);
}

/// The instance, not the group in its body, as in Webots (`WbNode::createProtoInstanceFromParameters`).
#[test]
fn the_parent_of_a_node_in_a_parameter_is_the_instance() {
    let inner = "#VRML_SIM R2025a utf8\nPROTO Inner [ field MFNode more [] ] { \
                 Pose { children [ Group { children IS more } ] } }";
    let outer = "#VRML_SIM R2025a utf8\nEXTERNPROTO \"Inner.proto\"\n\
                 PROTO Outer [ field MFNode parts [] ] { Solid { children [ Inner { more IS parts } ] } }";
    let world = "EXTERNPROTO \"Outer.proto\"\n Robot { name \"boss\" supervisor TRUE } \
                 DEF OUTER Outer { parts [ DEF PART Pose { children DEF LEAF Group { } } ] }";
    let mut kit = Kit::with_files(world, &[("worlds/Inner.proto", inner), ("worlds/Outer.proto", outer)]);
    for (name, parent) in [("PART", "OUTER"), ("LEAF", "PART")] {
        let answer = ask_one(&mut kit, |out| done(out.u8(op::NODE_GET_FROM_DEF).str(name).i32(NONE)));
        assert_eq!(answer[12..16], id(&kit, parent).to_le_bytes(), "{name}");
    }
}

#[test]
fn parameters_are_found_through_the_number_of_their_proto() {
    let mut kit = things();
    let thing = id(&kit, "THING");
    ask_one(&mut kit, |out| done(out.u8(op::NODE_GET_PROTO).u32(thing).i32(NONE)));
    let by_name = |kit: &mut Kit, proto: i32| {
        read_field(&ask_one(kit, |out| {
            out.u8(op::FIELD_GET_FROM_NAME).u32(thing).i32(proto).str("gains").u8(0);
        }))
    };
    let found = by_name(&mut kit, 0);
    assert_eq!((found.id, found.internal, found.actual), (1, 1, (thing as i32, 1)));
    let answer = ask_one(&mut kit, |out| {
        out.u8(op::FIELD_GET_VALUE).u32(thing).i32(0).u32(1).u8(1).u32(0);
    });
    assert_eq!(numbers(&answer[16..]), [1.0]);
    assert_eq!(by_name(&mut kit, 1).id, -1, "there is no other PROTO");
}

#[test]
fn the_first_lookup_determines_the_dialect() {
    for (spoken, connected) in [
        (Dialect::R2023b, Dialect::R2025a),
        (Dialect::R2025a, Dialect::R2023b),
        (Dialect::R2022b, Dialect::R2022b),
    ] {
        let mut kit = Kit::new(WORLD);
        kit.connect_as(BOSS, connected);
        let wall = id(&kit, "WALL");
        for _ in 0..2 {
            let answer = ask_one(&mut kit, |out| {
                out.u8(op::FIELD_GET_FROM_NAME).u32(wall);
                if spoken == Dialect::R2025a {
                    out.i32(NONE);
                }
                out.str("name").u8(0);
            });
            let rest = match spoken {
                Dialect::R2025a => 9 + 4 + 8,
                Dialect::R2022b => 9,
                _ => 9 + 4,
            };
            assert_eq!(answer.len(), rest + "name".len() + 1, "{spoken:?}");
            assert_eq!(kit.world.robots()[0].session().unwrap().dialect, spoken);
        }
        let index = field_index("Solid", "name");
        let answer = ask_one(&mut kit, |out| {
            out.u8(op::FIELD_GET_VALUE).u32(wall);
            if spoken == Dialect::R2025a {
                out.i32(NONE);
            }
            out.u32(index).u8(0);
        });
        assert!(answer.ends_with(b"wall\0"), "{spoken:?}");
    }
}

#[test]
fn every_world_has_a_world_info_and_a_viewpoint_and_only_one_of_each() {
    let mut kit = Kit::new("Robot { name \"boss\" supervisor TRUE } Background { }");
    let scene = kit.world.state().scene();
    let tops = scene.children(scene::Scene::ROOT, "children").to_vec();
    let names: Vec<&str> = tops.iter().map(|top| scene.node(*top).ty.name).collect();
    assert_eq!(names, ["WorldInfo", "Viewpoint", "Robot", "Background"]);
    let found = ask_one(&mut kit, |out| done(out.u8(op::FIELD_GET_FROM_NAME).u32(0).str("children").u8(0)));
    assert_eq!(read_field(&found).count, 4);
    // They are edited like others.
    kit.world.state_mut().edit_field(tops[0], "basicTimeStep", scene::Value::SfFloat(16.0)).unwrap();
    kit.world.settle();
    kit.step(16);
    assert_eq!(kit.world.time().ms(), 16.0);
    for text in ["WorldInfo { }", "Viewpoint { }", "Background { }", "Fog { } Fog { }"] {
        let insertion = |kit: &mut Kit| {
            let place = scene::InsertionPoint { node: scene::Scene::ROOT, field: 0, item: 4 };
            let (fragment, _) = kit.world.state().read_nodes(text, place);
            let edit = scene::Edit::InsertNode {
                node: scene::Scene::ROOT,
                field: 0,
                item: 4,
                fragment: fragment.unwrap(),
            };
            kit.world.state_mut().edit(edit).map(|change| change.inserted.len())
        };
        assert!(matches!(insertion(&mut kit), Err(scene::EditError::OnlyOne { .. })), "{text}");
    }
}
