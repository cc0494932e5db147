//! Physics plugins that crash, never return, or write where they should not.

use super::{Fault, Outside, USUAL};

/// A command for [`Fault::before`] that creates a physics plugin with a step function.
macro_rules! plugin {
    ($step:literal) => {
        concat!(
            "sed -i 's/WorldInfo {/& physics \"ill\"/' worlds/w.wbt; mkdir -p plugins/physics/ill; ",
            "cat > plugins/physics/ill/ill.c <<'END'\n",
            "#include <ode/ode.h>\n#include <plugins/physics.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n#include <unistd.h>\n",
            "void webots_physics_cleanup() {}\n",
            $step,
            "\nEND\n"
        )
    };
}

pub(super) const FAULTS: &[Fault] = &[
    Fault {
        name: "a physics plugin crashes",
        before: plugin!("void webots_physics_step() { *(volatile int *)8 = 1; }"),
        status: &[None],
        message: "physics plugin ill, in webots_physics_step",
        is_whole: false,
        ..USUAL
    },
    Fault {
        name: "a physics plugin exits",
        before: plugin!("void webots_physics_step() { exit(7); }"),
        status: &[Some(7)],
        message: "physics plugin ill, in webots_physics_step",
        is_whole: false,
        is_forced: true,
        ..USUAL
    },
    Fault {
        name: "a physics plugin never returns; Ctrl-C twice",
        before: plugin!("void webots_physics_step() { fprintf(stderr, \"loops\\n\"); for (;;) ; }"),
        outside: Outside::Signals(&["INT", "INT"], "loops"),
        status: &[Some(130), None],
        message: "physics plugin ill, in webots_physics_step",
        is_whole: false,
        is_forced: true,
        ..USUAL
    },
    Fault {
        name: "a physics plugin cannot be built",
        before: plugin!("void webots_physics_step( {"),
        message: "is not used: it could not be built",
        ..USUAL
    },
    Fault {
        name: "a physics plugin in a process of its own crashes",
        words: &["--isolate-plugins=2"],
        before: plugin!("static int n; void webots_physics_step() { if (++n == 9) *(volatile int *)8 = 1; }"),
        message: "in webots_physics_step: was killed by signal 11",
        ..USUAL
    },
    Fault {
        name: "a physics plugin in a process of its own exits",
        words: &["--isolate-plugins=2"],
        before: plugin!("static int n; void webots_physics_step() { if (++n == 9) exit(7); }"),
        message: "in webots_physics_step: exited with status 7",
        ..USUAL
    },
    Fault {
        name: "a physics plugin in a process of its own never returns",
        words: &["--isolate-plugins=2"],
        before: plugin!("static int n; void webots_physics_step() { while (n > 8) ; ++n; }"),
        message: "it did not return in time",
        ..USUAL
    },
    Fault {
        name: "a physics plugin in a process of its own sends endless requests",
        words: &["--isolate-plugins=2"],
        before: plugin!("static int n; void webots_physics_step() { while (n > 8) dWebotsGetTime(); ++n; }"),
        message: "it did not return in time",
        ..USUAL
    },
    Fault {
        name: "a physics plugin in a process of its own overwrites its memory",
        words: &["--isolate-plugins=2"],
        before: plugin!(
            "static int n; void webots_physics_step() { if (++n == 9) memset(&n, 0x55, 1 << 24); }"
        ),
        message: "was killed by signal",
        ..USUAL
    },
    Fault {
        name: "a physics plugin in a process of its own writes to every open file",
        words: &["--isolate-plugins=2"],
        before: plugin!(
            "static int n; void webots_physics_step() { if (++n == 9) for (int f = 3; f < 99; ++f) write(f, \"what is no message, in any of the ways\", 38); }"
        ),
        message: "was stopped in webots_physics_step",
        ..USUAL
    },
    Fault {
        name: "a physics plugin in a process of its own calls functions of ODE with random numbers",
        words: &["--isolate-plugins=2"],
        before: plugin!(
            "void webots_physics_step() { for (int i = 0; i < 2000; ++i) { void *a = (void *)(long)rand(), *b = (void *)(long)(rand() % 4096);\n    double x = rand() % 7 ? rand() : 0.0 / 0.0; dBodySetPosition(b, x, x, x); dBodySetMass(b, 0); dJointAttach(b, a, b); dGeomSetBody(b, a);\n    dSpaceDestroy(b); dBodyDestroy(a); dGeomDestroy(b); dJointSetHingeParam(b, rand(), x); dCollide(a, b, rand() & 7, 0, 0); } }"
        ),
        message: "",
        ..USUAL
    },
];
