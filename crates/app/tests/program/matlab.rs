//! Controllers in MATLAB, run by Octave. Where it is not on the machine most of this is left out.

use std::process::{Command, Stdio};

use crate::languages::EVERYTHING;
use crate::project::{Ended, Project, has_java};
use crate::rust;

/// Whether Octave is installed; prints a message if a test is skipped.
pub(crate) fn has_octave() -> bool {
    let is_here = ["octave-cli", "octave"].iter().any(|name| {
        let found = Command::new(name).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
        found.is_ok_and(|status| status.success())
    });
    if !is_here {
        eprintln!("LEFT OUT: a test of controllers in MATLAB needs octave-cli (apt-get install octave)");
    }
    is_here
}

fn run(world: &str, program: &str) -> Ended {
    let project = Project::new(world);
    project.write("controllers/c/c.m", program);
    // A MATLAB on this machine is not what is tested.
    project.write("controllers/c/runtime.ini", "[matlab]\nCOMMAND = octave-cli\nOPTIONS = --no-init-file\n");
    project.run(&["--mode=fast", "--duration=20", "--stdout", "--stderr", "worlds/w.wbt"])
}

#[test]
fn every_function_can_be_called_in_octave() {
    if !has_octave() {
        return;
    }
    let ended = run(EVERYTHING, include_str!("../../../../bindings/matlab/tests/every_call.m"));
    let last = ended.out.lines().last().unwrap_or_default();
    let counts: Vec<usize> = last.split(' ').filter_map(|word| word.parse().ok()).collect();
    assert!(counts.len() == 2 && counts[0] > 500 && counts[1] > 200, "{}{}", ended.out, ended.err);
    assert!(ended.err.contains("\"c\" of robot \"all\" exited with status 0"), "{}", ended.err);
    assert!(!ended.err.contains("internal error"), "{}", ended.err);
}

/// A robot with every device and a ball beside it, and programs that use all of them, each in its language.
pub(crate) const MACHINE: &str = include_str!("../../../../conformance/trace/world.txt");

pub(crate) const TALKER: &str = include_str!("../../../../conformance/trace/talker.py");

pub(crate) const TRACES: [(&str, &str); 6] = [
    ("c.c", include_str!("../../../../conformance/trace/c.c")),
    ("c.cpp", include_str!("../../../../conformance/trace/c.cpp")),
    ("c.py", include_str!("../../../../conformance/trace/c.py")),
    ("c.java", include_str!("../../../../conformance/trace/c.java")),
    ("c.m", include_str!("../../../../conformance/trace/c.m")),
    ("c.rs", include_str!("../../../../conformance/trace/c.rs")),
];

#[test]
fn all_languages_get_identical_readings_and_motion() {
    let mut first: Option<String> = None;
    for (file, text) in TRACES {
        let is_missing = match file {
            "c.m" => !has_octave(),
            "c.java" => !has_java(),
            "c.rs" => !rust::has_cargo(),
            _ => false,
        };
        if is_missing {
            eprintln!("LEFT OUT: {file}: its language is not on this machine");
            continue;
        }
        let project = Project::new(MACHINE);
        match file {
            "c.rs" => rust::write(&project, "c", text),
            _ => drop(project.write(&format!("controllers/c/{file}"), text)),
        }
        project.write("controllers/c/runtime.ini", "[matlab]\nCOMMAND = octave-cli\n");
        project.write("controllers/talker/talker.py", TALKER);
        let ended =
            project.run(&["--mode=fast", "--duration=0.5", "--stdout", "--trace=moved.txt", "worlds/w.wbt"]);
        let moved = std::fs::read_to_string(project.path("moved.txt")).unwrap();
        // The controller leaves after six steps; the world goes on.
        let moved: Vec<&str> = moved.lines().take_while(|line| !line.starts_with("8,")).collect();
        let trace = format!("{}{}", ended.out, moved.join("\n"));
        for word in ["time", "packet", "point", "target", "object", "nodes 8 Solid", "nodes 7 none"] {
            assert!(trace.contains(&format!("[c] {word}")), "{file}: {word}: {trace}{}", ended.err);
        }
        let Some(first) = &first else {
            first = Some(trace);
            continue;
        };
        for (line, (ours, theirs)) in trace.lines().zip(first.lines()).enumerate() {
            assert_eq!(ours, theirs, "{file}: line {line}: {}", ended.err);
        }
        assert_eq!(trace.lines().count(), first.lines().count(), "{file}: {}", ended.err);
    }
}

