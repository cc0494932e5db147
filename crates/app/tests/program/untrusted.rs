//! Untrusted controllers, and what stops them. `scripts/attacker.c` tries what `docs/security.md` promises to stop.

#![cfg(target_os = "linux")]

use std::collections::BTreeMap;

use crate::project::{Ended, Project};

/// What the attacker tries and must not do.
const FORBIDDEN: &[&str] = &[
    "read a secret",
    "read another controller",
    "list controllers",
    "read the machine's configuration",
    "write the world",
    "write its own program",
    "write the controller library",
    "write to the project folder",
    "change a file's mode",
    "change a file's times",
    "read through a symbolic link",
    "watch another controller",
    "set an extended attribute",
    "create a device file",
    "read the kernel's log",
    "create a hard link to a secret",
    "list processes",
    "read the simulator's environment",
    "signal the simulator",
    "read the simulator's memory",
    "trace the simulator",
    "copy an open file of the simulator",
    "profile the simulator",
    "load a BPF program into the kernel",
    "slow the simulator down",
    "read the simulator's limits",
    "raise its own limits",
    "outlive the simulator",
    "open a TCP socket",
    "open a UDP socket",
    "open a local socket",
    "open a netlink socket",
    "start a process",
    "create a shared memory segment",
    "create a file in memory (memfd)",
    "create a namespace",
    "create an io_uring",
    "search the kernel's keyring",
    "read the user's environment variables",
    "act as a supervisor",
    "change times of an open file",
    "set the flags of a file",
    "take a lease on a file, which blocks those who open it",
    "lock a folder",
    "be notified of changes in a folder",
    "allocate disk space beyond the end of a file",
    "hide an open file in a message to itself",
    "send to a system socket",
    "share memory without a file",
    "hide its open files",
    "write to the folder of its camera images",
];

/// What it may do.
const ALLOWED: &[&str] = &["start a thread", "write to its own folder", "read the world"];

/// What is harmless and goes well on every machine without confinement: the attempts are real ones.
const USUAL: &[&str] = &[
    "read a secret",
    "read another controller",
    "list controllers",
    "write the world",
    "write its own program",
    "write to the project folder",
    "change a file's mode",
    "change a file's times",
    "watch another controller",
    "create a hard link to a secret",
    "list processes",
    "signal the simulator",
    "raise its own limits",
    "outlive the simulator",
    "open a TCP socket",
    "open a UDP socket",
    "open a local socket",
    "start a process",
    "read the user's environment variables",
    "act as a supervisor",
    "change times of an open file",
    "take a lease on a file, which blocks those who open it",
    "lock a folder",
    "hide an open file in a message to itself",
    "send to a system socket",
    "share memory without a file",
    "hide its open files",
    "write to the folder of its camera images",
];

/// A world of attackers; `None`, with a message, where the system cannot confine programs.
fn attack(robots: &str, words: &[&str]) -> Option<(Project, Ended)> {
    let project = Project::new("");
    let root = project.path("");
    let robots = robots.replace("ROOT", &root.display().to_string());
    project.write(
        "worlds/w.wbt",
        &format!("#VRML_SIM R2025a utf8\nWorldInfo {{ basicTimeStep 32 }}\n{robots}\n"),
    );
    project.write("controllers/attacker/attacker.c", include_str!("scripts/attacker.c"));
    project.write("controllers/other/other.py", "secret = 1\n");
    project.write(".secret", "secret\n");
    let _journal = std::os::unix::net::UnixDatagram::bind(project.path("journal")).unwrap();
    let mut all = vec!["--mode=fast", "--no-page", "--stdout", "worlds/w.wbt"];
    all.extend(words);
    let ended = run(&project, &all)?;
    Some((project, ended))
}

fn run(project: &Project, words: &[&str]) -> Option<Ended> {
    let ended = project.run_with(words, &[("SECRET_TOKEN", "x")]);
    if ended.err.contains("--untrusted is not possible") {
        assert_eq!(ended.status, Some(1), "nothing runs with rights that it should not have");
        println!("LEFT OUT: this system cannot confine programs\n{}", ended.err);
        return None;
    }
    Some(ended)
}

/// What a robot's attempts have come to.
fn attempts<'a>(out: &'a str, robot: &str) -> BTreeMap<&'a str, &'a str> {
    let start = format!("[attacker] {robot} | ");
    out.lines().filter_map(|line| line.strip_prefix(&start)?.split_once(": ")).collect()
}

