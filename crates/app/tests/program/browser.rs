//! Chromium without a screen, steered by its DevTools protocol, and pages in it; pictures of pages as its command line
//! takes them.

use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::{OnceLock, mpsc};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tungstenite::{Message, WebSocket};

use crate::project::end_with_the_test;
use crate::viewer::Connection;

/// Nothing here takes so long, even where a processor draws the page.
const PATIENCE: Duration = Duration::from_secs(90);

const NAMES: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "chrome"];
const ARGUMENTS: &[&str] = &[
    "--headless=new",
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    "--no-first-run",
];

/// The processor draws the page: the view as a graphics card would, letters and boxes without that detour.
const DRAWN: &[&str] = &[
    "--use-gl=angle",
    "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader",
    "--disable-gpu-rasterization",
];
/// Pages have no WebGL.
const UNDRAWN: &[&str] = &["--disable-gpu", "--disable-software-rasterizer"];
/// Each page is as fast as if it were the only one.
const SHARED: &[&str] = &[
    "--remote-debugging-port=0",
    "--disable-gpu-compositing",
    "--disable-renderer-backgrounding",
    "--disable-background-timer-throttling",
    "about:blank",
];

/// Starts Chromium and ends it, all its processes and its profile as soon as nobody can write to its input any more,
/// whatever ended the tests. Signals to the terminal's processes do not reach it.
const UNTIL_THE_TESTS_END: &str = "trap '' INT TERM HUP; setsid \"$@\" </dev/null & \
    read -r line; kill -9 -$!; wait; rm -rf \"$0\" || rm -rf \"$0\"";

/// A button of the mouse.
#[derive(Clone, Copy)]
pub(crate) enum Button {
    None,
    Left,
    Right,
}

/// A Chromium with the pages of all tests: to start one takes longer than most of them.
struct Chromium {
    /// Where it listens.
    address: String,
    /// It ends when the input of this is closed.
    _shell: Child,
}

impl Chromium {
    /// The one that draws in this way; `None` where there is no Chromium.
    fn shared(drawing: &'static [&'static str]) -> Option<&'static Self> {
        static ALL: [OnceLock<Option<Chromium>>; 2] = [const { OnceLock::new() }; 2];
        ALL[usize::from(drawing == UNDRAWN)].get_or_init(|| Self::start(drawing)).as_ref()
    }

    fn start(drawing: &[&str]) -> Option<Self> {
        let (chromium, profile) = command(&[drawing, SHARED].concat())?;
        let mut shell = Command::new("sh");
        shell.arg("-c").arg(UNTIL_THE_TESTS_END).arg(profile);
        shell.arg(chromium.get_program()).args(chromium.get_args());
        let shell = shell.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::piped());
        let mut shell = shell.spawn().unwrap();
        let mut lines = BufReader::new(shell.stderr.take().unwrap()).lines().map_while(Result::ok);
        let address = lines.find_map(|line| Some(line.strip_prefix("DevTools listening on ")?.to_owned()));
        let address = address.expect("Chromium does not say where it listens");
        // What it says further must not fill the pipe.
        std::thread::spawn(move || lines.for_each(drop));
        Some(Self { address, _shell: shell })
    }
}

/// A page in a tab, which ends with it. Others have servers, and thus storage, of their own.
pub(crate) struct Browser {
    socket: WebSocket<Connection>,
    target: Value,
    session: String,
    next: u64,
    /// What scripts of the page have thrown.
    pub(crate) faults: Vec<String>,
}

impl Browser {
    /// A page of this size; `None` where there is no Chromium, and a line says so.
    pub(crate) fn open(url: &str, size: [u32; 2]) -> Option<Self> {
        Self::start(url, size, DRAWN)
    }

    /// The same in a browser without WebGL.
    pub(crate) fn open_without_webgl(url: &str, size: [u32; 2]) -> Option<Self> {
        Self::start(url, size, UNDRAWN)
    }

