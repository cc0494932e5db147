//! Resolution of PROTO names, the values that their fields accept, and the scope of DEF names.

use std::path::Path;

use assets::MemorySource;
use scene::{LoadOptions, Loaded, Scene, Value, load};

const HEAD: &str = "#VRML_SIM R2025a utf8\n";

fn load_world(version: &str, world: &str, protos: &[(&str, &str)]) -> Loaded {
    let mut files = MemorySource::new().with("/p/worlds/w.wbt", format!("#VRML_SIM {version} utf8\n{world}"));
    for (path, text) in protos {
        files = files.with(*path, format!("{HEAD}{text}"));
    }
    load(Path::new("/p/worlds/w.wbt"), &files, LoadOptions::default())
}

fn messages(loaded: &Loaded) -> Vec<String> {
    loaded.diagnostics.iter().map(|diagnostic| diagnostic.message.clone()).collect()
}

/// The types of all nodes, in depth-first order.
fn types(loaded: &Loaded) -> Vec<&'static str> {
    let scene = loaded.scene.as_ref().expect("the world is fine");
    let mut waiting = vec![Scene::ROOT];
    let mut found = Vec::new();
    while let Some(id) = waiting.pop() {
        let node = scene.node(id);
        found.push(node.ty.name);
        waiting.extend(node.values.iter().flat_map(|value| value.nodes().to_vec()).rev());
    }
    found.remove(0);
    found
}

/// A PROTO may be called as a type came to be called later. Inside, the name is that of the type.
#[test]
fn a_proto_may_be_called_as_a_type_is() {
    let proto =
        "PROTO Billboard [ field SFString name \"a\" ] { Solid { name IS name children Billboard { } } }";
    let message = "Billboard is also a node type; the PROTO of that name is used";
    let declared = "EXTERNPROTO \"../protos/Billboard.proto\"\nBillboard { } Billboard { name \"b\" }";
    let files = [("/p/protos/Billboard.proto", proto)];
    for (version, world) in [("R2025a", declared), ("R2019a", "Billboard { } Billboard { name \"b\" }")] {
        let loaded = load_world(version, world, &files);
        assert_eq!(messages(&loaded), [message]);
        assert_eq!(types(&loaded), ["Solid", "Billboard", "Solid", "Billboard"], "{version}");
    }
    // Today a file in the folder is not enough.
    let loaded = load_world("R2025a", "Billboard { }", &files);
    assert_eq!(types(&loaded), ["Billboard"]);
    assert!(messages(&loaded).is_empty());
}

/// What an EXTERNPROTO names in an installation is the same file of the simulator's own library.
#[test]
fn protos_of_an_installation_come_from_the_library() {
    for folder in ["/usr/local/webots/", "C:/Program Files/Webots/", "../../../opt/webots-R2023b/"] {
        let world = format!("EXTERNPROTO \"{folder}projects/objects/misc/protos/Thing.proto\"\nThing {{ }}");
        let library = [
            (
                "webots://projects/objects/misc/protos/Thing.proto",
                "EXTERNPROTO \"Part.proto\"\nPROTO Thing [ ] { Part { } }",
            ),
            ("webots://projects/objects/misc/protos/Part.proto", "PROTO Part [ ] { Solid { } }"),
        ];
        let loaded = load_world("R2025a", &world, &library);
        assert_eq!(types(&loaded), ["Solid"]);
        let said = messages(&loaded);
        assert!(said.len() == 1 && said[0].contains("is used instead"), "{said:#?}");
        assert!(load_world("R2025a", &world, &[]).scene.is_some(), "a missing PROTO leaves its nodes out");
    }
}

/// Which model a world gets depends on what it asks for, not on whether there is a network.
#[test]
fn standard_protos_that_cannot_be_fetched_are_not_those_of_the_project() {
    let files = [
        ("/p/protos/Thing.proto", "PROTO Thing [ ] { Group { } }"),
        ("/lib/Thing.proto", "PROTO Thing [ ] { Solid { } }"),
    ];
    let check = |url: &str, expected: &str| {
        let world = format!("{HEAD}EXTERNPROTO \"{url}\"\nThing {{ }}");
        let mut source = MemorySource::new().with("/p/worlds/w.wbt", world);
        for (path, text) in files {
            source = source.with(path, format!("{HEAD}{text}"));
        }
        let options = LoadOptions { library: Some("/lib".into()), ..LoadOptions::default() };
        let loaded = load(Path::new("/p/worlds/w.wbt"), &source, options);
        assert_eq!(types(&loaded), [expected], "{url}: {:#?}", messages(&loaded));
        assert_eq!(messages(&loaded).len(), 1, "{url}");
    };
    let server = "https://raw.githubusercontent.com";
    for release in ["R2023b", "released"] {
        check(
            &format!("{server}/cyberbotics/webots/{release}/projects/objects/x/protos/Thing.proto"),
            "Solid",
        );
    }
    check(&format!("{server}/ann/things/main/protos/Thing.proto"), "Group");
    check("../models/Thing.proto", "Group");
}