#[test]
fn an_untrusted_controller_is_denied_every_forbidden_operation() {
    let robot = |name| {
        format!(
            "Robot {{ name \"{name}\" supervisor TRUE controller \"attacker\" controllerArgs [\"probe\" \"ROOT\"] }}"
        )
    };
    let robots = robot("untrusted") + &robot("trusted");
    let Some((_, ended)) = attack(&robots, &["--duration=0.1", "--untrusted=untrusted"]) else { return };
    let (untrusted, trusted) = (attempts(&ended.out, "untrusted"), attempts(&ended.out, "trusted"));
    assert_eq!(untrusted.len(), FORBIDDEN.len() + ALLOWED.len(), "{} {}", ended.out, ended.err);
    let page = include_str!("../../../../docs/security.md");
    for attack in FORBIDDEN {
        println!("| {attack} | {} |", untrusted[attack]);
        assert_ne!(untrusted[attack], "done", "{attack}");
    }
    // The page has a row for each, with what the system has answered.
    for attack in FORBIDDEN {
        let row = format!("\n| {attack} | {} |", untrusted[attack]);
        assert!(page.contains(&row), "docs/security.md does not have {row:?}");
    }
    ALLOWED.iter().for_each(|attempt| assert_eq!(untrusted[attempt], "done", "{attempt}"));
    USUAL.iter().for_each(|attempt| assert_eq!(trusted[attempt], "done", "{attempt}"));
    assert!(ended.err.contains("not allowed to be a supervisor"), "{}", ended.err);
    assert_eq!(ended.status, Some(0), "{}", ended.err);
}

#[test]
fn a_controller_over_its_limits_is_killed_and_the_others_continue() {
    let modes =
        ["memory", "shared", "disk", "nameless", "deep", "long", "threads", "processor", "output", "packet"];
    let robot = |mode: &&str| {
        format!("Robot {{ name \"{mode}\" controller \"attacker\" controllerArgs [\"{mode}\"] }}\n")
    };
    let robots: String = modes.iter().map(robot).collect();
    let limits = "--untrusted-limits=memory=48M,disk=96M,threads=64,cpu=1,output=10K,packet=16K";
    let Some((_, ended)) = attack(&robots, &["--duration=0.1", "--untrusted", limits]) else { return };
    for expected in [
        "was killed: it uses ",
        "MiB of memory, where 48 are allowed",
        "folders that cannot be read",
        "threads and processes, where 65 are allowed",
        "of robot \"long\" was killed by signal 25",
        "of robot \"processor\" was killed by signal 24",
        "the limit of output is reached",
        "more than the limit of 16384 bytes",
    ] {
        assert!(ended.err.contains(expected), "{expected}: {}", ended.err);
    }
    let full = ended.err.matches("MiB in its folder, where 96 are allowed").count();
    assert_eq!(full, 2, "files with names and without: {}", ended.err);
    assert!(
        ended.out.contains("it gets less than a GiB") && !ended.out.contains("long file"),
        "{}",
        ended.out
    );
    assert_eq!(ended.status, Some(3), "the world came to its end: {}", ended.err);
}

