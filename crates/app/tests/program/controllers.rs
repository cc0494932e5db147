//! Controllers of all kinds in small worlds.

use std::io::{Read, Write};
use std::path::Path;

use crate::project::{Project, STEPPER};

#[test]
fn a_c_controller_is_built_started_and_terminated() {
    let project = Project::new("Robot { name \"my robot\" controller \"c\" controllerArgs [ \"a b\" ] }");
    project.write("controllers/c/c.c", STEPPER);
    let words = ["--mode=fast", "--duration=1.28", "--stdout", "worlds/w.wbt"];
    let ended = project.run(&words);
    assert_eq!(ended.status, Some(0), "{}", ended.err);
    assert!(ended.err.contains("building controller c"), "{}", ended.err);
    // The step that ends the run is answered before the end: 1280 ms are 40 steps, and the 40th is the last answer.
    assert!(ended.out.contains("[c] I am my robot a b\n[c] 40 steps\n"), "{}", ended.out);
    assert!(!project.run(&words).err.contains("building"), "it is built once");
}

/// Projects come with programs from other machines, whose libraries are not here. `make` would find them new enough.
#[test]
fn a_program_that_cannot_be_loaded_is_rebuilt_from_source() {
    for makefile in [false, true] {
        let project = Project::new("Robot { controller \"c\" }");
        let source = project.write("controllers/c/c.c", STEPPER);
        if makefile {
            project
                .write("controllers/c/Makefile", "include $(WEBOTS_HOME_PATH)/resources/Makefile.include\n");
        }
        let folder = source.parent().unwrap();
        let compile = |words: &[&str]| {
            let mut compiler = std::process::Command::new("cc");
            assert!(compiler.args(words).current_dir(folder).status().unwrap().success());
        };
        project.write("other/gone.c", "int gone(void) { return 0; }\n");
        project.write("other/main.c", "int gone(void);\nint main() { return gone(); }\n");
        compile(&["-shared", "-fPIC", "-o", "../../other/libgone.so", "../../other/gone.c"]);
        compile(&["-o", "c", "../../other/main.c", "-L../../other", "-lgone"]);
        let words = ["--mode=fast", "--duration=0.32", "--stdout", "worlds/w.wbt"];
        let ended = project.run(&words);
        let reason = "is rebuilt, because it cannot be loaded: libgone.so";
        assert!(ended.err.contains(reason), "{}", ended.err);
        assert_eq!((ended.status, ended.out.contains("[c] I am robot")), (Some(0), true), "{}", ended.err);
        assert!(!project.run(&words).err.contains("buil"), "it is built once");
    }
}

#[test]
fn traces_are_independent_of_the_number_of_threads() {
    let project = Project::new(
        "Robot { name \"a\" controller \"c\" }\nRobot { name \"b\" controller \"c\" }\n\
         Solid { translation 0 0 5 boundingObject Sphere { radius 0.1 } physics Physics { } }",
    );
    project.write("controllers/c/c.c", STEPPER);
    let hash = |threads: &str| {
        let ended = project.run(&["--mode=fast", "--duration=0.96", "--trace", threads, "worlds/w.wbt"]);
        assert_eq!(ended.status, Some(0), "{}", ended.err);
        ended.out
    };
    let first = hash("--threads=1");
    assert!(first.starts_with("trace hash: "), "{first}");
    assert_eq!(first, hash("--threads=4"));
}

#[test]
fn a_controller_that_ends_early_is_reported_and_the_simulation_continues() {
    let project = Project::new("Robot { controller \"c\" }\nRobot { name \"other\" controller \"gone\" }");
    project.script("c", "echo about to fail; exit 3");
    let ended = project.run(&["--mode=fast", "--duration=1", "worlds/w.wbt"]);
    assert_eq!(ended.status, Some(3), "{}", ended.err);
    assert!(ended.err.contains("[c] about to fail"), "{}", ended.err);
    assert!(ended.err.contains("controller \"c\" of robot \"robot\" exited with status 3"), "{}", ended.err);
    assert!(ended.err.contains("controller \"gone\" of robot \"other\" cannot be started"), "{}", ended.err);
}

