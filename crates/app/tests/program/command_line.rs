//! Options, refusals, the commands `check` and `home`.

use crate::project::{Project, STEPPER};

#[test]
fn invalid_arguments_are_rejected() {
    let project = Project::new("");
    for name in ["robot.urdf", "notes.md"] {
        std::fs::write(project.path(name), "# Notes\n").unwrap();
    }
    for (words, status, text) in [
        (&["worlds/none.wbt"][..], 1, "worlds/none.wbt"),
        (&["worlds"], 1, "a folder, not a world file: worlds; choose a world in it, such as worlds/w.wbt"),
        (&["."], 1, "such as ./worlds/w.wbt"),
        (&["robot.urdf"], 1, "rebots import robot.urdf"),
        (&["notes.md"], 1, "not a world file"),
        (&["shot", "worlds/w.wbt", "-o", "nowhere/w.png"], 1, "no such folder"),
        (&[], 2, "a world file is needed"),
        (&["--mode=slow", "worlds/w.wbt"], 2, "realtime"),
        (&["--sped=3", "worlds/w.wbt"], 2, "--sped"),
        (&["runn", "worlds/w.wbt"], 2, "there is no command \"runn\"; did you mean the command `run`?"),
        (&["chek"], 1, "did you mean the command `check`?"),
        (&["worlds/ww.wbt"], 1, "did you mean worlds/w.wbt?"),
    ] {
        let ended = project.run(words);
        assert_eq!(ended.status, Some(status), "{words:?}: {}", ended.err);
        assert!(ended.err.contains(text), "{words:?}: {}", ended.err);
    }
}

#[test]
fn help_version_and_system_information_are_printed() {
    let project = Project::new("");
    assert!(project.run(&["--help"]).out.contains("--duration"));
    assert!(project.run(&["--version"]).out.contains("R2025a"));
    let machine = project.run(&["--sysinfo"]);
    assert_eq!(machine.status, Some(0));
    assert!(machine.out.contains("memory: "), "{}", machine.out);
}

#[test]
fn a_world_runs_for_its_duration() {
    let project = Project::new("");
    let ended = project.run(&["run", "--mode=fast", "--duration=1.28", "--trace=poses.csv", "worlds/w.wbt"]);
    assert_eq!(ended.status, Some(0), "{}", ended.err);
    assert!(ended.out.starts_with("trace hash: "), "{}", ended.out);
    assert!(std::fs::read_to_string(project.path("poses.csv")).unwrap().starts_with("step,time_ms,link,x"));
}

#[test]
fn real_time_mode_is_not_faster_than_the_wall_clock() {
    let project = Project::new("");
    let start = std::time::Instant::now();
    assert_eq!(project.run(&["--duration=0.32", "worlds/w.wbt"]).status, Some(0));
    // The first of the ten steps does not wait.
    assert!(start.elapsed().as_secs_f64() > 0.28, "{:?}", start.elapsed());
}

#[test]
fn the_performance_log_has_a_row_for_each_step_and_a_column_for_each_part() {
    let project = Project::new("Robot { controller \"c\" children [ GPS { } Camera { } ] }");
    project.write("controllers/c/c.c", STEPPER);
    let words =
        ["--mode=fast", "--duration=0.32", "--log-performance=log.csv,4", "--sysinfo", "worlds/w.wbt"];
    assert_eq!(project.run(&words).status, Some(0));
    let text = std::fs::read_to_string(project.path("log.csv")).unwrap();
    assert!(text.starts_with("# rebots: "), "{text}");
    assert!(text.contains("\n4,128,") && !text.contains("\n5,160,"), "{text}");
    let mut lines = text.lines().filter(|line| !line.starts_with('#'));
    let names: Vec<&str> = lines.next().unwrap().split(',').collect();
    for name in ["receive", "physics", "pictures", "Camera", "GPS", "Robot", "reply"] {
        assert!(names.contains(&&*format!("{name}_ms")), "{name}: {text}");
    }
    for line in lines {
        let numbers: Vec<f64> = line.split(',').map(|number| number.parse().unwrap()).collect();
        // The parts of a step are the step, but for a turn of the loop and the last digits.
        let step = numbers[names.iter().position(|name| *name == "step_ms").unwrap()];
        let parts: f64 = numbers[5..].iter().sum();
        assert!(numbers.len() == names.len() && parts > 0.0 && parts <= step + 0.01, "{line}");
    }
}

