//! Tests with the compilers, make and CMake of this machine.

use std::process::Command;

use super::*;
use crate::controllers::kind::{Kind, kind_of};
use crate::scratch::Folder;

const PROGRAM: &str = "#include <stdio.h>\nint main() { puts(WORD); return 0; }\n";

fn home(root: &Folder) -> PathBuf {
    let rules = concat!(env!("CARGO_MANIFEST_DIR"), "/../../resources/Makefile.include");
    root.write("a home/resources/Makefile.include", &std::fs::read_to_string(rules).unwrap());
    let system = concat!(env!("CARGO_MANIFEST_DIR"), "/../../resources/Makefile.os.include");
    root.write("a home/resources/Makefile.os.include", &std::fs::read_to_string(system).unwrap());
    root.write("a home/include/controller/c/word.h", "#define WORD \"c\"\n");
    root.write("a home/include/controller/cpp/word.hpp", "#define WORD \"cpp\"\n");
    // A stand-in for the controller library, which the linker requires.
    let source = root.write("a home/lib/controller/empty.c", "int nothing;\n");
    let library = root.path("a home/lib/controller/libController.so");
    let status = Command::new("cc").args(["-shared", "-fPIC", "-o"]).arg(library).arg(source).status();
    assert!(status.unwrap().success());
    root.path("a home")
}

fn build(root: &Folder, name: &str, home: &Path) -> (Result<String, String>, Vec<String>) {
    build_in(root, name, home, std::env::vars_os().collect())
}

/// Builds as on a machine with a compiler and without CMake.
fn build_without_cmake(root: &Folder, name: &str, home: &Path) -> (Result<String, String>, Vec<String>) {
    let mut environment: Environment = std::env::vars_os().collect();
    let programs = root.path("programs");
    std::fs::create_dir_all(&programs).unwrap();
    for tool in ["cc", "c++", "as", "ld"] {
        let place = resolve(tool.into(), &programs, &environment).unwrap();
        std::os::unix::fs::symlink(place, programs.join(tool)).unwrap();
    }
    environment.insert("PATH".into(), programs.into());
    build_in(root, name, home, environment)
}

fn build_in(
    root: &Folder,
    name: &str,
    home: &Path,
    environment: Environment,
) -> (Result<String, String>, Vec<String>) {
    let folder = root.path(&format!("my project/controllers/{name}"));
    let mut messages = Vec::new();
    let Ok(Kind::Native(native)) = kind_of(&folder, name) else { panic!("no sources") };
    let program =
        ensure_built(&native, &folder, name, home, &environment, None, &mut |text| messages.push(text));
    let output = program.map(|ready| {
        messages.extend(ready.failure);
        Command::new(ready.program).output().unwrap().stdout
    });
    (output.map(|output| String::from_utf8(output).unwrap()), messages)
}

/// Returns the folder with the object files of a goal.
fn built(folder: &Path, goal: &str) -> PathBuf {
    folder.join("build").join(goal)
}

/// Runs `make`, which must succeed, and returns its output.
fn make(folder: &Path, home: &Path, goals: &[&str]) -> String {
    let mut command = Command::new("make");
    command.args(make_arguments(home)).args(goals).current_dir(folder);
    let output = command.env_remove("MAKEFLAGS").env_remove("MAKELEVEL").output().unwrap();
    let output_text =
        [output.stdout, output.stderr].map(|output_text| String::from_utf8(output_text).unwrap()).concat();
    assert!(output.status.success(), "{output_text}");
    output_text
}

#[test]
fn one_file_needs_no_makefile() {
    let root = Folder::new();
    let home = home(&root);
    root.write("my project/controllers/one/one.c", &format!("#include <word.h>\n{PROGRAM}"));
    let (output, messages) = build(&root, "one", &home);
    assert_eq!(output.as_deref(), Ok("c\n"));
    assert!(messages[0].starts_with("building controller one"), "{messages:?}");
    assert_eq!(build(&root, "one", &home), (Ok("c\n".to_owned()), vec![]), "it is built only once");
}

