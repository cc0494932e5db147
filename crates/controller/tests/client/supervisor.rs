//! Supervisor: queries, changes, references.

use crate::scripted::{Scripted, bytes, request, session};
use Controller::exported::constants as c;
use Controller::supervisor::{command, field, node, proto, simulation};
use Controller::{CallError, Session};
use wire::Writer;

const SOLID: i32 = c::WB_NODE_SOLID;

fn found(out: &mut Writer, id: i32) {
    out.record(0, 84).i32(id).i32(SOLID).i32(-1).i32(0).u8(0).str("Box");
}

fn field_record(out: &mut Writer, id: i32, kind: i32, count: i32, name: &str) {
    out.record(0, 87).i32(id).i32(kind).u8(0).i32(count).i32(30).i32(id).str(name);
}

/// A supervisor that knows a node and one of its fields.
fn with_field(kind: i32, count: i32) -> (Session, Scripted, usize) {
    let (mut session, simulator) = session(true, &[], |_| {});
    simulator.answer(|out| found(out, 30));
    let node = node::get_from_def(&mut session, Some("A.BOX")).expect("a node");
    simulator.answer(|out| field_record(out, 5, kind, count, "f"));
    let field = node::get_field(&mut session, node, Some("f")).expect("a field");
    simulator.heard();
    let asked = bytes(|out| {
        out.u8(87).i32(30).i32(-1).str("f").u8(0);
    });
    assert_eq!(simulator.heard(), request(0, &[(0, &asked)]));
    (session, simulator, field)
}

#[test]
fn a_node_is_queried_only_once() {
    let (mut session, simulator) = session(true, &[], |_| {});
    simulator.answer(|out| {
        out.record(0, 84).i32(0).i32(0).i32(-1).i32(-1).u8(0).str("");
    });
    assert_eq!(node::get_from_def(&mut session, Some("BOX")), Ok(0));
    simulator.answer(|out| found(out, 30));
    let first = node::get_from_def(&mut session, Some("BOX")).unwrap();
    assert_eq!(node::get_from_def(&mut session, Some("BOX")), Ok(first));
    let asked = bytes(|out| {
        out.u8(84).str("BOX").i32(-1);
    });
    for _ in 0..2 {
        assert_eq!(simulator.heard(), request(0, &[(0, &asked)]));
    }
    assert!(simulator.is_silent());
    assert_eq!(node::get_def(&mut session, first).unwrap(), c"BOX");
    assert_eq!(node::get_type_name(&mut session, first).unwrap(), c"Box");
    assert_eq!(node::get_base_type_name(&mut session, first).unwrap(), c"Solid");
    let own = node::get_self(&mut session).unwrap();
    assert_eq!(node::get_id(&mut session, own), Ok(10));
}

#[test]
fn the_end_instead_of_a_response_is_not_misuse() {
    let (mut session, simulator) = session(true, &[], |_| {});
    simulator.answer(|out| found(out, 30));
    let node = node::get_from_def(&mut session, Some("BOX")).unwrap();
    simulator.answer(|out| {
        out.record(0, 2);
    });
    assert_eq!(node::get_position(&mut session, node).err(), Some(CallError::Refused));
    assert_eq!(session.step(16), Ok(-1));
}

