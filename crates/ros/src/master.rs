//! Communication between a node and its master.

use std::collections::BTreeSet;
use std::sync::PoisonError;
use std::time::{Duration, Instant};

use crate::node::{Shared, lock};
use crate::registration::{Registration, difference};
use crate::xml_rpc::{Caller, Xml};

/// How long to wait before retrying when the master does not respond.
const RETRY: Duration = Duration::from_secs(1);
/// How often to check whether the master still knows the node.
const POLL_INTERVAL: Duration = Duration::from_secs(3);
/// Timeout for unregistering: the simulator waits one second for a controller to end.
const CLOSING_TIMEOUT: Duration = Duration::from_millis(600);

/// Keeps the registrations of the node up to date, also after a restart of the master. Returns when the node ends.
pub(crate) fn keep_registered(shared: &Shared, say: &dyn Fn(String)) {
    let mut caller = Caller::new(shared.master.clone());
    let mut known = BTreeSet::new();
    let mut is_missing_reported = false;
    loop {
        let wanted = lock(&shared.wanted);
        if wanted.is_over {
            drop(wanted);
            return take_back(shared, &mut caller, &known);
        }
        let (new, gone) = difference(&wanted.entries, &known);
        let is_idle = new.is_empty() && gone.is_empty();
        if is_idle {
            let waited = shared.wanted_changed.wait_timeout(wanted, POLL_INTERVAL);
            let (wanted, waited) = waited.unwrap_or_else(PoisonError::into_inner);
            drop(wanted);
            if !waited.timed_out() {
                continue;
            }
        } else {
            drop(wanted);
        }
        let outcome = if is_idle {
            has_forgotten(shared, &mut caller)
        } else {
            update(shared, &mut caller, &new, &gone, &mut known).map(|()| false)
        };
        match outcome {
            Ok(true) => known.clear(),
            Ok(false) => {
                if is_missing_reported {
                    is_missing_reported = false;
                    say("the ROS master is available now".to_owned());
                }
            }
            Err(reason) => {
                // A restarted master has lost the registrations.
                known.clear();
                if !is_missing_reported {
                    is_missing_reported = true;
                    let place = &shared.master;
                    say(format!(
                        "no ROS master responds at http://{}:{} ({reason}). Start roscore, or set the address of the master with \
                         --ROS_MASTER_URI=http://HOST:PORT in controllerArgs or with the variable ROS_MASTER_URI; this \
                         controller keeps trying to connect",
                        place.host, place.port
                    ));
                }
                let wanted = lock(&shared.wanted);
                let waits = shared.wanted_changed.wait_timeout_while(wanted, RETRY, |wanted| !wanted.is_over);
                drop(waits.unwrap_or_else(PoisonError::into_inner));
            }
        }
    }
}

/// Whether the master has lost the registrations of the node.
fn has_forgotten(shared: &Shared, caller: &mut Caller) -> Result<bool, String> {
    let answer =
        caller.call("lookupNode", &[Xml::from(shared.name.as_str()), Xml::from(shared.name.as_str())])?;
    Ok(answer.list().first() != Some(&Xml::Int(1)))
}

fn update(
    shared: &Shared,
    caller: &mut Caller,
    new: &[Registration],
    gone: &[Registration],
    known: &mut BTreeSet<Registration>,
) -> Result<(), String> {
    for entry in gone {
        tell(shared, caller, entry, false)?;
        known.remove(entry);
    }
    for entry in new {
        if lock(&shared.wanted).is_over {
            return Ok(());
        }
        tell(shared, caller, entry, true)?;
        known.insert(entry.clone());
    }
    Ok(())
}

/// Unregisters everything, as far as time allows.
fn take_back(shared: &Shared, caller: &mut Caller, known: &BTreeSet<Registration>) {
    let start = Instant::now();
    for entry in known {
        if start.elapsed() > CLOSING_TIMEOUT || tell(shared, caller, entry, false).is_err() {
            return;
        }
    }
}

/// Registers or unregisters an entry. The error is a message for the user.
fn tell(shared: &Shared, caller: &mut Caller, entry: &Registration, is_new: bool) -> Result<(), String> {
    let text = |text: &str| Xml::from(text);
    let own = text(&shared.name);
    let (method, arguments) = match (entry, is_new) {
        (Registration::Service(name), true) => {
            ("registerService", vec![own, text(name), text(&shared.tcp_uri), text(&shared.xml_uri)])
        }
        (Registration::Service(name), false) => {
            ("unregisterService", vec![own, text(name), text(&shared.tcp_uri)])
        }
        (Registration::Topic(name, kind), true) => {
            ("registerPublisher", vec![own, text(name), text(kind), text(&shared.xml_uri)])
        }
        (Registration::Topic(name, _), false) => {
            ("unregisterPublisher", vec![own, text(name), text(&shared.xml_uri)])
        }
        (Registration::Subscription(name, kind), true) => {
            ("registerSubscriber", vec![own, text(name), text(kind), text(&shared.xml_uri)])
        }
        (Registration::Subscription(name, _), false) => {
            ("unregisterSubscriber", vec![own, text(name), text(&shared.xml_uri)])
        }
        (Registration::Parameter(name, value), true) => ("setParam", vec![own, text(name), text(value)]),
        (Registration::Parameter(name, _), false) => ("deleteParam", vec![own, text(name)]),
    };
    let answer = caller.call(method, &arguments)?;
    if let (Registration::Subscription(name, _), true, [Xml::Int(1), _, uris]) =
        (entry, is_new, answer.list())
    {
        shared.publishers_are(name, uris);
    }
    match answer.list() {
        [Xml::Int(1), ..] => Ok(()),
        _ if !is_new => Ok(()),
        list => Err(format!("it rejects {method}: {}", list.get(1).map_or("", Xml::text))),
    }
}