#[test]
fn a_matlab_error_is_reported_with_its_line_and_ends_the_controller() {
    if !has_octave() {
        return;
    }
    let robot = "Robot { name \"r\" controller \"c\" controllerArgs [ \"a\" ] }";
    let ended = run(
        robot,
        "clear all;\nstep(32);\nfunction step(x)\n  wb_robot_step(x);\n  wb_led_set('two', 1);\nend\n",
    );
    let message = "c.m:5:3 (step): error: wb_led_set: argument 1 (tag) must be one number";
    assert!(ended.err.contains(message), "{}", ended.err);
    assert!(
        ended.err.contains("called from c.m:2:1") && ended.err.contains("exited with status 1"),
        "{}",
        ended.err
    );
    let ended = run(robot, "x = 1;\ny = = 2;\n");
    assert!(ended.err.contains("parse error near line 2") && ended.err.contains("status 1"), "{}", ended.err);
    let ended = run(robot, "function c(first)\n  printf('%s %s\\n', first, wb_robot_get_name());\nend\n");
    assert!(
        ended.out == "[c] a r\n" && ended.err.contains("exited with status 0"),
        "{}{}",
        ended.out,
        ended.err
    );
}

/// In MATLAB, neither `&` in a condition nor the name of a function in another file is worth a warning.
#[test]
fn octave_does_not_warn_where_matlab_does_not() {
    if !has_octave() {
        return;
    }
    let robot = "Robot { name \"r\" controller \"c\" }";
    let ended = run(robot, "function other()\n  if (1 & 0) | 1\n    disp('here');\n  end\nend\n");
    assert!(ended.out == "[c] here\n" && !ended.err.contains("warning"), "{}{}", ended.out, ended.err);
}

/// As in MATLAB: Octave has functions of both names, and its `round` takes one argument.
#[test]
fn functions_of_a_controller_come_before_those_of_octave() {
    if !has_octave() {
        return;
    }
    let project = Project::new("Robot { name \"r\" controller \"line\" }");
    project
        .write("controllers/line/runtime.ini", "[matlab]\nCOMMAND = octave-cli\nOPTIONS = --no-init-file\n");
    project.write("controllers/line/line.m", "disp(qp(1, 2, 3));\n");
    project.write("controllers/line/qp.m", "function x = qp(a, b, c)\nx = a + b + c;\nend\n");
    let ended = project.run(&["--mode=fast", "--duration=0.1", "--stdout", "worlds/w.wbt"]);
    assert_eq!(ended.out, "[line] 6\n", "{}", ended.err);
    let own = "disp(flipud([1 2]));\nfunction x = flipud(a)\n  x = 7;\nend\n";
    let ended = run("Robot { name \"r\" controller \"c\" }", own);
    assert_eq!(ended.out, "[c] 7\n", "{}", ended.err);
}

#[test]
fn round_takes_a_number_of_digits_in_octave_as_in_matlab() {
    if !has_octave() {
        return;
    }
    let robot = "Robot { name \"r\" controller \"c\" }";
    let program = "disp([round(2.5) round(1.2346, 3) round([-0.125 Inf], 2)]);\n\
                   disp([round(1249, -2) round(1249, 3, 'significant') round(0, 1, 'significant')]);\n";
    let ended = run(robot, program);
    let numbers: Vec<&str> = ended.out.split_whitespace().filter(|word| *word != "[c]").collect();
    assert_eq!(
        numbers,
        ["3.0000", "1.2350", "-0.1300", "Inf", "1200", "1250", "0"],
        "{}{}",
        ended.out,
        ended.err
    );
}

