//! `--ros2`: the world as a node of ROS 2, with a second node that is written here.

use ros::value::Value;
use ros2::node::{Client, Subscription};

use crate::project::{Project, Running};
use crate::ros2::Peer;

/// Codes of results.
const OK: i32 = 1;
const NOT_FOUND: i32 = 2;
const FAILED: i32 = 4;

/// A world with its ROS 2 node, and a client.
struct World {
    peer: Peer,
    run: Running,
    _project: Project,
}

impl World {
    fn start(project: Project, words: &[&str]) -> Self {
        let peer = Peer::new();
        let domain = peer.domain.to_string();
        let words = [&["--ros2", "--no-page", "--offline"], words, &["worlds/w.wbt"]].concat();
        let run = project.start_with(&words, &[("ROS_DOMAIN_ID", &domain)]);
        Self { peer, run, _project: project }
    }

    #[track_caller]
    fn client(&mut self, name: &str, kind: &str) -> Client {
        let client = self.peer.node.client(name, kind).unwrap();
        self.peer.wait(|| client.is_ready().then_some(()));
        client
    }

    /// Calls a service, by the name of its type, and gives the fields of its response.
    #[track_caller]
    fn call(&mut self, kind: &str, fields: Vec<Value>) -> Vec<Value> {
        let mut name = String::new();
        for letter in kind.chars() {
            if letter.is_ascii_uppercase() {
                name.push(if name.is_empty() { '/' } else { '_' });
            }
            name.push(letter.to_ascii_lowercase());
        }
        let mut client = self.client(&name, &format!("simulation_interfaces/{kind}"));
        client.ask(&Value::Fields(fields));
        // A program that has ended answers nothing more; but a thread of this node may still have to read its last answer,
        // for which it gets two seconds: a look takes up to 100 ms.
        let mut looks_after_its_end = 0;
        self.peer
            .wait(|| {
                looks_after_its_end += usize::from(!self.run.is_going_on());
                let answer = client.answer();
                assert!(answer.is_some() || looks_after_its_end < 20, "{}", self.run.collected_output());
                answer
            })
            .unwrap()
            .parts()
            .to_vec()
    }

    /// The same for services of which only the code matters.
    #[track_caller]
    fn code(&mut self, kind: &str, fields: Vec<Value>) -> i32 {
        let response = self.call(kind, fields);
        let result = response.iter().find(|part| matches!(part.parts(), [Value::Uint(_), Value::Text(_)]));
        let result = result.unwrap_or_else(|| panic!("{response:?}"));
        if result.parts()[0].int() != OK {
            println!("{kind}: {}", result.parts()[1].text());
        }
        result.parts()[0].int()
    }

    #[track_caller]
    fn set_state(&mut self, state: u64) -> i32 {
        self.code("SetSimulationState", vec![Value::Fields(vec![Value::Uint(state)])])
    }

    #[track_caller]
    fn state(&mut self) -> i32 {
        self.call("GetSimulationState", vec![])[0].parts()[0].int()
    }

    #[track_caller]
    fn step(&mut self, count: u64) -> i32 {
        self.code("StepSimulation", vec![Value::Uint(count)])
    }

    #[track_caller]
    fn reset(&mut self, scope: u64) -> i32 {
        self.code("ResetSimulation", vec![Value::Uint(scope)])
    }

    #[track_caller]
    fn entities(&mut self) -> Vec<String> {
        let response = self.call("GetEntities", vec![no_filter("")]);
        response[1].parts().iter().map(|name| name.text().into_owned()).collect()
    }

    #[track_caller]
    fn spawn(&mut self, name: &str, may_rename: bool, model: [&str; 2], place: [f64; 3]) -> (i32, String) {
        let model = Value::Fields(model.map(Value::from).to_vec());
        let response =
            self.call("SpawnEntity", vec![name.into(), may_rename.into(), model, "".into(), stamped(place)]);
        let [result, name] = response.as_slice() else { panic!("{response:?}") };
        println!("spawned {:?}: {}", name.text(), result.parts()[1].text());
        (result.parts()[0].int(), name.text().into_owned())
    }

    #[track_caller]
    fn delete(&mut self, name: &str) -> i32 {
        self.code("DeleteEntity", vec![name.into()])
    }