#[test]
fn untrusted_controllers_work_in_all_languages_and_get_images() {
    let robot = |name: &str| {
        format!(
            "Robot {{ name \"{name}\" controller \"{name}\" children [ Camera {{ width 4 height 2 }} ] }}\n"
        )
    };
    let mut names = vec!["in_python", "in_cpp"];
    if std::process::Command::new("javac").arg("-version").output().is_ok() {
        names.push("in_java");
    }
    let project = Project::new(&names.iter().map(|name| robot(name)).collect::<String>());
    project.write(
        "controllers/in_python/in_python.py",
        "import os\nfrom controller import Robot\nr = Robot()\nc = r.getDevice('camera')\nc.enable(32)\nr.step(32)\n\
         print(len(c.getImage()), os.path.isdir(os.environ['HOME']))\nwhile r.step(32) != -1:\n    pass\n",
    );
    project.write(
        "controllers/in_cpp/in_cpp.cpp",
        "#include <iostream>\n#include <webots/Camera.hpp>\n#include <webots/Robot.hpp>\nint main() {\n\
         webots::Robot r; auto *c = r.getCamera(\"camera\"); c->enable(32); r.step(32);\n\
         std::cout << int(c->getImage()[3]) << \" is opaque\" << std::endl; while (r.step(32) != -1) { } }\n",
    );
    project.write(
        "controllers/in_java/in_java.java",
        "import com.cyberbotics.webots.controller.*;\npublic class in_java { public static void main(String[] a) {\n\
         Robot r = new Robot(); Camera c = r.getCamera(\"camera\"); c.enable(32); r.step(32);\n\
         System.out.println(c.getImage().length + \" pixels\"); while (r.step(32) != -1) { } } }\n",
    );
    let words = ["--mode=fast", "--no-page", "--duration=0.2", "--stdout", "--untrusted", "worlds/w.wbt"];
    let Some(ended) = run(&project, &words) else { return };
    let mut expected = vec!["[in_python] 32 True\n", "[in_cpp] 255 is opaque\n", "[in_java] 8 pixels\n"];
    expected.truncate(names.len());
    for expected in expected.iter().copied() {
        assert!(ended.out.contains(expected), "{expected} {} {}", ended.out, ended.err);
    }
    assert_eq!(ended.status, Some(0), "{}", ended.err);
}

#[test]
fn the_build_of_an_untrusted_controller_is_confined_too() {
    let project = Project::new("Robot { controller \"c\" }");
    project.write(".secret", "secret\n");
    project.write("controllers/c/c.c", crate::project::STEPPER);
    project.write(
        "controllers/c/Makefile",
        "all:\n\t-cat ../../.secret > stolen\n\t-touch ../../worlds/made\n\t-env > variables\n\
         \tcc c.c -o c -I$(WEBOTS_HOME)/include/controller/c -L$(WEBOTS_HOME)/lib/controller -lController\n",
    );
    let words = ["--mode=fast", "--no-page", "--duration=0.1", "--stdout", "--untrusted", "worlds/w.wbt"];
    let Some(ended) = run(&project, &words) else { return };
    assert!(ended.out.contains("I am robot"), "{} {}", ended.out, ended.err);
    let read = |name: &str| std::fs::read_to_string(project.path(name)).unwrap();
    assert_eq!(read("controllers/c/stolen"), "", "it ran, and got nothing");
    assert!(!project.path("worlds/made").exists());
    let variables = read("controllers/c/variables");
    assert!(variables.contains("WEBOTS_HOME=") && !variables.contains("SECRET_TOKEN"), "{variables}");
}

#[test]
fn the_build_of_an_untrusted_controller_has_limits() {
    let project =
        Project::new("Robot { name \"a\" controller \"a\" }\nRobot { name \"b\" controller \"b\" }");
    for name in ["a", "b"] {
        project.write(&format!("controllers/{name}/{name}.c"), crate::project::STEPPER);
    }
    // Processes whose parents have ended, and files in the folder that is built in.
    project.write(
        "controllers/a/Makefile",
        "all:\n\tfor n in $$(seq 600); do (sleep 1000 >/dev/null 2>&1 &) ; done; sleep 1000\n",
    );
    project.write(
        "controllers/b/Makefile",
        "all:\n\tfor n in $$(seq 64); do head -c 1000000 /dev/zero > $$n; done; sleep 1000\n",
    );
    let limits = "--untrusted-limits=disk=16M";
    let words = ["--mode=fast", "--no-page", "--duration=0.1", "--untrusted", limits, "worlds/w.wbt"];
    let Some(ended) = run(&project, &words) else { return };
    for expected in
        ["threads and processes, where 256 are allowed", "MiB in its folder, where 16 are allowed"]
    {
        assert!(ended.err.contains(expected), "{expected}: {}", ended.err);
    }
    assert_eq!(ended.status, Some(3), "{}", ended.err);
}

