//! `rebots test` and `rebots sweep`.

use crate::project::{Project, wait_until_gone};

/// A ball that falls from 1 m, and a robot whose controller can end badly.
const NODES: &str = "
DEF BALL Solid { translation 0 0 1 boundingObject Sphere { radius 0.1 } physics DEF BALL_PHYSICS Physics { mass 1 density -1 } }
DEF PUSHER Robot { controller \"c\" children [ GPS { name \"gps\" } ] }";

const CONTROLLER: &str = "
from controller import Robot
robot = Robot()
gps = robot.getDevice('gps')
gps.enable(32)
while robot.step(32) != -1:
    if robot.getCustomData() == 'bad':
        raise SystemExit(5)
";

fn project(data: &str) -> Project {
    let nodes = NODES.replace("controller \"c\"", &format!("controller \"c\" customData \"{data}\""));
    let project = Project::new(&nodes);
    project.write("controllers/c/c.py", CONTROLLER);
    project
}

#[test]
fn assertions_are_tests() {
    let project = project("good");
    let tests = r#"{ "world": "../worlds/w.wbt", "duration": 0.64, "seeds": [1, 2], "tests": [
        { "name": "it falls", "always": "BALL.vz <= 0" },
        { "name": "it is low & fast", "eventually": "BALL.z < 0.5 and BALL.vz < -3", "within": 0.4 },
        { "name": "it ends far below", "finally": "BALL.z < -0.9" },
        { "name": "the sensor is read", "finally": "abs(gps.z) < 0.001" },
        { "name": "it stays above", "always": "BALL.z > 0.5" } ] }"#;
    project.write("tests/ball.test.json", tests);
    let ended = project.run(&["test", "tests", "--junit=report.xml", "--offline"]);
    // g t²/2 is 0.5 m at 0.32 s; the steps of 32 ms fall a little earlier.
    assert_eq!(ended.status, Some(1), "{}{}", ended.out, ended.err);
    assert!(ended.out.contains("8 passed, 2 failed"), "{}", ended.out);
    assert!(ended.out.contains("tests/ball.test.json seed=2: it stays above … FAILED"), "{}", ended.out);
    let report = project.read("report.xml");
    assert!(report.contains("<testsuites tests=\"10\" failures=\"2\">"), "{report}");
    assert!(report.contains("name=\"it is low &amp; fast\""), "{report}");
    assert!(report.contains("<failure message=\"`BALL.z &gt; 0.5` was false at 0."), "{report}");

    project.write(
        "tests/ball.test.json",
        &tests.replace(", \"tests\": [", ", \"set\": { \"BALL.vz\": 9 }, \"tests\": ["),
    );
    let ended = project.run(&["test", "tests", "--offline"]);
    assert!(
        ended.out.contains("it falls … FAILED") && ended.out.contains("it stays above … ok"),
        "{}",
        ended.out
    );

    project.write(
        "tests/ball.test.json",
        r#"{ "world": "../worlds/w.wbt", "duration": 1, "tests": [ { "finally": "BAL.z" } ] }"#,
    );
    let ended = project.run(&["test", "tests", "--offline"]);
    assert!(ended.out.contains("did you mean \"BALL\"?"), "{}", ended.out);
    assert_eq!(project.run(&["test", "worlds"]).status, Some(2), "no tests are no success");
}

#[test]
fn a_controller_that_fails_fails_the_test() {
    let project = project("bad");
    project.write(
        "t.test.json",
        r#"{ "world": "worlds/w.wbt", "duration": 0.2, "tests": [ { "always": 1 } ] }"#,
    );
    let ended = project.run(&["test", "--offline"]);
    assert_eq!(ended.status, Some(1));
    assert!(
        ended.out.contains("the run … FAILED") && ended.out.contains("a controller failed"),
        "{}",
        ended.out
    );
    assert!(ended.out.contains("1 passed, 1 failed"), "{}", ended.out);
}