    /// The time, and where an entity is, how fast and how it turns.
    #[track_caller]
    fn look(&mut self, name: &str) -> (f64, [[f64; 3]; 3]) {
        let response = self.call("GetEntityState", vec![name.into()]);
        assert_eq!(response[0].parts()[0].int(), OK, "{response:?}");
        let state = response[1].parts();
        let Value::Time(seconds, nanoseconds) = state[0].parts()[0] else { panic!("{state:?}") };
        let time = f64::from(seconds) + f64::from(nanoseconds) / 1e9;
        let twist = state[2].parts();
        (time, [state[1].parts()[0].floats(), twist[0].floats(), twist[1].floats()])
    }
}

fn no_filter(regex: &str) -> Value {
    let none = || Value::List(Vec::new());
    let tags = Value::Fields(vec![none(), Value::Uint(0)]);
    Value::Fields(vec![regex.into(), none(), tags, Value::Fields(vec![Value::Uint(0), none()])])
}

fn header(frame: &str) -> Value {
    Value::Fields(vec![Value::Time(0, 0), frame.into()])
}

fn pose(place: [f64; 3]) -> Value {
    Value::Fields(vec![place.into(), [0.0, 0.0, 0.0, 1.0].into()])
}

fn stamped(place: [f64; 3]) -> Value {
    Value::Fields(vec![header(""), pose(place)])
}

fn stamp(clock: &Value) -> f64 {
    match clock.parts().first() {
        Some(Value::Time(seconds, nanoseconds)) => f64::from(*seconds) + f64::from(*nanoseconds) / 1e9,
        other => panic!("{other:?}"),
    }
}

/// A ball in the air, without drag.
const BALL: &str = "DEF BALL Solid { name \"ball\" translation 0 0 100 boundingObject Sphere { radius 0.5 } \
    physics Physics { density -1 mass 1 damping Damping { linear 0 angular 0 } } }\n\
    Solid { name \"wall\" translation 5 0 0 boundingObject Box { size 1 2 3 } }\n\
    DEF GATE Pose { translation 1 2 3 }";

const BOX: &str = "Solid { name \"box\" boundingObject Box { size 1 1 1 } \
    physics Physics { density -1 mass 1 damping Damping { linear 0 angular 0 } } }";

#[test]
fn steps_are_exact_and_each_is_published_on_the_clock() {
    let mut world = World::start(Project::new(BALL), &["--mode=pause"]);
    assert_eq!(world.state(), 2);
    let clock: Subscription = world.peer.node.subscribe("/clock", "rosgraph_msgs/Clock").unwrap();
    world.peer.wait(|| (clock.publishers() > 0).then_some(()));
    for count in [1_u64, 10, 25] {
        assert_eq!(world.step(count), OK);
    }
    let times: Vec<f64> = (0..36).map(|_| stamp(&world.peer.wait(|| clock.take()).unwrap())).collect();
    for (index, time) in times.iter().enumerate() {
        assert!((time - 0.032 * (index + 1) as f64).abs() < 1e-9, "{times:?}");
    }
    assert!(clock.take().is_none());
    // A ball that falls from rest; the integrator adds half a step's worth of the way.
    let (time, [place, velocity, _]) = world.look("ball");
    assert!((time - 36.0 * 0.032).abs() < 1e-9, "{time}");
    assert!((velocity[2] + 9.81 * time).abs() < 1e-9, "{velocity:?}");
    let way = 9.81 * time * time / 2.0;
    assert!((100.0 - place[2] - way).abs() <= 9.81 * time * 0.032, "{place:?}");
    // It can be stepped only while it is paused.
    assert_eq!((world.set_state(1), world.state()), (OK, 1));
    assert_eq!(world.step(1), FAILED);
    assert_eq!(world.set_state(1), 101);
    assert_eq!((world.set_state(2), world.state()), (OK, 2));
    let (time, _) = world.look("ball");
    assert_eq!(world.look("ball").0, time);
    assert_eq!((world.set_state(0), world.state()), (OK, 0));
    assert_eq!(world.look("ball"), (0.0, [[0.0, 0.0, 100.0], [0.0; 3], [0.0; 3]]));
    assert_eq!(world.step(1), FAILED, "it is stopped");
    assert_eq!(world.set_state(2), OK);
    assert_eq!(world.step(0), OK);
    assert_eq!(world.set_state(9), 103);
    assert_eq!(world.set_state(3), OK);
    assert_eq!(world.run.wait(), Some(0));
}

