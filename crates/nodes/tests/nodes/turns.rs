//! Requests of supervisors within a step do not depend on the order of their arrival.

use std::collections::VecDeque;

use crate::kit::Kit;
use engine::RobotId;
use wire::op::robot as robot_op;
use wire::op::supervisor as op;
use wire::{Reader, Writer};

const FIRST: RobotId = RobotId(0);
const SECOND: RobotId = RobotId(1);
const WORKER: RobotId = RobotId(2);

const WORLD: &str = "WorldInfo { basicTimeStep 8 gravity 0 } \
    DEF FIRST Robot { name \"first\" supervisor TRUE } \
    DEF SECOND Robot { name \"second\" supervisor TRUE } \
    DEF WORKER Robot { name \"worker\" children [ DEF LAMP LED { name \"lamp\" \
      children [ Shape { appearance DEF LOOKS PBRAppearance { } } ] } ] } \
    DEF BALL Solid { name \"ball\" translation 0 0 1 boundingObject Sphere { radius 0.1 } physics Physics { } }";

/// The records of a robot, reply by reply.
type Answers = Vec<Vec<(u8, Vec<u8>)>>;

/// A request, and whether it requests a step.
type Request = (Vec<u8>, u32);

fn request(duration_ms: u32, write: impl FnOnce(&mut Writer)) -> Request {
    let mut out = Writer::new();
    write(&mut out);
    (out.into_bytes(), duration_ms)
}

/// A controller that sends its next request after the reply to the last one.
struct Client {
    robot: RobotId,
    requests: VecDeque<Request>,
    heard: Answers,
    is_waiting: bool,
}

impl Client {
    fn new(robot: RobotId, requests: Vec<Request>) -> Self {
        Self { robot, requests: requests.into(), heard: Vec::new(), is_waiting: false }
    }

    /// Sends the next request if possible. Returns whether it was sent.
    fn send(&mut self, kit: &mut Kit) -> bool {
        let Some((bytes, duration_ms)) = self.requests.pop_front_if(|_| !self.is_waiting) else {
            return false;
        };
        if !bytes.is_empty() {
            kit.raw_block(self.robot, 0, &bytes);
        }
        kit.send(self.robot, duration_ms);
        self.is_waiting = true;
        true
    }

    fn hear(&mut self, kit: &mut Kit) {
        for answer in kit.take_answers(self.robot) {
            self.heard.push(answer);
            self.is_waiting = false;
        }
    }
}

/// Runs clients; `order` is the repeated sequence in which they try to send.
fn race(kit: &mut Kit, clients: &mut [Client], order: &[usize]) {
    for _ in 0..1000 {
        if clients.iter().all(|client| client.requests.is_empty() && !client.is_waiting) {
            return;
        }
        let mut any = false;
        for index in order {
            any |= clients[*index].send(kit);
            kit.try_idle();
            clients.iter_mut().for_each(|client| client.hear(kit));
        }
        if !any {
            kit.try_bare_step();
            clients.iter_mut().for_each(|client| client.hear(kit));
        }
    }
    panic!("somebody is never answered");
}

/// Requests that read and write the position of the ball and the name of the worker.
fn questions(kit: &Kit, name: &str, x: f64) -> Vec<Request> {
    let (ball, worker) = (kit.node("BALL"), kit.node("WORKER"));
    let scene = kit.world.state().scene();
    let field = |node: scene::NodeId, name: &str| scene.node(node).ty.field_index(name).unwrap() as u32;
    let (place, data) = (field(ball, "translation"), field(worker, "customData"));
    let read = move |out: &mut Writer, node: scene::NodeId, field: u32| {
        out.u8(op::FIELD_GET_VALUE).u32(node.0).i32(-1).u32(field).u8(0);
    };
    let name = name.to_owned();
    let mut requests = Vec::new();
    for round in 0..3 {
        let text = format!("{name} {round}");
        let x = x + f64::from(round);
        requests.push(request(0, |out| read(out, worker, data)));
        requests.push(request(0, |out| {
            out.u8(op::FIELD_SET_VALUE).u32(worker.0).u32(data).i32(8).i32(-1).str(&text);
            out.u8(op::FIELD_SET_VALUE).u32(ball.0).u32(place).i32(5).i32(-1).f64s(&[x, 0.0, 1.0]);
            read(out, worker, data);
        }));
        requests.push(request(0, |out| {
            out.u8(op::FIELD_INSERT_VALUE)
                .u32(0)
                .u32(0)
                .i32(-1)
                .str(&format!("DEF P{round}{name} Pose {{ }}"));
        }));
        requests.push(request(0, |out| {
            out.u8(op::NODE_GET_FROM_DEF).str(&format!("P{round}{name}")).i32(-1);
        }));
        requests.push(request(8, |out| read(out, ball, place)));
    }
    requests
}