#[test]
fn check_reports_all_problems_and_runs_no_controller() {
    let project = Project::new("Robot { name \"r\" controller \"gone\" }");
    let ended = project.run(&["check", "worlds/w.wbt"]);
    assert_eq!(ended.status, Some(0), "{}", ended.out);
    assert!(
        ended.out.contains("controllers/gone") && ended.out.contains("0 errors, 1 warning\n"),
        "{}",
        ended.out
    );
    let shape = "Shape { appearance PBRAppearance { baseColorMap ImageTexture { url \"none.png\" } } geometry Mesh { url \"none.obj\" } }";
    project.write("worlds/bare.wbt", &format!("#VRML_SIM R2025a utf8\nWorldInfo {{ }}\n{shape}\n"));
    let ended = project.run(&["check", "worlds/bare.wbt"]);
    assert!(ended.out.contains("none.png") && ended.out.contains("none.obj"), "{}", ended.out);
    project.write("worlds/bad.wbt", "#VRML_SIM R2025a utf8\nRobot { name 3.5 }\n");
    let ended = project.run(&["check", "worlds/bad.wbt"]);
    assert_eq!(ended.status, Some(1), "{}", ended.out);
    assert!(ended.out.contains("worlds/bad.wbt:2:"), "{}", ended.out);
    // Errors of one world do not hide those of the others.
    let ended = project.run(&["check", "worlds/bad.wbt", "worlds/w.wbt"]);
    assert_eq!(ended.status, Some(1), "{}", ended.out);
    assert!(ended.out.contains("worlds/w.wbt: 0 errors, 1 warning\n"), "{}", ended.out);
}

#[test]
fn a_world_with_errors_does_not_run() {
    let project = Project::new("Robot { name 3.5 controller \"c\" }");
    project.script("c", "echo started");
    let ended = project.run(&["--mode=fast", "--duration=1", "worlds/w.wbt"]);
    assert_eq!(ended.status, Some(1), "{}", ended.err);
    assert!(ended.err.contains("the world cannot be run (1 error"), "{}", ended.err);
    assert!(!ended.err.contains("started"), "{}", ended.err);
}

#[test]
fn home_prints_a_complete_folder() {
    let project = Project::new("").with_empty_cache();
    let ended = project.run(&["home"]);
    assert_eq!(ended.status, Some(0), "{}", ended.err);
    let home = std::path::Path::new(ended.out.trim());
    assert!(home.starts_with(project.path("cache/rebots").canonicalize().unwrap()), "{}", home.display());
    for file in ["resources/Makefile.include", "resources/version.txt", "include/controller/c/webots/robot.h"]
    {
        assert!(home.join(file).is_file(), "{file}");
    }
    assert!(home.join("lib/controller/libController.so").is_file());
    assert!(home.join("lib/libController.so").is_file(), "where Makefiles of Webots 8 link it");
    assert_eq!(project.run(&["--clear-cache"]).status, Some(0));
    assert!(!home.exists());
}

#[test]
fn a_home_without_the_controller_library_is_reported() {
    let project = Project::new("Robot { controller \"c\" }");
    project.script("c", "true");
    for words in [&["home"][..], &["--duration=1", "worlds/w.wbt"]] {
        let output = project.command(words).env("REBOTS_LIB_DIR", "/nowhere").output().unwrap();
        assert_eq!(output.status.code(), Some(1));
        let err = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(err.contains("/nowhere/libController.so") && err.contains("REBOTS_LIB_DIR"), "{err}");
    }
}

