//! Instance folders, socket files and names.

use crate::bench::Bench;
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use wire::server::{Hub, HubOptions, Kind};
use wire::socket::InstanceFolder;
use wire::{Dialect, Transport, names};

#[test]
fn folders_and_sockets_are_created_and_removed() {
    let mut bench = Bench::new();
    let folders: Vec<PathBuf> = bench.hub.instance_folders().map(Path::to_owned).collect();
    assert_eq!(folders.len(), 2);
    let port = bench.robot("r");
    let intern = bench.hub.add_robot("i", Kind::Intern);
    assert_eq!(bench.hub.url(port), format!("ipc://{}/r", bench.hub.port()));
    let instance = format!("{}/", folders[0].display());
    let expected =
        [("WEBOTS_ROBOT_NAME".to_owned(), "i".to_owned()), ("WEBOTS_INSTANCE_PATH".to_owned(), instance)];
    assert_eq!(bench.hub.environment(intern), expected);
    assert!(folders[0].join("ipc/i/intern").exists());
    bench.hub.set_loading(true);
    assert!(folders[0].join("loading").exists() && !folders[1].join("loading").exists());
    bench.hub.set_loading(false);
    assert!(!folders[0].join("loading").exists());
    let seconds: u64 = std::fs::read_to_string(folders[0].join("live.txt")).unwrap().parse().unwrap();
    assert!(seconds > 1_700_000_000);
    assert!(bench.new_socket("r").exists() && bench.old_socket("r").exists());
    bench.hub.remove_robot(port);
    assert!(!folders[0].join("ipc/r").exists() && !folders[1].join("ipc/r").exists());
    let Bench { hub, tmp: _tmp } = bench;
    drop(hub);
    assert!(folders.iter().all(|folder| !folder.exists()));
}

#[test]
fn two_hubs_share_a_machine_and_leftovers_are_replaced() {
    let bench = Bench::new();
    let options = HubOptions {
        port: bench.hub.port(),
        tmp_dir: bench.tmp.0.clone(),
        user: "me".to_owned(),
        ..HubOptions::default()
    };
    let second = Hub::new(options.clone()).unwrap();
    assert!(second.port() > bench.hub.port());
    // A killed run leaves its folder behind; without a lock it counts as abandoned.
    let port = second.port();
    drop(second);
    let stale = bench.tmp.0.join(format!("webots/me/{port}/ipc/old"));
    std::fs::create_dir_all(&stale).unwrap();
    let third = Hub::new(HubOptions { port, ..options.clone() }).unwrap();
    assert_eq!(third.port(), port);
    assert!(!stale.exists());
    // Without a next run, they can be removed; not those of a run, and nothing is created for that.
    let folders: Vec<PathBuf> = third.instance_folders().map(Path::to_owned).collect();
    folders.iter().for_each(|folder| InstanceFolder::remove_leftovers(folder));
    assert!(folders.iter().all(|folder| folder.join("live.txt").exists()));
    drop(third);
    std::fs::create_dir_all(&stale).unwrap();
    folders.iter().for_each(|folder| InstanceFolder::remove_leftovers(folder));
    assert!(!folders.iter().any(|folder| folder.exists()));
}

#[test]
fn a_duplicate_name_leads_to_the_first_robot() {
    let mut bench = Bench::new();
    let first = bench.robot("r");
    bench.robot("r");
    assert!(bench.hub.take_problems().is_empty());
    bench.local(first, "r");
}

#[test]
fn started_controllers_get_unique_names() {
    let mut bench = Bench::new();
    let mut robot = || bench.hub.add_robot("r", Kind::Intern);
    let ports = [robot(), robot(), robot()];
    let name = |port| bench.hub.environment(port)[0].1.clone();
    assert_eq!(ports.map(name), ["r", "r (2)", "r (3)"]);
    assert!(bench.hub.take_problems().is_empty());
    bench.hub.remove_robot(ports[1]);
    let again = bench.hub.add_robot("r", Kind::Intern);
    assert_eq!(bench.hub.environment(again)[0].1, "r (2)");
}

#[test]
fn robots_without_a_name_get_one() {
    let mut bench = Bench::new();
    let name = |bench: &Bench, port| bench.hub.environment(port)[0].1.clone();
    let started = [bench.hub.add_robot("", Kind::Intern), bench.hub.add_robot("", Kind::Intern)];
    assert_eq!(started.map(|port| name(&bench, port)), ["robot", "robot (2)"]);
    // Clients that look for the only robot list the folders.
    let port = bench.robot("");
    bench.local(port, "robot");
}

