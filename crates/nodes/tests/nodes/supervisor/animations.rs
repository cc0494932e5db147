//! Recorded animations.

use super::{ROOM, ask, done};
use crate::kit::Kit;
use wire::op::supervisor as op;

#[test]
fn animations_contain_changes_over_time() {
    let mut kit = Kit::new(ROOM);
    assert_eq!(ask(&mut kit, |out| done(out.u8(op::STOP_ANIMATION))), [(op::ANIMATION_STOP_STATUS, vec![0])]);
    let start =
        |kit: &mut Kit, name: &str| ask(kit, |out| done(out.u8(op::START_ANIMATION).str(name)))[0].clone();
    assert_eq!(start(&mut kit, "a.txt"), (op::ANIMATION_START_STATUS, vec![0]));
    assert_eq!(start(&mut kit, "b/a.html"), (op::ANIMATION_START_STATUS, vec![1]));
    assert_eq!(start(&mut kit, "c.html"), (op::ANIMATION_START_STATUS, vec![0]), "one at a time");
    ask(&mut kit, |out| {
        out.u8(op::SET_LABEL).u16(1).f64s(&[0.1, 0.2, 0.3]).u32(0x00ff_8000).str("a \"b\"\n").str("Arial");
    });
    kit.steps(2, 8);
    ask(&mut kit, |out| done(out.u8(op::SET_LABEL).u16(1).f64s(&[0.0; 3]).u32(0).str("").str("Arial")));
    kit.step(8);
    assert_eq!(ask(&mut kit, |out| done(out.u8(op::STOP_ANIMATION))), [(op::ANIMATION_STOP_STATUS, vec![1])]);
    let files = kit.files();
    let names: Vec<&str> = files.iter().map(|file| file.0.as_str()).collect();
    assert_eq!(names, ["b/a.w3d", "b/a.css", "b/a.html", "b/a.json", "b/a.html"]);
    let json = String::from_utf8(files[3].1.clone()).unwrap();
    let ball = kit.node("BALL").0;
    assert_eq!(json.matches("\"time\":").count(), 4);
    assert!(json.contains("\"basicTimeStep\":8,"), "{json}");
    assert_eq!(
        json.matches(&format!("{{\"id\":{ball},\"translation\"")).count(),
        4,
        "it falls in every picture"
    );
    assert_eq!(json.matches(&format!("{{\"id\":{},", kit.node("FLOOR").0)).count(), 0, "it stands still");
    let z = (kit.position("BALL").z * 1e4).round() / 1e4;
    assert!(json.contains(&format!("\"translation\":\"0 0 {z}\"")), "{json}");
    assert!(
        json.contains(&format!("{{\"time\":0,\"updates\":[{{\"id\":{ball},\"translation\":\"0 0 0.5\"")),
        "{json}"
    );
    assert!(files[1].1.starts_with(b"body"));
    let [unfinished, page] = [2, 4].map(|file: usize| String::from_utf8_lossy(&files[file].1));
    assert!(unfinished.contains("is being recorded"), "{unfinished}");
    assert!(
        page.contains("id=\"packed\">H4sI") && !page.contains("src=\"") && !page.contains("href=\""),
        "{page}"
    );
    let model = String::from_utf8_lossy(&files[0].1);
    assert!(model.contains(&format!("<Solid id=\"n{ball}\" translation=\"0 0 0.5\"")), "{model}");
    let label = format!("{}", u64::from(kit.node("BOSS").0) * 65536 + 1);
    assert!(json.contains(&format!("\"labelsIds\":\"{label}\"")), "{json}");
    let shown = format!(
        "\"labels\":[{{\"id\":{label},\"font\":\"Arial\",\"rgba\":\"255,128,0,1\",\"size\":0.3,\
         \"x\":0.1,\"y\":0.2,\"text\":\"a \\\"b\\\"\\n\"}}]"
    );
    assert_eq!((json.matches(&shown).count(), json.matches("\"labels\":").count()), (1, 2), "{json}");
    assert!(json.contains(&format!("\"labels\":[{{\"id\":{label},\"text\":\"\"}}]")), "{json}");
}
