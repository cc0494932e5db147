//! Vector environments.

use std::path::PathBuf;

use numpy::{PyReadonlyArray1, PyReadonlyArray2, PyReadwriteArray1, PyReadwriteArray2};
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use rebots::{Autoreset, Outcome, Task, VectorEnvironment};

use crate::fork::work;
use crate::raised;
use crate::world::{World, options, seen};

/// Many clones of a world that step together; ``rebots.VectorEnv`` wraps it.
#[pyclass(module = "rebots")]
pub(crate) struct Worlds {
    inner: VectorEnvironment,
}

/// A name and its range.
type NamedRanges = Vec<(String, f64, f64)>;

fn columns(columns: &[rebots::Column]) -> NamedRanges {
    columns.iter().map(|column| (column.name.clone(), column.range[0], column.range[1])).collect()
}

/// The elements of a contiguous array.
fn whole<T>(slice: Result<&mut [T], impl std::fmt::Display>) -> PyResult<&mut [T]> {
    slice.map_err(|why| PyValueError::new_err(format!("an array is not contiguous: {why}")))
}

impl Worlds {
    fn check(&self, what: &str, len: usize, width: usize) -> PyResult<()> {
        let wanted = self.inner.len() * width;
        if len == wanted {
            return Ok(());
        }
        Err(PyValueError::new_err(format!("{what} has {len} numbers; {wanted} are needed")))
    }
}

#[pymethods]
impl Worlds {
    /// `task` is JSON; the path of its world is relative to `folder`.
    #[new]
    #[pyo3(signature = (task, folder, count, *, threads=0, seed=None, offline=false, soft_contacts=false))]
    #[expect(clippy::too_many_arguments, reason = "they have names in Python")]
    fn new(
        py: Python<'_>,
        task: &str,
        folder: PathBuf,
        count: usize,
        threads: usize,
        seed: Option<u64>,
        offline: bool,
        soft_contacts: bool,
    ) -> PyResult<Self> {
        let mut task = Task::parse(task).map_err(|error| raised(&error))?;
        task.world = folder.join(&task.world);
        let options = options(seed, offline, soft_contacts);
        let inner = py.detach(|| work(|| VectorEnvironment::new(&task, count, threads, options)));
        Ok(Self { inner: inner.map_err(|error| raised(&error))? })
    }

    fn __len__(&self) -> usize {
        self.inner.len()
    }

    #[getter]
    fn observation_columns(&self) -> NamedRanges {
        columns(self.inner.observation_columns())
    }

    #[getter]
    fn action_columns(&self) -> NamedRanges {
        columns(self.inner.action_columns())
    }

    #[getter]
    fn info_names(&self) -> Vec<String> {
        self.inner.info_names().map(str::to_owned).collect()
    }

    /// Width and height of each image.
    #[getter]
    fn pictures(&self) -> Vec<[u16; 2]> {
        self.inner.pictures()
    }

    #[getter]
    fn picture_len(&self) -> usize {
        self.inner.picture_len()
    }

    #[getter]
    fn time_step(&self) -> f64 {
        self.inner.time_step()
    }

    fn seed(&mut self, index: usize, seed: u64) {
        self.inner.seed(index, seed);
    }

    /// Hash of a world.
    fn hash(&self, index: usize) -> PyResult<u64> {
        let world = self.inner.world(index).ok_or_else(|| PyIndexError::new_err(index))?;
        Ok(world.hash())
    }

    /// A clone of a world in its current state.
    fn world(&self, index: usize) -> PyResult<World> {
        let world = self.inner.world(index).ok_or_else(|| PyIndexError::new_err(index))?;
        Ok(World { inner: world.clone() })
    }

    /// Renders a world from its viewpoint.
    fn picture(&mut self, py: Python<'_>, index: usize, width: u16, height: u16) -> PyResult<Py<PyAny>> {
        let world = self.inner.world_mut(index).ok_or_else(|| PyIndexError::new_err(index))?;
        let pixels = py.detach(|| work(|| world.picture([width, height])));
        seen(py, pixels, [width, height])
    }

    #[pyo3(signature = (mask, observations, pictures))]
    fn reset(
        &mut self,
        py: Python<'_>,
        mask: Option<PyReadonlyArray1<'_, bool>>,
        mut observations: PyReadwriteArray2<'_, f32>,
        mut pictures: PyReadwriteArray2<'_, u8>,
    ) -> PyResult<()> {
        let mask = mask.as_ref().map(|mask| mask.as_slice()).transpose();
        let mask = mask.map_err(|why| PyValueError::new_err(why.to_string()))?;
        let (numbers, bytes) = (whole(observations.as_slice_mut())?, whole(pictures.as_slice_mut())?);
        self.check("observations", numbers.len(), self.inner.observation_len())?;
        self.check("pictures", bytes.len(), self.inner.picture_len())?;
        py.detach(|| work(|| self.inner.reset(mask, numbers, bytes)));
        Ok(())
    }

    /// `mode`: autoreset in the next step (0), in the same step (1), or disabled (2).
    #[expect(clippy::too_many_arguments, reason = "all of them are arrays that are written in place")]
    fn step(
        &mut self,
        py: Python<'_>,
        actions: PyReadonlyArray2<'_, f32>,
        mode: u8,
        mut observations: PyReadwriteArray2<'_, f32>,
        mut pictures: PyReadwriteArray2<'_, u8>,
        mut rewards: PyReadwriteArray1<'_, f64>,
        mut terminated: PyReadwriteArray1<'_, bool>,
        mut truncated: PyReadwriteArray1<'_, bool>,
        mut infos: PyReadwriteArray2<'_, f64>,
        mut final_observations: PyReadwriteArray2<'_, f32>,
        mut final_pictures: PyReadwriteArray2<'_, u8>,
    ) -> PyResult<()> {
        let autoreset = match mode {
            0 => Autoreset::NextStep,
            1 => Autoreset::SameStep,
            _ => Autoreset::Disabled,
        };
        let actions = actions.as_slice().map_err(|why| PyValueError::new_err(why.to_string()))?;
        let outcome = Outcome {
            observations: whole(observations.as_slice_mut())?,
            pictures: whole(pictures.as_slice_mut())?,
            rewards: whole(rewards.as_slice_mut())?,
            terminated: whole(terminated.as_slice_mut())?,
            truncated: whole(truncated.as_slice_mut())?,
            infos: whole(infos.as_slice_mut())?,
            final_observations: whole(final_observations.as_slice_mut())?,
            final_pictures: whole(final_pictures.as_slice_mut())?,
        };
        self.check("actions", actions.len(), self.inner.action_columns().len())?;
        for observations in [&*outcome.observations, &*outcome.final_observations] {
            self.check("observations", observations.len(), self.inner.observation_len())?;
        }
        for pictures in [&*outcome.pictures, &*outcome.final_pictures] {
            self.check("pictures", pictures.len(), self.inner.picture_len())?;
        }
        self.check("rewards", outcome.rewards.len(), 1)?;
        self.check("terminated", outcome.terminated.len(), 1)?;
        self.check("truncated", outcome.truncated.len(), 1)?;
        self.check("infos", outcome.infos.len(), self.inner.info_names().len())?;
        py.detach(|| work(|| self.inner.step(actions, autoreset, outcome)));
        Ok(())
    }
}
