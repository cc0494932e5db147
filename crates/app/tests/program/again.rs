//! Supervisors that let the world begin again: reset, reload, saved worlds, exit status.

use std::collections::BTreeSet;

use crate::project::{Project, STEPPER};

/// A supervisor and another robot that only steps.
fn project(nodes: &str, supervisor: &str) -> Project {
    let boss = "Robot { name \"boss\" supervisor TRUE controller \"boss\" }";
    let other = "Robot { name \"other\" translation 0 0 5 controller \"c\" }";
    let project = Project::new(&format!("{boss}\n{other}\n{nodes}"));
    project.write("controllers/c/c.c", STEPPER);
    project.write("controllers/boss/boss.py", &format!("from controller import Supervisor\n{supervisor}"));
    project
}

#[test]
fn reload_starts_new_controllers_and_quit_sets_the_exit_status() {
    let project = project(
        "",
        r"
import os
boss = Supervisor()
count = int(open('count').read()) if os.path.exists('count') else 0
open('count', 'w').write(str(count + 1))
print('start', count, 'at', boss.getTime())
for _ in range(5):
    boss.step(32)
if count == 2:
    boss.simulationQuit(3)
else:
    boss.worldReload()
print('the end', count, 'gives', boss.step(32))
",
    );
    let ended = project.run(&["--mode=fast", "--duration=60", "--stdout", "worlds/w.wbt"]);
    assert_eq!(ended.status, Some(3), "{}{}", ended.out, ended.err);
    for count in 0..3 {
        let (start, end) = (format!("[boss] start {count} at 0"), format!("[boss] the end {count} gives -1"));
        assert!(ended.out.contains(&start) && ended.out.contains(&end), "{}", ended.out);
    }
    assert_eq!(ended.out.matches("[c] I am other").count(), 3, "{}", ended.out);
    // The step during which the world ends is answered with -1 or before.
    let counts: BTreeSet<&str> = ended.out.lines().filter(|line| line.ends_with(" steps")).collect();
    assert!(counts.iter().all(|line| ["[c] 5 steps", "[c] 6 steps"].contains(line)), "{counts:?}");
}

#[test]
fn a_restarted_controller_gets_the_arguments_written_meanwhile() {
    let project = Project::new(
        "Robot { name \"boss\" supervisor TRUE controller \"boss\" } \
         DEF A Robot { name \"a\" translation 0 0 5 controller \"a\" controllerArgs [ \"first\" ] }",
    );
    project.write(
        "controllers/a/a.py",
        "import sys\nfrom controller import Robot\nrobot = Robot()\nprint('args', sys.argv[1:])\n\
         while robot.step(32) != -1: pass\n",
    );
    project.write(
        "controllers/boss/boss.py",
        r"
from controller import Supervisor
boss = Supervisor()
boss.step(32)
robot = boss.getFromDef('A')
robot.getField('controllerArgs').setMFString(0, 'second')
robot.getField('controllerArgs').insertMFString(-1, 'third')
robot.restartController()
for _ in range(5):
    boss.step(32)
boss.simulationQuit(0)
",
    );
    let ended = project.run(&["--mode=fast", "--duration=60", "--stdout", "worlds/w.wbt"]);
    let args: Vec<&str> = ended.out.lines().filter(|line| line.contains("args")).collect();
    assert_eq!(args, ["[a] args ['first']", "[a] args ['second', 'third']"], "{}{}", ended.out, ended.err);
}

