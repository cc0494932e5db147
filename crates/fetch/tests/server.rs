//! Downloads from an HTTP server in this process.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use assets::Source;
use fetch::{Bundle, Hash, Limits, Lock, Mirror, Options, Outcome, Web, parse_mirrors};

/// A server of some files that counts its requests.
struct Server {
    address: String,
    files: Arc<Mutex<BTreeMap<String, Vec<u8>>>>,
    requests: Arc<AtomicUsize>,
    ends: Arc<AtomicBool>,
}

impl Server {
    fn new(files: &[(&str, &str)]) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let address = listener.local_addr().expect("it is bound").to_string();
        let files = files.iter().map(|(path, text)| ((*path).to_owned(), text.as_bytes().to_vec()));
        let server = Self {
            address,
            files: Arc::new(Mutex::new(files.collect())),
            requests: Arc::default(),
            ends: Arc::default(),
        };
        let (files, requests, ends) =
            (Arc::clone(&server.files), Arc::clone(&server.requests), Arc::clone(&server.ends));
        std::thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                if ends.load(Ordering::SeqCst) {
                    return;
                }
                let (files, requests) = (Arc::clone(&files), Arc::clone(&requests));
                std::thread::spawn(move || respond(stream, &files, &requests));
            }
        });
        server
    }

    fn put(&self, path: &str, bytes: &[u8]) {
        self.files.lock().unwrap().insert(path.to_owned(), bytes.to_vec());
    }

    fn requests(&self) -> usize {
        self.requests.load(Ordering::SeqCst)
    }

    fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.ends.store(true, Ordering::SeqCst);
        let _ = TcpStream::connect(&self.address);
    }
}

fn respond(mut stream: TcpStream, files: &Mutex<BTreeMap<String, Vec<u8>>>, requests: &AtomicUsize) {
    let mut reader = BufReader::new(stream.try_clone().expect("a second handle"));
    let mut line = String::new();
    if reader.read_line(&mut line).is_err() || line.is_empty() {
        return;
    }
    let path = line.split(' ').nth(1).unwrap_or("").to_owned();
    while reader.read_line(&mut line).is_ok_and(|n| n > 2) {}
    requests.fetch_add(1, Ordering::SeqCst);
    let found = files.lock().unwrap().get(&path).cloned();
    let head = |status: &str, more: &str| format!("HTTP/1.1 {status}\r\nConnection: close\r\n{more}\r\n");
    let written = match (path.as_str(), found) {
        ("/moved", _) => {
            stream.write_all(head("302 Found", "Location: /a.txt\r\nContent-Length: 0\r\n").as_bytes())
        }
        ("/round", _) => {
            stream.write_all(head("302 Found", "Location: /round\r\nContent-Length: 0\r\n").as_bytes())
        }
        ("/endless", _) => {
            let block = [b'x'; 4096];
            stream.write_all(head("200 OK", "").as_bytes()).and_then(|()| {
                loop {
                    stream.write_all(&block)?;
                }
            })
        }
        ("/away", _) => stream.write_all(
            head("302 Found", "Location: file:///etc/hostname\r\nContent-Length: 0\r\n").as_bytes(),
        ),
        ("/short", _) => stream
            .write_all(head("200 OK", "Content-Length: 8\r\n").as_bytes())
            .and_then(|()| stream.write_all(b"abc")),
        ("/promise", _) => stream.write_all(head("200 OK", "Content-Length: 99999999999\r\n").as_bytes()),
        ("/drip", _) => {
            // One byte after each short silence of the client: the response never ends, and never stalls either.
            let patience = stream.set_read_timeout(Some(Duration::from_millis(20)));
            patience.and_then(|()| stream.write_all(head("200 OK", "").as_bytes())).and_then(|()| {
                loop {
                    if stream.read(&mut [0; 1]).is_ok_and(|n| n == 0) {
                        return Ok(());
                    }
                    stream.write_all(b"x")?;
                }
            })
        }
        ("/silent", _) => {
            // Sends nothing until the client gives up.
            let _ = stream.read(&mut [0; 1]);
            Ok(())
        }
        (_, Some(bytes)) => {
            let head = head("200 OK", &format!("Content-Length: {}\r\n", bytes.len()));
            stream.write_all(head.as_bytes()).and_then(|()| stream.write_all(&bytes))
        }
        _ => stream.write_all(head("404 Not Found", "Content-Length: 0\r\n").as_bytes()),
    };
    // The client may have disconnected.
    drop(written);
}