#[test]
fn an_untrusted_controller_chooses_no_file_for_the_simulator_to_read() {
    let project =
        Project::new("Robot { name \"a\" controller \"a\" }\nRobot { name \"b\" controller \"b\" }");
    project.write(".secret", "[environment variables]\nSECRET = 1\n");
    for name in ["a", "b"] {
        let program = "import os\nprint(os.environ.get('SECRET', 'nothing'), flush=True)\n";
        project.write(&format!("controllers/{name}/{name}.py"), program);
    }
    std::os::unix::fs::symlink(project.path(".secret"), project.path("controllers/a/runtime.ini")).unwrap();
    // These never end.
    std::os::unix::fs::symlink("/dev/zero", project.path("controllers/b/Makefile")).unwrap();
    std::os::unix::fs::symlink("/dev/zero", project.path("controllers/b/CMakeLists.txt")).unwrap();
    let words = ["--mode=fast", "--no-page", "--duration=0.1", "--stdout", "--untrusted", "worlds/w.wbt"];
    let Some(ended) = run(&project, &words) else { return };
    assert!(ended.err.contains("runtime.ini of an untrusted controller must not be a link"), "{}", ended.err);
    assert_eq!(ended.out, "[b] nothing\n", "{}", ended.err);
}

/// The folder into which a program is built is a link to a folder with a secret of the program's name.
#[test]
fn a_build_of_an_untrusted_controller_exposes_no_file_through_links() {
    use std::os::unix::fs::PermissionsExt;
    let project = Project::new(
        "Robot { name \"red\" controller \"key\" }\nRobot { name \"blue\" controller \"lock\" }",
    );
    let outside = project.path("").with_extension("keys");
    std::fs::create_dir_all(&outside).unwrap();
    let (key, lock) = (outside.join("key"), outside.join("lock"));
    std::fs::write(&key, "TOP-SECRET\n").unwrap();
    std::fs::write(&lock, "echo TOP-SECRET\n").unwrap();
    let set = |file: &std::path::Path, mode| {
        std::fs::set_permissions(file, std::fs::Permissions::from_mode(mode)).unwrap();
    };
    set(&key, 0o600);
    set(&lock, 0o755);
    for name in ["key", "lock"] {
        project.write(&format!("controllers/{name}/Makefile"), "all:\n\t@true\n");
        project.write(&format!("controllers/{name}/{name}.c"), "int main() { return 0; }\n");
    }
    std::fs::create_dir_all(project.path("controllers/key/build")).unwrap();
    std::os::unix::fs::symlink(&outside, project.path("controllers/key/build/release")).unwrap();
    // A program of the user, which an untrusted controller does not start either.
    std::os::unix::fs::symlink(&lock, project.path("controllers/lock/lock")).unwrap();
    let words =
        ["--mode=fast", "--no-page", "--duration=0.1", "--stdout", "--stderr", "--untrusted", "worlds/w.wbt"];
    let ended = run(&project, &words);
    let mode = std::fs::metadata(&key).unwrap().permissions().mode() & 0o777;
    let _ = std::fs::remove_dir_all(&outside);
    let Some(ended) = ended else { return };
    assert_eq!(mode, 0o600, "{}", ended.err);
    let printed = ended.out + &ended.err;
    assert!(!printed.contains("TOP-SECRET") && printed.contains("not started"), "{printed}");
}

#[test]
fn an_untrusted_controller_inherits_no_open_files() {
    let robots =
        ["trusted", "untrusted"].map(|name| format!("Robot {{ name \"{name}\" controller \"c\" }}\n"));
    let project = Project::new(&robots.concat());
    project.write(".secret", "secret\n");
    project.write(
        "controllers/c/c.py",
        "import os\nfrom controller import Robot\nr = Robot()\ntry:\n    said = os.read(9, 6)\n\
         except OSError as error:\n    said = error.errno\nprint(r.getName(), said)\nwhile r.step(32) != -1:\n    pass\n",
    );
    let words = [
        "-c",
        "exec 9<.secret; exec \"$0\" \"$@\"",
        env!("CARGO_BIN_EXE_rebots"),
        "--mode=fast",
        "--no-page",
        "--duration=0.1",
        "--stdout",
        "--untrusted=untrusted",
        "worlds/w.wbt",
    ];
    let output = project.command_of(std::path::Path::new("/bin/bash"), &words).output().unwrap();
    let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    if err.contains("--untrusted is not possible") {
        return;
    }
    assert!(out.contains("[c] trusted b'secret'\n"), "{out} {err}");
    assert!(out.contains("[c] untrusted 9\n"), "no such file is open: {out} {err}");
}