/// Returns all replies to two racing supervisors, and the resulting world.
fn outcome(order: &[usize]) -> (Vec<Answers>, String, Option<u64>) {
    let mut kit = Kit::new(WORLD);
    kit.hang_up(WORKER);
    kit.world.forget_controller(WORKER);
    let mut clients = [
        Client::new(FIRST, questions(&kit, "first", 1.0)),
        Client::new(SECOND, questions(&kit, "second", 5.0)),
    ];
    race(&mut kit, &mut clients, order);
    let heard = clients.into_iter().map(|client| client.heard).collect();
    (heard, kit.world.state().scene().save(), kit.world.trace_hash())
}

#[test]
fn racing_supervisors_give_the_same_world_in_any_order() {
    let told = outcome(&[0, 1]);
    assert_eq!(told.0[0].len(), 15);
    // The first one reads the values that the second one wrote in the previous step, the second one those of the first
    // one.
    let data = |client: usize, request: usize| {
        let answer = &told.0[client][request];
        let value = answer.iter().find(|record| record.0 == op::FIELD_GET_VALUE).unwrap();
        let mut input = Reader::new(&value.1);
        input.bytes(16).unwrap();
        input.string().unwrap()
    };
    assert_eq!([data(0, 0), data(1, 0)], ["", "first 0"]);
    assert_eq!([data(0, 5), data(1, 5)], ["second 0", "first 1"]);
    assert!(told.1.find("P0first").unwrap() < told.1.find("P0second").unwrap());
    for order in [&[1, 0][..], &[1, 1, 1, 0], &[0, 0, 0, 1], &[0, 0, 1, 1]] {
        assert!(outcome(order) == told, "{order:?}");
    }
}

/// A world in which all controllers have completed a first step.
fn started(world: &str) -> Kit {
    let mut kit = Kit::new(world);
    kit.step(8);
    kit
}

/// Requests a node immediately. Returns whether there was a reply.
fn asks(kit: &mut Kit, robot: RobotId) -> bool {
    kit.robot_command(robot).u8(op::NODE_GET_FROM_DEF).str("BALL").i32(-1);
    kit.send(robot, 0);
    kit.try_idle();
    !kit.take_answers(robot).is_empty()
}

#[test]
fn a_supervisor_waits_for_those_before_it_only() {
    let mut kit = started(WORLD);
    assert!(asks(&mut kit, FIRST) && asks(&mut kit, FIRST), "nobody is before it");
    assert!(!asks(&mut kit, SECOND));
    assert_eq!(kit.world.holding().map(|robot| robot.id).collect::<Vec<_>>(), [FIRST, WORKER]);
    assert!(asks(&mut kit, FIRST), "the question of another one does not end its turn");
    kit.send(FIRST, 8);
    kit.try_idle();
    assert_eq!(kit.take_answers(SECOND).len(), 1, "now it is its turn");
    assert!(asks(&mut kit, SECOND), "the rest of the step is its turn, though the worker is busy");
}

#[test]
fn disconnected_supervisors_and_long_steps_do_not_block() {
    let mut kit = started(WORLD);
    assert!(!asks(&mut kit, SECOND));
    kit.hang_up(FIRST);
    kit.try_idle();
    assert_eq!(kit.take_answers(SECOND).len(), 1, "the first one has left");

    let mut kit = started(WORLD);
    assert!(!asks(&mut kit, SECOND));
    kit.quit(FIRST);
    kit.try_idle();
    assert_eq!(kit.take_answers(SECOND).len(), 1, "the first one was told to end");

    let mut kit = started(WORLD);
    kit.send(FIRST, 80);
    kit.send(SECOND, 8);
    kit.send(WORKER, 8);
    assert!(kit.try_step());
    assert!(asks(&mut kit, SECOND), "the first one has asked for a long step");
}