#[test]
fn fifty_episodes_of_a_python_supervisor_are_identical() {
    let project = project(
        "DEF BALL Solid { name \"ball\" translation 0 0 1 linearVelocity 1 0 0 \
           boundingObject Sphere { radius 0.1 } physics Physics { } }\n\
         Solid { name \"floor\" boundingObject Plane { } }\n\
         DEF CAR Robot { name \"car\" translation 3 0 0.06 controller \"car\" \
           boundingObject Box { size 0.2 0.2 0.1 } physics Physics { } children [ \
           HingeJoint { jointParameters HingeJointParameters { axis 0 1 0 anchor 0.2 0 0 } \
             device RotationalMotor { name \"m\" maxVelocity 5 } \
             endPoint Solid { translation 0.2 0 0 name \"w\" boundingObject Sphere { radius 0.05 } physics Physics { } } } \
           DEF G GPS { name \"g\" accuracy 0.1 } ] }",
        r"
import hashlib
boss = Supervisor()
ball = boss.getFromDef('BALL')
car = boss.getFromDef('CAR')
for episode in range(50):
    boss.simulationReset()
    result = [boss.step(32)]
    times = [boss.getTime()]
    for _ in range(30 + episode % 7):
        result.append(boss.step(32))
        times.append(boss.getTime())
        if len(times) <= 31:
            result += ball.getPosition() + ball.getVelocity() + car.getPosition() + [car.getField('customData').getSFString()]
    digest = hashlib.sha256(repr(result[:360]).encode()).hexdigest()
    print('episode', len(result) >= 360, result[14], digest)
    print('time', times[0], round(times[1], 6), round(times[30], 6))
boss.simulationQuit(7)
boss.step(32)
",
    );
    // It drives, and writes the reading of its noisy sensor into the scene.
    project.write(
        "controllers/car/car.py",
        r"
from controller import Robot
robot = Robot()
gps = robot.getDevice('g')
gps.enable(32)
motor = robot.getDevice('m')
while robot.step(32) != -1:
    if robot.getTime() == 0:
        motor.setPosition(float('inf'))
        motor.setVelocity(3)
    robot.setCustomData(repr(gps.getValues()))
print('car ends')
",
    );
    let ended = project.run(&["--mode=fast", "--duration=600", "--stdout", "worlds/w.wbt"]);
    assert_eq!(ended.status, Some(7), "{}{}", ended.out, ended.err);
    let lines = |start: &str| -> Vec<String> {
        ended.out.lines().filter(|line| line.starts_with(start)).map(str::to_owned).collect()
    };
    let episodes = lines("[boss] episode");
    assert_eq!(episodes.len(), 50, "{}{}", ended.out, ended.err);
    assert!(episodes[0].starts_with("[boss] episode True [3."), "{}", episodes[0]);
    let distinct: BTreeSet<&String> = episodes.iter().collect();
    assert_eq!(distinct.len(), 1, "{distinct:#?}");
    let times: BTreeSet<String> = lines("[boss] time").into_iter().collect();
    assert_eq!(times.into_iter().collect::<Vec<_>>(), ["[boss] time 0.0 0.032 0.96"]);
    assert_eq!(ended.out.matches("car ends").count(), 1, "controllers are not started again");
}

#[test]
fn a_saved_world_can_be_loaded() {
    let project = project(
        "DEF BALL Solid { translation 0 0 1 boundingObject Sphere { radius 0.1 } physics Physics { } }\n# a comment",
        r"
boss = Supervisor()
for _ in range(10):
    boss.step(32)
print(boss.worldSave('../../worlds/saved.wbt'), boss.worldSave('/nowhere/at/all.wbt'))
print('z', boss.getFromDef('BALL').getPosition()[2])
boss.simulationQuit(0)
boss.step(32)
",
    );
    let ended = project.run(&["--mode=fast", "--duration=60", "--stdout", "worlds/w.wbt"]);
    assert!(ended.out.contains("[boss] True False"), "{}{}", ended.out, ended.err);
    assert!(ended.err.contains("/nowhere/at/all.wbt"), "{}", ended.err);
    let text = std::fs::read_to_string(project.path("worlds/saved.wbt")).unwrap();
    let z = ended.out.lines().find_map(|line| line.strip_prefix("[boss] z ")).unwrap().to_owned();
    assert!(text.contains("# a comment") && text.contains(&z[..8]), "{z}: {text}");
    assert_eq!(project.run(&["check", "worlds/saved.wbt"]).status, Some(0));
    let beside = std::fs::read_dir(project.path("worlds")).unwrap().count();
    assert_eq!(beside, 2, "nothing else is left there");
}

