//! Physics plugins in separate processes: bit-identical results, and a world that continues when a plugin crashes.

use crate::project::{Ended, Project, wait_until_gone};

impl Project {
    /// Runs a physics plugin in this program's process and in a separate one: with the same bits and lines.
    #[track_caller]
    pub(crate) fn run_both_ways(&self, words: &[&str]) -> Ended {
        let run = |more: &str| self.run(&[words, &["--trace", "--no-page", more]].concat());
        let (here, apart) = (run("--log=note"), run("--isolate-plugins=60"));
        let hash =
            |ended: &Ended| ended.out.lines().find(|line| line.starts_with("trace hash")).map(str::to_owned);
        let lines = |ended: &Ended| {
            let mut lines: Vec<String> =
                ended.err.lines().filter(|line| line.starts_with('[')).map(str::to_owned).collect();
            lines.sort();
            lines
        };
        assert_eq!(lines(&here), lines(&apart), "{}", apart.err);
        assert_eq!((hash(&here), here.status), (hash(&apart), apart.status), "{}", apart.err);
        here
    }
}

const NODES: &str = r#"
DEF BALL Solid { translation 0 0 9 boundingObject Sphere { radius 0.1 } physics Physics { density -1 mass 1 } }
DEF GROUND Solid { boundingObject Plane { size 9 9 } }
"#;

const HEAD: &str = "#include <ode/ode.h>\n#include <plugins/physics.h>\n#include <stdlib.h>\n#include <string.h>\n\
                    #include <unistd.h>\nstatic int count;\nvoid webots_physics_cleanup() {}\n";

fn hash(ended: &Ended) -> &str {
    ended.out.lines().find(|line| line.starts_with("trace hash")).unwrap_or_default()
}

#[test]
fn the_simulation_continues_without_a_crashed_plugin() {
    let crash = "*(volatile int *)8 = 1;";
    let wild = "memset(&count, 0x55, 1 << 24);";
    let sigsegv = "in webots_physics_step: was killed by signal 11 (SIGSEGV, a bad memory access)";
    // What it does in its twentieth step, for how long it is waited for, and what is said.
    let acts = [
        (crash, "2", sigsegv),
        (wild, "2", "was killed by signal"),
        ("abort();", "2", "was killed by signal 6"),
        ("exit(7);", "2", "exited with status 7"),
        ("for (;;) ;", "0.5", "it did not return in time"),
        ("for (;;) dWebotsGetTime();", "0.5", "it did not return in time"),
        ("dBodySetRotation(dWebotsGetBodyFromDEF(\"BALL\"), (double *)8);", "2", "signal 11"),
        ("dWebotsSend(1, &count, 2000000000);", "2", "bytes at once"),
        (
            "write(3, \"nonsense that is no message, not at all\", 39);",
            "2",
            "was stopped in webots_physics_step",
        ),
    ];
    let cases: String =
        acts.iter().enumerate().map(|(number, (act, ..))| format!("case {number}: {act} break;\n")).collect();
    // It is compiled once, by the first run.
    let plugin = format!(
        "{HEAD}void webots_physics_step() {{ if (++count == 20) switch (atoi(getenv(\"ACT\"))) {{\n{cases}}} }}\n"
    );
    let project = Project::new("");
    let world = "#VRML_SIM R2025a utf8\nWorldInfo { basicTimeStep 8";
    project.write("worlds/w.wbt", &format!("{world} physics \"ill\" }}\n{NODES}"));
    project.write("worlds/alone.wbt", &format!("{world} }}\n{NODES}"));
    project.write("plugins/physics/ill/ill.c", &plugin);
    let run = |act: usize, words: &[&str]| {
        let all = [&["--duration=0.5", "--mode=fast", "--no-page", "--trace"], words].concat();
        project.run_with(&all, &[("ACT", &act.to_string())])
    };
    let alone = run(0, &["worlds/alone.wbt"]);
    for (number, (act, patience, expected)) in acts.into_iter().enumerate() {
        let ended = run(number, &[&format!("--isolate-plugins={patience}"), "worlds/w.wbt"]);
        assert_eq!(ended.status, Some(3), "{act}: {}", ended.err);
        assert!(ended.err.contains("the physics plugin ill was stopped"), "{act}: {}", ended.err);
        assert!(ended.err.contains(expected), "{act}: {}", ended.err);
        assert_eq!(hash(&ended), hash(&alone), "{act}");
    }
}

