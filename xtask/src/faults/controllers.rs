//! Controllers that crash, hang, flood, and send invalid data.

use super::{Fault, USUAL, python, supervisor};

/// A controller in Python that has a socket to the simulator, before a program of its own.
macro_rules! raw {
    ($body:literal) => {
        concat!(
            "exec python3 -c '\nimport glob, os, random, socket, struct, sys, time\n",
            "def dial():\n",
            "    s = socket.socket(socket.AF_UNIX)\n",
            "    name = os.environ[\"WEBOTS_ROBOT_NAME\"]\n",
            "    s.connect(glob.glob(os.environ[\"WEBOTS_INSTANCE_PATH\"] + \"/ipc/\" + name + \"/intern\")[0])\n",
            "    return s\n",
            "s = dial()\n",
            $body,
            "'"
        )
    };
}

pub(super) const FAULTS: &[Fault] = &[
    Fault {
        name: "a controller ends with an error",
        controller: "exit 7",
        message: "exited with status 7",
        ..USUAL
    },
    Fault { name: "a controller crashes", controller: "kill -SEGV $$", message: "signal 11", ..USUAL },
    Fault {
        name: "a controller crashes while it is connected",
        controller: raw!("os.kill(os.getpid(), 11)\n"),
        message: "signal 11",
        ..USUAL
    },
    Fault {
        name: "a controller never connects",
        controller: "exec sleep 1000",
        words: &["--controller-timeout=8"],
        message: "has blocked the simulation for 8 s",
        ..USUAL
    },
    Fault {
        name: "a controller connects and sends nothing",
        controller: raw!("time.sleep(1000)\n"),
        words: &["--controller-timeout=8"],
        message: "has blocked the simulation for 8 s",
        ..USUAL
    },
    Fault {
        name: "a controller is suspended (SIGSTOP)",
        controller: raw!("os.kill(os.getpid(), 19)\n"),
        words: &["--controller-timeout=8"],
        message: "has blocked the simulation for 8 s",
        ..USUAL
    },
    Fault {
        name: "a controller disconnects in the middle of a packet",
        controller: raw!(
            "s.sendall(struct.pack(\"<I\", 100) + bytes(20))\ns.close()\ntime.sleep(0.2)\nsys.exit(1)\n"
        ),
        message: "lost its connection",
        ..USUAL
    },
    Fault {
        name: "a controller announces a packet of 4 GB",
        controller: raw!("s.sendall(b\"\\xff\" * 64)\ns.recv(1)\nsys.exit(1)\n"),
        message: "lost its connection",
        ..USUAL
    },
    Fault {
        name: "a controller sends random bytes in packets",
        controller: raw!(
            "random.seed(1)\ntry:\n    for _ in range(200):\n        b = random.randbytes(random.randrange(60))\n        s.sendall(struct.pack(\"<I\", len(b) + 4) + b)\nexcept OSError:\n    pass\nsys.exit(1)\n"
        ),
        message: "the controller of robot \"ill\"",
        ..USUAL
    },
    Fault {
        name: "a controller sends each command without arguments to each device",
        controller: raw!(
            "for tag in range(3):\n    for op in range(256):\n        try:\n            s.sendall(struct.pack(\"<IIHIB\", 15, 32, tag, 1, op))\n        except OSError:\n            sys.exit(1)\ntime.sleep(0.2)\nsys.exit(1)\n"
        ),
        message: "the controller of robot \"ill\"",
        ..USUAL
    },
    Fault {
        name: "a controller connects twice",
        controller: raw!("t = dial()\ntime.sleep(0.3)\nsys.exit(1)\n"),
        message: "has a controller already",
        ..USUAL
    },
    Fault {
        name: "a controller prints endlessly",
        controller: "yes flood & sleep 1; kill $!; exit 1",
        message: "exited with status 1",
        ..USUAL
    },
    Fault {
        name: "a controller leaves processes behind",
        controller: "for i in 1 2 3 4 5 6 7 8; do sleep 1000 & done; setsid sleep 1000 & exit 1",
        message: "exited with status 1",
        ..USUAL
    },
    Fault {
        name: "a controller runs out of memory",
        controller: "ulimit -v 200000; exec python3 -c 'x = bytearray(1 << 30)'",
        message: "exited with status 1",
        ..USUAL
    },
    Fault {
        name: "a controller is missing",
        controller: "",
        before: "rm -rf controllers/ill",
        message: "cannot be started",
        ..USUAL
    },
    Fault {
        name: "a controller cannot be built",
        before: "rm -rf controllers/ill; mkdir -p controllers/ill; echo 'int main( {' > controllers/ill/ill.c",
        message: "could not be built",
        ..USUAL
    },
    Fault {
        name: "a controller is suspended for a while, then resumed",
        before: python!(
            "import signal, subprocess\nfrom controller import Robot\nrobot = Robot()\nfor step in range(99):\n    if step == 5:\n        subprocess.Popen(f'sleep 0.5; kill -CONT {os.getpid()}', shell=True)\n        os.kill(os.getpid(), signal.SIGSTOP)\n    if robot.step(32) == -1:\n        break"
        ),
        status: &[Some(0)],
        message: "",
        ..USUAL
    },
    Fault {
        name: "a controller is killed at an arbitrary moment of a step",
        before: python!(
            "import signal, threading, time\nfrom controller import Robot\nrobot = Robot()\ndef end():\n    time.sleep(0.0007 * int(os.environ['TRY']))\n    os.kill(os.getpid(), signal.SIGKILL)\nthreading.Thread(target=end).start()\nwhile True:\n    robot.getDevice('camera').enable(32)\n    robot.step(32)"
        ),
        // In the last tries, the run may end before the controller is killed.
        status: &[Some(3), Some(0)],
        message: "",
        tries: 20,
        ..USUAL
    },
    Fault {
        name: "a controller sends 2,000 packets a step to a receiver that is never read",
        before: python!(
            "from controller import Robot\nrobot = Robot()\nrobot.getDevice('receiver').enable(32)\nemitter = robot.getDevice('emitter')\nemitter.setRange(-1)\nwhile robot.step(32) != -1:\n    for _ in range(2000):\n        emitter.send(b'x' * 1000)"
        ),
        status: &[Some(0)],
        message: "",
        ..USUAL
    },
    Fault {
        name: "a controller sends 5,000 messages a step to its window",
        before: python!(
            "from controller import Robot\nrobot = Robot()\nwhile robot.step(32) != -1:\n    for at in range(5000):\n        robot.wwiSendText('x' * 100)"
        ),
        status: &[Some(0)],
        message: "they are dropped",
        ..USUAL
    },
    Fault {
        name: "a supervisor writes NaN and infinity",
        before: supervisor!(
            "own = robot.getSelf()\nplace = own.getField('translation')\nwhile robot.step(32) != -1:\n    for number in [float('nan'), float('inf'), -1e308]:\n        place.setSFVec3f([number, 5, 0])\n        own.setVelocity([number] * 6)\nplace.setSFVec3f([5, 0, 0])"
        ),
        status: &[Some(0)],
        message: "called with a NaN value",
        is_whole: false,
        ..USUAL
    },
];