#[test]
fn the_duration_counts_the_time_of_all_resets() {
    let project = project(
        "",
        r"
boss = Supervisor()
steps = 0
while boss.step(32) != -1:
    steps += 1
    if boss.getTime() > 0.1:
        boss.simulationReset()
print(steps, 'steps')
",
    );
    let ended = project.run(&["--mode=fast", "--duration=3.2", "--stdout", "worlds/w.wbt"]);
    assert_eq!(ended.status, Some(0), "{}", ended.err);
    assert!(ended.out.contains("[boss] 100 steps"), "{}", ended.out);
}

#[test]
fn a_world_to_load_is_searched_in_the_controllers_folder_then_beside_the_current_world() {
    let project = project(
        "",
        r"
import os
boss = Supervisor()
world = os.path.basename(boss.getWorldPath())
print('in', world)
boss.step(32)
text = open('../../worlds/w.wbt').read()
if world == 'w.wbt':
    open('../../worlds/x.wbt', 'w').write(text)
    open('../../worlds/y.wbt', 'w').write(text)
    boss.worldLoad('../../worlds/none.wbt')
    print('none gives', boss.step(32))
    boss.worldLoad('../../worlds/x.wbt')
elif world == 'x.wbt':
    boss.worldLoad('y.wbt')
else:
    boss.simulationQuit(4)
boss.step(32)
",
    );
    let ended = project.run(&["--mode=fast", "--duration=60", "--stdout", "worlds/w.wbt"]);
    assert_eq!(ended.status, Some(4), "{}{}", ended.out, ended.err);
    for part in ["[boss] in w.wbt", "[boss] none gives 0", "[boss] in x.wbt", "[boss] in y.wbt"] {
        assert_eq!(ended.out.matches(part).count(), 1, "{part}: {}{}", ended.out, ended.err);
    }
    assert!(ended.err.contains("none.wbt"), "{}", ended.err);
}

#[test]
fn template_output_matches_the_parameters_after_a_reset() {
    let project = project(
        "DEF STACK Stack { }",
        r"
boss = Supervisor()
stack = boss.getFromDef('STACK')
def show():
    shapes = stack.getBaseNodeField('boundingObject').getSFNode().getField('children').getCount()
    held = stack.getField('held').getCount()
    print(stack.getField('count').getSFInt32(), shapes, round(stack.getCenterOfMass()[2], 6), held)
boss.step(32)
show()
stack.getField('count').setSFInt32(3)
stack.getField('held').importMFNodeFromString(-1, 'Pose { }')
boss.step(32)
show()
boss.simulationReset()
boss.step(32)
show()
boss.simulationQuit(0)
boss.step(32)
",
    );
    let stack = "#VRML_SIM R2025a utf8\n# template language: javascript\n\
        PROTO Stack [ field SFInt32 count 2 field MFNode held [ ] ] {\n\
          Solid { name \"stack\" children IS held boundingObject Group { children [\n\
            %< for (let i = 0; i < fields.count.value; i++) { >%\n\
              Pose { translation 0 0 %<= 2 * i >% children Sphere { radius 1 } }\n\
            %< } >% ] }\n\
            physics Physics { } } }";
    project.write("protos/Stack.proto", stack);
    let world = std::fs::read_to_string(project.path("worlds/w.wbt")).unwrap();
    let head = "EXTERNPROTO \"../protos/Stack.proto\"\nWorldInfo { gravity 0 ";
    project.write("worlds/v.wbt", &world.replacen("WorldInfo { ", head, 1));
    let ended = project.run(&["--mode=fast", "--duration=60", "--stdout", "worlds/v.wbt"]);
    let lines: Vec<&str> = ended.out.lines().filter_map(|line| line.strip_prefix("[boss] ")).collect();
    assert_eq!(lines, ["2 2 1.0 0", "3 3 2.0 1", "3 3 2.0 0"], "{}{}", ended.out, ended.err);
}