#[test]
fn files_of_an_untrusted_supervisor_stay_in_the_project() {
    let project = Project::new("Robot { name \"boss\" supervisor TRUE controller \"boss\" }");
    let outside = project.path("").with_extension("outside.wbt");
    project.write(
        "controllers/boss/boss.py",
        &format!(
            "from controller import Supervisor\ns = Supervisor()\nprint('rights', s.getSupervisor())\n\
             s.worldSave('{}')\ns.step(32)\ns.worldSave('../../worlds/saved.wbt')\ns.step(32)\ns.simulationQuit(5)\ns.step(32)\n",
            outside.display()
        ),
    );
    let words =
        ["--mode=fast", "--no-page", "--stdout", "--untrusted", "--grant-supervisor=boss", "worlds/w.wbt"];
    let Some(ended) = run(&project, &words) else { return };
    let there = outside.exists();
    let _ = std::fs::remove_file(&outside);
    assert!(!there, "{}", ended.err);
    assert!(ended.err.contains("this is not in the project"), "{}", ended.err);
    assert!(project.path("worlds/saved.wbt").is_file(), "{}", ended.err);
    assert_eq!(
        (ended.status, ended.out.contains("rights True")),
        (Some(5), true),
        "{} {}",
        ended.out,
        ended.err
    );
}

/// A project of the supervisor `red`, whose rights are granted, and of `blue`, which is trusted if only `red` is named.
/// Also returns a file outside.
fn supervised(script: &str) -> (Project, std::path::PathBuf) {
    let project = Project::new(
        "Robot { name \"red\" supervisor TRUE controller \"red\" }\nDEF BLUE Robot { name \"blue\" controller \"blue\" }",
    );
    let outside = project.path("").with_extension("outside");
    std::fs::create_dir_all(&outside).unwrap();
    std::fs::write(outside.join("secret"), "TOP SECRET\n").unwrap();
    project.write(
        "controllers/blue/blue.py",
        "from controller import Robot\nr = Robot()\nwhile r.step(32) != -1:\n    pass\n",
    );
    project.write(
        "controllers/red/red.py",
        &format!(
            "import os, sys\nfrom controller import Supervisor\nOUTSIDE = '{}'\ns = Supervisor()\n{script}",
            outside.display()
        ),
    );
    (project, outside)
}

#[test]
fn robots_that_an_untrusted_supervisor_adds_or_changes_are_untrusted() {
    let (project, outside) = supervised(
        "try:\n    said = open(OUTSIDE + '/secret').read().strip()\nexcept OSError as error:\n    said = 'errno ' + str(error.errno)\n\
         print(s.getName(), 'reads', said, s.getSupervisor())\n\
         s.step(32)\n\
         if s.getName() == 'red':\n\
         \x20   nodes = s.getRoot().getField('children')\n\
         \x20   nodes.importMFNodeFromString(-1, 'Robot { name \"guest\" controller \"red\" supervisor TRUE }')\n\
         \x20   s.getFromDef('BLUE').getField('controller').setSFString('red')\n\
         \x20   s.step(32)\n\
         \x20   s.getSelf().getField('name').setSFString('green')\n\
         \x20   s.getSelf().restartController()\n\
         while s.step(32) != -1:\n    pass\n",
    );
    let words = ["--mode=fast", "--no-page", "--stdout", "--duration=1", "--untrusted=red"];
    let words = [&words[..], &["--grant-supervisor=red", "worlds/w.wbt"]].concat();
    let Some(ended) = run(&project, &words) else { return };
    let _ = std::fs::remove_dir_all(outside);
    for (name, is_supervisor) in [("red", "True"), ("guest", "False"), ("blue", "False"), ("green", "False")]
    {
        let line = format!("[red] {name} reads errno 13 {is_supervisor}\n");
        assert!(ended.out.contains(&line), "{line} {} {}", ended.out, ended.err);
    }
    assert!(ended.err.contains("controller \"red\" of robot \"guest\" is untrusted"), "{}", ended.err);
}