#[test]
fn a_child_that_keeps_the_connection_open_does_not_block_the_simulation() {
    let project = Project::new("Robot { controller \"c\" }");
    let text = "#include <unistd.h>\n#include <webots/robot.h>\nint main() { wb_robot_init(); wb_robot_step(32);\n\
                if (fork() == 0) sleep(1000);\n_exit(4); }\n";
    project.write("controllers/c/c.c", text);
    let ended = project.run(&["--mode=fast", "--duration=1", "worlds/w.wbt"]);
    assert_eq!(ended.status, Some(3), "{}", ended.err);
    assert!(ended.err.contains("controller \"c\" of robot \"robot\" exited with status 4"), "{}", ended.err);
}

#[test]
fn a_controller_that_fails_just_before_the_end_is_reported() {
    let project = Project::new("Robot { controller \"c\" }");
    // The connection is closed long before the process ends, and the run is over in between.
    let text = "#include <unistd.h>\n#include <webots/robot.h>\nint main() { wb_robot_init(); wb_robot_step(32);\n\
                wb_robot_cleanup(); usleep(300000); return 5; }\n";
    project.write("controllers/c/c.c", text);
    let ended = project.run(&["--mode=fast", "--duration=0.1", "worlds/w.wbt"]);
    assert!(ended.err.contains("controller \"c\" of robot \"robot\" exited with status 5"), "{}", ended.err);
}

#[test]
fn controllers_run_in_their_folder_with_the_environment_of_runtime_ini() {
    let project = Project::new("Robot { name \"r 1\" controller \"c\" }");
    project.script(
        "c",
        "echo $WEBOTS_ROBOT_NAME/$MINE; pwd; test -e $WEBOTS_HOME/resources/version.txt && echo home",
    );
    project.write("controllers/c/runtime.ini", "[environment variables]\nMINE = \"x;y\"\nnonsense\n");
    let ended = project.run(&["--mode=fast", "--duration=0.1", "worlds/w.wbt"]);
    let folder = project.path("controllers/c").canonicalize().unwrap();
    let expected = format!("[c] r 1/x;y\n[c] {}\n[c] home\n", folder.display());
    assert!(ended.err.contains(&expected), "{}", ended.err);
    assert!(ended.err.contains("runtime.ini:3:1: warning"), "{}", ended.err);
}

#[test]
fn a_robot_without_a_controller_does_not_block_the_simulation() {
    let project = Project::new(
        "Robot { name \"a\" controller \"<none>\" }\nRobot { name \"b\" controller \"<generic>\" }\n\
         Robot { name \"c\" controller \"void\" }\nRobot { name \"d\" controller \"\" }",
    );
    let ended = project.run(&["--mode=fast", "--duration=1", "worlds/w.wbt"]);
    assert_eq!(ended.status, Some(0), "{}", ended.err);
    assert!(!ended.err.contains("error:") && !ended.err.contains("waiting"), "{}", ended.err);
}

#[test]
fn compiler_errors_are_printed() {
    let project = Project::new("Robot { controller \"c\" }");
    project.write("controllers/c/c.c", "int main() { return oops; }\n");
    let ended = project.run(&["--mode=fast", "--duration=0.1", "worlds/w.wbt"]);
    assert_eq!(ended.status, Some(3), "{}", ended.err);
    assert!(ended.err.contains("oops") && ended.err.contains("The command was"), "{}", ended.err);
}

#[test]
fn compiler_warnings_are_printed() {
    let project = Project::new("Robot { controller \"c\" }");
    project.write("controllers/c/c.c", "int main() { int unneeded; return 0; }\n");
    let ended = project.run(&["--mode=fast", "--duration=0.1", "worlds/w.wbt"]);
    assert!(ended.err.contains("built with warnings") && ended.err.contains("unneeded"), "{}", ended.err);
}