#[test]
fn an_animation_consists_of_a_page_the_scene_its_textures_and_the_motion() {
    let project = project(
        "DEF BALL Solid { name \"ball\" translation 0 0 1 boundingObject Sphere { radius 0.1 } physics Physics { } }\n\
         Shape { geometry Box { } appearance PBRAppearance { baseColorMap ImageTexture { url \"p.png\" } } }",
        r"
import os
boss = Supervisor()
os.mkdir('clips')
print('no folder', boss.animationStartRecording('nowhere/at/all.html'))
print('start', boss.animationStartRecording('clips/a.html'))
for _ in range(10):
    boss.step(32)
print('stop', boss.animationStopRecording(), 'ball', boss.getFromDef('BALL').getId())
boss.simulationQuit(0)
boss.step(32)
",
    );
    std::fs::write(project.path("worlds/p.png"), assets::encode_png(1, 1, &[9, 9, 9, 255])).unwrap();
    let ended = project.run(&["--mode=fast", "--duration=60", "--stdout", "worlds/w.wbt"]);
    assert!(ended.out.contains("[boss] no folder False"), "{}{}", ended.out, ended.err);
    assert!(ended.out.contains("[boss] start True"), "{}{}", ended.out, ended.err);
    let ball = ended.out.lines().find_map(|line| line.strip_prefix("[boss] stop True ball ")).unwrap();
    let read =
        |path: &str| std::fs::read_to_string(project.path("controllers/boss/clips").join(path)).unwrap();
    let (model, moves) = (read("a.w3d"), read("a.json"));
    assert!(model.contains(&format!("<Solid id=\"n{ball}\"")), "{model}");
    assert!(moves.contains(&format!("{{\"id\":{ball},\"translation\":\"0 0 1\"")), "{moves}");
    assert!(read("a.html").contains("id=\"packed\">H4sI"));
    assert!(project.path("controllers/boss/clips/textures/p.png").is_file());
    let page = project.run(&["export", "worlds/w.wbt", "-o", "out/scene.html"]);
    assert_eq!(page.status, Some(0), "{}", page.err);
    for file in ["scene.html", "scene.css", "scene.w3d", "textures/p.png"] {
        assert!(project.path("out").join(file).is_file(), "{file}");
    }
}

#[test]
fn a_reset_restarts_the_controllers_of_an_old_world() {
    let project = project("DEF BALL Solid { physics Physics { density -1 mass 1 } }", "");
    project.write(
        "controllers/boss/boss.py",
        "from controller import Supervisor\nimport os
boss = Supervisor()
seen = os.path.exists('seen')
print('boss at', boss.getTime(), boss.getFromDef('BALL').getPosition()[1], seen)
if seen:
    boss.step(32)
    boss.simulationQuit(0)
open('seen', 'w').close()
boss.step(320)
boss.simulationReset()
while boss.step(32) != -1:
    pass
",
    );
    let world = std::fs::read_to_string(project.path("worlds/w.wbt")).unwrap();
    let header = world.lines().next().unwrap().to_owned();
    for (version, starts) in [("R2019b", 2), ("R2020a", 1)] {
        project.write("worlds/w.wbt", &world.replace(&header, &format!("#VRML_SIM {version} utf8")));
        let _ = std::fs::remove_file(project.path("controllers/boss/seen"));
        let ended = project.run(&["--mode=fast", "--duration=2", "--stdout", "worlds/w.wbt"]);
        let lines = ended.out.matches("[boss] boss at 0.0 0.0").count();
        assert_eq!(lines, starts, "{version}: {}{}", ended.out, ended.err);
        assert_eq!(ended.status, Some(0), "{}", ended.err);
    }
}