#[test]
fn fields_of_a_removed_node_keep_their_values() {
    let (mut session, simulator, field) = with_field(c::WB_SF_FLOAT, -1);
    let node = node::get_from_def(&mut session, Some("A.BOX")).unwrap();
    simulator.answer(|out| {
        out.record(0, 88).i32(c::WB_SF_FLOAT).i32(30).i32(-1).i32(5).f64(2.5);
    });
    assert_eq!(field::get_sf_float(&mut session, field), Ok(2.5));
    simulator.heard();
    simulator.answer(|out| {
        out.record(0, 97).i32(30);
    });
    session.step(16).unwrap();
    let invalid = CallError::Misuse(" called with a NULL or invalid 'node' argument.".into());
    assert_eq!(node::get_id(&mut session, node), Err(invalid));
    simulator.heard();
    assert_eq!(field::get_sf_float(&mut session, field), Ok(2.5), "the last known value");
    assert_eq!(field::set_sf_float(&mut session, field, 7.5), Err(CallError::Refused));
    assert_eq!(field::get_sf_float(&mut session, field), Ok(2.5));
    assert_eq!(field::get_type_name(&mut session, field).unwrap(), c"SFFloat");
    simulator.answer(|_| {});
    session.step(16).unwrap();
    assert_eq!(simulator.heard(), request(16, &[]), "nothing is asked or sent");
    assert_eq!(session.take_messages().len(), 1, "it is noted once");
    // A new node of this name is another one.
    simulator.answer(|out| found(out, 31));
    let again = node::get_from_def(&mut session, Some("A.BOX")).unwrap();
    assert_ne!(again, node);
    simulator.answer(|out| field_record(out, 5, c::WB_SF_FLOAT, -1, "f"));
    assert_ne!(node::get_field(&mut session, again, Some("f")), Ok(field));
}

/// It was tracked, and never read.
#[test]
fn a_tracked_field_of_a_removed_node_keeps_the_value_that_came() {
    let (mut session, simulator, field) = with_field(c::WB_SF_FLOAT, -1);
    field::enable_sf_tracking(&mut session, field, 16).unwrap();
    simulator.answer(|out| {
        out.record(0, 88).i32(c::WB_SF_FLOAT).i32(30).i32(-1).i32(5).f64(2.5);
    });
    session.step(16).unwrap();
    simulator.answer(|out| {
        out.record(0, 97).i32(30);
    });
    session.step(16).unwrap();
    assert_eq!(field::get_sf_float(&mut session, field), Ok(2.5));
}

/// The simulator may have removed the node of another supervisor: the response is empty.
#[test]
fn a_field_that_exists_no_more_keeps_its_last_value() {
    let (mut session, simulator, field) = with_field(c::WB_SF_VEC3F, -1);
    simulator.answer(|out| {
        out.record(0, 88).i32(0);
    });
    assert_eq!(field::get_sf_vec3f(&mut session, field).unwrap().get(), [0.0; 3]);
    assert_eq!(field::get_sf_vec3f(&mut session, field).unwrap().get(), [0.0; 3]);
    simulator.heard();
    assert!(simulator.is_silent());
    assert_eq!(session.take_messages().len(), 1);
}

#[test]
fn a_proto_that_is_instantiated_again_changes_only_what_is_inside() {
    let (mut session, simulator, field) = with_field(c::WB_SF_FLOAT, -1);
    simulator.answer(|out| {
        out.record(0, 84).i32(40).i32(SOLID).i32(-1).i32(0).u8(1).str("Fancy");
    });
    let fancy = node::get_from_def(&mut session, Some("F")).unwrap();
    simulator.answer(|out| found(out, 41));
    let inside = node::get_from_proto_def(&mut session, fancy, Some("INSIDE")).unwrap();
    simulator.answer(|out| {
        out.record(0, 19);
        out.record(0, 88).i32(c::WB_SF_FLOAT).i32(30).i32(-1).i32(5).f64(1.5);
    });
    assert_eq!(field::get_sf_float(&mut session, field), Ok(1.5));
    assert_eq!(node::get_id(&mut session, fancy), Ok(40));
    assert!(matches!(node::get_def(&mut session, inside), Err(CallError::Misuse(_))));
}

