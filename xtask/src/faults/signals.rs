//! Signals that end the program.

use super::{Fault, Outside, USUAL};

pub(super) const FAULTS: &[Fault] = &[
    Fault {
        name: "Ctrl-C while a controller blocks the simulation",
        controller: "echo ready; exec sleep 1000",
        outside: Outside::Signals(&["INT"], "ready"),
        status: &[Some(130)],
        message: "terminating",
        is_whole: false,
        ..USUAL
    },
    Fault {
        name: "SIGTERM while a controller blocks the simulation",
        controller: "echo ready; exec sleep 1000",
        outside: Outside::Signals(&["TERM"], "ready"),
        status: &[Some(0)],
        message: "terminating",
        is_whole: false,
        ..USUAL
    },
    Fault {
        name: "SIGKILL while a controller runs",
        controller: "echo ready; exec sleep 1000",
        outside: Outside::Signals(&["KILL"], "ready"),
        status: &[None],
        message: "ready",
        is_whole: false,
        ..USUAL
    },
    Fault {
        name: "Ctrl-C while a controller is built",
        before: "rm -rf controllers/ill; mkdir -p controllers/ill; printf 'all:\\n\\tsleep 1000\\n' > controllers/ill/Makefile; touch controllers/ill/ill.c",
        outside: Outside::Signals(&["INT"], "building controller ill"),
        status: &[Some(130)],
        message: "terminating",
        is_whole: false,
        ..USUAL
    },
    Fault {
        name: "Ctrl-C at an arbitrary moment",
        controller: "exec sleep 1000",
        outside: Outside::After("INT", 15),
        status: &[Some(130), None],
        message: "",
        is_whole: false,
        tries: 30,
        ..USUAL
    },
    Fault {
        name: "SIGTERM at an arbitrary moment",
        controller: "exec sleep 1000",
        outside: Outside::After("TERM", 15),
        status: &[Some(0), None],
        message: "",
        is_whole: false,
        tries: 30,
        ..USUAL
    },
    Fault {
        name: "SIGKILL at an arbitrary moment",
        controller: "exec sleep 1000",
        outside: Outside::After("KILL", 15),
        status: &[None],
        message: "",
        is_whole: false,
        tries: 30,
        ..USUAL
    },
    Fault {
        name: "SIGKILL while a controller runs in a session of its own",
        controller: "echo ready; exec setsid sleep 1000",
        outside: Outside::Signals(&["KILL"], "ready"),
        status: &[None],
        message: "ready",
        is_whole: false,
        ..USUAL
    },
    Fault {
        name: "SIGKILL while processes started by a controller run in sessions of their own",
        controller: "setsid sleep 1000 & setsid sh -c 'sleep 1000 & sleep 1000' & sleep 0.2; echo ready; exec sleep 1000",
        outside: Outside::Signals(&["KILL"], "ready"),
        status: &[None],
        message: "ready",
        is_whole: false,
        ..USUAL
    },
];
