//! Communication of two nodes: topics, late subscribers, long messages, services, type mismatches, shutdown.

use std::sync::atomic::{AtomicU16, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use ros::value::Value;
use ros2::discovery_scope::Environment;
use ros2::node::Node;
use ros2::parameters::Parameters;
use ros2::rtps::sockets::DiscoveryScope;

/// The timeout of every operation.
pub(crate) const PATIENCE: Duration = Duration::from_secs(30);

/// A domain that no other test uses, and no ROS network by default.
fn domain() -> u16 {
    static NEXT: AtomicU16 = AtomicU16::new(0);
    100 + (std::process::id() % 60) as u16 + NEXT.fetch_add(1, Ordering::Relaxed)
}

fn environment(domain: u16) -> Environment {
    Environment {
        discovery_scope: DiscoveryScope { domain, is_local: true, ..DiscoveryScope::default() },
        ..Environment::default()
    }
}

/// DDS in a domain of its own.
fn dds() -> Environment {
    environment(domain())
}

/// A node and the messages for its user.
pub(crate) fn node(name: &str, environment: &Environment) -> (Node, Arc<Mutex<Vec<String>>>) {
    let told = Arc::<Mutex<Vec<String>>>::default();
    let tell = told.clone();
    let node = Node::new(name, environment, move |text| tell.lock().unwrap().push(text), || {});
    (node.unwrap(), told)
}

/// Waits until `find` returns a value.
pub(crate) fn wait<T>(node: &Node, mut find: impl FnMut() -> Option<T>) -> T {
    let start = Instant::now();
    loop {
        let datagram_count = node.datagram_count();
        if let Some(found) = find() {
            return found;
        }
        assert!(start.elapsed() < PATIENCE, "timeout");
        node.wait(datagram_count, Duration::from_millis(100));
    }
}

pub(crate) fn number(value: f64) -> Value {
    Value::Fields(vec![value.into()])
}

#[test]
fn all_messages_arrive_in_order() {
    check_order(&dds());
}

pub(crate) fn check_order(environment: &Environment) {
    let ((mut one, _), (mut two, _)) = (node("one", environment), node("two", environment));
    let topic = one.advertise("/numbers", "std_msgs/Float64", false).unwrap();
    assert!(!topic.is_wanted());
    let subscription = two.subscribe("/numbers", "std_msgs/Float64").unwrap();
    wait(&one, || topic.is_wanted().then_some(()));
    wait(&two, || (subscription.publishers() > 0).then_some(()));
    for count in 0..100 {
        topic.publish(&number(count.into()));
        assert_eq!(wait(&two, || subscription.take()), Ok(number(count.into())));
    }
    // The topic is removed with its last handle.
    drop(topic);
    wait(&two, || (subscription.publishers() == 0).then_some(()));
}

#[test]
fn late_subscribers_get_only_latched_messages() {
    check_late_subscribers(&dds());
}

pub(crate) fn check_late_subscribers(environment: &Environment) {
    let ((mut one, _), (mut two, _)) = (node("one", environment), node("two", environment));
    let latched = one.advertise("/latched", "std_msgs/String", true).unwrap();
    let passing = one.advertise("/passing", "std_msgs/String", false).unwrap();
    let text = |text: &str| Value::Fields(vec![text.into()]);
    for word in ["a", "b"] {
        latched.publish(&text(word));
        passing.publish(&text(word));
    }
    // A subscriber with transient-local durability; the node's own subscriptions are volatile.
    let late = two.subscribe("/passing", "std_msgs/String").unwrap();
    wait(&one, || passing.is_wanted().then_some(()));
    passing.publish(&text("c"));
    assert_eq!(wait(&two, || late.take()), Ok(text("c")));
    let late = two.subscribe_latched("/latched", "std_msgs/String").unwrap();
    assert_eq!(wait(&two, || late.take()), Ok(text("b")));
}

#[test]
fn long_messages_are_fragmented_and_reassembled() {
    check_long_messages(&dds());
}

pub(crate) fn check_long_messages(environment: &Environment) {
    let ((mut one, _), (mut two, _)) = (node("one", environment), node("two", environment));
    let topic = one.advertise("/bytes", "std_msgs/UInt8MultiArray", false).unwrap();
    let subscription = two.subscribe("/bytes", "std_msgs/UInt8MultiArray").unwrap();
    wait(&one, || topic.is_wanted().then_some(()));
    let layout = || Value::Fields(vec![Value::List(Vec::new()), Value::Uint(0)]);
    for length in [57_000, 57_344, 60_000, 1_228_800, 5_000_000_usize] {
        let bytes: Vec<u8> = (0..length).map(|index| (index * 7 % 251) as u8).collect();
        let value = Value::Fields(vec![layout(), Value::Bytes(bytes)]);
        topic.publish(&value);
        let got = wait(&two, || subscription.take()).unwrap();
        assert!(got == value, "{length} bytes");
    }
}

#[test]
fn services_are_answered() {
    check_services(&dds());
}

pub(crate) fn check_services(environment: &Environment) {
    let ((mut server, told), (mut asker, _)) = (node("server", environment), node("asker", environment));
    let kind = "simulation_interfaces/DeleteEntity";
    server.serve("/delete_entity", kind).unwrap();
    let mut client = asker.client("/delete_entity", kind).unwrap();
    wait(&asker, || client.is_ready().then_some(()));
    for count in 0..20 {
        let name = Value::from(format!("box {count}").as_str());
        client.ask(&Value::Fields(vec![name.clone()]));
        let say = |text| told.lock().unwrap().push(text);
        let request = server.next_request(PATIENCE, &say).unwrap();
        assert_eq!(request.value, Value::Fields(vec![name.clone()]));
        let answer = Value::Fields(vec![Value::Fields(vec![Value::Uint(1), name])]);
        server.answer(request, &answer);
        assert_eq!(wait(&asker, || client.answer()), Ok(answer));
    }
    assert!(told.lock().unwrap().is_empty(), "{told:?}");
}

/// The calls of `ros2 param`.
#[test]
fn parameters_can_be_listed_and_read_but_not_changed() {
    check_parameters(&dds());
}

pub(crate) fn check_parameters(environment: &Environment) {
    let ((mut server, _), (mut asker, _)) = (node("server", environment), node("asker", environment));
    let mut parameters = Parameters::new(&mut server).unwrap();
    let mut ask = |name: &str, fields: Vec<Value>| {
        let kind: String = name.split('_').map(|word| word[..1].to_uppercase() + &word[1..]).collect();
        let mut client = asker.client(&format!("/server/{name}"), &format!("rcl_interfaces/{kind}")).unwrap();
        wait(&asker, || client.is_ready().then_some(()));
        client.ask(&Value::Fields(fields));
        let request = server.next_request(PATIENCE, &|text| panic!("{text}")).unwrap();
        assert!(parameters.answer(&server, request, (1, 2)).is_none());
        wait(&asker, || client.answer()).unwrap().parts()[0].clone()
    };
    let names = || vec![Value::List(vec!["use_sim_time".into(), "no".into()])];
    let listed = ask("list_parameters", vec![Value::List(vec![]), Value::Uint(0)]);
    assert_eq!(listed.parts()[0], Value::List(vec!["use_sim_time".into()]));
    assert_eq!(ask("get_parameter_types", names()), Value::Bytes(vec![1, 0]));
    let values = ask("get_parameters", names());
    let flags: Vec<_> = values.parts().iter().map(|one| one.parts()[..2].to_vec()).collect();
    assert_eq!(flags[0], [Value::Uint(1), Value::Bool(true)]);
    assert_eq!(flags[1], [Value::Uint(0), Value::Bool(false)]);
    let described = ask("describe_parameters", names());
    assert_eq!(described.parts()[0].parts()[..2], ["use_sim_time".into(), Value::Uint(1)]);
    let mut set = |name: &str, kind: u64, flag: bool| {
        let mut value = values.parts()[0].clone();
        if let Value::Fields(parts) = &mut value {
            (parts[0], parts[1]) = (Value::Uint(kind), flag.into());
        }
        let wanted = Value::List(vec![Value::Fields(vec![name.into(), value])]);
        ask("set_parameters", vec![wanted]).parts()[0].parts()[0].bool()
    };
    assert!(set("use_sim_time", 1, true));
    assert!(!set("use_sim_time", 1, false));
    assert!(!set("use_sim_time", 2, true));
    assert!(!set("no", 1, true));
}

#[test]
fn a_type_mismatch_is_reported() {
    let environment = &dds();
    let ((mut one, told), (mut two, _)) = (node("one", environment), node("two", environment));
    let topic = one.advertise("/numbers", "std_msgs/Float64", false).unwrap();
    let _subscription = two.subscribe("/numbers", "std_msgs/Int32").unwrap();
    let text = wait(&one, || told.lock().unwrap().pop());
    assert!(text.contains("rt/numbers with the type std_msgs::msg::dds_::Int32_"), "{text}");
    assert!(!topic.is_wanted());
}

#[test]
fn a_node_that_shuts_down_is_removed() {
    check_shutdown(&dds());
}

pub(crate) fn check_shutdown(environment: &Environment) {
    let ((mut one, _), (mut two, _)) = (node("one", environment), node("two", environment));
    let topic = one.advertise("/numbers", "std_msgs/Float64", false).unwrap();
    let subscription = two.subscribe("/numbers", "std_msgs/Float64");
    wait(&one, || topic.is_wanted().then_some(()));
    drop((subscription, two));
    wait(&one, || (!topic.is_wanted()).then_some(()));
}

/// Data that does not belong to the protocol is ignored.
#[test]
fn invalid_datagrams_are_ignored() {
    let domain = domain();
    let environment = &environment(domain);
    let ((mut one, _), (mut two, _)) = (node("one", environment), node("two", environment));
    let socket = std::net::UdpSocket::bind("127.0.0.1:0").unwrap();
    let port = 7400 + 250 * domain + 10;
    let mut noise = b"RTPS\x02\x02\x01\x10abcdefghijkl".to_vec();
    for kind in 0..=255_u8 {
        for length in [0_u8, 4, 20, 28, 255] {
            noise.truncate(20);
            noise.extend([kind, 0xff, length, 0]);
            noise.extend([0xff; 64]);
            socket.send_to(&noise, ("127.0.0.1", port)).unwrap();
        }
    }
    let topic = one.advertise("/numbers", "std_msgs/Float64", false).unwrap();
    let subscription = two.subscribe("/numbers", "std_msgs/Float64").unwrap();
    wait(&one, || topic.is_wanted().then_some(()));
    topic.publish(&number(1.0));
    assert_eq!(wait(&two, || subscription.take()), Ok(number(1.0)));
}