/// In MATLAB a list of texts in double quotes is an array, and `==` and `+` beside one compare and join texts.
#[test]
fn strings_in_octave_are_those_of_matlab() {
    if !has_octave() {
        return;
    }
    let robot = "Robot { name \"r\" controller \"c\" children [ Gyro { } Compass { } ] }";
    let program = r#"names = [ "gyro", "compass" ]; % a "list" of [ "two" ]
for i = 1:2
  tag = wb_robot_get_device(convertStringsToChars(names(i)));
  fprintf('%s %d\n', wb_device_get_name(tag), numel(names));
end
for name = names % each of them
  disp(wb_device_get_name(wb_robot_get_device(name)));
end
state = "turn";
if state == "turn" && state ~= "stop" && any(names == "compass")
  state = 'go';
end
disp(state == "go on");
transposed = [1 2]'; quoted = ['it''s' ' "q"'];
disp("gy" + "ro");
fprintf("part " + 3 + " of " + 0.25 + "\n");
disp(wb_device_get_name(wb_robot_get_device("gy" + "ro")));
names(3) = "led";
disp(["Sensors" numel(names); upper(names(1:2))]);
last(names);
function last(names)
  error(["a" "b"](3));
end
"#;
    let ended = run(robot, program);
    let lines: Vec<&str> = ended.out.lines().map(|line| line.strip_prefix("[c] ").unwrap_or(line)).collect();
    let expected = [
        "gyro 2",
        "compass 2",
        "gyro",
        "compass",
        "0",
        "gyro",
        "part 3 of 0.25",
        "gyro",
        "    \"Sensors\"    \"3\"      ",
        "    \"GYRO\"       \"COMPASS\"",
    ];
    assert_eq!(lines, expected, "{}", ended.err);
    // Lines keep their numbers, and files have the names that the user knows.
    assert!(
        ended.err.contains("c.m:22:3 (last): error: ") && ended.err.contains("called from c.m:20:1"),
        "{}",
        ended.err
    );
    let function =
        "function c\n  kinds = [\"a\" \"b\"];\n  disp(kinds{2});\n  kinds(1) + 5\n  nothing();\nend\n";
    let ended = run(robot, function);
    assert!(ended.err.contains("c.m:5:3: error: 'nothing' undefined"), "{}{}", ended.out, ended.err);
    // A file in the encoding of western Windows, with its line ends.
    let project = Project::new(robot);
    project.write("controllers/c/runtime.ini", "[matlab]\nCOMMAND = octave-cli\n");
    let program =
        b"names = [\"gyro\" \"b\"]; % \xe9t\xe9\r\nfor n = names % \xe9\r\n  disp(length(n));\r\nend\r\n";
    std::fs::create_dir_all(project.path("controllers/c")).unwrap();
    std::fs::write(project.path("controllers/c/c.m"), program).unwrap();
    let ended = project.run(&["--mode=fast", "--duration=0.1", "--stdout", "worlds/w.wbt"]);
    assert_eq!(ended.out, "[c] 4\n[c] 1\n", "{}", ended.err);
}

/// MATLAB's toolboxes need no `pkg load` either.
#[test]
fn packages_of_octave_are_loaded() {
    if !has_octave() {
        return;
    }
    let program =
        "for package = pkg('list')\n  printf('%s %d\\n', package{1}.name, package{1}.loaded);\nend\n";
    let ended = run("Robot { name \"r\" controller \"c\" }", program);
    assert!(ended.err.contains("exited with status 0"), "{}{}", ended.out, ended.err);
    if ended.out.is_empty() {
        eprintln!("LEFT OUT: a test of Octave's packages needs one, such as octave-image");
    }
    assert!(ended.out.lines().all(|line| line.ends_with(" 1")), "{}", ended.out);
}

/// They wait for a user in MATLAB; Octave's own `keyboard` would ask for ever where nobody can answer.
#[test]
fn a_matlab_program_that_asks_for_commands_runs_on() {
    if !has_octave() {
        return;
    }
    let ended = run("Robot { name \"r\" controller \"c\" }", "desktop;\nkeyboard;\ndisp('here');\n");
    assert_eq!(ended.out, "[c] here\n", "{}", ended.err);
}

/// Programs that are written as in C start and leave as in C; functions without an effect are there for them.
#[test]
fn a_matlab_program_may_init_and_clean_up_as_in_c() {
    if !has_octave() {
        return;
    }
    let robot = "Robot { name \"r\" controller \"c\" }";
    let program = "wb_robot_init();\nwb_robot_step(32);\ndisp(wb_robot_get_time());\nwb_robot_cleanup();\ndisp(wb_robot_get_name());\n";
    let ended = run(robot, program);
    assert_eq!(ended.out, "[c] 0.032000\n[c] r\n", "{}", ended.err);
    assert!(ended.err.contains("\"c\" of robot \"r\" exited with status 0"), "{}", ended.err);
}

