//! What is wrong in a world file or in a controller's messages, seen from outside.

use crate::project::Project;

/// Runs `check` and `run` on a world and compares the errors, `line:column: error: message` each.
#[track_caller]
fn check_world(nodes: &str, expected: &[&str]) {
    let project = Project::new("Robot { controller \"c\" }");
    project.script("c", "echo started");
    project.write("worlds/bad.wbt", &format!("#VRML_SIM R2025a utf8\n{nodes}"));
    check_file(&project, "worlds/bad.wbt", expected, Some(1));
}

/// The same for what is wrong in the PROTO `P`: the rest of the world runs.
#[track_caller]
fn check_proto(proto: &str, expected: &[&str]) {
    let project = Project::new("");
    project.write("worlds/w.wbt", "#VRML_SIM R2025a utf8\nEXTERNPROTO \"../protos/P.proto\"\nP { }\n");
    project.write("protos/P.proto", &format!("#VRML_SIM R2025a utf8\n{proto}"));
    check_file(&project, "protos/P.proto", expected, Some(0));
}

#[track_caller]
fn check_file(project: &Project, file: &str, expected: &[&str], status: Option<i32>) {
    let world = if file.ends_with(".wbt") { file } else { "worlds/w.wbt" };
    let checked = project.run(&["check", world]);
    assert_eq!(checked.status, Some(1), "check: {}", checked.out);
    check_errors(project, file, &checked.out, expected);
    let run = project.run(&["--mode=fast", "--duration=1", "--trace=poses.csv", world]);
    assert_eq!(run.status, status, "run: {}", run.err);
    check_errors(project, file, &run.err, expected);
    if status == Some(0) {
        return;
    }
    let trace = std::fs::read_to_string(project.path("poses.csv")).unwrap_or_default();
    assert!(trace.lines().count() <= 1 && !run.err.contains("started"), "it ended before the first step");
}

/// One error for each mistake, each with its place and its line.
#[track_caller]
fn check_errors(project: &Project, file: &str, text: &str, expected: &[&str]) {
    let lines: Vec<&str> = text.lines().collect();
    let is_error = |line: &&&str| line.contains(": error: ") && line.starts_with(file);
    let errors: Vec<&str> = lines.iter().filter(is_error).copied().collect();
    let wanted: Vec<String> = expected.iter().map(|rest| format!("{file}:{rest}")).collect();
    assert_eq!(errors, wanted, "{text}");
    let source = std::fs::read_to_string(project.path(file)).unwrap();
    for error in errors {
        let place: Vec<usize> = error.split(':').skip(1).take(2).map(|part| part.parse().unwrap()).collect();
        let shown = source.lines().nth(place[0] - 1).unwrap_or("");
        let at = lines.iter().position(|line| *line == error).unwrap();
        assert_eq!(lines[at + 1].trim_end(), format!("    {shown}").trim_end(), "{text}");
        let marker = lines[at + 2];
        assert_eq!(marker.find('^'), Some(4 + place[1] - 1), "{text}");
    }
}

#[test]
fn an_unclosed_node_is_reported() {
    check_world(
        "Robot {\n  name \"a\"\n",
        &["4:1: error: `}` is missing before the end of the text; `Robot` of line 2 is closed here"],
    );
}

#[test]
fn an_unclosed_list_is_reported() {
    check_world(
        "Group { children [ Solid { }\n",
        &["3:1: error: `]` is missing before the end of the text; `children` of line 2 is closed here \
           with 1 more around it"],
    );
}

#[test]
fn a_surplus_brace_is_reported() {
    check_world("Robot { name \"a\" }\n}\nSolid { }\n", &["3:1: error: unmatched `}`; it is ignored"]);
}

#[test]
fn an_unclosed_string_is_reported_and_the_world_runs() {
    let project = Project::new("");
    project.write("worlds/bad.wbt", "#VRML_SIM R2025a utf8\nSolid {\n  name \"never closed\n}\n");
    let expected = ["3:8: error: `\"` is missing at the end of the string; it ends with its line"];
    check_file(&project, "worlds/bad.wbt", &expected, Some(0));
}

#[test]
fn unknown_words_are_reported() {
    check_world(
        "@@@ $$$\n",
        &["2:1: error: `@@@` is not a node or a statement; the rest of its line is ignored"],
    );
}

#[test]
fn invalid_numbers_in_worlds_are_reported() {
    check_world(
        "Solid { translation 1..2 0 0 }\nSolid { translation -- 0 0 }\n",
        &[
            "2:21: error: `1..2` is not a number; the value is ignored",
            "3:21: error: `--` is not a number; the value is ignored",
        ],
    );
}

#[test]
fn too_few_numbers_are_reported() {
    check_world(
        "Solid {\n  translation 1 2\n  name \"a\"\n}\n",
        &["3:15: error: translation: expected 3 numbers (SFVec3f), found 2 numbers"],
    );
}

#[test]
fn each_value_of_a_wrong_type_is_reported() {
    check_world(
        "Robot { name 1 }\nSolid { physics 3 }\nGroup { }\nWorldInfo { basicTimeStep Box { } }\n\
         Robot { supervisor \"yes\" }\n",
        &[
            "2:14: error: name: expected a string in quotes (SFString), found a number",
            "3:17: error: physics: expected a node or NULL (SFNode), found a number",
            "5:27: error: basicTimeStep: expected a number (SFFloat), found a node",
            "6:20: error: supervisor: expected TRUE or FALSE (SFBool), found a string",
        ],
    );
}

#[test]
fn a_lower_case_boolean_is_reported() {
    check_world(
        "Robot { supervisor true }\n",
        &["2:20: error: `true` should be `TRUE`; it is read as `TRUE`"],
    );
}

