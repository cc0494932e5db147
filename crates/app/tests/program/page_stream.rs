//! Web clients of Webots: the messages that their pages send and expect.

use serde_json::{Value, json};
use tungstenite::{Message, WebSocket};

use crate::project::Project;
use crate::viewer::{Connection, connect, get, port_of, text};

const NODES: &str = r#"
Viewpoint { }
DEF BALL Solid {
  translation 0 0 100
  children [ Shape { appearance PBRAppearance { } geometry DEF FORM Sphere { radius 0.5 } } ]
  boundingObject USE FORM
  physics Physics { }
}
Robot { name "talker" controller "c" window "w" }
"#;

/// A client that behaves like `webots-view`: it sends a greeting, and `pause` as soon as it has the world.
#[test]
fn a_streaming_client_gets_the_scene_and_controls_the_run() {
    let project = Project::new(NODES);
    project.write("worlds/other.wbt", "#VRML_SIM R2025a utf8\nWorldInfo { }\n");
    project.write("controllers/c/c.py", "from controller import Robot\nrobot = Robot()\nprint('hello')\nwhile robot.step(32) != -1:\n    pass\n");
    project.write("plugins/robot_windows/w/w.html", "<html></html>");
    let mut running = project.start(&["--mode=realtime", "--stdout", "--stream", "worlds/w.wbt"]);
    let port = port_of(&mut running);
    let mut client = connect(port, "/");
    client.send(Message::text("w3d")).unwrap();
    let mut burst = Vec::new();
    while burst.last().is_none_or(|last| last != "real-time") {
        let message = text(&mut client);
        if !message.starts_with("stdout:") && !message.starts_with("stderr:") {
            burst.push(message);
        }
    }
    let window = r#"robot window: {"robot":"talker","window":"w"}"#;
    assert_eq!(burst[0], "world:worlds/w.wbt:worlds/other.wbt;worlds/w.wbt");
    assert_eq!((burst[1].as_str(), burst[2].as_str()), (window, "scene load completed"));
    let model = burst[3].strip_prefix("model:").unwrap();
    assert!(model.contains("<Scene>") && model.contains("<Sphere"), "{model}");
    let frame: Value = serde_json::from_str(burst[4].strip_prefix("application/json:").unwrap()).unwrap();
    assert!(frame["time"].is_number());
    // The ball is the one at this height; its id is in the model.
    let updates = frame["updates"].as_array().unwrap();
    let height =
        |update: &Value| Some(update["translation"].as_str()?.split(' ').nth(2)?.parse::<f64>().unwrap());
    let ball = updates.iter().find(|update| height(update) > Some(1.0)).unwrap();
    assert!(
        model.contains(&format!("id=\"n{}\"", ball["id"]))
            || model.contains(&format!("id='n{}'", ball["id"])),
        "{model}"
    );
    assert_eq!((burst[5].as_str(), burst[6].as_str()), (window, "scene load completed"));

    // The automatic `pause` of the page does not pause: viewers change nothing.
    client.send(Message::text("pause")).unwrap();
    let wait = |client: &mut _, is_it: &dyn Fn(&str) -> bool| loop {
        let message = text(client);
        if is_it(&message) {
            return message;
        }
    };
    wait(&mut client, &|message| message == "real-time");
    let id = ball["id"].clone();
    wait(&mut client, &|message| {
        let frame = message
            .strip_prefix("application/json:")
            .map(|frame| serde_json::from_str::<Value>(frame).unwrap());
        frame.is_some_and(|frame| {
            frame["updates"]
                .as_array()
                .unwrap()
                .iter()
                .any(|update| update["id"] == id && height(update) < Some(99.0))
        })
    });
    // A `pause` of the user does.
    client.send(Message::text("pause")).unwrap();
    wait(&mut client, &|message| message == "paused by client");
    wait(&mut client, &|message| message.starts_with("pause: "));
    client.send(Message::text("reset")).unwrap();
    wait(&mut client, &|message| message == "reset finished");
    client.send(Message::text("step")).unwrap();
    wait(&mut client, &|message| message.starts_with("application/json:{\"time\":32,"));
    // The number is the simulated time to run, in milliseconds.
    client.send(Message::text("fast:320")).unwrap();
    wait(&mut client, &|message| message == "fast");
    wait(&mut client, &|message| message.starts_with("pause: "));
    // Only worlds in the same folder can be loaded.
    client.send(Message::text("load:../../etc/passwd")).unwrap();
    wait(&mut client, &|message| message.starts_with("stderr:"));
    client.send(Message::text("load:other.wbt")).unwrap();
    wait(&mut client, &|message| message == "delete world");
    wait(&mut client, &|message| message.starts_with("world:worlds/other.wbt:"));
    for garbage in ["", "x", "load:", "fast:x", "timeout:-1", "robot:", "touch 0 1"] {
        client.send(Message::text(garbage)).unwrap();
    }
    // For clients from before R2023b, updates of poses are named `poses`.
    let mut old = connect(port, "/");
    old.send(Message::text("x3d;broadcast")).unwrap();
    wait(&mut old, &|message| message.starts_with("application/json:{") && message.contains("\"poses\":["));
    assert_eq!(get(port, "/textures/none.png").0, 404);
    running.signal("INT");
    running.wait();
}