#[test]
fn entities_are_spawned_and_deleted_and_a_reset_restores_the_start() {
    let project = Project::new(BALL);
    project.write(
        "controllers/c/c.py",
        "from controller import Robot\nrobot = Robot()\nprint('here I am')\n\
        while robot.step(32) != -1:\n    pass\n",
    );
    let mut world = World::start(project, &["--mode=pause"]);
    assert_eq!(world.entities(), ["ball", "wall"]);
    for index in 0..4 {
        let place = [3.0 * f64::from(index), 10.0, 1.0];
        assert_eq!(world.spawn("", true, ["", BOX], place).0, OK);
    }
    assert_eq!(world.spawn("wall", false, ["", BOX], [0.0; 3]).0, 101);
    assert_eq!(world.spawn("x", false, ["", "Solid { name 3.5 }"], [0.0; 3]).0, 106);
    assert_eq!(world.spawn("x", false, ["", ""], [0.0; 3]).0, 104);
    assert_eq!(world.spawn("x", false, ["no such file.proto", ""], [0.0; 3]).0, 107);
    assert_eq!(world.spawn("x", false, ["a.usd", ""], [0.0; 3]).0, 103);
    let robot = "Robot { name \"r\" controller \"c\" }";
    assert_eq!(world.spawn("robot", false, ["", robot], [0.0, -10.0, 0.0]), (OK, "robot".to_owned()));
    let lonely = "Robot { name \"e\" controller \"<extern>\" synchronization FALSE }";
    assert_eq!(world.spawn("", false, ["", lonely], [0.0, -20.0, 0.0]), (OK, "e".to_owned()));
    world.run.wait_for("here I am");
    let all = ["ball", "wall", "box", "box(1)", "box(2)", "box(3)", "robot", "e"];
    assert_eq!(world.entities(), all);
    assert_eq!(world.look("box(2)").1[0], [6.0, 10.0, 1.0]);
    assert_eq!((world.delete("box(1)"), world.delete("box(1)")), (OK, NOT_FOUND));
    assert_eq!(world.step(10), OK);
    assert!((world.look("box").1[1][2] + 9.81 * 0.32).abs() < 1e-9);
    assert_eq!(world.delete("robot"), OK);
    for round in 0..3 {
        assert_eq!(world.reset(255), OK, "{round}");
        assert_eq!(world.entities(), ["ball", "wall"]);
        assert_eq!(world.look("ball"), (0.0, [[0.0, 0.0, 100.0], [0.0; 3], [0.0; 3]]));
        assert_eq!(world.step(100), OK);
        assert_eq!(world.spawn("robot", false, ["", robot], [0.0, -10.0, 0.0]).0, OK);
        assert_eq!(world.spawn("", false, ["", BOX], [0.0, 10.0, 0.0]).0, OK);
        assert_eq!(world.step(3), OK);
    }
    // Only what was spawned, and only how things move.
    assert_eq!(world.reset(4), OK);
    assert_eq!(world.entities(), ["ball", "wall"]);
    let (time, _) = world.look("ball");
    assert_eq!(world.reset(2), OK);
    assert_eq!(world.look("ball"), (time, [[0.0, 0.0, 100.0], [0.0; 3], [0.0; 3]]));
    assert_eq!(world.reset(1), 0);
    // What was there from the start comes back with the file.
    assert_eq!(world.delete("ball"), OK);
    assert_eq!(world.entities(), ["wall"]);
    assert_eq!((world.reset(0), world.entities()), (OK, vec!["ball".to_owned(), "wall".to_owned()]));
    assert_eq!(world.set_state(1), OK);
    assert_eq!(world.reset(0), OK);
    assert_eq!(world.set_state(3), OK);
    assert_eq!(world.run.wait(), Some(0));
}