/// As in Webots: what is tracked comes in the same packets as responses.
#[test]
fn tracked_values_are_not_taken_for_the_response() {
    let (mut session, simulator, asked) = with_field(c::WB_SF_FLOAT, -1);
    let node = node::get_from_def(&mut session, Some("A.BOX")).unwrap();
    simulator.answer(|out| field_record(out, 6, c::WB_SF_FLOAT, -1, "g"));
    let tracked = node::get_field(&mut session, node, Some("g")).unwrap();
    field::enable_sf_tracking(&mut session, tracked, 16).unwrap();
    command::enable_pose_tracking(&mut session, node, 16, 0).unwrap();
    let value = |out: &mut Writer, field: i32, value: f64| {
        out.record(0, 88).i32(c::WB_SF_FLOAT).i32(30).i32(-1).i32(field).f64(value);
    };
    simulator.answer(|out| {
        value(out, 5, 1.5);
        value(out, 6, 8.5);
    });
    assert_eq!(field::get_sf_float(&mut session, asked), Ok(1.5));
    simulator.answer(|out| {
        out.record(0, 90).f64s(&[1.0, 2.0, 3.0]);
        out.record(0, 92).i32(0).i32(30).f64s(&[4.0; 16]);
    });
    assert_eq!(node::get_position(&mut session, node).unwrap().get(), [1.0, 2.0, 3.0]);
    for _ in 0..3 {
        simulator.heard();
    }
    assert_eq!(field::get_sf_float(&mut session, tracked), Ok(8.5));
    assert_eq!(node::get_pose(&mut session, node, 0).unwrap().get(), [4.0; 16]);
    assert!(simulator.is_silent(), "both came in this step");
    simulator.answer(|_| {});
    session.step(16).unwrap();
    simulator.heard();
    simulator.answer(|out| {
        out.record(0, 92).i32(0).i32(30).f64s(&[5.0; 16]);
    });
    assert_eq!(node::get_pose(&mut session, node, 0).unwrap().get(), [5.0; 16], "the step had no sample");
}

#[test]
fn contact_points_are_queried_once_in_each_step() {
    let (mut session, simulator) = session(true, &[], |_| {});
    simulator.answer(|out| found(out, 30));
    let solid = node::get_from_def(&mut session, Some("BOX")).unwrap();
    simulator.heard();
    let points = |out: &mut Writer, descendants: u8, heights: &[f64]| {
        out.record(0, 94).i32(30).u8(descendants).i32(i32::try_from(heights.len()).unwrap());
        for z in heights {
            out.f64s(&[0.0, 0.0, *z]).i32(77);
        }
    };
    let asked = |descendants: u8| {
        bytes(|out| {
            out.u8(94).i32(30).u8(descendants);
        })
    };
    simulator.answer(|out| points(out, 0, &[1.0]));
    simulator.answer(|out| points(out, 1, &[2.0, 3.0]));
    for _ in 0..2 {
        assert_eq!(node::get_contact_points(&mut session, solid, false).unwrap().len(), 1);
        assert_eq!(node::get_contact_points(&mut session, solid, true).unwrap().len(), 2);
    }
    assert_eq!(simulator.heard(), request(0, &[(0, &asked(0))]));
    assert_eq!(simulator.heard(), request(0, &[(0, &asked(1))]));
    assert_eq!(node::get_number_of_contact_points(&mut session, solid, true), Ok(2));
    assert_eq!(node::get_contact_point(&mut session, solid, 1).unwrap().get(), [0.0, 0.0, 3.0]);
    simulator.answer(|_| {});
    session.step(16).unwrap();
    simulator.heard();
    simulator.answer(|out| points(out, 1, &[5.0]));
    let point = node::get_contact_point(&mut session, solid, 0).unwrap().get();
    assert_eq!(point, [0.0, 0.0, 5.0], "of the new step, with descendants as counted last");
    assert_eq!(simulator.heard(), request(0, &[(0, &asked(1))]));
    assert!(simulator.is_silent());
}

#[test]
fn after_the_end_references_that_are_missing_are_not_reported() {
    let (mut session, simulator) = session(true, &[], |_| {});
    simulator.answer(|out| {
        out.record(0, 2);
    });
    assert_eq!(session.step(16), Ok(-1));
    assert_eq!(node::get_field(&mut session, 0, Some("f")), Err(CallError::Refused));
    assert_eq!(field::get_sf_float(&mut session, 0), Err(CallError::Refused));
    assert!(session.take_messages().is_empty());
}