#[test]
fn an_untrusted_supervisor_loads_no_world_beside_which_it_has_plugins() {
    let (project, outside) = supervised(
        "s.worldLoad('worlds/evil.wbt')\ns.step(32)\n\
         s.worldLoad('../../worlds/next.wbt')\ns.step(32)\ns.step(32)\nprint('still here')\n",
    );
    project.write(
        "controllers/red/worlds/evil.wbt",
        "#VRML_SIM R2025a utf8\nWorldInfo { physics \"evil\" }\nRobot { name \"red\" controller \"red\" }\n",
    );
    project.write(
        "controllers/red/plugins/physics/evil/evil.c",
        "void webots_physics_init() { *(int *)0 = 1; }\n",
    );
    // Robots of other worlds are not trusted either if an untrusted controller loads these.
    project.write(
        "worlds/next.wbt",
        "#VRML_SIM R2025a utf8\nRobot { name \"red\" controller \"none\" }\nRobot { name \"other\" controller \"other\" }\n",
    );
    project.write(
        "controllers/other/other.py",
        &format!(
            "try:\n    print(open('{}/secret').read())\nexcept OSError as error:\n    print('errno', error.errno)\n",
            outside.display()
        ),
    );
    let words = ["--mode=fast", "--no-page", "--stdout", "--duration=1", "--untrusted=red"];
    let words = [&words[..], &["--grant-supervisor=red", "worlds/w.wbt"]].concat();
    let Some(ended) = run(&project, &words) else { return };
    let _ = std::fs::remove_dir_all(outside);
    assert!(ended.err.contains("this is not in the folder of the current world"), "{}", ended.err);
    assert!(!ended.err.contains("evil\n") && ended.err.contains("loading") && ended.err.contains("next.wbt"));
    assert!(ended.out.contains("[other] errno 13\n"), "{} {}", ended.out, ended.err);
}

#[test]
fn an_untrusted_supervisor_overwrites_no_files_of_others() {
    let (project, outside) = supervised(
        "for path in ['../../worlds/w.wbt', '../../worlds/mine.wbt', '../../worlds/mine.wbt', '../blue/x.wbt',\n\
         \x20            '../../plugins/x.wbt', '../../.hidden.wbt', 'own.wbt', 'own.wbt']:\n\
         \x20   print(path, s.worldSave(path))\n    s.step(32)\n\
         print('itself', s.worldSave())\n\
         s.getSelf().getField('customData').setSFString('x' * 20000)\ns.step(32)\n\
         print('long', s.worldSave('own.wbt'))\n\
         s.movieStartRecording(OUTSIDE + '/film.mp4', 64, 64, 0, 100, 1, False)\ns.step(32)\ns.step(32)\n\
         s.getSelf().getField('controller').setSFString('blue')\n\
         s.step(32)\ns.step(32)\n",
    );
    std::fs::create_dir_all(project.path("plugins")).unwrap();
    let before = std::fs::read_to_string(project.path("worlds/w.wbt")).unwrap();
    let words =
        ["--mode=fast", "--no-page", "--stdout", "--duration=1", "--untrusted", "--grant-supervisor=red"];
    let Some(ended) = run(&project, &[&words[..], &["worlds/w.wbt"]].concat()) else { return };
    let film = outside.join("film.mp4").exists();
    let _ = std::fs::remove_dir_all(outside);
    let saved: Vec<&str> = ended.out.lines().filter_map(|line| line.strip_prefix("[red] ")).collect();
    let expected = [
        "../../worlds/w.wbt False",
        "../../worlds/mine.wbt True",
        "../../worlds/mine.wbt True",
        "../blue/x.wbt False",
        "../../plugins/x.wbt False",
        "../../.hidden.wbt False",
        "own.wbt True",
        "own.wbt True",
        "itself False",
        "long True",
    ];
    assert_eq!(saved, expected, "{}", ended.err);
    assert_eq!(std::fs::read_to_string(project.path("worlds/w.wbt")).unwrap(), before);
    let words = [&words[..], &["--untrusted-limits=disk=16K", "worlds/w.wbt"]].concat();
    let Some(limited) = run(&project, &words) else { return };
    assert!(limited.err.contains("untrusted controllers may save"), "{}", limited.err);
    assert!(!film, "what is recorded at the end of a controller is confined as well: {}", ended.err);
}

#[test]
fn a_typing_mistake_in_a_robots_name_does_not_let_it_run() {
    let project = Project::new("Robot { name \"red\" controller \"c\" }");
    project.script("c", "echo it runs");
    let Some(ended) = run(&project, &["--no-page", "--untrusted=rad", "worlds/w.wbt"]) else { return };
    assert_eq!(ended.status, Some(1));
    assert!(ended.err.contains("no robot \"rad\"") && !ended.err.contains("it runs"), "{}", ended.err);
}