#[test]
fn simulators_that_start_simultaneously_build_one_after_the_other() {
    let root = Folder::new();
    let home = home(&root);
    root.write("my project/controllers/one/one.c", &format!("#include <word.h>\n{PROGRAM}"));
    let include = "include $(WEBOTS_HOME_PATH)/resources/Makefile.include\n";
    root.write("my project/controllers/one/Makefile", include);
    let outputs = std::thread::scope(|scope| {
        let threads = [(); 6].map(|()| scope.spawn(|| build(&root, "one", &home).0));
        threads.map(|thread| thread.join().unwrap())
    });
    assert!(outputs.iter().all(|output| output.as_deref() == Ok("c\n")), "{outputs:?}");
}

#[test]
fn a_cmake_project_is_compiled_from_all_its_files() {
    let root = Folder::new();
    let home = home(&root);
    let folder = "my project/controllers/parts";
    root.write(&format!("{folder}/parts.cpp"), "#include \"more.h\"\nint main() { return say(); }\n");
    root.write(&format!("{folder}/inc/more.h"), "#pragma once\nint say();\nextern \"C\" int plain();\n");
    root.write(&format!("{folder}/src/more.cpp"), "#include <cstdio>\n#include \"more.h\"\nint say() { std::printf(\"%d %d\", plain(), WHAT); return 0; }\n");
    root.write(&format!("{folder}/src/plain.c"), "int plain(void) { int class = 7; return class; }\n");
    root.write(
        &format!("{folder}/CMakeLists.txt"),
        "project(parts)\nfile(GLOB ALL src/*.c src/*.cpp)\ninclude_directories(inc)\nadd_definitions(-DWHAT=5)\nadd_executable(parts parts.cpp ${ALL})\n",
    );
    let (output, messages) = build_without_cmake(&root, "parts", &home);
    assert_eq!(output.as_deref(), Ok("7 5"), "{messages:?}");
    assert!(messages.iter().any(|message| message.contains("CMake is not run")), "{messages:?}");
}

#[test]
fn cmake_is_used_where_it_is_installed() {
    let root = Folder::new();
    let home = home(&root);
    let folder = root.path("my project/controllers/made");
    if resolve("cmake".into(), &root.path(""), &std::env::vars_os().collect()).is_err() {
        eprintln!("no cmake: not tested");
        return;
    }
    root.write(
        "my project/controllers/made/made.c",
        "#include <word.h>\n#include <stdio.h>\nint main() { puts(WORD BRANCH); }\n",
    );
    // Functions are not supported without CMake.
    let lists = "cmake_minimum_required(VERSION 3.0)\nproject(made C)\nfunction(controller NAME)\n\
                 add_executable(${NAME} made.c)\ntarget_link_libraries(${NAME} Controller)\nendfunction()\n\
                 include_directories($ENV{WEBOTS_HOME}/include/controller/c)\n\
                 link_directories($ENV{WEBOTS_HOME}/lib/controller)\n\
                 add_definitions(-DBRANCH=\" made\")\ncontroller(made)\n";
    root.write("my project/controllers/made/CMakeLists.txt", lists);
    let (output, messages) = build(&root, "made", &home);
    assert_eq!(output.as_deref(), Ok("c made\n"), "{messages:?}");
    assert!(folder.join("build/release/CMakeCache.txt").is_file());
    assert_eq!(build(&root, "made", &home), (Ok("c made\n".to_owned()), vec![]), "it is built once");
    // Errors are those of CMake.
    root.write(
        "my project/controllers/made/CMakeLists.txt",
        "project(made C)\nfind_package(Gone REQUIRED)\n",
    );
    std::fs::remove_file(folder.join("build/release/made")).unwrap();
    let (output, _) = build(&root, "made", &home);
    assert!(output.as_ref().is_err_and(|error| error.contains("Gone")), "{output:?}");
}