#[test]
fn a_second_movie_is_refused_while_one_is_recorded() {
    let (mut session, simulator) = session(true, &[], |_| {});
    let mut start =
        || simulation::movie_start_recording(&mut session, Some("m.mp4"), 64, 64, 0, 50, 1, false);
    simulator.answer(|_| {});
    simulator.answer(|out| {
        out.record(0, 18).u8(1);
    });
    assert_eq!(start(), Ok(()));
    simulator.answer(|_| {});
    assert_eq!(start(), Err(CallError::Misuse(": movie recording has already been started.".into())));
}

#[test]
fn a_change_is_visible_immediately_and_sent_with_the_step() {
    let (mut session, simulator, field) = with_field(c::WB_SF_VEC3F, -1);
    let value = |out: &mut Writer, x: f64| {
        out.record(0, 88).i32(c::WB_SF_VEC3F).i32(30).i32(-1).i32(5).f64s(&[x, 2.0, 3.0]);
    };
    simulator.answer(|out| value(out, 1.0));
    assert_eq!(field::get_sf_vec3f(&mut session, field).unwrap().get(), [1.0, 2.0, 3.0]);
    let asked = bytes(|out| {
        out.u8(88).i32(30).i32(-1).i32(5).u8(0);
    });
    assert_eq!(simulator.heard(), request(0, &[(0, &asked)]));
    field::set_sf_vec3f(&mut session, field, Some([4.0, 2.0, 3.0])).unwrap();
    field::set_sf_vec3f(&mut session, field, Some([7.0, 8.0, 9.0])).unwrap();
    assert_eq!(field::get_sf_vec3f(&mut session, field).unwrap().get(), [7.0, 8.0, 9.0]);
    assert!(simulator.is_silent());
    simulator.answer(|_| {});
    session.step(16).unwrap();
    let told = bytes(|out| {
        out.u8(62).i32(30).i32(5).i32(5).i32(-1).f64s(&[7.0, 8.0, 9.0]);
    });
    assert_eq!(simulator.heard(), request(16, &[(0, &told)]));
    simulator.answer(|out| value(out, 7.5));
    assert_eq!(field::get_sf_vec3f(&mut session, field).unwrap().get(), [7.5, 2.0, 3.0]);
}

#[test]
fn list_indices_are_checked_and_can_be_negative() {
    let (mut session, simulator, field) = with_field(c::WB_MF_INT32, 3);
    simulator.answer(|out| {
        out.record(0, 88).i32(c::WB_MF_INT32).i32(30).i32(-1).i32(5).i32(66);
    });
    assert_eq!(field::get_mf_int32(&mut session, field, -1), Ok(66));
    let asked = bytes(|out| {
        out.u8(88).i32(30).i32(-1).i32(5).u8(0).i32(2);
    });
    assert_eq!(simulator.heard(), request(0, &[(0, &asked)]));
    let bounds = " called with an out-of-bound index: 3 (should be between -3 and 2).";
    assert_eq!(field::get_mf_int32(&mut session, field, 3), Err(CallError::Misuse(bounds.into())));
    let kind = " called with wrong field type: MFInt32.";
    assert_eq!(field::get_sf_int32(&mut session, field), Err(CallError::Misuse(kind.into())));
    field::set_mf_int32(&mut session, field, 0, 9).unwrap();
    simulator.answer(|out| {
        out.record(0, 20).i32(30).str("f").i32(4);
    });
    field::insert_mf_int32(&mut session, field, -1, 8).unwrap();
    let told = bytes(|out| {
        out.u8(62).i32(30).i32(5).i32(c::WB_MF_INT32).i32(0).i32(9);
        out.u8(89).i32(30).i32(5).i32(3).i32(8);
    });
    assert_eq!(simulator.heard(), request(0, &[(0, &told)]), "earlier changes travel along");
    assert_eq!(field::get_count(&mut session, field), Ok(4));
}