#[test]
fn fmt_writes_canonical_text_and_keeps_files_with_errors() {
    let project = Project::new("");
    let odd = "#VRML_SIM R2025a utf8\nRobot { name \"r\" # mine\n}\n";
    project.write("worlds/odd.wbt", odd);
    project.write("worlds/bad.wbt", "#VRML_SIM R2025a utf8\nRobot { name [ \"r\"\n");
    let ended = project.run(&["fmt", "--check", "worlds/odd.wbt"]);
    assert_eq!((ended.status, ended.out.as_str()), (Some(1), "worlds/odd.wbt: not formatted\n"));
    assert_eq!(std::fs::read_to_string(project.path("worlds/odd.wbt")).unwrap(), odd);
    let ended = project.run(&["fmt", "worlds/odd.wbt", "worlds/bad.wbt"]);
    assert_eq!((ended.status, ended.out.as_str()), (Some(1), "worlds/odd.wbt: formatted\n"));
    assert!(ended.err.contains("worlds/bad.wbt:3:1"), "{}", ended.err);
    let canonical = "#VRML_SIM R2025a utf8\nRobot {\n  name \"r\"  # mine\n}\n";
    assert_eq!(std::fs::read_to_string(project.path("worlds/odd.wbt")).unwrap(), canonical);
    assert_eq!(project.run(&["fmt", "--check", "worlds/odd.wbt"]).status, Some(0));
}

#[test]
fn shot_all_frames_the_whole_scene() {
    let look = "appearance Appearance { material Material { diffuseColor 0 0 0 emissiveColor 1 1 1 } }";
    let project = Project::new(&format!(
        "Background {{ skyColor [ 0 0 0 ] }}
        Pose {{ translation 40 7 3 children Shape {{ {look} geometry Sphere {{ radius 2 subdivision 5 }} }} }}"
    ));
    let ended = project.run(&["shot", "worlds/w.wbt", "--size=60x40", "--fit", "-o", "s.png"]);
    assert_eq!(ended.status, Some(0), "{}", ended.err);
    let file = std::fs::read(project.path("s.png")).unwrap();
    let picture = assets::decode_image("s.png", &file).unwrap();
    let assets::ImagePixels::Rgba8(pixels) = picture.pixels else { panic!("no bytes") };
    let lit: Vec<(usize, usize)> =
        (0..60 * 40).filter(|at| pixels[at * 4] > 50).map(|at| (at % 60, at / 60)).collect();
    let mean =
        |pick: fn(&(usize, usize)) -> usize| lit.iter().map(pick).sum::<usize>() as f64 / lit.len() as f64;
    assert!((mean(|place| place.0) - 29.5).abs() < 1.0 && (mean(|place| place.1) - 19.5).abs() < 1.0);
    assert!(lit.len() > 200 && lit.iter().all(|(x, y)| (1..59).contains(x) && (1..39).contains(y)));
}

#[test]
fn shot_to_a_movie_file_records_all_steps() {
    let project = Project::new("");
    let ended = project.run(&["shot", "worlds/w.wbt", "--size=64x32", "--time=0.32", "-o", "f.mp4"]);
    assert_eq!(ended.status, Some(0), "{}", ended.err);
    let file = std::fs::read(project.path("f.mp4")).unwrap();
    let sizes = file.windows(4).position(|letters| letters == b"stsz").unwrap();
    assert_eq!(file[sizes + 12..sizes + 16], [0, 0, 0, 10]);
    let none = project.run(&["shot", "worlds/w.wbt", "--size=64x32", "-o", "f.mp4"]);
    assert_eq!(none.status, Some(1));
    assert!(none.err.contains("--time"), "{}", none.err);
}

#[test]
fn shot_writes_an_image_of_the_requested_size() {
    let project = Project::new(
        "Viewpoint { position -3 0 0 }\nSolid { children Shape { geometry Box { size 1 1 1 } } }\n\
         Robot { name \"r\" controller \"<none>\" children Camera { name \"eye\" width 9 height 5 } }",
    );
    let size = |words: &[&str]| {
        let ended = project.run(words);
        assert_eq!(ended.status, Some(0), "{}", ended.err);
        let file = std::fs::read(project.path("shot.png")).unwrap();
        assert_eq!(&file[..8], b"\x89PNG\r\n\x1a\n");
        [16, 20].map(|at| u32::from_be_bytes(file[at..at + 4].try_into().unwrap()))
    };
    assert_eq!(size(&["shot", "worlds/w.wbt", "--size=64x32", "--time=0.1"]), [64, 32]);
    assert_eq!(size(&["shot", "worlds/w.wbt", "--device=r/eye", "-o", "shot.png"]), [9, 5]);
    let ended = project.run(&["shot", "worlds/w.wbt", "--device=r/ear"]);
    assert_eq!(ended.status, Some(1));
    assert!(ended.err.contains("no device \"ear\""), "{}", ended.err);
}