#[test]
fn restrictions_take_exactly_what_they_name() {
    let check = |restriction: &str, given: &str, expected: &[&str]| {
        let proto = format!(
            "EXTERNPROTO \"Plug.proto\"\nPROTO Kit [ field MFNode{{{restriction}}} parts [ ] ] {{ Group {{ children IS parts }} }}"
        );
        let files = [
            ("/p/protos/Kit.proto", proto.as_str()),
            ("/p/protos/Plug.proto", "PROTO Plug [ ] { Solid { name \"plug\" } }"),
        ];
        let world = format!(
            "EXTERNPROTO \"../protos/Kit.proto\"\nEXTERNPROTO \"../protos/Plug.proto\"\nKit {{ parts [ {given} ] }}"
        );
        let loaded = load_world("R2025a", &world, &files);
        assert_eq!(types(&loaded).get(1..).unwrap(), expected, "{restriction}: {:#?}", messages(&loaded));
        let refused = given.matches('{').count() - expected.len();
        assert_eq!(messages(&loaded).len(), refused, "each is messages");
    };
    check("Solid{}", "Solid { } Robot { } Pose { } Plug { }", &["Solid", "Solid"]);
    check("+Solid{}", "Solid { } Robot { } Pose { } Plug { }", &["Solid", "Robot", "Solid"]);
    check("Solid+{}", "Solid { } Robot { } Pose { }", &["Solid", "Robot"]);
    check("Pose{}+, Shape{}", "Solid { } Shape { } Group { }", &["Solid", "Shape"]);
    check("Plug{}", "Solid { } Plug { }", &["Solid"]);
    check("Transform{}", "Transform { scale 2 2 2 } Transform { } Pose { }", &["Transform", "Pose", "Pose"]);
}

