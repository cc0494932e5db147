//! Formatting keeps the tree and the comments, and is idempotent.

use std::path::Path;

use crate::common::{dump, messages, read};

fn formatted(text: &str) -> String {
    vrml::format(&read(text))
}

/// Formats a text, and checks that the tree is the same and that formatting again changes nothing.
#[track_caller]
fn check(text: &str, expected: &str) {
    let once = formatted(text);
    assert_eq!(once, expected);
    assert_eq!(formatted(&once), once);
    assert_eq!(dump(&read(&once)), dump(&read(text)));
}

#[test]
fn there_is_one_field_per_line_and_comments_are_kept() {
    check(
        "#VRML_SIM R2025a utf8\r\n# A world.\r\nEXTERNPROTO \"a.proto\" # first\r\n\r\n\r\n\
         DEF A  Solid { # the solid\r\n translation 1   2,3 # where\r\n\
         children [ # parts\r\n # a box\r\n DEF B Box { size 1 1 1 } # b\r\n Sphere { radius 0x2 } USE B ]\r\n\
         name \"x\"   locked TRUE # last\r\n # end of A\r\n } # after\r\n# the end",
        "#VRML_SIM R2025a utf8\n# A world.\nEXTERNPROTO \"a.proto\"  # first\n\n\
         DEF A Solid {  # the solid\n  translation 1 2 3  # where\n  children [  # parts\n    # a box\n\
         \x20   DEF B Box {\n      size 1 1 1\n    }  # b\n    Sphere {\n      radius 2\n    }\n    USE B\n  ]\n\
         \x20 name \"x\"\n  locked TRUE  # last\n  # end of A\n}  # after\n# the end\n",
    );
}

#[test]
fn values_that_contain_comments_are_kept_verbatim() {
    check(
        "Grid { height [ 1 2 # first row\n 3 4 ] xDimension 2 }",
        "Grid {\n  height [ 1 2 # first row\n 3 4 ]\n  xDimension 2\n}\n",
    );
}

#[test]
fn protos_keep_scripts_and_restrictions() {
    check(
        "#VRML_SIM R2025a utf8\n# tags: static\n\nPROTO P [ field SFString{\"a\",\"b\"} kind \"a\" # which\n \
         field SFNode look Box { } ]\n{\n %< let x = 1; # no comment\n >%\n Box { }\n}\n",
        "#VRML_SIM R2025a utf8\n# tags: static\n\nPROTO P [\n  field SFString{\"a\", \"b\"} kind \"a\"  # which\n  \
         field SFNode look Box {\n  }\n]\n{\n %< let x = 1; # no comment\n >%\n Box { }\n}\n",
    );
}

#[test]
fn saved_simulator_state_is_dropped() {
    let text = "Robot {\n  hidden linearVelocity_0 0 0 1 # noise\n  hidden position_0_0 3\n  name \"r\"\n}\n";
    assert_eq!(formatted(text), "Robot {\n  name \"r\"\n}\n");
}

#[test]
fn a_file_with_errors_is_not_formatted() {
    let text = "Robot { name  [ \"a\"\n";
    let document = vrml::parse(base::Source::new("t.wbt", text));
    assert!(!document.diagnostics.is_empty());
    assert_eq!(vrml::format(&document), text);
}

#[test]
fn all_files_of_the_project_keep_their_trees() {
    let mut seen = 0;
    let mut waiting = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("../../protos")];
    waiting.push(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../worlds"));
    while let Some(folder) = waiting.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                waiting.push(path);
            } else if path.extension().is_some_and(|extension| extension == "proto" || extension == "wbt") {
                let text = std::fs::read_to_string(&path).unwrap();
                let document = vrml::parse(base::Source::new(path.display().to_string(), text.as_str()));
                assert_eq!(messages(&document), [""; 0], "{}", path.display());
                let once = vrml::format(&document);
                assert_eq!(dump(&read(&once)), dump(&document), "{}", path.display());
                assert_eq!(formatted(&once), once, "{}", path.display());
                seen += 1;
            }
        }
    }
    assert!(seen > 50, "{seen} files");
}
