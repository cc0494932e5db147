//! Export of worlds for web pages: ids, poses, meshes, appearances and images.

use nodes::web_scene::{self, Format};

use crate::kit::Kit;

/// Returns the exported file of a world, and its images.
fn export(nodes: &str, files: &[(String, Vec<u8>)]) -> (Kit, web_scene::WebScene) {
    let kit = Kit::with_bytes(nodes, files);
    let scene = web_scene::export(kit.world.state(), Format::X3d);
    (kit, scene)
}

/// Returns the attributes of the element with a prefix.
#[track_caller]
fn element<'a>(text: &'a str, start: &str) -> &'a str {
    let from = text.find(start);
    let from = from.unwrap_or_else(|| panic!("no {start} in {text}"));
    text[from..].split('>').next().unwrap_or_default()
}

#[test]
fn nodes_are_exported_with_their_ids() {
    let world = r#"
        WorldInfo { title "a <b> & \"c\"" basicTimeStep 8 }
        Viewpoint { position 1 2 3 orientation 0 0 1 0.5 near 0.1 far 0 follow "r" }
        DEF GROUP Group { children DEF LAMP PointLight { location 0 0 2 intensity 3 on FALSE } }
        DEF R Robot { name "r" translation 0 0 1 rotation 0 0 1 0.25 children [
          HingeJoint { endPoint DEF ARM Solid { name "arm" translation 0.5 0 0 children
            DEF SHAPE Shape { castShadows FALSE geometry DEF BALL Sphere { radius 0.25 }
              appearance DEF LOOK PBRAppearance { baseColor 1 0.5 0 metalness 0 } } } } ] }
        Transform { scale 2 1 1 children Shape { geometry Box { size 1 2 3 }
          appearance Appearance { material DEF PAINT Material { diffuseColor 0 1 0 } } } }"#;
    let (kit, scene) = export(world, &[]);
    let text = &scene.text;
    let id = |def: &str| format!("id=\"n{}\"", kit.node(def).0);
    assert!(element(text, "<WorldInfo").contains(r#"title="a &lt;b&gt; &amp; &quot;c&quot;""#), "{text}");
    let eye = element(text, "<Viewpoint");
    assert!(eye.contains(r#"position="1 2 3""#) && eye.contains(r#"orientation="0 0 1 0.5""#), "{eye}");
    assert!(eye.contains("zNear=\"0.1\"") && !eye.contains("zFar"), "no end: {eye}");
    assert!(eye.contains(&format!("followedId=\"n{}\"", kit.node("R").0)), "{eye}");
    let lamp = element(text, &format!("<PointLight {}", id("LAMP")));
    assert!(lamp.contains(r#"on="false""#) && lamp.contains(r#"location="0 0 2""#), "{lamp}");
    let robot = element(text, &format!("<Transform {}", id("R")));
    assert!(robot.contains(r#"translation="0 0 1" rotation="0 0 1 0.25" solid="true" name="r""#), "{robot}");
    assert!(element(text, &format!("<Transform {}", id("ARM"))).contains(r#"translation="0.5 0 0""#));
    assert!(element(text, &format!("<Shape {}", id("SHAPE"))).contains(r#"castShadows="false""#));
    assert!(element(text, &format!("<Sphere {}", id("BALL"))).contains(r#"radius="0.25""#));
    let look = element(text, &format!("<PBRAppearance {}", id("LOOK")));
    assert!(look.contains(r#"baseColor="1 0.5 0""#) && look.contains(r#"metalness="0""#), "{look}");
    assert!(element(text, &format!("<Material {}", id("PAINT"))).contains(r#"diffuseColor="0 1 0""#));
    assert!(text.contains(r#"scale="2 1 1""#) && text.contains(r#"size="1 2 3""#));
    assert!(text.find(&id("ARM")) > text.find(&id("R")), "the arm is in the robot");
    assert_eq!(text.matches("<Group").count(), text.matches("</Group>").count());
    assert!(scene.changing.contains(&(kit.node("ARM"), &["translation", "rotation"])));
    let text = web_scene::export(kit.world.state(), Format::W3d).text;
    let robot = element(&text, &format!("<Solid {}", id("R")));
    assert!(robot.contains(r#"rotation="0 0 1 0.25" name="r""#), "{robot}");
    let eye = element(&text, "<Viewpoint");
    assert!(eye.contains(r#" near="0.1" far="0""#) && eye.contains(r#" follow="r""#), "{eye}");
    let arm = web_scene::export_node(kit.world.state(), Format::W3d, kit.node("ARM")).text;
    assert!(
        arm.starts_with(&format!("<nodes><Solid {}", id("ARM"))) && arm.ends_with("</Solid></nodes>"),
        "{arm}"
    );
}

#[test]
fn exported_poses_are_current() {
    let (mut kit, _) = export("DEF BALL Solid { boundingObject Sphere { } physics Physics { } }", &[]);
    kit.steps(10, 8);
    let z = kit.position("BALL").z;
    assert!(z < 0.0);
    let text = web_scene::export(kit.world.state(), Format::X3d).text;
    assert!(
        element(&text, &format!("<Transform id=\"n{}\"", kit.node("BALL").0)).contains(&format!("0 0 {z}\""))
    );
}

#[test]
fn a_face_set_is_its_triangles_with_normals_and_pictures_are_copied_once() {
    let picture = assets::encode_png(1, 1, &[1, 2, 3, 128]);
    let solid = assets::encode_png(1, 1, &[1, 2, 3, 255]);
    let files = [("a/p.png".to_owned(), picture.clone()), ("b/p.png".to_owned(), solid.clone())];
    let textured = |url: &str| {
        format!(
            "Shape {{ appearance PBRAppearance {{ baseColorMap ImageTexture {{ url \"{url}\" }} }} \
             geometry IndexedFaceSet {{ coord Coordinate {{ point [ 0 0 0, 2 0 0, 2 1 0, 0 1 0 ] }} \
             coordIndex [ 0 1 2 3 ] }} }}\n"
        )
    };
    let world = [textured("a/p.png"), textured("b/p.png"), textured("a/p.png")].concat();
    let (_, scene) = export(&world, &files);
    let set = element(&scene.text, "<IndexedFaceSet");
    assert!(set.contains(" coordIndex=\"0 1 2 -1 0 2 3 -1\" normalIndex=\"0 1 2 -1 0 2 3 -1\""), "{set}");
    assert!(element(&scene.text, "<Normal").contains("0 0 1"), "{}", scene.text);
    let names: Vec<&str> = scene.files.iter().map(|file| file.0.as_str()).collect();
    assert_eq!(names, ["textures/p.png", "textures/p_2.png"]);
    assert_eq!([&scene.files[0].1, &scene.files[1].1], [&picture, &solid]);
    let first = element(&scene.text, "<ImageTexture");
    assert!(
        first.contains("url=\"&quot;textures/p.png&quot;\"") && first.contains("role=\"baseColorMap\""),
        "{first}"
    );
    assert_eq!(scene.text.matches("isTransparent=\"true\"").count(), 2, "only one picture has holes");
    assert_eq!(scene.text.matches("textures/p_2.png").count(), 1);
}

#[test]
fn shapes_of_old_files_keep_their_axes() {
    let kit = Kit::of_version("R2021b", "Shape { geometry Cylinder { height 4 } }", &[]);
    let text = web_scene::export(kit.world.state(), Format::X3d).text;
    let around = text.find("<Transform").zip(text.find("<Cylinder"));
    assert!(around.is_some_and(|(turn, cylinder)| turn < cylinder), "it stood along y: {text}");
    // A current cylinder along z is rotated by 90° about -x to the y-axis.
    let turn = element(&text, "<Transform");
    assert!(turn.contains("rotation=\"-1 0 0 1.57"), "{turn}");
}
