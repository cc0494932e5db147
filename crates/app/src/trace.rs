//! Writes the poses of all bodies after every step to a file (`--trace=FILE`).

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

use dynamics::LinkId;
use engine::World;

/// The open file. Numbers are written so that they are read back exactly.
pub(crate) struct TraceFile(Box<dyn Write>);

impl TraceFile {
    /// Creates the file with its heading.
    pub(crate) fn create(path: &Path) -> io::Result<Self> {
        let mut out = Box::new(BufWriter::new(File::create(path)?));
        writeln!(out, "step,time_ms,link,x,y,z,qx,qy,qz,qw")?;
        Ok(Self(out))
    }

    /// Adds a row for each link, in metres and unit quaternions.
    pub(crate) fn add(&mut self, world: &World) -> io::Result<()> {
        let dynamics = world.state().dynamics();
        for index in 0..dynamics.model.links.len() {
            let pose = dynamics.pose(LinkId::from_index(index));
            write!(self.0, "{},{},{index}", world.steps(), world.time().ms())?;
            let numbers = pose.translation.to_array().into_iter().chain(pose.rotation.to_array());
            numbers.into_iter().try_for_each(|number| write!(self.0, ",{number:?}"))?;
            writeln!(self.0)?;
        }
        Ok(())
    }

    /// Writes the data in memory.
    pub(crate) fn finish(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}