#[test]
fn edits_keep_their_order() {
    let (mut session, simulator, field) = with_field(c::WB_MF_FLOAT, 3);
    field::set_mf_float(&mut session, field, 2, 0.5).unwrap();
    simulator.answer(|out| {
        out.record(0, 20).i32(30).str("f").i32(2);
    });
    field::remove_mf(&mut session, field, 0).unwrap();
    let told = bytes(|out| {
        out.u8(62).i32(30).i32(5).i32(c::WB_MF_FLOAT).i32(2).f64(0.5);
        out.u8(63).i32(30).i32(5).i32(0);
    });
    assert_eq!(simulator.heard(), request(0, &[(0, &told)]), "the item is set while it is the third");

    let node = node::get_from_def(&mut session, Some("A.BOX")).unwrap();
    field::set_mf_float(&mut session, field, 1, 1.5).unwrap();
    command::reset_physics(&mut session, node).unwrap();
    field::set_mf_float(&mut session, field, 1, 2.5).unwrap();
    simulator.answer(|_| {});
    session.step(16).unwrap();
    let told = bytes(|out| {
        out.u8(67).i32(30);
        out.u8(62).i32(30).i32(5).i32(c::WB_MF_FLOAT).i32(1).f64(2.5);
    });
    assert_eq!(
        simulator.heard(),
        request(16, &[(0, &told)]),
        "commands come first, as from the official library"
    );
}

#[test]
fn a_query_does_not_send_pending_changes() {
    let (mut session, simulator, field) = with_field(c::WB_SF_FLOAT, -1);
    let node = node::get_from_def(&mut session, Some("A.BOX")).unwrap();
    field::set_sf_float(&mut session, field, 0.5).unwrap();
    simulator.answer(|out| {
        out.record(0, 90).f64s(&[1.0, 2.0, 3.0]);
    });
    assert_eq!(node::get_position(&mut session, node).unwrap().get(), [1.0, 2.0, 3.0]);
    let asked = bytes(|out| {
        out.u8(90).i32(30);
    });
    assert_eq!(simulator.heard(), request(0, &[(0, &asked)]));
    let told = bytes(|out| {
        out.u8(62).i32(30).i32(5).i32(c::WB_SF_FLOAT).i32(-1).f64(0.5);
    });
    // The simulator keeps data that came with a step of zero length until the next one.
    simulator.answer(|_| {});
    session.step(0).unwrap();
    assert_eq!(simulator.heard(), request(0, &[(0, &told)]));
    field::set_sf_float(&mut session, field, 0.5).unwrap();
    simulator.answer(|_| {});
    session.leave();
    let told = [told.as_slice(), &[38]].concat();
    assert_eq!(simulator.heard(), request(0, &[(0, &told)]), "a program that ends has written it");
}

/// Official clients exit at the next call that needs the simulator after a step has reported the end.
#[test]
fn after_the_end_known_values_are_readable_until_the_next_step_then_the_program_is_terminated() {
    let (mut session, simulator, field) = with_field(c::WB_SF_VEC3F, -1);
    simulator.answer(|out| {
        out.record(0, 88).i32(c::WB_SF_VEC3F).i32(30).i32(-1).i32(5).f64s(&[1.0, 2.0, 3.0]);
    });
    field::get_sf_vec3f(&mut session, field).unwrap();
    let node = node::get_from_def(&mut session, Some("A.BOX")).unwrap();
    simulator.answer(|out| field_record(out, 6, c::WB_SF_STRING, -1, "g"));
    let other = node::get_field(&mut session, node, Some("g")).unwrap();
    simulator.answer(|out| {
        out.record(0, 2);
    });
    assert_eq!(node::get_position(&mut session, node).err(), Some(CallError::Refused));
    assert_eq!(field::get_sf_vec3f(&mut session, field).unwrap().get(), [1.0, 2.0, 3.0]);
    assert_eq!(field::get_sf_string(&mut session, other).unwrap(), c"");
    assert_eq!(session.step(16), Ok(-1));
    assert_eq!(field::get_sf_vec3f(&mut session, field).err(), Some(CallError::Over));
    assert_eq!(node::get_from_def(&mut session, Some("NEW")).err(), Some(CallError::Over));
}