/// Rules of a build may contain the path of an installation that is not on this machine.
#[test]
fn rules_may_name_another_installation() {
    let root = Folder::new();
    let home = home(&root);
    let program = "#include <word.h>\n#include <stdio.h>\nint main() { puts(WORD); }\n";
    root.write("my project/controllers/plain/plain.c", program);
    let rules = "W = /opt/nobody/webots\nplain: plain.c\n\t$(CC) -I$(W)/include/controller/c plain.c \
                 -L$(W)/lib/controller -lController -o plain\n";
    root.write("my project/controllers/plain/Makefile", rules);
    let (output, messages) = build(&root, "plain", &home);
    assert_eq!(output.as_deref(), Ok("c\n"), "{messages:?}");
    if resolve("cmake".into(), &root.path(""), &std::env::vars_os().collect()).is_err() {
        eprintln!("no cmake: not tested");
        return;
    }
    root.write("my project/controllers/made/made.c", program);
    let lists = "cmake_minimum_required(VERSION 3.5)\nproject(made C)\nset(WEBOTS_HOME /opt/nobody/webots)\n\
                 include_directories(${WEBOTS_HOME}/include/controller/c)\n\
                 link_directories(${WEBOTS_HOME}/lib/controller)\n\
                 add_executable(made made.c)\ntarget_link_libraries(made Controller)\n";
    root.write("my project/controllers/made/CMakeLists.txt", lists);
    let (output, messages) = build(&root, "made", &home);
    assert_eq!(output.as_deref(), Ok("c\n"), "{messages:?}");
    assert!(!messages.iter().any(|message| message.contains("CMake is not run")), "{messages:?}");
}

#[test]
fn a_makefile_may_list_files_in_other_folders() {
    let root = Folder::new();
    let home = home(&root);
    let at = "my project/controllers/two";
    root.write(&format!("{at}/two.cpp"), &format!("#include <word.hpp>\n#include \"part.h\"\n{PROGRAM}"));
    root.write(&format!("{at}/../shared/part.cpp"), "#include \"part.h\"\n int part() { return HALF; }\n");
    root.write(&format!("{at}/../shared/part.h"), "int part();\n");
    root.write(
        &format!("{at}/Makefile"),
        "CXX_SOURCES = two.cpp ../shared/part.cpp\nINCLUDE = -I\"../shared\"\nCFLAGS = -DHALF=2\n\
         null :=\nspace := $(null) $(null)\nWEBOTS_HOME = C:\\elsewhere\n\
         WEBOTS_HOME_PATH?=$(subst $(space),\\ ,$(strip $(subst \\,/,$(WEBOTS_HOME))))\n\
         include $(WEBOTS_HOME_PATH)/resources/Makefile.include\n",
    );
    assert_eq!(build(&root, "two", &home).0.as_deref(), Ok("cpp\n"));
    assert!(built(&root.path(at), "release").join("part.o").is_file());
}

#[test]
fn objects_from_another_machine_are_ignored() {
    let root = Folder::new();
    let home = home(&root);
    let at = "my project/controllers/three";
    root.write(&format!("{at}/three.c"), &format!("#include <word.h>\n{PROGRAM}"));
    root.write(&format!("{at}/Makefile"), "include $(WEBOTS_HOME_PATH)/resources/Makefile.include\n");
    root.write(&format!("{at}/build/release/three.o"), "an object file of Windows");
    root.write(&format!("{at}/build/release/three.d"), "build/release/three.o: three.c /gone/robot.h\n");
    let program = root.write_program(&format!("{at}/three"), "");
    let foreign = b"MZ\x90\0 and the rest of a program of Windows";
    std::fs::write(&program, foreign).unwrap();
    assert_eq!(build(&root, "three", &home).0.as_deref(), Ok("c\n"));
    // Again as after a checkout, when what was built here is older than the files from elsewhere.
    std::fs::write(&program, foreign).unwrap();
    let later = std::time::SystemTime::now() + std::time::Duration::from_secs(100);
    std::fs::File::options().write(true).open(&program).unwrap().set_modified(later).unwrap();
    assert_eq!(build(&root, "three", &home).0.as_deref(), Ok("c\n"));
}