#[test]
fn compiler_output_keeps_its_line_breaks() {
    let project = Project::new("Robot { controller \"slip\" }");
    project.write("controllers/slip/slip.c", "int main(void) {\n  return missing;\n}\n");
    let ended = project.run(&["--mode=fast", "--duration=0.1", "worlds/w.wbt"]);
    let is_expected = |line: &str| line.starts_with("slip.c:2:") && line.contains("missing");
    assert!(ended.err.lines().any(is_expected), "{}", ended.err);
    assert!(!ended.err.contains('\u{fffd}'), "{}", ended.err);
}

#[test]
fn a_makefile_of_webots_builds_a_controller() {
    let project = Project::new("Robot { controller \"c\" }");
    project.write("controllers/c/c.c", STEPPER);
    project.write(
        "controllers/c/Makefile",
        "null :=\nspace := $(null) $(null)\n\
         WEBOTS_HOME_PATH?=$(subst $(space),\\ ,$(strip $(subst \\,/,$(WEBOTS_HOME))))\n\
         include $(WEBOTS_HOME_PATH)/resources/Makefile.include\n",
    );
    let ended = project.run(&["--mode=fast", "--duration=0.32", "--stdout", "worlds/w.wbt"]);
    assert!(ended.out.contains("[c] 10 steps\n"), "{}{}", ended.out, ended.err);
    assert!(project.path("controllers/c/build/release").is_dir());
}

/// Before GCC 10 a variable could be defined in a header that several files include; the linker took them for one.
#[test]
fn variables_defined_in_headers_are_merged_in_old_programs() {
    let project = Project::new("Robot { controller \"c\" }");
    project.write("controllers/c/shared.h", "int count;\nvoid add();\n");
    project.write("controllers/c/add.c", "#include \"shared.h\"\nvoid add() { ++count; }\n");
    project.write(
        "controllers/c/c.c",
        "#include <stdio.h>\n#include <webots/robot.h>\n#include \"shared.h\"\nint main() {\n  wb_robot_init();\n  \
         while (count < 3 && wb_robot_step(32) != -1)\n    add();\n  printf(\"count %d\\n\", count);\n  \
         wb_robot_cleanup();\n  return 0;\n}\n",
    );
    project.write(
        "controllers/c/Makefile",
        "C_SOURCES = c.c add.c\ninclude $(WEBOTS_HOME_PATH)/resources/Makefile.include\n",
    );
    let ended = project.run(&["--mode=fast", "--duration=0.32", "--stdout", "worlds/w.wbt"]);
    assert!(ended.out.contains("[c] count 3\n"), "{}{}", ended.out, ended.err);
}

/// In fast mode it would miss the run.
#[test]
fn the_world_waits_for_asynchronous_controllers_to_start() {
    let project = Project::new(
        "Robot { name \"free\" supervisor TRUE controller \"late\" synchronization FALSE children [ GPS { } ] }",
    );
    // In the half second the world would get more than 200 s ahead.
    let controller = "import time\ntime.sleep(0.5)\nfrom controller import Supervisor\nrobot = Supervisor()\n\
                      print(robot.getTime() < 200, robot.getNumberOfDevices(), robot.step(32) >= 0)\n\
                      robot.simulationQuit(0)\nrobot.step(32)\n";
    project.write("controllers/late/late.py", controller);
    let ended = project.run(&["--mode=fast", "--duration=1000000", "--stdout", "worlds/w.wbt"]);
    assert!(ended.out.contains("[late] True 1 True\n"), "{}{}", ended.out, ended.err);
}