#[test]
fn a_lookup_does_not_send_pending_changes() {
    let (mut session, simulator, field) = with_field(c::WB_SF_FLOAT, -1);
    field::set_sf_float(&mut session, field, 0.5).unwrap();
    simulator.answer(|out| found(out, 31));
    node::get_from_def(&mut session, Some("A.CAN")).unwrap();
    let asked = bytes(|out| {
        out.u8(84).str("A.CAN").i32(-1);
    });
    assert_eq!(simulator.heard(), request(0, &[(0, &asked)]));
}

#[test]
fn tracked_values_are_not_queried() {
    let (mut session, simulator, field) = with_field(c::WB_SF_FLOAT, -1);
    field::enable_sf_tracking(&mut session, field, 32).unwrap();
    simulator.answer(|out| {
        out.record(0, 88).i32(c::WB_SF_FLOAT).i32(30).i32(-1).i32(5).f64(2.5);
    });
    session.step(16).unwrap();
    let told = bytes(|out| {
        out.u8(101).i32(30).i32(5).u8(0).u8(1).i32(32);
    });
    assert_eq!(simulator.heard(), request(16, &[(0, &told)]));
    assert_eq!(field::get_sf_float(&mut session, field), Ok(2.5));
    assert!(simulator.is_silent());
    field::set_sf_float(&mut session, field, 3.5).unwrap();
    simulator.answer(|_| {});
    session.step(16).unwrap();
    simulator.answer(|out| {
        out.record(0, 88).i32(c::WB_SF_FLOAT).i32(30).i32(-1).i32(5).f64(3.25);
    });
    assert_eq!(field::get_sf_float(&mut session, field), Ok(3.25), "queried in a step without a sample");
}

#[test]
fn protos_have_parents_and_fields() {
    let (mut session, simulator) = session(true, &[], |_| {});
    simulator.answer(|out| found(out, 30));
    let node = node::get_from_def(&mut session, Some("BOX")).unwrap();
    simulator.answer(|out| {
        out.record(0, 78).i32(0).u8(1).i32(2).str("Fancy");
    });
    let fancy = node::get_proto(&mut session, node).unwrap();
    simulator.answer(|out| {
        out.record(0, 78).i32(1).u8(0).i32(1).str("Plain");
    });
    let plain = proto::get_parent(&mut session, fancy).unwrap();
    assert_eq!(proto::get_type_name(&mut session, fancy).unwrap(), c"Fancy");
    assert_eq!(proto::get_type_name(&mut session, plain).unwrap(), c"Plain");
    assert_eq!(proto::get_parent(&mut session, plain), Ok(0));
    simulator.answer(|out| field_record(out, 3, c::WB_SF_FLOAT, -1, "speed"));
    let speed = proto::get_field(&mut session, plain, Some("speed")).unwrap();
    let fixed = CallError::Misuse(" called on a read-only PROTO internal field.".into());
    assert_eq!(field::set_sf_float(&mut session, speed, 1.0), Err(fixed));
    for _ in 0..3 {
        simulator.heard();
    }
    let asked = bytes(|out| {
        out.u8(87).i32(30).i32(1).str("speed").u8(1);
    });
    assert_eq!(simulator.heard(), request(0, &[(0, &asked)]));
}

#[test]
fn fields_inside_a_proto_are_read_only() {
    let (mut session, simulator) = session(true, &[], |_| {});
    simulator.answer(|out| {
        out.record(0, 84).i32(30).i32(SOLID).i32(-1).i32(0).u8(1).str("Fancy");
    });
    let fancy = node::get_from_def(&mut session, Some("F")).unwrap();
    simulator.answer(|out| found(out, 31));
    let inside = node::get_from_proto_def(&mut session, fancy, Some("INSIDE")).unwrap();
    simulator.answer(|out| {
        out.record(0, 87).i32(5).i32(c::WB_SF_FLOAT).u8(0).i32(-1).i32(31).i32(5).str("f");
    });
    let field = node::get_field(&mut session, inside, Some("f")).unwrap();
    let fixed = CallError::Misuse(" called on a read-only PROTO internal field.".into());
    assert_eq!(field::set_sf_float(&mut session, field, 1.0), Err(fixed));
    // For a node that is not a solid, the number of contacts is negative.
    simulator.answer(|out| {
        out.record(0, 94).i32(31).u8(0).i32(-1);
    });
    assert_eq!(node::get_number_of_contact_points(&mut session, inside, false), Ok(-1));
}