#[test]
fn a_list_of_mixed_types_is_reported() {
    check_world(
        "Robot { controllerArgs [ \"a\" 3 ] }\n",
        &["2:30: error: `3` does not fit into a list of strings; it is ignored"],
    );
}

/// Worlds that people have lost parts of still run.
#[test]
fn a_use_without_a_def_is_ignored() {
    let project = Project::new("");
    let world = "#VRML_SIM R2025a utf8\nSolid { boundingObject USE BALL }\n";
    project.write("worlds/bad.wbt", world);
    let expected = "worlds/bad.wbt:2:24: warning: no DEF BALL before this USE, which is ignored";
    let checked = project.run(&["check", "worlds/bad.wbt"]);
    assert!(checked.status == Some(0) && checked.out.contains(expected), "{}", checked.out);
    let run = project.run(&["--mode=fast", "--duration=0.1", "worlds/bad.wbt"]);
    assert!(run.status == Some(0) && run.err.contains(expected), "{}", run.err);
}

#[test]
fn a_def_without_a_name_is_reported() {
    check_world("DEF Solid { }\n", &["2:1: error: a name is missing after `DEF`; the node gets none"]);
}

#[test]
fn an_is_outside_of_a_proto_is_reported_and_the_world_runs() {
    let project = Project::new("");
    project.write("worlds/bad.wbt", "#VRML_SIM R2025a utf8\nSolid { translation IS place }\n");
    let expected = ["2:24: error: translation IS place: this is not inside a PROTO"];
    check_file(&project, "worlds/bad.wbt", &expected, Some(0));
}

#[test]
fn an_externproto_without_quotes_is_reported() {
    check_world(
        "EXTERNPROTO Rover\n",
        &["2:1: error: a URL in quotes is missing after `EXTERNPROTO`; it is ignored"],
    );
}

#[test]
fn too_deeply_nested_nodes_are_reported() {
    let nodes = format!("{}{}\n", "Group {\nchildren ".repeat(600), "}".repeat(600));
    check_world(&nodes, &["502:10: error: nodes are nested more than 500 deep; this one is ignored"]);
}

#[test]
fn a_parameter_of_a_wrong_type_is_reported() {
    let project = Project::new("");
    project.write(
        "protos/P.proto",
        "#VRML_SIM R2025a utf8\nPROTO P [ field SFString name \"p\" ]\n{ Solid { name IS name } }\n",
    );
    project.write("worlds/w.wbt", "#VRML_SIM R2025a utf8\nEXTERNPROTO \"../protos/P.proto\"\nP { name 2 }\n");
    check_file(
        &project,
        "worlds/w.wbt",
        &["3:10: error: name: expected a string in quotes (SFString), found a number"],
        Some(1),
    );
}

#[test]
fn mistakes_in_a_proto_are_reported() {
    check_proto(
        "PROTO P [\n  field SFFloat size\n]\n{ Solid { name 3 } }\n",
        &[
            "3:17: error: a default value is missing after `size`",
            "5:16: error: name: expected a string in quotes (SFString), found a number",
        ],
    );
}

#[test]
fn a_recursive_proto_is_reported() {
    check_proto(
        "PROTO P [ ]\n{ Group { children [ P { } ] } }\n",
        &["3:22: error: PROTO P contains itself: P > P"],
    );
}

#[test]
fn invalid_utf_8_is_reported() {
    let project = Project::new("");
    let path = project.path("worlds/bytes.wbt");
    std::fs::write(&path, (1..=255).collect::<Vec<u8>>()).unwrap();
    let ended = project.run(&["--duration=1", "worlds/bytes.wbt"]);
    assert_eq!(ended.status, Some(1), "{}", ended.err);
    assert!(ended.err.contains("worlds/bytes.wbt:2:23: error: "), "{}", ended.err);
}

#[test]
fn unknown_nodes_and_fields_are_warnings_and_the_world_runs() {
    let project = Project::new("Robott { nam 3 }\nSolid { colour 1 }");
    let ended = project.run(&["--mode=fast", "--duration=1", "worlds/w.wbt"]);
    assert_eq!(ended.status, Some(0), "{}", ended.err);
    for text in ["worlds/w.wbt:3:1: warning: ", "did you mean Robot?", "worlds/w.wbt:4:9: warning: "] {
        assert!(ended.err.contains(text), "{}", ended.err);
    }
}

#[test]
fn a_proto_that_names_its_own_file_is_recursive() {
    check_proto(
        "EXTERNPROTO \"P.proto\"\nPROTO P [ ] {\n  Solid { children [ P { } ] }\n}\n",
        &["4:22: error: PROTO P contains itself: P > P"],
    );
}

#[test]
fn an_infinite_time_step_is_rejected() {
    let project = Project::new("");
    for step in ["inf", "1e10"] {
        project
            .write("worlds/s.wbt", &format!("#VRML_SIM R2025a utf8\nWorldInfo {{ basicTimeStep {step} }}\n"));
        let checked = project.run(&["check", "worlds/s.wbt"]);
        assert!(
            checked.out.contains("is out of range, must be at least 0.000001 and at most 1000000000"),
            "{}",
            checked.out
        );
    }
}

#[test]
fn binary_files_are_no_worlds() {
    let project = Project::new("");
    project.write("worlds/b.wbt", "\u{7f}ELF\u{2}\0\0\n\n\n");
    for words in [&["check", "worlds/b.wbt"][..], &["worlds/b.wbt"]] {
        let ended = project.run(words);
        let output = ended.out.clone() + &ended.err;
        assert_eq!(ended.status, Some(1), "{output}");
        assert!(output.contains("error: this is a binary file, not a world: worlds/b.wbt"), "{output}");
        assert!(output.trim_end().lines().count() <= 2, "one message, not one for each line: {output}");
    }
}