#[test]
fn the_renderer_can_be_chosen() {
    let project = Project::new("Viewpoint { position -3 0 0 }");
    let shot = |render: &str| project.run(&["shot", "worlds/w.wbt", "--size=8x8", render]);
    let plain = shot("--render=cpu");
    assert_eq!((plain.status, plain.err.contains("note: images")), (Some(0), false), "{}", plain.err);
    let picture = std::fs::read(project.path("shot.png")).unwrap();
    let card = shot("--render=gpu");
    assert_eq!(card.err.matches("note: images are rendered on").count(), 1, "{}", card.err);
    assert_eq!((card.status, std::fs::read(project.path("shot.png")).unwrap()), (Some(0), picture));
    let nothing = shot("--render=none");
    assert_eq!(nothing.status, Some(1), "{}", nothing.err);
    assert!(nothing.err.contains("rendering is off"), "{}", nothing.err);
}

#[test]
fn the_program_runs_without_other_files() {
    let project = Project::new("Robot { name \"c\" controller \"c\" } Robot { name \"p\" controller \"p\" }");
    project.write("controllers/c/c.c", STEPPER);
    project.write(
        "controllers/p/p.py",
        "from controller import Robot\nrobot = Robot()\nprint(robot.getName(), robot.step(32))\n",
    );
    let alone = project.path("elsewhere/rebots");
    std::fs::create_dir_all(alone.parent().unwrap()).unwrap();
    std::fs::create_dir_all(project.path("home")).unwrap();
    std::fs::copy(env!("CARGO_BIN_EXE_rebots"), &alone).unwrap();
    let output = std::process::Command::new(&alone)
        .args(["--mode=fast", "--duration=0.32", "--stdout", "worlds/w.wbt"])
        .current_dir(project.path(""))
        .env_clear()
        .env("PATH", std::env::var_os("PATH").unwrap())
        .env("HOME", project.path("home"))
        .env("WEBOTS_TMPDIR", project.path("home"))
        .output()
        .unwrap();
    let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert_eq!(output.status.code(), Some(0), "{out}{err}");
    assert!(out.contains("[c] 10 steps\n") && out.contains("[p] p 0\n"), "{out}{err}");
    assert!(project.path("home/.cache/rebots").is_dir());
}

#[test]
fn a_file_that_cannot_be_written_is_an_error() {
    let project = Project::new("");
    for option in ["--trace=/dev/full", "--log-performance=/dev/full"] {
        let ended = project.run(&["--mode=fast", "--duration=0.32", option, "worlds/w.wbt"]);
        assert_eq!(ended.status, Some(1), "{option}: {}", ended.err);
        assert!(ended.err.contains("No space left"), "{option}: {}", ended.err);
    }
}

#[test]
fn doctor_finds_that_controllers_can_run() {
    let project = Project::new("");
    let ended = project.run(&["doctor"]);
    assert_eq!(ended.status, Some(0), "{} {}", ended.out, ended.err);
    let begins = |line: &str, start: &str| line.starts_with(start);
    assert!(ended.out.lines().any(|line| begins(line, "ok       controller library: ")), "{}", ended.out);
    assert!(ended.out.lines().any(|line| begins(line, "ok       python3: Python 3")), "{}", ended.out);
}

#[test]
fn messages_below_a_level_can_be_hidden() {
    let project = Project::new("Robot { controller \"none such\" }");
    let ended = project.run(&["--mode=fast", "--no-page", "--duration=0", "--log=error", "worlds/w.wbt"]);
    assert!(ended.err.trim_start().starts_with("error: controller"), "{}", ended.err);
    let ended = project.run(&["--mode=fast", "--duration=0", "--no-open", "worlds/w.wbt"]);
    assert!(ended.err.contains("page: "), "{}", ended.err);
    let ended = project.run(&["--mode=fast", "--duration=0", "--no-open", "--log=warning", "worlds/w.wbt"]);
    assert!(!ended.err.contains("page: "), "{}", ended.err);
}