#[test]
fn entities_are_moved_queried_and_filtered() {
    let mut world = World::start(Project::new(BALL), &["--mode=pause"]);
    let state = |frame: &str, place, linear: [f64; 3]| {
        let twist = Value::Fields(vec![linear.into(), [0.0; 3].into()]);
        let zero = Value::Fields(vec![[0.0; 3].into(), [0.0; 3].into()]);
        Value::Fields(vec![header(frame), pose(place), twist, zero])
    };
    let set = |world: &mut World, name: &str, state: Value, flags: [bool; 3]| {
        world.code("SetEntityState", [vec![name.into(), state], flags.map(Value::Bool).to_vec()].concat())
    };
    let moved = state("wall", [1.0, 2.0, 3.0], [4.0, 0.0, 0.0]);
    assert_eq!(set(&mut world, "ball", moved.clone(), [true, true, false]), OK);
    assert_eq!(world.look("ball").1, [[6.0, 2.0, 3.0], [4.0, 0.0, 0.0], [0.0; 3]]);
    assert_eq!(set(&mut world, "wall", moved.clone(), [false, true, false]), FAILED);
    assert_eq!(set(&mut world, "ball", state("mars", [0.0; 3], [0.0; 3]), [true, false, false]), 101);
    assert_eq!(set(&mut world, "bill", moved, [true, false, false]), NOT_FOUND);
    assert_eq!(world.step(1), OK);
    assert!((world.look("ball").1[0][0] - (6.0 + 4.0 * 0.032)).abs() < 1e-9);

    let bounds = world.call("GetEntityBounds", vec!["wall".into()])[1].clone();
    assert_eq!(bounds.parts()[0].int(), 1);
    let corners: Vec<[f64; 3]> = bounds.parts()[1].parts().iter().map(Value::floats).collect();
    assert_eq!(corners, [[0.5, 1.0, 1.5], [-0.5, -1.0, -1.5]]);
    let info = world.call("GetEntityInfo", vec!["wall".into()])[1].clone();
    assert_eq!(info.parts()[0].parts()[0].int(), 5, "{info:?}");
    let value = Value::Fields(vec![
        Value::Fields(vec![Value::Uint(2)]),
        "a man".into(),
        Value::List(vec!["tall".into()]),
    ]);
    assert_eq!(world.code("SetEntityInfo", vec!["wall".into(), value.clone()]), OK);
    assert_eq!(world.call("GetEntityInfo", vec!["wall".into()])[1], value);

    let mut found = |filter: Value| {
        let response = world.call("GetEntitiesStates", vec![filter]);
        assert_eq!(response[1].parts().len(), response[2].parts().len());
        let names: Vec<String> = response[1].parts().iter().map(|name| name.text().into_owned()).collect();
        (response[0].parts()[0].int(), names.join(" "))
    };
    let with = |index: usize, value: Value| {
        let Value::Fields(mut fields) = no_filter("") else { unreachable!() };
        fields[index] = value;
        Value::Fields(fields)
    };
    assert_eq!(found(no_filter("^w.*l$")), (OK, "wall".to_owned()));
    assert_eq!(found(no_filter("(")).0, FAILED);
    let humans = Value::List(vec![Value::Fields(vec![Value::Uint(2)])]);
    assert_eq!(found(with(1, humans)), (OK, "wall".to_owned()));
    let tags = Value::Fields(vec![Value::List(vec!["tall".into(), "no".into()]), Value::Uint(1)]);
    assert_eq!(found(with(2, tags)), (OK, String::new()));
    let region = |kind: u64, points: &[[f64; 3]]| {
        let points = points.iter().map(|point| (*point).into()).collect();
        Value::Fields(vec![Value::Uint(kind), Value::List(points)])
    };
    // The ball is at 6.13 2 2.99 by now and has a radius of half a metre.
    assert_eq!(found(with(3, region(3, &[[6.1, 3.4, 3.0], [1.0, 0.0, 0.0]]))), (OK, "ball".to_owned()));
    assert_eq!(found(with(3, region(1, &[[5.1, 0.0, 0.0], [5.0, -9.0, -9.0]]))), (OK, "wall".to_owned()));
    assert_eq!(found(with(3, region(2, &[[0.0; 3]; 3]))).0, 0);

    let tags = || Value::Fields(vec![Value::List(Vec::new()), Value::Uint(0)]);
    let poses = world.call("GetNamedPoses", vec![tags()])[1].clone();
    assert_eq!(poses.parts()[0].parts()[0].text(), "GATE");
    assert_eq!(poses.parts()[0].parts()[3].parts()[0].floats(), [1.0, 2.0, 3.0]);
    assert_eq!(world.code("GetNamedPoseBounds", vec!["DOOR".into()]), NOT_FOUND);
    let features = world.call("GetSimulatorFeatures", vec![])[0].parts()[0].clone();
    assert!(features.parts().contains(&Value::Uint(33)), "{features:?}");
    world.run.signal("TERM");
    assert_eq!(world.run.wait(), Some(0));
}