/// Nodes that come and go, their windows and labels: the view of the client stays.
#[test]
fn a_streaming_client_follows_nodes_windows_and_labels() {
    let boss = "Robot { name \"boss\" controller \"c\" supervisor TRUE }";
    let project = Project::new(&format!("Viewpoint {{ }} {boss}"));
    project.write("plugins/robot_windows/w/w.html", "<html></html>");
    project.write(
        "controllers/c/c.py",
        r#"
from controller import Supervisor
boss = Supervisor()
children = boss.getRoot().getField('children')
texts = ['DEF NEW Solid { translation 0 2 1 children Shape { geometry Box { } } }',
         'DEF ROBOT Robot { name "new" window "w" }']
for step in range(1, 60):
    if step == 20:
        boss.setLabel(1, 'there', 0.1, 0.2, 0.1, 0xff0000, 0, 'Arial')
        for text in texts:
            children.importMFNodeFromString(-1, text)
        print('ids', *[boss.getFromDef(name).getId() for name in ['NEW', 'ROBOT']])
    if step == 40:
        boss.setLabel(1, '', 0.1, 0.2, 0.1, 0xff0000, 0, 'Arial')
        for name in ['NEW', 'ROBOT']:
            boss.getFromDef(name).remove()
    boss.step(32)
boss.worldReload()
boss.step(32)
"#,
    );
    let mut running = project.start(&["--mode=pause", "--stdout", "--stream", "worlds/w.wbt"]);
    let port = port_of(&mut running);
    let mut clients = ["w3d", "x3d"].map(|hello| {
        let mut client = connect(port, "/");
        client.send(Message::text(hello)).unwrap();
        while !text(&mut client).starts_with("pause: ") {}
        client.send(Message::text("pause")).unwrap();
        client
    });
    clients[0].send(Message::text("real-time:-1")).unwrap();
    for (client, solid) in clients.iter_mut().zip(["<Solid id", "<Transform id"]) {
        let mut messages = Vec::new();
        while messages.last().is_none_or(|last| last != "delete world") {
            messages.push(text(client));
        }
        let find = |start: &str| messages.iter().position(|message| message.starts_with(start));
        let all = messages.join("\n");
        let at = find(&format!("node:0:<nodes>{solid}=\"n")).unwrap_or_else(|| panic!("{all}"));
        assert!(messages[at].contains("translation=\"0 2 1\"") && messages[at].contains("<Box"), "{all}");
        let ids = all.split_once("stdout:[c] ids ").unwrap().1.lines().next().unwrap();
        let (new, robot) = ids.split_once(' ').unwrap();
        assert!(messages[at].contains(&format!("=\"n{new}\"")), "{all}");
        assert!(
            find(&format!("delete:{new}")) > Some(at) && find(&format!("delete:{robot}")) > Some(at),
            "{all}"
        );
        let window = r#"{"robot":"new","window":"w"}"#;
        let gone = r#"robot window: {"remove":true,"robot":"new","window":"w"}"#;
        assert!(find(gone) > find(&format!("robot window: {window}")), "{all}");
        assert_eq!(all.matches(window).count(), 1, "{all}");
        let label = |text: &str| {
            let text = format!("\"text\":\"{text}\"");
            messages
                .iter()
                .position(|message| message.starts_with("application/json:") && message.contains(&text))
        };
        assert!(label("there").is_some() && label("") > label("there"), "{all}");
    }
    running.signal("INT");
    running.wait();
}

#[test]
fn without_the_option_nothing_is_streamed() {
    let project = Project::new("Robot { name \"r\" controller \"<none>\" }");
    let mut running = project.start(&["--mode=pause", "worlds/w.wbt"]);
    let port = port_of(&mut running);
    let mut client = connect(port, "/");
    client.send(Message::text("w3d")).unwrap();
    let mut viewer = crate::viewer::Viewer::at(port);
    viewer.call("run.step", json!({}));
    viewer.status(|status| status["steps"] == 1);
    client.get_mut().set_nonblocking(true).unwrap();
    assert!(client.read().is_err(), "it is told nothing");
    running.signal("INT");
    running.wait();
}

/// Reads one image of a response that never ends.
fn picture(reader: &mut impl std::io::BufRead) -> Vec<u8> {
    let mut length = 0;
    loop {
        let mut line = String::new();
        reader.read_line(&mut line).unwrap();
        if let Some(text) = line.strip_prefix("Content-Length: ") {
            length = text.trim().parse().unwrap();
        }
        if line == "\r\n" && length > 0 {
            let mut file = vec![0; length];
            reader.read_exact(&mut file).unwrap();
            return file;
        }
    }
}