#[test]
fn compiler_errors_are_shown_with_the_command() {
    let root = Folder::new();
    let home = home(&root);
    root.write("my project/controllers/bad/bad.c", "int main() { return oops; }\n");
    let (output, _) = build(&root, "bad", &home);
    let reason = output.unwrap_err();
    assert!(reason.contains("oops") && reason.contains("-lController"), "{reason}");
}

#[test]
fn headers_that_older_compilers_included_are_included() {
    const SOURCE: &str = "#include <string>\n#include \"part.h\"\n\
        int main() { printf(\"%d %d\\n\", PART + usleep(0), INT_MAX > 4); return 0; }\n";
    let root = Folder::new();
    let home = home(&root);
    let rules = "include $(WEBOTS_HOME_PATH)/resources/Makefile.include\n";
    let folder = root.path("my project/controllers");
    for (name, makefile, part) in
        [("plain", "", "#define PART 5\n"), ("rules", rules, "#define PART 5\n"), ("broken", rules, "")]
    {
        root.write(&format!("my project/controllers/{name}/{name}.cpp"), SOURCE);
        root.write(&format!("my project/controllers/{name}/part.h"), part);
        if !makefile.is_empty() {
            std::fs::write(folder.join(name).join("Makefile"), makefile).unwrap();
        }
        let (output, messages) = build(&root, name, &home);
        let messages = messages.join("\n");
        if name == "broken" {
            // The messages are those of the program as it is written.
            let reason = output.unwrap_err();
            assert!(
                reason.contains("PART")
                    && reason.contains("INT_MAX")
                    && !messages.contains("does not include")
            );
            continue;
        }
        assert_eq!(output.unwrap(), "5 1\n", "{messages}");
        let notes = [("climits", "INT_MAX"), ("unistd.h", "usleep")].map(|(header, what)| {
            format!("controller {name}: {name}.cpp does not include <{header}>, which declares {what}; it is included for it")
        });
        assert!(notes.iter().all(|note| messages.contains(note)), "{messages}");
        // It depends on no file that may be missing when it is built again.
        std::fs::remove_dir_all(home.join("include/stand_ins")).unwrap();
        std::fs::write(folder.join(name).join("part.h"), "#define PART 6\n").unwrap();
        assert_eq!(build(&root, name, &home).0.unwrap(), "6 1\n");
    }
}

#[test]
fn if_the_build_fails_the_program_from_before_is_started() {
    let root = Folder::new();
    let home = home(&root);
    let source = root.write("my project/controllers/x/x.c", "int main() { return oops; }\n");
    let program = root.write_program("my project/controllers/x/x", "#!/bin/sh\necho old\n");
    let old = std::time::SystemTime::UNIX_EPOCH;
    std::fs::File::options().write(true).open(&program).unwrap().set_modified(old).unwrap();
    let (output, messages) = build(&root, "x", &home);
    assert_eq!(output.as_deref(), Ok("old\n"));
    assert!(
        messages.iter().any(|text| text.contains("could not be built") && text.contains("oops")),
        "{messages:?}"
    );
    // The same without a compiler.
    let folder = source.parent().unwrap();
    let Ok(Kind::Native(native)) = kind_of(folder, "x") else { panic!("no sources") };
    let mut messages = Vec::new();
    let none = Environment::new();
    let used = ensure_built(&native, folder, "x", &home, &none, None, &mut |text| messages.push(text));
    assert_eq!(used, Ok(Ready { program, failure: None }));
    assert!(messages[0].contains("the old one is used"), "{messages:?}");
}

#[test]
fn shared_libraries_and_goals_of_the_rules_work() {
    let root = Folder::new();
    let home = home(&root);
    root.write("my project/libraries/tool/tool.c", "int tool(void) { return 1; }\n");
    let include = "include $(WEBOTS_HOME_PATH)/resources/Makefile.include\n";
    let makefile = root.write("my project/libraries/tool/Makefile", include);
    let folder = makefile.parent().unwrap();
    let make = |goal: &str| make(folder, &home, &["-s", goal]);
    make("release");
    assert!(folder.join("libtool.so").is_file() && built(folder, "release").join("tool.o").is_file());
    make("debug");
    assert!(built(folder, "debug").join("tool.o").is_file());
    make("clean");
    assert!(!folder.join("libtool.so").exists() && !folder.join("build").exists());
}

