//! Disks that are full, folders that are read-only or vanish.

use super::{Fault, USUAL, python, supervisor};

/// Starts the program with the folder `full` on a full disk, in a mount namespace of its own.
macro_rules! full {
    ($first:literal, $last:literal) => {
        concat!(
            "exec unshare -rm sh -c 'mkdir -p full; mount -t tmpfs -o size=64k none full || exit 98; ",
            $first,
            "; head -c 1000000 /dev/zero > full/rest 2> /dev/null; \"$@\"; status=$?; ",
            $last,
            "; exit $status' sh \"$@\""
        )
    };
}

pub(super) const FAULTS: &[Fault] = &[
    Fault {
        name: "the disk is full when the trace is written",
        controller: "exit 0",
        words: &["--trace=/dev/full"],
        status: &[Some(1)],
        message: "could not be written completely",
        ..USUAL
    },
    Fault {
        name: "the disk is full when the performance log is written",
        controller: "exit 0",
        words: &["--log-performance=/dev/full"],
        status: &[Some(1)],
        message: "written",
        ..USUAL
    },
    Fault {
        name: "the disk is full when the recording is written",
        words: &["--record=full/run.mcap"],
        launch: full!("true", "true"),
        status: &[Some(1)],
        message: "cannot be written",
        is_whole: false,
        ..USUAL
    },
    Fault {
        name: "the disk is full when a supervisor saves the world; the file is unchanged",
        before: supervisor!(
            "robot.step(32)\nsaved = robot.worldSave(project + '/full/w.wbt')\nrobot.step(32)\nsys.exit(2 if saved else 1)"
        ),
        launch: full!("cp worlds/w.wbt full", "cmp full/w.wbt worlds/w.wbt >&2 || exit 99"),
        ..USUAL
    },
    Fault {
        name: "the disk is full when a controller saves an image",
        before: python!(
            "from controller import Robot\nrobot = Robot()\ncamera = robot.getDevice('camera')\ncamera.enable(32)\nrobot.step(32)\nsys.exit(1 if camera.saveImage(os.environ['PROJECT'] + '/full/x.png', 90) == -1 else 2)"
        ),
        launch: full!("true", "true"),
        ..USUAL
    },
    Fault {
        name: "the disk is full when a supervisor records an animation",
        before: supervisor!(
            "robot.animationStartRecording(project + '/full/x.html')\nfor _ in range(9):\n    robot.step(32)\nsys.exit(1 if not robot.animationStopRecording() else 2)"
        ),
        launch: full!("true", "true"),
        ..USUAL
    },
    Fault {
        name: "the disk is full when a supervisor records a movie",
        before: supervisor!(
            "robot.movieStartRecording(project + '/full/x.mp4', 320, 240, 0, 90, 1, False)\nfor _ in range(9):\n    robot.step(32)\nrobot.movieStopRecording()\nwhile not (robot.movieIsReady() or robot.movieFailed()):\n    robot.step(32)\nsys.exit(1 if robot.movieFailed() else 2)"
        ),
        launch: full!("true", "true"),
        ..USUAL
    },
    Fault {
        name: "the disk is full when an image of the world is written",
        command: Some(&["shot", "worlds/w.wbt", "-o", "full/x.png", "--time=0.1"]),
        launch: full!("true", "true"),
        status: &[Some(1)],
        message: "error: ",
        is_whole: false,
        ..USUAL
    },
    Fault {
        name: "the disk is full when a movie of the world is written",
        command: Some(&["shot", "worlds/w.wbt", "-o", "full/x.mp4", "--time=0.1"]),
        launch: full!("true", "true"),
        status: &[Some(1)],
        message: "error: ",
        is_whole: false,
        ..USUAL
    },
    Fault {
        name: "the disk is full when a world is formatted; the file is unchanged",
        command: Some(&["fmt", "full/w.wbt"]),
        launch: full!("cp worlds/w.wbt full", "cmp full/w.wbt worlds/w.wbt >&2 || exit 99"),
        status: &[Some(1)],
        message: "error: ",
        is_whole: false,
        ..USUAL
    },
    Fault {
        name: "the disk with the cache is full",
        launch: full!("export HOME=$PROJECT/full XDG_CACHE_HOME=$PROJECT/full", "true"),
        ..USUAL
    },
    Fault {
        name: "the disk with the temporary folder is full",
        launch: full!("export TMPDIR=$PROJECT/full WEBOTS_TMPDIR=$PROJECT/full", "true"),
        status: &[Some(1)],
        message: "no sockets for controllers",
        is_whole: false,
        ..USUAL
    },
    Fault {
        name: "the project is on a read-only disk",
        before: "rm -rf controllers/ill; mkdir -p controllers/ill; echo 'int main() { return 1; }' > controllers/ill/ill.c",
        launch: "exec unshare -rm sh -c 'mount --bind . . && mount -o remount,ro,bind . && cd \"$PROJECT\" && mount -t tmpfs none tmp || exit 98; exec \"$@\"' sh \"$@\"",
        message: "could not be built",
        ..USUAL
    },
    Fault {
        name: "the project is deleted during the run",
        before: python!(
            "import shutil\nfrom controller import Robot\nrobot = Robot()\nfor _ in range(5):\n    robot.step(32)\nfor name in ['worlds', 'controllers']:\n    shutil.rmtree(os.environ['PROJECT'] + '/' + name)\nrobot.step(32)\nsys.exit(1)"
        ),
        ..USUAL
    },
    Fault {
        name: "the temporary folder is deleted during the run",
        before: python!(
            "import shutil\nfrom controller import Robot\nrobot = Robot()\nfor _ in range(5):\n    robot.step(32)\nshutil.rmtree(os.environ['PROJECT'] + '/tmp')\nrobot.step(32)\nsys.exit(1)"
        ),
        ..USUAL
    },
];