#[test]
fn requests_of_a_disconnected_supervisor_are_dropped() {
    let mut kit = started(WORLD);
    assert!(!asks(&mut kit, SECOND));
    kit.hang_up(SECOND);
    kit.send(FIRST, 8);
    kit.send(WORKER, 8);
    assert!(kit.try_step());
    assert!(kit.take_answers(SECOND).is_empty());
}

#[test]
fn asynchronous_supervisors_neither_wait_nor_are_waited_for() {
    let mut kit = started(&WORLD.replacen("supervisor TRUE", "supervisor TRUE synchronization FALSE", 1));
    assert!(asks(&mut kit, SECOND));
    let mut kit = started(&WORLD.replace("\"second\"", "\"second\" synchronization FALSE"));
    assert!(asks(&mut kit, SECOND));
}

#[test]
fn a_controller_has_one_unanswered_request_at_a_time() {
    let mut kit = started(WORLD);
    assert!(!asks(&mut kit, SECOND));
    kit.send(SECOND, 8);
    kit.try_idle();
    assert!(kit.world.robots()[1].session().is_none());
    assert!(kit.world.take_diagnostics().iter().any(|said| said.code == "controller/request"));
}

#[test]
fn changes_by_another_robot_are_visible_after_its_step() {
    let mut kit = started(WORLD);
    let (worker, looks) = (kit.node("WORKER"), kit.node("LOOKS"));
    let data = |kit: &Kit| kit.world.state().scene().string(worker, "customData").to_owned();
    let is_lit = |kit: &Kit| {
        kit.world.state().scene().value(looks, "emissiveColor") != Some(&scene::Value::SfColor([0.0; 3]))
    };
    kit.command("lamp").u8(wire::op::led::SET).i32(1);
    kit.robot_command(WORKER).u8(robot_op::SET_DATA).u16(2).str("w");
    kit.send(WORKER, 0);
    kit.try_idle();
    assert_eq!(kit.take_answers(WORKER), [vec![]], "it is answered at once");
    assert_eq!((data(&kit), is_lit(&kit)), (String::new(), false));
    kit.step(8);
    assert_eq!((data(&kit), is_lit(&kit)), ("w".to_owned(), true));

    // Values written by a supervisor are sent with its step.
    kit.world.state_mut().record(worker, "customData", scene::Value::SfString("boss".into()));
    kit.send(WORKER, 0);
    kit.try_idle();
    assert_eq!(kit.take_answers(WORKER), [vec![]]);
    kit.step(8);
    assert!(kit.robot_records(WORKER).contains(&(robot_op::DATA, b"boss\0".to_vec())));
    assert_eq!(data(&kit), "boss");
}

#[test]
fn connectors_unlocked_on_both_sides_within_a_step_undock() {
    let side = |name: &str, x: f64, turn: f64| {
        format!(
            "Robot {{ name \"{name}\" translation {x} 0 0 rotation 0 0 1 {turn} children [ Connector {{ \
             name \"{name} plug\" type \"symmetric\" isLocked TRUE autoLock TRUE unilateralUnlock FALSE \
             translation 0.1 0 0 }} ] boundingObject Box {{ size 0.1 0.1 0.1 }} physics Physics {{ }} }} "
        )
    };
    let world = format!(
        "WorldInfo {{ basicTimeStep 8 gravity 0 }} {}{}",
        side("a", 0.0, 0.0),
        side("b", 0.2, std::f64::consts::PI)
    );
    let mut kit = Kit::new(&world);
    kit.step(8);
    let tied = |kit: &Kit| kit.world.state().attachment(kit.device_node("a plug")).is_some();
    assert!(tied(&kit));
    kit.command("a plug").u8(wire::op::connector::UNLOCK);
    kit.send(FIRST, 0);
    kit.command("b plug").u8(wire::op::connector::UNLOCK);
    kit.send(SECOND, 0);
    kit.idle();
    kit.step(8);
    assert!(!tied(&kit));
}