#[test]
fn an_extern_controller_is_awaited_and_may_reconnect() {
    let project = Project::new("Robot { name \"far\" controller \"<extern>\" }");
    project.write("controllers/c/c.c", STEPPER);
    let home = project.run(&["home"]).out.trim().to_owned();
    let program = project.path("c");
    let status = std::process::Command::new("cc")
        .arg(project.path("controllers/c/c.c"))
        .args([format!("-I{home}/include/controller/c"), "-o".to_owned(), program.display().to_string()])
        .args([format!("-L{home}/lib/controller"), "-lController".to_owned()])
        .arg(format!("-Wl,-rpath,{home}/lib/controller"))
        .status();
    assert!(status.unwrap().success());
    let mut running = project.start(&["--mode=fast", "worlds/w.wbt"]);
    for _ in 0..2 {
        let line = running.wait_for("waiting for an extern controller of robot \"far\": ipc://");
        let url = line.split(" or ").nth(1).unwrap();
        assert!(url.starts_with("tcp://127.0.0.1:") && url.ends_with("/far"), "{line}");
        let mut controller = std::process::Command::new(&program);
        let mut controller = controller.env("WEBOTS_CONTROLLER_URL", url).spawn().unwrap();
        running.wait_for("has connected");
        controller.kill().unwrap();
        controller.wait().unwrap();
        running.wait_for("has disconnected");
    }
    running.signal("INT");
    assert_eq!(running.wait(), Some(130));
}

/// Clients try again every second or more often, each time from another port.
#[test]
fn a_connection_that_is_rejected_repeatedly_is_reported_once() {
    let project = Project::new("Robot { name \"blue\" controller \"<extern>\" }");
    let mut running = project.start(&["--mode=fast", "worlds/w.wbt"]);
    let line = running.wait_for("waiting for an extern controller of robot \"blue\": ipc://");
    let address = line.split("tcp://").nth(1).and_then(|rest| rest.split('/').next()).unwrap();
    for _ in 0..3 {
        let mut client = std::net::TcpStream::connect(address).unwrap();
        client.write_all(b"CTR\nRobot-Name: red").unwrap();
        let mut reply = Vec::new();
        client.read_to_end(&mut reply).unwrap();
        assert_eq!(reply, b"FAILED");
    }
    running.signal("INT");
    running.wait_for("warning: a connection was rejected: 127.0.0.1 was refused: no robot is called \"red\"; extern: \"blue\"");
    let next = running.wait_for("connection");
    assert!(next.contains("note: repeated 2 more times: warning: a connection was rejected"), "{next}");
    running.wait();
}

/// As with the command of that name in an installation of Webots.
#[test]
fn webots_controller_starts_an_extern_controller() {
    let project = Project::new("Robot { name \"far away\" controller \"<extern>\" }");
    project.write(
        "controllers/c/c.py",
        "import os, sys\nfrom controller import Robot\nrobot = Robot()\n\
         print(robot.getName(), sys.argv[1:], os.environ['PLACE'], os.getcwd(), robot.step(32), flush=True)\n",
    );
    project.write("controllers/c/runtime.ini", "[environment variables]\nPLACE = here\n");
    let home = project.run(&["home"]).out.trim().to_owned();
    let mut running = project.start(&["--mode=fast", "worlds/w.wbt"]);
    let line = running.wait_for("waiting for an extern controller of robot \"far away\": ipc://");
    let url = line.split("ipc://").nth(1).and_then(|rest| rest.split('/').next()).unwrap();
    let command = Path::new(&home).join("webots-controller");
    let (port, robot) = (format!("--port={url}"), "--robot-name=far away");
    let words = [&*port, robot, "controllers/c/c.py", "-x", "a b"];
    let ended = project.command_of(&command, &words).output().unwrap();
    let out = String::from_utf8_lossy(&ended.stdout);
    let folder = project.path("controllers/c").canonicalize().unwrap();
    let expected = format!("far away ['-x', 'a b'] here {} 0\n", folder.display());
    assert!(out.ends_with(&expected), "{out}{}", String::from_utf8_lossy(&ended.stderr));
    running.wait_for("has disconnected");
    for words in [&["controllers/none.py"][..], &[], &["--no-such-option", "controllers/c/c.py"]] {
        let ended = project.command_of(&command, words).output().unwrap();
        assert_eq!(ended.status.code(), Some(1), "{words:?}");
    }
    // Programs that are only in PATH here: they print what they are started with.
    let tool = "#!/bin/sh\necho $0 $* $WEBOTS_CONTROLLER_URL $PWD\n";
    for name in ["ros2", "matlab"] {
        project.write(&format!("bin/{name}"), tool);
        let made = std::os::unix::fs::PermissionsExt::from_mode(0o755);
        std::fs::set_permissions(project.path(&format!("bin/{name}")), made).unwrap();
    }
    project.write("controllers/m/m.m", "disp(1)\n");
    let path = format!("{}:{}", project.path("bin").display(), std::env::var("PATH").unwrap());
    let printed = |words: &[&str]| {
        let ended = project.command_of(&command, words).env("PATH", &path).output().unwrap();
        String::from_utf8_lossy(&ended.stdout).into_owned()
    };
    let out = printed(&["--port=1250", "ros2", "--ros-args"]);
    assert!(out.contains("ros2 run webots_ros2_driver driver --ros-args ipc://1250 "), "{out}");
    let out = printed(&["controllers/m/m.m"]);
    assert!(out.contains("matlab -nodisplay -nosplash -nodesktop -r launcher ipc://1234 "), "{out}");
    let out = printed(&["--interactive", "controllers/m/m.m"]);
    assert!(out.contains("matlab -r launcher ipc://1234 "), "{out}");
    running.signal("INT");
    running.wait();
}