#[test]
fn objects_of_a_crashed_plugin_are_removed() {
    // It holds the ball for 20 steps of 8 ms.
    let plugin = "void webots_physics_init(dWorldID w, dSpaceID s, dJointGroupID g) {\n\
                  dJointID held = dJointCreateFixed(w, 0);\ndJointAttach(held, dWebotsGetBodyFromDEF(\"BALL\"), 0);\n\
                  dJointSetFixed(held);\n}\nvoid webots_physics_step() { if (++count == 21) abort(); }\n";
    let project = Project::new("");
    let world = "#VRML_SIM R2025a utf8\nWorldInfo { basicTimeStep 8 physics \"ill\" }\n";
    project.write("worlds/w.wbt", &format!("{world}{NODES}"));
    project.write("plugins/physics/ill/ill.c", &format!("{HEAD}{plugin}"));
    let words = [
        "--duration=0.48",
        "--mode=fast",
        "--no-page",
        "--trace=poses.csv",
        "--isolate-plugins",
        "worlds/w.wbt",
    ];
    let ended = project.run(&words);
    assert_eq!(ended.status, Some(3), "{}", ended.err);
    let poses = project.read("poses.csv");
    let height = |step: &str| -> f64 {
        let row = poses.lines().find(|line| line.starts_with(&format!("{step},"))).unwrap();
        row.split(',').nth(5).unwrap().parse().unwrap()
    };
    let fall = 0.5 * 9.81 * (40.0 * 0.008_f64).powi(2);
    assert!(
        (height("20") - 9.0).abs() < 1e-6 && (height("60") - 9.0 + fall).abs() < 0.02,
        "{} {}",
        height("20"),
        height("60")
    );
}

#[test]
fn a_reset_restarts_a_crashed_plugin() {
    let boss = "Robot { name \"boss\" supervisor TRUE controller \"boss\" }";
    let project = Project::new("");
    let world = "#VRML_SIM R2025a utf8\nWorldInfo { basicTimeStep 8 physics \"ill\" }\n";
    project.write("worlds/w.wbt", &format!("{world}{NODES}{boss}"));
    project.write(
        "controllers/boss/boss.py",
        "from controller import Supervisor\nboss = Supervisor()\nfor _ in range(3):\n    for _ in range(9):\n        boss.step(8)\n    \
         boss.simulationReset()\n    boss.step(8)\nboss.simulationQuit(0)\nboss.step(8)\n",
    );
    let plugin = "void webots_physics_init(dWorldID w, dSpaceID s, dJointGroupID g) { dWebotsConsolePrintf(\"start\"); }\n\
                  void webots_physics_step() { if (++count == 5) abort(); }\n";
    project.write("plugins/physics/ill/ill.c", &format!("{HEAD}{plugin}"));
    let ended = project.run(&["--mode=fast", "--no-page", "--isolate-plugins", "worlds/w.wbt"]);
    assert_eq!(ended.err.matches("[ill] start").count(), 4, "{}", ended.err);
    assert_eq!(ended.err.matches("killed by signal 6").count(), 3, "{}", ended.err);
}

#[test]
fn the_process_of_a_plugin_ends_with_the_run() {
    let project = Project::new("");
    project.write("worlds/w.wbt", "#VRML_SIM R2025a utf8\nWorldInfo { physics \"ill\" }\n");
    let plugin = "void webots_physics_init(dWorldID w, dSpaceID s, dJointGroupID g) { dWebotsConsolePrintf(\"pid %d\", getpid()); }\n\
                  void webots_physics_step() { dWebotsConsolePrintf(\"steps\"); for (;;) ; }\n";
    project.write("plugins/physics/ill/ill.c", &format!("{HEAD}{plugin}"));
    let mut run = project.start(&["--mode=fast", "--no-page", "--isolate-plugins=1000", "worlds/w.wbt"]);
    let pid = run.wait_for("[ill] pid ").rsplit(' ').next().unwrap_or_default().to_owned();
    run.wait_for("[ill] steps");
    run.signal("KILL");
    run.wait();
    wait_until_gone(&pid);
}
