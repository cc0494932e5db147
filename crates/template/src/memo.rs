//! The output of scripts that ran before. A supervisor that sets a field of a PROTO in each step has all of its scripts
//! run again, of which few read that field.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use scene::template::{Job, TemplateOutput};

/// Names by which scripts reach what a job does not describe, or what may change: files, and the number of the instance.
const BEYOND: &[&str] = &["context", "wbfile", "gd"];

/// Size of the kept outputs and their jobs: room for several hundred long scripts. When it is full, all are forgotten, as a
/// field that takes new values for ever would fill any memory. `[bytes]`
const CAPACITY: usize = 16 << 20;

/// Outputs of scripts by job.
#[derive(Clone, Debug, Default)]
pub struct Memo(Arc<Mutex<Outputs>>);

#[derive(Debug, Default)]
struct Outputs {
    by_job: BTreeMap<String, TemplateOutput>,
    size: usize,
}

impl Memo {
    /// Returns the key of a job whose output depends on its text and its fields only.
    pub(crate) fn key(job: &Job) -> Option<String> {
        let is_closed = !job.is_non_deterministic && BEYOND.iter().all(|name| !job.body.contains(name));
        // The versions decide on the dialect; the file stands in messages.
        let context = (&job.context.proto, job.context.world_version, job.context.proto_version);
        is_closed.then(|| format!("{:?} {context:?} {:?}\n{}", job.language, job.fields, job.body))
    }

    pub(crate) fn get(&self, key: &str) -> Option<TemplateOutput> {
        self.outputs().by_job.get(key).cloned()
    }

    pub(crate) fn insert(&self, key: String, output: TemplateOutput) {
        let mut outputs = self.outputs();
        let size = key.len() + output.text.len() + size_of_val(output.segments.as_slice());
        if outputs.size + size > CAPACITY {
            *outputs = Outputs::default();
        }
        if size <= CAPACITY {
            outputs.size += size;
            outputs.by_job.insert(key, output);
        }
    }

    fn outputs(&self) -> MutexGuard<'_, Outputs> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