/// What a list may not contain is removed, and what the default contains is allowed.
#[test]
fn a_restricted_list_keeps_what_is_allowed() {
    let proto =
        "PROTO Kit [ field MFString{\"a\", \"b\"} info [ \"z\" ] field MFColor{0 0 0, 1 1 1} sky [ 0 0 0 ] ]
        { Robot { controllerArgs IS info recognitionColors IS sky } }";
    let world = "EXTERNPROTO \"../protos/Kit.proto\"
        Kit { info [ \"b\" \"q\" \"z\" \"a\" \"q\" ] sky [ 1 1 1, 1 0 0, 0 0 0 ] }";
    let loaded = load_world("R2025a", world, &[("/p/protos/Kit.proto", proto)]);
    let scene = loaded.scene.as_ref().unwrap();
    let kit = &scene.node(scene.children(Scene::ROOT, "children")[0]).protos[0];
    let texts = Value::MfString(["b", "z", "a"].map(str::to_owned).to_vec());
    assert_eq!(kit.parameters[0].1, texts);
    assert_eq!(kit.parameters[1].1, Value::MfColor(vec![[1.0; 3], [0.0; 3]]));
    let expected = ["info", "sky"]
        .map(|name| format!("{name} of Kit does not allow all of these values; the others are used"));
    assert!(expected.iter().all(|message| messages(&loaded).contains(message)), "{:#?}", messages(&loaded));
}

/// Unlike in a node, where it is the last one.
#[test]
fn the_first_of_several_values_of_a_parameter_is_used() {
    let proto = "PROTO Kit [ field SFString name \"a\" ] { Solid { name IS name } }";
    let world = "EXTERNPROTO \"../protos/Kit.proto\"
        Kit { name \"one\" name \"two\" } Solid { name \"three\" name \"four\" }";
    let loaded = load_world("R2025a", world, &[("/p/protos/Kit.proto", proto)]);
    let scene = loaded.scene.as_ref().unwrap();
    let names = scene.children(Scene::ROOT, "children").iter().map(|id| scene.string(*id, "name"));
    assert_eq!(names.collect::<Vec<_>>(), ["one", "four"]);
    assert_eq!(
        messages(&loaded),
        [
            "name is written more than once; the first value is used",
            "name is written more than once; the last value is used"
        ]
    );
}

/// In Webots parameters are connected to fields after the fields have been read.
#[test]
fn a_parameter_takes_precedence_over_another_value_of_its_field() {
    let proto = "PROTO Kit [ field SFVec3f translation 0 0 0 field SFString name \"a\" ] \
        { Solid { translation IS translation name \"b\" translation 0 0 1 name IS name } }";
    let world = "EXTERNPROTO \"../protos/Kit.proto\" Kit { translation 1 2 3 name \"c\" }";
    let loaded = load_world("R2025a", world, &[("/p/protos/Kit.proto", proto)]);
    let scene = loaded.scene.as_ref().unwrap();
    let kit = scene.children(Scene::ROOT, "children")[0];
    assert_eq!(scene.vec3(kit, "translation"), base::Vec3::new(1.0, 2.0, 3.0));
    assert_eq!(scene.string(kit, "name"), "c");
    assert_eq!(
        messages(&loaded),
        [
            "translation is written more than once; the parameter is used",
            "name is written more than once; the last value is used"
        ]
    );
}

/// A PROTO from before the split of Transform and Pose takes both.
#[test]
fn an_old_restriction_takes_what_was_split_off() {
    let proto = "#VRML_SIM R2021a utf8\nPROTO Kit [ field MFNode{Transform{}} parts [ ] ] { Group { children IS parts } }";
    let world = format!(
        "{HEAD}EXTERNPROTO \"Kit.proto\"\nKit {{ parts [ Pose {{ }} Transform {{ scale 2 2 2 }} Solid {{ }} ] }}"
    );
    let files = MemorySource::new().with("/p/w.wbt", world).with("/p/Kit.proto", proto);
    let loaded = load(Path::new("/p/w.wbt"), &files, LoadOptions::default());
    assert_eq!(types(&loaded), ["Group", "Pose", "Transform"]);
    assert_eq!(messages(&loaded), ["parts of Kit accepts only Transform, Pose, not Solid; it is ignored"]);
}

/// The manual: USE means the closest node of that name that precedes it in the file.
#[test]
fn use_means_the_nearest_name_before_it() {
    let world = "DEF P Pose { children [ DEF P Shape { geometry DEF P Box { } } Shape { geometry USE P } ] }\n\
                 DEF P Pose { } Pose { children USE P }";
    let loaded = load_world("R2025a", world, &[]);
    assert!(messages(&loaded).is_empty(), "{:#?}", messages(&loaded));
    assert_eq!(types(&loaded), ["Pose", "Shape", "Box", "Shape", "Box", "Pose", "Pose", "Pose"]);
}

/// The guide from R2023a to R2023b: "For each `Transform`, it checks whether or not the scale has the default value", and
/// if so "it replaces the `Transform` with a `Pose`"; "also works for PROTOs".
#[test]
fn a_transform_without_scale_is_a_pose_in_files_of_all_versions() {
    let proto = |version: &str| {
        format!(
            "#VRML_SIM {version} utf8\nPROTO Kit [ field SFVec3f scale 1 1 1 field MFNode parts [ ] ] {{ \
             Transform {{ translation 1 2 3 children [ Transform {{ scale IS scale }} Transform {{ children IS parts }} ] }} }}"
        )
    };
    let world = |version: &str| {
        format!(
            "#VRML_SIM {version} utf8\nEXTERNPROTO \"Kit.proto\"\nDEF A Transform {{ scale 1 1 1 rotation 0 0 1 1 }}\n\
             Transform {{ scale 1 1 2 }}\nTransform {{ scale 1 1 1 scale 2 2 2 }}\nKit {{ parts Transform {{ }} }}\nUSE A\n"
        )
    };
    let load_as = |of_world: &str, of_proto: &str| {
        let files =
            MemorySource::new().with("/p/w.wbt", world(of_world)).with("/p/Kit.proto", proto(of_proto));
        load(Path::new("/p/w.wbt"), &files, LoadOptions::default())
    };
    let old = load_as("R2023a", "R2022b");
    let (pose, transform) = ("Pose", "Transform");
    assert_eq!(types(&old), [pose, transform, transform, pose, transform, pose, pose, pose]);
    assert_eq!(messages(&old), ["scale is written more than once; the last value is used"]);
    let scene = old.scene.as_ref().unwrap();
    let first = scene.find_def("A").unwrap();
    assert_eq!(scene.rotation(first, "rotation"), base::math::axis_angle(base::Vec3::Z, 1.0));
    let has_scale = |id| scene.value(id, "scale").is_some();
    let top = scene.children(Scene::ROOT, "children");
    assert_eq!(top.iter().map(|id| has_scale(*id)).collect::<Vec<_>>(), [false, true, true, false, false]);
    // Links to parameters find their fields, which stand at other places in the other type.
    let inner = scene.children(Scene::ROOT, "children")[3];
    assert_eq!(scene.vec3(inner, "translation"), base::Vec3::new(1.0, 2.0, 3.0));
    // Texts are those of the files' version.
    assert_eq!(scene.save(), world("R2023a"));
    let again = scene.write();
    assert!(again.contains("DEF A Transform {") && !again.contains("Pose"), "{again}");
    for version in ["R2023b", "R2025a"] {
        assert_eq!(types(&load_as(version, version)), types(&old), "{version}");
    }
    assert_eq!(load_as("R2025a", "R2025a").scene.unwrap().save(), world("R2025a"));
}

/// Contents are rotated whatever the base node is: a solid, or a pose, as of a forest.
#[test]
fn the_contents_of_protos_with_old_axes_are_rotated() {
    let check = |version: &str, base: &str, expected: &[&str]| {
        let proto = format!(
            "#VRML_SIM R2025a utf8\n# axes before R2022a: y up\nPROTO Thing [ ] {{ {base} {{ children Charger {{ }} }} }}"
        );
        let world = format!("#VRML_SIM {version} utf8\nThing {{ }}");
        let files = MemorySource::new().with("/p/worlds/w.wbt", world).with("/p/protos/Thing.proto", proto);
        let loaded = load(Path::new("/p/worlds/w.wbt"), &files, LoadOptions::default());
        assert_eq!(types(&loaded), expected, "{version}");
    };
    check("R2021b", "Solid", &["Solid", "Pose", "Charger"]);
    check("R2021b", "Pose", &["Pose", "Pose", "Charger"]);
    check("R2022a", "Pose", &["Pose", "Charger"]);
}

/// A parameter that only older versions of a model had may have had several types: `scale` of the Floor of Webots 7.
#[test]
fn old_parameters_of_another_type_are_ignored() {
    let proto = "PROTO Slab [ field SFFloat height 1 hiddenField SFVec3f scale 1 1 1 ] \
                 { Solid { translation IS scale children Shape { geometry Box { size 1 1 1 } } } }";
    let files = [("/p/protos/Slab.proto", proto)];
    let loaded = load_world("V7.2.5", "Slab { scale 3 3 }\nSlab { scale 2 2 2 }", &files);
    let scene = loaded.scene.as_ref().unwrap();
    let about_scale = messages(&loaded).into_iter().filter(|message| message.starts_with("scale"));
    assert_eq!(
        about_scale.collect::<Vec<_>>(),
        ["scale: expected 3 numbers (SFVec3f), found 2 numbers; it is ignored"]
    );
    let top = scene.children(Scene::ROOT, "children");
    let scales: Vec<_> = top.iter().map(|id| scene.vec3(*id, "translation").x).collect();
    assert_eq!(scales, [1.0, 2.0]);
    let wrong = load_world("V7.2.5", "Slab { height 3 3 }", &files);
    assert!(wrong.scene.is_none(), "{:?}", messages(&wrong));
}

#[test]
fn nodes_of_protos_with_errors_are_left_out() {
    let world = "#VRML_SIM R2025a utf8
EXTERNPROTO \"../protos/Syntax.proto\"
EXTERNPROTO \"../protos/Type.proto\"
EXTERNPROTO \"../protos/Outer.proto\"
EXTERNPROTO \"../protos/Derived.proto\"
DEF A Solid { name \"a
}
Syntax { }
Group { children [ DEF B Type { } DEF C Solid { } ] }
DEF D Outer { }
Derived { }
DEF E Solid { }
";
    let files = MemorySource::new()
        .with("p/worlds/w.wbt", world)
        .with("p/protos/Syntax.proto", "#VRML_SIM R2025a utf8\nPROTO Syntax [ wrong SFFloat x 1 ] { Solid { } }\n")
        .with("p/protos/Type.proto", "#VRML_SIM R2025a utf8\nPROTO Type [ ] { Solid { name 5 } }\n")
        .with(
            "p/protos/Outer.proto",
            "#VRML_SIM R2025a utf8\nEXTERNPROTO \"Type.proto\"\nPROTO Outer [ ] { Solid { children [ Type { } Pose { } ] } }\n",
        )
        .with(
            "p/protos/Derived.proto",
            "#VRML_SIM R2025a utf8\nEXTERNPROTO \"Type.proto\"\nPROTO Derived [ ] { Type { } }\n",
        );
    let loaded = load(Path::new("p/worlds/w.wbt"), &files, LoadOptions::default());
    let scene = loaded.scene.expect("the rest of the world is there");
    let tops = scene.children(Scene::ROOT, "children");
    let defs: Vec<_> = tops.iter().map(|id| scene.get(*id).unwrap().def.as_deref()).collect();
    assert_eq!(defs, [Some("A"), None, Some("D"), Some("E")]);
    let inside = |id| scene.children(id, "children").iter().map(|id| scene.get(*id).unwrap().ty.name);
    assert_eq!(inside(tops[1]).collect::<Vec<_>>(), ["Solid"]);
    assert_eq!(inside(tops[2]).collect::<Vec<_>>(), ["Pose"]);
    assert_eq!(scene.string(tops[0], "name"), "a");
}