#[test]
fn modes_and_labels_are_sent() {
    let (mut session, simulator) = session(true, &[], |_| {});
    assert_eq!(simulation::simulation_get_mode(&mut session), Ok(1));
    simulator.answer(|_| {});
    simulation::simulation_set_mode(&mut session, 2).unwrap();
    assert_eq!(simulator.heard(), request(0, &[(0, &[56, 2, 0, 0, 0])]));
    let label = |session: &mut Session, x| {
        simulation::set_label(session, 3, Some("t"), x, 0.25, 0.5, 0xff_00_80, 1.0, Some("Arial"))
    };
    assert!(matches!(label(&mut session, 1.5), Err(CallError::Misuse(_))));
    label(&mut session, 0.75).unwrap();
    // The simulator refuses it.
    simulation::set_label(&mut session, -1, Some(""), 0.0, 0.0, 0.0, 0, 0.0, Some("")).unwrap();
    simulator.answer(|_| {});
    session.step(16).unwrap();
    let told = bytes(|out| {
        out.u8(53).u16(3).f64s(&[0.75, 0.25, 0.5]).u32(0xff_ff_00_80).str("t").str("Arial");
        out.u8(53).u16(u16::MAX).f64s(&[0.0; 3]).u32(0).str("").str("");
    });
    assert_eq!(simulator.heard(), request(16, &[(0, &told)]));
}

#[test]
fn invalid_arguments_are_rejected_without_a_query() {
    let (mut session, simulator) = session(true, &[], |_| {});
    let refused = |text: &str| Some(CallError::Misuse(text.into()));
    let own = node::get_self(&mut session).unwrap();
    assert_eq!(node::get_from_device(&mut session, 0), Ok(own), "device 0 is the robot");
    simulator.answer(|out| found(out, 30));
    let solid = node::get_from_def(&mut session, Some("BOX")).unwrap();
    simulator.answer(|out| {
        out.record(0, 84).i32(31).i32(c::WB_NODE_VIEWPOINT).i32(-1).i32(0).u8(0).str("");
    });
    let view = node::get_from_def(&mut session, Some("VIEW")).unwrap();
    let who = " called with a 'from' argument which is not the viewpoint or a camera, lidar or range-finder device.";
    assert_eq!(command::set_visibility(&mut session, own, solid, false).err(), refused(who));
    assert_eq!(command::set_visibility(&mut session, own, view, false), Ok(()));
    let fixed = " called with a Viewpoint or WorldInfo node.";
    assert_eq!(node::remove(&mut session, view).err(), refused(fixed));
    let big = " called with a value smaller than -FLX_MAX): -1e+39 < -3.40282e+38.";
    assert_eq!(command::add_force(&mut session, solid, Some([0.0, -1e39, 0.0]), true).err(), refused(big));
    let no_proto = ": 'node' is not a PROTO node.";
    assert_eq!(node::get_proto_field(&mut session, solid, Some("name")).err(), refused(no_proto));
    assert!(session.take_messages().is_empty());
}

#[test]
fn deprecated_contact_functions_name_their_replacement_once() {
    let (mut session, simulator) = session(true, &[], |_| {});
    simulator.answer(|out| found(out, 30));
    let solid = node::get_from_def(&mut session, Some("BOX")).unwrap();
    for _ in 0..2 {
        simulator.answer(|out| {
            out.record(0, 94).i32(30).u8(0).i32(0);
        });
        let point = node::get_contact_point(&mut session, solid, -1).unwrap().get();
        assert!(point.iter().all(|number| number.is_nan()));
    }
    assert_eq!(session.take_messages().len(), 1);
}

#[test]
fn supervisor_functions_are_rejected_for_plain_robots() {
    let (mut session, simulator) = session(false, &[], |_| {});
    assert_eq!(node::get_root(&mut session), Err(CallError::Refused));
    assert_eq!(session.take_messages().len(), 2);
    assert_eq!(simulation::simulation_get_mode(&mut session), Ok(1), "all robots know the mode");
    assert!(simulator.is_silent());
}

