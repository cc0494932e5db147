//! `dWebots…`: access of plugins to the simulator besides the bodies.

use std::ffi::{c_char, c_int, c_void};

use crate::handle::{Handle, Kind, handle};
use crate::marshal::Word;
use crate::memory::{get_many, put, text};
use crate::remote;
use crate::table::with;

const NULL: Handle = std::ptr::null_mut();

exports! {
    fn dWebotsGetBodyFromDEF(path: *const c_char) -> Handle {
        let path = text(path);
        with("dWebotsGetBodyFromDEF", NULL, |table, host| {
            let found = host.find(&path).filter(|found| !found.is_merged);
            let body = found.and_then(|found| table.body(host, &found));
            body.map_or(NULL, |row| handle(Kind::Body, row))
        })
    }
    fn dWebotsGetGeomFromDEF(path: *const c_char) -> Handle {
        let path = text(path);
        with("dWebotsGetGeomFromDEF", NULL, |table, host| {
            let geom = host.find(&path).and_then(|found| table.geom(found));
            geom.map_or(NULL, |row| handle(Kind::Geom, row))
        })
    }
    fn dWebotsGetContactJointGroup() -> Handle { crate::table::contact_group() }
    fn dWebotsSend(channel: c_int, data: *const c_void, size: c_int) {
        let Ok(size) = usize::try_from(size) else { return };
        if data.is_null() && size > 0 {
            return;
        }
        let bytes: Vec<u8> = get_many(data.cast(), 1, size);
        with("dWebotsSend", (), |_, host| host.send(channel, &bytes));
    }
    /// The bytes are valid until the next call.
    fn dWebotsReceive(size: *mut c_int) -> *mut c_void {
        with("dWebotsReceive", NULL, |table, host| {
            table.message = host.receive();
            put(size, table.message.len() as c_int);
            if table.message.is_empty() {
                return NULL;
            }
            let Some(link) = remote::link() else { return table.message.as_mut_ptr().cast() };
            let address = link.allocate(remote::MESSAGE, table.message.len());
            link.write(address, &table.message);
            Handle::from_word(address.to_word())
        })
    }
    fn dWebotsGetTime() -> f64 { with("dWebotsGetTime", 0.0, |_, host| host.time_ms()) }
    /// Called by the header, which formats the text.
    fn dWebotsConsoleText(line: *const c_char) {
        let line = text(line);
        with("dWebotsConsolePrintf", (), |_, host| host.print(line.strip_suffix('\n').unwrap_or(&line)));
    }
}