#[test]
fn a_sweep_writes_a_table_and_resumes() {
    let project = project("good");
    let sweep = r#"{ "world": "worlds/w.wbt", "duration": 1.6, "seeds": 7, "until": "BALL.z < -1",
        "parameters": { "BALL.z": [1, 2], "BALL.vx": { "from": 0, "to": 1, "count": 3 } },
        "results": { "way": "BALL.x", "fastest": { "min": "BALL.vz" }, "crossing": { "first": "BALL.z < 0" } } }"#;
    project.write("s.json", sweep);
    let words = ["sweep", "s.json", "-o", "t.csv", "--jobs=2", "--offline"];
    let ended = project.run(&words);
    assert_eq!(ended.status, Some(0), "{}{}", ended.out, ended.err);
    let table = project.read("t.csv");
    let rows: Vec<Vec<&str>> = table.lines().map(|line| line.split(',').collect()).collect();
    assert_eq!(rows[0], ["BALL.vx", "BALL.z", "seed", "crossing", "fastest", "way", "time", "outcome"]);
    assert_eq!(rows.len(), 7, "{table}");
    let number = |row: &[&str], column: usize| row[column].parse::<f64>().unwrap();
    let combinations: Vec<(f64, f64)> =
        rows[1..].iter().map(|row| (number(row, 0), number(row, 1))).collect();
    assert_eq!(combinations, [(0.0, 1.0), (0.0, 2.0), (0.5, 1.0), (0.5, 2.0), (1.0, 1.0), (1.0, 2.0)]);
    for row in &rows[1..] {
        let (speed, height) = (number(row, 0), number(row, 1));
        let time = (2.0 * height / 9.81).sqrt();
        assert!((number(row, 3) - time).abs() < 0.05, "{table}");
        assert!((number(row, 5) - speed * number(row, 6)).abs() < 1e-6, "{table}");
        assert_eq!((row[2], row[7]), ("7", "ok"));
    }
    // Two rows are lost, and one is of a run that failed.
    let kept: Vec<&str> = table.lines().take(5).collect();
    project.write("t.csv", &format!("{}\n", kept.join("\n")).replacen(",ok", ",broken", 1));
    let ended = project.run(&words);
    assert_eq!(ended.status, Some(0));
    assert!(ended.err.contains("3 of 6 runs are already in t.csv"), "{}", ended.err);
    assert_eq!(project.read("t.csv"), table);
    let ended = project.run(&["sweep", "s.json", "-o", "t.parquet", "--offline"]);
    assert!(ended.err.contains("6 of 6 runs are already in t.csv"), "{}", ended.err);
    let file = std::fs::read(project.path("t.parquet")).unwrap();
    assert!(file.starts_with(b"PAR1") && file.ends_with(b"PAR1"));
    let fastest = rows[1][4].parse::<f64>().unwrap().to_le_bytes();
    assert!(file.windows(8).any(|eight| eight == fastest), "numbers are there with all their bits");
    // A link stays one; a pipe cannot be read again.
    std::fs::rename(project.path("t.csv"), project.path("kept.csv")).unwrap();
    std::os::unix::fs::symlink("kept.csv", project.path("t.csv")).unwrap();
    project.write("kept.csv", &format!("{}\n", kept.join("\n")));
    assert_eq!(project.run(&words).status, Some(0));
    assert!(project.path("t.csv").is_symlink());
    assert_eq!(project.read("kept.csv"), table);
    let ended = project.run(&["sweep", "s.json", "-o", "/dev/stdout", "--offline"]);
    assert!(ended.status == Some(1) && ended.err.contains("not a regular file"), "{}", ended.err);
    project.write("s.json", &sweep.replace("\"way\"", "\"path\""));
    let ended = project.run(&words);
    assert!(ended.status == Some(1) && ended.err.contains("has other columns"), "{}", ended.err);
}