    fn start(url: &str, [width, height]: [u32; 2], drawing: &'static [&'static str]) -> Option<Self> {
        let chromium = Chromium::shared(drawing)?;
        let host = chromium.address.split('/').nth(2).unwrap();
        let stream = Connection::open(host, PATIENCE);
        let (socket, _) = tungstenite::client(&chromium.address, stream).unwrap();
        let mut browser =
            Self { socket, target: Value::Null, session: String::new(), next: 1, faults: Vec::new() };
        browser.target =
            browser.command("Target.createTarget", json!({ "url": "about:blank" }))["targetId"].take();
        let target = json!({ "targetId": browser.target, "flatten": true });
        let session = browser.command("Target.attachToTarget", target);
        browser.session = session["sessionId"].as_str().unwrap().to_owned();
        browser.command("Runtime.enable", json!({}));
        browser.command("Page.enable", json!({}));
        let size = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600 });
        browser.command("Emulation.setDeviceMetricsOverride", size);
        // It is drawn and has the keyboard, whatever other tabs do.
        browser.command("Emulation.setFocusEmulationEnabled", json!({ "enabled": true }));
        // An earlier server at the same port may have been another test's.
        let (scheme, rest) = url.split_once("://").unwrap();
        let origin = format!("{scheme}://{}", rest.split('/').next().unwrap());
        let all = json!({ "origin": origin, "storageTypes": "all" });
        browser.command("Storage.clearDataForOrigin", all);
        browser.command("Page.navigate", json!({ "url": url }));
        Some(browser)
    }

    /// Asks the browser and waits for its answer.
    #[track_caller]
    pub(crate) fn command(&mut self, method: &str, params: Value) -> Value {
        self.ask(method, params).unwrap_or_else(|error| panic!("{method}: {error}"))
    }

    /// The same, with what the browser says if it cannot.
    fn ask(&mut self, method: &str, params: Value) -> Result<Value, Value> {
        let id = self.next;
        self.next += 1;
        let mut message = json!({ "id": id, "method": method, "params": params });
        if !self.session.is_empty() {
            message["sessionId"] = self.session.clone().into();
        }
        self.socket.send(Message::text(message.to_string())).unwrap();
        loop {
            let Message::Text(text) = self.socket.read().unwrap() else { continue };
            let mut answer: Value = serde_json::from_str(&text).unwrap();
            if answer["method"] == "Runtime.exceptionThrown" {
                self.faults.push(answer["params"]["exceptionDetails"].to_string());
            }
            if answer["id"] == id {
                return match answer.get_mut("error") {
                    Some(error) => Err(error.take()),
                    None => Ok(answer["result"].take()),
                };
            }
        }
    }

    /// What an expression is; promises are waited for.
    pub(crate) fn value(&mut self, expression: &str) -> Value {
        let params = json!({ "expression": expression, "returnByValue": true, "awaitPromise": true });
        let mut answer = self.command("Runtime.evaluate", params);
        assert!(answer.get("exceptionDetails").is_none(), "{expression}: {}", answer["exceptionDetails"]);
        answer["result"]["value"].take()
    }

    /// Waits until an expression is true; one that throws is not. The page itself tests it every few milliseconds:
    /// questions without a pause would keep it from drawing.
    #[track_caller]
    pub(crate) fn wait_until(&mut self, expression: &str) {
        let start = Instant::now();
        let params = json!({
            "expression": format!(
                "new Promise(resolve => {{
                    const end = performance.now() + 1000;
                    const test = () => {{
                        let is_true = false;
                        try {{ is_true = Boolean({expression}); }} catch {{}}
                        if (is_true || performance.now() > end) resolve(is_true);
                        else setTimeout(test, 5);
                    }};
                    test();
                }})"
            ),
            "returnByValue": true,
            "awaitPromise": true,
        });
        // A page that is loaded meanwhile gives an error instead.
        while !self
            .ask("Runtime.evaluate", params.clone())
            .is_ok_and(|answer| answer["result"]["value"] == true)
        {
            if start.elapsed() > PATIENCE {
                let body = self.value("document.body.innerText");
                panic!("it does not become true: {expression}\n{body}\n{:?}", self.faults);
            }
        }
    }

    /// Clicks on the middle of what a selector finds, as a user does.
    #[track_caller]
    pub(crate) fn click(&mut self, selector: &str) {
        let found = format!("document.querySelector({})", Value::from(selector));
        self.wait_until(&format!("{found}?.getBoundingClientRect().width"));
        let place = self.value(&format!(
            "(() => {{ const box = {found}.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; }})()"
        ));
        for kind in ["mousePressed", "mouseReleased"] {
            self.mouse(kind, [place[0].as_f64().unwrap(), place[1].as_f64().unwrap()], 0);
        }
    }

    /// The left button of the mouse; modifiers: 1 Alt, 2 Ctrl, 8 Shift.
    pub(crate) fn mouse(&mut self, kind: &str, [x, y]: [f64; 2], modifiers: u32) {
        let params = json!({ "type": kind, "x": x, "y": y, "button": "left", "buttons": 1, "clickCount": 1, "modifiers": modifiers });
        self.command("Input.dispatchMouseEvent", params);
    }

    /// A button goes down at the first place and the mouse on to the second one, in steps as of a hand. It stays down.
    pub(crate) fn drag(&mut self, [from, to]: [[f64; 2]; 2], button: Button, modifiers: u32) {
        self.button("mouseMoved", from, Button::None, modifiers);
        self.button("mousePressed", from, button, modifiers);
        for step in 1..=8 {
            let share = f64::from(step) / 8.0;
            let at = [0, 1].map(|axis| from[axis] + (to[axis] - from[axis]) * share);
            self.button("mouseMoved", at, button, modifiers);
        }
    }

    /// The button goes up.
    pub(crate) fn release(&mut self, place: [f64; 2], button: Button) {
        self.button("mouseReleased", place, button, 0);
    }

    fn button(&mut self, kind: &str, [x, y]: [f64; 2], button: Button, modifiers: u32) {
        let (name, bit) = match button {
            Button::None => ("none", 0),
            Button::Left => ("left", 1),
            Button::Right => ("right", 2),
        };
        let held = if kind == "mouseReleased" { 0 } else { bit };
        let params = json!({ "type": kind, "x": x, "y": y, "button": name, "buttons": held, "clickCount": 1, "modifiers": modifiers });
        self.command("Input.dispatchMouseEvent", params);
    }

    /// A key goes down or up.
    pub(crate) fn key(&mut self, kind: &str, key: &str, code: &str) {
        let number = key.to_ascii_uppercase().bytes().next().unwrap();
        let text = if key.chars().count() == 1 { key } else { "" };
        let params =
            json!({ "type": kind, "key": key, "code": code, "windowsVirtualKeyCode": number, "text": text });
        self.command("Input.dispatchKeyEvent", params);
    }
}