/// A folder of its own for a test, removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Self {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        Self(std::env::temp_dir().join(format!("rebots-fetch-{}-{number}", std::process::id())))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn options(folder: &Folder) -> Options {
    Options { cache: folder.0.clone(), ..Options::default() }
}

fn text(web: &Web, url: &str) -> Result<String, String> {
    let bytes = web.read(Path::new(url)).map_err(|error| error.to_string())?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

#[test]
fn the_second_read_needs_no_network() {
    let (server, folder) = (Server::new(&[("/a.txt", "hello")]), Folder::new());
    let web = Web::new(options(&folder), None);
    let url = server.url("/a.txt");
    assert_eq!(text(&web, &url).as_deref(), Ok("hello"));
    assert!(web.is_file(Path::new(&url)));
    let offline = Web::new(Options { offline: true, ..options(&folder) }, None);
    assert_eq!(text(&offline, &url).as_deref(), Ok("hello"));
    assert_eq!(server.requests(), 1);
    let other = text(&offline, &server.url("/b.txt")).unwrap_err();
    assert_eq!(other, "it is not in the cache, and nothing is fetched offline");
    assert_eq!(server.requests(), 1);
}

#[test]
fn a_mirror_replaces_a_server() {
    let (server, folder) = (Server::new(&[("/m/x/a.txt", "hello")]), Folder::new());
    let mirrors = vec![Mirror { from: "https://example.org/".to_owned(), to: server.url("/m/") }];
    let web = Web::new(Options { mirrors, ..options(&folder) }, None);
    assert_eq!(text(&web, "https://example.org/x/a.txt").as_deref(), Ok("hello"));
    // The cache stores it under the original URL.
    let plain = Web::new(Options { offline: true, ..options(&folder) }, None);
    assert_eq!(text(&plain, "https://example.org/x/a.txt").as_deref(), Ok("hello"));
    let parsed = parse_mirrors(" https://a.org/=http://b/, http://c:1/all/ ");
    let mirror = |from: &str, to: &str| Mirror { from: from.to_owned(), to: to.to_owned() };
    assert_eq!(parsed, [mirror("https://a.org/", "http://b/"), mirror("https://", "http://c:1/all/")]);
}

#[test]
fn corrupted_contents_are_detected_and_downloaded_again() {
    let (server, folder) = (Server::new(&[("/a.txt", "hello")]), Folder::new());
    let url = server.url("/a.txt");
    assert!(text(&Web::new(options(&folder), None), &url).is_ok());
    let content = folder.0.join("files").join(Hash::of(b"hello").to_string());
    std::fs::write(&content, "hullo").unwrap();
    let offline = Web::new(Options { offline: true, ..options(&folder) }, None);
    assert!(text(&offline, &url).is_err());
    assert_eq!(text(&Web::new(options(&folder), None), &url).as_deref(), Ok("hello"));
    assert_eq!(server.requests(), 2);
}

#[test]
fn contents_must_match_the_lock_file() {
    let (server, folder) = (Server::new(&[("/a.txt", "hello")]), Folder::new());
    let url = server.url("/a.txt");
    let mut lock = Lock::default();
    lock.files.insert(url.clone(), (Hash::of(b"hello"), 5));
    let locked = || Web::new(Options { lock: lock.clone(), ..options(&folder) }, None);
    assert_eq!(text(&locked(), &url).as_deref(), Ok("hello"));
    // Changed contents on the server are rejected.
    server.put("/a.txt", b"hellO");
    std::fs::remove_dir_all(&folder.0).unwrap();
    let refused = text(&locked(), &url).unwrap_err();
    assert!(refused.starts_with("the file is not the one in the project's lock file"), "{refused}");
    assert_eq!(text(&Web::new(options(&folder), None), &url).as_deref(), Ok("hellO"));
    // The changed contents in the cache do not replace those that are expected.
    assert!(text(&locked(), &url).is_err());
}

#[test]
fn slow_or_faulty_servers_cannot_block_us() {
    let (server, folder) = (Server::new(&[("/a.txt", "hello"), ("/big", "0123456789")]), Folder::new());
    let limits = Limits { file_size: 9, total: Duration::from_secs(2), ..Limits::default() };
    let web = Web::new(Options { limits, ..options(&folder) }, None);
    assert_eq!(text(&web, &server.url("/moved")).as_deref(), Ok("hello"));
    for (path, expected) in [
        ("/big", "the file is larger than 0 MiB"),
        ("/endless", "the file is larger than 0 MiB"),
        ("/round", "redirect"),
        ("/promise", "the file is larger than 0 MiB"),
        ("/short", "the download was interrupted"),
        ("/none", "the server has no such file"),
        ("/silent", "timeout"),
    ] {
        let message = text(&web, &server.url(path)).unwrap_err();
        assert!(message.contains(expected), "{path}: {message}");
    }
    // The total time-out also applies to a server that sends a little now and then.
    let limits = Limits { total: Duration::from_millis(500), ..Limits::default() };
    let slow = Web::new(Options { limits, ..options(&folder) }, None);
    let message = text(&slow, &server.url("/drip")).unwrap_err();
    assert!(message.contains("timeout"), "{message}");
    // Its other files would take as long, and there may be thousands.
    let requests = server.requests();
    let message = text(&slow, &server.url("/a.txt")).unwrap_err();
    assert!(message.contains("cannot be reached") && server.requests() == requests, "{message}");
    let requests = server.requests();
    assert!(text(&web, &server.url("/none")).is_err());
    assert_eq!(server.requests(), requests, "failed URLs are not retried");
    assert!(text(&web, "file:///etc/hostname").is_err());
}

/// Nothing that a server sends leads to a file of this machine or out of the cache.
#[test]
fn nothing_leads_out_of_the_cache() {
    let hostile = "EXTERNPROTO \"../../../../etc/A.proto\" EXTERNPROTO \"file:///etc/B.proto\"
        PROTO P [ ] { Group { url [ \"/etc/hostname.png\" \"..\\\\..\\\\c.png\" \"a/%2e%2e/%2e%2e/d.png\" \"C:/x.png\" ] } }";
    let (server, folder) = (Server::new(&[("/l/P.proto", hostile), ("/c.png", "c")]), Folder::new());
    let world = folder.0.join("worlds/w.wbt");
    std::fs::create_dir_all(world.parent().unwrap()).unwrap();
    std::fs::write(&world, format!("EXTERNPROTO \"{}\"\n", server.url("/l/P.proto"))).unwrap();
    let cache = folder.0.join("cache");
    let web = Web::new(Options { cache: cache.clone(), ..Options::default() }, None);
    let away = text(&web, &server.url("/away"));
    assert!(away.is_err(), "{away:?}");
    let report = web.prefetch(std::slice::from_ref(&world), &|_, _, _| {});
    // All of them are requested from the server.
    for url in report.files.keys() {
        assert!(url.starts_with(&server.url("")), "{url}");
    }
    assert!(matches!(report.files[&server.url("/c.png")], Outcome::Fetched { .. }), "{:?}", report.files);
    let stored = assets::FileSource.files_under(&cache).unwrap();
    assert!(stored.len() >= 4);
    for path in stored {
        let name = path.file_name().unwrap().to_str().unwrap();
        assert!(name.len() == 64 && name.bytes().all(|byte| byte.is_ascii_hexdigit()), "{}", path.display());
        assert!([cache.join("files"), cache.join("urls")].contains(&path.parent().unwrap().to_path_buf()));
    }
}

/// A server could go on for ever with files that each refer to the next one.
#[test]
fn chains_of_files_end() {
    let names: Vec<String> = (0..300).map(|number| format!("/P{number}.proto")).collect();
    let texts: Vec<String> =
        (0..300).map(|number| format!("EXTERNPROTO \"P{}.proto\"\n", number + 1)).collect();
    let files: Vec<(&str, &str)> =
        names.iter().map(String::as_str).zip(texts.iter().map(String::as_str)).collect();
    let (server, folder) = (Server::new(&files), Folder::new());
    let world = folder.0.join("worlds/w.wbt");
    std::fs::create_dir_all(world.parent().unwrap()).unwrap();
    std::fs::write(&world, format!("EXTERNPROTO \"{}\"\n", server.url("/P0.proto"))).unwrap();
    let web = Web::new(options(&folder), None);
    let report = web.prefetch(std::slice::from_ref(&world), &|_, _, _| {});
    assert_eq!((report.files.len(), server.requests()), (99, 99), "the first round is the world");
}

#[test]
fn an_unreachable_host_is_tried_once() {
    let folder = Folder::new();
    // Bound and closed again: nobody listens there.
    let address = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let web = Web::new(options(&folder), None);
    let first = text(&web, &format!("http://{address}/a")).unwrap_err();
    let second = text(&web, &format!("http://{address}/b")).unwrap_err();
    assert!(first.contains("cannot be reached"), "{first}");
    assert_eq!(first, second);
}

#[test]
fn a_prefetch_downloads_all_that_a_world_refers_to() {
    let (server, folder) = (
        Server::new(&[
            ("/l/A.proto", "EXTERNPROTO \"sub/B.proto\" PROTO A [ ] { Group { url \"../t/a.png\" } }"),
            ("/l/sub/B.proto", "PROTO B [ ] { Mesh { url \"b.obj\" } }"),
            ("/l/sub/b.obj", "mtllib b.mtl\n"),
            ("/l/sub/b.mtl", "map_Kd b.jpg\n"),
            ("/t/a.png", "png"),
        ]),
        Folder::new(),
    );
    let world = folder.0.join("worlds/w.wbt");
    std::fs::create_dir_all(world.parent().unwrap()).unwrap();
    std::fs::write(
        &world,
        format!("EXTERNPROTO \"{}\"\n# \"{}\"\n", server.url("/l/A.proto"), server.url("/no.png")),
    )
    .unwrap();
    let web = Web::new(Options { cache: folder.0.join("cache"), ..Options::default() }, None);
    let seen = Mutex::new(Vec::new());
    let report =
        web.prefetch(std::slice::from_ref(&world), &|_, done, all| seen.lock().unwrap().push((done, all)));
    let names: Vec<&str> = report.files.keys().filter_map(|url| url.strip_prefix(&server.url(""))).collect();
    assert_eq!(
        names,
        ["/l/A.proto", "/l/sub/B.proto", "/l/sub/b.jpg", "/l/sub/b.mtl", "/l/sub/b.obj", "/t/a.png"]
    );
    assert_eq!(
        report.files[&server.url("/l/sub/b.jpg")],
        Outcome::Failed("the server has no such file".to_owned())
    );
    assert_eq!(report.fetched().0, 5);
    // Rounds of one, two, one and one downloads.
    let mut seen = seen.into_inner().unwrap();
    seen.sort_unstable();
    assert_eq!(seen, [(1, 1), (1, 1), (1, 1), (1, 1), (1, 2), (2, 2)]);
    let again = web.prefetch(&[world], &|_, _, _| {});
    assert_eq!(again.fetched(), (0, 0));
}

#[test]
fn the_bundle_is_a_folder() {
    let folder = Folder::new();
    let files: &'static [(&str, &[u8])] = &[("A.proto", b"a"), ("textures/t.png", b"t")];
    let web = Web::new(options(&folder), Some(Bundle { name: "rebots:/protos", files }));
    let bundle = Bundle { name: "rebots:/protos", files };
    assert!(bundle.holds("t.png") && !bundle.holds("textures") && !bundle.holds("u.png"));
    assert_eq!(text(&web, "rebots:/protos/A.proto").as_deref(), Ok("a"));
    let texture = assets::resolve(Path::new("rebots:/protos/A.proto"), "textures/t.png").path();
    assert_eq!(web.read(&texture).unwrap(), b"t");
    assert!(!web.is_file(Path::new("rebots:/protos/B.proto")));
    assert!(web.read(Path::new("rebots:/protos/../../etc/hostname")).is_err());
    let listed = web.files_under(Path::new("rebots:/protos")).unwrap();
    assert_eq!(listed, ["rebots:/protos/A.proto", "rebots:/protos/textures/t.png"].map(PathBuf::from));
}