#[test]
fn a_controller_in_the_folder_of_the_proto_is_found() {
    let project = Project::new("");
    project.write(
        "worlds/w.wbt",
        "#VRML_SIM R2025a utf8\nEXTERNPROTO \"../parts/protos/Rover.proto\"\nRover { }\n",
    );
    project.write(
        "parts/protos/Rover.proto",
        "#VRML_SIM R2025a utf8\nPROTO Rover [ field SFString controller \"c\" ]\n{ Robot { controller IS controller } }\n",
    );
    project.write("parts/controllers/c/c.py", "print('from the proto')");
    let ended = project.run(&["--mode=fast", "--duration=0.1", "worlds/w.wbt"]);
    assert!(ended.err.contains("[c] from the proto\n"), "{}", ended.err);
}

#[test]
fn the_last_output_of_a_controller_is_printed() {
    let project = Project::new("Robot { controller \"c\" }");
    project.script("c", "i=0; while [ $i -lt 2000 ]; do i=$((i+1)); echo line $i; done; echo the end");
    let ended = project.run(&["--mode=fast", "--duration=0.1", "--stdout", "worlds/w.wbt"]);
    assert!(ended.out.ends_with("[c] line 2000\n[c] the end\n"), "{}", ended.err);
    assert_eq!(ended.out.lines().count(), 2001);
}

#[test]
fn a_python_controller_uses_our_package() {
    let project = Project::new("Robot { name \"r\" controller \"c\" controllerArgs [ \"x\" ] }");
    project.write(
        "controllers/c/c.py",
        "import sys\nfrom controller import Robot\nrobot = Robot()\nprint(robot.getName(), sys.argv[1:])\n\
         while robot.step(32) != -1:\n    pass\nprint('at', robot.getTime())\n",
    );
    let ended = project.run(&["--mode=fast", "--duration=0.64", "--stdout", "worlds/w.wbt"]);
    assert!(ended.out.contains("[c] r ['x']\n[c] at 0.64"), "{}{}", ended.out, ended.err);
}

#[test]
fn a_controller_of_several_robots_that_cannot_be_built_is_tried_once() {
    let project =
        Project::new("Robot { name \"a\" controller \"c\" }\nRobot { name \"b\" controller \"c\" }");
    project.write("controllers/c/c.c", "int main() { return oops; }\n");
    let ended = project.run(&["--mode=fast", "--duration=0.03", "worlds/w.wbt"]);
    assert_eq!(ended.err.matches("building controller c").count(), 1, "{}", ended.err);
    assert!(ended.err.contains("of robot \"b\" cannot be started"), "{}", ended.err);
    assert!(ended.err.contains("could not be built, see above"), "{}", ended.err);
}