/// What Octave's own `calllib` would do if it had one.
#[test]
fn controllers_that_call_the_library_themselves_run() {
    if !has_octave() {
        return;
    }
    let program = r"
if ~libisloaded('libController'), error('not loaded'); end
loadlibrary('libController', 'allincludes.h', 'alias', 'libController');
calllib('libController', 'wb_robot_init');
gps = calllib('libController', 'wb_robot_get_device', 'gps');
calllib('libController', 'wb_gps_enable', gps, 32);
calllib('libController', 'wb_lidar_enable', calllib('libController', 'wb_robot_get_device', 'lidar'), 32);
calllib('libController', 'wb_lidar_enable_point_cloud', calllib('libController', 'wb_robot_get_device', 'lidar'));
calllib('libController', 'wb_robot_step', 32);
pointer = calllib('libController', 'wb_gps_get_values', gps);
setdatatype(pointer, 'doublePtr', 1, 3);
disp(isequal(get(pointer, 'Value'), wb_gps_get_values(gps)));
pointer = pointer + 2;
setdatatype(pointer, 'doublePtr', 1, 1);
disp(isequal(pointer.Value, wb_gps_get_values(gps)(3)));
point = calllib('libController', 'wb_lidar_get_point', wb_robot_get_device('lidar'), 3);
cloud = wb_lidar_get_point_cloud(wb_robot_get_device('lidar'));
disp(isequal(point.Value, cloud(4)));
count = libpointer('int32Ptr', 7);
points = calllib('libController', 'wb_supervisor_node_get_contact_points', wb_supervisor_node_get_self(), true, count);
disp(count.value);
disp(isNull(libpointer()));
try
  get(libpointer('doublePtr'), 'Value');
catch problem
  disp(problem.message);
end
try
  calllib('libController', 'wb_nothing');
catch problem
  disp(problem.message);
end
";
    let ended = run(&MACHINE.replace("\"talker\"", "\"\""), program);
    let lines: Vec<&str> = ended.out.lines().map(|line| line.trim_start_matches("[c] ")).collect();
    let expected = [
        "1",
        "1",
        "1",
        "0",
        "1",
        "rebots_controller: the pointer is null: there is nothing to read",
        "rebots_controller: the controller library has no function wb_nothing",
    ];
    assert_eq!(lines, expected, "{}", ended.err);
}

#[test]
fn without_octave_the_package_to_install_is_reported() {
    let project = Project::new("Robot { name \"r\" controller \"c\" }");
    project.write("controllers/c/c.m", "");
    let mut command = project.command(&["--mode=fast", "--duration=0.1", "worlds/w.wbt"]);
    let output = command.env("PATH", project.path("nothing")).output().unwrap();
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(stderr.contains("neither MATLAB nor Octave is on this machine"), "{stderr}");
    assert!(stderr.contains("apt-get install octave"), "{stderr}");
    let project = Project::new("Robot { name \"r\" controller \"my-c\" }");
    project.write("controllers/my-c/my-c.m", "");
    let ended = project.run(&["--mode=fast", "--duration=0.1", "worlds/w.wbt"]);
    assert!(ended.err.contains("my-c.m cannot be run"), "{}", ended.err);
}

/// The page's commands, one after the other.
#[test]
fn the_examples_of_the_matlab_page_run() {
    let page = include_str!("../../../../docs/matlab.md");
    let commands: Vec<&str> = page.lines().filter_map(|line| line.strip_prefix("    ")).collect();
    for expected in ["rebots new --language=matlab my_robot", "rebots --stdout my_robot/worlds/my_robot.wbt"]
    {
        assert!(commands.contains(&expected), "{commands:?}");
    }
    let project = Project::new("Robot { name \"my_robot\" controller \"<extern>\" }");
    let made = project.run(&["new", "--language=matlab", "my_robot"]);
    assert_eq!(made.status, Some(0), "{}", made.err);
    if !has_octave() {
        return;
    }
    let program = page.split("```matlab\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    project.write("my_robot/controllers/my_robot/my_robot.m", program);
    project.write("my_robot/controllers/my_robot/runtime.ini", "[matlab]\nCOMMAND = octave-cli\n");
    let ended = project.run(&["--mode=fast", "--duration=1", "--stdout", "my_robot/worlds/my_robot.wbt"]);
    // A distance in metres for each step but the last one, whose answer never comes.
    let values = ended.out.lines().filter_map(|line| line.strip_prefix("[my_robot] ")?.parse::<f64>().ok());
    assert!(
        (60..=63).contains(&values.filter(|value| (0.0..=1.0).contains(value)).count()),
        "{}{}",
        ended.out,
        ended.err
    );
    let home = String::from_utf8(project.command(&["home"]).output().unwrap().stdout).unwrap();
    let library = std::path::Path::new(home.trim()).join("lib/controller/matlab");
    let help = Command::new("octave-cli")
        .args(["--eval", "help wb_camera_get_image"])
        .env("OCTAVE_PATH", library)
        .output()
        .unwrap();
    let help = String::from_utf8_lossy(&help.stdout).into_owned();
    assert!(help.contains("height x width x 3"), "{help}");
}