#[test]
fn a_sweep_varies_fields_of_any_type() {
    let project = project("good");
    let sweep = r#"{ "world": "worlds/w.wbt", "duration": 0.1,
        "parameters": { "BALL.translation": [[0, 0, 1], [3, 0, 2]], "BALL.name": ["ball, \"round\"", "b"] },
        "results": { "x": "BALL.x", "top": { "max": "BALL.z" } } }"#;
    project.write("s.json", sweep);
    let words = ["sweep", "s.json", "-o", "t.csv", "--offline"];
    let ended = project.run(&words);
    assert_eq!(ended.status, Some(0), "{}{}", ended.out, ended.err);
    let table = project.read("t.csv");
    let lines: Vec<&str> = table.lines().collect();
    assert_eq!(lines[0], "BALL.name,BALL.translation,seed,top,x,time,outcome");
    let starts = [
        r#""ball, ""round""","[0,0,1]",,0.99"#,
        r#""ball, ""round""","[3,0,2]",,1.99"#,
        r#"b,"[0,0,1]",,0.99"#,
        r#"b,"[3,0,2]",,1.99"#,
    ];
    for (line, start) in lines[1..].iter().zip(starts) {
        assert!(line.starts_with(start) && line.ends_with(",ok"), "{table}");
    }
    assert!(lines[2].contains(",3.0,0.128,"), "{table}");
    assert!(project.run(&words).err.contains("4 of 4 runs are already in t.csv"));
    assert_eq!(project.run(&["sweep", "s.json", "-o", "t.parquet", "--offline"]).status, Some(0));
    let file = std::fs::read(project.path("t.parquet")).unwrap();
    assert!(file.windows(7).any(|seven| seven == b"[3,0,2]"));
    project.write("s.json", &sweep.replace("[0, 0, 1]", "[0, 1]"));
    let ended = project.run(&words);
    assert!(ended.err.contains("[0,1] is not a value of \"translation\" (SFVec3f)"), "{}", ended.err);
}

#[test]
fn a_sweep_reports_failed_runs_with_the_reason() {
    let project = project("good");
    let sweep = r#"{ "world": "worlds/w.wbt", "duration": 0.1, "seeds": 7,
        "parameters": { "BAL.z": [1] }, "results": { "way": "BALL.x" } }"#;
    project.write("s.json", sweep);
    let ended = project.run(&["sweep", "s.json", "-o", "t.csv", "--offline"]);
    assert_eq!(ended.status, Some(1), "{}", ended.err);
    assert!(
        ended.err.contains("warning: BAL.z=1, seed 7: the run ended with status 1; error: "),
        "{}",
        ended.err
    );
    assert!(ended.err.contains("did you mean \"BALL\"?"), "{}", ended.err);
    // A table that cannot be written is reported before any run.
    for (table, status) in [("missing/t.csv", 1), ("t.xlsx", 2)] {
        let ended = project.run(&["sweep", "s.json", "-o", table, "--offline"]);
        assert_eq!(ended.status, Some(status), "{}", ended.err);
        assert!(ended.err.contains(table) && !ended.err.contains("runs"), "{}", ended.err);
    }
}

#[test]
fn a_signal_ends_the_runs_and_their_controllers() {
    let project = Project::new("Robot { controller \"c\" }");
    project.script("c", "echo $$ > ../../started; exec sleep 1000");
    project
        .write("t.test.json", r#"{ "world": "worlds/w.wbt", "duration": 1, "tests": [ { "always": 1 } ] }"#);
    project.write("s.json", r#"{ "world": "worlds/w.wbt", "duration": 1, "results": { "time": "time" } }"#);
    project.write("temporary/.keep", "");
    let temporary = project.path("temporary");
    let made = std::process::Command::new("mkfifo").arg(project.path("started")).status();
    assert!(made.unwrap().success());
    for (words, signal, status, expected) in [
        (&["test", "--offline"][..], "TERM", 143, "interrupted after 0 of 1 runs"),
        (&["sweep", "s.json", "--offline"], "INT", 130, "interrupted; 0 of 1 runs are in s.csv"),
    ] {
        let run = project.start_with(words, &[("TMPDIR", temporary.to_str().unwrap())]);
        let controller = project.read("started");
        run.signal(signal);
        let ended = run.finish();
        assert_eq!(ended.status, Some(status), "{}", ended.err);
        assert!(ended.err.contains(expected), "{}", ended.err);
        wait_until_gone(controller.trim());
        let left = std::fs::read_dir(&temporary).unwrap().flatten().map(|entry| entry.file_name());
        let left: Vec<_> = left.filter(|name| name.to_string_lossy().contains("probe")).collect();
        assert!(left.is_empty(), "{left:?}");
    }
}