/// Takes a screenshot of a page by Chromium's command line, as scripts do: once the page has loaded, or after a time with
/// `--virtual-time-budget`. Without Chromium it returns `None`, and a line on the console says so.
pub(crate) fn picture(url: &str, [width, height]: [u32; 2], more: &[&str]) -> Option<assets::Image> {
    let file = std::env::temp_dir().join(format!("rebots-picture-{}.png", std::process::id()));
    let screenshot = format!("--screenshot={}", file.display());
    let size = format!("--window-size={width},{height}");
    let (mut command, profile) = command(&[DRAWN, &[&screenshot, &size], more, &[url]].concat())?;
    end_with_the_test(&mut command);
    let child = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
    // Reads what Chromium prints, which must not fill the pipe.
    let (sender, ended) = mpsc::channel();
    std::thread::spawn(move || sender.send(child.wait_with_output()));
    ended.recv_timeout(PATIENCE).expect("Chromium takes no screenshot").unwrap();
    let _ = std::fs::remove_dir_all(&profile);
    let bytes = std::fs::read(&file).expect("a picture");
    let _ = std::fs::remove_file(&file);
    Some(assets::decode_image("picture.png", &bytes).unwrap())
}

/// The command that starts Chromium, and its profile, which is no other's; `None` where there is none, and a line says so.
fn command(words: &[&str]) -> Option<(Command, PathBuf)> {
    static COUNT: std::sync::atomic::AtomicU32 = std::sync::atomic::AtomicU32::new(0);
    let folders = std::env::var_os("PATH").unwrap_or_default();
    let is_there = |name: &&&str| std::env::split_paths(&folders).any(|folder| folder.join(name).is_file());
    let Some(name) = NAMES.iter().find(is_there) else {
        eprintln!("skipped: there is no Chromium here (setup.sh --tests installs it)");
        return None;
    };
    let number = COUNT.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
    let profile = std::env::temp_dir().join(format!("rebots-browser-{}-{number}", std::process::id()));
    let mut command = Command::new(name);
    command.args(ARGUMENTS).arg(format!("--user-data-dir={}", profile.display())).args(words);
    Some((command, profile))
}

impl Drop for Browser {
    fn drop(&mut self) {
        let close = json!({ "id": 0, "method": "Target.closeTarget", "params": { "targetId": self.target } });
        let _ = self.socket.send(Message::text(close.to_string())); // It may have crashed.
    }
}