#[test]
fn models_of_the_library_and_urdf_are_spawned() {
    let mut world = World::start(Project::new(BALL), &["--mode=pause"]);
    let models = world.call("GetSpawnables", vec![Value::List(vec!["/no/such/folder".into()])]);
    assert_eq!(models[0].parts()[0].int(), OK);
    assert!(models[0].parts()[1].text().contains("/no/such/folder"));
    let uri = |model: &Value| model.parts()[0].parts()[0].text().into_owned();
    let uris: Vec<String> = models[1].parts().iter().map(uri).collect();
    let wall = uris.iter().find(|uri| uri.ends_with("/Wall.proto")).unwrap_or_else(|| panic!("{uris:?}"));
    assert_eq!(world.spawn("", true, [wall, ""], [1.0, 1.0, 0.0]), (OK, "wall(1)".to_owned()));
    assert_eq!(world.spawn("mine", true, ["Wall", ""], [1.0, 9.0, 0.0]), (OK, "mine".to_owned()));
    assert_eq!(world.look("mine").1[0], [1.0, 9.0, 0.0]);
    let urdf = "<?xml version=\"1.0\"?><robot name=\"two\"><link name=\"base\"><inertial><mass value=\"1\"/>\
        <inertia ixx=\"1\" iyy=\"1\" izz=\"1\" ixy=\"0\" ixz=\"0\" iyz=\"0\"/></inertial><collision><geometry>\
        <box size=\"1 2 3\"/></geometry></collision></link></robot>";
    assert_eq!(world.spawn("", false, ["", urdf], [0.0, 20.0, 0.0]), (OK, "two".to_owned()));
    let bounds = world.call("GetEntityBounds", vec!["two".into()])[1].clone();
    assert_eq!(bounds.parts()[1].parts()[0].floats(), [0.5, 1.0, 1.5]);
    world.run.signal("TERM");
    assert_eq!(world.run.wait(), Some(0));
}

#[test]
fn worlds_are_loaded_and_unloaded() {
    let project = Project::new(BALL);
    let other = "#VRML_SIM R2025a utf8\nWorldInfo { title \"Other\" }\nSolid { name \"other\" }\n";
    project.write("worlds/other.wbt", other);
    project.write("worlds/wrong.wbt", "#VRML_SIM R2025a utf8\nRobot { name 3.5 }\n");
    let mut world = World::start(project, &["--mode=fast"]);
    let tags = || Value::Fields(vec![Value::List(Vec::new()), Value::Uint(0)]);
    let none = || Value::List(Vec::new());
    let worlds = world.call("GetAvailableWorlds", vec![none(), tags(), true.into(), false.into()]);
    let names: Vec<_> = worlds[1].parts().iter().map(|one| one.parts()[0].text().into_owned()).collect();
    assert_eq!(names, ["other", "w", "wrong"]);
    let load = |world: &mut World, uri: &str| {
        let resource = Value::Fields(vec![uri.into(), "".into()]);
        world.call("LoadWorld", vec![resource, false.into(), false.into()])
    };
    let code = |response: &[Value]| response[0].parts()[0].int();
    assert_eq!(code(&load(&mut world, "")), 102);
    assert_eq!(code(&load(&mut world, "none.wbt")), NOT_FOUND);
    let wrong = load(&mut world, "wrong.wbt");
    assert_eq!(code(&wrong), 103);
    assert!(wrong[0].parts()[1].text().contains("wrong.wbt:2:"), "{wrong:?}");
    assert_eq!(world.entities(), ["ball", "wall"], "this one continues");
    let loaded = load(&mut world, &worlds[1].parts()[0].parts()[1].parts()[0].text());
    assert_eq!(code(&loaded), OK);
    assert_eq!(loaded[1].parts()[2].text(), "Other");
    assert_eq!((world.state(), world.entities()), (0, vec!["other".to_owned()]));
    assert_eq!(world.code("UnloadWorld", vec![]), OK);
    assert_eq!(world.state(), 4);
    assert_eq!(world.code("UnloadWorld", vec![]), 101);
    assert_eq!(world.code("GetCurrentWorld", vec![]), 101);
    assert_eq!(world.step(1), 3);
    assert_eq!(code(&load(&mut world, "w.wbt")), OK);
    assert_eq!(world.call("GetCurrentWorld", vec![])[1].parts()[0].text(), "w");
    assert_eq!(world.entities(), ["ball", "wall"]);
    assert_eq!(world.set_state(1), OK);
    assert_eq!(world.code("UnloadWorld", vec![]), OK);
    assert_eq!(world.set_state(3), OK);
    assert_eq!(world.run.wait(), Some(0));
}