#[test]
fn long_names_have_a_socket_for_each_dialect() {
    let mut bench = Bench::new();
    // Between the limit of R2025a, which depends on the length of the folder's path, and that of R2023b.
    let name = "n".repeat(65);
    let port = bench.robot(&name);
    let middle = bench.new_socket(&name);
    if middle.as_os_str().len() < 108 {
        let _peer = UnixStream::connect(middle).unwrap();
        bench.expect_connected(port, Dialect::R2023b, Transport::Local);
        bench.hub.close(port);
    }
    let folder = bench.hub.folder(port).unwrap();
    assert!(folder.file_name().unwrap().len() <= 40);
    let _peer = UnixStream::connect(folder.join("extern")).unwrap();
    bench.expect_connected(port, Dialect::R2025a, Transport::Local);
}

#[test]
fn the_folder_is_named_after_the_robot() {
    let mut bench = Bench::new();
    let port = bench.robot("é (1)");
    let folder = bench.hub.folder(port).unwrap();
    assert_eq!(folder.file_name().unwrap().to_str().unwrap(), names::encode("é (1)"));
    bench.local(port, "%C3%A9%20%281%29");
}

#[test]
fn a_path_too_long_for_a_socket_is_reported() {
    let mut bench = Bench::with(|options| options.user = "u".repeat(100));
    let port = bench.robot("r");
    let problems = bench.hub.take_problems();
    assert!(problems[0].starts_with("R2025a clients cannot reach the robot \"r\": "), "{problems:?}");
    let _peer = UnixStream::connect(bench.old_socket("r")).unwrap();
    bench.expect_connected(port, Dialect::R2023a, Transport::Local);
}

#[test]
fn other_users_can_have_their_instances_next_to_ours() {
    use std::os::unix::fs::PermissionsExt;
    let bench = Bench::new();
    let mode = std::fs::metadata(bench.tmp.0.join("webots")).unwrap().permissions().mode();
    assert_eq!(mode & 0o7777, 0o1777);
}

#[test]
fn robots_have_urls() {
    let mut bench = Bench::new();
    let outer = bench.robot("my robot");
    let inner = bench.hub.add_robot("i", Kind::Intern);
    let number = bench.hub.port();
    assert_eq!(bench.hub.url(outer), format!("ipc://{number}/my robot"));
    assert_eq!(bench.hub.tcp_url(outer), Some(format!("tcp://127.0.0.1:{number}/my robot")));
    assert_eq!(bench.hub.tcp_url(inner), None);
    let bench = Bench::with(|options| options.tcp = false);
    assert_eq!(bench.hub.tcp_url(outer), None);
    assert!(std::net::TcpStream::connect(("127.0.0.1", bench.hub.port())).is_err());
}

#[test]
fn what_others_have_put_there_is_left_alone() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let bench = Bench::new();
    // Below the ports that the system gives to connections of other programs, which may take one at any time.
    let is_free = |port: &u16| std::net::TcpListener::bind(("127.0.0.1", *port)).is_ok();
    let port = (20_000..32_000).find(is_free).unwrap();
    let folder = bench.tmp.0.join(format!("webots/me/{port}"));
    let victim = bench.tmp.0.join("victim");
    std::fs::write(&victim, "precious").unwrap();
    let options =
        HubOptions { port, tmp_dir: bench.tmp.0.clone(), user: "me".to_owned(), ..HubOptions::default() };
    let start_beside = || {
        let hub = Hub::new(options.clone()).unwrap();
        assert_ne!(hub.port(), port);
        assert_eq!(std::fs::read_to_string(&victim).unwrap(), "precious");
    };
    // A link to another file, a pipe that would block, a link to the folder, a file.
    std::fs::create_dir_all(&folder).unwrap();
    symlink(&victim, folder.join("live.txt")).unwrap();
    start_beside();
    std::fs::remove_file(folder.join("live.txt")).unwrap();
    let made = std::process::Command::new("mkfifo").arg(folder.join("live.txt")).status();
    assert!(made.unwrap().success());
    start_beside();
    std::fs::remove_dir_all(&folder).unwrap();
    symlink(bench.tmp.0.join("elsewhere"), &folder).unwrap();
    start_beside();
    std::fs::remove_file(&folder).unwrap();
    std::fs::write(&folder, "").unwrap();
    start_beside();
    std::fs::remove_file(&folder).unwrap();
    let hub = Hub::new(options).unwrap();
    assert_eq!(hub.port(), port);
    let mode = std::fs::metadata(&folder).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o700, "other users cannot access it");
}

#[test]
fn old_libraries_find_long_names_in_the_folder_of_started_controllers() {
    let mut bench = Bench::new();
    let name = "n".repeat(72);
    bench.hub.add_robot(&name, Kind::Intern);
    let folder = bench.hub.instance_folders().next().unwrap().to_owned();
    let full = folder.join("ipc").join(&name).join("intern");
    assert_eq!(full.exists(), full.as_os_str().len() < 104, "{}", full.display());
}