#[test]
fn a_streaming_client_gets_images_and_moves_the_view() {
    let project = Project::new(
        "Viewpoint { position -5 0 1 } DirectionalLight { }\n\
         Robot { translation 0 0 1 name \"box\" controller \"<none>\" window \"<none>\" children [ Solid { name \"part\" children [ Shape { \
         appearance PBRAppearance { baseColor 1 0 0 emissiveColor 1 0 0 } geometry Box { size 1 1 1 } } ] } ] }",
    );
    let mut running = project.start(&["--mode=pause", "--stream=mjpeg", "worlds/w.wbt"]);
    let port = port_of(&mut running);
    let mut client = connect(port, "/");
    client.send(Message::text("mjpeg: 64x48")).unwrap();
    assert_eq!(text(&mut client), "multimedia: mjpeg pause");
    assert_eq!(text(&mut client), "pause: 0");
    assert_eq!(text(&mut client), "world:worlds/w.wbt:worlds/w.wbt");
    assert!(text(&mut client).starts_with("world info: {\"title\":"));
    assert_eq!(text(&mut client), "scene load completed");

    let mut stream = crate::viewer::stream(port);
    let request = format!("GET /mjpeg HTTP/1.1\r\nHost: localhost:{port}\r\n\r\n");
    std::io::Write::write_all(&mut stream, request.as_bytes()).unwrap();
    let mut reader = std::io::BufReader::new(stream);
    let mut show = |client: &mut _| {
        let shown = assets::decode_image("picture.jpg", &picture(&mut reader)).unwrap();
        // Each of them comes with the time.
        // The world is still the one that the client was told of.
        loop {
            let news = text(client);
            assert_ne!(news, "delete world");
            if news.starts_with("time: ") {
                return shown;
            }
        }
    };
    let red = |image: &assets::Image| {
        let assets::ImagePixels::Rgba8(pixels) = &image.pixels else { panic!("a JPEG file has bytes") };
        pixels.chunks(4).filter(|pixel| pixel[0] > 150 && pixel[1] < 90).count()
    };
    let first = show(&mut client);
    assert_eq!((first.width, first.height), (64, 48));
    let before = red(&first);
    assert!(before > 20, "the box is seen");
    // The wheel moves the camera closer.
    client.send(Message::text("mouse 2 0 0 32 24 0 -1")).unwrap();
    while red(&show(&mut client)) <= before + 10 {}
    // The view follows the box; a name that no solid has makes it follow nothing.
    for words in ["follow: 1,nobody", "follow: 3,box", "follow: 0,box"] {
        client.send(Message::text(words)).unwrap();
        show(&mut client);
    }
    // A click with the right button opens the menu of what is there: not a drag, and not a click on the sky.
    let right_button = |client: &mut WebSocket<Connection>, from: [i32; 2], to: [i32; 2]| {
        let ([from_x, from_y], [to_x, to_y]) = (from, to);
        for words in [
            format!("mouse -1 2 2 {from_x} {from_y} 0 0"),
            format!("mouse 0 0 2 {to_x} {to_y} 0 0"),
            format!("mouse 1 2 0 {to_x} {to_y} 0 0"),
        ] {
            client.send(Message::text(words)).unwrap();
        }
    };
    let menu = |client: &mut WebSocket<Connection>| loop {
        if let Some(menu) = text(client).strip_prefix("context menu: ") {
            return serde_json::from_str::<Value>(menu).unwrap();
        }
    };
    let expected = |follow: i32| {
        let page = "https://www.cyberbotics.com/doc/reference/robot";
        json!({ "name": "box", "docUrl": page, "controller": "<none>", "follow": follow })
    };
    right_button(&mut client, [32, 24], [32, 24]);
    assert_eq!(menu(&mut client), expected(0));
    right_button(&mut client, [32, 24], [42, 24]);
    right_button(&mut client, [42, 24], [32, 24]);
    right_button(&mut client, [1, 1], [1, 1]);
    client.send(Message::text("follow: 3,box")).unwrap();
    right_button(&mut client, [32, 24], [32, 24]);
    assert_eq!(menu(&mut client), expected(3));
    // Clients that connect later can only watch.
    let mut other = connect(port, "/");
    other.send(Message::text("mjpeg: 10x10")).unwrap();
    assert_eq!(text(&mut other), "multimedia: mjpeg pause 64 48");
    client.send(Message::text("resize: 80x60")).unwrap();
    while show(&mut client).width != 80 {}
    while text(&mut other) != "resize: 80 60" {}
    for garbage in
        ["mouse", "mouse a b", "mouse NaN 0 0 0 0 0 0", "touch 0 2 1e308 1e308", "resize: x", "follow: 1"]
    {
        client.send(Message::text(garbage)).unwrap();
    }
    client.send(Message::text("step")).unwrap();
    while text(&mut client) != "time: 32" {}
    running.signal("INT");
    running.wait();
}
