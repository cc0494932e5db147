//! Faults of files, folders, ports, clocks and limits of the machine.

use super::{Fault, USUAL, supervisor};

pub(super) const FAULTS: &[Fault] = &[
    Fault {
        name: "there is no home folder, and the cache cannot be created",
        before: "unset HOME; export XDG_CACHE_HOME=/dev/null/cache",
        ..USUAL
    },
    Fault {
        name: "the temporary folder does not exist",
        before: "export TMPDIR=/nonexistent/folder",
        ..USUAL
    },
    Fault {
        name: "a file occupies the path of the instance folder",
        words: &["--port=41977"],
        before: "mkdir -p tmp/webots/$(id -un); rm -rf tmp/webots/$(id -un)/41977; echo x > tmp/webots/$(id -un)/41977",
        ..USUAL
    },
    Fault { name: "at most 40 files may be open", before: "ulimit -n 40", ..USUAL },
    Fault {
        name: "the world file is truncated",
        before: "head -c 150 worlds/w.wbt > worlds/x; mv worlds/x worlds/w.wbt",
        status: &[Some(1)],
        message: "error",
        is_whole: false,
        ..USUAL
    },
    Fault { name: "memory is limited to 600 MB", before: "ulimit -v 600000", ..USUAL },
    Fault {
        name: "the system refuses to start more threads",
        before: "chmod -R a+rwX .",
        launch: "if [ $(id -u) = 0 ]; then as='setpriv --reuid=65533 --clear-groups'; fi; \
                 exec $as bash -c 'ulimit -u 5; HOME=$PROJECT/tmp exec \"$@\"' sh \"$@\"",
        controller: "exit 1",
        // What is started first fails, a thread or a controller.
        message: "Resource temporarily unavailable",
        status: &[Some(1), Some(3)],
        is_whole: false,
        ..USUAL
    },
    Fault {
        name: "the number of open files is limited, to one more each time",
        before: "ulimit -n $((4 + TRY))",
        status: &[Some(1), Some(2), Some(3), Some(127)],
        message: "",
        is_whole: false,
        tries: 36,
        ..USUAL
    },
    Fault {
        name: "twenty ports are in use",
        words: &["--port=41880"],
        launch: "exec python3 -c 'import socket, subprocess, sys
held = []
for port in range(41880, 41900):
    s = socket.socket()
    s.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    s.bind((\"\", port)); s.listen(); held.append(s)
sys.exit(subprocess.call(sys.argv[1:]))' \"$@\"",
        message: "port 41880 is in use",
        ..USUAL
    },
    Fault {
        name: "two programs run the same project at once",
        launch: "\"$@\" > first 2> first.err & \"$@\" > second; status=$?; wait; cat second; cmp first second >&2 || exit 99; exit $status",
        ..USUAL
    },
    Fault {
        name: "the system clock jumps by years at every third call",
        before: "cat > jump.c <<'END'
#define _GNU_SOURCE
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>
int clock_gettime(clockid_t clock, struct timespec *now) {
  static unsigned calls;
  int result = syscall(SYS_clock_gettime, clock, now);
  if (clock == CLOCK_REALTIME)
    now->tv_sec += (++calls / 3 % 2 ? 1 : -1) * 400 * 86400L;
  return result;
}
END
cc -shared -fPIC -o jump.so jump.c; export LD_PRELOAD=$PROJECT/jump.so",
        words: &["--controller-timeout=30"],
        ..USUAL
    },
    Fault {
        name: "the world file changes while it is read",
        before: "(cp worlds/w.wbt good; while [ -e good ]; do head -c 700 good > worlds/w.wbt; cat good > worlds/w.wbt; done) & writer=$!",
        launch: "for i in 1 2 3 4 5 6 7 8 9 10; do \"$@\" || [ $? = 1 ] || exit 99; done; rm good; wait",
        command: Some(&["check", "worlds/w.wbt"]),
        status: &[Some(0)],
        message: "",
        is_whole: false,
        ..USUAL
    },
    Fault {
        name: "the world file is invalid when a supervisor reloads it",
        before: supervisor!(
            "robot.step(32)\nopen(project + '/worlds/w.wbt', 'w').write('#VRML_SIM R2025a utf8\\nRobot { name 3.5 }\\n')\nrobot.worldReload()\nwhile robot.step(32) != -1:\n    pass"
        ),
        status: &[Some(0)],
        message: "this one continues",
        ..USUAL
    },
];