#[test]
fn headers_of_other_systems_are_explained() {
    let project = Project::new("Robot { controller \"c\" }");
    project.write("controllers/c/c.c", "#include <dos.h>\nint main() { }\n");
    let ended = project.run(&["--mode=fast", "--duration=0.03", "worlds/w.wbt"]);
    assert!(ended.err.contains("dos.h exists on Windows only"), "{}", ended.err);
}

/// Capitals, blanks and backslashes in the names of headers make no difference on Windows.
#[test]
fn controllers_with_headers_named_as_on_windows_are_built() {
    let project = Project::new("Robot { controller \"c\" }");
    project.write("controllers/c/parts/Gait.h", "#define LEGS 4\n");
    let write = |word: &str| {
        project.write(
            "controllers/c/c.c",
            &format!(
                "#include <Math.h>\n#include <stdio.h >\n#include <Windows.h>\n#include \"Parts\\gait.h\"\n\
                 #include <webots/robot.h>\nint main() {{\n  wb_robot_init();\n  Sleep(1);\n  DWORD legs = LEGS;\n  \
                 printf(\"%u {word}, %g\\n\", legs, sqrt(max(4, 9)));\n  wb_robot_cleanup();\n  return 0;\n}}\n"
            ),
        )
    };
    let run = |line: &str| {
        let ended = project.run(&["--mode=fast", "--duration=0.03", "--stdout", "worlds/w.wbt"]);
        assert!(ended.out.contains(line), "{}{}", ended.out, ended.err);
    };
    write("legs");
    run("[c] 4 legs, 3\n");
    let _ = std::fs::remove_file(project.path("controllers/c/c"));
    let rules = "include $(WEBOTS_HOME_PATH)/resources/Makefile.include\n";
    project.write("controllers/c/Makefile", rules);
    run("[c] 4 legs, 3\n");
    // `make` reads what the program depends on only when it is built again.
    write("feet");
    run("[c] 4 feet, 3\n");
}

/// The message names the header that the program includes, also when it is built again.
#[test]
fn headers_that_are_not_there_are_named_as_the_program_does() {
    let project = Project::new("Robot { controller \"c\" }");
    project.write("controllers/c/c.cpp", "#include <Eigenvalues/Dense>\nint main() {}\n");
    for _ in 0..2 {
        let ended = project.run(&["--mode=fast", "--duration=0.03", "worlds/w.wbt"]);
        assert!(ended.err.contains("fatal error: Eigenvalues/Dense"), "{}", ended.err);
        assert!(!ended.err.contains("eigenvalues/dense"), "{}", ended.err);
    }
}

#[test]
fn robots_with_the_same_name_have_separate_controllers() {
    let nodes = "Robot { name \"r\" controller \"c\" controllerArgs [ \"first\" ] }\n\
                 Robot { name \"r\" controller \"c\" controllerArgs [ \"second\" ] }";
    let project = Project::new(nodes);
    let script = "import sys\nfrom controller import Robot\nrobot = Robot()\nsteps = 0\n\
                  while robot.step(32) != -1:\n    steps += 1\n\
                  print(sys.argv[1], robot.getName(), steps)\n";
    project.write("controllers/c/c.py", script);
    let ended = project.run(&["--mode=fast", "--duration=0.32", "--stdout", "worlds/w.wbt"]);
    for line in ["[c] first r 10\n", "[c] second r 10\n"] {
        assert!(ended.out.contains(line), "{}{}", ended.out, ended.err);
    }
}