#[test]
fn the_action_reports_each_step_and_can_be_cancelled() {
    let mut world = World::start(Project::new(BALL), &["--mode=pause"]);
    let name = |part: &str| format!("/simulate_steps/_action/{part}");
    let kind = |part: &str| format!("simulation_interfaces/SimulateSteps_{part}");
    let uuid = |first: u8| Value::Fields(vec![Value::Bytes([&[first][..], &[1; 15]].concat())]);
    let steps = |count: u64| Value::Fields(vec![Value::Uint(count)]);
    let feedback = world.peer.node.subscribe(&name("feedback"), &kind("FeedbackMessage")).unwrap();
    let mut send = world.client(&name("send_goal"), &kind("SendGoal"));
    let mut results = world.client(&name("get_result"), &kind("GetResult"));
    let mut cancel = world.client(&name("cancel_goal"), "action_msgs/CancelGoal");
    world.peer.wait(|| (feedback.publishers() > 0).then_some(()));
    let ask = |world: &World, client: &mut Client, fields: Vec<Value>| {
        client.ask(&Value::Fields(fields));
        world.peer.wait(|| client.answer()).unwrap().parts().to_vec()
    };
    let accepted = ask(&world, &mut send, vec![uuid(7), steps(5)]);
    assert_eq!(accepted[0], Value::Bool(true));
    let result = ask(&world, &mut results, vec![uuid(7)]);
    assert_eq!((result[0].int(), result[1].parts()[0].parts()[0].int()), (4, OK));
    for done in 1..=5 {
        let value = world.peer.wait(|| feedback.take()).unwrap();
        assert_eq!(*value.parts()[1].parts(), [Value::Uint(done), Value::Uint(5 - done)]);
    }
    assert!((world.look("ball").0 - 5.0 * 0.032).abs() < 1e-9);
    // One that would take for ever.
    ask(&world, &mut send, vec![uuid(8), steps(u64::MAX)]);
    assert_eq!(world.step(1), FAILED, "there are steps to come");
    let anything = Value::Fields(vec![uuid(0), Value::Time(0, 0)]);
    let cancelled = ask(&world, &mut cancel, vec![Value::Fields(vec![uuid(8), Value::Time(0, 0)])]);
    assert_eq!((cancelled[0].int(), cancelled[1].parts().len()), (0, 1));
    assert_eq!(ask(&world, &mut results, vec![uuid(8)])[0].int(), 5);
    assert_eq!(ask(&world, &mut cancel, vec![anything])[0].int(), 2);
    // None while the world goes on by itself.
    assert_eq!(world.set_state(1), OK);
    ask(&world, &mut send, vec![uuid(9), steps(1)]);
    let result = ask(&world, &mut results, vec![uuid(9)]);
    assert_eq!((result[0].int(), result[1].parts()[0].parts()[0].int()), (6, FAILED));
    assert_eq!(world.set_state(3), OK);
    assert_eq!(world.run.wait(), Some(0));
}

#[test]
fn console_output_is_published() {
    let project = Project::new("Solid { size 1 }");
    let mut world = World::start(project, &["--mode=pause"]);
    let lines = world.peer.node.subscribe_kept("/rosout", "rcl_interfaces/Log", 100).unwrap();
    let mut texts = Vec::new();
    world.peer.wait(|| {
        while let Some(line) = lines.take() {
            let line = line.unwrap();
            let [name, text] = [2, 3].map(|part: usize| line.parts()[part].text().into_owned());
            texts.push((line.parts()[1].int(), name, text));
        }
        let is_it = |(level, name, text): &(i32, String, String)| {
            (*level, name.as_str()) == (30, "rebots") && text.contains("Solid has no field size")
        };
        texts.iter().any(is_it).then_some(())
    });
    assert_eq!(world.set_state(3), OK);
    assert_eq!(world.run.wait(), Some(0));
}