/// What the Makefiles of Webots' own projects rely on: objects in `build/release` from any source next to the Makefile;
/// generated sources; additional programs with `EXTRA_TARGETS`; `FILES_TO_REMOVE`.
#[test]
fn a_makefile_may_generate_sources_and_build_several_programs() {
    let root = Folder::new();
    let home = home(&root);
    let at = "my project/controllers/many";
    let source = "#include <stdio.h>\nint more();\nint main() { printf(\"%d\", more()); return 0; }\n";
    root.write(&format!("{at}/src/many.c"), source);
    root.write(&format!("{at}/helper.c"), "int main(void) { return 7; }\n");
    let makefile = root.write(
        &format!("{at}/Makefile"),
        "C_SOURCES = src/many.c more.c\nEXTRA_TARGETS = helper\nFILES_TO_REMOVE = helper more.c\n\
         include $(WEBOTS_HOME_PATH)/resources/Makefile.include\n\
         more.c:\n\t@echo 'int more() { return 3; }' > $@\n\
         helper: $(BUILD_GOAL_DIR)/helper.o\n\t@$(CC) -o $@ $< $(LIBRARIES)\n",
    );
    let folder = makefile.parent().unwrap();
    assert!(make(folder, &home, &[]).contains("# linking many"));
    let run = |name: &str| Command::new(folder.join(name)).output().unwrap();
    assert_eq!(run("many").stdout, b"3");
    assert_eq!(run("helper").status.code(), Some(7));
    for object in ["many.o", "more.o", "helper.o", "many"] {
        assert!(built(folder, "release").join(object).is_file(), "{object}");
    }
    assert!(!make(folder, &home, &[]).contains("# compiling"), "what is there is not made again");
    make(folder, &home, &["clean"]);
    for file in ["many", "helper", "more.c", "build"] {
        assert!(!folder.join(file).exists(), "{file}");
    }
    assert!(make(folder, &home, &["many"]).contains("# linking many"), "the result is a goal");
    assert!(!folder.join("helper").exists());
}

#[test]
fn sources_with_the_same_name_and_static_libraries_work() {
    let root = Folder::new();
    let home = home(&root);
    let at = "my project/libraries/pair";
    root.write(&format!("{at}/a/x.c"), "int a(void) { return 1; }\n");
    root.write(&format!("{at}/b/x.c"), "int b(void) { return 2; }\n");
    let rules = "C_SOURCES = a/x.c b/x.c\nSTATIC_LIBRARY = true\ninclude $(WEBOTS_HOME_PATH)/resources/Makefile.include\n";
    let makefile = root.write(&format!("{at}/Makefile"), rules);
    let folder = makefile.parent().unwrap();
    make(folder, &home, &["all"]);
    let names = Command::new("nm").arg(folder.join("libpair.a")).output().unwrap().stdout;
    let names = String::from_utf8(names).unwrap();
    assert!(names.contains(" T a\n") && names.contains(" T b\n"), "{names}");
}

/// "the shared library should be created in a subdirectory starting with the lib prefix, and with the same
/// basename as the shared library. For example: my_project/lib/libmyrobotwindow/libmyrobotwindow.so"
#[test]
fn plugins_of_old_projects_are_in_lib() {
    let root = Folder::new();
    let home = home(&root);
    root.write("my project/lib/libwindow/libwindow.c", "int window(void) { return 1; }\n");
    let rules = "include $(WEBOTS_HOME_PATH)/resources/Makefile.include\n";
    let makefile = root.write("my project/lib/libwindow/Makefile", rules);
    make(makefile.parent().unwrap(), &home, &[]);
    assert!(root.path("my project/lib/libwindow/libwindow.so").is_file());
}