#[test]
fn a_controller_that_never_deletes_its_robot_ends_without_a_message() {
    // "the necessary initialization and cleanup of the controller library is done automatically" in C++ and Java. Both
    // processes live on for a while, so that a connection that ends without a closing message would be reported.
    let project =
        Project::new("Robot { name \"cpp\" controller \"cpp\" } Robot { name \"java\" controller \"Late\" }");
    project.write(
        "controllers/cpp/cpp.cpp",
        "#include <unistd.h>\n#include <webots/Robot.hpp>\nstruct Late { ~Late() { usleep(300000); } } late;\n\
         int main() { webots::Robot *robot = new webots::Robot(); robot->step(32); return 0; }\n",
    );
    project.write(
        "controllers/Late/Late.java",
        "import com.cyberbotics.webots.controller.Robot;\npublic class Late {\n\
         public static void main(String[] args) {\n    final Robot robot = new Robot();\n    robot.step(32);\n\
         Runtime.getRuntime().addShutdownHook(new Thread(() -> {\n\
         try { Thread.sleep(300); } catch (InterruptedException e) { }\n    }));\n  }\n}\n",
    );
    let ended = project.run(&["--mode=realtime", "--duration=3", "worlds/w.wbt"]);
    assert_eq!(ended.status, Some(0), "{}", ended.err);
    assert!(!ended.err.contains("lost its connection"), "{}", ended.err);
    for name in ["cpp", "java"] {
        assert!(ended.err.contains(&format!("of robot \"{name}\" exited with status 0")), "{}", ended.err);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_c_controller_may_return_without_cleanup() {
    // As in Webots, `return 0` needs no `wb_robot_cleanup`. The system closes the connection a while before the program
    // counts as ended; a program that loses its connection and lives on is still reported.
    let project =
        Project::new("Robot { name \"brief\" controller \"c\" } Robot { name \"lost\" controller \"c\" }");
    project.write(
        "controllers/c/c.c",
        "#include <string.h>\n#include <unistd.h>\n#include <webots/robot.h>\n\
         int main() {\n  wb_robot_init();\n  const int is_lost = strcmp(wb_robot_get_name(), \"lost\") == 0;\n\
         wb_robot_step(32);\n  for (int fd = 3; fd < 64; fd++)\n    close(fd);\n\
         usleep(is_lost ? 4000000 : 200000);\n  return 0;\n}\n",
    );
    let ended = project.run(&["--mode=realtime", "--duration=6", "worlds/w.wbt"]);
    assert!(!ended.err.contains("robot \"brief\" has lost its connection"), "{}", ended.err);
    assert!(ended.err.contains("robot \"lost\" has lost its connection"), "{}", ended.err);
    assert!(ended.err.contains("of robot \"brief\" exited with status 0"), "{}", ended.err);
}

#[cfg(target_os = "linux")]
#[test]
fn a_controller_cannot_connect_as_the_robot_of_another() {
    let project = Project::new(
        "Robot { name \"thief\" controller \"thief\" }\nRobot { name \"boss\" supervisor TRUE controller \"boss\" }",
    );
    project.write(
        "controllers/thief/thief.py",
        "import os, socket\nfrom controller import Robot\nrobot = Robot()\n\
         seat = socket.socket(socket.AF_UNIX)\nseat.connect(os.environ['WEBOTS_INSTANCE_PATH'] + 'ipc/boss/intern')\n\
         open('../there', 'w').close()\nprint('got', seat.recv(1))\nrobot.step(32)\n",
    );
    project.write(
        "controllers/boss/boss.py",
        "import os\nwhile not os.path.exists('../there'):\n    pass\n\
         from controller import Supervisor\nboss = Supervisor()\nboss.step(32)\nprint('boss', boss.getSelf() is not None)\n",
    );
    let ended = project.run(&["--mode=fast", "--duration=0.32", "--stdout", "worlds/w.wbt"]);
    assert!(ended.out.contains("[thief] got b''\n"), "{}{}", ended.out, ended.err);
    assert!(ended.out.contains("[boss] boss True\n"), "{}{}", ended.out, ended.err);
    assert!(
        ended.err.contains("is not the controller that was started for the robot \"boss\""),
        "{}",
        ended.err
    );
}

#[test]
fn a_hanging_controller_is_killed_after_the_timeout() {
    let project =
        Project::new("Robot { name \"r\" controller \"c\" } Robot { name \"other\" controller \"p\" }");
    project.script("c", "echo pid $$; trap '' TERM; while :; do sleep 1000; done");
    project.write("controllers/p/p.c", STEPPER);
    let words = ["--mode=fast", "--duration=0.32", "--controller-timeout=0.5", "--stdout", "worlds/w.wbt"];
    let ended = project.run(&words);
    assert_eq!(ended.status, Some(3), "{}", ended.err);
    assert!(
        ended.err.contains("controller \"c\" of robot \"r\" has blocked the simulation for 0.5 s"),
        "{}",
        ended.err
    );
    assert!(ended.out.contains("[p] 10 steps\n"), "{}{}", ended.out, ended.err);
}

#[test]
fn a_camera_is_black_before_its_first_image() {
    let project = Project::new(
        "Background { skyColor 1 1 1 } Robot { controller \"look\" children [ \
         Camera { name \"camera\" width 2 height 1 recognition Recognition { segmentation TRUE } } ] }",
    );
    project.write(
        "controllers/look/look.py",
        r"
from controller import Robot
robot = Robot()
camera = robot.getDevice('camera')
camera.enable(64)
camera.recognitionEnable(64)
camera.enableRecognitionSegmentation()
print(camera.getImage())
for step in range(2):
    robot.step(32)
    print([list(picture) for picture in (camera.getImage(), camera.getRecognitionSegmentationImage())])
camera.disable()
print(camera.getImage())
",
    );
    let ended = project.run(&["--mode=fast", "--duration=1", "--stdout", "worlds/w.wbt"]);
    let black = "[0, 0, 0, 255, 0, 0, 0, 255]";
    let white = "[255, 255, 255, 255, 255, 255, 255, 255]";
    let expected =
        format!("[look] None\n[look] [{black}, {black}]\n[look] [{white}, {black}]\n[look] None\n");
    assert_eq!(ended.out, expected, "{}", ended.err);
}

/// One controller looks at every picture of its camera, the other one at some: what they see is the same at each time.
#[test]
fn images_requested_late_equal_those_requested_at_each_step() {
    let eye = |name: &str, args: &str| {
        format!(
            "Robot {{ name \"{name}\" controller \"look\" controllerArgs [ \"{args}\" ] children [ \
             Camera {{ name \"camera\" width 80 height 60 recognition Recognition {{ segmentation TRUE }} }} ] }}"
        )
    };
    let wall = "Solid { translation 3 0 0 linearVelocity -1 0.3 0 recognitionColors [ 1 0 0 ] children Shape { \
         appearance PBRAppearance { baseColor 1 0 0 } geometry Box { size 0.5 0.5 0.5 } } } \
         Background { skyColor 0.4 0.7 1 } DirectionalLight { direction 0.5 0.3 -1 }";
    let project = Project::new(&format!("{}\n{}\n{wall}", eye("always", "1"), eye("seldom", "7")));
    project.write(
        "controllers/look/look.py",
        r"
import sys, zlib
from controller import Robot
robot = Robot()
camera = robot.getDevice('camera')
camera.enable(32)
camera.recognitionEnable(32)
camera.enableRecognitionSegmentation()
every = int(sys.argv[1])
for step in range(40):
    robot.step(32)
    if step % every == every - 1:
        pictures = [camera.getImage(), camera.getRecognitionSegmentationImage()]
        print(robot.getName(), step, [zlib.crc32(picture) for picture in pictures])
",
    );
    let ended = project.run(&["--mode=fast", "--duration=1.5", "--stdout", "worlds/w.wbt"]);
    assert_eq!(ended.status, Some(0), "{}{}", ended.out, ended.err);
    let lines_of = |name: &str| -> Vec<String> {
        let start = format!("[look] {name} ");
        ended.out.lines().filter_map(|line| line.strip_prefix(&start).map(str::to_owned)).collect()
    };
    let (all, some) = (lines_of("always"), lines_of("seldom"));
    assert!(all.len() == 40 && some.len() == 5, "{}{}", ended.out, ended.err);
    assert!(some.iter().all(|line| all.contains(line)), "{}", ended.out);
    let texts: std::collections::BTreeSet<&str> =
        all.iter().filter_map(|line| line.split_once(' ')).map(|(_, sum)| sum).collect();
    assert!(texts.len() > 30, "things move: {}", ended.out);
}