#[test]
fn controllers_of_old_worlds_access_gravity_as_a_vector() {
    // A simulator that supports only vertical gravity, and one that supports tilted gravity.
    for (system, vector, has_direction) in [
        ("NUE", [0.0, -9.81, 0.0], false),
        ("ENU", [0.0, 0.0, -9.81], false),
        ("ENU", [0.0, 0.0, -9.81], true),
    ] {
        let (mut session, simulator) = session(true, &[], |_| {});
        simulator.answer(|out| found(out, 30));
        let node = node::get_from_def(&mut session, Some("INFO")).unwrap();
        simulator.answer(|out| field_record(out, 5, c::WB_SF_FLOAT, -1, "gravity"));
        let gravity = node::get_field(&mut session, node, Some("gravity")).unwrap();
        let answer_system = |is_first: bool| {
            simulator.answer(|out| {
                out.record(0, 88).i32(c::WB_SF_STRING).i32(30).i32(-1).i32(6).str(system);
            });
            match has_direction {
                true if is_first => {
                    simulator.answer(|out| field_record(out, 7, c::WB_SF_VEC3F, -1, "gravityDirection"));
                }
                true => {}
                false => simulator.answer(|out| field_record(out, -1, 0, -1, "")),
            }
        };
        let answer_direction = |along: [f64; 3]| {
            if has_direction {
                simulator.answer(|out| {
                    out.record(0, 88).i32(c::WB_SF_VEC3F).i32(30).i32(-1).i32(7).f64s(&along);
                });
            }
        };
        let answer_length = || {
            simulator.answer(|out| {
                out.record(0, 88).i32(c::WB_SF_FLOAT).i32(30).i32(-1).i32(5).f64(9.81);
            });
        };
        simulator.answer(|out| field_record(out, 6, c::WB_SF_STRING, -1, "coordinateSystem"));
        answer_system(true);
        answer_length();
        answer_direction([0.0; 3]);
        assert_eq!(field::get_sf_vec3f(&mut session, gravity).unwrap().get(), vector);
        assert_eq!(session.take_messages().len(), 1);
        if has_direction {
            answer_system(false);
            answer_length();
            answer_direction([0.0, 0.6, -0.8]);
            let read = field::get_sf_vec3f(&mut session, gravity).unwrap().get();
            assert_eq!(read, [0.0, 0.6 * 9.81, -0.8 * 9.81]);
        }
        answer_system(false);
        let tilted = field::set_sf_vec3f(&mut session, gravity, Some([3.0, 0.0, 4.0]));
        assert_eq!(tilted.is_ok(), has_direction);
        let step_tells = |session: &mut Session, told: &[u8]| {
            while !simulator.is_silent() {} // what was asked before
            simulator.answer(|_| {});
            session.step(16).unwrap();
            assert_eq!(simulator.heard(), request(16, &[(0, told)]));
        };
        if has_direction {
            let told = bytes(|out| {
                out.u8(62).i32(30).i32(7).i32(c::WB_SF_VEC3F).i32(-1).f64s(&[0.6, 0.0, 0.8]);
                out.u8(62).i32(30).i32(5).i32(c::WB_SF_FLOAT).i32(-1).f64(5.0);
            });
            step_tells(&mut session, &told);
        }
        answer_system(false);
        field::set_sf_vec3f(&mut session, gravity, Some(vector.map(|part| part / 2.0))).unwrap();
        let told = bytes(|out| {
            if has_direction {
                out.u8(62).i32(30).i32(7).i32(c::WB_SF_VEC3F).i32(-1).f64s(&[0.0; 3]);
            }
            out.u8(62).i32(30).i32(5).i32(c::WB_SF_FLOAT).i32(-1).f64(9.81 / 2.0);
        });
        step_tells(&mut session, &told);
        assert!(session.take_messages().is_empty(), "said once");
    }
}
